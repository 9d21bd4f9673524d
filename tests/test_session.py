"""One game being played."""

import pytest

from omoklib.games import ROOT, Omok, Othello, TicTacToe
from omoklib.games.session import Session


def test_a_session_plays_undoes_and_resets():
    session = Session(TicTacToe())
    assert session.play(4).id == session.id == (0, 4)
    assert session.play(0).id == (0, 4, 0)
    assert session.undo().id == (0, 4)
    assert session.reset((0, 1, 2)).id == (0, 1, 2)
    assert session.reset().id == ROOT


def test_undo_is_exact():
    session = Session(Othello(6))
    seen = [session.state]
    while not session.state.is_terminal():
        seen.append(session.play(session.state.legal_actions()[-1]))
    for state in reversed(seen[:-1]):
        assert session.undo() == state
        assert (session.state.board == state.board).all()


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda s: s.play(4), ValueError),  # taken
        (lambda s: s.play(9), ValueError),  # off the board
        (lambda s: s.play(1.0), TypeError),
        (lambda s: s.play(True), TypeError),
        (lambda s: s.reset((1, 2)), ValueError),
        (lambda s: s.reset((0, 4, 4)), ValueError),
        (lambda s: s.observe("not a function"), TypeError),
    ],
)
def test_what_is_not_allowed_raises_and_changes_nothing(wrong, error):
    session, calls = Session(TicTacToe(), (0, 4)), []
    session.observe(calls.append)
    with pytest.raises(error):
        wrong(session)
    assert session.id == (0, 4)
    assert calls == []


def test_undo_at_the_root_says_so():
    with pytest.raises(ValueError, match="nothing to undo"):
        Session(TicTacToe()).undo()


def test_a_move_after_the_end_says_who_won():
    session = Session(TicTacToe(), (0, 0, 3, 1, 4, 2))
    with pytest.raises(ValueError, match="Black wins"):
        session.play(8)


def test_observers_are_told_of_each_change_until_they_stop():
    session, seen = Session(Omok(9)), []
    stop = session.observe(lambda s: seen.append(s.id))
    session.play(40)
    session.undo()
    stop()
    stop()  # a second time does no harm
    session.play(41)
    assert seen == [(0, 40), (0,)]


def test_an_observer_that_raises_stops_neither_the_change_nor_the_others(capsys):
    session, seen = Session(TicTacToe()), []
    session.observe(lambda s: 1 / 0)
    session.observe(lambda s: seen.append(s.id))
    session.play(4)
    assert session.id == (0, 4)
    assert seen == [(0, 4)]
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_session_is_about_a_game():
    with pytest.raises(TypeError, match="must have a game"):
        Session("omok")
