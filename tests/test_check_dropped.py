"""The line whose value a learner's code drops, as where a `return` is missing."""

import textwrap

import pytest
from notebook_cells import run_cell

from omoklib.check.dropped import dropped, kept_none


def function(body: str):
    """A function whose source can be read, as in a notebook."""
    names: dict = {}
    run_cell("def f(x):\n" + textwrap.indent(body, "    "), names)
    return names["f"]


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("x + 1", "x + 1"),
        ("y = x\ny", "y"),
        ("if x:\n    x == 3\nreturn 2", "x == 3"),
        ("sorted(x)\nreturn x", "sorted(x)"),
        ("for y in x:\n    [y, y]", "[y, y]"),
        ("-x", "-x"),
        ("7", "7"),
    ],
)
def test_a_value_on_a_line_of_its_own_is_found(body, line):
    assert dropped([function(body)]) == [line]


@pytest.mark.parametrize(
    "body",
    [
        '"""What it does."""\nreturn x',
        "...",
        "x.append(3)\nreturn x",
        "print(x)",
        "None",
        "yield x",
        "[x.append(y) for y in x]",
    ],
)
def test_what_may_do_something_is_none(body):
    assert dropped([function(body)]) == []


def test_all_lines_are_found_from_top_to_bottom_but_not_the_docstring():
    body = '"""What it does."""\nif x:\n    \'worse\'\nValueError("no")\nx + 1'
    assert dropped([function(body)]) == ["'worse'", 'ValueError("no")', "x + 1"]


def test_without_a_source_nothing_is_said():
    scope: dict = {}
    exec("def f(x): x + 1", scope)
    assert dropped([scope["f"], 3]) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("x = x.append(3)\nreturn x", ("x = x.append(3)", "append", "x")),
        ("for y in x:\n    x = x.remove(y)", ("x = x.remove(y)", "remove", "x")),
        ("return x.sort()", ("return x.sort()", "sort", "x")),
        ("return list(x).sort()", ("return list(x).sort()", "sort", "a list")),
        ("y = [2, *x].append(3)\nreturn y", ("y = [2, *x].append(3)", "append", "a list")),
    ],
)
def test_the_none_of_a_method_that_changes_its_list_is_found_where_it_is_kept(body, found):
    assert kept_none([function(body)]) == [found]


@pytest.mark.parametrize(
    "body", ["x.append(3)", "y = x.pop()", "return np.add(x, 1)", "y = x[0]", "y = make(x).add(1)"]
)
def test_a_method_that_gives_something_or_stands_alone_keeps_no_none(body):
    assert kept_none([function(body)]) == []
