"""What should I bid? Every call that could matter, valued in the same sampled worlds."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from blotsolve.advice.aim import Aim, aim_of
from blotsolve.advice.bids.advice import DOUBLE_DUMMY, BidAdvice, BidVerdict, CallAdvice, StrainOutlook
from blotsolve.advice.bids.batch import Batch, Estimate, estimate
from blotsolve.advice.bids.calibration import Calibration
from blotsolve.advice.bids.dealt_later import dealt_later
from blotsolve.advice.bids.outcomes import Outcomes, Solve, solve_strains
from blotsolve.advice.bids.race import PER_WORLD, WHOLE, Race
from blotsolve.advice.bids.ranking import Ranking
from blotsolve.advice.bids.reasons import ENOUGH, reason, result, sentence
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
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

LEAST_WORLDS, MOST_WORLDS = 16, 100_000
USUAL_TIME = 2.0
"""Seconds that are taken where neither a number of worlds nor a time is given."""
DRAWN_TOGETHER = 512
"""Worlds that are drawn at once: more are drawn when these are used up."""
ODD = 0x9E3779B97F4A7C15
"""The seeds of the worlds drawn one after the other are so far apart."""


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
    worlds: int | None = None,
    time_limit: float | None = None,
    seed: int = 0,
    threads: int = 1,
    calibration: Calibration | None = None,
    policy: Policy | None = None,
    progress: Progress | None = None,
) -> BidAdvice:
    """Advise what to call with a hand, with how sure that is and why.

    Worlds are drawn exactly uniformly from what the player knows, and weighted by how likely `policy` makes
    the calls that were made. The rest of the auction is as the policy has it, with its contras, so a pass is
    worth what then happens. What the contracts bring is forecast in all worlds and solved in some of them,
    those that tell most about the calls that are close; hopeless calls are dropped. It stops when the calls
    are distinguished or surely make less than a point of difference.

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
        How many worlds are solved at most; None for as many as the time allows.
    time_limit
        Seconds after which no more worlds are solved; `stopped` says where the answer depends on the clock.
        None for no limit, or for two seconds if no number of worlds is given.
    seed
        The same seed gives the same advice, but for what the clock decides.
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
    hand = Hand.read(hand)
    auction_so_far = _read_auction(auction, dealer, ruleset, turned)
    _check_turn(hand, seat, auction_so_far)
    if worlds is not None:
        worlds = whole("worlds", worlds, LEAST_WORLDS, MOST_WORLDS)
    seed = seed_number(seed, 2**63 - 1)
    threads = whole("threads", threads, 1, MOST_THREADS)
    if time_limit is not None:
        time_limit = seconds("time_limit", time_limit, positive=True)
    elif worlds is None:
        time_limit = USUAL_TIME
    match = _read_match(score, target, seat.side, ruleset)
    policy = policy or BiddingPolicy()

    def samples() -> Iterator[Worlds]:
        left, number = PER_WORLD * (MOST_WORLDS if worlds is None else worlds), 0
        while left > 0:
            some = min(left, DRAWN_TOGETHER)
            yield sample_worlds(hand, seat, auction_so_far, some, (seed + number * ODD) % 2**63, policy)
            left, number = left - some, number + 1

    def solve(hands: NDArray[np.uint32], wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        return solve_strains(hands, dealer.next, ruleset, threads, wanted)

    return advise_in_worlds(
        hand, auction_so_far, samples(), solve,
        match=match, policy=policy, calibration=calibration, seed=seed, worlds=worlds, time_limit=time_limit,
        per_world=PER_WORLD, progress=progress,
    )  # fmt: skip


def advise_in_worlds(
    hand: Hand,
    auction: Auction,
    samples: Iterable[Worlds],
    solve: Solve,
    *,
    policy: Policy,
    match: Match | None = None,
    calibration: Calibration | None = None,
    seed: int = 0,
    worlds: int | None = None,
    time_limit: float | None = None,
    per_world: int = 1,
    progress: Progress | None = None,
) -> BidAdvice:
    """Say what the player whose turn it is should call, given the worlds and how they are solved.

    It is the part of `advise_bid` after the drawing; worlds made by hand show its arithmetic. One of
    `per_world` worlds is solved.
    """
    deadline = None if time_limit is None else time.monotonic() + time_limit
    later = dealt_later(auction, hand)
    outcomes = Outcomes(auction.ruleset, auction.dealer.next, calibration, seed, later)
    value, aim = aim_of(match, auction.turn.side, auction.dealer)
    race = Race(hand, auction, outcomes, policy, value, aim, seed=seed, per_world=per_world)
    race.run(samples, solve, deadline, worlds, progress)
    ranking, side = Ranking(race), auction.turn.side
    return BidAdvice(
        hand=hand,
        seat=auction.turn,
        auction=auction,
        score=None if match is None else (match.points(side), match.points(side.other)),
        target=None if match is None else match.target,
        aim=aim,
        candidates=tuple(_figures(ranking, call) for call in ranking.order),
        call=ranking.advised,
        strains=_outlooks(race),
        verdict=_verdict(ranking),
        equals=tuple(ranking.equals),
        reason=reason(ranking),
        stopped=race.stopped,
        worlds=len(outcomes),
        effective=race.effective,
        seed=seed,
        double_dummy=DOUBLE_DUMMY if outcomes.is_perfect else str(outcomes.calibration),
    )


def _figures(ranking: Ranking, call: Call) -> CallAdvice:
    """Return all that is known of a call."""
    race = ranking.race
    some = [(batch, batch.calls[call]) for batch in race.batches if call in batch.calls]
    batches, rows = [batch for batch, _ in some], {id(batch): row for batch, row in some}

    def mean_of(name: str, expected: str | None = None) -> Estimate:
        def read(batch: Batch) -> tuple[Floats, Floats]:
            known: Floats = getattr(batch, name)[rows[id(batch)]]
            if expected is not None:
                return getattr(batch, expected)[rows[id(batch)]], known
            return 0 * batch.shares, known

        return estimate(batches, read, race.crowding)

    us, them, leads_to = mean_of("us"), mean_of("them"), result(race, call)
    value, error = ranking.values[call], ranking.error(call)
    if race.aim == Aim.POINTS:
        together, difference, difference_error = us.mean + them.mean, value, error
    else:
        apart = estimate(
            batches,
            lambda batch: (0 * batch.shares, (batch.us - batch.them)[rows[id(batch)]]),
            race.crowding,
        )
        together, (difference, difference_error) = us.mean + them.mean, apart
    contract = race.auction.after(call).standing
    return CallAdvice(
        call=call,
        expected_us=(together + difference) / 2,
        expected_them=(together - difference) / 2,
        error=difference_error,
        contract=contract,
        chance_made=None if contract is None else _chance(mean_of("made", "made_expected").mean),
        chance_capot=None if contract is None else _chance(mean_of("capot").mean),
        value=value,
        value_error=error,
        behind=ranking.short_of(call),
        behind_error=ranking.behind[call].error,
        usual=race.usual.get(call, 0.0),
        worlds=sum(len(batch.rows) for batch in batches),
        result=leads_to,
        reason=sentence(ranking, call, leads_to),
    )


def _chance(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _verdict(ranking: Ranking) -> BidVerdict:
    """Say how far the worlds tell the calls apart."""
    if ranking.race.effective < ENOUGH:
        return BidVerdict.FEW_WORLDS
    if not ranking.equals:
        return BidVerdict.CLEAR
    return BidVerdict.EQUIVALENT if ranking.is_even else BidVerdict.UNDECIDED


def _outlooks(race: Race) -> tuple[StrainOutlook, ...]:
    """Return the points of the side in each strain, from the worlds that were solved in all of them."""
    import numpy as np

    whole = [batch for batch in race.batches if batch.first < WHOLE]
    weights = np.concatenate([batch.weight * batch.factors for batch in whole])
    weights /= weights.sum()
    found = []
    for strain in race.auction.ruleset.strains:
        points = [race.outcomes.total(strain, race.side, world) for world in range(len(weights))]
        mean = float(weights @ points)
        square = float(weights @ (np.array(points) - mean) ** 2)
        found.append(
            StrainOutlook(
                strain=strain,
                mean=mean,
                sd=math.sqrt(square),
                points_us=tuple(points),
                weights=tuple(weights.tolist()),
            )
        )
    return tuple(found)


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
    if isinstance(auction.turned, Card) and auction.turned in hand:
        raise OptionError(
            f"{seat} holds {auction.turned}, which is turned up: {str(hand)!r} (expected others)"
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
    goes_on |= bool(match.deals) or (us == them and not rules.tie_to_deal_winner)
    if max(us, them) >= match.target and not goes_on:
        raise OptionError(f"the match is over: {us}:{them} to {match.target} (expected less)")
    return match
