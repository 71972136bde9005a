"""Files that are written: whole or not at all, through what is no file, and by one writer."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from blotsolve.cli import main
from blotsolve.errors import FileError
from blotsolve.files import LineFile, write_whole
from blotsolve.show.plot import begin_figure, save_figure

LESSON = Path(__file__).parents[2] / "examples/lesson.blot"
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")


def figure(path):
    pytest.importorskip("matplotlib", reason="no matplotlib, which the plots need")
    found = begin_figure(path)
    found.subplots().plot([1, 2])
    save_figure(found, path)


WRITERS = {
    "write_whole": lambda path: write_whole(path, "new\n"),
    "save_figure": figure,
    "review --html": lambda path: assert_done(["review", str(LESSON), "--html", str(path)]),
    "match --out": lambda path: assert_done(
        ["match", "rules", "rules", "-n", "1", "-j", "1", "--out", str(path)]
    ),
}
"""What writes a file, by name; each gets a name that ends in .svg, which all of them take."""


def assert_done(arguments):
    assert main(arguments) == 0


@pytest.fixture(params=WRITERS)
def write(request):
    return WRITERS[request.param]


def test_fifo_stays_one_and_its_reader_gets_everything(tmp_path, write):
    path = tmp_path / "out.svg"
    os.mkfifo(path)
    heard = []
    reader = threading.Thread(target=lambda: heard.append(path.read_bytes()), daemon=True)
    reader.start()
    write(path)
    reader.join(timeout=30)
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert heard[0].endswith(b"\n")


def test_device_stays_one(tmp_path, write):
    (tmp_path / "out.svg").symlink_to(os.devnull)
    write(tmp_path / "out.svg")
    assert (tmp_path / "out.svg").is_symlink()
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@FULL
@pytest.mark.parametrize(
    "command",
    [
        ["review", LESSON, "--html"],
        ["match", "rules", "rules", "-n", "1", "-j", "1", "--out"],
        ["bid", "AJ97.T8.KQ.", "-s", "S", "-d", "E", "-n", "16", "--plot"],
    ],
    ids=lambda command: command[0],
)
def test_full_disk_is_said_in_one_line(tmp_path, capsys, command):
    path = tmp_path / "out.svg"
    path.symlink_to("/dev/full")
    assert main([*map(str, command), str(path)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("blotsolve: cannot write ")
    assert "No space left on device" in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)


LIMITED = """
import resource, signal, sys
from blotsolve.files import LineFile, write_whole
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
whole, lines = sys.argv[1:]
for write in (lambda: write_whole(whole, "x" * 5000), lambda: LineFile(lines).add("y" * 5000)):
    try:
        write()
    except ValueError as error:
        print(error)
"""


def test_what_finds_no_room_leaves_the_file_as_it_was(tmp_path):
    whole, lines = tmp_path / "whole.txt", tmp_path / "lines.txt"
    whole.write_text("old\n")
    lines.write_text("first\n")
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, whole, lines], capture_output=True, text=True, check=True
    )
    assert [line.startswith("cannot write") for line in run.stdout.splitlines()] == [True, True]
    assert "File too large" in run.stdout
    assert (whole.read_text(), lines.read_text()) == ("old\n", "first\n")
    assert sorted(os.listdir(tmp_path)) == ["lines.txt", "whole.txt"]


THROUGH = "from blotsolve.files import write_whole; write_whole('/dev/stdout', 'page'); print(' and more')"


def test_open_file_is_written_through(tmp_path):
    out = tmp_path / "out.txt"
    command = ["sh", "-c", 'echo before; "$0" -c "$1"', sys.executable, THROUGH]
    with open(out, "w") as stream:
        subprocess.run(command, stdout=stream, check=True)
        assert os.fstat(stream.fileno()).st_ino == out.stat().st_ino
    assert out.read_text() == "before\npage and more\n"
    assert subprocess.run(command, capture_output=True, check=True).stdout == b"before\npage and more\n"


@pytest.mark.slow
def test_match_goes_to_an_open_file(tmp_path):
    command = [
        sys.executable,
        "-m",
        "blotsolve",
        *["match", "rules", "rules", "-n", "1", "-j", "1", "--out", "/dev/stdout"],
    ]
    piped = subprocess.run(command, capture_output=True, check=True).stdout
    head, deal, *result = piped.splitlines()  # the result is wrapped as any answer
    assert (json.loads(head)["a"], json.loads(deal)["deal"]) == ("rules", 1)
    assert b" ".join(result).startswith(b"rules against rules, blot: +0.00 points a deal")
    with open(tmp_path / "out.txt", "w") as stream:
        subprocess.run(command, stdout=stream, check=True)
    assert (tmp_path / "out.txt").read_bytes() == piped


MASKED = (
    "import os, sys; from blotsolve.files import write_whole; os.umask(0o027); write_whole(sys.argv[1], '')"
)


def test_new_file_may_be_read_as_the_process_allows(tmp_path):
    subprocess.run([sys.executable, "-c", MASKED, tmp_path / "new"], check=True)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="there is no /dev/shm")
def test_regular_file_of_a_memory_disk_is_replaced_in_one_step():
    with TemporaryDirectory(dir="/dev/shm") as folder:
        path = Path(folder) / "file"
        path.write_text("old and longer")
        before = path.stat().st_ino
        write_whole(path, "new")
        assert (path.read_text(), path.stat().st_ino == before) == ("new", False)


def test_longest_name_will_do(tmp_path):
    path = tmp_path / ("x" * 255)
    write_whole(path, "new")
    assert path.read_text() == "new"


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everything")
def test_file_that_may_not_be_written_is_left_alone(tmp_path):
    path = tmp_path / "mine"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(FileError, match="Permission denied"):
        write_whole(path, "new")
    assert path.read_text() == "old"


@pytest.mark.parametrize("name", ["", ".", "no/such/file", "new/", "x\0y", "loop"])
@pytest.mark.parametrize("write", [lambda path: write_whole(path, "x"), LineFile], ids=["whole", "lines"])
def test_name_that_cannot_be_a_file_is_refused(tmp_path, monkeypatch, name, write):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(FileError, match="cannot write"):
        write(name)
    assert os.listdir(tmp_path) == ["loop"]


def test_text_that_is_none_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(FileError, match="surrogates"):
        write_whole(path, "\ud800")
    assert path.read_text() == "old"


def test_second_writer_of_lines_is_refused_until_the_first_has_ended(tmp_path):
    path = tmp_path / "lines.txt"
    with LineFile(path) as file:
        file.add("one")
        with pytest.raises(FileError, match="being written already"):
            LineFile(path)
    with LineFile(path) as file:
        file.add("two")
        assert file.read() == b"one\ntwo\n"


SOURCES = [
    path
    for folder in ("blotsolve", "scripts", "benchmarks")
    for path in sorted((Path(__file__).parents[2] / folder).rglob("*.py"))
]


OTHER_WAYS = re.compile(
    r"""\.write_(text|bytes)\(|mkstemp|TemporaryFile|(?<!fd)open\(.*["'][wax]b?["']|np\.save\w*\((?!packed)"""
)

OWN_WAY = {"datasets/stores.py"}
"""Parts of data sets keep a name of their own until they are whole, which a later run clears away."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_writes_a_file_by_another_way(path):
    if f"{path.parent.name}/{path.name}" in OWN_WAY:
        return
    assert [line for line in path.read_text("utf-8").splitlines() if OTHER_WAYS.search(line)] == []
