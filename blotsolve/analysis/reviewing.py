"""How a review is made: forward through the play for what cards are worth, and back for the contract."""

from __future__ import annotations

from collections.abc import Iterator

from blotsolve.analysis.outcome import Outcome
from blotsolve.analysis.reviews import (
    Avoidable,
    CapotChance,
    CardReview,
    Claim,
    Line,
    Option,
    Review,
    of_side,
)
from blotsolve.cards import Card
from blotsolve.checks import Progress, seed_number, told, whole
from blotsolve.contract import Contract
from blotsolve.deal import Position
from blotsolve.errors import RecordError
from blotsolve.game import DealState, Verdict
from blotsolve.records import Record, Replay, as_written, read_record, replay
from blotsolve.seats import Side
from blotsolve.solver import Session, can_take_rest, takes_rest

MOST_WORLDS = 100_000
MOST_SEED = 2**48


def review(
    record: Record | Replay | str,
    *,
    knowledge: bool = False,
    worlds: int = 40,
    seed: int = 1,
    held: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Review the play of a record as far as it goes: what every card cost with best play from then on.

    What was declared is scored as it is written, or as the best that everybody had. Best play is for raw
    points, and decides about the contract exactly; the table points are those that it leads to.

    Parameters
    ----------
    record
        A record, its text, or the replay of one, which knows what is carried over from earlier deals. It
        needs the cards of all four, who dealt, and the contract or the auction.
    knowledge
        Judge every card also by what its player could know: over worlds that fit all he had seen. That takes
        ten times as long.
    worlds
        How many of them, 2 to 100,000.
    seed
        What they are drawn by; the same number gives the same answer.
    held
        Raw points that hang over from earlier deals; by default those of the replay or of the record.
    progress
        Called as `progress(done, total)` after every card; nothing by default.

    Returns
    -------
    Review
        Raw points and table points that each card lost its player's side, and the outcomes before and after.

    Raises
    ------
    RecordError
        With the line, where the record does not say enough, or its auction, play or declarations break a
        rule.
    OptionError
        For a wrong number of worlds, seed or points held.

    Examples
    --------
    >>> deal = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
    >>> record = Record(ruleset="blot", dealer="N", deal=deal, contract="10H by S", play="JD 8D KD 7D AS")
    >>> print(*review(record).mistakes)
    5. W AS loses 20 (best QD)
    """
    worlds, seed = whole("worlds", worlds, 2, MOST_WORLDS), seed_number(seed, MOST_SEED)
    again = record if isinstance(record, Replay) else replay(_read(record))
    held = again.held if held is None else whole("held", held, 0)
    return _Reviewer(again, held, (worlds, seed) if knowledge else None, told(progress)).review()


def _read(record: Record | str) -> Record:
    return record if isinstance(record, Record) else read_record(record)


class _Reviewer:
    """A record on its way to being reviewed; index 0 is before the first card."""

    def __init__(
        self, again: Replay, held: int, knowledge: tuple[int, int] | None, progress: Progress
    ) -> None:
        self.told = progress
        self.again, self.record = again, again.record
        self.held, self.knowledge = held, knowledge
        self.played = again.record.play or ()
        begin, self.contract, start = _begin(again)
        self.states = [begin]
        self.positions = [start]
        self.session = Session(start, ruleset=again.record.ruleset)

    def review(self) -> Review:
        margins, options = [self.session.value()], []
        for card in self.played:
            options.append(self.options(margins[-1]))
            margins.append(next(option.margin_ns for option in options[-1] if option.card == card))
            self.play(card)
        outcomes, lines = self.outcomes(margins)
        cards = [
            CardReview(
                number=index + 1,
                trick=len(self.states[index].tricks) + 1,
                seat=self.positions[index].turn,
                card=card,
                before_ns=margins[index],
                after_ns=margins[index + 1],
                before=outcomes[index],
                after=outcomes[index + 1],
                options=options[index],
                line=lines[index],
                avoidable=self.avoidable(index, card),
            )
            for index, card in enumerate(self.played)
        ]
        return Review(
            record=self.record,
            contract=self.contract,
            start=self.positions[0],
            cards=tuple(cards),
            first_ns=margins[0],
            last_ns=margins[-1],
            first=outcomes[0],
            last=outcomes[-1],
            is_complete=self.states[-1].is_over,
            claims=tuple(self.claims()),
            capots=tuple(chance for side in Side for chance in self.capots(side)),
            problems=tuple(map(str, self.again.problems)),
        )

    def play(self, card: Card) -> None:
        self.session.play(card)
        self.positions.append(self.session.position)
        self.states.append(self.after(self.states[-1], card))

    def after(self, state: DealState, card: Card) -> DealState:
        """Return the deal after a card, with what its player declared as it is written."""
        return state.after(as_written(self.record, state, card))

    def options(self, margin_ns: int) -> tuple[Option, ...]:
        """Return every legal card at the present step of the session, where the deal is worth so much."""
        values, side = self.session.values(), self.session.position.turn.side
        best = values[0].margin_ns
        return tuple(
            Option(
                card=value.card,
                margin_ns=margin_ns - best + value.margin_ns,
                lost=of_side(best - value.margin_ns, side),
                same_as=value.same_as,
            )
            for value in values
        )

    def outcomes(self, margins: list[int]) -> tuple[list[Outcome], list[Line]]:
        """Return the outcome with best play before each card and after the last, and a better line for each.

        A card that loses nothing keeps the outcome: best play may go on with it. So only from before a
        mistake another line is played to its end. The session is back at its beginning afterwards.
        """
        outcomes, lines = [self.outcome(self.states[-1], self.session.line())], list[Line]()
        for index in reversed(range(len(self.played))):
            self.session.undo()
            outcome, line = outcomes[-1], Line()
            if margins[index] != margins[index + 1]:
                line = self.session.line()
                outcome = self.outcome(self.states[index], line)
                if self.contract.capot and outcome.verdict == outcomes[-1].verdict == Verdict.FAILED:
                    outcome = outcomes[-1]  # best play has no aim of its own in a capot that is lost
            outcomes.append(outcome)
            lines.append(line)
        return outcomes[::-1], lines[::-1]

    def outcome(self, state: DealState, line: Line) -> Outcome:
        """Return what comes of the contract when a line is played, as far as the deal goes on."""
        for _, card in line:
            if state.is_over:
                break
            state = self.after(state, card)
        score = state.score(self.held)
        assert score is not None  # it is over
        return Outcome.of(score)

    def avoidable(self, index: int, card: Card) -> Avoidable | None:
        """Return what a card lost for what its player could know, if that is asked for."""
        found = None
        if self.knowledge is not None:
            from blotsolve.analysis.avoidable import avoidable_loss  # it loads numpy

            worlds, seed = self.knowledge
            found = avoidable_loss(self.states[index], card, worlds, 32 * seed + index)
        self.told(index + 1, len(self.played))
        return found

    def claims(self) -> Iterator[Claim]:
        """Yield the trick from which on a side takes all the rest whatever happens, the earliest."""
        leads = [position for position in self.positions if position.hand and not position.table]
        for side in Side:
            first = None
            for position in reversed(leads):
                if not takes_rest(position, side, self.record.ruleset):
                    break
                first = position
            if first is not None:
                yield Claim(side, 9 - len(first.hand))

    def capots(self, side: Side) -> Iterator[CapotChance]:
        """Yield when a side could force all eight tricks, and with which card that ended."""
        since = None
        for number, position in enumerate(self.positions, 1):
            could = position.taken <= {side} and can_take_rest(position, side, self.record.ruleset)
            if could and since is None:
                since = number
            elif since is not None and not could:
                yield CapotChance(side, since, number - 1)
                since = None
        if since is not None:
            yield CapotChance(side, since, None)


def _begin(again: Replay) -> tuple[DealState, Contract, Position]:
    """Return the deal before its first card; raise RecordError for what cannot be reviewed.

    What was counted after the play may be wrong, and the play is sound all the same.
    """
    record, begin = again.record, again.begin
    if record.deal is None:
        raise RecordError("no cards of all four players", record.line("Deal"))
    if record.dealer is None:
        raise RecordError("no dealer, and no player who begins", record.line("Deal"))
    for problem in again.play_problems:
        raise RecordError(problem.message, problem.line)
    if again.is_passed_out:
        raise RecordError("nothing was played: all passed", record.line("Auction"))
    if begin is None or begin.contract is None or begin.position is None:
        raise RecordError("no contract, and no auction to its end", record.line("Auction"))
    return begin, begin.contract, begin.position
