"""Who may import whom: cli → show → analysis → advice, players → game, solver → the nouns; what is loaded."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import blotsolve

PACKAGE = Path(blotsolve.__file__).parent
FLOORS = [
    {
        "checks",
        "errors",
        "files",
        "seats",
        "cards",
        "contract",
        "deal",
        "rules",
        "ruleset_text",
        "plain",
        "hand_text",
        "deal_text",
        "rulesets",
        "pictured",
        "shape",
    },
    {"game", "solver"},
    {"advice", "players"},
    {"analysis", "two_handed"},
    {"show"},
    {"", "either", "cli", "__main__", "adapters"},  # "" is the package itself, with the public names
]


def module_of(path: Path) -> str:
    """Return the name of a module inside the package: `game.play`, `show`; the package itself is ""."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").rstrip(".")


MODULES = {module_of(path): ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
NATIVE = {"_core", "_core_v3", "_core_two", "_core_two_v3"}


def imports_of(module: str) -> set[str]:
    """Return the modules of the package that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(MODULES[module]):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} has a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            names = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        for name in names:
            top, _, inner = name.partition(".")
            if top == "blotsolve":
                known = MODULES.keys() | NATIVE
                found.add(inner if inner in known else inner.rpartition(".")[0])
    return found


IMPORTS = {module: imports_of(module) for module in MODULES}
UPWARDS = ("pictured", "show.html")
"""The one import that goes up: a notebook asks a thing for its picture, and only then it is drawn."""
IMPORTS[UPWARDS[0]].remove(UPWARDS[1])


def floor_of(module: str) -> int:
    (floor,) = [number for number, names in enumerate(FLOORS) if module.partition(".")[0] in names]
    return floor


def reach(module: str) -> set[str]:
    """Return all that is loaded with a module, apart from the packages around it."""
    seen, todo = set(), [module]
    while todo:
        if (name := todo.pop()) not in seen:
            seen.add(name)
            todo += IMPORTS.get(name, ())
    return seen


def test_every_import_is_seen():
    assert "solver.packing" in IMPORTS["game.play"]
    assert "solver.solving" in IMPORTS[""]
    assert "cli.solve" in IMPORTS["cli.app"]
    assert IMPORTS["solver.native"] & NATIVE == {"_core", "_core_two"}  # the others by their names


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module or "blotsolve")
def test_imports_go_down_or_stay_on_their_floor(module):
    for imported in IMPORTS[module] - NATIVE:
        assert floor_of(imported) <= floor_of(module), f"{module} imports {imported}"


def test_only_a_picture_that_is_asked_for_looks_upwards():
    """What draws is not loaded with what is drawn."""
    assert "rich" not in loaded_by("import blotsolve.pictured, blotsolve.analysis.reviews")
    assert "rich" in loaded_by("import blotsolve; blotsolve.Deal.random(1)._repr_html_()")


def test_no_module_imports_itself_in_a_circle():
    list(TopologicalSorter(IMPORTS).static_order())


def test_only_the_solver_and_the_play_touch_the_core():
    for module, imported in IMPORTS.items():
        if imported & {*NATIVE, "solver.native"}:
            assert module.startswith("solver.") or module in ("game.play", "two_handed.engine"), module


@pytest.mark.parametrize(
    "module",
    [
        *sorted(FLOORS[0]),
        "game.auction",
        "game.declarations",
        "game.settlement",
        "game.scoring",
        "game.match",
    ],
)
def test_facts_auction_declarations_and_scoring_do_without_the_core(module):
    assert not reach(module) & NATIVE


def loaded_by(statement: str) -> set[str]:
    """Return the top names of the modules that a fresh interpreter has loaded after a statement."""
    script = f"{statement}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    run = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


HEAVY = {"typer", "click", "rich", "numpy", "matplotlib", "asyncio", "hypothesis"}
FRAMEWORKS = {"pettingzoo", "gymnasium", "pyspiel", "open_spiel"}


def test_package_loads_nothing_heavy():
    assert not loaded_by("import blotsolve; blotsolve.solve('N:A... T... K... J... S N')") & (
        HEAVY | FRAMEWORKS
    )


def test_command_loads_its_tools_only_when_it_runs():
    assert not loaded_by("import blotsolve.cli") & HEAVY
    assert {"typer", "rich"} <= loaded_by("from blotsolve.cli import main; main(['rules'])")


def test_advice_loads_numpy_only_when_worlds_are_counted():
    statement = "from blotsolve.advice import Knowledge, count; Knowledge.of_hand('AJ9.T8.KQ.7', 'S')"
    assert not loaded_by(statement) & HEAVY


@pytest.mark.parametrize("module", ["blotsolve.show", "blotsolve.cli.app"])
def test_text_is_shown_without_numpy_and_matplotlib(module):
    assert not loaded_by(f"import {module}") & {"numpy", "matplotlib"}


def test_only_the_adapter_of_a_framework_imports_it():
    for module, tree in MODULES.items():
        nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
        names = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        found = {str(name).partition(".")[0] for name in names} & FRAMEWORKS
        assert not found or module in ("adapters.pettingzoo", "adapters.openspiel"), module


def test_nothing_but_an_adapter_imports_an_adapter():
    for module, imported in IMPORTS.items():
        if any(name.partition(".")[0] == "adapters" for name in imported):
            assert module.partition(".")[0] == "adapters", module
