"""What learners write wrongly in lesson 08, and what they must be told."""

from __future__ import annotations

from mistakes import Mistake
from omoklib.check.exercises.lesson_08 import CONNECT_FOUR, FOUR_THROUGH

__all__ = ["MISTAKES"]


def _all(head: str, *pairs: tuple[str, str]) -> tuple[Mistake, ...]:
    """One mistake for each pair of a function's body and what must be said of it."""
    indented = ((body.replace("\n", "\n    "), says) for body, says in pairs)
    return tuple(Mistake(f"\ndef {head}:\n    {body}\n", says) for body, says in indented)


def _changed(code: str, *pairs: tuple[str, str, str]) -> tuple[Mistake, ...]:
    """The right `code` with one thing wrong: old, new, and what must be said of it."""
    for old, _, _ in pairs:
        assert old in code, old
    return tuple(Mistake(code.replace(old, new), says) for old, new, says in pairs)


_SCORE = "score = 1 / (1 + 10 ** (-elo / 400))\n"

_STEP = """calls = 0
while waiting := [asker for asker in askers if asker.asks() is not None]:
    answers = evaluate([asker.asks() for asker in waiting])
    calls += 1
    for asker, answer in zip(waiting, answers):
        asker.hears(answer)
return calls"""

_LAND = """size, cells = len(board), []
for column in range(size):
    empty = [row for row in range(size) if board[row, column] == 0]
    if empty:
        cells.append(empty[-1] * size + column)
return sorted(cells)"""
_PAIRS = "for pairs, value in enumerate(evidence, start=1):\n"

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "turned_sideways": _all(
        "turned_sideways(askers, evaluate)",
        (_STEP.replace(" is not None]", "]", 1), "0 is a question"),
        (_STEP.replace("return calls", "return"), "returns nothing"),
        (_STEP.replace("calls += 1", "calls += len(waiting)"), "count the questions"),
        (_STEP.replace("zip(waiting", "zip(askers"), "asker that has ended"),
        (_STEP.replace("for asker in waiting]", "for asker in askers]"), "Leave it out"),
        (
            _STEP.replace("    for asker, answer", "    return calls\n    for asker, answer"),
            "hand each one out",
        ),
        (_STEP.replace("answers)", "reversed(answers))"), "wrong askers"),
        (
            "calls = 0\nfor asker in askers:\n    while asker.asks() is not None:\n"
            "        [answer] = evaluate([asker.asks()])\n        asker.hears(answer)\n"
            "        calls += 1\nreturn calls",
            "One asker after the other",
        ),
        (
            "calls = 0\nwhile True:\n    waiting = [w for w in askers if w.asks() is not None]\n"
            "    answers = evaluate([w.asks() for w in waiting])\n    if not waiting:\n"
            "        return calls\n    calls += 1\n    for asker, answer in zip(waiting, answers):\n"
            "        asker.hears(answer)",
            "empty list",
        ),
        (
            _STEP.replace(
                "evaluate([asker.asks() for asker in waiting])", "evaluate(waiting[0].asks())"
            ),
            "list",
        ),
        (
            "calls = 0\nwhile askers[0].asks() is not None:\n"
            "    answers = evaluate([w.asks() for w in askers])\n    calls += 1\n"
            "    for asker, answer in zip(askers, answers):\n        asker.hears(answer)\nreturn calls",
            "stop too early",
        ),
    ),
    "games_needed": _all(
        "games_needed(elo)",
        (_SCORE + "return (1.96 * 0.5 / (score - 0.5)) ** 2", "part of a game"),
        (_SCORE + "return float(math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2))", "as a `float`"),
        (_SCORE + "return int((1.96 * 0.5 / (score - 0.5)) ** 2)", "round down"),
        (_SCORE + "return round((1.96 * 0.5 / (score - 0.5)) ** 2)", "nearest"),
        (_SCORE + "return int((1.96 * 0.5 / (score - 0.5)) ** 2) + 2", "too many"),
        (_SCORE + "return math.ceil((1.96 / (score - 0.5)) ** 2)", "half is missing"),
        (_SCORE + "return math.ceil(1.96 * 0.5 / (score - 0.5))", "square it"),
        (_SCORE + "return math.ceil((1.96 * 0.5 / score) ** 2)", "above one half"),
        ("return math.ceil((1.96 * 0.5 / (elo / 400)) ** 2)", "turn Elo into"),
        (
            "score = 1 / (1 + math.exp(-elo / 400))\n"
            "return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)",
            "powers of 10",
        ),
        (
            _SCORE + "n = 1\nwhile 1.96 * 0.5 / n**0.5 < score - 0.5:\n    n += 1\nreturn n",
            "go on as long as",
        ),
    ),
    "games_until": _all(
        "games_until(evidence, low, high)",
        (_PAIRS + "    if value > high:\n        return 2 * pairs", "does reach"),
        (_PAIRS + "    if value >= high:\n        return 2 * pairs", "upper wall alone"),
        (_PAIRS + "    if value <= low or value >= high:\n        return pairs", "two games"),
        (_PAIRS + "    if value < low or value > high:\n        return 2 * pairs", "`<=`"),
        (_PAIRS + "    if value <= low and value >= high:\n        return 2 * pairs", "does reach"),
        (_PAIRS + "    if low < value < high:\n        return 2 * pairs", "between the walls"),
        (
            _PAIRS + "    if value <= low or value >= high:\n        return True",
            "Return the number",
        ),
        (
            f"pairs = 0\n{_PAIRS}    if value <= low or value >= high:\n        break\nreturn 2 * pairs",
            "return None",
        ),
        (
            "for k, value in enumerate(evidence):\n    if value <= low or value >= high:\n"
            "        return 2 * k",
            "from 0",
        ),
        (
            "k = 0\nwhile low < evidence[k] < high:\n    k += 1\nreturn 2 * (k + 1)",
            "beyond the list",
        ),
        (
            _PAIRS + "    if value <= low or value >= high:\n        return 2 * pairs\n"
            "    else:\n        return None",
            "after the loop",
        ),
        (
            _PAIRS + "    if value <= low or value >= high:\n        return 2 * pairs\nreturn 0",
            "return None",
        ),
    ),
    "landing_cells": _all(
        "landing_cells(board)",
        (_LAND.replace("board[row, column]", "board[column, row]"), "rows as columns"),
        (_LAND.replace("empty[-1] *", "(empty[-1] + 1) *"), "One row too low"),
        (_LAND.replace("return sorted", "    return sorted"), "Only one column"),
        (_LAND.replace("    if empty:\n        cells", "    cells"), "beyond the board"),
        (_LAND.replace("sorted(cells)", "cells"), "increasing order"),
        (_LAND.replace("sorted(cells)", "set(cells)"), "no order"),
        (_LAND.replace("empty[-1] * size + column", "empty[-1] + column * size"), "swapped"),
        (_LAND.replace("empty[-1] * size + column", "(empty[-1], column)"), "pairs"),
        (_LAND.replace("empty[-1]", "empty[0]"), "top"),
        ("return np.flatnonzero(np.asarray(board) == 0).tolist()", "lowest"),
        ("return [c for c in range(len(board)) if board[0, c] == 0]", "comes to rest"),
        (
            "size, cells = len(board), []\nfor column in range(size):\n    row = 0\n"
            "    while board[row + 1, column] == 0:\n        row += 1\n"
            "    cells.append(row * size + column)\nreturn sorted(cells)",
            "beyond the board",
        ),
        (
            "import numpy as np\nboard = np.asarray(board)\nsize = len(board)\n"
            "depths = (board == 0).sum(axis=0)\n"
            "return sorted((d - 1) * size + c for c, d in enumerate(depths) if d)",
            "NumPy's numbers",
        ),
    ),
    "four_through": _changed(
        FOUR_THROUGH.reference,
        ("((0, 1), (1, 0), (1, 1), (1, -1))", "((0, 1), (1, 0), (1, -1))", "down to the right"),
        ("board.flat[cell]", "board[cell]", "whole row"),
        ("0 <= row < size", "row < size", "off the board at the top"),
        ("((0, 1), (1, 0), (1, 1), (1, -1))", "((0, 1), (1, 0))", "diagonals are missing"),
        ("((0, 1), (1, 0), (1, 1), (1, -1))", "((0, 1), (1, 0), (1, 1))", "down to the left"),
        ("for sign in (1, -1)", "for sign in (1,)", "one way only"),
        ("for sign in (1, -1)", "for sign in (-1,)", "one way only"),
        ("length >= line", "length == line", "or more"),
        ("length >= line", "length > line", "one stone too many"),
        ("length >= line", "length >= 4", "not always 4"),
        ("board[row, column] == board.flat[cell]", "board[row, column] != 0", "same colour"),
        ("    return False", "    return", "returns nothing"),
        ("length = 1\n", "length = 0\n", "one stone too many"),
    ),
    "connect_four": _changed(
        CONNECT_FOUR.reference,
        ("self.won or bool(self.board.all())", "self.won and bool(self.board.all())", "*or*"),
        ("return self.board.tobytes(), self.player", "return tuple(sorted(self.id))", "share"),
        ("return self.board.tobytes(), self.player", "return self.last_action", "Two ways"),
        ("board.flat[action] = self.player", "board[action] = self.player", "whole row"),
        ("(*self.id, action)", "self.id + action", "grows by a tuple"),
        ("-self.player if self.won else 0", "self.player if self.won else 0", "last move"),
        ("-self.player if self.won", "-self.player if self.is_terminal()", "is a draw"),
        ("return -self.player if self.won else 0", "return -self.player", "nobody has won"),
        ("self.won or bool(self.board.all())", "self.won", "full board"),
        ("self.won or bool(self.board.all())", "bool(self.board.all())", "game that is won"),
        ("[] if self.won else landing_cells", "landing_cells", "no legal actions"),
        ("return self.board.tobytes(), self.player", "return self.id", "history"),
        ("return self.board.tobytes(), self.player", "return self.board", "hashable"),
        ("board = self.board.copy()", "board = self.board", "copy"),
        ("board.flat[action] = self.player", "board.flat[action] = 1", "black"),
        (
            "(*self.id, action), board, won)",
            "(*self.id, action), board, False)",
            "Nobody ever wins",
        ),
        ("return -self.player if self.won else 0", "if self.won: return -self.player", "Return 0"),
        ("(*self.id, action), board", "(self.id, action), board", "Spread it out"),
    ),
}
