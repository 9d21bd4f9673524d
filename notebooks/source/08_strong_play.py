# %% [markdown]
# # 08 · Strong play, and a game of your own
#
# *Your time: 120 minutes; for eight of them you watch a network learn. The end of section 4 is a good place for
# a break. Time to run everything: 4 minutes. The appendices are extra: two hours for those who cannot stop.*
#
# You know all the parts of an AlphaZero. Now build one that nobody else has: **a player of your own, for a game of
# your own**.
#
# ## What you will be able to do
#
# 1. **write** a game, Connect Four, so that every search, board and training run understands it
# 2. **train** a network, which teaches itself the game while you have a cup of tea
# 3. **play** against it
# 4. **measure** it on a ladder
# 5. **doubt** the ladder: is your player strong, or was it lucky? How many games would show it?
# 6. **keep** it, so that it plays without this notebook
# 7. **send** it to a friend as a web page
#
# ## What you need
#
# [Lesson 06](06_alphazero_search.ipynb) (the search) and [lesson 07](07_self_play_training.ipynb)
# (training). Intervals and paired openings come from [lesson 04](04_othello_weighted_uct.ipynb).

# %%
# Run this cell and read on: it only fetches the tools of this lesson.
import math
from dataclasses import dataclass

import numpy as np
from IPython.display import HTML

from omoklib import ENV_SMALL, Omok, arena, figures, nn, players, threats, widgets
from omoklib.check import fast, lesson
from omoklib.draw import board_svg, boards_in_a_row
from omoklib.draw.numbers import signed
from omoklib.games.connect_four import ConnectFour as LibraryConnectFour

q = lesson("08")

# %% [markdown]
# ## Sixty seconds: meet your rival
#
# This is Connect Four. You are Red, and you begin. Click on a column, and your stone falls to its lowest free cell.
# Four in a line win: along a row, a column or a diagonal. Your opponent, Yellow, is *UCT 400*: lesson 03's search,
# which knows only the rules and plays 400 random games before each move. Can you beat it? Soon your network will have
# to, and it starts out with random weights. (The first move of UCT may take a minute: its search is compiled, once on
# each machine.)

# %%
widgets.Play(
    LibraryConnectFour(), {"UCT 400": players.uct(400, rng=np.random.default_rng(3), engine=True)}
)

# %% [markdown]
# ## 1. Write: a game of your own
#
# > **What the source says.** The notes on the Othello bot (lesson 04) call `State` an interface class: the
# > game fills it in, and the search uses nothing else. If that is true, a game that this library has
# > never seen must work with everything in this course.
#
# So write Connect Four yourself, as if the library had never seen it. We play on 7x7, because our boards are
# square. (The game in the shops has six rows.)
#
# What is an *action*? A column, you might say. But our networks have one output for each cell, and on the
# screen you click on a cell. So an action is **the cell where the stone comes to rest**: the lowest empty cell
# of its column. Below, each legal cell shows its number. Red is to move, and can win at once. On which cell?

# %%
moment = LibraryConnectFour().state((0, 44, 48, 47, 43, 41, 34, 46, 42, 39, 27, 40, 36))
cells = moment.legal_actions()
HTML(board_svg(moment, overlay=dict.fromkeys(cells, 0.9), labels={c: str(c) for c in cells}))

# %%
q.predict("the cell that wins", ..., kind="cell", size=7, of=cells)

# %%
q.reveal("the cell that wins", {cell for cell in cells if moment.take_action(cell).winner() == 1})

# %% [markdown]
# <details><summary>Why there?</summary>
#
# d6 (38), beside the three red stones of the second row from below, would complete a line, too. But no stone can land
# there yet, because the cell below it is empty. The stone falls one row further, to d7 (45). There it completes four
# in the lowest row.
#
# </details>
#
# You write the rules in five small steps, each with its own check.
#
# ### Exercise: where a stone can land ★
#
# Write `landing_cells(board)`: the numbers of all cells where a stone can land, as a list. `board[row, column]`
# is 1 for a red stone, -1 for a yellow one and 0 for an empty cell. (1 moves first, as Black does in other games.) The
# top row is row 0, so the lowest empty cell of a column is the last of its zeros. Cells are numbered as in lesson 01:
# from 0, row by row. The list begins with the smallest number.

# %% tags=["exercise:landing_cells", "solution"]
# exercise: landing_cells

# %%
# To try it on the board above, remove the # below:
# print(landing_cells(moment.board))

# %%
q.landing_cells.check()

# %% [markdown]
# ### Exercise: four in a row ★★
#
# Is the game won? Only the last stone can have completed a line, so only the four lines through that stone
# matter. In the picture they cross at the stone on d4, and the numbers count the steps from it.

# %% jupyter={"source_hidden": true}
centre = LibraryConnectFour(7).state((0, 43, 45, 38, 31, 24))
lines = {24 + k * step: str(abs(k)) for step in (1, 7, 8, 6) for k in range(-3, 4) if k}
HTML(board_svg(centre, overlay=dict.fromkeys(lines, 0.9), labels=lines, size_px=270))

# %% [markdown]
# Write `four_through(board, cell, line=4)`: True if the stone on `cell` belongs to a line of `line` stones or
# more. The cell's number gives its row and column: `row, column = divmod(cell, len(board))`. A step down and to the
# right adds 1 to both. Walk from the stone, one step at a time, as long as you stay on the board and on stones of its
# colour. Then walk the other way.

# %% tags=["exercise:four_through", "solution"]
# exercise: four_through

# %%
q.four_through.check()

# %% [markdown]
# ### Exercise: one more stone ★
#
# Write `with_stone(board, cell, player)`. It returns a new board, with a stone of `player` on `cell`. Leave the old
# board as it is, because a search comes back to it. If no stone can come to rest on `cell`, refuse the move:
# `raise ValueError("...")` stops it and says why. (`landing_cells` helps here. Did you leave it blank?
# `q.use_reference("landing_cells")` fills it in.)

# %% tags=["exercise:with_stone", "solution"]
# exercise: with_stone

# %%
q.with_stone.check()

# %% [markdown]
# ### Exercise: is it over, and who has won? ★
#
# Write `result_of(board, player, won)`. `player` is the one who would move next, and `won` says whether the last
# stone has completed a line. Here are four positions on 4x4, each with what your function should return. In the
# second, Red has just completed a line. So Yellow would move next: `player` is -1, and the winner is 1.

# %% jupyter={"source_hidden": true}
standing = {
    "room left, no line: None": (0, 12, 13, 8, 14),
    "Red has a line: 1": (0, 12, 13, 8, 9, 4, 5, 0),
    "Yellow has a line: -1": (0, 12, 13, 8, 9, 15, 5, 11, 1),
    "full, no line: 0, a draw": (0, 13, 12, 14, 10, 6, 2, 15, 11, 9, 7, 8, 3, 4, 5, 0, 1),
}
moments = {words: LibraryConnectFour(4).state(each) for words, each in standing.items()}
HTML(boards_in_a_row([(board_svg(state, size_px=168), words) for words, state in moments.items()]))

# %% tags=["exercise:result_of", "solution"]
# exercise: result_of

# %%
q.result_of.check()

# %% [markdown]
# ### Exercise: a game of your own ★★
#
# Now put the parts together. A **contract** says what a game must offer to everything that is built on it.
#
# ![Four boxes, board, search, training and ladder, stand on one shelf, the contract: legal moves, the next state, who has won. Four games carry it: Tic-Tac-Toe, Omok, Othello and, in orange, yours.](../images/contract.svg)
#
# The contract asks you for two classes:
#
# - `ConnectFour`, the game: its size, the length of a line, and how it begins.
# - `Drop`, a state: one moment of the game. A state never changes; `_after(action)` makes the next one.
#
# The base classes `Game` and `State` bring the rest: IDs, `take_action`, rewards, random games, pictures. Most of
# the code of your two classes is already written, and calls your functions. Fill in the three gaps in `Drop`, and run
# the check whenever you like:
#
# - `legal_actions`: where a stone can land, as long as nobody has won.
# - `key`: equal positions have equal keys, in whatever order the stones fell (lesson 01). Below, two games reach
#   the same position. A key is looked up in tables, so an array will not do; numpy's `tobytes` makes a key of one.
# - `_after`: the state after one more stone. `Drop(...)` takes the game, the ID, the board and `won`. The new ID is the
#   old one with the action added at its end.

# %% jupyter={"source_hidden": true}
orders = ((0, 20, 21, 22), (0, 22, 21, 20))
twice = [
    (board_svg(LibraryConnectFour(5).state(each), numbers=True, size_px=200), str(each))
    for each in orders
]
HTML(boards_in_a_row(twice))

# %% [markdown]
# The next cell prints what each class must offer. It also makes `contract`, for later: the library's `check_game`
# plays random games and checks, at every moment, what a search or a board relies on; `contract` puts its findings
# into one sentence.


# %%
from omoklib.games.base import Game, State
from omoklib.games.contract import check_game
from omoklib.ids import ROOT


def contract(game):
    """The first promise that `game` breaks, or that it keeps them all."""
    try:
        check_game(game, np.random.default_rng(0), games=10)
    except Exception as error:
        return str(error).partition(";")[0]
    return "the contract is kept"


print("a game needs:", ", ".join(sorted(Game.__abstractmethods__)))
print("a state needs:", ", ".join(sorted(State.__abstractmethods__)))
print("the ID at the root:", ROOT)

# %% tags=["exercise:connect_four", "solution"]
# exercise: connect_four

# %%
q.connect_four.check()

# %% [markdown]
# From here on, everything plays *your* game if it has passed its check, and the library's if not.

# %%
Four = q.yours("ConnectFour")

# %% [markdown]
# Does it keep the contract, on 6x6, too?

# %%
contract(Four(6))

# %% [markdown]
# (How far can such a check be trusted? Appendix D breaks two games on purpose.)
#
# The board and the search have never heard of your game, and they play it all the same. Your rules even tell the board
# that stones fall, so you can click anywhere in a column.

# %%
widgets.Play(Four(6), {"UCT 100": players.uct(100, rng=np.random.default_rng(4))})

# %% [markdown]
# ## 2. Train: a player of your own
#
# Now train a player that nobody has ever played against.
#
# A network learns from thousands of games, and rules written in Python are slow. The library has a **compiled**
# Connect Four: the same rules, turned into machine code, several times as fast. It can play the training games for
# your game, as its **twin**.
#
# ![Four boxes. Your game, slow, and its twin, compiled and fast, have the same rules, move by move. On the twin's boards a search plays games. The search and the network form a loop: the games teach the network, and the network guides the search. In the end the network plays your game.](../images/twin.svg)
#
# Tell the library where to find the twin:


# %%
@dataclass(frozen=True)
class MyFour(Four):
    """My game, and its compiled twin."""

    @property
    def twin(self):
        return LibraryConnectFour(self.size, self.line)


# %% [markdown]
# Is it really a twin? `check_game` tests that, too. It plays every random game on both, and compares the boards, the
# legal cells and the winners after every move.
#
# **What will your player learn? You decide.** `MyFour()` is Connect Four on 7x7. `Omok(7, line=4)` is four in a row
# where stones do not fall. Have you changed the rules? Then your game has no twin: write `Four()`, and expect far
# fewer games, and no matches against UCT 400 on the way.

# %%
own = MyFour()  # or Omok(7, line=4), or Four()
contract(own)

# %% [markdown]
# A `Workshop` takes your game and its twin, and trains a network for about eight minutes on two cores. (Compiled games
# train with another search than lesson 06's; appendix F names it.) Lesson 07 had a table of exact values; this game has
# none. So after every fourth iteration the network plays 20 games against UCT 400, your rival from the beginning.
#
# How many games will the network play against itself in these eight minutes? (The answer loads TensorFlow first, which
# can take a minute.)

# %%
q.predict("games against itself", ..., kind="count", low=1)

# %%
from omoklib.experiments.workshop import OURS, Workshop

workshop = fast(Workshop, Workshop.quick)(own)  # a `Workshop`; only our tests take the quick one
config = workshop.trainer.config
early, late = config.simulations_at(0), config.simulations
print(
    f"{config.iterations} iterations; {early} simulations a move at first, {late} from halfway on"
)
q.reveal("games against itself", config.iterations * config.games)

# %% [markdown]
# After how many iterations will your network first win half of the points against UCT 400? (Section 3 has the answer.)

# %%
q.predict("iterations until half of the points", ..., kind="count", low=1)

# %% [markdown]
# The next cell trains for one iteration, and then opens the **cockpit** (lesson 07, appendix B): a panel with the curves
# of the training, and buttons. That takes about a minute, because much is compiled first; each of the other iterations
# takes about 13 seconds. Press *Resume*, and watch the loss fall and the score climb. Meanwhile, read on. *Stop* and
# *Resume* whenever you like. One press trains for eight minutes at most; press again if iterations are left. After a
# restart, run the cells again, and the training carries on.
#
# (If you only read this notebook and never press *Resume*, "your network" below is a beginner, one iteration old.)

# %%
workshop.cockpit()

# %% [markdown]
# After all 36 iterations it will look much like this. Where the score falls, has the network become weaker, or has it
# had bad luck? Each score comes from only 20 games. Section 5 is about that.
#
# ![The training cockpit after 36 iterations and 6,912 games. One curve is the score against UCT 400: it climbs, with ups and downs. Four more, the loss and its three terms, show what the network still guesses wrong. Two small boards show the network's first move and its last game.](../images/cockpit_own.png)
#
# ### What you can expect: two runs of ours
#
# While yours is learning, look at two more networks that we trained with the same settings. One plays Connect Four. The
# other plays *four in a row*: Omok on 7x7, where four win and stones do not fall. After the training, each met four
# opponents, in 40 games a match, with 100 simulations a move. The strongest opponent was UCT 2,000. What share of the
# points did each network win against it?

# %%
q.predict("points against UCT 2,000 in Connect Four", ..., kind="share")

# %%
q.predict("points against UCT 2,000 in four in a row", ..., kind="share")

# %%
from omoklib.experiments.own_player import read_own_player

names = {"connect_four": "Connect Four", "omok:7,line=4": "four in a row"}
runs = {names[text]: run for text, run in read_own_player().items()}
scored = {name: run.against["UCT 2,000"].score for name, run in runs.items()}
q.reveal("points against UCT 2,000 in Connect Four", scored["Connect Four"])

# %%
q.reveal("points against UCT 2,000 in four in a row", scored["four in a row"])

# %% [markdown]
# Here, too, each score comes from 20 games. The shade is its 95% interval:

# %% tags=["closed"] jupyter={"source_hidden": true}
progress = {}
for text, run in runs.items():
    measured = [(tally.score, *tally.interval) for tally in run.curve.values()]
    progress[text] = (list(run.curve), *(100 * np.array(measured).T))
chart = figures.lines(
    progress,
    title="Both learn from nothing, four in a row sooner",
    xlabel="games played against itself",
    ylabel="% of the points against UCT 400",
)
chart.axes[0].set_ylim(0, 105)
words = "; ".join(
    f"{text}: from {row[0]:.0f}% to {row[-1]:.0f}%" for text, (_, row, *_) in progress.items()
)
figures.show(chart, words)

# %% [markdown]
# And here is the test at the end, against all four opponents. Where the shade includes one half, 40 games do not say
# who is stronger.

# %% tags=["closed"] jupyter={"source_hidden": true}
by_rival, told = {}, []
for text, run in runs.items():
    measured = [(tally.score, *tally.interval) for tally in run.against.values()]
    by_rival[text] = (range(len(measured)), *(100 * np.array(measured).T))
    told += [f"{text}, {who}: {tally}" for who, tally in run.against.items()]
chart = figures.lines(
    by_rival,
    title="Against stronger and stronger rivals",
    ylabel="% of the points in 40 games",
    from_zero=True,
    levels={"one half": 50},
)
chart.axes[0].set_xticks(range(4), list(runs["Connect Four"].against))
figures.show(chart, "; ".join(told))

# %% tags=["claim:trained", "closed"]
against_400 = runs["Connect Four"].against["UCT 400"]
q.claim(
    f"Connect Four, after the training: {against_400.score:.0%} of the points against UCT 400.",
    against_400.interval[0] > 0.5,
)

# %% [markdown]
# Why did the two score so differently? Appendix G looks for reasons. We trained each network once; yours may do better
# or worse. (To check us: `python -m omoklib.experiments.own_player --out again.json` makes both runs again.)
#
# ## 3. Play against it
#
# You wrote the rules; the network taught itself the rest. Can you still beat it? Play twice, the
# second time with *Show* at `visits`: where does it look ahead? (Your network plays as it is when you run a cell. Run
# this section's cells again when the training is over.)

# %%
workshop.board()

# %%
scores = {each["iteration"]: each["score"] for each in workshop.trainer.history if "score" in each}
half = [iteration for iteration, score in scores.items() if score >= 0.5]
none = "not reached so far" if scores else "not measured"
q.reveal("iterations until half of the points", half[0] if half else none)

# %% [markdown]
# ### Ask it a question of your own
#
# Does your network see what matters at a glance, without a search? Make up a position in which one move wins, or one
# threat must be stopped, as in ours. Write its ID in place of ours. Can you find one that fools your network?

# %%
question = (0, 45, 44, 46, 37, 47)
posed = own.state(question)
posed

# %% [markdown]
# Which cell will the network alone like best?

# %%
q.predict("the cell it likes best", ..., kind="cell", size=own.size, of=posed.legal_actions())

# %%
glance = workshop.trainer.player(simulations=0).analyse(posed).priors
q.reveal("the cell it likes best", max(glance, key=glance.get))

# %% tags=["closed"] jupyter={"source_hidden": true}
visits = workshop.player().analyse(posed).visits
tries = sum(visits.values())
looks = {
    "at a glance": glance,
    f"after {tries} simulations": {a: n / tries for a, n in visits.items()},
}
views = [figures.shares(posed, each, size_px=250) for each in looks.values()]
figures.side_by_side(*views, captions=list(looks))

# %% [markdown]
# Left is `p`, right the visits of its search, both in percent. Does the search find what `p` misses? And does `p` know
# it after the training?

# %% [markdown]
# ## 4. Measure it on a ladder
#
# How strong is your player, as far as it is trained now? A **ladder** ranks players by the games that they play against
# each other. On yours there are four UCT players, from UCT 100 to UCT 2,000, and your network joins them. Any two of
# these five meet in the same five openings, each in both colours.
#
# *Our* network of section 2, fully trained, joins, too, with its 40 games against each UCT player. (We have one for
# Connect Four and one for four in a row, both on 7x7.) How many of the UCT players will stand below *yours*?

# %%
q.predict("UCT players below yours", ..., kind="count", low=0, high=len(workshop.rivals))

# %%
workshop.ladder()  # plays the games that it does not have yet
ladder_picture, rated = workshop.ladder_with_ours(), workshop.ratings
below = [rival for rival in workshop.rivals if rated[rival] < rated[workshop.latest]]
q.reveal("UCT players below yours", len(below))

# %% tags=["closed"]
ladder_picture

# %% [markdown]
# The scale of the ladder is **Elo** (lesson 04, appendix C): a lead of 100 points means an expected score of 64%, a
# lead of 400 means 91%. UCT 100 stands at 0, and the orange players are networks: yours and ours. The long lines are
# *whiskers*: 95% intervals.
#
# Train further, and run the two cells above again: your new network joins the old one, and the ladder shows what it has
# learned in between.
#
# ### Exercise: which leads are sure? ★
#
# Some UCT players stand below our network. Is each of its leads strength, or may one be luck? Can the whiskers tell?
# Let us try it on a small ladder: you, Ann and Bob. Any two of you have played 20 games. Bob stands at 0.

# %%
table = [
    [0, 15, 11],  # games that you have won: against you, Ann and Bob
    [5, 0, 7],  # that Ann has won
    [9, 13, 0],  # that Bob has won
]
small_ladder = arena.rate(["you", "Ann", "Bob"], table, anchor="Bob")
chart = figures.ladder(small_ladder, title="Do you lead Ann?", highlight=("you",))
figures.show(chart, small_ladder.in_words)

# %% [markdown]
# Your whisker overlaps Ann's, although you have won 15 of your 20 games against her. But each of these whiskers says
# how far a player is from *Bob*. If Bob was lucky, you and Ann both look too weak, and the gap between you stays the
# same. So whiskers that overlap settle nothing. What counts is the interval of the lead itself:

# %%
lead, low, high = small_ladder.difference("you", "Ann")
print(f"You lead Ann by {lead:.0f} Elo, with an interval from {low:.0f} to {high:.0f}.")

# %% [markdown]
# The whole interval lies above 0, so this lead is **sure**. How few wins against Ann would still be enough? Change the
# 15 and the 5 in the table, run both cells again, and find out. Then put them back.
#
# Write `sure_leads(ratings, name)`: the players over whom `name` has a sure lead, as a list, the strongest first. Yours
# over Bob is not, so `sure_leads(small_ladder, "you")` is `["Ann"]`.

# %% tags=["exercise:sure_leads", "solution"]
# exercise: sure_leads

# %%
q.sure_leads.check()

# %% [markdown]
# Now let your function read the ladder above. How many UCT players does our network surely lead? (Or yours, if ours is
# not on it.)

# %%
q.predict("UCT players that it surely leads", ..., kind="count", low=0, high=len(workshop.rivals))

# %%
who = OURS if OURS in rated.names else workshop.latest
led = [name for name in q.yours("sure_leads")(rated, who) if name in workshop.rivals]
print(f"{who}: a sure lead over {', '.join(led) or 'no UCT player'}")
q.reveal("UCT players that it surely leads", len(led))

# %% [markdown]
# A lead that is not sure may still be real; the games are too few to tell. How many would be enough? See section 5.
# **This is a good place for a break.**

# %% [markdown]
# ## 5. Stronger, or luckier?
#
# The whiskers on your ladder are long. Let us see on two simpler players what makes them shorter. UCT 100 ought to be
# better than UCT 50. They play 200 games of four in a row, on 5x5, so that this takes seconds. What share of the points
# will UCT 100 win? A draw counts half.

# %%
q.predict("points of UCT 100 against UCT 50", ..., kind="share")

# %%
small, rng = Omok(5, line=4), np.random.default_rng(1)
pairs = fast(100, 20)
beginnings = arena.random_openings(small, pairs, 3, rng)
one, other = (players.uct(count, rng=rng, engine=True) for count in (100, 50))
long_match = arena.match(one, other, small, openings=beginnings, progress=True)
q.reveal("points of UCT 100 against UCT 50", long_match.score)

# %% [markdown]
# What would we have said after only twenty games? Cut the match into ten pieces of twenty games, and take the 95%
# interval (lesson 04) of each. A piece *decides* if one half lies outside its interval. How many of the ten will
# decide?

# %%
q.predict("pieces of twenty games that decide", ..., kind="count", low=0, high=10)

# %%
everything = long_match.tally
pieces = {
    f"games {k + 1} to {k + 20}": long_match.part(k, k + 20).tally
    for k in range(0, everything.games, 20)
}
deciding = [name for name, tally in pieces.items() if tally.differs_from(0.5)]
q.reveal("pieces of twenty games that decide", len(deciding))

# %% [markdown]
# Why so few? Look at the interval of the first twenty games:

# %%
first = long_match.part(0, 20).tally
lower, upper = first.interval
width = 100 * (upper - lower)
print(f"the first {first.games} games: from {lower:.0%} to {upper:.0%}, {width:.0f} points wide")

# %% [markdown]
# So wide an interval seldom leaves one half out. The whole match has ten times as many games. How many percentage
# points wide is *its* interval?

# %%
q.predict("width of the long interval", ..., low=0, high=100)

# %%
widths = [100 * (tally.interval[1] - tally.interval[0]) for tally in (first, everything)]
q.reveal("width of the long interval", round(widths[1]))

# %% tags=["closed"] jupyter={"source_hidden": true}
all_pieces = pieces | {f"all {everything.games}": everything}
title = f"Of the {len(pieces)} pieces of one match, {len(deciding)} decide"
chart = figures.intervals(all_pieces, title=title)
figures.show(chart, "; ".join(f"{name}: {tally}" for name, tally in all_pieces.items()))

# %% tags=["claim:games", "closed"]
q.claim(
    f"After {first.games} games the interval is {widths[0]:.0f} points wide, after "
    f"{everything.games} games {widths[1]:.0f}.",
    widths[1] < 0.75 * widths[0],
)

# %% [markdown]
# <details><summary>Why is it not ten times narrower?</summary>
#
# An interval shrinks with the *square root* of the number of games. To make it ten times narrower, play a hundred times
# as many.
#
# </details>
#
# ### The same match, ten thousand times
#
# The ten pieces differ, though the players stayed the same. How far can luck carry a score? Let us simulate 10,000
# matches of 20 games, and 10,000 of 200. The stronger player wins each game with a chance of 65%. In what share of the
# *short* matches will it win only half of the games, or fewer?

# %%
q.predict("short matches in which it is not ahead", ..., kind="share")

# %%
strength, spread = 0.65, {}
for length in (20, 200):
    spread[length] = np.random.default_rng(5).binomial(length, strength, 10_000) / length
q.reveal("short matches in which it is not ahead", float((spread[20] <= 0.5).mean()))

# %% tags=["closed"] jupyter={"source_hidden": true}
rows = {length: f"{length} games" for length in spread}
reach = {length: 1.96 * 0.5 / math.sqrt(length) for length in spread}
chart = figures.heaps(
    {rows[length]: ends for length, ends in spread.items()},
    blue_above=dict.fromkeys(rows.values(), 0.5),
    others="vermillion",
    brackets={rows[n]: (strength - each, strength + each) for n, each in reach.items()},
    notes={rows[n]: f"95 of 100:\n±{100 * each:.0f} points" for n, each in reach.items()},
    title="Ten times the games: a third of the spread",
)
words = (f"{rows[n]}: most within {100 * each:.0f} points of 65%" for n, each in reach.items())
figures.show(chart, "; ".join(words))

# %% tags=["claim:luck", "closed"]
for length, ends in spread.items():
    inside = float((np.abs(ends - strength) <= reach[length]).mean())
    q.claim(f"{length} games: {inside:.0%} of the scores lie in the bracket.", 0.93 < inside < 0.98)

# %% [markdown]
# Each bar is a score: the taller, the more matches ended with it. Where the bars are orange, the stronger player is not
# ahead. Each bracket holds about 95 matches of 100.
#
# ### How many games must be played?
#
# You can work that out before the first game. Suppose that your player leads by 200 Elo, and wins exactly the share of
# the points that such a lead promises: 76%. After four games the interval of this score still includes one half. With
# every further game its lower end climbs. After how many games is it above one half?

# %%
q.predict("games to show a score of 76%", ..., kind="count", low=1)

# %% jupyter={"source_hidden": true}
promised, lengths = 1 / (1 + 10 ** (-200 / 400)), np.arange(4, 41)
lower_ends, upper_ends = np.array([arena.wilson(promised, n) for n in lengths]).T  # lesson 04
enough = int(lengths[lower_ends > 0.5][0])
q.reveal("games to show a score of 76%", enough)

# %% tags=["closed"] jupyter={"source_hidden": true}
score_of_200 = [100 * each for each in (np.full(len(lengths), promised), lower_ends, upper_ends)]
chart = figures.lines(
    {"promised": (lengths, *score_of_200)},
    levels={"one half": 50},
    title=f"A score of {promised:.0%} shows after {enough} games",
    xlabel="games",
    ylabel="% of the points",
    marks={f"{enough} games": (enough, 100 * lower_ends[lengths == enough][0])},
)
chart.axes[0].text(40, 100 * promised + 1, "promised", ha="right")
chart.axes[0].text(40, 100 * promised - 9, "its interval", ha="right")
words = f"from {100 * lower_ends[0]:.0f}% to {100 * lower_ends[-1]:.0f}%"
figures.show(chart, f"The lower end climbs {words}. It passes 50% at {enough} games.")

# %% [markdown]
# ### Exercise: what does a lead cost? ★
#
# How many games does a lead of any other size need? Two facts tell you how far the interval reaches:
#
# - **The mean of many games scatters less.** One game scatters by 0.5: its result, 1 or 0, lies 0.5 away from one half.
#   (Around 76% it scatters a little less. We take 0.5, the most it can be.) The mean of four games scatters half as
#   much, the mean of a hundred games a tenth as much: the square root again.
# - **The interval reaches 1.96 times the scatter** to either side, as do the brackets in the picture of the ten
#   thousand matches: they hold about 95 scores of 100.
#
# Here is what that means for a score of 76%:
#
# | games | the mean scatters by | the interval reaches down | its lower end |
# |---|---|---|---|
# | 4 | 0.5 / 2 = 0.25 | 49 points | 76% - 49 = 27%, too low |
# | 9 | 0.5 / 3 = 0.167 | 33 points | 76% - 33 = 43%, too low |
# | 100 | 0.5 / 10 = 0.05 | 10 points | 76% - 10 = 66%, high enough |
#
# (The picture above shows lesson 04's interval, which is a little more exact where games are few. The simpler one will
# do here.)
#
# Write `games_needed(elo)`: the least number of games for which the lower end of the interval lies above one half.

# %% tags=["exercise:games_needed", "solution"]
# exercise: games_needed

# %%
q.games_needed.check()

# %% [markdown]
# A lead of 200 Elo is cheap to show. What about smaller ones? Your function writes the price list:

# %%
price = q.yours("games_needed")
prices = {f"{lead} Elo": price(lead) for lead in (200, 100, 70, 50, 35, 20, 10)}
chart = figures.bars(
    prices,
    title="The least that it costs to show a lead",
    xlabel="games needed (each vertical line: ten times the last)",
    xscale="log",
)
figures.show(chart, "; ".join(f"{lead}: {count:,} games" for lead, count in prices.items()))

# %% [markdown]
# Compare 100 Elo with 50, and 20 with 10: half the lead costs about four times the games.
#
# Now ask your function about your own ladder. Take one rival alone: your player met it in only ten games (two, if your
# game has no twin). How large must a lead be, in Elo, to show in these?

# %%
q.predict("the smallest lead that so few games can show", ..., low=0, high=800)

# %%
met = 2 * workshop.pairs  # each opening is played in both colours
visible = [lead for lead in range(5, 800, 5) if price(lead) <= met]
print(f"{met} games against each rival")
q.reveal(
    "the smallest lead that so few games can show", visible[0] if visible else "none is enough"
)

# %% [markdown]
# On the ladder a somewhat smaller lead shows, because the games against the others help, too.
# `workshop.ladder(pairs=20)` plays 40 games against each rival; then half the lead is enough.
#
# ### Is that enough?
#
# Test your function. We simulate 10,000 matches between players who really are 70 Elo apart, each with as many games
# as your function asks for. In what share of the matches will the stronger player's interval lie above one half?

# %%
q.predict("share of matches that decide", ..., kind="share")

# %% tags=["closed"]
score, least = 1 / (1 + 10 ** (-70 / 400)), price(70)
seen, chance = {}, {}
for length in (least, 2 * least):
    seen[length] = np.random.default_rng(7).binomial(length, score, 10_000) / length
    above = seen[length] - 1.96 * 0.5 / math.sqrt(length) > 0.5
    chance[length] = float(above.mean())
    print(f"{length} games: decided in {chance[length]:.0%} of the matches")
q.reveal("share of matches that decide", chance[least])

# %% tags=["closed"] jupyter={"source_hidden": true}
chart = figures.heaps(
    {f"{length} games": ends for length, ends in seen.items()},
    blue_above={f"{n} games": 0.5 + 1.96 * 0.5 / math.sqrt(n) for n in seen},
    notes={f"{length} games": f"{share:.0%}\ndecide" for length, share in chance.items()},
    title="Just enough games are a coin flip",
)
figures.show(chart, "; ".join(f"{n} games: {c:.0%} decide" for n, c in chance.items()))

# %% tags=["claim:power", "closed"]
q.claim(
    "As many games as the formula says decide about half of the time.", 0.42 < chance[least] < 0.58
)
q.claim("Twice as many decide about 8 times in 10.", 0.74 < chance[2 * least] < 0.86)

# %% [markdown]
# The blue matches decide.
#
# <details><summary>Why is that?</summary>
#
# The function asks for just enough games if the score comes out exactly as promised. But half of the time luck makes
# it lower. To decide four times in five, plan with twice as many: `2 * games_needed(elo)`.
#
# </details>
#
# One temptation remains, that of the impatient (lesson 04): to look at the score after every game, and to stop *when it
# looks good*. Don't! Settle the number of games before the first one. (Appendix B shows how to stop early and stay
# honest.)
#
# ## 6. Keep it
#
# A player consists of two things: the weights and the rules. `keep` writes both into files that need no notebook;
# the cells in which you defined the game become a module. Does it work? `keep` starts a new Python, which knows nothing
# of your notebook, and lets it begin a game with your player. (The terminal calls Red *Black* and Yellow *White*.)

# %%
kept_player = workshop.keep()
print(kept_player.said)

# %% tags=["claim:outside"]
q.claim("The player plays from the command line.", "Your opponent is White" in kept_player.said)

# %%
kept_player

# %% [markdown]
# The folder lies beside this notebook. (If `my_game.py` has the twin's rules, your `ConnectFour` had not yet passed
# its check.) The commands need the course's Python. If a terminal says that there is no module `omoklib`, replace
# `python` with what `import sys; print(sys.executable)` prints in a cell here.
#
# ## 7. Send it to a friend
#
# The last call makes a web page: a folder with a board and *your* network in it. Remove the `#`, choose a name, and run
# the cell, which takes about a minute. (It needs `npm`, which comes with Node.js. The first time, it downloads 33 MB:
# the program that runs networks in a browser.)
#
# ![The page: the board of Connect Four, beside it what to play, against whom, and how often the network's search tried each move. The network has let Red build three in a row, and its search tries Red's winning b7 most.](../images/page_own.png)
#
# *Here with a newborn's network.*

# %%
# print(workshop.page("My network"))

# %% [markdown]
# Put the folder on any web host and send your friend the address. No Python is needed there. (The page knows the
# rules of Connect Four, Omok and Othello only.)
#
# Not a line of `omoklib` had to change for your game. That is what a contract is for.
#
# You have built what this course is about: a player that nobody taught, for a game that you wrote. And you know what it
# is worth.
#
# ## 8. What next?
#
# Four commands for a terminal, with the course's Python (section 6). Each explains itself with `--help`:
#
# - `python -m omoklib play --against alphazero:400`: a game against the trained network.
# - `python -m omoklib train omok6`: from nothing to a strong player of four in a row on 6x6. (`train
#   omok` takes a night. The same command resumes it.)
# - `python -m omoklib match alphazero:50 uct:10000 --games 200`: who is stronger, with an interval.
# - `python -m omoklib gomocup`: our player as an engine for Gomoku programs such as Piskvork.
#
# And here is a project for an evening: train Connect Four again, with three seeds and twice the minutes, and report
# honestly what you gained. After the summary come seven appendices: begin with any.
#
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# | claim | how it was measured |
# |---|---|
# | a game of your own works everywhere | boards, training, a fresh Python |
# | eight minutes of training make a player that beats UCT 400 | one run of ours, 40 games |
# | twenty games say little | ten pieces of one match, 10,000 simulated ones |
# | `games_needed` games decide about half of the time | 10,000 simulated matches |
# | what the appendices claim | in each of them |

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
# - A game that keeps the contract gets the search, the training, the boards and the terminal. With a compiled twin
#   it gets them fast, and a page, too, if the page knows the twin's rules.
# - In our run, eight minutes of self-play made a player that beats UCT 400, and scored about as well as UCT 1,000 (56%
#   of the points, not settled).
# - Twenty games cannot tell close players apart. Half the lead costs about four times the games. Plan with
#   `2 * games_needed(elo)`, settle the number beforehand, and give the interval.
#
# **Glossary.** *Contract*: what a game promises to everything built on it. *Twin*: the same game, compiled.
# *Compiled*: turned into machine code. *Elo*: a scale on which a difference means an expected score. *Ladder*:
# many players on that scale. *Sure lead*: one whose 95% interval lies above 0. *Open three* (appendix A): three
# in a row that one more stone turns into a four with both ends free. *SPRT* (appendix B): a test that stops as
# soon as the games have decided.
#
# **Sources.** The notes on a competition bot for Othello with MCTS that lesson 04 tests. A. Wald,
# *Sequential tests of statistical hypotheses*, Annals of Mathematical Statistics 16 (1945). A. Elo, *The
# rating of chessplayers, past and present* (1978).
#
# **Next:** [09 · Search that proves](09_search_that_proves.ipynb): what a network guesses, and what can be
# known.

# %% [markdown]
# ## Appendix A: what does a network see?
#
# *About 20 minutes.* The course's strongest network plays Omok on 9x9, where five in a row win. It trained for hours,
# and runs 50 simulations before each move here. Lose a game to it. To see where its search has looked, set *Show* to
# `visits`. Then leave the board as it is: you will read this game again, with comments.

# %%
game = ENV_SMALL
lost_to = widgets.Play(game, {"AlphaZero 50": nn.pretrained("omok", simulations=50)})
lost_to

# %% [markdown]
# White is to move on all three boards below. On the first, Black has two in a row; on the second an *open three*, with
# both ends free; on the third a *four*, with one end closed.

# %% jupyter={"source_hidden": true}
stories = {
    "two": (0, 40, 10, 41),
    "an open three": (0, 40, 10, 41, 70, 39),
    "a four": (0, 40, 10, 41, 38, 39, 70, 42),
}
stories = {name: game.state(node_id) for name, node_id in stories.items()}
network = nn.pretrained_network("omok")
evaluator = nn.KerasEvaluator(network, game)
pictures = [(board_svg(state, size_px=220), name) for name, state in stories.items()]
HTML(boards_in_a_row(pictures, columns=3))

# %% [markdown]
# The network alone, without a search, gives each board a value. On which board does it rate White's chances lowest?

# %%
q.predict("the board that White likes least", ..., kind="choice", of=list(stories))

# %%
values = {name: float(evaluator([state])[1][0]) for name, state in stories.items()}
q.reveal("the board that White likes least", min(values, key=values.get))

# %% tags=["closed"] jupyter={"source_hidden": true}
pictures = []
for name, state in stories.items():
    [priors], _ = evaluator([state])
    heat = {a: float(priors[a]) for a in state.legal_actions() if priors[a] > 0.01}
    texts = {a: f"{100 * p:.0f}" for a, p in heat.items() if p > 0.02}
    board = board_svg(state, overlay=heat, labels=texts, size_px=220)
    pictures.append((board, f"{name}: v = {signed(values[name])}"))
HTML(boards_in_a_row(pictures, columns=3))


# %% tags=["claim:sees", "closed"]
def share_on(state, cells):
    """How much of the network's prior lies on `cells`."""
    return float(evaluator([state])[0][0][cells].sum())


three, four_stones = stories["an open three"], stories["a four"]
answers = threats.forced_defences(three, depth=2)  # proved: all others lose
q.claim(
    f"{share_on(three, answers):.0%} of the prior lies on cells that stop the open three.",
    share_on(three, answers) > 0.5,
)
answers = threats.forced_defences(four_stones, depth=1)
q.claim(
    f"{share_on(four_stones, answers):.0%} lies on the cell that stops the four.",
    share_on(four_stones, answers) > 0.5,
)

# %% [markdown]
# On each board, colours and numbers are the network's priors, in percent; the value below it is White's. The
# network sees at a glance which cells matter, though nobody ever told it what a three is.
#
# <details><summary>Why fear that board most?</summary>
#
# One stone stops the four, and White is hardly worse off than on the first board. (It is behind even there: its stone
# on b2 stands too far away to help.) After an open three, Black can keep making threats, wherever White answers.
# (Has White really lost there? Only a proof can say, and lesson 09 shows how a search proves.)
#
# </details>
#
# ### Your game, with comments
#
# Here is the game that you played above (or, if you made only a few moves, one that UCT lost on
# the course's ladder). Which move cost its player the most? (1 is Black's first move.)

# %% jupyter={"source_hidden": true}
from omoklib.experiments.course_ladder import course_ladder_copy

course = course_ladder_copy()
lost_by_uct = [
    each.id for each in course.games if (each.black, each.white) == ("UCT 1,000", "AlphaZero 50")
]
played_here = lost_to.session.state.ply > 8
story = lost_to.session.id if played_here else lost_by_uct[3]
whose = "your game" if played_here else "UCT 1,000 is Black, AlphaZero 50 is White"
HTML(boards_in_a_row([(board_svg(game.state(story), numbers=True, size_px=330), whose)]))

# %%
q.predict("the move that cost most", ..., kind="count", low=1, high=len(story) - 1)

# %% [markdown]
# Press Shift+Enter in the next cell: a curve shows what the network thinks of each position. A **blunder**
# (lesson 07, appendix C), marked `??`, costs its player half a point or more: a quarter of the bar. Step through with
# *First blunder*, then *Next blunder* if there is one, and write one sentence for each mark: what did the move allow?

# %% tags=["closed"]
replay = widgets.Replay(game, story, evaluator, threshold=0.5)
replay

# %%
replay.wait()  # until the network has seen every position
marks = replay.blunders()
q.reveal("the move that cost most", max(marks, key=marks.get) if marks else "no move stands out")

# %% tags=["closed"] jupyter={"source_hidden": true}
pictures = []
for move in sorted(sorted(marks, key=marks.get)[-3:]):  # up to three, as played
    after = game.state(story[: move + 1])
    words = f"move {move}, {game.action_name(story[move])}: costs {marks[move]:.2f}"
    pictures.append((board_svg(after, size_px=220), words))
HTML(boards_in_a_row(pictures, columns=3))

# %% [markdown]
# The marks are the network's opinions. Do you agree with them?
#
# <details><summary>If you read the game of UCT 1,000</summary>
#
# One move stands out: Black's h4, move 13. White had an open three on c4, c5 and c6. Black played far away from it, and
# White won three moves later. (A thousand random games for each move did not show Black the threat.)
#
# </details>

# %% [markdown]
# ## Appendix B: stop in time, and honestly
#
# *About 20 minutes.* Remember the impatient of lesson 04? Here two *equal* players play up to 200 games, half as many
# as there. From the tenth game on you look after every game, and stop as soon as one half lies outside the interval. In
# what share of such matches will you announce that one of them is better?

# %%
q.predict("matches of equals that look decided", ..., kind="share")

# %%
points = np.random.default_rng(3).integers(0, 2, (10_000, 200)).cumsum(axis=1)
played = np.arange(1, 201)
outside = np.abs(points / played - 0.5) > 1.96 * 0.5 / np.sqrt(played)
looked = float(outside[:, 9:].any(axis=1).mean())
print(f"one look, at the end: {outside[:, -1].mean():.1%}")
q.reveal("matches of equals that look decided", looked)

# %% tags=["claim:looks", "closed"]
q.claim(f"Looking after every game, {looked:.0%} of the equal matches look decided.", looked > 0.2)

# %% [markdown]
# One look is wrong about one time in twenty. Nearly two hundred looks give luck nearly two hundred chances.
#
# Can a match be stopped early at all? Yes, if it takes more to stop it. The **sequential probability ratio test**,
# SPRT, weighs two hypotheses, here H0, *0 Elo or less*, and H1, *100 Elo or more*. It keeps one number, the
# **evidence**, which begins at 0. Each pair of games from one opening moves it:
#
# - The first player wins both: that is likelier under H1, so the evidence goes up.
# - It loses both: the evidence goes down.
# - One win each hardly moves it, once a few pairs have been played.
#
# There are two walls. The test stops when the evidence reaches one of them: the upper wall decides for H1, the lower
# one for H0. They stand so far out that the test errs about one time in twenty, if the true lead is 0 or less, or 100
# or more. If it lies in between, the test may end at either wall. So an answer of H1 means *rather 100 than 0*, and
# not *at least 100*.
#
# <details><summary>How is the evidence computed?</summary>
#
# Divide the probability of all games so far under H1 by that under H0. The evidence is the logarithm of this ratio,
# and the walls are +log 19 and -log 19. An Elo does not say how often a pair ends with one win each. So under each
# hypothesis, the library takes the mix of results (both won, one each, both lost, and those with draws) that fits the
# games so far best.
#
# </details>
#
# ### Exercise: stop, and not before ★
#
# Write `games_until(evidence, low, high)`: after how many games does the test stop? `evidence` is a list: the
# evidence after the first pair of games, after the second, and so on. `low` and `high` are the walls.

# %% tags=["exercise:games_until", "solution"]
# exercise: games_until

# %%
q.games_until.check()

# %% [markdown]
# Section 5's long match went on to the end. After how many games would SPRT have stopped it?

# %%
q.predict("games until SPRT stops", ..., kind="count", low=2)

# %% tags=["closed"]
test = arena.SPRT(0, 100)
evidence = [test.llr(long_match.part(0, 2 * k).pairs) for k in range(1, pairs + 1)]
stop = q.yours("games_until")(evidence, *test.bounds)
if stop:
    print(test.words(test.decide(long_match.part(0, stop).pairs)))
q.reveal("games until SPRT stops", stop or "it does not stop")

# %% tags=["closed"] jupyter={"source_hidden": true}
end, (lower_wall, upper_wall) = stop or 2 * pairs, test.bounds
walked = evidence[: end // 2]  # the rest of the match would not be played
across = np.repeat([2, end], 20)  # a line of so many points has no markers
walk = {
    "evidence": (range(2, end + 1, 2), walked),
    "wall of H1": (across, np.full(40, upper_wall)),
    "wall of H0": (across, np.full(40, lower_wall)),
}
title = "The evidence wanders until it meets a wall"
dot = {"": (stop, walked[-1])} if stop else {}
chart = figures.lines(walk, title=title, xlabel="games", ylabel="evidence", marks=dot)
words = f"A curve of evidence that ends at {walked[-1]:+.1f}; walls at ±{upper_wall:.1f}."
figures.show(chart, words)


# %% [markdown]
# The large dot is where the test stops; the other games of the match would not be played. `arena.match(...,
# sprt=arena.SPRT(0, 100))` stops by itself. A warning: the score of a match that stopped early exaggerates a little,
# because such a match tends to stop when luck favours one side.

# %% [markdown]
# ## Appendix C: where the time goes
#
# *About 45 minutes.*
#
# Your player learned from thousands of games in a few minutes. Played one after another, as in lesson 06,
# they would have taken hours. Most of a search's time goes into asking the network. So we count **evaluations**
# for each second of processor time; one evaluation is the network's answer about one position. (If the cockpit
# is still training, press *Stop* there first: its work would be counted, too.)

# %%
import os
import subprocess
import sys
import time

from omoklib import engine
from omoklib.games.planes import planes_batch
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch

game = ENV_SMALL
network = nn.pretrained_network("omok")
evaluator = nn.KerasEvaluator(network, game)


def per_second(work, count):
    """How many of the `count` things that `work` does fit into a second of processor time."""
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


# %% [markdown]
# **One game.** Many AlphaZero programs written with Keras call `model.predict` for one position at a time. This
# course calls a function that is compiled once (lesson 05): the `evaluator` above does so. To compare them, here
# is an evaluator that uses `predict`:


# %%
def by_predict(states):
    """Priors and values by `model.predict`."""
    planes = planes_batch(states, evaluator.history)
    logits, values = network.predict(planes, verbose=0)
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True), values.reshape(-1)


# %% [markdown]
# How many times faster is lesson 06's search with the compiled function?

# %%
q.predict("times faster with the compiled call", ..., low=1)


# %% tags=["closed"]
root = game.initial_state()
speed = {}
for name, ask, count in (("predict", by_predict, 10), ("compiled call", evaluator, 50)):
    ask([root])  # the first call prepares much
    search = AlphaZeroSearch(ask, simulations=count)
    speed[name] = per_second(lambda search=search: search.search(root), count)
    print(f"{name:14} {speed[name]:6,.0f} evaluations/s")
q.reveal("times faster with the compiled call", round(speed["compiled call"] / speed["predict"]))

# %% [markdown]
# **Many games at once.** A processor multiplies large matrices well and small ones badly, and one position
# is a small matrix. But a search cannot ask about its second leaf before it has heard about the first: the
# answer decides where it goes. So let *many games* search at the same time, and ask about all their leaves
# in one call. Here are four games, in four colours, with five questions each. Every column is one call.

# %%
chart = figures.batches(games=4, questions=5, title="Four games with five questions each")
figures.show(chart, "One game after another takes 20 calls; four games side by side take 5.")

# %% [markdown]
# `engine.search_batch` does that. It is the search of lesson 06, compiled and turned sideways: it takes one step in
# every game, then the next step in every game. (Your training did the same with the search of appendix F.) With 128
# games at once, by what factor will the evaluations per second rise?

# %%
q.predict("128 games at once, times faster", ..., low=0)

# %%
openings = [
    game.state(each) for each in arena.random_openings(game, 128, 4, np.random.default_rng(0))
]
engine.search_batch(openings[:2], evaluator, simulations=2)  # loads what was compiled
together = {}
for at_once, count in ((1, 50), (16, 20), (128, fast(16, 8))):
    some = openings[:at_once]
    together[at_once] = per_second(
        lambda some=some, count=count: engine.search_batch(some, evaluator, simulations=count),
        at_once * count,
    )
    print(f"{at_once:4} at once: {together[at_once]:6,.0f} evaluations/s")
q.reveal("128 games at once, times faster", round(together[128] / together[1], 1))

# %% tags=["closed"] jupyter={"source_hidden": true}
asking = {"predict": speed["predict"], "compiled call": speed["compiled call"]}
asking |= {f"{count} games at once": rate for count, rate in together.items() if count > 1}
chart = figures.bars(
    {name: round(rate) for name, rate in asking.items()},
    title="First a compiled call, then many positions in it",
    xlabel="evaluations per second (each vertical line: ten times the last)",
    xscale="log",
)
figures.show(chart, "; ".join(f"{name}: {rate:,.0f} a second" for name, rate in asking.items()))

# %% tags=["claim:speed", "closed"]
batch_gain = together[128] / together[1]
q.claim(f"128 games at once: {batch_gain:.0f} times the evaluations of one.", batch_gain > 2)
call_gain = speed["compiled call"] / speed["predict"]
q.claim(f"The compiled call: {call_gain:.0f} times as fast as predict.", call_gain > 4)
whole_gain = together[128] / speed["predict"]
q.claim(f"From `predict` to 128 games at once: {whole_gain:.0f} times.", whole_gain > 20)

# %% [markdown]
# ### A search, turned sideways
#
# When many games are searched at the same time, the visits in one must not depend on the others. Do they? The
# network cannot tell us, because its answers may differ in the last digit when a batch has another size. So we
# test with `hashed`, an evaluator that makes up its answers from the state: nonsense, but always the same.

# %%
from omoklib.evaluators import hashed

alone = [AlphaZeroSearch(hashed, simulations=30).search(state) for state in openings[:16]]

# %% tags=["claim:alone"]
side_by_side = engine.search_batch(openings[:16], hashed, simulations=30)
same = [a.visit_counts() == b.visit_counts() for a, b in zip(side_by_side, alone, strict=True)]
q.claim(f"{sum(same)} of 16 games: every visit as if searched alone.", all(same))

# %% [markdown]
# ### Exercise: many searches, one question ★★
#
# An **asker** is anything that asks one question after another, and needs each answer before it asks the next.
# `asks()` gives its current question, or None when it has ended. `hears(answer)` moves it on to the next.
# Here is a simple asker: its questions are numbers from a list, and the answer to each is ten times the
# number. First one asker, alone:


# %%
class Asker:
    """Asks its questions one after the other; `heard` keeps the answers."""

    def __init__(self, *questions):
        self.questions, self.heard = list(questions), []

    def asks(self):
        return self.questions[0] if self.questions else None

    def hears(self, answer):
        if not self.questions:
            raise RuntimeError("this asker has ended: it did not ask for an answer")
        self.questions.pop(0)
        self.heard.append(answer)


# %%
asked = []  # the questions of each call


def tenfold(questions):
    """Ten times each question."""
    if not questions:
        raise ValueError("there is no question in this call")
    asked.append(list(questions))
    return [10 * question for question in questions]


asker = Asker(1, 2, 3)
while asker.asks() is not None:
    [answer] = tenfold([asker.asks()])
    asker.hears(answer)
print("heard:", asker.heard, "| calls:", asked)

# %% [markdown]
# Three questions, three calls. Two such askers would need six, one after the other; side by side they need
# three. Write `turned_sideways(askers, evaluate)`. In each step, it asks the questions of all askers that have
# not ended in *one* call of `evaluate`. It goes on until all of them have ended, and returns the number of calls.

# %% tags=["exercise:turned_sideways", "solution"]
# exercise: turned_sideways

# %%
q.turned_sideways.check()

# %% [markdown]
# Now put real searches in. `AlphaZeroSearch.steps` is the search of lesson 06 as a *generator*: at
# each leaf it pauses and yields the state it asks about, and `send(answer)` makes it continue. That
# is an asker. 16 searches of 30 simulations ask 31 questions each (the first is about the root).


# %%
class SearchAsker:
    """A search that asks about states and hears their priors and value."""

    def __init__(self, search, state):
        self.search, self.steps = search, search.steps(state)
        self.hears(None)  # this is how a generator is started

    def asks(self):
        return self.question

    def hears(self, answer):
        try:
            self.question = self.steps.send(answer)
        except StopIteration:
            self.question = None


# %%
askers = [SearchAsker(AlphaZeroSearch(hashed, simulations=30), state) for state in openings[:16]]
side_by_side_calls = q.yours("turned_sideways")
calls = side_by_side_calls(askers, lambda states: list(zip(*hashed(states), strict=True)))
q.agree("calls for all 16 searches", calls, 31)

# %%
visits = [asker.search.root.visit_counts() for asker in askers]
q.agree("every visit of every search", visits, [root.visit_counts() for root in alone])

# %% [markdown]
# ### Objects, arrays, compiled code
#
# Lesson 03's search makes a Python object for every state and node. It is easy to read.
# `omoklib.engine` computes the same, but keeps the whole tree in a few arrays of numbers, and `numba` turns
# its loops into machine code. UCT asks no network, so it shows the difference in full. How many times
# faster is the engine?

# %%
q.predict("the engine's UCT, times faster", ..., low=0)

# %%
readable = MonteCarloTreeSearch(iteration_limit=300, rng=np.random.default_rng(0))
engine.uct_search(root, iterations=10, seed=0)  # loads what was compiled
speed["UCT, objects"] = per_second(lambda: readable.search(root), 300)
speed["UCT, engine"] = per_second(
    lambda: engine.uct_search(root, iterations=20_000, seed=0), 20_000
)
for name in ("UCT, objects", "UCT, engine"):
    print(f"{name:14} {speed[name]:8,.0f} random games/s")
engine_gain = speed["UCT, engine"] / speed["UCT, objects"]
q.reveal("the engine's UCT, times faster", round(engine_gain))

# %% [markdown]
# We changed two things at once: arrays instead of objects, and machine code instead of Python. Which one
# did it? With `OMOK_NO_JIT=1` the engine runs without the compiler: the same arrays and loops in plain
# Python. How fast will it be? 1 means as fast as objects, 2 twice as fast, 0.5 half as fast.

# %%
q.predict("arrays without a compiler, times as fast as objects", ..., low=0)

# %%
program = """
import time
from omoklib import ENV_SMALL, engine
root = ENV_SMALL.initial_state()
began = time.process_time()
engine.uct_search(root, iterations=300, seed=0)
print(300 / (time.process_time() - began))
"""

# %% tags=["closed"]
python = subprocess.run(
    [sys.executable, "-c", program],
    env=os.environ | {"OMOK_NO_JIT": "1"},
    capture_output=True,
    text=True,
    check=True,
)
speed["UCT, arrays"] = float(python.stdout)
print(f"UCT, arrays    {speed['UCT, arrays']:8,.0f} random games/s")
times = round(speed["UCT, arrays"] / speed["UCT, objects"], 2)
q.reveal("arrays without a compiler, times as fast as objects", times)

# %% tags=["closed"] jupyter={"source_hidden": true}
playing = {name: round(speed[f"UCT, {name}"]) for name in ("objects", "arrays", "engine")}
chart = figures.bars(
    playing,
    title="Arrays help only when they are compiled",
    xlabel="random games per second (each vertical line: times 100)",
    xscale="log",
)
figures.show(chart, "; ".join(f"{name}: {rate:,} a second" for name, rate in playing.items()))

# %% tags=["claim:engine", "closed"]
q.claim(f"Compiled, UCT plays {engine_gain:.0f} times as many random games.", engine_gain > 10)
slower = speed["UCT, objects"] / speed["UCT, arrays"]
q.claim(f"Arrays alone make it {slower:.0f} times slower.", slower > 2)
compiler_gain = speed["UCT, engine"] / speed["UCT, arrays"]
q.claim(f"The compiler makes the arrays {compiler_gain:.0f} times faster.", compiler_gain > 50)

# %% [markdown]
# <details><summary>Why is that?</summary>
#
# Python is slow at reaching for one number in an array, and a search does little else. But arrays *let*
# the compiler work: it understands numbers, not our classes.
#
# </details>
#
# `python -m omoklib bench` measures all of this more carefully, and other libraries too.

# %% [markdown]
# ## Appendix D: how far can a check be trusted?
#
# *About 15 minutes.* How much does `check_game` see? Here is the library's Connect Four twice, each time with
# a mistake. `Endless` forgets that a full board ends the game. `Swapped` calls the loser the winner. Which of
# them will it notice?

# %%
from omoklib.games.connect_four import Drop as LibraryDrop


class Endless(LibraryDrop):
    """A state in which only a line ends the game."""

    def is_terminal(self):
        return self.won


class Swapped(LibraryDrop):
    """A state that calls the loser the winner."""

    def winner(self):
        return -super().winner()


# %%
@dataclass(frozen=True)
class Broken(LibraryConnectFour):
    """Connect Four with such states."""

    states: type = Endless

    def initial_state(self):
        empty = np.zeros((self.size, self.size), np.int8)
        return self.states(self, ROOT, empty, won=False)


# %%
q.predict(
    "what check_game notices", ..., kind="choice", of=["both", "Endless", "Swapped", "neither"]
)

# %% tags=["closed"]
kept = "the contract is kept"
found = {each.__name__: contract(Broken(4, states=each)) for each in (Endless, Swapped)}
print(*(f"{name}: {words}" for name, words in found.items()), sep="\n")
print("Your game:", contract(Four(4)))
noticed = [name for name, words in found.items() if words != kept]
which = {0: "neither", 1: noticed[0] if noticed else "", 2: "both"}[len(noticed)]
q.reveal("what check_game notices", which)

# %% tags=["claim:contract", "closed"]
q.claim("Your game keeps the contract.", contract(Four(4)) == kept)
q.claim("Endless breaks it; Swapped keeps it.", noticed == ["Endless"])

# %% [markdown]
# <details><summary>Why is that?</summary>
#
# `check_game` sees whether games end, whether boards match their IDs, and whether one player's win is the other's
# loss. It does not know your rules, so it cannot know *who* should have won. (A twin knows. With one, `check_game`
# compares the winners, too, as in section 2.)
#
# </details>
#
# You must test the rest yourself. One way is **exact play** (lesson 02), on a small board. Take your game on 4x4, with
# four in a row (the answer adds three). If both sides play perfectly, who wins? And does exact play unmask `Swapped`?

# %%
outcomes = ["the first player wins", "a draw", "the second player wins"]
q.predict("4x4, four in a row", ..., kind="choice", of=outcomes)

# %%
q.predict("exact play unmasks Swapped", ..., kind="yes/no")

# %%
from omoklib.gametree import alpha_beta

worth = {line: alpha_beta(Four(4, line).initial_state(), table={}) for line in (3, 4)}
q.reveal("4x4, four in a row", outcomes[1 - int(worth[4])])

# %%
wrong = {line: alpha_beta(Broken(4, line, Swapped).initial_state(), table={}) for line in (3, 4)}
for line in worth:
    ends = [outcomes[1 - int(values[line])] for values in (worth, wrong)]
    print(f"{line} in a row: {ends[0]}; by the rules of Swapped {ends[1]}")
q.reveal("exact play unmasks Swapped", wrong != worth)

# %% tags=["claim:exact", "closed"]
q.claim("4x4, four in a row: a draw.", worth[4] == 0)
q.claim("With three in a row the first player wins.", worth[3] == 1)
q.claim("`Swapped` keeps the contract, and exact play unmasks it.", wrong != worth)

# %% [markdown]
# <details><summary>How do you know which of the two is right?</summary>
#
# Take a game so small that you need no computer: two in a row. Wherever Yellow plays, Red's second stone lands beside
# the first or on top of it, so the first player wins. By the rules of `Swapped`, the first player loses there, too.
#
# </details>

# %% [markdown]
# ## Appendix E: the ladder of the course, and a player in six lines
#
# *About 15 minutes.* Here are all the players of the course on one ladder, on 9x9: from the random player of lesson 00
# to the trained network with 400 simulations. The games come from a file;
# `python -m omoklib.experiments.course_ladder --out again.json` plays them again. (Players far apart did not meet.)
# How many Elo above UCT with 1,000 random games is the network *without a search*? Give a negative number if you think
# it is weaker.

# %%
q.predict("Elo of the network alone over UCT 1,000", ..., low=-2000, high=2000)

# %%
from omoklib.experiments.course_ladder import course_ladder_copy

game = ENV_SMALL
ladder = course_ladder_copy()  # yours to play on: the course's own file stays as it is
ratings = ladder.ratings(anchor="UCT 1,000")
q.reveal("Elo of the network alone over UCT 1,000", round(ratings["network alone"]))

# %% tags=["closed"] jupyter={"source_hidden": true}
only_sees = ("network alone",)
title = "Without a search, the network beats UCT 10,000"
chart = figures.ladder(ratings, title=title, highlight=only_sees)
figures.show(chart, ratings.in_words)

# %% tags=["claim:ladder", "closed"]
least_elo, most_elo = ratings.interval("network alone")
q.claim(
    f"The network alone is {ratings['network alone']:+.0f} [{least_elo:+.0f}, {most_elo:+.0f}] "
    "Elo above UCT 1,000.",
    least_elo > 0,
)
q.claim(
    "It beats UCT 10,000, too.",
    ladder.ratings(anchor="UCT 10,000").interval("network alone")[0] > 0,
)
q.claim(
    f"{len(ladder.games)} games; UCT gets better with every zero.",
    ratings["UCT 100"] < ratings["UCT 1,000"] < ratings["UCT 10,000"],
)

# %% [markdown]
# UCT plays a thousand random games for each move. The network does not look ahead at all; it only
# *sees*. The intervals are wide. Where one player wins nearly every game, the games do not say *how
# much* stronger it is: 600 Elo, or 1,200? Only opponents of about your own strength measure you well.
#
# Your turn. Any function from a state to an action is a player. This one wins if it can, stops a win if it
# must, and otherwise plays near the last stone. Change it!


# %%
def my_player(state):
    """Wins where it can, stops the other's win where it must, else stays close."""
    wins = threats.winning_actions(state, depth=1)
    safe = threats.forced_defences(state, depth=1)
    row, column = divmod(40 if state.last_action is None else state.last_action, game.size)

    def distance(action):
        return abs(action // game.size - row) + abs(action % game.size - column)

    return min(wins or safe or state.legal_actions(), key=distance)


# %%
q.predict("Elo of your function over UCT 1,000", ..., low=-2000, high=2000)

# %%
start = game.state(ladder.openings[0])
start.take_action(my_player(start))  # raises an error if it cannot play
ladder_with_mine = course_ladder_copy()  # a new copy each time, for your player as it is now
ladder_with_mine.add("mine", my_player).play(pairs=fast(3, 1), progress=True)
for one_game in ladder_with_mine.games:
    if one_game.forfeit and "mine" in (one_game.black, one_game.white):
        print("A game was lost without play:", one_game.forfeit)

# %%
rated_with_mine = ladder_with_mine.ratings(anchor="UCT 1,000")
q.reveal("Elo of your function over UCT 1,000", round(rated_with_mine["mine"]))

# %% tags=["closed"]
title = "Where your function stands"
chart = figures.ladder(rated_with_mine, title=title, highlight=("mine",))
figures.show(chart, rated_with_mine.in_words)

# %% [markdown]
# ## Appendix F: which choices of training matter?
#
# *About 10 minutes.* Lesson 07's recipe had many switches. Which ones earn their place? We undo one at a time,
# and train again: this is an **ablation**. One change is a replacement: **Gumbel search** takes the place of
# PUCT. It draws some moves at the root at random, searches them and keeps the better half, again and again.
#
# The game is Tic-Tac-Toe, where mistakes can be counted exactly; the runs are so short that none becomes perfect. Each
# change ran with several seeds, because one run tells almost nothing. The numbers come from a file;
# `python -m omoklib.experiments.ablation --out again.json` makes them again.
# (*Value: the game's end alone* leaves the search's own opinion out of the value's target.) Which change will hurt
# most?

# %%
from omoklib.experiments.ablation import mean_interval, read_ablation

undone = {name: 100 * np.array(row) for name, row in read_ablation().items()}
changes = [name for name in undone if name != "nothing undone"]
print(*changes, sep="\n")
q.predict("which change hurts most", ..., kind="choice", of=changes)

# %%
seeds = min(map(len, undone.values()))
means = {name: float(row[:seeds].mean()) for name, row in undone.items()}
worst_first = sorted(changes, key=means.get, reverse=True)
q.reveal("which change hurts most", worst_first[0])

# %% tags=["closed"] jupyter={"source_hidden": true}
base = undone["nothing undone"][:seeds]
ranges = {name: mean_interval(row[:seeds]) for name, row in undone.items()}
in_order = {name: means[name] for name in ("nothing undone", *worst_first)}
chart = figures.bars(
    in_order,
    ranges=ranges,
    title=f"{worst_first[0].capitalize()}: the most mistakes",
    xlabel=f"mistakes in 4,520 positions, percent; {seeds} seeds each",
    highlight=("nothing undone",),
)
figures.show(chart, "; ".join(f"{name}: {mean:.1f}%" for name, mean in in_order.items()))

# %% [markdown]
# Orange is the recipe as it is. The whiskers are 95% intervals of the mean over the seeds: the more the seeds
# scatter, and the fewer they are, the longer the whisker. It is better to compare runs of the *same seed*, which
# begin with equal weights. Below is what each change adds to the mistakes, in percent of the positions; a minus means
# fewer mistakes.
#
# We ask five questions at once. With 95% intervals, the five together could raise a false alarm as often
# as one time in four. So we use 99% intervals: then it is at most one time in twenty. A change is decided
# if its interval leaves 0 out.

# %% tags=["claim:ablation", "closed"]
decided = {}
for change in changes:
    extra = undone[change][:seeds] - base
    low, high = mean_interval(extra, percent=99)
    decided[change] = low > 0 or high < 0
    verdict = "decided" if decided[change] else "open"
    print(f"{change:28} {extra.mean():+5.1f} [{low:+5.1f}, {high:+5.1f}] {verdict}")
worst = worst_first[0]
q.claim(
    f"{worst}: {means[worst]:.0f}% mistakes instead of {base.mean():.0f}%.",
    means[worst] > base.mean(),
)

# %% [markdown]
# <details><summary>Why does the worst one hurt most?</summary>
#
# We have not measured that. A likely reason: without random openings the network seldom meets positions that good
# play avoids (lesson 07, section 3), and this exam asks about all 4,520. An exam by matches might put the changes in
# another order.
#
# </details>
#
# <details><summary>One change helped. Does the course make it?</summary>
#
# Yes, for larger games that are compiled: your own player of section 2 learned from Gumbel search, if its game has a
# twin. This search is meant for training with few simulations. Here each move has 16, and there it had 16 to 32. For
# play, and wherever you read the search, the course keeps PUCT: it is the search of AlphaZero, and easier to follow.
#
# </details>
#
# "Open" does not mean that the choice is useless. It means that so few short runs cannot tell. And do not
# carry these numbers over to another game, another budget, or a longer run. Only the method carries
# over.
#
# **Source.** I. Danihelka and others, *Policy improvement by planning with Gumbel*, ICLR 2022.

# %% [markdown]
# ## Appendix G: one training, two games
#
# *About 5 minutes.* In section 2, the same training scored far more in four in a row than in Connect Four. Why? Here is
# how much work each run took:

# %% tags=["closed"]
for text, run in runs.items():
    training = run.training
    print(
        f"{text}: {training['games']:,} games, "
        f"{training['positions'] / training['games']:.0f} positions in each, "
        f"{training['evaluations']:,} questions to the network"
    )

# %% [markdown]
# The numbers hint at one reason. For another, think of the rival and its 2,000 random games. Can you find a third?
#
# <details><summary>Why do the two differ?</summary>
#
# First, four in a row ends far sooner. The result comes soon after the move that decided it, so it is easier to learn
# which move that was.
#
# Second, the rival was weaker there. UCT spreads its 2,000 random games over up to 49 moves; in Connect Four there are
# 7 at most.
#
# Third, a board of four in a row can be turned and mirrored, and has eight views to learn from (lesson 05). Where
# stones fall, only the mirror image is left: two views.
#
# Two runs cannot tell us how much each reason counts. For that, change one thing at a time, as appendix F does.
#
# </details>
