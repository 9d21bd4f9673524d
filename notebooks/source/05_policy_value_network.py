# %% [markdown]
# # 05 · The policy-value network
#
# *Your time: 105 minutes. Time to run everything: 60 seconds.*
#
# A strong player looks at a board and *sees* something: these three moves are worth a thought, and
# White is better. Only then do they calculate. The searches of lessons 03 and 04 cannot see. They
# only calculate. Today you build the eye: a function that takes a position and gives back a policy
# and a value at once, without calculating ahead.
#
# ## What you will be able to do
#
# - say what goes into the network and what comes out, number by number
# - compute a convolution by hand, and build a residual network with two heads in Keras
# - write the loss of AlphaZero, and measure what each of its terms is good for
# - use the symmetry of the board to learn eight times as much from an example
# - ask a network quickly, and know why the obvious way is slow
#
# ## What you need
#
# Planes and symmetries ([lesson 01](01_id_encoding.ipynb)) and exact play ([lesson
# 02](02_game_trees.ipynb)). You need no experience with neural networks. The first cell loads
# TensorFlow, which takes a few seconds.

# %%
import math
import time
from functools import partial

import numpy as np
from IPython.display import SVG
from tqdm.auto import tqdm

from omoklib import TicTacToe, draw, figures, nn
from omoklib.games import planes
from omoklib.check import fast, lesson

q = lesson("05")
game = TicTacToe()

# %%
import keras
import tensorflow as tf
from keras import layers

# %% [markdown]
# ## Sixty seconds: be the network
#
# Look at the board for two seconds, not longer. Do not calculate. X is to move. How will it end?
# Type a number from -1 (X loses) to 1 (X wins),
# in place of the three dots.

# %%
glance = game.state((0, 4, 1, 6, 2))
glance

# %%
q.predict("value at a glance", ...)

# %%
from omoklib.gametree import Solver

solver = Solver(game)
q.reveal("value at a glance", solver.value(glance))

# %% [markdown]
# The solver of lesson 02 knows: it has looked at everything. You guessed, and you were probably not
# far off. You also knew at once which points *not* to think about. That is the job of today's
# function. It is written
#
# $$f_\theta(s) = (p, v)$$
#
# - $s$ is the **state**, the position;
# - $p$ is the **policy**: one number for each action, how much attention it deserves;
# - $v$ is the **value**: how the game will end, from -1 to 1, **as the player to move sees it**;
# - $\theta$ (the Greek letter *theta*) stands for thousands of numbers, the **weights**. They
#   decide what the function answers. To *learn* means to change them.
#
# ## What goes in
#
# A **neural network** is a function made of many small, simple steps, its **layers**. The first
# layer takes the position and computes an array of numbers; the second takes that array and
# computes the next; and so on. All the layers do is multiply, add, and cut off what is negative.
#
# So it wants arrays of numbers, not a tuple. Lesson 01 built them: **planes**. With a history
# of 1 there are three: the stones of the player to move, the stones of the other one, and a plane
# that is all 1 if Black is to move.

# %%
seen = planes.planes(glance, history=1)
print("shape", seen.shape)
for name, k in (("mine", 0), ("theirs", 1), ("Black to move?", 2)):
    print(f"{name:15}", seen[:, :, k].astype(int).tolist())

# %% [markdown]
# Notice *mine* and *theirs*, not *black* and *white*. The network always sits in the chair of the
# player to move. It has to learn what a threat is only once. (Why then the third plane? Because in
# some games the colour matters beyond that: in Go, White gets points for having moved second. Here
# the network could do without.)
#
# ## What a convolution sees
#
# How should a function look for "two in a row with a free end"? It should look for it *everywhere*
# with the same eyes. That is a **convolution**: a small square of 3x3 numbers, the **kernel**,
# slides over the board. At each cell it is laid over the neighbourhood, the numbers that meet are
# multiplied, and all is summed up. Beyond the border there are zeros.
#
# Here a kernel looks for three stones side by side.

# %%
stones = np.array([[0, 0, 0, 0, 0], [0, 1, 1, 1, 0], [0, 0, 0, 1, 0], [1, 0, 0, 1, 0], [0] * 5])
across = np.array([[0, 0, 0], [1, 1, 1], [0, 0, 0]])
padded = np.pad(stones, 1)
answer = [[np.sum(padded[r : r + 3, c : c + 3] * across) for c in range(5)] for r in range(5)]
np.array(answer)

# %% [markdown]
# The 3 stands exactly where the middle of the row of three is.
#
# ![A plane of stones with a 3x3 neighbourhood marked, the kernel beside it, and the answer, in
# which the marked neighbourhood has become the number 3](../images/convolution.svg)
#
# A layer has dozens of such kernels, also called **filters**, and each of them makes an answer
# plane of its own. Where several planes come in, a kernel has 3x3 numbers for each of them, and all
# the products go into one sum. Nobody chooses these numbers: they are part of $\theta$, and are
# learnt.
#
# ### Exercise: a convolution by hand (★★)

# %% tags=["exercise:convolve", "solution"]
# exercise: convolve

# %%
q.convolve.check()

# %% [markdown]
# **Keras** is the part of TensorFlow in which networks are written. It calls this layer a `Conv2D`.
# Put the kernel into one, and it must agree with your function. (Keras wants the shapes `[boards,
# rows, columns, planes]`, hence the `reshape`.)

# %%
layer = layers.Conv2D(1, 3, padding="same", use_bias=False)
layer.build((None, 5, 5, 1))
layer.set_weights([across.reshape(3, 3, 1, 1).astype("float32")])
theirs = layer(stones.reshape(1, 5, 5, 1).astype("float32")).numpy().reshape(5, 5)
mine = convolve(stones, across)  # None as long as the exercise is blank
q.agree("a convolution", None if mine is None else np.asarray(mine), theirs)

# %% [markdown]
# One 3x3 kernel sees only the nearest neighbours. But a second layer looks at the *answers* of the
# first, and those know about their neighbours already. So each layer sees one cell further in
# every direction.
#
# ### Exercise: how far a cell can see (★)
#
# Our network will have one convolution at the start, the **stem**, and then *blocks* of two
# convolutions each. How large is the square of the board that one output cell knows about? Five in
# a row needs at least a square of side 9: four cells to either side of a stone at the end.

# %% tags=["exercise:reach", "solution"]
# exercise: reach

# %%
q.reach.check()

# %% [markdown]
# ## A tower with two heads
#
# Between the convolutions sits a **ReLU**: it turns negative numbers into 0. Without it, a stack of
# convolutions could do no more than one large convolution. A **residual block** does something
# clever and simple: it computes $F(x)$, with two convolutions, and *adds* it to what came in, $x$.
#
# $$\text{out} = \text{ReLU}(x + F(x))$$
#
# What came in is always part of what goes out, so it cannot get lost on the way up. That is why
# towers of many blocks can be trained at all.
#
# At the end sit two **heads**. The **policy head** reads one number off each cell, the **logit** of
# the move there: any number, large for a promising move. The **value head** takes the mean of each
# plane over the whole board, makes one number of these means, and squeezes it through **tanh**, a
# function that maps every number to one between -1 and 1.
#
# ![The network from left to right: planes, stem, two blocks with a way around each of them that
# ends in a plus sign, and then two heads, one for the policy and one for the
# value](../images/tower.svg)
#
# ### How it is written in Keras
#
# A layer is made first, and then called with what goes into it: `layers.Conv2D(8, 3)(planes)`. At
# that moment nothing is computed; Keras only notes what is connected with what. `keras.Model` takes
# the two ends. Here is a toy with no purpose, to see the grammar:

# %%
ends = keras.Input((3, 3, 3))
features = layers.Conv2D(8, 3, padding="same", activation="relu")(ends)
doubled = layers.Add()([features, features])
means = layers.GlobalAveragePooling2D()(doubled)
toy = keras.Model(ends, [doubled, means])
[answer.shape for answer in toy(planes.planes_batch([glance], 1))]

# %% [markdown]
# A network always takes a stack of boards at once, a **batch**, and gives an answer for each. One
# board went in, so both answers begin with a 1. Then come 8 planes of 3x3, and 8 means. The
# layers that you need:
#
# | layer | what it does |
# |---|---|
# | `Conv2D(8, 3, padding="same")` | 8 kernels of 3x3; `"same"`: zeros around the board |
# | `Conv2D(1, 1)` | one kernel of 1x1: one number for each cell |
# | `ReLU()`, or `activation="relu"` | negative numbers become 0 |
# | `Add()([a, b])` | the sum of two arrays of the same shape |
# | `Flatten()` | makes one row of a board |
# | `GlobalAveragePooling2D()` | the mean of each plane |
# | `Dense(1, activation="tanh")` | a weighted sum of all that comes in, then tanh |
#
# ### Exercise: a network with two heads (★★★)
#
# Build it in Keras: a stem, one residual block, two heads. The number of weights must not depend on
# the size of the board; the last test looks at that. (A convolution has the same kernel everywhere,
# so it fits any board. A `Dense` layer that sees every cell does not: each cell brings a weight.)

# %% tags=["exercise:network", "solution"]
# exercise: network

# %%
q.network.check()

# %% [markdown]
# The library's network, `nn.build`, is the same in large: more blocks, and a *batch normalisation*
# after each convolution, which keeps the numbers at a sensible size while the layers before it
# change. Its value head looks at the largest number of each plane as well as at the mean, and has
# one layer more. How many weights does it have on 3x3, and how many on 15x15?

# %% tags=["claim:size"]
from omoklib import ENV_REGULAR

small = nn.build(game, blocks=2, filters=32)
large = nn.build(ENV_REGULAR, blocks=2, filters=32)
print(f"{small.count_params():,} weights on 3x3, {large.count_params():,} on 15x15")
q.claim("The same weights fit every board.", small.count_params() == large.count_params())

# %% [markdown]
# ## A mask for the rules
#
# Logits become shares by the **softmax**: $e^{logit}$, divided by the sum of all. But the network
# gives a logit to *every* cell, also where a stone lies. What should we do with those?

# %%
logits, value = small(planes.planes_batch([glance], 1))
shares = keras.ops.softmax(logits).numpy()[0]
wasted = 1 - shares[glance.legal_actions()].sum()
print(f"{wasted:.0%} of the untrained network's attention lies on points that are taken")

# %% [markdown]
# > **What the source says.** The document on AlphaZero keeps the legal part,
# > `probs[allowedActions]`, and goes on with it as it is. Then the **priors** of a position, which is
# > what a search calls the shares that it starts from, sum to less than 1, in some positions much
# > less. The search explores less there, for no reason that has to do with the game.
#
# The clean way: give illegal actions a logit of minus infinity *before* the softmax. Their share
# becomes exactly 0, and the legal ones share the whole.
#
# ### Exercise: a softmax that knows the rules (★★)

# %% tags=["exercise:mask", "solution"]
# exercise: mask

# %%
q.mask.check()

# %% [markdown]
# An **evaluator** is what a search asks: a function from positions to priors and values. Lesson 06
# lives on it. The library wraps a network in one, and it does the same.

# %% tags=["claim:mask"]
evaluator = nn.KerasEvaluator(small, game)
priors, values = evaluator([glance])
legal = np.isin(np.arange(9), glance.legal_actions())
q.claim("The priors of the legal moves sum to 1.", abs(priors[0, legal].sum() - 1) < 1e-5)
q.claim("Illegal moves have exactly 0.", priors[0, ~legal].sum() == 0)
mine = masked_softmax(logits.numpy()[0], legal)
mine = None if mine is None else np.asarray(mine)
q.agree("masked priors", mine, priors[0], tolerance=1e-5)

# %% [markdown]
# ## What it should say: the targets
#
# To learn, the network needs examples: a position and the right answer. In lesson 07 the answers
# will come from its own games. Today we have a better teacher, the solver, who knows the truth. For
# each position:
#
# - $\pi$ (*pi*), the target of the policy: equal shares for all best moves, 0 for the rest;
# - $z$, the target of the value: +1, 0 or -1, **as the player to move sees it**.
#
# ### Exercise: what z is, and for whom (★)
#
# In self-play all we have is a game's result. Turn it into the z of each of its positions.

# %% tags=["exercise:target", "solution"]
# exercise: target

# %%
q.target.check()

# %% [markdown]
# Now the examples: all positions of Tic-Tac-Toe in which the game still goes on. `PerfectJudge`
# asks the solver about each of them. Its `values` are the values of the positions, and its
# `action_values` those of every move (NaN, *not a number*, where a move is illegal). A move is best
# if it keeps the value of the position.

# %%
judge = nn.PerfectJudge(game)
best = judge.action_values == judge.values[:, None]  # [4520, 9], True for the best moves
examples = {
    "planes": planes.planes_batch(judge.states, 1),
    "pi": (best / best.sum(axis=1, keepdims=True)).astype("float32"),
    "z": judge.values.astype("float32"),
    "legal": ~np.isnan(judge.action_values),
}
for name, array in examples.items():
    print(f"{name:7}", array.shape)

# %% tags=["claim:positions"]
q.claim(f"There are {len(judge.states):,} undecided positions.", len(judge.states) == 4_520)

# %% [markdown]
# ## The loss
#
# The **loss** is a number that says how wrong the network is. Learning means making it smaller.
# AlphaZero's has three terms:
#
# $$l = (z - v)^2 - \pi^T \log p + c \|\theta\|^2$$
#
# 1. **The value's error**, squared. 0 if the network was right, at most 4. (The source says MSE, *mean
#    squared error*: its mean over a batch.)
# 2. **The policy's error**, called *cross-entropy*, in the source *multi-target* since $\pi$ may want
#    several moves: for each action, how much the target wants it
#    times how surprised the network is by it. ($\pi^T \log p$ is shorthand for a sum of products,
#    and $-\log p$ is the surprise: 0 where p is 1, and huge where p is near 0.)
# 3. **The length of the weights**, squared, times a small number $c$. It pulls all weights towards
#    0, so that the network does not become wild.
#
# Before you program it: the target wants move A for sure, and the network gives it $p = 0.5$. How
# large is the second term?

# %%
q.predict("surprise at p = 0.5", ...)

# %%
q.reveal("surprise at p = 0.5", round(-math.log(0.5), 2))

# %% [markdown]
# ### Exercise: the loss by hand (★★)

# %% tags=["exercise:loss", "solution"]
# exercise: loss

# %%
q.loss.check()

# %% [markdown]
# > **What the source says.** The document on the model writes the loss with $\log p$, the logarithm
# > of what comes out of the softmax. On paper that is right. But computers round. If a logit is far
# > below the others, the softmax rounds its share to 0, and $\log 0$ is minus infinity. One such
# > example, and the step that should improve the weights makes them all NaN. Let us provoke it.

# %% tags=["claim:log"]
far_apart = tf.Variable([[0.0, 200.0]])
with tf.GradientTape(persistent=True) as tape:
    naive = tf.math.log(tf.nn.softmax(far_apart))[0, 0]
    careful = tf.nn.log_softmax(far_apart)[0, 0]
print("log of the softmax:", naive.numpy(), "  log_softmax:", careful.numpy())
q.claim("Written as in the formula, the logarithm is minus infinity.", np.isinf(naive))
q.claim("Computed in one step from the logits, it is -200.", careful.numpy() == -200)
broken = tape.gradient(naive, far_apart).numpy()
q.claim("The direction in which to learn is then NaN for every logit.", np.isnan(broken).all())

# %% [markdown]
# The library takes the second way. Here its loss meets yours, on one position with the untrained
# network. (The library averages over a batch; ours has one row.)

# %%
one = {name: array[100:101] for name, array in examples.items()}
library = nn.loss_terms(small, *one.values(), nn.LossScales(weights=1e-4), training=False)
priors, values = evaluator([judge.states[100]])
theta = np.concatenate([w.numpy().ravel() for w in small.trainable_variables])
mine = loss(one["pi"][0], priors[0], one["z"][0], values[0], theta, 1e-4)
q.agree("the loss of one position", mine, float(library["total"]), tolerance=1e-3)

# %% [markdown]
# ## Train it
#
# One **training step**: take some hundred examples at random, a *batch*. Compute the loss. Compute
# for every weight how the loss would change if the weight grew a little; all these numbers
# together are the **gradient**, and TensorFlow finds it for us. It works from the loss backwards,
# layer by layer, which is called **backpropagation**. (Only the name is shared with the fourth
# step of the search in lesson 03. There a result goes up a tree; here blame goes down through the
# layers.) Move every weight a little in the direction in which the loss falls. `Learner` does
# exactly that: type `??Learner` in a cell of your own and look for `train_step`, five lines.

# %%
from omoklib.selfplay.memory import Batch
from omoklib.nn.training.learner import Learner


plain = tuple(examples.values())


def take(rows, rng, arrays=plain):
    """A batch of 256 examples, drawn from the rows given."""
    drawn = rng.choice(rows, 256)
    return Batch(*(array[drawn] for array in arrays))


# %%
def train(draw, steps, seed=0, **settings):
    """A network trained on batches `draw(rng)`, and the loss terms of every step."""
    learner = Learner(game, nn.TrainingConfig(blocks=2, filters=32, seed=seed, **settings))
    rng, history = np.random.default_rng(seed), []
    for step in tqdm(range(steps), desc="training", leave=False):
        rate = 3e-3 * (1 + math.cos(math.pi * step / steps)) / 2 + 1e-5
        history.append(learner.step(draw(rng), rate))
    return learner.network, history


# %% [markdown]
# The `rate` says how far each step goes: long steps at first, tiny ones at the end.
#
# A network's *favourite* is the legal move with the highest prior. It is a *mistake* if it gives
# something away: a win for a draw, say, or a draw for a loss. In how many percent of the positions
# is the favourite still a mistake after 200 steps? Guess.

# %%
q.predict("percent of mistakes after training", ...)

# %%
everything = np.arange(len(judge.states))
steps = fast(200, 40)
network, history = train(lambda rng: take(everything, rng), steps)
before = judge(nn.KerasEvaluator(small, game))
after = judge(nn.KerasEvaluator(network, game))
print(f"untrained: {before['mistakes']:.1%} mistakes, value error {before['value_error']:.2f}")
print(f"trained:   {after['mistakes']:.1%} mistakes, value error {after['value_error']:.2f}")

# %%
q.reveal("percent of mistakes after training", round(100 * after["mistakes"], 1))

# %% tags=["claim:trained"]
from omoklib.arena.scores import wilson

low, high = wilson(after["mistakes"], len(judge.states))
print(f"95% interval of the share of mistakes: {low:.2%} to {high:.2%}, n = 4,520 positions")
q.claim("Training takes most mistakes away.", after["mistakes"] < before["mistakes"] / 2)
q.claim("At full length fewer than 2% are left.", fast(after["mistakes"], 0.0) < 0.02)

# %%
terms = {name: [step[name] for step in history] for name in ("value", "policy", "weights")}
figures.show(
    figures.loss_curves(terms, title="The three terms while training"),
    "Three curves over the training steps: the value's and the policy's term fall quickly and "
    "level off, the weights' term stays small.",
)

# %% [markdown]
# The policy's term does not go to 0. It cannot: where there are several best moves, the target
# itself is undecided, and even a perfect network is a little surprised each time.
#
# ### See what it sees
#
# Here is the board that you glanced at in the beginning, first through the eyes of the untrained
# network, then of the trained one.


# %%
def with_priors(network, state):
    """The board with the network's priors, and its value in words."""
    priors, values = nn.KerasEvaluator(network, game)([state])
    heat = {action: float(priors[0, action]) for action in state.legal_actions()}
    labels = {action: f"{100 * share:.0f}" for action, share in heat.items()}
    print(f"value {values[0]:+.2f} for the player to move; priors in percent")
    return SVG(draw.board_svg(state, overlay=heat, labels=labels))


with_priors(small, glance)

# %%
with_priors(network, glance)

# %% [markdown]
# Your glance, at last. Look at other positions too: write `with_priors(network, game.state((0,)))`
# into the cell above, or any other ID. Where is the network unsure?
#
# ## What is each term good for?
#
# Take one term away at a time, train again, and look at both heads: at the `mistakes` of the policy,
# and at the `value_error`, which is the mean of $(z - v)^2$ over all positions. Which of these two
# numbers will suffer without the value's term?

# %%
q.predict("what suffers without the value's term", ...)

# %%
without = {
    "all three terms": {},
    "no value term": {"value_scale": 0.0},
    "no policy term": {"policy_scale": 0.0},
    "no weights term": {"weight_decay": 0.0},
}
ablation = {}
for name, settings in without.items():
    trained, _ = train(lambda rng: take(everything, rng), steps, **settings)
    length = sum(float((w.numpy() ** 2).sum()) for w in trained.trainable_variables)
    ablation[name] = judge(nn.KerasEvaluator(trained, game)) | {"length": length}

# %%
for name, row in ablation.items():
    print(f"{name:16}", "  ".join(f"{key} {number:8.3f}" for key, number in row.items()))

# %%
q.reveal("what suffers without the value's term", "value error")

# %% tags=["claim:ablation"]
full = ablation["all three terms"]
no_value, no_policy = ablation["no value term"], ablation["no policy term"]
q.claim(
    f"Without its term the value stays wrong: error {no_value['value_error']:.2f}.",
    no_value["value_error"] > 2 * full["value_error"],
)
q.claim(
    f"Without its term the policy stays wrong: {no_policy['mistakes']:.0%} mistakes.",
    no_policy["mistakes"] > 2 * full["mistakes"],
)
longer = ablation["no weights term"]["length"] / full["length"]
q.claim(f"Without its term the weights grow longer, {longer:.2f} times.", longer > 1)
apart = abs(ablation["no weights term"]["mistakes"] - full["mistakes"])
q.claim(f"The mistakes change by {100 * apart:.1f} percentage points.", fast(apart, 0.0) < 0.02)

# %% [markdown]
# Two terms carry two heads. And the third? It does what it promises, the weights are shorter with
# it, but on this small problem it hardly shows in the mistakes. That is worth knowing too: a term
# is not important just because it stands in a famous formula. It is meant for long training runs,
# in which weights can grow without end; ours takes 200 steps.
#
# ## Eight for the price of one
#
# A Tic-Tac-Toe board can be turned and mirrored in eight ways, and it stays the same game. A person
# knows that. A network does not: a convolution looks everywhere with the same eyes, but *left of*
# and *above* are different to it.
#
# So let us make its life hard. From each group of positions that are turns and mirror images of one
# another, it gets **one** to learn from. The others it never sees. Will it play well there? (The
# cell finds the groups: two positions belong together if the smallest of their eight images is the
# same.)

# %%
from omoklib.games.symmetries import SYMMETRIES, transform_planes, transform_policy

groups = {}
for index, state in enumerate(judge.states):
    images = [transform_planes(state.board[:, :, None], k).tobytes() for k in SYMMETRIES]
    groups.setdefault((min(images), state.player), []).append(index)
learnt = np.array([members[0] for members in groups.values()])
unseen = np.setdiff1d(everything, learnt)
print(f"{len(learnt)} positions to learn from, {len(unseen)} that are never shown")

# %% [markdown]
# ### Exercise: turn the board and the policy (★★)
#
# The cure is called **augmentation**: each time an example is used, turn it in a random way. With
# the board, something else has to turn.

# %% tags=["exercise:turn", "solution"]
# exercise: turn

# %%
q.turn.check()

# %% [markdown]
# The library's eight symmetries contain your four turns, in an order of their own. Now train twice,
# with and without.


# %%
def turn_all(k):
    """The examples, turned by symmetry k."""
    pi, legal = (
        np.stack([transform_policy(row, k, 3) for row in examples[name]])
        for name in ("pi", "legal")
    )
    turned = np.stack([transform_planes(stack, k) for stack in examples["planes"]])
    return turned, pi, examples["z"], legal


all_turned = [turn_all(k) for k in SYMMETRIES]


# %%
def mistakes_on(network, rows):
    """The share of the positions `rows` in which the network's favourite is a mistake."""
    favourites = judge.raw_actions(nn.KerasEvaluator(network, game))
    return float(np.mean(~best[rows, favourites[rows]]))


upright, _ = train(lambda rng: take(learnt, rng), steps)
turning, _ = train(lambda rng: take(learnt, rng, all_turned[rng.integers(8)]), steps)
for name, trained in (("one of eight", upright), ("turned at random", turning)):
    shares = mistakes_on(trained, learnt), mistakes_on(trained, unseen)
    print(f"{name:17} shown {shares[0]:6.1%}  unseen {shares[1]:6.1%}")

# %% tags=["claim:symmetry"]
blind, seeing = mistakes_on(upright, unseen), mistakes_on(turning, unseen)
for name, share in (("without", blind), ("with", seeing)):
    low, high = wilson(share, len(unseen))
    print(f"{name} turning: {share:.1%} mistakes on unseen positions, 95% [{low:.1%}, {high:.1%}]")
q.claim(f"Turning is worth a lot: {blind:.1%} against {seeing:.1%}.", blind > 1.5 * seeing)
shown = mistakes_on(upright, learnt)
q.claim(f"Without turning, {shown:.1%} on what it was shown.", fast(shown, 0.0) < 0.01)

# %% [markdown]
# The network that was never turned knows what it was shown, and makes many mistakes on the mirror
# images of it. It has learnt *by heart*. If you remember one thing of machine learning, let it be
# this question: **how good is it on what it has not seen?**
#
# ## What a filter sees
#
# The first layer of our trained network has 32 kernels, the filters, which nobody has chosen. Each
# of them goes over the board and leaves a map of its findings. For the position of the beginning,
# here is the map of the filter whose answers differ most from cell to cell. Bright cells are where
# it found what it looks for.

# %%
stem = keras.Model(network.input, network.get_layer("stem_relu").output)
found = stem(planes.planes_batch([glance], 1)).numpy()[0]
busiest = np.argsort(-found.std(axis=(0, 1)))
figure = figures.heatmap(found[:, :, busiest[0]], title=f"filter {busiest[0]}", numbers=".1f")
figures.show(figure, "A 3x3 map of one filter's answers: some cells bright, most dark.")

# %%
kernel = network.get_layer("stem_conv").get_weights()[0][:, :, :2, busiest[0]]
for name, k in (("my stones", 0), ("their stones", 1)):
    print(name, kernel[:, :, k].round(1), sep="\n")

# %% [markdown]
# Above are the kernel's numbers for the first two planes. Positive ones mean *I like a stone here*,
# negative ones *I would rather not*. You may find a filter that wants two of the opponent's stones
# in a line: an alarm. You may also find one that makes no sense to you. Both are normal. Write
# `busiest[1]`, `busiest[2]`, ... in both cells to look at the others.
#
# ## Ask quickly
#
# A search asks the network thousands of times, for one position or a few. The obvious way is
# `model.predict`. There are two others. You can call the model like a function: then Python walks
# through the layers one by one. Or you let TensorFlow **compile** that call first: it notes down
# all the steps once and from then on runs them without Python. That is what `KerasEvaluator` does.
# Guess: how many times faster is the compiled call than `predict`, on one position?

# %%
q.predict("times faster, one position", ...)


# %%
def seconds(call, repeats):
    """The median time of a call."""
    call()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return float(np.median(times))


# %%
batch = examples["planes"][:256]
evaluator = nn.KerasEvaluator(network, game)
ways = {
    "predict": lambda count: network.predict(batch[:count], verbose=0),
    "call": lambda count: network(batch[:count], training=False),
    "compiled": lambda count: evaluator(judge.states[:count]),
}
timing = {}
for name, way in ways.items():
    timing[name] = seconds(partial(way, 1), 7), seconds(partial(way, 256), 3)

# %%
for name, (single, many) in timing.items():
    print(f"{name:9} one position {1e3 * single:7.2f} ms", end="   ")
    print(f"in a batch of 256 {1e3 * many / 256:6.3f} ms each")
faster = timing["predict"][0] / timing["compiled"][0]
q.reveal("times faster, one position", round(faster))

# %% tags=["claim:speed"]
q.claim(f"Compiled, one position is {faster:.0f} times as fast as by predict.", faster > 5)
together = timing["compiled"][0] / (timing["compiled"][1] / 256)
q.claim(f"In a batch of 256, a position takes 1/{together:.0f} of that time.", together > 3)
answers = network(batch[:9], training=False)[1].numpy()
predicted = network.predict(batch[:9], verbose=0)[1]
q.claim("All ways give the same answers.", np.allclose(answers, predicted, atol=1e-5))

# %% [markdown]
# `predict` is made for large data sets. For each call it sets up a loop and a data pipeline,
# however few the rows are. In a search, which makes thousands of small calls, one pays that again
# and again. The times above are those of one machine; `python -m omoklib bench` measures yours with
# care.
#
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# Each was run above, in a cell that stops with an error where it does not hold:
#
# - the same weights fit every board
# - with the mask, legal shares sum to 1 and illegal ones are exactly 0
# - written as in the formula, the logarithm breaks; from the logits it does not
# - training takes nearly all mistakes away, and each head needs its own term
# - the weights' term keeps weights short, and shows little in the mistakes here
# - turning examples at random carries over to positions that were never seen
# - a compiled call is many times faster than `predict`
#
# ## Quiz

# %%
q.quiz(1, ...)

# %%
q.quiz(2, ...)

# %%
q.quiz(3, ...)

# %%
q.quiz(4, ...)

# %%
q.quiz(5, ...)

# %% [markdown]
# ## Summary
#
# Planes go in; convolutions look for patterns everywhere with the same eyes; two heads give a
# logit for each move and one value. A mask and a softmax make priors of the logits. The loss has
# three terms, and training makes it small. The symmetry of the board gives eight examples for one.
# And a compiled call answers many times faster than `predict`.
#
# ## Glossary
#
# - **policy (p)**: shares of attention over the actions; **value (v)**: the expected result for the
#   player to move
# - **weights ($\theta$)**: the numbers that learning changes
# - **layer**: one step of a network, from an array of numbers to the next array
# - **convolution**: laying a small pattern over every cell; the pattern is its **kernel** or
#   **filter**
# - **stem**: the first convolution; **ReLU**: negative numbers become 0; **tanh**: squeezes into -1
#   to 1
# - **residual block**: two convolutions whose result is added to their input
# - **head**: the last layers, which make an answer of what the tower has seen
# - **logit**: a number before the softmax; **softmax**: makes shares of logits
# - **mask**: minus infinity for what is not legal
# - **loss, gradient, training step**: how wrong, in which direction it gets better, one move in
#   that direction; **backpropagation**: how the gradient is computed
# - **batch**: the positions that go through the network at once
# - **cross-entropy**: the policy's error, $-\pi^T \log p$
# - **augmentation**: using an example in all its symmetric forms
#
# ## Sources
#
# - Silver et al., *Mastering the game of Go without human knowledge*, Nature 550, 2017: one
#   network, two heads, and the loss.
# - He et al., *Deep residual learning for image recognition*, 2015.
# - Ioffe and Szegedy, *Batch normalization*, 2015.
# - The course's own source documents: *Model*, and *AlphaZero and Keras Models*.
#
# ## Next
#
# [06 · The search of AlphaZero](06_alphazero_search.ipynb): the network moves into the tree, in
# the place of the random games.
