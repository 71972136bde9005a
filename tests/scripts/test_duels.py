"""Duels of bidders: the same deals for all, exactly nothing between equals, and runs that add up."""

from __future__ import annotations

import json
import sys

import pytest
from script_modules import script

from blotsolve import RULESETS
from blotsolve.contract import Contract

DEALS = script("duels/bidding_deals")
POLICIES, BIDDERS = script("duels/policies"), script("duels/bidders")


def test_a_deal_is_the_same_among_few_and_many():
    few, many = (DEALS.BiddingDeals(RULESETS["blot"], first, number, 3) for first, number in ((2, 1), (0, 4)))
    assert (few.hands[0] == many.hands[2]).all()


def test_solved_deals_are_kept(tmp_path):
    one, other = (DEALS.BiddingDeals(RULESETS["blot"], 0, 2, 3, kept=tmp_path) for _ in range(2))
    assert len(list(tmp_path.iterdir())) == 1
    contract = Contract.parse("9S by N")
    assert [one.difference(contract, deal) for deal in (0, 1)] == [
        other.difference(contract, deal) for deal in (0, 1)
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_equals_are_level_and_auctions_end(ruleset):
    deals = DEALS.BiddingDeals(RULESETS[ruleset], 0, 6, 3)
    for name in ("thumb", "policy", "policy:contra_cost=2,support=1"):
        one, other = (POLICIES.seated(name, deals) for _ in range(2))
        apart = POLICIES.bid(deals, one, other).contracts()
        assert apart == POLICIES.bid(deals, POLICIES.seated(name, deals)).contracts()


@pytest.mark.slow
def test_a_duel_goes_on_where_it_was(tmp_path, monkeypatch, capsys):
    file = tmp_path / "duel.jsonl"
    for deals, sure in (("1", "0.9"), ("2", "0.9"), ("2", "0.9"), ("1", "0.8")):
        options = ["--deals", deals, "--worlds", "16", "--sure", sure, "--against", "thumb", "--threads", "1"]
        monkeypatch.setattr(sys, "argv", ["duel_bidders.py", *options, "--out", str(file)])
        BIDDERS.main()
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [(line["deal"], line["sure"]) for line in lines] == [(0, 0.9), (1, 0.9), (0, 0.8)]
    assert "2 deals played twice" in capsys.readouterr().out


@pytest.mark.slow
def test_a_seen_deal_gives_the_points_of_its_contracts():
    deals = DEALS.BiddingDeals(RULESETS["blot"], 0, 1, 3)
    adviser = BIDDERS.Adviser(16, 0.9, 1)
    played = BIDDERS.play(deals, 0, adviser, adviser.policy.call)
    assert len(played["auctions"]) == 2
    assert all(isinstance(points, int) for points in played["points"])
