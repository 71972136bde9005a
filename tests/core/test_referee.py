"""The referee against worked examples and another oracle, before it judges anything else."""

from __future__ import annotations

import pytest
import referee
from cases import belotes, dd_values, deals, field_cases, legal_cards, read_cards, tricks

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.deal import Position
from blotsolve.rulesets import BELOT_ARENA, BLOT, RULESETS
from blotsolve.seats import Seat, Side

# The law of the trick


@pytest.mark.parametrize(("ruleset", "strain", "table", "hand", "legal"), legal_cards())
def test_legal_cards_are_those_of_the_law(ruleset, strain, table, hand, legal):
    assert sorted(referee.legal(hand, table, strain, ruleset)) == sorted(legal)


@pytest.mark.parametrize(("ruleset", "given", "legal"), field_cases("legal_moves"))
def test_legal_cards_are_those_of_reported_cases(ruleset, given, legal):
    hand, table = map(Card, given["hand"]), list(map(Card, given["trick"]))
    found = referee.legal(list(hand), table, Strain(given["contract"]), ruleset)
    assert sorted(found) == sorted(map(Card, legal))


@pytest.mark.parametrize(("ruleset", "strain", "trick", "winner", "points"), tricks())
def test_trick_goes_to_its_highest_card(ruleset, strain, trick, winner, points):
    assert trick[referee.winner_index(trick, strain, ruleset)] == winner
    assert referee.trick_points(trick, strain, ruleset) == points


@pytest.mark.parametrize(("ruleset", "given", "winner"), field_cases("trick_winner"))
def test_trick_goes_to_the_winner_of_reported_cases(ruleset, given, winner):
    trick = list(map(Card, given["trick"]))
    assert referee.winner_index(trick, Strain(given["contract"]), ruleset) == winner


TOTALS = [
    pytest.param("blot", "H", 162, 250, id="S000-08"),
    pytest.param("blot", "NT", 162, 250, id="S000-08-no-trump"),
    pytest.param("belot_arena", "H", 162, 252, id="S002-4"),
    pytest.param("belot_arena", "NT", 250, 340, id="S002-4-no-trump"),
    pytest.param("belot_arena", "AT", 258, 348, id="S002-4-all-trumps"),
    pytest.param("blotify", "H", 162, 250, id="S003-1"),
    pytest.param("blotify", "NT", 162, 250, id="S003-1-no-trump"),
    pytest.param("bazar_blot", "H", 162, 252, id="S004-2"),
    pytest.param("bazar_blot", "NT", 162, 252, id="S004-3"),
]


@pytest.mark.parametrize(("name", "strain", "total", "capot"), TOTALS)
def test_all_the_cards_and_the_last_trick_make_the_total(name, strain, total, capot):
    cards = referee.trick_points(list(Card), Strain(strain), RULESETS[name])
    assert cards + RULESETS[name].last_trick == total


@pytest.mark.parametrize(("name", "strain", "total", "capot"), TOTALS)
def test_eight_tricks_of_one_side_make_the_total_and_the_bonus(name, strain, total, capot):
    state = referee.to_state(Position("N:.AKQJT987.. AKQJT987... ..AKQJT987. ...AKQJT987", strain, "N"))
    margin = 0
    while cards := referee.state_legal(state, Strain(strain), RULESETS[name]):
        gained, state = referee.step(state, cards[-1], Strain(strain), RULESETS[name])
        margin += gained
    belote = RULESETS[name].belote_in_play if strain != "NT" else 0
    assert margin == capot + belote


# Belote


@pytest.mark.parametrize(("strain", "table", "hand", "card", "outcome"), belotes())
def test_belote_counts_when_its_first_card_is_led_or_follows(strain, table, hand, card, outcome):
    assert referee.belote_counts(hand, table, card, strain) == (outcome == "scores")


@pytest.mark.parametrize(
    ("ruleset", "given", "expected"),
    [case for case in field_cases("belot") if "belot_scores" in case.values[2]],
)
def test_belote_counts_as_in_reported_cases(ruleset, given, expected):
    hand, table = (list(map(Card, given[cards])) for cards in ("hand", "trick"))
    scores = referee.belote_counts(hand, table, Card(given["card"]), Strain(given["contract"]))
    assert scores == expected["belot_scores"]


@pytest.mark.parametrize("seat", Seat)
def test_belote_counts_for_the_side_that_holds_it(seat):
    hands = [".KQ..", "98...", "..98.", "...98"]
    position = Position([hands[(place - seat) % 4] for place in range(4)], "H", seat)
    margin, _ = referee.step(referee.to_state(position), Card("KH"), Strain.H, BELOT_ARENA)
    assert margin == (20 if seat.side == Side.NS else -20)


def test_belote_counts_once():
    state = referee.to_state(Position("N:.KQ.. 98... ..98. ...98", "H", "N"))
    margins = []
    for card in read_cards("KH 8S 8D 8C QH"):
        margin, state = referee.step(state, card, Strain.H, BELOT_ARENA)
        margins.append(margin)
    assert margins == [20, 0, 0, 4, 0]


def test_belote_of_which_one_card_lies_on_the_table_counts_nothing_more():
    state = referee.to_state(Position("N:.Q.. 98... ..98. ...98", "H", "N", "KH"))
    for card in read_cards("8S 8D 8C"):
        _, state = referee.step(state, card, Strain.H, BELOT_ARENA)
    margin, _ = referee.step(state, Card("QH"), Strain.H, BELOT_ARENA)
    assert margin == 0


def test_belote_that_is_not_in_play_counts_nothing():
    state = referee.to_state(Position("N:.KQ.. 98... ..98. ...98", "H", "N"))
    margin, _ = referee.step(state, Card("KH"), Strain.H, BLOT)
    assert margin == 0


# From card to card


def test_winner_of_a_trick_leads_and_his_side_has_taken_one():
    position = Position("N:AK... T9... .87.. Q8...", "S", "N", taken="-")
    for card in read_cards("KS 9S 7H QS"):
        position = referee.play(position, card, BLOT)
    assert position == Position("N:A... T... .8.. 8...", "S", "E", taken="EW")


def test_illegal_card_is_refused():
    with pytest.raises(AssertionError):
        referee.play(Position("N:A... T.8.. 87... .Q9..", "H", "N", "QS"), Card("8H"), BLOT)


def test_lines_of_free_play_are_counted():
    position = Position("N:AK... .AK.. ..AK. ...AK", "NT", "N")
    counts = [referee.perft(position, BLOT, depth) for depth in (0, 1, 2, 4, 5, 8, 9)]
    assert counts == [1, 2, 4, 16, 16, 16, 0]


def test_lines_of_an_overruff_are_counted():
    position = Position("N:A7... .K7.. .A.7. 98...", "H", "N")
    assert [referee.perft(position, BLOT, depth) for depth in (1, 2, 3, 4)] == [2, 4, 4, 8]


# Values


def test_finished_deal_is_worth_nothing_more():
    over = Position("N:... ... ... ...", "H", "N", taken="NS")
    assert referee.solve(over, BLOT) == 0
    assert referee.values(over, BLOT) == {}


def test_cards_on_the_table_count_with_the_trick():
    assert referee.solve(Position("N:T... 9... 8... ...", "H", "W", "AS"), BLOT) == -(11 + 10 + 10)


@pytest.mark.parametrize(
    ("leader", "taken", "margin"),
    [
        ("N", "-", 20 + 88),
        ("N", "NS", 20 + 88),
        ("N", "EW", 20),
        ("N", "NS+EW", 20),
        ("E", "-", -20 - 88),
        ("E", "NS", -20),
        ("E", "EW", -20 - 88),
        ("E", "NS+EW", -20),
    ],
)
def test_capot_is_for_the_side_that_has_taken_every_trick(leader, taken, margin):
    hands = {"N": "N:T... .7.. .8.. .9..", "E": "N:.7.. T... .8.. .9.."}
    assert referee.solve(Position(hands[leader], "D", leader, taken=taken), BLOT) == margin


@pytest.mark.slow
@pytest.mark.parametrize("size", [2, 3])
def test_values_are_those_of_another_oracle(size):
    for ruleset, position, margin, cards in (case.values for case in deals(size)):
        assert referee.values(position, ruleset) == cards, position
        assert referee.solve(position, ruleset) == margin, position


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "position", "margin", "cards"), [*deals(4, 20), *deals(5, 2)])
def test_values_of_longer_endings_are_those_of_another_oracle(ruleset, position, margin, cards):
    assert referee.values(position, ruleset) == cards
    assert margin == (max if position.turn.side == Side.NS else min)(cards.values())


@pytest.mark.parametrize(("ruleset", "position", "margin"), dd_values())
def test_values_are_those_of_reported_cases(ruleset, position, margin):
    assert referee.solve(position, ruleset) == margin
