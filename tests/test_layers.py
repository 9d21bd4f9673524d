"""The architecture, read from the source: which room may import which."""

from __future__ import annotations

import ast
import functools
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "omoklib"
MODULES = {
    ".".join(("omoklib", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

ROOMS = {  # the first part of a module's name after `omoklib.` -> its layer
    "files": 0,
    "ids": 0,
    "processes": 0,
    "games": 1,
    "gametree": 2,
    "planes": 2,
    "symmetries": 2,
    "evaluators": 2,
    "draw": 2,
    "search": 3,
    "engine": 3,
    "pretrained": 2,
    "openings": 4,
    "players": 4,
    "arena": 4,
    "audit": 4,
    "selfplay": 4,
    "memory": 4,
    "session": 4,
    "bandit": 4,
    "scores": 4,
    "threats": 4,
    "sprt": 4,
    "ratings": 4,
    "ladder": 4,
    "specs": 4,
    "records": 4,
    "nn": 5,
    "widgets": 5,
    "figures": 5,
    "check": 5,
    "bench": 6,
    "bridges": 6,
    "cli": 6,
    "__main__": 6,
}
STRANGERS = {"nn", "widgets", "figures"}  # rooms of one layer that never import each other
HEAVY = {  # package -> the rooms that may import it
    "anywidget": {"widgets"},
    "ipywidgets": {"widgets"},
    "IPython": {"widgets", "figures", "check"},
    "keras": {"nn"},
    "matplotlib": {"figures"},
    "networkx": {"figures"},
    "numba": {"engine"},
    "onnx": {"nn"},
    "onnxruntime": {"nn"},
    "openvino": {"nn", "bench"},
    "ray": {"nn"},
    "tensorflow": {"nn"},
    "tqdm": {"nn", "selfplay", "arena", "widgets", "bench", "cli"},
    "traitlets": {"widgets"},
}
LONGEST = 260
RECORDS = "omoklib.check.exercises."  # a lesson's exercises are data: one module, however long
FORBIDDEN_IMPORTS = {"pickle", "cloudpickle", "dill", "joblib", "marshal", "shelve"}

GLOBAL_GENERATOR = re.compile(
    r"(?:(?:np|numpy|tf|tensorflow|keras)\.)?random\.(?!(?:Generator|Random|default_rng)\b)\w+"
)

every_module = pytest.mark.parametrize("module", MODULES)


def room(module: str) -> str:
    """`omoklib.search.uct` -> `search`; `omoklib` itself is the porch, above `games` alone."""
    return module.partition(".")[2].partition(".")[0]


@functools.cache
def parsed(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


@functools.cache
def imports(module: str) -> list[tuple[str, bool]]:
    """Every module that this one imports, and whether it does so only when called."""
    return list(found_imports(module))


def found_imports(module: str) -> Iterator[tuple[str, bool]]:
    tree = parsed(module)
    inside = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, id(node) in inside
        elif isinstance(node, ast.ImportFrom):
            package = module if MODULES[module].stem == "__init__" else module.rpartition(".")[0]
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                full = f"{name}.{alias.name}"
                yield full if full in MODULES else name, id(node) in inside


@every_module
def test_a_module_lives_in_a_room_of_the_plan(module):
    assert room(module) in ROOMS or module == "omoklib"


def test_the_plan_in_the_documents_is_this_one():
    text = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (`[^|]*`) \|", text, re.M)
    written = {name: int(layer) for layer, names in rows for name in re.findall(r"\w+", names)}
    assert written == ROOMS


@every_module
def test_a_module_imports_only_from_its_room_or_below(module):
    here = ROOMS.get(room(module), 1.5)
    for name, inside in imports(module):
        if not name.startswith("omoklib") or room(name) == room(module):
            continue
        if room(name) == "draw" and room(module) == "games" and inside:
            continue  # State._repr_svg_: every state is a picture wherever it is displayed
        assert name != "omoklib", f"{module} imports omoklib itself instead of a room"
        assert ROOMS[room(name)] <= here, f"{module} imports {name}, which lies above it"
        assert not {room(name), room(module)} <= STRANGERS, f"{module} imports {name}"


@every_module
def test_a_heavy_package_is_imported_only_by_the_rooms_that_own_it(module):
    for name, _ in imports(module):
        owners = HEAVY.get(name.partition(".")[0])
        assert owners is None or room(module) in owners, f"{module} imports {name}"


@every_module
def test_a_module_says_what_it_exports(module):
    tree = parsed(module)
    exported, defined = None, set()
    for node in tree.body:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                defined.add(part.id)
            elif isinstance(part, ast.alias):
                defined.add((part.asname or part.name).partition(".")[0])
            elif isinstance(part, ast.FunctionDef | ast.ClassDef):
                defined.add(part.name)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            exported = ast.literal_eval(node.value)
    if exported is None:
        body = [node for node in tree.body if not isinstance(node, ast.Expr)]
        assert not body, f"{module} has no __all__"
        return
    lazy = "__getattr__" in defined
    missing = [name for name in exported if name not in defined and not lazy]
    assert not missing, f"__all__ of {module} names {missing}, which it does not define"
    assert len(set(exported)) == len(exported)


@every_module
def test_a_module_has_a_docstring_and_stays_small(module):
    text = MODULES[module].read_text(encoding="utf-8")
    assert ast.get_docstring(parsed(module)), f"{module} does not say what it is"
    lines = text.count("\n")
    assert lines <= LONGEST or module.startswith(RECORDS), (
        f"{module} has {lines} lines; {LONGEST} is the most"
    )


@every_module
def test_nothing_is_unpickled_evaluated_or_predicted(module):
    """`eval` and pickles run what they load; Keras' `predict`, measured by the bench, is slow."""
    for name, _ in imports(module):
        assert name.partition(".")[0] not in FORBIDDEN_IMPORTS, f"{module} imports {name}"
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Call):
            function = ast.unparse(node.func)
            given = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
            where = f"{module}:{node.lineno} calls {function}"
            assert function != "eval", where
            assert not function.endswith(".predict") or room(module) == "bench", where
            assert given.get("allow_pickle", "False") == "False", where
            assert given.get("safe_mode", "True") == "True", where


@every_module
def test_nothing_touches_a_global_generator(module):
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Attribute) and "random" in vars(node.value).values():
            used = ast.unparse(node)
            assert not GLOBAL_GENERATOR.fullmatch(used), f"{module}:{node.lineno} uses {used}"
