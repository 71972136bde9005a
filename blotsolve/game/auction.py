"""The auction: the calls, which of them are possible, how they outrank each other, when it is over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand, Suit
from blotsolve.contract import (
    CAPOT,
    Accept,
    Bid,
    Call,
    Contra,
    Contract,
    Doubling,
    Pass,
    Recontra,
    Strain,
    Take,
    read_call,
    read_calls,
    write_calls,
)
from blotsolve.errors import CallError, IllegalCallError, PositionError
from blotsolve.game.calls import every_bid
from blotsolve.game.choosing import (
    accepting,
    bid_of,
    calls_at,
    choice_refusal,
    offered_suit,
    read_turned,
    step_at,
)
from blotsolve.game.holdings import capot_plus_values, possible_capot_plus
from blotsolve.plain import plain
from blotsolve.rulesets import CapotBid, Choice, Form, Ruleset, Step, find_ruleset
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

    Where a card is turned up, or a suit drawn, it stands behind the first speaker:

    >>> auction = Auction.parse("E 9H: passe, passe, je prends", "belote_classique")
    >>> str(auction), str(auction.contract)
    ('E 9H: pass pass take', 'H by W')
    """

    ruleset: Ruleset
    dealer: Seat
    calls: tuple[Call, ...] = ()
    turned: Card | Suit | None = None
    """The card that is turned up, or the suit that was drawn; None where a game has neither."""
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
            self,
            ruleset: Ruleset | str,
            dealer: Seat | str,
            calls: str | Iterable[Call | str] = (),
            turned: Card | Suit | str | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ruleset", find_ruleset(self.ruleset))
        put(self, "dealer", Seat(self.dealer))
        put(self, "turned", read_turned(self.turned, self.ruleset))
        calls = [self.ruleset.auction.read(call) for call in read_calls(self.calls)]
        put(self, "calls", ())
        for call in calls:
            self._require(call, None)
            self._add(call)

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset | str) -> Auction:
        """Read `<first speaker>[ <card turned up>]: <call> <call> …`; raise CallError or IllegalCallError.

        >>> str(Auction.parse("n: 8h p p", "blotify"))
        'N: 8H pass pass'
        """
        if not isinstance(text, str):
            raise CallError(f"no auction: {text!r} (expected text)")
        first, colon, calls = plain(text).partition(":")
        try:
            if not colon:
                raise PositionError("no first speaker")
            speaker, *turned = first.split() or [""]
            if len(turned) > 1:
                raise PositionError(f"no first speaker: {first!r}")
            dealer = Seat(speaker).previous
        except PositionError as error:
            raise CallError(f"no auction: {text!r}: {error} (expected '<seat>: <call> <call> …')") from None
        return cls(ruleset, dealer, calls, *turned)

    @property
    def turn(self) -> Seat:
        """The player who calls next."""
        return self.dealer.after(1 + len(self.calls))

    @property
    def is_over(self) -> bool:
        """Whether nobody calls any more: there is a contract, or the cards are dealt again."""
        rules = self.ruleset.auction
        if rules.form != Form.BIDS:
            return self.bid is not None or self.step is None
        if self.bid is None:
            return self.passes == 4
        return (
            self.passes
            >= (rules.passes, rules.passes_after_contra, rules.passes_after_recontra)[self.doubling]
        )

    @property
    def is_passed_out(self) -> bool:
        """Whether all have passed and nothing is played: no score, the next player deals again."""
        return self.is_over and self.bid is None

    @property
    def step(self) -> Step | None:
        """The question that is asked now where trumps are chosen without bids; None where there is none."""
        return step_at(self.ruleset, len(self.calls)) if self.bid is None else None

    @property
    def offered(self) -> Suit | None:
        """The suit of the card that is turned up, or the one that was drawn."""
        return offered_suit(self.turned)

    def bid_of(self, call: Call) -> Bid | None:
        """Return the bid that a call stands for, None for one that chooses nothing.

        >>> Auction.parse("E 9H:", "belote_classique").bid_of(Take())
        Bid.parse('H')
        """
        return bid_of(call, self.offered)

    def saying(self, call: Call) -> Call:
        """Return how the player on turn says a bid: `take` or `play` for what is offered, else as it is.

        >>> str(Auction.parse("E 9H:", "belote_classique").saying(Bid(0, "H")))
        'take'
        """
        step = self.step
        if step is None or step.choice != Choice.OFFERED or call != self.bid_of(accepting(self.ruleset)):
            return call
        return accepting(self.ruleset)

    def judged(self, hand: Hand) -> Hand:
        """Return the cards that the player on turn knows to be his if he chooses trumps: the open one too."""
        return Hand.from_mask(hand.mask | 1 << self.turned) if isinstance(self.turned, Card) else hand

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
        if (step := self.step) is not None:
            return calls_at(self.ruleset, step, self.offered)
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
        for name in ("ruleset", "dealer", "calls", "turned", "bid", "bidder", "doubling", "passes"):
            object.__setattr__(auction, name, getattr(self, name))
        auction._add(call)
        return auction

    def __str__(self) -> str:
        turned = "" if self.turned is None else f" {self.turned}"
        return " ".join([f"{self.dealer.next}{turned}:", *write_calls(self.calls)])

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r}, {str(self.ruleset)!r})"

    def _require(self, call: Call, hand: Hand | str | None) -> None:
        if reason := self._refusal(call, self._held(hand)):
            raise IllegalCallError(f"call {len(self.calls) + 1}: {self.turn} cannot call {call}: {reason}")

    def _add(self, call: Call) -> None:
        """Note a call: only for an auction in the making."""
        put = object.__setattr__
        if (bid := bid_of(call, self.offered)) is not None:
            put(self, "bid", bid)
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
        cards = Hand.read(hand)
        return cache(lambda strain: capot_plus_values(cards, strain, self.ruleset))

    def _refusal(self, call: Call, held: Callable[[Strain], Collection[int]]) -> str | None:
        """Return why the call is impossible now, None if it is possible."""
        if self.is_over:
            return "the auction is over"
        if self.ruleset.auction.form != Form.BIDS:
            return choice_refusal(self.ruleset, len(self.calls), self.turned, call)
        if isinstance(call, (Take, Accept)):
            return f"nothing is turned up in {self.ruleset}: a bid names its suit"
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
                limits = f"from {10 * rules.lowest} to {10 * rules.highest}"
                if bid.in_points:
                    return f"the bids go {limits}"
                return f"a bid of {bid.level} points (expected tens, {limits})"
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


def no_contract(contract: Contract, ruleset: Ruleset) -> str | None:
    """Return why a ruleset has no such contract, None if it has.

    Parameters
    ----------
    contract : Contract
        The contract.
    ruleset : Ruleset
        The ruleset.

    Returns
    -------
    str or None
        The reason, in a few words.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> no_contract(Contract.parse("7H by N"), BLOT), no_contract(Contract.parse("8H by N"), BLOT)
    ('the numbers go from 8 to 80', None)
    """
    bid = Bid(contract.level, contract.strain, contract.capot, contract.plus, contract.in_points)
    if ruleset.auction.form == Form.BIDS:
        return Auction(ruleset, contract.declarer.previous).why_not(bid)
    if contract.doubling and not ruleset.auction.has_contra:
        return f"nothing is doubled in {ruleset}"
    if contract.level or contract.capot:
        return f"{ruleset} names a suit without a number"
    return None if contract.strain in ruleset.strains else f"{ruleset} has no {contract.strain}"
