"""A deal as it is told by one who sees a single hand: his cards, the contract, what was played."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations as subsets

from blotsolve.cards import Card, Hand
from blotsolve.checks import listed, of_kind
from blotsolve.contract import Contract
from blotsolve.deal import Deal
from blotsolve.errors import CallError, CardError, DealError, DeclarationError, IllegalCardError
from blotsolve.game import (
    Auction,
    Belote,
    DealState,
    Declarations,
    Kind,
    Match,
    Named,
    Play,
    Trick,
    View,
    belote_bonus,
    belote_played,
    check_together,
    combinations,
    other_of_pair,
    read_contract,
    trick_winner,
)
from blotsolve.plain import plain
from blotsolve.rulesets import Ruleset, Unshown, find_ruleset
from blotsolve.seats import Seat
from blotsolve.worlds.heard import Heard, Telling, read_heard
from blotsolve.worlds.knowledge import Knowledge
from blotsolve.worlds.sampling import count, world


def view_of_hand(
    hand: Hand | str,
    *,
    seat: Seat | str,
    dealer: Seat | str,
    contract: Contract | str,
    play: str | Iterable[Card | str] = (),
    auction: Auction | None = None,
    declared: str | Mapping[Seat, Telling] | Mapping[str, Telling] | None = None,
    belotes: Iterable[Seat | str] = (),
    ruleset: Ruleset | str = "blot",
    match: Match | None = None,
) -> View:
    """Return what a player knows of a deal in play, from his own cards and what was heard and seen.

    Parameters
    ----------
    hand
        The eight cards that he was dealt, or those that he still holds.
    seat, dealer
        Who he is, and who dealt; the next player leads.
    contract
        What is played, such as `9H by E`.
    play
        The cards that were played, from the first lead on.
    auction
        The auction, if it is known call by call.
    declared
        What players declared, by seat, or as text such as `N: tierce; E: H:9TJ withholds H:9TJ` (see
        `Heard`); who is not named declared nothing. A declaration with its cards was shown when it had the
        right to be, unless it is withheld; one of which only the kind is told was not shown. If nothing is
        said of himself, he declares the best that he holds and withholds nothing.
    belotes
        Who else said a belote.
    ruleset
        The rules.
    match
        The match before this deal, if it belongs to one.

    Returns
    -------
    View
        For `advise_card` and the bots. Nothing in it depends on how the hidden cards lie.

    Raises
    ------
    DealError
        If the hand does not have as many cards as he must hold.
    IllegalCardError
        If a card was played twice, by another than its holder, or against the rules.
    DeclarationError
        If what was declared cannot be, or was withheld by one who had no right to show it.
    ImpossibleKnowledgeError
        If no deal fits all that was told.

    Examples
    --------
    >>> view = view_of_hand("J9.A8.KQ7.T", seat="S", dealer="W", contract="9S by N", play="TH 7H")
    >>> view.turn, " ".join(map(str, view.legal))
    (Seat('S'), 'AH 8H')
    """
    ruleset, seat, dealer = find_ruleset(ruleset), Seat(seat), Seat(dealer)
    contract = read_contract(contract, ruleset)
    ruleset.require(contract.strain)
    listed_cards = plain(play).split() if isinstance(play, str) else listed("cards played", play, CardError)
    cards = tuple(map(Card, listed_cards))
    tricks, leader, table = _tricks(cards, dealer.next, contract, ruleset)
    played = _played(tricks, leader, table)
    dealt = _dealt(Hand(hand), seat, played)
    said = read_heard(declared)
    heard = [said.get(each, Heard()) for each in Seat]
    if auction is not None:
        of_kind("auction", auction, Auction, CallError)
    seen = View(
        ruleset=ruleset,
        seat=seat,
        dealer=dealer,
        dealt=dealt,
        hand=Hand.from_mask(dealt.mask & ~played[seat]),
        turn=leader.after(len(table)),
        legal=(),
        auction=auction or Auction(ruleset, dealer),
        contract=contract,
        tricks=tricks,
        leader=leader,
        table=table,
        announced=tuple(each.all_kinds for each in heard),  # type: ignore[arg-type]
        heights=_heights(heard),
        shown=tuple(each.known for each in heard),  # type: ignore[arg-type]
        counted=((), (), (), ()),
        declared=(),
        belotes=tuple(
            _belotes(
                [*((one.leader, one.cards) for one in tricks), (leader, table)],
                contract,
                ruleset,
                set(map(Seat, listed("players with a belote", belotes, DeclarationError))),
            )
        ),
    )
    # Any deal that fits will do: it is played as it was told, and what the player sees is the same in all.
    state = _replayed(seen, said, cards)
    open_kinds = {each for each, one in said.items() if one.kinds and each != seat}
    heights = tuple(named for named in state.heights if named.seat not in open_kinds)
    return replace(
        state.view(seat, match),
        auction=seen.auction,
        heights=(*heights, *(named for named in seen.heights if named.seat in open_kinds)),
    )


TRIES = 200
"""How many deals are tried, at most, where it depends on unseen cards who may show what he declared."""


def _replayed(seen: View, said: Mapping[Seat, Heard], cards: tuple[Card, ...]) -> DealState:
    """Return a whole deal that fits, played as it was told; best one in which all that was told was shown."""
    knowledge, chance = Knowledge.from_view(seen), random.Random(0)
    hidden = world(knowledge, 0)
    if not any(one.kinds for one in said.values()):
        return _played_out(seen, said, cards, hidden)
    most, fitting = count(knowledge), None
    why = DeclarationError("no deal was found in which all may declare so")
    told = [(seat, one) for seat, heard in said.items() for one in heard.known]
    for _ in range(min(TRIES, most)):
        try:
            state = _played_out(seen, said, cards, hidden)
        except DeclarationError as error:
            why = error
        else:
            if all(one in (*state.shown[seat], *state.withheld[seat]) for seat, one in told):
                return state
            fitting = fitting or state
        hidden = world(knowledge, chance.randrange(most))
    if fitting is None:
        raise why
    return fitting


def _played_out(seen: View, said: Mapping[Seat, Heard], cards: tuple[Card, ...], hidden: Deal) -> DealState:
    """Return a deal with these hidden hands after the cards; raise DeclarationError where it does not fit."""
    contract, seat = seen.contract, seen.seat
    assert contract is not None
    deal = Deal([Hand.from_mask(rest.mask | own.mask) for rest, own in zip(hidden, seen.played, strict=True)])
    state = DealState.in_play(deal, seen.dealer, contract, seen.ruleset)
    spoken = {one.seat for one in seen.belotes} | {seat}
    for card in cards:
        who = state.turn
        if who is None:
            raise IllegalCardError(f"{card} cannot be played: the deal is over")
        told = said.get(who, Heard())
        is_first = not state.tricks
        declares = _declares(told, state) if is_first and (who != seat or who in said) else None
        withholds = () if is_first else _withholds(told, state, own=who == seat)
        silent = who not in spoken and _is_asked(state, card)
        state = state.after(Play(card, declares, withholds, silent))
        if who != seat and any(one not in told.known for one in state.shown[who]):
            raise DeclarationError(f"{who} has to show what he declared: {told} (expected its cards)")
    for who, told in said.items():
        _check_withheld(state, who, told)
    return state


def _declares(told: Heard, state: DealState) -> Declarations:
    """Return what the next player declares, who was heard so."""
    seat, contract = state.turn, state.contract
    assert seat is not None
    assert contract is not None
    if not told.kinds:
        return told.known
    kinds, ruleset = sorted(told.all_kinds), state.ruleset
    for chosen in subsets(combinations(state.deal[seat], contract.strain, ruleset), len(kinds)):
        if sorted(one.kind for one in chosen) != kinds or any(one not in chosen for one in told.known):
            continue
        highest = max(chosen, key=lambda one: one.height(contract.strain, ruleset))
        if told.height in (None, highest.top) and _stand_together(chosen, ruleset):
            return chosen
    raise DeclarationError(f"{seat} cannot declare {told} with {state.deal[seat]}")


def _stand_together(declarations: Declarations, ruleset: Ruleset) -> bool:
    try:
        check_together(declarations, ruleset)
    except DeclarationError:
        return False
    return True


def _withholds(told: Heard, state: DealState, *, own: bool) -> Declarations:
    """Return what the next player does not show: what he withheld, and of the others what nobody saw."""
    kinds = told.withheld_kinds if own else told.kinds
    hidden = [one for one in state.to_show() if one not in told.known and one.kind in kinds]
    return (*hidden, *(one for one in state.to_show() if one in told.withheld))


def _check_withheld(state: DealState, seat: Seat, told: Heard) -> None:
    """Raise DeclarationError if a player withheld what he never had the right to show."""
    if state.ruleset.declarations.unshown != Unshown.LOST and len(state.tricks) < 3:
        return  # he may still be asked
    kinds = [one.kind for one in state.withheld[seat] if one not in told.known]
    for what in (*told.withheld, *told.withheld_kinds):
        if what not in state.withheld[seat] and what not in kinds:
            raise DeclarationError(f"{seat} cannot withhold {what}: it is not his to show")


def _heights(heard: list[Heard]) -> tuple[Named, ...]:
    """Return the heights that were told."""
    order = list(Kind)
    return tuple(
        Named(seat, max(one.all_kinds, key=order.index), one.height)
        for seat, one in zip(Seat, heard, strict=True)
        if one.height is not None
    )


def _tricks(
    cards: tuple[Card, ...], leader: Seat, contract: Contract, ruleset: Ruleset
) -> tuple[tuple[Trick, ...], Seat, tuple[Card, ...]]:
    """Return the tricks that were taken, who leads the next one, and the cards on the table."""
    tricks: list[Trick] = []
    for first in range(0, len(cards) - len(cards) % 4, 4):
        four = cards[first : first + 4]
        winner = trick_winner(four, leader, contract.strain, ruleset)
        tricks.append(Trick(leader, four, winner, 0, len(tricks) + 1))
        leader = winner
    return tuple(tricks), leader, cards[4 * len(tricks) :]


def _played(tricks: tuple[Trick, ...], leader: Seat, table: tuple[Card, ...]) -> list[int]:
    """Return the cards that N E S W have put down, as bits; raise IllegalCardError for one twice."""
    masks = [0, 0, 0, 0]
    for first, cards in (*((one.leader, one.cards) for one in tricks), (leader, table)):
        for place, card in enumerate(cards):
            if sum(masks) & 1 << card:
                raise IllegalCardError(f"{card} is played twice")
            masks[first.after(place)] |= 1 << card
    return masks


def _dealt(hand: Hand, seat: Seat, played: list[int]) -> Hand:
    """Return the eight cards of a player from those, or from what he still holds."""
    number, own = len(hand), played[seat].bit_count()
    dealt = Hand.from_mask(hand.mask | (0 if number == 8 else played[seat]))
    if len(dealt) != 8 or (number != 8 and hand.mask & played[seat]):
        still = f" or the {8 - own} that he still holds" if own else ""
        raise DealError(f"{number} cards in the hand of {seat}: {hand} (expected the 8 he was dealt{still})")
    for card in Hand.from_mask(played[seat] & ~dealt.mask):
        raise IllegalCardError(f"{card} is played by {seat}, who was not dealt it: {dealt}")
    for other in Seat:
        for card in Hand.from_mask(played[other] & dealt.mask if other != seat else 0):
            raise IllegalCardError(f"{card} is played by {other}, and {seat} was dealt it")
    return dealt


def _belotes(
    tricks: Iterable[tuple[Seat, tuple[Card, ...]]], contract: Contract, ruleset: Ruleset, said: set[Seat]
) -> Iterator[Belote]:
    """Yield the belotes that were said: by whom, with the first king or queen of trumps that he played."""
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            seat = leader.after(place)
            other = other_of_pair(card)
            if seat not in said or other is None:
                continue
            led = cards[0].suit if place else None
            if belote_played(Hand([card, other]), card, led, contract.strain, ruleset):
                said.discard(seat)
                yield Belote(seat, card.suit, belote_bonus(ruleset))


def _is_asked(state: DealState, card: Card) -> bool:
    """Whether a player could say a belote with a card, and need not."""
    position = state.position
    if position is None or state.ruleset.declarations.belote_by_itself or card not in position.hand:
        return False
    led = position.table[0].suit if position.table else None
    return bool(belote_played(position.hand, card, led, position.strain, state.ruleset))
