"""The board widget as a plain object; what a browser makes of it is in tests/browser."""

import json
import re
import threading
from collections import Counter
from typing import ClassVar

import comm
import comm.base_comm
import numpy as np
import pytest
from anywidget import AnyWidget
from hypothesis import given
from hypothesis import strategies as st

from omoklib import widgets
from omoklib.draw import board as drawing
from omoklib.draw.theme import THEME
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.session import Session
from omoklib.widgets import Board
from omoklib.widgets.base import STATIC, joined, linked


def say(board: Board, message: object) -> None:
    """What the page does."""
    board._receive(board, message, [])


def click(board: Board, action: int) -> None:
    say(board, {"type": "play", "action": action, "position": board.position})


def test_a_click_plays_and_the_status_tells():
    board = Board(Omok(9))
    click(board, 40)
    assert board.session.id == (0, 40)
    assert (board.cells[40], board.last, board.turn) == (1, 40, -1)
    assert board.spoken[40] == "e5, black stone, move 1"
    assert board.status == "Black played e5. White to move."


def test_a_board_follows_its_session_however_it_changes():
    session = Session(TicTacToe())
    one, other = Board(session), Board(session)
    session.play(4)
    assert one.cells == other.cells == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    click(one, 0)
    assert other.cells[0] == -1


@pytest.mark.parametrize(
    ("game", "node_id", "action", "said"),
    [
        (Omok(9), (0, 40), 40, "e5 is taken."),
        (Omok(9), (0,), 81, "There is no action 81: actions are 0 to 80."),
        (Othello(8), (0,), 0, "a1 is not a legal move; the dots show those that are."),
        (TicTacToe(), (0, 0, 3, 1, 4, 2), 8, "The game is over: X wins."),
    ],
)
def test_a_wrong_click_says_why_and_changes_nothing(game, node_id, action, said):
    board = Board(Session(game, node_id))
    click(board, action)
    assert board.status.startswith(said)
    assert board.session.id == node_id


def test_a_click_on_a_position_that_is_gone_is_not_played():
    board = Board(Omok(9))
    aimed = {"type": "play", "action": 41, "position": board.position}
    changes = (
        lambda: board.session.play(40),
        lambda: board.session.undo(),  # as many stones as before, but on another day
        lambda: setattr(board, "session", Omok(9)),
    )
    for change in changes:
        change()
        before = board.session.id
        say(board, aimed)
        assert board.session.id == before
        assert "position changed" in board.status


def test_a_click_on_what_a_board_that_does_not_follow_still_shows_is_not_played():
    board = Board(Omok(9), follow=False)
    board.session.play(40)
    click(board, 41)
    assert board.session.id == (0, 40)
    assert "position changed" in board.status


def test_a_forced_pass_is_offered_and_any_point_says_so():
    game = Othello(4)
    state, rng = game.initial_state(), np.random.default_rng(0)
    while state.legal_actions() != [16]:
        if state.is_terminal():
            state = game.initial_state()
        state = state.take_action(int(rng.choice(state.legal_actions())))
    board = Board(Session(game, state.id))
    assert board.others == [{"action": 16, "name": "pass", "legal": True}]
    assert "no move but to pass" in board.status
    click(board, int(np.flatnonzero(state.board == 0)[0]))
    assert "must pass" in board.status
    click(board, 16)
    assert board.session.id == (*state.id, 16)
    assert "passed" in board.status


def test_undo_and_new_game_are_offered_once_they_make_sense():
    board = Board(TicTacToe())
    assert [button["enabled"] for button in board.buttons] == [False, False, False]
    for button in ("undo", "redo"):
        say(board, {"type": "button", "id": button})
        assert f"nothing to {button}" in board.status
    click(board, 4)
    click(board, 0)
    say(board, {"type": "button", "id": "undo"})
    assert board.session.id == (0, 4)
    assert board.status == "Took back a1. O to move."
    for action in (0, 8):
        click(board, action)
    say(board, {"type": "button", "id": "new"})
    assert board.session.id == (0,)
    assert board.status == "New game. X to move."
    for action in (4, 0, 8):
        click(board, action)
    board.session.reset()
    assert board.status == "Back at the start. X to move."  # three moves are not read out


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
MESSAGES = JSON | st.fixed_dictionaries(
    {"type": st.sampled_from(["play", "button", "pass"])},
    optional={"action": JSON, "position": JSON, "id": JSON},
)


def test_moves_taken_back_come_again_until_another_is_played():
    board, names = Board(Session(TicTacToe(), (0, 4, 0))), ("undo", "redo", "new")

    def offered():
        return {button["id"] for button in board.buttons if button["enabled"]}

    def press(*buttons):
        for button in buttons:
            say(board, {"type": "button", "id": button})

    press("undo", "undo")
    assert offered() == {"redo"}
    press("redo")
    assert board.session.id == (0, 4) and offered() == set(names)
    click(board, 0)  # the same move as before
    press("undo", "undo", "redo", "redo")
    assert board.session.id == (0, 4, 0) and "redo" not in offered()
    press("undo")
    click(board, 8)
    assert board.session.id == (0, 4, 8) and "redo" not in offered()
    assert board.buttons[0]["label"] == "Undo"
    press("undo", "new")
    assert offered() == {"undo"}, "a new game has nothing to take again"
    assert board.buttons[0]["label"] == "Last game", "where it leads"
    press("undo")
    assert board.session.id == (0, 4) and offered() == set(names)
    assert board.status == "Back again. X played b2. O to move."
    press("redo")
    assert board.session.id == (0, 4, 8), "what was taken back there comes again, too"
    press("new")
    click(board, 2)
    press("new", "undo", "undo", "undo")
    assert board.session.id == (0, 4, 8), "and the game before that"
    assert board.branches == [[0, 4, 0]], "with the lines that were left in it"
    click(board, 4)
    press("undo")
    board.session.play(1)  # not on the board, but in Python
    assert "redo" not in offered()


def test_a_move_of_the_list_is_gone_to_and_those_after_it_come_again():
    board = Board(Session(TicTacToe(), (0, 4, 0, 8, 2)))
    say(board, {"type": "go", "node": [0, 4, 0]})
    assert board.session.id == (0, 4, 0) and board.record == [0, 4, 0, 8, 2]
    assert board.status == "O played a1. X to move.", "a look takes nothing back"
    click(board, 1)
    assert board.record == [0, 4, 0, 1] and board.branches == [[0, 4, 0, 8, 2]]
    say(board, {"type": "go", "node": [0, 4, 0, 8, 2]})
    assert board.record == [0, 4, 0, 8, 2] and board.branches == [[0, 4, 0, 1]]
    assert board.session.id == (0, 4, 0, 8, 2)
    say(board, {"type": "go", "node": [0]})
    assert board.status == "Back at the start. X to move."
    click(board, 1)
    assert board.record == [0, 1], "another move begins another game"
    for node in ([0, 3], [], [1], ["0"], [0, None]):
        say(board, {"type": "go", "node": node})
        assert board.session.id == (0, 1) and board.status != "X played b1. O to move."
    board.session.reset((0, 8, 4))
    assert board.branches == [], "nor has a game that Python shows any branch"


@given(MESSAGES)
def test_a_message_without_meaning_changes_nothing_and_is_answered_in_words(message):
    board = Board(Session(TicTacToe(), (0, 4)))
    before = board.status
    say(board, message)
    if board.session.id == (0, 4):
        assert board.status != before
    else:
        legal = {"action": board.session.id[-1], "position": 1, "type": "play"}
        assert message in ({"type": "button", "id": "undo"}, {"type": "button", "id": "new"}) or (
            {key: message[key] for key in legal} == legal
        )


# The bridge is a box of widgets that have their scripts from elsewhere.
@pytest.mark.parametrize("name", sorted({*widgets.__all__} - {"IdBridge", "linked"}))
def test_no_two_scripts_of_a_widget_use_one_name_for_different_things(name):
    scripts = str(getattr(widgets, name)._esm)
    assert "class " in scripts
    declared = re.findall(r"^(?:async )?(?:const|let|class|function) (\w+)", scripts, re.MULTILINE)
    assert [word for word, times in Counter(declared).items() if times > 1] == []


@pytest.mark.parametrize("style", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_the_styles_say_in_safaris_way_too_what_it_does_not_read_else(style):
    text = style.read_text(encoding="utf-8")
    assert not re.search(r"(?<!-webkit-user-select: none; )(?<!-)user-select: none;", text)
    assert not re.search(r"text-decoration: \w+ ", text), "a line and its look: one property each"


@pytest.mark.parametrize("script", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_no_letters_stand_by_a_dy_which_safari_keeps_when_their_size_changes(script):
    assert not re.search(r'dy: "[^"]*em"', script.read_text(encoding="utf-8"))


@given(st.dictionaries(st.sampled_from(["cells", "status", "position", "_esm", "no such"]), JSON))
def test_what_the_page_sets_by_itself_is_not_believed(state):
    board = Board(Session(TicTacToe(), (0, 4)))
    before = board.get_state()
    board.set_state(state)
    assert board.status.startswith("The page cannot set ") == bool(state)
    assert board.get_state() | {"status": ""} == before | {"status": ""}


def test_whatever_an_owner_of_the_board_raises_is_said_and_not_thrown():
    board = Board(TicTacToe())
    board.on_play = lambda action: 1 / 0
    click(board, 4)
    assert board.status == "ZeroDivisionError: division by zero"
    click(board, 0)
    assert board.status == "ZeroDivisionError: division by zero"


def test_an_overlay_lasts_until_the_next_move():
    board = Board(Omok(9))
    board.show_overlay({40: 1.0, 41: 0.25}, {40: "<b>best</b>"})
    assert [entry["action"] for entry in board.overlay] == [40, 41]
    assert board.overlay[0]["label"] == "<b>best</b>"  # the page writes it as text
    with pytest.raises(ValueError, match=r"0\.\.1"):
        board.show_overlay({40: 2.0})
    assert len(board.overlay) == 2
    click(board, 0)
    assert board.overlay == []


def test_another_session_may_take_the_board():
    first, second = Session(Omok(9)), Session(Othello(6))
    board = Board(first)
    board.session = second
    assert (board.kind, board.size) == ("discs", 6)
    shown = board.position
    first.play(40)
    assert board.position == shown
    second.play(second.state.legal_actions()[0])
    assert board.position == shown + 1
    assert board.last == second.id[-1]
    with pytest.raises(TypeError, match="Session or a Game"):
        board.session = "omok"


def test_a_page_without_kernel_sees_the_position():
    board = Board(Session(TicTacToe(), (0, 4)))
    data, _ = board._repr_mimebundle_()
    assert board.session.state._repr_svg_() in data["image/svg+xml"]
    assert "press Shift+Enter in its cell to play" in data["image/svg+xml"]
    board.show_overlay(dict.fromkeys(board.legal[:2], 0.5), {board.legal[0]: "draws"})
    assert "draws" in board.offline()["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"].startswith("Tic-Tac-Toe 3x3, move 1, the last at b2.")


def test_what_is_synced_is_plain_data():
    board = Board(Session(Othello(8), (0, 19)))
    board.show_overlay({np.int64(18): np.float32(0.5)})
    names = board.get_state().keys() - AnyWidget.class_traits().keys()
    assert {"cells", "legal", "overlay", "status"} <= names
    json.dumps({name: getattr(board, name) for name in names})


def test_the_style_sheet_knows_the_colours_of_the_pictures_and_loads_nothing():
    assert f"--omok-wood: {THEME.wood};" in Board._css
    for text in (Board._css, Board._esm):
        assert "@import" not in text
        assert "url(" not in text.replace("url(#", "")  # a gradient of the picture's own
        assert "innerHTML" not in text
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_widgets_are_named_without_being_loaded():
    assert set(widgets.__all__) == set(dir(widgets))
    with pytest.raises(AttributeError, match="has no 'Bord'"):
        widgets.Bord  # noqa: B018


def test_a_missing_package_names_the_command_that_installs_it(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(f"No module named {name!r}", name="anywidget")

    monkeypatch.setattr("omoklib._util.lazy.import_module", missing)
    with pytest.raises(ImportError, match="pip install ipywidgets anywidget"):
        widgets.Board  # noqa: B018


def test_the_page_and_the_pictures_draw_in_the_same_sizes():
    script = (STATIC / "draw_board.js").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"^const (CELL|FRAME|STONE|DISC) = ([0-9.]+);", script, re.MULTILINE))
    assert {name: float(number) for name, number in numbers.items()} == {
        name: getattr(drawing, name) for name in ("CELL", "FRAME", "STONE", "DISC")
    }


def test_othello_counts_its_discs_all_the_time():
    board = Board(Othello(8))
    assert board.status == "Black to move. Discs: Black 2, White 2."
    click(board, 19)
    assert board.status.endswith("Discs: Black 4, White 1.")


def test_scripts_are_modules_of_their_own_and_join_without_imports():
    script = joined("base.js", "draw_board.js", "board_view.js", "board.js")
    assert not re.search(r"^import |^export (?!default)", script, re.MULTILINE)
    names = re.findall(r"^(?:const|let|class|function) (\w+)", script, re.MULTILINE)
    assert len(names) == len(set(names))


def test_linked_widgets_share_a_name_and_others_do_not():
    one, two, three = (Board(TicTacToe()) for _ in range(3))
    linked(one, two)
    assert one.link == two.link != three.link


def test_a_move_that_comes_while_another_game_is_set_waits_until_it_is_shown(monkeypatch):
    board, session, free = Board(TicTacToe()), Session(TicTacToe()), []
    refresh = Board.refresh

    def watched(self):
        asks = threading.Thread(target=lambda: free.append(session.lock.acquire(blocking=False)))
        asks.start()
        asks.join()
        refresh(self)

    monkeypatch.setattr(Board, "refresh", watched)
    board.session = session
    assert free == [False]


class Recorder(comm.base_comm.BaseComm):
    """A line to a page that notes what is sent to it."""

    sent: ClassVar[list[tuple[str, dict]]] = []
    meanwhile = staticmethod(lambda: None)

    def publish_msg(self, msg_type, data=None, **_):
        Recorder.sent.append((msg_type, data["state"]))
        Recorder.meanwhile()


@pytest.fixture
def sent(monkeypatch):
    """The messages to the page, each with its kind and the state that it brings."""
    monkeypatch.setattr(comm, "create_comm", Recorder)
    monkeypatch.setattr(Recorder, "sent", [])
    return Recorder.sent


def test_a_page_gets_a_widget_whole_and_in_one_message(sent):
    board = Board(Omok(9))
    about = [(kind, state) for kind, state in sent if "cells" in state or kind != "comm_open"]
    assert [kind for kind, _ in about] == ["comm_open"]
    assert about[0][1]["size"] == 9 and len(about[0][1]["cells"]) == 81
    board.session.play(40)
    assert sent[-1][0] == "comm_msg" and sent[-1][1]["cells"][40] == 1


def test_what_a_thread_changes_while_a_widget_opens_is_sent_after_it(sent, monkeypatch):
    made = []

    class Noted(Board):
        def __init__(self, game):
            super().__init__(game)
            made.append(self)

    def meanwhile():
        if sent[-1][0] == "comm_open" and "cells" in sent[-1][1]:
            made[0].status = "changed"

    monkeypatch.setattr(Recorder, "meanwhile", meanwhile)
    Noted(Omok(9))
    assert sent[-1] == ("comm_msg", {"status": "changed"})


def test_a_widget_whose_constructor_fails_is_never_seen(sent):
    class Broken(Board):
        def __init__(self, game):
            super().__init__(game)
            raise ValueError("too late")

    with pytest.raises(ValueError, match="too late"):
        Broken(Omok(9))
    assert not any("cells" in state for _, state in sent)
