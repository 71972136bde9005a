"""Files of JSON lines that scripts add to and go on from."""

import json

import pytest

from blotsolve.errors import FileError
from blotsolve.files import add_json_line, read_json_lines

MADE = [{"seed": 1, "deal": number} for number in range(3)]


def test_lines_come_back_in_their_order(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in MADE), "utf-8")
    assert read_json_lines(file, ("seed", "deal")) == MADE


@pytest.mark.parametrize("line", ["", "{", "[]", '{"seed": 1}'])
def test_a_line_that_is_no_object_is_shown_with_its_number(line, tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text('{"seed": 1, "deal": 0}\n' + line + "\n", "utf-8")
    with pytest.raises(FileError) as caught:
        read_json_lines(file, ("seed", "deal"))
    assert str(caught.value) == f"{file}, line 2: {line!r} (expected an object with seed, deal)"


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(FileError, match="cannot read"):
        read_json_lines(tmp_path / "none")


def test_lines_that_are_added_are_read_again(tmp_path):
    file = tmp_path / "deals.jsonl"
    for one in MADE:
        add_json_line(file, one)
    assert read_json_lines(file, ("seed", "deal")) == MADE


def test_a_line_that_cannot_be_added_is_refused(tmp_path):
    with pytest.raises(FileError, match="cannot write"):
        add_json_line(tmp_path / "no" / "deals.jsonl", {})
