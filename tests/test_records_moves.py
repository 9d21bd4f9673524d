"""Lists of moves, as people write them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoklib.games import Omok, Othello
from omoklib.games.records import cell_text, named_cell, read_moves, write_moves

# The shortest whole game: White has no disc left.
SHORTEST = "e6f4e3f6g5d6e7f5c5"


def passing_game():
    """A random game of Othello up to its first pass."""
    game, rng = Othello(4), np.random.default_rng(1)
    state = game.initial_state()
    while state.last_action != game.pass_action or state.is_terminal():
        legal = state.legal_actions()
        state = state.take_action(int(rng.choice(legal))) if legal else game.initial_state()
    return game, state


def test_othello_counts_rows_from_the_top():
    assert read_moves(Othello(), "f5d6c3") == (0, 37, 43, 18)
    assert write_moves(Othello(), (0, 37, 43, 18)) == "f5d6c3"


def test_the_shortest_game_of_othello_ends_after_nine_moves():
    state = Othello().state(read_moves(Othello(), SHORTEST))
    assert state.is_terminal()
    assert state.margin(1) == 13


@pytest.mark.parametrize(
    "text",
    ["f5d6c3", "F5D6C3", "f5 d6 c3", "f5,d6,c3", "1. f5 d6 2. c3", "1... f5; d6\n\t2. c3\n"],
)
def test_moves_may_be_written_in_many_ways(text):
    assert read_moves(Othello(), text) == (0, 37, 43, 18)


def test_a_pass_may_be_written_or_left_out():
    game, state = passing_game()
    on = state.take_action(state.legal_actions()[0])
    short, long = write_moves(game, on.id), write_moves(game, on.id, passes=True)
    assert "pa" not in short
    assert "pa" in long
    for text in (short, long, long.replace("pa", "--"), long.replace("pa", " pass ")):
        assert read_moves(game, text) == on.id


def test_a_last_pass_is_always_written_as_nothing_after_it_would_tell():
    game, state = passing_game()
    assert write_moves(game, state.id).endswith("pa")
    assert read_moves(game, write_moves(game, state.id)) == state.id


def test_passes_after_the_end_change_nothing():
    assert read_moves(Othello(), SHORTEST + "papa") == read_moves(Othello(), SHORTEST)


def test_gomoku_may_count_rows_from_the_bottom():
    game = Omok(15)
    assert read_moves(game, "h8a1") == (0, 112, 0)
    assert read_moves(game, "h8a1", bottom=True) == (0, 112, 210)
    assert write_moves(game, (0, 112, 210), bottom=True, separator=" ") == "h8 a1"


def test_a_cell_has_one_name():
    for game in (Omok(9), Omok(26), Othello()):
        for action in range(game.num_actions):
            for bottom in (False, True):
                assert named_cell(game, cell_text(game, action, bottom=bottom), bottom=bottom) == (
                    action
                )
            assert cell_text(game, action) == game.action_name(action)


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        (Omok(9), "e5\ne5", r"line 2, move 2 \(e5\): .* is not legal: e5 is taken"),
        (Omok(9), "e5 j1", r"line 1, move 2 \(j1\): 'j1' is not a cell .* a to i, its rows 1 to 9"),
        (Omok(9), "e5 a10", r"line 1, move 2 \(a10\)"),
        (Omok(9), "e5 a0", r"line 1, move 2 \(a0\)"),
        (Omok(9), "e5\n\nhello", r"line 3, move 2 \(hello\)"),
        (Omok(9), "e5 pass", r"line 1, move 2 \(pass\): .*nobody passes"),
        (Othello(), "f5f6f5", r"line 1, move 3 \(f5\): .*f5 is taken"),
        (Othello(), "f5a1", r"line 1, move 2 \(a1\): .*turns no disc"),
        (Othello(), "f5pa", r"line 1, move 2 \(pa\): .*the pass, is not legal"),
        (Othello(), SHORTEST + "a1", r"move 10 \(a1\): .* comes after the end"),
    ],
)
def test_a_bad_move_is_told_with_its_line_and_its_number(game, text, told):
    with pytest.raises(ValueError, match=told):
        read_moves(game, text)


@settings(max_examples=500, deadline=None)
@given(
    st.sampled_from([Omok(9), Othello()]),
    st.text() | st.text("abcdefgh12345678 pa\n.,-"),
    st.booleans(),
)
def test_no_text_breaks_the_reader(game, text, bottom):
    try:
        game.state(read_moves(game, text, bottom=bottom))
    except ValueError as error:
        assert "move" in str(error)
