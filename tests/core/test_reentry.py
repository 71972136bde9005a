"""A solver in use is never entered twice: handlers of signals, callbacks of the collector, threads, forks.

What rings a signal runs in a process of its own: a KeyboardInterrupt, or an answer, would else land in
whatever the test runner is doing.
"""

import os
import subprocess
import sys
import threading
from textwrap import dedent

import numpy as np
import pytest

from blotsolve import Deal, Position, Strain
from blotsolve.core import core, pack_contract, pack_position
from blotsolve.rulesets import BELOT_ARENA, BLOT
from blotsolve.solver import TABLE_BYTES, Session, own_solver, solve, value

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs signals and fork")

RING = """
    import signal, sys
    from blotsolve import Deal, solve, value
    from blotsolve.solver import solve_many
    from blotsolve.solver import solve_table
    from blotsolve.solver import Session

    rung = 0

    def every(act, seconds=0.0007):
        "Let something be asked at odd moments, as long as nothing else of the kind is."
        def ring(*_):
            global rung
            rung += 1
            act()
            signal.setitimer(signal.ITIMER_REAL, seconds)
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def quiet():
        signal.setitimer(signal.ITIMER_REAL, 0)
        assert rung > 20, f"rung {rung} times only"
"""


def run(script: str) -> str:
    """Run a script in a process of its own and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", dedent(RING) + dedent(script)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
@posix
@pytest.mark.parametrize(
    "ask",
    [
        'solve(d, "S", "N").margin_ns',
        'value(d, "S", "N")',
        "sum(sum(row) for row in solve_table(d).margins_ns)",
        'int(solve_many([f"{d} S N"]).margins_ns[0])',
    ],
)
def test_a_handler_that_solves_leaves_the_call_it_interrupts_alone(ask):
    script = f"""
        d = Deal.random(13, cards=5)
        ask = lambda: {ask}
        right = ask()
        every(lambda: value("N:A...7 T..7. K...8 Q..8. H N"))
        while rung < 100:
            assert ask() == right, (ask(), right)
        quiet()
    """
    assert run(script) == ""


@posix
def test_a_handler_may_ask_the_session_that_it_interrupts():
    script = """
        session = Session(Deal.random(13, cards=5), "S", "N")
        right = session.values(), session.value(), session.line()
        every(lambda: session.values())
        while rung < 100:
            assert (session.values(), session.value(), session.line()) == right
        quiet()
    """
    assert run(script) == ""


@posix
def test_a_callback_of_the_collector_may_solve():
    script = """
        import gc
        right, inner = solve(Deal.random(13, cards=5), "S", "N"), value("N:A...7 T..7. K...8 Q..8. H N")
        asked = 0

        def collect(phase, info):
            global asked
            asked += 1
            assert value("N:A...7 T..7. K...8 Q..8. H N") == inner

        gc.callbacks.append(collect)
        gc.set_threshold(7)
        while asked < 500:
            assert solve(Deal.random(13, cards=5), "S", "N") == right
        gc.callbacks.clear()
    """
    assert run(script) == ""


@posix
def test_advice_has_a_solver_of_its_own():
    script = """
        from blotsolve.advice import advise_card
        from blotsolve.game import DealState
        view = DealState.in_play(Deal.random(5), "W", "9S by N", "blot").view("N")
        right = advise_card(view, worlds=6, seed=1, race=False)
        every(lambda: value("N:A...7 T..7. K...8 Q..8. H N"))
        while rung < 60:
            found = advise_card(view, worlds=6, seed=1, race=False)
            assert [str(card) for card in found.cards] == [str(card) for card in right.cards]
        quiet()
    """
    assert run(script) == ""


@posix
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_child_may_ask_a_session_that_a_thread_asked_when_it_was_forked():
    script = """
        import os, threading
        session = Session(Deal.random(3), "S", "N")
        right, stop = session.values(), threading.Event()

        def ask():
            while not stop.is_set():
                Session.values(session)

        threading.Thread(target=ask, daemon=True).start()
        for _ in range(10):
            child = os.fork()
            if not child:
                signal.alarm(20)
                os._exit(session.values() != right)
            assert os.waitpid(child, 0)[1] == 0
        stop.set()
    """
    assert run(script) == ""


def test_threads_take_solvers_of_their_own():
    session, right, wrong = Session(Deal.random(3, cards=6), "S", "N"), {}, []
    deals = [Deal.random(seed, cards=5) for seed in range(8)]
    right = [value(deal, "H", "E") for deal in deals]
    worth = session.values()

    def ask():
        for deal, margin in zip(deals, right, strict=True):
            if value(deal, "H", "E") != margin or session.values() != worth:
                wrong.append(deal)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_solver_within_a_solver_is_another_one():
    with own_solver(BLOT, Strain.H) as outer, own_solver(BELOT_ARENA, Strain.S) as inner:
        assert outer is not inner
    with own_solver(BLOT, Strain.S) as again:
        assert again in (outer, inner)


def test_a_core_solver_at_work_refuses_a_second_call():
    """It hung, or worse, when several threads asked it at once."""
    solver = core.Solver(pack_contract(BLOT, Strain.NT), TABLE_BYTES)
    starts = [pack_position(Position(Deal.random(seed), "NT", "N")) for seed in range(4)]
    right = []
    for start in starts:
        solver.clear()
        right.append(solver.value(*start))
    refused, wrong = [], []
    begin = threading.Barrier(4)

    def ask(start, margin):
        begin.wait()
        for _ in range(20):
            try:
                if solver.value(*start) != margin:
                    wrong.append(start)
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=ask, args=pair) for pair in zip(starts, right, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert set(refused) <= {"this solver is at work (expected one for each call at a time)"}
    assert [solver.value(*start) for start in starts] == right


def test_a_refused_call_leaves_the_solver_free():
    solver = core.Solver(pack_contract(BLOT, Strain.NT), TABLE_BYTES)
    hands = tuple(hand.mask for hand in Deal.random(1))
    for _ in range(2):
        with pytest.raises(ValueError, match="no such leader"):
            solver.value(hands, b"", 7, 0)
    with pytest.raises(ValueError, match="another build"):
        solver.use(b"")
    assert solver.value(hands, b"", 0, 0) == value(Deal.random(1), "NT", "N")


def test_equal_solutions_after_an_answer_that_was_interrupted_by_another():
    position = Position(Deal.random(2, cards=5), "S", "N")
    assert solve(position) == solve(position)


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


@linux
def test_dropped_sessions_give_their_memory_back():
    """Half of 300 sessions dropped and made again held 1.2 GB: what was freed was written to once more."""
    script = """
        def resident():
            for line in open("/proc/self/status"):
                if line.startswith("VmRSS"):
                    return int(line.split()[1]) / 1024
        make = lambda: Session("N:A...7 T..7. K...8 Q..8. S N")
        sessions = [make() for _ in range(300)]
        for session in sessions:
            session.values()
        first = resident()
        del sessions[::2]
        sessions += [make() for _ in range(150)]
        assert resident() < first + 20, (first, resident())
        assert resident() < 200, resident()
    """
    assert run(script) == ""


LIMIT = """
    import resource
    from blotsolve.cli import main
    from blotsolve.cli.app import run
    from blotsolve.errors import OptionError

    def limit(more):
        "Allow this process so many bytes beside those that it has."
        size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + more, size + more))

    solve_many(["N:A...7 T..7. K...8 Q..8. S N"], threads=1)
"""


@pytest.mark.slow
@linux
def test_a_command_without_memory_for_its_threads_says_so_in_one_line(tmp_path):
    deals = tmp_path / "deals.txt"
    deals.write_text("".join(f"{Deal.random(seed, cards=4)} S N\n" for seed in range(600)))
    script = f"""
        limit(100 << 20)
        sys.stderr = sys.stdout
        status = main(["solve", {str(deals)!r}, "--threads", "64"])
        sys.exit(status != 2)
    """
    *_, last = run(dedent(LIMIT) + dedent(script)).splitlines()
    assert last == "blotsolve: threads is 64 (expected fewer: there is no memory for these)"


@pytest.mark.slow
@linux
@pytest.mark.parametrize("options", ["threads=64", "threads=2, table_bytes=1 << 29"])
def test_a_batch_without_memory_for_its_threads_is_refused(options):
    script = f"""
        deals = [f"{{Deal.random(seed, cards=6)}} S N" for seed in range(600)]
        limit(100 << 20)
        try:
            solve_many(deals, {options})
        except OptionError as error:
            print(error)
    """
    threads = options.split("=")[1].split(",")[0]
    assert run(dedent(LIMIT) + dedent(script)) == (
        f"threads is {threads} (expected fewer: there is no memory for these)"
    )


@pytest.mark.slow
@linux
def test_a_solver_for_two_without_memory_says_so_or_goes_on_in_what_it_has():
    support = [path for path in sys.path if path.endswith("support")]
    script = f"""
        sys.path[:0] = {support!r}
        from blotsolve.core import core_two, pack_contract
        from blotsolve.contract import Strain
        from two_starts import PLAIN, random_start

        contract = pack_contract(PLAIN, Strain.H)
        start, closed = random_start(3, 7, closed=6, unknown=True)
        expected = core_two.Solver(contract, 1 << 20).expect_cards(*start, closed=closed)
        limit(3 << 20)
        try:
            core_two.Solver(contract, 1 << 30)
        except MemoryError as error:
            print(error)
        solver = core_two.Solver(contract, 1 << 20)
        print(solver.expect_cards(*start, closed=closed) == expected, solver.nodes > 20_000)
    """
    refused, went_on = run(dedent(LIMIT) + dedent(script)).splitlines()
    assert refused.startswith("no room for a table of ")
    assert went_on == "True True"


LAW = {
    "trumps": 0xFF, "must_beat": 0xFF, "held_back": 0, "belotes": 0, "ruff": True, "partner_exempt": True,
    "overruff": True, "undertrump": 0, "last_trick": 10, "capot": 0, "belote": 0,
}  # fmt: skip


@pytest.mark.parametrize(
    "place", [bytes([32, *range(1, 32)]), bytes([255] * 32), bytes(32), bytes(range(31)), bytes(range(33))]
)
def test_places_that_are_no_order_of_the_cards_are_refused(place):
    """They were written to beyond the end of the contract."""
    with pytest.raises(ValueError, match="no order of the cards"):
        core.pack_contract(place, bytes(32), **LAW)
    with pytest.raises(ValueError, match="no order of the cards"):
        core.pack_contract(bytes(range(32)), bytes(31), **LAW)


def columns(size, **changed):
    """Return the arrays of `rows` in their order."""
    arrays = {
        "rows": np.arange(size),
        "hands": np.array([[hand.mask for hand in Deal.random(seed, cards=3)] for seed in range(size)], "u4"),
        "leaders": np.zeros(size, np.uint8),
        "tables": np.full((size, 3), 255, np.uint8),
        "on_table": np.zeros(size, np.uint8),
        "taken": np.full(size, 3, np.uint8),
        "margins": np.zeros(size, np.int32),
        "nodes": np.zeros(size, np.uint64),
        "faults": np.zeros(size, np.uint8),
        "best": np.zeros(size, np.uint8),
        "legal": np.zeros(size, np.uint32),
        "cards": np.zeros((size, 32), np.int32),
        "roem": np.zeros((size, 2), np.int32),
    }
    return list((arrays | changed).values())


@pytest.mark.parametrize(
    "changed",
    [
        {"cards": np.zeros((4, 8), np.int32)},
        {"cards": np.zeros((2, 32), np.int32)},
        {"cards": np.zeros((0, 8), np.int32)},
        {"roem": np.zeros((4, 1), np.int32)},
        {"roem": np.zeros((3, 2), np.int32)},
        {"hands": np.zeros((4, 3), np.uint32)},
        {"tables": np.zeros((4, 2), np.uint8)},
        {"margins": np.zeros(3, np.int32)},
        {"faults": np.zeros(0, np.uint8)},
        {"rows": np.array([4])},
        {"rows": np.array([-1])},
    ],
    ids=lambda changed: "{}-{.shape}".format(*next(iter(changed.items()))),
)
def test_arrays_that_do_not_fit_each_other_are_refused(changed):
    """Narrow ones were written to beyond their end."""
    solver = core.Solver(pack_contract(BLOT, Strain.S), 0)
    solver.rows(*columns(4))
    with pytest.raises(ValueError, match=r"do not fit each other|no row"):
        solver.rows(*columns(4, **changed))
