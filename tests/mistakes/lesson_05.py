"""Lesson 05: what goes wrong in a first network, a first loss and a first training step."""

from __future__ import annotations

from mistakes import Mistake, bodies

__all__ = ["MISTAKES"]


_LOOP = """size = len(plane)
{before}
result = np.zeros((size, size))
for row in range({first}, {last}):
    for column in range({first}, {last}):
        result[row, column] = {answer}
return result"""


def _loop(
    answer: str, *, before: str = "padded = np.pad(plane, 1)", first: str = "0", last: str = "size"
) -> str:
    return _LOOP.format(answer=answer, before=before, first=first, last=last)


_PATCH = "padded[row:row + 3, column:column + 3]"

CONVOLVE = bodies(
    "convolve(plane, kernel)",
    (_loop(f"{_PATCH} * kernel"), "adds up all nine"),
    (_loop(f"np.sum({_PATCH} * kernel[::-1])"), "upside down"),
    (_loop(f"np.sum({_PATCH} * np.fliplr(kernel))"), "Left and right"),
    (_loop(f"sum({_PATCH} * kernel)"), "three numbers are left"),
    (
        "p, n = np.pad(plane, 1), range(len(plane))\n"
        "return np.array([[sum(p[r:r + 3, c:c + 3] * kernel) for c in n] for r in n])",
        "Each cell gets three numbers",
    ),
    (
        "n = len(plane)\nout = np.zeros((n, n))\nfor r in range(n):\n    for c in range(n):\n"
        "        for i in (-1, 0, 1):\n            for j in (-1, 0, 1):\n"
        "                if 0 <= r + i < n and 0 <= c + j < n:\n"
        "                    out[r, c] += plane[r + i, c + j] * kernel[i, j]\nreturn out",
        "run from 0 to 2",
    ),
    (
        "n = len(plane)\nout = np.zeros((n, n))\nfor r in range(n):\n    for c in range(n):\n"
        "        for i in range(3):\n            for j in range(3):\n"
        "                if r + i - 1 < n and c + j - 1 < n:\n"
        "                    out[r, c] += plane[r + i - 1, c + j - 1] * kernel[i, j]\nreturn out",
        "At the top and on the left",
    ),
    (
        "n = len(plane)\nout = np.zeros((n, n))\nfor r in range(n):\n    for c in range(n):\n"
        "        for i in range(3):\n            for j in range(3):\n"
        "                if 0 <= r + i < n and 0 <= c + j < n:\n"
        "                    out[r, c] += plane[r + i][c + j] * kernel[i][j]\nreturn out",
        "top left corner",
    ),
    (
        "n = len(plane) - 2\n"
        "return np.array([[np.sum(plane[r:r + 3, c:c + 3] * kernel) for c in range(n)]\n"
        "                 for r in range(n)])",
        "smaller than the plane",
    ),
    (_loop("np.sum(plane[row:row + 3, column:column + 3] * kernel)", before=""), "frame of zeros"),
    (
        _loop("np.sum(plane[row - 1:row + 2, column - 1:column + 2] * kernel)", before=""),
        "frame of zeros",
    ),
    (
        _loop(
            "np.sum(plane[row - 1:row + 2, column - 1:column + 2] * kernel)",
            before="",
            first="1",
            last="size - 1",
        ),
        "cells at the border",
    ),
    (_loop(f"np.sum({_PATCH} @ kernel)"), "multiplies matrices"),
    (_loop(f"np.sum({_PATCH} * kernel) / 9"), "not averaged"),
    (
        _loop(f"np.sum({_PATCH} * kernel)").replace("result[row, column]", "result[column, row]"),
        "changed places",
    ),
    (_loop(f"np.sum({_PATCH} * kernel[::-1, ::-1])"), "180 degrees"),
    (_loop(f"max(0, np.sum({_PATCH} * kernel))"), "ReLU"),
    (_loop(f"np.sum({_PATCH})"), "without the kernel"),
    (_loop("np.sum(padded[row:row + 2, column:column + 2] * kernel)"), "not 3x3"),
    (
        "padded = np.pad(plane, 1)\n"
        "return [np.sum(padded[r:r + 3, c:c + 3] * kernel)\n"
        "        for r in range(len(plane)) for c in range(len(plane))]",
        "A row of numbers",
    ),
    (
        "padded = np.pad(plane, 1)\ntotal = 0\nfor r in range(len(plane)):\n"
        "    for c in range(len(plane)):\n        total += np.sum(padded[r:r+3, c:c+3] * kernel)\n"
        "return total",
        "one number",
    ),
)

REACH = bodies(
    "reach(blocks)",
    ("return 3 + 2 * blocks", "two convolutions"),
    ("return 4 * blocks + 1", "forgot the stem"),
    ("return 3 + 3 * blocks", "adds 2"),
    ("return 1 + 2 * blocks", "the number of layers"),
    ("return 3 * (1 + 2 * blocks)", "adds 2"),
    ("return 3 ** (2 * blocks + 1)", "does not triple"),
    ("return (4 * blocks + 3) ** 2", "its side"),
    ("return 2 * blocks + 1", "the number of layers"),
    ("return 1 + (1 + 2 * blocks)", "both sides"),
    ("return 9", "depends on `blocks`"),
    ("return 3 * blocks", "the stem"),
    ("return 3 + blocks", "the stem alone"),
)

_NETWORK = """
def tiny_network(size, filters):
    planes = keras.Input((size, size, 3))
    features = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
    inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(features)
    inner = layers.Conv2D(filters, 3, padding="same")(inner)
    features = layers.ReLU()(layers.Add()([features, inner]))
    logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
    pooled = layers.GlobalAveragePooling2D()(features)
    values = layers.Dense(1, activation="tanh")(pooled)
    return keras.Model(planes, [logits, values])
"""


def _network(says: str, *changes: tuple[str, str]) -> Mistake:
    source = _NETWORK
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return Mistake(source, says)


_SECOND = '    inner = layers.Conv2D(filters, 3, padding="same")(inner)\n'
_RELUS = (', activation="relu"', "")
_SUM = "layers.Add()([features, inner])"

NETWORK = (
    _network("square of side 3", (_SUM, "layers.Add()([features, features])")),
    _network("F(x) is 0 then", (_SUM, "layers.Add()([inner, inner])")),
    _network("F(x) is 0 then", (_SUM, "inner")),
    _network("no ReLU", _RELUS, (f"layers.ReLU()({_SUM})", _SUM)),
    _network("A ReLU is missing", (f"layers.ReLU()({_SUM})", _SUM)),
    _network(
        "A ReLU is missing",
        ('activation="relu")(features)', "activation=None)(features)"),
    ),
    _network("halves the sum", (_SUM, "layers.Average()([features, inner])")),
    _network(  # three ReLUs in each of the next four
        "one of the three places",
        ('activation="relu")(planes)', "activation=None)(planes)"),
        ("(features)\n    values", "(features)\n    pooled = layers.ReLU()(pooled)\n    values"),
    ),
    _network(
        "one of the three places",
        ('activation="relu")(features)', "activation=None)(features)"),
        (f"layers.ReLU()({_SUM})", f"layers.ReLU()(layers.ReLU()({_SUM}))"),
    ),
    _network(
        "one of the three places",
        (f"layers.ReLU()({_SUM})", _SUM),
        ("(features)\n    values", "(features)\n    pooled = layers.ReLU()(pooled)\n    values"),
    ),
    _network(
        "one of the three places",
        (
            f"features = layers.ReLU()({_SUM})",
            f"summed = {_SUM}\n    features = layers.ReLU()(summed)",
        ),
        ("GlobalAveragePooling2D()(features)", "GlobalAveragePooling2D()(summed)"),
    ),
    _network("square of side 5", (_SECOND, "")),
    _network("`filters` filters", ("Conv2D(filters", "Conv2D(8")),
    _network("`filters` filters", ("Conv2D(filters", "Conv2D(32")),
    _network('padding="same"', (', padding="same"', "")),
    _network('padding="same"', (_SECOND, "    inner = layers.Conv2D(filters, 3)(inner)\n")),
    _network(
        "never negative",
        (
            _SECOND,
            '    inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(inner)\n',
        ),
    ),
    _network("softmax", ("    pooled", "    logits = layers.Softmax()(logits)\n    pooled")),
    _network("BatchNormalization", (_SUM, f"layers.BatchNormalization()({_SUM})")),
    _network(
        "BatchNormalization",
        (_SECOND, f"{_SECOND}    inner = layers.BatchNormalization()(inner)\n"),
    ),
    _network("cut off or squeezed", ("Conv2D(1, 1)", 'Conv2D(1, 1, activation="relu")')),
    _network("ends in tanh", (', activation="tanh"', "")),
    _network("from -1 to 1", ('"tanh"', '"sigmoid"')),
    _network("swapped", ("[logits, values])", "[values, logits])")),
    _network(
        "grows with the board",
        (
            "layers.Flatten()(layers.Conv2D(1, 1)(features))",
            "layers.Dense(size * size)(layers.Flatten()(features))",
        ),
    ),
    _network(
        "still a board",
        ("layers.Flatten()(layers.Conv2D(1, 1)(features))", "layers.Conv2D(1, 1)(features)"),
    ),
    _network("takes a list", (_SUM, "layers.Add()(features, inner)")),
    _network("gives None", ("    return keras.Model", "    keras.Model")),
    _network(
        "Wrap them in a model",
        ("return keras.Model(planes, [logits, values])", "return logits, values"),
    ),
    _network("Only one answer", ("[logits, values])", "logits)")),
    _network(
        "one number for the whole board",
        ("    pooled = layers.GlobalAveragePooling2D()(features)\n", ""),
        ("(pooled)", "(features)"),
    ),
    _network(
        "call it with what goes in",
        ('padding="same", activation="relu")(planes)', 'padding="same", activation="relu")'),
    ),
    _network("more than a square of side 7", ("Conv2D(1, 1)", 'Conv2D(1, 3, padding="same")')),
)

MASK = bodies(
    "masked_softmax(logits, legal)",
    ("p = np.exp(logits) / np.exp(logits).sum()\nreturn p * legal", "does not sum to 1"),
    ("x = np.where(legal, logits, 0.0)\nreturn x / x.sum()", "takes the powers first"),
    (
        "p = np.exp(logits - logits.max()) / np.exp(logits - logits.max()).sum()\nreturn p[legal]",
        "its legal part",
    ),
    ("p = np.exp(logits) / np.exp(logits).sum()\nreturn p[legal]", "its legal part"),
    ("p = np.exp(logits - logits.max())\np = p / p.sum()\nreturn p * legal", "does not sum to 1"),
    ("p = np.exp(logits - logits.max()) * legal\nreturn p / p.sum()", "largest *legal* logit"),
    (
        "p = np.exp(logits[legal] - logits[legal].max())\nreturn p / p.sum()",
        "shorter than the board",
    ),
    ("x = np.where(legal, logits, -np.inf)\nreturn np.exp(x) / np.exp(x).sum()", "np.exp(1000)"),
    (
        "x = logits * legal\nx = x - x.max()\nreturn np.exp(x) / np.exp(x).sum()",
        "does not mean never",
    ),
    (
        "x = np.where(legal, logits, -100)\nx = x - x.max()\nreturn np.exp(x) / np.exp(x).sum()",
        "minus infinity",
    ),
    ("if legal:\n    return np.exp(logits) / np.exp(logits).sum()\nreturn 0", "whole row"),
    ("x = logits - logits.max()\nreturn np.exp(x) / np.exp(x).sum()", "ignore `legal`"),
    (
        "x = np.where(legal, -np.inf, logits)\nx = x - x.max()\nreturn np.exp(x) / np.exp(x).sum()",
        "True where an action is allowed",
    ),
    (
        "logits[~legal] = -np.inf\np = np.exp(logits - logits.max())\nreturn p / p.sum()",
        "has changed",
    ),
    ("x = np.where(legal, logits, -np.inf)\nx = np.exp(x - x.max())\nreturn x / x.max()", "sum"),
)

PI_OF = bodies(
    "pi_of(values)",
    ("return values / np.nansum(values)", "You share by value"),
    ("v = np.nan_to_num(values)\nreturn v / v.sum()", "You share by value"),
    (
        "total = np.nansum(values)\n"
        "return np.array([0 if np.isnan(v) else v / total for v in values])",
        "You share by value",
    ),
    ("best = values == np.nanmax(values)\nbest / best.sum()", "The line `best / best.sum()`"),
    ("best = values == np.max(values)\nreturn best / best.sum()", "`np.nanmax(values)` leaves it"),
    ("best = values == max(values)\nreturn best / best.sum()", "`np.nanmax(values)` leaves it"),
    ("return (values == np.nanmax(values)).astype(float)", "Each best move gets 1"),
    ("return values == np.nanmax(values)", "Each best move gets 1"),
    ("pi = np.zeros(len(values))\npi[np.nanargmax(values)] = 1\nreturn pi", "the first"),
    ("pi = np.zeros(len(values))\npi[np.argmax(values)] = 1\nreturn pi", "Several moves"),
    ("best = ~np.isnan(values)\nreturn best / best.sum()", "Every legal move gets"),
    ("best = values == 1\nreturn best / best.sum()", "Here no move wins"),
    ("best = values == 1\nreturn best / max(1, best.sum())", "need not win"),
    ("best = values > 0\nreturn best / max(1, best.sum())", "need not win"),
    ("best = values >= 0\nreturn best / best.sum()", "A move that is not best"),
    ("best = values == np.nanmin(values)\nreturn best / best.sum()", "worst moves"),
    (
        "values = np.nan_to_num(values)\nbest = values == values.max()\nreturn best / best.sum()",
        "An illegal move gets a share",
    ),
    (
        "values = np.where(np.isnan(values), 0, values)\nbest = values == values.max()\n"
        "return best / best.sum()",
        "An illegal move gets a share",
    ),
    (
        "values = np.where(np.isnan(values), -1, values)\nbest = values == values.max()\n"
        "return best / best.sum()",
        "-1 equals it",
    ),
    (
        "best = values == np.nanmax(values)\npi = np.zeros(9)\npi[best] = 1 / best.sum()\n"
        "return pi",
        "as long as the row",
    ),
    ("return (values == np.nanmax(values)) / len(values)", "number of all moves"),
    ("return (values == np.nanmax(values)) / np.sum(~np.isnan(values))", "number of legal moves"),
    ("return np.exp(values) / np.nansum(np.exp(values))", "A move that is not best"),
    ("return np.flatnonzero(values == np.nanmax(values))", "numbers of the best moves"),
    ("return 1 / np.sum(values == np.nanmax(values))", "for *every* move"),
    (
        "best = [value for value in values if value == np.nanmax(values)]\n"
        "return [1 / len(best)] * len(best)",
        "for *every* move",
    ),
    (
        "best = max(values)\ncount = list(values).count(best)\n"
        "return [1 / count if value == best else 0 for value in values]",
        "the highest value that you find is NaN",
    ),
    (
        "best = np.nanmax(values)\nreturn [1 if value == best else 0 for value in values]",
        "Each best move gets 1",
    ),
)

LOSS = bodies(
    "loss(pi, p, z, v, theta, c)",
    (
        "return z - v ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)"
        " + c * np.sum(theta**2)",
        "only `v` is squared",
    ),
    ("return (z - v)**2 - math.log(p) @ pi + c * np.sum(theta**2)", "one number"),
    (
        "return (z - v)**2 - np.dot(pi, np.log(p)) + c * np.linalg.norm(theta)",
        "takes the root",
    ),
    ("return (z - v)**2 - np.sum(p * np.log(pi)) + c * np.sum(theta**2)", "swapped"),
    (
        "return (z - v)**2 - sum(b * math.log(a) for a, b in zip(pi, p) if a > 0)"
        " + c * np.sum(theta**2)",
        "swapped",
    ),
    (
        "return (z - v)**2 - sum(b * math.log(a) for a, b in zip(pi, p)) + c * np.sum(theta**2)",
        "swapped",
    ),
    (
        "return (z - v)**2 - sum(a * math.log2(b) for a, b in zip(pi, p) if a > 0)"
        " + c * np.sum(theta**2)",
        "base 2",
    ),
    ("return (z - v)**2 - np.sum(pi * np.log2(p)) + c * np.sum(theta**2)", "base 2"),
    ("return (z - v)**2 - np.sum(pi * np.log(p)) + c * np.sum(theta**2)", "leave out"),
    (
        "return (z - v)**2 + sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)"
        " + c * np.sum(theta**2)",
        "a minus in front",
    ),
    ("return (z - v)**2 - np.sum(pi * np.log(p + 1e-3)) + c * np.sum(theta**2)", "Nearly"),
    ("return (z - v)^2 - np.sum(pi * np.log(p)) + c * np.sum(theta**2)", "not a power"),
    ("return (z - v)**2 - pi * np.log(p) + c * theta**2", "whole row"),
    (
        "return (z - v)**2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)"
        " + c * np.linalg.norm(theta)",
        "no root",
    ),
    (
        "return (z - v)**2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)"
        " + np.sum(theta**2)",
        "left out the `c`",
    ),
    (
        "return (z - v) - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)"
        " + c * np.sum(theta**2)",
        "squared",
    ),
    (
        "return (z - v)**2, -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0),"
        " c * np.sum(theta**2)",
        "three terms",
    ),
)

_VALUE, _POLICY = (
    "tf.reduce_mean((z - v[:, 0])**2)",
    "tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
)
_WEIGHTS = "c * sum(tf.reduce_sum(w**2) for w in theta)"

BATCH_LOSS = bodies(
    "batch_loss(pi, log_p, z, v, theta, c)",
    (f"{_VALUE} - {_POLICY} + {_WEIGHTS}", "Is a `return` missing"),
    (f"total = {_VALUE} - {_POLICY} + {_WEIGHTS}", "returns None here"),
    (f"print({_VALUE} - {_POLICY} + {_WEIGHTS})", "prints something here"),
    (f"return tf.reduce_mean((z - v)**2) - {_POLICY} + {_WEIGHTS}", "B x B"),
    (f"return {_VALUE} + {_POLICY} + {_WEIGHTS}", "a minus in front"),
    (f"return {_VALUE} - tf.reduce_sum(pi * log_p) + {_WEIGHTS}", "`axis=1`"),
    (f"return {_VALUE} - tf.reduce_mean(pi * log_p) + {_WEIGHTS}", "positions only"),
    (f"return tf.reduce_sum((z - v[:, 0])**2) - {_POLICY} + {_WEIGHTS}", "A mean is wanted"),
    (
        f"return {_VALUE} - tf.reduce_mean(tf.reduce_sum(pi * tf.math.log(log_p), axis=1))"
        f" + {_WEIGHTS}",
        "logarithm already",
    ),
    (f"return {_VALUE} - {_POLICY} + c * tf.reduce_sum(theta**2)", "list of arrays"),
    (f"return {_VALUE} - {_POLICY} + c * tf.reduce_sum(tf.square(theta))", "list of arrays"),
    (
        f"return {_VALUE} - {_POLICY} + c * sum(tf.reduce_mean(w**2) for w in theta)",
        "sum over all weights",
    ),
    (f"return {_VALUE} - {_POLICY}", "third term is missing"),
    (f"return {_VALUE} - {_POLICY} + c * sum(tf.norm(w) for w in theta)", "no root"),
    (
        "value = np.mean((z.numpy() - v.numpy()[:, 0])**2)\n"
        "policy = -np.mean(np.sum(pi.numpy() * log_p.numpy(), axis=1))\n"
        "return value + policy + c * sum(np.sum(w.numpy()**2) for w in theta)",
        "no trace",
    ),
    (
        f"return float({_VALUE}) - float({_POLICY}) + c * float(sum(tf.reduce_sum(w**2) for w in theta))",
        "no trace",
    ),
    (f"return (z - v[:, 0])**2 - tf.reduce_sum(pi * log_p, axis=1) + {_WEIGHTS}", "one number"),
    (f"return {_VALUE}, -{_POLICY}, {_WEIGHTS}", "three terms"),
    (f"return tf.reduce_mean(z - v[:, 0]) - {_POLICY} + {_WEIGHTS}", "squared"),
)

STEP = bodies(
    "train_step(network, optimizer, error, batch)",
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    wrong = float(error(network, batch))\ngradient = tape.gradient(wrong, theta)\n"
        "optimizer.apply(gradient, theta)\nreturn wrong",
        "off the tape",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\ngradient = tape.gradient(total, network.weights)\n"
        "optimizer.apply(gradient, theta)\nreturn total",
        "beside its own variable",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\ngradient = tape.gradient(total, theta)\n"
        "optimizer.apply(gradient, network.weights)\nreturn total",
        "beside its own variable",
    ),
    (
        "theta = network.trainable_variables\ntotal = error(network, batch)\n"
        "with tf.GradientTape() as tape:\n    gradient = tape.gradient(total, theta)\n"
        "optimizer.apply(gradient, theta)\nreturn total",
        "not computed on it",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\ngradient = tape.gradient(total, theta)\nreturn total",
        "have not changed",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\noptimizer.apply(tape.gradient(total, theta), theta)",
        "gave you inside the tape",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\noptimizer.apply(tape.gradient(total, theta), theta)\n"
        "return float(total)",
        "cannot be compiled",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\noptimizer.apply(theta, tape.gradient(total, theta))\n"
        "return total",
        "Gradients first",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\noptimizer.apply(tape.gradient(total, theta), theta)\n"
        "return error(network, batch)",
        "*after* the step",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\ngradient = tape.gradient(total, theta)\n"
        "for w, g in zip(theta, gradient):\n    w.assign_sub(0.01 * g)\nreturn total",
        "the optimizer's business",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\ngradient = tape.gradient(total, theta)\n"
        "for w, g in zip(theta, gradient):\n    w.assign_sub(0.1 * g)\nreturn total",
        "not as far as the optimizer",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\n"
        "gradient = [tape.gradient(total, w) for w in theta]\n"
        "optimizer.apply(gradient, theta)\nreturn total",
        "in one call",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\ngradient = tape.gradient(total, theta)\n"
        "optimizer.apply([-g for g in gradient], theta)\nreturn total",
        "uphill",
    ),
    (
        "theta = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\ngradient = tape.gradient(theta, total)\n"
        "optimizer.apply(gradient, theta)\nreturn total",
        "`tape.gradient(loss, network.trainable_variables)`",
    ),
    (
        "with tf.GradientTape() as tape:\n    total = error(network, batch)\n"
        "gradient = tape.gradient(total, network)\n"
        "optimizer.apply(gradient, network)\nreturn total",
        "trainable",
    ),
)

TURN = bodies(
    "turn(planes, pi, k)",
    (
        "n = len(planes)\nreturn np.rot90(planes, k), pi.reshape(n, n).T.reshape(-1)",
        "turned in another way",
    ),
    ("return np.rot90(planes, k), pi", "policy stays"),
    ("return np.rot90(planes, k), np.rot90(pi, k)", "a row cannot be turned"),
    ("return np.rot90(planes, k), np.rot90(pi.reshape(3, 3), k).reshape(-1)", "`len(planes)`"),
    ("n = len(planes)\nreturn np.rot90(planes, k), np.rot90(pi.reshape(n, n), k)", "still a board"),
    (
        "n = len(planes)\nreturn np.rot90(planes), np.rot90(pi.reshape(n, n)).reshape(-1)",
        "whatever `k` is",
    ),
    (
        "n = len(planes)\nreturn np.rot90(planes, -k), np.rot90(pi.reshape(n, n), -k).reshape(-1)",
        "to the right",
    ),
    (
        "n = len(planes)\nreturn np.rot90(planes, k), np.rot90(pi.reshape(n, n), -k).reshape(-1)",
        "opposite directions",
    ),
    ("return np.rot90(planes, k)", "two things"),
    (
        "n = len(planes)\nreturn np.rot90(planes, k, axes=(1, 2)), np.rot90(pi.reshape(n, n), k).reshape(-1)",
        "first two axes",
    ),
    ("n = len(planes)\nreturn planes, np.rot90(pi.reshape(n, n), k).reshape(-1)", "board stays"),
    (
        "n = len(planes)\nreturn np.flip(planes, 0), np.flip(pi.reshape(n, n), 0).reshape(-1)",
        "mirror",
    ),
)

_NORMS = "np.linalg.norm(a) * np.linalg.norm(b)"

ANGLE = bodies(
    "angle(a, b)",
    (f"return np.degrees(np.arccos(a @ b / ({_NORMS})))", "rounding"),
    (f"return np.arccos(np.clip(a @ b / ({_NORMS}), -1, 1))", "radians"),
    (f"return a @ b / ({_NORMS})", "That is the cosine"),
    ("return np.degrees(np.arccos(a @ b))", "Divide by both lengths"),
    (
        f"import math\nreturn math.degrees(math.acos(np.dot(a, b) / ({_NORMS})))",
        "outside -1 to 1",
    ),
    ("return np.degrees(np.arccos(np.clip(a @ b / np.linalg.norm(a), -1, 1)))", "one length only"),
    (f"return np.degrees(np.arccos(np.clip(a @ b / {_NORMS}, -1, 1)))", "brackets"),
    (
        "return np.degrees(np.arccos(np.clip(a @ b / (len(a) * len(b)), -1, 1)))",
        "counts the numbers",
    ),
    (
        "return np.degrees(np.arccos(np.clip(np.sum(a * b) / np.sum(a**2) / np.sum(b**2), -1, 1)))",
        "*squared* length",
    ),
    (f"return np.degrees(np.arccos(np.clip(abs(a @ b) / ({_NORMS}), -1, 1)))", "exceeds 90"),
    (f"return np.degrees(np.arccos(np.clip(a * b / ({_NORMS}), -1, 1)))", "for every number"),
    (f"return np.degrees(np.arcsin(np.clip(a @ b / ({_NORMS}), -1, 1)))", "undoes the sine"),
    (f"return round(np.degrees(np.arccos(np.clip(a @ b / ({_NORMS}), -1, 1))))", "do not round"),
    (f"return 180 - np.degrees(np.arccos(np.clip(a @ b / ({_NORMS}), -1, 1)))", "other way around"),
    (f"return np.arccos(a @ b / ({_NORMS}))", "radians"),
    (f"return np.degrees(np.arccos(a @ b / {_NORMS}))", "brackets"),
    (f"return np.degrees(np.arccos(min(1, a @ b / {_NORMS})))", "brackets"),
    (
        "cosine = np.sum(a * b) / (np.sum(a) * np.sum(b))\n"
        "return np.degrees(np.arccos(np.clip(cosine, -1, 1)))",
        "sums of the numbers",
    ),
    (f"return np.degrees(np.arccos(min(1, a @ b / ({_NORMS}))))", "You cut off at 1 only"),
    (
        f"import math\nreturn math.degrees(math.acos(min(1, a @ b / ({_NORMS}))))",
        "You cut off at 1 only",
    ),
    (f"return np.degrees(np.arccos(max(-1, a @ b / ({_NORMS}))))", "a little more than 1"),
    (
        f"cosine = a @ b / ({_NORMS})\n"
        "return np.degrees(np.arccos(cosine if -1 <= cosine <= 1 else 0))",
        "as if it were 0",
    ),
    (
        f"cosine = a @ b / ({_NORMS})\n"
        "return np.degrees(np.arccos(0 if cosine < -1 else min(1, cosine)))",
        "as if it were 0",
    ),
    (
        f"cosine = a @ b / ({_NORMS})\nif cosine > 1:\n    cosine = 1\n"
        "if cosine < -1:\n    cosine = -0.9999999\nreturn np.degrees(np.arccos(cosine))",
        "exactly -1",
    ),
    (
        f"cosine = a @ b / ({_NORMS})\nif cosine > 1:\n    cosine = 0.9999999\n"
        "return np.degrees(np.arccos(cosine))",
        "exactly 1",
    ),
)

MISTAKES = {
    "convolve": CONVOLVE,
    "reach": REACH,
    "network": NETWORK,
    "mask": MASK,
    "pi_of": PI_OF,
    "loss": LOSS,
    "batch_loss": BATCH_LOSS,
    "step": STEP,
    "angle": ANGLE,
    "turn": TURN,
}

IN_FULL: dict[str, tuple[Mistake, ...]] = {
    "convolve": (
        Mistake(
            """
            def convolve(plane, kernel):
                p, result = np.pad(plane, 1), np.zeros_like(plane)
                for r, c in np.ndindex(*plane.shape):
                    result[r, c] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return result
            """,
            "Your array holds whole numbers only",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                return [[p[r:r + 2, c:c + 2] * kernel for c in range(n)] for r in range(n)]
            """,
            "Somewhere the patch is not 3x3, so the kernel does not fit",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                out = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        out[r, c] = np.sum(p[r - 1:r + 2, c - 1:c + 2] * kernel)
                return out
            """,
            "Somewhere the patch is not 3x3, so the kernel does not fit",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                out = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        out[r, c] = np.sum(p[r:r + 3, c:c + 3] + kernel)
                return out
            """,
            "You add the kernel to the neighbourhood",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                out = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        out[r, c] = np.max(p[r:r + 3, c:c + 3] * kernel)
                return out
            """,
            "You take the largest of the nine products",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1, constant_values=1)
                out = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        out[r, c] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return out
            """,
            "Beyond the border you put ones",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                out = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        for i in range(3):
                            for j in range(3):
                                out[r, c] += p[r + i - 1, c + j - 1] * kernel[i, j]
                return out
            """,
            "Or do you subtract 1 from the row and the column?",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                out = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        for i in range(3):
                            for j in range(3):
                                if p[r + i, c + j] > 0:
                                    out[r, c] += kernel[i, j]
                return out
            """,
            "as if a 1 stood there",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                out = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        for i in range(3):
                            for j in range(3):
                                if p[r + i, c + j] == 1:
                                    out[r, c] += kernel[i, j]
                return out
            """,
            "only where the plane holds a 1",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                p = np.pad(plane, 1)
                out = np.zeros((3, 3))
                for r in range(3):
                    for c in range(3):
                        out[r, c] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return out
            """,
            "Somewhere the patch is not 3x3, so the kernel does not fit",
        ),
    ),
    "reach": (
        Mistake(
            """
            def reach(blocks):
                return (3 + 4 * blocks) ** 2
            """,
            "That is how many cells the square has",
        ),
        Mistake(
            """
            def reach(blocks):
                return 1 + 2 * blocks * 2
            """,
            "You forgot the stem, the convolution before the first block",
        ),
        Mistake(
            """
            def reach(blocks):
                return 5 + 4 * blocks
            """,
            "You count one layer too many:",
        ),
        Mistake(
            """
            def reach(blocks):
                return 4 * blocks
            """,
            "The blocks are right:",
        ),
        Mistake(
            """
            def reach(blocks):
                return 2 + 4 * blocks
            """,
            "Two cells for each layer is right, and the cell itself is",
        ),
    ),
    "mask": (
        Mistake(
            """
            def masked_softmax(logits, legal):
                e = np.exp(logits) * legal
                return e / e.sum()
            """,
            "There is NaN in the answer:",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, 0)
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "A logit of 0 does not mean never:",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                e = np.exp(logits - np.max(logits))
                p = e / e.sum()
                return p * legal
            """,
            "The illegal shares are gone, but what is left does not sum",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                x = np.array(logits)[legal]
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "Your answer is shorter than the board",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, -np.inf, logits)
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "You keep the illegal actions",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                e = np.exp(x / x.max())
                return e / e.sum()
            """,
            "You divide the logits by the largest",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return x / x.sum()
            """,
            "You divide the logits themselves",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                e = np.exp(logits - np.max(logits)) * legal
                return e / e.sum()
            """,
            "There is NaN in the answer:",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -10)
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "A logit of -10 is low, but it does not mean never, least of all",
        ),
    ),
    "loss": (
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 + sum(a * math.log(b) for a, b in zip(pi, p) if a) + c * sum(w * w for w in theta)
            """,
            "The policy term has a minus in front",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p)) + c * sum(w * w for w in theta)
            """,
            "Here an action has `pi` 0 and `p` 0",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a) + c * sum(theta) ** 2
            """,
            "You square the sum of the weights",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a) + (c * np.linalg.norm(theta)) ** 2
            """,
            "You square `c`, too",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) * 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a) + c * sum(w * w for w in theta)
            """,
            "`* 2` doubles the error of the value",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(math.log(b) for a, b in zip(pi, p) if a) + c * sum(w * w for w in theta)
            """,
            "Each surprise counts as much as the target wants the action:",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(a * math.log(b + 0.01) for a, b in zip(pi, p)) + c * sum(w * w for w in theta)
            """,
            "Nearly",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - max(a * math.log(b) for a, b in zip(pi, p) if a) + c * sum(w * w for w in theta)
            """,
            "You keep a single action's surprise",
        ),
    ),
    "turn": (
        Mistake(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k, axes=(1, 2)), np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)
            """,
            "Your planes have the wrong shape",
        ),
        Mistake(
            """
            def turn(planes, pi, k):
                return np.rot90(planes, k), np.roll(pi, k)
            """,
            "The board is right, and the policy is turned in another way",
        ),
        Mistake(
            """
            def turn(planes, pi, k):
                n = len(planes)
                for _ in range(k):
                    planes = np.rot90(planes, k)
                    pi = np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)
                return planes, pi
            """,
            "Do you turn `k` times, each time by `k` quarter turns",
        ),
        Mistake(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(np.reshape(pi, (n, n)), k).reshape(-1), np.rot90(planes, k)
            """,
            "`turn` returns two things:",
        ),
        Mistake(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.transpose(planes, (1, 0, 2)), np.reshape(pi, (n, n)).T.reshape(-1)
            """,
            "You exchange rows and columns, whatever `k` is:",
        ),
        Mistake(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k), np.rot90(np.reshape(pi, (n, n)), k + 1).reshape(-1)
            """,
            "The board is right, and the policy is turned in another way",
        ),
        Mistake(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k).reshape(-1), np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)
            """,
            "`turn` returns two things:",
        ),
    ),
    "batch_loss": (
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "The policy term has a minus in front",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "`v[0]` is the value of the first position alone",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean(z - v[:, 0]) ** 2
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "You take the mean of the errors, and then square it:",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * tf.math.log(log_p), axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "Your answer is not a number",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = np.mean((z - v[:, 0]) ** 2)
                policy = -np.mean(np.sum(pi * log_p, axis=1))
                return value + policy + c * sum(np.sum(w**2) for w in theta)
            """,
            "The number is right, but the tape cannot follow it back, so",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                weights = c * tf.reduce_sum(theta[0] ** 2)
                return value + policy + weights
            """,
            "You take the first array of weights only",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                weights = c * sum(tf.reduce_sum(w**2) for w in theta)
                return tf.reduce_mean([value, policy, weights])
            """,
            "You take the mean of the three terms",
        ),
    ),
    "step": (
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                gradient = tape.gradient(total, theta)
                optimizer.apply(theta, gradient)
                return total
            """,
            "The optimizer did not understand what it was given",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                gradient = tape.gradient(total, theta)
                optimizer.apply(gradient, theta)
            """,
            "`train_step` should return the loss from before the step,",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                gradient = tape.gradient(total, theta)
                for g, w in zip(gradient, theta):
                    w = w - 0.01 * g
                return total
            """,
            "The weights have not changed",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables
                with tf.GradientTape() as tape:
                    total = error(batch)
                gradient = tape.gradient(total, theta)
                optimizer.apply(gradient, theta)
                return total
            """,
            "`error` wants to know whose error, and on what:",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables[0]
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                gradient = tape.gradient(total, theta)
                optimizer.apply([gradient], [theta])
                return total
            """,
            "You move the first array of weights only",
        ),
    ),
}
"""Further mistakes, each written out."""

for name, found in IN_FULL.items():
    MISTAKES[name] += found

_THIRD: dict[str, tuple[Mistake, ...]] = {
    "network": (
        Mistake(
            """
            def tiny_network(size, filters):
                planes = keras.Input((size, size, 3))
                stem = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
                inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(stem)
                inner = layers.Conv2D(filters, 3, padding="same")(inner)
                features = layers.ReLU()(layers.Concatenate()([stem, inner]))
                logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
                values = layers.Dense(1, activation="tanh")(layers.GlobalAveragePooling2D()(features))
                return keras.Model(planes, [logits, values])
            """,
            "side by side",
        ),
        Mistake(
            """
            def tiny_network(size, filters):
                planes = keras.Input((size, size, 3))
                stem = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
                inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(stem)
                inner = layers.Conv2D(filters, 3, padding="same")(inner)
                features = layers.ReLU()(layers.Add()([stem, inner]))
                logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
                values = layers.Dense(1, activation="tanh")(layers.GlobalAveragePooling2D()(stem))
                return keras.Model(planes, [logits, values])
            """,
            "does not see what the block adds",
        ),
        Mistake(
            """
            def tiny_network(size, filters):
                planes = keras.Input((size, size, 3))
                stem = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
                convolution = layers.Conv2D(filters, 3, padding="same")
                inner = convolution(layers.ReLU()(convolution(stem)))
                features = layers.ReLU()(layers.Add()([stem, inner]))
                logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
                values = layers.Dense(1, activation="tanh")(layers.GlobalAveragePooling2D()(features))
                return keras.Model(planes, [logits, values])
            """,
            "one set of weights",
        ),
        Mistake(
            """
            def tiny_network(size, filters):
                planes = keras.Input((size, size, 3))
                stem = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
                inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(stem)
                inner = layers.Conv2D(filters, 3, padding="same")(inner)
                features = layers.ReLU()(layers.Add()([stem, inner]))
                logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
                values = layers.Dense(1, activation="tanh")(layers.GlobalMaxPooling2D()(features))
                return keras.Model(planes, [logits, values])
            """,
            "takes the largest number",
        ),
    ),
    "convolve": (
        Mistake(
            """
            def convolve(plane, kernel):
                size = len(plane)
                padded = np.zeros((size + 2, size + 2))
                padded[1:-1, 1:-1] = plane
                result = np.zeros((size, size))
                for row in range(1, size):
                    for column in range(1, size):
                        result[row, column] = np.sum(padded[row - 1:row + 2, column - 1:column + 2] * kernel)
                return result
            """,
            "your loops leave out row 0",
        ),
        Mistake(
            """
            def convolve(plane, kernel):
                size = len(plane)
                padded = np.zeros((size + 2, size + 2))
                padded[1:-1, 1:-1] = plane
                result = np.zeros((size, size))
                for row in range(size):
                    for column in range(size):
                        if plane[row, column]:
                            result[row, column] = np.sum(padded[row:row + 3, column:column + 3] * kernel)
                return result
            """,
            "only where a stone lies",
        ),
    ),
    "reach": (
        Mistake(
            """
            def reach(blocks): return 7 * blocks
            """,
            "Right for one block",
        ),
    ),
    "mask": (
        Mistake(
            """
            def masked_softmax(logits, legal):
                logits = np.where(legal, logits, -np.inf)
                powers = 2.718 ** (logits - logits.max())
                return powers / powers.sum()
            """,
            "Very nearly",
        ),
    ),
    "loss": (
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(math.log(b) for a, b in zip(pi, p) if a == 1)
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "only where `pi` is 1",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -np.mean([a * math.log(b) for a, b in zip(pi, p) if a > 0])
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "You take the mean over the actions",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * np.mean(theta**2)
            """,
            "mean of the squared weights",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log10(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "base 10",
        ),
    ),
    "batch_loss": (
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                weights = 0
                for w in theta:
                    weights = c * tf.reduce_sum(w**2)
                return value + policy + weights
            """,
            "replaces the one before it",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                weights = c * sum(w**2 for w in theta)
                return value + policy + weights
            """,
            "the third sums over all weights",
        ),
    ),
    "step": (
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                gradient = tape.gradient(total, theta)
                for w, g in zip(theta, gradient):
                    w.assign(w - optimizer.learning_rate * g)
                return total
            """,
            "You move the weights yourself",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables
                with tf.GradientTape() as tape:
                    tape.watch(theta)
                total = error(network, batch)
                optimizer.apply(tape.gradient(total, theta), theta)
                return total
            """,
            "you do not need it",
        ),
    ),
    "angle": (
        Mistake(
            """
            def angle(a, b):
                cosine = (a + b).sum() / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
            """,
            "You add the arrows",
        ),
        Mistake(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.degrees(cosine)
            """,
            "as if it were an angle",
        ),
        Mistake(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.arccos(np.clip(cosine, -1, 1)) * 360 / np.pi
            """,
            "Twice too large",
        ),
        Mistake(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                if cosine > 1 or cosine < -1:
                    return 0
                return np.degrees(np.arccos(cosine))
            """,
            "180 degrees, not 0",
        ),
    ),
}
"""A third round: what the checks had not been told of before."""

for _id, _more in _THIRD.items():
    MISTAKES[_id] += _more

_FOURTH: dict[str, tuple[Mistake, ...]] = {
    "loss": (
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0) + c * sum(abs(w) for w in theta)
            """,
            "sizes of the weights",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return ((z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0) + c * sum(w**2 for w in theta)) / 3
            """,
            "the mean of the three terms",
        ),
        Mistake(
            """
            def loss(pi, p, z, v, theta, c):
                return c * ((z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0) + sum(w**2 for w in theta))
            """,
            "multiplies all three terms",
        ),
    ),
    "batch_loss": (
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return value + policy + tf.reduce_mean([c * tf.reduce_sum(w**2) for w in theta])
            """,
            "mean over the arrays",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(tf.exp(log_p) * log_p, axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "the network's own share",
        ),
        Mistake(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z[:, 0] - v) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "`z` is a row",
        ),
    ),
    "angle": (
        Mistake(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.arccos(np.clip(cosine, -1, 1)) * 180
            """,
            "not divided by pi",
        ),
        Mistake(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return (1 - np.clip(cosine, -1, 1)) * 90
            """,
            "in proportion to its cosine",
        ),
    ),
    "mask": (
        Mistake(
            """
            def masked_softmax(logits, legal):
                powers = np.where(legal, np.exp(logits - np.max(logits[legal])), 0)
                powers / powers.sum()
            """,
            "Is a `return` missing",
        ),
        Mistake(
            """
            def masked_softmax(logits, legal):
                logits = np.where(legal, logits, -1e9)
                e = 2 ** (logits - logits.max())
                return e / e.sum()
            """,
            "powers of 2",
        ),
    ),
    "step": (
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                with tf.GradientTape() as tape:
                    total = network(batch)
                gradient = tape.gradient(total, network.trainable_variables)
                optimizer.apply(gradient, network.trainable_variables)
                return total
            """,
            "not what the network itself answers",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                gradient = tape.gradient(total, network.trainable_variables)
                optimizer.apply(gradient)
                return total
            """,
            "what to move, too",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                with tf.GradientTape as tape:
                    total = error(network, batch)
                gradient = tape.gradient(total, network.trainable_variables)
                optimizer.apply(gradient, network.trainable_variables)
                return total
            """,
            "made with brackets",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                with tf.GradientTape() as tape:
                    total = float(error(network, batch))
                gradient = tape.gradient(total, network.trainable_variables)
                optimizer.apply(gradient, network.trainable_variables)
                return total
            """,
            "take the number off the tape",
        ),
        Mistake(
            """
            def train_step(network, optimizer, error, batch):
                with tf.GradientTape() as tape:
                    total = error(network, batch).numpy()
                gradient = tape.gradient(total, network.trainable_variables)
                optimizer.apply(gradient, network.trainable_variables)
                return total
            """,
            "take the number off the tape",
        ),
    ),
}
for _id, _more in _FOURTH.items():
    MISTAKES[_id] += _more

_FIFTH: dict[str, tuple[Mistake, ...]] = {
    "loss": bodies(
        "loss(pi, p, z, v, theta, c)",
        (
            "policy = -sum(a * math.log(b) for a, b in zip(pi, p) if b > 0)\n"
            "return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)",
            "the greatest surprise of all",
        ),
        (
            "policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)\n"
            "return (z - v) ** 2 + policy + c * sum(theta)",
            "the weights themselves",
        ),
        (
            "policy = -sum(\n"
            "    a * math.log(b) + (1 - a) * math.log(1 - b) for a, b in zip(pi, p) if 0 < b < 1\n"
            ")\n"
            "return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)",
            "questions of yes or no",
        ),
    ),
    "mask": bodies(
        "masked_softmax(logits, legal)",
        (
            "x = np.where(legal, logits, -np.inf)\nshares = np.zeros(len(x))\n"
            "shares[np.argmax(x)] = 1\nreturn shares",
            "everything to the best action",
        ),
        (
            "x = np.where(legal, logits, -np.inf)\n"
            "powers = np.exp(x - x.min())\nreturn powers / powers.sum()",
            "minus infinity less minus infinity",
        ),
        (
            "x = np.where(legal, -logits, -np.inf)\n"
            "powers = np.exp(x - x.max())\nreturn powers / powers.sum()",
            "You turn the sign",
        ),
    ),
    "reach": bodies(
        "reach(blocks)",
        ("return 3 + 4 * (blocks - 1)", "the first block for the stem"),
        ("return 7 if blocks else 3", "Every further block"),
    ),
    "network": (
        _network("boards of one size only", ("(size, size, 3)", "(3, 3, 3)")),
        _network("not the planes", (_SUM, "layers.Add()([planes, inner])")),
        _network("The planes come last", ("(size, size, 3)", "(3, size, size)")),
        _network(
            "brackets of its own", ("keras.Input((size, size, 3))", "keras.Input(size, size, 3)")
        ),
        _network("rows, columns and planes", ("(size, size, 3)", "(size, size)")),
        _network("It begins at the planes", ("keras.Model(planes,", "keras.Model(features,")),
    ),
    "turn": bodies(
        "turn(planes, pi, k)",
        (
            "n = len(planes)\n"
            "return np.flip(planes, 0), np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)",
            "you mirror the planes",
        ),
        (
            "n = len(planes)\n"
            "return np.rot90(planes, k * 90), np.rot90(np.reshape(pi, (n, n)), k * 90).reshape(-1)",
            "quarter turns, not degrees",
        ),
        (
            "n = len(planes)\n"
            "return np.rot90(planes, 2 * k), np.rot90(np.reshape(pi, (n, n)), 2 * k).reshape(-1)",
            "as far as `2 * k` quarter turns",
        ),
    ),
}
for _id, _more in _FIFTH.items():
    MISTAKES[_id] += _more

_SIXTH: dict[str, tuple[Mistake, ...]] = {
    "mask": bodies(
        "masked_softmax(logits, legal)",
        (
            "powers = np.exp(logits - logits.max())\nreturn powers / powers.sum()",
            "You ignore `legal`",
        ),
        (
            "x = np.where(legal, logits, -np.inf)\npowers = np.exp(x - x.max())\n"
            "return np.log(powers / powers.sum())",
            "not their logarithms",
        ),
    ),
    "pi_of": bodies(
        "pi_of(values)",
        (
            "best = np.where(values == np.nanmax(values), 1, np.nan)\nreturn best / np.nansum(best)",
            "yours get NaN",
        ),
    ),
    "batch_loss": bodies(
        "batch_loss(pi, log_p, z, v, theta, c)",
        (
            f"return {_VALUE} - tf.reduce_mean(pi @ log_p) + {_WEIGHTS}",
            "multiplies matrices",
        ),
    ),
    "network": (
        _network(
            "what goes in first", ("(planes, [logits, values])", "([logits, values], planes)")
        ),
    ),
}
for _id, _more in _SIXTH.items():
    MISTAKES[_id] += _more

_CROSS = "np.sum(pi[pi > 0] * np.log(p[pi > 0]))"
_SQUARES = "c * np.sum(np.square(theta))"
_FIRST = 'layers.Conv2D(filters, 3, padding="same", activation="relu")(features)'
_SEVENTH = {
    "convolve": bodies(
        "convolve(plane, kernel)",
        (_loop(f"np.sum({_PATCH} * kernel)", last="size - 1"), "one column too early"),
        (
            "n = len(plane)\nout = np.zeros((n, n))\nfor r in range(n):\n    for c in range(n):\n"
            "        here = plane[max(0, r - 1):r + 2, max(0, c - 1):c + 2]\n"
            "        out[r, c] = np.sum(here * kernel[:here.shape[0], :here.shape[1]])\nreturn out",
            "the first row that hangs over",
        ),
    ),
    "reach": bodies("reach(blocks)", ("return 7", "depends on `blocks`")),
    "network": (
        _network("two pairs of brackets", (_SUM, "layers.Add([features, inner])")),
        _network("two pairs of brackets", ("layers.ReLU()(", "layers.ReLU(")),
        _network("two pairs of brackets", ("layers.Flatten()(", "layers.Flatten(")),
        _network("two pairs of brackets", ("Pooling2D()(features)", "Pooling2D(features)")),
        _network(
            "two pairs of brackets",
            ('layers.Dense(1, activation="tanh")(pooled)', "layers.Dense(pooled)"),
        ),
        _network("TensorFlow's own functions", ("layers.ReLU()(", "tf.nn.relu(")),
        _network(
            "Three planes come in", ("Input((size, size, 3))", "Input((size, size, filters))")
        ),
        _network("no 3x3 convolution", ("Conv2D(filters, 3", "Conv2D(filters, 1")),
        _network(
            "around the second convolution alone",
            (f"    inner = {_FIRST}", f"    features = {_FIRST}"),
            ('padding="same")(inner)', 'padding="same")(features)'),
        ),
        _network(
            "never below 0",
            (
                'layers.Dense(1, activation="tanh")(pooled)',
                'layers.Activation("tanh")(layers.Dense(1, activation="relu")(pooled))',
            ),
        ),
        _network(
            "made of the logits alone",
            ("layers.Flatten()(layers.Conv2D(1, 1)(features))", "layers.Conv2D(1, 1)(features)"),
            ("2D()(features)", "2D()(logits)"),
            ("[logits, values])", "[layers.Flatten()(logits), values])"),
        ),
        _network(
            "nothing that a block computes",
            ("features = layers.ReLU()", "tower = layers.ReLU()"),
            ("Pooling2D()(features)", "Pooling2D()(tower)"),
        ),
    ),
    "mask": bodies(
        "masked_softmax(logits, legal)",
        (
            "powers = np.where(legal, np.exp(logits - logits[legal].mean()), 0)\n"
            "return powers / powers.sum()",
            "There is NaN",
        ),
        (
            "powers = np.where(legal, np.exp(logits - 1000), 0)\nreturn powers / powers.sum()",
            "every power has become 0",
        ),
        (
            "powers = np.exp(np.clip(logits, -50, 50)) * legal\nreturn powers / powers.sum()",
            "cuts them off",
        ),
        (
            "import math\n"
            "powers = [math.exp(x) if ok else 0 for x, ok in zip(logits, legal)]\n"
            "return np.array(powers) / sum(powers)",
            "too large for a float",
        ),
        (
            "x = np.where(legal, logits / logits.max(), -np.inf)\n"
            "return np.exp(x) / np.exp(x).sum()",
            "You divide the logits by the largest",
        ),
    ),
    "pi_of": bodies(
        "pi_of(values)",
        (
            "best = (values == np.nanmax(values)).astype(int)\n"
            "best[best == 1] = 1 / best.sum()\nreturn best",
            "whole numbers only",
        ),
        (
            "pi = np.zeros(9)\npi[np.nanargmax(values)] = 1\nreturn pi",
            "`len(values)`",
        ),
    ),
    "loss": bodies(
        "loss(pi, p, z, v, theta, c)",
        (f"return (z - v)**2 + {_CROSS} + {_SQUARES}", "a minus in front"),
        (f"return (z - v)**2 + np.sum(pi * np.log(p)) + {_SQUARES}", "a minus in front"),
        (f"return (z - v)**2 - np.sum(pi * np.log(p)) - {_SQUARES}", "not subtracted"),
        (f"return (z - v)**2 / 2 - {_CROSS} + {_SQUARES}", "halve"),
        (f"return z**2 - v**2 - {_CROSS} + {_SQUARES}", "First subtract"),
        (
            f"return (z - v)**2 - pi[pi > 0] * np.log(p[pi > 0]) + {_SQUARES}",
            "A whole row comes out",
        ),
        (f"return (z - v)**2 - np.log(p[np.argmax(pi)]) + {_SQUARES}", "one action alone"),
        (
            f"m = pi > 0\nreturn (z - v)**2 + np.sum(pi[m] * np.log(pi[m] / p[m])) + {_SQUARES}",
            "the logarithm of `pi / p`",
        ),
    ),
    "batch_loss": bodies(
        "batch_loss(pi, log_p, z, v, theta, c)",
        (
            f"return tf.reduce_sum((z - v[:, 0])**2) - tf.reduce_sum(pi * log_p) + {_WEIGHTS}",
            "both errors",
        ),
        (f"return {_VALUE} - {_POLICY} - {_WEIGHTS}", "not subtracted"),
        (
            f"return {_VALUE} - {_POLICY} + c * sum(tf.nn.l2_loss(w) for w in theta)",
            "without a half",
        ),
    ),
    "step": bodies(
        "train_step(network, optimizer, error, batch)",
        (
            "for _ in range(2):\n    with tf.GradientTape() as tape:\n"
            "        loss = error(network, batch)\n"
            "    weights = network.trainable_variables\n"
            "    optimizer.apply(tape.gradient(loss, weights), weights)\nreturn loss",
            "two steps",
        ),
        (
            "with tf.GradientTape() as tape:\n    loss = error(network, batch)\n"
            "optimizer.apply(tape.gradient(loss), network.trainable_variables)\nreturn loss",
            "whose gradient",
        ),
        (
            "weights = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
            "    loss = error\noptimizer.apply(tape.gradient(loss, weights), weights)\n"
            "return loss",
            "is a function. Call it",
        ),
    ),
    "angle": bodies(
        "angle(a, b)",
        (f"return np.degrees(np.arccos(np.mean(a * b) / ({_NORMS})))", "the mean of the products"),
    ),
    "turn": bodies(
        "turn(planes, pi, k)",
        (
            "n = len(planes)\nsquare = pi.reshape(n, n)\nfor _ in range(k):\n"
            "    planes, square = planes[:, ::-1], square[:, ::-1]\n"
            "return planes, square.reshape(-1)",
            "a mirror image",
        ),
        (
            "n = len(planes)\nsquare = pi.reshape(n, n)\nfor _ in range(k):\n"
            "    planes, square = planes.transpose(1, 0, 2), square.T\n"
            "return planes, square.reshape(-1)",
            "exchanges rows and columns",
        ),
        (
            "n = len(planes)\n"
            "return np.rot90(planes, k), np.rot90(pi.reshape(n, n), k).flatten('F')",
            "column by column",
        ),
        (
            "n = len(planes)\n"
            "return np.rot90(planes, k), np.rot90(pi.reshape(n, n), 90 * k).reshape(-1)",
            "counts quarter turns",
        ),
    ),
}
for _id, _more in _SEVENTH.items():
    MISTAKES[_id] += _more

_CELLS_FIRST = 'layers.GlobalAveragePooling2D()(layers.Dense(1, activation="tanh")(pooled))'
_EIGHTH = {
    "loss": bodies(
        "loss(pi, p, z, v, theta, c)",
        (
            f"return c * ((z - v)**2 - {_CROSS} + np.sum(theta**2))",
            "belongs to the third alone",
        ),
    ),
    "convolve": bodies(
        "convolve(plane, kernel)",
        (
            "n, padded, total = len(plane), np.pad(plane, 1), 0\nout = np.zeros((n, n))\n"
            "for r in range(n):\n    for c in range(n):\n        for i in range(3):\n"
            "            for j in range(3):\n"
            "                total += padded[r + i, c + j] * kernel[i, j]\n"
            "        out[r, c] = total\nreturn out",
            "goes on from cell to cell",
        ),
        (
            "n = len(plane)\nout = np.zeros((n, n))\n"
            "for r in range(n):\n    for c in range(n):\n"
            "        for i in (-1, 0, 1):\n            for j in (-1, 0, 1):\n"
            "                if 0 < r + i < n and 0 < c + j < n:\n"
            "                    out[r, c] += plane[r + i, c + j] * kernel[i + 1, j + 1]\n"
            "return out",
            "not `0 <`",
        ),
        (
            "n = len(plane)\nfor r in range(1, n - 1):\n    for c in range(1, n - 1):\n"
            "        plane[r, c] = np.sum(plane[r - 1:r + 2, c - 1:c + 2] * kernel)\n"
            "return plane",
            "the array that you still read from",
        ),
        (
            "n, padded = len(plane), np.pad(plane, 2)\n"
            "return np.array([[np.sum(padded[r:r + 3, c:c + 3] * kernel) for c in range(n)]\n"
            "                 for r in range(n)])",
            "two cells wide",
        ),
    ),
    "network": (
        _network("Three planes come in", ("(size, size, 3)", "(size, size, 1)")),
        _network("side by side on the tower", ("2D()(features)", "2D()(logits)")),
        _network(
            "tanh comes before the mean",
            ("layers.GlobalAveragePooling2D()(features)", "features"),
            ('layers.Dense(1, activation="tanh")(pooled)', _CELLS_FIRST),
        ),
    ),
    "mask": bodies(
        "masked_softmax(logits, legal)",
        (
            "out, kept = np.zeros(9), logits[legal]\npowers = np.exp(kept - kept.max())\n"
            "out[legal] = powers / powers.sum()\nreturn out",
            "there are `len(logits)`",
        ),
        (
            "x = np.where(legal, logits, -np.inf)\npowers = np.exp(x - x.max())\n"
            "return powers / len(powers)",
            "by how many there are",
        ),
        (
            "x = np.where(legal, logits, -np.inf)\npowers = np.exp(x - x.max())\n"
            "return powers / legal.sum()",
            "the right proportion",
        ),
        (
            "powers = np.exp(np.where(legal, logits - logits.max(), -np.inf))\n"
            "return np.nan_to_num(powers / powers.sum())",
            "Every share is 0 here",
        ),
    ),
    "batch_loss": bodies(
        "batch_loss(pi, log_p, z, v, theta, c)",
        (
            f"return {_VALUE} + 9 * -tf.reduce_mean(pi * log_p) + {_WEIGHTS}",
            "Not every game has nine actions",
        ),
        (
            f"return c * ({_VALUE} - {_POLICY} + sum(tf.reduce_sum(w**2) for w in theta))",
            "belongs to the third alone",
        ),
        (
            f"return {_VALUE} - tf.reduce_mean(pi @ tf.transpose(log_p)) + {_WEIGHTS}",
            "a table of B x B",
        ),
    ),
    "step": bodies(
        "train_step(network, optimizer, error, batch)",
        (
            "with tf.GradientTape(persistent=True) as tape:\n    loss = error(network, batch)\n"
            "for w in network.trainable_variables:\n"
            "    optimizer.apply(tape.gradient(loss, w), w)\nreturn loss",
            "takes two lists",
        ),
        (
            "with tf.GradientTape() as tape:\n    loss = error(network, batch)\n"
            "weights = network.trainable_variables\n"
            "optimizer.apply_gradients(tape.gradient(loss, weights), weights)\nreturn loss",
            "the older form",
        ),
        (
            "tape = tf.GradientTape()\nloss = error(network, batch)\n"
            "weights = network.trainable_variables\n"
            "optimizer.apply(tape.gradient(loss, weights), weights)\nreturn loss",
            "only after it has recorded",
        ),
    ),
    "turn": bodies(
        "turn(planes, pi, k)",
        (
            "n = len(planes)\nnp.rot90(planes, k)\nnp.rot90(pi.reshape(n, n), k)\n"
            "return planes, pi",
            "Nothing has turned",
        ),
        (
            "n = len(planes)\nboard, square = planes, pi.reshape(n, n)\nfor _ in range(k):\n"
            "    board, square = np.rot90(planes), np.rot90(pi.reshape(n, n))\n"
            "return board, square.reshape(-1)",
            "turns the board that came in",
        ),
        (
            "n = len(planes)\n"
            "return np.rot90(planes, k, (1, 0)), np.rot90(pi.reshape(n, n), k).reshape(-1)",
            "in opposite directions",
        ),
        (
            "n = len(planes)\nsquare = pi.reshape(n, n)\nfor _ in range(k):\n"
            "    planes, square = planes[::-1], square[::-1]\n"
            "return planes, square.reshape(-1)",
            "the second undoes the first",
        ),
        (
            "n = len(planes)\nturned = [np.rot90(planes[i], k) for i in range(3)]\n"
            "return np.array(turned), np.rot90(pi.reshape(n, n), k).reshape(-1)",
            "The planes come last",
        ),
    ),
}
for _id, _more in _EIGHTH.items():
    MISTAKES[_id] += _more

for _mistake in bodies(
    "loss(pi, p, z, v, theta, c)",
    (
        "p = np.array(p)\nhere = p > 0\npolicy = -np.sum(p[here] * np.log(p[here]))\n"
        "return float((z - v) ** 2 + policy + c * np.sum(np.square(theta)))",
        "the network's own share",
    ),
):
    MISTAKES["loss"] += (_mistake,)

_NINTH = {
    "convolve": bodies(
        "convolve(plane, kernel)",
        (_loop(f"abs(np.sum({_PATCH} * kernel))"), "drop the minus signs"),
        (_loop(f"round(np.sum({_PATCH} * kernel))"), "You round"),
        (_loop(f"np.sum({_PATCH}) * np.sum(kernel)"), "multiply two sums"),
        (
            _loop("np.sum(plane[row:row + 3, column:column + 3] * kernel)", last="size - 2"),
            "those at the border, too",
        ),
        (_loop("plane[row, column] * kernel[1, 1]"), "all nine products count"),
        (
            _loop(f"np.sum({_PATCH} * kernel)").replace("[row, column] =", "[row - 1, column] ="),
            "stands in the wrong cell",
        ),
        (
            "n, p = len(plane), np.pad(plane, 1).astype(float)\n"
            "for r in range(n):\n    for c in range(n):\n"
            "        p[r + 1, c + 1] = np.sum(p[r:r + 3, c:c + 3] * kernel)\n"
            "return p[1:-1, 1:-1]",
            "into an array of their own",
        ),
    ),
    "reach": bodies(
        "reach(blocks)",
        ("return 3 ** (blocks + 1)", "does not triple"),
        ("return 3 + 8 * blocks", "not 8"),
        ("return 9 + 6 * blocks", "the stem alone"),
        ("return 4 * (blocks + 1)", "the stem alone"),
        ("return 3 * 2 ** blocks", "two convolutions"),
        ("return min(9, 3 + 4 * blocks)", "Right for the first few"),
        ('return "7"', "quotes"),
    ),
    "step": bodies(
        "train_step(network, optimizer, error, batch)",
        (
            "optimizer.minimize(lambda: error(network, batch), network.trainable_variables)\n"
            "return error(network, batch)",
            "have no `minimize`",
        ),
    ),
    "turn": bodies(
        "turn(planes, pi, k)",
        (
            "n = len(planes)\nreturn np.fliplr(planes), np.fliplr(pi.reshape(n, n)).reshape(-1)",
            "mirror image",
        ),
        (
            "n = len(planes)\n"
            "return np.rot90(planes, k + 1), np.rot90(pi.reshape(n, n), k + 1).reshape(-1)",
            "not by `k` quarter turns",
        ),
    ),
}
for _id, _more in _NINTH.items():
    MISTAKES[_id] += _more

_TENTH = {
    "convolve": bodies(
        "convolve(plane, kernel)",
        (_loop(f"np.sum({_PATCH} * kernel) - 1"), "You take 1 off"),
    ),
    "network": (_network("stands on `inner`, before the sum", ("D()(features)", "D()(inner)")),),
    "mask": bodies(
        "masked_softmax(logits, legal)",
        (
            "powers = np.exp(logits - logits[legal].max()) * legal\nreturn powers / powers.sum()",
            "infinite times 0",
        ),
        (
            "x = np.where(legal, logits, -1000.0)\npowers = np.exp(x - x.max())\n"
            "return powers / powers.sum()",
            "take minus infinity",
        ),
        (
            "x = np.where(legal, logits, -99999.0)\npowers = np.exp(x - x.max())\n"
            "return powers / powers.sum()",
            "take minus infinity",
        ),
    ),
    "pi_of": bodies(
        "pi_of(values)",
        (
            "best = values == np.nanmax(values)\nreturn np.round(best / best.sum(), 2)",
            "You round",
        ),
    ),
    "loss": bodies(
        "loss(pi, p, z, v, theta, c)",
        (f"return round(float((z - v)**2 - {_CROSS} + {_SQUARES}), 4)", "Do you round"),
    ),
    "batch_loss": bodies(
        "batch_loss(pi, log_p, z, v, theta, c)",
        (
            f"log_p = tf.maximum(log_p, -10.0)\nreturn {_VALUE} - {_POLICY} + {_WEIGHTS}",
            "You cut that off",
        ),
        (
            f"return {_VALUE} - tf.reduce_sum(pi * log_p) / len(pi[0]) + {_WEIGHTS}",
            "the number of actions, not of positions",
        ),
        (
            f"wanted = tf.where(pi > 0, log_p, 0.0)\n"
            f"return {_VALUE} - tf.reduce_mean(tf.reduce_sum(wanted, 1)) + {_WEIGHTS}",
            "multiply `log_p` by `pi`",
        ),
    ),
    "turn": bodies(
        "turn(planes, pi, k)",
        (
            "n, k = len(planes), k % 2\n"
            "return np.rot90(planes, k), np.rot90(pi.reshape(n, n), k).reshape(-1)",
            "or take `k % 2`",
        ),
    ),
}
for _id, _more in _TENTH.items():
    MISTAKES[_id] += _more

_ELEVENTH = {
    "convolve": bodies(
        "convolve(plane, kernel)",
        (
            _loop(f"np.sum({_PATCH} * kernel)").replace("\nreturn", "\n        return"),
            "after both of them",
        ),
    ),
    "loss": bodies(
        "loss(pi, p, z, v, theta, c)",
        (
            "policy = -sum(math.log(a * b) for a, b in zip(pi, p) if a > 0)\n"
            f"return (z - v)**2 + policy + {_SQUARES}",
            "`pi` times `p`",
        ),
        (f"return (z - v)**2 - np.sum(pi * p) + {_SQUARES}", "wants its logarithm"),
    ),
    "batch_loss": bodies(
        "batch_loss(pi, log_p, z, v, theta, c)",
        (f"return ({_VALUE} - {_POLICY}) / len(z) + {_WEIGHTS}", "positions twice"),
        (f"return ({_VALUE} - {_POLICY} + {_WEIGHTS}) / len(z)", "positions twice"),
        (f"return {_VALUE} - {_POLICY} / len(z) + {_WEIGHTS}", "positions twice"),
        (f"return {_VALUE} / len(z) - {_POLICY} + {_WEIGHTS}", "positions twice"),
    ),
}
_ELEVENTH["step"] = bodies(
    "train_step(network, optimizer, error, batch)",
    (
        "weights = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\n"
        "optimizer(tape.gradient(total, weights), weights)\nreturn total",
        "The optimizer is not a function",
    ),
    (
        "weights = network.trainable_variables\nwith tf.GradientTape() as tape:\n"
        "    total = error(network, batch)\nmoves = tape.gradient(total, weights)\n"
        "network.trainable_variables = [w - 0.1 * d for w, d in zip(weights, moves)]\n"
        "return total",
        "the list is for reading",
    ),
)
for _id, _more in _ELEVENTH.items():
    MISTAKES[_id] += _more

_SUM_HERE = f"np.sum({_PATCH} * kernel)"
_TWELFTH = {
    "convolve": bodies(
        "convolve(plane, kernel)",
        *(
            (_loop(f"{_SUM_HERE} / {divisor}"), "then you divide them")
            for divisor in (
                "np.sum(kernel)",
                "max(1, np.sum(kernel))",
                "(np.sum(kernel) or 1)",
                "max(1, np.count_nonzero(kernel))",
                f"max(1, np.sum({_PATCH}))",
            )
        ),
        (_loop(f"{_SUM_HERE} > 0"), "and not how much"),
        (_loop(f"np.sign({_SUM_HERE})"), "and not how much"),
        (_loop(f"min(1, {_SUM_HERE})"), "and not how much"),
        (_loop(f"np.sum({_PATCH} == kernel)"), "hold the same number"),
        (_loop("plane[row, column] * np.sum(kernel)"), "the neighbours count"),
    ),
    "mask": bodies(
        "masked_softmax(logits, legal)",
        (
            "x = np.where(legal, logits, -np.inf)\npowers = np.exp(-(x - x.max()))\n"
            "return powers / powers.sum()",
            "there is a minus in your power",
        ),
    ),
    "loss": bodies(
        "loss(pi, p, z, v, theta, c)",
        (
            "policy = -sum(a * math.log(a) for a in pi if a > 0)\n"
            f"return (z - v)**2 + policy + {_SQUARES}",
            "so that `p` never counts",
        ),
        (
            "policy = 0\nfor a, b in zip(pi, p):\n    if a > 0:\n"
            "        policy -= a * math.log(b)\n    if a < 1 and b < 1:\n"
            "        policy -= (1 - a) * math.log(1 - b)\n"
            f"return (z - v)**2 + policy + {_SQUARES}",
            "a question of yes or no",
        ),
    ),
}
for _id, _more in _TWELFTH.items():
    MISTAKES[_id] += _more
