"""The site: it builds without a warning, asks no other machine for anything, links its pages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOREIGN = re.compile(r"""<(?:script|img|iframe|link)\b[^>]*\b(?:src|href)=["']https?:""")


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    pytest.importorskip("myst_nb", reason="myst-nb is not installed: pip install -e '.[site]'")
    out = tmp_path_factory.mktemp("site") / "site"
    command = [sys.executable, str(ROOT / "tools" / "site" / "build.py"), "--out", str(out)]
    subprocess.run([*command, "--without-live", "--without-play"], check=True, cwd=ROOT)
    return out


@pytest.mark.slow
def test_every_lesson_and_every_room_has_a_page_that_is_linked(site):
    lessons = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
    front = (site / "index.html").read_text(encoding="utf-8")
    listing = (site / "lessons" / "index.html").read_text(encoding="utf-8")
    assert all((site / "lessons" / f"{name}.html").is_file() for name in lessons)
    assert all(f"{name}.html" in listing for name in lessons)
    assert "play/index.html" in front
    rooms = {path.stem for path in (site / "api").glob("*.html")} - {"index"}
    assert {"games", "search", "engine", "arena", "nn", "widgets"} <= rooms


@pytest.mark.slow
def test_no_page_loads_anything_from_another_machine(site):
    loading = {
        str(page.relative_to(site)): found
        for page in site.rglob("*.html")
        if (found := FOREIGN.findall(page.read_text(encoding="utf-8")))
    }
    assert not loading
