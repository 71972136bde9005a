"""Deals by seed and number: the same for ever, alone or among others, and uniform."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from blotsolve import RULESETS, Deal, Hand
from blotsolve.datasets import deal_hands, dealt
from blotsolve.datasets.deals import _high_half, _share
from blotsolve.errors import ImpossibleKnowledgeError, OptionError
from blotsolve.worlds import Knowledge, count

WORD = st.integers(0, 2**64 - 1)
EVERY_DEAL = 99_561_092_450_391_000  # 32! / 8!⁴


def texts(hands):
    return [str(Deal([Hand.from_mask(int(mask)) for mask in row])) for row in hands]


def test_deals_are_these_for_ever():
    """Whoever has a data set relies on them; another order of dealing is another format."""
    assert texts(deal_hands(seed=0, first=0, count=2)) == SEED_0
    assert texts(deal_hands(seed=18, first=10**12, count=1)) == FAR
    some = dealt(seed=5, first=3, count=2, ruleset="belot_arena")
    assert texts(some.seen) == SEEN
    assert some.chance.tolist() == CHANCE


SEED_0 = [
    "N:AJT87.A.K.A K9.Q.JT9.JT Q.K97..KQ87 .JT8.AQ87.9",
    "N:QT98.AQ7.A. .KT8.T9.K87 7..Q87.AQJ9 AKJ.J9.KJ.T",
]
FAR = ["N:T7.T.A7.AT8 QJ8.A.9.KQ9 A9.K7.KQT8. K.QJ98.J.J7"]
SEEN = ["N:J87.Q.9. .J.AK7.J .T7.T.AK T.AK.Q.8", "N:K.A9.K8. AT9.7..T J..AT.QJ Q.T.Q7.A"]
CHANCE = [4151413963810081457, 11230256277013450698]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_deal_is_the_same_alone_and_among_others(ruleset):
    many = dealt(7, 100, 50, ruleset=ruleset)
    for first, number in ((100, 1), (113, 5), (149, 1), (120, 0)):
        some = dealt(7, first, number, ruleset=ruleset)
        rows = slice(first - 100, first - 100 + number)
        for name in ("numbers", "hands", "seen", "chance"):
            assert np.array_equal(getattr(some, name), getattr(many, name)[rows])


def test_every_deal_is_whole_and_other_seeds_give_others():
    hands = deal_hands(3, count=2000)
    assert (np.bitwise_count(hands) == 8).all()
    assert (np.bitwise_or.reduce(hands, axis=1) == 0xFFFFFFFF).all()
    assert len(np.unique(hands, axis=0)) == 2000
    assert not (hands == deal_hands(4, count=2000)).all(axis=1).any()


@given(WORD, WORD, st.sampled_from([1, 2, 56**4, 9465511770, EVERY_DEAL]))
def test_share_of_a_number_is_exact(high, low, total):
    words = np.array([high], np.uint64), np.array([low], np.uint64)
    assert _share(*words, total)[0] == ((high << 64) + low) * total >> 128


@given(WORD, st.integers(0, 2**63 - 1))
def test_upper_half_of_a_product_is_exact(word, factor):
    assert _high_half(np.array([word], np.uint64), factor)[0] == word * factor >> 64


def test_every_card_is_with_everybody_equally_often():
    hands = deal_hands(11, count=20_000)
    held = (hands[..., None] >> np.arange(32, dtype=np.uint32)) & 1
    assert chisquare(held.sum(axis=0), axis=0).pvalue.min() > 0.001
    together = (held[..., 0] & held[..., 7]).sum(axis=0)  # 7 and A of spades in one hand
    expected = np.full(4, 20_000 * 8 * 7 / (32 * 31))
    assert (np.abs(together - expected) < 4 * np.sqrt(expected)).all()


def test_deals_of_a_small_world_are_equally_likely():
    knowledge = "N ... N+AKQJT98... E+.AKQJT98.. S+..AKQJT98. W+...AKQJT98"  # each has one of four sevens
    assert count(knowledge) == 24
    hands, times = np.unique(deal_hands(2, count=4800, knowledge=knowledge), axis=0, return_counts=True)
    assert len(hands) == 24
    assert chisquare(times).pvalue > 0.001


def test_deals_fit_what_is_known():
    knowledge = Knowledge.parse("S AJ97.A8.AQ. E-.KQJ.. W?...AKQ|...JT9")
    for row in texts(deal_hands(1, count=200, knowledge=knowledge)):
        assert knowledge.allows(row)


def test_cards_seen_in_the_auction_are_some_of_the_hand_each_as_often():
    some = dealt(1, 0, 20_000, ruleset="belot_arena")
    assert (np.bitwise_count(some.seen) == 5).all()
    assert not (some.seen & ~some.hands).any()
    held = (some.hands[:, 0, None] >> np.arange(32, dtype=np.uint32)) & 1
    seen = (some.seen[:, 0, None] >> np.arange(32, dtype=np.uint32)) & 1
    places = [seen[(held.cumsum(axis=1) == place + 1) & (held == 1)].sum() for place in range(8)]
    assert chisquare(places).pvalue > 0.001
    assert np.array_equal(dealt(1, 0, 9).seen, dealt(1, 0, 9).hands)


def test_dealers_take_turns_and_chance_is_within_bounds():
    some = dealt(1, 2, 1000)
    assert [str(some.dealer(row)) for row in range(4)] == ["S", "W", "N", "E"]
    picked = [some.pick(row, 5) for row in range(1000)]
    assert chisquare(np.bincount(picked, minlength=5)).pvalue > 0.001


@pytest.mark.parametrize(
    "options",
    [{"seed": -1}, {"seed": 2**128}, {"seed": 1.0}, {"first": -1}, {"count": -1}, {"count": True}],
    ids=str,
)
def test_wrong_numbers_are_refused(options):
    with pytest.raises(OptionError, match="expected a whole number"):
        dealt(**{"seed": 1, "first": 0, "count": 1, **options})


def test_numbers_of_numpy_will_do():
    assert np.array_equal(deal_hands(np.int64(1), np.uint8(3), np.int32(2)), deal_hands(1, 3, 2))


def test_knowledge_that_no_deal_fits_is_refused():
    with pytest.raises(ImpossibleKnowledgeError):
        deal_hands(1, knowledge="S AKQJT987... E-.AKQJT987.AKQJT987.A")
