# %% [markdown]
# # 04 · Othello, and how to know that something helped
#
# *Your time: 120 minutes. Time to run everything: 60 seconds.*
#
# Last lesson's search knew nothing about any game, and played well. Today it gets a new game, Othello,
# and some human advice: take the corners, keep away from the squares beside them. Does advice make
# it stronger? By how much? And how would you know? The third question is the hardest and the most
# useful. Most programs that "got better" were only lucky for twenty games.
#
# We work on a real program: a bot that a student wrote for an Othello competition. It beats random
# players soundly. You will take it apart, find out why it wins, and repair it part by part. The
# reason may not be the one you expect.
#
# ## What you will be able to do
#
# - write the rules of Othello, passes included, behind an interface that any search can use
# - turn a search into a bot that an outside program can call
# - weight a search by human advice, and see what the weights do to its tree
# - find a wrong sign in minutes, with a test that needs no match
# - play a fair match, put an interval around its result, and say "not decided" when it is not
#
# ## What you need
#
# [Lesson 03](03_ucb_mcts.ipynb): UCB, the four steps of the search, and UCT, the search with UCB in its
# tree; and from [lesson 02](02_game_trees.ipynb) that a position near the end can be solved exactly. A
# *ply* is one action of one player.

# %%
import json
from math import log, log10, sqrt

import numpy as np
from IPython.display import HTML

from omoklib import BLACK, WHITE, Othello, figures, players, widgets
from omoklib.arena import match, random_openings, scores
from omoklib.check import fast, lesson
from omoklib.draw import board_svg
from omoklib.experiments import othello_audit as audit
from omoklib.games.othello import find_moves
from omoklib.gametree import perft, solve
from omoklib.search import MonteCarloTreeSearch
from omoklib.search.variants import BotOfParts, SourceBotSearch, random_end

q = lesson("04")

# %% [markdown]
# ## Sixty seconds: a bot with two faces
#
# Play a few moves against one of today's bots, on a small board. Click where a dot is. Your discs turn
# the opposing discs that they enclose. The rules follow in a minute.

# %%
small = Othello(6)
the_bot = audit.bot("weights off", 40, np.random.default_rng(1))
widgets.Play(small, {"the bot": the_bot, "random": players.random(np.random.default_rng(2))})

# %% [markdown]
# Now let it play somebody who moves at random: 20 games with the black discs, 20 with the white
# ones. With Black it wins most of them, as a search should. How many of the 20 does it win **with
# White**?

# %%
q.predict("wins of the bot with White, of 20", ..., low=0, high=20)

# %% tags=["closed"]
openings = random_openings(small, 20, 4, np.random.default_rng(3))
two_faced = audit.bot("weights off", 40, np.random.default_rng(1))
hook = match(two_faced, players.random(np.random.default_rng(4)), small, openings=openings)
print("with Black:", hook.as_black)
print("with White:", hook.as_white)
q.reveal("wins of the bot with White, of 20", hook.as_white.wins)

# %% tags=["claim:hook", "closed"]
better_with_black = hook.as_black.score > hook.as_white.score + 0.3
q.claim("The bot scores far better with Black than with White.", better_with_black)

# %% [markdown]
# Run the folded cell above if you have not done so. The program does not crash, obeys the rules and
# gives no warning. Its total score alone would have told you none of this. Keep the riddle in mind:
# in section 8 you will solve it. (Section 7 explains the brackets and the Elo in the output.)

# %% [markdown]
# ## 1. The rules of Othello
#
# Two players put discs on a board, Black first. A new disc must **enclose** at least one straight run
# of opposing discs between itself and another disc of its own colour, along a row, a column or a
# diagonal. All enclosed discs turn over, in all directions at once. The player with more discs at the
# end wins.

# %%
game = Othello(8)
state = game.initial_state()
state

# %% [markdown]
# The game starts with four discs. The dots are Black's legal moves. Cells are numbered as in Omok, row
# by row from 0. Black plays d3 (19). Which disc turns?

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
# A move is legal if it turns something.

# %% tags=["exercise:moves", "solution"]
# exercise: moves

# %%
q.moves.check()

# %%
q.agree("legal moves", moves(middle_game.board, middle_game.player), middle_game.legal_actions())

# %% [markdown]
# ## 2. The pass
#
# Sometimes you cannot enclose anything anywhere. Then you must **pass**: the other side moves again.
# Only when *neither* side has a move is the game over, whether the board is full or not.
#
# In this course the pass is an action like any other. Its number is the one after the last cell: 64 on
# the 8x8 board. So the ID of a game records it, and the length of the ID still says whose turn it is.
#
# Is the pass a rare detail? Out of 100 games played at random, how many contain at least one pass
# before the end?

# %%
q.predict("random games with a pass, of 100", ..., low=0, high=100)


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

# %% tags=["claim:pass", "closed"]
low, high = scores.wilson(with_pass / len(finished), len(finished))
q.claim(
    f"{with_pass} of {len(finished)} random games contain a pass: a share of [{low:.0%}, {high:.0%}].",
    0.15 < low < high < 0.55,
)

# %% [markdown]
# A sample is not the truth. The brackets in the check above say which true shares fit it. Keep them
# in mind: we shall meet this number again.
#
# ## 3. One interface for all games
#
# > **What the source says.** This lesson follows the notes and the code of that competition bot. Its
# > five classes are `BOT`, `State`, `OthelloState`, `Node` and `MonteCarloTreeSearch`. In its
# > `OthelloState`, a position counts as the end of the game when the player to move has no legal
# > move. Two functions that it calls, `getValidMoves` and `randomPolicy`, are not in the notes; we
# > assume that they do what their names say.
#
# A search does not want to know about discs. It asks a position five questions. Any object that answers
# them is a **State**, for our search and for the source's:
#
# | the source's method | ours | answers |
# |---|---|---|
# | `getValidActions()` | `legal_actions()` | what may be played |
# | `takeAction(action)` | `take_action(action)` | the state afterwards; the old one stays |
# | `isTerminal()` | `is_terminal()` | is it over |
# | `getReward()` | `reward(player)` | +1, 0, -1: *in whose eyes?* |
# | `getWeight(action)` | `weight(action)` | 1, if nobody knows better |
#
# Look at the fourth line. Ours takes a `player`. Theirs does not. Remember the riddle.
#
# ### Exercise: Othello behind the State interface ★★★
#
# With `flips` and `moves` most of the work is done. The class is called `Reversi`, Othello's older
# name. The pass is the number of cells, `board.size`.

# %% tags=["exercise:state", "solution"]
# exercise: state

# %%
q.state.check()

# %% [markdown]
# A strong test for rules is to count: how many different sequences of 1, 2, 3, ... actions are there
# from the start? This count is called **perft**. Many programs agree on the numbers for Othello.
# One wrong flip anywhere, and yours come out different.


# %%
def count_sequences(state, depth):
    if depth == 0 or state.is_terminal():
        return 1
    return sum(count_sequences(state.take_action(a), depth - 1) for a in state.legal_actions())


Reversi_now = q.yours("Reversi")
counted = [count_sequences(Reversi_now(state.board.copy(), BLACK), d) for d in (1, 2, 3)]
q.agree("sequences of 1, 2, 3 actions", counted, [4, 12, 56])

# %% tags=["claim:perft"]
known = [4, 12, 56, 244, 1396, 8200]
counted = [perft(game.initial_state(), depth) for depth in range(1, 7)]
q.claim(f"omoklib counts {counted}, the published numbers.", counted == known)

# %% [markdown]
# ## 4. A bot for an outside caller
#
# A competition does not know our states. Its program holds a plain board, calls
# `getAction(board, color)`, and wants a cell back: row and column, or `None` for a pass. A **bot** is a
# search behind that door.
#
# ### Exercise: `getAction` ★★
#
# Your `Reversi` is the State, and lesson 03's search does the thinking. The rollout is handed in
# from outside:


# %%
def play_to_the_end(state, rng):
    """One random game from `state`: its result in the eyes of the player to move in `state`."""
    player = state.player
    while not state.is_terminal():
        state = state.take_action(int(rng.choice(state.legal_actions())))
    return state.reward(player)


# %% tags=["exercise:get_action", "solution"]
# exercise: get_action

# %%
q.get_action.check()

# %% [markdown]
# Here is a competition that has never heard of this course. It knows boards, colours and `getAction`.
# Your bot, with your rules in its search, meets a bot that plays at random:


# %%
class RandomBOT:
    rng = np.random.default_rng(7)

    def getAction(self, board, color):
        cells = q.yours("moves")(board, color)
        return divmod(int(self.rng.choice(cells)), len(board)) if cells else None


def compete(black, white, board):
    """Black's margin in discs, at the end of a game that starts at `board`."""
    turned, can_move, color = *q.yours("flips", "moves"), BLACK
    while can_move(board, BLACK) or can_move(board, WHITE):
        cell = (black if color == BLACK else white).getAction(board.copy(), color)
        if cell is not None:
            action = cell[0] * len(board) + cell[1]
            board.flat[[action, *turned(board, color, action)]] = color
        color = -color
    return int(board.sum())


# %%
mine, other, start = q.yours("BOT")(30), RandomBOT(), Othello(4).initial_state().board
margins = [compete(mine, other, start.copy()) for _ in range(5)]
margins += [-compete(other, mine, start.copy()) for _ in range(5)]
print("your bot's margins in discs, five times as Black, five times as White:", margins)

# %% [markdown]
# And here you meet it yourself. The board is the library's; every move of the opponent is your bot's
# answer.

# %%
bot = q.yours("BOT")(40)


def my_bot(state):
    cell = bot.getAction(state.board.copy(), state.player)
    return state.game.pass_action if cell is None else cell[0] * state.game.size + cell[1]


widgets.Play(Othello(4), {"your bot": my_bot})

# %% [markdown]
# How long may a bot think? Somebody must say when to stop: a **time limit** in seconds, or an
# **iteration limit**. The search insists on exactly one of them.
#
# > **What the source says.** Its bot thinks two seconds a move. Given both limits, its search
# > raises an error at once. Given neither, it does not complain until its first move, and fails
# > there.
#
# Which limit is the right one? Think for a tenth of a second, five times, on the same position:

# %%
by_time = MonteCarloTreeSearch(time_limit=0.1, rng=np.random.default_rng(6))
by_count = MonteCarloTreeSearch(iteration_limit=200, rng=np.random.default_rng(6))
for _ in range(5):
    by_time.search(state)
    by_count.search(state)
    print(by_time.root.visits, "iterations |", by_count.root.visits, "iterations")

# %% [markdown]
# For a competition, time: the clock decides there. For a *measurement*, iterations: the number on the
# left depends on the machine and on what else it is doing. A result found with time limits is a
# result about one afternoon. Everything below uses iterations.

# %% [markdown]
# ## 5. Advice, part one: the reward
#
# > **What the source says.** A rollout's reward is: own discs less the opponent's, plus own legal
# > moves less the opponent's.
#
# The number of moves a player can choose from is called **mobility**. *Own* means: of the player to
# move in the position where the rollout stopped.
#
# ### Exercise: the source's reward ★

# %% tags=["exercise:reward", "solution"]
# exercise: reward

# %%
q.reward.check()

# %% [markdown]
# Mobility is sound advice: Othello players watch it all the time. But *when* does this bot ask for it?
# At the end of a rollout. Take 4,000 rollouts that stop where the source stops, at the first missing
# move. In what percentage of them is the mobility part anything other than 0?

# %%
q.predict("percentage of rollouts in which mobility counts", ..., low=0, high=100)


# %%
def mobility_at_the_end(passes, rng):
    """The mobility part of the reward where a random game stops, and who would move there."""
    numbers = rng.random(game.max_plies).tolist()
    own, other, plies = random_end(game.initial_state(), numbers, passes=passes)
    mobility = find_moves(own, other, 8).bit_count() - find_moves(other, own, 8).bit_count()
    return mobility, BLACK if plies % 2 == 0 else WHITE


rng = np.random.default_rng(7)
ends = [mobility_at_the_end(False, rng) for _ in range(fast(4000, 200))]
true_ends = [mobility_at_the_end(True, rng) for _ in range(fast(1000, 100))]
counts_in = np.mean([mobility != 0 for mobility, _ in ends])
q.reveal("percentage of rollouts in which mobility counts", round(100 * counts_in))

# %% tags=["claim:mobility", "closed"]
one_sided = all(mobility <= 0 for mobility, _ in ends)
q.claim("Where the source stops, the mobility part is never positive.", one_sided)
q.claim("At true ends it is always 0.", all(mobility == 0 for mobility, _ in true_ends))
low, high = scores.wilson(float(counts_in), len(ends))
q.claim(f"It is not 0 in [{low:.1%}, {high:.1%}] of rollouts.", low < 0.345 < high)

# %% [markdown]
# A game ends *because* nobody can move. At a true end both counts are 0, and the advice is never heard.
# It counts only in the games that were cut off at a missing pass. There the player to move has no
# moves at all, so mobility can only count against that player. The good idea sits in a place where it
# can say little. (How little? The audit in section 9 has a line for a bot that hears nothing else.)
#
# Have you met this number before? A rollout is cut off exactly where a pass would have come, so it is
# the share of section 2, measured again: 29% there, 35% here. Ten times as many games; the second
# is the better guess, and it lies just outside the brackets of the first. Bad luck? Section 7 says how
# often that happens.

# %% [markdown]
# ## 6. Advice, part two: the weights
#
# > **What the source says.** Take a corner whenever you can: weight 100. Keep off the squares around
# > it: -100. The ring around those is good: 50. All others: 1.
#
# The reason: a disc in a corner can never be turned again, and a disc beside an empty corner often
# hands it to the opponent.
#
# ### Exercise: the weight table, as a rule ★★
#
# The source lists the 36 special cells one by one. A rule is shorter, and leaves fewer places for a
# typing error. On which ring around its nearest corner does a cell lie?

# %% tags=["exercise:weight", "solution"]
# exercise: weight

# %%
q.weight.check()

# %%
table = {action: f"{q.yours('weight_of')(action, 8)}" for action in range(64)}
shades = {"100": 1.0, "50": 0.75, "1": 0.45, "-100": 0.0}
heat = {action: shades[weight] for action, weight in table.items()}
HTML(board_svg(state, overlay=heat, labels=table, size_px=420))

# %% [markdown]
# The weights go into UCB's exploration term. With a child's total reward w and visits n, its parent's
# visits N, and the weight of its move:
#
# $$ \frac{w}{n} + c \cdot \text{weight} \cdot \sqrt{\frac{\ln N}{n}} $$
#
# ### Exercise: UCB with a weight ★

# %% tags=["exercise:weighted_ucb", "solution"]
# exercise: weighted_ucb

# %%
q.weighted_ucb.check()

# %% [markdown]
# Now think like the formula. One move of weight -100 has been tried once, an equally bad one ten times.
# Which of the two does the exploration term push down further?

# %%
q.predict("pushed down further", ..., kind="choice", of=("tried once", "tried ten times"))

# %% tags=["closed"]
n = np.arange(1, 41)
terms = {f"weight {w}": (n, 2 * w * np.sqrt(log(100) / n)) for w in (100, 50, 1, -100)}
chart = figures.lines(terms, title="The exploration term, c = 2, N = 100", xlabel="visits n")
figures.show(chart, "Four curves over the visits n, one for each weight: 100, 50, 1 and -100.")

# %%
q.reveal("pushed down further", "tried once")

# %% tags=["claim:negative", "closed"]
once, tenth = (-2 * 100 * sqrt(log(100) / n) for n in (1, 10))
q.claim(f"Weight -100: {once:.0f} after 1 visit, {tenth:.0f} after 10.", once < 3 * tenth < 0)
weight_one = max(terms["weight 1"][1])
q.claim(f"Weight 1: at most {weight_one:.1f}. Rewards are tens.", weight_one < 5)
late = terms["weight 100"][1][-1]
q.claim(f"Weight 100: still {late:.0f} after 40 visits.", late > 60)

# %% [markdown]
# Exploration gives a second chance to a move that was tried too little. A negative weight does the
# opposite: **the less a move was tried, the less it will be tried**. It gets one visit, because every
# move is tried once, and then hardly another, even if that one visit said "this wins".
#
# Look at the sizes, too. The source's rewards are tens of discs. The term of weight 1 stays below 5: on
# those squares the search hardly explores. The term of weight 100 begins above 400 and is still above
# 60 after forty visits: a reward has little say against it. One formula, and three different searches.
#
# What does that do to a tree? Here Black can take a corner, h1 (7). The table gives it 100. It gives g7
# (54), beside another corner, -100.

# %%
corner = game.state((0, 37, 43, 26, 21, 51, 46, 14, 34, 45, 18, 29))


def tree(weighted):
    search = MonteCarloTreeSearch(
        iteration_limit=300, exploration=2, weighted=weighted, rng=np.random.default_rng(8)
    )
    search.search(corner)
    return search.root


pictures = []
for root in (tree(weighted=False), tree(weighted=True)):
    visits = root.visit_counts()
    heat = {action: count / max(visits.values()) for action, count in visits.items()}
    pictures.append(board_svg(corner, overlay=heat, labels=visits, size_px=330))
HTML("<div style='display:flex;gap:16px;flex-wrap:wrap'>" + "".join(pictures) + "</div>")

# %% [markdown]
# Plain on the left, weighted on the right; the numbers are visits, out of 300. The weighted search
# hardly *searches* any more: it goes where the table sends it. Both like h1 best, but one has
# compared and the other has obeyed. Open the weighted tree and follow the visits below h1.

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
    f"Below h1, {fifties} of them go to White's replies of weight 50.", fifties > 0.9 * visits[7]
)

# %% [markdown]
# Paint your own advice, and let a match against the plain search say what it is worth. (A 6x6 board has
# no square of weight 1: its rings cover everything.) Watch how long the result wobbles before it
# settles. That is the topic of the next section.

# %%
widgets.WeightEditor(6)

# %% [markdown]
# ## 7. Measuring, honestly
#
# "I played twenty games, the new version won 12 to 8, so it is better." You will read this sentence in
# many places. What is it worth? Take two *identical* players, so that each game is the toss of a
# fair coin. In how many of 100 matches of 20 games does one of them win by 12 to 8 or more clearly?

# %%
q.predict("matches of equals that end 12:8 or more clearly, of 100", ..., low=0, high=100)

# %%
wins = np.random.default_rng(9).binomial(20, 0.5, size=100_000)
clear = np.mean((wins >= 12) | (wins <= 8))
q.reveal("matches of equals that end 12:8 or more clearly, of 100", round(100 * clear))

# %% tags=["claim:coin", "closed"]
q.claim(f"Equal players end 12:8 or more clearly in {clear:.0%} of matches.", 0.48 < clear < 0.52)

# %% [markdown]
# So a match needs an **interval**: the range of true scores that fit what was seen. A 95% interval
# is made so that it contains the truth in about 95 of 100 experiments. Do not take our word for it.
# Below are 100 matches between the same two players. Each stroke is one match's interval; those
# that miss the truth are red. Drag the number of games. What happens to the width? And to the
# number of misses?

# %%
widgets.IntervalLab()

# %% tags=["claim:wilson"]
low, high = scores.wilson(0.6, 20)
q.claim(f"12 of 20: the true score is in [{low:.0%}, {high:.0%}].", low < 0.5 < high)
low, high = scores.wilson(0.6, 200)
q.claim(f"120 of 200: in [{low:.0%}, {high:.0%}]. Now 50% is excluded.", low > 0.5)
enough = next(n for n in range(20, 1000) if scores.wilson(0.55, n)[0] > 0.5)
q.claim(f"A score of 55% excludes 50% from {enough} games on.", 350 < enough < 450)

# %% [markdown]
# The intervals narrow, the misses stay: about five in a hundred, at any number of games. That is what
# 95% means, and section 2 was such a miss. Four times the games give half the width; there is no
# shortcut. (The formula is **Wilson's interval**. **Elo** is the same score on another scale, on
# which 400 points make the odds ten times better. Both are exercises in the appendix.)
#
# ### Exercise: the verdict ★
#
# A match is over: so many wins, draws and losses. Is the first player better, worse, or is it not
# decided? `scores.wilson(score, games)` gives the interval; a draw counts one half.

# %% tags=["exercise:verdict", "solution"]
# exercise: verdict

# %%
q.verdict.check()

# %% [markdown]
# ### Which games count
#
# An interval takes your word for it that the games are *different* games. Here are two players
# without any randomness: one always takes the lowest legal cell, one the highest. Forty games from
# the empty board:


# %%
def lowest(state):
    return state.legal_actions()[0]


def highest(state):
    return state.legal_actions()[-1]


match(lowest, highest, small, openings=[(0,)] * 20)

# %% [markdown]
# Forty games, only two of them different; the last line of the result says so. The cure is
# **openings**: the first plies are drawn at random, so the players start from many positions. One of
# them may favour Black, so each opening is played **twice, with the colours exchanged**. That is a
# *paired* match.

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
# Four rules for all matches of this course:
#
# 1. Fix the number of games *before* you look. Anyone who stops when it looks good will always look
#    good.
# 2. Random openings, each from both sides. Count the distinct games.
# 3. Give the interval, and the number of games, with every score.
# 4. If the interval contains 50%, the answer is "not decided".

# %% [markdown]
# ## 8. You repair the bot
#
# Here are three parts of the source's bot, in our words. They are short. Read each slowly: what would
# you have written?


# %%
list_moves, source_reward = q.yours("moves", "disc_and_mobility")


def over_as_written(state):
    """Is the game over? Yes, as soon as the player to move has no move."""
    return list_moves(state.board, state.player) == []


def back_up_as_written(path, end):
    """Counts a rollout in the nodes from the root to the new leaf; it stopped at the state `end`."""
    reward = source_reward(end.board, end.player)
    for node in path:
        node.visits += 1
        node.total_reward += reward


def choose_as_written(root, ucb):
    """The action to play: that of the child with the highest UCB."""
    return max(root.children.values(), key=ucb).action


# %% [markdown]
# A match of forty games would tell us little about such a bot, as we have just seen. There is a sharper
# test. Near the end of a game, a position can be solved exactly (lesson 02). So we give the bot an
# **exam**: 60 positions with a few empty cells as Black, 60 as White, and count how often it finds a
# best move.


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
papers = {
    who: list(endgames(who, fast(60, 30), np.random.default_rng(14))) for who in (BLACK, WHITE)
}
pure_luck = {
    who: sum(len(best) / len(state.legal_actions()) for state, best in papers[who])
    for who in papers
}

# %%
results = {"a guess": pure_luck}


def exam(name, weighted, over, back_up, choose):
    """Lets the bot of these parts sit the exam, and draws all results so far."""
    results[name] = {}
    for who, paper in papers.items():
        parts = {"over": over, "back_up": back_up, "choose": choose, "weighted": weighted}
        bot = BotOfParts(iteration_limit=100, rng=np.random.default_rng(15), **parts)
        results[name][who] = sum(bot.search(state) in best for state, best in paper)
    rows = {f"{key}, {colour}": results[key][who] for key in results for who, colour in COLOURS}
    chart = figures.bars(rows, title="The exam", xlabel=f"solved, of {len(papers[BLACK])}")
    words = "; ".join(f"{row} {solved:.0f}" for row, solved in rows.items())
    return figures.show(chart, f"Positions solved: {words}.")


COLOURS = ((BLACK, "as Black"), (WHITE, "as White"))
exam("as written", True, over_as_written, back_up_as_written, choose_as_written)

# %% [markdown]
# Not much better than a guess, whichever colour it has. Which part is to blame? The weights drown
# everything, as section 6 showed. So take them off first and look at what they hide:

# %%
exam("weights off", False, over_as_written, back_up_as_written, choose_as_written)

# %% [markdown]
# There is our two-faced bot. To see why, ask where the reward comes from. It is "own discs less the
# opponent's" in the eyes of the player to move **at the end of the rollout**. Who is that? Without a
# pass, 60 plies fill the board. Ply 1 is Black's, so after ply 60 it would be Black's turn again. In
# what percentage of the rollouts of section 5 was it Black's turn at the end?

# %%
q.predict("percentage of rollouts that end with Black to move", ..., low=0, high=100)

# %%
black_at_end = np.mean([player == BLACK for _, player in ends])
q.reveal("percentage of rollouts that end with Black to move", round(100 * black_at_end))

# %% tags=["claim:riddle", "closed"]
low, high = scores.wilson(float(black_at_end), len(ends))
q.claim(f"Black is to move at [{low:.0%}, {high:.0%}] of the ends.", 0.6 < low < high < 0.9)
q.claim(
    "Weights off, the bot solves fewer positions as White than as Black.",
    results["weights off"][WHITE] < results["weights off"][BLACK],
)

# %% [markdown]
# Mostly, then, the reward is **Black's** margin. `back_up_as_written` adds it to every node on the way
# home, Black's and White's alike. So every node looks for what is good *for Black*. As Black, the bot
# finds moves that are good for Black, though it believes that White helps. As White, it finds moves that
# are good for Black: it plays *well, for the other side*. The riddle is solved. Now mend it.
#
# ### Exercise: the right sign ★★
#
# A node's `total_reward` is for the player who chose it: the one who moved *into* it, so
# `-node.state.player`. Give each node the reward in that player's eyes. `disc_and_mobility(board,
# player)` is your own.

# %% tags=["exercise:back_up", "solution"]
# exercise: back_up

# %%
q.back_up.check()

# %%
back_up_now = q.yours("back_up")
exam("sign repaired", False, over_as_written, back_up_now, choose_as_written)

# %% [markdown]
# ### Exercise: the pass ★
#
# `over_as_written` stops at the first missing move. Ask the right question instead.

# %% tags=["exercise:over", "solution"]
# exercise: over

# %%
q.over.check()

# %%
over_now = q.yours("over")
exam("and passes", False, over_now, back_up_now, choose_as_written)

# %% [markdown]
# ### Exercise: the move to play ★
#
# At the end of a search, UCB is the wrong question: its exploration term favours what was tried too
# little. Choose as lesson 03 did. Ties go to the lowest action.

# %% tags=["exercise:choose", "solution"]
# exercise: choose

# %%
q.choose.check()

# %%
choose_now = q.yours("choose")
exam("and most visited", False, over_now, back_up_now, choose_now)


# %% [markdown]
# One question is left. Discs are a means to an end; a win by 2 is as good as a win by 30. What if
# the reward only says who won? And, as a last line: everything repaired, and the weights back on.


# %%
def back_up_the_result(path, end):
    """`back_up`, with +1, 0 or -1 as the reward."""
    for node in path:
        node.visits += 1
        node.total_reward += end.reward(-node.state.player)


exam("and win/loss", False, over_now, back_up_the_result, choose_now)
exam("all that, weights on", True, over_now, back_up_the_result, choose_now)

# %% tags=["claim:exam"]
total = {name: sum(solved.values()) for name, solved in results.items()}
q.claim(
    "Repairing the sign is the largest step.", total["sign repaired"] > 1.5 * total["weights off"]
)
q.claim("A reward of win and loss solves most.", max(total, key=total.get) == "and win/loss")
q.claim(
    "With the weights on again, most of it is lost.",
    total["all that, weights on"] < 0.75 * total["and win/loss"],
)

# %% [markdown]
# This exam takes seconds, not hours as matches do, and it points at the culprit. Whenever you write
# a search, write a test like this one, **for both colours**, before you play the first match.
#
# Two cautions. These are endgames: what helps there need not help in the opening, where squares and
# weights could matter more. And a step of two or three positions in 120 decides nothing. For the whole
# game we need matches after all.

# %% [markdown]
# ## 9. The audit
#
# `SourceBotSearch` is the same bot, faster, with a switch for each repair. The audit below plays eleven
# versions on the 8x8 board, 40 iterations a move, 200 games a pairing. That number was fixed before
# the first game. It took hours, so it was played once and saved. The first line below is the
# command that plays it again:

# %%
facts = json.loads(audit.RESULTS.read_text(encoding="utf-8"))
print(facts["command"], "|", facts["machine"], sep="\n")
print(facts["opening"], "|", facts["settings"])
saved = audit.read_audit(audit.RESULTS)


def tally(variant, opponent, results=saved):
    return sum(results[variant, opponent], scores.Tally())


# %% [markdown]
# In the charts below, a filled square means that the interval lies on one side of 50%: the match is
# decided. First, against **random moves**. Before you look: order these three by their score.

# %%
three = ("as written", "weights off", "sign fixed, weights off")
q.predict("weakest to strongest against random moves", ..., kind="order", of=three)

# %%
in_order = tuple(sorted(three, key=lambda variant: tally(variant, "random").score))
q.reveal("weakest to strongest against random moves", in_order)


# %% tags=["closed"]
def chart_against(opponent, title):
    rows = {v: tally(v, opponent) for v in audit.VARIANTS if (v, opponent) in saved}
    words = "; ".join(f"{v} {row.score:.0%}" for v, row in rows.items())
    return figures.show(figures.intervals(rows, title=title), f"{title}. Scores: {words}.")


chart_against("random", "Against random moves")

# %% [markdown]
# Against random moves, nearly everything wins. Look at this chart alone and you would conclude: *the
# weights make the bot strong*, since it collapses without them. Now the same versions against **plain
# UCT** with the same 40 iterations and no advice at all:

# %%
chart_against("UCT", "Against plain UCT with equal iterations")


# %% tags=["claim:audit"]
def ends_of(variant, opponent):
    return tally(variant, opponent).interval


q.claim("As written, the bot beats random moves.", ends_of("as written", "random")[0] > 0.5)
q.claim("As written, it loses to plain UCT.", ends_of("as written", "UCT")[1] < 0.5)
q.claim("Sign fixed, it beats the bot as written.", ends_of("sign fixed", "as written")[0] > 0.5)
q.claim("Weights off, it loses to it.", ends_of("weights off", "as written")[1] < 0.5)
for change in ("passes fixed", "win/loss reward", "most visited move"):
    low, high = ends_of(change, "as written")
    q.claim(f"{change} alone, against as written: [{low:.0%}, {high:.0%}].", low < 0.5 < high)
low, high = ends_of("rewards drowned", "as written")
q.claim(f"Rewards drowned, against as written: [{low:.0%}, {high:.0%}].", low < 0.5 < high)

# %% tags=["claim:alone"]
for opponent in ("random", "UCT"):
    low, high = ends_of("mobility alone", opponent)
    q.claim(
        f"Mobility alone, against {opponent}: [{low:.0%}, {high:.0%}].", high < 0.15 or low > 0.6
    )

# %% [markdown]
# **The sign** is the only repair that, on its own, these games show to make the bot stronger. For
# the passes, the reward and the choice of the move, each changed *alone*, they show no gain. That
# does not make the old code right! Their intervals end near 62%, so a small gain may hide in there.
#
# **The weights** carry the bot as written, because they drown a reward with the wrong sign. If that is
# true, the rewards should hardly matter, and they do not: the line "rewards drowned" has an exploration
# constant of a billion, so that only the table plays, and these games cannot tell it from the
# original.
#
# **Mobility alone**, with the sign right and the weights off, beats random moves: even at the end of a
# rollout it hears which side is stuck. But against plain UCT it wins about one game in eleven.
#
# Is the advice itself bad, then? Put the question fairly: everything repaired, weights on against
# weights off, head to head, with no third player, once at 40 iterations and once at 400. What share
# of the points does *weights on* score at 40?

# %%
q.predict("weights on against weights off, everything repaired", ..., kind="share")

# %% tags=["closed"]
pair = ("all fixed, weights on", "all fixed, weights off")
more = audit.read_audit(audit.RESULTS_400)
duels = {"40 iterations": tally(*pair), "400 iterations": tally(*pair, more)}
chart = figures.intervals(duels, title="Weights on, against weights off; all else repaired")
figures.show(chart, f"Two scores with intervals: {duels}.")

# %%
q.reveal("weights on against weights off, everything repaired", duels["40 iterations"].score)

# %% tags=["claim:duel", "closed"]
for name, row in duels.items():
    low, high = row.interval
    q.claim(f"{name}: weights on score [{low:.0%}, {high:.0%}].", high < 0.5)

# %% [markdown]
# The longer the search thinks for itself, the more the table gets in its way.
#
# A word on reading many intervals at once. The audit has some thirty. If nothing at all were
# different, one or two of them would still miss 50%. So trust the large effects, such as the sign,
# and treat a single interval that barely misses 50% as a question. And three assumptions stand
# behind all of this: what `randomPolicy` and `getValidMoves` do, 40 iterations where the source had
# two seconds, and a crash when the bot itself must pass, which is repaired in every version. The
# quickest check of the second is more iterations. These pairings were played at 400, 40 games each:

# %%
rows = {f"{one}\nagainst {two}": tally(one, two, more) for one, two in more}
chart = figures.intervals(rows, title="The audit at 400 iterations a move")
words = "; ".join(f"{name} {row.score:.0%} of {row.games}" for name, row in rows.items())
figures.show(chart, f"Scores: {words}.".replace("\n", " "))

# %% tags=["claim:more"]
for (one, two), _ in more.items():
    low, high = tally(one, two, more).interval
    q.claim(f"At 400, {one} against {two}: [{low:.0%}, {high:.0%}].", low < high)

# %% [markdown]
# ## 10. The library's version
#
# With all its switches on repair, the source's bot is exactly the search of lesson 03. The same random
# numbers must then grow the same tree, visit for visit.

# %%
repairs = dict.fromkeys(("fix_sign", "fix_reward", "fix_passes", "fix_choice"), True)
trees = []
for search in (
    MonteCarloTreeSearch(iteration_limit=500, exploration=2, rng=np.random.default_rng(16)),
    SourceBotSearch(iteration_limit=500, weighted=False, rng=np.random.default_rng(16), **repairs),
):
    search.search(corner)
    trees.append(search.root.visit_counts())
q.agree("visits of both searches", trees[1], trees[0])

# %% [markdown]
# ## Make it your own
#
# - Put the advice somewhere else: into the rollouts (`rollout=` takes a function of a state and a
#   generator), or scale the weights down to 2 and 0.5. Write down *before* the match how many games
#   you will play.
# - Let your repaired bot play on 8x8, against `players.uct(100)`.
# - Add a line to `audit.VARIANTS` in your copy of the library, and let `python -m omoklib audit` play
#   it against the others.
#
# ## Appendix: the two formulas
#
# Wilson's interval, for a mean score s (draws count one half) in n games, is
#
# $$ \frac{s + \frac{z^2}{2n} \pm z\sqrt{\frac{s(1-s)}{n} + \frac{z^2}{4n^2}}}{1 + \frac{z^2}{n}},
# \qquad z = 1.96 $$
#
# Draws make it a little wider than it need be, never too narrow.
#
# ### Exercise: Wilson's interval ★★

# %% tags=["exercise:interval", "solution"]
# exercise: interval

# %%
q.interval.check()

# %%
q.agree("12 of 20", interval(0.6, 20), scores.wilson(0.6, 20, 1.96), tolerance=1e-9)

# %% [markdown]
# Elo turns a score into points that can be added: 400 of them are a factor of 10 in the odds, that is,
# wins to losses.
#
# $$ \text{Elo} = 400 \cdot \log_{10} \frac{s}{1 - s} $$

# %%
{f"odds of {odds} to 1": round(400 * log10(odds)) for odds in (1, 2, 3, 10)}

# %% [markdown]
# ### Exercise: from a score to Elo ★

# %% tags=["exercise:elo", "solution"]
# exercise: elo

# %%
q.elo.check()

# %%
q.agree("75% in Elo", elo(0.75), scores.elo_difference(0.75), tolerance=1e-9)

# %% [markdown]
# ## The claims of this lesson
#
# | the source says | what was measured |
# |---|---|
# | no legal move is the end | about one random game in three has a pass |
# | reward: discs and mobility | mobility is 0 at every true end; the reward belongs to the player to move there, mostly Black |
# | the weights make it choose better | they drown a reward of the wrong sign; with everything repaired they cost games |
# | play the move with the highest UCB | changed alone, no difference that 200 games could show |
# | the bot plays Othello | it beats random moves, and loses to a search without any advice |

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
# - Test a search on solved positions, for both colours, before you play a match.
# - Weights multiply the exploration term. Large ones overrule the search; negative ones all but shut
#   moves out.
# - A score without its interval and its number of games is an anecdote.
# - One change at a time. "No gain to be seen" is not "no gain": the interval says how much may hide.
#
# **Glossary.** *Pass*: the forced action of a player without a move. *Perft*: the number of action
# sequences of a given length. *Bot*: a search that an outside program can call. *Mobility*: how
# many legal moves a player has. *Weight*: advice that multiplies the exploration term. *Interval*:
# the true scores that fit the games seen. *Elo*: a scale on which 400 points are tenfold odds.
# *Paired openings*: each played from both sides. *Audit*: one change, one measurement.
#
# **Sources.** The notes on a competition bot for Othello with MCTS that this lesson follows and tests.
# E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, Journal of the
# American Statistical Association 22 (1927). A. Elo, *The Rating of Chessplayers* (1978). L. Kocsis and
# C. Szepesvári, *Bandit based Monte-Carlo planning* (2006).
#
# **Next:** [05 · The policy-value network](05_policy_value_network.ipynb). Advice that is learnt, not
# painted by hand.
