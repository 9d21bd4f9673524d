"""What stands ready for the day the project has a public address, and copes without one."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import hosted_notebooks
import nbformat
import pytest
import yaml
from project_metadata import public_address, readme_for_an_index

ROOT = Path(__file__).resolve().parent.parent
ADDRESS = "https://example.org/us/omok"
YAML = sorted([*(ROOT / ".github").rglob("*.yml"), ROOT / "CITATION.cff"])


def test_the_readme_on_an_index_has_no_link_that_leads_nowhere():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    relative = re.compile(r"\]\((?!https?:|#)")
    assert relative.search(text)
    assert not relative.search(readme_for_an_index(text, ""))
    known = readme_for_an_index(text, ADDRESS)
    assert not relative.search(known)
    assert f"]({ADDRESS}/raw/main/images/play.png)" in known
    assert f"]({ADDRESS}/blob/main/LICENSE)" in known


def test_the_address_is_said_in_one_place_and_empty_or_https():
    assert re.fullmatch(r"(https://\S+[^/])?", public_address(ROOT))


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("00_start_here.ipynb", "[lessons]"),
        ("06_alphazero_search.ipynb", "[lessons,network]"),
        ("09_search_that_proves.ipynb", "[lessons]"),
    ],
)
def test_a_hosted_lesson_installs_what_it_needs_and_is_otherwise_the_same(name, extra):
    lesson = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))
    found = hosted_notebooks.hosted(lesson, name, ADDRESS)
    nbformat.validate(found)
    cells = [cell for cell in found["cells"] if cell["metadata"].get("tags") != ["hosted"]]
    assert [cell["id"] for cell in cells] == [cell["id"] for cell in lesson["cells"]]
    install = "".join(found["cells"][1]["source"])
    assert f'%pip install --quiet "omoklib{extra} @ git+{ADDRESS}"' in install
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    assert not re.search(r"\]\((\.\./|\d\d_)", "".join(texts))  # there is nothing beside it
    pictures = any("](../images" in "".join(cell["source"]) for cell in lesson["cells"])
    assert any(f"]({ADDRESS}/raw/main/images/" in text for text in texts) == pictures


def test_in_a_clone_no_lesson_has_the_cell_of_hosted_notebooks():
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]  # a picture may hold anything
        assert not any("git+" in "".join(cell["source"]) for cell in cells)


def test_without_an_address_no_hosted_notebooks_are_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(hosted_notebooks, "public_address", lambda root: "")
    assert hosted_notebooks.main([str(tmp_path / "out")]) == 0
    assert not (tmp_path / "out").exists()
    monkeypatch.setattr(hosted_notebooks, "public_address", lambda root: ADDRESS)
    assert hosted_notebooks.main([str(tmp_path / "out")]) == 0
    assert len(list((tmp_path / "out/notebooks").glob("*.ipynb"))) == 10


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.name)
def test_forms_and_workflows_can_be_read_and_name_what_exists(path):
    text = path.read_text(encoding="utf-8")
    assert isinstance(yaml.safe_load(text), dict)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert set(re.findall(r"run: make ([a-z-]+)", text)) <= set(targets)
    named = re.findall(r"(?:tests|tools)/\w+\.py", text)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_citation_has_the_packages_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (cited["version"], cited["license"]) == (project["version"], project["license"])


@pytest.mark.parametrize("name", [".binder/requirements.txt", ".devcontainer/devcontainer.json"])
def test_the_ways_to_try_the_first_lessons_need_no_tensorflow(name):
    text = "\n".join(
        line
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
    assert ".[lessons]" in text and "network" not in text and "course" not in text
