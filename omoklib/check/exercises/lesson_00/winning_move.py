"""The exercise `winning_move` of lesson 00: "Five in a row"."""

from __future__ import annotations

import numpy as np

from omoklib.check.cells import cell_number
from omoklib.check.records import Case, Exercise, Misconception, Mutant
from omoklib.games import ENV_SMALL

__all__ = ["WINNABLE", "WINNING_MOVE"]

WINNABLE = (0, 40, 41, 31, 32, 49, 50, 22, 23)
"""Both sides have an open four, side by side; Black is to move, and wins on e2 (13) or e7 (58)."""

WINNING_MOVE = Exercise(
    id="winning_move",
    title="Five in a row",
    stars=1,
    minutes=3,
    names=("winning_move",),
    starter="winning_move = ...  # the number of a cell where Black wins",
    reference="winning_move = 58  # the number of a cell where Black wins",
    hints=(
        "Black's four stones stand in column e, one below the other. Look at both ends of the row.",
        "One step down adds 9 to a cell's number, one step up takes 9 away.",
        "The lowest of the four stones is on e6 (49), the highest on e3 (22).",
    ),
    cases=(
        Case(
            "winning_move",
            expected="a cell at one end of Black's four",
            compare=lambda expected, got: _wins(got),
            picture=ENV_SMALL.state(WINNABLE),
        ),
    ),
    if_correct="Black has five in a row there.",
    mutants=(
        Mutant(
            "winning_move = 59",
            "f7 (59) is at one end of White's four. Black need not stop anything: look for a fifth "
            "stone for Black's own four. (Do you count the cells from 1? The first is 0.)",
        ),
        Mutant(
            "winning_move = 14",
            "f2 (14) is at one end of White's four. Black need not stop anything: look for a fifth "
            "stone for Black's own four. (Do you count the cells from 1? The first is 0.)",
        ),
        Mutant("winning_move = 40", "There is a stone on e5 (40) already: Black's first."),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: len({*got} - {13, 58}) == 2 and not isinstance(got, str),
            "That is a place, a row and a column. The cell has one number for both: 9 for each row "
            "above it, and the column, counted from 0.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (list, tuple, set)),
            "Write one number, without brackets. One of the two cells is enough.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str) and _number_of(got) in (13, 58),
            "The right cell. Write its number, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "Quotes make it text. Write the number of the cell, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "True and False are not cells. Write the number of the cell, 0 to 80.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float) and got in (13, 58),
            "The right cell, written as a decimal number. A cell's number has no decimal point.",
        ),
        Misconception(
            lambda case, got, expected: got in ENV_SMALL.state(WINNABLE).id[1:],
            "There is a stone on this cell already. Black's fifth stone goes next to the four.",
        ),
        Misconception(
            lambda case, got, expected: got in (12, 57),
            "One column too far to the left. Columns, too, count from 0: column e is number 4.",
        ),
        Misconception(
            lambda case, got, expected: not 0 <= got < ENV_SMALL.num_actions,
            "The cells of this board are numbered 0 to 80.",
        ),
        Misconception(
            lambda case, got, expected: got in (4, 67),
            "The right column, but a gap is left: the five stones must stand next to each other.",
        ),
        Misconception(
            lambda case, got, expected: got in ENV_SMALL.state(WINNABLE).legal_actions(),
            "Black does not have five after this. Black's four stand in column e, one below the "
            "other: the fifth stone belongs at one end of them. One step down adds 9.",
        ),
    ),
)


def _number_of(text: str) -> int | None:
    """The number of a cell that was written as text; None where it is none."""
    try:
        return cell_number(int(text) if text.strip().isdigit() else text, ENV_SMALL.size)
    except ValueError:
        return None


def _wins(move: object) -> str:
    """What is wrong with a move in `WINNABLE`; "" if Black wins by it."""
    if not isinstance(move, (int, np.integer)) or not 0 <= move < ENV_SMALL.num_actions:
        return "It should be the number of a cell, 0 to 80"
    state, move = ENV_SMALL.state(WINNABLE), int(move)
    if move not in state.legal_actions():
        return "there is a stone on this cell already"
    return "" if state.take_action(move).is_terminal() else "Black does not have five after this"
