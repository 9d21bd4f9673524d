"""The exercise `batch_loss` of lesson 05: "The loss of a batch, in TensorFlow"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_05.loss import WRONG_SUMS, batch_terms
from omoklib.check.exercises.lesson_05.shared import TENSORFLOW, numbers, raised
from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    changed,
    close,
)

__all__ = ["BATCH_LOSS"]


def _batch_code(pi: list, p: list, z: list, v: list, theta: list, c: float) -> str:
    arrays = [f"tf.constant({row}, tf.float32)" for row in (pi, z, v)]
    weights = ", ".join(f"tf.constant({w}, tf.float32)" for w in theta)
    log_p = f"tf.math.log(tf.constant({p}, tf.float32))"
    return f"{arrays[0]}, {log_p}, {arrays[1]}, {arrays[2]}, [{weights}], {c}"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(pi, p, z, v, theta, c, size: int) -> Case:
        code = f"float(batch_loss({_batch_code(pi, p, z, v, theta, c)}))"
        about = {"terms": batch_terms(pi, p, z, v, theta, c)}
        return Case(code, compare=close(1e-4), size=size, about=about)

    yield case([[0, 1]], [[0.5, 0.5]], [1], [[0.5]], [[0.0]], 0, 1)
    yield case([[0, 1], [1, 0]], [[0.5, 0.5], [0.2, 0.8]], [1, 1], [[1.0], [1.0]], [[0.0]], 0, 2)
    yield case([[1], [1]], [[1.0], [1.0]], [1, -1], [[1.0], [-1.0]], [[0.0]], 0, 3)
    yield case([[1], [1]], [[1.0], [1.0]], [0, 0], [[0.0], [0.0]], [[3.0, 4.0], [[2.0]]], 0.1, 4)
    for size in range(5, 17):
        rows, count = int(rng.integers(2, 4)), int(rng.integers(2, 4))
        pi = (rng.multinomial(4, [1 / count] * count, rows) / 4).tolist()
        twentieths = 1 + rng.multinomial(20 - count, [1 / count] * count, rows)
        p = (twentieths / 20).round(2).tolist()  # shares, so that they sum to 1 exactly
        z = rng.integers(-1, 2, rows).tolist()
        v = rng.uniform(-1, 1, (rows, 1)).round(1).tolist()
        yield case(pi, p, z, v, [rng.integers(-3, 4, 2).tolist(), [[1.0]]], 0.01, size)
    yield case([[1, 0]], [[1e-30, 1.0]], [0], [[0.0]], [[0.0]], 0, _SURE_AND_WRONG)
    yield Case(_BATCH_GRADIENT, compare=numbers, size=100)
    yield Case(_WEIGHTS_GRADIENT, compare=numbers, size=101)


_SURE_AND_WRONG = 17
"""The size of the case in which the network gives next to nothing to the wanted move."""

_BATCH_GRADIENT = """
v = tf.Variable([[0.5], [-0.5]])
pi, log_p = tf.constant([[1.0], [1.0]]), tf.constant([[-1.0], [-2.0]])
with tf.GradientTape() as tape:
    total = batch_loss(pi, log_p, tf.constant([1.0, 1.0]), v, [v], 0.0)
gradient = tape.gradient(total, v)
None if gradient is None else gradient.numpy().ravel().tolist()
"""

_WEIGHTS_GRADIENT = """
w = tf.Variable([3.0, -4.0])
one = tf.constant([[1.0]])
with tf.GradientTape() as tape:
    total = batch_loss(one, 0 * one, tf.constant([1.0]), one, [w], 0.5)
gradient = tape.gradient(total, w)
None if gradient is None else gradient.numpy().tolist()
"""

_DIVIDED_TWICE = (
    "You divide by the number of positions twice: `tf.reduce_mean` has done it already."
)

_REFERENCE = '''
def batch_loss(pi, log_p, z, v, theta, c):
    """The first two terms, each its mean over the batch, plus the third: one number."""
    value = tf.reduce_mean((z - v[:, 0]) ** 2)
    policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
    weights = c * sum(tf.reduce_sum(w**2) for w in theta)
    return value + policy + weights
'''

_TABLE = (
    "`z` is a row, `[B]`, and `v` a column, `[B, 1]`. Subtracted, they make a table of B x B "
    "differences: every z less every v. Make a row of `v` first: `v[:, 0]`."
)

_NO_TRACE = (
    "The number is right, but the tape cannot follow it back, so nothing would be learned. Compute "
    "with `tf.reduce_mean`, `tf.reduce_sum`, `tf.square`: what numpy, `float` or `.numpy()` "
    "touches leaves no trace on the tape."
)

BATCH_LOSS = Exercise(
    id="batch_loss",
    title="The loss of a batch, in TensorFlow",
    stars=2,
    minutes=12,
    names=("batch_loss",),
    setup=TENSORFLOW,
    starter='''
        def batch_loss(pi, log_p, z, v, theta, c):
            """The first two terms, each its mean over the batch, plus the third: one number."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Three lines, as before, one for each term. `tf.reduce_mean` averages the first two over "
        "the batch. `log_p` is a logarithm already.",
        "`v` is a column and `z` a row: `z - v[:, 0]`. The policy's sum runs over the actions of "
        "each position: `tf.reduce_sum(pi * log_p, axis=1)`.",
        "`theta` is a list of arrays: `c * sum(tf.reduce_sum(w**2) for w in theta)`.",
    ),
    cases=_cases,
    seconds=30.0,
    mutants=(
        Mutant(
            changed(
                _REFERENCE,
                "tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "9 * tf.reduce_mean(pi * log_p)",
            ),
            "Not every game has nine actions. Sum over the actions, `axis=1`, however many there "
            "are, and then take the mean over the positions.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "tf.reduce_mean(tf.matmul(pi, tf.transpose(log_p)))",
            ),
            "Your product is a table of B x B: the `pi` of every position with the `log_p` of "
            "every other. Multiply number by number, `pi * log_p`, and sum along `axis=1`.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(tf.exp(log_p) * log_p, axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "You weigh each surprise by `p`, the network's own share. It is `pi` that says "
            "how much it counts.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return value + policy + tf.reduce_mean([c * tf.reduce_sum(w**2) for w in theta])
            """,
            "You take the mean over the arrays of weights. The third term is the sum over "
            "all weights.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                weights = 0
                for w in theta:
                    weights = c * tf.reduce_sum(w**2)
                return value + policy + weights
            """,
            "Each array of weights replaces the one before it, so only the last counts. Add "
            "them up: `+=`.",
        ),
        Mutant(
            changed(_REFERENCE, "v[:, 0]", "v[0]"),
            "`v[0]` is the value of the first position alone. `v[:, 0]` is the whole column, made "
            "a row.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "tf.reduce_mean((z - v[:, 0]) ** 2)",
                "tf.reduce_mean(z - v[:, 0]) ** 2",
            ),
            "You take the mean of the errors, and then square it: an error of 1 and one of -1 "
            "would cost nothing. Square each error first.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "sum(tf.reduce_sum(w**2) for w in theta)",
                "tf.reduce_sum(theta[0] ** 2)",
            ),
            "You take the first array of weights only. Sum over all arrays in `theta`.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "value + policy + weights",
                "(value + policy + weights) / 3",
            ),
            "You take the mean of the three terms. The loss is their sum.",
        ),
        Mutant(
            changed(_REFERENCE, "(z - v[:, 0]) ** 2", "z - v[:, 0]"),
            "The value's error is squared.",
        ),
        Mutant(
            changed(_REFERENCE, "tf.reduce_sum(w**2)", "tf.norm(w)"),
            "The weights' term is the sum of the squares, so there is no root: `tf.norm` takes "
            "one.",
        ),
        Mutant(changed(_REFERENCE, "v[:, 0]", "v"), _TABLE),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return c * (value + policy + sum(tf.reduce_sum(w**2) for w in theta))
            """,
            "Your `c` multiplies all three terms. It belongs to the third alone.",
        ),
        Mutant(
            changed(_REFERENCE, "    value = tf.reduce_mean(", "    value = tf.reduce_sum("),
            "You sum the value's errors over the batch. A mean is wanted: then the length of a "
            "step does not depend on the size of the batch.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "-tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "-tf.reduce_sum(pi * log_p)",
            ),
            "You sum the policy's errors over the batch, too. Sum over the actions, `axis=1`, then "
            "take the mean over the positions.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_sum((z - v[:, 0]) ** 2)
                policy = -tf.reduce_sum(pi * log_p)
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "You sum both errors over the batch. Each is a mean over the positions: then the "
            "length of a step does not depend on the size of the batch.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "tf.reduce_mean(pi * log_p)",
            ),
            "You take the mean over the actions, too. Their products are summed, `axis=1`; the "
            "mean is over the positions only.",
        ),
        *(
            Mutant(changed(_REFERENCE, "    return ", f"    {again}\n    return "), _DIVIDED_TWICE)
            for again in (
                "policy = policy / len(z)",
                "value = value / len(z)",
                "value, policy = value / len(z), policy / len(z)",
                "value, policy, weights = (t / len(z) for t in (value, policy, weights))",
            )
        ),
        Mutant(
            changed(_REFERENCE, "axis=1", "axis=0"),
            "Your policy's term is divided by the number of actions, not of positions: `axis=0` "
            "does that, or a length such as `len(pi[0])`. Sum over the actions, `axis=1`, and take "
            "the mean over the positions.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "tf.reduce_sum(pi * log_p, axis=1)",
                "tf.reduce_sum(tf.where(pi > 0, log_p, 0.0), axis=1)",
            ),
            "Each surprise counts as much as the target wants the action: multiply `log_p` by "
            "`pi`, and the actions with `pi` 0 are left out by themselves.",
        ),
        Mutant(
            changed(_REFERENCE, "pi * log_p", "pi * tf.exp(log_p)"),
            "The logarithm is gone: the formula wants pi times log p, and `log_p` is that "
            "logarithm.",
        ),
        Mutant(
            changed(_REFERENCE, "reduce_sum(w**2)", "reduce_mean(w**2)"),
            "You take the mean of each array's squares. The third term is the sum over all "
            "weights.",
        ),
        Mutant(
            changed(_REFERENCE, "c * sum", "sum"),
            "The weights' term is `c` times the sum of their squares: you left out the `c`.",
        ),
        Mutant(
            changed(_REFERENCE, "tf.reduce_sum(w**2)", "tf.reduce_sum(w) ** 2"),
            "You square the sum of the weights. Square each weight, then sum: otherwise a weight "
            "of 3 and one of -3 would cost nothing.",
        ),
        Mutant(
            changed(_REFERENCE, "(z - v[:, 0]) ** 2", "tf.abs(z - v[:, 0])"),
            "The value's error is squared.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "MatMul" in str(got),
            "`@` multiplies matrices, row by column. Here each share of `pi` is multiplied by the "
            "logarithm in the same place: `pi * log_p`.",
        ),
        Misconception(
            raised("StridedSlice"),
            "`z` is a row, `[B]`, and has no columns. It is `v`, `[B, 1]`, whose column becomes a "
            "row: `v[:, 0]`.",
        ),
        Misconception(
            raised("bitwise_xor", "BitwiseXor", "for ^"),
            "In Python `^` is not a power but a logical operation. Write `** 2`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, Exception)
                and ("numpy function" in str(got) or "symbolic" in str(got))
            ),
            _NO_TRACE,
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError)
                and ("only length-1" in str(got) or "0-dimensional" in str(got))
            ),
            "A whole array comes out. The loss of a batch is one number: the first two terms are "
            "means over its positions, and the third sums over all weights, "
            "`sum(tf.reduce_sum(w**2) for w in theta)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "tuple" in str(got),
            "You return the three terms. The loss is their sum, one number.",
        ),
        Misconception(
            lambda case, got, expected: case.size >= 100 and (got is None or not any(got)),
            _NO_TRACE,
        ),
        Misconception(raised("to a TensorFlow DType"), _NO_TRACE),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and case.size >= 100,
            _NO_TRACE,
        ),
        Misconception(
            raised("inhomogeneous", "hapes of all inputs", "'list' and 'int'", "non-rectangular"),
            "`theta` is a list of arrays of different shapes, so it cannot become one array. Sum "
            "up the squares of each, and then add up these sums.",
        ),
        Misconception(
            lambda case, got, expected: case.size == _SURE_AND_WRONG and 0 <= got < expected,
            "Here the network is sure, and wrong: `log_p` is -69 where the target wants the move. "
            "You cut that off. But where the loss is flat, nothing is learned: take `log_p` as it "
            "is.",
        ),
        Misconception(
            lambda case, got, expected: not np.isfinite(got),
            "Your answer is not a number. `log_p` is a logarithm already, and negative: do not "
            "take the logarithm of it.",
        ),
        *WRONG_SUMS,
    ),
)
