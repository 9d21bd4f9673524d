"""Matches of a network side by side, and the command behind the model cards."""

import numpy as np
import pytest

from omoklib import nn, players
from omoklib.arena import match, random_openings
from omoklib.arena.scores import Tally
from omoklib.cli.main import main
from omoklib.engine import puct_search
from omoklib.games import BLACK, WHITE, Omok, Othello, TicTacToe
from omoklib.nn.judging import strength as strength_module
from omoklib.nn.judging.match import best_actions, network_match
from omoklib.nn.judging.strength import Match, strength, white_openings
from omoklib.search import best_action, visit_policy

GAME = Omok(5, line=4)


@pytest.fixture(scope="module")
def network():
    return nn.build(GAME, blocks=1, filters=8, seed=3)


def test_a_move_found_in_a_batch_is_the_move_found_alone(network):
    evaluator = nn.KerasEvaluator(network, GAME)
    states = [GAME.state(one) for one in random_openings(GAME, 12, 5, np.random.default_rng(0))]
    together = best_actions(evaluator, states, 30)
    alone = [
        best_action(visit_policy(puct_search(state, evaluator, simulations=30))) for state in states
    ]
    assert together == alone
    favourites = [players.raw_policy(evaluator)(state) for state in states]
    assert best_actions(evaluator, states, 0) == favourites
    assert best_actions(evaluator, [], 30) == []


@pytest.mark.parametrize("game", [GAME, Othello(4)], ids=repr)
def test_games_side_by_side_are_those_of_a_match(game):
    evaluator = nn.KerasEvaluator(nn.build(game, blocks=1, filters=8, seed=3), game)
    lowest = players.NamedPlayer("lowest", lambda state: state.legal_actions()[0])
    openings = random_openings(game, 4, 2, np.random.default_rng(1))
    mine = network_match(evaluator, lowest, game, openings, simulations=0)
    theirs = match(players.raw_policy(evaluator), lowest, game, openings=openings)
    assert mine.ids == theirs.ids
    assert mine.tally == theirs.tally


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_match_of_one_side_counts_every_game_as_that_side_sees_it(side):
    game = Othello(4)
    evaluator = nn.KerasEvaluator(nn.build(game, blocks=1, filters=8, seed=3), game)
    openings = random_openings(game, 12, 2, np.random.default_rng(1))
    lowest = players.NamedPlayer("lowest", lambda state: state.legal_actions()[0])
    result = network_match(evaluator, lowest, game, openings, simulations=0, sides=(side,))
    mine = [game.state(node_id).reward(side) for node_id in result.ids]
    assert {1, -1} <= set(mine)
    assert result.tally == Tally(mine.count(1), mine.count(0), mine.count(-1))
    assert (result.as_white if side == BLACK else result.as_black).games == 0
    assert "as Black, as White" not in dict(result.rows())
    with pytest.raises(ValueError, match="games with one side only are not pairs"):
        _ = result.pairs


def test_black_strays_in_the_openings_that_white_is_to_win():
    game = Othello(4)
    evaluator = nn.KerasEvaluator(nn.build(game, blocks=1, filters=8, seed=3), game)
    openings = white_openings(game, evaluator, 6, 10, np.random.default_rng(0))
    assert len(set(openings)) == 6
    for opening in openings:
        for ply in range(len(opening) - 1):
            state = game.state(opening[: ply + 1])
            if state.player == WHITE:
                assert best_actions(evaluator, [state], 10) == [opening[ply + 1]]
    with pytest.raises(ValueError, match="of 1000 different openings were found"):
        white_openings(game, evaluator, 1000, 10, np.random.default_rng(0))


def test_white_alone_plays_where_white_is_to_win(monkeypatch):
    game = Othello(4)
    network = nn.build(game, blocks=1, filters=8, seed=3)
    monkeypatch.setitem(strength_module.MATCHES, "small", (Match(game, 8, 5, 0, (WHITE,)),))
    against_uct, earlier = strength("small", network, games=4, earlier=network)
    assert against_uct.test == "4x4, as White, 8 simulations, against UCT with 5 playouts"
    assert earlier.test == "4x4, as White, 8 simulations, against an earlier self with as many"
    assert against_uct.tally.games == earlier.tally.games == 4


def test_strength_counts_wins_of_the_network(network, monkeypatch):
    monkeypatch.setitem(strength_module.MATCHES, "small", (Match(GAME, 20, 5, 2),))
    [finding] = strength("small", network, games=6)
    assert finding.tally.games == 6
    assert finding.row().startswith("| 5x5, 20 simulations, against UCT with 5 playouts | 6 | ")
    assert finding.tally == next(strength("small", network, games=6)).tally
    with pytest.raises(
        ValueError, match="must be an even number, because games come in pairs; got 5"
    ):
        next(strength("small", network, games=5))
    with pytest.raises(ValueError, match="there are tests for"):
        next(strength("chess", network))


@pytest.mark.slow
def test_of_tic_tac_toe_every_position_is_tried():
    findings = list(strength("tictactoe", nn.build(TicTacToe(), blocks=1, filters=4, seed=3)))
    kept, unlost, searched, searched_unlost = [one.tally for one in findings]
    assert {one.tally.games for one in findings} == {4520}
    assert kept.losses > searched.losses  # a search mends much of what chance got wrong
    assert kept.losses >= unlost.losses and searched.losses >= searched_unlost.losses
    assert findings[0].row() == (
        f"| all positions, no search, value kept | 4520 | {kept.score:.2%}, exactly | "
        f"{kept.wins} / 0 / {kept.losses} |"
    )
    assert findings[0].interval == (kept.score, kept.score)


def test_puzzles_are_counted_by_their_proved_solutions(monkeypatch):
    right = [0]

    class Solver:
        def kept_by(self, action):
            return action in right

        state = GAME.state((0, 1, 2))

    monkeypatch.setattr(strength_module, "best_actions", lambda *_: [0, 3, 0])
    assert strength_module._solved([Solver()] * 3, None, 1, "no") == Tally(2, 0, 1)


def test_the_command_prints_a_table(network, monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(strength_module.MATCHES, "small", (Match(GAME, 0, 5, 2),))
    file = nn.save(network, tmp_path / "small.keras")
    assert main(["strength", "small", "--weights", str(file), "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "| 5x5, no search, against UCT with 5 playouts | 2 |" in out
    assert main(["strength", "small", "--weights", str(file), "--games", "2", "--json"]) == 0
    assert '"wins"' in capsys.readouterr().out
