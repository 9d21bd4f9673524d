# %% [markdown]
# # 00 · Start here
#
# *Your time: 20 minutes. Time to run everything: 15 seconds.*
#
# In this course you will build a program that teaches itself to play Omok, the game of five in a
# row. It starts out knowing the rules and nothing else, plays against itself, and comes out
# stronger than it went in. The recipe is called AlphaZero. You will write every part of it, look
# inside while it runs, and break it on purpose to see what each part was for.
#
# You need to know Python: functions, loops, lists. That is all. Everything else is explained where
# it first appears.
#
# This first notebook is a warm-up. Nothing in it is hard, and you may touch everything.
#
# ## What you will be able to do
#
# - run a cell, change it, and run it again
# - play against the programs of this course
# - let an exercise check itself, ask it for a hint, and go on when you are stuck
# - find your way through the lessons
#
# ## What you need
#
# Python, and this notebook open in JupyterLab. If you read it on a web page, the pictures are
# there, but nothing answers: the [README](../README.md) says how to get it onto your machine.

# %% [markdown]
# ## Is everything here?
#
# This page is made of *cells*. The grey ones hold Python. Click into the one below, hold down
# **Shift** and press **Enter**: the cell runs, what it has to say appears under it, and the next
# cell is selected.
#
# The first cell looks whether all the packages of the course are installed. Where one is missing,
# it names the line that mends it.

# %%
from importlib.util import find_spec

assert find_spec("omoklib"), "This Python has no omoklib: close JupyterLab, start it by `make lab`."
from omoklib.check.environment import environment

environment()

# %% [markdown]
# ## Sixty seconds of Omok
#
# Two players take turns. Black begins. Each puts one stone of their colour on a free point of the
# board, and there it stays. **Whoever first has five stones in a row wins**: across, down, or along
# either diagonal. More than five is fine as well. A full board without five in a row is a draw.
#
# Run the next cell and play Black: click on a point. Your opponent chooses its moves by chance, so
# you will win. When that gets dull, choose *a little search* as the opponent; it is the program
# that you will build in lesson 03.

# %%
import numpy as np

from omoklib import ENV_REGULAR, ENV_SMALL, Othello, players, widgets

games = {"Omok 9x9": ENV_SMALL, "Omok 15x15": ENV_REGULAR, "Othello": Othello(8)}
rng = np.random.default_rng()  # where the chance comes from
opponents = {
    "random moves": players.random(rng),
    "a little search": players.uct(iterations=300, rng=rng),
}
widgets.Play(games["Omok 9x9"], opponents)

# %% [markdown]
# `ENV_SMALL` is the course's name for this game: Omok on a board of 9x9. There is a bigger brother,
# `ENV_REGULAR`, on 15x15, and in lesson 04 comes Othello. Try them now, if you like: put
# `"Omok 15x15"` or `"Othello"` into the last line of the cell above, and run it again.
#
# Did the searching opponent beat you? Then you have seen what this course is about: the program
# knows no openings, no tricks, not even that four in a row is dangerous. It only knows the rules,
# and tries things out.

# %% [markdown]
# ## A board is a thing you can ask
#
# The boards of this course are not only for clicking. Behind each is a *session*, the game that is
# being played, and Python can talk to it. Run the next cell. Then click a few points on the board,
# and run the cell after it.

# %%
from omoklib.games.session import Session

session = Session(ENV_SMALL)
board = widgets.Board(session)
board

# %%
session.play(40)
print("The game so far:", session.id)
print("Stones on the board:", sum(map(abs, board.cells)))

# %% [markdown]
# Look at the board again: your notebook has just made a move on it, in the middle. (If you had
# played there yourself, Python said no, and said why. Boards only take moves that the rules allow.)
#
# The row of numbers in round brackets is the whole game: a 0 to start with, and then the number of
# each point that was played. That tuple is the hero of lesson 01.
#
# A course should not claim things that nobody checks. Cells like the next one check what the text
# says, and print a tick, or stop with an error.

# %% tags=["claim:board"]
import sys

from omoklib.check import lesson

q = lesson("00")
another = widgets.Board(Session(ENV_SMALL, (0, 40)))
another.session.play(41)
q.claim("The board shows a move as soon as the session has it.", another.cells[41] == -1)
q.claim(f"It answers in words, too: {another.status}", "f5" in another.status)
q.claim("This is Python 3.11 or newer.", sys.version_info >= (3, 11))

# %% [markdown]
# ## Exercises that answer
#
# Every lesson has exercises, and they check themselves. The cell above has told the notebook which
# lesson you are in: `q = lesson("00")`. The letter `q` stands for *question*, and `q` knows what
# there is to do. The stars say how hard it is: ★ is a few lines, ★★ takes some thought, and ★★★ you
# may want to sleep on.

# %%
q.progress()

# %% [markdown]
# ### First, guess
#
# Before the lessons tell you something, they often ask you to guess it. Nobody sees your guess, and
# nobody counts it. Guess all the same: a person who has guessed reads the answer with other eyes.
#
# A guess goes where the three dots are. How many points does the 9x9 board have?

# %%
q.predict("points on the board", ...)

# %%
q.reveal("points on the board", ENV_SMALL.num_actions)

# %% tags=["claim:points"]
q.claim("The 9x9 board has 81 points.", ENV_SMALL.num_actions == 81)

# %% [markdown]
# ### Then, write
#
# In this course Black is the number `1` and White the number `-1`. Somebody has written a function
# that should tell the other player, and has got it wrong. See what the check says.


# %%
def opponent(player):
    return 1 - player


q.opponent.check()

# %% [markdown]
# A check tries your function on many cases and shows you **the smallest one that goes wrong**, with
# the call to paste. Make a new cell below (press **Esc**, then **B**), put `opponent(1)` into it, run
# it, and look. Often, as here, the check recognises the mistake as well.
#
# Your turn. In an exercise three dots stand where something is yours to write. Replace them, run the
# cell, and then run the check below.

# %% tags=["exercise:opponent", "solution"]
# exercise: opponent

# %%
q.opponent.check()

# %% [markdown]
# Does it still say *not attempted*? Then the cell above has its three dots, or you have changed it
# and not run it again: **changing a cell does nothing until you run it.** Everybody falls for
# this, and more than once.
#
# Stuck? There is always a hint, and if you ask again, a better one. The last one says nearly
# everything.

# %%
q.opponent.hint()

# %% [markdown]
# ### A move that wins
#
# The second exercise asks for a number instead of a function. Here is a game. Black (to move) has
# four in a row; so has White.

# %%
game = (0, 40, 41, 31, 32, 49, 50, 22, 23)
ENV_SMALL.state(game)

# %% [markdown]
# The points are numbered from 0, row by row, as you read: 0 to 8 in the first row, 9 to 17 in the
# second, up to 80 at the bottom right. So one step to the right adds 1 to a point's number, and one
# step down adds 9. The first stone, in the middle of the board, is on point 40.
#
# On which point does Black win? There are two right answers.

# %% tags=["exercise:winning", "solution"]
# exercise: winning

# %%
q.winning.check()

# %% [markdown]
# With the next cell you can try a move: it shows the board after it. (This one stops White, and wins
# nothing. Change the number.)

# %%
try_this = 14
ENV_SMALL.state(game).take_action(try_this)

# %% [markdown]
# ### When nothing helps
#
# `q.winning.solution()` shows one solution. `q.use_reference("winning")` goes further and puts the
# course's own answer into your notebook, so that you can go on. That is no cheating: each idea comes
# back later as a part of `omoklib`, the course's library, written once and tested hard, and no
# lesson needs your own version of an earlier one.
#
# What you did is kept in the memory of this notebook's *kernel*, the Python that runs behind the
# page. It is written nowhere and sent nowhere, and is gone when the kernel restarts.

# %%
q.progress()

# %% [markdown]
# ## The map
#
# ![Map of the course: nine boxes. 00 Start here, 01 The ID and 02 Game trees are about the game as data; 03 UCB and MCTS and 04 Othello about search by trying; 05 Policy-value network, 06 AlphaZero search, 07 Self-play and 08 Strong play about search that learns.](../images/course_map.svg)
#
# - **01 to 02: the game as data.** A game becomes a tuple, and all its possible futures a tree.
#   For Tic-Tac-Toe you look at the whole tree. For Omok no computer ever will.
# - **03 to 04: search by trying.** So one looks only where it pays. Monte Carlo tree search
#   plays games out by chance and learns from how they end. You build it, and then test somebody
#   else's bot, which has surprises in it.
# - **05 to 08: search that learns.** A neural network looks at a board and has an opinion. The
#   search uses the opinion; self-play makes the opinion better; and round it goes. In the end you
#   bring in a game of your own, and everything plays it.
#
# Each lesson ends with five questions. Here they come for this one. Put your letter, in quotes, in
# place of the dots, as in `q.quiz(1, "a")`. A wrong letter costs nothing, and you learn why it is wrong.

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
# - Shift and Enter runs a cell. Nothing changes until it runs.
# - `...` is yours to replace: a guess, an answer, a function's body.
# - `q.<exercise>.check()` shows the smallest case that goes wrong, `.hint()` gives a hint at a time,
#   `.solution()` a solution; `q.use_reference("name")` lets you go on without one.
# - A cell with a tick has checked what the text claims.
#
# **Glossary.** *Omok*: five in a row, in Korean; also called Gomoku. *Cell*: a piece of this page
# that runs on its own (and, on a board, a point to play on). *Kernel*: the Python behind the page.
# *Session*: one game being played.
#
# **Sources.** The course follows the documents of Alpha Omok, an AlphaZero for Omok, and takes
# nothing in them for granted: boxes called *What the source says* put their claims to the test.
#
# **Next:** [01 · One tuple is a whole game](01_id_encoding.ipynb).
