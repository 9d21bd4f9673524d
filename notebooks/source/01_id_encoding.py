# %% [markdown]
# # 01 · One tuple is a whole game
#
# *Your time: 75 minutes. Time to run everything: 20 seconds.*
#
# A program that plays has to remember games: the one it is playing, the thousands it is thinking
# about, the millions it learns from. How does one write down a game? This lesson does it with a
# tuple of numbers, called the **ID**, and then rebuilds everything from it: the board, whose turn it
# is, the moves that are left, and what a neural network will see.
#
# ## What you will be able to do
#
# - write any game of Omok as one tuple, and read such a tuple
# - rebuild the board, the turn and the legal actions from it, and take moves back
# - build the 17 planes (and the 5 planes) that a network takes as its input
# - turn and mirror games, and say when two games are "the same"
# - say what the ID is good at and what it costs, with numbers that you have measured
#
# ## What you need
#
# [Lesson 00](00_start_here.ipynb), and Python: tuples, slices, `for` loops. A little numpy is
# explained where it comes up.

# %%
import sys
import time
from itertools import permutations

import numpy as np
from IPython.display import HTML

from omoklib import ENV_REGULAR, ENV_SMALL, Othello, TicTacToe, figures, ids, widgets
from omoklib.check import fast, lesson
from omoklib.draw import board_svg
from omoklib.games import Omok
from omoklib.games.planes import planes
from omoklib.games.symmetries import SYMMETRIES, transform_action, transform_id

q = lesson("01")

# %% [markdown]
# ## Sixty seconds: break a game
#
# Here is a whole game between two programs, from the empty board to the last move. The numbers on
# the stones say when they were put.

# %%
game = (0, 40, 58, 57, 60, 41, 70, 33, 43, 49, 17, 25)
HTML(board_svg(ENV_SMALL.state(game), numbers=True, size_px=360))

# %% [markdown]
# Black wins along a diagonal. Now break it: one number in the middle gets lost, the way it happens
# in real files. Which stones will change? Think first, then run.

# %%
broken = game[:3] + game[4:]  # the third move is missing
HTML(board_svg(ENV_SMALL.state(broken), numbers=True, size_px=360))

# %% [markdown]
# One stone is gone, and *every stone after it has changed its colour*. Nobody has won, either. The
# tuple nowhere says "white on 60": colours come from the order alone. That is why it is so short,
# and why nothing in it can be left out.

# %% tags=["claim:broken"]
before, after = ENV_SMALL.state(game), ENV_SMALL.state(broken)
turned = [cell for cell in game[4:] if before.board.flat[cell] == -after.board.flat[cell]]
q.claim("All 8 stones after the lost one changed their colour.", len(turned) == 8 == len(game[4:]))
q.claim("Black had won; now nobody has.", before.winner() == 1 and after.winner() == 0)

# %% [markdown]
# Now from the beginning, and slowly.

# %% [markdown]
# ## 1. Every cell has a number
#
# A place for a stone is called a **cell**: on one board it is a square, on another the point where two
# lines cross. Number the cells row by row, the way you read, and start with 0. On a 3x3 board:
#
# ![A 3x3 board, its cells numbered row by row: 0 1 2, then 3 4 5, then 6 7 8.](../images/id_index.svg)
#
# To put a stone on a cell is an **action**, and the cell's number is the **action index**, or just
# the action. (On a board of 3x3 Omok *is* Tic-Tac-Toe. Our pictures then show X for Black and O for
# White.)
#
# Two boards return again and again in this course. **env_small** has 9x9 cells, so its actions are
# 0 to 80. **env_regular** has 15x15; its actions are 0 to 224. In Python they are `ENV_SMALL` and
# `ENV_REGULAR`. Which action is the middle of the big one? The map above helps: how many cells come
# before it?

# %%
q.predict("the middle of 15x15", ...)

# %%
q.reveal("the middle of 15x15", 7 * 15 + 7)

# %% [markdown]
# Seven full rows of 15 lie above it, and seven cells to its left. For people there are also names: a
# letter for the column and a number for the row, as in chess, but with row 1 on top.

# %% tags=["claim:cells"]
q.claim("env_small has the actions 0 to 80.", ENV_SMALL.num_actions == 81)
q.claim("env_regular has the actions 0 to 224.", ENV_REGULAR.num_actions == 225)
q.claim("The middle of env_regular is action 112, or h8.", ENV_REGULAR.action_name(112) == "h8")

# %% [markdown]
# ### Exercise: cell number and back ★
#
# Turn a row and a column into an action, and an action into its row and column. Two operators that
# Python has for this: `17 // 5` is 3, how often 5 fits into 17; `17 % 5` is 2, what is left over.

# %% tags=["exercise:cells", "solution"]
# exercise: cells

# %%
q.cells.check()

# %% [markdown]
# ## 2. The ID
#
# Write down the actions of a game, oldest first. Put a 0 in front that stands for the **root**, the
# empty board from which every game starts. The result is the game's **ID**. Before the first move
# it is `(0,)`, the root alone. The comma is Python's: without it, `(0)` would only be the number 0
# in brackets.
#
# ![Four boards, each over its ID: the empty board is (0,); X in the middle, action 4, makes (0, 4); O in the top left corner, action 0, makes (0, 4, 0); X in the top right corner, action 2, makes (0, 4, 0, 2).](../images/id_process.svg)
#
# One more move makes the ID one number longer, and changes nothing in it. In Python that is one
# line.

# %%
node_id = (0,)
for action in (4, 0, 2):
    node_id = (*node_id, action)  # all of the old ID, then the action
    print(node_id)

# %% [markdown]
# Look at `(0, 4, 0)`. The 0 in front is the root. The 0 at the end is an action: the top left cell.
# They are written alike and mean different things.
#
# > **What the source says.** The document on which this lesson is built gives the empty board the ID
# > `(0,)` and numbers the cells from 0 as well. It does not mention that the two share a symbol.
#
# Does it matter? Only one of them can ever stand in front, so no two games get the same ID. But a
# line of code that looks harmless goes wrong. Is cell 0 taken on the empty board? What will Python
# answer to `0 in (0,)`?

# %%
q.predict("is cell 0 taken, says Python", ...)

# %%
q.reveal("is cell 0 taken, says Python", 0 in (0,))

# %% [markdown]
# Python says so, and it is wrong: it has found the root. To ask about actions, leave the root out:
# `node_id[1:]` is everything but the first entry.

# %% tags=["claim:root"]
q.claim("`0 in node_id` finds the root on the empty board.", 0 in ids.ROOT)
q.claim("`0 in node_id[1:]` does not.", 0 not in ids.ROOT[1:])

# %% [markdown]
# ### Exercise: from a list of moves to an ID ★

# %% tags=["exercise:make_id", "solution"]
# exercise: make_id

# %%
q.make_id.check()

# %% [markdown]
# ## 3. Whose turn it is
#
# Black moves first, and then they take turns. So the ID knows who is next, without being told. With
# the root in front, the empty board has length 1, and Black moves; after one action it is 2, and
# White does.
#
# The players are numbers in this course: **Black is 1, White is -1**. It makes "the other
# player" a minus sign, which later saves us many an `if`.
#
# ### Exercise: whose turn it is ★

# %% tags=["exercise:whose_turn", "solution"]
# exercise: whose_turn

# %%
q.whose_turn.check()

# %% [markdown]
# Does the library's function say the same? `q.agree` compares two answers, and raises an error where
# they differ. If you have not done the exercise yet, it says so and lets you go on.

# %%
some_ids = [game[:length] for length in range(1, len(game) + 1)]
mine = [whose_turn(node_id) for node_id in some_ids]
q.agree("whose turn", mine, [ids.turn(node_id) for node_id in some_ids])

# %% [markdown]
# ## 4. What may be played
#
# An action is **legal** if the rules allow it. In Omok every cell without a stone is: all cells,
# less those in the ID.
#
# ### Exercise: the cells that are still free ★

# %% tags=["exercise:legal", "solution"]
# exercise: legal

# %%
q.legal.check()

# %%
mine = [free_cells(node_id, 9) for node_id in some_ids]
q.agree("legal actions", mine, [ids.legal_actions(node_id, 9) for node_id in some_ids])

# %% [markdown]
# > **What the source says.** All legal actions can be got from the ID: take the set of all cells,
# > take away the set of the cells in the ID, and make a list of what remains.
#
# In one line of our own:


# %%
def by_sets(node_id, size):
    """The free cells, the way the source does it."""
    return list(set(range(size**2)) - set(node_id[1:]))


by_sets((0, 4, 0), 3)

# %% [markdown]
# Short and clear. We put it to four tests. First: **the game may be over.** After Black's five in a
# row nobody may move any more. The ID of a game alone cannot know: it takes the rules to see five
# in a row.

# %%
print("by sets:", len(by_sets(game, 9)), "actions")
print("by the rules:", ENV_SMALL.state(game).legal_actions())

# %% [markdown]
# Second: **the order.** A set promises none; `list` gives whatever order the set happens to be kept
# in. Do the numbers come out increasing? We fill the 9x9 board 200 times, cell by cell, in an order
# left to chance, and ask for the free cells after every move. What share of the lists will be in
# increasing order, do you think, in percent?

# %%
q.predict("percent of lists in increasing order", ...)

# %%
rng = np.random.default_rng(1)  # chance, but the same in every run
in_order = {free: [] for free in range(82)}  # free cells -> was the list increasing?
for _ in range(200):
    cells = [int(cell) for cell in rng.permutation(81)]  # 0 to 80, shuffled
    for free in range(82):
        found = by_sets((0, *cells[: 81 - free]), 9)
        in_order[free].append(found == sorted(found))
q.reveal("percent of lists in increasing order", round(100 * np.mean(list(in_order.values()))))

# %%
for free in (60, 40, 20, 19, 18, 10, 5, 2):
    print(f"{free:2} cells free: increasing in {np.mean(in_order[free]):.0%} of the lists")
print("for example:", by_sets((0, *(c for c in range(81) if c not in (3, 64, 70))), 9))

# %% [markdown]
# There is a cliff. As long as 19 or more cells were free, the list was increasing every time. With
# 11 to 18 free cells it was so in none of our 200 games.
#
# Python keeps a set in a table. For a small whole number the place is the number itself, as long as
# the table has so many places: then the order is right by luck. When at most 18 numbers remain, a
# table of 32 places is enough. There 64, which is 2 · 32, lands on place 0, before cell 3.
#
# Who would notice? Somebody whose search suddenly plays differently near the end of a long game, or
# on another version of Python, and who then looks for the reason for a week. So ours promises
# the increasing order, and has a test for it.

# %% tags=["claim:order"]
early = [ok for free in range(19, 82) for ok in in_order[free]]
late = [ok for free in range(11, 19) for ok in in_order[free]]
q.claim("With 19 free cells or more, the list was increasing in all 200 games.", all(early))
q.claim("With 11 to 18 free cells, in none of them.", not any(late))

# %% [markdown]
# Third: **nonsense goes in, and something comes out.** A cell played twice, a cell outside of the
# board: the source's function does not mind. A mistake made elsewhere travels on, unseen, and comes
# to light far from where it was made.

# %%
print("cell 4, played twice:", by_sets((0, 4, 4), 3))
print("cell 99, on 9 cells: ", by_sets((0, 99), 3))
try:
    ids.legal_actions((0, 4, 4), 3)
except ValueError as error:
    print("omoklib:", error)

# %% [markdown]
# Fourth: **other games.** In Othello, which lesson 04 plays, four stones lie on the board before the
# first move, most free cells are forbidden, and a player may have to pass. How many legal first
# moves does Othello have? Free cells are no help any more: the rules must speak.

# %%
print("by sets:", len(by_sets((0,), 8)), "first moves")
print("by the rules:", Othello(8).initial_state().legal_actions())

# %% tags=["claim:legal"]
over = ENV_SMALL.state(game)
q.claim("The sets offer 70 moves in a finished game.", len(by_sets(game, 9)) == 70)
q.claim("The rules offer none.", over.is_terminal() and over.legal_actions() == [])
q.claim("Othello has 4 first moves, not 64.", len(Othello(8).initial_state().legal_actions()) == 4)

# %% [markdown]
# This is why `omoklib` has two things called `legal_actions`. `ids.legal_actions` knows the ID and
# the board's size; `state.legal_actions()` knows the rules too. A **state** is an ID together with
# the rules of its game.
#
# ## 5. The board
#
# The board is rebuilt by playing the ID through. Think of all the cells in one long row first:
# `np.zeros(9)` is a row of nine zeros, and `cells.reshape(3, 3)` folds nine cells into three rows of
# three. Black's stones stand at index 1, 3, 5, ... of the ID, White's at 2, 4, 6, ...
#
# ### Exercise: the board, rebuilt from the ID ★★

# %% tags=["exercise:board", "solution"]
# exercise: board

# %%
q.board.check()

# %%
print(ids.board((0, 4, 0), 3))
q.agree("the board", rebuild((0, 4, 0), 3), ids.board((0, 4, 0), 3))

# %% [markdown]
# The library's `State` does this, and keeps an eye on the rules. Wherever a state is the last line
# of a cell, it is drawn.

# %%
state = ENV_SMALL.state(game[:8])
print(state.id, "| player to move:", state.player, "| over:", state.is_terminal())
state

# %% [markdown]
# ## 6. Back in time
#
# To take back a move, one usually needs a note of what was there before. With IDs there is nothing
# to note: the ID of one move ago is **the same tuple without its last number**. It is called the
# **parent**. Every earlier moment of the game is in there. The root has no parent, so it stays.
#
# ### Exercise: take back moves ★

# %% tags=["exercise:undo", "solution"]
# exercise: undo

# %%
q.undo.check()

# %%
q.agree("undo", undo(game), ids.parent(game))

# %% [markdown]
# ## 7. One game, four faces
#
# The next cell shows one game in four forms at once: as a board, as an ID, as a place in the tree of
# all games, and as the planes that section 9 explains. Play some moves. Then pull the
# *timeline* back and forth and watch which parts change.
#
# Try to answer by playing: what happens to the ID if you go back in time and play something else?

# %%
widgets.IdBridge(ENV_SMALL, game[:6])

# %% [markdown]
# ## 8. The same position, another game
#
# > **What the source says.** With the ID all nodes of a search can be told apart, because every node
# > has an ID of its own.
#
# True. But told apart *as what*? Here are two IDs.

# %%
one, other = (0, 40, 41, 31), (0, 31, 41, 40)
boards = (
    board_svg(ENV_SMALL.state(node_id), numbers=True, size_px=270) for node_id in (one, other)
)
HTML("<div style='display:flex;gap:16px;flex-wrap:wrap'>" + "".join(boards) + "</div>")

# %% [markdown]
# Black's two stones came in another order. The stones are the same, and White is to move in both.
# Whoever has to find a move sees no difference. So there are two things to distinguish:
#
# - the **history**: how one got here. That is the ID.
# - the **position**: where one is, and who is to move. In the library, `state.key()`.
#
# How many more histories are there than positions? Play every possible beginning of four moves on
# the 3x3 board: 9 · 8 · 7 · 6 = 3,024 IDs. How many different positions do they lead to?

# %%
q.predict("positions after four moves", ...)

# %%
beginnings = [(0, *moves) for moves in permutations(range(9), 4)]
positions = {TicTacToe().state(node_id).key() for node_id in beginnings}
q.reveal("positions after four moves", len(positions))

# %% tags=["claim:histories"]
same_key = ENV_SMALL.state(one).key() == ENV_SMALL.state(other).key()
q.claim("The two IDs above are one position.", one != other and same_key)
q.claim("Four moves: 3,024 histories, all with IDs of their own.", len(set(beginnings)) == 3024)
q.claim("They end in 756 positions, four histories each.", len(positions) == 756 == 3024 // 4)
q.claim("After eight moves: 24 · 24 = 576 orders.", len(list(permutations(range(4)))) ** 2 == 576)

# %% [markdown]
# Four histories for each position: Black's two stones can come in 2 orders, and White's two as well.
# After eight moves on the 9x9 board it is 24 · 24 = 576. A program that files its thoughts under the
# ID thinks about the same position that many times over. One that files them under the position
# does it once, and then has to be careful, as a position has several pasts. Lesson 02 counts what
# this saves, and lesson 06 meets a program that mixes the two up.

# %% [markdown]
# ## 9. What a network sees: planes
#
# A neural network (lesson 05) does not read tuples. It takes a block of numbers, like the red, green
# and blue of a picture. For a game, one uses one sheet for each thing there is to see: a **plane**
# of the board's size, 1 where the thing is and 0 elsewhere.
#
# AlphaGo Zero, the program that this course follows, used **17 planes**:
#
# - 8 planes with the stones of *the player to move*: now, one move ago, two moves ago, ...
# - 8 planes with the stones of *the opponent* at the same times
# - 1 plane for the colour: all 1 if Black is to move, all 0 if White is
#
# (AlphaGo Zero put own and opponent's planes in turn. We put all own planes first; a network does
# not mind, as long as it is always the same.) A shorter **history** makes fewer planes: with two
# boards instead of eight there are 2 + 2 + 1 = **5 planes**. Here are the five for `(0, 4, 0, 2)`,
# the last position of the picture in section 2. White is to move.

# %%
seen = planes(TicTacToe().state((0, 4, 0, 2)), history=2)
titles = ["own, now", "own, one ago", "other's, now", "other's, one ago", "Black to move"]
print("shape:", seen.shape)
for k, title in enumerate(titles):
    print(f"\nplane {k}: {title}\n{seen[:, :, k].astype(int)}")  # all rows, all columns, plane k

# %% [markdown]
# *Own* is White here, with its one stone on cell 0. *Other's, now* has two stones and *one ago* has
# one: Black has just played cell 2. If this seems roundabout, think of the network: it should learn
# once what "I have four in a row" means, and not once for each colour.
#
# ### Exercise: planes from the ID ★★★
#
# The hardest of this lesson. All past boards are in the ID already, by the undo of section 6. What you
# need of numpy: `stack = np.zeros((3, 3, 5))` is a block of zeros, `stack[:, :, 2]` is its plane
# number 2, to look at or to set, and `board == 1` is true where a black stone lies, which counts as 1.

# %% tags=["exercise:planes", "solution"]
# exercise: planes

# %%
q.planes.check()

# %%
q.agree("17 planes", make_planes(game[:8], 9, 8), planes(ENV_SMALL.state(game[:8]), 8))

# %% [markdown]
# Does Omok need the history at all? In Go it does: a rule there forbids repeating a position. In
# Omok the stones that lie there, and who is to move, decide everything that can still happen. The
# two IDs of section 8 show what the history adds:

# %% tags=["claim:history"]
a, b = ENV_SMALL.state(one), ENV_SMALL.state(other)
q.claim(
    "With one board of history, both look the same.", np.array_equal(planes(a, 1), planes(b, 1))
)
differ = not np.array_equal(planes(a, 8), planes(b, 8))
q.claim("With eight boards, they look different, although nothing follows from it.", differ)

# %% [markdown]
# So for the rules of Omok the history is idle. It may still help a network a little: the next good
# move is often near the last one, and two boards show where that was. That is what the 5 planes are
# for.

# %% [markdown]
# ## 10. Turning the board
#
# Lay a mirror beside the board. The game in the mirror is just as good a game: same winner, same
# mistakes. A square board can be turned four ways, and mirrored and turned four ways more: **eight
# symmetries**. An ID goes through them number by number, and the root stays what it is.

# %%
views = [transform_id(game, k, 9) for k in SYMMETRIES]
boards = (board_svg(ENV_SMALL.state(view), coordinates=False, size_px=150) for view in views)
HTML(
    "<div style='display:flex;gap:10px;flex-wrap:wrap;max-width:640px'>"
    + "".join(boards)
    + "</div>"
)

# %% [markdown]
# This is a present. Every game that is played gives eight to learn from, and lesson 05 will take it.
#
# Turned about, it says that many moves are "the same". The first move on the 3x3 board can go to the
# middle, to a corner or to an edge: 3 kinds instead of 9. How many kinds of first moves does the 9x9
# board have, instead of 81?

# %%
q.predict("kinds of first moves on 9x9", ...)

# %%
kinds = {min(transform_action(a, k, 9) for k in SYMMETRIES) for a in range(81)}
print("one of each kind:", sorted(kinds))
q.reveal("kinds of first moves on 9x9", len(kinds))

# %% tags=["claim:symmetries"]
corner = {min(transform_action(a, k, 3) for k in SYMMETRIES) for a in range(9)}
q.claim("3x3: 3 kinds of first moves.", len(corner) == 3)
q.claim("9x9: 15 kinds of first moves.", len(kinds) == 15)
q.claim(
    "All eight views end with a win for Black.", {ENV_SMALL.state(v).winner() for v in views} == {1}
)

# %% [markdown]
# ### Exercise: a game in the mirror ★★

# %% tags=["exercise:mirror", "solution"]
# exercise: mirror

# %%
q.mirror.check()

# %%
q.agree("the mirror", mirror_id(game, 9), transform_id(game, 4, 9))  # symmetry 4 is this mirror

# %% [markdown]
# ## 11. What it costs
#
# > **What the source says.** Saving states takes a lot of memory. On env_regular a state has
# > 15x15x17 numbers, an ID at most 226. So save IDs, and rebuild the states.
#
# 3,825 numbers against 226: 17 times less. But computers count bytes, not numbers, and a number
# can take one byte or eight. Guess: how many bytes does a Python tuple take that holds the 226 numbers
# of a full 15x15 game?

# %%
q.predict("bytes of the tuple", ...)

# %%
rng = np.random.default_rng(0)
full_id = (0, *(int(cell) for cell in rng.permutation(225)))  # all cells, shuffled
q.reveal("bytes of the tuple", sys.getsizeof(full_id))

# %% [markdown]
# Eight bytes for each number, as a tuple holds addresses, arrows to where the numbers are; and 40
# bytes for the tuple itself. (The numbers cost nothing more: Python keeps one
# copy of every whole number up to 256 for everybody.) Actions up to 255 fit into one byte each, so
# Python's `bytes` holds the same ID in an eighth. Planes of zeros and ones can also be stored more
# tightly than as numbers of four bytes: in one byte each, or even in one *bit* each, eight to a
# byte, which is what `np.packbits` does.

# %%
stack = planes(Omok(15, 15).state(full_id[:100]), 8)  # 17 planes have one size, early or late
sizes = {
    "17 planes, 4-byte numbers": stack.nbytes,
    "17 planes, 1-byte numbers": stack.astype(np.uint8).nbytes,
    "ID as a tuple": sys.getsizeof(full_id),
    "17 planes, packed bits": np.packbits(stack.astype(bool)).nbytes,
    "ID as bytes": len(bytes(full_id)),
}
for name, size in sizes.items():
    print(f"{name:26} {size:6,} bytes")

# %%
chart = figures.bars(
    sizes,
    title="One position of a full 15x15 game",
    xlabel="bytes",
    highlight=["ID as a tuple", "ID as bytes"],
)
figures.show(
    chart,
    "Bars: 15,300 bytes for 17 planes of 4-byte numbers, 3,825 of 1-byte numbers, "
    "1,848 for the tuple, 479 for packed bits, 226 for the ID as bytes.",
)

# %% tags=["claim:bytes"]
q.claim("17 planes of 4-byte numbers take 15,300 bytes.", stack.nbytes == 15_300)
ratio = stack.nbytes / sys.getsizeof(full_id)
q.claim(f"The tuple is {ratio:.1f} times smaller than those.", 8 < ratio < 9)
packed = np.packbits(stack.astype(bool)).nbytes
q.claim(f"But packed planes ({packed} bytes) are smaller than the tuple.", packed == 479)
q.claim("The ID as `bytes` is the smallest: 226.", len(bytes(full_id)) == 226)

# %% [markdown]
# So the claim holds, with a footnote: *against planes of floating-point numbers* the tuple
# wins by a factor of 8. Somebody who packs planes beats the tuple nearly four times over; somebody
# who writes the ID as `bytes` beats that again.
#
# The true gain is elsewhere. A game of 225 moves has 226 positions. Stored as planes that is 226
# blocks. As IDs it is **one**: every earlier position is the beginning of the last one's tuple.

# %% tags=["claim:game"]
as_planes = 226 * stack.nbytes
q.claim(f"All positions of the game as planes: {as_planes:,} bytes.", as_planes == 3_457_800)
q.claim("All positions of the game as an ID: 226 bytes.", len(bytes(full_id)) == 226)

# %% [markdown]
# > **What the source says.** A search saves memory as well: its nodes need no board, for the board
# > can be rebuilt from the node's ID.
#
# Against *planes*, yes. But a bare board is small too: 225 cells of one byte. From how many moves on
# does the ID, as a tuple, take more than the board? (Both as plain Python objects, the board as
# `bytes`.)

# %%
q.predict("moves until the tuple is larger", ...)

# %%
bare_board = sys.getsizeof(ids.board(full_id, 15).astype(np.int8).tobytes())
longer = [moves for moves in range(226) if sys.getsizeof(full_id[: moves + 1]) > bare_board]
q.reveal("moves until the tuple is larger", longer[0])

# %% tags=["claim:nodes"]
q.claim("A tuple is smaller early in the game, a board later.", 20 < longer[0] < 35)

# %% [markdown]
# So in a search the saving holds for short games, or for IDs as `bytes`.
#
# What is small must be unpacked. Say a program plays out games on 15x15 by random moves and needs
# the board after every move. It can keep the board and add a stone each time. Or it can keep the ID
# only, and rebuild the board each time, all stones anew. How many stones does the second put down
# for one full game, if the first puts down 225?

# %%
q.predict("stones put down when rebuilding", ...)

# %%
rebuilding = sum(range(1, 226))  # 1 stone after the first move, 2 after the second, ...
q.reveal("stones put down when rebuilding", rebuilding)

# %% tags=["claim:work"]
q.claim("Keeping the board: 225 stones for a full game.", len(full_id) - 1 == 225)
q.claim("Rebuilding it each time: 25,425, or 113 times as many.", rebuilding == 225 * 113 == 25_425)

# %% [markdown]
# And in seconds? Two ways to play the same random games: `take_action` makes the next state out of
# the last one; `game.state(id)` starts from the empty board each time.


# %%
def play_on(rng):
    state = ENV_REGULAR.initial_state()
    while not state.is_terminal():
        state = state.take_action(int(rng.choice(state.legal_actions())))
    return state.id


def play_rebuilding(rng):
    node_id = ids.ROOT
    while not ENV_REGULAR.state(node_id).is_terminal():
        node_id = (*node_id, int(rng.choice(ENV_REGULAR.state(node_id).legal_actions())))
    return node_id


# %%
seconds = {}
for play in (play_on, play_rebuilding):
    rng, start = np.random.default_rng(2), time.perf_counter()
    played = [play(rng) for _ in range(fast(20, 3))]  # 20 games; in a quick run, 3
    seconds[play.__name__] = time.perf_counter() - start
    print(f"{play.__name__:16} {seconds[play.__name__] / len(played):.4f} s a game")
print(f"{seconds['play_rebuilding'] / seconds['play_on']:.0f} times as long")

# %% tags=["claim:time"]
same = play_on(np.random.default_rng(3)) == play_rebuilding(np.random.default_rng(3))
q.claim("Both ways play the same games.", same)

# %% [markdown]
# How many times exactly depends on the machine, on the length of the games and on what else is done
# at each move. That it is *many* does not. So this is the trade: **the ID buys memory and pays with
# time.** In this course, what is *stored* is an ID: saved games, the memory that a network learns
# from, a failing test. What is *searched* is a state, which has its board at hand, and an ID in its
# pocket.

# %% [markdown]
# ## 12. The library's version
#
# Cells, turns, boards, undo: what concerns the ID alone is in `omoklib.ids`, a file that you can read
# in five minutes. (Planes and mirrors are in `omoklib.games.planes` and `omoklib.games.symmetries`.) It does what
# you have built, and looks at what it is given first. See what it says to a few bad IDs.

# %%
for bad in ((4, 0), (0, 4.0), (0, True), "(0, 4)"):
    try:
        ids.check_id(bad)
    except (TypeError, ValueError) as error:
        print(f"{type(error).__name__}: {error}")

# %% [markdown]
# And a game can be played with it like this:

# %%
node_id = ids.ROOT
for action in (4, 0, 2, 6):
    node_id = ids.child(node_id, action)
print(node_id, "turn:", ids.turn(node_id), "parent:", ids.parent(node_id))
print("free:", ids.legal_actions(node_id, 3))
TicTacToe().state(node_id)

# %% [markdown]
# ## Make it your own
#
# - Write your own game as an ID, and give it to somebody else to replay:
#   `ENV_SMALL.state((0, ...))`.
# - On paper, moves are written as "e5 f5 e4". Write a function that turns such a line into an ID, and
#   one for the way back. (`ENV_SMALL.action_name` does one half.)
# - The root's 0 carries no information. What would have to change if the empty board were `()`?
#   Would anything become simpler? Would anything become worse?

# %% [markdown]
# ## The claims of this lesson
#
# The source names three advantages of the ID. Measured and qualified:
#
# | the source says | what we have measured |
# |---|---|
# | no need to save whole boards | true against float planes (8 times smaller), not against packed ones; a whole game is one ID; paid for in time |
# | all nodes can be distinguished | true of histories; 3,024 histories are 756 positions |
# | all legal actions can be obtained | in Omok, while the game goes on; not at its end, not in increasing order, not in Othello |

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
# - The cells of a board have numbers, row by row, from 0. An ID is the root's 0 and then the actions
#   played. The order of the actions is what gives the stones their colours.
# - Turn, board, free cells, every earlier position, planes and mirror images follow from the ID.
# - Whether the game is over, and what may be played in other games, takes the rules as well.
# - An ID is a history. Several histories may be one position.
# - Small to store, slow to rebuild: IDs for keeping, states for searching.
#
# **Glossary.** *Action*: a move, as a number. *ID*: a game as a tuple, the root first. *Root*: the
# empty board, where everything starts. *State*: an ID together with the rules. *History*: the moves
# in their order. *Position*: the stones and who is to move. *Plane*: a board of zeros and ones.
# *Symmetry*: a way to turn or mirror the board. *Parent*: the ID of one move ago.
#
# **Sources.** The Alpha Omok project's document on its ID-based implementation, which this lesson
# follows and tests. The 17 planes: D. Silver and others, *Mastering the game of Go without human
# knowledge*, Nature 550 (2017).
#
# **Next:** [02 · Game trees](02_game_trees.ipynb). All the IDs of a game, hanging together.
