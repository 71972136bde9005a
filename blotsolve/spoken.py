"""Calls as the players of a country say them, in our words: `je prends` is `take`, `zovem herc` is `H`."""

from __future__ import annotations

import re

from blotsolve.hand_text import SUIT_NAMES

PHRASES = {
    "pass": ("je passe", "passe", "ik pas", "pas", "dalje", "ja dalje"),
    "take": ("je prends", "prends", "prise", "i take", "i take it"),
    "play": ("ik speel", "speel", "ik speel deze", "i play", "i play it"),
}
"""What is said in French, Dutch and Croatian, and in whole sentences, for some of our calls."""

_NAMING = (
    *("je prends à", "je prends a", "je prends", "prends à", "à", "atout", "en"),
    *("ik speel", "ik maak", "troef"),
    *("ja zovem adut", "zovem adut", "ja zovem", "zovem", "adut"),
)
"""What may stand before the name of a suit that is called."""

_LETTERS = {name: letter for letter, names in zip("SHDC", SUIT_NAMES, strict=True) for name in names}
_START, _END = r"(?<![^\s,:])", r"(?=[\s,]|$)"


def _either(words: object) -> str:
    """Return a pattern for any of some phrases, the longest first, with any blanks between their words."""
    phrases = sorted(words, key=len, reverse=True)  # type: ignore[call-overload]
    return "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in phrases)


_SUIT = re.compile(
    rf"{_START}(?<!\d\s)(?:(?:{_either(_NAMING)})\s+)?(?P<name>{_either(_LETTERS)})(?:\s+troef)?{_END}"
    rf"|{_START}(?:{_either(_NAMING)})\s+(?P<letter>[shdc♠♥♦♣])(?:\s+troef)?{_END}",
    re.IGNORECASE,
)
_PHRASES = {ours: re.compile(rf"{_START}(?:{_either(said)}){_END}", re.I) for ours, said in PHRASES.items()}


def in_our_words(text: str) -> str:
    """Return a text of calls with the phrases of other languages in our words; the rest stays as it is.

    >>> in_our_words("dalje, dalje zovem herc"), in_our_words("je passe, je prends"), in_our_words("80 coeur")
    ('pass, pass H', 'pass, take', '80 coeur')
    """
    text = _SUIT.sub(lambda found: _LETTERS.get((found["name"] or "").lower(), found["letter"]), text)
    for ours, said in _PHRASES.items():
        text = said.sub(ours, text)
    return text
