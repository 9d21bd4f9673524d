# %% [markdown]
# # 08 · Strong play, and a game of your own
#
# *Your time: 90 minutes. Time to run everything: 60 seconds.*
#
# You know everything that makes an AlphaZero. What is missing is what makes it *strong*: speed, and a
# way to tell strong from lucky. We measure where the time goes, meet every player of the course on one
# ladder, and look into a trained network. Then you write a game that this library has never seen
# in your hands, in about sixty lines, and everything from lessons 02 to 07 plays it.
#
# ## What you will be able to do
#
# - say what makes a search fast, and how much each step brings
# - say how many games it takes to believe that A is better than B, and stop a match in time
# - read what a network sees on a board, and hold it against proof
# - judge a choice of training by several runs, not by one
# - bring a game of your own into the house
#
# ## What you need
#
# [Lesson 06](06_alphazero_search.ipynb) (the search) and [lesson 07](07_self_play_training.ipynb)
# (training). Intervals and paired openings come from [lesson 04](04_othello_weighted_uct.ipynb).

# %%
import math
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np
from IPython.display import HTML

# %%
from omoklib import ENV_SMALL, Omok, arena, engine, figures, nn, players, threats, widgets
from omoklib.check import fast, lesson
from omoklib.draw import board_svg
from omoklib.nn.ablation import read_ablation
from omoklib.nn.course_ladder import RESULTS, course_ladder
from omoklib.nn.network_match import best_actions
from omoklib.planes import planes_batch
from omoklib.scores import Tally
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch

q = lesson("08")
game = ENV_SMALL

# %% [markdown]
# ## Sixty seconds: lose
#
# This network was trained for hours, and it thinks for 50 simulations. You are Black and begin. Set
# *Overlay* to what it thinks, if you want to see where it looks.

# %%
widgets.Play(game, {"AlphaZero 50": nn.pretrained("omok", simulations=50)})

# %% [markdown]
# ## 1. Where the time goes
#
# A search asks the network about one position after another. So its speed is told in **evaluations
# per second**. We measure processor time, so that other programs on your machine do not count.

# %%
network = nn.pretrained_network("omok")
evaluator = nn.KerasEvaluator(network, game)


def per_second(work, count):
    """How many of `count` things `work` does in a second of processor time."""
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


# %% [markdown]
# **One game, `predict`.** Most AlphaZero programs for Keras that you find on the web ask
# `model.predict` about one position at a time. So let the search of lesson 06 do that. Lesson 05
# showed the other way: a call that has been compiled once.

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
# **Many games at once.** A processor multiplies large matrices well and small ones badly. One position
# is a small matrix. But a search cannot ask about its second leaf before it has heard about the first:
# the answer decides where it goes. So let *many games* search at the same time, and when all of them
# wait, ask about all their leaves in one call. `engine.search_batch` does that. It is the search of
# lesson 06, turned sideways.
#
# With 128 games at once: how many times the evaluations of one game?

# %%
q.predict("128 games at once, times faster", ...)

# %%
openings = [game.state(each) for each in
            arena.random_openings(game, 128, 4, np.random.default_rng(0))]
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

# %% tags=["claim:speed"]
gain = together[128] / together[1]
q.claim(f"128 games at once: {gain:.0f} times the evaluations of one.", gain > 2)
gain = speed["compiled call"] / speed["predict"]
q.claim(f"The compiled call: {gain:.0f} times as fast as predict.", gain > 4)
gain = together[128] / speed["predict"]
q.claim(f"Both together: {gain:.0f} times.", gain > 20)

# %% [markdown]
# Is it still the same search? The visits of a game must not depend on its neighbours. Two networks'
# answers may differ in the last digit when the batch does, so we ask `hashed`, an evaluator that
# makes up its answers from the state and is exact to the last bit.

# %% tags=["claim:alone"]
from omoklib.evaluators import hashed

side_by_side = engine.search_batch(openings[:16], hashed, simulations=30)
alone = [AlphaZeroSearch(hashed, simulations=30).search(state) for state in openings[:16]]
same = [a.visit_counts() == b.visit_counts() for a, b in zip(side_by_side, alone, strict=True)]
q.claim(f"{sum(same)} of 16 games: every visit as if searched alone.", all(same))

# %% [markdown]
# ### Exercise: many searches, one question ★★

# %% tags=["exercise:turned_sideways", "solution"]
# exercise: turned_sideways

# %%
q.turned_sideways.check()

# %% [markdown]
# **Objects, arrays, compiled code.** What is left is our own part: walking down the tree. Lesson 03's
# search makes a Python object for every state and node. It is easy to read. `omoklib.engine` means the
# same, but keeps the whole tree in a few arrays of numbers, and `numba` turns its loops into machine
# code. UCT asks no network, so there the difference shows in full. How many times faster?

# %%
q.predict("the engine's UCT, times faster", ...)

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

# %% tags=["claim:engine"]
q.claim(f"Compiled, UCT plays {gain:.0f} times as many random games.", gain > 10)

# %% [markdown]
# Arrays alone would not have done it: plain Python is slow with arrays, too, often slower than with
# objects. They are what *lets* the compiler work. `python -m omoklib bench` measures all of this with
# more care, against other libraries as well.
#
# ## 2. Stronger, or luckier?
#
# Two players of UCT on 5x5, four in a row: one may play 100 random games for each move, the other 50.
# The first must be better. By how much? Guess its share of the points in percent.

# %%
q.predict("points of UCT 100 against UCT 50, percent", ...)

# %%
small, rng = Omok(5, line=4), np.random.default_rng(1)
pairs = fast(100, 20)
beginnings = arena.random_openings(small, pairs, 3, rng)
one, other = (players.uct(count, rng=rng, engine=True) for count in (100, 50))
long_match = arena.match(one, other, small, openings=beginnings, progress=True)
q.reveal("points of UCT 100 against UCT 50, percent", round(100 * long_match.score))

# %% [markdown]
# These were many games. What would we have said after twenty? The 95% interval (lesson 04) of the first
# twenty games, of the second twenty, and so on, and below them that of all:

# %%
def tally_of(games):
    """The first player's results: it is Black in the even games."""
    results = [game.result if k % 2 == 0 else -game.result for k, game in enumerate(games)]
    return Tally(results.count(1), results.count(0), results.count(-1))


parts = range(0, len(long_match.games), 20)
tallies = {f"games {k + 1} to {k + 20}": tally_of(long_match.games[k : k + 20]) for k in parts}
everything = long_match.tally
tallies[f"all {everything.games}"] = everything
chart = figures.intervals(tallies, title="The same two players")
figures.show(chart, "Scores with intervals: " + "; ".join(f"{k}: {t}" for k, t in tallies.items()))

# %% tags=["claim:games"]
first = tally_of(long_match.games[:20])
widths = [tally.interval[1] - tally.interval[0] for tally in (first, everything)]
q.claim(f"Twenty games leave {widths[0]:.0%} open, {everything.games} leave {widths[1]:.0%}.",
        widths[1] < 0.75 * widths[0])
undecided = [name for name, tally in list(tallies.items())[:-1] if not tally.differs_from(0.5)]
print(f"undecided: {len(undecided)} of the {len(tallies) - 1} matches of twenty games")

# %% [markdown]
# Four times as many games halve the interval. So small differences are expensive.
#
# ### Exercise: how many games must be played? ★

# %% tags=["exercise:games_needed", "solution"]
# exercise: games_needed

# %%
q.games_needed.check()

# %% [markdown]
# Must it always be so many? No: a match between unequal players may stop early. Just stopping *when it
# looks good* would be cheating, though: chance looks good once in a while. The **sequential
# probability ratio test**, SPRT, does it honestly. It weighs two hypotheses, here *0 Elo or less*
# against *100 Elo or more*, and stops when the games are 19 times likelier under one than under the
# other. At most one time in twenty it errs, either way. When would it have stopped our match?

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
# `arena.match(..., sprt=arena.SPRT(0, 100))` stops by itself. A warning, which the result repeats: of a
# match that was stopped the score is a little too good, because it was stopped when things went well.
#
# ## 3. The ladder of the course
#
# Everyone against everyone, on 9x9: from the player of lesson 00, which draws its moves, to the trained
# network with 400 simulations. That takes a while, so it has been played already; `python -m
# omoklib.nn.course_ladder` plays it again. All games are in the file, and players far apart did not
# meet (why should they?). Weighted UCT is missing: it needs a table of good cells, and Omok has none.
#
# **Elo** puts everyone on one scale: 100 points more mean 64% of the points expected, 400 more mean
# 91%. Guess: how many Elo is the network without a search above UCT with 1,000 random games?

# %%
q.predict("Elo of the network alone over UCT 1,000", ...)

# %%
shelf = tempfile.TemporaryDirectory()
mine = Path(shutil.copy(RESULTS, shelf.name))  # the course's own file stays as it is
ladder = course_ladder(mine)
ratings = ladder.ratings(anchor="UCT 1,000")
rows = "; ".join(f"{name} {rating} {interval}" for name, rating, interval, *_ in ladder.rows())
chart = figures.ladder(ratings, title="Omok 9x9", highlight=("network alone",))
figures.show(chart, f"A ladder, the strongest on top: {rows}.")
q.reveal("Elo of the network alone over UCT 1,000", round(ratings["network alone"]))

# %% tags=["claim:ladder"]
low, high = ratings.interval("network alone")
q.claim(f"The network alone is {ratings['network alone']:+.0f} [{low:+.0f}, {high:+.0f}] Elo above "
        "UCT 1,000.", low > 0)
q.claim(f"{len(ladder.games)} games; UCT gets better with every zero.",
        ratings["UCT 100"] < ratings["UCT 1,000"] < ratings["UCT 10,000"])

# %% [markdown]
# A network that does not look ahead at all, and only *sees*, beats a search that plays a thousand
# games for each move. That is what training has put into it.
#
# Now you. Any function from a state to an action is a player. This one takes a win, stops a win, and
# otherwise plays near the last stone. One line brings it on the ladder; it meets the players without
# a network. Change it!

# %%
def my_player(state):
    """Wins where it can, stops the other's win where it must, else stays close."""
    wins = threats.winning_actions(state, depth=1)
    safe = threats.forced_defences(state, depth=1)
    row, column = divmod(state.last_action, game.size)

    def distance(action):
        return abs(action // game.size - row) + abs(action % game.size - column)

    return min(wins or safe or state.legal_actions(), key=distance)


# %%
ladder.add("mine", my_player).play(pairs=fast(3, 1), progress=True)
ladder

# %% [markdown]
# ## 4. What does the network see?
#
# White is to move in all three positions. In the first, Black has two in a row. In the second, three
# with both ends open: if White does nothing, that becomes an open four, and nothing helps any more. In
# the third, Black has four and needs one more. The colours are the network's priors, in percent; below
# stands its value, as White sees it. No search is involved.

# %%
stories = {
    "two": (0, 40, 10, 41), "an open three": (0, 40, 10, 41, 70, 39),
    "a four": (0, 40, 10, 41, 38, 39, 70, 42),
}
stories = {name: game.state(node_id) for name, node_id in stories.items()}
pictures = []
for name, state in stories.items():
    [priors], [value] = evaluator([state])
    heat = {a: float(priors[a]) for a in state.legal_actions()}
    texts = {a: f"{100 * p:.0f}" for a, p in heat.items() if p > 0.02}
    board = board_svg(state, overlay=heat, labels=texts, size_px=230)
    pictures.append(f"<div style='text-align:center'>{board}<br>{name}: v = {value:+.2f}</div>")
HTML("<div style='display:flex;gap:14px;flex-wrap:wrap'>" + "".join(pictures) + "</div>")

# %% tags=["claim:sees"]
def share_on(state, cells):
    """How much of the network's prior lies on `cells`."""
    return float(evaluator([state])[0][0][cells].sum())


three, four_stones = stories["an open three"], stories["a four"]
answers = threats.forced_defences(three, depth=2)  # proved: all others lose
q.claim(f"{share_on(three, answers):.0%} of the prior stop the open three.",
        share_on(three, answers) > 0.5)
answers = threats.forced_defences(four_stones, depth=1)
q.claim(f"{share_on(four_stones, answers):.0%} stop the four.", share_on(four_stones, answers) > 0.5)

# %% [markdown]
# Three boards prove nothing. `threats.stored_puzzles` has 400 positions for which the right moves have
# been *proved*: attacks, where a forced win has to be found, and defences, where one has to be
# prevented. The network alone, and with 50 simulations:

# %%
solved = {}
for kind in threats.KINDS:
    puzzles = threats.stored_puzzles(kind)[:: fast(2, 10)]
    states = [puzzle.state for puzzle in puzzles]
    for simulations in (0, 50):
        moves = best_actions(evaluator, states, simulations)
        right = sum(p.solved_by(move) for p, move in zip(puzzles, moves, strict=True))
        name = f"{kind}, {f'{simulations} simulations' if simulations else 'alone'}"
        solved[name] = Tally(right, 0, len(puzzles) - right)
chart = figures.intervals(solved, title="Puzzles solved", xlabel="share, with its 95% interval")
figures.show(chart, "; ".join(f"{name}: {tally.score:.0%} of {tally.games}"
                              for name, tally in solved.items()))

# %% tags=["claim:puzzles"]
for kind in threats.KINDS:
    alone_share, searched = solved[f"{kind}, alone"].score, solved[f"{kind}, 50 simulations"].score
    q.claim(f"{kind}: {alone_share:.0%} alone, {searched:.0%} with a search.",
            alone_share > 0.4 and searched >= alone_share - fast(0.02, 0.2))

# %% [markdown]
# The network answers each of these at first sight. And where it does not, a short search often repairs
# it: that is what lesson 07 lives on.
#
# ## 5. Which choices of training matter?
#
# Lesson 07's recipe had many switches. Which ones earn their place? We undo one at a time: an
# **ablation**. The last line is no undoing: there **Gumbel's search** takes PUCT's place. With few
# simulations it does not try all moves at the root, but draws some and keeps the better half, again and
# again (`considered=8` in the config; the engine has it). The game is Tic-Tac-Toe again, where mistakes can be counted exactly, and the runs are
# so short that none becomes perfect. Each ran with several seeds, because one run tells almost
# nothing. It takes some minutes, so the numbers come from a file; `python -m omoklib.nn.ablation`
# makes it again. What do you expect to hurt most?

# %%
q.predict("which undone choice hurts most", ...)

# %%
T95 = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36}  # Student's, by runs
runs = {name: 100 * np.array(row) for name, row in read_ablation().items()}
seeds = min(map(len, runs.values()))
base = runs["nothing undone"][:seeds]
ranges = {}
for name, row in runs.items():
    half = T95[seeds] * row[:seeds].std(ddof=1) / math.sqrt(seeds)
    ranges[name] = row[:seeds].mean() - half, row[:seeds].mean() + half
means = {name: float(row[:seeds].mean()) for name, row in runs.items()}
chart = figures.bars(means, ranges=ranges, title=f"One choice undone, {seeds} seeds each",
                     xlabel="mistakes in 4,520 positions, percent", highlight=("nothing undone",))
figures.show(chart, "; ".join(f"{name}: {mean:.1f}%" for name, mean in means.items()))
q.reveal("which undone choice hurts most", max(means, key=means.get))

# %% [markdown]
# Where two whiskers overlap widely, do not believe the difference. Better: compare runs of the *same
# seed*, whose first weights are equal.

# %% tags=["claim:ablation"]
decided = {}
for name, row in runs.items():
    extra = row[:seeds] - base
    half = T95[seeds] * extra.std(ddof=1) / math.sqrt(seeds)
    decided[name] = abs(extra.mean()) > half > 0
    if name != "nothing undone":
        print(f"{name:28} {extra.mean():+5.1f} [{extra.mean() - half:+5.1f}, "
              f"{extra.mean() + half:+5.1f}] {'decided' if decided[name] else 'open'}")
worst = max(means, key=means.get)
q.claim(f"{worst}: {means[worst]:.0f}% mistakes instead of {base.mean():.0f}%.",
        means[worst] > base.mean())

# %% [markdown]
# "Open" does not mean that the choice is useless. It means that so few short runs cannot tell. And do not
# carry these numbers over to another game, another budget, or a longer run. *That* one has to measure is
# what carries over.
#
# ## 6. A game of your own
#
# > **What the source says.** The document on the weighted bot calls `State` an interface class that
# > the search uses: the game fills it in, and the search asks nothing else. If that is true, a game
# > that nobody here has thought of must work with everything in this course.
#
# Connect Four: two players drop stones into columns; a stone falls to the lowest free cell; four in a
# row, column or diagonal win. Our boards are square, so we play on 7x7 (the game in the shops has six
# rows). One choice comes first: what is an *action*? The column is the obvious answer. But our networks
# have one logit for each cell, and the board on the screen takes a click on a cell. Columns are
# refused:

# %%
from dataclasses import dataclass

from omoklib.games.connect_four import ConnectFour as LibraryConnectFour


@dataclass(frozen=True)
class ByColumns(LibraryConnectFour):
    """The same game, had we numbered columns."""

    num_actions = 7


try:
    nn.build(ByColumns())
except ValueError as error:
    print(error)

# %% [markdown]
# So an action is **the cell in which the stone comes to rest**. Of the empty cells only the lowest of
# each column is legal. The rules take three steps.
#
# ### Exercise: where a stone can land ★

# %% tags=["exercise:landing_cells", "solution"]
# exercise: landing_cells

# %%
q.landing_cells.check()

# %% [markdown]
# ### Exercise: four in a row ★★

# %% tags=["exercise:four_through", "solution"]
# exercise: four_through

# %%
q.four_through.check()

# %% [markdown]
# ### Exercise: the game ★★★
#
# Now the two classes of the contract. The game is frozen: two games with equal fields are the same
# game. A state never changes: `_after` makes a new one. The base classes bring everything else: IDs,
# `take_action` with its checks, rewards, random playouts, pictures. If you have left one of the two
# functions above blank, `q.use_reference("landing_cells")` brings it. This is what the contract asks
# of you, and not more:

# %%
from omoklib.games.base import Game, State
from omoklib.ids import ROOT

print("a game has:", ", ".join(sorted(Game.__abstractmethods__)))
print("a state has:", ", ".join(sorted(State.__abstractmethods__)))
print("the root's ID:", ROOT)

# %% tags=["exercise:connect_four", "solution"]
# exercise: connect_four

# %%
q.connect_four.check()

# %% [markdown]
# The library's version is `omoklib.games.connect_four`. Put your own `ConnectFour` in the next line, and
# everything below plays *your* game.

# %%
Four = LibraryConnectFour  # or yours: ConnectFour

# %% [markdown]
# First the contract. `check_game` plays random games and holds every moment of them to everything that a
# search or a board relies on. Next to our game it meets one with a mistake: that a full board ends the
# game has been forgotten.

# %%
from omoklib.games.connect_four import Drop as LibraryDrop
from omoklib.games.contract import check_game


class Endless(LibraryDrop):
    """A state in which only a line ends the game."""

    def is_terminal(self):
        return self._won


@dataclass(frozen=True)
class EndlessFour(LibraryConnectFour):
    """Connect Four with such states."""

    def initial_state(self):
        return Endless(self, ROOT, np.zeros((self.size, self.size), np.int8), won=False)


# %% tags=["claim:contract"]
found = {}
for each in (Four(4), EndlessFour(4)):
    try:
        check_game(each, np.random.default_rng(0), games=10)
        found[each] = "kept"
    except AssertionError as broken:
        found[each] = str(broken).partition(";")[0]
    print(f"{type(each).__name__}: {found[each]}")
q.claim("The contract is kept by our game, and not by the broken one.",
        found[Four(4)] == "kept" != found[EndlessFour(4)])

# %% [markdown]
# The check does not know your rules. A game in which the *loser* is called the winner keeps the contract
# perfectly. For that there are your own tests; the exercise above has some.
#
# **Exact play** (lesson 02) works at once, where the board is small enough:

# %% tags=["claim:exact"]
from omoklib.gametree import alpha_beta

values = {line: alpha_beta(Four(4, line).initial_state(), table={}) for line in (3, 4)}
q.claim("4x4, three in a row: the first player wins.", values[3] == 1)
q.claim("4x4, four in a row: a draw.", values[4] == 0)

# %% [markdown]
# **UCT** (lesson 03) and the **arena** (lesson 04), on the full board. UCT has never heard of this game
# either.

# %%
four, rng = Four(), np.random.default_rng(3)
starts = arena.random_openings(four, fast(5, 2), 2, rng)
result = arena.match(players.uct(60, rng=rng), players.random(rng), four, openings=starts)
result

# %% tags=["claim:uct"]
q.claim(f"UCT scores {result.score:.0%} against random moves.", result.score > 0.5)

# %% [markdown]
# **Training** (lesson 07). The engine does not know the game, so the readable search plays: `engine=False`,
# which is what the config says anyway. To be done in seconds, on 4x4, where three in a row win. The first
# moves of the match are drawn; the networks play without a search.

# %%
tiny = Four(4, line=3)
config = nn.TrainingConfig(blocks=1, filters=16, games=24, parallel=24, simulations=16,
                           iterations=fast(5, 2), steps=30, batch_size=64, temperature_plies=4)
trainer = nn.Trainer(tiny, config)
trainer.run()
newborn = nn.build(tiny, blocks=1, filters=16)
grown, born = (nn.player(each, tiny, 0, name=name)
               for each, name in ((trainer.network, "trained"), (newborn, "newborn")))
starts = arena.random_openings(tiny, 12, 2, np.random.default_rng(5))
lessons = arena.match(grown, born, tiny, openings=starts)
lessons

# %% tags=["claim:training"]
q.claim(f"After {len(trainer.history)} iterations: {lessons.score:.0%} of the points.",
        lessons.score > fast(0.5, 0.2))

# %% [markdown]
# And the **board**. Click on the cell where your stone comes to rest. `Play` takes any player: UCT, your
# network with a search (train one on this board first), or a function of yours.

# %%
widgets.Play(four, {"UCT 300": players.uct(300, rng=rng)})

# %% [markdown]
# Nothing in `omoklib` was changed for this game. What the source promised for one search holds for all of
# the course, as long as the contract is kept.
#
# ## 7. What next?
#
# In a terminal, in the course's folder; each explains itself with `--help`:
#
# - `python -m omoklib play --against alphazero:400`: a game against the trained network.
# - `python -m omoklib train omok6`: from nothing to a strong player of four in a row on 6x6. `train
#   omok9` is for a night. Stop it whenever you like; the same command goes on.
# - `python -m omoklib match alphazero:50 uct:10000 --games 200`: who is stronger, honestly.
# - `python -m omoklib ladder random uct:100 mine=alphazero:100,weights=my.keras --out ladder.json`: a
#   ladder that grows.
# - `python -m omoklib strength omok`: the tests behind the numbers on the weights' card.
# - `python -m omoklib gomocup`: our player as an engine for Gomoku programs such as Piskvork, so that it
#   meets the engines of other people. The other way round, `gomocup:COMMAND` is a player here.
#
# And three projects, from an evening to a month: an Othello network that beats your weighted bot; a network
# for your Connect Four on 7x7, measured against UCT; the engine of Connect Four, compiled, proved equal to
# the readable search visit for visit.
#
# ## The exercises at a glance

# %%
q.progress()

# %% [markdown]
# ## The claims of this lesson
#
# | claim | how it was measured |
# |---|---|
# | a compiled call, and many games at once, make a search many times as fast | evaluations per second of processor time, one network |
# | a game in a batch is searched as if it were alone | 16 games, every visit |
# | twenty games say little | one long match, cut into pieces |
# | the network alone is above UCT with 1,000 random games | a ladder, with intervals |
# | it sees threes and fours | its priors against proved answers, three boards and the puzzles |
# | which choice of training matters | one undone at a time, several seeds, 95% intervals |
# | a game of your own works everywhere | the contract, exact play, a match, a training run |
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
# - Ask a network about many positions at once; let many games search side by side to have them.
# - Arrays and a compiler make the rest fast, and mean the same: visit for visit.
# - Twenty games cannot tell close players apart. Pair the openings, give the interval, and let SPRT
#   stop a match, not your mood.
# - A network alone sees threes and fours; a search repairs much of what it misses.
# - One run of training is one game of dice. Use several seeds, and compare equal ones.
# - A contract between game and search is worth more than any single game.
#
# **Glossary.** *Batch*: positions that a network answers in one call. *Evaluation*: one such answer.
# *SPRT*: a test that stops as soon as the games have decided. *Elo*: a scale on which a difference means an
# expected score. *Ladder*: many players on that scale. *Puzzle*: a position whose right moves are proved.
# *Ablation*: undo one choice, keep all others. *Contract*: what a game promises to everything built on it.
#
# **Sources.** The Alpha Omok project's documents on weighted UCT and on AlphaZero. A. Wald,
# *Sequential tests of statistical hypotheses*, Annals of Mathematical Statistics 16 (1945). A. Elo, *The
# rating of chessplayers, past and present* (1978). I. Danihelka and others, *Policy improvement by planning
# with Gumbel*, ICLR 2022.
#
# **Next:** there is no lesson 09. Play!
