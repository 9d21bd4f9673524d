"""Widgets hold a bounded number of thoughts, and give everything back when they are closed."""

import gc
import threading
import time
import weakref

import numpy as np
import pytest

pytest.importorskip("ipywidgets")

from ipywidgets import Widget

from omoklib import players, widgets
from omoklib._util.recent import Recent
from omoklib.games import ENV_SMALL, ROOT, Omok, TicTacToe
from omoklib.gametree import Solver
from omoklib.players import NamedPlayer
from omoklib.players.named import Analysis
from omoklib.widgets import Play
from omoklib.widgets.play import MOST_OPINIONS, MOST_VALUES
from omoklib.widgets.thinking import Thinker
from omoklib.widgets.variations import MOST, Variations


def registered():
    """All widgets that Jupyter keeps alive."""
    from ipywidgets.widgets.widget import _instances

    return dict(_instances)


def lowest(state):
    return state.legal_actions()[0]


def test_recent_keeps_what_was_used_last():
    recent = Recent(2)
    recent["a"], recent["b"] = 1, 2
    assert recent.get("a") == 1
    recent["c"] = 3
    assert list(recent) == ["a", "c"]
    assert recent.get("b", 7) == 7
    recent["a"] = 4
    assert dict(recent) == {"a": 4, "c": 3}


def test_a_storm_of_positions_leaves_a_bounded_number_of_opinions():
    class Tree:
        """Stands for a tree of many megabytes."""

    trees = weakref.WeakSet()

    def analyse(state):
        tree = Tree()
        trees.add(tree)
        best = lowest(state)
        return Analysis({best: 1}, {best: 0.0}, {best: 1.0}, 0.0, [best], tree)

    seer = NamedPlayer("seer", lowest, analyse=analyse)
    play = Play(Omok(9), {"seer": seer})
    play.show(overlay="visits", bar=True)
    for cell in range(80):
        for other in (80, 79 if cell != 79 else 78):
            if other != cell:
                play.go_to((*ROOT, cell, other))
                assert play.wait()
    assert len(play._opinions) == MOST_OPINIONS
    assert len(play._values) <= MOST_VALUES
    assert len(play.variations._lines) <= MOST
    gc.collect()
    assert len(trees) <= 2
    play.close()


def test_lines_are_bounded_and_the_latest_are_kept():
    lines = Variations()
    for cell in range(2 * MOST):
        lines.visit((0, cell))
    assert len(lines._lines) == MOST
    assert lines.line == (0, 2 * MOST - 1)
    assert lines.branches[0] == (0, 2 * MOST - 2)


MAKERS = {
    "Play": lambda: Play(TicTacToe(), {"lowest": lowest}),
    "Play with searches": lambda: Play(ENV_SMALL),
    "Board": lambda: widgets.Board(TicTacToe()),
    "Replay": lambda: widgets.Replay(TicTacToe(), (0, 4, 1, 0), Solver(TicTacToe())),
    "IdBridge": lambda: widgets.IdBridge(TicTacToe()),
    "TreeExplorer": lambda: widgets.TreeExplorer(TicTacToe().initial_state()),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_closed_widgets_leave_nothing(kind):
    MAKERS[kind]().close()  # what is loaded once
    gc.collect()
    before, threads = registered(), threading.active_count()
    gone = []
    for _ in range(5):
        widget = MAKERS[kind]()
        gone.append(weakref.ref(widget))
        widget.close()
        widget.close()
        del widget
    gc.collect()
    assert not registered().keys() - before.keys()
    end = time.monotonic() + 60
    while time.monotonic() < end and (
        threading.active_count() > threads or any(ref() is not None for ref in gone)
    ):
        gc.collect()  # a quarter of a second, where TensorFlow is in memory
        time.sleep(0.2)
    assert threading.active_count() <= threads
    assert not [ref for ref in gone if ref() is not None]


def test_a_closed_play_stops_thinking():
    player = players.uct(10**9, rng=np.random.default_rng(0), engine=False)
    play = Play(TicTacToe(), {"UCT": player}, side=-1)
    while not play.busy:
        time.sleep(0.01)
    play.close()
    assert play.wait(20)
    play.session.play(4)  # nobody follows any more
    assert not play.table.busy


def test_a_board_that_is_closed_no_longer_follows_its_session():
    board = widgets.Board(TicTacToe())
    session = board.session
    assert session._observers
    board.close()
    assert not session._observers


def test_a_storm_of_thoughts_behind_a_stuck_one_leaves_few_threads():
    lock, release, told = threading.RLock(), threading.Event(), []
    thinker = Thinker(lock)
    before = threading.active_count()
    thinker.start(lambda: release.wait(60), lambda answer, trouble: told.append("stuck"))
    time.sleep(0.05)
    for number in range(200):
        thinker.start(lambda number=number: number, lambda answer, trouble: told.append(answer))
    end = time.monotonic() + 20
    while time.monotonic() < end and threading.active_count() > before + 6:
        time.sleep(0.02)
    few = threading.active_count() <= before + 6
    release.set()
    assert few
    assert thinker.wait(20)
    assert told == [199]


def test_widgets_that_nobody_closed_are_still_there():
    board = widgets.Board(TicTacToe())
    assert isinstance(registered()[board.model_id], Widget)
    board.close()
