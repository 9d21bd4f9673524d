"""The lessons: built from their sources, run without an error, and shaped as a lesson is."""

from __future__ import annotations

import ast
import builtins
import functools
import importlib
import re
import shutil
import symtable
from pathlib import Path

import jupytext
import nbformat
import numpy as np
import pytest
from build_notebooks import Edition, build, differences, editions, execute
from notebook_outputs import ELSEWHERE, NAMELESS

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
EDITIONS = editions()
LESSONS = [edition for edition in EDITIONS if not edition.solved]
TITLES = (
    "start_here",
    "id_encoding",
    "game_trees",
    "ucb_mcts",
    "othello_weighted_uct",
    "policy_value_network",
    "alphazero_search",
    "self_play_training",
    "strong_play",
    "search_that_proves",
)
LONGEST_CELL = 15
"""Lines of code that a learner can take in at once; comments and blank lines are free."""
EXERCISES_AT_LEAST = {"00": 2}  # five in every other lesson
WITH_TENSORFLOW = ("05", "06", "07", "08")
MOST_MEGABYTES = 350
"""The peak memory of a kernel in the lessons before the network."""
KERNEL_AT_THE_END = """
import pathlib
import re
import sys

status = pathlib.Path("/proc/self/status")  # Linux; elsewhere the memory is not looked at
peak = re.search(r"VmHWM:\\s+(\\d+) kB", status.read_text())[1] if status.exists() else 0
print("heavy" if "tensorflow" in sys.modules else "light", int(peak) / 1024)
"""

MACHINE_PATHS = re.compile(r"/(?:home|root|Users|work|tmp|usr|opt|var)/\w|[A-Z]:\\\\?\w")
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{6,}")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)[^)]*\)|<img\b([^>]*)>")

every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=str)
# The solved ones run in a kernel of JupyterLab, too: tests/browser/test_lessons_in_browser.py.
every_run = pytest.mark.parametrize(
    "edition",
    [pytest.param(e, marks=[pytest.mark.slow] if e.solved else []) for e in EDITIONS],
    ids=str,
)
every_lesson = pytest.mark.parametrize("edition", LESSONS, ids=lambda e: e.source.stem)


@functools.cache
def cells(edition: Edition, kind: str) -> tuple[nbformat.NotebookNode, ...]:
    """The cells of one kind, of the source; a dozen tests read them, and change none."""
    source = jupytext.read(edition.source, fmt="py:percent")
    return tuple(cell for cell in source.cells if cell.cell_type == kind)


def tags(edition: Edition, prefix: str) -> list[str]:
    found = [tag for cell in cells(edition, "code") for tag in cell.metadata.get("tags", ())]
    return [tag.removeprefix(prefix) for tag in found if tag.startswith(prefix)]


def prose(edition: Edition) -> str:
    return "\n\n".join(cell.source for cell in cells(edition, "markdown"))


def built(edition: Edition) -> nbformat.NotebookNode:
    return nbformat.read(edition.target, as_version=4)


def texts(value: object) -> str:
    """All the text in an output, pictures' bytes left out."""
    if isinstance(value, dict):
        return "\n".join(texts(v) for k, v in value.items() if k not in ("image/png", "image/jpeg"))
    if isinstance(value, list):
        return "\n".join(map(texts, value))
    return str(value)


def test_every_lesson_of_the_course_has_a_source():
    assert [edition.source.stem for edition in LESSONS][: len(TITLES)] == [
        f"{number:02d}_{title}" for number, title in enumerate(TITLES)
    ]


def test_no_notebook_lies_about_without_a_source():
    found = {*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("solutions/*.ipynb")}
    assert found == {edition.target for edition in EDITIONS}


@every_edition
def test_a_built_notebook_has_the_cells_of_its_source(edition):
    assert differences(edition) == [], "run `make notebooks`"


@every_edition
def test_a_built_notebook_was_run_from_top_to_bottom_without_an_error(edition):
    code = [cell for cell in built(edition).cells if cell.cell_type == "code"]
    counts = [cell.execution_count for cell in code if cell.source.strip()]
    if edition.solved:
        assert counts == list(range(1, len(counts) + 1))
    else:
        assert set(counts) == {None}, "the brackets count the learner's own runs"
        assert all(cell.outputs for cell in code if "q.claim(" in cell.source)
    errors = [cell.id for cell in code for out in cell.outputs if out.output_type == "error"]
    assert errors == []


@every_edition
def test_outputs_say_nothing_of_the_machine_they_were_made_on(edition):
    for cell in built(edition).cells:
        text = texts(cell.get("outputs", []))
        for pattern in (MACHINE_PATHS, ADDRESS, NAMELESS):
            found = pattern.search(text)
            assert found is None, f"{cell.id}: ...{text[max(0, found.start() - 40) : found.end()]}"


@every_edition
def test_saved_words_around_a_drawing_carry_a_picture_of_it(edition):
    for cell in built(edition).cells:
        for output in cell.get("outputs", []):
            html = output.get("data", {}).get("text/html", "")
            assert "<svg" not in html or html.startswith(ELSEWHERE), cell.id


@every_run
def test_a_notebook_runs_in_a_fresh_kernel_without_an_error(edition, tmp_path):
    """With `OMOK_FAST=1`, which shrinks the long cells, and nothing of an earlier run at hand.

    Lessons without training never load TensorFlow; those before the network stay small, too. With
    the exercises solved, the functions of the notebook run, and the library's only where the
    exercises are blank.
    """
    if (NOTEBOOKS / "data").exists():
        shutil.copytree(NOTEBOOKS / "data", tmp_path / "data")
    folder = tmp_path / edition.target.parent.relative_to(NOTEBOOKS)
    folder.mkdir(exist_ok=True)
    notebook = build(edition)
    notebook.cells.append(nbformat.v4.new_code_cell(KERNEL_AT_THE_END))
    execute(notebook, folder, fast=True)
    said = "\n".join(texts(cell.get("outputs", [])) for cell in notebook.cells)
    whose = set(re.findall(r"This runs on (your|the library's) `", said))
    assert whose <= {"your" if edition.solved else "the library's"}, "what was written is what runs"
    assert whose or "q.yours(" not in "".join(cell.source for cell in notebook.cells)
    if edition.number not in WITH_TENSORFLOW:
        # A kernel splits its prints at random.
        modules, peak = "".join(o.text for o in notebook.cells[-1].outputs).split()
        assert modules == "light"
        assert float(peak) < MOST_MEGABYTES or edition.number == "09"  # it compiles searches


@pytest.mark.slow
@pytest.mark.parametrize("edition", [e for e in EDITIONS if e.solved], ids=str)
def test_every_cell_can_be_run_again_late(edition, tmp_path):
    """From the last cell up, after all of them: a name that means something else by then would
    raise, or make a claim false."""
    folder = tmp_path / "solutions"
    folder.mkdir()
    notebook = build(edition)
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in reversed(code)]
    execute(notebook, folder, fast=True)


@every_lesson
def test_every_picture_exists_and_has_a_text_for_those_who_cannot_see_it(edition):
    for match in PICTURE.finditer(prose(edition)):
        alt, path, attributes = match.groups()
        if attributes is not None:
            alt = "".join(re.findall(r"""\balt=["']([^"']+)""", attributes))
            path = "".join(re.findall(r"""\bsrc=["']([^"']+)""", attributes))
        assert alt, f"{match.group()} has no alt text"
        assert (NOTEBOOKS / path).is_file(), f"{match.group()}: no such picture"


@every_lesson
def test_every_link_to_a_file_leads_somewhere(edition):
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)\s#]+)[^)]*\)", prose(edition))
    missing = [path for path in links if "://" not in path and not (NOTEBOOKS / path).exists()]
    later = [
        f"{number:02d}" for number in range(len(LESSONS), len(TITLES))
    ]  # lessons still to be written
    assert [path for path in missing if path[:2] not in later] == []


@every_lesson
def test_every_cell_is_short_enough_to_be_tried_at_once(edition):
    for cell in cells(edition, "code"):
        lines = [line for line in cell.source.splitlines() if line.strip()]
        code = [line for line in lines if not line.lstrip().startswith("#")]
        assert len(code) <= LONGEST_CELL, f"{len(code)} lines of code in a cell:\n{cell.source}"


@every_lesson
def test_a_lesson_has_its_parts(edition):
    text = prose(edition)
    if edition.number == "00":
        assert re.search(r"\A# .+", text)
        return
    for part in (
        r"\A# .+",  # its title, then the learner's time and the run time
        r"\bminutes\b.*",
        r"(?im)^#+ .*you will be able to",
        r"(?im)^#+ .*you need",
        r"(?m)^> \*\*What the source says",
        r"(?im)^#+ .*exercises?\b",
        r"(?im)^#+ .*claims?\b",
        r"(?im)^#+ .*(quiz|questions)\b",
        r"(?im)^#+ .*summary",
        r"(?im)^#+ .*glossary|\*\*Glossary",
        r"(?im)^#+ .*sources|\*\*Sources",
        r"(?im)^#+ .*next|\*\*Next",
    ):
        assert re.search(part, text), f"{edition.source.name} has nothing like {part}"


@every_lesson
def test_a_lesson_has_enough_exercises_and_each_is_checked(edition):
    given = tags(edition, "exercise:")
    assert len(given) >= EXERCISES_AT_LEAST.get(edition.number, 5)
    assert len(set(given)) == len(given)
    code = "\n".join(cell.source for cell in cells(edition, "code"))
    assert [name for name in given if f"q.{name}.check()" not in code] == []


@every_lesson
def test_the_records_are_in_the_order_of_the_lesson(edition):
    module = importlib.import_module(f"omoklib.check.exercises.lesson_{edition.number}")
    assert [record.id for record in module.EXERCISES] == tags(edition, "exercise:")


@every_lesson
def test_claims_are_tagged_and_tagged_cells_claim(edition):
    for cell in cells(edition, "code"):
        tagged = any(tag.startswith("claim:") for tag in cell.metadata.get("tags", ()))
        assert tagged == ("q.claim(" in cell.source), f"the tag claim:<id> and q.claim:\n{cell}"
    claims = tags(edition, "claim:")
    assert len(set(claims)) == len(claims)
    assert claims or edition.number == "00"


def given_and_read(code: str) -> tuple[set[str], set[str]]:
    """The names that a cell leaves to other cells, and those that it takes from them."""
    whole = symtable.symtable(code, "cell", "exec")
    given = {
        name.get_name() for name in whole.get_symbols() if name.is_assigned() or name.is_imported()
    }
    read, tables = set(), [whole]
    while tables:
        table = tables.pop()
        tables += table.get_children()
        names = [name for name in table.get_symbols() if name.is_referenced()]
        read |= {name.get_name() for name in names if table is whole or name.is_global()}
    return given, read - given


@every_lesson
def test_no_cell_but_a_claims_needs_what_only_a_claims_cell_sets(edition):
    """Those of claims are folded, and may be skipped."""
    shown, folded, lacking = set(), set(), {}
    for cell in cells(edition, "code"):
        given, read = given_and_read(cell.source)
        if "q.claim(" in cell.source:
            folded |= given
        else:
            if unset := read & folded - shown:
                lacking[cell.source] = unset
            shown |= given
    assert lacking == {}


@every_lesson
def test_a_lesson_asks_five_questions_and_for_predictions(edition):
    if edition.number == "00":
        return
    code = "\n".join(cell.source for cell in cells(edition, "code"))
    assert sorted(set(re.findall(r"q\.quiz\((\d+)", code))) == ["1", "2", "3", "4", "5"]
    assert set(re.findall(r"""q\.predict\(\s*["']([^"']+)""", code)) == set(
        re.findall(r"""q\.reveal\(\s*["']([^"']+)""", code)
    )


def bound(tree: ast.AST) -> set[str]:
    """The names that some code gives a value to."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
    return names


@every_lesson
def test_a_call_that_a_check_offers_runs_in_the_notebook_as_it_stands(edition):
    module = importlib.import_module(f"omoklib.check.exercises.lesson_{edition.number}")
    records = {f"q.{record.id}.check()": record for record in module.EXERCISES}
    known, missing = set(dir(builtins)), {}
    for cell in cells(edition, "code"):
        known |= bound(ast.parse(cell.source))
        for call, record in records.items():
            if call not in cell.source:
                continue
            known |= set(record.names)
            cases = record.cases
            for case in cases(np.random.default_rng(0)) if callable(cases) else cases:
                tree = ast.parse(case.code)
                read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
                if lacking := read - bound(tree) - known:
                    missing[record.id] = lacking
    assert missing == {}


CARDS = ("q.predict(", "q.reveal(", "q.quiz(", "q.agree(")


@every_lesson
def test_a_card_stands_last_in_its_cell_where_the_notebook_shows_it(edition):
    for cell in cells(edition, "code"):
        *before, _ = ast.parse(cell.source).body or [None]
        for line in before:
            called = ast.unparse(line)
            assert not called.startswith(CARDS), called


@every_lesson
def test_lessons_before_the_network_never_import_tensorflow(edition):
    if edition.number in WITH_TENSORFLOW or edition.number == "09":  # 09 runs networks without it
        return
    code = "\n".join(cell.source for cell in cells(edition, "code"))
    assert not re.search(r"tensorflow|keras|omoklib\.nn|import nn\b", code)
