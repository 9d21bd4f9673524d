"""The classical engine: the value of plain minimax, wins found, threats met, the clock obeyed."""

import threading
import time

import numpy as np
import pytest
from positions import random_state

from omoklib.engine import COMPILED
from omoklib.engine import classical as engine
from omoklib.engine.classical import WON, ClassicalSearch, search_to, windows_of
from omoklib.games import ENV_SMALL, Omok, Othello
from omoklib.players import classical
from omoklib.players.specs import make_player
from omoklib.threats import puzzles
from omoklib.threats.puzzles import sensible_game

SMALL = [Omok(3, 3), Omok(4, 3), Omok(5, 4), Omok(5, 4, exact=True)]


def worth_of_windows(state):
    """The definition: every `line` cells in a row that one player alone has stones in."""
    game, board = state.game, state.board
    worth, total = windows_of(game).worth, 0
    for row in range(game.size):
        for column in range(game.size):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * k, column + right * k) for k in range(game.line)]
                if all(0 <= r < game.size and 0 <= c < game.size for r, c in cells):
                    stones = [int(board[cell]) for cell in cells]
                    if -1 not in stones:
                        total += worth[stones.count(1)]
                    elif 1 not in stones:
                        total -= worth[stones.count(-1)]
    return int(total) * state.player


def plain_minimax(state, depth, ply=0):
    if state.is_terminal():
        return 0 if state.winner() == 0 else ply - WON
    if depth == 0:
        return worth_of_windows(state)
    return max(
        -plain_minimax(state.take_action(action), depth - 1, ply + 1)
        for action in state.legal_actions()
    )


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_its_value_is_plain_minimaxs_with_the_same_evaluation(game):
    rng, compared = np.random.default_rng(1), 0
    while compared < 8:
        state = random_state(game, game.size**2 - int(rng.integers(1, 11)), rng)
        if state is None:
            continue
        compared += 1
        for depth in (1, 2, 3, 4):
            assert search_to(state, depth) == plain_minimax(state, depth), (state, depth)


def test_a_board_that_was_searched_before_changes_nothing():
    game = Omok(5, 4)
    search, rng = ClassicalSearch(game, depth=3, width=0, fours=False), np.random.default_rng(2)
    for state in sensible_game(game, rng):
        assert search.search(state).value == search_to(state, 3)


def test_it_completes_its_own_line_and_blocks_the_opponents():
    search = ClassicalSearch(ENV_SMALL, depth=2)
    assert search.search(ENV_SMALL.state((0, 40, 0, 41, 8, 42, 72, 43, 80))).action in (39, 44)
    found = search.search(ENV_SMALL.state((0, 40, 39, 41, 8, 42, 72, 43)))  # one end is closed
    assert found.action == 44
    plain = ClassicalSearch(ENV_SMALL, depth=2, fours=False)
    assert plain.search(ENV_SMALL.state((0, 40, 39, 41, 8, 42, 72, 43))).action == 44


@pytest.mark.parametrize("game", [ENV_SMALL, Omok(15), Omok(12, exact=True)], ids=repr)
def test_it_finds_forced_wins_and_meets_forced_wins(game):
    search = ClassicalSearch(game, depth=4)
    for kind in ("attack", "defence"):
        rng = np.random.default_rng(6)
        asked = puzzles(game, 12, rng, depth=(2, 2), kind=kind)
        solved = [puzzle.kept_by(search.search(puzzle.state).action) for puzzle in asked]
        assert sum(solved) >= 11, (kind, solved)


def test_it_begins_in_the_middle_and_plays_a_whole_game_by_the_rules():
    player = classical(depth=2)
    state = Omok(7, 4).initial_state()
    assert player(state) == 24
    while not state.is_terminal():
        state = state.take_action(player(state))
    assert state.ply > 8


@pytest.mark.skipif(not COMPILED, reason="without numba a single position takes long")
def test_it_obeys_its_clock_and_can_be_stopped():
    state = Omok(15).state((0, 112, 113, 97, 98))
    search = ClassicalSearch(Omok(15), seconds=0.3)
    search.search(state)  # loads what is compiled
    begin = time.perf_counter()
    found = search.search(state)
    assert time.perf_counter() - begin < 5  # a machine may be busy; without the clock: minutes
    assert found.depth >= 1 and found.action in state.legal_actions()
    search = ClassicalSearch(Omok(15), seconds=600)
    threading.Timer(0.2, search.stop).start()
    assert search.search(state).action in state.legal_actions()


def test_it_visits_as_many_positions_as_it_may_and_then_plays_the_best_it_has_found():
    state = Omok(15).state((0, 112, 113, 97, 98))
    for nodes in (1, 500, 2000):
        found = ClassicalSearch(Omok(15), nodes=nodes).search(state)
        assert found.nodes == nodes and found.action in state.legal_actions()
    assert found == ClassicalSearch(Omok(15), nodes=2000).search(state)  # whatever the load
    again = ClassicalSearch(Omok(15), nodes=500)
    again.search(state)
    assert again.search(state).nodes > 0  # a new search, with its table, has a new allowance
    with pytest.raises(ValueError, match="nodes must be"):
        ClassicalSearch(Omok(15), nodes=0)


def test_it_is_made_from_a_few_words():
    rng = np.random.default_rng(0)
    assert make_player("classical:nodes=500", ENV_SMALL, rng).name == "classical 500 nodes"
    assert make_player("classical:depth=2", ENV_SMALL, rng).name == "classical depth 2"
    assert make_player("classical", ENV_SMALL, rng).name == "classical 1 s"
    assert make_player("classical", ENV_SMALL, rng, seconds=0.5).name == "classical 0.5 s"
    player = make_player("classical:depth=2", ENV_SMALL, rng)
    seen = player.analyse(ENV_SMALL.state((0, 40, 0, 41, 8, 42, 72, 43, 80)))
    assert seen.value > 0.99 and seen.line[0] in (39, 44)
    with pytest.raises(ValueError, match="plays Omok; got Othello"):
        make_player("classical", Othello(8), rng)
    with pytest.raises(ValueError, match="a limit is needed"):
        classical()
    with pytest.raises(ValueError, match="got a state of Omok"):
        ClassicalSearch(Omok(8), depth=1).search(ENV_SMALL.initial_state())


def test_an_error_in_its_thread_reaches_the_caller(monkeypatch):
    def broken(*args):
        raise MemoryError("no room")

    search = ClassicalSearch(ENV_SMALL, seconds=5)
    monkeypatch.setattr(engine, "_load_compiled_code", lambda: None)  # it searches without a thread
    monkeypatch.setattr(engine, "order_root", broken)
    with pytest.raises(MemoryError, match="no room"):
        search.search(ENV_SMALL.state((0, 40)))


def test_a_lone_move_has_a_value():
    state = ENV_SMALL.state((0, 40, 39, 41, 8, 42, 72, 43))  # White has to close at e9
    found = ClassicalSearch(ENV_SMALL, depth=6).search(state)
    assert found.action == 44 and found.depth == 4
    assert found.value != 0
    assert found.value == ClassicalSearch(ENV_SMALL, depth=4).search(state).value


def test_only_a_win_against_every_move_is_sure():
    line = ENV_SMALL.state((0, 40, 0, 41, 8, 42, 72, 43, 80))
    assert ClassicalSearch(ENV_SMALL, depth=2).search(line).sure
    assert not ClassicalSearch(ENV_SMALL, depth=2).search(ENV_SMALL.state((0, 40))).sure
    small = Omok(5, 4)
    state, seen = small.state((0, 12, 0, 7, 24)), set()
    for width in (0, 3):
        found = ClassicalSearch(small, depth=6, width=width, fours=False).search(state)
        assert abs(found.value) > WON - 1000  # Black wins
        assert found.sure == (width == 0)
        seen.add(found.value > 0)
    assert seen == {True}
    shown = classical(depth=6).analyse(state).value
    assert shown > 0.9


def test_when_all_candidates_lose_it_tries_more_and_can_be_sure():
    game = Omok(5, 4)
    state = game.state((0, 11, 0, 12, 4, 13))  # an open three: every move of White loses
    narrow = ClassicalSearch(game, depth=4, width=2, fours=False).search(state)
    timed = ClassicalSearch(game, depth=4, seconds=600, width=2, fours=False).search(state)
    counted = ClassicalSearch(game, depth=4, nodes=10**6, width=2, fours=False).search(state)
    for found in (narrow, timed, counted):
        assert found.value < -(WON - 1000)
    assert not narrow.sure and timed.sure and counted.sure
    assert timed.nodes > narrow.nodes


def test_an_analysis_asks_for_nothing_that_the_move_has_found(monkeypatch):
    player, state = classical(depth=2), ENV_SMALL.state((0, 40))
    action, searched = player(state), []
    monkeypatch.setattr(ClassicalSearch, "search", lambda *args: searched.append(args))
    assert player.analyse(state).line[0] == action
    assert not searched
