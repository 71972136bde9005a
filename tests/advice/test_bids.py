"""Bid advice: its arithmetic in worlds made by hand, its honesty, and obvious advice for obvious hands."""

from __future__ import annotations

import json
from statistics import NormalDist

import numpy as np
import pytest

from blotsolve import RULESETS, BlotsolveError, Deal, Hand, Seat, Side, Strain
from blotsolve.advice import Aim, BidVerdict, Calibration, Outcomes
from blotsolve.advice.bids.advising import DRAWN_TOGETHER, advise_bid, advise_in_worlds, sample_worlds
from blotsolve.advice.bids.race import PER_WORLD
from blotsolve.bidding import BiddingPolicy
from blotsolve.contract import Contract, read_call
from blotsolve.errors import IllegalCallError, OptionError
from blotsolve.game import Auction, Match
from blotsolve.worlds import weighted, worlds

OWN = Hand("A9.T8.KJ.A7")
BARE = (
    "N:QJ8.J9.8.T8 K7.Q.QT9.KJ A9.T8.KJ.A7 T.AK7.A7.Q9",
    "N:J8.AQJ.A8.K Q.K97.QT.Q9 A9.T8.KJ.A7 KT7..97.JT8",
    "N:KT7.AQJ.T.Q 8.97.A98.98 A9.T8.KJ.A7 QJ.K.Q7.KJT",
)
"""Deals in which nobody has anything to declare in any game, so that the cards alone count."""


class Silence:
    """Players who pass whatever they hold."""

    def usual(self, hand, auction):
        return {read_call("pass"): 1.0}

    def log_likelihood(self, worlds, auction, seats):
        return np.zeros(len(worlds))

    def contracts(self, auctions, worlds):
        return [[self.end(auction)] * len(worlds) for auction in auctions]

    def end(self, auction):
        while not auction.is_over:
            auction = auction.after("pass")
        return auction.contract


class Doubler(Silence):
    """Players who contra every bid of the others."""

    def end(self, auction):
        while not auction.is_over:
            auction = auction.after("pass" if auction.why_not("contra") else "contra")
        return auction.contract


def bare_worlds(number):
    deals = [Deal(BARE[row % len(BARE)]) for row in range(number)]
    return np.array([[hand.mask for hand in deal] for deal in deals], np.uint32)


def margins_of(points_ns, total=162, strains=5):
    """Return margins of N–S as if they took these points in every strain."""
    return np.array([[2 * points - total] * strains for points in points_ns], np.int32)


def advice_of(points_ns, calls, ruleset="blot", policy=None, **options):
    """Advise S, whose side takes these points in some worlds, all of them solved."""
    strains = len(RULESETS[ruleset].strains)
    auction = Auction(ruleset, Seat.S.after(3 - len(calls.split())), calls)
    return advise_in_worlds(
        OWN,
        auction,
        [weighted(bare_worlds(len(points_ns)))],
        lambda hands, wanted: margins_of(points_ns[: len(hands)], strains=strains),
        policy=policy or Silence(),
        **options,
    )


@pytest.fixture
def means(monkeypatch):
    """Figures are means alone: nothing is taken off the first for having come first."""
    monkeypatch.setattr("blotsolve.advice.bids.ranking.luck", lambda distances: 0.0)


def candidate(advice, call):
    (found,) = [one for one in advice.candidates if one.call == read_call(call)]
    return found


def figures(one):
    return pytest.approx((one.expected_us, one.expected_them, one.chance_made))


@pytest.mark.parametrize(
    ("ruleset", "call", "us", "them"),
    [
        ("blot", "9S", (9 + 10) / 2, (6 + 16 + 9) / 2),
        ("blotify", "9S", 10 / 2, (6 + 16 + 9) / 2),
        ("bazar_blot", "9S", (9 + 10) / 2, (6 + 16 + 9) / 2),
        ("belot_arena", "S", 10 / 2, (6 + 16) / 2),
    ],
)
@pytest.mark.usefixtures("means")
def test_bid_that_is_made_in_one_of_two_worlds_is_worth_their_mean(ruleset, call, us, them):
    advice = advice_of([100, 100, 70, 70], "pass", ruleset)
    assert figures(candidate(advice, call)) == (us, them, 0.5)


@pytest.mark.usefixtures("means")
def test_contra_wins_and_loses_twice_the_number():
    advice = advice_of([62, 62, 92, 92], "9S")  # they have 100 and 70
    contra = candidate(advice, "contra")
    assert figures(contra) == ((16 + 18) / 2, (16 + 18) / 2, 0.5)


@pytest.mark.usefixtures("means")
def test_bid_of_no_trump_counts_twice():
    margins = margins_of([100, 100, 70, 70])
    margins[:, :4] = -162  # a trump suit is no good
    advice = advise_in_worlds(
        OWN, Auction("blot", "E"), [weighted(bare_worlds(4))], lambda hands, wanted: margins, policy=Silence()
    )
    assert figures(candidate(advice, "9NT")) == ((18 + 10) / 2, (6 + 18 + 16) / 2, 0.5)


@pytest.mark.usefixtures("means")
def test_pass_is_worth_what_the_opponents_then_make():
    advice = advice_of([62, 62, 92, 92], "9S")
    assert figures(candidate(advice, "pass")) == ((6 + 9 + 16) / 2, (9 + 10) / 2, 0.5)


def test_pass_that_ends_in_no_contract_is_worth_nothing():
    one = candidate(advice_of([100] * 4, "pass pass pass"), "pass")
    assert (one.expected_us, one.expected_them, one.chance_made, one.contract) == (0, 0, None, None)
    assert one.result == "all pass in 100%"


@pytest.mark.usefixtures("means")
def test_opponents_contra_counts():
    advice = advice_of([100, 100, 70, 70], "pass", policy=Doubler())
    doubled = candidate(advice, "9S")
    assert (doubled.expected_us, doubled.expected_them) == ((18 + 16) / 2, (18 + 16) / 2)


@pytest.mark.usefixtures("means")
def test_capot_bid_is_made_only_where_every_trick_is_forced():
    margins = np.full((4, 5), -162, np.int32)
    margins[:, 0] = 250, 250, 162, 162  # all points are not all tricks
    auction = Auction("blot", "E")
    advice = advise_in_worlds(
        OWN, auction, [weighted(bare_worlds(4))], lambda hands, wanted: margins, policy=Silence()
    )
    capot = candidate(advice, "capot S")
    assert figures(capot) == ((25 + 25) / 2, (25 + 16) / 2, 0.5)
    assert capot.chance_capot == 0.5


@pytest.mark.usefixtures("means")
def test_figures_come_from_all_worlds():
    advice = advice_of([100, 70] * 8, "pass")
    assert figures(candidate(advice, "8S")) == ((8 + 10) / 2, (6 + 24) / 2, 0.5)


def test_weights_of_worlds_count():
    sample = weighted(bare_worlds(4), np.log([1, 3, 1, 1]))
    advice = advise_in_worlds(
        OWN,
        Auction("blot", "E"),
        [sample],
        lambda hands, wanted: margins_of([100, 100, 70, 70]),
        policy=Silence(),
    )
    assert candidate(advice, "9S").chance_made == pytest.approx(4 / 6)
    assert advice.effective == pytest.approx(36 / 12)


def test_declarations_of_the_sampled_hands_are_settled():
    deal = Deal("N:AKQ.J9.J8.7 J8.AQT.K7.T T97.K8.QT.A .7.A9.KQJ98")
    outcomes = Outcomes(RULESETS["blot"], Seat.N)
    outcomes.add(np.array([[hand.mask for hand in deal]], np.uint32), np.zeros((1, 5), np.int32))
    score = outcomes.score(Contract.parse("8S by N"), 0)
    assert (score.tally.declarations_ns, score.tally.belotes_ns) == (20, 20)  # a king is the top of W's


def spread_points(mean, sd):
    """Return 400 numbers of points that lie as a normal distribution between 0 and 162 does."""
    normal = NormalDist(mean, sd)
    low, high = normal.cdf(-0.5), normal.cdf(162.5)
    return [round(normal.inv_cdf(low + (high - low) * (i + 0.5) / 400)) for i in range(400)]


@pytest.mark.parametrize(
    ("mean", "level", "chance", "worth"),
    [(80, 8, 0.51, -5.7), (100, 8, 0.77, 5.2), (100, 9, 0.65, 1.3), (100, 10, 0.50, -4.0),
     (115, 11, 0.56, 0.0), (130, 8, 0.97, 15.6), (130, 12, 0.61, 3.3)],
)  # fmt: skip
def test_worth_of_levels_is_that_of_the_design(mean, level, chance, worth):
    points = spread_points(mean, 27)
    found = Outcomes(RULESETS["blot"], Seat.N)
    found.add(bare_worlds(400), margins_of(points))
    scores = [found.score(Contract(level, "S", "S"), world) for world in range(400)]
    made = sum(score.verdict == "made" for score in scores) / 400
    difference = sum(score.points_ns - score.points_ew for score in scores) / 400
    assert made == pytest.approx(chance, abs=0.015)
    assert difference == pytest.approx(worth, abs=0.5)


def test_a_bid_of_eight_breaks_even_at_two_in_three():
    for mean, better in ((88, False), (94, True)):  # P(made) about .62 and .70 with this spread
        points = spread_points(mean, 26)
        found = Outcomes(RULESETS["blot"], Seat.N)
        found.add(bare_worlds(400), margins_of(points))
        scores = [found.score(Contract(8, "S", "S"), world) for world in range(400)]
        assert (sum(score.points_ns - score.points_ew for score in scores) > 0) == better


def test_calibration_takes_from_the_declarers_whoever_they_are():
    outcomes = Outcomes(RULESETS["blot"], Seat.N, Calibration(bias=-10))
    outcomes.add(bare_worlds(1), margins_of([100]))
    assert outcomes.score(Contract.parse("8S by N"), 0).tally.cards_ns == 90
    assert outcomes.score(Contract.parse("8S by E"), 0).tally.cards_ns == 110


def test_aim_is_the_match_only_near_its_end():
    near = advice_of([100, 100, 70, 70], "pass", match=Match("blot", 151, 120, 95))
    far = advice_of([100, 100, 70, 70], "pass", match=Match("blot", 151, 20, 5))
    assert (near.aim, far.aim) == (Aim.WIN, Aim.POINTS)
    assert all(0 <= one.value <= 1 for one in near.candidates)
    assert near.score == (120, 95)


@pytest.mark.usefixtures("means")
def test_a_bid_that_ends_the_match_has_the_chance_that_it_is_made():
    advice = advice_of([100, 100, 70, 70], "pass pass pass", match=Match("blot", 151, 140, 140))
    assert candidate(advice, "9S").value == pytest.approx(0.5)


@pytest.fixture(scope="module")
def strong():
    return advise_bid("AJ97.T8.KQ.", seat="S", dealer="W", auction="pass 8H", worlds=96, seed=1)


@pytest.mark.slow
def test_same_seed_gives_the_same_answer_with_two_threads(strong):
    again = advise_bid("AJ97.T8.KQ.", seat="S", dealer="W", auction="pass 8H", worlds=96, seed=1, threads=2)
    assert again.to_dict() == strong.to_dict()


@pytest.mark.slow
def test_another_seed_gives_other_worlds(strong):
    other = advise_bid("AJ97.T8.KQ.", seat="S", dealer="W", auction="pass 8H", worlds=96, seed=2)
    assert other.to_dict()["strains"] != strong.to_dict()["strains"]


@pytest.mark.slow
def test_advice_reads_as_json_and_says_what_it_takes_for_granted(strong):
    found = json.loads(json.dumps(strong.to_dict()))
    assert found["version"] == 2
    assert found["call"] == str(strong.call)
    assert "perfect" in found["double_dummy"]
    assert len(found["strains"]) == 5


@pytest.mark.slow
def test_advice_as_text_names_every_call(strong):
    assert all(str(one.call) in str(strong) for one in strong.candidates)


def test_table_is_sorted_by_one_figure_and_the_advice_follows_it(strong):
    for advice in (strong, advise_bid("T8.K.K8.Q97", seat="S", dealer="E", worlds=96, seed=2)):
        values = [one.value for one in advice.candidates]
        assert values == sorted(values, reverse=True)
        assert all(one.behind == pytest.approx(values[0] - one.value) for one in advice.candidates)
        assert all(one.behind >= 0 for one in advice.candidates)
        assert advice.best is advice.candidates[0] or "usual call" in advice.reason
        assert "worth -" not in advice.reason
        for one in advice.candidates:
            assert one.reason.startswith(f"{one.call} is worth")
            assert one.contract == advice.auction.after(one.call).standing


def test_usual_call_is_advised_only_where_it_is_as_good():
    advice = advise_bid("AJ97.T8.KQ.", seat="S", dealer="E", worlds=96, seed=1)
    if advice.best is not advice.candidates[0]:
        assert advice.best.behind <= max(advice.best.behind_error, 1)
        assert advice.best.usual > advice.candidates[0].usual


def test_answer_says_where_it_depends_on_the_clock():
    within = {"seat": "S", "dealer": "E", "seed": 1}
    assert advise_bid("AJ97.T8.KQ.", worlds=32, **within).stopped == "asked"
    assert advise_bid("AJ97.T8.KQ.", time_limit=0.001, **within).stopped == "deadline"
    assert advise_bid("87.87.87.87", worlds=2000, **within).stopped == "settled"


def test_strong_trumps_are_bid(strong):
    assert getattr(strong.call, "strain", None) == Strain.S


def test_an_own_hand_is_in_every_world():
    advice = advise_bid("AJ97.T8.KQ.", seat="S", dealer="W", auction="pass pass", worlds=32, seed=3)
    assert all(one.points_us for one in advice.strains)
    assert advice.worlds <= 32


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["blot", "blotify"])
def test_eight_sure_tricks_bid_capot_where_there_is_one(ruleset):
    advice = advise_bid("AKQJT987...", seat="S", dealer="E", worlds=64, seed=1, ruleset=ruleset)
    assert candidate(advice, advice.call).chance_capot == 1
    assert advice.call.level >= 25  # or a plain number above it, which is worth as much


def test_sure_tricks_are_bid_high_where_capot_is_a_flag():
    advice = advise_bid("AKQJT987...", seat="S", dealer="E", worlds=64, seed=1, ruleset="bazar_blot")
    assert advice.call.level >= 25


def test_sure_tricks_are_bid_where_bids_have_no_number():
    advice = advise_bid("J9A.A.A.", seat="S", dealer="E", worlds=64, seed=1, ruleset="belot_arena")
    assert str(advice.call) != "pass"
    assert advice.best.chance_made > 0.8


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hopeless_hand_passes(ruleset):
    rules = RULESETS[ruleset].auction
    hand = {8: "87.87.87.87", 6: "8.98.8.98", 5: "8.98.8.9"}[rules.cards]
    turned = "KC" if rules.has_turned_card else "C" if rules.lies_open else None
    advice = advise_bid(hand, seat="S", dealer="E", worlds=64, seed=1, ruleset=ruleset, turned=turned)
    assert str(advice.call) == "pass"


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [name for name, game in RULESETS.items() if game.auction.has_contra])
def test_contra_where_our_own_tricks_defeat_the_bid(ruleset):
    rules = RULESETS[ruleset].auction
    eight = rules.cards == 8
    hand = "J9AT.A7.A.9" if eight else "J9AT.A.."
    heard = f"{min(20, rules.highest)}S" if eight else "S"
    advice = advise_bid(hand, seat="S", dealer="N", auction=heard, worlds=64, seed=1, ruleset=ruleset)
    assert candidate(advice, "contra").expected_difference > candidate(advice, "pass").expected_difference
    assert str(advice.call) == "contra"
    assert candidate(advice, "contra").chance_made < 0.1


def test_few_worlds_are_said_to_be_few():
    advice = advise_bid("AJ97.T8.KQ.", seat="S", dealer="W", auction="pass pass", worlds=16, seed=1)
    assert advice.verdict == BidVerdict.FEW_WORLDS
    assert "too few" in advice.reason


def test_equal_calls_are_said_to_be_equivalent():
    advice = advice_of([162] * 128, "pass pass pass", ruleset="blotify")  # every number up to 16 is made
    assert advice.verdict == BidVerdict.EQUIVALENT
    assert advice.best.behind == 0


def test_bids_heard_make_worlds_likelier_in_which_they_were_called():
    drawn = worlds("S A9.T8.KJ.A7", 2000, seed=1)
    auction = Auction("blot", "E", "pass 9H")
    sample = weighted(drawn, BiddingPolicy().log_likelihood(drawn, auction, [Seat.N, Seat.W]))
    jacks = (drawn[:, Seat.W] >> (8 + 4)) & 1  # of hearts
    assert (sample.weights * jacks).sum() > jacks.mean() + 0.1


def test_bidding_policy_can_play_the_auction_out():
    advice = advise_bid(
        "J9A.A.A.", seat="S", dealer="E", worlds=16, seed=1, ruleset="belot_arena", policy=BiddingPolicy()
    )
    assert advice.candidates


def test_time_limit_stops_after_a_batch():
    advice = advise_bid("AJ97.T8.KQ.", seat="S", dealer="E", worlds=2000, seed=1, time_limit=0.01)
    assert advice.worlds <= 64


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hand": "AJ97.T8.KQ.7"}, "S has 9 cards, expected 8 to bid in blot"),
        ({"hand": "AJ9.T8.KQ."}, "S has 7 cards, expected 8 to bid in blot"),
        ({"hand": "AJ97.T8.KQ"}, "a hand of 3 suits"),
        ({"auction": "pass pass pass pass"}, "the auction is over"),
        ({"score": (160, 10)}, "the match is over: 160:10 to 151"),
        ({"auction": "pass"}, "it is the turn of E in 'N: pass', not of S"),
        ({"auction": "pass 7H"}, "the numbers go from 8 to 80"),
        ({"auction": "pass capot H", "ruleset": "belot_arena", "hand": "J9A.A.A."}, "belot_arena"),
        ({"auction": Auction("blot", "E")}, "in which E dealt"),
        ({"score": "120"}, "no score: '120'"),
        ({"score": (1, 2), "target": 150}, "to 150"),
        ({"worlds": 3}, "worlds is 3"),
        ({"seed": -1}, "seed is -1"),
        ({"time_limit": 0}, "time_limit is 0"),
        ({"threads": 0}, "threads is 0"),
        ({"seat": "X"}, "no seat: 'X'"),
        ({"ruleset": "bridge"}, "no ruleset: 'bridge'"),
    ],
)
def test_malformed_questions_are_refused(options, message):
    question = {"hand": "AJ97.T8.KQ.", "seat": "S", "dealer": "W", "auction": "pass 8H", **options}
    with pytest.raises(BlotsolveError, match=message):
        advise_bid(**question)


def test_refusals_have_types():
    with pytest.raises(IllegalCallError):
        advise_bid("AJ97.T8.KQ.", seat="S", dealer="W")
    with pytest.raises(OptionError):
        Calibration(spread=-1)


def test_worlds_are_drawn_as_they_are_needed(monkeypatch):
    drawn = []

    def note(hand, seat, auction, worlds, seed, policy):
        drawn.append((worlds, seed))
        return sample_worlds(hand, seat, auction, worlds, seed, policy)

    monkeypatch.setattr("blotsolve.advice.bids.advising.sample_worlds", note)
    advise_bid("AJ97.T8.KQ.", seat="S", dealer="N", auction="8H", worlds=100_000, seed=1, time_limit=0.01)
    assert [number for number, _ in drawn] == [DRAWN_TOGETHER]
    drawn.clear()
    advise_bid("AJ97.T8.KQ.", seat="S", dealer="N", auction="8H", worlds=300, seed=1)
    assert sum(number for number, _ in drawn) == PER_WORLD * 300
    assert len({seed for _, seed in drawn}) == len(drawn) > 1


@pytest.mark.slow
def test_past_the_target_a_match_may_go_on():
    match = {"score": (160, 10), "ruleset": "bazar_blot", "target": 151}
    assert advise_bid("AJ97.T8.KQ.", seat="S", dealer="E", worlds=16, seed=1, **match).target == 151


def test_sides_of_a_score_are_ours_and_theirs():
    options = {"dealer": "W", "worlds": 16, "seed": 1, "score": "120:95", "target": 151}
    east = advise_bid("AJ97.T8.KQ.", seat="E", auction="pass", **options)
    assert east.score == (120, 95)
    assert east.seat.side == Side.EW


def test_expected_values_are_weighed_again_once_many_worlds_are_solved():
    advice = advise_bid("AKQ.AK.AK.7", seat="W", dealer="S", ruleset="coinche", worlds=288)
    assert advice.worlds == 288
