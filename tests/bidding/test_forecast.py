"""The forecast of deals: near what they bring, the same from every side, and of use for contracts."""

from __future__ import annotations

import numpy as np
import pytest

from blotsolve import RULESETS, Seat, solve_many
from blotsolve.bidding import Expectations, forecasts
from blotsolve.contract import Contract
from blotsolve.game import Margins

DEALS = np.bitwise_or.reduce(
    (
        np.uint32(1)
        << np.random.default_rng(99).permuted(np.tile(np.arange(32), (300, 1)), axis=1).astype(np.uint32)
    ).reshape(-1, 4, 8),
    axis=2,
)


@pytest.mark.parametrize(
    ("ruleset", "strain", "most"),
    [("blot", "H", 13), ("blot", "NT", 14), ("belot_arena", "AT", 27), ("blotify", "S", 14)],
)
def test_forecast_is_near_what_deals_bring(ruleset, strain, most):
    rules = RULESETS[ruleset]
    found = forecasts(DEALS, Seat.E, rules)
    margins = solve_many(hands=DEALS, strains=strain, leaders="E", ruleset=rules).margins_ns
    read = Margins.of(strain, rules)
    plain = read.capot_ns(margins) == 0
    column = [str(each) for each in rules.strains].index(strain)
    error = (found.mean_ns[:, column] - read.cards_ns(margins))[plain]
    assert np.sqrt((error**2).mean()) < most < read.cards_ns(margins)[plain].std() / 1.8
    capots = read.capot_ns(margins) > 0
    assert found.capot_ns[capots, column].mean() > 0.4 > 0.1 > found.capot_ns[~capots, column].mean()


def test_forecast_is_the_same_from_every_side():
    rules = RULESETS["blot"]
    north = forecasts(DEALS, Seat.N, rules)
    turned = forecasts(np.roll(DEALS, 1, axis=1), Seat.E, rules)  # everybody moves on by a seat
    assert turned.mean_ns[:, 0] == pytest.approx(162 - north.mean_ns[:, 0], abs=1e-3)
    assert turned.capot_ew == pytest.approx(north.capot_ns, abs=1e-5)


def test_expectations_are_those_of_their_side():
    rules = RULESETS["blot"]
    found = Expectations(DEALS, Seat.N, rules)
    played = [[Contract.parse("9S by N")] * 300, [Contract.parse("9S by E")] * 300, [None] * 300]
    ours, theirs, nobody = found.of(played).points_ns
    strong = forecasts(DEALS, Seat.N, rules).mean_ns[:, 0] > 120
    assert ours[strong].mean() > 5
    assert theirs[strong].mean() > 15
    assert not nobody.any()


def test_departures_move_what_declarers_expect():
    rules = RULESETS["blot"]
    contract = [[Contract.parse("9S by N")] * 300]
    plain = Expectations(DEALS, Seat.N, rules).of(contract)
    worse = Expectations(DEALS, Seat.N, rules, [(-10.0, 0.0)] * 5).of(contract)
    assert (worse.made <= plain.made + 1e-9).all()
    assert worse.made.mean() < plain.made.mean() - 0.05
