"""The commands for the games for two; each command hands over what is theirs, by the shape of the text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from blotsolve.cli.options import check_number
from blotsolve.cli.own_bots import own_bot
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import report
from blotsolve.errors import BlotsolveError, FileError, OptionError
from blotsolve.two_handed import (
    Expectation,
    TwoHandedRecord,
    TwoHandedSolution,
    advise_card,
    advise_choice,
    play_two_handed_match,
    read_two_handed_records,
    records_of_two_handed_match,
    replay_all_two_handed,
    review_two_handed,
    solve,
    solve_two_handed_table,
    view_of_choice,
)

if TYPE_CHECKING:
    from blotsolve.show import Chapter


def only_four(**options: object) -> None:
    """Refuse options that the games for two do not have, where one was given."""
    for name, value in options.items():
        if value not in (None, "", False):
            raise OptionError(f"--{name.replace('_', '-')} is for the games for four (expected it left out)")


# solve


def answer(
    text: str, strain: str | None, leader: str | None, table: str, taken: str | None, ruleset: str | None
) -> TwoHandedSolution | Expectation:
    """Solve one position."""
    return solve(text, strain, leader, table, taken=taken, ruleset=ruleset)


# records


def read_records_for_two(text: str, ruleset: str | None) -> tuple[TwoHandedRecord, ...]:
    """Return the records of a file for two, which may be that of a match; raise RecordError or FileError."""
    if text.lstrip("\ufeff \t").startswith("{"):
        return tuple(records_of_two_handed_match(text))
    return read_two_handed_records(text, ruleset)


def score(records: Iterable[TwoHandedRecord], as_json: bool) -> bool:
    """Score records; return whether one breaks a rule so that it has no score."""
    screen, wrong = Screen(), False
    for number, again in enumerate(replay_all_two_handed(records), 1):
        wrong = wrong or (again.score is None and bool(again.problems))
        why = _why_no_score(again) if again.score is None else again.score.why
        if as_json:
            found = again.score
            screen.put(
                json.dumps(
                    {
                        "deal": number,
                        "line": again.record.line(""),
                        "ruleset": str(again.record.ruleset),
                        "contract": None if again.contract is None else str(again.contract),
                        "verdict": None if found is None else str(found.verdict),
                        "why": why,
                        "points_n": None if found is None else found.points_n,
                        "points_s": None if found is None else found.points_s,
                        "match": None if again.match is None else str(again.match),
                    }
                )
            )
            continue
        lines = [why] if again.score is None else list(again.score.explain())
        text = "\n".join([f"deal {number}: {lines[0]}", *(f"  {line}" for line in lines[1:])])
        screen.put(text if again.match is None else f"{text}\n  match: {again.match}")
    return wrong


def _why_no_score(again: Any) -> str:
    if again.problems:
        return f"no score: {again.problems[0]}"
    if again.contract is None:
        return "no score: there is no contract"
    if again.state is not None and again.state.history:
        cards = sum(not step.is_turned for step in again.state.history)
        return f"{again.contract}, no score: the play stops after {cards} cards, and there is no result"
    return f"{again.contract}, no score: there is no play and no result"


def check(name: str, records: Iterable[TwoHandedRecord], as_json: bool) -> int:
    """Say where records break a rule or do not add up; return how many mistakes there are."""
    screen, found = Screen(), 0
    replays = replay_all_two_handed(records)
    for number, again in enumerate(replays, 1):
        found += len(again.problems)
        if as_json:
            problems = [{"line": one.line, "message": one.message} for one in again.problems]
            screen.put(json.dumps({"deal": number, "line": again.record.line(""), "problems": problems}))
            continue
        for problem in again.problems:
            screen.put(f"{name}, deal {number}, {problem}")
    if not as_json:
        deals = f"{len(replays)} deal" + ("" if len(replays) == 1 else "s")
        screen.put(f"{deals}, {found} mistake" + ("" if found == 1 else "s"))
    return found


def review(
    name: str,
    records: tuple[TwoHandedRecord, ...],
    deal: int | None,
    *,
    as_json: bool,
    knowledge: bool,
    worlds: int,
    seed: int,
    paged: bool,
) -> tuple[list[Chapter], bool]:
    """Review played deals, and show them unless they are for a page; report one that cannot be reviewed.

    Return the chapters of the page, and whether a deal was refused.
    """
    from blotsolve.show import Chapter, show_two_handed_review

    check_number(name, deal, len(records))
    screen, refused, answered = Screen(as_json=as_json), False, False
    chapters: list[Chapter] = []
    for number, again in enumerate(replay_all_two_handed(records), 1):
        if deal not in (None, number):
            continue
        try:
            with screen.waiting(f"deal {number} of {len(records)}, cards") as progress:
                found = review_two_handed(
                    again.record,
                    knowledge=knowledge,
                    worlds=worlds,
                    seed=seed,
                    held=again.score.brought if again.score else None,
                    progress=progress,
                )
        except BlotsolveError as error:
            report(f"{name}, deal {number}, {error}")
            refused = True
            continue
        if paged:
            chapters.append(Chapter(number, found, again))
        elif as_json:
            line = again.record.line("")
            screen.put(json.dumps({"deal": number, "line": line, "review": found.to_dict()}))
        else:
            between = "\n" if answered else ""
            head = f"{between}Deal {number}. " if len(records) > 1 else ""
            text = show_two_handed_review(found)
            screen.put(text if not head else _headed(head, text))
        answered = True
    return chapters, refused


def _headed(head: str, text: Any) -> Any:
    from rich.text import Text

    return Text(head, style="bold").append_text(text)


# advice


def hint(
    name: str, records: tuple[TwoHandedRecord, ...], worlds: int | None, seed: int, as_json: bool
) -> None:
    """Advise the player whose turn it is in the last of some records, from what he knows alone."""
    found = replay_all_two_handed(records)[-1]
    for problem in found.problems:
        raise FileError(f"{name}, {problem}")
    state = found.state
    if state is None or state.turn is None:
        what = "the deal is over" if state is not None and state.is_over else "nobody is to act"
        raise FileError(f"{name}: {what} (expected all cards, and some calls or cards to come)")
    view = state.view(state.turn, found.before)
    if state.contract is None:
        with _laying(as_json):
            choice = advise_choice(view, worlds=worlds, seed=seed)
        _put_choice(choice, as_json)
        return
    with _laying(as_json):
        card = advise_card(view, worlds=worlds, seed=seed)
    _put_advice(card, as_json)


def hint_text(text: str, worlds: int | None, seed: int, as_json: bool) -> None:
    """Advise by a text: what a player of 1 on 1 knows, or a position."""
    if "?" in text.split() or text.partition(":")[2].lstrip().startswith("? "):
        with _laying(as_json):
            advice = advise_card(text, worlds=worlds, seed=seed)
        _put_advice(advice, as_json)
        return
    with _laying(as_json):
        found = solve(text, seed=seed, worlds=200 if worlds is None else worlds)
    from blotsolve.show import show_two_handed

    Screen().put(json.dumps(found.to_dict()) if as_json else show_two_handed(found))


def _laying(as_json: bool) -> AbstractContextManager[object]:
    """Say on a terminal what takes its time."""
    return Screen(as_json=as_json).waiting("sampling the hidden hands")


def _put_advice(advice: Any, as_json: bool) -> None:
    from blotsolve.show import show_two_handed_advice

    Screen().put(json.dumps(advice.to_dict()) if as_json else show_two_handed_advice(advice))


def _put_choice(advice: Any, as_json: bool) -> None:
    from blotsolve.show import show_two_handed_choice

    Screen().put(json.dumps(advice.to_dict()) if as_json else show_two_handed_choice(advice))


def bid(
    cards: str,
    *,
    seat: str,
    dealer: str,
    auction: str,
    ruleset: str,
    open_card: str | None,
    worlds: int | None,
    seed: int,
    threads: int,
    as_json: bool,
) -> None:
    """Say what to call in the choice of trumps."""
    view = view_of_choice(
        cards, player=seat, dealer=dealer, ruleset=ruleset, auction=auction, open_card=open_card
    )
    with _laying(as_json):
        choice = advise_choice(view, worlds=worlds, seed=seed, threads=threads)
    _put_choice(choice, as_json)


# deals and bots


def table(text: str, ruleset: str | None, as_json: bool) -> str:
    """Return a deal in every strain with either player to lead."""
    found = solve_two_handed_table(text, ruleset=ruleset)
    return json.dumps(found.to_dict()) if as_json else f"{found.deal}, ruleset {found.ruleset}\n{found}"


def match(
    a: str, b: str, *, seed: int, progress: Callable[[int, int], object], as_json: bool, **options: Any
) -> str:
    """Let two bots play for two, by their names or as `module:name`, and return what came of it."""
    from blotsolve.show import wrapped

    bots = [own_bot(text, seed) or text for text in (a, b)]
    result = play_two_handed_match(*bots, seed=seed, progress=progress, **options)
    return json.dumps(result.to_dict()) if as_json else wrapped(str(result))
