"""Every reason for which blotsolve refuses an input: one ValueError subclass each."""

__all__ = [
    "BlotsolveError",
    "CardError",
    "ContractError",
    "DealError",
    "IllegalCardError",
    "OptionError",
    "PositionError",
    "RulesetError",
]


class BlotsolveError(ValueError):
    """The base of all errors about what was handed in; the message shows the offending text."""


class CardError(BlotsolveError):
    """A suit, a rank, a card or a hand that does not read."""


class DealError(BlotsolveError):
    """Four hands that cannot stand together, or text that is not a deal."""


class PositionError(BlotsolveError):
    """A strain, a leader, cards on the table or `taken` that do not fit the hands."""


class RulesetError(BlotsolveError):
    """An unknown ruleset, a strain that it does not have, or a field that makes no sense."""


class ContractError(BlotsolveError):
    """A bid, a doubling or a contract that does not read or does not make sense."""


class IllegalCardError(BlotsolveError):
    """A card that the law of the trick does not allow; the message names the duty."""


class OptionError(BlotsolveError):
    """An option (threads, worlds, seed, table size, side, …) out of its range."""
