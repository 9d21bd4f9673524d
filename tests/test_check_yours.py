"""What a learner wrote is what runs once it passes; a weak helper is blamed, not its caller."""

from __future__ import annotations

import pytest
from notebook_cells import run_cell

from omoklib.check.lesson import Lesson
from omoklib.check.records import Case, Exercise, Mutant, Question
from omoklib.check.runner import Outcome, run_check

DOUBLE = Exercise(
    id="double",
    title="Double",
    stars=1,
    minutes=1,
    names=("double",),
    starter="def double(x): ...",
    reference="def double(x): return 2 * x",
    hints=("Add it to itself.", "`2 * x`"),
    cases=tuple(Case(f"double({x})") for x in range(5)),
    mutants=(Mutant("def double(x): return x * x", "That is the square."),),
)
FOURFOLD = Exercise(
    id="four",
    title="Fourfold",
    stars=1,
    minutes=1,
    names=("fourfold",),
    starter="def fourfold(x): ...",
    reference="def fourfold(x): return double(double(x))",
    hints=("Double it twice.", "`double(double(x))`"),
    cases=tuple(Case(f"fourfold({x})") for x in range(5)),
    mutants=(Mutant("def fourfold(x): return double(x)", "That is twice as much."),),
    setup="def double(x): return 2 * x",
    needs=("double",),
)
RECORDS = (DOUBLE, FOURFOLD)
MINE = "def double(x): return x + x"
OVER = "def fourfold(x): return double(double(x))"
WRONG = "def double(x): return x + 1"


def names_after(*sources: str) -> dict:
    names = {"__name__": "__main__"}
    for source in sources:
        run_cell(source, names)
    return names


def learner(*sources: str) -> tuple[Lesson, dict]:
    q = Lesson("99", RECORDS, (Question("?", (), "a"),))
    q._namespace = names_after(*sources)
    return q, q._namespace


def test_a_passing_definition_is_given_back_itself(capsys):
    q, names = learner(MINE)
    assert q.yours("double") is names["double"]
    assert capsys.readouterr().out == "✓ This runs on your `double`.\n"


@pytest.mark.parametrize("source", ["", "def double(x): ...", WRONG, "double = 3"])
def test_until_it_passes_the_reference_is_given(source, capsys):
    q, names = learner(source)
    before = dict(names)
    assert q.yours("double")(4) == 8
    said = (
        "This runs on the library's `double` until your own passes its check; then run this cell "
        "again.\n"
    )
    assert capsys.readouterr().out == said
    assert names == before


def test_whose_it_is_is_said_once_and_again_when_that_changes(capsys):
    q, names = learner(WRONG)
    q.yours("double")
    q.yours("double")
    assert len(capsys.readouterr().out.splitlines()) == 1
    exec(MINE, names)
    q.yours("double")
    assert "your `double`" in capsys.readouterr().out


def test_the_librarys_version_is_not_compared_with_itself(capsys):
    for source, kind in (("", "wait"), (WRONG, "wait"), (MINE, "good")):
        q, _ = learner(source)
        assert q.agree("sums", q.yours("double")(4), 8).kind == kind
    assert "stood in" not in repr(q.agree("sums", 8, 8))
    q, _ = learner(WRONG, OVER)
    q.yours("double", "fourfold")
    told = q.agree("sums", 8, 8)
    assert told.kind == "good", "one of the two is the learner's"
    assert repr(told).endswith("agree.\nThe library's `double` stood in for yours.")


def test_an_exercise_is_found_by_its_id_too_and_a_wrong_name_is_refused(capsys):
    q, names = learner(MINE, OVER)
    assert q.yours("four") is names["fourfold"]
    assert q.yours("four", "double") == (names["fourfold"], names["double"])
    with pytest.raises(ValueError, match="no exercise defines 'triple'"):
        q.yours("triple")


def test_a_definition_is_checked_once_and_again_when_a_helper_changes(monkeypatch, capsys):
    checked = []
    monkeypatch.setattr(
        "omoklib.check.yours.run_check",
        lambda e, *rest, **more: (checked.append(e.id), run_check(e, *rest, **more))[1],
    )
    q, names = learner(MINE, OVER)
    for _ in range(3):
        q.yours("four")
    assert sorted(checked) == ["double", "four"]
    exec("def double(x): return 2 * x", names)
    q.yours("four")
    assert sorted(checked) == ["double", "double", "four", "four"]


def test_the_learners_function_finds_the_reference_where_its_helper_fails(capsys):
    q, names = learner(WRONG, OVER)
    four = q.yours("fourfold")
    assert four(3) == 12 and four.__code__ is names["fourfold"].__code__
    assert "your `fourfold`, with the library's `double`." in capsys.readouterr().out
    assert names["fourfold"](3) == 5, "the notebook is as it was"


def test_a_failing_helper_asked_for_as_well_is_the_reference_in_both_places(capsys):
    q, _ = learner(WRONG, OVER)
    four, double = q.yours("fourfold", "double")
    assert four(3) == 12 and double(3) == 6
    assert "your `fourfold`, and on the library's `double`" in capsys.readouterr().out


def test_the_reference_finds_the_learners_helper(capsys):
    q, names = learner("calls = []\ndef double(x):\n    calls.append(x)\n    return x + x")
    four, double = q.yours("fourfold", "double")
    assert four(3) == 12 and names["calls"] == [3, 6] and double is names["double"]
    assert capsys.readouterr().out == (
        "This runs on your `double`, and on the library's `fourfold` until your own passes its "
        "check; then run this cell again.\n"
    )


def test_what_was_lent_is_not_called_the_learners(capsys):
    q, _ = learner()
    q.use_reference("double")
    assert q.yours("double")(2) == 4
    assert "the library's `double`" in capsys.readouterr().out
    card = q.double.check()
    assert card.kind == "good" and "still yours to do" in repr(card)
    assert q.double.outcome is Outcome.NOT_ATTEMPTED


# ---- whose fault it is


def judged(*sources: str):
    return run_check(FOURFOLD, names_after(*sources), RECORDS)


def test_a_broken_helper_is_named_first():
    result = judged(WRONG, OVER)
    assert result.outcome is Outcome.INCORRECT and result.case is None
    assert result.message == (
        "`double` does not pass its own check: fix that first, or run "
        '`q.use_reference("double")`. With the library\'s `double`, `fourfold` passes.'
    )


def test_an_empty_or_missing_helper_is_named_first():
    assert "calls `double`, which still has its `...`" in judged(DOUBLE.starter, OVER).message
    assert "which your notebook does not have yet" in judged(OVER).message


def test_a_fault_of_the_callers_own_is_told_as_well():
    message = judged(WRONG, "def fourfold(x): return double(double(x)) + (x == 4)").message
    assert message.startswith("`double` does not pass its own check")
    assert "this is left in `fourfold`: Not yet. Yours: 17. Expected: 16." in message


def test_a_sentence_about_two_names_has_its_verbs_for_two():
    def named(record, *names):
        defined = {which: getattr(record, which) for which in ("starter", "reference")}
        for which, text in defined.items():
            defined[which] = "\n".join([text, *(f"{name} = {record.names[0]}" for name in names)])
        names = (*record.names, *names)
        return Exercise(**vars(record) | defined | {"names": names, "mutants": ()})

    two = named(DOUBLE, "twice")
    both = named(FOURFOLD, "four_times")
    setup = f"{WRONG}\ntwice = double", f"{OVER}\nfour_times = fourfold"
    assert run_check(both, names_after(*setup), (two, both)).message == (
        "`double` and `twice` do not pass their own check: fix that first, or run "
        '`q.use_reference("double")`. With the library\'s `double` and `twice`, '
        "`fourfold` and `four_times` pass."
    )
    missing = run_check(both, names_after(setup[1]), (two, both)).message
    assert missing.startswith(
        "`fourfold` and `four_times` call `double` and `twice`, which your notebook does not have "
        "yet: write them, or"
    )
    empty = run_check(both, names_after(two.starter, setup[1]), (two, both)).message
    assert "which still have their `...`" in empty


def test_a_helper_that_is_not_called_is_not_blamed():
    message = judged(WRONG, "def fourfold(x): return 3 * x").message
    assert message == "Not yet. Yours: 3. Expected: 4."


def test_a_name_that_a_later_cell_took_does_not_fail_a_right_solution():
    root = Exercise(
        **{**vars(DOUBLE), "id": "root", "names": ("root",), "mutants": ()}
        | {
            "starter": "def root(x): ...",
            "reference": "def root(x): return sqrt(x)",
            "cases": (Case("root(4)"), Case("root(9)")),
            "setup": "from math import sqrt",
        }
    )
    names = names_after("sqrt = 3\ndef root(x): return sqrt(x)")
    result = run_check(root, names)
    assert result.outcome is Outcome.CORRECT and "something else in `sqrt`" in result.message
    own = names_after("def sqrt(x): return x\ndef root(x): return sqrt(x)")
    assert run_check(root, own).outcome is Outcome.INCORRECT, "a learner's own helper counts"
