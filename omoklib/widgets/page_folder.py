"""The play page: a folder of HTML, JavaScript and weights that any web host can serve.

The page holds rules and searches in JavaScript (`static/engine`), the board and the charts of the
widgets (`static`), networks as ONNX, and a build of ONNX Runtime for browsers, which runs them. The
page sends requests to its own host only.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omoklib._util.files import write_whole
from omoklib.arena.scores import expected_score
from omoklib.draw.theme import css_variables
from omoklib.games import Game, Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour
from omoklib.games.names import game_text
from omoklib.players.levels import LEVEL_NAMES, Level, levels, searches_alone

__all__ = [
    "COURSE_GAMES",
    "STATIC",
    "PageNetwork",
    "bring_runtime",
    "find_runtime",
    "page_text",
    "write_page",
]

STATIC = Path(__file__).parent / "static"
SHARED = (
    "base.css",
    "base.js",
    "board.css",
    "draw_board.js",
    "game.css",
    "move_list.js",
    "roving.js",
    "value_bar.js",
    "value_curve.js",
)
"""The files that the page shares with the widgets."""

COURSE_GAMES: tuple[Game, ...] = (
    Omok(9),
    Omok(15),
    Omok(6, line=4),
    Othello(8),
    Othello(6),
    ConnectFour(),
    TicTacToe(),
)
"""The games of the page; the first one is chosen when it opens."""

_OWN = ("network", "alphazero:25", "alphazero:100", "alphazero:400")  # after three plain searches
_WITH_NETWORK = ("alphazero", "network")
_PAGES = re.compile(r"(uct|weighted|alphazero):\d+|network")  # the players that it has
_SKILLED = 1500  # the Elo of the level Skilled on every ladder
_USUAL = 2_000, 50  # simulations without and with a network: an answer comes within a second

RUNTIME = "onnxruntime-web"
VERSION = "1.30.0"
_INTEGRITY = (
    "q0y+JrrtukXSzsBWEMccVfqX25LRmosXHF+CaRJmg8pZClzcV7svNc4rKY3jL02Vb7QmRMDs1SigqR4CXAfKYQ=="
)
_PARTS = ("ort.wasm.bundle.min.mjs", "ort-wasm-simd-threaded.wasm")
_LICENSE = """\
ONNX Runtime (onnxruntime-web {version}, https://onnxruntime.ai)

MIT License

Copyright (c) Microsoft Corporation

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
"""


@dataclass(frozen=True)
class PageNetwork:
    """A network of the page.

    Attributes:
        name: its name on the page, such as "AlphaZero".
        history: the number of boards it sees.
        onnx: the network as ONNX, with `planes` in, `policy` and `value` out.
        is_ours: whether it is the course's network for the game, which the ladders have measured.
    """

    name: str
    history: int
    onnx: bytes
    is_ours: bool = False


def page_text(game: Game) -> str:
    """The name of `game` in the page and in its addresses.

    Raises:
        ValueError: the page does not know the rules of such a game.

    >>> page_text(ConnectFour()), page_text(Omok(15))
    ('connect_four', 'omok:15')
    """
    if type(game) not in (Omok, Othello, ConnectFour):
        raise ValueError(
            "the page knows the rules of Omok, Tic-Tac-Toe, Othello and Connect Four; "
            f"it does not know {game!r}. Play that with `omoklib play`, or in a notebook with "
            "`widgets.Play`"
        )
    return game_text(game)


def _opponents(game: Game, network: PageNetwork | None) -> list[dict[str, Any]]:
    """The levels, from weak to strong: player, strength, and a replacement without a network.

    A network that no ladder knows has no rank among them: each player there goes by what it is.
    """
    plain = searches_alone(game)
    found = levels(game)
    needs_network = any(level.spec.startswith(_WITH_NETWORK) for level in found)
    others = network is not None and not network.is_ours  # no ladder knows it
    able = all(_PAGES.fullmatch(level.spec) for level in found)
    if others or not able or needs_network != (network is not None):
        specs = plain if network is None else [*plain[:3], *_OWN]
        found = [Level(name, spec) for name, spec in zip(LEVEL_NAMES, specs, strict=True)]
    search = plain[0].partition(":")[0]
    kind, most = ("alphazero", _USUAL[1]) if network is not None else (search, _USUAL[0])
    searches = [level for level in found if level.spec.startswith(f"{kind}:")]
    quick = [level for level in searches if int(level.spec.partition(":")[2]) <= most]
    usual = quick[-1] if quick else searches[0]
    entries = []
    for level, instead in zip(found, plain, strict=True):
        title = _spec_title(level.spec, network)
        entry = {"name": title if others else level.name, "title": title, "spec": level.spec}
        entry["strength"] = _strength(level)
        entry |= {"instead": instead} if level.spec.startswith(_WITH_NETWORK) else {}
        entries.append(entry | ({"usual": True} if level is usual else {}))
    return entries


def _strength(level: Level) -> str:
    """The strength that a ladder measured, in words.

    >>> _strength(Level("Casual", "uct:1000", 945, 688, 1201, 140))
    'Elo 945, 95% interval 688 to 1201, from 140 games on this board: about 4% against Skilled.'
    """
    if level.elo is None:
        return "No ladder has measured how strong it is on this board."
    if level.low == level.high:
        return f"Elo {level.elo:.0f}: the other levels are measured against it."
    interval = f"95% interval {level.low:.0f} to {level.high:.0f}"
    games = f"from {level.games} games on this board"
    score = expected_score(level.elo - _SKILLED)
    return f"Elo {level.elo:.0f}, {interval}, {games}: about {score:.0%} against Skilled."


def _spec_title(spec: str, network: PageNetwork | None) -> str:
    """`'AlphaZero, 25 simulations'`."""
    kind, _, count = spec.partition(":")
    if kind == "network":
        return f"{network.name} without a search"
    who = network.name if kind == "alphazero" else "UCT"
    return f"{who}, {int(count):,} simulations"


def write_page(
    folder: Path,
    games: Sequence[Game],
    networks: dict[Game, PageNetwork],
    runtime: Path | None,
    trouble: str = "",
    title: str = "Board games",
    home: str = "",
) -> None:
    """Writes the page into `folder`; files there with other names stay.

    Args:
        games: the games, in the order of the menu.
        networks: the networks of some of the games.
        runtime: the folder of `bring_runtime`; None: no network plays on this page.
        trouble: the reason why no network plays, if one was wanted.
        title: the page's name.
        home: the target of the page's name, such as "../index.html"; by default it has none.

    Raises:
        ValueError: the page does not know the rules of one of the games.
        OSError: the folder cannot be written to.
    """
    for part in ("engine", "page"):
        shutil.copytree(
            STATIC / part,
            folder / part,
            dirs_exist_ok=True,
            ignore=shutil.ignore_patterns("index.html"),
        )
    for name in SHARED:
        shutil.copyfile(STATIC / name, folder / name)
    shutil.copyfile(STATIC / "page" / "index.html", folder / "index.html")
    write_whole(folder / "theme.css", css_variables(".omok-board"))
    entries = []
    for game in games:
        network = networks.get(game) if runtime is not None else None
        text = page_text(game)
        entry: dict[str, Any] = {"text": text}
        if network is not None:
            file = f"weights/{text.replace(':', '-').replace(',', '-').replace('=', '')}.onnx"
            (folder / "weights").mkdir(exist_ok=True)
            write_whole(folder / file, network.onnx)
            entry["network"] = {"file": file, "history": network.history, "name": network.name}
        ranked = network is None or network.is_ours
        entries.append(entry | {"levels": _opponents(game, network), "ranked": ranked})
    if runtime is not None and networks:
        shutil.copytree(runtime, folder / "onnxruntime", dirs_exist_ok=True)
    about = {"games": entries, "levels": _opponents(Omok(9), None)}
    about |= {"trouble": trouble, "title": title, "home": home}
    write_whole(folder / "play.json", json.dumps(about, ensure_ascii=False, indent=1) + "\n")


# ----- the program that runs networks in a browser -----


def find_runtime() -> Path | None:
    """The folder with ONNX Runtime for browsers, part of the package or fetched before; or None."""
    return next((f for f in (STATIC / "onnxruntime", _cache()) if _is_runtime(f)), None)


def _is_runtime(folder: Path) -> bool:
    return all((folder / part).is_file() for part in _PARTS)


def bring_runtime(say: Callable[[str], object], folder: Path | None = None) -> Path:
    """The folder of `find_runtime`; if there is none, npm fetches the runtime, once.

    Args:
        say: a function that is called with a sentence on the progress.
        folder: the folder to put it in, for example one in this package before a wheel is built; by
            default the user's cache.

    Raises:
        OSError: it cannot be fetched.
        RuntimeError: the fetched file has the wrong checksum.
    """
    found = find_runtime() if folder is None else folder
    if found is not None and _is_runtime(found):
        return found
    folder = folder or _cache()
    say(f"Fetching {RUNTIME} {VERSION} (33 MB, once) ...")
    with tempfile.TemporaryDirectory() as room:
        archive = _fetched(Path(room))
        digest = hashlib.sha512(archive.read_bytes()).digest()
        if base64.b64encode(digest).decode() != _INTEGRITY:
            raise RuntimeError(f"the file fetched for {RUNTIME} {VERSION} has another checksum")
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(archive) as tar:
            for part in _PARTS:
                write_whole(folder / part, tar.extractfile(f"package/dist/{part}").read())
    write_whole(folder / "LICENSE.txt", _LICENSE.format(version=VERSION))
    return folder


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".cache") / "omoklib" / f"{RUNTIME}-{VERSION}"


def _fetched(room: Path) -> Path:
    """The package's archive, fetched by npm, which handles mirrors and proxies."""
    npm = shutil.which("npm")
    if npm is None:
        raise OSError(
            f"npm, which fetches {RUNTIME} once, is not installed: install Node.js, or use a wheel "
            "made by `make wheel`, which contains it"
        )
    command = [npm, "pack", "--silent", f"{RUNTIME}@{VERSION}", "--pack-destination", str(room)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    archives = list(room.glob("*.tgz"))
    if done.returncode or not archives:
        raise OSError(f"npm could not fetch {RUNTIME}: {done.stderr.strip()[-300:]}")
    return archives[0]
