"""What every test starts from: quiet libraries, repeatable examples, and where Chromium is."""

from __future__ import annotations

import os
import shutil
import sys

import numpy as np
import pytest
from hypothesis import settings

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("MPLBACKEND", "Agg")

settings.register_profile("omoklib", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("omoklib")

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture
def rng() -> np.random.Generator:
    """The same numbers in every run, for one test alone."""
    return np.random.default_rng(0)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Chromium's path. Without one the test is skipped; where `CI=true`, it fails."""
    names = (*CHROMIUM_NAMES, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    found = next(filter(None, map(shutil.which, names)), None) or _playwright_chromium()
    if found is None:
        reason = f"no Chromium: {sys.executable} -m playwright install chromium"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    return found


def _playwright_chromium() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None
