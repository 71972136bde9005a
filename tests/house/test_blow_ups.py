"""Text of any length takes no more than its length: four times the text, about four times the work."""

from __future__ import annotations

import sys
from contextlib import suppress
from itertools import product
from time import process_time

import pytest

from blotsolve import Card, Deal, Hand
from blotsolve.errors import BlotsolveError, KnowledgeError, RecordError
from blotsolve.records import Record
from blotsolve.records.parts import MOST_TAGS
from blotsolve.records.reading import MOST_WORDS, read_records
from blotsolve.worlds import Knowledge
from blotsolve.worlds.holding import MOST_SETS, Holding
from blotsolve.worlds.knowledge import MOST_HOLDINGS


def seconds(read, text):
    """Return the processor time of reading a text, the least of five."""
    times = []
    for _ in range(5):
        began = process_time()
        with suppress(BlotsolveError):
            read(text)
        times.append(process_time() - began)
    return min(times)


def records(text):
    return read_records(text, "blot")


LONG = {
    "questions and fields": (records, lambda size: "?a=" * size + " x"),
    "fields in a row": (records, lambda size: "?a=" * size),
    "one letter and no field": (records, lambda size: "?" + "a" * 3 * size + " x"),
    "ampersands": (records, lambda size: "a=" + "&" * 3 * size),
    "brackets": (records, lambda size: "[" * 3 * size),
    "quotes": (records, lambda size: '"' * 3 * size),
    "blanks in a tag": (records, lambda size: "[A" + " " * 3 * size),
    "one tag on a line": (records, lambda size: '[A "1"] ' * (size // 10)),
    "one section on a line": (records, lambda size: "[Play] 7S " * (size // 10)),
    "words of a hand": (Hand, lambda size: "7S " * size),
    "letters of a hand": (Hand, lambda size: "S7" * size),
    "suits of a hand": (Hand, lambda size: "♠7 " * size),
    "dots of a hand": (Hand, lambda size: "7." * size),
    "words of a deal": (Deal, lambda size: "N: " * size),
    "lines of a deal": (Deal, lambda size: "N 7\n" * size),
}


@pytest.mark.slow
@pytest.mark.parametrize(("read", "text"), LONG.values(), ids=LONG)
def test_four_times_the_text_is_not_sixteen_times_the_work(read, text):
    short, long = (seconds(read, text(size)) for size in (20_000, 80_000))
    assert (
        long < 9 * short + 0.02
    )  # one square of it is sixteen times; little takes the time of a clock's tick


def many_tags(count):
    return "\n".join(f'[A{number} "1"]' for number in range(count))


def many_fields(count):
    return "ruleset=blot&" + "&".join(f"A{number}=1" for number in range(count))


@pytest.mark.parametrize("text", [many_tags, many_fields])
def test_more_tags_than_anybody_writes_are_refused(text):
    assert len(records(text(MOST_TAGS - 1))[0].tags) == MOST_TAGS - 1
    with pytest.raises(RecordError, match=f"more than {MOST_TAGS} tags in one deal"):
        records(text(MOST_TAGS + 1))


def test_names_of_tags_are_counted_once():
    pairs = [(f"A{number}", "1") for number in range(20_000)]
    assert len(Record(ruleset="blot", tags=pairs).tags) == 20_000
    with pytest.raises(RecordError, match="no tag of your own: 'A7'"):
        Record(ruleset="blot", tags=[*pairs, ("A7", "2")])


@pytest.mark.parametrize(
    ("section", "word"), [("Play", "7S "), ("Auction", "pass "), ("Declarations", "N: H:789 ")]
)
def test_more_words_than_a_deal_has_are_refused(section, word):
    with pytest.raises(RecordError, match=rf"line 2: more than {MOST_WORDS} words of \[{section}\]"):
        records(f"[{section}]\n" + word * (MOST_WORDS + 1))


KNOWN = "S AJ9.T8.KQ.7"
UNSEEN = [card for card in Card if card not in Hand("AJ9.T8.KQ.7")]
PAIRS = [f"{a} {b}" for a, b in product(UNSEEN, UNSEEN) if a < b]


def functions_called(act):
    """Return how many functions of Python are called while something is done."""
    called = 0

    def count(frame, event, argument):
        nonlocal called
        called += event == "call"

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return called


def test_claims_are_taken_in_together():
    def denials(count):
        return " ".join([KNOWN, *(f"E!{Hand(pair)}" for pair in PAIRS[:count])])

    few, many = denials(MOST_HOLDINGS // 4), denials(MOST_HOLDINGS)
    assert len(Knowledge.parse(many).holdings) == MOST_HOLDINGS
    called = [functions_called(lambda text=text: Knowledge.parse(text)) for text in (few, many)]
    assert called[1] < 5 * called[0]
    with pytest.raises(KnowledgeError, match=f"{MOST_HOLDINGS + 1} holdings"):
        Knowledge.parse(denials(MOST_HOLDINGS + 1))


def test_more_sets_than_a_claim_can_have_are_refused():
    with pytest.raises(KnowledgeError, match=f"more than {MOST_SETS} sets"):
        Holding.parse("E?" + "|".join(["AKQ..."] * (MOST_SETS + 1)))
    assert len(Holding.parse("E?" + "|".join(["AKQ..."] * MOST_SETS)).sets) == 1
