"""Bots of one's own on the command line, as `my_module:MyBot`."""

from __future__ import annotations

import inspect
import os
import re
import sys
from importlib import import_module
from traceback import extract_tb
from typing import Any

from blotsolve.errors import OptionError
from blotsolve.players import Player, check_named, find_bot

_OWN = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*(?:\.[^\W\d]\w*)*)")
"""A module, a colon, and what it has; `solver:20` is none."""


def bot_of(text: str, seed: int) -> Player:
    """Return a bot by its name, or one of a module; raise OptionError if there is none.

    Only the command does this: a name that comes from elsewhere must not make a program import a module.
    """
    found = own_bot(text, seed)
    if found is None:
        return find_bot(text, seed)
    check_named(found)
    return found  # type: ignore[no-any-return]  # it is checked


def own_bot(text: str, seed: int) -> Any:
    """Return a bot of a module, not yet checked, or None where the text is no `module:name`."""
    own = _OWN.fullmatch(text)
    if own is None:
        return None
    module_name, name = own.groups()
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # as `python -m` has it; the processes of a match get it too
    try:
        found: Any = import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise _failed(text, error) from None
        raise OptionError(
            f"no bot: {text!r}: there is no module {error.name!r} "
            f"(expected one in {os.getcwd()!r}, or installed)"
        ) from None
    except Exception as error:
        raise _failed(text, error) from None
    for part in name.split("."):
        if not hasattr(found, part):
            raise OptionError(f"no bot: {text!r}: {found.__name__} has no {part!r} (expected a bot's class)")
        found = getattr(found, part)
    if isinstance(found, type) or not hasattr(found, "card"):
        found = _made(found, text, seed)
    return found


def _made(maker: Any, text: str, seed: int) -> Any:
    """Make a bot by its class or by a function, with the seed if it takes one."""
    if not callable(maker):
        raise OptionError(f"no bot: {text!r} is {maker!r} (expected a class, a function or a bot)")
    try:
        takes_seed = "seed" in inspect.signature(maker).parameters
    except (TypeError, ValueError):  # a class that Python knows nothing of
        takes_seed = False
    try:
        return maker(seed=seed) if takes_seed else maker()
    except Exception as error:
        raise _failed(text, error) from None


def _failed(text: str, error: Exception) -> OptionError:
    """Say what went wrong while a bot was loaded or made, and where."""
    if isinstance(error, SyntaxError):
        said, place = error.msg, f"{error.filename}, line {error.lineno}"
    else:
        last = extract_tb(error.__traceback__)[-1]
        said, place = str(error), f"{last.filename}, line {last.lineno}"
    return OptionError(f"no bot: {text!r}: {type(error).__name__}: {said} ({place})")
