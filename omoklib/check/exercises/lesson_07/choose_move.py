"""The exercise `choose_move` of lesson 07: "Draw early moves, then play the best"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["CHOOSE_MOVE"]


def _one_answer(expected: object, got: object) -> str:
    """ "" if all the answers are alike, right or wrong: another case says which."""
    different = sorted(set(map(repr, got)))  # type: ignore[call-overload]
    if len(different) < 2:
        return ""
    return f"Yours, the same call again and again: {', '.join(different)}. Expected: one answer"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
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
    cases=_cases,
    mutants=(
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi, start=1):
                    end += share
                    if number < end:
                        return action
            """,
            "The actions that you draw are one too high: counted from 1. The first action is 0.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                pi = [share for share in pi if share > 0]
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    end += share
                    if number < end:
                        return action
            """,
            "You take the moves without visits out of the list, and then the others have other "
            "numbers. Leave them in: no `number` lies on a piece of length 0.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply < drawn_plies:
                    end = 0.0
                    for action, share in enumerate(pi):
                        if end < number < end + share:
                            return action
                        end += share
                return pi.index(max(pi))
            """,
            "Where `number` lies exactly between two pieces, or is 0, you find no piece. Each "
            "holds its left end: use `<=` there.",
        ),
        Mutant(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0.0
                for action, share in enumerate(pi):
                    end += share
                    if number > end:
                        return action
            """,
            "The wrong way round: you look for a piece that ends before `number`. It lies on the "
            "first one that ends after it: `number < end`.",
        ),
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
        *(
            Mutant(
                f"""
                def choose_move(pi, ply, drawn_plies, number):
                    if ply >= drawn_plies:
                        return pi.index(max(pi))
                    {before}
                    for action in {actions}:
                        end += pi[action]
                        if number < end:
                            return action
                """,
                "You measure from the right end of the stick. Both the pieces and `number` begin "
                "at the left end, with action 0.",
            )
            for before, actions in (
                ("end, number = 0.0, 1 - number", "range(len(pi))"),
                ("end = 0.0", "reversed(range(len(pi)))"),
            )
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
            lambda case, got, expected: case.about["drawn"] and isinstance(got, (int, np.integer)),
            "`number` lies on the piece of another action. Lay the shares end to end, from 0 on. "
            "The piece that `number` hits is the action.",
        ),
    ),
)
