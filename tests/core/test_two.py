"""The core of the games for two: against the referee's files, against itself, and at the door."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import numpy as np
import pytest
from two_starts import BELOTE, NOTHING, PLAIN, UNKNOWN, Start, random_start, read_rows, read_start, spread

from blotsolve import _core_two, legal_cards
from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import core, core_two, pack_contract
from blotsolve.deal import Deal, Position, Seat

pytestmark = pytest.mark.core

STRAINS = [strain for strain in Strain if strain in PLAIN.strains]


def solver(contract: bytes) -> _core_two.Solver:
    return core_two.Solver(contract, 1 << 20)


# The referee's files


@pytest.mark.parametrize("name", ["one", "given", "belote"])
def test_margins_with_all_cards_given_are_those_of_the_referee(name):
    for row in read_rows(name):
        if row.closed:
            continue
        one = solver(row.contract)
        assert one.value(*row.start) == row.margin, row.text
        assert spread(one.cards(*row.start)) == row.cards, row.text
        assert one.at_least(*row.start, int(row.margin)), row.text
        assert not one.at_least(*row.start, int(row.margin) + 1), row.text
        line = one.line(*row.start)
        margins = one.along(*row.start, line)
        assert (margins[0], margins[-1], len(margins)) == (row.margin, 0, len(line) + 1), row.text


@pytest.mark.slow
def test_whole_deals_with_all_cards_given_have_the_margins_of_another_program():
    for row in read_rows("given-full"):
        assert core_two.Solver(row.contract).value(*row.start) == row.margin, row.text


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chance", "late", "belote", "chance-large"])
def test_expected_margins_are_those_of_the_referee(name):
    for row in read_rows(name):
        if row.closed and (name != "chance-large" or row.start.hands[0].bit_count() < 5):
            times = factorial(row.closed.bit_count())
            one, how = solver(row.contract), {"closed": row.closed, "late": row.late}
            assert Fraction(one.expect(*row.start, **how), times) == row.margin, row.text
            assert spread(one.expect_cards(*row.start, **how), times) == row.cards, row.text


# What must be so


@pytest.mark.parametrize("strain", STRAINS)
def test_law_for_two_is_the_law_for_four_with_two_hands(strain):
    contract = pack_contract(PLAIN, strain)
    for number in range(200):
        size = 1 + number % 6
        cards = random.Random(number).sample(range(32), 4 * size)
        lead, rest = cards[0], cards[1:]
        mine, others = rest[:size], rest[size:]
        hands = [others[: size - 1], mine, others[size - 1 : 2 * size - 1], others[2 * size - 1 :]]
        deal = Deal([[Card(card) for card in one] for one in hands])
        four = legal_cards(Position(deal, strain, Seat.N, [Card(lead)]), PLAIN)
        two = core_two.legal(contract, (0, sum(1 << card for card in mine)), b"", bytes([lead]), 0, 0)
        assert tuple(Hand.from_mask(two)) == four
        for card in mine:
            winner = core_two.winner(contract, bytes([lead, card]), 0)
            assert winner == core.winner(contract, bytes([lead, card]), 0)


@pytest.mark.parametrize(("tricks", "closed"), [(5, 0), (9, 0), (6, 4), (8, 8)])
def test_changing_the_players_turns_the_margins_round(tricks, closed):
    for number, strain in product(range(6), STRAINS):
        contract = pack_contract(BELOTE if number % 2 else PLAIN, strain)
        start, _ = random_start(number, tricks, closed=closed)
        there, here = (
            spread(solver(contract).cards(*start.mirrored())),
            spread(solver(contract).cards(*start)),
        )
        assert {card: -value for card, value in there.items()} == here


def test_changing_the_players_turns_expectations_round():
    for number, late in product(range(20), (False, True)):
        contract = pack_contract(BELOTE if number % 3 else PLAIN, STRAINS[number % len(STRAINS)])
        start, closed = random_start(number, 5, closed=4, unknown=True)
        here = solver(contract).expect(*start, closed=closed, late=late)
        assert solver(contract).expect(*start.mirrored(), closed=closed, late=late) == -here


def test_table_of_proofs_changes_no_margin():
    for number, strain in product(range(4), STRAINS):
        contract = pack_contract(PLAIN, strain)
        start, _ = random_start(number, 8, closed=6)
        small, large = core_two.Solver(contract, 1), core_two.Solver(contract, 8 << 20)
        assert small.cards(*start) == large.cards(*start)
        kept = [large.value(*start), *(value for _, value, _ in large.cards(*start))]
        assert kept == [small.value(*start), *(value for _, value, _ in small.cards(*start))]


@pytest.mark.slow
@pytest.mark.parametrize("strain", STRAINS)
def test_search_with_bounds_and_proofs_agrees_with_the_one_that_has_neither(strain):
    """With every closed card given the search of chances is a plain minimax."""
    contract = pack_contract(PLAIN, strain)
    for number, closed in product(range(100), (4, 8)):  # 78 with 8: a claimed trump that lost the lead
        start, _ = random_start(number, 9, closed=closed)
        one = solver(contract)
        assert one.value(*start) == one.expect(*start, closed=0), (number, closed)


def test_small_memory_changes_no_expectation():
    contract = pack_contract(PLAIN, Strain.H)
    start, closed = random_start(3, 7, closed=6, unknown=True)
    small, large = core_two.Solver(contract, 1, chance_bytes=1), core_two.Solver(contract, 1)
    assert small.expect_cards(*start, closed=closed) == large.expect_cards(*start, closed=closed)
    assert small.nodes > large.nodes


def test_proofs_of_one_deal_are_not_used_where_other_cards_lie_under_the_same():
    contract = pack_contract(PLAIN, Strain.S)
    one = solver(contract)
    for number in range(40):
        start, _ = random_start(number // 8, 5, closed=4)
        covers = [card for card in range(32) if start.under[card] != NOTHING]
        below = [start.under[card] for card in covers]
        random.Random(number).shuffle(below)
        under = bytearray(start.under)
        for card, low in zip(covers, below, strict=True):
            under[card] = low
        other = start._replace(under=bytes(under))
        assert one.cards(*other) == solver(contract).cards(*other)


def test_proofs_of_one_player_are_not_used_where_the_other_has_his_stacks():
    for number, strain in product(range(10), STRAINS):
        contract = pack_contract(PLAIN, strain)
        one = solver(contract)
        start, _ = random_start(number, 6, closed=6)
        covers = [card for card in range(32) if start.under[card] != NOTHING]
        for turn in range(12):
            # Every stack goes to a player by chance, three to each; bare cards stay where they are.
            mine = sum(1 << card for card in random.Random(turn).sample(covers, len(covers) // 2))
            above = sum(1 << card for card in covers)
            north, south = start.hands
            other = start._replace(
                hands=((north & ~above) | mine, (south & ~above) | (above & ~mine)), leader=turn % 2
            )
            assert one.cards(*other) == solver(contract).cards(*other)


def test_one_unknown_card_is_known():
    for number in range(40):
        contract = pack_contract(PLAIN, STRAINS[number % len(STRAINS)])
        start, closed = random_start(number, 5, closed=1, unknown=True)
        low = closed.bit_length() - 1
        given = start._replace(under=start.under.replace(bytes([UNKNOWN]), bytes([low])))
        for late in (False, True):
            found = solver(contract).expect_cards(*start, closed=closed, late=late)
            assert spread(found) == spread(solver(contract).cards(*given))


def test_given_cards_may_stand_beside_unknown_ones():
    rows = [row for row in read_rows("chance") if row.closed and set(row.start.under) - {NOTHING, UNKNOWN}]
    assert len(rows) > 20
    for row in rows:
        found = solver(row.contract).expect_cards(*row.start, closed=row.closed)
        assert spread(found, factorial(row.closed.bit_count())) == row.cards


def turned(start: Start, seat: int, card: int) -> Start:
    hands = list(start.hands)
    hands[seat] |= 1 << card
    return start._replace(hands=(hands[0], hands[1]))


@pytest.mark.parametrize("made", [False, True])
def test_chance_position_is_the_mean_of_what_may_turn_up(made):
    for number in range(30):
        contract = pack_contract(PLAIN, STRAINS[number % len(STRAINS)])
        start, closed = random_start(number, 5, closed=4, unknown=True)
        lead = next(
            card
            for card in range(32)
            if start.under[card] == UNKNOWN and start.hands[start.leader] >> card & 1
        )
        hands = list(start.hands)
        hands[start.leader] &= ~(1 << lead)
        under = bytearray(start.under)
        under[lead] = NOTHING
        asked = Start((hands[0], hands[1]), bytes(under), bytes([lead]), start.leader, start.taken)
        one, times = solver(contract), closed.bit_count()
        how = {"closed": closed, "turning": 1 << start.leader}
        ask, margin = (one.chance, [7]) if made else (one.expect, [])
        parts = {
            card: ask(*turned(asked, start.leader, card), *margin, closed=closed & ~(1 << card))
            for card in map(int, Hand.from_mask(closed))
        }
        assert ask(*asked, *margin, **how) == sum(parts.values())
        if not made:
            found = one.expect_turns(*asked, **how)
            assert dict(found) == {card: times * value for card, value in parts.items()}
            after = {card: value for card, value, _ in one.expect_cards(*start, closed=closed)}
            assert after[lead] == sum(parts.values())


def test_two_cards_turn_up_after_a_late_trick():
    contract = pack_contract(PLAIN, Strain.D)
    start, closed, _ = read_start(["N:AS,9D/?,KH", "S:"][0] + " QS,TH/?,8C D N closed=..A7.KQ taken=N+S")
    how = {"late": True, "turning": 3, "closed": closed}
    one = solver(contract)
    mean = sum(
        one.expect(
            *turned(turned(start, 0, first), 1, second),
            closed=closed & ~(1 << first) & ~(1 << second),
            late=True,
        )
        for first, second in permutations(map(int, Hand.from_mask(closed)), 2)
    )
    assert one.expect(*start, **how) == mean
    found = one.expect_turns(*start, **how)
    assert len(found) == 4
    assert sum(value for _, value in found) == 4 * mean


def test_chance_to_make_a_margin_agrees_with_what_is_known():
    for number in range(30):
        contract = pack_contract(BELOTE if number % 2 else PLAIN, STRAINS[number % len(STRAINS)])
        start, closed = random_start(number, 5, closed=4, unknown=True)
        one = solver(contract)
        chances = [one.chance(*start, margin, closed=closed) for margin in range(-300, 301, 12)]
        assert (chances[0], chances[-1]) == (24, 0)
        assert chances == sorted(chances, reverse=True)
        best = max if start.leader == 0 else min
        for margin in (-10, 5, 30):
            after = one.chance_cards(*start, margin, closed=closed)
            assert best(value for _, value, _ in after) == one.chance(*start, margin, closed=closed)


def test_chance_with_one_unknown_card_is_a_yes_or_no():
    for number in range(20):
        contract = pack_contract(PLAIN, STRAINS[number % len(STRAINS)])
        start, closed = random_start(number, 5, closed=1, unknown=True)
        given = start._replace(under=start.under.replace(bytes([UNKNOWN]), bytes([closed.bit_length() - 1])))
        value = solver(contract).value(*given)
        for margin in (value - 1, value, value + 1):
            assert solver(contract).chance(*start, margin, closed=closed) == (margin <= value)


# Lines


def test_tricks_of_a_line_add_up_to_its_margin():
    for number, strain in product(range(8), STRAINS):
        contract = pack_contract(BELOTE, strain)
        start, _ = random_start(number, 7, closed=4 * (number % 2))
        one = solver(contract)
        line = one.line(*start)
        tricks, legal = core_two.tricks(contract, *start, line)
        assert (len(tricks), legal) == (7, 14)
        margin, taken, leader = 0, start.taken, start.leader
        for led, won, points, belotes in tricks:
            assert led == leader
            margin += -points if won else points
            margin += (-1) ** led * belotes[0] - (-1) ** led * belotes[1]
            taken |= 1 << won
            leader = won
        margin += {1: 50, 2: -50}.get(taken, 0)
        assert margin == one.value(*start)
        assert core_two.tricks(contract, *start, line[:3] + b"\xff" * 40)[1] <= 4


# Batches


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("closed", [0, 4])
def test_rows_are_solved_as_if_alone(keep, closed):
    contract = pack_contract(PLAIN, Strain.H)
    starts = [random_start(number, 6, closed=closed)[0] for number in range(30)]
    size = len(starts)
    hands = np.array([start.hands for start in starts], np.uint32)
    under = np.array([list(start.under) for start in starts if closed], np.uint8).reshape(-1, 32)
    leaders = np.array([start.leader for start in starts], np.uint8)
    taken = np.array([start.taken for start in starts], np.uint8)
    tables, faults, best = (np.full(size, fill, np.uint8) for fill in (255, 77, 77))
    hands[3, 1] = hands[3, 0]  # a fault
    margins, nodes = np.zeros(size, np.int32), np.zeros(size, np.uint64)
    legal, cards = np.zeros(size, np.uint32), np.zeros((size, 32), np.int32)
    rows = np.arange(size, dtype=np.int64)
    one = solver(contract)
    one.rows(rows, hands, under, leaders, tables, taken, margins, nodes, faults, best, legal, cards, keep)
    for row, start in enumerate(starts):
        if row == 3:
            assert core_two.FAULTS[int(faults[row])] == "a card is in two places"
            continue
        alone = solver(contract)
        after = spread(alone.cards(*start))
        assert faults[row] == 0
        assert legal[row] == sum(1 << card for card in after)
        assert {card: cards[row, card] for card in after} == after
        assert margins[row] == alone.value(*start) == after[best[row]]
    one.rows(rows, hands, under, leaders, tables, taken, margins, nodes, faults, best, legal, cards[:0], keep)
    assert [margins[row] for row in rows if row != 3] == [
        solver(contract).value(*start) for row, start in enumerate(starts) if row != 3
    ]


def test_rows_refuse_arrays_that_do_not_fit():
    contract = pack_contract(PLAIN, Strain.H)
    rows, hands = np.array([2], np.int64), np.zeros((2, 2), np.uint32)
    bytes2, ints, masks = (np.zeros(2, kind) for kind in (np.uint8, np.int32, np.uint32))
    more = (bytes2, bytes2, bytes2, ints, np.zeros(2, np.uint64), bytes2, bytes2, masks)
    none = np.zeros((0, 32), np.uint8), np.zeros((0, 32), np.int32)
    with pytest.raises(ValueError, match="a row that the arrays do not have"):
        solver(contract).rows(rows, hands, none[0], *more, none[1], False)
    with pytest.raises(ValueError, match="arrays that do not fit"):
        solver(contract).rows(rows, hands[:1], none[0], *more, none[1], False)


# At the door


def under(**stacks: str) -> bytes:
    cards = bytearray([NOTHING] * 32)
    for above, below in stacks.items():
        cards[Card(above[::-1] if above[0] in "SHDC" else above)] = UNKNOWN if below == "x" else Card(below)
    return bytes(cards)


def hand(*cards: str) -> int:
    return sum(1 << Card(card) for card in cards)


@pytest.mark.parametrize(
    ("start", "more", "message"),
    [
        (((hand("AS"), hand("AS")), b"", b"", 0, 3), {}, "a card is in two places"),
        (((hand("AS"), hand("KS")), b"", bytes([Card("KS")]), 0, 3), {}, "a card is in two places"),
        (((hand("AS"), hand("KS")), b"", bytes([Card("AS")]), 0, 3), {}, "a card is in two places"),
        (((hand("AS", "KS"), hand("QS")), b"", b"", 0, 3), {}, "do not have the same number"),
        (
            ((0x3FF, 0x3FF << 16), b"", b"", 0, 3),
            {},
            "do not have the same number of cards, or have too many",
        ),
        (((hand("AS"), hand("KS")), b"", b"\x20", 0, 3), {}, "no such card on the table"),
        (((hand("AS"), hand("KS")), b"", b"\x01\x02", 0, 3), {}, "no such card on the table"),
        (((hand("AS"), hand("KS")), b"", b"", 2, 3), {}, "no such leader"),
        (((hand("AS"), hand("KS")), b"", b"", -1, 3), {}, "no such leader"),
        (((hand("AS"), hand("KS")), b"", b"", 0, 4), {}, "a trick was taken"),
        (((hand("AS"), hand("KS")), b"\xff", b"", 0, 3), {}, "no such card under another"),
        (((hand("AS"), hand("KS")), b"\xff" * 31 + b"\x07", b"", 0, 3), {}, "no such card under another"),
        (((hand("AS"), hand("KS", "7D")), under(AS="KS"), b"", 0, 3), {}, "a card is in two places"),
        (
            ((hand("AS"), hand("KS", "7D")), under(AS="8D"), b"", 0, 3),
            {"closed": hand("9D")},
            "the closed cards",
        ),
        (
            ((hand("AS"), hand("KS")), b"\xff" * 7 + b"\x28" + b"\xff" * 24, b"", 0, 3),
            {},
            "no such card under",
        ),
        (
            ((hand("AS"), hand("KS", "7D")), under(AS="x"), b"", 0, 3),
            {"closed": 0},
            "the closed cards are not",
        ),
        (((hand("AS"), hand("KS", "7D")), under(AS="x"), b"", 0, 3), {"closed": hand("KS")}, "in two places"),
        (((hand("AS"), hand("KS", "7D")), b"", b"", 0, 3), {"closed": hand("8D"), "turning": 4}, "turned up"),
        (
            ((hand("AS"), hand("KS")), b"", b"", 0, 3),
            {"closed": hand("8D", "9D"), "turning": 3},
            "no card can be turned up there",
        ),
        (
            ((hand("AS"), hand("KS", "7D")), b"", bytes([Card("TS")]), 0, 3),
            {"closed": hand("8D"), "turning": 1, "late": True},
            "no card can be turned up there",
        ),
        (((0xFFFF, 0xFFFF0000), b"", b"", 0, 0), {}, "too many"),
    ],
)
def test_malformed_positions_are_refused(start, more, message):
    one = solver(pack_contract(PLAIN, Strain.S))
    ask = one.expect if "closed" in more else one.value
    with pytest.raises(ValueError, match=message):
        ask(*start, **more)


def test_unknown_cards_are_refused_where_all_must_be_given():
    one = solver(pack_contract(PLAIN, Strain.S))
    start, _ = random_start(1, 4, closed=2, unknown=True)
    for ask in (one.value, one.cards, one.line, lambda *start: one.along(*start, b"")):
        with pytest.raises(ValueError, match="the closed cards are not as many"):
            ask(*start)


def test_cards_cannot_be_chosen_before_one_is_turned_up():
    one = solver(pack_contract(PLAIN, Strain.S))
    with pytest.raises(ValueError, match="no card can be turned up there"):
        one.expect_cards((hand("AS"), hand("KS", "7D")), b"", b"", 0, 3, closed=hand("8D"), turning=1)


def test_contract_of_another_build_is_refused():
    with pytest.raises(ValueError, match="another build"):
        core_two.Solver(b"short")
    with pytest.raises(ValueError, match="another build"):
        core_two.legal(b"short", (1, 2), b"", b"", 0, 0)


def test_empty_position_has_no_cards_and_no_margin():
    one = solver(pack_contract(PLAIN, Strain.S))
    assert one.value((0, 0), b"", b"", 0, 3) == 0
    assert one.cards((0, 0), b"", b"", 0, 3) == []
    assert one.line((0, 0), b"", b"", 0, 3) == b""
    assert one.expect((0, 0), b"", b"", 0, 3, closed=0) == 0
    assert one.expect_cards((0, 0), b"", b"", 0, 3, closed=0) == []


# Long searches


def long_start() -> tuple[Start, int]:
    return random_start(2, 12, closed=12, unknown=True)


def test_search_stops_at_its_limit_of_nodes_and_goes_on_afterwards():
    contract = pack_contract(PLAIN, Strain.NT)
    one = solver(contract)
    start, closed = random_start(4, 7, closed=6, unknown=True)
    for limit in (1, 10, 500):
        with pytest.raises(core_two.NodeLimit):
            one.expect(*start, closed=closed, node_limit=limit)
        with pytest.raises(core_two.NodeLimit):
            one.chance_cards(*start, 10, closed=closed, node_limit=limit)
    assert one.expect(*start, closed=closed) == solver(pack_contract(PLAIN, Strain.NT)).expect(
        *start, closed=closed
    )


def test_search_stops_when_another_thread_asks():
    one = core_two.Solver(pack_contract(PLAIN, Strain.NT), chance_bytes=1 << 22)
    start, closed = long_start()
    timer = threading.Timer(0.3, one.stop)
    timer.start()
    with pytest.raises(core_two.Stopped):
        one.expect(*start, closed=closed)
    timer.join()
    small, few = random_start(4, 4, closed=2, unknown=True)
    assert isinstance(one.expect(*small, closed=few), int)


def test_solver_at_work_refuses_another_call():
    one = core_two.Solver(pack_contract(PLAIN, Strain.NT), chance_bytes=1 << 22)
    start, closed = long_start()
    refused = []

    def ask() -> None:
        try:
            one.value(*random_start(4, 4)[0])
        except RuntimeError as error:
            refused.append(str(error))
        one.stop()

    timer = threading.Timer(0.3, ask)
    timer.start()
    with pytest.raises(core_two.Stopped):
        one.expect(*start, closed=closed)
    timer.join()
    assert refused == ["this solver is at work (expected one for each call at a time)"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm signal here")
def test_interrupt_ends_a_long_search():
    script = """
        import signal
        from blotsolve.contract import Strain
        from blotsolve.core import core_two, pack_contract
        from two_starts import PLAIN, random_start
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        start, closed = random_start(2, 12, closed=12, unknown=True)
        solver = core_two.Solver(pack_contract(PLAIN, Strain.NT), chance_bytes=1 << 22)
        try:
            solver.expect(*start, closed=closed)
        except KeyboardInterrupt:
            print("interrupted")
    """
    lines = [line[8:] for line in script.splitlines()]
    path = [f"import sys; sys.path[:0] = {[path for path in sys.path if path.endswith('support')]!r}", *lines]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(path)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout, done.stderr) == ("interrupted\n", "")
