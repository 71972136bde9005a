"""A reviewed deal for two as a value: what every card cost with all cards seen, and what luck brought."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from blotsolve.analysis import Avoidable
from blotsolve.cards import Card
from blotsolve.game import Verdict
from blotsolve.pictured import Pictured
from blotsolve.two_handed.auction import TwoHandedContract
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import TwoHandedPosition
from blotsolve.two_handed.record import TwoHandedRecord
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.solutions import show_number

VERSION = 1
"""The version of what `TwoHandedReview.to_dict` returns."""


@dataclass(frozen=True, slots=True)
class TwoHandedOutcome:
    """What becomes of a contract, and the table points of both."""

    verdict: Verdict
    points_n: int
    points_s: int

    @property
    def margin_n(self) -> int:
        """Table points of N minus those of S."""
        return self.points_n - self.points_s

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {"verdict": str(self.verdict), "points_n": self.points_n, "points_s": self.points_s}

    def __str__(self) -> str:
        return f"{self.verdict}, N {self.points_n}, S {self.points_s}"


@dataclass(frozen=True, slots=True)
class TwoHandedOption:
    """A card that could have been played."""

    card: Card
    margin_n: int
    """Raw points of N minus those of S in the whole deal, with best play after the card."""
    lost: int
    """Raw points that it loses its player."""


@dataclass(frozen=True, slots=True)
class TwoHandedCardReview:
    """One card of the play: what the deal was worth before and after it, and what else could be played.

    Margins are raw points of N minus those of S in the whole deal, with best play of both from that moment
    on, all cards seen.
    """

    number: int
    """Its place in the play, from 1."""
    trick: int
    player: Player
    card: Card
    before_n: int
    after_n: int
    before: TwoHandedOutcome
    """What becomes of the contract with best play before the card."""
    after: TwoHandedOutcome
    options: tuple[TwoHandedOption, ...]
    """Every legal card, the best first."""
    avoidable: Avoidable | None = None
    """1 on 1: what it lost given what its player could know, where that was asked for and he had a choice."""

    @property
    def lost(self) -> int:
        """Raw points that the card lost its player; 0 for a best card."""
        return self.player.sign * (self.before_n - self.after_n)

    @property
    def lost_table(self) -> int:
        """Table points that the card lost its player: his less those of the other."""
        return self.player.sign * (self.before.margin_n - self.after.margin_n)

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that would have lost nothing."""
        return tuple(option.card for option in self.options if not option.lost)

    @property
    def is_turning_point(self) -> bool:
        """Whether the card changed the result of the contract with best play."""
        return self.before.verdict != self.after.verdict

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "number": self.number,
            "trick": self.trick,
            "player": str(self.player),
            "card": str(self.card),
            "before_n": self.before_n,
            "after_n": self.after_n,
            "lost": self.lost,
            "before": self.before.to_dict(),
            "after": self.after.to_dict(),
            "options": {str(option.card): option.margin_n for option in self.options},
            "avoidable": None
            if self.avoidable is None
            else {
                "worlds": self.avoidable.worlds,
                "best": str(self.avoidable.best),
                "lost": round(self.avoidable.lost, 2),
                "error": round(self.avoidable.error, 2),
            },
        }

    def __str__(self) -> str:
        text = f"{self.number}. {self.player} {self.card}"
        if self.lost:
            text += f" loses {self.lost} (best {' '.join(map(str, self.best))})"
        return f"{text}, {self.before.verdict} → {self.after.verdict}" if self.is_turning_point else text


@dataclass(frozen=True, slots=True)
class Swing:
    """The luck of one turned card: what was expected before it turned up, and after."""

    number: int
    """The number of cards that were played before it."""
    player: Player
    """Whose stack it lay in."""
    card: Card
    before_n: Fraction
    after_n: Fraction

    @property
    def luck_n(self) -> Fraction:
        """Raw points that it brought N, expected."""
        return self.after_n - self.before_n

    def __str__(self) -> str:
        return f"/{self.card} of {self.player}: {show_number(self.luck_n)} to N"


@dataclass(frozen=True, slots=True)
class TwoHandedReview(Pictured):
    """A played deal for two looked at with all cards seen; its text is a summary, `to_dict` is for JSON.

    In Open Blot no player knows what lies closed, so that a cost with all cards seen is no reproach; `swings`
    say what the cards that turned up brought, as far as the expectation could be had.
    """

    record: TwoHandedRecord
    contract: TwoHandedContract
    start: TwoHandedPosition
    """Before the first lead, every closed card given."""
    cards: tuple[TwoHandedCardReview, ...]
    first_n: int
    """The margin of the deal with best play from the first card on."""
    last_n: int
    """The margin with best play after the last card that was played; of a whole deal its result."""
    first: TwoHandedOutcome
    last: TwoHandedOutcome
    is_complete: bool
    swings: tuple[Swing, ...]

    @property
    def ruleset(self) -> TwoHandedRuleset:
        """The game that was played."""
        return self.record.ruleset

    @property
    def mistakes(self) -> tuple[TwoHandedCardReview, ...]:
        """The cards that lost something."""
        return tuple(card for card in self.cards if card.lost)

    @property
    def luck(self) -> Fraction | None:
        """Raw points that the turned cards brought N together, expected; None where none was looked at."""
        return sum((swing.luck_n for swing in self.swings), Fraction(0)) if self.swings else None

    def lost(self, player: Player | str) -> int:
        """Return the raw points that the cards of a player lost him."""
        return sum(card.lost for card in self.of(player))

    def lost_table(self, player: Player | str) -> int:
        """Return the table points that the cards of a player lost him: his less those of the other."""
        return sum(card.lost_table for card in self.of(player))

    def avoidable(self, player: Player | str) -> float | None:
        """Return the raw points that a player lost given what he could know; None where nobody asked."""
        known = [card.avoidable.lost for card in self.of(player) if card.avoidable is not None]
        return sum(known) if known else None

    def of(self, player: Player | str) -> tuple[TwoHandedCardReview, ...]:
        """Return the cards that a player played."""
        return tuple(card for card in self.cards if card.player == Player(player))

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        return {
            "version": VERSION,
            "ruleset": str(self.ruleset),
            "contract": str(self.contract),
            "complete": self.is_complete,
            "first_n": self.first_n,
            "last_n": self.last_n,
            "first": self.first.to_dict(),
            "last": self.last.to_dict(),
            "lost_n": self.lost(Player.N),
            "lost_s": self.lost(Player.S),
            "cards": [card.to_dict() for card in self.cards],
            "swings": [
                {
                    "number": swing.number,
                    "player": str(swing.player),
                    "card": str(swing.card),
                    "before_n": str(swing.before_n),
                    "after_n": str(swing.after_n),
                }
                for swing in self.swings
            ],
        }

    def __str__(self) -> str:
        return f"{self.contract}: with best play {self.first}; after {len(self.cards)} cards {self.last}"

    def __repr__(self) -> str:
        return f"<TwoHandedReview {len(self.cards)} cards, lost N {self.lost('N')}, S {self.lost('S')}>"
