# %% [markdown]
# # 08 · Strong play, and a game of your own
#
# *Your time: 150 minutes, eight of them spent watching a network learn. Time to run everything: 4 minutes.*
#
# You know all the parts of an AlphaZero. Now make one that is yours alone. In the first half of this
# lesson you write a game, Connect Four, in about sixty lines. A network teaches itself to play it, on your
# machine, in six to nine minutes. You play against it, measure it, and send it to a friend.
#
# The second half explains what made this possible: speed, and a way to tell strength from luck. It puts
# every player of the course on one ladder, and looks inside a trained network.
#
# ## What you will be able to do
#
# - **make a player of your own, for a game of your own**
# - say what makes a search fast, and how much each step gains
# - say how many games it takes to believe that A is better than B, and stop a match in time
# - read what a network sees on a board, and compare it with proof
# - judge a choice of training by several runs, not by one
#
# ## What you need
#
# [Lesson 06](06_alphazero_search.ipynb) (the search) and [lesson 07](07_self_play_training.ipynb)
# (training). Intervals and paired openings come from [lesson 04](04_othello_weighted_uct.ipynb).

# %%
import dataclasses
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from IPython.display import HTML

# %%
from omoklib import ENV_SMALL, Omok, arena, engine, figures, nn, players, threats, widgets
from omoklib.arena import Ladder, Tally
from omoklib.check import fast, lesson
from omoklib.draw import board_svg, boards_in_a_row
from omoklib.experiments.ablation import read_ablation
from omoklib.experiments.course_ladder import RESULTS, course_ladder
from omoklib.experiments.own_player import read_own_player
from omoklib.games.names import game_text
from omoklib.games.planes import planes_batch
from omoklib.nn.judging.match import best_actions, network_match
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch

q = lesson("08")
game = ENV_SMALL

# %% [markdown]
# ## Sixty seconds: lose
#
# This network was trained for hours, and it thinks for 50 simulations a move. You are Black and begin.
# Let it explain itself: set *Show* to `visits` to see where its search has looked; *best line*
# puts the moves it expects on the board. In section 6 your game comes back, with comments.

# %%
hook = widgets.Play(game, {"AlphaZero 50": nn.pretrained("omok", simulations=50)})
hook

# %% [markdown]
# ## 1. A game of your own
#
# > **What the source says.** The notes on the Othello bot (lesson 04) call `State` an interface class: the
# > game fills it in, and the search uses nothing else. If that is true, a game that this library has
# > never seen must work with everything in this course.
#
# The game is Connect Four. Two players drop stones into columns. A stone falls to the lowest free cell.
# Four in a row, in a column or on a diagonal win. Our boards are square, so we play on 7x7. (The game in
# the shops has six rows.)
#
# One choice comes first: what is an *action*? The column is the obvious answer. But our networks have
# one logit for each cell, and the board on the screen takes a click on a cell. So an action is **the cell
# in which the stone comes to rest**. Of the empty cells, only the lowest of each column is legal.
#
# The rules take three steps. First: where can a stone land?
#
# ### Exercise: where a stone can land ★

# %% tags=["exercise:landing_cells", "solution"]
# exercise: landing_cells

# %%
q.landing_cells.check()

# %% [markdown]
# ### Exercise: four in a row ★★
#
# Who has won? Only the last stone can have made a line, so only the lines through that stone matter.

# %% tags=["exercise:four_through", "solution"]
# exercise: four_through

# %%
q.four_through.check()

# %% [markdown]
# ### Exercise: the game ★★★
#
# The **contract** is what a game promises to everything built on it. It asks you for two classes:
#
# - `ConnectFour`, the game: its size, the length of a line, and how it begins. It is *frozen*: it never
#   changes, and two games with equal fields are the same game.
# - `Drop`, a state: one moment of the game. A state never changes either. `_after(action)` makes the next
#   one.
#
# The base classes `Game` and `State` bring the rest: IDs, `take_action` with its checks, rewards, random
# playouts, pictures. Most of the code is there already; fill in the five gaps. One of them is `key`:
# the same position has the same key, in whatever order the stones fell (lesson 01). (If you left a
# function blank, `q.use_reference("landing_cells")` fills it in.)
#
# How do you know that your game keeps the contract? `check_game` plays random games and checks, at every
# moment, everything that a search or a board relies on. `contract` says in a sentence what it found:


# %%
from omoklib.games.base import Game, State
from omoklib.games.connect_four import ConnectFour as LibraryConnectFour
from omoklib.games.contract import check_game
from omoklib.ids import ROOT


def contract(game):
    """The first promise that `game` breaks, or that it keeps them all."""
    try:
        check_game(game, np.random.default_rng(0), games=10)
    except Exception as error:
        return str(error).partition(";")[0]
    return "the contract is kept"


print("a game has:", ", ".join(sorted(Game.__abstractmethods__)))
print("a state has:", ", ".join(sorted(State.__abstractmethods__)))
print("the root's ID:", ROOT)

# %% tags=["exercise:connect_four", "solution"]
# exercise: connect_four

# %%
q.connect_four.check()

# %% [markdown]
# From here on, everything plays *your* game as soon as it passes its check. (The library has its own
# version, `omoklib.games.connect_four`.)

# %%
Four = q.yours("ConnectFour")

# %% [markdown]
# Try it. The board, the clicks and the search have never heard of your game, and still they play it.
# Click on the cell where your stone comes to rest.

# %%
widgets.Play(Four(), {"UCT 100": players.uct(100, rng=np.random.default_rng(4))})

# %% [markdown]
# Can the contract be broken? Easily. Here is the library's game once more, with a mistake: its author
# forgot that a full board ends the game. We test your game, and this one.

# %%
from omoklib.games.connect_four import Drop as LibraryDrop


class Endless(LibraryDrop):
    """A state in which only a line ends the game."""

    def is_terminal(self):
        return self.won


@dataclass(frozen=True)
class EndlessFour(LibraryConnectFour):
    """Connect Four with such states."""

    def initial_state(self):
        return Endless(self, ROOT, np.zeros((self.size, self.size), np.int8), won=False)


# %% tags=["claim:contract"]
found = {type(each).__name__: contract(each) for each in (Four(4), EndlessFour(4))}
print(*(f"{name}: {words}" for name, words in found.items()), sep="\n")
kept = "the contract is kept"
q.claim(
    "Your game keeps the contract, and the broken one does not.",
    found["ConnectFour"] == kept != found["EndlessFour"],
)

# %% [markdown]
# `check_game` does not know your rules. A game in which the *loser* is called the winner keeps the
# contract perfectly. For that you need tests of your own, such as those in the exercise's check.
#
# One such test is **exact play** (lesson 02), where the board is small enough. On 4x4, who wins with three
# in a row? And with four?

# %% tags=["claim:exact"]
from omoklib.gametree import alpha_beta

values = {line: alpha_beta(Four(4, line).initial_state(), table={}) for line in (3, 4)}
q.claim("4x4, three in a row: the first player wins.", values[3] == 1)
q.claim("4x4, four in a row: a draw.", values[4] == 0)

# %% [markdown]
# ## 2. A player of your own
#
# You have a game, a search, a network and a way to measure. Now put them together, and train a player that
# nobody has ever played against.
#
# A network learns from games, and thousands of games take time. Your rules are written in Python, which is
# slow. But the library has compiled a Connect Four of its own (section 3 says how), and if the two are
# really the *same* game, the compiled one can play the training games in place of yours. So tell the
# library where to find your game's **twin**:


# %%
@dataclass(frozen=True)
class MyFour(Four):
    """My game, and its compiled twin."""

    @property
    def twin(self):
        return LibraryConnectFour(self.size, self.line)


# %% [markdown]
# You now claim that both are the same game. Claims are tested: `check_game` plays every random game on
# both, and compares the board, the legal cells and the winner at every moment:

# %%
own = MyFour()  # or Omok(7, line=4), four in a row without gravity
contract(own)

# %% [markdown]
# (Did you change the rules? Then there is no such twin: take `own = Four()`. The readable search of lesson
# 06 plays the training games, and your player learns from only a quarter as many.)
#
# Next, the settings. `nn.config_for` makes a config for any game that keeps the contract, and for about as
# many minutes as you like.

# %%
config = dataclasses.replace(nn.config_for(own, minutes=6), judge_every=4)
if fast(False, True):
    config = dataclasses.replace(
        config, games=8, parallel=8, simulations=16, steps=4, judge_every=1
    )
print(
    f"{config.iterations} iterations of {config.games} games, {config.simulations} simulations a move"
)

# %% [markdown]
# Tic-Tac-Toe had a table of exact values; Connect Four has none here. So our judge plays matches: every
# fourth iteration the network meets UCT 400, which plays 400 random games for each move. Ten openings,
# both colours; the network has 100 simulations for a move.

# %%
starts = arena.random_openings(own, 20, 2, np.random.default_rng(8))


def score_against_uct(evaluator):
    """The points that the network, as it is now, wins against UCT 400."""
    uct = players.uct(fast(400, 20), rng=np.random.default_rng(9), engine=True)
    match = network_match(evaluator, uct, own, starts[: fast(10, 2)], simulations=fast(100, 10))
    return {"score": match.score}


# %% [markdown]
# The next cell runs the first two iterations, to show that everything works. Then it opens the
# **cockpit**. Press *Start*, and watch: the loss falls, and the score against UCT 400 climbs. Read on
# meanwhile. *Stop* whenever you like, *Resume* when you like. Everything learned is in the folder
# `checkpoints`, so it survives a restart of the notebook: run the cells again.
#
# (If you read this notebook without running it, you see only these two iterations, and further down the
# player that came out of them. It is a beginner.)

# %%
place = re.sub(r"\W+", "_", repr(own)).strip("_") + fast("", "_fast")
folder = Path("checkpoints") / "my_player" / place
judge = score_against_uct if config.engine else None  # it plays many games, so it must be fast
trainer = nn.Trainer(own, config, folder, judge=judge)
trainer.run(iterations=max(0, fast(2, 1) - trainer.iteration))
widgets.Cockpit(trainer, seconds=480)

# %% [markdown]
# ### How good can it get?
#
# While yours is learning, look at an earlier run with the same config; its numbers are in a file. Each
# point of its curve is a match of 20 games with UCT 400. At the end the network met other opponents, too,
# 40 games with each.
#
# Guess first. The network has 100 simulations for a move; UCT 2,000 plays 2,000 random games. What share
# of the points did the network win against it?

# %%
q.predict("Connect Four: points against UCT 2,000", ..., kind="share")

# %% tags=["closed"]
titles = {"connect_four": "Connect Four", "omok:7,line=4": "four in a row, 7x7"}
runs = {titles[name]: run for name, run in read_own_player().items()}
curves = {
    name: (list(run.curve), [100 * tally.score for tally in run.curve.values()])
    for name, run in runs.items()
}
chart = figures.lines(
    curves,
    title="From nothing, by playing against itself",
    xlabel="games played against itself",
    ylabel="% of the points against UCT 400",
)
ends = (f"{name}: {row[0]:.0f}% at first, {row[-1]:.0f}% last" for name, (_, row) in curves.items())
figures.show(chart, "; ".join(ends))

# %% tags=["closed"]
tallies = {
    f"{name}: {rung}": tally for name, run in runs.items() for rung, tally in run.against.items()
}
chart = figures.intervals(tallies, title="After the training, against UCT 100 to 2,000")
figures.show(chart, "; ".join(f"{name}: {tally}" for name, tally in tallies.items()))

# %% tags=["closed"]
for name, run in runs.items():
    told = run.training
    print(
        f"{name}: {told['games']:,} games, {told['evaluations']:,} questions to the network, "
        f"{told['cpu_seconds'] / 60:.1f} minutes of processor time"
    )
q.reveal("Connect Four: points against UCT 2,000", runs["Connect Four"].against["UCT 2,000"].score)

# %% [markdown]
# *Processor time* adds up the work of all cores: two do up to two minutes of it in one minute. This is
# one run with one seed, on a busy machine, so yours may come out better or worse. In the second chart an
# empty square decides nothing: its interval includes one half. `python -m
# omoklib.experiments.own_player` trains and measures what the file lacks.
#
# ### Play against it
#
# This is the moment. You wrote the rules; the network taught itself the rest. Can you still beat it? (Come
# back when the training is over, and run the cell again: then you meet the finished player.)


# %%
def my_network():
    """Its name, and the network as it is now as a player."""
    player = trainer.player(simulations=fast(100, 10))
    return f"yours after {trainer.iteration} iterations", player


rivals = {
    f"UCT {count:,}": players.uct(count, rng=np.random.default_rng(count), engine=config.engine)
    for count in fast((100, 400, 1000, 2000), (20, 40))
}
widgets.Play(own, dict([my_network()]) | rivals)

# %% [markdown]
# ### Put it on a ladder
#
# How strong is it, in numbers? It joins a ladder with UCT. Each pair of players meets from the same
# openings, with both colours. **Elo** puts everyone on one scale: a lead of 100 points means an expected
# score of 64%, a lead of 400 means 91%. The games are kept in a file. So train on and run the cell again:
# the new network joins the old one, and the ladder shows what it has learned. With few games the intervals
# are wide; for narrower ones raise `pairs`, to 20 at most.

# %%
rungs = Ladder(own, folder / "ladder.json", openings=starts)
for rival, player in rivals.items():
    rungs.add(rival, player)
my_name, player = my_network()
rungs.add(my_name, player).play(pairs=fast(5, 1) if config.engine else 1, progress=True)
ratings = rungs.ratings(anchor=next(iter(rivals)))
chart = figures.ladder(ratings, title="Your player among UCT", highlight=(my_name,))
rows = "; ".join(f"{who} {rating} {interval}" for who, rating, interval, *_ in rungs.rows())
figures.show(chart, f"A ladder, the strongest on top: {rows}.")

# %% tags=["claim:own"]
q.claim(f"{len(rungs.games)} games, none forfeited.", not any(p.forfeit for p in rungs.games))

# %% [markdown]
# ### Keep it
#
# A player is two things: the weights, and the rules. The weights go into a `.keras` file. The rules
# are in your notebook; a file `my_game.py` makes them a module that any program can import. The
# next cells write both into the folder `checkpoints/my_player`. They collect the cells in which you
# defined the game. If your game does not keep the contract yet, they take the library's.

# %%
shelf = folder.parent
nn.save(trainer.network, shelf / "mine.keras")
HEADER = """
import math
from dataclasses import dataclass

import numpy as np

from omoklib.games.base import Game, State
from omoklib.games.connect_four import ConnectFour as LibraryConnectFour
from omoklib.ids import ROOT
"""


# %%
def cell_with(name):
    """The cell, run last, that defines a function or class called `name`."""
    pattern = re.compile(rf"^(def|class) {name}\b", re.MULTILINE)
    return next(cell for cell in reversed(In) if pattern.search(cell))


# %%
def rules():
    """Your rules as a module; as long as your cells make none, a module with the library's."""
    try:
        cells = [
            cell_with(each) for each in ("landing_cells", "four_through", "ConnectFour", "Drop")
        ]
        parts = [HEADER, *dict.fromkeys(cells), "Four = ConnectFour", cell_with("MyFour")]
        code, module = "\n\n".join(parts), {"__name__": "my_game"}
        exec(code, module)
        if contract(module["MyFour"](4)) == kept:
            return code
    except Exception as error:
        print("Your cells do not make a module yet:", error)
    return "from omoklib.games.connect_four import ConnectFour as MyFour\n"


# %%
code = rules()
(shelf / "my_game.py").write_text(code, encoding="utf-8")
text = game_text(own) if isinstance(own, Omok) else "my_game:MyFour"
print(f"The rules are in {shelf / 'my_game.py'}; in commands the game is called {text}.")

# %% [markdown]
# Does it work outside the notebook? Let a fresh Python, in that folder, start a game against your
# player, and quit:

# %%
player = f"alphazero:{fast(100, 4)},weights=mine.keras"
command = ["-m", "omoklib", "play", "--game", text, "--against", player]
outside = subprocess.run(
    [sys.executable, *command], cwd=shelf, input="quit\n", capture_output=True, text=True
)
print(outside.stdout + outside.stderr)

# %% tags=["claim:outside"]
q.claim("The player plays from the command line.", outside.returncode == 0)

# %% [markdown]
# So, in a terminal, in the folder `checkpoints/my_player`:
#
# - `python -m omoklib play --game my_game:MyFour --against alphazero:100,weights=mine.keras`: a game
#   against it, and `hint` if you need help.
# - `python -m omoklib match alphazero:100,weights=mine.keras uct:2000 --game my_game:MyFour --games 40`:
#   a match with an interval.
# - `python -m omoklib train --game my_game:MyFour --minutes 60`: an hour instead of six minutes.
#
# ### Send it to a friend
#
# - `python -m omoklib page mine.keras --game connect_four --name "My network" --out mypage --serve`
#
# That writes a page with a board and *your* network in it, and opens it in your browser. The folder
# `mypage` is everything: put it on any web host, and send the address. Your friend needs no Python. (The
# page knows the rules of Connect Four, Omok and Othello. For `Omok(7, line=4)` say `--game omok:7,line=4`.
# A game with rules that only you know stays in the terminal.)
#
# Nothing in `omoklib` was changed for your game. That is what a contract is worth.
#
# ## 3. Where the time goes
#
# Your player learned from thousands of games in a few minutes. Played one after another, as in lesson 06,
# they would have taken hours. Where does the time go, and how is it won back?
#
# A search asks the network about one position after another. So its speed is measured in
# **evaluations per second**. We count *processor time*, the time that all cores together worked for
# us, so that other programs on your machine do not disturb the measurement. (It does not show what
# many cores gain. And it counts a training still running in the cockpit: press *Stop* there first, or
# wait.)

# %%
network = nn.pretrained_network("omok")
evaluator = nn.KerasEvaluator(network, game)


def per_second(work, count):
    """How many of the `count` things that `work` does fit into a second of processor time."""
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


# %% [markdown]
# **One game, `predict`.** Many AlphaZero programs written with Keras call `model.predict` for one
# position at a time. Let the search of lesson 06 do that. Then let it do what lesson 05 did: call a
# function that was compiled once.


# %%
def by_predict(states):
    """Priors and values by `model.predict`."""
    planes = planes_batch(states, evaluator.history)
    logits, values = network.predict(planes, verbose=0)
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True), values.reshape(-1)


# %%
root = game.initial_state()
speed = {}
for name, ask, count in (("predict", by_predict, 10), ("compiled call", evaluator, 50)):
    ask([root])  # the first call prepares much
    search = AlphaZeroSearch(ask, simulations=count)
    speed[name] = per_second(lambda search=search: search.search(root), count)
    print(f"{name:14} {speed[name]:6,.0f} evaluations/s")

# %% [markdown]
# **Many games at once.** A processor multiplies large matrices well and small ones badly. One
# position is a small matrix. But a search cannot ask about its second leaf before it has heard
# about the first: the answer decides where it goes. So let *many games* search at the same time,
# and when all of them are waiting, ask about all their leaves in one call. `engine.search_batch`
# does that. It is the search of lesson 06, turned sideways.
#
# Now 128 games search at once. By what factor will that multiply the evaluations per second?

# %%
q.predict("128 games at once, times faster", ..., low=0)

# %%
openings = [
    game.state(each) for each in arena.random_openings(game, 128, 4, np.random.default_rng(0))
]
engine.search_batch(openings[:2], evaluator, simulations=2)  # loads what was compiled
together = {}
for games, count in ((1, 50), (16, 20), (128, fast(16, 8))):
    some = openings[:games]
    together[games] = per_second(
        lambda some=some, count=count: engine.search_batch(some, evaluator, simulations=count),
        games * count,
    )
    print(f"{games:4} games at once: {together[games]:6,.0f} evaluations/s")
q.reveal("128 games at once, times faster", round(together[128] / together[1], 1))

# %% tags=["closed"]
shown = {"predict": speed["predict"], "compiled call": speed["compiled call"]}
shown |= {f"{games} games at once": rate for games, rate in together.items() if games > 1}
chart = figures.bars(
    {name: round(rate) for name, rate in shown.items()},
    title="The more positions in one call, the faster",
    xlabel="evaluations per second of processor time",
)
figures.show(chart, "; ".join(f"{name}: {rate:,.0f} a second" for name, rate in shown.items()))

# %% tags=["claim:speed", "closed"]
gain = together[128] / together[1]
q.claim(f"128 games at once: {gain:.0f} times the evaluations of one.", gain > 2)
gain = speed["compiled call"] / speed["predict"]
q.claim(f"The compiled call: {gain:.0f} times as fast as predict.", gain > 4)
gain = together[128] / speed["predict"]
q.claim(f"Both together: {gain:.0f} times.", gain > 20)

# %% [markdown]
# Is it still the same search? A game's visits must not depend on its neighbours. A network's answers
# may differ in the last digit when the batch has another size. So we test with `hashed`, an evaluator
# that makes up its answers from the state: nonsense, but always the same, bit for bit.

# %% tags=["claim:alone"]
from omoklib.evaluators import hashed

side_by_side = engine.search_batch(openings[:16], hashed, simulations=30)
alone = [AlphaZeroSearch(hashed, simulations=30).search(state) for state in openings[:16]]
same = [a.visit_counts() == b.visit_counts() for a, b in zip(side_by_side, alone, strict=True)]
q.claim(f"{sum(same)} of 16 games: every visit as if searched alone.", all(same))

# %% [markdown]
# ### Exercise: many searches, one question ★★
#
# How do you turn a search sideways? A **walk** is anything that asks one question after another, and
# needs each answer before the next. `asks()` gives its current question, or None when
# it has ended. `hears(answer)` moves it on to its next question. Here is a simple walk: its
# questions are numbers from a list, and the answer to each is ten times the number. First one walk,
# alone:


# %%
class Walk:
    """Asks its questions one after the other; `heard` keeps the answers."""

    def __init__(self, *questions):
        self.questions, self.heard = list(questions), []

    def asks(self):
        return self.questions[0] if self.questions else None

    def hears(self, answer):
        if not self.questions:
            raise RuntimeError("this walk has ended: it did not ask for an answer")
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


walk = Walk(1, 2, 3)
while walk.asks() is not None:
    [answer] = tenfold([walk.asks()])
    walk.hears(answer)
print("heard:", walk.heard, "| calls:", asked)

# %% [markdown]
# Three questions, three calls. Two such walks, one after the other, would need six. Side by side they
# need three. Write that:

# %% tags=["exercise:turned_sideways", "solution"]
# exercise: turned_sideways

# %%
q.turned_sideways.check()

# %% [markdown]
# Now put real searches in. `AlphaZeroSearch.steps` is the search of lesson 06 as a *generator*: at
# each leaf it pauses and yields the state it asks about, and `send(answer)` makes it continue. That
# is a walk. 16 searches of 30 simulations ask 31 questions each (the first is about the root).


# %%
class SearchWalk:
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
walks = [SearchWalk(AlphaZeroSearch(hashed, simulations=30), state) for state in openings[:16]]
side_by_side_calls = q.yours("turned_sideways")
calls = side_by_side_calls(walks, lambda states: list(zip(*hashed(states), strict=True)))
q.agree("calls for all 16 searches", calls, 31)

# %%
visits = [walk.search.root.visit_counts() for walk in walks]
q.agree("every visit of every search", visits, [root.visit_counts() for root in alone])

# %% [markdown]
# **Objects, arrays, compiled code.** What is left is our own part: walking down the tree. Lesson
# 03's search makes a Python object for every state and node. It is easy to read. `omoklib.engine`
# computes the same, but keeps the whole tree in a few arrays of numbers, and `numba` turns its
# loops into machine code. UCT asks no network, so it shows the difference in full. How many times
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
gain = speed["UCT, engine"] / speed["UCT, objects"]
q.reveal("the engine's UCT, times faster", round(gain))

# %% [markdown]
# We changed two things at once: arrays instead of objects, and machine code instead of Python. Which
# one did it? With `OMOK_NO_JIT=1` the engine runs as plain Python: the same arrays, the same loops, no
# compiler. (JIT means *just in time*: compiled when first called.) How fast will it be? 1 means as fast
# as objects, 2 twice as fast, 0.5 half as fast.

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

# %% tags=["closed"]
shown = {name: round(speed[f"UCT, {name}"]) for name in ("objects", "arrays", "engine")}
chart = figures.bars(
    shown,
    title="Arrays help only when they are compiled",
    xlabel="random games of UCT per second of processor time",
)
figures.show(chart, "; ".join(f"{name}: {rate:,} a second" for name, rate in shown.items()))

# %% tags=["claim:engine", "closed"]
q.claim(f"Compiled, UCT plays {gain:.0f} times as many random games.", gain > 10)
lost = speed["UCT, objects"] / speed["UCT, arrays"]
q.claim(f"Arrays alone make it {lost:.0f} times slower.", lost > 2)
gain = speed["UCT, engine"] / speed["UCT, arrays"]
q.claim(f"The compiler makes the arrays {gain:.0f} times faster.", gain > 50)

# %% [markdown]
# Were you surprised? Python is slow at reaching for one number in an array, and a search does
# little else. What arrays do is *let* the compiler work: it understands numbers, not our classes.
# So the steps are objects, arrays, compiled code; and with a network there is one more, the batch.
# `python -m omoklib bench` measures all of this more carefully, and other libraries too.

# %% [markdown]
# ## 4. Stronger, or luckier?
#
# Two UCT players on 5x5, four in a row: one plays 100 random games for each move, the other 50. The first
# must be better. By how much? Guess its share of the points (a draw counts half).

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
# That was a long match. What would we have said after twenty games? Here are the 95% intervals
# (lesson 04) of the first twenty games, of the next twenty, and so on; the last line is all of them
# together. A square is filled where the interval decides, that is, where it leaves one half out.


# %%
def tally_of(games):
    """The first player's results: it is Black in the even games."""
    results = [game.result if k % 2 == 0 else -game.result for k, game in enumerate(games)]
    return Tally(results.count(1), results.count(0), results.count(-1))


parts = range(0, len(long_match.games), 20)
tallies = {f"games {k + 1} to {k + 20}": tally_of(long_match.games[k : k + 20]) for k in parts}
everything = long_match.tally
tallies[f"all {everything.games}"] = everything
chart = figures.intervals(tallies, title="One match, cut into pieces of twenty games")
figures.show(chart, "; ".join(f"{name}: {tally}" for name, tally in tallies.items()))

# %% tags=["claim:games", "closed"]
first = tally_of(long_match.games[:20])
widths = [tally.interval[1] - tally.interval[0] for tally in (first, everything)]
q.claim(
    f"After 20 games the interval is {100 * widths[0]:.0f} points wide, after "
    f"{everything.games} games {100 * widths[1]:.0f}.",
    widths[1] < 0.75 * widths[0],
)
undecided = [name for name, tally in list(tallies.items())[:-1] if not tally.differs_from(0.5)]
print(f"undecided: {len(undecided)} of the {len(tallies) - 1} matches of twenty games")

# %% [markdown]
# With ten times as many games the interval is still about a third as wide. Its width shrinks with
# the *square root* of the number of games: four times as many halve it. So small differences are
# expensive.
#
# ### Exercise: how many games must be played? ★
#
# How expensive? One result, 1 or 0, lies 0.5 away from one half. The mean of n results scatters less: by
# `0.5 / sqrt(n)`. And 95% of such means miss the true score by at most 1.96 times that much. (Lesson 04's
# interval is a finer version of this rule.) How large must n be for the interval around the *expected*
# score to leave one half out?

# %% tags=["exercise:games_needed", "solution"]
# exercise: games_needed

# %%
q.games_needed.check()

# %% [markdown]
# A warning about this rule. The score you observe is as often below the expected one as above it. So with
# this many games the match decides only about **half of the time**. To decide four times out of five you
# need about twice as many. Here are 10,000 simulated matches of each length, between players 70 Elo apart:

# %% tags=["claim:power"]
score, least = 1 / (1 + 10 ** (-70 / 400)), q.yours("games_needed")(70)
chance = {}
for count in (least, 2 * least):
    points = np.random.default_rng(7).binomial(count, score, 10_000) / count
    chance[count] = float((points - 1.96 * 0.5 / math.sqrt(count) > 0.5).mean())
    print(f"{count} games: decided in {chance[count]:.0%} of the matches")
q.claim("So many games decide about half of the time.", 0.42 < chance[least] < 0.58)
q.claim("Twice as many decide about 8 times of 10.", 0.74 < chance[2 * least] < 0.86)

# %% [markdown]
# Must it always be so many? No: a match between unequal players may stop early. Just stopping *when
# it looks good* would be cheating, though: luck looks good once in a while. The **sequential
# probability ratio test**, SPRT, stops honestly. It weighs two hypotheses, here *0 Elo or less*
# against *100 Elo or more*, and stops when the games are 19 times likelier under one than under the
# other. So it errs about one time in twenty, whichever is true. It counts *pairs* of games, because
# the two games from one opening belong together (lesson 04). When would it have stopped our match?

# %%
from omoklib.arena.result import pair_counts

test = arena.SPRT(0, 100)
decided = [k for k in range(1, pairs + 1) if test.decide(pair_counts(long_match.games[: 2 * k]))]
if decided:
    verdict = test.decide(pair_counts(long_match.games[: 2 * decided[0]]))
    print(f"after {2 * decided[0]} games: {test.words(verdict)}")
else:
    print(test.words(""))

# %% [markdown]
# `arena.match(..., sprt=arena.SPRT(0, 100))` stops by itself. A warning, which the result repeats: the
# score of a match that stopped early is a little too good, because it stopped when things went well.

# %% [markdown]
# ## 5. The ladder of the course
#
# Here are all the players of the course on one ladder, on 9x9: from the random player of lesson 00
# to the trained network with 400 simulations. Playing the games takes a while, so they
# come from a file; `python -m omoklib.experiments.course_ladder` plays them again. Players far
# apart did not meet: we know who wins. The weighted bot of lesson 04 is missing: it needs a table
# of good cells, and Omok has none.
#
# Guess: how many Elo is the network *without a search* above UCT with 1,000 random games? (A lead of 400
# means 91% of the points. Give a negative number if you think it is weaker.)

# %%
q.predict("Elo of the network alone over UCT 1,000", ..., low=-2000, high=2000)

# %% tags=["closed"]
course_shelf = tempfile.TemporaryDirectory()
ladder = course_ladder(Path(shutil.copy(RESULTS, course_shelf.name)))  # the course's own file stays
ratings = ladder.ratings(anchor="UCT 1,000")
rows = "; ".join(f"{name} {rating} {interval}" for name, rating, interval, *_ in ladder.rows())
chart = figures.ladder(ratings, title="Omok 9x9", highlight=("network alone",))
figures.show(chart, f"A ladder, the strongest on top: {rows}.")

# %%
q.reveal("Elo of the network alone over UCT 1,000", round(ratings["network alone"]))

# %% tags=["claim:ladder", "closed"]
low, high = ratings.interval("network alone")
q.claim(
    f"The network alone is {ratings['network alone']:+.0f} [{low:+.0f}, {high:+.0f}] Elo above "
    "UCT 1,000.",
    low > 0,
)
q.claim(
    f"{len(ladder.games)} games; UCT gets better with every zero.",
    ratings["UCT 100"] < ratings["UCT 1,000"] < ratings["UCT 10,000"],
)

# %% [markdown]
# UCT plays a thousand random games for each move. The network does not look ahead at all; it only
# *sees*. Training gave it all the strength it has.
#
# The intervals are wide. Where one player wins nearly every game, the games do not say *how much*
# stronger it is: 300 Elo, or 800? Only opponents of about your own strength measure you well.
#
# Now it is your turn. Any function from a state to an action is a player. This one wins if it can,
# stops a win if it must, and otherwise plays near the last stone. Change it! The cell after it first
# asks your player for one move, so that a mistake shows as an error, and then plays its games.


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
name = "mine"
start = game.state(ladder.openings[0])
start.take_action(my_player(start))  # raises an error if it cannot play
if name in ladder.names:
    ladder.remove(name)  # the games of your player as it was before
ladder.add(name, my_player).play(pairs=fast(3, 1), progress=True)
for played in ladder.games:
    if played.forfeit and name in (played.black, played.white):
        print("A game was lost without play:", played.forfeit)

# %%
ratings = ladder.ratings(anchor="UCT 1,000")
chart = figures.ladder(ratings, title="Omok 9x9, with a player of yours", highlight=(name,))
low, high = ratings.interval(name)
figures.show(
    chart,
    f"The ladder again. {name}: {ratings[name]:+.0f} [{low:+.0f}, {high:+.0f}] Elo "
    f"from UCT 1,000, after {ratings.games(name)} games.",
)

# %% [markdown]
# ## 6. What does the network see?
#
# White is to move in all three positions. In the first, Black has two in a row. In the second, Black has
# three with both ends open: if White does nothing, they become an open four, and then it is too late. In
# the third, Black has four with one end open, and needs one more. The colours are the network's priors,
# in percent; below each board is its value, as White sees it. Which of the three will White like least?

# %%
stories = {
    "two": (0, 40, 10, 41),
    "an open three": (0, 40, 10, 41, 70, 39),
    "a four": (0, 40, 10, 41, 38, 39, 70, 42),
}
stories = {name: game.state(node_id) for name, node_id in stories.items()}
pictures = []
for name, state in stories.items():
    [priors], [value] = evaluator([state])
    heat = {a: float(priors[a]) for a in state.legal_actions()}
    texts = {a: f"{100 * p:.0f}" for a, p in heat.items() if p > 0.02}
    board = board_svg(state, overlay=heat, labels=texts, size_px=230)
    pictures.append((board, f"{name}: v = {value:+.2f}"))
HTML(boards_in_a_row(pictures))


# %% tags=["claim:sees"]
def share_on(state, cells):
    """How much of the network's prior lies on `cells`."""
    return float(evaluator([state])[0][0][cells].sum())


three, four_stones = stories["an open three"], stories["a four"]
answers = threats.forced_defences(three, depth=2)  # proved: all others lose
q.claim(
    f"{share_on(three, answers):.0%} of the prior stop the open three.",
    share_on(three, answers) > 0.5,
)
answers = threats.forced_defences(four_stones, depth=1)
q.claim(
    f"{share_on(four_stones, answers):.0%} stop the four.", share_on(four_stones, answers) > 0.5
)

# %% [markdown]
# Why might White fear the open three more than the four? The four has a white stone at one end. One
# stone at the other end stops it, and the danger is over. After an open three, Black can keep
# making threats, wherever White answers.
#
# Three boards prove nothing. `threats.stored_puzzles` has 400 positions for which the right moves have
# been *proved*: attacks, where a forced win has to be found, and defences, where one has to be
# prevented. Here is the network alone, and with 50 simulations, on all of them:

# %%
right = {}  # kind, simulations -> for each puzzle, whether it was solved
for kind in threats.KINDS:
    puzzles = threats.stored_puzzles(kind)[:: fast(1, 10)]
    for simulations in (0, 50):
        moves = best_actions(evaluator, [puzzle.state for puzzle in puzzles], simulations)
        answers = [puzzle.solved_by(move) for puzzle, move in zip(puzzles, moves, strict=True)]
        right[kind, simulations] = np.array(answers)

# %%
solved = {}
for (kind, simulations), row in right.items():
    name = f"{kind}, {f'{simulations} simulations' if simulations else 'network alone'}"
    solved[name] = Tally(int(row.sum()), 0, int((~row).sum()))
chart = figures.bars(
    {name: 100 * tally.score for name, tally in solved.items()},
    ranges={name: tuple(100 * end for end in tally.interval) for name, tally in solved.items()},
    title="Most are solved at first sight",
    xlabel="% of the puzzles solved, with 95% intervals",
    highlight=[name for name in solved if "alone" in name],
)
words = (f"{name}: {tally.score:.0%} of {tally.games}" for name, tally in solved.items())
figures.show(chart, "; ".join(words))

# %% [markdown]
# Does the search help? Where intervals overlap, they cannot tell us. But both met the *same* puzzles,
# so we can compare puzzle by puzzle. How many does the search repair, and how many does it spoil? If
# it helped no more than it harmed, each changed puzzle would be a coin flip. `p` is how often coins
# would come out at least this one-sided.

# %% tags=["claim:puzzles"]
repaired = spoiled = 0
for kind in threats.KINDS:
    first_sight, searched = right[kind, 0], right[kind, 50]
    q.claim(f"{kind}: {first_sight.mean():.0%} at first sight.", first_sight.mean() > 0.4)
    repaired += int((searched & ~first_sight).sum())
    spoiled += int((first_sight & ~searched).sum())
changed = repaired + spoiled
tail = sum(math.comb(changed, k) for k in range(max(repaired, spoiled), changed + 1))
p = min(1, 2 * tail / 2**changed)
q.claim(f"The search repairs {repaired} and spoils {spoiled}: p = {p:.4f}.", p < fast(0.05, 1.1))

# %% [markdown]
# The network solves most puzzles at first sight. A short search repairs some of the others: that is what
# lesson 07 lives on. It can also spoil an answer, when a wrong value lures it away from a right prior.
#
# ### Your own game, with comments
#
# Here is the game that you played at the beginning; if you made only a few moves there, it is one
# of `my_player`'s. The curve is what the network thinks of each position. The network marks a move
# as a **blunder** if it costs the player who made it half a point or more. Step through with *Next
# blunder*, and write one sentence for each mark: what did the move allow?

# %%
story = hook.session.id if hook.session.state.ply > 8 else ladder.games[-1].id
replay = widgets.Replay(game, story, evaluator, threshold=0.5)
replay

# %% [markdown]
# The network's marks are opinions. For some there is proof: `threats.winning_line` looks for a win
# that can no longer be stopped, in up to four moves by the winner, and lists it as stone, answer,
# stone and so on.

# %%
replay.wait()  # until the network has seen every position
for move, cost in replay.blunders().items():
    after = game.state(story[: move + 1])
    line = [] if after.is_terminal() else threats.winning_line(after, depth=4)
    proof = (
        "now loses to " + " ".join(map(game.action_name, line)) if line else "no forced win found"
    )
    print(f"move {move}, {game.action_name(story[move])}: costs {cost:.2f}; {proof}")

# %% [markdown]
# "No forced win found" does not acquit the move: it may lose more slowly. Or the network is wrong.

# %% [markdown]
# ## 7. Which choices of training matter?
#
# Lesson 07's recipe had many switches. Which ones earn their place? We undo one at a time, and train
# again: an **ablation**. One change is a replacement: **Gumbel's search** takes the place of PUCT. It
# does not try all moves at the root: it draws some at random, and keeps the better half again and
# again (`considered=8` in the config; only the engine has it).
#
# The game is Tic-Tac-Toe again, where mistakes can be counted exactly, and the runs are so short
# that none becomes perfect. Each change ran with several seeds, because one run tells almost
# nothing. All this takes some minutes, so the numbers come from a file; `python -m
# omoklib.experiments.ablation` makes them again. Which change will hurt most?

# %%
undone = {name: 100 * np.array(row) for name, row in read_ablation().items()}
changes = [name for name in undone if name != "nothing undone"]
print(*changes, sep="\n")
q.predict("which change hurts most", ..., kind="choice", of=changes)

# %% tags=["closed"]
T95 = {3: 4.30, 4: 3.18, 5: 2.78}  # Student's t, by the number of runs
seeds = min(map(len, undone.values()))
base = undone["nothing undone"][:seeds]
ranges = {}
for name, row in undone.items():
    half = T95[seeds] * row[:seeds].std(ddof=1) / math.sqrt(seeds)
    ranges[name] = row[:seeds].mean() - half, row[:seeds].mean() + half
means = {name: float(row[:seeds].mean()) for name, row in undone.items()}
worst_first = sorted(changes, key=means.get, reverse=True)
means = {name: means[name] for name in ("nothing undone", *worst_first)}

# %% tags=["closed"]
chart = figures.bars(
    means,
    ranges=ranges,
    title=f"One choice undone, {seeds} seeds each",
    xlabel="mistakes in 4,520 positions, percent",
    highlight=("nothing undone",),
)
figures.show(chart, "; ".join(f"{name}: {mean:.1f}%" for name, mean in means.items()))

# %%
q.reveal("which change hurts most", max(changes, key=means.get))

# %% [markdown]
# The whiskers are 95% intervals of the mean over the seeds. It is better to compare runs of the *same
# seed*, whose first weights are equal. Below is what each change adds to the mistakes, in percent of the
# positions.
#
# We ask five questions at once. With 95% intervals, each question has one chance in twenty of a false
# alarm, and all five together have nearly one in four. So we use 99% intervals: then all five together
# raise a false alarm at most one time in twenty. A change is decided where its interval leaves 0 out.

# %% tags=["claim:ablation", "closed"]
T99, decided = {3: 9.92, 4: 5.84, 5: 4.60}, {}
for name, row in undone.items():
    extra = row[:seeds] - base
    half = T99[seeds] * extra.std(ddof=1) / math.sqrt(seeds)
    decided[name] = abs(extra.mean()) > half > 0
    if name != "nothing undone":
        print(
            f"{name:28} {extra.mean():+5.1f} [{extra.mean() - half:+5.1f}, "
            f"{extra.mean() + half:+5.1f}] {'decided' if decided[name] else 'open'}"
        )
worst = max(changes, key=means.get)
q.claim(
    f"{worst}: {means[worst]:.0f}% mistakes instead of {base.mean():.0f}%.",
    means[worst] > base.mean(),
)

# %% [markdown]
# "Open" does not mean that the choice is useless. It means that so few short runs cannot tell. And do not
# carry these numbers over to another game, another budget, or a longer run. What carries over is the
# method.

# %% [markdown]
# ## 8. What next?
#
# In a terminal, in the course's folder; each explains itself with `--help`:
#
# - `python -m omoklib play --against alphazero:400`: a game against the trained network.
# - `python -m omoklib train omok6`: from nothing to a strong player of four in a row on 6x6. `train
#   omok` is for a night. Stop it whenever you like; the same command resumes it.
# - `python -m omoklib match alphazero:50 uct:10000 --games 200`: who is stronger, with an interval.
# - `python -m omoklib ladder random uct:100 mine=alphazero:100,weights=my.keras --out ladder.json`: a
#   ladder that grows.
# - `python -m omoklib gomocup`: our player as an engine for Gomoku programs such as Piskvork, so
#   that it meets the engines of other people. In the other direction, `gomocup:COMMAND` makes such
#   an engine a player here.
#
# And three projects, from an evening to a month: an Othello network that beats your weighted bot;
# the same Connect Four with three seeds and twice the minutes, and an honest report on what the
# extra minutes brought; a game of your own invention, compiled for the engine, and proved equal to your
# readable rules at every moment of a thousand games.
#
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# | claim | how it was measured |
# |---|---|
# | a game of your own works everywhere | the contract, exact play, its twin, training, the terminal |
# | a few minutes of training make a player | one run, matches with UCT, 95% intervals |
# | a compiled call, and many games at once, make a search many times as fast | evaluations per second of processor time, one network |
# | a game in a batch is searched as if it were alone | 16 games, every visit |
# | arrays alone are slower than objects; compiled, they are many times faster | random games of UCT per second of processor time |
# | twenty games say little | one long match, cut into pieces |
# | the rule of the exercise decides half of the time | 10,000 simulated matches |
# | the network alone is above UCT with 1,000 random games | a ladder, with intervals |
# | the network sees threes and fours, and a search repairs more than it spoils | proved answers, all 400 puzzles, each puzzle a pair |
# | which choice of training matters | one undone at a time, several seeds, five 99% intervals |
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
# - A game that keeps the contract gets everything: search, training, boards, matches, a page. With a
#   compiled twin it gets them fast.
# - Ask a network about many positions at once. Many games that search side by side provide them.
# - Arrays alone are slow in Python; a compiler makes them fast, and they mean the same, visit for visit.
# - Twenty games cannot tell close players apart. Pair the openings, give the interval, and let
#   SPRT, not your mood, stop a match.
# - A network alone sees threes and fours; a search repairs much of what it misses.
# - One run of training is one throw of the dice. Use several seeds, and compare equal ones.
#
# **Glossary.** *Contract*: what a game promises to everything built on it. *Twin*: the same game,
# compiled. *Batch*: positions that a network answers in one call. *Evaluation*: one such answer.
# *SPRT*: a test that stops as soon as the games have decided. *Elo*: a scale on which a difference means an
# expected score. *Ladder*: many players on that scale. *JIT*: compiled just in time, at the first call.
# *Puzzle*: a position whose right moves are proved.
# *Ablation*: undo one choice, keep all others.
#
# **Sources.** The notes on a competition bot for Othello with MCTS that lesson 04 tests. A. Wald,
# *Sequential tests of statistical hypotheses*, Annals of Mathematical Statistics 16 (1945). A. Elo, *The
# rating of chessplayers, past and present* (1978). I. Danihelka and others, *Policy improvement by planning
# with Gumbel*, ICLR 2022.
#
# **Next:** there is no lesson 09. [Start here](00_start_here.ipynb) is where your friends begin. Play!
