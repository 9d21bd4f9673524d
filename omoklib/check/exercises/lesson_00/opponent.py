"""The exercise `opponent` of lesson 00: "The other player"."""

from __future__ import annotations

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["OPPONENT"]

OPPONENT = Exercise(
    id="opponent",
    title="The other player",
    stars=1,
    minutes=3,
    names=("opponent",),
    starter='''
        def opponent(player):
            """The other player: -1 (White) for 1 (Black), and 1 for -1."""
            ...
    ''',
    reference='''
        def opponent(player):
            """The other player: -1 (White) for 1 (Black), and 1 for -1."""
            return -player
    ''',
    hints=(
        "Black is 1 and White is -1. What turns 1 into -1, and -1 back into 1?",
        "A minus sign does it, both ways: `-player`.",
    ),
    cases=(Case("opponent(1)"), Case("opponent(-1)")),
    mutants=(
        Mutant(
            "def opponent(player): return 1",
            "You always say Black. But when `player` is Black, the other one is White. (Two `if`s "
            "in a row may undo each other. A minus sign needs neither.)",
        ),
        Mutant(
            "def opponent(player): return 1 - player",
            "`1 - player` turns players called 0 and 1 into each other. Ours are 1 and -1.",
        ),
        Mutant("def opponent(player): return player", "You return the same player."),
        Mutant(
            "def opponent(player): return -1",
            "You always say White. But when `player` is White, the other one is Black.",
        ),
        Mutant(
            "def opponent(player): return ~player",
            "That adds 1 and changes the sign, as `~` does. A minus sign alone will do.",
        ),
        Mutant(
            "def opponent(player): return 1 if player == 0 else 0",
            "Nobody is called 0 here: Black is 1, and White is -1.",
        ),
        Mutant(
            "def opponent(player): return 2 if player == 1 else 1",
            "You number the players 1 and 2. Ours are 1 and -1: a minus sign changes sides.",
        ),
        Mutant(
            "def opponent(player): return -1 if player == 1 else -1",
            "You always say White. But when `player` is White, the other one is Black.",
        ),
        Mutant(
            "def opponent(player): return 1 if player == 1 else -1",
            "You return the same player.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is a word. The players are numbers: 1 and -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, dict),
            "The whole dictionary comes back. Look the player up in it: put `[player]` behind it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "True or False came back, from a `not` or a comparison such as `==`. The players are "
            "numbers: 1 and -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "For one of the players no branch of your `if` gives the answer a value.",
        ),
        Misconception(
            lambda case, got, expected: got == -expected,
            "Here you return the same player.",
        ),
        Misconception(
            lambda case, got, expected: got not in (1, -1) and isinstance(got, (int, float)),
            "Nobody is called that here: Black is 1, and White is -1. (One rule is right for both: "
            "a minus sign.)",
        ),
    ),
)
