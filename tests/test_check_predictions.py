"""A guess is judged for its kind, and what cannot be an answer is refused with what can."""

from __future__ import annotations

import pytest

from omoklib.check.predictions import Refused, wanted

COLORS = ("red", "green", "blue")
SUSPECTS = ("the end", "the reward", "the sign", "the move")


@pytest.mark.parametrize(
    ("how", "guess", "value"),
    [
        ({"kind": "number"}, 5, 5),
        ({"kind": "number", "low": -1, "high": 1}, -1, -1),
        ({"kind": "count", "low": 0, "high": 20}, 7.0, 7),
        ({"kind": "share"}, 0.4, 0.4),
        ({"kind": "share"}, "40%", 0.4),
        ({"kind": "share"}, " 7.5 %", 0.075),
        ({"kind": "yes/no"}, True, True),
        ({"kind": "yes/no"}, " Yes", True),
        ({"kind": "yes/no"}, "n", False),
        ({"kind": "cell", "size": 9}, 40, 40),
        ({"kind": "cell", "size": 9}, "E5", 40),
        ({"kind": "cell", "size": 9}, "e5 (40)", 40),
        ({"kind": "cell", "size": 9, "of": [39, 40]}, "e5", 40),
        ({"kind": "choice", "of": COLORS}, "Green", "green"),
        ({"kind": "choice", "of": (1, 10)}, 10, 10),
        ({"kind": "order", "of": COLORS}, ["blue", "red", "green"], ("blue", "red", "green")),
    ],
)
def test_what_can_be_an_answer_is_taken(how, guess, value):
    assert (
        wanted(**how).read(guess) == pytest.approx(value)
        if how["kind"] == "share"
        else (wanted(**how).read(guess) == value)
    )


@pytest.mark.parametrize(
    ("how", "guess", "says"),
    [
        ({"kind": "number"}, "eighty", "'eighty'. The answer is a number."),
        ({"kind": "number"}, "80", "a number, without quotes"),
        ({"kind": "number"}, True, "The answer is a number"),
        (
            {"kind": "number", "low": -1, "high": 1},
            5,
            "5 cannot be: the answer is a number from",
        ),
        ({"kind": "number", "low": 0}, -3, "0 or more"),
        (
            {"kind": "count", "low": 0, "high": 20},
            6.5,
            "6.5 cannot be: the answer is a whole number from 0 to 20.",
        ),
        ({"kind": "share"}, 40, "40 cannot be: the answer is a share from 0 to 1"),
        ({"kind": "share"}, "forty%", "not a percentage"),
        ({"kind": "share"}, "140%", "cannot be"),
        ({"kind": "yes/no"}, 1, "True or False"),
        ({"kind": "yes/no"}, "maybe", "True or False"),
        ({"kind": "cell", "size": 9}, 81, "from 0 to 80, or a name in quotes, a1 to i9"),
        ({"kind": "cell", "size": 9}, "z9", "a1 to i9"),
        ({"kind": "cell", "size": 9}, "e5 (41)", "a1 to i9"),
        ({"kind": "cell", "size": 3}, True, "from 0 to 8"),
        ({"kind": "cell", "size": 9, "of": [0, 1]}, "c1", "c1 (2) cannot be played here"),
        ({"kind": "choice", "of": COLORS}, "gren", "Do you mean 'green'?"),
        ({"kind": "choice", "of": COLORS}, 1, "Choose one of 'red', 'green', 'blue'."),
        ({"kind": "choice", "of": SUSPECTS}, "sign", "Do you mean 'the sign'?"),
        (
            {"kind": "choice", "of": SUSPECTS},
            "the weights",  # no slip: nothing may point to one of the others
            "Choose one of 'the end', 'the reward', 'the sign', 'the move'.",
        ),
        ({"kind": "order", "of": COLORS}, "red", "in a list"),
        ({"kind": "order", "of": COLORS}, ["red", "green"], "'blue' is missing"),
        ({"kind": "order", "of": COLORS}, ["red", "red", "blue"], "'red' is there more than once"),
        ({"kind": "order", "of": COLORS}, ["red", "pink", "blue"], "'pink' is not one of"),
    ],
)
def test_nonsense_is_refused_with_what_is_wanted(how, guess, says):
    with pytest.raises(Refused) as refused:
        wanted(**how).read(guess)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("how", "guess", "actual", "says"),
    [
        ({"kind": "number"}, 4, 4, "Exactly."),
        ({"kind": "number"}, 40, 80, "Too low by a factor of 2."),
        ({"kind": "number"}, -40, 80, "Off by 120."),
        ({"kind": "number", "low": 0, "high": 100}, 40, 80, "Off by 40."),
        ({"kind": "number", "low": -2000, "high": 2000}, 350, 155, "Off by 195."),
        ({"kind": "share"}, "40%", 0.55, "Off by 15 percentage points."),
        ({"kind": "yes/no"}, "yes", True, "You were right."),
        ({"kind": "yes/no"}, True, False, "Not this time."),
        ({"kind": "number", "low": 1, "high": 549_946}, 1000, 20_000, "Too low by a factor of 20."),
        ({"kind": "number", "low": 0, "high": 1000}, 10, 22, "Off by 12."),
        ({"kind": "cell", "size": 9}, "e5", 40, "That is the cell."),
        ({"kind": "cell", "size": 9}, "e5", {39, 41}, "Another cell."),
        ({"kind": "cell", "size": 9}, 41, {39, 41}, "That is the cell."),
        ({"kind": "choice", "of": COLORS}, "red", "blue", "Not this time."),
        ({"kind": "order", "of": COLORS}, ["red", "blue", "green"], COLORS, "place: 1 of 3."),
        ({"kind": "order", "of": COLORS}, list(COLORS), COLORS, "Right, all of it."),
    ],
)
def test_a_guess_is_judged_as_its_kind_is(how, guess, actual, says):
    asked = wanted(**how)
    assert says in asked.judge(asked.read(guess), asked.read(actual))


def test_cells_are_named_both_ways():
    assert wanted("cell", size=9).shown(40) == "e5 (40)"
    assert wanted("cell", size=9).shown((39, 41)) == "d5 (39) or f5 (41)"


def test_a_row_and_a_column_are_no_two_cells():
    with pytest.raises(Refused, match="a number from 0 to 80, or a name in quotes"):
        wanted("cell", size=9).read((0, 0))


def test_names_with_commas_are_told_apart_in_an_order():
    order = wanted("order", of=["as written", "sign fixed, weights off"])
    assert order.shown(("sign fixed, weights off", "as written")) == (
        '"sign fixed, weights off", "as written"'
    )


def test_items_that_are_equal_may_stand_in_any_order():
    order = wanted("order", of=[1, 2, 5, 10, 50])
    actual = order.read([{50, 5, 10}, 1, 2])
    assert order.shown(actual) == "5 = 10 = 50, 1, 2"
    for guess in ([5, 10, 50, 1, 2], [50, 5, 10, 1, 2]):
        assert order.judge(order.read(guess), actual) == "Right, all of it."
    assert order.judge(order.read([50, 10, 1, 5, 2]), actual) == "In the right place: 3 of 5."
    assert order.judge(order.read([5, 10, 50, {1, 2}]), actual) == "In the right place: 3 of 5."


def test_a_question_must_say_what_it_is_about():
    for missing in ({"kind": "cell"}, {"kind": "choice"}, {"kind": "order"}, {"kind": "colour"}):
        with pytest.raises(ValueError, match=r"needs|there is no kind"):
            wanted(**missing)


def test_a_number_in_quotes_is_the_option_that_it_names():
    order = wanted("order", of=[1, 10, 50])
    assert order.read(["50", 1, " 10"]) == (50, 1, 10)
    with pytest.raises(Refused, match="3 is not one of the items"):
        order.read([50, 3, 10])


def test_numbers_to_choose_from_are_shown_as_the_text_writes_them():
    shown = wanted(kind="choice", of=(0.5, 300, 1000, "more")).shown
    assert [shown(option) for option in (0.5, 300, 1000, "more")] == ["0.5", "300", "1,000", "more"]
