"""What learners write wrongly in lesson 08, and what they must be told."""

from __future__ import annotations

from mistakes import Mistake, bodies, changed
from omoklib.check.exercises.lesson_08 import CONNECT_FOUR, FOUR_THROUGH

__all__ = ["MISTAKES"]


_SCORE = "score = 1 / (1 + 10 ** (-elo / 400))\n"

_COUNT_UP = "n = 1\nwhile score - 1.96 * 0.5 / n**0.5 <= 0.5:\n    n += 1\n"

_STEP = """calls = 0
while waiting := [asker for asker in askers if asker.asks() is not None]:
    answers = evaluate([asker.asks() for asker in waiting])
    calls += 1
    for asker, answer in zip(waiting, answers):
        asker.hears(answer)
return calls"""

_LEADS = """sure = []
for other in ratings.order:
    lead, low, high = ratings.difference(name, other)
    if low > 0:
        sure.append(other)
return sure"""

_LAND = """size, cells = len(board), []
for column in range(size):
    empty = [row for row in range(size) if board[row, column] == 0]
    if empty:
        cells.append(empty[-1] * size + column)
return sorted(cells)"""
_REFUSE = 'if cell not in landing_cells(board):\n    raise ValueError("no")\n'
_PUT = "after = board.copy()\nafter.flat[cell] = player\nreturn after"

_BY_HAND = (
    CONNECT_FOUR.reference.replace(
        "result_of(self.board, self.player, self.won) is not None",
        "self.won or bool(self.board.all())",
    )
    .replace("result_of(self.board, self.player, self.won) or 0", "-self.player if self.won else 0")
    .replace(
        "board = with_stone(self.board, action, self.player)",
        """if action not in self.legal_actions():
            raise ValueError(f"no stone can come to rest on {self.game.action_name(action)}")
        board = self.board.copy()
        board.flat[action] = self.player""",
    )
)
"""The game of somebody who does not use the two helpers."""

_PAIRS = "for pairs, value in enumerate(evidence, start=1):\n"

_RIGHT_LANDING = """def landing_cells(board):
    n = len(board)
    out = []
    for c in range(n):
        for r in range(n - 1, -1, -1):
            if board[r][c] == 0:
                out.append(r * n + c)
                break
    return sorted(out)"""

_RIGHT_FOUR = """def four_through(board, cell, line=4):
    n = len(board)
    r, c = divmod(cell, n)
    me = board[r, c]
    for d, e in ((0, 1), (1, 0), (1, 1), (1, -1)):
        count = 1
        for s in (1, -1):
            a, b = r + s * d, c + s * e
            while 0 <= a < n and 0 <= b < n and board[a, b] == me:
                count += 1
                a, b = a + s * d, b + s * e
        if count >= line:
            return True
    return False"""

_RIGHT_STEPS = """def turned_sideways(askers, evaluate):
    calls = 0
    while waiting := [a for a in askers if a.asks() is not None]:
        answers = evaluate([a.asks() for a in waiting])
        for a, x in zip(waiting, answers):
            a.hears(x)
        calls += 1
    return calls"""

_RIGHT_GAME = """@dataclass(frozen=True)
class ConnectFour(Game):

    size: int = 7
    line: int = 4

    @property
    def max_plies(self):
        return self.size**2

    def initial_state(self):
        return Drop(self, ROOT, np.zeros((self.size, self.size), np.int8), False)


class Drop(State):

    def __init__(self, game, node_id, board, won):
        self.game, self.id, self._board, self.won = game, node_id, board, won
        board.flags.writeable = False

    @property
    def board(self):
        return self._board

    def legal_actions(self):
        return [] if self.won else landing_cells(self.board)

    def is_terminal(self):
        return self.won or bool(self.board.all())

    def winner(self):
        return -self.player if self.won else 0

    def key(self):
        return self.board.tobytes(), self.player

    def _after(self, action):
        if action not in self.legal_actions():
            raise ValueError(f"no stone can come to rest on {self.game.action_name(action)}")
        board = self.board.copy()
        board.flat[action] = self.player
        won = four_through(board, action, self.game.line)
        return Drop(self.game, (*self.id, action), board, won)"""

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "turned_sideways": bodies(
        "turned_sideways(askers, evaluate)",
        (
            _STEP.replace("calls = 0", "calls = 5"),
            "Only the count is wrong",
        ),
        (
            "calls = 0\nwhile any(a.asks() is not None for a in askers):\n"
            "    answers = evaluate([a.asks() for a in askers if a.asks() is not None])\n"
            "    for i, a in enumerate(askers):\n        if a.asks() is not None:\n"
            "            a.hears(answers[i])\n    calls += 1\nreturn calls",
            "has no answer either",
        ),
        (
            "calls = 0\nwhile askers:\n    for a in list(askers):\n        if a.asks() is None:\n"
            "            askers.remove(a)\n    if askers:\n        answers = evaluate([a.asks() for a in askers])\n"
            "        calls += 1\n        for a, x in zip(askers, answers):\n            a.hears(x)\nreturn calls",
            "still needs it",
        ),
        (
            "calls = 0\nwhile True:\n    live = [a for a in askers if a.asks is not None]\n"
            "    for a, x in zip(live, evaluate([a.asks for a in live])):\n        a.hears(x)\n"
            "    calls += 1",
            "`asks` is a method",
        ),
        (_STEP.replace(" is not None]", "]", 1), "0 is a question"),
        (_STEP.replace("return calls", "return"), "returns None"),
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
    "sure_leads": bodies(
        "sure_leads(ratings, name)",
        (_LEADS.replace("low > 0", "lead > 0"), "may be luck"),
        (_LEADS.replace("low > 0", "high > 0"), "as soon as it is possible"),
        (_LEADS.replace("low > 0", "low >= 0"), "in your own list"),
        (_LEADS.replace("low > 0", "low > 0 or high < 0"), "*stronger*"),
        (_LEADS.replace("low > 0", "high < 0"), "have a sure lead over `name`"),
        (_LEADS.replace("name, other", "other, name"), "have a sure lead over `name`"),
        (_LEADS.replace("ratings.order", "ratings.names"), "in another order"),
        (_LEADS.replace("ratings.order", "ratings.order[::-1]"), "weakest first"),
        (_LEADS.replace("ratings.order", "ratings"), "Take them from `ratings.order`"),
        (
            _LEADS.replace("ratings.order", "range(len(ratings.order))"),
            "Take them from `ratings.order`",
        ),
        (_LEADS.replace("difference(name", 'difference("you"'), "stands in `name`"),
        (_LEADS.replace("sure.append(other)", "sure += other"), "letters of the names"),
        (_LEADS.replace("return sure", "return len(sure)"), "That is a number"),
        (_LEADS.replace("return sure", "return set(sure)"), "no order"),
        (_LEADS.replace("return sure", "return tuple(sure)"), "tuple"),
        (_LEADS.replace("return sure", 'return ", ".join(sure)'), "That is a text"),
        (_LEADS.replace("return sure", "print(sure)"), "not returned"),
        (_LEADS.replace("return sure", "return None"), "returns nothing"),
        (_LEADS.replace("return sure", "    return sure"), "in the loop"),
        (_LEADS.replace("append(other)", "append((other, lead))"), "more in it than names"),
        (_LEADS.replace("append(other)", "append(name)"), "List the others"),
        (_LEADS.replace("lead, low, high", "low, high"), "gives three numbers"),
        (
            "return [other for other in ratings.order if ratings.difference(name, other) > 0]",
            "Take them apart",
        ),
        (
            "return [other for other in ratings.order if ratings.difference(name, other)]",
            "A tuple counts as true",
        ),
        (
            "return [o for o in ratings.order if ratings[name].difference(o)[1] > 0]",
            "Ask the whole table",
        ),
        ("return [o for o in ratings.order if ratings[o] < ratings[name]]", "may be luck"),
        (
            "low = ratings.interval(name)[0]\n"
            "return [o for o in ratings.order if ratings.interval(o)[1] < low]",
            "too strict",
        ),
        (
            "low = ratings.interval(name)[0]\nreturn [o for o in ratings.order if ratings[o] < low]",
            "the interval of the lead itself",
        ),
        (
            "place = ratings.order.index(name)\nreturn ratings.order[place + 1 :]",
            "may be luck",
        ),
        (
            "return [o for o in ratings.order if ratings[name] - ratings[o] > 100]",
            "not always sure",
        ),
        (
            "for other in ratings.order:\n    if ratings.difference(name, other)[1] > 0:\n"
            "        return [other]\nreturn []",
            "one player at most",
        ),
    ),
    "games_needed": bodies(
        "games_needed(elo)",
        (_SCORE + _COUNT_UP.replace("+= 1", "+= 2") + "return n", "steps of two"),
        ("return math.ceil(15 * 200 / elo)", "twice the games"),
        ("return math.ceil(15 * (200 / elo) ** 2)", "not exact"),
        (
            _SCORE + "for n in range(1, 1000):\n    if score - 1.96 * 0.5 / n**0.5 > 0.5:\n"
            "        return n",
            "count ends before",
        ),
        (_SCORE + _COUNT_UP.replace("/ n**0.5", "* n**0.5") + "return n", "scatter shrink"),
        (_SCORE + _COUNT_UP.replace("n**0.5", "n") + "return n", "divide by `sqrt(n)`"),
        (_SCORE + "return math.ceil((1.64 * 0.5 / (score - 0.5)) ** 2)", "interval of 90%"),
        (
            "score = 1 / (1 + 10 ** (-elo / 400))\nreturn math.ceil((0.95 * 0.5 / (score - 0.5)) ** 2)",
            "0.95 is the share",
        ),
        (
            "score = 1 / (1 + 10 ** (-elo / 400))\nn = math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)\nreturn n + n % 2",
            "even",
        ),
        (
            "score = 1 / (1 + 10 ** (-elo / 400))\nreturn math.ceil((1.96 * 0.167 / (score - 0.5)) ** 2)",
            "nine games",
        ),
        (
            "score = 1 / (1 + 10 ** (-elo / 400))\nn = 1\nwhile score - 1.96 * 0.5 / math.sqrt(n) < 0.5:\n    n += 1\nreturn n - 1",
            "at which the loop stops",
        ),
        (_SCORE + "return (1.96 * 0.5 / (score - 0.5)) ** 2", "part of a game"),
        (_SCORE + _COUNT_UP + "n", "The line `n` has a value"),
        (_SCORE.replace("-elo", "elo") + _COUNT_UP + "return n", "is the promised score above"),
        (_SCORE + "return float(math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2))", "as a `float`"),
        (_SCORE + "return int((1.96 * 0.5 / (score - 0.5)) ** 2)", "one game short"),
        (_SCORE + "return round((1.96 * 0.5 / (score - 0.5)) ** 2)", "nearest"),
        (_SCORE + "return int((1.96 * 0.5 / (score - 0.5)) ** 2) + 2", "too many"),
        (_SCORE + "return math.ceil((1.96 / (score - 0.5)) ** 2)", "scatters by 0.5, not by 1"),
        (
            _SCORE + "return math.ceil((2 * 1.96 * 0.5 / (score - 0.5)) ** 2)",
            "already the distance to *each* side",
        ),
        (_SCORE + "return math.ceil(1.96 * 0.5 / (score - 0.5))", "square it"),
        (_SCORE + "return math.ceil(1.96 * 0.5 / (score - 0.5)) ** 2", "at the very end"),
        ("return 15", "the number for the example"),
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
    "games_until": bodies(
        "games_until(evidence, low, high)",
        ("return 2 * sum(low < value < high for value in evidence) + 2", "return None"),
        (
            "pairs = 1\nfor value in evidence:\n    if value <= low or value >= high:\n"
            "        return 2 * pairs\n    pairs += 2",
            "Yours: 6. Expected: 4",
        ),
        (
            "while low < evidence < high:\n    evidence += 1\nreturn evidence",
            "one number of it at a time",
        ),
        (
            "for k in range(len(evidence) - 1):\n    if not low < evidence[k] < high:\n"
            "        return 2 * (k + 1)",
            "from the first to the last",
        ),
        (
            "for k, value in enumerate(evidence, 1):\n    if value >= low or value <= high:\n        return 2 * k\nreturn None",
            "Between the walls",
        ),
        (
            "for k, value in enumerate(evidence, 1):\n    if value <= -3 or value >= 3:\n        return 2 * k\nreturn None",
            "at -3 and 3",
        ),
        (
            "for k, value in enumerate(evidence, 1):\n    if value <= low or value >= high:\n        return 2 * k + 2\nreturn None",
            "one pair too far",
        ),
        (
            "for k, value in enumerate(evidence, 1):\n    if value <= low or value >= high:\n        return 2 * k\nreturn 'it does not stop'",
            "no words",
        ),
        (
            "if max(evidence) >= high or min(evidence) <= low:\n    return 2 * len(evidence)",
            "does not say *when*",
        ),
        (
            "for k in range(1, len(evidence)):\n    if not low < evidence[k] < high:\n"
            "        return 2 * (k + 1)",
            "from the first to the last",
        ),
        (_PAIRS + "    if value > high:\n        return 2 * pairs", "does reach"),
        (_PAIRS + "    if value >= high:\n        return 2 * pairs", "upper wall alone"),
        (
            _PAIRS + "    if value <= low and value >= high:\n        return 2 * pairs",
            "*or* at `high`",
        ),
        (
            "for k in range(0, len(evidence), 2):\n"
            "    if evidence[k] <= low or evidence[k] >= high:\n        return k + 2",
            "every second number",
        ),
        (_PAIRS + "    if value <= low or value >= high:\n        return pairs", "two games"),
        (_PAIRS + "    if value < low or value > high:\n        return 2 * pairs", "`<=`"),
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
    "landing_cells": bodies(
        "landing_cells(board)",
        (
            "size, cells = len(board), []\nfor c in range(size):\n    lowest = None\n"
            "    for r in range(size):\n        if board[r, c] == 0:\n            lowest = r\n"
            "    cells.append(lowest * size + c)\nreturn sorted(cells)",
            "finds nothing",
        ),
        (
            "size, cells = len(board), []\nfor c in range(size):\n"
            "    for r in range(size):\n        if board[r, c] == 0:\n            lowest = r\n"
            "    cells.append(lowest * size + c)\nreturn sorted(cells)",
            "finds nothing",
        ),
        (_LAND.replace("board[row, column]", "board[column, row]"), "rows as columns"),
        (_LAND.replace("empty[-1] *", "(empty[-1] + 1) *"), "One row too low"),
        (_LAND.replace("return sorted", "    return sorted"), "`return` inside the loop"),
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
        (
            "size = len(board)\nreturn [max(r for r in range(size) if board[r, c] == 0) * size + c"
            " for c in range(size) if board[0, c] == 0]",
            "in increasing order: use `sorted`",
        ),
        (
            "import numpy as np\nsize = len(board)\nreturn sorted(int(np.argmax(board[:, c] != 0)"
            " - 1) * size + c for c in range(size) if board[0, c] == 0)",
            "column with room gives a cell above",
        ),
        (
            "size, cells = len(board), []\nfor c in range(size):\n"
            "    for r in range(size - 1, -1, -1):\n        if board[r, c] == 0:\n"
            "            cells.append(r * size + c)\nreturn cells",
            "all the empty cells",
        ),
        (_LAND.replace("size + column)", "size + column + 1)"), "counted from 1"),
        (
            "size = len(board)\n"
            "return [int((board[:, c] == 0).sum()) * size + c for c in range(size)]",
            "One row too low",
        ),
        (
            "size, cells = len(board), []\nfor c in range(size):\n"
            "    for r in range(size - 1, 0, -1):\n        if board[r, c] == 0:\n"
            "            cells.append(r * size + c)\n            break\nreturn sorted(cells)",
            "counts down to 0",
        ),
        (
            "size, cells = len(board), []\nfor c in range(size):\n"
            "    for r in range(size - 2, -1, -1):\n        if board[r, c] == 0:\n"
            "            cells.append(r * size + c)\n            break\nreturn sorted(cells)",
            "one row above the floor",
        ),
        (
            _LAND.replace("cells.append(empty[-1] * size + column)", "cells += empty[-1]"),
            "`cells.append(number)`",
        ),
    ),
    "four_through": changed(
        FOUR_THROUGH.reference,
        (
            "            and 0 <= column < size",
            "            and 0 <= column < size - 1\n                and row < size - 1",
            "the last column belong",
        ),
        (
            "((0, 1), (1, 0), (1, 1), (1, -1)):\n        length = 1\n        for sign in (1, -1)",
            "((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)):\n"
            "        length = 1\n        for sign in (1,)",
            "Two opposite ways",
        ),
        (
            "        if length >= line:\n            return True",
            "        return length >= line",
            "after its first direction",
        ),
        ("            return True", "            return length", "You return a number"),
        ("            return True", "            return 'yes'", "without quotes"),
        ("((0, 1), (1, 0), (1, 1), (1, -1))", "((0, 1),)", "You look along the row alone"),
        ("    return False", "    print(False)", "printed, but not returned"),
        ("cell // size + sign * down, cell % size", "cell // 7 + sign * down, cell % 7", "7 cells"),
        ("size = len(board)", "size = len(board)\n    row, column = cell", "`cell` is one number"),
        (
            "length = 1\n        for sign in (1, -1):\n            row, column = cell // size + sign "
            "* down, cell % size + sign * right",
            "length, row, column = 1, *divmod(cell, size)\n        for sign in (1, -1):\n"
            "            row, column = row + sign * down, column + sign * right",
            "second walk begins where the first",
        ),
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
        ("            return True", "            True", "The line `True` has a value"),
        ("length = 1\n", "length = 0\n", "one stone too many"),
        (
            "row, column = cell // size + sign * down, cell % size + sign * right",
            "row, column = cell // size, cell % size",
            "three times",
        ),
        ("((0, 1), (1, 0), (1, 1), (1, -1))", "((0, 1), (1, 1), (1, -1))", "down the column"),
        ("((0, 1), (1, 0), (1, 1), (1, -1))", "((1, 0), (1, 1), (1, -1))", "along the row"),
    ),
    "with_stone": (
        *bodies(
            "with_stone(board, cell, player)",
            ("board.flat[cell] = player\nreturn board", "does not raise a `ValueError`"),
            (_REFUSE.replace("not in", "!=") + _PUT, "You refuse every move"),
            (
                _REFUSE + "row, column = divmod(cell, 7)\nafter = board.copy()\n"
                "after[row, column] = player\nreturn after",
                "divide by 7?",
            ),
            (
                "after = board.copy()\nafter.flat[cell] = player\n"
                + _REFUSE.replace("(board)", "(after)")
                + "return after",
                "about the old board",
            ),
            (_REFUSE + "after = list(board)\nafter[cell] = player\nreturn after", "whole row"),
            (
                "row, column = divmod(cell, len(board))\nafter = board.copy()\n"
                "while row + 1 < len(board) and after[row + 1, column] == 0:\n    row += 1\n"
                "after[row, column] = player\nreturn after",
                "Your stone falls on",
            ),
            (_REFUSE.replace("raise ", "") + _PUT, "put `raise` before it"),
            (_REFUSE.replace("raise ValueError", "print") + _PUT, "does not stop anything"),
            (_REFUSE + "after = board.flatten()\nafter[cell] = player\nreturn after", "long row"),
            (_REFUSE + "board.flat[cell] = player\nreturn board", "work on a copy"),
            (_REFUSE + "after = board\nafter.flat[cell] = player\nreturn after", "work on a copy"),
            (_REFUSE + "after = board.copy()\nafter[cell] = player\nreturn after", "whole row"),
            (_REFUSE + "after = board.copy()\nafter.flat[cell] = 1\nreturn after", "red"),
            (_REFUSE + "after = board.copy()\nafter.flat[cell] = -player\nreturn after", "colour"),
            (_REFUSE + "after = board.copy()\nreturn after", "no new stone"),
            (_REFUSE + "after = board.copy()\nafter.flat[cell] = player", "returns None"),
            (_REFUSE.replace("raise ", "return ") + _PUT, "as if it were a board"),
            (_REFUSE.replace("ValueError", "IndexError") + _PUT, "has to be a `ValueError`"),
            ("assert cell in landing_cells(board)\n" + _PUT, "has to be a `ValueError`"),
            (_REFUSE.replace('raise ValueError("no")', "return False") + _PUT, "not to return"),
            (_REFUSE.replace('raise ValueError("no")', "return None") + _PUT, "go on with nothing"),
            ("if board[cell]:\n    raise ValueError\n" + _PUT, "whole row"),
            ("if board.flat[cell] != 0:\n    raise ValueError('taken')\n" + _PUT, "stones float"),
            (
                "if cell + len(board) < board.size and board.flat[cell + len(board)] == 0:\n"
                "    raise ValueError('it would float')\n" + _PUT,
                "on top of another",
            ),
            (
                _REFUSE + "row, column = divmod(cell, len(board))\nafter = board.copy()\n"
                "after[column][row] = player\nreturn after",
                "changed places",
            ),
            (
                _REFUSE + "after = board.tolist()\n"
                "after[cell // len(board)][cell % len(board)] = player\nreturn after",
                "should be",
            ),
            (
                "if board.flat[cell] or (cell < len(board) * (len(board) - 1)\n"
                "        and not board.flat[cell + 1]):\n    raise ValueError('no')\n" + _PUT,
                "can come to rest",
            ),
        ),
    ),
    "result_of": (
        *bodies(
            "result_of(board, player, won)",
            ("return 0 if board.all() else None", "never ask `won`"),
            (
                "if won:\n    winner = -player\nelif board.all():\n    winner = 0\nreturn winner",
                "your variable gets no value",
            ),
            (
                "if won == player:\n    return -player\nreturn 0 if board.all() else None",
                "not whose it is",
            ),
            (
                "if won:\n    return (-player,)\nreturn 0 if board.all() else None",
                "That is a tuple",
            ),
            ("if won:\n    return player\nreturn 0 if board.all() else None", "the loser"),
            ("if won:\n    return -player\nreturn 0", "goes on"),
            ("if won:\n    return -player\nreturn None", "a draw"),
            (
                "if won:\n    return -player\nif board.all():\n    return 0\nreturn False",
                "not False",
            ),
            (
                "if board.all():\n    return 0\nif won:\n    return -player\nreturn None",
                "last free cell",
            ),
            ("if won or board.all():\n    return -player\nreturn None", "a draw"),
            ("if won:\n    return 1\nreturn 0 if board.all() else None", "Red has won"),
            ("if won:\n    return -player\nif board.all():\n    0", "The line `0` has a value"),
            ("if won:\n    return -player\nreturn 0 if board.all() else 'None'", "should be None."),
            ("if won:\n    return 'Yellow' if player == 1 else 'Red'", "A number, or None"),
            ("if won:\n    return -player\nif board:\n    return 0", "neither true nor false"),
            ("if won:\n    return -player\nif board.any():\n    return 0", "`any` asks"),
            ("if won:\n    return -player\nif 0 in board:\n    return 0", "wrong way round"),
            (
                "if won and board.all():\n    return -player\nreturn 0 if board.all() else None",
                "room",
            ),
            ("if won():\n    return -player\nreturn 0 if board.all() else None", "not a function"),
            ("return -player if won else 0", "goes on"),
            ("return won", "the answer says *whose*"),
            (
                "if won:\n    return -player\nif self.full:\n    return 0\nreturn None",
                "NameError: name 'self'",
            ),
            ("print(-player if won else 0)", "printed"),
            ("if won:\n    return -player\nif board.all:\n    return 0", "goes on"),
        ),
    ),
    "connect_four": changed(
        CONNECT_FOUR.reference,
        (
            "return [] if self.won else landing_cells(self.board)",
            "...",
            "`legal_actions` gives nothing",
        ),
        ("return self.board.tobytes(), self.player", "...", "`key` gives None"),
        ("landing_cells(self.board)", "landing_cells(self)", "you gave them the state"),
        ("four_through(board, action,", "four_through(board, self.player,", "takes the new board"),
        ("self.board, action, self.player)", "self.board, self.player, action)", "in that order"),
        ("Drop(self.game, (*self.id", "Drop((*self.id", "takes four things"),
        ("return Drop(self.game, (*self", "return State(self.game, (*self", "is the base class"),
        (
            "return Drop(self.game, (*self.id, action), board, won)",
            "return self.game.state((*self.id, action))",
            "`game.state` call your `_after`",
        ),
        (
            "board = with_stone(self.board, action, self.player)\n        won = four_through(board",
            "with_stone(self.board, action, self.player)\n        board = self.board\n"
            "        won = four_through(board",
            "the board that `with_stone` returned",
        ),
        ("return Drop(self.game, (*self.id, action), board, won)", "...", "`_after` returns"),
        ("[] if self.won else landing_cells", "landing_cells", "no legal actions"),
        ("landing_cells(self.board)", "landing_cells(board)", "In a method it is `self.board`"),
        (
            "Drop(self.game, (*self.id, action), board",
            "Drop((*self.id, action), self.game, board",
            "`Drop` takes the game first",
        ),
        (
            "return Drop(self.game, (*self.id, action), board, won)",
            "return self.take_action(action)",
            "call each other for ever",
        ),
        ("self.board, action, self.player)", "self.board, action, 1)", "red"),
        ("self.board, action, self.player)", "self.board, action, -self.player)", "colour"),
        ("four_through(board, action", "four_through(self.board, action", "old board"),
        ("action, self.game.line", "action", "own `line`"),
        ("(*self.id, action), board, won)", "(*self.id, action), board, False)", "Nobody ever"),
        (
            "(*self.id, action), board, won)",
            "(*self.id, action), self.board, won)",
            "has the old board",
        ),
        ("(*self.id, action), board, won)", "self.id, board, won)", "the wrong ID"),
        ("(*self.id, action), board, won)", "(action,), board, won)", "the wrong ID"),
        ("Drop(self.game, (*self", "Drop(ConnectFour(), (*self", "of another game"),
        (
            "return Drop(self.game, (*self.id, action), board, won)",
            "self._board, self.won = board, won\n        self.id += (action,)\n        return self",
            "changes the state that it is called on",
        ),
        (
            "return Drop(self.game, (*self.id, action), board, won)",
            "return board",
            "returns a board",
        ),
        ("return self.board.tobytes(), self.player", "return self.id", "history"),
        ("return self.board.tobytes(), self.player", "return self.board", "hashable"),
    )
    + changed(
        _BY_HAND,
        ("self.won or bool(self.board.all())", "self.won and bool(self.board.all())", "*or*"),
        ("return self.board.tobytes(), self.player", "return tuple(sorted(self.id))", "share"),
        ("return self.board.tobytes(), self.player", "return self.last_action", "at the beginning"),
        ("board.flat[action] = self.player", "board[action] = self.player", "whole row"),
        ("(*self.id, action)", "self.id + action", "grows by a tuple"),
        ("-self.player if self.won else 0", "self.player if self.won else 0", "last move"),
        ("-self.player if self.won", "-self.player if self.is_terminal()", "is a draw"),
        ("return -self.player if self.won else 0", "return -self.player", "nobody has won"),
        ("self.won or bool(self.board.all())", "self.won", "full board"),
        ("self.won or bool(self.board.all())", "bool(self.board.all())", "game that is won"),
        ("[] if self.won else landing_cells", "landing_cells", "no legal actions"),
        ("landing_cells(self.board)", "landing_cells(board)", "In a method it is `self.board`"),
        (
            "Drop(self.game, (*self.id, action), board",
            "Drop((*self.id, action), self.game, board",
            "`Drop` takes the game first",
        ),
        (
            "return Drop(self.game, (*self.id, action), board, won)",
            "return self.take_action(action)",
            "call each other for ever",
        ),
        ("return self.board.tobytes(), self.player", "return self.id", "history"),
        ("return self.board.tobytes(), self.player", "return self.board", "hashable"),
        ("board = self.board.copy()", "board = self.board", "copy"),
        ("board.flat[action] = self.player", "board.flat[action] = 1", "red"),
        (
            "(*self.id, action), board, won)",
            "(*self.id, action), board, False)",
            "Nobody ever wins",
        ),
        ("return -self.player if self.won else 0", "if self.won: return -self.player", "Return 0"),
        ("(*self.id, action), board", "(self.id, action), board", "Spread it out"),
    ),
}

_AGAIN: dict[str, tuple[Mistake, ...]] = {
    "landing_cells": (
        Mistake(
            """
            def landing_cells(board):
                n = len(board)
                return [c for c in range(n) if board[0][c] == 0]
            """,
            "These are the columns with room",
        ),
        Mistake(
            """
            def landing_cells(board):
                n = len(board)
                out = []
                for c in range(n):
                    for r in range(n):
                        if board[r][c] == 0:
                            out.append(r * n + c)
                            break
                return out
            """,
            "These are the columns with room",
        ),
        *changed(
            _RIGHT_LANDING,
            ("sorted(out)", "out", "The right cells"),
            ("r * n + c", "(r, c)", "These are pairs"),
            ("(n - 1, -1, -1)", "(n - 1, 0, -1)", "Does a countdown end too early?"),
            ("r * n + c", "c * n + r", "Rows and columns are swapped"),
            (
                "if board[r][c] == 0:\n                out.append(r * n + c)",
                "if not board[r][c]:\n                out.append(r * 7 + c)",
                "You assume a board of seven columns",
            ),
        ),
        Mistake(
            """
            def landing_cells(board):
                n = len(board)
                return sorted(int((board[:, c] == 0).sum()) * n + c for c in range(n) if board[0, c] == 0)
            """,
            "One row too low",
        ),
        Mistake(
            """
            def landing_cells(board):
                n = len(board)
                return sorted((n - 1) * n + c for c in range(n) if board[n - 1][c] == 0)
            """,
            "You look at the bottom row alone",
        ),
        Mistake(
            """
            def landing_cells(board):
                n = len(board)
                return [r * n + c for r in range(n) for c in range(n) if board[r][c] == 0 and (r == n - 1 or board[r + 1][c])][::-1]
            """,
            "The right cells",
        ),
        *changed(
            _RIGHT_LANDING,
            (
                "                break\n    return sorted(out)",
                "    return sorted(out)",
                "These are all the empty cells",
            ),
        ),
    ),
    "four_through": (
        Mistake(
            """
            def four_through(board, cell, line=4):
                n = len(board)
                r, c = divmod(cell, n)
                me = board[r, c]
                row = [x == me for x in board[r]]
                col = [x == me for x in board[:, c]]
                return any(all(l[k:k+line]) and len(l[k:k+line]) == line for l in (row, col) for k in range(n))
            """,
            "You miss a line here",
        ),
        Mistake(
            """
            def four_through(board, cell, line=4):
                n = len(board)
                for d, e in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    for r in range(n):
                        for c in range(n):
                            cells = [(r + k * d, c + k * e) for k in range(line)]
                            if all(0 <= a < n and 0 <= b < n for a, b in cells) and len({board[a, b] for a, b in cells}) == 1 and board[r, c]:
                                return True
                return False
            """,
            "There is no such line here",
        ),
        *changed(
            _RIGHT_FOUR,
            ("count = 1", "count = 0", "You ask for one stone too many"),
        ),
        Mistake(
            """
            def four_through(board, cell, line=4):
                n = len(board)
                r, c = divmod(cell, n)
                me = board[r, c]
                count = 1
                for d, e in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    for s in (1, -1):
                        a, b = r + s * d, c + s * e
                        while 0 <= a < n and 0 <= b < n and board[a, b] == me:
                            count += 1
                            a, b = a + s * d, b + s * e
                return count >= line
            """,
            "You add up the stones of several directions",
        ),
        *changed(
            _RIGHT_FOUR,
            ("0 <= a < n and 0 <= b < n and board", "board", "You walk off the board"),
            ("board[r, c]", "1", "You count red stones only"),
            ("r, c =", "c, r =", "Row and column have changed places"),
            ("return False", "    return False", "Does a `return` end the loop"),
        ),
        Mistake(
            """
            def four_through(board, cell, line=4):
                n = len(board)
                for s in (1, n, n + 1, n - 1):
                    for k in range(line):
                        cells = [cell + (j - k) * s for j in range(line)]
                        if all(0 <= x < n * n and board.flat[x] == board.flat[cell] for x in cells):
                            return True
                return False
            """,
            "Your line walks over the edge",
        ),
        Mistake(
            """
            def four_through(board, cell, line=4):
                n = len(board)
                r, c = divmod(cell, n)
                for d, e in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    total = 0
                    for k in range(-line + 1, line):
                        a, b = r + k * d, c + k * e
                        if 0 <= a < n and 0 <= b < n:
                            total += board[a, b]
                    if abs(total) >= line:
                        return True
                return False
            """,
            "You miss a line here",
        ),
    ),
    "connect_four": (
        *changed(
            _RIGHT_GAME,
            (".copy()", "", "You write to this state's own board"),
            ("tobytes", "tolist", "A key is looked up in tables"),
            ("self.board.tobytes()", "str(self.board.sum())", "Different positions share this key"),
            (
                "[] if self.won else landing_cells(self.board)",
                "landing_cells(self.board) if not self.won else None",
                "an empty list",
            ),
            ("*self.id, action", "action, *self.id", "An ID lists the moves in the order of play"),
            ("(*self.id, action)", "self.id + [action]", "A tuple grows by a tuple"),
            (".flat", "", "`board[action]` is a whole row"),
            ("self.legal_actions()", "range(self.game.size**2)", "Your stones float"),
            ("raise", "return", "Your stones float"),
            ("ValueError", "IndexError", "Your stones float"),
            ("-self.player", "-1", "You always say that Yellow has won"),
            (".all", ".any", "`any` asks whether some cell is taken"),
        ),
    ),
    "games_needed": (
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2) * 2
            """,
            "Twice as many as needed",
        ),
        Mistake(
            """
            def games_needed(elo):
                score = 10 ** (elo / 400)
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "`10 ** (elo / 400)` gives the odds",
        ),
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 / score - 0.5) ** 2)
            """,
            "Brackets are missing around `score - 0.5`",
        ),
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 / 2 * (1 - score)) ** 2)
            """,
            "By your count one game is enough",
        ),
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96 * 0.5 / math.sqrt(score - 0.5))
            """,
            "You take the root",
        ),
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((0.5 / (score - 0.5)) ** 2)
            """,
            "The 1.96 is missing",
        ),
        Mistake(
            """
            def games_needed(elo):
                p = 1 / (1 + 10 ** (-elo / 400))
                return (0.5 / (p - 0.5)) ** 2
            """,
            "The 1.96 is missing",
        ),
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return (1.96 * 0.5 / (score - 0.5)) ** 2
            """,
            "You cannot play a part of a game",
        ),
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2) - 1
            """,
            "You are one game short",
        ),
    ),
    "games_until": (
        Mistake(
            """
            def games_until(evidence, low, high):
                for k in range(len(evidence)):
                    if evidence[k] < low or evidence[k] > high:
                        return k
            """,
            "the list begins at 0",
        ),
        Mistake(
            """
            def games_until(evidence, low, high):
                for k, value in enumerate(evidence):
                    if value >= high:
                        return k
            """,
            "each of its numbers stands for two games",
        ),
        Mistake(
            """
            def games_until(evidence, low, high):
                for k in range(len(evidence)):
                    if evidence[k] <= low or evidence[k] >= high:
                        return k
            """,
            "place in the list, counted from 0",
        ),
        Mistake(
            """
            def games_until(evidence, low, high):
                for value in evidence:
                    if value <= low or value >= high:
                        return 2 * evidence.index(value)
                return None
            """,
            "You count from 0, so you are one pair short",
        ),
        Mistake(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    if not low <= value <= high:
                        return 2 * pairs
            """,
            "Evidence that lies exactly on a wall has reached it",
        ),
        Mistake(
            """
            def games_until(evidence, low, high):
                games = 0
                for value in evidence:
                    games += 2
                    if value <= low or value >= high:
                        break
                return games
            """,
            "Where the evidence reaches no wall",
        ),
        Mistake(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    if value <= low or value >= high:
                        return 2 * pairs
                return 0
            """,
            "Where the evidence reaches no wall",
        ),
        Mistake(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    if value <= low or value >= high:
                        print(2 * pairs)
            """,
            "printed, but not returned",
        ),
    ),
    "turned_sideways": (
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                for a in askers:
                    answers = evaluate([b.asks() for b in askers if b.asks() is not None])
                    calls += 1
                    for b, x in zip(askers, answers):
                        b.hears(x)
                return calls
            """,
            "`evaluate` was called with an empty list",
        ),
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                waiting = [a for a in askers if a.asks() is not None]
                while waiting:
                    answers = evaluate([a.asks() for a in waiting])
                    calls += 1
                    for a, x in zip(waiting, answers):
                        a.hears(x)
                    waiting = [a for a in waiting if a.asks() is None]
                return calls
            """,
            "An asker that has ended asks None",
        ),
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while any(a.asks() is not None for a in askers):
                    for a in askers:
                        if a.asks() is not None:
                            a.hears(evaluate([a.asks()])[0])
                    calls += 1
                return calls
            """,
            "You take the steps together",
        ),
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [a for a in askers if a.asks() is not None]:
                    for a, x in zip(waiting, evaluate([a.asks() for a in waiting])):
                        a.hears(x)
                        calls += 1
                return calls
            """,
            "You count the questions",
        ),
        *changed(
            _RIGHT_STEPS,
            (
                "for a, x in zip(waiting, answers):\n            a.hears(x)",
                "for a in waiting:\n            a.hears(answers)",
                "An asker has heard a list",
            ),
            (
                "[a.asks() for a in waiting]",
                "a.asks() for a in waiting",
                "takes a list of questions",
            ),
            ("return calls", "    return calls", "Your function returns None here"),
            ("calls = 0", "calls = 1", "You count one call too many"),
            ("calls += 1\n    return calls", "calls += 1", "Your function returns None here"),
        ),
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                for k in range(max((len(a.questions) for a in askers), default=0)):
                    answers = evaluate([a.asks() for a in askers])
                    calls += 1
                    for a, x in zip(askers, answers):
                        a.hears(x)
                return calls
            """,
            "An asker that has ended asks None",
        ),
    ),
}
"""A second round, again written down before the checks were looked at."""

for _id, _more in _AGAIN.items():
    MISTAKES[_id] += _more

_THIRD: dict[str, tuple[Mistake, ...]] = {
    "landing_cells": (
        Mistake(
            """
            def landing_cells(board):
                size = len(board)
                cells = []
                for column in range(size):
                    row = size - np.count_nonzero(board[:, column])
                    cells.append(row * size + column)
                return sorted(cells)
            """,
            "with no stone in the column",
        ),
        Mistake(
            """
            def landing_cells(board):
                size = len(board)
                cells = []
                for column in range(size):
                    row = size - 1
                    while board[row, column] != 0:
                        row -= 1
                    cells.append(row * size + column)
                return sorted(cells)
            """,
            "but your code asks for one",
        ),
        Mistake(
            """
            def landing_cells(board):
                size = len(board)
                cells = []
                for row in range(size - 1):
                    for column in range(size):
                        if board[row, column] == 0 and board[row + 1, column] != 0:
                            cells.append(row * size + column)
                return cells
            """,
            "lands on the floor",
        ),
    ),
    "four_through": (
        Mistake(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                row, column = divmod(cell, size)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 0
                    for k in range(-3, 4):
                        r, c = row + k * down, column + k * right
                        inside = 0 <= r < size and 0 <= c < size
                        count = count + 1 if inside and board[r, c] == board[row, column] else 0
                        if count >= line:
                            return True
                return False
            """,
            "three steps each way",
        ),
        Mistake(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                row, column = divmod(cell, size)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 1
                    for sign in (1, -1):
                        r, c = row + sign * down, column + sign * right
                        while 0 < r < size and 0 < c < size and board[r, c] == board[row, column]:
                            count, r, c = count + 1, r + sign * down, c + sign * right
                    if count >= line:
                        return True
                return False
            """,
            "Row 0 and column 0 belong",
        ),
        Mistake(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                row, column = divmod(cell, size)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 1
                    r, c = row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == board[row, column]:
                        count, r, c = count + 1, r + down, c + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == board[row, column]:
                        count, r, c = count + 1, r - down, c - right
                    if count >= line:
                        return True
                return False
            """,
            "one way only",
        ),
    ),
    "games_needed": (
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                n = 1
                while score - 1.96 * 0.5 / math.sqrt(n) < 0.5:
                    n *= 2
                return n
            """,
            "jump over the answer",
        ),
    ),
    "games_until": (
        Mistake(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence):
                    if value <= low or value >= high:
                        return 2 * pairs + 1
                return None
            """,
            "An odd number of games",
        ),
    ),
    "turned_sideways": (
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                waiting = [asker for asker in askers if asker.asks() is not None]
                while waiting:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                        if asker.asks() is None:
                            waiting.remove(asker)
                return calls
            """,
            "so it skips the next one",
        ),
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                for asker in askers:
                    while asker.asks() is not None:
                        [answer] = evaluate([asker.asks()])
                        asker.hears(answer)
                    calls += 1
                return calls
            """,
            "and count the askers",
        ),
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while any(asker.asks() for asker in askers):
                    waiting = [asker for asker in askers if asker.asks() is not None]
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "`any` takes it for false",
        ),
    ),
}
"""A third round: what the checks had not been told of before."""

for _id, _more in _THIRD.items():
    MISTAKES[_id] += _more


_FOURTH: dict[str, tuple[Mistake, ...]] = {
    "games_until": (
        Mistake(
            """
            def games_until(evidence, low, high):
                for k, e in enumerate(evidence):
                    if e <= low and e >= high:
                        return 2 * (k + 1)
            """,
            "no number is both",
        ),
    ),
    "games_needed": (
        Mistake(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                n = 1
                while score - 1.96 * 0.5 / math.sqrt(n) < 0.5:
                    n += 1
                    return n
            """,
            "inside the loop",
        ),
    ),
}
"""A fourth round, from a newcomer and from ninety more wrong answers."""

for _id, _more in _FOURTH.items():
    MISTAKES[_id] += _more

_FIFTH: dict[str, tuple[Mistake, ...]] = {
    "result_of": (
        Mistake(
            """
            def result_of(board, player, won):
                if not won:
                    return None
                if board.all():
                    return 0
                return -player
            """,
            "only if the game is *not* won",
        ),
    ),
    "connect_four": changed(
        CONNECT_FOUR.reference,
        ("else landing_cells(", "else self.landing_cells(", "without `self.` in front"),
        (
            "else landing_cells(self.board)",
            "else [c for c in range(self.game.size) if self.board[0, c] == 0]",
            "These are the columns",
        ),
    ),
    "turned_sideways": (
        Mistake(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while any(asker.asks() is not None for asker in askers):
                    for asker in askers:
                        if asker.asks() is not None:
                            [answer] = evaluate([asker.asks()])
                            asker.hears(answer)
                            calls += 1
                return calls
            """,
            "each call has one question",
        ),
    ),
}
"""A fifth round, from one more newcomer."""

for _id, _more in _FIFTH.items():
    MISTAKES[_id] += _more

_SIXTH: dict[str, tuple[Mistake, ...]] = {
    "connect_four": changed(
        CONNECT_FOUR.reference,
        ("action, self.game.line)", "action, self.line)", "Its game has them"),
        (
            "else landing_cells(self.board)",
            "else list(range(self.size**2))",
            "Its game has them",
        ),
        ("self.board.tobytes()", "self.board.tobytes", "without its brackets"),
    ),
    "turned_sideways": tuple(
        Mistake(
            f"""
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [asker for asker in askers if asker.asks() is not None]:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker in waiting:
                        asker.hears({answer})
                return calls
            """,
            says,
        )
        for answer, says in (
            ("answers[0]", "the first answer of its call"),
            ("answers", "has heard a list"),
        )
    ),
}
"""A sixth round: the game's own, asked of a state; a method for its answer; one answer for all."""

for _id, _more in _SIXTH.items():
    MISTAKES[_id] += _more

_SEVENTH: dict[str, tuple[Mistake, ...]] = {
    "connect_four": changed(
        CONNECT_FOUR.reference,
        ("(*self.id, action), board, won", "board, (*self.id, action), won", "where the board"),
        ("(*self.id, action), board, won", "(*self.id, action), won, board", "where the board"),
        ("self.board.tobytes(), self.player", "self.board.tolist()", "must be hashable"),
    ),
}
"""A seventh round: a board and an ID that change places; a key that no table takes."""

for _id, _more in _SEVENTH.items():
    MISTAKES[_id] += _more

_EIGHTH: dict[str, tuple[Mistake, ...]] = {
    "landing_cells": (
        Mistake(
            """
            def landing_cells(board):
                cells = []
                for column in range(len(board)):
                    lowest = 0
                    for row in range(len(board)):
                        if board[row, column] == 0:
                            lowest = row
                    if lowest:
                        cells.append(lowest * len(board) + column)
                return sorted(cells)
            """,
            "do you ask `if row:`?",
        ),
    ),
    "result_of": bodies(
        "result_of(board, player, won)",
        (
            "if won == player:\n    return player\nreturn None if 0 in board else 0",
            "You name the loser",
        ),
    ),
    "games_needed": bodies(
        "games_needed(elo)",
        (
            f"{_SCORE.replace('(-elo / 400)', '-elo / 400')}{_COUNT_UP}return n",
            "Brackets are missing around `-elo / 400`",
        ),
    ),
}
"""An eighth round: 0 taken for false; a line that is compared with a player; a power divided."""

for _id, _more in _EIGHTH.items():
    MISTAKES[_id] += _more

_LEGAL = "return [] if self.won else landing_cells(self.board)"

_NINTH: dict[str, tuple[Mistake, ...]] = {
    "connect_four": changed(
        CONNECT_FOUR.reference,
        (
            _LEGAL,
            "return [] if self.won else [c for c in range(49) if self.board.flat[c] == 0]",
            "not always 7",
        ),
        (
            _LEGAL,
            "cells = [c for c in range(49) if self.board[divmod(c, 7)] == 0]\n"
            "        return [] if self.won else cells",
            "looks beyond the board",
        ),
        (_LEGAL, "return [] if self.won else list(range(49))", "no stone can come to rest"),
        (
            _LEGAL,
            "return [] if self.won else list(range(self.game.size**2))",
            "no stone can come to rest",
        ),
    ),
    "sure_leads": bodies(
        "sure_leads(ratings, name)",
        (
            "sure = []\nfor other in reversed(ratings.order):\n"
            "    if ratings.difference(name, other)[1] <= 0:\n        break\n"
            "    sure.insert(0, other)\nreturn sure",
            "You begin with the weakest",
        ),
        (
            "for place, other in enumerate(ratings.order):\n"
            "    if ratings.difference(name, other)[1] > 0:\n"
            "        return ratings.order[place:]\nreturn []",
            "After the first sure lead you list all",
        ),
        (
            _LEADS.replace("lead, low, high =", "low, lead, high ="),
            "the lead first, then the two ends",
        ),
        (
            "return [other for other in ratings.order if all(ratings.difference(name, other))]",
            "-1 counts as true",
        ),
    ),
}
"""A ninth round: a board that is always 7x7; leads that are taken for sure because others are."""

for _id, _more in _NINTH.items():
    MISTAKES[_id] += _more

_TENTH: dict[str, tuple[Mistake, ...]] = {
    "four_through": changed(
        FOUR_THROUGH.reference, ("length >= line", "length == 4", "exactly 4 stones")
    ),
    "landing_cells": bodies(
        "landing_cells(board)",
        *(
            (
                "size, cells = len(board), []\n"
                "for column in range(size):\n"
                "    for row in range(size):\n"
                "        if row == size - 1 or board[row, column] != 0:\n"
                f"            {keep}cells.append(row * size + column)\n"
                "            break\n"
                "return sorted(cells)",
                "the topmost one. That is taken",
            )
            for keep in ("", "if board[0, column] == 0: ")
        ),
    ),
    "games_needed": bodies(
        "games_needed(elo)",
        (
            _SCORE + "return math.ceil((1.96 * 0.5 / (1 - score)) ** 2)",
            "the *weaker* player's score",
        ),
    ),
    "sure_leads": bodies(
        "sure_leads(ratings, name)",
        (
            "sure = []\n"
            "for other in ratings.order:\n"
            "    lead, low, high = ratings.difference(name, other)\n"
            "    if low < 0 < high:\n"
            "        continue\n"
            "    sure.append(other)\n"
            "return sure",
            "everybody who surely leads `name`",
        ),
    ),
}
"""A tenth round: exactly four stones, the cell of a stone, and whose lead and whose score it is."""

for _id, _more in _TENTH.items():
    MISTAKES[_id] += _more

_ELEVENTH: dict[str, tuple[Mistake, ...]] = {
    "landing_cells": bodies(
        "landing_cells(board)",
        (
            "size = len(board)\n"
            "heights = [int((board[:, column] != 0).sum()) for column in range(size)]\n"
            "return sorted(h * size + column for column, h in enumerate(heights) if h < size)",
            "You count the rows from below",
        ),
    ),
    "with_stone": bodies(
        "with_stone(board, cell, player)",
        *(
            (
                f"{_REFUSE}after = {view}\nafter[divmod(cell, len(board))] = player\nreturn after",
                says,
            )
            for view, says in (
                ("board[:]", "`board[:]` is no copy of an array"),
                ("np.asarray(board)", "`board.copy()` is one"),
            )
        ),
    ),
    "result_of": bodies(
        "result_of(board, player, won)",
        ("if won:\n    return 1 - player\nreturn 0 if board.all() else None", "not `1 - player`"),
        ("if won:\n    return not player\nreturn 0 if board.all() else None", "True or False"),
    ),
    "connect_four": changed(
        CONNECT_FOUR.reference,
        ("four_through(board, action,", "four_through(action, board,", "take the board first"),
        ("four_through(board, action,", "not four_through(board, action,", "does a `not`"),
        ("four_through(board, action,", "four_through(self.board, action,", "on the old board"),
    ),
    "sure_leads": bodies(
        "sure_leads(ratings, name)",
        (
            "return [n for n in ratings.order if n != name and ratings.difference('you', n)[1] > 0]",
            'You always ask for the leads of "you"',
        ),
        (
            "return [n for n in ratings.order if ratings.difference(name, n)[1] != 0]",
            "-1 counts as true",
        ),
        (
            "sure = []\n"
            "for other in ratings.order:\n"
            "    if other == name:\n"
            "        continue\n"
            "    if ratings.difference(name, other)[1] <= 0:\n"
            "        break\n"
            "    sure.append(other)\n"
            "return sure",
            "You stop at the first lead that is not sure",
        ),
        (_LEADS.replace("ratings.order", "ratings.order()"), "no parentheses after it"),
        (
            "return [n for n in ratings.order if n != name and ratings.interval(name)[0] > 0]",
            "above the zero of the ladder",
        ),
        (
            "leads = {n: ratings.difference(name, n)[:2] for n in ratings.order}\n"
            "return {n: lead for n, (lead, low) in leads.items() if low > 0}",
            "That is a dict",
        ),
    ),
    "games_needed": bodies(
        "games_needed(elo)",
        *(
            (
                _SCORE + "n, scatter = 1, 0.5\n"
                "while score - 1.96 * scatter <= 0.5:\n"
                f"    n += 1\n    scatter = {less}\nreturn n",
                "Your scatter shrinks too fast",
            )
            for less in ("scatter / 2", "scatter / n**0.5")
        ),
        *(
            (f"{_SCORE}{_COUNT_UP}return n".replace("n**0.5", wrong), says)
            for wrong, says in (
                ("(n / 2)", "that is the square root"),
                ("(n / 3)", "that is the square root"),
                ("n**2", "and not by `n ** 2`"),
            )
        ),
    ),
    "turned_sideways": bodies(
        "turned_sideways(askers, evaluate)",
        (
            "calls = 0\n"
            "while asked := {a.asks(): a for a in askers if a.asks() is not None}:\n"
            "    calls += 1\n"
            "    for asker, answer in zip(asked.values(), evaluate(list(asked))):\n"
            "        asker.hears(answer)\n"
            "return calls",
            "A dict keeps each question once",
        ),
    ),
    "games_until": bodies(
        "games_until(evidence, low, high)",
        *(
            (
                f"{_PAIRS}    if {one}:\n        return 2 * pairs\n"
                f"{_PAIRS}    if {other}:\n        return 2 * pairs\nreturn None",
                "You go through the whole list for one wall",
            )
            for one, other in (
                ("value >= high", "value <= low"),
                ("value <= low", "value >= high"),
            )
        ),
    ),
}
"""An eleventh round: rows counted from below, an array that `[:]` does not copy, and whose lead."""

for _id, _more in _ELEVENTH.items():
    MISTAKES[_id] += _more

_TWELFTH: dict[str, tuple[Mistake, ...]] = {
    "landing_cells": bodies(
        "landing_cells(board)",
        *(
            (_LAND.replace("== 0", wrong), says)
            for wrong, says in (
                ("<= 0", "yellow stones for empty"),
                ("!= 1", "yellow stones for empty"),
                (">= 0", "red stones for empty"),
                ("!= -1", "red stones for empty"),
                ("!= 0", "You look for stones"),
            )
        ),
        (_LAND.replace("in range(size):", "in range(size - 1):"), "last column"),
        (_LAND.replace("in range(size):", "in range(1, size):"), "first column"),
        *(
            (
                "size, cells = len(board), []\nfor column in range(size):\n"
                f"    row = size - 1 - {count}\n"
                "    if row >= 0:\n        cells.append(row * size + column)\nreturn sorted(cells)",
                "no count of its stones",
            )
            for count in (
                "board[:, column].sum()",
                "int(board[:, column].sum())",
                "abs(int(board[:, column].sum()))",
            )
        ),
    ),
    "games_needed": bodies(
        "games_needed(elo)",
        (_SCORE + "return math.ceil((1.96 * 0.5) ** 2 / (score - 0.5))", "only the upper part"),
        (_SCORE + "return math.ceil(1.96 * (0.5 / (score - 0.5)) ** 2)", "The 1.96 is not squared"),
        (
            _SCORE + _COUNT_UP.replace("0.5 / n**0.5", "math.sqrt(0.5 / n)") + "return n",
            "the root of `n` alone",
        ),
    ),
    "games_until": bodies(
        "games_until(evidence, low, high)",
        (
            "return [2 * k for k, value in enumerate(evidence, 1) if value <= low or value >= high]",
            "That is a list",
        ),
    ),
    "sure_leads": bodies(
        "sure_leads(ratings, name)",
        (
            "place = ratings.order.index(name)\nreturn ratings.order[place + 1:place + 2]",
            "the next one below",
        ),
    ),
    "four_through": changed(
        FOUR_THROUGH.reference, ("length >= line", "length >= line - 1", "one stone too short")
    ),
    "connect_four": changed(
        _RIGHT_GAME,
        ("landing_cells(self.board)", "landing_cells(self.board())", "no brackets after it"),
        ("(*self.id, action), board", "self.id.append(action), board", "A tuple never changes"),
    ),
}
"""A twelfth round: stones taken for empty cells, a sum taken for a count, half a square."""

for _id, _more in _TWELFTH.items():
    MISTAKES[_id] += _more
