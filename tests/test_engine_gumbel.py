"""Gumbel search, held against mctx for the same noise."""

import numpy as np
import pytest
from positions import random_states

from omoklib.engine.gumbel import GumbelBatch, considered_visits, schedule_of
from omoklib.evaluators import hashed
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.search import legal_priors

GAMES = [TicTacToe(), Omok(5, 4), Othello(4)]
SIMULATIONS, CONSIDERED = 32, 8


class WithNoise(GumbelBatch):
    """Takes its noise from a table `[B, A]`."""

    def noise(self, slot, count):
        actions = self.root_edges(slot)[0]
        return self.table[slot, actions]


def search(game, states, noise):
    batch = WithNoise(
        game, hashed, batch=len(states), simulations=SIMULATIONS, considered=CONSIDERED
    )
    batch.table = noise
    for slot, state in enumerate(states):
        batch.begin(slot, state, np.random.default_rng(slot))
    while batch.busy:
        batch.step()
    return batch


def test_the_plan_of_visits_is_mctxs():
    halving = pytest.importorskip("mctx._src.seq_halving", reason="mctx is not installed")
    for most, simulations in [(16, 64), (16, 200), (7, 30), (1, 5), (3, 100)]:
        theirs = halving.get_table_of_considered_visits(most, simulations)
        assert schedule_of(most, simulations).tolist() == [list(row) for row in theirs]


@pytest.mark.filterwarnings("ignore:scatter inputs:FutureWarning")
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.slow] * (game != Omok(5, 4))) for game in GAMES],
    ids=repr,
)
def test_visits_actions_and_policies_are_mctxs_for_the_same_noise(game):
    mctx = pytest.importorskip("mctx", reason="mctx, the referee, is not installed")
    import jax
    import jax.numpy as jnp
    from test_puct_equals_mctx import pack

    def answer(state):
        """Logits with -inf at illegal actions, and the value."""
        logits = np.full(game.num_actions, -np.inf)
        if state.is_terminal():  # mctx walks on beyond the end, where no value counts
            logits[0] = 0.0
            return logits, 0.0
        priors, values = hashed([state])
        actions = state.legal_actions()
        logits[actions] = np.log(legal_priors(priors[0], actions))
        return logits, float(values[0])

    def step_on_host(actions, packed):
        rows = []
        for action, row in zip(np.asarray(actions), np.asarray(packed), strict=True):
            state = game.state(row[row >= 0].tolist())
            over, mover = state.is_terminal(), state.player
            state = state if over else state.take_action(int(action))
            reward = 0.0 if over else float(state.reward(mover))
            discount = 0.0 if over or state.is_terminal() else -1.0
            rows.append((reward, discount, *answer(state), pack(game, state)))
        return tuple(map(np.array, zip(*rows, strict=True)))

    def recurrent(params, key, action, packed):
        number = jax.ShapeDtypeStruct(action.shape, jnp.float64)
        logits = jax.ShapeDtypeStruct((len(action), game.num_actions), jnp.float64)
        after = jax.ShapeDtypeStruct(packed.shape, jnp.int32)
        reward, discount, logits, value, after = jax.pure_callback(
            step_on_host, (number, number, logits, number, after), action, packed
        )
        output = mctx.RecurrentFnOutput(
            reward=reward, discount=discount, prior_logits=logits, value=value
        )
        return output, after

    states = random_states(game, 40, seed=4)
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    try:
        logits, values = map(np.array, zip(*map(answer, states), strict=True))
        key = jax.random.PRNGKey(3)
        noise = jax.random.gumbel(jax.random.split(key)[1], shape=logits.shape, dtype=logits.dtype)
        theirs = mctx.gumbel_muzero_policy(
            (),
            key,
            mctx.RootFnOutput(
                prior_logits=jnp.asarray(logits),
                value=jnp.asarray(values),
                embedding=jnp.asarray(np.array([pack(game, state) for state in states])),
            ),
            recurrent,
            num_simulations=SIMULATIONS,
            invalid_actions=jnp.asarray(np.isinf(logits)),
            max_num_considered_actions=CONSIDERED,
        )
        visits = np.asarray(theirs.search_tree.children_visits[:, 0])
    finally:
        jax.config.update("jax_enable_x64", before)
    batch = search(game, states, np.asarray(noise))
    for slot in range(len(states)):
        assert batch.visits(slot).tolist() == visits[slot].tolist()
        assert batch.choose(slot, drawn=True) == int(theirs.action[slot])
        np.testing.assert_allclose(batch.policy(slot), theirs.action_weights[slot], atol=1e-9)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_game_in_a_batch_equals_the_same_game_alone(game):
    states = random_states(game, 5, seed=2)
    noise = np.random.default_rng(0).gumbel(size=(5, game.num_actions))
    together = search(game, states, noise)
    for slot, state in enumerate(states):
        alone = search(game, [state], noise[slot : slot + 1])
        assert together.visits(slot).tolist() == alone.visits(0).tolist()
        assert together.choose(slot, drawn=True) == alone.choose(0, drawn=True)


def test_a_win_in_one_is_played_and_taught():
    batch = GumbelBatch(TicTacToe(), hashed, batch=1, simulations=16, considered=9, scale=0)
    batch.begin(0, TicTacToe().state((0, 0, 3, 1, 4)))
    while batch.busy:
        batch.step()
    assert batch.choose(0, drawn=True) == 2
    assert batch.policy(0).argmax() == 2
    assert batch.policy(0).sum() == pytest.approx(1)


def test_the_better_half_goes_on():
    assert considered_visits(4, 12) == [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_a_game_is_played_move_by_move_from_fresh_trees():
    game, batch = Omok(5, 4), GumbelBatch(Omok(5, 4), hashed, batch=1, simulations=12)
    batch.begin(0, game.initial_state(), np.random.default_rng(1))
    while batch.busy:
        for slot in batch.step():
            assert batch.visits(slot).sum() == 12
            batch.play(slot, batch.choose(slot, drawn=True))
    assert game.state(batch.id(0)).is_terminal()
