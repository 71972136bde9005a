"""Data sets read back: by us, by pyarrow, pandas, polars and DuckDB, and as text."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from blotsolve import RULESETS, Deal, Position, solve_many, solve_table
from blotsolve.datasets import (
    Recipe,
    batches,
    columns,
    generate,
    lines,
    make_rows,
    open_data,
    positions,
    read,
    records,
    rows_of_lines,
    rows_of_records,
)
from blotsolve.datasets.reading import HANDS
from blotsolve.errors import BlotsolveError, FileError, OptionError, RecordError
from blotsolve.records import read_record

pq = pytest.importorskip("pyarrow.parquet", reason="no pyarrow, which data sets are written with")

SOME_DEAL = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"

OPTIONS = {
    "table": {"deals": 12, "part_size": 5},
    "cards": {"deals": 24, "what": "cards", "bot": "random", "part_size": 10},
    "play": {"deals": 12, "what": "play", "bot": "random", "part_size": 5, "ruleset": "belot_arena"},
    "bids": {"deals": 3, "what": "bids", "worlds": 16, "part_size": 2},
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    found = {}
    for what, options in OPTIONS.items():
        found[what] = tmp_path_factory.mktemp(what)
        generate(found[what], seed=18, **options)
    return found


def made(what):
    recipe = Recipe(seed=18, **OPTIONS[what])
    return make_rows(recipe, range(recipe.deals))


def plain(array):
    return array.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("what", OPTIONS)
def test_rows_are_those_that_were_made(folders, what):
    rows, expected = read(folders[what]), made(what)
    assert list(rows) == list(expected)
    for name, array in expected.items():
        assert plain(rows[name]) == plain(array), name
        assert rows[name].dtype == array.dtype or array.dtype == object
        assert not rows[name].flags.writeable
    assert rows.size == len(expected["deal"])


@pytest.mark.slow
@pytest.mark.parametrize("what", OPTIONS)
def test_pandas_reads_the_folder(folders, what):
    pandas = pytest.importorskip("pandas")
    frame, expected = pandas.read_parquet(folders[what]), made(what)
    assert list(frame) == list(expected)
    for name, array in expected.items():
        values = frame[name].astype(object).where(frame[name].notna(), None).tolist()
        assert values == plain(array), name


@pytest.mark.slow
@pytest.mark.parametrize("what", OPTIONS)
def test_polars_reads_the_folder(folders, what):
    polars = pytest.importorskip("polars")
    frame = polars.read_parquet(folders[what] / "*.parquet")
    assert {name: frame[name].to_list() for name in frame.columns} == {
        name: plain(array) for name, array in made(what).items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("what", OPTIONS)
def test_duckdb_reads_the_folder(folders, what):
    duckdb = pytest.importorskip("duckdb")
    found = duckdb.sql(f"select * from '{folders[what]}/*.parquet'")
    expected = made(what)
    assert found.columns == list(expected)
    assert sorted(map(str, found.fetchall())) == sorted(
        map(str, zip(*map(plain, expected.values()), strict=True))
    )


@pytest.mark.slow
@pytest.mark.parametrize("what", OPTIONS)
def test_pyarrow_finds_units_and_sides_of_every_column(folders, what):
    schema = pq.read_schema(folders[what] / "part-000000.parquet")
    listed = columns(open_data(folders[what]).recipe)
    assert schema.names == [column.name for column in listed]
    for field, column in zip(schema, listed, strict=True):
        said = {key.decode(): value.decode() for key, value in field.metadata.items()}
        assert (said["unit"], said["side"], said["meaning"]) == (column.unit, column.side, column.meaning)
        assert str(field.type) == column.dtype.replace("float32", "float")
        assert field.nullable == column.nullable
    assert {
        b"blotsolve",
        b"blotsolve.format",
        b"blotsolve.recipe",
        b"blotsolve.part",
    } <= schema.metadata.keys()


def test_margins_come_as_one_array(folders):
    rows = read(folders["table"])
    assert rows.margins_ns.shape == (12, 5, 4)
    for deal, margins in zip(lines(folders["table"]), rows.margins_ns.tolist(), strict=True):
        assert tuple(map(tuple, margins)) == solve_table(deal).margins_ns


def test_columns_go_into_solve_many_as_they_are(folders):
    rows = read(folders["cards"])
    solved = solve_many(
        hands=rows.hands,
        strains=rows["strain"],
        leaders=rows["leader"],
        tables=rows.tables,
        taken=rows["taken"],
        cards=True,
    )
    assert not solved.errors
    assert np.array_equal(solved.margins_ns, rows["margin_ns"])
    assert np.array_equal(solved.legal, rows["legal"])
    assert np.array_equal(solved.card_margins_ns, rows.card_margins_ns.filled(0))


def test_numbers_of_one_part_are_not_copied(folders):
    (rows,) = batches(folders["table"], parts=[1])
    assert not any(rows[name].flags.owndata for name in rows)


def test_batches_come_part_by_part_in_any_order(folders):
    sizes = [rows.size for rows in batches(folders["table"])]
    assert sizes == [5, 5, 2]
    (last, first) = batches(folders["table"], ["deal", "margin_ns_H_E"], [2, 0])
    assert list(last) == ["deal", "margin_ns_H_E"]
    assert (last["deal"].tolist(), first["deal"].tolist()) == ([10, 11], [0, 1, 2, 3, 4])
    assert read(folders["table"], ["deal"], parts=[1])["deal"].tolist() == [5, 6, 7, 8, 9]


def test_positions_read_back_and_are_those_of_the_rows(folders):
    rows = read(folders["cards"])
    found = list(positions(rows))
    assert [str(one) for one in found] == list(lines(folders["cards"]))
    assert [Position.parse(text) for text in lines(folders["cards"])] == found
    assert solve_many(found).margins_ns.tolist() == rows["margin_ns"].tolist()


def test_deals_and_records_read_back(folders):
    for what in ("table", "bids"):
        rows = read(folders[what])
        deals = [Deal(text) for text in lines(folders[what])]
        assert [[hand.mask for hand in deal] for deal in deals] == rows.hands.tolist()
    found = list(records(read(folders["play"])))
    assert found == [read_record(text) for text in lines(folders["play"])]
    assert {record.ruleset for record in found} == {RULESETS["belot_arena"]}


def test_lines_become_the_rows_that_they_came_from(folders):
    for what in ("table", "cards"):
        rows, again = read(folders[what]), rows_of_lines(lines(folders[what]))
        assert again.recipe.what == what
        assert again["deal"].tolist() == list(range(1, rows.size + 1))
        for name in set(rows) - {"deal", "dealer", "contract", "played"}:
            assert again[name].tolist() == rows[name].tolist(), name
    assert set(again["played"].tolist()) == set(again["dealer"].tolist()) == {255}


def test_comments_and_blank_lines_are_skipped_and_lines_numbered():
    rows = rows_of_lines(["# positions", "", "N:A...7 T..7. K...8 Q..8. S N  # North leads\n"])
    assert (rows["deal"].tolist(), rows["margin_ns"].tolist()) == ([3], [38])
    assert rows_of_lines([]).size == 0


def test_records_become_a_row_for_each_card(folders):
    rows = rows_of_records(lines(folders["play"]), skip_passed_out=True)
    played = [record for record in records(read(folders["play"])) if record.contract is not None]
    assert rows.size == sum(len(record.play) for record in played)
    assert rows["played"].tolist() == [card for record in played for card in record.play]
    solved = solve_many(list(positions(rows)), ruleset="belot_arena")
    assert solved.margins_ns.tolist() == rows["margin_ns"].tolist()
    assert rows.recipe.ruleset == RULESETS["belot_arena"]


def test_rows_of_ones_own_are_written_as_any_table(folders, tmp_path):
    rows = rows_of_lines(lines(folders["table"]))
    pq.write_table(rows.to_arrow(), tmp_path / "own.parquet")
    again = pq.read_table(tmp_path / "own.parquet")
    assert again.column("margin_ns_H_E").to_pylist() == rows["margin_ns_H_E"].tolist()
    assert again.schema.field("margin_ns_H_E").metadata[b"unit"] == b"raw points"
    assert read(folders["table"], ["deal", "nodes"]).to_arrow().column_names == ["deal", "nodes"]


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["", "hello"], "line 2: .*hello"),
        (["N:A... T... K... J..."], "line 1: a deal that is not whole"),
        (["N:A...7 T..7. K...8 Q..8. S N", SOME_DEAL], "line 2: another kind than line 1"),
        (["N:A...7 T..7. K...8 Q..8. AT N"], "line 1: blot has no strain AT"),
        (["N:A...7 T..7. K...8 8..Q. S N 7C QD"], "line 1: "),
    ],
)
def test_line_that_cannot_be_solved_is_named(texts, says):
    with pytest.raises(BlotsolveError, match=says):
        rows_of_lines(texts)


def test_record_that_was_not_played_is_named(folders):
    whole = next(one for one in lines(folders["play"]) if "contract" in one)
    record = read_record(whole)
    for lacks in ("deal", "play", "contract"):
        with pytest.raises(RecordError, match=rf"record 2: no {lacks} \(expected"):
            rows_of_records([whole, replace(record, **{lacks: None}, lines={})])
    with pytest.raises(RecordError, match=r"record 2: of blot \(expected .* of belot_arena"):
        rows_of_records([whole, "ruleset=blot"])
    bad = replace(record, play=(record.play[1], *record.play[1:]))
    with pytest.raises(BlotsolveError, match="record 1: "):
        rows_of_records([bad])


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda folder: read(folder, ["margin"]), "no column 'margin'"),
        (lambda folder: read(folder, []), "no columns"),
        (lambda folder: read(folder, parts=[3]), "no part 3"),
        (lambda folder: read(folder)["margin"], "no column 'margin'"),
        (lambda folder: list(positions(read(folder))), "no positions in table"),
        (lambda folder: list(records(read(folder))), "no records in table"),
    ],
)
def test_what_is_not_there_is_refused(folders, call, says):
    with pytest.raises(OptionError, match=says):
        call(folders["table"])


def test_folder_that_is_no_data_set_is_refused(tmp_path):
    for folder in (tmp_path, tmp_path / "none"):
        for call in (read, open_data, lambda folder: list(lines(folder))):
            with pytest.raises(FileError, match=r"is no data set: it has no _manifest.json"):
                call(folder)


def test_part_that_is_gone_or_damaged_is_refused(tmp_path):
    generate(tmp_path, deals=4, part_size=2, seed=1)
    path = tmp_path / "part-000001.parquet"
    content = bytearray(path.read_bytes())
    content[100] ^= 1
    path.write_bytes(content)
    with pytest.raises(FileError, match="is damaged"):
        read(tmp_path)
    path.unlink()
    with pytest.raises(FileError, match="cannot read"):
        read(tmp_path)
    assert read(tmp_path, parts=[0]).size == 2


def test_hands_have_the_names_of_the_columns():
    assert HANDS == ("north", "east", "south", "west")
