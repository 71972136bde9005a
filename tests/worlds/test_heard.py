"""What was heard of declarations, told by one who sees a single hand: the view is that of the whole deal."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from blotsolve import RULESETS, Deal, Seat
from blotsolve.errors import DeclarationError, ImpossibleKnowledgeError
from blotsolve.game import DealState, Play
from blotsolve.worlds import Heard, read_heard, view_of_hand

SHOWING = [name for name, rules in RULESETS.items() if rules.declarations.unshown != "lost"]


def told_of(view, state, seat):
    """Return what the others can tell of a player's declarations: what he showed, and the rest by kind."""
    kinds = Counter(view.announced[seat])
    kinds.subtract(one.kind for one in view.shown[seat])
    tops = [named.top for named in view.heights if named.seat == seat]
    rest = tuple(kinds.elements())
    return Heard(view.shown[seat], rest, tops[0] if tops and rest and not view.shown[seat] else None)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_view_is_that_of_the_whole_deal(ruleset):
    declared = withheld = 0
    for seed in range(60):
        chance = random.Random(f"{ruleset} {seed}")
        state = DealState.in_play(Deal.random(chance), Seat(seed % 4), "9S by N", ruleset)
        cards = []
        for _ in range(chance.randrange(3, 15)):
            hides = [one for one in state.to_show() if chance.random() < 0.5]
            cards.append(chance.choice(state.legal))
            state = state.after(Play(cards[-1], withholds=hides))
        seat = state.turn
        view = state.view(seat)
        heard = {other: told_of(view, state, other) for other in Seat if other != seat}
        if state.declared[seat]:
            heard[seat] = Heard(state.declared[seat], withheld=state.withheld[seat])
        declared += any(view.announced)
        withheld += any(state.withheld)
        found = view_of_hand(
            state.deal[seat], seat=seat, dealer=state.dealer, contract="9S by N", play=cards,
            declared=heard, belotes=[one.seat for one in state.belotes], ruleset=ruleset,
        )  # fmt: skip
        assert replace(found, heights=()) == replace(view, heights=())
    assert declared > 10 or state.ruleset.declarations.is_empty
    assert withheld > 5 or ruleset not in SHOWING


TOLD = {"hand": "J9.A8.KQ7.T", "seat": "S", "dealer": "W", "contract": "9S by N"}
TRICKS = "TH 7H 8H 9H 9C 8C TC 7C 7D 8D AD 9D"
"""Three tricks, that N, S and N take."""


@pytest.mark.parametrize("ruleset", SHOWING)
def test_kind_that_was_not_shown_stays_a_kind(ruleset):
    view = view_of_hand(**TOLD, play=TRICKS[:-12], declared="N: tierce", ruleset=ruleset)
    assert view.announced[0] == ("tierce",)
    assert view.shown[0] == ()
    shown = view_of_hand(**TOLD, play=TRICKS[:-12], declared="N: C:JQK", ruleset=ruleset)
    assert [str(one) for one in shown.shown[0]] == ["C:JQK"]
    hidden = view_of_hand(**TOLD, play=TRICKS[:-12], declared="N: C:JQK withholds C:JQK", ruleset=ruleset)
    assert (hidden.announced, hidden.shown) == (view.announced, view.shown)


@pytest.mark.parametrize(
    ("declared", "error", "message"),
    [
        ("tierce", DeclarationError, "'tierce' before a player"),
        ("N: tierce; N: fifty", DeclarationError, "N twice"),
        ("N: terz", DeclarationError, "no declaration: 'terz' .expected cards as H:9TJ or JJJJ, or one of"),
        ("N: tierce to K fifty to A", DeclarationError, "two heights"),
        ("N: D:89T", DeclarationError, "N cannot declare so: D:89T without"),
        ("N: S:9TJ", DeclarationError, "S:9TJ without"),
        ("N: tierce tierce tierce", ImpossibleKnowledgeError, "cannot|no way|nobody"),
        ("N: C:JQK; E: D:9TJ withholds D:9TJ", DeclarationError, "E cannot withhold D:9TJ: it is not his"),
    ],
)
def test_what_cannot_be_is_refused(declared, error, message):
    with pytest.raises(error, match=message):
        view_of_hand(**TOLD, play=TRICKS, declared=declared)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tierce",
        "tierce to K",
        "carre of J",
        "H:9TJ fifty withholds H:9TJ",
        "hundred tierce to A withholds tierce",
    ],
)
def test_text_reads_back(text):
    heard = Heard.parse(text)
    assert Heard.parse(str(heard)) == heard
    assert read_heard(f"N: {text}") == read_heard({"N": text}) == {Seat.N: heard}
