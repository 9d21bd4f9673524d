"""The rules of Omok."""

import numpy as np
import pytest

from omoklib.games import BLACK, WHITE, Omok, TicTacToe


def row_of(length: int, game: Omok):
    """Black's stones in the top row, the gap filled last; White's apart in the bottom rows."""
    size = game.size
    gap = length // 2
    black = [cell for cell in range(length) if cell != gap] + [gap]
    white = [size * (size - 1) + 2 * k for k in range(length)]
    moves = [move for pair in zip(black, white, strict=True) for move in pair]
    return game.state((0, *moves[:-1]))


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("length", [4, 5, 6, 7])
def test_line_or_more_wins_and_exact_wants_exactly_line(length, exact):
    state = row_of(length, Omok(15, 5, exact=exact))
    wins = length == 5 if exact else length >= 5
    assert state.is_terminal() == wins
    assert state.winner() == (BLACK if wins else 0)
    assert state.winning_line() == (list(range(length)) if wins else [])


def test_a_full_board_without_a_line_is_a_draw():
    state = TicTacToe().state((0, 0, 1, 2, 4, 3, 5, 7, 6, 8))
    assert state.is_terminal() and state.legal_actions() == []
    assert state.reward(BLACK) == state.reward(WHITE) == 0
    assert state.result_text() == "a draw"


def brute_force_winner(board: np.ndarray, line: int, exact: bool) -> int:
    """Reads the whole board, run by run."""
    size = len(board)
    lines = [board[row] for row in range(size)] + [board[:, column] for column in range(size)]
    for offset in range(-size + 1, size):
        lines += [board.diagonal(offset), board[::-1].diagonal(offset)]
    for cells in lines:
        run, last = 0, 0
        for stone in [*cells.tolist(), 0]:
            if stone == last:
                run += 1
                continue
            if last and run >= line and (run == line or not exact):
                return last
            run, last = 1, stone
    return 0


@pytest.mark.parametrize("game", [TicTacToe(), Omok(5, 4), Omok(6, 4, exact=True), Omok(7, 3)])
def test_the_win_test_around_the_last_move_equals_a_scan_of_the_board(game):
    rng = np.random.default_rng(5)
    for _ in range(150):
        state = game.initial_state()
        while not state.is_terminal():
            assert brute_force_winner(state.board, game.line, game.exact) == 0
            state = state.take_action(int(rng.choice(state.legal_actions())))
        assert state.winner() == brute_force_winner(state.board, game.line, game.exact)


def test_a_line_does_not_run_around_the_border():
    state = Omok(5, 4).state((0, 3, 20, 4, 22, 5, 24, 6))  # d1 e1, then a2 b2
    assert not state.is_terminal()


def test_a_state_is_immutable_and_its_board_read_only():
    state = TicTacToe().initial_state()
    with pytest.raises(ValueError, match="read-only"):
        state.board[0, 0] = 1
    state.take_action(4)
    assert state.id == (0,) and not state.board.any()
    assert state.board.dtype == np.int8 and state.board.shape == (3, 3)


def test_states_are_equal_where_game_and_id_are():
    assert TicTacToe().state((0, 4)) == Omok(3, 3).state((0, 4))
    assert len({TicTacToe().state((0, 4)), Omok(3, 3).state((0, 4))}) == 1
    assert TicTacToe().state((0, 4)) != TicTacToe().state((0, 5))
    assert Omok(5, 4).state((0, 4)) != Omok(5, 3).state((0, 4))


def test_the_key_forgets_the_history_and_keeps_the_side_to_move():
    one, other = TicTacToe().state((0, 0, 1, 2)), TicTacToe().state((0, 2, 1, 0))
    assert one != other and one.key() == other.key()
    assert one.key() != one.take_action(3).key()


@pytest.mark.parametrize(
    ("node_id", "said"),
    [
        ((0, 0, 3, 1, 4, 2, 5), r"action 5 \(move 6\) comes after the end.*Black wins"),
        ((0, 4, 4), r"action 4 \(move 2\).*b2 is taken"),
        ((0, 9), "0 to 8"),
        ((1, 2), "must start with the root's 0"),
    ],
)
def test_the_first_bad_action_of_an_id_is_named(node_id, said):
    with pytest.raises(ValueError, match=said):
        TicTacToe().state(node_id)


@pytest.mark.parametrize("action", [True, 1.0, "1", None, np.float64(2)])
def test_an_action_that_is_no_integer_is_refused(action):
    with pytest.raises(TypeError, match="an action must be an integer"):
        TicTacToe().initial_state().take_action(action)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"size": 3, "line": 4}, ValueError),
        ({"size": 0, "line": 0}, ValueError),
        ({"size": 27}, ValueError),
        ({"size": 9, "line": 0}, ValueError),
        ({"size": 9.0}, TypeError),
        ({"size": True, "line": 1}, TypeError),
    ],
)
def test_a_board_that_cannot_be_is_refused_in_words(arguments, error):
    with pytest.raises(error, match="got"):
        Omok(**arguments)


def test_cells_are_named_by_column_letter_and_row_number():
    game = Omok(9, 5)
    assert [game.action_name(action) for action in (0, 8, 40, 80)] == ["a1", "i1", "e5", "i9"]
