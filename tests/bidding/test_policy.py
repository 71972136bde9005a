"""The bidding policy: legal calls only, auctions that end, obvious calls, and what it says about worlds."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest
from cases import begun, naming

from blotsolve import BLOT, RULESETS, Ruleset
from blotsolve.bidding import BiddingPolicy
from blotsolve.cards import Hand
from blotsolve.contract import Bid, Contra, Pass, Strain
from blotsolve.errors import CardError, DealError, IllegalCallError, OptionError
from blotsolve.game import Auction
from blotsolve.rulesets import CapotBid
from blotsolve.worlds import worlds

POLICY = BiddingPolicy()
EVERY = [
    *RULESETS.values(),
    replace(BLOT, name="open", auction=replace(BLOT.auction, bid_after_contra=True, passes_after_recontra=4)),
    replace(BLOT, name="plain", auction=replace(BLOT.auction, capot=CapotBid.NONE, capot_plus=False)),
    replace(BLOT, name="short", auction=replace(BLOT.auction, highest=16, passes=3)),
]
NUMBERS = [ruleset for ruleset in EVERY if ruleset.auction.has_numbers]


def random_deals(number: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    cards = np.argsort(rng.random((number, 32)), axis=1).astype(np.uint32).reshape(number, 4, 8)
    return np.bitwise_or.reduce(np.uint32(1) << cards, axis=2)


def hands_of(world: np.ndarray) -> list[Hand]:
    return [Hand.from_mask(int(mask)) for mask in world]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", EVERY, ids=str)
def test_likelihoods_are_of_all_legal_calls_and_sum_to_one(ruleset: Ruleset):
    auction = begun(ruleset)
    rng = np.random.default_rng(3)
    for world in random_deals(3, seed=8):
        while not auction.is_over:
            hand = hands_of(world)[auction.turn]
            likely = POLICY.likelihoods(hand, auction)
            assert tuple(likely) == auction.legal_calls(hand)
            assert sum(likely.values()) == pytest.approx(1)
            assert min(likely.values()) > 0
            legal = auction.legal_calls(hand)
            auction = auction.after(legal[min(int(rng.exponential(4)), len(legal) - 1)], hand)
        auction = begun(ruleset, auction.dealer.next)


@pytest.mark.parametrize("ruleset", EVERY, ids=str)
def test_auctions_end_and_their_calls_are_legal(ruleset: Ruleset):
    deals, before = random_deals(25, seed=4), begun(ruleset, "E")
    for world, auction in zip(deals, POLICY.finish_all(before, deals, 5), strict=True):
        assert auction.is_over
        again = before
        for call in auction.calls:
            assert again.why_not(call, hands_of(world)[again.turn]) is None
            again = again.after(call, hands_of(world)[again.turn])


@pytest.mark.parametrize("ruleset", EVERY, ids=str)
def test_hopeless_hand_passes(ruleset: Ruleset):
    auction = begun(ruleset, "W")
    if Pass() in auction.legal_calls():
        assert POLICY.call("87.87.Q87.8", auction) == Pass()


@pytest.mark.parametrize(
    "ruleset",
    [r for r in NUMBERS if r.auction.capot != CapotBid.NONE and r.scoring.bid_added_when_made],
    ids=str,
)
def test_eight_sure_tricks_bid_capot_where_there_is_one_that_pays(ruleset: Ruleset):
    call = POLICY.call("AKQJT987...", Auction(ruleset, "W", "pass"))
    assert isinstance(call, Bid)
    assert (call.level, call.strain, call.capot) == (25, Strain.S, True)


def test_eight_sure_tricks_in_any_strain_bid_the_one_that_counts_twice():
    assert POLICY.call("AKQJT987...", Auction("blot", "W")) == Bid.parse("capot NT")


def test_eight_sure_tricks_bid_their_suit_where_the_number_is_not_added():
    call = POLICY.call("AKQJT987...", Auction("blotify", "W", "pass"))
    assert isinstance(call, Bid)
    assert call.strain == Strain.S


def test_eight_sure_tricks_name_their_strain_where_there_are_no_numbers():
    call = POLICY.call("J9AT...A", Auction("belot_arena", "W"))
    assert isinstance(call, Bid)
    assert call.strain in (Strain.S, Strain.AT)


@pytest.mark.parametrize("ruleset", NUMBERS, ids=str)
def test_own_tricks_that_defeat_a_bid_contra_it(ruleset: Ruleset):
    level = ruleset.auction.highest if ruleset.name == "short" else 20
    auction = Auction(ruleset, "W", [Bid(min(level, 16), "S")])
    assert POLICY.call("J9AT..A.AT9", auction) == Contra()


@pytest.mark.parametrize("ruleset", NUMBERS, ids=str)
def test_support_for_partner_makes_his_strain_likelier(ruleset: Ruleset):
    def share(auction: Auction) -> float:
        likely = POLICY.likelihoods("K9.A87.AT.8", auction)
        bids = {call: chance for call, chance in likely.items() if isinstance(call, Bid)}
        return sum(chance for call, chance in bids.items() if call.strain == Strain.S)

    assert share(Auction(ruleset, "W", "8S pass")) > share(Auction(ruleset, "W", "8D pass"))


def test_a_call_is_drawn_again_with_the_same_seed():
    auction = Auction("blot", "W")
    drawn = [POLICY.call("J97.A8.QT.8", auction, seed) for seed in range(40)]
    assert drawn == [POLICY.call("J97.A8.QT.8", auction, seed) for seed in range(40)]
    assert len(set(drawn)) > 1


def test_auctions_are_played_out_again_with_the_same_seed():
    deals = random_deals(10, seed=4)
    auction = Auction("blotify", "E", "pass")
    assert POLICY.finish_all(auction, deals, 5) == POLICY.finish_all(auction, deals, 5)


def test_one_deal_is_played_out_as_among_many():
    deals = random_deals(6, seed=14)
    together = POLICY.finish_all(Auction("blot", "E"), deals)
    assert together == [POLICY.finish(Auction("blot", "E"), hands_of(world)) for world in deals]


def test_finished_auction_stays_as_it_is():
    over = Auction.parse("N: pass pass pass pass", "blot")
    assert POLICY.finish_all(over, random_deals(2, seed=1)) == [over, over]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [r for r in RULESETS.values() if r.auction.cards == 8], ids=str)
def test_likelihood_of_an_auction_is_that_of_its_calls(ruleset: Ruleset):
    deals = random_deals(5, seed=21)
    start = begun(ruleset, "S")
    auction = POLICY.finish(start, hands_of(deals[0]))
    logs = POLICY.log_likelihood(deals, auction)
    for world, log in zip(deals, logs, strict=True):
        before, expected = start, 0.0
        for call in auction.calls:
            likely = POLICY.likelihoods(hands_of(world)[before.turn], before)
            expected += np.log(likely[call])
            before = before.after(call)
        assert log == pytest.approx(expected, abs=0.05)


def test_only_the_calls_of_some_seats_are_evidence():
    deals = random_deals(5, seed=21)
    auction = Auction.parse("N: 8H pass 9H", "blot")
    both = POLICY.log_likelihood(deals, auction, "NS") + POLICY.log_likelihood(deals, auction, "EW")
    assert both == pytest.approx(POLICY.log_likelihood(deals, auction))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_worlds_where_the_bidder_has_his_trumps_weigh_more(ruleset: Ruleset):
    deals = random_deals(300, seed=2)
    logs = POLICY.log_likelihood(deals, naming(ruleset, "W", "H"), "N")
    jack = (deals[:, 0] >> np.uint32(12)) & np.uint32(1) == 1
    assert np.exp(logs[jack]).mean() > 1.5 * np.exp(logs[~jack]).mean()


def test_capot_plus_leaves_out_the_worlds_without_the_combination():
    deals = random_deals(40, seed=6)
    logs = POLICY.log_likelihood(deals, Auction("blot", "W", "capot+2 S"), "N")
    for world, log in zip(deals, logs, strict=True):
        held = Auction("blot", "W").why_not("capot+2 S", hands_of(world)[0]) is None
        assert np.isfinite(log) == held


def functions_called(act):
    """Return how many functions, those of C too, are called while something is done."""
    called = 0

    def count(frame, event, argument):
        nonlocal called
        called += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return called


def test_two_hundred_worlds_are_weighed_at_once():
    drawn = worlds("S AJ97.T8.Q.7", 200, seed=1)
    auction = Auction.parse("E: pass pass 9H", "blot")
    POLICY.log_likelihood(drawn[:5], auction)
    few = functions_called(lambda: POLICY.log_likelihood(drawn[:20], auction))
    many = functions_called(lambda: POLICY.log_likelihood(drawn, auction))
    assert many < 1.5 * few


@pytest.mark.parametrize(
    ("what", "error", "words"),
    [
        (lambda: POLICY.call("J97.A8.QT.", Auction("blot", "W")), CardError, "7 cards"),
        (
            lambda: POLICY.call("J97.A8.QT.8", Auction.parse("N: pass pass pass pass", "blot")),
            IllegalCallError,
            "end of the auction",
        ),
        (lambda: POLICY.call("J97.A8.QT.8", Auction("blot", "W"), -1), OptionError, "seed is -1"),
        (lambda: POLICY.log_likelihood([1, 2], Auction("blot", "W")), DealError, "no worlds"),
        (lambda: POLICY.finish(Auction("blot", "W"), ["J97.A8.QT.8"]), DealError, "1 hands"),
        (lambda: BiddingPolicy(temperature=0), OptionError, "temperature is 0"),
        (lambda: BiddingPolicy(floor=2), OptionError, "floor is 2"),
    ],
)
def test_what_makes_no_sense_is_refused(what, error, words):
    with pytest.raises(error, match=words):
        what()
