"""Whole numbers at every public entry: those of numpy are taken as well, True and floats are refused."""

from fractions import Fraction

import numpy as np
import pytest

from blotsolve import Card, Deal, Hand, Rank, Seat, Side, Strain, Suit, at_least, checks
from blotsolve.adapters.actions import Actions
from blotsolve.advice import Calibration, advise_bid, advise_card, win_chance
from blotsolve.analysis import review
from blotsolve.bench import measure
from blotsolve.bidding import BiddingPolicy
from blotsolve.bidding.policy_settings import PolicySettings
from blotsolve.contract import Bid, Contract, Doubling
from blotsolve.errors import BlotsolveError, OptionError
from blotsolve.game import Auction, DealState, Declaration, Match, capot_plus_holdings
from blotsolve.game.scoring import Tally, score_deal, table_points
from blotsolve.players import RandomBot, SolverBot, find_bot, play_deal, play_match
from blotsolve.records.record import Declared, Points, Record, Result
from blotsolve.solver import Session, margin_at_least, solve_many
from blotsolve.two_handed import TwoHandedTally
from blotsolve.worlds import Knowledge, enumerate_worlds, weighted, world, worlds

LINE = "N:A...7 T..7. K...8 Q..8. S N"
SMALL = "S AJ9.T8.. E-.AKQJ97.. sizes=5,5,6,5 gone=..AKQ.AKQJT987"
GONE = ".AKQJT987.AKQJT987.AKQJT987"
RULES = find_bot("rules")
TALLY = Tally(cards_ns=136, cards_ew=26, tricks_ns=6, tricks_ew=2)
RECORD = Record(
    ruleset="blot", dealer="N", contract="10H by S", play="JD 8D KD 7D AS",
    deal="N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7",
)  # fmt: skip
DEAL = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
VIEW = DealState.in_play(DEAL, "W", "9S by N", "blot").view("N")
BID = {"hand": "AJ97.A8.AQ.", "seat": "S", "dealer": "E"}


def bid(**options):
    return advise_bid(**BID | {"worlds": 16} | options).best


def pettingzoo(seed):
    env = pytest.importorskip("blotsolve.adapters.pettingzoo").BlotEnv()
    env.reset(seed=seed)
    return str(env.state_of_deal.deal)


def played(session_number):
    session = Session(LINE)
    session.play("AS")
    return session.take_back(to_trick=session_number)


ENTRIES = {
    "Suit": (Suit, 1),
    "Rank": (Rank, 1),
    "Card": (Card, 1),
    "Seat": (Seat, 1),
    "Side": (Side, 1),
    "Strain": (Strain, 1),
    "Doubling": (Doubling, 1),
    "Seat.after": (Seat.N.after, 1),
    "Hand.from_mask": (Hand.from_mask, 1),
    "Deal.random": (Deal.random, 1),
    "Deal.random cards": (lambda n: Deal.random(1, cards=n), 1),
    "DealState.random": (lambda n: DealState.random(n, "N", "blot").deal, 1),
    "Contract": (lambda n: Contract(n, "S", "N"), 9),
    "Contract plus": (lambda n: Contract(26, "S", "N", capot=True, plus=n), 1),
    "Bid": (lambda n: Bid(n, "S"), 9),
    "at_least": (lambda n: at_least(LINE, n, "NS"), 1),
    "margin_at_least": (lambda n: margin_at_least(LINE, n, "NS"), 1),
    "solve_many threads": (lambda n: solve_many([LINE], threads=n), 1),
    "solve_many table_bytes": (lambda n: solve_many([LINE], table_bytes=n), 1),
    "solve_many strains": (lambda n: solve_many([LINE[:-4]], strains=n, leaders="N"), 1),
    "solve_many leaders": (lambda n: solve_many([LINE[:-4]], strains="S", leaders=n), 1),
    "Solved.cards": (lambda n: solve_many([LINE, LINE], cards=True).cards(n), 1),
    "Session.take_back": (played, 7),
    "measure": (lambda n: measure("endings-4", rounds=n).positions, 1),
    "worlds": (lambda n: worlds(SMALL, n, 1).tolist(), 1),
    "worlds seed": (lambda n: worlds(SMALL, 3, n).tolist(), 1),
    "world": (lambda n: world(SMALL, n), 1),
    "enumerate_worlds": (lambda n: len(enumerate_worlds(SMALL, n)), 1_000_000),
    "Worlds.resample": (lambda n: weighted(worlds(SMALL, 3, 1)).resample(n, 1).hands.tolist(), 1),
    "Knowledge sizes": (lambda n: Knowledge("S", "A...", gone=GONE, sizes=(2, 3, n, 2)), 1),
    "capot_plus_holdings": (lambda n: capot_plus_holdings(n, "H", "blot"), 34),
    "BiddingPolicy.call": (lambda n: BiddingPolicy().call("J97.A8.QT.8", Auction("blot", "W"), n), 1),
    "advise_bid worlds": (lambda n: bid(worlds=n), 16),
    "advise_bid seed": (lambda n: bid(seed=n), 1),
    "advise_bid threads": (lambda n: bid(threads=n), 1),
    "advise_bid target": (lambda n: bid(target=n), 151),
    "advise_bid score": (lambda n: bid(score=(n, 10)), 10),
    "advise_card worlds": (lambda n: advise_card(VIEW, worlds=n).cards, 2),
    "advise_card seed": (lambda n: advise_card(VIEW, worlds=2, seed=n).cards, 1),
    "advise_card held": (lambda n: advise_card(VIEW, worlds=2, held=n).cards, 10),
    "win_chance": (lambda n: win_chance("blot", 151, n, 10), 10),
    "win_chance target": (lambda n: win_chance("blot", n, 10, 10), 151),
    "review worlds": (lambda n: review(RECORD, worlds=n).to_dict(), 2),
    "review seed": (lambda n: review(RECORD, seed=n).to_dict(), 2),
    "review held": (lambda n: review(RECORD, held=n).to_dict(), 2),
    "Review.position": (lambda n: review(RECORD).position(n), 1),
    "Match points": (lambda n: Match("blot", 151, n), 1),
    "Match target": (lambda n: Match("blot", n), 151),
    "Match held": (lambda n: Match("blot", held=n), 1),
    "Tally": (lambda n: Tally(cards_ns=n, cards_ew=26, tricks_ns=6, tricks_ew=2), 136),
    "score_deal held": (lambda n: score_deal("H by N", TALLY, "belot_arena", held=n), 10),
    "table_points": (lambda n: table_points(n, "blot"), 125),
    "TwoHandedTally": (lambda n: TwoHandedTally(cards_n=84, cards_s=58, tricks_n=n, tricks_s=4), 5),
    "TwoHandedTally cards": (lambda n: TwoHandedTally(cards_n=n, cards_s=58, tricks_n=5, tricks_s=4), 84),
    "Declaration.run": (lambda n: Declaration.run("S", "A", n), 3),
    "Declared": (lambda n: Declared(belotes=n), 1),
    "Points": (lambda n: Points(n, 1), 1),
    "Result": (lambda n: Result(72, 90, n, 5), 3),
    "Record target": (lambda n: Record(ruleset="blot", target=n), 151),
    "Record held": (lambda n: Record(ruleset="blot", held=n), 10),
    "find_bot": (lambda n: find_bot("random", n).seed, 1),
    "RandomBot": (lambda n: RandomBot(n).seed, 1),
    "SolverBot": (lambda n: SolverBot(n).name, 1),
    "SolverBot milliseconds": (lambda n: SolverBot(milliseconds=n).name, 1),
    "SolverBot seed": (lambda n: SolverBot(seed=n).seed, 1),
    "play_deal": (lambda n: play_deal(n, "N", "blot", [RULES] * 4).deal, 1),
    "play_match deals": (lambda n: play_match("rules", "rules", deals=n).to_dict(), 1),
    "play_match seed": (lambda n: play_match("rules", "rules", deals=1, seed=n).to_dict(), 1),
    "play_match jobs": (lambda n: play_match("rules", "rules", deals=1, jobs=n).to_dict(), 1),
    "Actions": (lambda n: Actions("blot")[n], 1),
    "PettingZoo": (pettingzoo, 1),
}  # fmt: skip
"""A public entry, and a whole number that it takes."""


def said(answer):
    """Return what tells answers apart, kinds of numbers among it."""
    return answer.to_dict() if hasattr(answer, "to_dict") else repr(answer)


@pytest.mark.parametrize("entry", ENTRIES)
def test_whole_numbers_of_numpy_are_taken_as_those_of_python(entry):
    ask, number = ENTRIES[entry]
    expected = said(ask(number))
    for kind in (np.int64, np.uint32, np.int32 if number > 100 else np.uint8):
        assert said(ask(kind(number))) == expected


@pytest.mark.parametrize("entry", ENTRIES)
def test_true_and_floats_are_no_whole_numbers(entry):
    ask, number = ENTRIES[entry]
    for wrong in (True, np.True_, float(number), np.float64(number), np.float32(number), Fraction(number)):
        with pytest.raises(BlotsolveError, match=r"expected|in this play"):
            ask(wrong)


REALS = {
    "advise_bid time_limit": (lambda n: bid(time_limit=n), 100),
    "advise_card time_limit": (lambda n: advise_card(VIEW, worlds=2, time_limit=n).cards, 100),
    "Calibration": (lambda n: Calibration(bias=n), 4),
    "Calibration capot": (lambda n: Calibration(capot=n), 1),
    "PolicySettings": (lambda n: PolicySettings(support=n), 2),
    "measure seconds": (lambda n: measure("endings-4", rounds=1, seconds=n).positions, 100),
}


@pytest.mark.parametrize("entry", REALS)
def test_real_numbers_of_every_kind_are_taken_and_what_is_none_refused(entry):
    ask, number = REALS[entry]
    expected = said(ask(number))
    for kind in (float, np.float64, np.float32, np.int64, Fraction):
        assert said(ask(kind(number))) == expected
    for wrong in (True, np.True_, "1", float("nan"), float("inf"), 10**400, -(10**400), [1], 1j):
        with pytest.raises(OptionError, match="expected"):
            ask(wrong)


def test_worlds_go_back_into_hands():
    drawn = worlds("S AJ9.T8.KQ.7", 1, seed=1)
    assert str(Hand.from_mask(drawn[0, 2])) == "AJ9.T8.KQ.7"


def test_one_message_for_a_number_and_for_a_seed():
    with pytest.raises(OptionError) as error:
        checks.whole("threads", 1.0, 1, 8)
    assert str(error.value) == "threads is 1.0 (expected a whole number from 1 to 8)"
    for read, source in ((checks.chance, "a random.Random"), (checks.generator, "a generator")):
        for wrong in (-1, True, 1.0, "1", np.float64(2)):
            with pytest.raises(OptionError) as error:
                read(wrong)
            assert str(error.value) == f"seed is {wrong!r} (expected a whole number from 0, or {source})"


def test_seeds_of_every_kind_draw_the_same():
    assert checks.chance(np.int64(3)).random() == checks.chance(3).random()
    assert checks.generator(np.uint8(3)).random() == checks.generator(3).random()
    source = checks.chance(3)
    assert checks.chance(source) is source


def test_an_array_of_numbers_is_no_list_of_positions():
    """It was answered with zeros for every row."""
    hands = np.array([[hand.mask for hand in Deal.random(seed)] for seed in range(3)])
    for kind in (np.int64, np.uint32, np.float64, np.uint8, bool):
        with pytest.raises(BlotsolveError, match="numbers as positions"):
            solve_many(hands.astype(kind), strains="H", leaders="N")


def test_the_ace_of_clubs_is_the_sign_of_an_int32():
    hands = np.array([[hand.mask for hand in Deal.random(seed)] for seed in range(8)])
    right = solve_many(hands=hands, strains="H", leaders="N")
    assert solve_many(hands=hands.astype(np.uint32).view(np.int32), strains="H", leaders="N") == right
    assert len(right.errors) == 0
