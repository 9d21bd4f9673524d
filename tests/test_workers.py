"""Self-play by several threads or processes: no game is lost and none is there twice, even when a
process dies."""

from __future__ import annotations

import dataclasses
import multiprocessing
import os
import threading
from importlib.util import find_spec

import numpy as np
import pytest
from deadly_game import DeadlyGame
from ray_cluster import ray_cluster

from omoklib import nn
from omoklib.cli.main import main
from omoklib.evaluators import hashed
from omoklib.games import TicTacToe
from omoklib.nn.training import actor
from omoklib.nn.training.actor import play_share
from omoklib.nn.training.learner import Stopped, network_of
from omoklib.nn.training.local_workers import LocalWorkers, workers_of
from omoklib.nn.training.run import Resources
from omoklib.nn.training.workers import Share, Workers

TTT = TicTacToe()
CONFIG = nn.TrainingConfig(
    blocks=1,
    filters=8,
    games=9,
    parallel=1,
    simulations=6,
    steps=3,
    batch_size=16,
    iterations=2,
    opening_share=0.5,
    opening_plies=3,
)


class Here(Workers):
    """Workers in this process; they can be made to lose a game, or to mix games up."""

    spoil = staticmethod(lambda shares: shares)

    def _ask(self, shares, weights, stop):
        return [play_share(share, weights) for share in self.spoil(shares)]

    def end(self):
        pass


@pytest.fixture
def exact(monkeypatch):
    """The network's place is taken by an evaluator whose last digits depend on nothing.

    It looks at the whole game, so the network has a history: else answers are kept by position.
    """
    monkeypatch.setattr(actor, "_evaluator", lambda *_: hashed)
    actor._actor.cache_clear()
    yield
    actor._actor.cache_clear()


def trained(workers, game=TTT, history=1):
    config = dataclasses.replace(CONFIG, history=history)
    run = nn.Trainer(game, config, workers=workers, say=lambda _: None)
    run.run(1)
    return run


def test_the_games_are_the_same_however_many_workers_there_are(exact):
    alone = trained(None, history=2)
    for count in (2, 20):
        run = trained(Here(count), history=2)
        assert [r.id for r in run.memory.records] == [r.id for r in alone.memory.records]
        for mine, theirs in zip(run.memory.records, alone.memory.records, strict=True):
            np.testing.assert_array_equal(mine.policies, theirs.policies)
            np.testing.assert_array_equal(mine.values, theirs.values)
        assert run.history[0]["games"] == 9
        assert run.history[0]["evaluations"] == alone.history[0]["evaluations"] > 0
        for mine, theirs in zip(
            run.network.get_weights(), alone.network.get_weights(), strict=True
        ):
            np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("considered", [0, 4])
def test_the_games_are_the_same_however_many_threads_there_are(considered, exact):
    config = dataclasses.replace(CONFIG, engine=True, considered=considered)

    def played(threads):
        one = actor.Actor(TTT, config, None, threads=threads)
        records = one.play(np.random.default_rng(0), lambda: False)
        return [(r.id, r.policies.tolist(), r.values.tolist()) for r in records], one.evaluations

    alone, evaluations = played(1)
    assert len(alone) == 9 and evaluations > 0
    for threads in (2, 4, 20):
        assert played(threads) == (alone, evaluations)


def test_a_stop_ends_all_threads(exact):
    config = dataclasses.replace(CONFIG, engine=True, games=1000)
    one = actor.Actor(TTT, config, None, threads=3)
    before = threading.active_count()
    with pytest.raises(Stopped):
        one.play(np.random.default_rng(0), lambda: one.evaluations > 50)
    assert threading.active_count() == before


def test_there_is_a_thread_for_each_core_that_games_enough_can_keep_busy(exact, monkeypatch):
    monkeypatch.setattr(actor, "processors", lambda: 4)

    def threads(**settings):
        config = dataclasses.replace(CONFIG, **settings)
        return actor.Actor(TTT, config, None).threads

    compiled = {"engine": True, "backend": "onnx"}
    assert threads(games=512, parallel=192, **compiled) == 4
    assert threads(games=512, parallel=64, **compiled) == 2
    assert threads(games=20, parallel=192, **compiled) == 1
    assert threads(games=512, parallel=192, engine=True) == 1, "TensorFlow takes every core"
    with pytest.raises(ValueError, match="threads must be above 0; got 0"):
        actor.Actor(TTT, CONFIG, None, threads=0)


def changed(share, seeds, starts):
    return dataclasses.replace(share, seeds=seeds, starts=starts)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda shares: [changed(shares[0], shares[0].seeds[1:], shares[0].starts[1:]), shares[1]],
        lambda shares: [shares[0], shares[0]],
        lambda shares: [shares[0], changed(shares[1], shares[1].seeds, shares[1].starts[::-1])],
    ],
    ids=["one is lost", "one share twice", "in another order"],
)
def test_games_that_are_not_those_asked_for_are_refused(spoil, exact):
    workers = Here(2)
    workers.spoil = spoil
    config = dataclasses.replace(CONFIG, history=2)
    one = actor.Actor(TTT, config, network_of(TTT, config), workers)
    with pytest.raises((RuntimeError, ValueError)):
        one.play(np.random.default_rng(0), lambda: False)


def a_worker_dies_and_nothing_is_lost(workers, tmp_path):
    game = DeadlyGame(3, 3, False, os.getpid(), str(tmp_path / "killed"))
    try:
        run = trained(workers, game)
        assert (tmp_path / "killed").exists(), "nobody died"
        alone = actor.Actor(game, CONFIG, network_of(game, CONFIG))
        wanted = alone.play(np.random.default_rng([CONFIG.seed, 0]), lambda: False)
        assert [r.id for r in run.memory.records] == [r.id for r in wanted]
        assert run.history[0]["games"] == len(wanted) == CONFIG.games
        with pytest.raises(RuntimeError, match="a worker failed"):
            workers.play(Share(game, CONFIG, 0, (1,), ((0,),)), [], lambda: False)
        with pytest.raises(Stopped):
            workers.play(Share(game, CONFIG, 0, (1, 2), ((0,), (0,))), [], lambda: True)
    finally:
        workers.end()


def test_a_process_that_dies_is_replaced_and_its_games_are_played_again(tmp_path):
    said = []
    a_worker_dies_and_nothing_is_lost(LocalWorkers(2, said.append), tmp_path)
    assert said == ["A worker died (exit code -9); another plays its games again."]
    assert not multiprocessing.active_children()


@pytest.mark.slow
def test_a_worker_of_ray_that_dies_is_replaced_and_its_games_are_played_again(tmp_path):
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: pip install -e .[ray]")
    with ray_cluster(2, os.path.dirname(__file__)) as address:
        import ray  # it reads its settings now, and never again

        try:
            a_worker_dies_and_nothing_is_lost(workers_of(2, address, print), tmp_path)
        finally:
            ray.shutdown()


def test_bad_numbers_of_workers_are_refused(capsys):
    with pytest.raises(ValueError, match="at least one worker; got 0"):
        workers_of(0, None, print)
    with pytest.raises(ValueError, match="say how many"):
        Resources(ray="local")
    with pytest.raises(ValueError, match="either them or the GPU"):
        Resources(workers=2, device="gpu")
    with pytest.raises(ValueError, match="one of cpu, gpu; got 'tpu'"):
        Resources(device="tpu")
    with pytest.raises(SystemExit):
        main(["train", "tictactoe", "--workers", "0"])
    assert "1 or more" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["train", "tictactoe", "--workers", "2", "--threads", "2"])
    assert "not allowed with argument" in capsys.readouterr().err
