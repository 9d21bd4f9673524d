"""A folder's page, served to the browsers of this machine and to nobody else."""

from __future__ import annotations

import re
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

__all__ = ["page_server", "serve"]

_HOST = re.compile(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?", re.I)
"""The names of this machine for itself, and perhaps the port."""


def page_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of the files in `folder` that listens to this machine only.

    Raises:
        OSError: the port is in use.
    """
    try:
        return _Server(("127.0.0.1", port), partial(_Handler, directory=str(folder)))
    except OSError as error:
        raise OSError(
            f"port {port} is not free ({error.strerror}): choose another with --port"
        ) from error


def serve(server: ThreadingHTTPServer, *, browser: bool) -> None:
    """Serves until Ctrl+C.

    Args:
        browser: whether to open the page in a browser.
    """
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"The page is at {address} (Ctrl+C ends it).", flush=True)
    if browser:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("", file=sys.stderr)
    finally:
        server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    """Serves the files of a folder without printing a line for each request."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    timeout = 60  # seconds that a connection may keep a thread without asking for anything

    def parse_request(self) -> bool:
        """Refuses what was not asked of this machine: another site may lead its name here."""
        if not super().parse_request():
            return False
        if "\0" in unquote(self.path):
            self.send_error(HTTPStatus.NOT_FOUND, "No file has such a name")
            return False
        hosts = self.headers.get_all("Host", [])
        if len(hosts) == 1 and _HOST.fullmatch(hosts[0].strip()):
            return True
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This page is served to this machine only")
        return False

    def send_head(self) -> Any:
        """Serves files that lie in the folder, and nothing that a link or a pipe in it leads to."""
        try:
            found = Path(self.translate_path(self.path)).resolve()
            served = found.is_relative_to(Path(self.directory).resolve())
            served = served and (found.is_file() or found.is_dir())
        except (OSError, RuntimeError, ValueError):  # a long name; a circle; no name at all
            served = False
        if served:
            return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")
        return None

    def list_directory(self, path: Any) -> None:
        """Sends nothing: the contents of a folder without a page are not told."""
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")

    def log_message(self, format: str, *args: Any) -> None:
        """Prints nothing."""


class _Server(ThreadingHTTPServer):
    """A server whose visitors may break off whenever they like."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Prints nothing: what failed is one visitor's connection, which is closed."""
