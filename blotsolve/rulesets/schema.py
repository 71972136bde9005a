"""The law of one game as data: what a ruleset says, and what it is checked for.

A source such as "000, Play and tricks" is a chapter of a rule document: 000 is the rules page of the Blot
app, 002 that of Belot Arena, 003 that of Blotify, 004 that of Bazar-Blot. The other games name their sources
in their own files.
What a document leaves open is named a *reading* here and in docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from blotsolve.cards import Card, Rank
from blotsolve.checks import as_whole
from blotsolve.contract import Strain
from blotsolve.errors import BlotsolveError, RulesetError
from blotsolve.rulesets.rules import (
    NO_ROEM,
    AuctionRules,
    DeclarationRules,
    MatchRules,
    Points,
    RoemRules,
    ScoringRules,
    Way,
)
from blotsolve.rulesets.text import represent, write_ruleset

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


class Direction(Way):
    """Which way round the calls and the cards go at a real table.

    N E S W is the order of play in every game, in texts and results; only pictures are mirrored.
    """

    CLOCKWISE = "clockwise"
    """As in bridge: in a picture E sits on the right."""
    ANTICLOCKWISE = "anticlockwise"
    """In a picture E sits on the left."""


class BeloteLostBy(Way):
    """What loses a belote that depends on the play: how its first card may not be played."""

    OTHER_SUIT = "other_suit"
    """On a trick of another suit, as a ruff too."""
    DISCARD = "discard"
    """On a trick of another suit that it cannot take: in all trumps; a trump suit ruffs, and is kept."""


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
    >>> from blotsolve.rulesets import BLOT, find_ruleset
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
    beat_plain_lead: bool = False
    """A plain suit was led and not ruffed: whoever can beat its highest card must, even his partner's.

    Source: Croatian bela; not so in the first four games.
    """
    closed_suits: bool = False
    """A trump suit may also be played *closed*: nobody leads a trump while he holds another suit.

    The strain of such a contract is written Sx Hx Dx Cx. Source: baloot, where doubled games are; not so in
    the first four games.
    """

    last_trick: int
    """Raw points of the last trick."""
    last_trick_no_trump: int | None = None
    """Raw points of the last trick in no trump, where they differ; None for as many as elsewhere.

    Source: Bulgarian belot, where all points of no trump are doubled.
    """
    capot_bonus: int
    """What taking all eight tricks adds to the raw points of a deal; an even number."""
    capot_bonus_no_trump: int | None = None
    """What taking all eight tricks adds in no trump, if it differs; even, or None for as much as elsewhere.

    Source: baloot, where all tricks are worth 250 with trumps and 220 without.
    """
    belote_in_play: int
    """Raw points of K and Q of a trump suit in one hand where they depend on the play, else 0; even.

    They count when the first of the two is led or follows its own suit, and may be lost when it is
    played on another suit: see `belote_lost_by`.
    """
    belote_lost_by: BeloteLostBy = BeloteLostBy.OTHER_SUIT
    """How a belote that depends on the play is lost.

    Source: 002, Belot, reading A15 (by a ruff too); Bulgarian belot keeps it in a ruff.
    """

    roem: RoemRules = NO_ROEM
    """Combinations of cards in a trick, and what they bring; none but in klaverjassen."""

    auction: AuctionRules
    """The bids, and what ends the auction."""
    declarations: DeclarationRules
    """Runs, carrés and the belote, and whose declarations count."""
    scoring: ScoringRules
    """From raw points to table points."""
    match: MatchRules
    """How far a match goes, and which deals end it."""

    direction: Direction = Direction.CLOCKWISE
    """Which way round a real table plays; N E S W is the order of play all the same."""

    def __post_init__(self) -> None:
        name = self.name
        if not isinstance(name, str) or not name.strip() == name or not name or not name.isprintable():
            raise RulesetError(f"a ruleset named {name!r} (expected a short name)")
        if ":" in name or '"' in name:
            raise RulesetError(f"a ruleset named {name!r} (expected a name without colon or quotation mark)")
        strains = _each(Strain, self.strains)
        fit = 0 < len(strains) == len(set(strains)) and not any(strain.closed for strain in strains)
        self._read("strains", strains, fit, "some strains, each once")
        for field in ("trump_order", "plain_order"):
            order = _each(Rank, getattr(self, field))
            self._read(field, order, sorted(order) == list(Rank), "each of the eight ranks once")
        for field in ("trump_points", "plain_points", "no_trump_points", "all_trump_points"):
            points = _each(as_whole, getattr(self, field))
            fits = len(points) == 8 and all(n is not None and 0 <= n <= MOST_POINTS for n in points)
            self._read(field, points, fits, f"eight numbers from 0 to {MOST_POINTS}")
        for field in _DUTIES:
            duty = getattr(self, field)
            self._read(field, duty, type(duty) is bool, "True or False")
        undertrump = next((kind for kind in Undertrump if kind == self.undertrump), None)
        self._read("undertrump", undertrump, undertrump is not None, "free, forced or forbidden")
        direction = next((way for way in Direction if way == self.direction), None)
        self._read("direction", direction, direction is not None, "clockwise or anticlockwise")
        lost_by = next((kind for kind in BeloteLostBy if kind == self.belote_lost_by), None)
        self._read("belote_lost_by", lost_by, lost_by is not None, "other_suit or discard")
        for field in _BONUSES:
            if field.endswith("_no_trump") and getattr(self, field) is None:
                continue
            bonus, even = as_whole(getattr(self, field)), not field.startswith("last_trick")
            fits = bonus is not None and 0 <= bonus <= MOST_BONUS and not (even and bonus % 2)
            self._read(field, bonus, fits, f"{'an even' if even else 'a'} number from 0 to {MOST_BONUS}")
        for field, kind in _RECORDS.items():
            record = getattr(self, field)
            self._read(field, record, isinstance(record, kind), kind.__name__)
        if self.belote_in_play and not self.roem.is_empty:
            given = f"{self.name}: belote_in_play is {self.belote_in_play} beside roem"
            raise RulesetError(f"{given} (expected one of them; king and queen of trumps are its stuk)")
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
        if PRESETS.get(self.name) is self:
            return self.name
        return write_ruleset(self, PRESETS)

    def __repr__(self) -> str:
        return represent(self, PRESETS)

    def points(self, strain: Strain | str, rank: Rank | str, *, trump: bool) -> int:
        """Return the raw points of a card of this rank, of a trump suit or of a plain one."""
        strain, rank = Strain(strain), Rank(rank)
        if strain == Strain.NT:
            return self.no_trump_points[rank]
        if strain == Strain.AT:
            return self.all_trump_points[rank]
        return (self.trump_points if trump else self.plain_points)[rank]

    def strength(self, card: Card | str, strain: Strain | str) -> int:
        """Return how many cards of its own suit a card beats in a strain, 0 to 7.

        >>> from blotsolve.rulesets import BLOT
        >>> BLOT.strength("JH", "H"), BLOT.strength("JH", "S"), BLOT.strength("JH", "AT")
        (7, 3, 7)
        """
        card = card if type(card) is Card else Card(card)  # bots ask with records, a thousand times a deal
        strain = strain if type(strain) is Strain else Strain(strain)
        trump = strain == Strain.AT or card.suit == strain.suit
        return 7 - (self.trump_order if trump else self.plain_order).index(card.rank)

    @property
    def playable(self) -> tuple[Strain, ...]:
        """The strains that may be played, and after them those that may be played closed."""
        closed = [strain for strain in Strain if strain.closed and strain.open in self.strains]
        return (*self.strains, *closed) if self.closed_suits else self.strains

    def last_trick_in(self, strain: Strain | str) -> int:
        """Return the raw points of the last trick in a strain.

        >>> from blotsolve.rulesets import BLOT
        >>> BLOT.last_trick_in("NT")
        10
        """
        own = self.last_trick_no_trump if Strain(strain) == Strain.NT else None
        return self.last_trick if own is None else own

    def capot_bonus_in(self, strain: Strain | str) -> int:
        """Return what taking all eight tricks adds to the raw points of a deal in a strain."""
        own = self.capot_bonus_no_trump if Strain(strain) == Strain.NT else None
        return self.capot_bonus if own is None else own

    def belote_at_stake(self, strain: Strain | str) -> int:
        """Return the raw points of a belote that depends on the play in a strain, else 0.

        >>> from dataclasses import replace
        >>> from blotsolve.rulesets import BELOT_ARENA
        >>> kept = replace(BELOT_ARENA, belote_lost_by="discard")
        >>> [kept.belote_at_stake(strain) for strain in ("H", "AT", "NT")]
        [0, 20, 0]
        """
        strain = Strain(strain)
        sure = strain.suit is not None and self.belote_lost_by == BeloteLostBy.DISCARD
        return 0 if sure or strain == Strain.NT else self.belote_in_play

    def require(self, strain: Strain | str) -> Strain:
        """Return the strain, or raise RulesetError if this ruleset does not have it."""
        strain = strain if type(strain) is Strain else Strain(strain)
        if strain not in self.strains and strain not in self.playable:
            played = " ".join(map(str, self.playable))
            raise RulesetError(f"{self.name} has no strain {strain} (expected one of {played})")
        return strain


PRESETS: dict[str, Ruleset] = {}
"""The presets by name, filled by `presets`: a ruleset is written as what it changes in one of them."""

MOST_POINTS = 60  # of a card: a side's points and the slack of a whole deal stay within 16 bits
MOST_BONUS = 1000

_DUTIES = (
    "beat_trump_lead",
    "ruff",
    "partner_exempt",
    "overruff",
    "beat_all_trumps",
    "beat_plain_lead",
    "closed_suits",
)
_BONUSES = ("last_trick", "last_trick_no_trump", "capot_bonus", "capot_bonus_no_trump", "belote_in_play")
_RECORDS = {
    "roem": RoemRules,
    "auction": AuctionRules,
    "declarations": DeclarationRules,
    "scoring": ScoringRules,
    "match": MatchRules,
}


def _each(read: Callable[[Any], Any], values: Any) -> tuple[Any, ...]:
    """Read each of some values; nothing where one of them, or the whole, cannot be parsed."""
    try:
        return tuple(map(read, values))
    except (TypeError, BlotsolveError):
        return ()


def ranks(text: str) -> Order:
    a, b, c, d, e, f, g, h = map(Rank, text)
    return a, b, c, d, e, f, g, h


SUIT_STRAINS = (Strain.S, Strain.H, Strain.D, Strain.C)
