"""Calls and contracts: what is said, how much was promised, by whom, and doubled how often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from blotsolve.call_words import (
    BID,
    BY_WORDS,
    CALL,
    CONTRA_WORDS,
    DOUBLINGS,
    PASS_WORDS,
    RECONTRA_WORDS,
    in_our_words,
)
from blotsolve.checks import keep_whole
from blotsolve.errors import CallError, ContractError, PositionError
from blotsolve.plain import plain
from blotsolve.seats import Seat, Side
from blotsolve.strains import Doubling as Doubling
from blotsolve.strains import Strain as Strain

CAPOT = 25
"""The number of a bid of capot (all eight tricks) that does not say one; `capot+n` is 25 + n."""


@dataclass(frozen=True, slots=True)
class Contract:
    """What the last bid of an auction stands for: a number of tens, a strain, and who promised it.

    `level` is the number, in tens of raw points, or 0 in a game that bids strains only. `capot`
    promises all eight tricks as well: its number is 25 + `plus` where the bid says `capot` or
    `capot+n`, and any number where capot is a flag on one. A plain 25 is not a capot. `in_points` has the
    number written in points, as some games say it: `80H`; it is no part of what the contract is.

    Each part may be given as text, and the text of the whole reads back. Raise ContractError.

    >>> Contract.parse("9H contra by E")
    Contract.parse('9H contra by E')
    >>> Contract(27, "S", "W", "recontra", capot=True, plus=2).side, Contract.parse("capot+2 S by W").level
    (Side('EW'), 27)
    >>> [str(Contract.parse(text)) for text in ("10nt by n", "26♥ capot by S", "h by N")]
    ['10NT by N', '26H capot by S', 'H by N']
    """

    level: int
    strain: Strain
    declarer: Seat
    doubling: Doubling = Doubling.NONE
    capot: bool = False
    plus: int = 0
    in_points: bool = field(default=False, compare=False)

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            level: int,
            strain: Strain | str,
            declarer: Seat | str,
            doubling: Doubling | str = Doubling.NONE,
            capot: bool = False,
            plus: int = 0,
            in_points: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "strain", Strain(self.strain))
        put(self, "declarer", Seat(self.declarer))
        put(self, "doubling", Doubling(self.doubling))
        keep_whole(self, "level", "plus", error=ContractError)
        check_bid(self.level, self.capot, self.plus)

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read `<bid> [contra|recontra] by <seat>`; raise ContractError."""
        if not isinstance(text, str):
            raise ContractError(f"no contract: {text!r} (expected text)")
        said = plain(text).split()
        by = len(said) > 2 and said[-2].lower() in BY_WORDS
        words, declarer = (said[:-2], said[-1]) if by else (said, "")
        doubling = Doubling.NONE
        if len(words) > 1 and words[-1].lower() in DOUBLINGS:
            doubling = Doubling(words.pop())
        try:
            if not by:
                raise ContractError("no declarer")
            level, strain, capot, plus = read_bid(" ".join(words))
            return cls(level, strain, Seat(declarer), doubling, capot, plus)
        except (ContractError, PositionError) as error:
            raise ContractError(
                f"no contract: {text!r}: {error} (expected '<bid> [contra|recontra] by <seat>', as 9H by E)"
            ) from None

    @property
    def side(self) -> Side:
        """The pair that has to keep the promise."""
        return self.declarer.side

    def __str__(self) -> str:
        return self._written(self.in_points)

    def __repr__(self) -> str:
        return f"Contract.parse({self._written(False)!r})"  # without its game it reads in tens

    def _written(self, in_points: bool) -> str:
        bid = show_bid(self.level, self.strain, self.capot, self.plus, in_points=in_points)
        return " ".join(filter(None, [bid, str(self.doubling), "by", str(self.declarer)]))


def read_bid(text: str) -> tuple[int, Strain, bool, int]:
    """Read `9H`, `10NT`, `capot S`, `capot+2 S`, `26H capot` or `H` as level, strain, capot and plus.

    A capot without a number is 25, and 25 + n with `+n`. Raise ContractError.

    >>> read_bid("capot+2 S"), read_bid("10NT")
    ((27, Strain('S'), True, 2), (10, Strain('NT'), False, 0))
    """
    said = plain(text).strip() if isinstance(text, str) else ""
    match = BID.fullmatch(said if said.isascii() else said.lower())
    if match is None:
        raise ContractError(f"no bid: {text!r} (expected one such as 9H, 10NT, capot S, 26H capot)")
    if match["capot"]:
        plus = int(match["plus"] or 0)
        return CAPOT + plus, Strain(match["of"]), True, plus
    return int(match["level"] or 0), Strain(match["strain"]), bool(match["flag"]), 0


def show_bid(
    level: int, strain: Strain, capot: bool = False, plus: int = 0, *, in_points: bool = False
) -> str:
    """Write a bid in the form that `read_bid` reads, its number in tens or in points."""
    if not capot:
        return f"{(10 if in_points else 1) * level or ''}{strain}"
    if level == CAPOT + plus:
        return f"capot+{plus} {strain}" if plus else f"capot {strain}"
    return f"{(10 if in_points else 1) * level}{strain} capot"


def check_bid(level: int, capot: bool, plus: int) -> None:
    """Raise ContractError unless the number and the capot of a bid go together."""
    if type(capot) is not bool:
        raise ContractError(f"capot is {capot!r} (expected True or False)")
    if capot and not level:
        raise ContractError("a capot without a number (expected 25, or 25 + n for capot+n)")
    if plus and not (capot and level == CAPOT + plus):
        raise ContractError(f"plus={plus} with the number {level} (expected a capot of {CAPOT + plus})")


class _Word:
    """A call that is one word."""

    __slots__ = ()
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Pass(_Word):
    """The call of a player who adds nothing."""

    word = "pass"


@dataclass(frozen=True, slots=True)
class Contra(_Word):
    """The call of the opponents that raises the stake of the standing bid."""

    word = "contra"


@dataclass(frozen=True, slots=True)
class Recontra(_Word):
    """The answer of the bidders to contra that raises the stake once more."""

    word = "recontra"


@dataclass(frozen=True, slots=True)
class Take(_Word):
    """The call of a player who takes the card that is turned up, and with it its suit as trumps."""

    word = "take"


@dataclass(frozen=True, slots=True)
class Accept(_Word):
    """The call of a player who plays the suit that is offered."""

    word = "play"


@dataclass(frozen=True, slots=True)
class Bid:
    """An offer: a number of tens (0 where a game has none) and a strain, perhaps with a capot.

    `in_points` has the number written in points, as some games say it; it is no part of what the bid is.
    Raise ContractError where the parts do not go together.

    >>> Bid(9, "H"), Bid(27, "S", capot=True, plus=2)
    (Bid.parse('9H'), Bid.parse('capot+2 S'))
    """

    level: int
    strain: Strain
    capot: bool = False
    plus: int = 0
    in_points: bool = field(default=False, compare=False)

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            level: int,
            strain: Strain | str,
            capot: bool = False,
            plus: int = 0,
            in_points: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "strain", Strain(self.strain))
        keep_whole(self, "level", "plus", error=ContractError)
        check_bid(self.level, self.capot, self.plus)

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read `9H`, `10NT`, `capot S`, `capot+2 S`, `26H capot` or `H`; raise ContractError."""
        return cls(*read_bid(text))

    def contract(self, by: Seat | str, doubling: Doubling | str = Doubling.NONE) -> Contract:
        """Return the contract that the bid stands for when it is the last one.

        >>> Bid.parse("capot+2 S").contract("W", "contra")
        Contract.parse('capot+2 S contra by W')
        """
        return Contract(
            self.level, self.strain, Seat(by), Doubling(doubling), self.capot, self.plus, self.in_points
        )

    def __str__(self) -> str:
        return show_bid(self.level, self.strain, self.capot, self.plus, in_points=self.in_points)

    def __repr__(self) -> str:  # without its game it reads in tens
        return f"Bid.parse({show_bid(self.level, self.strain, self.capot, self.plus)!r})"


Call = Pass | Bid | Contra | Recontra | Take | Accept
"""What a player can call on his turn."""

_WORDS: dict[str, Call] = {
    **dict.fromkeys(PASS_WORDS, Pass()),
    **dict.fromkeys(CONTRA_WORDS, Contra()),
    **dict.fromkeys(RECONTRA_WORDS, Recontra()),
    "take": Take(),
    "play": Accept(),
}


def read_call(call: Call | str) -> Call:
    """Return the call that the text means; its text reads back.

    The names of other games read too: kontra, quansh, sur, kaput, contre, coinche, surcoinche, passe, and the
    names of strains as `80 cœur`, `100 sans atout`; so do p, x and xx, and what players say in French, Dutch
    and Croatian: `je prends`, `ik speel`, `zovem herc`.

    Parameters
    ----------
    call : Call or str
        The call or its text.

    Returns
    -------
    Call
        The call.

    Raises
    ------
    CallError
        For what is no call.

    Examples
    --------
    >>> read_call("8♥"), read_call("kaput S"), read_call("quansh")
    (Bid.parse('8H'), Bid.parse('capot S'), Contra())
    """
    if isinstance(call, (Pass, Bid, Contra, Recontra, Take, Accept)):
        return call
    said = in_our_words(plain(call)).strip() if isinstance(call, str) else call
    if isinstance(said, str) and (word := said.lower()) in _WORDS:
        return _WORDS[word]
    try:
        return Bid.parse(said)
    except ContractError:
        raise CallError(
            f"no call: {call!r} (expected pass, contra, recontra or a bid such as 9H, 10NT, capot S)"
        ) from None


def read_calls(calls: str | Iterable[Call | str]) -> tuple[Call, ...]:
    """Read calls from a list, or from text in which blanks or commas part them.

    Parameters
    ----------
    calls : str or iterable of Call or str
        The calls, or their text.

    Returns
    -------
    tuple of Call
        The calls.

    Raises
    ------
    CallError
        For what is no call.

    Examples
    --------
    >>> [str(call) for call in read_calls("8H pass capot S, contra")]
    ['8H', 'pass', 'capot S', 'contra']
    """
    if not isinstance(calls, Iterable):
        raise CallError(f"no calls: {calls!r} (expected a list of calls, or their text)")
    said = CALL.findall(in_our_words(plain(calls))) if isinstance(calls, str) else calls
    return tuple(map(read_call, said))


def write_calls(calls: Sequence[Call]) -> list[str]:
    """Return the texts of calls, with a comma where two would else read as one: `8H capot, S`.

    Parameters
    ----------
    calls : sequence of Call
        The calls.

    Returns
    -------
    list of str
        A text for each of them.

    Examples
    --------
    >>> write_calls(read_calls("8H capot, S"))
    ['8H capot,', 'S']
    """
    words = list(map(str, calls))
    for place, call in enumerate(calls[1:]):
        flagged = words[place].lower().endswith(" capot")
        if flagged and isinstance(call, Bid) and not call.level:
            words[place] += ","
    return words
