"""`export`: a network as ONNX, for programs that do not read Keras files."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from omoklib._util.files import new_file, write_whole
from omoklib.cli.options import add_command, reading, whole
from omoklib.players.pretrained import PRETRAINED

__all__ = ["add_parser", "as_onnx", "card_of", "network_file", "run"]

_FORMAT = """\
Input `planes`: float32 [B, n, n, 2h+1], see omoklib.games.planes.
Output `policy`: float32 [B, A], a logit for each action, legal or not.
Output `value`: float32 [B], -1 to 1, as the player to move sees it."""


def network_file(text: str) -> Path:
    """Reads the name of a new `.onnx` or `.npz` file."""
    path = new_file(text)
    if path.suffix not in (".onnx", ".npz"):
        raise ValueError(f"must end in .onnx (ONNX) or .npz (plain arrays); got {text!r}")
    return path


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "export",
        help="save a network as ONNX, for web pages and other programs",
        description="Writes a network as ONNX, and its card beside it (OUT.md).\n\n"
        f"{_FORMAT}\n\n"
        "  python -m omoklib export omok6 omok6.onnx\n"
        "  python -m omoklib export runs/omok6/omok6.keras mine.onnx\n"
        "  python -m omoklib export omok omok15.onnx --size 15\n\n"
        "An .npz file holds the weights as plain arrays. Where it lies beside a .keras file of\n"
        "the same name, our players read it and need no TensorFlow; training writes both.\n\n"
        "  python -m omoklib export mine.keras mine.npz",
    )
    parser.add_argument(
        "weights",
        metavar="WEIGHTS",
        help=f"a .keras file, or one of {', '.join(PRETRAINED)}, which come with omoklib",
    )
    parser.add_argument(
        "out", type=reading(network_file), metavar="OUT", help="a new .onnx or .npz file"
    )
    parser.add_argument(
        "--size",
        type=whole(2, 99),
        metavar="N",
        help="rows of the board (default: the network's own)",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Writes the network and its card, and returns 0."""
    if options.out.suffix == ".npz":
        return _write_arrays(options)
    if options.weights in PRETRAINED:
        network = import_module("omoklib.nn.shipped").shipped_light(options.weights)
    else:
        network = import_module("omoklib.nn.weights").load(options.weights)
        if options.size is not None:
            network = import_module("omoklib.nn.network").in_float32(network, options.size)
    size = options.size or network.size
    write_whole(options.out, as_onnx(network, size))
    card = options.out.with_suffix(".md")
    board = f"{size}x{size}, history h={network.history}"
    write_whole(card, f"{card_of(options.weights)}\n## As ONNX\n\n{_FORMAT}\nBoard: {board}.\n")
    print(f"Written: {options.out} ({board}), and its card {card.name}.")
    return 0


def as_onnx(network: Any, size: int) -> bytes:
    """A network, or the plain arrays of one, as the contents of an `.onnx` file.

    Args:
        size: the number of rows of the board, for plain arrays; a network has its own.

    Raises:
        ImportError: ONNX is not installed; the message says how to install it.
    """
    try:
        onnx_model = import_module("omoklib.nn.runners.onnx").onnx_model
    except ImportError as error:
        raise ImportError(
            f"a network as ONNX needs {error.name}: python -m pip install onnx onnxruntime"
        ) from error
    return onnx_model(network, size)


def _write_arrays(options: argparse.Namespace) -> int:
    """Writes the weights as plain arrays, for a `.keras` file with the same weights."""
    light, source = import_module("omoklib.nn.light_weights"), _source_of(options.weights)
    if options.weights in PRETRAINED:
        arrays = import_module("omoklib.nn.shipped").shipped_light(options.weights)
    else:
        arrays = light.light_of(import_module("omoklib.nn.weights").load(source))
    light.write_light(arrays, options.out, source)
    print(f"Written: {options.out}, the weights of {source.name} as plain arrays.")
    return 0


def _source_of(weights: str) -> Path:
    """The `.keras` file of weights that come with omoklib, or the file that `weights` names."""
    if weights in PRETRAINED:
        return import_module("omoklib.nn.shipped").shipped_file(weights)
    return Path(weights)


def card_of(weights: str) -> str:
    """The card of weights that come with omoklib, or of a file; only a heading if it has none."""
    file = _source_of(weights).with_suffix(".md")
    return file.read_text(encoding="utf-8") if file.is_file() else f"# Weights: {file.stem}\n"
