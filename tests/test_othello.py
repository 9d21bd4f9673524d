"""The rules of Othello."""

import numpy as np
import pytest

from omoklib.games import BLACK, WHITE, Othello


def to_a_pass(game: Othello):
    """The first position of seeded random games in which the player to move must pass."""
    rng = np.random.default_rng(0)
    while True:
        state = game.initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if legal == [game.pass_action]:
                return state
            state = state.take_action(int(rng.choice(legal)))


def slow_flips(board: np.ndarray, cell: int, player: int) -> list[int]:
    """Step by step over the board, one direction after the other."""
    size = len(board)
    row, column = divmod(cell, size)
    turned = []
    if board[row, column]:
        return []
    for down, right in [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]:
        line, r, c = [], row + down, column + right
        while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
            line.append(r * size + c)
            r, c = r + down, c + right
        if 0 <= r < size and 0 <= c < size and board[r, c] == player:
            turned += line
    return sorted(turned)


def test_the_first_four_discs_and_moves_are_the_usual_ones():
    state = Othello().initial_state()
    assert state.board[3:5, 3:5].tolist() == [[WHITE, BLACK], [BLACK, WHITE]]
    assert state.player == BLACK
    assert [Othello().action_name(action) for action in state.legal_actions()] == [
        "d3",
        "c4",
        "f5",
        "e6",
    ]


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_bitboard_moves_and_flips_equal_a_walk_over_the_board(size):
    rng = np.random.default_rng(size)
    game = Othello(size)
    for _ in range(6):
        state = game.initial_state()
        while not state.is_terminal():
            by_hand = {cell: slow_flips(state.board, cell, state.player) for cell in range(size**2)}
            moves = [cell for cell, turned in by_hand.items() if turned]
            assert state.legal_actions() == (moves or [game.pass_action])
            assert all(state.flips(cell) == turned for cell, turned in by_hand.items())
            action = int(rng.choice(state.legal_actions()))
            after = state.take_action(action)
            expected = state.board.copy().ravel()
            if action != game.pass_action:
                expected[[action, *by_hand[action]]] = state.player
            assert np.array_equal(after.board.ravel(), expected)
            state = after


def test_a_player_without_a_move_must_pass_and_may_pass_only_then():
    game = Othello(6)
    assert game.pass_action == 36
    with pytest.raises(ValueError, match="the pass, is not legal while there are moves"):
        game.initial_state().take_action(36)
    state = to_a_pass(game)
    after = state.take_action(36)
    assert np.array_equal(after.board, state.board)
    assert after.player == -state.player
    assert not after.is_terminal()


def test_the_player_to_move_is_the_ids_parity_passes_included():
    rng = np.random.default_rng(2)
    for _ in range(30):
        state = Othello(6).initial_state()
        while not state.is_terminal():
            assert state.player == (BLACK if len(state.id) % 2 else WHITE)
            before = state
            state = state.take_action(int(rng.choice(state.legal_actions())))
            assert state.player == -before.player


def test_the_game_ends_when_neither_side_can_move():
    rng = np.random.default_rng(3)
    full = 0
    for _ in range(60):
        state = Othello(4).initial_state()
        while not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
        for player in (BLACK, WHITE):
            assert not any(slow_flips(state.board, cell, player) for cell in range(16))
        full += bool(state.board.all())
        margin = int(state.board.sum())
        assert state.margin(BLACK) == margin == -state.margin(WHITE)
        assert state.winner() == np.sign(margin)
    assert 0 < full < 60  # some games end with empty cells


def test_an_illegal_move_says_why_and_what_is_legal():
    with pytest.raises(ValueError, match=r"d4 is taken; legal actions are \[19, 26, 37, 44\]"):
        Othello().initial_state().take_action(27)
    with pytest.raises(ValueError, match="a1 turns no disc"):
        Othello().state((0, 0))


@pytest.mark.parametrize(
    ("size", "error"),
    [(7, ValueError), (2, ValueError), (28, ValueError), (8.0, TypeError), (True, TypeError)],
)
def test_odd_and_impossible_sizes_are_refused(size, error):
    with pytest.raises(
        error, match=r"size must be an integer|must have an even number of rows.*; got"
    ):
        Othello(size)


def test_the_weights_are_100_50_1_and_minus_100():
    weights = np.array(Othello().weights[:64]).reshape(8, 8)
    assert weights[0, 0] == weights[7, 0] == weights[0, 7] == weights[7, 7] == 100
    assert [weights[0, 1], weights[1, 0], weights[1, 1]] == [-100] * 3
    assert [weights[0, 2], weights[1, 2], weights[2, 2], weights[2, 1], weights[2, 0]] == [50] * 5
    assert weights[3, 3] == weights[0, 3] == 1
    counts = {value: int((weights == value).sum()) for value in np.unique(weights)}
    assert counts == {-100: 12, 1: 28, 50: 20, 100: 4}
    assert np.array_equal(weights, np.rot90(weights)) and np.array_equal(weights, weights.T)
    assert Othello().weights[64] == 1
