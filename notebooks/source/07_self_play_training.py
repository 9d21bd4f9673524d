# %% [markdown]
# # 07 · A network that teaches itself
#
# *Your time: 150 minutes; the ends of sections 2 and 4 are good places for a break. Time to run
# everything: 5 minutes.*
#
# You have a network that says how good a position looks (lesson 05), and a search that asks it
# (lesson 06). Lesson 05's teacher was a solver, which knew every answer. Most games have no solver. So who
# teaches? In this lesson a network teaches itself, and you write what it needs for that: the games, the
# memory and the loop. How well will it play Tic-Tac-Toe after two minutes of your loop?
#
# ## What you will be able to do
#
# - let a network play against itself, and turn its games into examples `(state, pi, z)`
# - say why moves are drawn at random while learning, but not when it counts
# - keep examples in a memory that forgets
# - write the training loop, and train a network with it
# - measure a player against perfect play, in every single position
#
# ## What you need
#
# [Lesson 05](05_policy_value_network.ipynb) (network and loss) and
# [lesson 06](06_alphazero_search.ipynb) (search, noise, temperature).

# %%
import dataclasses
import os
import tempfile
from pathlib import Path

import numpy as np
from tqdm.auto import tqdm

# %%
from omoklib import BLACK, WHITE, TicTacToe, arena, figures, nn, widgets
from omoklib.check import fast, lesson
from omoklib.draw.numbers import signed
from omoklib.evaluators import cached
from omoklib.search import AlphaZeroSearch, visit_policy
from omoklib.selfplay.games import play_games

q = lesson("07")
game = TicTacToe()

# %% [markdown]
# ## Sixty seconds: beat a newborn
#
# Here is the network on the day it was born. It plays the move it likes best, without thinking ahead. You are X.
# Three or four moves should do. (TensorFlow has to load first, which may take a minute.)

# %%
newborn = nn.build(game, blocks=2, filters=32, seed=0)
widgets.Play(game, {"newborn": nn.player(newborn, game, simulations=0)})

# %% [markdown]
# ## 1. Where does a teacher come from?
#
# First we need a yardstick. You solved Tic-Tac-Toe completely in lesson 02: there are 4,520 positions in
# which somebody still has to move, and `PerfectJudge` knows the exact value of every move in each. A
# **mistake** is a move that gives some of the position's value away: a win becomes a draw or a loss, or a
# draw becomes a loss. The judge only counts. The network never learns from its table.
#
# Ask the newborn for its favourite move in all 4,520 positions. In what share of them will it make a
# mistake?

# %%
q.predict("share of mistakes, newborn alone", ..., kind="share")

# %%
judge = nn.PerfectJudge(game)
newborn_evaluator = nn.KerasEvaluator(newborn, game)
favourites = judge.raw_actions(newborn_evaluator)
alone = judge.verdict(favourites)
print(alone)
q.reveal("share of mistakes, newborn alone", len(alone.mistakes) / alone.positions)

# %% [markdown]
# Here are three of these mistakes, just made. The numbers are the exact values of the other moves, for the
# player who chose: +1 wins, 0 draws, -1 loses. The best are blue. Below each board is the newborn's move, and
# what it is worth.

# %% tags=["closed"] jupyter={"source_hidden": true}
mistaken, moves_made = [], []
for place in sorted(np.random.default_rng(2).choice(len(alone.mistakes), 3, replace=False)):
    state = alone.mistakes[place]
    row = judge.states.index(state)
    chosen, mover = int(favourites[row]), "X" if state.player == BLACK else "O"
    worth = {action: judge.action_values[row][action] for action in state.legal_actions()}
    got = signed(worth.pop(chosen), ".0f")
    best = {action: 0.6 * (value == max(worth.values())) for action, value in worth.items()}
    texts = {action: signed(value, ".0f") for action, value in worth.items()}
    next_state = state.take_action(chosen)
    mistaken.append(figures.board(next_state, overlay=best, labels=texts, size_px=150))
    moves_made.append(f"{mover} plays {game.action_name(chosen)}: {got}")
figures.side_by_side(*mistaken, captions=moves_made)

# %% [markdown]
# ### Exercise: compared with perfect play ★
#
# The judge's count takes only a few lines. Write it yourself: your function gets the chosen actions and,
# for each position, a dict with the value of every legal action.

# %% tags=["exercise:count_mistakes", "solution"]
# exercise: count_mistakes

# %%
q.count_mistakes.check()

# %%
# The judge's table holds NaN, "not a number", where a move is not legal: such entries stay out.
exact_values = [{a: v for a, v in enumerate(row) if not np.isnan(v)} for row in judge.action_values]
q.agree("mistakes", q.yours("count_mistakes")(favourites, exact_values), len(alone.mistakes))

# %% [markdown]
# Now let the search of lesson 06 ask the *same* network: 50 simulations for each move. The network still
# knows nothing, but the search sees when a game is over and who has won. In what share of the positions
# does it go wrong now?

# %%
q.predict("share of mistakes, newborn with a search", ..., kind="share")

# %%
searching = judge.verdict(judge.search_actions(newborn_evaluator, 50))
print(searching)
with_search = len(searching.mistakes) / searching.positions
q.reveal("share of mistakes, newborn with a search", with_search)

# %% [markdown]
# This is the teacher. **With enough simulations, a network with a search plays better than the same
# network without one.** So let the network learn to say at once what the search found out with 50 simulations.
# A search that asks this better network finds out more. The network can learn that, too. And so on.
#
# ![Four boxes in a ring, with arrows that go round it. 1, the network, says p and v, and guides 2, the search, whose visits become pi. The search plays both sides of 3, games, whose positions get z. They are kept in 4, the replay memory, from which the network learns: p towards pi, v towards z.](../images/circle.svg)
#
# *Once round the circle. `pi`: each move's share of the search's visits. `z`: who won. Section 2 says more.*

# %% tags=["claim:teacher", "closed"]
sentence = f"Alone it goes wrong in {len(alone.mistakes):,} positions, with a search in {len(searching.mistakes)}"
q.claim(sentence + ": fewer than a tenth.", 10 * len(searching.mistakes) < len(alone.mistakes))

# %% [markdown]
# ### Three times round
#
# Does it work? Let us go round the circle three times before we look inside. A `Pupil` is a network in
# training. Ours starts with the newborn's weights. In each round the pupil plays 96 games against itself; then
# `learn` takes 60 training steps, each like the one that you wrote in lesson 05.
# In what share of the positions will the pupil go wrong after three rounds, *alone*, without a search?

# %%
q.predict("share of mistakes after three rounds", ..., kind="share")

# %% tags=["closed"]
recipe = nn.recipe("tictactoe").config  # the settings: section 5 shows the main ones
# `fast(a, b)` is a; b is for the course's own quick tests, to save time.
if fast(False, True):
    recipe = dataclasses.replace(recipe, iterations=5, games=32, steps=40)
first, rounds = nn.Pupil(game, recipe, judge, rng=np.random.default_rng(0)), []
watched, its_priors = game.state((0, 4, 5, 0, 2)), []  # a position, for the picture below
how = {"simulations": 50, "parallel": 96, "temperature_plies": 9}
for number in (1, 2, 3):
    rounds.append(play_games(game, cached(first.evaluator), fast(96, 24), rng=first.rng, **how))
    first.learn([example for record in rounds[-1] for example in record.examples()])
    its_priors.append(first.evaluator([watched])[0][0])
    print(f"after round {number} of the circle: {first.history[-1]['mistakes']:.1%} mistakes")

# %%
q.reveal("share of mistakes after three rounds", first.history[-1]["mistakes"])

# %% tags=["claim:rounds", "closed"]
after = [len(alone.mistakes) / alone.positions, *(each["mistakes"] for each in first.history)]
q.claim(
    f"Alone it went wrong in {after[0]:.0%} of the positions at birth, and in {after[3]:.0%} after three rounds.",
    after[3] < after[0] / fast(2, 1),
)

# %% [markdown]
# Here is the circle in one position, in percent. X is to move, and c3 wins. The newborn's `p` comes from
# random weights: it likes b1 best, and c3 next to last. Its search finds c3, and `pi` has a peak there. The pupil has
# learned from such searches for just one round, and its `p` already leans towards `pi`.

# %% jupyter={"source_hidden": true}
birth = newborn_evaluator([watched])[0][0]
peaked = visit_policy(AlphaZeroSearch(newborn_evaluator, simulations=50).search(watched))
circle = [figures.shares(watched, each, size_px=150) for each in (birth, peaked, its_priors[0])]
whose = ["the newborn's p", "its search's pi", "p after round 1"]
figures.side_by_side(*circle, captions=whose)

# %% [markdown]
# Is the pupil still as easy to beat?

# %%
three_rounds = nn.player(first.network, game, simulations=0, frozen=True)
widgets.Play(game, {"three rounds old": three_rounds})

# %% [markdown]
# That was the library's code. Now build the circle yourself: what a game teaches (section 2), how games stay
# different (3), what to remember (4) and the loop (5). Then *your* code trains a network from birth.

# %% [markdown]
# ## 2. A game against itself
#
# In **self-play** one network plays both sides. For each move it searches, turns the visits into the policy
# `pi`, the share of the visits that each move got, and picks a move. What we keep of a game is a
# **record**: its ID, the `pi` of each move, and who won.

# %%
[record] = play_games(game, newborn_evaluator, 1, simulations=50, rng=np.random.default_rng(5))
print("ID:", record.id, "| outcome as Black sees it:", record.outcome)
game.state(record.id)

# %% [markdown]
# A record gives **examples**, one for each position in which somebody moved. On the boards below, the
# colours and numbers are `pi`, in percent of the visits. `z` stands below each board.

# %%
its_examples = list(record.examples())
pi_boards = [figures.shares(state, pi, size_px=160) for state, pi, _ in its_examples]
its_z = [f"z = {signed(z, 'd')}" for _, _, z in its_examples]
figures.side_by_side(*pi_boards, captions=its_z, columns=4)

# %% [markdown]
# (On the last board X can win at once, at b1. But c3 wins as surely, two moves later, and `pi` is in no hurry.)
#
# The network learns two things from each example:
#
# - **pi**, from the search: where did it look most? The network's `p` should come closer to `pi`.
# - **z**, from the end of the game: 1 if the player *to move in this position* won in the end, -1 if
#   that player lost, 0 for a draw. The network's `v` should come closer to `z`.
#
# ### Whose result?
#
# > **What the source says.** Put three things into the training data: the state, the search's distribution
# > and the reward. The reward is 1 for a win, -1 for a loss and 0 for a draw.
#
# Whose win? The source does not say. A network's `v` is as the player to move sees it (lesson 05), so its
# target must be, too. But here we know only who won the whole game. Your friend Sam (lesson 06) has an idea:
#
# > The player who moves last has won. So the last `z` is +1, the one before it -1, and so on, back to the
# > empty board. I don't even need to know the outcome.
#
# For the game above, Sam is right. The newborn played 96 games in the first round of the circle (section 1).
# In how many of them does Sam get some `z` wrong?

# %%
q.predict("games of 96 in which Sam is wrong", ..., kind="count", low=0, high=96)


# %%
def sams_z(node_id):
    """Sam's `z` of each position in which somebody moved, the empty board first."""
    plies = len(node_id) - 1
    return [(-1) ** (plies - 1 - ply) for ply in range(plies)]


# %% tags=["closed"]
wrong_games = [each for each in rounds[0] if sams_z(each.id) != [z for _, _, z in each.examples()]]
q.reveal("games of 96 in which Sam is wrong", len(wrong_games))

# %% [markdown]
# Here is one of them: its first positions, with Sam's `z` below each, and its end.

# %% tags=["closed"] jupyter={"source_hidden": true}
broken = wrong_games[0].id
its_states = [*(game.state(broken[:ply]) for ply in range(1, 6)), game.state(broken)]
sams_words = [*(f"Sam's z = {signed(z, 'd')}" for z in sams_z(broken)[:5]), "the end: a draw"]
figures.side_by_side(*its_states, captions=sams_words, columns=3, size_px=160)

# %% [markdown]
# ### Exercise: the result, as each position sees it ★
#
# What is wrong with Sam's idea? Mend it, so that it works for every game. Do not stop at the fault that you
# have just seen: the check also plays Othello, where the player who moves last may *lose*.

# %% tags=["exercise:z_targets", "solution"]
# exercise: z_targets

# %%
q.z_targets.check()

# %% [markdown]
# ### A quiet mistake
#
# Suppose a program keeps Black's result in *every* position. What happens? Two newborn pupils with the very
# same weights learn from the same 96 games. The first gets `z` as the player to move sees it, the second as
# Black sees it. Now test them: take the positions with *White* to move that are won or lost. In what share of
# them will the second pupil's `v` have the right sign? (A tossed coin is right half the time.)

# %%
q.predict("right signs of the second pupil, White to move", ..., kind="share")

# %%
positions = [example for record in rounds[0] for example in record.examples()]
small = nn.TrainingConfig(blocks=1, filters=16, batch_size=128, steps=fast(250, 100))
as_black = [(state, pi, z * state.player) for state, pi, z in positions]  # Black is 1, White -1
pupils = {}
for name, examples in {"the mover's z": positions, "Black's z": as_black}.items():
    pupils[name] = nn.Pupil(game, small, rng=np.random.default_rng(2))
    pupils[name].learn(examples)

# %% tags=["closed"]
white = np.array([state.player == WHITE for state in judge.states])
decided = judge.values != 0
found = {}
for name, each in pupils.items():
    signs = np.sign(each.evaluator(judge.states)[1]) == judge.values
    found[name] = {
        "Black": signs[decided & ~white].mean(),
        "White": signs[decided & white].mean(),
        "mistakes": len(judge.verdict(judge.search_actions(each.evaluator, 10)).mistakes),
    }
q.reveal("right signs of the second pupil, White to move", found["Black's z"]["White"])

# %% tags=["closed"] jupyter={"source_hidden": true}
(chart, axes), told = figures.new(4.8, 2.9), []
for name, down, color in zip(pupils, (0.2, -0.2), ("blue", "vermillion"), strict=True):
    right = [round(100 * found[name][side]) for side in ("Black", "White")]
    fill = {"color": figures.COLORS[color], "label": f"learned {name}"}
    axes.bar_label(axes.barh([1 + down, down], right, 0.36, **fill), padding=4)
    told.append(f"learned {name}: Black to move {right[0]}%, White to move {right[1]}%")
axes.axvline(50, color=figures.COLORS["black"], linewidth=1.0, linestyle="--")
axes.set(yticks=(1, 0), yticklabels=("Black to move", "White to move"), xlim=(0, 100))
axes.set(xlabel="right signs, % of the positions\n(dashed: a tossed coin)")
axes.grid(axis="y", visible=False)
heading = {"title": "How often is the sign of v right?", "alignment": "left"}
heading["title_fontproperties"] = {"size": 12, "weight": "bold"}
chart.legend(loc="outside upper left", ncols=2, frameon=False, handlelength=1, **heading)
figures.show(chart, "; ".join(told))

# %% [markdown]
# <details><summary>What did the second pupil learn?</summary>
#
# What it was taught: to answer for Black, whoever is to move. Where Black is to move, that is the right answer, and
# 79% of its signs are right (the first one's: 90%). Where White is to move, its advice is worse than a tossed coin.
# (It is not wrong every time, because neither pupil has learned its whole lesson: even the first one has only 71% of
# the signs right here.)
#
# No error message appears. The player is just worse: in our run a search of 10 simulations makes 347 mistakes
# with its advice, 179 with the first one's. Of all the mistakes that you can make in an AlphaZero program, a
# wrong sign is one of the quietest.
#
# </details>

# %% tags=["claim:sign", "closed"]
one, two = found.values()
q.claim(
    f"Black to move: {one['Black']:.0%} and {two['Black']:.0%}, both far above a tossed coin.",
    min(one["Black"], two["Black"]) > 0.6,
)
q.claim(
    f"White to move: {one['White']:.0%} and {two['White']:.0%}.",
    one["White"] > 0.55 > 0.45 > two["White"],
)
q.claim(
    f"A search of 10 simulations makes {one['mistakes']} mistakes on the first one's advice, "
    f"{two['mistakes']} on the second's.",
    one["mistakes"] < two["mistakes"],
)

# %% [markdown]
# ## 3. Variety
#
# > **What the source says.** Once more the sentence of lesson 06: act according to the search's distribution.
# > And in brackets: play the move with the highest score.
#
# These are two different things. To act according to a distribution means to *draw* the move: a move with half
# the visits is played half the time. Which of the two is right? Let the newborn play 32 games against itself,
# always with the most visited move, and without noise. How many different games will there be among the 32?

# %%
q.predict("different games of 32", ..., kind="count", low=1, high=32)

# %%
ways = {
    "best move, no noise": {"temperature_plies": 0, "epsilon": 0.0},
    "best move, noise at the root": {"temperature_plies": 0, "epsilon": 0.25},
    "drawn moves, noise at the root": {"temperature_plies": 9, "epsilon": 0.25},
}
played_ids, distinct = {}, {}
for name, options in ways.items():
    # `cached`: the network is asked about each position only once.
    records = play_games(
        game, cached(newborn_evaluator), 32, simulations=50, rng=np.random.default_rng(1), **options
    )
    played_ids[name] = [record.id for record in records]
    distinct[name] = len({*played_ids[name]})
    print(f"{name:32} {distinct[name]:2} different games of 32")
q.reveal("different games of 32", distinct["best move, no noise"])

# %% tags=["closed"] jupyter={"source_hidden": true}
chart, axes = figures.new(5.8, 2.5)
for row, (name, ids) in enumerate(played_ids.items()):
    is_new = [one not in ids[:place] for place, one in enumerate(ids)]
    shades = [figures.COLORS["blue"] if each else "#d9d9d9" for each in is_new]
    axes.bar(range(32), 0.5, 0.8, -row, color=shades)
    axes.text(-0.4, 0.6 - row, f"{name}: {distinct[name]} different", fontsize=10)
axes.set(xlim=(-0.5, 32), ylim=(-2.1, 1.0))
axes.set_axis_off()
title = "Chance makes games differ (grey: played before)"
chart.suptitle(title, x=0.014, ha="left", weight="bold", size=12)
figures.show(chart, "; ".join(f"{name}: {count} of 32" for name, count in distinct.items()))

# %% tags=["claim:variety", "closed"]
counts = list(distinct.values())
q.claim("With nothing random, all 32 games are one and the same.", counts[0] == 1)
q.claim("Noise brings variety, drawn moves more.", counts[0] < counts[1] < counts[2])

# %% [markdown]
# A game played twice teaches little more than a game played once. So **while learning, moves are drawn** from
# `pi`, and the root gets its Dirichlet noise. **When it counts, the best move is played.** The source is right
# twice, in two different situations.
#
# In larger games only the first moves, say thirty, are drawn. After them the best move is played, so that
# the result says something about the position and not about luck.
#
# ### Exercise: draw early moves, then play the best ★★
#
# How do you draw a move so that each comes up as often as its share says? Lay the shares end to end, as
# pieces of a stick that is one unit long, and throw a dart at it: the piece it hits is the move. Here are
# four moves and two darts. Move 2 has no visits, so no dart can hit it.

# %%
stick = figures.stick(
    {"move 0": 0.2, "move 1": 0.5, "move 2": 0.0, "move 3": 0.3}, darts=(0.37, 0.9)
)
figures.show(stick, "A stick from 0 to 1: move 0 up to 0.2, move 1 up to 0.7, move 3 up to 1.")

# %% [markdown]
# Write `choose_move`. In it the dart is `number`, a random number from 0 to 1. Before ply `drawn_plies` the
# dart decides; from then on the best move is played.

# %% tags=["exercise:choose_move", "solution"]
# exercise: choose_move

# %%
q.choose_move.check()

# %% [markdown]
# Throw a thousand darts with your function. How many will hit move 1, whose share is one half? (Exactly 500
# would be a surprise.)

# %%
q.predict("darts of 1,000 that hit move 1", ..., kind="count", low=0, high=1000)

# %%
choose = q.yours("choose_move")
darts = np.random.default_rng(4).random(1000)
hits = [choose([0.2, 0.5, 0.0, 0.3], 0, 9, float(dart)) for dart in darts]
q.reveal("darts of 1,000 that hit move 1", hits.count(1))

# %% tags=["closed"] jupyter={"source_hidden": true}
(chart, axes), due = figures.new(5.8, 2.5), (200, 500, 0, 300)
counted = [hits.count(move) for move in range(4)]
axes.barh(range(4), counted, 0.62, color=figures.COLORS["blue"])
axes.plot(due, range(4), "|", color=figures.COLORS["black"], markersize=24, markeredgewidth=2.5)
axes.set_yticks(range(4), [f"move {move}: {count}" for move, count in enumerate(counted)])
axes.invert_yaxis()
axes.grid(axis="y", visible=False)
chart.suptitle("A thousand darts", x=0.014, ha="left", weight="bold", size=12)
axes.set_xlabel("darts that hit it (upright line: its share of 1,000)")
hit = (f"move {move}: {count}, its share is {due[move]}" for move, count in enumerate(counted))
figures.show(chart, "; ".join(hit))

# %% [markdown]
# There is one more source of variety: **openings**. A good network makes few bad moves, so its games would hardly
# ever show it how to punish one. So in section 5 nine games in ten begin with one to seven random moves.
# Nothing is learned from these moves, only from the game that follows.

# %% [markdown]
# ## 4. A memory that forgets
#
# Could the network learn from each game as soon as it is played, and then throw it away? The positions of
# one game resemble each other, and all have the same winner. One game would pull the network this way,
# the next one that way. So games go into a **replay memory**, and each batch is drawn from all of it.
#
# And why forget? Old games were played by a worse network. What its search found is no longer the best we
# know.
#
# ### Exercise: a memory that forgets ★★
#
# Write such a memory. When it holds too many positions, the oldest games leave, each as a whole. The newest
# game always stays, however long it is.

# %% tags=["exercise:memory", "solution"]
# exercise: memory

# %%
q.memory.check()

# %% [markdown]
# Here is your memory at work, with room for 20 positions. Each block is a game, and its width the number of its
# positions. Blue games are in the memory, grey ones are forgotten.

# %% jupyter={"source_hidden": true}
lengths, window = (7, 9, 5, 8, 6, 9, 7), q.yours("Memory")(20)
(chart, axes), rows = figures.new(4.8, 3.4), []
for moment, length in enumerate(lengths):
    window.add([moment] * length)  # its positions, here just the number of the game
    rows.append(f"game {moment + 1}: {len(window.positions())} of 20")
    for number in range(moment + 1):
        left, kept = sum(lengths[:number]), number in window.positions()
        color, ink = (figures.COLORS["blue"], "white") if kept else ("#d9d9d9", "#6b6b6b")
        axes.barh(-moment, lengths[number] - 0.3, left=left, color=color)
        middle = left + lengths[number] / 2
        axes.text(middle, -moment, number + 1, color=ink, ha="center", va="center")
axes.set(yticks=range(0, -7, -1), yticklabels=rows, xlabel="positions, in the order of play")
axes.grid(visible=False)
chart.suptitle("The newest games stay (grey: gone)", x=0.014, ha="left", weight="bold", size=12)
figures.show(chart, "A window of at most 20 positions: with each game, it moves on by whole games.")

# %% [markdown]
# Now give it real games: the newborn's 96. Here are four examples, drawn from your memory. They rarely share a
# game, and that is what a batch needs.

# %%
first_memory = q.yours("Memory")(5000)
for each_game in rounds[0]:
    first_memory.add(list(each_game.examples()))
remembered = first_memory.positions()
batch = [remembered[k] for k in np.random.default_rng(3).integers(len(remembered), size=4)]
batch_boards = [figures.shares(state, pi, size_px=170) for state, pi, _ in batch]
movers = ["X" if state.player == BLACK else "O" for state, _, _ in batch]
batch_z = [f"{x} to move, z = {signed(z, 'd')}" for x, (_, _, z) in zip(movers, batch, strict=True)]
figures.side_by_side(*batch_boards, captions=batch_z)

# %% [markdown]
# ## 5. The loop
#
# Play, remember, learn, and start again. One round of this circle is an **iteration**.
#
# ### Exercise: the loop ★★
#
# Write the loop. It gets a function that plays, a memory, and a function that learns. You can try it without
# a network: a `Diary` only writes down, in `lines`, what it is asked to do. The cell below your loop shows how.

# %%
from omoklib.check.exercises.lesson_07 import Diary

# %% tags=["exercise:training_loop", "solution"]
# exercise: training_loop

# %%
diary = Diary()  # a new one each time
# To try your loop, remove the # below:
# print(training_loop(2, diary.play, diary, diary.learn), diary.lines)

# %%
q.training_loop.check()

# %% [markdown]
# ### Exercise: one game against itself ★★
#
# Your loop needs games. A game of self-play starts from the end of an opening. Then, move by move, it is
# *search, choose, play*, until the game is over. Put together what you have: `choose_move` picks the moves,
# and at the end `z_targets` gives each position its `z`.
#
# From lesson 02 you need `state.is_terminal()`, `state.take_action(action)`, and for a finished game
# `state.reward(BLACK)`, the result as Black sees it. Every state knows its `id` and its `ply`.
#
# To try your function without a network, call `trial_game(self_play, (0, 4), 9, 0)`. The game begins after Black's
# move to the centre, and 0 seeds the dice. Made-up shares take the place of the search, and the result shows each
# state as a text.

# %%
from omoklib.check.exercises.lesson_07 import trial_game

# %% tags=["exercise:self_play", "solution"]
# exercise: self_play

# %%
q.self_play.check()

# %%
trial_game(q.yours("self_play"), (0, 4), 9, 0)

# %% [markdown]
# Now let your function play a real game. A new `Pupil` brings an opening to begin with, and `think`, which
# turns a state into `pi`: it is lesson 06's search, with noise, on the network as it is now. Run the
# second cell a few times. When does `z` change its sign from board to board, and when not?

# %%
dice = np.random.default_rng(0)
pupil = nn.Pupil(game, recipe, judge, rng=dice)
your_game = q.yours("self_play")

# %%
played = your_game(pupil.opening(), pupil.think, 9, dice)
your_z = [f"z = {signed(z, 'd')}" for _, _, z in played]
figures.side_by_side(*(state for state, _, _ in played), captions=your_z, columns=4, size_px=160)

# %% [markdown]
# <details><summary>When?</summary>
#
# It changes with every move, unless the game is drawn.
#
# </details>
#
# ### Your code trains a network
#
# All settings are in one place, a `TrainingConfig`. A **recipe** is a config found by trial and error. Here are
# the main lines of the recipe for Tic-Tac-Toe, and you know nearly all of them. `temperature_plies` is your
# `drawn_plies`. (`print(recipe)` shows every line.)

# %%
shown = "blocks filters games simulations opening_share opening_plies temperature_plies"
for field in (shown + " steps batch_size capacity iterations").split():
    print(f"{field:18} {getattr(recipe, field)}")

# %% [markdown]
# Now the circle of section 1 is made of your parts. Your `training_loop` calls the two functions below: `play`
# lets your `self_play` play the games, your `Memory` keeps them, and `learn` gives its positions to the pupil.
# The pupil turns or mirrors each batch at random, as in lesson 05.


# %%
def play():
    """Games of the pupil, as it is now, against itself."""
    drawn = recipe.temperature_plies
    return [your_game(pupil.opening(), pupil.think, drawn, dice) for _ in range(recipe.games)]


def learn(memory):
    """The mean loss of some training steps on what is in `memory`."""
    loss = pupil.learn(memory.positions())
    print(f"iteration {len(pupil.history)}: {pupil.history[-1]['mistakes']:.2%} mistakes")
    return loss


# %% [markdown]
# In what share of the 4,520 positions will the network *alone* still go wrong after twenty iterations? (The recipe
# says 30; 20 save time.) Guess, then run **your loop**, which takes one or two minutes. You may stop it (■), which
# prints a long red message and does no harm. Run the cell again, and it carries on.

# %%
q.predict("share of mistakes after your training", ..., kind="share")

# %%
loop, your_memory = q.yours("training_loop"), q.yours("Memory")(recipe.capacity)

# %% tags=["closed"]
losses = loop(fast(20, recipe.iterations) - len(pupil.history), play, your_memory, learn)

# %%
your_mistakes = [each["mistakes"] for each in pupil.history]
q.reveal("share of mistakes after your training", your_mistakes[-1])

# %% tags=["closed"] jupyter={"source_hidden": true}
learned = [100 * share for share in (len(alone.mistakes) / alone.positions, *your_mistakes)]
teacher = 100 * with_search
chart = figures.lines(
    {"your network, without a search": (range(len(learned)), learned)},
    yscale="log",
    levels={f"its first teacher, the newborn with a search: {teacher:.1f}%": teacher},
    title="Wiser than its first teacher" if learned[-1] < teacher else "Your loop at work",
    xlabel="iterations",
    ylabel="mistakes, % of 4,520 positions",
)
words = f"{learned[0]:.0f} percent at birth, {learned[-1]:.1f} after {len(learned) - 1} iterations"
words = f"The mistakes of your network fall: {words}. A dashed line at {teacher:.1f} percent: "
figures.show(chart, words + "its first teacher, the newborn with a search.")

# %% [markdown]
# That is the network alone. Now let it search: 50 simulations, the most visited move, no noise. In how
# many of the 4,520 positions will your player make a mistake?

# %%
q.predict("mistakes with 50 simulations", ..., kind="count", low=0, high=4520)

# %%
taught = judge.verdict(judge.search_actions(pupil.evaluator, 50))
print(taught)
q.reveal("mistakes with 50 simulations", len(taught.mistakes))

# %% tags=["claim:yours", "closed"]
q.claim(
    f"From {len(alone.mistakes) / 4520:.0%} to {your_mistakes[-1]:.1%} mistakes, without a search.",
    your_mistakes[-1] < fast(0.06, 0.45),
)
q.claim(
    f"With 50 simulations {len(taught.mistakes)} mistakes in 4,520 positions.",
    len(taught.mistakes) <= fast(40, 400),
)

# %% [markdown]
# No person and no table taught this player. Your code trained it. Play against it:

# %%
widgets.Play(game, {"yours": nn.player(pupil.network, game, simulations=50, frozen=True)})

# %% [markdown]
# ## 6. The library's version
#
# `nn.Trainer` is this loop, too. Yours asks the network about one position at a time; the library's asks about those
# of many games at once, and is much faster (lesson 08, appendix C). It also saves its progress, and obeys the whole
# recipe. Yours leaves out one line, the trick `root_value_share=0.5`. Because moves are drawn, luck often decides a
# game, and then `z` says little about the position. So the library's `v` aims halfway between `z` and the value that
# the search itself found. Yours aims at `z` alone.
#
# When did your network fall below 1% mistakes? Look at the lines that your loop printed; an iteration is 64 games.
# After how many games will the library's network get there?

# %%
q.predict("games until fewer than 1% mistakes", ..., kind="count", low=1)

# %% [markdown]
# This trains for about a minute, and keeps three networks on the way for section 7. You may stop it (■) and run the
# cell again. This run is kept in the folder `checkpoints`: even after a restart, run the cells above, and it carries
# on. (Your own loop kept nothing, and begins again.)

# %%
folder = Path("checkpoints") / fast("07_tictactoe", "07_tictactoe_fast")
trainer = nn.Trainer(game, recipe, folder, judge=judge)

with tqdm(total=recipe.iterations, initial=trainer.iteration, desc="iterations") as bar:

    def after_each(metrics):
        bar.update()
        bar.set_postfix(mistakes=f"{metrics['mistakes']:.2%}")
        if metrics["iteration"] in (1, 3, 10):
            nn.save(trainer.network, folder / f"stage-{metrics['iteration']}.keras")

    trainer.run(on_iteration=after_each)

# %%
history = trainer.history
games_played = np.cumsum([metrics["games"] for metrics in history])
its_mistakes = [100 * metrics["mistakes"] for metrics in history]  # in percent
below = [int(n) for n, s in zip(games_played, its_mistakes, strict=True) if s < 1]
q.reveal("games until fewer than 1% mistakes", below[0] if below else "not reached so far")

# %% tags=["closed"] jupyter={"source_hidden": true}
by_you = np.arange(1, len(your_mistakes) + 1) * recipe.games, learned[1:]
curves = {"your loop": by_you, "the library's loop": (games_played, its_mistakes)}  # yours is blue
title, label = "Your loop and the library's", "mistakes, % of 4,520 positions"
chart = figures.lines(
    curves, yscale="log", levels={"1%": 1}, title=title, xlabel="games played", ylabel=label
)
figures.show(
    chart,
    f"Two falling curves, the mistakes of the network alone. The library's: from {its_mistakes[0]:.1f} "
    f"percent after the first {games_played[0]} games to {its_mistakes[-1]:.2f} percent after "
    f"{games_played[-1]:,}. Yours: to {100 * your_mistakes[-1]:.2f} percent. A dashed line at 1 percent.",
)

# %% tags=["claim:learned", "closed"]
limit = fast(2.0, 10.0)
q.claim(
    f"The network alone goes wrong in {its_mistakes[-1]:.2f}% of all positions; the newborn in "
    f"{100 * len(alone.mistakes) / 4520:.0f}%.",
    its_mistakes[-1] <= limit,
)

# %% [markdown]
# Does the trick help? Be careful what you say now:
#
# - **You can say** what happened in these two runs: whose network fell below 1% first, and after how many
#   games.
# - **You cannot say** why. Each run is a roll of the dice. The same loop with other dice draws another curve, so
#   the gap between these two may be luck.
# - **To find out**, train several networks with the trick and several without it, change nothing else, and put
#   an interval around the difference, as in lesson 04. `dataclasses.replace(recipe, root_value_share=0.0)` is
#   the same recipe without the trick.

# %% [markdown]
# ## 7. What has it learned?
#
# White (O) is to move. Only one move does not lose. Which one?

# %%
threat = game.state((0, 4, 0, 2))
figures.board(threat, size_px=190)

# %%
q.predict("the move that does not lose", ..., kind="cell", size=3, of=threat.legal_actions())

# %%
from omoklib.gametree import Solver

solver = Solver(game)
q.reveal("the move that does not lose", set(solver.best_actions(threat)))

# %% [markdown]
# Does the library's network see it? Here are its priors in percent, at several stages of its life.

# %%
stages = {0: nn.player(newborn, game, simulations=0, name="newborn")}
for k in (1, 3, 10):  # as it was then; after a restart, too
    if (file := folder / f"stage-{k}.keras").exists():
        stages[k] = nn.player(nn.load(file, game), game, simulations=0, name=f"after {k}")
stages[trainer.iteration] = trainer.player(simulations=0)
ages = {k: f"iteration {k}" if k else "newborn" for k in stages}

# %% tags=["closed"] jupyter={"source_hidden": true}
pictured = [k for k in stages if k in (0, 1, 3, trainer.iteration)]  # four fit in a row
priors = [stages[k].analyse(threat).priors for k in pictured]
by_stage = [figures.shares(threat, each, size_px=170) for each in priors]
figures.side_by_side(*by_stage, captions=[ages[k] for k in pictured])

# %% [markdown]
# Play against any of them. Which is the last stage that you can beat?

# %%
widgets.Play(game, {ages[stage]: player for stage, player in stages.items()})

# %% [markdown]
# ### Why does the loss not go to zero?
#
# Here are the three terms of the loss (lesson 05), on a logarithmic axis.

# %% jupyter={"source_hidden": true}
iterations = [metrics["iteration"] for metrics in history]
term_colors = {"policy": "vermillion", "value": "green", "weights": "purple"}  # blue: your loop
terms = {name: (iterations, [metrics[name] for metrics in history]) for name in term_colors}
named = {"title": "The loss, term by term", "xlabel": "iteration", "ylabel": "loss"}
chart = figures.lines(terms, yscale="log", colors=[*term_colors.values()], **named)
at_first, at_last = history[0], history[-1]
figures.show(
    chart,
    f"Three curves: over the iterations the policy's loss goes from {at_first['policy']:.2f} to "
    f"{at_last['policy']:.2f}, the value's from {at_first['value']:.2f} to {at_last['value']:.2f}, "
    f"the weights' from {at_first['weights']:.2f} to {at_last['weights']:.2f}.",
)

# %% [markdown]
# The policy's loss stays high, although the network is nearly perfect. Is something wrong? Often several moves are
# equally good, on the empty board even all nine, and then no single move gets all the visits. The noise at the root
# draws some visits, too.
#
# Suppose the network guessed `pi` exactly, `p = pi`. The loss would be $-\pi^T \log \pi$, and that is not 0: it is the
# **entropy** of `pi`, a measure of how undecided it is. Here it is in three positions of section 2's game:

# %% jupyter={"source_hidden": true}
entropies = [-sum(share * np.log(share) for share in pi if share > 0) for _, pi, _ in its_examples]
by_entropy = [int(k) for k in np.argsort(entropies)[::-1]]
three = [by_entropy[0], by_entropy[len(by_entropy) // 2], by_entropy[-1]]
entropy_boards = [figures.shares(*its_examples[k][:2], size_px=150) for k in three]
figures.side_by_side(*entropy_boards, captions=[f"entropy {entropies[k]:.2f}" for k in three])

# %% [markdown]
# No network can do better. None can do quite as well: the same position comes with different `pi`.
#
# What share of the policy's loss is this entropy, averaged over the memory's positions?

# %%
q.predict("share of the policy's loss that is entropy", ..., kind="share")

# %% tags=["closed"]
targets = np.concatenate([record.policies for record in trainer.memory.records])
logs = np.log(np.where(targets > 0, targets, 1))
floor = float(-(targets * logs).sum(axis=1).mean())
print(f"the policy's loss: {at_last['policy']:.3f}; the entropy of its targets: {floor:.3f}")
q.reveal("share of the policy's loss that is entropy", min(1.0, floor / at_last["policy"]))

# %% tags=["closed"] jupyter={"source_hidden": true}
chart = figures.lines(
    {"the policy's loss": terms["policy"]},
    title="The policy's loss, and the floor under today's memory",
    xlabel="iteration",
    ylabel="loss",
    from_zero=True,
    levels={f"the floor, {floor:.2f}": floor},
    colors=(term_colors["policy"],),
)
figures.show(
    chart,
    f"The policy's loss falls to {at_last['policy']:.2f}, towards a line at {floor:.2f}: the entropy of the "
    "positions that are in the memory now.",
)

# %% tags=["claim:entropy", "closed"]
gap = at_last["policy"] - floor
q.claim(
    f"The floor under the policy's loss is {floor:.2f}; the network is {gap:.2f} above it.",
    floor > 0.3 and -0.05 < gap < fast(0.2, 0.5),
)

# %% [markdown]
# So a loss alone does not say how well a network plays. That is why we count mistakes.
#
# ## 8. Is it perfect?
#
# The library's network sits the exam that yours sat in section 5: 50 simulations in each of the 4,520
# positions.

# %%
actions = judge.search_actions(trainer.evaluator, 50)
final = judge.verdict(actions)
print(final)

# %% tags=["claim:perfect"]
q.claim(
    f"{len(final.mistakes)} moves in 4,520 positions give anything away.",
    len(final.mistakes) <= fast(5, 200),
)
q.claim(
    f"{len(final.thrown_away)} turn a win or a draw into a loss.",
    len(final.thrown_away) <= fast(0, 100),
)

# %% [markdown]
# That was one run. We have trained this recipe with twelve seeds (`python tools/tictactoe_seeds.py` repeats
# this). With 50 simulations, eleven of the twelve players made no mistake anywhere; one turned a win into
# a draw in a single position.
#
# > **What the source says.** The aim of the search is to find the best action, or nearly the best,
# > without going through every node of the tree.
#
# For one move, our player looks at 50 positions at most beyond its own; the complete tree has 549,946 nodes (lesson
# 02). How few simulations are enough? Here are five players, named by their number of simulations. (One simulation
# only tries the move with the highest prior, so that player plays as the network alone does.) Put them in order, from
# the fewest mistakes to the most.

# %%
q.predict("from the fewest mistakes to the most", ..., kind="order", of=[1, 2, 5, 10, 50])

# %%
wrong, moves = {50: len(final.mistakes)}, {50: actions}
for simulations in (10, 5, 2, 1):
    moves[simulations] = judge.search_actions(trainer.evaluator, simulations)
    verdict = judge.verdict(moves[simulations])
    wrong[simulations] = len(verdict.mistakes)
    print(f"simulations: {simulations:2} |", verdict)
in_order = [{n for n in wrong if wrong[n] == count} for count in sorted({*wrong.values()})]
q.reveal("from the fewest mistakes to the most", in_order)

# %% tags=["closed"] jupyter={"source_hidden": true}
by_budget = {f"{n} simulation{'s' if n > 1 else ''}": count for n, count in wrong.items()}
chart = figures.bars(
    by_budget, title="How few simulations are enough?", xlabel="mistakes in 4,520 positions"
)
figures.show(chart, "; ".join(f"{name}: {count}" for name, count in by_budget.items()))

# %% [markdown]
# <details><summary>Is that the order you expected?</summary>
#
# Two simulations can do worse than one. If they try two different moves, there is a tie. It goes to the move
# with the lower number, not to the one that the network likes better. This is the exception to the rule of
# section 1: two simulations are not enough for it.
#
# </details>
#
# The empty board is a draw, so a player that never turns a win or a draw into a loss cannot lose. By the judge's
# table, ours with 50 simulations is such a player. You can check it without any table: let it meet **every possible
# opponent**.
#
# ### Exercise: one player against everyone ★★★
#
# Count the wins, draws and losses of one player against all opponents: it plays its own move, and the
# opponent tries every move. As in lesson 02, a state has `is_terminal()`, `legal_actions()` and
# `take_action(action)`; at the end of a game `reward(side)` is the result as `side` sees it. Here are two players
# to try it with, in the cell below your function.


# %%
def lowest(state):
    """The first free cell."""
    return state.legal_actions()[0]


def perfect(state):
    """One of the best actions (lesson 02)."""
    return solver.best_actions(state)[0]


# %% tags=["exercise:against_everyone", "solution"]
# exercise: against_everyone

# %%
# To try it, remove the # below:
# print(against_everyone(lowest, game.initial_state(), BLACK))

# %%
q.against_everyone.check()

# %% [markdown]
# And now our player, from the empty board, first as Black, then as White. With *one* simulation the answer is open,
# because some of the mistakes that we counted turn a win or a draw into a loss. Does the player with one simulation
# ever lose a game?

# %%
q.predict("one simulation loses a game", ..., kind="yes/no")


# %% tags=["closed"]
def at_once(actions):
    """A player whose moves are known already: one of `actions` for each state of the judge."""
    chosen = {state.key(): int(a) for state, a in zip(judge.states, actions, strict=True)}
    return lambda state: chosen[state.key()]


against_everyone_ = q.yours("against_everyone")
ends = {simulations: {} for simulations in (50, 1)}
for simulations, sides in ends.items():
    player = at_once(moves[simulations])
    for side, name in ((BLACK, "Black"), (WHITE, "White")):
        won, drawn, lost = sides[name] = against_everyone_(player, game.initial_state(), side)
        print(
            f"simulations: {simulations:2}, as {name}: {won + drawn + lost} games, "
            f"{won} won, {drawn} drawn, {lost} lost"
        )
q.reveal("one simulation loses a game", any(lost for _, _, lost in ends[1].values()))

# %% [markdown]
# <details><summary>It makes mistakes. How can it never lose?</summary>
#
# A mistake costs a game only if a game gets there. The player picks every second move itself, so it meets
# only a small part of the 4,520 positions, and in our run none of those in which it turns a win or a draw
# into a loss. (If yours loses a game, it does meet one.) So "never loses" says less than "no mistake anywhere".
#
# </details>

# %% tags=["claim:everyone", "closed"]
lost_in_all = sum(row[2] for row in ends[50].values())
games_in_all = sum(map(sum, ends[50].values()))
q.claim(
    f"50 simulations, every possible opponent: {lost_in_all} of {games_in_all} games lost.",
    lost_in_all <= fast(0, 20),
)

# %% [markdown]
# ## 9. Where there is no judge
#
# Larger games rarely have a table of exact values. How can you tell there whether a network has learned
# anything? Let it play: a match, as in lesson 04, with paired openings, both colours and an interval. The final
# network meets the newborn, both without a search. What share of the points will it win? (The table also gives
# the gap in Elo: lesson 04, appendix C.)

# %%
q.predict("points of the final network", ..., kind="share")

# %% tags=["closed"]
openings = arena.random_openings(game, 20, 2, np.random.default_rng(4))
result = arena.match(stages[trainer.iteration], stages[0], game, openings=openings)
result

# %%
q.reveal("points of the final network", result.score)

# %% tags=["claim:match", "closed"]
low, high = result.interval
q.claim(
    f"{result.score:.1%} of the points in {len(result.games)} games, [{low:.0%}, {high:.0%}].",
    low > 0.5,
)

# %% [markdown]
# The match says *better than the newborn*. Only section 8 was about *all* opponents. Keep that in
# mind when a program is called strong because it beats its own past.

# %% [markdown]
# ## 10. Keep it
#
# The finished network is a small file.

# %%
with tempfile.TemporaryDirectory() as drawer:
    file = nn.save(trainer.network, Path(drawer) / "mine.keras")
    mine = nn.load(file, game)
    print(f"{mine.count_params():,} weights in {file.stat().st_size / 1000:.0f} kB")

# %% [markdown]
# The course comes with such files. `nn.pretrained` loads one, a player made by the same recipe. Now you are
# White: can you hold a draw?

# %%
widgets.Play(game, {"pretrained": nn.pretrained("tictactoe", simulations=50)}, side=WHITE)

# %% [markdown]
# Three appendices go on from here: in A, a whole *run* survives a power cut; B is for experiments; in C, the network
# comments on a lost game.
#
# ## The claims of this lesson
#
# | claim | how it was measured |
# |---|---|
# | with enough simulations, a search plays better than its own network, even a newborn one | mistakes in 4,520 positions |
# | a wrong sign of `z` makes the player worse, and nothing warns you | two pupils, the same 96 games |
# | with nothing random, self-play repeats one game | 32 games, three ways |
# | your loop teaches a network to play well | mistakes at birth and after the training |
# | the policy's loss has a floor, the entropy of its targets | the memory of one run |
# | the trained player never loses, whatever its opponent does | every possible game |
# | a run that is stopped can be resumed (appendix A) | weight by weight |
# | the moves marked in a lost game were mistakes (appendix C) | one game, move by move |

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
# - The search is the teacher: what it finds with the network's help is what the network learns.
# - A game of self-play gives examples `(state, pi, z)`; `z` is the result as the player to move
#   sees it. A replay memory mixes the examples of many games, and forgets the oldest.
# - While learning, moves are drawn and noise is added, so that games differ. When it counts, the
#   most visited move is played.
# - A loss says how well targets are guessed. How well a network *plays* must be measured by playing,
#   or against exact values where there are any.
#
# **Glossary.** *Self-play*: one network playing both sides. *Record*: a finished game with the
# policy of each move. *Example*: `(state, pi, z)`. *Replay memory*: the latest games, from which
# batches are drawn. *Iteration*: one round of play, remember, learn. *Opening*: the first moves,
# here random ones, never learned from. *Mistake*: a move that gives value away. *Entropy*: how
# undecided a distribution is. *Checkpoint* (appendix A): a file that a run can be resumed from.
# *Blunder* (appendix C): a move that costs a lot, as a network or a table sees it.
#
# **Sources.** *Model* and *AlphaZero and Keras Models*, which this lesson tests. D. Silver and
# others, *Mastering the game of Go without human knowledge*, Nature 550 (2017), and *A general
# reinforcement learning algorithm that masters chess, shogi, and Go through self-play*, Science 362
# (2018).
#
# **Next:** [08 · Strong play, and a game of your own](08_strong_play.ipynb), from a perfect player of a
# small game to a strong player of a large one.
#
# ## Appendix A: nothing gets lost
#
# Losing a minute of training is bearable. Losing a night is not. A **checkpoint** is a file with
# everything that makes up a run: the weights, Adam's memory of past gradients, the replay memory and the
# history. `Trainer` writes one after each iteration.
#
# What if the machine stops *while the file is being written*? `saved` tries this in a temporary folder. It
# lets a function write a text, piece by piece, over an old file. With `power_cut=True`, an error strikes
# after the last piece. Then `saved` reports what is in the file now, and what was in it along the
# way.

# %%
from omoklib.check.exercises.lesson_07 import saved


def save_simply(path, pieces):
    """The usual way to write a file."""
    with open(path, "w", encoding="utf-8") as file:
        for piece in pieces:
            file.write(piece)


saved(save_simply, "the old file", ["half of the ne"], power_cut=True)

# %% [markdown]
# Half of the new file is there, and the old one is gone. For a while the file was even empty: a program
# that read it at that moment got nothing.
#
# ### Exercise: a file that is whole, or not there ★★
#
# Do better: at every moment the old file or the new one is there, and whole.

# %% tags=["exercise:save_safely", "solution"]
# exercise: save_safely

# %%
q.save_safely.check()

# %% [markdown]
# (After a power cut even the new file may be empty: it can get its name before its text has reached the disk. So the
# library also calls `os.fsync`, which waits for the disk.)
#
# A checkpoint that loads has not yet passed the acid test. Does a run that was stopped and resumed do
# *exactly* what it would have done without the stop? One trainer runs for three iterations.
# Another runs for one and is thrown away. A third has only the second's folder, and runs for two more.
# Compare each weight of the third with the first's: what will the largest difference be?

# %%
q.predict("largest difference of a weight", ..., low=0)

# %%
tiny = nn.TrainingConfig(blocks=1, filters=16, games=8, simulations=10, batch_size=128, steps=10)


def tell(text):
    """Prints what a trainer says, without the name of the temporary folder."""
    print(text.replace(runs + os.sep, ""))


# %%
with tempfile.TemporaryDirectory() as runs:
    whole = nn.Trainer(game, tiny)
    whole.run(3)
    nn.Trainer(game, tiny, runs).run(1)
    resumed = nn.Trainer(game, tiny, runs, say=tell)
    resumed.run(2)

# %%
pairs = zip(whole.network.get_weights(), resumed.network.get_weights(), strict=True)
difference = max(float(np.abs(mine - theirs).max()) for mine, theirs in pairs)
q.reveal("largest difference of a weight", difference)

# %% tags=["claim:resume", "closed"]
q.claim("Stopped and resumed: the same weights, to the last bit.", difference == 0)

# %% [markdown]
# How can the random numbers be the same after a restart? The generator of iteration k is seeded with the
# config's seed and k, and with nothing else. So the checkpoint need not hold it.
#
# Now somebody spills coffee on the newest file.

# %%
with tempfile.TemporaryDirectory() as runs:
    nn.Trainer(game, tiny, runs).run(2)
    newest = Path(runs) / "checkpoint-000002.npz"
    os.truncate(newest, newest.stat().st_size // 2)
    rescued = nn.Trainer(game, tiny, runs, say=tell)

# %% tags=["claim:rescue"]
q.claim("A damaged checkpoint: the run goes on from the one before.", rescued.iteration == 1)

# %% [markdown]
# ## Appendix B: make it your own
#
# One run is one roll of the dice. Will another one fall below 1% sooner, later, or never? The **cockpit**
# shows the curves of a second run as they grow. Press *Start*; press *Stop* whenever you like. You can
# resume the run tomorrow. Here is what section 6's run looks like in it, stopped two thirds of the way:
#
# ![The training cockpit: 19 of 30 iterations, 1,216 games. A curve shows the mistakes against exact play, which fall from 39.8% to 0.5%; four more show the loss and its three terms. On a small board with the network's first move, a square frame marks b2, with 27%; another shows its last game, a draw.](../images/cockpit.png)

# %%
again = Path("checkpoints") / fast("07_tictactoe_seed_1", "07_tictactoe_seed_1_fast")
second = nn.Trainer(game, dataclasses.replace(recipe, seed=1), again, judge=judge)
widgets.Cockpit(second)

# %% [markdown]
# Change one setting, train again with `nn.Trainer(game, dataclasses.replace(recipe, ...))`, and compare the
# curves. Try more than one seed before you believe anything.
#
# - `symmetries=False`: how much are the eight views worth?
# - `opening_share=0.0`: which positions does it get wrong now? (`judge.verdict(...).mistakes` has them.)
# - `epsilon=0.0`, `temperature_plies=0`: the run without variety.
# - `value_scale=0.0` or `policy_scale=0.0`: one half of the network learns nothing.
# - `simulations=10`: a weaker teacher, but five times as many games in the same time.
# - Another game? Lesson 08 does this properly.

# %% [markdown]
# ## Appendix C: a lost game, with comments
#
# Section 9 let the network play. Now let it speak. Here is a game that the newborn lost as X; the first two moves
# are the opening, drawn at random. Run the cell, and a curve appears. It shows what the trained network, without a
# search, thinks of the chances: at the top X wins, at the bottom O. A move gets the mark `??`, a **blunder**, if by
# the network's own numbers it costs the player who made it half a point or more, where a win counts 1 and a loss -1.
# That is a quarter of the bar.
#
# ![The replay of a game of eight moves, after move 1, X's c3. A curve of the chances rises to X after move 2, falls back to even after move 3 and down to O after move 7. These three moves, b3, b1 and c2, have two question marks. A line asks for a move better than O's b3.](../images/replay_lost.png)
#
# *The game of our run. Here the curve comes from the course's own network, which was made by the same recipe.*
#
# Step through with *First blunder*, then *Next blunder*, and say in one sentence what each of them allowed. (O can
# blunder, too, and so can the dice of the opening.)

# %%
lost_games = [
    played.id for played in result.games if (played.black, played.result) == ("newborn", -1)
]
lost_game = max(lost_games, key=len)
replay = widgets.Replay(game, lost_game, trainer.evaluator, threshold=0.5)
replay

# %% [markdown]
# Are these marks right? The judge's table knows what each move really cost: a win turned into a draw one
# point, a draw turned into a loss one, a win turned into a loss two. How many of the marked moves cost anything?
# (In the answer, the number after *marked* is what the network says.)

# %%
q.predict("marked moves that were mistakes", ..., kind="count", low=0, high=len(lost_game) - 1)

# %% tags=["closed"]
replay.wait()  # until the network has seen every position
exact = {state.key(): row for state, row in zip(judge.states, judge.action_values, strict=True)}
costs = {}
for move, action in enumerate(lost_game[1:], start=1):
    values = exact[game.state(lost_game[:move]).key()]
    costs[move] = float(np.nanmax(values) - values[action])
    marked = f"marked, {replay.blunders()[move]:.2f}" if move in replay.blunders() else ""
    print(
        f"move {move}, {'OX'[move % 2]} {game.action_name(action)}: costs {costs[move]:.0f}  {marked}"
    )

# %%
q.reveal("marked moves that were mistakes", sum(costs[move] > 0 for move in replay.blunders()))

# %% tags=["closed"] jupyter={"source_hidden": true}
marked_boards = []
for move in replay.blunders():
    values = exact[game.state(lost_game[:move]).key()]
    better = [int(a) for a in np.flatnonzero(values == np.nanmax(values)) if a != lost_game[move]]
    just_made = game.state(lost_game[: move + 1])
    marked_boards.append(figures.board(just_made, overlay=dict.fromkeys(better, 0.6), size_px=150))
marked_costs = [f"move {move} costs {costs[move]:.0f}" for move in replay.blunders()]
figures.side_by_side(*marked_boards, captions=marked_costs)

# %% [markdown]
# Each board shows a marked move, just made. On the blue cells it would have cost nothing.
#
# <details><summary>One sentence each: a model answer</summary>
#
# This is the game of our run; yours may be another. *Move 2* was drawn, not chosen. Only b2, the middle cell,
# holds the draw; O's b3 lets X win by force. *Move 3:* X plays b1, though b2, c1 or c2 would win, and so allows O
# to draw. *Move 7:* X does not stop O at a3, so O completes the diagonal c1, b2, a3.
#
# </details>

# %% tags=["claim:replay", "closed"]
false_alarms = [move for move in replay.blunders() if costs[move] == 0]
q.claim(
    f"Moves marked: {len(replay.blunders())}; marked without reason: {len(false_alarms)}.",
    len(false_alarms) <= fast(0, 4),
)
