"""A run that is killed at random moments, again and again, ends as one that never was."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time

import numpy as np
import pytest

from omoklib import nn
from omoklib.games import TicTacToe
from omoklib.nn.training import checkpoints

pytestmark = pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(),
    reason="this system has no SIGKILL",
)
TTT = TicTacToe()
TINY = nn.TrainingConfig(
    blocks=1,
    filters=8,
    games=4,
    parallel=4,
    simulations=6,
    steps=3,
    batch_size=16,
    first_capacity=60,
    capacity=90,
    judge_every=100,
)
PATIENCE = 600


def quiet(_):
    pass


def live(folder, config, line):
    """The life of a process: tells the iterations that are done and saved, until it is killed."""
    run = nn.Trainer(TTT, config, folder, say=quiet)
    line.send(run.iteration)
    run.run(on_iteration=lambda metrics: line.send(metrics["iteration"]))


def heard(line):
    """Everything that the process has said by now."""
    said = []
    try:
        while line.poll():
            said.append(line.recv())
    except EOFError:
        pass
    return said


@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_a_run_killed_at_random_moments_loses_one_iteration_at_most_and_ends_the_same(
    kills, tmp_path
):
    config = nn.TrainingConfig(**{**vars(TINY), "iterations": 2 * kills})
    whole = nn.Trainer(TTT, config, say=quiet)
    whole.run()
    seconds = np.mean([metrics["seconds"] for metrics in whole.history[1:]])
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["omoklib.nn"])
    rng = np.random.default_rng(0)
    done = 0
    for life in range(kills):
        line, far_end = context.Pipe(duplex=False)
        process = context.Process(target=live, args=(tmp_path, config, far_end), daemon=True)
        process.start()
        far_end.close()
        said = []
        if life % 4:  # the others are killed while they start
            assert line.poll(PATIENCE)
            said.append(line.recv())
            assert done <= said[0] <= done + 1, "no more than one iteration, and none twice"
        time.sleep(rng.uniform(0, 1.2 * seconds))
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        assert process.exitcode == -signal.SIGKILL
        said += heard(line)
        assert said == list(range(said[0], said[0] + len(said))) if said else True
        done = max([done, *said])
    run = nn.Trainer(TTT, config, tmp_path, say=quiet)
    assert done <= run.iteration <= done + 1
    run.run()
    for mine, theirs in zip(run.network.get_weights(), whole.network.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)
    assert [r.id for r in run.memory.records] == [r.id for r in whole.memory.records]
    names = [path.name for path in tmp_path.iterdir()]
    assert all(name.startswith(("checkpoint-", "games-")) for name in names), names
    assert sum(name.startswith("checkpoint-") for name in names) == config.keep


def test_what_a_killed_process_was_writing_is_cleared_away(tmp_path):
    (tmp_path / ".checkpoint-000003.4711.part.npz").write_bytes(b"half a file")
    (tmp_path / ".best.4711.part.keras").write_bytes(b"half a file")
    (tmp_path / ".notes").write_text("somebody else's", encoding="utf-8")
    checkpoints.Checkpoints(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [".notes"]
