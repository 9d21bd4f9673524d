"""What the source of a wrong solution shows, and that no right one shows it."""

import ast
import textwrap

import pytest
from notebook_cells import run_cell

from omoklib.check.exercises.lesson_00 import EXERCISES, slips
from omoklib.check.runner import Outcome, run_check

MY_PLAYER, CAREFUL_PLAYER = (
    next(e for e in EXERCISES if e.id == name) for name in ("my_player", "careful_player")
)


def checked(exercise, source: str):
    """The result of a check of `source`, whose text can be read, as in a notebook."""
    names: dict = {"__name__": "__main__"}
    exec(exercise.setup, names)
    run_cell(textwrap.dedent(source).strip(), names)
    return run_check(exercise, names, EXERCISES)


@pytest.mark.parametrize(
    "source",
    [
        """
        def my_player(state):
            for action in state.legal_actions():
                after = state.take_action(action)
                if after.winner() == -after.player:
                    return action
            return action
        """,
        """
        def my_player(s):
            wins = [a for a in s.legal_actions() if s.take_action(a).winner() == s.player]
            for a in wins:
                return a
            return s.legal_actions()[-1]
        """,
        """
        def my_player(state):
            if state.winner():
                return 0
            for action in state.legal_actions():
                if state.take_action(action).winner() != 0:
                    return action
                continue
            return action
        """,
    ],
)
def test_a_right_player_is_told_of_no_slip(source):
    assert checked(MY_PLAYER, source).outcome is Outcome.CORRECT
    wrong = source.replace("winner()", "is_terminal()")  # no longer asks who has won
    message = checked(MY_PLAYER, wrong).message
    assert not any(slip.message == message for slip in MY_PLAYER.slips)


@pytest.mark.parametrize(
    "body",
    [
        """
            safe = True
            for b in after.legal_actions():
                if after.take_action(b).winner() == -state.player:
                    safe = False
            if safe:
                return a
        """,
        """
            good.remove(a)
            for b in after.legal_actions():
                if after.take_action(b).winner() == after.player:
                    break
            else:
                return a
        """,
    ],
)
def test_a_right_careful_player_shows_no_slip(body):
    source = f"""
    def careful_player(state):
        safe = True
        good = state.legal_actions()
        for a in state.legal_actions():
            if state.take_action(a).winner() == state.player:
                return a
        for a in state.legal_actions():
            after = state.take_action(a)
{textwrap.indent(textwrap.dedent(body).strip(), " " * 12)}
        return state.legal_actions()[0]
    """
    assert checked(CAREFUL_PLAYER, source).outcome is Outcome.CORRECT
    tree = ast.parse(textwrap.dedent(source))
    assert not any(slip.shows(tree) for slip in CAREFUL_PLAYER.slips)


@pytest.mark.parametrize("exercise", [MY_PLAYER, CAREFUL_PLAYER], ids=lambda e: e.id)
def test_each_slip_has_words_of_its_own(exercise):
    assert len({slip.message for slip in exercise.slips}) == len(exercise.slips)
    assert {slip.shows.__name__ for slip in exercise.slips} <= set(slips.__all__)
