"""Nonsense, in masses: no crash, no illegal move, no hang, and every command gets its answer."""

import os
import re
import threading

import numpy as np
import pytest
from bridge_talk import PATIENCE_S, lowest, run

from omoklib.bridges import gomocup, gtp
from omoklib.bridges.vertices import cell_of
from omoklib.games import BLACK, WHITE, Omok, Othello
from omoklib.players import random

pytestmark = pytest.mark.slow

LINES = 10_000
GOMOCUP_ANSWER = re.compile(
    r"OK|SWAP|(ERROR|UNKNOWN|MESSAGE) [ -~]+|\d+,\d+( \d+,\d+){0,2}|name=[ -~]+"
)


def rng(seed):
    return np.random.default_rng(seed)


def any_player(game, seconds, generator):
    return random(generator)


class Partner:
    """An engine on two real pipes, asked line by line."""

    def __init__(self, serve):
        (stdin, to_engine), (from_engine, stdout) = os.pipe(), os.pipe()
        self.says = os.fdopen(to_engine, "wb", buffering=0)
        self.hears = os.fdopen(from_engine, "rb")
        ends = os.fdopen(stdin, "rb"), os.fdopen(stdout, "wb")

        def work():
            with ends[0], ends[1]:
                serve(*ends)

        self.thread = threading.Thread(target=work, daemon=True)
        self.thread.start()

    def ask(self, line, last, until):
        """The answers to `line`: everything up to the answer to `last`, a line that has one."""
        self.says.write(line + b"\n" + last + b"\n")
        answers = []
        while not (answer := self.hears.readline().decode().rstrip("\n")).startswith(until):
            assert self.thread.is_alive(), "it crashed"
            answers.append(answer)
        return answers

    def end(self):
        self.says.close()
        self.thread.join(PATIENCE_S)
        self.hears.close()
        assert not self.thread.is_alive(), "it hangs"


def noise(generator):
    """A line of any bytes but line ends."""
    raw = generator.integers(0, 256, int(generator.integers(0, 60))).astype(np.uint8).tobytes()
    return raw.replace(b"\n", b"").replace(b"\r", b"")


def spoiled(line, generator):
    """A line with a few bytes changed, doubled or lost; or drowned in others."""
    kind, place = generator.integers(6), int(generator.integers(len(line) + 1))
    if kind == 0:
        return line[:place]
    if kind == 1:
        return line[:place] + noise(generator) + line[place:]
    if kind == 2:
        return line * int(generator.integers(2, 5))
    if kind == 3:
        return line + b" " + b"9" * 20_000
    if kind == 4:
        return bytes(byte ^ 32 for byte in line)
    return b"\t " + line + b"  \t"


def gomocup_line(generator):
    number = lambda: int(generator.integers(-1, 8))  # noqa: E731
    place = f"{number()},{number()}"
    return str(
        generator.choice(
            [
                f"TURN {place}",
                f"TURN {place}",
                f"TURN {place}",
                "BEGIN",
                "RESTART",
                "ABOUT",
                f"START {int(generator.integers(3, 9))}",
                f"RECTSTART {place}",
                f"PLAY {place}",
                f"TAKEBACK {place}",
                f"INFO rule {number()}",
                f"INFO time_left {number()}",
                "INFO timeout_turn 100",
                f"{place},1",
                "DONE",
                "SWAP2BOARD",
                "SUGGEST 1,1",
                "",
            ]
        )
    ).encode()


def gomocup_board(generator, size):
    """A `BOARD` block: mostly one that a manager might send, and the stones it holds."""
    cells = generator.permutation(size * size)[: int(generator.integers(0, size * size))].tolist()
    lines = [f"{c % size},{c // size},{int(generator.choice([1, 1, 2, 2, 3]))}" for c in cells]
    return "\n".join(["BOARD", *lines, "DONE"]).encode(), set(cells)


def test_gomocup_survives_ten_thousand_lines_and_never_takes_a_square_twice():
    generator, size, taken, moves = rng(1), None, set(), 0
    serve = lambda *streams: gomocup.serve(any_player, *streams, rng=rng(2))  # noqa: E731
    partner = Partner(serve)
    for _ in range(LINES // 2):  # each is followed by ABOUT, to know when it is answered
        board = None
        if size and generator.random() < 0.03:
            line, board = gomocup_board(generator, size)
        else:
            line = gomocup_line(generator)
            line = spoiled(line, generator) if generator.random() < 0.2 else line
            line = noise(generator) if generator.random() < 0.1 else line
        word = line.split()[0].upper() if line.split() else b""
        if word in (b"END", b"ABOUT") or (word == b"BOARD" and board is None):
            continue
        answers = partner.ask(line, b"ABOUT", "name=")
        assert all(GOMOCUP_ANSWER.fullmatch(answer) for answer in answers), (line, answers)
        answer = answers[-1] if answers else None
        told = re.match(rb"\s*(\w+)\s+(\d+)\s*,\s*(\d+)\s*$", line)
        if answer == "OK":
            if word in (b"START", b"RECTSTART"):
                size = int(re.search(rb"\d+", line)[0])
            if word == b"TAKEBACK":
                taken.remove(int(told[3]) * size + int(told[2]))
            else:
                taken = set()
        elif answer is not None and re.fullmatch(r"\d+,\d+", answer):
            x, y = map(int, answer.split(","))
            assert 0 <= x < size and 0 <= y < size
            if board is not None:
                taken = board
            elif word == b"TURN":
                assert int(told[3]) * size + int(told[2]) not in taken
                taken.add(int(told[3]) * size + int(told[2]))
            assert y * size + x not in taken
            taken.add(y * size + x)
            moves += 1
    partner.end()
    assert moves > 500


def test_gomocup_answers_ten_thousand_lines_that_come_all_at_once():
    generator, said = rng(3), []
    for _ in range(LINES):
        line = gomocup_line(generator) if generator.random() < 0.7 else noise(generator)
        line = b"BOARD" if generator.random() < 0.02 else line
        said.append(spoiled(line, generator) if generator.random() < 0.3 else line)
    said = [line for line in said if b"END" not in line.upper()]
    text = run(lambda *streams: gomocup.serve(lowest, *streams), b"\r\n".join(said))
    assert all(GOMOCUP_ANSWER.fullmatch(line) for line in text.rstrip("\n").split("\n"))


def gtp_line(generator, turn):
    vertex = f"{generator.choice(list('abcdefghi'))}{int(generator.integers(0, 8))}"
    color = turn if generator.random() < 0.9 else str(generator.choice(["b", "W", "x"]))
    return str(
        generator.choice(
            [
                f"genmove {color}",
                f"genmove {color}",
                f"play {color} {vertex}",
                f"play {color} {vertex}",
                f"play {color} pass",
                "undo",
                "showboard",
                "final_score",
                f"reg_genmove {color}",
                "clear_board",
                f"boardsize {int(generator.integers(3, 9))}",
                "list_commands",
                "known_command play",
                "time_settings 0 1 1",
                f"time_left {color} 1 1",
                "komi 6.5",
                "gogui-rules_legal_moves",
                "name # comment",
            ],
            p=[0.2, 0.2, 0.2, 0.1, 0.02, 0.04, *[0.02] * 12],
        )
    ).encode()


@pytest.mark.parametrize("first", [Omok(5), Othello(4)])
def test_gtp_survives_ten_thousand_lines_and_every_move_is_legal(first):
    generator, state, moves, past = rng(4), first.initial_state(), 0, []
    rows = "top" if isinstance(first, Othello) else "bottom"
    serve = lambda *streams: gtp.serve(any_player, first, *streams, rng=rng(5))  # noqa: E731
    partner = Partner(serve)
    for _ in range(LINES // 4):  # two games, and each line is followed by one with an id
        line = gtp_line(generator, "b" if state.player == BLACK else "w")
        if generator.random() < 0.2:
            line = spoiled(line, generator) if generator.random() < 0.7 else noise(generator)
        if b"quit" in line:
            continue
        before = state
        answers = partner.ask(line, b"987654 protocol_version", "=987654 2")
        partner.hears.readline()  # the empty line after it
        good = bool(answers) and answers[0].startswith("=")
        words = line.partition(b"#")[0].decode("ascii", "replace")
        words = re.sub(r"[\x00-\x08\x0a-\x1f\x7f]", "", words).split()
        if words and words[0].isdigit():
            words.pop(0)
        assert bool(answers) is bool(words) or not words
        if not good or not words:
            continue
        assert answers[-1] == ""
        if words[0] in ("genmove", "reg_genmove"):
            answer = answers[0].split()[-1]
            if before.is_terminal():
                assert answer in ("pass", "resign")
                past += [before] if words[0] == "genmove" else []
                continue
            player = BLACK if words[1].lower()[0] == "b" else WHITE
            if player != before.player:  # Othello passes in silence, and only where it must
                before = before.take_action(before.game.pass_action)
            after = before.take_action(cell_of(before.game, answer, rows))
            if words[0] == "genmove":
                past.append(state)
                state, moves = after, moves + 1
        elif words[0] == "play":
            past.append(state)
            if before.is_terminal():
                continue
            if not before.ply and isinstance(first, Othello):  # it may have turned the board
                legal = before.legal_actions()
                rows = next(
                    way
                    for way in (rows, "top", "bottom")
                    if cell_of(before.game, words[2], way) in legal
                )
            player = BLACK if words[1].lower()[0] == "b" else WHITE
            if player != before.player:
                before = before.take_action(before.game.pass_action)
            state = before.take_action(cell_of(before.game, words[2], rows))
        elif words[0] == "undo":
            state = past.pop()
        elif words[0] in ("clear_board", "boardsize"):
            game = type(first)(int(words[1])) if words[0] == "boardsize" else state.game
            state, past = game.initial_state(), []
    partner.end()
    assert moves > 300


@pytest.mark.parametrize("game", [Omok(9), Othello()])
def test_gtp_answers_ten_thousand_lines_that_come_all_at_once(game):
    generator, said, wanted = rng(6), [], 0
    for number in range(LINES // 3):
        line = gtp_line(generator, str(generator.choice(["b", "w"])))
        line = spoiled(line, generator) if generator.random() < 0.3 else line
        said += [line, noise(generator), b"%d version" % number]
    said = [line for line in said if b"quit" not in line]
    wanted = sum(line.endswith(b" version") for line in said)
    text = run(lambda *streams: gtp.serve(lowest, game, *streams), b"\n".join(said) + b"\n")
    responses = text.split("\n\n")
    assert responses.pop() == ""
    assert all(re.match(r"[=?]\d*( |\n|$)", response) for response in responses)
    ids = [int(found[1]) for text in responses if (found := re.match(r"=(\d+) \d+\.", text))]
    assert [number for number in ids if number < LINES] == sorted(set(ids)) and len(ids) == wanted
