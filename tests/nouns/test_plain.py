"""One reader of text: suits, spaces and line ends are the same everywhere, and nothing is shown raw."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blotsolve import Card, Deal, Hand, Position
from blotsolve.cards import Suit
from blotsolve.contract import Contract, Strain, read_calls
from blotsolve.errors import KnowledgeError
from blotsolve.game import Auction, Declaration, Match
from blotsolve.game.action import read_play
from blotsolve.plain import encodable, plain, printable, rows
from blotsolve.records import read_record, read_records
from blotsolve.records.record import Points, Result
from blotsolve.seats import Seat, Side
from blotsolve.worlds import Holding, Knowledge

READERS = [
    (Suit, "♥"),
    (Strain, "♥"),
    (Seat, "N"),
    (Side, "NS"),
    (Card, "J♠"),
    (Hand, "J♠ 10♦"),
    (Hand, "♠8 ♥AQ987 ♦AJ"),
    (Hand, "8.AQ987.AJ."),
    (Deal, "N:A...7 T..7. K...8 Q..8."),
    (Position.parse, "N:...7 T..7. K...8 Q..8. ♠ N A♠"),
    (Contract.parse, "9♥ contra by N"),
    (read_calls, "8♥ pass capot ♠"),
    (lambda text: Auction.parse(text, "blot"), "N: 8♥ pass"),
    (Declaration, "♥:9TJ"),
    (read_play, "K♥ declares ♥:QKA"),
    (Match.parse, "blot to 151: 142-149"),
    (Points.parse, "NS 18, EW 11"),
    (Result.parse, "NS 72 in 3, EW 90 in 5"),
    (Knowledge.parse, "S AJ9.T8.KQ.7 E-.A..  W+.K.."),
    (Holding.parse, "E?AKQ...|.AKQ.."),
    (lambda text: read_record(text).contract, '[Ruleset "blot"] [Contract "9♥ by N"]'),
    (lambda text: read_record(text).contract, "ruleset=blot&contract=9♥_by_N"),
]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        (
            "variation selector",
            lambda text: "".join(f"{one}\ufe0f" if one in "♠♥♦♣" else one for one in text),
        ),
        ("white suits", lambda text: text.translate(str.maketrans("♠♥♦♣", "♤♡♢♧"))),
        ("byte order mark", lambda text: f"\ufeff{text}\ufeff"),
        ("hard spaces", lambda text: text.replace(" ", "\u00a0")),
        ("tabs", lambda text: text.replace(" ", "\t")),
        ("no width", lambda text: f"\u200b{text}\u2060"),
    ],
)
@pytest.mark.parametrize(("read", "text"), READERS)
def test_every_reader_takes_every_form(read, text, name, change):
    assert read(change(text)) == read(text)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_each_way(end):
    text = '[Ruleset "blot"]\n[Contract "9H by N"]\n; a remark\n[Play]\nN: 7S 8S 9S TS\n'
    (once,), (again,) = read_records(text), read_records(text.replace("\n", end))
    assert again == once
    assert again.line("Play", 3) == 5


def test_byte_order_marks_of_joined_files_and_tabs_in_values_are_taken():
    one = '\ufeff[Ruleset "blot"]\n[Event "a\tb"]\n[Contract "9H by N"]\n'
    first, second = read_records(one + one)
    assert first == second
    assert first.tags == (("Event", "a b"),)


def test_a_tab_in_the_value_of_a_link_is_a_space():
    assert read_record("ruleset=blot&Event=a%09b").tags == (("Event", "a b"),)


@given(st.text())
def test_plain_is_plain_already_and_keeps_lines(text):
    assert plain(plain(text)) == plain(text)
    assert len(rows(text)) == len(plain(text).splitlines())
    assert plain(text).isascii() or not set(plain(text)) & set("♡♤\ufe0f\ufeff\t")


@given(st.text(), st.sampled_from(["ascii", "cp1252", "latin-1", "utf-8", "koi8-r"]))
def test_what_is_printed_can_be_encoded(text, encoding):
    shown = encodable(text, encoding)
    assert shown.encode(encoding) or not text
    assert printable(shown).isprintable()


def test_letters_stand_for_symbols():
    assert encodable("♠A ±3 − 2 → …", "ascii") == "SA +-3 - 2 -> ..."
    assert encodable("é ±", "latin-1") == "é ±"
    assert printable("a\x1b[31m\u202e\r\n\udcffé") == r"a\x1b[31m\u202e\r\n\udcffé"


@pytest.mark.parametrize("text", ["S A... \x1b[31m=4", "S A... E\x1b", "S \x1b...", "S A... E?\x1b..."])
def test_errors_of_knowledge_show_no_control_characters(text):
    with pytest.raises(KnowledgeError) as refused:
        Knowledge.parse(text)
    assert str(refused.value).isprintable()
