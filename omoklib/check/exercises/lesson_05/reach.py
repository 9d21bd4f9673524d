"""The exercise `reach` of lesson 05: "How far a cell can see"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["REACH"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    del rng
    for blocks in range(8):
        yield Case(f"reach({blocks})")


REACH = Exercise(
    id="reach",
    title="How far a cell can see",
    stars=1,
    minutes=6,
    names=("reach",),
    starter='''
        def reach(blocks):
            """Side of the square that one output cell can see, after a stem and `blocks` blocks."""
            ...
    ''',
    reference='''
        def reach(blocks):
            """Side of the square that one output cell can see, after a stem and `blocks` blocks."""
            layers = 1 + 2 * blocks
            return 1 + 2 * layers
    ''',
    hints=(
        "One 3x3 convolution sees a square of side 3. A second one on top of it: side 5. Each "
        "layer adds 2.",
        "The stem is one layer, and each block holds two. How many layers are that?",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def reach(blocks): return 3 ** (1 + blocks)",
            "The side does not triple. A block has two convolutions, and each of them adds 2 to "
            "the side.",
        ),
        Mutant(
            "def reach(blocks): return 3 + 8 * blocks",
            "A block adds 4 to the side, not 8: it has two convolutions, and each adds 2.",
        ),
        Mutant(
            """
            def reach(blocks): return 7 * blocks
            """,
            "Right for one block. Without a block there is the stem alone, which sees 3; each "
            "block adds 4 to that.",
        ),
        Mutant(
            """
            def reach(blocks): return 5 + 4 * blocks
            """,
            "You count one layer too many: without a block there is the stem alone, and it sees 3.",
        ),
        Mutant(
            """
            def reach(blocks): return 3 + 4 * (blocks - 1)
            """,
            "You take the first block for the stem. Without a block there is still the stem, and "
            "it sees 3.",
        ),
        Mutant(
            """
            def reach(blocks): return 4 * blocks
            """,
            "The blocks are right: each adds 4. Below them is the stem, and it sees 3.",
        ),
        Mutant(
            """
            def reach(blocks):
                return 3 * blocks
            """,
            "A block does not add three cells. Count the layers: the stem, and two for each "
            "block. Each adds 2 to the side, and the cell itself is one more.",
        ),
        Mutant(
            """
            def reach(blocks):
                return 3 + blocks
            """,
            "Right for the stem alone. A block holds two convolutions, and each of them adds 2 to "
            "the side.",
        ),
        Mutant(
            """
            def reach(blocks):
                return 6 * blocks
            """,
            "A block does not add six cells. Count the layers: the stem, and two for each block. "
            "Each adds 2 to the side, and the cell itself is one more.",
        ),
        Mutant(
            "def reach(blocks): return 3 + 3 * blocks",
            "A block adds 4 to the side, not 3: it has two convolutions, and each adds 2.",
        ),
        Mutant(
            "def reach(blocks): return 2 + 2 * blocks",
            "Each layer looks one cell further on both sides, so it adds 2. Count the layers, the "
            "stem and two for each block, and double that; the cell itself is one more.",
        ),
        Mutant(
            "def reach(blocks): return 7 if blocks else 3",
            "Right for no block and for one. Every further block adds 4 again.",
        ),
        Mutant(
            "def reach(blocks): return 7",
            "7 is right for one block. Without a block it is less, and every further block adds "
            "4: the answer depends on `blocks`.",
        ),
        Mutant(
            "def reach(blocks): return 9",
            "Your answer is the same for any number of blocks; the right one depends on `blocks`.",
        ),
        Mutant(
            "def reach(blocks): return 1 + 2 * (1 + blocks)",
            "A residual block holds two convolutions, not one.",
        ),
        Mutant(
            "def reach(blocks): return 1 + 2 * (2 * blocks)",
            "You forgot the stem, the convolution before the first block.",
        ),
        Mutant(
            "def reach(blocks): return 1 + 2 * blocks",
            "That is the number of layers: the stem, and two for each block. Each of them adds 2 "
            "to the side, and the cell itself is one more.",
        ),
        Mutant(
            "def reach(blocks): return 3 ** (1 + 2 * blocks)",
            "The side does not triple: each layer looks one cell further on each side, so it "
            "grows by 2.",
        ),
        Mutant(
            "def reach(blocks): return 3 * (1 + 2 * blocks)",
            "Only the first layer adds a 3x3 square. Each further one looks one cell further on "
            "each side, so it adds 2.",
        ),
        Mutant(
            "def reach(blocks): return (3 + 4 * blocks) ** 2",
            "That is how many cells the square has. The question is about its side.",
        ),
        Mutant(
            "def reach(blocks): return 2 * (1 + 2 * blocks)",
            "Two cells for each layer is right, and the cell itself is one more.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: expected == 3 and got - expected != 0,
            "Without a block there is the stem alone: one convolution, which sees a square of "
            "side 3.",
        ),
        Misconception(
            lambda case, got, expected: expected == 7 and got - expected != 0,
            "Without a block yours is right. A block has two convolutions, and each of them looks "
            "one cell further on every side.",
        ),
        Misconception(
            lambda case, got, expected: got - expected != 0,
            "Right for the first few. Every further block adds as much as the one before it.",
        ),
    ),
)
