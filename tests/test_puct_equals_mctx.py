"""PUCT held against mctx, an independent search in JAX, visit for visit.

mctx is given our formula as its selection function, and our games through a callback: what is
compared is everything else, from expansion to the way values travel home.
"""

import numpy as np
import pytest
from positions import random_states

from omoklib.evaluators import hashed
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.search import AlphaZeroSearch, legal_priors

mctx = pytest.importorskip("mctx", reason="mctx, the referee, is not installed")

pytestmark = pytest.mark.filterwarnings("ignore:scatter inputs:FutureWarning")  # within mctx

CPUCT = 1.5


@pytest.fixture(autouse=True)
def double_precision():
    """For all threads: the callback runs in one of its own."""
    import jax

    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


def answer(game, state):
    """Priors `[A]` with -1 at illegal actions, and the value, for a state as mctx stores it."""
    priors = np.full(game.num_actions, -1.0)
    if state.is_terminal():  # mctx walks on beyond the end, where no value counts
        priors[0] = 1.0
        return priors, 0.0
    raw, values = hashed([state])
    actions = state.legal_actions()
    priors[actions] = legal_priors(raw[0], actions)
    return priors, float(values[0])


def pack(game, state):
    """An ID as `[max_plies + 1]` int32, padded with -1."""
    row = np.full(game.max_plies + 1, -1, dtype=np.int32)
    row[: len(state.id)] = state.id
    return row


def mctx_visits(game, states, simulations):
    """`[B, A]` root visits of mctx's search."""
    import jax
    import jax.numpy as jnp

    def step_on_host(actions, packed):
        rewards, discounts, priors, values, after = [], [], [], [], []
        for action, row in zip(np.asarray(actions), np.asarray(packed), strict=True):
            state = game.state(row[row >= 0].tolist())
            over = state.is_terminal()
            mover = state.player
            state = state if over else state.take_action(int(action))
            prior, value = answer(game, state)
            ends = over or state.is_terminal()
            rewards.append(0.0 if over else float(state.reward(mover)))
            discounts.append(0.0 if ends else -1.0)
            priors.append(prior)
            values.append(value)
            after.append(pack(game, state))
        return tuple(map(np.array, (rewards, discounts, priors, values, after)))

    def recurrent(params, key, action, packed):
        del params, key
        batch = packed.shape[0]
        number = jax.ShapeDtypeStruct((batch,), jnp.float64)
        shapes = (
            number,
            number,
            jax.ShapeDtypeStruct((batch, game.num_actions), jnp.float64),
            number,
            jax.ShapeDtypeStruct(packed.shape, jnp.int32),
        )
        reward, discount, priors, value, after = jax.pure_callback(
            step_on_host, shapes, action, packed
        )
        return mctx.RecurrentFnOutput(
            reward=reward, discount=discount, prior_logits=priors, value=value
        ), after

    def select(key, tree, node, depth=None):
        del key, depth
        P, N = tree.children_prior_logits[node], tree.children_visits[node]
        U = CPUCT * P * jnp.sqrt(jnp.maximum(1, N.sum())) / (1 + N)
        return jnp.argmax(jnp.where(P >= 0, tree.qvalues(node) + U, -jnp.inf))

    priors, values = zip(*(answer(game, state) for state in states), strict=True)
    tree = mctx.search(
        params=(),
        rng_key=jax.random.PRNGKey(0),
        root=mctx.RootFnOutput(
            prior_logits=jnp.asarray(np.array(priors)),
            value=jnp.asarray(np.array(values)),
            embedding=jnp.asarray(np.array([pack(game, state) for state in states])),
        ),
        recurrent_fn=recurrent,
        root_action_selection_fn=select,
        interior_action_selection_fn=select,
        num_simulations=simulations,
    )
    return np.asarray(tree.children_visits[:, tree.ROOT_INDEX])


@pytest.mark.parametrize(
    ("game", "count", "simulations"),
    [
        pytest.param(TicTacToe(), 100, 64, marks=pytest.mark.slow),
        (Omok(6, 4), 60, 64),
        pytest.param(Othello(4), 50, 48, marks=pytest.mark.slow),
    ],
    ids=repr,
)
def test_puct_equals_mctx_visit_for_visit(game, count, simulations):
    states = random_states(game, count, seed=11)
    theirs = mctx_visits(game, states, simulations)
    for state, visits in zip(states, theirs, strict=True):
        root = AlphaZeroSearch(hashed, simulations=simulations, cpuct=CPUCT).search(state)
        ours = np.zeros(game.num_actions, dtype=int)
        for edge in root.edges:
            ours[edge.action] = edge.N
        assert ours.tolist() == visits.tolist(), state
