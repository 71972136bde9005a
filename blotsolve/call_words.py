"""The words of calls: how strains and doublings are called, and what a bid or a call looks like in text."""

from __future__ import annotations

import re

from blotsolve.hand_text import SUIT_NAMES

STRAIN_NAMES = {
    **dict.fromkeys(
        ("NO TRUMP", "NO TRUMPS", "NOTRUMP", "NOTRUMPS", "SANS ATOUT", "SA", "БЕЗ КОЗ", "БК"), "NT"
    ),
    **dict.fromkeys(("ALL TRUMP", "ALL TRUMPS", "ALLTRUMPS", "TOUT ATOUT", "TA", "ВСИЧКО КОЗ", "ВК"), "AT"),
}
"""What is said for no trump and all trumps, in capitals and without hyphens."""

CONTRA_WORDS = (
    *("contra", "kontra", "quansh", "x", "double", "контра"),
    *("contre", "contré", "coinche", "coinché"),
)
RECONTRA_WORDS = (
    *("recontra", "rekontra", "sur", "xx", "redouble", "реконтра"),
    *("surcontre", "surcontré", "surcoinche", "surcoinché"),
)
BY_WORDS = ("by", "par", "door", "от")
"""What stands before the declarer of a contract."""
PASS_WORDS = ("pass", "p", "-", "passe", "пас")
DOUBLINGS = {
    "": "NONE",
    **dict.fromkeys(CONTRA_WORDS, "CONTRA"),
    **dict.fromkeys(RECONTRA_WORDS, "RECONTRA"),
}
"""What is said for the doublings, and the names of their members."""

_NAMED = "|".join(
    [
        r"(?:sans|tout)[ -]atout|(?:no|all)[ -]trumps?|(?:без|всичко) коз",
        *sorted((name for names in SUIT_NAMES for name in names), key=len, reverse=True),
    ]
)
_STRAIN = rf"(?:{_NAMED}|nt|at|sa|ta|бк|вк|[shdc♠♥♦♣]x?)"
_CAPOT = r"(?:capot|kapot|kaput)"
_END = r"(?=[\s,]|$)"

BID = re.compile(
    rf"(?P<capot>{_CAPOT})(\+(?P<plus>\d{{1,3}}))?\s*(?P<of>{_STRAIN})"
    rf"|(?P<level>\d{{1,3}})?\s*(?P<strain>{_STRAIN})(?P<flag>\s+{_CAPOT})?",
    re.IGNORECASE | re.ASCII,
)
"""A bid: `9H`, `80 coeur`, `capot+2 S`, `26H capot` or `H`."""

CALL = re.compile(
    rf"{_CAPOT}(?:\+\d+)?\s+{_STRAIN}{_END}"  # capot S, capot+2 S
    rf"|(?:\d{{1,3}}\s*)?(?:{_NAMED}){_END}"  # 80 coeur, sans atout
    rf"|(?:\d{{1,3}}\s+(?={_STRAIN}{_END}))?[^\s,]+(?:\s+{_CAPOT}{_END}(?!\s+{_STRAIN}{_END}))?",  # any word
    re.IGNORECASE,
)
"""Each call of a text in which blanks or commas part them."""

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
_START = r"(?<![^\s,:])"


def _either(words: object) -> str:
    """Return a pattern for any of some phrases, the longest first, with any blanks between their words."""
    phrases = sorted(words, key=len, reverse=True)  # type: ignore[call-overload]
    return "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in phrases)


_SUIT_CALLED = re.compile(
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
    text = _SUIT_CALLED.sub(lambda found: _LETTERS.get((found["name"] or "").lower(), found["letter"]), text)
    for ours, said in _PHRASES.items():
        text = said.sub(ours, text)
    return text
