"""The core's inline helpers through the probe, each against the same thing said plainly."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import product

import pytest
import referee
from cases import deals
from family import AMSTERDAM, BALOOT, BELA, ROTTERDAM

from blotsolve.cards import Card, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.core import pack_contract, pack_position
from blotsolve.deal import Deal, Position
from blotsolve.rulesets import BELOT_ARENA, RULESETS, RoemRules, Undertrump
from blotsolve.seats import Seat, Side

if os.environ.get("BLOTSOLVE_REQUIRE_PROBE"):
    from blotsolve import _probe
else:
    _probe = pytest.importorskip(
        "blotsolve._probe", reason="blotsolve._probe is there in an editable build only", exc_type=ImportError
    )

pytestmark = pytest.mark.core

GAMES = [
    pytest.param(ruleset, strain, id=f"{ruleset}-{strain}")
    for ruleset in RULESETS.values()
    for strain in ruleset.strains
]
games = pytest.mark.parametrize(("ruleset", "strain"), GAMES)

VARIANTS = [
    replace(BELOT_ARENA, name="no_exemption", partner_exempt=False, undertrump=Undertrump.FORBIDDEN),
    replace(BELOT_ARENA, name="free", ruff=False, beat_trump_lead=False, beat_all_trumps=False),
    replace(BELOT_ARENA, name="low_cards_high", trump_order=tuple(Rank), plain_order=tuple(Rank)),
]
ODD = replace(
    ROTTERDAM,
    name="odd",
    strains=BELOT_ARENA.strains,
    ruff=False,
    beat_plain_lead=True,
    closed_suits=True,
    plain_order=tuple(Rank),
    roem=RoemRules(run_points=(20, 0), stuk=40, four_points=(100,) * 8),
)
laws = pytest.mark.parametrize(
    ("ruleset", "strain"),
    [
        pytest.param(ruleset, strain, id=f"{ruleset}-{strain}")
        for ruleset in [*RULESETS.values(), *VARIANTS, BELA, BALOOT, AMSTERDAM, ROTTERDAM, ODD]
        for strain in (Strain.S, Strain.NT, Strain.AT, Strain.SX)
        if strain in ruleset.playable
    ],
)
"""Every law of play, and some that no game has; in "low_cards_high" the weak cards have the points."""


def bits(cards: int) -> list[int]:
    return [place for place in range(32) if cards >> place & 1]


def start_of_a_trick(strain, size: int, number: int) -> Position:
    """Make an ending by number, nothing on the table; every other one has few suits, for more ruffs."""
    chance = random.Random(f"{strain} {size} {number}")
    suits = chance.sample(list(Suit), (size + 1) // 2 if number % 2 else 4)
    if strain.suit is not None and strain.suit not in suits:
        suits[0] = strain.suit
    deck = chance.sample([card for card in Card if card.suit in suits], 4 * size)
    deal = Deal([deck[size * seat : size * (seat + 1)] for seat in range(4)])
    taken = [] if size == 8 else [side for side in Side if chance.random() < 0.5]
    return Position(deal, strain, chance.choice(list(Seat)), (), taken)


# Sets of cards


def test_helpers_of_card_sets_agree_with_lists_of_places():
    chance = random.Random(1)
    for _ in range(2000):
        cards = chance.getrandbits(32) & chance.getrandbits(32) | 1 << chance.randrange(32)
        places = bits(cards)
        assert _probe.card_set(cards) == {
            "count": len(places),
            "lowest": places[0],
            "highest": places[-1],
            "top": 1 << places[-1],
            "bottom": 1 << places[0],
            "stronger_than_bottom": sum(1 << place for place in range(places[0] + 1, 32)),
        }


# Positions


def plain_description(hands: list[int], points: list[int]) -> dict[str, object]:
    """Return what position.pxd says that the lengths, owners and points of four hands are."""
    lengths = owners = 0
    for suit in range(4):
        suit_places = range(8 * suit, 8 * suit + 8)
        held = [
            (place, seat) for place in reversed(suit_places) for seat in range(4) if hands[seat] >> place & 1
        ]
        for index, (_, seat) in enumerate(held):
            owners |= seat << (16 * suit + 14 - 2 * index)
            lengths += 1 << (16 * seat + 4 * suit)
    card_points = [
        sum(points[place] << 8 * index for index, place in enumerate(bits(hands[seat]))) for seat in range(4)
    ]
    return {"lengths": lengths, "owners": owners, "points": card_points, "cards": sum(hands)}


@pytest.mark.slow
@games
def test_position_describes_its_hands_after_every_card(ruleset, strain):
    contract = pack_contract(ruleset, strain)
    place, points = _probe.places_and_points(contract)
    for number, size in product(range(8), range(1, 9)):
        position, chance = start_of_a_trick(strain, size, number), random.Random(number)
        start, cards = pack_position(position), []
        while position.hand:
            card = chance.choice(referee.legal(list(position.hand), position.table, strain, ruleset))
            position = referee.play(position, card, ruleset)
            cards.append(card)
        hands = [sum(1 << place[card] for card in Card if hand >> card & 1) for hand in start[0]]
        played = _probe.described_after(contract, start, bytes(cards))
        for card, found in zip(cards, played, strict=True):
            hands = [hand & ~(1 << place[card]) for hand in hands]
            assert found["hands"] == hands
            assert found.items() >= plain_description(hands, points).items()


@pytest.mark.slow
@games
def test_position_after_a_trick_is_the_one_made_anew(ruleset, strain):
    contract = pack_contract(ruleset, strain)
    for number in range(24):
        position, chance = start_of_a_trick(strain, 8, number), random.Random(number)
        start, cards, tricks = pack_position(position), [], []
        while position.hand:
            card = chance.choice(referee.legal(list(position.hand), position.table, strain, ruleset))
            position = referee.play(position, card, ruleset)
            cards.append(card)
            if not position.table:
                tricks.append(pack_position(position))
        played = _probe.described_after(contract, start, bytes(cards))
        for found, after in zip(played[3:-1:4], tricks[:-1], strict=True):
            assert found == _probe.described_anew(contract, after)


# The table of positions


def test_excess_is_the_sum_of_what_each_card_has_more_points():
    chance = random.Random(2)
    for _ in range(2000):
        a, b = (bytes(chance.choices([0, 2, 3, 4, 10, 11, 14, 20, 255], k=32)) for _ in range(2))
        words = [[int.from_bytes(side[at : at + 8], "little") for at in range(0, 32, 8)] for side in (a, b)]
        assert _probe.point_excess(*words) == sum(max(0, x - y) for x, y in zip(a, b, strict=True))


@games
def test_relevant_cards_of_a_proof_are_the_lowest_of_each_suit_and_all_above(ruleset, strain):
    contract = pack_contract(ruleset, strain)
    place, _ = _probe.places_and_points(contract)
    chance = random.Random(3)
    for number, size in product(range(8), range(1, 9)):
        position = start_of_a_trick(strain, size, number)
        held = [place[card] for card in position.deal.cards]
        relevant = chance.sample(held, chance.randrange(len(held) + 1))
        lowest, mask = [], 0
        for suit in range(4):
            if in_suit := [place for place in relevant if place // 8 == suit]:
                lowest.append(min(in_suit))
                above = sum(min(in_suit) <= place < 8 * suit + 8 for place in held)
                mask |= sum(0b11 << (16 * suit + 14 - 2 * index) for index in range(above))
        found = _probe.places(contract, pack_position(position), sum(1 << place for place in relevant))
        assert found == (mask, sum(1 << place for place in lowest))


# Roem


@pytest.mark.parametrize(("ruleset", "strain"), [(AMSTERDAM, Strain.H), (ODD, Strain.AT), (ODD, Strain.NT)])
def test_combination_is_open_while_its_cards_are_in_different_hands(ruleset, strain):
    contract = pack_contract(ruleset, strain)
    place, _ = _probe.places_and_points(contract)
    trumps = [suit for suit in Suit if strain == Strain.AT or suit == strain.suit]
    every = [[Card(8 * suit + low + step) for step in range(3)] for suit in Suit for low in range(6)]
    every += [[Card(8 * suit + Rank.QUEEN), Card(8 * suit + Rank.KING)] for suit in trumps]
    every += [[Card(8 * suit + rank) for suit in Suit] for rank in Rank if ruleset.roem.four_points[rank]]
    found = set()
    for size, number in product([1, 2, 3, 5, 8], range(40)):
        position = start_of_a_trick(strain, size, number)
        holder = {card: seat for seat in Seat for card in position.deal[seat]}
        cards = {
            card
            for one in every
            if all(card in holder for card in one) and len({holder[card] for card in one}) == len(one)
            for card in one
        }
        most = max(referee.trick_roem(one, strain, ruleset) for one in product(*position.deal))
        opened, half = _probe.open_combinations(contract, pack_position(position))
        assert sorted(bits(opened)) == sorted(place[card] for card in cards), position
        assert most <= 2 * half, position
        found.add(bool(opened))
    assert found == {True, False}


# Sure points


@pytest.mark.slow
@laws
def test_value_lies_between_the_sure_points(ruleset, strain):
    contract = pack_contract(ruleset, strain)
    for size, number in [*product([1], range(30)), *product([2], range(120)), *product([3], range(20))]:
        position = start_of_a_trick(strain, size, number)
        low, high = _probe.sure(contract, pack_position(position))
        assert low <= referee.solve(position, ruleset) <= high, position


@pytest.mark.parametrize("size", [4, 5, 6, 8])
def test_value_of_another_oracle_lies_between_the_sure_points(size):
    for case in deals(size):
        ruleset, position, margin, _ = case.values
        low, high = _probe.sure(pack_contract(ruleset, position.strain), pack_position(position))
        assert low <= margin <= high, position


BOLD = [
    ("no_exemption", "N:..9.KT ..T8.7 7.8.Q. .J.J.8 S N"),  # partner has to ruff the leader's top card
    ("no_exemption", "N:A.98.. .AT.7. .J..KT .7..QJ S S taken=EW"),
    ("no_exemption", "N:.QT8.. ..AT.7 .9..Q9 8.K..J S E taken=NS"),
    (
        "low_cards_high",
        "N:J8..JT. AQ7..Q. T9..98. K..AK7. S W",
    ),  # one high trump beats the dearest of each hand
    ("low_cards_high", "N:T..T8. K..AJ. J8..Q. AQ7... S W taken=-"),
    ("low_cards_high", "N:J8..8. AQ7... T9..7. ..AK9. S E taken=NS"),
]
"""Where a claim that forgets a part of the law, or the order of the points, is too bold."""


@pytest.mark.parametrize(("name", "text"), BOLD)
def test_sure_points_claim_no_trick_that_the_law_can_cost(name, text):
    position = Position.parse(text)
    [ruleset] = [variant for variant in VARIANTS if variant.name == name]
    low, high = _probe.sure(pack_contract(ruleset, position.strain), pack_position(position))
    assert low <= referee.solve(position, ruleset) <= high


# Proofs


def shuffled_below(position: Position, relevant: int, place: list[int], chance: random.Random) -> Position:
    """Deal the cards of each suit below the relevant ones anew; each seat keeps its number of them."""
    hands: list[list[Card]] = [[] for _ in Seat]
    for suit in Suit:
        slot = place[8 * suit] // 8
        relevant_here = [at for at in bits(relevant) if at // 8 == slot]
        kept_from = min(relevant_here, default=8 * slot + 8)
        loose = [(seat, card) for seat in Seat for card in position.deal[seat] if card.suit == suit]
        for seat, card in [(seat, card) for seat, card in loose if place[card] >= kept_from]:
            hands[seat].append(card)
            loose.remove((seat, card))
        seats = [seat for seat, _ in loose]
        chance.shuffle(seats)
        for seat, (_, card) in zip(seats, loose, strict=True):
            hands[seat].append(card)
    return Position(Deal(hands), position.strain, position.leader, (), position.taken)


@pytest.mark.slow
@laws
def test_proof_holds_wherever_the_cards_lie_that_are_not_relevant(ruleset, strain):
    contract = pack_contract(ruleset, strain)
    place, _ = _probe.places_and_points(contract)
    covered = 0
    for size, number in [*product([2], range(60)), *product([3], range(10))]:
        position, chance = start_of_a_trick(strain, size, number), random.Random(number)
        start, margin = pack_position(position), referee.solve(position, ruleset)
        low, high = _probe.sure(contract, start)
        for target in (low, margin + chance.randint(-20, 0), margin + chance.randint(1, 20), high + 1):
            bound, relevant = _probe.proof(contract, start, target, start)
            assert target <= bound <= margin if target <= margin else margin <= bound < target, position
            other = shuffled_below(position, relevant, place, chance)
            bound, _ = _probe.proof(contract, start, target, pack_position(other))
            if bound is None:
                continue  # K and Q of a belote have come together
            covered += 1
            there = referee.solve(other, ruleset)
            assert bound <= there if target <= margin else there <= bound, (position, other, target)
    assert covered > (140 if ruleset.roem.is_empty else 70)


@laws
def test_proof_says_nothing_of_another_leader_or_another_side_that_can_make_capot(ruleset, strain):
    contract = pack_contract(ruleset, strain)
    for number in range(20):
        hands, table, leader, taken = start = pack_position(start_of_a_trick(strain, 3, number))
        for other in [(leader + turn & 3, taken) for turn in (1, 2, 3)] + [
            (leader, taken ^ bit) for bit in (1, 2, 3)
        ]:
            assert _probe.proof(contract, start, 0, (hands, table, *other))[0] is None


FRAIL = [
    (
        "blot",
        "N:..AKT. A..J7. J..Q8. T9..9. S N taken=-",
        "N:..AJ8. A..T9. T..KQ. J9..7.",
    ),  # the rank of a trump
    ("bazar_blot", "N:T9... K7... Q8... AJ... S S taken=EW", "N:Q9... T8... K7... AJ..."),
    ("blot", "N:J9... A8... KT... Q7... NT S taken=-", "N:Q7... A9... KT... J8..."),
    ("blot", "N:...987 T7...A A8...Q K...KT NT W taken=-", "N:...Q97 T7...A A8...8 K...KT"),
    ("belot_arena", "N:.Q8.. .KJ.. .97.. .AT.. AT W taken=EW", "N:.87.. .JT.. .Q9.. .AK.."),
    ("belot_arena", "N:...KJ ...Q9 ...AT ...87 AT S taken=-", "N:...JT ...98 ...AQ ...K7"),
    ("belot_arena", "N:.97.. .AT.. .K8.. .QJ.. AT E taken=NS", "N:.98.. .AK.. .Q7.. .JT.."),
]
"""Where a proof that forgets a rank, or the adjacent cards of those it tried, is wrong elsewhere."""


@pytest.mark.parametrize(("name", "here", "there"), FRAIL)
def test_all_ranks_that_a_proof_rests_on_are_relevant(name, here, there):
    ruleset, position = RULESETS[name], Position.parse(here)
    other = Position(Deal(there), position.strain, position.leader, (), position.taken)
    contract, margin = pack_contract(ruleset, position.strain), referee.solve(position, ruleset)
    value = referee.solve(other, ruleset)
    for target in range(-60, 61):
        bound, _ = _probe.proof(contract, pack_position(position), target, pack_position(other))
        assert bound is None or (bound <= value if target <= margin else value <= bound), target
