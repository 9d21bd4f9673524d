"""The exercise `training_loop` of lesson 07: "The loop"."""

from __future__ import annotations

from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed

__all__ = ["TRAINING_LOOP", "Diary"]


class Diary:
    """Writes down what a training loop does with it: play, remember, learn.

    Attributes:
        lines: what it was asked to do, in order.
    """

    def __init__(self, games: int = 2) -> None:
        self._games, self.lines, self.played = games, [], 0

    def play(self) -> list[str]:
        """Names of the next games."""
        self.lines.append("play")
        self.played += self._games
        return [f"game {k}" for k in range(self.played - self._games + 1, self.played + 1)]

    def add(self, game: str) -> None:
        """Notes that a game went into the memory."""
        self.lines.append(f"add {game}")

    def learn(self, memory: object) -> float:
        """A loss, which falls with every call."""
        self.lines.append("learn" if memory is self else "learn, but not from the memory")
        return 1 / sum(line.startswith("learn") for line in self.lines)


_RIGHT = """
def training_loop(iterations, play, memory, learn):
    losses = []
    for _ in range(iterations):
        for game in play():
            memory.add(game)
        losses.append(learn(memory))
    return losses
"""

_FROM_ONE_GAME = (
    "You learn after every game, and from that game alone. Learn once in an iteration, after all "
    "its games, and from the memory: `learn(memory)`."
)

TRAINING_LOOP = Exercise(
    id="training_loop",
    title="The loop",
    stars=2,
    minutes=12,
    names=("training_loop",),
    setup="from omoklib.check.exercises.lesson_07 import Diary",
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
            changed(_RIGHT, "for game in play():", "for game in reversed(play()):"),
            "The last game of each `play()` gets into the memory first. Keep their order: `pop()` "
            "takes the last of a list, and `for game in play():` begins with the first.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses, games = [], []
                for _ in range(iterations):
                    games += play()
                    for game in games:
                        memory.add(game)
                    losses.append(learn(memory))
                return losses
            """,
            "Every iteration puts the old games into the memory once more. Put in only those that "
            "`play()` has just returned: the memory keeps the others by itself.",
        ),
        Mutant(
            changed(
                _RIGHT,
                "losses.append(learn(memory))",
                "    loss = learn(game)\n        losses.append(loss)",
            ),
            _FROM_ONE_GAME,
        ),
        Mutant(
            changed(_RIGHT, "losses.append(learn(memory))", "    losses.append(learn(game))"),
            _FROM_ONE_GAME,
        ),
        Mutant(
            changed(
                _RIGHT,
                "\n        losses.append(learn(memory))",
                "\n    losses.append(learn(memory))",
            ),
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
            changed(
                _RIGHT,
                "memory.add(game)",
                "for position in game:\n                memory.add(position)",
            ),
            "You take each game apart, and put its pieces in. The memory wants whole games: "
            "`memory.add(game)`.",
        ),
        Mutant(
            changed(_RIGHT, "losses = []", "losses = [0] * iterations"),
            "Your list begins with zeros, and the losses come after them. Begin with an empty "
            "list, `[]`.",
        ),
        Mutant(
            changed(_RIGHT, "losses = []", "losses = [0]"),
            "Your list begins with a 0, which is no loss. Begin with an empty list, `[]`.",
        ),
        Mutant(
            changed(_RIGHT, "losses.append(learn(memory))", "losses.insert(0, learn(memory))"),
            "Your list begins with the newest loss. `append` puts each new one at the end.",
        ),
        Mutant(
            changed(_RIGHT, "for game in play():", "for game in play()[1:]:"),
            "The first game of each `play()` does not get into the memory. Put in all of them.",
        ),
        Mutant(
            changed(
                _RIGHT, "losses.append(learn(memory))", "losses.append(round(learn(memory), 1))"
            ),
            "Do not round the losses: return them as they are.",
        ),
        Mutant(
            changed(
                _RIGHT,
                "losses.append(learn(memory))",
                "loss = learn(memory)\n    losses.append(loss)",
            ),
            "Only the last loss is in your list. Make the list once, before the loop over the "
            "iterations, and `append` a loss to it inside that loop.",
        ),
        Mutant(
            changed(_RIGHT, "for _ in range(iterations):", "for _ in range(iterations + 1):"),
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
            changed(_RIGHT, "losses.append(learn(memory))", "    losses.append(learn(memory))"),
            "You learn after every game. Learn once in an iteration, after all its games.",
        ),
        Mutant(
            changed(
                _RIGHT,
                "losses.append(learn(memory))",
                "    loss = learn(memory)\n        losses.append(loss)",
            ),
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
            changed(
                _RIGHT, "for game in play():\n            memory.add(game)", "memory.add(play())"
            ),
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
            changed(_RIGHT, "for game in play():", "for game in range(len(play())):"),
            "You put numbers into the memory, 0, 1 and so on, not the games: "
            "`for game in play(): memory.add(game)`.",
        ),
        Mutant(
            changed(_RIGHT, "for game in play():\n            memory.add(game)", "play()"),
            "You play, but no game gets into the memory, so there is nothing to learn from: "
            "`for game in play(): memory.add(game)`.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                return [learn(memory) for _ in range(iterations)]
            """,
            "You never play: there is nothing to learn from. Begin each iteration with `play()`.",
        ),
        Mutant(
            changed(_RIGHT, "losses.append(learn(memory))", "losses.append(learn(play()))"),
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
            changed(_RIGHT, "return losses", "    return losses"),
            "The `return` is inside the loop: it ends after one iteration.",
        ),
        Mutant(
            changed(
                _RIGHT,
                "losses.append(learn(memory))",
                "learn(memory)\n        losses.append(learn(memory))",
            ),
            "You learn twice in an iteration: each call of `learn` changes the network.",
        ),
        Mutant(
            changed(_RIGHT, "losses.append(learn(memory))", "learn(memory)"),
            "`learn(memory)` returns the loss, and you drop it: `losses.append(learn(memory))`.",
        ),
        Mutant(
            changed(_RIGHT, "for _ in range(iterations):", "for _ in range(1, iterations):"),
            "One iteration is missing: `range(1, n)` has n - 1 numbers. Use `range(iterations)`.",
        ),
        Mutant(
            changed(_RIGHT, "for game in play():", "losses = []\n        for game in play():"),
            "The list is emptied in every iteration, so only the last loss is left. Make it once, "
            "before the loop.",
        ),
        Mutant(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    games = play()
                    for game in games:
                        memory.add(game)
                    if games:
                        losses.append(learn(memory))
                return losses
            """,
            "An iteration without a new game learns, too, from the games that are in the memory "
            "already: call `learn(memory)` in every iteration.",
        ),
        Mutant(
            changed(
                _RIGHT,
                "for game in play():\n            memory.add(game)",
                "for place in range(len(play())):\n            memory.add(play()[place])",
            ),
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
            lambda case, got, expected: "list assignment index" in str(got),
            "Your list is empty at first, so it has no place yet that you could write to. "
            "`losses.append(...)` makes one.",
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
            lambda case, got, expected: "has no attribute 'games'" in str(got),
            "Leave it to the memory how it keeps its games: `memory.add(game)` puts one in, and "
            "`learn` gets the memory itself, `learn(memory)`.",
        ),
        Misconception(
            lambda case, got, expected: any(
                f"'Diary' {words}" in str(got) for words in ("object has", "object is not", "and")
            ),
            "`memory.add(game)` is how a game gets into the memory.",
        ),
        Misconception(
            lambda case, got, expected: (
                "'method' object is not iterable" in str(got) or "bound method" in str(got)
            ),
            "`play` is a function: it plays when it is called, `play()`.",
        ),
    ),
)
