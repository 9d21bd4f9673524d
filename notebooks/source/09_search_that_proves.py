# %% [markdown]
# # 09 · Search that proves
#
# *Your time: 135 minutes; the ends of sections 3 and 5 are good places for a break. Time to run everything: two
# minutes, and three more the very first time, when the searches are compiled.*
#
# Your players so far have *opinions*: a network forms one at a glance, and a search improves it, visit by visit.
# But some things are *certain*: five in a row has won, whatever anybody thinks. Here your search learns the
# difference. It will know when it *knows*, stop when nothing is left to find out, and see wins five moves ahead that a
# well-trained network sometimes misses.
#
# ## What you will be able to do
#
# - say why an average is slow to notice a certain loss
# - work out what is proved about a node, and carry the proof home
# - choose a move when some are proved and others are not
# - find a win by a chain of fours, and let your search look for it
# - say where proofs help, and how late in a game they come
#
# ## What you need
#
# The search of [lesson 06](06_alphazero_search.ipynb), with its breadcrumbs; minimax and alpha-beta from
# [lesson 02](02_game_trees.ipynb). You need no TensorFlow.

# %%
import time
from functools import partial

import numpy as np

from omoklib import ENV_SMALL, Omok, TicTacToe, figures, threats, widgets
from omoklib.check import fast, lesson
from omoklib.check.exercises.lesson_09 import NEW, told, walk
from omoklib.draw.numbers import signed
from omoklib.evaluators import uniform
from omoklib.gametree import SearchStats, alpha_beta
from omoklib.players.specs import make_player
from omoklib.search import AlphaZeroSearch, Trace
from omoklib.widgets.own_search import OwnProvingSearch

q = lesson("09")
game = ENV_SMALL

# %% [markdown]
# ## Sixty seconds: five moves to win
#
# In this puzzle the player to move can complete five in a row within five moves, whatever the opponent does.
# Where would you begin?


# %% jupyter={"source_hidden": true}
def player_from(spec):
    return make_player(spec, game, np.random.default_rng(0))


five_moves = [p for p in threats.stored_puzzles("attack") if p.depth == 5]
network = player_from("alphazero:400")
candidates = [five_moves[k] for k in (37, 40, 8, 16, 49, 6)]
puzzle = next((p for p in candidates if not p.solved_by(network(p.state))), candidates[0])
mover = "Black" if puzzle.state.player == 1 else "White"
figures.side_by_side(puzzle.state, captions=(f"{mover} to move, and to win",))

# %%
q.predict("the move that wins", ..., kind="cell", size=9, of=puzzle.state.legal_actions())

# %%
q.reveal("the move that wins", set(puzzle.solutions))

# %% [markdown]
# Did you find it? The course's network, with a search of 400 simulations, plays another move: that is why we
# chose this puzzle. How many of the 400 went to the winning move? And what value does the search give to the
# position? (+1 is a win for the player to move.)

# %%
q.predict("visits of the winning move, of 400", ..., kind="count", low=0, high=400)

# %%
q.predict("the value that the search gives", ..., low=-1, high=1)

# %%
opinion = network.analyse(puzzle.state)
on_the_win = sum(opinion.visits.get(action, 0) for action in puzzle.solutions)
q.reveal("visits of the winning move, of 400", on_the_win)

# %%
q.reveal("the value that the search gives", round(opinion.value, 2))

# %% tags=["closed"] jupyter={"source_hidden": true}
most = max(opinion.visits.values())
labels = {action: n for action, n in opinion.visits.items() if n > 3}
heat = {action: n / most for action, n in opinion.visits.items() if n > 0.1 * most}
figures.board(puzzle.state, overlay=heat, labels=labels, size_px=420)

# %% tags=["claim:fails", "closed"]
q.claim(f"The winning move gets {on_the_win} of 400 visits.", on_the_win < 200)
q.claim(f"{mover} wins by force; the search says {opinion.value:+.2f}.", opinion.value < 0.9)

# %% [markdown]
# <details><summary>And the truth?</summary>
#
# The truth is +1. The search tried the winning move, but it only averages what the network says, and the end is
# nine stones away: five moves and four answers.
#
# </details>
#
# Keep both numbers in mind: in section 5 *your* search meets this position, with the same network inside.
#
# ## 1. Why averages are slow
#
# An edge's Q is the mean of everything that its visits brought home: a good way to weigh opinions. But suppose that a
# move has had 60 visits and $W = +24$, so $Q = +0.4$. Now the search finds the reply that refutes
# it: from here on, every visit brings home -1. How many more visits does it take until Q falls below -0.5?

# %%
q.predict("visits until Q is below -0.5", ..., kind="count", low=1)

# %% tags=["closed"]
N, W, means = 60, 24.0, [0.4]
while W / N >= -0.5:
    N, W = N + 1, W - 1
    means.append(W / N)
q.reveal("visits until Q is below -0.5", N - 60)

# %% tags=["closed"] jupyter={"source_hidden": true}
truth = (range(len(means)), [-1] * len(means))
chart = figures.lines(
    {"Q, the mean": (range(len(means)), means), "the truth": truth},
    title="One visit finds the refutation. The mean needs many.",
    xlabel="visits after the refutation was found",
    ylabel="Q",
)
figures.show(chart, f"Q falls from +0.4, ever more slowly, to {means[-1]:.2f}; the truth is -1.")

# %% [markdown]
# The first of these visits settled the matter. All the others only convinced an average. Worse, the same happens
# at *every* node on the way up.
#
# Lesson 06's search does take the result of a finished game. But it adds that result to W like any other value:
# one certainty counts as much as one guess of the network.
#
# > **What the source says.** The paper behind this lesson (Winands, Björnsson and Saito, 2008) changes what a tree
# > search carries home, and which moves it selects. Then the search can prove the value of a position, given enough
# > time. How much is enough? Section 3 tests that.
#
# ## 2. Proof in a tree
#
# So let each node remember one thing more: its **proof**, which says what is certain about it.
#
# | `proof` | the player to move at this node |
# |---|---|
# | `WIN`, 1 | wins, whatever the opponent does |
# | `DRAW`, 0 | can hold a draw, and no more |
# | `LOSS`, -1 | loses, whatever they try |
# | `None` | nobody knows yet |
#
# Proofs begin where a game is over. If the last move completed a row, the player whose turn it would be has lost:
# the node is a `LOSS`. From there, proofs climb. Always ask *whose* win it is: **a node's proof speaks of the
# player to move at that node.** At a child, that is your opponent. So a child that is proved a WIN is a win for
# *them*.
#
# Here is a node at which X is to move. The badges of its children say what is proved about them: WIN, DRAW, and
# nothing yet. What is proved about the node itself? (Answer "win", "draw", "loss" or "nothing".)

# %%
WIN, DRAW, LOSS = 1, 0, -1
# `walk` makes up a piece of a tree.
figures.proof_walk(walk([[DRAW, None]], leaf=WIN), climbed=0, marked=False)

# %%
q.predict("proved by WIN, DRAW, None", ..., kind="choice", of=("win", "draw", "loss", "nothing"))

# %%
from omoklib.search.proving import ProvingAlphaZeroSearch

spelled = {WIN: "win", DRAW: "draw", LOSS: "loss", None: "nothing"}
# The library's search works out what follows; section 3 says how.
library = ProvingAlphaZeroSearch(uniform, simulations=1)
piece = walk([[DRAW, None]], leaf=WIN)
library.backfill(piece[-1].node, WIN, piece)
q.reveal("proved by WIN, DRAW, None", spelled[piece[0].origin.proof])

# %% [markdown]
# <details><summary>Why?</summary>
#
# The first move loses: it leads to a win for the opponent. The second draws, but the third may still win. A draw
# or a loss is proved only when *every* move is known. A win is easier: one winning move is enough.
#
# </details>
#
# Now climb a tree yourself. What is each board worth to the player who is to move there?

# %%
widgets.MinimaxValues(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)), mover=True)

# %% [markdown]
# ### Exercise: what follows from the children ★
#
# Write `proof_of(children)`: given the proofs of a node's children, each as the player to move *there* sees it, or
# `None`, it returns the node's own.

# %% tags=["exercise:proof_of", "solution"]
# exercise: proof_of

# %%
q.proof_of.check()

# %% [markdown]
# ## 3. Carry it home
#
# In lesson 06 a value went home along the breadcrumbs. Now a proof goes with it. You know the library's `edge.N`,
# `edge.W` and `node.edges`. Three things are new:
#
# - `edge.origin` is the node where the edge starts.
# - `edge.node` is the node where it leads, or `None` until a walk has been there.
# - `node.proof` is what is proved about the node. The search sets it for a finished game, before the value goes home.
#
# Here is a walk, made up for practice. The blue line has just reached its leaf, which is proved a WIN for the
# player to move there. A dashed circle is a move that nobody has tried, `NEW` in the code. How many of the three
# nodes above the leaf will be proved when the walk has come home?


# %%
def practice():
    """A new walk; for each node on its way, what is known of the others (NEW: nobody went there)."""
    return walk([[NEW, None], [NEW, WIN], [WIN, WIN]], leaf=WIN)


figures.proof_walk(practice(), climbed=0)

# %%
q.predict("nodes above the leaf that are proved", ..., kind="count", low=0, high=3)

# %%
breadcrumbs = practice()  # the library carries this one home; yours comes next
library.backfill(breadcrumbs[-1].node, WIN, breadcrumbs)
proved = sum(edge.origin.proof is not None for edge in breadcrumbs)
q.reveal("nodes above the leaf that are proved", proved)

# %% tags=["closed"]
print("N, W and the origin's proof, the root's edge first:", told(breadcrumbs))
figures.proof_climb(breadcrumbs)

# %% [markdown]
# Read it as a comic strip: from panel to panel, the walk goes home by one more edge, to the node with the thick
# badge.
#
# ### Exercise: carry the proof home ★★★
#
# Write `carry_home(breadcrumbs, value)`. Go from the leaf to the root. At each edge:
#
# 1. Count the visit, and add the value to W, with its sign as in lesson 06. (`value` speaks of the player to move
#    at the leaf, but the *other* player took the edge into it.)
# 2. If `edge.origin` is not proved yet, give `proof_of` the proofs of the nodes behind *all* edges of the origin,
#    and store the answer in `edge.origin.proof`. An edge that nobody has visited has no node: its proof is
#    `None`.
# 3. Change the sign of the value, and carry it on to the next edge. But if `edge.origin` is proved, carry **its
#    proof** on instead, as it is: where the truth is known, opinions no longer count.
#
# To try it: `breadcrumbs = practice()`, then `carry_home(breadcrumbs, WIN)`. Now `told(breadcrumbs)` lists N, W
# and the origin's proof for every edge, the root's first, and `figures.proof_climb(breadcrumbs)` draws the strip.

# %% tags=["exercise:carry_home", "solution"]
# exercise: carry_home

# %%
q.carry_home.check()

# %% [markdown]
# ### Your function drives a search
#
# `OwnProvingSearch` is lesson 06's search with four changes:
#
# - Your `carry_home` brings the values home.
# - No walk enters a move that is proved lost.
# - A walk stops at a proved node, as at a finished game.
# - The search ends when its root is proved.
#
# Its evaluator is `uniform`, which knows nothing. First an endgame: three cells are empty, and X is to move. Here
# is the *last* walk, on its way home.

# %%
carry = q.yours("carry_home")
endgame = TicTacToe().state((0, 2, 5, 7, 8, 3, 6))
search = OwnProvingSearch(uniform, carry, simulations=200, cpuct=1.5)
print(f"Walk {search.search(endgame).visits} proves the root:")
figures.proof_climb(search.last_walk, boards=True)

# %% [markdown]
# One winning move was enough; X's two other moves stay "?".
#
# From here on, ✗ marks a move that is proved lost, = a draw, ✓ a win: that is `edge.proof`. Whose proof is whose?
#
# | | it speaks of the player who | if the move wins | if the move loses |
# |---|---|---|---|
# | `edge.proof`, like W and Q | *makes* the move | `WIN` ✓ | `LOSS` ✗ |
# | `node.proof`, where the move leads | is to move *next* | `LOSS` | `WIN` |
#
# Two players, one fact: so the two proofs always have opposite signs. (A DRAW is one for both.)
#
# Now a harder one. O is to move, and X threatens to win. Run the next cell (Shift+Enter): it shows the search where
# its last walk begins. Compare the scores $Q + U$ of O's moves (on a phone, under *Numbers*). The walk takes the move
# with the *lowest* score. Why? Follow the walk to its end: there the search stops, although it may use 200
# simulations. Why that?

# %%
danger, trace = TicTacToe().state((0, 0, 2, 4)), Trace()
search = OwnProvingSearch(uniform, carry, simulations=200, cpuct=1.5, trace=trace)
root = search.search(danger)
stepper = widgets.SearchStepper(trace, TicTacToe())
stepper.go(stepper.total)
stepper.jump(-1)  # to where the last walk begins
stepper

# %% [markdown]
# <details><summary>Why?</summary>
#
# All moves with better scores were proved lost (✗), so no walk enters them. Once the last move was proved a draw, so
# was the root: nothing was left to find out.
#
# </details>
#
# Here are the visits of lesson 06's search in the same position, and yours:

# %% jupyter={"source_hidden": true}
plain = AlphaZeroSearch(uniform, simulations=200, cpuct=1.5).search(danger)
marks = {None: "", WIN: "✓", DRAW: "=", LOSS: "✗"}
boards = []
for tree in (plain, root):
    most = max(edge.N for edge in tree.edges)
    shown = {edge.action: f"{edge.N} {marks[edge.proof]}".strip() for edge in tree.edges}
    heat = {edge.action: edge.N / most for edge in tree.edges}
    boards.append(figures.board(danger, overlay=heat, labels=shown, size_px=250))
names = ("200 simulations", f"with proof: {root.visits}")
figures.side_by_side(*boards, captions=names)

# %% tags=["claim:solved"]
q.claim(f"After {root.visits} simulations it is proved a draw.", root.proof == DRAW)
lost = [edge for edge in root.edges if edge.proof == LOSS]
q.claim(f"{len(lost)} of {len(root.edges)} moves are proved lost.", len(lost) == 5)
q.claim("Without proof all 200 simulations are spent.", plain.visits == 200)

# %% [markdown]
# ### How long is "enough time"?
#
# Now a larger board: 4x4, three in a row wins, and Black has taken a middle cell. White has lost already. How many
# simulations does your search need to prove it?

# %%
q.predict("simulations until White is proved lost", ..., kind="count", low=1)

# %%
small = Omok(4, line=3).state((0, 5))
proved_4x4 = OwnProvingSearch(uniform, carry, simulations=10_000, cpuct=1.5).search(small)
q.reveal("simulations until White is proved lost", proved_4x4.visits)

# %% [markdown]
# Here is the tree: all of White's moves have a ✗. Open one: a single ✓ of Black is enough. Follow one line
# to its end.

# %% tags=["closed"]
widgets.TreeExplorer(proved_4x4)

# %% [markdown]
# Now a smaller board: Tic-Tac-Toe, empty. Lesson 02's alpha-beta, with a table, looks at 4,793 nodes, and has proved
# the draw. Does your search prove it in 20,000 simulations?

# %%
q.predict("20,000 simulations prove the draw", ..., kind="yes/no")

# %%
blank = TicTacToe().initial_state()
whole = OwnProvingSearch(uniform, carry, simulations=fast(20_000, 500), cpuct=1.5).search(blank)
q.reveal("20,000 simulations prove the draw", whole.proof is not None)

# %% tags=["closed"]
many = fast(160_000, 1000)  # eight times as many, in the library's own search that proves
longer = ProvingAlphaZeroSearch(uniform, simulations=many, cpuct=1.5).search(blank)
print(f"{many:,} simulations:", "no proof" if longer.proof is None else "a proof")

# %% [markdown]
# <details><summary>Why is that?</summary>
#
# A search that goes where it hopes to win tends to find a win early. But here neither side can force one. To
# prove a draw, *all* moves must be known, and this search looks at the hopeless ones last: it would rather go into
# a proved draw once more. Even 160,000 simulations are not enough. Alpha-beta needs less: as soon as one reply
# holds the draw, it cuts the rest (appendix B). "Given enough time" can be a long time.
#
# </details>


# %% tags=["claim:small", "closed"]
def by_alpha_beta(state):
    """How many nodes alpha-beta with a table looks at until `state` is solved."""
    alpha_beta(state, table={}, stats=(stats := SearchStats()))
    return stats.nodes


q.claim(f"White is proved lost after {proved_4x4.visits:,} simulations.", proved_4x4.proof == LOSS)
nodes = by_alpha_beta(fast(small, small.take_action(1).take_action(2)))
q.claim(f"There alpha-beta looks at {nodes:,} nodes.", nodes == fast(106_081, nodes))
nodes = by_alpha_beta(blank)
q.claim(f"Tic-Tac-Toe: alpha-beta looks at {nodes:,} nodes.", nodes == 4_793)
q.claim(f"{whole.visits:,} simulations do not prove it.", whole.proof is None)
q.claim(f"{longer.visits:,} do not, either.", longer.proof is None)

# %% [markdown]
# ## 4. What to play
#
# The search is over. Some moves are proved, most are not. Which one do you play? Lesson 06 went by the visits.
# But a move with 500 visits may have been refuted by the 501st, and a proved win may have only one. So the proofs
# decide first which moves *count*:
#
# - If a move is **won**, only won moves count.
# - Otherwise **lost** moves do not count; drawn and unknown ones do.
# - If **all** moves are lost, all count. Then the largest share goes to the move that took longest to refute.
#
# The moves that count share the policy in proportion to their visits, or equally if none of them has a visit. In
# self-play (lesson 07) the network learns from this policy. So even a proof that comes with the very last visit
# corrects what it learns.
#
# ### Exercise: what to play, and what to learn from ★★
#
# Write `policy(visits, proofs)`: a list of shares, one for each move. The `proofs` are those of the edges, so a
# WIN is a win for the player to move.

# %% tags=["exercise:policy", "solution"]
# exercise: policy

# %%
q.policy.check()

# %% [markdown]
# Here is the difference, in percent. In the first pair O can draw (section 3's problem). In the second X can win:
# the search tried every move once, and its last visit proved it.

# %% jupyter={"source_hidden": true}
winning = TicTacToe().state((0, 6, 0, 7, 2))
boards, names = [], []
for state in (danger, winning):
    tree = OwnProvingSearch(uniform, carry, simulations=200, cpuct=1.5).search(state)
    visits, proofs = [e.N for e in tree.edges], [e.proof for e in tree.edges]
    for name, known in (("visits", [None] * len(proofs)), ("your policy", proofs)):
        shares = q.yours("policy")(visits, known)
        heat = dict(zip([e.action for e in tree.edges], shares, strict=True))
        shown = {action: f"{100 * share:.0f}" for action, share in heat.items()}
        boards.append(figures.board(state, overlay=heat, labels=shown, size_px=138))
        names.append(name)
figures.side_by_side(*boards, captions=names, columns=4)

# %% [markdown]
# ## 5. Fours
#
# On 9x9 the end of the game is far away, and 400 simulations rarely get there. So let your search see *further
# ahead* than its tree reaches. When is a game of Omok decided before its end?
#
# - A **four** is four stones of one colour on five cells in a line, with the fifth cell, its **hole**, empty. The
#   player whose four it is wins there at once, if it is their turn.
# - If the opponent is to move, they **must** fill the hole, unless they can complete five themselves.
# - Nobody can fill two holes with one stone. So two holes win, with the same exception. (Four stones in a row
#   with both ends empty have two.)

# %% jupyter={"source_hidden": true}
one = game.state((0, 37, 36, 38, 2, 39, 20, 40))
two = game.state((0, 38, 2, 39, 20, 40, 60, 41))
with_hole = figures.board(one, overlay={41: 0.9}, size_px=250)
with_holes = figures.board(two, overlay={37: 0.9, 42: 0.9}, size_px=250)
figures.side_by_side(
    with_hole, with_holes, captions=("a four, and its hole", "a four with two holes")
)

# %% [markdown]
# White is to move on both boards. On one of them it is too late.
#
# In this section a board is a list of 81 numbers: 1 is Black, -1 White, 0 empty. `board_of` makes one from an ID.
# `ROWS` lists every straight row of five cells.

# %%
ROWS = []
for row in range(9):
    for column in range(9):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(row + k * down, column + k * right) for k in range(5)]
            if all(0 <= r < 9 and 0 <= c < 9 for r, c in cells):
                ROWS.append([9 * r + c for r, c in cells])


def board_of(node_id):
    return ENV_SMALL.state(node_id).board.ravel().tolist()


len(ROWS)

# %% [markdown]
# ### Exercise: the hole of a four ★★
#
# Write `holes(board, player)`: a list of all cells where one more stone of `player` completes five, in
# increasing order. To try it: on the right-hand board above, `holes(board_of(two.id), 1)` should be `[37, 42]`.

# %% tags=["exercise:holes", "solution"]
# exercise: holes

# %%
q.holes.check()

# %% [markdown]
# ### Exercise: the cells that make a four ★★
#
# Write `fours(board, player)`: a sorted list of all pairs `(cell, hole)`. A stone of `player` on `cell` makes a
# four, and `hole` is the cell that the opponent must then fill. A four with two holes gives two pairs. (List such
# a stone even if it also completes five in another row.)
#
# To try it: `fours(board_of((0, 37, 36, 38, 2, 39)), 1)` should be `[(40, 41), (41, 40)]`.

# %% tags=["exercise:fours", "solution"]
# exercise: fours

# %%
q.fours.check()

# %% [markdown]
# ### Four after four
#
# Now comes the wonderful part. After a four the opponent has only *one* answer. So the tree hardly branches: your
# four, the forced answer, your next four, the forced answer. If such a chain ends in two holes, you win, and the
# opponent never had a choice. Here is one, move by move. Black begins, and the blue cells are holes.

# %%
fours_only = game.state((0, 37, 36, 38, 7, 39, 63, 22, 80, 31, 71))
figures.chain_by_steps(fours_only, (40, 41, 49, 58, 13), q.yours("holes"))

# %% [markdown]
# A chain with five of your stones looks nine stones ahead, along a path as narrow as a tightrope. Victor
# Allis solved the empty 15x15 board (lesson 02) with chains of threats like these.
#
# Can anything cut the rope? Here Black has played e5, as before, and White must answer at f5. After that, does
# Black still win by fours?


# %% jupyter={"source_hidden": true}
def with_holes_of(state, player):
    """A picture of `state` with the holes of `player` in blue."""
    marked = dict.fromkeys(q.yours("holes")(state.board.ravel().tolist(), player), 0.9)
    return figures.board(state, overlay=marked, size_px=290)


rope = game.state((0, 37, 36, 38, 14, 39, 23, 22, 32, 31, 71, 40))
with_holes_of(rope, 1)

# %%
q.predict("Black still wins by fours", ..., kind="yes/no")

# %%
answered = rope.take_action(41)
q.reveal("Black still wins by fours", bool(threats.winning_actions(answered, fours_only=True)))

# %% tags=["closed"]
with_holes_of(answered, -1)

# %% [markdown]
# <details><summary>Why?</summary>
#
# White's answer makes a four of its own, a column with two holes. Black cannot complete five, and can fill only one
# of them.
#
# </details>
#
# So if the opponent has a hole, and you cannot complete five at once, your next stone must go there. The chain
# goes on only if that stone also makes a four.
#
# ### Exercise: a chain of fours ★★★
#
# Write `chain(board, player, moves)`. The `player` is to move, and may place at most `moves` stones, counting the
# one that completes five. Find a win in which every stone but the last makes a four. Return it as a list: stone,
# answer, stone, and so on, up to the last stone. If there is no such win, return `[]`.
#
# A plan:
#
# 1. Can you complete five now? That one stone is the whole chain.
# 2. If not, and only one stone is left, there is no win.
# 3. Otherwise try your fours, one after another. Skip a four if the opponent has a hole once your stone is down:
#    they would complete five instead of answering.
# 4. Place your stone and the forced answer on a copy of the board. Now you are to move again, with one stone
#    fewer: let `chain` itself answer that.
# 5. If it finds a chain, put your stone and the forced answer in front of it. If it gives `[]`, try the next four.
#    When none is left, there is no win.
#
# To try it: `chain(board_of(fours_only.id), 1, 3)` should be five cells that begin with 40, 41. With 2 in place
# of 3 there is no chain.

# %% tags=["exercise:chain", "solution"]
# exercise: chain

# %%
q.chain.check()

# %% [markdown]
# Here is your function on the puzzle from the beginning: as a strip, and on a board to step through.

# %% tags=["closed"]
find_chain = q.yours("chain")
solution = find_chain(puzzle.state.board.ravel().tolist(), puzzle.state.player, 5)
figures.chain_by_steps(puzzle.state, solution, q.yours("holes"))

# %% tags=["closed"]
replay = widgets.Replay(game, (*puzzle.state.id, *solution))
replay.go_to(puzzle.state.ply)
replay

# %% [markdown]
# ### Exercise: eyes for the search ★
#
# Now your search gets eyes for such chains. At every new node, it asks one function: *is anything certain here?*
# The answer is a `Foreseen(proof, actions)`: what is proved, and which actions are worth a search. So far that
# function was `finished_games(state, at_root)`: it gives the proof of a finished game, and otherwise no proof and all
# legal actions.
#
# Write `my_eyes(state, at_root)`. If the game is not over and the player to move has a chain of fours, a WIN is
# proved, and only the first stone of the chain is worth a search. Look for up to five stones at the root, and for
# up to three elsewhere, which is faster. In all other cases ask `finished_games`. To try it:
# `my_eyes(fours_only, True)` should be a WIN by action 40.

# %%
from omoklib.search.proving import Foreseen, finished_games

print(finished_games(ENV_SMALL.state((0, 36, 0, 37, 2, 38, 4, 39, 6, 40)), at_root=False))
print("a WIN, and the one action that achieves it:", Foreseen(WIN, [41]))

# %% tags=["exercise:my_eyes", "solution"]
# exercise: my_eyes

# %%
q.my_eyes.check()

# %% [markdown]
# ### Your search with eyes
#
# Before your search opens its eyes, see the puzzle in three ways: the network's priors, the visits of its search
# with 100 simulations (both in percent; what its numbers add up to is in appendix B), and the chain with its stones
# numbered.


# %% jupyter={"source_hidden": true}
from omoklib.nn.runners.plain import PlainEvaluator

evaluator = PlainEvaluator("omok", game)


def three_views(state):
    """What the network, its search, and a chain of fours see in `state`."""
    seen, boards = player_from("alphazero:100").analyse(state), []
    visits = {action: n / sum(seen.visits.values()) for action, n in seen.visits.items()}
    for share in (seen.priors, visits):
        texts = {action: f"{100 * s:.0f}" for action, s in share.items() if s >= 0.02}
        heat = {action: share[action] / max(share.values()) for action in texts}
        boards.append(figures.board(state, overlay=heat, labels=texts, size_px=262))
    line = find_chain(state.board.ravel().tolist(), state.player, 5)
    alone, who = float(evaluator([state])[1][0]), "Black" if state.player == 1 else "White"
    names = f"network alone: {signed(alone)}", f"100 simulations: {signed(seen.value)}"
    boards.append(figures.chain_at_its_end(state, line))
    return figures.side_by_side(*boards, captions=(*names, f"proof: +1, {who} wins"), columns=3)


# %% tags=["closed"]
three_views(puzzle.state)

# %% [markdown]
# The proof names nine cells, in one order, and needs no opinion. Put it together with the network, and you have a
# player:

# %%
shares_of, eyes = q.yours("policy", "my_eyes")


def my_search(state, simulations=100, foresee=eyes):
    """The root after your search that proves, with the course's network and your eyes."""
    search = OwnProvingSearch(evaluator, carry, simulations=simulations, foresee=foresee)
    return search.search(state)


def my_player(state):
    """The move that your search plays."""
    root = my_search(state)
    shares = shares_of([edge.N for edge in root.edges], [edge.proof for edge in root.edges])
    return root.edges[int(np.argmax(shares))].action


# %% [markdown]
# Now it meets the puzzle from the beginning. How many simulations does *your* search need?

# %%
q.predict("simulations of your search", ..., kind="count", low=0, high=400)

# %%
certain = my_search(puzzle.state)
q.reveal("simulations of your search", certain.visits)

# %% tags=["closed"]
print(f"lesson 06's search: {opinion.value:+.2f}, an opinion, after 400 simulations")
end, move = ("WIN, a proof" if certain.proof == WIN else "no proof"), my_player(puzzle.state)
print(f"yours: {end}, after {certain.visits}; it plays {game.action_name(move)}")

# %% [markdown]
# <details><summary>Why is that?</summary>
#
# The first new node that your eyes look at is the root. They find the chain, the root is proved a WIN, and the
# search stops. (The proof counts as one visit of the winning move, so the answer is not 0.) The network still
# thinks that the position is bad. Nobody asks it any more.
#
# </details>

# %% tags=["claim:yours", "closed"]
q.claim(
    "With these eyes, the search plays a move that wins.", puzzle.solved_by(my_player(puzzle.state))
)

# %% [markdown]
# Play against it. It is slow, because its code was written to be read. But let it have a chain of up to five stones,
# and you have lost.

# %%
widgets.Play(game, {"your search that proves": my_player})

# %% [markdown]
# ## 6. What only proof sees
#
# Here are 200 puzzles like the first: wins in 2, 3, 4 and 5 moves. The same network searches with 100
# simulations, at three levels of proof:
#
# - `no`: lesson 06's search;
# - `ends`: proofs that begin at finished games, as in section 3;
# - `all`: those, and the library's eyes. They also see the opponent's threats, and wins by **open threes** (lesson 00),
#   which one more stone turns into a four with two holes.
#
# Every win in five moves here is a chain of fours. What share of these do `no` and `ends` find? Guess both, and let
# all three search. (The very first time, the bar stands still for a minute or two: the search of many boards at once
# is compiled.)

# %%
q.predict("five moves, no proof", ..., kind="share")

# %%
q.predict("five moves, ends", ..., kind="share")

# %% tags=["closed"] jupyter={"source_hidden": true}
from tqdm.auto import tqdm

from omoklib.arena import Tally
from omoklib.nn.judging.match import best_actions

levels, solved = ("no", "ends", "all"), {}
turns = [(depth, prove) for depth in (2, 3, 4, 5) for prove in levels]
for depth, prove in tqdm(turns, desc="50 puzzles a step"):
    some = [p for p in threats.stored_puzzles("attack") if p.depth == depth][:: fast(1, 10)]
    moves = best_actions(evaluator, [p.state for p in some], 100, prove)
    kept = [p.kept_by(move) for p, move in zip(some, moves, strict=True)]
    solved[depth, prove] = Tally(sum(kept), 0, len(some) - sum(kept))
    if prove == "no":  # in the end: the wins in five moves that the search missed
        missed = [p for p, won in zip(some, kept, strict=True) if not won]

# %%
q.reveal("five moves, no proof", solved[5, "no"].score)

# %%
q.reveal("five moves, ends", solved[5, "ends"].score)

# %% tags=["closed"] jupyter={"source_hidden": true}
by_depth = {f"{n} moves": {each: solved[n, each] for each in levels} for n in (2, 3, 4, 5)}
missing = {each: sum(solved[n, each].losses for n in (2, 3, 4, 5)) for each in levels}
chart = figures.compared(
    by_depth,
    title=f"Wins missed: {missing['no']} without proofs, {missing['all']} with all",
    xlabel="forced wins found with 100 simulations",
)
chart.axes[0].set_xlim(0.5, 1.02)
told_of = (f"{depth} moves, {each}: {tally.score:.0%}" for (depth, each), tally in solved.items())
figures.show(chart, "; ".join(told_of))

# %% tags=["claim:levels", "closed"]
for depth in (3, 5):
    no, everything = solved[depth, "no"], solved[depth, "all"]
    q.claim(
        f"{depth} moves: {no.score:.0%} without proof, {everything.score:.0%} with all.",
        everything.score >= no.score,
    )
at_least, _ = solved[5, "all"].interval
q.claim(
    f"Five moves, all: at least {at_least:.0%}.",
    at_least > solved[5, "no"].score or fast(False, True),
)
mine = [puzzle.solved_by(my_player(puzzle.state)) for puzzle in five_moves[: fast(50, 5)]]
q.claim(f"Of {len(mine)} wins in five moves, the search of section 5 finds {sum(mine)}.", all(mine))

# %% [markdown]
# A caution: how these wins were collected favours `all`. There are forced wins that it misses (appendix B).
#
# A search can play the right move without proving anything. Take the 50 wins in *two* moves. How many do 100
# simulations of `ends` *prove*?

# %%
q.predict("wins in two moves that ends proves", ..., kind="count", low=0, high=50)

# %% tags=["closed"]
two_moves = [p.state for p in threats.stored_puzzles("attack") if p.depth == 2][:: fast(1, 10)]
sure = {}
for prove in ("ends", "all"):
    prover = player_from(f"alphazero:100,prove={prove}")
    sure[prove] = sum(prover.analyse(state).root.proof == WIN for state in two_moves)
    print(f"{prove}: {sure[prove]} of {len(two_moves)} wins in two moves proved")
q.reveal("wins in two moves that ends proves", sure["ends"])

# %% tags=["claim:proved", "closed"]
q.claim(
    f"`ends` proves {sure['ends']} of {len(two_moves)} wins in two moves, `all` {sure['all']}.",
    2 * sure["ends"] < sure["all"],
)

# %% [markdown]
# <details><summary>Why so few?</summary>
#
# To prove a win, `ends` must try *every* reply of the opponent, and most of these boards have dozens of empty
# cells. So `ends` mostly does what `no` does.
#
# </details>
#
# ### What the network sees
#
# Here are two wins in five moves that the search without proof missed, in the three ways of section 5. Where does
# the network look?

# %% tags=["closed"]
others = [p.state for p in (*missed, *some) if p.state.id != puzzle.state.id]
three_views(others[0])

# %% tags=["closed"]
three_views(others[1])

# %% [markdown]
# <details><summary>Where?</summary>
#
# On the first board its favourites, d2 and f2, are stones 9 and 3 of the chain: it knows *where*, and the proof knows
# *in which order*. On the second they lie near the top, and the chain runs along the bottom.
#
# </details>
#
# At the beginning the network was wrong about who wins. Was that bad luck? How many of the 50
# wins in five moves get less than 0 from the network alone?

# %%
q.predict("of 50 won positions, how many get less than 0", ..., kind="count", low=0, high=50)

# %%
opinions = [float(evaluator([each.state])[1][0]) for each in five_moves]
q.reveal("of 50 won positions, how many get less than 0", sum(v < 0 for v in opinions))

# %% tags=["closed"] jupyter={"source_hidden": true}
bands = {"less than 0": (-1, 0), "from 0 to 0.5": (0, 0.5), "0.5 or more": (0.5, 1.01)}
in_band = {name: sum(a <= v < b for v in opinions) for name, (a, b) in bands.items()}
chart = figures.bars(
    in_band,
    title="Every one of them is won: the truth is +1",
    xlabel="positions, by the value that the network gives",
    highlight=("less than 0",),
)
figures.show(chart, "; ".join(f"{name}: {count}" for name, count in in_band.items()))

# %% tags=["claim:wrong", "closed"]
below_0 = in_band["less than 0"]
q.claim(f"{below_0} of 50 won positions get less than 0.", below_0 > 0)

# %% [markdown]
# A network is trained to be right *on average*, over thousands of positions. About a single one it may be wrong,
# and it cannot tell you when. A proof holds for the position in front of you.
#
# ### The engine that never learned
#
# For decades, strong programs were not trained: people wrote down what they knew. So many points for an open
# three, so many for a four; alpha-beta to look ahead; chains of fours to finish the game. Play such an engine,
# and look for a difference in style.

# %%
widgets.Play(
    game,
    {
        "classical, 1 second": player_from("classical:seconds=1"),
        "AlphaZero 100, all": player_from("alphazero:100,prove=all"),
    },
)

# %% [markdown]
# We put five players on one ladder: this engine, four plies deep; the network alone; and AlphaZero with 50
# simulations a move, at the three levels of proof. By how many Elo does `all`, the master of the puzzles, lead `no`
# in whole games? (A lead of 100 wins 64% of the points.)

# %%
q.predict("the lead of all over no, in Elo", ..., low=-2000, high=2000)

# %%
from omoklib import arena
from omoklib.experiments.proof_ladder import RESULTS

ladder = arena.Ladder(game, RESULTS)
ratings = ladder.ratings(anchor="AlphaZero 50")
q.reveal("the lead of all over no, in Elo", round(ratings["AlphaZero 50, all"]))

# %% tags=["closed"] jupyter={"source_hidden": true}
most_proofs = ("AlphaZero 50, all",)
title = "Proofs lead, but it may be luck"
chart = figures.ladder(ratings, title=title, highlight=most_proofs)
figures.show(chart, ratings.in_words)

# %% tags=["claim:ladder", "closed"]
low, high = ratings.interval("AlphaZero 50, all")
q.claim(
    f"`all` leads `no` by {ratings['AlphaZero 50, all']:+.0f} [{low:+.0f}, {high:+.0f}] Elo: the games do "
    "not settle it.",
    low < 0 < high,
)
over = ladder.ratings(anchor="network alone")
least, most_of_all = over.interval("AlphaZero 50, all")
q.claim(
    f"`all` leads the network alone by {over['AlphaZero 50, all']:+.0f} [{least:+.0f}, {most_of_all:+.0f}] Elo: "
    "that is settled.",
    least > 0,
)

# %% [markdown]
# ## 7. When does a game know?
#
# All those puzzles solved, and a lead that may be luck. How can that be? Take the ladder's games that somebody won.
# Half of them lasted 27 stones or more. In each, take stones back, the last one first, for as long as the winner's
# `chain` sees the win. How many is that, of both colours? Guess the median: half of the games have that many or fewer.

# %%
q.predict("stones with the win in sight", ..., kind="count", low=1)

# %% tags=["closed"]
won = [each for each in ladder.games if each.result][:: fast(1, 10)]


def in_sight(played):
    """For how many stones, the last included, `chain` saw the winner's win."""
    stones = 1
    while find_chain(board_of(played.id[: -stones - 2]), played.result, 5):
        stones += 2
    return stones


sights = [in_sight(played) for played in won]
q.reveal("stones with the win in sight", round(np.median(sights)))

# %% tags=["closed"] jupyter={"source_hidden": true}
lasted = np.median([len(played.id) - 1 for played in won])
bars = {f"the last {stones}": sights.count(stones) for stones in range(3, 11, 2)}
bars = {"the last": sights.count(1), **bars, "more": sum(stones > 10 for stones in sights)}
chart = figures.bars(
    bars,
    title=f"In sight for {np.median(sights):.0f} stones of {lasted:.0f} (medians)",
    xlabel="won games, by the stones with the win in sight",
)
figures.show(chart, "; ".join(f"{name}: {number}" for name, number in bars.items()))

# %% tags=["claim:sight", "closed"]
drawn = sum(each.result == 0 for each in ladder.games)
q.claim(f"Of {len(ladder.games)} games, {drawn} were drawn.", drawn > len(ladder.games) / 2)
q.claim(f"Half of the {len(won)} won games lasted {lasted:.0f} stones or more.", lasted > 20)
within = sum(stones <= 7 for stones in sights) / len(sights)
q.claim(f"In {within:.0%} of them the win was in sight for 7 stones or fewer.", within > 0.8)

# %% [markdown]
# <details><summary>Why so late?</summary>
#
# - **The opening.** A proof needs an end within reach (or Allis's patience).
# - **Quiet moves.** A four leaves the opponent one answer, an open three several (the library's eyes see those wins
#   somewhat earlier), and a quiet move nearly all.
# - **Draws.** To prove one takes *all* moves, and more than half of the ladder's games were drawn.
#
# So most of a game is opinion, and there the same network plays much the same moves, with proofs or without. But
# where you can get a certainty, take it: on quiet boards it costs little (appendix C), and it never lies.
#
# </details>
#
# ### And your own player?
#
# Proofs work in every game: where the library has no eyes, they begin at finished games. Let the player that you
# trained in lesson 08 meet itself, with proofs on one side only. What score does that side get?

# %%
q.predict("my player's score with proofs", ..., kind="share")

# %% [markdown]
# Open a terminal in the folder that `keep` named there, and play 100 games (a few minutes). What comes after `--game`
# is as in the lines that `keep` printed.
#
# ```sh
# python -m omoklib match alphazero:100,prove=all,weights=mine.keras alphazero:100,weights=mine.keras --game my_game:my_game
# ```
#
# Then type the score here, in quotes, such as "60%":

# %%
q.reveal("my player's score with proofs", ...)

# %% [markdown]
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# - a strong network misses forced wins, and gives some won positions less than 0
# - a search that proves stops early, and leaves lost moves alone
# - it proves a loss on 4x4, but not the draw of Tic-Tac-Toe
# - with eyes for fours it finds every win in five moves here; the network's search does not
# - in most of the ladder's won games `chain` sees the win for the last few stones only
# - the last moves of Othello are solved exactly in milliseconds (appendix A)
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
# - A mean changes slowly, even when the truth is known. A proof counts at once, and is final.
# - One child that is lost for the opponent proves a win. To prove a loss or a draw, all children must be known.
# - A proved node sends its proof upwards in place of a value. A lost move is not visited again; a won one is
#   played.
# - A four has one answer. A chain of fours looks far ahead along a narrow path.
# - The network says where to look; a proof says what is there.
#
# **Glossary.** *Proof*: the certain result of a node, for the player to move there. *Four*: four stones on five
# cells in a line; the fifth, empty, is its *hole*. *Chain of fours*: a win in which every answer is forced.
# *Foreseen*: what is certain about a state before the tree gets there.
#
# **Sources.** M. Winands, Y. Björnsson, J.-T. Saito, *Monte-Carlo Tree Search Solver*, 2008. L. V. Allis, H. J.
# van den Herik, M. Huntjens, *Go-Moku solved by new search techniques*, 1996. (More in appendix B.)
#
# **Next:** that was the last lesson. You began with one tuple. You leave with a program that teaches itself, and
# a search that knows when it knows. Send your friends to [Start here](00_start_here.ipynb). And play!

# %% [markdown]
# ## Appendix A: Othello, solved from the end
#
# *About 10 minutes.* Othello has no fours. But every move fills a cell, so the last ten moves can be searched
# *completely*. Here is a position with eight empty cells, and Black is to move. Each number is the *exact*
# result of that move if both sides play perfectly afterwards: how many more discs Black will have than White.

# %%
from omoklib import Othello
from omoklib.engine.endgame import EndgameSolver

othello = Othello()


def late(empty, rng):
    """A position of a random game with that many empty cells."""
    while True:
        state = othello.initial_state()
        while not state.is_terminal() and np.count_nonzero(state.board == 0) > empty:
            state = state.take_action(int(rng.choice(state.legal_actions())))
        if not state.is_terminal():
            return state


# %%
moment = late(8, np.random.default_rng(5))
scores = EndgameSolver(othello).scores(moment)
heat = {action: 0.9 * (score == max(scores.values())) for action, score in scores.items()}
texts = {action: signed(score, "d") for action, score in scores.items()}
figures.board(moment, overlay=heat, labels=texts, size_px=330)

# %% [markdown]
# Lesson 02's alpha-beta could find out who wins. The library's `EndgameSolver` is alpha-beta, too, with four
# old ideas:
#
# - First try the move that leaves the opponent the fewest replies.
# - Prefer a quarter of the board with an odd number of empty cells: there you may have the last word.
# - Once a good move is known, ask only whether the others are *better*.
# - Remember every position that has been solved.
#
# Let both find the winner in positions from random games, with four to eight empty cells. With eight, how many
# times as many nodes does plain alpha-beta visit as the solver?

# %%
q.predict("times as many nodes with 8 empty cells", ..., low=1)

# %% tags=["closed"]
rng, looked_at = np.random.default_rng(2), {"alpha-beta": {}, "four ideas": {}}
for empty in fast((4, 5, 6, 7, 8), (4, 5)):
    positions, pairs = [late(empty, rng) for _ in range(fast(10, 2))], []
    for state in positions:
        stats = SearchStats()
        value = alpha_beta(state, stats=stats)
        answer = EndgameSolver(othello).solve(state, exact=False)
        assert np.sign(answer.score) == value
        pairs.append((stats.nodes, answer.nodes))
    for name, each in zip(looked_at, zip(*pairs, strict=True), strict=True):
        looked_at[name][empty] = np.median(each)
ratio = looked_at["alpha-beta"][empty] / looked_at["four ideas"][empty]
q.reveal("times as many nodes with 8 empty cells", round(float(ratio), 1))

# %% [markdown]
# And further from the end? The third curve shows the solver's nodes when it works out the exact score, in discs.

# %% tags=["closed"]
time_for, exact = {}, {}
for empty in fast((8, 10, 12, 14), (8,)):
    times, visited = [], []
    for state in [late(empty, rng) for _ in range(fast(20, 2))]:
        begun = time.process_time()
        visited.append(EndgameSolver(othello).solve(state).nodes)
        times.append(time.process_time() - begun)
    exact[empty], time_for[empty] = np.median(visited), np.median(times)

# %% tags=["closed"] jupyter={"source_hidden": true}
farthest = max(looked_at["alpha-beta"])  # the number of empty cells that `ratio` speaks of
looked_at["four ideas, exact score"] = exact
chart = figures.lines(
    {name: (list(row), list(row.values())) for name, row in looked_at.items()},
    title=f"With {farthest} cells left, four ideas save {1 - 1 / ratio:.0%} of the nodes",
    xlabel="empty cells",
    ylabel="nodes, median",
    yscale="log",
)
chart.axes[0].yaxis.set_major_formatter("{x:,.0f}")
said = {
    name: ", ".join(f"{n:,.0f} nodes at {k}" for k, n in row.items())
    for name, row in looked_at.items()
}
figures.show(chart, "; ".join(f"{name}: {row} empty" for name, row in said.items()))

# %% tags=["claim:endgame", "closed"]
last = max(time_for)
q.claim(
    f"{last} empty cells: {exact[last]:,.0f} nodes, {1000 * time_for[last]:.0f} milliseconds, median.",
    time_for[last] < 1,
)

# %% [markdown]
# An exact score costs more than the winner alone. But near the end of a game of Othello the library's search
# (`prove=all`) asks the solver about each leaf, and gets a fact instead of an opinion.
#
# **Sources.** G. Andersson, *Writing an Othello program*, and R. Delorme's program *Edax*.
#
# ## Appendix B: the small print
#
# - **Can a leaf be a WIN at all?** (Section 3, the walk for practice.) By the rules alone it never is in
#   Tic-Tac-Toe or Omok. But from section 5 on your search has eyes, and then it can be.
# - **Is 4x4 less work for your search than for alpha-beta?** (Section 3.) With a table, alpha-beta looks at 106,081
#   nodes there. But a simulation walks through several nodes. In seconds, on our machine, neither took twice as long
#   as the other.
# - **Does its table save alpha-beta?** (Section 3.) No: without one it needs 18,297 nodes for the draw of
#   Tic-Tac-Toe, as you saw in lesson 02. What saves it is its question: is this move *better* than the best so
#   far? Our search wants the exact value of every move, and goes on visiting moves that are proved drawn.
# - **Where are the other 51 visits?** (Section 5, the search's board among the three: its numbers add up to 49.)
#   They went to 51 different moves, one each, and a move with under 2% has no number. The search thinks that it
#   is losing, so everything untried looks better.
# - **Does `all` find every forced win?** (Section 6.) No: it misses those that begin with a quieter stone, or are too
#   deep for it. You see none there, because of how the puzzles were collected.
# - **Which moves solve a puzzle?** (Section 6.) Those that begin a forced win, even one that takes up to two
#   moves more than the quickest.
# - **Why is every win in five moves there a chain of fours?** Because we could not prove others in reasonable
#   time.
# - **Where do the ladder's games come from?** From a file, `omoklib/experiments/proof_ladder.json`. About half an
#   hour of `python -m omoklib.experiments.proof_ladder --out again.json` plays them again. All pairs play the same
#   openings, each in both colours. No player looks at a clock, so every run plays the same games.
#
# **More sources.** Winands and his co-authors carry proofs home in a tree search. Allis and his
# co-authors search for threats, and solve Omok on 15x15. T. Cazenave, A. Saffidine, *Score bounded Monte-Carlo
# tree search*, 2010: draws and scores. H. Baier, M. Winands, *Monte-Carlo tree search and minimax hybrids*, 2013.
#
# ## Appendix C: what proofs cost
#
# Looking for forced wins at every new node takes time. Take quiet boards with six stones, where the eyes look in
# vain: what share of its speed does the search keep with `all`? And *your* search, with your eyes?


# %% jupyter={"source_hidden": true}
quiet = [game.state(id) for id in arena.random_openings(game, 8, 6, np.random.default_rng(4))]


def timed(works):
    """The processor time of each work: the median of a few turns, after one to warm up."""
    times = {name: [] for name in works}
    for _ in range(fast(4, 2)):
        for name, work in works.items():
            begun = time.process_time()
            work()
            times[name].append(time.process_time() - begun)
    return {name: float(np.median(row[1:])) for name, row in times.items()}


# %%
q.predict("speed with all, as a share of the speed without", ..., kind="share")

# %%
q.predict("speed with your eyes, as a share of the speed without", ..., kind="share")

# %%
count = fast(200, 40)
took = timed({p: partial(best_actions, evaluator, quiet, count, p) for p in ("no", "all")})
for prove, seconds in took.items():
    print(f"{prove:4} {len(quiet) * count / seconds:6,.0f} simulations a second")
q.reveal("speed with all, as a share of the speed without", min(1, took["no"] / took["all"]))

# %%
on_one = partial(my_search, quiet[0], fast(100, 10))
took = timed({"with": on_one, "without": partial(on_one, foresee=finished_games)})
share = min(1, took["without"] / took["with"])
q.reveal("speed with your eyes, as a share of the speed without", share)

# %% [markdown]
# <details><summary>Why is that?</summary>
#
# Most of the time goes into the network's answers. And on a quiet board there are hardly any fours, so the eyes
# have little to try: even Python is fast enough for that.
#
# </details>
