"""The choice of trumps, call by call, and the contract that comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Rank
from blotsolve.contract import Strain
from blotsolve.errors import BlotsolveError, CallError, ContractError, IllegalCallError
from blotsolve.plain import plain
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.rulesets import Choice, SecondRound, TwoHandedRuleset, find_two_handed


class Kind(StrEnum):
    """What a call does."""

    PASS = "pass"
    TAKE = "take"
    """It makes the suit of the open card trumps and takes that card."""
    NAME = "name"
    """It names a strain."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call: `pass`, `take`, or a strain, with `+` or `-` where the open card is taken or left.

    Raise CallError.

    >>> Call.parse("take"), Call.parse("nt-").takes, str(Call.parse("♥"))
    (Call.parse('take'), False, 'H')
    """

    kind: Kind
    strain: Strain | None = None
    takes: bool | None = None
    """Whether the open card is taken; None where there is none, or where the call does not say."""

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read one call."""
        word = plain(text).strip().lower() if isinstance(text, str) else ""
        if word in (Kind.PASS, Kind.TAKE):
            return cls(Kind(word), None, True if word == Kind.TAKE else None)
        match = _CALL.fullmatch(word)
        if match is None:
            raise CallError(f"no call: {text!r} (expected pass, take, or a strain such as H, S+ or NT-)")
        return cls(Kind.NAME, Strain(match[1]), _TAKES[match[2]])

    def __str__(self) -> str:
        return f"{self.strain}{_SIGNS[self.takes]}" if self.kind == Kind.NAME else str(self.kind)

    def __repr__(self) -> str:
        return f"Call.parse({str(self)!r})"


PASS, TAKE = Call(Kind.PASS), Call(Kind.TAKE, None, True)

_SIGNS = {None: "", True: "+", False: "-"}
_TAKES = {sign: takes for takes, sign in _SIGNS.items()}
_CALL = re.compile(r"(nt|[shdc♠♥♦♣])([+-]?)", re.IGNORECASE)


def read_call(call: Call | str) -> Call:
    """Return the call itself, or the one that a text means; raise CallError."""
    return call if isinstance(call, Call) else Call.parse(call)


def read_calls(calls: str | Iterable[Call | str]) -> tuple[Call, ...]:
    """Read calls of a choice of trumps.

    Parameters
    ----------
    calls
        Calls, their texts, or one text with spaces or commas between.

    Returns
    -------
    tuple of Call
        The calls in their order.

    Raises
    ------
    CallError
        For what is no call.

    Examples
    --------
    >>> [str(call) for call in read_calls("pass, pass H+")]
    ['pass', 'pass', 'H+']
    """
    if isinstance(calls, str):
        calls = plain(calls).replace(",", " ").split()
    if not isinstance(calls, Iterable):
        raise CallError(f"no calls: {calls!r} (expected a list, or text such as 'pass pass H+')")
    return tuple(map(read_call, calls))


@dataclass(frozen=True, slots=True)
class TwoHandedContract:
    """What is played: the strain, who chose it, and whether he took the open card.

    Its text is `H+ by N` (he has taken the open card), `NT- by S` (it was left) or `H by N` (Open Blot); it
    reads back. Raise ContractError.

    >>> TwoHandedContract.parse("nt- by s"), TwoHandedContract("H", "N").defender
    (TwoHandedContract.parse('NT- by S'), Player('S'))
    """

    strain: Strain
    declarer: Player
    takes: bool | None = None
    """Whether the declarer has the open card; None in Open Blot."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self, strain: Strain | str, declarer: Player | str, takes: bool | None = None
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "strain", Strain(self.strain))
        object.__setattr__(self, "declarer", Player(self.declarer))
        if self.takes not in (True, False, None):
            raise ContractError(f"takes is {self.takes!r} (expected True, False or None)")

    @classmethod
    def parse(cls, text: str) -> TwoHandedContract:
        """Read `<strain>[+|-] by <player>`."""
        named, by, declarer = plain(text).rpartition(" by ") if isinstance(text, str) else ("", "", "")
        match = _CALL.fullmatch(named.strip())
        try:
            if not by or match is None:
                raise ContractError("no strain and declarer")
            return cls(Strain(match[1]), Player(declarer), _TAKES[match[2]])
        except BlotsolveError as error:
            raise ContractError(
                f"no contract: {text!r}: {error} (expected one as H+ by N, NT- by S)"
            ) from None

    @property
    def defender(self) -> Player:
        """The player who did not choose."""
        return self.declarer.other

    def check(self, ruleset: TwoHandedRuleset, open_card: Card | None = None) -> None:
        """Raise ContractError unless it is one of this game, and with this open card if it is known."""
        ruleset = find_two_handed(ruleset)
        open_card = None if open_card is None else Card(open_card)
        ruleset.require(self.strain)
        if ruleset.is_open and self.takes is not None:
            raise ContractError(f"{self} in {ruleset}: there is no open card to take (expected no + or -)")
        if not ruleset.is_open and self.takes is None:
            raise ContractError(f"{self} in {ruleset} (expected + or -: whether the open card was taken)")
        if open_card is not None and self.strain.suit == open_card.suit and not self.takes:
            raise ContractError(f"{self} with {open_card} open (expected +: who chooses its suit takes it)")

    def __str__(self) -> str:
        return f"{self.strain}{_SIGNS[self.takes]} by {self.declarer}"

    def __repr__(self) -> str:
        return f"TwoHandedContract.parse({str(self)!r})"


def read_contract(contract: TwoHandedContract | str) -> TwoHandedContract:
    """Return the contract itself, or the one that a text means."""
    return contract if isinstance(contract, TwoHandedContract) else TwoHandedContract.parse(contract)


@dataclass(frozen=True, slots=True)
class TrumpChoice:
    """The choice of trumps at one moment, immutable: `after` returns the next moment.

    `open_card` is the card that lies open in 1 on 1; where the last card decides (a variant of Open Blot) it
    is that card. Raise IllegalCallError, with what may be called, for any other call.

    >>> choice = TrumpChoice("blot_1on1", "S", "JC").after("pass")
    >>> [str(call) for call in choice.legal_calls], str(choice.after("take").contract)
    (['take'], 'C+ by S')
    """

    ruleset: TwoHandedRuleset
    dealer: Player
    open_card: Card | None = None
    calls: tuple[Call, ...] = ()

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            ruleset: TwoHandedRuleset | str,
            dealer: Player | str,
            open_card: Card | str | None = None,
            calls: str | Iterable[Call | str] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ruleset", find_two_handed(self.ruleset))
        put(self, "dealer", Player(self.dealer))
        if self.open_card is not None:
            put(self, "open_card", Card(self.open_card))
        needs = self.ruleset.choice != Choice.NAMED
        if needs != (self.open_card is not None):
            found = "no open card" if needs else f"{self.open_card} open"
            raise CallError(f"{found} in {self.ruleset} (expected {'one' if needs else 'none'})")
        if self.open_card is not None and self.open_card not in self.ruleset.deck:
            raise CallError(f"{self.open_card} open in {self.ruleset} (expected a card of its deck)")
        calls = read_calls(self.calls)
        put(self, "calls", ())
        state = self
        for call in calls:
            state = state.after(call)
        put(self, "calls", state.calls)

    @property
    def elder(self) -> Player:
        """The dealer's opponent, who calls first."""
        return self.dealer.other

    @property
    def turn(self) -> Player | None:
        """Who calls next, None once trumps are chosen."""
        if self.is_over:
            return None
        passes = len(self.calls)
        if self.ruleset.second_round == SecondRound.DEALER and passes == 2:
            return self.dealer
        return self.elder if passes % 2 == 0 else self.dealer

    @property
    def round(self) -> int:
        """The round, 1 or 2."""
        return 1 + (len(self.calls) >= 2 and (not self.is_over or len(self.calls) > 2))

    @property
    def is_over(self) -> bool:
        """Whether trumps are chosen."""
        if self.ruleset.choice == Choice.LAST_CARD:
            return True
        return bool(self.calls) and self.calls[-1].kind != Kind.PASS

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """What may be called, pass first."""
        if self.is_over:
            return ()
        passes = len(self.calls)
        last = passes == (2 if self.ruleset.second_round == SecondRound.DEALER else 3)
        calls = [] if last else [PASS]
        if self.open_card is None:
            return (*calls, *(Call(Kind.NAME, strain) for strain in self.ruleset.strains))
        if passes < 2:
            bound = passes == 1 and self.ruleset.jack_binds and self.open_card.rank == Rank.JACK
            return (TAKE,) if bound else (*calls, TAKE)
        is_elder = self.turn == self.elder
        for strain in self.ruleset.strains:
            if strain.suit == self.open_card.suit:
                continue
            if strain == Strain.NT and is_elder and not self.ruleset.elder_no_trump:
                continue
            if not is_elder or self.ruleset.elder_takes:
                calls.append(Call(Kind.NAME, strain, True))
            calls.append(Call(Kind.NAME, strain, False))
        return tuple(calls)

    def why_not(self, call: Call | str) -> str | None:
        """Return why a call is not allowed, None if it is."""
        call = read_call(call)
        legal = self.legal_calls
        if call in legal:
            return None
        if self.is_over:
            return "trumps are chosen"
        if call.kind == Kind.PASS:
            if len(self.calls) == 1:
                return "the dealer must take an open jack"
            return "the dealer must choose now"
        if call.kind == Kind.NAME and call.takes is None and self.open_card is not None:
            return "a strain needs + or -: whether the open card is taken"
        return f"expected one of {' '.join(map(str, legal))}"

    def after(self, call: Call | str) -> TrumpChoice:
        """Return the choice after one more call; raise IllegalCallError or CallError."""
        call = read_call(call)
        if reason := self.why_not(call):
            who = self.turn if self.turn is not None else "nobody"
            raise IllegalCallError(f"{who} cannot call {call}: {reason}")
        after = replace(self, calls=())
        object.__setattr__(after, "calls", (*self.calls, call))
        return after

    @property
    def contract(self) -> TwoHandedContract | None:
        """The contract, once trumps are chosen."""
        if not self.is_over:
            return None
        if self.ruleset.choice == Choice.LAST_CARD:
            assert self.open_card is not None
            return TwoHandedContract(Strain(int(self.open_card.suit)), self.dealer)
        before = replace(self, calls=())
        object.__setattr__(before, "calls", self.calls[:-1])
        declarer, call = before.turn, self.calls[-1]
        assert declarer is not None
        strain = call.strain
        if call.kind == Kind.TAKE:
            assert self.open_card is not None
            strain = Strain(int(self.open_card.suit))
        assert strain is not None
        return TwoHandedContract(strain, declarer, call.takes)

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))
