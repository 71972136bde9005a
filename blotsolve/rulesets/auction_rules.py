"""The parameters of an auction: bids that outrank each other, or a choice of trumps without them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from blotsolve.checks import keep_whole
from blotsolve.contract import CAPOT, Bid, Call, Contract, Strain
from blotsolve.errors import BlotsolveError, RulesetError
from blotsolve.rulesets.fields import Way, read_flags, read_way
from blotsolve.rulesets.steps import (
    Step,
    dealer_after_must_steps,
    name_steps,
    play_or_pass_steps,
    turn_up_steps,
)

Said = TypeVar("Said", bound=Call | Contract)
"""What may have a number that was bid."""

MOST_LEVEL = 999
"""The largest number of a bid that can be written."""


class CapotBid(Way):
    """How a bid can promise all eight tricks."""

    NONE = "none"
    """It cannot: capot is only a bonus."""
    NAMED = "named"
    """`capot S` is worth 25 and stands above every lower number."""
    FLAG = "flag"
    """Any number may carry the promise: `26H capot`."""


class Form(Way):
    """How trumps are chosen."""

    BIDS = "bids"
    """Bids outrank each other, until enough players have passed."""
    TURN_UP = "turn_up"
    """A card is turned up. Each player may take it with its suit; in a second round each may name another
    suit. Whoever chooses gets the card, and the rest is dealt then."""
    NAME = "name"
    """Each player may name a suit; the first that is named is trumps."""
    PLAY_OR_PASS = "play_or_pass"
    """A suit is drawn. Each player may play it; if nobody does, the first may have to name any."""
    DEALER_AFTER_MUST = "dealer_after_must"
    """The player after the dealer names a suit, and nobody else is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRules:
    """The parameters of an auction: which bids there are, how they outrank each other, when it ends.

    Numbers are in tens of raw points. Where trumps are chosen without bids (`form`), only `cards` and the
    fields after `form` matter. Raise RulesetError where they make no sense together.
    """

    cards: int
    """Cards in each hand during the auction; the rest are dealt when there is a contract."""
    lowest: int = 0
    """The smallest number of a bid; 0 where a bid is a strain without a number."""
    highest: int = 0
    """The largest plain number of a bid; 0 where a bid is a strain without a number."""
    ranking: tuple[Strain, ...] = ()
    """The strains, lowest first, where a bid must name a higher one; empty where the number decides."""
    capot: CapotBid = CapotBid.NONE
    """How a bid promises all eight tricks; only another capot bid stands above it."""
    capot_plus: bool = False
    """`capot+n` adds the table points n of combinations in the bidder's own hand."""
    passes: int = 4
    """Passes in a row that end the auction after a bid; four before any bid end every auction."""
    passes_after_contra: int = 4
    """Passes in a row that end it after contra."""
    passes_after_recontra: int = 0
    """Passes in a row that end it after recontra; 0 ends it at once."""
    bid_after_contra: bool = False
    """A higher bid may follow contra and recontra, and is not doubled itself."""
    in_points: bool = False
    """Bids are said and written in points, `80H` for a number of 8; the number alone is understood too."""
    form: Form = Form.BIDS
    """How trumps are chosen: by bids, or without them."""
    turned_again: bool = False
    """In the second round after a turned card its own suit may be named too."""
    last_must: bool = False
    """Who is asked last may not pass; where a suit is drawn, the first player must name one after four
    passes."""

    def __post_init__(self) -> None:
        counts = "cards", "lowest", "highest", "passes", "passes_after_contra", "passes_after_recontra"
        keep_whole(self, *counts, most=MOST_LEVEL, error=RulesetError)
        read_flags(self)
        read_way(self, "capot", CapotBid)
        read_way(self, "form", Form)
        try:
            object.__setattr__(self, "ranking", tuple(map(Strain, self.ranking)))
        except (BlotsolveError, TypeError):
            raise RulesetError(f"ranking is {self.ranking!r} (expected strains, lowest first)") from None
        if len(set(self.ranking)) < len(self.ranking):
            raise RulesetError(f"ranking is {self.ranking!r} (expected each strain once)")
        if not 1 <= self.cards <= 8:
            raise RulesetError(f"an auction on {self.cards!r} cards (expected 1 to 8)")
        if self.form != Form.BIDS:
            self._check_choice()
        elif self.ranking:
            if self.lowest or self.highest or self.capot != CapotBid.NONE:
                raise RulesetError(
                    "ranked strains together with numbers or capot bids (expected one of them)"
                )
        elif not 1 <= self.lowest <= self.highest:
            raise RulesetError(
                f"bids from {self.lowest!r} to {self.highest!r} (expected numbers from 1, the smaller first)"
            )
        if self.capot_plus and self.capot != CapotBid.NAMED:
            raise RulesetError(f"capot+n without a named capot: capot={self.capot!r}")
        for field in ("passes", "passes_after_contra", "passes_after_recontra"):
            count, least = getattr(self, field), int(field != "passes_after_recontra")
            if not least <= count <= 4:
                raise RulesetError(f"{field} is {count!r} (expected {least} to 4)")
        if self.in_points and not 0 < self.highest < 10 * self.lowest:
            raise RulesetError(
                f"bids in points from {self.lowest!r} to {self.highest!r} tens "
                "(expected numbers that cannot be taken for points)"
            )

    def read(self, said: Said) -> Said:
        """Return a call or a contract as the game counts and writes it, however its number was said.

        Where bids are said in points, 80 is 8, and 250 is a capot that is named.

        >>> from blotsolve.contract import Bid
        >>> from blotsolve.rulesets import BLOT, CONTREE
        >>> CONTREE.auction.read(Bid.parse("80H")) == Bid(8, "H"), str(CONTREE.auction.read(Bid(8, "H")))
        (True, '80H')
        >>> BLOT.auction.read(Bid.parse("80H"))
        Bid.parse('80H')
        """
        if not self.in_points or not isinstance(said, (Bid, Contract)) or said.in_points:
            return said
        level = said.level
        if level > self.highest and level % 10 == 0 and not (said.capot and level == CAPOT + said.plus):
            level //= 10
        elif level > self.highest and not said.capot and level != CAPOT:
            return said  # points between the tens, which are no bid and are refused as they were said
        capot = said.capot or (self.capot == CapotBid.NAMED and level == CAPOT)
        return replace(said, level=level, capot=capot, in_points=True)

    def _check_choice(self) -> None:
        """Refuse what makes no sense where trumps are chosen without bids."""
        if self.ranking or self.lowest or self.highest or self.capot != CapotBid.NONE:
            raise RulesetError(f"form={self.form} with bids (expected no numbers, ranked strains or capot)")
        if self.has_turned_card and self.cards == 8:
            raise RulesetError(f"form={self.form} with all cards dealt (expected cards=1 to 7)")

    @property
    def has_numbers(self) -> bool:
        """Whether bids are numbers."""
        return self.highest > 0

    @property
    def has_contra(self) -> bool:
        """Whether a contract can be doubled."""
        return self.form == Form.BIDS

    @property
    def steps(self) -> tuple[Step, ...]:
        """The questions of an auction without bids, in their order; none where there are bids."""
        match self.form:
            case Form.TURN_UP:
                found = turn_up_steps(turned_again=self.turned_again, last_must=self.last_must)
            case Form.NAME:
                found = name_steps(last_must=self.last_must)
            case Form.PLAY_OR_PASS:
                found = play_or_pass_steps(last_must=self.last_must)
            case Form.DEALER_AFTER_MUST:
                found = dealer_after_must_steps()
            case _:
                found = []
        return tuple(found)

    @property
    def has_turned_card(self) -> bool:
        """Whether a card lies open in the auction, and goes to the player who chooses trumps."""
        return self.form == Form.TURN_UP

    @property
    def has_drawn_suit(self) -> bool:
        """Whether a suit is drawn and offered in the auction, by no card of the deal."""
        return self.form == Form.PLAY_OR_PASS

    @property
    def lies_open(self) -> bool:
        """Whether a card or a suit lies open in the auction."""
        return self.has_turned_card or self.has_drawn_suit

    @property
    def judged(self) -> int:
        """How many cards of his own a player knows when he thinks of playing a suit: with the open card."""
        return self.cards + self.has_turned_card
