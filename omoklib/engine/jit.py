"""The only module that knows numba.

`njit` compiles a function if numba is installed. It returns the function unchanged if numba is
missing, or if `NUMBA_DISABLE_JIT=1` or `OMOK_NO_JIT=1` is set. The engine then runs as plain
Python: slowly, but with the same results to the last bit.

Compiled code counts the references to every array in order to free its memory. In a search, this
counting costs more than the work itself. `lean` switches it off for functions that neither create
nor return an array; their caller holds the arrays they work on. Inner loops are therefore `lean`,
and the functions that allocate for them are `njit`.

Compiling takes longer than anything else at a first start, for two reasons that can be avoided. A
function is compiled again, with all that it calls, for each type of argument, and the compiler
takes every constant of Python for a type of its own: numbers that are passed on are therefore
`np.int64`. And what a function calls is compiled again as a part of it, so long functions in a
chain of calls cost the most: `pasted` joins them before they are compiled, which halves the time.

Compiled code is kept on disk, so only the first start on a machine waits for the compiler. It
releases the interpreter's lock, so other threads keep running.

Numba keeps compiled code until the function's own file changes. That code, however, contains the
functions it calls, from other files too. Whenever any file of the engine changes, all compiled code
is therefore deleted, here and in `threats`, the room above that also compiles.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import numpy as np

from omoklib._util.compiling import NotCompiled, may_compile

__all__ = ["COMPILED", "COMPILING", "HAS_COMPILED", "inlined", "lean", "njit", "pasted"]

Function = TypeVar("Function", bound=Callable)


def _wanted() -> bool:
    switched_off = any(
        os.environ.get(name, "0") not in ("", "0") for name in ("NUMBA_DISABLE_JIT", "OMOK_NO_JIT")
    )
    return not switched_off and find_spec("numba") is not None


COMPILING = (
    "omoklib is compiling its searches for this machine. That takes about a minute, and only the "
    "first time."
)
HAS_COMPILED = "omoklib has compiled its searches for this machine. From now on they start at once."


def _notebook() -> Any:
    """IPython's shell in a notebook, where the error stream looks like an error; None outside."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    return shell if getattr(shell, "kernel", None) is not None else None


COMPILED: bool = _wanted()
"""Whether the engine's functions are compiled in this process."""


def _forget_old_code(folder: Path, *used: Path) -> None:
    """Deletes the compiled code of `folder` if a source in it, or in the folders it `used`, has
    changed since."""
    cache = folder / "__pycache__"
    files = [file for place in (folder, *used) for file in sorted(place.glob("*.py"))]
    sources = "".join(f"{file.name} {file.stat().st_mtime_ns}\n" for file in files)
    stamp = cache / "engine.sources"
    try:
        if stamp.exists() and stamp.read_bytes() == sources.encode():  # bytes: it may be damaged
            return
        for kind in ("*.nbi", "*.nbc"):
            for file in cache.glob(kind):
                file.unlink(missing_ok=True)
        cache.mkdir(exist_ok=True)
        stamp.write_bytes(sources.encode())
    except OSError:  # the folder is read-only, so nothing was kept in it either
        return


def _checksum(data: bytes) -> bytes:
    return crc32(data).to_bytes(4, "big")


if COMPILED:
    from numba import njit as _numba_njit
    from numba.core import event
    from numba.core.caching import FunctionCache, IndexDataCacheFile

    class _Doorkeeper(event.Listener):
        """Stands before the compiler: raises `NotCompiled` in a thread that compiles nothing, and
        says that code is being compiled, before anybody wonders: once on the error stream, or in a
        line of a notebook, which then says that it is done."""

        has_spoken = False
        notebook: Any = None  # where the line stands
        running = 0  # functions: each compiles those that it calls

        def on_start(self, happening: event.Event) -> None:
            self.running += 1
            function = happening.data["dispatcher"].py_func
            if not may_compile():
                raise NotCompiled(function.__name__)
            if self.notebook is not None:
                self._write(COMPILING, update=True)
            elif not self.has_spoken and function.__module__.startswith("omoklib."):
                self.has_spoken = True
                self.notebook = _notebook()
                if self.notebook is not None:
                    self._write(COMPILING)
                else:
                    print(COMPILING, file=sys.stderr, flush=True)

        def on_end(self, happening: event.Event) -> None:
            self.running -= 1  # also after NotCompiled
            if self.notebook is not None and self.running == 0:
                self._write(HAS_COMPILED, update=True)

        def _write(self, words: str, *, update: bool = False) -> None:
            """Writes the notebook's line, or replaces its words."""
            name = {"display_id": "omoklib-compiles"}
            self.notebook.display_pub.publish({"text/plain": words}, transient=name, update=update)

    event.register("numba:compile", _Doorkeeper())

    _HERE = Path(__file__).parent
    _forget_old_code(_HERE)
    _forget_old_code(_HERE.with_name("threats"), _HERE)

    class _Sealed(IndexDataCacheFile):
        """A file of compiled code with a checksum: the compiler ends the process, or worse, where
        it reads code in which a bit has changed."""

        def _dump(self, code: Any) -> bytes:
            packed = super()._dump(code)
            return packed + _checksum(packed)  # numba reads no further than the end of its own

        def _load_data(self, name: str) -> Any:
            packed = Path(self._data_path(name)).read_bytes()
            if packed[-4:] != _checksum(packed[:-4]):
                raise ValueError(f"{name} is damaged")
            return super()._load_data(name)

    class _Kept(FunctionCache):
        """Compiled code on the disk. What is damaged there is compiled again, and what does not
        fit there is not kept; numba would raise an error in every search from then on."""

        def __init__(self, function: Callable) -> None:
            super().__init__(function)
            stamp = self._impl.locator.get_source_stamp()
            self._cache_file = _Sealed(self._cache_path, self._impl.filename_base, stamp)

        def load_overload(self, *signature: Any) -> Any:
            try:
                return super().load_overload(*signature)
            except Exception:  # what is damaged may raise anything
                return None

        def save_overload(self, *code: Any) -> None:
            for make_room in (lambda: None, self.flush):  # the list of what is kept may be damaged
                with suppress(Exception):
                    make_room()
                    super().save_overload(*code)
                    return

    def _compiled(function: Function, **options: bool) -> Function:
        dispatcher = _numba_njit(nogil=True, error_model="numpy", **options)(function)
        with suppress(RuntimeError):  # no folder can be written to: compile every time
            dispatcher._cache = _Kept(function)
        return dispatcher

    def njit(function: Function) -> Function:
        """`function`, compiled at its first call."""
        return _compiled(function)

    def lean(function: Function) -> Function:
        """`function`, compiled without counting references to arrays; see above."""
        return _compiled(function, _nrt=False)

    def inlined(function: Function) -> Function:
        """As `lean`, and inlined wherever it is called: for small steps taken very often."""
        return _compiled(function, _nrt=False, forceinline=True)

    def pasted(function: Function) -> Function:
        """As `lean`, but its source becomes part of its caller's: for a long function with one."""
        return _compiled(function, _nrt=False, inline="always")

else:

    def njit(function: Function) -> Function:
        """`function` itself; 64-bit integers wrap around silently, as they do when compiled."""
        return np.errstate(over="ignore")(function)

    lean = inlined = pasted = njit
