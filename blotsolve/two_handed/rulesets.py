"""The two games for two as data, each value with its source or the reading that stands in for one.

000 is the rules page of the Blot app, its chapter "1 on 1" and the general ones. Its own pages on the two
games are not to be had; where it is silent a *reading* R1 to R14 decides, see docs/two_handed.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from blotsolve.cards import Card, Hand, Rank
from blotsolve.contract import Strain
from blotsolve.errors import BlotsolveError, CardError, RulesetError
from blotsolve.rulesets import BLOT, MOST_BONUS, RULESETS, Ruleset
from blotsolve.shape import FOR_TWO


class Choice(StrEnum):
    """How trumps are chosen."""

    OPEN_CARD = "open_card"
    """One card lies open: its suit first, another strain in the second round."""
    NAMED = "named"
    """Any strain is named, with the first row of open cards dealt, or with both."""
    LAST_CARD = "last_card"
    """The suit of the last card that is dealt is trump; nobody says anything."""


class SecondRound(StrEnum):
    """Who calls when both have passed on the suit of the open card."""

    BOTH = "both"
    """The dealer's opponent first; the dealer must name if he passes."""
    DEALER = "dealer"
    """Only the dealer, who must name."""


class TurnUp(StrEnum):
    """When the closed card under one that was played is turned."""

    AT_ONCE = "at_once"
    """Before anybody plays again."""
    AFTER_TRICK = "after_trick"
    """When the trick is over."""


class Belote(StrEnum):
    """When king and queen of trumps count."""

    OWNER = "owner"
    """Whenever one player has both, whatever the play."""
    BOTH_OPEN = "both_open"
    """When one of them is played while the other lies open beside it."""


class Combinations(StrEnum):
    """Among which cards runs and carrés are looked for."""

    HAND = "hand"
    """The whole hand; declared on the first trick and shown after it."""
    OPEN = "open"
    """The open cards before the first lead; they count of themselves."""


class Equal(StrEnum):
    """What becomes of a deal in which both have made the same."""

    FAILS = "fails"
    MADE = "made"
    HANGING = "hanging"
    """The other scores his own, the declarer's waits for the winner of the next deal."""


class Counts(StrEnum):
    """What a match is counted in."""

    POINTS = "points"
    """Table points."""
    DEALS = "deals"
    """Deals won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoHandedRuleset:
    """The law of a game for two as data; a variant is `dataclasses.replace` of a preset, or its text.

    The text of a variant is the name and what differs: `open_blot,turn_up=after_trick`; it reads back.
    Raise RulesetError where fields make no sense together.
    """

    name: str
    """The name of the preset, `blot_1on1` or `open_blot`; it says which of the two games it is."""
    law: Ruleset
    """The law of a trick, what cards and combinations are worth, and rounding: those of `BLOT`, with the
    bonus for all tricks of the deal, which both players can get (R1)."""

    lowest: Rank
    """The lowest rank of the deck."""
    dealt: int
    """Cards of each player when the first call is made."""
    hand: int
    """Cards of each player in the play."""
    strains: tuple[Strain, ...]
    """The strains that may be played (R11)."""

    choice: Choice
    """How trumps are chosen."""
    jack_binds: bool
    """A dealer who has passed to him an open jack must take it."""
    second_round: SecondRound
    """Who calls in the second round (R9)."""
    elder_no_trump: bool
    """The dealer's opponent may name no trump (R10)."""
    elder_takes: bool
    """The dealer's opponent may take the open card in the second round (R10)."""
    dealer_draws_first: bool
    """The dealer draws first from the stock; it changes the record of a deal and nothing else (R8)."""

    turn_up: TurnUp
    """When a closed card is turned (R12)."""
    combinations: Combinations
    """Among which cards combinations are looked for (R13)."""
    belote: Belote
    """When king and queen of trumps count (R14)."""

    compare_combinations: bool
    """Combinations count in the comparison of both players (R3)."""
    equal: Equal
    """What becomes of equal totals (R4)."""
    capot_makes: bool
    """A declarer with all tricks has made it, whatever the combinations of the other (R2)."""
    no_trump_multiplier: int
    """Everything in a deal of no trump counts so often (R5)."""
    belote_kept_on_failure: bool
    """A declarer who fails keeps his belote (R6)."""
    targets: tuple[int, ...]
    """What a match may be played to, the first is the usual one (R7)."""
    match_counts: Counts
    """What a match is counted in (R7)."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        if not isinstance(self.name, str) or self.name not in FOR_TWO:
            raise RulesetError(f"a ruleset named {self.name!r} (expected one of {', '.join(FOR_TWO)})")
        if not isinstance(self.law, Ruleset):
            raise RulesetError(f"{self.name}: law is {self.law!r} (expected a Ruleset)")
        for each in fields(self):
            if each.name not in ("name", "law"):
                put(self, each.name, _read_field(self.name, each.name, getattr(self, each.name)))
        self._check()

    def _check(self) -> None:
        if lacking := [strain for strain in self.strains if strain not in self.law.strains]:
            raise RulesetError(f"{self.name}: strains with {lacking[0]} (expected some of S H D C NT)")
        spare = len(self.deck) - 2 * self.hand
        if self.is_open:
            if self.choice == Choice.OPEN_CARD or spare or self.hand % 2:
                raise RulesetError(
                    f"{self.name}: {self.hand} cards each of {len(self.deck)}, choice={self.choice} "
                    "(expected all cards in stacks of two, and trumps named or by the last card)"
                )
            if self.combinations != Combinations.OPEN:
                raise RulesetError(f"{self.name}: combinations={self.combinations} (expected open)")
            if 4 * self.dealt != self.hand:
                raise RulesetError(f"{self.name}: dealt={self.dealt} (expected {self.hand // 4}, one row)")
            return
        if self.choice != Choice.OPEN_CARD or self.combinations != Combinations.HAND:
            raise RulesetError(
                f"{self.name}: choice={self.choice} (expected open_card, and combinations=hand)"
            )
        if self.belote != Belote.OWNER or self.turn_up != TurnUp.AT_ONCE:
            raise RulesetError(f"{self.name} has no closed cards (expected belote=owner, turn_up=at_once)")
        if not (self.dealt < self.hand <= 9 and spare >= 1):
            raise RulesetError(
                f"{self.name}: {self.dealt} cards dealt and {self.hand} played, of {len(self.deck)} "
                "(expected fewer dealt than played, 9 at most, and some cards left)"
            )

    @property
    def is_open(self) -> bool:
        """Whether cards lie in stacks, as in Open Blot; otherwise they are in two hands, as in 1 on 1."""
        return self.name == "open_blot"

    @property
    def deck(self) -> Hand:
        """All cards of the deck."""
        return Hand(card for card in Card if card.rank >= self.lowest)

    @property
    def capot_bonus(self) -> int:
        """Raw points for all tricks of the deal, for whoever takes them (R1)."""
        return self.law.capot_bonus

    def require(self, strain: Strain | str) -> Strain:
        """Return the strain, or raise RulesetError if this game does not have it."""
        strain = Strain(strain)
        if strain not in self.strains:
            played = " ".join(map(str, self.strains))
            raise RulesetError(f"{self.name} has no strain {strain} (expected one of {played})")
        return strain

    def differences(self) -> dict[str, object]:
        """Return the fields in which it is another than its preset, as its text gives them."""
        preset = TWO_HANDED_RULESETS[self.name]
        found = {
            name: getattr(self, name) for name in _IN_TEXT if getattr(self, name) != getattr(preset, name)
        }
        return {name: _field_text(value) for name, value in found.items()}

    def __hash__(self) -> int:
        return hash((self.name, self.turn_up, self.belote))

    def __str__(self) -> str:
        return ",".join([self.name, *(f"{name}={value}" for name, value in self.differences().items())])

    def __repr__(self) -> str:
        return f"find_two_handed({str(self)!r})"


_WAYS: dict[str, type[StrEnum]] = {
    "choice": Choice,
    "second_round": SecondRound,
    "turn_up": TurnUp,
    "combinations": Combinations,
    "belote": Belote,
    "equal": Equal,
    "match_counts": Counts,
}
_NUMBERS = {"dealt": range(1, 9), "hand": range(1, 17), "no_trump_multiplier": range(1, 11)}
_BONUS = range(0, MOST_BONUS + 1, 2)


def _read_field(ruleset: str, name: str, value: object) -> object:
    """Return what a field means, given as itself or as text; raise RulesetError."""
    expected: str
    if way := _WAYS.get(name):
        for member in way:
            if isinstance(value, str) and value == member:
                return member
        expected = f"one of {', '.join(way)}"
    elif name == "lowest":
        try:
            return Rank(value)  # type: ignore[arg-type]
        except CardError:
            expected = "a rank"
    elif name == "strains":
        expected = "some of S H D C NT, each once"
        try:
            strains = tuple(map(Strain, value.split("+") if isinstance(value, str) else value))  # type: ignore[call-overload]
        except (BlotsolveError, TypeError):
            strains = ()
        if 0 < len(strains) == len(set(strains)):
            return strains
    elif name == "targets":
        expected = "numbers from 1"
        try:
            targets = tuple(map(int, value.split("+") if isinstance(value, str) else value))  # type: ignore[call-overload]
        except (TypeError, ValueError):
            targets = ()
        if targets and all(0 < target <= 10_000 for target in targets):
            return targets
    elif name in _NUMBERS or name == "capot_bonus":
        allowed = _NUMBERS.get(name, _BONUS)
        number = int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) else value
        if type(number) is int and number in allowed:
            return number
        even = "an even" if name == "capot_bonus" else "a"
        expected = f"{even} number from {allowed.start} to {allowed[-1]}"
    else:
        expected = "yes or no"
        flag = {"yes": True, "true": True, "no": False, "false": False}.get(str(value).lower())
        if flag is not None:
            return flag
    raise RulesetError(f"{ruleset}: {name} is {value!r} (expected {expected})")


def _field_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)


BLOT_1ON1 = TwoHandedRuleset(
    name="blot_1on1",
    law=replace(BLOT, name="blot_1on1", capot_bonus=50),  # 000, 1 on 1: capot 21; R1 for the declarer too
    lowest=Rank.NINE,  # 000, 1 on 1: six cards are not played, and 84 + 58 + 20 are 162
    dealt=6,
    hand=9,
    strains=(Strain.S, Strain.H, Strain.D, Strain.C, Strain.NT),  # 000, 1 on 1: "or no trump"
    choice=Choice.OPEN_CARD,
    jack_binds=True,  # 000, 1 on 1
    second_round=SecondRound.BOTH,  # R9
    elder_no_trump=True,  # R10
    elder_takes=True,  # R10
    dealer_draws_first=False,  # R8
    turn_up=TurnUp.AT_ONCE,
    combinations=Combinations.HAND,
    belote=Belote.OWNER,  # 000, Combinations: the game says it
    compare_combinations=True,  # R3
    equal=Equal.FAILS,  # R4
    capot_makes=True,  # R2
    no_trump_multiplier=1,  # R5
    belote_kept_on_failure=False,  # R6
    targets=(151, 301, 51, 101, 201),  # 000, End of the game; R7: 51, 101, 201 of other apps
    match_counts=Counts.POINTS,
)
"""Blot for two with 24 cards: six and an open card, then nine each; six cards are not played."""

OPEN_BLOT = TwoHandedRuleset(
    name="open_blot",
    law=replace(BLOT, name="open_blot", capot_bonus=50),  # R1
    lowest=Rank.SEVEN,
    dealt=4,  # open cards of the first row
    hand=16,  # 000, More about Blot: stacks, a closed card under an open one
    strains=(Strain.S, Strain.H, Strain.D, Strain.C, Strain.NT),  # R11
    choice=Choice.NAMED,
    jack_binds=False,
    second_round=SecondRound.BOTH,
    elder_no_trump=True,
    elder_takes=False,
    dealer_draws_first=False,
    turn_up=TurnUp.AT_ONCE,  # R12
    combinations=Combinations.OPEN,  # R13
    belote=Belote.OWNER,  # R14
    compare_combinations=True,  # R3
    equal=Equal.MADE,  # R4
    capot_makes=True,  # R2
    no_trump_multiplier=1,  # R5
    belote_kept_on_failure=False,  # R6
    targets=(151, 301, 51, 101, 201),  # R7
    match_counts=Counts.POINTS,
)
"""Blot for two with all 32 cards on the table, in eight stacks a player, a closed card under an open one."""

TWO_HANDED_RULESETS = {ruleset.name: ruleset for ruleset in (BLOT_1ON1, OPEN_BLOT)}
"""The two presets by name."""

_IN_TEXT = (
    *(each.name for each in fields(TwoHandedRuleset) if each.name not in ("name", "law")),
    "capot_bonus",
)


def find_two_handed(ruleset: TwoHandedRuleset | Ruleset | str) -> TwoHandedRuleset:
    """Return a ruleset for two: the ruleset itself, the preset of a name, or a variant by its text.

    Parameters
    ----------
    ruleset
        A ruleset; or a name, perhaps with options such as `open_blot,turn_up=after_trick`.

    Returns
    -------
    TwoHandedRuleset
        The ruleset.

    Raises
    ------
    RulesetError
        If there is no such ruleset; the message says so if it is one for four.

    Examples
    --------
    >>> find_two_handed("open-blot").equal, str(find_two_handed("open_blot,turn_up=after_trick"))
    (<Equal.MADE: 'made'>, 'open_blot,turn_up=after_trick')
    """
    if isinstance(ruleset, TwoHandedRuleset):
        return ruleset
    name, *options = str(ruleset).strip().lower().split(",")
    name = name.replace("-", "_")
    names = ", ".join(TWO_HANDED_RULESETS)
    if name in RULESETS or isinstance(ruleset, Ruleset):
        raise RulesetError(f"{name} is a game for four (expected one for two: {names})")
    if name not in TWO_HANDED_RULESETS:
        raise RulesetError(f"no ruleset: {ruleset!r} (expected one for two: {names})")
    return _variant(name, tuple(options))


@lru_cache(maxsize=256)
def _variant(name: str, options: tuple[str, ...]) -> TwoHandedRuleset:
    preset = TWO_HANDED_RULESETS[name]
    changed: dict[str, Any] = {}
    for option in options:
        field, equals, value = (part.strip() for part in option.partition("="))
        if not equals or field not in _IN_TEXT or field in changed:
            raise RulesetError(
                f"no field of {name}: {option!r} (expected name=value, each once: {', '.join(_IN_TEXT)})"
            )
        changed[field] = _read_field(name, field, value)
    bonus = changed.pop("capot_bonus", preset.capot_bonus)
    law = replace(preset.law, capot_bonus=bonus)
    return replace(preset, law=law, **changed) if options else preset


@lru_cache(maxsize=256)
def law_of(ruleset: TwoHandedRuleset) -> Ruleset:
    """Return the law that the search plays by: with the belote in it where that depends on the play."""
    in_play = ruleset.law.declarations.belote if ruleset.belote == Belote.BOTH_OPEN else 0
    return replace(ruleset.law, belote_in_play=in_play)
