# %% [markdown]
# # 04 · Othello, and how to know that something helped
#
# *Your time: 120 minutes. Time to run everything: 90 seconds.*
#
# Last lesson's search knows nothing about any game, and plays. Today it gets a new game, Othello, and
# some advice from people: take the corners, keep away from the squares beside them. Does advice
# make it stronger? By how much? And how would one know? The third question is the hardest and the
# most useful: most programs that "got better" have only been lucky for twenty games.
#
# We do this on a real program: the Othello bot of a student's competition, whose source text this
# lesson follows. It beats random players soundly. We will take it apart and find out why it does;
# the reason may not be the one you think of.
#
# ## What you will be able to do
#
# - write the rules of Othello, passes included, behind an interface that any search can use
# - give a search a time limit or an iteration limit, and say what each is good for
# - weight a search by human advice, and see what the weights do to its tree
# - play a fair match: paired openings, both colours, distinct games
# - put an interval around a result, turn it into Elo, and say "not decided" when it is not
# - audit a program: one change at a time, each with its own measurement
#
# ## What you need
#
# [Lesson 03](03_ucb_mcts.ipynb): UCB, the four steps of the search, and UCT, as the search with UCB in
# its tree is called.

# %%
import json
from math import log, log10, sqrt

import numpy as np
from IPython.display import HTML

from omoklib import BLACK, WHITE, Othello, figures, players, widgets
from omoklib.experiments import othello_audit as audit
from omoklib.arena import scores
from omoklib.arena import match, random_openings
from omoklib.check import fast, lesson
from omoklib.draw import board_svg
from omoklib.games.othello import find_moves
from omoklib.gametree import perft, solve
from omoklib.search import MonteCarloTreeSearch
from omoklib.search.variants import SourceBotSearch, random_end

q = lesson("04")

# %% [markdown]
# ## Sixty seconds: a bot with two faces
#
# This is one of the bots of this lesson. Play a few moves against it on a small board: click where a
# dot is. Your discs turn those of the other colour that they enclose. More on the rules in a minute.

# %%
small = Othello(6)
the_bot = audit.bot("weights off", 40, np.random.default_rng(1))
widgets.Play(small, {"the bot": the_bot, "random": players.random(np.random.default_rng(2))})

# %% [markdown]
# Now let it play against somebody who moves at random: 20 games with the black discs, 20 with the
# white ones. With Black it wins most of them, as a search should. How many of 20 does it
# win **with White**?

# %%
q.predict("wins of the bot with White, of 20", ...)

# %%
openings = random_openings(small, 20, 4, np.random.default_rng(3))
two_faced = audit.bot("weights off", 40, np.random.default_rng(1))
hook = match(two_faced, players.random(np.random.default_rng(4)), small, openings=openings)
print("with Black:", hook.as_black)
print("with White:", hook.as_white)
q.reveal("wins of the bot with White, of 20", hook.as_white.wins)

# %% tags=["claim:hook"]
better_with_black = hook.as_black.score > hook.as_white.score + 0.3
q.claim("The bot is far better with Black than with White.", better_with_black)

# %% [markdown]
# A program that plays one colour well and the other as if it wanted to lose. It does not crash, it
# obeys the rules, it gives no warning. If you had looked at its total score only, you would have
# seen "about half, against random: a little weak, perhaps". Keep this riddle in mind; in section 9
# you will have everything that is needed to solve it. (The brackets and the Elo in the output have
# their place in section 7.)

# %% [markdown]
# ## 1. The rules of Othello
#
# Two players put discs on a board, Black first. A new disc must **enclose** at least one straight
# run of opposing discs, between itself and another disc of its own colour, along a row, a column or
# a diagonal. All discs enclosed turn over, in all directions at once. Whoever has more discs at the
# end wins.

# %%
game = Othello(8)
state = game.initial_state()
state

# %% [markdown]
# Four discs lie there at the start. The dots are Black's legal moves. The number of a cell is
# what it was in Omok: row by row, from 0. Black plays `19`, which is d3. Which disc turns?

# %%
print("Black on", game.action_name(19), "turns", [game.action_name(a) for a in state.flips(19)])
state.take_action(19)

# %% [markdown]
# ### Exercise: the discs that a move turns ★★
#
# The heart of Othello, built from nothing. A board is a numpy array of rows: 1 is Black, -1 is White,
# 0 is empty. So the other player is `-player`, and `board[r, c]` is the cell in row `r` and column
# `c`. Beware of `board[-1, 0]`: numpy does not complain, it reads the last row.

# %% tags=["exercise:flips", "solution"]
# exercise: flips

# %%
q.flips.check()

# %%
middle_game = game.state((0, 37, 43, 26, 21, 51, 46, 14, 34))
legal = middle_game.legal_actions()
mine = [flips(middle_game.board, middle_game.player, action) for action in legal]
q.agree("what each move turns", mine, [middle_game.flips(action) for action in legal])

# %% [markdown]
# ### Exercise: the legal moves ★
#
# A move is legal if it turns something. (If `flips` is not done yet, `q.use_reference("flips")`
# lends you one.)

# %% tags=["exercise:moves", "solution"]
# exercise: moves

# %%
q.moves.check()

# %%
q.agree("legal moves", moves(middle_game.board, middle_game.player), middle_game.legal_actions())

# %% [markdown]
# ## 2. The pass
#
# It happens that you cannot enclose anything anywhere. Then you must **pass**: the other side moves
# again. Only when *neither* side has a move is the game over, whether the board is full or not.
#
# In this course the pass is an action like any other, with the number after the last cell: 64 on the
# 8x8 board. So the ID of a game notes it, and whose turn it is can still be told from the length of
# the ID.
#
# > **What the source says.** A position counts as the end of the game when the player to move has no
# > legal move.
#
# Is that a detail? How many games out of 100, played at random, contain at least one pass before the
# end?

# %%
q.predict("random games with a pass, of 100", ...)


# %%
def random_game(game, rng):
    state = game.initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state = state.take_action(legal[int(rng.integers(len(legal)))])
    return state


rng = np.random.default_rng(5)
finished = [random_game(game, rng) for _ in range(fast(400, 60))]
with_pass = sum(game.pass_action in end.id[1:] for end in finished)
q.reveal("random games with a pass, of 100", round(100 * with_pass / len(finished)))

# %% tags=["claim:pass"]
share = with_pass / len(finished)
low, high = scores.wilson(share, len(finished))
print(f"{share:.1%}, interval [{low:.1%}, {high:.1%}], {len(finished)} games")
q.claim("About one random game in three contains a pass.", low < 0.36 and high > 0.3)

# %% [markdown]
# In those games the source's rule stops before the end and calls that a result. The interval in
# brackets says how far the true share may be from the one that we saw; section 7 takes it apart.
#
# ## 3. One interface for all games
#
# A search does not want to know about discs. It asks a position five questions: what may be played?
# What comes after this action? Is it over? Who won? And, today: how much do people favour this
# action? Whatever answers these is a **State**, for our search and for the source's:
#
# | the source's method | ours | answers |
# |---|---|---|
# | `getValidActions()` | `legal_actions()` | what may be played |
# | `takeAction(action)` | `take_action(action)` | the state afterwards; the old one stays |
# | `isTerminal()` | `is_terminal()` | is it over |
# | `getReward()` | `reward(player)` | +1, 0, -1: *as whom sees it?* |
# | `getWeight(action)` | `weight(action)` | 1, if nobody knows better |
#
# Look at the fourth line. Ours takes a `player`. Theirs does not. Remember the riddle.
#
# ### Exercise: Othello behind the State interface ★★★
#
# With `flips` and `moves` most of the work is done. The pass is the number of cells, `board.size`.

# %% tags=["exercise:state", "solution"]
# exercise: state

# %%
q.state.check()

# %% [markdown]
# A strong test for rules is to count: how many different sequences of 1, 2, 3, ... actions are there
# from the start? The numbers for Othello have been computed by many programs, and are known to depth
# 15 and beyond. One wrong flip anywhere, and they do not come out. The count is called **perft**.


# %%
def count_sequences(state, depth):
    if depth == 0 or state.is_terminal():
        return 1
    return sum(count_sequences(state.take_action(a), depth - 1) for a in state.legal_actions())


mine = None
if Reversi(game.initial_state().board, BLACK).legal_actions() is not None:
    mine = [count_sequences(Reversi(game.initial_state().board, BLACK), d) for d in (1, 2, 3)]
q.agree("sequences of 1, 2, 3 actions", mine, [4, 12, 56])

# %% tags=["claim:perft"]
known = [4, 12, 56, 244, 1396, 8200]
counted = [perft(game.initial_state(), depth) for depth in range(1, 7)]
q.claim(f"omoklib counts {counted}, the published numbers.", counted == known)

# %% [markdown]
# ## 4. A bot: how long may it think?
#
# A **bot** is a search behind a door: a position goes in, a move comes out.


# %%
class Bot:
    """Answers a state with a move."""

    def __init__(self, **limit):
        self.search = MonteCarloTreeSearch(rng=np.random.default_rng(6), **limit)

    def get_action(self, state):
        return self.search.search(state)


Bot(iteration_limit=200).get_action(state)

# %% [markdown]
# > **What the source says.** The program has five classes. Each of them has a counterpart here:
# >
# > | the source | ours |
# > |---|---|
# > | `BOT.getAction(board, color)` | `Bot.get_action(state)` |
# > | `State`, the interface, and `OthelloState`, which fulfils it | the table of section 3; your `Reversi` |
# > | `Node`: `numVisits`, `totalReward`, `children`, `weight` | `Node`: `visits`, `total_reward`, `children`; the weight comes from the state |
# > | `MonteCarloTreeSearch`: `timeLimit` in milliseconds, `iterationLimit`, `explorationConstant` (2), `rolloutPolicy` | the same name: `time_limit` in seconds, `iteration_limit`, `exploration`, `rollout` |
#
# This was the library's Othello. And yours? The search asks nothing of a state that your `Reversi`
# cannot answer. The rollout is handed in from outside, so that both play by the same random numbers;
# then both trees must be equal, visit for visit. (On a 4x4 board, since your code is made for
# reading, not for speed.)


# %%
def play_to_the_end(state, rng):
    """One random game from `state`: its result, as the player to move in `state` sees it."""
    player = state.player
    while not state.is_terminal():
        state = state.take_action(int(rng.choice(state.legal_actions())))
    return state.reward(player)


# %%
start, visits = Othello(4).initial_state(), []
for root in (Reversi(start.board, BLACK), start):
    search = MonteCarloTreeSearch(
        iteration_limit=100, rollout=play_to_the_end, rng=np.random.default_rng(6)
    )
    if root.legal_actions():
        search.search(root)
    visits.append(search.root and search.root.visit_counts())
q.agree("UCT on your Othello", *visits)

# %% [markdown]
# UCT can be stopped after any iteration. So somebody must say when: a **time limit** in seconds, or
# an **iteration limit**. Exactly one of them; with both it would be unclear which one counts, with
# none it would think for ever. The search insists on it:

# %%
for limits in ({}, {"time_limit": 0.1, "iteration_limit": 100}):
    try:
        Bot(**limits)
    except ValueError as error:
        print("ValueError:", error)

# %% [markdown]
# > **What the source says.** The bot gets a time limit of two seconds a move. Given both limits it
# > raises an error. Given none it does not: it fails at its first move.
#
# Which of the two limits is the right one? Think for a tenth of a second, five times, on the same
# position, and count the iterations.

# %%
by_time, by_count = Bot(time_limit=0.1), Bot(iteration_limit=200)
for _ in range(5):
    by_time.get_action(state)
    by_count.get_action(state)
    print(by_time.search.root.visits, "iterations |", by_count.search.root.visits, "iterations")

# %% [markdown]
# For a competition, time: the clock decides there. For a *measurement*, iterations: the number on the
# left depends on the machine, on its load, on the weather in the computer centre. A result found
# with time limits is a result about that afternoon. Everything below uses iterations.

# %% [markdown]
# ## 5. Advice, and the reward
#
# > **What the source says.** A rollout's reward is: own discs less the opponent's, plus own legal
# > moves less the opponent's.
#
# How many moves one has to choose from is called **mobility**. *Own* means: of the player to move in
# the position where the rollout stopped.
#
# ### Exercise: the source's reward ★

# %% tags=["exercise:reward", "solution"]
# exercise: reward

# %%
q.reward.check()

# %% [markdown]
# Mobility is no bad advice: Othello players do watch it. But *when* does the bot ask for it? At the
# end of a rollout. Let us look at 1,000 ends. `random_end` plays on at random, with or without the
# pass, and returns the discs of both sides and the number of plies. In what share of rollouts is the
# mobility part anything other than 0?

# %%
q.predict("percent of rollouts in which mobility counts", ...)


# %%
def mobility_at_the_end(passes, rng):
    """The mobility part of the reward where a random game stops, and who would move there."""
    numbers = rng.random(game.max_plies).tolist()
    own, other, plies = random_end(game.initial_state(), numbers, passes=passes)
    mobility = find_moves(own, other, 8).bit_count() - find_moves(other, own, 8).bit_count()
    return mobility, BLACK if plies % 2 == 0 else WHITE


rng = np.random.default_rng(7)
ends = [mobility_at_the_end(False, rng) for _ in range(fast(1000, 200))]
true_ends = [mobility_at_the_end(True, rng) for _ in range(fast(1000, 200))]
counts_in = np.mean([mobility != 0 for mobility, _ in ends])
q.reveal("percent of rollouts in which mobility counts", round(100 * counts_in))

# %% tags=["claim:mobility"]
one_sided = all(mobility <= 0 for mobility, _ in ends)
q.claim("Where the source stops, the mobility part is never positive.", one_sided)
q.claim("At true ends it is always 0.", all(mobility == 0 for mobility, _ in true_ends))
q.claim(
    f"Where the source stops, it is not 0 in {counts_in:.0%} of rollouts.", 0.2 < counts_in < 0.5
)

# %% [markdown]
# Of course: a game ends *because* nobody can move. At a true end both counts are 0, and the advice
# is never heard. It counts only in the games that were cut off at a missing pass, and there
# the player to move has, by definition, no moves at all. The good idea sits in a place where it
# can do nothing. You find such things only by looking at the numbers a program really computes.
#
# ## 6. Advice, and the weights
#
# > **What the source says.** Take a corner whenever you can: weight 100. Keep off the squares around
# > it: -100. Like the ring around those: 50. All others: 1.
#
# The reason: a disc in a corner can never be turned again. And who plays beside an empty corner often
# hands it to the opponent.
#
# ### Exercise: the weight table, as a rule ★★
#
# The source lists the 36 special cells one by one. A rule is shorter, and has fewer places for a slip
# of the finger. On which ring around its nearest corner does a cell lie?

# %% tags=["exercise:weight", "solution"]
# exercise: weight

# %%
q.weight.check()

# %%
mine = [weight_of(action, 8) for action in range(64)]
q.agree("the weight table", mine, [int(weight) for weight in game.weights[:64]])

# %%
table = {action: f"{game.weights[action]:.0f}" for action in range(64)}
shades = {100: 1.0, 50: 0.75, 1: 0.45, -100: 0.0}
heat = {action: shades[game.weights[action]] for action in range(64)}
HTML(board_svg(state, overlay=heat, labels=table, size_px=420))

# %% [markdown]
# Where do the weights go? Into UCB's exploration term. With the total reward W and the visits n of a
# move, the visits N of its parent, and the move's weight w:
#
# $$ \frac{W}{n} + c \cdot w \cdot \sqrt{\frac{\ln N}{n}} $$
#
# ### Exercise: UCB with a weight ★

# %% tags=["exercise:weighted_ucb", "solution"]
# exercise: weighted_ucb

# %%
q.weighted_ucb.check()

# %% [markdown]
# Now think like the formula. A move with the weight -100 has been tried once; another one, as bad as
# it, ten times. Which of the two does the exploration term push down further?

# %%
q.predict("pushed down further: once or ten times", ...)

# %%
n = np.arange(1, 41)
terms = {f"weight {w}": (n, 2 * w * np.sqrt(log(100) / n)) for w in (100, 50, 1, -100)}
chart = figures.lines(terms, title="The exploration term, c = 2, N = 100", xlabel="visits n")
figures.show(
    chart,
    "Four curves over the visits n. Weights 100 and 50 start at about 430 and 215 and "
    "fall towards 0. Weight 1 is flat near 0. Weight -100 starts at -430 and rises.",
)

# %%
q.reveal("pushed down further: once or ten times", "once")

# %% tags=["claim:negative"]
once, tenth = (-2 * 100 * sqrt(log(100) / n) for n in (1, 10))
q.claim(f"Weight -100: {once:.0f} after 1 visit, {tenth:.0f} after 10.", once < 3 * tenth < 0)
weight_one = max(terms["weight 1"][1])
q.claim(f"Weight 1: at most {weight_one:.1f}. Rewards are tens.", weight_one < 5)
late = terms["weight 100"][1][-1]
q.claim(f"Weight 100: still {late:.0f} after 40 visits.", late > 60)

# %% [markdown]
# Exploration is there so that a move that was tried too little gets another chance. A negative weight
# turns that round: **the less it was tried, the less it will be**. It gets one visit, because every
# move is tried once, and then hardly another, even if that one visit said "this wins".
#
# Look at the sizes, too. The source's rewards are tens of discs. In the chart the term of weight 1
# is never above 4.3: the search hardly explores there. The term of weight 100 begins at 429 and is
# still above 60 after forty visits: a reward has little say against it. One formula, and three
# different searches.
#
# What does that do to a tree? Here is a position in which Black can take a corner, h1. The table
# gives it 100. It gives g7, beside another corner, -100.

# %%
corner = game.state((0, 37, 43, 26, 21, 51, 46, 14, 34, 45, 18, 29))
plain = players.uct(300, rng=np.random.default_rng(8), exploration=2)
weighted = players.uct(300, rng=np.random.default_rng(8), exploration=2, weighted=True)
pictures = []
for player in (plain, weighted):
    visits = player.analyse(corner).visits
    heat = {action: count / max(visits.values()) for action, count in visits.items()}
    pictures.append(board_svg(corner, overlay=heat, labels=visits, size_px=330))
HTML("<div style='display:flex;gap:16px;flex-wrap:wrap'>" + "".join(pictures) + "</div>")

# %% [markdown]
# Left plain, right weighted: the numbers are visits, out of 300. The weighted search hardly *searches*
# any more; it goes where the table sends it. (That h1 is the favourite of both does not make the ways
# equal: one has compared, the other has obeyed.) Open the nodes of the two trees below, first the
# plain one, then the weighted one. Where have all the visits gone?


# %%
def tree(weighted):
    search = MonteCarloTreeSearch(
        iteration_limit=300, exploration=2, weighted=weighted, rng=np.random.default_rng(8)
    )
    search.search(corner)
    return search.root


widgets.TreeExplorer(tree(weighted=False))

# %%
widgets.TreeExplorer(tree(weighted=True))

# %% tags=["claim:obeyed"]
plain_visits, root = tree(weighted=False).visit_counts(), tree(weighted=True)
visits = root.visit_counts()
both = max(plain_visits, key=plain_visits.get) == max(visits, key=visits.get) == 7
q.claim("h1 is the favourite of both searches.", both)
others = [count for action, count in visits.items() if action != 7]
q.claim(f"Weighted, h1 gets {visits[7]} of 300 visits, every other move 1.", set(others) == {1})
replies = root.children[7].visit_counts()
fifties = sum(count for action, count in replies.items() if game.weights[action] == 50)
q.claim(
    f"Behind h1, {fifties} of them go to White's replies of weight 50.", fifties > 0.9 * visits[7]
)

# %% [markdown]
# The table says 100, and the search goes there. For three of White's replies it says 50, and the search
# goes there as well. What it finds on the way hardly matters.

# %% [markdown]
# Paint your own advice, and let a match against the plain search say what it is worth. Note how long
# the result wobbles before it settles: that is the topic of the next section.

# %%
widgets.WeightEditor(6)

# %% [markdown]
# ## 7. Measuring, honestly
#
# "I played twenty games, the new version won 12 to 8, so it is better." You will read this sentence in
# many places. Let us see what it is worth.
#
# Take two *identical* players, so that each game is a fair coin. They play matches of 20 games. In how
# many of 100 such matches does one of them win by 12 to 8 or more clearly?

# %%
q.predict("matches of equals that end 12:8 or more clearly, of 100", ...)

# %%
wins = np.random.default_rng(9).binomial(20, 0.5, size=100_000)
clear = np.mean((wins >= 12) | (wins <= 8))
q.reveal("matches of equals that end 12:8 or more clearly, of 100", round(100 * clear))

# %% tags=["claim:coin"]
q.claim(f"Equal players end 12:8 or more clearly in {clear:.0%} of matches.", 0.48 < clear < 0.52)

# %% [markdown]
# Every other time! Such a result says next to nothing. What we need is an **interval**: the range of
# true strengths that fit with what was seen. A 95% interval is made so that in about 95 of 100
# experiments it contains the truth. **Wilson's interval**, for a mean score s (draws count one half)
# in n games, is
#
# $$ \frac{s + \frac{z^2}{2n} \pm z\sqrt{\frac{s(1-s)}{n} + \frac{z^2}{4n^2}}}{1 + \frac{z^2}{n}},
# \qquad z = 1.96 $$
#
# ### Exercise: Wilson's interval ★★

# %% tags=["exercise:interval", "solution"]
# exercise: interval

# %%
q.interval.check()

# %%
mine = interval(0.6, 20)
q.agree("12 of 20", mine, scores.wilson(0.6, 20, 1.96), tolerance=1e-9)

# %% tags=["claim:wilson"]
low, high = scores.wilson(0.6, 20)
q.claim(f"12 of 20: the true score is in [{low:.0%}, {high:.0%}].", low < 0.5 < high)
low, high = scores.wilson(0.6, 200)
q.claim(f"120 of 200: in [{low:.0%}, {high:.0%}]. Now 50% is excluded.", low > 0.5)

# %% [markdown]
# Draws make the interval a little wider than it need be, never too narrow: of all results between 0
# and 1 with the same mean, wins and losses scatter most. So we are on the safe side.
#
# How does the width shrink as games are added? Four times the games, about half the width. There is
# no shortcut: it takes about 400 games before a score of 55% excludes 50%.

# %%
games = np.array([10, 20, 50, 100, 200, 400, 1000])
ends_of = np.array([scores.wilson(0.55, int(count)) for count in games])
curve = {"a score of 55%": (games, np.full(7, 0.55), ends_of[:, 0], ends_of[:, 1])}
chart = figures.lines(curve, title="What 55% means", xlabel="games", ylabel="score", xscale="log")
chart.axes[0].axhline(0.5, color="black", linestyle="--", linewidth=1)
figures.show(
    chart,
    "A band around 55% that narrows from 27%-80% at 10 games to 52%-58% at 1,000. "
    "It leaves the dashed line at 50% only at about 400 games.",
)

# %% tags=["claim:games"]
enough = next(n for n in range(20, 1000) if scores.wilson(0.55, n)[0] > 0.5)
q.claim(f"55% excludes 50% from {enough} games on.", 350 < enough < 450)
(low, high), (lower, higher) = scores.wilson(0.55, 100), scores.wilson(0.55, 400)
share = (higher - lower) / (high - low)
q.claim(f"400 games give {share:.0%} of the width of 100.", 0.48 < share < 0.53)

# %% [markdown]
# **Elo** says the same on another scale, on which differences can be added: 400 points are a factor of
# 10 in the odds, that is wins to losses.
#
# $$ \text{Elo} = 400 \cdot \log_{10} \frac{s}{1 - s} $$
#
# In Elo, odds of 1 to 1, 2 to 1, 3 to 1 and 10 to 1 are:

# %%
{f"{odds} to 1": round(400 * log10(odds)) for odds in (1, 2, 3, 10)}

# %% [markdown]
# ### Exercise: from a score to Elo ★

# %% tags=["exercise:elo", "solution"]
# exercise: elo

# %%
q.elo.check()

# %%
q.agree("75% in Elo", elo(0.75), scores.elo_difference(0.75), tolerance=1e-9)

# %% [markdown]
# ### Which games count
#
# An interval trusts you that the games are *different* games. Here are two players without any
# randomness: one always takes the lowest legal cell, one the highest. Forty games from the empty
# board:


# %%
def lowest(state):
    return state.legal_actions()[0]


def highest(state):
    return state.legal_actions()[-1]


match(lowest, highest, small, openings=[(0,)] * 20)

# %% [markdown]
# Forty games, of which two are different. The interval above is nonsense, and its last line says so. The
# cure is **openings**: the first plies are drawn at random, so the players start from many different
# positions. One of them may be good luck for Black; so each opening is played **twice, with the
# colours exchanged**. That is a *paired* match.

# %%
paired = match(
    lowest, highest, small, openings=random_openings(small, 20, 4, np.random.default_rng(10))
)
paired

# %% tags=["claim:distinct"]
repeated = match(lowest, highest, small, openings=[(0,)] * 20)
q.claim("From the empty board, 2 of 40 games are distinct.", repeated.distinct == 2)
q.claim("From 20 openings, all 40 are.", paired.distinct == 40)

# %% [markdown]
# Four rules, then, for all matches of this course:
#
# 1. Say the number of games *before* you look. Who stops when it looks good will always look good.
# 2. Random openings, each from both sides. Count the distinct games.
# 3. Give the interval, and the games, with every score.
# 4. If the interval contains 50%, the answer is "not decided".

# %% [markdown]
# ## 8. The audit
#
# Now to the bot of the source. `SourceBotSearch` plays as it was written; each of its peculiarities
# has a switch that repairs it. Read the list slowly. Which of them matters, do you think?
#
# | | as written | repaired | switch |
# |---|---|---|---|
# | sign | a rollout's reward is as the player to move *at its end* sees it, and is added to all nodes on the way home as it is | each node gets it as the player who moved there sees it | `fix_sign` |
# | weights | 100, 50, 1, -100 | none | `weighted=False` |
# | reward | discs and mobility, tens | +1, 0, -1 | `fix_reward` |
# | passes | no move: the game is over | a pass | `fix_passes` |
# | choice | plays the move with the best UCB, exploration term and weight included | plays the most visited one | `fix_choice` |
#
# A sixth line of code crashes where the bot itself must pass. It is repaired in all versions, or no
# game could be finished.

# %%
rng = np.random.default_rng(11)
as_written = SourceBotSearch(iteration_limit=40, rng=rng)
repaired = SourceBotSearch(
    iteration_limit=40,
    rng=rng,
    weighted=False,
    fix_sign=True,
    fix_reward=True,
    fix_passes=True,
    fix_choice=True,
)
[game.action_name(search.search(corner)) for search in (as_written, repaired)]

# %% [markdown]
# A small audit first, live: on the 6x6 board, 40 iterations a move, three versions against random
# moves and against plain UCT with the same number of iterations. Before you run it: order the three
# versions by strength.

# %%
q.predict("the strongest of: as written; weights off; sign fixed, weights off", ...)

# %%
live = {}
openings = random_openings(small, fast(12, 6), 4, np.random.default_rng(12))
for variant in ("as written", "weights off", "sign fixed, weights off"):
    for against in ("random", "UCT"):
        one, two = np.random.default_rng(13).spawn(2)
        bots = audit.bot(variant, 40, one), audit.opponent(against, 40, two)
        result = match(*bots, small, openings=openings, progress=True)
        live[f"{variant}\nagainst {against}"] = result.tally

chart = figures.intervals(live, title="A small audit on 6x6")
figures.show(chart, "Six scores with intervals: three versions of the bot against random and UCT.")

# %%
q.reveal(
    "the strongest of: as written; weights off; sign fixed, weights off", "sign fixed, weights off"
)

# %% tags=["claim:small"]
against_random = {name: tally.score for name, tally in live.items() if "random" in name}
strongest = max(against_random, key=against_random.get)
q.claim(
    "The highest score against random: sign fixed, weights off.", strongest.startswith("sign fixed")
)

# %% [markdown]
# Wide intervals: with so few games some questions stay open. For the real audit you would wait
# much longer than you want to wait for a notebook. So it was played once, by a command, and its
# results lie in a file beside the library. The file says how it was made, and you can make it again:

# %%
facts = json.loads(audit.RESULTS.read_text(encoding="utf-8"))
print(facts["command"])
print(facts["machine"])
print(facts["opening"], "|", facts["settings"])
saved = audit.read_audit(audit.RESULTS)

# %% [markdown]
# Ten versions on the 8x8 board, against three opponents: random moves, plain UCT of equal budget, and
# the bot as written. First against **random**. A filled square means that the interval lies on one
# side of 50%: decided. An empty one means: not decided.


# %%
def chart_against(opponent, title):
    rows = {v: sum(saved[v, opponent], scores.Tally()) for v in audit.VARIANTS if v != opponent}
    words = [f"{v} {tally.score:.0%}" for v, tally in rows.items()]
    chart = figures.intervals(rows, title=title)
    return figures.show(chart, f"{title}. Scores: {'; '.join(words)}.")


chart_against("random", "Against random moves, 8x8")

# %% [markdown]
# As written it beats random players soundly. And the single repairs? They seem to change nothing, or,
# with the weights off, everything. Who stops here would conclude: *the weights make the bot strong.*
# Now the same ten against **plain UCT**, which knows no advice and has the same 40 iterations.

# %%
chart_against("UCT", "Against plain UCT with equal iterations, 8x8")

# %% [markdown]
# With all its advice, the bot as written loses to a search that knows nothing. So do all versions
# with a single repair of the passes, the reward or the final choice. Then the **bot as
# written** as the opponent; here a score above 50% says that a change made it stronger.

# %%
chart_against("as written", "Against the bot as written, 8x8")


# %% tags=["claim:audit"]
def interval_of(variant, opponent):
    return sum(saved[variant, opponent], scores.Tally()).interval


q.claim("Ten versions were played.", len(audit.VARIANTS) == 10)
q.claim("As written, the bot beats random.", interval_of("as written", "random")[0] > 0.5)
q.claim("As written, it loses to plain UCT.", interval_of("as written", "UCT")[1] < 0.5)
q.claim("Repairing the sign makes it stronger.", interval_of("sign fixed", "as written")[0] > 0.5)
q.claim(
    "Taking the weights away makes it weaker.", interval_of("weights off", "as written")[1] < 0.5
)
low, high = interval_of("sign fixed", "UCT")
q.claim(f"Sign fixed, against plain UCT: [{low:.0%}, {high:.0%}], not decided.", low < 0.5 < high)
for change in ("passes fixed", "win/loss reward", "most visited move"):
    q.claim(f"{change}: still loses to plain UCT.", interval_of(change, "UCT")[1] < 0.5)
    low, high = interval_of(change, "as written")
    q.claim(f"{change}, against as written: [{low:.0%}, {high:.0%}].", low < 0.5 and high < 0.62)

# %% [markdown]
# One change stands out: **the sign**. Of the single changes it is the only one that these games show
# to make the bot stronger, and it lifts it to where they cannot tell it from plain UCT any more. For
# the passes, the kind of reward and the choice of the move they show no gain. That does not make the
# old code right! The intervals against the bot as written end below 62%: a small gain may hide in
# there, a large one is excluded. And a repair may be worth more once a larger mistake is out of its
# way; that match is not in this audit.
#
# Now read the two lines about the weights again.
#
# - Take the weights from the bot *as written*, and it collapses.
# - Take them from the bot with its *sign repaired*, and against random it gets better.

# %% tags=["claim:weights"]
with_weights, without = (
    interval_of(variant, "random") for variant in ("sign fixed", "sign fixed, weights off")
)
q.claim("Sign fixed: against random, better without the weights.", without[0] > with_weights[1])
low, high = interval_of("all fixed, weights on", "UCT")
q.claim(f"All else repaired, weights on: [{low:.0%}, {high:.0%}] against UCT.", high < 0.5)
low, high = interval_of("all fixed, weights off", "UCT")
q.claim(f"Weights off as well: [{low:.0%}, {high:.0%}], not decided.", low < 0.5 < high)

# %% [markdown]
# Against random moves, the same weights save one bot and harm the other. To see why, we go back to
# the riddle.
#
# ## 9. The riddle, solved
#
# The bot of the first minute was the one with the weights off. Here it is again, by colour, from the
# file.

# %%
by_colour = {}
for variant in ("weights off", "as written", "sign fixed, weights off"):
    black, white = saved[variant, "random"]
    by_colour[f"{variant}, as Black"], by_colour[f"{variant}, as White"] = black, white
chart = figures.intervals(by_colour, title="Against random moves, by colour")
words = "; ".join(f"{name} {tally.score:.0%}" for name, tally in by_colour.items())
figures.show(chart, f"Scores against random moves, by colour: {words}.")

# %% [markdown]
# Think about a rollout. It ends; the reward is "own discs less the opponent's, as the player to move
# sees it". **Who is to move at the end?** Without a pass, 60 plies fill the board. Ply 1 is Black's,
# so after ply 60 it is Black's turn again. In what share of the 1,000 rollouts of section 5 was it
# Black's turn at the end, in percent?

# %%
q.predict("percent of rollouts that end with Black to move", ...)

# %%
black_at_end = np.mean([player == BLACK for _, player in ends])
q.reveal("percent of rollouts that end with Black to move", round(100 * black_at_end))

# %% tags=["claim:riddle"]
low, high = scores.wilson(float(black_at_end), len(ends))
q.claim(f"Black is to move at [{low:.0%}, {high:.0%}] of the ends.", 0.65 < low < high < 0.85)
black, white = saved["weights off", "random"]
q.claim("Weights off: beats random as Black.", black.interval[0] > 0.5)
q.claim("Weights off: loses to random as White.", white.interval[1] < 0.5)

# %% [markdown]
# So in about three rollouts out of four the reward is **Black's** margin. It is added to every node on
# the way home, never turned round. And so every node, Black's and White's alike, looks on the whole
# for what is good *for Black*.
#
# - As Black, the bot finds moves that are good for Black, though it believes that White helps. That is
#   enough against random moves.
# - As White, it finds moves that are good for Black. It does not play badly: it plays *well, for the
#   other side*, and loses to someone who moves blindly.
#
# And the weights? With few visits their exploration term is in the hundreds, and the rewards are tens.
# On the marked squares the rewards have little say. The table plays, not the search: corners, the
# ring, anything but the squares beside a corner. **The weights carry the bot because they drown a reward with the wrong
# sign.** If that is true, the rewards should hardly matter. There is a version for this in the
# audit, "rewards drowned", whose exploration constant is a thousand million.

# %% tags=["claim:drowned"]
low, high = interval_of("rewards drowned", "as written")
q.claim(
    f"With the rewards drowned it scores [{low:.0%}, {high:.0%}] against the bot as written: "
    "no difference is to be seen.",
    0.4 < low < 0.5 < high < 0.6,
)

# %% [markdown]
# Within what these games can tell, less than ten points in a hundred either way, a bot that ignores
# all its rewards does as well as one that adds them up. At 40 iterations, that is. With two seconds a move
# the terms shrink, and the rewards, wrong sign and all, get more of a say. What that does would be an
# audit of its own.
#
# ### A test that would have found it
#
# No match is needed to catch a wrong sign. Near the end of a game a position can be solved exactly
# (lesson 02). Take positions with a few empty cells and count how often a bot finds a best move, for
# each colour. On which colour will "weights off" fail?


# %%
def endgames(player, count, rng):
    """Positions on 6x6 with about 6 empty cells in which `player` has right and wrong moves."""
    while count:
        state = small.initial_state()
        while not state.is_terminal() and (state.ply < 26 or state.player != player):
            legal = state.legal_actions()
            state = state.take_action(legal[int(rng.integers(len(legal)))])
        best = solve(state).best_actions
        if 0 < len(best) < len(state.legal_actions()):
            count -= 1
            yield state, best


# %%
solved = {}
for variant in ("weights off", "sign fixed, weights off"):
    for player, name in ((BLACK, "Black"), (WHITE, "White")):
        tests = list(endgames(player, fast(40, 15), np.random.default_rng(14)))
        bot = audit.bot(variant, 100, np.random.default_rng(15))
        solved[variant, player] = sum(bot(state) in best for state, best in tests)
        print(f"{variant:24} as {name}: {solved[variant, player]} of {len(tests)} solved")

# %% tags=["claim:endgames"]
worst = min(solved, key=solved.get)
q.claim("Weights off, as White, solves fewest.", worst == ("weights off", WHITE))

# %% [markdown]
# Seconds for this test, against hours of matches. And it points at the culprit. Whenever you write a
# search, write a test like this one, **for both colours**, before you play the first match.

# %% [markdown]
# ## 10. The library's version
#
# With all its switches on repair, the source's bot is nothing else than the search of lesson 03. The
# same random numbers must then grow the same tree, visit for visit.

# %%
trees = []
for cls, options in (
    (MonteCarloTreeSearch, {}),
    (
        SourceBotSearch,
        {
            "weighted": False,
            "fix_sign": True,
            "fix_reward": True,
            "fix_passes": True,
            "fix_choice": True,
        },
    ),
):
    search = cls(iteration_limit=500, exploration=2, rng=np.random.default_rng(16), **options)
    search.search(corner)
    trees.append(search.root.visit_counts())
q.agree("visits of both searches", trees[1], trees[0])

# %% [markdown]
# ## Make it your own
#
# - Is the advice itself bad, or only its place in the formula? Put it somewhere else: into the
#   rollouts (`rollout=` takes a function of a state and a generator), or scaled down to 2 and 0.5.
#   Write down *before* the match how many games you will play.
# - Add a line to `audit.VARIANTS` in your copy of the library, and let `python -m omoklib audit` play
#   it against the others.
# - The audit used 40 iterations a move. Do its answers hold at 400? Which of them would you expect to
#   change?
#
# ## The claims of this lesson
#
# | the source says | what was measured |
# |---|---|
# | no legal move is the end | about one random game in three has a pass; repaired alone, no gain that 200 games could show |
# | reward: discs and mobility | mobility is 0 at every true end; the reward belongs to whoever moves there, mostly Black |
# | the weights make it choose better | they silence a reward of wrong sign; with the sign right they cost points against random moves |
# | play the move with the highest UCB | changed alone, no difference that 200 games could show |
# | the bot plays Othello | it beats random, and loses to a search without any advice |

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
# - Othello's pass is an action, forced and explicit; the game ends when neither side can move.
# - A search asks a State for actions, successors, the end and the reward. The reward must say *whose*
#   it is.
# - Limits: time for competitions, iterations for measurements.
# - Weights multiply the exploration term. Large ones overrule the search; negative ones all but shut
#   moves out.
# - A score without its interval and its games is an anecdote. Openings in pairs, both colours, distinct
#   games, and a number of games fixed beforehand.
# - One change at a time. "No gain to be seen" is not "no gain": the interval says how much may hide.
#
# **Glossary.** *Pass*: the forced action of a player without a move. *Perft*: the number of action
# sequences of a given length. *Bot*: a search behind a door. *Mobility*: how many legal moves a player
# has. *Weight*: advice that multiplies the exploration term. *Interval*: the true scores that fit with
# the games seen. *Elo*: a scale on which 400 points are tenfold odds. *Paired openings*: each played
# from both sides. *Audit*: one change, one measurement.
#
# **Sources.** The notes on a competition bot for Othello with MCTS that this lesson follows and tests.
# E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, Journal of the
# American Statistical Association 22 (1927). A. Elo, *The Rating of Chessplayers* (1978). L. Kocsis and
# C. Szepesvári, *Bandit based Monte-Carlo planning* (2006).
#
# **Next:** [05 · The policy-value network](05_policy_value_network.ipynb). Advice that is not painted
# by hand but learnt.
