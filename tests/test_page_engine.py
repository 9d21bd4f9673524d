"""The engine of the play page, in JavaScript under Node, against the rules and searches here."""

from __future__ import annotations

import subprocess
from pathlib import Path

import record_searches

HERE = Path(__file__).resolve().parent


def test_the_engine_in_javascript_repeats_what_python_did(node):
    """Rules, random games, planes, PUCT and UCT, visit for visit: tests/js says what."""
    tests = sorted(map(str, (HERE / "js").glob("*.test.mjs")))
    done = subprocess.run(
        [node, "--test", *tests], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_was_recorded_is_what_python_does():
    assert record_searches.main(["--check"]) == 0
