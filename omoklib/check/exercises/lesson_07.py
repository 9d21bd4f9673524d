"""Lesson 07, self-play: targets, drawn moves, memory, mistakes, the loop, safe files, everyone."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, Option, Question, changed
from omoklib.games import Game, Othello, State, TicTacToe

__all__ = ["EXERCISES", "QUIZ", "Diary", "saved", "trial_game"]


def _random_games(
    rng: np.random.Generator, count: int, game: Game | None = None
) -> Iterator[State]:
    """The ends of random games, of Tic-Tac-Toe by default."""
    for _ in range(count):
        state = (game or TicTacToe()).initial_state()
        while not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
        yield state


def _target_cases(rng: np.random.Generator) -> Iterator[Case]:
    """Random games. In Othello, unlike Tic-Tac-Toe, the player who moves last may lose."""
    for end in (*_random_games(rng, 30), *_random_games(rng, 15, Othello(4))):
        plies = len(end.id) - 1
        yield Case(
            f"z_targets({end.id}, {end.reward(1)})",
            picture=end,
            about={"sams": [(-1) ** (plies - 1 - ply) for ply in range(plies)]},
        )


Z_TARGETS = Exercise(
    id="z_targets",
    title="The result, as each position sees it",
    stars=1,
    minutes=8,
    names=("z_targets",),
    starter='''
        def z_targets(node_id, outcome):
            """A list: the `z` of each position in which somebody moved, the empty board first.

            `node_id` is the ID of a finished game, `outcome` its result as Black sees it: 1, 0 or
            -1. Each `z` is that result as the player to move in its position sees it.
            """
            ...  # mend Sam's way, here or in the lines below
            plies = len(node_id) - 1
            return [(-1) ** (plies - 1 - ply) for ply in range(plies)]
    ''',
    reference='''
        def z_targets(node_id, outcome):
            """A list: the `z` of each position in which somebody moved, the empty board first.

            `node_id` is the ID of a finished game, `outcome` its result as Black sees it: 1, 0 or
            -1. Each `z` is that result as the player to move in its position sees it.
            """
            plies = len(node_id) - 1
            return [outcome if ply % 2 == 0 else -outcome for ply in range(plies)]
    ''',
    hints=(
        "Sam's lines never look at `outcome`. Begin at the other end: whose turn is it on the "
        "empty board? What is the result for that player? And one move later?",
        "A game of 7 moves has 7 positions in which somebody moved; the last board is over.",
        "`for ply in range(len(node_id) - 1)`: the outcome as it is where `ply` is even, else its "
        "negative.",
    ),
    cases=_target_cases,
    mutants=(
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [outcome * (-1) ** (plies - ply) for ply in range(plies)]
            """,
            "You count from the last move back. Begin at the other end: on the empty board "
            "Black is to move and sees `outcome` as it is. From there the sign changes with "
            "every ply.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [outcome * (-1) ** (plies - 1 - ply) for ply in range(plies)]
            """,
            "You count from the last move back. Begin at the other end: on the empty board "
            "Black is to move and sees `outcome` as it is. From there the sign changes with "
            "every ply.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                return [outcome * -1**ply for ply in range(len(node_id) - 1)]
            """,
            "`-1 ** ply` is `-(1 ** ply)`, always -1: powers come before the minus. Write `(-1) "
            "** ply`.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                return [outcome if ply % 2 == 0 else 0 for ply in range(len(node_id) - 1)]
            """,
            "White's positions all get 0, a draw. What Black has won, White has lost: `-outcome`.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): return [outcome] * (len(node_id) - 1)",
            "You give every position the result as Black sees it. Where White is to move, a win "
            "for Black is a loss: change the sign in every second position.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [outcome * (-1) ** ply for ply in range(len(node_id))]",
            "One too many: in the last position nobody moves any more, so there is no `pi` to "
            "learn there.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [-outcome * (-1) ** ply for ply in range(len(node_id) - 1)]",
            "Every sign is the other way round: on the empty board Black is to move, and sees "
            "`outcome` itself.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [(-1) ** ply for ply in range(len(node_id) - 1)]",
            "You do not use `outcome`, so Black wins every game here. Black can lose, too, and a "
            "game can be drawn.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id)
                return [1 if (plies - ply) % 2 == 0 else -1 for ply in range(plies - 1)]
            """,
            "Nobody won this game. In a draw every `z` is 0.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [abs(outcome) * (-1) ** (plies - 1 - ply) for ply in range(plies)]
            """,
            "Draws are right now, but you still count back from the last move, as if the player "
            "who made it had won. In Othello that player may lose.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [outcome if action % 2 == 0 else -outcome for action in node_id[1:]]",
            "You check whether the action is even, but that is only the place of the cell. The ply "
            "says whose turn it was: Black moves at ply 0, 2, 4 and so on.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): return [abs(outcome)] * (len(node_id) - 1)",
            "A game has one winner: the positions in which the loser was to move get -1.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [outcome if a % 2 == 0 else -outcome for a in node_id[:-1]]",
            "You look at the number of a cell. The ply says whose turn it was: Black moves at ply "
            "0, 2, 4 and so on, wherever the stones go.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): return [0] * (len(node_id) - 2) + [outcome]",
            "Only the last position gets a result. Every position of the game learns how it ended.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [max(0, outcome * (-1) ** ply) for ply in range(len(node_id) - 1)]",
            "A loss is -1. 0 would say that the game was drawn.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float)),
            "That is one number. Return a list, with a `z` for each position.",
        ),
        Misconception(
            lambda case, got, expected: any(expected) and got == case.about["sams"],
            "Draws are right now, but you still count back from the last move, as if the player "
            "who made it had won. In Othello that player may lose: `outcome` says who won.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) + 1,
            "One too many: the ID begins with the root's 0, which is no move, and in the last "
            "position nobody moves any more.",
        ),
        Misconception(
            lambda case, got, expected: not any(expected) and any(got),
            "Nobody won this game. In a draw every `z` is 0.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) - 1,
            "One is missing: a game of n moves has n positions in which somebody moved, the empty "
            "board among them.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) and got == expected[::-1],
            "The right numbers from the wrong end. Begin with the empty board, where Black is to "
            "move and sees `outcome` as it is; change the sign from there.",
        ),
    ),
)


def _one_answer(expected: object, got: object) -> str:
    """ "" if all the answers are alike, right or wrong: another case says which."""
    different = sorted(set(map(repr, got)))  # type: ignore[call-overload]
    if len(different) < 2:
        return ""
    return f"Yours, the same call again and again: {', '.join(different)}. Expected: one answer"


def _choice_cases(rng: np.random.Generator) -> Iterator[Case]:
    by_hand = [
        ("[0.25, 0.5, 0.25]", 0, 4, 0.1),
        ("[0.25, 0.5, 0.25]", 0, 4, 0.9),
        ("[0.25, 0.5, 0.25]", 4, 4, 0.9),
        ("[0.25, 0.5, 0.25]", 3, 4, 0.9),
        ("[0.0, 0.5, 0.5]", 0, 4, 0.0),
        ("[0.5, 0.0, 0.5]", 0, 4, 0.5),
        ("[0.5, 0.0, 0.5]", 9, 4, 0.75),
        ("[0.0, 1.0]", 0, 0, 0.5),
    ]
    yield Case(
        "[choose_move([0.5, 0.5], 0, 4, 0.25) for _ in range(25)]",
        compare=_one_answer,
        about={"drawn": True, "again": True},
        size=0,
    )
    for pi, ply, drawn, number in by_hand:
        yield Case(f"choose_move({pi}, {ply}, {drawn}, {number})", about={"drawn": ply < drawn})
    for _ in range(39):
        visits = rng.multinomial(16, np.ones(5) / 5)
        pi = (visits / 16).tolist()  # sixteenths: sums of them are exact
        ply, drawn, number = int(rng.integers(8)), int(rng.integers(8)), int(rng.integers(64)) / 64
        yield Case(f"choose_move({pi}, {ply}, {drawn}, {number})", about={"drawn": ply < drawn})


CHOOSE_MOVE = Exercise(
    id="choose_move",
    title="Draw early moves, then play the best",
    stars=2,
    minutes=12,
    names=("choose_move",),
    starter='''
        def choose_move(pi, ply, drawn_plies, number):
            """The action to play at `ply`: drawn from `pi` before ply `drawn_plies`, then the best.

            `pi` is a list of shares that sum to 1. A drawn action is the one on whose piece
            `number` (0 <= number < 1) lies when the shares are laid end to end from 0 to 1;
            a piece holds its left end, not its right. The best action is the one with the
            largest share, the lowest of several.
            """
            ...
    ''',
    reference='''
        def choose_move(pi, ply, drawn_plies, number):
            """The action to play at `ply`: drawn from `pi` before ply `drawn_plies`, then the best.

            `pi` is a list of shares that sum to 1. A drawn action is the one on whose piece
            `number` (0 <= number < 1) lies when the shares are laid end to end from 0 to 1;
            a piece holds its left end, not its right. The best action is the one with the
            largest share, the lowest of several.
            """
            if ply >= drawn_plies:
                return pi.index(max(pi))
            end = 0.0
            for action, share in enumerate(pi):
                end += share
                if number < end:
                    return action
    ''',
    hints=(
        "Two cases. The easy one first: `if ply >= drawn_plies`, return the best.",
        "Walk along the pieces and add up their lengths: `end` is where the current piece ends.",
        "The first action with `number < end` is the drawn one. With `<=`, a piece of length 0 "
        "could be hit.",
    ),
    cases=_choice_cases,
    mutants=(
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for share in pi:
                    end += share
                    if number < end:
                        return pi.index(share)
            """,
            "Two actions may have the same share, and `pi.index(share)` is always the first of "
            "them. Let `enumerate(pi)` count.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                for action, share in enumerate(pi):
                    if number < share:
                        return action
            """,
            "You compare `number` with each share by itself. The pieces lie end to end: add the "
            "shares up, and ask where the current piece ends.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(sorted(pi, reverse=True)):
                    end += share
                    if number < end:
                        return action
            """,
            "You sort the shares, so their places no longer say which action they belong to. Lay "
            "them end to end as they come.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    if number < end:
                        return action
                    end += share
                return len(pi) - 1
            """,
            "You ask before you add the share, so you return the action after the one that was "
            "hit. Add first: `end` is where the current piece ends.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                end = 0.0
                for action, share in enumerate(pi):
                    end += share
                    if number < end:
                        return action
            """,
            "You always draw. From ply `drawn_plies` on, the best action is played.",
        ),
        Mutant(
            "def choose_move(pi, ply, drawn_plies, number): return pi.index(max(pi))",
            "You always play the best. Before ply `drawn_plies` the action is drawn.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    end += share
                    if number <= end:
                        return action
            """,
            "At the border between two pieces you take the left one, so an action with share 0 can "
            "be drawn. Use `<`.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply > drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    end += share
                    if number < end:
                        return action
            """,
            "Off by one: plies 0 to `drawn_plies - 1` are drawn, ply `drawn_plies` is not.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply > drawn_plies:
                    end = 0.0
                    for action, share in enumerate(pi):
                        end += share
                        if number < end:
                            return action
                return pi.index(max(pi))
            """,
            "The comparison is the wrong way round: moves are drawn while `ply < drawn_plies`, and "
            "the best is played from then on.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    if number < end:
                        return action
                    end += share
            """,
            "You compare before you add, so each piece counts for the action after it. First "
            "`end += share`, then compare.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply < drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    end += share
                    if number < end:
                        return action
            """,
            "The other way round: the early moves are drawn, the later ones are the best.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply < drawn_plies:
                    for action, share in enumerate(pi):
                        if number < share:
                            return action
                return pi.index(max(pi))
            """,
            "You compare `number` with one share. The pieces lie end to end: a piece ends at the "
            "sum of all shares up to it.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply < drawn_plies:
                    return int(number * len(pi))
                return pi.index(max(pi))
            """,
            "You draw as if all actions had equal shares. A move with half of the visits is drawn "
            "half of the time.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return len(pi) - 1 - pi[::-1].index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    end += share
                    if number < end:
                        return action
            """,
            "Of several best actions you take the last. Return the lowest.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "again" in case.about and isinstance(got, list),
            "The same call gives now one action, now another: you throw a dart of your own. Use "
            "the one that you are given, `number`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "That is a share. Return the action that it belongs to: its place in the list.",
        ),
        Misconception(
            lambda case, got, expected: got is None and not case.about["drawn"],
            "Your code returns None where the best action is wanted.",
        ),
        Misconception(
            lambda case, got, expected: case.about["drawn"] and got is not None,
            "`number` lies on the piece of another action. Lay the shares end to end, from 0 on. "
            "The piece that `number` hits is the action.",
        ),
    ),
)

_MEMORY_CASES = (
    'memory = Memory(9)\nmemory.add(["a1", "a2"])\nmemory.positions()',
    'memory = Memory(9)\nmemory.add(["a1"])\nmemory.add(["b1", "b2"])\nmemory.positions()',
    "Memory(5).positions()",
    'memory = Memory(4)\nfor name in "abc":\n    memory.add([name + "1", name + "2"])\n'
    "memory.positions()",
    'memory = Memory(5)\nfor name in "abc":\n    memory.add([name + "1", name + "2"])\n'
    "memory.positions()",
    'memory = Memory(3)\nmemory.add(["a1"])\nmemory.add(["b1", "b2", "b3"])\nmemory.positions()',
    'memory = Memory(3)\nmemory.add(["a1", "a2", "a3", "a4"])\nmemory.positions()',
    'memory = Memory(4)\nfor name in "abcd":\n    memory.add([name])\n'
    'memory.add(["e1", "e2", "e3"])\nmemory.positions()',
    'memory = Memory(1)\nmemory.add(["a1", "a2"])\nmemory.add(["b1", "b2"])\nmemory.positions()',
    'memory = Memory(6)\nfor name in "abcdefg":\n    memory.add([name + "1", name + "2"])\n'
    "memory.positions()",
    'memory = Memory(5)\nmemory.add(["a1", "a2", "a3", "a4"])\nmemory.add(["b1", "b2"])\n'
    'memory.add(["c1", "c2", "c3"])\nmemory.positions()',
    'one, other = Memory(9), Memory(9)\none.add(["a1"])\nother.positions()',
    'memory = Memory(9)\nmemory.add(["a1", "a2"])\nmemory.positions()\nmemory.positions()',
    'memory = Memory(9)\nmemory.add(["a1"])\nmemory.add(["b1", "b2"])\n'
    "memory.positions()\nmemory.positions()",
    'memory = Memory(9)\nmemory.add(["a1"])\nmemory.positions()\nmemory.add(["b1"])\n'
    "memory.positions()",
)

MEMORY = Exercise(
    id="memory",
    title="A memory that forgets",
    stars=2,
    minutes=15,
    names=("Memory",),
    starter='''
        class Memory:
            """The latest games, as many as hold `capacity` positions."""

            def __init__(self, capacity):
                self.capacity = capacity
                self.games = []

            def add(self, game):
                """Puts `game`, a list of positions, into the memory, as its newest game.

                Then, as long as there are more than `capacity` positions in all, the oldest game
                leaves, with all its positions. The newest game never leaves.
                """
                ...

            def positions(self):
                """All positions in memory, in one list, oldest first."""
                ...
    ''',
    reference='''
        class Memory:
            """The latest games, as many as hold `capacity` positions."""

            def __init__(self, capacity):
                self.capacity = capacity
                self.games = []

            def add(self, game):
                """Puts `game`, a list of positions, into the memory, as its newest game.

                Then, as long as there are more than `capacity` positions in all, the oldest game
                leaves, with all its positions. The newest game never leaves.
                """
                self.games.append(game)
                while len(self.positions()) > self.capacity and len(self.games) > 1:
                    self.games.pop(0)

            def positions(self):
                """All positions in memory, in one list, oldest first."""
                return [position for game in self.games for position in game]
    ''',
    hints=(
        "`self.games` is a list of lists, oldest first. Write `positions` first: a list "
        "comprehension with two `for`.",
        "`add`: append the game; then a `while` in which `self.games.pop(0)` drops the oldest.",
        "The `while` needs two conditions: too many positions, and more than one game left.",
    ),
    cases=tuple(Case(code) for code in _MEMORY_CASES),
    mutants=(
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity = capacity
                    self.games = []

                def add(self, game):
                    self.games.append(game[: self.capacity])
                    while len(self.positions()) > self.capacity and len(self.games) > 1:
                        self.games.pop(0)

                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You cut the newest game short. It stays whole, even if it is longer than the "
            "capacity.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games, self.count = capacity, [], 0

                def add(self, game):
                    self.games.append(game)
                    self.count += len(game)
                    while self.count > self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                        self.count -= len(game)

                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You take the length of the *new* game off your count. The one that leaves is the "
            "oldest: `old = self.games.pop(0)`, and then `len(old)`.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games, self.count = capacity, [], 0

                def add(self, game):
                    self.games.append(game)
                    for old in self.games:
                        if len(self.positions()) > self.capacity:
                            self.games.remove(old)

                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You take games out of the list that your loop goes over: it skips some, and the "
            "newest may leave, too. Use `while`, with two conditions, and `self.games.pop(0)`.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    if len(self.positions()) > self.capacity:
                        self.games = [game]
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You throw away all the old games at once. Let the oldest leave, one by one, until "
            "there is room.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.positions()) - len(game) > self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You do not count the positions of the new game. All positions together, its own "
            "included, must find room.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    games = [*self.games, game]
                    while sum(map(len, games)) > self.capacity and len(games) > 1:
                        games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You change a list of your own, and `self.games` stays as it was. Work on "
            "`self.games` itself.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                def positions(self):
                    return [position for game in self.games for position in game][: self.capacity]
            """,
            "You hand out only the oldest positions, and cut off the newest. When the memory is "
            "too full, the oldest *game* leaves, in `add`.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.positions()) > self.capacity:
                        if len(self.games) > 1:
                            self.games.pop(0)
                        else:
                            self.games[0] = self.games[0][1:]
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You shorten the newest game. It stays whole, even if it alone is longer than the "
            "capacity.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "This memory never forgets. When it is over capacity, the oldest game has to leave.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.games) > self.capacity:
                        self.games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You count games; the capacity counts positions.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                def positions(self):
                    return [p for game in self.games for p in game][-self.capacity:]
            """,
            "Half a game is left at the old end: a game leaves whole.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    if len(self.positions()) + len(game) <= self.capacity:
                        self.games.append(game)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "When your memory is full, the new game is turned away or leaves at once. The oldest "
            "games should leave: `pop(0)` takes the first of a list, `pop()` the last.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.positions()) > self.capacity and len(self.games) > 1:
                        self.games.pop()
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "The newest game leaves. The oldest should: after `append` it comes first in the "
            "list, and `pop(0)` takes it out.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    if len(self.positions()) > self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "Only one game leaves. A long game may need the room of several short ones: use "
            "`while`, not `if`.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    if len(self.positions()) > self.capacity:
                        self.games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "Two things are missing. A long game may need the room of several short ones: use "
            "`while`, not `if`. And the newest game stays, even if it alone is too long.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.positions()) >= self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "A memory may be exactly full: games leave only while there are *more* positions than "
            "`capacity`.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.positions()) > self.capacity:
                        self.games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "A game longer than the capacity leaves at once, and the memory is empty. The newest "
            "stays in any case.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.games) > 1 and sum(map(len, self.games)) > self.capacity:
                        self.games.pop(0)
                def positions(self):
                    found = []
                    while self.games:
                        found += self.games.pop(0)
                    return found
            """,
            "`positions` empties the memory: asked a second time, it has nothing left. Read the "
            "games, and leave them where they are.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.append(game)
                    while len(self.games) > 1 and sum(map(len, self.games)) > self.capacity:
                        self.games.pop(0)
                def positions(self):
                    found = self.games[0] if self.games else []
                    for game in self.games[1:]:
                        found += game
                    return found
            """,
            "`found += game` writes into the oldest game in memory: on the second call, positions "
            "are there twice. Begin with a new list, `found = []`.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    while len(self.positions()) > self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                    self.games.append(game)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You make room before the new game is counted. Append it first.",
        ),
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    while len(self.positions()) >= self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                    self.games.append(game)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "You make room before the new game is counted. Append it first, and let games leave "
            "while there are *more* positions than `capacity`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, NameError) and got.name == "games",
            "The memory's list belongs to the object: `self.games`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "Something is taken out of an empty list. A game leaves whole, `self.games.pop(0)`, "
            "and only while another one is left.",
        ),
        Misconception(
            lambda case, got, expected: "'method'" in str(got),
            "`positions` is a method: it counts nothing until it is called, `self.positions()`.",
        ),
        Misconception(
            lambda case, got, expected: expected == [] and isinstance(got, list) and got,
            "A new memory is not empty: all memories share one list. `self.games = []` in "
            "`__init__` gives each its own.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and any(isinstance(e, str) and len(e) == 1 for e in got)
            ),
            "Your games fell apart. `append` puts a game into the list as a whole; `extend` and "
            "`+=` put in its positions one by one, and here even their letters.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int),
            "That is a number. `positions` returns the positions themselves, in one list.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(item, list) for item in got),
            "These are games, lists in a list. `positions` puts their positions into one list.",
        ),
        Misconception(
            lambda case, got, expected: got != expected and sorted(got) == sorted(expected),
            "The right positions in another order: the oldest game comes first.",
        ),
        Misconception(
            lambda case, got, expected: (
                bool(got)
                and got == expected[-len(got) :]
                and got[0][0] == expected[-len(got) - 1][0]  # the letter names the game
            ),
            "Part of a game has left here. A game leaves whole, `self.games.pop(0)`, and the "
            "newest not at all.",
        ),
        Misconception(
            lambda case, got, expected: expected and got[-len(expected) :] == expected,
            "An old game is still there, or a part of it. Put the newest in first. Then, while "
            "there are more than `capacity` positions, the oldest game leaves whole.",
        ),
    ),
)


def _mistake_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("count_mistakes([], [])")
    for chosen, values in (
        (0, {0: 1, 1: 0}),
        (1, {0: 1, 1: 0}),
        (1, {0: 1, 1: -1}),
        (1, {0: 0, 1: 0}),
        (1, {0: -1, 1: -1}),
    ):
        yield Case(f"count_mistakes([{chosen}], [{values}])")
    for _ in range(40):
        tables = [
            {int(a): int(rng.integers(-1, 2)) for a in sorted(rng.permutation(9)[:3])}
            for _ in range(int(rng.integers(2, 5)))
        ]
        chosen = [int(rng.choice(list(table))) for table in tables]
        yield Case(f"count_mistakes({chosen}, {tables})")


COUNT_MISTAKES = Exercise(
    id="count_mistakes",
    title="Compared with perfect play",
    stars=1,
    minutes=6,
    names=("count_mistakes",),
    starter='''
        def count_mistakes(chosen, values):
            """How many of the `chosen` actions give some of their position's value away.

            `chosen[i]` is the action chosen in position i; `values[i]` is a dict: each legal
            action there, with its exact value (1, 0 or -1) for the player who chooses.
            """
            ...
    ''',
    reference='''
        def count_mistakes(chosen, values):
            """How many of the `chosen` actions give some of their position's value away.

            `chosen[i]` is the action chosen in position i; `values[i]` is a dict: each legal
            action there, with its exact value (1, 0 or -1) for the player who chooses.
            """
            return sum(
                value[action] < max(value.values())
                for action, value in zip(chosen, values, strict=True)
            )
    ''',
    hints=(
        "How much is a position worth to its player? As much as the best action there. A dict's "
        "values are in `.values()`.",
        "A chosen action is a mistake if its own value is lower than that. Even a draw can be a "
        "mistake: where a win was possible.",
        "Take actions and dicts in pairs, `for action, value in zip(chosen, values)`, and count "
        "the pairs in which the comparison is true. `sum` counts them, too: True is 1.",
    ),
    cases=_mistake_cases,
    mutants=(
        Mutant(
            """
            def count_mistakes(chosen, values):
                return sum(
                    value[action] < min(value.values())
                    for action, value in zip(chosen, values, strict=True)
                )
            """,
            "No action is worth less than the worst one, so you never count any. A mistake is "
            "worth less than the *best*: `max`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if max(value.values()) == 1 and value[action] == 0:
                        count += 1
                return count
            """,
            "You count one kind of mistake, a win turned into a draw. A win turned into a loss is "
            "one, too, and so is a draw turned into a loss.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] < max(value.values()):
                        count = +1
                return count
            """,
            "`count =+ 1` sets `count` to +1. To add 1 it is `count += 1`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] != max(value, key=value.get):
                        count += 1
                return count
            """,
            "`max(value, key=value.get)` is an action, and you compare it with a value. The "
            "largest value is `max(value.values())`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] == min(value.values()):
                        count += 1
                return count
            """,
            "You count the worst moves. Where all moves are equal, the worst is also the best;"
            " and a draw can be a mistake without being the worst. Compare with the `max`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for i in range(len(chosen) - 1):
                    if values[i][chosen[i]] < max(values[i].values()):
                        count += 1
                return count
            """,
            "The last position is left out: `range(len(chosen))` reaches it.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                best = max((max(value.values()) for value in values), default=0)
                return sum(value[action] < best for action, value in zip(chosen, values))
            """,
            "You compare with the best value of *all* positions. Compare each action with the "
            "best one in its own position.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                pairs = zip(chosen, values)
                return sum(value[a] < sum(value.values()) / len(value) for a, value in pairs)
            """,
            "You compare with the average action. A mistake is worse than the *best* one.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] == -1 for a, v in zip(chosen, values))",
            "You count losing moves. Where every move loses, none of them is a mistake. Where a "
            "win was possible, a draw is a mistake.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a != max(v, key=v.get) for a, v in zip(chosen, values))",
            "Several actions may be best. You accept only the first of them.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < max(v.values()) and v[a] == -1 for a, v in zip(chosen, values))",
            "Turning a win into a draw is a mistake, too.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(max(v.values()) == 1 and v[a] != 1 for a, v in zip(chosen, values))",
            "You count only wins that are given away. A draw turned into a loss is a mistake, too: "
            "`count_mistakes([1], [{0: 0, 1: -1}])` is 1.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] == max(v.values()) for a, v in zip(chosen, values))",
            "You count the good moves. A mistake is worth *less* than the best: `<`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < 1 for a, v in zip(chosen, values))",
            "You count every move that does not win. Where no move wins, a draw is no mistake; "
            "where every move loses, none is a mistake.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(max(v.values()) - v[a] for a, v in zip(chosen, values))",
            "You add up how much was given away. A win turned into a loss is one mistake, not two.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a < max(v.values()) for a, v in zip(chosen, values))",
            "You compare the action itself, a place on the board, with a value. The value of an "
            "action is `value[action]`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a != max(v) for a, v in zip(chosen, values))",
            "`max` of a dict is its largest key, here an action. The values are in `.values()`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < max(v) for a, v in zip(chosen, values))",
            "`max` of a dict is its largest key, here an action. The largest value is "
            "`max(value.values())`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] < max(value.values()):
                        count += 1
                    return count
            """,
            "The `return` is inside the loop: it ends after the first position.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] > min(v.values()) for a, v in zip(chosen, values))",
            "You count the moves that are better than the worst one. A mistake is worse than the "
            "best.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a != max(v.values()) for a, v in zip(chosen, values))",
            "You compare the action itself, a place on the board, with a value. The value of an "
            "action is `value[action]`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < w for a, v in zip(chosen, values) for w in v.values())",
            "You count every better move that there was. A position counts once, however many "
            "moves were better: compare with the `max`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] <= max(v.values()) for a, v in zip(chosen, values))",
            "No move is above the best, so with `<=` you count every one. A mistake is *lower*: "
            "`<`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(max(v.values()) - v[a] > 1 for a, v in zip(chosen, values))",
            "You count only wins that became losses. A win that becomes a draw is a mistake, too, "
            "and so is a draw that becomes a loss.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "not subscriptable" in str(got)
            ),
            "The two are mixed up: `chosen` has actions, `values` has dicts, and "
            "`zip(chosen, values)` gives the action first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'dict' and" in str(got),
            "You compare a whole dict with a number. `values[i]` is the dict of position i, "
            "`values[i][chosen[i]]` the value of the action that was chosen there.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "Your count goes back to 0 at every position. Set it to 0 once, before the loop.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "You look for the best of all positions, and here there is none. Each position has its "
            "own best value, the `max` of its dict: take it where you look at that position.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "That is a list. Return one number: how many of the actions are mistakes.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ZeroDivisionError) or (isinstance(got, float) and got != int(got))
            ),
            "You divide: that is a share. Return how many mistakes there are.",
        ),
    ),
)


class Diary:
    """Writes down what a training loop does with it: play, remember, learn.

    Attributes:
        lines: what it was asked to do, in order.
    """

    def __init__(self, games: int = 2) -> None:
        self.games, self.lines, self.played = games, [], 0

    def play(self) -> list[str]:
        """Names of the next games."""
        self.lines.append("play")
        self.played += self.games
        return [f"game {k}" for k in range(self.played - self.games + 1, self.played + 1)]

    def add(self, game: str) -> None:
        """Notes that a game went into the memory."""
        self.lines.append(f"add {game}")

    def learn(self, memory: object) -> float:
        """A loss, which falls with every call."""
        self.lines.append("learn" if memory is self else "learn, but not from the memory")
        return 1 / sum(line.startswith("learn") for line in self.lines)


TRAINING_LOOP = Exercise(
    id="training_loop",
    title="The loop",
    stars=2,
    minutes=12,
    names=("training_loop",),
    starter='''
        def training_loop(iterations, play, memory, learn):
            """A list of losses, one for each iteration.

            In every iteration: call `play()`, which returns a list of games; put each game into the
            memory with `memory.add(game)`; then call `learn(memory)` once, which changes the
            network and returns the loss.
            """
            ...
    ''',
    reference='''
        def training_loop(iterations, play, memory, learn):
            """A list of losses, one for each iteration.

            In every iteration: call `play()`, which returns a list of games; put each game into the
            memory with `memory.add(game)`; then call `learn(memory)` once, which changes the
            network and returns the loss.
            """
            losses = []
            for _ in range(iterations):
                for game in play():
                    memory.add(game)
                losses.append(learn(memory))
            return losses
    ''',
    hints=(
        "Two loops, one inside the other: over the iterations, and over the games played.",
        "In each iteration, learn once: after all its games have gone into the memory, and before "
        "the next games, which the better network should play.",
        "Inside the outer loop: `for game in play(): memory.add(game)`; after that inner loop, "
        "`losses.append(learn(memory))`. At the very end, `return losses`.",
    ),
    cases=tuple(
        Case(f"diary = Diary({games})\n{call}")
        for games in (2, 1, 3, 0)
        for iterations in (1, 2, 3, 0)
        for call in (
            f"training_loop({iterations}, diary.play, diary, diary.learn)",
            f"training_loop({iterations}, diary.play, diary, diary.learn)\ndiary.lines",
        )
    ),
    mutants=(
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                losses.append(learn(memory))
                return losses
            """,
            "You learn once, after all iterations. Move `losses.append(learn(memory))` into the "
            "outer loop: every iteration learns.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    games = play()
                    for game in games:
                        memory.add(games)
                    losses.append(learn(memory))
                return losses
            """,
            "You put the whole list in, once for each game. Put in one game at a time: "
            "`memory.add(game)`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = [0] * iterations
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    losses.append(learn(memory))
                return losses
            """,
            "Your list begins with zeros, and the losses come after them. Begin with an empty "
            "list, `[]`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    losses.append(round(learn(memory), 1))
                return losses
            """,
            "Do not round the losses: return them as they are.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    loss = learn(memory)
                losses.append(loss)
                return losses
            """,
            "Only the last loss is in your list: `append` belongs inside the loop over the "
            "iterations.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations + 1):
                    for game in play():
                        memory.add(game)
                    losses.append(learn(memory))
                return losses
            """,
            "One iteration too many: `range(iterations)` counts them.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for game in play():
                    for _ in range(iterations):
                        memory.add(game)
                        losses.append(learn(memory))
                return losses
            """,
            "The loops have changed places. Outside, the iterations; inside, the games of one "
            "`play()`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                        losses.append(learn(memory))
                return losses
            """,
            "You learn after every game. Learn once in an iteration, after all its games.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                        loss = learn(memory)
                    losses.append(loss)
                return losses
            """,
            "You learn after every game, and keep the last loss. Learn once in an iteration, after "
            "all its games: `learn(memory)` belongs after the inner loop.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    games = play()
                    losses.append(learn(memory))
                    for game in games:
                        memory.add(game)
                return losses
            """,
            "You learn before the new games are in the memory: in the first iteration it is still "
            "empty. First `memory.add(game)` for each, then `learn(memory)`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                return [learn(memory) for _ in range(iterations)]
            """,
            "You play all games first and learn at the end. Then every game is played by the "
            "untrained network, and the circle is never closed.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    losses.append(learn(memory))
                    for game in play():
                        memory.add(game)
                return losses
            """,
            "You learn first: in the first iteration the memory is still empty.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    memory.add(play())
                    losses.append(learn(memory))
                return losses
            """,
            "`play()` returns a list of games: `memory.add(game)` once for each of them.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                games, losses = play(), []
                for _ in range(iterations):
                    for game in games:
                        memory.add(game)
                    losses.append(learn(memory))
                return losses
            """,
            "You play once and learn from the same games again and again. Call `play()` in every "
            "iteration.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                return [learn(memory) for _ in range(iterations)]
            """,
            "You never play: there is nothing to learn from. Begin each iteration with `play()`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    losses.append(learn(play()))
                return losses
            """,
            "You call `play()` twice, and learn from games that are not in the memory: "
            "`learn(memory)`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    losses.append(learn(play()))
                return losses
            """,
            "The games never reach the memory: `memory.add(game)` for each, then `learn(memory)`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    games = play()
                    for game in games:
                        memory.add(game)
                    losses.append(learn(games))
                return losses
            """,
            "You fill the memory, but learn from the new games only. Call `learn(memory)`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    losses.append(learn(memory))
                    return losses
            """,
            "The `return` is inside the loop: it ends after one iteration.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    learn(memory)
                    losses.append(learn(memory))
                return losses
            """,
            "You learn twice in an iteration: each call of `learn` changes the network.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    learn(memory)
                return losses
            """,
            "`learn(memory)` returns the loss, and you drop it: `losses.append(learn(memory))`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(1, iterations):
                    for game in play():
                        memory.add(game)
                    losses.append(learn(memory))
                return losses
            """,
            "One iteration is missing: `range(1, n)` has n - 1 numbers. Use `range(iterations)`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    losses = []
                    for game in play():
                        memory.add(game)
                    losses.append(learn(memory))
                return losses
            """,
            "The list is emptied in every iteration, so only the last loss is left. Make it once, "
            "before the loop.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    for place in range(len(play())):
                        memory.add(play()[place])
                    losses.append(learn(memory))
                return losses
            """,
            "Every `play()` plays new games, and here it is called again for each game. Call it "
            "once in an iteration: `for game in play():`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "object of type 'float' has no len" in str(got),
            "`losses = learn(memory)` puts one number in the place of your list. "
            "`losses.append(...)` adds it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "An iteration may bring any number of games, even none. Do not count on a first one: "
            "`for game in play():` takes them all.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "That is one loss. Return the losses of all iterations, in a list.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and any(map(callable, got)),
            "The list holds `learn` itself. It learns, and returns the loss, when it is called: "
            "`learn(memory)`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "`iterations` is a number. `range(iterations)` counts through it.",
        ),
        Misconception(
            lambda case, got, expected: "'float' object is not iterable" in str(got),
            "`learn` returns one number: `append` it. `+=` and `extend` want a list.",
        ),
        Misconception(
            lambda case, got, expected: "has no attribute 'positions'" in str(got),
            "`learn` wants the memory itself, `learn(memory)`; it draws positions from it.",
        ),
        Misconception(
            lambda case, got, expected: "has no attribute" in str(got),
            "`memory.add(game)` is how a game gets into the memory.",
        ),
        Misconception(
            lambda case, got, expected: (
                "'method' object is not iterable" in str(got) or "bound method" in str(got)
            ),
            "`play` is a function: it plays when it is called, `play()`.",
        ),
    ),
    setup="from omoklib.check.exercises.lesson_07 import Diary",
)


_SELF_PLAY = f"""
import numpy as np
from omoklib import BLACK, WHITE, TicTacToe
from omoklib.check.exercises.lesson_07 import trial_game

{Z_TARGETS.reference}

{CHOOSE_MOVE.reference}
"""


def trial_game(
    self_play: Callable, start: Sequence[int], drawn_plies: int, seed: int
) -> Iterable[object]:
    """What `self_play` returns for a game of Tic-Tac-Toe from the ID `start`; each state is a text.

    In place of a search, `self_play` gets shares that differ from position to position.

    Raises:
        ValueError: a position is searched twice, or after the end of the game.
    """
    asked = []

    def think(state: State) -> list[float]:
        if state.is_terminal():
            raise ValueError("the game is over: there is nothing to search")
        if state.id in asked:
            raise ValueError("this position has been searched already")
        asked.append(state.id)
        legal = state.legal_actions()
        parts = [2 ** ((action + state.ply) % 4) if action in legal else 0 for action in range(9)]
        return [part / sum(parts) for part in parts]

    rng = np.random.default_rng(seed)
    played = self_play(TicTacToe().state(tuple(start)), think, drawn_plies, rng)
    if isinstance(played, Iterator):  # empty once it has been read
        return played
    return _Played(
        ("state " + str(each[0].id), *each[1:]) if hasattr(each[0], "id") else each
        for each in played
    )


class _Played(list):
    """A list that shows a line for each of its items, and shares as percentages."""

    def __repr__(self) -> str:
        if not all(isinstance(each, tuple) and len(each) == 3 for each in self):
            return list.__repr__(self)
        return "\n".join(", ".join(map(_brief, each)) for each in self) or "[]"


def _brief(part: object) -> str:
    if isinstance(part, list) and all(isinstance(share, float) for share in part):
        return "pi in percent: " + " ".join(f"{100 * share:.0f}" for share in part)
    return f"z = {part}" if isinstance(part, (int, float)) else str(part)


def _self_play_cases(rng: np.random.Generator) -> Iterator[Case]:
    starts: list[tuple[int, ...]] = [(0,), (0, 4), (0, 4, 0), (0, 0, 3, 1, 4)]
    for end in _random_games(rng, 8):
        starts.append(end.id[: int(rng.integers(1, len(end.id)))])
    for place, start in enumerate(starts):
        for drawn in (0, 9, 3):
            yield Case(
                f"trial_game(self_play, {start}, {drawn}, {place})",
                picture=TicTacToe().state(start),
                size=9 - len(start) + (9 if drawn == 3 else 0),
            )


def _parts(played: object) -> list[object] | None:
    """The positions and policies of what was returned; None if these are no triples."""
    triples = isinstance(played, list) and all(
        isinstance(each, (list, tuple)) and len(each) == 3 for each in played
    )
    return [each[0] for each in played] if triples and played else None


_SELF_PLAY_CODE = """
    def self_play(start, think, drawn_plies, rng):
        states, pis, state = [], [], start
        while not state.is_terminal():
            pi = think(state)
            states.append(state)
            pis.append(pi)
            action = choose_move(pi, state.ply, drawn_plies, rng.random())
            state = state.take_action(action)
        zs = z_targets(state.id, state.reward(BLACK))
        return list(zip(states, pis, zs[start.ply :]))
"""


def _self_played(old: str, new: str) -> str:
    """The game, with something in it changed."""
    return changed(_SELF_PLAY_CODE, old, new)


SELF_PLAY = Exercise(
    id="self_play",
    title="One game against itself",
    stars=2,
    minutes=15,
    names=("self_play",),
    starter='''
        def self_play(start, think, drawn_plies, rng):
            """A list: `(state, pi, z)` for every position from `start` on in which somebody moved.

            Until the game is over, `think(state)` gives `pi`, a list of shares, and
            `choose_move(pi, state.ply, drawn_plies, rng.random())` gives the action to play. At the
            end `z_targets` gives the `z` of all positions of the game. Leave out those before
            `start`: nobody searched them.
            """
            ...
    ''',
    reference='''
        def self_play(start, think, drawn_plies, rng):
            """A list: `(state, pi, z)` for every position from `start` on in which somebody moved.

            Until the game is over, `think(state)` gives `pi`, a list of shares, and
            `choose_move(pi, state.ply, drawn_plies, rng.random())` gives the action to play. At the
            end `z_targets` gives the `z` of all positions of the game. Leave out those before
            `start`: nobody searched them.
            """
            states, pis, state = [], [], start
            while not state.is_terminal():
                pi = think(state)
                states.append(state)
                pis.append(pi)
                action = choose_move(pi, state.ply, drawn_plies, rng.random())
                state = state.take_action(action)
            zs = z_targets(state.id, state.reward(BLACK))
            return list(zip(states, pis, zs[start.ply :]))
    ''',
    hints=(
        "While the game goes on, nobody knows `z` yet. So collect the states and the policies in "
        "two lists, and add `z` at the end.",
        "`while not state.is_terminal():` search, note the state and its `pi`, choose, and go on "
        "with `state = state.take_action(action)`.",
        "At the end `zs = z_targets(state.id, state.reward(BLACK))` has one `z` for each move of "
        "the game. The first `start.ply` of them belong to the opening: `zs[start.ply :]`.",
    ),
    cases=_self_play_cases,
    mutants=(
        Mutant(
            _self_played("z_targets(state.id", "z_targets(start.id"),
            "You ask `z_targets` about `start`, where the game begins. Ask it about the finished "
            "game: `state.id`, after the loop.",
        ),
        Mutant(
            _self_played("zs[start.ply :]", "zs"),
            "Where White moves first, every `z` has the wrong sign here. `z_targets` begins with "
            "the empty board, your game with `start`: leave out the first `start.ply`. And it "
            "wants the result as Black sees it, `state.reward(BLACK)`.",
        ),
        Mutant(
            _self_played("state.reward(BLACK)", "state.reward(state.player)"),
            "`z_targets` wants the result as Black sees it: `state.reward(BLACK)`. "
            "`state.player` is the one who would move next.",
        ),
        Mutant(
            _self_played("state.reward(BLACK)", "state.reward(WHITE)"),
            "`z_targets` wants the result as Black sees it: `state.reward(BLACK)`.",
        ),
        Mutant(
            _self_played(
                "zs = z_targets(state.id, state.reward(BLACK))",
                "zs = [state.reward(BLACK)] * (state.ply + 1)",
            ),
            "Every position gets the result as Black sees it. Where White is to move the sign is "
            "the other one: that is what `z_targets` is for.",
        ),
        Mutant(
            _self_played("state.ply, drawn_plies", "len(pis) - 1, drawn_plies"),
            "You count the moves from `start` on. The opening counts, too: `state.ply`.",
        ),
        Mutant(
            _self_played("state.ply, drawn_plies", "0, drawn_plies"),
            "Every move is chosen as if it were the first: give `choose_move` the `state.ply`.",
        ),
        Mutant(
            _self_played(
                "action = choose_move(pi, state.ply, drawn_plies, rng.random())",
                "action = pi.index(max(pi))",
            ),
            "You always play the best move. While learning, early moves are drawn: "
            "`choose_move(pi, state.ply, drawn_plies, rng.random())`.",
        ),
        Mutant(
            _self_played(
                """            states.append(state)
            pis.append(pi)
            action = choose_move(pi, state.ply, drawn_plies, rng.random())
            state = state.take_action(action)
""",
                """            pis.append(pi)
            action = choose_move(pi, state.ply, drawn_plies, rng.random())
            state = state.take_action(action)
            states.append(state)
""",
            ),
            "You put each `pi` beside the position *after* the move. It belongs to the one that "
            "was searched: note the state first, then move.",
        ),
        Mutant(
            _self_played("list(zip(states, pis, zs[start.ply :]))", "states, pis, zs"),
            "You return three lists. Return one list of triples: `list(zip(states, pis, zs))`, "
            "without the opening's `z`.",
        ),
        Mutant(
            _self_played(
                """state = state.take_action(action)
        zs""",
                """state = state.take_action(action)
            break
        zs""",
            ),
            "The game ends too soon: here positions are missing. Go on until `is_terminal()`.",
        ),
        Mutant(
            _self_played("rng.random())", "np.random.default_rng(0).random())"),
            "The same dart is thrown at every move. Each move needs a number of its own: "
            "`rng.random()`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, Iterator),
            "A `zip`, like any iterator, gives its triples once and is empty from then on. A game "
            "in the memory is read again and again: make a list of it, `list(zip(...))`.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(_parts(got)) > 1 and all(each == _parts(got)[0] for each in _parts(got))
            ),
            "The same position stands in every example. Note `state`, which changes with every "
            "move, and not `start`.",
        ),
        Misconception(
            lambda case, got, expected: "searched already" in str(got),
            "`think` was asked twice about one position. Ask once for each move, about `state` and "
            "not about `start`, and keep `pi`. And states never change: "
            "`state = state.take_action(action)` is the next one.",
        ),
        Misconception(
            lambda case, got, expected: "nothing to search" in str(got),
            "You search a position in which the game is over. Nobody moves there: stop before.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object is not iterable" in str(got),
            "Your function returns nothing: return the list of `(state, pi, z)`.",
        ),
        Misconception(
            lambda case, got, expected: all(len(item) == 2 for item in got),
            "One thing is missing in each example: it is `(state, pi, z)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and any(isinstance(item, list) for item in got)
            ),
            "You return lists side by side. Return one list of triples: `zip` makes them.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and ("Generator" in str(got) or "method" in str(got))
            ),
            "`choose_move` takes a number from 0 to 1. `rng` makes one when it is called: "
            "`rng.random()`.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) is not None and isinstance(got[0][0], tuple),
            "You keep IDs. Keep the state itself: `(state, pi, z)`.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) is not None and not isinstance(got[0][1], list),
            "The order is state, `pi`, `z`, and `pi` is the whole list of shares.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) and _parts(got)[0] != _parts(expected)[0],
            "The first position of your list is not `start`. Note each state before its move; and "
            "leave out the opening, which nobody searched.",
        ),
        Misconception(
            lambda case, got, expected: (
                _parts(got) is not None
                and len(got) < len(expected)
                and _parts(got) == _parts(expected)[: len(got)]
            ),
            "Positions are missing at the end. `zip` stops with the shortest of its lists: is one "
            "`z` too many left out? Or does the game end before `state.is_terminal()`?",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) and _parts(got)[:-1] == _parts(expected),
            "Your list has one entry too many: at the end of the game nobody moves, so there is no "
            "`pi` to learn. Note a position only if somebody moves in it.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) and _parts(got) == _parts(expected),
            "The positions and policies are right, and `z` is not. When the game is over, take "
            "`z_targets(state.id, state.reward(BLACK))`, and leave out the first `start.ply`.",
        ),
        Misconception(
            lambda case, got, expected: bool(_parts(got)),
            "Another move was played here than `choose_move` would have chosen. Draw one number a "
            "move, `rng.random()`, count the plies from the empty board, `state.ply`, and leave "
            "the rest to `choose_move`.",
        ),
    ),
    setup=_SELF_PLAY,
    needs=("z_targets", "choose_move"),
)


class _OtherDisk(OSError):
    """A file was to move to another disk in one step."""


def saved(
    save: Callable,
    old: str | None,
    pieces: Sequence[str],
    power_cut: bool = False,
    then: Sequence[str] | None = None,
) -> dict[str, object]:
    """What `save(path, pieces)` came to: what is in the file, and what was in it on the way.

    Args:
        old: what is in the file before; None where there is none.
        power_cut: an OSError comes after the last of the `pieces`.
        then: what a second attempt writes, in the same folder, where nothing goes wrong.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "network.txt"
        if old is not None:
            path.write_text(old, encoding="utf-8")
            os.link(path, Path(folder) / "second name")
        meanwhile, put = [], []

        def look() -> str | None:
            return path.read_text(encoding="utf-8") if path.exists() else None

        class Coming:
            """The pieces, as often as somebody goes through them."""

            def __iter__(self) -> Iterator[str]:
                for piece in pieces:
                    meanwhile.append(look())
                    yield piece
                if power_cut:
                    raise OSError("the power went off")

        def replace(source: str | Path, *args: object, **options: object) -> None:
            stay_on_this_disk(source)
            meanwhile.append(look())  # if the old file was deleted first, nothing is there now
            real(source, *args, **options)
            put.append(look())

        def stay_on_this_disk(source: str | Path) -> None:
            """As if every other folder were on another disk: no step takes a file there."""
            if Path(source).resolve().parent != path.resolve().parent:
                raise _OtherDisk(f"{source} lies on another disk than {path.name}")

        def rename(source: str | Path, target: str | Path, **options: object) -> None:
            """As on Windows, on every system: nothing is replaced."""
            stay_on_this_disk(source)
            meanwhile.append(look())
            if Path(target).exists():
                raise FileExistsError(f"os.rename replaces no file, and there is {path.name}")
            real_rename(source, target, **options)

        real, os.replace = os.replace, replace
        real_rename, os.rename = os.rename, rename
        try:
            save(path, Coming())
            ended = "well"
        except FileExistsError:
            ended = "with a FileExistsError"
        except _OtherDisk:
            ended = "on another disk"
        except (OSError, UnicodeError):
            ended = "with an error"
        finally:
            os.replace, os.rename = real, real_rename
        now = look()
        meanwhile += [text for text in put if text != now]  # put in place, but not yet whole
        if old is not None and (Path(folder) / "second name").read_text(encoding="utf-8") != old:
            meanwhile.append("")  # the old file itself was opened, and so emptied, and written to
        found: dict[str, object] = {
            "ended": ended,
            "file": now,
            "seen on the way": sorted(set(meanwhile), key=str),  # None: no file was there
        }
        if then is not None:
            save(path, then)
            found["file after the second attempt"] = look()
        return found


SAVE_SAFELY = Exercise(
    id="save_safely",
    title="A file that is whole, or not there",
    stars=2,
    minutes=15,
    names=("save_safely",),
    starter='''
        def save_safely(path, pieces):
            """Writes the strings in `pieces`, one after the other, to the file `path` (a `Path`).

            At every moment `path` is the whole old file or the whole new one. If an error is raised
            on the way, it is passed on, and the old file is still there. A file that a broken
            attempt has left beside it does not disturb the next attempt.
            """
            ...
    ''',
    reference='''
        def save_safely(path, pieces):
            """Writes the strings in `pieces`, one after the other, to the file `path` (a `Path`).

            At every moment `path` is the whole old file or the whole new one. If an error is raised
            on the way, it is passed on, and the old file is still there. A file that a broken
            attempt has left beside it does not disturb the next attempt.
            """
            part = path.with_name(path.name + ".part")
            with open(part, "w", encoding="utf-8") as file:
                for piece in pieces:
                    file.write(piece)
            os.replace(part, path)
    ''',
    hints=(
        'Opening a file with `"w"` empties it, at once. So do not open `path` itself.',
        'Write to a file beside it: `part = path.with_name(path.name + ".part")`.',
        "When all is written and closed, `os.replace(part, path)` puts it in place in one step.",
    ),
    cases=(
        Case('saved(save_safely, "old", ["new"])'),
        Case('saved(save_safely, None, ["new"])', size=98),
        Case('saved(save_safely, "old", ["new ", "and ", "longer"])'),
        Case('saved(save_safely, "old", [])', size=99),
        Case('saved(save_safely, "old", ["half"], True)'),
        Case('saved(save_safely, None, ["half"], True)'),
        Case('saved(save_safely, "old", ["ha", "lf"], True)'),
        Case('saved(save_safely, "old", ["half"], True, ["new"])'),
        Case('saved(save_safely, "old", ["half"], True, ["all ", "new"])'),
        # A lone surrogate cannot be written: as if the disk were full in the middle of a piece.
        Case(r'saved(save_safely, "old", ["half", "\ud800"])'),
    ),
    mutants=(
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                for piece in pieces:
                    with open(part, "a", encoding="utf-8") as file:
                        file.write(piece)
                    os.replace(part, path)
            """,
            "The file is put in place after each piece, so for a while `path` holds half of "
            "the new text. Write all the pieces first; `os.replace` comes once, at the end.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                for piece in pieces:
                    with open(part, "w", encoding="utf-8") as file:
                        file.write(piece)
                os.replace(part, path)
            """,
            'The file beside it is opened again for each piece, and `"w"` empties it each time.'
            " Open it once, before the loop; then it is there even if there is nothing to "
            "write.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            'You open `path` itself: `"w"` empties the old file before anything new is there.',
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(path, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                os.replace(part, path)
            """,
            "You open `path` itself, and nothing is written to `part`. It is `part` that must be "
            "opened.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                text = "".join(pieces)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            """,
            "Good: the pieces are gathered first. But if the writing itself breaks off, at a full "
            "disk, say, the old file is gone. Write beside it, then `os.replace`.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                path.unlink(missing_ok=True)
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                os.replace(part, path)
            """,
            "You delete the old file first. `os.replace` puts the new one over it by itself.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                try:
                    with open(part, "w", encoding="utf-8") as file:
                        for piece in pieces:
                            file.write(piece)
                finally:
                    os.replace(part, path)
            """,
            "`finally` runs after an error, too: then half a file replaces the whole one. Replace "
            "it only when everything has been written.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                try:
                    with open(part, "w", encoding="utf-8") as file:
                        for piece in pieces:
                            file.write(piece)
                    os.replace(part, path)
                except (OSError, UnicodeError):
                    pass
            """,
            "The old file is safe, but the error is swallowed: nobody learns that it went wrong.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                    os.replace(part, path)
            """,
            "The file is put in place while it is still open, so its last words are not yet in it. "
            "Close it first: `os.replace` comes after the `with`, not inside it.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            "All is written, but in the file beside it. `os.replace(part, path)` puts it in place.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "a", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            '`"a"` adds to the end of the old file. The new text has to replace the old.',
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "r+", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            '`"r+"` writes over the old file itself, letter by letter, and needs a file that is '
            "there already. Write to a new file beside it.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "r+" if path.exists() else "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            '`"r+"` writes over the old file itself, letter by letter, so it is half old and half '
            "new for a while. Write to a new file beside it.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                path.unlink(missing_ok=True)
                part.rename(path)
            """,
            "You delete the old file before the new one has its name: for a moment nothing is "
            "there, and the power can go off just then. `os.replace` needs no deleting.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "a", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                os.replace(part, path)
            """,
            'The file beside it is opened with `"a"`: what an earlier, broken attempt left is '
            'still in front of the new text. `"w"` begins with an empty file.',
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                import shutil
                shutil.move(part, path)
            """,
            "`shutil.move` copies where it cannot rename, and a copy is written piece by piece. "
            "`os.replace` is one step, or an error.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                old = path.read_text(encoding="utf-8") if path.exists() else None
                try:
                    with open(path, "w", encoding="utf-8") as file:
                        for piece in pieces:
                            file.write(piece)
                except Exception:
                    if old is not None:
                        path.write_text(old, encoding="utf-8")
                    raise
            """,
            "You repair the old file after an error. When the power is off, no code runs to repair "
            "it, and until then the file is empty. Write beside it, then `os.replace`.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                import shutil
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                shutil.copyfile(part, path)
            """,
            "To copy, Python opens `path` and writes to it: for a moment it is empty. `os.replace` "
            "gives the new file the old one's name, in one step.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and got["file"]
                and got["file"].split() == str(expected["file"]).split()
                and got["file"] != expected["file"]
            ),
            "The pieces follow one another as they are: write no line break or blank between them.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(expected["file"]) > 0 and got["file"] == 2 * expected["file"]
            ),
            "The pieces are written twice. Go through them once.",
        ),
        Misconception(
            lambda case, got, expected: (
                (got["ended"], got["file"]) == ("well", "old") and expected["file"] != "old"
            ),
            "The old file is still there at the end. Does your code reach "
            "`os.replace(part, path)`, when all pieces are written?",
        ),
        Misconception(
            lambda case, got, expected: (
                got["file"] != expected["file"] and sorted(got["file"]) == sorted(expected["file"])
            ),
            "The pieces are in another order than they came.",
        ),
        Misconception(
            lambda case, got, expected: (
                got["file"] != expected["file"] and expected["file"].endswith(got["file"])
            ),
            "The beginning is missing. Do you write every piece, the first one included?",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "Path' and 'str'" in str(got)
            ),
            'A `Path` and a string cannot be added. `path.with_name(path.name + ".part")` is a '
            "file beside it.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict) and got["file"] is None and expected["file"] is not None
            ),
            "Afterwards no file is left at `path`. `os.replace(part, path)`: the new file comes "
            "first, the name that it takes second.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, FileExistsError),
            'A broken attempt has left its file there, and `"x"` refuses to open it. `"w"` begins '
            "with an empty file.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and (expected["ended"], got["ended"]) == ("well", "with an error")
                and "" in got["seen on the way"]
            ),
            "You write to `path` itself, and then an error came. Write to a file beside it, opened "
            'with `"w"`; then `os.replace(part, path)` puts it in place.',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and (expected["ended"], got["ended"]) == ("well", "with an error")
            ),
            "There was no trouble here, and yet an error came. Is the new file opened with "
            '`"w"`? That makes the file; without it, and with `"r+"`, it must be there already. '
            "And `os.replace(part, path)` takes the new file first.",
        ),
        Misconception(
            lambda case, got, expected: "bytes-like object" in str(got),
            'The pieces are strings, and `"wb"` wants bytes: open with `"w"`.',
        ),
        Misconception(
            lambda case, got, expected: "write() argument must be str" in str(got),
            "`write` takes one string. Go through the `pieces`, and write each piece in turn.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict) and got["ended"] == "with a FileExistsError"
            ),
            "`rename` replaces no file on Windows, and this check does the same everywhere: an "
            "error. `os.replace` replaces the old file in one step, on every system.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, dict) and got["ended"] == "on another disk",
            "Your new file is first written to another folder. If that is on another disk, it "
            "cannot take the old file's place in one step. Write it beside the old one: "
            '`path.with_name(path.name + ".part")`. (A bare name lies where Python was started.)',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict) and got["ended"] == "well" and expected["ended"] != "well"
            ),
            "Writing went wrong, and your code hides it. Let the error through: do not catch it, "
            "or `raise` it again.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and None in got["seen on the way"]
                and None not in expected["seen on the way"]
            ),
            "For a moment no file is at `path`: you delete the old file, or move it away, before "
            "the new one has its name. `os.replace` puts the new one over it, in one step.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and bool({*got["seen on the way"]} - {*expected["seen on the way"]})
            ),
            "Anyone who opens the file while you write finds it empty, or half written. And if the "
            "power goes off then, no `except` runs to mend it. Write all of it to a file beside "
            "it; `os.replace` then gives that file the old one's name, in one step.",
        ),
    ),
    setup="import os\nfrom omoklib.check.exercises.lesson_07 import saved",
)

_CHOOSERS = """
import numpy as np
from omoklib import BLACK, WHITE, TicTacToe
from omoklib.gametree import Solver

solver = Solver(TicTacToe())


def lowest(state):
    return state.legal_actions()[0]


def perfect(state):
    return solver.best_actions(state)[0]
"""


def _everyone_cases(rng: np.random.Generator) -> Iterator[Case]:
    ids = [(0, 0, 3, 1, 4, 2), (0, 0, 3, 1, 4), (0, 4, 0, 2, 6, 3, 5, 1), (0, 4, 0, 8), (0, 4, 2)]
    for end in _random_games(rng, 6):
        ids.append(end.id[: int(rng.integers(4, len(end.id)))])
    for node_id in ids:
        for side in ("BLACK", "WHITE"):
            for chooser in ("lowest", "perfect"):
                yield Case(
                    f"against_everyone({chooser}, TicTacToe().state({node_id}), {side})",
                    picture=TicTacToe().state(node_id),
                    size=len(node_id) + 0.1 * (chooser == "perfect"),
                )
    for side in ("BLACK", "WHITE"):
        yield Case(f"against_everyone(lowest, TicTacToe().state((0, 4)), {side})", size=100)


def _asked_too_late(error: object) -> bool:
    """Whether a player was asked for a move and found none."""
    if not isinstance(error, IndexError):
        return False
    frames = traceback.extract_tb(error.__traceback__)
    return any(frame.name in ("lowest", "perfect") for frame in frames)


AGAINST_EVERYONE = Exercise(
    id="against_everyone",
    title="One player against everyone",
    stars=3,
    minutes=20,
    names=("against_everyone",),
    starter='''
        def against_everyone(choose, state, side):
            """`(wins, draws, losses)`: how all the games end that `side` can have from `state`.

            In these games `side` (BLACK or WHITE) always plays `choose(state)`, one action; its
            opponent may play any legal action, good or bad. The counts are as `side` sees them, no
            matter who is to move in `state`.
            """
            ...
    ''',
    reference='''
        def against_everyone(choose, state, side):
            """`(wins, draws, losses)`: how all the games end that `side` can have from `state`.

            In these games `side` (BLACK or WHITE) always plays `choose(state)`, one action; its
            opponent may play any legal action, good or bad. The counts are as `side` sees them, no
            matter who is to move in `state`.
            """
            if state.is_terminal():
                result = state.reward(side)
                return int(result == 1), int(result == 0), int(result == -1)
            actions = [choose(state)] if state.player == side else state.legal_actions()
            wins, draws, losses = 0, 0, 0
            for action in actions:
                won, drawn, lost = against_everyone(choose, state.take_action(action), side)
                wins, draws, losses = wins + won, draws + drawn, losses + lost
            return wins, draws, losses
    ''',
    hints=(
        "As with minimax in lesson 02: the function calls itself for the states that follow.",
        "At the end of a game there is one result: `state.reward(side)` says which, and the answer "
        "is `(1, 0, 0)`, `(0, 1, 0)` or `(0, 0, 1)`.",
        "Before the end: one action if `state.player == side`, else all of "
        "`state.legal_actions()`; add the three numbers up over them.",
    ),
    cases=_everyone_cases,
    mutants=(
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result >= 0), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "You count a draw as a win, too: only a result of +1 is a win.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                wins, draws, losses = map(sum, zip(*counts))
                return (wins, draws, losses) if mine else (losses, draws, wins)
            """,
            "You exchange wins and losses where the opponent moves. The counts are as `side` sees "
            "them, at every depth.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == -1), int(result == 0)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "Draws and losses have changed places: the order is wins, draws, losses.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                wins, draws, losses = 0, 0, 0
                if state.is_terminal():
                    if state.reward(side) == 1:
                        wins = 1
                    if state.reward(side) == 0:
                        draws = 1
                    else:
                        losses = 1
                    return wins, draws, losses
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    won, drawn, lost = against_everyone(choose, state.take_action(action), side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "A won game counts as lost, too: your `else` belongs to the second `if` alone. "
            "Write `elif`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == 1 else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "`choose` always plays Black here. It plays `side`, which may be White.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return max(parts)
            """,
            "You keep the best of the replies. Every reply counts: add the three numbers up over "
            "all of them.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                wins, draws, losses = map(sum, zip(*parts))
                return losses, draws, wins
            """,
            "Wins and losses change places at every move. They are `side`'s throughout, so "
            "nothing is swapped on the way up.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(state.player)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You ask for the result as the player to move sees it. It is `side` that counts, even "
            "where the other player would move next.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                return against_everyone(choose, state.take_action(choose(state)), side)
            """,
            "Both sides play `choose`: that is one game. The opponent tries everything.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player != side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "The sides are swapped: `choose` plays where `state.player == side`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                parts = []
                for action in state.legal_actions():
                    after = state.take_action(action)
                    if not after.is_terminal():
                        after = after.take_action(choose(after))
                    parts.append(against_everyone(choose, after, side))
                return tuple(map(sum, zip(*parts)))
            """,
            "You let the opponent move first, wherever the game begins. Ask at each state who is "
            "to move, `state.player == side`, and play one move at a time.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if not state.is_terminal():
                    state = state.take_action(choose(state))
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You let `side` move first, wherever the game begins. The opponent may be to move: ask "
            "at each state, `state.player == side`, and play one move at a time.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                parts = [
                    against_everyone(choose, state.take_action(a), side)
                    for a in state.legal_actions()
                ]
                return tuple(map(sum, zip(*parts)))
            """,
            "You play all games there are. Where `side` moves, play only `choose(state)`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                parts = []
                for action in state.legal_actions():
                    if state.player == side:
                        action = choose(state)
                    parts.append(against_everyone(choose, state.take_action(action), side))
                return tuple(map(sum, zip(*parts)))
            """,
            "Where `side` moves, you count the game of its one move again for every legal action. "
            "Ask whose turn it is before the loop, not in it.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    last = against_everyone(choose, state.take_action(action), side)
                return last
            """,
            "Only the last of the replies is counted. Add the three numbers up over all of them.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(1)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You always ask for Black's result. It is `side` that counts: `state.reward(side)`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                wins, draws, losses = tuple(map(sum, zip(*parts)))
                return wins + 1, draws, losses
            """,
            "You count more games than there are. The three sums begin with 0.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), -side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You change `side` on the way down. The results are those of the same side throughout.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    return against_everyone(choose, state.take_action(action), side)
            """,
            "Only the first reply is tried. Is the `return` inside the loop, or do you take one "
            "action of the opponent's? Every legal action counts.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else state.legal_actions()[:-1]
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts))) or (0, 0, 0)
            """,
            "The last reply is never tried: `[:-1]` leaves out the last action. Every legal action "
            "counts.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                side = state.player
                counts = [against_everyone(choose, state.take_action(choose(state)), side)]
                return tuple(map(sum, zip(*counts)))
            """,
            "You put `state.player` into `side`, and the side that you were asked about is lost. "
            "Compare the two: `state.player == side`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                if state.player == side:
                    return against_everyone(choose, state.take_action(choose(state)), side)
                actions = state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), -side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You change `side` on the way down. The results are those of the same side throughout.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == -1), int(result == 0), int(result == 1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "Wins and losses are swapped: wins come first, losses last.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                wins = draws = losses = 0
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    against_everyone(choose, state.take_action(action), side)
                return wins, draws, losses
            """,
            "Where the game is over you count right; everywhere else your answer is (0, 0, 0). It "
            "must be the sum of what the calls for the next states return.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                return 0, 0, 0
            """,
            "Your answer is always (0, 0, 0), so no game is ever counted. Begin with the end: "
            "where `state.is_terminal()`, the answer has one 1.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else [solver.best_actions(state)[0]]
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "Your opponent plays perfectly. It may play any legal action, good or bad: try them "
            "all.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else solver.best_actions(state)
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "Your opponent plays only its best moves. It may play any legal action, good or bad: "
            "try them all.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result != 1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "You count a draw as lost, too: only a result of -1 is a loss.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(sum(count > 0 for count in column) for column in zip(*counts))
            """,
            "You count each reply once, however many games follow it. Add up what the calls "
            "return.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [lowest(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "`side` always plays `lowest`, no matter which player you were given. Call that one: "
            "`choose(state)`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [perfect(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "`side` always plays `perfect`, no matter which player you were given. Call that one: "
            "`choose(state)`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "'function' object has no attribute" in str(got),
            "A function stands where a state should. Are the arguments in their order, "
            "`against_everyone(choose, state, side)`?",
        ),
        Misconception(
            lambda case, got, expected: "'int' and 'str'" in str(got),
            "Do you return a dict? Going through one gives its keys. Return a tuple of three "
            "numbers: wins, draws, losses.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(count, float) for count in got),
            "Return how many games end in each way, not which share of them: whole numbers, "
            "nothing divided.",
        ),
        Misconception(
            lambda case, got, expected: (
                "an action must be an integer" in str(got) and "<function" in str(got)
            ),
            "`choose` is a function, not an action: `choose(state)` gives the action.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(count, bool) for count in got),
            "True and False are no counts: `int(...)` makes 1 and 0 of them.",
        ),
        Misconception(
            lambda case, got, expected: _asked_too_late(got),
            "You never stop at the end of a game. Where `state.is_terminal()`, nobody moves: return"
            " 1 for how it ended, and 0 for the rest.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "after the end" in str(got),
            "Your loop goes on from a position in which the game is over. Do you put the next "
            "state into `state` itself? Then the second action starts from there, not from the"
            " position that the loop is about. Give it a name of its own.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "There is one number where several are wanted. At the end of a game the answer is "
            "three numbers, such as `(1, 0, 0)`. And the one action goes into a list, "
            "`[choose(state)]`, if a loop runs over it.",
        ),
        Misconception(
            lambda case, got, expected: "'int' and 'tuple'" in str(got),
            "`sum` cannot add tuples up: it begins with the number 0. Add wins to wins, draws to "
            "draws, losses to losses.",
        ),
        Misconception(
            lambda case, got, expected: "unpack non-iterable int" in str(got),
            "At the end of a game, too, the answer is three numbers: `(1, 0, 0)` for a win.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int),
            "That is one number. Return three: how many wins, how many draws, how many losses.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, RecursionError),
            "The function calls itself without end. Does the state that you pass on ever change? "
            "`state.take_action(action)` leaves `state` as it is, and returns the new one.",
        ),
        Misconception(
            lambda case, got, expected: "NoneType" in str(got),
            "A call of `against_everyone` gives None: it prints, or ends without a `return`. At "
            "the end of a game, too, `return` the three numbers.",
        ),
        Misconception(
            lambda case, got, expected: len(got) > 3 and len(got) % 3 == 0,
            "`+` lays tuples end to end: `(1, 0, 0) + (0, 1, 0)` has six numbers. Add wins to "
            "wins, draws to draws, losses to losses.",
        ),
        Misconception(
            lambda case, got, expected: not any(got[1:2]) and any(expected[1:2]),
            "No draw is counted here. Does your game end only when somebody has won? A full board "
            "is the end, too: `state.is_terminal()` knows both.",
        ),
        Misconception(
            lambda case, got, expected: (
                (got[0], got[2]) == (expected[0], expected[2]) and got[1] > expected[1]
            ),
            "There are fewer draws. Do you count positions in which the game still goes on? Only "
            "its end has a result.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == 4,
            "Those are four numbers. Three are wanted: wins, draws, losses.",
        ),
        Misconception(
            lambda case, got, expected: len(got) > 3,
            "`+` lays tuples end to end. Add wins to wins, draws to draws, losses to losses.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 3 and sum(g < e for g, e in zip(got, expected, strict=True)) > 1
            ),
            "There are more games than you count. Each legal action of the opponent begins games "
            "of its own, and two orders of moves are two games, even if they lead to one position.",
        ),
    ),
    setup=_CHOOSERS,
    seconds=20.0,
)

EXERCISES = (
    COUNT_MISTAKES,
    Z_TARGETS,
    CHOOSE_MOVE,
    MEMORY,
    TRAINING_LOOP,
    SELF_PLAY,
    AGAINST_EVERYONE,
    SAVE_SAFELY,
)

QUIZ = (
    Question(
        "Nobody shows the network good moves. What does it learn them from?",
        (
            Option(
                "From the winners of its games, whose moves it imitates",
                "The winner gives `z`. But the policy's target is not what the winner played.",
            ),
            Option(
                "From its own search, which sees further than it does",
                "Right: `pi` is what the search found by looking ahead with the network's help. "
                "The network learns to guess it at once, and the next search starts from there.",
            ),
            Option(
                "From the exact solution",
                "The judge knows it, but tells nobody: it only counts. Most games have no solution "
                "to ask.",
            ),
            Option(
                "From random games",
                "That was UCT. Here no game is played out at random.",
            ),
        ),
        "b",
    ),
    Question(
        "White won. What is `z` in a position of this game where White is to move?",
        (
            Option("+1", "Right: `z` is the result for the player to move, and that player won."),
            Option("-1", "That is how Black sees it. Here White is to move."),
            Option("0", "White won, so it is no draw. Only a draw is 0, for both."),
            Option(
                "It depends on how good the position was",
                "`z` is the end of the game, whatever the position looked like. Over many games "
                "that averages out, and the average is what the network can learn.",
            ),
        ),
        "a",
    ),
    Question(
        "Self-play without noise and without drawn moves: what happens?",
        (
            Option(
                "The games get better and better, as no move is left to chance any more",
                "Perhaps, but they are all one and the same game.",
            ),
            Option(
                "The network plays one and the same game until it learns from it",
                "Right: the same network, searching the same way, repeats itself move for move. "
                "Hundreds of copies of one game teach little.",
            ),
            Option(
                "Nothing: the order of training is random anyway",
                "It shuffles copies of one game.",
            ),
            Option("The search does not end", "It ends after its simulations, as always."),
        ),
        "b",
    ),
    Question(
        "The policy's loss stopped falling at 0.7, yet the player is perfect. How can that be?",
        (
            Option(
                "The learning rate is too small",
                "Then the network would learn too little, and still make mistakes. This player "
                "makes none.",
            ),
            Option(
                "The network is too small to bring the loss down any further",
                "It plays perfectly, so it is large enough.",
            ),
            Option(
                "`-pi^T log p` cannot fall below the entropy of `pi`",
                "Right: where several moves are equally good, `pi` is spread over them, and the "
                "best guess there is, `p = pi`, still costs the entropy of `pi`.",
            ),
            Option(
                "The loss is computed wrongly",
                "Lesson 05 checked it against one worked out by hand.",
            ),
        ),
        "c",
    ),
    Question(
        "The new network beats the one of an hour ago in 40 of 40 games. What has been shown?",
        (
            Option("It plays perfectly", "Both may have the same blind spot."),
            Option(
                "It is better than this one opponent, and by a lot",
                "Right. Both grew up on the same games, and may share their mistakes. Opponents of "
                "another kind, or the exact solution, tell more.",
            ),
            Option("Nothing: 40 games are too few", "For 40 of 40 they are plenty."),
            Option(
                "It beats everyone the old one beats",
                "Strength is not always passed on like that: A beats B, B beats C, C beats A.",
            ),
        ),
        "b",
    ),
)
