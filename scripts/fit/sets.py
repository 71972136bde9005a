"""Make the named sets of blotsolve/bench/sets anew, with their answers, all but the worst deals.

    python scripts/fit/sets.py             make them, the same every time
    python scripts/fit/sets.py --check     solve all that is there, the worst deals too, and compare

What makes the worst deals is scripts/fit/worst.py.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

import blotsolve
from blotsolve import (
    BELOT_ARENA,
    BLOT,
    Deal,
    Hand,
    Position,
    Ruleset,
    Seat,
    Strain,
    legal_cards,
    play,
    replay_values,
    solve,
    solve_table,
)
from blotsolve.bench import SETS, Case, CaseForTwo, read_cases, read_cases_for_two, write_case
from blotsolve.files import write_whole
from blotsolve.two_handed import BLOT_1ON1, OPEN_BLOT, parse_position
from blotsolve.two_handed import solve as solve_two

FOLDER = Path(blotsolve.__file__).parent / "bench" / "sets"

SUITS = (Strain.S, Strain.H, Strain.D, Strain.C)


def solved(case: Case | CaseForTwo) -> Case | CaseForTwo:
    """Return the case with the answers that the solver gives now."""
    if isinstance(case, CaseForTwo):
        cards = solve_two(case.position, ruleset=case.ruleset).cards
        found = {rated.card: Fraction(rated.margin_n) for rated in cards}
        return CaseForTwo(case.ruleset, case.position, tuple(found[card] for card in sorted(found)))
    if case.position is None:
        margins = [margin for row in solve_table(case.deal, case.ruleset).margins_ns for margin in row]
    elif case.played:
        margins = list(replay_values(case.position, case.played, case.ruleset))
    else:
        after = {rated.card: rated.margin_ns for rated in solve(case.position, ruleset=case.ruleset).cards}
        margins = [after[card] for card in legal_cards(case.position, case.ruleset)]
    return Case(case.ruleset, case.deal, case.position, case.played, tuple(margins))


def asked(position: Position, ruleset: Ruleset, *cards: blotsolve.Card) -> Case:
    """Return a case without answers."""
    return Case(ruleset, position.deal, position, cards, ())


def whole_deals(name: str, ruleset: Ruleset, *strains: Strain) -> Iterator[Case]:
    """Make 200 whole deals, strains and leaders in turn."""
    for number in range(200):
        deal = Deal.random(random.Random(f"{name} {number}"))
        yield asked(Position(deal, strains[number % len(strains)], Seat(number // 4 % 4)), ruleset)


def endings(size: int) -> Iterator[Case]:
    """Make 100 endings: in a suit, in no trump or in all trumps; none to three cards are on the table."""
    for number in range(100):
        chance = random.Random(f"endings {size} {number}")
        ruleset = BELOT_ARENA if number % 5 == 4 else BLOT
        strain = Strain.AT if number % 5 == 4 else Strain.NT if number % 5 == 3 else chance.choice(SUITS)
        position = Position(Deal.random(chance, cards=size), strain, chance.choice(list(Seat)))
        for _ in range(number % 4):
            position = play(position, chance.choice(legal_cards(position, ruleset)), ruleset)
        yield asked(position, ruleset)


def tables() -> Iterator[Case]:
    """Make 20 whole deals to be asked in every strain."""
    for number in range(20):
        yield Case(BLOT, Deal.random(random.Random(f"table {number}")), None, (), ())


def replays() -> Iterator[Case]:
    """Make 50 whole plays in a suit, each card one of the best three times out of four, else at random."""
    for number in range(50):
        chance = random.Random(f"replay {number}")
        start = position = Position(Deal.random(chance), SUITS[number % 4], Seat(number // 4 % 4))
        cards = []
        while position.hand:
            legal = legal_cards(position)
            best = solve(position).best
            cards.append(best if best is not None and chance.random() < 0.75 else chance.choice(legal))
            position = play(position, cards[-1])
        yield asked(start, BLOT, *cards)


def one_on_ones() -> Iterator[CaseForTwo]:
    """Make 100 whole deals of Blot 1 on 1, strains and leaders in turn."""
    short = [card for card in blotsolve.Card if card % 8 > 1]
    for number in range(100):
        cards = random.Random(f"one on one {number}").sample(short, 18)
        hands = [Hand(cards[:9]), Hand(cards[9:])]
        strain, leader = BLOT_1ON1.strains[number % 5], "NS"[number // 5 % 2]
        yield CaseForTwo(BLOT_1ON1, parse_position(f"N:{hands[0]} {hands[1]} {strain} {leader}"), ())


def stacks(name: str, count: int, tricks: int, *, unknown: bool) -> Iterator[CaseForTwo]:
    """Make positions of Open Blot; eight cards of each player lie closed in whole deals, four in others."""
    for number in range(count):
        cards = random.Random(f"{name} {number}").sample(list(blotsolve.Card), 2 * tricks)
        below = 8 if tricks == 16 else 4
        layouts = []
        for mine in (cards[:tricks], cards[tricks:]):
            above, under = mine[: tricks - below], mine[tricks - below :]
            layout = [f"{card}/{'?' if unknown else low}" for card, low in zip(above, under, strict=False)]
            layouts.append(",".join(layout + [str(card) for card in above[below:]]))
        closed = Hand([card for at in (0, tricks) for card in cards[at + tricks - below : at + tricks]])
        strain, leader = OPEN_BLOT.strains[number % 5], "NS"[number // 5 % 2]
        words = [f"N:{layouts[0]}", layouts[1], str(strain), leader]
        words += [f"closed={closed}"] * unknown + ["taken=N+S"] * (tricks < 16)
        yield CaseForTwo(OPEN_BLOT, parse_position(" ".join(words)), ())


MAKERS: dict[str, Callable[[], Iterator[Case | CaseForTwo]]] = {
    "suit": partial(whole_deals, "suit", BLOT, *SUITS),
    "no-trump": partial(whole_deals, "no trump", BLOT, Strain.NT),
    "all-trumps": partial(whole_deals, "all trumps", BELOT_ARENA, Strain.AT),
    **{f"endings-{size}": partial(endings, size) for size in (4, 5, 6, 7)},
    "table": tables,
    "replay": replays,
    "one-on-one": one_on_ones,
    "open-given": partial(stacks, "open given", 30, 16, unknown=False),
    "open-chance": partial(stacks, "open chance", 20, 8, unknown=True),
}


def write(name: str, cases: list[Case | CaseForTwo]) -> None:
    """Write the file of a set, with what it is in its first line."""
    about = next(one.about for one in SETS.values() if one.file == name)
    sides = "N less S" if isinstance(cases[0], CaseForTwo) else "N–S less E–W"
    lines = [f"# {about}: ruleset | question | margins, {sides}", *map(write_case, cases)]
    write_whole(FOLDER / f"{name}.txt", "\n".join(lines) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Make the sets that benchmarks time, or check their answers."
    )
    parser.add_argument("--check", action="store_true", help="solve what is there and compare")
    parser.add_argument(
        "--only", choices=MAKERS, action="append", help="make this one; all of them by default"
    )
    options = parser.parse_args()
    if not options.check:
        for name in options.only or MAKERS:
            make = MAKERS[name]
            write(name, [solved(case) for case in make()])
            print(name, f"{(FOLDER / name).with_suffix('.txt').stat().st_size:,} bytes")
        return 0
    wrong = [
        f"{name}: {write_case(case)}"
        for name in [*MAKERS, "worst"]
        for case in (read_cases_for_two if SETS[name].for_two else read_cases)(name)
        if solved(case) != case
    ]
    print(*wrong or ["every answer is what the solver says"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
