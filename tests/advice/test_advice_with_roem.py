"""Advice where roem counts in tricks: a world brings what its line of best play scores, to the point."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from blotsolve import solve, solve_many
from blotsolve.advice import Outcomes, advise_card, solve_strains
from blotsolve.contract import Contract
from blotsolve.deal import Deal
from blotsolve.game import DealState, Match, tricks_of
from blotsolve.rulesets import BELOTE_CLASSIQUE, BLOT, KLAVERJAS_AMSTERDAM, KLAVERJAS_ROTTERDAM, RoemRules
from blotsolve.seats import Seat, Side
from blotsolve.worlds import Knowledge

pytestmark = pytest.mark.core

TENS = replace(
    KLAVERJAS_ROTTERDAM,
    name="tens",
    capot_bonus=90,
    scoring=replace(KLAVERJAS_ROTTERDAM.scoring, unit=10, rounding="half_up", complement=True),
    roem=replace(KLAVERJAS_ROTTERDAM.roem, run_points=(30, 60), four_points=(40,) * 8),
)
"""One that rounds cards and roem each by itself, so that their sum alone does not say what is written."""
KEPT = replace(
    KLAVERJAS_AMSTERDAM, name="kept", scoring=replace(KLAVERJAS_AMSTERDAM.scoring, reverse_capot_bonus=False)
)
LAWS = (KLAVERJAS_AMSTERDAM, TENS, KEPT)


def after(ruleset, seed: int, cards: int) -> DealState:
    """Return a deal after so many random cards."""
    chance = random.Random(seed)
    contract = f"{chance.choice('SHDC')} by {chance.choice('NESW')}"
    state = DealState.in_play(Deal.random(chance), chance.choice("NESW"), contract, ruleset)
    for _ in range(cards):
        state = state.after(chance.choice(state.legal))
    return state


def played_out(state: DealState) -> DealState:
    """Return the deal after its line of best play."""
    if not state.is_over:
        for _, card in solve(state.position, ruleset=state.ruleset).line:
            state = state.after(card)
    return state


def ahead(state: DealState, side: Side) -> int:
    """Return the table points of a side less those of the other."""
    score = state.score()
    return score.points_ns - score.points_ew if side == Side.NS else score.points_ew - score.points_ns


@pytest.mark.parametrize("ruleset", LAWS, ids=str)
@pytest.mark.parametrize("cards", [0, 9, 14, 18, 22, 27])
def test_every_card_is_scored_as_its_line_played_out(ruleset, cards):
    seen = set()
    for seed in range(3 if cards < 10 else 8):
        state = after(ruleset, 100 * cards + seed, cards)
        side = state.turn.side
        knowledge = Knowledge.from_view(state.view(state.turn))
        for seat in Seat:
            knowledge = knowledge.pin(seat, state.hands[seat])
        advice = advise_card(state.view(state.turn), knowledge=knowledge, worlds=1)
        for card, score, made in zip(advice.legal, advice.values[0], advice.made[0], strict=True):
            ended = played_out(state.after(card))
            assert score == ahead(ended, side), (state.position, card)
            assert made == (ended.score().verdict == "made")
            seen.add((bool(made), bool(ended.tally.roem_ns), bool(ended.tally.roem_ew)))
    assert len(seen) > 1


@pytest.mark.parametrize("ruleset", LAWS, ids=str)
def test_every_contract_is_scored_as_its_line_played_out(ruleset):
    deals = [Deal.random(seed) for seed in range(10)]
    hands = np.array([[hand.mask for hand in deal] for deal in deals], np.uint32)
    outcomes = Outcomes(ruleset, Seat.E)
    outcomes.add(hands, solve_strains(hands, Seat.E, ruleset))
    for world, deal in enumerate(deals):
        for strain in ruleset.strains:
            for declarer in (Seat.N, Seat.E):
                ended = played_out(DealState.in_play(deal, "N", f"{strain} by {declarer}", ruleset))
                found = outcomes.score(Contract(0, strain, declarer), world)
                assert (found.points_ns, found.points_ew) == (
                    ended.score().points_ns,
                    ended.score().points_ew,
                )
                assert found.verdict == ended.score().verdict
                tally = ended.tally
                capot = ruleset.capot_bonus * ((tally.tricks_ns == 8) - (tally.tricks_ew == 8))
                points = tally.cards_ns + tally.combinations_ns + max(capot, 0)
                assert outcomes.total(strain, Side.NS, world) == points
                assert outcomes.is_capot(strain, Side.NS, world) == (tally.tricks_ns == 8)


def test_contracts_of_a_card_turned_up_are_scored_with_the_roem_of_what_is_dealt_then():
    ruleset = replace(
        BELOTE_CLASSIQUE, name="turned", belote_in_play=0, roem=RoemRules(run_points=(20, 50), stuk=20)
    )
    start = DealState.random(3, "N", ruleset)
    for taker in (Seat.E, Seat.S):
        state = start
        for seat in (Seat.E, Seat.S):
            if state.contract is None:
                state = state.after("take" if seat == taker else "pass")
        ended = played_out(state)
        hands = np.array([[hand.mask for hand in start.deal]], np.uint32)

        class Dealt:
            taker = Seat.W

            def add(self, hands):
                pass

            def hands(self, world, taker, now=state):
                return tuple(hand.mask for hand in now.deal)

        outcomes = Outcomes(ruleset, Seat.E, later=Dealt())
        outcomes.add(hands, solve_strains(hands, Seat.E, ruleset))
        assert state.contract.declarer == taker
        found = outcomes.score(state.contract, 0)
        assert (found.points_ns, found.points_ew) == (ended.score().points_ns, ended.score().points_ew)


def test_a_lost_contract_is_lost_with_as_little_roem_as_may_be():
    """The others take all roem of a failed contract, whoever won it: so a run is not given to anybody."""
    for seed in range(400):
        state = after(KLAVERJAS_AMSTERDAM, seed, 20)
        if state.turn.side != state.contract.side or len(state.legal) < 2:
            continue
        knowledge = Knowledge.from_view(state.view(state.turn))
        for seat in Seat:
            knowledge = knowledge.pin(seat, state.hands[seat])
        advice = advise_card(state.view(state.turn), knowledge=knowledge, worlds=1)
        if advice.made.any():
            continue
        roem = {
            card: sum(trick.roem for trick in played_out(state.after(card)).tricks) for card in state.legal
        }
        assert roem[advice.card] == min(roem.values())
        if len(set(roem.values())) > 1 and advice.cards[0].raw < max(one.raw for one in advice.cards):
            return
    pytest.fail("no deal in which the margin and the score differ")


def test_the_chance_to_win_a_match_counts_the_roem():
    """In the last deal a card wins the match if its line brings one point more than is missing."""
    state = after(KLAVERJAS_AMSTERDAM, 5, 20)
    knowledge = Knowledge.from_view(state.view(state.turn))
    for seat in Seat:
        knowledge = knowledge.pin(seat, state.hands[seat])
    side = state.turn.side
    for card in state.legal:
        won = ahead(played_out(state.after(card)), side)
        for start in (-won - 1, -won + 1):
            ours, theirs = 1000 + max(start, 0), 1000 + max(-start, 0)
            points = (ours, theirs) if side == Side.NS else (theirs, ours)
            match = Match(KLAVERJAS_AMSTERDAM, points_ns=points[0], points_ew=points[1], played=15)
            advice = advise_card(state.view(state.turn, match), knowledge=knowledge, worlds=1)
            assert advice.aim == "win"
            chance = {one.card: one.win for one in advice.cards}[card]
            assert chance == (1.0 if start + won > 0 else 0.0)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_counts_the_roem_of_the_line_that_solve_shows(threads):
    deals = [str(Deal.random(seed)) for seed in range(30)]
    deals += deals[:3]
    games = (KLAVERJAS_AMSTERDAM, TENS, BLOT)
    for ruleset in games:
        found = solve_many(deals, strains="D", leaders="S", ruleset=ruleset, roem=True, threads=threads)
        plain = solve_many(deals, strains="D", leaders="S", ruleset=ruleset, threads=threads)
        assert plain.roem is None
        assert found.margins_ns.tolist() == plain.margins_ns.tolist()
        for row, deal in enumerate(deals):
            solution, roem = solve(deal, "D", "S", ruleset=ruleset), [0, 0]
            for trick in tricks_of(solution.position, [card for _, card in solution.line], ruleset):
                roem[trick.winner.side] += trick.roem
            assert found.roem[row].tolist() == roem == found.to_dict()["roem"][row]
        assert found.roem.any() != ruleset.roem.is_empty


def test_roem_does_not_depend_on_what_was_asked_for_beside_it():
    deals = [str(Deal.random(seed)) for seed in range(10)]
    one, other = (
        solve_many(deals, strains="H", leaders="N", ruleset=KLAVERJAS_AMSTERDAM, roem=True, cards=cards)
        for cards in (False, True)
    )
    assert one.roem.tolist() == other.roem.tolist()
