"""What the site makes of a built page, without building the site (`test_site.py` does)."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from omoklib.widgets import alpha_beta_stepper, board, explorer, lab, stepper
from omoklib.widgets.base import scrolling

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


def test_the_site_knows_the_words_and_boxes_of_the_pictures_that_it_changes():
    wakes = [module.WAKE for module in (alpha_beta_stepper, board, explorer, lab, stepper)]
    for words in [*wakes, board.EXAMPLE]:
        assert "Shift+Enter" not in words.replace(*build.WAKES)
    assert scrolling("a picture").startswith(build.SCROLLS)


def test_the_tab_of_the_site_has_the_picture_of_the_page_to_play_on():
    assert build._icon().startswith("<svg") and build._icon().endswith("</svg>")
