"""Lessons 00 to 04 in Pyodide, the Python of web pages: no threads, 32 bits, no numba.

Node runs a Pyodide that pip has fetched (`pyodide` in conftest.py). The wheel of omoklib
and the packages it needs lie on top.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from live_lessons import LIVE, bring_wheels

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def wheels(tmp_path_factory) -> Path:
    """A folder with omoklib's wheel and the pure Python that it needs beside Pyodide's packages."""
    folder = tmp_path_factory.mktemp("wheels")
    try:
        bring_wheels(folder)
    except RuntimeError as error:
        pytest.skip(f"what the lessons need in Pyodide cannot be fetched: {error}")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("number", LIVE)
def test_every_cell_of_a_lesson_runs_in_pyodide(node, pyodide, wheels, number):
    (lesson,) = (ROOT / "notebooks").glob(f"{number}_*.ipynb")
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    script = ROOT / "tests" / "js" / "pyodide_lessons.mjs"
    done = subprocess.run(
        [node, str(script), str(pyodide), str(wheels), str(lesson)],
        env=os.environ | {"OMOK_FAST": "1"},
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    ran = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(ran) == sum(cell["cell_type"] == "code" for cell in cells)
    assert not [f"cell {cell['cell']}: {cell['error']}" for cell in ran if cell["error"]]
