"""The records of which a ruleset's law beyond the play is made: parameters, checked, without values."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import gcd

from blotsolve.checks import as_whole, keep_whole
from blotsolve.errors import RulesetError
from blotsolve.rulesets.auction_rules import AuctionRules as AuctionRules
from blotsolve.rulesets.auction_rules import CapotBid as CapotBid
from blotsolve.rulesets.auction_rules import Form as Form
from blotsolve.rulesets.fields import Way as Way
from blotsolve.rulesets.fields import is_digit, is_positive, is_tens, read_flags, read_numbers, read_way

Points = tuple[int, int, int, int, int, int, int, int]
"""Raw points of the ranks 7 8 9 10 J Q K A of a suit."""

Multipliers = tuple[int, int, int]
"""What something counts with no contra, with contra and with recontra."""


class TieBreak(Way):
    """Who scores when the highest declarations of the two sides are equal in everything."""

    ELDER = "elder"
    """The side of the player who plays to the first trick before the other."""
    NEITHER = "neither"
    """Neither side scores its declarations."""


class Compare(Way):
    """Which declarations of the two sides are compared with each other."""

    TOGETHER = "together"
    """All of them: one side scores everything that it has declared."""
    APART = "apart"
    """Sequences with each other, and carrés too: one side may score the former, the other the latter."""


class Unshown(Way):
    """What becomes of the right to score when the highest declaration is not shown."""

    LOST = "lost"
    """Nothing: it is as if it had not been declared."""
    HIGHER = "higher"
    """An opponent may show what is higher than all that its side has shown."""
    ANY = "any"
    """An opponent may show whatever he has declared, and it goes before all of its side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationRules:
    """The parameters of declarations: sequences, carrés and the belote, what they score, which are higher.

    Points are raw points in whole tens. Raise RulesetError where they make no sense together.
    """

    run_points: tuple[int, ...]
    """Points of a sequence of three cards, of four, and so on; a longer sequence than these must be split.
    Empty where sequences count nothing."""
    split_runs: bool
    """A player may make two sequences of neighbouring cards of one suit; otherwise a sequence is one unit."""
    longer_run_wins: bool
    """The longer of two sequences is higher; otherwise the dearer, so those of equal points are equal."""
    trump_breaks_ties: bool
    """A sequence of trumps is higher than a plain one with the same top card."""
    carre_points: Points
    """Points of four of a rank with a trump suit and in all trumps; 0 where they do not count."""
    carre_points_no_trump: Points
    """Points of four of a rank in no trump."""
    no_trump: bool
    """There are declarations in no trump."""
    share_cards: bool
    """A card may stand in a sequence and in a carré at once."""
    tie_break: TieBreak
    """Who scores when the highest declarations of the two sides are equal in everything."""
    unshown: Unshown
    """What becomes of the right to score when the highest declaration is not shown."""
    answers_at_once: bool
    """An opponent to whom the right passes shows in the same trick if he plays after that; otherwise all of
    them show in the next one."""
    heights_named: bool
    """Whoever declares the same kind as an opponent before him names its top card, and is answered."""
    belote: int
    """Points of K and Q of trumps in one hand, whatever the play; `Ruleset.belote_in_play` goes first."""
    belote_by_itself: bool
    """The game says a belote that counts, whenever there is one; otherwise its holder may keep silent."""
    compare: Compare = Compare.TOGETHER
    """Which declarations of the two sides are compared with each other."""
    carres_by_rank: bool = False
    """Of two carrés of equal points that of the higher rank is higher, 7 8 9 10 J Q K A; otherwise the one
    whose rank is stronger in the strain."""

    def __post_init__(self) -> None:
        read_flags(self)
        read_numbers(self, "run_points", range(7), is_tens, "whole tens for up to six lengths of runs")
        if 0 in self.run_points or any(more < less for less, more in pairwise(self.run_points)):
            raise RulesetError(
                f"run_points are {self.run_points!r} (expected more than 0, and no less for longer sequences)"
            )
        for name in ("carre_points", "carre_points_no_trump"):
            read_numbers(self, name, range(8, 9), is_tens, "whole tens of raw points for eight ranks")
        read_way(self, "tie_break", TieBreak)
        read_way(self, "unshown", Unshown)
        read_way(self, "compare", Compare)
        if not is_tens(self.belote):
            raise RulesetError(f"belote is {self.belote!r} (expected whole tens of raw points)")

    @property
    def is_empty(self) -> bool:
        """Whether nothing can be declared: there are no runs and no carrés."""
        return not any((*self.run_points, *self.carre_points, *self.carre_points_no_trump))

    @property
    def longest_run(self) -> int:
        """The number of cards of the longest sequence that can be declared."""
        return len(self.run_points) + 2


class Rounding(Way):
    """How raw points become table points: to which ten, or not at all."""

    HALF_DOWN = "half_down"
    """To the nearest ten, and a last digit of 5 down."""
    HALF_UP = "half_up"
    """To the nearest ten, and a last digit of 5 up."""
    DOWN = "down"
    """The last digit is dropped."""
    NONE = "none"
    """They stay as they are."""
    SMALLER_UP = "smaller_up"
    """Above a last digit up, below it down; on it the side with fewer points up, in no trump both sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRules:
    """The parameters that turn a played deal into table points.

    A side's *total* is its raw card points with the capot bonus, its declarations and its belotes.
    The *pot* is all card points of the deal as table points: 16, or 25 when the side that
    scores has taken every trick (160 and 250 where `unit` is 1). Raise RulesetError where they make no sense
    together.
    """

    must_exceed_defenders: bool
    """The declarers need a larger total than the defenders, whatever they have bid."""
    equal_hangs: bool
    """Equal totals make the deal hang: the defenders score theirs, the declarers' are held over. With contra
    both are where the winner takes everything (`doubled_takes_all`)."""
    rounding: Rounding
    """How raw card points become table points; never the promise, which is compared in raw points."""
    complement: bool
    """The declarers get what the rounded points of the defenders leave of the pot."""

    bid_added_when_made: bool
    """The declarers who keep their promise score its number too."""
    bid_added_when_failed: bool
    """The defenders score the number of a promise that was not kept."""
    bid_multipliers: Multipliers
    """The number counts so often with a trump suit or in all trumps."""
    bid_multipliers_no_trump: Multipliers
    """The number counts so often in no trump."""
    result_multipliers: Multipliers
    """All raw points of the deal count so often for both sides, and are rounded after that."""
    pot_rounded_first: bool
    """A side that scores the whole pot has it in table points before it is multiplied; otherwise raw points
    are multiplied there too."""
    doubled_takes_all: bool
    """With contra, declarers who keep their promise take the pot and the combinations of both sides."""

    reverse_capot_bonus: bool
    """Defenders who take every trick get the capot bonus."""
    reverse_capot_fails: bool
    """Declarers without a trick have failed, whatever their combinations are worth."""
    failed_capot_bonus: bool
    """Declarers who take every trick and fail all the same leave the capot bonus to the defenders."""
    capot_stops: bool
    """The play of a capot bid ends with the first trick that its declarers lose, never before the second."""
    belote_kept: bool
    """The belote of declarers who fail stays theirs."""
    belote_outside: bool = False
    """With contra the belote of the side that loses is outside of it: that side keeps it, not multiplied."""
    needs_trick: bool = False
    """A side without a trick scores no declarations and no belote; nobody else does."""
    capot_takes: bool = False
    """Declarers who take every trick score the declarations of the defenders too."""
    rounding_limits: Multipliers = (6, 5, 4)
    """That last digit in a suit, in no trump and in all trumps, for `Rounding.SMALLER_UP`."""
    held_written: bool = False
    """What hangs is held in table points, and paid in them; otherwise in raw points, before rounding."""
    unit: int = 10
    """How many raw points one table point is: 10 where scores are kept in tens, 1 where in points."""

    def __post_init__(self) -> None:
        read_flags(self)
        read_way(self, "rounding", Rounding)
        keep_whole(self, "unit", error=RulesetError)
        if self.unit not in (1, 10):
            raise RulesetError(f"unit is {self.unit!r} (expected 10, or 1 where scores are in points)")
        if self.rounding == Rounding.NONE and self.unit != 1:
            raise RulesetError("points that are not rounded in a game of tens (expected unit=1 with that)")
        for name in ("bid_multipliers", "bid_multipliers_no_trump", "result_multipliers"):
            read_numbers(self, name, range(3, 4), is_positive, "three numbers: plain, contra, recontra")
        read_numbers(
            self, "rounding_limits", range(3, 4), is_digit, "three digits: suit, no trump, all trumps"
        )
        if self.equal_hangs and not self.must_exceed_defenders:
            raise RulesetError("equal_hangs without must_exceed_defenders (expected both)")

    @property
    def ten(self) -> int:
        """What ten raw points are in table points: 1, or 10 where scores are kept in points."""
        return 10 // self.unit


MOST_ROEM = 200
"""The most raw points of one combination in a trick."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoemRules:
    """The parameters of roem: combinations of cards in one trick, for the side that takes it.

    Points are raw points, even numbers. Cards are in sequence in the order 7 8 9 10 J Q K A, in trumps too,
    and need not be of the suit that was led. Without parameters all are zero: a game without roem.
    Raise RulesetError where they make no sense.

    Source: klaverjassen; the first four games have none.

    >>> RoemRules(run_points=(20, 50), stuk=20) == RoemRules(), RoemRules(stuk=20).is_empty
    (False, False)
    """

    run_points: tuple[int, int] = (0, 0)
    """Of three and of four cards of a suit in sequence."""
    stuk: int = 0
    """Of king and queen of trumps in one trick, beside those of a run that they belong to."""
    four_points: Points = (0, 0, 0, 0, 0, 0, 0, 0)
    """Of all four cards of a rank in one trick, by rank: 7 8 9 10 J Q K A."""

    def __post_init__(self) -> None:
        for field, size in (("run_points", 2), ("four_points", 8)):
            given = getattr(self, field)
            points = tuple(map(as_whole, given)) if isinstance(given, (tuple, list)) else ()
            if len(points) != size or not all(map(_is_roem, points)):
                raise RulesetError(
                    f"{field} is {given!r} (expected {size} even numbers from 0 to {MOST_ROEM})"
                )
            object.__setattr__(self, field, points)
        stuk = as_whole(self.stuk)
        if not _is_roem(stuk):
            raise RulesetError(f"stuk is {self.stuk!r} (expected an even number from 0 to {MOST_ROEM})")
        object.__setattr__(self, "stuk", stuk)

    @property
    def is_empty(self) -> bool:
        """Whether no combination brings anything."""
        return not (any(self.run_points) or self.stuk or any(self.four_points))

    @property
    def unit(self) -> int:
        """What all points of roem are multiples of; 0 in a game without roem."""
        return gcd(*self.run_points, self.stuk, *self.four_points)


def _is_roem(points: int | None) -> bool:
    return points is not None and 0 <= points <= MOST_ROEM and points % 2 == 0


MOST_DEALS = 10_000
"""More deals than any match has."""

NO_ROEM = RoemRules()
"""Of a game without roem."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules:
    """The parameters of a match: how far it goes, and which deals end it.

    Points are table points. Raise RulesetError where they make no sense together.
    """

    targets: tuple[int, ...]
    """What a match may be played to; the first is the usual one."""
    tie_to_deal_winner: bool
    """Equal scores over the target are won by the side that won the last deal; otherwise they play on."""
    reverse_capot_loses: bool
    """Declarers who take no trick lose the match at once."""
    capot_ends: bool
    """A match can end with a deal in which the declarers take every trick; otherwise only one that they make
    against contra can end it."""
    leader_may_fail: bool
    """A side that was over the target before the deal and fails as declarers can win with that deal."""
    capot_raises: bool = False
    """A deal in which one side takes every trick ends no match; the target becomes the higher score and one
    more."""
    deals: int = 0
    """How many deals a match usually has: the higher score wins then. 0 where it is played to a target."""

    def __post_init__(self) -> None:
        read_flags(self)
        read_numbers(self, "targets", range(1, 100), is_positive, "one number of table points or more")
        keep_whole(self, "deals", most=MOST_DEALS, error=RulesetError)
