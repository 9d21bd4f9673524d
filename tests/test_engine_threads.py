"""Threads share the trees of a batch; the trees do not show it."""

import numpy as np
import pytest
from positions import random_states

from omoklib._util import threads as threads_module
from omoklib._util.threads import side_by_side
from omoklib.engine import puct
from omoklib.engine.gumbel import GumbelBatch
from omoklib.engine.leaves import UniformArrays
from omoklib.engine.puct import PuctBatch
from omoklib.evaluators import hashed
from omoklib.games import Omok, Othello
from omoklib.selfplay.games import SearchSettings, play_games

BATCH = 7
SEARCHES = {
    "puct": (PuctBatch, {"epsilon": 0.25}),
    "several leaves": (PuctBatch, {"leaves": 3}),
    "ends proved": (PuctBatch, {"prove": "ends"}),
    "all proved": (PuctBatch, {"prove": "all"}),
    "gumbel": (GumbelBatch, {"considered": 8}),
}


@pytest.fixture(autouse=True)
def _small_parts_are_worth_a_thread(monkeypatch):
    monkeypatch.setattr(puct, "WORTH_A_THREAD", 1)


def edges_below(node):
    """All edges of a tree, as numbers."""
    return [
        (edge.action, edge.P, edge.N, edge.N and edge.W, edge.N and edges_below(edge.node))
        for edge in node.edges
    ], node.proof


def trees(kind, game, evaluator, threads):
    """The trees of two moves of each game of a batch."""
    batch, settings = SEARCHES[kind]
    search = batch(game, evaluator, batch=BATCH, simulations=40, threads=threads, **settings)
    assert len(search._parts) == threads
    for slot, state in enumerate(random_states(game, BATCH, seed=5, most_plies=10)):
        search.begin(slot, state, np.random.default_rng(slot))
    grown, running = [], range(BATCH)
    for _ in range(2):
        while search.busy:
            search.step()
        grown += [edges_below(search.root(slot)) for slot in running]
        running = [slot for slot in running if search.play(slot, search.choose(slot, drawn=True))]
    return grown


@pytest.mark.parametrize("evaluator", [hashed, UniformArrays()], ids=["states", "arrays"])
@pytest.mark.parametrize("game", [Omok(6, 4), Othello(6)], ids=repr)
@pytest.mark.parametrize("kind", SEARCHES)
def test_the_trees_are_the_same_for_any_number_of_threads(kind, game, evaluator):
    alone = trees(kind, game, evaluator, 1)
    assert trees(kind, game, evaluator, 2) == alone
    assert trees(kind, game, evaluator, 3) == alone


def no_threads():
    raise AssertionError("a thread was asked for")


@pytest.mark.parametrize("settings", [{"batch": 1}, {"batch": 8, "threads": 1}], ids=str)
def test_no_thread_starts_for_a_single_game_or_if_one_is_asked_for(monkeypatch, settings):
    monkeypatch.setattr(threads_module, "_helpers", no_threads)
    game = Omok(5, 4)
    search = PuctBatch(game, UniformArrays(), simulations=20, leaves=4, **settings)
    for slot in range(search.batch):
        search.begin(slot, game.initial_state())
    while search.busy:
        search.step()
    assert search.visits(0).sum() >= 20


def test_small_batches_and_platforms_without_threads_have_one_part(monkeypatch):
    def parts(**settings):
        return len(PuctBatch(Omok(9), UniformArrays(), simulations=5, **settings)._parts)

    assert parts(batch=4, threads=9) == 4
    monkeypatch.setattr(puct, "WORTH_A_THREAD", 4 * 81)
    assert parts(batch=7, threads=2) == 1
    assert parts(batch=8, threads=2) == 2
    monkeypatch.setenv("OMOK_NO_THREADS", "1")
    assert parts(batch=8, threads=2) == parts(batch=8) == 1


def test_self_play_in_one_thread_stays_in_it(monkeypatch):
    monkeypatch.setattr(threads_module, "_helpers", no_threads)
    settings = SearchSettings(simulations=10, engine=True, parallel=8)
    records = play_games(
        Omok(5, 4), UniformArrays(), 8, settings, rng=np.random.default_rng(0), threads=1
    )
    assert len(records) == 8


def test_side_by_side_waits_for_every_job_when_one_fails():
    ended = []

    def fail():
        raise ValueError("the first")

    def work():
        ended.append(1)
        return 3

    with pytest.raises(ValueError, match="the first"):
        side_by_side([fail, work, work])
    assert ended == [1, 1]
    assert side_by_side([work, work]) == [3, 3]
