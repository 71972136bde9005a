"""Belote classique: the handed cases and endings, the turned card, and every score against plain sums."""

from __future__ import annotations

import random
from dataclasses import replace

import french_scores
import pytest
import referee
from family_cases import family_cases, tally_of_case

from blotsolve.cards import Card
from blotsolve.contract import Accept, Bid, Pass, Strain, Take
from blotsolve.deal import Deal
from blotsolve.errors import CallError, ContractError, DealError, IllegalCallError
from blotsolve.game import Auction, DealState, Match, Tally, Verdict, dealt_to, score_deal
from blotsolve.records import Record, read_record, replay
from blotsolve.rulesets import BELOTE_CLASSIQUE, RULESETS
from blotsolve.seats import Seat, Side
from blotsolve.worlds import Knowledge

GAME = BELOTE_CLASSIQUE
DEAL = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"


# The play


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("legal_moves", "belote_classique"))
def test_legal_cards_of_the_cases(ruleset, given, expected):
    hand, table = [Card(card) for card in given["hand"]], [Card(card) for card in given["trick"]]
    assert set(referee.legal(hand, table, Strain(given["contract"]), ruleset)) == set(map(Card, expected))


# The auction


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("auction", "belote_classique"))
def test_auctions_of_the_cases(ruleset, given, expected):
    auction = Auction(ruleset, "W", given["calls"], "9H")
    if expected["over"]:
        assert auction.is_over
        assert str(auction.contract) == f"H by {Seat(expected['by'])}"
    else:
        assert auction.turn == Seat(expected["turn"])
        assert auction.legal_calls() == (Pass(), Bid(0, "S"), Bid(0, "D"), Bid(0, "C"))


def test_everybody_is_asked_twice_and_then_the_next_player_deals():
    auction = Auction(GAME, "W", turned="9H")
    for number in range(8):
        assert auction.turn == Seat.N.after(number)
        assert not auction.is_over
        calls = {"take"} if number < 4 else {"S", "D", "C"}
        assert set(map(str, auction.legal_calls())) == {"pass", *calls}
        auction = auction.after("pass")
    assert auction.is_passed_out
    assert auction.legal_calls() == ()


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        ("E 9H: je passe, passe, je prends", "E 9H: pass pass take"),
        ("e 9♥: p p p p p, je prends à pique", "E 9H: pass pass pass pass pass S"),
        ("N AC: - - - - cœur", "N AC: pass pass pass pass H"),
        ("N AC: passe passe passe passe à carreau", "N AC: pass pass pass pass D"),
    ],
)
def test_calls_read_as_players_say_them_and_read_back(said, ours):
    auction = Auction.parse(said, GAME)
    assert str(auction) == ours
    assert Auction.parse(str(auction), GAME) == auction
    assert auction.is_over
    assert auction.contract is not None
    assert auction.contract.declarer == auction.bidder


@pytest.mark.parametrize(
    ("calls", "call", "why"),
    [
        ("", "S", "only H is offered now: say take or pass"),
        ("", "H", "only H is offered now: say take or pass"),
        ("", "80H", "belote_classique names a suit without a number"),
        ("", "play", "belote_classique says take"),
        ("", "contra", "nothing is doubled in belote_classique"),
        ("p p p p", "take", "9H was refused: a suit is named now"),
        ("p p p p", "H", "H was refused: another suit is named now"),
        ("p p p p", "NT", "belote_classique has no NT"),
        ("p take", "pass", "the auction is over"),
    ],
)
def test_what_cannot_be_called_is_refused(calls, call, why):
    auction = Auction(GAME, "W", calls, "9H")
    assert auction.why_not(call) == why
    with pytest.raises(IllegalCallError, match=why):
        auction.after(call)


def test_the_letter_of_the_federation_lets_the_turned_suit_be_named_again():
    again = replace(GAME, name="again", auction=replace(GAME.auction, turned_again=True))
    assert Auction(again, "W", "p p p p", "9H").why_not("H") is None


def test_a_dealer_who_must_choose_is_a_field():
    must = replace(GAME, name="must", auction=replace(GAME.auction, last_must=True))
    auction = Auction(must, "W", ["pass"] * 7, "9H")
    assert Pass() not in auction.legal_calls()
    assert auction.why_not("pass") == "a suit must be named now"


def test_an_auction_needs_its_card_and_others_have_none():
    assert "no card turned up" in str(Auction(GAME, "W").why_not("pass"))
    with pytest.raises(IllegalCallError, match="no card turned up"):
        Auction.parse("E: pass", GAME)
    with pytest.raises(CallError, match="expected nothing"):
        Auction.parse("E 9H: pass", "blot")
    with pytest.raises(CallError, match="the card turned up, as 9H"):
        Auction(GAME, "W", turned="hearts")
    assert Auction("blot", "W").why_not(Take()) == "nothing is turned up in blot: a bid names its suit"
    assert Auction("blot", "W").why_not(Accept()) == "nothing is turned up in blot: a bid names its suit"


# The cards


def test_the_taker_gets_the_card_and_two_more_and_the_others_three():
    turned = Card("9S")
    state = DealState.start(DEAL, "N", GAME, turned=turned)
    for place, taker in enumerate(Seat.E.after(after) for after in range(4)):
        taken = state
        for _ in range(place):
            taken = taken.after("pass")
        taken = taken.after("take")
        assert Card("9S") in taken.deal[taker]
        assert all(len(hand) == 8 for hand in taken.deal)
        for seat in Seat:
            more = [card for card in taken.deal[seat] if card not in state.first[seat]]
            assert len(more) == 3
            assert set(state.first[seat]) <= set(taken.deal[seat])
        given = [
            card
            for seat in (Seat.E.after(after) for after in range(4))
            for card in sorted(taken.deal[seat], key=[*state.stock, *Card].index)
            if card not in state.first[seat] and card != turned
        ]
        assert given == list(state.stock)  # in the order of the stock, from the player after the dealer
        assert taken.contract is not None
        assert taken.contract.strain == Strain.S


def test_stock_is_dealt_in_order_by_hand():
    first = [Deal("N:789TJ... .789TJ.. ..789TJ. ...789TJ")[seat] for seat in Seat]
    stock = [Card(card) for card in ["QS", "KS", "AS", "QH", "KH", "AH", "QD", "KD", "AD", "QC", "KC"]]
    deal = dealt_to(Seat.S, first, Card("AC"), stock, Seat.N)
    assert sorted(deal[Seat.E]) == sorted([*first[Seat.E], *stock[:3]])
    assert sorted(deal[Seat.S]) == sorted([*first[Seat.S], *stock[3:5], Card("AC")])
    assert sorted(deal[Seat.W]) == sorted([*first[Seat.W], *stock[5:8]])
    assert sorted(deal[Seat.N]) == sorted([*first[Seat.N], *stock[8:]])


def test_what_is_seen_first_has_not_the_turned_card():
    first = "N:AKQ.AK.. 9JT.JT.. 87.87.T. ..87.QJT"
    with pytest.raises(DealError, match="E sees 9S in the auction"):
        DealState.start(DEAL, "N", GAME, first, "9S")


def test_everybody_knows_who_has_the_turned_card():
    state = DealState.start(DEAL, "N", GAME, turned="9S").after("pass").after("take")
    for seat in (Seat.N, Seat.E, Seat.W):
        assert Card("9S") in Knowledge.from_view(state.view(seat)).held[Seat.S]
    before = Knowledge.from_view(DealState.start(DEAL, "N", GAME, turned="9S").view("N"))
    assert all(Card("9S") not in hand for hand in before.held)


def test_a_record_has_the_card_and_reads_back():
    state = DealState.start(DEAL, "N", GAME, turned="9S").after("pass").after("take")
    record = Record.of(state)
    assert '[Turned "9S"]' in str(record)
    assert read_record(str(record)) == record == read_record(record.to_line())
    again = replay(record)
    assert again.problems == ()
    assert again.state is not None
    assert again.state.deal == state.deal
    wrong = replace(record, auction="pass pass take")
    (problem,) = replay(replace(wrong, contract=None)).problems[:1]
    assert "W takes 9S (expected it in his hand)" in problem.message


# The score


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("deal_score", "belote_classique"))
def test_scores_of_the_cases(ruleset, given, expected):
    score = score_deal("H by N", tally_of_case(given), ruleset)
    assert (score.points_declarers, score.points_defenders) == (expected["callers"], expected["others"])
    assert score.held == expected["held_over"]


def test_scores_are_those_of_plain_sums():
    chance, verdicts = random.Random(16), []
    for _ in range(20_000):
        tricks = chance.choice([0, 8]) if chance.random() < 0.2 else chance.randrange(1, 8)
        cards = {0: 0, 8: 162}.get(tricks, chance.choice([chance.randrange(163), 81, 71, 91]))
        belote = [0, 0]
        if chance.random() < 0.5:
            belote[chance.randrange(2)] = 20
        held = chance.choice([0, 0, 81, 91, 172])
        declarer = chance.choice(list(Seat))
        ours, theirs = ("ns", "ew") if declarer.side == Side.NS else ("ew", "ns")
        tally = Tally(
            **{f"cards_{ours}": cards, f"cards_{theirs}": 162 - cards},
            **{f"tricks_{ours}": tricks, f"tricks_{theirs}": 8 - tricks},
            **{f"belotes_{ours}": belote[0], f"belotes_{theirs}": belote[1]},
        )
        score = score_deal(f"D by {declarer}", tally, GAME, held=held)
        sheet = french_scores.classique(
            (cards, 162 - cards), (tricks, 8 - tricks), (belote[0], belote[1]), held
        )
        assert (score.points_declarers, score.points_defenders, score.held) == sheet, score.explain()
        verdicts.append(score.verdict)
    assert all(verdicts.count(verdict) > 400 for verdict in Verdict)


def test_a_score_explains_itself():
    tally = Tally(cards_ns=98, cards_ew=64, tricks_ns=5, tricks_ew=3, belotes_ew=20)
    assert score_deal("H by N", tally, GAME).explain() == (
        "H by N made: 98 against 84",
        "NS 100: cards 100 (from 98)",
        "EW 80: cards 60 (from 64), combinations 20",
    )


@pytest.mark.parametrize("contract", ["80H by N", "H contra by N", "capot H by N", "NT by N"])
def test_a_contract_that_nobody_can_choose_is_refused(contract):
    tally = Tally(cards_ns=98, cards_ew=64, tricks_ns=5, tricks_ew=3)
    with pytest.raises(ContractError):
        score_deal(contract, tally, GAME)


def test_a_litige_waits_for_the_next_deal():
    match = Match(GAME)
    even = score_deal("H by N", Tally(cards_ns=81, cards_ew=81, tricks_ns=4, tricks_ew=4), GAME)
    match = match.after(even)
    assert (match.points_ns, match.points_ew, match.held) == (0, 80, 81)
    won = Tally(cards_ns=62, cards_ew=100, tricks_ns=4, tricks_ew=4)
    match = match.after(score_deal("H by E", won, GAME, held=match.held))
    assert (match.points_ns, match.points_ew, match.held) == (60, 260, 0)


def test_the_preset_is_read_by_name_and_keeps_its_targets():
    assert RULESETS["belote_classique"] == GAME
    assert GAME.match.targets == (1000, 501)
