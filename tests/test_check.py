"""The exercises check themselves, and the checks are checked."""

from __future__ import annotations

import ast
import importlib
import inspect
import math
import pkgutil
import signal
import subprocess
import sys
import threading
import time
import types
from contextlib import contextmanager
from dataclasses import fields, replace

import numpy as np
import pytest

from omoklib.check import exercises, fast, lesson, records
from omoklib.check.cards import Card, result_card
from omoklib.check.lesson import Lesson, Practice
from omoklib.check.limits import OutOfTime, captured, time_limit
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close
from omoklib.check.runner import Outcome, run_check
from omoklib.games import ENV_SMALL, Omok, TicTacToe

LESSONS = sorted(module.name for module in pkgutil.iter_modules(exercises.__path__))
RECORDS = {name: importlib.import_module(f"omoklib.check.exercises.{name}") for name in LESSONS}
EXERCISES = [(name, e) for name, records in RECORDS.items() for e in records.EXERCISES]
each_exercise = pytest.mark.parametrize(
    "exercise", [pytest.param(e, id=f"{name}-{e.id}") for name, e in EXERCISES]
)


def notebook(exercise: Exercise, source: str) -> dict:
    """The names of a notebook in which the exercise's imports and `source` were run."""
    names = {"__name__": "__main__"}
    exec(f"{exercise.setup}\n{source}", names)
    return names


@pytest.mark.parametrize(("lesson", "exercise"), EXERCISES)
def test_a_record_is_found_by_its_id_and_gives_its_fields_in_their_order(lesson, exercise):
    name = exercise.id.lower()
    module = importlib.import_module(f"omoklib.check.exercises.{lesson}.{name}")
    assert getattr(module, name.upper()) is exercise
    [given] = [
        [keyword.arg for keyword in node.value.keywords]
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name.upper()
    ]
    order = [field.name for field in fields(Exercise)]
    assert given == sorted(given, key=order.index)


@each_exercise
def test_a_starter_is_not_attempted(exercise):
    result = run_check(exercise, notebook(exercise, exercise.starter))
    assert result.outcome is Outcome.NOT_ATTEMPTED


@each_exercise
def test_a_reference_solution_is_correct(exercise):
    result = run_check(exercise, notebook(exercise, exercise.reference))
    assert result.outcome is Outcome.CORRECT, result


def misspelt(exercise: Exercise) -> str:
    """The reference, whose functions fail at once at a name that nobody has defined."""
    tree = ast.parse(exercise.reference)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.body = ast.parse("return misspelt").body
    return ast.unparse(tree)


@pytest.mark.parametrize(
    "exercise",
    [
        pytest.param(exercise, id=f"{lesson}-{exercise.id}")
        for lesson, record in RECORDS.items()
        for exercise in record.EXERCISES
        if "def " in exercise.reference
    ],
)
def test_a_misspelt_name_is_told_as_itself(exercise):
    result = run_check(exercise, notebook(exercise, misspelt(exercise)))
    assert result.outcome is Outcome.RAISED
    assert "`misspelt`" in result.message or "'misspelt'" in result.message


RIGHT_NETWORKS = {
    "the block is a model of its own": """
def tiny_network(size, filters):
    planes = keras.Input((size, size, 3))
    features = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
    block = keras.Sequential([
        layers.Conv2D(filters, 3, padding="same", activation="relu"),
        layers.Conv2D(filters, 3, padding="same"),
    ])
    features = layers.ReLU()(layers.Add()([features, block(features)]))
    logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
    values = layers.Dense(1, activation="tanh")(layers.GlobalAveragePooling2D()(features))
    return keras.Model(planes, [logits, values])
""",
    "the layers are made in another order": """
def tiny_network(size, filters):
    value_head, policy_head = layers.Dense(1), layers.Conv2D(1, 1)
    third, second, first = (layers.Conv2D(filters, 3, padding="same") for _ in range(3))
    planes = keras.Input((size, size, 3))
    stem = keras.ops.relu(first(planes))
    tower = keras.ops.relu(stem + third(keras.ops.relu(second(stem))))
    values = keras.ops.tanh(value_head(keras.ops.mean(tower, axis=(1, 2))))
    return keras.Model(planes, [layers.Reshape((-1,))(policy_head(tower)), values])
""",
    "the value head has a layer more": """
def tiny_network(size, filters):
    planes = keras.Input((size, size, 3))
    x = layers.Conv2D(filters, 3, padding="same", activation="relu")(planes)
    y = layers.Conv2D(filters, 3, padding="same", activation="relu")(x)
    x = layers.ReLU()(layers.Add()([layers.Conv2D(filters, 3, padding="same")(y), x]))
    pooled = layers.Dense(16, activation="relu")(layers.GlobalAveragePooling2D()(x))
    values = layers.Dense(1, activation="tanh")(pooled)
    return keras.Model(planes, [layers.Flatten()(layers.Conv2D(1, 1)(x)), values])
""",
}


@pytest.mark.parametrize("source", RIGHT_NETWORKS.values(), ids=RIGHT_NETWORKS)
def test_a_right_network_may_be_written_in_other_ways(source):
    network = next(e for e in RECORDS["lesson_05"].EXERCISES if e.id == "network")
    result = run_check(network, notebook(network, source))
    assert result.outcome is Outcome.CORRECT, result


@pytest.mark.parametrize("skipped", range(6))
def test_a_right_search_passes_whatever_its_random_games(skipped):
    source = f"""
def simulate(state, rng):
    player = state.player
    rng.random({skipped})
    while not state.is_terminal():
        legal, action = state.legal_actions(), None
        while action not in legal:
            action = int(rng.integers(9))
        state = state.take_action(action)
    return state.reward(player)
"""
    search = next(e for e in RECORDS["lesson_03"].EXERCISES if e.id == "my_search")
    result = run_check(search, notebook(search, source + search.reference))
    assert result.outcome is Outcome.CORRECT, result


def test_the_price_of_a_lead_may_be_counted_with_wilsons_interval():
    source = """
from omoklib.arena import scores

def games_needed(elo):
    score, games = scores.expected_score(elo), 1
    while scores.wilson(score, games)[0] <= 0.5:
        games += 1
    return games
"""
    games_needed = next(e for e in RECORDS["lesson_08"].EXERCISES if e.id == "games_needed")
    result = run_check(games_needed, notebook(games_needed, source))
    assert result.outcome is Outcome.CORRECT, result


@each_exercise
def test_every_mutant_is_incorrect_with_its_own_message(exercise):
    for mutant in exercise.mutants:
        result = run_check(exercise, notebook(exercise, mutant.source))
        assert (result.outcome, result.message) == (Outcome.INCORRECT, mutant.message)


@each_exercise
def test_a_record_is_complete(exercise):
    assert exercise.id.isidentifier() and not hasattr(Lesson("", (), ()), exercise.id)
    assert len(exercise.hints) >= 2 and len(exercise.mutants) >= 2
    assert 1 <= exercise.stars <= 3 and exercise.minutes > 0


@pytest.mark.parametrize("name", LESSONS)
def test_a_quiz_has_five_questions_and_explains_every_option(name):
    assert len(RECORDS[name].QUIZ) == 5
    for question in RECORDS[name].QUIZ:
        assert question.answer in "abcdef"[: len(question.options)]
        assert len(question.options) >= 3
        assert all(option.text and option.why for option in question.options)


@pytest.mark.parametrize("name", LESSONS)
def test_the_exercises_of_a_lesson_have_names_of_their_own(name):
    ids = [exercise.id for exercise in RECORDS[name].EXERCISES]
    names = [name for exercise in RECORDS[name].EXERCISES for name in exercise.names]
    assert len(set(ids)) == len(ids) and len(set(names)) == len(names)


TWICE = Exercise(
    id="twice",
    title="Twice",
    stars=1,
    minutes=1,
    names=("twice",),
    starter="def twice(x): ...",
    reference="def twice(x): return 2 * x",
    hints=("Add it to itself.", "`2 * x`"),
    cases=tuple(Case(f"twice({x})") for x in range(20)),
    mutants=(Mutant("def twice(x): return x * x", "That is the square."),),
    misconceptions=(Misconception(lambda case, got, expected: got < 0, "Not negative."),),
    seconds=1.0,
)


def judged(source: str, exercise: Exercise = TWICE):
    return run_check(exercise, notebook(exercise, source))


@pytest.mark.parametrize(
    ("body", "outcome"),
    [("...", Outcome.NOT_ATTEMPTED), ("pass", Outcome.NOT_ATTEMPTED), ("4", Outcome.INCORRECT)],
)
def test_a_forgotten_return_is_an_attempt_where_the_source_can_be_read(body, outcome, tmp_path):
    source = f'def twice(x):\n    """Two times `x`."""\n    {body}\n'
    path = tmp_path / "cell.py"
    path.write_text(source, encoding="utf-8")
    names = notebook(TWICE, "")
    exec(compile(source, str(path), "exec"), names)  # as a notebook does, with a file for each cell
    assert run_check(TWICE, names).outcome is outcome


@pytest.mark.parametrize(
    ("source", "outcome"),
    [
        ("def twice(x): ...", Outcome.NOT_ATTEMPTED),
        ("def twice(x):\n    'With a docstring.'\n    pass", Outcome.NOT_ATTEMPTED),
        ("def twise(x): return 2 * x", Outcome.NAME_MISSING),
        ("twice = 4", Outcome.WRONG_SIGNATURE),
        ("def twice(): return 4", Outcome.WRONG_SIGNATURE),
        ("def twice(x, y): return 2 * x", Outcome.WRONG_SIGNATURE),
        ("def twice(*numbers, base): return 2 * base", Outcome.WRONG_SIGNATURE),
        ("def twice(x): return 2 / 0", Outcome.RAISED),
        ("def twice(x): return twice(x)", Outcome.RAISED),
        ("def twice(x): exit(3)", Outcome.RAISED),
        ("def twice(x): return undefined", Outcome.RAISED),
        ("def twice(x):\n    while True: pass", Outcome.TOO_SLOW),
        ("import time\ndef twice(x): time.sleep(30)", Outcome.TOO_SLOW),
        ("def twice(x):\n while True:\n  try: 1/0\n  except Exception: pass", Outcome.TOO_SLOW),
        ("def twice(x): return [x][1:]", Outcome.INCORRECT),
        ("def twice(x): y = None; return y", Outcome.INCORRECT),
        ("def twice(x): return str(2 * x)", Outcome.INCORRECT),
        ("def twice(x): return [2 * x]", Outcome.INCORRECT),
        ("def twice(x): return True", Outcome.INCORRECT),
        ("def twice(x): return 2 * x + (x > 17)", Outcome.INCORRECT),
        ("def twice(number): return number + number", Outcome.CORRECT),
        ("def twice(*numbers): return 2 * numbers[0]", Outcome.CORRECT),
        ("twice = lambda x: 2 * x", Outcome.CORRECT),
        ("def twice(x): return np.int64(2 * x)", Outcome.CORRECT),
        ("def twice(x):\n    print('hello' * 10**5)\n    return 2 * x", Outcome.CORRECT),
    ],
)
def test_every_outcome_is_told_apart(source, outcome):
    assert judged(source).outcome is outcome


def test_a_loop_that_never_ends_costs_a_part_of_the_time_and_is_told_its_usual_reason(
    clock_that_only_sleep_moves,
):
    patient = replace(TWICE, seconds=2.0, if_endless="Does your x grow?")
    asleep = "import time\ndef twice(x):\n"
    result = judged(f"{asleep}    while x > 7: time.sleep(0.1)\n    return 2 * x", patient)
    assert result.outcome is Outcome.TOO_SLOW
    assert result.message == "Stopped: this call was not done after 0.6 s. Does your x grow?"
    slow = judged(f"{asleep}    time.sleep(0.4); return 2 * x", patient)
    assert slow.outcome is Outcome.TOO_SLOW and "5 of 20 calls were done" in slow.message
    wrong = judged(f"{asleep}    time.sleep(0.4); return 2 * x + (x == 1)", patient)
    assert wrong.outcome is Outcome.INCORRECT and wrong.case.code == "twice(1)", "wrong before slow"


@pytest.mark.parametrize(
    "found_by", [(0, 2, 4, 7), (0, 6, 1, 7), (0, 4, 0, 7, 1)], ids=["lesson", "both", "library"]
)
def test_a_trap_passes_with_the_random_numbers_of_the_lesson_or_of_the_library(found_by):
    [trap] = (e for _, e in EXERCISES if e.id == "trap")
    result = run_check(trap, notebook(trap, f"def trap(): return {found_by}"))
    assert result.outcome is Outcome.CORRECT, result.message


@pytest.fixture
def clock_that_only_sleep_moves(monkeypatch):
    """The check's clock and its limits, moved by `time.sleep` alone: no machine is too slow."""
    now, until = 0.0, math.inf

    @contextmanager
    def limit(seconds):
        nonlocal until
        until = now + seconds
        try:
            yield
        finally:
            until = math.inf

    def sleep(seconds):
        nonlocal now
        now += seconds
        if now > until:
            raise OutOfTime

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr("omoklib.check.runner.time_limit", limit)


def test_the_smallest_counterexample_is_shown():
    result = judged("def twice(x): return 2 * x + (x > 7)")
    assert (result.case.code, result.expected, result.got) == ("twice(8)", 16, 17)
    assert (result.passed, result.cases) == (8, 20)


def test_a_known_wrong_solution_is_recognised_by_its_answers():
    assert judged("def twice(x): return x**2").message == "That is the square."


def test_a_misconception_speaks_where_no_mutant_does():
    assert judged("def twice(x): return -1").message == "Not negative."


def test_an_answer_that_is_printed_and_not_returned_is_named():
    assert "not returned" in judged("def twice(x): print(2 * x)").message


def test_printing_something_else_and_returning_nothing_is_named():
    assert "returns nothing" in judged("def twice(x): print('hello')").message


def test_a_value_that_is_none_is_not_asked_for_a_return():
    number = replace(
        TWICE,
        names=("four",),
        starter="four = ...",
        reference="four = 4",
        cases=(Case("four"),),
        mutants=(),
        misconceptions=(),
    )
    result = judged("four = None", number)
    assert result.message == "Not yet. Yours: None. Expected: an int."
    assert "cases" not in repr(result_card("Four", result))
    right = judged("four = 4", number)
    assert "It agrees" in repr(result_card("Four", right))
    both = repr(result_card("Four", replace(right, passed=2, cases=2)))
    assert "Both cases agree with the reference solution." in both
    told = repr(result_card("Four", right, if_correct="It is even."))
    assert "It is even." in told and "agrees" not in told


def test_a_right_answer_that_works_too_hard_passes_and_is_told():
    slow = """
        def count_positions(state):
            seen, waiting = set(), [state]
            while waiting:
                now = waiting.pop()
                seen.add(now.key())
                waiting += [now.take_action(action) for action in now.legal_actions()]
            return len(seen)
    """
    record = RECORDS["lesson_02"].COUNT_POSITIONS
    result = judged(inspect.cleandoc(slow), record)
    assert result.outcome is Outcome.CORRECT and "again and again" in result.message
    assert "reference solution" in (told := repr(result_card("It", result))) and "5,478" in told
    late = "if now.key() in seen:\n            continue\n        seen.add"  # and is as quick
    skips = inspect.cleandoc(slow).replace("seen.add", late)
    for right in (skips, record.reference):
        assert judged(right, record).message == "Correct."


def test_a_solution_that_raises_or_never_ends_where_it_need_not_pass_is_told_nothing():
    for asked in ("twice('ab') - 1", "sum(0 for _ in iter(int, 1))"):
        odd = replace(TWICE, seconds=1.0, besides=((Case(asked, expected=0), "Too hard."),))
        assert judged("def twice(x): return 2 * x", odd).message == "Correct."


def test_code_that_remembers_earlier_calls_is_named():
    source = "def twice(x, seen=[]):\n    seen.append(x)\n    return 2 * x + len(seen) - 1"
    result = judged(source)
    assert result.outcome is Outcome.INCORRECT and "from call to call" in result.message


def test_right_values_in_the_wrong_kind_of_thing_are_called_that():
    listed = replace(
        TWICE,
        reference="def twice(x): return [x, x]",
        misconceptions=(),
        mutants=(Mutant("def twice(x): return {x, -x}", "That is a set."),),
    )
    result = judged("def twice(x): return np.array([x, x])", listed)
    assert result.message == (
        "The values are right, but yours is a numpy array and should be a list: `list(...)` makes "
        "one."
    )


def test_a_wrong_signature_shows_the_defaults():
    undo = replace(TWICE, reference="def twice(x, times=1): return 2 * x * times")
    assert "should take (x, times=1); yours takes (x, times)." in (
        judged("def twice(x, times): return 2 * x * times", undo).message
    )


def test_an_exception_is_shown_with_its_line():
    message = judged("def twice(x): return int('a')").message
    assert message.startswith("It raised ValueError: invalid literal")


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        ("np.zeros(4)[1, 1]", "a flat row takes one"),
        ("np.zeros((2, 2))[x / 2, 0]", "`//` does not"),
        ("[1, 2][x / 2]", "`//` does not"),
        ("[].pop()", "is empty"),
        ("[1, 2][x + 2]", "beyond the end"),
        ("np.zeros(3)[x + 9]", "beyond the end"),
        ("np.zeros(3, 3)", "in brackets of its own"),
        ("[a + b for a, b in [x]]", "`enumerate(...)` gives pairs"),
        ("x + ...", "has not been filled in"),
        ("[0].append(1).append(2)", "`x.append(...)` changes `x` and returns None"),
        ("[0].sort().pop()", "A value in this line is None"),  # `pop` itself returns something
    ],
)
def test_what_an_exception_means_is_said(code, meaning):
    assert meaning in judged(f"import numpy as np\ndef twice(x): return {code}").message


def test_of_an_exception_of_keras_its_own_sentence_is_shown():
    said = "Exception encountered when calling Add.call().\n\n\x1b[1mNo shape.\x1b[0m\n\n"
    said += "Arguments received by Add.call():\n  • inputs=array([0., 0.])"
    message = judged(f"def twice(x): raise ValueError({said!r})").message
    assert message == "It raised ValueError: No shape."


def test_a_check_writes_nothing_into_the_notebook():
    source = """
calls, log, memo = 0, [], {}
def note(x, seen=[]):
    seen.append(x)
    log.append(x)
class Doubler:
    made = []
    def __init__(self, x): self.x = x
    def result(self):
        Doubler.last = self.x
        return memo.setdefault(self.x, 2 * self.x)
def twice(x):
    global calls
    calls += 1
    note(x)
    return Doubler(x).result()
"""
    names = notebook(TWICE, source)
    before = dict(names)
    assert run_check(TWICE, names).outcome is Outcome.CORRECT
    assert names == before and (names["calls"], names["log"], names["memo"]) == (0, [], {})
    assert names["note"].__defaults__ == ([],) and not hasattr(names["Doubler"], "last")


def test_a_solution_may_not_change_its_arguments_nor_those_of_later_cases():
    pop = Exercise(
        **{**vars(TWICE), "id": "pop", "names": ("last",)}
        | {
            "starter": "def last(xs): ...",
            "reference": "def last(xs): return xs[-1]",
            "cases": (Case("last([1, 2])"), Case("last([1, 2])", size=99)),
            "mutants": (),
        }
    )
    result = judged("def last(xs): return xs.pop()", pop)
    assert result.passed == 0 and result.got == 2 and result.outcome is Outcome.INCORRECT
    assert result.message.startswith("The answer is right, but `last` changes the `xs` that")
    copied = "def last(xs):\n    xs = list(xs)\n    return xs.pop()"
    assert judged(copied, pop).outcome is Outcome.CORRECT


def test_classes_and_values_can_be_asked_for():
    box = Exercise(
        **{**vars(TWICE), "id": "box", "names": ("Box", "answer"), "mutants": ()}
        | {
            "starter": "class Box:\n    def __init__(self, x): ...\n    def get(self): ...\n"
            "answer = ...",
            "reference": "class Box:\n    def __init__(self, x): self.x = x\n"
            "    def get(self): return self.x\nanswer = 1.5",
            "cases": (Case("box = Box(3)\nbox.get()"), Case("answer", compare=close(0.01))),
        }
    )
    solved = "class Box:\n    def __init__(self, x): self.y = x\n    def get(self): return self.y\n"
    assert judged(f"{solved}answer = 1.501", box).outcome is Outcome.CORRECT
    assert judged(f"{solved}answer = ...", box).outcome is Outcome.NOT_ATTEMPTED
    assert judged(f"{box.starter[:-12]}\nanswer = 1.5", box).outcome is Outcome.NOT_ATTEMPTED
    assert judged(f"{solved}answer = 2", box).outcome is Outcome.INCORRECT
    headless = "class Box:\n    def __init__(self, x): self.y = x\nanswer = 2"
    assert "needs a method `get`" in judged(headless, box).message


def test_a_time_limit_holds_on_other_threads_too():
    ended = []

    def work():
        try:
            with time_limit(0.1):
                while True:
                    time.sleep(0.01)
        except OutOfTime:
            ended.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(20)
    assert ended == [True]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer signals (Windows)")
def test_a_limit_that_is_reached_while_the_block_ends_leaves_no_timer_behind(monkeypatch):
    real, rung, before = signal.setitimer, [], signal.getsignal(signal.SIGALRM)

    def at_the_worst_moment(which, seconds, *again):
        if seconds == 0 and not rung:
            rung.append(True)
            signal.raise_signal(signal.SIGALRM)
        return real(which, seconds, *again)

    monkeypatch.setattr(signal, "setitimer", at_the_worst_moment)
    try:
        with pytest.raises(OutOfTime), time_limit(60):
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) == before
    finally:
        real(signal.ITIMER_REAL, 0)


def test_a_watching_thread_ends_even_if_the_limit_is_reached_while_the_block_ends(monkeypatch):
    class Late(threading.Event):
        def set(self):
            if not rung:
                rung.append(True)
                raise OutOfTime
            super().set()

    def work():
        with pytest.raises(OutOfTime), time_limit(60):
            pass
        ended.append(True)

    rung, ended, before = [], [], threading.active_count()
    names = types.SimpleNamespace(**vars(threading))
    names.Event = Late
    monkeypatch.setattr("omoklib.check.limits.threading", names)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join(20)
    assert ended == [True] and threading.active_count() == before


def test_what_is_printed_is_kept_up_to_a_limit():
    with captured() as out:
        for _ in range(10_000):
            print("abc")
    assert len(out.text) == 1000


def test_the_example_of_the_records_docstring_works():
    _, _, example = records.__doc__.partition("A complete one:\n")
    scope = {}
    exec(inspect.cleandoc(example.partition("\nThe tests prove")[0]), scope)
    (mean,) = scope["EXERCISES"]
    assert judged(mean.reference, mean).outcome is Outcome.CORRECT
    assert judged(mean.starter, mean).outcome is Outcome.NOT_ATTEMPTED
    assert [judged(m.source, mean).message for m in mean.mutants] == [
        mutant.message for mutant in mean.mutants
    ]


# ---- the learner's side

q = lesson("01")


def test_a_lesson_is_found_by_number_and_remembered():
    assert lesson(1) is q and lesson("1") is q
    with pytest.raises(ValueError, match="there is no lesson '99'; there are"):
        lesson("99")


def test_a_typo_in_an_exercise_names_what_exists():
    with pytest.raises(AttributeError, match=r"Did you mean 'rebuild'.*cells, make_id"):
        _ = q.rebild
    assert "rebuild" in dir(q) and isinstance(q.rebuild, Practice)


def test_a_wrong_answer_is_drawn_as_a_board_and_escaped():
    names = notebook(TWICE, "def free_cells(node_id, size): return '<script>'")
    q._namespace = names
    shown = q.free_cells.check()
    assert "&lt;script&gt;" in shown._repr_html_() and "<script>" not in shown._repr_html_()
    assert "<svg" in shown._repr_html_() and "free_cells((0,), 3)" in repr(shown)


def test_a_check_says_that_the_cell_before_it_failed(monkeypatch):
    last = types.SimpleNamespace(success=False)
    shell = types.SimpleNamespace(last_execution_result=last)
    monkeypatch.setattr(sys.modules[Lesson.__module__], "_shell", lambda: shell)
    record = q.make_id._record
    for source, told in (
        (record.starter, True),
        ("def make_id(actions): return actions", True),
        (record.reference, False),
    ):
        q._namespace = notebook(record, source)
        said = repr(q.make_id.check()).splitlines()
        assert [k for k, line in enumerate(said) if "ended in an error" in line] == [1] * told
    q._namespace, last.success = notebook(record, record.starter), True
    assert "ended in an error" not in repr(q.make_id.check())


def test_what_the_message_says_in_full_is_not_said_again():
    for answer, blocks in ((0, 0), (2, 1)):
        names = notebook(q.whose_turn._record, f"def whose_turn(node_id): return {answer}")
        result = run_check(q.whose_turn._record, names)
        assert ("Yours: 0. Expected: 1." in result.message) == (answer == 0)
        assert repr(result_card("turn", result)).count("\nExpected:") == blocks


def test_whole_numbers_and_floats_are_shown_in_one_type():
    source = """
        def rebuild(node_id, size):
            cells = np.zeros(size**2)
            cells[list(node_id[1:])] = 1
            return cells.reshape(size, size)
    """
    names = notebook(q.rebuild._record, inspect.cleandoc(source))
    result = run_check(q.rebuild._record, names)
    assert (result.expected.dtype.kind, result.got.dtype.kind) == ("i", "f")
    shown = repr(result_card("board", result))
    expected, yours = shown.partition("Expected:")[2].split("Yours:")
    assert "-1." in expected and "0." in expected and "0." in yours


def test_hints_come_one_by_one_and_the_last_stays():
    count = len(q.undo._record.hints)
    shown = [repr(q.undo.hint()) for _ in range(count + 1)]
    assert len(set(shown)) == count and shown[-1] == shown[-2] and "solution()" in shown[-1]
    assert "def undo" in repr(q.undo.solution())


def test_the_reference_is_put_into_the_notebook_on_request_only():
    q._namespace = {"__name__": "__main__"}
    card = q.use_reference("free_cells")
    assert q._namespace["free_cells"]((0, 0), 2) == [1, 2, 3] and "free_cells" in repr(card)
    assert q.free_cells.check().kind == "good"
    with pytest.raises(ValueError, match="defines 'nothing'"):
        q.use_reference("nothing")
    with pytest.raises(ValueError, match=r'in quotes, as in `q.use_reference\("free_cells"\)`'):
        q.use_reference(q._namespace["free_cells"])


def test_progress_counts_tries_and_hints():
    q._namespace = notebook(q.cells._record, q.cells._record.reference)
    q.cells.check()
    row = next(line for line in repr(q.progress()).split("\n") if "Cell number" in line)
    assert "correct" in row and "of 11 exercises solved" in repr(q.progress())


def test_a_prediction_comes_back_beside_the_answer():
    assert "guess" in repr(q.predict("how many cells"))
    assert repr(q.reveal("how many cells", 81)) == "how many cells: 81"
    q.predict("how many cells", 27)
    assert "You said 27" in repr(q.reveal("how many cells", 81))
    assert "Too low by a factor of 3." in repr(q.reveal("how many cells", 81))
    for odd in ("many", "81", None, [81], np.array([1, 2]), True, float("nan")):
        card = q.predict("how many cells", odd)
        assert card.kind == "bad" and "The answer is a number" in repr(card).replace("the", "The")
        assert "Your guess is still 27." in repr(card)
        assert "You said 27" in repr(q.reveal("how many cells", 81))
    q.predict("how many lines", "many")
    assert repr(q.reveal("how many lines", 19)) == "how many lines: 19", "not a guess"
    assert repr(q.reveal("games", 6912)) == "games: 6,912", "never asked"
    assert repr(q.reveal("times", np.float64(113.0))) == "times: 113", "a number of numpy's"
    assert repr(q.reveal("one stone stops it", False)) == "one stone stops it: no"
    assert repr(q.reveal("the best child", "a2")) == "the best child: a2", "without quotes"


def test_an_answer_that_you_measure_yourself_waits_until_you_type_it():
    q.predict("the score", "60%", kind="share")
    card = q.reveal("the score", ...)
    assert card.kind == "wait" and "in place of `...`" in repr(card)
    assert "You said 60%" in repr(q.reveal("the score", "55%"))


def test_a_claim_that_does_not_hold_raises(capsys):
    q.claim("two is even", 2 % 2 == 0)
    assert capsys.readouterr().out == "✓ two is even\n"
    with pytest.raises(AssertionError, match="three is even"):
        q.claim("three is even", 3 % 2 == 0)


def test_agree_waits_for_an_exercise_and_raises_where_answers_differ():
    for not_done in (None, ..., [None, None]):
        assert q.agree("sums", not_done, [3]).kind == "wait"
    assert q.agree("sums", [1.0], [1.0 + 1e-9], tolerance=1e-6).kind == "good"
    with pytest.raises(AssertionError, match=r"At index 0: yours is 2, omoklib's 3\."):
        q.agree("sums", [2], [3])


def test_two_results_that_differ_are_told_apart_by_their_first_difference():
    with pytest.raises(AssertionError) as found:
        q.agree("boards", {"turn": [1] * 99, "cells": [0, 2]}, {"turn": [1] * 99, "cells": [0, 3]})
    told = str(found.value)
    where = "In 'cells', at index 1: yours is 2, omoklib's 3."
    assert told == f"boards: yours and omoklib's differ. {where}"
    assert found.value._render_traceback_() == [told], "a notebook shows no more"
    too_long = f"At index 0: two values too long for one line.\n  yours:     .'{'a' * 70}"
    with pytest.raises(AssertionError, match=too_long):
        q.agree("words", ["a" * 70], ["b" * 70])


def test_a_board_as_text_is_the_lessons_own_code_and_is_written_once():
    board = TicTacToe().state((0, 4))
    assert repr(Card("bad", "no").picture(board)).endswith("on the board TicTacToe().state((0, 4))")
    assert "ENV_SMALL.state((0, 40))" in repr(Card("bad", "no").picture(ENV_SMALL.state((0, 40))))
    assert "Omok(size=4, line=3" in repr(Card("bad", "no").picture(Omok(4, line=3).state((0,))))
    told = Card("bad", "no").code("Try it yourself:", "minimax(TicTacToe().state((0, 4)))")
    assert "on the board" not in repr(told.picture(board))
    assert "<svg" in told._repr_html_()


def test_an_answer_that_is_a_mere_name_offers_nothing_to_try():
    is_d = records.satisfies("be D", lambda got: got == "D")
    letter = Case("letter", expected="the right letter", compare=is_d, size=0)
    exercise = replace(
        TWICE,
        names=("letter", "twice"),
        starter="letter = ...",
        reference='letter = "D"\n\ndef twice(x): return 2 * x',
        cases=(letter, Case("twice(2)"), Case("twice(3)")),
        mutants=(),
        misconceptions=(),
    )
    told = repr(result_card("Letter", judged(exercise.reference.replace("D", "A"), exercise)))
    assert "2 of 3 cases are right." in told
    assert "Expected: the right letter." in told and "'A'" in told
    assert "smallest case" not in told and "Try it" not in told


def test_cards_set_code_and_emphasis_and_leave_products_alone():
    shown = Card("info", "").say("`a*b*c` as *I* see it: 2 * 3 * 4 is 24")._repr_html_()
    assert "<code>a*b*c</code> as <em>I</em> see it: 2 * 3 * 4 is 24" in shown


def test_a_quiz_asks_then_explains():
    question = RECORDS["lesson_01"].QUIZ[0]
    assert question.options[0].text in repr(q.quiz(1, ...))
    wrong = next(letter for letter in "abcd" if letter != question.answer)
    card = q.quiz(1, wrong)
    assert card.kind == "bad" and not any(
        option.why in repr(card)
        for letter, option in zip("abcd", question.options, strict=True)
        if letter != wrong
    )
    assert all(option.text in repr(card) for option in question.options)  # to choose from again
    assert all(option.why in repr(q.quiz(1, question.answer)) for option in question.options)
    for odd in ("e", 2, "", None, ["b"]):
        card = q.quiz(1, odd)
        assert card.kind == "wait" and f"{odd!r} is none of the letters" in repr(card)
    for number in (6, 0, "1"):
        with pytest.raises(ValueError, match="questions 1 to 5"):
            q.quiz(number, "a")


def test_fast_is_for_machines_in_a_hurry(monkeypatch):
    monkeypatch.delenv("OMOK_FAST", raising=False)
    assert fast(400, 40) == 400
    monkeypatch.setenv("OMOK_FAST", "1")
    assert fast(400, 40) == 40


def test_checks_import_nothing_heavy():
    code = (
        "import sys, omoklib.check; omoklib.check.lesson('01'); "
        "print({'tensorflow', 'matplotlib', 'ipywidgets', 'numba', 'IPython'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_no_tolerance_makes_a_number_of_infinity():
    assert close()(float("inf"), 0.0) and close()(0.0, float("-inf"))
    assert not close()(float("inf"), float("inf"))
