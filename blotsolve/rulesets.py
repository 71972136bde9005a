"""The four rulesets as data, each with its source; a variant is `dataclasses.replace` of one.

A source such as "000, Play and tricks" is a chapter of one of the four rule documents:
000 the rules page of the Blot app, 002 that of Belot Arena, 003 that of Blotify, 004 that of Bazar-Blot.
What a document leaves open is named a *reading* here and in docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from blotsolve.cards import Rank
from blotsolve.checks import as_whole
from blotsolve.contract import Strain
from blotsolve.errors import BlotsolveError, RulesetError
from blotsolve.rules import (
    AuctionRules,
    CapotBid,
    DeclarationRules,
    MatchRules,
    Points,
    Rounding,
    ScoringRules,
    TieBreak,
    Unshown,
    Way,
)
from blotsolve.ruleset_text import read_ruleset, represent, write_ruleset
from blotsolve.shape import is_ruleset_for_two

__all__ = ["BAZAR_BLOT", "BELOT_ARENA", "BLOT", "BLOTIFY", "RULESETS", "Ruleset", "Undertrump"]

Order = tuple[Rank, Rank, Rank, Rank, Rank, Rank, Rank, Rank]
"""The ranks of a suit, strongest first."""


class Undertrump(Way):
    """What a player owes who must ruff, finds a trump on the table and holds only lower ones."""

    FREE = "free"
    """He may play any card."""
    FORCED = "forced"
    """He must play a trump, although it cannot win."""
    FORBIDDEN = "forbidden"
    """He must not play a lower trump while he holds anything else, whoever is winning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The law of one game as data: `replace(BLOT, name="mine", undertrump=Undertrump.FORCED)` is another.

    Points are raw points (162 in a deal of `BLOT`), ranks are in the order 7 8 9 10 J Q K A where a
    tuple gives points, and strongest first where it gives an order. Strains, orders and `undertrump`
    may be given as text. The records at the end are about what comes before and after the play. Raise
    RulesetError where they make no sense together.

    The text of a ruleset is the name of the preset that is nearest and what differs from it, after its own
    name where it has one. It reads back wherever the name of a preset does:

    >>> from dataclasses import replace
    >>> mine = replace(BLOT, name="mine", last_trick=50)
    >>> str(mine), find_ruleset("mine: blot last_trick=50") == mine
    ('mine: blot last_trick=50', True)
    >>> mine, BLOT
    (replace(BLOT, name='mine', last_trick=50), BLOT)
    """

    name: str
    """A short name, without colon or quotation mark."""
    strains: tuple[Strain, ...]
    """The strains that may be played."""

    trump_order: Order
    """The ranks of a trump suit, strongest first; in all trumps every suit has this order."""
    plain_order: Order
    """The ranks of a plain suit and of every suit in no trump, strongest first."""
    trump_points: Points
    plain_points: Points
    no_trump_points: Points
    all_trump_points: Points

    beat_trump_lead: bool
    """A trump was led: whoever can beat the highest trump on the table must, even his partner's."""
    ruff: bool
    """A player who cannot follow a plain suit must ruff if he can."""
    partner_exempt: bool
    """…unless his partner is winning the trick at that moment: then any card will do."""
    overruff: bool
    """Whoever must ruff a trick that was ruffed already must play a higher trump if he can."""
    undertrump: Undertrump
    """What he owes who must ruff a trick that was ruffed already, and holds lower trumps only."""
    beat_all_trumps: bool
    """In all trumps whoever can beat the highest card of the led suit must, even his partner's."""

    last_trick: int
    """Raw points of the last trick."""
    capot_bonus: int
    """What taking all eight tricks adds to the raw points of a deal; an even number."""
    belote_in_play: int
    """Raw points of K and Q of a trump suit in one hand where they depend on the play, else 0; even.

    They count when the first of the two is led or follows its own suit, and are lost when it is
    played on another suit.
    """

    auction: AuctionRules
    """The bids, and what ends the auction."""
    declarations: DeclarationRules
    """Runs, carrés and the belote, and whose declarations count."""
    scoring: ScoringRules
    """From raw points to table points."""
    match: MatchRules
    """How far a match goes, and which deals end it."""

    def __post_init__(self) -> None:
        name = self.name
        if not isinstance(name, str) or not name.strip() == name or not name or not name.isprintable():
            raise RulesetError(f"a ruleset named {name!r} (expected a short name)")
        if ":" in name or '"' in name:
            raise RulesetError(f"a ruleset named {name!r} (expected a name without colon or quotation mark)")
        strains = _each(Strain, self.strains)
        self._read("strains", strains, 0 < len(strains) == len(set(strains)), "some strains, each once")
        for field in ("trump_order", "plain_order"):
            order = _each(Rank, getattr(self, field))
            self._read(field, order, sorted(order) == list(Rank), "each of the eight ranks once")
        for field in ("trump_points", "plain_points", "no_trump_points", "all_trump_points"):
            points = _each(as_whole, getattr(self, field))
            fits = len(points) == 8 and all(n is not None and 0 <= n <= MOST_POINTS for n in points)
            self._read(field, points, fits, f"eight numbers from 0 to {MOST_POINTS}")
        for field in ("beat_trump_lead", "ruff", "partner_exempt", "overruff", "beat_all_trumps"):
            duty = getattr(self, field)
            self._read(field, duty, type(duty) is bool, "True or False")
        undertrump = next((kind for kind in Undertrump if kind == self.undertrump), None)
        self._read("undertrump", undertrump, undertrump is not None, "free, forced or forbidden")
        for field in ("last_trick", "capot_bonus", "belote_in_play"):
            bonus, even = as_whole(getattr(self, field)), field != "last_trick"
            fits = bonus is not None and 0 <= bonus <= MOST_BONUS and not (even and bonus % 2)
            self._read(field, bonus, fits, f"{'an even' if even else 'a'} number from 0 to {MOST_BONUS}")
        for field, kind in _RECORDS.items():
            record = getattr(self, field)
            self._read(field, record, isinstance(record, kind), kind.__name__)
        ranking = self.auction.ranking
        if ranking and not set(self.strains) <= set(ranking):
            raise RulesetError(f"{self.name}: ranking is {ranking!r} (expected every strain that is played)")

    def _read(self, field: str, value: object, fits: bool, expected: str) -> None:
        """Keep what a field was read as, or refuse it."""
        if not fits:
            raise RulesetError(f"{self.name}: {field} is {getattr(self, field)!r} (expected {expected})")
        object.__setattr__(self, field, value)

    def __hash__(self) -> int:
        return hash(self.name)  # the other fields would take most of the time of whatever is kept by ruleset

    def __str__(self) -> str:
        return write_ruleset(self, RULESETS)

    def __repr__(self) -> str:
        return represent(self, RULESETS)

    def points(self, strain: Strain | str, rank: Rank | str, *, trump: bool) -> int:
        """Return the raw points of a card of this rank, of a trump suit or of a plain one."""
        strain, rank = Strain(strain), Rank(rank)
        if strain == Strain.NT:
            return self.no_trump_points[rank]
        if strain == Strain.AT:
            return self.all_trump_points[rank]
        return (self.trump_points if trump else self.plain_points)[rank]

    def require(self, strain: Strain | str) -> Strain:
        """Return the strain, or raise RulesetError if this ruleset does not have it."""
        strain = Strain(strain)
        if strain not in self.strains:
            played = " ".join(map(str, self.strains))
            raise RulesetError(f"{self.name} has no strain {strain} (expected one of {played})")
        return strain


MOST_POINTS = 60  # of a card: a side's points and the slack of a whole deal stay within 16 bits
MOST_BONUS = 1000

_RECORDS = {
    "auction": AuctionRules,
    "declarations": DeclarationRules,
    "scoring": ScoringRules,
    "match": MatchRules,
}


def _each(read: Callable[[Any], Any], values: Any) -> tuple[Any, ...]:
    """Read each of some values; nothing where one of them, or the whole, does not read."""
    try:
        return tuple(map(read, values))
    except (TypeError, BlotsolveError):
        return ()


def _ranks(text: str) -> Order:
    a, b, c, d, e, f, g, h = map(Rank, text)
    return a, b, c, d, e, f, g, h


_SUIT_STRAINS = (Strain.S, Strain.H, Strain.D, Strain.C)

BLOT = Ruleset(
    name="blot",
    strains=(*_SUIT_STRAINS, Strain.NT),
    trump_order=_ranks("J9ATKQ87"),  # 000, Play and tricks
    plain_order=_ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # 000, Card points
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=True,  # 000, Play and tricks
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FREE,
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=88,  # 000, All 8 tricks: the cards count 250
    belote_in_play=0,
    auction=AuctionRules(
        cards=8,  # 000, Table and cards
        lowest=8,  # 000, Bidding
        highest=80,
        ranking=(),  # every strain counts the same
        capot=CapotBid.NAMED,  # 000, Capot
        capot_plus=True,
        passes=4,  # 000, Bidding: the last bidder has to pass too, or may raise himself
        passes_after_contra=4,  # 000, Contra and recontra, changes nothing about the four
        passes_after_recontra=0,  # at once
        bid_after_contra=False,
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100),  # 000, Combinations
        split_runs=True,  # "more than five in a row": seven and eight cards may make two runs
        longer_run_wins=False,  # 000, Whose combination is higher: a run has five cards at most
        trump_breaks_ties=True,
        carre_points=(0, 0, 140, 100, 200, 100, 100, 110),  # 000, Combinations
        carre_points_no_trump=(0, 0, 0, 100, 100, 100, 100, 190),
        no_trump=True,
        share_cards=False,
        tie_break=TieBreak.ELDER,  # 000, Whose combination is higher; reading A17: in no trump too
        unshown=Unshown.HIGHER,  # 000, Declare and show
        answers_at_once=True,  # 000, Declare and show: "an opponent who plays after them"
        belote=20,  # 000, Combinations
        belote_by_itself=True,  # 000, Combinations: the game says it for the player
    ),
    scoring=ScoringRules(
        must_exceed_defenders=False,  # 000, Scoring a deal
        equal_hangs=False,
        rounding=Rounding.HALF_DOWN,
        complement=False,
        bid_added_when_made=True,
        bid_added_when_failed=True,
        bid_multipliers=(1, 2, 4),  # 000, Contra and recontra
        bid_multipliers_no_trump=(2, 3, 5),  # 000, No trump
        result_multipliers=(1, 1, 1),  # only the bid is multiplied
        pot_rounded_first=True,
        doubled_takes_all=True,  # 000, Contra in the score
        reverse_capot_bonus=True,  # 000, All 8 tricks
        reverse_capot_fails=True,
        failed_capot_bonus=False,  # "the winner took all 8 tricks"
        capot_stops=True,
        belote_kept=False,  # 000, Scoring a deal: "plus blots"
    ),
    match=MatchRules(
        targets=(151, 301),  # 000, End of the game
        tie_to_deal_winner=True,
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,
    ),
)
"""Bazar Blot as the Blot app plays it (document 000).

Readings: none in the play of the cards; 000 gives its duties with examples. In the auction the
n of capot+n is counted for the strain that is named, and may be less than the hand holds (A12); its
example of four jacks against its own text is decided for the text. A full tie of declarations in no
trump goes to the elder, who declares first (A17), and a lower run that its holder shows bars the
opponents as one of his partner's does. Scoring and match follow the text.
"""

BELOT_ARENA = Ruleset(
    name="belot_arena",
    strains=(*_SUIT_STRAINS, Strain.NT, Strain.AT),
    trump_order=_ranks("J9ATKQ87"),  # reading: only J and 9 are named, the rest of the table is lost
    plain_order=_ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # forced by the totals 162 and 258
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 20, 4, 6, 8, 22),  # 002, Scoring: doubled, 250 in all
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=True,  # 002, Play; reading A1: even the partner's trump
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FORCED,  # reading A2: by the letter
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=90,
    belote_in_play=20,  # 002, Belot; reading A15: lost by a ruff
    auction=AuctionRules(
        cards=5,  # 002, Cutting and dealing
        lowest=0,  # 002, Bidding in brief: contracts are strains
        highest=0,
        ranking=(Strain.C, Strain.D, Strain.H, Strain.S, Strain.NT, Strain.AT),
        capot=CapotBid.NONE,
        capot_plus=False,
        passes=3,
        passes_after_contra=2,  # reading A3: whoever they reach may answer, nobody else
        passes_after_recontra=2,
        bid_after_contra=True,  # reading A9: not forbidden; it is not doubled itself
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100, 100, 100, 100),  # reading A14: the table is lost but for the tierce
        split_runs=False,  # reading: unsaid, a longer run is named as one
        longer_run_wins=True,  # 002, Declarations
        trump_breaks_ties=True,
        carre_points=(0, 0, 150, 100, 200, 100, 100, 100),  # reading A14: the table is lost
        carre_points_no_trump=(0, 0, 0, 0, 0, 0, 0, 0),
        no_trump=False,  # 002, Declarations
        share_cards=False,  # reading A14: unsaid
        tie_break=TieBreak.NEITHER,  # 002, Declarations
        unshown=Unshown.LOST,  # reading: nothing is shown, they are settled after the first trick
        answers_at_once=True,
        belote=0,  # it depends on the play: belote_in_play
        belote_by_itself=False,  # 002, Belot: "whoever announces it"
    ),
    scoring=ScoringRules(
        must_exceed_defenders=True,  # 002, Made and failed contracts
        equal_hangs=True,
        rounding=Rounding.HALF_UP,  # reading A21: "nearest" leaves 5 open
        complement=False,
        bid_added_when_made=False,  # there is no number
        bid_added_when_failed=False,
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),
        result_multipliers=(1, 2, 4),  # 002, Contra and recontra; raw points, as in its example 28:13
        pot_rounded_first=False,  # reading: raw points, as in the same example
        doubled_takes_all=False,
        reverse_capot_bonus=True,  # 002, Scoring: whichever team
        reverse_capot_fails=False,  # by the letter: only the totals are compared
        failed_capot_bonus=True,  # "all the points of the deal"
        capot_stops=False,
        belote_kept=False,
    ),
    match=MatchRules(
        targets=(151,),  # 002, End of the game
        tie_to_deal_winner=False,
        reverse_capot_loses=False,
        capot_ends=True,  # reading A23: unsaid
        leader_may_fail=True,
    ),
)
"""Belot as Belot Arena plays it (document 002).

Readings: the card table is lost and follows from the totals 162, 250 and 258; the duty to beat a
trump lead holds over a partner's trump too (A1); undertrumping is forced by the letter, many tables
play it free (A2); K and Q of trumps count only if the first of them is led or follows suit (A15). In
the auction two passes end it after contra, whoever they reach (A3), and a higher bid may follow
contra and is not doubled (A9). The table of declarations is lost but for the tierce: 20, 50, 100, jacks
200, nines 150, other carrés 100 (A14). 5 rounds up (A21); contra multiplies raw points, as in the
example; hanging points are held raw and paid before rounding (A22); a capot may end the match (A23).
"""

BLOTIFY = Ruleset(
    name="blotify",
    strains=(*_SUIT_STRAINS, Strain.NT),
    trump_order=_ranks("J9ATKQ87"),  # reading: only J and 9 are named
    plain_order=_ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # forced by the total 162
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # reading: "every standard hand exactly 162"
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=True,  # 003, section 4
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FORCED,  # reading A2: by the letter
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=88,  # 003, section 6: a total of 250
    belote_in_play=0,
    auction=AuctionRules(
        cards=8,  # 003, section 1.2
        lowest=8,  # 003, section 2
        highest=80,  # reading A10: unsaid, the ladder of 000
        ranking=(),  # reading: only the number is said to increase
        capot=CapotBid.NAMED,  # 003, section 2; reading A10: worth 25, as its total
        capot_plus=False,
        passes=3,  # 003, section 2
        passes_after_contra=3,  # reading: the three passes of every bid
        passes_after_recontra=0,  # reading: nothing is left to be called
        bid_after_contra=False,  # reading A10: unsaid
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100, 100, 100, 100),  # 003, section 5: "5 or more" are a hundred
        split_runs=False,  # reading A18: a longer run is one unit
        longer_run_wins=False,  # reading: points decide, then the top card
        trump_breaks_ties=True,  # reading: unsaid, as in the other three
        carre_points=(0, 0, 150, 100, 200, 100, 100, 100),  # 003, section 5
        carre_points_no_trump=(0, 0, 150, 100, 200, 100, 100, 100),  # reading: one table for both
        no_trump=True,  # reading: only Belote is excluded in Boy
        share_cards=False,  # reading: unsaid
        tie_break=TieBreak.ELDER,  # reading: unsaid, as in 000 and 004
        unshown=Unshown.LOST,  # reading: declaring is all there is
        answers_at_once=True,
        belote=20,  # 003, section 5
        belote_by_itself=False,  # 003, section 5: "when announced"
    ),
    scoring=ScoringRules(
        must_exceed_defenders=True,  # 003, section 6
        equal_hangs=False,
        rounding=Rounding.HALF_DOWN,  # reading A26: unsaid
        complement=False,
        bid_added_when_made=False,  # 003, section 6: "the points they earned"
        bid_added_when_failed=True,
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),  # reading A27: none is named
        result_multipliers=(1, 2, 4),  # 003, section 2: "the hand's stakes"; reading A24, experimental
        pot_rounded_first=True,  # 003, section 6: "all 162 card points (16 line points)"
        doubled_takes_all=False,
        reverse_capot_bonus=False,  # reading A25: failing gives 16, whoever takes the tricks
        reverse_capot_fails=False,  # reading: unsaid
        failed_capot_bonus=False,  # "all 162 card points (16 line points)"
        capot_stops=False,  # reading: unsaid
        belote_kept=False,  # reading A16: never lost to a higher declaration, but to Dedans
    ),
    match=MatchRules(
        targets=(101, 151, 301),  # 003, section 1.3
        tie_to_deal_winner=False,  # reading: unsaid
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,
    ),
)
"""Bazar Blot as Blotify plays it (document 003).

Readings: the card table is lost, the total 162 of every deal leaves an ace of 19 in no trump;
undertrumping is forced by the letter (A2). In the auction the numbers end at 80, Kapot counts as 25
among them, and no bid follows Quansh (A10). Declarations count in Boy at the same values, the elder wins
a full tie, trumps break other ties. 5 rounds down (A26), Boy has no multiplier (A27), Quansh multiplies
what both sides score (A24, experimental), no trick at all costs no more than failing (A25), and a
failed belote goes to the defenders (A16). Equal scores over the target play on.
"""

BAZAR_BLOT = Ruleset(
    name="bazar_blot",
    strains=(*_SUIT_STRAINS, Strain.NT),
    trump_order=_ranks("J9ATKQ87"),  # reading: the table is lost, the standard order
    plain_order=_ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # forced by the total 162
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # reading: "162 on offer"
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=False,  # 004: "any one of them (does not have to be the highest)"
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FORCED,  # reading A2: by the letter
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=90,  # 004, Kaput: 16 becomes 25, "+90"
    belote_in_play=0,
    auction=AuctionRules(
        cards=8,  # 004, The deck and the deal
        lowest=8,  # 004, The Bazar
        highest=80,  # reading: unsaid, the ladder of 000
        ranking=(),  # reading: a higher number is asked for, never a higher suit
        capot=CapotBid.FLAG,  # reading A11: the number must be higher all the same
        capot_plus=False,
        passes=4,  # 004, The Bazar
        passes_after_contra=4,
        passes_after_recontra=0,  # reading: nothing is left to be called
        bid_after_contra=False,
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100, 100, 100, 100),  # 004, Bonus combinations: "5 or more"
        split_runs=False,  # reading A18: a longer run is one unit
        longer_run_wins=False,  # 004, Combination priority: value, then the top card
        trump_breaks_ties=True,
        carre_points=(0, 0, 140, 100, 200, 100, 100, 110),  # reading A28: the table is lost
        carre_points_no_trump=(0, 0, 0, 100, 100, 100, 100, 190),  # reading A28
        no_trump=True,  # 004, Four-of-a-kind ranking has a Boy line
        share_cards=False,  # reading: unsaid
        tie_break=TieBreak.ELDER,  # 004, Combination priority
        unshown=Unshown.ANY,  # 004, Bonus combinations: "even weaker"
        answers_at_once=False,  # 004, Bonus combinations: "on the next trick"
        belote=20,
        belote_by_itself=False,  # 004, Bonus combinations: "declared as each of the pair is played"
    ),
    scoring=ScoringRules(
        must_exceed_defenders=False,  # 004, The Bazar: "at least"
        equal_hangs=False,
        rounding=Rounding.HALF_DOWN,  # reading A20: unsaid; of the defenders' points only
        complement=True,  # 004, Contract made: "16 − opponents' sai"
        bid_added_when_made=True,
        bid_added_when_failed=True,
        bid_multipliers=(1, 2, 4),  # reading A28: the table is lost
        bid_multipliers_no_trump=(2, 3, 5),  # reading A28
        result_multipliers=(1, 1, 1),
        pot_rounded_first=True,
        doubled_takes_all=True,  # 004, Contract made with Kontra
        reverse_capot_bonus=True,  # 004, Kaput and Reverse kaput
        reverse_capot_fails=True,  # reading: the match is lost with it
        failed_capot_bonus=False,  # reading: the bonus is for the side that wins the tricks
        capot_stops=False,  # reading: unsaid
        belote_kept=False,  # "both teams' combos"
    ),
    match=MatchRules(
        targets=(101, 151, 201, 301),  # 004, Winning the match
        tie_to_deal_winner=False,  # reading A29
        reverse_capot_loses=True,
        capot_ends=False,
        leader_may_fail=False,
    ),
)
"""Bazar-Blot with sai, terz and kaput (document 004).

Readings: the card tables are lost and follow from the total 162; a trump lead need not be beaten,
by the letter, where the other three games ask for it (A1); undertrumping is forced by the letter (A2).
In the auction the numbers end at 80, and a kaput bid needs a higher number like any other (A11). The carrés
and the multipliers stand in lost tables and are those of the same family (A28). The defenders' sai are
rounded with 5 down (A20), the right to show passes when the highest bonus was not shown, and the end of a
match asks for kaput and a failing leader in the order of A29.
"""

RULESETS: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (BLOT, BELOT_ARENA, BLOTIFY, BAZAR_BLOT)}
"""The four presets by name."""


def find_ruleset(ruleset: Ruleset | str) -> Ruleset:
    """Return the ruleset itself, or the one that the text means.

    That is the name of a preset (`blot`, `BELOT_ARENA`, `bazar-blot`), or the text of a changed one.

    >>> find_ruleset("bazar-blot").capot_bonus, find_ruleset("blot auction.lowest=10").auction.lowest
    (90, 10)
    """
    if isinstance(ruleset, Ruleset):
        return ruleset
    if not isinstance(ruleset, str):
        raise RulesetError(f"no ruleset: {ruleset!r} (expected one of {', '.join(RULESETS)})")
    if is_ruleset_for_two(ruleset):
        raise RulesetError(f"{ruleset} is a game for two (expected one for four: {', '.join(RULESETS)})")
    return _read_text(ruleset)


@lru_cache(maxsize=64)
def _read_text(text: str) -> Ruleset:
    ruleset: Ruleset = read_ruleset(text, RULESETS)
    return ruleset
