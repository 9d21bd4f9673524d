# %% [markdown]
# # 06 · The search of AlphaZero
#
# *Your time: 130 minutes; the end of section 5 is a good place for a break. Time to run everything: 60
# seconds.*
#
# Lesson 03's search learned about a position by playing random games from it. Lesson 05's network looks at a
# position and says which moves are worth a thought, and who is better. Today the two meet. The network
# replaces the random games, and the search corrects the network's snap judgement. At the end, *your* search
# plays against you, with a network inside. This is the half of AlphaZero that thinks. (The half that learns
# is lesson 07.)
#
# ## What you will be able to do
#
# - compute a PUCT score by hand, and say what each letter in it is for
# - carry a value home along the breadcrumbs without losing a sign
# - add noise at the root, and turn visits into a move
# - hunt down a silent bug, from the symptom to the line
#
# ## What you need
#
# The four steps of a search ([lesson 03](03_ucb_mcts.ipynb)), and a policy and a value ([lesson
# 05](05_policy_value_network.ipynb)).

# %%
import math
from collections import Counter

import numpy as np

from omoklib import ENV_SMALL, Omok, Othello, TicTacToe, figures, players, widgets
from omoklib.check import fast, lesson
from omoklib.evaluators import hashed, uniform
from omoklib.search import AlphaZeroSearch, visit_policy

q = lesson("06")
game = TicTacToe()

# %% [markdown]
# ## Sixty seconds: a search that knows nothing
#
# Here is a game of Tic-Tac-Toe. X is to move. Do you see the win?

# %%
puzzle = game.state((0, 0, 3, 1, 4))
puzzle

# %% [markdown]
# It is c1 (2). Let us ask the search of this lesson. Instead of a network it gets `uniform`, a function that
# calls every move equally promising and every position even. It knows *nothing*, and nobody plays random
# games either. We allow 20 **simulations**: walks from the root down to a leaf and back, lesson 03's
# iterations. How many of the 20 go into c1?

# %%
q.predict("visits of the win, of 20", ..., kind="count", low=0, high=20)

# %%
visits = AlphaZeroSearch(uniform, simulations=20).search(puzzle).visit_counts()
q.reveal("visits of the win, of 20", visits[2])

# %% tags=["closed"]
figures.numbered(puzzle, visits)

# %% [markdown]
# Where does the knowledge come from? From the **rules**. When a simulation reaches the end of a game, the
# result is certain. A network will add opinions about the positions in between.

# %% tags=["claim:rules", "closed"]
q.claim(
    f"With `uniform`, which knows nothing, {visits[2]} of 20 simulations go into the win.",
    visits[2] >= 15 and sum(visits.values()) == 20,
)

# %% [markdown]
# Here is the plan of the search. You will write its six functions, and put four of them together in section 9.
#
# ![The steps of a search from left to right: walk, section 3, with your functions puct and choose; evaluate, section
# 1; expand, sections 4 and 7, with your expand and, at the root, mix; backfill, section 5, with your backfill. These
# four again for every simulation. Then play, section 8, with your to_policy](../images/search_map.svg)
#
# ## 1. Evaluation instead of simulation
#
# An **evaluator** is a function. It takes a list of states and returns two arrays:
#
# - **priors**: for each state a number for every action, lesson 05's shares. A prior says how much thought
#   a move deserves *before* anybody has looked deeper.
# - **values**: for each state a number from -1 to 1. It guesses how the game will end, **as the player to
#   move sees it**: +1 if that player wins, -1 if they lose.
#
# Let us ask three. You know `uniform`. The second, `hashed`, makes up its answers from the ID: useless for
# playing, perfect for testing. The third is lesson 03 in disguise: its value is the result of one random game.

# %%
from omoklib.evaluators import rollouts

with_random_games = rollouts(np.random.default_rng(3))
asked = {"uniform": uniform, "hashed": hashed, "random games": with_random_games}
for name, evaluator in asked.items():
    priors, values = evaluator([puzzle])
    print(f"{name:12}  priors {priors[0].round(2)}  value {values[0].round(2)}")

# %% [markdown]
# So the third of lesson 03's four steps changes its name, from simulation to **evaluation**: the search asks
# about the leaf once, and takes the answer, a network's or a random game's.
#
# > **What the source says.** This lesson has two sources: *the notes*, on AlphaZero's model, and *the
# > program*, which builds it with Keras. The notes say: in this search there is no simulation; a function
# > calculates a policy and a value instead.
#
# That is right while the game goes on. But never show a *finished* game to the evaluator: the rules know its
# value, +1, 0 or -1, **as the player to move there sees it**. (In Tic-Tac-Toe and Omok never +1: only the
# player who has just moved can have won.)
#
# Run 200 simulations on our puzzle. Roughly how many states will the evaluator be shown?

# %%
q.predict("states shown to the evaluator", ..., kind="count", low=1, high=201)

# %%
seen = []


def watching(states):
    """Notes what it is asked about; knows as little as `uniform`."""
    seen.extend(states)
    return uniform(states)


after_200 = AlphaZeroSearch(watching, simulations=200).search(puzzle).visit_counts()
q.reveal("states shown to the evaluator", len(seen))

# %% [markdown]
# <details><summary>So few?</summary>
#
# Most simulations end at c1, where the game is over: there the rules answer.
#
# </details>

# %% tags=["claim:terminal", "closed"]
finished = [state for state in seen if state.is_terminal()]
q.claim(f"Of {len(seen)} states the evaluator was shown, none was finished.", not finished)
q.claim(f"{after_200[2]} of 200 simulations ended at c1.", after_200[2] > 150)

# %% [markdown]
# ## 2. Numbers on edges
#
# Lesson 03 kept its numbers on the nodes of the tree. The AlphaZero papers keep them on the **edges**, the
# lines between the nodes. An edge is *one move at one position*, with four numbers:
#
# | letter | what it is |
# |---|---|
# | N | the visits: how many simulations went along this edge |
# | W | the sum of the values they brought home, as the player who takes the edge sees them |
# | Q | W / N, the mean value; 0 before the first visit |
# | P | the prior: what the evaluator thought of this move |
#
# ![An empty board, and two of its edges. The edge b2 was visited four times and leads to a node; it has N 4,
# W 3.0, Q 0.75, P 0.50. The edge a1 is unvisited, and there is no node yet; it has N 0, W 0, Q 0,
# P 0.10](../images/edges.svg)
#
# Why edges? A prior belongs to a move *before* the move is made, when the node behind it does not
# exist yet. Here is the upper edge of the picture. (`player` takes it: 1 is Black, the X; -1 is White, the O.)


# %%
class Edge:
    """One move at one position, and what the search knows of it."""

    def __init__(self, action, player, P, N=0, W=0.0):
        self.action, self.player, self.P, self.N, self.W = action, player, P, N, W

    @property
    def Q(self):
        return self.W / self.N if self.N else 0.0


Edge(action=4, player=1, P=0.5, N=4, W=3.0).Q

# %% [markdown]
# ## 3. The PUCT score
#
# UCB added two things: how good a move has been, and how little it has been tried. **PUCT** (*predictor +
# UCT*) does the same, and lets the prior have a say in the second part:
#
# $$\text{score} = Q + U, \qquad U = c_{puct} \cdot P \cdot \frac{\sqrt{\max(1, \sum N)}}{1 + N}$$
#
# The sum runs over all edges of the node. Piece by piece:
#
# - **P**: a move the network likes gets more visits.
# - **1 + N**, below the line: each visit lowers the move's U, and others get their turn.
# - **the square root**, above it: each visit to one edge lifts the U of all the others a little.
#   Nothing is forgotten for good, unless its prior is 0 (section 7).
# - **max(1, ...)**: so that U is not 0 before the first visit, and the prior speaks from the start.
# - **cpuct**: how much weight U gets beside Q. With a small one the search trusts what it has seen, with a
#   large one it goes on looking around. This lesson takes 1.5.
# - **Q = 0** before the first visit: an unvisited move counts as a draw. In a lost position this makes
#   unvisited moves look good; in a won one, bad. (Strong programs do better: appendix D.)
#
# Take the two edges of section 2's picture, at a node with 10 visits in all. For b2,
# $U = 1.5 \cdot 0.50 \cdot \sqrt{10} \,/\, (1 + 4) = 0.47$, and its score is 0.75 + 0.47 = 1.22. For a1, U is
# 0.47, too: a fifth of the prior, and a fifth of 1 + N. As its Q is 0, that is the whole score.

# %% tags=["claim:by_hand"]
score_of_b2 = 0.75 + 1.5 * 0.50 * math.sqrt(10) / (1 + 4)
score_of_a1 = 0.00 + 1.5 * 0.10 * math.sqrt(10) / (1 + 0)
q.claim(
    f"By hand: b2 has a score of {score_of_b2:.2f}, and a1 of {score_of_a1:.2f}.",
    (round(score_of_b2, 2), round(score_of_a1, 2)) == (1.22, 0.47),
)

# %% [markdown]
# Play with the formula. The lab has one node with four edges; leave its noise for section 7. Raise the
# prior of edge a: when is it chosen? Start again, and let the next visits bring home a win, or a loss. What
# changes?

# %%
widgets.PuctLab()

# %% [markdown]
# <details><summary>What changes?</summary>
#
# From 0.74 on, a is chosen (just below, rounding decides): the other priors shrink to make room. With wins c
# stays chosen: its Q rises while its U falls. After one loss a is next, and after its loss d, which nobody
# has tried.
#
# </details>

# %% tags=["claim:prior", "closed"]
lab, at_a = widgets.PuctLab(), {}
for k in range(101):  # every step of the slider
    lab.set("prior", k / 100)
    at_a[k] = lab.chosen == 0
first = 1 + max(k for k in at_a if not at_a[k])
q.claim(f"Edge a is chosen at every prior from {first / 100} on.", first == 74)
below = [k for k in at_a if at_a[k] and k < first]
q.claim("Below that only where the lab's rounding helps it.", below == [71, 72])


# %% tags=["claim:lab", "closed"]
def chosen(result, visits):
    """The edges that the lab follows from its start, while each visit brings home `result`."""
    lab, ways = widgets.PuctLab(), ""
    lab.set("result", result)
    for _ in range(visits):
        ways += "abcd"[lab.chosen]
        lab.press("visit")
    return ways


won, lost = chosen("a win (+1)", 4), chosen("a loss (−1)", 3)
q.claim(f"With wins it is {', '.join(won)}.", won == "cccc")
q.claim(f"With losses it is {', '.join(lost)}.", lost == "cad")

# %% [markdown]
# ### Exercise: the PUCT score ★
#
# The cell below still holds lesson 03's UCB, with today's letters. For which edges does it crash? Turn it
# into PUCT.

# %% tags=["exercise:puct", "solution"]
# exercise: puct

# %%
q.puct.check()

# %% [markdown]
# <details><summary>Where does UCB crash?</summary>
#
# For an unvisited edge: it divides by 0. And at a node whose edges are all unvisited: 0 has no logarithm.
#
# </details>
#
# ### Exercise: which edge to follow ★
#
# Now a whole node chooses. Return the index, in the list `edges`, of the edge with the highest score; your
# function may call `puct`. If scores are equal, the first edge wins.

# %% tags=["exercise:choose", "solution"]
# exercise: choose

# %%
q.choose.check()

# %% [markdown]
# Can PUCT overrule a network that is wrong? Take a node with three edges a, b and c, with the priors 0.6, 0.3
# and 0.1. But c is the best move: each visit to it brings home +0.4, and each visit to a or b brings 0. How
# many visits does the node need until c has had more of them than a?

# %%
q.predict("visits until c is ahead of a", ..., kind="count", low=1, high=100)

# %%
my_choose = q.yours("choose")


def a_hundred_visits(value_of_c):
    """The visits of a, b and c after each of 100 visits, if each to c brings home `value_of_c`."""
    edges = [Edge(k, player=1, P=prior) for k, prior in enumerate((0.6, 0.3, 0.1))]
    so_far = []
    for _ in range(100):
        edge = edges[my_choose(edges, 1.5)]
        edge.N, edge.W = edge.N + 1, edge.W + value_of_c * (edge.action == 2)
        so_far.append([one.N for one in edges])
    return np.array(so_far)


race = a_hundred_visits(0.4)
ahead = 1 + int(np.argmax(race[:, 2] > race[:, 0]))
q.reveal("visits until c is ahead of a", ahead)

# %% tags=["closed"] jupyter={"source_hidden": true}
names = ("a: P 0.6, value 0", "b: P 0.3, value 0", "c: P 0.1, value +0.4")
chart = figures.lines(
    {name: (range(1, 101), race[:, edge]) for edge, name in enumerate(names)},
    title="First the prior leads, then the value",
    xlabel="visits to the node",
    ylabel="visits to each edge",
)
chart.axes[0].set_xticks(range(0, 101, 20))
words = ", ".join(f"{name}: {count}" for name, count in zip(names, race[-1], strict=True))
figures.show(chart, f"Three curves of visits. c is ahead of a from {ahead} on. At 100: {words}.")

# %% tags=["closed"] jupyter={"source_hidden": true}
before = np.vstack([[0, 0, 0], race[:-1]])  # the visits that the node had when it chose
my_puct, panels = q.yours("puct"), {}
for edge, (name, prior, value) in enumerate(zip(names, (0.6, 0.3, 0.1), (0, 0, 0.4), strict=True)):
    means = np.where(before[:, edge] > 0, value, 0.0)
    scores = [
        my_puct(mean, prior, visits[edge], visits.sum(), 1.5)
        for mean, visits in zip(means, before, strict=True)
    ]
    panels[name] = {"Q": means, "U": np.array(scores) - means}
chart = figures.stacked(
    panels, title="c lives on its Q, a and b on U alone", xlabel="visits to the node"
)
figures.show(
    chart, "Q + U of each edge over 100 visits: soon all three are about 0.4; c's is nearly all Q."
)

# %% tags=["claim:race", "closed"]
shares, c_first = a_hundred_visits(0.0)[-1], 1 + int(np.argmax(race[:, 2] > 0))
q.claim(f"c gets visit {c_first} as its first, and {race[-1, 2]} of 100.", race[-1, 2] > 60)
q.claim(
    f"If every visit brings 0, the 100 visits are split {[*shares.tolist()]}: as the priors.",
    shares.tolist() == [60, 30, 10],
)

# %% [markdown]
# <details><summary>What do the pictures say?</summary>
#
# At first the prior has the say. But each visit lowers the U of a and b, and what c brings home stays in its
# Q: a good move is found even if the network thinks little of it. (If every visit brought home 0, the visits
# would be split as the priors are.)
#
# </details>
#
# > **What the source says.** The notes write `sqrt(N) / (1 + n)` and do not say what N counts. The
# > program takes the sum of the edges' visits, `np.sqrt(Nb)`, and so does AlphaGo Zero's paper.
#
# At a new node no edge has a visit, and the square root of 0 is 0: hence our `max(1, ...)`. How much does it
# matter? Take an evaluator with one firm opinion: *the centre*.


# %%
def fond_of_the_centre(states):
    """Even values, and the largest prior by far on b2 (4)."""
    priors, values = uniform(states)
    priors[:, 4] = 5.0
    return priors / priors.sum(axis=1, keepdims=True), values


empty = game.initial_state()
opinion = figures.shares(empty, fond_of_the_centre([empty])[0][0], size_px=170)
figures.side_by_side(opinion, captions=("its priors, in percent",))

# %% [markdown]
# With one simulation our formula goes to b2. Where does the program's formula go?

# %%
q.predict("where the program's formula goes first", ..., kind="cell", size=3)

# %%
from omoklib.search.bugs import SilentPrior  # the library's search, with that formula

ours, theirs = (
    kind(fond_of_the_centre, simulations=1).search(empty).visit_counts()
    for kind in (AlphaZeroSearch, SilentPrior)
)
q.reveal("where the program's formula goes first", max(theirs, key=theirs.get))

# %% tags=["closed"]
first = [figures.numbered(empty, counts, size_px=170) for counts in (ours, theirs)]
figures.side_by_side(*first, captions=("our first choice", "the program's first choice"))

# %% [markdown]
# Without the `max`, **every U is 0**, all scores are equal, and the first edge wins: at *every* new node,
# whatever the network says. (The lab shows it: press *Before any visit*, and switch on *Leave out the max(1,
# …)*.) And at many nodes that first choice stays the only one (appendix D).

# %% [markdown]
# ## 4. Expand: an edge for every move
#
# Lesson 03's search added *one* child at a time. Here a leaf gets **all its edges at once**. That costs
# nothing: the evaluator gave all the priors in one answer.
#
# ![Left, lesson 03: a leaf gets one child, and the other moves wait. Right, today: the leaf gets an
# edge for every legal move at once, each with its prior, thick or thin](../images/expansion.svg)
#
# > **What the source says.** The program calls all children of the root *leaf nodes*. Here a **leaf**
# > is a node without edges: where the tree ends *for now*.
#
# Without lesson 05's mask a network gives illegal moves a share. We drop it, and divide the rest by its sum.
#
# ### Exercise: an edge for every legal action ★★
#
# Write the function that makes the edges. What if illegal moves have *everything*? Then what is left sums to
# 0, and you cannot divide by 0: give all legal moves the same prior.

# %% tags=["exercise:expand", "solution"]
# exercise: expand

# %%
q.expand.check()

# %% [markdown]
# Does the library get the same priors as you?

# %%
from omoklib.search import legal_priors

hashed_priors, _ = hashed([puzzle])
my_edges = q.yours("expand")(puzzle, hashed_priors[0])
by_library = legal_priors(hashed_priors[0], puzzle.legal_actions())
q.agree("priors of the legal moves", [edge.P for edge in my_edges], list(by_library))

# %% [markdown]
# ## 5. Breadcrumbs
#
# On its way from the root down to a leaf, a simulation drops **breadcrumbs**: it remembers every edge it
# takes. When the leaf has been evaluated, it follows them home, and adds one visit and the value to each
# edge. Lesson 03 called this backpropagation; here it is **backfill**.
#
# It is easy to get the sign wrong. The evaluator gives the value as the player to move **at the leaf** sees
# it. But both players took edges on the way.
#
# O is to move at this leaf and is happy: +0.75. Three edges led there, taken by X, O and X. What does the
# *last* edge get?

# %%
from omoklib.search.edges import Node

crumbs = [Edge(1, player=1, P=0.5), Edge(4, player=-1, P=0.5), Edge(7, player=1, P=0.5)]
leaf = Node(game.state((0, 1, 4, 7)))
leaf.state

# %%
q.predict("what the last edge gets", ..., low=-1, high=1)

# %%
for edge in crumbs:
    edge.N, edge.W = 0, 0.0  # so that you can run this cell again
AlphaZeroSearch(uniform, simulations=1).backfill(leaf, 0.75, crumbs)  # by the library
print([edge.W for edge in crumbs])
q.reveal("what the last edge gets", crumbs[-1].W)

# %% [markdown]
# <details><summary>Why?</summary>
#
# The last edge was taken by X, and O's joy is X's sorrow. **The edge into a leaf always
# gets the opposite of what the leaf sees**, and from there the sign changes at every step.
#
# </details>
#
# Ask of each edge: who took it? If it was the player to move at the leaf, add the value as it is.
# If it was the other player, change the sign first.
#
# ![Four boards, one below the other, from the root to the leaf. X's, O's and X's edge lead from one to
# the next. On the way home each gets one more visit, and its W changes by the value, with the sign of
# the player who took it](../images/breadcrumbs.svg)
#
# ### Exercise: carry the value home ★★
#
# Write the walk home: every breadcrumb gets one visit, and the value with the right sign.

# %% tags=["exercise:backfill", "solution"]
# exercise: backfill

# %%
q.backfill.check()

# %% [markdown]
# ## 6. Watch yours, and hunt a bug
#
# Watch your `puct`, `choose`, `expand` and `backfill` at work: 24 simulations, with a network trained as
# in lesson 07. X holds the centre, O has answered at b1, a mistake (did lesson 05's network make it,
# too?), and X is to move:

# %%
edge_reply = game.state((0, 4, 1))
edge_reply

# %% [markdown]
# Before each choice the stepper asks you which edge it will be. Can you get ten in a row right?

# %%
from omoklib.nn.runners.plain import PlainEvaluator
from omoklib.widgets.own_search import recorded_on_edges

trained = PlainEvaluator("tictactoe", game)
parts = q.yours("puct", "choose", "expand", "backfill")
widgets.SearchStepper(recorded_on_edges(edge_reply, trained, 24, parts), game, predict=True)

# %% [markdown]
# ### Which part is wrong?
#
# Your friend Sam has written the same four parts, and nothing crashes. O must stop X at c3 (8). With
# `uniform` and 100 simulations, here are your visits and Sam's:

# %%
from omoklib.search import bugs
from omoklib.widgets.own_search import root_visits

danger = game.state((0, 0, 2, 4))
sams_parts = bugs.with_one_wrong_part(parts)


def searched(four_parts, simulations=100):
    """A search with these parts, recorded step by step."""
    return recorded_on_edges(danger, uniform, simulations, four_parts)


yours, sams = root_visits(searched(parts)), root_visits(searched(sams_parts))

# %% jupyter={"source_hidden": true}
both = [figures.numbered(danger, visits, size_px=220) for visits in (yours, sams)]
figures.side_by_side(*both, captions=("your parts", "Sam's parts"))

# %% [markdown]
# The move that stops X is the one that Sam's search likes least. One of its four parts has a mistake. Here
# are its first 31 simulations. Simulation 31 is the first that reaches the end of a game; before it every
# value is 0. Drag the slider to it and check every number from there: which part is wrong?

# %%
widgets.SearchStepper(searched(sams_parts, 31), game)

# %%
PARTS = ("puct", "choose", "expand", "backfill")
q.predict("the part with the mistake", ..., kind="choice", of=PARTS)

# %% [markdown]
# You can find out without reading any code: **exchange one part at a time** for a sound one. Which exchange
# brings c3 back?

# %%
healed = {}
for place, name in enumerate(PARTS):
    exchanged = list(sams_parts)
    exchanged[place] = parts[place]  # one of yours among Sam's
    healed[name] = root_visits(searched(exchanged))
q.reveal("the part with the mistake", max(PARTS, key=lambda name: healed[name][8]))

# %% tags=["closed"] jupyter={"source_hidden": true}
boards = [figures.numbered(danger, healed[name], size_px=138) for name in PARTS]
figures.side_by_side(*boards, captions=[f"your {name}" for name in PARTS])

# %% [markdown]
# <details><summary>What did Sam do?</summary>
#
# Sam's `backfill` gives every edge the value as it is, no matter who took the edge. When somebody has won,
# the value is -1, as the loser to move sees it, and Sam gives this -1 to the winner's edge, too. So both
# players run from every win: X does not dare to win at c3, and O need not stop it. Do not wait for lost games to
# show such a bug. Test the sign itself: if a leaf is good for the player to move there, the edge into it must get a
# minus.
#
# </details>


# %% tags=["claim:sign", "closed"]
def glad(states):
    """The player to move is happy, always."""
    priors, values = uniform(states)
    return priors, values + 0.5


def first_credit(kind):
    """What the first simulation's edge is credited."""
    root = kind(glad, simulations=1).search(game.initial_state())
    return sum(edge.W for edge in root.edges)


good, bad = first_credit(AlphaZeroSearch), first_credit(bugs.OneSidedBackfill)
q.claim(f"A leaf that pleases its player costs the edge into it: {good}.", good == -0.5)
q.claim(f"The test catches Sam's mistake: {bad}.", bad == 0.5)

# %% tags=["claim:exchange", "closed"]
q.claim(f"With sound parts {yours[8]} of 100 visits go to c3.", yours[8] > 50)
q.claim(f"With Sam's {sams[8]} do, the fewest of all.", sams[8] == min(sams.values()))
only = [name for name in PARTS if healed[name][8] > 50]
q.claim("Only a sound `backfill` heals it.", only == ["backfill"])

# %% [markdown]
# ## 7. Noise at the root
#
# Your parts are sound now. But a network has blind spots. If it gives a good move a prior near 0, the
# search hardly looks there and may never know. AlphaZero's answer, while it trains: at the root, and only
# there, **noise** replaces a share $\epsilon$ (*epsilon*) of the prior. AlphaZero uses 0.25.
#
# The noise $\nu$ (*nu*) is a list of random shares that sum to 1, drawn from a **Dirichlet
# distribution**, a machine with one knob, $\alpha$. With a large $\alpha$ all shares come out nearly equal;
# with a small one, a few are large and the rest almost nothing. AlphaZero wants to shine a light on a few
# random moves, so its $\alpha$ is small: 0.3 for chess, and 0.03 for Go, which has more moves.

# %%
rng, alphas = np.random.default_rng(3), (0.1, 0.3, 1.0, 10.0)
lamps = [figures.shares(empty, rng.dirichlet([alpha] * 9), size_px=138) for alpha in alphas]
figures.side_by_side(*lamps, captions=[f"alpha {alpha:g}" for alpha in alphas])

# %% [markdown]
# Each board is one draw, in percent: on the left a few spotlights, on the right every lamp in the room.
# (Section 3's lab can add this noise, too.)

# %% [markdown]
# ### Exercise: a little noise at the root ★
#
# Sam adds the noise on top. What do Sam's priors sum to, if epsilon is 0.25? Mend the function: the noise
# must *replace* a share of the prior.

# %% tags=["exercise:noise", "solution"]
# exercise: noise

# %%
q.noise.check()

# %% [markdown]
# <details><summary>In one formula</summary>
#
# $$P' = (1 - \epsilon) P + \epsilon \nu$$
#
# </details>
#
# Here is your `mix` at work, in percent, on the evaluator that is fond of the centre:

# %%
P = fond_of_the_centre([empty])[0][0]
nu = np.random.default_rng(5).dirichlet([0.3] * 9)
mixed = q.yours("mix")(P, nu, 0.25)
three = [figures.shares(empty, np.array(parts), size_px=150) for parts in (P, nu, mixed)]
figures.side_by_side(*three, captions=("P", "nu", "mixed, epsilon 0.25"))

# %% [markdown]
# > **What the source says.** In the program, the line that draws `nu` stands *inside* the loop that
# > walks down the tree. So at the root new noise is drawn **in every simulation**. The papers draw
# > it once for each search.
#
# Does it matter? We run 100 searches from the empty 9x9 board, with `uniform`, 100 simulations and an alpha
# of 0.3, and look at the *luckiest* move of each, the one with the most visits. Without noise it gets 2; with
# noise drawn once, more than 4 on average. And with new noise in every simulation?

# %%
q.predict("visits of the luckiest move, noise drawn in every simulation", ..., low=1, high=100)

# %%
from omoklib.search.bugs import NoiseEverySimulation


def visits_with_noise(kind, seed, epsilon=0.25):
    search = kind(uniform, simulations=100, epsilon=epsilon, rng=np.random.default_rng(seed))
    return search.search(ENV_SMALL.initial_state()).visit_counts()


drawn = {}
for kind in (AlphaZeroSearch, NoiseEverySimulation):
    drawn[kind] = [visits_with_noise(kind, seed) for seed in range(fast(100, 20))]
luckiest_once, luckiest_again = (
    [max(counts.values()) for counts in searches] for searches in drawn.values()
)
q.reveal(
    "visits of the luckiest move, noise drawn in every simulation",
    round(np.mean(luckiest_again), 1),
)

# %% [markdown]
# One search of each kind, with all visits above one:

# %% tags=["closed"] jupyter={"source_hidden": true}
plain = visits_with_noise(AlphaZeroSearch, 0, epsilon=0.0)
lit = []
for counts in (plain, *(searches[0] for searches in drawn.values())):
    more = {action: count for action, count in counts.items() if count > 1}
    heat = {action: min(1.0, 0.4 + 0.1 * count) for action, count in more.items()}
    lit.append(figures.board(ENV_SMALL.initial_state(), overlay=heat, labels=more, size_px=210))
kinds = "no noise", "noise drawn once", "noise drawn in every simulation"
figures.side_by_side(*lit, captions=kinds, columns=3)

# %% tags=["claim:noise", "closed"]
(mean_once, error_once), (mean_again, error_again) = (
    (np.mean(visits), 1.96 * np.std(visits, ddof=1) / math.sqrt(len(visits)))
    for visits in (luckiest_once, luckiest_again)
)
print(f"the luckiest move, drawn once: {mean_once:.2f} ± {error_once:.2f} visits, 95% interval")
print(f"drawn in every simulation:     {mean_again:.2f} ± {error_again:.2f}")
q.claim("Without noise no move gets more than 2.", max(plain.values()) == 2)
q.claim("Noise at the root moves visits.", mean_once - error_once > 2.5)
q.claim(
    "Noise drawn in every simulation averages out.",
    mean_again + error_again < mean_once - error_once,
)

# %% [markdown]
# Drawn once, the noise lights up a move for the whole search, long enough to find out whether it is
# any good. Drawn every time, it only flickers. (Your search leaves it out: it plays to win. Lesson 07
# switches it on, to learn.)
#
# ## 8. From visits to a move
#
# The search is over. Which move do we play?
#
# **To win**, play the most visited move. Why not the one with the best Q? Because a Q can rest on two lucky
# visits. A move goes on getting visits only while its Q holds up.
#
# **To learn**, draw the move at random, in proportion to the visits. (Lesson 07 shows why.) The knob
# that turns one into the other is the **temperature** $\tau$ (*tau*):
#
# $$\pi(a) = \frac{N(a)^{1/\tau}}{\sum_b N(b)^{1/\tau}}$$
#
# The result $\pi$ (*pi*) is the search's **policy**. At $\tau = 1$ each move simply gets its share of the
# visits. At 0 the formula would divide by zero: there the most visited move takes everything. One search,
# four policies, in percent:

# %%
tree = AlphaZeroSearch(with_random_games, simulations=60).search(danger)
taus = (2.0, 1.0, 0.5, 0.0)
sharper = [figures.shares(danger, visit_policy(tree, tau), size_px=138) for tau in taus]
figures.side_by_side(*sharper, captions=[f"tau {tau:g}" for tau in taus])

# %% [markdown]
# ### Exercise: from visits to a policy ★★
#
# Write the formula as a function of the visits and of tau. It must also work at tau 0, and at a tiny
# tau, where the powers become too large for a computer.

# %% tags=["exercise:temperature", "solution"]
# exercise: temperature

# %%
q.temperature.check()

# %% [markdown]
# > **What the source says.** The notes say two things in one breath: act *according to the search's
# > distribution*, and play the move *with the highest score*. Does the second mean the most visited
# > move, or the one with the highest Q + U?
#
# The move with the highest Q + U is the one that the search would look at *next*: its question, not its
# answer. Take random positions on a 6x6 board, with `hashed`: how often do the two differ?


# %%
from omoklib.search.formulas import puct_terms


def best_score(root):
    """The action of the edge with the highest Q + U."""
    N, W, P = np.array([(edge.N, edge.W, edge.P) for edge in root.edges]).T
    Q, U = puct_terms(N, W, P, cpuct=1.5)
    return root.edges[int(np.argmax(Q + U))].action


# %%
q.predict("share of searches in which the two differ", ..., kind="share")

# %%
rng, different, count = np.random.default_rng(5), 0, fast(200, 50)
for _ in range(count):
    state = Omok(6, 4).state((0, *rng.permutation(36)[:4].tolist()))
    root = AlphaZeroSearch(hashed, simulations=50).search(state)
    different += best_score(root) != int(np.argmax(visit_policy(root, 0)))
q.reveal("share of searches in which the two differ", different / count)

# %% tags=["claim:score", "closed"]
q.claim(f"In {different} of {count} searches the two differ.", different > 0.2 * count)

# %% [markdown]
# ## 9. The whole search
#
# Here is one simulation, put together:
#
# ![Four small trees. 1, walk: from the root down to a leaf, each time along the edge with the highest
# Q + U. 2a, evaluate and expand, at once: the leaf gets a value v, and an edge with a prior P for every
# move. 2b, or the game is over: the leaf gets no edges, and the rules give the value. 3, backfill: each edge
# of the way gets one more visit, and the value with the sign of the player who took
# it](../images/whole_search.svg)
#
# ### Exercise: the whole search ★★★
#
# Put `puct`, `choose`, `expand` and `backfill` together. Keep every node's edges in one dict, under the
# state's `id`. Two rules:
#
# - The root is evaluated and expanded first. **That is not a simulation.** So the visits of the root's
#   edges sum to exactly `simulations`. (The program's do not: appendix E.)
# - A finished game is a leaf for ever. It never gets edges, and it is worth its result, as the
#   player to move there sees it (lesson 02's `reward`).

# %% tags=["exercise:search", "solution"]
# exercise: search

# %%
q.search.check()

# %% [markdown]
# If your search passed, you own an AlphaZero search. It has never seen Othello. Does it agree with the
# library's there, visit for visit?

# %%
discs = Othello(6).initial_state()
library = AlphaZeroSearch(hashed, simulations=100, cpuct=1.5).search(discs).visit_counts()
q.agree("visits on Othello 6x6", q.yours("search")(discs, hashed, 100, 1.5), library)

# %% [markdown]
# And it plays: your search, 50 simulations a move, with section 6's trained network inside. You are X. Can
# you beat it?

# %%
mine = q.yours("search")


def searching_with(evaluator, simulations=50):
    """A player: your search, with `evaluator` inside. It plays the most visited move."""

    def choose_move(state):
        visits = mine(state, evaluator, simulations, 1.5)
        return max(visits, key=lambda action: (visits[action], -action))

    return choose_move


widgets.Play(game, {"your search, a trained network": searching_with(trained)})

# %% [markdown]
# ### Exercise: the search that will not win ★★
#
# Sam has a whole search now, built from four *sound* parts, with the trained network inside. Here are the
# visits of 200 simulations in two positions. On the left O must stop X at c3; on the right X can win at c1.
# What is odd?

# %%
shy = bugs.ShyOfWinning(trained, simulations=200)
before = [shy.search(state).visit_counts() for state in (danger, puzzle)]
odd = [figures.numbered(*pair, size_px=220) for pair in zip((danger, puzzle), before, strict=True)]
figures.side_by_side(*odd, captions=("O must stop X", "X can win"))

# %% [markdown]
# It sees the danger, but shies away from its own win. A second clue: add up the visits on the right.
#
# In Sam's program, one of the lines A to H is wrong, and something is missing. First put the letter of the
# wrong one, in quotes, into `wrong_line`. Then mend the program.

# %% tags=["exercise:repair", "solution"]
# exercise: repair

# %%
q.repair.check()

# %% tags=["closed"] jupyter={"source_hidden": true}
mended = q.yours("sams_search")
after = [mended(state, trained, 200, 1.5) for state in (danger, puzzle)]
mended_boards = [
    figures.numbered(*pair, size_px=220) for pair in zip((danger, puzzle), after, strict=True)
]
figures.side_by_side(*mended_boards, captions=("mended: O stops X", "mended: X wins"))

# %% [markdown]
# <details><summary>Why did it fear only its own wins?</summary>
#
# Line D gives the result as the player at the *root* sees it. Say X is to move there. After a win of O
# it is X's turn, and X sees -1: right, by luck. After a win of X it is O's turn. O should see -1, but
# line D says +1, and so X's winning edge gets -1.
#
# And what was missing? A line that expands the root before the first simulation. Without it, that simulation
# only makes the root's edges: 199 visits, not 200.
#
# </details>

# %% tags=["claim:mended", "closed"]
q.claim("Mended, it does 200 simulations of 200.", all(sum(N.values()) == 200 for N in after))
q.claim("It stops X at c3, and wins at c1.", [max(N, key=N.get) for N in after] == [8, 2])

# %% [markdown]
# ## 10. Now with a network
#
# The next cell loads TensorFlow (a few seconds) and builds a small network with random weights. Here are its
# priors on the empty board, in percent, beside the trained network's. Both have firm opinions, but nobody
# has ever told the first where it was wrong. (It is the library's; yours of lesson 05 began more
# evenly.)

# %%
from omoklib import nn
from omoklib.evaluators import cached

newborn = cached(nn.KerasEvaluator(nn.build(game, blocks=2, filters=16, seed=1), game))

# %% tags=["closed"]
boards = [figures.shares(empty, ask([empty])[0][0], size_px=220) for ask in (newborn, trained)]
figures.side_by_side(*boards, captions=("untrained", "trained"))

# %% tags=["claim:untrained", "closed"]
q.claim("An untrained network's priors are not equal.", newborn([empty])[0].max() > 1.2 / 9)

# %% [markdown]
# ### The search against its own network
#
# All of AlphaZero rests on one sentence: *the search plays better than the network inside it.* If that is
# true, the network can learn from the search; and then the search, with a better network inside, is better
# again.
#
# One player takes the untrained network's favourite move. The other is *your* search, 50 simulations, with
# the same network inside. They play each random opening twice, from both sides; a draw is half a point. What
# share of the points does the search take?

# %%
q.predict("share of the search against its own network", ..., kind="share")

# %%
from omoklib import arena

openings = arena.random_openings(game, fast(40, 8), 2, rng=np.random.default_rng(0))
alone = players.raw_policy(newborn)
result = arena.match(searching_with(newborn), alone, game, openings=openings)
q.reveal("share of the search against its own network", result.score)

# %% tags=["claim:search-beats-raw", "closed"]
low, high = result.interval
q.claim(
    f"The search takes {result.score:.1%} of the points, 95% interval {low:.0%} to {high:.0%}, "
    f"{len(result.games)} games.",
    low > 0.5,
)

# %% [markdown]
# Here is the first puzzle, mirrored: now X wins at c3, the move that loses every tie and the network
# likes least. First that network at a glance, then your search with `to_policy`, in percent.

# %% tags=["closed"] jupyter={"source_hidden": true}
mirrored = game.state((0, 6, 3, 7, 4))
glance = {edge.action: edge.P for edge in q.yours("expand")(mirrored, newborn([mirrored])[0][0])}
its_visits = mine(mirrored, newborn, 50, 1.5)
pi = q.yours("to_policy")([*its_visits.values()], 1)
policy = dict(zip(its_visits, pi, strict=True))
boards = [figures.shares(mirrored, view, size_px=220) for view in (glance, policy)]
figures.side_by_side(*boards, captions=("P, the network at a glance", "pi, after 50 simulations"))

# %% tags=["claim:mirrored", "closed"]
q.claim("The network likes c3 least.", min(glance, key=glance.get) == 8)
q.claim("Your search likes it best.", max(policy, key=policy.get) == 8)

# %% [markdown]
# The network's advice is worthless, but the search looked ahead to where the rules speak, and came back with
# a better policy, $\pi$.
#
# ### Play against your search
#
# Your turn, on 9x9: five in a row wins. Your opponent is *your* search, 200 simulations a move, with the
# course's strongest network inside. Can you beat it? Then choose the second opponent, the same network
# without a search, and feel the difference.

# %%
nine = PlainEvaluator("omok", ENV_SMALL)
opponents = {
    "your search": searching_with(nine, 200),
    "its network alone": players.raw_policy(nine),
}
widgets.Play(ENV_SMALL, opponents)

# %% [markdown]
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# - the rules alone can find a win, with an evaluator that knows nothing
# - with `sqrt(sum N)` the prior is silent at a node's first choice
# - the edge into a leaf gets the opposite of what the leaf sees
# - noise must be drawn once for each search
# - the most visited move and the one with the highest score are often not the same
# - a search beats the untrained network inside it (Tic-Tac-Toe, 92.5%)
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
# A simulation follows the edges with the highest $Q + U$ down to a leaf. The evaluator gives the leaf a
# value, and each of its moves a prior. The value goes home along the breadcrumbs and changes its sign with
# the player. The root's visits are the result: a move to play, and a policy to learn from.
#
# ## Next
#
# [07 · A network that teaches itself](07_self_play_training.ipynb): the search teaches the network,
# the network drives the search, and a self-taught program solves Tic-Tac-Toe.

# %% [markdown]
# ## Appendix A: a tree, or not quite a tree
#
# X a1 (0), O b1 (1), X c1 (2). Or X c1, O b1, X a1. Two IDs, one position:
# a **transposition**. In our search each ID has a node of its own, as in lesson 01: the tree is
# **keyed by history**. A search could also look the position up, and let both IDs share one node:
# **keyed by position**. Here are both kinds, each with 600 simulations from the empty board:


# %%
def nodes_of(root):
    """Every node of the tree, once."""
    nodes, waiting = {}, [root]
    while waiting:
        node = waiting.pop()
        if id(node) not in nodes:
            nodes[id(node)] = node
            waiting += [edge.node for edge in node.edges if edge.node]
    return list(nodes.values())


# %% tags=["claim:keyed"]
start = game.initial_state()
sizes = {}
for keyed_by in ("history", "position"):
    root = AlphaZeroSearch(uniform, simulations=600, keyed_by=keyed_by).search(start)
    nodes = nodes_of(root)
    sizes[keyed_by] = len(nodes), len({node.state.key() for node in nodes})
    print(f"{keyed_by:9} {sizes[keyed_by][0]} nodes, {sizes[keyed_by][1]} different positions")
q.claim(
    "Keyed by history, many positions have several nodes.",
    sizes["history"][1] < 0.8 * sizes["history"][0],
)
q.claim(
    f"Keyed by position, the search has seen {sizes['position'][1]} positions, not {sizes['history'][1]}.",
    sizes["position"][1] > sizes["history"][1],
)

# %% [markdown]
# > **What the source says.** The program looks a new state up by `newState.id`. If that id is made
# > from the board, transpositions share a node. With the IDs of lesson 01 they cannot.
#
# Sharing has a price. In a tree, only one edge leads to a node, so all its visits come along that
# edge. Several edges may lead to a shared node, and each of them brings visits.


# %% tags=["claim:shared"]
def odd_edges(keyed_by):
    """Edges whose node was reached along another edge, too, and all edges."""
    root = AlphaZeroSearch(uniform, simulations=600, keyed_by=keyed_by).search(start)
    edges = [edge for node in nodes_of(root) for edge in node.edges if edge.node]
    reached = Counter()  # how often each node was, by all the edges into it
    for edge in edges:
        reached[id(edge.node)] += edge.N
    return sum(reached[id(edge.node)] > edge.N for edge in edges), len(edges)


shared, all_edges = odd_edges("position")
q.claim(
    f"Keyed by position: {shared} of {all_edges} edges lead to a node that others reach, too.",
    shared > 0,
)
q.claim("Keyed by history there is no such edge.", odd_edges("history")[0] == 0)

# %% [markdown]
# So the node behind an edge may know of visits that are not in the edge's own Q. This course keeps its trees
# keyed by history: one edge, one node.

# %% [markdown]
# ## Appendix B: a network that says nothing
#
# Set the last layer of each head to zero, and whatever goes in, zeros come out. The softmax turns
# them into equal shares, and tanh makes the value 0. With such a network inside, a search must do
# exactly what it does with `uniform`: a good test of everything between the two.

# %% tags=["claim:silenced"]
network = nn.build(game, blocks=2, filters=16, seed=1)
for layer in network.layers:
    if layer.name in ("policy_conv", "value_tanh"):
        layer.set_weights([np.zeros_like(array) for array in layer.get_weights()])
silent_heads = nn.KerasEvaluator(network, game)
same = [
    AlphaZeroSearch(silent_heads, simulations=80).search(state).visit_counts()
    == AlphaZeroSearch(uniform, simulations=80).search(state).visit_counts()
    for state in (game.initial_state(), puzzle, danger)
]
q.claim("With its heads at zero, a network searches as `uniform` does, visit for visit.", all(same))

# %% [markdown]
# ## Appendix C: one search, three sets of names
#
# | the source | the library's `AlphaZeroSearch` | what it does |
# |---|---|---|
# | `while not currentNode.isLeaf()`, along `simulationEdge.outNode` | `move_to_leaf()` | selection: from the root to a leaf, noting the edges |
# | `get_preds(leaf.state)`, then new edges | `evaluate_leaf(leaf)` | expansion and evaluation |
# | `for edge in breadcrumbs`, with `edge.playerTurn` | `backfill(leaf, value, breadcrumbs)` | backpropagation |
#
# The source's `edge.stats["N"]` is our `edge.N`. In your search all three may be one function.
#
# On the way home, the program compares each edge's player with a variable `currentPlayer` and does not say
# who that is. If it is the player at the leaf, all is well. If it is the player at the root, the signs are
# wrong for every leaf at an odd depth.

# %% [markdown]
# ## Appendix D: first visits
#
# ### What is an unvisited move worth?
#
# Strong programs do not count it as a draw. They give it the mean of the visited moves beside it, minus a
# little. Otherwise, on a 15x15 board, a player who is behind tries every one of some 200 moves once. In a
# match there, a search with this change took 59% of the points from the same search without it (100 games,
# 400 simulations; the 95% interval is 49% to 68%, so a gain is likely, but not proved). You can try that with
# `AlphaZeroSearch(..., reduction=0.2)`; unless you ask for it, the library keeps to section 3's formula.
#
# ### How many nodes choose only once?
#
# The prior alone makes the first choice at a node. Here is a tree of 400 simulations on the 9x9 board. Of
# the nodes that chose an edge at all, what share did so only once?


# %%
tree = AlphaZeroSearch(hashed, simulations=400).search(ENV_SMALL.initial_state())
choices = [node.visits for node in nodes_of(tree) if node.visits]

# %%
q.predict("share of nodes that chose only once", ..., kind="share")

# %%
only_once = choices.count(1) / len(choices)
q.reveal("share of nodes that chose only once", only_once)

# %% tags=["closed"] jupyter={"source_hidden": true}
rows = {
    "one choice": choices.count(1),
    "two": choices.count(2),
    "three or more": sum(np.array(choices) > 2),
}
chart = figures.bars(
    rows, title="The first choice is often the only one", xlabel="nodes", highlight=("one choice",)
)
figures.show(chart, "; ".join(f"{name}: {count} nodes" for name, count in rows.items()))

# %% tags=["claim:silent", "closed"]
q.claim(f"Of the nodes that chose at all, {only_once:.0%} chose only once.", only_once > 0.3)

# %% [markdown]
# ## Appendix E: the wrong way round
#
# > **What the source says.** In the program, leaves are evaluated and expanded under `if done ==
# > True`. Read it again: *done* means the game is over. The condition is the wrong way round.
#
# Suppose a search keeps this condition as it stands. How many edges will its root have after 50
# simulations from the empty board?

# %%
q.predict("edges at the root", ..., kind="count", low=0, high=9)

# %%
from omoklib.search.bugs import ExpandsFinishedGames

stuck = ExpandsFinishedGames(hashed, simulations=50).search(game.initial_state())
q.reveal("edges at the root", len(stuck.edges))

# %% [markdown]
# <details><summary>Why?</summary>
#
# The root is not finished, so it is never expanded. It stays a leaf, and each of the 50 walks ends
# where it began.
#
# </details>

# %% tags=["claim:done", "closed"]
q.claim("The tree has not grown at all.", stuck.is_leaf() and stuck.visits == 0)

# %% [markdown]
# ## Glossary
#
# - **evaluator**: a function from states to priors and values; a network is one
# - **simulation**: one walk from the root to a **leaf**, a node without edges, and home again
# - **edge**: one move at one position, with N, W, Q and its **prior** P
# - **PUCT**: the rule that follows the edge with the highest $Q + U$; **cpuct**: how much U counts
# - **backfill**: adding the visit and the value to the **breadcrumbs**, the edges of one simulation
# - **Dirichlet noise ($\nu$), $\epsilon$, $\alpha$**: random shares, how much of them, and how
#   uneven
# - **temperature ($\tau$)**: how strongly the policy favours the most visited move
# - **policy ($\pi$)**: the shares of the root's visits
# - **transposition** (appendix A): one position reached by different orders of moves
#
# ## Sources
#
# - Silver et al., *Mastering the game of Go without human knowledge*, Nature 550, 2017: PUCT on
#   edges, noise at the root, the temperature.
# - Silver et al., *A general reinforcement learning algorithm that masters chess, shogi, and Go
#   through self-play*, Science 362, 2018.
# - Rosin, *Multi-armed bandits with episode context*, 2011: where the prior in the formula
#   comes from.
# - The course's own source documents: *Model*, and *AlphaZero and Keras Models*.
