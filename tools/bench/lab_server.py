"""A separate JupyterLab in a browser, for measurements, pictures and the browser tests.

Its config, data and notebooks are in the caller's folder, so it touches nobody's own files. It
needs JupyterLab; the functions with a `page` need Playwright.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "IDLE",
    "PATIENCE_MS",
    "Lab",
    "chromium_path",
    "notebook_of",
    "run_all",
    "running_lab",
    "set_theme",
    "show",
]

PATIENCE_MS = 240_000
"""The milliseconds that a server or a kernel may take to start on a slow machine."""

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROME_OF_MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

ROOT = Path(__file__).resolve().parents[2]

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
    "docmanager-extension/plugin": {"autosave": False},
}

# Beside JupyterLab and the widgets, these may be installed; they cost seconds at every start.
NOT_NEEDED = {  # extension of the server -> of the page
    "jupyterlab_jupytext": "jupyterlab-jupytext",
}

IDLE = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  const kernel = panel?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""


@dataclass(frozen=True)
class Lab:
    """A JupyterLab server; `folder` is where its notebooks lie."""

    url: str
    token: str
    folder: Path

    def write(self, notebook: dict) -> str:
        """Saves a notebook and returns its name."""
        name = f"{secrets.token_hex(4)}.ipynb"
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")
        return name

    def end_kernels(self) -> None:
        """Ends every kernel: a page that is closed leaves its own running."""
        address = f"{self.url}/api/sessions"
        header = {"Authorization": f"token {self.token}"}
        with urllib.request.urlopen(urllib.request.Request(address, headers=header)) as answer:
            sessions = json.load(answer)
        for session in sessions:
            end = urllib.request.Request(
                f"{address}/{session['id']}", None, header, method="DELETE"
            )
            urllib.request.urlopen(end).close()


def chromium_path() -> str | None:
    """The path of Chromium, Chrome or Playwright's own Chromium; None if there is none."""
    found = next(filter(None, map(shutil.which, (*CHROMIUM_NAMES, CHROME_OF_MACOS))), None)
    if found is not None:
        return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


@contextmanager
def running_lab(home: Path) -> Iterator[Lab]:
    """A JupyterLab that keeps everything in the folder `home`, and ends with the block.

    Raises:
        RuntimeError: it did not start; the message holds what it printed.
    """
    folders = {name: home / name for name in ("config", "data", "runtime", "work", "settings")}
    for folder in folders.values():
        folder.mkdir()
    for name, values in SETTINGS.items():
        file = folders["settings"] / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    servers = {"ServerApp": {"jpserver_extensions": dict.fromkeys(NOT_NEEDED, False)}}
    (folders["config"] / "jupyter_server_config.json").write_text(json.dumps(servers))
    pages = {"disabledExtensions": dict.fromkeys(NOT_NEEDED.values(), True)}
    (folders["config"] / "labconfig").mkdir()
    (folders["config"] / "labconfig" / "page_config.json").write_text(json.dumps(pages))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token = secrets.token_hex(16)
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(folders["config"]),
        "JUPYTER_DATA_DIR": str(folders["data"]),
        "JUPYTER_RUNTIME_DIR": str(folders["runtime"]),
        "JUPYTERLAB_SETTINGS_DIR": str(folders["settings"]),
        "JUPYTERLAB_WORKSPACES_DIR": str(home),
        "IPYTHONDIR": str(folders["config"]),
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
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
                printed = (home / "server.log").read_text(encoding="utf-8", errors="replace")
                raise RuntimeError(f"JupyterLab did not start:\n{printed}")
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


def notebook_of(*cells: str) -> dict:
    """A notebook with these code cells."""
    return {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{k}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for k, source in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"display_name": "Python 3", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def show(page, lab: Lab, notebook: dict, *, dark: bool = False) -> None:
    """Opens a copy of `notebook` in `page`, with an idle kernel and the theme that is wanted."""
    page.set_default_timeout(PATIENCE_MS / 2)
    page.goto(f"{lab.url}/lab/tree/{lab.write(notebook)}?token={lab.token}&reset")
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")
    page.wait_for_function(IDLE, timeout=PATIENCE_MS)
    set_theme(page, dark=dark)


def set_theme(page, *, dark: bool) -> None:
    """Makes JupyterLab dark or light, together with everything that follows the reader's
    preference."""
    page.emulate_media(color_scheme="dark" if dark else "light")
    theme = "JupyterLab Dark" if dark else "JupyterLab Light"
    page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
    )


def run_all(page, patience_ms: float = PATIENCE_MS) -> None:
    """Runs all cells of the notebook that `page` shows, and waits for the kernel to be idle."""
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(IDLE, timeout=patience_ms)
