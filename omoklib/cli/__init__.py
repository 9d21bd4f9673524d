"""The command line, one module a command.

A command's module has `add_parser(commands)`, which describes it, and `run(options)`, which returns
the exit code: 0 done, 1 it found something wrong, 2 wrong usage, 130 stopped with Ctrl-C. It
imports heavy packages inside `run`, so that help appears at once.
"""

from omoklib.cli.main import COMMANDS, main

__all__ = ["COMMANDS", "main"]
