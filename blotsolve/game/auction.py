"""The auction: the calls, which of them are possible, how they outrank each other, when it is over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from blotsolve.cards import Hand
from blotsolve.contract import (
    CAPOT,
    Bid,
    Call,
    Contra,
    Contract,
    Doubling,
    Pass,
    Recontra,
    Strain,
    read_call,
    read_calls,
    write_calls,
)
from blotsolve.errors import CallError, IllegalCallError, PositionError
from blotsolve.game.holdings import capot_plus_values, possible_capot_plus
from blotsolve.plain import plain
from blotsolve.rulesets import CapotBid, Ruleset, find_ruleset
from blotsolve.seats import Seat


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls of one deal so far; `after` returns the auction with one call more.

    The player after the dealer calls first. The parts may be given as text, and the text of an
    auction, its first speaker and the calls, reads back with its ruleset. Raise CallError for a call
    that cannot be parsed, IllegalCallError with the reason for one that the ruleset does not allow.

    >>> auction = Auction.parse("E: 8H pass 9H", "blot")
    >>> auction.turn, auction.bid, auction.bidder
    (Seat('N'), Bid.parse('9H'), Seat('W'))
    >>> str(auction.after("contra").after("recontra").contract)
    '9H recontra by W'

    Where bids are said in points, both ways to say them read:

    >>> print(Auction.parse("E: 80 cœur, passe, 9S contre", "contree"))
    E: 80H pass 90S contra
    """

    ruleset: Ruleset
    dealer: Seat
    calls: tuple[Call, ...] = ()
    bid: Bid | None = field(init=False, compare=False, default=None)
    """The bid that stands, the last one."""
    bidder: Seat | None = field(init=False, compare=False, default=None)
    """Who made it."""
    doubling: Doubling = field(init=False, compare=False, default=Doubling.NONE)
    """What has been called on it."""
    passes: int = field(init=False, compare=False, default=0)
    """How many have passed in a row since the last call of another kind."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self, ruleset: Ruleset | str, dealer: Seat | str, calls: str | Iterable[Call | str] = ()
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ruleset", find_ruleset(self.ruleset))
        put(self, "dealer", Seat(self.dealer))
        calls = [self.ruleset.auction.read(call) for call in read_calls(self.calls)]
        put(self, "calls", ())
        for call in calls:
            self._require(call, None)
            self._add(call)

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset | str) -> Auction:
        """Read `<first speaker>: <call> <call> …`; raise CallError or IllegalCallError.

        >>> str(Auction.parse("n: 8h p p", "blotify"))
        'N: 8H pass pass'
        """
        if not isinstance(text, str):
            raise CallError(f"no auction: {text!r} (expected text)")
        first, colon, calls = plain(text).partition(":")
        try:
            if not colon:
                raise PositionError("no first speaker")
            dealer = Seat(first).previous
        except PositionError as error:
            raise CallError(f"no auction: {text!r}: {error} (expected '<seat>: <call> <call> …')") from None
        return cls(ruleset, dealer, calls)

    @property
    def turn(self) -> Seat:
        """The player who calls next."""
        return self.dealer.after(1 + len(self.calls))

    @property
    def is_over(self) -> bool:
        """Whether nobody calls any more: there is a contract, or the cards are dealt again."""
        if self.bid is None:
            return self.passes == 4
        rules = self.ruleset.auction
        return (
            self.passes
            >= (rules.passes, rules.passes_after_contra, rules.passes_after_recontra)[self.doubling]
        )

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed at once: no score, the next player deals again."""
        return self.is_over and self.bid is None

    @property
    def contract(self) -> Contract | None:
        """The contract once the auction is over, None before and when all have passed."""
        return self.standing if self.is_over else None

    @property
    def standing(self) -> Contract | None:
        """The contract if all pass from here on, None before the first bid."""
        if self.bid is None or self.bidder is None:
            return None
        return self.bid.contract(self.bidder, self.doubling)

    @property
    def why_open(self) -> str | None:
        """Who may still call, in words; None when the auction is over.

        >>> Auction.parse("E: 8D pass pass pass", "blot").why_open
        'E may still call, after 3 passes'
        """
        if self.is_over:
            return None
        passes = "1 pass" if self.passes == 1 else f"{self.passes} passes"
        return f"{self.turn} may still call" + (f", after {passes}" if self.passes else "")

    def legal_calls(self, hand: Hand | str | None = None) -> tuple[Call, ...]:
        """Return every call of the player whose turn it is: pass, bids from low to high, contra, recontra.

        `hand` is his hand, which decides about `capot+n`; without it every n that some hand could
        hold is there. An auction that is over has none.

        >>> [str(call) for call in Auction.parse("N: H", "belot_arena").legal_calls()]
        ['pass', 'S', 'NT', 'AT', 'contra']
        """
        if self.is_over:
            return ()
        held = self._held(hand)
        standing = self.bid.level if self.bid else 0  # a lower number is refused without its reason
        bids = [
            bid
            for bid in every_bid(self.ruleset)
            if bid.level >= standing and not self._too_late(bid) and not _no_plus(bid, held)
        ]
        answers = [call for call in (Contra(), Recontra()) if not self._refusal(call, held)]
        return (Pass(), *bids, *answers)

    def why_not(self, call: Call | str, hand: Hand | str | None = None) -> str | None:
        """Return the reason why the player whose turn it is cannot make a call, None if he can.

        >>> Auction.parse("N: 9H", "blot").why_not("9NT")
        '9NT is not higher than 9H'
        """
        return self._refusal(self.ruleset.auction.read(read_call(call)), self._held(hand))

    def after(self, call: Call | str, hand: Hand | str | None = None) -> Auction:
        """Return the auction after one more call; raise IllegalCallError with the reason.

        `hand` is the hand of the player who calls, needed only to refuse a `capot+n` without it.
        """
        call = self.ruleset.auction.read(read_call(call))
        self._require(call, hand)
        auction: Auction = object.__new__(Auction)
        for name in ("ruleset", "dealer", "calls", "bid", "bidder", "doubling", "passes"):
            object.__setattr__(auction, name, getattr(self, name))
        auction._add(call)
        return auction

    def __str__(self) -> str:
        return " ".join([f"{self.dealer.next}:", *write_calls(self.calls)])

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r}, {str(self.ruleset)!r})"

    def _require(self, call: Call, hand: Hand | str | None) -> None:
        if reason := self._refusal(call, self._held(hand)):
            raise IllegalCallError(f"call {len(self.calls) + 1}: {self.turn} cannot call {call}: {reason}")

    def _add(self, call: Call) -> None:
        """Note a call: only for an auction in the making."""
        put = object.__setattr__
        if isinstance(call, Bid):
            put(self, "bid", call)
            put(self, "bidder", self.turn)
            put(self, "doubling", Doubling.NONE)
        elif isinstance(call, Contra):
            put(self, "doubling", Doubling.CONTRA)
        elif isinstance(call, Recontra):
            put(self, "doubling", Doubling.RECONTRA)
        put(self, "passes", self.passes + 1 if isinstance(call, Pass) else 0)
        put(self, "calls", (*self.calls, call))

    def _held(self, hand: Hand | str | None) -> Callable[[Strain], Collection[int]]:
        """Return how to look up the n that the speaker can bid as capot+n in a strain."""
        if hand is None:
            return lambda strain: possible_capot_plus(strain, self.ruleset)
        cards = hand if isinstance(hand, Hand) else Hand(hand)
        return cache(lambda strain: capot_plus_values(cards, strain, self.ruleset))

    def _refusal(self, call: Call, held: Callable[[Strain], Collection[int]]) -> str | None:
        """Return why the call is impossible now, None if it is possible."""
        if self.is_over:
            return "the auction is over"
        if isinstance(call, Pass):
            return None
        if isinstance(call, Bid):
            return self._no_such_bid(call) or self._too_late(call) or _no_plus(call, held)
        if self.bid is None or self.bidder is None:
            return "there is no bid"
        ours = self.bidder.side == self.turn.side
        if isinstance(call, Contra):
            if self.doubling:
                return f"{self.bid} has its {self.doubling}"
            return f"{self.bid} is the bid of the same pair" if ours else None
        if self.doubling != Doubling.CONTRA:
            return f"{self.bid} has its {self.doubling}" if self.doubling else f"{self.bid} has no contra"
        return None if ours else f"{self.bid} is the bid of the other pair"

    def _no_such_bid(self, bid: Bid) -> str | None:
        """Return why the ruleset never has such a bid."""
        rules = self.ruleset.auction
        if bid.strain not in self.ruleset.strains:
            return f"{self.ruleset} has no {bid.strain}"
        if rules.ranking:
            return f"{self.ruleset} bids a strain without a number" if bid.level else None
        if bid.capot and (
            rules.capot == CapotBid.NONE
            or (rules.capot == CapotBid.NAMED and bid.level != CAPOT + bid.plus)
            or (bid.plus and not rules.capot_plus)
        ):
            return f"{self.ruleset} has no such capot bid"
        named = bid.capot and rules.capot == CapotBid.NAMED
        if not named and not rules.lowest <= bid.level <= rules.highest:
            if rules.in_points:
                return f"the bids go from {10 * rules.lowest} to {10 * rules.highest}"
            reason = f"the numbers go from {rules.lowest} to {rules.highest}"
            meant = bid.level % 10 == 0 and bid.level > rules.highest  # points, where tens are bid
            return f"{reason}, in tens: {bid.level // 10} for {bid.level} points" if meant else reason
        return None

    def _too_late(self, bid: Bid) -> str | None:
        """Return why the bid cannot follow the calls before it."""
        if self.bid is None:
            return None
        rules = self.ruleset.auction
        if self.doubling and not rules.bid_after_contra:
            return f"no bid follows {Doubling.CONTRA}"
        if rules.ranking:
            higher = rules.ranking.index(bid.strain) > rules.ranking.index(self.bid.strain)
            return None if higher else f"{bid} is not higher than {self.bid}"
        if self.bid.capot and not bid.capot:
            return f"only a higher capot bid follows {self.bid}"
        return None if bid.level > self.bid.level else f"{bid} is not higher than {self.bid}"


def read_contract(contract: Contract | str, ruleset: Ruleset | str) -> Contract:
    """Return a contract as a game counts it, from its text or as it is.

    Where bids are said in points, `80H by N` is a number of 8, and is written so again.

    Parameters
    ----------
    contract : Contract or str
        The contract, or its text.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    Contract
        The contract; whether the game has such a bid is not asked.

    Raises
    ------
    ContractError
        For what is no contract.

    Examples
    --------
    >>> read_contract("80H coinche by N", "contree"), read_contract("9H by N", "blot").level
    (Contract.parse('8H contra by N'), 9)
    """
    contract = contract if isinstance(contract, Contract) else Contract.parse(contract)
    return find_ruleset(ruleset).auction.read(contract)


def _no_plus(bid: Bid, held: Callable[[Strain], Collection[int]]) -> str | None:
    """Return why the n of capot+n is not there."""
    if not bid.plus or bid.plus in held(bid.strain):
        return None
    values = " ".join(map(str, sorted(held(bid.strain)))) or "none"
    return f"no combination of {bid.plus} (possible: {values})"


@cache
def every_bid(ruleset: Ruleset) -> tuple[Bid, ...]:
    """Return all bids that the ruleset has, from low to high."""
    rules = ruleset.auction
    if rules.ranking:
        return tuple(Bid(0, strain) for strain in rules.ranking if strain in ruleset.strains)
    levels = range(rules.lowest, rules.highest + 1)
    bids = [Bid(level, strain) for level in levels for strain in ruleset.strains]
    for strain in ruleset.strains:
        if rules.capot == CapotBid.FLAG:
            bids += [Bid(level, strain, capot=True) for level in levels]
        if rules.capot == CapotBid.NAMED:
            more = possible_capot_plus(strain, ruleset) if rules.capot_plus else ()
            bids += [Bid(CAPOT + plus, strain, capot=True, plus=plus) for plus in (0, *more)]
    return tuple(rules.read(bid) for bid in sorted(bids, key=lambda bid: (bid.level, bid.capot)))
