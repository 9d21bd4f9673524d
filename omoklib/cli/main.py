"""From the words of a command line to an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from omoklib._util.printable import printable
from omoklib.cli.options import as_called, program

__all__ = ["COMMANDS", "main"]

COMMANDS = (
    "course",
    "play",
    "page",
    "match",
    "ladder",
    "train",
    "strength",
    "export",
    "bench",
    "check",
    "audit",
    "gomocup",
    "gtp",
)
"""The modules of this package that are commands, in the order of the help."""

_DESCRIPTION = """\
omoklib: board games, tree search and AlphaZero, small enough to read.

New here? This opens the lessons, which begin with 00_start_here (in a clone: make lab):

  python -m omoklib course

Or play a game right now, in this terminal:

  python -m omoklib play
  python -m omoklib play --game othello --against uct:500

Every command explains itself with --help, for example: python -m omoklib match --help"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Returns the exit code: 0 done, 1 something is wrong, 2 wrong usage."""
    for stream in ("stdin", "stdout", "stderr"):
        if getattr(sys, stream) is None:  # the program that started us has closed it
            setattr(sys, stream, open(os.devnull, "r+"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that it cannot write costs no result
            stream.reconfigure(errors="backslashreplace")
    try:
        parser = _parser()
        chosen = parser.parse_args(arguments)
        code = chosen.run(chosen) if "run" in chosen else parser.print_help() or 0
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the program that reads our output, such as `head`, has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    except (ImportError, RuntimeError) as error:
        if isinstance(error, RecursionError | NotImplementedError):
            raise  # our own mistake: show where it is
        print(f"omoklib: {printable(str(error))}{_mended_by(error)}", file=sys.stderr)
        return 1
    except MemoryError as error:
        print(f"omoklib: there is not enough memory ({error})", file=sys.stderr)
        return 1
    except (ValueError, OSError) as error:
        print(f"omoklib: {printable(_said(error))}", file=sys.stderr)
        return 2


def _said(error: Exception) -> str:
    """The message of an error; without its number if the system refuses a file or a program."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def _mended_by(error: Exception) -> str:
    """If a package of the lessons is missing, a sentence on how to find out what to install."""
    from omoklib.check.environment import PURPOSE

    missing = next((e.name for e in (error, error.__cause__) if isinstance(e, ImportError)), None)
    if missing not in {*PURPOSE, "keras"}:
        return ""
    return f". `{program()} check` says what is missing and which line installs it."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=program(),
        description=as_called(_DESCRIPTION),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        import_module(f"omoklib.cli.{name}").add_parser(commands)
    return parser
