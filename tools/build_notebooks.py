"""Builds the notebooks: every `notebooks/source/NN_topic.py` becomes two.

`notebooks/NN_topic.ipynb` is the learner's: its exercise cells hold the starters of the records in
`omoklib.check.exercises`. `notebooks/solutions/NN_topic.ipynb` is the same lesson, solved: they
hold the reference solutions. Both are executed and keep their outputs, for readers on the web. The
learner's notebook keeps closed whatever would answer a prediction too early (see `_folds`), and its
brackets are empty until the learner runs a cell.

    python tools/build_notebooks.py                # all of them
    python tools/build_notebooks.py 03 07          # these lessons
    python tools/build_notebooks.py --words 07     # its text alone has changed: keep the outputs
    python tools/build_notebooks.py --check        # compare with the sources, execute nothing

Two builds of one source differ in outputs at most: a cell's ID is made from its text, and nothing
that depends on the machine or the hour is kept (see `notebook_outputs`).
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat import NotebookNode
from notebook_outputs import tidy

from omoklib._util.files import write_whole

__all__ = ["Edition", "build", "differences", "editions", "execute", "forget_counts", "save"]

SOURCES = Path(__file__).resolve().parent.parent / "notebooks" / "source"
CELL_LIMIT = 600
"""The seconds that one cell may take."""

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "pygments_lexer": "ipython3",
    },
}
KEPT_CELL_METADATA = ("jupyter", "tags")
SPACED = "<details style='margin-bottom:1em'>"
"""`<details>` as it is built: JupyterLab sets the next paragraph right below a closed one."""
CLAIM = "# What the text claims here, checked. Open the cell to read how.\n"
"""The first line of a claim's cell. JupyterLab shows it where the cell is folded; the claim's own
might answer a prediction."""
UPWARD_LINK = re.compile(r"""(\]\(|\b(?:src|href)=["'])\.\./""")


@dataclass(frozen=True)
class Edition:
    """One notebook to build: a lesson's source, for the learner or `solved`."""

    source: Path
    solved: bool

    @property
    def number(self) -> str:
        return self.source.stem.partition("_")[0]

    @property
    def target(self) -> Path:
        folder = self.source.parent.parent
        return (folder / "solutions" if self.solved else folder) / f"{self.source.stem}.ipynb"

    def __str__(self) -> str:
        return f"{self.source.stem}, {'solutions' if self.solved else 'learner'}"


def editions(numbers: Sequence[str] = (), sources: Path = SOURCES) -> list[Edition]:
    """Both editions of every lesson, or of the lessons of these `numbers`."""
    found = sorted(sources.glob("[0-9][0-9]_*.py"))
    if unknown := set(numbers) - {path.stem[:2] for path in found}:
        names = ", ".join(path.stem for path in found)
        raise ValueError(f"No source for lesson {', '.join(sorted(unknown))}; there are: {names}.")
    chosen = [path for path in found if not numbers or path.stem[:2] in numbers]
    return [Edition(path, solved) for path in chosen for solved in (False, True)]


def build(edition: Edition, records: Callable[[str], dict] | None = None) -> NotebookNode:
    """The notebook of an edition, not executed.

    Args:
        records: a function from a lesson's number to its exercises by ID, each with a `starter` and
            a `reference`; by default those of `omoklib.check.exercises`.
    """
    source = jupytext.read(edition.source, fmt="py:percent")
    notebook = nbformat.v4.new_notebook(metadata=METADATA)
    notebook.nbformat_minor = 5
    identifier = _identifiers(edition.number)
    for cell in source.cells:
        cell["id"] = identifier(cell.source)
        cell.metadata = {k: v for k, v in cell.metadata.items() if k in KEPT_CELL_METADATA}
        if folds := _folds(cell, edition):
            cell.metadata["jupyter"] = folds
        if (exercise := _exercise(cell)) is not None:
            cell.source = _exercise_code(edition, exercise, records or _records)
        elif cell.cell_type == "markdown":
            cell.source = cell.source.replace("<details>", SPACED)
            if edition.solved:
                cell.source = UPWARD_LINK.sub(r"\1../../", cell.source)
        elif _is_claim(cell):
            cell.source = CLAIM + cell.source
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        notebook.cells.append(cell)
    nbformat.validate(notebook)
    return notebook


def _is_claim(cell: NotebookNode) -> bool:
    return any(tag.startswith("claim:") for tag in cell.metadata.get("tags", ()))


def _folds(cell: NotebookNode, edition: Edition) -> dict[str, bool]:
    """The parts of a cell that JupyterLab folds until a click or, for an output, a run opens them.

    They are the code of claims, which few want to read, and, in the learner's notebook, every
    output that answers a prediction: those of `q.reveal` and of cells with the tag `closed`.
    """
    if cell.cell_type != "code":
        return {}
    tags = cell.metadata.get("tags", ())
    folds = dict(cell.metadata.get("jupyter", {}))
    if _is_claim(cell):
        folds["source_hidden"] = True
    if not edition.solved and ("closed" in tags or "q.reveal(" in cell.source):
        folds["outputs_hidden"] = True
    return folds


def execute(notebook: NotebookNode, folder: Path, *, fast: bool = False) -> None:
    """Runs every cell in place, in a fresh kernel that works in `folder`.

    Raises:
        CellExecutionError: a cell raised; the message holds the cell and its traceback.
    """
    with tempfile.TemporaryDirectory() as profile:
        unwanted = ("MPLBACKEND", "OMOK_FAST")
        environment = {key: value for key, value in os.environ.items() if key not in unwanted}
        environment |= {
            "IPYTHONDIR": profile,  # without the builder's own start-up files
            "OMOK_PROGRESS": str(Path(profile) / "progress.json"),  # and without their results
            "PYTHONHASHSEED": "0",
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",
            "TF_CPP_MIN_LOG_LEVEL": "3",
            "TQDM_DISABLE": "1",
        }
        if fast:
            environment["OMOK_FAST"] = "1"
        client = NotebookClient(
            notebook,
            kernel_name="python3",
            extra_arguments=["--log-level=ERROR"],
            timeout=CELL_LIMIT,
            record_timing=False,
            store_widget_state=False,
            resources={"metadata": {"path": str(folder)}},
        )
        client.execute(env=environment)
    notebook.metadata = nbformat.from_dict(METADATA)


def keep_outputs(notebook: NotebookNode, built: NotebookNode) -> None:
    """Gives the cells of `notebook` the outputs of `built`, which has the same code; comments are
    words.

    Raises:
        ValueError: a cell of code has changed, come or gone.
    """
    new, old = ([c for c in one.cells if c.cell_type == "code"] for one in (notebook, built))
    if [(cell.id, _code(cell)) for cell in new] != [(cell.id, _code(cell)) for cell in old]:
        raise ValueError("not its text alone has changed, but its code: build it without --words")
    for cell, kept in zip(new, old, strict=True):
        cell.outputs, cell.execution_count = kept.outputs, kept.execution_count


def _code(cell: NotebookNode) -> list[str]:
    """The lines of a cell of code, without those that are comments."""
    lines = cell.source.splitlines()
    return [line for line in lines if not line.lstrip().startswith("#")]


def forget_counts(notebook: NotebookNode) -> None:
    """Empties the brackets beside the cells: they are to count the learner's own runs."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = None


def differences(edition: Edition, records: Callable[[str], dict] | None = None) -> list[str]:
    """The differences between the built notebook's cells and its source's; [] if there are none."""
    if not edition.target.exists():
        return [f"{edition}: not built"]
    built = nbformat.read(edition.target, as_version=4)
    expected = build(edition, records)
    if [cell.id for cell in built.cells] != [cell.id for cell in expected.cells]:
        return [f"{edition}: other cells, or in another order, than in the source"]
    found = [] if built.metadata == expected.metadata else [f"{edition}: other notebook metadata"]
    for old, new in zip(built.cells, expected.cells, strict=True):
        for part in ("cell_type", "metadata", "source"):
            if old[part] != new[part]:
                found.append(f"{edition}: cell {new.id} has another {part} than the source")
    return found


def save(notebook: NotebookNode, path: Path) -> None:
    """Writes a notebook in one step, so that nobody ever reads half of one."""
    path.parent.mkdir(exist_ok=True)
    write_whole(path, nbformat.writes(notebook) + "\n")


def _identifiers(number: str) -> Callable[[str], str]:
    """A function from a cell's text to its ID, which stays the same when other cells come, go or
    move."""
    seen: dict[str, int] = {}

    def identifier(text: str) -> str:
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        seen[digest] = seen.get(digest, 0) + 1
        again = f"-{seen[digest]}" if seen[digest] > 1 else ""
        return f"{number}-{digest}{again}"

    return identifier


def _exercise(cell: NotebookNode) -> str | None:
    """The ID in a cell's tag `exercise:<id>`."""
    found = [tag for tag in cell.metadata.get("tags", ()) if tag.startswith("exercise:")]
    return found[0].removeprefix("exercise:") if found else None


def _exercise_code(edition: Edition, exercise: str, records: Callable[[str], dict]) -> str:
    lesson = records(edition.number)
    if exercise not in lesson:
        raise ValueError(
            f"{edition.source.name} has a cell tagged exercise:{exercise}, but lesson "
            f"{edition.number} has the exercises {', '.join(lesson)}."
        )
    record = lesson[exercise]
    return (record.reference if edition.solved else record.starter).strip("\n")


def _records(number: str) -> dict:
    module = importlib.import_module(f"omoklib.check.exercises.lesson_{number}")
    return {record.id: record for record in module.EXERCISES}


def _make(edition: Edition, run: bool, fast: bool, words: bool) -> tuple[float, list[str]]:
    """Builds, executes and saves an edition; returns its seconds, and what went to stderr."""
    start = time.perf_counter()
    notebook = build(edition)
    edition.target.parent.mkdir(exist_ok=True)
    if words:
        keep_outputs(notebook, nbformat.read(edition.target, as_version=4))
    elif run:
        execute(notebook, edition.target.parent, fast=fast)
    if not edition.solved:
        forget_counts(notebook)
    stderr = tidy(notebook)
    save(notebook, edition.target)
    return time.perf_counter() - start, stderr


def _make_all(chosen: list[Edition], jobs: int, **how: bool) -> list[str]:
    """Makes them side by side and prints how long each took; the list says what failed."""
    failed = []
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(_make, edition, **how): edition for edition in chosen}
        for job in as_completed(waiting):
            try:
                seconds, stderr = job.result()
            except (CellExecutionError, DeadKernelError, OSError, ValueError) as error:
                failed.append(f"{waiting[job]}: {error}")
                continue
            print(f"{seconds:6.1f} s  {waiting[job]}", flush=True)
            for line in stderr:
                print(f"          on stderr, left out: {line}", flush=True)
    return failed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("lesson", nargs="*", help="numbers such as 03 (default: all)")
    parser.add_argument("--check", action="store_true", help="only compare with the sources")
    parser.add_argument("--fast", action="store_true", help="a draft: shrink the long cells")
    parser.add_argument("--no-execute", action="store_true", help="leave the outputs empty")
    parser.add_argument("--words", action="store_true", help="keep the outputs of the same code")
    parser.add_argument("--jobs", type=int, default=2, help="notebooks at a time (2)")
    options = parser.parse_args(arguments)
    try:
        chosen = editions(options.lesson)
    except ValueError as error:
        parser.error(str(error))
    if options.check:
        failed = [line for edition in chosen for line in differences(edition)]
    else:
        run, fast, words = not options.no_execute, options.fast, options.words
        failed = _make_all(chosen, options.jobs, run=run, fast=fast, words=words)
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
