"""replay_values: what a position was worth before each card of its play."""

from __future__ import annotations

import random

import pytest
import referee
from endings import ending
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import nonsense, plays, presets, refusal

from blotsolve import (
    RULESETS,
    BlotsolveError,
    Card,
    CardError,
    Deal,
    DealError,
    IllegalCardError,
    Position,
    PositionError,
    RulesetError,
    legal_cards,
    play,
    replay_values,
    solve,
    value,
)

pytestmark = pytest.mark.core

LINE = "N:A...7 T..7. K...8 Q..8. S N"


def played_by_lot(position, ruleset, chance, count):
    """Return the positions on the way, and the cards between them."""
    positions, cards = [position], []
    for _ in range(count):
        legal = legal_cards(positions[-1], ruleset)
        if not legal:
            break
        cards.append(chance.choice(legal))
        positions.append(play(positions[-1], cards[-1], ruleset))
    return positions, cards


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
@pytest.mark.parametrize("number", range(2))
def test_whole_deal_has_the_margin_of_each_position_on_the_way(ruleset, number):
    chance = random.Random(number)
    start = Position(Deal.random(number), chance.choice(ruleset.strains), "E")
    positions, cards = played_by_lot(start, ruleset, chance, 32)
    assert len(cards) == 32
    assert list(replay_values(start, cards, ruleset)) == [value(one, ruleset=ruleset) for one in positions]


@settings(max_examples=60, deadline=None)
@given(plays(most=6, rulesets=presets), st.randoms(use_true_random=False), st.integers(0, 32))
def test_any_part_of_a_play_has_the_margin_of_each_position_on_the_way(played, chance, count):
    start, ruleset = played
    positions, cards = played_by_lot(start, ruleset, chance, count)
    assert list(replay_values(start, cards, ruleset)) == [value(one, ruleset=ruleset) for one in positions]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_endings_are_worth_what_plain_minimax_says_all_along(ruleset):
    for number, strain in enumerate(ruleset.strains):
        start = ending(ruleset, strain, 3, number)
        positions, cards = played_by_lot(start, ruleset, random.Random(number), 12)
        assert list(replay_values(start, cards, ruleset)) == [
            referee.solve(one, ruleset) for one in positions
        ]


def test_best_line_keeps_the_margin():
    solution = solve(Deal.random(3), "H", "S")
    margins = replay_values(solution.position, solution.line_text)
    assert margins[0] == margins[1] == margins[2] == margins[3] == solution.margin_ns
    assert margins[-1] == 0


@pytest.mark.parametrize(
    "cards",
    ["AS TS", "as,10s", ["AS", Card("TS")], (7, 3), iter(["AS", "TS"])],
    ids=lambda cards: type(cards).__name__,
)
def test_cards_are_taken_as(cards):
    assert replay_values(LINE, cards) == (38, 38, 38)


def test_no_card_leaves_the_margin():
    assert replay_values(Position.parse(LINE), []) == (38,)
    assert replay_values("N:... ... ... ... S N", "") == (0,)


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        (
            (LINE, "AS 7D"),
            IllegalCardError,
            "card 1: E may not play 7D in 'N:...7 T..7. K...8 Q..8. S N AS' (ex",
        ),
        ((LINE, "TS"), IllegalCardError, "card 0: N may not play TS in"),
        ((LINE, "AS TS KS QS 7C 7D 8C 8D AS"), IllegalCardError, "card 8: S may not play AS in"),
        ((LINE, ["AS"] * 100), IllegalCardError, "card 1: E may not play AS in"),
        ((LINE, "AS TX"), CardError, "no card: 'TX'"),
        ((LINE, None), CardError, "no cards: None (expected a list of cards)"),
        ((LINE, [None]), CardError, "no card: None"),
        (("N:A... T... K... Q... S", ""), PositionError, "no position"),
        ((5, ""), PositionError, "no position: 5 (expected text)"),
        (("N:A... T... K... AS... S N", ""), DealError, "the hand of W cannot be parsed"),
        ((LINE, "", "belote"), RulesetError, "no ruleset: 'belote'"),
        ((LINE.replace("S N", "AT N"), ""), RulesetError, "blot has no strain AT"),
        (
            ("N:..98. 8.8.. A.9.. K7..A. S N JH TH QD", ""),
            IllegalCardError,
            "S may not have played QD on JH TH",
        ),
    ],
)
def test_refused(arguments, kind, message):
    with pytest.raises(kind) as error:
        replay_values(*arguments)
    assert str(error.value).startswith(message)


def test_whole_deal_and_one_card_more_is_refused_at_that_card():
    solution = solve(Deal.random(3), "H", "S")
    with pytest.raises(IllegalCardError, match=r"^card 32: . may not play 7S"):
        replay_values(solution.position, solution.line_text + " 7S")


@given(st.lists(nonsense, max_size=3) | nonsense)
def test_any_cards_are_taken_or_refused(cards):
    error = refusal(replay_values, LINE, cards)
    assert error is None or isinstance(error, BlotsolveError)
