# %% [markdown]
# # 02 · Game trees: look at everything
#
# *Your time: 90 minutes. Time to run everything: 30 seconds.*
#
# How does one play perfectly? There is a recipe that works for every game of this course, and it is
# short: look at everything that can happen, and choose what is best. In this lesson you write that
# recipe. For Tic-Tac-Toe it works so well that your program will never lose again. Then you
# find out, in numbers, why nobody will ever do the same for Omok, which is the reason for the
# rest of the course.
#
# ## What you will be able to do
#
# - say what a state, a move, a root and a leaf are, and draw the tree that they make
# - count that tree, its games and its positions, and know why these are three different numbers
# - solve a game with minimax, and see on the board what every move is worth
# - leave out most of the work without losing anything: alpha-beta, and a memory for positions
# - say how big a tree is too big
#
# ## What you need
#
# [Lesson 01](01_id_encoding.ipynb): IDs, legal actions, positions and histories. In Python,
# functions, lists, dicts and sets. Functions that call themselves are explained here.

# %%
import math
import time
from itertools import product

import numpy as np
from IPython.display import HTML

from omoklib import Othello, TicTacToe, arena, figures, gametree, players, widgets
from omoklib.check import fast, lesson
from omoklib.draw import board_svg, tidy_layout
from omoklib.games.session import Session
from omoklib.games.symmetries import SYMMETRIES, transform_id

q = lesson("02")


def side_by_side(*pictures):
    return HTML(f"<div style='display:flex;flex-wrap:wrap;gap:8px'>{''.join(pictures)}</div>")


# %% [markdown]
# ## Sixty seconds: beat the machine
#
# Here is Tic-Tac-Toe against a player that looks at everything. You are X and move first. Three
# games are enough to find out what kind of opponent this is. Can you win one?

# %%
widgets.Play(TicTacToe(), {"looks at everything": players.minimax(np.random.default_rng())})

# %% [markdown]
# You cannot, and in section 9 you will see the proof. Notice something else: it answers at once.
# It is not clever, either. By the end of this lesson you will have written all of it, in about
# twenty lines.

# %% [markdown]
# ## 1. States and moves
#
# Two words for a start. A **state** is one moment of a game: the stones on the board, and who is to
# move. (`omoklib`'s states also remember how they were reached. That matters in section 4.) A
# **move** takes you from one state to the next. In lesson 01 a move was a number, the action.
#
# > **What the source says.** Not every way to fill a board is a state: it counts only if a game that
# > keeps to the rules can get there.
#
# How much does that rule out? A board of 3x3 has nine cells, and each can be empty, X or O. That
# makes 3 · 3 · 3 ... nine times: 3^9 = 19,683 ways to fill it. How many of them can a real game
# reach?

# %%
q.predict("boards that a game can reach", ...)

# %%
fillings = list(product((0, 1, -1), repeat=9))  # every way to fill nine cells
balanced = [cells for cells in fillings if cells.count(1) - cells.count(-1) in (0, 1)]
reached = list(gametree.positions(TicTacToe()))  # found by playing on from the empty board
print(f"{len(fillings):6,} ways to fill the board")
print(f"{len(balanced):6,} with as many X as O, or one more")
print(f"{len(reached):6,} that a game can reach")
q.reveal("boards that a game can reach", len(reached))

# %% [markdown]
# Most fillings have the wrong number of stones: six X and one O, say. But that is not all of it.
# Another 568 have the right numbers and are impossible all the same: somebody must have played on
# after the game was over. Here is one. What is wrong with it?

# %%
seen = {state.board.tobytes() for state in reached}
impossible = [c for c in balanced if np.array(c, dtype=np.int8).tobytes() not in seen]
cells = np.array(impossible[0]).reshape(3, 3)
print(np.array([".", "X", "O"])[cells])  # 0 is ".", 1 is "X", and -1, the last one, is "O"

# %% tags=["claim:states"]
q.claim("There are 19,683 ways to fill the board.", len(fillings) == 3**9 == 19_683)
q.claim("6,046 have a possible number of stones.", len(balanced) == 6_046)
q.claim("568 of these cannot be reached all the same.", len(impossible) == 568)
q.claim("5,478 can be reached: the source is right, not every one is a state.", len(seen) == 5_478)

# %% [markdown]
# Two rows of the board above are full lines, one of each player's. Whoever completed theirs first
# had won, and there the game was over.
#
# > **What the source says.** A move takes you to another state, always, in Tic-Tac-Toe. In some
# > games, doing nothing can be a move.
#
# Both are so, and the second needs an example. In Othello, which lesson 04 plays, a player who
# cannot move must **pass**. The board stays as it was, and yet the state is another one, for now it
# is the other player's turn. That is why we count the side to move as part of a state.

# %%
rng = np.random.default_rng(6)
state = Othello(4).initial_state()
while state.last_action != Othello(4).pass_action:  # play by chance until somebody passes
    if state.is_terminal():
        state = Othello(4).initial_state()  # nobody had to: another game
    before, state = state, state.take_action(int(rng.choice(state.legal_actions())))
side_by_side(board_svg(before, size_px=220), board_svg(state, size_px=220))

# %% tags=["claim:pass"]
q.claim("A pass leaves the board as it was,", (before.board == state.board).all())
q.claim("and makes another state of it: the other side moves.", before.player != state.player)

# %% [markdown]
# ### Exercise: one ply further ★
#
# From one state you can reach several, from each of these several more. One step of that is called a
# **ply**: one move by one player. Write the function that takes a list of states one ply further.
# Three methods are all you need: `state.legal_actions()`, `state.take_action(action)`, and the
# `append` of a list.

# %% tags=["exercise:next_layer", "solution"]
# exercise: next_layer

# %%
q.next_layer.check()

# %% [markdown]
# ## 2. The tree
#
# Hang the states under each other: on top the one that you start from, below it all that are one move
# away, below each of those all that are one move further. That is a **game tree**. Computer
# scientists draw their trees with the root on top. Perhaps they do not get out enough.
#
# The tree of the whole game does not fit on a page, so here is a small part near its end. X is to
# move, and three cells are free. The number on each line is the action.
#
# ![The tree of a small endgame, drawn with boards. On top the root, with X to move. Below it three boards, one for each free cell; action 7 completes X's bottom row. Below those four boards with O's replies, one of which completes O's top row. At the bottom three full boards.](../images/endgame_tree.svg)
#
# The words that go with it:
#
# - a **node** is a state in the tree; an **edge**, a line of the picture, is a move
# - the **root** is the node where the tree begins
# - the nodes just below a node are its **children**; it is their **parent**
# - a **leaf** is a node without children: the game is over there
# - the **depth** of a node is how many moves it lies below the root
#
# Find the five leaves. Two are not in the bottom row!
#
# Below is the tree of the whole game, to walk through. Click on a node to open it. An opened node shows
# some of its children; click on the `+4` to see four more.

# %%
root = TicTacToe().initial_state()
widgets.TreeExplorer(root)

# %% [markdown]
# > **What the source says.** The nine states with one X on the board are leaf nodes of the root, as
# > they can be reached from it.
#
# By the words above, are they leaves? We can ask each of them how many children it has.

# %%
children = [root.take_action(action) for action in root.legal_actions()]
print("children of each child:", [len(child.legal_actions()) for child in children])
leaf_plies = [s.ply for s in gametree.positions(TicTacToe()) if s.is_terminal()]
print("the first leaf comes at ply", min(leaf_plies))

# %% tags=["claim:leaves"]
grandchildren = [len(child.legal_actions()) for child in children]
q.claim("Each of the root's nine children has eight children.", grandchildren == [8] * 9)
q.claim("So none is a leaf; the first leaves come at ply 5.", min(leaf_plies) == 5)

# %% [markdown]
# They are not leaves of the *game* tree. What the source had in mind is something else, which you
# will meet in lesson 03. A search builds its own tree in memory, a piece at a time, and calls
# whatever has nothing below it *yet* a leaf. Right after the root's children have been made, they
# are leaves in that sense, and a moment later they are not. Two meanings, one word: always ask
# which tree.

# %% [markdown]
# ## 3. How big is it?
#
# A game of Tic-Tac-Toe is a way down from the root to a leaf. So there are as many games as leaves.
# How many are there? A hint that may mislead you: there are 9 first moves, then 8, then 7, and
# 9 · 8 · 7 · 6 · 5 · 4 · 3 · 2 · 1 is 362,880.

# %%
q.predict("games of Tic-Tac-Toe", ...)

# %% [markdown]
# ### A function that calls itself
#
# To count a tree we use its shape. Every child of a node is the root of a tree of its own, a smaller
# one. If somebody counted the children's trees for us, we would only have to add. Who is that
# somebody? We are. A function may call itself, which is called **recursion**. It needs two things:
# a case so simple that it is answered at once, and a reason why every call is nearer to it than
# the one before. Here is one that finds out how long a game can still last:


# %%
def longest(state):
    """How many more moves the longest game from `state` has."""
    if state.is_terminal():
        return 0  # the simple case
    return 1 + max(longest(state.take_action(a)) for a in state.legal_actions())


endgame = TicTacToe().state((0, 4, 0, 8, 2, 6, 3))  # the one in the picture
longest(endgame)

# %% [markdown]
# Follow it with a finger on the picture, from the bottom up. Every leaf answers 0. Every other node
# takes the largest answer of its children and adds 1. The root says 3.
#
# ### Exercise: count a tree ★★
#
# Count the nodes of the tree below a state, and its leaves. For the picture the answer is `(11, 5)`.

# %% tags=["exercise:count", "solution"]
# exercise: count

# %%
q.count.check()

# %% [markdown]
# And now the whole game. `omoklib` has its own version, which also says how the games end.

# %%
tree = gametree.count_tree(TicTacToe())
print(tree)
q.agree("nodes and leaves", count_tree(root), (tree.nodes, tree.games))

# %%
q.reveal("games of Tic-Tac-Toe", tree.games)

# %% tags=["claim:counts"]
q.claim(f"There are {tree.games:,} games,", tree.games == 255_168)
q.claim(f"{tree.black_wins:,} won by X, which is 51%,", tree.black_wins == 131_184)
q.claim(f"{tree.white_wins:,} won by O, {tree.draws:,} drawn;", tree[3:] == (77_904, 46_080))
q.claim(f"the tree has {tree.nodes:,} nodes.", tree.nodes == 549_946)
below = figures.history_graph(endgame, 3)  # node -> the nodes below it
leaves = [node for node in below if not below[node]]
q.claim(
    "The endgame in the picture has 11 nodes and 5 leaves.", (len(below), len(leaves)) == (11, 5)
)

# %% [markdown]
# Fewer games than 362,880, because many end before the board is full. Look at it ply by ply: every
# early win cuts a branch off, with all that would have grown on it. At ply 9 there are even fewer
# nodes than at ply 8.

# %%
start = time.perf_counter()
waiting, ways = [root], [0] * 10  # ways: how many nodes there are at each ply
while waiting:
    state = waiting.pop()
    ways[state.ply] += 1
    waiting += [state.take_action(action) for action in state.legal_actions()]
seconds = time.perf_counter() - start
for ply, nodes in enumerate(ways):
    full = math.perm(9, ply)  # 9 · 8 · 7 ..., as many numbers as there are plies
    print(f"ply {ply}: {nodes:8,} nodes, {full - nodes:8,} prevented by wins")

# %% [markdown]
# > **What the source says.** Where the game is small, as in Tic-Tac-Toe, it costs very little to
# > look at the whole tree. In chess it cannot be done.
#
# Little, in seconds? The loop above has made every state of the tree once, and looked at its watch.
# Remember the speed: we shall need it when the trees get bigger.

# %%
speed = sum(ways) / seconds
print(f"{sum(ways):,} states in {seconds:.1f} s: about {speed:,.0f} a second")

# %% [markdown]
# ## 4. One position, many histories
#
# There were 549,946 nodes in the tree. In section 1 there were 5,478 boards that can be reached. Both
# are right. X in a corner, O in the middle, X in the opposite corner is one board; the game can
# get there in two ways, as X may take either corner first. In the tree these are two nodes: a
# node is a *history*. On the table they are one *position*.
#
# A state of `omoklib` has both. `state.id` is its history. `state.key()` is its position: the same for
# two states with the same stones and the same player to move, however they were reached.

# %%
one, another = TicTacToe().state((0, 0, 4, 8)), TicTacToe().state((0, 8, 4, 0))
print("same history: ", one.id == another.id)
print("same position:", one.key() == another.key())
side_by_side(*(board_svg(state, size_px=200) for state in (one, another)))

# %% [markdown]
# So the tree holds the same subtree again and again. If equal positions are drawn as one node, it is
# no tree any more, as branches grow together. Here are the last four plies of a game, first as
# a tree, then with equal positions as one. Where a dot is dark, X is to move, where it is light, O;
# at a square the game is over.

# %%
four_left = TicTacToe().state((0, 4, 0, 8, 2, 6))
tree_of_it = figures.history_graph(four_left, 4)
figures.show(
    figures.show_history_graph(tree_of_it, title=f"every history: {len(tree_of_it)} nodes"),
    "A tree of five layers with 1, 4, 9, 14 and 10 nodes, each with one line to the layer above.",
)

# %%
graph_of_it = figures.history_graph(four_left, 4, keyed_by="position")
figures.show(
    figures.show_history_graph(graph_of_it, title=f"every position: {len(graph_of_it)} nodes"),
    "The same with equal positions joined: the lower layers have 9 and 3 nodes, and several lines "
    "lead to many of them.",
)

# %% [markdown]
# ### Exercise: count positions ★★
#
# Count the positions that can be reached from a state, each once. A `set` knows at once whether
# something is already in it: `key in seen`.

# %% tags=["exercise:positions", "solution"]
# exercise: positions

# %%
q.positions.check()

# %%
q.agree("positions", count_positions(root), gametree.count_positions(TicTacToe()))

# %% [markdown]
# One more step. Turn a board, or hold it to a mirror, and nothing that matters has changed: a good
# move is still a good move, a quarter turn away. Lesson 01 found eight such symmetries. Here they
# are, for one position.

# %%
pictures = []
for k in SYMMETRIES:
    image = TicTacToe().state(transform_id((0, 0, 1), k, 3))
    pictures.append(board_svg(image, size_px=90, coordinates=False))
side_by_side(*pictures)

# %% [markdown]
# Count these eight as one, and 9 first moves become 3: a corner, an edge, the middle.

# %%
print("nodes    ", ways)
boards = {ply: [s for s in reached if s.ply == ply] for ply in range(10)}
print("positions", [len(states) for states in boards.values()])
unequal = gametree.count_positions(TicTacToe(), up_to_symmetry=True)
print("positions that are not images of each other:", unequal)

# %% tags=["claim:positions"]
q.claim("5,478 positions can be reached,", len(reached) == 5_478)
q.claim("765 if turned and mirrored ones are one,", unequal == 765)
open_ones = sum(not state.is_terminal() for state in reached)
q.claim("and the game goes on in 4,520 of the 5,478.", open_ones == 4_520)

# %% [markdown]
# From 549,946 down to 765: about seven hundred times fewer, and nothing was lost. Remember that for
# section 11.

# %% [markdown]
# ## 5. How a tree is drawn
#
# Every picture of a tree asks the same question: where does each node stand? Its height is easy, that
# is the depth. From left to right there is a simple recipe:
#
# 1. Put the leaves side by side, in order: the first at x = 0, the next at 1, then 2, ...
# 2. Put every parent over the middle of its children: between the first and the last.
#
# ### Exercise: where the nodes stand ★★
#
# `children` is a function: `children(node)` are the nodes below. The checks use small trees of
# letters, where `children("a")` might be `"bc"`. The cell imports `count` from Python's `itertools`:
# after `free = count()`, each `next(free)` gives the next number: 0, 1, 2, ...

# %% tags=["exercise:layout", "solution"]
# exercise: layout

# %%
q.layout.check()

# %% [markdown]
# With the places known, a picture is a handful of lines and circles. This draws the tree of section
# 4, with your layout or with the library's.


# %%
def children_of(state):
    return [state.take_action(action) for action in state.legal_actions()]


def draw(layout, title):
    place = layout(four_left, children_of) or {}  # nothing yet, before the exercise is done
    figure, axes = figures.new(8, 2.6 if place else 0.4)
    for state, (x, depth) in place.items():
        for child in children_of(state):
            axes.plot([x, place[child][0]], [-depth, -depth - 1], color="#8c8c8c", zorder=1)
        over = state.is_terminal()
        axes.scatter(x, -depth, s=60, marker="s" if over else "o", color="#0072b2", zorder=2)
    axes.set_axis_off()
    axes.set_title(title if place else f"{title}: not drawn yet")
    return figure


# %%
figures.show(draw(places, "your layout"), "The tree of four plies, leaves side by side.")

# %%
figures.show(draw(tidy_layout, "omoklib's layout"), "The same tree, a little narrower.")

# %% [markdown]
# Yours is correct, and a little wide: every leaf has a column of its own, even one that could stand
# under a neighbour's roof. `omoklib.draw.tidy_layout` pushes whole subtrees together until they
# nearly touch. The method is known as *Buchheim's*; its file, `omoklib/draw/layout.py`, is short and
# readable, once you know what it is for.

# %%
mine = places(four_left, children_of)
width = max(x for x, _ in tidy_layout(four_left, children_of).values())
print("width of omoklib's picture:", width)
print("width of yours:", max(x for x, _ in mine.values()) if mine else "not drawn yet")
some = endgame.take_action(1)  # in this small tree the two agree
q.agree("a small layout", places(some, children_of), tidy_layout(some, children_of))

# %% [markdown]
# ## 6. How fast a tree grows
#
# Now for the games that we are after. The 9x9 board has 81 first moves, the 15x15 board 225. After
# two plies that is 225 · 224, after three 225 · 224 · 223. People say that there are about 10^80
# atoms in the universe that we can see: a 1 with eighty zeros. After how many plies does the tree
# of 15x15 have more nodes than that?

# %%
q.predict("plies until the nodes outnumber the atoms", ...)

# %%
plies = next(ply for ply in range(226) if math.perm(225, ply) > 10**80)
q.reveal("plies until the nodes outnumber the atoms", plies)

# %%
growing = {
    "Tic-Tac-Toe": ways,
    "Othello": [gametree.perft(Othello().initial_state(), ply) for ply in range(8)],
    "Omok 9x9": [math.perm(81, ply) for ply in range(41)],
    "Omok 15x15": [math.perm(225, ply) for ply in range(41)],
}
figures.show(
    figures.growth(growing),
    "Nodes at each ply, on a scale of powers of ten. Tic-Tac-Toe and Othello stay at the bottom, "
    "below a million. Omok 9x9 reaches about 10 to the 71 at ply 40, Omok 15x15 10 to the 92.",
)

# %% [markdown]
# Mind the scale: from one line of the grid to the next, the number of nodes grows a million million
# times. On paper with ordinary steps, if Tic-Tac-Toe's curve were one millimetre high, the sheet for
# 15x15 would not fit into the universe.
#
# (For Omok we count as if no game ended early. Up to ply 9 that is exact, for Black's fifth stone is
# the ninth on the board. Later it is too much, by a share that nobody would notice in this picture.)
#
# How long would it take to look at as many states as there are atoms?

# %%
years = 1e80 / speed / 3.2e7  # a year has about 32 million seconds
print(f"10^80 states, at {speed:,.0f} a second: 10^{math.log10(years):.0f} years")
print(f"games of 225 moves: 225! is about 10^{math.lgamma(226) / math.log(10):.0f}")
print(f"ways to fill 15x15: 3^225 is about 10^{225 * math.log10(3):.0f}")

# %% tags=["claim:growth"]
q.claim("225 · 224 · 223 ... passes 10^80 at ply 35.", plies == 35)
q.claim("225! has 434 digits.", len(str(math.factorial(225))) == 434)
q.claim("3^225 has 108 digits.", len(str(3**225)) == 108)

# %% [markdown]
# Does throwing equal positions together rescue us? It helped a lot in section 4. But even the
# positions of 15x15, at most 3^225, are about 10^107. A faster computer does not help: one that is
# a million times faster takes 6 off the exponent. There is only one way out: **do not look at
# everything**. From lesson 03 on, that is what the course is about. To know what we give up, let us
# first see what looking at everything can do.

# %% [markdown]
# ## 7. Zero-sum
#
# A leaf is an end, and an end has a **reward**: +1 for whoever won, -1 for whoever lost, 0 for both
# in a draw.
#
# > **What the source says.** The games in question are **zero-sum**: you win by the other losing.
# > By convention winning is 1, losing -1, a tie 0 for both, so that the two values always add up to
# > zero.
#
# A reward is always *somebody's*. That is why `state.reward(player)` wants to be told whose: `1` for
# X, or Black, `-1` for O, or White. To ask for "the reward" and not say whose is the most common
# mistake in all of this course, and we will meet it again.

# %%
ends = [state for state in reached if state.is_terminal()]
for winner, word in ((1, "X wins"), (-1, "O wins"), (0, "a draw")):
    state = next(state for state in ends if state.winner() == winner)
    print(f"{word} | to X: {state.reward(1):2} | to O: {state.reward(-1):2}")

# %% tags=["claim:zero_sum"]
sums = {state.reward(1) + state.reward(-1) for state in ends}
q.claim(f"In all {len(ends)} finished positions the two rewards add up to 0.", sums == {0})

# %% [markdown]
# ## 8. Minimax
#
# What is a state worth in which nobody has won yet? That depends on how the two go on. We assume the
# worst: **both play as well as can be played**. Then the value climbs up from the leaves. Look at
# the endgame again. Under each board stands what it is worth *to X*.
#
# ![The same tree with a value under each board, as X sees it. The leaves have their rewards. After action 1 the value is 0, after action 5 it is -1, after action 7 it is +1. The root has +1.](../images/endgame_values.svg)
#
# - The **leaves** have their rewards.
# - Where **X** moves, X takes the child with the *highest* number. The root is worth +1, the largest
#   of 0, -1 and +1.
# - Where **O** moves, O takes the child with the *lowest*. After X's action 5, O could choose between
#   -1 and 0, and takes -1, a win for O.
#
# Maximum, minimum, maximum, minimum: hence the name **minimax**. Check yourself: suppose X's action 7
# were not allowed. What would the root be worth then?

# %%
q.predict("the root without action 7", ...)

# %%
q.reveal("the root without action 7", max(0, -1))

# %% [markdown]
# ### Two players, one function
#
# One could write two functions now, one for X with `max`, one for O with `min`. There is a neater
# way. What is worth v to me is worth -v to you; that is what zero-sum means. So let the value of a
# state always be **as the player to move there sees it**. Then everybody takes the maximum, and a
# child's value, which is as the *opponent* sees it, changes its sign on the way up:
#
# $$v(s) = \max_a \; -v(s \text{ after } a)$$
#
# At the leaves, ask for the reward of whoever *would* be to move: `state.reward(state.player)`.
# After a won game that is the loser, so the value there is -1. This form is called *negamax*. All of
# this course's searches are written so.
#
# ### Exercise: minimax ★★
#
# It has the shape of `count_tree`. For a finished state, the reward; for any other, the best of its
# children, with the sign changed.

# %% tags=["exercise:minimax", "solution"]
# exercise: minimax

# %%
q.minimax.check()

# %% [markdown]
# Now the big question. X moves first, and both play perfectly from the empty board. Is that worth
# +1, 0 or -1 to X?

# %%
q.predict("the value of the empty board", ...)

# %%
start = time.perf_counter()
value = gametree.minimax(root)
print(f"{time.perf_counter() - start:.1f} s")
q.reveal("the value of the empty board", value)

# %%
q.agree("the value of the empty board", minimax(root), value)

# %% tags=["claim:draw"]
q.claim("Tic-Tac-Toe is a draw, if both play perfectly.", value == 0)

# %% [markdown]
# ### A bug that gives the right answer
#
# Here is minimax with one character missing: the minus.


# %%
def no_minus(state):
    if state.is_terminal():
        return state.reward(state.player)
    return max(no_minus(state.take_action(a)) for a in state.legal_actions())


friendly = no_minus(root)
print("the empty board, without the minus:", friendly)
print("the endgame, without the minus:", no_minus(endgame), "| with it:", gametree.minimax(endgame))

# %% [markdown]
# The empty board comes out right! Why? Whoever is to move after a win has lost, so wins are -1 here
# and draws 0. Without the minus, both players look for the maximum together, and it is a draw. Two
# people who are both afraid of winning draw as well.
#
# Only the endgame gives it away: X has a win in one move, and this function does not want it. Keep
# this in mind. **A wrong program can give a right answer**, and one test proves little. Lesson 04
# has a bot with just this kind of mistake, and it beats a random player most of the time.

# %% tags=["claim:bug"]
late = [state for state in reached if state.ply >= 5]
missed = sum(no_minus(state) != gametree.minimax(state) for state in late)
q.claim("Without the minus, the empty board is still 0,", friendly == 0)
q.claim(f"but of {len(late):,} positions from ply 5 on, {missed:,} come out wrong.", missed > 1000)

# %% [markdown]
# ## 9. Perfect play
#
# If every state's value is known, playing is easy: take an action whose child is worth most to you.
# There may be several.
#
# ### Exercise: every best move ★
#
# Use `gametree.minimax` for the values of the children, so that this exercise does not depend on
# yours. Mind whose value it is.

# %% tags=["exercise:best", "solution"]
# exercise: best

# %%
q.best.check()

# %%
corner = TicTacToe().state((0, 0))  # X has taken a corner
q.agree("replies to a corner", best_actions(corner), gametree.solve(corner).best_actions)

# %% [markdown]
# What is *every* move worth? `Solver` remembers what it has solved, so asking again costs nothing. The
# function below gives each move a number for its colour on the board, and a word.

# %%
solver = gametree.Solver(TicTacToe())
WORDS = {1: "wins", 0: "draws", -1: "loses"}


def worth(state):
    """Heat and a word for each legal action."""
    values = solver.action_values(state)
    heats = {action: (value + 1) / 2 for action, value in values.items()}
    return heats, {action: WORDS[value] for action, value in values.items()}


# %%
openings = [(0,), (0, 0), (0, 1), (0, 4)]
pictures = []
for state in map(TicTacToe().state, openings):
    heats, words = worth(state)
    pictures.append(board_svg(state, overlay=heats, labels=words, size_px=190))
side_by_side(*pictures)

# %% [markdown]
# Read it. On the empty board every move draws, even on the edge. After X takes a corner (second
# board), O has *one* move that does not lose: the middle. Most people learn that the hard way.
# After X takes the middle, O must take a corner.
#
# Here is the same as a board to play on, for both sides. After each move the words change. Try to
# lose on purpose; then look how long it takes until the board says so.

# %%
session = Session(TicTacToe())
board = widgets.Board(session)


def show_worth(session):
    if not session.state.is_terminal():
        board.show_overlay(*worth(session.state))


session.observe(show_worth)
show_worth(session)
board

# %% tags=["claim:openings"]
q.claim("All nine first moves draw.", gametree.solve(root).best_actions == list(range(9)))
q.claim("After a corner, only the middle holds.", solver.best_actions(corner) == [4])
middle = solver.best_actions(TicTacToe().state((0, 4)))
q.claim("After the middle, only the corners hold.", middle == [0, 2, 6, 8])

# %% [markdown]
# Does perfect play win? Against itself it never will. Against somebody who plays at random, let us
# see. Each takes X as often as the other.

# %%
rng = np.random.default_rng(0)
result = arena.match(
    players.minimax(rng),
    players.random(rng),
    TicTacToe(),
    openings=[(0,)] * fast(250, 25),  # in a quick run: 25
)
print(f"{result.wins} wins, {result.draws} draws, {result.losses} losses")

# %% tags=["claim:never_loses"]
q.claim(f"It lost none of {len(result.games)} games against random moves.", result.losses == 0)

# %% [markdown]
# It did not win them all. Minimax assumes an opponent who makes no mistakes, so to it a draw is a
# draw, and among moves of equal value it does not ask which one a weak opponent is more likely to
# answer wrongly. What it gives you is a *guarantee*: at least this much, whatever the other does.
#
# ## 10. Alpha-beta: most of it cannot matter
#
# Now we get lazy, in a way that costs nothing. Go through the endgame in order, as minimax does: X's
# action 1 first, then 5, then 7.
#
# ![The endgame's tree once more. Below action 5, the first reply, action 1, wins for O; the second reply, action 7, and the board below it are faded: they are never looked at.](../images/endgame_cut.svg)
#
# Action 1 is worth 0: X has a draw for sure. Next comes action 5. O's first reply to it wins for O:
# so action 5 is worth -1 to X, or less. X has something better already. **Whatever O's other reply
# is worth, X will not play action 5.** So there is no need to look at it. The two faded boards are
# cut off, and the answer is the same.
#
# To do this everywhere, two numbers go down the tree:
#
# - **alpha** is what the player to move has for sure already, somewhere else in the tree
# - **beta** is the most that the opponent will let them have, because the opponent has something for
#   sure elsewhere too
#
# Together they are called the **window**. When alpha reaches beta, stop: the opponent will avoid this
# state. One move down, the two players change places, and so do the numbers, with the sign changed:
# my alpha is your -beta.
#
# In the picture: at the root, X starts with alpha = -2 and beta = 2, wider than any value. After
# action 1, alpha is 0. So below action 5, O has alpha = -2 and beta = 0. O's first reply wins, which
# is 1 to O. Now O's alpha is 1, more than beta, and O's other reply is cut.
#
# ### Measuring what is looked at
#
# To see how much is left out, we put each state into a wrapper that counts. You need not follow every
# line of it. It hands on whatever it is asked to the state inside, and only `take_action` is noted.


# %%
class Watched:
    """A state, and a list in which every call of `take_action` is noted."""

    def __init__(self, state, made):
        self.state, self.made = state, made

    def __getattr__(self, name):  # whatever is not defined here
        return getattr(self.state, name)

    def take_action(self, action):
        self.made.append(action)
        return Watched(self.state.take_action(action), self.made)


# %%
def looked_at(solve, state):
    """How many states `solve` makes by `take_action` while it solves `state`."""
    made = []
    solve(Watched(state, made))
    return len(made)


looked_at(no_minus, endgame)  # ten states below the root

# %% [markdown]
# ### Exercise: alpha-beta ★★★
#
# The hardest exercise of this lesson, and eight lines long. Start with minimax as a loop, and let
# the hints lead you. The checks look at your values *and* at how many states you look at. (An
# alpha-beta that cuts too little still gives the right values: it is only slow, and nobody notices.)

# %% tags=["exercise:alpha_beta", "solution"]
# exercise: alpha_beta

# %%
q.alpha_beta.check()

# %% [markdown]
# Minimax looks at 549,946 nodes. How many does alpha-beta look at?

# %%
q.predict("nodes that alpha-beta looks at", ...)

# %%
stats = gametree.SearchStats()
value = gametree.alpha_beta(root, stats=stats)
print(stats)
q.reveal("nodes that alpha-beta looks at", stats.nodes)

# %%
q.agree("the value of the empty board", alpha_beta(root), gametree.alpha_beta(root))

# %% tags=["claim:alpha_beta"]
q.claim("Alpha-beta finds the same value,", value == 0)
q.claim(f"with {stats.nodes:,} nodes instead of 549,946:", stats.nodes == 18_297)
q.claim(f"{549_946 / stats.nodes:.0f} times fewer.", round(549_946 / stats.nodes) == 30)

# %% [markdown]
# ### The order matters
#
# Alpha-beta cuts after it has seen something good. The earlier the good moves come, the more is cut.
# Our actions come in increasing order, from the top left. What if the middle came first, then the
# corners? Or the edges, which are the weakest?


# %%
def in_order(state, order, alpha=-2, beta=2):
    """Alpha-beta's value and the nodes that it looked at; moves are tried in `order`."""
    if state.is_terminal():
        return state.reward(state.player), 1
    nodes = 1
    for action in (a for a in order if a in state.legal_actions()):
        value, below = in_order(state.take_action(action), order, -beta, -alpha)
        alpha, nodes = max(alpha, -value), nodes + below
        if alpha >= beta:
            break
    return alpha, nodes


# %%
orders = {
    "increasing": list(range(9)),
    "middle, corners, edges": [4, 0, 2, 6, 8, 1, 3, 5, 7],
    "edges, corners, middle": [1, 3, 5, 7, 0, 2, 6, 8, 4],
}
ordered = {name: in_order(root, order) for name, order in orders.items()}  # value and nodes
nodes = {name: looked for name, (_, looked) in ordered.items()}
chart = figures.bars(nodes, title="Nodes that alpha-beta looks at", xlabel="nodes")
figures.show(
    chart, "Bars: 18,297 nodes in increasing order, 7,275 middle first, 42,094 edges first."
)

# %% tags=["claim:order"]
good, weak = nodes["middle, corners, edges"], nodes["edges, corners, middle"]
q.claim("Good moves first: 7,275 nodes.", good == 7_275)
q.claim("Weak moves first: 42,094, nearly six times as many.", weak == 42_094)
q.claim("The value is 0 in any order.", {value for value, _ in ordered.values()} == {0})

# %% [markdown]
# So a rough idea of which moves are good saves a great deal of work, even if it is sometimes wrong.
# Hold on to that thought: in lesson 06 a neural network will have that idea.
#
# ## 11. A memory for positions
#
# In section 4 nearly 550,000 nodes were only 5,478 positions. Minimax solves the same position a
# hundred times over. So let it write down what it has found: a dict from `state.key()` to the value.
# Such a memory is called a **transposition table**; two orders of moves that lead to one position
# are *transpositions*.
#
# ### Exercise: a memory for positions ★★
#
# The dict comes in as `memory`, empty at first, and is filled on the way. Hand the same one on to
# every call.

# %% tags=["exercise:memory", "solution"]
# exercise: memory

# %%
q.memory.check()

# %% [markdown]
# The library's `alpha_beta` takes a table as well. It is a bit more than a dict of values: where a
# state was cut, one does not know its value, only that it is *at least* or *at most* so much, and
# the table keeps both numbers. What do the two together look at? Alpha-beta alone: 18,297.

# %%
q.predict("nodes with alpha-beta and a table", ...)

# %%
table, both = {}, gametree.SearchStats()
gametree.alpha_beta(root, table=table, stats=both)
print(both, f"| positions in the table: {len(table):,}")
q.reveal("nodes with alpha-beta and a table", both.nodes)

# %%
memory = {}
mine = remembering(root, memory)
print(f"positions in your memory: {len(memory):,}")
q.agree("minimax with a memory", mine, value)

# %%
looked = {
    "minimax": 549_946,
    "alpha-beta": stats.nodes,
    "alpha-beta and a table": both.nodes,
}
chart = figures.bars(looked, title="Nodes looked at to solve Tic-Tac-Toe", xlabel="nodes")
figures.show(chart, "Bars: minimax 549,946 nodes, alpha-beta 18,297, with a table 4,793.")

# %% tags=["claim:table"]
q.claim(f"With a table it is {both.nodes:,} nodes:", both.nodes == 4_793)
q.claim(f"{549_946 / both.nodes:.0f} times fewer than minimax.", 549_946 / both.nodes > 110)
q.claim("It does not even see all 5,478 positions.", len(table) < 5_478)

# %% [markdown]
# ## 12. How far this carries
#
# All of it works for any zero-sum game; nothing was about Tic-Tac-Toe. Here is Othello on a tiny board
# of 4x4, where stones are called discs. A win can be narrow or huge, so let the reward be the
# *margin*: by how many discs one wins. How does Black do, who begins?

# %%
small, found = Othello(4).initial_state(), gametree.SearchStats()


def discs(state, player):
    return state.margin(player)  # the player's discs less the opponent's


margin = gametree.alpha_beta(small, table={}, stats=found, reward=discs)
print(f"Black's margin: {margin} discs, after {found.nodes:,} nodes")
print("nodes of the whole tree:", f"{gametree.count_tree(Othello(4)).nodes:,}")

# %% tags=["claim:othello"]
q.claim("Othello 4x4 is lost for Black, by 8 discs, if both play perfectly.", margin == -8)

# %% [markdown]
# Larger ones have been solved by people with fast programs and patience: Othello 6x6 is won by White,
# 20 to 16; Omok on 7x7 and on 8x8, five in a row, is a draw; on 15x15 the first player wins, which
# Victor Allis proved in 1994 by searching for threats instead of everything.
#
# And by your own program, here, now? Alpha-beta at its best, with the right move always first, looks
# at about the *square root* of a tree's nodes. That turns 10^80 into 10^40. At the speed that we
# measured:

# %%
years = 1e40 / speed / 3.2e7
print(f"10^40 states, at {speed:,.0f} a second: 10^{math.log10(years):.0f} years")
print("age of the universe: about 10^10 years")

# %% tags=["claim:too_long"]
q.claim("Even the square root of 10^80 takes longer than the age of the universe.", years > 1e10)

# %% [markdown]
# So here the road ends. What we want is a player that looks at very little, and at the right little:
# one that spends its looks where they pay. That is Monte Carlo tree search, and lesson 03 builds it.
# It gives up the guarantee. In return it can be stopped at any time, and plays any game. Minimax
# comes along: for Tic-Tac-Toe we have the exact truth of all 4,520 open positions, and every
# program that learns, from now on, will be held against it.

# %% [markdown]
# ## More exercises: make it your own
#
# - In 131,184 of 255,168 games X wins: 51%. If both play at *random*, X wins in about 58%. Both are
#   right, as the cell below tries out. Why do the two differ? (Is each of the games equally likely?)
# - Teach minimax impatience: a win in one move should count more than a win in five. Where does the
#   number of plies come in? What does it change in the games against a random player?
# - `gametree.solve(Omok(4, 3).initial_state())`: three in a row on a board of 4x4. Who wins? Guess
#   first. (`from omoklib.games import Omok`.) And four in a row, `Omok(4, 4)`? Each takes up to a
#   minute, for a board with seven more cells than Tic-Tac-Toe. What would 5x5 take?
# - Your memory could use the symmetries: one entry for eight images. How many entries are left?

# %% tags=["claim:random"]
rng = np.random.default_rng(0)  # a playout is one random game: 1 if X, who is to move, has won
x_wins = np.mean([root.playout(rng.random(9)) == 1 for _ in range(4000)])
q.claim(f"At random X wins {x_wins:.0%} of 4,000 games.", 0.55 < x_wins < 0.62)

# %% [markdown]
# ## The claims of this lesson
#
# | the source says | what we have found |
# |---|---|
# | not every filled board is a state | right: 5,478 of 19,683 |
# | the root's children are leaves | of the game tree they are not: leaves come at ply 5 and later |
# | a move always leads to another state | right; after a pass the board is the same, the state is not |
# | the values of the two players add up to zero | right, at all 958 ends |
# | it costs little to look at the whole tree of Tic-Tac-Toe | right: 549,946 nodes in seconds |
# | in larger games it is impossible | right: for 15x15, more nodes than atoms after 35 plies |
#
# | Tic-Tac-Toe | |
# |---|---|
# | games | 255,168: X wins 131,184, O wins 77,904, draws 46,080 |
# | nodes, positions, positions up to symmetry | 549,946, 5,478, 765 |
# | under perfect play | a draw |
# | nodes looked at: minimax, alpha-beta, with a table | 549,946, 18,297, 4,793 |

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
# - States are nodes, moves are edges, and together they are a tree. A leaf is a state where the game
#   is over. A node is a history; several nodes may be one position.
# - Minimax carries the rewards up from the leaves: everybody takes what is best for them, and a
#   child's value changes its sign on the way up.
# - A value is always somebody's: here, the player's who is to move.
# - Alpha-beta leaves out what cannot matter; a table solves each position once. Both give the exact
#   answer.
# - Trees grow faster than anything helps. For Omok, looking at everything is out of the question.
#
# **Glossary.** *State*: one moment of a game. *Move*: the step from one state to another. *Ply*: one
# move by one player. *Game tree*: all states below a root. *Node*, *edge*: a state and a move in it.
# *Leaf*: a node without children. *Depth*: moves below the root. *Recursion*: a function that calls
# itself. *Reward*: a finished game's result, to one player. *Zero-sum*: the two rewards add up to 0.
# *Value*: the reward under perfect play. *Minimax*: how values are found. *Negamax*: minimax
# with one function for both. *Alpha-beta*: minimax that leaves out what cannot matter.
# *Transposition table*: a memory for positions.
#
# **Sources.** The document *AlphaZero and Keras Models*, whose first part, on game trees, this
# lesson follows and tests. C. Shannon, *Programming a Computer for Playing Chess*, 1950, for minimax.
# D. Knuth and R. Moore, *An Analysis of Alpha-Beta Pruning*, 1975. C. Buchheim, M. Jünger and
# S. Leipert, *Improving Walker's Algorithm to Run in Linear Time*, 2002, for the layout. L. V. Allis,
# *Searching for Solutions in Games and Artificial Intelligence*, 1994, for Omok on 15x15. W.-Y. Hsu
# and others, *On solving the 7,7,5-game and the 8,8,5-game*, Theoretical Computer Science 815
# (2020), for 7x7 and 8x8. J. Feinstein, 1993, for Othello on 6x6.
#
# **Next:** [03 · UCB and Monte Carlo tree search](03_ucb_mcts.ipynb). Look only where it pays.
