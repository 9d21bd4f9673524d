"""The exercise `chain` of lesson 09: "A chain of fours"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.exercises.lesson_09.fours import FOURS
from omoklib.check.exercises.lesson_09.holes import HOLES
from omoklib.check.exercises.lesson_09.shared import BOARD, HAND_MADE
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, code_of
from omoklib.games import ENV_SMALL
from omoklib.ids import NodeId

__all__ = ["CHAIN"]

_REFERENCE = '''
def chain(board, player, moves):
    """A win by fours, a list of cells: stone, answer, stone and so on; [] if there is none.

    `player` is to move and places at most `moves` stones, the fifth in the row included.
    """
    if holes(board, player):
        return [holes(board, player)[0]]
    must = holes(board, -player)
    if moves == 1:
        return []
    for cell, hole in fours(board, player):
        if set(must) <= {cell}:
            after = list(board)
            after[cell], after[hole] = player, -player
            rest = chain(after, player, moves - 1)
            if rest:
                return [cell, hole, *rest]
    return []
'''


def _rows() -> list[list[int]]:
    """The straight rows of five cells on the 9x9 board."""
    scope: dict[str, object] = {}
    exec(BOARD, scope)
    return scope["ROWS"]  # type: ignore[return-value]


_ROWS = _rows()


def _holes(board: list[int], player: int) -> set[int]:
    """As the exercise's `holes`."""
    rows = ([board[cell] for cell in row] for row in _ROWS)
    return {
        row[stones.index(0)]
        for row, stones in zip(_ROWS, rows, strict=True)
        if stones.count(player) == 4 and 0 in stones
    }


def _with_stone(board: list[int], player: int, cell: int) -> set[int]:
    """The holes of `player` once a stone is on `cell`."""
    return _holes([player if k == cell else there for k, there in enumerate(board)], player)


def _flaw(board: list[int], player: int, moves: int, line: list[int]) -> str:
    """What is wrong with a chain of fours; "" if it wins by force."""
    board = list(board)
    stones = (len(line) + 1) // 2
    if len(line) % 2 == 0:
        return "The chain must end with your stone, the one that completes five"
    if stones > moves:
        return f"Your chain has {stones} stones of the player. At most: {moves}"
    for k in range(0, len(line), 2):
        cell = line[k]
        if board[cell]:
            return f"Stone {k // 2 + 1} goes to {name_on_board(cell, 9)}, which is not empty"
        if cell in _holes(board, player):
            last = k == len(line) - 1
            return "" if last else f"{name_on_board(cell, 9)} completes five, and the chain goes on"
        if k == len(line) - 1:
            return f"The last stone, on {name_on_board(cell, 9)}, does not complete five"
        if _holes(board, -player) - {cell}:
            return (
                f"When the player goes to {name_on_board(cell, 9)}, the opponent has a four and "
                "wins first: a stone must go into the opponent's hole"
            )
        board[cell] = player
        if line[k + 1] not in _holes(board, player):
            return (
                f"{name_on_board(line[k + 1], 9)} is not a hole of the four on "
                f"{name_on_board(cell, 9)}, so the opponent need not answer there"
            )
        board[line[k + 1]] = -player
    return ""


def _is_chain(case: Case, line: Iterable[int]) -> bool:
    """Whether `line` wins by force in the case's position."""
    cells = list(line)
    board, player, moves = (case.about[name] for name in ("board", "player", "moves"))
    return all(isinstance(cell, int) and 0 <= cell < 81 for cell in cells) and not _flaw(
        board, player, moves, cells
    )


def _swapped(line: Sequence[int]) -> list[int]:
    """`line` with each stone and its answer exchanged."""
    pairs = zip(line[:-1:2], line[1::2], strict=False)
    return [cell for stone, answer in pairs for cell in (answer, stone)] + [line[-1]]


def _both_have_a_four(case: Case) -> bool:
    return all(_holes(case.about["board"], player) for player in (1, -1))


def _chain_compare(board: list[int], player: int, moves: int) -> Comparer:
    def compare(expected: object, got: object) -> str:
        if not isinstance(got, list):
            return f"Yours: {got!r}. Expected: a list of cells, or [] where there is no such win"
        if not all(isinstance(cell, (int, np.integer)) for cell in got):
            return f"Yours: {got!r}. Expected: a flat list of numbers, stone, answer, stone"
        if not got:
            return "Yours: []. Expected: a chain, since there is a win by fours" if expected else ""
        cells = [int(cell) for cell in got]
        flaw = _flaw(board, player, moves, cells)
        if expected:
            return flaw
        line = ", ".join(name_on_board(cell, 9) for cell in cells)
        return f"Yours: {line}. Expected: [], since no win by fours is that short. {flaw}"

    return compare


_CHAINS: tuple[tuple[NodeId, int], ...] = (
    ((0, 50, 37, 59, 38, 68, 39, 0, 40), 2),  # White has two holes, and Black can fill one
    ((0, 30, 43, 21, 42, 12, 41, 80, 40), 2),  # the same, upside down: the other hole is filled
    ((0, 37, 27, 38, 1, 39, 3, 45, 17, 54, 80, 63), 2),  # the first four wins
    ((0, 50, 37, 59, 38, 68, 39, 36, 40), 2),  # one hole, and filling it makes a four
    ((0, 51, 37, 60, 38, 69, 39, 36, 40), 2),  # one hole, and filling it makes none
    ((0, 51, 37, 60, 38, 69, 39, 36, 40), 3),
    ((0, 36, 54, 37, 55, 38, 56, 39, 57), 2),  # both have a four: whoever moves completes five
    # the forced answer to a four completes the opponent's own five
    ((0, 37, 36, 38, 5, 39, 14, 65, 23, 66, 32, 67, 80, 50, 8), 3),
)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    from omoklib.threats import stored_puzzles

    asked = [(node_id, moves) for node_id in HAND_MADE for moves in (1, 2)] + list(_CHAINS)
    puzzles = stored_puzzles("attack")
    asked += [(p.state.id, p.depth) for p in puzzles[::9]]
    asked += [(p.state.id, p.depth - 1) for p in puzzles[1::18]]
    for node_id, moves in asked:
        state = ENV_SMALL.state(node_id)
        for player in (1, -1):
            board = state.board.ravel().tolist()
            yield Case(
                f"chain(board_of({node_id}), {player}, {moves})",
                compare=_chain_compare(board, player, moves),
                size=len(node_id) + 3 * moves + (player < 0) / 2,
                picture=state,
                about={"board": board, "player": player, "moves": moves},
            )


CHAIN = Exercise(
    id="chain",
    title="A chain of fours",
    stars=3,
    minutes=20,
    names=("chain",),
    needs=("holes", "fours"),
    setup=code_of(BOARD, HOLES, FOURS),
    starter='''
        def chain(board, player, moves):
            """A win by fours, a list of cells: stone, answer, stone and so on; [] if there is none.

            `player` is to move and places at most `moves` stones, the fifth in the row included.
            """
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Steps 1 and 2: `holes(board, player)` says where the player completes five, and a chain "
        "of one stone is a list of one cell. If there is no hole and `moves == 1`, return `[]`.",
        "Step 3 goes over `fours(board, player)`. The opponent's holes are "
        "`holes(board, -player)`. A stone on `cell` fills one of them at most, so "
        "`set(holes(board, -player)) - {cell}` must be empty.",
        "Steps 4 and 5: `after = list(board)` is the copy; put the stones on `after[cell]` and "
        "`after[hole]`. Then `rest = chain(after, player, moves - 1)`. If it is not empty, the "
        "answer is `[cell, hole, *rest]`.",
    ),
    cases=_cases,
    seconds=20.0,
    if_endless="Does each call get one stone fewer, `moves - 1`, and end when only one is left? "
    "Does it get the board with your stone and the answer on it? On the old board it tries the "
    "same fours again and again.",
    mutants=(
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                        return []
                return []
            """,
            "You give up after the first four that leads nowhere. Where `chain` answers `[]`, try "
            "the next four.",
        ),
        Mutant(
            "def chain(board, player, moves): return holes(board, player)[:1]",
            "You find a five that is one stone away, and no longer chain. Whose holes make you "
            "skip a four? Only the opponent's may: your own stone has just made one. And does "
            "`chain`, where it calls itself, get the board with your stone and the answer on it? "
            "On the old board it tries the same fours again and again.",
        ),
        Mutant(
            changed(changed(_REFERENCE, "moves - 1", "moves - 2"), "moves == 1", "moves <= 1"),
            "Each call uses up one stone, not two: `moves` counts your own stones, and the answers "
            "are not yours.",
        ),
        Mutant(
            changed(_REFERENCE, "fours(board, player)", "fours(board, -player)"),
            "You go through the opponent's fours. Yours are `fours(board, player)`.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return rest
                return []
            """,
            "You return the rest alone. Your stone and the forced answer come before it: "
            "`[cell, hole, *rest]`.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if cell in must:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "You try a four only if it fills a hole of the opponent. If the opponent has none,"
            " every four will do.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if not must or must[0] == cell:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "If the opponent has two holes, filling the first is not enough: they win in the "
            "other.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 2)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "Each call uses up one stone, not two: `moves` counts your own stones, not the "
            "answers.",
        ),
        Mutant(
            changed(_REFERENCE, "if set(must) <= {cell}:", "if True:"),
            "You never look at the opponent's fours. If they have one, they complete five instead "
            "of answering yours: your stone must go into their hole.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    after = list(board)
                    after[cell], after[hole] = player, -player
                    if not holes(after, -player):
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "You skip a four if the *answer* to it makes a hole for the opponent. Your next stone "
            "may fill that hole and make a four. Count the opponent's holes before the answer.",
        ),
        Mutant(
            changed(
                changed(_REFERENCE, "            after = list(board)\n", ""),
                "    for cell, hole",
                "    after = list(board)\n    for cell, hole",
            ),
            "You copy the board once, so the stones of a four that failed are still there when you "
            "try the next. Each four needs a fresh copy.",
        ),
        Mutant(
            changed(_REFERENCE, "if set(must) <= {cell}:", "if not must:"),
            "You give up as soon as the opponent has a four. If your own four can be made by a "
            "stone in that hole, the chain goes on.",
        ),
        Mutant(
            changed(_REFERENCE, "if set(must) <= {cell}:", "if not must or cell in must:"),
            "If the opponent has two holes, filling one of them is not enough: they win in the "
            "other.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1 or not fours(board, player):
                    return []
                cell, hole = fours(board, player)[0]
                if not set(must) <= {cell}:
                    return []
                after = list(board)
                after[cell], after[hole] = player, -player
                rest = chain(after, player, moves - 1)
                return [cell, hole, *rest] if rest else []
            """,
            "You try only the first four of each position. If it leads nowhere, try the "
            "next: the `return []` belongs after the loop.",
        ),
        Mutant(
            changed(_REFERENCE, "if rest:", "if True:"),
            "You return the first four and its answer even where no win follows. There is a win "
            "only if `chain` finds how to go on from there; if it does not, try the next four.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "chain(after, player, moves - 1)",
                "chain(after, -player, moves - 1)",
            ),
            "After your four and its answer it is `player`'s turn again. Pass `player` on to "
            "`chain`, not `-player`.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell] = player
                        if len(holes(after, player)) > 1:
                            return [cell, hole, [h for h in holes(after, player) if h != hole][0]]
                return []
            """,
            "You find a four with two holes only where one stone makes it. Earlier fours and their "
            "answers may prepare it: put the answer on the board and call `chain` again.",
        ),
        Mutant(
            changed(
                changed(
                    _REFERENCE,
                    "after[cell], after[hole] = player, -player",
                    "after[cell] = player",
                ),
                "[cell, hole, *rest]",
                "[cell, hole, *[c for c in rest if c != hole]]",
            ),
            "You never put the opponent's answer on the board, so every four looks like a win. The "
            "stone in the hole belongs to `-player`.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "after[cell], after[hole] = player, -player",
                "after[cell] = player",
            ),
            "You never put the opponent's answer on the board, so every four looks like a win. The "
            "stone in the hole belongs to `-player`.",
        ),
        Mutant(
            changed(
                changed(_REFERENCE, "after = list(board)", "after = board"),
                "set(must)",
                "set(holes(board, -player))",
            ),
            "You put the stones on the very board that you were given. They are still there when "
            "the next four is tried: work on a copy, `list(board)`.",
        ),
        Mutant(
            changed(_REFERENCE, "after = list(board)", "after = board"),
            "You put the stones on the very board that you were given. They are still there when "
            "the next four is tried: work on a copy, `list(board)`.",
        ),
        Mutant(
            changed(_REFERENCE, "= player, -player", "= player, player"),
            "You fill the hole with a stone of the same player. The answer is the opponent's: "
            "`-player`.",
        ),
        Mutant(
            changed(_REFERENCE, "return [cell, hole, *rest]", "return [cell, *rest]"),
            "You list only the player's stones. The answers belong in the list, each after the "
            "four that forces it.",
        ),
        Mutant(
            changed(_REFERENCE, "if moves == 1:", "if moves == 0:"),
            "Your chains are one stone too long: `moves` counts all the player's stones, the one "
            "that completes five included.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, RecursionError),
            "Your function calls itself without end. Each call passes one stone fewer, "
            "`moves - 1`, and at `moves == 1` it stops.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "NoneType" in str(got),
            "Your function returns None on one of its paths. Where there is no win it must return "
            "`[]`.",
        ),
        Misconception(
            lambda case, got, expected: got is None and bool(expected),
            "You return nothing here, though there is a win. Does every way through your function "
            "end in a `return`? And a list's `append` and `extend` return nothing: write "
            "`[cell, hole, *rest]`.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "You return nothing here. Where there is no win the answer is `[]`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and len(got) > 1
                and set(map(str, got))
                <= set(map(str, _holes(case.about["board"], case.about["player"])))
            ),
            "You return all the holes. One stone completes five, so the chain has one cell.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "Return the chain itself, a list of cells, or `[]`. A list counts as true if it is not "
            "empty.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "Return a list, even where one stone completes five: a chain of one cell.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(cell, (list, tuple)) for cell in got),
            "A chain is a flat list, stone, answer, stone, and yours has a list or a tuple inside. "
            "A star takes the cells out of a list: `[1, 2, *[3, 4]]` is `[1, 2, 3, 4]`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected
                and len(got) > 1
                and (_is_chain(case, _swapped(got)) or _is_chain(case, [*got[1:], got[0]]))
            ),
            "These are the right cells in the wrong order. The list follows the game: your stone, "
            "the answer to it, and then the rest.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 1 < len(expected)
                and len(_with_stone(case.about["board"], case.about["player"], got[0])) > 1
            ),
            "Two holes do win, but the list goes on: after your stone come the answer in one hole "
            "and the stone that completes five in the other.",
        ),
        Misconception(
            lambda case, got, expected: not got and expected and _both_have_a_four(case),
            "Both players have a four here, and `player` is to move: completing five wins, "
            "whatever the opponent threatens. Look at your own holes first.",
        ),
        Misconception(
            lambda case, got, expected: case.about["moves"] == 1 and len(got) > 1,
            "Only one stone is left here, and it does not complete five: there is no win, `[]`. "
            "That is step 2 of the plan.",
        ),
        Misconception(
            lambda case, got, expected: (len(got) + 1) // 2 > case.about["moves"],
            "Your chain has more stones than `moves` allows. Each call has one stone fewer: pass "
            "on `moves - 1`.",
        ),
        Misconception(
            lambda case, got, expected: (
                not got
                and bool(expected)
                and bool(_holes(case.about["board"], -case.about["player"]))
            ),
            "The opponent has a four here. The player's stone must go into its hole, but that "
            "stone may make a four, too: then the chain goes on.",
        ),
        Misconception(
            lambda case, got, expected: _flaw(
                case.about["board"], case.about["player"], case.about["moves"], got
            ).startswith("The last stone"),
            "Your last stone completes nothing, so you count on stones that are not there. Are "
            "those of a four that failed still on your board? Each four needs a copy of its own, "
            "`list(board)`: not `board` itself, and not one copy for all.",
        ),
        Misconception(
            lambda case, got, expected: not got and len(expected) == 3 and case.about["moves"] == 2,
            "Two stones are enough here: the first makes a four, the answer is forced, the second "
            "completes five. `moves` counts only the player's own stones, and at `moves == 2` "
            "there is still one four to try.",
        ),
        Misconception(
            lambda case, got, expected: not got and len(expected) == 1,
            "One stone completes five here, and that is a chain already: step 1 of the plan, with "
            "`holes(board, player)`.",
        ),
        Misconception(
            lambda case, got, expected: not got and len(expected) > 1,
            "There is a chain here, and you do not find it. Put the first stones of the expected "
            "one on a board, with their answers, and ask your function again: from where on does "
            "it see the win?",
        ),
    ),
)
