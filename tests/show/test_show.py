"""What people look at: hands, solutions, lines and rulesets, the same letter by letter."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from itertools import pairwise

import pytest
from cases import DATA
from hypothesis import given, settings
from strategies import plays, presets

from blotsolve import BELOT_ARENA, BLOT, CONTREE, RULESETS, Card, Deal, Position, Side, solve
from blotsolve.cli.screen import Screen
from blotsolve.errors import BlotsolveError, CardError, DealError
from blotsolve.game import tricks_of
from blotsolve.rulesets import Ruleset
from blotsolve.show import show_answer, show_hands, show_rulesets, show_solution, show_tricks, svg_hands
from blotsolve.show.text.solution import show_cards
from blotsolve.show.text.words import show_card

DRAWN = sorted(path for path in (DATA / "show").glob("*.txt") if not path.stem.startswith("rules"))
LEAD = "N:J...AQ .A..J7 K.8..8 8..K.T D S"
DEAL = "N:T9.7.9.AT87 K.AKJ.AQJ.Q A7.Q8.KT7.K QJ8.T9.8.J9"


def styles(text, part):
    """Return the styles of the first place where a part stands in a text."""
    start = text.plain.index(part)
    return {str(span.style) for span in text.spans if span.start <= start < span.end}


# Solutions


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.stem)
def test_solution_is_drawn(path):
    head, _, drawing = path.read_text("utf-8").partition("\n\n")
    position, ruleset = head.rsplit(" ", 1)
    assert show_solution(solve(position, ruleset=ruleset)).plain == drawing.rstrip("\n")


def test_solution_of_a_variant_is_drawn_with_its_ruleset():
    variant = replace(BLOT, name="mine", last_trick=20)
    drawing = show_solution(solve(LEAD, ruleset=variant)).plain
    assert "ruleset mine: blot last_trick=20" in drawing
    assert drawing.endswith("58 : 9     37 to N–S")


@settings(max_examples=40, deadline=None)
@given(plays(rulesets=presets))
def test_any_solution_is_drawn_within_eighty_columns(played):
    position, ruleset = played
    solution = solve(position, ruleset=ruleset)
    lines = show_solution(solution).plain.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines == [line.rstrip() for line in lines]
    assert f"{solution.points_ns:>3} : {solution.points_ew}" in lines[-1]


@pytest.mark.parametrize(
    ("position", "rows"),
    [
        ("N:..7.87 .AK..Q .T.8.K ..9.T9 S N", ["North plays     N–S", "  7♦ 8♣=7♣      -52  best"]),
        (
            f"{DEAL} NT N",
            [
                "North plays         N–S",
                "  9♠ 7♥ 9♦ 10♣ A♣   +42  best",
                "  10♠ 8♣=7♣         +40  loses 2",
            ],
        ),
        (
            f"{DEAL} NT E",
            [
                "East plays            N–S",
                "  K♠ J♥ K♥ A♥ A♦ Q♣   +42  best",
                "  J♦ Q♦               +84  loses 42",
            ],
        ),
    ],
)
def test_cards_of_one_worth_share_a_line_and_the_same_moves_are_joined(position, rows):
    assert show_cards(solve(position)).plain.splitlines() == rows


def test_answer_is_one_line():
    assert show_answer(solve(f"{DEAL} NT N")).plain == f"N–S  +42   102:60  9♠ 7♥ 9♦ 10♣ A♣  {DEAL} NT N"
    assert show_answer(solve("N:- - - - H N")).plain == "N–S    0      0:0  –  N:... ... ... ... H N"


def test_best_card_and_red_suits_stand_out():
    text = show_solution(solve(LEAD))
    assert styles(text, "best\n") == {"bold green"}
    assert styles(text, "8♣            +39") == {"bold"}
    assert styles(text, "♥ –") == {"red"}
    assert styles(text, "♠ J") == set()


# Hands


def test_hands_of_a_deal_are_drawn_without_a_trick_and_a_turn():
    drawing = show_hands("N: AJ9.T8.KQ.7 ... ... -").plain
    assert drawing == show_hands(Deal("N:AJ9.T8.KQ.7 - - -")).plain
    assert drawing.splitlines()[:5] == [
        "              North",
        "              ♠ A J 9",
        "              ♥ 10 8",
        "              ♦ K Q",
        "              ♣ 7",
    ]
    assert "to play" not in drawing


def test_hand_of_eight_cards_in_a_suit_does_not_touch_its_neighbour():
    drawing = show_hands("N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987").plain
    assert "♣ A K Q J 10 9 8 7                      ♣ –" in drawing
    assert drawing.splitlines()[1] == " " * 20 + "♠ A K Q J 10 9 8 7"


def test_hands_of_no_deal_are_refused():
    with pytest.raises(DealError, match="no deal: 'north'"):
        show_hands("north")


@pytest.mark.parametrize("card", Card, ids=str)
def test_card_that_is_shown_reads_back(card):
    assert Card(show_card(card).plain) is card


# Lines


@settings(max_examples=60, deadline=None)
@given(plays(rulesets=presets))
def test_tricks_add_up_to_the_points_of_the_line(played):
    position, ruleset = played
    solution = solve(position, ruleset=ruleset)
    tricks = tricks_of(position, (card for _, card in solution.line), ruleset)
    totals = {Side.NS: 0, Side.EW: 0}
    for trick in tricks:
        for side, points in [(trick.winner.side, trick.points + trick.roem), *trick.belotes]:
            totals[side] += points
    if solution.capot is not None:
        totals[solution.capot] += ruleset.capot_bonus
    assert (totals[Side.NS], totals[Side.EW]) == (solution.points_ns, solution.points_ew)

    assert [trick.number for trick in tricks] == list(range(9 - len(tricks), 9))
    assert tricks[0].leader == position.leader
    assert tricks[0].cards[: len(position.table)] == position.table
    assert all(before.winner == after.leader for before, after in pairwise(tricks))
    played_cards = [card for trick in tricks for card in trick.cards]
    assert played_cards == [*position.table, *(card for _, card in solution.line)]


def test_belote_is_shown_beside_the_trick_that_it_is_played_to():
    position = Position.parse("N:KQ... 7.8.. A.9.. 9.T.. S N")
    line = [Card(card) for card in ["KS", "7S", "AS", "9S"]]
    (trick,) = tricks_of(position, line, BELOT_ARENA)
    assert show_tricks([trick]).plain.splitlines()[1] == (
        " 7 ›K♠     7♠     A♠     9♠*    20 : 29    29 to E–W, belote 20 to N–S"
    )


# Rulesets


def test_rulesets_are_compared():
    four = list(RULESETS.values())[:4]
    assert show_rulesets(four).plain == (DATA / "show" / "rules.txt").read_text("utf-8").rstrip("\n")


def test_more_than_four_rulesets_stand_below_each_other():
    every = show_rulesets(RULESETS.values()).plain
    four = show_rulesets(list(RULESETS.values())[:4]).plain
    assert every.startswith(f"{four}\n\n\n")
    assert all(name in every for name in RULESETS)


def test_what_is_seldom_otherwise_is_said_only_where_it_is():
    seldom = ("direction of play", "bids are said in", "scores are kept in")
    assert not any(label in show_rulesets([BLOT]).plain for label in seldom)
    assert all(label in show_rulesets([CONTREE]).plain for label in seldom)


@pytest.mark.parametrize("shown", [show_hands, svg_hands], ids=["text", "svg"])
def test_pictures_of_a_game_that_goes_anticlockwise_are_mirrored(shown):
    position = Position.parse("N:...7 T..7. K...8 Q..8. S N AS")
    usual, mirrored = shown(position), shown(position, CONTREE.direction)
    assert shown(position, BLOT.direction) == usual != mirrored
    east, west = ([str(picture).index(name) for name in ("East", "West")] for picture in (usual, mirrored))
    if shown is show_hands:
        assert east[0] > east[1]
        assert west[0] < west[1]


def test_a_solution_is_drawn_as_its_game_sits():
    solution = solve("N:A...7 T..7. K...8 Q..8. S N", ruleset="contree")
    assert show_hands(solution.position, "anticlockwise").plain in show_solution(solution).plain


def test_ruleset_is_shown():
    assert show_rulesets([BLOT]).plain == (DATA / "show" / "rules-blot.txt").read_text("utf-8").rstrip("\n")


def test_rulesets_are_shown_within_eighty_columns():
    assert max(map(len, show_rulesets(RULESETS.values()).plain.splitlines())) <= 80


def changed(value: object) -> Iterator[object]:
    """Yield other values of the same kind, one of which the field will take."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, StrEnum):
        yield from (member for member in type(value) if member is not value)
    elif value is None:
        yield 20
    elif isinstance(value, int):
        yield from (value + 2, value + 1, value - 1, value + 10, 1)
    elif isinstance(value, tuple):
        yield value[::-1]
        yield value[1:]
        if all(type(number) is int for number in value):
            yield tuple(number + 10 * (place > 1) for place, number in enumerate(value))
            yield tuple(number + 1 for number in value)
            yield tuple(number + 20 for number in value)


def variants_of_each_field(ruleset: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """Yield a ruleset that differs in one field, for every field of it and of its records."""
    for field in fields(ruleset):
        value = getattr(ruleset, field.name)
        if is_dataclass(value):
            for inner in fields(value):
                for other in changed(getattr(value, inner.name)):
                    try:
                        record = replace(value, **{inner.name: other})
                        yield f"{field.name}.{inner.name}", replace(ruleset, **{field.name: record})
                    except BlotsolveError:
                        continue
        elif field.name != "name":
            for other in changed(value):
                try:
                    yield field.name, replace(ruleset, **{field.name: other})
                except BlotsolveError:
                    continue


def test_every_field_of_a_ruleset_is_shown():
    told, all_fields = set(), set()
    for ruleset in RULESETS.values():
        plain = show_rulesets([ruleset]).plain
        for name, variant in variants_of_each_field(ruleset):
            all_fields.add(name)
            if variant != ruleset and show_rulesets([variant]).plain != plain:
                told.add(name)
    assert told == all_fields
    assert len(all_fields) == sum(
        len(fields(getattr(BLOT, field.name))) if is_dataclass(getattr(BLOT, field.name)) else 1
        for field in fields(BLOT)
        if field.name != "name"
    )


# The screen


def printed(monkeypatch, text, encoding="utf-8"):
    """Return what the screen prints to something that is no terminal."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setattr("sys.stdout", stream)
    Screen().put(text)
    return stream.buffer.getvalue().decode(encoding)


def test_screen_that_is_no_terminal_gets_plain_text(monkeypatch):
    text = show_solution(solve(LEAD))
    assert printed(monkeypatch, text) == text.plain + "\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_screen_without_symbols_gets_letters(monkeypatch, encoding):
    drawing = printed(monkeypatch, show_solution(solve(LEAD)), encoding)
    assert "With best play N-S +39: 48 to N-S, 9 to E-W" in drawing
    assert " 6  AC*    7C    >8C     10C    21 : 0     21 to N-S" in drawing


def test_letters_of_a_screen_without_symbols_read_back(monkeypatch):
    for card in Card:
        assert Card(printed(monkeypatch, show_card(card), "ascii")) is card
    with pytest.raises(CardError):
        Card("?H")
