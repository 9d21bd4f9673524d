# %% [markdown]
# # 03 · UCB and Monte-Carlo tree search
#
# *Your time: 120 minutes. Time to run everything: 60 seconds.*
#
# Lesson 02 solved Tic-Tac-Toe by looking at everything. On a 9x9 board nobody will ever look at
# everything. So which small part of the tree is worth a look? This lesson answers with an idea
# from a casino: try all the machines a little, and those that pay a lot. Applied at every node of
# a game tree, it becomes **Monte-Carlo tree search**, and that is the engine inside AlphaZero.
#
# ## What you will be able to do
#
# - say why the best-looking choice is sometimes the wrong one to try, and write the formula,
#   **UCB**, that knows when
# - build the four steps of the search, selection, expansion, simulation and backpropagation, from
#   nothing, and put them together
# - watch a search step by step and explain each number in it
# - measure how strong a search is, against exact play, and how that depends on the iterations
# - catch a bug that wins nearly every game
#
# ## What you need
#
# Lessons [01](01_id_encoding.ipynb) and [02](02_game_trees.ipynb): states, the tree, and minimax as
# the judge of all moves. Of mathematics: a mean, a square root, and a logarithm, which is
# explained.

# %%
import math

import numpy as np
from IPython.display import HTML
from tqdm.auto import tqdm  # shows how far a long loop has come

from omoklib import ENV_SMALL, TicTacToe, arena, figures, players, widgets
from omoklib.search import bandits as bandit
from omoklib.arena import scores
from omoklib.check import fast, lesson
from omoklib.draw import board_svg
from omoklib.gametree import Solver
from omoklib.search import MonteCarloTreeSearch, Trace, bugs, random_rollout

q = lesson("03")
FULL = fast(True, False)  # False in a quick run, whose small samples decide nothing

# %% [markdown]
# ## Sixty seconds: five levers
#
# Below are five slot machines. Each has a lever and pays 1 or nothing, with a chance of its own
# that nobody tells you. You have 20 pulls. **Pull by hand**, with the buttons A to E, and try to
# win as often as you can. Only then tick *Show the hidden chances*. Did you find the best lever?
# How many pulls did you spend on the others?

# %%
widgets.BanditLab(seed=0)

# %% [markdown]
# You have just felt a dilemma that has a name. To **exploit** is to pull the lever that has paid
# best so far. To **explore** is to pull another, because it may be better than it looks. Only
# exploiting, one falls for the first lucky lever. Only exploring, one knows everything and has
# earned little.
#
# ## 1. Bandits
#
# A slot machine is also called a one-armed bandit, as it has one arm and takes your money. Several
# of them side by side are a **multi-armed bandit**, the levers are its **arms**, and their chances
# are their **means**: what an arm pays on average.
#
# How good was a player? Compare with somebody who knew the means from the beginning and always
# pulled the best arm. What you have lost against that person, on average, is your **regret**. A
# pull of the best arm adds nothing to it. A pull of an arm that is worse by 0.2 adds 0.2.

# %%
arms = bandit.Bandit((0.30, 0.45, 0.50, 0.60, 0.75))
print("best arm:", arms.best)
print("what a pull of each arm adds to the regret:", arms.gaps)

# %% [markdown]
# Let a rule play: pull each arm once, and from then on always the arm with the best mean so far. It
# is called **greedy**. Of 400 players who follow it for 1,000 pulls each, how many percent will be
# pulling the *best* arm at the end?

# %%
q.predict("percent of greedy players at the best arm", ...)

# %%
RUNS = fast(400, 80)
greedy = bandit.play_bandit(arms, bandit.greedy(), 1000, np.random.default_rng(0), runs=RUNS)
at_best = np.mean(greedy.arms[:, -1] == arms.best)
q.reveal("percent of greedy players at the best arm", round(100 * at_best))

# %% [markdown]
# The others are stuck. More than half of them had bad luck on their only pull of the best arm:
# it paid nothing, its mean is 0, and as soon as any other arm has ever paid, a mean of 0 is not the
# highest. They will not pull it again in a thousand years. One bad moment, and no second chance.

# %% tags=["claim:greedy"]
changes = np.mean([len(set(run[-500:])) > 1 for run in greedy.arms])
q.claim(f"Only {at_best:.0%} of {RUNS} greedy players end at the best arm.", 0.5 < at_best < 0.75)
q.claim(f"In their last 500 pulls, {changes:.1%} still change their mind.", changes < 0.05)
stuck = greedy.arms[:, -1] != arms.best
one_try = np.mean((greedy.arms[stuck] == arms.best).sum(axis=1) == 1)
q.claim(f"Of those who are stuck, {one_try:.0%} have tried the best arm once.", one_try > 0.5)

# %% [markdown]
# ## 2. Optimism, with a formula
#
# The cure is to be an optimist: judge an arm not by its mean but by *how good it may well be*. An
# arm that was pulled a hundred times is about what it seems. One that was pulled twice may be much
# better. So give each arm a bonus, the **exploration term**, that is large while little is known of
# the arm, and shrinks with every pull of it:
#
# $$\text{UCB} \;=\; \frac{w}{n} \;+\; c\,\sqrt{\frac{\ln N}{n}}$$
#
# - $n$: how often *this* arm was pulled, and $w$: how often it has paid. So $w/n$ is its mean.
# - $N$: how often *all* arms were pulled, together.
# - $\ln$: the natural logarithm. It grows, but ever more slowly: $\ln 10$ is 2.3, $\ln 100$ is 4.6,
#   $\ln 1000$ is 6.9. In Python it is `math.log`.
# - $c$: a number that we choose. The larger, the more is explored.
#
# UCB stands for **upper confidence bound**: the upper end of what is still believable. The rule:
# *pull the arm with the highest UCB.*
#
# Read the bonus slowly. If the arm is pulled, $n$ grows and the bonus falls. If it is *not*
# pulled, $N$ grows and the bonus rises, a little. So no arm is ever forgotten. And an arm that was
# never pulled? There $n = 0$, and we say that its UCB is infinite: first try everything once.
#
# ### Exercise: the UCB score ★

# %% tags=["exercise:ucb", "solution"]
# exercise: ucb

# %%
q.ucb.check()

# %%
q.agree("UCB of an arm", ucb(3, 5, 20), float(bandit.ucb(3, 5, 20, 1.4)), tolerance=1e-9)

# %% [markdown]
# ### Exercise: which arm next? ★
#
# Two arms may have the same score. In this course the lowest number then wins, always and
# everywhere. It does not matter *which* one wins, but it must be the same every time: otherwise no
# two runs of a program could be compared.

# %% tags=["exercise:choose_arm", "solution"]
# exercise: choose_arm

# %%
q.choose_arm.check()

# %% [markdown]
# ## 3. How much optimism?
#
# The letter $c$ is ours to choose. Take the lab again, choose *UCB*, press **Run 1,000 pulls**, and
# drag the slider from one end to the other. The blue part of a bar is the mean, the orange part the
# bonus. What happens to the bars of the bad arms when $c$ is large? What becomes of the good arm
# when $c$ is 0, on *New machines*?

# %%
lab = widgets.BanditLab(seed=2)
lab.press("run")
lab

# %% [markdown]
# One run is luck: at a good moment even greedy looks brilliant. So we let 400 players play for each
# $c$, and take the mean of their regrets. Another 400 players would have a slightly different mean;
# the **95% interval** says how different, within reason. (Lesson 04 takes it apart.) The theory of
# bandits proves its guarantees for $c = \sqrt 2 \approx 1.41$. Which $c$ from 0 to 3 has the
# smallest regret on our five arms?

# %%
q.predict("the best c", ...)


# %%
def mean_and_interval(numbers):
    """The mean, and the 95% interval around it: it narrows as the numbers grow more."""
    mean, error = np.mean(numbers), np.std(numbers) / math.sqrt(len(numbers))
    return mean, mean - 1.96 * error, mean + 1.96 * error


CS = (0, 0.1, 0.2, 0.35, 0.5, 0.7, 1.0, math.sqrt(2), 2.0, 3.0)
regret = {}
for c in CS:
    rng = np.random.default_rng(0)  # the same machines for every c
    played = bandit.play_bandit(arms, bandit.ucb_policy(c), 1000, rng, runs=RUNS)
    regret[c] = mean_and_interval(played.regret[:, -1])
best_c = min(regret, key=lambda c: regret[c][0])
q.reveal("the best c", best_c)

# %%
mean, low, high = zip(*regret.values(), strict=True)
chart = figures.lines(
    {"UCB": (CS, mean, low, high)},
    title="Regret after 1,000 pulls",
    xlabel="c",
    ylabel="mean regret, with its 95% interval",
)
figures.show(
    chart,
    "The regret falls from about 80 at c = 0 to about 20 between 0.35 and 0.5, and "
    "rises again to about 150 at c = 3; the interval is wide on the left.",
)


# %% tags=["claim:regret"]
def say(c):
    return f"{regret[c][0]:.0f} [{regret[c][1]:.0f}, {regret[c][2]:.0f}]"


q.claim(f"c = 0, greedy: mean regret {say(0)} over {RUNS} runs.", regret[0][1] > regret[0.5][2])
q.claim(f"c = 0.5: {say(0.5)}, much less.", regret[0.5][0] < 30)
q.claim(f"c = √2, the theory's choice: {say(CS[7])}.", 60 < regret[CS[7]][0] < 110)
q.claim(f"c = 3: {say(3.0)}, worse than greedy.", regret[3.0][1] > regret[0][2])

# %% [markdown]
# Too little optimism gambles, too much wastes. The interval tells the two apart: on the left it is
# wide, as some players are lucky and some are stuck for ever; on the right it is narrow, as all
# waste about the same.
#
# Why then does the theory want $\sqrt 2$? Its guarantee holds for *every* bandit, the nastiest
# included. Ours is not nasty. In practice $c$ is tuned; remember that for later.
#
# What the guarantee says is still worth seeing. Play ten times as long. The regret of greedy grows
# tenfold, since those who are stuck go on losing at every pull. How many times larger does UCB's
# become, with $c = 0.5$?

# %%
q.predict("growth of UCB's regret from 1,000 to 10,000 pulls", ...)

# %%
growth = {}
for name, policy in {"greedy": bandit.greedy(), "UCB, c = 0.5": bandit.ucb_policy(0.5)}.items():
    rng = np.random.default_rng(1)
    curve = bandit.play_bandit(arms, policy, 10_000, rng, runs=fast(100, 40)).regret.mean(axis=0)
    growth[name] = curve[9_999] / curve[999]
    print(f"{name:13} {curve[999]:6.1f} after 1,000, {curve[9_999]:6.1f} after 10,000 pulls")
q.reveal(
    "growth of UCB's regret from 1,000 to 10,000 pulls", float(growth["UCB, c = 0.5"].round(1))
)

# %% tags=["claim:growth"]
greedy_grows, ucb_grows = growth.values()
q.claim(f"Ten times the pulls: greedy's regret grows {greedy_grows:.1f}-fold.", greedy_grows > 7)
q.claim(f"UCB's grows {ucb_grows:.1f}-fold.", ucb_grows < 2.5)
third = math.log(10_000) / math.log(1000) - 1
q.claim(f"The logarithm of N grows by {third:.0%}.", round(3 * third, 6) == 1)

# %% [markdown]
# That is the logarithm at work. From 1,000 to 10,000 $\ln N$ grows by a third only, and the pulls
# spent on bad arms grow in the same leisurely way.
#
# ## 4. From levers to moves
#
# What has this to do with a game? Stand before a position and look at your legal moves. Each is a
# lever: you do not know what it is worth. To pull it, play the move, and then let *both* sides play
# at random until the game is over. A win pays 1, a draw 0, a loss costs 1. Such a random game is
# called a **playout** or **rollout**. It is silly play. But if most silly games after move A are
# won and most after move B are lost, A is probably better.
#
# > **What the source says.** A zero-sum game is one in which you win what the other loses. It is
# > the convention to count +1 for a win, -1 for a loss and 0 for a draw; then both players' results
# > add up to zero, however the game ends.
#
# That convention is why a single number is enough. What is +1 for me is -1 for you: to see a result
# with your eyes, I put a minus before it.
#
# So here is a player, in a dozen lines, that treats its moves as a bandit and knows nothing of
# trees.


# %%
def flat_search(state, pulls, rng):
    """How often UCB tries each move of `state`, when a pull is one random game."""
    moves = state.legal_actions()
    w, n = np.zeros(len(moves)), np.zeros(len(moves))
    for _ in range(pulls):
        k = int(bandit.ucb(w, n, n.sum(), 1.4).argmax())
        after = state.take_action(moves[k])
        w[k] -= random_rollout(after, rng)  # a minus: `after` is the opponent's turn
        n[k] += 1
    return dict(zip(moves, n.astype(int).tolist(), strict=True))


# %% [markdown]
# Try it here. X has the centre and the bottom, O a corner. **O is to move.** Where would you play?
# (Cells are numbered row by row from 0. So cell 0 is a1 on the picture, cell 1 is b1, cell 2 is
# c1.)

# %%
puzzle = TicTacToe().state((0, 4, 8, 7))
puzzle

# %%
q.predict("O should play cell number", ...)

# %%
solver = Solver(TicTacToe())
q.reveal("O should play cell number", solver.best_actions(puzzle)[0])

# %% [markdown]
# X threatens to finish the middle column on cell 1, so O must stand there. Lesson 02's solver says
# the same: everything else loses. And the bandit player, after 3,000 random games?


# %%
def heat(state, visits, size_px=220):
    """The board with its visits: yellow where there are many."""
    most = max(visits.values())
    overlay = {action: count / most for action, count in visits.items()}
    return board_svg(state, overlay=overlay, labels=visits, size_px=size_px)


flat = flat_search(puzzle, 3000, np.random.default_rng(1))
HTML(heat(puzzle, flat))

# %% tags=["claim:flat"]
favourite = max(flat, key=flat.get)
q.claim(f"The bandit player wants cell {favourite}, and loses.", favourite == 2)
q.claim("The only move that does not lose is cell 1.", solver.best_actions(puzzle) == [1])
free = puzzle.take_action(2).legal_actions()
q.claim("After cell 2, one of five cells wins for X.", len(free) == 5 and 1 in free)

# %% [markdown]
# It wants cell 2, the other corner on the right, and then X simply wins. Why does it not see that?
# Because in its games X plays *at random*. After O on cell 2, a random X hits upon the winning cell
# once in five times, and O threatens to win on cell 5. Against a fool, cell 2 is the best there is.
# More pulls do not help: the bandit would only learn more exactly how cell 2 does against a fool.
#
# What is missing is an opponent who thinks. X, too, stands before levers: its replies. X, too,
# could learn which of them pay. And then we, and then X again. **Every node of the tree is a bandit
# of its own.** That is the whole idea.
#
# ## 5. The four steps
#
# > **What the source says.** Monte-Carlo tree search has four steps. *Selection*: walk down until a
# > leaf. *Expansion*: create a new node. *Simulation*: play randomly. *Backpropagation*: update
# > what the nodes on the way know. It begins with a root that has $w = 0$ and $n = 0$. First the
# > root is expanded; say it has two children. Then, again and again: calculate UCB, select the node
# > where it is higher, and expand there.
#
# The source draws it as a diagram of states. $S_0$ is the root, $a_1$ and $a_2$ are its actions,
# and from each child it goes on to the end, which the diagram draws as a dot in a ring. (The words
# *random game* on the arrows are ours.)
#
# ```mermaid
# stateDiagram-v2
#     [*] --> S0
#     S0 --> S1 : a1
#     S0 --> S2 : a2
#     S1 --> [*] : random game
#     S2 --> [*] : random game
# ```
#
# And this is what happens, round and round, once for each **iteration**:
#
# ```mermaid
# flowchart LR
#     A[Selection: down the tree by UCB] --> B[Expansion: one new node]
#     B --> C[Simulation: one random game from there]
#     C --> D[Backpropagation: the result goes home]
#     D --> A
# ```
#
# (If you see code in place of the two drawings: they are in a language called mermaid, which
# JupyterLab and GitHub draw. The text says the same.)
#
# We build all of it now. A node of the tree keeps its state, its family, and two numbers: the
# $n$ and the $w$ of UCB.


# %%
class Node:
    """A state in the tree, and what the search knows of it."""

    def __init__(self, state, parent=None, action=None):
        self.state = state
        self.parent = parent
        self.action = action  # the move that led here
        self.children = {}  # action -> Node
        self.untried = state.legal_actions()  # moves that have no child yet
        self.visits = 0  # n
        self.total_reward = 0.0  # w, as the player who moved INTO this node sees it


# %% [markdown]
# The last comment is the most important line of the lesson. A node's numbers are compared with its
# sisters', when somebody chooses among them. And who chooses? The player who moves *into* the node.
# So the numbers are kept as that player sees them. At the children of the root that is me; at their
# children, you; and so on down, in turns.
#
# Three small helpers, to try your functions with: `family` makes a parent with children whose
# numbers you choose, `chain` makes a tree that is one line of play, and `path` reads the numbers
# from the root down to a node.


# %%
def family(rows, visits):
    """A node with so many visits, and a child for each (total_reward, visits) of `rows`."""
    parent = Node(TicTacToe().initial_state())
    parent.visits, parent.untried = visits, []
    for action, (total_reward, n) in enumerate(rows):
        child = Node(parent.state.take_action(action), parent, action)
        child.visits, child.total_reward = n, total_reward
        parent.children[action] = child
    return parent


# %%
def chain(node_id):
    """The last node of the line of play `node_id`, with all the nodes above it."""
    node = Node(TicTacToe().initial_state())
    for action in node_id[1:]:
        child = Node(node.state.take_action(action), node, action)
        node.children[action] = child
        node = child
    return node


# %%
def path(node):
    """(visits, total_reward) of every node from the root to `node`."""
    rows = []
    while node is not None:
        rows.insert(0, (node.visits, node.total_reward))
        node = node.parent
    return rows


# %% [markdown]
# ### Selection
#
# At a node whose moves have all been tried, take the child with the highest UCB. This is
# `choose_arm` once more, with children as arms; only that $w$ is now a sum of +1, 0 and -1, so that
# the mean $w/n$ lies between -1 and 1.
#
# > **What the source says.** It defines $w_i$ and $n_i$ as the wins and the visits of a state
# > $s_i$, and puts $N_i$ into the formula without saying what it is.
#
# It is the number of visits of the **parent**: how often the choice among these sisters was made.
# (Section 10 tries out the other reading.)
#
# ### Exercise: the best child ★★

# %% tags=["exercise:best_child", "solution"]
# exercise: best_child

# %%
q.best_child.check()

# %% [markdown]
# Selection repeats that step: down, and down, until it comes to a node where something is still
# untried, or to one where the game is over.
#
# ### Exercise: all the way down ★

# %% tags=["exercise:select", "solution"]
# exercise: select

# %%
q.select.check()

# %% [markdown]
# ### Expansion
#
# > **What the source says.** Choose a random one of the moves of the node that you have reached,
# > and add it to the tree.
#
# Random or not makes no difference in the long run, as all of them get their turn before any gets
# a second one. We take the lowest, so that two runs can be compared.
#
# ### Exercise: one new node ★

# %% tags=["exercise:expand", "solution"]
# exercise: expand

# %%
q.expand.check()

# %% [markdown]
# ### Simulation
#
# From the new node, a random game to the end. Say whose eyes see the result! Here: the
# eyes of the player to move at the state that you were given. It is the same custom that lesson 02
# had for minimax, and the same that networks will keep later in this course.
#
# ### Exercise: one random game ★★

# %% tags=["exercise:simulate", "solution"]
# exercise: simulate

# %%
q.simulate.check()

# %% [markdown]
# ### Backpropagation
#
# The result goes home: every node from the new one up to the root counts a visit, and adds the
# result to its sum.
#
# > **What the source says.** "If you win", add 1 to $w$.
#
# *You?* There are two players, and at every step up the tree the other one is meant. Look at this
# line of play. O was to move in the last position, and lost the random game: the result is -1, as O
# sees it.
#
# | node | who moved into it | what is added to its `total_reward` |
# |---|---|---|
# | the new node, `(0, 4, 0, 8)` | X | -(-1) = **+1**: X is pleased |
# | its parent, `(0, 4, 0)` | O | **-1** |
# | `(0, 4)` | X | **+1** |
# | the root, `(0,)` | nobody; but the signs go on | **-1** |
#
# So the first thing to do is to turn the sign, and then to turn it again at each step.
#
# ### Exercise: the way home ★★

# %% tags=["exercise:backpropagate", "solution"]
# exercise: backpropagate

# %%
q.backpropagate.check()

# %% [markdown]
# ### All together
#
# Four functions, one loop.
#
# ### Exercise: the search ★★★

# %% tags=["exercise:my_search", "solution"]
# exercise: my_search

# %%
q.my_search.check()

# %% [markdown]
# ## 6. The library's version
#
# UCB applied to the nodes of a tree is called **UCT**, *upper confidence bounds applied to trees*.
# The library's UCT is called `MonteCarloTreeSearch`, and its `select`, `expand`, `evaluate` and
# `backpropagate` are what you have written (`evaluate` is your `simulate`), in a file that you can
# read in ten minutes. Give it your own random games and the same random numbers, and the two trees
# must be the same, visit for visit.

# %%
blank = simulate(TicTacToe().initial_state(), np.random.default_rng(0)) is None
library = MonteCarloTreeSearch(
    iteration_limit=500,
    exploration=1.4,
    rollout=random_rollout if blank else simulate,
    rng=np.random.default_rng(5),
)
library.search(puzzle)
root = my_search(puzzle, 500, np.random.default_rng(5))
mine = root and {action: child.visits for action, child in root.children.items()}
q.agree("visits of every move", mine, library.root.visit_counts())

# %% [markdown]
# And the puzzle of section 4? The search spends most of its visits on cell 1. It has found out by
# itself that X would not play like a fool.

# %%
HTML(heat(puzzle, library.root.visit_counts()))

# %% tags=["claim:puzzle"]
tree = MonteCarloTreeSearch(iteration_limit=1000, rng=np.random.default_rng(1))
q.claim("With 1,000 iterations, the tree search plays cell 1.", tree.search(puzzle) == 1)
share = tree.root.children[1].visits / 1000
q.claim(f"It has spent {share:.0%} of its visits there.", share > 0.6)

# %% [markdown]
# How does a tree of random games come to see a *certain* loss? After O on cell 2, X's replies are
# tried: the winning one pays 1 every single time, and soon UCB sends nearly all visits there. The
# mean of O's cell 2 falls with every one of them, from *best against a fool* towards -1. **The
# tree turns random games into good play**, as each side learns what is best for itself.

# %% [markdown]
# ## 7. Watch it think
#
# Below is a search of 40 iterations on the puzzle, event by event. Move the slider, or use the
# arrow keys, forwards *and backwards*. The four steps have four colours, and under *select* you
# find the whole formula, with its numbers, for every child.
#
# Things to look for:
#
# - The first six iterations try each move once. Why do they contain no selection?
# - Find an iteration in which the chosen child is *not* the one with the highest mean. Which of its
#   two terms made the difference?
# - Follow one result on its way home. Where does its sign change?

# %%
trace = Trace()
MonteCarloTreeSearch(iteration_limit=40, rng=np.random.default_rng(1), trace=trace).search(puzzle)
widgets.SearchStepper(trace, TicTacToe())

# %% [markdown]
# Now with **predict first**: before each selection you are asked which child it will be. Ten in a
# row right, and you have understood UCB.

# %%
widgets.SearchStepper(trace, TicTacToe(), predict=True)

# %% [markdown]
# The finished tree of the 1,000 iterations is here. Its nodes are the larger the more visits they
# have. Beware of one thing: here the second number is the value as the player *to move* at the node
# sees it, as in lesson 02. So its sign is the opposite of the stepper's. Open c1, which is cell 2,
# and look at what has become of X's replies.

# %%
widgets.TreeExplorer(tree.root)

# %% [markdown]
# ## 8. How many iterations?
#
# > **What the source says.** The number of iterations is a *hyperparameter*.
#
# A **hyperparameter** is a number that the program does not find out by itself: somebody must
# choose it. More iterations play better and take longer. How much better? We need an exam with
# known answers. Lesson 02's solver has one: the positions of Tic-Tac-Toe in which one can go wrong
# at all, that is, where some legal moves are best and some are not.

# %%
unfinished = solver.positions()
can_err = [s for s in unfinished if len(solver.best_actions(s)) < len(s.legal_actions())]
print(f"In {len(can_err):,} of the {len(unfinished):,} unfinished positions one can go wrong.")
chosen = np.random.default_rng(0).choice(len(can_err), fast(200, 25), replace=False)
exam = [can_err[k] for k in chosen]


def mistakes(kind, iterations):
    """In how many positions of the exam a search of this kind plays a move that is not best."""
    wrong = 0
    for seed, state in enumerate(exam):
        search = kind(iteration_limit=iterations, rng=np.random.default_rng([7, seed]))
        wrong += search.search(state) not in solver.best_actions(state)
    return wrong


# %% [markdown]
# The exam draws 200 of them. How many percent does the search get wrong with 10 iterations? With
# 1,000?

# %%
q.predict("percent wrong with 10 iterations", ...)

# %%
q.predict("percent wrong with 1,000 iterations", ...)

# %%
BUDGETS = (10, 30, 100, 300, 1000)
right = {budget: mistakes(MonteCarloTreeSearch, budget) for budget in tqdm(BUDGETS)}


def report(wrong):
    """A share of mistakes with its 95% interval and the number of positions."""
    of = len(exam)
    low, high = scores.wilson(wrong / of, of)
    return f"{wrong / of:.1%} [{100 * low:.1f}, {100 * high:.1f}] of {of}"


for budget, wrong in right.items():
    print(f"{budget:5} iterations: {report(wrong)} wrong")

# %%
q.reveal("percent wrong with 10 iterations", 100 * right[10] / len(exam))

# %%
q.reveal("percent wrong with 1,000 iterations", 100 * right[1000] / len(exam))

# %% tags=["claim:iterations"]
q.claim(f"10 iterations: {report(right[10])} wrong.", right[10] > 0.05 * len(exam))
q.claim(f"100 iterations: {report(right[100])} wrong.", right[100] < right[10])
q.claim(f"300 iterations: {report(right[300])} wrong.", right[300] == 0 or not FULL)
q.claim(f"1,000 iterations: {report(right[1000])} wrong.", right[1000] <= 0.02 * len(exam))
late = np.mean([state.ply in (5, 6) for state in exam])
q.claim(f"{late:.0%} of the positions have five or six stones.", late > 0.5 or not FULL)

# %% [markdown]
# Random games and one formula, and nothing else: no list of openings, no rule about threats or
# corners. And with 300 iterations the exam finds no mistake any more. The square brackets are the
# 95% interval: where the share among *all* such positions may well lie, as far as 200 of them can
# tell. So we may not say *never*: up to two positions in a hundred may still be wrong.
#
# Which ones? Most positions of the exam have five or six stones, and little is left to be found
# out. The early ones are harder. X has begun in a corner. Only one answer holds the draw: the
# centre. Of 20 searches, how many find it with 100 iterations?

# %%
q.predict("searches that find the centre, of 20", ...)

# %%
corner = TicTacToe().state((0, 0))
centre = {}
for iterations in (100, 300, 1000):
    centre[iterations] = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        move = MonteCarloTreeSearch(iteration_limit=iterations, rng=rng).search(corner)
        centre[iterations] += move == 4
print(centre)
q.reveal("searches that find the centre, of 20", centre[100])

# %% tags=["claim:corner"]
q.claim("After the corner only the centre holds the draw.", solver.best_actions(corner) == [4])
q.claim(f"With 100 iterations, {centre[100]} of 20 searches find it.", centre[100] <= 15)
q.claim(f"With 1,000, {centre[1000]} of 20 do.", centre[1000] >= 17)

# %% [markdown]
# One and the same search, with the same 100 iterations: wrong in 2% of one exam, and every other
# time in another. A figure of merit belongs to the questions that were asked. Keep that in mind
# whenever somebody sells you a percentage, ourselves included.
#
# ## 9. Who is *you*?
#
# Now we break it. Suppose that somebody reads "if you win, add 1 to $w$" and takes *you* to be the
# player who is searching. The result is then added as it is, all the way up; nothing changes its
# sign. It is one line, it is a bug that home-made tree searches often have, and `omoklib` has
# it ready for you: `bugs.NoSignFlip`.
#
# What will such a search believe of its opponent? Think before you read on.
#
# At the opponent's nodes, too, it goes where *our* reward is high. It believes that the opponent is
# trying to help.
#
# We let it play 200 games against a player that moves at random, with 100 iterations a move, half
# of them as X. The right search scores about 95% (a draw counts one half). And the broken one?

# %%
q.predict("percent scored without the sign flip", ...)


# %%
def against(opponent, kind, iterations, pairs):
    """How a search of this kind does in so many pairs of games from the empty board."""
    search = kind(iteration_limit=iterations, rng=np.random.default_rng(1))
    me = players.NamedPlayer(kind.__name__, search.search)
    return arena.match(me, opponent, TicTacToe(), openings=[(0,)] * pairs).tally


fooled = {}
for kind in (MonteCarloTreeSearch, bugs.NoSignFlip):
    fool = players.random(np.random.default_rng(2))
    fooled[kind] = against(fool, kind, 100, pairs=fast(100, 10))
q.reveal("percent scored without the sign flip", 100 * fooled[bugs.NoSignFlip].score)

# %%
chart = figures.intervals(
    {kind.__name__: tally for kind, tally in fooled.items()},
    title="Against a random player",
    reference=0.5,
)
figures.show(
    chart,
    "Two intervals that overlap: the right search and the one without sign flip "
    "both score well over 85% against a random player.",
)


# %% tags=["claim:fooled"]
def percent(tally):
    low, high = tally.interval
    return f"{tally.score:.1%} [{100 * low:.1f}, {100 * high:.1f}] of {tally.games} games"


r, b = fooled[MonteCarloTreeSearch], fooled[bugs.NoSignFlip]
q.claim(f"The right search: {percent(r)}.", r.score > 0.85)
q.claim(f"Without the sign flip: {percent(b)}.", b.score > 0.8)
q.claim(
    "The two intervals overlap: this match cannot tell them apart.", r.interval[0] < b.interval[1]
)

# %% [markdown]
# Over 90% of the points, with a search that has its opponent backwards! Anybody would call that
# a success, write *works* under it, and go home. But a random player seldom punishes a mistake. Who
# believes in its kindness is right often enough.
#
# So ask the exam, whose answers are exact.

# %%
broken = {budget: mistakes(bugs.NoSignFlip, budget) for budget in tqdm(BUDGETS)}


def curve(counts):
    """x, y and the interval of a row of mistakes, for the chart."""
    shares = [wrong / len(exam) for wrong in counts.values()]
    low, high = zip(*(scores.wilson(share, len(exam)) for share in shares), strict=True)
    return list(counts), shares, low, high


chart = figures.lines(
    {"right": curve(right), "no sign flip": curve(broken)},
    xscale="log",
    title="Mistakes against exact play",
    xlabel="iterations",
    ylabel="share wrong, with its 95% interval",
)
figures.show(
    chart,
    "The right search's mistakes fall from about 15% at 10 iterations to 0 at 300; "
    "without the sign flip they stay above 10% however long it searches.",
)

# %% tags=["claim:no_flip"]
low, high = (scores.wilson(n / len(exam), len(exam)) for n in (broken[1000], right[1000]))
q.claim(
    f"Without the flip, 1,000 iterations: {report(broken[1000])} wrong.",
    broken[1000] > right[1000] or not FULL,
)
q.claim("Now the intervals are far apart.", low[0] > high[1] or not FULL)
q.claim(
    f"With a tenth of them: {report(broken[100])}. Ten times the work has not helped.",
    broken[1000] >= broken[100] or not FULL,
)

# %% [markdown]
# There it is. The curve of the right search falls to the floor; the other does not fall. **An error
# that more work does not cure is a bug in the thinking, not a lack of time.** That is worth more
# than any single number: whenever you build a search, plot its error against its budget.
#
# And against the perfect player of lesson 02? There one cannot win, but one can hold the draw. We
# let both searches try it, 100 games each, with 100 iterations a move and then with 300. The right
# search should lose less often when it may think longer. And the broken one?
# (Type `"more"` or `"less"`.)

# %%
q.predict("with 300 iterations the broken search loses more, or less", ...)

# %%
lost = {}
for iterations in tqdm((100, 300)):
    for kind in (MonteCarloTreeSearch, bugs.NoSignFlip):
        perfect = players.minimax(np.random.default_rng(3))
        tally = against(perfect, kind, iterations, pairs=fast(50, 10))
        lost[kind, iterations] = tally.losses / tally.games
        low, high = scores.wilson(lost[kind, iterations], tally.games)
        print(
            f"{kind.__name__:20} {iterations} iterations: lost {tally.losses} of {tally.games},"
            f" 95% interval {low:.0%} to {high:.0%}"
        )

# %%
q.reveal("with 300 iterations the broken search loses more, or less", "more")

# %% tags=["claim:perfect"]
sound = [lost[MonteCarloTreeSearch, n] for n in (100, 300)]
upset = [lost[bugs.NoSignFlip, n] for n in (100, 300)]
q.claim(
    f"The right search loses {sound[0]:.0%} and then {sound[1]:.0%}.",
    sound[1] < sound[0] or not FULL,
)
q.claim(
    f"Without the sign flip: {upset[0]:.0%} and then {upset[1]:.0%}.",
    upset[1] > upset[0] > sound[0] or not FULL,
)

# %% [markdown]
# *Thinking longer makes it worse.* The longer it searches, the surer it becomes that its opponent
# will be kind.
#
# Look at it in the puzzle, where X threatens on cell 1.

# %%
wishful = bugs.NoSignFlip(iteration_limit=1000, rng=np.random.default_rng(1))
wishful.search(puzzle)
HTML(heat(puzzle, wishful.root.visit_counts()))

# %% tags=["claim:wishful"]
two = wishful.root.children[2]
q.claim(f"It spends {two.visits} of 1,000 visits on the losing cell 2.", two.visits > 900)
q.claim(f"It believes that cell 2 is worth {two.value:+.2f}; the truth is -1.", two.value > 0.8)

# %% [markdown]
# ### Exercise: the failing test ★★
#
# A bug that has been found once should never come back. One writes a **test**: a case that the
# right program passes and the broken one fails. Find a position of your own in which the right
# search finds a best move with 400 iterations, whatever its random numbers, and the one without
# flip does not. (The puzzle counts, but another one is more fun.)

# %% tags=["exercise:trap", "solution"]
# exercise: trap

# %%
q.trap.check()

# %% [markdown]
# No idea? Let the computer look. This loop goes through the exam and prints the positions in which
# the search without flip goes wrong five times out of five. They are rare. Does the right search
# solve them? The check asks that, too.


# %%
def fails(state):
    """Whether five searches without flip all play a move that is not best."""
    return all(
        bugs.NoSignFlip(iteration_limit=400, rng=np.random.default_rng(seed)).search(state)
        not in solver.best_actions(state)
        for seed in range(5)
    )


for state in exam:
    if fails(state):
        print(state.id, "best:", solver.best_actions(state))

# %% [markdown]
# ## 10. Three more readings
#
# The source leaves room for other readings, too. Each is one line of code; each can be measured
# with the same exam.
#
# > **What the source says.** "If you win, $w + 1$". So a draw adds as little as a loss.
#
# `bugs.DrawIsLoss`. Would *you* play on for a draw, if it counted like a loss?
#
# > **What the source says.** UCB contains $N_i$, without a definition.
#
# `bugs.TotalVisits` takes it to be the number of all iterations, the same at every node.
#
# > **What the source says.** (Of AlphaZero's kind of search, but the question is the same here.) Act
# > by the distribution that the search has found, and, in brackets: play the move with the highest
# > score.
#
# Those are two different things. The *distribution* is the share of the visits, and the usual
# choice is the move with the most visits. The *score* is UCB, bonus included: a move may lead in it
# precisely because little is known of it. `bugs.BestScoreMove` plays the highest score.
#
# Which of the three will do the most damage at 100 iterations? Type its name in quotes, such as
# `"TotalVisits"`.

# %%
q.predict("the most harmful of the three", ...)

# %%
kinds = (bugs.DrawIsLoss, bugs.TotalVisits, bugs.BestScoreMove)
readings = {kind: {b: mistakes(kind, b) for b in (100, 300)} for kind in tqdm(kinds)}
print(f"{'right':14} {report(right[100]):28} {report(right[300])}")
for kind, wrong in readings.items():
    print(f"{kind.__name__:14} {report(wrong[100]):28} {report(wrong[300])}")
q.reveal("the most harmful of the three", max(kinds, key=lambda k: readings[k][100]).__name__)


# %% tags=["claim:readings"]
def worse(kind, budget=100):
    """Whether this kind's interval lies wholly above that of the right search."""
    wrong = readings[kind][budget]
    n = len(exam)
    return scores.wilson(wrong / n, n)[0] > scores.wilson(right[budget] / n, n)[1]


q.claim(
    "A draw is worth more than a loss: DrawIsLoss plays worse, at 100 iterations.",
    worse(bugs.DrawIsLoss) or not FULL,
)
q.claim(
    "The most visited move is better than the one with the highest score, at 300.",
    worse(bugs.BestScoreMove, 300) or not FULL,
)
q.claim(
    "The other N makes no difference that 200 positions could show.",
    not worse(bugs.TotalVisits) or not FULL,
)
gap = abs(readings[bugs.DrawIsLoss][100] - readings[bugs.BestScoreMove][100]) / len(exam)
q.claim(
    f"DrawIsLoss and BestScoreMove are {gap:.1%} apart: too close to call.", gap < 0.05 or not FULL
)

# %% [markdown]
# Two of the readings do harm. Which of *them* does more, this exam cannot say: their intervals overlap
# widely. And about $N$ we can *not* say that the other reading is worse, only that this exam does not
# show it. An honest table has such lines, too. (At the root both readings are the same; deeper down,
# the bonus becomes a little larger.) The parent's visits are what the bandit means, and so we keep
# them.
#
# ## 11. Omok, 9x9
#
# Tic-Tac-Toe is a toy. Nothing in the search knows that, so we hand it the real board. A first
# test, with Black to move: four in a row, one end open.

# %%
win = ENV_SMALL.state((0, 40, 0, 31, 8, 49, 72, 58, 67))
win

# %% [markdown]
# Any child finds the winning move. Of 100, 300, 1,000 and 3,000 iterations, which is the first that
# is enough for our search? Remember that it has 73 moves to choose from.

# %%
q.predict("iterations to see a win in one move", ...)


# %%
def found(state, answer, iterations):
    """In how many of 3 searches the answer is played."""
    return sum(
        MonteCarloTreeSearch(iteration_limit=iterations, rng=np.random.default_rng(s)).search(state)
        == answer
        for s in range(3)
    )


LADDER = (100, 300, 1000, 3000)
wins = {n: found(win, 22, n) for n in tqdm(LADDER)}
print(wins)
q.reveal("iterations to see a win in one move", next((n for n in LADDER if wins[n] == 3), "more"))

# %% [markdown]
# Of 100 iterations, 73 are gone when every move has been tried once. Of 300, each move has had about
# four, and four random games say next to nothing. Only then UCB begins to have an opinion.
#
# Now White is to move, and must stop the same four. That is two moves deep: it is not enough to see
# that e3 is good for *me*, I have to find out that everything else is bad, each by the right reply.

# %%
block = ENV_SMALL.state((0, 40, 0, 31, 8, 49, 67, 58))
blocks = {n: found(block, 22, n) for n in tqdm(LADDER)}
blocks[8000] = found(block, 22, fast(8000, 80))
print(blocks)

# %%
views = []
for state in (win, block):
    search = MonteCarloTreeSearch(iteration_limit=3000, rng=np.random.default_rng(0))
    search.search(state)
    views.append(heat(state, search.root.visit_counts(), size_px=400))
HTML("<div style='display:flex;gap:14px;flex-wrap:wrap'>" + "".join(views) + "</div>")

# %% tags=["claim:omok"]
q.claim("There are 73 moves to choose from.", len(win.legal_actions()) == 73)
q.claim("A win in one move: no search of 300 iterations plays it.", wins[300] == 0)
q.claim("With 3,000 iterations, all three do.", wins[3000] == 3)
q.claim("The block: no search of 1,000 iterations plays it.", blocks[1000] == 0)
q.claim("With 8,000, at least two of three do.", max(blocks.values()) >= 2 or not FULL)

# %% [markdown]
# The two **heat maps** show where 3,000 visits went. On the left, the search knows what it wants.
# On the right, it has hardly begun to know: the visits lie spread over the whole board.
#
# This is the wall that plain tree search runs into. The tree is wide, and random games on a board
# of 81 cells are long and say little. To climb it, one would like to be told two things: *which
# moves are worth a look* (instead of all 73), and *how good a position is* (instead of one random
# game). A neural network can learn both from games. That is AlphaZero, and lessons 05 to 07 build
# it. Lesson 04 first tries something cheaper: a table of what squares are worth.
#
# Until then, play against what you have built. With 3,000 iterations a move it takes about a second
# to think, and it is beatable.

# %%
widgets.Play(
    ENV_SMALL,
    {  # engine=False: the search of this lesson, not its compiled twin
        "UCT": lambda strength: players.uct(strength, rng=np.random.default_rng(), engine=False),
    },
)

# %% [markdown]
# ## Make it your own
#
# - The exploration constant again: give `MonteCarloTreeSearch` another `exploration`, and let the
#   exam judge. Is the best $c$ for Tic-Tac-Toe the best for the five levers?
# - A rollout need not be random. Write `rollout(state, rng)` that takes a win in one move where there
#   is one, hand it to `MonteCarloTreeSearch(rollout=...)`, and repeat the ladder on the 9x9 board. It
#   costs time for each game, and saves iterations. Which is the better bargain?
# - Let your own `my_search` write a trace: a list of dicts like `trace.events`. `SearchStepper`
#   shows it.

# %% [markdown]
# ## The claims of this lesson
#
# | the source says | what we have measured |
# |---|---|
# | UCB balances | yes; regret has a valley between greedy and waste, and ten times the pulls cost UCB less than 2.5 times the regret, greedy more than 7 times |
# | the number of iterations is a hyperparameter | yes; with 300 the exam of 200 positions finds no mistake any more; on 9x9, thousands are few |
# | "if you win, $w + 1$" | *you* must be the player who moved into the node; read otherwise it still beats a random player, and ten times the iterations do not cure its mistakes |
# | a draw adds nothing | worse play than with +1, 0, -1 |
# | $N_i$ | the parent's visits; the other reading did not show a difference |
# | play the highest score, or by the distribution | the most visited move made fewer mistakes |

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
# - A bandit problem is to find the best arm while pulling. UCB judges an arm by its mean plus a
#   bonus for what is not known yet.
# - Every node of a game tree is a bandit, and the player to move there pulls.
# - Selection, expansion, simulation, backpropagation: down by UCB, one new node, one random game,
#   and the result goes home, changing its sign at every step.
# - More iterations, fewer mistakes: if not, look for a bug. Weak opponents do not show bugs; exact
#   answers do.
# - The move that is played is the one with the most visits.
#
# **Glossary.** *Arm*: one choice of a bandit. *Regret*: what was lost by not knowing the best arm.
# *Exploit, explore*: pull what looks best; find out. *UCB*: mean plus bonus. *Playout, rollout*: a
# random game to the end. *UCT*: UCB applied to trees, the search of this lesson. *Iteration*: the
# four steps once. *Leaf*: a node where the search leaves the tree. *Hyperparameter*: a number that
# somebody has to choose. *Sign flip*: what is good for me is bad for you.
#
# **Sources.** The course's source documents on the model and its search, and on AlphaZero and
# Keras, which this lesson follows and tests. P. Auer, N. Cesa-Bianchi, P. Fischer, *Finite-time
# analysis of the multiarmed bandit problem*, Machine Learning 47 (2002). L. Kocsis, C. Szepesvári,
# *Bandit based Monte-Carlo planning*, ECML 2006. R. Coulom, *Efficient selectivity and backup
# operators in Monte-Carlo tree search*, CG 2006.
#
# **Next:** [04 · Othello and weighted UCT](04_othello_weighted_uct.ipynb). Another game, a
# published bot, and an audit.
