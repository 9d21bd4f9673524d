"""Compiling where it cannot be kept."""

import os
import subprocess
import sys

import pytest

from omoklib._util.compiling import NotCompiled, only_compiled
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
def test_a_thread_that_compiles_nothing_is_refused_and_may_compile_later(monkeypatch):
    monkeypatch.setattr("numba.core.caching.CacheImpl._locator_classes", [])

    @njit
    def half(x):
        return x / 2

    with only_compiled(), pytest.raises(NotCompiled, match="half"):
        half(3)
    assert half(3) == 1.5
    with only_compiled():
        assert half(5) == 2.5, "it is compiled by now"


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


@pytest.mark.skipif(not COMPILED, reason="numba is switched off here anyway")
def test_in_a_notebook_a_calm_line_says_so_and_then_that_it_is_done():
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient").NotebookClient
    code = (
        "from omoklib.engine.jit import lean\n"
        "def one(x): return x\n"
        "def two(x): return -x\n"
        "for f in (one, two): f.__module__ = 'omoklib.engine.' + f.__name__; lean(f)(1)\n"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    (cell,) = client(notebook, timeout=120).execute().cells
    assert [output.output_type for output in cell.outputs] == ["display_data"]
    assert cell.outputs[0].data["text/plain"].startswith("omoklib has compiled its searches")


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


RUNS = """
import os, runpy, sys
import numba
import omoklib.engine.jit

def run(folder, *words):
    os.environ["NUMBA_CACHE_DIR"] = folder
    numba.config.reload_config()
    sys.argv = list(words)
    runpy.run_path(sys.argv[0], run_name="__main__")
    sys.stdout.flush()

numba.njit(lambda x: x)(1)
for line in sys.stdin:
    words = line.strip().split("\\t")
    child = os.fork()
    if not child:
        code = 1
        try:
            run(*words)
            code = 0
        finally:
            os._exit(code)
    print("ended with", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.fixture(scope="module")
def compiler():
    """A process that has loaded the compiler and used it once, which takes ten times as long as
    compiling `twice`: each run is a fork of it. Where there is no fork, None."""
    if not hasattr(os, "fork"):
        yield None
        return
    code = [sys.executable, "-c", RUNS]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(code, text=True, **pipes) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def twice(compiler, tmp_path):
    """A function that runs `TWICE` in a process of its own, and returns what it prints: the answer,
    and how many functions were found compiled. `twice.kept()` are the files of compiled code."""
    kept, program = tmp_path / "kept", tmp_path / "twice.py"
    program.write_text(TWICE)

    def run(*arguments):
        if compiler is None:
            command = [sys.executable, str(program), *arguments]
            environment = os.environ | {"NUMBA_CACHE_DIR": str(kept)}
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
            said, code = done.stdout, done.returncode
        else:
            print(kept, program, *arguments, sep="\t", file=compiler.stdin, flush=True)
            said, line = "", compiler.stdout.readline()
            while line and not line.startswith("ended with"):
                said, line = said + line, compiler.stdout.readline()
            code = int(line.removeprefix("ended with "))
        assert code == 0, said
        return said.split()

    run.kept = lambda: sorted(path for path in kept.rglob("*") if path.is_file())
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
