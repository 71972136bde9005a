"""Further games of the family: the core against handed cases, another oracle's endings and the referee."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import referee
from against_referee import check, count_lines, position_of
from endings import ending
from family import BALOOT, BELA, BULGARIAN, LAWS, endings, family_cases, laws_and_endings, strain_of
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import plays, variants

from blotsolve import IllegalCardError, legal_cards, play, solve, solve_many, value
from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import core, pack_contract, pack_position
from blotsolve.deal import Deal, Position
from blotsolve.errors import RulesetError
from blotsolve.game import belote_points, ruled_out, trick_points, trick_roem, why_not_card
from blotsolve.rulesets import BLOT
from blotsolve.seats import Side
from blotsolve.solver import Session, replay_values

pytestmark = pytest.mark.core

GAMES = ["contree", "coinche", "belote", "bulgarian", "bela", "baloot", "klaver_a", "klaver_r"]


@pytest.mark.parametrize(("ruleset", "given", "legal"), family_cases("legal_moves"))
def test_legal_cards_are_those_of_handed_cases(ruleset, given, legal):
    hand, table = (list(map(Card, given[cards])) for cards in ("hand", "trick"))
    strain = strain_of(given["contract"])
    position = position_of(hand, table, strain, ruleset)
    assert sorted(legal_cards(position, ruleset)) == sorted(map(Card, legal))
    assert sorted(referee.legal(hand, table, strain, ruleset)) == sorted(map(Card, legal))


@pytest.mark.parametrize(("ruleset", "given", "points"), family_cases("trick_points"))
def test_trick_points_are_those_of_handed_cases(ruleset, given, points):
    assert trick_points(given["trick"], given["contract"], ruleset) == points["cards"]
    assert trick_roem(given["trick"], given["contract"], ruleset) == points.get("roem", 0)


@pytest.mark.parametrize("game", GAMES)
def test_handed_endings_are_worth_what_another_oracle_says(game):
    for position, margin, cards in endings(game):
        assert value(position, ruleset=LAWS[game]) == margin, position
        found = {rated.card: rated.margin_ns for rated in solve(position, ruleset=LAWS[game]).cards}
        assert found == cards, position


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_handed_endings_are_worth_the_same_whoever_is_asked(game):
    ruleset, rows = LAWS[game], endings(game)
    batch = solve_many([position for position, _, _ in rows], ruleset=ruleset, cards=True)
    assert batch.margins_ns.tolist() == [margin for _, margin, _ in rows]
    texts = solve_many([str(position) for position, _, _ in rows], ruleset=ruleset)
    assert texts.margins_ns.tolist() == [margin for _, margin, _ in rows]
    for position, margin, cards in rows[::8]:
        if len(position.deal.cards) + len(position.table) < 17:
            assert referee.values(position, ruleset) == cards
        assert Position.parse(str(position)) == position
        session = Session(position, ruleset=ruleset)
        assert session.value() == margin
        solution = solve(position, ruleset=ruleset)
        assert replay_values(position, solution.line_text, ruleset)[0] == margin
        for seat, card in solution.line:
            assert session.play(card) == seat
        assert session.value() == 0


def test_endings_with_roem_of_six_and_seven_cards_are_worth_what_plain_minimax_says():
    """The first 60 have six cards a hand, where wrong proofs of roem show first, the others seven."""
    for ruleset, position, margin, cards in laws_and_endings("klaver_long"):
        assert value(position, ruleset=ruleset) == margin, position
        found = {rated.card: rated.margin_ns for rated in solve(position, ruleset=ruleset).cards}
        assert found == cards, position


def neighbour(position: Position, chance: random.Random) -> Position:
    """Let players exchange cards, or take one that is out, so that much of a proof may still hold."""
    hands = [list(hand) for hand in position.deal]
    for _ in range(chance.randint(1, 3)):
        one, other = chance.sample(hands, 2)
        a, b = chance.randrange(len(one)), chance.randrange(len(other))
        one[a], other[b] = other[b], one[a]
    out = [card for card in Card if not any(card in hand for hand in hands)]
    if out and chance.random() < 0.5:
        hand = chance.choice(hands)
        hand[chance.randrange(len(hand))] = chance.choice(out)
    return replace(position, deal=Deal(hands))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(plays(least=2, most=3, rulesets=variants()), st.randoms(use_true_random=False))
def test_what_was_proved_of_one_deal_holds_for_the_next_under_any_law(played, chance):
    """A table stays warm from deal to deal, and is forgotten over and over where it is tiny."""
    position, ruleset = played
    contract = pack_contract(ruleset, position.strain)
    solvers = [core.Solver(contract, size) for size in (1 << 18, 1 << 13, 0)]
    for _ in range(4):
        expected = referee.values(position, ruleset)
        for solver in solvers:
            found = {
                one: margin
                for _, margin, same in solver.cards(*pack_position(position))
                for one in Hand.from_mask(same)
            }
            assert found == expected, (position, ruleset)
            best = (max if position.turn.side == Side.NS else min)(expected.values())
            assert solver.value(*pack_position(position)) == best
        if position.table:
            break
        position = neighbour(position, chance)


STRAINS = [
    pytest.param(ruleset, strain, id=f"{game}-{strain}")
    for game, ruleset in LAWS.items()
    if game in GAMES
    for strain in ruleset.playable
]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "depth", "count"), [(2, 8, 3), (4, 5, 2), (8, 3, 1)])
@pytest.mark.parametrize(("ruleset", "strain"), STRAINS)
def test_lines_of_play_are_those_of_the_referee(ruleset, strain, size, depth, count):
    for number in range(count):
        position = ending(ruleset, strain, size, number)
        assert count_lines(position, ruleset, depth) == referee.perft(position, ruleset, depth), position


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [(1, 4), (2, 24), (3, 12), (4, 1)])
@pytest.mark.parametrize(("ruleset", "strain"), STRAINS)
def test_endings_are_worth_what_plain_minimax_says(ruleset, strain, size, count):
    for number in range(count):
        check(ending(ruleset, strain, size, number), ruleset)


# Laws of their own


def test_closed_trumps_are_led_by_whoever_holds_nothing_else():
    ruleset, deal = BALOOT, Deal("N:J9..A. K.7.8. 78...9 AQ..7.")
    assert legal_cards(Position(deal, "Sx", "N", taken="-"), ruleset) == (Card("AD"),)
    assert len(legal_cards(Position(deal, "S", "N", taken="-"), ruleset)) == 3
    reason = why_not_card(Position(deal, "Sx", "N", taken="-"), "JS", ruleset)
    assert reason == "must not lead a ♠ while he holds another suit"
    with pytest.raises(IllegalCardError, match="expected AD"):
        play(Position(deal, "Sx", "N", taken="-"), "JS", ruleset)
    only = Position("N:J9... K.7.. 78... AQ...", "Sx", "N", taken="-")
    assert legal_cards(only, ruleset) == tuple(map(Card, ("JS", "9S")))


@pytest.mark.parametrize("answer", [value, legal_cards, solve])
@pytest.mark.parametrize("table", ["JS", "JS KS"])
def test_closed_trump_on_the_table_that_could_not_be_led_is_refused(answer, table):
    east = "7H 8D" if "K" in table else "7H 8D KS"
    position = Position(["9S AD", east, "7S 9C 8C", "AS 7D QD"], "Sx", "N", table, taken="-")
    with pytest.raises(IllegalCardError, match="N may not have led JS: he holds AD"):
        answer(position, ruleset=BALOOT)
    batch = solve_many([position], ruleset=BALOOT)
    assert "N may not have led JS" in str(batch.errors[0])
    answer(replace(position, strain="S"), ruleset=BALOOT)


def test_closed_suit_belongs_to_the_rulesets_that_have_it():
    position = Position("N:J... A... 7... 8...", "Sx", "N")
    with pytest.raises(RulesetError, match="no strain Sx"):
        value(position, ruleset=BLOT)
    assert [str(strain) for strain in BALOOT.playable][-4:] == ["Sx", "Hx", "Dx", "Cx"]
    assert BLOT.playable == BLOT.strains


def test_closed_lead_tells_what_its_player_does_not_hold():
    assert str(ruled_out((), "JS", "Sx", BALOOT)) == ".AKQJT987.AKQJT987.AKQJT987"
    assert not ruled_out((), "JS", "S", BALOOT)
    assert not ruled_out((), "JH", "Sx", BALOOT)


def test_card_of_a_plain_suit_is_beaten_until_it_is_ruffed():
    position = Position("N:.8.A. ..7.A7 J..9.K ..Q8.J", "H", "N", "TC", taken="-")
    assert why_not_card(position, "7C", BELA) == "must beat the 10♣"
    assert why_not_card(position, "7C", BULGARIAN) is None
    ruffed = Position("N:.8.A. ...A97 J..9.K ..Q8.", "H", "W", "JC 7H", taken="-")
    assert legal_cards(ruffed, BELA) == tuple(map(Card, ("AC", "9C", "7C")))


def test_belote_is_kept_by_a_ruff_and_lost_by_a_discard():
    suit = Position(["8C", "KS QS", "9C TC", "JC AC"], "S", "N", "7C", taken="-")
    every = replace(suit, strain=Strain.AT)
    follows = Position(["8S", "KS QS", "9S TS", "JS AS"], "AT", "N", "7S", taken="-")
    assert belote_points(suit, "KS", BULGARIAN) == 0  # it is a constant of the deal
    assert belote_points(every, "KS", BULGARIAN) == 0  # it is lost
    assert belote_points(follows, "KS", BULGARIAN) == 20
    lost = replace(BULGARIAN, belote_lost_by="other_suit")
    assert value(suit, ruleset=lost) == value(suit, ruleset=BULGARIAN)
    led = Position(["8C 7D", "KS QS", "9C TC", "JC AC"], "S", "E", taken="-")
    assert value(led, ruleset=lost) - value(led, ruleset=BULGARIAN) == -20
