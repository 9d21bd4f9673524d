"""A word about a name that does not exist yet, under the error of the cell that wanted it.

After a restart, or where a cell is run out of order, Python says only that a name is not defined.
Learners also need to know what to do about it. A guess without its quotes is such a name, too, or
is no Python at all: `a1`, `yes`, `90%`.
"""

from __future__ import annotations

import ast
import difflib
import re
import sys
from collections.abc import Iterable

from IPython.core.interactiveshell import ExecutionResult, InteractiveShell
from IPython.display import display

from omoklib.check.cards import Card

__all__ = ["missing_name", "tell_of_missing_names", "without_quotes"]

_ASKS = re.compile(
    r"""(\.(?:predict|quiz)\(\s*(?:"[^"]*"|'[^']*'|\d+)\s*,\s*)  # the call and its question
    ([^"'\n]+?)  # the guess
    (\s*(?:,\s*(?:kind|of|low|high|size)\s*=[^\n]*|,?\s*\))\s*)$""",
    re.VERBOSE,
)
"""A cell that asks for a guess, where the guess has no quotes."""

_CELL = r"[a-t](?:1?[1-9]|[12]0)"
"""The name of a cell of a board, as in `winning_move = e2`."""


def tell_of_missing_names(shell: InteractiveShell) -> None:
    """From now on, a cell of `shell` that ends in a `NameError` gets a card about the name, and one
    whose guess needs quotes a card about these."""
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


def without_quotes(source: str, name: str | None = None) -> Card | None:
    """What to do where a cell's guess is a word or a percentage without quotes; None where not.

    Args:
        source: the cell.
        name: the name that does not exist; None where the cell is no Python.
    """
    asks = _ASKS.search(source)
    if asks:
        call, guess, rest = asks.groups()
        wrong = _names(guess) and name in _names(guess) if name else not _reads(guess)
        if wrong and _reads(f"q{call}...{rest}"):
            card = Card("info", f'The guess needs quotes: `"{name or guess}"`.')
            takes = f"takes `{name}` for a variable" if name else f"cannot read `{guess}`"
            return card.say(f"Without them, Python {takes}.")
    if name and re.search(rf"^\w+ *= *({_CELL}) *(#.*)?$", source, re.MULTILINE):
        card = Card("info", f'The name of a cell needs quotes: `"{name}"`.')
        return card.say(f"Without them, Python takes `{name}` for a variable.")
    return None


def _names(code: str) -> set[str]:
    """The names in an expression; none if it is no Python."""
    if not _reads(code):
        return set()
    return {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}


def _reads(code: str) -> bool:
    """Whether `code` is Python."""
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def _tell(result: ExecutionResult) -> None:
    source = result.info.raw_cell if result.info else ""
    if isinstance(result.error_before_exec, SyntaxError):
        card = without_quotes(source)
        if card is not None:
            display(card)
    error = result.error_in_exec
    if type(error) is NameError and error.name:
        card = without_quotes(source, error.name)
        display(card or missing_name(error.name, vars(sys.modules["__main__"])))
