"""The engine of the play page, in JavaScript under Node, against the rules and searches here."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import record_searches

from omoklib.widgets import review

HERE = Path(__file__).resolve().parent


def test_the_engine_in_javascript_repeats_what_python_did(node):
    """Rules, random games, planes, PUCT and UCT, visit for visit: tests/js says what."""
    tests = sorted(map(str, (HERE / "js").glob("*.test.mjs")))
    done = subprocess.run(
        [node, "--test", *tests], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["BLUNDER", "WORTH_TELLING"])
def test_a_blunder_is_the_same_on_the_page_and_in_a_notebook(name):
    page = (Path(review.__file__).parent / "static/page/opinions.js").read_text(encoding="utf-8")
    found = re.findall(rf"^(?:export )?const {name} = ([\d.]+);", page, re.M)
    assert found == [str(getattr(review, name))]


def test_what_was_recorded_is_what_python_does():
    assert record_searches.main(["--check"]) == 0
