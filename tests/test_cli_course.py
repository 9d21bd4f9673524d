"""`omoklib course`: the lessons in a folder of one's own, and what a learner wrote into them."""

import json
import os
import sys
from pathlib import Path

import nbformat
import pytest

from omoklib.cli import course
from omoklib.cli.main import main

NOTE = ".omok-course.json"


def notebook(*sources, printed=()):
    """A notebook of code cells as JSON; `printed` are the first cells' outputs."""
    cells = [nbformat.v4.new_code_cell(source, id=f"c{i}") for i, source in enumerate(sources)]
    for cell, text in zip(cells, printed, strict=False):
        cell.outputs = [nbformat.v4.new_output("stream", text=text)]
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells))


@pytest.fixture
def lessons(tmp_path, monkeypatch):
    """A course of two lessons and a picture, as the package has it; the folder of its files."""
    package = tmp_path / "package"
    (package / "notebooks").mkdir(parents=True)
    (package / "images").mkdir()
    (package / "notebooks/00_start_here.ipynb").write_text(notebook("play()"))
    (package / "notebooks/03_ucb.ipynb").write_text(notebook("def ucb(): ...", "ucb()"))
    (package / "images/board.svg").write_text("<svg/>")
    monkeypatch.setattr(
        course,
        "course_files",
        lambda: {
            path.relative_to(package).as_posix(): path
            for path in sorted(package.rglob("*"))
            if path.is_file()
        },
    )
    monkeypatch.chdir(tmp_path)
    return package


def copy(*options):
    assert main(["course", "--no-open", *options]) == 0


def test_the_course_is_laid_out_in_a_folder_of_its_own(lessons, tmp_path, capsys):
    copy()
    folder = tmp_path / "omok-course"
    assert (folder / "images/board.svg").read_text() == "<svg/>"
    assert (folder / "notebooks/03_ucb.ipynb").exists()
    assert f"3 files copied into {folder}" in capsys.readouterr().out
    copy()
    assert "up to date" in capsys.readouterr().out


def test_a_lesson_that_was_written_into_is_never_written_over(lessons, tmp_path, capsys):
    copy("mine")
    lesson = tmp_path / "mine/notebooks/03_ucb.ipynb"
    lesson.write_text(notebook("def ucb(): return 1", "ucb()"))
    mine = lesson.read_bytes()
    copy("mine")
    copy("mine", "--update")
    assert lesson.read_bytes() == mine
    assert len(list(lesson.parent.iterdir())) == 2  # nothing newer, so nothing beside it

    newer = notebook("def ucb(q, n): ...", "ucb()")
    (lessons / "notebooks/03_ucb.ipynb").write_text(newer)
    copy("mine")
    assert "omoklib course --update" in capsys.readouterr().out
    assert len(list(lesson.parent.iterdir())) == 2
    copy("mine", "--update")
    assert lesson.read_bytes() == mine
    assert (lesson.parent / "03_ucb.new.ipynb").read_text() == newer
    assert "beside yours: notebooks/03_ucb.new.ipynb" in capsys.readouterr().out
    copy("mine", "--update")
    assert "up to date" in capsys.readouterr().out

    (lessons / "notebooks/03_ucb.ipynb").write_text(notebook("and again"))
    copy("mine", "--update")
    assert (lesson.parent / "03_ucb.new2.ipynb").exists()
    assert (lesson.parent / "03_ucb.new.ipynb").read_text() == newer


def test_a_lesson_that_was_only_run_is_replaced_by_a_newer_one(lessons, tmp_path, capsys):
    copy("mine")
    lesson = tmp_path / "mine/notebooks/03_ucb.ipynb"
    ran = notebook("def ucb(): ...", "ucb()", "", printed=["None"])
    lesson.write_text(ran)  # JupyterLab also adds an empty cell at the end
    copy("mine", "--update")
    assert lesson.read_text() == ran
    newer = notebook("def ucb(q, n): ...", "ucb()")
    (lessons / "notebooks/03_ucb.ipynb").write_text(newer)
    copy("mine", "--update")
    assert lesson.read_text() == newer
    assert "replaced by the newer one: notebooks/03_ucb.ipynb" in capsys.readouterr().out


def test_a_deleted_lesson_comes_back_and_a_newer_picture_replaces_the_old(lessons, tmp_path):
    copy("mine")
    (tmp_path / "mine/notebooks/03_ucb.ipynb").unlink()
    (lessons / "images/board.svg").write_text("<svg>2</svg>")
    copy("mine", "--update")
    assert (tmp_path / "mine/notebooks/03_ucb.ipynb").exists()
    assert (tmp_path / "mine/images/board.svg").read_text() == "<svg>2</svg>"


def test_a_file_that_was_there_before_the_course_is_kept(lessons, tmp_path):
    stranger = tmp_path / "mine/notebooks/03_ucb.ipynb"
    stranger.parent.mkdir(parents=True)
    stranger.write_text("not a notebook at all")
    copy("mine")
    assert stranger.read_text() == "not a notebook at all"
    copy("mine", "--update")
    assert stranger.read_text() == "not a notebook at all"
    assert (stranger.parent / "03_ucb.new.ipynb").exists()


def test_within_the_course_the_command_means_this_folder(lessons, tmp_path, monkeypatch):
    copy("mine")
    monkeypatch.chdir(tmp_path / "mine")
    copy("--update")
    assert not (tmp_path / "mine/omok-course").exists()


def test_a_broken_note_and_a_file_in_the_folders_place_are_refused(lessons, tmp_path, capsys):
    copy("mine")
    (tmp_path / "mine" / NOTE).write_text("[]")
    assert main(["course", "mine", "--no-open"]) == 2
    assert "cannot be read. If you" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert main(["course", "file", "--no-open"]) == 2
    assert "is a file" in capsys.readouterr().err


def test_jupyterlab_is_opened_with_the_first_lesson(lessons, tmp_path, monkeypatch):
    started, settings = [], []

    class Lab:
        def __init__(self, words, env):
            started.append(words)
            settings.append(env["JUPYTER_CONFIG_PATH"])

        def wait(self):
            return 0

    monkeypatch.setattr(course.subprocess, "Popen", Lab)
    monkeypatch.setattr(course.subprocess, "run", lambda words, **options: started.append(words))
    monkeypatch.setattr(course, "find_spec", lambda name: True)
    assert main(["course", "mine", "--lab=--no-browser"]) == 0
    trusted, opened = started
    assert trusted[:3] == [sys.executable, "-m", "nbformat.sign"] and len(trusted) == 5
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in opened
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb" in opened
    assert "--LabApp.news_url=None" in opened
    assert opened[-1] == "--no-browser"
    (said,) = Path(settings[0].split(os.pathsep)[0]).rglob("*.json")
    for plugin, values in json.loads(said.read_text(encoding="utf-8")).items():
        assert set(values) <= set(schema_of(plugin)["properties"])  # JupyterLab knows them


def schema_of(plugin):
    """What the JupyterLab that is installed can be told about one of its plugins."""
    package, _, name = plugin.rpartition(":")
    place = Path(sys.prefix) / "share/jupyter/lab/schemas" / package / f"{name}.json"
    return json.loads(place.read_text(encoding="utf-8"))


def test_without_jupyterlab_it_says_where_the_lessons_lie(lessons, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(course, "find_spec", lambda name: None)
    assert main(["course", "mine"]) == 1
    told = capsys.readouterr().err
    assert str(tmp_path / "mine") in told and "pip install jupyterlab" in told


def test_a_clone_has_all_lessons_and_every_picture_that_they_show():
    files = course.course_files()
    assert len([path for path in files if path.startswith("notebooks/0")]) == 10
    assert len([path for path in files if path.startswith("notebooks/solutions/0")]) == 10
    shown = {
        name.partition(")")[0]
        for path, source in files.items()
        if path.endswith(".ipynb")
        for cell in json.loads(source.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "markdown"
        for name in "".join(cell["source"]).split("](../images/")[1:]
    }
    assert shown and all(f"images/{name}" in files for name in shown)


def test_an_installation_without_lessons_says_so(monkeypatch, tmp_path, capsys):
    (tmp_path / "omoklib").mkdir()
    monkeypatch.setattr(course.omoklib, "__file__", str(tmp_path / "omoklib/__init__.py"))
    assert main(["course", str(tmp_path / "mine"), "--no-open"]) == 1
    assert "has no lessons" in capsys.readouterr().err
