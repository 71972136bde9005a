"""Klaverjassen by both laws: the handed cases and endings, roem, the drawn suit, matches over deals."""

from __future__ import annotations

import random
from dataclasses import replace

import klaverjas_scores
import pytest
import referee
from family_cases import family_cases

from blotsolve import solve
from blotsolve.advice import win_chance
from blotsolve.advice.aim import Aim, aim_of
from blotsolve.cards import Card, Hand
from blotsolve.contract import Accept, Bid, Pass, Strain
from blotsolve.deal import Deal
from blotsolve.errors import CallError, CardError, ContractError, IllegalCallError, ScoreError
from blotsolve.game import (
    Auction,
    DealState,
    Margins,
    Match,
    Tally,
    Verdict,
    score_deal,
    trick_points,
    trick_roem,
)
from blotsolve.players import find_bot, play_deal
from blotsolve.records import Record, read_record, replay
from blotsolve.records.record import Result
from blotsolve.rulesets import KLAVERJAS_AMSTERDAM, KLAVERJAS_ROTTERDAM, RULESETS, Form, Ruleset
from blotsolve.seats import Seat, Side

GAMES = (KLAVERJAS_AMSTERDAM, KLAVERJAS_ROTTERDAM)
NAMES = ("klaverjas_amsterdam", "klaverjas_rotterdam")
each_game = pytest.mark.parametrize("ruleset", GAMES, ids=str)


# The play


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("legal_moves", *NAMES))
def test_legal_cards_of_the_cases(ruleset, given, expected):
    hand, table = [Card(card) for card in given["hand"]], [Card(card) for card in given["trick"]]
    assert set(referee.legal(hand, table, Strain(given["contract"]), ruleset)) == set(map(Card, expected))


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("trick_points", *NAMES))
def test_roem_of_the_cases(ruleset, given, expected):
    trick = [Card(card) for card in given["trick"]]
    assert trick_points(trick, given["contract"], ruleset) == expected["cards"]
    assert trick_roem(trick, given["contract"], ruleset) == expected["roem"]


def test_roem_is_that_of_a_player_who_counts():
    chance, seen = random.Random(16), set()
    for _ in range(6_000):
        suit = chance.choice("SHDC")
        near = [Card(8 * "SHDC".index(suit) + rank) for rank in range(8)]
        pool = list(Card) if chance.random() < 0.3 else near + chance.sample(list(Card), 6)
        rank = chance.randrange(8)
        four = [Card(8 * place + rank) for place in range(4)]
        trick = four if chance.random() < 0.05 else chance.sample(sorted(set(pool)), 4)
        trumps = chance.choice("SHDC")
        plain = klaverjas_scores.roem([str(card) for card in trick], trumps.lower())
        assert trick_roem(trick, trumps, KLAVERJAS_AMSTERDAM) == plain, (trick, trumps)
        seen.add(plain)
    assert seen >= {0, 20, 40, 50, 70, 100, 200}


# The auction


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("auction", *NAMES))
def test_auctions_of_the_cases(ruleset, given, expected):
    auction = Auction(ruleset, "W", given["calls"], "H")
    assert auction.turn == Seat(expected["turn"])
    assert [str(call).lower() for call in auction.legal_calls()] == expected["legal_of_next"]


@each_game
def test_everybody_is_asked_once_and_the_first_player_names_any_suit_in_the_end(ruleset: Ruleset):
    auction = Auction(ruleset, "W", turned="H")
    for number in range(4):
        assert auction.turn == Seat.N.after(number)
        assert auction.legal_calls() == (Pass(), Accept())
        assert str(auction.after("ik speel").contract) == f"H by {auction.turn}"
        auction = auction.after("ik pas")
    assert auction.turn == Seat.N
    assert auction.legal_calls() == tuple(Bid(0, suit) for suit in "SHDC")
    assert str(auction.after("troef klaveren").contract) == "C by N"


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        ("E H: pas, ik pas, ik speel", "E H: pass pass play"),
        ("E ♥: pas speel", "E H: pass play"),
        ("e harten: pas pas pas pas, schoppen troef", "E H: pass pass pass pass S"),
        ("N C: ik pas ik pas ik pas ik pas ik maak ruiten troef", "N C: pass pass pass pass D"),
    ],
)
def test_calls_read_as_players_say_them_and_read_back(said, ours):
    auction = Auction.parse(said, KLAVERJAS_AMSTERDAM)
    assert str(auction) == ours
    assert Auction.parse(ours, KLAVERJAS_AMSTERDAM) == auction
    assert auction.is_over


@pytest.mark.parametrize(
    ("calls", "call", "why"),
    [
        ("", "take", "klaverjas_amsterdam says play"),
        ("", "S", "only H is offered now: say play or pass"),
        ("", "contra", "nothing is doubled in klaverjas_amsterdam"),
        ("p p p p", "play", "H was refused: a suit is named now"),
        ("p p p p", "pass", "a suit must be named now"),
        ("p play", "pass", "the auction is over"),
    ],
)
def test_what_cannot_be_called_is_refused(calls, call, why):
    auction = Auction(KLAVERJAS_AMSTERDAM, "W", calls, "H")
    assert auction.why_not(call) == why
    with pytest.raises(IllegalCallError, match=why):
        auction.after(call)


def test_a_suit_is_drawn_and_no_card():
    assert (
        Auction(KLAVERJAS_AMSTERDAM, "W", turned=Card("9H")).turned
        == Auction(KLAVERJAS_AMSTERDAM, "W", turned="H").turned
    )
    with pytest.raises(CallError, match="the suit drawn, as H"):
        Auction(KLAVERJAS_AMSTERDAM, "W", turned="trumps")
    suits = {DealState.random(seed, "N", KLAVERJAS_AMSTERDAM).auction.offered for seed in range(40)}
    assert len(suits) == 4


def test_the_other_ways_to_choose_are_fields():
    auction = KLAVERJAS_AMSTERDAM.auction
    must = replace(KLAVERJAS_AMSTERDAM, name="must", auction=replace(auction, form=Form.DEALER_AFTER_MUST))
    said = Auction(must, "W")
    assert said.legal_calls() == tuple(Bid(0, suit) for suit in "SHDC")
    assert str(said.after("harten").contract) == "H by N"
    again = replace(KLAVERJAS_AMSTERDAM, name="again", auction=replace(auction, last_must=False))
    assert Auction(again, "W", "p p p p", "H").is_passed_out


# The score


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("deal_score", *NAMES))
def test_scores_of_the_cases(ruleset, given, expected):
    tally = Tally(
        cards_ns=given["cards_p"],
        cards_ew=given["cards_o"],
        tricks_ns=given["tricks_p"],
        tricks_ew=8 - given["tricks_p"],
        roem_ns=given.get("roem_p", 0),
        roem_ew=given.get("roem_o", 0),
    )
    score = score_deal("H by N", tally, ruleset)
    assert (score.points_declarers, score.points_defenders) == (expected["callers"], expected["others"])


@each_game
def test_scores_are_those_of_plain_sums(ruleset: Ruleset):
    chance, verdicts = random.Random(16), []
    for _ in range(10_000):
        tricks = chance.choice([0, 8]) if chance.random() < 0.2 else chance.randrange(1, 8)
        cards = {0: 0, 8: 162}.get(tricks, chance.choice([chance.randrange(163), 81, 71, 91]))
        roems = [chance.choice([0, 0, 20, 40, 50, 100, 120]) for _ in range(2)]
        roems = [roems[0] if tricks else 0, roems[1] if tricks < 8 else 0]
        declarer = chance.choice(list(Seat))
        ours, theirs = ("ns", "ew") if declarer.side == Side.NS else ("ew", "ns")
        tally = Tally(
            **{f"cards_{ours}": cards, f"cards_{theirs}": 162 - cards},
            **{f"tricks_{ours}": tricks, f"tricks_{theirs}": 8 - tricks},
            **{f"roem_{ours}": roems[0], f"roem_{theirs}": roems[1]},
        )
        score = score_deal(f"D by {declarer}", tally, ruleset)
        sheet = klaverjas_scores.klaverjas((cards, 162 - cards), (tricks, 8 - tricks), (roems[0], roems[1]))
        assert (score.points_declarers, score.points_defenders) == sheet, score.explain()
        verdicts.append(score.verdict)
    assert min(map(verdicts.count, (Verdict.MADE, Verdict.FAILED))) > 2_000


def test_a_score_explains_itself():
    tally = Tally(cards_ns=71, cards_ew=91, tricks_ns=4, tricks_ew=4, roem_ns=20)
    assert score_deal("H by N", tally, KLAVERJAS_AMSTERDAM).explain() == (
        "H by N failed: 91 against 91",
        "NS 0: nothing",
        "EW 182: cards 162 (from 162), combinations 20",
    )


@pytest.mark.parametrize("contract", ["80H by N", "H contra by N", "capot H by N", "NT by N"])
def test_a_contract_that_nobody_can_choose_is_refused(contract):
    tally = Tally(cards_ns=98, cards_ew=64, tricks_ns=5, tricks_ew=3)
    with pytest.raises(ContractError):
        score_deal(contract, tally, KLAVERJAS_AMSTERDAM)


def test_roem_that_no_deal_gives_is_refused():
    tally = Tally(cards_ns=98, cards_ew=64, tricks_ns=5, tricks_ew=3, roem_ns=20)
    with pytest.raises(ScoreError, match=r"20 points of roem of NS .*none in bela"):
        score_deal("H by N", tally, "bela")
    swept = Tally(cards_ns=162, cards_ew=0, tricks_ns=8, tricks_ew=0, roem_ew=20)
    with pytest.raises(ScoreError, match="none without a trick"):
        score_deal("H by N", swept, KLAVERJAS_AMSTERDAM)


@pytest.mark.parametrize("cards", ["JH QH KH AH TH", "JH QH JH"])
def test_roem_of_what_is_no_trick_is_refused(cards):
    with pytest.raises(CardError, match=f"no trick: '{cards}'.*four different cards"):
        trick_roem(cards.split(), "H", KLAVERJAS_AMSTERDAM)


@each_game
def test_a_played_deal_counts_the_roem_of_its_tricks(ruleset: Ruleset):
    found = 0
    for seed in range(12):
        state = play_deal(seed, "N", ruleset, [find_bot("rules")] * 4)
        tally, strain = state.tally, state.contract.strain
        roems = [0, 0]
        for trick in state.tricks:
            plain = klaverjas_scores.roem([str(card) for card in trick.cards], str(strain).lower())
            assert trick.roem == plain
            roems[trick.winner.side] += plain
        assert (tally.roem_ns, tally.roem_ew) == tuple(roems)
        found += sum(roems)
        assert tally.cards_ns + tally.cards_ew == 162
    assert found


# Margins with roem


@pytest.mark.slow
@each_game
def test_margins_are_those_of_deals_that_are_played_out(ruleset: Ruleset):
    """The verdict follows from the margin alone, and all else from it with the roem of both sides."""
    for seed in range(12):
        deal = Deal.random(seed)
        state = DealState.in_play(deal, "N", "H by S", ruleset)
        solution = solve(deal, "H", "E", ruleset=ruleset)
        for _, card in solution.line:
            state = state.after(card)
        tally, score = state.tally, state.score()
        bonus = ruleset.capot_bonus * ((tally.tricks_ns == 8) - (tally.tricks_ew == 8))
        cards = tally.cards_ns - tally.cards_ew
        assert cards + tally.roem_ns - tally.roem_ew + bonus == solution.margin_ns
        read, margin = Margins.of("H", ruleset), solution.margin_ns - tally.roem_ns + tally.roem_ew
        assert (read.cards_ns(margin), read.cards_ew(margin)) == (tally.cards_ns, tally.cards_ew)
        assert read.capot_ns(margin) == (tally.tricks_ns == 8) - (tally.tricks_ew == 8)
        assert (score.verdict == Verdict.MADE) == (solution.margin_ns > 0)


# The match


def test_sixteen_deals_are_a_match_and_the_higher_score_wins():
    match = Match(KLAVERJAS_AMSTERDAM)
    assert (match.target, match.deals) == (0, 16)
    won = Tally(cards_ns=82, cards_ew=80, tricks_ns=4, tricks_ew=4)
    for number in range(16):
        assert str(match) == f"klaverjas_amsterdam over 16 deals: {82 * number}-{80 * number} after {number}"
        assert Match.parse(str(match)) == match
        assert not match.is_over
        match = match.after(score_deal("H by N", won, KLAVERJAS_AMSTERDAM))
    assert match.winner == Side.NS
    assert Match.parse(str(match)) == match


def test_equal_scores_after_the_last_deal_play_on_and_a_target_may_be_chosen():
    even = Tally(cards_ns=82, cards_ew=80, tricks_ns=4, tricks_ew=4, roem_ew=0)
    match = Match(KLAVERJAS_AMSTERDAM, points_ns=100, points_ew=102, played=15)
    match = match.after(score_deal("H by N", even, KLAVERJAS_AMSTERDAM))
    assert not match.is_over
    assert match.after(score_deal("H by N", even, KLAVERJAS_AMSTERDAM)).winner == Side.NS
    to = Match(KLAVERJAS_AMSTERDAM, 1500, 1450, 1490)
    assert (to.target, to.deals) == (1500, 0)
    assert to.after(score_deal("H by N", even, KLAVERJAS_AMSTERDAM)).winner == Side.EW


@pytest.mark.parametrize(
    "text", ["klaverjas_amsterdam over 12 deals: 0-0 after 3", "blot over 16 deals: 0-0 after 3"]
)
def test_a_match_over_other_deals_is_refused(text):
    with pytest.raises(ScoreError, match="expected"):
        Match.parse(text)


def test_near_the_end_the_chance_of_winning_counts():
    early, late = (Match(KLAVERJAS_AMSTERDAM, 0, 900, 800, played=played) for played in (3, 15))
    assert aim_of(early, Side.NS, Seat.N)[1] == Aim.POINTS
    value, aim = aim_of(late, Side.NS, Seat.N)
    assert aim == Aim.WIN
    won = Tally(cards_ns=100, cards_ew=62, tricks_ns=4, tricks_ew=4)
    assert value(score_deal("H by N", won, KLAVERJAS_AMSTERDAM)) == 1.0
    ahead, behind = (
        win_chance(KLAVERJAS_AMSTERDAM, 0, us, 800, we_deal=True, deals_left=2) for us in (900, 700)
    )
    assert 0 < behind < 0.5 < ahead < 1
    assert win_chance(KLAVERJAS_AMSTERDAM, 0, 5, 5, deals_left=3) == pytest.approx(0.5)


# Records


def test_a_record_has_the_suit_the_roem_and_the_number_of_the_deal():
    match = Match(KLAVERJAS_ROTTERDAM, points_ns=100, points_ew=90, played=4)
    state = play_deal(5, "N", KLAVERJAS_ROTTERDAM, [find_bot("rules")] * 4, match)
    record = Record.of(state, match)
    assert record.number == 5
    assert f'[Turned "{state.auction.turned}"]' in str(record)
    assert read_record(str(record)) == record == read_record(record.to_line())
    again = replay(record, match)
    assert again.problems == ()
    assert again.match == match.after(state.score())
    bare = replace(record, deal=None, auction=None, play=None, turned=None)
    assert replay(bare, match).match == again.match


@pytest.mark.parametrize(
    "text", ["NS 82 roem 20 in 4, EW 80 in 4", "NS 82, EW 80 roem 50", "NS 72 in 3, EW 90 in 5"]
)
def test_results_with_roem_read_back(text):
    assert str(Result.parse(text)) == text


@each_game
def test_written_roem_that_no_tricks_give_is_a_mistake(ruleset: Ruleset):
    record = Record(
        ruleset=ruleset, dealer="N", contract="H by E", result="NS 57 roem 15 in 3, EW 105 roem 40 in 5"
    )
    (problem,) = replay(record).problems
    assert "roem 15" in problem.message
    assert "expected roem in multiples of 10" in problem.message


@each_game
def test_the_presets_are_read_by_name(ruleset: Ruleset):
    assert RULESETS[ruleset.name] == ruleset
    assert ruleset.match.deals == 16
    assert len(Hand("AKQJT987...")) == ruleset.auction.cards == 8
