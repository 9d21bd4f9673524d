# %% [markdown]
# # 05 · The policy-value network
#
# *Your time: 135 minutes, and 15 more for appendix D; the end of section 5 is a good place for a break.
# Time to run everything: 2 minutes.*
#
# Strong players look at a board and *see* something: three moves are worth a thought, and White is better.
# Only then do they calculate. The searches of lessons 03 and 04 only calculate. Today you build the eye: a
# function that says, without looking ahead, which moves are worth a thought and who is better.
#
# ## What you will be able to do
#
# - compute a convolution by hand, and build a residual network with two heads in Keras
# - write AlphaZero's loss, and the five lines that make a network learn
# - find out what each term of the loss is for
# - use the symmetry of the board to learn more from each example
#
# ## What you need
#
# Planes and symmetries ([lesson 01](01_id_encoding.ipynb)) and exact play ([lesson
# 02](02_game_trees.ipynb)). No experience with neural networks.

# %%
import math
import time
from functools import partial
from itertools import combinations, islice

import numpy as np
from IPython.display import display

from omoklib import TicTacToe, figures, nn, widgets
from omoklib.check import fast, lesson
from omoklib.draw.numbers import signed
from omoklib.games import planes
from omoklib.gametree import Solver

q = lesson("05")
game = TicTacToe()

# %% [markdown]
# The next cell loads TensorFlow (a few seconds).

# %%
from omoklib.nn import keras, tf

layers = keras.layers

# %% [markdown]
# ## Sixty seconds: be the network
#
# Look at the board for two seconds, no longer. Do not calculate. X is to move. How will it end if both sides
# play well? Guess a number from -1 (X loses) to 1 (X wins).

# %%
glance = game.state((0, 4, 1, 6, 2))
glance

# %%
q.predict("value at a glance", ..., low=-1, high=1)

# %% tags=["closed"]
truth = Solver(game).value(glance)
q.reveal("value at a glance", truth)

# %% [markdown]
# The solver looked at everything. You only glanced, and still had an opinion. Today's function does just
# that:
#
# $$f_\theta(s) = (p, v)$$
#
# - $s$ is the **state**, the position;
# - $p$ is the **policy**: a *share* for each action, which says how much thought it deserves;
# - $v$ is the **value**: how the game will end, from -1 to 1, **as the player to move sees it**;
# - $\theta$ (*theta*) stands for thousands of numbers, the network's **weights**.
#   They decide its answers; *learning* changes them.
#
# ## 1. What goes in
#
# A **neural network** is a function made of many simple steps, its **layers**. Each takes an array of numbers
# and computes the next. Nearly all they do is multiply, add, and cut off what is negative.
#
# So a position must become an array: the **planes** of lesson 01, three for a history of 1. X plays Black
# and is to move, so the third plane is all ones:

# %%
seen = planes.planes(glance, history=1)
print("shape", seen.shape)
figures.show(
    figures.planes(seen, ("mine", "theirs", "Black to move?")),
    "Three planes: ones at b2 and a3; ones at b1 and c1; ones everywhere.",
)

# %% [markdown]
# The planes say *mine* and *theirs*, not *black* and *white*: the network always sits in the chair of the
# player to move, so it learns what a threat is only once, not once for each colour.
#
# ## 2. What a convolution sees
#
# How could a function find "two in a row with a free end", wherever it is? It looks *everywhere* with the
# same eyes. That is a **convolution**. A small square of 3x3 numbers, the **kernel**, slides over the board.
# At each cell, you multiply each of its numbers by the number beneath it, and add up the nine products.
# Beyond the border, every number is 0.
#
# ![A plane of stones, row by row: 00000, 01110, 00010, 10010, 00000. A 3x3 neighbourhood is marked.
# Beside it the kernel, 000, 111, 000, and the answer, in which the marked neighbourhood has become one
# number, 3](../images/convolution.svg)
#
# This kernel looks for three stones side by side. Slide another over the same stones: 1 on the diagonal from
# top left to bottom right, and 0 elsewhere. What is the largest of its 25 answers?

# %%
q.predict("largest answer of the diagonal kernel", ..., low=0, high=9)

# %% tags=["closed"]
lab = widgets.KernelLab()
lab.set("kernel", "a diagonal")
q.reveal("largest answer of the diagonal kernel", int(lab.answer.max()))

# %%
widgets.KernelLab()

# %% [markdown]
# Click on stones, on the kernel's numbers, and on cells of the answer. Can you build a kernel that gives its
# largest answer wherever two stones have an empty cell to their right, and nowhere else?
#
# <details><summary>One solution</summary>
#
# 1, 1, -1 in the middle row, 0 elsewhere. Two stones and a gap (or the border) make 2; all else makes
# less.
#
# </details>
#
# If several planes come in, a kernel has 3x3 numbers for each of them. It adds up all the products, plus one
# more number, its **bias**:
#
# ![Three planes, and beside each of them its own 3x3 numbers of one kernel. The products sum to 2, -1 and
# 1, and the bias is -1: together they are 1, one number of the one plane that comes
# out](../images/kernel_planes.svg)
#
# A layer has dozens of kernels, also called **filters**, and each makes its own plane of answers. Nobody
# chooses their numbers: they belong to $\theta$ and are learned.
#
# ### Exercise: a convolution by hand ★★
#
# Write `convolve(plane, kernel)`: what the lab does, for a board of any size.

# %% tags=["exercise:convolve", "solution"]
# exercise: convolve

# %%
q.convolve.check()

# %% [markdown]
# One 3x3 kernel sees only the nearest neighbours. But a second layer looks at the *answers* of the
# first. So each layer lets a cell see one cell further in every direction.
#
# ### Exercise: how far a cell can see ★
#
# Our network will start with one convolution, the **stem**. *Blocks* of two convolutions each follow.
# What one cell says at the end depends on a square of the board. Write `reach(blocks)`, the side of
# that square.

# %% tags=["exercise:reach", "solution"]
# exercise: reach

# %%
q.reach.check()

# %% [markdown]
# ## 3. A tower with two heads
#
# Many layers see further than one. Can they also *do* more? If they only multiplied and added, two stones
# could never mean more than one and one. But a threat *is* more: take one stone away, and it is gone. So a
# **ReLU** between two layers turns negative numbers into 0. Here is one row of a kernel's answers. The
# kernel has 1, 1, -1 in the middle, and a bias of -1:
#
# ![Before the ReLU, no stone gives -1 everywhere, the left stone alone -2, 0, 0, -1, -1, the right one -1, -2,
# 0, 0, -1, and both together -2, -1, 1, 0, -1. After it, there are zeros, and both together give
# a 1](../images/relu.svg)
#
# The bias starts every cell at -1. In the middle cell each stone adds 1: from top to bottom -1, 0, 0, 1. That
# is still one and one. After the ReLU it is 0, 0, 0, 1: alone nothing, together something.
#
# AlphaZero's network is a tower of **residual blocks**. A block computes $F(x)$, with two convolutions and a
# ReLU between them, and *adds* the result to what came in, $x$:
#
# $$\text{out} = \text{ReLU}(x + F(x))$$
#
# Why add what was there before? It gives each stone a **way around** every block, up to the top. And a block
# that has nothing to add can learn $F(x) = 0$. (We leave out AlphaZero's *batch normalization*. Appendix F
# takes away the ReLU, then the way around.)
#
# The tower ends in two **heads**. The **policy head** gives each cell one number, the **logit** of the
# move there: the larger, the more promising. The **value head** takes the mean of each plane over the
# whole board, combines these means into one number, and squeezes it through **tanh**, a function whose
# answers lie between -1 and 1.
#
# ![The network from bottom to top: planes, stem, two blocks, each with a way around it that ends in a
# plus sign and a ReLU, and the two heads](../images/tower.svg)
#
# ### How it is written in Keras
#
# We write networks in **Keras**. First you make a layer; then you call it with its input:
# `layers.Conv2D(8, 3)(incoming)`. Nothing is computed yet: Keras only notes what is connected to what.
# `keras.Model` takes the two ends. (`Conv2D` does what your `convolve` does: appendix A.) Here is a toy:

# %%
incoming = keras.Input((3, 3, 3))
one_way = layers.Conv2D(8, 3, padding="same")(incoming)
other_way = layers.Conv2D(8, 1)(incoming)
joined = layers.Add()([one_way, other_way])
means = layers.GlobalAveragePooling2D()(joined)
toy = keras.Model(incoming, [joined, means])
print([tuple(answer.shape) for answer in toy(planes.planes_batch([glance], 1))])

# %%
figures.show(
    figures.network(toy, answers=("answer 1", "answer 2")),
    "The planes go into two convolutions, and what they make into Add. Its sum is answer 1, and goes "
    "into a mean, answer 2.",
)

# %% [markdown]
# A network takes many boards at once, a **batch**, and answers for each. A shape begins with B, the number of
# boards, here 1. The toy's first answer is 8 planes of 3x3, the second 8 means. All the layers you need:
#
# | layer | what it does |
# |---|---|
# | `Conv2D(8, 3, padding="same")` | 8 kernels of 3x3; `"same"`: zeros around the board |
# | `Conv2D(1, 1)` | one kernel of 1x1: one number for each cell |
# | `ReLU()`, or `activation="relu"` | negative numbers become 0 |
# | `Add()([a, b])` | the sum of two arrays of the same shape |
# | `Flatten()` | turns a board into one row |
# | `GlobalAveragePooling2D()` | the mean of each plane |
# | `Dense(1, activation="tanh")` | the sum of all that comes in, each number times a weight, plus a bias; then tanh |
#
# ### Exercise: a network with two heads ★★★
#
# Write `tiny_network(size, filters)` in Keras: a stem, one residual block (the picture has two), two heads.
# Each 3x3 convolution has `filters` kernels. A ReLU follows the stem, the first convolution of the block, and
# the sum.
#
# The heads return two arrays: the **logits** `[B, size * size]`, any numbers, and the **values**
# `[B, 1]`, between -1 and 1. The number of weights must not depend on the size of the board. (A
# convolution fits any board. A `Dense` layer that sees every cell does not.)

# %% tags=["exercise:network", "solution"]
# exercise: network

# %%
q.network.check()

# %% [markdown]
# From here on, the lesson uses your network, with 32 filters. How many weights does it have?
# (A 3x3 kernel has 9 for each incoming plane, and a bias.)

# %%
q.predict("weights of the network", ..., kind="count", low=1, high=1_000_000)

# %% tags=["closed"]
make_network = q.yours("tiny_network")
keras.utils.set_random_seed(0)
newborn = make_network(3, 32)
q.reveal("weights of the network", newborn.count_params())

# %% tags=["closed"]
figures.show(
    figures.network(newborn, answers=("logits", "value"), title="The network of this lesson"),
    "Planes, a stem, a block of two convolutions with a way around them, and two heads.",
)

# %% tags=["claim:size", "closed"]
counts = [make_network(size, 32).count_params() for size in (3, 15)]
q.claim(f"{counts[0]:,} weights fit 3x3 and 15x15 alike.", counts[0] == counts[1])

# %% [markdown]
# <details><summary>Where are they?</summary>
#
# Nearly all in the block: its two convolutions have 32 · (9 · 32 + 1) = 9,248 each.
#
# </details>
#
# ## 4. A mask for the rules
#
# The **softmax** turns logits into shares. It computes $e^{logit}$ for each (`np.exp(logits)`; $e$ is about
# 2.718), and divides it by the sum of them all. So no share is negative, and they sum to 1: they are $p$,
# the policy.
#
# But the network gives a logit to *every* cell, even one that holds a stone. On the board that you glanced
# at, four of the nine cells are taken. How much of a newborn, untrained network's policy falls on them?

# %%
q.predict("share of the taken cells", ..., kind="share")

# %% tags=["closed"]
raw_logits, raw_value = newborn(planes.planes_batch([glance], 1))
unmasked = keras.ops.softmax(raw_logits).numpy()[0]
wasted = 1 - unmasked[glance.legal_actions()].sum()
q.reveal("share of the taken cells", float(wasted))

# %% [markdown]
# > **What the source says.** This lesson has two sources, *Model* and *AlphaZero and
# > Keras Models*. The second keeps the legal part of the shares,
# > `probs[allowedActions]`, as it is.
#
# Cut like that, the shares sum to less than 1. You could divide them by their sum, unless rounding has made
# that 0. It is safer to give illegal actions a logit of minus infinity *before* the softmax. Their share
# becomes exactly 0, and the legal moves share the whole.
#
# ### Exercise: a softmax that knows the rules ★★
#
# Write `masked_softmax(logits, legal)`; `legal` is True for every action that may be played. Beware of
# large logits: $e^{1000}$ is too large for a float. (What happens to the shares if you subtract the
# same number from all the logits?)

# %% tags=["exercise:mask", "solution"]
# exercise: mask

# %%
q.mask.check()

# %% [markdown]
# The newborn's policy, unmasked (no stones drawn) and masked:

# %% tags=["closed"]
legal = np.isin(np.arange(9), glance.legal_actions())
masked_shares = q.yours("masked_softmax")(raw_logits.numpy()[0], legal)
look = {"form": "{:.0%}", "size_px": 190}
figures.side_by_side(
    figures.numbered(game.initial_state(), dict(enumerate(unmasked)), **look),
    figures.numbered(glance, {a: masked_shares[a] for a in glance.legal_actions()}, **look),
    captions=("the softmax sees nine cells", "your mask sees the rules"),
)

# %% [markdown]
# The search of lesson 06 asks an **evaluator**: a function from positions to policies and values. (There the
# shares are called **priors**.) Here is yours: your network, then your mask. (Appendix B asks it faster.)


# %%
masked = q.yours("masked_softmax")


def evaluator_of(network):
    """An evaluator: states -> priors `[B, 9]`, values `[B]`."""

    def evaluate(states):
        logits, values = network(planes.planes_batch(states, 1))
        legal = [np.isin(np.arange(9), state.legal_actions()) for state in states]
        rows = [masked(row, allowed) for row, allowed in zip(logits.numpy(), legal, strict=True)]
        return np.array(rows), values.numpy()[:, 0]

    return evaluate


# %%
newborn_says = evaluator_of(newborn)([glance])
library_says = nn.KerasEvaluator(newborn, game)([glance])
q.agree("the priors", newborn_says[0][0].round(5), library_says[0][0].round(5), tolerance=1e-4)

# %% tags=["claim:mask"]
on_legal = newborn_says[0][0][glance.legal_actions()].sum()
q.claim("The priors of the legal moves sum to 1.", abs(on_legal - 1) < 1e-5)

# %% [markdown]
# ## 5. What it should say: the targets
#
# To learn, the network needs examples: positions with the right answers. In lesson 07 these will come from
# its own games. Today the teacher is the solver. Each position has two targets:
#
# - $\pi$ (*pi*), for the policy: equal shares for all best moves, 0 for the rest;
# - $z$, for the value: +1, 0 or -1, **as the player to move sees it**.
#
# `PerfectJudge` has asked the solver about all unfinished positions of Tic-Tac-Toe. Its `values` are the
# targets z. Its `action_values` hold a row for each position: the value of each move, as the player who
# makes it sees it. Here is the row for your glance:

# %%
judge = nn.PerfectJudge(game)
keys = [state.key() for state in judge.states]
print(judge.action_values[keys.index(glance.key())].reshape(3, 3))  # laid out like the board

# %% [markdown]
# NaN means *not a number*: a stone stands there. Which of the other moves is best? And if two were equally
# good, what share would each get?
#
# <details><summary>The answers</summary>
#
# The first, a1: it stops O and threatens two lines at once. Two equally good moves would get half each.
#
# </details>
#
# ### Exercise: what pi is ★
#
# Write `pi_of(values)`: the $\pi$ of a position, from its row. Beware of NaN: nothing equals it, and
# the maximum of a row that holds it is NaN. `np.nanmax` leaves it out.

# %% tags=["exercise:pi_of", "solution"]
# exercise: pi_of

# %%
q.pi_of.check()

# %% [markdown]
# Now the examples: each unfinished position, with its planes, targets and mask.

# %%
my_pi_of = q.yours("pi_of")
examples = {
    "planes": planes.planes_batch(judge.states, 1),
    "pi": np.array([my_pi_of(row) for row in judge.action_values], "float32"),
    "z": judge.values.astype("float32"),
    "legal": ~np.isnan(judge.action_values),
}
best = examples["pi"] > 0  # [4520, 9], True for the best moves
for title, array in examples.items():
    print(f"{title:7}", array.shape)

# %% tags=["claim:positions"]
q.claim(f"There are {len(judge.states):,} unfinished positions.", len(judge.states) == 4_520)

# %% [markdown]
# ## 6. The loss
#
# The **loss** is a number that says how wrong the network is. Learning means making it smaller.
# AlphaZero's has three terms:
#
# $$l = (z - v)^2 - \pi^T \log p + c \|\theta\|^2$$
#
# 1. **The value's error**, squared. It is 0 if the network was right, and at most 4.
# 2. **The policy's error**, called *cross-entropy*. Think of $-\log p$ (Python's `math.log`) as the
#    network's *surprise* at an action: 0 if p is 1, huge if p is near 0. Multiply each surprise by the
#    share that the target gives the action, and add up. ($\pi^T \log p$ is short for this sum of
#    products.)
# 3. **The squared length of the weights**, the sum of their squares, times a small number $c$. It pulls all
#    weights towards zero, and is meant to prevent **overfitting**: learning answers by heart instead of
#    patterns.
#
# Suppose the target gives move A a share of 1, and the network gives it $p = 0.5$. How large is the
# second term?

# %%
q.predict("surprise at p = 0.5", ..., low=0, high=10)

# %%
q.reveal("surprise at p = 0.5", round(-math.log(0.5), 2))

# %% tags=["closed"] jupyter={"source_hidden": true}
ps = np.linspace(0.01, 1, 100)
chart = figures.lines(
    {"surprise": (ps, -np.log(ps))},
    title="The less expected, the more it costs",
    xlabel="p, the share that the network gives to the move the target wants",
    ylabel="-log p",
)
for p in (0.02, 0.5):
    chart.axes[0].plot(p, -math.log(p), "o", color="#d55e00")
    chart.axes[0].text(p + 0.02, 0.1 - math.log(p), f"p = {p:g}: {-math.log(p):.2f}")
figures.show(chart, "A curve that falls: 3.91 at p = 0.02, 0.69 at p = 0.5, and 0 at p = 1.")

# %% [markdown]
# Being sure and wrong costs far more than being unsure.
#
# ### Exercise: the loss by hand ★★
#
# Write `loss(pi, p, z, v, theta, c)` for one position, with plain numbers and arrays. `theta` holds all
# the weights. An action may have a share of 0 in both `pi` and `p`: let $0 \cdot \log 0$ count as 0.

# %% tags=["exercise:loss", "solution"]
# exercise: loss

# %%
q.loss.check()

# %% [markdown]
# ### Exercise: the loss of a batch, in TensorFlow ★★
#
# Computers round: a very small share becomes 0, and its logarithm minus infinity. So the loss for training
# takes $\log p$, computed from the logits in one step. (Appendix C shows the harm.)
#
# Write `batch_loss(pi, log_p, z, v, theta, c)`: the same three terms for a batch of B positions,
# the first two averaged over the batch. Use TensorFlow's functions, so that it can work out which way
# the loss falls: `tf.reduce_sum` and `tf.reduce_mean` do what `np.sum` and `np.mean` do. `theta` is a
# list of arrays; `pi` and `log_p` are `[B, A]` (A is the number of actions), `z` is `[B]`, and `v`,
# straight from the network, is `[B, 1]`. Look twice at those last two.

# %% tags=["exercise:batch_loss", "solution"]
# exercise: batch_loss

# %%
q.batch_loss.check()

# %% [markdown]
# ## 7. Train it
#
# If a weight grew a little, how would the loss change? Ask this of every weight: the answers together are
# the **gradient**. It points uphill, so we go the other way. That is all there is to learning:
#
# 1. Take a few hundred examples at random, a *batch*.
# 2. Compute the loss.
# 3. Compute its gradient.
# 4. Move every weight a little way against it.
#
# TensorFlow does step 3: a `tf.GradientTape` records the way up to the loss, then goes back down, layer by
# layer. That is **backpropagation** (not lesson 03's). Take two layers: w is 3, y is 2w, and the loss is y
# squared. If a number grows a little, how many times as much does the loss grow? That is the number's
# *blame*:
#
# ![From bottom to top: w is 3, y is 6, the loss is 36. Blame comes down: 1 at the loss, 12 at y, 24 at
# w](../images/blame.svg)
#
# The loss changes 2y = 12 times as fast as y: if y grows from 6 to 6.01, its square grows by 0.12. And y
# changes two times as fast as w. So the blame of w is 12 · 2 = 24: on the way down, every layer multiplies
# the blame. The tape agrees:

# %%
w = tf.Variable(3.0)
with tf.GradientTape() as tape:
    y = 2 * w
    steep = y**2
for name, blame in zip(("y", "w"), tape.gradient(steep, [y, w]), strict=True):
    print("the loss changes", blame.numpy(), "times as fast as", name)

# %% [markdown]
# For w, this blame is the gradient. A step subtracts a small part of it from w; the
# **learning rate** says how small. (Appendix E: ten such steps.)
#
# Step 4 is the job of an **optimizer**: `optimizer.apply(gradient, weights)` takes two lists and moves each
# weight. Ours, *Adam*, adapts each weight's steps to its gradients so far.
#
# ### Exercise: the training step ★★★
#
# Write `train_step(network, optimizer, error, batch)`: five lines, and the heart of all deep learning.
# Record the loss, get the gradient, move the weights, return the loss. `error(network, batch)` computes the
# loss, and `network.trainable_variables` is the list of the weights. Give `tape.gradient` a list, and it
# returns a list.

# %% tags=["exercise:step", "solution"]
# exercise: step

# %%
q.step.check()

# %% [markdown]
# Now it all comes together: random weights, random batches of 256 examples, and your `train_step`, 300
# times. (`nn.descend` makes the optimizer, and **compiles** your step, to run faster: appendix E.)

# %%
my_loss, my_step = q.yours("batch_loss", "train_step")


def log_policy(logits, legal):
    """log p: your mask, the softmax and the logarithm in one step."""
    return tf.nn.log_softmax(tf.where(legal, logits, -1e9))  # minus infinity times 0 would be NaN


def error(network, batch):
    """AlphaZero's loss of a batch."""
    logits, v = network(batch["planes"])
    log_p = log_policy(logits, batch["legal"])
    return my_loss(batch["pi"], log_p, batch["z"], v, network.trainable_variables, 1e-4)


# %%
STEPS, SEEDS = fast(300, 30), fast((0, 1, 2), (0,))


def batches(examples, seed):
    rng = np.random.default_rng(seed)
    while True:
        drawn = rng.integers(len(examples["z"]), size=256)
        yield {name: array[drawn] for name, array in examples.items()}


def train(examples, seed, error=error, lab=None, name="seed {}"):
    """A network trained on the examples, and its loss at every step; `lab` looks on."""
    keras.utils.set_random_seed(seed)
    network = make_network(3, 32)
    watch = lab and lab.follow(name.format(seed), evaluator_of(network))
    drawn = batches(examples, seed)
    return network, nn.descend(network, my_step, error, drawn, STEPS, on_step=watch)


# %% [markdown]
# A network's *favourite* is the legal move with the largest share. It is a *mistake* if it makes the result
# worse: a draw instead of a win, say. (And its *value error* is the mean of $(z - v)^2$.) Weights and batches are
# random, so we train three networks. After 300 steps, in what share of the 4,520 positions is the favourite
# still a mistake?

# %%
q.predict("share of mistakes after training", ..., kind="share")

# %% [markdown]
# Watch them learn: the boards show what each network makes of your glance. Then drag the slider back.


# %%
def open_lab(state, names):
    """A lab on the page, and a function that saves with the notebook what it shows then."""
    lab = widgets.LearningLab(state, STEPS, names)
    place = display(lab, display_id=True)
    return lab, lambda: place.update(lab)


seeds = [f"seed {seed}" for seed in SEEDS]
learning, keep_learning = open_lab(glance, seeds)

# %%
runs = [train(examples, seed, lab=learning) for seed in SEEDS]
keep_learning()

# %% tags=["closed"]
before = judge(evaluator_of(newborn))
after = [judge(evaluator_of(network)) for network, _ in runs]
print(f"untrained: {before['mistakes']:.1%} mistakes, value error {before['value_error']:.2f}")
for seed, row in zip(SEEDS, after, strict=True):
    print(f"seed {seed}:    {row['mistakes']:.1%} mistakes, value error {row['value_error']:.2f}")
usual = float(np.median([row["mistakes"] for row in after]))
q.reveal("share of mistakes after training", usual)

# %% tags=["claim:trained", "closed"]
worst = max(row["mistakes"] for row in after)
q.claim(
    "On every seed training takes most mistakes away.", fast(worst, 0.0) < before["mistakes"] / 2
)
q.claim("On every seed fewer than 3% are left.", fast(worst, 0.0) < 0.03)
furthest = fast(max(row["value_error"] for row in after), 0.0)
q.claim(
    "On every seed the value's error is more than halved.", furthest < before["value_error"] / 2
)

# %% [markdown]
# The loss falls, but not to 0. Why not?

# %% tags=["closed"] jupyter={"source_hidden": true}
curves = {
    f"seed {seed}": np.convolve(losses, np.full(10, 0.1), "valid")  # means of ten steps: less noise
    for seed, (_, losses) in zip(SEEDS, runs, strict=True)
}
shares_of_best = examples["pi"].max(axis=1)  # 1 over the number of best moves
floor = float(-np.log(shares_of_best).mean())
curves["the lowest possible"] = np.full(len(curves["seed 0"]), floor)
figures.show(
    figures.loss_curves(curves, title="The loss falls, but not to 0 (means of ten steps)"),
    "One curve for each seed over the training steps; all fall quickly and level off above "
    f"{floor:.2f}, the lowest possible.",
)


# %% tags=["claim:gap", "closed"]
def squared_length(network):
    return sum(float((w.numpy() ** 2).sum()) for w in network.trainable_variables)


def above_the_lowest(network):
    """What the policy's, the value's and the weights' term add to the lowest possible loss."""
    logits, v = network(examples["planes"])
    log_p = log_policy(logits, examples["legal"]).numpy()
    surprise = -(examples["pi"] * log_p).sum(axis=1).mean()
    wrong = np.square(examples["z"] - v[:, 0].numpy()).mean()
    return surprise - floor, wrong, 1e-4 * squared_length(network)


rest = np.array([above_the_lowest(network) for network, _ in runs])
of_policy, of_value, of_weights = (rest / rest.sum(axis=1, keepdims=True)).T
near = fast(float(np.abs(of_policy - 0.65).max()), 0.0)
q.claim("Above the lowest line, 55% to 75% are the policy's error.", near < 0.1)
q.claim("Most of the rest is the value's.", fast((of_value > 2 * of_weights).all(), True))

# %% [markdown]
# <details><summary>What is the lowest line?</summary>
#
# Where several moves are best, the target gives each a share, and even a perfect network is a little
# surprised at each: that is the lowest line. Above it, about two thirds are the policy's error, and most of
# the rest the value's.
#
# </details>
#
# ### See what it sees
#
# Your glance once more, through three pairs of eyes:

# %% tags=["closed"]
trained, solver = runs[0][0], Solver(game)
instinct = evaluator_of(trained)


def three_views(state):
    """The board as two networks and the solver see it: the shares, and the value."""
    best_moves = solver.best_actions(state)
    drawn = [figures.numbered(state, {a: 1 / len(best_moves) for a in best_moves}, **look)]
    words = [f"the solver: value {signed(solver.value(state))}"]
    for name, evaluate in (("trained", instinct), ("newborn", evaluator_of(newborn))):
        priors, values = evaluate([state])
        shares = {action: priors[0, action] for action in state.legal_actions()}
        drawn.insert(0, figures.numbered(state, shares, **look))
        words.insert(0, f"{name}: value {signed(float(values[0]))}")
    return figures.side_by_side(*drawn, captions=words)


three_views(glance)

# %% [markdown]
# Try other positions: `three_views(game.state((0,)))`, or any ID.
#
# ### What its kernels look for
#
# Here are the four stem kernels that changed most. A cell's *pull*, its number for *mine* minus its number for
# *theirs*, tells how much it matters whose stone lies there. Frames mark the three cells that together pull
# hardest, up or down. Below each kernel is the board that makes its middle answer largest, with the same cells
# in grey. Which kernels look for a line? What do the grey cells have in common?


# %% jupyter={"source_hidden": true}
def stem_of(network):
    """The kernels of the stem, `[32, 3, 3, 3]`: the kernel, its plane, the row, the column."""
    stem = next(w for w in network.trainable_variables if tuple(w.shape) == (3, 3, 3, 32))
    return np.transpose(stem.numpy(), (3, 2, 0, 1))


def hardest(kernels):
    """For each kernel, the three cells that pull hardest together, on a stone of mine or theirs."""
    triples = np.array(list(combinations(range(9), 3)))
    pull = (kernels[:, 0] - kernels[:, 1]).reshape(-1, 9)  # a stone of mine there, not of theirs
    return triples[np.abs(pull[:, triples].sum(axis=2)).argmax(axis=1)]


def answers_most(kernels):
    """For each kernel, the board that it answers most: 1 where I have a stone, -1 where they do."""
    answers = np.einsum("nrcp,kprc->kn", examples["planes"], kernels)
    most = [judge.states[row] for row in answers.argmax(axis=1)]
    return np.array([state.board * state.player for state in most])


# %% tags=["closed"]
born, grown = stem_of(newborn), [stem_of(network) for network, _ in runs]
changed = np.abs(grown[0] - born).sum(axis=(1, 2, 3)).argsort()[::-1][:4]
boards, framed = answers_most(grown[0][changed]), np.zeros((4, 2, 9), bool)
for kernel, cells in enumerate(hardest(grown[0][changed])):
    framed[kernel, :, cells] = True
chart = figures.kernels(
    {"newborn": born[changed, :2], "trained": grown[0][changed, :2]},
    ("mine", "theirs"),  # the numbers for *Black to move?* are small
    likes=boards,
    framed=framed.reshape(4, 2, 3, 3),
    title="Four kernels, before and after",
)
words = "; ".join(str(board.tolist()) for board in boards)
figures.show(chart, f"Four kernels, and the boards that they answer most (1: mine): {words}.")


# %% tags=["claim:kernels", "closed"]
def along_lines(kernels):
    """For each kernel, whether the three cells that pull hardest together are a line."""
    magic = np.array([2, 7, 6, 9, 5, 1, 4, 3, 8])  # the lines of this square add up to 15
    return magic[hardest(kernels)].sum(axis=1) == 15


lines_here = along_lines(grown[0][changed]).sum()
q.claim(f"{lines_here} of these four look for a line.", fast(lines_here, 3) >= 2)
newly, lined = along_lines(born).sum(), [along_lines(kernels).sum() for kernels in grown]
q.claim(
    f"{newly} of the newborn's 32 kernels pull hardest along a line; trained, "
    f"{', '.join(map(str, lined))} do.",
    fast(min(lined), 32) > newly,
)

# %% tags=["claim:gaps", "closed"]
with_gap = []
for stem in grown:
    on_line = along_lines(stem)
    boards = answers_most(stem)[on_line].reshape(-1, 9)
    seen_there = np.take_along_axis(boards, hardest(stem)[on_line], axis=1)
    with_gap.append(int(np.sum(np.abs(seen_there.sum(axis=1)) == 2)))
q.claim(
    f"The boards of these kernels have two stones of one player and a gap on the line: "
    f"{', '.join(f'{gap} of {all_}' for gap, all_ in zip(with_gap, lined, strict=True))}.",
    fast(bool(np.all(np.array(with_gap) > 0.6 * np.array(lined))), True),
)

# %% tags=["claim:planes", "closed"]
sizes = np.abs(grown).mean(axis=(0, 1, 3, 4))  # of the three planes, over all seeds and kernels
smallest = fast(int(sizes.argmin()), 2)
q.claim("The numbers for *Black to move?* are the smallest.", smallest == 2)
opposite = [np.mean(kernels[:, 0] * kernels[:, 1] < 0) for kernels in grown]
q.claim("Mostly *mine* and *theirs* pull opposite ways at a cell.", fast(min(opposite), 1) > 0.6)

# %% [markdown]
# <details><summary>Which ones, and what do they share?</summary>
#
# Those with the frames in a line: in ours all but the first. The line is blue in one plane and orange in the
# other: one player's stones on it lift the answer, the other's push it down. Whether Black is to move hardly
# matters.
#
# On nearly all such boards the line holds two stones of one player and a gap: a *threat*, as in the kernel
# lab. Nobody told the network what lines are. It found them because they lower the loss.
#
# </details>
#
# ### Play against it
#
# Your network plays its favourite without looking ahead, and is rarely wrong. Can you beat it?


# %%
def your_network(state):
    return int(np.argmax(instinct([state])[0][0]))


widgets.Play(game, {"your network": your_network})

# %% [markdown]
# X has nine first moves. After how many of them is your network's reply a mistake?

# %%
q.predict("mistakes in reply to X's first move", ..., kind="count", low=0, high=9)

# %% tags=["closed"]
replies = [row for row, state in enumerate(judge.states) if len(state.id) == 2]
likes = judge.raw_actions(instinct)
q.reveal("mistakes in reply to X's first move", int(np.sum(~best[replies, likes[replies]])))

# %%
small = {"size_px": 130, "coordinates": False, "last_move": False}


def favourites_in(rows, favourites, columns=4):
    """The positions, each with the favourite marked: ✔ a best move, ✘ a mistake."""
    boards = []
    for row, favourite in zip(rows, favourites[rows].tolist(), strict=True):
        right = best[row, favourite]
        how = {"overlay": {favourite: 1.0 if right else 0.3}, **small}
        mark = {favourite: "✔" if right else "✘"}
        boards.append(figures.board(judge.states[row], labels=mark, **how))
    return figures.side_by_side(*boards, columns=columns)


def mistakes_on(network, rows):
    """The share of the positions `rows` in which the network's favourite is a mistake."""
    favourites = judge.raw_actions(evaluator_of(network))
    return float(np.mean(~best[rows, favourites[rows]]))


# %% [markdown]
# The nine: ✔ marks a best move, ✘ a mistake.

# %% tags=["closed"]
in_reply = [mistakes_on(network, replies) for network, _ in runs]
favourites_in(replies, likes, columns=3)

# %% tags=["claim:replies", "closed"]
q.claim(
    "Over all seeds more than a tenth of the replies to X's first move are mistakes.",
    fast(float(np.mean(in_reply)), 1.0) > 0.1,
)
q.claim(f"{len(replies)} of {len(judge.states):,} examples have one stone.", len(replies) == 9)

# %% [markdown]
# <details><summary>How can that be?</summary>
#
# Only 9 of the 4,520 examples have a single stone, and the loss is a mean over all: what goes wrong in nine
# hardly counts. Yet every game passes through one of them! So when you hear of a small share of mistakes,
# ask: mistakes *where*? (Appendix G shows the nine more often.)
#
# The remedies: lesson 06's search looks ahead, and lesson 07's examples come from games.
#
# </details>
#
# ## 8. Is every term needed?
#
# Two heads, two errors, one **trunk**: the layers below both heads. Each error sends its gradient down its
# own head, and in the trunk the two are added. Now take away one term at a time: this function makes it 0.


# %%
def error_without(missing, network, batch):
    """The loss, with the terms that are named in `missing` made 0."""
    logits, v = network(batch["planes"])
    log_p = log_policy(logits, batch["legal"])
    z = v[:, 0] if "value" in missing else batch["z"]  # as if the value were right
    pi = 0 * batch["pi"] if "policy" in missing else batch["pi"]  # as if no move were wanted
    c = 0.0 if "weights" in missing else 1e-4
    return my_loss(pi, log_p, z, v, network.trainable_variables, c)


# %% [markdown]
# Train again with the same seeds, and look at both heads: the policy's mistakes, and the value error. Without the
# value's term, will the *policy* make more mistakes, fewer, or about as many?

# %%
choices = ("more", "fewer", "about as many")
q.predict("the policy's mistakes without the value's term", ..., kind="choice", of=choices)

# %% [markdown]
# Watch three networks of each kind, one after another. (Each loss counts only the terms left.)

# %% tags=["closed"]
lacks = {f"no {term} term": term for term in ("value", "policy", "weights")}
lacking, keep_lacking = open_lab(glance, list(lacks))

# %% tags=["closed"]
kinds = {"all three terms": [network for network, _ in runs]}
for kind, term in lacks.items():  # three networks of each, one after another
    reduced = partial(error_without, (term,))
    kinds[kind] = [train(examples, seed, reduced, lacking, kind)[0] for seed in SEEDS]
keep_lacking()

# %% tags=["closed"]
found = {title: [judge(evaluator_of(one)) for one in kinds[title]] for title in kinds}
mistakes = {title: [100 * row["mistakes"] for row in found[title]] for title in kinds}
value_errors = {title: [row["value_error"] for row in found[title]] for title in kinds}

change = np.sign(np.subtract(mistakes["no value term"], mistakes["all three terms"])).sum()
answer = {3: "more", -3: "fewer"}.get(int(change), "about as many")
q.reveal("the policy's mistakes without the value's term", answer)

# %% tags=["closed"] jupyter={"source_hidden": true}
shown = {title: mistakes[title] for title in kinds if title != "no policy term"}  # far too long
chart = figures.medians(
    shown,
    title="Without the value's term, fewer mistakes",
    xlabel=f"mistakes, %: median and range of {len(SEEDS)} seeds",
    highlight=("no value term",),
)
words = (f"{title}: {np.median(row):.2f}% mistakes" for title, row in shown.items())
figures.show(chart, "; ".join(words))

# %% tags=["closed"] jupyter={"source_hidden": true}
chart = figures.medians(
    value_errors,
    title="The value needs its own term",
    xlabel=f"mean of (z - v)²: median and range of {len(SEEDS)} seeds",
    highlight=("no value term",),
)
words = (f"{title}: {np.median(row):.3f}" for title, row in value_errors.items())
figures.show(chart, "; ".join(words))

# %% tags=["claim:ablation", "closed"]
full, no_value, no_policy, no_weights = (np.array(row) for row in mistakes.values())
fewer = fast((no_value < full).all(), True)
q.claim("Without the value's term the policy makes fewer mistakes, on every seed.", fewer)
ruined = fast((no_policy > 10 * full).all(), True)
lost = fast(float(np.median(no_policy)), 40.0)
q.claim(f"Without the policy's term, {lost:.0f}% of the favourites are mistakes.", 25 < lost < 55)
q.claim("That is over ten times as many as with it, on every seed.", ruined)
moved = np.abs(no_weights - full).max()
q.claim(
    f"Without the weights' term its mistakes change from {np.median(full):.2f}% to "
    f"{np.median(no_weights):.2f}% of all positions.",
    fast(moved, 0.0) < 1,
)
wrong, right = map(np.array, (value_errors["no value term"], value_errors["all three terms"]))
q.claim("Without its term the value stays wrong.", (wrong > 2 * fast(right, 0)).all())

# %% tags=["claim:longer", "closed"]
free = [squared_length(network) for network in kinds["no weights term"]]
held = [squared_length(network) for network, _ in runs]
longer = np.greater(free, held).all()
q.claim("Without the weights' term the weights grow longer, on every seed.", longer)
third = 1e-4 * max(held)
q.claim(f"With it, the third term is {third:.3f} at most after the training.", third < 0.03)

# %% [markdown]
# <details><summary>What do the bars say?</summary>
#
# Each head needs its own term. (Without the policy's, about 40% are mistakes: too many for the first
# picture.) But freed from the value's term, the policy makes *fewer* mistakes, about 22 of the 4,520 instead
# of 35: sharing the trunk seems to cost it something. (Three seeds are few. Why share it, then?
# Appendix D.)
#
# </details>
#
# The third term hardly shows in the mistakes. But we have tested only positions that were learned, where
# learning by heart costs nothing.
#
# ## 9. Eight for the price of one
#
# Turn or mirror a Tic-Tac-Toe board, and the game stays the same: there are eight such views. A network
# does not know that: to a convolution, *left of* and *above* are different things.

# %%
from omoklib.games.symmetries import SYMMETRIES, look_alikes, transform_id

eight = [game.state(transform_id(glance.id, k, 3)) for k in SYMMETRIES]
figures.side_by_side(*eight, columns=4, **small)

# %% [markdown]
# Put all the views of a position into one **group**. An *upright* network learns from one position of each
# group, never turned. In what share of the others will its favourite be a mistake?

# %%
groups = look_alikes(judge.states)
learnt = np.array([group[0] for group in groups])  # one of each group
unseen = np.setdiff1d(np.arange(len(judge.states)), learnt)
print(f"{len(learnt)} positions to learn from, {len(unseen):,} that are never shown")

# %%
q.predict("share of mistakes on unseen positions", ..., kind="share")

# %% [markdown]
# Watch three learn. The board is a view of your glance that they never see.

# %% tags=["closed"]
look_alike = next(group for group in groups if keys.index(glance.key()) in group)
unturned, keep_unturned = open_lab(judge.states[look_alike[1]], seeds)

# %% tags=["closed"]
few = {name: array[learnt] for name, array in examples.items()}
upright = [train(few, seed, lab=unturned)[0] for seed in SEEDS]
keep_unturned()
blind = [mistakes_on(network, unseen) for network in upright]
known = [mistakes_on(network, learnt) for network in upright]
for seed, seen_share, share in zip(SEEDS, known, blind, strict=True):
    print(f"seed {seed}: {seen_share:.1%} mistakes on what it was shown, {share:.1%} unseen")
q.reveal("share of mistakes on unseen positions", float(np.median(blind)))

# %% [markdown]
# <details><summary>What has it learned?</summary>
#
# Much of it only *by heart*: where it was not shown the answer, it is wrong more than ten times as often.
# (The third term hardly helps: appendix C.)
#
# </details>
#
# If you remember one question about machine learning, make it this one: **how good is it on what it has
# not seen?**
#
# ### Exercise: turn the board and the policy ★★
#
# There is a cure, called **augmentation**: learn from every view of an example. Write `turn(planes, pi, k)`:
# `k` quarter turns to the left, as `np.rot90` makes them. The board is not the only thing that has to
# turn.

# %% tags=["exercise:turn", "solution"]
# exercise: turn

# %%
q.turn.check()

# %% [markdown]
# Your four turns, and the same four of the mirrored board, make eight examples of one:

# %%
my_turn = q.yours("turn")


def mirrored(row):
    """`pi` or `legal`, left and right exchanged."""
    return row.reshape(3, 3)[:, ::-1].reshape(-1)


def eight_of(planes, pi, z, legal):
    """An example in its eight forms."""
    mirror_image = planes[:, ::-1], mirrored(pi), mirrored(legal)
    for board, wanted, allowed in ((planes, pi, legal), mirror_image):
        for k in range(4):
            turned, turned_pi = my_turn(board, wanted, k)
            _, turned_legal = my_turn(board, allowed, k)
            yield turned, turned_pi, z, turned_legal


# %%
def in_eight_forms(examples):
    """All the examples, each in its eight forms."""
    rows = zip(*examples.values(), strict=True)
    forms = [form for example in rows for form in eight_of(*example)]
    columns = map(np.array, zip(*forms, strict=True))
    return dict(zip(examples, columns, strict=True))


# %% [markdown]
# Is it a cure? **Set aside** a tenth of the groups, at random: the **test set**. A new network is shown *no*
# view of these; it learns from one position of each other group, in all eight forms. (By chance 4,520
# again.) In what share of the test set will its favourite be a mistake?

# %%
lots, tenth = np.random.default_rng(0).permutation(len(groups)), len(groups) // 10
test_set = np.concatenate([groups[lot] for lot in lots[:tenth]])
others = np.array([groups[lot][0] for lot in lots[tenth:]])  # one of each other group
eightfold = in_eight_forms({name: array[others] for name, array in examples.items()})
print(f"Set aside: {tenth} of {len(groups)} groups, {len(test_set)} positions")
different = len({board.tobytes() for board in eightfold["planes"]})
print(f"To learn from: {len(others)} positions, {len(eightfold['z']):,} forms")
print(f"(Symmetric positions repeat: {different:,} of these are different.)")

# %%
q.predict("share of mistakes on the test set", ..., kind="share")

# %% [markdown]
# This board is from the test set:

# %% tags=["closed"]
unknown = judge.states[test_set[0]]
with_turns, keep_with_turns = open_lab(unknown, seeds)

# %% tags=["closed"]
turning = [train(eightfold, seed, lab=with_turns)[0] for seed in SEEDS]
keep_with_turns()
strangers = [mistakes_on(network, test_set) for network in turning]
for seed, share in zip(SEEDS, strangers, strict=True):
    print(f"seed {seed}: {share * len(test_set):.0f} mistakes of {len(test_set)}, {share:.1%}")
q.reveal("share of mistakes on the test set", float(np.median(strangers)))

# %% tags=["claim:test_set", "closed"]
forms = {board.astype("float32").tobytes() for board in eightfold["planes"]}
hidden = not any(examples["planes"][row].tobytes() in forms for row in test_set)
q.claim("No position of the test set was shown, in any view.", hidden)
under = fast(max(known), 0.0) < 0.02
q.claim("The upright network errs on fewer than 2% of what it was shown.", under)
by_heart = fast(bool(np.greater(blind, 10 * np.array(known)).all()), True)
q.claim("On the rest it errs over ten times as often, on every seed.", by_heart)
views = np.setdiff1d(test_set, learnt)  # the upright network was shown another view of each
at_views = [[mistakes_on(one, views) for one in each] for each in (upright, turning)]
fewer = all(turned < unturned / 3 for unturned, turned in zip(*at_views, strict=True))
q.claim(
    "On every seed the network with turns makes fewer than a third of the upright network's "
    "mistakes on positions of the test set, though only the upright one was shown a view of each.",
    fast(fewer, True),
)

# %% tags=["claim:price", "closed"]
everywhere = np.arange(len(judge.states))
cheap = float(np.median([mistakes_on(network, everywhere) for network in turning]))
q.claim(
    f"Mistakes on all positions: {usual:.1%} after {len(everywhere):,} answers of the solver, "
    f"{cheap:.1%} after {len(others)}, turned.",
    fast(abs(cheap - usual), 0.0) < 0.005,
)

# %% [markdown]
# <details><summary>What has this network learned?</summary>
#
# Patterns, not only answers. The upright one had seen a view of each of these positions, yet makes over
# three times as many mistakes. And this network needed the solver for only an eighth of section 7's
# positions: over all 4,520, it makes about as few mistakes.
#
# </details>

# %% tags=["closed"] jupyter={"source_hidden": true}
shown_and_not = {
    "upright: what it was shown": known,
    "upright: other views of that": blind,
    "with turns: the test set": strangers,
}
chart = figures.medians(
    {name: [100 * share for share in row] for name, row in shown_and_not.items()},
    title="Learned by heart, and learned",
    xlabel=f"mistakes, %: median and range of {len(SEEDS)} seeds",
    highlight=("upright: other views of that",),
)
words = (f"{name}: {100 * np.median(row):.1f}%" for name, row in shown_and_not.items())
figures.show(chart, "; ".join(words))

# %% [markdown]
# AlphaGo Zero learned with turns, too. AlphaZero did not: pawns only march forward, so a turned chessboard
# is another game. (Appendix H: our two networks on one position.)

# %% [markdown]
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# | the source says | what was measured |
# |---|---|
# | keep the legal shares as they are | they no longer sum to 1; with a mask they do |
# | take the logarithm of the softmax | it breaks where a share is 0; `log_softmax` does not (appendix C) |
# | one loss of three terms | each head needs its own term; the sum costs the policy a little |
#
# ## Five questions

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
# Planes go in; two heads give a logit for each move and one value. A mask and a softmax turn the logits into
# a policy. The loss has three terms, and each training step goes against its gradient. Symmetry makes eight
# examples of one. And a few mistakes are too many where every game must pass.
#
# ## Next
#
# [06 · The search of AlphaZero](06_alphazero_search.ipynb): the network moves into the tree, in
# place of the random games.

# %% [markdown]
# ## Appendix A: your convolution in Keras
#
# Put a kernel into Keras' `Conv2D`, and it must agree with your function. (Keras wants the shape
# `[boards, rows, columns, planes]`, hence the `reshape`.)

# %%
stones = np.array([[0, 0, 0, 0, 0], [0, 1, 1, 1, 0], [0, 0, 0, 1, 0], [1, 0, 0, 1, 0], [0] * 5])
across = np.array([[0, 0, 0], [1, 1, 1], [0, 0, 0]])
layer = layers.Conv2D(1, 3, padding="same", use_bias=False)
layer.build((None, 5, 5, 1))
layer.set_weights([across.reshape(3, 3, 1, 1).astype("float32")])
from_keras = layer(stones.reshape(1, 5, 5, 1).astype("float32")).numpy().reshape(5, 5)
q.agree("a convolution", np.asarray(q.yours("convolve")(stones, across)), from_keras)

# %% [markdown]
# ## Appendix B: asking quickly
#
# A search asks the network thousands of times, about one position or a few. `model.predict` sets up a
# data pipeline at each call. You can call the model like a function: then Python goes through the
# layers one by one. Or TensorFlow compiles that call, as `KerasEvaluator` does.


# %%
def seconds(call, repeats=7):
    """The median time of a call, after one to warm up."""
    call()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return float(np.median(times))


# %%
some = examples["planes"][:256]
compiled = nn.KerasEvaluator(trained, game)
one = {
    "predict": seconds(lambda: trained.predict(some[:1], verbose=0)),
    "call": seconds(lambda: trained(some[:1])),
    "compiled": seconds(lambda: compiled(judge.states[:1])),
}
many = seconds(lambda: compiled(judge.states[:256])) / 256

# %% tags=["claim:speed"]
fastest = sorted(one, key=one.get)
took = (f"{name} {1000 * one[name]:.1f} ms" for name in fastest)
print("one position, fastest first:", *took, f"in a batch of 256: {1000 * many:.2f} ms", sep="\n")
q.claim("A compiled call is faster than `predict`.", one["compiled"] < one["predict"])
q.claim("In a batch of 256 a position costs less than alone.", many < one["compiled"])
predicted = trained.predict(some[:9], verbose=0)[1]
same = np.allclose(trained(some[:9])[1], predicted, atol=1e-5)
q.claim("Both ways give the same answers.", same)

# %% [markdown]
# ## Appendix C: the loss, put to the test
#
# > **What the source says.** *Model* writes the loss with $\log p$, the logarithm of what comes out
# > of the softmax.
#
# On paper that is right. But one share that is rounded to 0 makes all the weights NaN. Here two logits
# lie far apart. First the formula as it is written, the logarithm of the softmax; then both in one step:

# %% tags=["claim:log"]
far_apart = tf.Variable([[0.0, 200.0]])
with tf.GradientTape(persistent=True) as tape:
    naive = tf.math.log(tf.nn.softmax(far_apart))[0, 0]
    careful = tf.nn.log_softmax(far_apart)[0, 0]
print("log of the softmax:", naive.numpy())
print("log_softmax:", careful.numpy())
q.claim("Written as in the formula, the logarithm is minus infinity.", np.isinf(naive))
q.claim("Computed in one step from the logits, it is -200.", careful.numpy() == -200)
broken = tape.gradient(naive, far_apart).numpy()
q.claim("The direction in which to learn is then NaN for every logit.", np.isnan(broken).all())

# %% [markdown]
# And here the library's loss meets yours, on 64 positions, with one of the library's networks.

# %%
libnet = nn.build(game, blocks=2, filters=32)
planes_64, pi_64, z_64, legal_64 = (array[:64] for array in examples.values())
lib_logits, lib_v = libnet(planes_64)
lib_log_p = log_policy(lib_logits, legal_64)
my_loss = q.yours("batch_loss")
on_64 = my_loss(pi_64, lib_log_p, z_64, lib_v[:, None], libnet.trainable_variables, 1e-4)
terms = nn.loss_terms(
    libnet, planes_64, pi_64, z_64, legal_64, nn.LossScales(weights=1e-4), training=False
)
q.agree("the loss of 64 positions", float(on_64), float(terms["total"]), tolerance=1e-3)

# %% [markdown]
# And the third term? It is meant to prevent learning by heart, and that is what the upright network of
# section 9 did. Leave the term out, and learn from the same positions: are there more mistakes on the unseen
# ones, fewer, or about as many?

# %%
q.predict("unseen mistakes without the third term", ..., kind="choice", of=choices)

# %% [markdown]
# Watch these three on section 9's board, the view that they never see:

# %% tags=["closed"]
unheld_lab, keep_unheld = open_lab(judge.states[look_alike[1]], seeds)

# %% tags=["closed"]
no_third = partial(error_without, ("weights",))
loose = [train(few, seed, no_third, unheld_lab)[0] for seed in SEEDS]
keep_unheld()
unheld = [mistakes_on(network, unseen) for network in loose]
print("mistakes on unseen positions, third term:")
for seed, share, other in zip(SEEDS, blind, unheld, strict=True):
    print(f"seed {seed}: {share:.1%} with it, {other:.1%} without it")
change = np.sign(np.subtract(unheld, blind)).sum()
answer = {3: "more", -3: "fewer"}.get(int(change), "about as many")
q.reveal("unseen mistakes without the third term", answer)

# %% tags=["claim:third", "closed"]
largest = fast(float(np.abs(np.subtract(unheld, blind)).max()), 0.0)
q.claim("Without the third term, the unseen mistakes change by less than 5 points.", largest < 0.05)

# %% [markdown]
# <details><summary>What do we make of it?</summary>
#
# With so small a $c$, and so short a training, the third term hardly matters. It is no cure for learning
# by heart: the turns are.
#
# </details>

# %% [markdown]
# ## Appendix D: where two gradients meet
#
# In the trunk, the policy's gradient and the value's are added. Do the two agree? `error_without` shows one
# without the other:

# %%
batch = next(batches(examples, seed=0))


def gradients_of(network, batch=batch):
    """For each part of the network, the policy's gradient and the value's."""
    policy_alone = partial(error_without, ("value", "weights"), network, batch)
    value_alone = partial(error_without, ("policy", "weights"), network, batch)
    return nn.gradients_by_part(network, policy_alone, value_alone)


# %% [markdown]
# A gradient holds one number for each weight. The larger these numbers are, the *longer* it is, and the
# harder its term pulls at the weights. In the newborn's block, whose gradient is longer: the policy's or
# the value's?

# %%
q.predict("the longer gradient in the block", ..., kind="choice", of=("policy", "value"))

# %% tags=["closed"]
pulls = gradients_of(newborn)
lengths = [float(np.linalg.norm(gradient)) for gradient in pulls["block"]]
q.reveal("the longer gradient in the block", "policy" if lengths[0] > lengths[1] else "value")

# %% tags=["claim:agree", "closed"]
choice = np.flatnonzero(batch["legal"].sum(axis=1) > 1)[:32]  # 32 positions with a choice
singly = [{name: array[[k]] for name, array in batch.items()} for k in choice]
alone = [gradients_of(newborn, one)["block"] for one in singly]
keeps = [
    length / np.mean([np.linalg.norm(gradient) for gradient in each])
    for length, each in zip(lengths, zip(*alone, strict=True), strict=True)
]
q.claim("In the newborn's block, the value's gradient is the longer one.", lengths[1] > lengths[0])
q.claim(
    f"From one position to a batch, the value's gradient keeps {keeps[1]:.0%} of its length, the "
    f"policy's {keeps[0]:.0%}.",
    keeps[1] > 3 * keeps[0],
)
ahead = np.mean(examples["z"] > 0)
q.claim(f"In {ahead:.0%} of the positions the player to move wins.", ahead > 0.6)

# %% [markdown]
# <details><summary>Why?</summary>
#
# A batch's gradient is the mean of its positions' gradients. In most positions the player to move wins, and
# the newborn says about 0. So most of them want the value *higher*, and their pulls add up. For the
# policy, one position wants the centre and another a corner, and their pulls nearly cancel.
#
# </details>
#
# But which way do they point? Think of a gradient as an arrow, with one number for each weight. At 0
# degrees, two arrows point the same way. At 90 degrees, a small step along one does nothing for the
# other. Beyond 90, it does harm.
#
# ### Exercise: the angle between two arrows ★
#
# Write `angle(a, b)`, in degrees. First find its **cosine**, a number from 1 (both arrows point the same
# way) to -1 (they point opposite ways): multiply the arrows number by number, add up, and divide by both
# lengths. `np.linalg.norm(a)` is the length of `a`. Then `np.arccos` turns the cosine into an angle, and
# `np.degrees` gives its degrees. (Rounding can push a cosine just beyond 1 or -1: what must happen then?)

# %% tags=["exercise:angle", "solution"]
# exercise: angle

# %%
q.angle.check()

# %% [markdown]
# At what angle do the newborn's two gradients meet, in its block?

# %%
q.predict("degrees between policy and value", ..., low=0, high=180)

# %%
between = q.yours("angle")
for title, network in (("newborn", newborn), ("trained", trained)):
    parts = gradients_of(network)
    degrees = {part: between(*parts[part]) for part in ("stem", "block")}
    print(
        f"{title}: {degrees['stem']:.0f} degrees in the stem, {degrees['block']:.0f} in the block"
    )
q.reveal("degrees between policy and value", round(float(between(*pulls["block"]))))

# %% [markdown]
# The lab draws the trained network's two gradients as arrows, and the *step*, their sum. They are small in the
# boxes, all on one scale. The panel shows them large, with a bar for the scale, their lengths, and the degrees
# between each of them and the step.

# %% tags=["closed"]
widgets.TrunkLab(gradients_of(trained))

# %% tags=["claim:pulls", "closed"]
wide = between(*pulls["block"])
q.claim(f"The newborn's two stand at {wide:.0f} degrees, nearly a right angle.", 60 < wide < 120)

# %% [markdown]
# Click on the lab's parts. Each head feels one term; the trunk feels both. Plain descent follows the step,
# their sum. (Adam, which trained your network, rescales it for each weight.) The lab's task wants a step
# *midway* between the two, one that serves both heads alike. Drag the tip of an arrow to let its term count
# for less. What must be true of the arrows' lengths?
#
# <details><summary>What does the angle say?</summary>
#
# At first it is nearly a right angle: a step for one head hardly helps or harms the other. After the training
# it may be a little beyond 90 degrees: what one head still wants to gain costs the other something. Their
# sum follows the longer arrow, and lies midway only where both are equally long. (In the newborn you see
# little more of the policy's arrow than its head: try `widgets.TrunkLab(pulls)`.)
#
# </details>
#
# So why one network and one sum? One network takes half the time of two. And AlphaGo Zero's joint network
# predicted moves slightly *worse* than a separate one, but its value was more accurate, and the program
# played much stronger: 600 points of Elo (lesson 04, appendix C), a score of 97%.

# %% [markdown]
# ## Appendix E: what `nn.descend` does
#
# First the simplest descent, on section 7's two layers. The gradient is 24 where w is 3, and 8w for any w.
# Each step subtracts 0.03 times the gradient from w; 0.03 is the learning rate. Where is w after ten such
# steps, if it starts at 3?

# %%
q.predict("w after ten steps", ..., low=-3, high=3)

# %%
steps = [3.0]
for _ in range(10):
    w.assign(steps[-1])
    with tf.GradientTape() as tape:
        steep = (2 * w) ** 2
    steps.append(steps[-1] - 0.03 * float(tape.gradient(steep, w)))
q.reveal("w after ten steps", round(steps[-1], 2))

# %% tags=["closed"] jupyter={"source_hidden": true}
hill = np.linspace(-3, 3, 61)
chart = figures.lines(
    {"the loss": (hill, (2 * hill) ** 2)},
    title="Downhill: long steps where it is steep",
    xlabel="w",
    ylabel="the loss",
)
chart.axes[0].plot(steps, np.square(2 * np.array(steps)), "o", color="#d55e00")
figures.show(chart, "A parabola, and eleven points on it that come closer together towards 0.")

# %% [markdown]
# `nn.descend` does the same with thousands of weights. It makes Adam, with a learning rate that falls from
# 0.003 to 0. It compiles your `train_step`. Then it takes the steps, one batch each. Here are the first ten
# steps of the first training once more:

# %%
one_step = q.yours("train_step")
keras.utils.set_random_seed(SEEDS[0])
again = make_network(3, 32)
adam = keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.003, STEPS))
adam.build(again.trainable_variables)
fast_step = tf.function(lambda batch: one_step(again, adam, error, batch), autograph=False)
ten = [float(fast_step(drawn)) for drawn in islice(batches(examples, SEEDS[0]), 10)]
q.agree("the loss at the tenth step", ten[-1], runs[0][1][9], tolerance=1e-3)

# %% [markdown]
# ## Appendix F: what a ReLU and a way around are good for
#
# Say one stone alone adds 2 to an answer, and another alone adds 3. Do both together add 5? Try it with two
# stones side by side, and two convolutions: first the kernel 1, 1, -1 with a bias of -1, then 1, 1, 1. When
# do both stones add the sum of what each adds alone: only `"without"` a ReLU between the two, only `"with"`
# it, in `"both"` cases, or in `"neither"`?

# %%
cases = ("without", "with", "both", "neither")
q.predict("where both stones add the sum", ..., kind="choice", of=cases)

# %%
slide = q.yours("convolve")
left_stone, right_stone = np.zeros((2, 5, 5))
left_stone[2, 1] = right_stone[2, 2] = 1
lower, upper = np.zeros((2, 3, 3))  # the kernels of the two layers
lower[1], upper[1] = (1, 1, -1), (1, 1, 1)  # two stones, then a gap; three in a row


def two_layers(plane, cut):
    """What two layers answer in the middle row; with `cut`, a ReLU sits between them."""
    inner = np.array(slide(plane, lower)) - 1  # the bias
    return np.array(slide(np.maximum(inner, 0) if cut else inner, upper))[2]


# %% tags=["closed"]
is_sum = []
for cut in (False, True):
    empty = two_layers(0 * left_stone, cut)
    each = [two_layers(stone, cut) - empty for stone in (left_stone, right_stone)]
    together = two_layers(left_stone + right_stone, cut) - empty
    print("with a ReLU" if cut else "without a ReLU")
    print("  the sum ", sum(each), "\n  together", together)
    is_sum.append(bool(np.allclose(sum(each), together)))
found_out = {(True, False): "without", (False, True): "with", (True, True): "both"}
q.reveal("where both stones add the sum", found_out.get(tuple(is_sum), "neither"))

# %% tags=["claim:relu", "closed"]
q.claim("Without a ReLU, both stones add the sum of what each adds alone.", is_sum[0])
silent = not np.any(each)  # the last case of the loop has the ReLU
q.claim("With it, each alone adds nothing, and both together do.", silent and together.any())

# %% [markdown]
# <details><summary>Why?</summary>
#
# Without a ReLU, layers only multiply and add. And away from the border a stack of convolutions can then do
# no more than one large convolution.
#
# </details>
#
# Now the way around. Send two boards up a tower of twenty residual blocks, whose kernels hold small random
# numbers. The boards differ in one stone, so at the bottom they are 1 *apart*: that is the largest
# difference in any cell. How far apart are they at the top?

# %%
q.predict("apart after twenty blocks", ..., low=0, high=2)

# %%
kernels = np.random.default_rng(0).normal(scale=0.1, size=(20, 2, 3, 3))
below = np.zeros((2, 5, 5))
below[0, 1:3, 2] = below[1, 1, 2] = 1


def apart(add_x):
    """The largest difference between the two boards, after each block."""
    x, differences = below, []
    for first, second in kernels:
        inner = [slide(np.maximum(slide(plane, first), 0), second) for plane in x]
        x = np.maximum(x * add_x + inner, 0)
        differences.append(np.abs(x[0] - x[1]).max())
    return differences


# %% [markdown]
# And what if the blocks do not add $x$, and only $F(x)$ goes on? The picture after the answer compares the
# two. (On its scale, $10^{-8}$ means 0.00000001.)

# %% tags=["closed"]
plain, around = apart(False), apart(True)
q.reveal("apart after twenty blocks", round(float(around[-1]), 2))

# %% tags=["closed"] jupyter={"source_hidden": true}
left = np.flatnonzero(plain)  # the blocks after which something is left: 0 has no logarithm
blocks = np.arange(1, 21)
chart = figures.lines(
    {"x added": (blocks, around), "F(x) alone, then 0": (blocks[left], np.array(plain)[left])},
    title="A way around keeps the stone in sight",
    xlabel="blocks",
    ylabel="how far apart the boards are",
    yscale="log",
)
figures.show(
    chart,
    f"With x added, {around[-1]:.2f} is left after 20 blocks. With F(x) alone, {plain[4]:.0e} is left "
    f"after 5, {plain[9]:.0e} after 10, and after {left[-1] + 2} nothing.",
)

# %% tags=["claim:tower", "closed"]
q.claim("Of F(x) alone, less than a billionth is left after ten blocks.", plain[9] < 1e-9)
q.claim("After twenty, nothing is left: the difference is exactly 0.", plain[-1] == 0)
q.claim("With x added, more than a tenth is left.", around[-1] > 0.1)

# %% [markdown]
# <details><summary>Why?</summary>
#
# With small numbers in its kernels, every block makes $F(x)$ smaller still, until a ReLU cuts off the rest:
# there the lower curve ends. Where $x$ is added, the stone takes the way around, and gets through. Learning
# needs that way, too: it has to find out how a number at the bottom changes the answer at the top (section 7).
#
# </details>

# %% [markdown]
# ## Appendix G: the nine, more often
#
# In section 7 some replies to X's first move were mistakes: hardly any example has a single stone. Put that to
# the test: let each of the nine positions appear 50 times among the examples, and train again. In how many of
# them is the reply a mistake now?

# %%
q.predict("mistakes in reply, after seeing them often", ..., kind="count", low=0, high=9)

# %% [markdown]
# Watch them on a board where the first network's reply was a mistake, if there is one:

# %% tags=["closed"]
failed = next((row for row in replies if not best[row, likes[row]]), replies[0])
drill, keep_drill = open_lab(judge.states[failed], seeds)

# %% tags=["closed"]
often = {
    name: np.concatenate([array, np.repeat(array[replies], 49, axis=0)])
    for name, array in examples.items()
}
drilled = [train(often, seed, lab=drill)[0] for seed in SEEDS]
keep_drill()
in_reply_now = [mistakes_on(network, replies) for network in drilled]
for seed, was, now in zip(SEEDS, in_reply, in_reply_now, strict=True):
    print(f"seed {seed}: {9 * was:.0f} of 9 replies were mistakes, now {9 * now:.0f}")
q.reveal("mistakes in reply, after seeing them often", round(9 * in_reply_now[0]))

# %% tags=["claim:drilled", "closed"]
q.claim(
    "On every seed the replies are mistakes less often than before.",
    fast(bool(np.less(in_reply_now, in_reply).all()), True),
)

# %% [markdown]
# <details><summary>What follows from this?</summary>
#
# The network can learn the nine; it just had little reason to.
#
# </details>

# %% [markdown]
# ## Appendix H: one position, two networks
#
# On this position of section 9's test set the networks of seed 0 differ most, upright against turned. The
# upright one was shown the first of these eight views:

# %% jupyter={"source_hidden": true}
upright_likes, turned_likes = (
    judge.raw_actions(evaluator_of(network)) for network in (upright[0], turning[0])
)
eights = [groups[lot] for lot in lots[:tenth] if len(groups[lot]) == 8]
wrong = [
    [np.sum(~best[group, likes[group]]) for group in eights]
    for likes in (upright_likes, turned_likes)
]
apart_most = eights[int(np.argmax(np.subtract(*wrong)))]


# %% tags=["closed"]
favourites_in(apart_most, upright_likes)

# %% [markdown]
# The one that learned with turns was shown none of them:

# %% tags=["closed"]
favourites_in(apart_most, turned_likes)

# %% [markdown]
# ## Glossary
#
# - **weights ($\theta$)**: the numbers that learning changes
# - **convolution**: laying a small pattern over every cell; the pattern is its **kernel** or
#   **filter**
# - **ReLU**: turns negative numbers into 0; **residual block**: adds what it computes to what came in
# - **policy ($p$)**: a share for each action; a search calls the shares **priors**
# - **logit**: a number before the softmax; **softmax**: turns logits into shares
# - **loss**: how wrong; **gradient**: which way is uphill; **training step**: one move downhill;
#   **backpropagation**: how the gradient is computed, layer by layer (lesson 03 carries a *result* up a tree,
#   under the same name); **optimizer**: how far each weight moves; **learning rate**: what every step is
#   multiplied by
# - **overfitting**: learning the examples by heart; **augmentation**: using an example in all its
#   symmetric forms; **test set**: positions that are set aside and never learned from
#
# ## Sources
#
# - Silver et al., *Mastering the game of Go without human knowledge*, Nature 550, 2017: one network, two
#   heads (each larger than ours), the loss, and what the joint network cost and gained.
# - He et al., *Deep residual learning for image recognition*, 2015.
# - The course's own source documents: *Model*, and *AlphaZero and Keras Models*.
