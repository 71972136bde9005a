"""The score of a deal: from raw points and tricks to the table points of both sides, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from blotsolve.checks import whole
from blotsolve.contract import Contract, Strain
from blotsolve.errors import ContractError, ScoreError
from blotsolve.game.auction import no_contract, read_contract
from blotsolve.game.points import deal_points, table_points
from blotsolve.game.tally import Tally, check_tally
from blotsolve.rulesets import Ruleset, ScoringRules, find_ruleset
from blotsolve.seats import Side


class Verdict(StrEnum):
    """What has become of a contract."""

    MADE = "made"
    FAILED = "failed"
    HANGING = "hanging"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """The table points of one deal, with every figure on the way to them.

    A side's `total` is what the promise is measured by, in raw points: its cards with the capot bonus
    and its combinations. Its `points` are the sum of `bid`, `cards` and `combinations`, in table
    points; `raw` is what its cards were rounded from.
    """

    ruleset: Ruleset = field(repr=False)
    contract: Contract
    tally: Tally
    verdict: Verdict
    why: str
    """What decided about the contract, in a few words."""
    needed: int
    """The promised raw points; 0 where a bid has no number."""
    total_declarers: int
    total_defenders: int
    bid_multiplier: int
    """How often the number of the bid counts."""
    result_multiplier: int
    """How often everything in the deal counts."""
    bid_declarers: int
    bid_defenders: int
    raw_declarers: int
    raw_defenders: int
    cards_declarers: int
    cards_defenders: int
    combinations_declarers: int
    combinations_defenders: int
    brought: int
    """Points held over from earlier deals with which the deal was scored: raw ones, or table points where
    the ruleset holds those (`held_written`)."""
    paid: int
    """How many of them are paid with this deal; raw points are within `raw`."""
    held: int
    """Points that are held over to the next deal, in the same unit."""

    @property
    def declarers(self) -> Side:
        """The side that had the contract."""
        return self.contract.side

    @property
    def winner(self) -> Side | None:
        """The side that won the deal: the declarers if it is made, the defenders if it has failed."""
        if self.verdict == Verdict.HANGING:
            return None
        return self.declarers if self.verdict == Verdict.MADE else self.declarers.other

    @property
    def capot(self) -> Side | None:
        """The side that took all eight tricks, if one did."""
        if self.tally.tricks_ns == 8:
            return Side.NS
        return Side.EW if self.tally.tricks_ew == 8 else None

    @property
    def hung_declarers(self) -> int:
        """Table points held over from earlier deals that the declarers get, where those are held."""
        return self.paid if self.ruleset.scoring.held_written and self.winner == self.declarers else 0

    @property
    def hung_defenders(self) -> int:
        """Table points held over from earlier deals that the defenders get, where those are held."""
        return self.paid if self.ruleset.scoring.held_written and self.winner != self.declarers else 0

    @property
    def points_declarers(self) -> int:
        """Table points of the side that had the contract."""
        return self.bid_declarers + self.cards_declarers + self.combinations_declarers + self.hung_declarers

    @property
    def points_defenders(self) -> int:
        """Table points of the other side."""
        return self.bid_defenders + self.cards_defenders + self.combinations_defenders + self.hung_defenders

    @property
    def points_ns(self) -> int:
        """Table points of N and S."""
        return self.points_declarers if self.declarers == Side.NS else self.points_defenders

    @property
    def points_ew(self) -> int:
        """Table points of E and W."""
        return self.points_declarers if self.declarers == Side.EW else self.points_defenders

    def explain(self) -> tuple[str, ...]:
        """Return the way to the score, a few lines of text.

        >>> tally = Tally(
        ...     cards_ns=72, cards_ew=90, tricks_ns=3, tricks_ew=5, declarations_ns=20, belotes_ew=20
        ... )
        >>> print(*score_deal("9H by N", tally, "blot").explain(), sep="\\n")
        9H by N made: 92 of 90 promised
        NS 18: bid 9, cards 7 (from 72), combinations 2
        EW 11: cards 9 (from 90), combinations 2
        """
        lines = [f"{self.contract} {self.verdict}: {self.why}"]
        if self.bid_multiplier > 1 and (self.bid_declarers or self.bid_defenders):
            lines.append(f"the number of the bid counts {self.bid_multiplier} times")
        if self.result_multiplier > 1:
            lines.append(f"all raw points count {self.result_multiplier} times")
        kind = "table" if self.ruleset.scoring.held_written else "raw"
        for side, tricks, combinations in self._without_trick():
            if not tricks and combinations:
                lines.append(f"{side} has no trick, and its {combinations} of combinations do not count")
        if self.paid:
            lines.append(f"{self.paid} {kind} points held over are paid to {self.winner}")
        if self.held:
            lines.append(f"{self.held} {kind} points are held over to the next deal")
        sides = {self.declarers: self._declarers_line(), self.declarers.other: self._defenders_line()}
        return *lines, *(sides[side] for side in Side)

    def _without_trick(self) -> Iterator[tuple[Side, int, int]]:
        """Yield the tricks and combinations of both sides, where a side without a trick loses them."""
        tally = self.tally
        if self.ruleset.scoring.needs_trick:
            yield Side.NS, tally.tricks_ns, tally.combinations_ns
            yield Side.EW, tally.tricks_ew, tally.combinations_ew

    def _declarers_line(self) -> str:
        raw, left = self.raw_declarers, ""
        if self.ruleset.scoring.complement and self.verdict == Verdict.MADE:
            rounded = table_points(raw, self.ruleset)
            less = rounded - self.cards_declarers
            left = f"{rounded} less {less}, " if less else ""
        source = f"{left}from {raw}" if raw else ""
        bid, cards, hung = self.bid_declarers, self.cards_declarers, self.hung_declarers
        return _line(self.declarers, bid, cards, source, self.combinations_declarers, hung)

    def _defenders_line(self) -> str:
        source = f"from {self.raw_defenders}" if self.raw_defenders else ""
        bid, cards, hung = self.bid_defenders, self.cards_defenders, self.hung_defenders
        return _line(self.declarers.other, bid, cards, source, self.combinations_defenders, hung)

    def __repr__(self) -> str:
        return f"<DealScore {self}>"

    def __str__(self) -> str:
        return f"{self.contract} {self.verdict}: NS {self.points_ns}, EW {self.points_ew}"


def score_deal(contract: Contract | str, tally: Tally, ruleset: Ruleset | str, *, held: int = 0) -> DealScore:
    """Score one deal: who keeps the promise, and the table points of both sides.

    Parameters
    ----------
    contract : Contract or str
        What was played.
    tally : Tally
        What both sides have made, in raw points.
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    held : int
        Points carried over from earlier deals, raw ones or table points as the ruleset holds them; whoever
        wins this deal gets them.

    Returns
    -------
    DealScore
        Table points of both sides, and how they come about.

    Raises
    ------
    ContractError
        For a contract that the ruleset does not have.
    ScoreError
        For a tally that no deal gives in it.

    Examples
    --------
    >>> tally = Tally(cards_ns=136, cards_ew=26, tricks_ns=6, tricks_ew=2)
    >>> for game in ("blot", "bazar_blot", "blotify"):
    ...     print(score_deal("9H by N", tally, game))
    9H by N made: NS 23, EW 3
    9H by N made: NS 22, EW 3
    9H by N made: NS 14, EW 3
    """
    ruleset = find_ruleset(ruleset)
    contract = read_contract(contract, ruleset)
    _check_contract(contract, ruleset)
    if not isinstance(tally, Tally):
        raise ScoreError(f"no tally: {tally!r} (expected a Tally)")
    check_tally(tally, contract, ruleset)
    held = whole("held", held, 0, error=ScoreError)

    rules, doubling = ruleset.scoring, contract.doubling
    ours, theirs = _taken(tally, contract, ruleset)
    verdict, why = _judge(contract, tally, ours, theirs, rules)
    made, hanging = verdict == Verdict.MADE, verdict == Verdict.HANGING
    pot = deal_points(contract.strain, ruleset) + theirs.bonus
    pot += ours.bonus if made or rules.failed_capot_bonus else 0
    our_share, their_share = _share(verdict, bool(doubling), pot, ours, theirs, rules)

    no_trump = contract.strain == Strain.NT
    of_bid = (rules.bid_multipliers_no_trump if no_trump else rules.bid_multipliers)[doubling]
    of_all = rules.result_multipliers[doubling]
    bid = contract.level * of_bid * of_all * rules.ten
    paid = 0 if hanging else held
    paid_raw = 0 if rules.held_written else paid
    our_raw = _multiplied(our_share.cards, of_all, pot, ruleset) + (paid_raw if made else 0)
    their_raw = _multiplied(their_share.cards, of_all, pot, ruleset) + (0 if made else paid_raw)
    smaller = (ours.total, ours.cards) < (theirs.total, theirs.cards)
    cards_declarers = table_points(our_raw, ruleset, contract.strain, smaller=smaller)
    cards_defenders = table_points(their_raw, ruleset, contract.strain, smaller=not smaller)
    less = cards_defenders if made and rules.complement else 0
    hangs = 0
    if hanging:
        both = [(ours, smaller), (theirs, not smaller)]
        hangs = sum(
            _hanging(one, is_smaller, contract.strain, ruleset)
            for one, is_smaller in both[: 2 if doubling and rules.doubled_takes_all else 1]
        )
    return DealScore(
        ruleset=ruleset,
        contract=contract,
        tally=tally,
        verdict=verdict,
        why=why,
        needed=10 * contract.level,
        total_declarers=ours.total,
        total_defenders=theirs.total,
        bid_multiplier=of_bid,
        result_multiplier=of_all,
        bid_declarers=bid if made and rules.bid_added_when_made else 0,
        bid_defenders=bid if verdict == Verdict.FAILED and rules.bid_added_when_failed else 0,
        raw_declarers=our_raw,
        raw_defenders=their_raw,
        cards_declarers=cards_declarers - less,
        cards_defenders=cards_defenders,
        combinations_declarers=table_points(our_share.combinations * of_all + our_share.kept, ruleset),
        combinations_defenders=table_points(their_share.combinations * of_all + their_share.kept, ruleset),
        brought=held,
        paid=paid,
        held=held + hangs * of_all if hanging else 0,
    )


def _hanging(taken: _Taken, smaller: bool, strain: Strain, ruleset: Ruleset) -> int:
    """Return what hangs of the points of one side: raw points, or table points where those are held."""
    if not ruleset.scoring.held_written:
        return taken.total
    cards = table_points(taken.cards, ruleset, strain, smaller=smaller)
    return cards + table_points(taken.combinations, ruleset)


class _Taken(NamedTuple):
    """What one side has taken: raw points, those of the cards with the capot bonus, and tricks."""

    cards: int
    bonus: int
    tricks: int
    combinations: int
    belotes: int

    @property
    def total(self) -> int:
        """What counts for the promise."""
        return self.cards + self.combinations


class _Share(NamedTuple):
    """What one side may score, in raw points, before anything is multiplied or rounded."""

    cards: int
    combinations: int
    kept: int = 0
    """Belotes of the side that loses; never multiplied."""


def _multiplied(cards: int, times: int, pot: int, ruleset: Ruleset) -> int:
    """Return raw points of cards times a factor; the whole pot is 16, or 25, before it is multiplied."""
    if times > 1 and cards == pot and ruleset.scoring.pot_rounded_first:
        return ruleset.scoring.unit * table_points(pot, ruleset) * times
    return cards * times


def _taken(tally: Tally, contract: Contract, ruleset: Ruleset) -> tuple[_Taken, _Taken]:
    """Return what the declarers and what the defenders have taken."""
    rules = ruleset.scoring
    # a capot bid that stops at a lost trick is never played on to a capot of the defenders
    reverse = rules.reverse_capot_bonus and not (contract.capot and rules.capot_stops)
    ns = tally.tricks_ns, tally.cards_ns, tally.combinations_ns, tally.belotes_ns
    ew = tally.tricks_ew, tally.cards_ew, tally.combinations_ew, tally.belotes_ew
    both = []
    for side, (tricks, cards, combinations, belotes) in ((Side.NS, ns), (Side.EW, ew)):
        earns = tricks == 8 and (side == contract.side or reverse)
        bonus = ruleset.capot_bonus_in(contract.strain) if earns else 0
        if rules.needs_trick and not tricks:
            combinations = belotes = 0
        both.append(_Taken(cards + bonus, bonus, tricks, combinations, belotes))
    ours, theirs = both[contract.side], both[contract.side.other]
    if rules.capot_takes and ours.tricks == 8:
        declared = theirs.combinations - theirs.belotes
        ours = ours._replace(combinations=ours.combinations + declared)
        theirs = theirs._replace(combinations=theirs.belotes)
    return ours, theirs


def _judge(
    contract: Contract, tally: Tally, ours: _Taken, theirs: _Taken, rules: ScoringRules
) -> tuple[Verdict, str]:
    """Return the result of the contract, and why."""
    needed, own = 10 * contract.level, tally.declarer_combinations
    if contract.capot and ours.tricks < 8:
        return Verdict.FAILED, "a trick of the capot was lost"
    if own < 10 * contract.plus:
        return Verdict.FAILED, f"{own} of the {10 * contract.plus} in {contract.declarer}'s own combinations"
    if not ours.tricks and rules.reverse_capot_fails:
        return Verdict.FAILED, "the declarers have no trick"
    promised = f"{ours.total} of {needed} promised" if needed else f"{ours.total}"
    if ours.total < needed:
        return Verdict.FAILED, promised
    if not rules.must_exceed_defenders:
        return Verdict.MADE, promised
    if ours.total == theirs.total and rules.equal_hangs:
        return Verdict.HANGING, f"{ours.total} on both sides"
    verdict = Verdict.MADE if ours.total > theirs.total else Verdict.FAILED
    return verdict, f"{promised} against {theirs.total}"


def _share(
    verdict: Verdict, doubled: bool, pot: int, ours: _Taken, theirs: _Taken, rules: ScoringRules
) -> tuple[_Share, _Share]:
    """Return what the declarers and what the defenders may score; the complement comes with rounding."""
    combinations = ours.combinations + theirs.combinations
    if verdict == Verdict.FAILED:
        kept = ours.belotes if rules.belote_kept or (doubled and rules.belote_outside) else 0
        loser = _Share(0, 0, kept) if rules.belote_outside else _Share(0, kept)
        return loser, _Share(pot, combinations - kept)
    defended = _Share(theirs.cards, theirs.combinations)
    if verdict == Verdict.HANGING:
        everything = doubled and rules.doubled_takes_all
        return _Share(0, 0), _Share(0, 0) if everything else defended
    if doubled and rules.doubled_takes_all:
        kept = theirs.belotes if rules.belote_outside else 0
        return _Share(pot, combinations - kept), _Share(0, 0, kept)
    return _Share(pot if rules.complement else ours.cards, ours.combinations), defended


@lru_cache(maxsize=1024)
def _check_contract(contract: Contract, ruleset: Ruleset) -> None:
    """Raise ContractError unless the ruleset has such a bid."""
    if (reason := no_contract(contract, ruleset)) is not None:
        raise ContractError(f"{contract} is no contract of {ruleset}: {reason}")


def _line(side: Side, bid: int, cards: int, source: str, combinations: int, hung: int) -> str:
    parts = [f"bid {bid}"] if bid else []
    parts += [f"cards {cards} ({source})"] if source else []
    parts += [f"combinations {combinations}"] if combinations else []
    parts += [f"held over {hung}"] if hung else []
    return f"{side} {bid + cards + combinations + hung}: {', '.join(parts) or 'nothing'}"
