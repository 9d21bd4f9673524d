"""A word about a name that does not exist yet, under the error of the cell that wanted it.

After a restart, or where a cell is run out of order, Python says only that a name is not defined.
Learners also need to know what to do about it.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable

from IPython.core.interactiveshell import ExecutionResult, InteractiveShell
from IPython.display import display

from omoklib.check.cards import Card

__all__ = ["missing_name", "tell_of_missing_names"]


def tell_of_missing_names(shell: InteractiveShell) -> None:
    """From now on, a cell of `shell` that ends in a `NameError` gets a card about the name."""
    if _tell not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _tell)


def missing_name(name: str, names: Iterable[str]) -> Card:
    """What to do where `name` is asked for, and only `names` exist."""
    card = Card("info", f"There is no `{name}` yet.")
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.8)
    if near:
        card.say(f"Do you mean `{near[0]}`?")
    return card.say(
        "If a cell further up makes it, run that cell first. After a restart, run them all: choose "
        "*Run*, then *Run All Above Selected Cell*."
    )


def _tell(result: ExecutionResult) -> None:
    error = result.error_in_exec
    if type(error) is NameError and error.name:
        display(missing_name(error.name, vars(sys.modules["__main__"])))
