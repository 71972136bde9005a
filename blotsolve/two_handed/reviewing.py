"""How a review for two is made: forward for what cards are worth, and back for the contract."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from blotsolve.analysis import Avoidable
from blotsolve.cards import Card
from blotsolve.checks import Progress, flag, seed_number, told, whole
from blotsolve.errors import OptionError, RecordError
from blotsolve.two_handed.advising import advise_card
from blotsolve.two_handed.determinization import MOST_WORLDS, estimate_nodes
from blotsolve.two_handed.knowledge import TwoHandedKnowledge
from blotsolve.two_handed.law import assigned
from blotsolve.two_handed.plans import turn_values
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition
from blotsolve.two_handed.reading import read_two_handed_record
from blotsolve.two_handed.record import Event, TwoHandedRecord
from blotsolve.two_handed.replay import as_written, replay_two_handed, start_of_record
from blotsolve.two_handed.reviews import (
    Swing,
    TwoHandedCardReview,
    TwoHandedOption,
    TwoHandedOutcome,
    TwoHandedReview,
)
from blotsolve.two_handed.rulesets import TurnUp
from blotsolve.two_handed.session import TwoHandedSession
from blotsolve.two_handed.state import TwoHandedState

LUCK_NODES = 3000
"""About how many nodes an expectation may take to be looked at for the luck of a turned card."""


def review_two_handed(
    record: TwoHandedRecord | str,
    *,
    knowledge: bool = False,
    worlds: int = 300,
    seed: int = 1,
    held: int | None = None,
    progress: Progress | None = None,
) -> TwoHandedReview:
    """Review the play of a record for two as far as it goes, with all cards seen.

    Parameters
    ----------
    record
        A record or its text. It needs the cards, who dealt, and the contract or the calls. Closed cards of
        Open Blot may be unknown in the deal if they turn up in the play, and the deal must then be played far
        enough for all of them to be known.
    knowledge
        1 on 1: judge every card also by what its player could know, over hands of the other that fit all he
        had seen. In Open Blot there is nothing to infer: both players see the same.
    worlds
        How many of these hands, drawn by `seed`; all of them where there are no more. 2 to 100,000.
    seed
        The same seed draws the same hands.
    held
        Raw points carried over from earlier deals; those of the record by default.
    progress
        Called as `progress(done, total)` after every card; nothing by default.

    Returns
    -------
    TwoHandedReview
        What each card lost against the best one, in raw points of its player, and what the deal was worth.

    Raises
    ------
    RecordError
        Where the record does not say enough or breaks a rule, with the line.
    OptionError
        For `knowledge` in Open Blot, or a wrong number.

    Examples
    --------
    >>> hands = "N:AKQT.AK.AK.A J9.QJT9.Q.KQ"
    >>> deal = {"ruleset": "blot_1on1", "dealer": "S", "hands": hands, "contract": "S- by N"}
    >>> record = TwoHandedRecord(**deal, play="TS JS")
    >>> print(*review_two_handed(record).mistakes)
    1. N TS loses 12 (best QS KS KH AH KD AD AC)
    """
    worlds, seed = whole("worlds", worlds, 2, MOST_WORLDS), seed_number(seed, 2**48)
    record = record if isinstance(record, TwoHandedRecord) else read_two_handed_record(record)
    if flag("knowledge", knowledge) and record.ruleset.is_open:
        raise OptionError(
            "knowledge is True in Open Blot (expected False: both see the same, there is nothing to infer)"
        )
    held = record.held or 0 if held is None else whole("held", held, 0)
    return _Reviewer(record, held, (worlds, seed) if knowledge else None, told(progress)).review()


class _Reviewer:
    """A record on its way to being reviewed."""

    def __init__(
        self, record: TwoHandedRecord, held: int, knowledge: tuple[int, int] | None, progress: Progress
    ) -> None:
        self.record, self.held, self.knowledge, self.told = record, held, knowledge, progress
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
            if self.knowledge is None:
                self.told(len(margins) - 1, len(played))
        states = self.states()
        known = [self.avoidable(states[index], card, index) for index, card in enumerate(played)]
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
                avoidable=known[index],
            )
            for index, card in enumerate(played)
        )
        return TwoHandedReview(
            record=self.record,
            contract=self.contract,
            start=start,
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

    def avoidable(self, state: TwoHandedState, card: Card, index: int) -> Avoidable | None:
        """Return what a card lost for what its player could know, if that is asked and he had a choice."""
        if self.knowledge is None:
            return None
        player, (worlds, seed) = state.turn, self.knowledge
        assert player is not None
        found = None
        if len(state.legal) > 1:
            view = TwoHandedKnowledge.from_view(state.view(player))
            advice = advise_card(view, worlds=worlds, seed=32 * seed + index)
            mine = next(one for one in advice.cards if one.card == card)
            found = Avoidable(advice.worlds, advice.card, mine.behind, mine.behind_error)
        self.told(index + 1, sum(not event.is_turned for event in self.events))
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
