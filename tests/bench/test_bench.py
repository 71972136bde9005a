"""The sets that benchmarks time, their figures, and that a wrong answer is not timed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import referee

from blotsolve import BELOT_ARENA, BLOT, OptionError, Position, legal_cards, two_handed, value
from blotsolve.bench import (
    FIGURES_HEAD,
    SETS,
    Case,
    CaseForTwo,
    Figures,
    Meter,
    WrongAnswer,
    find_set,
    measure,
    read_cases,
    read_cases_for_two,
    timing,
    write_case,
)
from blotsolve.cli import main

ALONE = [one.name for one in SETS.values() if one.ask != "batch"]
FEW = 8


@pytest.fixture
def few(monkeypatch):
    """Cut every set to its first cases, and solve it once on the command line."""
    monkeypatch.setattr("blotsolve.cli.bench.SECONDS", 0.0)
    monkeypatch.setattr(timing, "read_cases", lambda name: read_cases(name)[:FEW])
    monkeypatch.setattr(timing, "read_cases_for_two", lambda name: read_cases_for_two(name)[:FEW])


def cases_of(name):
    """Read a set for four or for two."""
    return (read_cases_for_two if SETS[name].for_two else read_cases)(name)


# The sets


@pytest.mark.parametrize("name", SETS)
def test_cases_of_a_set_are_read_and_written_alike(name):
    cases = cases_of(name)
    assert len(cases) >= 20
    assert len({write_case(case) for case in cases}) == len(cases)
    for case in cases:
        if isinstance(case, CaseForTwo):
            assert len(case.margins_n) == len(two_handed.legal_cards(case.position, case.ruleset))
            continue
        whole = case.position is not None and not case.played
        assert len(case.margins_ns) == (
            len(legal_cards(case.position, case.ruleset)) if whole else 33 if case.played else 20
        )


@pytest.mark.parametrize(
    ("name", "count", "cards", "rulesets"),
    [
        ("suit", 200, {32}, {BLOT}),
        ("no-trump", 200, {32}, {BLOT}),
        ("all-trumps", 200, {32}, {BELOT_ARENA}),
        ("endings-4", 100, {16}, {BLOT, BELOT_ARENA}),
        ("endings-7", 100, {28}, {BLOT, BELOT_ARENA}),
        ("worst", 100, {32}, {BLOT, BELOT_ARENA}),
        ("table", 20, {32}, {BLOT}),
        ("replay", 50, {32}, {BLOT}),
        ("batch", 400, {32}, {BLOT}),
    ],
)
def test_set_is_what_its_name_says(name, count, cards, rulesets):
    cases = read_cases(name)
    assert len(cases) == count
    assert {
        len(case.deal.cards) + (len(case.position.table) if case.position else 0) for case in cases
    } == cards
    assert {case.ruleset for case in cases} == rulesets


def test_margin_of_a_case_is_the_best_of_its_cards_for_the_player_to_move():
    for case in read_cases("endings-5"):
        assert case.margin_ns == value(case.position, ruleset=case.ruleset)


@pytest.mark.slow
def test_endings_are_worth_what_plain_minimax_says():
    for case in read_cases("endings-4")[:40:4]:
        assert dict(
            zip(legal_cards(case.position, case.ruleset), case.margins_ns, strict=True)
        ) == referee.values(case.position, case.ruleset)


@pytest.mark.parametrize("name", ["table", "replay"])
def test_deal_in_every_strain_and_replay_have_no_margin_of_their_own(name):
    with pytest.raises(ValueError, match="a case without a margin after each card"):
        _ = read_cases(name)[0].margin_ns


@pytest.mark.parametrize(
    ("name", "count", "tricks", "closed"),
    [("one-on-one", 100, 9, 0), ("open-given", 30, 16, 0), ("open-chance", 20, 8, 8)],
)
def test_set_for_two_is_what_its_name_says(name, count, tricks, closed):
    cases = read_cases_for_two(name)
    assert len(cases) == count
    for case in cases:
        assert two_handed.parse_position(str(case.position)) == case.position
        below = sum(
            stack.closed is not None for layout in getattr(case.position, "layouts", ()) for stack in layout
        )
        assert sum(map(len, case.position.hands)) + below == 2 * tricks
        assert len(getattr(case.position, "closed", ())) == closed


def test_cases_are_read_for_as_many_players_as_they_have():
    with pytest.raises(OptionError, match=r"a set for two: 'open-given' \(expected one for four"):
        read_cases("open-given")
    with pytest.raises(OptionError, match=r"a set for four: 'suit' \(expected one for two"):
        read_cases_for_two("suit")


def test_unknown_set_is_refused():
    with pytest.raises(OptionError, match=r"no set: 'hard' \(expected one of suit, no-trump,"):
        find_set("hard")


# The figures


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_figures_of_a_set_fit_together(name, few):
    figures = measure(name, rounds=2, seconds=600)
    assert (figures.set, figures.positions, figures.rounds) == (name, FEW, 2)
    assert 0 < figures.nodes_mean <= figures.nodes_max
    assert figures.nodes_per_s == pytest.approx(figures.nodes_mean * figures.solves_per_s)
    assert figures.solves_per_s == pytest.approx(1000 / figures.mean_ms)
    if name in ALONE:
        assert 0 < figures.p50_ms <= figures.p90_ms <= figures.p99_ms <= figures.max_ms
        assert figures.mean_ms <= figures.max_ms
    else:
        assert figures.p50_ms is figures.max_ms is None
    assert figures.processor
    assert figures.build in ("baseline", "x86-64-v3")
    assert json.loads(json.dumps(figures.to_dict())) == figures.to_dict()


def test_percentile_is_the_least_number_that_so_many_do_not_exceed():
    ranked = [float(number) for number in range(1, 201)]
    assert [timing._percentile(ranked, percent) for percent in (50, 90, 99, 100)] == [100, 180, 198, 200]
    assert timing._percentile([7.0], 50) == timing._percentile([7.0], 99) == 7.0


def test_more_rounds_keep_the_fastest(few, monkeypatch):
    times = iter([5, 3, 4])
    monkeypatch.setattr(Meter, "_solve", lambda self, number: round_time[0])
    round_time = [0]
    meter = Meter("suit")
    for spent in times:
        round_time[0] = spent * 1_000_000
        meter.run()
    assert meter.figures().max_ms == 3.0


def test_no_more_rounds_than_there_is_time_for(few):
    assert measure("endings-4", rounds=1000, seconds=0).rounds == 1
    with pytest.raises(OptionError, match=r"rounds is 0 \(expected a whole number from 1\)"):
        measure("suit", rounds=0)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_wrong_answer_is_not_timed(name, monkeypatch):
    def wrong(name: str) -> list[Case]:
        cases = cases_of(name)[:2]
        last, field = cases[-1], "margins_n" if isinstance(cases[-1], CaseForTwo) else "margins_ns"
        return [cases[0], replace(last, **{field: tuple(margin + 1 for margin in getattr(last, field))})]

    monkeypatch.setattr(timing, "read_cases_for_two" if SETS[name].for_two else "read_cases", wrong)
    with pytest.raises(
        WrongAnswer, match=rf"^{name}, N:.* under (blot|belot_arena|blot_1on1|open_blot): .* \(expected "
    ):
        measure(name)


# The command


def test_command_prints_a_line_for_a_set(few, capsys):
    assert main(["bench", "endings-4"]) == 0
    machine, head, line = capsys.readouterr().out.splitlines()
    assert "build" in machine
    assert head.split()[:2] == ["set", "cases"]
    assert line.split()[:2] == ["endings-4", str(FEW)]
    assert len(line) == len(head) <= 80


@pytest.mark.parametrize("name", SETS)
def test_line_of_the_slowest_fits_on_a_screen(name):
    slow = {one: 12345.678 for one in ("mean_ms", "p50_ms", "p90_ms", "p99_ms", "max_ms")}
    figures = Figures(name, 400, 1, 1, 1_234_567.8, 12_345_678, **slow, solves_per_s=1, nodes_per_s=1,
                      processor="", build="")  # fmt: skip
    assert len(figures.row) == len(FIGURES_HEAD) <= 80


@pytest.mark.slow
def test_command_prints_all_sets(few, capsys):
    assert main(["bench"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]] == list(SETS)


def test_command_prints_an_object_for_a_set(few, capsys):
    assert main(["bench", "batch-2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["set"], figures["threads"], figures["p50_ms"]) == ("batch-2", 2, None)


def test_command_refuses_an_unknown_set(capsys):
    assert main(["bench", "hard"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("blotsolve: no set: 'hard' (expected one of suit,")


def test_command_ends_at_a_wrong_answer(monkeypatch, capsys):
    position = Position.parse("N:A...7 T..7. K...8 Q..8. S N")
    monkeypatch.setattr(
        timing, "read_cases", lambda name: [Case(BLOT, position.deal, position, (), (39, 12))]
    )
    assert main(["bench", "endings-4"]) == 1
    assert capsys.readouterr().err == (
        "blotsolve: wrong answer: endings-4, N:A...7 T..7. K...8 Q..8. S N under blot: 38 (expected 39)\n"
    )
