"""What the site makes of a built page, without building the site (`test_site.py` does)."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPEC = importlib.util.spec_from_file_location(
    "build_site", ROOT / "tools" / "site" / "build.py"
)  # by its path: `site` is also a module of Python's own
build = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(build)


def test_a_phone_gets_the_narrow_picture_and_every_other_window_the_wide_one():
    page = '<p><img alt="A." src="../_images/a.png" /><img alt="B." src="../_images/b.png" /></p>'
    assert build.for_phones(page, {"a_narrow.png"}) == (
        '<p><picture><source media="(max-width: 600px)" srcset="../_images/a_narrow.png">'
        '<img alt="A." src="../_images/a.png" /></picture>'
        '<img alt="B." src="../_images/b.png" /></p>'
    )


def test_every_narrow_picture_has_a_wide_one_that_a_lesson_shows():
    lessons = [path.read_text("utf-8") for path in (ROOT / "notebooks" / "source").glob("*.py")]
    for narrow in (ROOT / "images").glob("*_narrow.png"):
        wide = narrow.name.replace("_narrow", "")
        assert any(f"../images/{wide})" in text for text in lessons), narrow.name
