# %% [markdown]
# # 01 · One tuple is a whole game
#
# *Your time: 120 minutes. Time to run everything: 20 seconds.*
#
# A program that plays has to remember games: the one it is playing, the thousands it is thinking
# about, the millions it learns from. How do you write down a game? Here you do it with a tuple of
# numbers, called the **ID**. You get everything else back from it, with functions that you write:
#
# ![In the middle the ID (0, 4, 0, 2). Six arrows lead from it to small pictures: the board, by rebuild; who is next, by whose_turn; what is free, by free_cells; a move ago, by undo; planes for a network, by make_planes; the board in the mirror, by mirror_id.](../images/id_gives.svg)
#
# Your first exercise already makes an opponent; later you play on your own board, and in a kaleidoscope.
#
# ## What you will be able to do
#
# - write any game of Omok as one tuple
# - build the 17 planes (or 5) that a network takes as its input
# - turn and mirror games, and say when two games are "the same"
# - say what the ID is good for, and what it costs
#
# ## What you need
#
# [Lesson 00](00_start_here.ipynb), and Python: tuples, slices, `for` loops. Numpy is explained where it
# comes up.

# %%
import sys
from itertools import combinations, permutations

import numpy as np

from omoklib import ENV_REGULAR, ENV_SMALL, Othello, TicTacToe, figures, ids, players, widgets
from omoklib.check import lesson
from omoklib.check.own_omok import OwnOmok
from omoklib.games import Omok
from omoklib.games.planes import planes
from omoklib.games.session import Session
from omoklib.games.symmetries import SYMMETRIES, transform_action, transform_id
from omoklib.gametree import Solver

q = lesson("01")

# %% [markdown]
# ## Sixty seconds: break a game
#
# Here is a whole game between two programs, its stones numbered in order.

# %%
game = (0, 40, 58, 57, 60, 41, 70, 33, 43, 49, 17, 25)
figures.board(ENV_SMALL.state(game), numbers=True, size_px=360)

# %% [markdown]
# Black wins along a diagonal. Now suppose that one number gets lost: the third move. How many of the
# other ten stones change colour?

# %%
q.predict("stones that change their colour", ..., kind="count", low=0, high=10)

# %% tags=["closed"]
broken = game[:3] + game[4:]  # the third move is missing
before, after = ENV_SMALL.state(game), ENV_SMALL.state(broken)
turned = [cell for cell in broken[1:] if before.board.flat[cell] != after.board.flat[cell]]
q.reveal("stones that change their colour", len(turned))

# %% tags=["closed"]
figures.side_by_side(before, after, captions=("before", "after"), numbers=True, size_px=300)

# %% [markdown]
# <details><summary>What happened?</summary>
#
# *Every stone after the lost one* has changed colour, and nobody has won. The tuple never says "a white
# stone on 60": the colours come from the order alone. That is why it is so short, and why nothing can be
# left out.
#
# </details>

# %% tags=["claim:broken", "closed"]
q.claim(
    "All stones after the lost one, and only those, changed their colour.", turned == [*game[4:]]
)
q.claim("Black had won; now nobody has.", before.winner() == 1 and after.winner() == 0)

# %% [markdown]
# ## 1. Every cell has a number
#
# Number a board's cells row by row, the way you read, starting with 0. On a 3x3 board:
#
# ![A 3x3 board with coordinates, its cells numbered row by row: 0 1 2, then 3 4 5, then 6 7 8.](../images/id_index.svg)
#
# Putting a stone on a cell is an **action**, and the cell's number is the **action index**, or just
# the action. The centre is b2 (4). (Omok on 3x3, with three in a row to win, *is* Tic-Tac-Toe. Our
# pictures then show X for Black and O for White.)
#
# Two boards keep coming back: **env_small** is 9x9, with the actions 0 to 80; **env_regular** is 15x15,
# with the actions 0 to 224. (In Python: `ENV_SMALL` and `ENV_REGULAR`.) Which action is the centre of
# the larger one? Count the cells before it.

# %%
q.predict("the centre of 15x15", ..., kind="cell", size=15)

# %%
q.reveal("the centre of 15x15", ENV_REGULAR.num_actions // 2)

# %% tags=["claim:cells", "closed"]
q.claim("env_small has the actions 0 to 80.", ENV_SMALL.num_actions == 81)
q.claim("env_regular has the actions 0 to 224.", ENV_REGULAR.num_actions == 225)
q.claim("The centre of env_regular is called h8.", ENV_REGULAR.action_name(7 * 15 + 7) == "h8")

# %% [markdown]
# ### Exercise: cell number and back ★★
#
# First, two one-liners. `action_of(row, column, size)` returns the action;
# `place_of(action, size)` goes the other way and returns the pair `(row, column)`, both counted from 0.
# Python has two operators for this: `17 // 5` is 3, how many times 5 fits into 17; `17 % 5` is 2, what
# is left over.
#
# Then `neighbours(action, size)` lists the cells that touch a cell, above, left, right and below, in
# increasing order. Mind the edges: on the 3x3 board, 3 comes right after 2 but does not touch it.

# %% tags=["exercise:cells", "solution"]
# exercise: cells

# %%
q.cells.check()

# %% [markdown]
# ### Your first opponent
#
# Your `neighbours` is all that an opponent needs. This one clings to you: it plays on the first free cell
# beside your last stone. You are Black, and have played e5 (40). Can you win with your next four stones?


# %%
beside = q.yours("neighbours")


def clingy(state):
    free, last = state.legal_actions(), state.last_action  # None, if nobody has moved yet
    near = [] if last is None else [cell for cell in beside(last, 9) if cell in free]
    return (near or free)[0]


clinging = widgets.Play(ENV_SMALL, {"your clingy player": clingy})
clinging.go_to((0, 40, 31))
clinging

# %% [markdown]
# <details><summary>One way</summary>
#
# It looks above your stone first, and as long as that cell is free, it plays there. So it never stops a
# row that you build from left to right: f5, g5, h5, i5.
#
# </details>
#
# ## 2. The ID
#
# Write down the actions of a game, oldest first. Put a 0 in front: it stands for the **root**, the
# empty board where every game starts. The result is the game's **ID**. Before the first move it is
# `(0,)`, the root alone. (Without the comma, `(0)` is just the number 0 in brackets.)
#
# ![Four boards, each over its ID: the empty board is (0,); X on b2 (4) makes (0, 4); O on a1 (0) makes (0, 4, 0); X on c1 (2) makes (0, 4, 0, 2).](../images/id_process.svg)
#
# Each move adds one number at the end:

# %%
node_id = (0,)
for action in (4, 0, 2):
    node_id = (*node_id, action)  # all of the old ID, then the action
    print(node_id)

# %% [markdown]
# In `(0, 4, 0)`, the first 0 is the root. The last is an action: a1, the top left cell.
#
# > **What the source says.** This lesson is built on a document about IDs from the Alpha Omok
# > project, an AlphaZero for Omok. Boxes like this one put its claims to the test. The document
# > writes the empty board as `(0,)`. It does not mention that the root and a1 now look the same.
#
# Does that matter? Here is a function that looks harmless. It should skip a move if its cell is taken.


# %%
def cautious_id(actions):
    node_id = (0,)
    for action in actions:
        if action not in node_id:  # not taken yet?
            node_id = (*node_id, action)
    return node_id


# %% [markdown]
# In each of the games below, every move goes to a free cell. Which one gets a wrong ID?

# %%
GAMES = {"A": (4, 8, 1), "B": (8, 0, 4), "C": (1, 2, 3)}
q.predict("the game that it gets wrong", ..., kind="choice", of=tuple(GAMES))

# %%
wrong = [name for name, actions in GAMES.items() if cautious_id(actions)[1:] != actions]
q.reveal("the game that it gets wrong", *wrong)

# %% [markdown]
# <details><summary>Why?</summary>
#
# `0 in (0,)` is true: Python finds the root and thinks that a1 is taken. To ask about actions, leave the
# root out, with `node_id[1:]`.
#
# </details>

# %% [markdown]
# ### Exercise: from a list of moves to an ID ★
#
# Write `make_id(actions)`: the ID of the game in which these actions were played, oldest first. Leave
# none out. Fix the function above, or do it in one line.

# %% tags=["exercise:make_id", "solution"]
# exercise: make_id

# %%
q.make_id.check()

# %% [markdown]
# Your function at work: a game by two players who would rather be liked than win. Change the list, and
# draw something of your own.

# %%
drawn = q.yours("make_id")([47, 21, 57, 23, 58, 30, 59, 32, 51])
figures.board(Omok(9, 9).state(drawn), size_px=270)  # nine to win, so that lines may be drawn

# %% [markdown]
# ## 3. Whose turn it is
#
# Black moves first, then the players take turns. So the *length* of the ID says who is next. On the empty
# board it is 1, because of the root, and Black moves.
#
# ![An ID in boxes: (0, 40, 58, 57, 60, 41). Under each box is its index, over it a stone: the root has none, then black at index 1, white at 2, black at 3, white at 4, black at 5. The next box is empty and its stone white: length 6, White is next.](../images/id_turns.svg)
#
# Chess masters play without seeing the board. So can you. Somebody whispers a game of Tic-Tac-Toe:
# `(0, 4, 0, 2, 6)`. Close your eyes. Whose turn is it? And which cell must that player take now, or lose?

# %%
whispered = TicTacToe().state((0, 4, 0, 2, 6))
q.predict("the cell to take, or lose", ..., kind="cell", size=3, of=whispered.legal_actions())

# %% tags=["closed"]
# lesson 02 builds this: it looks at everything
saving = Solver(TicTacToe()).best_actions(whispered)
q.reveal("the cell to take, or lose", set(saving))

# %% tags=["closed"]
figures.board(whispered, labels=dict.fromkeys(saving, "!"), size_px=220)

# %% [markdown]
# <details><summary>Whose turn, and why there?</summary>
#
# Length 5: Black, X, is to move. And O, on a1 and a3, threatens a2.
#
# </details>
#
# ### Exercise: whose turn it is ★
#
# As in lesson 00, **Black is 1 and White is -1**. So "the other player" is just a minus sign, which
# saves us a lot of `if`s. Here somebody tries to save one more. `len(node_id) % 2` is 1 for an odd length
# and 0 for an even one. Twice that, minus 1, is 1 or -1:


# %%
def quick_turn(node_id):
    return 2 * len(node_id) % 2 - 1


print([quick_turn(game[:length]) for length in range(1, 13)])  # the first game, move by move

# %% [markdown]
# A stopped clock is right twice a day; this one is right every other move.
#
# Write `whose_turn(node_id)`: 1 if Black moves next, -1 if White does. Fix `quick_turn`, or use an `if`.

# %% tags=["exercise:whose_turn", "solution"]
# exercise: whose_turn

# %%
q.whose_turn.check()

# %% [markdown]
# ## 4. What may be played
#
# An action is **legal** if the rules allow it. In Omok you may play on any cell without a stone.
#
# ### Exercise: the cells that are still free ★
#
# Write `free_cells(node_id, size)`: the actions that have not been played yet, as a list in increasing
# order. (Why in order? A search that takes the first of two equal moves then always takes the same one.)

# %% tags=["exercise:free_cells", "solution"]
# exercise: free_cells

# %%
q.free_cells.check()

# %% [markdown]
# > **What the source says.** All legal actions can be read off the ID: take all cells, and take away
# > those that were played.
#
# Your function does that. Is it always right? First, the game may be **over**: after Black's five in a row,
# nobody may move.

# %%
free = q.yours("free_cells")
print("free cells:  ", len(free(game, 9)))
print("by the rules:", ENV_SMALL.state(game).legal_actions())

# %% [markdown]
# Second, **other games**. In Othello (lesson 04), four stones lie on the board from the start, most
# free cells are forbidden, and a player may have to pass.

# %%
print("free cells:  ", len(free((0,), 8)))
print("by the rules:", Othello(8).initial_state().legal_actions())

# %% tags=["claim:legal"]
over = ENV_SMALL.state(game)
q.claim("In a finished game 70 cells are free.", len(ids.legal_actions(game, 9)) == 70)
q.claim("The rules allow none of them.", over.is_terminal() and over.legal_actions() == [])
q.claim("Othello has 4 first moves, not 64.", len(Othello(8).initial_state().legal_actions()) == 4)

# %% [markdown]
# So the ID tells you what has been played, but only the rules say what may come next. A **state** is an
# ID together with the rules of its game: `state.legal_actions()` asks both. (The source uses sets.
# Appendix A shows what they get wrong.)
#
# ## 5. The board
#
# To rebuild the board, begin with all its cells in one long row: `np.zeros(9)` is a row of nine zeros
# (floats, printed with a dot), `cells[4] = 1` puts a black stone on cell 4, and `cells.reshape(3, 3)` folds
# the row into three rows of three. Section 3's picture shows at which indices of the ID each side's moves are.
#
# ### Exercise: the board, rebuilt from the ID ★★
#
# Write `rebuild(node_id, size)`: a numpy array of `size` rows and `size` columns with a 1 for each
# black stone, a -1 for each white one, and 0 elsewhere.

# %% tags=["exercise:rebuild", "solution"]
# exercise: rebuild

# %%
q.rebuild.check()

# %% [markdown]
# ### Your own board
#
# `OwnOmok` makes a game of your `whose_turn`, `free_cells` and `rebuild`. All it adds is a check for five in
# a row. Play on it! It shows this lesson's first game after six moves. You are Black, who went on to win. Can
# you, too?

# %%
turn, free, board = q.yours("whose_turn", "free_cells", "rebuild")
mine = OwnOmok(9, 5, turn=turn, free=free, board=board)
little = players.uct(40, rng=np.random.default_rng())
opening = widgets.Play(mine, {"a little search": little, "your clingy player": clingy})
opening.go_to(game[:7])
opening

# %% [markdown]
# For each move, the little search plays 40 random games, and asks your `free_cells` and `rebuild` at every
# step.
#
# ### Break it
#
# numpy's `.T` swaps the rows and columns of a board. Many a `rebuild` does that by mistake. You click on a2
# (9). Where will the stone appear?

# %%
q.predict("the cell of the stone after a click on a2", ..., kind="cell", size=9)


# %%
def crooked_board(node_id, size):
    return board(node_id, size).T


crooked = OwnOmok(9, 5, turn=turn, free=free, board=crooked_board)
stone = np.flatnonzero(crooked.state((0, 9)).board)[0]
q.reveal("the cell of the stone after a click on a2", int(stone))

# %% [markdown]
# The ring marks the click on a2. Click on other cells, too. On which does the stone land where you
# clicked?

# %% tags=["closed"]
widgets.Board(Session(crooked, (0, 9)))

# %% [markdown]
# <details><summary>On which?</summary>
#
# On the diagonal from a1 to i9, where row and column have the same number.
#
# </details>

# %% [markdown]
# ## 6. Back in time
#
# To go back, an ID needs no notes of what each move changed. The ID of one move ago, its **parent**, is
# **the same tuple without its last number**. The root has no parent.
#
# And several moves ago? `node_id[:-2]` leaves out the last two numbers. Here is a first try, on a game of
# three moves. If more than that are taken back, the root should remain.


# %%
def first_undo(node_id, moves):
    return node_id[:-moves]


for moves in range(6):
    print(moves, "moves back:", first_undo((0, 4, 0, 8), moves))

# %% [markdown]
# ### Exercise: take back moves ★
#
# Half of those six answers are wrong. Write `undo(node_id, moves=1)`: the ID as it was `moves` actions ago,
# never shorter than the root. (How much is -0?)

# %% tags=["exercise:undo", "solution"]
# exercise: undo

# %%
q.undo.check()

# %% [markdown]
# ### Exercise: the Undo button ★★
#
# You regret your move. If the program has answered, the *Undo* button must take back two moves; if not,
# only one. Write `take_back(node_id, player)`: the ID just before the last move of `player`, or `node_id`
# itself if `player` has not moved yet.

# %% tags=["exercise:take_back", "solution"]
# exercise: take_back

# %%
q.take_back.check()

# %% [markdown]
# Now your `take_back`. Each run of the second cell takes back Black's last move, and White's answer. (The
# board's own *Undo* takes back one: you play both sides there.)

# %%
session = Session(mine, game[:9])
widgets.Board(session, numbers=True)

# %%
back = q.yours("take_back")
session.reset(back(session.id, 1))
print(session.id)

# %% [markdown]
# ## 7. The same position, another game
#
# > **What the source says.** A search looks at many games, and each is a *node* of the search.
# > Every node has an ID of its own, so all nodes can be told apart.
#
# Told apart *as what*? Put the four stones that were whispered in section 3 on this board, in another
# order: X on b2 and c1, O on a1 and a3. Then run the cell below it.

# %%
retold = Session(TicTacToe())
widgets.Board(retold)

# %%
print(whispered.id, "and", retold.id)
print("the same ID:", retold.id == whispered.id)
print("the same position:", retold.state.key() == whispered.key())

# %% [markdown]
# The same stones, and X to move: if you only want the best next move, both games ask the same question.
# So keep two things apart:
#
# - the **history**: how you got here. That is the ID.
# - the **position**: where you are, and who is to move. In the library, `state.key()`.
#
# How many orders do these four stones have? On the 3x3 board there are 9 · 8 · 7 · 6 = 3,024 openings of
# four moves. How many different positions do they lead to?

# %%
q.predict("positions after four moves", ..., kind="count", low=1, high=3024)

# %%
openings = [(0, *moves) for moves in permutations(range(9), 4)]
positions = {TicTacToe().state(node_id).key() for node_id in openings}
q.reveal("positions after four moves", len(positions))

# %% [markdown]
# Why this number? Here are all the histories of the position that you have just played.

# %% tags=["closed"]
black, white = (4, 2), (0, 6)
histories = [(0, a, b, c, d) for a, c in permutations(black) for b, d in permutations(white)]
all_alike = []
for node_id in histories:
    order = {cell: move for move, cell in enumerate(node_id) if move}
    state = TicTacToe().state(node_id)
    all_alike.append(figures.board(state, labels=order, last_move=False, size_px=150))
figures.side_by_side(*all_alike, captions=[*map(str, histories)])

# %% [markdown]
# <details><summary>What do they show?</summary>
#
# Black's two stones can come in 2 orders, and so can White's: 2 · 2 = 4 histories for each position, and
# 3,024 / 4 = 756 positions.
#
# </details>

# %% tags=["claim:histories", "closed"]
keys = {TicTacToe().state(node_id).key() for node_id in histories}
q.claim("The four IDs above are one position.", (len(histories), keys) == (4, {whispered.key()}))
q.claim("Four moves: 3,024 histories.", len(set(openings)) == 3024)
orders = {TicTacToe().state((0, a, 1, b, 3)).key() for a, b in ((0, 2), (2, 0))}
q.claim("Each position has four: two orders of X times two of O.", 4 * len(positions) == 3024)
q.claim("For example, X on a1 and c1 in either order.", len(orders) == 1)

# %% [markdown]
# A program that files its results under the ID repeats the work for every history. Lesson 02 measures how
# much.

# %% [markdown]
# ## 8. What a network sees: planes
#
# A neural network (lesson 05) does not read tuples. It takes a stack of sheets of numbers. A
# photograph is a stack of three: red, green and blue. In a game, each sheet asks every cell one
# question, such as "is there a black stone?": 1 means yes, 0 means no. Such a sheet is a **plane**.
#
# AlphaGo Zero, the forerunner of AlphaZero, used **17 planes**:
#
# - 8 planes with the stones of *the player to move*: now, one move ago, two moves ago, ...
# - 8 planes with the stones of *the opponent* at the same times
# - 1 plane for the colour: all 1 if Black is to move, all 0 if White is
#
# Two boards instead of eight make 2 + 2 + 1 = **5 planes**. (In code, `history` is this number of boards.)
# Here are the 5 planes of `(0, 4, 0, 2)`, with its two boards beside them. White (O) is to move.
#
# ![Two Tic-Tac-Toe boards, now and before, and beside them five sheets of zeros and ones, one above the other. 0, own, now: a1. 1, own, before: a1. 2, other's, now: c1 and b2. 3, other's, before: b2. 4, Black to move: all zeros. A line runs down through a1 in all five: 1 1 0 0 0.](../images/planes_stack.svg)

# %%
seen = planes(TicTacToe().state((0, 4, 0, 2)), history=2)
print("rows, columns, planes:", seen.shape)
print("a1, through all the planes:", seen[0, 0])

# %% [markdown]
# *Own* is White here: Black has just played c1 (2). Why *own* and *other's*, not *Black's* and *White's*?
# So that the network learns only once what "I have four in a row" means, not once for each colour. (The
# colour plane comes from Go, where White gets extra points, which no stone shows.)
#
# First, one plane. A comparison asks every cell the same question, and so turns a board into a plane.

# %%
now = q.yours("rebuild")((0, 4, 0, 2), 3)
print("the board:", now, "where are Black's stones?", now == 1, sep="\n")
print("as numbers:", (now == 1).astype(int), sep="\n")

# %% [markdown]
# ### Exercise: one plane ★
#
# Write `one_plane(node_id, size, player, ago)`: the plane of the stones that `player` had `ago` moves
# ago. Your own `undo` and `rebuild` do most of the work: the past is a shorter ID.

# %% tags=["exercise:one_plane", "solution"]
# exercise: one_plane

# %%
q.one_plane.check()

# %% [markdown]
# ### Exercise: the whole stack ★★
#
# Write `make_planes(node_id, size, history)`: an array of shape
# `(size, size, 2 * history + 1)` with the planes in the order of the picture: own, the other's, the
# colour. In numpy, `stack = np.zeros((3, 3, 5))` is a stack of five empty 3x3 planes, and
# `stack[:, :, 2] = one_plane(...)` fills plane 2. (A `:` means *all*: all rows, all columns.)

# %% tags=["exercise:make_planes", "solution"]
# exercise: make_planes

# %%
q.make_planes.check()

# %% [markdown]
# Here is the first game, one move before its end, as *your* planes. A column is one moment: *own* above,
# *other's* below it. Read the columns like a text, and watch the stones arrive; the newest is orange.
# (With `boards = 8` you see all seventeen planes.)

# %%
see, boards = q.yours("make_planes"), 4
oldest_first = [*range(boards - 1, -1, -1), *range(2 * boards - 1, boards - 1, -1), 2 * boards]
times = [*(f"{moves} ago" for moves in range(boards - 1, 0, -1)), "now"]
names = [f"{whose}\n{when}" for whose in ("own", "other's") for when in times]
newest = game[11 - boards : 11]  # the last cell played, at each of these times
stack = see(game[:11], 9, boards)[:, :, oldest_first]  # in yours, "now" comes first
newest_twice = (*newest, *newest, None)
figures.show(
    figures.planes(stack, [*names, "Black\nto move"], columns=boards, newest=newest_twice),
    "Small boards in two rows: a player's own stones, and below them the other's, from the oldest to "
    "now, with more and more stones, the newest one orange; the last board is all ones.",
)

# %% [markdown]
# Does Omok need the past boards? No: the stones and the player to move decide all that can still happen. But
# a good move is often close to the last one, and two boards show where that was: hence the 5 planes.

# %% [markdown]
# ## 9. Turning the board
#
# The game in a mirror is just as good: same winner, same mistakes. A square board can be turned in four
# ways, not turning it included, and so can its mirror image: that makes **eight symmetries**. (Here it turns
# to the left.) To turn or mirror an ID, move each action to its new cell; the root stays as it is.

# %%
views = [transform_id(game, k, 9) for k in SYMMETRIES]
turned_boards = (ENV_SMALL.state(view) for view in views)
quarters = ("as played", "1/4 turn", "1/2 turn", "3/4 turn")
captions = (*quarters, "mirrored", *(f"mirrored, {turn.split()[0]}" for turn in quarters[1:]))
figures.side_by_side(*turned_boards, captions=captions, columns=4, coordinates=False, size_px=120)

# %% [markdown]
# This is a gift: play one game, and you have eight to learn from. Lesson 05 accepts it.
#
# It also means that many moves are "the same". On the 3x3 board, the first move goes to the centre, a
# corner or a side: 3 kinds instead of 9. How many kinds does the 9x9 board have, instead of 81?

# %%
q.predict("kinds of first moves on 9x9", ..., kind="count", low=1, high=81)

# %%
lowest = {a: min(transform_action(a, k, 9) for k in SYMMETRIES) for a in range(81)}
kinds = sorted(set(lowest.values()))  # of the cells that are images of each other, the lowest
q.reveal("kinds of first moves on 9x9", len(kinds))

# %% tags=["closed"]
kind_of = {action: kinds.index(low) + 1 for action, low in lowest.items()}
shades = {action: 1.0 if action in kinds else 0.2 for action in kind_of}
figures.board(ENV_SMALL.initial_state(), overlay=shades, labels=kind_of, size_px=340)

# %% [markdown]
# <details><summary>Why this number?</summary>
#
# Cells with the same number are images of one another. The blue triangle has one cell of each kind:
# 5 + 4 + 3 + 2 + 1 = 15.
#
# </details>

# %% tags=["claim:symmetries", "closed"]
kinds_on_3x3 = {min(transform_action(a, k, 3) for k in SYMMETRIES) for a in range(9)}
q.claim("3x3 has 3 kinds of first moves, 9x9 has 15.", (len(kinds_on_3x3), len(kinds)) == (3, 15))
winners = {ENV_SMALL.state(view).winner() for view in views}
q.claim("All eight views end with a win for Black.", len(views) == 8 and winners == {1})

# %% [markdown]
# ### In a kaleidoscope
#
# Play in all eight views at once: a click puts a stone on every cell of its kind. Here is Black's first
# click, on d3 (21).


# %%
def kaleidoscope(node_id, size):
    """The board of `node_id` in all eight views, laid on one another."""
    stones = board(node_id, size)
    for _ in range(2):  # once gives four of the views, twice all eight
        stones = stones + stones[:, ::-1]  # the columns from right to left: a mirror
        stones = stones + stones.T  # rows and columns swapped: a mirror on the diagonal
    return np.sign(stones)  # 1, 0 or -1: several stones on one cell count as one


def still_free(node_id, size):
    return np.flatnonzero(kaleidoscope(node_id, size) == 0).tolist()


mirrors = OwnOmok(9, 5, turn=turn, free=still_free, board=kaleidoscope)
figures.board(mirrors.state((0, 21)), size_px=270)

# %% [markdown]
# One click, eight stones. From an empty board, if White never clicked, how few clicks could make five in a
# row?

# %%
q.predict("clicks that make a five", ..., kind="count", low=1, high=5)

# %%
black_only = OwnOmok(9, 5, turn=turn, free=still_free, board=lambda *at: abs(kaleidoscope(*at)))
fives = (
    len(clicks)
    for number in range(1, 6)
    for clicks in combinations(kinds, number)
    if black_only.state((0, *clicks)).winner()
)
fewest = next(fives)
q.reveal("clicks that make a five", fewest)

# %% [markdown]
# Your `rebuild` draws this board. Now White answers, and has taken the centre. Can you win in three more clicks?

# %%
blocking = players.urgent(players.uct(500, rng=np.random.default_rng()))  # stops a five in time
duel = widgets.Play(mirrors, {"a search": blocking})
duel.go_to((0, 21, 40))
duel

# %% [markdown]
# <details><summary>Why so few, and how?</summary>
#
# Of the five cells c3 to g3, two pairs are mirror images: that leaves three kinds. To win, play d4. It
# threatens e4, so White must go there. Then e3 threatens c3 and d2 at once.
#
# </details>

# %% tags=["claim:kaleidoscope", "closed"]
q.claim("Three clicks can make a five; two cannot.", fewest == 3)
elsewhere = mirrors.state((0, 21, 40, 30, 0, 31))  # White plays a1
q.claim("After d4, Black wins on e4 if White plays elsewhere.", elsewhere.winner() == 1)
ends = [mirrors.state((0, 21, 40, 30, 31, 22, *last)) for last in ((20, 12), (12, 20))]
q.claim("After d4, e4 and e3, Black wins on c3 or d2.", all(end.winner() == 1 for end in ends))

# %% [markdown]
# ### Exercise: a game in the mirror ★★
#
# Write `mirror_id(node_id, size)`: the ID of the same game in a mirror that swaps left and right.

# %% tags=["exercise:mirror_id", "solution"]
# exercise: mirror_id

# %%
q.mirror_id.check()

# %% [markdown]
# Your `mirror_id` makes another opponent. The copycat plays your last move in the mirror, or, if it cannot, on
# the first free cell. So it is always a move behind. Can you lose to it?

# %%
mirror = q.yours("mirror_id")


def copycat(state):
    free, image = state.legal_actions(), mirror(state.id, 9)[-1]
    return image if image in free else free[0]


copying = widgets.Play(mine, {"your copycat": copycat})
copying.go_to((0, 29, 33, 39, 41))
copying

# %% [markdown]
# <details><summary>How?</summary>
#
# A cell of column e is its own image. Play there, but never five in a row: e9, e8, e6, e5, e3. The copycat
# fills a1 to e1.
#
# </details>

# %% tags=["claim:copycat", "closed"]
copied = mine.state((0, 29, 33, 39, 41))
for cell in (76, 67, 49, 40, 22):  # e9, e8, e6, e5, e3
    copied = copied.take_action(cell)
    copied = copied.take_action(copycat(copied))
q.claim("On column e the copycat makes five: a1 to e1.", copied.winning_line() == [0, 1, 2, 3, 4])

# %% [markdown]
# ### Exercise: one game or two ★★★
#
# Write `same_game(one, other, size)`: True if `other` is the game `one`, move for move, seen in one of the
# eight ways. You have the mirror. What is missing is a quarter turn: where does it take a cell?
#
# ![A 3x3 board, its cells numbered row by row: 0 1 2, then 3 4 5, then 6 7 8. After a quarter turn to the left the rows are 2 5 8, then 1 4 7, then 0 3 6.](../images/id_quarter_turn.svg)

# %% tags=["exercise:same_game", "solution"]
# exercise: same_game

# %%
q.same_game.check()

# %% [markdown]
# The first two moves of Tic-Tac-Toe can be played in 9 · 8 = 72 ways. How many are really different? Guess,
# and let your function sort them out.

# %%
q.predict("openings that are really different", ..., kind="count", low=1, high=72)

# %%
alike, different = q.yours("same_game"), []
for pair_of_moves in permutations(range(9), 2):
    opening_id = (0, *pair_of_moves)
    if not any(alike(opening_id, kept, 3) for kept in different):
        different.append(opening_id)
q.reveal("openings that are really different", len(different))

# %% tags=["closed"]
first_two = (TicTacToe().state(node_id) for node_id in different)
where = {0: "corner", 1: "side", 4: "centre"}  # of X's first cell
captions = [where[node_id[1]] for node_id in different]
figures.side_by_side(*first_two, captions=captions, columns=4, coordinates=False, size_px=72)

# %% [markdown]
# ## 10. One game, four faces
#
# Here is all of it at once: the board, the ID, the way through the tree of all games (lesson 02 draws it),
# and the planes. (*1 of 81* says how many moves there were to choose from.) Play some moves, and drag the
# *Timeline*. Then three puzzles:
#
# 1. Go back in time and play something else. What happens to the ID?
# 2. Under *Board seen*, find the view in which d7 (57) has its smallest number. Which numbers never change?
# 3. Choose *5 planes* and play a move. Why does the upper row show the other colour now?

# %%
widgets.IdBridge(ENV_SMALL, game[:6])

# %% [markdown]
# <details><summary>What did you find?</summary>
#
# 1. It is cut off where you went back, and grows again from there: an ID has only one past.
# 2. *Mirrored, then half a turn*: d3 (21). The root's 0 is no cell, and the centre, 40, is always the centre.
# 3. Every move hands the turn over, and *own* is whoever is to move.
#
# </details>

# %% [markdown]
# ## 11. What it costs
#
# > **What the source says.** Saving states takes a lot of memory. On env_regular a state (it means
# > the planes) has 15x15x17 numbers, an ID at most 226. So save IDs, and rebuild the states.
#
# Take a million games, each played until the board is full. As IDs they fit on any phone. How many laptops
# would you need for all their positions as planes? (A plane's number takes 4 bytes. A laptop holds about a
# terabyte, a million million bytes.)

# %%
q.predict("laptops for a million games as planes", ..., low=0)

# %%
positions_of_all = 1_000_000 * 226  # 226 in a full game, the empty board included
as_planes = positions_of_all * 15 * 15 * 17 * 4
print(f"as IDs, a byte for each number: {positions_of_all / 1e9:.2f} gigabytes")
q.reveal("laptops for a million games as planes", round(as_planes / 1e12, 1))

# %% [markdown]
# All positions of a game are *one* tuple, because every earlier ID is the beginning of the last one. That
# is the real gain: one more move costs one byte; as planes it costs 15 · 15 · 17 · 4 = 15,300. (Appendix B
# weighs it more fairly.)
#
# But what if a program needs the board after every move? It can keep the board and add one stone each time,
# or keep only the ID and rebuild the board. In a full game, how many times as many stones does the second
# way put down?

# %%
q.predict("times as many stones", ..., low=1)

# %%
full_id = (0, *(int(cell) for cell in np.random.default_rng(0).permutation(225)))
rebuilding = sum(np.count_nonzero(ids.board(full_id[:n], 15)) for n in range(2, 227))
q.reveal("times as many stones", rebuilding / 225)

# %% tags=["claim:work", "closed"]
kept = len(full_id) - 1  # one stone for each move
q.claim("Rebuilding each time puts down 113 times as many stones.", rebuilding == 113 * kept)
a_position = as_planes / positions_of_all
q.claim("A position of 15x15 as 17 planes of 4-byte numbers: 15,300 bytes.", a_position == 15_300)

# %% [markdown]
# <details><summary>Why so many?</summary>
#
# The first stone is put down 225 times, the last one once: on average, 113 times.
#
# </details>

# %% [markdown]
# Feel it: a search gets one second on your board, which it rebuilds at every step, and one on the
# library's, which it keeps. How many random games does it play?

# %% tags=["closed"]
a_second = players.uct(seconds=1.0, rng=np.random.default_rng(), engine=False)
for name, rules in {"rebuilt": mine, "kept": ENV_SMALL}.items():
    visits = a_second.analyse(rules.state(game[:7])).visits
    print(f"random games in a second, the board {name}: {sum(visits.values()):,}")

# %% [markdown]
# Now play against the second one, from the same position as in section 5. Can you still win?

# %%
swift = widgets.Play(ENV_SMALL, {"a second of search": a_second})
swift.go_to(game[:7])
swift

# %% [markdown]
# So this is the trade: **the ID saves memory and pays with time.** In this course we *store* IDs, and
# *search* states, each with its board at hand and an ID in its pocket.
#
# ## 12. The library's version
#
# The library's functions for IDs are in `omoklib.ids`. Now yours against ours. Two people rarely make the
# same mistake, so where two programs agree on 80 random IDs, both are probably right. Where they differ,
# `q.agree` says where (index 0 is the first ID). Try it: in the line `yours = ...`, put `crooked_board` in
# place of `board`.

# %%
turn, free, board = q.yours("whose_turn", "free_cells", "rebuild")
rng = np.random.default_rng(6)
many = [(0, *rng.permutation(81)[:moves].tolist()) for moves in range(1, 81)]


def answers(turn, free, board):
    return {
        "whose turn": [turn(node_id) for node_id in many],
        "the free cells": [free(node_id, 9) for node_id in many],
        "the board": [board(node_id, 9) for node_id in many],
    }


yours = answers(turn, free, board)
ours = answers(ids.turn, ids.legal_actions, ids.board)
q.agree("turn, free cells and board of 80 IDs", yours, ours)

# %% [markdown]
# ## Make it your own
#
# On paper, moves are written as "e5 f5 e4". Write a function that turns such a line into an ID, here
# `(0, 40, 41, 31)`, and another for the way back.

# %% [markdown]
# ## The claims of this lesson
#
# | the source says | what we found |
# |---|---|
# | no need to save whole boards | true; but you pay in time |
# | all nodes can be told apart | as histories, yes; but 3,024 histories are only 756 positions |
# | all legal actions can be read off | not at the end of a game, and not in Othello |

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
# - An ID is the root's 0 and then the actions played. Their order gives the stones their colours.
# - Everything follows from it, except whether the game is over and what may be played: ask the rules.
# - Small to store, slow to rebuild: IDs for keeping, states for searching.
#
# **Glossary.** *Action*: a move, as a number. *ID*: a game as a tuple, the root first. *Root*: the
# empty board. *State*: an ID together with the rules. *History*: the moves in their order. *Position*:
# the stones and who is to move. *Plane*: a board of zeros and ones. *Symmetry*: a way to turn or mirror
# the board. *Parent*: the ID of one move ago.
#
# **Sources.** The Alpha Omok project's document on its ID-based implementation. The 17 planes:
# D. Silver and others, *Mastering the game of Go without human knowledge*, Nature 550 (2017).
#
# **Next:** [02 · Game trees: look at everything](02_game_trees.ipynb). All the IDs of a game,
# joined into one tree.

# %% [markdown]
# ## Appendix A: why not a set?
#
# *Skip this if you like.* The source's version in one line of our own:


# %%
def by_sets(node_id, size):
    """The free cells, the way the source finds them."""
    return list(set(range(size**2)) - set(node_id[1:]))


print(by_sets((0, *(cell for cell in range(81) if cell not in (3, 64, 70))), 9))

# %% [markdown]
# The order is wrong. A set promises no order; `list` takes whatever the set happens to have. Python
# keeps a set in a table, and in a table of 8 places the number `n` goes to place `n % 8`. For three
# numbers 8 places are enough: 64 lands on place 0, before 3 on place 3. With many free cells the table
# is longer than the board, and the order comes out right by luck.
#
# Sets also swallow nonsense without complaint, and the mistake comes to light far from where it was
# made.

# %%
print("a cell played twice:", by_sets((0, 4, 4), 3))
try:
    ids.legal_actions((0, 4, 4), 3)
except ValueError as error:
    print("omoklib:", error)

# %% tags=["claim:order"]
rng = np.random.default_rng(1)
in_order = {free_now: [] for free_now in (2, 5, 15, 40, 60)}
for _ in range(200):
    cells = [int(cell) for cell in rng.permutation(81)]
    for free_now, found in in_order.items():
        some = by_sets((0, *cells[: 81 - free_now]), 9)
        found.append(some == sorted(some))
often = {free_now: np.mean(found) for free_now, found in in_order.items()}
q.claim("With 40 or 60 free cells the list was in order in all of 200 games.", often[40] == 1)
q.claim("With 15 free cells it hardly ever was.", often[15] < 0.1)

# %% [markdown]
# ## Appendix B: bytes, fairly
#
# *Skip this one, too.* A Python tuple holds an address for each number, 8 bytes on most machines.
# Python's `bytes` holds actions up to 255 in one byte each. Planes of zeros and ones can be packed as
# well: in one byte each, or in one *bit* each, eight to a byte, which is what `np.packbits` does.

# %%
stack = planes(Omok(15, 15).state(full_id), 8)
full = bytes(full_id)

# %%
sizes = {
    "17 planes, 4-byte numbers": stack.nbytes,
    "17 planes, 1-byte numbers": stack.astype(np.uint8).nbytes,
    "ID as a tuple": sys.getsizeof(full_id),
    "17 planes, packed bits": np.packbits(stack.astype(bool)).nbytes,
    "ID as bytes": len(full),
}
chart = figures.bars(
    sizes,
    title="The last position of a full 15x15 game",
    xlabel="bytes",
    highlight=["ID as a tuple", "ID as bytes"],
)
said = ", ".join(f"{size:,} bytes for {name}" for name, size in sizes.items())
figures.show(chart, f"Bars: {said}.")

# %% tags=["claim:bytes"]
packed, as_tuple = sizes["17 planes, packed bits"], sizes["ID as a tuple"]
q.claim(
    f"Planes of 4-byte numbers take {stack.nbytes / as_tuple:.1f} times the tuple's bytes.",
    stack.nbytes > 8 * as_tuple,
)
q.claim(f"Packed planes ({packed} bytes) are smaller than the tuple.", 479 == packed < as_tuple)
q.claim(
    "The ID as `bytes` is the smallest: 226.", min(sizes.values()) == sizes["ID as bytes"] == 226
)

# %% [markdown]
# So the claim holds with a footnote: *as long as nobody packs the planes*. Packed planes beat the
# tuple, and the ID as `bytes` beats both.
