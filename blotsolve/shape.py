"""Which kind of game a text is about, a game for two or for four: by its shape, before anything is read."""

from __future__ import annotations

import re

from blotsolve.deal_text import words_of

FOR_TWO = ("blot_1on1", "open_blot")
"""The names of the rulesets for two players."""

_CARD = r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣]"
_STACK = rf"(?:{_CARD})?(?:/(?:{_CARD}|\?))?"
_LAYOUT = re.compile(rf"{_STACK}(?:,{_STACK})*", re.IGNORECASE)

_RECORD = re.compile(
    r"(?:\[\s*ruleset\s*\"|(?:^|[?#&\s\"])ruleset=|\"ruleset\":\s*\")\s*(?:blot[-_]1on1|open[-_]blot)\b",
    re.IGNORECASE | re.MULTILINE,
)


def is_ruleset_for_two(name: object) -> bool:
    """Tell whether a name, or the text of a variant, is that of a ruleset for two.

    >>> is_ruleset_for_two("open-blot,turn_up=after_trick"), is_ruleset_for_two("blot")
    (True, False)
    """
    return isinstance(name, str) and name.partition(",")[0].strip().lower().replace("-", "_") in FOR_TWO


def is_text_for_two(text: object) -> bool:
    """Tell whether the text of a deal or a position has two hands or two layouts of stacks, not four hands.

    >>> [is_text_for_two(text) for text in ("N:A... K... S N", "N:AS/? KD/? H N", "N:A.. ? H N")]
    [True, True, True]
    >>> is_text_for_two("N:A... T... K... J... S N")
    False
    """
    if not isinstance(text, str):
        return False
    player, colon, rest = " ".join(words_of(text)).partition(":")
    words = rest.split()
    if re.search(r"(?:^|\s)(?:E|W|EAST|WEST)\s*:", rest, re.IGNORECASE):
        return False  # seats of four
    if not colon or player.strip().upper() not in ("N", "S") or len(words) < 2:
        return False
    first, second = words[:2]
    if "/" in first + second or (is_layout(first) and (is_layout(second) or second == "-")):
        return True
    if first == "-" and is_layout(second):
        return True
    if not (_is_hand(first) or first == "?") or not (_is_hand(second) or second == "?"):
        return False
    return "?" in (first, second) or len(words) < 3 or not _is_hand(words[2])


def is_for_two(text: object, ruleset: object = None) -> bool:
    """Tell whether a text is of a game for two; one that has no shape is what the ruleset beside it says."""
    return is_text_for_two(text) or (is_ruleset_for_two(ruleset) and not _has_four_hands(text))


def are_records_for_two(text: str, ruleset: object = None) -> bool:
    """Tell whether records are of games for two: by the ruleset that they name, or the one beside them.

    >>> [are_records_for_two(f'[Ruleset "{name}"] [Dealer "N"]') for name in ("open_blot", "blot")]
    [True, False]
    """
    return is_ruleset_for_two(ruleset) or _RECORD.search(text) is not None


def _has_four_hands(text: object) -> bool:
    words = words_of(text) if isinstance(text, str) else []
    return len(words) >= 4 and all(map(_is_hand, (words[0].rpartition(":")[2], *words[1:4])))


def is_layout(word: str) -> bool:
    """Tell whether a word is a layout of stacks: cards with commas and slashes."""
    return bool(word) and _LAYOUT.fullmatch(word) is not None


def _is_hand(word: str) -> bool:
    return "." in word or word == "-"
