"""Lesson 04: flips, moves, a state with passes, the source's reward and weights, intervals, Elo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

import numpy as np

from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    close,
)
from omoklib.games import Othello, State
from omoklib.games.bitboards import find_moves
from omoklib.gametree import solve

__all__ = ["EXERCISES", "QUIZ"]

_FLIPS = '''
    def flips(board, player, action):
        """The cells that turn if `player` puts a disc on `action`, increasing; `[]` if none."""
        size = len(board)
        row, column = divmod(action, size)
        if board[row, column] != 0:
            return []
        turned = []
        for down, right in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
            line, r, c = [], row + down, column + right
            while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                line.append(r * size + c)
                r, c = r + down, c + right
            if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                turned += line
        return sorted(turned)
'''

_MOVES = '''
    def moves(board, player):
        """The cells on which `player` may put a disc, in increasing order."""
        return [action for action in range(board.size) if flips(board, player, action)]
'''

_IMPORTS = """
    import numpy as np
    from math import log, log10, sqrt
    from omoklib.games import Othello
"""


def _setup(*parts: str) -> str:
    import inspect

    return "\n".join(inspect.cleandoc(part) for part in (_IMPORTS, *parts))


def _states(
    rng: np.random.Generator, count: int, sizes: tuple[int, ...] = (4, 6, 8), shortest: int = 0
) -> Iterator[State]:
    """`count` states of random games, some of them over."""
    while count:
        state = Othello(int(rng.choice(sizes))).initial_state()
        for _ in range(int(rng.integers(shortest, 2 * state.game.size))):
            if not state.is_terminal():
                state = state.take_action(int(rng.choice(state.legal_actions())))
        count -= 1
        yield state


def _finished(rng: np.random.Generator, count: int, size: int = 4) -> Iterator[State]:
    """`count` states that end a random game."""
    for _ in range(count):
        state = Othello(size).initial_state()
        while not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
        yield state


def _passing(rng: np.random.Generator, count: int, size: int = 4) -> Iterator[State]:
    """`count` states in which the player to move must pass."""
    while count:
        state = Othello(size).initial_state()
        while not state.is_terminal() and count:
            if state.legal_actions() == [state.game.pass_action]:
                count -= 1
                yield state
            state = state.take_action(int(rng.choice(state.legal_actions())))


def _board(state: State) -> str:
    return f"Othello({state.game.size}).state({state.id}).board"


def _mirrored(cell: int, size: int) -> int:
    """The cell with row and column exchanged."""
    return cell % size * size + cell // size


_SIDES = {
    (0, 1): "right of",
    (1, 1): "below and right of",
    (1, 0): "below",
    (1, -1): "below and left of",
    (0, -1): "left of",
    (-1, -1): "above and left of",
    (-1, 0): "above",
    (-1, 1): "above and right of",
}
"""Where a direction, `(down, right)`, leads."""


def _one_sided() -> Iterator[Mutant]:
    """`flips` that never looks in one of the eight directions."""
    for side, words in _SIDES.items():
        kept = str([other for other in _SIDES if other != side])
        yield Mutant(
            _FLIPS.replace(str([*_SIDES]), kept),
            f"Seven directions are right, and one is missing: what lies {words} the new disc.",
        )


def _too_early() -> Iterator[Mutant]:
    """`flips` that returns inside its loop over the directions, in each of three orders."""
    row_by_row = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    straight_first = sorted(_SIDES, key=lambda side: 0 not in side)
    for order in (list(_SIDES), row_by_row, straight_first):
        for stop in (
            "return line",
            "turned += line; return sorted(turned)",
            "if line: return sorted(line)",
        ):
            yield Mutant(
                _FLIPS.replace(str([*_SIDES]), str(order)).replace("turned += line", stop),
                "You stop after the first direction that ends at a disc of `player`. Look in all "
                "eight, and add up what they give.",
            )


def _diagonal(cell: int, about: Mapping[str, object]) -> bool:
    """Whether `cell` shares neither its row nor its column with the new disc."""
    size, action = about["size"], about["action"]
    return cell // size != action // size and cell % size != action % size


def _own(cell: int, state: State) -> bool:
    """Whether a disc of the player to move lies on `cell`."""
    return state.board.flat[cell] == state.player


def _flip_cases(rng: np.random.Generator) -> Iterator[Case]:
    start = Othello(6).initial_state()
    for action in (8, 7, 14, 0):
        code, about = f"flips({_board(start)}, 1, {action})", {"action": action, "size": 6}
        yield Case(code, picture=start, about=about)
    for state in _states(rng, 60, shortest=3):
        cells = state.game.size**2
        legal = [action for action in state.legal_actions() if action < cells]
        for action in {*legal[:2], *legal[-1:], int(rng.integers(cells))}:
            code = f"flips({_board(state)}, {state.player}, {action})"
            about = {"action": action, "size": state.game.size}
            yield Case(code, picture=state, about=about)


FLIPS = Exercise(
    id="flips",
    title="The discs that a move turns",
    stars=2,
    minutes=20,
    names=("flips",),
    setup=_setup(),
    if_endless="Does each round of the walk go one cell further? And is (0, 0), which leads "
    "nowhere, left out of the directions?",
    starter='''
        def flips(board, player, action):
            """The cells that turn if `player` puts a disc on `action`, increasing; `[]` if none."""
            ...
    ''',
    reference=_FLIPS,
    hints=(
        "Go from the new disc in one direction while you meet opposing discs. What must the "
        "next cell hold for them to turn? Do that in all eight directions.",
        "A direction is a pair `(down, right)`; each is -1, 0 or 1. Note the cells you "
        "pass in a list `line`, and keep it only if the next disc is one of `player`'s.",
        "Test `0 <= r < size and 0 <= c < size` before every `board[r, c]`: at -1 numpy reads the "
        "other edge and says nothing. A taken cell turns nothing.",
    ),
    cases=_flip_cases,
    mutants=(
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                if board[row, column] != 0:
                    return []
                turned = []
                around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
                for down, right in around:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] != 0:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "Your run goes on over discs of both colours. It ends at the first disc of `player`: "
            "only discs of `-player` belong to it.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                if board[row, column] != 0:
                    return []
                turned = []
                around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
                for down, right in around:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == -1:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "You always look for White's discs, -1. The other player is `-player`.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = action % size, action // size
                if board[row, column] != 0:
                    return []
                turned = []
                around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
                for down, right in around:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "You begin at the wrong cell: row and column have changed places. `divmod(action, "
            "size)` gives the row first.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                cells, size, turned = np.ravel(board), len(board), []
                if cells[action]:
                    return []
                for step in (1, -1, size, -size, size + 1, size - 1, -size + 1, -size - 1):
                    line, cell = [], action + step
                    while 0 <= cell < size**2 and cells[cell] == -player:
                        line.append(cell)
                        cell += step
                    if 0 <= cell < size**2 and cells[cell] == player:
                        turned += line
                return sorted(turned)
            """,
            "Your line leaves the board at the end of a row and goes on in the next one. Walk in "
            "rows and columns: they tell you where the edge is, and a cell's number does not.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        line, r, c = [], row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == player:
                            line.append(r * size + c)
                            r, c = r + down, c + right
                            if not down and not right:
                                break
                        if 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            turned += line
                return sorted(turned)
            """,
            "The colours have changed places: you turn discs of `player`. What turns is the other "
            "side's, with a disc of `player` at the far end.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                straight = [(0, 1), (1, 0), (0, -1), (-1, 0)]
                for down, right in straight if not board[row, column] else []:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "You look along rows and columns. Lines run along the diagonals too.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        line, r, c = [], row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            line.append(r * size + c)
                            r, c = r + down, c + right
                        turned += line
                return sorted(turned)
            """,
            "You turn every run of opposing discs beside the new one. It turns only if a disc of "
            "`player` closes it at the far end.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1):
                    for right in (-1, 0, 1) if down else (-1, 1):
                        line, r, c = [], row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            line.append(r * size + c)
                            r, c = r + down, c + right
                        if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                            turned += line
                return sorted(turned)
            """,
            "Right on empty cells. Nobody can play on a taken cell, so nothing turns there.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        r, c = row + down, column + right
                        line = []
                        while len(line) < size and 0 <= r < size and board[r, c % size] == -player:
                            line.append(r * size + c % size)
                            r, c = r + down, c + right
                        if 0 <= r < size and board[r, c % size] == player:
                            turned += line
                return sorted(set(turned))
            """,
            "Your line leaves the board on one side and comes back in on the other.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        r, c = row + down, column + right
                        if 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            far_r, far_c = r + down, c + right
                            if 0 <= far_r < size and 0 <= far_c < size:
                                if board[far_r, far_c] == player:
                                    turned.append(r * size + c)
                return sorted(turned)
            """,
            "You turn single discs. A whole run of opposing discs turns, however long, if your "
            "discs stand at both its ends.",
        ),
        Mutant(
            _FLIPS.replace("len(board)", "8"),
            "Right on 8x8. But your code takes every board for 8x8; a board has `len(board)` rows.",
        ),
        Mutant(
            _FLIPS.replace("divmod(action, size)", "divmod(action, 8)").replace(
                "r * size", "r * 8"
            ),
            "Right on 8x8. But your code counts eight cells to a row on every board; a row has "
            "`len(board)` cells.",
        ),
        Mutant(
            _FLIPS.replace("divmod(action, size)", "divmod(action, 8)"),
            "Right on 8x8. But you begin at the wrong cell of a smaller board: a row has "
            "`len(board)` cells, so divide by that.",
        ),
        Mutant(
            _FLIPS.replace("== -player", "== -1").replace("== player", "== 1"),
            "Right for Black. When White plays, the colours are the other way round: `player` puts "
            "the disc, and `-player` is the other side.",
        ),
        *_one_sided(),
        Mutant(
            _FLIPS.replace(str([*_SIDES]), str([side for side in _SIDES if 0 not in side])),
            "You look along the diagonals. Lines run along rows and columns too.",
        ),
        Mutant(
            _FLIPS.replace(str([*_SIDES]), str([*_SIDES][:4])),
            "You look along each line one way only. Four directions are missing: left, up, and "
            "both diagonals upwards.",
        ),
        *_too_early(),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got == len(expected),
            "This is how many discs turn. Return the list of their cells.",
        ),
        Misconception(
            lambda case, got, expected: case.picture.board.flat[case.about["action"]] != 0,
            "This cell is taken. Nobody can play here, so nothing turns: `[]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and isinstance(got[0], list),
            "You collect a list of lists. `turned += line` adds the cells of `line` one by one; "
            "`append` adds the list itself.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, list) and sorted(got) == expected,
            "The cells are right. Return a list of them, in increasing order.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == expected,
            "The cells are right; put them in increasing order.",
        ),
        Misconception(
            lambda case, got, expected: len(set(got)) < len(got) and set(got) == set(expected),
            "Some cells are in your list more than once. End each line at the first disc of "
            "`player`, and begin each direction with an empty `line`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["action"] in got and set(got) - {case.about["action"]} == set(expected)
            ),
            "Leave out the new disc itself: it is placed, not turned.",
        ),
        Misconception(
            lambda case, got, expected: (
                got == [c // case.about["size"] * 8 + c % case.about["size"] for c in expected]
            ),
            "You count eight cells to a row. Not every board is 8x8: a row has `len(board)` cells.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "Your line has left the board. Rows and columns go from 0 to `size - 1`: test that "
            "before you read the cell.",
        ),
        Misconception(
            lambda case, got, expected: "read-only" in str(got),
            "You write on the board. Here you only find out what *would* turn: the board stays as "
            "it is.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], tuple),
            "The cells as numbers, please, not as pairs: row `r`, column `c` is `r * size + c`.",
        ),
        Misconception(
            lambda case, got, expected: (
                got and sorted(_mirrored(cell, case.about["size"]) for cell in got) == expected
            ),
            "Rows and columns have changed places: row `r`, column `c` is cell `r * size + c`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and set(got) < set(expected)
                and all(_diagonal(cell, case.about) for cell in set(expected) - set(got))
            ),
            "Something that should turn does not, and it lies on a diagonal of the new disc. Do "
            "you look along all the diagonals, do you go on to the edge, and do you add up all "
            "directions?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and set(got) < set(expected),
            "Something that should turn does not. Where does it lie, seen from the new disc? "
            "Do you look there, do you go on to the edge, and do you add up all directions?",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and set(got) > set(expected)
                and all(_own(cell, case.picture) for cell in set(got) - set(expected))
            ),
            "You turn the disc at the far end of the run, too. It is `player`'s own, and only "
            "closes the run: leave it out.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and bool(got) and set(got) == {case.about["action"]}
            ),
            "You collect the cell of the new disc. Collect the cells of the discs that turn: row "
            "`r`, column `c` is `r * size + c`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and set(got) > set(expected)
                and any(
                    not case.picture.board.flat[cell] for cell in set(got) - {case.about["action"]}
                )
            ),
            "An empty cell is in your list. A run ends at the first empty cell, and then nothing "
            "of it turns: between the two discs of `player` lie only discs of the other side.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and set(got) > set(expected),
            "Too many discs turn. A run turns only if a disc of `player` stands at its far end: "
            "not an empty cell, and not the edge of the board. (Does your run stop before row -1 "
            "and column -1? There numpy reads the opposite edge.)",
        ),
    ),
)


def _move_cases(rng: np.random.Generator) -> Iterator[Case]:
    for size in (4, 6, 8):
        state = Othello(size).initial_state()
        for player in (1, -1):
            yield Case(f"moves({_board(state)}, {player})", picture=state)
    for state in [*_states(rng, 30), *_passing(rng, 4), *_finished(rng, 3)]:
        for player in (1, -1):
            yield Case(f"moves({_board(state)}, {player})", picture=state)


MOVES = Exercise(
    id="moves",
    title="The legal moves",
    stars=1,
    minutes=6,
    names=("moves",),
    needs=("flips",),
    setup=_setup(_FLIPS),
    starter='''
        def moves(board, player):
            """The cells on which `player` may put a disc, in increasing order."""
            ...
    ''',
    reference=_MOVES,
    hints=(
        "A legal move is one that turns something, and `flips` tells you what a move turns.",
        "Go through all cells, `range(board.size)`, and keep those for which `flips(board, player, "
        "action)` is not empty.",
    ),
    cases=_move_cases,
    mutants=(
        Mutant(
            """
            def moves(board, player):
                return [action for action in range(board.size) if flips(board, action, player)]
            """,
            "The arguments have changed places: `flips(board, player, action)`.",
        ),
        Mutant(
            """
            def moves(board, player):
                return sorted({b for a in range(board.size) for b in flips(board, player, a)})
            """,
            "These are all the discs that some move turns. Collect the moves: the cells on "
            "which `player` may put a disc.",
        ),
        Mutant(
            """
            def moves(board, player):
                found = []
                for a in range(board.size):
                    found += flips(board, player, a)
                return found
            """,
            "You join the cells that each move turns. Collect the moves themselves: "
            "`found.append(action)`.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(board.size) if len(flips(board, player, a)) > 1]",
            "A single disc is enough: a move that turns one disc is legal.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(board.size - 1) if flips(board, player, a)]",
            "The last cell is missing: `range(n)` ends at n - 1 by itself.",
        ),
        Mutant(
            "def moves(board, player): return [a for a in range(board.size) if not board.flat[a]]",
            "These are the empty cells. In Othello a move must turn at least one disc.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(board.size) if flips(board, -player, a)]",
            "These are the moves of the other player.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(1, board.size) if flips(board, player, a)]",
            "The top left corner, cell 0, is a cell like any other, and the best of all.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(len(board)) if flips(board, player, a)]",
            "`len(board)` counts the rows only. The number of cells is `board.size`.",
        ),
        Mutant(
            "def moves(board, player): return [a for a in range(board.size) if flips(board, 1, a)]",
            "You always ask for Black. Whose moves are wanted, `player` says.",
        ),
        Mutant(
            """
            def moves(board, player):
                for action in range(board.size):
                    found = []
                    if flips(board, player, action):
                        found.append(action)
                return found
            """,
            "Your list starts empty again for every cell. Make the empty list once, before the "
            "loop.",
        ),
        Mutant(
            "def moves(board, player): return list(range(board.size))",
            "You keep all the cells. `flips` answers with an empty list where nothing turns, and "
            "an empty list is not None: ask whether it is empty.",
        ),
        Mutant(
            """
            def moves(board, player):
                for action in range(board.size):
                    return [action] if flips(board, player, action) else []
            """,
            "`return` is inside the loop, so it ends the function at the first cell.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got == len(expected),
            "This is how many moves there are. Return the list of them.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You ask about a cell that is not there. Cells go from 0 to `board.size - 1`; not "
            "every board is 8x8.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "ambiguous" in str(got),
            "`board[action]` is a whole row of the board. You need not look at the cell yourself: "
            "`flips` answers `[]` where a disc lies already.",
        ),
        Misconception(
            lambda case, got, expected: got == [case.picture.game.pass_action],
            "The pass is no cell: where nothing can be played, `moves` is the empty list. The pass "
            "comes in the next section.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], tuple),
            "The cells as numbers, please, not as pairs of row and column.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], list),
            "You collect what each move turns. Collect the moves: the numbers of their cells.",
        ),
        Misconception(
            lambda case, got, expected: "has no attribute 'append'" in str(got),
            "`append` changes the list and returns None. Write `found.append(action)` on a line of "
            "its own, without `found =` before it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], bool),
            "You answer yes or no for every cell. Collect the numbers of the cells with a yes.",
        ),
        Misconception(
            lambda case, got, expected: got == [] and expected,
            "You find no move at all, and there are some. `flips` gives a list, and a list is "
            "never `True`: write `if flips(...):`, without `== True`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and sorted(got) == expected,
            "The cells are right; put them in increasing order.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got in expected,
            "You return the first move that you find. Collect them all, and return the list after "
            "the loop.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and got == expected[:1],
            "You give the first move alone. Does `return` stand inside the loop, or inside the "
            "`if`? It belongs after the loop.",
        ),
        Misconception(
            lambda case, got, expected: len(set(got)) < len(got),
            "Some cells are in your list more than once. `flips` gives the discs that a move "
            "turns. Collect the moves themselves: `action`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "divmod" in str(got),
            "`flips` wants the cell as one number, 0 to `board.size - 1`, not as a pair.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "has no len()" in str(got),
            "The arguments have changed places: `flips(board, player, action)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and got != expected,
            "These are not the moves. Does `q.flips.check()` say correct? A mistake in there would "
            "show here. If it does: do you go through all the cells?",
        ),
    ),
)


def _says(answer: bool, got: object) -> bool:
    """Whether `got` is this answer, as Python's bool or as numpy's."""
    return isinstance(got, (bool, np.bool_)) and bool(got) is answer


def _others_moves(state: State) -> list[int]:
    """The cells on which the player who is not to move could put a disc."""
    found = find_moves(state.other, state.own, state.game.size)
    return [cell for cell in range(state.game.size**2) if found >> cell & 1]


def _reversi(state: State) -> str:
    return f"Reversi({_board(state)}.copy(), {state.player})"


def _state_cases(rng: np.random.Generator) -> Iterator[Case]:
    four = Othello(4).initial_state()
    for kept in ("board.tolist()", "player"):
        yield Case(f"before = {_reversi(four)}\nbefore.take_action(1)\nbefore.{kept}", size=90)
    about = {"asks": "board", "action": 1, "player": 1}
    yield Case(f"{_reversi(four)}.take_action(1).board.tolist()", picture=four, size=0, about=about)
    yield Case(f"{_reversi(four)}.take_action(1).player", picture=four, size=0)
    passing = list(_passing(rng, 8))
    before = [four.game.state(state.id[:-1]) for state in passing]
    states = [*_states(rng, 15, (4, 6)), *passing, *before, *_finished(rng, 10)]
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


def _state_source(**changed: str) -> str:
    return _STATE.format(**(_RIGHT | changed))


STATE = Exercise(
    id="Reversi",
    title="Othello behind the State interface",
    stars=3,
    minutes=25,
    names=("Reversi",),
    needs=("flips", "moves"),
    setup=_setup(_FLIPS, _MOVES),
    starter=_state_source(legal="...", take="...", over="...", reward="..."),
    reference=_state_source(),
    hints=(
        "Start with `is_terminal`: the game is over when *neither* side has a move. Then "
        "`legal_actions` has three answers: moves, the pass alone, nothing.",
        "`take_action` works on `self.board.copy()`. A pass changes no disc, but the turn changes "
        "with every action.",
        "`board.flat[[3, 5]] = 1` sets cells 3 and 5. Ask `flips` before you put the new disc. "
        "The sum of the board is Black's discs less White's; times `player` it is that player's "
        "margin.",
    ),
    cases=_state_cases,
    seconds=20.0,
    mutants=(
        Mutant(
            _state_source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[flips(board, self.player, action)] = self.player
            return Reversi(board, -self.player)"""
            ),
            "You turn the discs, and the new one is missing: `board.flat[action]` is its cell.",
        ),
        Mutant(
            _state_source(
                over="return not moves(self.board, self.player)",
                legal="return moves(self.board, self.player)",
            ),
            "You end the game when the player to move has no move, as the source's bot does. If "
            "the other side has one, it is a pass, and the game goes on.",
        ),
        Mutant(
            _state_source(legal="return moves(self.board, self.player)"),
            "Where there is no move and the game goes on, the one legal action is the pass.",
        ),
        Mutant(
            _state_source(
                legal="""if self.is_terminal():
                return []
            return [*moves(self.board, self.player), self.board.size]"""
            ),
            "You always offer the pass. It is legal only where there is no other move.",
        ),
        Mutant(
            _state_source(
                reward="return int(self.board.sum()) * player if self.is_terminal() else 0"
            ),
            "`reward` gives the margin in discs. A win by 2 is as good as one by 40: +1, 0 or -1.",
        ),
        Mutant(
            _state_source(reward="return int(self.board.sum()) * player"),
            "`reward` gives the margin in discs, and gives it during the game, too. Before the end "
            "it is 0, for nobody has won yet; at the end it says who has won: +1, 0 or -1.",
        ),
        Mutant(
            _state_source(legal="return moves(self.board, self.player) + [self.board.size]"),
            "You always offer the pass. It is legal only where there is no other move; and where "
            "the game is over nothing is legal, not even the pass: `[]`.",
        ),
        Mutant(
            _state_source(
                reward="""margin = int(self.board.sum()) * player
            return (margin > 0) - (margin < 0)"""
            ),
            "Before the end nobody has won: `reward` is 0 there, even if one side is ahead.",
        ),
        Mutant(
            _state_source(
                reward="""if not self.is_terminal():
                return 0
            margin = int(self.board.sum())
            return (margin > 0) - (margin < 0)"""
            ),
            "`reward` always gives the result as Black sees it. White's is the opposite.",
        ),
        Mutant(
            _state_source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player if moves(board, -self.player) else self.player)"""
            ),
            "You skip a player who cannot move. Here a pass is an action of its own, so the turn "
            "changes with every action.",
        ),
        Mutant(
            _state_source(
                take="""board = self.board
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)"""
            ),
            "The new state is right, but the old one has changed with it: play on a copy.",
        ),
        Mutant(
            _state_source(
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
            _state_source(
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
            _state_source(over="return 0 not in self.board"),
            "A game may end with empty cells left: as soon as neither side has a move.",
        ),
        Mutant(
            _state_source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[action] = self.player
            return Reversi(board, -self.player)"""
            ),
            "The new disc is there, but nothing has turned. (If you do ask `flips`, ask it "
            "*before* you put the disc: on a cell that is taken it finds nothing.)",
        ),
        Mutant(
            _state_source(
                take="""board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, self.player)"""
            ),
            "It is still the same player's turn. After an action the other one moves: "
            "`-self.player`.",
        ),
        Mutant(
            _state_source(
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
            lambda case, got, expected: case.about["asks"] == "is_terminal" and _says(True, got),
            "Somebody can still move here, so the game goes on. It is over when *neither* side has "
            "a move.",
        ),
        Misconception(
            lambda case, got, expected: case.about["asks"] == "is_terminal" and _says(False, got),
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


def _reward_cases(rng: np.random.Generator) -> Iterator[Case]:
    states = [*_states(rng, 25, shortest=1), *_passing(rng, 4), *_finished(rng, 4)]
    for state in [Othello(6).initial_state(), *states]:
        for player in (1, -1):
            yield Case(f"disc_and_mobility({_board(state)}, {player})", picture=state)


REWARD = Exercise(
    id="disc_and_mobility",
    title="The source's reward",
    stars=1,
    minutes=5,
    names=("disc_and_mobility",),
    needs=("moves",),
    setup=_setup(_FLIPS, _MOVES),
    starter='''
        def disc_and_mobility(board, player):
            """`player`'s discs less the opponent's, plus `player`'s moves less the opponent's."""
            ...
    ''',
    reference='''
        def disc_and_mobility(board, player):
            """`player`'s discs less the opponent's, plus `player`'s moves less the opponent's."""
            discs = int(board.sum()) * player
            return discs + len(moves(board, player)) - len(moves(board, -player))
    ''',
    hints=(
        "`moves(board, player)` is a list; `len` says how many.",
        "`(board == player).sum()` counts a player's discs. Or: `board.sum()` is Black's margin; "
        "what does it take to make it the player's?",
    ),
    cases=_reward_cases,
    mutants=(
        Mutant(
            "def disc_and_mobility(board, player): return int((board != 0).sum()) "
            "+ len(moves(board, player)) + len(moves(board, -player))",
            "You add what is the opponent's. Their discs and their moves are taken off.",
        ),
        Mutant(
            """
            def disc_and_mobility(board, player):
                discs = int(board.sum()) * player
                return abs(discs) + abs(len(moves(board, player)) - len(moves(board, -player)))
            """,
            "A difference may be negative: fewer discs, or fewer moves, count against `player`. "
            "`abs` throws that sign away.",
        ),
        Mutant(
            """
            def disc_and_mobility(board, player):
                mine = int((board == player).sum()) - int((board != player).sum())
                return mine + len(moves(board, player)) - len(moves(board, -player))
            """,
            "`board != player` is true for the empty cells as well. The opponent's discs are "
            "`board == -player`.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int((board == player).sum()) + len(moves(board, player))",
            "You count what is `player`'s own. Take off what is the opponent's: their discs, and "
            "their moves.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return player * int(board.sum()) * "
            "(len(moves(board, player)) - len(moves(board, -player)))",
            "You multiply the two differences. The reward is their sum.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) + len(moves(board, player))",
            "The opponent's moves are missing, and `board.sum()` is Black's margin even when White "
            "asks.",
        ),
        *(
            Mutant(
                f"def disc_and_mobility(board, player): return int(np.count_nonzero(board)){times} "
                "+ len(moves(board, player)) - len(moves(board, -player))",
                "You count all the discs. The opponent's are to be taken off: `board.sum()` does "
                "that for Black.",
            )
            for times in (" * player", "")
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(board.sum()) * player",
            "The discs are right, but the moves make no difference. Add `player`'s, take off the "
            "opponent's.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) + len(moves(board, 1)) - len(moves(board, -1))",
            "This is the reward as Black sees it, even when `player` is White.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player + len(moves(board, player))",
            "The opponent's moves count too, against `player`.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player - len(moves(board, player)) "
            "+ len(moves(board, -player))",
            "Own moves count for `player`, the opponent's against: you have them the wrong way "
            "round.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) + len(moves(board, player)) - len(moves(board, -player))",
            "The moves are right. But `board.sum()` is Black's margin, even when White asks.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player + len(moves(board, player)) "
            "+ len(moves(board, -player))",
            "The opponent's moves count *against* `player`: a minus.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return len(moves(board, player)) - len(moves(board, -player))",
            "The moves are right, but the discs make no difference. (`len(board)` counts rows; "
            "`(board == player).sum()` counts discs.)",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int((board == player).sum()) "
            "+ len(moves(board, player)) - len(moves(board, -player))",
            "You count `player`'s discs only. The opponent's are taken off.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player + len(moves(board, 1)) - len(moves(board, -1))",
            "The discs are right, but you take Black's moves less White's, even when White asks.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return abs(int(board.sum())) "
            "+ len(moves(board, player)) - len(moves(board, -player))",
            "Your margin of discs is never negative. It must be, where `player` is behind.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(board.sum()) "
            "- len(moves(board, player)) + len(moves(board, -player))",
            "Two signs are off: `board.sum()` is Black's margin even when White asks, and the "
            "opponent's moves are the ones to take off.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(board.sum()) * player "
            "+ sum(moves(board, player)) - sum(moves(board, -player))",
            "`sum` adds up the cells' numbers. How *many* moves there are is their `len`.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(np.sign(int(board.sum()) * player)) "
            "+ len(moves(board, player)) - len(moves(board, -player))",
            "The discs count one by one here, not just who is ahead.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return -(int(board.sum()) * player "
            "+ len(moves(board, player)) - len(moves(board, -player)))",
            "Everything is there, and every sign is wrong: this is what the *opponent* gets.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'list'" in str(got),
            "`moves` gives a list. `len` says how many moves are in it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and sum(got) == expected,
            "You return the two parts. The reward is their sum, one number.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, np.ndarray),
            "You return an array instead of one number. `moves(...)` is a list, so it needs "
            "`len`. The sum of all cells is `board.sum()`; `sum(board)` adds up the rows.",
        ),
    ),
)

WEIGHT = Exercise(
    id="weight_of",
    title="The weight table, as a rule",
    stars=2,
    minutes=12,
    names=("weight_of",),
    starter='''
        def weight_of(action, size):
            """100 on a corner, -100 around it, 50 on the ring around those, 1 everywhere else."""
            ...
    ''',
    reference='''
        def weight_of(action, size):
            """100 on a corner, -100 around it, 50 on the ring around those, 1 everywhere else."""
            row, column = divmod(action, size)
            down = min(row, size - 1 - row)
            right = min(column, size - 1 - column)
            return {0: 100, 1: -100, 2: 50}.get(max(down, right), 1)
    ''',
    hints=(
        "How far is the cell from the nearer of the top and bottom edge? And from the nearer of "
        "left and right? A corner is 0 from both.",
        "`min(row, size - 1 - row)` is the distance to the nearer edge. The larger of the two "
        "distances says on which ring around the nearest corner the cell lies.",
    ),
    cases=lambda rng: [
        Case(f"weight_of({a}, {n})", about={"size": n}, size=a if n == 8 else 100 + a)
        for n in (8, 6, 10)
        for a in range(n * n)
    ],
    mutants=(
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - 1 - row), min(column, size - 1 - column)
                return {0: 100, 1: -100, 2: 50}.get(min(down, right), 1)
            """,
            "You give 100 to the whole edge. A cell is a corner if *both* distances are 0: take "
            "the larger of the two.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - 1 - row), min(column, size - 1 - column)
                return {0: 100, 1: -100, 2: 50}.get(down + right, 1)
            """,
            "You count steps along rows and columns, so that the cell diagonally beside a corner "
            "counts as two steps away. It touches the corner: -100.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                return {0: 100, 1: -100, 2: 50}.get(max(row, column), 1)
            """,
            "Right around the top left corner. The board has four.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - row), min(column, size - column)
                return {0: 100, 1: -100, 2: 50}.get(max(down, right), 1)
            """,
            "The last row is number `size - 1`, so its distance from the edge is `size - 1 - row`.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, 7 - row), min(column, 7 - column)
                return {0: 100, 1: -100, 2: 50}.get(max(down, right), 1)
            """,
            "Right on the 8x8 board. The rule should hold for every `size`.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - 1 - row), min(column, size - 1 - column)
                return {0: 100, 1: -100, 2: 50}.get(max(down, right), 0)
            """,
            "Everything else weighs 1, not 0: with 0 such a move would never be explored.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                expected == 1 and (got is None or isinstance(got, (KeyError, IndexError)))
            ),
            "This cell lies on none of the three rings. Its weight is 1.",
        ),
        Misconception(
            lambda case, got, expected: expected == 1 and got == 50,
            "This cell is three steps or more from its corner, in one direction at least. Its "
            "weight is 1: the *larger* of the two distances counts.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is text. A weight is a number, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: case.about["size"] != 8,
            "The 8x8 board is right. This one has another size: is there an 8 or a 7 in your rule?",
        ),
        Misconception(
            lambda case, got, expected: expected == 100 and got != 100,
            "This is a corner: both distances are 0, and its weight is 100.",
        ),
        Misconception(
            lambda case, got, expected: expected == -100 and got != -100,
            "This cell touches a corner, straight or diagonally: the larger distance is 1, and its "
            "weight is -100.",
        ),
        Misconception(
            lambda case, got, expected: expected == 50 and got != 50,
            "The larger distance of this cell is 2: it lies on the ring of weight 50.",
        ),
    ),
)


def _ucb_case(*numbers: float) -> Case:
    total, visits, _, weight, *_ = numbers
    about = {"mean": total / visits, "weight": weight}
    return Case(f"weighted_ucb({', '.join(map(str, numbers))})", compare=close(), about=about)


def _ucb_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield _ucb_case(6, 3, 10, 1)
    for weight in (1, 50, 100, -100):
        yield _ucb_case(0, 1, 2, weight)
    for _ in range(40):
        visits = int(rng.integers(1, 50))
        parent, weight = visits + int(rng.integers(0, 200)), int(rng.choice([1, 50, 100, -100]))
        yield _ucb_case(round(float(rng.normal()) * 5 * visits, 1), visits, parent, weight)
    yield _ucb_case(1, 2, 9, 1, 0)
    yield _ucb_case(1, 2, 9, 50, 0.5)


WEIGHTED = Exercise(
    id="weighted_ucb",
    title="UCB with a weight",
    stars=1,
    minutes=6,
    names=("weighted_ucb",),
    setup=_setup(),
    starter='''
        def weighted_ucb(total, visits, parent_visits, weight, c=2):
            """The UCB of a child whose exploration term alone is multiplied by `weight`."""
            ...
    ''',
    reference='''
        def weighted_ucb(total, visits, parent_visits, weight, c=2):
            """The UCB of a child whose exploration term alone is multiplied by `weight`."""
            return total / visits + c * weight * sqrt(log(parent_visits) / visits)
    ''',
    hints=(
        "Lesson 03's UCB is the mean reward `total / visits`, plus the exploration term, c times "
        "the root of (ln N / n). Here N is `parent_visits`, and n is `visits`.",
        "Only the second term takes the weight: `c * weight * sqrt(...)`. `log` is the natural "
        "logarithm, `ln`.",
    ),
    cases=_ucb_cases,
    mutants=(
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(parent_visits) / (1 + visits)",
            "This is another formula, without a logarithm: it comes in lesson 06. The exploration "
            "term here is lesson 03's, c times the root of (ln N / n).",
        ),
        Mutant(
            """
            def weighted_ucb(total, visits, parent_visits, weight, c=2):
                return total / visits + (c + weight) * sqrt(log(parent_visits) / visits)
            """,
            "You add the weight to `c`. It *multiplies* the exploration term: `c * weight * "
            "sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return weight * total / visits + c * sqrt(log(parent_visits) / visits)",
            "The weight is on the wrong term: it multiplies the exploration term, not the "
            "mean reward.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(parent_visits / visits)",
            "The natural logarithm of `parent_visits` is missing.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(visits) / visits)",
            "You take the logarithm of the child's visits. Take that of its parent's visits.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / parent_visits + c * weight * sqrt(log(parent_visits) / visits)",
            "A child's mean reward is its total divided by its own visits.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return weight * (total / visits + c * sqrt(log(parent_visits) / visits))",
            "The weight multiplies the exploration term only, not the mean reward.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * sqrt(log(parent_visits) / visits)",
            "This is UCB without the weight.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits)) / visits",
            "The division by `visits` belongs under the root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total + c * weight * sqrt(log(parent_visits) / visits)",
            "`total` is a sum over all visits: divide it to get the mean.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(visits) / parent_visits)",
            "`visits` and `parent_visits` have changed places under the root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log10(parent_visits) / visits)",
            "That is the logarithm to the base 10. The formula's ln is `log`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + 2 * weight * sqrt(log(parent_visits) / visits)",
            "Your 2 is fixed. It is `c`, which is 2 only if nobody says otherwise.",
        ),
        *(
            Mutant(
                "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
                f"return total / visits + {root} * weight * sqrt(log(parent_visits) / visits)",
                "You wrote lesson 03's constant into the formula. Use the `c` that you are given.",
            )
            for root in ("1.41", "1.414", "sqrt(2)")
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + weight * sqrt(c * log(parent_visits) / visits)",
            "`c` does not belong under the root: the term is `c * weight * sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + sqrt(c * weight * log(parent_visits) / visits)",
            "Neither `c` nor the weight belongs under the root: `c * weight * sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return c * total / visits + weight * sqrt(log(parent_visits) / visits)",
            "The `c` is on the wrong term: it multiplies the exploration term, as the weight does.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / (visits * weight) + c * sqrt(log(parent_visits) / visits)",
            "You divide the mean by the weight. The weight multiplies the exploration term.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits * c * weight * sqrt(log(parent_visits) / visits)",
            "You multiply the two terms. A score is their sum.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits - c * weight * sqrt(log(parent_visits) / visits)",
            "The exploration term is added. A weight of -100 brings its own minus.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + weight * sqrt(log(parent_visits) / visits)",
            "The weight is there, the `c` is not: the term is `c` times weight times root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * (log(parent_visits) / visits)",
            "The logarithm divided by the visits goes under a square root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + weight + c * sqrt(log(parent_visits) / visits)",
            "You add the weight. It multiplies the exploration term.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits / visits))",
            "You take the logarithm of a quotient. Take that of `parent_visits` alone, and then "
            "divide by `visits`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits) / (1 + visits))",
            "Divide by `visits`, without the 1: a child that UCB is asked about has been visited.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c + weight * sqrt(log(parent_visits) / visits)",
            "You add `c`. It multiplies: `c * weight * sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * abs(weight) * sqrt(log(parent_visits) / visits)",
            "A weight of -100 must pull the score down: leave its sign as it is.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight**2 * sqrt(log(parent_visits) / visits)",
            "The weight comes in once, not squared.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(2 * log(parent_visits) / visits)",
            "There is no 2 under the root in this formula: the `c` in front does that job.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits, 2) / visits)",
            "That is the logarithm to the base 2. The formula's ln is `log`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits + 1) / visits)",
            "Nothing is added to `parent_visits`: `log(parent_visits)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * log(parent_visits) / sqrt(visits)",
            "The root goes over the whole fraction, logarithm included.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c / weight * sqrt(log(parent_visits) / visits)",
            "You divide by the weight. It multiplies.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits / visits) / visits)",
            "The logarithm is that of `parent_visits` alone.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total // visits + c * weight * sqrt(log(parent_visits) / visits)",
            "`//` throws the fraction away; the mean reward is `total / visits`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                case.about["weight"] > 1
                and np.isclose(
                    (got - case.about["mean"]) * sqrt(case.about["weight"]),
                    expected - case.about["mean"],
                )
            ),
            "The weight does not belong under the root: the term is `c * weight * sqrt(...)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "The mean is the total divided by the visits, not the other way round: a total may "
            "well be 0.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "A root of something negative, or a logarithm of 0 or less. What stands under the root "
            "is `log(parent_visits) / visits`, and nothing else.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 0 and abs(got - expected) < 0.006,
            "Nearly: do not round.",
        ),
        Misconception(
            lambda case, got, expected: case.about["weight"] == 1 and isinstance(got, float),
            "The weight is 1 here, so it changes nothing: the right score is lesson 03's UCB, and "
            "yours is another. Write that down first: the mean reward, plus c times the root of "
            "(ln N / n).",
        ),
    ),
)

INTERVAL = Exercise(
    id="interval",
    title="Wilson's interval",
    stars=2,
    minutes=12,
    names=("interval",),
    setup=_setup(),
    starter='''
        def interval(score, games, z=1.96):
            """`(low, high)`: Wilson's interval of a mean `score` in 0..1 over `games` games."""
            ...
    ''',
    reference='''
        def interval(score, games, z=1.96):
            """`(low, high)`: Wilson's interval of a mean `score` in 0..1 over `games` games."""
            shrink = 1 + z**2 / games
            middle = score + z**2 / (2 * games)
            half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
            return (middle - half) / shrink, (middle + half) / shrink
    ''',
    hints=(
        "Compute `middle`, `half` and `shrink` on lines of their own, then put them together.",
        "`half` is `z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))`; both ends are "
        "divided by `shrink = 1 + z**2 / games`.",
    ),
    cases=lambda rng: [
        Case("interval(0.5, 20)", compare=close(), size=1),
        Case("interval(0.75, 40)", compare=close(), size=2),
        Case("interval(1.0, 20)", compare=close()),
        Case("interval(0.0, 5)", compare=close(), size=99),
        Case("interval(0.6, 100, 1.0)", compare=close()),
        *(
            Case(f"interval({rng.integers(0, 2 * n + 1) / (2 * n):.4f}, {n})", compare=close())
            for n in (1, 2, 3, 7, 10, 50, 150, 400, 1000)
            for _ in range(4)
        ),
    ],
    mutants=(
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games)
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Under the root, `z**2 / (4 * games**2)` is missing.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "In the middle, too, `z` is squared: `score + z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The denominator is `1 + z**2 / games`: your `z**2` is not divided by the games.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return middle / shrink - half, middle / shrink + half
            """,
            "The middle is divided, and the root is not: both stand above the long line.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt((score * (1 - score) + z**2) / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Under the root stand two quotients: `score * (1 - score) / games`, and `z**2 / (4 * "
            "games**2)`. Each has its own denominator.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + (z / (4 * games)) ** 2)
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Under the root it is `z**2 / (4 * games**2)`. `(z / (4 * games)) ** 2` squares the 4 "
            "as well.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * score * (1 - score) / games + z**2 / (4 * games**2)
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The square root is missing: z times the root of the *whole* sum.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Below the line it is `1 + z**2 / games`: z is squared there, too.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games)
                return score - half, score + half
            """,
            "This is the plain interval of a normal distribution. After 20 wins in 20 games it has "
            "no width at all, and it can leave 0..1. Wilson's has three more terms.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / 2 * games
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 2 * games` as `(z**2 / 2) * games`. Put the denominator in "
            "brackets: `z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle = score + z**2 / (2 * games)
                return middle - half, middle + half
            """,
            "Now divide both ends by `1 + z**2 / games`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                shrink = 1 + z**2 / games
                return (score - half) / shrink, (score + half) / shrink
            """,
            "The middle is not `score` itself but `score + z**2 / (2 * games)`: a little nearer "
            "to one half once it is divided.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z / (4 * games**2))
                middle, shrink = score + z / (2 * games), 1 + z / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "In all three places it is `z` squared, `z**2`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return middle - half / shrink, middle + half / shrink
            """,
            "Brackets: the whole of `middle - half` is divided, not `half` alone.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, middle + half / shrink
            """,
            "The lower end is right. Brackets for the upper one, too: the whole of `middle + half` "
            "is divided.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / 4 * games**2)
                middle, shrink = score + z**2 / 2 * games, 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 2 * games` as `(z**2 / 2) * games`. Put the denominator in "
            "brackets: `z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Now multiply the root by `z`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * (score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "What `z` multiplies is a root: `sqrt(...)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Under the root, the games below `z**2` are squared: `4 * games**2`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / 4 * games**2)
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 4 * games**2` as `(z**2 / 4) * games**2`. Put the denominator "
            "in brackets: `z**2 / (4 * games**2)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games * 1) + z**2 / (4 * games**2)
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The root ends too early: `z**2 / (4 * games**2)` stands under it, too.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score - z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The middle is the score *plus* `z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / 1 + z**2 / games, (middle + half) / 1 + z**2 / games
            """,
            "Python divides by 1 and then adds. Put the whole denominator in brackets: "
            "`/ (1 + z**2 / games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), (1 + z**2) * games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The denominator is `1 + z**2 / games`: only `z**2` is divided by the games.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * 1 - score / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `score * 1 - score / games` as `score - score / games`. Brackets: "
            "`score * (1 - score) / games`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games)
                return max(0, score - half), min(1, score + half)
            """,
            "This is the plain interval of a normal distribution, cut off at 0 and 1. Wilson's has "
            "three more terms, and stays inside by itself.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                z = 1.96
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Right for 1.96. But `z` is an argument, which is 1.96 only if nobody says otherwise.",
        ),
        *(
            Mutant(
                f"""
                def interval(score, games, z=1.96):
                    half = z * sqrt(score * (1 - score) / games + z**2 / {under})
                    middle = score + z**2 / {below}
                    return (middle - half) / 1 + z**2 / games, (middle + half) / 1 + z**2 / games
                """,
                "Python divides from left to right: `a / 2 * n` is `(a / 2) * n`, and `a / 1 + b` "
                "is `(a / 1) + b`. Put every denominator in brackets, such as `(2 * games)`.",
            )
            for below, under in (
                ("2 * games", "(4 * games**2)"),
                ("(2 * games)", "4 * games**2"),
                ("2 * games", "4 * games**2"),
            )
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: not isinstance(got, tuple) and np.allclose(got, expected),
            "Both numbers are right. Return them as a pair: `return low, high`.",
        ),
        Misconception(
            lambda case, got, expected: np.allclose(np.divide(got, 100), expected),
            "These are percentages. A score runs from 0 to 1 here, and so does its interval.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and np.allclose(got, expected, atol=0.006)
            ),
            "Nearly: do not round.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(got[0], sum(expected) / 2),
            "That is the middle and half the width. Return the two ends.",
        ),
        Misconception(
            lambda case, got, expected: np.allclose(got[::-1], expected),
            "Both numbers are right. The lower end comes first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "That is one number. Return both ends as a pair: `return low, high`.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(sum(got), sum(expected)) and len(got) == 2,
            "The middle of your interval is right here, and its width is not. Compare the root "
            "with the formula, and what stands in front of it and below it.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(got[1] - got[0], expected[1] - expected[0]),
            "The width of your interval is right here, and its middle is not. That is "
            "`(score + z**2 / (2 * games)) / (1 + z**2 / games)`.",
        ),
    ),
)

ELO = Exercise(
    id="elo",
    title="From a score to Elo",
    stars=1,
    minutes=6,
    names=("elo",),
    setup=_setup(),
    starter='''
        def elo(score):
            """How many Elo points stronger a player with this `score` is; 0 < score < 1."""
            ...
    ''',
    reference='''
        def elo(score):
            """How many Elo points stronger a player with this `score` is; 0 < score < 1."""
            return 400 * log10(score / (1 - score))
    ''',
    hints=(
        "`score / (1 - score)` are the odds: 3 at a score of three quarters.",
        "400 points are worth a factor of 10 in the odds, so it is 400 times `log10` of them.",
    ),
    cases=tuple(
        Case(f"elo({score})", compare=close())
        for score in (0.5, 0.75, 0.25, 0.9, 0.1, 0.64, 0.36, 0.99, 0.01, 0.55)
    ),
    mutants=(
        Mutant(
            "def elo(score): return log10(400 * score / (1 - score))",
            "The 400 is inside your logarithm. It belongs in front: `400 * log10(...)`.",
        ),
        Mutant(
            """
            def elo(score):
                return 10 ** (score / 400)
            """,
            "That is the way back, from points to odds. Here the score is given: take the "
            "logarithm of the odds.",
        ),
        Mutant(
            """
            def elo(score):
                return log10(score / (1 - score)) / 400
            """,
            "You divide by 400. 400 points more make the odds ten times as high: multiply.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score) / log10(1 - score)",
            "You divide one logarithm by another. Divide first: the logarithm of the odds, "
            "`score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 * score / (1 - score)",
            "This is 400 times the odds. Elo takes their logarithm first: `log10`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score / (100 - score))",
            "Scores lie between 0 and 1 here, so the losses are `1 - score`.",
        ),
        Mutant(
            "def elo(score): return 200 * log10(score / (1 - score))",
            "Half of it. 400 points make the odds ten times as high, not 200.",
        ),
        Mutant(
            "def elo(score): return 400 + log10(score / (1 - score))",
            "400 *times* the logarithm, not 400 and the logarithm.",
        ),
        Mutant(
            "def elo(score): return 400 * log(score / (1 - score))",
            "`log` is the natural logarithm. Elo counts in powers of ten: `log10`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10((1 - score) / score)",
            "The sign is the wrong way round: a player who scores more than one half is the "
            "stronger one.",
        ),
        Mutant(
            "def elo(score): return 400 * (score - 0.5)",
            "The middle is right. But from 98% to 99% is a much longer step than from 50% to 51%.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score)",
            "That is the logarithm of the score. Take that of the *odds*: wins to losses.",
        ),
        Mutant(
            "def elo(score): return log10(score / (1 - score))",
            "The odds are right, and so is their logarithm. 400 points are one power of ten: times "
            "400.",
        ),
        Mutant(
            "def elo(score): return abs(400 * log10(score / (1 - score)))",
            "The sizes are right. A player who scores less than one half is weaker: below 0.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score) / (1 - score)",
            "The division belongs inside: the logarithm is that of `score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(1 / (1 - score))",
            "The numerator is the score: the odds are `score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score / (1 - score)) / log10(2)",
            "That is the logarithm to the base 2. Elo counts in powers of ten: `log10`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score / (1 + score))",
            "The denominator is `1 - score`, the share that was lost.",
        ),
        Mutant(
            "def elo(score): return score / (1 - score)",
            "These are the odds. Elo is 400 times their logarithm.",
        ),
        Mutant(
            "def elo(score): return 1500 + 400 * log10(score / (1 - score))",
            "Return a *difference*: equal players differ by 0. Leave the 1500 out.",
        ),
        Mutant(
            "def elo(score): return 10 * log10(score / (1 - score))",
            "The factor is 400: ten to one in the odds is worth 400 points.",
        ),
        Mutant(
            "def elo(score): return 400 ** log10(score / (1 - score))",
            "`**` is a power. 400 *times* the logarithm.",
        ),
        Mutant(
            "def elo(score): return 1 / (1 + 10 ** (-score / 400))",
            "That goes the other way: from a difference in Elo to the score that it predicts.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "You take the logarithm of 0, or of less. The odds are a quotient, and they need "
            "brackets: `score / (1 - score)`. Python reads `score / 1 - score` as "
            "`(score / 1) - score`, which is 0.",
        ),
        Misconception(
            lambda case, got, expected: abs(got - expected) < 1,
            "Nearly: do not round.",
        ),
    ),
)

_REWARD = '''
    def disc_and_mobility(board, player):
        """`player`'s discs less the opponent's, plus `player`'s moves less the opponent's."""
        discs = int(board.sum()) * player
        return discs + len(moves(board, player)) - len(moves(board, -player))
'''

_ROLLOUT = '''
    from omoklib.search import MonteCarloTreeSearch

    def play_to_the_end(state, rng):
        """One random game from `state`: its result in the eyes of the player to move in `state`."""
        player = state.player
        while not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
        return state.reward(player)
'''

_BOT = '''
    class BOT:
        """Answers a plain board and a colour with a cell."""

        def __init__(self, iterations=40):
            self.search = MonteCarloTreeSearch(
                iteration_limit=iterations, rollout=play_to_the_end, rng=np.random.default_rng(6)
            )

        def getAction(self, board, color):
            """`(row, column)` of the cell that `color` plays on `board`; None for a pass."""
            {answer}
'''


def _bot(answer: str) -> str:
    return _BOT.format(answer=answer)


def _endgames(rng: np.random.Generator, count: int) -> Iterator[tuple[State, int]]:
    """`count` states on 4x4 near the end with one best action, and that action."""
    while count:
        state = Othello(4).initial_state()
        for _ in range(int(rng.integers(8, 12))):
            if not state.is_terminal():
                state = state.take_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal() or len(state.legal_actions()) == 1:
            continue
        best = solve(state).best_actions
        if len(best) == 1 and best[0] != state.game.pass_action:
            count -= 1
            yield state, best[0]


def _bot_cases(rng: np.random.Generator) -> Iterator[Case]:
    for state in [Othello(4).initial_state(), *_passing(rng, 1)]:
        code = f"board = {_board(state)}.copy()\nBOT(5).getAction(board, {state.player})"
        yield Case(f"{code}\nboard.tolist()", picture=state, size=300, about={"asks": "board"})
    for state in _passing(rng, 4):
        code = f"BOT(5).getAction({_board(state)}.copy(), {state.player})"
        yield Case(code, None, picture=state, about={"asks": "pass", "size": 4})
    for state, best in _endgames(rng, 12):
        code = f"BOT(200).getAction({_board(state)}.copy(), {state.player})"
        about = {"asks": "move", "size": 4, "player": state.player}
        yield Case(code, divmod(best, 4), picture=state, about=about)


_PAIR = "divmod(action, len(board))"
BOT = Exercise(
    id="BOT",
    title="The bot",
    stars=2,
    minutes=12,
    names=("BOT",),
    needs=("Reversi",),
    setup=_setup(_FLIPS, _MOVES, _state_source(), _ROLLOUT),
    starter=_bot("..."),
    reference=_bot(
        f"""action = self.search.search(Reversi(board.copy(), color))
            return None if action == board.size else {_PAIR}"""
    ),
    hints=(
        "The search wants a State. You have a class that makes one of a board and a player.",
        "`self.search.search(Reversi(board.copy(), color))` is an action: a cell's number, or the "
        "pass, `board.size`.",
        "`divmod(action, len(board))` gives row and column. A pass is no cell: return None.",
    ),
    cases=_bot_cases,
    seconds=30.0,
    mutants=(
        Mutant(
            _bot("return self.search.search(Reversi(board.copy(), color))"),
            "You hand over the action's number. The caller wants a pair, row and column, and None "
            "for a pass: it has never heard of our numbers.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), color))
            return {_PAIR}"""
            ),
            "The cells are right. Where the only action is the pass, the answer is None: the pass "
            "is no cell. (Its number is `board.size`: 64 on 8x8, 16 on 4x4.)",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), color))
            return None if action == board.size else {_PAIR}[::-1]"""
            ),
            "Row and column have changed places: the row comes first.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), 1))
            return None if action == board.size else {_PAIR}"""
            ),
            "You always move for Black. The caller says whose move it is: `color`.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), -color))
            return None if action == board.size else {_PAIR}"""
            ),
            "You search for the other side: `color` is the player who moves now.",
        ),
        Mutant(
            _bot(
                f"""action = Reversi(board.copy(), color).legal_actions()[0]
            return None if action == board.size else {_PAIR}"""
            ),
            "This is the first legal move. Ask the search: `self.search.search(state)`.",
        ),
        Mutant(
            _bot(
                """action = self.search.search(Reversi(board.copy(), color))
            return None if action == board.size else divmod(action, 8)"""
            ),
            "You divide by 8. Not every board is 8x8: its width is `len(board)`.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), color))
            if action != board.size:
                board.flat[action] = color
            return None if action == board.size else {_PAIR}"""
            ),
            "The answer is right, but the caller's board has a new disc on it. Only the caller "
            "plays the move.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "missing" in str(got) and "self" in str(got)
            ),
            "The search was given the class itself. It needs a State, made of this board and this "
            "colour: `Reversi(board.copy(), color)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected and got == (0, expected[0] * case.about["size"] + expected[1])
            ),
            "You divide by the number of cells. Divide by the length of a row, `len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "must be a State" in str(got)
            ),
            "The search was given a plain board. It needs a State: `Reversi(board.copy(), color)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and isinstance(expected, tuple),
            "That is one number. The caller knows no actions: it wants a row and a column. "
            "`divmod(action, len(board))` gives both.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected
                and isinstance(got, float)
                and got * case.about["size"] == expected[0] * case.about["size"] + expected[1]
            ),
            "`action / len(board)` is one number, with a fraction. The caller wants two whole "
            "ones, the row and the column: `divmod(action, len(board))` gives both.",
        ),
        Misconception(
            lambda case, got, expected: expected and isinstance(got, str),
            "You answer with a word. The caller wants two numbers, the row and the column: "
            "`divmod(action, len(board))`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and got == (expected[0] + 1, expected[1])
            ),
            "The column is right, and the row is one too many. Rows are counted from 0, and the "
            "division is rounded down: `action // len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and got[0] == expected[0] and got[1] >= case.about["size"]
            ),
            "The row is right, and the column is beyond the board. It is what the whole rows leave "
            "over: `action % len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and tuple(got) == expected,
            "Row and column are right; return them as a tuple, `(row, column)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, NameError) and got.name == "search",
            "The search belongs to the bot, and its method has the same name: "
            "`self.search.search(state)`.",
        ),
        Misconception(
            lambda case, got, expected: tuple(n - 1 for n in got) == expected,
            "Rows and columns are counted from 0, as in `divmod`, so nothing is added.",
        ),
        Misconception(
            lambda case, got, expected: "object is not callable" in str(got),
            "`self.search` is the whole search, an object. What you call is its method: "
            "`self.search.search(state)`.",
        ),
        Misconception(
            lambda case, got, expected: got == (None, None),
            "A pass is `None` alone, not a pair of them.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and len(got) == 2 and got[1] is None,
            "Python reads `a, b if c else d` as `a, (b if c else d)`. Put the pair in brackets: "
            "`(a, b) if c else d`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected
                and isinstance(got, tuple)
                and got[1] == expected[1]
                and int(got[0]) == expected[0]
            ),
            "The row is a whole number: `action // len(board)`, or `divmod`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'int'" in str(got),
            "Is that `Reversi(color, board)`? The board comes first.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'playout'" in str(got),
            "You made a search of your own, with the library's rollouts, and those do not know "
            "`Reversi`. The bot has a search already: `self.search`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "pass" and not isinstance(got, Exception)
            ),
            "There is no move here, only the pass. The caller expects None for it. (The number of "
            "the pass is `board.size`: 64 on 8x8, and 16 on this board.)",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "None means a pass, and there is a move here. Is there a path without a `return`? Or "
            "did you ask the root for its action? `self.search.search(state)` returns it.",
        ),
    ),
)

_VERDICT = '''
    def verdict(wins, draws, losses):
        """"better", "worse" or "not decided": what a match says of its first player."""
        {body}
'''


def _verdict(
    score: str = "(wins + draws / 2) / games",
    better: str = "low > 0.5",
    worse: str = "high < 0.5",
    games: str = "wins + draws + losses",
) -> str:
    body = f"""games = {games}
        low, high = scores.wilson({score}, games)
        if {better}:
            return "better"
        return "worse" if {worse} else "not decided\""""
    return _VERDICT.format(body=body)


VERDICT = Exercise(
    id="verdict",
    title="The verdict",
    stars=1,
    minutes=6,
    names=("verdict",),
    setup=_setup("from omoklib.arena import scores"),
    starter=_VERDICT.format(body="..."),
    reference=_verdict(),
    hints=(
        "The score is the points divided by the games: a win is one point, a draw a half.",
        '`low, high = scores.wilson(score, games)`. If even `low` is above 0.5, it is "better".',
    ),
    cases=lambda rng: [
        Case("verdict(12, 0, 8)"),
        Case("verdict(120, 0, 80)"),
        Case("verdict(80, 0, 120)"),
        Case("verdict(10, 0, 10)"),
        Case("verdict(12, 0, 0)"),
        Case("verdict(30, 80, 10)"),
        Case("verdict(10, 80, 30)"),
        Case("verdict(20, 100, 30)"),
        Case("verdict(40, 0, 26)"),
        *(Case(f"verdict({w}, {d}, {x})") for w, d, x in rng.integers(0, 90, (40, 3)) if w + x),
    ],
    mutants=(
        Mutant(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, wins + losses)
                if low > 0.5:
                    return "better"
                return "worse" if high < 0.5 else "not decided"
            """,
            "The score is right, but you leave the draws out of the number of games. A drawn game "
            "is a game, too, and makes the interval narrower.",
        ),
        Mutant(
            "def verdict(wins, draws, losses): return 'not decided'",
            "Nothing is ever decided here. Compare the ends of the interval with 0.5: the score "
            "itself always lies between them.",
        ),
        Mutant(
            _verdict("wins / games"),
            "A draw is worth half a point: the score is `(wins + draws / 2) / games`.",
        ),
        Mutant(
            _verdict("(wins + draws) / games"),
            "You count a draw as a whole point. It is worth a half.",
        ),
        Mutant(
            _verdict("wins / games", games="wins + losses"),
            "You leave the draws out. They are games, too, worth half a point each.",
        ),
        Mutant(
            _verdict(better="high > 0.5", worse="low < 0.5"),
            "If the *upper* end is above 0.5, the truth may still lie below. Look at the lower "
            "end.",
        ),
        Mutant(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, games)
                return "not decided" if low <= 0.5 <= high else "better"
            """,
            'An interval without 0.5 in it decides, but which way? Below 0.5 it says "worse".',
        ),
        Mutant(
            _verdict(worse="low < 0.5"),
            'If the *lower* end is below 0.5, the truth may still lie above. For "worse", look at '
            "the upper end.",
        ),
        Mutant(
            _verdict(better="(wins + draws / 2) / games > 0.5", worse="high < 0.5"),
            "A score above one half is not enough: the whole interval must lie above it.",
        ),
        Mutant(
            """
            def verdict(wins, draws, losses):
                if wins > losses:
                    return "better"
                return "worse" if losses > wins else "not decided"
            """,
            "You only count who won more games. After 12 to 8, that says next to nothing.",
        ),
        Mutant(
            _verdict(better="high < 0.5", worse="low > 0.5"),
            'You have "better" and "worse" the wrong way round: a high score is good.',
        ),
        Mutant(
            _verdict(better="low > 50", worse="high < 50"),
            'Your answer is always "worse". (The ends of the interval lie between 0 and 1: one '
            "half is 0.5, not 50.)",
        ),
        *(
            Mutant(
                _verdict(f"{difference} / games"),
                "Losses are not taken off: the score is the points, wins and half the draws, "
                "divided by the games.",
            )
            for difference in ("max(0, wins - losses)", "(wins - losses)", "abs(wins - losses)")
        ),
        *(
            Mutant(
                _verdict(f"{points} // games"),
                "`//` drops the fraction: your score is 0 in every match that is not won "
                "throughout. Divide with `/`.",
            )
            for points in ("(wins + draws / 2)", "(wins + draws // 2)")
        ),
        Mutant(
            _verdict("(wins + draws // 2) / games"),
            "`//` drops the half point of an odd number of draws: `draws / 2`.",
        ),
        Mutant(
            _verdict(worse="False"),
            "A match can also show that a player is worse: the whole interval lies below 0.5.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, (tuple, list)),
            "Return the word alone, without the numbers.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "`scores.wilson` takes a score between 0 and 1, the points divided by the games, and "
            "then the number of games. A drawn game is a game, too.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'tuple'" in str(got),
            "`scores.wilson` gives two numbers. Take them apart: `low, high = scores.wilson(...)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, str) and got not in ("better", "worse", "not decided")
            ),
            'Write the text exactly as it is asked for: "better", "worse" or "not decided".',
        ),
        Misconception(
            lambda case, got, expected: expected == "not decided" and got in ("better", "worse"),
            "One half lies inside the interval of this match, so nothing is decided. Compare the "
            'lower end with 0.5 for "better", and the upper end for "worse". (With a limit of '
            "your own for the score, it would not matter how many games there were.)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (bool, np.bool_)),
            'Three answers are possible: return one of the texts "better", "worse" and '
            '"not decided".',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, str) and got.strip().lower().replace("_", " ") == expected
            ),
            'Nearly: write the text exactly as it is asked for, such as "not decided".',
        ),
        Misconception(
            lambda case, got, expected: got == "not decided",
            "One half lies outside the interval of this match, so something is decided. Is the "
            "second number that you give to `scores.wilson` the number of all games? Do you look "
            "at both ends?",
        ),
    ),
)

_IMPATIENT = '''
    def first_verdict(results):
        """After how many games `verdict` is first "better" or "worse"; None if it never is."""
        {body}
'''


def _impatient(
    games: str = "range(1, len(results) + 1)",
    seen: str = "results[:games]",
    asked: str = "seen.count(1), seen.count(0), seen.count(-1)",
    stop: str = '!= "not decided"',
    found: str = "games",
    never: str = "None",
) -> str:
    body = f"""for games in {games}:
            seen = {seen}
            if verdict({asked}) {stop}:
                return {found}
        return {never}"""
    return _IMPATIENT.format(body=body)


def _impatient_cases(rng: np.random.Generator) -> Iterator[Case]:
    matches = [
        [],
        [1, 1, 1],
        [1, 1, 1, 1],
        [-1, -1, -1, -1],
        [0, 0, 0, 0, 0],
        [0, 1, 1, 1, 1],
        [0, -1, -1, -1, -1, -1],
        [1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, -1, -1, -1, -1],  # a verdict that does not last
        [1, -1, 1, 1, 1, 1, 1, 1],
        [1, -1] * 6,
    ]
    for _ in range(30):
        lean = rng.uniform(0.1, 0.9)
        shares = 0.8 * lean, 0.2, 0.8 * (1 - lean)
        drawn = rng.choice([1, 0, -1], int(rng.integers(8, 30)), p=shares)
        matches.append([int(result) for result in drawn])
    for results in matches:
        yield Case(f"first_verdict({results})", about={"begins with a draw": results[:1] == [0]})


def _is_games(got: object) -> bool:
    return isinstance(got, int) and not isinstance(got, bool)


IMPATIENT = Exercise(
    id="first_verdict",
    title="The impatient",
    stars=1,
    minutes=8,
    names=("first_verdict",),
    setup=_setup("from omoklib.arena import scores", _verdict()),
    needs=("verdict",),
    starter=_IMPATIENT.format(body="..."),
    reference=_impatient(),
    hints=(
        "Look after 1 game, after 2, after 3: `for games in range(1, len(results) + 1)`. Which "
        "three numbers does `verdict` want each time?",
        "`seen = results[:games]` are the games so far, and `seen.count(1)` says how many of them "
        'are wins. Return `games` as soon as the answer is not "not decided".',
    ),
    cases=_impatient_cases,
    mutants=(
        Mutant(
            _impatient(found="games - 1"),
            "One game too few. After the result with index 0, *one* game has been played.",
        ),
        Mutant(
            _impatient(games="[len(results)] if results else []"),
            "You look once, after the last game. The impatient look after every game, and stop at "
            "the first verdict.",
        ),
        Mutant(
            _impatient(stop='== "better"'),
            'You stop for "better" alone. "worse" is a verdict, too.',
        ),
        Mutant(
            _impatient(stop='== "worse"'),
            'You stop for "worse" alone. "better" is a verdict, too.',
        ),
        Mutant(
            _impatient(stop='== "not decided"'),
            "You stop where nothing is decided. Go on there, and stop at the first verdict.",
        ),
        Mutant(
            _impatient(games="range(1, len(results))"),
            "You never look after the last game: `range` stops before its end.",
        ),
        Mutant(
            _impatient(games="reversed(range(1, len(results) + 1))"),
            "You find the last look with a verdict. Begin at the first game.",
        ),
        Mutant(
            _impatient(asked="seen.count(1) + seen.count(0), 0, seen.count(-1)"),
            "You count a draw as a win. A 0 is a draw.",
        ),
        Mutant(
            _impatient(asked="seen.count(1), 0, seen.count(-1) + seen.count(0)"),
            "You count a draw as a loss. A 0 is a draw.",
        ),
        Mutant(
            _impatient(asked="seen.count(1), seen.count(-1), seen.count(0)"),
            "`verdict` wants wins, draws and losses, in this order: a 0 is a draw, a -1 a loss.",
        ),
        Mutant(
            _impatient(found="verdict(seen.count(1), seen.count(0), seen.count(-1))"),
            "You return the verdict. Wanted is the number of games after which it comes.",
        ),
        Mutant(
            _impatient(never="len(results)"),
            "No verdict comes in this match. Then the answer is None.",
        ),
        Mutant(
            _impatient(never="0"),
            "No verdict comes in this match. Then the answer is None, not 0.",
        ),
        Mutant(
            _impatient(seen="results[games - 1 : games]"),
            "Your answer is always None, and here a verdict comes. Does `verdict` get all games so "
            "far, or one at a time, which decides nothing? Does `return None` stand inside the "
            "loop, which then ends with its first game?",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ZeroDivisionError) and case.about["begins with a draw"]
            ),
            "This match begins with a draw, a 0. It is a game, too: hand the number of draws to "
            "`verdict`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You ask for a verdict before any game has been played. Look after the first game.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (str, bool, tuple, list)),
            "Return one number, the games after which the verdict comes, or None.",
        ),
        Misconception(
            lambda case, got, expected: expected is None and not isinstance(got, Exception),
            'No verdict comes in this match: after every game `verdict` says "not decided". Then '
            "the answer is None.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            'A verdict comes in this match, "better" or "worse". Do you look after every game, the '
            "last one included? Do you hand all games so far to `verdict`: wins, draws, losses?",
        ),
        Misconception(
            lambda case, got, expected: _is_games(got) and got > expected,
            "A verdict comes earlier. Do you look after every game, and stop at the first verdict?",
        ),
        Misconception(
            lambda case, got, expected: _is_games(got) and got < expected,
            "After so few games `verdict` decides nothing yet. How do you count wins, draws and "
            "losses, and the games?",
        ),
    ),
)

_NODES = '''
    from types import SimpleNamespace

    def nodes(node_id, size=4):
        """A node for every state along an ID, from the root on, each visited before."""
        states = [Othello(size).state(node_id[:k]) for k in range(1, len(node_id) + 1)]
        return [SimpleNamespace(state=s, visits=2, total_reward=1.0) for s in states]
'''


def _back_up_cases(rng: np.random.Generator) -> Iterator[Case]:
    ends = [*_finished(rng, 10), *_passing(rng, 4)]
    for end in ends:
        for depth in (1, 2, int(rng.integers(3, 6))):
            path = f"path = nodes({end.id[:depth]})"
            code = f"{path}\nback_up(path, Othello(4).state({end.id}))"
            yield Case(
                f"{code}\n[(node.visits, node.total_reward) for node in path]",
                picture=end,
                size=100 * depth + len(end.id),
                about={"reward": None},
            )


def _back_up(body: str) -> str:
    return f'''
        def back_up(path, end):
            """Counts a rollout in the nodes from the root to the new leaf; it stopped at `end`."""
            {body}
    '''


BACK_UP = Exercise(
    id="back_up",
    title="The right sign",
    stars=2,
    minutes=10,
    names=("back_up",),
    needs=("disc_and_mobility",),
    setup=_setup(_FLIPS, _MOVES, _REWARD, _NODES),
    starter=_back_up("..."),
    reference=_back_up(
        """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
    ),
    hints=(
        "`back_up_as_written` computes one reward, in the eyes of one player. How many players "
        "move along the path?",
        "The player who moved into a node is `-node.state.player`. What is `disc_and_mobility` of "
        "the end in that player's eyes?",
        "`node.total_reward += disc_and_mobility(end.board, -node.state.player)`, in the loop.",
    ),
    cases=_back_up_cases,
    mutants=(
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward -= int(end.board.sum()) * node.state.player"""
            ),
            "The signs are right, and so are the discs. But moves count, too: call "
            "`disc_and_mobility`.",
        ),
        Mutant(
            """
            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward += disc_and_mobility(end.board, -node.state.player)
                    return
            """,
            "Only the first node is counted: a `return` inside the loop ends the function there.",
        ),
        Mutant(
            _back_up(
                """value = disc_and_mobility(end.board, end.player)
            for node in reversed(path):
                node.visits += 1
                node.total_reward += value
                value = -value"""
            ),
            "The sign does turn at every step, but where does it start? The reward at `end` is in "
            "the eyes of `end.player`; either player may have moved into the leaf. Ask each node "
            "who moved into it.",
        ),
        *(
            Mutant(
                _back_up(
                    f"""reward = disc_and_mobility(end.board, end.player)
            for node in path:
                node.visits += 1
                node.total_reward += reward * {sign}node.state.player"""
                ),
                "The sizes are right and at least one sign is wrong. The reward is in the eyes of "
                "`end.player`: that is Black after one rollout and White after another, and you "
                "count it as if it were always the same player's. Ask for each node: what is "
                "`disc_and_mobility` in the eyes of the player who moved into it?",
            )
            for sign in ("-", "")
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, end.player)"""
            ),
            "This is the part as written: every node gets the reward of the player who moves at "
            "the end, no matter which player moved into the node.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, node.state.player)"""
            ),
            "Every sign is the wrong way round. `node.state.player` moves next; the node belongs "
            "to the player who moved *into* it.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, 1)"""
            ),
            "Every node gets Black's reward. A node that White has moved into must get White's.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                reward = disc_and_mobility(end.board, -node.state.player)
                node.total_reward += (reward - node.total_reward) / node.visits"""
            ),
            "You keep a mean. `total_reward` is a sum: the search divides it by the visits itself.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += (
                    disc_and_mobility(end.board, -node.state.player) / node.visits
                )"""
            ),
            "You divide by the visits. `total_reward` is a sum; the mean is taken when it is used.",
        ),
        Mutant(
            _back_up("return [disc_and_mobility(end.board, -node.state.player) for node in path]"),
            "Nothing has changed in the nodes. `back_up` need not return anything: it adds to each "
            "node's `visits` and `total_reward`.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "The rewards are right. Each node must also count one more visit.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward = disc_and_mobility(end.board, -node.state.player)"""
            ),
            "You replace `total_reward`. It is a sum over all visits: `+=`.",
        ),
        Mutant(
            _back_up(
                """node = path[-1]
            node.visits += 1
            node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "Only the leaf learns of the result. Every node of the path must.",
        ),
        Mutant(
            _back_up(
                """for node in path[1:]:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "You leave the root out. Its visits are the N in its children's formula.",
        ),
        Mutant(
            _back_up(
                """for node in path[:-1]:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "You leave the leaf out, the node that was just tried.",
        ),
        Mutant(
            _back_up(
                """value = disc_and_mobility(end.board, end.player)
            for node in reversed(path):
                value = -value
                node.visits += 1
                node.total_reward += value"""
            ),
            "Turning the sign at every step is a good idea, but it must start right: the reward "
            "at `end` is in the eyes of `end.player`, and either player may have moved into the "
            "leaf. Ask each node who moved into it.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += end.reward(-node.state.player)"""
            ),
            "The signs are right. But this is win or loss; here the reward is still "
            "`disc_and_mobility`. One change at a time!",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(node.state.board, -node.state.player)"""
            ),
            "You ask what each node's own board is worth. The reward is that of `end`, where the "
            "rollout stopped.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (AttributeError, TypeError))
                and ("State" in str(got) or "'bool' object has no attribute" in str(got))
                and "+=" not in str(got)  # there `end` itself was added
            ),
            "`disc_and_mobility` takes a board, not a state: `end.board`.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'player'" in str(got),
            "A node has no `player`; its state has: `node.state.player`.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'reward'" in str(got),
            "A node's sum of rewards is called `total_reward`.",
        ),
        Misconception(
            lambda case, got, expected: [visits for visits, _ in got] != [v for v, _ in expected],
            "Count the visits again: every node of the path gets exactly one more.",
        ),
        Misconception(
            lambda case, got, expected: (
                [abs(total - 1) for _, total in got] == [abs(t - 1) for _, t in expected]
            ),
            "The sizes are right and at least one sign is wrong. Each node gets the reward in the "
            "eyes of the player who moved *into* it; that is not the one who moves next.",
        ),
    ),
)


_SAME_MOVES = (0, 11, 7, 0, 4, 2, 15, 1)
"""A game in which both sides could play on the same two cells, and nowhere else."""

_WIPED_OUT = (0, 11, 13, 12, 7, 3, 2, 1, 8, 14, 16, 4)
"""A game that ends because White has no disc left."""


def _over_cases(rng: np.random.Generator) -> Iterator[Case]:
    states = [Othello(4).initial_state(), *_passing(rng, 6), *_finished(rng, 8), *_states(rng, 20)]
    before = [state.game.state(state.id[:-1]) for state in _passing(rng, 60)]
    states += [state for state in before if not find_moves(state.other, state.own, 4)][:6]
    states += [Othello(4).state(game) for game in (_SAME_MOVES, _WIPED_OUT)]
    for state in states:
        text = f"over(Othello({state.game.size}).state({state.id}))"
        passes = state.legal_actions() == [state.game.pass_action]
        yield Case(text, picture=state, about={"passes": passes, "over": state.is_terminal()})


def _over(body: str) -> str:
    return f'''
        def over(state):
            """Is the game over?"""
            {body}
    '''


OVER = Exercise(
    id="over",
    title="The end",
    stars=1,
    minutes=4,
    names=("over",),
    setup=_setup(_FLIPS, _MOVES),
    starter=_over("..."),
    reference=_over("return state.is_terminal()"),
    hints=(
        "The game is over when *neither* side has a move. Which of the State's five questions asks "
        "exactly that?",
        "`state.is_terminal()`, or ask `moves(state.board, 1)` and `moves(state.board, -1)`.",
    ),
    cases=_over_cases,
    mutants=(
        Mutant(
            _over("return state.reward(1) != 0"),
            "A draw ends the game, too, and its reward is 0.",
        ),
        Mutant(
            _over("return moves(state.board, state.player) == []"),
            "This is the part as written: one side cannot move here, but the other can. That is a "
            "pass, and the game goes on.",
        ),
        Mutant(
            _over("return moves(state.board, -state.player) == []"),
            "You ask about the opponent alone. The game is over when *neither* side can move.",
        ),
        Mutant(
            _over(
                "return moves(state.board, 1) == [] or moves(state.board, -1) == []",
            ),
            "`or` is too eager: with one side unable to move, the other moves on. It takes both: "
            "`and`.",
        ),
        Mutant(
            _over("return 0 not in state.board"),
            "A game may end with empty cells left: as soon as neither side has a move.",
        ),
        Mutant(
            _over("return state.legal_actions()[:1] == [state.game.pass_action]"),
            "You stop exactly where somebody must pass. That is where the game goes on.",
        ),
        Mutant(
            _over("return moves(state.board, 1) == moves(state.board, -1)"),
            "You ask whether both sides have the *same* moves, and here they do: the game goes on. "
            "It is over when both lists are empty.",
        ),
        Mutant(
            _over("return len(moves(state.board, 1)) == len(moves(state.board, -1))"),
            "You ask whether both sides have *equally many* moves, and here they do: the game goes "
            "on. It is over when neither side has one.",
        ),
        Mutant(
            _over("return 1 not in state.board or -1 not in state.board"),
            "A game may end with both colours on the board: as soon as neither side has a move.",
        ),
        Mutant(
            _over("return False"),
            "You say False in every case, and in some of them the game is over. A rollout would "
            "run for ever.",
        ),
        Mutant(
            _over("return not state.is_terminal()"),
            "The wrong way round: True means that the game is over.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: callable(got),
            "You return the method itself. With brackets you call it: `state.is_terminal()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "State" in str(got),
            "`moves` takes a board, not a state: `state.board`.",
        ),
        Misconception(
            lambda case, got, expected: got is not None and not isinstance(got, (bool, Exception)),
            "The question is a yes or no: answer True or False.",
        ),
        Misconception(
            lambda case, got, expected: case.about["passes"] and _says(True, got),
            "Here the player to move must pass, and then the other side moves on: not over.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and _says(False, got),
            "Neither side has a move here, so the game is over.",
        ),
        Misconception(
            lambda case, got, expected: _says(True, got) and expected is False,
            "The game goes on here, and you say that it is over. Have yes and no changed places? "
            "Or does it end for you as soon as *one* side has no move?",
        ),
    ),
)


def _choose_cases(rng: np.random.Generator) -> Iterator[Case]:
    fixed = [{3: (5, 0.1, 9.0), 8: (9, 0.3, 1.0)}]
    fixed.append({1: (1, 0.9, 3.0), 6: (8, 0.3, 1.0)})  # the higher mean of a single visit
    fixed.append({4: (2, -0.5, 1.0), 5: (9, -0.3, 0.2)})  # the higher sum of fewer bad results
    fixed.append({2: (4, 0.2, 1.0), 7: (4, 0.9, 5.0)})
    fixed.append({9: (4, 0.2, 1.0), 5: (1, 0.5, 2.0), 1: (4, 0.9, 5.0)})  # in no order
    drawn = [
        {
            int(action): (
                int(rng.integers(1, 9)),
                round(float(rng.normal()), 2),
                round(float(rng.normal()) * 3, 2),
            )
            for action in sorted(rng.choice(36, int(rng.integers(2, 7)), replace=False))
        }
        for _ in range(30)
    ]
    for children in [*fixed, *drawn]:
        code = f"choose(root_of({children}), lambda child: child.ucb)"
        yield Case(code, size=len(children), about=children)


def _choose(body: str) -> str:
    return f'''
        def choose(root, ucb):
            """The action to play: that of the most visited child, the lowest where they tie."""
            {body}
    '''


CHOOSE = Exercise(
    id="choose",
    title="The move to play",
    stars=1,
    minutes=5,
    names=("choose",),
    setup=_setup(
        '''
        from types import SimpleNamespace

        def root_of(children):
            """A root; `children` holds action -> (visits, mean reward, UCB)."""
            made = {
                action: SimpleNamespace(
                    action=action, visits=n, value=mean, total_reward=n * mean, ucb=score
                )
                for action, (n, mean, score) in children.items()
            }
            return SimpleNamespace(children=made, visits=sum(c.visits for c in made.values()))

        def ucb(child):
            return child.ucb
        '''
    ),
    starter=_choose("..."),
    reference=_choose(
        """children = root.children
            return max(children, key=lambda action: (children[action].visits, -action))"""
    ),
    hints=(
        "`choose_as_written` compares the children by their UCB. What should it compare?",
        "Compare `child.visits`. Where several are equal, `max` gives the first that it meets, and "
        "a dict has its keys in the order in which they came. `sorted(root.children)` is in order.",
    ),
    cases=_choose_cases,
    mutants=(
        Mutant(
            _choose("return min(root.children)"),
            "This is the lowest action, however often it was visited. Only ties go to the lowest.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=ucb).action"),
            "This is the part as written. UCB favours what was tried too little; that is for "
            "searching, not for playing.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=lambda child: child.value).action"),
            "The highest mean may come from a single lucky rollout. Play what was visited most.",
        ),
        Mutant(
            _choose(
                "return max(root.children.values(), key=lambda child: child.total_reward).action"
            ),
            "The highest sum is not the most visited child: rewards may be negative.",
        ),
        Mutant(
            _choose("return min(root.children.values(), key=lambda child: child.visits).action"),
            "That is the *least* visited child.",
        ),
        Mutant(
            _choose(
                "return max(root.children.values(), key=lambda c: (c.visits, c.action)).action"
            ),
            "Right, except for ties: where two are equally visited, the lower action is played.",
        ),
        Mutant(
            _choose("return max(child.visits for child in root.children.values())"),
            "This is how often the best child was visited. Return its action.",
        ),
        Mutant(
            _choose(
                """children = [*root.children.values()]
            return max(reversed(children), key=lambda child: child.visits).action"""
            ),
            "Right, except for ties: of equals you take the last that you meet, and the lower "
            "action is played.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=lambda child: child.visits).action"),
            "Right, except for ties: of equals you take the first that you meet, as `max` does, "
            "and here it is not the lowest action. `sorted(root.children)` puts them in order.",
        ),
        Mutant(
            _choose("return max(root.children)"),
            "This is the highest action. `max` needs a `key` to know what to compare.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=lambda c: (c.visits, c.value)).action"),
            "Among equally visited children you take the higher mean. A sound idea, but in this "
            "course ties go to the lower action, so that every search answers alike.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: hasattr(got, "visits"),
            "You return the child. Return its action: `.action`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (tuple, list)) and got and expected == got[0]
            ),
            "The action is in there. Return it alone.",
        ),
        Misconception(
            lambda case, got, expected: list(case.about)[got] == expected,
            "This is the child's place in the list: the first child is 0. Return its action.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'int'" in str(got),
            "`root.children` is a dict from actions to children, so a loop over it gives actions. "
            "The children are `root.children.values()`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "not supported between" in str(got)
            ),
            "Children cannot be compared as they are. Tell `max` what to compare: "
            "`key=lambda child: child.visits`.",
        ),
        Misconception(
            lambda case, got, expected: (
                got in case.about
                and case.about[got][0] < max(visits for visits, *_ in case.about.values())
            ),
            "This child has fewer visits than another one. Compare the visits alone, and compare "
            "them with visits: not with UCB, and not with an action.",
        ),
        Misconception(
            lambda case, got, expected: got in case.about,
            "This child has as many visits as the right one, and ties go to the lower action.",
        ),
    ),
)

EXERCISES = (
    FLIPS,
    MOVES,
    STATE,
    BOT,
    REWARD,
    WEIGHTED,
    BACK_UP,
    OVER,
    CHOOSE,
    VERDICT,
    IMPATIENT,
    WEIGHT,
    INTERVAL,
    ELO,
)

QUIZ = (
    Question(
        "Black to move has no legal move, and White has two. What now?",
        (
            Option("The game is over; most discs win.", "Only when *neither* side can move."),
            Option(
                "White moves at once, and the ID stays as it is.",
                "Then its length would no longer say whose turn it is.",
            ),
            Option(
                "Black passes; the pass is an action in the ID.",
                "So the length of the ID still says whose turn it is, and undo works as before.",
            ),
            Option("Black may choose any empty cell.", "A move must turn at least one disc."),
        ),
        "c",
    ),
    Question(
        "A new bot scores 50% in 400 games against random moves. What do you look at next?",
        (
            Option(
                "Nothing: it plays no better than at random.",
                "Half the points can hide a player that is good at one thing and bad at another.",
            ),
            Option(
                "Its score as Black, and its score as White.",
                "A good half and a bad half make one half together, as with this lesson's bot.",
            ),
            Option(
                "The interval: 400 games are too few.",
                "It goes from 45% to 55%. More games would only make that narrower.",
            ),
            Option(
                "Its score with ten times as many iterations a move.",
                "A search with a wrong sign is wrong for longer. Find out first what is wrong.",
            ),
        ),
        "b",
    ),
    Question(
        "A match ends 13 to 7. What may you conclude?",
        (
            Option("The winner is stronger.", "65% of 20 games: the interval contains 50%."),
            Option(
                "The winner is stronger by about 108 Elo points.",
                "That is the middle of an interval that is wide.",
            ),
            Option("The players are equally strong.", "Not shown either. Undecided is undecided."),
            Option(
                "Not much: the interval is 43% to 82%.",
                "A hundred games with the same share would decide it.",
            ),
        ),
        "d",
    ),
    Question(
        "Two programs without any randomness play 100 games from the start. How many games "
        "is that worth?",
        (
            Option(
                "100: every one has been played.",
                "With the same colours, every game is the same game.",
            ),
            Option(
                "50: half of them repeat the rest.", "Half of nothing new is still nothing new."
            ),
            Option(
                "2: one for each choice of colours.",
                "So openings are drawn first, and each is played from both sides.",
            ),
            Option(
                "None: without luck, every game is a draw.",
                "They always play the same game, however it ends.",
            ),
        ),
        "c",
    ),
    Question(
        "What does the weight -100 in weighted UCT do to a move?",
        (
            Option("It is never tried.", "Every child is tried once before UCB is asked."),
            Option(
                "The less it was tried, the lower its score.",
                "The exploration term shrinks with visits, so -100 times it rises towards 0.",
            ),
            Option("Its mean reward becomes negative.", "The weight leaves the mean alone."),
            Option(
                "It is chosen last in each round.", "There are no rounds; the highest score wins."
            ),
        ),
        "b",
    ),
)
