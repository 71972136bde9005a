"""Every public function says what it takes, gives and refuses, in numpydoc form, with an example."""

from __future__ import annotations

import contextlib
import inspect
import io
from importlib import import_module

import pytest

import blotsolve

validate = pytest.importorskip("numpydoc.validate", reason="no numpydoc").validate

ROOMS = [
    "blotsolve",
    "blotsolve.advice",
    "blotsolve.analysis",
    "blotsolve.bench",
    "blotsolve.bidding",
    "blotsolve.core",
    "blotsolve.datasets",
    "blotsolve.game",
    "blotsolve.players",
    "blotsolve.records",
    "blotsolve.rulesets",
    "blotsolve.show",
    "blotsolve.solver",
    "blotsolve.two_handed",
    "blotsolve.web",
    "blotsolve.worlds",
]
NEEDED = {
    "GL08": "a docstring",
    "GL07": "its sections in the order of numpydoc",
    "SS03": "a summary that ends with a full stop",
    "PR01": "every parameter",
    "PR02": "only parameters that it has",
    "PR03": "its parameters in their order",
    "PR07": "what each parameter means",
    "RT01": "what it returns",
    "RT03": "what the returned value means",
    "YD01": "what it yields",
    "EX01": "an example",
}


def public_functions() -> dict[str, str]:
    """Return the full name of every public function, each once, by the name that it is imported by."""
    found: dict[int, str] = {}
    for room in ROOMS:
        module = import_module(room)
        for name in module.__all__:
            if inspect.isfunction(function := getattr(module, name)):
                found.setdefault(id(function), f"{room}.{name}")
    return {name: name for name in found.values()}


@pytest.mark.parametrize("name", public_functions())
def test_docstring_is_complete(name):
    missing = [f"{NEEDED[code]}: {text}" for code, text in validate(name)["errors"] if code in NEEDED]
    assert not missing, f"{name} does not document " + "; ".join(missing)


@pytest.mark.parametrize("name", ["solve", "value", "at_least", "legal_cards", "play"])
def test_help_fits_a_screen(name):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        help(getattr(blotsolve, name))
    assert len(said.getvalue().splitlines()) <= 50
