"""What seeds have promised: worlds, bids, cards and matches for fixed seeds in each ruleset, as plain data.

`python tests/support/goldens.py` writes tests/data/goldens.json anew. That is right only after a change that
is meant to change seeded answers, and its commit says which and why.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from blotsolve import RULESETS, Card, Deal, Hand, Seat
from blotsolve.advice import advise_bid, advise_card
from blotsolve.game import View
from blotsolve.players import RulesBot, play_deal, play_match
from blotsolve.worlds import worlds

DATA = Path(__file__).parents[1] / "data" / "goldens.json"

KNOWN = ("S AJ9.T8.KQ.7", "S AJ9.T8.KQ.7 E-.AKQJ97.. W+.A..", "E KT9.A.QJ9.8 N-A... W-.KQ..")
HANDS = (("AJ97.A8.AQ.T", "E"), ("KQ8.T9.KJ8.7", "S"), ("AT.AK.AT.KQ", "N"))


class _Watched(RulesBot):
    """Plays by the rules of thumb, and keeps what it saw before each card that was a choice."""

    def __init__(self, seen: list[View]) -> None:
        super().__init__()
        self.seen = seen

    def card(self, view: View) -> Card:
        if len(view.legal) > 1:
            self.seen.append(view)
        return super().card(view)


def views(ruleset: str) -> list[View]:
    """Return what players saw before the cards of a deal that was played by rules of thumb."""
    seed, seen = 0, []
    while not seen:
        seed += 1
        play_deal(seed, "N", ruleset, [_Watched(seen)] * 4)
    return seen[:: max(1, len(seen) // 4)]


def rounded(value: Any) -> Any:
    """Return plain data with its figures as far as every platform agrees on them, and without times."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items() if "seconds" not in key}
    if isinstance(value, (list, tuple)):
        return [rounded(item) for item in value]
    return value


def _drawn(known: str) -> Iterator[str]:
    for world in worlds(known, 3, seed=7):
        yield str(Deal([Hand.from_mask(int(hand)) for hand in world]))


def worlds_golden() -> dict[str, list[str]]:
    """Return the first worlds of some knowledge."""
    return {known: list(_drawn(known)) for known in KNOWN}


def _turned(ruleset: str) -> str | None:
    """Return what lies open for the hands above, none of which has the card."""
    rules = RULESETS[ruleset].auction
    return "7D" if rules.has_turned_card else "D" if rules.has_drawn_suit else None


def golden(ruleset: str) -> dict[str, Any]:
    """Return the seeded answers of a ruleset."""
    size = RULESETS[ruleset].auction.cards
    bids = []
    for hand, seat in HANDS:
        cards = str(Hand.from_mask(sum(1 << card for card in list(Hand(hand))[:size])))
        bids.append(
            rounded(
                advise_bid(
                    cards,
                    seat=seat,
                    dealer=Seat(seat).after(3),
                    turned=_turned(ruleset),
                    ruleset=ruleset,
                    worlds=16,
                    seed=3,
                ).to_dict()
            )
        )
    cards = [rounded(advise_card(view, worlds=6, seed=5).to_dict()) for view in views(ruleset)]
    match = play_match("solver:3", "rules", deals=2, ruleset=ruleset, seed=11)
    records = "\n\n".join(str(record) for deal in match.deals for record in deal.records)
    return {
        "bids": bids,
        "cards": cards,
        "match": str(match),
        "records": sha256(records.encode()).hexdigest(),
    }


def _write(names: list[str]) -> None:
    """Write the answers of some rulesets anew, or of all of them."""
    found = json.loads(DATA.read_text("utf-8")) | {"worlds": worlds_golden()}
    found |= {ruleset: golden(ruleset) for ruleset in names or RULESETS}
    DATA.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    _write(sys.argv[1:])
