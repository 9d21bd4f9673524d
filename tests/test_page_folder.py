"""The play page as a folder: what lies in it, and that it needs nothing from elsewhere."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import struct
import subprocess
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from omoklib.cli.main import main
from omoklib.cli.page_server import page_server
from omoklib.games import Omok, Othello, TicTacToe, game_named
from omoklib.games.connect_four import ConnectFour
from omoklib.players.levels import LEVEL_NAMES, Level, levels
from omoklib.widgets import page_folder
from omoklib.widgets.page_folder import (
    COURSE_GAMES,
    PageNetwork,
    bring_runtime,
    page_text,
    write_page,
)

ENGINE = Path(page_folder.__file__).parent / "static" / "engine"
GAMES = [*COURSE_GAMES, Omok(7, line=4), Omok(19, exact=True), Othello(4), ConnectFour(5, 3)]


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """A folder where ONNX Runtime would lie."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    (folder / "ort.wasm.bundle.min.mjs").write_text("export {};")
    return folder


def test_every_game_has_a_text_that_names_it():
    for game in GAMES:
        assert game_named(page_text(game)) == game


def of_games(node: str, expression: str, texts: list[str]) -> list:
    """What the page's JavaScript says of the games with these texts, each called `game`."""
    script = (
        f"import {{ gameNamed }} from {json.dumps(str(ENGINE / 'games.js'))};"
        "console.log(JSON.stringify(JSON.parse(process.argv[1]).map((text) => {"
        f"const game = gameNamed(text); return {expression}; }})));"
    )
    command = [node, "--input-type=module", "-e", script, json.dumps(texts)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_page_calls_games_by_the_same_texts(node):
    found = of_games(node, "[game.text, game.size, game.numActions]", [page_text(g) for g in GAMES])
    assert found == [[page_text(g), g.size, g.num_actions] for g in GAMES]


def test_titles_say_the_rule_where_it_is_not_the_usual_one(node):
    titles = {
        Omok(15): "Omok 15×15",
        Omok(7, line=4): "Omok 7×7, four in a row",
        Omok(15, exact=True): "Omok 15×15, exactly",
        Othello(): "Othello 8×8",
        ConnectFour(): "Connect Four",
        ConnectFour(5, 3): "Connect 3 5×5",
        TicTacToe(): "Tic-Tac-Toe",
    }
    assert of_games(node, "game.title", [page_text(g) for g in titles]) == list(titles.values())


@pytest.mark.parametrize("text", ["chess", "connect_four:x", "connect_four:5,wide=3", "omok:99"])
def test_a_text_that_names_no_game_is_refused(text):
    with pytest.raises(ValueError, match=re.escape(text.partition(":")[0][:4])):
        game_named(text)


def test_everything_that_the_page_asks_for_lies_in_its_folder(tmp_path, runtime):
    folder = tmp_path / "page"
    folder.mkdir()
    network = PageNetwork("AlphaZero", 1, b"onnx")
    write_page(folder, COURSE_GAMES, {TicTacToe(): network}, runtime)
    wanted = re.findall(r'(?:href|src)="([^"#:]+)"', (folder / "index.html").read_text("utf-8"))
    assert "page/page.js" in wanted
    for name in wanted:
        assert (folder / name).is_file(), name
    for script in folder.rglob("*.js"):
        for name in re.findall(r'(?:from|import) "(\.[^"]+)"', script.read_text("utf-8")):
            assert (script.parent / name).is_file(), f"{script.name} imports {name}"
    about = json.loads((folder / "play.json").read_text("utf-8"))
    with_network = {entry["text"]: entry for entry in about["games"]}["tictactoe"]
    assert (folder / with_network["network"]["file"]).read_bytes() == b"onnx"
    assert (folder / "onnxruntime" / "ort.wasm.bundle.min.mjs").is_file()


def test_every_module_of_the_page_is_preloaded(tmp_path):
    """So the first stone does not wait while imports are found one below another."""
    write_page(tmp_path, [Omok(9)], {}, None)
    page = (tmp_path / "index.html").read_text("utf-8")
    preloaded = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page))
    imported, waiting = set(), {tmp_path / "page" / "page.js"}
    while waiting:
        script = waiting.pop()
        imported.add(script.relative_to(tmp_path).as_posix())
        found = re.findall(r'from "(\.[^"]+)"', script.read_text("utf-8"))
        below = {(script.parent / name).resolve() for name in found}
        waiting |= {one for one in below if one.relative_to(tmp_path).as_posix() not in imported}
    assert preloaded == imported


def test_the_page_names_no_other_host(tmp_path):
    write_page(tmp_path, COURSE_GAMES, {}, None)
    for file in tmp_path.rglob("*"):
        if file.is_file():
            told = set(re.findall(r"https?://[^\s\"'`)]+", file.read_text("utf-8")))
            assert told <= {"http://www.w3.org/2000/svg"}, file.name


def test_without_a_runtime_every_opponent_plays_without_a_network(tmp_path):
    write_page(tmp_path, [Omok(9)], {Omok(9): PageNetwork("mine", 1, b"")}, None, "no runtime")
    about = json.loads((tmp_path / "play.json").read_text("utf-8"))
    (entry,) = about["games"]
    assert about["trouble"] == "no runtime" and "network" not in entry
    assert all(level["spec"].startswith(("uct:", "weighted:")) for level in entry["levels"])


def test_the_levels_are_those_of_the_course_and_one_is_usual(tmp_path, runtime):
    network = PageNetwork("AlphaZero", 1, b"", is_ours=True)
    write_page(tmp_path, [Omok(9), Othello()], {Omok(9): network}, runtime)
    about = json.loads((tmp_path / "play.json").read_text("utf-8"))
    for entry in about["games"]:
        assert entry["ranked"] is True
        assert tuple(level["name"] for level in entry["levels"]) == LEVEL_NAMES
        assert sum("usual" in level for level in entry["levels"]) == 1
    usual = next(level for level in about["games"][0]["levels"] if "usual" in level)
    kind, _, simulations = usual["spec"].partition(":")
    assert kind == "alphazero" and int(simulations) <= 50 and usual["instead"].startswith("uct:")


def test_a_level_of_a_measured_board_shows_its_elo_with_its_interval(tmp_path, runtime):
    network = PageNetwork("AlphaZero", 1, b"", is_ours=True)
    write_page(tmp_path, [Omok(9), Omok(7, line=4)], {Omok(9): network}, runtime)
    games = json.loads((tmp_path / "play.json").read_text("utf-8"))["games"]
    for entry, level in zip(games[0]["levels"], levels(Omok(9)), strict=True):
        assert entry["strength"].startswith(f"Elo {level.elo:.0f}")
        if level.low != level.high:
            interval = f"95% interval {level.low:.0f} to {level.high:.0f}"
            assert f"{interval}, from {level.games} games" in entry["strength"]
    assert all(level["strength"].startswith("No ladder") for level in games[1]["levels"])


def test_a_learners_network_does_not_borrow_the_elo_of_the_courses(tmp_path, runtime):
    assert levels(Omok(9))[-1].elo is not None
    write_page(tmp_path, [Omok(9)], {Omok(9): PageNetwork("mine", 1, b"")}, runtime)
    (entry,) = json.loads((tmp_path / "play.json").read_text("utf-8"))["games"]
    names = [level["name"] for level in entry["levels"]]
    assert "mine, 25 simulations" in names and not set(names) & set(LEVEL_NAMES)
    assert entry["ranked"] is False
    assert not [level for level in entry["levels"] if "Elo" in level["strength"]]


def test_players_that_the_page_does_not_have_are_replaced(tmp_path, runtime, monkeypatch):
    strange = [Level(name, f"alphazero:{n},prove=all", 1500) for n, name in enumerate(LEVEL_NAMES)]
    monkeypatch.setattr(page_folder, "levels", lambda game: strange)
    network = PageNetwork("AlphaZero", 1, b"", is_ours=True)
    write_page(tmp_path, [Omok(9), Omok(7)], {Omok(9): network}, runtime)
    games = json.loads((tmp_path / "play.json").read_text("utf-8"))["games"]
    specs = [level["spec"] for entry in games for level in entry["levels"]]
    assert not [spec for spec in specs if "prove" in spec]
    assert not [level for level in games[0]["levels"] if "Elo" in level["strength"]]


def test_the_page_leads_home_where_it_has_one(tmp_path):
    write_page(tmp_path, [Omok(9)], {}, None, home="../index.html")
    about = json.loads((tmp_path / "play.json").read_text("utf-8"))
    assert about["home"] == "../index.html"


def test_a_runtime_with_another_checksum_is_refused(tmp_path, monkeypatch):
    archive = tmp_path / "runtime.tgz"
    archive.write_bytes(b"something else")
    monkeypatch.setattr(page_folder, "_fetched", lambda room: archive)
    monkeypatch.setattr(page_folder, "find_runtime", lambda: None)
    told: list[str] = []
    with pytest.raises(RuntimeError, match="checksum"):
        bring_runtime(told.append, tmp_path / "cache")
    assert told and not (tmp_path / "cache").exists()


def test_the_command_says_what_it_is_missing(tmp_path, capsys):
    out = ["--out", str(tmp_path / "page")]
    assert main(["page", "mine.keras", *out]) == 2
    assert "--game" in capsys.readouterr().err
    assert main(["page", "--game", "omok:7,line=4", *out]) == 2
    assert "WEIGHTS" in capsys.readouterr().err
    assert main(["page", "mine.keras", "--game", "pie_rule:Hex", *out]) == 2
    assert "does not know Hex(size=5). Play that with" in capsys.readouterr().err
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["page", "--serve", "--no-browser", "--port", port, *out]) == 2
    assert "--port" in capsys.readouterr().err
    assert not (tmp_path / "page").exists()


def test_nobody_outside_this_machine_is_served(tmp_path):
    write_page(tmp_path, [Omok(9)], {}, None)
    server = page_server(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/") as answer:
            assert b"<!doctype html>" in answer.read()
        own = socket.gethostbyname_ex(socket.gethostname())[2]
        for host in (host for host in own if not host.startswith("127.")):
            with socket.socket() as probe:
                probe.settimeout(2)
                assert probe.connect_ex((host, server.server_port)) != 0
    finally:
        server.shutdown()
        server.server_close()


def test_nonsense_is_answered_and_leaves_no_traceback_on_the_terminal(tmp_path, capfd):
    (tmp_path / "index.html").write_text("Hello" * 1_000_000, encoding="utf-8")
    server = page_server(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for path, status in (("/%00", 404), ("/a%00b.js", 404), ("/", 200)):
            asking = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
            asking.request("GET", path)
            assert asking.getresponse().status == status
            asking.close()  # the last one in the middle of a file of 5 MB
        with socket.create_connection(("127.0.0.1", server.server_port)) as rude:
            rude.sendall(b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
            rude.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        time.sleep(0.5)
    finally:
        server.shutdown()
        server.server_close()
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_links_out_of_the_folder_pipes_and_lists_are_not_served(tmp_path):
    page, secret = tmp_path / "page", tmp_path / "secret.txt"
    (page / "empty").mkdir(parents=True)
    (page / "index.html").write_text("Hello", encoding="utf-8")
    secret.write_text("mine", encoding="utf-8")
    (page / "inside").symlink_to(page / "index.html")
    (page / "outside").symlink_to(secret)
    (page / "up").symlink_to(tmp_path)
    (page / "circle").symlink_to(page / "circle")
    os.mkfifo(page / "pipe")
    wanted = {"/": 200, "/inside": 200, "/outside": 404, "/up/secret.txt": 404, "/up/": 404}
    wanted |= dict.fromkeys(
        ["/circle", "/pipe", "/empty/", "/" + "a" * 300, "/%ff%fe", "/%ed%a0%80"], 404
    )
    wanted |= {"/../secret.txt": 404, "//secret.txt": 404, "/%2e%2e/secret.txt": 404}
    server = page_server(page, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for path, status in wanted.items():
            asking = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
            asking.request("GET", path)
            assert asking.getresponse().status == status, path
            asking.close()
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:{port}", 200),
        ("evil.example", 421),
        ("localhost@evil.example", 421),
        ("evil.example@localhost", 421),
        ("localhost/evil.example", 421),
        ("localhost|evil.example", 421),  # two headers
        ("[", 421),  # no address at all
        ("", 421),
        (None, 421),
    ],
)
def test_a_page_asked_for_under_another_name_is_not_served(tmp_path, host, status):
    (tmp_path / "index.html").write_text("Hello", encoding="utf-8")
    server = page_server(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        asking = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
        asking.putrequest("GET", "/", skip_host=True)
        for each in [] if host is None else host.split("|"):
            asking.putheader("Host", each.format(port=server.server_port))
        asking.endheaders()
        assert asking.getresponse().status == status
        asking.close()
    finally:
        server.shutdown()
        server.server_close()
