"""Table points and matches for two: the handed scores, the examples of the readings, and what is refused."""

from __future__ import annotations

import pytest
from two_cases import rows

from blotsolve.errors import ContractError, ScoreError
from blotsolve.two_handed import (
    Player,
    TwoHandedMatch,
    TwoHandedTally,
    find_two_handed,
    score_two_handed,
)

ALL = {"blot_1on1": 9, "open_blot": 16}


def score(game, cards, tricks, own=0, other=0, *, declarer="N", own_belote=0, other_belote=0, held=0):
    """Score a deal by the points, tricks and combinations of the declarer and of the other."""
    ruleset = find_two_handed(game)
    made = (cards[0], tricks, own, own_belote), (cards[1], ruleset.hand - tricks, other, other_belote)
    north, south = made if declarer == "N" else reversed(made)
    tally = TwoHandedTally(
        cards_n=north[0], tricks_n=north[1], declarations_n=north[2], belotes_n=north[3],
        cards_s=south[0], tricks_s=south[1], declarations_s=south[2], belotes_s=south[3],
    )  # fmt: skip
    contract = f"{'H' if ruleset.is_open else 'H+'} by {declarer}"
    found = score_two_handed(contract, tally, ruleset, held=held)
    assert "\n".join(found.explain())
    return found


def points(found):
    return found.points_declarer, found.points_defender


@pytest.mark.parametrize("declarer", ["N", "S"])
@pytest.mark.parametrize("row", rows("scores"), ids=lambda row: " ".join(row[:6]))
def test_cases(row, declarer):
    game, *numbers = row
    own, other, tricks, ours, theirs, *expected = map(int, numbers)
    found = score(game, (own, other), tricks, ours, theirs, declarer=declarer)
    assert [found.points_declarer, found.points_defender] == expected
    assert (found.points_n, found.points_s) == tuple(expected if declarer == "N" else reversed(expected))


EXAMPLES = [  # the first three: S000-27, S000-28
    ("blot_1on1", (84, 58), 5, {}, (10, 6)),
    ("blot_1on1", (58, 84), 4, {}, (0, 16)),
    ("blot_1on1", (0, 142), 0, {}, (0, 21)),
    ("blot_1on1", (142, 0), 9, {}, (21, 0)),
    ("blot_1on1", (142, 0), 9, {"other": 270}, (21, 27)),
    ("blot_1on1", (71, 71), 5, {}, (0, 16)),
    ("blot_1on1,equal=made", (71, 71), 5, {}, (9, 7)),
    ("blot_1on1", (60, 76), 4, {"own": 20}, (11, 8)),
    ("blot_1on1", (71, 71), 5, {"other_belote": 20}, (0, 18)),
    ("open_blot", (81, 81), 8, {}, (8, 8)),
    ("open_blot,equal=fails", (81, 81), 8, {}, (0, 16)),
    ("open_blot", (86, 76), 9, {}, (9, 8)),
    ("open_blot", (96, 66), 9, {"own_belote": 20, "other": 50}, (12, 12)),
    ("open_blot", (76, 86), 8, {"own": 20, "other_belote": 20}, (0, 20)),
    ("open_blot", (162, 0), 16, {"own": 20}, (23, 0)),
    ("open_blot", (0, 162), 0, {"other_belote": 20}, (0, 23)),
]


@pytest.mark.parametrize(("game", "cards", "tricks", "more", "expected"), EXAMPLES)
def test_examples(game, cards, tricks, more, expected):
    assert points(score(game, cards, tricks, **more)) == expected


def test_readings():
    # R1: no bonus for all tricks; R2: compared all the same
    assert points(score("blot_1on1,capot_bonus=0", (142, 0), 9)) == (16, 0)
    assert points(score("blot_1on1,capot_makes=no", (142, 0), 9, other=270)) == (0, 43)
    # R3: combinations are not compared
    assert points(score("blot_1on1,compare_combinations=no", (60, 76), 4, 20)) == (0, 18)
    # R4: equal hangs; who wins the next deal gets it
    hangs = score("blot_1on1,equal=hanging", (71, 71), 5)
    assert (points(hangs), hangs.held, hangs.winner, hangs.brought) == ((0, 7), 91, None, 0)
    assert points(score("blot_1on1,equal=hanging", (84, 58), 5, held=91)) == (19, 6)
    # R5: no trump counts twice
    tally = TwoHandedTally(cards_n=84, cards_s=58, tricks_n=5, tricks_s=4)
    assert (
        str(score_two_handed("NT- by N", tally, "blot_1on1,no_trump_multiplier=2"))
        == "NT- by N made: N 20, S 12"
    )
    # R6: the failed declarer keeps his blot
    assert points(score("blot_1on1,belote_kept_on_failure=yes", (58, 84), 4, own_belote=20)) == (2, 16)


def test_unused_points_come_after_the_comparison_and_before_rounding():
    found = score("blot_1on1", (76, 66), 5)
    assert (found.unused, found.raw_declarer, points(found)) == (20, 96, (10, 7))
    assert "20 of them unused" in found.explain()[1]
    failed = score("blot_1on1", (66, 76), 5)
    assert "unused" not in "".join(failed.explain())


def test_errors():
    with pytest.raises(ScoreError, match="expected 9 in all"):
        score_two_handed(
            "H+ by N", TwoHandedTally(cards_n=84, cards_s=58, tricks_n=5, tricks_s=5), "blot_1on1"
        )
    with pytest.raises(ScoreError, match="points of cards make 60"):
        score("open_blot", (30, 30), 8)
    with pytest.raises(ScoreError, match="make 20"):
        score("blot_1on1", (10, 10), 5)
    with pytest.raises(ScoreError, match="without a trick"):
        score("open_blot", (20, 142), 0)
    with pytest.raises(ScoreError, match="belotes of 20 and 20"):
        score("open_blot", (81, 81), 8, own_belote=20, other_belote=20)
    with pytest.raises(ScoreError, match="whole tens"):
        TwoHandedTally(cards_n=1, cards_s=1, tricks_n=1, tricks_s=1, declarations_n=25)
    with pytest.raises(ScoreError, match="held is -1"):
        score("open_blot", (81, 81), 8, held=-1)
    with pytest.raises(ContractError, match="expected \\+ or -"):
        score_two_handed(
            "H by N", TwoHandedTally(cards_n=84, cards_s=58, tricks_n=5, tricks_s=4), "blot_1on1"
        )
    with pytest.raises(ContractError, match="no open card to take"):
        score_two_handed(
            "H+ by N", TwoHandedTally(cards_n=81, cards_s=81, tricks_n=8, tricks_s=8), "open_blot"
        )


# Matches


def test_a_match_ends_over_its_target():
    match = TwoHandedMatch("blot_1on1", 51, 40, 40)
    after = match.after(score("blot_1on1", (84, 58), 5))
    assert str(after) == "blot_1on1 to 51: 50-46"
    over = after.after(score("blot_1on1", (84, 58), 5, declarer="S"))
    assert (str(over), over.is_over) == ("blot_1on1 to 51: 56-56, won by S", True)
    assert TwoHandedMatch.parse(str(over)) == over
    with pytest.raises(ScoreError, match="after the end"):
        over.after(score("blot_1on1", (84, 58), 5))


def test_both_across_the_higher_wins():
    match = TwoHandedMatch("open_blot", 51, 45, 48)
    assert match.after(score("open_blot", (86, 76), 9)).winner == Player.S


def test_a_hanging_deal_is_paid_in_the_next():
    game = "blot_1on1,equal=hanging"
    match = TwoHandedMatch(game).after(score(game, (71, 71), 5))
    assert str(match) == f"{game} to 151: 0-7, 91 held"
    assert TwoHandedMatch.parse(str(match)) == match
    with pytest.raises(ScoreError, match="expected 91"):
        match.after(score(game, (84, 58), 5))
    assert str(match.after(score(game, (84, 58), 5, held=91))) == f"{game} to 151: 19-13"


def test_a_match_can_count_deals():
    game = "open_blot,match_counts=deals"
    match = TwoHandedMatch(game, 2)
    for _ in range(2):
        match = match.after(score(game, (86, 76), 9))
    assert str(match) == f"{game} to 2: 2-0, won by N"


def test_match_errors():
    with pytest.raises(ScoreError, match="expected 151 or 301"):
        TwoHandedMatch("open_blot", 77)
    for text in ("", "open_blot", "open_blot to 51", "open_blot to 51: 3", 5):
        with pytest.raises(ScoreError, match="no match"):
            TwoHandedMatch.parse(text)
    with pytest.raises(ScoreError, match="in a match of open_blot"):
        TwoHandedMatch("open_blot").after(score("blot_1on1", (84, 58), 5))
