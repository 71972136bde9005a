"""Worlds that fit the calls: as likely as the calls make them, however few of all worlds fit."""

from __future__ import annotations

import numpy as np
import pytest
from cases import BID_GAMES

from blotsolve import RULESETS, Hand, Seat
from blotsolve.bidding import BiddingPolicy
from blotsolve.game import Auction
from blotsolve.worlds import Knowledge, count, enumerate_worlds, fitting_worlds, weighted, worlds

OWN = "KT7.AQJ.T.7"


def log_of_jacks(hands):
    """The more jacks E holds, the likelier, steeply."""
    jacks = sum((hands[:, Seat.E] >> np.uint32(8 * suit + 4)) & np.uint32(1) for suit in range(4))
    return 4.0 * jacks.astype(float)


def test_calls_that_fit_many_worlds_only_weigh_them():
    found = fitting_worlds(Knowledge.of_hand(OWN, "S"), lambda hands: np.zeros(len(hands)), 100, 1)
    assert len(found) == 100
    assert found.weights == pytest.approx(np.full(100, 0.01))


def test_worlds_are_as_likely_as_the_calls_make_them():
    knowledge = Knowledge.of_hand(OWN, "S")
    found = fitting_worlds(knowledge, log_of_jacks, 2000, 1)
    pool = worlds(knowledge, 50_000, seed=9)
    true = weighted(pool, log_of_jacks(pool))
    jacks = log_of_jacks(found.hands) / 4, log_of_jacks(pool) / 4
    assert found.weights @ jacks[0] == pytest.approx(true.weights @ jacks[1], abs=0.1)


def test_few_worlds_are_found_where_only_few_fit():
    """One world in 10,000 has these four kings with W, and is a million times likelier."""
    kings = np.uint32(0x40404040) & ~np.uint32(Hand(OWN).mask)

    def likelihood(hands):
        return np.where(hands[:, Seat.W] & kings == kings, 14.0, 0.0)

    found = fitting_worlds(Knowledge.of_hand(OWN, "S"), likelihood, 64, 3)
    assert found.weights @ (likelihood(found.hands) > 0) > 0.95
    assert found.effective > 20
    assert len(np.unique(found.hands[:, Seat.E])) > 20


def test_worlds_keep_what_is_known():
    found = fitting_worlds(Knowledge.of_hand(OWN, "S"), log_of_jacks, 64, 2)
    assert (found.hands[:, Seat.S] == Hand(OWN).mask).all()
    assert (np.bitwise_or.reduce(found.hands, axis=1) == 0xFFFFFFFF).all()
    sizes = [[int(mask).bit_count() for mask in row] for row in found.hands]
    assert sizes == [[8, 8, 8, 8]] * len(found)


def test_own_cards_that_are_not_dealt_yet_are_exchanged_too():
    knowledge = Knowledge(Seat.S, Hand("J9A.A.A."), sizes=(8, 8, 8, 8))
    found = fitting_worlds(knowledge, log_of_jacks, 64, 2)
    assert (found.hands[:, Seat.S] & np.uint32(Hand("J9A.A.A.").mask) == Hand("J9A.A.A.").mask).all()
    assert len(np.unique(found.hands[:, Seat.S])) > 10


def test_what_the_calls_exclude_stays_out():
    def likelihood(hands):
        excluded = (hands[:, Seat.N] >> np.uint32(31)) & np.uint32(1) == 1  # the ace of clubs
        return np.where(excluded, -np.inf, log_of_jacks(hands))

    found = fitting_worlds(Knowledge.of_hand(OWN, "S"), likelihood, 64, 2)
    assert np.isfinite(likelihood(found.hands)).all()


def test_one_world_in_many_that_is_possible_is_enough():
    kings = np.uint32(0x40404040) & ~np.uint32(Hand(OWN).mask)
    knowledge = Knowledge.of_hand(OWN, "S")

    def likelihood(hands):
        return np.where(hands[:, Seat.W] & kings == kings, log_of_jacks(hands), -np.inf)

    assert np.isfinite(likelihood(fitting_worlds(knowledge, likelihood, 64, 3).hands)).all()


def test_the_same_seed_finds_the_same_worlds():
    one, other = (fitting_worlds(Knowledge.of_hand(OWN, "S"), log_of_jacks, 50, 7) for _ in range(2))
    assert (one.hands == other.hands).all()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [game.name for game in BID_GAMES])
def test_a_rare_auction_leaves_worlds_enough(ruleset):
    rules = RULESETS[ruleset].auction
    calls = "S contra" if not rules.has_numbers else f"14H pass {min(17, rules.highest)}H"
    auction = Auction(ruleset, "N", calls)
    hand = Hand(OWN if RULESETS[ruleset].auction.cards == 8 else "KT7.AQ..")
    others = [seat for seat in Seat if seat != auction.turn]
    found = fitting_worlds(
        Knowledge(auction.turn, hand, sizes=(8, 8, 8, 8)),
        lambda hands: BiddingPolicy().log_likelihood(hands, auction, others),
        64,
        1,
    )
    assert found.effective > 24


def test_shares_of_all_worlds_are_those_of_enumeration():
    """Where all worlds can be counted, a steep likelihood gives each its share."""
    knowledge = Knowledge.parse("S A...AK gone=987.AKQJT987.AKQJT987.T987 sizes=2,2,3,2")
    assert count(knowledge) == 90
    every = enumerate_worlds(knowledge)

    def likelihood(hands):
        return 3.0 * ((hands[:, Seat.N] >> np.uint32(6)) & np.uint32(1)).astype(float)  # the king of spades

    true = weighted(every, likelihood(every))
    found = fitting_worlds(knowledge, likelihood, 400, 1)
    king = likelihood(found.hands) > 0
    assert found.weights @ king == pytest.approx(float(true.weights @ (likelihood(every) > 0)), abs=0.08)
