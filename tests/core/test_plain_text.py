"""The quick reader of plain positions takes nothing that the other reader takes otherwise, or refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blotsolve import Deal, Position, Seat, Side, Strain
from blotsolve.core import core, pack_position
from blotsolve.errors import BlotsolveError
from blotsolve.rulesets import BLOT
from blotsolve.solver import solve_many
from blotsolve.solver.reading import read_carefully

ALL = sum(1 << strain for strain in Strain)
LINES = [
    "N:A...7 T..7. K...8 Q..8. S N",
    "N:A8... Q... K... ..8. AT E 9S JS 7H",
    "N:A... T... ... .7.. S S KS taken=NS",
    f"{Deal.random(1)} NT E",
    f"{Deal.random(1)} H W taken=-",
    f"{Deal.random(2, cards=5)} C S taken=NS+EW",
    "N:... ... ... ... D N",
]


def slowly(text, strain=-1, leader=-1):
    """Return what the reader of records makes of a text, or None."""
    try:
        position = read_carefully(
            text, None if strain < 0 else Strain(strain), None if leader < 0 else Seat(leader)
        )
    except BlotsolveError:
        return None
    hands, table, lead, taken = pack_position(position)
    return hands, int(position.strain), int(lead), table, taken


@given(
    st.integers(0, 2**20), st.integers(0, 8), st.sampled_from(Strain), st.sampled_from(Seat),
    st.sampled_from([None, [], ["NS"], ["EW"], ["NS", "EW"]]), st.integers(0, 3),
)  # fmt: skip
def test_what_a_position_prints_is_read_at_once(seed, cards, strain, leader, taken, on_table):
    deal, table = Deal.random(seed, cards=cards), []
    if cards:
        for place in range(on_table):
            seat = leader.after(place)
            table.append(next(iter(deal[seat])))
            deal = deal.remove(seat, table[-1])
    position = Position(deal, strain, leader, table, None if cards == 8 else taken)
    found = core.read_position(str(position), -1, -1, ALL)
    assert found == slowly(str(position))
    assert found is not None
    if not table and taken is None:
        assert core.read_position(str(deal), strain, leader, ALL) == found


@given(
    st.sampled_from(LINES),
    st.lists(
        st.tuples(
            st.integers(0, 80), st.integers(0, 3),
            st.sampled_from([*"NESWHDCTAKQJ789.: \t\n-+=t1x\0é", "", "10", "NT", "taken=", " 7S", "NS"]),
        ),
        max_size=3,
    ),
    st.sampled_from([(-1, -1), (1, -1), (-1, 2), (4, 3)]),
)  # fmt: skip
def test_what_is_read_at_once_means_what_it_means_to_the_other_reader(text, changes, beside):
    for at, length, put in changes:
        text = text[:at] + put + text[at + length :]
    found = core.read_position(text, *beside, ALL)
    assert found is None or found == slowly(text, *beside)


@pytest.mark.parametrize("line", LINES)
def test_lines_are_read_at_once_and_only_in_strains_that_the_ruleset_has(line):
    assert core.read_position(line, -1, -1, ALL) == slowly(line)
    assert core.read_position(line, -1, -1, ALL & ~(1 << Position.parse(line).strain)) is None


def test_errors_of_a_batch_are_those_of_a_position_alone():
    wrong = [
        "",
        "N:A...",
        LINES[0].replace("S N", "AT N"),
        LINES[0] + " 7S 7S",
        LINES[0].replace("T..7.", "A..7."),
    ]
    solved = solve_many(wrong)
    for index, text in enumerate(wrong):
        with pytest.raises(BlotsolveError) as error:
            BLOT.require(read_carefully(text).strain)
        assert str(solved.errors[index]) == f"position {index}: {error.value}"
    assert not solved.solved.any()


def test_sides_in_a_text_are_those_of_a_position():
    assert [core.read_position(f"{LINES[0]} taken={side}", -1, -1, ALL)[4] for side in Side] == [1, 2]
