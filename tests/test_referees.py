"""Our rules held against other people's, move for move.

OpenSpiel (C++) plays all four games; rust-reversi (Rust) plays Othello once more. Moves are drawn
at random from our own legal ones; at every ply the referee must agree about the legal moves, the
player to move, whether the game is over, and the result.
"""

import numpy as np
import pytest

from omoklib.games import BLACK, ENV_REGULAR, ENV_SMALL, WHITE, Omok, Othello, TicTacToe

GAMES = {
    "tic_tac_toe": TicTacToe(),
    "gomoku(size=9,connect=5)": ENV_SMALL,
    "gomoku": ENV_REGULAR,
    "othello": Othello(),
}
PARTS, GAMES_A_PART = 4, 500  # 2,000 games of each, in parts that can run side by side
PASS = Othello().pass_action


def referee(name):
    reason = "OpenSpiel, the referee, is not installed"
    return pytest.importorskip("pyspiel", reason=reason).load_game(name)


def play_with_openspiel(rules, game, rng):
    """One random game; the final state. OpenSpiel numbers cells and the pass as we do."""
    ours, theirs = game.initial_state(), rules.new_initial_state()
    while not ours.is_terminal():
        legal = ours.legal_actions()
        assert theirs.legal_actions() == legal, ours
        assert theirs.current_player() == (0 if ours.player == BLACK else 1), ours
        assert not theirs.is_terminal(), ours
        action = legal[int(rng.integers(len(legal)))]
        ours = ours.take_action(action)
        theirs.apply_action(action)
    assert theirs.is_terminal() and theirs.legal_actions() == [], ours
    assert theirs.returns() == [ours.reward(BLACK), ours.reward(WHITE)], ours
    return ours


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))]
)
@pytest.mark.parametrize("name", GAMES)
def test_random_games_go_as_openspiel_says(name, part):
    rules, rng = referee(name), np.random.default_rng(part)
    ends = [play_with_openspiel(rules, GAMES[name], rng) for _ in range(GAMES_A_PART)]
    assert {end.reward(BLACK) for end in ends} >= {1, -1}
    if name == "othello":
        assert sum(PASS in end.id for end in ends) > GAMES_A_PART / 5  # passes were among it


def test_an_overline_wins_in_freestyle_as_openspiel_says():
    rules = referee("gomoku(size=9,connect=5)")
    theirs = rules.new_initial_state()
    line = [0, 18, 1, 20, 2, 22, 4, 24, 5, 26, 3]  # Black: a1 b1 c1 e1 f1, then d1 makes six
    for action in line:
        theirs.apply_action(action)
    six = ENV_SMALL.state((0, *line))
    assert theirs.is_terminal() and theirs.returns() == [six.reward(BLACK), six.reward(WHITE)]
    assert not Omok(9, 5, exact=True).state((0, *line)).is_terminal()


def test_random_othello_games_go_as_rust_reversi_says(rng):
    reversi = pytest.importorskip("rust_reversi", reason="rust-reversi is not installed")
    colors = {BLACK: reversi.Turn.BLACK, WHITE: reversi.Turn.WHITE, 0: None}
    for _ in range(GAMES_A_PART):
        ours, theirs = Othello().initial_state(), reversi.Board()
        while not ours.is_terminal():
            legal = ours.legal_actions()
            assert not theirs.is_game_over() and theirs.get_turn() == colors[ours.player], ours
            assert theirs.get_legal_moves_vec() == [a for a in legal if a != PASS], ours
            assert theirs.is_pass() == (legal == [PASS]), ours
            action = legal[int(rng.integers(len(legal)))]
            ours = ours.take_action(action)
            theirs.do_pass() if action == PASS else theirs.do_move(action)
        assert theirs.is_game_over() and theirs.get_winner() == colors[ours.winner()], ours
        assert theirs.black_piece_num() - theirs.white_piece_num() == ours.margin(BLACK), ours
