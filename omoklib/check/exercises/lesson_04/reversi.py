"""The exercise `reversi` of lesson 04: "Othello behind the State interface"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.flips import FLIPS
from omoklib.check.exercises.lesson_04.moves import MOVES
from omoklib.check.exercises.lesson_04.shared import (
    SETUP,
    board,
    finished,
    passing_states,
    random_states,
)
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of
from omoklib.games import Othello, State
from omoklib.games.bitboards import find_moves

__all__ = ["REVERSI", "says"]


def says(answer: bool, got: object) -> bool:
    """Whether `got` is this answer, as Python's bool or as numpy's."""
    return isinstance(got, (bool, np.bool_)) and bool(got) is answer


def _others_moves(state: State) -> list[int]:
    """The cells on which the player who is not to move could put a disc."""
    found = find_moves(state.other, state.own, state.game.size)
    return [cell for cell in range(state.game.size**2) if found >> cell & 1]


def _reversi(state: State) -> str:
    return f"Reversi({board(state)}.copy(), {state.player})"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    four = Othello(4).initial_state()
    for kept in ("board.tolist()", "player"):
        yield Case(f"before = {_reversi(four)}\nbefore.take_action(1)\nbefore.{kept}", size=90)
    about = {"asks": "board", "action": 1, "player": 1}
    yield Case(f"{_reversi(four)}.take_action(1).board.tolist()", picture=four, size=0, about=about)
    yield Case(f"{_reversi(four)}.take_action(1).player", picture=four, size=0)
    passing = list(passing_states(rng, 8))
    before = [four.game.state(state.id[:-1]) for state in passing]
    states = [*random_states(rng, 15, (4, 6)), *passing, *before, *finished(rng, 10)]
    for state in states:
        made, extra = _reversi(state), len(state.id)
        about = {"player": state.player, "over": state.is_terminal()}
        questions = ["is_terminal()", "legal_actions()", "reward(1)", "reward(-1)"]
        if not state.is_terminal():
            about["action"] = state.legal_actions()[-1]
            played = f"take_action({about['action']})"
            questions += [f"{played}.board.tolist()", f"{played}.player"]
        for question in questions:
            asks = question.rpartition(".")[0].endswith("board") and "board"
            asks = asks or question.partition("(")[0]
            details = about | {"asks": asks}
            yield Case(f"{made}.{question}", picture=state, size=extra, about=details)


_STATE = '''
    class Reversi:
        """One moment of a game of Othello: a board, and who is to move."""

        def __init__(self, board, player):
            self.board = board
            self.player = player

        def legal_actions(self):
            """The moves; only the pass (the number of cells) if there are none; `[]` at the end."""
            {legal}

        def take_action(self, action):
            """The state afterwards. This one stays as it is."""
            {take}

        def is_terminal(self):
            """Is the game over?"""
            {over}

        def reward(self, player):
            """At the end +1, 0 or -1 as `player` sees the result; 0 before."""
            {reward}
'''

_LEGAL = """if self.is_terminal():
                return []
            return moves(self.board, self.player) or [self.board.size]"""

_TAKE = """board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)"""

_OVER = "return not moves(self.board, 1) and not moves(self.board, -1)"

_REWARD = """if not self.is_terminal():
                return 0
            margin = int(self.board.sum()) * player
            return (margin > 0) - (margin < 0)"""

_RIGHT = {"legal": _LEGAL, "take": _TAKE, "over": _OVER, "reward": _REWARD}


def _source(**changed: str) -> str:
    """The class `Reversi`, with some of its method bodies `changed`."""
    return _STATE.format(**(_RIGHT | changed))


REVERSI = Exercise(
    id="Reversi",
    title="Othello behind the State interface",
    stars=3,
    minutes=25,
    names=("Reversi",),
    needs=("flips", "moves"),
    setup=code_of(SETUP, FLIPS, MOVES),
    starter=_source(legal="...", take="...", over="...", reward="..."),
    reference=_source(),
    hints=(
        "Start with `is_terminal`: the game is over when *neither* side has a move. Then "
        "`legal_actions` has three answers: moves, the pass alone, nothing.",
        "`take_action` works on `self.board.copy()`. A pass changes no disc, but the turn changes "
        "with every action.",
        "`board.flat[[3, 5]] = 1` sets cells 3 and 5. Ask `flips` before you put the new disc. "
        "The sum of the board is Black's discs less White's; times `player` it is that player's "
        "margin.",
    ),
    cases=_cases,
    seconds=20.0,
    mutants=(
        Mutant(
            _source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[flips(board, self.player, action)] = self.player
            return Reversi(board, -self.player)"""
            ),
            "You turn the discs, and the new one is missing: `board.flat[action]` is its cell.",
        ),
        Mutant(
            _source(
                over="return not moves(self.board, self.player)",
                legal="return moves(self.board, self.player)",
            ),
            "You end the game when the player to move has no move, as the source's bot does. If "
            "the other side has one, it is a pass, and the game goes on.",
        ),
        Mutant(
            _source(legal="return moves(self.board, self.player)"),
            "Where there is no move and the game goes on, the one legal action is the pass.",
        ),
        Mutant(
            _source(
                legal="""if self.is_terminal():
                return []
            return [*moves(self.board, self.player), self.board.size]"""
            ),
            "You always offer the pass. It is legal only where there is no other move.",
        ),
        Mutant(
            _source(reward="return int(self.board.sum()) * player if self.is_terminal() else 0"),
            "`reward` gives the margin in discs. A win by 2 is as good as one by 40: +1, 0 or -1.",
        ),
        Mutant(
            _source(reward="return int(self.board.sum()) * player"),
            "`reward` gives the margin in discs, and gives it during the game, too. Before the end "
            "it is 0, for nobody has won yet; at the end it says who has won: +1, 0 or -1.",
        ),
        Mutant(
            _source(legal="return moves(self.board, self.player) + [self.board.size]"),
            "You always offer the pass. It is legal only where there is no other move; and where "
            "the game is over nothing is legal, not even the pass: `[]`.",
        ),
        Mutant(
            _source(
                reward="""margin = int(self.board.sum()) * player
            return (margin > 0) - (margin < 0)"""
            ),
            "Before the end nobody has won: `reward` is 0 there, even if one side is ahead.",
        ),
        Mutant(
            _source(
                reward="""if not self.is_terminal():
                return 0
            margin = int(self.board.sum())
            return (margin > 0) - (margin < 0)"""
            ),
            "`reward` always gives the result as Black sees it. White's is the opposite.",
        ),
        Mutant(
            _source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player if moves(board, -self.player) else self.player)"""
            ),
            "You skip a player who cannot move. Here a pass is an action of its own, so the turn "
            "changes with every action.",
        ),
        Mutant(
            _source(
                take="""board = self.board
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)"""
            ),
            "The new state is right, but the old one has changed with it: play on a copy.",
        ),
        Mutant(
            _source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            self.player = -self.player
            return Reversi(board, self.player)"""
            ),
            "The new state is right, but in the old one it is now the other player's turn. Leave "
            "`self.player` alone, and give `-self.player` to the new state.",
        ),
        Mutant(
            _source(
                take="""board = self.board.copy()
            if action == board.size:
                return self
            board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)"""
            ),
            "After a pass, too, it is the other player's turn: return a new state with the same "
            "discs and `-self.player`.",
        ),
        Mutant(
            _source(over="return 0 not in self.board"),
            "A game may end with empty cells left: as soon as neither side has a move.",
        ),
        Mutant(
            _source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[action] = self.player
            return Reversi(board, -self.player)"""
            ),
            "The new disc is there, but nothing has turned. (If you do ask `flips`, ask it "
            "*before* you put the disc: on a cell that is taken it finds nothing.)",
        ),
        Mutant(
            _source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, self.player)"""
            ),
            "It is still the same player's turn. After an action the other one moves: "
            "`-self.player`.",
        ),
        Mutant(
            _source(
                reward="""if not self.is_terminal():
                return 0
            margin = int(self.board.sum()) * self.player
            return (margin > 0) - (margin < 0)"""
            ),
            "You always answer as `self.player` sees it. The question names a `player` of its own.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "legal_actions" and got and got == _others_moves(case.picture)
            ),
            "These are the moves of the other player. `self.player` is the one to move.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "reward" and not case.about["over"] and got in (1, -1)
            ),
            "Before the end nobody has won: `reward` is 0 there, even if one side is ahead.",
        ),
        Misconception(
            lambda case, got, expected: case.code.startswith("before = "),
            "The old state has changed. `take_action` leaves it alone: it works on a copy of the "
            "board, and gives that to a new `Reversi`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, NameError) and got.name in ("board", "player")
            ),
            "In a method, the state's board is `self.board`, and the player to move is "
            "`self.player`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, NameError) and got.name in ("is_terminal", "legal_actions")
            ),
            "One method calls another through the state: `self.is_terminal()`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, NameError) and got.name in ("flips", "moves")
            ),
            "A part is missing. `Reversi` calls `flips` and `moves`: run their cells, or take a "
            'reference version, as in `q.use_reference("flips")`.',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "flips() missing" in str(got)
            ),
            "`flips(board, player, action)` asks about one cell. Whether a player has any move, "
            "`moves(board, player)` says.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, RecursionError),
            "Two of your methods call each other without end. Let `is_terminal` ask `moves`, for "
            "both players, and not `legal_actions`.",
        ),
        Misconception(
            lambda case, got, expected: "'numpy.ndarray' object has no attribute" in str(got),
            "`take_action` returns a board here. It must return a state: `Reversi(board, ...)`.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute" in str(got),
            "`take_action` returns nothing here. It must return a new `Reversi`, and leave this "
            "one as it is.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError)
                and case.about["action"] == case.picture.game.pass_action
            ),
            "The pass, `board.size`, has no cell. It changes no disc, only whose turn it is: ask "
            "`if action != board.size` before you put anything.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "Board and player have changed places: `Reversi(board, player)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "legal_actions" and got == [] and expected
            ),
            "The game goes on here, and you give no action at all. Do you call the method, "
            "`self.is_terminal()`? Without the brackets it always counts as true.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "A board has rows and columns, and an action is one number: `board.flat[action]` is "
            "its cell. The pass, `board.size`, has none.",
        ),
        Misconception(
            lambda case, got, expected: len(expected) == len(got) == 1 and got != expected,
            "The pass is the number of cells, `self.board.size`: 16 on a 4x4 board.",
        ),
        Misconception(
            lambda case, got, expected: case.about["asks"] == "legal_actions" and expected == [],
            "The game is over here, and then nothing may be played, not even the pass: `[]`.",
        ),
        Misconception(
            lambda case, got, expected: case.about["asks"] == "is_terminal" and says(True, got),
            "Somebody can still move here, so the game goes on. It is over when *neither* side has "
            "a move.",
        ),
        Misconception(
            lambda case, got, expected: case.about["asks"] == "is_terminal" and says(False, got),
            "Neither side has a move here, so the game is over, no matter whose turn it is or "
            "whether cells are left.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "legal_actions" and got == case.picture.game.pass_action
            ),
            "The pass is right. Return a *list* of actions: `[self.board.size]`.",
        ),
        Misconception(
            lambda case, got, expected: "'Reversi' object has no attribute 's" in str(got),
            "`flips` and `moves` want a board. Give them `self.board`, not `self`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError) and got.name in ("flips", "moves")
            ),
            "`flips` and `moves` are functions of the notebook, no methods: call them without "
            "`self.`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "reward"
                and not isinstance(got, (bool, np.bool_))
                and got in (0.5, 0)
            ),
            "A win is +1, a loss -1 and a draw 0, in the eyes of `player`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "reward" and isinstance(got, (bool, np.bool_))
            ),
            "True or False is not enough: a win is +1, a loss -1 and a draw 0.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and expected == 0 and got in (-1, 1),
            "Both have equally many discs here: that is a draw, 0.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and got == -expected,
            "The sign is the wrong way round. Black is 1 on the board and White is -1, so "
            "`self.board.sum()` is positive where Black has won.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "board"
                and np.ravel(got)[case.about["action"]] == -case.about["player"]
            ),
            "The new disc has the colour of the other player. It is `self.player` who puts it; the "
            "turn changes afterwards.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "board" and np.count_nonzero(np.subtract(got, expected)) > 0
            ),
            "The discs are not right after this action. Ask `flips` *before* you put the new disc: "
            "on a taken cell it finds nothing. Then give all those cells to `self.player`.",
        ),
    ),
)
