"""The one place that knows numba.

`njit` compiles a function where numba is installed, and returns it as it is where numba is missing
or `NUMBA_DISABLE_JIT=1` or `OMOK_NO_JIT=1` is set. The engine is plain Python either way: slow, but
the same to the last bit.

Compiled code counts for every array how many still use it, so that its memory can be given back.
Counting at every step costs more than the steps of a search. `lean` leaves it out, for a function
that makes no array and returns none: its caller holds the arrays that it works on. So what
is done often is `lean`, and what makes room for it is `njit`.

Compiled code is kept on disk, so that only the first start on a machine waits for the compiler. It
does not hold the interpreter's lock: other threads run on.

Numba keeps what it compiled until the function's own file changes. But a function's code holds that
of the functions it calls, from other files too. So whenever any file of the engine has changed, all
that was compiled before is thrown away, here and in `threats`, the room above that compiles too.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import numpy as np

__all__ = ["COMPILED", "inlined", "lean", "njit"]

Function = TypeVar("Function", bound=Callable)


def _wanted() -> bool:
    switched_off = any(
        os.environ.get(name, "0") not in ("", "0") for name in ("NUMBA_DISABLE_JIT", "OMOK_NO_JIT")
    )
    return not switched_off and find_spec("numba") is not None


COMPILED: bool = _wanted()
"""Whether the engine's functions are compiled in this process."""


def _forget_old_code(folder: Path, *used: Path) -> None:
    """Removes compiled code of `folder` that was made from other sources than those that are in
    this folder, and in those `used` by it, now."""
    cache = folder / "__pycache__"
    files = [file for place in (folder, *used) for file in sorted(place.glob("*.py"))]
    sources = "".join(f"{file.name} {file.stat().st_mtime_ns}\n" for file in files)
    stamp = cache / "engine.sources"
    try:
        if stamp.exists() and stamp.read_text(encoding="utf-8") == sources:
            return
        for kind in ("*.nbi", "*.nbc"):
            for file in cache.glob(kind):
                file.unlink(missing_ok=True)
        cache.mkdir(exist_ok=True)
        stamp.write_text(sources, encoding="utf-8")
    except OSError:  # the folder cannot be written to: then nothing was kept in it either
        return


if COMPILED:
    from numba import njit as _numba_njit

    _HERE = Path(__file__).parent
    _forget_old_code(_HERE)
    _forget_old_code(_HERE.with_name("threats"), _HERE)

    def _compiled(function: Function, **options: bool) -> Function:
        options |= {"nogil": True, "error_model": "numpy"}
        try:
            return _numba_njit(cache=True, **options)(function)
        except RuntimeError:  # no folder to keep it in, not even the user's: every start compiles
            return _numba_njit(**options)(function)

    def njit(function: Function) -> Function:
        """`function`, compiled at its first call."""
        return _compiled(function)

    def lean(function: Function) -> Function:
        """`function`, compiled, of which arrays are only borrowed; see above."""
        return _compiled(function, _nrt=False)

    def inlined(function: Function) -> Function:
        """As `lean`, and written out wherever it is called: for small steps taken very often."""
        return _compiled(function, _nrt=False, forceinline=True)

else:

    def njit(function: Function) -> Function:
        """`function` as it is; whole numbers of 64 bits wrap around in silence, as compiled."""
        return np.errstate(over="ignore")(function)

    lean = inlined = njit
