"""Tallies as the tables under tests/data write them."""

from __future__ import annotations

from blotsolve.game import Tally


def tally_of(cards: str, tricks: str, extra: str = "") -> Tally:
    """Read `72-90`, `4-4` and `D=20 b=20 own=20`, the declarers first, as N and S."""
    ns, ew = map(int, cards.split("-"))
    tricks_ns, tricks_ew = map(int, tricks.split("-"))
    more = {name: int(value) for name, value in (word.split("=") for word in extra.split())}
    return Tally(
        cards_ns=ns,
        cards_ew=ew,
        tricks_ns=tricks_ns,
        tricks_ew=tricks_ew,
        declarations_ns=more.get("D", 0),
        declarations_ew=more.get("d", 0),
        belotes_ns=more.get("B", 0),
        belotes_ew=more.get("b", 0),
        declarer_combinations=more.get("own", 0),
    )


def turned(tally: Tally) -> Tally:
    """Give what one side has to the other."""
    return Tally(
        cards_ns=tally.cards_ew,
        cards_ew=tally.cards_ns,
        tricks_ns=tally.tricks_ew,
        tricks_ew=tally.tricks_ns,
        declarations_ns=tally.declarations_ew,
        declarations_ew=tally.declarations_ns,
        belotes_ns=tally.belotes_ew,
        belotes_ew=tally.belotes_ns,
        declarer_combinations=tally.declarer_combinations,
    )
