"""The exercise `same_game` of lesson 01: "One game or two"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from omoklib.check.compare import Comparer
from omoklib.check.exercises.lesson_01.cells import CELLS
from omoklib.check.exercises.lesson_01.mirror_id import MIRROR_ID
from omoklib.check.exercises.lesson_01.shared import picture_of, random_ids
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of, same
from omoklib.draw import board_svg, placed
from omoklib.games import State
from omoklib.games.symmetries import SYMMETRIES, transform_id

__all__ = ["SAME_GAME"]

_VIEWS = (
    "as it is",
    "after a quarter turn to the left",
    "after half a turn",
    "after a quarter turn to the right",
    "in the mirror",
    "in the mirror, and then after a quarter turn to the left",
    "in the mirror, and then after half a turn",
    "in the mirror, and then after a quarter turn to the right",
)
"""What each of the eight symmetries does to a game."""


def _seen(k: int) -> str:
    return f"The second game is the first one {_VIEWS[k]}" if k else "The two IDs are equal"


def _one_game(truth: bool, why: str) -> Comparer:
    """As `same`; of the wrong one of the two answers it says why it is wrong."""

    def compare(expected: bool, got: object) -> str:
        differs = same(expected, got)
        return why if differs and isinstance(got, (bool, np.bool_)) else differs

    return compare


@dataclass(frozen=True)
class _Pair:
    """Two states, drawn side by side; as text, their IDs."""

    one: State
    other: State

    def _repr_svg_(self) -> str:
        boards = (board_svg(state, size_px=180) for state in (self.one, self.other))
        placed_ones = "".join(placed(board, 190 * k, 0) for k, board in enumerate(boards))
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 370 180" width="370" '
            f'style="max-width:100%;height:auto">{placed_ones}</svg>'
        )

    def __repr__(self) -> str:
        return f"{self.one.id}, {self.other.id}"  # as the call has them, which the card shows


def _twin_case(one: tuple[int, ...], other: tuple[int, ...], size: int, n: int, why: str) -> Case:
    truth = any(transform_id(one, k, size) == other for k in SYMMETRIES)
    return Case(
        f"same_game({one}, {other}, {size})",
        expected=truth,
        compare=_one_game(truth, why),
        size=n,
        picture=_Pair(picture_of(one, size), picture_of(other, size)),
        about={"one": one, "other": other, "size": size},
    )


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    """Views of a small game and games that only look like one; then both on larger boards."""
    apart = "These are two games: no turn and no mirror makes one of the other"
    yield _twin_case((0,), (0,), 3, 1, "Nobody has moved in either of them: they are one game")
    by_hand = (
        ((0, 0, 1), (0, 0, 2), apart),
        ((0, 4, 0), (0, 0, 4), f"{apart}. The same cells are played, and by the other player"),
        ((0, 0, 4, 1), (0, 1, 4, 0), f"{apart}. The position is the same, and not the history"),
        ((0, 0, 1), (0, 0, 1, 4), f"{apart}. The second one has a move more"),
        ((0, 0, 1, 4), (0, 2, 1), f"{apart}. The second one has a move less"),
        ((0, 0, 2), (0, 0, 8), f"{apart}. Only in the first one do the two corners share a side"),
        ((0, 4, 0), (0, 1, 2), f"{apart}. Only the first one begins in the centre"),
    )
    for n, (one, other, why) in enumerate(by_hand):
        yield _twin_case(one, other, 3, 20 + n, why)
    for k in SYMMETRIES:
        yield _twin_case((0, 0, 1), transform_id((0, 0, 1), k, 3), 3, 10 + k, _seen(k))
    for k in (1, 6):
        first = (0, 40, 58, 57)
        yield _twin_case(first, transform_id(first, k, 9), 9, 30 + k, _seen(k))
    for n, (size, one) in enumerate(random_ids(rng, 24, 2)):
        k = int(rng.integers(8))
        other = transform_id(one, k, size)
        yield _twin_case(one, other, size, 100 + n, _seen(k))
        free = [cell for cell in range(size**2) if cell not in other[1:]]
        changed = (*other[:-1], int(rng.choice(free)))
        why = f"{apart}. Seen the right way, they differ in the last move only"
        if not any(transform_id(one, view, size) == changed for view in SYMMETRIES):
            yield _twin_case(one, changed, size, 200 + n, why)


def _by_views(found: str, size: str = "size") -> str:
    """Source of a `same_game` that looks for `other` among the views `found` of `one`."""
    return f"""
        def same_game(one, other, size):
            def turn(node_id, n={size}):
                return (0, *((n - 1 - a % n) * n + a // n for a in node_id[1:]))
            mirror = mirror_id(one, size)
            return other in {found}
    """


def _by_test(test: str) -> str:
    """Source of a `same_game` that puts each `view` of `one` to the `test`, one by one."""
    return f"""
        def same_game(one, other, size):
            def turn(node_id):
                return (0, *((size - 1 - a % size) * size + a // size for a in node_id[1:]))
            for view in (one, mirror_id(one, size)):
                for _ in range(4):
                    if {test}: return True
                    view = turn(view)
            return False
    """


_FOUR = "turn({0}), turn(turn({0})), turn(turn(turn({0})))"

_TURNS, _MIRRORED = _FOUR.format("one"), _FOUR.format("mirror")

SAME_GAME = Exercise(
    id="same_game",
    title="One game or two",
    stars=3,
    minutes=15,
    names=("same_game",),
    needs=("cells", "mirror_id"),
    setup=code_of("import numpy as np", CELLS, MIRROR_ID),
    starter='''
        def same_game(one, other, size):
            """Whether `other` is the game `one`, turned or mirrored, move for move."""
            ...
    ''',
    reference='''
        def same_game(one, other, size):
            """Whether `other` is the game `one`, turned or mirrored, move for move."""
            for view in (one, mirror_id(one, size)):
                for _ in range(4):
                    if view == other:
                        return True
                    places = [place_of(action, size) for action in view[1:]]
                    view = (0, *(action_of(size - 1 - column, row, size) for row, column in places))
            return False
    ''',
    hints=(
        "Make all eight views of `one`, and look whether `other` is among them. Turning gives "
        "four. Where do the other four come from?",
        "Turned to the left, the top row becomes the left column, read from the bottom: on 3x3, 0 "
        "goes to 6, 1 to 3, and 2 to 0. So what are the new row and the new column?",
        "The new row is `size - 1 - column`, and the new column is the old `row`. Four times over: "
        "compare `view` with `other`, then turn `view`. Begin once with `one`, and once with "
        "`mirror_id(one, size)`.",
    ),
    cases=_cases,
    if_endless="Four quarter turns lead back to the first view: a loop that goes on until it finds "
    "`other` may go on for ever.",
    mutants=(
        Mutant("def same_game(one, other, size): return True", "You always say True."),
        Mutant("def same_game(one, other, size): return False", "You always say False."),
        Mutant(
            """
            def same_game(one, other, size):
                def turn(node_id):
                    return (0, *((size - 1 - a % size) * size + a // size for a in node_id[1:]))
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view != other: return False
                        view = turn(view)
                return True
            """,
            "You say False as soon as one view is not the other game. One view of the eight is "
            "enough for True; `return False` belongs behind both loops.",
        ),
        Mutant(
            "def same_game(one, other, size): return one == other",
            "You find a game only where nothing is turned or mirrored. Is there a `return` that "
            "comes after the first look? `return False` belongs behind both loops.",
        ),
        Mutant(
            _by_views("(one, mirror)"),
            "You find the game itself and its mirror image, and nothing that is turned. Does a "
            "`return False` end the loop before a turn? Is the turned game kept, `view = "
            "turned(view)`? If all is well there, look at one quarter turn alone: to the left, "
            "`(0, 0, 1)` on 3x3 becomes the tuple `(0, 6, 3)`, with the root's 0 in front as it "
            "was.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS})"),
            "You find the four turned games, and none that is mirrored. Turn the mirror image, "
            "too. If you do: is there a `return False` that comes before it?",
        ),
        Mutant(
            _by_views(f"(one, mirror, {_MIRRORED})"),
            "You find all that is mirrored, and nothing that is only turned. Does your turn move "
            "the root's 0, too? It is no cell: turn `node_id[1:]`, and put the 0 back in front. Or "
            "does it make a list? A list never equals a tuple.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS}, mirror)"),
            "You find the four turned games, and the mirror image as it is. Turn that one, too.",
        ),
        Mutant(
            _by_views(f"({_TURNS}, {_MIRRORED})"),
            "You turn before you look, and never look at a game that is not turned.",
        ),
        Mutant(
            _by_views(f"({_TURNS}, one, {_MIRRORED})"),
            "The mirror image that is not turned is missing: look before you turn.",
        ),
        *(
            Mutant(
                _by_views(f"(one, {turned}, mirror, {mirrored})"),
                "You find a single quarter turn, and no turn after it. Does your turn only swap "
                "row and column? That is a mirror along the diagonal: do it twice, and you are "
                "back. In a quarter turn, one of the two is also counted from the other side. Or "
                "does each turn begin with the same game? It begins where the last one ended: "
                "`view = turned(view)`.",
            )
            for turned, mirrored in (
                ("turn(one)", "turn(mirror)"),
                # the mirror image of what was turned, where the others turn the mirror image
                ("turn(one)", "turn(turn(turn(mirror)))"),
                ("turn(turn(turn(one)))", "turn(mirror)"),
            )
        ),
        *(
            Mutant(
                _by_views(f"(one, turn(one), turn(turn(one)), mirror, {mirrored})"),
                "The last view is missing, three quarter turns to the left. With the one that is "
                "not turned, there are four.",
            )
            for mirrored in (
                "turn(mirror), turn(turn(mirror))",
                # the mirror images of what was turned
                "turn(turn(turn(mirror))), turn(turn(mirror))",
            )
        ),
        Mutant(
            _by_views("(one, turn(turn(one)), mirror, turn(turn(mirror)))"),
            "You find the half turn, and no quarter turn. There, rows become columns.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS}, mirror, {_MIRRORED})", "9"),
            "You count nine cells in every row. That is right for one board only: use `size`.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS}, mirror, {_MIRRORED})", "3"),
            "You count three cells in every row. That is right for one board only: use `size`.",
        ),
        Mutant(
            _by_test("{*view[1::2]} == {*other[1::2]} and {*view[2::2]} == {*other[2::2]}"),
            "You compare positions. Two games are the same only if every move is: compare the IDs.",
        ),
        Mutant(
            _by_test("{*view[1:]} == {*other[1:]}"),
            "You compare the cells that were played, in whatever order. The order gives the stones "
            "their colours: compare the IDs.",
        ),
        Mutant(
            _by_test("all(a == b for a, b in zip(view, other))"),
            "You compare as many moves as both games have. A game that goes on is another one.",
        ),
        Mutant(
            """
            def same_game(one, other, size):
                def kind(a):
                    row, column = place_of(a, size)
                    sides = [(row, size - 1 - row), (column, size - 1 - column)]
                    return sorted(map(sorted, sides))
                if len(one) != len(other): return False
                return all(kind(a) == kind(b) for a, b in zip(one[1:], other[1:]))
            """,
            "You compare move by move, each turned or mirrored in a way of its own. A whole game "
            "is seen in one way: make a view of all its moves, and compare that with `other`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "can only concatenate tuple" in str(got)
            ),
            "`+` joins a tuple to a tuple only. `(cell,)`, in round brackets and with a comma, is "
            "a tuple of one.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' and 'int'" in str(got),
            "`place_of` takes one cell, and was given a tuple. Turn the moves one by one. A turned "
            "move is a single number again: `action_of(row, column, size)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (tuple, list, set, int, str)) and not isinstance(got, bool)
            ),
            "The question is whether they are one game: the answer is True or False.",
        ),
    ),
)
