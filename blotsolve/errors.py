"""Every reason for which blotsolve refuses an input: one ValueError subclass each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class BlotsolveError(ValueError):
    """The base of all errors about what was handed in; the message shows the offending text."""


class CardError(BlotsolveError):
    """A suit, a rank, a card or a hand that cannot be parsed."""


class DealError(BlotsolveError):
    """Four hands that cannot stand together, or text that is not a deal."""


class PositionError(BlotsolveError):
    """A strain, a leader, cards on the table or `taken` that do not fit the hands."""


class RulesetError(BlotsolveError):
    """An unknown ruleset, a strain that it does not have, or a field that makes no sense."""


class ContractError(BlotsolveError):
    """A bid, a doubling or a contract that cannot be parsed or does not make sense."""


class CallError(BlotsolveError):
    """A call or an auction that cannot be parsed."""


class IllegalCallError(BlotsolveError):
    """A call that the auction does not allow; the message says why."""


class DeclarationError(BlotsolveError):
    """A declaration that cannot be parsed, is not held, or cannot stand beside another."""


class ScoreError(BlotsolveError):
    """Points and tricks that no deal gives, or a match that cannot go on from them."""


class IllegalCardError(BlotsolveError):
    """A card that the law of the trick does not allow; the message names the duty."""


class KnowledgeError(BlotsolveError):
    """What a player is said to know cannot be parsed or does not fit together."""


class ImpossibleKnowledgeError(KnowledgeError):
    """There are no four hands that fit what a player is said to know; the message says why."""


class RecordError(BlotsolveError):
    """A record of a deal or a match that cannot be parsed; `line` is its line in the text, where known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class FileError(BlotsolveError):
    """A file that cannot be read, or that is not text."""


class OptionError(BlotsolveError):
    """An option (threads, worlds, seed, table size, side, …) out of its range."""


class MissingCoreError(BlotsolveError, ImportError):
    """The package has no compiled core beside it, or one that cannot be loaded."""

    def __init__(self, folder: Path, error: ImportError) -> None:
        if any(folder.glob("_core.*.so")) or any(folder.glob("_core.*.pyd")):
            message = f"the compiled core in {str(folder)!r} cannot be loaded: {error}"
            if "failed to map segment" in str(error):
                message += " (expected a folder that is not mounted noexec)"
        elif (folder.parent / "pyproject.toml").exists():
            message = (
                f"no compiled core in {str(folder)!r}: this is the source, and here it hides what is "
                "installed (expected Python to run in another folder, or `pip install -e .` in this one)"
            )
        else:
            message = f"no compiled core in {str(folder)!r} (expected it installed by pip)"
        super().__init__(message)
