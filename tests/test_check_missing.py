"""The card under a `NameError`: what it says, and that a notebook shows it."""

import subprocess
import sys

import pytest

from omoklib.check.missing import missing_name


def test_the_card_says_what_to_run_and_which_name_is_near():
    told = str(missing_name("vists", ["visits", "game"]))
    assert "There is no `vists` yet." in told and "Do you mean `visits`?" in told
    assert "run that cell first" in told
    assert "Do you mean" not in str(missing_name("evaluator", ["visits", "game"]))


CELLS = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in {cells!r}:
    shell.run_cell(cell)
"""


def printed(*cells):
    """What IPython prints for these cells, in a process of its own."""
    command = [sys.executable, "-c", CELLS.format(cells=cells)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


BEGIN = "from omoklib.check import lesson; q = lesson('01')"


def test_a_cell_that_asks_for_a_missing_name_gets_one_card():
    told = printed(BEGIN, BEGIN, "breadcrumbs")  # a lesson that is begun twice tells it once
    assert told.count("There is no `breadcrumbs` yet.") == 1


@pytest.mark.parametrize("cell", ["1 / 0", "def f():\n    x += 1\nf()", "1 +"])
def test_other_errors_get_none(cell):
    assert "There is no" not in printed(BEGIN, cell)


@pytest.mark.parametrize(
    ("cell", "write"),
    [
        ('q.predict("where", c3, kind="cell", size=9, of=danger.legal_actions())', '"c3"'),
        ('q.predict("a stone stops it", yes, kind="yes/no")', '"yes"'),
        ("q.quiz(5, c)", '"c"'),
        ('q.predict("share wrong", 90%, kind="share")', '"90%"'),
        ('q.predict("which", a draw as a loss, kind="choice", of=KINDS)', '"a draw as a loss"'),
        ("winning_move = e2", '"e2"'),
    ],
)
def test_a_guess_without_quotes_is_told_to_have_them(cell, write):
    told = printed("import omoklib, numpy as np", BEGIN, cell)
    assert f"needs quotes: `{write}`" in told and "There is no" not in told


@pytest.mark.parametrize(
    "cell",
    [
        'q.predict("where", "c3", kind="cell", size=9, of=danger.legal_actions())',
        'q.predict("how many", 5, kind="count", low=0, high=most)',
        'q.predict("share wrong", 0.5, kind="share"',
        "y = a1 + 1",
    ],
)
def test_another_error_beside_a_guess_is_not_about_quotes(cell):
    assert "needs quotes" not in printed(BEGIN, cell)
