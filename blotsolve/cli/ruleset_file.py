"""A ruleset of one's own in a file: the preset that it begins with, and what differs, as TOML or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from blotsolve.errors import FileError, RulesetError
from blotsolve.rulesets import find_ruleset

ENDINGS = (".toml", ".json")


def ruleset_text(ruleset: str | None) -> str | None:
    """Return the text of the ruleset in a file, where the option names one; other text as it is.

    A file has `base`, the name of a preset, `name` if it is to have another, and what differs; fields
    of a record stand in a table of its name: `[auction]`, `lowest = 10`.
    """
    if ruleset is None or not ruleset.lower().endswith(ENDINGS):
        return ruleset
    fields = dict(_read(ruleset))
    base, name = fields.pop("base", None), fields.pop("name", None)
    if not isinstance(base, str):
        raise FileError(f'{ruleset}: no base (expected the preset that it begins with, as base = "blot")')
    words = [base, *(f"{path}={value}" for path, value in _flat(ruleset, fields))]
    text = " ".join(words) if name is None else f"{name}: {' '.join(words)}"
    try:
        return str(find_ruleset(text))
    except RulesetError as error:
        raise FileError(f"{ruleset}: {error}") from None


def _read(path: str) -> Mapping[str, object]:
    import json
    import tomllib

    try:
        text = Path(path).read_text("utf-8-sig")
        read = tomllib.loads(text) if path.lower().endswith(".toml") else json.loads(text)
    except OSError as error:
        raise FileError(
            f"cannot read {path!r}: {error.strerror} (expected a ruleset as TOML or JSON)"
        ) from None
    except ValueError as error:
        raise FileError(f"{path}: {error} (expected a ruleset as TOML or JSON)") from None
    if not isinstance(read, dict):
        raise FileError(f"{path}: {str(read)[:40]!r} (expected the fields of a ruleset)")
    return read


def _flat(path: str, fields: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield every field with its path and its value, as the text of a ruleset has them."""
    for name, value in fields.items():
        if isinstance(value, Mapping) and not before:
            yield from _flat(path, value, f"{name}.")
            continue
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(one, (str, int)) and " " not in str(one) for one in values):
            raise FileError(
                f"{path}: {before}{name} is {value!r} (expected a number, a word, or a list of them)"
            )
        words = [str(one).lower() if isinstance(one, bool) else str(one) for one in values]
        yield f"{before}{name}", ",".join(words) or "none"
