"""Asking a player in time, with threads and without."""

import threading
import time

import numpy as np
import pytest
from arena_players import lowest

from omoklib import Omok, TicTacToe, players
from omoklib._util.threads import can_start_threads
from omoklib.arena import Clock, play
from omoklib.evaluators import uniform
from omoklib.players import NamedPlayer
from omoklib.players.asking import POLL_S, Reply
from omoklib.widgets import Play
from omoklib.widgets.worker import Worker

TTT = TicTacToe()


@pytest.fixture
def no_threads(monkeypatch):
    """A platform that starts no threads, as WebAssembly."""
    monkeypatch.setenv("OMOK_NO_THREADS", "1")

    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)


def test_a_reply_comes_from_a_thread_of_its_own():
    reply = Reply(threading.current_thread)
    assert reply.wait(30)
    assert reply.value is reply.thread is not threading.current_thread()


def test_a_player_is_told_to_stop_until_it_does():
    told, free = [], threading.Event()

    def stop():
        told.append(time.perf_counter())
        if len(told) == 3:
            free.set()

    reply = Reply(free.wait, stop)
    assert not reply.wait(0.01)
    assert told == []
    assert reply.stop(30)
    assert len(told) >= 3 and reply.value
    times = len(told)
    time.sleep(3 * POLL_S)
    assert len(told) == times  # or it would stop the next move


def test_an_error_is_part_of_the_reply():
    reply = Reply(lambda: 1 / 0)
    assert reply.wait(30)
    assert isinstance(reply.error, ZeroDivisionError)


def test_without_threads_the_reply_is_there_at_once(no_threads):
    assert not can_start_threads()
    reply = Reply(threading.current_thread)
    assert reply.over
    assert reply.wait(0) and reply.stop(0)
    assert reply.value is threading.current_thread()
    assert isinstance(Reply(lambda: 1 / 0).error, ZeroDivisionError)
    with pytest.raises(SystemExit):
        Reply(lambda: exit())


def test_without_threads_the_arena_plays_and_judges_late_answers_as_late(no_threads):
    def slow(state):
        time.sleep(0.05)
        return lowest(state)

    player = NamedPlayer("lowest", lowest)
    assert play(player, player, TTT, seconds_per_move=60).forfeit == ""
    answer = Clock(0.01, 0.01).ask(slow, TTT.initial_state())
    assert answer.reason == "did not answer within 0.01 s and 0.01 s of grace"


def test_without_threads_a_search_by_the_clock_ends(no_threads):
    player = players.alphazero(uniform, 10**9, seconds=0.05, engine=False)
    assert player(TTT.state((0, 4))) in range(9)
    player = players.uct(seconds=0.05, rng=np.random.default_rng(0), engine=False)
    assert player(TTT.state((0, 4))) in range(9)


def test_without_threads_two_players_finish_a_game_at_the_widgets_table(no_threads):
    game = Omok(9)  # a long game: an answer that started the next would be 81 calls deep
    rng = np.random.default_rng(0)
    table = Play(game, {"random": players.random(rng), "slow": players.random(rng)})
    table.choose(1, "random")
    table.choose(-1, "slow")
    assert table.wait(0.1)
    assert table.session.state.is_terminal()


def test_without_threads_work_of_a_lab_is_over_when_start_returns(no_threads):
    worker, said = Worker(), []
    worker.start(lambda: None, said.append)
    worker.start(lambda: 1 / 0, said.append)
    assert said == ["", "ZeroDivisionError: division by zero"]
    assert worker.wait(0) and not worker.running
