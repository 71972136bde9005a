"""Rulesets as text: the preset and what differs from it, `blot last_trick=50`; it reads back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from typing import Any

from blotsolve.cards import Rank
from blotsolve.contract import Strain
from blotsolve.errors import BlotsolveError, RulesetError

Ruleset = Any
"""A `Ruleset`, whose module stands on this one."""

Presets = Mapping[str, Ruleset]


def nearest(ruleset: Ruleset, presets: Iterable[Ruleset]) -> Ruleset:
    """Return the preset of the same name, or else the one that differs in the fewest fields."""
    presets = list(presets)
    for preset in presets:
        if preset.name == ruleset.name:
            return preset
    return min(presets, key=lambda preset: len(_differences(ruleset, preset)))


def write_ruleset(ruleset: Ruleset, presets: Presets) -> str:
    """Return the text of a ruleset: `[<name>: ]<preset>[ <field>=<value>]…`."""
    preset = nearest(ruleset, presets.values())
    words = [
        preset.name,
        *(f"{path}={_write(value)}" for path, value in _differences(ruleset, preset).items()),
    ]
    text = " ".join(words)
    return text if ruleset.name == preset.name else f"{ruleset.name}: {text}"


def _plain_name(name: str) -> str:
    """Return the name of a preset as it is kept: small letters without accents, no hyphens."""
    letters = unicodedata.normalize("NFKD", name.lower().replace("-", "_"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def read_ruleset(text: str, presets: Presets) -> Ruleset:
    """Return the ruleset that a text means; raise RulesetError."""
    head, colon, rest = text.partition(":")
    preset, *changes = (rest if colon else text).split() or [""]
    spaced = _plain_name("_".join([preset, *changes[:1]]))
    if spaced in presets:  # "Belot Arena"
        preset, changes = spaced, changes[1:]
    known = presets.get(_plain_name(preset))
    if known is None or (colon and not head.strip()):
        raise RulesetError(f"no ruleset: {text!r} (expected one of {', '.join(presets)})")
    ruleset = replace(known, name=head.strip()) if colon else known
    given: dict[str, Any] = {}
    for change in changes:
        path, equals, value = change.partition("=")
        path = path.lower().replace("-", "_")
        record, _, field = path.rpartition(".")
        owner = getattr(ruleset, record, None) if record else ruleset
        names = [each.name for each in fields(owner)] if is_dataclass(owner) else []
        if not equals or field not in names or path == "name" or is_dataclass(getattr(owner, field)):
            raise RulesetError(
                f"no change of a rule: {change!r} in the ruleset {text!r} "
                "(expected a field and its value, as last_trick=50)"
            )
        if path in given:
            raise RulesetError(f"{path} twice in the ruleset {text!r} (expected it once)")
        given[path] = _read(value, getattr(owner, field))
    try:
        own = {path: value for path, value in given.items() if "." not in path}
        for record in {path.partition(".")[0] for path in given.keys() - own.keys()}:
            parts = {p.partition(".")[2]: v for p, v in given.items() if p.startswith(f"{record}.")}
            own[record] = replace(getattr(ruleset, record), **parts)
        return replace(ruleset, **own) if own else ruleset
    except BlotsolveError as error:
        raise RulesetError(f"{error}, in the ruleset {text!r}") from None


def represent(ruleset: Ruleset, presets: Presets) -> str:
    """Return the expression that makes a ruleset: `BLOT`, or `replace(BLOT, last_trick=50)`."""
    preset = nearest(ruleset, presets.values())
    constant = preset.name.upper()
    parts = [] if ruleset.name == preset.name else [f"name={ruleset.name!r}"]
    records: dict[str, list[str]] = {}
    for path, value in _differences(ruleset, preset).items():
        record, _, field = path.rpartition(".")
        part = f"{field}={_expression(value)}"
        if record:
            records.setdefault(record, []).append(part)
        else:
            parts.append(part)
    parts += [
        f"{record}=replace({constant}.{record}, {', '.join(inner)})" for record, inner in records.items()
    ]
    return f"replace({', '.join([constant, *parts])})" if parts else constant


def _differences(ruleset: object, preset: object, before: str = "") -> dict[str, object]:
    """Return the fields in which two rulesets differ, by their path, but for the name."""
    found: dict[str, object] = {}
    for each in fields(preset):  # type: ignore[arg-type]
        value, usual = getattr(ruleset, each.name), getattr(preset, each.name)
        if is_dataclass(usual):
            found |= _differences(value, usual, f"{each.name}.")
        elif value != usual and each.name != "name":
            found[before + each.name] = value
    return found


def _write(value: object) -> str:
    if isinstance(value, tuple):
        ranks = all(isinstance(one, Rank) for one in value)
        return ("" if ranks else ",").join(map(str, value)) or "none"
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(text: str, usual: object) -> object:
    """Return a value of the kind of the usual one; what cannot be parsed stays text, to be refused."""
    if isinstance(usual, bool):
        return {"true": True, "false": False}.get(text.lower(), text)
    if isinstance(usual, tuple):
        if usual and all(isinstance(one, Rank) for one in usual):
            return text
        return () if text.lower() == "none" else tuple(map(_number, text.split(",")))
    return text if isinstance(usual, StrEnum) else _number(text)


def _number(text: str) -> int | str | None:
    if text.lower() == "none":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _expression(value: object) -> str:
    if isinstance(value, tuple) and value and all(isinstance(one, (Rank, Strain)) for one in value):
        return repr(_write(value)) if isinstance(value[0], Rank) else repr(tuple(map(str, value)))
    return repr(value)
