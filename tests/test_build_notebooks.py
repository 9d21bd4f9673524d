"""The notebook builder, on a lesson of a few cells."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from build_notebooks import (
    Edition,
    build,
    differences,
    editions,
    execute,
    forget_counts,
    keep_outputs,
    save,
)
from notebook_outputs import CURTAIN, FRONT, PLAIN_CURTAIN, WIDGET, WIDGET_NOTE, drawn_in, tidy

from omoklib.draw import board_svg, boards_in_a_row
from omoklib.engine.jit import COMPILING, HAS_COMPILED
from omoklib.games import TicTacToe

SOURCE = """\
# %% [markdown]
# # A lesson
# ![A board](../images/board.svg) and [the next](02_game_trees.ipynb)

# %%
import sys

print("one")
print("noise", file=sys.stderr)
1 + 1

# %% tags=["exercise:double", "solution"]
# exercise: double

# %%
from tqdm.auto import tqdm

print(double(4), len(list(tqdm(range(3)))))

# %%
import ipywidgets

ipywidgets.IntSlider()

# %%
import os

os.environ.get("OMOK_FAST"), "MPLBACKEND" in os.environ and os.environ["MPLBACKEND"] == "Agg"
"""
RECORDS = {
    "double": SimpleNamespace(
        names=("double",),
        starter="def double(number):\n    ...",
        reference="def double(number):\n    return 2 * number",
    )
}


def records(number: str) -> dict:
    assert number == "01"
    return RECORDS


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "notebooks" / "source" / "01_lesson.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> tuple[nbformat.NotebookNode, list[str]]:
    """The solved lesson after a run and a tidying, and what it wrote to stderr."""
    folder = tmp_path_factory.mktemp("executed")
    path = folder / "01_lesson.py"
    path.write_text(SOURCE, encoding="utf-8")
    notebook = build(Edition(path, solved=True), records)
    execute(notebook, folder, fast=True)
    return notebook, tidy(notebook)


def test_a_learner_gets_the_starter_and_the_solutions_the_reference(source):
    learners, solved = (build(Edition(source, solved), records) for solved in (False, True))
    assert learners.cells[2].source == RECORDS["double"].starter
    assert solved.cells[2].source == RECORDS["double"].reference
    assert solved.cells[2].metadata.tags == ["exercise:double", "solution"]


def test_what_is_folded_keeps_its_distance_from_the_next_paragraph(source):
    text = "# %% [markdown]\n# <details><summary>Why?</summary>\n# </details>\n#\n# Next.\n"
    source.write_text(text, encoding="utf-8")
    for solved in (False, True):
        [cell] = build(Edition(source, solved), records).cells
        assert cell.source.startswith("<details style='margin-bottom:1em'><summary>Why?")


def test_both_editions_and_every_build_have_the_same_cell_ids(source):
    ids = [[cell.id for cell in build(Edition(source, s), records).cells] for s in (False, True)]
    assert ids[0] == ids[1]
    assert len(set(ids[0])) == len(ids[0])


def test_a_cell_keeps_its_id_when_another_is_put_before_it(source):
    before = [cell.id for cell in build(Edition(source, False), records).cells]
    source.write_text("# %%\n0\n\n" + SOURCE, encoding="utf-8")
    assert [cell.id for cell in build(Edition(source, False), records).cells][1:] == before


def test_two_cells_of_the_same_text_have_two_ids(source):
    source.write_text("# %%\n1\n\n# %%\n1\n", encoding="utf-8")
    first, second = build(Edition(source, False)).cells
    assert second.id == f"{first.id}-2"


def test_the_solutions_lie_one_folder_deeper_and_their_pictures_are_found(source):
    learners, solved = (build(Edition(source, s), records).cells[0].source for s in (False, True))
    assert "(../images/board.svg)" in learners
    assert "(../../images/board.svg)" in solved
    assert "(02_game_trees.ipynb)" in solved


def test_an_exercise_without_a_record_is_refused_by_name(source):
    with pytest.raises(ValueError, match=r"exercise:double, but .* the exercises treble"):
        build(Edition(source, False), lambda number: {"treble": RECORDS["double"]})


def test_a_lesson_without_a_source_is_refused_by_number(source):
    with pytest.raises(ValueError, match=r"No source for lesson 02; there are: 01_lesson"):
        editions(["02"], source.parent)


def test_the_check_names_the_cell_that_was_changed_by_hand(source):
    edition = Edition(source, solved=False)
    assert differences(edition, records) == ["01_lesson, learner: not built"]
    notebook = build(edition, records)
    save(notebook, edition.target)
    assert differences(edition, records) == []
    notebook.cells[1].source = "print('two')"
    save(notebook, edition.target)
    (found,) = differences(edition, records)
    assert notebook.cells[1].id in found


def test_where_words_alone_changed_the_outputs_are_kept(source):
    source.write_text("# %% [markdown]\n# One.\n\n# %%\n1 + 1\n", encoding="utf-8")
    edition = Edition(source, solved=False)
    built = build(edition)
    built.cells[1].outputs = [nbformat.v4.new_output("stream", text="2\n")]
    built.cells[1].execution_count = 1
    save(built, edition.target)
    source.write_text("# %% [markdown]\n# Two.\n\n# %%\n1 + 1\n", encoding="utf-8")
    notebook = build(edition)
    keep_outputs(notebook, nbformat.read(edition.target, as_version=4))
    assert notebook.cells[0].source == "Two."
    assert notebook.cells[1] == built.cells[1]
    built.cells[1].source = "# In words.\n1 + 1"
    keep_outputs(notebook, built)
    assert notebook.cells[1].outputs == built.cells[1].outputs, "a comment is no code"
    source.write_text("# %% [markdown]\n# Two.\n\n# %%\n1 + 2\n", encoding="utf-8")
    with pytest.raises(ValueError, match="its code: build it without --words"):
        keep_outputs(build(edition), built)


def test_the_brackets_of_a_learners_notebook_are_empty():
    results = [nbformat.v4.new_output("execute_result", {"text/plain": "2"}, execution_count=1)]
    cell = nbformat.v4.new_code_cell("1 + 1", outputs=results, execution_count=1)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("One."), cell])
    forget_counts(notebook)
    nbformat.validate(notebook)
    assert cell.execution_count is None and cell.outputs[0].execution_count is None
    assert cell.outputs[0].data["text/plain"] == "2"


def test_what_answers_a_prediction_is_closed_in_the_learners_notebook_alone(source):
    cells = (
        '# %%\nq.reveal("x", 1)\n',
        '# %% tags=["closed"]\n1 + 1\n',
        '# %% tags=["claim:two"]\nq.claim("Two.", True)\n',
        "# %%\n2 + 2\n",
    )
    source.write_text("\n".join(cells), encoding="utf-8")
    learners, solved = (build(Edition(source, s)).cells for s in (False, True))
    closed, code = {"outputs_hidden": True}, {"source_hidden": True}
    assert [cell.metadata.get("jupyter", {}) for cell in learners] == [closed, closed, code, {}]
    assert [cell.metadata.get("jupyter", {}) for cell in solved] == [{}, {}, code, {}]
    first = learners[2].source.splitlines()[0]
    assert first.startswith("# What the text claims"), "a folded cell shows its first line"


def test_the_claims_of_a_cell_become_one_line_that_opens(tmp_path):
    path = tmp_path / "01_lesson.py"
    path.write_text(
        "# %%\nfrom omoklib.check import lesson\n\nq = lesson('01')\n\n"
        '# %% tags=["claim:a"]\nq.claim("One is odd.", 1)\nq.claim("Two is < three.", 1)\n\n'
        '# %% tags=["claim:b"]\nq.claim("Three is odd.", 1)\n',
        encoding="utf-8",
    )
    notebook = build(Edition(path, solved=False))
    execute(notebook, tmp_path)
    (two,), (one,) = (cell.outputs for cell in notebook.cells[1:])
    assert two.data["text/plain"] == "✓ 2 claims hold:\n  One is odd.\n  Two is < three."
    assert "<summary" in two.data["text/html"] and "Two is &lt; three." in two.data["text/html"]
    assert one.data["text/plain"].startswith("✓ 1 claim holds")


def test_a_drawing_inside_html_gets_a_picture_beside_it():
    drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10' width='200'><g/></svg>"
    style = "<style>.red { --ink: red; }</style>"
    html = f"{style}<br><div class='red'>{drawing}</div><p class='blue'>x</p>{drawing * 3}"
    output = nbformat.v4.new_output("display_data", {"text/html": html, "text/plain": "x"})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])
    tidy(notebook)
    picture = notebook.cells[0].outputs[0].data["image/svg+xml"]
    assert picture == drawn_in(html)
    assert 'width="624" height="212"' in picture, "three in a row, the fourth below"
    assert picture.count('<g class="red">') == 1 and "--ink: red" in picture
    assert "text/html" in notebook.cells[0].outputs[0].data, "there are words beside the drawings"
    assert drawn_in("<b>nothing</b>") == ""


def test_drawings_among_words_keep_a_picture_where_drawings_and_styles_are_taken_out():
    state = TicTacToe().state((0, 4))
    row = boards_in_a_row([(board_svg(state), "before"), (board_svg(state), "after")])
    output = nbformat.v4.new_output("display_data", {"text/html": row, "text/plain": "x"})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])
    tidy(notebook)
    saved = notebook.cells[0].outputs[0].data["text/html"]
    rule = "<style>.omok-elsewhere { display: none !important; }</style>"
    assert saved.startswith(rule) and saved.endswith(f">{row}")
    picture = saved.removeprefix(rule).removesuffix(row)
    words, source = re.fullmatch(
        r'<img class="omok-elsewhere" alt="(.*)" src="data:image/svg\+xml;base64,(.*)">', picture
    ).groups()
    assert words.count("O to move. b2, X, move 1") == 2
    assert b64decode(source).decode() == drawn_in(row)
    assert FRONT.sub("", saved) == row, "what the site's pages show"
    tidy(notebook)  # as for `--words`
    assert notebook.cells[0].outputs[0].data["text/html"] == saved


def test_a_saved_board_says_in_words_where_the_stones_are_and_who_is_to_move():
    state = TicTacToe().state((0, 4, 8))
    data = {"image/svg+xml": board_svg(state), "text/plain": repr(state)}
    output = nbformat.v4.new_output("execute_result", data, execution_count=1)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=[output])])
    tidy(notebook)
    title, stones = notebook.cells[0].outputs[0].data["text/plain"].split("\n")
    assert title.endswith("X to move.")
    assert stones == "b2, X, move 1; c3, O, move 2"


def test_html_that_only_draws_is_saved_as_the_picture_and_its_titles():
    start = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><title>"
    html = f"<div>{start}Black &amp; White</title></svg>{start}A draw</title></svg></div>"
    data = {"text/html": html, "text/plain": "<IPython.core.display.HTML object>"}
    output = nbformat.v4.new_output("display_data", data)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])
    tidy(notebook)
    saved = notebook.cells[0].outputs[0].data
    assert sorted(saved) == ["image/svg+xml", "text/plain"]
    assert saved["text/plain"] == "Black & White\nA draw"


def test_a_row_of_boards_is_saved_with_its_captions_and_numbers_in_words():
    state = TicTacToe().state((0, 4))
    row = boards_in_a_row([(board_svg(state, labels={0: "7"}, overlay={0: 1.0}), "seven < eight")])
    data = {"text/html": row, "text/plain": "<IPython.core.display.HTML object>"}
    output = nbformat.v4.new_output("display_data", data)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])
    tidy(notebook)
    title, stones, caption = notebook.cells[0].outputs[0].data["text/plain"].split("\n")
    assert title.endswith("O to move.")
    assert stones == "b2, X, move 1. Written: a1 7"
    assert caption == "seven < eight"


def test_rows_of_boards_are_saved_as_long_as_they_stand_on_the_page():
    board = (board_svg(TicTacToe().initial_state(), size_px=100), "")
    wide = [drawn_in(boards_in_a_row([board] * 8, columns)) for columns in (4, 8, None)]
    widths = [re.search(r'width="(\d+)"', picture)[1] for picture in wide]
    assert widths == ["436", "884", "660"]


def test_a_board_is_saved_as_its_picture_alone():
    state = TicTacToe().initial_state()
    svg = state._repr_svg_()
    data = {"text/html": state._repr_html_(), "image/svg+xml": svg, "text/plain": "x"}
    output = nbformat.v4.new_output("display_data", data)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])
    tidy(notebook)
    saved = notebook.cells[0].outputs[0].data
    assert sorted(saved) == ["image/svg+xml", "text/plain"] and saved["image/svg+xml"] == svg


def test_the_first_line_of_a_closed_output_does_not_give_the_answer_away():
    answer = nbformat.v4.new_output("display_data", {"text/html": "<b>81</b>", "text/plain": "81"})
    hidden = {"jupyter": {"outputs_hidden": True}}
    cells = [
        nbformat.v4.new_code_cell('q.reveal("points", 81)', outputs=[answer], metadata=hidden),
        nbformat.v4.new_code_cell(outputs=[answer], metadata=hidden),
        nbformat.v4.new_code_cell(outputs=[answer]),
        nbformat.v4.new_code_cell(metadata=hidden),
    ]
    for _ in range(2):  # as for `--words`, which keeps what an earlier build has saved
        tidy(nbformat.v4.new_notebook(cells=cells))
    for cell, words in zip(cells, (CURTAIN, PLAIN_CURTAIN), strict=False):
        curtain, after = cell.outputs
        assert (curtain.text, after) == (f"{words}\n", answer)
    assert (cells[2].outputs, cells[3].outputs) == ([answer], [])


def test_two_builds_save_the_same_bytes(source):
    edition = Edition(source, solved=True)
    texts = set()
    for _ in range(2):
        save(build(edition, records), edition.target)
        texts.add(edition.target.read_bytes())
    assert len(texts) == 1


def test_outputs_are_kept_and_stderr_is_handed_over(executed):
    notebook, stderr = executed
    prints, value = notebook.cells[1].outputs
    assert (prints.text, value.data["text/plain"]) == ("one\n", "2")
    assert len(stderr) == 1
    assert stderr[0].endswith(": noise")


def test_progress_bars_leave_nothing(executed):
    (output,) = executed[0].cells[3].outputs
    assert output.text == "8 3\n"


@pytest.mark.parametrize("words", [COMPILING, HAS_COMPILED])
def test_what_is_said_of_compiling_leaves_nothing(words):
    output = nbformat.v4.new_output("display_data", {"text/plain": words})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=[output])])
    tidy(notebook)
    assert notebook.cells[0].outputs == []


def test_a_widget_without_a_picture_asks_to_be_run(executed):
    (output,) = executed[0].cells[4].outputs
    assert WIDGET not in output.data
    assert output.data["text/plain"] == WIDGET_NOTE
    assert "widgets" not in executed[0].metadata


@pytest.mark.parametrize(
    ("text", "kept"),
    [("Black to move.", "Black to move."), ("Box(children=(<Board at 0x7f>,))", WIDGET_NOTE)],
)
def test_a_widget_with_a_picture_keeps_it_and_its_text_but_not_its_repr(text, kept):
    svg = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    data = {WIDGET: {"model_id": "1"}, "text/plain": text, "image/svg+xml": svg}
    output = nbformat.v4.new_output("display_data", data)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])
    tidy(notebook)
    assert notebook.cells[0].outputs[0].data == {"text/plain": kept, "image/svg+xml": svg}


def test_a_draft_is_run_with_omok_fast_and_never_with_the_tests_backend(executed):
    assert executed[0].cells[5].outputs[0].data["text/plain"] == "('1', False)"
