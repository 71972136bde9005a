"""The review of a played deal, as a record: what every card was worth, what it cost, what was better."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.analysis.outcome import Outcome
from blotsolve.cards import Card
from blotsolve.checks import whole
from blotsolve.contract import Contract
from blotsolve.deal import Position
from blotsolve.game import Verdict, play
from blotsolve.pictured import Pictured
from blotsolve.records import Record
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver import solve

VERSION = 1
"""The version of what `Review.to_dict` returns."""

Line = tuple[tuple[Seat, Card], ...]
"""Cards in the order of play, and by whom."""


@dataclass(frozen=True, slots=True)
class Option:
    """A card that could have been played."""

    card: Card
    margin_ns: int
    """Raw points of N–S minus those of E–W in the whole deal, with best play after the card."""
    lost: int
    """Raw points that it loses its player's side."""
    same_as: Card
    """The card to name for all that are the same move."""


@dataclass(frozen=True, slots=True)
class Avoidable:
    """What a card lost given what its player could know: the mean over worlds that fit all he had seen."""

    worlds: int
    """How many worlds were looked at."""
    best: Card
    """The card that is best on the average over them."""
    lost: float
    """Raw points that the card played loses against it, on the average; 0 for the best card itself."""
    error: float
    """The standard error of `lost`, of the differences world by world; 0 when all worlds were looked at."""

    @property
    def is_clear(self) -> bool:
        """Whether the loss is more than chance in the drawing of worlds explains: two errors or more."""
        return self.lost > 2 * self.error


@dataclass(frozen=True, slots=True)
class CardReview:
    """One card of the play: what the deal was worth before and after it, and what else could be played.

    Margins are raw points of N–S minus those of E–W in the whole deal, from the first card to the last,
    with best play by everybody from that moment on; they count what `Solution` counts.
    """

    number: int
    """Its place in the play, 1 to 32."""
    trick: int
    """The trick, 1 to 8."""
    seat: Seat
    card: Card
    before_ns: int
    """The margin with best play before the card."""
    after_ns: int
    """The margin with best play after it."""
    before: Outcome
    """What becomes of the contract with best play before the card."""
    after: Outcome
    """What becomes of it with best play after the card."""
    options: tuple[Option, ...]
    """Every legal card, the best first."""
    line: Line
    """A best line that could have been played, this trick's next card first; empty if nothing was lost."""
    avoidable: Avoidable | None = None
    """What it lost given what its player could know, where that was asked for."""

    @property
    def lost(self) -> int:
        """Raw points that the card lost its player's side; 0 for a best card."""
        return of_side(self.before_ns - self.after_ns, self.seat.side)

    @property
    def lost_table(self) -> int:
        """Table points that it lost: those of its player's side less those of the other."""
        return of_side(self.before.margin_ns - self.after.margin_ns, self.seat.side)

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that would have lost nothing."""
        return tuple(option.card for option in self.options if not option.lost)

    @property
    def is_forced(self) -> bool:
        """Whether there was no other card to play."""
        return len(self.options) == 1

    @property
    def is_turning_point(self) -> bool:
        """Whether the card changed the result of the contract with best play."""
        return self.before.verdict != self.after.verdict

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        known = self.avoidable
        return {
            "number": self.number,
            "trick": self.trick,
            "seat": str(self.seat),
            "card": str(self.card),
            "before_ns": self.before_ns,
            "after_ns": self.after_ns,
            "lost": self.lost,
            "lost_table": self.lost_table,
            "before": self.before.to_dict(),
            "after": self.after.to_dict(),
            "options": {str(option.card): option.margin_ns for option in self.options},
            "line": " ".join(str(card) for _, card in self.line),
            "avoidable": None
            if known is None
            else {
                "worlds": known.worlds,
                "best": str(known.best),
                "lost": round(known.lost, 2),
                "error": round(known.error, 2),
                "clear": known.is_clear,
            },
        }

    def __repr__(self) -> str:
        return f"<CardReview {self}>"

    def __str__(self) -> str:
        text = f"{self.number}. {self.seat} {self.card}"
        if self.lost:
            best = " ".join(map(str, self.best))
            text += f" loses {self.lost} (best {best})"
        return f"{text}, {self.before.verdict} → {self.after.verdict}" if self.is_turning_point else text


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """What the cards of one player cost his side, taken together."""

    seat: Seat
    cards: int
    """How many cards he played."""
    mistakes: int
    """How many of them lost something."""
    lost: int
    """Raw points that they lost his side."""
    lost_table: int
    """Table points that they lost: those of his side less those of the other."""
    lost_on_lead: int
    """How much of the raw points the first lead of the deal lost; 0 for the three others."""
    avoidable: float | None = None
    """Raw points lost given what he could know, where that was asked for."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "seat": str(self.seat),
            "cards": self.cards,
            "mistakes": self.mistakes,
            "lost": self.lost,
            "lost_table": self.lost_table,
            "lost_on_lead": self.lost_on_lead,
            "avoidable": None if self.avoidable is None else round(self.avoidable, 2),
        }


@dataclass(frozen=True, slots=True)
class Claim:
    """From the lead of a trick on, a side takes all the rest, whatever anybody plays."""

    side: Side
    trick: int
    """The first trick of the rest, 1 to 8."""


@dataclass(frozen=True, slots=True)
class CapotChance:
    """A side could force all eight tricks, against any defence."""

    side: Side
    since: int
    """The number of the card before which it could for the first time; 1 from the deal on."""
    lost_with: int | None
    """The number of the card with which the chance was gone; None if all that was played kept it."""


@dataclass(frozen=True, slots=True)
class Review(Pictured):
    """A played deal looked at with all cards seen; its text is a summary, `to_dict` is for JSON.

    The first margin less the last is what N–S lost less what E–W lost, in raw points and in table points.
    """

    record: Record
    contract: Contract
    start: Position
    """The position before the first card."""
    cards: tuple[CardReview, ...]
    first_ns: int
    """The margin of the deal with best play from the first card on."""
    last_ns: int
    """The margin with best play after the last card that was played; of a whole deal its result."""
    first: Outcome
    """What becomes of the contract with best play from the first card on."""
    last: Outcome
    """What becomes of it after the last card that was played; of a whole deal its score."""
    is_complete: bool
    """Whether the deal was played to its end."""
    claims: tuple[Claim, ...]
    """The trick from which on a side takes all the rest whatever happens, the earliest."""
    capots: tuple[CapotChance, ...]
    """Which side could force a capot, and until when."""
    problems: tuple[str, ...] = ()
    """What in the record does not add up although the play is sound."""

    @property
    def ruleset(self) -> Ruleset:
        """The game that was played."""
        return self.record.ruleset

    @property
    def margins_ns(self) -> tuple[int, ...]:
        """The margin with best play before the first card, and after each."""
        return (self.first_ns, *(card.after_ns for card in self.cards))

    @property
    def turning_points(self) -> tuple[CardReview, ...]:
        """The cards that changed the result of the contract."""
        return tuple(card for card in self.cards if card.is_turning_point)

    @property
    def decisive(self) -> CardReview | None:
        """The first card that turned a made contract into one that is not made; None if none did."""
        lost = (card for card in self.turning_points if card.before.verdict == Verdict.MADE)
        return next(lost, None)

    @property
    def mistakes(self) -> tuple[CardReview, ...]:
        """The cards that lost something."""
        return tuple(card for card in self.cards if card.lost)

    @property
    def players(self) -> tuple[PlayerReview, PlayerReview, PlayerReview, PlayerReview]:
        """What N E S W lost."""
        n, e, s, w = map(self._player, Seat)
        return n, e, s, w

    def _player(self, seat: Seat) -> PlayerReview:
        own = [card for card in self.cards if card.seat == seat]
        known = [card.avoidable.lost for card in own if card.avoidable is not None]
        return PlayerReview(
            seat=seat,
            cards=len(own),
            mistakes=sum(card.lost > 0 for card in own),
            lost=sum(card.lost for card in own),
            lost_table=sum(card.lost_table for card in own),
            lost_on_lead=sum(card.lost for card in own if card.number == 1),
            avoidable=sum(known) if known else None,
        )

    def lost(self, side: Side | str) -> int:
        """Return the raw points that the cards of a side lost it."""
        return sum(card.lost for card in self.cards if card.seat.side == Side(side))

    def lost_table(self, side: Side | str) -> int:
        """Return the table points that they lost it."""
        return sum(card.lost_table for card in self.cards if card.seat.side == Side(side))

    def position(self, number: int) -> Position:
        """Return the position before a card, 1 to 32; after the last one, for the number that comes next."""
        number = whole("number", number, 1, len(self.cards) + 1)
        position = self.start
        for reviewed in self.cards[: number - 1]:
            position = play(position, reviewed.card, self.ruleset)
        return position

    def best_line(self, number: int) -> Line:
        """Return a best line of both sides from before a card to the end; raise OptionError as `position`."""
        return solve(self.position(number), ruleset=self.ruleset).line

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        decisive = self.decisive
        return {
            "version": VERSION,
            "ruleset": str(self.ruleset),
            "deal": str(self.start.deal),
            "leader": str(self.start.leader),
            "contract": str(self.contract),
            "start": str(self.start),
            "complete": self.is_complete,
            "first_ns": self.first_ns,
            "last_ns": self.last_ns,
            "first": self.first.to_dict(),
            "last": self.last.to_dict(),
            "lost_ns": self.lost(Side.NS),
            "lost_ew": self.lost(Side.EW),
            "lost_table_ns": self.lost_table(Side.NS),
            "lost_table_ew": self.lost_table(Side.EW),
            "players": [player.to_dict() for player in self.players],
            "decisive": None if decisive is None else decisive.number,
            "turning_points": [card.number for card in self.turning_points],
            "claims": [{"side": str(claim.side), "trick": claim.trick} for claim in self.claims],
            "capots": [
                {"side": str(capot.side), "since": capot.since, "lost_with": capot.lost_with}
                for capot in self.capots
            ],
            "cards": [card.to_dict() for card in self.cards],
            "problems": list(self.problems),
        }

    def __repr__(self) -> str:
        cost = ", ".join(f"{side} {self.lost(side)}" for side in Side)
        return f"<Review {len(self.cards)} cards, cost {cost}>"

    def __str__(self) -> str:
        return f"{self.contract}: with best play {self.first}; after {len(self.cards)} cards {self.last}"


def of_side(margin_ns: int, side: Side) -> int:
    """Return what a side has more than the other."""
    return margin_ns if side == Side.NS else -margin_ns
