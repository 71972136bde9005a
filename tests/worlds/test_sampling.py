"""Worlds against trying everything: how many there are, which, how evenly drawn, and how likely a card is."""

from __future__ import annotations

import os
import random
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from math import comb, factorial

import numpy as np
import pytest
from cases import DATA
from hidden_hands import every_world
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from blotsolve.cards import Hand
from blotsolve.deal import Deal
from blotsolve.errors import ImpossibleKnowledgeError, KnowledgeError, OptionError
from blotsolve.seats import Seat
from blotsolve.worlds import Knowledge, Worlds, card_chances, count, enumerate_worlds, weighted, world, worlds

LONG = bool(os.environ.get("BLOTSOLVE_LONG"))
HAND = Knowledge.of_hand("AJ9.T8.KQ.7", "S")


def read_cases():
    """Yield what is known in each case, and the fields that say so."""
    for line in (DATA / "knowledge.txt").read_text().splitlines():
        if not line.startswith("#"):
            name, own, hidden, sizes, facts = (field.strip() for field in line.split(";"))
            seat, hand = own.split()
            gone = Hand.from_mask(0xFFFFFFFF & ~Hand(hand).mask & ~Hand(hidden).mask)
            knowledge = Knowledge.parse(f"{seat} {hand} gone={gone} sizes={sizes} {facts}")
            yield pytest.param(knowledge, (own, hidden, sizes, facts), id=name)


CASES = list(read_cases())
cases = pytest.mark.parametrize(("knowledge", "fields"), CASES)


def rows(hands) -> list[tuple[int, ...]]:
    return [tuple(map(int, row)) for row in hands]


TWO = worlds(HAND, 2, seed=1)


tried = cache(every_world)


@pytest.mark.slow
@cases
def test_count_is_that_of_trying_everything(knowledge, fields):
    assert count(knowledge) == len(tried(*fields))


@cases
def test_every_number_is_another_world(knowledge, fields):
    every = rows(enumerate_worlds(knowledge))
    assert len(every) == len(set(every))
    assert set(every) == tried(*fields)


@cases
def test_worlds_are_those_of_their_numbers(knowledge, fields):
    every = rows(enumerate_worlds(knowledge))
    for number in {0, len(every) // 3, len(every) // 2, len(every) - 1}:
        assert tuple(hand.mask for hand in world(knowledge, number)) == every[number]


@cases
def test_chances_are_the_shares_of_all_worlds(knowledge, fields):
    every = enumerate_worlds(knowledge)
    held = every[:, :, None] >> np.arange(32, dtype=np.uint32) & 1
    np.testing.assert_allclose(card_chances(knowledge), held.mean(axis=0), rtol=1e-12)


@pytest.mark.slow
@cases
def test_worlds_are_drawn_evenly(knowledge, fields):
    every = rows(enumerate_worlds(knowledge))
    if len(every) == 1:
        assert set(rows(worlds(knowledge, 20, seed=1))) == set(every)
        return
    place = {row: number for number, row in enumerate(every)}
    drawn = worlds(knowledge, 30 * len(every), seed=2024)
    seen = np.bincount([place[row] for row in rows(drawn)], minlength=len(every))
    assert chisquare(seen).pvalue > 1e-4


def test_cases_have_few_enough_worlds_and_many_kinds():
    numbers = [count(case.values[0]) for case in CASES]
    assert min(numbers) >= 1
    assert max(numbers) <= 40_000
    assert sum(number > 100 for number in numbers) >= 10


def test_three_unknown_hands_are_counted_by_multinomials():
    assert count(HAND) == factorial(24) // factorial(8) ** 3
    assert count(Knowledge.of_hand("AJ9.T.7.", "S", sizes=[8] * 4)) == factorial(27) // (
        6 * factorial(8) ** 3
    )
    assert count(Knowledge.of_hand("", "S")) == factorial(32) // factorial(8) ** 4


def test_a_void_leaves_the_other_cards_to_choose_from():
    assert count(HAND.void("E", "H")) == comb(18, 8) * comb(16, 8)


def test_overlapping_sets_are_counted_once():
    """By inclusion and exclusion over the sets that one player may hold."""
    sets = [Hand(text) for text in ("KQT...", ".AKQ..", ".KQJ..", "..JT9.", "...AKQ", "...KQJ", "...QJT")]
    expected = 0
    for size in range(1, len(sets) + 1):
        for chosen in combinations(sets, size):
            cards = Hand.from_mask(int(np.bitwise_or.reduce([one.mask for one in chosen])))
            if len(cards) <= 8:
                expected -= (-1) ** size * count(HAND.pin("E", cards))
    assert count(HAND.one_of("E", sets)) == expected
    assert count(HAND.none_of("E", sets)) == count(HAND) - expected


def test_claims_of_three_players_are_counted_together():
    """The worlds in which a player has none of his sets are the others of those in which he has one."""
    sets = [Hand(text) for text in ("KQT...", ".AKQ..", "..JT9.", "...AKQ", "...T98")]
    both = HAND.one_of("E", sets).one_of("W", sets)
    assert count(both.one_of("N", sets)) + count(both.none_of("N", sets)) == count(both)
    assert count(both.one_of("N", sets)) > 0


@pytest.mark.parametrize(
    "knowledge",
    [
        HAND,
        HAND.void("E", "H").pin("W", "AC"),
        HAND.declared("W", "tierce", "H", "blot").declared("E", "fifty", "H", "blot"),
        Knowledge.of_hand("AJ9.T.7.", "S", sizes=[8] * 4),
        Knowledge.of_hand("", "S"),
    ],
    ids=lambda knowledge: str(knowledge)[:30],
)
def test_chances_of_many_worlds_fit_what_is_drawn(knowledge):
    chances, n = card_chances(knowledge), 20_000
    np.testing.assert_allclose(chances.sum(axis=0), 1)
    np.testing.assert_allclose(chances.sum(axis=1), 8)
    drawn = worlds(knowledge, n, seed=5)
    shares = (drawn[:, :, None] >> np.arange(32, dtype=np.uint32) & 1).mean(axis=0)
    errors = np.sqrt(chances * (1 - chances) / n)
    assert (np.abs(shares - chances) <= 5 * errors).all()
    assert all(knowledge.allows(Deal([Hand.from_mask(hand) for hand in row])) for row in rows(drawn[:100]))


def test_pairs_of_cards_lie_together_as_often_as_they_should():
    """Chances of single cards could be right and the worlds wrong: two hearts beside two more."""
    knowledge, n = HAND.void("E", "H"), 40_000
    drawn = worlds(knowledge, n, seed=6)[:, Seat.N]
    hearts = Hand(".AKQJ97..").mask
    seen = np.bincount([hand.bit_count() for hand in (drawn & np.uint32(hearts)).tolist()], minlength=7)
    # N takes k of the six hearts and 8 - k of the 18 other cards, of which E has 8.
    expected = [comb(6, k) * comb(18, 8 - k) * comb(10 + k, 8) for k in range(7)]
    assert sum(expected) == count(knowledge)
    assert chisquare(seen, np.array(expected) * n / count(knowledge)).pvalue > 1e-4


def test_seed_repeats_the_worlds():
    assert rows(worlds(HAND, 50, seed=3)) == rows(worlds(HAND, 50, seed=3))
    assert rows(worlds(HAND, 50, seed=3)) != rows(worlds(HAND, 50, seed=4))
    assert rows(worlds(HAND, 50)) != rows(worlds(HAND, 50))


def test_first_worlds_of_many_are_those_of_few():
    assert rows(worlds(HAND, 500, seed=3))[:50] == rows(worlds(HAND, 50, seed=3))


def test_generator_goes_on_from_where_it_stands():
    generator = np.random.default_rng(3)
    both = rows(worlds(HAND, 20, generator)) + rows(worlds(HAND, 30, generator))
    assert both == rows(worlds(HAND, 50, seed=3))
    chance = random.Random(3)
    assert rows(worlds(HAND, 20, chance)) != rows(worlds(HAND, 20, chance))
    assert rows(worlds(HAND, 20, random.Random(3))) == rows(worlds(HAND, 20, random.Random(3)))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_worlds_are_the_same_with_any_number_of_threads(threads):
    seen = [HAND.exclude("E", [card]) for card in HAND.unseen]
    with ThreadPoolExecutor(threads) as pool:
        drawn = list(pool.map(lambda knowledge: rows(worlds(knowledge, 20, seed=1)), seen))
    assert drawn == [rows(worlds(knowledge, 20, seed=1)) for knowledge in seen]


def test_worlds_can_be_split_by_their_numbers():
    knowledge = CASES[3].values[0]
    every = rows(enumerate_worlds(knowledge))
    with ThreadPoolExecutor(3) as pool:
        deals = list(pool.map(lambda number: world(knowledge, number), range(0, len(every), 7)))
    assert [tuple(hand.mask for hand in deal) for deal in deals] == every[::7]


def test_no_worlds_can_be_asked_for():
    assert worlds(HAND, 0, seed=1).shape == (0, 4)
    assert worlds(HAND, 0, seed=1).dtype == np.uint32


def test_knowledge_may_be_text():
    assert count(str(HAND)) == count(HAND)
    assert rows(worlds(str(HAND), 5, seed=1)) == rows(worlds(HAND, 5, seed=1))


IMPOSSIBLE = [
    (HAND.exclude("E", "KQT87.AKQJ97.AJT987."), "E could hold 7 cards (...AKQJT98), expected 8"),
    (HAND.pin("E", "KQT87.AKQJ.."), "E would hold 9 cards (KQT87.AKQJ..), expected 8"),
    (HAND.pin("E", "KQT87.A.A.").one_of("E", ["..T98.", "...AKQ"]), "no four hands fit"),
]


@pytest.mark.parametrize(("knowledge", "message"), IMPOSSIBLE)
def test_impossible_knowledge_is_refused_with_the_reason(knowledge, message):
    assert count(knowledge) == 0
    for ask in (
        lambda: worlds(knowledge, 1),
        lambda: world(knowledge, 0),
        lambda: enumerate_worlds(knowledge),
        lambda: card_chances(knowledge),
    ):
        with pytest.raises(ImpossibleKnowledgeError) as error:
            ask()
        assert str(error.value) == f"{message}, in the knowledge {str(knowledge)!r}"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: worlds(HAND, -1), "n is -1 (expected a whole number from 0)"),
        (lambda: worlds(HAND, 2.0), "n is 2.0 (expected a whole number from 0)"),
        (lambda: worlds(HAND, True), "n is True (expected a whole number from 0)"),
        (lambda: worlds(HAND, 1, -3), "seed is -3 (expected a whole number from 0, or a generator)"),
        (lambda: worlds(HAND, 1, "1"), "seed is '1' (expected a whole number from 0, or a generator)"),
        (lambda: world(HAND, -1), "number is -1 (expected a whole number from 0 to 9465511769)"),
        (lambda: world(HAND, 9465511770),
         "number is 9465511770 (expected a whole number from 0 to 9465511769)"),
        (lambda: world(HAND, "7"), "number is '7' (expected a whole number from 0 to 9465511769)"),
        (lambda: enumerate_worlds(HAND), "9465511770 worlds (expected 1000000 at most)"),
        (lambda: enumerate_worlds(CASES[3].values[0], 10), "1680 worlds (expected 10 at most)"),
        (lambda: weighted([[1, 2, 4]]), "no worlds: int64 of shape (1, 3) (expected uint32, n × 4)"),
        (lambda: weighted(TWO, [0.0]), "weights of shape (1,) for 2 worlds (expected one each)"),
        (lambda: weighted(TWO, ["a", "b"]), "no weights: ['a', 'b'] (expected logarithms)"),
        (lambda: weighted(TWO, [0, np.nan]), "the weight of world 1 is nan (expected a logarithm)"),
        (lambda: weighted(TWO, [np.inf, 0]), "the weight of world 0 is inf (expected a logarithm)"),
        (lambda: weighted(TWO, [-np.inf] * 2), "no world has a weight (expected one that is finite)"),
        (lambda: weighted(worlds(HAND, 0)), "no world has a weight (expected one that is finite)"),
        (lambda: weighted(TWO).resample(0),
         "n is 0 (expected a whole number from 1)"),
    ],
)  # fmt: skip
def test_wrong_options_are_refused(ask, message):
    with pytest.raises(OptionError) as error:
        ask()
    assert str(error.value) == message


def test_text_that_is_no_knowledge_is_refused():
    with pytest.raises(KnowledgeError, match="no knowledge: 'S' "):
        count("S")


def test_worlds_without_weights_are_all_as_likely():
    even = weighted(worlds(HAND, 40, seed=1))
    assert len(even) == 40
    assert even.effective == pytest.approx(40)
    np.testing.assert_allclose(even.weights, 1 / 40)


@pytest.mark.slow
@settings(deadline=None)
@given(st.lists(st.floats(-700, 700), min_size=1, max_size=30), st.floats(-100, 100))
def test_weights_do_not_change_with_a_common_term(logs, term):
    drawn = worlds(HAND, len(logs), seed=1)
    one, other = weighted(drawn, logs), weighted(drawn, [log + term for log in logs])
    np.testing.assert_allclose(one.weights, other.weights, atol=1e-12)
    assert one.weights.sum() == pytest.approx(1)
    assert 1 - 1e-9 <= one.effective <= len(logs) + 1e-9


def test_effective_size_is_what_the_weights_are_worth():
    weights = np.array([4.0, 2.0, 1.0, 1.0])
    assert weighted(worlds(HAND, 4, seed=1), np.log(weights)).effective == pytest.approx(64 / 22)


def test_minus_infinity_leaves_a_world_out():
    drawn = weighted(worlds(HAND, 3, seed=1), [0.0, -np.inf, 0.0])
    assert drawn.weights.tolist() == [0.5, 0.0, 0.5]
    assert not (drawn.resample(50, seed=2).hands == drawn.hands[1]).all(axis=1).any()


def test_resampled_worlds_come_as_often_as_they_weigh():
    drawn = weighted(worlds(HAND, 4, seed=1), np.log([0.55, 0.25, 0.15, 0.05]))
    again = drawn.resample(100, seed=3)
    assert isinstance(again, Worlds)
    assert again.effective == pytest.approx(100)
    times = [(again.hands == hands).all(axis=1).sum() for hands in drawn.hands]
    assert sum(times) == 100
    assert all(abs(seen - 100 * weight) <= 1 for seen, weight in zip(times, drawn.weights, strict=True))
    assert rows(again.hands) == rows(drawn.resample(100, seed=3).hands)


def test_resampling_favours_no_place_in_the_list():
    """One world of three, each a third: over many seeds each is drawn as often."""
    drawn = weighted(worlds(HAND, 3, seed=1))
    firsts = [rows(drawn.hands).index(rows(drawn.resample(1, seed).hands)[0]) for seed in range(900)]
    assert chisquare(np.bincount(firsts, minlength=3)).pvalue > 1e-4
