"""One player, several threads: its questions take turns, and an analysis leaves the game alone."""

import copy
import os
import sys
import threading
import time
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from omoklib import players
from omoklib.evaluators import cached, hashed
from omoklib.games import ENV_SMALL, Omok, TicTacToe
from omoklib.players import NamedPlayer
from omoklib.players.named import Analysis
from omoklib.players.specs import make_player
from omoklib.players.urgent import urgent


def rng(seed=0):
    return np.random.default_rng(seed)


class Arrays:
    """An evaluator of states or arrays that draws its answers from what it sees."""

    history = 1

    def __call__(self, states):
        return hashed(states)

    def evaluate_arrays(self, planes, legal):
        weights = legal * (1 + np.arange(legal.shape[1]) % 7)
        return weights / weights.sum(axis=1, keepdims=True), np.tanh(planes.sum(axis=(1, 2, 3)) % 3)


MAKERS = {
    "uct, engine": lambda: players.uct(300, rng=rng(), engine=True),
    "uct, readable": lambda: players.uct(20, rng=rng(), engine=False),
    "alphazero, engine": lambda: players.alphazero(Arrays(), 40, rng(), epsilon=0.2, engine=True),
    "alphazero, readable": lambda: players.alphazero(cached(hashed, 50), 10, engine=False),
    "classical": lambda: players.classical(depth=2),
}


def wear_out(player, games, threads, seconds):
    """Asks a player from many threads about several boards; returns what went wrong, counted."""
    player(games[0].initial_state())  # may compile, for longer than the threads are waited for
    trouble, asked, end = Counter(), Counter(), time.monotonic() + seconds

    def play(number):
        choose = np.random.default_rng(number)
        game = games[number % len(games)]
        while time.monotonic() < end:
            state = game.initial_state()
            while not state.is_terminal() and time.monotonic() < end:
                legal = state.legal_actions()
                action = legal[int(choose.integers(len(legal)))]
                try:
                    if number % 2:
                        seen = player.analyse(state)
                        assert set(seen.visits) <= set(legal), "visits of illegal moves"
                        assert set(seen.line[:1]) <= set(legal), "an illegal line"
                        assert -1 <= seen.value <= 1, f"value {seen.value}"
                        player.stop()
                    else:
                        action = player(state)
                        assert action in legal, "an illegal move"
                    asked[number] += 1
                except Exception as error:
                    trouble[f"{type(error).__name__}: {error}"[:80]] += 1
                    break
                state = state.take_action(action)

    workers = [threading.Thread(target=play, args=(k,), daemon=True) for k in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(seconds + 60)
        assert not worker.is_alive(), "a question was never answered"
    assert len(asked) == threads
    return trouble


@pytest.fixture
def many_switches():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.parametrize("kind", MAKERS)
def test_a_player_on_many_boards_makes_no_mistake(kind, many_switches):
    assert not wear_out(MAKERS[kind](), [ENV_SMALL, Omok(6, 4)], 4, 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("kind", MAKERS)
def test_a_player_on_many_boards_makes_no_mistake_for_long(kind, many_switches):
    assert not wear_out(MAKERS[kind](), [ENV_SMALL, Omok(6, 4), Omok(9)], 8, 20.0)


@pytest.mark.parametrize("prove", ["no", "all"])
def test_the_network_of_the_course_on_many_boards(prove, many_switches):
    spec = f"alphazero:100,prove={prove}"
    player = make_player(spec, ENV_SMALL, rng())
    assert not wear_out(player, [ENV_SMALL], 4, 1.0)


def test_questions_to_one_player_never_overlap():
    inside, most = [], []

    def think(state):
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.002)
        inside.pop()
        return state.legal_actions()[0]

    def analyse(state):
        return Analysis({}, {}, {}, 0.0, [think(state)])

    player = NamedPlayer("slow", think, analyse=analyse)
    same = [
        player,
        replace(player, name="renamed"),
        urgent(player),
        copy.copy(player),
        copy.deepcopy(player),
    ]
    state = TicTacToe().initial_state()
    asks = [asked for one in same for asked in (one, one.analyse, one.choose)]
    threads = [threading.Thread(target=ask, args=(state,)) for ask in asks * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(most) == len(threads)
    assert set(most) == {1}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork (POSIX)")
def test_in_a_fork_nobody_waits_for_a_thread_that_is_not_there():
    begun, free = threading.Event(), threading.Event()

    def think(state):
        if state.ply:
            begun.set()
            assert free.wait(60)
        return state.legal_actions()[0]

    player = NamedPlayer("slow", think)
    thread = threading.Thread(target=player, args=(TicTacToe().state((0, 4)),))
    thread.start()
    assert begun.wait(30)
    child = os.fork()
    if child == 0:
        asked = threading.Thread(
            target=lambda: os._exit(player(TicTacToe().initial_state())), daemon=True
        )
        asked.start()
        asked.join(20)
        os._exit(1)
    free.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.parametrize("kind", MAKERS)
def test_an_analysis_does_not_change_the_game(kind):
    def moves(looks):
        player, state, played = MAKERS[kind](), Omok(6, 4).initial_state(), []
        for _ in range(6):
            if looks:
                player.analyse(Omok(6, 4).state((0, 7, 8)))
                player.analyse(state)
            played.append(player(state))
            if looks:
                player.analyse(state)
            state = state.take_action(played[-1])
        return played

    assert moves(looks=True) == moves(looks=False)


def test_an_analysis_of_the_last_move_costs_nothing():
    shown = []

    def counting(states):
        shown.append(len(states))
        return hashed(states)

    player, state = players.alphazero(counting, 20), ENV_SMALL.initial_state()
    player(state)
    before = len(shown)
    assert sum(player.analyse(state).visits.values()) == 20
    assert len(shown) == before


def test_a_search_that_failed_is_not_analysed():
    fails = [True]

    def broken(states):
        if fails:
            raise RuntimeError("no")
        return hashed(states)

    player, state = players.alphazero(broken, 5, engine=False), ENV_SMALL.initial_state()
    with pytest.raises(RuntimeError):
        player(state)
    fails.clear()
    assert sum(player.analyse(state).visits.values()) == 5
