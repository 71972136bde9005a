"""A line of play as tricks: what the core says of each, against the referee card by card."""

from __future__ import annotations

import random
from itertools import product

import pytest
import referee
from family import AMSTERDAM

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.errors import IllegalCardError
from blotsolve.game import tricks_of
from blotsolve.rulesets import BELOT_ARENA, RULESETS
from blotsolve.seats import Seat, Side

pytestmark = pytest.mark.core

LEAD = "N:J...AQ .A..J7 K.8..8 8..K.T D S"

GAMES = [(ruleset, strain) for ruleset in (*RULESETS.values(), AMSTERDAM) for strain in ruleset.playable]


def plain_tricks(position: Position, cards: list[Card], ruleset) -> list[dict[str, object]]:
    """Return what is known of every trick that a line completes, told by the referee."""
    found, belotes = [], []
    for card in cards:
        hand, table, leader, seat = position.hand, position.table, position.leader, position.turn
        points = referee.belote_at_stake(position.strain, ruleset)
        if points and referee.belote_counts(list(hand), table, card, position.strain):
            belotes.append((seat.side, points))
        position = referee.play(position, card, ruleset)
        if position.table:
            continue
        trick = (*table, card)
        last = referee.last_trick(position.strain, ruleset) if len(hand) == 1 else 0
        found.append(
            {
                "number": 9 - len(hand),
                "leader": leader,
                "cards": trick,
                "winner": Seat(leader + referee.winner_index(trick, position.strain, ruleset) & 3),
                "points": referee.trick_points(trick, position.strain, ruleset) + last,
                "belotes": tuple(belotes),
                "roem": referee.trick_roem(trick, position.strain, ruleset),
            }
        )
        belotes = []
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_tricks_of_a_line_are_those_of_the_referee(ruleset, strain):
    for number, size in product(range(6), (1, 3, 8)):
        chance = random.Random(f"{number} {size}")
        position = Position(Deal.random(chance, cards=size), strain, chance.choice(list(Seat)))
        cards, here = [], position
        while here.hand:
            cards.append(chance.choice(referee.legal(list(here.hand), here.table, strain, ruleset)))
            here = referee.play(here, cards[-1], ruleset)
        told = plain_tricks(position, cards, ruleset)
        for start in range(min(6, len(cards))):  # with cards on the table, and after a trick
            line = cards[start : chance.randrange(start, len(cards) + 1)]
            tricks = tricks_of(position, line, ruleset)
            expected = told[start // 4 : (start + len(line)) // 4]
            for trick, plain in zip(tricks, expected, strict=True):
                if trick is tricks[0]:  # a belote of a card that was on the table came before the line
                    before = plain_tricks(position, line, ruleset)
                    plain = plain | {"belotes": before[0]["belotes"]}
                assert {name: getattr(trick, name) for name in plain} == plain
            position = referee.play(position, cards[start], ruleset)


def test_trick_knows_who_put_which_card_into_it():
    (trick, *_) = tricks_of(LEAD, ["8C", "TC", "AC", "7C"])
    assert [str(trick.card_of(seat)) for seat in Seat] == ["AC", "7C", "8C", "TC"]
    assert (trick.leader, trick.winner, trick.points, trick.belotes) == (Seat.S, Seat.N, 21, ())


def test_belote_goes_to_its_holder_in_the_trick_that_it_is_played_to():
    position = Position.parse("N:KQ... 7.8.. A.9.. 9.T.. S N")
    (trick,) = tricks_of(position, ["KS", "7S", "AS", "9S"], BELOT_ARENA)
    assert (trick.winner, trick.belotes) == (Seat.W, ((Side.NS, 20),))


def test_belote_that_does_not_follow_its_suit_is_lost_in_a_line():
    position = Position(Deal("N:KQ... ..KQ. 7.8.. 8.9.."), Strain.AT, Seat.E)
    tricks = tricks_of(position, ["KD", "8H", "9H", "KS"], BELOT_ARENA)
    assert tricks[0].belotes == ((Side.EW, 20),)  # K of spades does not follow its suit


def test_roem_goes_to_the_side_that_takes_the_trick():
    position = Position.parse("N:J...9 9...A A...7 K...8 C N")
    (trick, *_) = tricks_of(position, ["JS", "9S", "AS", "KS"], AMSTERDAM)
    assert (trick.points, trick.roem) == (17, 0)
    position = Position.parse("N:J...9 Q...A A...7 K...8 C N")
    (trick, *_) = tricks_of(position, ["JS", "QS", "AS", "KS"], AMSTERDAM)
    assert (trick.winner, trick.points, trick.roem) == (Seat.S, 20, 50)


def test_trick_that_is_not_complete_is_left_out():
    assert tricks_of(LEAD, ["8C", "TC"]) == ()
    assert tricks_of(LEAD, []) == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["8C", "8S"], "W may not play 8S"),
        (["8C", "TC", "AC", "7C", "7C"], "N may not play 7C"),
        (["TC"], "S may not play TC"),
    ],
)
def test_line_that_breaks_the_law_is_refused(line, message):
    with pytest.raises(IllegalCardError, match=message):
        tricks_of(LEAD, line)


def test_more_cards_than_there_are_break_the_law():
    with pytest.raises(IllegalCardError, match="expected nothing"):
        tricks_of("N:A... K... Q... J... S N", ["AS", "KS", "QS", "JS", "AS"] + ["7S"] * 300)


def test_card_on_the_table_that_broke_the_law_is_refused():
    with pytest.raises(IllegalCardError, match="E may not have played"):
        tricks_of("N:.A.. K... Q..8. J..9. H N AS TH", ["QS"])
