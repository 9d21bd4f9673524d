"""A real JupyterLab in a real Chromium, for every test marked `browser`.

One server and one browser serve the whole test session; each notebook gets a page and a kernel of
its own. A test looks like this:

    @pytest.mark.browser
    def test_a_click_puts_a_stone(open_notebook):
        page = open_notebook("from omoklib import TicTacToe, widgets\\nwidgets.Board(TicTacToe())")
        page.locator('[data-point="4"]').click()
        expect(page.locator('[data-point="4"]')).to_have_attribute("data-stone", "black")

Fixtures:
    lab: the running server (`lab.url`, `lab.token`, `lab.folder` for notebooks).
    open_notebook(*cells, dark=False, width=1280, height=900, run=True) -> page: a new notebook
        with these code cells, opened and, unless told otherwise, run. `run_all(page)` runs it
        again and waits until the kernel is idle.
    restart(page): restarts its kernel and runs nothing.

At the end of each test that used `open_notebook`, it fails if a page logged an error, if an
exception reached the page, or if it asked any host but the server for anything.

Without Chromium the tests are skipped with a word why, and fail where CI is "true" (the fixture
`chromium` of tests/conftest.py).
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

PATIENCE_MS = 60_000  # for a server or a kernel to start on a slow machine

# What JupyterLab itself logs as errors, and nobody's widget can help.
HARMLESS = ("favicon", "WebGL", "source map")

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
    "docmanager-extension/plugin": {"autosave": False},
}


@dataclass(frozen=True)
class Lab:
    """A JupyterLab server."""

    url: str
    token: str
    folder: Path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator:
    """Chromium, started once, with one cache for all pages."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--force-prefers-reduced-motion"]
        )
        yield started.new_context()
        started.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab with config, data and notebooks in a temporary folder."""
    home = tmp_path_factory.mktemp("lab")
    folders = {name: home / name for name in ("config", "data", "runtime", "work", "settings")}
    for folder in folders.values():
        folder.mkdir()
    for name, values in SETTINGS.items():
        file = folders["settings"] / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token = secrets.token_hex(16)
    root = Path(__file__).parents[2]
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(folders["config"]),
        "JUPYTER_DATA_DIR": str(folders["data"]),
        "JUPYTER_RUNTIME_DIR": str(folders["runtime"]),
        "JUPYTERLAB_SETTINGS_DIR": str(folders["settings"]),
        "JUPYTERLAB_WORKSPACES_DIR": str(home),
        "IPYTHONDIR": str(folders["config"]),
        "PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")]),
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"]
    command += ["--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    command += [f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folders['work']}"]
    command += ["--LabApp.news_url=None", "--LabApp.extension_manager=readonly"]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    command += ["--expose-app-in-browser"]
    output = (home / "server.log").open("wb")
    server = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while not _answers(f"{url}/api?token={token}"):
            if server.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"JupyterLab did not start:\n{(home / 'server.log').read_text()}")
            time.sleep(0.1)
        yield Lab(url, token, folders["work"])
    finally:
        server.terminate()
        server.wait(timeout=20)
        output.close()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2):
            return True
    except OSError:
        return False


IDLE = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  const kernel = panel?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""


def run_all(page) -> None:
    """Run all cells of the notebook that `page` shows, and wait for the kernel to be idle."""
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(IDLE, timeout=PATIENCE_MS)


@pytest.fixture
def restart() -> Callable:
    """restart(page): restart the kernel of the notebook that `page` shows, without running it."""

    def restart_(page) -> None:
        page.evaluate(
            "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        )
        page.wait_for_function(IDLE, timeout=PATIENCE_MS)

    return restart_


@pytest.fixture
def open_notebook(lab: Lab, browser) -> Iterator[Callable]:
    """See the module's docstring."""
    pages, complaints = [], []

    def open_(*cells: str, dark: bool = False, width: int = 1280, height: int = 900, run=True):
        name = f"{secrets.token_hex(4)}.ipynb"
        notebook = {
            "cells": [_code_cell(k, source) for k, source in enumerate(cells)],
            "metadata": {"kernelspec": {"display_name": "Python 3", "name": "python3"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (lab.folder / name).write_text(json.dumps(notebook))
        page = browser.new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.set_default_timeout(PATIENCE_MS / 2)
        listen(page, lab, complaints)
        page.goto(f"{lab.url}/lab/tree/{name}?token={lab.token}&reset")
        page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")
        page.wait_for_function(IDLE, timeout=PATIENCE_MS)
        theme = "JupyterLab Dark" if dark else "JupyterLab Light"
        page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
        )
        if run:
            run_all(page)
        return page

    yield open_
    for page in pages:
        page.close()
    _end_kernels(lab)
    assert complaints == []


def _end_kernels(lab: Lab) -> None:
    """A page that is closed leaves its kernel running."""
    address = f"{lab.url}/api/sessions"
    header = {"Authorization": f"token {lab.token}"}
    with urllib.request.urlopen(urllib.request.Request(address, headers=header)) as answer:
        sessions = json.load(answer)
    for session in sessions:
        request = urllib.request.Request(
            f"{address}/{session['id']}", None, header, method="DELETE"
        )
        urllib.request.urlopen(request).close()


def listen(page, lab: Lab, complaints: list[str]) -> None:
    """Write down what should not happen on `page`: errors, and requests to other hosts."""

    def on_console(message) -> None:
        if message.type == "error" and not any(word in message.text for word in HARMLESS):
            complaints.append(f"console: {message.text}")

    def on_request(request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(lab.url).netloc:
            complaints.append(f"request to another host: {request.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"exception in the page: {error}"))
    page.on("request", on_request)


def _code_cell(k: int, source: str) -> dict:
    return {
        "cell_type": "code",
        "id": f"cell-{k}",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }
