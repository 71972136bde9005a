"""The rules of the games for two as text, beside each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from blotsolve.contract import Strain
from blotsolve.two_handed import TwoHandedRuleset

CHOICES = {
    "open_card": "an open card, then named",
    "named": "named",
    "last_card": "suit of the last card",
}
WORDS = {
    "at_once": "before the answer",
    "after_trick": "after the trick",
    "hand": "the hand, on trick 1",
    "open": "8 open cards",
    "owner": "king and queen, one player",
    "both_open": "both open, one played",
    "fails": "declarer fails",
    "made": "contract made",
    "hanging": "hangs to the next deal",
    "points": "table points",
    "deals": "won deals",
    "both": "both players",
    "dealer": "the dealer alone",
}


def _yes(found: bool) -> str:
    return "yes" if found else "no"


ROWS: dict[str, Callable[[TwoHandedRuleset], object]] = {
    "cards, from the": lambda rules: f"{len(rules.deck)}, {rules.lowest}",
    "cards each: dealt, played": lambda rules: f"{rules.dealt}, {rules.hand}",
    "strains": lambda rules: " ".join(map(str, rules.strains)),
    "trumps are": lambda rules: CHOICES[rules.choice],
    "open jack binds the dealer": lambda rules: _yes(rules.jack_binds) if not rules.is_open else "–",
    "second round (R9)": lambda rules: WORDS[rules.second_round],
    "dealer's opponent: no trump (R10)": lambda rules: _yes(rules.elder_no_trump),
    "he may take the open card (R10)": lambda rules: _yes(rules.elder_takes) if not rules.is_open else "–",
    "closed cards turn (R12)": lambda rules: WORDS[rules.turn_up] if rules.is_open else "–",
    "all tricks, raw points (R1)": lambda rules: rules.law.capot_bonus_in(Strain.S),
    "declarations from (R13)": lambda rules: WORDS[rules.combinations],
    "belote (R14)": lambda rules: WORDS[rules.belote],
    "declarations decide too (R3)": lambda rules: _yes(rules.compare_combinations),
    "equal totals (R4)": lambda rules: WORDS[rules.equal],
    "all tricks make it (R2)": lambda rules: _yes(rules.capot_makes),
    "no trump counts (R5)": lambda rules: (
        "once" if rules.no_trump_multiplier == 1 else f"{rules.no_trump_multiplier} times"
    ),
    "failed declarer's belote (R6)": lambda rules: "kept" if rules.belote_kept_on_failure else "lost",
    "match to (R7)": lambda rules: f"{rules.targets[0]} {WORDS[rules.match_counts]}",
}
"""What a row is called, with the reading that docs/two_handed.md explains, and what it says of a ruleset."""


def show_two_handed_rules(rulesets: Iterable[TwoHandedRuleset]) -> str:
    """Return the rules of games for two, one column for each.

    Parameters
    ----------
    rulesets
        The games, presets or variants of them.

    Returns
    -------
    str
        A line for each rule; those of one trick are the lines of `blot`, to which the last line points.

    Examples
    --------
    >>> from blotsolve.two_handed import OPEN_BLOT
    >>> print(show_two_handed_rules([OPEN_BLOT]).splitlines()[1])
    cards, from the                    32, 7
    """
    shown = list(rulesets)
    names = [str(rules).replace(",", ", ") for rules in shown]
    table = {title: [str(say(rules)) for rules in shown] for title, say in ROWS.items()}
    columns = list(zip(names, *table.values(), strict=True))
    widths = [max(map(len, column)) + 2 for column in columns]
    rows = zip(["", *table], *columns, strict=True)
    lines = [
        f"{title:<35}" + "".join(f"{text:<{width}}" for text, width in zip(texts, widths, strict=True))
        for title, *texts in rows
    ]
    law = "Ranks, points and the law of a trick: `blotsolve rules blot`. R1 to R14: docs/two_handed.md."
    return "\n".join([*(line.rstrip() for line in lines), "", law])
