"""The text of a hand as people write it, read into the ranks of each suit.

Every form of a hand comes down to four groups of ranks: suits with their ranks (`♠8 ♥AQ987`, `spades 8`),
four groups in the order of the suits (`8.AQ987.AJ.-`, or with spaces), or a list of cards (`8S AH QH`).
"""

from __future__ import annotations

import re

from blotsolve.errors import CardError
from blotsolve.plain import plain

_RANKS = "789TJQKA"
_SUITS = "SHDC"
_SYMBOLS = "♠♥♦♣"

SUIT_NAMES = (
    ("spades", "spade", "piques", "pique", "schoppen", "пика", "pika", "pik"),
    ("hearts", "heart", "coeurs", "coeur", "cœurs", "cœur", "harten", "купа", "kupa", "herc"),
    ("diamonds", "diamond", "carreaux", "carreau", "ruiten", "каро", "karo"),
    ("clubs", "club", "trèfles", "trèfle", "trefles", "trefle", "klaveren", "спатия", "spatia", "tref"),
)
"""What the four suits are called in English, French, Dutch, Bulgarian and Croatian."""

_NAMED = {name: symbol for symbol, names in zip(_SYMBOLS, SUIT_NAMES, strict=True) for name in names}
_NAME = re.compile(rf"\b(?:{'|'.join(_NAMED)})\b", re.IGNORECASE)
_CARDS = re.compile(rf"(?:[{_RANKS}][{_SUITS}{_SYMBOLS}](?:[ ,]+|$))+")
_LETTERED = re.compile(rf"(?:[{_SUITS}](?:[{_RANKS}]+|-|))+")
_DASHES = str.maketrans("–—−", "---")

_FOREIGN = {"D": "Q", "R": "K", "B": "J", "H": "K"}
"""Dame and roi, boer and heer; V, valet or vrouw, depends on the letters beside it."""
_GROUP = re.compile(rf"[{_RANKS}V{''.join(_FOREIGN)}]+|-")


def named_suit(name: str) -> str | None:
    """Return the symbol of a suit that is called by its name in one of the languages of `SUIT_NAMES`."""
    return _NAMED.get(name.lower())


def suit_groups(text: str) -> list[str] | None:
    """Return the ranks that a text of several words gives to S H D C, in the letters that it has.

    None for text in none of the forms; raise CardError for text that could mean two hands.
    """
    said = _NAME.sub(lambda found: _NAMED[found[0].lower()], plain(text).translate(_DASHES))
    said = said.upper().replace("10", "T").strip()
    if _CARDS.fullmatch(" ".join(said.split())):
        return _of_cards(said)
    if any(symbol in said for symbol in _SYMBOLS):
        return _of_symbols(said)
    if "." in said:
        parts = ["".join(part.split()) for part in said.split(".")]
        if len(parts) != 4:
            raise CardError(f"a hand of {len(parts)} suits: {text!r} (expected spades.hearts.diamonds.clubs)")
        if all(part[:1] == suit for part, suit in zip(parts, _SUITS, strict=True)):
            parts = [part[1:] for part in parts]
        return ["" if part == "-" else part for part in parts]
    words = said.replace(",", " ").split()
    if len(lines := said.replace(",", " ").splitlines()) == 4:
        words = ["".join(line.split()) for line in lines]
    in_order = len(words) == 4 and all(map(_GROUP.fullmatch, words))
    lettered = re.sub(r"[\s,;:=]+", "", said)
    if _LETTERED.fullmatch(lettered):
        if in_order:
            raise CardError(
                f"two hands could be meant: {text!r} (expected dots between suits, or suits as ♠ ♥ ♦ ♣)"
            )
        return _of_letters(lettered)
    return ["" if word == "-" else word for word in words] if in_order else None


def english_ranks(groups: list[str], letters: str, text: str) -> list[str]:
    """Return groups of ranks with J Q K for the letters of French and Dutch.

    `letters` are those of all hands that were written together: they tell which of the two it is.
    Raise CardError where V could be either.
    """
    present = set(letters)
    if not present & {"V", *_FOREIGN}:
        return groups
    ranks = dict(_FOREIGN)
    if "V" in present:
        french, dutch = bool(present & {"R", "D"}), bool(present & {"B", "H"})
        ranks["V"] = "J" if french else "Q"
        if french == dutch or ranks["V"] in present:
            raise CardError(f"V is the jack in French and the queen in Dutch: {text!r} (expected J or Q)")
    forms = str.maketrans(ranks)
    return [group.translate(forms) for group in groups]


def _of_cards(said: str) -> list[str]:
    groups = [""] * 4
    for card in said.replace(",", " ").split():
        groups[(_SUITS + _SYMBOLS).index(card[1]) % 4] += card[0]
    return groups


def _of_letters(lettered: str) -> list[str]:
    groups, suit = [""] * 4, 0
    for letter in lettered:
        if letter in _SUITS:
            suit = _SUITS.index(letter)
        elif letter != "-":
            groups[suit] += letter
    return groups


def _of_symbols(said: str) -> list[str] | None:
    """Read suits before their ranks, or behind them where the text begins with a rank."""
    close = re.sub(r"[\s,.;:=|]+", "", said)
    pieces = re.split(f"([{_SYMBOLS}])", close)
    symbols, before, behind = pieces[1::2], pieces[:-1:2], pieces[2::2]
    if not pieces[0]:
        ranks = behind
    elif not pieces[-1]:
        ranks = before
    else:
        return None
    groups = [""] * 4
    for symbol, some in zip(symbols, ranks, strict=True):
        groups[_SYMBOLS.index(symbol)] += "" if some == "-" else some
    return groups
