"""What a hand is made of, in numbers: the features that the evaluator weighs, for many hands at once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from blotsolve.contract import Strain
from blotsolve.rulesets import Order, Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SUIT = (
    *("1st", "2nd", "3rd", "4th", "5th", "6th"),  # the ranks of the suit, strongest first
    *("cards", "cards²", "top run", "top two", "top three", "sure", "second guarded", "third guarded"),
    *("void", "low singleton"),
)
"""What is counted of one suit."""

_CROSSES = (
    *(("trumps cards", f"plain {name}") for name in ("1st", "void", "low singleton", "sure", "2nd")),
    ("trumps top two", "plain 1st"),
    ("trumps top run", "plain sure"),
    ("trumps cards", "trumps top run"),
)
_LEADS = ("left", "partner", "right")

NAMES = {
    "suit": (
        "one",
        *(f"trumps {name}" for name in _SUIT),
        *(f"plain {name}" for name in _SUIT),
        *(f"{one} × {other}" for one, other in _CROSSES),
        *(f"{lead} leads" for lead in _LEADS),
        *(f"{lead} leads × {name}" for lead in _LEADS for name in ("trumps sure", "plain sure")),
    ),
    "even": (
        "one",
        *(f"suits {name}" for name in _SUIT),
        "sure²",
        *(f"{lead} leads" for lead in _LEADS),
        *(f"{lead} leads × suits sure" for lead in _LEADS),
    ),
}
"""The features with a trump suit, and where all suits are alike (no trump and all trumps)."""


def features(
    hands: NDArray[np.uint32], leads: NDArray[np.int64], strain: Strain, ruleset: Ruleset
) -> NDArray[np.float64]:
    """Return the features of hands, a row each.

    `leads` is how many places after each hand the first leader sits: 0 for the hand itself.
    """
    import numpy as np

    suits = [(hands >> np.uint32(8 * suit)) & np.uint32(255) for suit in range(4)]
    ones = np.ones((len(hands), 1))
    lead = (leads[:, None] == np.arange(1, 4)).astype(float)
    plain = _suit_features(ruleset.plain_order)
    if strain.suit is None:
        table = _suit_features(ruleset.trump_order) if strain == Strain.AT else plain
        each = sum(table[suit] for suit in suits)
        sure = each[:, [_SUIT.index("sure")]]
        return np.hstack([ones, each, sure**2, lead, lead * sure])
    trumps = _suit_features(ruleset.trump_order)[suits.pop(strain.suit)]
    rest = sum(plain[suit] for suit in suits)
    columns = {f"trumps {name}": trumps[:, index] for index, name in enumerate(_SUIT)}
    columns |= {f"plain {name}": rest[:, index] for index, name in enumerate(_SUIT)}
    crosses = np.stack([columns[one] * columns[other] for one, other in _CROSSES], axis=1)
    sure = np.stack([columns["trumps sure"], columns["plain sure"]], axis=1)
    led = [lead[:, [index]] * sure for index in range(3)]
    return np.hstack([ones, trumps, rest, crosses, lead, *led])


def sure_capots(
    hands: NDArray[np.uint32], leads_itself: bool, strain: Strain, ruleset: Ruleset
) -> NDArray[np.bool_]:
    """Return which hands of eight cards take every trick by themselves, however the others lie.

    A hand that leads does if every card of it is sure, and it can draw the trumps that others may hold;
    one that does not lead, if it has all trumps.
    """
    import numpy as np

    suits = [(hands >> np.uint32(8 * suit)) & np.uint32(255) for suit in range(4)]
    if not leads_itself:
        return np.zeros(len(hands), bool) if strain.suit is None else suits[strain.suit] == 255
    sure = np.ones(len(hands), bool)
    for suit, holding in enumerate(suits):
        trumps = strain == Strain.AT or suit == strain.suit
        table = _suit_features(ruleset.trump_order if trumps else ruleset.plain_order)[holding]
        cards, run = table[:, _SUIT.index("cards")], table[:, _SUIT.index("top run")]
        sure &= table[:, _SUIT.index("sure")] == cards
        if suit == strain.suit:
            sure &= run + cards >= 8
    return sure


@lru_cache(maxsize=16)
def _suit_features(order: Order) -> NDArray[np.float64]:
    """Return the features of every holding of a suit, by the holding as eight bits in natural order."""
    import numpy as np

    rows = []
    for holding in range(256):
        has = [bool(holding >> rank & 1) for rank in order]
        cards, run = sum(has), [*has, False].index(False)
        # the top run draws the suit out where nobody can have more of it than the run is long
        sure = cards if run + cards >= 8 else run
        rows.append(
            (
                *has[:6],
                cards,
                cards**2,
                run,
                run >= 2,
                run >= 3,
                sure,
                has[1] and not has[0] and cards >= 2,
                has[2] and not has[0] and not has[1] and cards >= 3,
                cards == 0,
                cards == 1 and not has[0],
            )
        )
    return np.array(rows, float)
