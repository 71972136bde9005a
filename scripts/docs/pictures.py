"""Draw the pictures of the documents and of the tests again: `python scripts/docs/pictures.py`.

A test draws them too and compares, so that what the documents show is what the package draws.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path

from blotsolve import BLOT, Deal, Hand, Position, Seat, play, solve
from blotsolve.advice import Aim, BidAdvice, BidVerdict, CallAdvice, StrainOutlook
from blotsolve.analysis import Review, deal_report, review
from blotsolve.contract import Contract, read_call
from blotsolve.files import write_whole
from blotsolve.game import Auction
from blotsolve.records import Record
from blotsolve.show import (
    Chapter,
    html_of,
    review_page,
    svg_bid_advice,
    svg_hands,
    svg_review,
    svg_solution,
    svg_two_handed,
)
from blotsolve.two_handed import solve as solve_two

__all__ = ["PICTURES", "ROOT", "hand_made_advice"]

ROOT = Path(__file__).parents[2]

SQUEEZE = "N:K.8.J9.K .J.QT.QT .K.A8.AJ J8..K.87 NT N"
UNBLOCKING = "N:7.KQ8..K ..QJ.JT7 T9.T9.7.Q KQ.J.T.A8 NT N AH 7H taken=NS"
ONE_ON_ONE = "N:AKJ...9 T9..Q.A H N taken=N+S"
OPEN = "N:9S/?,TS,7D/? 9C/?,8S/?,7H H N closed=J.AT..A taken=N+S"
HOSTILE = "</style></title><script>alert('x')</script>&amp;"


def _after(position: str, *cards: str) -> Position:
    """Return a position after some more cards."""
    found = Position.parse(position)
    for card in cards:
        found = play(found, card)
    return found


def hand_made_advice() -> BidAdvice:
    """Return bid advice with figures made by hand, so that no chance is in the picture."""
    calls = {"10D": (12.6, 0.9), "9D": (9.4, 0.97), "pass": (-3.0, None)}
    candidates = [
        CallAdvice(
            call=read_call(call),
            expected_us=points + 8,
            expected_them=8.0,
            error=1.5,
            contract=None if made is None else Contract.parse(f"{call} by S"),
            chance_made=made,
            chance_capot=None if made is None else 0.02,
            value=points,
            value_error=1.5,
            behind=12.6 - points,
            behind_error=1.0,
            usual=0.3,
            worlds=20,
            result="10D by S" if made else "nothing",
            reason=f"{call} is worth {points:+.1f} points.",
        )
        for call, (points, made) in calls.items()
    ]
    strains = [
        StrainOutlook(
            strain=strain,
            mean=70.0 + 10 * strain,
            sd=18.7,
            points_us=tuple(70 + 10 * strain + step for step in (-30, -10, 0, 10, 30)),
            weights=(0.1, 0.2, 0.4, 0.2, 0.1),
        )
        for strain in BLOT.strains
    ]
    return BidAdvice(
        hand=Hand("A9.T8.KJ.A7"),
        seat=Seat.S,
        auction=Auction(BLOT, Seat.E),
        score=None,
        target=None,
        aim=Aim.POINTS,
        candidates=tuple(candidates),
        call=candidates[0].call,
        strains=tuple(strains),
        verdict=BidVerdict.CLEAR,
        equals=(),
        reason="Best call: 10D; the next best is worth 3.2 ± 1.0 points less.",
        stopped="asked",
        worlds=40,
        effective=40.0,
        seed=1,
    )


def _lesson() -> Review:
    return review((ROOT / "examples/lesson.blot").read_text("utf-8"))


def _hostile() -> str:
    """Return a page of a record whose notes try to break out of it."""
    text = (ROOT / "examples/lesson.blot").read_text("utf-8")
    return review_page([Chapter(1, review(f'[Remark "{HOSTILE}"]\n{text}'))], HOSTILE)


DOCUMENTS: dict[str, Callable[[], str]] = {
    "squeeze": lambda: svg_solution(solve(SQUEEZE)),
    "squeezed": lambda: svg_solution(solve(_after(SQUEEZE, "KS"))),
    "unblocking": lambda: svg_solution(solve(UNBLOCKING)),
    "blocked": lambda: svg_hands(_after(UNBLOCKING, "9H", "JH", "KH", "7C")),
    "capot": lambda: svg_solution(solve(Deal.random(137), "S", "E")),
    "review": lambda: svg_review(_lesson()),
    "one-on-one": lambda: svg_two_handed(solve_two(ONE_ON_ONE)),
    "open-blot": lambda: svg_two_handed(solve_two(OPEN)),
}
"""The pictures in docs/img."""

TESTS: dict[str, Callable[[], str]] = {
    "deal.svg": lambda: svg_hands(Deal.random(1)),
    "empty.svg": lambda: svg_hands("N:- - - -"),
    "ending.svg": lambda: svg_hands("N:A...7 T..7. K...8 Q..8. S N"),
    "table.svg": lambda: svg_hands(_after(UNBLOCKING, "TH")),
    "lead.svg": lambda: svg_solution(solve("N:J...AQ .A..J7 K.8..8 8..K.T D S")),
    "finished.svg": lambda: svg_solution(solve("N:- - - - AT E", ruleset="belot_arena")),
    "review.svg": lambda: svg_review(_lesson()),
    "unplayed.svg": lambda: svg_review(review(_unplayed())),
    "bid.svg": lambda: svg_bid_advice(hand_made_advice()),
    "review.html": lambda: html_of(_lesson()),
    "report.html": lambda: html_of(deal_report(Deal.random(1), dealer="N")),
    "page.html": lambda: review_page([Chapter(1, _lesson())], "An evening"),
    "hostile.html": _hostile,
}
"""The pictures in tests/data/show."""


def _unplayed() -> Record:
    """Return a record of a deal of which no card was played."""
    return Record(ruleset="blot", dealer="N", deal=Deal.random(1), contract="10H by S")


PICTURES = {
    **{ROOT / f"docs/img/{name}.svg": draw for name, draw in DOCUMENTS.items()},
    **{ROOT / f"tests/data/show/{name}": draw for name, draw in TESTS.items()},
}
"""What draws each file."""


def main(paths: Iterable[Path] = PICTURES) -> None:
    """Write all pictures."""
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        write_whole(path, PICTURES[path]() + "\n")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    main()
