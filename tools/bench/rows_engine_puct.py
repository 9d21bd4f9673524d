"""Searches of many games at once against mctx, DeepMind's search in JAX, compiled for this machine.

Both search 64 games of Omok 9x9 from the empty board, 64 simulations each, and are answered with
constants, so that the search itself is measured. mctx is not even given the rules: its actions only
count how many there were. That is to its advantage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from bench.rows import Measure, Missing, ratio, row, steps_per_second
from omoklib.engine.gumbel import GumbelBatch
from omoklib.engine.puct import PuctBatch
from omoklib.games import ENV_SMALL

__all__ = ["GAMES", "SIMULATIONS", "Constants", "batched", "mctx_policy"]

GAMES, SIMULATIONS = 64, 64


class Constants:
    """An evaluator that has its answers ready: all actions alike, and nobody ahead."""

    history = 0

    def __init__(self) -> None:
        self._priors = np.full((GAMES, ENV_SMALL.num_actions), 1 / ENV_SMALL.num_actions)
        self._values = np.zeros(GAMES)

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        return self._priors[: len(planes)], self._values[: len(planes)]


def batched(search: PuctBatch, rng: np.random.Generator | None = None) -> Measure:
    """Simulations a second, all games of the batch together."""
    state = ENV_SMALL.initial_state()

    def step() -> int:
        for slot in range(search.batch):
            search.begin(slot, state, rng)
        while search.busy:
            search.step()
        return search.batch * search.simulations

    step()
    return steps_per_second(step)


def mctx_policy(name: str, **settings: float) -> Measure:
    """Simulations a second of one of mctx's policies."""
    try:
        import jax
        import jax.numpy as jnp
        import mctx
    except ImportError as error:
        raise Missing("missing: mctx (python -m pip install mctx)") from error
    policy: Callable[..., Any] = getattr(mctx, name)
    actions = ENV_SMALL.num_actions

    def recurrent(params: Any, key: Any, action: Any, ply: Any) -> tuple[Any, Any]:
        nothing = jnp.zeros(GAMES)
        answer = mctx.RecurrentFnOutput(
            reward=nothing,
            discount=nothing - 1,
            prior_logits=jnp.zeros((GAMES, actions)),
            value=nothing,
        )
        return answer, ply + 1

    @jax.jit
    def search(key: Any) -> Any:
        root = mctx.RootFnOutput(
            prior_logits=jnp.zeros((GAMES, actions)),
            value=jnp.zeros(GAMES),
            embedding=jnp.zeros(GAMES, jnp.int32),
        )
        return policy((), key, root, recurrent, num_simulations=SIMULATIONS, **settings).action

    key = jax.random.PRNGKey(0)

    def step() -> int:
        search(key).block_until_ready()
        return GAMES * SIMULATIONS

    step()
    return steps_per_second(step)


@row("PUCT of 64 games, engine", "simulations/s")
def _() -> Measure:
    return batched(PuctBatch(ENV_SMALL, Constants(), batch=GAMES, simulations=SIMULATIONS))


@row("PUCT of 64 games, mctx muzero_policy", "simulations/s")
def _() -> Measure:
    return mctx_policy("muzero_policy", dirichlet_fraction=0.0)


@row("Gumbel search of 64 games, engine", "simulations/s")
def _() -> Measure:
    search = GumbelBatch(ENV_SMALL, Constants(), batch=GAMES, simulations=SIMULATIONS)
    return batched(search, np.random.default_rng(0))


@row("Gumbel search of 64 games, mctx gumbel_muzero_policy", "simulations/s")
def _() -> Measure:
    return mctx_policy("gumbel_muzero_policy")


ratio(
    "engine / mctx, PUCT of 64 games",
    "PUCT of 64 games, engine",
    "PUCT of 64 games, mctx muzero_policy",
    at_least=8,
)
ratio(
    "engine / mctx, Gumbel search of 64 games",
    "Gumbel search of 64 games, engine",
    "Gumbel search of 64 games, mctx gumbel_muzero_policy",
    at_least=5,
)
