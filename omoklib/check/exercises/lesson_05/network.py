"""The exercise `network` of lesson 05: "A network with two heads"."""

from __future__ import annotations

import re
from collections.abc import Callable

from omoklib.check.exercises.lesson_05.shared import TENSORFLOW, raised
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed

__all__ = ["NETWORK"]


def _given_planes(expects: str) -> Callable[[Case, object, object], bool]:
    """A predicate: Keras refused the planes, because the model expects the shape `expects`."""

    def applies(case: Case, got: object, expected: object) -> bool:
        return isinstance(got, ValueError) and bool(
            re.search(f"expected shape={expects}", str(got))
        )

    return applies


_SHAPES = (
    "[tuple(answer.shape) for answer in tiny_network({size}, 8)(np.zeros((4, {size}, {size}, 3)))]"
)

_VALUES = """
from omoklib.check.probes import boards

logits, values = tiny_network(3, 8)(100 * boards(3, 64))
all_within_one = np.abs(values).max() <= 1
bool(all_within_one)
"""

_LOGITS = """
from omoklib.check.probes import boards

logits, values = tiny_network(3, 8)(boards(3))
sums_to_one = np.allclose(np.sum(logits, axis=1), 1, atol=1e-3)
bool(sums_to_one)
"""

_BELOW = """
from omoklib.check.probes import boards

network, rng, lowest = tiny_network(3, 8), np.random.default_rng(0), 0.0
for _ in range(5):
    network.set_weights([rng.normal(size=array.shape) for array in network.get_weights()])
    lowest = min(lowest, np.min(network(boards(3))[0]))
bool(lowest < -1)
"""

_CENTRE = """
from omoklib.check.probes import boards

network = tiny_network(3, 8)
network.set_weights([0 * array for array in network.get_weights()])
values = network(boards(3))[1]
bool(np.abs(values).max() < 1e-6)
"""

_FILTERS = """
from omoklib.check.probes import convolutions

sorted({step.filters for step in convolutions(tiny_network(3, 5))[:3]})
"""

_BENDS = """
from omoklib.check.probes import boards, with_random_weights

network = with_random_weights(tiny_network(3, 8))
x = boards(3)
straight = network(x)[0] + network(-x)[0] - 2 * network(0 * x)[0]
bool(np.abs(straight).max() > 1e-3)
"""

_REACH = """
from omoklib.check.probes import side_seen

side_seen(tiny_network(13, 4))
"""

_WAY_AROUND = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0)
bool(silent.std(axis=0).max() > 1e-4)
"""

_TAKES_AWAY = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0)
negative = logits_with(tiny_network(3, 8), -1)
bool(np.abs(silent - negative).max() > 1e-4)
"""

_RELUS = """
from omoklib.check.probes import relus

min(relus(tiny_network(3, 8)), 3)
"""

_JOINED = """
from omoklib.check.probes import parts

any(type(step).__name__ == "Concatenate" for step in parts(tiny_network(3, 8)))
"""

_HALVED = """
from omoklib.check.probes import parts

any(type(step).__name__ == "Average" for step in parts(tiny_network(3, 8)))
"""

_MISPLACED = """
from omoklib.check.probes import misplaced_relu

misplaced_relu(tiny_network(3, 8))
"""

_NORMALIZED = """
from omoklib.check.probes import parts

any(type(step).__name__ == "BatchNormalization" for step in parts(tiny_network(3, 8)))
"""

_VALUE_SEES = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0, answer=1)
loud = logits_with(tiny_network(3, 8), 1, answer=1)
bool(np.abs(silent - loud).max() > 1e-4)
"""

_VALUE_WAY = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0, answer=1)
bool(silent.std(axis=0).max() > 1e-4)
"""

_THREE = """
from omoklib.check.probes import convolutions

min(len(convolutions(tiny_network(3, 8))), 3)
"""

_LARGEST = """
from omoklib.check.probes import parts

any("MaxPool" in type(step).__name__ for step in parts(tiny_network(3, 8)))
"""

_BOTH = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0, convolution=1)
bool(silent.std(axis=0).max() > 1e-4)
"""

_LOST = """
from omoklib.check.probes import boards

network, rng, lowest = tiny_network(3, 8), np.random.default_rng(0), 0.0
for _ in range(5):
    network.set_weights([rng.normal(size=array.shape) for array in network.get_weights()])
    lowest = min(lowest, np.min(network(boards(3))[1]))
bool(lowest < -0.1)
"""

_SURE = """
from omoklib.check.probes import boards

network, rng, sure = tiny_network(3, 8), np.random.default_rng(0), []
for _ in range(5):
    network.set_weights([10 * rng.normal(size=array.shape) for array in network.get_weights()])
    sure.append(np.mean(np.abs(network(boards(3))[1]) > 0.99))
bool(np.mean(sure) > 0.5)
"""

_OWN = """
from omoklib.check.probes import value_from_logits

value_from_logits(tiny_network(3, 8))
"""

_PARAMETERS = "tiny_network(3, 8).count_params() == tiny_network(9, 8).count_params()"

_REFERENCE = '''
def tiny_network(size, filters):
    """A Keras model: planes [B, size, size, 3] -> logits [B, size**2], values [B, 1]."""
    incoming = keras.Input((size, size, 3))
    features = layers.Conv2D(filters, 3, padding="same", activation="relu")(incoming)
    inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(features)
    inner = layers.Conv2D(filters, 3, padding="same")(inner)
    features = layers.ReLU()(layers.Add()([features, inner]))
    logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
    pooled = layers.GlobalAveragePooling2D()(features)
    values = layers.Dense(1, activation="tanh")(pooled)
    return keras.Model(incoming, [logits, values])
'''

_NETWORK_SAYS = {
    2: "The two answers are swapped: first the logits, then the values.",
    3: "Some of your values lie outside -1 to 1. The value head ends in tanh.",
    4: "Your policy head ends in a softmax. Leave the logits as they are: the mask comes "
    "before the softmax, and the network does not know what is legal.",
    5: "There is a `BatchNormalization` in your network. AlphaZero has it, too, but this lesson "
    "leaves it out: the stem, the block and the heads do without.",
    6: "Your logits are cut off or squeezed. A logit may be any number, even far below 0: leave "
    "out the ReLU, tanh or softmax after the policy head's last convolution.",
    7: "Your values lie between 0 and 1. tanh gives numbers from -1 to 1, and 0 "
    "for an even position.",
    8: "It works, but its number of weights grows with the board: somewhere a Dense layer sees all "
    "the cells, or makes a number for each. Convolutions and pooling fit any board.",
    9: "Not every 3x3 convolution has `filters` filters. In `tiny_network(3, 5)` the stem and the "
    "block should have 5 each.",
    10: "Your network has no ReLU on the way to its logits: it only multiplies and adds, so all "
    "its convolutions together can do no more than one large one.",
    12: "With the block's last convolution silenced (all its numbers 0), nothing of the board "
    "reaches your logits. In a residual block F(x) is 0 then, and x still passes: "
    "`layers.Add()([features, inner])` adds what came in to what was computed from it.",
    13: "`Concatenate` lays x and F(x) side by side. A residual block adds them, number by number: "
    "`layers.Add()([features, inner])`.",
    14: "`Average` halves the sum of x and F(x). A residual block adds them, number by number: "
    "`layers.Add()([features, inner])`.",
    15: "Your F(x) is never negative: its second convolution ends in a ReLU. Then the block can "
    "add, but never take away. The ReLU comes after the sum: ReLU(x + F(x)).",
    16: "A ReLU is missing. There are three: after the stem, between the two convolutions of the "
    "block, and after the sum. (To see yours: `figures.show(figures.network(tiny_network(3, 8)), "
    "'mine')`.)",
    17: "Your value head does not see what the block adds. Both heads stand on top of the tower: "
    "they take what comes out after the sum and its ReLU.",
    18: "Your value head sees only what the block computes, and not what came into it: it stands "
    "on `inner`, before the sum. Both heads stand on top of the tower: they take what comes out "
    "after the sum and its ReLU.",
    19: "There should be three 3x3 convolutions, each with weights of its own. A layer that is "
    "called twice has one set of weights: make a new `layers.Conv2D(...)` for each.",
    20: "Your value head takes the largest number of each plane. It should take the mean: "
    "`layers.GlobalAveragePooling2D()`.",
    21: "With the block's *first* convolution silenced (all its numbers 0), nothing of the board "
    "reaches your logits: the way around leads around the second convolution alone. What you add "
    "to `inner` is what came into the block, before both: `layers.Add()([features, inner])`. (Do "
    "two steps share one name?)",
    22: "Your values are never below 0: there is a ReLU before the tanh. A position that is lost "
    "needs a value near -1.",
    23: "Your value is made of the logits alone: the value head takes the answer of the policy "
    "head's convolution. It should take the mean of each plane that comes out of the tower.",
    24: "Your tanh comes before the mean, so each cell has a value of its own, and a won position "
    "is near 1 only if all its cells agree. First take the mean of each plane, then make one "
    "number of the means, and then take the tanh of that.",
    25: "You have three ReLUs or more, but one of the three places is without: after the stem, "
    "between the two convolutions of the block, and after the sum, before both heads. (To see "
    "yours: `figures.show(figures.network(tiny_network(3, 8)), 'mine')`.)",
}
"""What to say where the case of this size is the first that fails."""

NETWORK = Exercise(
    id="network",
    title="A network with two heads",
    stars=3,
    minutes=20,
    names=("tiny_network",),
    setup=TENSORFLOW,
    starter='''
        def tiny_network(size, filters):
            """A Keras model: planes [B, size, size, 3] -> logits [B, size**2], values [B, 1]."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Begin with `incoming = keras.Input((size, size, 3))` and the stem, a "
        '`layers.Conv2D(filters, 3, padding="same", activation="relu")`. A model with two '
        "answers is `keras.Model(incoming, [logits, values])`.",
        "The block: two more such convolutions, the second without its ReLU. Then "
        "`layers.Add()([features, inner])`, where `features` came in and `inner` was computed, and "
        "then `layers.ReLU()`.",
        "Policy head: `layers.Conv2D(1, 1)` makes one plane, and `layers.Flatten()` lays it out in "
        "a row. No softmax: we want logits.",
        'Value head: `layers.GlobalAveragePooling2D()`, then `layers.Dense(1, activation="tanh")`.',
    ),
    cases=(
        Case(_SHAPES.format(size=3), size=1),
        Case(_SHAPES.format(size=6), size=2),
        Case(_VALUES, expected=True, size=3),
        Case(_LOGITS, expected=False, size=4),
        Case(_NORMALIZED, expected=False, size=5),  # random weights would break it
        Case(_BELOW, expected=True, size=6),
        Case(_CENTRE, expected=True, size=7),
        Case(_PARAMETERS, expected=True, size=8),
        Case(_FILTERS, expected=[5], size=9),
        Case(_BENDS, expected=True, size=10),
        Case(_REACH, expected=7, size=11),
        Case(_WAY_AROUND, expected=True, size=12),
        Case(_JOINED, expected=False, size=13),
        Case(_HALVED, expected=False, size=14),
        Case(_TAKES_AWAY, expected=True, size=15),
        Case(_RELUS, expected=3, size=16),
        Case(_VALUE_SEES, expected=True, size=17),
        Case(_VALUE_WAY, expected=True, size=18),
        Case(_THREE, expected=3, size=19),
        Case(_LARGEST, expected=False, size=20),
        Case(_BOTH, expected=True, size=21),
        Case(_LOST, expected=True, size=22),
        Case(_OWN, expected=False, size=23),
        Case(_SURE, expected=True, size=24),
        Case(_MISPLACED, expected=False, size=25),
    ),
    seconds=60.0,
    mutants=(
        Mutant(
            changed(
                _REFERENCE,
                "    pooled",
                "    logits = layers.Softmax()(logits)\n    pooled",
            ),
            _NETWORK_SAYS[4],
        ),
        Mutant(
            changed(_REFERENCE, "layers.Add()([features, inner])", "inner"),
            _NETWORK_SAYS[12],
        ),
        Mutant(
            changed(_REFERENCE, "[logits, values])", "[values, logits])"),
            _NETWORK_SAYS[2],
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "not connected" in str(got),
            "`keras.Model` takes what goes in first, and then what comes out: "
            "`keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            raised("'NoneType' object is not callable"),
            "`tiny_network` gives None. Does it end with `return keras.Model(incoming, ...)`?",
        ),
        Misconception(
            raised("'tuple' object is not callable", "'list' object is not callable"),
            "You return the two answers. Wrap them in a model: "
            "`return keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            raised("would be negative", "output size", "negative dimension"),
            'A convolution without `padding="same"` makes the board smaller, here until nothing '
            "is left of it. With it, the board keeps its size.",
        ),
        Misconception(
            _given_planes(r"\(None, (\d+), \1, 3\)"),
            "Your network takes boards of one size only. The size of its input is an argument: "
            "`keras.Input((size, size, 3))`.",
        ),
        Misconception(
            _given_planes(r"\(None, 3, (\d+), \1\)"),
            "The planes come last: `keras.Input((size, size, 3))`.",
        ),
        Misconception(
            lambda case, got, expected: (
                _given_planes(r"\(None, (\d+), \1, \d+\)")(case, got, expected)
                and "name 'input_layer" in str(got)
            ),
            "Three planes come in, however many filters there are: `keras.Input((size, size, 3))`.",
        ),
        Misconception(
            lambda case, got, expected: bool(
                re.search(r"axis -1 .* value \d+, .* shape \(\d+, \d+, \d+, 3\)", str(got))
            ),
            "Three planes come in: `keras.Input((size, size, 3))`.",
        ),
        Misconception(
            lambda case, got, expected: "global_average" in str(got) and "found ndim=2" in str(got),
            "`GlobalAveragePooling2D` takes a board, and you give it a row. Both heads stand side "
            "by side on the tower: the value head, too, takes what comes out of the block.",
        ),
        Misconception(
            _given_planes(r"\(None, (\d+), \1, \d+\)"),
            "Your model begins at the answer of a layer. It begins at the planes: "
            "`keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            raised("to a shape"),
            "`keras.Input` takes the shape as one tuple, with brackets of its own: "
            "`keras.Input((size, size, 3))`.",
        ),
        Misconception(
            raised("expected min_ndim=4, found ndim=3"),
            "A board has three numbers for its shape: rows, columns and planes, "
            "`keras.Input((size, size, 3))`.",
        ),
        Misconception(
            raised("incompatible shapes", "not compatible for broadcasting"),
            "`Add` needs two inputs of the same shape. What came into the block is the stem's "
            "answer, not the planes. And every convolution of a block has `filters` filters and "
            '`padding="same"`, which keeps the size of the board.',
        ),
        Misconception(
            raised("should be called on a list", "too many positional arguments"),
            "A layer is called with one thing. `Add()` takes a list of what it adds: "
            "`layers.Add()([features, inner])`.",
        ),
        Misconception(
            raised(
                "KerasTensor cannot be used as a boolean",
                "Iterating over a symbolic KerasTensor",
                "takes 1 positional argument but",
                "Received: data_format=<kerastensor",
                "=<KerasTensor",
            ),
            "A layer got its input in the brackets that are for its settings. It takes two pairs "
            "of brackets: the first pair makes the layer, the second calls it, as in "
            "`layers.Flatten()(board)` or `layers.Add()([features, inner])`.",
        ),
        Misconception(
            raised("KerasTensor cannot be used as input to a TensorFlow function"),
            "TensorFlow's own functions cannot compute with a layer's answer while the network is "
            "still being built. Take a layer for it, such as `layers.ReLU()`.",
        ),
        Misconception(
            raised("only 1 positional", "Only input tensors may be passed", "Only instances"),
            "A layer was given a layer, or something else that is not the output of a layer. First "
            "make a layer, then call it with what goes in: `layers.Conv2D(filters, 3)(incoming)`. "
            "`Add` takes a list: `layers.Add()([features, inner])`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size < 3 and isinstance(got, AttributeError) and "Conv2D" in str(got)
            ),
            "You give a layer where its answer is needed: make the layer, then call it with what "
            "goes in, `layers.Conv2D(filters, 3)(incoming)`.",
        ),
        Misconception(
            lambda case, got, expected: len(got[0]) == 4,
            "Your logits are still a board. `layers.Flatten()` lays it out in a row.",
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
            "Only one answer comes out. With two it is `keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and "'str' object" in str(got),
            "The answers have names here. Give `keras.Model` a list: `[logits, values]`.",
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and got[1] != (4, 1),
            "The value head should answer with one number for the whole board: "
            '`layers.GlobalAveragePooling2D()`, then `layers.Dense(1, activation="tanh")`.',
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and got[0] != expected[0],
            "The policy head should make one number for each cell: `layers.Conv2D(1, 1)`, one "
            "kernel of 1x1, and then `layers.Flatten()`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 11 and got == 3,
            "Each of your logits sees only the square of side 3 that the stem sees: nothing that a "
            "block computes reaches the policy head. What the block's convolutions compute, "
            "`inner`, goes into the sum, `layers.Add()([features, inner])`, and the policy head "
            "stands on top of that.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 11 and got == 5,
            "Each of your logits sees a square of side 5. Expected: 7. A residual block has two "
            "3x3 convolutions; yours has only one.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 11 and got > 7,
            "Each of your logits sees more than a square of side 7. The stem and *one* block of "
            "two convolutions see 7. Is there a block too many, or does the policy head look "
            "around with a 3x3 kernel where `Conv2D(1, 1)` is meant?",
        ),
        Misconception(
            lambda case, got, expected: case.size == 9 and got == [],
            "There is no 3x3 convolution in your model. In `layers.Conv2D(filters, 3, ...)` the "
            "second number is the side of the kernel.",
        ),
        *(
            Misconception(lambda case, got, expected, size=size: case.size == size, words)
            for size, words in _NETWORK_SAYS.items()
            if size > 2
        ),
    ),
)
