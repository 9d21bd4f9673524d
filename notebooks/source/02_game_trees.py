# %% [markdown]
# # 02 · Game trees: look at everything
#
# *Your time: 135 minutes. Time to run everything: 40 seconds.*
#
# How do you play a game perfectly? There is a short recipe that works for every game in this course:
# look at everything that can happen, and choose what is best. Here you turn it into a program and play
# against it. Then you find out, in numbers, why nobody will ever do the same for Omok.
#
# ## What you will be able to do
#
# - say what a state, a move, a root and a leaf are
# - count a game's nodes, its games and its positions: three different numbers
# - solve a game with minimax, and play the solution
# - skip most of the work without losing anything: alpha-beta, and a memory for positions
#
# ## What you need
#
# [Lesson 01](01_id_encoding.ipynb): IDs, legal actions, positions and histories. From Python:
# functions, lists, dicts and sets.
#
# The boxes *What the source says* retell a document for beginners, *AlphaZero and Keras Models*.

# %%
import math
import time
from itertools import count, product

import numpy as np

from omoklib import Omok, Othello, TicTacToe, arena, figures, gametree, players, widgets
from omoklib.check import fast, lesson
from omoklib.draw import tidy_layout
from omoklib.games.session import Session

q = lesson("02")

# %% [markdown]
# ## Sixty seconds: beat the machine
#
# Here is Tic-Tac-Toe against a player that looks at everything. You are X and move first. Can you win
# one of three games?

# %%
widgets.Play(TicTacToe(), {"looks at everything": players.minimax(np.random.default_rng())})

# %% [markdown]
# It is not clever. Soon you will have written all of it, in about twenty lines.
#
# ## 1. States and moves
#
# A **state** is one moment of a game: lesson 01's ID, together with the rules. A **move**, an action, leads
# from one state to another.
#
# > **What the source says.** Not every way to fill a board is a state. It has to be one that a game
# > played by the rules can reach.
#
# How much does that rule out? Each of the nine cells of a 3x3 board can be empty, X or O: that makes
# 3^9 = 19,683 ways to fill it. How many of them can a real game reach?

# %%
q.predict("boards that a game can reach", ..., kind="count", low=1, high=19_683)

# %%
fillings = list(product((0, 1, -1), repeat=9))  # every way to fill nine cells
balanced = [cells for cells in fillings if cells.count(1) - cells.count(-1) in (0, 1)]
reached = list(gametree.positions(TicTacToe()))  # found by playing on from the empty board
print(f"{len(fillings):6,} ways to fill the board")
print(f"{len(balanced):6,} with as many X as O, or one X more")
print(f"{len(reached):6,} that a game can reach")
q.reveal("boards that a game can reach", len(reached))

# %% [markdown]
# Most fillings have the wrong number of stones: six X and one O, say. This one has the right number. What is
# still wrong?

# %% jupyter={"source_hidden": true}
# Draws such a board. Open the cell to read how.
seen = {state.board.tobytes() for state in reached}
impossible = [c for c in balanced if np.array(c, dtype=np.int8).tobytes() not in seen]


class Anything(Omok):
    """Tic-Tac-Toe in which no row ends the game, so that we can draw this board."""

    def wins_at(self, cells, action):
        return False


x_stones, o_stones = (np.flatnonzero(np.equal(impossible[0], who)) for who in (1, -1))
moves = (cell for pair in zip(x_stones, o_stones, strict=True) for cell in pair)
drawn = Anything(3, 3).state((0, *moves))
figures.board(drawn, last_move=False, size_px=160)

# %% tags=["claim:states", "closed"]
q.claim("There are 19,683 ways to fill the board.", len(fillings) == 3**9 == 19_683)
q.claim("6,046 have a possible number of stones.", len(balanced) == 6_046)
q.claim("568 of those cannot be reached even so.", len(impossible) == 568)
q.claim("5,478 can be reached: the source is right.", len(seen) == 5_478)

# %% tags=["closed"]
figures.board(drawn, last_move=False, size_px=160, overlay=dict.fromkeys(drawn.id[1:], 0.4))

# %% [markdown]
# <details><summary>What is wrong?</summary>
#
# Two of its rows are complete, one for each player. But the first complete row ended the game. Somebody
# played on.
#
# </details>

# %% [markdown]
# ### Exercise: one ply further ★
#
# One move by one player is called a **ply**; *ply 6* is the moment after six of them. Write
# `next_layer(states)`: a list of all the states one ply after any of `states`. You need only
# `state.legal_actions()`, `state.take_action(action)`, and a list.

# %% tags=["exercise:next_layer", "solution"]
# exercise: next_layer

# %%
q.next_layer.check()

# %% [markdown]
# ## 2. The tree
#
# Put one state at the top, all the states one move away below it, and so on down. That is a **game
# tree**. Computer scientists draw their trees with the root on top. Perhaps they do not get out
# enough. Here is the end of one.
#
# ![The tree of a small endgame, drawn with boards. The root, with X to move, has three boards below it, one for each free cell; b3 completes X's bottom row. Below those are O's replies, one of which completes O's top row, and then full boards.](../images/endgame_tree.svg)
#
# - A **node** is a place in the tree. In Python it is a `state` object: `state.id` is the way there.
# - An **edge**, a line, is a move.
# - The **root** is the node where the tree begins.
# - The nodes just below a node are its **children**, and it is their **parent**.
# - A **leaf** is a node without children: the game is over there.
# - The **depth** of a node is how many moves it lies below the root.
#
# Find the five leaves. Two are not in the bottom row! (The picture counts plies from the empty board:
# this root, at depth 0, is at ply 6.)
#
# Now walk through the whole game's tree. *Your* `next_layer` builds it once it passes its check. One branch
# is open already: X wins with the fifth move, and no game is shorter. How soon can O win? Open branches to
# find out.

# %%
root = TicTacToe().initial_state()
layer_after = q.yours("next_layer")


def children_of(state):
    return {child.game.action_name(child.last_action): child for child in layer_after([state])}


def ending(state):
    return {1: "X wins", -1: "O wins", 0: "draw"}[state.winner()] if state.is_terminal() else ""


explorer = widgets.TreeExplorer(root, children=children_of, label=ending, top=3)
explorer.walk("a1", "b1", "a2", "b2", "a3")
explorer

# %% [markdown]
# <details><summary>How soon can O win?</summary>
#
# With the sixth move, as in a1, a2, b1, b2, c3, c2.
#
# </details>
#
# > **What the source says.** The nine states with one X are leaf nodes of the root, because they
# > can be reached from it.
#
# The source says *leaf* where everybody else says *child*.

# %% tags=["claim:leaves"]
q.claim(
    "Each of the root's nine children has eight children.",
    [len(children_of(child)) for child in children_of(root).values()] == [8] * 9,
)
first = min(state.ply for state in reached if state.is_terminal())
q.claim("The first leaves come at ply 5.", first == 5)

# %% [markdown]
# ## 3. How big is it?
#
# A game is a way down from the root to a leaf, so there are as many games as leaves. How many? A hint,
# which may mislead you: 9 first moves, then 8, then 7, and 9 · 8 · 7 · ... · 1 = 362,880.

# %%
q.predict("games of Tic-Tac-Toe", ..., kind="count", low=1)

# %% [markdown]
# ### A function that calls itself
#
# Every child is the root of a smaller tree. If somebody counted the children's trees for us, we would
# only have to add. That somebody can be the very function that we are writing: a function may call
# itself. That is **recursion**. It needs a case so simple that the answer is plain, and calls that each
# come closer to that case. This function finds out how long a game can still last:


# %%
def longest(state):
    """How many more moves the longest game from `state` has."""
    if state.is_terminal():
        return 0  # the simple case
    return 1 + max(longest(state.take_action(a)) for a in state.legal_actions())


endgame = TicTacToe().state((0, 4, 0, 8, 2, 6, 3))  # the one in the picture
longest(endgame)

# %% [markdown]
# Trace it on the picture with a finger, from the bottom up. Every leaf answers 0; every other node adds 1
# to the largest answer of its children.
#
# ### Exercise: count a tree ★★
#
# Write `count_tree(state)`: the pair `(nodes, leaves)` of the tree that begins at `state`, which is a
# node too. For the picture the answer is `(11, 5)`.

# %% tags=["exercise:count_tree", "solution"]
# exercise: count_tree

# %%
q.count_tree.check()

# %% [markdown]
# Now count the whole game.

# %%
counted = q.yours("count_tree")
start = time.perf_counter()
nodes, leaves = counted(root)
seconds = time.perf_counter() - start
speed = nodes / seconds
print(f"{nodes:,} nodes, {leaves:,} leaves, in {seconds:.1f} s: about {speed:,.0f} nodes a second")
q.reveal("games of Tic-Tac-Toe", leaves)

# %% tags=["claim:counts", "closed"]
tree = gametree.count_tree(TicTacToe())
q.claim(f"There are {tree.games:,} games,", leaves == tree.games == 255_168)
q.claim(f"{tree.black_wins:,} won by X, which is 51%,", tree.black_wins == 131_184)
q.claim(f"{tree.white_wins:,} won by O, {tree.draws:,} drawn;", tree[3:] == (77_904, 46_080))
q.claim(f"the tree has {tree.nodes:,} nodes.", nodes == tree.nodes == 549_946)

# %% [markdown]
# Does the hint mislead, and where? Go down ply by ply with `next_layer`, and compare.

# %% tags=["closed"]
layer, ways = [root], []  # ways: how many nodes there are at each ply
while layer:
    ways.append(len(layer))
    layer = layer_after(layer)
full = [math.perm(9, ply) for ply in range(10)]  # 9 · 8 · 7 ..., as many numbers as plies
chart = figures.lines(
    {"9 · 8 · 7 ...": (range(10), full), "nodes": (range(10), ways)},
    title="Nodes at each ply",
    xlabel="ply",
)
for ply in (5, 6):
    words = f"{ways[ply]:,} of {full[ply]:,}"
    chart.axes[0].text(ply - 0.15, ways[ply] + 10_000, words, fontsize=10, ha="right")
said = ", ".join(f"{found:,} of {most:,}" for found, most in zip(ways, full, strict=True))
figures.show(chart, f"Two curves that part after ply 5; nodes from ply 0 on: {said}.")

# %% [markdown]
# <details><summary>What is going on?</summary>
#
# From ply 5 on there are wins, and every win cuts off all that would have grown below it. (X wins 51% of
# these games, but about 58% at random: see Appendix C.)
#
# </details>

# %% [markdown]
# ## 4. One position, many histories
#
# The tree has 549,946 nodes, but section 1 found 5,478 boards. As in lesson 01, one *position* can have
# many *histories*, and in the tree each history is a node of its own. `state.id` is the history;
# `state.key()` is the position, the stones and who is to move.
#
# Here is all that can happen in one game's last four plies, O to move. In the fourth row, can you find two
# equal boards?

# %%
four_left = TicTacToe().state((0, 4, 0, 8, 2, 6))
tree_of_it = figures.history_graph(four_left, 4)
print(len(tree_of_it), "nodes, one for every history")
figures.show_history_graph(tree_of_it)

# %% [markdown]
# Now draw equal boards as one node, and branches grow together. A board's frame, and the lines into it,
# are orange where several lines meet. *2 ways* counts the histories that lead to a board, from the top.

# %%
graph_of_it = figures.history_graph(four_left, 4, keyed_by="position")
print(len(graph_of_it), "nodes, one for every position")
figures.show_history_graph(graph_of_it)

# %% [markdown]
# ### A list of work
#
# To count positions, all branches must share what they have seen. That is easiest in a function that does
# not call itself. It keeps a **worklist**, a list of the states still waiting: take one out, put its
# children in, and go on until the list is empty.

# %%
waiting, taken = [endgame], {}
while waiting:
    now = waiting.pop()  # takes the last one out of the list
    waiting += layer_after([now])  # and puts its children in
    taken[now.id] = f"{len(taken) + 1}: {len(waiting)} left"
figures.state_tree(endgame, lambda state: taken[state.id])

# %% [markdown]
# Each label says when its board was taken out, and how many states were left, its children included.
# (`pop` takes the state that came in *last*, so the walk starts on the right.)
#
# ### Exercise: count positions ★★
#
# Write `count_positions(state)`: how many positions can be reached from `state`, each counted once,
# `state` itself included. Take the worklist, and add a `set` of the keys that you have seen. A set
# knows at once what it holds: `key in seen`.

# %% tags=["exercise:count_positions", "solution"]
# exercise: count_positions

# %%
q.count_positions.check()

# %% [markdown]
# Turn a board, or hold it up to a mirror, and nothing that matters changes. Count lesson 01's eight views
# of a position as one. How many of the 5,478 are left?

# %%
q.predict("positions up to symmetry", ..., kind="count", low=1, high=5478)

# %%
different = q.yours("count_positions")(root)
unequal = gametree.count_positions(TicTacToe(), up_to_symmetry=True)
print(f"{nodes:,} nodes, {different:,} positions, {unequal:,} up to symmetry")
q.reveal("positions up to symmetry", unequal)

# %% tags=["closed"]
sizes = {"nodes of the tree": nodes, "positions": different, "up to symmetry": unequal}
said = ", ".join(f"{count:,} {name}" for name, count in sizes.items())
figures.show(figures.squares(sizes, title="One game, counted three times"), f"Squares: {said}.")

# %% tags=["claim:positions", "closed"]
open_ones = sum(not state.is_terminal() for state in reached)
q.claim("5,478 positions can be reached,", different == 5_478)
q.claim("765 if turned and mirrored ones count as one,", unequal == 765)
q.claim("and in 4,520 of the 5,478 the game goes on.", open_ones == 4_520)

# %% [markdown]
# <details><summary>Why this number?</summary>
#
# An eighth of 5,478 is about 685; but a symmetric board, such as X alone in the centre, is its own image,
# so fewer than eight count as one.
#
# </details>
#
# ## 5. How fast a tree grows
#
# A 15x15 board has 225 first moves. After two plies there are 225 · 224 nodes. The visible universe has
# about 10^80 atoms: a 1 with eighty zeros. After how many plies are there more nodes than that?

# %%
q.predict("plies until the nodes outnumber the atoms", ..., kind="count", low=1, high=225)

# %%
plies = next(ply for ply in range(226) if math.perm(225, ply) > 10**80)
q.reveal("plies until the nodes outnumber the atoms", plies)

# %% tags=["closed"]
growing = {
    "Tic-Tac-Toe": ways,
    "Othello, to ply 7": [gametree.perft(Othello().initial_state(), ply) for ply in range(8)],
    "Omok 9x9": [math.perm(81, ply) for ply in range(41)],
    "Omok 15x15": [math.perm(225, ply) for ply in range(41)],
}
said = ", ".join(f"10^{math.log10(max(row)):.0f} for {name}" for name, row in growing.items())
chart = figures.growth(growing)
axes = chart.axes[0]
axes.set_yticks([10.0**k for k in range(0, 97, 12)])
axes.axhline(1e80, color="#8c8c8c", linewidth=1)
axes.text(0, 1e82, "atoms in the universe", fontsize=10)
axes.plot(plies, float(math.perm(225, plies)), "o", color="black", zorder=3)
alt = f"Nodes at each ply: four curves that rise to {said}; a line at 10^80, and a dot at ply {plies}."
figures.show(chart, alt)

# %% [markdown]
# Mind the scale: from one line of the grid to the next, the nodes multiply by a trillion. On an ordinary
# scale, with the curve of Tic-Tac-Toe one millimetre high, the curve of 15x15 would not fit into the
# universe. (Omok is counted as if no game ended early.)
#
# Do equal positions save us? The whole tree has more than 10^433 nodes, but at most 3^225 boards, about
# 10^107: each cell is empty, black or white. Still too many. A faster computer? One a million times faster
# takes 6 off the exponent. There is only one way out: **do not look at everything**. But first, see how
# well looking at everything plays.

# %% tags=["claim:growth", "closed"]
before, after = math.perm(225, plies - 1), math.perm(225, plies)
q.claim("225 · 224 · 223 ... passes 10^80 at ply 35.", plies == 35 and before < 10**80 < after)
q.claim("3^225 has 108 digits.", len(str(3**225)) == 108)

# %% [markdown]
# ## 6. Minimax
#
# At a leaf the game is over, and each player gets a **reward**.
#
# > **What the source says.** These games are **zero-sum**: you win when the other loses. By
# > convention a win is 1, a loss -1 and a tie 0 for both, so the two always add up to zero.
#
# A reward is always *somebody's*: in `state.reward(player)`, `1` is X, or Black, and `-1` is O, or White.
# The most common mistake in this course is to forget whose.
#
# What is a state worth before the game is over? If **both play as well as they can**, values climb up from
# the leaves:
#
# - A **leaf** is worth X's reward.
# - Where **X** moves, X takes the child that is worth *most to X*.
# - Where **O** moves, O takes the child that is worth *least to X*.
#
# Hence the name **minimax**. Now you: find every board's value,
# from the bottom up. Press `-1`, `0` or `+1` beside a board, or use the arrow keys and `+`, `0`, `-`.

# %%
widgets.MinimaxValues(endgame)

# %% [markdown]
# Now suppose that X may not play b3. What is the root worth to X then?

# %%
q.predict("the root without b3", ..., kind="choice", of=(-1, 0, 1))

# %%
others = [action for action in endgame.legal_actions() if endgame.game.action_name(action) != "b3"]
# `minimax` speaks for O, who would be to move; X sees the opposite.
q.reveal("the root without b3", max(-gametree.minimax(endgame.take_action(a)) for a in others))

# %% [markdown]
# ### Two players, one function
#
# What is worth v to me is worth -v to you: that is zero-sum. So take the value of every state **as the
# player to move there sees it**. Then everybody takes the maximum, and a child's value, which belongs to
# the opponent, changes its sign on the way up:
#
# $$v(s) = \max_a \; -v(s \text{ after } a)$$
#
# Here $a$ runs through the actions. At a leaf, ask for the reward of the player who *would* move next:
# `state.reward(state.player)`. After a win that is the loser, so the value is -1. Which signs change in
# the widget above? Guess, then press *As the player to move sees it*.
#
# This form is called *negamax*. Later searches change signs, too, but ask each of them *whose* value it
# keeps.
#
# ### Exercise: minimax ★★
#
# Write `minimax(state)`, which returns that value. It has the shape of `count_tree`.

# %% tags=["exercise:minimax", "solution"]
# exercise: minimax

# %%
q.minimax.check()

# %% [markdown]
# Both play perfectly. What is the empty board worth to X? (Your minimax needs a few seconds.)

# %%
q.predict("the empty board", ..., kind="choice", of=(-1, 0, 1))

# %% tags=["closed"]
value = q.yours("minimax")(root)
q.reveal("the empty board", value)

# %% [markdown]
# <details><summary>What does it mean?</summary>
#
# You have just solved a game. Neither side can force a win: two perfect players draw every time.
#
# </details>

# %% [markdown]
# ### One character missing
#
# Here is minimax without the minus. What does it say about the empty board?


# %%
def no_minus(state):
    if state.is_terminal():
        return state.reward(state.player)
    return max(no_minus(state.take_action(a)) for a in state.legal_actions())


# %%
q.predict("the empty board without the minus", ..., kind="choice", of=(-1, 0, 1))

# %%
friendly = no_minus(root)
q.reveal("the empty board without the minus", friendly)

# %% [markdown]
# Is that right? Below each board of the endgame stands its value to the player to move, with the minus,
# then without. Where does it go wrong?

# %% tags=["closed"]
SIGNED = {1: "+1", 0: "0", -1: "−1"}


def both_values(state):
    right, wrong = gametree.minimax(state), no_minus(state)
    return f"{SIGNED[right]} {'=' if right == wrong else '≠'} {SIGNED[wrong]}"


figures.state_tree(endgame, both_values)

# %% [markdown]
# <details><summary>What came out, and why?</summary>
#
# The empty board comes out right. After a win the player to move has lost, so every win counts -1
# here, and a draw 0. Without the minus, both players steer for the same maximum, 0. If both are afraid
# to win, nobody does: a draw. Only the endgame gives it away: X could win with b3, and does not
# want to.
#
# **A wrong program can give a right answer.** One test proves little.
#
# </details>

# %% tags=["claim:bug", "closed"]
late = [state for state in reached if state.ply >= 5]
missed = sum(no_minus(state) != gametree.minimax(state) for state in late)
q.claim("Tic-Tac-Toe is a draw, if both play perfectly,", value == 0)
q.claim("and without the minus the empty board is still 0,", friendly == 0)
q.claim(f"but of {len(late):,} positions from ply 5 on, {missed:,} come out wrong.", missed > 1000)

# %% [markdown]
# ## 7. Perfect play
#
# Once you know what every state is worth, playing is easy.
#
# ### Exercise: every best move ★
#
# Write `best_actions(state)`: the list of all actions that are worth most to the player to move, in
# increasing order. Ask your own `minimax` about the children, and mind whose values they are.

# %% tags=["exercise:best_actions", "solution"]
# exercise: best_actions

# %%
q.best_actions.check()

# %% [markdown]
# Now **your** `best_actions` plays. You are X again. But somebody else has made O's first move, a bad one.
# Can you win now? (If it plays X from the empty board, its first move takes a while.)

# %%
best = q.yours("best_actions")
rescue = widgets.Play(TicTacToe(), {"your minimax": lambda state: best(state)[0]})
rescue.go_to((0, 0, 8))
rescue

# %% [markdown]
# <details><summary>One way</summary>
#
# Take another corner, c1 or a3. O must block, and your next stone makes two threats at once.
#
# </details>
#
# Perfect play never spoils a good position. But it cannot save a lost one.
#
# ## 8. Alpha-beta: most of it cannot matter
#
# Now be lazy, at no cost. Here is the endgame again.
#
# ![The endgame's tree, without values. X can play b1, c2 or b3. After c2, O can reply b1, which completes O's top row, or b3.](../images/endgame_tree.svg)
#
# X tries b1, then c2, then b3, as minimax does. After b1, X is sure of a draw. Then X tries c2, and looks at
# O's first reply there, b1. How many of the ten boards below the root can X leave out, and still be sure of
# the right answer?

# %%
q.predict("boards that X can leave out", ..., kind="count", low=0, high=10)

# %%
lazy = gametree.SearchStats()
gametree.alpha_beta(endgame, stats=lazy)
q.reveal("boards that X can leave out", 11 - lazy.nodes)  # 11 with the root

# %% [markdown]
# <details><summary>Which, and why?</summary>
#
# ![The endgame's tree once more, with values. Below c2, the first reply, b1, wins for O; the second reply, b3, and the board below it are faded: they are never looked at.](../images/endgame_cut.svg)
#
# O's first reply to c2 wins for O, so c2 is worth -1 to X, and b1 is better. **Whatever O's other reply
# is worth, X will not play c2.** The two faded boards are cut off, and the answer is the same.
#
# </details>

# %% [markdown]
# To see such things, a program carries two numbers on its way down, both as the player to move sees them:
#
# - **alpha**: I am sure of this much already, from a move that I have looked at.
# - **beta**: my opponent can hold me down to this already, by playing elsewhere, further up.
#
# Together they are the **window**, (alpha, beta). At the root it is (-2, 2), wider than any reward,
# because nobody is sure of anything yet. A good move raises alpha. Once alpha has reached beta, **cut**:
# here I get at least as much as my opponent can hold me down to elsewhere. Even if the two are equal, my
# opponent gains nothing by coming here, so the rest of my moves cannot matter.
#
# A move hands the window over to the other player, who sees it in a mirror: each end changes its sign, so
# alpha and beta change places. Take X's window once b1 has been looked at, (0, 2).
#
# ![Two lines of numbers from -2 to 2. On X's line, at the root, the window runs from alpha at 0 to beta at 2. On O's line, after c2, it runs from alpha at -2 to beta at 0. Arrows lead from X's alpha to O's beta, and from X's beta to O's alpha; each multiplies by -1.](../images/window.svg)
#
# X is sure of 0, so X can hold O down to 0: that is O's beta. O can hold X down to 2, which is not much, so
# O is sure of -2: that is O's alpha. Here is what both players think in the endgame:
#
# | who thinks | window | what they think |
# |---|---|---|
# | X, at the root | (-2, 2) | *b1 gets me 0.* Alpha rises to 0 |
# | X, at the root | (0, 2) | *Can c2 beat 0? Your turn, O* |
# | O, after c2 | (-2, 0) | *Reply b1 wins: 1 for me.* Alpha rises to 1 |
# | O, after c2 | (1, 0) | Alpha has passed beta: **cut**. *X will never let me. Why look at b3?* |
# | X, at the root | (0, 2) | *1 for O is -1 for me. I still have my 0* |
# | X, at the root | (0, 2) | *b3 wins: 1.* Alpha rises to 1, the root's value |
#
# Now you, on another endgame. The window, α and β, stands above every board on the way down, and on a line
# beside the tree. Before each further move the widget asks you: *cut, or look?* Press *New position* until
# you make no mistakes.

# %%
widgets.AlphaBetaStepper(TicTacToe().state((0, 2, 7, 1, 0, 3, 5)))

# %% [markdown]
# ### Exercise: alpha-beta ★★★
#
# Write `alpha_beta(state, alpha=-2, beta=2)`, which leaves out what cannot matter. It returns what `state`
# is worth to the player to move, if that lies inside the window. If it lies outside, any number between it
# and the window's nearer end will do: the parent decides the same. Start with minimax as a loop:
#
# ```python
# if state.is_terminal():
#     return state.reward(state.player)
# best = -2  # below any value
# for action in state.legal_actions():
#     best = max(best, -minimax(state.take_action(action)))
# return best
# ```
#
# Three things are still missing, and the table shows each of them: the window goes down to the child,
# alpha rises, and a cut ends the loop. An alpha-beta that cuts too little still gives the right values, and
# nobody notices. So the check also counts the states that you look at, with `gametree.looked_at`.

# %% tags=["exercise:alpha_beta", "solution"]
# exercise: alpha_beta

# %%
q.alpha_beta.check()

# %% [markdown]
# Minimax looks at 549,946 nodes. How many does your alpha-beta look at?

# %%
q.predict("nodes that alpha-beta looks at", ..., kind="count", low=1, high=549_946)

# %%
quick = q.yours("alpha_beta")
looks = 1 + gametree.looked_at(quick, root)  # the root, and the states that `take_action` makes
q.reveal("nodes that alpha-beta looks at", looks)

# %% [markdown]
# ### The order matters
#
# Until now the moves came in increasing order. What if the state listed the centre first, then corners,
# then sides? Or sides first and the centre last? Put the three names in a list, least work first.

# %%
ORDERS = ("centre first", "sides first", "increasing")
q.predict("the least work first", ..., kind="order", of=ORDERS)

# %%
CENTRE_FIRST, SIDES_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7), (1, 3, 5, 7, 0, 2, 6, 8, 4)
good, weak = (
    1 + gametree.looked_at(quick, root, order=order) for order in (CENTRE_FIRST, SIDES_FIRST)
)
orders = dict(zip(ORDERS, (good, weak, looks), strict=True))
orders = {name: orders[name] for name in sorted(orders, key=orders.get)}
q.reveal("the least work first", list(orders))

# %% tags=["closed"]
chart = figures.bars(orders, title="The same search, in three orders of the moves", xlabel="nodes")
said = ", ".join(f"{found:,} for {order}" for order, found in orders.items())
figures.show(chart, f"Bars of the nodes that are looked at: {said}.")

# %% tags=["claim:order", "closed"]
fewer = nodes / looks
q.claim(f"{looks:,} nodes instead of 549,946: {fewer:.0f} times fewer.", looks <= 18_297)
q.claim(f"Good moves first: {good:,} nodes.", good <= 7_275)
q.claim(f"Weak moves first: {weak:,}, more than five times as many.", weak > 5 * good)

# %% [markdown]
# <details><summary>Why?</summary>
#
# Four rows of three run through the centre, three through a corner, two through a side. A strong move
# that comes first makes its player sure of a lot, and the weaker ones are cut early.
#
# </details>
#
# Even a rough idea of which moves are good saves a great deal of work. In lesson 06 a neural network
# supplies one.
#
# ## 9. A memory for positions
#
# Nearly 550,000 nodes were only 5,478 positions, so minimax solves each a hundred times, on average. Let it
# note what it finds, in a dict from `state.key()` to the value. Such a memory is called a **transposition
# table**.
#
# ### Exercise: a memory for positions ★★
#
# Write `remembering(state, memory)`: minimax that solves each position once. The dict `memory` is empty
# at first. Fill it, and pass the same dict on to every call.

# %% tags=["exercise:remembering", "solution"]
# exercise: remembering

# %%
q.remembering.check()

# %% [markdown]
# X takes a corner. How many of O's eight replies hold the draw?

# %%
q.predict("replies to a corner that hold the draw", ..., kind="count", low=0, high=8)

# %%
remember, memory = q.yours("remembering"), {}


def action_values(state):
    """What each action is worth to the player who takes it."""
    return {a: -remember(state.take_action(a), memory) for a in state.legal_actions()}


corner = action_values(TicTacToe().state((0, 0)))
q.reveal("replies to a corner that hold the draw", list(corner.values()).count(0))

# %% [markdown]
# Here your program writes on every free cell what a move there is worth. Play for both sides, and try to
# lose on purpose. How soon does the board know?

# %% tags=["closed"]
WORDS = {1: "wins", 0: "draws", -1: "loses"}
session = Session(TicTacToe(), (0, 0))
board = widgets.Board(session)


def show_worth(session):
    if not session.state.is_terminal():
        values = action_values(session.state)
        heats = {action: (worth + 1) / 2 for action, worth in values.items()}
        board.show_overlay(heats, {action: WORDS[worth] for action, worth in values.items()})


session.observe(show_worth)
show_worth(session)
board

# %% [markdown]
# <details><summary>How soon?</summary>
#
# At once: the other side finds a cell that says *wins*, however many moves the win still takes.
#
# </details>

# %% tags=["claim:openings", "closed"]
nine = action_values(root)
q.claim("All nine first moves draw.", set(nine.values()) == {0})
q.claim("After a corner, only the centre holds.", [a for a in corner if corner[a] == 0] == [4])
centre = action_values(TicTacToe().state((0, 4)))
q.claim(
    "After the centre, only corners hold.", [a for a in centre if centre[a] == 0] == [0, 2, 6, 8]
)

# %% [markdown]
# Now let your program play 500 games, half of them as X, against an opponent that moves at random. It
# should lose none. How many does it win?

# %%
q.predict("games that it wins, of 500", ..., kind="count", low=0, high=500)

# %%
rng = np.random.default_rng(0)


def perfect(state):
    values = action_values(state)
    return max(values, key=values.get)


rounds = [(0,)] * fast(250, 25)  # from the empty board; in a quick run, 25
result = arena.match(
    players.NamedPlayer("perfect", perfect), players.random(rng), TicTacToe(), openings=rounds
)
print(result.tally.in_words)
q.reveal("games that it wins, of 500", result.wins)

# %% [markdown]
# <details><summary>Could it have done better?</summary>
#
# Yes: minimax expects no mistakes, so it sets no traps. What it gives you is a *guarantee*: at least this
# much, always.
#
# </details>
#
# Why not join your two functions? After a cut, a number is only a bound. A memory that takes it for the
# value gets some positions wrong, although the empty board comes out right. The library's `alpha_beta` does
# both, and notes which numbers are bounds.

# %% tags=["closed"]
both = gametree.SearchStats()
gametree.alpha_beta(root, table={}, stats=both)
work = {"minimax": nodes, "alpha-beta": looks, "alpha-beta, table": both.nodes}
said = ", ".join(f"{count:,} for {name}" for name, count in work.items())
figures.show(figures.squares(work, title="Nodes that are looked at"), f"Squares: {said}.")

# %% tags=["claim:table", "closed"]
fewer = nodes / both.nodes
q.claim(f"With a table it is {both.nodes:,} nodes,", both.nodes == 4_793)
q.claim(f"{fewer:.0f} times fewer than minimax.", fewer > 110)
q.claim(f"Your program lost none of {len(result.games)} games.", result.losses == 0)

# %% [markdown]
# ## 10. How far this goes
#
# Nothing here was special to Tic-Tac-Toe. (Appendix B solves a small Othello.) People with fast programs and
# patience have solved larger games: Othello on 6x6 (White wins, 20 to 16), Omok on 7x7 and 8x8 (a draw). On
# 15x15 the first player wins, as Victor Allis proved in 1994 by searching for threats instead
# of everything.
#
# And your own program, on 15x15? To prove a move good, alpha-beta needs every reply, but only one answer to
# each. So with the right move always first, only every second ply branches: that leaves about the *square
# root* of a tree's nodes. (For Tic-Tac-Toe that is 742, though no order gets so low.) Give it only 30
# plies, 15 stones each. How many years does it take, at the speed from section 3? (A year has 32 million
# seconds.) Guess the power of ten: 3 for a thousand years, 6 for a million.

# %%
q.predict("years, as a power of ten", ..., kind="count", low=0, high=100)

# %% tags=["closed"]
best_case = math.sqrt(math.perm(225, 30))
years = best_case / speed / 3.2e7  # a year has about 32 million seconds
print(
    f"10^{math.log10(best_case):.0f} nodes, at {speed:,.0f} a second: 10^{math.log10(years):.0f} years"
)
print("age of the universe: about 10^10 years")
q.reveal("years, as a power of ten", round(math.log10(years)))

# %% tags=["claim:too_long", "closed"]
age = 1.4e10  # of the universe, in years
q.claim("30 plies of 15x15 take longer than the age of the universe.", years > age)
q.claim("The square root of Tic-Tac-Toe's nodes is about 742.", round(math.sqrt(nodes)) == 742)

# %% [markdown]
# Here the road ends. We need a player that looks at very few states, and at the right ones: Monte Carlo tree
# search, lesson 03. Minimax comes along as the judge.

# %% [markdown]
# ## The claims of this lesson
#
# | the source says | what we found |
# |---|---|
# | not every filling is a state | true: 5,478 of 19,683 are |
# | the root's children are leaves | no: each has eight children |
# | rewards add up to zero | true: checked here |

# %% tags=["claim:zero_sum"]
ends = [state for state in reached if state.is_terminal()]
sums = {state.reward(1) + state.reward(-1) for state in ends}
q.claim(f"In all {len(ends)} finished positions the two rewards add up to 0.", sums == {0})

# %%
q.progress()

# %% [markdown]
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
# - A node of the tree is a history; several nodes may be one position.
# - Minimax carries rewards up from the leaves: each player takes what is best for them, and a
#   child's value changes its sign on the way up. A value always belongs to somebody.
# - Alpha-beta skips what cannot matter; a table solves each position once. Both give the exact value.
# - Trees outgrow both tricks: nobody will look at all of Omok.
#
# **Glossary.** *Node*: a state's place in the tree. *Ply*: one move by one player. *Leaf*: a node without
# children. *Reward*: a finished game's result, for one player. *Value*: the reward under perfect play.
# *Window*: alpha and beta. *Transposition table*: a memory for positions.
#
# **Sources.** *AlphaZero and Keras Models*, first part. C. Shannon, *Programming a Computer for
# Playing Chess*, 1950. D. Knuth and R. Moore, *An Analysis of Alpha-Beta Pruning*, 1975. L. V.
# Allis, *Searching for Solutions in Games and Artificial Intelligence*, 1994 (Omok 15x15). W.-Y.
# Hsu and others, *On solving the 7,7,5-game and the 8,8,5-game*, 2020. J. Feinstein, 1993 (Othello
# 6x6).
#
# **Next:** [03 · UCB and Monte Carlo tree search](03_ucb_mcts.ipynb). Look only where it pays.

# %% [markdown]
# ## More exercises: make it your own
#
# - Teach minimax impatience: a quick win should count more than a slow one.
# - Set traps: of the best actions, choose the one after which most replies are mistakes. How many games of
#   500 does that win?
# - Three in a row on 4x4: who wins? `gametree.solve(Omok(4, 3).initial_state())` takes up to half a minute.
# - Let your memory use the symmetries: one entry for all images of a position.

# %% [markdown]
# ## Appendix A: how a tree is drawn
#
# *Skip this if you like.* A node's depth says how far down it goes. For left and right, recursion
# helps once more: put the leaves side by side, at x = 0, 1, 2, ..., and every parent halfway between
# its first and last child.


# %%
def places(root, children):
    """A dict from each node to its pair (x, depth)."""
    found, free = {}, count()  # next(free) is 0, then 1, then 2: the next place for a leaf

    def place(node, depth):
        below = list(children(node))
        for child in below:
            place(child, depth + 1)
        ends = [found[child][0] for child in below[:1] + below[-1:]]
        found[node] = (sum(ends) / 2 if below else next(free), depth)

    place(root, 0)
    return found


# %%
early_wins = TicTacToe().state((0, 0, 1, 8, 7, 3))  # O to move; some games end at once


def draw(layout, title):
    """The tree of `early_wins` as a picture, each node where `layout` places it."""
    place = layout(early_wins, lambda state: list(children_of(state).values()))
    wide = max(place.values())[0]
    figure, axes = figures.new(6.4, 2.6)
    for state, (x, depth) in place.items():
        for child in children_of(state).values():
            axes.plot([x, place[child][0]], [-depth, -depth - 1], color="#8c8c8c", zorder=1)
        over = state.is_terminal()
        axes.scatter(x, -depth, s=60, marker="s" if over else "o", color="#0072b2", zorder=2)
    axes.set(xlim=(-0.5, 13.5))  # one scale for both pictures
    axes.set_title(f"{title}: {wide:g} wide", loc="left", weight="bold")
    axes.set_axis_off()
    return figure


# %%
alt = "A tree of 26 nodes. No two of its 14 leaves stand above each other, at whatever depth."
figures.show(draw(places, "leaves side by side"), alt)

# %% [markdown]
# That is correct, and wide: where a game ends early, all the room below its leaf stays empty. `omoklib`
# pushes whole subtrees closer together, until two nodes of the same depth would touch:

# %%
alt = "The same tree, a third narrower: branches reach under the leaves beside them."
figures.show(draw(tidy_layout, "omoklib's layout"), alt)

# %% [markdown]
# ## Appendix B: the same program, another game
#
# *Skip this, too, if you like.* Take Othello (lesson 04) on a tiny 4x4 board. The player with more stones,
# called *discs*, wins. Let the reward be the *margin*: how many discs more. Black begins. By how many discs
# does Black win, if both play perfectly? (Less than 0 means that White wins.)

# %%
q.predict("Black's margin on 4x4", ..., kind="count", low=-16, high=16)


# %%
def discs(state, player):
    return state.margin(player)  # the player's discs minus the opponent's


found = gametree.SearchStats()
margin = gametree.alpha_beta(Othello(4).initial_state(), table={}, stats=found, reward=discs)
print(f"after {found.nodes:,} nodes:")
q.reveal("Black's margin on 4x4", margin)

# %% tags=["claim:othello", "closed"]
q.claim("Othello 4x4 is lost for Black, by 8 discs.", margin == -8)

# %% [markdown]
# ## Appendix C: 51%, or 58%?
#
# X wins 51% of all the games. If both sides play at *random*, X wins about 58%. How can both be right? (Is
# every game equally likely?)

# %% tags=["claim:random"]
rng = np.random.default_rng(0)  # a playout is one random game: 1 if X, who is to move, has won
x_wins = np.mean([root.playout(rng.random(9)) == 1 for _ in range(4000)])
q.claim(f"At random X wins {x_wins:.0%} of 4,000 games.", 0.55 < x_wins < 0.62)

# %% [markdown]
# <details><summary>How can both be right?</summary>
#
# A random player comes to *each* short game more often than to each long one: there are fewer choices on the
# way. And the shortest games are all X's.
#
# </details>
