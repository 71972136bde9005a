"""The rule of thumb for the auction: legal, the same in bulk as call by call, and not without sense."""

from __future__ import annotations

import pytest
from script_modules import script

from blotsolve import RULESETS, Hand
from blotsolve.contract import read_call
from blotsolve.game import Auction
from blotsolve.worlds import worlds

RuleOfThumb = script("duels/rule_of_thumb").RuleOfThumb
DEALS = worlds("N ... sizes=8,8,8,8", 24, seed=7)
EIGHT = [name for name, ruleset in RULESETS.items() if ruleset.auction.cards == 8]


def hands_of(row):
    return [Hand.from_mask(int(mask)) for mask in row]


def bid_out(auction, hands):
    while not auction.is_over:
        hand = hands[auction.turn]
        auction = auction.after(RuleOfThumb().call(hand, auction), hand)  # refuses what is not legal
    return auction


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", EIGHT)
def test_auctions_in_bulk_are_those_call_by_call(ruleset):
    auction = Auction(ruleset, "W", turned="H" if RULESETS[ruleset].auction.has_drawn_suit else None)
    found = RuleOfThumb().contracts([auction], DEALS)[0]
    assert found == [bid_out(auction, hands_of(row)).contract for row in DEALS]
    assert any(found)


@pytest.mark.parametrize("calls", ["8H", "9S pass", "8H contra", "9S contra recontra", "10D pass pass pass"])
def test_auctions_go_on_from_what_was_called(calls):
    auction = Auction("blot", "W", calls)
    found = RuleOfThumb().contracts([auction], DEALS)[0]
    assert found == [bid_out(auction, hands_of(row)).contract for row in DEALS]


def test_auctions_of_five_cards_are_legal():
    ends = [
        bid_out(Auction("belot_arena", "W"), [Hand(list(hand)[:5]) for hand in hands_of(row)])
        for row in DEALS
    ]
    assert all(end.is_over for end in ends)


@pytest.mark.parametrize(("hand", "call"), [("87.87.87.87", "pass"), ("AKQJT987...", "capot S")])
def test_plain_hands_make_plain_calls(hand, call):
    assert RuleOfThumb().call(Hand(hand), Auction("blot", "W")) == read_call(call)
