"""Solving for two: answers of every entry against the handed cases and against each other."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from statistics import fmean

import pytest
from two_cases import EXAMPLES, positions
from two_referee import Referee, to_state

from blotsolve.errors import (
    BlotsolveError,
    CardError,
    IllegalCardError,
    OptionError,
    PositionError,
    RulesetError,
)
from blotsolve.two_handed import (
    Expectation,
    HandsPosition,
    Method,
    StacksPosition,
    TwoHandedSession,
    TwoHandedSolution,
    at_least,
    best_answers,
    margin_at_least,
    parse_position,
    play,
    replay_values,
    solve,
    turn_up,
    turn_values,
    turning,
    value,
)
from blotsolve.two_handed.law import assigned

FILES = ["one", "given", "chance", "late", "belote", "given-full", "chance-large"]


def sample(name, count=40):
    found = [row for row in positions(name) if max(row[1].sizes) <= 6]
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("name", FILES)
def test_cases(name):
    rows = positions(name)
    for ruleset, position, margin, cards in rows[::10] if name in ("given-full", "chance-large") else rows:
        found = solve(str(position), ruleset=ruleset, method="exact")
        assert found.margin_n == margin, position
        assert {one.card: one.margin_n for one in found.cards} == cards, position
        assert value(position, ruleset=ruleset) == margin
        expected = isinstance(position, StacksPosition) and bool(position.closed)
        assert isinstance(found, Expectation if expected else TwoHandedSolution)
        assert isinstance(found.margin_n, Fraction if expected else int)
        sign = position.turn.sign
        assert [sign * one.margin_n for one in found.cards] == sorted(
            (sign * margin for margin in cards.values()), reverse=True
        )


@pytest.mark.parametrize(("text", "ruleset", "margin"), EXAMPLES)
def test_examples(text, ruleset, margin):
    assert solve(text, ruleset=ruleset).margin_n == margin


@pytest.mark.parametrize("name", ["one", "given", "belote"])
def test_the_line_is_worth_the_margin(name):
    for ruleset, position, margin, _ in sample(name):
        found = solve(position, ruleset=ruleset)
        if isinstance(found, Expectation):
            continue
        assert found.points_n - found.points_s == margin
        margins = replay_values(position, found.line_text, ruleset)
        assert margins[0] == margin
        assert margins[-1] == 0
        for player, card in found.line:
            assert position.turn == player
            position = play(position, card, ruleset)
        assert position.is_over


def mirrored(position):
    """Return the position with N and S swapped."""
    swapped = frozenset(player.other for player in position.taken)
    if isinstance(position, HandsPosition):
        return replace(position, hands=position.hands[::-1], leader=position.leader.other, taken=swapped)
    return replace(position, layouts=position.layouts[::-1], leader=position.leader.other, taken=swapped)


@pytest.mark.parametrize("name", ["one", "given", "chance", "late", "belote"])
def test_the_mirror_negates(name):
    for ruleset, position, margin, _ in sample(name, 20):
        assert value(mirrored(position), ruleset=ruleset) == -margin


def test_closed_cards_given_are_the_same_whenever_they_turn():
    for ruleset, position, margin, _ in sample("given"):
        late = replace(ruleset, turn_up="after_trick")
        assert value(position, ruleset=late) == margin


def test_one_unknown_closed_card_is_known():
    for ruleset, position, margin, _ in positions("chance"):
        if len(position.closed) == 1 and max(position.sizes) <= 5:
            assert value(assigned(position, tuple(position.closed), ruleset), ruleset=ruleset) == margin


@pytest.mark.parametrize("name", ["chance", "late"])
def test_a_chance_position_is_the_mean_of_its_turns(name):
    seen = 0
    for ruleset, position, _, cards in sample(name):
        for card in cards:
            after = play(position, card, ruleset)
            if not turning(after, ruleset):
                continue
            values = turn_values(after, ruleset=ruleset)
            assert set(values) == set(after.closed)
            assert sum(values.values()) / len(values) == value(after, ruleset=ruleset)
            for turned, worth in values.items():
                assert value(turn_up(after, turned, None, ruleset), ruleset=ruleset) == worth
            found = solve(after, ruleset=ruleset)
            assert (found.cards, found.best) == ((), None)
            seen += 1
    assert seen > 8


def test_where_nobody_has_a_choice_chance_is_the_mean_of_the_arrangements():
    """Two cards each, one under the other: who plays what is settled, but not what turns up."""
    position = parse_position("N:AS/? KD/? NT N closed=.7.T. taken=N+S")
    values = [
        value(assigned(position, cards, solve(position).ruleset)) for cards in permutations(position.closed)
    ]
    assert Fraction(sum(values), len(values)) == value(position)


@pytest.mark.parametrize("name", ["one", "given", "chance", "late"])
def test_at_least_agrees_with_the_referee(name):
    for ruleset, position, margin, _ in [row for row in sample(name, 60) if max(row[1].sizes) <= 4]:
        referee, state = Referee(position.strain, ruleset), to_state(position)
        for target in {int(margin) - 7, int(margin), int(margin) + 1, int(margin) + 12}:
            chance = referee.chance(state, target)
            found = margin_at_least(position, target, "N", ruleset=ruleset)
            assert found == (chance if position_has_chance(position) else bool(chance)), (position, target)
            other = margin_at_least(mirrored(position), target, "S", ruleset=ruleset)
            assert other == found


def position_has_chance(position):
    return isinstance(position, StacksPosition) and bool(position.closed)


def test_points_and_margins_are_the_same_question():
    position = "N:AS/7H KD/TD H N taken=N+S"  # 35 raw points, all to N
    assert [at_least(position, points, "N") for points in (0, 35, 36)] == [True, True, False]
    assert [at_least(position, points, "S") for points in (0, 1)] == [True, False]
    assert at_least("N:A... K... NT N taken=N", 83, "N")  # 19 + 4 + 10 + 50
    assert not at_least("N:A... K... NT N taken=N", 84, "N")


def test_best_answers():
    text = "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S"
    answers = best_answers(text, "QD")
    assert sum(one.margin_n for one in answers.values()) / 3 == solve(text).cards[1].margin_n
    late = "open_blot,turn_up=after_trick"
    (only,) = best_answers(text, "QD", ruleset=late).items()
    assert only[0] is None
    assert only[1].margin_n == Fraction(-107, 3)
    with pytest.raises(PositionError, match="no lead"):
        best_answers("N:KD,QD KS S S AS", "KD")


# Determinization


def test_worlds_say_that_they_are_worlds():
    text = "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S"
    found = solve(text, method="worlds", worlds=4)
    assert (found.method, found.worlds, found.is_exact) == (Method.WORLDS, 4, False)
    assert found.error > 0
    assert "ranks well, values are off" in found.why
    assert {"worlds", "error", "behind"} <= found.to_dict().keys()
    whole = solve(text, method="worlds", worlds=6)
    assert (whole.worlds, whole.error) == (6, 0)
    assert solve(text, method="worlds", worlds=4) == found
    assert found.cards[0].behind == 0
    assert all(one.behind >= 0 for one in found.cards)


def test_the_switch_is_decided_by_an_estimate_and_by_the_limit():
    text = "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S"
    assert solve(text).is_exact
    small = solve(text, node_limit=1)
    assert (small.method, small.estimate > 1) == (Method.WORLDS, True)
    assert solve(text, node_limit=1, method="exact").is_exact
    # the estimate fits, the limit is passed all the same
    assert not solve(text, node_limit=small.estimate).is_exact or solve(text).nodes <= small.estimate


def test_json():
    found = solve(
        "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S", ruleset="open_blot,turn_up=after_trick"
    )
    assert found.to_dict() == {
        "position": "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K.",
        "ruleset": "open_blot,turn_up=after_trick",
        "margin_n": "-85/3",
        "cards": {"9H": "-85/3", "QD": "-107/3"},
        "method": "exact",
        "nodes": found.nodes,
        "estimate": found.estimate,
    }
    solution = solve("N:..AQ.KQ A.QJ..J NT S taken=N+S").to_dict()
    assert (solution["margin_n"], solution["cards"]) == (-33, {"AS": -33, "JH": -33, "QH": -33, "JC": 65})


# Sessions


@pytest.mark.parametrize("name", ["one", "given", "chance", "late"])
def test_a_session_values_each_step_as_solving_does(name):
    for ruleset, position, margin, _ in sample(name, 12):
        session = TwoHandedSession(position, ruleset=ruleset)
        assert session.value() == margin
        while not session.position.is_over:
            if session.waiting:
                session.turn_up(next(iter(session.position.closed)))
            else:
                session.play(session.values()[-1].card)
            assert session.value() == value(session.position, ruleset=ruleset)
        steps = len(session.history)
        for _ in range(steps):
            session.undo()
        assert session.position == position
        for _ in range(steps):
            session.redo()
        assert session.position.is_over
        with pytest.raises(OptionError, match="nothing to play again"):
            session.redo()


def test_a_session_refuses():
    session = TwoHandedSession("N:AS/?,8S KD/?,9S H N closed=.7.T. taken=N+S")
    with pytest.raises(OptionError, match="nothing to take back"):
        session.undo()
    with pytest.raises(IllegalCardError, match="does not hold the K♦"):
        session.play("KD")
    with pytest.raises(PositionError, match="no closed card"):
        session.turn_up("7H")
    session.play("AS")
    with pytest.raises(PositionError, match="turned first"):
        session.values()
    with pytest.raises(PositionError, match="cannot turn up"):
        session.turn_up("AC")
    with pytest.raises(PositionError, match="no line"):
        session.line()
    session.turn_up("7H")
    with pytest.raises(IllegalCardError, match="S cannot play KD: must follow ♠"):
        session.play("KD")
    session.play("9S")
    assert str(session) == "N:7H,8S KD/? H N closed=..T. after AS /7H 9S"


# Errors


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: solve("N:A... K..."), PositionError, "no strain"),
        (lambda: solve("N:A... K...", "S"), PositionError, "no leader"),
        (lambda: solve("N:A... K... S N", "S"), PositionError, "beside a whole position"),
        (lambda: solve("N:A... K... S E"), PositionError, "no player: 'E'"),
        (lambda: solve("N:A... K... AT N"), PositionError, "no strain: AT"),
        (lambda: solve("N:A... K... S N", ruleset="blot"), RulesetError, "blot is a game for four"),
        (lambda: solve("N:A... K... S N", ruleset="open_blot"), RulesetError, "open_blot with two hands"),
        (lambda: solve("N:A... K... S N", method="guess"), OptionError, "method is 'guess'"),
        (lambda: solve("N:A... K... S N", worlds=1), OptionError, "worlds is 1"),
        (lambda: solve("N:A... K... S N", node_limit=0), OptionError, "node_limit is 0"),
        (lambda: solve("N:A... K... S N", seed=-1), OptionError, "seed is -1"),
        (lambda: at_least("N:A... K... S N", 1.5, "N"), OptionError, "points is 1.5"),
        (lambda: margin_at_least("N:A... K... S N", "x", "N"), OptionError, "margin is 'x'"),
        (lambda: margin_at_least("N:A... K... S N", 3, "NS"), PositionError, "no player: 'NS'"),
        (lambda: replay_values("N:A... K... S N", "KS"), IllegalCardError, "card 0: N may not play KS"),
        (lambda: replay_values("N:A... K... S N", "AS XX"), CardError, "no card: 'XX'"),
        (lambda: replay_values("N:AS/? KS/? S N closed=.7.8.", "AS"), PositionError, "unknown closed"),
        (
            lambda: turn_values("N:AS/? KS/? S N closed=.7.8."),
            PositionError,
            "no closed card is to be turned",
        ),
        (lambda: solve("N:AS/? KS/? S N"), PositionError, "no closed="),
        (lambda: solve("N:A.J.. K..."), BlotsolveError, "expected"),
    ],
)
def test_errors(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_who_answers_a_lead_decides_by_what_is_seen():
    """Means over all arrangements come nearer to the exact value when nobody answers a lead clairvoyantly."""
    nearer, plain, lost = [], [], []
    for game, position, margin, cards in positions("chance")[::3]:
        if position.closed and len(position.closed) <= 4:
            found = solve(position, ruleset=game, method="worlds", worlds=24)
            assert (found.error, set(one.card for one in found.cards)) == (0, set(cards))
            worlds = [assigned(position, order, game) for order in permutations(position.closed)]
            mean = fmean(value(world, ruleset=game) for world in worlds)
            nearer.append(abs(found.margin_n - float(margin)))
            plain.append(abs(mean - float(margin)))
            if cards and not position.table:
                lost.append(abs(cards[found.best] - margin))
    assert len(lost) > 50
    assert fmean(nearer) < 0.5 * fmean(plain)
    assert max(lost) < 1


@pytest.mark.parametrize(
    "text", ["N:AS/? KD/? H N closed=.7.T. taken=N+S", "N:/? KD/? H N AS closed=.7.T. taken=N+S"]
)
def test_worlds_are_exact_where_only_the_answer_is_left_to_decide(text):
    assert solve(text).margin_n == solve(text, method="worlds", worlds=6).margin_n == 15


def test_belote_in_play_is_counted_in_worlds():
    game = "open_blot,belote=both_open"
    for ruleset, position, margin, cards in positions("belote"):
        if position.closed and len(position.closed) == 2 and not position.table:
            found = solve(position, ruleset=ruleset, method="worlds", worlds=2)
            assert abs(found.margin_n - float(margin)) < 20, position
            assert set(one.card for one in found.cards) == set(cards)
    text = "N:KH/?,QH QS,JS/? H N closed=7..8. taken=N+S"
    exact = solve(text, ruleset=game)
    assert solve(text, ruleset=game, method="worlds", worlds=2).margin_n == pytest.approx(
        float(exact.margin_n)
    )
