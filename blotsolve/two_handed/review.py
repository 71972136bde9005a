"""The review of a played deal for two, with all cards seen: what every card cost, and what luck brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from blotsolve.cards import Card
from blotsolve.errors import RecordError
from blotsolve.game import Verdict
from blotsolve.pictured import Pictured
from blotsolve.two_handed.auction import TwoHandedContract
from blotsolve.two_handed.determinization import estimate_nodes
from blotsolve.two_handed.law import assigned
from blotsolve.two_handed.plans import turn_values
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition
from blotsolve.two_handed.reading import read_two_handed_record
from blotsolve.two_handed.record import Event, TwoHandedRecord
from blotsolve.two_handed.replay import as_written, replay_two_handed, start_of_record
from blotsolve.two_handed.rulesets import TurnUp, TwoHandedRuleset
from blotsolve.two_handed.session import TwoHandedSession
from blotsolve.two_handed.solutions import show_number
from blotsolve.two_handed.state import TwoHandedState

VERSION = 1
"""The version of what `TwoHandedReview.to_dict` returns."""

LUCK_NODES = 3000
"""About how many nodes an expectation may take to be looked at for the luck of a turned card."""


@dataclass(frozen=True, slots=True)
class TwoHandedOutcome:
    """What becomes of a contract, and the table points of both."""

    verdict: Verdict
    points_n: int
    points_s: int

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

    @property
    def lost(self) -> int:
        """Raw points that the card lost its player; 0 for a best card."""
        return self.player.sign * (self.before_n - self.after_n)

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
        return sum(card.lost for card in self.cards if card.player == Player(player))

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


def review_two_handed(record: TwoHandedRecord | str, *, held: int | None = None) -> TwoHandedReview:
    """Review the play of a record for two as far as it goes, with all cards seen.

    Parameters
    ----------
    record
        A record or its text. It needs the cards, who dealt, and the contract or the calls. Closed cards of
        Open Blot may be unknown in the deal if they turn up in the play, and the deal must then be played far
        enough for all of them to be known.
    held
        Raw points carried over from earlier deals; those of the record by default.

    Returns
    -------
    TwoHandedReview
        What each card lost against the best one, in raw points of its player, and what the deal was worth.

    Raises
    ------
    RecordError
        Where the record does not say enough or breaks a rule, with the line.

    Examples
    --------
    >>> hands = "N:AKQT.AK.AK.A J9.QJT9.Q.KQ"
    >>> deal = {"ruleset": "blot_1on1", "dealer": "S", "hands": hands, "contract": "S- by N"}
    >>> record = TwoHandedRecord(**deal, play="TS JS")
    >>> print(*review_two_handed(record).mistakes)
    1. N TS loses 12 (best QS KS KH AH KD AD AC)
    """
    record = record if isinstance(record, TwoHandedRecord) else read_two_handed_record(record)
    return _Reviewer(record, record.held or 0 if held is None else held).review()


class _Reviewer:
    """A record on its way to being reviewed."""

    def __init__(self, record: TwoHandedRecord, held: int) -> None:
        self.record, self.held = record, held
        again = replay_two_handed(record)
        begin = None
        if record.deal is None and record.hands is None:
            raise RecordError("no cards", record.line("Deal"))
        for problem in again.problems:
            if again.state is None or again.score is None or "expected" not in problem.message:
                raise RecordError(problem.message, problem.line)
        state = again.state
        if state is None or state.contract is None or state.position is None:
            raise RecordError("no contract, and no choice of trumps to its end", record.line("Auction"))
        self.end, self.contract = state, state.contract
        begin = start_of_record(record)
        assert begin is not None
        if begin.contract is None:
            deal = begin.deal
            assert deal is not None
            begin = TwoHandedState.in_play(deal, begin.dealer, self.contract, record.ruleset)
        self.begin = begin
        self.events = tuple(Event(step.card, step.is_turned) for step in state.history)

    def review(self) -> TwoHandedReview:
        start = self.known(self.begin)
        session = TwoHandedSession(start, ruleset=self.record.ruleset)
        played = [event.card for event in self.events if not event.is_turned]
        margins = [session.value()]
        options: list[tuple[TwoHandedOption, ...]] = []
        players: list[Player] = []
        for card in played:
            values, best = session.values(), int(session.values()[0].margin_n)
            total = int(margins[-1])
            player = session.position.turn
            options.append(
                tuple(
                    TwoHandedOption(
                        one.card, total - best + int(one.margin_n), player.sign * (best - int(one.margin_n))
                    )
                    for one in values
                )
            )
            players.append(player)
            margins.append(next(one.margin_n for one in options[-1] if one.card == card))
            session.play(card)
        states = self.states()
        outcomes = [self.last_outcome(states[-1], session)]
        for index in reversed(range(len(played))):
            session.undo()
            kept = margins[index] == margins[index + 1]
            outcomes.append(outcomes[-1] if kept else self.last_outcome(states[index], session))
        outcomes.reverse()
        cards = tuple(
            TwoHandedCardReview(
                number=index + 1,
                trick=index // 2 + 1,
                player=players[index],
                card=card,
                before_n=int(margins[index]),
                after_n=int(margins[index + 1]),
                before=outcomes[index],
                after=outcomes[index + 1],
                options=options[index],
            )
            for index, card in enumerate(played)
        )
        return TwoHandedReview(
            record=self.record,
            contract=self.contract,
            cards=cards,
            first_n=int(margins[0]),
            last_n=int(margins[-1]),
            first=outcomes[0],
            last=outcomes[-1],
            is_complete=self.end.is_over,
            swings=tuple(self.swings()),
        )

    def known(self, begin: TwoHandedState) -> TwoHandedPosition:
        """Return the first position with every closed card given, as it turned up later."""
        position = begin.position
        assert position is not None
        if not isinstance(position, StacksPosition) or not position.closed:
            return position
        below: dict[Card, Card] = {}
        waiting: dict[Player, list[Card]] = {Player.N: [], Player.S: []}
        for step in self.end.history:
            if step.is_turned:
                below[waiting[step.player].pop(0)] = step.card
            elif any(
                stack.card == step.card and stack.closed == "?" for lay in position.layouts for stack in lay
            ):
                waiting[step.player].append(step.card)
        unknown = [
            below.get(stack.card) if stack.card is not None else None
            for layout in position.layouts
            for stack in layout
            if stack.closed == "?"
        ]
        missing = [card for card in position.closed if card not in below.values()]
        if len(missing) > 1:
            raise RecordError(
                f"{len(missing)} closed cards never turned up (expected one at most)",
                self.record.line("Play"),
            )
        cards = [missing[0] if card is None else card for card in unknown]
        return assigned(position, cards, self.record.ruleset)

    def states(self) -> list[TwoHandedState]:
        """Return the deal before each card and after the last, with closed cards given."""
        state, found = self.begin, [self.begin]
        known = self.known(self.begin)
        if isinstance(known, StacksPosition):
            state = replace(self.begin, position=known)
            found = [state]
        for event in self.events:
            if event.is_turned:
                continue
            state = state.after(as_written(self.record, state, event))
            found.append(state)
        return found

    def last_outcome(self, state: TwoHandedState, session: TwoHandedSession) -> TwoHandedOutcome:
        """Return what comes of the contract when the best line is played on from here."""
        for _, card in session.line():
            state = state.after(card)
        score = state.score(self.held)
        assert score is not None
        return TwoHandedOutcome(score.verdict, score.points_n, score.points_s)

    def swings(self) -> list[Swing]:
        """Return the luck of every turned card whose expectation is quickly had."""
        if not self.record.ruleset.is_open or self.record.ruleset.turn_up != TurnUp.AT_ONCE:
            return []
        position = self.begin.position
        assert isinstance(position, StacksPosition)
        session = TwoHandedSession(position.hidden, ruleset=self.record.ruleset)
        found: list[Swing] = []
        played = 0
        for event in self.events:
            if not event.is_turned:
                session.play(event.card)
                played += 1
                continue
            now = session.position
            assert isinstance(now, StacksPosition)
            if estimate_nodes(now) <= LUCK_NODES:
                values = turn_values(now, ruleset=self.record.ruleset)
                mean = sum(values.values(), Fraction(0)) / len(values)
                found.append(Swing(played, session.waiting[0], event.card, mean, values[event.card]))
            session.turn_up(event.card)
        return found
