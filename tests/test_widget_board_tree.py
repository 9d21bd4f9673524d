"""Minimax by hand and alpha-beta in steps, as plain objects."""

from __future__ import annotations

import re

import numpy as np
import pytest

pytest.importorskip("anywidget", reason="anywidget is not installed")

from omoklib import widgets
from omoklib.games import TicTacToe
from omoklib.gametree import SearchStats, alpha_beta, minimax
from omoklib.widgets.board_tree import BOARD

ENDGAME = TicTacToe().state((0, 4, 0, 8, 2, 6, 3))


@pytest.mark.parametrize("mover", [False, True])
def test_the_true_values_are_right_and_all_others_are_not(mover):
    tree = widgets.MinimaxValues(ENDGAME, mover=mover)
    for node, state in enumerate(tree.states):
        true = int(minimax(state)) * (1 if mover else state.player)
        for value in (-1, 0, 1):
            tree.fill(node, value)
            assert (tree.marks[node]["tone"] == "right") == (value == true)
        tree.fill(node, true)
    assert "All 11 are right" in tree.status


def test_a_reason_never_gives_a_value_away_before_its_children_are_known():
    tree = widgets.MinimaxValues(ENDGAME)
    tree.fill(0, 0)
    assert "work those out first" in tree.status
    tree.fill(0, tree.values[0])
    assert tree.status.startswith("The root: right. ") and tree.status.endswith("as a proof.")


def test_the_boards_that_can_be_judged_are_marked_first_the_ends_then_those_above():
    tree = widgets.MinimaxValues(ENDGAME)
    for _ in range(4):
        ready = [k for k, mark in enumerate(tree.marks) if mark["look"] == "ready"]
        todo = [k for k in range(len(tree.states)) if tree.filled.get(k) != tree.values[k]]
        assert ready == [k for k in todo if not set(tree.below[k]) & set(todo)]
        for k in ready:
            tree.fill(k, tree.values[k])
    assert not todo[1:] and "All 11 are right" in tree.status


def test_the_last_words_name_the_board_that_they_speak_of():
    tree = widgets.MinimaxValues(ENDGAME, mover=True)
    for node in (0, *range(len(tree.states) - 1, 0, -1)):
        tree.fill(node, tree.values[node])
    assert tree.status == (
        "After b1: O takes the highest of its children's values (+1, 0), each with its sign "
        "changed. All 11 are right. Minimax does no more."
    )


def test_wrong_values_are_counted_too():
    tree = widgets.MinimaxValues(ENDGAME)
    tree.fill(0, tree.values[0])
    tree.fill(1, -1 if tree.values[1] >= 0 else 1)
    assert tree.sentence == "1 of 11 right, 1 wrong"


@pytest.mark.parametrize("key", ["", "+", "0", "-"])
def test_no_key_undoes_a_right_answer(key):
    tree = widgets.MinimaxValues(ENDGAME)
    tree.fill(3, tree.values[3])
    said = tree.status
    tree.pick(3, key)
    assert (tree.filled, tree.verdict, tree.status) == ({3: tree.values[3]}, "right", said)
    tree.press("clear")
    tree.pick(3, "+")
    assert tree.filled == {3: 1}


@pytest.mark.parametrize(
    ("root", "why"),
    [
        ((0, 4, 0, 8, 2, 6, 3), ["beta 0. Alpha has reached beta, so X will never let it come"]),
        (
            (0, 2, 7, 1, 0, 3, 5),
            2 * ["beta 0. Alpha has reached beta, so X gains nothing by coming here"],
        ),
    ],
)
def test_a_board_that_is_no_worse_than_elsewhere_is_not_said_to_be_avoided(root, why):
    stepper, told = widgets.AlphaBetaStepper(TicTacToe().state(root)), []
    while stepper._next_question() is not None:
        stepper.press("question")
        frame = stepper.frames[stepper.k]
        alpha, beta = frame.windows[frame.now]
        stepper.press("cut" if frame.answer else "look")
        if frame.answer:
            told.append(stepper.status)
            assert ("never let" in stepper.status) == (alpha > beta)
            assert ("gains nothing" in stepper.status) == (alpha == beta)
    assert len(told) == len(why)
    assert all(words in status for words, status in zip(why, told, strict=True))


def test_one_press_leads_to_the_next_question_and_a_wrong_answer_leaves_the_other():
    stepper = widgets.AlphaBetaStepper(ENDGAME)
    for _ in range(4):
        stepper.press("question")
        answer = stepper.frames[stepper.k].answer
        stepper.press("look" if answer else "cut")
        primary = [button["id"] for button in stepper.buttons if button.get("primary")]
        assert stepper.verdict == "wrong" and primary == ["cut" if answer else "look"]
        stepper.press(*primary)
    assert not next(each for each in stepper.buttons if each["id"] == "question")["enabled"]


@pytest.mark.parametrize("seed", range(6))
def test_a_value_that_is_only_a_bound_is_told_as_one(seed):
    stepper = widgets.AlphaBetaStepper(ENDGAME, rng=np.random.default_rng(seed))
    stepper.press("other")
    stepper.k = len(stepper.frames) - 1
    stepper._show()
    told = {"": int.__eq__, "≥ ": int.__ge__, "≤ ": int.__le__}
    assert stepper.marks[0]["value"][0] not in "≥≤"
    for state, mark in zip(stepper.states, stepper.marks, strict=True):
        if mark["value"]:
            sign, value = re.match(r"([≥≤] )?(\S+) for", mark["value"]).groups(default="")
            assert told[sign](int(minimax(state)), int(value.replace("−", "-")))


def test_a_board_with_a_cut_below_it_is_worth_at_least_its_value():
    stepper = widgets.AlphaBetaStepper(TicTacToe().state((0, 2, 7, 1, 0, 3, 5)))
    stepper.k = len(stepper.frames) - 1
    stepper._show()
    assert [stepper.marks[k]["value"] for k in (1, 2, 3)] == ["0 for O", "≥ 0 for O", "≥ 0 for O"]
    said = " ".join(frame.sentence for frame in stepper.frames)
    assert "is worth at least 0 to O, so at most 0 to X" in said


def test_a_board_that_cannot_reach_alpha_has_the_value_of_its_own_moves():
    stepper = widgets.AlphaBetaStepper(TicTacToe().state((0, 0, 7, 6, 8, 1, 2)))
    last = stepper.frames[-1]
    short = [
        (node, child)
        for node, below in enumerate(stepper.below)
        if node in last.windows
        for child in below
        if len(below) == 1 and last.values[child] == 0 and last.windows[node][0] == 1
    ]
    assert short  # each is a board with one move, a draw, where another move has won already
    stepper.k = len(stepper.frames) - 1
    stepper._show()
    assert {stepper.marks[node]["value"] for node, _ in short} == {"0 for X"}
    assert not any("0 to X: the sign changes" in frame.sentence for frame in stepper.frames)


def test_a_value_that_goes_up_is_said_for_both_players():
    stepper = widgets.AlphaBetaStepper(ENDGAME)
    said = [frame.sentence for frame in stepper.frames if frame.sentence.startswith("Back up")]
    assert said
    for sentence in said:
        below, above = re.search(r"is worth (.*) to [XO], so (.*) to [XO]:", sentence).groups()
        numbers = [int(text.split()[-1].replace("−", "-")) for text in (below, above)]
        assert numbers[0] == -numbers[1]
        assert ("least" in below) == ("most" in above) and ("most" in below) == ("least" in above)


@pytest.mark.parametrize("seed", range(6))
def test_the_steps_are_those_of_alpha_beta(seed):
    stepper = widgets.AlphaBetaStepper(ENDGAME, rng=np.random.default_rng(seed))
    for _ in range(2):
        root, stats = stepper.states[0], SearchStats()
        value = alpha_beta(root, -2, 2, stats=stats)
        last = stepper.frames[-1]
        assert (last.values[0], len(last.windows)) == (value, stats.nodes)
        assert len(last.cut) == len(stepper.states) - stats.nodes
        stepper.press("other")


def test_every_right_answer_leads_to_the_end_and_is_counted():
    stepper = widgets.AlphaBetaStepper(ENDGAME)
    while stepper.k < len(stepper.frames) - 1:
        answer = stepper.frames[stepper.k].answer
        stepper.press("next" if answer is None else "cut" if answer else "look")
    assert stepper.right == stepper.asked == 4
    assert "9 of 11 boards" in stepper.sentence


@pytest.mark.parametrize(
    "message",
    [None, {}, {"type": "press", "button": "fly"}, {"type": "pick", "node": 99, "key": ""}],
)
def test_a_page_that_asks_for_nonsense_is_answered_and_changes_nothing(message):
    for tree in (widgets.MinimaxValues(ENDGAME), widgets.AlphaBetaStepper(ENDGAME)):
        before = tree.marks
        tree._receive(tree, message, [])
        assert tree.marks == before and "means nothing here" in tree.status


def test_a_tree_too_large_to_read_is_refused():
    with pytest.raises(ValueError, match="more than 40 nodes"):
        widgets.MinimaxValues(TicTacToe().initial_state())


@pytest.mark.parametrize("kind", [widgets.MinimaxValues, widgets.AlphaBetaStepper])
def test_a_game_is_no_state_to_draw_a_tree_of(kind):
    with pytest.raises(TypeError, match=r"state must be a State, .*; got Omok\(size=3"):
        kind(TicTacToe())


def test_a_page_without_a_kernel_shows_the_tree():
    for tree in (widgets.MinimaxValues(ENDGAME), widgets.AlphaBetaStepper(ENDGAME)):
        assert "<svg" in tree.offline()["text/html"]


def test_a_verdict_names_the_board_that_it_judges_by_all_its_moves():
    tree = widgets.MinimaxValues(ENDGAME)
    ways = [place["moves"] for place in tree.places]
    assert ways[:2] == ["the root", "after b1"] and len(set(ways)) == len(ways)
    for node, way in enumerate(ways):
        tree.fill(node, -1 if tree.values[node] == 1 else 1)
        assert tree.status.lower().startswith(f"{way}: not yet. ")


def test_the_switch_of_views_keeps_its_place_whatever_it_says():
    tree = widgets.MinimaxValues(ENDGAME)
    places = []
    for _ in range(2):
        places.append([(each["id"], each.get("wide", False)) for each in tree.buttons])
        tree.press("eyes")
    assert places == [[("clear", False), ("eyes", True)]] * 2


def walked(stepper: widgets.AlphaBetaStepper, mistakes: int = 0) -> None:
    """Answers every question of the position, the first `mistakes` of them wrong."""
    while stepper.k < len(stepper.frames) - 1:
        answer = stepper.frames[stepper.k].answer
        if answer is not None and mistakes:
            mistakes -= 1
            stepper.press("look" if answer else "cut")
        stepper.press("next" if answer is None else "cut" if answer else "look")


def test_answers_are_counted_over_positions_and_every_position_ends_with_its_mistakes():
    stepper = widgets.AlphaBetaStepper(ENDGAME)
    walked(stepper, mistakes=1)
    assert stepper.buttons[-1]["label"] == "3 of 4 right"
    assert "1 mistake in this position" in stepper.status
    assert [each["id"] for each in stepper.buttons if each.get("primary")] == ["other"]
    stepper.press("again")
    assert stepper.status == "Once more, for practice. The score counts first answers only."
    walked(stepper)
    assert stepper.buttons[-1]["label"] == "3 of 4 right"
    said = "No mistake this time. The score counts first answers: try a new position."
    assert (stepper.status, stepper.verdict) == (said, "right")
    stepper.press("other")
    assert stepper.buttons[-1]["label"] == "3 of 4 right"
    walked(stepper)
    assert stepper.status == "No mistake in this position."
    asked = sum(frame.answer is not None for frame in stepper.frames)
    assert stepper.buttons[-1]["label"] == f"{3 + asked} of {4 + asked} right in 2 positions"
    assert stepper.verdict == "right"


def test_a_value_names_its_player_where_players_take_turns():
    tree = widgets.MinimaxValues(ENDGAME, mover=True)
    last = len(tree.states) - 1
    tree.fill(last, 0)
    assert tree.marks[0]["value"] == "? for X"
    assert tree.marks[1]["value"] == "? for O"
    assert tree.marks[last]["value"] == f"0 for {'XO'[tree.states[last].player < 0]}"
    tree.press("eyes")
    assert {mark["value"] for mark in tree.marks} == {"?", "0"}


def test_answers_are_turned_with_the_view():
    tree = widgets.MinimaxValues(ENDGAME)
    for node in (1, 3, 4):
        tree.fill(node, tree.values[node])
    tree.fill(0, -1)  # wrong
    tones = [mark["tone"] for mark in tree.marks]
    tree.press("eyes")
    assert [mark["tone"] for mark in tree.marks] == tones and "sign has changed" in tree.status
    assert tree.filled[3] == -1 and tree.filled[0] == -1  # O's values are X's with another sign
    tree.press("eyes")
    assert [mark["tone"] for mark in tree.marks] == tones and tree.filled[3] == 1


def test_a_saved_alpha_beta_asks_its_first_question_that_ends_in_a_cut():
    stepper = widgets.AlphaBetaStepper(ENDGAME)
    html = stepper.offline()["text/html"]
    asked = next(frame for frame in stepper.frames if frame.answer)
    assert asked.sentence in html and "Cut, or look?" in asked.sentence
    way = stepper._way(asked.now)
    assert stepper.k == 0 and html.count("α") == len(way) < len(asked.windows)


def test_what_is_asked_about_is_the_next_move_of_the_board():
    stepper = widgets.AlphaBetaStepper(ENDGAME)
    for frame in stepper.frames:
        asked = [k for k, mark in enumerate(stepper._marks(frame)) if mark["asks"]]
        if frame.answer is None:
            assert asked == []
        else:
            assert asked[0] in stepper.below[frame.now]
            assert asked[0] not in frame.windows and asked[0] not in frame.cut


@pytest.mark.parametrize("mover", [False, True])
def test_a_question_about_an_ending_does_not_answer_itself(mover):
    tree = widgets.MinimaxValues(ENDGAME, mover=mover)
    for node, state in enumerate(tree.states):
        if state.is_terminal():
            true = tree.values[node]
            tree.fill(node, 0 if true else 1)
            assert tree.verdict == "wrong" and tree.status.endswith("?")
            tree.fill(node, true)
            assert tree.verdict == "right" and ": right. " in tree.status


@pytest.mark.parametrize("mover", [False, True])
def test_feedback_at_a_board_with_one_move_does_not_say_its_value(mover):
    tree = widgets.MinimaxValues(ENDGAME, mover=mover)
    only = [node for node, below in enumerate(tree.below) if len(below) == 1]
    assert len(only) > 2
    for node in only:
        child = tree.below[node][0]
        name = ENDGAME.game.action_name(tree.states[child].last_action)
        tree.fill(node, 0 if tree.values[node] else 1)
        assert "work that out first" in tree.status
        tree.fill(child, tree.values[child])
        tree.fill(node, 0 if tree.values[node] else 1)
        assert tree.verdict == "wrong" and f"has only {name} here" in tree.status
        assert not re.search(r": .*[+−0]", tree.status), tree.status
        assert ("sign changed" in tree.status) is mover


def test_children_are_listed_as_they_are_and_their_signs_change_after_that():
    tree = widgets.MinimaxValues(ENDGAME, mover=True)
    for node in reversed(range(len(tree.values))):
        tree.fill(node, tree.values[node])
    tree.fill(2, 0)  # O moves after c2: b1 is -1 for X, b3 is 0
    assert tree.verdict == "wrong"
    assert "values (−1, 0), each with its sign changed." in tree.status


@pytest.mark.parametrize("mover", [False, True])
def test_a_value_that_has_climbed_is_marked_on_its_way(mover):
    tree = widgets.MinimaxValues(ENDGAME, mover=mover)
    for node in range(1, len(tree.states)):
        tree.fill(node, tree.values[node])
    assert not any(tree.marks[k]["carried"] for k in tree.below[0])
    tree.fill(0, tree.values[0])
    climbed = [k for k in tree.below[0] if tree.marks[k]["carried"]]
    sign = -1 if mover else 1
    assert climbed == [k for k in tree.below[0] if sign * tree.values[k] == tree.values[0]]


def test_a_value_has_the_winners_colour_whoever_sees_it():
    stepper = widgets.AlphaBetaStepper(ENDGAME)
    trees = [(stepper, stepper._marks(stepper.frames[-1]))]
    for mover in (False, True):
        tree = widgets.MinimaxValues(ENDGAME, mover=mover)
        for node, value in enumerate(tree.values):
            tree.fill(node, value)
        trees.append((tree, tree.marks))
    for tree, marks in trees:
        for state, mark in zip(tree.states, marks, strict=True):
            if state.is_terminal() and mark["number"] is not None:
                assert mark["winner"] == state.reward(1)


def test_every_edge_of_a_saved_picture_joins_two_boards():
    for tree in (widgets.MinimaxValues(ENDGAME), widgets.AlphaBetaStepper(ENDGAME)):
        picture = tree.offline()["text/html"]
        ends = re.findall(r'<path d="M(\S+) (\S+)L(\S+) (\S+)" stroke="#7d8590"', picture)
        boards = tree.places
        assert [tuple(map(float, end)) for end in ends] == [
            (
                boards[place["parent"]]["x"] + BOARD / 2,
                boards[place["parent"]]["y"] + BOARD,
                place["x"] + BOARD / 2,
                place["y"],
            )
            for place in boards[1:]
        ]
