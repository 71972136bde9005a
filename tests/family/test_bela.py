"""Croatian bela: the handed cases and endings, the dealer who must name, every score against plain sums."""

from __future__ import annotations

import random
from dataclasses import replace

import bela_scores
import pytest
import referee
from family_cases import family_cases, tally_of_case

from blotsolve.cards import Card
from blotsolve.contract import Bid, Pass, Strain
from blotsolve.errors import ContractError, IllegalCallError
from blotsolve.game import Auction, DealState, Declaration, Match, Tally, Verdict, score_deal, settle
from blotsolve.records import Record, read_record, replay
from blotsolve.rulesets import BELA, RULESETS
from blotsolve.seats import Seat, Side

GAME = BELA
SUITS = (Bid(0, "S"), Bid(0, "H"), Bid(0, "D"), Bid(0, "C"))


# The play


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("legal_moves", "bela"))
def test_legal_cards_of_the_cases(ruleset, given, expected):
    hand, table = [Card(card) for card in given["hand"]], [Card(card) for card in given["trick"]]
    assert set(referee.legal(hand, table, Strain(given["contract"]), ruleset)) == set(map(Card, expected))


# The auction


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("auction", "bela"))
def test_auctions_of_the_cases(ruleset, given, expected):
    auction = Auction(ruleset, "W", given["calls"])
    assert auction.turn == Seat(expected["turn"])
    assert auction.legal_calls() == SUITS


def test_the_first_suit_that_is_named_is_trumps_and_the_dealer_must_name_one():
    auction = Auction(GAME, "W")
    for number in range(4):
        assert auction.turn == Seat.N.after(number)
        assert auction.legal_calls() == ((Pass(), *SUITS) if number < 3 else SUITS)
        assert str(auction.after("H").contract) == f"H by {auction.turn}"
        auction = auction.after("pass") if number < 3 else auction
    assert auction.why_not("dalje") == "a suit must be named now"
    with pytest.raises(IllegalCallError, match="a suit must be named now"):
        auction.after("dalje")


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        ("E: dalje, dalje, zovem herc", "E: pass pass H"),
        ("E: dalje zovem adut pik", "E: pass S"),
        ("E: ja dalje, adut karo", "E: pass D"),
        ("E: tref", "E: C"),
    ],
)
def test_calls_read_as_players_say_them_and_read_back(said, ours):
    auction = Auction.parse(said, GAME)
    assert str(auction) == ours
    assert Auction.parse(ours, GAME) == auction
    assert auction.is_over


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("take", "nothing is offered in bela: a suit is named"),
        ("play", "nothing is offered in bela: a suit is named"),
        ("80H", "bela names a suit without a number"),
        ("NT", "bela has no NT"),
        ("contra", "nothing is doubled in bela"),
    ],
)
def test_what_cannot_be_called_is_refused(call, why):
    assert Auction(GAME, "W").why_not(call) == why


def test_six_cards_are_seen_and_the_talon_comes_after_the_auction():
    state = DealState.random(1, "N", GAME)
    assert [len(state.view(seat).hand) for seat in Seat] == [6] * 4
    state = state.after("pass").after("zovem tref")
    assert [len(state.view(seat).hand) for seat in Seat] == [8] * 4
    record = Record.of(state)
    assert read_record(str(record)) == record
    assert replay(record).problems == ()


# Declarations


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("declarations", "bela"))
def test_declarations_of_the_cases(ruleset, given, expected):
    runs = {"tierce": 3, "quarte": 4, "quint": 5}
    order = "789TJQKA"
    declared: dict[str, list[str]] = {}
    for one in given["declarations"]:
        top = order.index(one["top"]) + 1
        text = f"{one['suit'].upper()}:{order[top - runs[one['kind']] : top]}"
        declared.setdefault("NESW"[one["seat"]], []).append(text)
    found = settle({seat: " ".join(ones) for seat, ones in declared.items()}, "N", given["contract"], ruleset)
    assert {"0": found.points_ns, "1": found.points_ew} == expected["points"]
    assert found.side == Side(expected["winning_team"])


def test_declarations_stand_as_the_game_has_them():
    def height(text: str) -> tuple[int, ...]:
        return Declaration(text).height("H", GAME)

    rising = ["S:789", "H:QKA", "S:789T", "S:TJQKA", "TTTT", "AAAA", "9999", "JJJJ", "S:789TJQKA"]
    heights = [height(text) for text in rising]
    assert heights == sorted(heights)
    assert height("H:789") == height("S:789")  # no preference for trumps
    assert height("S:9TJQK") == height("S:789TJQK")  # a hundred is a hundred: the top card decides
    assert Declaration("S:789TJQKA").points("H", GAME) >= GAME.match.targets[0]


# The score


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("deal_score", "bela"))
def test_scores_of_the_cases(ruleset, given, expected):
    tally = replace(
        tally_of_case(given), belotes_ns=given.get("bela_t", 0), belotes_ew=given.get("bela_d", 0)
    )
    score = score_deal("H by N", tally, ruleset)
    assert (score.points_declarers, score.points_defenders) == (expected["callers"], expected["others"])


def test_scores_are_those_of_plain_sums():
    chance, verdicts = random.Random(16), []
    for _ in range(20_000):
        tricks = chance.choice([0, 8]) if chance.random() < 0.2 else chance.randrange(1, 8)
        cards = {0: 0, 8: 162}.get(tricks, chance.choice([chance.randrange(163), 81, 71, 91]))
        declared, belas = [0, 0], [0, 0]
        if chance.random() < 0.5:
            belas[chance.randrange(2)] = 20
        if chance.random() < 0.5:
            declared[chance.randrange(2)] = chance.choice([20, 50, 100, 120, 200])
        declarer = chance.choice(list(Seat))
        ours, theirs = ("ns", "ew") if declarer.side == Side.NS else ("ew", "ns")
        tally = Tally(
            **{f"cards_{ours}": cards, f"cards_{theirs}": 162 - cards},
            **{f"tricks_{ours}": tricks, f"tricks_{theirs}": 8 - tricks},
            **{f"declarations_{ours}": declared[0], f"declarations_{theirs}": declared[1]},
            **{f"belotes_{ours}": belas[0], f"belotes_{theirs}": belas[1]},
        )
        score = score_deal(f"D by {declarer}", tally, GAME)
        sheet = bela_scores.bela(
            (cards, 162 - cards), (tricks, 8 - tricks), (declared[0], declared[1]), (belas[0], belas[1])
        )
        assert (score.points_declarers, score.points_defenders) == sheet, score.explain()
        verdicts.append(score.verdict)
    assert min(map(verdicts.count, (Verdict.MADE, Verdict.FAILED))) > 4_000


def test_a_score_explains_itself():
    tally = Tally(cards_ns=162, cards_ew=0, tricks_ns=8, tricks_ew=0, declarations_ns=50, belotes_ew=20)
    assert score_deal("H by N", tally, GAME).explain() == (
        "H by N made: 302 against 0",
        "EW has no trick, and its 20 of combinations do not count",
        "NS 302: cards 252 (from 252), combinations 50",
        "EW 0: nothing",
    )


@pytest.mark.parametrize("contract", ["80H by N", "H contra by N", "capot H by N", "NT by N"])
def test_a_contract_that_nobody_can_choose_is_refused(contract):
    tally = Tally(cards_ns=98, cards_ew=64, tricks_ns=5, tricks_ew=3)
    with pytest.raises(ContractError):
        score_deal(contract, tally, GAME)


def test_eight_in_a_row_win_the_match():
    tally = Tally(cards_ns=162, cards_ew=0, tricks_ns=8, tricks_ew=0, declarations_ns=1010, belotes_ns=20)
    assert Match(GAME, 1001, 0, 900).after(score_deal("H by N", tally, GAME)).winner == Side.NS


def test_the_preset_is_read_by_name_and_keeps_its_targets():
    assert RULESETS["bela"] == GAME
    assert GAME.match.targets == (1001, 501, 701)
