"""The recipe of a data set: all that its rows depend on, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from blotsolve.checks import whole
from blotsolve.contract import Bid, Contract, read_bid, show_bid
from blotsolve.errors import BlotsolveError, ContractError, OptionError
from blotsolve.players import find_bot
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat
from blotsolve.worlds import Knowledge, find_knowledge

KINDS = {
    "table": "every strain with everybody to lead: the margin of each deal",
    "cards": "one position of each deal that bots played: the margin of every legal card",
    "play": "the whole record of each deal that bots played, and what best play makes of its contract",
    "bids": "one moment of each auction: the table points of every call that comes into question",
}
"""What a row of each kind of data set is about."""

PART_SIZES = {"table": 10_000, "cards": 10_000, "play": 10_000, "bids": 200}
"""Deals of a part where nothing else is said and there are many."""
FEWEST_PARTS, SMALLEST = 64, 100
"""A small data set has smaller parts, so that all cores are busy to its end, but not tiny ones."""

MOST_DEALS, MOST_PART, MOST_SEED = 10**12, 10**6, 2**128 - 1
LEAST_WORLDS, MOST_WORLDS = 16, 100_000


@dataclass(frozen=True, slots=True)
class ContractFilter:
    """Which contracts a deal has to come to; the text reads back.

    `any` is any contract at all, `H` one in hearts, `9H` a bid of exactly that, `9H by N` with that declarer.
    Raise ContractError.

    >>> ContractFilter.parse("9h by n").admits(Contract.parse("9H contra by N"))
    True
    """

    bid: str = ""
    """A bid or a strain; empty for any."""
    declarer: Seat | None = None

    @classmethod
    def parse(cls, text: str) -> ContractFilter:
        """Read `any`, a strain or a bid, each with or without ` by <seat>`."""
        bid, by, seat = text.strip().partition(" by ") if isinstance(text, str) else ("", "", "")
        try:
            declarer = Seat(seat) if by else None
            return cls("" if bid.strip().lower() == "any" else show_bid(*read_bid(bid)), declarer)
        except BlotsolveError as error:
            raise ContractError(
                f"contract is {text!r}: {error} (expected any, H, 9H or the like, perhaps with ' by N')"
            ) from None

    def admits(self, contract: Contract | None) -> bool:
        """Tell whether a contract is one of these; None, a deal passed out, never is."""
        if contract is None or self.declarer not in (None, contract.declarer):
            return False
        if not self.bid:
            return True
        level, strain, capot, plus = read_bid(self.bid)
        if not level:
            return contract.strain == strain
        return (contract.level, contract.strain, contract.capot, contract.plus) == (
            level,
            strain,
            capot,
            plus,
        )

    def __str__(self) -> str:
        return (self.bid or "any") + ("" if self.declarer is None else f" by {self.declarer}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """All that the rows of a data set depend on; two data sets of one recipe are the same bytes.

    Parameters
    ----------
    deals
        How many deals are dealt, numbers 0 to `deals` - 1. Rows may be fewer: `contract` leaves deals out,
        and a deal that is passed out has no row of `cards`.
    what
        One of `KINDS`: table, cards, play or bids.
    ruleset
        A ruleset or its name.
    seed
        A whole number from 0 to 2¹²⁸ - 1. A deal is a function of `seed` and its number, and of `knowledge`.
    part_size
        Deals of a part, the last one apart; chosen by the number of deals if it is not given.
    knowledge
        What is known of every deal, as `Knowledge` or its text: a hand, cards held or not held. Deals are
        then uniform over what it leaves open.
    contract
        Keep the deals that come to such a contract (see `ContractFilter`): by the bidding policy for `table`
        and `bids`, by the bots for `cards` and `play`.
    bot
        Who plays all four hands in `cards` and `play`, by the names of `blotsolve.players.BOTS`; not one
        that looks at the clock.
    worlds
        Worlds that each call is valued in, in `bids`.

    Raises
    ------
    OptionError
        For a number out of its range, an unknown kind or bot, knowledge of a deal that has begun.
    RulesetError, KnowledgeError, ContractError
        For what cannot be parsed.

    Examples
    --------
    >>> recipe = Recipe(deals=1000, seed=1)
    >>> recipe.parts, recipe.numbers(0)
    (10, range(0, 100))
    """

    deals: int
    what: str = "table"
    ruleset: Ruleset = "blot"  # type: ignore[assignment]  # read below, as are the others
    seed: int = 0
    part_size: int = 0
    knowledge: Knowledge | None = None
    contract: ContractFilter | None = None
    bot: str = ""
    worlds: int = 0

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            *,
            deals: int,
            what: str = "table",
            ruleset: Ruleset | str = "blot",
            seed: int = 0,
            part_size: int | None = None,
            knowledge: Knowledge | str | None = None,
            contract: ContractFilter | str | None = None,
            bot: str | None = None,
            worlds: int | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        if self.what not in KINDS:
            raise OptionError(f"what is {self.what!r} (expected one of {', '.join(KINDS)})")
        put(self, "ruleset", find_ruleset(self.ruleset))
        put(self, "deals", whole("deals", self.deals, 1, MOST_DEALS))
        put(self, "seed", whole("seed", self.seed, 0, MOST_SEED))
        put(self, "part_size", whole("part_size", self.part_size or self._usual_size(), 1, MOST_PART))
        if self.knowledge is not None:
            put(self, "knowledge", _of_whole_deals(find_knowledge(self.knowledge)))
        if isinstance(self.contract, str) or self.contract is not None:
            put(self, "contract", self._read_filter())
        self._read_bot()
        self._read_worlds()

    def _usual_size(self) -> int:
        most = PART_SIZES[self.what]
        return min(most, max(SMALLEST, -(-self.deals // FEWEST_PARTS)))

    def _read_filter(self) -> ContractFilter:
        given = self.contract
        admitted = given if isinstance(given, ContractFilter) else ContractFilter.parse(str(given))
        if not admitted.bid:
            return admitted
        bid = self.ruleset.auction.read(Bid.parse(admitted.bid))
        self.ruleset.require(bid.strain)
        return replace(admitted, bid=show_bid(bid.level, bid.strain, bid.capot, bid.plus))

    def _read_bot(self) -> None:
        if self.what not in ("cards", "play"):
            if self.bot:
                raise OptionError(f"bot is {self.bot!r} with {self.what} (expected it with cards or play)")
            object.__setattr__(self, "bot", "")
            return
        bot = find_bot(self.bot or "rules")
        if "ms" in bot.name:
            raise OptionError(f"bot is {self.bot!r} (expected one that does not look at the clock)")
        object.__setattr__(self, "bot", bot.name)

    def _read_worlds(self) -> None:
        if self.what != "bids":
            if self.worlds:
                raise OptionError(f"worlds is {self.worlds!r} with {self.what} (expected it with bids)")
            object.__setattr__(self, "worlds", 0)
            return
        worlds = 200 if not self.worlds else self.worlds
        object.__setattr__(self, "worlds", whole("worlds", worlds, LEAST_WORLDS, MOST_WORLDS))

    @property
    def parts(self) -> int:
        """The number of parts."""
        return -(-self.deals // self.part_size)

    def numbers(self, part: int) -> range:
        """Return the numbers of the deals of a part; raise OptionError if there is no such part."""
        part = whole("part", part, 0, self.parts - 1)
        return range(part * self.part_size, min((part + 1) * self.part_size, self.deals))

    def to_dict(self) -> dict[str, object]:
        """Return the recipe as JSON takes it; `Recipe.of` reads it back."""
        found: dict[str, object] = {"what": self.what, "ruleset": str(self.ruleset), "seed": self.seed}
        found |= {"deals": self.deals, "part_size": self.part_size}
        for name in ("knowledge", "contract", "bot", "worlds"):
            if value := getattr(self, name):
                found[name] = value if isinstance(value, int) else str(value)
        return found

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> Recipe:
        """Return the recipe that `to_dict` wrote; raise OptionError or the error of a part."""
        try:
            return cls(**found)
        except TypeError as error:
            raise OptionError(f"no recipe: {found!r} ({error})") from None

    def __str__(self) -> str:
        more = [f"{name} {value}" for name in ("bot", "worlds") if (value := getattr(self, name))]
        if self.knowledge is not None:
            more.append(f"knowledge {str(self.knowledge)!r}")
        if self.contract is not None:
            more.append(f"contract {self.contract}")
        return ", ".join(
            [f"{self.what} of {self.deals:,} deals", str(self.ruleset), f"seed {self.seed}", *more]
        )


def _of_whole_deals(knowledge: Knowledge) -> Knowledge:
    if knowledge.gone or set(knowledge.sizes) != {8}:
        raise OptionError(f"knowledge of a deal that has begun: {str(knowledge)!r} (expected a whole deal)")
    return knowledge
