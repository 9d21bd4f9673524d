"""`page`: a page to play on, a folder for any web host, with the course's networks or yours."""

from __future__ import annotations

import argparse
import json
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from omoklib.cli.export import as_onnx
from omoklib.cli.options import add_command, reading, whole
from omoklib.cli.page_server import page_server, serve
from omoklib.games import Game
from omoklib.games.names import any_game
from omoklib.players.pretrained import PRETRAINED, weights_for
from omoklib.widgets.page_folder import (
    COURSE_GAMES,
    PageNetwork,
    bring_runtime,
    page_text,
    write_page,
)

__all__ = ["add_parser", "run"]

_MORE = """\
Without WEIGHTS the page has all games and networks of the course. With your own network:

  python -m omoklib page my.keras --game omok:7,line=4 --out mypage
  python -m omoklib page my.keras --game connect_four --name "Mina's network" --out mypage --serve

The folder needs no program on the server: copy it to any web host, or try it here with
`python -m http.server --directory mypage`."""


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "page",
        help="make a page to play on, for any web host, with the course's networks or yours",
        description="Writes a page to play on: a folder of HTML, JavaScript and weights.",
        more=_MORE,
    )
    parser.add_argument(
        "weights",
        nargs="?",
        metavar="WEIGHTS",
        help=f"a .keras file, or one of {', '.join(PRETRAINED)}",
    )
    parser.add_argument(
        "--game",
        type=reading(any_game),
        metavar="GAME",
        help="the game that WEIGHTS play, such as omok:7,line=4, othello:6 or connect_four; not "
        "needed for the course's own networks",
    )
    parser.add_argument("--name", help="what the page calls the network (default: the file's name)")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("site", "play"),
        metavar="FOLDER",
        help="folder to write to (default: site/play)",
    )
    parser.add_argument(
        "--home",
        default="",
        metavar="ADDRESS",
        help="where the title of the page links to, such as ../index.html (default: nowhere)",
    )
    parser.add_argument(
        "--serve", action="store_true", help="then serve the page to this machine only, and open it"
    )
    parser.add_argument(
        "--port", type=whole(0, 65535), default=8000, help="port for --serve (default: 8000)"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="with --serve: do not open a browser"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Writes the page and returns 0; with --serve, after Ctrl+C."""
    say = partial(print, flush=True)
    if options.weights is None and options.game is not None:
        raise ValueError("--game says what WEIGHTS play; without them the page has all games")
    # A port in use is known before the work.
    server = page_server(options.out, options.port) if options.serve else None
    if options.weights is None:
        _write_course_page(options.out, options.home, say)
    else:
        _write_own_page(options, say)
    size = sum(file.stat().st_size for file in options.out.rglob("*") if file.is_file())
    say(f"Written: {options.out} ({size / 1e6:.1f} MB).")
    if server is None:
        say(f"Try it: python -m http.server --directory {options.out}")
        return 0
    serve(server, browser=not options.no_browser)
    return 0


def _write_own_page(options: argparse.Namespace, say: Any) -> None:
    game = options.game
    if game is None:
        if options.weights not in PRETRAINED:
            raise ValueError(f"which game does {options.weights} play? For example: --game omok")
        game = PRETRAINED[options.weights].game
    game = game.twin
    text = page_text(game)  # raises if the page does not know the rules
    name = options.name or Path(options.weights).stem
    say(f"Network for {text} ...")
    network = _network(options.weights, game, name)
    if options.name is None:
        say(f"The page calls the network {name!r}; --name gives it another name.")
    others = [other for other in COURSE_GAMES if other != game]
    options.out.mkdir(parents=True, exist_ok=True)
    runtime = bring_runtime(say)
    games = [game, *others]
    write_page(options.out, games, {game: network}, runtime, title=name, home=options.home)


def _write_course_page(folder: Path, home: str, say: Any) -> None:
    """Writes the page with networks, or says what is not installed and writes it without."""
    networks: dict[Game, PageNetwork] = {}
    trouble, runtime = "", None
    try:
        for game in COURSE_GAMES:
            for weights in weights_for(game)[:1]:
                say(f"Network for {page_text(game)} ...")
                kept = _kept(folder, game, weights)
                networks[game] = kept or _network(weights, game, "AlphaZero")
        runtime = bring_runtime(say)
    except (ImportError, OSError) as error:
        trouble, networks, runtime = str(error), {}, None
        say(f"This page plays without networks: {error}")
    folder.mkdir(parents=True, exist_ok=True)
    write_page(folder, COURSE_GAMES, networks, runtime, trouble, home=home)


def _kept(folder: Path, game: Game, weights: str) -> PageNetwork | None:
    """The network of an earlier page in `folder`, if `weights` have not changed since."""
    try:
        about = json.loads((folder / "play.json").read_text(encoding="utf-8"))
        entry = {entry["text"]: entry for entry in about["games"]}[page_text(game)]["network"]
        file = folder / entry["file"]
        source = import_module("omoklib.nn.shipped").shipped_file(weights)
        if file.stat().st_mtime < source.stat().st_mtime:
            return None
        return PageNetwork(entry["name"], entry["history"], file.read_bytes(), is_ours=True)
    except (OSError, ValueError, KeyError, TypeError):
        return None  # not a page of ours, or an older one


def _network(weights: str, game: Game, name: str) -> PageNetwork:
    """The network in `weights`, for the board of `game`."""
    if weights in PRETRAINED:
        shipped = import_module("omoklib.nn.shipped")
        shipped.check_plays(weights, game)
        network = shipped.shipped_light(weights)
    else:
        network = import_module("omoklib.nn.weights").load(weights, game)
    is_ours = weights in weights_for(game)[:1]
    return PageNetwork(name, network.history, as_onnx(network, game.size), is_ours)
