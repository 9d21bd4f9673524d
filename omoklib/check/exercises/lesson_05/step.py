"""The exercise `step` of lesson 05: "The training step"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_05.shared import TENSORFLOW, raised
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, close

__all__ = ["STEP"]

_LINE = """
line = keras.Sequential([keras.Input((1,)), layers.Dense(1)])
line.set_weights([np.array([[2.0]]), np.array([1.0])])  # y = 2 x + 1
points = tf.constant([[1.0], [-2.0]])
squares = lambda network, batch: tf.reduce_mean(network(batch) ** 2)
"""

_WEIGHTS = "[round(float(w.numpy().ravel()[0]), 5) for w in line.trainable_variables]"

_TOTAL = _LINE + "float(train_step(line, keras.optimizers.SGD(0.01), squares, points))"

_ONE_STEP = f"""{_LINE}
train_step(line, keras.optimizers.SGD(0.01), squares, points)
{_WEIGHTS}
"""

_THREE_STEPS = f"""{_LINE}
adam = keras.optimizers.Adam(0.1)
for _ in range(3):
    train_step(line, adam, squares, points)
{_WEIGHTS}
"""

_NORMALISED = f"""{_LINE}
network = keras.Sequential([keras.Input((1,)), layers.BatchNormalization(), line])
train_step(network, keras.optimizers.SGD(0.01), squares, points)
{_WEIGHTS}
"""

_ASKED = f"""{_LINE}
asked = []
def counted(network, batch):
    asked.append(len(asked) + 1)
    return squares(network, batch)
train_step(line, keras.optimizers.SGD(0.01), counted, points)
len(asked)
"""

_COMPILED = f"""{_LINE}
sgd = keras.optimizers.SGD(0.01)
sgd.build(line.trainable_variables)
compiled = tf.function(lambda b: train_step(line, sgd, squares, b), autograph=False)
compiled = compiled.get_concrete_function(points)
compiled(points)
float(compiled(points))
"""

_REFERENCE = '''
def train_step(network, optimizer, error, batch):
    """One step down the gradient of `error(network, batch)`; returns that error."""
    theta = network.trainable_variables
    with tf.GradientTape() as tape:
        total = error(network, batch)
    gradient = tape.gradient(total, theta)
    optimizer.apply(gradient, theta)
    return total
'''

STEP = Exercise(
    id="step",
    title="The training step",
    stars=3,
    minutes=15,
    names=("train_step",),
    setup=TENSORFLOW,
    starter='''
        def train_step(network, optimizer, error, batch):
            """One step down the gradient of `error(network, batch)`; returns that error."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "What learns is `network.trainable_variables`. Call it `theta`; you need it twice.",
        "`with tf.GradientTape() as tape:`, and inside it `total = error(network, batch)`. Only "
        "what is computed inside is on the tape.",
        "`gradient = tape.gradient(total, theta)`, then `optimizer.apply(gradient, theta)`, then "
        "`return total`.",
    ),
    cases=(
        Case(_TOTAL, compare=close(1e-4), size=1),
        Case(_ONE_STEP, compare=close(1e-4), size=2),
        Case(_THREE_STEPS, compare=close(1e-4), size=3),
        Case(_NORMALISED, compare=close(1e-4), size=4),
        Case(_ASKED, size=5),
        Case(_COMPILED, compare=close(1e-4), size=6),
    ),
    seconds=30.0,
    mutants=(
        Mutant(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables[0]
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                optimizer.apply([tape.gradient(total, theta)], [theta])
                return total
            """,
            "You move the first array of weights only. `network.trainable_variables` is the list "
            "of all: take the gradient of the whole list.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "optimizer.apply(gradient, theta)",
                "optimizer.apply([-g for g in gradient], theta)",
            ),
            "You go uphill. The optimizer subtracts by itself: give it the gradient as it is.",
        ),
        Mutant(
            changed(_REFERENCE, "return total", "return error(network, batch)"),
            "You return the error *after* the step, and compute it once more for that. Return the "
            "one that you computed inside the tape.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "    optimizer.apply(gradient, theta)",
                "    optimizer.apply(gradient, theta)\n    optimizer.apply(gradient, theta)",
            ),
            "You take two steps with the same gradient. Apply it once.",
        ),
        Mutant(
            """
            def train_step(network, optimizer, error, batch):
                for _ in range(2):
                    with tf.GradientTape() as tape:
                        total = error(network, batch)
                    theta = network.trainable_variables
                    optimizer.apply(tape.gradient(total, theta), theta)
                return total
            """,
            "You take two steps. `train_step` takes one; the training calls it as often as it "
            "likes.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "optimizer.apply(gradient, theta)",
                "[w.assign_sub(0.01 * g) for w, g in zip(theta, gradient)]",
            ),
            "You subtract the gradient yourself, with a step length of your own. How far to go is "
            "the optimizer's business: `optimizer.apply(gradient, network.trainable_variables)`.",
        ),
    ),
    misconceptions=(
        Misconception(
            raised("'SGD' object is not callable", "'Adam' object is not callable"),
            "The optimizer is not a function. It has one that moves the weights: "
            "`optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            lambda case, got, expected: "is not callable" in str(got),
            "The error is a function of the network and the batch, in this order: `error(network, "
            "batch)`.",
        ),
        Misconception(
            raised("only 0-dimensional"),
            "What you return is not one number. The error is `error(network, batch)`, not what the "
            "network itself answers.",
        ),
        Misconception(
            raised("without `variables`"),
            "The optimizer wants to know what to move, too: `optimizer.apply(gradient, "
            "network.trainable_variables)`.",
        ),
        Misconception(
            raised("slice index", "apply_gradients() takes"),
            "`optimizer.apply` takes two lists, all gradients and all weights: "
            "`optimizer.apply(gradient, network.trainable_variables)`. (`apply_gradients` is the "
            "older form. It takes one list, of pairs.)",
        ),
        Misconception(
            raised("context manager protocol"),
            "A tape is made with brackets: `with tf.GradientTape() as tape:`.",
        ),
        Misconception(
            raised("Passed in object"),
            "`tape.watch` does not know Keras' weights, and you do not need it: the tape watches "
            "the weights of a network by itself. What it must see is the error: compute that "
            "inside `with tf.GradientTape() as tape:`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 3 and isinstance(got, list),
            "With plain descent your step is right, with Adam it is not. You move the weights "
            "yourself; how far each one moves is the optimizer's business: "
            "`optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            raised("missing 1 required positional argument: 'sources'"),
            "The tape wants to know whose gradient you ask for: "
            "`tape.gradient(loss, network.trainable_variables)`.",
        ),
        Misconception(
            raised("`type_value`: <function"),
            "`error` is a function. Call it, inside the tape: `error(network, batch)`.",
        ),
        Misconception(
            raised("missing 1 required positional argument: 'batch'"),
            "`error` wants to know whose error, and on what: `error(network, batch)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size == 6 and isinstance(got, Exception) and not isinstance(got, NameError)
            ),
            "It works, but it cannot be compiled. Return the tensor of the loss as it is: `float` "
            "and `.numpy()` leave TensorFlow, and the lesson is about to compile your step.",
        ),
        Misconception(
            raised("float() argument must be", "only length-1", "not 'NoneType'"),
            "`train_step` should return the loss from before the step, one number: what `error` "
            "gave you inside the tape.",
        ),
        Misconception(
            raised("has no setter", "can't set attribute"),
            "You cannot put new weights there: the list is for reading. The optimizer moves the "
            "weights: `optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            raised("Functional", "Sequential"),
            "The network itself is not a list of weights: take `network.trainable_variables`, for "
            "the tape and for the optimizer.",
        ),
        Misconception(
            raised("'float' object has no attribute", "'numpy.float32' object has no attribute"),
            "`float` and `.numpy()` take the number off the tape, and no gradient leads back "
            "through it. Give the tape the tensor that `error` returns, as it is.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size == 4
                and (isinstance(got, list) or raised("Cannot update")(case, got, expected))
            ),
            "The optimizer needs each gradient beside its own variable. Ask for the gradient of a "
            "list, and give the optimizer the same list: `network.trainable_variables` both times. "
            "(`network.weights` holds more than what learns.)",
        ),
        Misconception(
            raised("No gradients provided", "None values not supported", "NoneType"),
            "There is no gradient: what you gave the tape was not computed on it. Compute the loss "
            "inside `with tf.GradientTape() as tape:`, and ask for the gradient of that very "
            "number: `tape.gradient(loss, network.trainable_variables)`.",
        ),
        Misconception(
            raised("non-persistent", "GradientTape.gradient can only be called once"),
            "A tape can be asked once, and only after it has recorded. Compute the loss inside "
            "`with tf.GradientTape() as tape:`, and then ask for the gradient of all weights in "
            "one call: `tape.gradient(loss, network.trainable_variables)` takes the whole list.",
        ),
        Misconception(
            raised("has no attribute 'minimize'"),
            "Keras' optimizers have no `minimize`. Compute the gradient with a tape, and give it "
            "to `optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (ValueError, AttributeError, TypeError))
                and any(
                    words in str(got)
                    for words in (
                        "trainable variable",
                        "unpack",
                        "has no attribute",
                        "zip",
                        "overwrite",
                    )
                )
            ),
            "The optimizer did not understand what it was given. Gradients first, then the "
            "weights, each a list: `optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 5,
            "`error` is called more often than once a step. Call it inside the tape and keep the "
            "answer.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 2 and got == [2.0, 1.0],
            "The weights have not changed. Before you return, move them: "
            "`optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 2 and got[1] == 1 and got[0] < 2,
            "The weights move the right way, but not as far as the optimizer moves them. How far "
            "to go is the business of the `optimizer` that you are given: "
            "`optimizer.apply(gradient, network.trainable_variables)`.",
        ),
    ),
)
