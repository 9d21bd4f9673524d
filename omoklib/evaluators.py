"""Evaluators: a batch of states goes in; priors and values come out.

An evaluator is a function of B states (none of them finished) that returns

    priors: `[B, A]`, how promising each action looks, none negative;
    values: `[B]` in -1..1, the expected result as each state's own player to move sees it.

A trained network is one (`omoklib.nn`). The ones here stand in for it in tests, in lessons and in
searches that should work without a network.

>>> from omoklib.games import TicTacToe
>>> priors, values = uniform([TicTacToe().state((0, 4, 0, 8, 2, 6))])
>>> priors
array([[0.  , 0.25, 0.  , 0.25, 0.  , 0.25, 0.  , 0.25, 0.  ]])
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Sequence
from threading import Lock

import numpy as np

from omoklib._util.arguments import check_positive, check_rng
from omoklib.games.base import State, check_not_over

__all__ = [
    "TOLERANCE",
    "Evaluator",
    "cached",
    "cut_values",
    "evaluate",
    "hashed",
    "hashed_by_position",
    "rollouts",
    "uniform",
]

Evaluator = Callable[[Sequence[State]], tuple[np.ndarray, np.ndarray]]
"""A function of B states that returns priors `[B, A]` and values `[B]`, each as its own player to
move sees it."""

TOLERANCE = 0.01
"""The distance beyond -1..1 at which a value may lie: a tanh that is computed quickly, or in 16
bits, may end a few rounding steps beyond 1."""

_MOST_GAMES = 10**6
"""The most games of a mean: their numbers are drawn before the first one is played."""


def cut_values(values: np.ndarray) -> np.ndarray:
    """`values` cut to -1..1; a value may lie outside by `TOLERANCE` at most.

    Raises:
        ValueError: a value lies further outside, or is NaN.
    """
    good = np.abs(values) <= 1 + TOLERANCE  # not true of NaN
    if not good.all():
        _refuse("value must be a number in -1..1", values, ~good)
    return np.clip(values, -1, 1)


def evaluate(evaluator: Evaluator, states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
    """The evaluator's answer to `states`, checked: float64 `[B, A]` and `[B]`.

    Raises:
        TypeError: the answer is not a pair of arrays of numbers.
        ValueError: there are no states, one is finished, or the answer has wrong shapes, NaN, a
            negative prior, or a value beyond -1..1 by more than `TOLERANCE`.
    """
    _check_states(states)
    answer = evaluator(states)
    if not isinstance(answer, tuple) or len(answer) != 2:
        raise TypeError(
            f"an evaluator must return a pair, (priors, values); got a {type(answer).__name__}"
        )
    try:
        if any(map(np.iscomplexobj, answer)):
            raise TypeError("NumPy would drop the imaginary parts")
        priors, values = (np.asarray(part, dtype=np.float64) for part in answer)
    except (OverflowError, TypeError, ValueError) as error:
        raise TypeError(
            f"an evaluator must return two arrays of real numbers; got {answer!r}"
        ) from error
    batch, actions = len(states), states[0].game.num_actions
    if priors.shape != (batch, actions):
        raise ValueError(
            f"an evaluator's priors must have the shape [B, A] = {(batch, actions)}; got "
            f"{priors.shape}"
        )
    if values.shape != (batch,):
        raise ValueError(
            f"an evaluator's values must have the shape [B] = {(batch,)}; got {values.shape}"
        )
    if not (np.isfinite(priors).all() and (priors >= 0).all()):
        _refuse(
            "prior must be a number that is 0 or more", priors, ~(priors >= 0) | np.isinf(priors)
        )
    return priors, cut_values(values)


def uniform(states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
    """Every legal action equally promising and every state worth 0: no knowledge at all."""
    _check_states(states)
    priors = np.zeros((len(states), states[0].game.num_actions))
    for row, state in zip(priors, states, strict=True):
        actions = state.legal_actions()
        if not actions:
            check_not_over(state)  # raises an error: the rules leave no action, and yet go on
        row[actions] = 1 / len(actions)
    return priors, np.zeros(len(states))


def rollouts(rng: np.random.Generator, count: int = 1) -> Evaluator:
    """An evaluator that plays on at random: uniform priors, and the mean result of `count` games.

    The games are drawn from `rng` in the order of the states, so an answer depends on the
    questions before it.

    Raises:
        TypeError: `rng` is not a generator, or `count` is not an integer.
        ValueError: `count` is below 1, or above a million.
    """
    check_rng(rng)
    check_positive("count", count, whole=True, most=_MOST_GAMES)

    def evaluator(states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        priors, values = uniform(states)
        for row, state in enumerate(states):
            numbers = rng.random((count, state.game.max_plies)).tolist()
            values[row] = sum(map(state.playout, numbers)) / count
        return priors, values

    return evaluator


def hashed(states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
    """An arbitrary opinion about every history, the same in every process.

    The numbers are taken from a hash of the ID. Values lie on a grid of 1/1024, so sums of them
    are exact in any order: two searches given this evaluator can be compared to the last bit.
    """
    return _from_hashes(states, [repr(state.id).encode() for state in states])


def hashed_by_position(states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
    """As `hashed`, but from the position alone, however the game came to it."""
    return _from_hashes(
        states, [state.board.tobytes() + bytes([state.player == 1]) for state in states]
    )


def cached(evaluator: Evaluator, capacity: int = 10_000) -> Evaluator:
    """`evaluator`, asked once about every position; new positions are asked about in one batch.

    Positions are distinguished by `state.key()`: differences in history, which a network with
    history planes would see, are lost. Several threads may ask at once, if `evaluator` allows it.

    Args:
        capacity: the number of answers kept; beyond it the oldest is forgotten.
    """
    check_positive("capacity", capacity, whole=True)
    memory: dict[Hashable, tuple[np.ndarray, float]] = {}
    lock = Lock()

    def with_cache(states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        _check_states(states)
        keys = [(state.game, state.key()) for state in states]
        with lock:
            answers = {key: memory[key] for key in keys if key in memory}
        new: dict[Hashable, State] = {}
        for key, state in zip(keys, states, strict=True):
            if key not in answers:
                new.setdefault(key, state)
        if new:
            priors, values = evaluate(evaluator, list(new.values()))
            answers.update(zip(new, zip(priors, values, strict=True), strict=True))
            with lock:
                memory.update((key, answers[key]) for key in new)
                for _ in range(len(memory) - capacity):
                    del memory[next(iter(memory))]
        rows, values = zip(*(answers[key] for key in keys), strict=True)
        return np.stack(rows), np.array(values)

    return with_cache


def _from_hashes(states: Sequence[State], texts: Sequence[bytes]) -> tuple[np.ndarray, np.ndarray]:
    """Priors and values from the SHAKE-128 hash of each state's text, two bytes a number."""
    priors, values = uniform(states)
    for row, (state, text) in enumerate(zip(states, texts, strict=True)):
        digest = hashlib.shake_128(text).digest(2 * priors.shape[1] + 2)
        numbers = np.frombuffer(digest, dtype="<u2")
        values[row] = (int(numbers[0]) % 2049 - 1024) / 1024
        actions = state.legal_actions()
        odds = numbers[1:][actions] + 1.0
        priors[row, actions] = odds / odds.sum()
    return priors, values


def _check_states(states: Sequence[State]) -> None:
    if not len(states):
        raise ValueError("an evaluator must be asked about one state or more; got none")
    for state in states:
        if not isinstance(state, State):
            raise TypeError(f"an evaluator must be asked about a game's states; got {state!r}")
        if state.is_terminal():
            raise ValueError(
                f"the game is over at {state!r} ({state.result_text()}): its reward is known, "
                "so no evaluator is asked"
            )


def _refuse(rule: str, numbers: np.ndarray, bad: np.ndarray) -> None:
    """Raises a ValueError that shows the first bad number and its place."""
    where = tuple(int(index) for index in np.argwhere(bad)[0])
    raise ValueError(f"an evaluator's {rule}; got {numbers[where]} at {list(where)}")
