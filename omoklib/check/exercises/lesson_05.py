"""Lesson 05, the policy-value network: masks, targets, the loss, a network, symmetries."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    changed,
    close,
)

__all__ = ["EXERCISES", "QUIZ"]


def _numbers(expected: object, got: object) -> str:
    """Like `close`, where a list, a tuple, an array and a tensor of numbers are all the same."""
    if hasattr(got, "__len__") and not isinstance(got, (str, dict)):
        expected, got = np.asarray(expected, float), np.asarray(got, float)
    return close(1e-6)(expected, got)


def _convolve_cases(rng: np.random.Generator) -> Iterator[Case]:
    ones = [[1, 1, 1]] * 3
    for size in (1, 2, 3):
        plane = np.zeros((size, size), int)
        plane[size // 2, size // 2] = 1
        yield Case(f"convolve(np.array({plane.tolist()}), np.array({ones}))", compare=_numbers)
    for size in (2, 3, 4, 5):
        for _ in range(8):
            plane = rng.integers(0, 3, (size, size)).tolist()
            kernel = rng.integers(-2, 3, (3, 3)).tolist()
            code = f"convolve(np.array({plane}), np.array({kernel}))"
            yield Case(code, compare=_numbers)
    yield Case(
        f"plane = np.array([[1, 2], [3, 4]])\nconvolve(plane, np.array({ones}))\nplane.tolist()",
        size=900,
    )


CONVOLVE = Exercise(
    id="convolve",
    title="A convolution by hand",
    stars=2,
    minutes=12,
    names=("convolve",),
    starter='''
        def convolve(plane, kernel):
            """[n, n]: at each cell, the 3x3 kernel laid over it, multiplied and summed."""
            ...
    ''',
    reference='''
        def convolve(plane, kernel):
            """[n, n]: at each cell, the 3x3 kernel laid over it, multiplied and summed."""
            size = len(plane)
            padded = np.zeros((size + 2, size + 2))
            padded[1:-1, 1:-1] = plane
            result = np.zeros((size, size))
            for row in range(size):
                for column in range(size):
                    patch = padded[row : row + 3, column : column + 3]
                    result[row, column] = np.sum(patch * kernel)
            return result
    ''',
    hints=(
        "At the border the kernel hangs over the edge. Put a frame of zeros around the plane "
        "first.",
        "With `padded` one cell larger on each side, the patch around cell `(row, column)` is "
        "`padded[row : row + 3, column : column + 3]`.",
        "`np.sum(patch * kernel)` is the number that belongs into `result[row, column]`.",
    ),
    cases=_convolve_cases,
    mutants=(
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.zeros((n + 2, n + 2)); p[1:-1, 1:-1] = plane
                k = np.array(kernel)[::-1, ::-1]
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * k) for c in range(n)]
                                 for r in range(n)])
            """,
            "You turn the kernel upside down first, as mathematicians do. Networks lay it on as "
            "it is.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.zeros((n + 2, n + 2)); p[1:-1, 1:-1] = plane
                k = np.array(kernel).T
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * k) for c in range(n)]
                                 for r in range(n)])
            """,
            "Rows and columns of the kernel are swapped.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1, mode="edge")
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "Beyond the border you repeat the last row. Beyond the border there are no stones: 0.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                result = np.zeros((n, n))
                for r in range(1, n - 1):
                    for c in range(1, n - 1):
                        result[r, c] = np.sum(plane[r - 1:r + 2, c - 1:c + 2] * kernel)
                return result
            """,
            "You leave out the cells at the border. They have an answer too: put a frame of zeros "
            "around the plane first.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                for r in range(n):
                    for c in range(n):
                        p[r + 1, c + 1] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return p[1:-1, 1:-1]
            """,
            "You write answers into the array that you still read from. Put them into a new one.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1, mode="wrap")
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "At the border you go on at the other side of the board. Beyond the border there are "
            "no stones: 0.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] @ kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "`@` multiplies matrices, row by column. Here the numbers that lie on one another are "
            "multiplied: `*`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[np.mean(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "The nine products are summed, not averaged.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[max(0, np.sum(p[r:r + 3, c:c + 3] * kernel)) for c in range(n)]
                                 for r in range(n)])
            """,
            "You cut off what is negative. That is the ReLU, which comes later; a convolution "
            "keeps its sign.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.size == 900,
            "The answer is right, but `plane` itself has changed. Put the answers into an array of "
            "their own.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "broadcast" in str(got),
            "Somewhere the patch is not 3x3, so the kernel does not fit on it. At the border it "
            "needs a frame of zeros; and does the patch begin at `row`, `column` of the *padded* "
            "plane?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You read beyond the border. Put a frame of zeros around the plane first.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (len(expected) + 2,) * 2,
            "The frame of zeros is still on. The answer is as large as the plane.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 4,
            "These are the products. `np.sum` makes one number of the nine.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float, np.number)),
            "That is one number. The kernel is laid over *every* cell, and each gets an answer.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1,
            "A row of numbers comes out. The answer is a board again: rows of columns, `[n, n]`.",
        ),
    ),
)


def _reach_cases(rng: np.random.Generator) -> Iterator[Case]:
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
    cases=_reach_cases,
    mutants=(
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
            "You count one layer for each block. A block holds two convolutions, and below the "
            "first block there is the stem.",
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
            "That is how many cells the square has. Its side is asked for.",
        ),
        Mutant(
            "def reach(blocks): return 2 * (1 + 2 * blocks)",
            "Two cells for each layer is right, and the cell itself is one more.",
        ),
    ),
)


def _mask_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(logits: list[float], legal: list[bool], **details: object) -> Case:
        code = f"masked_softmax(np.array({logits}), np.array({legal}))"
        return Case(code, compare=_numbers, **details)

    yield case([0.0, 0.0, 0.0], [True, True, False])
    yield case([1.0, 2.0, 5.0], [True, True, False])
    yield case([-3.0, -3.0], [True, True])
    yield case([1000.0, 1000.0, 0.0], [True] * 3, about={"far": "high"}, size=150)
    yield case([-900.0, -901.0, 5.0], [True, True, False], about={"far": "low"}, size=151)
    for _ in range(40):
        count = int(rng.integers(2, 6))
        legal = rng.random(count) < 0.6
        legal[rng.integers(count)] = True
        yield case(rng.normal(0, 2, count).round(1).tolist(), legal.tolist())
    yield Case(
        "logits = np.array([1.0, 2.0])\n"
        "masked_softmax(logits, np.array([True, False]))\n"
        "logits.tolist()",
        about={"far": "own"},
        size=900,
    )


def _has_nan(got: object) -> bool:
    return bool(np.isnan(np.asarray(got, float)).any())


MASK = Exercise(
    id="mask",
    title="A softmax that knows the rules",
    stars=2,
    minutes=12,
    names=("masked_softmax",),
    starter='''
        def masked_softmax(logits, legal):
            """Shares that sum to 1: the softmax of the legal logits, and 0 for the others."""
            ...
    ''',
    reference='''
        def masked_softmax(logits, legal):
            """Shares that sum to 1: the softmax of the legal logits, and 0 for the others."""
            logits = np.where(legal, logits, -np.inf)
            powers = np.exp(logits - logits.max())
            return powers / powers.sum()
    ''',
    hints=(
        "A softmax is `np.exp(logits)` divided by its sum. What must a logit be for its share "
        "to be exactly 0?",
        "`np.where(legal, logits, -np.inf)`: `np.exp(-np.inf)` is 0.",
        "`np.exp(1000)` is too large for a float. Subtract the largest legal logit first: the "
        "shares stay the same.",
    ),
    cases=_mask_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: _has_nan(got) and case.about.get("far") == "high",
            "There is NaN in the answer: `np.exp(1000)` is infinite, and infinite divided by "
            "infinite is no number. Subtract the largest legal logit first: the shares stay the "
            "same.",
        ),
        Misconception(
            lambda case, got, expected: _has_nan(got) and case.about.get("far") == "low",
            "There is NaN in the answer: `np.exp(-900)` rounds to 0, and 0 divided by 0 is no "
            "number. Subtract the largest *legal* logit first.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1 and len(got) < len(expected),
            "The answer should have a share for every action, also for the illegal ones: theirs "
            "is 0.",
        ),
        Misconception(
            lambda case, got, expected: case.about.get("far") == "own",
            "The shares are right, but `logits` itself has changed. `np.where` makes a new array.",
        ),
        Misconception(
            lambda case, got, expected: case.about.get("far") == "low",
            "Here the legal logits are far below the illegal one. However low the number that you "
            "put in place of an illegal logit, a legal one may be lower: take minus infinity.",
        ),
        Misconception(
            lambda case, got, expected: _has_nan(got),
            "There is NaN in the answer. An illegal action has the share 0, and its logit minus "
            "infinity.",
        ),
        Misconception(
            lambda case, got, expected: "truth value of an array" in str(got),
            "`legal` is a whole row of True and False. `np.where(legal, ..., ...)` asks for each "
            "action by itself.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float, np.number)),
            "One number comes out. A share for every action is wanted.",
        ),
        Misconception(
            lambda case, got, expected: np.allclose(np.exp(got), expected),
            "These are the logarithms of the shares. The shares themselves are wanted.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.array(logits, float); x = x - x.max()
                return np.exp(x) / np.exp(x).sum()
            """,
            "You ignore `legal`: illegal actions get a share.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.array(logits, float); x = x - x.max()
                return np.where(legal, np.exp(x) / np.exp(x).sum(), 0.0)
            """,
            "The illegal shares are gone, but what is left does not sum to 1. Mask before the "
            "softmax.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, 0.0)
                x = x - x.max()
                return np.exp(x) / np.exp(x).sum()
            """,
            "A logit of 0 does not mean never: `exp(0)` is 1. It must be minus infinity.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return np.exp(x - x.max())
            """,
            "These are the powers, and not yet shares. Divide them by their sum.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                powers = np.exp(logits - logits.max()) * ~legal
                return powers / powers.sum()
            """,
            "You keep the illegal actions. `legal` is True where an action is allowed.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                return np.array(legal) / np.sum(legal)
            """,
            "All legal actions get the same share, whatever their logits say.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, 0.0)
                return x / (x.sum() or 1.0)
            """,
            "You divide the logits themselves by their sum. First comes the `np.exp` of each.",
        ),
    ),
)


def _target_cases(rng: np.random.Generator) -> Iterator[Case]:
    del rng
    for outcome in (1, -1, 0):
        for node_id in ((0,), (0, 4), (0, 4, 1), (0, 4, 1, 8)):
            yield Case(f"target({outcome}, {node_id})")


TARGET = Exercise(
    id="target",
    title="What z is, and for whom",
    stars=1,
    minutes=5,
    names=("target",),
    starter='''
        def target(outcome, node_id):
            """z at `node_id`; `outcome` is the game's result as Black sees it: +1, 0, -1."""
            ...
    ''',
    reference='''
        def target(outcome, node_id):
            """z at `node_id`; `outcome` is the game's result as Black sees it: +1, 0, -1."""
            black_to_move = len(node_id) % 2 == 1
            return outcome if black_to_move else -outcome
    ''',
    hints=(
        "z is as the player to move sees it. Who moves at `(0,)`? And at `(0, 4)`?",
        "The length of the ID tells: odd means that Black moves. White sees the opposite.",
    ),
    cases=_target_cases,
    mutants=(
        Mutant(
            "def target(outcome, node_id): return outcome",
            "You give White Black's result. A network that is told so would have to guess colours "
            "before it could judge a position.",
        ),
        Mutant(
            "def target(outcome, node_id): return outcome if len(node_id) % 2 == 0 else -outcome",
            "The wrong way round: the ID `(0,)` has length 1, and Black moves.",
        ),
        Mutant(
            "def target(outcome, node_id): return abs(outcome)",
            "You always give the winner's result. z is as the player to move sees it, and that "
            "player may have lost.",
        ),
        Mutant(
            "def target(outcome, node_id): return -outcome",
            "You turn the result round at every position. Where Black moves it stays as it is.",
        ),
        Mutant(
            "def target(outcome, node_id): return outcome if node_id[-1] % 2 == 0 else -outcome",
            "You look at the last action, a cell. Whose turn it is, the *length* of the ID tells.",
        ),
        Mutant(
            "def target(outcome, node_id): return outcome if len(node_id) % 2 else 0",
            "White gets nothing. What is +1 for Black is -1 for White.",
        ),
        Mutant(
            "def target(outcome, node_id): return 1 if len(node_id) % 2 else -1",
            "You say whose turn it is. z is the game's `outcome`, as that player sees it.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: expected == 0 and got in (1, -1),
            "A draw is 0, whoever looks at it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "True or False is not enough: z is +1, 0 or -1.",
        ),
    ),
)


def _loss_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(pi, p, z: float, v: float, theta, c: float, **details: object) -> Case:
        rows = [f"np.array({list(row)})" for row in (pi, p, theta)]
        code = f"loss({rows[0]}, {rows[1]}, {z}, {v}, {rows[2]}, {c})"
        return Case(code, compare=close(1e-6), **details)

    yield case([0, 1], [0.5, 0.5], 1, 0.5, [0], 0)
    yield case([0.5, 0.5], [0.5, 0.5], 0, 0, [0], 0)
    yield case([1], [1.0], 0, 0, [3, 4], 0.1)
    yield case([1, 0], [1.0, 0.0], 1, 1, [0], 0, about={"log of 0": True}, size=150)
    for _ in range(40):
        count = int(rng.integers(2, 5))
        pi = (rng.multinomial(10, [1 / count] * count) / 10).round(1).tolist()
        weights = rng.integers(1, 9, count)
        p = (weights / weights.sum()).round(3).tolist()
        z, v = int(rng.integers(-1, 2)), round(float(rng.uniform(-1, 1)), 1)
        yield case(pi, p, z, v, rng.integers(-3, 4, 3).tolist(), 0.01)


LOSS = Exercise(
    id="loss",
    title="The loss by hand",
    stars=2,
    minutes=12,
    names=("loss",),
    setup="import math\n\nimport numpy as np",
    starter='''
        def loss(pi, p, z, v, theta, c):
            """(z - v)^2 - pi^T log p + c ||theta||^2 for one position, as a float."""
            ...
    ''',
    reference='''
        def loss(pi, p, z, v, theta, c):
            """(z - v)^2 - pi^T log p + c ||theta||^2 for one position, as a float."""
            value = (z - v) ** 2
            policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
            weights = c * sum(w**2 for w in theta)
            return float(value + policy + weights)
    ''',
    hints=(
        "Write three lines, one for each term, and add them up at the end.",
        "`pi^T log p` is a sum over the actions: each `pi` times the logarithm of its `p`.",
        "Where `pi` is 0 the product is 0, whatever `p` is. `math.log(0)` fails: leave those out.",
    ),
    cases=_loss_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.about["log of 0"],
            "Here an action has `pi` 0 and `p` 0. Its part of the sum is 0, but the logarithm of "
            "0 spoils it: leave out the actions with `pi` 0.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and len(got) == 3,
            "You return the three terms. The loss is their sum, one number.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "bitwise_xor" in str(got),
            "`^` is no power in Python, it is a logical operation. Write `** 2`.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1,
            "A whole row comes out. Each term is one number: add up over the actions, and over the "
            "weights.",
        ),
        Misconception(
            lambda case, got, expected: 0 < abs(got - expected) < 0.02 and case.size < 150,
            "Nearly. Do you round, or add something to `p` before the logarithm? Leave out the "
            "actions with `pi` 0 instead.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "The policy term has a minus in front. Without it, learning would make the good "
            "moves *less* likely.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(b * math.log(a) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "`pi` and `p` are swapped: the logarithm is taken of what the network says.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * math.sqrt(sum(w * w for w in theta))
            """,
            "The weights' term is the square of the length, so there is no root.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return abs(z - v) + policy + c * sum(w * w for w in theta)
            """,
            "The value's error is squared.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + sum(w * w for w in theta)
            """,
            "The weights' term is `c` times the sum of their squares: you left out the `c`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(theta) ** 2
            """,
            "You square the sum of the weights. Square each weight, then sum: otherwise a weight "
            "of 3 and one of -3 would cost nothing.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log10(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "This is the logarithm to base 10. The formula means the natural one: `math.log` or "
            "`np.log`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z + v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "The value's error is a difference, `z - v`: it is 0 where the network was right.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy / len(pi) + c * sum(w * w for w in theta)
            """,
            "The policy's term is a sum over the actions, not a mean.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy - c * sum(w * w for w in theta)
            """,
            "The weights' term is added: long weights shall cost something.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
            """,
            "The third term is missing: `c` times the sum of the squares of the weights.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return policy + c * sum(w * w for w in theta)
            """,
            "The first term is missing: the value's error, squared.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -math.log(sum(a * b for a, b in zip(pi, p)))
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "You take one logarithm, of the whole sum. Each `p` has its own: `a * math.log(b)`, "
            "summed up.",
        ),
    ),
)

_NETWORK_SETUP = """
import os
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
from omoklib import nn
import keras
import numpy as np
from keras import layers

def boards(size, count=4):
    return np.random.default_rng(size).normal(0, 3, (count, size, size, 3)).astype("float32")

def kinds(model):
    "The kinds of all layers of a model, and of the models in it."
    for step in model.operations:
        yield type(step).__name__
        if hasattr(step, "operations"):
            yield from kinds(step)
"""

_SHAPES = "[tuple(answer.shape) for answer in tiny_network({size}, 8)(boards({size}))]"
_VALUES = """
logits, values = tiny_network(3, 8)(100 * boards(3, 64))
all_within_one = np.abs(values).max() <= 1
bool(all_within_one)
"""
_LOGITS = """
logits, values = tiny_network(3, 8)(boards(3))
sums_to_one = np.allclose(np.sum(logits, axis=1), 1, atol=1e-3)
bool(sums_to_one)
"""
_BELOW = """
network, rng, lowest = tiny_network(3, 8), np.random.default_rng(0), 0.0
for _ in range(5):
    network.set_weights([rng.normal(size=array.shape) for array in network.get_weights()])
    lowest = min(lowest, np.min(network(boards(3))[0]))
bool(lowest < -1)
"""
_CENTRE = """
network = tiny_network(3, 8)
network.set_weights([0 * array for array in network.get_weights()])
values = network(boards(3))[1]
bool(np.abs(values).max() < 1e-6)
"""
_SUM = '"Add" in kinds(tiny_network(3, 8))'
_PARAMETERS = "tiny_network(3, 8).count_params() == tiny_network(9, 8).count_params()"

_NETWORK_REFERENCE = '''
def tiny_network(size, filters):
    """A Keras model: planes [B, size, size, 3] -> logits [B, size**2], values [B, 1]."""
    planes = keras.Input((size, size, 3))
    features = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
    inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(features)
    inner = layers.Conv2D(filters, 3, padding="same")(inner)
    features = layers.ReLU()(layers.Add()([features, inner]))
    logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
    pooled = layers.GlobalAveragePooling2D()(features)
    values = layers.Dense(1, activation="tanh")(pooled)
    return keras.Model(planes, [logits, values])
'''

_NETWORK_SAYS = {
    2: "The two answers are swapped: first the logits, then the values.",
    3: "Your values leave -1..1. The value head ends in tanh.",
    4: "Your policy head ends in a softmax. Leave the logits as they are: the mask comes "
    "before the softmax, and the network does not know what is legal.",
    5: "Your logits are cut off or squeezed. A logit may be any number, also far below 0: after "
    "the policy head's last convolution comes no ReLU and no tanh.",
    6: "Your values lie between 0 and 1. tanh gives numbers from -1 to 1, and 0 in the "
    "middle, for an even position.",
    7: "Nothing is added up in your network. A residual block ends with "
    "`layers.Add()([features, inner])`: what came in, and what was computed from it.",
    8: "It works, but its number of weights grows with the board: somewhere a Dense layer sees all "
    "the cells, or makes a number for each. Convolutions and pooling fit any board.",
}
"""What to say where the case of this size is the first that fails."""

NETWORK = Exercise(
    id="network",
    title="A network with two heads",
    stars=3,
    minutes=20,
    names=("tiny_network",),
    setup=_NETWORK_SETUP,
    starter='''
        def tiny_network(size, filters):
            """A Keras model: planes [B, size, size, 3] -> logits [B, size**2], values [B, 1]."""
            ...
    ''',
    reference=_NETWORK_REFERENCE,
    hints=(
        "Begin with `planes = keras.Input((size, size, 3))` and a "
        '`layers.Conv2D(filters, 3, padding="same", activation="relu")`. A model with two '
        "answers is `keras.Model(planes, [logits, values])`.",
        "Policy head: `layers.Conv2D(1, 1)` makes one plane, `layers.Flatten()` a row of it. No "
        "softmax: logits are wanted.",
        'Value head: `layers.GlobalAveragePooling2D()`, then `layers.Dense(1, activation="tanh")`.',
    ),
    cases=(
        Case(_SHAPES.format(size=3), size=1),
        Case(_SHAPES.format(size=6), size=2),
        Case(_VALUES, expected=True, size=3),
        Case(_LOGITS, expected=False, size=4),
        Case(_BELOW, expected=True, size=5),
        Case(_CENTRE, expected=True, size=6),
        Case(_SUM, expected=True, size=7),
        Case(_PARAMETERS, expected=True, size=8),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "NoneType" in str(got),
            "`tiny_network` gives None. Does it end with `return keras.Model(planes, ...)`?",
        ),
        Misconception(
            lambda case, got, expected: "incompatible shapes" in str(got),
            "`Add` needs two inputs of the same shape. Every convolution of a block has `filters` "
            'filters and `padding="same"`, which keeps the size of the board.',
        ),
        Misconception(
            lambda case, got, expected: len(got[0]) == 4,
            "Your logits are still a board. `layers.Flatten()` makes a row of them.",
        ),
        Misconception(
            lambda case, got, expected: got[0] == (4, 1) and got[1] == (4, 1),
            'The board shrinks to one cell: `padding="same"` keeps its size.',
        ),
        Misconception(
            lambda case, got, expected: got == [(4, 1), (4, 9)],
            _NETWORK_SAYS[2],
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and all(len(shape) == 1 for shape in got),
            "Only one answer comes out. With two it is `keras.Model(planes, [logits, values])`.",
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and "'str' object" in str(got),
            "The answers have names here. Give `keras.Model` a list: `[logits, values]`.",
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and got[1] != (4, 1),
            "The value head should make one number of the whole board: "
            '`layers.GlobalAveragePooling2D()`, then `layers.Dense(1, activation="tanh")`.',
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and got[0] != expected[0],
            "The policy head should make one number for each cell: `layers.Conv2D(1, 1)`, one "
            "kernel of 1x1, and then `layers.Flatten()`.",
        ),
        *(
            Misconception(lambda case, got, expected, size=size: case.size == size, words)
            for size, words in _NETWORK_SAYS.items()
            if size > 2
        ),
    ),
    mutants=(
        Mutant(
            changed(
                _NETWORK_REFERENCE,
                "    pooled",
                "    logits = layers.Softmax()(logits)\n    pooled",
            ),
            _NETWORK_SAYS[4],
        ),
        Mutant(
            changed(_NETWORK_REFERENCE, "Conv2D(1, 1)", 'Conv2D(1, 1, activation="relu")'),
            _NETWORK_SAYS[5],
        ),
        Mutant(
            changed(_NETWORK_REFERENCE, 'Dense(1, activation="tanh")', "Dense(1)"),
            _NETWORK_SAYS[3],
        ),
        Mutant(
            changed(_NETWORK_REFERENCE, '"tanh"', '"sigmoid"'),
            _NETWORK_SAYS[6],
        ),
        Mutant(
            changed(_NETWORK_REFERENCE, "layers.Add()([features, inner])", "inner"),
            _NETWORK_SAYS[7],
        ),
        Mutant(
            changed(_NETWORK_REFERENCE, "[logits, values])", "[values, logits])"),
            _NETWORK_SAYS[2],
        ),
        Mutant(
            changed(
                _NETWORK_REFERENCE,
                "layers.Flatten()(layers.Conv2D(1, 1)(features))",
                "layers.Dense(size * size)(layers.Flatten()(features))",
            ),
            _NETWORK_SAYS[8],
        ),
    ),
    seconds=60.0,
)


def _augment_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(size: int, k: int) -> Case:
        plane = rng.integers(0, 2, (size, size, 1))
        plane[0, 0], plane[-1, -1] = 1, 0  # so that every turn shows
        plane = plane.tolist()
        weights = rng.integers(0, 9, size**2)
        pi = (weights / max(1, weights.sum())).round(2).tolist()
        code = (
            f"turned, pi = turn(np.array({plane}), np.array({pi}), {k})\n"
            "(np.asarray(turned)[:, :, 0], np.asarray(pi))"
        )
        return Case(code, compare=close(1e-9), size=size)

    for size in (2, 3):
        for k in range(4):
            for _ in range(4):
                yield case(size, k)


AUGMENT = Exercise(
    id="turn",
    title="Turn the board and the policy",
    stars=2,
    minutes=10,
    names=("turn",),
    starter='''
        def turn(planes, pi, k):
            """`planes` [n, n, C] and `pi` [n * n], both turned left `k` times by 90 degrees."""
            ...
    ''',
    reference='''
        def turn(planes, pi, k):
            """`planes` [n, n, C] and `pi` [n * n], both turned left `k` times by 90 degrees."""
            size = len(planes)
            turned = np.rot90(np.reshape(pi, (size, size)), k)
            return np.rot90(planes, k), turned.reshape(-1)
    ''',
    hints=(
        "`np.rot90(planes, k)` turns the first two axes, which are the board.",
        "`pi` is a row. Make a board of it with `reshape`, turn that, and make it a row again.",
    ),
    cases=_augment_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: "Axes must be different" in str(got),
            "`pi` is a row, and a row cannot be turned. Make a board of it first, with `reshape`.",
        ),
        Misconception(
            lambda case, got, expected: "unpack" in str(got) or "too many indices" in str(got),
            "Does `turn` return two things, the planes and `pi`?",
        ),
        Misconception(
            lambda case, got, expected: got[1].ndim == 2,
            "Your `pi` is still a board. Make a row of it again, with `reshape(-1)`.",
        ),
        Misconception(
            lambda case, got, expected: "cannot reshape" in str(got),
            "Not every board is 3x3: its side is `len(planes)`.",
        ),
    ),
    mutants=(
        Mutant(
            "def turn(planes, pi, k): return np.rot90(planes, k), np.array(pi)",
            "The board turns and the policy stays: it now recommends the wrong cells.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k), np.rot90(np.reshape(pi, (n, n)), -k).reshape(-1)
            """,
            "Board and policy turn in opposite directions.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes), np.rot90(np.reshape(pi, (n, n))).reshape(-1)
            """,
            "You turn once, whatever `k` is.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, -k), np.rot90(np.reshape(pi, (n, n)), -k).reshape(-1)
            """,
            "Both turn, but to the right. To the left, as `np.rot90` does, was asked for.",
        ),
    ),
)

EXERCISES = (CONVOLVE, REACH, NETWORK, MASK, TARGET, LOSS, AUGMENT)

QUIZ = (
    Question(
        "The value head says -0.9. What does that mean?",
        (
            Option("White will probably win", "Only if Black is to move."),
            Option(
                "The player to move will probably lose",
                "Yes. Every value is as the player to move sees it.",
            ),
            Option("Black will probably lose", "Only if Black is to move."),
            Option("The network is 90% sure", "It is no probability: it runs from -1 to 1."),
        ),
        "b",
    ),
    Question(
        "Why is the mask applied before the softmax?",
        (
            Option(
                "So that the legal shares sum to 1",
                "Yes: minus infinity goes in, exactly 0 comes out, and the rest shares the whole.",
            ),
            Option("Because it is faster", "It costs the same."),
            Option(
                "So that the network learns the rules",
                "It does not have to. The mask knows them.",
            ),
            Option("It makes no difference", "Afterwards the rest would no longer sum to 1."),
        ),
        "a",
    ),
    Question(
        "You turn the planes of a training example by 90 degrees. What else must change?",
        (
            Option("Nothing", "Then the policy recommends cells of the old board."),
            Option("z", "Who wins does not depend on where you sit."),
            Option("pi", "Yes: it must turn with the board. z stays."),
            Option("pi and z", "pi, yes. But z stays: who wins does not depend on where you sit."),
        ),
        "c",
    ),
    Question(
        "Training without the term (z - v)^2: what happens?",
        (
            Option(
                "The values stay as poor as they were, the policy learns all the same",
                "Yes, as you measured: nothing pulls v towards z.",
            ),
            Option("Nothing is learnt at all", "The policy term still teaches the policy."),
            Option("All values become 0", "Nothing pulls them there either."),
            Option("The policy becomes uniform", "The policy has a term of its own."),
        ),
        "a",
    ),
    Question(
        "Why does a search not call `model.predict`?",
        (
            Option("It gives wrong answers", "The answers are the same."),
            Option(
                "It is built for large data sets: every call has a high fixed cost, and a search "
                "makes thousands of small calls",
                "Yes. One compiled call does the same work in a small part of the time.",
            ),
            Option("It cannot handle batches", "It can; batches are what it is good at."),
            Option("It changes the weights", "No call without training changes weights."),
        ),
        "b",
    ),
)
