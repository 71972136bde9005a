"""What should I bid? Every call that could matter, valued in the same sampled worlds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from blotsolve.advice.aim import aim_of
from blotsolve.advice.bids.advice import DOUBLE_DUMMY, BidAdvice
from blotsolve.advice.bids.calibration import Calibration
from blotsolve.advice.bids.dealt_later import dealt_later
from blotsolve.advice.bids.outcomes import Outcomes, Solve, solve_strains
from blotsolve.advice.bids.race import Race
from blotsolve.bidding import BiddingPolicy, Policy
from blotsolve.cards import Card, Hand, Suit
from blotsolve.checks import Progress, seconds, seed_number, whole
from blotsolve.contract import Bid, Call
from blotsolve.errors import IllegalCallError, OptionError
from blotsolve.game import Auction, Match
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver import MOST_THREADS
from blotsolve.worlds import Knowledge, Worlds, fitting_worlds, weighted
from blotsolve.worlds import worlds as draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

LEAST_WORLDS, MOST_WORLDS = 16, 100_000
FASTEST = 500
"""Worlds that no processor solves in a second."""


def advise_bid(
    hand: Hand | str,
    *,
    seat: Seat | str,
    dealer: Seat | str,
    auction: Auction | str | Sequence[Call | str] | None = None,
    turned: Card | Suit | str | None = None,
    score: tuple[int, int] | str | None = None,
    target: int | None = None,
    ruleset: Ruleset | str = "blot",
    worlds: int = 200,
    time_limit: float | None = None,
    seed: int = 0,
    threads: int = 1,
    calibration: Calibration | None = None,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> BidAdvice:
    """Advise what to call with a hand, with how sure that is and why.

    Worlds are drawn exactly uniformly from what the player knows, and weighted by how likely `policy` makes
    the calls that were made; each is solved in every strain of the ruleset. The rest of the auction is as the
    policy has it, with its contras, so a pass is worth what then happens. Calls are compared in the same
    worlds, hopeless ones are dropped, and it stops early where nothing more is to be learnt.

    Parameters
    ----------
    hand
        What the player at `seat` sees while they call: `Hand`, or its text.
    seat
        The player who is to call.
    dealer
        Who dealt.
    auction
        What has been called since `dealer` dealt: an auction or its calls; nothing by default.
    turned
        The card that is turned up, or the suit that is drawn, where a game has one; `auction` may say it too.
    score
        Table points of the match before this deal, those of the player's side first; None if the deal stands
        alone.
    target
        Table points to which the match is played; the ruleset's usual target by default.
    ruleset
        A ruleset or its name.
    worlds
        How many worlds are drawn at most.
    time_limit
        Seconds after which no more worlds are solved; the answer then depends on the clock. None for no
        limit.
    seed
        The same seed gives the same advice.
    threads
        Threads that solve worlds; they change no figure.
    calibration
        How play at the table differs from perfect play; not at all by default.
    policy
        How all players bid; `BiddingPolicy()` by default.
    progress
        Called as `progress(done, total)` as worlds are solved; fewer may do; nothing by default.

    Returns
    -------
    BidAdvice
        Every call that came into question, in table points of this deal, for the player's side. Near the end
        of a match the chance of winning it counts instead, and `aim` says so.

    Raises
    ------
    IllegalCallError
        If it is not this player's turn to call, or a call of the auction breaks a rule.
    CardError, CallError, ScoreError, RulesetError
        For what cannot be parsed or does not fit.
    OptionError
        For options out of their range.

    Examples
    --------
    >>> advice = advise_bid("AJ97.A8.AQ.", seat="S", dealer="E", worlds=64, seed=1)
    >>> advice.best.call.strain
    Strain('S')
    """
    ruleset = find_ruleset(ruleset)
    seat, dealer = Seat(seat), Seat(dealer)
    hand = hand if isinstance(hand, Hand) else Hand(hand)
    auction_so_far = _read_auction(auction, dealer, ruleset, turned)
    _check_turn(hand, seat, auction_so_far)
    worlds = whole("worlds", worlds, LEAST_WORLDS, MOST_WORLDS)
    seed = seed_number(seed, 2**63 - 1)
    threads = whole("threads", threads, 1, MOST_THREADS)
    if time_limit is not None:  # to draw more would only take time
        time_limit = seconds("time_limit", time_limit, positive=True)
        worlds = max(LEAST_WORLDS, min(worlds, int(FASTEST * threads * time_limit)))
    match = _read_match(score, target, seat.side, ruleset)
    policy = policy or BiddingPolicy()
    sample = sample_worlds(hand, seat, auction_so_far, worlds, seed, policy)

    def solve(hands: NDArray[np.uint32]) -> NDArray[np.int32]:
        return solve_strains(hands, dealer.next, ruleset, threads)

    return advise_in_worlds(
        hand, auction_so_far, sample, solve,
        match=match, policy=policy, calibration=calibration, seed=seed, time_limit=time_limit,
        progress=progress,
    )  # fmt: skip


def advise_in_worlds(
    hand: Hand,
    auction: Auction,
    sample: Worlds,
    solve: Solve,
    *,
    policy: Policy,
    match: Match | None = None,
    calibration: Calibration | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> BidAdvice:
    """Say what the player whose turn it is should call, given the worlds and how they are solved.

    It is the part of `advise_bid` after the drawing; worlds made by hand show its arithmetic. Every second
    world, from the first, is for choosing, the others are for the figures.
    """
    deadline = None if time_limit is None else time.monotonic() + time_limit
    later = dealt_later(auction, hand)
    outcomes = Outcomes(auction.ruleset, auction.dealer.next, calibration, seed, later)
    value, aim = aim_of(match, auction.turn.side, auction.dealer)
    race = Race(hand, auction, outcomes, policy, value, aim)
    race.run(sample, solve, deadline, progress)
    side = auction.turn.side
    return BidAdvice(
        hand=hand,
        seat=auction.turn,
        auction=auction,
        score=None if match is None else (match.points(side), match.points(side.other)),
        target=None if match is None else match.target,
        aim=aim,
        candidates=race.candidates(),
        strains=race.outlooks(),
        verdict=race.verdict,
        equals=race.equals,
        reason=race.reason(),
        worlds=len(outcomes),
        effective=race.effective,
        seed=seed,
        double_dummy=DOUBLE_DUMMY if outcomes.calibration == Calibration() else str(outcomes.calibration),
    )


def sample_worlds(hand: Hand, seat: Seat, auction: Auction, worlds: int, seed: int, policy: Policy) -> Worlds:
    """Draw different worlds, weighted by how likely they make the calls of the others.

    Parameters
    ----------
    hand
        What the player who asks sees of his cards.
    seat
        Where he sits.
    auction
        The calls so far.
    worlds
        About how many worlds are drawn.
    seed
        The same seed gives the same worlds.
    policy
        How the others bid.

    Returns
    -------
    Worlds
        Hands as sets, shape (n, 4), uint32, N E S W, and the weight of each world. Where a card is turned up
        the player who asks has it, as if he took it.

    Raises
    ------
    ImpossibleKnowledgeError
        If no world fits the hand and the calls.

    Examples
    --------
    >>> hand = Hand("AJ97.A8.AQ.")
    >>> sample_worlds(hand, Seat.S, Auction("blot", "E"), 10, 1, BiddingPolicy()).hands.shape
    (10, 4)
    """
    knowledge = Knowledge(seat, auction.judged(hand), sizes=(8, 8, 8, 8))
    caller = auction.dealer
    for call in auction.calls:
        caller = caller.next
        if isinstance(call, Bid) and call.plus and caller != seat:
            knowledge = knowledge.bid_capot_plus(caller, call.plus, call.strain, auction.ruleset)
    if not auction.calls:
        return weighted(draw(knowledge, worlds, seed))
    others = [other for other in Seat if other != seat]
    return fitting_worlds(
        knowledge, lambda hands: policy.log_likelihood(hands, auction, others), worlds, seed
    )


def _read_auction(
    auction: Auction | str | Sequence[Call | str] | None,
    dealer: Seat,
    ruleset: Ruleset,
    turned: Card | Suit | str | None,
) -> Auction:
    if not isinstance(auction, Auction):
        if isinstance(auction, str) and ":" in auction:
            auction = Auction.parse(auction, ruleset)
        else:
            auction = Auction(ruleset, dealer, auction or (), turned)
    if not auction.calls and turned is not None:
        auction = Auction(ruleset, dealer, (), turned)
    if auction.dealer != dealer or auction.ruleset != ruleset:
        raise OptionError(
            f"an auction of {auction.ruleset} in which {auction.dealer} dealt: {str(auction)!r} "
            f"(expected one of {ruleset} in which {dealer} did)"
        )
    return auction


def _check_turn(hand: Hand, seat: Seat, auction: Auction) -> None:
    if auction.is_over:
        raise IllegalCallError(f"the auction is over: {str(auction)!r} (expected one that goes on)")
    if auction.turn != seat:
        raise IllegalCallError(
            f"it is the turn of {auction.turn} in {str(auction)!r}, not of {seat} "
            f"(expected an auction in which it is the turn of {seat})"
        )
    if (reason := auction.why_not(auction.legal_calls(hand)[0])) is not None:
        raise IllegalCallError(f"{seat} cannot call in {str(auction)!r}: {reason}")
    cards = auction.ruleset.auction.cards
    if len(hand) != cards:
        raise OptionError(
            f"{seat} has {len(hand)} cards, expected {cards} to bid in {auction.ruleset}: {str(hand)!r}"
        )


def _read_match(
    score: tuple[int, int] | str | None, target: int | None, side: Side, ruleset: Ruleset
) -> Match | None:
    """Return the match, with the points of the caller's side where they belong."""
    if score is None:
        if target is None:
            return None
        score = 0, 0
    given = score
    parts = score.replace("-", ":").split(":") if isinstance(score, str) else score
    try:
        us, them = (int(part) if isinstance(part, str) else whole("score", part, 0) for part in parts)
    except (TypeError, ValueError):
        raise OptionError(f"no score: {given!r} (expected ours and theirs, such as 120:95)") from None
    ns, ew = (us, them) if side == Side.NS else (them, us)
    match, rules = Match(ruleset, target or 0, ns, ew), ruleset.match
    goes_on = not (rules.leader_may_fail and rules.capot_ends)  # past the target not every deal ends a match
    goes_on |= us == them and not rules.tie_to_deal_winner
    if max(us, them) >= match.target and not goes_on:
        raise OptionError(f"the match is over: {us}:{them} to {match.target} (expected less)")
    return match
