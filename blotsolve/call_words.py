"""The words of calls: how strains and doublings are called, and what a bid or a call looks like in text."""

from __future__ import annotations

import re

from blotsolve.hand_text import SUIT_NAMES

STRAIN_NAMES = {
    **dict.fromkeys(("NO TRUMP", "NO TRUMPS", "NOTRUMP", "NOTRUMPS", "SANS ATOUT", "SA", "БЕЗ КОЗ"), "NT"),
    **dict.fromkeys(("ALL TRUMP", "ALL TRUMPS", "ALLTRUMPS", "TOUT ATOUT", "TA", "ВСИЧКО КОЗ"), "AT"),
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
_STRAIN = rf"(?:{_NAMED}|nt|at|sa|ta|[shdc♠♥♦♣]x?)"
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
    rf"|[^\s,]+(?:\s+{_CAPOT}{_END}(?!\s+{_STRAIN}{_END}))?",  # any word, perhaps with the flag: 26H capot
    re.IGNORECASE,
)
"""Each call of a text in which blanks or commas part them."""
