"""A program that is interrupted from outside, as by Ctrl-C in a terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

__all__ = ["output_after_sigint"]


def output_after_sigint(code: str) -> str:
    """What `code` prints after SIGINT, which it gets a moment after it printed "searching"."""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "searching\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        return process.communicate(timeout=60)[0]
    finally:
        process.kill()
