"""The replay of a record: the deal once more by the rules, and what is wrong with the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from blotsolve.cards import Card
from blotsolve.checks import listed, of_kind
from blotsolve.contract import Contract, Strain
from blotsolve.errors import BlotsolveError, DeclarationError, RecordError, ScoreError
from blotsolve.game import (
    Auction,
    DealScore,
    DealState,
    Declaration,
    Match,
    Tally,
    belote_bonus,
    belote_holders,
    check_declarations,
    deal_points,
    declare_best,
    score_deal,
    settle,
)
from blotsolve.records.record import Points, Record, Result
from blotsolve.records.replays import Problem, Replay
from blotsolve.records.written import as_written
from blotsolve.seats import Seat


def replay(record: Record, match: Match | None = None) -> Replay:
    """Play a record again as far as it goes, and note everything that is wrong with it.

    `match` is the match before the deal, if it belongs to one. What is missing is no mistake: a deal
    without its play is scored from the result that is written.

    >>> record = Record(ruleset="blot", contract="9H by N", result="NS 72, EW 90", score="NS 9, EW 9")
    >>> print(*replay(record).problems)
    score NS 9, EW 9 (expected NS 0, EW 25: 9H by N failed, 72 of 90 promised)
    """
    if match is not None:
        of_kind("match", match, Match, ScoreError)
    return _Replayer(of_kind("record", record, Record, RecordError), match).replay()


def replay_all(records: Iterable[Record]) -> tuple[Replay, ...]:
    """Play the deals of a file again, those with a target or a running score as a match.

    The first deal of a match has no score before it, or says which. Deals after the end of a match
    are wrong unless the next match is said to begin, with the score of 0 before its first deal.

    Parameters
    ----------
    records : iterable of Record
        The deals, in their order.

    Returns
    -------
    tuple of Replay
        One for each record.

    Examples
    --------
    >>> from blotsolve.records import read_records
    >>> [again.score for again in replay_all(read_records('[Ruleset "blot"]'))]
    [None]
    """
    replays: list[Replay] = []
    for record in listed("records", records, RecordError):
        of_kind("record", record, Record, RecordError)
        last = replays[-1] if replays else None
        match, problems = _match_before(record, last)
        again = replay(record, match)
        replays.append(replace(again, problems=(*problems, *again.problems)))
    return tuple(replays)


def _match_before(record: Record, last: Replay | None) -> tuple[Match | None, list[Problem]]:
    """Return the match before a deal, and what is wrong with the record's idea of it."""
    if not _is_in_match(record):
        return None, []
    match = last.match if last else None
    if last and match is None and record.before is None and _is_in_match(last.record):
        return None, []  # the deal before it has no score that could be added
    if match is None or record.before == Points(0, 0) != _points(match):
        return _match_begun(record)
    if match.is_over:
        return match, [Problem(f"a deal after the end of the match: {match}", record.line("Ruleset"))]
    if record.ruleset != match.ruleset or record.target not in (None, match.target or None):
        return None, [Problem(f"a deal of another game in the match: {match}", record.line("Ruleset"))]
    dealer = last.record.dealer if last else None
    return match, [
        *_counted(record, match), *_score_carried_on(record, match), *_deal_passed_on(record, dealer)
    ]  # fmt: skip


def _match_begun(record: Record) -> tuple[Match | None, list[Problem]]:
    """Return the match that begins with a deal, at the score that is written before it."""
    start = record.before or Points(0, 0)
    try:
        played = max((record.number or 1) - 1, 0)
        held = record.held or 0
        return Match(record.ruleset, record.target or 0, start.ns, start.ew, held, played=played), []
    except ScoreError as error:
        return None, [Problem(str(error), record.line("Target"))]


def _score_carried_on(record: Record, match: Match) -> Iterator[Problem]:
    """Note a score or points held that are not those of the match before the deal."""
    if record.before and record.before != _points(match):
        yield Problem(f"{record.before} before the deal (expected {_points(match)})", record.line("Before"))
    if record.held is not None and record.held != match.held:
        yield Problem(f"{record.held} points held (expected {match.held})", record.line("Held"))


def _counted(record: Record, match: Match) -> Iterator[Problem]:
    """Note a number of a deal that is not the next in its match."""
    if record.number is not None and match.deals and record.number != match.played + 1:
        yield Problem(f"deal {record.number} (expected {match.played + 1})", record.line("Number"))


def _deal_passed_on(record: Record, dealer: Seat | None) -> Iterator[Problem]:
    """Note a dealer who does not sit after the one of the deal before."""
    if dealer is not None and record.dealer not in (None, dealer.next):
        yield Problem(f"{record.dealer} deals after {dealer} (expected {dealer.next})", record.line("Dealer"))


def _is_in_match(record: Record) -> bool:
    return (record.target, record.number, record.before, record.total) != (None, None, None, None)


class _Replayer:
    """One record on its way through the rules, and what has been found wrong so far."""

    def __init__(self, record: Record, match: Match | None) -> None:
        self.record = record
        self.match = match
        self.problems: list[Problem] = []
        self.is_sound = True  # no rule is broken so far, so that a score can follow from the play

    def note(self, message: str, part: str, index: int = -1) -> None:
        self.problems.append(Problem(message, self.record.line(part, index)))

    def broken(self, error: BlotsolveError | str, part: str, index: int = -1) -> None:
        """Note a broken rule: from here on the record has no score of its own."""
        self.note(str(error), part, index)
        self.is_sound = False

    def replay(self) -> Replay:
        start = self.start()
        try:
            Auction(self.record.ruleset, Seat.N, turned=self.record.turned)
        except BlotsolveError as error:
            if not self.problems:  # else the deal has said so
                self.broken(error, "Turned")
        auction = self.auction(start)
        contract = self.contract(auction)
        try:
            begin = self.begin(start, auction, contract)
        except BlotsolveError as error:
            self.broken(error, "Contract")
            begin = state = start
        else:
            state = None if begin is None else self.play(begin)
        play_problems = tuple(self.problems)
        score = None
        if self.is_sound and contract is not None:
            tally = self.tally(state, contract)
            score = None if tally is None else self.score(contract, tally)
        passed_out = self.is_sound and auction is not None and auction.is_passed_out
        if passed_out and self.record.score not in (None, Points(0, 0)):
            self.note(f"score {self.record.score} (expected none: all passed)", "Score")
        match = self.match_after(score, passed_out=passed_out)
        return Replay(
            record=self.record,
            contract=contract,
            state=state,
            score=score,
            before=self.match,
            match=match,
            is_passed_out=passed_out,
            problems=tuple(self.problems),
            begin=begin,
            play_problems=play_problems,
        )

    def start(self) -> DealState | None:
        """Return the deal before the auction, if the cards and the dealer are known."""
        record = self.record
        if record.deal is None:
            return None
        if record.dealer is None:
            if record.auction is not None or record.play is not None:
                self.broken("no dealer, and no player who begins", "Deal")
            return None
        try:
            return DealState.start(record.deal, record.dealer, record.ruleset, record.first, record.turned)
        except BlotsolveError as error:
            self.broken(error, "Deal")
            return None

    def auction(self, start: DealState | None) -> Auction | None:
        """Return the auction as far as its calls are legal, None if there is none."""
        record = self.record
        if record.auction is None:
            return None
        try:
            auction = Auction(record.ruleset, record.dealer or Seat.N, turned=record.turned)
        except BlotsolveError as error:
            self.broken(error, "Turned")
            return None
        for index, call in enumerate(record.auction):
            try:
                auction = auction.after(call, None if start is None else start.first[auction.turn])
            except BlotsolveError as error:
                self.broken(error, "Auction", index)
                break
        return auction

    def contract(self, auction: Auction | None) -> Contract | None:
        """Return the contract of the auction, or the written one where the auction does not say."""
        written = self.record.contract
        if auction is None:
            return written
        if not auction.is_over:
            if written is not None and self.is_sound:
                self.note(f"contract {written} before the auction is over: {auction.why_open}", "Contract")
            return written
        if written not in (None, auction.contract):
            said = auction.contract or "none: all passed"
            self.note(f"contract {written} (expected {said})", "Contract")
        return auction.contract

    def begin(
        self, start: DealState | None, auction: Auction | None, contract: Contract | None
    ) -> DealState | None:
        """Return the deal after its calls, or with the contract that is written; raise what forbids that."""
        if start is None or (auction is None and contract is None):
            return start
        if auction is None or not (auction.is_over or contract is None):
            assert contract is not None
            record = self.record
            return DealState.in_play(start.deal, start.dealer, contract, record.ruleset, record.turned)
        begun = start
        for call in auction.calls:
            begun = begun.after(call)
        if begun.contract is not None and begun.deal != start.deal:
            self.broken(f"{begun.contract.declarer} takes {auction.turned} (expected it in his hand)", "Deal")
        return begun

    def play(self, state: DealState) -> DealState:
        """Return the deal as far as the cards are played by the rules."""
        record = self.record
        for index, card in enumerate(record.play or ()):
            if state.is_over or state.position is None:
                still = f"before the auction is over: {state.auction.why_open}"
                when = "after the end of the deal" if state.is_over else still
                self.broken(f"{card} is played {when}", "Play", index)
                break
            leader = record.leaders.get(index // 4)
            if index % 4 == 0 and leader not in (None, state.turn):
                self.broken(f"trick {index // 4 + 1}: {leader} leads (expected {state.turn})", "Play", index)
                break
            try:
                state = self.after(state, card)
            except BlotsolveError as error:
                self.broken(error, "Play", index)
                break
        self.check_declarations(state)
        return state

    def after(self, state: DealState, card: Card) -> DealState:
        """Return the deal after a card, with what its player declares or does not show as it is written."""
        action = as_written(self.record, state, card)
        try:
            return state.after(action)
        except DeclarationError as error:
            self.broken(error, "Declarations", state.turn or Seat.N)
            return state.after(replace(action, declares=()))

    def check_declarations(self, state: DealState) -> None:
        """Note what is said to be withheld without a right to it, and belotes that do not count."""
        if self.record.declarations is None or not state.is_over or not self.is_sound:
            return
        for seat, said in zip(Seat, self.record.declarations, strict=True):
            for one in said.withheld:
                if one not in state.withheld[seat]:
                    self.broken(f"{seat} cannot withhold {one}: it is not his to show", "Declarations", seat)
            counted = sum(belote.seat == seat for belote in state.belotes)
            if said.belotes and said.belotes != counted:
                self.note(f"belotes of {seat}: {said.belotes} (expected {counted})", "Declarations", seat)

    def tally(self, state: DealState | None, contract: Contract) -> Tally | None:
        """Return what both sides have made, from the play or from the result that is written."""
        if state is None or not state.is_over:
            return self.written_tally(contract)
        tally, written = state.tally, self.record.result
        if tally is not None and written is not None:
            played = Result.of(tally)
            shown = (
                played if written.tricks_ns is not None else replace(played, tricks_ns=None, tricks_ew=None)
            )
            if written != shown:
                self.note(f"result {written} (expected {shown})", "Result")
        return tally

    def written_tally(self, contract: Contract) -> Tally | None:
        """Return what both sides have made by the written result and declarations."""
        record, result = self.record, self.record.result
        if result is None:
            return None
        unit = record.ruleset.roem.unit
        if unit and (result.roem_ns % unit or result.roem_ew % unit):
            self.note(f"result {result} (expected roem in multiples of {unit})", "Result")
            return None
        tricks_ns, tricks_ew = result.tricks_ns, result.tricks_ew
        if tricks_ns is None or tricks_ew is None:
            if self.is_stopped(result, contract):
                lost = [0, 0]
                lost[contract.side.other] = 1  # of the rest nothing depends
                tricks_ns, tricks_ew = (
                    max(lost[0], int(result.cards_ns > 0)),
                    max(lost[1], int(result.cards_ew > 0)),
                )
            elif not result.cards_ns or not result.cards_ew:
                self.note(f"result {result} (expected the tricks too: a side may have none)", "Result")
                return None
            else:
                tricks_ns = tricks_ew = 4  # any number will do where both sides have some
        try:
            declared, withheld = self.declared(contract.strain)
            settlement = settle(
                declared, (record.dealer or Seat.W).next, contract.strain, record.ruleset, withheld=withheld
            )
        except BlotsolveError as error:
            self.note(str(error), "Declarations")
            return None
        belotes = self.belotes(contract.strain, stopped=tricks_ns + tricks_ew < 8)
        own = settlement.points_by_seat[contract.declarer] + belotes[contract.declarer]
        try:
            return Tally(
                cards_ns=result.cards_ns,
                cards_ew=result.cards_ew,
                tricks_ns=tricks_ns,
                tricks_ew=tricks_ew,
                declarations_ns=settlement.points_ns,
                declarations_ew=settlement.points_ew,
                belotes_ns=belotes[Seat.N] + belotes[Seat.S],
                belotes_ew=belotes[Seat.E] + belotes[Seat.W],
                roem_ns=result.roem_ns,
                roem_ew=result.roem_ew,
                declarer_combinations=own,
            )
        except ScoreError as error:
            self.note(str(error), "Result")
            return None

    def is_stopped(self, result: Result, contract: Contract) -> bool:
        """Whether points are missing because a capot bid was lost, which ends the deal."""
        ruleset = self.record.ruleset
        stops = contract.capot and ruleset.scoring.capot_stops and contract.strain in ruleset.strains
        return stops and result.cards_ns + result.cards_ew < deal_points(contract.strain, ruleset)

    def declared(self, strain: Strain) -> tuple[Declarations, Declarations]:
        """Return what was declared and what was not shown: as written, or the best that the hands hold."""
        written, deal = self.record.declarations, self.record.deal
        if written is None:
            return ({} if deal is None else declare_best(deal, strain, self.record.ruleset)), {}
        if deal is not None:
            for seat in Seat:
                check_declarations(written[seat].declarations, deal[seat], strain, self.record.ruleset)
        return (
            {seat: written[seat].declarations for seat in Seat},
            {seat: written[seat].withheld for seat in Seat},
        )

    def belotes(self, strain: Strain, *, stopped: bool) -> list[int]:
        """Return the raw points of the belotes of N E S W: as the hands hold them, or as written.

        What is written decides where the hands do not: in a game in which a belote depends on the play,
        and when the deal has stopped before its end.
        """
        written, deal, ruleset = self.record.declarations, self.record.deal, self.record.ruleset
        said = [one.belotes * belote_bonus(ruleset) for one in written or ()] or [0, 0, 0, 0]
        if deal is None or ruleset.belote_at_stake(strain) or (stopped and written):
            return said
        points = [0, 0, 0, 0]
        for belote in belote_holders(deal, strain, ruleset):
            points[belote.seat] += belote.points
        if written is not None and not ruleset.declarations.belote_by_itself:  # its holder may be silent
            points = [min(held, spoken) for held, spoken in zip(points, said, strict=True)]
        for seat in Seat:
            if said[seat] not in (0, points[seat]):
                self.note(f"a belote of {seat} (expected none in {deal[seat]})", "Declarations", seat)
        return points

    def score(self, contract: Contract, tally: Tally) -> DealScore | None:
        """Return the score by the rules, and note a written one that differs."""
        held = self.match.held if self.match else self.record.held or 0
        try:
            score = score_deal(contract, tally, self.record.ruleset, held=held)
        except ScoreError as error:
            self.note(str(error), "Result")
            return None
        except BlotsolveError as error:
            self.note(str(error), "Contract")
            return None
        points = Points(score.points_ns, score.points_ew)
        if self.record.score not in (None, points):
            why = f"{contract} {score.verdict}, {score.why}"
            self.note(f"score {self.record.score} (expected {points}: {why})", "Score")
        return score

    def match_after(self, score: DealScore | None, *, passed_out: bool) -> Match | None:
        """Return the match after the deal, and note a written total or winner that differs."""
        match, record = self.match, self.record
        if match is None or match.is_over:
            return match
        if score is not None:
            match = match.after(score)
        elif not passed_out:
            written = record.score
            if written is None:
                return None if record.total is None else _with(match, record.total)
            match = _with(match, Points(match.points_ns + written.ns, match.points_ew + written.ew))
        if record.total not in (None, _points(match)):
            self.note(f"total {record.total} (expected {_points(match)})", "Total")
        if record.winner not in (None, match.winner) and (score or passed_out):
            self.note(f"{record.winner} has won (expected {match.winner or 'nobody yet'})", "Winner")
        return match


Declarations = dict[Seat, tuple[Declaration, ...]]


def _points(match: Match) -> Points:
    return Points(match.points_ns, match.points_ew)


def _with(match: Match, points: Points) -> Match:
    return replace(match, points_ns=points.ns, points_ew=points.ew, held=0)
