"""The replay memory."""

import dataclasses

import numpy as np
import pytest
from games_played import memory_of, records_of

from omoklib.games import ENV_SMALL, Othello, TicTacToe
from omoklib.games.planes import planes
from omoklib.games.symmetries import SYMMETRIES, transform_planes, transform_policy
from omoklib.selfplay.memory import ReplayMemory, batch_of

TTT = TicTacToe()
GAMES = pytest.mark.parametrize("game", [TTT, Othello(4)], ids=repr)


def draw(memory, count=200, seed=0, **options):
    return memory.sample(np.random.default_rng(seed), count, **options)


def test_a_memory_counts_positions_and_lets_the_oldest_games_go_first():
    records = records_of(TTT, 12)
    memory = ReplayMemory(TTT, 40)
    for record in records:
        memory.add([record])
        assert len(memory) == sum(len(kept) for kept in memory.records) <= 40
    assert memory.records == records[-len(memory.records) :]
    room = 40 - len(memory)
    assert room < len(records[-len(memory.records) - 1])  # one game more would not have fitted


def test_a_game_longer_than_the_capacity_stays_until_the_next_comes():
    memory = ReplayMemory(TTT, 1)
    first, second = records_of(TTT, 2)
    memory.add([first])
    assert memory.records == [first]
    memory.add([second])
    assert memory.records == [second]


@GAMES
@pytest.mark.parametrize("history", [1, 3])
def test_examples_are_the_positions_their_policies_and_the_movers_outcomes(game, history):
    memory = memory_of(game)
    known = set()
    for record in memory.records:
        for state, pi, z in record.examples():
            legal = np.isin(np.arange(game.num_actions), state.legal_actions())
            parts = planes(state, history), pi, np.float32(z), legal
            known.add(tuple(np.ascontiguousarray(part).tobytes() for part in parts))
    batch = draw(memory, history=history, symmetries=False)
    drawn = {tuple(part.tobytes() for part in example) for example in zip(*batch, strict=True)}
    assert drawn <= known
    assert len(drawn) > len(known) / 2


@GAMES
def test_a_turned_example_is_the_example_turned(game):
    memory = memory_of(game)
    plain = draw(memory, symmetries=False)
    for k in SYMMETRIES:
        turned = memory._turned(plain, np.full(len(plain.z), k))
        np.testing.assert_array_equal(turned.planes, transform_planes(plain.planes, k))
        np.testing.assert_array_equal(turned.pi, transform_policy(plain.pi, k, game.size))
        np.testing.assert_array_equal(turned.legal, transform_policy(plain.legal, k, game.size))
        np.testing.assert_array_equal(turned.z, plain.z)


def test_all_eight_symmetries_are_drawn_and_none_moves_a_stone_onto_a_policy():
    batch = draw(memory_of(TTT, 1), 400)
    first_moves = {pi.tobytes() for pi, z in zip(batch.pi, batch.z, strict=True)}
    assert len(first_moves) > 8
    taken = batch.planes[..., :2].sum(axis=-1).reshape(len(batch.z), -1)
    assert (batch.pi * taken).sum() == 0
    assert ((batch.planes[..., :2].sum(axis=-1).reshape(-1, 9) == 0) == batch.legal).all()


def test_every_position_is_drawn_as_often_as_the_others():
    memory = memory_of(TTT, 1)  # in one game no position comes twice
    batch = draw(memory, 20_000, symmetries=False)
    _, counts = np.unique(batch.planes, axis=0, return_counts=True)
    expected = 20_000 / len(memory)
    assert len(counts) == len(memory)
    assert (np.abs(counts - expected) < 6 * np.sqrt(expected)).all()


def test_the_value_target_can_be_mixed_with_what_the_search_saw():
    memory = memory_of(TTT)
    end, mixed, seen = (
        draw(memory, symmetries=False, root_value_share=share).z for share in (0, 0.25, 1)
    )
    assert set(end) <= {-1.0, 0.0, 1.0}
    np.testing.assert_allclose(mixed, 0.75 * end + 0.25 * seen, atol=1e-6)
    assert set(seen) <= set(np.concatenate([record.values for record in memory.records]))


def test_discounted_a_result_is_worth_less_for_every_move_that_is_still_to_come():
    memory = memory_of(TTT, 1)
    whole, discounted = (draw(memory, symmetries=False, discount=share) for share in (1.0, 0.5))
    stones = whole.planes[..., :2].sum(axis=(1, 2, 3))
    to_come = len(memory) - 1 - stones
    assert set(to_come) == set(range(len(memory))) and whole.z.all()
    np.testing.assert_allclose(discounted.z, whole.z * 0.5**to_come)


@GAMES
def test_a_memory_comes_back_from_its_arrays(game):
    memory = memory_of(game)
    again = ReplayMemory.from_arrays(game, memory.capacity, memory.to_arrays())
    assert len(again) == len(memory)
    for mine, theirs in zip(draw(memory), draw(again), strict=True):
        np.testing.assert_array_equal(mine, theirs)
    for mine, theirs in zip(memory.records, again.records, strict=True):
        assert (mine.id, mine.start, mine.outcome) == (theirs.id, theirs.start, theirs.outcome)


def test_an_empty_memory_comes_back_too_but_cannot_be_drawn_from():
    again = ReplayMemory.from_arrays(TTT, 9, ReplayMemory(TTT, 9).to_arrays())
    assert len(again) == 0
    with pytest.raises(ValueError, match="memory is empty"):
        draw(again)


def test_arrays_that_do_not_fit_together_or_break_the_rules_are_refused():
    arrays = memory_of(TTT).to_arrays()
    for name in ("actions", "policies", "values"):
        with pytest.raises(ValueError, match="do not fit together"):
            ReplayMemory.from_arrays(TTT, 99, arrays | {name: arrays[name][:-1]})
    with pytest.raises(ValueError, match="do not fit together"):
        ReplayMemory.from_arrays(ENV_SMALL, 99, arrays)
    with pytest.raises(ValueError, match="is not legal"):
        ReplayMemory.from_arrays(TTT, 99, arrays | {"actions": np.zeros_like(arrays["actions"])})


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("outcomes", lambda x: np.full_like(x, 7), "an outcome must be 1, 0 or -1"),
        ("outcomes", lambda x: -x - (x == 0), "is not a finished game with the result"),
        ("outcomes", lambda x: x[:-1], "do not fit together"),
        ("outcomes", lambda x: x.astype(float), "outcomes are float64"),
        ("policies", lambda x: x * np.nan, "adds? up to 1"),
        ("policies", lambda x: -x, "add up to 1"),
        ("policies", lambda x: 2 * x, "add up to 1"),
        ("policies", lambda x: x.ravel(), "policies are float32 of shape"),
        ("values", lambda x: np.full_like(x, np.inf), "a value must be from -1 to 1"),
        ("values", lambda x: x + 3, "a value must be from -1 to 1"),
        ("starts", lambda x: x - 1, "do not fit together"),
        ("starts", lambda x: x + 100, "do not fit together"),
        ("plies", lambda x: np.full_like(x, 2**31 - 1), "do not fit together"),
        ("plies", lambda x: -x, "do not fit together"),
        ("actions", lambda x: x.reshape(-1, 1), "actions are int16 of shape"),
        ("actions", lambda x: x.astype(str), "actions are <U"),
    ],
)
def test_games_that_are_no_numbers_of_games_are_refused(name, change, said):
    arrays = memory_of(TTT).to_arrays()
    with pytest.raises(ValueError, match=said):
        ReplayMemory.from_arrays(TTT, 99, arrays | {name: change(arrays[name])})
    with pytest.raises(ValueError, match=f"do not fit together.*{name}"):
        ReplayMemory.from_arrays(TTT, 99, {k: x for k, x in arrays.items() if k != name})


def test_games_of_other_rules_and_senseless_capacities_are_refused():
    memory = memory_of(TTT)
    before = list(memory.records)
    foreign = dataclasses.replace(memory.records[0], game=ENV_SMALL)
    with pytest.raises(ValueError, match="this memory is for"):
        memory.add([memory.records[0], foreign])
    assert memory.records == before
    for capacity in (0, -5):
        with pytest.raises(ValueError, match=f"capacity must be above 0; got {capacity}"):
            ReplayMemory(TTT, capacity)
    for capacity in (float("nan"), float("inf"), 1.5, "5", True):  # NaN would never be full
        with pytest.raises(TypeError, match="capacity must be an integer; got"):
            ReplayMemory(TTT, capacity)


@GAMES
def test_a_batch_of_positions_is_what_they_say_and_can_be_turned_as_a_whole(game):
    positions = [each for record in records_of(game, 2) for each in record.examples()]
    batch = batch_of(positions)
    for row, (state, pi, z) in enumerate(positions):
        assert (batch.planes[row] == planes(state, 1)).all()
        assert (batch.pi[row] == np.float32(pi)).all()
        assert batch.z[row] == z
        assert np.flatnonzero(batch.legal[row]).tolist() == state.legal_actions()
    turned = batch_of(positions, symmetry=3)
    assert (turned.planes == transform_planes(batch.planes, 3)).all()
    assert (turned.pi == transform_policy(batch.pi, 3, game.size)).all()
    assert (turned.legal == transform_policy(batch.legal, 3, game.size)).all()


def test_a_batch_of_nothing_is_refused():
    with pytest.raises(ValueError, match="put games into the memory first"):
        batch_of([])
