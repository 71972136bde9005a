"""Coinche with sans-atout, tout-atout and announces: the handed cases and endings, scores by plain sums."""

from __future__ import annotations

import random
from dataclasses import replace

import french_scores
import pytest
import referee
from family_cases import DOUBLINGS, family_cases, tally_of_case

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.game import (
    Auction,
    Declaration,
    Tally,
    Verdict,
    belote_holders,
    best_declarations,
    deal_points,
    score_deal,
    settle,
    trick_points,
)
from blotsolve.rulesets import COINCHE
from blotsolve.seats import Seat, Side

LENGTHS = {"tierce": 3, "fifty": 4, "hundred": 5}


# The play


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("legal_moves", "coinche"))
def test_legal_cards_of_the_cases(ruleset, given, expected):
    hand, table = [Card(card) for card in given["hand"]], [Card(card) for card in given["trick"]]
    assert set(referee.legal(hand, table, Strain(given["contract"]), ruleset)) == set(map(Card, expected))


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("trick_points", "coinche"))
def test_points_of_tricks_of_the_cases(ruleset, given, expected):
    assert trick_points(given["trick"], given["contract"], ruleset) == expected["cards"]


def test_there_are_162_points_in_every_strain():
    assert [deal_points(strain, COINCHE) for strain in COINCHE.strains] == [162] * 6


def test_tout_atout_has_up_to_four_belotes_and_sans_atout_none():
    deal = "N:KQ... .KQ.. ..KQ. ...KQ"
    assert [belote.points for belote in belote_holders(deal, "AT", COINCHE)] == [20] * 4
    assert belote_holders(deal, "NT", COINCHE) == ()


# The auction


def test_strains_are_equal_in_rank():
    auction = Auction(COINCHE, "W", "90 sans atout")
    assert auction.why_not("90 tout atout") == "90AT is not higher than 90NT"
    assert str(auction.after("100 pique").after("110 ta").after("capot sa")) == "N: 90NT 100S 110AT capot NT"
    assert len([call for call in Auction(COINCHE, "W").legal_calls()]) == 1 + 10 * 6


# Declarations


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("declarations", "coinche"))
def test_declarations_of_the_cases(ruleset, given, expected):
    declared: dict[Seat, list[Declaration]] = {}
    for one in given["declarations"]:
        made = Declaration.run(one["suit"], one["top"], LENGTHS[one["kind"]])
        declared.setdefault(Seat(one["seat"]), []).append(made)
    settled = settle(declared, "N", given["contract"], ruleset)
    assert settled.side == (None if expected["winning_team"] is None else Side(expected["winning_team"]))
    assert [settled.points_ns, settled.points_ew] == [expected["points"]["0"], expected["points"]["1"]]


@pytest.mark.parametrize(
    ("higher", "lower", "strain"),
    [
        ("JJJJ", "9999", "H"),
        ("9999", "AAAA", "H"),
        ("AAAA", "KKKK", "H"),
        ("KKKK", "QQQQ", "H"),
        ("QQQQ", "TTTT", "H"),  # by the top card, not by its strength
        ("AAAA", "TTTT", "NT"),
        ("TTTT", "KKKK", "NT"),
        ("KKKK", "JJJJ", "NT"),
        ("JJJJ", "9999", "NT"),
        ("TTTT", "S:TJQKA", "H"),
        ("S:9TJQK", "S:TJQK", "H"),
        ("S:789TJ", "D:JQKA", "H"),
        ("D:9TJQ", "H:QKA", "H"),
        ("C:QKA", "H:JQK", "H"),
        ("H:JQK", "C:JQK", "H"),
    ],
)
def test_heights(higher, lower, strain):
    one, other = Declaration(higher), Declaration(lower)
    assert one.height(strain, COINCHE) > other.height(strain, COINCHE)


def test_a_run_of_eight_is_a_cent_and_a_tierce():
    best = best_declarations("AKQJT987...", "S", COINCHE)
    assert best == (Declaration("S:TJQKA"), Declaration("S:789"))
    assert best_declarations("AKQJT9.8..7", "S", COINCHE) == (Declaration("S:TJQKA"),)


# The score


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("deal_score", "coinche"))
def test_scores_of_the_cases(ruleset, given, expected):
    """One case has declarations of both sides, which never count together: as if they were compared apart."""
    if given.get("decl_t") and given.get("decl_d"):
        ruleset = replace(ruleset, declarations=replace(ruleset.declarations, compare="apart"))
    score = score_deal(f"{given['bid']}H {DOUBLINGS[given['double']]}by N", tally_of_case(given), ruleset)
    assert (score.points_declarers, score.points_defenders) == (expected["callers"], expected["others"])


def test_scores_are_those_of_plain_sums():
    chance = random.Random(17)
    made = 0
    for _ in range(20_000):
        strain = chance.choice(COINCHE.strains)
        capot_bid = chance.random() < 0.15
        bid, doubling = 250 if capot_bid else chance.randrange(80, 170, 10), chance.randrange(3)
        tricks = chance.choice([0, 8, 8]) if chance.random() < 0.25 else chance.randrange(1, 8)
        cards = {0: 0, 8: 162}.get(tricks, chance.randrange(163))
        belote, declared = [0, 0], [0, 0]
        for _ in range({Strain.NT: 0, Strain.AT: chance.randrange(5)}.get(strain, chance.randrange(2))):
            belote[chance.randrange(2)] += 20
        if chance.random() < 0.6:
            declared[chance.randrange(2)] = chance.choice([20, 40, 50, 70, 100, 120, 150, 200, 300])
        declarer = chance.choice(list(Seat))
        ours, theirs = ("ns", "ew") if declarer.side == Side.NS else ("ew", "ns")
        tally = Tally(
            **{f"cards_{ours}": cards, f"cards_{theirs}": 162 - cards},
            **{f"tricks_{ours}": tricks, f"tricks_{theirs}": 8 - tricks},
            **{f"belotes_{ours}": belote[0], f"belotes_{theirs}": belote[1]},
            **{f"declarations_{ours}": declared[0], f"declarations_{theirs}": declared[1]},
        )
        said = "capot " if capot_bid else bid
        score = score_deal(f"{said}{strain} {DOUBLINGS[doubling]}by {declarer}", tally, COINCHE)
        sheet = french_scores.coinche(
            bid,
            doubling,
            (cards, 162 - cards),
            (tricks, 8 - tricks),
            (belote[0], belote[1]),
            (declared[0], declared[1]),
            capot_bid=capot_bid,
        )
        assert (score.points_declarers, score.points_defenders) == sheet, score.explain()
        made += score.verdict == Verdict.MADE
    assert 3_000 < made < 16_000


def test_a_doubled_score_explains_itself():
    tally = Tally(cards_ns=110, cards_ew=52, tricks_ns=5, tricks_ew=3, declarations_ns=20, belotes_ew=20)
    assert score_deal("100H coinche by N", tally, COINCHE).explain() == (
        "100H contra by N made: 130 of 100 promised against 72",
        "all raw points count 2 times",
        "NS 560: bid 200, cards 320 (from 320), combinations 40",
        "EW 20: combinations 20",
    )
