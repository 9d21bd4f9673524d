"""The exercise `my_eyes` of lesson 09: "Eyes for the search"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.exercises.lesson_09.chain import CHAIN
from omoklib.check.exercises.lesson_09.fours import FOURS
from omoklib.check.exercises.lesson_09.holes import HOLES
from omoklib.check.exercises.lesson_09.proof_of import NAMES
from omoklib.check.exercises.lesson_09.shared import BOARD
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, code_of
from omoklib.games import ENV_SMALL
from omoklib.ids import NodeId
from omoklib.search.proving import Foreseen

__all__ = ["MY_EYES"]

_REFERENCE = '''
def my_eyes(state, at_root):
    """A `Foreseen`: what is certain about `state`, by a chain of fours or by the rules.

    The proof is as the player to move in `state` sees it. `at_root`: is it the root?
    """
    if not state.is_terminal():
        won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
        if won:
            return Foreseen(WIN, [won[0]])
    return finished_games(state, at_root)
'''


def _first_stone_wins(board: list[int], player: int, moves: int, cell: int) -> bool:
    """Whether a chain of fours of at most `moves` stones can begin on `cell`."""
    scope: dict[str, Callable] = {}
    exec(code_of(BOARD, HOLES, FOURS, CHAIN), scope)
    if cell in scope["holes"](board, player):
        return True
    if set(scope["holes"](board, -player)) - {cell}:
        return False
    for first, hole in scope["fours"](board, player):
        after = list(board)
        after[first], after[hole] = player, -player
        if first == cell and scope["chain"](after, player, moves - 1):
            return True
    return False


def _eyes_compare(node_id: NodeId, at_root: bool) -> Comparer:
    state = ENV_SMALL.state(node_id)

    def words(proof: int | None, actions: Sequence[int]) -> str:
        cells = [name_on_board(int(action), 9) for action in actions]
        some = f"{cells}" if len(cells) < 4 else f"{len(cells)} actions"
        return f"Foreseen({NAMES.get(proof, proof)}, {some})".replace("'", "")

    def compare(expected: object, got: object) -> str:
        proof, actions = expected  # type: ignore[misc]
        if not isinstance(got, Foreseen):
            return f"Yours: {got!r}. Expected: {words(proof, actions)}"
        mine = list(np.atleast_1d(np.asarray(got.actions, int)).tolist())
        board, moves = state.board.ravel().tolist(), 5 if at_root else 3
        right = np.ndim(got.actions) == 1 and (  # a search goes over the actions: no single number
            len(mine) == 1 and _first_stone_wins(board, state.player, moves, mine[0])
            if proof == 1
            else mine == list(actions)
        )
        if got.proof == proof and right:
            return ""
        return f"Yours: {words(got.proof, mine)}. Expected: {words(proof, actions)}"

    return compare


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    from omoklib.threats import stored_puzzles

    over = (0, 0, 36, 2, 37, 4, 38, 6, 39, 20, 40)  # White has five; Black has no chain
    late = (0, 37, 0, 38, 1, 39, 2, 40, 3, 41)  # Black has five, and White has a hole
    far = [p for p in stored_puzzles("attack") if p.depth >= 4][3::16]
    near = [p for p in stored_puzzles("attack") if p.depth <= 3][5::20]
    asked = [((0,), False), ((0, 40, 41), True), (over, False), (late, True), (late, False)]
    asked += [(p.state.id, at_root) for p in near + far for at_root in (True, False)]
    for node_id, at_root in asked:
        state = ENV_SMALL.state(node_id)
        yield Case(
            f"my_eyes(ENV_SMALL.state({node_id}), {at_root})",
            compare=_eyes_compare(node_id, at_root),
            size=len(node_id) + at_root / 2,
            picture=state,
            about={"over": state.is_terminal(), "at_root": at_root},
        )


MY_EYES = Exercise(
    id="my_eyes",
    title="Eyes for the search",
    stars=1,
    minutes=8,
    names=("my_eyes",),
    needs=("chain",),
    setup=code_of(
        BOARD,
        HOLES,
        FOURS,
        CHAIN,
        "from omoklib.search.proving import Foreseen, finished_games",
        "WIN, DRAW, LOSS = 1, 0, -1",
    ),
    starter='''
        def my_eyes(state, at_root):
            """A `Foreseen`: what is certain about `state`, by a chain of fours or by the rules.

            The proof is as the player to move in `state` sees it. `at_root`: is it the root?
            """
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Three lines do it. Call `chain` with the board as a list, the player to move, and 5 or 3 "
        "stones. Look at what it returns. If it is empty, ask `finished_games(state, at_root)`.",
        "`line = chain(state.board.ravel().tolist(), state.player, ...)`. A chain that is not "
        "empty proves a WIN, and its first stone is the one action worth a search: "
        "`Foreseen(WIN, [line[0]])`.",
        "Where the game is over, do not look for a chain at all: the opponent may have won. "
        "`state.is_terminal()` tells you.",
    ),
    cases=_cases,
    seconds=20.0,
    mutants=(
        Mutant(
            "def my_eyes(state, at_root): return finished_games(state, at_root)",
            "You always return what `finished_games` says, and never the WIN of a chain. Is a "
            "`return` missing? Do you ask `if finished_games(...)`? Every `Foreseen` counts as "
            "true, whatever is in it: ask `state.is_terminal()`.",
        ),
        Mutant(
            changed(_REFERENCE, "5 if at_root else 3", "3"),
            "At the root you may look further: up to five stones. Everywhere else three are "
            "enough.",
        ),
        Mutant(
            changed(_REFERENCE, "5 if at_root else 3", "5"),
            "You look for five stones everywhere. That is too slow for every node: five at the "
            "root, three elsewhere.",
        ),
        Mutant(
            changed(_REFERENCE, "5 if at_root else 3", "3 if at_root else 5"),
            "Five and three have changed places. The long look belongs to the root.",
        ),
        Mutant(
            changed(_REFERENCE, "state.player,", "-state.player,"),
            "You look for a chain of the player who is *not* to move. It would begin with a "
            "move that is not theirs to make.",
        ),
        Mutant(
            changed(_REFERENCE, "state.player,", "1,"),
            "You always look for a chain of Black. It belongs to the player to move: "
            "`state.player`.",
        ),
        Mutant(
            changed(_REFERENCE, "[won[0]]", "won"),
            "You hand over the whole chain, the opponent's answers included. Only its first stone "
            "is an action at this node.",
        ),
        Mutant(
            changed(_REFERENCE, "Foreseen(WIN,", "Foreseen(LOSS,"),
            "The player to move has the chain, and wins: `WIN`. A node's proof is as its own "
            "player sees it.",
        ),
        Mutant(
            changed(_REFERENCE, "finished_games(state, at_root)", "Foreseen(None, [])"),
            "Without a chain you say that no action is worth a search, and forget finished games. "
            "`finished_games(state, at_root)` knows both.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "finished_games" in str(got),
            "`finished_games` wants two things: the state, and whether it is the root. "
            "`finished_games(state, at_root)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "can't set" in str(got),
            "A `Foreseen` cannot be changed. Make a new one: `Foreseen(WIN, [first_stone])`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got.proof, list),
            "The two have changed places: first the proof, then the list of actions, "
            "`Foreseen(WIN, [first_stone])`.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "Your function returns None on one of its paths. Where there is no chain, return what "
            "`finished_games(state, at_root)` says.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "An empty chain has no first stone: check that there is a chain before you read `[0]`. "
            "Or does `chain` get rows? It wants a plain list of 81 numbers, "
            "`state.board.ravel().tolist()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (TypeError, ValueError, IndexError)),
            "`chain` wants a plain list of 81 numbers: `state.board.ravel().tolist()`.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, (Foreseen, Exception)),
            "Return a `Foreseen`: the proof first, then the list of actions that are worth a "
            "search.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and got.proof == 1,
            "This game is over, and the player to move has lost. `finished_games` knows that, and "
            "a chain after the end proves nothing: ask `state.is_terminal()` first.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and got.proof is None,
            "This game is over, and you prove nothing. Where you find no chain, return what "
            "`finished_games(state, at_root)` says: it knows who has won.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected.proof == 1 and got.proof is None and case.about["at_root"]
            ),
            "There is a chain of fours here, and this is the root: look for one of up to five "
            "stones of the player to move.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof == 1 and got.proof is None,
            "There is a chain of three stones or fewer here, and no proof comes back. Look for "
            "those everywhere, not only at the root, and `return` what you have found.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected.proof is None and got.proof == 1 and len(got.actions) == 0
            ),
            "You say WIN with no action that wins. Where `chain` returns `[]`, it has found "
            "nothing: then return what `finished_games(state, at_root)` says.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof is None and got.proof == 1,
            "The chain you found is too long for this node, or belongs to the other player. Away "
            "from the root look for three stones at most, those of `state.player`.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof == 1 and got.proof == -1,
            "The sign is the wrong way round. The chain belongs to the player to move, who wins.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof == 1 and got.proof == 1,
            "The proof is right. The actions should be a list of one: the chain's first stone, in "
            "square brackets.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof is None and got.proof == -1,
            "Nothing is certain here, and you say LOSS. A chain of the opponent proves nothing: "
            "the player to move comes first, and may stop it.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof is None,
            "Nothing is certain here, so every legal action is worth a search. "
            "`finished_games(state, at_root)` says just that.",
        ),
    ),
)
