"""Auctions in step are auctions like any other, and a contract's payoffs are its score."""

from __future__ import annotations

import numpy as np
import pytest
from cases import begun

from blotsolve import RULESETS, Ruleset, Seat
from blotsolve.bidding import Auctions
from blotsolve.bidding.estimates import combinations_of, seen_of
from blotsolve.bidding.payoffs import ROEM, Payoffs, expected
from blotsolve.cards import Hand
from blotsolve.contract import Bid, Contract, Doubling, Pass
from blotsolve.game import Auction, Tally, belote_bonus, best_declarations, deal_points, score_deal
from blotsolve.worlds import worlds

EVERY = list(RULESETS.values())


def random_auctions(ruleset: Ruleset, number: int) -> list[Auction]:
    """Return auctions to their end, of random calls."""
    generator, found = np.random.default_rng(4), []
    for _ in range(number):
        auction = begun(ruleset)
        while not auction.is_over:
            legal = [
                call for call in auction.legal_calls() if not (isinstance(call, Bid) and call.level > 30)
            ]
            auction = auction.after(legal[min(int(generator.exponential(3)), len(legal) - 1)])
        found.append(auction)
    return found


@pytest.mark.parametrize("ruleset", EVERY, ids=str)
def test_auctions_in_arrays_after_calls(ruleset):
    for auction in random_auctions(ruleset, 20):
        many = Auctions.after([auction])
        assert many.over.tolist() == [True]
        assert many.contracts() == [auction.contract]
        assert many.turn == auction.turn


@pytest.mark.parametrize("ruleset", EVERY, ids=str)
def test_bids_open_at_a_table_are_the_legal_ones(ruleset):
    row = np.zeros(1, np.int64)
    for auction in random_auctions(ruleset, 6):
        before = begun(ruleset)
        for call in auction.calls:
            many = Auctions.after([before])
            bids = map(before.bid_of, before.legal_calls())
            legal = {one for one in bids if one is not None and not one.capot}
            assert many.may_pass == (Pass() in before.legal_calls())
            lowest = min((one.level for one in legal), default=None)
            open_strains = many.open_strains(row)[0]
            strains = {strain for strain, may in zip(ruleset.strains, open_strains, strict=True) if may}
            assert strains == {one.strain for one in legal if one.level == lowest}
            assert not strains or many.lowest(row)[0] == lowest
            before = before.after(call)


@pytest.mark.parametrize("ruleset", EVERY, ids=str)
def test_calls_are_read_back_from_their_numbers(ruleset):
    auction = begun(ruleset)
    many = Auctions.after([auction])
    for call in auction.legal_calls():
        code = many.code(auction.bid_of(call) or call)
        assert auction.saying(many.call(code)) == call


def test_auctions_go_on_alike_when_they_are_repeated():
    many = Auctions.after([Auction("blot", "N", "8H pass"), Auction("blot", "N", "pass 9S")]).repeated(3)
    assert len(many) == 6
    assert [str(one) for one in many.contracts()] == ["8H by E"] * 3 + ["9S by S"] * 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "doubling"),
    [(game, doubling) for doubling in Doubling for game in EVERY if game.auction.has_contra or not doubling],
    ids=str,
)
def test_stakes_give_the_mean_of_the_scores(ruleset, doubling):
    """Points spread as a normal distribution, deal by deal through the score, and by two lines."""
    strain, level = ruleset.strains[0], 10 if ruleset.auction.has_numbers else 0
    everything, rng = deal_points(strain, ruleset), np.random.default_rng(1)
    cards = np.clip(np.rint(rng.normal(0.6 * everything, 20, 4000)), 0, everything).astype(int)
    contract = Contract(level, strain, Seat.N, doubling)

    kind = "belotes_ns" if ruleset.declarations.is_empty else "declarations_ns"
    ours = 0 if ruleset.declarations.is_empty and not belote_bonus(ruleset) else 20
    more = {kind: ours} | ({} if ruleset.roem.is_empty else {"roem_ns": ROEM, "roem_ew": ROEM})

    def margin(points: int) -> float:
        tally = Tally(cards_ns=points, cards_ew=everything - points, tricks_ns=4, tricks_ew=4, **more)
        score = score_deal(contract, tally, ruleset)
        return (score.points_declarers - score.points_defenders) / ruleset.scoring.ten

    true = np.mean([margin(points) for points in cards.tolist()])
    one = np.ones(1, np.int64)
    payoffs = Payoffs(ruleset).of(0 * one, level * one, False, int(doubling), ours * one)
    made, lost = expected(np.array([0.6 * everything]), np.array([20.0]), np.zeros(1), np.zeros(1), payoffs)
    assert float(made[0] + lost[0]) == pytest.approx(true, abs=1.0)


@pytest.mark.parametrize("ruleset", EVERY, ids=str)
def test_combinations_are_those_of_each_hand(ruleset):
    hands = worlds("N ... sizes=8,8,8,8", 40, seed=3).reshape(-1)
    found = combinations_of(hands, ruleset)
    for mask, row in zip(hands.tolist(), found.tolist(), strict=True):
        hand = Hand.from_mask(mask)
        for strain, points in zip(ruleset.strains, row, strict=True):
            best = best_declarations(hand, strain, ruleset)
            declared = sum(one.points(strain, ruleset) for one in best)
            suits = [strain.suit] if strain.suit is not None else [] if str(strain) == "NT" else range(4)
            belotes = sum(mask >> 8 * suit & 0b1100000 == 0b1100000 for suit in suits)
            assert points == declared + belote_bonus(ruleset) * belotes


def test_a_player_of_belot_arena_sees_five_of_his_cards():
    hands = worlds("N ... sizes=8,8,8,8", 30, seed=3)
    own = Hand("J9A.A.A.")
    seen = seen_of(hands, RULESETS["belot_arena"], (Seat.S, own))
    assert all(int(mask).bit_count() == 5 for mask in seen.reshape(-1))
    assert ((seen & ~hands)[:, :2] == 0).all()
    assert (seen[:, Seat.S] == own.mask).all()
    assert (seen_of(seen, RULESETS["belot_arena"]) == seen).all()
