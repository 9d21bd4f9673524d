"""Processes that do jobs end with the program that started them, even if that is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CODE = """
import os, time
from omoklib._util.processes import Processes

def work(job, report):
    report(os.getpid())
    end = time.monotonic() + 600
    while time.monotonic() < end:
        sum(range(1000))

if __name__ == "__main__":
    from omoklib._util import processes
    real = processes._Process.hear
    def hear(self):
        kind, content = real(self)
        print(content, flush=True)
        return kind, content
    processes._Process.hear = hear
    for _ in Processes(work, 2).answers([1, 2], lambda *_: None):
        pass
"""


def runs(pid):
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look processes up in")
def test_busy_workers_do_not_outlive_a_killed_program(tmp_path):
    script = tmp_path / "busy.py"
    script.write_text(CODE)
    folders = [str(Path(__file__).parent.parent), *filter(None, sys.path)]
    process = subprocess.Popen(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(folders)},
        stdout=subprocess.PIPE,
        text=True,
    )
    workers = [int(process.stdout.readline()) for _ in range(2)]
    assert all(map(runs, workers))
    process.send_signal(signal.SIGKILL)
    process.wait()
    end = time.monotonic() + 30
    while any(map(runs, workers)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(runs, workers))
