"""Replaying a game, without a browser."""

from types import SimpleNamespace

import numpy as np
import pytest

from omoklib import evaluators, players
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.gametree import Solver
from omoklib.search.puct import AlphaZeroSearch
from omoklib.search.uct import MonteCarloTreeSearch
from omoklib.widgets import Replay
from omoklib.widgets.game_view import read_id
from omoklib.widgets.judges import judge

GAME = (0, 4, 1, 0, 8, 2, 6, 5, 3)  # Tic-Tac-Toe; O's b1 is the losing reply to the centre


def press(replay, button):
    replay._receive(replay, {"type": "button", "id": button}, [])


def test_the_slider_goes_along_the_game_and_back_exactly():
    game = Othello(4)
    rng, state = np.random.default_rng(0), game.initial_state()
    while not state.is_terminal():
        state = state.take_action(int(rng.choice(state.legal_actions())))
    node_id = state.id
    replay = Replay(game, node_id)
    assert replay.session.id == node_id
    for move in [*range(len(node_id)), *reversed(range(len(node_id)))]:
        replay._receive(replay, {"type": "set", "id": "move", "value": move}, [])
        assert replay.session.state == game.state(node_id[: move + 1])
        assert replay.last == (node_id[move] if move else None)
    assert replay.node_id == node_id


def test_its_picture_says_what_waking_it_is_good_for():
    picture = Replay(TicTacToe(), (0, 4, 1)).offline()["image/svg+xml"]
    assert "press Shift+Enter in its cell to step through the game." in picture


def test_the_buttons_step_and_stop_at_the_ends():
    replay = Replay(TicTacToe(), (0, 4, 1))
    press(replay, "forward")
    assert replay.move == 2
    for button, move in [("back", 1), ("start", 0), ("back", 0), ("forward", 1), ("end", 2)]:
        press(replay, button)
        assert replay.move == move


def click(replay, action):
    message = {"type": "play", "action": action, "position": replay.position}
    replay._receive(replay, message, [])


def test_a_click_opens_a_variation_and_one_click_leads_back():
    replay = Replay(TicTacToe(), (0, 4, 0, 8), Solver(TicTacToe()))
    assert replay.wait()
    replay.go_to(1)
    click(replay, 1)
    assert replay.wait()
    assert replay.session.id == (0, 4, 1) and replay.node_id == (0, 4, 0, 8)
    assert replay.status == "O tries b1 instead of a1: 0%. X to move."
    assert replay.side["headline"] == "A variation: move 2 of 2"
    assert replay.side["values"] == [0, 0, 1]
    assert replay.side["record"] == [0, 4, 1] and replay.side["lines"] == [[0, 4, 1]]
    assert replay.side["game_left"] == [0, 4, 0, 8]  # the game stays in sight, with its values
    assert replay.side["under"] == [verdict.value for verdict in replay.verdicts]
    click(replay, 0)
    assert replay.wait()
    assert replay.status.startswith("X tries a1: ")
    press(replay, "back")
    assert replay.session.id == (0, 4, 1)
    press(replay, "return")
    assert replay.session.id == (0, 4) and replay.side["record"] == [0, 4, 0, 8]
    assert replay.side["game_left"] == replay.side["under"] == []
    assert replay.side["lines"] == [[0, 4, 1, 0]]
    tell = {"type": "go", "node": [0, 4, 1, 0]}
    replay._receive(replay, tell, [])  # it stays in the list
    assert replay.session.id == (0, 4, 1, 0)


def test_without_a_judge_a_variation_opens_too_and_a_finished_game_says_where_to():
    replay = Replay(TicTacToe(), (0, 0, 3, 1, 4, 2))
    click(replay, 8)
    assert replay.status == "The game is over: X wins. Go back to try another move."
    replay.go_to(1)
    click(replay, 8)
    assert replay.status == "O tries c3 instead of a2. X to move."


def test_an_exact_judge_marks_the_move_that_threw_the_game_away():
    replay = Replay(TicTacToe(), (0, 4, 1), Solver(TicTacToe()))
    assert replay.wait()
    assert [verdict.value for verdict in replay.verdicts] == [0, 0, 1]
    assert replay.blunders() == {2: 1.0}
    press(replay, "start")
    press(replay, "blunder")
    assert replay.move == 1  # before the blunder, which is marked; the better move is to be found
    [bad] = replay.notes
    assert (bad["action"], bad["hue"], bad["label"]) == (1, "bad", "0%")
    said = "Move 2, O's b1, was a blunder: from 50% to 0%."
    assert replay.status == f"{said} Find a better move."
    assert replay.side["headline"] == "Move 1 of 2"
    assert replay.side["signs"] == {"2": "??"} and replay.side["values"] == [0, 0, 1]
    blunder, solution = replay.buttons[-2:]
    assert (blunder["label"], blunder["enabled"]) == ("The only blunder", False)
    press(replay, "blunder")  # the only one, by a page that is late
    assert replay.move == 1 and replay.status == "No other blunder has been found in this game."
    assert solution["label"] == "View solution"
    press(replay, "solution")
    assert replay.status == f"{said} Better: a1."
    [bad, good] = replay.notes
    assert (good["action"], good["hue"], good["label"]) == (0, "good", "50%")  # a corner draws
    assert [button["id"] for button in replay.buttons][-1] == "blunder"
    press(replay, "forward")
    assert replay.notes == []
    said = "O played b1, a blunder: from 50% to 0%. X to move."
    assert replay.status == f"{said} O made 1 blunder, X none."
    assert replay.buttons[-1]["label"] == "The blunder"


def test_a_try_in_place_of_a_blunder_has_its_verdict_and_plays_nothing():
    replay = Replay(TicTacToe(), (0, 4, 1), Solver(TicTacToe()))
    assert replay.wait()
    press(replay, "blunder")
    for action, said in (
        (1, "b1 is what was played: 0%. Find a better move."),
        (3, "a2 is no better: 0%, where b1 was 0%. Try another."),
        (8, "Yes, c3 is a better move: 50%, where b1 was 0%."),
    ):
        click(replay, action)
        assert replay.wait()
        assert (replay.status, replay.session.id) == (said, (0, 4))
    hues = {note["action"]: note["hue"] for note in replay.notes}
    assert hues == {0: "good", 1: "bad", 3: "bad", 8: "good"}
    click(replay, 8)  # it is found: now the move is made
    assert replay.session.id == (0, 4, 8)


def test_a_judge_that_would_have_played_the_blunder_too_says_so_and_promises_no_better_move():
    after = {1: 0.96, 3: 0.98, 6: 0.6, 8: 0.04}  # of O's moves, as X sees it

    def network(states):  # it likes b1 best, and sees only afterwards what comes of it
        priors = np.full((len(states), 9), 0.05)
        priors[:, 1] = 0.6
        return priors, np.array([after.get(state.last_action, 0.0) for state in states])

    replay = Replay(TicTacToe(), (0, 4, 1), network)
    assert replay.wait()
    press(replay, "blunder")
    agrees = "The judge would have played b1, too."
    said = "Move 2, O's b1, was a blunder: from 50% to 2%. The judge would have played it, too."
    assert replay.status == said
    assert "solution" not in [button["id"] for button in replay.buttons]
    for action, said in (
        (1, f"b1 is what was played: 2%. {agrees}"),
        (3, f"a2 is no better: 1%, where b1 was 2%. {agrees}"),
        (6, "a3 is better: 20%, where b1 was 2%."),
        (8, "Yes, c3 is a better move: 48%, where b1 was 2%."),
    ):
        click(replay, action)
        assert replay.wait() and replay.status == said


def test_every_number_at_a_blunder_is_the_value_after_that_move():
    after = {1: 0.96, 0: 0.36, 3: 0.92, 8: 0.4, 6: 0.98}  # of O's moves, as X sees it

    def network(states):  # it likes a1 best, and sees less in it than in the position before
        priors = np.full((len(states), 9), 0.05)
        priors[:, 0] = 0.6
        before = {0: 0.12, 1: -0.12}  # as the player to move sees it
        values = [before.get(state.ply) or after[state.last_action] for state in states]
        return priors, np.array(values)

    replay = Replay(TicTacToe(), (0, 4, 1), network)
    assert replay.wait()
    press(replay, "blunder")
    for action, said in (
        (3, "a2 is hardly better: 4%, where b1 was 2%. Try another."),
        (6, "a3 is no better: 1%, where b1 was 2%. Try another."),
        (8, "Yes, c3 is a better move: 30%, where b1 was 2%."),
    ):
        click(replay, action)
        assert replay.wait() and replay.status == said
    labels = {note["action"]: note["label"] for note in replay.notes}
    assert labels == {1: "2%", 3: "4%", 6: "1%", 8: "30%", 0: "32%"}
    replay.review.go_on()
    assert replay.review.words((0, 4)).endswith("from 44% to 2%. Better: a1.")
    click(replay, 0)
    assert replay.wait() and "O tries a1 instead of b1: 32%." in replay.status


def test_a_move_that_the_judge_prefers_is_not_called_better_against_its_own_numbers():
    def network(states):  # it would play a1, and thinks as badly of it as of any other move
        priors = np.full((len(states), 9), 0.05)
        priors[:, 0] = 0.6
        return priors, np.array([0.9 * (state.ply == 2) for state in states])

    replay = Replay(TicTacToe(), (0, 4, 1), network)
    assert replay.wait()
    press(replay, "blunder")
    click(replay, 0)
    assert replay.wait()
    assert replay.status == "The judge prefers a1: 5%, where b1 was 5%."
    replay.go_to(1)
    assert replay.status.endswith("from 50% to 5%. The judge prefers a1.")


def test_the_button_says_why_there_is_no_blunder_to_go_to():
    fair = Replay(TicTacToe(), (0, 4, 0), Solver(TicTacToe()))
    assert fair.wait()
    assert [button["id"] for button in fair.buttons] == ["start", "back", "forward", "end"]
    assert "No blunder in this game: no move cost 0.5 or more." in fair.status
    assert fair.status.endswith("The arrows lead back to its start.")
    fair.go_to(1)
    assert fair.status == "X played b2. O to move."  # once, at the end
    fair.review.verdicts[1] = None
    fair.go_to(1)
    assert fair.buttons[-1]["label"] == "Judging ..."
    unjudged = Replay(TicTacToe(), (0, 4, 1))
    assert [button["id"] for button in unjudged.buttons] == ["start", "back", "forward", "end"]


def test_the_first_move_can_be_a_blunder():
    sees_a_win = SimpleNamespace(value=1, best_actions=[4])  # of whoever moves
    judge_of_all = SimpleNamespace(solve=lambda state: sees_a_win)
    replay = Replay(TicTacToe(), (0, 1), judge_of_all)
    assert replay.wait()
    replay.go_to(0)
    assert replay.buttons[-2]["label"] == "The only blunder"
    assert replay.move == 0 and replay.status.startswith("Move 1, X's b1, was a blunder: from ")


def test_values_are_as_black_sees_them_whoever_judges():
    rng = np.random.default_rng(0)
    lost_for_white = TicTacToe().state((0, 4, 1, 0, 3))  # X has two open lines
    for thing in (
        players.uct(200, rng=rng),
        AlphaZeroSearch(evaluators.rollouts(rng), simulations=200),
        MonteCarloTreeSearch(iteration_limit=200, rng=rng),
        evaluators.rollouts(rng, 200),
        Solver(TicTacToe()),
    ):
        assert judge(thing)(lost_for_white).value > 0.4


@pytest.mark.parametrize(("played", "marks"), [(4, [4, 8]), (8, [8])])
def test_a_network_names_the_move_of_its_highest_prior_unless_that_was_the_blunder(played, marks):
    def network(states):  # it would play c3 anywhere, and sees the win when X is about to make it
        priors = np.full((len(states), 9), 0.05)
        priors[:, 8] = 0.6
        return priors, np.array([float(state.id == (0, 0, 3, 1, played)) for state in states])

    replay = Replay(TicTacToe(), (0, 0, 3, 1, played, 2), network)
    assert replay.wait() and replay.blunders() == {4: 1.0}
    assert replay.buttons[-1]["label"] == "The blunder"
    press(replay, "blunder")
    assert ("Find a better move." in replay.status) == (played == 4)
    press(replay, "solution")
    assert [note["action"] for note in replay.notes] == marks
    assert ("Better: c3." in replay.status) == (played == 4)


def test_an_evaluator_that_prefers_no_move_names_none():
    assert judge(evaluators.uniform)(TicTacToe().initial_state()).best is None


def test_a_finished_game_is_judged_by_its_result():
    state = TicTacToe().state((0, 0, 3, 1, 4, 2))
    assert judge(lambda states: 1 / 0)(state).value == 1.0


def test_what_cannot_judge_is_refused():
    for thing in (5, players.random(np.random.default_rng(0))):
        with pytest.raises(TypeError, match="must be judged by"):
            Replay(TicTacToe(), (0, 4), thing)


def test_a_judge_that_fails_is_reported():
    replay = Replay(TicTacToe(), (0, 4), lambda states: (1, 2, 3))
    assert replay.wait()
    assert "The judge failed: " in replay.status
    replay.go_to(0)
    assert replay.session.id == (0,)


def test_a_pasted_game_is_shown_from_its_end():
    replay = Replay(TicTacToe(), (0,))
    replay._receive(replay, {"type": "set", "id": "id", "value": "0, 4, 1, 0"}, [])
    assert replay.node_id == replay.session.id == (0, 4, 1, 0)
    assert replay.side["id"] == "(0, 4, 1, 0)"
    assert replay.side["at"] == replay.move == 3


def test_a_click_on_the_curve_or_in_the_list_goes_there():
    replay = Replay(TicTacToe(), (0, 4, 1, 0, 8))
    replay._receive(replay, {"type": "go", "node": [0, 4, 1]}, [])
    assert replay.move == 2 and replay.node_id == (0, 4, 1, 0, 8)
    replay._receive(replay, {"type": "go", "node": [0, 8]}, [])
    assert replay.move == 2 and "means nothing" in replay.status


@pytest.mark.parametrize("text", ["(0, 4, 4)", "hello", "", "__import__('os')", "4, 0"])
def test_a_line_that_is_no_game_is_answered_in_words_and_changes_nothing(text):
    replay = Replay(TicTacToe(), (0, 8, 4))
    before = replay.status
    replay._receive(replay, {"type": "set", "id": "id", "value": text}, [])
    assert replay.node_id == replay.session.id == (0, 8, 4)
    assert replay.status != before


def test_an_id_line_reads_what_it_writes():
    for node_id in [(0,), (0, 40), GAME, tuple(range(200))]:
        assert read_id(str(node_id)) == node_id


@pytest.mark.parametrize(
    "text", ["(1, 2)", "0; 1", "0 1", "0, -1", "0, 1.5", "0, 1e3", "0,,1", "٠", "9" * 5000, "0,[1]"]
)
def test_an_id_line_takes_whole_numbers_and_commas_only(text):
    with pytest.raises(ValueError):
        read_id(text)


def test_threshold_is_a_loss_of_value():
    with pytest.raises(ValueError, match="threshold"):
        Replay(Omok(9), (0,), threshold=0)
