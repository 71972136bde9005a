"""Making data sets: whole parts or none, going on after every kind of end, and refusals in words."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
import tracemalloc
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from blotsolve.datasets import (
    Recipe,
    Stopped,
    generate,
    generating,
    open_data,
    parts,
    read,
    table_rows,
    verify,
    write_part,
)
from blotsolve.datasets.manifest import MANIFEST, read_manifest
from blotsolve.datasets.stores import find_store
from blotsolve.errors import FileError, OptionError

pytest.importorskip("pyarrow", reason="no pyarrow, which data sets are written with")

SMALL = {"deals": 40, "seed": 18, "part_size": 10, "what": "table"}


def load(name):
    path = Path(__file__).parent.parent.parent / "benchmarks" / f"{name}.py"
    spec = spec_from_file_location(name, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


kills = load("kills")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a small data set that nobody disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    generate(folder, **SMALL)
    return folder


@pytest.fixture
def begun(whole, tmp_path):
    """Return a copy that lacks a part and does not know of another."""
    folder = tmp_path / "begun"
    shutil.copytree(whole, folder)
    (folder / "part-000001.parquet").unlink()
    forget(folder, 2)
    return folder


def forget(folder, *numbers):
    store = find_store(folder)
    manifest = read_manifest(store)
    for number in numbers:
        del manifest.parts[number]
    store.write(MANIFEST, manifest.to_bytes())


def assert_same(one, other):
    assert kills.differences(Path(one), Path(other)) == []


def test_folder_has_its_parts_and_a_manifest_of_them(whole):
    names = sorted(path.name for path in whole.iterdir())
    assert names == [MANIFEST, *(f"part-00000{number}.parquet" for number in range(4))]
    manifest = json.loads((whole / MANIFEST).read_text("utf-8"))
    assert manifest["complete"] is True
    assert manifest["recipe"] == Recipe(**SMALL).to_dict()
    assert [part["name"] for part in manifest["parts"]] == names[1:]
    assert sum(part["rows"] for part in manifest["parts"]) == read(whole).size == 40
    data = open_data(whole)
    assert data.is_complete
    assert str(data).startswith("table of 40 deals, blot, seed 18: 40 rows in 4 parts, ")


def test_same_call_makes_the_same_bytes(whole, tmp_path):
    generate(tmp_path / "again", **SMALL)
    assert_same(whole, tmp_path / "again")


def test_run_goes_on_with_what_is_missing(whole, begun):
    (begun / f".part-000003.parquet.{'0' * 32}.tmp").write_bytes(b"half a part")
    there = (begun / "part-000002.parquet").stat().st_mtime_ns
    generate(begun, **SMALL)
    assert_same(whole, begun)
    assert (begun / "part-000002.parquet").stat().st_mtime_ns == there  # it was found, not made


def test_parts_made_one_by_one_elsewhere_are_found(whole, tmp_path):
    recipe = Recipe(**SMALL)
    for number in (3, 0, 2, 0):
        write_part(tmp_path, recipe, number)
    there = (tmp_path / "part-000002.parquet").stat().st_mtime_ns
    generate(tmp_path, **SMALL)
    assert (tmp_path / "part-000002.parquet").stat().st_mtime_ns == there
    assert_same(whole, tmp_path)


def test_parquet_files_of_something_else_are_refused(tmp_path):
    (tmp_path / "part-000000.parquet").write_bytes(b"PAR1 of another house")
    with pytest.raises(FileError, match=r"part-000000.parquet' is damaged"):
        generate(tmp_path, **SMALL)
    (tmp_path / "part-000000.parquet").rename(tmp_path / "part-00000-of-7.parquet")
    with pytest.raises(FileError, match=r"has 'part-00000-of-7.parquet' and no _manifest.json"):
        generate(tmp_path, **SMALL)


def test_data_set_grows(whole, tmp_path):
    generate(tmp_path, **{**SMALL, "deals": 25})
    first = (tmp_path / "part-000000.parquet").stat().st_mtime_ns
    data = generate(tmp_path, **SMALL)
    assert data.recipe.deals == 40
    assert (tmp_path / "part-000000.parquet").stat().st_mtime_ns == first
    assert_same(whole, tmp_path)
    with pytest.raises(FileError, match=r"begun with deals 40, not 25 \(expected 40 or more\)"):
        generate(tmp_path, **{**SMALL, "deals": 25})


def test_growing_that_is_stopped_never_takes_a_short_part_for_a_whole_one(whole, tmp_path):
    generate(tmp_path, **{**SMALL, "deals": 25})

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(tmp_path, **SMALL, progress=stop)
    generate(tmp_path, **SMALL)
    assert_same(whole, tmp_path)


def test_part_of_fewer_deals_is_refused(begun, tmp_path):
    generate(tmp_path / "shorter", **{**SMALL, "deals": 15})
    shutil.copy(tmp_path / "shorter" / "part-000001.parquet", begun)
    forget(begun, 1)
    with pytest.raises(FileError, match=r"another file: blotsolve.deals is '10-14' \(expected '10-19'\)"):
        generate(begun, **SMALL)


def test_progress_hears_of_every_deal(begun, tmp_path):
    heard = []
    generate(begun, **SMALL, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (40, 40)
    assert heard == sorted(heard)
    assert heard[0][0] >= 30


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"seed": 2}, "begun with seed 18, not 2"),
        ({"part_size": 20}, "begun with part_size 10, not 20"),
        ({"ruleset": "blotify"}, "begun with ruleset 'blot', not 'blotify'"),
        ({"contract": "S"}, "begun with contract none, not 'S'"),
        ({"knowledge": "S AJ97..."}, "begun with knowledge none, not 'S AJ97...'"),
        ({"what": "play"}, "begun with what 'table', not 'play'"),
    ],
    ids=str,
)
def test_other_options_are_refused_and_nothing_is_touched(whole, options, says):
    before = {path.name: path.read_bytes() for path in whole.iterdir()}
    with pytest.raises(FileError, match=says):
        generate(whole, **{**SMALL, **options})
    assert {path.name: path.read_bytes() for path in whole.iterdir()} == before


@pytest.mark.parametrize("name", ["blotsolve", "pyarrow"])
def test_another_version_is_refused(begun, name):
    manifest = json.loads((begun / MANIFEST).read_text("utf-8"))
    manifest["made_by"][name] = "0.0.1"
    (begun / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(FileError, match=rf"begun with {name} 0.0.1, not .* \(expected the same version"):
        generate(begun, **SMALL)


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 2], ids=["noted", "not noted"])
@pytest.mark.parametrize("at", [0.3, 0.6, "short"])
def test_damaged_part_is_refused_and_made_again_once_it_is_removed(whole, begun, number, at):
    part = begun / f"part-00000{number}.parquet"
    content = bytearray(part.read_bytes())
    if at == "short":
        del content[-100:]
    else:
        content[int(at * len(content))] ^= 1
    part.write_bytes(content)
    with pytest.raises(FileError, match=rf"part-00000{number}.parquet'? is (damaged|another)"):
        generate(begun, **SMALL)
    part.unlink()
    generate(begun, **SMALL)
    assert_same(whole, begun)


def test_part_of_another_data_set_is_refused(begun, tmp_path):
    generate(tmp_path / "other", **{**SMALL, "seed": 3})
    shutil.copy(tmp_path / "other" / "part-000001.parquet", begun)
    forget(begun, 1)
    with pytest.raises(FileError, match=r"part-000001.parquet' is another file: blotsolve.recipe is"):
        generate(begun, **SMALL)


def test_part_under_the_name_of_another_is_refused(begun):
    shutil.copy(begun / "part-000003.parquet", begun / "part-000001.parquet")
    forget(begun, 1)
    with pytest.raises(FileError, match=r"part-000001.parquet' is another file: blotsolve.part is '3'"):
        generate(begun, **SMALL)


@pytest.mark.parametrize(
    "name", ["notes.txt", "part-000004.parquet", "part-1.parquet", "part-00000\u0661.parquet", "sub"]
)
def test_foreign_file_is_refused(begun, name):
    if name == "sub":
        (begun / name).mkdir()
    else:
        (begun / name).write_text("hello")
    with pytest.raises(FileError, match=rf"has the file '{name}', which is not of this data set"):
        generate(begun, **SMALL)


def test_hidden_files_are_left_alone(whole, begun):
    (begun / ".DS_Store").write_text("x")
    generate(begun, **SMALL)
    assert (begun / ".DS_Store").read_text() == "x"
    assert verify(begun).is_sound


def test_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("x")
    with pytest.raises(FileError, match=r"has 'thesis.tex' and no _manifest.json \(expected an empty folder"):
        generate(tmp_path, **SMALL)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"\xff", b'{"format": 1}', b'{"format": 2}', b"[" * 100_000]
)
def test_manifest_that_cannot_be_read_is_refused(begun, content):
    (begun / MANIFEST).write_bytes(content)
    with pytest.raises(FileError, match=r"_manifest.json is damaged|has format 2"):
        generate(begun, **SMALL)


def test_file_in_place_of_a_folder_and_a_folder_without_permission(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileError, match="cannot write"):
        generate(tmp_path / "file", **SMALL)
    with pytest.raises(FileError, match="cannot write"):
        generate("/proc/no/such", **SMALL)
    with pytest.raises(FileError, match="cannot"):
        generate("a\0b", **SMALL)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"jobs": 0}, "jobs is 0"),
        ({"jobs": 1000}, "jobs is 1000"),
        ({"jobs": "two"}, "jobs is 'two'"),
        ({"progress": 5}, "progress is 5"),
        ({"scheduler": "tcp://127.0.0.1:1", "client": "mine"}, "scheduler beside client"),
    ],
    ids=str,
)
def test_wrong_options_are_refused(tmp_path, options, says):
    with pytest.raises(OptionError, match=says):
        generate(tmp_path / "x", **{**SMALL, **options})
    assert not (tmp_path / "x").exists()


def test_folder_that_is_no_name_is_refused():
    for folder in (None, "", 5):
        with pytest.raises(OptionError, match="folder is"):
            generate(folder, **SMALL)


def test_two_runs_at_once_are_one_too_many(whole):
    with find_store(whole).locked(), pytest.raises(FileError, match="is being written by another run"):
        generate(whole, **SMALL)


def test_missing_pyarrow_is_said(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OptionError, match=r"no pyarrow.*blotsolve\[data\]"):
        generate(tmp_path / "x", **SMALL)


def test_interruption_keeps_what_is_whole(whole, tmp_path):
    def stop(done, total):
        if done > 20:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        generate(tmp_path, **SMALL, progress=stop)
    assert stopped.value.data.parts == 2
    assert not stopped.value.data.is_complete
    assert "2 of 4 parts" in str(stopped.value)
    assert not json.loads((tmp_path / MANIFEST).read_text("utf-8"))["complete"]
    generate(tmp_path, **SMALL)
    assert_same(whole, tmp_path)


def test_manifest_is_noted_on_the_way(monkeypatch, tmp_path):
    monkeypatch.setattr(generating, "NOTED", 0.0)
    monkeypatch.setattr(generating, "SHARE", 0.0)
    seen = []

    def look(done, total):
        seen.append(len(json.loads((tmp_path / MANIFEST).read_text("utf-8"))["parts"]))

    generate(tmp_path, **SMALL, progress=look)
    assert {0, 1, 2, 3} <= set(seen)


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, resource.RLIM_INFINITY))
from blotsolve.cli import main
sys.exit(main(sys.argv[1:]))
"""


def call(*arguments, script=None):
    command = [sys.executable, "-P", *(["-m", "blotsolve"] if script is None else ["-c", script])]
    return subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True, check=False)


OPTIONS = ["--deals", 40, "--seed", 18, "--part", 10]


@pytest.mark.slow
def test_no_room_for_a_file_leaves_nothing_half_written(whole, tmp_path):
    """A limit of the size of files, which every part of this kind is beyond."""
    run = call("generate", tmp_path / "x", *OPTIONS, "--jobs", 1, script=LIMITED)
    assert run.returncode == 2
    assert "cannot write" in run.stderr
    assert "File too large" in run.stderr
    assert run.stderr.count("\n") == 1
    assert [path.name for path in (tmp_path / "x").iterdir()] == [MANIFEST]
    generate(tmp_path / "x", **SMALL)
    assert_same(whole, tmp_path / "x")


def test_full_disk_leaves_whole_parts_and_the_run_goes_on(whole, tmp_path):
    """A disk of 64 KB: some of the parts fit beside the manifest, and no more."""
    place = tmp_path / "x"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("nobody may mount a small disk here")
    try:
        with pytest.raises(FileError, match=r"cannot write .*No space left on device"):
            generate(place, **SMALL)
        assert 0 < kills.parts(place) < 4
        assert not [path for path in place.iterdir() if path.name.startswith(".")]
        subprocess.run(["mount", "-o", "remount,size=1m", place], check=True)
        generate(place, **SMALL)
        assert_same(whole, place)
    finally:
        subprocess.run(["umount", place], check=True)


@pytest.mark.slow
def test_processes_make_the_same_bytes(whole, tmp_path):
    run = call("generate", tmp_path / "x", *OPTIONS, "--jobs", 3, "--json")
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["complete"] is True
    assert_same(whole, tmp_path / "x")


def test_processes_are_told_of_in_words_where_none_can_begin(tmp_path):
    """A main module that cannot be imported: what is typed into Python, above all."""
    script = f"from blotsolve.datasets import generate\ngenerate({str(tmp_path / 'x')!r}, deals=300, jobs=2)"
    run = subprocess.run(
        [sys.executable, "-P", "-"], input=script, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "FileError: a process that made a part has ended, or never began" in run.stderr


@pytest.mark.slow
def test_kills_change_nothing(tmp_path):
    """A smaller run of benchmarks/kills.py: SIGKILL at random moments, workers that end with their parent."""
    options = ["--deals", "200", "--part", "4", "--seed", "5", "--jobs", "2"]
    folder, undisturbed = tmp_path / "killed", tmp_path / "whole"
    folder.mkdir()
    after = kills.kill_runs(folder, options, kills=2, seed=3)
    assert 0 < after[0] < after[1] < 50
    subprocess.run(kills.command(folder, options), check=True, capture_output=True)
    subprocess.run(kills.command(undisturbed, options), check=True, capture_output=True)
    assert_same(folder, undisturbed)


@pytest.mark.slow
def test_ctrl_c_is_prompt_and_leaves_no_process(tmp_path):
    run = subprocess.Popen(
        kills.command(tmp_path / "x", ["--deals", "4000", "--part", "2000", "--jobs", "2"]),
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    deadline = time.monotonic() + 60
    while len(workers := kills.children(run.pid)) < 3 and time.monotonic() < deadline:  # and a tracker
        time.sleep(0.05)
    time.sleep(2)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=30)  # a part would take longer than any patience
    assert run.returncode == 130
    assert said.startswith(
        "blotsolve: interrupted: table of 4,000 deals, blot, seed 0: 0 rows in 0 of 2 parts"
    )
    deadline = time.monotonic() + 30  # the tracker of what they share ends last
    while any(kills.is_running(worker) for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_folder_behind_a_url_is_filled_and_read(whole):
    """fsspec's memory stands for every object store."""
    fsspec = pytest.importorskip("fsspec", reason="no fsspec, which opens URLs")
    files = fsspec.filesystem("memory")
    try:
        generate("memory://bucket/deals", **{**SMALL, "deals": 20})
        data = generate("memory://bucket/deals", **SMALL)
        assert data.is_complete
        for path in whole.iterdir():
            assert files.cat(f"/bucket/deals/{path.name}") == path.read_bytes()
        assert read("memory://bucket/deals").size == read(whole).size
        assert verify("memory://bucket/deals", share=0.1).is_sound
        files.pipe("/bucket/deals/notes.txt", b"x")
        with pytest.raises(FileError, match=r"has the file 'notes.txt'"):
            generate("memory://bucket/deals", **SMALL)
    finally:
        files.rm("/bucket", recursive=True)


def test_url_that_nobody_knows_is_refused():
    with pytest.raises(FileError, match="cannot open 'nowhere://x/y'"):
        generate("nowhere://x/y", **SMALL)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_deals(monkeypatch, tmp_path):
    """The engine keeps a few numbers of each part; rows are made of nothing here."""
    monkeypatch.setattr(table_rows, "rows", lambda recipe, chunk: [])
    monkeypatch.setattr(parts, "chunks", lambda recipe, numbers: iter(()))
    peaks = []
    for deals in (10_000, 100_000):
        tracemalloc.start()
        generate(tmp_path / str(deals), deals=deals, part_size=1000)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 90 * 2000
