"""Data sets made by Dask: the same bytes as by one process, whatever becomes of the workers."""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from blotsolve.cli import main
from blotsolve.datasets import Recipe, engine, generate
from blotsolve.datasets.parts import versions
from blotsolve.datasets.stores import find_store
from blotsolve.errors import FileError, OptionError

pytest.importorskip("pyarrow", reason="no pyarrow, which data sets are written with")
distributed = pytest.importorskip("distributed", reason="no Dask, which clusters run on")

pytestmark = pytest.mark.filterwarnings("ignore")  # those of Dask's own threads and sockets

RECIPE = {"deals": 60, "seed": 18, "part_size": 5}


def differences(one, other):
    path = Path(__file__).parent.parent.parent / "benchmarks" / "kills.py"
    spec = spec_from_file_location("kills", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.differences(one, other)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    generate(folder, **RECIPE)
    return folder


@pytest.fixture(scope="module")
def cluster():
    """Return two workers, each a process of its own that is begun again when it dies."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster


@pytest.mark.slow
def test_cluster_behind_an_address_makes_the_same_bytes(cluster, whole, tmp_path):
    heard = []
    data = generate(
        tmp_path / "x",
        **RECIPE,
        scheduler=cluster.scheduler_address,
        progress=lambda done, total: heard.append(done),
    )
    assert data.is_complete
    assert heard == [0, *range(5, 61, 5)]
    assert differences(whole, tmp_path / "x") == []


@pytest.mark.slow
def test_client_of_ones_own_makes_the_same_bytes(whole, tmp_path):
    """Its workers are threads here, which have a solver each."""
    with distributed.Client(
        processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None
    ) as client:
        generate(tmp_path / "x", **RECIPE, client=client)
    assert differences(whole, tmp_path / "x") == []


@pytest.mark.slow
def test_killed_worker_changes_nothing(cluster, whole, tmp_path):
    killed = []

    def kill(done, total):
        if len(killed) < 2 and done >= 10 * (len(killed) + 1):
            worker = next(iter(cluster.workers.values()))
            if worker.pid and worker.pid not in killed:
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(worker.pid)

    generate(tmp_path / "x", **RECIPE, scheduler=cluster.scheduler_address, progress=kill)
    assert len(killed) == 2
    assert differences(whole, tmp_path / "x") == []


def test_error_of_a_worker_is_the_error_of_the_run(cluster, tmp_path):
    (tmp_path / "x").mkdir()
    generate(tmp_path / "x", **{**RECIPE, "deals": 5})
    (tmp_path / "x" / "part-000001.parquet").mkdir()  # nobody can write there
    with pytest.raises(FileError, match=r"cannot (read|write) .*part-000001.parquet"):
        generate(tmp_path / "x", **RECIPE, scheduler=cluster.scheduler_address)


def test_worker_of_another_version_is_refused(tmp_path):
    elsewhere = versions() | {"pyarrow": "1.0"}
    with pytest.raises(FileError, match=r"a worker has pyarrow .* \(expected 1.0"):
        engine._on_worker(Recipe(**RECIPE), find_store(tmp_path), elsewhere, 0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_no_scheduler_is_said_in_words(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("blotsolve.datasets.engine.PATIENCE", "1s")
    with pytest.raises(FileError, match=r"no scheduler at 'tcp://127.0.0.1:1'"):
        generate(tmp_path / "x", **RECIPE, scheduler="tcp://127.0.0.1:1")
    with pytest.raises(FileError, match="no scheduler at 'nonsense://'"):
        generate(tmp_path / "x", **RECIPE, scheduler="nonsense://")
    assert main(["generate", str(tmp_path / "x"), "--deals", "5", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err.startswith("blotsolve: no scheduler at")


@pytest.mark.slow
def test_missing_dask_is_said(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(OptionError, match=r"no Dask.*blotsolve\[dask\]"):
        generate(tmp_path / "x", **RECIPE, scheduler="tcp://127.0.0.1:1")
