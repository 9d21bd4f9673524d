"""A Ray cluster of this machine alone, that starts on a busy machine too."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

PORTS = (
    "--port",
    "--dashboard-agent-grpc-port",
    "--dashboard-agent-listen-port",
    "--metrics-export-port",
    "--ray-client-server-port",
    "--runtime-env-agent-port",
)
PATIENCE = 600
SETTINGS = {
    "RAY_AUTH_MODE": "token",
    "RAY_agent_register_timeout_ms": f"{PATIENCE}000",
    "RAY_worker_niceness": "0",  # it is 15 otherwise: never their turn where all cores are busy
    "RAY_worker_register_timeout_seconds": f"{PATIENCE}",
}


@contextlib.contextmanager
def ray_cluster(cpus: int, modules: str) -> Iterator[str]:
    """The address of a cluster, which ends with the block. Who joins it does so within.

    Ray gives its helper processes 15 seconds to say which ports they have chosen, and dies if they
    take longer, as they do where all cores are busy. So the ports are chosen here.

    Args:
        modules: a folder whose modules its processes can import.
    """
    ports = free_ports(len(PORTS))
    with contextlib.ExitStack() as around:
        folder = around.enter_context(
            tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True)
        )
        command = [
            *(sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"),
            *("--disable-usage-stats", "--include-dashboard=false", f"--num-cpus={cpus}"),
            *("--no-monitor", "--include-log-monitor=false", "--object-store-memory=100000000"),
            *(f"{name}={port}" for name, port in zip(PORTS, ports, strict=True)),
            f"--temp-dir={folder}",
        ]
        path = os.pathsep.join(filter(None, [modules, os.environ.get("PYTHONPATH")]))
        shared = {**SETTINGS, "RAY_AUTH_TOKEN": secrets.token_hex(32), "PYTHONPATH": path}
        around.enter_context(mock.patch.dict(os.environ, shared))
        log = Path(folder) / "said.txt"
        with open(log, "wb") as file:
            process = subprocess.Popen(command, stdout=file, stderr=file)
        try:
            end = time.monotonic() + PATIENCE
            while "Ray runtime started" not in log.read_text(encoding="utf-8", errors="replace"):
                assert process.poll() is None and time.monotonic() < end, log.read_text()
                _tell_that_there_is_no_dashboard(Path(folder))
                time.sleep(0.2)
            yield f"127.0.0.1:{ports[0]}"
        finally:
            process.terminate()
            process.wait()


def _tell_that_there_is_no_dashboard(folder: Path) -> None:
    """One port is waited for though it is chosen: -1 is what its owner will say without a
    dashboard."""
    for known in folder.glob("session_2*/gcs_server_port_*"):
        name = known.name.replace("gcs_server_port", "dashboard_agent_listen_port")
        if not known.with_name(name).exists():
            known.with_name(name).write_text("-1", encoding="utf-8")


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens at."""
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
