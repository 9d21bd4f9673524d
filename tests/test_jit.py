"""Compiling where it cannot be kept."""

import subprocess
import sys

import pytest

from omoklib.engine.jit import COMPILED, inlined, lean, njit


@pytest.mark.skipif(not COMPILED, reason="numba is switched off here anyway")
@pytest.mark.parametrize("kind", [njit, lean, inlined])
def test_where_no_folder_can_be_written_to_functions_are_compiled_all_the_same(kind, monkeypatch):
    monkeypatch.setattr("numba.core.caching.CacheImpl._locator_classes", [])

    def add(one, other):
        return one + other

    compiled = kind(add)
    assert compiled(2, 3) == 5
    assert compiled.signatures


@pytest.mark.skipif(not COMPILED, reason="numba is switched off here anyway")
def test_a_process_that_compiles_says_so_once_on_its_error_stream():
    code = (
        "from omoklib.engine.jit import lean\n"
        "def one(x): return x\n"
        "def two(x): return -x\n"
        "for f in (one, two): f.__module__ = 'omoklib.engine.' + f.__name__; lean(f)(1)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr.count("omoklib is compiling its searches for this machine") == 1


TWICE = """
import signal, sys
from omoklib.engine.jit import njit

@njit
def twice(x):
    return x + x

if len(sys.argv) > 1:
    import resource
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
print(twice(21), sum(twice.stats.cache_hits.values()))
"""


def flipped(data):
    middle = len(data) // 2
    return data[:middle] + bytes(byte ^ 0xFF for byte in data[middle : middle + 64])


@pytest.fixture
def twice(tmp_path, monkeypatch):
    """A function that runs `TWICE` and returns what it prints: the answer, and how many functions
    were found compiled. `twice.kept()` are the files of compiled code."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    program = tmp_path / "twice.py"
    program.write_text(TWICE)

    def run(*arguments):
        command = [sys.executable, str(program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not done.returncode, done.stderr[-500:]
        return done.stdout.split()

    run.kept = lambda: sorted(p for p in (tmp_path / "kept").rglob("*") if p.is_file())
    return run


@pytest.mark.skipif(not COMPILED, reason="numba is switched off here anyway")
@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: data[: len(data) // 2], flipped, lambda d: bytes(len(d))],
    ids=["empty", "half", "flipped", "zeros"],
)
def test_compiled_code_that_is_damaged_is_compiled_again_and_kept(suffix, damage, twice):
    assert twice() == ["42", "0"]
    assert twice() == ["42", "1"]
    (path,) = (path for path in twice.kept() if path.suffix == suffix)
    path.write_bytes(damage(path.read_bytes()))
    assert twice() == ["42", "0"]
    assert twice() == ["42", "1"]


@pytest.mark.skipif(not COMPILED, reason="numba is switched off here anyway")
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's size can be set here")
@pytest.mark.parametrize("most", ["100", "3000"])
def test_on_a_full_disk_compiled_code_runs_without_being_kept(most, twice):
    assert twice(most) == ["42", "0"]
    assert twice() == ["42", "0"]
    assert twice() == ["42", "1"]
