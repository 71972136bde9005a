"""A deal as it is told by one who sees a single hand: his cards, the contract, what was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from blotsolve.cards import Card, Hand
from blotsolve.contract import Contract
from blotsolve.deal import Deal
from blotsolve.errors import DealError, IllegalCardError
from blotsolve.game import (
    Auction,
    Belote,
    DealState,
    Declaration,
    Match,
    Play,
    Trick,
    View,
    belote_bonus,
    belote_played,
    other_of_pair,
    read_contract,
    read_declarations,
    trick_winner,
)
from blotsolve.plain import plain
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat
from blotsolve.worlds.knowledge import Knowledge
from blotsolve.worlds.sampling import world


def view_of_hand(
    hand: Hand | str,
    *,
    seat: Seat | str,
    dealer: Seat | str,
    contract: Contract | str,
    play: str | Iterable[Card | str] = (),
    auction: Auction | None = None,
    declared: Mapping[Seat, str | Iterable[Declaration | str]] | None = None,
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
        What players declared, by seat; who is not named declared nothing. Of himself nothing need be said:
        he declares the best that he holds.
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
    cards = tuple(map(Card, plain(play).split() if isinstance(play, str) else play))
    tricks, leader, table = _tricks(cards, dealer.next, contract, ruleset)
    played = _played(tricks, leader, table)
    dealt = _dealt(Hand(hand), seat, played)
    said = {Seat(each): read_declarations(what) for each, what in (declared or {}).items()}
    heard = [said.get(each, ()) for each in Seat]
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
        announced=tuple(tuple(one.kind for one in each) for each in heard),  # type: ignore[arg-type]
        heights=(),
        shown=tuple(heard),  # type: ignore[arg-type]
        counted=((), (), (), ()),
        declared=(),
        belotes=tuple(
            _belotes(
                [*((one.leader, one.cards) for one in tricks), (leader, table)],
                contract,
                ruleset,
                set(map(Seat, belotes)),
            )
        ),
    )
    # Any deal that fits will do: it is played as it was told, and what the player sees is the same in all.
    hidden = world(Knowledge.from_view(seen), 0)
    deal = Deal([Hand.from_mask(rest.mask | own) for rest, own in zip(hidden, played, strict=True)])
    state = DealState.in_play(deal, dealer, contract, ruleset)
    spoken = {one.seat for one in seen.belotes} | {seat}
    for card in cards:
        who = state.turn
        if who is None:
            raise IllegalCardError(f"{card} cannot be played: the deal is over")
        declares = said.get(who, None if who == seat else ()) if not state.tricks else None
        state = state.after(Play(card, declares, silent=who not in spoken and _is_asked(state, card)))
    return replace(state.view(seat, match), auction=seen.auction)


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
