"""Every public function says what it takes, gives and refuses, in numpydoc form, with an example."""

from __future__ import annotations

import contextlib
import inspect
import io

import pytest
from script_modules import script

import blotsolve

validate = pytest.importorskip("numpydoc.validate", reason="no numpydoc").validate

REFERENCE = script("docs/api")
"""What writes the list of public names."""

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
    for room in REFERENCE.rooms():
        for name in REFERENCE.names_of(room):
            if inspect.isfunction(function := getattr(room, name)):
                found.setdefault(id(function), f"{room.__name__}.{name}")
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
