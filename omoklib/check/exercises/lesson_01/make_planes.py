"""The exercise `make_planes` of lesson 01: "The whole stack"."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_01.one_plane import ONE_PLANE, plane_differs
from omoklib.check.exercises.lesson_01.shared import picture_of, random_ids
from omoklib.check.exercises.lesson_01.whose_turn import WHOSE_TURN
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of, same

__all__ = ["MAKE_PLANES"]


def _shown_by(history: int) -> list[str]:
    """What each plane shows."""
    times = ["now", "one ago", *(f"{ago} ago" for ago in range(2, history))]
    both = [f"{whose}, {time}" for whose in ("own", "the other's") for time in times]
    return [*both, "Black to move"]


def _planes_differ(expected: np.ndarray, got: object) -> str:
    """As `same`; where shapes agree, the first plane that differs is named."""
    differs = same(expected, got)
    if not differs or getattr(got, "shape", None) != expected.shape:
        return differs
    plane = next(k for k in range(expected.shape[2]) if (got[:, :, k] != expected[:, :, k]).any())
    return f"plane {plane} is wrong (put `[:, :, {plane}]` after the call to see it alone)"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    """First those for the shape, then single planes, which are easy to read, then whole stacks."""
    by_hand = [(3, (0,)), (3, (0, 4)), (3, (0, 4, 0))]
    for k, (size, history) in enumerate(((3, 2), (3, 1), (4, 1))):
        yield Case(f"make_planes((0,), {size}, {history})", compare=_shape_differs, size=k)
    for history in (1, 2, 8):
        for size, node_id in [*by_hand, *random_ids(rng, 15)]:
            code = f"make_planes({node_id}, {size}, {history})"
            picture = picture_of(node_id, size)
            if history > 1 and size == 3 and len(node_id) <= 3:
                for plane, shows in enumerate(_shown_by(history)):
                    one = f"{code}[:, :, {plane}]  # {shows}"
                    size_of_it = 100 * history + len(one)
                    yield Case(one, compare=plane_differs, picture=picture, size=size_of_it)
            yield Case(code, compare=_planes_differ, picture=picture, size=1000 + len(code))


def _filled(error: object) -> tuple[int, int]:
    """The shape of what an array was put into, which did not fit: as numpy's `error` says."""
    rows, columns = re.search(r"into shape \((\d+),(\d+)\)", str(error)).groups()
    return int(rows), int(columns)


def _shape_differs(expected: np.ndarray, got: object) -> str:
    return same(expected, got) if getattr(got, "shape", None) != expected.shape else ""


MAKE_PLANES = Exercise(
    id="make_planes",
    title="The whole stack",
    stars=2,
    minutes=12,
    names=("make_planes",),
    needs=("one_plane", "whose_turn", "undo", "rebuild"),
    setup=code_of(ONE_PLANE.setup, WHOSE_TURN, ONE_PLANE),
    starter='''
        def make_planes(node_id, size, history):
            """`[size, size, 2 * history + 1]` of zeros and ones.

            First `history` planes: the stones of the player to move, now, one move ago, two ...
            Next `history` planes: the opponent's stones at the same times.
            Last plane: all 1 if Black moves next, else all 0. Before the game began: no stones.
            """
            ...
    ''',
    reference='''
        def make_planes(node_id, size, history):
            """`[size, size, 2 * history + 1]` of zeros and ones.

            First `history` planes: the stones of the player to move, now, one move ago, two ...
            Next `history` planes: the opponent's stones at the same times.
            Last plane: all 1 if Black moves next, else all 0. Before the game began: no stones.
            """
            player = whose_turn(node_id)
            stack = np.zeros((size, size, 2 * history + 1))
            for ago in range(history):
                stack[:, :, ago] = one_plane(node_id, size, player, ago)
                stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
            stack[:, :, -1] = player == 1
            return stack
    ''',
    hints=(
        "Whose stones come first is decided once, by the player to move *now*: "
        "`player = whose_turn(node_id)`. The other player is `-player`.",
        "Begin with `stack = np.zeros((size, size, 2 * history + 1))` and a loop over `ago` in "
        '`range(history)`. (No `one_plane` yet? `q.use_reference("one_plane")` lends you ours.)',
        "In the loop, `one_plane(node_id, size, player, ago)` goes to `stack[:, :, ago]`, and the "
        "other player's to `stack[:, :, history + ago]`. After it, the last plane: 1 for Black.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history - 1):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The oldest board is missing. `range(history)` makes `history` rounds: it begins at 0 "
            "and stops before its end.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(1):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "Only the board of now is in your planes. Is there a `return` inside the loop? It ends "
            "the loop in its first round.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, 1 + ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, 1 + history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, 0] = player == 1
                return stack
            """,
            "Your colour plane comes first. It comes last, after all the stones.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                both = [one_plane(node_id, size, who, ago)
                        for who in (player, -player) for ago in range(history)]
                colour = np.full((size, size), player == 1)
                return np.array([*both, colour]).reshape(size, size, -1)
            """,
            "`reshape` only counts the numbers off again: it tears your planes apart. "
            "`np.stack(planes, axis=-1)` stacks them along the last axis.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                both = [one_plane(node_id, size, who, ago)
                        for who in (player, -player) for ago in range(history)]
                return np.array([*both, np.full((size, size), player == 1)]).T
            """,
            "In every plane, rows and columns have changed places. Is it `.T`? That puts the "
            "columns before the rows, too. `np.stack(planes, axis=-1)` leaves each plane as it is.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for k in range(2 * history):
                    who = player if k < history else -player
                    stack[:, :, k] = one_plane(node_id, size, who, k)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The other player's planes are too old. They begin with *now* again, as the first half "
            "does.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for k in range(2 * history):
                    stack[:, :, k] = one_plane(node_id, size, player, k)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "All your planes show the player to move, older and older. The second half is the "
            "other player's, and begins with *now* again.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = 1
                return stack
            """,
            "The stones are right. Your last plane is always 1: it is 0 where White moves next.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, 1, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -1, ago)
                stack[:, :, -1] = 1
                return stack
            """,
            "You always take Black for the player to move. `whose_turn(node_id)` says who it is: "
            "that player's stones come first, and decide the last plane.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[-1] = player == 1
                return stack
            """,
            "The stones are right, and then `stack[-1]` writes over the last *row* of all the "
            "planes. The last plane is `stack[:, :, -1]`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, -player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, --player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The two players have changed places: the stones of the player to move come first.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[0::2]), ago] = 1
                    cells[list(actions[1::2]), history + ago] = 1
                cells[:, -1] = len(node_id) % 2
                return cells.reshape(size, size, -1)
            """,
            "You always put Black first. The player to move comes first, so that the network sees "
            "every position through that player's eyes.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    me = len(actions) % 2
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = len(node_id) % 2
                return cells.reshape(size, size, -1)
            """,
            "You change sides in the past. The player who moves now comes first there, too.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = me
                return cells.reshape(size, size, -1)
            """,
            "The stones are right. The last plane is 1 for Black to move, and yours is for White.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                return cells.reshape(size, size, -1)
            """,
            "The stones are right. The last plane stays empty: it is all 1 where Black moves next.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[me::2]), 2 * ago] = 1
                    cells[list(actions[1 - me :: 2]), 2 * ago + 1] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "You alternate own and opponent's planes. Here all own planes come first, then all the "
            "opponent's.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, ago + 1] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The other player's planes overwrite your own. They come after all of yours: at "
            "`history + ago`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    player = -player
                    stack[:, :, history + ago] = one_plane(node_id, size, player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "You change `player` in the loop, so it is somebody else in each round. Decide once "
            "who "
            "moves now; the other one is `-player`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = -whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "Everything is the other way round: the player to move comes first, and the last plane "
            "is 1 where Black is to move.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    player = whose_turn(undo(node_id, ago))
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "You ask whose turn it *was* at each past board. The player who moves now comes first "
            "at "
            "all times, and decides the last plane, too.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "Both halves show the stones of the same player. The second half is the other's: "
            "`-player`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    cells[list(node_id[1:][me::2]), ago] = 1
                    cells[list(node_id[1:][1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "All your boards show the present. One move ago the last stone was not there: take "
            "moves back first.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago - 1)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "Your boards are one move too old. The first plane shows *now*: no move taken back.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - 2 * ago)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "You go back two moves at a time. One move ago is one move of one player.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - (history - 1 - ago))]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "Your history runs the wrong way: the present comes first, the oldest board last.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[: len(node_id) - ago][1:]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "Before the game began there were no stones. Where you go back further than that, the "
            "end of your slice is below 0, which counts from the back: your `undo` knows better.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                "[:, :, 0]" in case.code and expected.any() and not np.any(got)
            ),
            "Plane 0 is empty, and it should show *now*. Does your loop over `ago` begin at 0, and "
            "does it fill `stack[:, :, ago]`? Or does the oldest board come first?",
        ),
        Misconception(
            lambda case, got, expected: (
                expected.ndim == 3 and got.shape == expected.shape[::-1] != expected.shape
            ),
            "Your planes lie one behind the other along the *first* axis. Here they lie along the "
            "last: plane k is `stack[:, :, k]`.",
        ),
        Misconception(
            lambda case, got, expected: got.shape[2] == expected.shape[2] - 1,
            "One plane is missing: after the stones comes one more, for the colour.",
        ),
        Misconception(
            lambda case, got, expected: (
                "Black to move" in case.code and expected.all() and not got.any()
            ),
            "Black is to move here, and your last plane is empty. Do you put the colour into "
            "`stack[:, :, -1]`?",
        ),
        Misconception(
            lambda case, got, expected: (
                "Black to move" not in case.code and got.ndim == 2 and (got == 1).all()
            ),
            "This plane is 1 all over: the colour's plane is in its place. That is the last one, "
            "`stack[:, :, -1]`.",
        ),
        Misconception(
            lambda case, got, expected: got.shape[2] != expected.shape[2],
            "How many planes there are depends on `history`: `2 * history + 1`.",
        ),
        Misconception(
            lambda case, got, expected: got.shape != expected.shape,
            "How many rows and columns a plane has depends on `size`.",
        ),
        Misconception(
            lambda case, got, expected: _filled(got) == expected.shape[1:],
            "`stack[k]` is row k of all the planes. Plane number k is `stack[:, :, k]`.",
        ),
        Misconception(
            lambda case, got, expected: _filled(got) == (expected.shape[2], expected.shape[0]),
            "Your stack has the planes in front. Rows and columns come first, as in "
            "`np.zeros((size, size, planes))`; then plane number k is `stack[:, :, k]`.",
        ),
        Misconception(
            lambda case, got, expected: len({*_filled(got)}) == 1,
            "A plane does not fit into your stack: how many rows and columns the stack has depends "
            "on `size`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "the other's, now" in case.code and expected.any() and not got.any()
            ),
            "The other player's planes are empty. They come after your own: at `history + ago`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (list, tuple)) and expected.ndim == 3,
            "Your planes are still one by one, in a list or a tuple. `np.stack(planes, axis=-1)` "
            "makes a stack of them.",
        ),
        Misconception(
            lambda case, got, expected: "too many indices" in str(got),
            "Your stack has only rows and columns. The shape needs a third number, that of the "
            "planes: `np.zeros((size, size, 2 * history + 1))`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You asked for a plane that does not exist. How many there are depends on `history`: "
            "`2 * history + 1`.",
        ),
        Misconception(
            lambda case, got, expected: (got < 0).any(),
            "There is a -1 in your planes. A plane holds zeros and ones only: `board == player` "
            "asks a question, and its answers count as 1 and 0. The colour plane, too, is 1 or 0.",
        ),
    ),
)
