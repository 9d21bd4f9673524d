# %% [markdown]
# # 00 · Start here
#
# *Your time: 45 minutes. Time to run everything: 15 seconds.*
#
# In this course you build a program that teaches itself to play. It starts with the rules of a game and
# nothing else, plays against itself, and comes out stronger than it went in: at Tic-Tac-Toe first, then
# at a game of your choice, and, if you give it a night, at Omok, the game of five in a row. The recipe is
# called AlphaZero. You will write every part of it, watch it think, and break it on purpose to see what
# each part is for.
#
# You need to know Python: functions, loops, lists. That is all. Everything else is explained where
# it first appears.

# %% [markdown]
# ## Is everything here?
#
# This page is made of *cells*. The grey ones hold Python.
#
# ![A cell and its parts. On its left, in brackets, the number of this run. Then the code, which you may change. Below it the output, what the code printed. A bar on the left shows which cell is selected.](../images/notebook_cell.svg)
#
# Click into the grey cell below, hold down **Shift** and press **Enter**. The cell runs, its output
# appears underneath, and the next cell is selected. (Nothing happens? Then you are on a plain web page,
# which cannot run anything: the [README](../README.md) says how to open this lesson in a program that
# can.)
#
# This one checks whether the packages of the course are installed. If one is missing, it gives the
# command that installs it.

# %%
from importlib.util import find_spec

assert find_spec("omoklib"), "This Python has no omoklib: close JupyterLab and run `make lab`."
from omoklib.check.environment import environment

environment()

# %% [markdown]
# ## Play
#
# Two players take turns. Black begins. On your turn, you put one stone where two lines cross, and it
# stays there. **The first to have five stones in a row wins**: across, down, or along a diagonal. More
# than five counts, too. A full board without five in a row is a draw.
#
# (This course calls a place for a stone a **cell**. So the word has two meanings: you *run* the cells
# of this page, and you *play* on the cells of a board.)
#
# Run the next cell and play Black: click where two lines cross. Your first opponent plays at random,
# so you will win. Then open the menu next to White, choose *a little search*, a program that you will
# build in lesson 03, and press *New game*.
#
# After that, choose *the trained network*. Nobody has ever shown it a good move. It found out
# everything it knows by playing against itself, and in lesson 07 you will train one like it, for a smaller
# game. How many moves can you last?
#
# ![The game as the next cell shows it, with three numbers. 1, the menu next to White: who plays against
# you. 2, the chances bar beside the board: which side the program thinks is winning; the switch below
# the board shows it. 3, the menu Show below the board: set to priors, it shows what the program likes at a
# glance, before any search.](../images/play_parts.svg)

# %%
import numpy as np

from omoklib import ENV_REGULAR, ENV_SMALL, players, widgets
from omoklib.players.specs import make_player

boards = {"9x9": ENV_SMALL, "15x15": ENV_REGULAR}
game = boards["9x9"]
rng = np.random.default_rng()  # where the random numbers come from
opponents = {
    "random moves": players.random(rng),
    "a little search": players.uct(iterations=300, rng=rng),
    "the trained network": make_player("alphazero:40", game, rng),
}
widgets.Play(game, opponents)

# %% [markdown]
# Did it beat you? It has practised more than you. Play once more with *chances bar* switched on: the bar
# shows which side the program thinks is winning. Does it tip before *you* see why? (For the larger
# board, write `game = boards["15x15"]` in the cell above and run it again.)
#
# ## Look into its head
#
# How does it know? Here is a position, and Black is to move. White has three in a row on a diagonal.
# Where would *you* play?

# %%
from omoklib import figures
from omoklib.check import lesson

q = lesson("00")  # q stands for question
danger = ENV_SMALL.state((0, 38, 30, 66, 40, 42, 50))
danger

# %% [markdown]
# Before a lesson tells you something, it often asks you to guess. Nobody sees your guess, but do make
# one: an answer sticks better once you have had to guess. Every cell of the board has a name: the letter
# of its column, then the number of its row. Type one, such as `"a1"`, in place of the three dots, and run
# the cell. (Without the quotes, Python looks for a variable called `a1`, finds none, and complains.)

# %%
q.predict("where Black should play", ..., kind="cell", size=9, of=danger.legal_actions())

# %% [markdown]
# An answer stays hidden until you run its cell. The next cell asks the trained network for the two moves
# that it likes best. The network may not try anything out: it gets one look at the board.

# %%
network = make_player("network", ENV_SMALL, rng)  # the network alone, without a search
glance = network.analyse(danger).priors  # how much it likes each cell
liked = sorted(glance, key=glance.get, reverse=True)
q.reveal("where Black should play", set(liked[:2]))

# %% [markdown]
# Now look into two heads, side by side. The little search plays 300 random games, and begins more of them
# with a move that has won more; the network just looks. The darker a cell, the more a program likes it. (Each
# picture has its own scale, and numbers on at most five cells: on the left, how many of the 300 games began
# there; on the right, how much the network likes the cell.)

# %% tags=["closed"]
visits = players.uct(iterations=300, rng=np.random.default_rng(0)).analyse(danger).visits
views = []
for liking, form in ((visits, "{}"), (glance, "{:.0%}")):
    most = max(liking.values())
    heat = {cell: share / most for cell, share in liking.items() if share > most / 20}
    labels = {cell: form.format(liking[cell]) for cell in sorted(heat, key=heat.get)[-5:]}
    views.append(figures.board(danger, overlay=heat, labels=labels, size_px=292))
figures.side_by_side(*views, captions=("300 random games", "the network, at a glance"))

# %% [markdown]
# <details><summary>What do you see?</summary>
#
# The network cares about two cells of 75: the two ends of White's three. What is so dangerous about a
# three with both ends free? You will see later in this lesson. Nobody told the network. It played
# against itself, saw who won, and drew its own conclusions.
#
# The little search has no idea yet: its favourites got about 10 of the 300 games each. In random games a
# three hardly ever grows into a five. Still, trying and counting is a start: lessons 03 to 07 lead from the
# left picture to the right one.
#
# </details>

# %% [markdown]
# Scroll up and play the trained network once more, with *priors* chosen under *Show*: that is what it
# likes at a glance, before any search. Now you can read its mind at every move. See whether that helps.

# %% [markdown]
# ## A board that answers Python
#
# Boards are not only for clicking. Behind each one is a *session*, the game being played, and Python
# can talk to it. Here two moves have been played already. Run the next cell and add a few of your
# own. Then run the cell after it.

# %%
from omoklib.games.session import Session

session = Session(ENV_SMALL, (0, 30, 50))
board = widgets.Board(session)
board

# %%
free = session.state.legal_actions()
if 40 in free:
    session.play(40)
print("The game so far:", session.id)
print("Stones on the board:", sum(map(abs, board.cells)))

# %% [markdown]
# Look at the board again: Python has put a stone in the centre, unless the centre was taken.
#
# The row of numbers in brackets is the whole game: a 0 to start with, and then a number for each cell
# that was played (40 is the centre). Python calls such a row a *tuple*. It is the hero of lesson 01.
#
# You should not have to take a course's word for anything. Folded cells such as the next one check what
# the text says. Run it, and click on the line with the tick to see what was checked. (A click on the
# folded cell shows its code. You never need to change it.)

# %% tags=["claim:board", "closed"]
another = widgets.Board(Session(ENV_SMALL, (0, 40)))
another.session.play(41)
q.claim("The board shows a move as soon as the session has it.", another.cells[41] == -1)
at_ends = glance[20] + glance[60]
q.claim(f"The network gave {at_ends:.1%} to c3 and g7, the ends of White's three.", at_ends > 0.9)
most_tried = max(visits.values()) / 300
q.claim(f"The little search's favourites got {most_tried:.0%} of the games.", most_tried < 0.05)

# %% [markdown]
# ## Exercises that answer
#
# Exercises check themselves. `q`, which has already asked you for a guess, knows all the exercises of
# this lesson. The stars say how hard each one is: ★ takes a line or two, ★★ takes some thought, and ★★★
# you may want to sleep on.

# %%
q.progress()

# %% [markdown]
# ### A first function: the other player ★
#
# In this course Black is the number `1` and White is the number `-1`. Here is a function that should
# return the other player. It is wrong. See what the check says.


# %%
def opponent(player):
    return 1 - player


q.opponent.check()

# %% [markdown]
# A check tries your function on many cases and shows you **the smallest one that goes wrong**, as a
# call that you can copy. Try it: make a new cell below (press **Esc**, then **B**), put `opponent(1)`
# into it, and run it. Often, as here, the check even recognises the mistake.
#
# Your turn. In an exercise, three dots mark what is yours to write. Replace them, run the cell, and
# then run the check below it.

# %% tags=["exercise:opponent", "solution"]
# exercise: opponent

# %%
q.opponent.check()

# %% [markdown]
# Does it still say *not attempted*? Then the three dots are still there, or you changed the cell and
# did not run it: **changing a cell does nothing until you run it.** It catches everybody, and
# more than once.
#
# If you are stuck, run the next cell for a hint, and run it again for a better one. The last hint
# says nearly everything.

# %% tags=["closed"]
q.opponent.hint()

# %% [markdown]
# Now your function goes to work. `q.yours` gives you *your* function if it passes its check, and the
# library's until then. Here it decides whose turn it is.

# %%
other = q.yours("opponent")
whose_turn = 1
for move in range(1, 6):
    print(f"Move {move}: {'Black' if whose_turn == 1 else 'White'}")
    whose_turn = other(whose_turn)

# %% [markdown]
# ### A move that wins: five in a row ★
#
# The second exercise asks for a number instead of a function. Here is a game. Black has four in a row,
# and so does White. It is Black's turn. (In Python, `ENV_SMALL` is Omok on the 9x9 board.)

# %%
position = (0, 40, 41, 31, 32, 49, 50, 22, 23)
ENV_SMALL.state(position)

# %% [markdown]
# Besides its name, every cell has a number. The numbers run row by row, the way you read: 0 to 8 in the
# first row, 9 to 17 in the second, and so on to 80 at the bottom right. Where you may need the number, the
# text gives both: the centre, in column e and row 5, is e5 (40).
#
# ![An empty 9x9 board with some numbers on it. The first row reads 0 to 8. The centre is 40; to its left is 39, to its right 41, above it 31, below it 49. The last cell is 80. Below the board: one step to the right adds 1, one step down adds 9.](../images/cell_numbers.svg)
#
# What is the number of a cell where Black wins at once? There are two right answers.

# %% tags=["exercise:winning_move", "solution"]
# exercise: winning_move

# %%
q.winning_move.check()

# %% [markdown]
# Black's four is free at both ends: players call that an **open four**. White's four is open as well.
# Suppose Black overlooks the win and only wants to stop White. Is one stone enough? Answer `"yes"` or
# `"no"`, with the quotes.

# %%
q.predict("a single stone stops an open four", ..., kind="yes/no")

# %% [markdown]
# Run the next cell. Black puts a stone at one end of White's four, f2 (14), and White tries every answer.

# %%
blocked = ENV_SMALL.state(position).take_action(14)
wins = [a for a in blocked.legal_actions() if blocked.take_action(a).winner() == -1]
q.reveal("a single stone stops an open four", not wins)

# %% tags=["closed"]
story = (ENV_SMALL.state(position), blocked, blocked.take_action(wins[0]))
moves = ("Black is to move", "Black stops one end", "White wins at the other")
figures.side_by_side(*story, captions=moves, size_px=190)

# %% [markdown]
# <details><summary>What follows from this?</summary>
#
# An open four wins, unless the other side wins first. So good players act a move earlier: they stop
# an open *three*, three in a row with both ends free, before it becomes an open four. That is what the
# network saw at a glance.
#
# </details>

# %% tags=["claim:open_four", "closed"]
ways = ((14, 59), (59, 14))
results = [ENV_SMALL.state((*position, black, white)).winner() for black, white in ways]
q.claim("Whichever end Black blocks, White wins at the other.", results == [-1, -1])
winners = [ENV_SMALL.state(position).take_action(end).winner() for end in (13, 58)]
q.claim("Black wins at either end of Black's own four.", winners == [1, 1])

# %% [markdown]
# ### A player of your own ★★
#
# A program that plays is a function. It gets a *state*, one moment of a game, and returns the number of
# a cell. You need only three things from a state:
#
# - `state.player` is the player to move, 1 or -1;
# - `state.legal_actions()` is the list of the free cells;
# - `state.take_action(action)` is the state *after* a stone on the cell `action`. Call `.winner()` on
#   it: you get 1 or -1, the player who has five in a row there, or 0 for nobody.
#
# Write `my_player(state)`: if there is a cell that wins at once, return it; if not, return any free
# cell.

# %% tags=["exercise:my_player", "solution"]
# exercise: my_player

# %%
q.my_player.check()

# %% [markdown]
# How good can such a simple program be? Let it play 20 games against random moves, ten with each
# colour. How many will it win?

# %%
q.predict("wins of your player, of 20", ..., kind="count", low=0, high=20)

# %%
from omoklib.arena import match

mine = q.yours("my_player")
result = match(mine, players.random(np.random.default_rng(1)), ENV_SMALL, openings=[(0,)] * 10)
q.reveal("wins of your player, of 20", result.wins)

# %% [markdown]
# Here is the first of the 20 games, in which your player is Black.

# %% tags=["closed"]
figures.board(ENV_SMALL.state(result.games[0].id), numbers=True, size_px=300)

# %% [markdown]
# <details><summary>Why this number?</summary>
#
# If your function takes the *first* free cell, it fills the top row, a1, b1, c1, d1, and then sees the
# win at e1. Random stones rarely get in the way.
#
# </details>

# %% [markdown]
# Now play against it. On this board you have three in a row. Play g5: that makes a four with one free
# end, and a single stone would stop it. Does your player find the stone?

# %%
trial = widgets.Play(ENV_SMALL, {"your player": q.yours("my_player")})
trial.go_to((0, 39, 38, 40, 20, 41, 60))
trial

# %% [markdown]
# <details><summary>Does it?</summary>
#
# Only by luck: it sees its own wins and is blind to yours.
#
# </details>
#
# ### A player that looks around ★★★
#
# Can you teach it? (This one is an extra: if you would rather go on, nothing needs it.) When it cannot win
# at once, let it try every move, and every answer to that move. A move is safe if no answer wins.
#
# Write `careful_player(state)`: if there is a cell that wins at once, return it; if not, return a safe
# one; if there is none of those either, return any free cell.

# %% tags=["exercise:careful_player", "solution"]
# exercise: careful_player

# %%
q.careful_player.check()

# %% [markdown]
# Here are the same three in a row. Play g5 again. Can you still win?

# %%
retrial = widgets.Play(ENV_SMALL, {"your careful player": q.yours("careful_player")})
retrial.go_to((0, 39, 38, 40, 20, 41, 60))
retrial

# %% [markdown]
# <details><summary>Can you?</summary>
#
# Not with a four that one stone can stop. But your player looks only one answer ahead: make a four with
# both ends free, and it is helpless. Lesson 02 looks further.
#
# </details>
#
# ### When nothing helps
#
# `q.winning_move.solution()` shows a solution. `q.use_reference("winning_move")` goes further and
# puts the course's own answer into your notebook, so that you can carry on. That is not cheating, and
# it costs you nothing later: no lesson needs what you wrote in an earlier one. Each idea comes back
# as a part of `omoklib`, the course's library.
#
# Your best result for each exercise is kept in a small file on this computer and never sent anywhere.
# (If you have several copies of the course, they share that file.) So experiment with a solved exercise
# as much as you like. If everything is in a muddle, restart the *kernel*, the Python behind this page
# (menu *Kernel*). It forgets every variable and function, but your text and your results stay. Then run
# the cells again, from the top.
#
# When you come back another day, the page shows all that you wrote, but the kernel is a new one and has run
# nothing. That is why a board may say *Error displaying widget: model not found*. Here, too, run the cells
# again, from the top: the menu *Run* has *Run All Cells*.

# %%
q.progress()

# %% [markdown]
# ## The map
#
# ![Map of the course: ten boxes. It begins with 00 Start here. 01 The ID and 02 Game trees are about the game as data; 03 UCB and MCTS and 04 Othello about search by trying; 05 Policy-value network, 06 AlphaZero search, 07 Self-play, 08 Strong play and 09 Search that proves about search that learns.](../images/course_map.svg)
#
# - **01 and 02: the game as data.** A game becomes a tuple, and all its possible futures become a
#   tree. For Tic-Tac-Toe you look at the whole tree. For Omok no computer ever will.
# - **03 and 04: search by trying.** You look only where it pays. Monte Carlo tree search plays
#   games out at random and learns from how they end. You build it, and then test somebody else's
#   bot, which is full of surprises.
# - **05 to 09: search that learns.** A neural network looks at a board and has an opinion. The search
#   uses the opinion, self-play improves it, and round and round it goes. At the end you train a player
#   of your own, and teach a search to prove what can be proved.
#
# Each lesson ends with five questions. Here are the first five. Put your letter, in quotes, in place
# of the dots, as in `q.quiz(1, "a")`. A wrong letter costs nothing, and you learn why it is wrong.

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
# - **Shift** and **Enter** together run a cell. Nothing changes until it runs.
# - `...` is yours to replace: a guess, an answer, a function's body.
# - `q.<exercise>.check()` shows the smallest case that goes wrong, `.hint()` gives one hint at a time,
#   and `.solution()` shows a solution. `q.use_reference("name")` lends you ours.
# - `q.yours("name")` is what you wrote, as soon as it passes.
#
# **Glossary.** *Omok*: the Korean name of five in a row; also called Gomoku. *Cell*: a place for a stone; also
# a piece of this page that runs on its own. *Kernel*: the Python behind the page. *Session*: one game
# being played. *State*: one moment of a game. *Open four*: four in a row with both ends free.
#
# **Sources.** Each lesson names the documents it is built on, and trusts none of them: boxes called *What
# the source says* put their claims to the test.
#
# **Next:** [01 · One tuple is a whole game](01_id_encoding.ipynb).
