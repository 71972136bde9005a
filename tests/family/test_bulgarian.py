"""Bulgarian belot: the handed cases and endings, and every score against plain sums."""

from __future__ import annotations

import random
from dataclasses import replace

import bulgarian_scores
import pytest
import referee
from family_cases import family_cases, same_call, tally_of_case

from blotsolve.cards import Card, Hand, Suit
from blotsolve.contract import Strain, read_call
from blotsolve.errors import ScoreError
from blotsolve.game import (
    Auction,
    Declaration,
    Match,
    Tally,
    Verdict,
    belote_played,
    deal_points,
    score_deal,
    settle,
    table_points,
    trick_points,
)
from blotsolve.rulesets import BELOT_ARENA, BULGARIAN
from blotsolve.seats import Seat, Side

LENGTHS = {"tierce": 3, "fifty": 4, "hundred": 5}
DOUBLINGS = ("", "contra ", "recontra ")


# The play


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("legal_moves", "bulgarian"))
def test_legal_cards_of_the_cases(ruleset, given, expected):
    hand, table = [Card(card) for card in given["hand"]], [Card(card) for card in given["trick"]]
    assert set(referee.legal(hand, table, Strain(given["contract"]), ruleset)) == set(map(Card, expected))


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("trick_points", "bulgarian"))
def test_points_of_tricks_of_the_cases(ruleset, given, expected):
    assert trick_points(given["trick"], given["contract"], ruleset) == expected["cards"]


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("belote", "bulgarian"))
def test_belotes_of_the_cases(ruleset, given, expected):
    led = Card(given["trick"][0]).suit if given["trick"] else None
    points = belote_played(Hand(given["hand"]), given["card"], led, given["contract"], ruleset)
    assert points == (20 if expected["counts"] else 0)


@pytest.mark.parametrize(
    ("hand", "card", "led", "strain", "points"),
    [
        ("..KQ.A", "KD", "C", "D", 20),  # a ruff keeps it
        ("..KQ.A", "KD", None, "D", 20),
        ("..KQ.A", "QD", "D", "D", 20),
        ("..KQ.A", "KD", "H", "AT", 0),  # a discard loses it
        ("..KQ.A", "KD", "D", "AT", 20),
        ("..KQ.A", "KD", None, "NT", 0),
    ],
)
def test_a_belote_is_lost_by_a_discard_only(hand, card, led, strain, points):
    led = None if led is None else Suit(led)
    assert belote_played(hand, card, led, strain, BULGARIAN) == points


def test_points_of_the_strains():
    assert [deal_points(strain, BULGARIAN) for strain in ("H", "NT", "AT")] == [162, 260, 258]


# The auction


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("auction", "bulgarian"))
def test_auctions_of_the_cases(ruleset, given, expected):
    auction = Auction(ruleset, "W", given["calls"])
    assert auction.turn == Seat(expected["turn"])
    legal = auction.legal_calls()
    assert len(legal) == len(expected["legal_of_next"])
    assert all(any(same_call(call, text) for call in legal) for text in expected["legal_of_next"])


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        ("пас спатия каро Купа пика", "pass C D H S"),
        ("пика контра без коз, всичко коз", "S contra NT AT"),
        ("c double redouble h", "C contra recontra H"),
    ],
)
def test_calls_read_as_players_say_them(said, ours):
    assert str(Auction(BULGARIAN, "W", said)) == f"N: {ours}"
    assert read_call("Пас") == read_call("pass")


@pytest.mark.parametrize(
    ("calls", "over"),
    [
        ("H p p", False),
        ("H p p p", True),
        ("H x p p", False),
        ("H x p p p", True),
        ("H x xx p p p", True),
        ("H x xx p p", False),
        ("H x S p p p", True),
    ],
)
def test_where_the_auction_ends(calls, over):
    assert Auction(BULGARIAN, "W", calls).is_over is over


# Declarations


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("declarations", "bulgarian"))
def test_declarations_of_the_cases(ruleset, given, expected):
    """The case gives a queen to two players; the hundred is taken to end with the jack."""
    declared: dict[Seat, list[Declaration]] = {}
    for one in given["declarations"]:
        if one["kind"] == "carre":
            made = Declaration.carre(one["top"])
        else:
            made = Declaration.run(one["suit"], "J", LENGTHS[one["kind"]])
        declared.setdefault(Seat(one["seat"]), []).append(made)
    settled = settle(declared, "N", given["contract"], ruleset)
    assert [settled.points_ns, settled.points_ew] == [expected["points"]["0"], expected["points"]["1"]]


@pytest.mark.parametrize(
    ("declared", "points"),
    [
        ({"N": "S:789TJ", "E": "QQQQ"}, (100, 100)),
        ({"N": "S:TJQKA", "E": "H:JQK", "S": "9999"}, (250, 0)),
        ({"N": "S:789", "E": "H:JQK", "S": "TTTT"}, (100, 20)),
        ({"N": "S:JQK", "E": "H:JQK", "W": "9999"}, (0, 150)),  # equal runs: no run scores
        ({"N": "S:JQK", "E": "H:JQK", "S": "D:789"}, (0, 0)),
        ({"N": "AAAA", "E": "TTTT", "W": "S:789"}, (100, 20)),
        ({"N": "KKKK", "E": "JJJJ"}, (0, 200)),
        ({"N": "S:789TJQ", "E": "H:TJQKA"}, (100, 0)),  # longer
        ({"N": "H:789", "E": "S:789"}, (0, 0)),  # of trumps is no more
    ],
)
def test_sequences_and_carres_are_compared_apart(declared, points):
    settled = settle(declared, "N", "H", BULGARIAN)
    assert (settled.points_ns, settled.points_ew) == points, settled.why
    assert settled.side in (None, Side.NS, Side.EW)
    if 0 not in points:
        assert settled.side is None
        assert ";" in settled.why


def test_both_sides_may_have_declarations_here_and_nowhere_else():
    tally = Tally(cards_ns=90, cards_ew=72, tricks_ns=5, tricks_ew=3, declarations_ns=100, declarations_ew=20)
    assert score_deal("H by N", tally, BULGARIAN).points_ns == 19
    with pytest.raises(ScoreError, match="declarations of both sides, 100 and 20"):
        score_deal("H by N", tally, BELOT_ARENA)


# The score


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("deal_score", "bulgarian"))
def test_scores_of_the_cases(ruleset, given, expected):
    score = score_deal(f"{given['strain']} by N", tally_of_case(given), ruleset)
    assert (score.points_declarers, score.points_defenders) == (expected["callers"], expected["others"])
    assert score.held == expected["held_over"]


def test_so_much_is_written_in_all():
    for strain, everything, written in (("H", 162, 16), ("NT", 260, 26), ("AT", 258, 26)):
        for cards in range(everything // 2 + 1, everything):
            if strain == "NT" and cards % 2:
                continue  # every point counts twice
            tally = Tally(cards_ns=cards, cards_ew=everything - cards, tricks_ns=5, tricks_ew=3)
            score = score_deal(f"{strain} by N", tally, BULGARIAN)
            assert score.points_ns + score.points_ew == written, score.explain()


@pytest.mark.parametrize(
    ("limit", "smaller", "rounded"), [(106, False, 10), (106, True, 11), (107, False, 11)]
)
def test_the_last_digit_that_makes_the_smaller_side_one_more(limit, smaller, rounded):
    assert table_points(limit, BULGARIAN, Strain.H, smaller=smaller) == rounded


def test_scores_are_those_of_plain_sums():
    chance = random.Random(18)
    seen = dict.fromkeys(Verdict, 0)
    for _ in range(20_000):
        strain = chance.choice(BULGARIAN.strains)
        everything = {Strain.NT: 260, Strain.AT: 258}.get(strain, 162)
        doubling, held = chance.randrange(3), chance.choice([0, 0, 8, 13, 30])
        tricks = chance.choice([0, 8]) if chance.random() < 0.2 else chance.randrange(1, 8)
        cards = {0: 0, 8: everything}.get(tricks, chance.randrange(everything + 1))
        if strain == Strain.NT:
            cards -= cards % 2
        belote, declared = [0, 0], [0, 0]
        for _ in range({Strain.NT: 0, Strain.AT: chance.randrange(5)}.get(strain, chance.randrange(2))):
            belote[chance.randrange(2)] += 20
        if strain != Strain.NT:
            for side in range(2):
                if chance.random() < 0.4:
                    declared[side] = chance.choice([20, 40, 50, 100, 120, 150, 200])
            totals = [
                cards + belote[0] + declared[0] + 90 * (tricks == 8),
                everything - cards + belote[1] + declared[1] + 90 * (tricks == 0),
            ]
            if 0 < tricks < 8 and chance.random() < 0.2 and (totals[1] - totals[0]) % 2 == 0:
                cards += (totals[1] - totals[0]) // 2  # equal totals
                cards = min(max(cards, 0), everything)
        declarer = chance.choice(list(Seat))
        ours, theirs = ("ns", "ew") if declarer.side == Side.NS else ("ew", "ns")
        tally = Tally(
            **{f"cards_{ours}": cards, f"cards_{theirs}": everything - cards},
            **{f"tricks_{ours}": tricks, f"tricks_{theirs}": 8 - tricks},
            **{f"belotes_{ours}": belote[0], f"belotes_{theirs}": belote[1]},
            **{f"declarations_{ours}": declared[0], f"declarations_{theirs}": declared[1]},
        )
        score = score_deal(f"{strain} {DOUBLINGS[doubling]}by {declarer}", tally, BULGARIAN, held=held)
        sheet = bulgarian_scores.sheet(
            str(strain),
            doubling,
            (cards, everything - cards),
            (tricks, 8 - tricks),
            (belote[0] + declared[0], belote[1] + declared[1]),
            held,
        )
        assert (score.points_declarers, score.points_defenders, score.held) == sheet, score.explain()
        assert score.brought == held
        seen[score.verdict] += 1
    assert all(count > 500 for count in seen.values()), seen


def test_what_hangs_is_paid_in_written_points():
    tally = Tally(cards_ns=106, cards_ew=56, tricks_ns=5, tricks_ew=3)
    assert score_deal("S by N", tally, BULGARIAN, held=11).explain() == (
        "S by N made: 106 against 56",
        "11 table points held over are paid to NS",
        "NS 21: cards 10 (from 106), held over 11",
        "EW 6: cards 6 (from 56)",
    )


# The match


@pytest.mark.parametrize(("ruleset", "given", "expected"), family_cases("match_end", "bulgarian"))
def test_matches_of_the_cases(ruleset, given, expected):
    assert given["all_tricks"]
    tally = Tally(cards_ns=258, cards_ew=0, tricks_ns=8, tricks_ew=0)
    score = score_deal("AT by N", tally, ruleset)
    assert [score.points_ns, score.points_ew] == given["deal"]
    after = Match(ruleset, given["target"], *given["before"]).after(score)
    assert [after.points_ns, after.points_ew] == expected["after"]
    assert after.is_over == expected["over"]


def test_a_capot_raises_the_target_and_the_match_reads_back():
    capot = score_deal("AT by N", Tally(cards_ns=258, cards_ew=0, tricks_ns=8, tricks_ew=0), BULGARIAN)
    after = Match(BULGARIAN, 151, 130, 150).after(capot)
    assert str(after) == "bulgarian to 166: 165-150"
    assert Match.parse(str(after)) == after
    tally = Tally(cards_ns=70, cards_ew=92, tricks_ns=4, tricks_ew=4)
    lost = score_deal("H by N", tally, BULGARIAN)
    assert str(after.after(lost)) == "bulgarian to 166: 165-166, won by EW"
    small = Match(BULGARIAN, 151, 30, 50).after(capot)
    assert str(small) == "bulgarian to 151: 65-50"
    with pytest.raises(ScoreError, match="expected 151"):
        Match(BULGARIAN, 150)
    with pytest.raises(ScoreError, match="expected 151"):
        Match(BELOT_ARENA, 166)


def test_the_higher_side_wins_and_equal_scores_play_on():
    tally = Tally(cards_ns=92, cards_ew=70, tricks_ns=5, tricks_ew=3)
    score = score_deal("H by N", tally, BULGARIAN)
    assert Match(BULGARIAN, 151, 143, 145).after(score).winner is None
    assert Match(BULGARIAN, 151, 144, 145).after(score).winner == Side.NS
    assert replace(score, held=0).winner == Side.NS
