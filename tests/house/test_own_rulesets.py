"""A ruleset of one's own: every field of every record changed, under the same name and another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from blotsolve.advice import Calibration, advise_bid, advise_card, win_chance
from blotsolve.analysis import deal_report, review
from blotsolve.bidding import evaluate
from blotsolve.cards import Hand
from blotsolve.contract import Contract, Strain
from blotsolve.deal import Deal
from blotsolve.errors import FileError, RulesetError
from blotsolve.game import Auction, DealState, Match
from blotsolve.players import find_bot, play_deal, play_match
from blotsolve.records import Record, read_record, read_records, replay, replay_all
from blotsolve.rulesets import BELOT_ARENA, BLOT, RULESETS, Ruleset, find_ruleset, rules, schema
from blotsolve.seats import Seat
from blotsolve.show import (
    Chapter,
    html_of,
    review_page,
    show_report,
    show_review,
    show_solution,
    svg_solution,
)
from blotsolve.solver import (
    Session,
    at_least,
    replay_values,
    solve,
    solve_many,
    solve_table,
    takes_rest,
    value,
)

OTHERS: dict[str, Any] = {
    "strains": (Strain.H, Strain.S, Strain.NT),
    "trump_order": "J9ATQK87",
    "plain_order": "ATKJQ987",
    "trump_points": (0, 0, 14, 10, 20, 3, 4, 15),
    "last_trick": 20,
    "capot_bonus": 100,
    "belote_in_play": 40,
    "roem.stuk": 20,
    "last_trick_no_trump": 20,
    "capot_bonus_no_trump": 100,
    "auction.cards": 6,
    "auction.lowest": 9,
    "auction.highest": 40,
    "auction.ranking": ("H", "C", "D", "S", "NT", "AT"),
    "auction.capot": "flag",
    "declarations.run_points": (30, 50, 100),
    "declarations.belote": 30,
    "scoring.rounding_limits": (5, 5, 5),
    "scoring.unit": 1,
    "match.targets": (91, 151),
}
"""Another value for fields in which not any other makes sense."""
WITH = {
    "auction.capot": {"capot_plus": False},
    "auction.in_points": {"highest": 40},
    "auction.form": {"cards": 5, "lowest": 0, "highest": 0, "capot": "none", "capot_plus": False},
    "scoring.equal_hangs": {"must_exceed_defenders": True},
}
"""What has to change with a field."""


def another(path: str, value: Any) -> Any:
    """Return another value for a field, one that makes sense beside all the others."""
    if path in OTHERS:
        return OTHERS[path]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if value > 1 else value + 1
    if isinstance(value, rules.Way):
        return next(kind for kind in type(value) if kind != value)
    return tuple(number + 10 for number in value)


def changed() -> Iterator[tuple[str, Ruleset]]:
    """Yield the path of every field and a ruleset in which it has another value."""
    for each in fields(BLOT):
        record = getattr(BLOT, each.name)
        inner = [part.name for part in fields(record)] if is_dataclass(record) else [""]
        for name in inner:
            path = f"{each.name}.{name}" if name else each.name
            if path == "name":
                continue
            preset = BELOT_ARENA if path == "auction.ranking" else BLOT
            owner = getattr(preset, each.name) if name else preset
            value = another(path, getattr(owner, name or each.name))
            new = replace(owner, **{name or each.name: value} | WITH.get(path, {}))
            yield path, replace(preset, **{each.name: new}) if name else new


RULES = {
    f"{path}, {'another' if named else 'same'} name": replace(one, name=named or one.name)
    for (path, one), named in product(changed(), ("", "mine"))
}
own = pytest.mark.parametrize("ruleset", RULES.values(), ids=RULES.keys())
ONCE = {key: one for place, (key, one) in enumerate(RULES.items()) if place % 4 in (0, 3)}  # names in turn
own_once = pytest.mark.parametrize("ruleset", ONCE.values(), ids=ONCE.keys())


def test_every_variant_differs_from_its_preset() -> None:
    assert all(one != preset for one in RULES.values() for preset in RULESETS.values())


@own
def test_text_and_repr_read_back(ruleset: Ruleset) -> None:
    assert find_ruleset(str(ruleset)) == ruleset
    names = {"replace": replace} | {preset.name.upper(): preset for preset in RULESETS.values()}
    assert eval(repr(ruleset), vars(schema) | vars(rules) | names) == ruleset


@pytest.mark.slow
@own
def test_solver_takes_it(ruleset: Ruleset) -> None:
    ending = Deal([list(hand)[:3] for hand in Deal.random(5)])
    for strain in ruleset.strains[-2:]:
        solution = solve(ending, strain, "N", ruleset=ruleset)
        assert solution.ruleset == ruleset
        assert json.loads(json.dumps(solution.to_dict()))["ruleset"] == str(ruleset)
        position = solution.position
        assert value(position, ruleset=ruleset) == solution.margin_ns
        assert at_least(position, 10, "NS", ruleset=ruleset) in (True, False)
        assert takes_rest(position, "NS", ruleset) in (True, False)
        *_, last = (line for line in show_solution(solution).plain.splitlines() if " : " in line)
        assert f"{solution.points_ns} : {solution.points_ew}" in " ".join(last.split())
        batch = solve_many([position], ruleset=ruleset, cards=True)
        assert batch.ruleset == ruleset
        assert batch.margins_ns.tolist() == [solution.margin_ns]
        assert batch == solve_many([position], ruleset=str(ruleset), cards=True)
        assert json.dumps(batch.to_dict())
        assert replay_values(position, solution.line_text, ruleset)[0] == solution.margin_ns
        assert Session(position, ruleset=ruleset).value() == solution.margin_ns
    table = solve_table(ending, ruleset)
    assert table.ruleset == ruleset
    assert table.to_dict()["ruleset"] == str(ruleset)
    assert str(table)
    assert html_of(solution)
    assert svg_solution(solution)


@pytest.mark.slow
@own_once
def test_game_and_bots_take_it(ruleset: Ruleset) -> None:
    match, records = Match(ruleset), []
    for number in range(2):
        state = play_deal(number, Seat(number), ruleset, [find_bot("rules", 1)] * 4, match)
        record = Record.of(state, match)
        assert read_record(str(record)) == record == read_record(record.to_line())
        assert read_record(str(record)).ruleset == ruleset
        assert replay(record, match).problems == ()
        assert eval(repr(state.auction), {"Auction": Auction}) == state.auction
        score = state.score(match.held)
        match = match.after(score) if score else match
        assert Match.parse(str(match)) == match
        records.append(record)
        if match.is_over:
            break
    assert [again.problems for again in replay_all(records)] == [()] * len(records)
    assert list(read_records("\n\n".join(map(str, records)))) == records


@own_once
def test_advice_takes_it(ruleset: Ruleset) -> None:
    ruleset = replace(ruleset, match=replace(ruleset.match, targets=(21,)))  # the table is small
    target = 21
    assert 0 <= win_chance(ruleset, target, 4, 3) <= 1
    assert Calibration.of("rules", ruleset).spread > 0
    outlook = evaluate("AJ97.A8.AQ.", "S", ruleset=ruleset)
    assert outlook.ruleset == ruleset
    assert json.dumps(outlook.to_dict())
    hand = Hand(list(Hand("AJ97.A8.AQ."))[: ruleset.auction.cards])
    turned = "7D" if ruleset.auction.has_turned_card else None
    score = target - 5, 4
    advice = advise_bid(hand, seat="S", dealer="E", ruleset=ruleset, worlds=16, score=score, turned=turned)
    assert advice.auction.ruleset == ruleset
    assert json.dumps(advice.to_dict())
    assert str(advice)


@own_once
def test_card_advice_takes_it_near_the_end_of_a_match(ruleset: Ruleset) -> None:
    ruleset = replace(ruleset, match=replace(ruleset.match, targets=(21,)))
    target = 21
    contract = Contract(ruleset.auction.highest and 12, "H", Seat.N)
    state = DealState.in_play(Deal.random(3), "W", contract, ruleset)
    for _ in range(21):
        state = state.after(state.legal[0])
    for match in (None, Match(ruleset, target, target - 5, 4)):
        advice = advise_card(state.view(state.turn, match), worlds=6)
        assert json.dumps(advice.to_dict())


@own_once
def test_review_and_report_take_it(ruleset: Ruleset) -> None:
    contract = Contract(ruleset.auction.highest and 12, "H", Seat.N)
    report = deal_report(Deal.random(3), leader="N", ruleset=ruleset)
    assert json.loads(json.dumps(report.to_dict()))["ruleset"] == str(ruleset)
    assert show_report(report).plain
    state = DealState.in_play(Deal.random(3), "W", contract, ruleset)
    while not state.is_over:
        state = state.after(state.legal[0])
    found = review(Record.of(state))
    assert found.ruleset == ruleset
    assert json.dumps(found.to_dict())
    assert show_review(found).plain
    assert review_page([Chapter(1, found)])


@own_once
def test_match_of_bots_takes_it(ruleset: Ruleset, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    first = play_match("rules", "rules", deals=1, ruleset=ruleset, seed=1, out=out)
    assert first.ruleset == ruleset
    assert first.to_dict()["ruleset"] == str(ruleset)
    assert str(ruleset) in str(first)
    again = play_match("rules", "rules", deals=2, ruleset=ruleset, seed=1, out=out)
    assert again.deals[0] == first.deals[0]
    assert again.matches() == play_match("rules", "rules", deals=2, ruleset=ruleset, seed=1).matches()
    with pytest.raises(FileError, match="line 1"):
        play_match("rules", "rules", deals=3, ruleset="blot", seed=1, out=out)


def test_file_of_a_preset_is_refused_for_a_variant_of_its_name(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    play_match("rules", "rules", deals=1, seed=1, out=out)
    with pytest.raises(FileError, match="last_trick=50"):
        play_match("rules", "rules", deals=2, seed=1, out=out, ruleset=replace(BLOT, last_trick=50))


def test_solution_of_a_variant_says_its_own_points() -> None:
    solution = solve("N:A...7 T..7. K...8 Q..8. S N", ruleset=replace(BLOT, last_trick=50))
    assert (solution.points_ns, solution.points_ew) == (78, 0)
    assert "78 : 0" in show_solution(solution).plain


@pytest.mark.parametrize(
    "text",
    [
        "blot last_trick", "blot last_trick=x", "blot name=y", "blot auction=3", "blot nothing=3", ": blot",
        "mine: nothing", "blot last_trick=5 last_trick=6", "blot auction.lowest=0", "blot auction.lowest.x=1",
    ],
)  # fmt: skip
def test_text_that_is_no_ruleset_is_refused(text: str) -> None:
    with pytest.raises(RulesetError) as refused:
        find_ruleset(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("name", ["", " mine", "my: game", 'my "game"', "my\ngame", 5])
def test_name_that_would_not_read_back_is_refused(name: object) -> None:
    with pytest.raises(RulesetError, match="named"):
        replace(BLOT, name=name)
