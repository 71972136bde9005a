"""A moment of a deal at which somebody asks what to do: he sees his own hand, and may call or play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from blotsolve.cards import Hand
from blotsolve.checks import seconds
from blotsolve.errors import FileError, RecordError
from blotsolve.game import Auction, Match, View
from blotsolve.records import Record, Replay
from blotsolve.seats import Seat
from blotsolve.worlds import Heard, view_of_hand

if TYPE_CHECKING:
    from blotsolve.advice import BidAdvice, CardAdvice
    from blotsolve.checks import Progress


CARD_WORLDS = 256
"""Worlds that are solved for a card where no number is given."""
DRAWN = 4096
"""Worlds that are drawn and weighed by the calls and the cards."""
WORLDS_A_SECOND, MOST_WORLDS = 1500, 4000
"""Worlds that are drawn for each second of a limit; beyond so many there is hardly more to learn."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What one player knows: in the auction his hand and the calls, in the play a view."""

    hand: Hand
    seat: Seat
    auction: Auction
    view: View | None
    """None while the auction goes on."""
    match: Match | None = None
    held: int = 0
    told: bool = False
    """Whether all that was announced is known, so that silence says something too."""

    def advise(
        self,
        *,
        worlds: int | None = None,
        time: float | None = None,
        seed: int = 0,
        progress: Progress | None = None,
    ) -> BidAdvice | CardAdvice:
        """Return what to play, or what to call; without a number of worlds by the usual one."""
        from blotsolve.advice import advise_bid, advise_card, silent_knowledge, weights_of_evidence

        if time is not None:
            time = seconds("time", time)
        if self.view is not None:
            if worlds is None:
                wanted = CARD_WORLDS if time is None else int(WORLDS_A_SECOND * time)
                worlds = min(max(CARD_WORLDS, wanted), MOST_WORLDS)
            return advise_card(
                self.view,
                worlds=worlds,
                time_limit=time,
                seed=seed,
                weights=weights_of_evidence(self.view),
                drawn=max(worlds, DRAWN),
                knowledge=silent_knowledge(self.view) if self.told else None,
                held=self.held,
                progress=progress,
            )
        match = self.match
        points = None if match is None else (match.points_ns, match.points_ew)
        return advise_bid(
            self.hand,
            seat=self.seat,
            dealer=self.auction.dealer,
            auction=self.auction,
            score=points if points is None or self.seat.side == 0 else points[::-1],
            target=None if match is None else match.target,
            ruleset=self.auction.ruleset,
            worlds=worlds,
            time_limit=time,
            seed=seed,
            progress=progress,
        )


def moment_of_hand(
    record: Record,
    hand: Hand,
    seat: Seat,
    match: Match | None = None,
    heard: dict[Seat, Heard] | None = None,
) -> Moment:
    """Return the moment of a player whose hand alone is known, from what a record says of the rest.

    What was heard of declarations, if it is given, stands in place of what the record tells of them.
    """
    if record.dealer is None:
        raise RecordError("no dealer, and no player who begins", record.line("Deal"))
    auction = Auction(record.ruleset, record.dealer, turned=record.turned)
    for call in record.auction or ():
        auction = auction.after(call)
    contract = record.contract or auction.contract
    if contract is None:
        if auction.is_over:
            raise RecordError("nothing is played: all passed", record.line("Auction"))
        if record.play:
            still = f"before the auction is over: {auction.why_open}"
            raise RecordError(f"{record.play[0]} is played {still}", record.line("Play"))
        return Moment(hand, seat, auction, None, match)
    said = record.declarations
    view = view_of_hand(
        hand,
        seat=seat,
        dealer=record.dealer,
        contract=contract,
        play=record.play or (),
        auction=auction,
        declared=_heard(record) if heard is None else heard,
        belotes=() if said is None else [each for each in Seat if said[each].belotes],
        ruleset=record.ruleset,
        match=match,
    )
    return Moment(hand, seat, auction, view, match, record.held or 0)


def _heard(record: Record) -> dict[Seat, Heard]:
    """Return the declarations that a record tells of."""
    said = record.declarations or ()
    return {
        seat: Heard(one.declarations, withheld=one.withheld)
        for seat, one in zip(Seat, said, strict=bool(said))
        if one.declarations or one.withheld
    }


def moment_of_replay(name: str, again: Replay) -> Moment:
    """Return the moment at which a record is cut short, for the player whose turn it is.

    Where the record has one hand alone it is he who asks.
    """
    record, state = again.record, again.state
    if record.deal is not None:
        seen = [seat for seat in Seat if len(record.deal[seat])]
        if len(seen) == 1:
            hand = record.deal[seen[0]]
            told = record.declarations is not None
            return replace(moment_of_hand(record, hand, seen[0], again.before), told=told)
    for problem in again.problems:
        raise FileError(f"{name}, {problem}")
    if state is None or state.turn is None:
        what = "the deal is over" if state is not None else "no cards"
        raise FileError(
            f"{name}: {what} (expected the hand of the player whose turn it is, and a deal that goes on)"
        )
    seat = state.turn
    if state.contract is None:
        return Moment(state.first[seat], seat, state.auction, None, again.before)
    return Moment(
        state.deal[seat], seat, state.auction, state.view(seat, again.before), again.before, again.held, True
    )
