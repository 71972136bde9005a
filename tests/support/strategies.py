"""Hypothesis strategies that the tests share: cards, deals, rulesets with changed law, positions in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import referee
from cases import FOUR
from hypothesis import strategies as st

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.errors import BlotsolveError
from blotsolve.rulesets import MOST_BONUS, MOST_POINTS, RULESETS, BeloteLostBy, RoemRules, Ruleset, Undertrump
from blotsolve.seats import Seat, Side

cards = st.sampled_from(Card)
suits = st.sampled_from(Suit)
ranks = st.sampled_from(Rank)
seats = st.sampled_from(Seat)
strains = st.sampled_from(Strain)
taken = st.frozensets(st.sampled_from(Side))


def hands(most: int = 32) -> st.SearchStrategy[Hand]:
    """Hands of any size up to `most`."""
    return st.sets(cards, max_size=most).map(Hand)


@st.composite
def deals(draw: st.DrawFn, least: int = 0, most: int = 8) -> Deal:
    """Deals of `least` to `most` cards a hand; small ones often of two or three suits, for more ruffs."""
    size = draw(st.integers(least, most))
    enough = -(-size // 2)  # suits that hold four hands of this size
    suits = draw(st.integers(max(enough, 1), 4), label="suits")
    dealt = draw(st.permutations([card for card in Card if card.suit < suits]))
    return Deal([dealt[size * seat : size * (seat + 1)] for seat in Seat])


presets = st.sampled_from(list(RULESETS.values()))
four = st.sampled_from(list(FOUR.values()))

_OPEN = tuple(strain for strain in Strain if not strain.closed)
_points = st.tuples(*[st.integers(0, MOST_POINTS)] * 8)
_bonuses = st.integers(0, MOST_BONUS // 2).map(lambda half: 2 * half)


_of_roem = st.sampled_from([0, 20, 50, 100, 200])
_roem = st.builds(
    RoemRules,
    run_points=st.tuples(_of_roem, _of_roem),
    stuk=_of_roem,
    four_points=st.one_of(st.just((0,) * 8), st.tuples(*[_of_roem] * 8)),
)


@st.composite
def variants(draw: st.DrawFn) -> Ruleset:
    """Rulesets of all six strains with any mix of duties, orders, points and bonuses."""
    changes = {
        "beat_trump_lead": st.booleans(),
        "ruff": st.booleans(),
        "partner_exempt": st.booleans(),
        "overruff": st.booleans(),
        "undertrump": st.sampled_from(Undertrump),
        "beat_all_trumps": st.booleans(),
        "trump_order": st.permutations(Rank).map(tuple),
        "plain_order": st.permutations(Rank).map(tuple),
        "trump_points": _points,
        "plain_points": _points,
        "no_trump_points": _points,
        "all_trump_points": _points,
        "last_trick": st.integers(0, MOST_BONUS),
        "capot_bonus": _bonuses,
        "belote_in_play": _bonuses,
        "belote_lost_by": st.sampled_from(BeloteLostBy),
        "beat_plain_lead": st.booleans(),
        "closed_suits": st.booleans(),
        "last_trick_no_trump": st.none() | st.integers(0, MOST_BONUS),
        "capot_bonus_no_trump": st.none() | _bonuses,
    }
    changed = draw(st.sets(st.sampled_from(sorted(changes)), max_size=len(changes)), label="changed")
    fields = {field: draw(changes[field], label=field) for field in sorted(changed)}
    if draw(st.booleans(), label="with roem"):
        fields |= {"belote_in_play": 0, "roem": draw(_roem, label="roem")}
    elif fields.get("belote_in_play"):
        fields["roem"] = RoemRules()  # a preset may have roem, and then no belote that depends on the play
    return replace(draw(presets), name="variant", strains=_OPEN, **fields)


rulesets = st.one_of(presets, variants())


@st.composite
def plays(
    draw: st.DrawFn,
    least: int = 1,
    most: int = 8,
    rulesets: st.SearchStrategy[Ruleset] = rulesets,
) -> tuple[Position, Ruleset]:
    """A ruleset and a position in play under it, with none to three cards on the table.

    `least` and `most` are the cards a hand when the trick on the table began.
    """
    ruleset = draw(rulesets)
    deal = draw(deals(least, most))
    full = len(deal.cards) == len(Card)
    position = Position(
        deal,
        draw(st.sampled_from(ruleset.playable), label="strain"),
        draw(seats, label="leader"),
        taken=None if full else draw(taken, label="taken"),
    )
    for _ in range(draw(st.integers(0, 3), label="cards on the table") if deal[0] else 0):
        legal = referee.legal(list(position.hand), position.table, position.strain, ruleset)
        position = referee.play(position, draw(st.sampled_from(legal)), ruleset)
    return position, ruleset


def positions(least: int = 0, most: int = 8) -> st.SearchStrategy[Position]:
    """Positions of which only the text, the parts and the equality matter."""
    return plays(least, most).map(lambda play: play[0])


near_misses = st.text(st.sampled_from("SHDCNEWT7891AJQKshdcnewtjqka0♠♥♦♣:.-+=, taken\n"), max_size=60)
"""Text of the characters that the notation uses, hardly ever in the right order."""

texts = st.one_of(st.text(max_size=40), near_misses)


@st.composite
def damaged(draw: st.DrawFn, whole: st.SearchStrategy[str]) -> str:
    """Text that read well before one character was changed, left out or put in."""
    text = draw(whole)
    place = draw(st.integers(0, len(text)))
    new = draw(st.one_of(near_misses.filter(lambda text: len(text) < 3), st.characters()))
    return text[:place] + new + text[place + draw(st.integers(0, 2)) :]


nonsense = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.binary(max_size=4),
    st.text(max_size=4),
    st.lists(st.none() | st.integers() | st.text(max_size=3), max_size=5),
    st.dictionaries(st.text(max_size=2), st.none(), max_size=2),
    st.just(object()),
)
"""Values of any type, most of them wrong wherever one is asked for."""


def refusal(act: Callable[..., Any], *arguments: Any) -> BlotsolveError | None:
    """Do something; return the typed error that refuses it, or None. Any other error is a failure."""
    try:
        act(*arguments)
    except BlotsolveError as error:
        return error
    return None
