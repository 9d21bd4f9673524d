"""Compiling where it cannot be kept."""

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
