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
