# %% [markdown]
# # 09 · Search that proves
#
# *Your time: 135 minutes. Time to run everything: two minutes, and three more the very first time, when
# the searches are compiled.*
#
# Everything that you have built so far has opinions. A network has them at a glance; a search improves
# them, visit by visit. But a game also holds certainties: five in a row is five in a row. In this lesson
# you teach your search the difference. It will know when it *knows*, stop when there is nothing left to
# find out, and see wins five moves ahead that a well-trained network often misses.
#
# ## What you will be able to do
#
# - say why an average is slow to see a sure thing
# - prove a node from its children, and carry the proof home
# - choose a move where some moves are proved and others are not
# - find a win by a chain of fours, and let your search look for it
# - say where proof helps, what it costs, and where it stops helping
#
# ## What you need
#
# Breadcrumbs and the search of [lesson 06](06_alphazero_search.ipynb); minimax and alpha-beta from
# [lesson 02](02_game_trees.ipynb). No TensorFlow: the trained networks run without it.

# %%
import time

import numpy as np
from IPython.display import HTML

from omoklib import ENV_SMALL, Omok, Othello, TicTacToe, arena, figures, threats, widgets
from omoklib.arena import Ladder, Tally
from omoklib.check import fast, lesson
from omoklib.check.exercises.lesson_09 import NEW, told, walk
from omoklib.draw import board_svg, boards_in_a_row
from omoklib.evaluators import uniform
from omoklib.players.specs import make_player
from omoklib.search import AlphaZeroSearch, Trace
from omoklib.widgets.own_search import OwnProvingSearch

q = lesson("09")
game = ENV_SMALL

# %% [markdown]
# ## Sixty seconds: five moves to win
#
# In this puzzle the player to move wins in five moves, whatever the opponent does. Where would you play?


# %%
def player_from(spec):
    return make_player(spec, game, np.random.default_rng(0))


five_moves = [p for p in threats.stored_puzzles("attack") if p.depth == 5]
network = player_from("alphazero:400")
candidates = [five_moves[k] for k in (37, 40, 8, 16, 49, 6)]
puzzle = next((p for p in candidates if not p.solved_by(network(p.state))), candidates[0])
mover = "Black" if puzzle.state.player == 1 else "White"
HTML(boards_in_a_row([(board_svg(puzzle.state), f"{mover} to move, and to win")]))

# %%
q.predict("the move that wins", ..., kind="cell", size=9)

# %%
q.reveal("the move that wins", puzzle.solutions)

# %% [markdown]
# Did you find it? It is not easy. The network of this course, with a search of 400 simulations, plays
# something else. (We chose the puzzle because it does.) How many of these 400 simulations went into
# the right move?

# %%
q.predict("visits of the winning move, of 400", ..., low=0, high=400)

# %% tags=["closed"]
opinion = network.analyse(puzzle.state)
most = max(opinion.visits.values())
labels = {action: n for action, n in opinion.visits.items() if n > 3}
heat = {action: opinion.visits[action] / most for action in labels}
right = sum(opinion.visits.get(action, 0) for action in puzzle.solutions)
print(f"What it thinks of the position, as {mover} sees it: {opinion.value:+.2f}")
q.reveal("visits of the winning move, of 400", right)
HTML(board_svg(puzzle.state, overlay=heat, labels=labels, size_px=420))

# %% tags=["claim:fails", "closed"]
q.claim(f"The winning move gets {right} of 400 visits.", right < 200)
q.claim(f"{mover} has won; the search says {opinion.value:+.2f}.", opinion.value < 0.9)

# %% [markdown]
# Later in this lesson *your* search will solve it, with the same network inside.
#
# ## 1. Why averages are slow
#
# An edge's Q is the mean of everything that its visits brought home. That is a fine way to weigh
# opinions. But suppose that a move has 60 visits and $W = +24$, so $Q = +0.4$. Now the search finds
# the reply that kills it. From here on, every visit brings home -1. How many more visits does it take
# until Q is below -0.5?

# %%
q.predict("visits until Q is below -0.5", ..., low=1)

# %% tags=["closed"]
N, W, means = 60, 24.0, [0.4]
while W / N >= -0.5:
    N, W = N + 1, W - 1
    means.append(W / N)
q.reveal("visits until Q is below -0.5", N - 60)

# %% tags=["closed"]
truth = ([0, N - 60], [-1, -1])
chart = figures.lines(
    {"Q, the mean": (range(len(means)), means), "the truth": truth},
    title="One visit finds the refutation. The mean needs many.",
    xlabel="visits after the refutation was found",
    ylabel="Q",
)
figures.show(chart, f"Q falls from +0.4, ever more slowly, to {means[-1]:.2f}; the truth is -1.")

# %% [markdown]
# The first of these visits settled the matter. All the others went into convincing an average. Worse,
# this happens at *every* node on the way up: a win in five moves lies nine stones deep, and at each of
# these depths a mean has to be turned round.
#
# > **What the source says.** The program of lesson 06 knows when a game is over and takes its result.
# > Then the result is treated like any other value: it is added to W, and W is divided by N. A certainty
# > counts as much as one guess of the network.
#
# ## 2. Proof in a tree
#
# So let a node keep one more thing beside its numbers: its **proof**. It is one of three values, or
# `None` while nothing is proved:
#
# | `proof` | the player to move at this node |
# |---|---|
# | `WIN`, 1 | wins, whatever the opponent does |
# | `DRAW`, 0 | can hold a draw, and no more, against best play |
# | `LOSS`, -1 | loses, whatever they try |
# | `None` | nobody knows yet |
#
# A finished game is proved by the rules. From there, proofs climb. Always ask whose view it is: **a node's
# proof is as the player to move at that node sees it.** So a child that is proved WIN is a win for your
# *opponent*.
#
# Here is a node with three moves. Each leads to a child, whose badge says what is proved about it. What is
# proved about the node itself? (`walk` makes up such pieces of a tree for us: `leaf` is one child, the list
# holds the others.)

# %%
WIN, DRAW, LOSS = 1, 0, -1
figures.proof_walk(walk([[DRAW, None]], leaf=WIN), climbed=0)

# %%
q.predict("proved by WIN, DRAW, None", ..., kind="choice", of=("win", "draw", "loss", "nothing"))

# %%
from omoklib.search.proving import proof_from  # takes them as the player who moves sees them

words = {WIN: "win", DRAW: "draw", LOSS: "loss", None: "nothing"}
q.reveal("proved by WIN, DRAW, None", words[proof_from([-WIN, -DRAW, None])])

# %% [markdown]
# <details><summary>Why?</summary>
#
# The first move loses, and the second one draws. But the third may still win. So the player has a draw
# at least, and perhaps more. A draw or a loss is proved only when *every* move is known. A win is
# easier: one move is enough.
#
# </details>
#
# Now climb a tree yourself. Every value is as the player to move at that node sees it. Begin at the
# boards where the game is over, and work upwards: click until each board has its value.

# %%
widgets.MinimaxValues(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)), mover=True)

# %% [markdown]
# ### Exercise: what follows from the children ★
#
# Write `proof_of(children)`. The list `children` holds one entry for each move of a node: the proof of the
# node it leads to, as *that* node's player sees it, or `None`. The answer is the node's own proof.

# %% tags=["exercise:proof_of", "solution"]
# exercise: proof_of

# %%
q.proof_of.check()

# %% [markdown]
# ## 3. Carry it home
#
# In lesson 06 a value went home along the breadcrumbs. Now a proof goes with it. We take the library's
# `Node` and `Edge`, which you know: `edge.N`, `edge.W`, `node.edges`. Three things are new to you:
#
# - `edge.origin` is the node where the edge starts.
# - `edge.node` is the node where it leads. It is `None` until a walk has been there.
# - `node.proof`. For a finished game it is set before the value goes home.
#
# Here is a walk, made up for practice. The blue line has just reached its leaf, which is proved a WIN
# for the player to move there. Beside it are the other moves. A dashed circle is a move that nobody has
# visited. Above the leaf lie three nodes. How many of them will be proved when the walk comes home?


# %%
def practice():
    """A new walk; for each node on its way, what is known of the other moves."""
    return walk([[NEW, None], [NEW, WIN], [WIN, WIN]], leaf=WIN)


figures.proof_walk(practice(), climbed=0)

# %%
q.predict("nodes above the leaf that are proved", ..., low=0, high=3)

# %%
from omoklib.search.proving import ProvingAlphaZeroSearch

breadcrumbs = practice()  # the library carries this one home; yours comes next
library = ProvingAlphaZeroSearch(uniform, simulations=1)
library.backfill(breadcrumbs[-1].node, 1, breadcrumbs)
proved = sum(edge.origin.proof is not None for edge in breadcrumbs)
q.reveal("nodes above the leaf that are proved", proved)

# %% tags=["closed"]
print("N, W and the origin's proof, the root's edge first:", told(breadcrumbs))
figures.proof_climb(breadcrumbs)

# %% [markdown]
# Read it as a comic strip, from the first panel to the last. In each panel the walk has gone home by one
# more edge. The thick badge is the node that it has just reached; N and W are what the edges have
# been credited with.
#
# ### Exercise: carry the proof home ★★★
#
# Write `carry_home(breadcrumbs, value)`. Go from the leaf to the root. At each edge:
#
# 1. count the visit, and credit the value, with its sign as in lesson 06 (`value` is as the leaf's
#    player sees it; the edge into the leaf was taken by the other player);
# 2. if `edge.origin` is not proved yet, ask `proof_of`;
# 3. pass the value on upwards, with its sign changed. But where `edge.origin` is proved, **its proof is
#    the value** from there on: nobody needs opinions about a sure thing.
#
# To try it: `told(breadcrumbs)` lists N, W and the origin's proof for every edge, the root's first, and
# `figures.proof_climb(breadcrumbs)` draws the strip.

# %% tags=["exercise:carry_home", "solution"]
# exercise: carry_home

# %%
q.carry_home.check()

# %% [markdown]
# Now your function drives a search. `OwnProvingSearch` is lesson 06's search with three changes: your
# `carry_home` brings the values home; a walk never enters a move that is proved lost; and a proved root
# ends it. Its evaluator is `uniform`, which knows nothing. First an endgame: three cells are empty, and X
# is to move. Here is the search's *last* walk, on its way home.

# %%
carry = q.yours("carry_home")
walks = []


def noting(breadcrumbs, value):
    """Carries home as you do, and remembers the walk."""
    carry(breadcrumbs, value)
    walks.append(breadcrumbs)


endgame = TicTacToe().state((0, 2, 5, 7, 8, 3, 6))
OwnProvingSearch(uniform, noting, simulations=200, cpuct=1.5).search(endgame)
print(f"Walk {len(walks)} proves the root:")
figures.proof_climb(walks[-1], boards=True)

# %% [markdown]
# One move was enough, so two of X's three moves are still "?". Nobody will ever look at them again.
#
# Now a harder one. O is to move, and X threatens. Drag the slider to the end: the last choice falls on
# the move with the *lowest* score of all. Why? And why does the search stop there, although it was given
# 200 simulations?

# %%
danger, trace = TicTacToe().state((0, 0, 2, 4)), Trace()
search = OwnProvingSearch(uniform, carry, simulations=200, cpuct=1.5, trace=trace)
root = search.search(danger)
widgets.SearchStepper(trace, TicTacToe())

# %% [markdown]
# The moves with better scores were proved lost, so no walk enters them; and the last proof settled the
# root. Here are the visits of lesson 06's search in the same position, and those of yours: ✗ is lost, =
# is drawn. (`edge.proof`, like all numbers of an edge, is as the player who takes it sees it.)

# %%
plain = AlphaZeroSearch(uniform, simulations=200, cpuct=1.5).search(danger)
marks = {None: "", WIN: "✓", DRAW: "=", LOSS: "✗"}
boards = []
for name, tree in (("200 simulations", plain), (f"with proof: {root.visits}", root)):
    most = max(edge.N for edge in tree.edges)
    shown = {edge.action: f"{edge.N} {marks[edge.proof]}".strip() for edge in tree.edges}
    heat = {edge.action: edge.N / most for edge in tree.edges}
    boards.append((board_svg(danger, overlay=heat, labels=shown, size_px=250), name))
HTML(boards_in_a_row(boards))

# %% tags=["claim:solved"]
q.claim(f"After {root.visits} simulations it is proved a draw.", root.proof == DRAW)
lost = [edge for edge in root.edges if edge.proof == LOSS]
q.claim(f"{len(lost)} of {len(root.edges)} moves are proved lost.", len(lost) == 5)
q.claim("Without proof all 200 simulations are spent.", plain.visits == 200)

# %% [markdown]
# Now a larger board: 4x4, three in a row wins, and X has taken a middle cell. Lesson 02's alpha-beta
# visits about 106,000 nodes to find out that O is lost. How many simulations does your search need?

# %%
q.predict("simulations until O is proved lost", ..., low=1)

# %%
small = Omok(4, line=3).state((0, 5))
solver = OwnProvingSearch(uniform, carry, simulations=10_000, cpuct=1.5)
found = solver.search(small)
q.reveal("simulations until O is proved lost", found.visits)

# %% [markdown]
# Here is that tree: ✓ marks a move that wins for sure, ✗ one that loses, each for the player who makes it.
# Every move of O has a ✗. Open one of them: X needs one ✓ below it, and no more. Follow a line to its end.

# %% tags=["closed"]
widgets.TreeExplorer(found, label=lambda each: marks[each.proof] or "?")

# %% [markdown]
# A search that proves looks first where it hopes to win, so a win tends to turn up early. Now try the empty
# board of Tic-Tac-Toe. Neither side can force a win there, so a search has to rule out every hope of one.
# Alpha-beta does it in 18,297 nodes. Do 20,000 simulations prove the draw?

# %%
q.predict("20,000 simulations prove the draw", ..., kind="yes/no")

# %% tags=["closed"]
empty = OwnProvingSearch(uniform, carry, simulations=fast(20_000, 500), cpuct=1.5)
whole = empty.search(TicTacToe().initial_state())
q.reveal("20,000 simulations prove the draw", whole.proof is not None)

# %% [markdown]
# <details><summary>Why is that?</summary>
#
# One move proves a win. A draw needs them all, and a search that goes where it hopes to win leaves the
# moves that promise nothing for last. A draw is the hardest thing to prove.
#
# </details>

# %% tags=["claim:small", "closed"]
from omoklib.gametree import SearchStats, alpha_beta

stats = SearchStats()
alpha_beta(Omok(4, line=3).state(fast((0, 5), (0, 5, 0, 1, 2))), table={}, stats=stats)
q.claim("O is proved lost.", found.proof == LOSS)
q.claim(
    f"{found.visits:,} simulations; alpha-beta visits {stats.nodes:,} nodes.",
    found.visits < 5000 and (stats.nodes > 100_000 or fast(False, True)),
)
stats = SearchStats()
alpha_beta(TicTacToe().initial_state(), stats=stats)
q.claim(f"Tic-Tac-Toe: alpha-beta visits {stats.nodes:,} nodes.", stats.nodes == 18_297)
q.claim("20,000 simulations do not prove it.", whole.proof is None)

# %% [markdown]
# ## 4. What to play
#
# The search is over. Some moves are proved, most are not. Lesson 06 took each move's share of the visits.
# But a move with 500 visits may have been refuted by the 501st, and a move that wins for sure may have
# just one. So:
#
# - if a move is **won**, only won moves count;
# - otherwise **lost** moves do not count, and draws and unknown moves do;
# - if **all** are lost, all count: play the one whose refutation took longest to find.
#
# The moves that count share in proportion to their visits; if none has a visit, they share equally. In
# self-play (lesson 07) these shares are what the network learns. So even a proof that comes late in a
# search corrects what the network learns.
#
# ### Exercise: what to play, and what to learn from ★★
#
# Write `policy(visits, proofs)`: a list of shares. Here `proofs` are as the player to move sees them
# (`edge.proof`), so a WIN is what you want.

# %% tags=["exercise:policy", "solution"]
# exercise: policy

# %%
q.policy.check()

# %% [markdown]
# ## 5. Fours
#
# On 9x9 the end of the game is far away, and a search of 400 simulations rarely gets there. So let it
# see *further ahead* than its tree. When is a game of Omok decided before its end?
#
# - A **four**: four stones in a row of five cells, with the fifth one empty. That empty cell is its
#   **hole**. A player with a hole and the move wins at once.
# - If it is the opponent's move, the opponent **must** fill the hole. There is no choice.
# - Nobody can fill two holes at once. Two holes win, unless the opponent completes five first.

# %%
one = game.state((0, 37, 36, 38, 2, 39, 20, 40))
two = game.state((0, 38, 2, 39, 20, 40, 60, 41))
HTML(
    boards_in_a_row(
        [
            (board_svg(one, overlay={41: 0.9}, size_px=250), "a four, and its hole"),
            (board_svg(two, overlay={37: 0.9, 42: 0.9}, size_px=250), "a four with two holes"),
        ]
    )
)

# %% [markdown]
# White is to move on both boards. On the left White fills the hole. On the right it is too late.
#
# A board is a list of 81 numbers here: 1 is Black, -1 White, 0 empty. `ROWS` holds all 140 straight
# rows of five cells.

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
# increasing order.

# %% tags=["exercise:holes", "solution"]
# exercise: holes

# %%
q.holes.check()

# %% [markdown]
# ### Exercise: the cells that make a four ★★
#
# Write `fours(board, player)`: a sorted list of all pairs `(cell, hole)` such that a stone of `player` on
# `cell` makes a four, and `hole` is the cell that the opponent must then fill.

# %% tags=["exercise:fours", "solution"]
# exercise: fours

# %%
q.fours.check()

# %% [markdown]
# Now the wonderful part. After a four the opponent has *one* answer. So there is hardly a tree: your four,
# the forced answer, your next four, the forced answer. If such a chain ends in two holes, the opponent
# never had a choice. Here is one, move by move. It begins with Black to move; the stones that were there
# before are pale, the blue cells are holes.


# %%
def strip(start, stones, player):
    """A board after each stone that `player` adds, with the holes of the fours; the rest is pale."""
    pale = {cell: 0.4 for cell in range(81) if start.board.flat[cell]}
    pictures, find = [(board_svg(start, size_px=225), "the beginning")], q.yours("holes")
    for k in range(1, len(stones) + 1, 2):
        state = game.state((*start.id, *stones[:k]))
        row = [] if state.is_terminal() else find(state.board.ravel().tolist(), player)
        board = board_svg(state, overlay=dict.fromkeys(row, 0.9), faded=pale, size_px=225)
        names = " and ".join(game.action_name(cell) for cell in row)
        said = f"{'hole' if len(row) == 1 else 'holes'}: {names}" if row else "five"
        pictures.append((board, f"{(k + 1) // 2}. {game.action_name(stones[k - 1])}, {said}"))
    return HTML(boards_in_a_row(pictures))


# %%
start = game.state((0, 37, 36, 38, 7, 39, 63, 22, 80, 31, 71))
strip(start, (40, 41, 49, 58, 13), player=1)

# %% [markdown]
# With five stones of yours a chain looks nine stones ahead, along a path as narrow as a tightrope.
#
# One thing can cut the rope: a forced answer may make a four for the *opponent*. On the left Black plays
# the same e5, and White answers at f5, as White must. On the right, see what White gets: a column of
# four. Black can fill only one of its two holes.

# %%
start = game.state((0, 37, 36, 38, 14, 39, 23, 22, 32, 31, 71))
pictures, sides = [], {"Black's four, and its hole": (40,), "White's answer makes holes": (40, 41)}
for words, stones in sides.items():
    state = game.state((*start.id, *stones))
    row = q.yours("holes")(state.board.ravel().tolist(), -state.player)
    pictures.append((board_svg(state, overlay=dict.fromkeys(row, 0.9), size_px=300), words))
HTML(boards_in_a_row(pictures))

# %% [markdown]
# If the opponent has a hole, your next stone must go there, and it had better make a four as well.
#
# ### Exercise: a chain of fours ★★★
#
# Write `chain(board, player, moves)`. The `player` is to move. Find a win by fours with at most `moves`
# stones of the player, counting the one that completes five. Return it as a list: stone, answer, stone,
# and so on, up to the stone that completes five. Return `[]` if there is none. The function may call
# itself.

# %% tags=["exercise:chain", "solution"]
# exercise: chain

# %%
q.chain.check()

# %% [markdown]
# Here is your function on the puzzle from the beginning: as a strip, and on a board with arrows to step
# through it.

# %% tags=["closed"]
find_chain = q.yours("chain")
start = puzzle.state
solution = find_chain(start.board.ravel().tolist(), start.player, 5)
strip(start, solution, start.player)

# %% tags=["closed"]
replay = widgets.Replay(game, (*start.id, *solution))
replay.go_to(start.ply)
replay

# %% [markdown]
# ### Exercise: eyes for the search ★
#
# Now give your search these eyes. It asks one function about every new node: *is anything certain here?*
# The answer is a `Foreseen(proof, actions)`: what is proved, and which actions are worth a search.
# `finished_games(state, at_root)` is such a function. It knows only the rules: the proof of a finished
# game, and otherwise no proof and all legal actions.
#
# Write `my_eyes(state, at_root)`. Where the game goes on and the player to move has a chain of fours, a WIN
# is proved, and only its first stone is worth a search. Look for up to five stones at the root, where
# there is time, and up to three elsewhere. In all other cases ask `finished_games`.

# %%
from omoklib.search.proving import Foreseen, finished_games

print(finished_games(ENV_SMALL.state((0, 36, 0, 37, 2, 38, 4, 39, 6, 40)), at_root=False))
print("a WIN, and the one action that achieves it:", Foreseen(WIN, [41]))

# %% tags=["exercise:my_eyes", "solution"]
# exercise: my_eyes

# %%
q.my_eyes.check()

# %% [markdown]
# Before your search gets its eyes, look at the puzzle three times: as the network sees it at a
# glance, as a search of 100 simulations does, and as proof does. The numbers are percentages, without those
# below 2; on the last board they are the order of the stones.


# %%
def three_views(state):
    """What the network, its search, and a chain of fours see in `state`."""
    seen = player_from("alphazero:100").analyse(state)
    visits = {action: n / sum(seen.visits.values()) for action, n in seen.visits.items()}
    pictures = []
    for words, share in (("the network alone", seen.priors), ("its search", visits)):
        texts = {action: f"{100 * s:.0f}" for action, s in share.items() if s >= 0.02}
        heat = {action: share[action] / max(share.values()) for action in texts}
        pictures.append((board_svg(state, overlay=heat, labels=texts, size_px=285), words))
    line = find_chain(state.board.ravel().tolist(), state.player, 5)
    heat = {cell: (0.9, 0.25)[k % 2] for k, cell in enumerate(line)}
    texts = {cell: f"{k}" for k, cell in enumerate(line, start=1)}
    pictures.append((board_svg(state, overlay=heat, labels=texts, size_px=285), "proof"))
    return HTML(boards_in_a_row(pictures))


# %% tags=["closed"]
three_views(puzzle.state)

# %% [markdown]
# The network weighs what usually matters, and its search follows. Proof looks at nine cells in one order,
# and at nothing else. Put the two together, and you have a player:

# %%
from omoklib.nn.runners.plain import PlainEvaluator

evaluator = PlainEvaluator("omok", game)
shares_of, eyes = q.yours("policy", "my_eyes")


# %%
def my_player(state, simulations=100):
    """The move of your search that proves, with the course's network and your eyes."""
    search = OwnProvingSearch(evaluator, carry, simulations=simulations, foresee=eyes)
    root = search.search(state)
    shares = shares_of([edge.N for edge in root.edges], [edge.proof for edge in root.edges])
    return root.edges[int(np.argmax(shares))].action


game.action_name(my_player(puzzle.state))

# %% tags=["claim:yours", "closed"]
q.claim("Your search plays a move that wins.", puzzle.solved_by(my_player(puzzle.state)))
mine = [puzzle.solved_by(my_player(puzzle.state)) for puzzle in five_moves[: fast(50, 5)]]
q.claim(f"Of {len(mine)} puzzles of five moves, it solves {sum(mine)}.", all(mine))

# %% [markdown]
# Play against it. It is slow, because it is written to be read, but watch out: it never misses a chain of
# up to five stones.

# %%
widgets.Play(game, {"your search that proves": my_player})

# %% [markdown]
# ## 6. Othello: the end, exactly
#
# Othello has no fours. But every move fills a cell, so the last ten moves can be searched *completely*.
# Here is a position with eight empty cells. Each number is the *exact* final score after that move, in
# discs, as the player to move sees it.

# %%
from omoklib.engine.endgame import EndgameSolver

othello = Othello()


def late(empty, rng):
    """A position of a random game with so many empty cells."""
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
texts = {action: f"{score:+d}" for action, score in scores.items()}
HTML(board_svg(moment, overlay=heat, labels=texts, size_px=330))

# %% [markdown]
# Lesson 02's alpha-beta could find out who wins. The library's `EndgameSolver` is alpha-beta, too, with
# four old ideas: try first the move that leaves the opponent the fewest replies; prefer a quarter of the
# board with an odd number of empty cells, where you may have the last word; once a good move is known,
# only ask whether the others are *better*; and remember positions. We take random games with four to eight
# cells empty, and both search for the winner. With 8 empty cells, how many nodes does plain alpha-beta
# visit for each node of the solver?

# %%
q.predict("times as many nodes with 8 empty cells", ..., low=1)

# %% tags=["closed"]
rng, nodes = np.random.default_rng(2), {"alpha-beta": {}, "with four ideas": {}}
for empty in fast((4, 5, 6, 7, 8), (4, 5)):
    positions, counts = [late(empty, rng) for _ in range(fast(10, 2))], []
    for state in positions:
        stats = SearchStats()
        value = alpha_beta(state, stats=stats)
        solved = EndgameSolver(othello).solve(state, exact=False)
        assert np.sign(solved.score) == value
        counts.append((stats.nodes, solved.nodes))
    for name, column in zip(nodes, zip(*counts, strict=True), strict=True):
        nodes[name][empty] = np.median(column)
ratio = nodes["alpha-beta"][empty] / nodes["with four ideas"][empty]
q.reveal("times as many nodes with 8 empty cells", round(float(ratio), 1))

# %% [markdown]
# And further from the end? Here the solver works out the exact score, in discs.

# %% tags=["closed"]
solver, seconds, exact = EndgameSolver(othello), {}, {}
for empty in fast((8, 10, 12, 14), (8,)):
    times, counts = [], []
    for state in [late(empty, rng) for _ in range(fast(20, 2))]:
        begun = time.process_time()
        counts.append(EndgameSolver(othello).solve(state).nodes)
        times.append(time.process_time() - begun)
    exact[empty], seconds[empty] = np.median(counts), np.median(times)

# %% tags=["closed"]
nodes["exact score"] = exact
chart = figures.lines(
    {name: (list(row), list(row.values())) for name, row in nodes.items()},
    title="Othello, solved from the end",
    xlabel="empty cells",
    ylabel="nodes, median",
    yscale="log",
)
figures.show(chart, "; ".join(f"{name}: {dict(row)}" for name, row in nodes.items()))

# %% tags=["claim:endgame", "closed"]
last = max(seconds)
q.claim(
    f"{last} empty cells: {exact[last]:,.0f} nodes, {1000 * seconds[last]:.0f} milliseconds, median.",
    seconds[last] < 1,
)

# %% [markdown]
# So a search of Othello asks the solver about every leaf near the end, and gets a fact back, not an
# opinion.
#
# ## 7. What only proof sees
#
# Back to Omok, and to 200 puzzles like the first: wins in 2, 3, 4 and 5 moves. The same network searches
# with 100 simulations, at three levels:
#
# - `no`: lesson 06's search;
# - `ends`: proofs from finished games, as in section 3;
# - `all`: those, and a look for forced wins with the library's eyes. They are compiled, they also see
#   what the opponent threatens, and they know one more kind of win.
#
# That kind is the win by **threes**. Look at the board below. Black has just played the stone in the
# middle. It makes no four. But with one more stone, on either marked cell, Black would have a four with
# *two* holes. White must answer now, and few moves help: a stone on one of the marked cells, or a four of
# White's own. So the tree stays narrow. The library searches threes at the root, and at every node that
# the search keeps coming back to.

# %%
three = game.state((0, 39, 2, 41, 20, 40))
HTML(board_svg(three, overlay={38: 0.9, 42: 0.9}, size_px=300))

# %% [markdown]
# What share of the wins in five moves does each find? Guess for `no` and for `all`.

# %%
q.predict("five moves, no proof", ..., kind="share")

# %%
q.predict("five moves, all", ..., kind="share")

# %% tags=["closed"]
from omoklib.nn.judging.match import best_actions

solved = {}
for depth in (2, 3, 4, 5):
    some = [p for p in threats.stored_puzzles("attack") if p.depth == depth][:: fast(1, 10)]
    for prove in ("no", "ends", "all"):
        moves = best_actions(evaluator, [p.state for p in some], 100, prove)
        won = sum(p.solved_by(move) for p, move in zip(some, moves, strict=True))
        solved[depth, prove] = Tally(won, 0, len(some) - won)
        if prove == "no":  # in the end: the wins in five moves that the search missed
            missed = [p for p, move in zip(some, moves, strict=True) if not p.solved_by(move)]

# %%
q.reveal("five moves, no proof", solved[5, "no"].score)

# %%
q.reveal("five moves, all", solved[5, "all"].score)

# %% tags=["closed"]
levels = ("no", "ends", "all")
rows = {f"{depth} moves": {each: solved[depth, each] for each in levels} for depth in (2, 3, 4, 5)}
chart = figures.compared(
    rows, title="Forced wins found, 100 simulations", xlabel="share of the puzzles"
)
told_of = (f"{depth} moves, {each}: {tally.score:.0%}" for (depth, each), tally in solved.items())
figures.show(chart, "; ".join(told_of))

# %% tags=["claim:levels", "closed"]
for depth in (3, 5):
    no, everything = solved[depth, "no"], solved[depth, "all"]
    q.claim(
        f"{depth} moves: {no.score:.0%} without proof, {everything.score:.0%} with all.",
        everything.score >= no.score,
    )
low, high = solved[5, "all"].interval
q.claim(f"Five moves, all: at least {low:.0%}.", low > solved[5, "no"].score or fast(False, True))

# %% [markdown]
# <details><summary>Does <code>all</code> see every forced win?</summary>
#
# No. In this collection every win in five moves is a chain of fours; others could not be proved in
# reasonable time. Some shorter ones begin with a three, which `all` sees as well. But there are wins that
# begin with a stone that threatens less than a three, and wins that are longer than its search. So do not
# read the last row as "all wins in five".
#
# </details>
#
# Here are two wins in five moves that the search without proof missed, each seen three times. Where did
# the network look instead?

# %% tags=["closed"]
others = [p.state for p in (*missed, *some) if p.state.id != puzzle.state.id]
three_views(others[0])

# %% tags=["closed"]
three_views(others[1])

# %% [markdown]
# The network knows *where it is worth looking*, long before anything can be proved. Proof sees the few
# lines in which one stone decides.
#
# ### What it costs
#
# A look ahead at every leaf takes time. How fast is a search with `all`, in simulations a second, compared
# with `no`? We take quiet positions, where nothing can be proved and all the looking is in vain.

# %%
q.predict("speed with all, as a share of the speed without", ..., kind="share")

# %% tags=["closed"]
quiet = [game.state(id) for id in arena.random_openings(game, 8, 6, np.random.default_rng(4))]
speeds = {prove: [] for prove in ("no", "all")}
for _ in range(fast(2, 1)):
    for prove, found in speeds.items():
        begun = time.process_time()
        best_actions(evaluator, quiet, fast(200, 40), prove)
        found.append(len(quiet) * fast(200, 40) / (time.process_time() - begun))
speed = {prove: float(np.median(found)) for prove, found in speeds.items()}
print({prove: f"{each:,.0f} simulations a second" for prove, each in speed.items()})
q.reveal("speed with all, as a share of the speed without", min(1, speed["all"] / speed["no"]))

# %% [markdown]
# Nearly equal? The network takes most of the time; next to that, a compiled look ahead costs little.
#
# ### The engine that never learned
#
# For decades, most strong programs were written, not trained. People wrote down what they knew: so many
# points for an open three, so many for a four; alpha-beta to look ahead; chains of fours for the kill. The
# library has such an engine, too. It has one second for a move, and no network. Play it, and notice how
# different its style is.

# %%
widgets.Play(
    game,
    {
        "classical, 1 second": player_from("classical:seconds=1"),
        "AlphaZero 100, all": player_from("alphazero:100,prove=all"),
    },
)

# %% [markdown]
# Who is stronger? Here they are on one ladder. All pairs play the same openings, each in both colours.
# No player looks at a clock, so every run plays the same games: the classical engine searches four plies
# deep, AlphaZero takes 50 simulations a move. The games come from a file, which
# `python -m omoklib.experiments.proof_ladder` makes again. Five players stand on it: the classical engine,
# the network alone, and AlphaZero at the three levels of proof. Who is on top?

# %%
from omoklib.experiments.proof_ladder import PLAYERS, RESULTS

q.predict("on top", ..., kind="choice", of=tuple(PLAYERS))

# %% tags=["closed"]
ladder = Ladder(game, RESULTS)
ratings = ladder.ratings(anchor="AlphaZero 50")
chart = figures.ladder(ratings, title="With and without proof", highlight=("AlphaZero 50, all",))
rows = "; ".join(f"{who} {rating} {interval}" for who, rating, interval, *_ in ladder.rows())
figures.show(chart, f"A ladder, the strongest on top: {rows}.")

# %%
q.reveal("on top", max(PLAYERS, key=lambda name: ratings[name]))


# %% tags=["claim:ladder", "closed"]
def between(first, second):
    """The tally of the games of two players, as the first one sees it."""
    games = [g for g in ladder.games if {g.black, g.white} == {first, second}]
    points = [g.result if g.black == first else -g.result for g in games]
    return Tally(points.count(1), points.count(0), points.count(-1))


for rival in ("AlphaZero 50", "classical, 4 plies", "network alone"):
    tally = between("AlphaZero 50, all", rival)
    q.claim(f"AlphaZero 50, all, against {rival}: {tally}.", tally.games > 0)

# %% [markdown]
# Read the intervals before you read the order. Where they overlap, these games do not decide. On an open
# board most moves are quiet, and there the same network says the same things, with proofs and without.
#
# ## 8. Where proof stops helping
#
# - **In the opening nothing is certain.** A proof needs an end within reach. Before that there are only
#   opinions, and the better network wins.
# - **Quiet moves.** A chain of fours is narrow because the opponent has one answer. An open three leaves
#   several, and most moves leave every answer open. Each answer widens the tree, and the proof grows
#   beyond any budget.
# - **Draws.** A win needs one good move at each of your turns. A draw has to rule out a win for either
#   side.
# - **A proof says nothing about how hard it is.** In a lost position all moves are equal to a prover, but
#   not to a person across the board. That is why lost moves keep their visits when nothing else is left.
#
# And yet the cheapest certainty is worth having: it costs a few lines, and it never lies.
#
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# | claim | how it was measured |
# |---|---|
# | a strong network misses a forced win | one puzzle, 400 simulations; then 50 with intervals |
# | a search that proves stops early, and leaves lost moves alone | Tic-Tac-Toe, every visit |
# | it proves a win with fewer nodes than alpha-beta, and a draw with more | 4x4 and Tic-Tac-Toe |
# | your chain finds every win of five moves | 50 puzzles |
# | Othello's end is exact in milliseconds | median of 20 random positions |
# | proof finds wins that the network's search does not | 200 puzzles, three levels |
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
# - A mean is slow to see a sure thing. A proof is seen at once, and is final.
# - One child that is lost for the opponent proves a win. A loss or a draw is proved by all children.
# - Above a proved node, its proof is the value. A lost move is not visited again; a won one is played.
# - A four has one answer. A chain of fours looks far ahead along a narrow path.
# - Near the end of Othello, alpha-beta is exact; the right order of moves makes it fast.
# - The network says where to look, and proof says what is there.
#
# **Glossary.** *Proof*: the certain result of a node, as its player to move sees it. *Four*: four stones
# in a row of five cells with the fifth empty. *Hole*: that cell. *Chain of fours*: a win in which every
# answer is forced. *Foresight*: what is certain about a state before the tree gets there. *Exact*: the
# result under perfect play, not an estimate.
#
# **Sources.** M. Winands, Y. Björnsson, J.-T. Saito, *Monte-Carlo Tree Search Solver*, 2008: proofs
# carried home in a tree search. L. V. Allis, H. J. van den Herik, M. Huntjens, *Go-Moku solved by new
# search techniques*, 1996: threats in place of trees, and 15x15 solved. T. Cazenave, A. Saffidine, *Score
# bounded Monte-Carlo tree search*, 2010: draws and scores. H. Baier, M. Winands, *Monte-Carlo tree search
# and minimax hybrids*, 2013. G. Andersson, *Writing an Othello program*, and R. Delorme's program
# *Edax*: endgames.
#
# **Next:** you have read the whole course. [Start here](00_start_here.ipynb) is where your friends
# begin. Play!
