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
