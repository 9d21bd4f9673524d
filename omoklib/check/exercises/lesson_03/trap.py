"""The exercise `trap` of lesson 03: "The failing test"."""

from __future__ import annotations

import functools

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.exercises.lesson_03.shared import GAME, SETUP
from omoklib.check.exercises.lesson_03.simulate import SIMULATE
from omoklib.check.records import Case, Exercise, Misconception, Mutant
from omoklib.check.runner import reference
from omoklib.games import State
from omoklib.games.symmetries import SYMMETRIES, transform_id
from omoklib.gametree import Solver
from omoklib.ids import as_action
from omoklib.search import MonteCarloTreeSearch
from omoklib.search.bugs import NoSignFlip

__all__ = ["TRAP"]


@functools.cache
def _solved(node_id: tuple[int, ...], settings: str) -> tuple[int, int]:
    """With how many of 5 seeds the right and the broken search find a best move at the position.

    Args:
        settings: "lesson", those of the notebook's own searches, or "library".
    """
    ours = {"exploration": 1.4, "rollout": reference(SIMULATE)["simulate"]}
    chosen = ours if settings == "lesson" else {}
    state = GAME.state(node_id)
    best = Solver(GAME).best_actions(state)
    right, broken = (
        sum(
            kind(iteration_limit=400, rng=np.random.default_rng(seed), **chosen).search(state)
            in best
            for seed in range(5)
        )
        for kind in (MonteCarloTreeSearch, NoSignFlip)
    )
    return right, broken


def _is_id(got: object) -> bool:
    """Whether `got` is the ID of a position of Tic-Tac-Toe."""
    try:
        GAME.state(tuple(got))
    except (TypeError, ValueError):
        return False
    return True


_PUZZLE = (0, 4, 8, 7)
"""The position that the lesson itself shows."""


def _is_puzzle(node_id: tuple[int, ...]) -> bool:
    """Whether this is the lesson's puzzle, by any order of moves, turned or mirrored or not."""
    images = {GAME.state(transform_id(_PUZZLE, k, GAME.size)).key() for k in SYMMETRIES}
    return GAME.state(node_id).key() in images


_LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)


def _wins_of(state: State, player: int) -> list[int]:
    """The empty cells on which `player` would complete a line."""
    cells = state.board.reshape(-1)
    return [
        action
        for action in state.legal_actions()
        if any(
            action in line and sum(cells[cell] == player for cell in line) == 2 for line in _LINES
        )
    ]


def _trap(expected: object, got: object) -> str:
    """What keeps an ID from being a trap; "" for the ID of a position that is one."""
    node_id = tuple(as_action(action) for action in got)
    if _is_puzzle(node_id):
        return "it is the lesson's own puzzle"
    right, broken = _solved(node_id, "lesson")
    if (5, 0) in ((right, broken), _solved(node_id, "library")):
        return ""
    if right < 5:
        return (
            f"the *right* search, too, goes wrong there: it finds a best move with only {right} "
            "of 5 seeds. Look for a position that is easier for it"
        )
    if broken < 3:
        return (
            "it is nearly a trap: the right search passes, and the one without the flip finds a "
            f"best move with only {broken} of 5 seeds. Look for a position where no seed helps it"
        )
    return (
        "the right search passes, but the one without the flip finds a best move as well, with "
        f"{broken} of 5 seeds. {_why_it_is_found(GAME.state(node_id))}"
    )


def _why_it_is_found(state: State) -> str:
    """Why a search that believes in the opponent's help can find a best move here."""
    player = state.player
    me, other = ("X", "O") if player == 1 else ("O", "X")
    wins, threats = _wins_of(state, player), _wins_of(state, -player)
    if wins:
        return (
            f"{me} is to move and wins at once on {name_on_board(wins[0], GAME.size)}. It sees "
            "good news for itself very well: it is the *opponent's* chances that it misjudges"
        )
    if not threats:
        return (
            f"{me} is to move, and {other} does not threaten to complete a line. So there is "
            "nothing that must be blocked, and little to overlook"
        )
    block = name_on_board(threats[0], GAME.size)
    after = state.take_action(threats[0])
    if not after.is_terminal() and _wins_of(after, player):
        return (
            f"{other} does threaten {block}. But a stone there also gives {me} two in a row with "
            "a free third cell, and the search likes that. Find a threat whose block promises "
            "nothing"
        )
    return (
        f"{other} does threaten {block}, but nothing elsewhere tempts {me} enough. Put a better "
        "bait on the other side of the board"
    )


TRAP = Exercise(
    id="trap",
    title="The failing test",
    stars=3,
    minutes=12,
    names=("trap",),
    setup=SETUP,
    starter='''
        def trap():
            """The ID, a tuple, of a position where the search without the sign flip goes wrong.

            The right search finds a best move there, with 400 iterations and each of five seeds.
            """
            ...
    ''',
    reference='''
        def trap():
            """The ID, a tuple, of a position where the search without the sign flip goes wrong.

            The right search finds a best move there, with 400 iterations and each of five seeds.
            """
            return (0, 2, 6, 3, 8)
    ''',
    hints=(
        "The search without the sign flip believes that the opponent helps. Give the opponent a "
        "threat that must be blocked. Does this search block it?",
        "X threatens to complete a line, and O has something tempting of its own. Or it is the "
        "other way round: X to move, with four stones on the board.",
        "Let the computer look. `most_visited(broken_search(state, 400, "
        "np.random.default_rng(seed)))` is the move that the broken search plays. With `search` in "
        "place of `broken_search`, it is the right one's. Ask both for each `state` of `exam`, "
        "with five seeds. Keep a position that the broken one gets wrong every time, and the right "
        "one never.",
    ),
    cases=(
        Case(
            "trap()",
            expected="a position of your own",
            compare=_trap,
        ),
    ),
    seconds=20.0,
    if_correct="The right search finds a best move with all five seeds, the broken one with none. "
    "Here is your failing test.",
    mutants=(
        Mutant(
            "def trap(): return (0,)",
            "On the empty board every move is as good as every other: nobody can go wrong there.",
        ),
        Mutant(
            "def trap(): return (0, 0, 4, 8)",
            "Not bad: only the edges hold the draw here, and the search without the sign flip "
            "happens to find one of them. Look for a threat that has one answer only.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got is None,
            "Nothing comes back: the ID must be returned, not printed.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is text, because of the quotes. The answer is a tuple of numbers: (0, 4, ...).",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, State),
            "It is a state. The answer is its ID, the tuple `state.id`.",
        ),
        Misconception(
            lambda case, got, expected: (
                not isinstance(got, Exception) and len(got) == 1 and _is_id(got[0])
            ),
            "This is an ID inside a list or a tuple. Return the ID itself.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, Exception) and got[0] != 0,
            "An ID begins with the root's 0; the moves come after it. Yours does not.",
        ),
        Misconception(
            lambda case, got, expected: any(not 0 <= action <= 8 for action in got),
            "There is a move outside the board: the cells of Tic-Tac-Toe are 0 to 8.",
        ),
        Misconception(
            lambda case, got, expected: len(set(got[1:])) < len(got) - 1,
            "One cell is played twice. After the root's 0, each cell may come once.",
        ),
        Misconception(
            lambda case, got, expected: any(
                GAME.state(tuple(got[:k])).is_terminal() for k in range(1, len(got))
            ),
            "The game is over before the last of these moves.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, Exception) and not _is_id(got),
            "This is not the ID of a position of Tic-Tac-Toe: it begins with the root's 0, then "
            "come the cells in the order in which they were played, each once.",
        ),
        Misconception(
            lambda case, got, expected: GAME.state(tuple(got)).is_terminal(),
            "There the game is over, and nobody can go wrong any more.",
        ),
        Misconception(
            lambda case, got, expected: _is_puzzle(tuple(got)),
            "This is the lesson's own puzzle, perhaps turned or mirrored. Find another one.",
        ),
        Misconception(
            lambda case, got, expected: Solver(GAME).value(GAME.state(tuple(got))) == -1,
            "There the player to move has lost already: every move loses, a block too, and so none "
            "is a mistake. Find a threat whose block saves the game.",
        ),
        Misconception(
            lambda case, got, expected: (
                Solver(GAME).best_actions(GAME.state(tuple(got)))
                == GAME.state(tuple(got)).legal_actions()
            ),
            "Here every move is as good as every other: nobody can go wrong.",
        ),
    ),
)
