"""Playing against opponents, without a browser."""

import sys
import threading
import time
from dataclasses import replace

import numpy as np
import pytest

from omoklib import evaluators, players
from omoklib.games import BLACK, WHITE, Omok, Othello, TicTacToe
from omoklib.widgets import Play
from omoklib.widgets.advice import heat_map, opinion_html
from omoklib.widgets.opponents import STRENGTHS, Opponents
from omoklib.widgets.table import PERSON
from omoklib.widgets.thinking import Thinker


def lowest(state):
    return state.legal_actions()[0]


class Slow:
    """Thinks until it is stopped, then plays the lowest action."""

    def __init__(self):
        self.stopped = threading.Event()
        self.started = threading.Event()

    def __call__(self, state):
        self.started.set()
        assert self.stopped.wait(30)
        return lowest(state)

    def stop(self):
        self.stopped.set()


def endless(state):
    """Never answers, and cannot be asked to."""
    while True:
        time.sleep(0.001)


def click(play, action):
    message = {"type": "play", "action": action, "position": play.board.position}
    play.board._receive(play.board, message, [])


def press(play, button):
    play.board._receive(play.board, {"type": "button", "id": button}, [])


def button(play, name):
    return next(b for b in play.board.buttons if b["id"] == name)


def test_an_opponent_answers_a_move():
    play = Play(TicTacToe(), {"lowest": lowest})
    click(play, 4)
    assert play.table.wait()
    assert play.session.id == (0, 4, 0)
    assert play.board.status == "O played a1. X to move."


def test_the_person_may_be_white():
    play = Play(TicTacToe(), {"lowest": lowest}, side=WHITE)
    assert play.table.wait()
    assert play.session.id == (0, 0)
    assert play.seats[WHITE].value == PERSON.name


def test_two_players_play_to_the_end_by_themselves():
    play = Play(Othello(4), {"lowest": lowest, "random": players.random(np.random.default_rng(0))})
    play.seats[BLACK].value = "random"
    assert play.table.wait()
    assert play.session.state.is_terminal()
    assert not play.board.busy


def test_two_persons_play_without_any_thinking():
    play = Play(TicTacToe(), {"endless": endless})
    play.seats[WHITE].value = PERSON.name
    for action in (4, 0, 8):
        click(play, action)
    assert play.session.id == (0, 4, 0, 8)
    press(play, "undo")
    assert play.session.id == (0, 4, 0)


def test_undo_takes_back_the_answer_too():
    play = Play(TicTacToe(), {"lowest": lowest})
    click(play, 4)
    play.table.wait()
    press(play, "undo")
    assert play.table.wait()
    assert play.session.id == (0,)
    press(play, "undo")
    assert "nothing to undo" in play.board.status


def test_undo_while_the_opponent_thinks_drops_its_thought():
    slow = Slow()
    play = Play(TicTacToe(), {"slow": slow})
    click(play, 4)
    press(play, "undo")
    assert play.session.id == (0,)
    assert not play.board.busy
    slow.stopped.set()
    assert play.table.wait()
    assert play.session.id == (0,)


def test_while_an_opponent_thinks_a_click_says_so_and_changes_nothing():
    slow = Slow()
    play = Play(TicTacToe(), {"slow": slow})
    click(play, 4)
    assert play.board.busy
    assert play.board.status.endswith("O (slow) is thinking ...")
    click(play, 0)
    assert "It is O (slow)'s turn" in play.board.status
    assert play.session.id == (0, 4)
    press(play, "stop")
    assert play.session.id == (0, 4, 0)


def test_stop_brings_the_best_move_so_far():
    rng = np.random.default_rng(0)
    play = Play(Omok(9), {"UCT": players.uct(10**9, rng=rng, engine=False)})
    click(play, 40)
    press(play, "stop")
    assert len(play.session.id) == 3
    assert not play.board.busy
    assert not button(play, "stop")["enabled"]


def test_a_player_that_cannot_be_stopped_is_sent_off_and_its_thread_ends():
    play = Play(TicTacToe(), {"endless": endless})
    click(play, 4)
    thread = play.table._thinker._job.reply.thread
    press(play, "stop")
    assert "Stopped: O (endless) has not moved." in play.board.status
    assert play.session.id == (0, 4)
    assert button(play, "go")["enabled"]
    thread.join(10)
    assert not thread.is_alive()
    press(play, "go")
    assert play.board.busy
    press(play, "stop")
    press(play, "undo")
    assert play.session.id == (0,)


def test_a_thread_that_imports_a_package_is_not_broken_off_there(tmp_path, monkeypatch):
    slow = "import time\nfor _ in range(40):\n    time.sleep(0.02)\nwhole = True\n"
    (tmp_path / "slow_package.py").write_text(slow)
    monkeypatch.syspath_prepend(tmp_path)
    began, ended = threading.Event(), threading.Event()

    def think():
        began.set()
        import slow_package  # noqa: F401

        endless(None)

    thinker = Thinker(threading.RLock())
    thinker.start(think, lambda answer, trouble: None)
    assert began.wait(30)
    assert not thinker.stop()
    thinker.start(lambda: 0, lambda answer, trouble: ended.set())
    assert ended.wait(30)
    assert sys.modules["slow_package"].whole


def test_a_thread_that_compiles_is_not_broken_off_there():
    compiler = {"__name__": "numba.core"}
    began, ended = threading.Event(), threading.Event()

    def think():
        began.set()
        exec("import time\nfor _ in range(40):\n    time.sleep(0.02)\nwhole = True", compiler)
        endless(None)

    thinker = Thinker(threading.RLock())
    thinker.start(think, lambda answer, trouble: None)
    assert began.wait(30)
    assert not thinker.stop()
    thinker.start(lambda: 0, lambda answer, trouble: ended.set())
    assert ended.wait(30)
    assert compiler["whole"]


def test_stop_pauses_a_game_between_players_until_go_on():
    rng = np.random.default_rng(0)
    play = Play(Omok(9), {"UCT": lambda strength: players.uct(10**9, rng=rng, engine=False)})
    play.seats[BLACK].value = "UCT"
    press(play, "stop")
    assert play.session.id != (0,)
    assert "Paused: White (UCT 100) waits." in play.board.status
    press(play, "go")
    assert play.board.busy
    press(play, "stop")
    assert len(play.session.id) == 3


@pytest.mark.parametrize("wrong", [99, "e5", None, True])
def test_an_opponent_that_breaks_the_rules_is_reported_and_nothing_changes(wrong):
    play = Play(TicTacToe(), {"cheat": lambda state: wrong})
    click(play, 4)
    assert play.table.wait()
    assert "O (cheat) failed:" in play.board.status
    assert play.session.id == (0, 4)
    press(play, "undo")
    assert play.session.id == (0,)


def test_an_opponent_that_raises_is_reported_by_what_it_raised():
    play = Play(TicTacToe(), {"broken": lambda state: {}["nothing"]})
    click(play, 4)
    assert play.table.wait()
    assert "O (broken) failed: KeyError: 'nothing'" in play.board.status


def test_taking_the_other_side_lets_the_opponent_move():
    play = Play(TicTacToe(), {"lowest": lowest})
    press(play, "swap")
    assert play.table.wait()
    assert play.session.id == (0, 0)
    assert (play.seats[BLACK].value, play.seats[WHITE].value) == ("lowest", PERSON.name)


def test_a_hint_rings_a_move_without_playing_it():
    play = Play(TicTacToe(), {"perfect": players.minimax()})
    play.session.reset((0, 4, 0, 8, 1))  # c1 is the only move that does not lose
    press(play, "hint")
    assert play.table.wait()
    assert play.board.hint == 2
    assert play.board.status.endswith("perfect would play c1.")
    click(play, 2)
    assert play.board.hint is None


def test_a_strength_is_offered_where_a_player_is_made_to_one():
    made = []
    factory = lambda strength=50: made.append(strength) or lowest  # noqa: E731
    play = Play(TicTacToe(), {"fixed": lowest, "made": factory})
    assert play.strengths[WHITE].layout.display == "none"
    play.seats[WHITE].value = "made"
    assert play.strengths[WHITE].layout.display is None
    assert play.strengths[WHITE].value == 50
    play.strengths[WHITE].value = 1000
    assert made == [50, 1000]
    assert play.table.seats[WHITE].name == "made 1000"


@pytest.mark.parametrize("value", ["high", None, [1], 1e999, {}])
def test_a_strength_that_is_no_number_changes_nothing(value):
    play = Play(TicTacToe(), {"UCT": lambda strength=50: lowest})
    slider = play.strengths[WHITE]
    slider.set_state({"value": value})
    slider.set_state({"options": [7]})
    assert slider.value == 50 and slider.options == list(STRENGTHS)
    assert "page cannot set" in slider.status


def test_a_factory_that_raises_leaves_the_seats_as_they_were():
    def factory(strength):
        raise ValueError("no such network")

    play = Play(TicTacToe(), {"lowest": lowest, "network": factory})
    play.seats[WHITE].value = "network"
    assert "no such network" in play.board.status
    click(play, 4)
    assert play.table.wait()
    assert play.session.id == (0, 4, 0)


def test_what_a_search_thinks_is_laid_over_the_board():
    search = players.alphazero(evaluators.hashed, 30, np.random.default_rng(0))
    play = Play(TicTacToe(), {"AlphaZero": search})
    for choice in ("visits", "priors"):
        play.overlay.value = choice
        assert play.table.wait()
        assert len(play.board.overlay) == 9
    play.overlay.value = "nothing"
    assert play.board.overlay == []
    play.bar.value = play.line.value = play.curve.value = True
    assert play.table.wait()
    assert "AlphaZero expects" in play._opinion.value
    assert play._opinion.value.count("<svg") == 2
    click(play, 4)
    assert play.table.wait()
    assert len([node_id for _, node_id in play._opinions]) == 3  # the root, its answer, and now


def test_players_without_an_opinion_say_so():
    play = Play(TicTacToe(), {"lowest": lowest})
    play.overlay.value = "visits"
    assert "None of these players" in play._opinion.value
    click(play, 4)
    assert play.table.wait()
    assert play.session.id == (0, 4, 0)


def test_names_in_opinions_are_text():
    analysis = players.Analysis({4: 3}, {4: 0.5}, {}, 0.5, [4])
    state = TicTacToe().initial_state()
    page = opinion_html(state, "<img src=x>", analysis, {}, bar=True, line=True, curve=True)
    assert "<img" not in page
    assert "&lt;img src=x&gt;" in page


def test_heat_counts_from_nothing_to_the_most():
    analysis = players.Analysis({4: 30, 0: 10, 1: 0}, {4: 1.0, 0: -1.0}, {}, 0.5, [4])
    heats, labels = heat_map(analysis, "visits")
    assert heats == {4: 1.0, 0: 1 / 3, 1: 0.0}
    assert labels == {4: "30", 0: "10"}
    assert heat_map(replace(analysis, Q={4: 1.0, 0: -1.0, 1: 0.0}), "Q")[0].keys() == {4, 0}
    assert heat_map(analysis, "Q") == ({4: 1.0, 0: 0.0}, {4: "+1.00"})
    assert heat_map(analysis, "priors") == ({}, {})


@pytest.mark.parametrize(
    ("table", "error"),
    [
        ({}, ValueError),
        ({"You": lowest}, ValueError),
        ({"x": 5}, TypeError),
        ({1: lowest}, TypeError),
    ],
)
def test_a_bad_table_of_opponents_says_what_is_wanted(table, error):
    with pytest.raises(error):
        Opponents(table)
    with pytest.raises(error):
        Play(TicTacToe(), table)


def test_side_is_a_colour():
    with pytest.raises(ValueError, match="BLACK"):
        Play(TicTacToe(), side=2)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (TicTacToe(), ["UCT", "AlphaZero", "perfect", "random"]),
        (Omok(11, line=4), ["UCT", "random"]),
        (Othello(4), ["UCT", "weighted UCT", "random"]),
    ],
    ids=repr,
)
def test_default_opponents_are_all_that_the_course_has_for_a_game(game, names):
    play = Play(game)
    assert play.opponents.names == names
    assert play.seats[WHITE].value == "UCT"
    assert play.table.seats[WHITE].player.name == "UCT 500"


def test_a_page_without_kernel_sees_the_position():
    data = Play(TicTacToe(), {"lowest": lowest})._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
