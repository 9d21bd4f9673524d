"""Forced wins and forced defences, held against plain exhaustive search by the readable rules."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from positions import random_state

from omoklib.engine import COMPILED
from omoklib.games import ENV_SMALL, Omok, Othello, State, TicTacToe
from omoklib.gametree import Solver
from omoklib.threats import (
    KINDS,
    forced_defences,
    puzzles,
    solve_threats,
    stored_puzzles,
    winning_actions,
    winning_line,
)

SMALL = [
    Omok(4, 3),
    Omok(5, 4),
    Omok(6, 4),
    Omok(5, 3, exact=True),
    Omok(6, 4, exact=True),
]
every_small_game = pytest.mark.parametrize("game", SMALL, ids=repr)
every_way = pytest.mark.parametrize("fours_only", [False, True])


def is_four(state: State, action: int) -> bool:
    """Whether after `action`, no win, the same player could win with the next stone."""
    after = state.take_action(action)
    cells = after.board.ravel().tolist()
    for cell in after.legal_actions():
        cells[cell] = state.player
        if state.game.wins_at(cells, cell):
            return True
        cells[cell] = 0
    return False


def exhaustively_wins_by(state: State, action: int, moves: int, fours_only: bool) -> bool:
    """The definition: `action` wins, or every answer to it is met, within `moves` own moves."""
    after = state.take_action(action)
    if after.is_terminal():
        return after.winner() == state.player
    if moves == 1 or (fours_only and not is_four(state, action)):
        return False
    answers = [after.take_action(answer) for answer in after.legal_actions()]
    return not any(answer.is_terminal() for answer in answers) and all(
        exhaustively_wins(answer, moves - 1, fours_only) for answer in answers
    )


def exhaustively_wins(state: State, moves: int, fours_only: bool = False) -> bool:
    return any(
        exhaustively_wins_by(state, action, depth, fours_only)
        for depth in sorted({1, moves})
        for action in state.legal_actions()
    )


def late_positions(game: Omok, count: int, empty: int, seed: int = 0) -> list[State]:
    """Random positions with 1 to `empty` empty cells."""
    rng, states = np.random.default_rng(seed), []
    while len(states) < count:
        left = int(rng.integers(1, min(empty, game.size**2) + 1))
        state = random_state(game, game.size**2 - left, rng)
        if state is not None:
            states.append(state)
    return states


def hold_against_exhaustive_search(state: State, depth: int, fours_only: bool) -> int:
    """Compares all that can be asked; returns the depth of the quickest win, 0 without one."""
    legal = state.legal_actions()
    by_depth = [
        [action for action in legal if exhaustively_wins_by(state, action, moves, fours_only)]
        for moves in range(1, depth + 1)
    ]
    quickest = next((moves for moves in range(depth) if by_depth[moves]), None)
    expected = (False, [], None) if quickest is None else (True, by_depth[quickest], quickest + 1)
    assert solve_threats(state, depth=depth, fours_only=fours_only) == expected, state
    at_once = by_depth[0]
    found = winning_actions(state, depth=depth, fours_only=fours_only)
    assert found == (at_once or by_depth[-1]), state
    return expected[2] or 0


@every_way
@every_small_game
def test_forced_wins_are_those_of_exhaustive_search(game, fours_only):
    seen = Counter(
        hold_against_exhaustive_search(state, 3, fours_only)
        for state in late_positions(game, 40, 13)
    )
    assert len(seen) > 1


@pytest.mark.slow
@every_way
@every_small_game
def test_many_forced_wins_are_those_of_exhaustive_search(game, fours_only):
    seen = Counter(
        hold_against_exhaustive_search(state, 3, fours_only)
        for state in late_positions(game, 200, 18, seed=1)
    )
    seen += Counter(
        hold_against_exhaustive_search(state, 4, fours_only)
        for state in late_positions(game, 100, 11, seed=2)
    )
    print(f"{game!r}, {fours_only=}: depths {dict(seen)}")


@every_small_game
def test_forced_defences_are_those_of_exhaustive_search(game):
    for state in late_positions(game, 25, 11, seed=3):
        for depth in (1, 2, 3):
            expected = []
            for action in state.legal_actions():
                after = state.take_action(action)
                if after.is_terminal() or not exhaustively_wins(after, depth):
                    expected.append(action)
            assert forced_defences(state, depth=depth) == expected, state


@pytest.mark.parametrize("game", [Omok(4, 3), Omok(4, 4), Omok(4, 3, exact=True)], ids=repr)
def test_searched_to_the_end_of_the_game_it_finds_exactly_the_won_positions(game):
    solver = Solver(game)
    values = set()
    for state in late_positions(game, 100, 8, seed=4):
        value = solver.value(state)
        values.add(value)
        assert solve_threats(state, depth=len(state.legal_actions())).wins == (value == 1), state
    assert len(values) > 1


def test_tic_tac_toe_is_no_win_for_whoever_begins():
    assert not solve_threats(TicTacToe().initial_state(), depth=5).wins
    assert solve_threats(TicTacToe().state((0, 0, 1)), depth=4).wins
    assert forced_defences(TicTacToe().state((0, 0)), depth=4) == [4]


def test_the_shortest_lines_win_at_once():
    assert solve_threats(Omok(3, 1).initial_state()) == (True, list(range(9)), 1)
    assert solve_threats(Omok(3, 2).initial_state()) == (True, list(range(9)), 2)
    assert solve_threats(Omok(2, 2).initial_state(), depth=1) == (False, [], None)
    assert forced_defences(Omok(3, 2).state((0, 4))) == []
    assert solve_threats(Omok(1, 1).initial_state()).actions == [0]


def test_continuous_fours_are_a_forced_win_though_maybe_not_the_quickest():
    for state in late_positions(Omok(6, 4), 150, 16, seed=5):
        quick = solve_threats(state, depth=4, fours_only=True)
        if quick.wins:
            slow = solve_threats(state, depth=4)
            assert slow.wins and slow.depth <= quick.depth, state


@pytest.mark.parametrize("kind", KINDS)
def test_the_stored_puzzles_are_what_they_say(kind):
    asked = stored_puzzles(kind)
    assert len({puzzle.state.key() for puzzle in asked}) == len(asked) == 200
    for puzzle in asked[::10]:
        hold_puzzle(puzzle, most=3)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_all_stored_puzzles_are_proved_again(kind):
    for puzzle in stored_puzzles(kind):
        hold_puzzle(puzzle, most=5)


def hold_puzzle(puzzle, most):
    """Proves a puzzle again, as far as at most `most` moves deep."""
    state, legal = puzzle.state, puzzle.state.legal_actions()
    assert set(puzzle.solutions) <= set(legal)
    assert [puzzle.solved_by(action) for action in legal].count(True) == len(puzzle.solutions)
    assert 0 < len(puzzle.solutions) <= len(legal) / 4
    if puzzle.kind == "attack":
        quickest = solve_threats(state, depth=min(puzzle.depth, most))
        assert quickest.depth == (puzzle.depth if puzzle.depth <= most else None)
        assert set(quickest.actions) <= set(puzzle.solutions)
        if puzzle.within <= most:
            assert winning_actions(state, depth=puzzle.within) == list(puzzle.solutions)
    else:
        assert not solve_threats(state, depth=min(puzzle.depth, most)).wins
        holding = forced_defences(state, depth=min(puzzle.within, most))
        assert set(puzzle.solutions) <= set(holding)
        if puzzle.within <= most:
            assert list(puzzle.solutions) == holding


def test_a_proved_win_holds_against_every_answer_by_the_readable_rules():
    for puzzle in stored_puzzles("attack")[:60]:
        if puzzle.depth > 3:
            continue
        after = puzzle.state.take_action(solve_threats(puzzle.state).actions[0])
        for answer in after.legal_actions():
            answered = after.take_action(answer)
            assert not answered.is_terminal()
            assert solve_threats(answered, depth=puzzle.depth - 1).wins, answered


def test_a_slower_win_keeps_what_a_puzzle_asks_for():
    slower = 0
    for puzzle in puzzles(Omok(6, 4), 6, np.random.default_rng(1), depth=(2, 3)):
        quick = solve_threats(puzzle.state)
        asked = replace(puzzle, within=quick.depth, solutions=tuple(quick.actions))
        wins = set(winning_actions(puzzle.state, depth=quick.depth + 2))
        assert {a for a in puzzle.state.legal_actions() if asked.kept_by(a)} == wins
        slower += len(wins - set(quick.actions))
    assert slower > 0
    for puzzle in stored_puzzles("defence")[:5]:
        legal = puzzle.state.legal_actions()
        assert [a for a in legal if puzzle.kept_by(a)] == list(puzzle.solutions)


def test_a_winning_line_ends_in_a_win_and_is_as_long_as_the_defence_can_make_it():
    for puzzle in stored_puzzles("attack")[:40]:
        if puzzle.depth > 3:
            continue
        line = winning_line(puzzle.state, depth=3)
        assert len(line) == 2 * puzzle.depth - 1
        end = ENV_SMALL.state(puzzle.state.id + tuple(line))
        assert end.winner() == puzzle.state.player
    assert winning_line(ENV_SMALL.initial_state(), depth=2) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", [Omok(6, 4), Omok(7, 5, exact=True)], ids=repr)
def test_puzzles_are_the_same_for_the_same_seed_and_each_is_what_it_says(game, kind):
    made = puzzles(game, 6, np.random.default_rng(1), depth=(2, 3), kind=kind)
    assert made == puzzles(game, 6, np.random.default_rng(1), depth=(2, 3), kind=kind)
    assert Counter(puzzle.depth for puzzle in made) == {2: 3, 3: 3}
    assert {puzzle.kind for puzzle in made} == {kind}
    for puzzle in made:
        hold_puzzle(puzzle, most=3)


def test_bad_questions_are_refused():
    state, rng = ENV_SMALL.initial_state(), np.random.default_rng(0)
    with pytest.raises(TypeError, match="only Omok has threats; got Othello"):
        solve_threats(Othello(6).initial_state())
    with pytest.raises(TypeError, match=r"only Omok has threats; got \(0, 40\)"):
        forced_defences((0, 40))
    with pytest.raises(ValueError, match="depth must be above 0; got 0"):
        solve_threats(state, depth=0)
    with pytest.raises(TypeError, match=r"depth must be an integer; got 2\.5"):
        winning_line(state, depth=2.5)
    with pytest.raises(ValueError, match="the game is over"):
        winning_actions(TicTacToe().state((0, 0, 3, 1, 4, 2)))
    with pytest.raises(TypeError, match="a puzzle must be of Omok; got Othello"):
        puzzles(Othello(6), 1, rng)
    with pytest.raises(ValueError, match="kind must be one of attack, defence; got 'both'"):
        puzzles(ENV_SMALL, 1, rng, kind="both")
    with pytest.raises(ValueError, match="kind must be one of attack, defence; got 'both'"):
        stored_puzzles("both")
    with pytest.raises(ValueError, match=r"2 <= least <= most; got \(1, 3\)"):
        puzzles(ENV_SMALL, 1, rng, depth=(1, 3))
    with pytest.raises(TypeError, match=r"depth must be a pair, such as \(2, 5\); got 3"):
        puzzles(ENV_SMALL, 1, rng, depth=3)
    with pytest.raises(TypeError, match="rng must be a"):
        puzzles(ENV_SMALL, 1, 7)


def test_a_game_without_such_puzzles_says_so():
    with pytest.raises(ValueError, match="ask for fewer, or for other depths"):
        puzzles(Omok(3, 3), 1, np.random.default_rng(0), depth=(4, 4))


@pytest.mark.skipif(not COMPILED, reason="numba is switched off here anyway")
def test_without_numba_the_answers_are_the_same():
    code = "import test_threats; print(test_threats.some_answers())"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"OMOK_NO_JIT": "1", "PYTHONPATH": os.path.dirname(__file__)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert run.stdout == f"{some_answers()}\n"


def some_answers():
    return [
        (state.id, solve_threats(state, depth=3), forced_defences(state, depth=2))
        for state in late_positions(Omok(6, 4), 8, 9, seed=6)
    ]
