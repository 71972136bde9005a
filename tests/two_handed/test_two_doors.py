"""What is no state, record, match, view, text or list is refused in words by every function for two."""

from __future__ import annotations

import numpy as np
import pytest

from blotsolve import BLOT, BlotsolveError, Card, two_handed

ONE = "N:..AQ.KQ A.QJ..J NT S taken=N+S"
OPEN = "N:AS/7H KD/TD H N taken=N+S"
NOTHING = (7, None, 1.5, b"N", "garbage", [7], [None], {}, object(), np.zeros(3), int, BLOT, Card("AS"))
DEAL = two_handed.OneOnOneDeal.random(1)
START = two_handed.TwoHandedState.start(DEAL, "S", "blot_1on1")
RULES = two_handed.find_two_handed_bot("rules")
END = two_handed.play_out_two(START, (RULES, RULES))
RECORD = two_handed.TwoHandedRecord.of(END)
PLAYING = START.after("take")
VIEW = PLAYING.view(PLAYING.turn)
KNOWN = two_handed.TwoHandedKnowledge.from_view(VIEW)
TALLY, SCORE, CONTRACT = END.tally, END.score(), END.contract
FACTS = {name: getattr(KNOWN, name) for name in KNOWN.__dataclass_fields__}

DOORS = {
    "advise_card": lambda x: two_handed.advise_card(x),
    "aim": lambda x: two_handed.advise_card(KNOWN, aim=x),
    "advise_choice": lambda x: two_handed.advise_choice(x),
    "solve": lambda x: two_handed.solve(x),
    "method": lambda x: two_handed.solve(ONE, method=x),
    "solve_many": lambda x: two_handed.solve_many(x),
    "play_out_two, state": lambda x: two_handed.play_out_two(x, (RULES, RULES)),
    "play_out_two, bots": lambda x: two_handed.play_out_two(START, x),
    "records_of_two_handed_match": lambda x: list(two_handed.records_of_two_handed_match(x)),
    "read_two_handed_records": lambda x: two_handed.read_two_handed_records(x),
    "replay_two_handed": lambda x: two_handed.replay_two_handed(x),
    "replay_all_two_handed": lambda x: two_handed.replay_all_two_handed(x),
    "review_two_handed": lambda x: two_handed.review_two_handed(x),
    "review_two_handed, knowledge": lambda x: two_handed.review_two_handed(RECORD, knowledge=x),
    "score_two_handed": lambda x: two_handed.score_two_handed(CONTRACT, x, "blot_1on1"),
    "tricks_of, position": lambda x: two_handed.tricks_of(x, [], "open_blot"),
    "tricks_of, cards": lambda x: two_handed.tricks_of(OPEN, x, "open_blot"),
    "tricks_of, ruleset": lambda x: two_handed.tricks_of(OPEN, ["AS", "KD"], x),
    "TwoHandedContract.check": lambda x: CONTRACT.check(x),
    "Stack.parse": lambda x: two_handed.Stack.parse(x),
    "Layout": lambda x: two_handed.Layout(x),
    "OneOnOneDeal, hands": lambda x: two_handed.OneOnOneDeal(x, DEAL.open_card, DEAL.stock),
    "OneOnOneDeal, stock": lambda x: two_handed.OneOnOneDeal(DEAL.hands, DEAL.open_card, x),
    "OpenDeal": lambda x: two_handed.OpenDeal(x),
    "TwoHandedKnowledge.from_view": lambda x: two_handed.TwoHandedKnowledge.from_view(x),
    "worlds, most": lambda x: KNOWN.worlds(most=x),
    "worlds, seed": lambda x: KNOWN.worlds(seed=x),
    "TwoHandedRecord.of": lambda x: two_handed.TwoHandedRecord.of(x),
    "TwoHandedTally.cards": lambda x: TALLY.cards(x),
    "TwoHandedTally.tricks": lambda x: TALLY.tricks(x),
    "TwoHandedTally.belotes": lambda x: TALLY.belotes(x),
    "TwoHandedTally.combinations": lambda x: TALLY.combinations(x),
    "TwoHandedScore.points": lambda x: SCORE.points(x),
    "line, index": lambda x: RECORD.line("Deal", x),
    **{
        f"TwoHandedKnowledge, {name}": lambda x, name=name: two_handed.TwoHandedKnowledge(
            **{**FACTS, name: x}
        )
        for name in ("player", "strain", "leader", "ruleset", "holdings")
    },
}
MAY = {
    "line, index": (7, Card("AS")),
    "worlds, most": (7, Card("AS")),
    "worlds, seed": (7, Card("AS")),
    "tricks_of, cards": ({}, [7]),
    "OneOnOneDeal, stock": ({}, [7]),
    "TwoHandedKnowledge, holdings": ({},),
    "solve_many": ({},),
    "Layout": ({},),
    "replay_all_two_handed": ({},),
}
"""What is right there, if odd."""


def through(door, nothing):
    """Go through a door; what a batch says of one of its positions is raised too."""
    answer = DOORS[door](nothing)
    for error in getattr(answer, "errors", {}).values():
        raise error
    pytest.fail(f"{door} took {nothing!r}: {answer!r}")


@pytest.mark.parametrize("door", DOORS)
def test_what_is_of_another_kind_is_refused(door):
    for nothing in NOTHING:
        if any(type(nothing) is type(may) and nothing == may for may in MAY.get(door, ())):
            continue
        with pytest.raises(BlotsolveError) as refused:
            through(door, nothing)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("nothing", [None, float("nan"), float("inf"), "7", [], object()])
def test_what_is_no_number_of_points_is_not_shown(nothing):
    with pytest.raises(BlotsolveError, match="no number"):
        two_handed.show_number(nothing)


@pytest.mark.parametrize("nothing", [7, "garbage", object(), RECORD])
def test_what_is_no_match_is_refused(nothing):
    with pytest.raises(BlotsolveError, match="no match"):
        two_handed.replay_two_handed(RECORD, nothing)
    with pytest.raises(BlotsolveError, match="no match"):
        two_handed.TwoHandedRecord.of(END, nothing)


def test_facts_are_read_from_text():
    texts = {name: str(FACTS[name]) for name in ("player", "hand", "strain", "leader", "gone", "ruleset")}
    assert two_handed.TwoHandedKnowledge(**{**FACTS, **texts}) == KNOWN


def test_tags_and_numbers_of_the_wrong_kind_are_refused():
    with pytest.raises(BlotsolveError, match="no tags"):
        two_handed.TwoHandedRecord(ruleset="blot_1on1", tags=None)
    with pytest.raises(BlotsolveError, match="expected a number"):
        two_handed.find_two_handed("open_blot,no_trump_multiplier=" + "1" * 5000)
