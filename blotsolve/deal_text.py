"""The text of a deal as people write it, taken apart into the texts of four hands.

`N:hand hand hand hand`, with a seat or without one; a seat before every hand, in any order; one hand a line;
four hands of four groups each. What stands inside a hand is the business of `hand_text`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from blotsolve.errors import DealError, PositionError
from blotsolve.hand_text import SUIT_NAMES
from blotsolve.plain import plain
from blotsolve.seats import SEAT_NAMES, Seat

UNKNOWN = ("", "-", "?")
"""Texts of a hand that is not said."""

_NAME = "|".join(SEAT_NAMES)
_SUITS = "|".join(name for names in SUIT_NAMES for name in names)
_SEAT = rf"(?:{_NAME}|[nesw])"
_LABEL = re.compile(rf"(?<![^\s,;|/])(?:({_SEAT})\s*:|({_NAME})\b)\s*", re.IGNORECASE)
_LINE = re.compile(rf"\s*({_SEAT})(?:\s*:|\s)\s*", re.IGNORECASE)
_GROUP = re.compile(r"(?:[789TJQKAVDRBH]|10)+|-", re.IGNORECASE)
_CARD = r"(?:10|[789TJQKA])[SHDC♠♥♦♣]"
_HAND = re.compile(r"[^\s.:]*(?:\.[^\s.:]*){3}|[-?]")
_START = re.compile(
    r"\s*(?:\w:(?![\\/])"  # a seat; a path such as E:\deals.txt does not begin so
    rf"|{_SEAT}\s*:(?![\\/])"
    rf"|(?:{_NAME})\s"
    rf"|(?:{_SEAT}\s+)?(?:{_SUITS})\b"
    rf"|(?:{_CARD}[\s,;|/]+){{4}}"  # a list of cards
    r"|(?:[789TJQKA]|10)*(?:\.(?:[789TJQKA]|10|-)*){3}\s"  # a dotted hand, and more
    r"|[♠♥♦♣♤♡♢♧]"
    rf"|(?:{_GROUP.pattern})(?:\s+(?:{_GROUP.pattern})){{3}}(?:\s|$))",  # four groups of ranks
    re.IGNORECASE,
)

_APART = re.compile(r"[\r\n|;]+|\s/\s")
"""What stands between hands."""


def is_deal_text(text: str) -> bool:
    """Tell whether a text is meant as a deal or a position, not as the name of a file."""
    said = plain(text).strip()
    return "\n" in said or len(_APART.split(said)) in (3, 4) or _START.match(said) is not None


def is_position_text(text: str) -> bool:
    """Tell whether a line goes on after four hands with dots in them."""
    words = words_of(text)
    if len(words) < 5 or any(":" in word for word in words[1:]):
        return False
    return _HAND.fullmatch(words[0].rpartition(":")[2]) is not None


def words_of(text: str) -> list[str]:
    """Split a line, with the seat and the colon at the first hand also where a space stands by them."""
    return re.sub(r"\s*:\s*", ":", plain(text), count=1).split()


def hand_texts(text: str) -> list[str]:
    """Return the texts of the hands of N E S W; raise DealError where they cannot be told apart."""
    said = plain(text).strip()
    lines = [line.strip() for line in _APART.split(said) if line.strip()]
    if len(lines) in (3, 4):
        return _of_lines(lines, text)
    said = " ".join(lines)
    labels = list(_LABEL.finditer(said))
    seats = [Seat(found[1] or found[2]) for found in labels]
    if len(labels) in (3, 4) and not labels[0].start() and len(labels) == len(set(seats)):
        ends = [*(found.start() for found in labels[1:]), len(said)]
        hands = [said[found.end() : end].strip(" ,;") for found, end in zip(labels, ends, strict=True)]
        if any(hands):
            return _placed(list(zip(seats, hands, strict=True)), text)
    first, rest = _first_seat(said, text)
    if len(rest.split()) < 3 and ":" not in said:
        raise DealError(f"no deal: {text!r} (expected 'N:hand hand hand hand', clockwise from N)")
    return _clockwise(first, _apart(rest, first, text), text)


def _of_lines(lines: list[str], text: str) -> list[str]:
    """Read a hand a line, each with its seat, or clockwise from the seat of the first one."""
    labels = [_LINE.match(line) for line in lines]
    seats = [Seat(found[1]) for found in labels if found]
    if len(seats) == len(lines) == len(set(seats)):
        hands = [line[found.end() :].strip() for line, found in zip(lines, labels, strict=True) if found]
        return _placed(list(zip(seats, hands, strict=True)), text)
    first = Seat.N
    if found := _LABEL.match(lines[0]):
        first, lines = Seat(found[1] or found[2]), [lines[0][found.end() :], *lines[1:]]
    return _clockwise(first, lines, text)


def _first_seat(said: str, text: str) -> tuple[Seat, str]:
    """Return the seat that a line begins with, N where there is none, and what follows."""
    seat, colon, rest = said.partition(":")
    if not colon:
        return Seat.N, said
    if len(seat.split()) > 1:  # a colon further on is not that of a seat
        return Seat.N, said
    try:
        return Seat(seat), rest
    except PositionError as error:
        raise DealError(f"{error}, in the deal {text!r}") from None


def _apart(rest: str, first: Seat, text: str) -> list[str]:
    """Take four hands on one line apart."""
    words = rest.split()
    if len(words) in (3, 4) and all(map(_HAND.fullmatch, words)):
        return words
    if len(words) == 16 and all(map(_GROUP.fullmatch, words)):
        return [" ".join(words[start : start + 4]) for start in range(0, 16, 4)]
    if rest.lstrip().startswith("♠") and rest.count("♠") in (3, 4):
        return [f"♠{hand}" for hand in rest.split("♠")[1:]]
    if len(words) == 4:
        for place, word in enumerate(words):
            _check_word(word, first.after(place))
        return words
    if any("." in word for word in words) or len(words) < 4:
        hands = f"{len(words)} hand" + ("" if len(words) == 1 else "s")
        raise DealError(f"a deal of {hands}: {text!r} (expected four, clockwise from {first})")
    raise DealError(
        f"where does a hand end? {text!r} (expected four hands with dots in them, as AJ9.T8.KQ.7, "
        "or each hand on a line of its own, or behind its seat: N: … E: … S: … W: …)"
    )


def _check_word(word: str, seat: Seat) -> None:
    """Refuse one word of four that is no hand."""
    if ":" in word:
        raise DealError(f"a seat letter at the hand of {seat}: {word!r} (expected at the first hand only)")
    if "." not in word and word not in UNKNOWN:
        raise DealError(f"the hand of {seat} cannot be parsed: {word!r} (expected dots, as in AJ9.T.KQ.7)")


def _clockwise(first: Seat, hands: Sequence[str], text: str) -> list[str]:
    return _placed([(first.after(place), hand) for place, hand in enumerate(hands)], text)


def _placed(hands: list[tuple[Seat, str]], text: str) -> list[str]:
    """Return the hands from N on, nothing for one that is left out."""
    if len(hands) not in (3, 4):
        raise DealError(f"a deal of {len(hands)} hands: {text!r} (expected four: N E S W)")
    four = [""] * 4
    for seat, hand in hands:
        four[seat] = hand
    return four
