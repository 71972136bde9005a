"""Contrée and the game of colver: the handed cases and endings, and every score against plain sums."""

from __future__ import annotations

import random
from dataclasses import replace

import french_scores
import pytest
import referee
from family_cases import DOUBLINGS, call_of, family_cases, same_call, tally_of_case

from blotsolve.cards import Card
from blotsolve.contract import Bid, Strain
from blotsolve.errors import ContractError, DeclarationError, IllegalCallError, ScoreError
from blotsolve.game import Auction, Declaration, Match, Tally, Verdict, check_declarations, score_deal, settle
from blotsolve.rulesets import CONTREE, CONTREE_COLVER, RULESETS, Ruleset
from blotsolve.seats import Seat, Side

GAMES = (CONTREE, CONTREE_COLVER)


# The play


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("legal_moves", "contree"))
def test_legal_cards_of_the_cases(ruleset, given, expected):
    hand, table = [Card(card) for card in given["hand"]], [Card(card) for card in given["trick"]]
    assert set(referee.legal(hand, table, Strain(given["contract"]), ruleset)) == set(map(Card, expected))


# The auction


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("auction", "contree"))
def test_auctions_of_the_cases(ruleset, given, expected):
    auction = Auction(ruleset, "W", [call_of(call) for call in given["calls"]])
    if "over" in expected:
        assert auction.is_over
        assert same_call(auction.bid, expected["contract"])
        assert auction.bidder == Seat(expected["by"])
    else:
        assert auction.turn == Seat(expected["turn"])
        legal = auction.legal_calls()
        assert len(legal) == len(expected["legal_of_next"])
        assert all(any(same_call(call, text) for call in legal) for text in expected["legal_of_next"])


@pytest.mark.parametrize("ruleset", GAMES, ids=str)
def test_the_bids_are_80_to_160_and_capot(ruleset: Ruleset):
    legal = [str(call) for call in Auction(ruleset, "W").legal_calls()]
    numbers = [f"{points}{suit}" for points in range(80, 170, 10) for suit in "SHDC"]
    assert legal == ["pass", *numbers, *(f"capot {suit}" for suit in "SHDC")]


@pytest.mark.parametrize(
    ("calls", "ours"),
    [
        ("80h passe 90♠ contre", "80H pass 90S contra"),
        ("8H pass 9S coinche surcoinche", "80H pass 90S contra recontra"),
        ("80 cœur, passe, 90 pique, contre, surcontre", "80H pass 90S contra recontra"),
        ("80 trèfle 160 carreau capot pique", "80C 160D capot S"),
        ("100 hearts 110 clubs 250S", "100H 110C capot S"),
        ("80C 250H capot", "80C capot H"),
    ],
)
def test_calls_read_as_players_say_them_and_print_as_the_game_does(calls, ours):
    auction = Auction(CONTREE, "W", calls)
    assert str(auction) == f"N: {ours}"
    assert Auction.parse(str(auction), CONTREE) == auction
    assert auction.calls == Auction(CONTREE, "W", ours).calls


def test_a_contract_in_points_reads_back_in_its_game_and_ours_without_one():
    contract = Auction(CONTREE, "W", "120H contre passe passe passe").contract
    assert str(contract) == "120H contra by N"
    assert repr(contract) == "Contract.parse('12H contra by N')"
    tally = Tally(cards_ns=120, cards_ew=42, tricks_ns=6, tricks_ew=2)
    for text in ("120H contra by N", "12H coinche by N", contract):
        assert score_deal(text, tally, CONTREE).points_ns == 400


@pytest.mark.parametrize(
    ("calls", "call", "why"),
    [
        ("", "70H", "the bids go from 80 to 160"),
        ("", "170H", "the bids go from 80 to 160"),
        ("", "80 sans atout", "contree has no NT"),
        ("90S", "90H", "90H is not higher than 90S"),
        ("90S contre", "100H", "no bid follows contra"),
        ("90S passe", "contre", "90S is the bid of the same pair"),
        ("90S", "surcontre", "90S has no contra"),
        ("capot S", "capot H", "capot H is not higher than capot S"),
        ("160S", "capot+2 H", "contree has no such capot bid"),
    ],
)
def test_what_cannot_be_called_is_refused_in_the_words_of_the_game(calls, call, why):
    auction = Auction(CONTREE, "W", calls)
    assert auction.why_not(call) == why
    with pytest.raises(IllegalCallError, match=why.replace("+", r"\+")):
        auction.after(call)


def test_points_between_the_tens_are_no_bid():
    why = "a bid of 85 points (expected tens, from 80 to 160)"
    assert Auction(CONTREE, "W").why_not("85H") == Auction(CONTREE, "W").why_not(Bid(85, "H")) == why
    with pytest.raises(ContractError, match="a bid of 85 points"):
        score_deal("85H by N", Tally(cards_ns=100, cards_ew=62, tricks_ns=5, tricks_ew=3), CONTREE)


@pytest.mark.parametrize(
    ("calls", "over"),
    [
        ("p p p p", True),
        ("p p p", False),
        ("80H p p p", True),
        ("80H p p", False),
        ("p 80H p p 90H p p p", True),
        ("80H x p p p", True),
        ("80H x p p", False),
        ("80H x xx", True),
        ("80H p p x p p xx", True),
    ],
)
def test_where_the_auction_ends(calls, over):
    assert Auction(CONTREE, "W", calls).is_over is over


# The score


@pytest.mark.parametrize(
    ("ruleset", "given", "expected"), family_cases("deal_score", "contree", "contree_colver")
)
def test_scores_of_the_cases(ruleset, given, expected):
    bid = "capot " if given.get("capot_bid") else given["bid"]
    score = score_deal(f"{bid}H {DOUBLINGS[given['double']]}by N", tally_of_case(given), ruleset)
    assert (score.points_declarers, score.points_defenders) == (expected["callers"], expected["others"])


@pytest.mark.parametrize("ruleset", GAMES, ids=str)
def test_scores_are_those_of_plain_sums(ruleset: Ruleset):
    chance = random.Random(16)
    made = 0
    for _ in range(20_000):
        capot_bid = chance.random() < 0.15
        bid, doubling = 250 if capot_bid else chance.randrange(80, 170, 10), chance.randrange(3)
        tricks = chance.choice([0, 8]) if chance.random() < 0.2 else chance.randrange(1, 8)
        cards = {0: 0, 8: 162}.get(tricks, chance.randrange(163))
        belote = [0, 0]
        if chance.random() < 0.5:
            belote[chance.randrange(2)] = 20
        declarer = chance.choice(list(Seat))
        ours, theirs = ("ns", "ew") if declarer.side == Side.NS else ("ew", "ns")
        tally = Tally(
            **{f"cards_{ours}": cards, f"cards_{theirs}": 162 - cards},
            **{f"tricks_{ours}": tricks, f"tricks_{theirs}": 8 - tricks},
            **{f"belotes_{ours}": belote[0], f"belotes_{theirs}": belote[1]},
        )
        said = "capot " if capot_bid else bid
        score = score_deal(f"{said}D {DOUBLINGS[doubling]}by {declarer}", tally, ruleset)
        exact = ruleset == CONTREE_COLVER
        sheet = french_scores.contree(
            bid,
            doubling,
            (cards, 162 - cards),
            (tricks, 8 - tricks),
            (belote[0], belote[1]),
            capot_bid=capot_bid,
            exact=exact,
            surcontre=3 if exact else 4,
        )
        assert (score.points_declarers, score.points_defenders) == sheet, score.explain()
        made += score.verdict == Verdict.MADE
    assert 4_000 < made < 16_000


def test_a_score_explains_itself_in_points():
    tally = Tally(cards_ns=88, cards_ew=74, tricks_ns=5, tricks_ew=3, belotes_ns=20)
    assert score_deal("100H by N", tally, CONTREE).explain() == (
        "100H by N made: 108 of 100 promised",
        "NS 210: bid 100, cards 90 (from 88), combinations 20",
        "EW 70: cards 70 (from 74)",
    )


def test_there_are_no_declarations():
    assert CONTREE.declarations.is_empty
    assert Declaration("H:9TJ").points("H", CONTREE) == 0
    assert settle({"N": "H:9TJ"}, "N", "H", CONTREE).side is None
    with pytest.raises(DeclarationError, match="it has no declarations"):
        check_declarations("H:9TJ", ".JT9..", "H", CONTREE)
    tally = Tally(cards_ns=82, cards_ew=80, tricks_ns=4, tricks_ew=4, declarations_ns=20)
    with pytest.raises(ScoreError, match=r"20 points of declarations of NS .*expected none in contree"):
        score_deal("80H by N", tally, CONTREE)


def test_a_contract_that_nobody_can_bid_is_refused():
    tally = Tally(cards_ns=82, cards_ew=80, tricks_ns=4, tricks_ew=4)
    with pytest.raises(ContractError, match="the bids go from 80 to 160"):
        score_deal("70H by N", tally, CONTREE)


# The match


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("match_end", "contree"))
def test_matches_of_the_cases(ruleset, given, expected):
    tally = Tally(cards_ns=92, cards_ew=70, tricks_ns=5, tricks_ew=3)
    cards, others = given["deal"]
    score = replace(
        score_deal("80H by N", tally, ruleset), bid_declarers=0, cards_declarers=cards, cards_defenders=others
    )
    after = Match(ruleset, given["target"], *given["before"]).after(score)
    assert (after.points_ns, after.points_ew) == tuple(expected["after"])
    assert after.is_over == expected["over"]
    assert after.winner == Side(expected["winner"])


@pytest.mark.parametrize(
    ("before", "cards", "winner"),
    [((980, 990), 82, Side.NS), ((830, 990), 92, Side.EW), ((0, 0), 92, None), ((830, 930), 92, None)],
)
def test_reaching_the_target_is_enough_and_a_tie_plays_on(before, cards, winner):
    tally = Tally(cards_ns=cards, cards_ew=162 - cards, tricks_ns=4, tricks_ew=4)
    after = Match(CONTREE, 1000, *before).after(score_deal("80H by N", tally, CONTREE))
    assert after.winner == winner


def test_the_presets_are_read_by_name_and_keep_their_targets():
    assert RULESETS["contree"] == CONTREE
    assert CONTREE.match.targets == (1000, 2000)
    assert CONTREE_COLVER.match.targets == (2000,)
