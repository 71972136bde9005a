"""Auctions in which trumps are chosen without bids: what may be said at each question, and why not."""

from __future__ import annotations

from functools import lru_cache

from blotsolve.cards import Card, Suit
from blotsolve.contract import Accept, Bid, Call, Contra, Pass, Recontra, Strain, Take
from blotsolve.errors import CallError, CardError
from blotsolve.rulesets import Choice, Ruleset, Step

Turned = Card | Suit
"""What lies open in an auction: the card turned up, or the suit that was drawn."""


def read_turned(turned: Turned | str | None, ruleset: Ruleset) -> Turned | None:
    """Return what lies open, read as the game has it: a card, a suit, or nothing; raise CallError.

    >>> from blotsolve.rulesets import BLOT
    >>> read_turned(None, BLOT) is None
    True
    """
    if turned is None:
        return None
    rules = ruleset.auction
    if not rules.lies_open:
        raise CallError(f"{turned} turned up in {ruleset} (expected nothing: no card lies open there)")
    try:
        if rules.has_turned_card:
            if isinstance(turned, Suit):
                raise CardError(f"the suit {turned}")
            return Card(turned)
        return turned.suit if isinstance(turned, Card) else Suit(turned)
    except CardError as error:
        expected = "the card turned up, as 9H" if rules.has_turned_card else "the suit drawn, as H"
        raise CallError(f"{error} in {ruleset} (expected {expected})") from None


def offered_suit(turned: Turned | None) -> Suit | None:
    """Return the suit that is offered, if something lies open."""
    return turned.suit if isinstance(turned, Card) else turned


def step_at(ruleset: Ruleset, calls: int) -> Step | None:
    """Return the question after so many calls; None once everybody was asked."""
    steps = ruleset.auction.steps
    return steps[calls] if calls < len(steps) else None


def accepting(ruleset: Ruleset) -> Call:
    """Return the call by which a player of this game chooses what is offered."""
    return Take() if ruleset.auction.has_turned_card else Accept()


@lru_cache(maxsize=256)
def calls_at(ruleset: Ruleset, step: Step, offered: Suit | None) -> tuple[Call, ...]:
    """Return what may be said at a question: pass first, then what may be chosen."""
    passing: tuple[Call, ...] = (Pass(),) if step.may_pass else ()
    if step.choice == Choice.OFFERED:
        return (*passing, accepting(ruleset))
    return (*passing, *(Bid(0, strain) for strain in strains_at(ruleset, step, offered)))


def strains_at(ruleset: Ruleset, step: Step, offered: Suit | None) -> tuple[Strain, ...]:
    """Return the strains that may be chosen at a question."""
    if step.choice == Choice.ANY:
        return ruleset.strains
    same = step.choice == Choice.OFFERED
    return tuple(strain for strain in ruleset.strains if (strain.suit == offered) == same)


def bid_of(call: Call, offered: Suit | None) -> Bid | None:
    """Return the bid that a call stands for, None for one that chooses nothing."""
    if isinstance(call, (Take, Accept)):
        return None if offered is None else Bid(0, Strain(int(offered)))
    return call if isinstance(call, Bid) else None


def choice_refusal(ruleset: Ruleset, calls: int, turned: Turned | None, call: Call) -> str | None:
    """Return why a call is not possible after so many passes, None if it is."""
    rules, step = ruleset.auction, step_at(ruleset, calls)
    assert step is not None
    if turned is None and rules.lies_open:
        what = "card turned up" if rules.has_turned_card else "suit drawn"
        return f"there is no {what} (expected one, as '{'E 9H' if rules.has_turned_card else 'E H'}: pass')"
    offered = offered_suit(turned)
    if call in calls_at(ruleset, step, offered):
        return None
    if isinstance(call, (Contra, Recontra)):
        return f"nothing is doubled in {ruleset}"
    if isinstance(call, Pass):
        return "a suit must be named now"
    if isinstance(call, Bid):
        return _no_suit(ruleset, step, offered, call)
    if not rules.lies_open:
        return f"nothing is offered in {ruleset}: a suit is named"
    if call != accepting(ruleset):
        return f"{ruleset} says {accepting(ruleset)}"
    return f"{turned} was refused: a suit is named now"


def _no_suit(ruleset: Ruleset, step: Step, offered: Suit | None, bid: Bid) -> str:
    if bid.level or bid.capot:
        return f"{ruleset} names a suit without a number"
    if bid.strain not in ruleset.strains:
        return f"{ruleset} has no {bid.strain}"
    if step.choice == Choice.OFFERED:
        return f"only {offered} is offered now: say {accepting(ruleset)} or pass"
    return f"{bid} was refused: another suit is named now"


def every_choice(ruleset: Ruleset) -> tuple[Call, ...]:
    """Return all calls that an auction without bids has: pass, what is offered, each strain by its name.

    The strains are there too where none is ever named: a contract is one of them.
    """
    steps = ruleset.auction.steps
    calls: list[Call] = [Pass()] if any(step.may_pass for step in steps) else []
    if any(step.choice == Choice.OFFERED for step in steps):
        calls.append(accepting(ruleset))
    return (*calls, *(Bid(0, strain) for strain in ruleset.strains))
