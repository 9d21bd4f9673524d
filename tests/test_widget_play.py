"""Playing against opponents, without a browser."""

import sys
import threading
import time
from dataclasses import replace

import numpy as np
import pytest

from omoklib import evaluators, ids, players
from omoklib._util.compiling import NotCompiled, may_compile
from omoklib.check.own_omok import OwnOmok
from omoklib.draw.look import summary
from omoklib.draw.numbers import chance
from omoklib.games import BLACK, WHITE, ConnectFour, Omok, Othello, TicTacToe
from omoklib.gametree import Solver
from omoklib.players.levels import levels
from omoklib.players.prepared import compile_beside
from omoklib.widgets import Play, WeightEditor
from omoklib.widgets.advice import heat_map
from omoklib.widgets.judges import Judgement, judge
from omoklib.widgets.opponents import Opponents, default_opponents
from omoklib.widgets.play import example
from omoklib.widgets.table import PERSON
from omoklib.widgets.thinking import Thinker

COMPILING_S = 600
"""The most seconds to wait where a search may have to be compiled first: a minute, or several on a
machine that has other work."""


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


def tell(play, message):
    """What the page does."""
    play._receive(play, message, [])


def click(play, action):
    tell(play, {"type": "play", "action": action, "position": play.position})


def press(play, button):
    tell(play, {"type": "button", "id": button})


def button(play, name):
    return next(b for b in play.buttons if b["id"] == name)


def test_an_opponent_answers_a_move():
    play = Play(TicTacToe(), {"lowest": lowest})
    click(play, 4)
    assert play.wait()
    assert play.session.id == (0, 4, 0)
    assert (play.status, play.side["headline"]) == ("O played a1.", "Your move, X")


def test_the_person_may_be_white():
    play = Play(TicTacToe(), {"lowest": lowest}, side=WHITE)
    assert play.wait()
    assert play.session.id == (0, 0)
    assert play.chosen[WHITE] == (PERSON.name, None)


def test_two_players_play_to_the_end_by_themselves():
    play = Play(Othello(4), {"lowest": lowest, "random": players.random(np.random.default_rng(0))})
    play.choose(BLACK, "random")
    assert play.wait()
    assert play.session.state.is_terminal()
    assert not play.busy


def test_two_persons_play_without_any_thinking():
    play = Play(TicTacToe(), {"endless": endless})
    play.choose(WHITE, PERSON.name)
    for action in (4, 0, 8):
        click(play, action)
    assert play.session.id == (0, 4, 0, 8)
    press(play, "undo")
    assert play.session.id == (0, 4, 0)


def test_undo_takes_back_the_answer_too():
    play = Play(TicTacToe(), {"lowest": lowest})
    click(play, 4)
    play.wait()
    press(play, "undo")
    assert play.wait()
    assert play.session.id == (0,)
    press(play, "undo")
    assert "nothing to undo" in play.status


def test_undo_while_the_opponent_thinks_drops_its_thought():
    slow = Slow()
    play = Play(TicTacToe(), {"slow": slow})
    click(play, 4)
    press(play, "undo")
    assert play.session.id == (0,)
    assert not play.busy
    slow.stopped.set()
    assert play.wait()
    assert play.session.id == (0,)


def test_while_an_opponent_thinks_a_click_says_so_and_changes_nothing():
    slow = Slow()
    play = Play(TicTacToe(), {"slow": slow})
    click(play, 4)
    assert play.busy
    assert (play.status, play.side["headline"]) == ("X played b2.", "O (slow) is thinking ...")
    click(play, 0)
    assert "It is O (slow)'s turn" in play.status
    assert play.session.id == (0, 4)
    press(play, "stop")
    assert play.session.id == (0, 4, 0)


def test_stop_brings_the_best_move_so_far():
    rng = np.random.default_rng(0)
    play = Play(Omok(9), {"UCT": players.uct(10**9, rng=rng, engine=False)})
    click(play, 40)
    press(play, "stop")
    assert len(play.session.id) == 3
    assert not play.busy
    assert [one["id"] for one in play.buttons] == ["undo", "hint", "swap", "new"]


def test_a_player_that_cannot_be_stopped_is_sent_off_and_its_thread_ends():
    play = Play(TicTacToe(), {"endless": endless})
    click(play, 4)
    thread = play.table._thinker._job.reply.thread
    press(play, "stop")
    assert "Stopped: O (endless) has not moved." in play.status
    assert play.session.id == (0, 4)
    assert button(play, "go")["enabled"]
    thread.join(10)
    assert not thread.is_alive()
    press(play, "go")
    assert play.busy
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
    play.choose(BLACK, "UCT")
    press(play, "stop")
    assert play.session.id != (0,)
    assert play.status.endswith("Paused: press Play from here.")
    assert play.side["headline"] == "White (UCT 100) waits"
    assert [button["id"] for button in play.buttons] == ["undo", "go", "swap", "new"]
    free = play.session.state.legal_actions()[0]  # Black may have been stopped anywhere
    click(play, int(free))
    assert play.status == "It is White (UCT 100)'s turn: press Play from here."
    press(play, "go")
    assert play.busy
    press(play, "stop")
    assert len(play.session.id) == 3


@pytest.mark.parametrize("wrong", [99, "e5", None, True])
def test_an_opponent_that_breaks_the_rules_is_reported_and_nothing_changes(wrong):
    play = Play(TicTacToe(), {"cheat": lambda state: wrong})
    click(play, 4)
    assert play.wait()
    assert "O (cheat) failed:" in play.status
    assert play.session.id == (0, 4)
    press(play, "undo")
    assert play.session.id == (0,)


def test_an_opponent_that_raises_is_reported_by_what_it_raised():
    play = Play(TicTacToe(), {"broken": lambda state: {}["nothing"]})
    click(play, 4)
    assert play.wait()
    assert "O (broken) failed: KeyError: 'nothing'" in play.status


def test_taking_the_other_side_lets_the_opponent_move():
    play = Play(TicTacToe(), {"lowest": lowest})
    press(play, "swap")
    assert play.wait()
    assert play.session.id == (0, 0)
    assert play.chosen == {BLACK: ("lowest", None), WHITE: (PERSON.name, None)}


def test_a_hint_rings_a_move_without_playing_it():
    play = Play(TicTacToe(), {"perfect": players.minimax()})
    play.session.reset((0, 4, 0, 8, 1))  # c1 is the only move that does not lose
    press(play, "hint")
    assert play.wait()
    assert play.hint == 2
    assert play.status.endswith("Perfect would play c1.")
    click(play, 2)
    assert play.hint is None


def test_a_strength_is_offered_where_a_player_is_made_to_one():
    made = []
    factory = lambda strength=50: made.append(strength) or lowest  # noqa: E731
    play = Play(TicTacToe(), {"fixed": lowest, "made": factory})
    assert play.side["seats"][1]["strength"] is None
    tell(play, {"type": "set", "id": "seat", "value": "made", "color": WHITE})
    assert play.wait()
    assert play.side["seats"][1]["strength"] == 50
    tell(play, {"type": "set", "id": "strength", "value": 1000, "color": WHITE})
    assert play.wait()
    assert made == [50, 1000]
    assert play.table.seats[WHITE].name == "made 1000"


@pytest.mark.parametrize("value", ["high", None, [1], 1e999, {}])
def test_a_control_that_is_set_to_nonsense_changes_nothing(value):
    play = Play(TicTacToe(), {"UCT": lambda strength=50: lowest})
    assert play.wait()
    before = dict(play.chosen), dict(play.view)
    for name in ("seat", "strength", "overlay", "bar", "curve", "id", "no such"):
        for color in (WHITE, 7, None):
            play.status = ""
            tell(play, {"type": "set", "id": name, "value": value, "color": color})
            assert play.status
    assert (play.chosen, play.view, play.session.id) == (*before, (0,))


def test_a_factory_that_raises_leaves_the_seats_as_they_were():
    def factory(strength):
        raise ValueError("no such network")

    play = Play(TicTacToe(), {"lowest": lowest, "network": factory})
    play.choose(WHITE, "network")
    assert play.wait()
    assert "no such network" in play.status
    click(play, 4)
    assert play.wait()
    assert play.session.id == (0, 4, 0)


def test_what_a_search_thinks_is_laid_over_the_board():
    search = players.alphazero(evaluators.hashed, 30, np.random.default_rng(0))
    play = Play(TicTacToe(), {"AlphaZero": search})
    for choice in ("visits", "priors"):
        tell(play, {"type": "set", "id": "overlay", "value": choice})
        assert play.wait()
        assert 0 < len(play.overlay) <= 9
        assert [entry["best"] for entry in play.overlay].count(True) == 1
        assert "AlphaZero" in play.side["legend"]
    play.show(overlay="best line", bar=True, curve=True)
    assert play.wait()
    assert play.overlay == []  # its stones have the only numbers on the board
    assert play.ghosts[0] == {"action": play.ghosts[0]["action"], "player": BLACK, "number": 1}
    assert -1 <= play.side["values"][-1] <= 1
    click(play, 4)
    assert play.wait()
    assert None not in play.side["values"]  # the root, its answer, and now


def test_a_hint_is_what_the_board_shows_and_searches_no_second_time():
    asked, found = [], []
    search = players.uct(1000, rng=np.random.default_rng(0))

    def analyse(state):
        asked.append(state.id)
        found.append(search.analyse(state))
        return found[-1]

    play = Play(TicTacToe(), {"UCT": replace(search, analyse=analyse)})
    play.show(overlay="visits")
    assert play.wait(COMPILING_S)
    assert asked == [(0,)]
    press(play, "hint")
    assert play.wait(COMPILING_S)
    assert asked == [(0,)]
    assert [entry["action"] for entry in play.overlay if entry["best"]] == [play.hint]
    name, worth = TicTacToe().action_name(play.hint), chance(found[0].Q[play.hint])
    assert play.status.startswith(f"{name} looks best: {worth}.")


def test_the_hint_of_a_weak_opponent_comes_from_a_longer_search():
    play = Play(TicTacToe(), {"UCT": players.uct(30, rng=np.random.default_rng(0))})
    play.session.reset((0, 4, 0, 8, 1))  # c1 is the only move that does not lose
    press(play, "hint")
    assert play.wait(COMPILING_S)
    assert play.hint == 2
    assert play.status.startswith("A longer search: c1 looks best: ")


def test_a_search_of_too_few_games_gives_no_hint(monkeypatch):
    monkeypatch.setattr("omoklib.widgets.opponents.LONGER_SEARCH", "uct:60")  # a slow game's second
    play = Play(Omok(9), {"UCT": players.uct(30, rng=np.random.default_rng(0))})
    play.session.reset((0, 40, 41))
    press(play, "hint")
    assert play.wait(COMPILING_S)
    assert play.hint is None
    assert play.status == "A longer search has no hint: 60 random games were too few to tell."


def test_the_hint_in_a_game_of_ones_own_functions_is_worth_believing():
    def slow(*at):
        time.sleep(0.001)
        return ids.board(*at)

    mine = OwnOmok(9, 5, board=slow, turn=ids.turn, free=ids.legal_actions)
    play = Play(mine, {"UCT": players.uct(30, rng=np.random.default_rng(0))})
    play.session.reset(
        (0, 40, 0, 41, 1, 42, 2)
    )  # an open three: another stone, and it cannot be held
    press(play, "hint")
    assert play.wait(COMPILING_S)
    assert play.hint in (38, 39, 43, 44) and "looks best" in play.status, play.status


def test_priors_of_a_search_without_a_network_are_explained():
    play = Play(TicTacToe(), {"UCT": players.uct(30, rng=np.random.default_rng(0))})
    play.show(overlay="priors")
    assert play.wait(COMPILING_S)
    assert "UCT 30" not in play.side["legend"]
    assert "has no priors: only a network" in play.side["legend"]


def test_the_curve_reaches_the_end_and_outlives_a_change_of_strength():
    make = lambda strength=20: players.uct(strength, rng=np.random.default_rng(0))  # noqa: E731
    play = Play(TicTacToe(), {"UCT": make})
    play.show(curve=True)
    assert play.wait(COMPILING_S)
    click(play, 0)
    assert play.wait(COMPILING_S)
    play.choose(WHITE, "UCT", 50)
    assert play.wait(COMPILING_S)
    assert None not in play.side["values"]
    while not play.session.state.is_terminal():
        click(play, play.session.state.legal_actions()[0])
        assert play.wait(COMPILING_S)
    assert play.side["values"][-1] == play.session.state.reward(BLACK)
    assert None not in play.side["values"]


def test_moves_taken_back_stay_as_branches_and_any_position_is_one_click_away():
    play = Play(TicTacToe(), {"lowest": lowest})
    play.choose(WHITE, PERSON.name)
    for action in (4, 0, 8):
        click(play, action)
    press(play, "undo")
    press(play, "undo")
    assert play.status == "Took back a1."
    assert play.side["record"] == [0, 4, 0, 8] and play.side["at"] == 1
    click(play, 2)
    assert play.side["record"] == [0, 4, 2] and play.side["lines"] == [[0, 4, 0, 8]]
    tell(play, {"type": "go", "node": [0, 4, 0, 8]})
    assert play.session.id == (0, 4, 0, 8) and play.side["lines"] == [[0, 4, 2]]
    tell(play, {"type": "go", "node": [0, 4, 4]})
    assert play.session.id == (0, 4, 0, 8) and "is taken" in play.status


def test_a_position_from_the_past_waits_for_the_person():
    play = Play(TicTacToe(), {"lowest": lowest})
    click(play, 4)
    assert play.wait()
    tell(play, {"type": "go", "node": [0, 4]})
    assert play.wait()
    assert play.session.id == (0, 4) and button(play, "go")["enabled"]
    press(play, "go")
    assert play.wait()
    assert play.session.id == (0, 4, 0)


def test_any_game_is_opened_by_its_id():
    play = Play(TicTacToe(), {"lowest": lowest})
    tell(play, {"type": "set", "id": "id", "value": "0, 8, 4"})
    assert play.wait()
    assert play.session.id == (0, 8, 4) and play.side["id"] == "(0, 8, 4)"
    tell(play, {"type": "set", "id": "id", "value": "hello"})
    assert "An ID is a line such as" in play.status and play.session.id == (0, 8, 4)


def test_the_end_says_who_won_and_offers_a_rematch_and_a_review():
    play = Play(TicTacToe(), {"UCT": players.uct(200, rng=np.random.default_rng(0))})
    play.choose(WHITE, PERSON.name)
    for action in (0, 3, 1, 4):
        click(play, action)
    play.choose(WHITE, "UCT")
    click(play, 2)
    assert play.side["headline"] == "You won!" and play.side["over"] and play.side["won"]
    assert [entry["id"] for entry in play.buttons if entry.get("primary")] == ["rematch"]
    assert [entry["id"] for entry in play.buttons] == ["undo", "review", "rematch", "new"]
    assert play.status == "You beat UCT at move 5."
    press(play, "review")
    assert play.reviewing.wait(COMPILING_S)
    press(play, "back")
    assert list(map(int, play.side["signs"])) == play.reviewing.turning_points()
    assert None not in play.side["values"]
    press(play, "leave")
    assert play.session.id == (0, 0, 3, 1, 4, 2) and play.side["headline"] == "You won!"
    press(play, "rematch")
    assert play.wait(COMPILING_S)
    assert len(play.session.id) == 2 and not play.side["over"]  # now the opponent begins
    assert play.chosen[WHITE] == (PERSON.name, None)
    press(play, "undo")
    assert play.side["headline"] == "You won!" and play.chosen[BLACK] == (PERSON.name, None)


@pytest.mark.parametrize("again", ["rematch", "new"])
def test_a_finished_game_is_kept_as_a_game_of_its_own_when_another_begins(again):
    play = Play(TicTacToe(), {"lowest": lowest})
    seen = []
    play.send_state = lambda *_: seen.append(play.side)  # what the page is told
    for action in (4, 2, 6):
        click(play, action)
        assert play.wait(COMPILING_S)
    first, players = play.side["round"], play.side["players"]
    press(play, again)
    assert play.wait(COMPILING_S)
    kept = {one["round"]: (one["record"], one["players"]) for one in seen}
    assert kept.pop(first) == ([0, 4, 0, 2, 1, 6], players)
    assert [len(record) <= 2 for record, _ in kept.values()] == [True]
    assert play.side["lines"] == []
    press(play, "undo")
    assert play.side["record"] == [0, 4, 0, 2, 1, 6] and play.side["lines"] == []


def test_what_is_chosen_after_the_end_does_not_change_whose_win_it_was():
    play = Play(TicTacToe(), {"lowest": lowest, "another": lowest})
    for action in (4, 2, 6):
        click(play, action)
        assert play.wait()
    won = play.status, play.side["headline"], play.side["players"]
    assert won == ("You beat lowest at move 5.", "You won!", "You against lowest")
    play.choose(WHITE, "another")
    press(play, "start")
    play.choose(BLACK, "another")  # in a look back, too
    play.choose(BLACK, PERSON.name)
    press(play, "return")
    assert (play.status, play.side["headline"], play.side["players"]) == won
    press(play, "new")
    assert play.side["players"] == "You against another"
    press(play, "undo")
    assert play.wait()
    assert (play.status, play.side["headline"], play.side["players"]) == won
    press(play, "undo")
    click(play, 6)  # the same end, of a game that goes on with another
    assert play.wait()
    assert play.status == "You beat another at move 5."


def test_a_new_game_that_ends_like_the_last_one_names_its_own_player():
    play = Play(TicTacToe(), {"lowest": lowest, "another": lowest})
    for name in ("lowest", "another"):
        play.choose(WHITE, name)
        play.new_game()
        for action in (4, 2, 6):
            click(play, action)
            assert play.wait()
        assert play.status == f"You beat {name} at move 5."


def test_share_gives_the_whole_game_while_it_is_looked_at():
    play = Play(TicTacToe(), {"lowest": lowest})
    click(play, 4)
    assert play.wait()
    assert not play.side["whole"]
    tell(play, {"type": "go", "node": [0, 4]})
    assert play.side["whole"] and play.side["record"] == [0, 4, 0]
    press(play, "return")
    press(play, "undo")
    assert not play.side["whole"]  # what is taken back is not given away


def test_a_rematch_swaps_the_sides_and_says_so():
    play = Play(TicTacToe(), {"lowest": lowest}, side=WHITE)
    play.go_to((0, 0, 3, 1, 4, 2))
    assert play.status == "Lowest beat you at move 5. Review shows where it turned."
    press(play, "rematch")
    said = "A rematch, with the sides swapped. Three in a row wins: click a cell to begin."
    assert play.status == said
    assert play.chosen == {BLACK: (PERSON.name, None), WHITE: ("lowest", None)}
    click(play, 4)
    assert play.wait()
    assert play.session.id == (0, 4, 0)


def test_a_loss_points_to_the_review_and_names_who_won():
    play = Play(TicTacToe(), {"UCT": players.uct(200, rng=np.random.default_rng(0))}, side=WHITE)
    play.go_to((0, 0, 3, 1, 4, 2))
    assert play.status == "UCT beat you at move 5. Review shows where it turned."
    assert [entry["id"] for entry in play.buttons if entry.get("primary")] == ["review"]
    click(play, 8)
    # After a stray click, too; who has won stands above it.
    assert play.status == "The game is over. Begin a new game, or review this one."
    play.choose(BLACK, PERSON.name)
    play.go_to((0, 0, 1, 4, 2, 8))
    assert play.status == "X won at move 5."
    play.choose(BLACK, "UCT")
    play.go_to((0, 4, 0, 8, 2, 1, 7, 3, 5, 6))
    assert play.status == "A draw against UCT after 9 moves."


def test_looking_back_takes_nothing_back_and_one_click_returns_to_the_game():
    play = Play(TicTacToe(), {"lowest": lowest})
    for action in (4, 8):
        click(play, action)
        assert play.wait()
    assert play.session.id == (0, 4, 0, 8, 1)
    tell(play, {"type": "go", "node": [0, 4]})
    assert (play.status, play.side["headline"]) == ("X played b2.", "A look back: move 1 of 4")
    assert [entry["label"] for entry in play.buttons[:2]] == ["Back to game", "Play from here"]
    tell(play, {"type": "go", "node": [0]})
    assert play.status == "The start."
    press(play, "return")
    assert play.session.id == (0, 4, 0, 8, 1) and play.side["headline"] == "Your move, X"
    press(play, "undo")
    assert play.status == "Took back c3, b1."
    assert play.buttons[0]["label"] == "Undo"


def test_undo_brings_back_the_game_that_was_left_for_a_new_one():
    play = Play(TicTacToe(), {"lowest": lowest})
    click(play, 4)
    assert play.wait()
    first = play.side["round"]
    press(play, "new")
    assert play.status.startswith("New game.") and button(play, "undo")["enabled"]
    press(play, "undo")
    assert play.session.id == (0, 4, 0) and play.side["round"] == first
    assert play.status == "Back again. O played a1."


def test_a_review_asks_for_a_better_move_before_it_tells_one():
    play = Play(TicTacToe(), {"perfect": players.minimax()})
    play.choose(WHITE, PERSON.name)
    play.go_to((0, 4, 1, 0, 8))  # b1 loses
    exact = Solver(TicTacToe())
    play._judge = lambda: judge(exact)
    press(play, "review")
    assert play.reviewing.wait()
    assert play.status.endswith("O made 1 blunder, X none.")
    press(play, "blunder")
    assert play.session.id == (0, 4) and play.playable
    assert play.status.endswith("from 50% to 0%. Find a better move.")
    assert [note["hue"] for note in play.notes] == ["bad"]
    play.show(overlay="visits")  # whose frame would tell
    assert play.overlay == [] and "Hidden" in play.side["legend"]
    play.show(overlay="nothing")
    click(play, 3)
    assert play.reviewing.wait()
    assert play.status == "a2 is no better: 0%, where b1 was 0%. Try another."
    assert play.session.id == (0, 4)
    press(play, "solution")
    assert play.status.endswith("Better: a1.")
    assert [entry["id"] for entry in play.buttons][4:] == ["blunder", "go", "leave"]
    press(play, "go")  # with the move that was found
    assert play.reviewing is None and play.session.id == (0, 4, 0)
    assert play.side["record"] == [0, 4, 0] and play.side["lines"] == [[0, 4, 1, 0, 8]]


def test_a_game_goes_on_from_a_blunder_with_the_move_that_was_found_whoever_plays_there():
    play = Play(TicTacToe(), {"lowest": lowest})
    play.go_to((0, 4, 1, 0, 8))  # b1 of the opponent loses
    exact = Solver(TicTacToe())
    play._judge = lambda: judge(exact)
    press(play, "review")
    assert play.reviewing.wait()
    press(play, "blunder")
    click(play, 8)  # as good as a1, which the judge prefers
    assert play.reviewing.wait()
    press(play, "go")
    assert play.wait()
    assert play.session.id == (0, 4, 8) and play.side["headline"] == "Your move, X"


def test_the_costliest_move_is_marked_where_there_is_no_blunder():
    play = Play(TicTacToe(), {"lowest": lowest})
    play.go_to((0, 4, 1, 0, 8))
    played = {2: (0, 0.3), 3: (2, 0.35)}  # after so many moves: what was better, and the value
    play._judge = lambda: lambda state: Judgement(*reversed(played.get(state.ply, (0, 0.0))))
    press(play, "review")
    assert play.reviewing.wait()
    assert button(play, "blunder")["label"] == "Costliest move"
    assert play.side["signs"] == {"2": "?"}, "no blunder, and more than an inaccuracy"
    press(play, "blunder")
    press(play, "forward")
    assert ", the costliest move: from " in play.status


def test_a_weak_opponent_does_not_judge_the_review():
    play = Play(TicTacToe(), {"UCT": players.uct(5, rng=np.random.default_rng(0))})
    play.go_to((0, 4, 1, 0, 8))  # b1 loses
    press(play, "review")
    assert play.reviewing.wait()
    assert list(play.reviewing.blunders()) == [2]


def test_each_game_has_a_name_of_its_own_under_which_the_browser_keeps_it():
    play = Play(TicTacToe(), {"lowest": lowest})
    first = play.side["round"]
    click(play, 4)
    assert play.wait()
    assert play.side["round"] == first and play.side["game"] == "tictactoe"
    press(play, "new")
    assert play.side["round"] not in ("", first)


def test_a_game_between_players_is_paced():
    play = Play(TicTacToe(), {"lowest": lowest})
    play.table.pace = 0.2
    began = time.monotonic()
    play.choose(BLACK, "lowest")
    assert play.wait()
    moves = len(play.session.id) - 1
    assert moves >= 7 and time.monotonic() - began >= 0.2 * (moves - 1)


def test_how_far_a_search_is_is_told_beside_the_live_words():
    play = Play(Omok(9), {"UCT": players.uct(10**7, rng=np.random.default_rng(0), engine=False)})
    click(play, 40)
    told, end = set(), time.monotonic() + 20
    while time.monotonic() < end and not any("of 10,000,000" in words for words in told):
        told.add(play.progress["words"])
        time.sleep(0.05)
    assert any("of 10,000,000 simulations" in words for words in told)
    assert play.side["headline"] == "White (UCT) is thinking ..."
    press(play, "stop")
    assert play.wait()


def test_a_player_is_made_ready_beside_the_kernel_in_words():
    slow = threading.Event()

    def factory(strength):
        assert slow.wait(30)
        return lowest

    began = time.monotonic()
    play = Play(TicTacToe(), {"network": factory})
    click(play, 4)
    assert time.monotonic() - began < 5 and play.session.id == (0, 4)
    assert play.side["headline"] == "Network 100 is getting ready"
    end = time.monotonic() + 20
    while "Loading network" not in play.progress["words"] and time.monotonic() < end:
        time.sleep(0.02)
    assert "Loading network 100" in play.progress["words"]
    slow.set()
    assert play.wait()
    assert play.session.id == (0, 4, 0)


def test_an_alphazero_answers_beside_a_running_match():
    game = Omok(9)
    # Once on a machine: beside the match it would take minutes.
    assert compile_beside("alphazero:100", game, COMPILING_S), "it could not be compiled"
    editor = WeightEditor(8)  # a search in Python, which keeps the interpreter busy
    editor.set("games", 400)
    editor.press("start")
    play = Play(game)
    play.choose(WHITE, "AlphaZero", 100)
    click(play, 40)
    assert play.wait(120)
    assert len(play.session.id) == 3
    assert editor.worker.running, "the match has ended too early to be in the way"
    editor.press("stop")
    assert editor.worker.wait(60)


def test_what_is_to_be_compiled_for_an_opponent_is_compiled_in_another_process(monkeypatch):
    asked = []

    def think(state):
        if not asked and not may_compile():
            raise NotCompiled("descend")
        return lowest(state)

    def beside(spec, game, seconds):
        asked.append((spec, game))
        return True

    made = lambda spec, game, rng: players.NamedPlayer("deep", think)  # noqa: E731
    monkeypatch.setattr("omoklib.widgets.opponents.make_player", made)
    monkeypatch.setattr("omoklib.widgets.opponents.compile_beside", beside)
    play = Play(TicTacToe())  # against AlphaZero
    click(play, 4)
    assert play.wait()
    assert (asked, play.session.id) == ([("alphazero:100", TicTacToe())], (0, 4, 0))


def test_a_quick_player_does_not_wait_until_a_slow_one_is_loaded():
    slow = threading.Event()
    table = {"network": lambda strength: slow.wait(30) and lowest, "quick": lambda strength: lowest}
    play = Play(TicTacToe(), table)
    play.choose(WHITE, "quick")
    assert play.wait(10)
    click(play, 4)
    assert play.wait(10)
    assert play.session.id == (0, 4, 0)
    slow.set()


def test_an_overlay_says_that_it_is_looked_for_and_that_the_end_has_none():
    slow, begun = threading.Event(), threading.Event()

    def analyse(state):
        begun.set()
        slow.wait(30)
        return players.Analysis({4: 9}, {4: 0.0}, {}, 0.0, [4])

    player = players.NamedPlayer("slow", lowest, analyse=analyse)
    play = Play(TicTacToe(), {"slow": player})
    play.show(overlay="visits")
    assert begun.wait(30)
    assert play.side["legend"] == "Slow is looking at this position ..."
    slow.set()
    assert play.wait()
    assert play.side["legend"] == "Blue: how often slow tried a move. Framed: its favourite."
    play.go_to((0, 4, 0, 8, 1, 2, 3, 6))
    assert play.side["legend"] == "The game is over: there is no next move to think about."


def test_a_position_that_is_set_up_is_a_game_of_ours_once_somebody_moves():
    play = Play(TicTacToe(), {"lowest": lowest})
    tell(play, {"type": "set", "id": "id", "value": "(0, 4, 1)"})
    assert play.session.id == (0, 4, 1) and not play.side["played"]
    tell(play, {"type": "go", "node": [0, 4]})  # a look back plays nothing
    assert not play.side["played"]
    play.go_to((0, 4, 1))
    click(play, 0)
    assert play.wait()
    assert play.session.id == (0, 4, 1, 0, 2) and play.side["played"]
    press(play, "new")
    assert not play.side["played"]
    press(play, "undo")
    assert play.session.id == (0, 4, 1, 0, 2) and play.side["played"]


def test_players_without_an_opinion_say_so():
    play = Play(TicTacToe(), {"lowest": lowest})
    play.show(overlay="visits")
    assert "None of these players" in play.side["legend"]
    click(play, 4)
    assert play.wait()
    assert play.session.id == (0, 4, 0)


def test_only_moves_with_a_number_have_the_colour_of_visits():
    analysis = players.Analysis({a: a + 1 for a in range(40)}, {}, {}, 0.0, [39])
    shown = heat_map(analysis, "visits")
    assert [entry["action"] for entry in shown] == list(range(31, 40))
    assert all(entry["label"] for entry in shown)


def test_a_prior_below_one_in_a_hundred_is_written_only_where_none_is_larger():
    def labels(priors):
        shown = heat_map(players.Analysis({}, {}, priors, 0.0, []), "priors")
        return [entry["label"] for entry in shown]

    assert labels({0: 0.6, 1: 0.39, 2: 0.009, 3: 0.001}) == ["60%", "39%"]
    assert labels(dict.fromkeys(range(225), 1 / 225)) == ["<1%"] * 9


def test_heat_counts_from_nothing_to_the_most():
    analysis = players.Analysis({4: 30, 0: 10, 1: 0}, {4: 1.0, 0: -0.5}, {}, 0.5, [4])
    told = lambda what, overlay: {  # noqa: E731
        entry["action"]: (entry["heat"], entry["hue"], entry["label"], entry["best"])
        for entry in heat_map(what, overlay)
    }
    assert told(analysis, "visits") == {
        4: (1.0, "heat", "30", True),
        0: (0.3333, "heat", "10", False),
    }
    assert told(replace(analysis, Q={4: 1.0, 0: -0.5, 1: 0.5}), "chances") == {
        4: (1.0, "good", "100%", True),
        0: (0.5, "bad", "25%", False),
    }
    assert heat_map(analysis, "priors") == []


@pytest.mark.parametrize(
    ("table", "error"),
    [
        ({}, ValueError),
        ({"You": lowest}, ValueError),
        (lowest, TypeError),
        ({"x": 5}, TypeError),
        ({1: lowest}, TypeError),
    ],
)
def test_a_bad_table_of_opponents_says_what_is_wanted(table, error):
    with pytest.raises(error):
        Opponents(TicTacToe(), table)
    with pytest.raises(error):
        Play(TicTacToe(), table)


def test_side_is_a_colour():
    with pytest.raises(ValueError, match="BLACK"):
        Play(TicTacToe(), side=2)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (TicTacToe(), ["AlphaZero", "UCT", "perfect", "random"]),
        (Omok(11, line=4), ["UCT", "classical", "random"]),
        (Othello(4), ["UCT", "weighted UCT", "random"]),
    ],
    ids=repr,
)
def test_default_opponents_are_all_that_the_course_has_for_a_game(game, names):
    opponents = Opponents(game, default_opponents(game))
    assert opponents.names == [*names, *(level.name for level in levels(game))]
    groups = [option["group"] for option in opponents.options()]
    assert groups == ["", *["Levels"] * 7, *["Players"] * len(names)]
    assert all(opponents.words(level.name).startswith(level.spec) for level in levels(game))


def test_a_page_without_kernel_sees_a_position_worth_a_look_and_how_to_wake_it():
    data, _ = Play(Omok(9), {"lowest": lowest})._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert "press Shift+Enter" in data["image/svg+xml"]
    assert data["image/svg+xml"].count("black stone") > 3
    assert "8 moves" in data["text/plain"], "the words tell what the picture shows"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_small_boards_show_another_example_for_another_opponent():
    shown = {example(TicTacToe(), [name]).id for name in ("newborn", "three rounds", "pretrained")}
    assert len(shown) == 3


@pytest.mark.parametrize(
    "game", [Omok(9), Omok(5), TicTacToe(), Othello(6), ConnectFour()], ids=repr
)
def test_the_example_on_a_page_without_kernel_is_called_one_and_the_person_is_to_move(game):
    play = Play(game, {"lowest": lowest})
    data, _ = play._repr_mimebundle_()
    shown = example(game, ["lowest"])
    assert shown.player == BLACK and shown.ply
    assert not any(shown.take_action(action).is_terminal() for action in shown.legal_actions())
    assert "An example game: press Shift+Enter" in data["image/svg+xml"]
    assert data["text/plain"] == f"An example game: {summary(shown)}"
    play.go_to(shown.id)
    data, _ = play._repr_mimebundle_()
    assert "An example" not in data["image/svg+xml"]
    assert data["text/plain"] == summary(shown) == play.title
