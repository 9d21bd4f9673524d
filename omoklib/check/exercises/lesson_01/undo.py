"""The exercise `undo` of lesson 01: "Take back moves"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_01.shared import picture_of
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["UNDO"]

UNDO = Exercise(
    id="undo",
    title="Take back moves",
    stars=1,
    minutes=6,
    names=("undo",),
    starter='''
        def undo(node_id, moves=1):
            """The ID `moves` actions ago; never before the root."""
            ...
    ''',
    reference='''
        def undo(node_id, moves=1):
            """The ID `moves` actions ago; never before the root."""
            return node_id[: max(1, len(node_id) - moves)]
    ''',
    hints=(
        "`node_id[:-moves]` counts from the end. Count from the front instead: how many numbers of "
        "the ID are to stay? `node_id[:k]` is the first k.",
        "How short may the slice become? The root stays, however many moves are taken back.",
        "`max(1, len(node_id) - moves)` is the length to keep.",
    ),
    cases=(
        Case("undo((0, 4, 0))", picture=picture_of((0, 4, 0), 3)),
        Case("undo((0, 4))", picture=picture_of((0, 4), 3)),
        Case("undo((0,))", size=30),
        Case("undo((0,), 5)", size=31),
        Case("undo((0, 4, 0, 8), 0)", size=29, picture=picture_of((0, 4, 0, 8), 3)),
        *(Case(f"undo((0, 4, 0, 8, 2, 6), {k})") for k in range(1, 8)),
    ),
    if_endless="Does each round of your loop bring it nearer to its end: does `moves` get smaller?",
    mutants=(
        Mutant(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves] "
            "if moves < len(node_id) else ()",
            "The root must stay: an ID without it is not the ID of anything.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:-moves] or (0,)",
            "`node_id[:-0]` is `node_id[:0]`, which is empty: taking back 0 moves leaves nothing.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:max(1, len(node_id) - 1)]",
            "You take back one move however many are asked for.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:-1]",
            "You always take back one move, however many are asked for. The root itself must stay.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:-moves]",
            "Nearly. Two cases are left: the root must stay, however many moves are taken back, "
            "and for 0 moves `node_id[:-0]` is `node_id[:0]`, which is empty.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves]",
            "The root must stay. And where more moves are asked for than there are, the end of "
            "your slice is below 0, which counts from the back: `max(1, ...)` fixes both.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves] or (0,)",
            "Where more moves are asked for than there are, the end of your slice is below 0, "
            "which counts from the back. `max(1, ...)` keeps it at 1 or more.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[: max(1, len(node_id) - moves - 1)]",
            "You always take back one move more than was asked. The first k numbers are "
            "`node_id[:k]`, and `len(node_id)` counts the root, too.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[-moves:]",
            "These are the moves that you take back. Return what is left without them: the front "
            "part, `node_id[:...]`.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:moves]",
            "`node_id[:k]` *keeps* the first k numbers, and you keep as many as are to be taken "
            "back. How many are left?",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:moves] or (0,)",
            "`node_id[:k]` *keeps* the first k numbers, and you keep as many as are to be taken "
            "back. How many are left?",
        ),
        Mutant(
            "def undo(node_id, moves=0): return node_id[: max(1, len(node_id) - moves)]",
            "`undo(node_id)` without a number takes back one move: the default is `moves=1`.",
        ),
        Mutant(
            "def undo(node_id, moves=2): return node_id[: max(1, len(node_id) - moves)]",
            "`undo(node_id)` without a number takes back one move: the default is `moves=1`.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[: min(1, len(node_id) - moves)]",
            "Only the root is left, however few moves are taken back: `min` takes the smaller of "
            "the two. It is `max` that never goes below 1.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[: max(1, -moves)]",
            "Only the root is left, whatever is taken back. Is it `max(1, -moves)`? `-moves` is "
            "never above 0, so `max` always takes the 1. Count from the front: how many numbers of "
            "the ID are to stay?",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:1] if moves else node_id",
            "Only the root is left, however few moves are taken back. Is it a loop? Count the "
            "moves in it: `for _ in range(moves)`.",
        ),
        Mutant(
            """
            def undo(node_id, moves=1):
                for _ in range(moves):
                    return node_id[:-1] or (0,)
            """,
            "One move is taken back, and then the `return` inside the loop ends it. Move it to the "
            "left, below the loop.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return (0, *node_id[1 + moves :])",
            "You take away the oldest moves. The newest go: the front part of the ID stays.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[moves:]",
            "You cut at the front, where the oldest moves are. The newest go: `node_id[:...]`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and got[0] != 0,
            "Your ID does not begin with the root's 0: you cut at the front, where the oldest "
            "moves are. The newest go: `node_id[:...]`.",
        ),
        Misconception(
            lambda case, got, expected: got == () and case.code == "undo((0, 4))",
            "One move is taken back here, and the root's 0 goes with it. It stays: begin the "
            "slice at the root, and end it just before the move that goes.",
        ),
        Misconception(
            lambda case, got, expected: got == () and case.code.endswith(", 0)"),
            "Taking back 0 moves leaves nothing here: `node_id[:-0]` is `node_id[:0]`, which is "
            "empty.",
        ),
        Misconception(
            lambda case, got, expected: expected == (0,) and len(got) > 2,
            "Here all the moves are taken back, and more. Then the root is left, `(0,)`, and not "
            "the whole game.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got == 4,
            "That is the last action alone. Return what is left without it: `node_id[:-1]`.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "An ID is a tuple, and a tuple cannot be changed. A slice, `node_id[:...]`, makes a "
            "new and shorter one.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError) or (got == () and len(expected) == 1)
            ),
            "Here more moves are taken back than were played. Then the root stays: `(0,)`.",
        ),
        Misconception(
            lambda case, got, expected: got == 0,
            "`(0)` is the number 0 in brackets. A tuple of one number needs a comma: `(0,)`.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) + 1 and "(0, 4))" in case.code,
            "You take back one move too few.",
        ),
        Misconception(
            lambda case, got, expected: "for -: 'tuple' and 'int'" in str(got),
            "A number cannot be taken from a tuple. Take it from the tuple's length: "
            "`len(node_id) - moves`.",
        ),
    ),
)
