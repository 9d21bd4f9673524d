"""Lesson 08, strong play: how many games, searches side by side, and a game of your own."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, Option, Question
from omoklib.games.connect_four import ConnectFour

__all__ = ["EXERCISES", "QUIZ"]

GAMES_NEEDED = Exercise(
    id="games_needed",
    title="How many games must be played?",
    stars=1,
    minutes=10,
    names=("games_needed",),
    starter='''
        def games_needed(elo):
            """So many games, at least, show that a player is better who is `elo` Elo better.

            The expected score is `1 / (1 + 10 ** (-elo / 400))`. After n games it is known to
            within `1.96 * 0.5 / sqrt(n)`. That must be no more than the expected score is
            above 0.5. The answer is a whole number.
            """
            ...
    ''',
    reference='''
        def games_needed(elo):
            """So many games, at least, show that a player is better who is `elo` Elo better.

            The expected score is `1 / (1 + 10 ** (-elo / 400))`. After n games it is known to
            within `1.96 * 0.5 / sqrt(n)`. That must be no more than the expected score is
            above 0.5. The answer is a whole number.
            """
            score = 1 / (1 + 10 ** (-elo / 400))
            return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
    ''',
    hints=(
        "Write `1.96 * 0.5 / sqrt(n) <= score - 0.5` down and solve it for `n`.",
        "`n >= (1.96 * 0.5 / (score - 0.5)) ** 2`, and the smallest whole number that is: "
        "`math.ceil`.",
    ),
    cases=tuple(Case(f"games_needed({elo})") for elo in (400, 200, 150, 100, 70, 50, 20, 10, 5)),
    mutants=(
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return int((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "You round down, and so you are a game short: `math.ceil` rounds up.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 / (score - 0.5)) ** 2)
            """,
            "The half is missing: one game's result scatters by 0.5, not by 1.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96 * 0.5 / (score - 0.5))
            """,
            "The interval shrinks with the *root* of the number of games: square it.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 / score) ** 2)
            """,
            "What has to be seen is how far the score is above one half: `score - 0.5`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, float) and got != int(got),
            "Nobody plays a part of a game: round up to a whole number.",
        ),
        Misconception(
            lambda case, got, expected: got < 0,
            "A number of games is not negative. Is the sign in the exponent right?",
        ),
    ),
    setup="import math",
)

_WALKS = '''
class Walk:
    """Wants one question answered after the other."""

    def __init__(self, questions):
        self.questions, self.heard = list(questions), []

    def asks(self):
        return self.questions[0] if self.questions else None

    def hears(self, answer):
        self.questions.pop(0)
        self.heard.append(answer)


def trial(function, *walks):
    """What comes of it: calls, what each walk heard, and what was asked in each call."""
    walks, asked = [Walk(questions) for questions in walks], []

    def evaluate(questions):
        asked.append(list(questions))
        if not questions:
            raise ValueError("evaluate was called with nothing to evaluate")
        if len(asked) > 100:
            raise RuntimeError("evaluate was called more than 100 times: there is no end")
        return [10 * question for question in questions]

    return function(walks, evaluate), [walk.heard for walk in walks], asked
'''


def _walk_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("trial(turned_sideways, [7])", about={"walks": 1})
    yield Case("trial(turned_sideways, [1, 2], [3, 4])", about={"walks": 2})
    yield Case("trial(turned_sideways, [1], [2, 3, 4])", about={"walks": 2})
    yield Case("trial(turned_sideways, [], [5])", about={"walks": 2})
    yield Case("trial(turned_sideways)", about={"walks": 0})
    for _ in range(15):
        walks = [
            rng.integers(1, 50, int(rng.integers(0, 5))).tolist()
            for _ in range(int(rng.integers(2, 5)))
        ]
        inside = ", ".join(map(str, walks))
        yield Case(f"trial(turned_sideways, {inside})", about={"walks": len(walks)})


TURNED_SIDEWAYS = Exercise(
    id="turned_sideways",
    title="Many searches, one question",
    stars=2,
    minutes=15,
    names=("turned_sideways",),
    starter='''
        def turned_sideways(walks, evaluate):
            """Lets all walks go on to their ends, side by side, and says how often it asked.

            `walk.asks()` is what a walk wants to know now, or None when it has ended;
            `walk.hears(answer)` makes it go on. `evaluate(list)` gives a list of answers, in the
            same order. It is called once in every step, for all walks that have not ended.
            """
            ...
    ''',
    reference='''
        def turned_sideways(walks, evaluate):
            """Lets all walks go on to their ends, side by side, and says how often it asked.

            `walk.asks()` is what a walk wants to know now, or None when it has ended;
            `walk.hears(answer)` makes it go on. `evaluate(list)` gives a list of answers, in the
            same order. It is called once in every step, for all walks that have not ended.
            """
            calls = 0
            while waiting := [walk for walk in walks if walk.asks() is not None]:
                answers = evaluate([walk.asks() for walk in waiting])
                calls += 1
                for walk, answer in zip(waiting, answers):
                    walk.hears(answer)
            return calls
    ''',
    hints=(
        "One step: find the walks that have not ended, collect what they ask, ask once, hand out.",
        "`waiting = [walk for walk in walks if walk.asks() is not None]`; where it is empty, "
        "return. `zip(waiting, answers)` brings each answer to its walk.",
    ),
    cases=_walk_cases,
    mutants=(
        Mutant(
            """
            def turned_sideways(walks, evaluate):
                calls = 0
                for walk in walks:
                    while walk.asks() is not None:
                        walk.hears(evaluate([walk.asks()])[0])
                        calls += 1
                return calls
            """,
            "One walk after the other, one question a call: that is what we want to get away from. "
            "Ask for all walks at once.",
        ),
        Mutant(
            """
            def turned_sideways(walks, evaluate):
                calls = 0
                while walks and all(walk.asks() is not None for walk in walks):
                    answers = evaluate([walk.asks() for walk in walks])
                    calls += 1
                    for walk, answer in zip(walks, answers):
                        walk.hears(answer)
                return calls
            """,
            "You stop as soon as one walk has ended. The others have not.",
        ),
        Mutant(
            """
            def turned_sideways(walks, evaluate):
                waiting = [walk for walk in walks if walk.asks() is not None]
                if not waiting:
                    return 0
                for walk, answer in zip(waiting, evaluate([walk.asks() for walk in waiting])):
                    walk.hears(answer)
                return 1
            """,
            "That is one step. Take steps until all walks have ended.",
        ),
        Mutant(
            """
            def turned_sideways(walks, evaluate):
                calls = 0
                while waiting := [walk for walk in walks if walk.asks() is not None]:
                    answers = evaluate([walk.asks() for walk in waiting])
                    calls += len(answers)
                    for walk, answer in zip(waiting, answers):
                        walk.hears(answer)
                return calls
            """,
            "You count the questions. A call with many questions is one call: that is the point.",
        ),
        Mutant(
            """
            def turned_sideways(walks, evaluate):
                calls = 0
                while waiting := [walk for walk in walks if walk.asks() is not None]:
                    answers = evaluate([walk.asks() for walk in waiting])
                    calls += 1
                    for walk, answer in zip(waiting, answers[::-1]):
                        walk.hears(answer)
                return calls
            """,
            "The answers reach the wrong walks. They come in the order of the questions.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and got[0] is None,
            "Your function says nothing at the end: return how often `evaluate` was called.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "`evaluate` was called with an empty list: when nobody asks any more, stop.",
        ),
    ),
    setup=_WALKS,
)


def _boards(rng: np.random.Generator, count: int) -> Iterator[tuple[str, int, object]]:
    """Random moments of Connect Four: the board as code, the last cell, the state."""
    for _ in range(count):
        game = ConnectFour(int(rng.integers(4, 7)))
        state = game.initial_state()
        for _ in range(int(rng.integers(1, game.size**2))):
            if state.is_terminal():
                break
            state = state.take_action(int(rng.choice(state.legal_actions())))
        yield f"np.array({state.board.tolist()})", state.last_action, state


def _landing_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("landing_cells(np.zeros((4, 4), int))", about={"size": 4})
    yield Case("landing_cells(np.array([[0, 0], [0, 1]]))", about={"size": 2})
    yield Case("landing_cells(np.array([[-1, 0], [1, 1]]))", about={"size": 2})
    yield Case("landing_cells(np.array([[-1, 1], [1, -1]]))", about={"size": 2})
    for board, _, state in _boards(rng, 25):
        yield Case(f"landing_cells({board})", picture=state, about={"size": state.game.size})


LANDING_CELLS = Exercise(
    id="landing_cells",
    title="Where a stone can land",
    stars=1,
    minutes=10,
    names=("landing_cells",),
    starter='''
        def landing_cells(board):
            """The lowest empty cell of every column that is not full, in increasing order.

            `board` is a square array, row 0 at the top, 0 where a cell is empty. The cell in
            `row` and `column` has the number `row * len(board) + column`. A list of `int`.
            """
            ...
    ''',
    reference='''
        def landing_cells(board):
            """The lowest empty cell of every column that is not full, in increasing order.

            `board` is a square array, row 0 at the top, 0 where a cell is empty. The cell in
            `row` and `column` has the number `row * len(board) + column`. A list of `int`.
            """
            size = len(board)
            cells = []
            for column in range(size):
                empty = [row for row in range(size) if board[row, column] == 0]
                if empty:
                    cells.append(empty[-1] * size + column)
            return sorted(cells)
    ''',
    hints=(
        "Take one column at a time. Which of its rows are empty? Row 0 is at the top, so the "
        "lowest one has the largest number.",
        "`empty = [row for row in range(size) if board[row, column] == 0]`; a full column has "
        "none. `sorted` puts the cells in order at the end.",
    ),
    cases=_landing_cases,
    mutants=(
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [r * size + c for r in range(size) for c in range(size) if board[r, c] == 0]
            """,
            "These are all empty cells. A stone falls: in each column only the lowest one counts.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [column for column in range(size) if board[0, column] == 0]
            """,
            "These are the columns with room, or their top cells. The answer is where the stone "
            "comes to rest.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(empty[-1] * size + column)
                return cells
            """,
            "The right cells, column by column. They are asked for in increasing order: `sorted`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(empty[-1] + column * size)
                return sorted(cells)
            """,
            "Rows and columns are swapped: a cell's number is `row * size + column`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: any(type(cell) is not int for cell in got),
            "The cells are plain `int`: a NumPy number is turned into one by `int(...)`.",
        ),
    ),
)


def _four_cases(rng: np.random.Generator) -> Iterator[Case]:
    shapes = (
        ((0, 0), (0, 1)), ((2, 3), (1, 0)), ((1, 1), (1, 1)), ((1, 5), (1, -1)),
    )  # fmt: skip
    for (row, column), (down, right) in shapes:
        for length in (3, 4, 5):
            board = np.zeros((7, 7), int)
            cells = [(row + k * down) * 7 + column + k * right for k in range(length)]
            if max(cells) >= 49 or row + (length - 1) * down > 6 or not (
                0 <= column + (length - 1) * right <= 6
            ):
                continue
            board.flat[cells] = -1
            for cell in (cells[0], cells[1], cells[-1]):
                code = f"four_through(np.array({board.tolist()}), {cell})"
                yield Case(code, about={"length": length})
    around = [[0] * 6, [0] * 6, [0, 0, 0, 0, 1, 1], [1, 1, 0, 0, 0, 0], [0] * 6, [0] * 6]
    yield Case(f"four_through(np.array({around}), 17)", about={"length": 2})
    gap = [[0] * 5] * 4 + [[1, 1, 0, 1, 1]]
    yield Case(f"four_through(np.array({gap}), 20)", about={"length": 2})
    mixed = [[0] * 5] * 4 + [[1, 1, -1, 1, 1]]
    yield Case(f"four_through(np.array({mixed}), 23)", about={"length": 2})
    for board, cell, state in _boards(rng, 40):
        yield Case(f"four_through({board}, {cell})", picture=state, about={"length": 0})


_WALK_LINE = """
    def four_through(board, cell, line=4):
        size = len(board)
        for down, right in {directions}:
            length = 1
            for sign in {signs}:
                row, column = cell // size + sign * down, cell % size + sign * right
                while {inside} and {same}:
                    length, row, column = length + 1, row + sign * down, column + sign * right
            if length {enough} line:
                return True
        return False
"""
_RIGHT = {
    "directions": "((0, 1), (1, 0), (1, 1), (1, -1))",
    "signs": "(1, -1)",
    "inside": "0 <= row < size and 0 <= column < size",
    "same": "board[row, column] == board.flat[cell]",
    "enough": ">=",
}


def _walked(**changed: str) -> str:
    """The walk along the lines, with something in it changed."""
    return _WALK_LINE.format(**_RIGHT | changed)


FOUR_THROUGH = Exercise(
    id="four_through",
    title="Four in a row",
    stars=2,
    minutes=20,
    names=("four_through",),
    starter='''
        def four_through(board, cell, line=4):
            """Whether the stone on `cell` is part of `line` or more of its colour in a row.

            Rows, columns and both diagonals count. `board` is a square array with 1 and -1 for
            stones and 0 for empty cells; `cell` is `row * len(board) + column`.
            """
            ...
    ''',
    reference='''
        def four_through(board, cell, line=4):
            """Whether the stone on `cell` is part of `line` or more of its colour in a row.

            Rows, columns and both diagonals count. `board` is a square array with 1 and -1 for
            stones and 0 for empty cells; `cell` is `row * len(board) + column`.
            """
            size = len(board)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                length = 1
                for sign in (1, -1):
                    row, column = cell // size + sign * down, cell % size + sign * right
                    while (
                        0 <= row < size
                        and 0 <= column < size
                        and board[row, column] == board.flat[cell]
                    ):
                        length, row, column = length + 1, row + sign * down, column + sign * right
                if length >= line:
                    return True
            return False
    ''',
    hints=(
        "A line goes through the stone in four directions, and each has two senses. Count the "
        "stones of the same colour one way, then the other, and the stone itself.",
        "Directions as `(down, right)`: `(0, 1), (1, 0), (1, 1), (1, -1)`. Walk with "
        "`row + sign * down, column + sign * right` for `sign` in `(1, -1)` while you are on the "
        "board and the colour is the same.",
    ),
    cases=_four_cases,
    mutants=(
        Mutant(
            _walked(directions="((0, 1), (1, 0), (1, 1))"),
            "One diagonal is missing: the one that goes down to the left, `(1, -1)`.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 0))"),
            "Both diagonals are missing: `(1, 1)` and `(1, -1)`.",
        ),
        Mutant(
            _walked(signs="(1,)"),
            "You count in one sense only. The last stone may lie in the middle of its line.",
        ),
        Mutant(
            _walked(enough="=="),
            "Five in a row is a win, too: `line` **or more**.",
        ),
        Mutant(
            _walked(enough=">"),
            "You ask for more than `line`. So many are enough: `>=`.",
        ),
        Mutant(
            _walked(same="board[row, column] != 0"),
            "You count any stone. Only those of the same colour belong to the line.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size, flat = len(board), board.ravel()
                for step in (1, size, size + 1, size - 1):
                    length = 1
                    for sign in (1, -1):
                        place = cell + sign * step
                        while 0 <= place < size * size and flat[place] == flat[cell]:
                            length, place = length + 1, place + sign * step
                    if length >= line:
                        return True
                return False
            """,
            "Your line walks over the edge: the cell after the last of a row is the first of the "
            "next row. Keep row and column apart, and look at both.",
        ),
    ),
)

_MOMENTS = '''
__name__ = "__main__"  # a dataclass looks its module up
import numpy as np
from dataclasses import dataclass
from omoklib.games.base import Game, State
from omoklib.games.connect_four import four_through, landing_cells
from omoklib.games.contract import check_game
from omoklib.ids import ROOT

def moment(game, node_id):
    """Everything that the rules say after these actions."""
    state = game.initial_state()
    for action in node_id[1:]:
        state = state.take_action(action)
    ended = state.is_terminal()
    return state.board.tolist(), state.legal_actions(), ended, state.winner(), state.id

def refusal(game, node_id, action):
    """How an action is taken: "taken", or the kind of error."""
    try:
        game.state(node_id).take_action(action)
    except Exception as error:
        return type(error).__name__
    return "taken"

def contract(game):
    """The first promise that is broken, or that the contract is kept."""
    try:
        check_game(game, np.random.default_rng(0), games=3)
    except Exception as error:
        return str(error).partition(";")[0]
    return "the contract is kept"
'''


def _state_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("moment(ConnectFour(5), (0,))", about={"kind": "moment"})
    yield Case("moment(ConnectFour(5), (0, 22))", about={"kind": "moment"})
    yield Case("moment(ConnectFour(4, 3), (0, 12, 13, 8, 9, 4))", about={"kind": "moment"})
    yield Case("moment(ConnectFour(4), (0, 12, 13, 8, 9, 4, 5, 0))", about={"kind": "moment"})
    for size in (4, 5, 4, 5, 6, 7):
        game = ConnectFour(size)
        state = game.initial_state()
        while not state.is_terminal() and rng.random() > 0.02:
            state = state.take_action(int(rng.choice(state.legal_actions())))
        yield Case(
            f"moment(ConnectFour({size}), {state.id})", picture=state, about={"kind": "moment"}
        )
    yield Case("refusal(ConnectFour(5), (0,), 0)", about={"kind": "refusal"})
    yield Case("refusal(ConnectFour(5), (0, 22), 22)", about={"kind": "refusal"})
    yield Case(
        "one, other = (0, 20, 21, 22), (0, 22, 21, 20)\n"
        "ConnectFour(5).state(one).key() == ConnectFour(5).state(other).key()",
        about={"kind": "key"},
    )
    for size in (4, 5):
        yield Case(f"contract(ConnectFour({size}))", about={"kind": "contract"})


_CLASSES = '''
@dataclass(frozen=True)
class ConnectFour(Game):
    """`line` in a row on a board of `size` columns, each `size` cells high."""

    size: int = 7
    line: int = 4

    @property
    def max_plies(self):
        return self.size**2

    def initial_state(self):
        return Drop(self, ROOT, np.zeros((self.size, self.size), np.int8), False)


class Drop(State):
    """One moment of the game; `won`: the last stone has made a line."""

    def __init__(self, game, node_id, board, won):
        self.game, self.id, self._board, self.won = game, node_id, board, won
        board.flags.writeable = False

    @property
    def board(self):
        return self._board

    def legal_actions(self):
        """Where `player` can drop a stone; nowhere when the game is over."""
        {legal}

    def is_terminal(self):
        """Won, or the board is full."""
        {terminal}

    def winner(self):
        """BLACK (1), WHITE (-1) or 0. `self.player` is who would move next."""
        {winner}

    def key(self):
        """The position without its history."""
        {key}

    def _after(self, action):
        """The state after `self.player` drops a stone that comes to rest on `action`.

        A ValueError where none can. This state's board must stay as it is.
        """
        {after}
'''
_BODIES = {
    "legal": "return [] if self.won else landing_cells(self.board)",
    "terminal": "return self.won or bool(self.board.all())",
    "winner": "return -self.player if self.won else 0",
    "key": "return self.board.tobytes(), self.player",
    "after": """if action not in self.legal_actions():
            raise ValueError(f"no stone can come to rest on {self.game.action_name(action)}")
        board = self.board.copy()
        board.flat[action] = self.player
        won = four_through(board, action, self.game.line)
        return Drop(self.game, (*self.id, action), board, won)""",
}


def _written(**changed: str) -> str:
    """The two classes, with some of their bodies changed."""
    code = _CLASSES
    for name, body in (_BODIES | changed).items():
        code = code.replace("{" + name + "}", body)
    return code


CONNECT_FOUR = Exercise(
    id="connect_four",
    title="A game of your own",
    stars=3,
    minutes=30,
    names=("ConnectFour", "Drop"),
    starter=_written(**dict.fromkeys(_BODIES, "...")),
    reference=_written(),
    hints=(
        "The easy ones first. `won` is known since the last stone: a won game has no legal action, "
        "and the winner is *not* the one who would move next.",
        "`_after`: copy the board, put `self.player` on `board.flat[action]`, ask `four_through`, "
        "and return `Drop(self.game, (*self.id, action), board, won)`.",
        "`is_terminal`: `self.won or bool(self.board.all())`. `key`: "
        "`self.board.tobytes(), self.player`.",
    ),
    cases=_state_cases,
    mutants=(
        Mutant(
            _written(winner="return self.player if self.won else 0"),
            "The winner is who made the last move. `self.player` is the one after that.",
        ),
        Mutant(
            _written(legal="return landing_cells(self.board)"),
            "A won game is over: it has no legal actions any more, though there is room.",
        ),
        Mutant(
            _written(terminal="return self.won"),
            "A full board is the end, too: a draw.",
        ),
        Mutant(
            _written(terminal="return bool(self.board.all())"),
            "A game that is won is over, however much room there is.",
        ),
        Mutant(
            _written(key="return self.id"),
            "This key is the history. Two ways to one position give equal keys: use the board.",
        ),
        Mutant(
            _written(
                after=_BODIES["after"].replace(
                    "action not in self.legal_actions()", "self.board.flat[action]"
                )
            ),
            "Your stones float: an empty cell above an empty one is refused, as none rests there.",
        ),
        Mutant(
            _written(after=_BODIES["after"].replace("self.game.line)", "4)")),
            "The game's own `line` counts, not always 4.",
        ),
        Mutant(
            _written(after=_BODIES["after"].replace("= self.player", "= 1")),
            "All your stones are black. `self.player` is 1 or -1.",
        ),
    ),
    setup=_MOMENTS,
    seconds=30.0,
)

EXERCISES = (GAMES_NEEDED, TURNED_SIDEWAYS, LANDING_CELLS, FOUR_THROUGH, CONNECT_FOUR)

QUIZ = (
    Question(
        "A network answers one position in 1 ms, and 128 at once in 4 ms. What must a program do "
        "to be fast?",
        (
            Option("Ask about one position 128 times as often", "Then 128 take 128 ms."),
            Option(
                "Run many searches side by side, and ask for all of them at once",
                "Right: a search has to wait for its answer before it can go on, but 128 searches "
                "can wait together.",
            ),
            Option(
                "Let one search go 128 steps without an answer",
                "It would choose its way without knowing what it has found. A few leaves at a "
                "time are possible, at a price.",
            ),
            Option("Use a network with fewer layers", "Faster, and weaker. It is not needed."),
        ),
        "b",
    ),
    Question(
        "Twenty games, eleven won, nine lost. What is known?",
        (
            Option("The first player is 35 Elo better", "That is the estimate, not what is known."),
            Option("The first player is better", "A fair coin does as well in four of ten cases."),
            Option(
                "Very little: the truth may be 100 Elo either way",
                "Right: the interval goes from about 34% to about 74% of the points.",
            ),
            Option("They are equally strong", "That is possible, and so is much else."),
        ),
        "c",
    ),
    Question(
        "Why does each opening get played twice, with colours changed?",
        (
            Option("To have more games", "Any games would do for that."),
            Option(
                "So that an opening that is good for Black favours nobody",
                "Right. Whoever has it as Black has it as White in the next game.",
            ),
            Option("Because the players learn from the first game", "They do not learn here."),
            Option("So that no game is drawn", "Draws come as they come."),
        ),
        "b",
    ),
    Question(
        "You undo one choice of training, train again, and the new network makes 2% fewer "
        "mistakes. Was the choice bad?",
        (
            Option("Yes, 2% is a lot", "Another seed alone can change more than that."),
            Option("No, two runs are never alike", "Then nothing could ever be found out."),
            Option(
                "One run cannot tell; several seeds of each, and an interval, can",
                "Right: a run depends on chance like a game does. Measure how far apart two runs "
                "are that differ in the seed alone.",
            ),
            Option("Yes, if the loss is lower, too", "The loss speaks of targets, not of play."),
        ),
        "c",
    ),
    Question(
        "In our Connect Four an action is the cell in which the stone lands. Why not the column?",
        (
            Option(
                "The network has one logit for each cell, and the boards take a cell for an action",
                "Right: the contract of this library is a board of cells. Another library would "
                "be as right with columns; then its networks have one logit for each.",
            ),
            Option("With columns there would be fewer games", "They would be the same games."),
            Option("A column may be full", "Then it is not legal, that would be no problem."),
            Option("The search needs as many actions as cells", "It needs legal actions, no more."),
        ),
        "a",
    ),
)
