"""The replay of a record for two: the deal once more by the rules, and what is wrong with the record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from blotsolve.checks import listed, of_kind
from blotsolve.errors import BlotsolveError, DeclarationError, RecordError, ScoreError
from blotsolve.game import Play, check_declarations
from blotsolve.records import Declared, Problem
from blotsolve.two_handed.auction import TrumpChoice, TwoHandedContract
from blotsolve.two_handed.deals import OneOnOneDeal
from blotsolve.two_handed.declarations import settle_two
from blotsolve.two_handed.match import TwoHandedMatch
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.record import Event, TwoHandedPoints, TwoHandedRecord, TwoHandedResult
from blotsolve.two_handed.rulesets import Choice
from blotsolve.two_handed.scoring import TwoHandedScore, TwoHandedTally, score_two_handed
from blotsolve.two_handed.state import TwoHandedState


@dataclass(frozen=True, slots=True)
class TwoHandedReplay:
    """A record for two played again: how far it goes, what it scores, and what is wrong with it."""

    record: TwoHandedRecord
    contract: TwoHandedContract | None
    """The contract of the choice of trumps, or the one that is written."""
    state: TwoHandedState | None
    """The deal as far as it follows the rules; None without the cards."""
    score: TwoHandedScore | None
    """The score by the rules; None where the record does not say enough for one."""
    before: TwoHandedMatch | None
    """The match before the deal; None for a deal that stands alone."""
    match: TwoHandedMatch | None
    """The match after it."""
    problems: tuple[Problem, ...]
    """Everything that is wrong, in the order in which it was found."""

    def __repr__(self) -> str:
        what = "no contract" if self.contract is None else self.contract
        score = "no score" if self.score is None else f"N {self.score.points_n}, S {self.score.points_s}"
        wrong = f", {self.problems[0]}" if self.problems else ""
        return f"<TwoHandedReplay {self.record.ruleset}, {what}, {score}{wrong}>"


def replay_two_handed(record: TwoHandedRecord, match: TwoHandedMatch | None = None) -> TwoHandedReplay:
    """Play a record again as far as it goes, and note everything that is wrong with it.

    What is missing is no mistake: a deal without its play is scored from the result that is written.

    Parameters
    ----------
    record
        The record of a deal for two.
    match
        The match before the deal, if it belongs to one.

    Returns
    -------
    TwoHandedReplay
        The states of the deal, its score in table points, and every problem.

    Examples
    --------
    >>> record = TwoHandedRecord(
    ...     ruleset="blot_1on1", contract="H+ by N", result="N 84 in 5, S 58 in 4", score="N 9, S 6"
    ... )
    >>> print(*replay_two_handed(record).problems)
    score N 9, S 6 (expected N 10, S 6: H+ by N made, 84 against 58)
    """
    if match is not None:
        of_kind("match", match, TwoHandedMatch, ScoreError)
    return _Replayer(of_kind("record", record, TwoHandedRecord, RecordError), match).replay()


def replay_all_two_handed(records: Iterable[TwoHandedRecord]) -> tuple[TwoHandedReplay, ...]:
    """Play the deals of a file again, those with a target or a running score as a match.

    Parameters
    ----------
    records
        The records of the deals in their order.

    Returns
    -------
    tuple of TwoHandedReplay
        One for each record, as `replay_two_handed` returns.

    Examples
    --------
    >>> record = TwoHandedRecord(
    ...     ruleset="blot_1on1", contract="H+ by N", result="N 84 in 5, S 58 in 4", score="N 10, S 6"
    ... )
    >>> [again.problems for again in replay_all_two_handed([record])]
    [()]
    """
    replays: list[TwoHandedReplay] = []
    for record in listed("records", records, RecordError):
        of_kind("record", record, TwoHandedRecord, RecordError)
        last = replays[-1] if replays else None
        match, problems = _match_before(record, last)
        again = replay_two_handed(record, match)
        replays.append(replace(again, problems=(*problems, *again.problems)))
    return tuple(replays)


def start_of_record(record: TwoHandedRecord) -> TwoHandedState | None:
    """Return the deal of a record before the first call or, where only the hands are known, the first lead.

    None where there are no cards, no dealer, or hands without a contract. Raise the error of what is wrong.
    """
    if record.dealer is None:
        return None
    if record.deal is not None:
        return TwoHandedState.start(record.deal, record.dealer, record.ruleset)
    if record.hands is None or (contract := _contract_without_cards(record)) is None:
        return None
    return TwoHandedState.in_play(record.hands, record.dealer, contract, record.ruleset)


def _contract_without_cards(record: TwoHandedRecord) -> TwoHandedContract | None:
    """Return the contract that a record without a whole deal says, by its calls or as it is written."""
    if record.auction is None or record.dealer is None:
        return record.contract
    if record.ruleset.choice == Choice.OPEN_CARD and record.open is None:
        return record.contract
    return TrumpChoice(record.ruleset, record.dealer, record.open, record.auction).contract or record.contract


def as_written(record: TwoHandedRecord, state: TwoHandedState, event: Event) -> Play:
    """Return a card of the next player with what a record says that he declares or does not show with it."""
    if record.declarations is None or state.turn is None or record.ruleset.is_open:
        return Play(event.card)
    said = record.declarations[state.turn]
    if not state.tricks:
        return Play(event.card, said.declarations)
    due = state.to_show()
    return Play(event.card, withholds=tuple(one for one in said.withheld if one in due))


def _match_before(
    record: TwoHandedRecord, last: TwoHandedReplay | None
) -> tuple[TwoHandedMatch | None, list[Problem]]:
    """Return the match before a deal, and what is wrong with the record's idea of it."""
    before = record.before
    if not _is_in_match(record):
        return None, []
    match = last.match if last else None
    if last and match is None and before is None and _is_in_match(last.record):
        return None, []  # the deal before it has no score that could be added
    if match is None or before == TwoHandedPoints(0, 0) != _points(match):
        start = before or TwoHandedPoints(0, 0)
        try:
            return TwoHandedMatch(record.ruleset, record.target or 0, start.n, start.s, record.held or 0), []
        except ScoreError as error:
            return None, [Problem(str(error), record.line("Target"))]
    if match.is_over:
        return match, [Problem(f"a deal after the end of the match: {match}", record.line("Ruleset"))]
    if record.ruleset != match.ruleset or record.target not in (None, match.target):
        return None, [Problem(f"a deal of another game in the match: {match}", record.line("Ruleset"))]
    problems = []
    if before and before != _points(match):
        expected = f"{before} before the deal (expected {_points(match)})"
        problems.append(Problem(expected, record.line("Before")))
    if record.held is not None and record.held != match.held:
        problems.append(Problem(f"{record.held} points held (expected {match.held})", record.line("Held")))
    dealer = last.record.dealer if last else None
    if dealer is not None and record.dealer not in (None, dealer.other):
        expected = f"{record.dealer} deals after {dealer} (expected {dealer.other})"
        problems.append(Problem(expected, record.line("Dealer")))
    return match, problems


def _is_in_match(record: TwoHandedRecord) -> bool:
    return (record.target, record.before, record.total) != (None, None, None)


class _Replayer:
    """One record on its way through the rules, and what has been found wrong so far."""

    def __init__(self, record: TwoHandedRecord, match: TwoHandedMatch | None) -> None:
        self.record, self.match = record, match
        self.problems: list[Problem] = []
        self.is_sound = True  # no rule is broken so far, so that a score can follow from the play

    def note(self, message: str, part: str, index: int = -1) -> None:
        self.problems.append(Problem(message, self.record.line(part, index)))

    def broken(self, error: BlotsolveError | str, part: str, index: int = -1) -> None:
        """Note a broken rule: from here on the record has no score of its own."""
        self.note(str(error), part, index)
        self.is_sound = False

    def replay(self) -> TwoHandedReplay:
        record = self.record
        contract = self.contract()
        state = self.play(contract) if self.is_sound else None
        score = None
        if self.is_sound and contract is not None:
            tally = self.tally(state, contract)
            score = None if tally is None else self.score(contract, tally)
        match = self.match_after(score)
        return TwoHandedReplay(record, contract, state, score, self.match, match, tuple(self.problems))

    def contract(self) -> TwoHandedContract | None:
        """Return the contract of the calls, or the written one where they do not say."""
        record, written = self.record, self.record.contract
        open_card = record.open
        if isinstance(record.deal, OneOnOneDeal):
            if open_card not in (None, record.deal.open_card):
                self.broken(f"open card {open_card} (expected {record.deal.open_card}, as dealt)", "Open")
            open_card = record.deal.open_card
        found = written
        knows = record.ruleset.choice == Choice.NAMED or open_card is not None
        if record.auction is not None and knows and record.ruleset.choice != Choice.LAST_CARD:
            dealer = Player.S if record.dealer is None else record.dealer
            choice = TrumpChoice(record.ruleset, dealer, open_card)
            for index, call in enumerate(record.auction):
                try:
                    choice = choice.after(call)
                except BlotsolveError as error:
                    self.broken(error, "Auction", index)
                    return None
            if choice.contract is None and written is not None:
                self.note(f"contract {written} before the choice of trumps is over", "Contract")
            found = choice.contract or written
            if choice.contract is not None and record.dealer is None:
                found = written  # who has called is not known
            elif written not in (None, found):
                self.note(f"contract {written} (expected {found})", "Contract")
        if found is not None:
            try:
                found.check(record.ruleset, open_card)
            except BlotsolveError as error:
                self.broken(error, "Contract")
                return None
        return found

    def play(self, contract: TwoHandedContract | None) -> TwoHandedState | None:
        """Return the deal as far as the cards are played by the rules."""
        record = self.record
        has_cards = record.deal is not None or record.hands is not None
        if record.dealer is None and (record.play is not None or has_cards):
            self.broken("no dealer, and no player who begins", "Deal" if record.deal else "Hands")
        if not has_cards or record.dealer is None:
            return None
        try:
            state = start_of_record(record)
        except BlotsolveError as error:
            self.broken(error, "Deal" if record.deal is not None else "Hands")
            return None
        if state is None:
            return None
        try:
            if state.contract is None and record.deal is not None:
                complete = record.auction is not None and (
                    contract is None or (record.auction[-1:] and str(record.auction[-1]) != "pass")
                )
                if complete:
                    for call in record.auction or ():
                        state = state.after(call)
                elif contract is not None:
                    state = TwoHandedState.in_play(record.deal, record.dealer, contract, record.ruleset)
        except BlotsolveError as error:
            self.broken(error, "Contract")
            return state
        state = self.checked_hands(state)
        return self.played(state)

    def checked_hands(self, state: TwoHandedState) -> TwoHandedState:
        """Note hands that are written and are not those that the deal gives."""
        hands = self.record.hands
        if self.record.deal is not None and hands is not None and state.dealt not in (None, hands):
            assert state.dealt is not None
            self.broken(
                f"hands N:{hands[0]} {hands[1]} (expected N:{state.dealt[0]} {state.dealt[1]})", "Hands"
            )
        return state

    def played(self, state: TwoHandedState) -> TwoHandedState:
        """Return the deal after the events of the play, as far as they follow the rules."""
        number = 0
        turned = len(state.history)
        for index, event in enumerate(self.record.play or ()):
            if state.position is None or state.is_over:
                when = "after the end of the deal" if state.is_over else "before trumps are chosen"
                self.broken(f"{event.card} is played {when}", "Play", index)
                break
            leader = None if event.is_turned else self.record.leaders.get(number)
            if leader is not None and state.turn not in (None, leader):
                self.broken(f"trick {number // 2 + 1}: {leader} leads (expected {state.turn})", "Play", index)
                break
            try:
                if event.is_turned:
                    state, turned = self.turned(state, event, turned)
                else:
                    if turned < len(state.history):  # given cards that turned and were not written
                        turned = len(state.history)
                    state = self.after(state, event)
                    number += 1
                    turned += 1
            except BlotsolveError as error:
                self.broken(error, "Play", index)
                break
        self.check_belotes(state)
        return state

    def turned(self, state: TwoHandedState, event: Event, seen: int) -> tuple[TwoHandedState, int]:
        """Return the deal after a turned card; a given one must be the card that has turned by itself."""
        if state.waiting:
            state = state.after(str(event))
            return state, len(state.history)
        if seen < len(state.history):
            expected = state.history[seen].card
            if event.card != expected:
                raise ScoreError(f"{event} turns up (expected /{expected}, as dealt)")
            return state, seen + 1
        raise ScoreError(f"{event} turns up (expected a card that is played: none is to be turned)")

    def after(self, state: TwoHandedState, event: Event) -> TwoHandedState:
        """Return the deal after a card, with what its player declares or does not show as it is written."""
        action = as_written(self.record, state, event)
        try:
            return state.after(action)
        except DeclarationError as error:
            self.broken(error, "Declarations", Player.N if state.turn is None else state.turn)
            return state.after(replace(action, declares=()))

    def check_belotes(self, state: TwoHandedState) -> None:
        """Note what is said to be withheld without a right to it, and belotes that do not count."""
        if self.record.declarations is None or not state.is_over or not self.is_sound:
            return
        for player, said in zip(Player, self.record.declarations, strict=True):
            for one in said.withheld:
                if one not in state.withheld[player]:
                    self.broken(
                        f"{player} cannot withhold {one}: it is not his to show", "Declarations", player
                    )
            counted = sum(owner == player for owner, _ in state.belotes)
            if said.belotes and said.belotes != counted:
                self.note(f"belotes of {player}: {said.belotes} (expected {counted})", "Declarations", player)

    def tally(self, state: TwoHandedState | None, contract: TwoHandedContract) -> TwoHandedTally | None:
        """Return what both have made, from the play or from the result that is written."""
        written = self.record.result
        if state is None or not state.is_over:
            return None if written is None else self.written_tally(written, contract)
        tally = state.tally
        if tally is not None and written is not None:
            played = TwoHandedResult(tally.cards_n, tally.cards_s, tally.tricks_n, tally.tricks_s)
            if written != played:
                self.note(f"result {written} (expected {played})", "Result")
        return tally

    def written_tally(self, result: TwoHandedResult, contract: TwoHandedContract) -> TwoHandedTally | None:
        """Return what both have made by the written result and declarations."""
        record, law = self.record, self.record.ruleset.law
        said = record.declarations or (Declared(), Declared())
        declared = said[0].declarations, said[1].declarations
        withheld = said[0].withheld, said[1].withheld
        belotes = [one.belotes * law.declarations.belote for one in said]
        elder = Player.N if record.dealer is None else record.dealer.other
        try:
            for player in Player:
                if record.hands is not None:
                    check_declarations(declared[player], record.hands[player], contract.strain, law)
            settlement = settle_two(declared, elder, contract.strain, law, withheld)
            return TwoHandedTally(
                cards_n=result.cards_n,
                cards_s=result.cards_s,
                tricks_n=result.tricks_n,
                tricks_s=result.tricks_s,
                declarations_n=settlement.points_n,
                declarations_s=settlement.points_s,
                belotes_n=belotes[0],
                belotes_s=belotes[1],
            )
        except DeclarationError as error:
            self.note(str(error), "Declarations")
        except ScoreError as error:
            self.note(str(error), "Result")
        return None

    def score(self, contract: TwoHandedContract, tally: TwoHandedTally) -> TwoHandedScore | None:
        """Return the score by the rules, and note a written one that differs."""
        held = self.match.held if self.match else self.record.held or 0
        try:
            score = score_two_handed(contract, tally, self.record.ruleset, held=held)
        except ScoreError as error:
            self.note(str(error), "Result")
            return None
        points = TwoHandedPoints(score.points_n, score.points_s)
        if self.record.score not in (None, points):
            why = f"{contract} {score.verdict}, {score.why}"
            self.note(f"score {self.record.score} (expected {points}: {why})", "Score")
        return score

    def match_after(self, score: TwoHandedScore | None) -> TwoHandedMatch | None:
        """Return the match after the deal, and note a written total or winner that differs."""
        match, record = self.match, self.record
        if match is None or match.is_over:
            return match
        if score is not None:
            match = match.after(score)
        else:
            written = record.score
            if written is None:
                return None if record.total is None else _with(match, record.total)
            match = _with(match, TwoHandedPoints(match.points_n + written.n, match.points_s + written.s))
        if record.total not in (None, _points(match)):
            self.note(f"total {record.total} (expected {_points(match)})", "Total")
        if score is not None and record.winner not in (None, match.winner):
            self.note(f"{record.winner} has won (expected {match.winner or 'nobody yet'})", "Winner")
        return match


def _points(match: TwoHandedMatch) -> TwoHandedPoints:
    return TwoHandedPoints(match.points_n, match.points_s)


def _with(match: TwoHandedMatch, points: TwoHandedPoints) -> TwoHandedMatch:
    return replace(match, points_n=points.n, points_s=points.s, held=0)
