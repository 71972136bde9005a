"""Checks of data sets: sound ones are, and every kind of fault is found."""

from __future__ import annotations

import hashlib
import json

import pytest

from blotsolve.datasets import Stopped, generate, verify
from blotsolve.datasets.manifest import MANIFEST
from blotsolve.errors import FileError, OptionError

pa = pytest.importorskip("pyarrow", reason="no pyarrow, which data sets are written with")

OPTIONS = {"deals": 12, "part_size": 5, "seed": 18}


@pytest.fixture
def folder(tmp_path):
    generate(tmp_path, **OPTIONS)
    return tmp_path


def changed(folder, column, row, value, name="part-000001.parquet"):
    """Change one value of a part, as somebody would who also repairs the manifest."""
    import pyarrow.parquet as pq

    table = pq.read_table(folder / name)
    values = table.column(column).to_pylist()
    values[row] = value
    at = table.schema.get_field_index(column)
    table = table.set_column(at, table.schema.field(at), pa.array(values, table.schema.field(at).type))
    pq.write_table(table, folder / name)
    note(folder, name)


def note(folder, name):
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    for part in manifest["parts"]:
        if part["name"] == name:
            part["sha256"] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"contract": "S", "deals": 30, "part_size": 10},
        {"what": "cards", "bot": "random"},
        {"what": "play", "ruleset": "belot_arena"},
        {"what": "bids", "worlds": 16, "deals": 2},
        {"knowledge": "S AJ97.A8.AQ."},
        {"ruleset": "bazar_blot"},
    ],
    ids=str,
)
def test_sound_data_is_sound(tmp_path, options):
    generate(tmp_path, **{**OPTIONS, **options})
    found = verify(tmp_path, share=1.0)
    assert found.faults == ()
    assert found.is_sound
    assert found.solved_again == {**OPTIONS, **options}["deals"]
    assert found.repeated == 0
    assert str(found).endswith(": sound")


def test_share_is_solved_again_and_one_deal_at_least(folder):
    assert verify(folder, share=0).solved_again == 0
    assert verify(folder, share=0.001).solved_again >= 1
    again = verify(folder, share=0.5, seed=4)
    assert 1 <= again.solved_again <= 11
    assert verify(folder, share=0.5, seed=4) == again


def test_wrong_margin_is_found(folder):
    changed(folder, "margin_ns_H_E", 2, 161)
    found = verify(folder, share=1)
    assert [fault.partition(" (expected")[0] for fault in found.faults] == [
        "part-000001.parquet, deal 7: margin_ns_H_E is 161"
    ]
    assert not found.is_sound


def test_wrong_hand_is_found_without_solving(folder):
    changed(folder, "north", 0, 255)
    found = verify(folder, share=0)
    assert found.faults == ("part-000001.parquet, deal 5: the hands are not those of its number",)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("column", "value"), [("margin_ns", 1000), ("legal", 0), ("played", 255), ("contract", "9H by N")]
)
def test_wrong_value_of_a_position_is_found(tmp_path, column, value):
    generate(tmp_path, **{**OPTIONS, "what": "cards", "bot": "random"})
    changed(tmp_path, column, 1, value)
    faults = verify(tmp_path, share=1).faults
    assert len(faults) == 1
    assert f": {column} is {value} (expected" in faults[0]


@pytest.mark.slow
def test_row_that_is_missing_or_twice_is_found(tmp_path):
    generate(tmp_path, **{**OPTIONS, "what": "bids", "worlds": 16, "deals": 1})
    changed(tmp_path, "rank", 0, 9, "part-000000.parquet")
    assert "rank is [9" in verify(tmp_path, share=1).faults[0]


def test_damage_and_loss_are_found_and_the_rest_is_checked(folder):
    content = bytearray((folder / "part-000000.parquet").read_bytes())
    content[200] ^= 1
    (folder / "part-000000.parquet").write_bytes(content)
    (folder / "part-000002.parquet").unlink()
    (folder / "notes.txt").write_text("x")
    found = verify(folder)
    stray, damaged, lost = found.faults
    assert "has the file 'notes.txt', which is not of this data set" in stray
    assert damaged == "'part-000000.parquet' is damaged: its checksum is not that of the manifest"
    assert lost.startswith(f"cannot read '{folder / 'part-000002.parquet'}': No such file")
    assert (found.parts, found.rows) == (1, 5)


def test_deals_that_are_there_twice_are_counted(folder, monkeypatch):
    from blotsolve.datasets import verifying

    class Same(verifying._Check):
        def _deals(self, name, number, rows):
            super()._deals(name, number, rows)
            self.keys[-1][:] = 5

    monkeypatch.setattr(verifying, "_Check", Same)
    assert verify(folder, share=0).repeated == 11


def test_data_set_that_is_not_complete_is_told(folder):
    def stop(done, total):
        if done > 12:
            raise KeyboardInterrupt

    with pytest.raises(Stopped):
        generate(folder, **{**OPTIONS, "deals": 20}, progress=stop)
    assert verify(folder).faults == tuple(f"part-00000{part}.parquet is not made yet" for part in (2, 3))


@pytest.mark.parametrize(
    "options", [{"share": 2}, {"share": -0.1}, {"share": "all"}, {"share": True}, {"seed": -1}], ids=str
)
def test_wrong_options_are_refused(folder, options):
    with pytest.raises(OptionError, match="expected"):
        verify(folder, **options)


def test_what_is_no_data_set_is_refused(tmp_path):
    with pytest.raises(FileError, match="is no data set"):
        verify(tmp_path / "none")


def test_progress_hears_of_every_part(folder):
    heard = []
    verify(folder, share=0, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(1, 3), (2, 3), (3, 3)]
