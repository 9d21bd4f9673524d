"""Players that are made ready before anybody waits for them."""

import threading

import numpy as np
import pytest

from omoklib._util.compiling import NotCompiled, may_compile
from omoklib.games import Omok, TicTacToe
from omoklib.players import NamedPlayer
from omoklib.players.prepared import compile_beside, warm_up

TTT = TicTacToe()


def first(state):
    return state.legal_actions()[0]


@pytest.fixture
def asked():
    return []


def player_that_needs(compiled, asked):
    """A player whose search must be compiled unless `compiled` holds something."""

    def think(state):
        asked.append(may_compile())
        if not compiled and not may_compile():
            raise NotCompiled("descend")
        return first(state)

    return NamedPlayer("deep", think)


def test_what_is_compiled_is_used_at_once(asked):
    warm_up(player_that_needs(["yes"], asked), TTT, np.random.default_rng(0), 60, pytest.fail)
    assert asked == [False]


def test_what_is_not_compiled_is_compiled_elsewhere_and_then_used(asked):
    elsewhere = []
    player = player_that_needs(elsewhere, asked)
    warm_up(player, TTT, np.random.default_rng(0), 60, lambda: elsewhere.append("yes"))
    assert (elsewhere, asked) == (["yes"], [False, True])


def test_what_cannot_be_compiled_elsewhere_is_compiled_here(asked):
    warm_up(player_that_needs([], asked), TTT, np.random.default_rng(0), 60, lambda: False)
    assert asked == [False, True]


def test_without_another_place_it_is_compiled_here(asked):
    warm_up(player_that_needs([], asked), TTT, np.random.default_rng(0), 60)
    assert asked == [True]


def test_another_process_makes_a_player_think():
    assert compile_beside("uct:10", TTT, 120)
    assert not compile_beside("no such player", TTT, 120)
    assert not compile_beside("uct:10", TTT, 0.01), "it takes longer than that"


def test_a_game_that_has_no_text_is_left_to_this_process():
    class Mine(Omok):
        """A game that another process cannot know."""

    assert not compile_beside("uct:10", Mine(6), 120)


def test_only_the_thread_that_asked_compiles_nothing(asked):
    seen = []

    def think(state):
        thread = threading.Thread(target=lambda: seen.append(may_compile()))
        thread.start()
        thread.join()
        return first(state)

    warm_up(NamedPlayer("deep", think), TTT, np.random.default_rng(0), 60, pytest.fail)
    assert seen == [True]
