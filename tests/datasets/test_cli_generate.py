"""`blotsolve generate` and `blotsolve verify`: what they print, and refusals in one line."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys

import pytest

from blotsolve.cli import main
from blotsolve.datasets import open_data, read, verify

pytest.importorskip("pyarrow", reason="no pyarrow, which data sets are written with")


@pytest.fixture
def run(capsys):
    def run(*arguments):
        status = main(list(map(str, arguments)))
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.mark.slow
def test_generate_says_what_it_made_and_verify_that_it_is_sound(run, tmp_path):
    folder = tmp_path / "deals"
    status, out, err = run("generate", folder, "--deals", 12, "--seed", 3, "--part", 5, "--jobs", 1)
    assert (status, err) == (0, "")
    assert re.fullmatch(
        rf"table of 12 deals, blot, seed 3: 12 rows in 3 parts, 0.0 MB in {re.escape(str(folder))}\n", out
    )
    assert run("verify", folder, "--share", 1) == (0, f"{verify(folder, share=1)}\n", "")


def test_json_has_the_same_for_programs(run, tmp_path):
    status, out, _ = run("generate", tmp_path, "--deals", 4, "--jobs", 1, "--json")
    assert status == 0
    assert json.loads(out) == open_data(tmp_path).to_dict()
    status, out, _ = run("verify", tmp_path, "--json")
    assert status == 0
    assert json.loads(out) == verify(tmp_path).to_dict()


@pytest.mark.slow
def test_every_option_arrives_in_the_recipe(run, tmp_path):
    options = ["--deals", 6, "--what", "cards", "-r", "blotify", "--seed", 2, "--part", 3, "--jobs", 1]
    options += ["--hand", "AJ97.A8.AQ.", "--seat", "W", "--contract", "any by W", "--bot", "random"]
    assert run("generate", tmp_path / "a", *options)[0] == 0
    assert open_data(tmp_path / "a").recipe.to_dict() == {
        "what": "cards", "ruleset": "blotify", "seed": 2, "deals": 6, "part_size": 3,
        "knowledge": "W AJ97.A8.AQ.", "contract": "any by W", "bot": "random",
    }  # fmt: skip
    options = ["-n", 1, "-w", "bids", "--knowledge", "S AJ97... E-A...", "--worlds", 16, "--jobs", 1]
    assert run("generate", tmp_path / "b", *options)[0] == 0
    assert open_data(tmp_path / "b").recipe.to_dict()["worlds"] == 16


def test_hand_is_held_in_every_deal(run, tmp_path):
    assert run("generate", tmp_path, "-n", 5, "--hand", "AJ97.A8.AQ.", "--seat", "w", "--jobs", 1)[0] == 0
    assert len(set(read(tmp_path)["west"].tolist())) == 1


def test_fault_is_reported_in_a_line_and_status_1(run, tmp_path):
    run("generate", tmp_path, "-n", 5, "--jobs", 1)
    (tmp_path / "part-000000.parquet").unlink()
    status, out, err = run("verify", tmp_path)
    assert status == 1
    assert err.startswith("blotsolve: cannot read ")
    assert err.count("\n") == 1
    assert ": 0 parts, 0 rows" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["generate"], "FOLDER"),
        (["generate", "x"], "--deals"),
        (["generate", "x", "--deals", "0"], "deals is 0"),
        (["generate", "x", "--deals", "many"], "--deals"),
        (["generate", "x", "--deals", "5", "--what", "tricks"], "what is 'tricks'"),
        (["generate", "x", "--deals", "5", "--ruleset", "whist"], "no ruleset"),
        (["generate", "x", "--deals", "5", "--hand", "XX"], "XX"),
        (["generate", "x", "--deals", "5", "--hand", "AJ9...", "--seat", "Q"], "Q"),
        (["generate", "x", "--deals", "5", "--hand", "A...", "--knowledge", "S A..."], "--hand beside"),
        (["generate", "x", "--deals", "5", "--contract", "42"], "contract is '42'"),
        (["generate", "x", "--deals", "5", "--bot", "rules"], "bot is 'rules' with table"),
        (["generate", "x", "--deals", "5", "--jobs", "0"], "jobs is 0"),
        (["generate", "", "--deals", "5"], "folder is ''"),
        (["verify"], "FOLDER"),
        (["verify", "nowhere"], "'nowhere' is no data set"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(run, arguments, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("blotsolve: ")
    assert says in err
    assert err.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_share_out_of_range_is_refused(run, tmp_path):
    run("generate", tmp_path, "-n", 2, "--jobs", 1)
    status, _, err = run("verify", tmp_path, "--share", 3)
    assert (status, err) == (2, "blotsolve: share is 3.0 (expected a number from 0 to 1)\n")


@pytest.mark.slow
def test_terminal_shows_rate_and_time_left_and_a_file_does_not(tmp_path):
    command = [sys.executable, "-P", "-m", "blotsolve", "generate", str(tmp_path), "-n", "200", "--jobs", "1"]
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "90"}
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=follower, env=environment)
    os.close(follower)
    shown = b""
    while True:
        try:
            more = os.read(leader, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
    os.close(leader)
    assert run.wait(timeout=60) == 0
    assert b"/200" in shown
    assert b"deals/s" in shown
    assert re.search(rb"\d:\d\d", shown)
