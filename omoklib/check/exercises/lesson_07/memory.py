"""The exercise `memory` of lesson 07: "A memory that forgets"."""

from __future__ import annotations

from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed

__all__ = ["MEMORY"]

_CALLS = (
    'memory = Memory(9)\nmemory.add(["a1", "a2"])\nmemory.positions()',
    'memory = Memory(9)\nmemory.add(["a1"])\nmemory.add(["b1", "b2"])\nmemory.positions()',
    "Memory(5).positions()",
    'memory = Memory(4)\nfor name in "abc":\n    memory.add([name + "1", name + "2"])\n'
    "memory.positions()",
    'memory = Memory(5)\nfor name in "abc":\n    memory.add([name + "1", name + "2"])\n'
    "memory.positions()",
    'memory = Memory(3)\nmemory.add(["a1"])\nmemory.add(["b1", "b2", "b3"])\nmemory.positions()',
    'memory = Memory(3)\nmemory.add(["a1", "a2", "a3", "a4"])\nmemory.positions()',
    'memory = Memory(4)\nfor name in "abcd":\n    memory.add([name + "1"])\n'
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

_ONE_LEAVES = "self.count -= len(self.games.pop(0))"

_COUNTING = f"""
class Memory:
    def __init__(self, capacity):
        self.capacity, self.games, self.count = capacity, [], 0

    def add(self, game):
        self.games.append(game)
        self.count += len(game)
        while self.count > self.capacity and len(self.games) > 1:
            {_ONE_LEAVES}

    def positions(self):
        return [position for game in self.games for position in game]
"""
"""A right solution that keeps count of its positions."""

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
    cases=tuple(Case(code) for code in _CALLS),
    mutants=(
        Mutant(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity = capacity
                    self.games = []

                def add(self, game):
                    self.games.append(game)
                    while len(self.positions()) < self.capacity and len(self.games) > 1:
                        self.games.pop(0)

                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "The wrong way round: games leave while there is room for them. They leave while there "
            "are *more* positions than `capacity`: `>`.",
        ),
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
            changed(
                _COUNTING, _ONE_LEAVES, "self.games.pop(0)\n            self.count -= len(game)"
            ),
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
                    for old in self.games:
                        if len(self.positions()) > self.capacity and len(self.games) > 1:
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
            "Nothing gets into `self.games`. If you change a list of your own, `self.games` stays "
            "as it was: work on `self.games` itself.",
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
            changed(_COUNTING, _ONE_LEAVES, "self.games.pop(0)"),
            "Too many games leave. If you keep a count of the positions, it must fall by the "
            "length of each game that leaves: `old = self.games.pop(0)`, and then `len(old)`.",
        ),
        Mutant(
            changed(_COUNTING, _ONE_LEAVES, "self.games.pop(0)\n            self.count -= 1"),
            "Too many games leave. If you keep a count of the positions, it must fall by more than "
            "1 when a game leaves: all its positions go, `len(old)` of them.",
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
            lambda case, got, expected: (
                isinstance(got, list) and got != expected and sorted(got) == sorted(expected)
            ),
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
