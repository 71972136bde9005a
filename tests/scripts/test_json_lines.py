"""The files that the scripts add to."""

import json

import pytest
from script_modules import script

LINES = script("duels/json_lines")
read_lines, add_line = LINES.read_lines, LINES.add_line


def test_lines_come_back_in_their_order(tmp_path):
    file = tmp_path / "deals.jsonl"
    made = [{"seed": 1, "deal": number} for number in range(3)]
    file.write_text("".join(json.dumps(one) + "\n" for one in made), "utf-8")
    assert read_lines(file, ("seed", "deal")) == made


@pytest.mark.parametrize("line", ["", "{", "[]", '{"seed": 1}'])
def test_a_line_that_is_none_is_shown_with_its_number(line, tmp_path, capsys):
    file = tmp_path / "deals.jsonl"
    file.write_text('{"seed": 1, "deal": 0}\n' + line + "\n", "utf-8")
    with pytest.raises(SystemExit, match="2"):
        read_lines(file, ("seed", "deal"))
    assert capsys.readouterr().err == f"{file}, line 2: {line!r} (expected an object with seed, deal)\n"


def test_a_file_that_cannot_be_read_is_refused_in_a_line(tmp_path, capsys):
    with pytest.raises(SystemExit, match="2"):
        read_lines(tmp_path / "none", ())
    assert capsys.readouterr().err.count("\n") == 1


def test_lines_that_are_added_are_read_again(tmp_path):
    file = tmp_path / "deals.jsonl"
    made = [{"seed": 1, "deal": number} for number in range(3)]
    for one in made:
        add_line(file, one)
    assert read_lines(file, ("seed", "deal")) == made


def test_a_line_that_cannot_be_added_is_refused_in_a_line(tmp_path, capsys):
    with pytest.raises(SystemExit, match="2"):
        add_line(tmp_path / "no" / "deals.jsonl", {})
    assert capsys.readouterr().err.startswith("cannot write")
