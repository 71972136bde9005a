"""Rulesets beside each other: a line for each rule, a column for each ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from blotsolve.cards import Rank
from blotsolve.contract import Strain
from blotsolve.rulesets import (
    BeloteLostBy,
    CapotBid,
    Direction,
    Form,
    Points,
    Rounding,
    Ruleset,
    TieBreak,
    Undertrump,
    Unshown,
)
from blotsolve.show.text.words import COLUMNS, show_rank

_NONE = "–"
_HIGH = (Rank.JACK, Rank.NINE, Rank.ACE)
_MIDDLE = (Rank.TEN, Rank.KING, Rank.QUEEN)
_LOW = (Rank.EIGHT, Rank.SEVEN)

_UNDERTRUMP = {
    Undertrump.FREE: "any card",
    Undertrump.FORCED: "a trump",
    Undertrump.FORBIDDEN: "no trump",
}
_LOST_BY = {BeloteLostBy.OTHER_SUIT: "off suit", BeloteLostBy.DISCARD: "discarded"}
_CAPOT_BID = {CapotBid.NONE: "no", CapotBid.NAMED: "as 25", CapotBid.FLAG: "any number"}
_ROUNDING = {
    Rounding.HALF_DOWN: "5 down",
    Rounding.HALF_UP: "5 up",
    Rounding.DOWN: "down",
    Rounding.NONE: "none",
    Rounding.SMALLER_UP: "smaller up",
}
_FORM = {
    Form.BIDS: "bids",
    Form.TURN_UP: "turned card",
    Form.NAME: "first named",
    Form.PLAY_OR_PASS: "drawn suit",
    Form.DEALER_AFTER_MUST: "first player",
}
_TIE_BREAK = {TieBreak.ELDER: "elder side", TieBreak.NEITHER: "neither"}
_UNSHOWN = {Unshown.LOST: "no", Unshown.HIGHER: "if higher", Unshown.ANY: "any"}


def _yes(held: bool) -> str:
    return "yes" if held else "no"


def _wins(held: bool) -> str:
    return "wins" if held else "equal"


def _counts(held: bool) -> str:
    return "counts" if held else "no bonus"


def _own(points: int | None) -> str:
    return "same" if points is None else str(points)


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _strains(strains: Iterable[Strain]) -> str:
    return "".join(strain.symbol if strain.suit is not None else f" {strain}" for strain in strains).strip()


def _points(points: Points, ranks: Iterable[Rank]) -> str:
    """Return the points of some ranks, without the nothings at the end."""
    counts = [points[rank] for rank in ranks]
    while counts and not counts[-1]:
        counts.pop()
    return _row(counts) or _NONE


def _if_played(ruleset: Ruleset, strain: Strain, words: str) -> str:
    return words if strain in ruleset.strains else _NONE


def _all_trump_points(ruleset: Ruleset) -> str:
    same = ruleset.all_trump_points == ruleset.trump_points
    return "as trumps" if same else _points(ruleset.all_trump_points, ruleset.trump_order)


def _numbers(ruleset: Ruleset) -> str:
    rules = ruleset.auction
    ten = 10 if rules.in_points else 1
    return f"{ten * rules.lowest} to {ten * rules.highest}" if rules.highest else _NONE


def _capot_bid(ruleset: Ruleset) -> str:
    named = ruleset.auction.in_points and ruleset.auction.capot == CapotBid.NAMED
    return "as 250" if named else _CAPOT_BID[ruleset.auction.capot]


def _limits(ruleset: Ruleset) -> str:
    rules = ruleset.scoring
    return _row(rules.rounding_limits) if rules.rounding == Rounding.SMALLER_UP else _NONE


def _long_runs(ruleset: Ruleset) -> str:
    points = ruleset.declarations.run_points
    return _row(points[3:]) or ("split" if points else _NONE)


def _in_no_trump(ruleset: Ruleset, ranks: Iterable[Rank]) -> str:
    rules = ruleset.declarations
    return _points(rules.carre_points_no_trump, ranks) if rules.no_trump else _NONE


RULES: dict[str, dict[str, Callable[[Ruleset], str]]] = {
    "Cards": {
        "strains": lambda r: _strains(r.strains),
        "trumps, best first": lambda r: _row(map(show_rank, r.trump_order)),
        "points of trumps": lambda r: _points(r.trump_points, r.trump_order),
        "plain suits, best first": lambda r: _row(map(show_rank, r.plain_order)),
        "points of plain suits": lambda r: _points(r.plain_points, r.plain_order),
        "points in no trump": lambda r: _if_played(r, Strain.NT, _points(r.no_trump_points, r.plain_order)),
        "points in all trumps": lambda r: _if_played(r, Strain.AT, _all_trump_points(r)),
        "last trick": lambda r: str(r.last_trick),
        "last trick, no trump": lambda r: _own(r.last_trick_no_trump),
        "all eight tricks": lambda r: str(r.capot_bonus),
        "all eight, no trump": lambda r: _own(r.capot_bonus_no_trump),
    },
    "Play": {
        "trump led: must beat it": lambda r: _yes(r.beat_trump_lead),
        "cannot follow: must ruff": lambda r: _yes(r.ruff),
        "even if the partner wins": lambda r: _yes(not r.partner_exempt),
        "ruffed: must overruff": lambda r: _yes(r.overruff),
        "with lower trumps only": lambda r: _UNDERTRUMP[r.undertrump],
        "all trumps: must beat it": lambda r: _if_played(r, Strain.AT, _yes(r.beat_all_trumps)),
        "plain led: must beat it": lambda r: _yes(r.beat_plain_lead),
        "suits played closed": lambda r: _yes(r.closed_suits),
        "belote if played in time": lambda r: str(r.belote_in_play or _NONE),
        "lost by its first card": lambda r: _LOST_BY[r.belote_lost_by],
        "roem: 3, 4 in sequence": lambda r: _row(r.roem.run_points) if any(r.roem.run_points) else _NONE,
        "roem: K and Q of trumps": lambda r: str(r.roem.stuk or _NONE),
        "roem: four J, 9, A": lambda r: _points(r.roem.four_points, _HIGH),
        "roem: four 10, K, Q": lambda r: _points(r.roem.four_points, _MIDDLE),
        "roem: four 8, 7": lambda r: _points(r.roem.four_points, _LOW),
        "direction of play": lambda r: "clockwise" if r.direction == Direction.CLOCKWISE else "anticlockw.",
    },
    "Auction": {
        "trumps are chosen by": lambda r: _FORM[r.auction.form],
        "its suit again later": lambda r: _yes(r.auction.turned_again),
        "who is last must choose": lambda r: _yes(r.auction.last_must),
        "cards in hand": lambda r: str(r.auction.cards),
        "numbers": _numbers,
        "strains, lowest first": lambda r: _strains(r.auction.ranking) or _NONE,
        "capot can be bid": _capot_bid,
        "capot+n can be bid": lambda r: _yes(r.auction.capot_plus),
        "passes that end it": lambda r: str(r.auction.passes),
        "after contra": lambda r: str(r.auction.passes_after_contra),
        "after recontra": lambda r: str(r.auction.passes_after_recontra or "none"),
        "new bid after contra": lambda r: _yes(r.auction.bid_after_contra),
        "bids are said in": lambda r: "points" if r.auction.in_points else "tens",
    },
    "Declarations": {
        "sequences of 3, 4, 5": lambda r: _row(r.declarations.run_points[:3]) or _NONE,
        "sequences of 6, 7, 8": _long_runs,
        "two adjacent sequences": lambda r: _yes(r.declarations.split_runs),
        "longer of equal points": lambda r: _wins(r.declarations.longer_run_wins),
        "equal top cards: trumps": lambda r: _wins(r.declarations.trump_breaks_ties),
        "equal in everything": lambda r: _TIE_BREAK[r.declarations.tie_break],
        "four J, 9, A": lambda r: _points(r.declarations.carre_points, _HIGH),
        "four 10, K, Q": lambda r: _points(r.declarations.carre_points, _MIDDLE),
        "four 8, 7": lambda r: _points(r.declarations.carre_points, _LOW),
        "in no trump": lambda r: _yes(r.declarations.no_trump),
        "four J, 9, A there": lambda r: _in_no_trump(r, _HIGH),
        "four 10, K, Q there": lambda r: _in_no_trump(r, _MIDDLE),
        "four 8, 7 there": lambda r: _in_no_trump(r, _LOW),
        "a card in two declarations": lambda r: _yes(r.declarations.share_cards),
        "not shown: others may": lambda r: _UNSHOWN[r.declarations.unshown],
        "who plays later shows": lambda r: "at once" if r.declarations.answers_at_once else "next trick",
        "top cards are named": lambda r: _yes(r.declarations.heights_named),
        "belote": lambda r: str(r.declarations.belote or _NONE),
        "belote said by itself": lambda r: _yes(r.declarations.belote_by_itself),
        "sequences, fours compared": lambda r: str(r.declarations.compare),
        "equal fours: higher rank": lambda r: _wins(r.declarations.carres_by_rank),
    },
    "Scoring": {
        "must exceed the defenders": lambda r: _yes(r.scoring.must_exceed_defenders),
        "equal totals hang": lambda r: _yes(r.scoring.equal_hangs),
        "rounding to tens": lambda r: _ROUNDING[r.scoring.rounding],
        "declarers get the rest": lambda r: _yes(r.scoring.complement),
        "made: plus the number": lambda r: _yes(r.scoring.bid_added_when_made),
        "failed: plus the number": lambda r: _yes(r.scoring.bid_added_when_failed),
        "number ×, contra, recontra": lambda r: _row(r.scoring.bid_multipliers),
        "in no trump ×": lambda r: _row(r.scoring.bid_multipliers_no_trump),
        "points ×, contra, recontra": lambda r: _row(r.scoring.result_multipliers),
        "all points multiplied": lambda r: "rounded" if r.scoring.pot_rounded_first else "raw",
        "contra: one side gets all": lambda r: _yes(r.scoring.doubled_takes_all),
        "capot of the defenders": lambda r: _counts(r.scoring.reverse_capot_bonus),
        "no trick: always failed": lambda r: _yes(r.scoring.reverse_capot_fails),
        "failed capot": lambda r: _counts(r.scoring.failed_capot_bonus),
        "lost capot ends the play": lambda r: _yes(r.scoring.capot_stops),
        "failed: belote kept": lambda r: _yes(r.scoring.belote_kept),
        "last digit: smaller up": _limits,
        "what hangs is held": lambda r: "rounded" if r.scoring.held_written else "raw",
        "contra: loser's belote": lambda r: "kept" if r.scoring.belote_outside else "no matter",
        "no trick, no combinations": lambda r: _yes(r.scoring.needs_trick),
        "capot takes declarations": lambda r: _yes(r.scoring.capot_takes),
        "scores are kept in": lambda r: "points" if r.scoring.unit == 1 else "tens",
    },
    "Match": {
        "usually to": lambda r: f"{r.match.deals} deals" if r.match.deals else str(r.match.targets[0]),
        "or to": lambda r: _row(r.match.targets[1:]) or _NONE,
        "equal: last deal decides": lambda r: _yes(r.match.tie_to_deal_winner),
        "no trick: match lost": lambda r: _yes(r.match.reverse_capot_loses),
        "can end with a capot": lambda r: _yes(r.match.capot_ends),
        "can be won by failing": lambda r: _yes(r.match.leader_may_fail),
        "capot raises the target": lambda r: _yes(r.match.capot_raises),
    },
}
"""What is said of a ruleset, in sections; no label or word is longer than four columns of them allow."""

SELDOM = {
    "trumps are chosen by": "bids",
    "its suit again later": "no",
    "who is last must choose": "no",
    "direction of play": "clockwise",
    "bids are said in": "tens",
    "sequences, fours compared": "together",
    "equal fours: higher rank": "equal",
    "last digit: smaller up": "–",
    "what hangs is held": "raw",
    "contra: loser's belote": "no matter",
    "no trick, no combinations": "no",
    "capot takes declarations": "no",
    "capot raises the target": "no",
    "scores are kept in": "tens",
}
"""What is said only where a game has it otherwise than most."""

ABREAST = 4
"""How many rulesets stand beside each other at most."""


def show_rulesets(rulesets: Iterable[Ruleset]) -> Text:
    """Show what some rulesets say, as many beside each other as a screen takes, and four at most.

    What all of those beside each other say is written once.

    Parameters
    ----------
    rulesets
        The rulesets, one at least.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> "blot" in show_rulesets([BLOT]).plain
    True
    """
    rest, parts = list(rulesets), list[Text]()
    while rest or not parts:
        count = ABREAST
        while (part := _beside(rest[:count])) and count > 1 and _width(part) > COLUMNS + 1:
            count -= 1
        parts.append(part)
        rest = rest[count:]
    return Text("\n\n\n").join(parts)


def _width(text: Text) -> int:
    return max(map(len, text.plain.splitlines()))


def _beside(rulesets: list[Ruleset]) -> Text:
    names = [ruleset.name for ruleset in rulesets]
    said = {
        section: {label: [say(ruleset) for ruleset in rulesets] for label, say in rules.items()}
        for section, rules in RULES.items()
    }
    sections = {
        section: {label: words for label, words in rules.items() if set(words) != {SELDOM.get(label)}}
        for section, rules in said.items()
    }
    rows = [words for section in sections.values() for words in section.values()]
    left = max(len(label) for section in sections.values() for label in section) + 4
    differing = [names, *(words for words in rows if len(set(words)) > 1)]
    widths = [max(map(len, column)) + 2 for column in zip(*differing, strict=True)]

    def line(label: str, words: list[str]) -> str:
        if len(set(words)) == 1:
            return f"{label:{left}}{words[0]}"
        return f"{label:{left}}" + "".join(map(str.ljust, words, widths)).rstrip()

    text = Text.assemble((line("", names), "bold"))
    for section, labels in sections.items():
        text.append(f"\n\n{section}", style="bold")
        for label, words in labels.items():
            text.append("\n" + line(f"  {label}", words))
    return text
