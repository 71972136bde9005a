"""Who may import whom, through which face, and what is loaded; docs/architecture.md has the floors."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

import blotsolve
from blotsolve.cli.app import COMMANDS

PACKAGE = Path(blotsolve.__file__).parent
FLOORS = [  # from the ground up; a room imports from floors below its own
    {"errors", "pictured", "plain", "processes"},
    {"checks", "files", "fitted", "hand_text"},
    {"call_words", "cards", "seats"},
    {"deal_text", "strains"},
    {"contract", "shape"},
    {"rulesets", "deal"},
    {"core"},
    {"game"},
    {"solver", "records", "worlds", "bidding", "plays"},
    {"advice", "analysis"},
    {"players"},
    {"two_handed"},
    {"show"},
    {"adapters", "bench", "datasets"},
    {"either"},
    {"either_many"},
    {""},  # the package itself, with the public names
    {"web"},
    {"cli"},
    {"__main__"},
]
LINES = 450
NATIVE = {"_core", "_core_v3", "_core_two", "_core_two_v3"}
UPWARDS = ("pictured", "show.html.notebook")
"""The one import that goes up: a notebook asks a thing for its picture, and only then it is drawn."""


def module_of(path: Path) -> str:
    """Return the name of a module inside the package: `game.auction`, `show`; the package itself is ""."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").rstrip(".")


FILES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
MODULES = {module: ast.parse(path.read_text("utf-8")) for module, path in FILES.items()}
FACES = {
    module_of(path): ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("__init__.pyi"))
}


def room_of(module: str) -> str:
    return module.partition(".")[0]


def homes_of(face: str) -> dict[str, str]:
    """Return the public names of a room, and the module that each is made in."""
    return {
        alias.name: f"{face}.{node.module}".removeprefix(".")
        for node in FACES[face].body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


HOMES = {face: homes_of(face) for face in FACES}


def home_of(module: str, name: str) -> str:
    """Return the module in which an imported name is made; a face hands on what is not its own."""
    if f"{module}.{name}".removeprefix(".") in MODULES.keys() | NATIVE:
        return f"{module}.{name}".removeprefix(".")
    if module in HOMES:
        home = HOMES[module].get(name, module)
        return home if home == module else home_of(home, name)
    return module


def imports_of(module: str) -> list[tuple[str, str]]:
    """Return what a module imports from the package: the module that is named, and the name."""
    found = []
    for node in ast.walk(MODULES[module]):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} has a relative import"
            found += [(str(node.module), alias.name) for alias in node.names]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            found += [(argument.value, "") for argument in node.args if isinstance(argument, ast.Constant)]
    return [
        (name.partition(".")[2], public) for name, public in found if name.partition(".")[0] == "blotsolve"
    ]


NAMED = {module: imports_of(module) for module in MODULES}
IMPORTS = {
    module: {home_of(named, name) for named, name in pairs} - {module} for module, pairs in NAMED.items()
}
for face, homes in HOMES.items():
    IMPORTS[face] = set(homes.values())
IMPORTS[UPWARDS[0]].remove(UPWARDS[1])


def floor_of(module: str) -> int:
    (floor,) = [number for number, rooms in enumerate(FLOORS) if room_of(module) in rooms]
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
    assert "core.packing" in IMPORTS["game.tricks"]
    assert "solver.solving" in IMPORTS[""] | IMPORTS["solver"]
    assert "cli.screen" in IMPORTS["cli.app"]
    assert "_core" in IMPORTS["core.builds"]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module or "blotsolve")
def test_imports_go_down(module):
    """Rooms side by side do not know each other."""
    for imported in IMPORTS[module] - NATIVE:
        if room_of(imported) != room_of(module):
            assert floor_of(imported) < floor_of(module), f"{module} imports {imported}"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module or "blotsolve")
def test_a_room_speaks_through_its_face(module):
    for named, name in NAMED[module]:
        room = room_of(named)
        if room in FACES and room != room_of(module) and named:
            assert named == room, f"{module} imports {name} from blotsolve.{named}"
            assert name in HOMES[room], f"{name} is not in the face of blotsolve.{room}"


@pytest.mark.slow
@pytest.mark.parametrize("face", FACES, ids=lambda face: face or "blotsolve")
def test_a_face_has_what_it_says(face):
    if face == "web":
        pytest.importorskip("fastapi", reason="no fastapi, which the page is served with")
    package = import_module(f"blotsolve.{face}".rstrip("."))
    listed = next(
        ast.literal_eval(node.value)
        for node in FACES[face].body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
    )
    assert sorted(listed) == sorted(HOMES[face]) == sorted(package.__all__)
    for name in listed:
        assert getattr(package, name) is not None


@pytest.mark.parametrize("face", [face for face in FACES if face], ids=str)
def test_a_face_hands_on_only_what_is_made_in_its_room(face):
    """A name has one face; the package itself repeats those that most programs need."""
    for name, home in HOMES[face].items():
        made = ast.walk(MODULES[home])
        handed_on = {
            alias.asname: node.module
            for node in made
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.asname is not None
        }
        source = handed_on.get(name)
        assert source is None or source.startswith(f"blotsolve.{face}."), f"{name} is made in {source}"


def test_only_faces_list_their_names():
    for module, tree in MODULES.items():
        names = [
            getattr(target, "id", "")
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
        ]
        assert "__all__" not in names or FILES[module].name == "__init__.py", module


def test_only_a_picture_that_is_asked_for_looks_upwards():
    """What draws is not loaded with what is drawn."""
    assert "rich" not in loaded_by("import blotsolve.pictured, blotsolve.analysis.reviews")
    assert "rich" in loaded_by("import blotsolve; blotsolve.Deal.random(1)._repr_html_()")


def test_no_module_imports_itself_in_a_circle():
    list(TopologicalSorter(IMPORTS).static_order())


def test_files_are_small():
    long = {
        module: size
        for module, path in FILES.items()
        if (size := len(path.read_text("utf-8").splitlines())) > LINES
    }
    assert not long


def test_only_core_knows_the_compiled_module():
    for module, imported in IMPORTS.items():
        assert not imported & NATIVE or room_of(module) == "core", module


@pytest.mark.parametrize(
    "module",
    ["rulesets", "game.auction", "game.declarations", "game.settlement", "game.scoring", "game.match"],
)
def test_rules_auction_declarations_and_scoring_do_without_the_core(module):
    assert not reach(module) & NATIVE


def loaded_by(statement: str) -> set[str]:
    """Return the top names of the modules that a fresh interpreter has loaded after a statement."""
    script = f"{statement}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    run = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


HEAVY = {"typer", "click", "rich", "numpy", "matplotlib", "asyncio", "hypothesis"}
FRAMEWORKS = {"pettingzoo", "gymnasium", "pyspiel", "open_spiel"}
TOOLS_OF_DATA = {"pyarrow", "dask", "distributed", "fsspec"}


def test_package_loads_nothing_heavy():
    assert not loaded_by("import blotsolve; blotsolve.solve('N:A... T... K... J... S N')") & (
        HEAVY | FRAMEWORKS
    )


@pytest.mark.slow
def test_command_loads_its_tools_only_when_it_runs():
    assert not loaded_by("import blotsolve.cli") & HEAVY
    assert {"typer", "rich"} <= loaded_by("from blotsolve.cli import main; main(['rules'])")


def test_command_loads_no_other_command():
    script = (
        "from blotsolve.cli import main; main(['solve', 'N:A... T... K... J... S N'])\n"
        "import sys; print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    loaded = {name for name in run.stdout.split() if name.startswith("blotsolve.")}
    rooms = {name.split(".")[1] for name in loaded}
    assert not rooms & {"advice", "analysis", "bench", "bidding", "players", "records", "worlds"}
    assert not {f"blotsolve.cli.{module}" for module in COMMANDS.values()} & loaded - {"blotsolve.cli.solve"}


def test_knowledge_loads_numpy_only_when_worlds_are_counted():
    statement = "from blotsolve.worlds import Knowledge, count; Knowledge.of_hand('AJ9.T8.KQ.7', 'S')"
    assert not loaded_by(statement) & HEAVY


@pytest.mark.slow
@pytest.mark.parametrize("module", ["blotsolve.show", "blotsolve.cli.app"])
def test_text_is_shown_without_numpy_and_matplotlib(module):
    assert not loaded_by(f"import {module}") & {"numpy", "matplotlib"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "lesson.blot"],
        ["check", "lesson.blot"],
        ["review", "lesson.blot"],
        ["solve", "deals.txt"],
        ["deal", "--seed", "1"],
        ["bid", "--help"],
        ["hint", "--help"],
        ["match", "--help"],
    ],
    ids=" ".join,
)
def test_commands_that_draw_no_worlds_do_without_numpy(arguments):
    examples = Path(__file__).parents[2] / "examples"
    arguments = [str(examples / one) if "." in one else one for one in arguments]
    assert "numpy" not in loaded_by(f"from blotsolve.cli import main; main({arguments!r})")


def tools_of(module: str) -> set[str]:
    """Return the top names of all that a module imports, from wherever."""
    nodes = [node for node in ast.walk(MODULES[module]) if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return {str(name).partition(".")[0] for name in names}


def test_only_the_adapter_of_a_framework_imports_it():
    for module in MODULES:
        found = tools_of(module) & FRAMEWORKS
        assert not found or module in ("adapters.pettingzoo", "adapters.openspiel"), module


@pytest.mark.slow
def test_only_data_sets_load_their_tools_and_only_in_use():
    for module in MODULES:
        assert not tools_of(module) & TOOLS_OF_DATA or room_of(module) == "datasets", module
    statement = (
        "import blotsolve.datasets as data; data.Recipe(deals=1); data.columns; import blotsolve.cli.app"
    )
    assert not loaded_by(statement) & {*TOOLS_OF_DATA, "numpy", "pandas"}


PAGE = {"fastapi", "starlette", "uvicorn", "h11"}


@pytest.mark.slow
def test_only_the_page_imports_what_it_is_served_with():
    for module in MODULES:
        assert not tools_of(module) & PAGE or room_of(module) == "web", module
    assert not loaded_by("from blotsolve.cli import main; main(['rules'])") & PAGE
