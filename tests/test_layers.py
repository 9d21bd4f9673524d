"""What the architecture promises and no linter checks.

`make lint` holds the order of the rooms (`lint-imports`, contracts in pyproject.toml) and forbids
pickles, `eval` and numpy's global generator (ruff). These tests hold the rest and list every
offender.
"""

from __future__ import annotations

import ast
import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "omoklib"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
TOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
LAYERS = [
    {name.strip().removeprefix("omoklib.") for name in row.split("|")}
    for row in TOOLS["importlinter"]["contracts"][0]["layers"]
]
"""The rooms of each row, the highest first."""

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
    "openvino": {"nn"},
    "ray": {"nn"},
    "tensorflow": {"nn"},
    "tqdm": {"nn", "selfplay", "arena", "widgets", "experiments", "cli"},
    "traitlets": {"widgets"},
}
UNSAFE_IMPORTS = {"pickle", "cloudpickle", "dill", "joblib", "marshal", "shelve"}
GLOBAL_GENERATOR = re.compile(
    r"(?:(?:np|numpy|tf|tensorflow|keras)\.)?random\.(?!(?:Generator|Random|default_rng)\b)\w+"
)


@functools.cache
def parsed() -> dict[str, ast.Module]:
    """Each module's text as a tree; parsing them all takes seconds."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}


def room(module: str) -> str:
    """`omoklib.search.uct` -> `search`; `omoklib` itself has none, "".

    >>> room("omoklib.search.uct")
    'search'
    """
    return module.partition(".")[2].partition(".")[0]


def imported(module: str) -> Iterator[str]:
    """The absolute name of everything that a module imports, wherever in its text."""
    for node in ast.walk(parsed()[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def test_every_room_is_in_the_contracts_and_in_the_documents():
    there = {room(module) for module in MODULES} - {""}
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## The architecture")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| \d+ \| (`[^|]*`) \|", table, re.M)
    assert there == set().union(*LAYERS)
    assert [set(re.findall(r"\w+", names)) for names in rows] == LAYERS
    assert len([path for path in PACKAGE.iterdir() if path.name != "__pycache__"]) <= 22


def test_a_heavy_package_is_imported_only_by_the_rooms_that_own_it():
    assert [
        f"{module} imports {name}"
        for module in MODULES
        for name in imported(module)
        if room(module) not in HEAVY.get(name.partition(".")[0], {room(module)})
    ] == []


def test_every_module_says_what_it_is_and_what_it_exports():
    wrong = []
    for module, tree in parsed().items():
        exported, defined = None, set()
        if not ast.get_docstring(tree):
            wrong.append(f"{module} has no docstring")
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
            if any(not isinstance(node, ast.Expr) for node in tree.body):
                wrong.append(f"{module} has no __all__")
            continue
        if "__getattr__" not in defined:  # which makes names when they are asked for
            wrong += [f"{module} exports {name}, not there" for name in set(exported) - defined]
        if len(set(exported)) != len(exported):
            wrong.append(f"{module} exports a name twice")
    assert wrong == []


def test_nothing_is_unpickled_or_predicted():
    """Pickles run what they load; Keras' `predict` is slow: the bench measures how slow."""
    wrong = []
    for module, tree in parsed().items():
        names = {name.partition(".")[0] for name in imported(module)}
        wrong += [f"{module} imports {name}" for name in names & UNSAFE_IMPORTS]
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                function = ast.unparse(node.func)
                given = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
                if (
                    function.endswith(".predict")
                    or given.get("allow_pickle", "False") != "False"
                    or given.get("safe_mode", "True") != "True"
                ):
                    wrong.append(f"{module}:{node.lineno} calls {ast.unparse(node)}")
    assert wrong == []


def test_nothing_touches_a_global_generator():
    assert [
        f"{module}:{node.lineno} uses {ast.unparse(node)}"
        for module, tree in parsed().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and "random" in vars(node.value).values()
        if GLOBAL_GENERATOR.fullmatch(ast.unparse(node))
    ] == []
