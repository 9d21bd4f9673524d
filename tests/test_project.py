"""The promises of README.md, CONTRIBUTING.md and pyproject.toml, held against the files."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from images_01 import LESSONS
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import omoklib
from omoklib.players.pretrained import PRETRAINED

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SEMANTICS = 12
TEXTS = {
    ".cfg",
    ".css",
    ".js",
    ".json",
    ".md",
    ".py",
    ".svg",
    ".toml",
    ".txt",
    ".yml",
    ".ipynb",
    "",
}
OF_ONE_MACHINE = re.compile(
    r"/(?:root|home)/\w|(?<![\w.])/work/\w|file://|(?:--)?(?:extra-)?index-url|://[^\s/]*pypi", re.I
)

FROM_AN_INDEX = re.compile(r"pip install[^\n]{0,20}[\"' ]omoklib\b(?!\S* @ git\+)")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pins(name: str) -> dict[str, Requirement]:
    """The exact versions of a requirements file, by package."""
    lines = [line for line in read(name).splitlines() if line and line[0] not in "#-"]
    requirements = [Requirement(line) for line in lines]
    assert all(re.fullmatch(r"==[^*]+", str(r.specifier)) for r in requirements)
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


def ranges(*extras: str) -> list[Requirement]:
    optional = PROJECT["optional-dependencies"]
    texts = PROJECT["dependencies"] + [text for extra in extras for text in optional[extra]]
    wanted = [Requirement(text) for text in texts]
    ours = [part for one in wanted if one.name == PROJECT["name"] for part in sorted(one.extras)]
    others = [one for one in wanted if one.name != PROJECT["name"]]
    return others + (ranges(*ours) if ours else [])


def committed_files() -> list[Path]:
    """What git tracks; in a copy without git, what lies in the project's own folders."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        files = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        folders = ("omoklib", "tests", "tools", "notebooks", "images", ".ci")
        files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return [path for path in files if path.is_file() and path.suffix in TEXTS]


@pytest.mark.parametrize(
    ("name", "extras"),
    [("requirements.txt", ["course"]), ("requirements-dev.txt", ["course", "dev"])],
)
def test_the_exact_versions_satisfy_the_ranges(name, extras):
    exact = pins(name)
    for wanted in ranges(*extras):
        pin = exact[canonicalize_name(wanted.name)]
        (version,) = (part.version for part in pin.specifier)
        assert wanted.specifier.contains(version), (
            f"{pin} in {name}, but {wanted} in pyproject.toml"
        )
    assert read(name).endswith("\n-e .\n")


def test_what_is_tested_is_what_a_learner_installs():
    course, dev = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: dev[name].specifier for name in course} == {
        name: pin.specifier for name, pin in course.items()
    }


def test_the_version_is_the_same_everywhere():
    assert omoklib.__version__ == PROJECT["version"]
    assert f"## {omoklib.__version__}" in read("CHANGELOG.md")


def test_every_make_target_of_the_documents_exists():
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.M))
    named = re.findall(r"(?:`|^)make ([a-z-]+)", read("README.md") + read("CONTRIBUTING.md"), re.M)
    assert {"lab", "test", "notebooks", "images", "lint"} <= targets
    assert set(named) <= targets
    assert "make test" in read(".ci/run")


def test_every_file_of_the_documents_exists():
    for name in ("README.md", "CONTRIBUTING.md", "omoklib/nn/pretrained/README.md"):
        folder = (ROOT / name).parent
        links = re.findall(r"\]\((?!https?:|#)([^)#]+)", read(name))
        files = re.findall(r"`((?:omoklib|tests|tools)/[\w/.-]+\.py)`", read(name))
        paths = [folder / link for link in links] + [ROOT / file for file in files]
        assert [path for path in paths if not path.exists()] == [], name


def test_the_page_of_the_networks_lists_each_of_them():
    rows = re.findall(r"^\| `(\w+)` \|", read("omoklib/nn/pretrained/README.md"), re.M)
    assert set(rows) == set(PRETRAINED)


def test_the_readme_has_every_lesson_by_its_title_and_the_map_has_its_number():
    sources = sorted((ROOT / "notebooks" / "source").glob("[0-9]*.py"))
    title = r"^# # (\d\d) · (.+)$"
    titles = [re.search(title, path.read_text(encoding="utf-8"), re.M) for path in sources]
    row = r"^\| (\d\d) \| \[([^]]+)\]\(notebooks/(\w+)\.ipynb\)"
    expected = [(*found.groups(), path.stem) for found, path in zip(titles, sources, strict=True)]
    assert re.findall(row, read("README.md"), re.M) == expected
    assert [number for number, *_ in LESSONS] == [path.stem[:2] for path in sources]


def test_the_readme_and_the_lessons_name_the_same_time():
    for stem, told in re.findall(
        r"^\| \d\d \| \[[^]]+\]\(notebooks/(\w+)\.ipynb\).*\| (\d+) min \|$",
        read("README.md"),
        re.M,
    ):
        [own] = re.findall(r"\*Your time: (\d+) minutes", read(f"notebooks/source/{stem}.py"))
        assert told == own, stem


def test_a_walk_through_the_code_names_at_most_eight_files_that_exist():
    section = read("CONTRIBUTING.md").partition("## Three walks")[2].partition("\n## ")[0]
    walks = re.split(r"^\*\*", section, flags=re.M)[1:]
    assert len(walks) == 3
    for walk in walks:
        steps = re.findall(r"^(\d)\. `([\w/.]+)`", walk, re.M)
        assert [int(number) for number, _ in steps] == list(range(1, len(steps) + 1))
        assert 1 < len(steps) <= 8
        assert [path for _, path in steps if not (ROOT / path).is_file()] == []


def test_the_examples_of_the_readme_run_and_print_what_they_say(capsys):
    for code in re.findall(r"```python\n(.*?)```", read("README.md"), re.S):
        exec(compile(code, "README.md", "exec"), {})
        expected = re.findall(r"^print\(.*\)  # (.*)$", code, re.M)
        assert capsys.readouterr().out.splitlines() == expected


def test_every_pinned_line_of_semantics_names_tests_that_exist():
    section = read("CONTRIBUTING.md").partition("## Semantics")[2].partition("\n## ")[0]
    lines = re.split(r"^(?=\d+\. )", section, flags=re.M)[1:]
    assert [line.partition(".")[0] for line in lines] == [str(n + 1) for n in range(SEMANTICS)]
    for line in lines:
        named = re.findall(r"`(tests/\w+\.py)::(\w+)`", line)
        assert named, f"no test is named in: {line}"
        for path, test in named:
            assert f"def {test}(" in read(path), f"{path} has no {test}"


def test_no_file_speaks_of_one_machine():
    for path in committed_files():
        if path == Path(__file__):
            continue
        found = OF_ONE_MACHINE.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)}: {found.group()}"


def test_nobody_is_told_to_fetch_omoklib_from_an_index():
    """It lies in this folder; under the same name an index may hold anything."""
    for path in committed_files():
        if path != Path(__file__):
            told = FROM_AN_INDEX.search(path.read_text(encoding="utf-8"))
            assert told is None, f"{path.relative_to(ROOT)}: {told.group()}"


def test_a_drawn_picture_is_light_as_a_whole_on_a_dark_page():
    """Its card is white everywhere: boards that turned dark on it would stand out as holes."""
    drawn = [*(ROOT / "images").glob("*.svg")]
    assert drawn
    for path in drawn:
        assert "prefers-color-scheme" not in path.read_text(encoding="utf-8"), path.name
