"""What every test starts from: quiet libraries, repeatable examples, and where Chromium is."""

from __future__ import annotations

import os
import sys

import numpy as np
import pytest
from hypothesis import settings

from omoklib.bench.lab_server import chromium_path

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("MPLBACKEND", "Agg")

settings.register_profile("omoklib", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("omoklib")


@pytest.fixture
def rng() -> np.random.Generator:
    """The same numbers in every run, for one test alone."""
    return np.random.default_rng(0)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Chromium's path. Without one the test is skipped; where `CI=true`, it fails."""
    found = chromium_path()
    if found is None:
        reason = f"no Chromium: {sys.executable} -m playwright install chromium"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    return found
