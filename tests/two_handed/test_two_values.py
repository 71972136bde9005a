"""Values in the two games for two: the handed cases, and a referee of our own beside the package."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from two_cases import EXAMPLES, positions
from two_referee import Referee, legal, to_state

from blotsolve.cards import Card
from blotsolve.deal import Position
from blotsolve.errors import IllegalCardError, PositionError, RulesetError
from blotsolve.game import legal_cards as legal_cards_for_four
from blotsolve.rulesets import BLOT
from blotsolve.seats import Seat
from blotsolve.two_handed import (
    Player,
    StacksPosition,
    find_two_handed,
    legal_cards,
    parse_position,
    play,
    turn_up,
    turning,
    why_not_card,
)

FILES = ["one", "given", "chance", "late", "belote"]
SMALL = 5
"""Cards of a player up to which the referee is asked; it is slow."""


def few(position, most=SMALL):
    return max(position.sizes) <= most


@pytest.mark.parametrize("name", FILES)
def test_the_referee_agrees_with_the_cases(name):
    asked = 0
    for ruleset, position, margin, cards in positions(name):
        if few(position):
            referee, state = Referee(position.strain, ruleset), to_state(position)
            assert referee.value(state) == margin, position
            assert referee.cards(state) == cards, position
            asked += 1
    assert asked > 40


@pytest.mark.parametrize("name", [*FILES, "given-full", "chance-large"])
def test_cases_read_back_and_have_these_legal_cards(name):
    for ruleset, position, _, cards in positions(name):
        assert parse_position(str(position)) == position
        assert set(legal_cards(position, ruleset)) == set(cards)


_SEATS = {Player.N: Seat.N, Player.S: Seat.S}


def at_a_table_of_four(position):
    """Return the position with E and W beside: each has cards of one plain suit that was not led."""
    lead = position.table[0]
    held = position.hands[0].mask | position.hands[1].mask | 1 << lead
    strange = [
        card for card in Card if not held >> card & 1 and card.suit not in (lead.suit, position.strain.suit)
    ]
    count = max(position.sizes)
    if count > 8 or len(strange) < 2 * count:
        return None
    leader = _SEATS[position.leader]
    hands = {_SEATS[player]: position.hands[player] for player in Player}
    hands[leader.next] = strange[: count - 1]
    hands[leader.after(3)] = strange[count : 2 * count]
    table = [lead, strange[count - 1]]
    return Position([hands[seat] for seat in Seat], position.strain, leader, table)


def test_the_law_is_the_one_for_four():
    """Where the player before discards, who sits opposite the leader has the same legal cards, but that
    nobody has a partner for two: a trick that the partner wins for four must be ruffed for two."""
    seen = 0
    for _, position, _, cards in positions("one"):
        four = at_a_table_of_four(position) if position.table else None
        if four is not None:
            expected = set(legal_cards_for_four(four, replace(BLOT, partner_exempt=False)))
            assert set(cards) == expected, position
            seen += 1
    assert seen > 30


@pytest.mark.parametrize(("text", "ruleset", "margin"), EXAMPLES)
def test_examples(text, ruleset, margin):
    position = parse_position(text)
    game = find_two_handed(ruleset or ("open_blot" if isinstance(position, StacksPosition) else "blot_1on1"))
    assert Referee(position.strain, game).value(to_state(position)) == margin


def turn_given(referee, state):
    """Turn the cards that are given: the package does so by itself."""
    for player in (0, 1):
        bare = [place for place in state.places[player] if place.card is None]
        if bare and bare[0].below != "?" and (referee.at_once or state.lead is None):
            ((_, state),) = referee.turned(state, player)
    return state


def play_out(position, ruleset, chance):
    """Play a position to its end at random with the package and the referee beside each other."""
    referee, state = Referee(position.strain, ruleset), to_state(position)
    while True:
        state = turn_given(referee, state)
        waiting = turning(position, ruleset)
        if waiting:
            assert referee.waits(state) == waiting[0]
            card = chance.choice(list(position.closed))
            state = dict(referee.turned(state, waiting[0]))[card]
            position = turn_up(position, card, waiting[0], ruleset)
            continue
        moves = referee.moves(state)
        assert set(legal_cards(position, ruleset)) == set(moves)
        for card in position.hands[position.turn]:
            assert (why_not_card(position, card, ruleset) is None) == (card in moves)
            if card not in moves:
                with pytest.raises(IllegalCardError, match=f"may not play {card}"):
                    play(position, card, ruleset)
        if not moves:
            assert position.is_over
            return
        card = chance.choice(moves)
        _, state = referee.step(state, card)
        position = play(position, card, ruleset)
        assert parse_position(str(position)) == position or position.is_over
        assert position.leader == state.leader
        assert position.taken == {Player(player) for player in state.taken}


@pytest.mark.parametrize("name", ["one", "given-full", "chance-large", "late"])
def test_play_follows_the_referee(name):
    for number, (ruleset, position, _, _) in enumerate(positions(name)[:60]):
        play_out(position, ruleset, random.Random(number))


def test_a_chance_position_waits_for_its_card():
    position = play("N:AS/? KD/? H N closed=.7.T. taken=N+S", "AS")
    assert str(position) == "N:/? KD/? H N AS closed=.7.T."
    assert turning(position) == (Player.N,)
    with pytest.raises(PositionError, match="to be turned first"):
        legal_cards(position)
    turned = turn_up(position, "7H")
    assert legal_cards(turned) == (Card("KD"),)
    with pytest.raises(PositionError, match="AS cannot turn up"):
        turn_up(position, "AS")
    with pytest.raises(PositionError, match="no closed card"):
        turn_up(turned, "TD")
    # after the trick both are turned, in either order
    late = "open_blot,turn_up=after_trick"
    after = play(play("N:AS/? KD/? H N closed=.7.T. taken=N+S", "AS", late), "KD", late)
    assert turning(after, late) == (Player.N, Player.S)
    assert str(turn_up(turn_up(after, "7H", "S", late), "TD", "N", late)) == "N:TD 7H H N"


def test_a_ruleset_of_the_other_kind_is_refused():
    with pytest.raises(RulesetError, match="open_blot with two hands"):
        legal_cards("N:A... K... S N", "open_blot")
    with pytest.raises(RulesetError, match="blot_1on1 with layouts of stacks"):
        legal_cards("N:AS KS S N", "blot_1on1")
    with pytest.raises(RulesetError, match="belot_arena is a game for four"):
        legal_cards("N:A... K... S N", "belot_arena")


def test_the_cards_of_the_referee_follow_the_table_of_the_law():
    assert legal([Card("7H"), Card("JH"), Card("AS")], Card("9H"), "H") == [Card("JH")]
    assert legal([Card("7H"), Card("AS")], Card("9H"), "H") == [Card("7H")]
    assert legal([Card("7H"), Card("AS")], Card("9D"), "H") == [Card("7H")]
    assert legal([Card("7D"), Card("AD")], Card("9D"), "H") == [Card("7D"), Card("AD")]
