"""Games and players from a few words."""

import shlex
import sys

import numpy as np
import pytest

from omoklib._util.grammar import Kind, make, read_number, read_whole
from omoklib.games import Game, Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour
from omoklib.games.names import GAMES, any_game, game_named, game_text
from omoklib.players.specs import SPECS, make_player


def made(spec, game=None, **options):
    return make_player(spec, game or TicTacToe(), np.random.default_rng(1), **options)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("tictactoe", TicTacToe()),
        ("omok", Omok(9)),
        ("omok:15", Omok(15)),
        ("omok:6,line=4", Omok(6, line=4)),
        ("omok,line=4", Omok(9, line=4)),
        (" Omok : size = 15 , exact = yes ", Omok(15, exact=True)),
        ("othello", Othello()),
        ("othello:6", Othello(6)),
        ("connect_four", ConnectFour()),
        ("connect_four:5,line=3", ConnectFour(5, line=3)),
    ],
)
def test_a_game_is_named_by_its_kind_and_its_options(text, game):
    assert game_named(text) == game


@pytest.mark.parametrize(
    "game",
    [
        TicTacToe(),
        Omok(),
        Omok(15),
        Omok(6, 4),
        Omok(9, 4),
        Omok(3, 3, exact=True),
        Othello(4),
        ConnectFour(),
    ]
    + [Omok(size, line) for size in (1, 5, 26) for line in (1, size)],
)
def test_a_game_comes_back_from_its_text(game):
    assert game_named(game_text(game)) == game


def test_a_game_of_your_own_is_imported_from_this_folder(tmp_path, monkeypatch):
    source = (
        "from omoklib.games.connect_four import ConnectFour\n"
        "class Four(ConnectFour): pass\n"
        "def small(): return ConnectFour(4)\n"
        "def no_game(): return 4\n"
        "def broken(): return 1 / 0\n"
    )
    (tmp_path / "own_rules.py").write_text(source, encoding="utf-8")
    (tmp_path / "own_slip.py").write_text("import nothing_of_this_name", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    game = any_game("own_rules:Four")
    assert game.size == 7 and game_text(game) == "own_rules:Four"
    assert any_game("own_rules:small") == ConnectFour(4)
    assert any_game("omok:7,line=4") == Omok(7, line=4)
    for text, told in {
        "own_rules:Five": "own_rules has no Five; the games in it are: Four",
        "own_rules:no_game": "must make an omoklib.Game; it made 4",
        "own_rules:broken": "ZeroDivisionError",
        "own_slip:Game": "own_slip needs nothing_of_this_name",
        "nowhere:Game": "there is no nowhere.py in ",
    }.items():
        with pytest.raises(ValueError, match=told):
            any_game(text)
    with pytest.raises(ValueError, match="is not a game"):
        game_named("own_rules:Four")  # what stands in a file is never imported


def test_a_reduction_spares_a_player_who_is_behind_the_moves_it_thinks_little_of():
    def tried(spec, size=9, **options):
        row = size * (size // 2)
        state = Omok(size).state((0, row + 4, 0, row + 5, 1, row + 6))  # Black has an open three
        analysis = made(spec, state.game, **options).analyse(state)
        return {action: N for action, N in analysis.visits.items() if N}

    assert len(tried("alphazero:200")) > 50
    reduced = tried("alphazero:200,reduction=0.2")
    assert len(reduced) < 10
    given_by_a_manager = {"seconds": 60}
    assert tried("alphazero:200,prove=no", 9, **given_by_a_manager) == tried("alphazero:200")
    assert len(tried("alphazero:200,prove=no", 15)) > 50
    assert len(tried("alphazero:200,prove=no", 15, **given_by_a_manager)) < 10


def test_every_form_of_the_help_is_understood():
    for form in GAMES:
        assert isinstance(game_named(form.replace("SIZE", "6")), Game)
    for form in SPECS:
        spec = form.replace("ITERATIONS", "5").replace("SIMULATIONS", "5").replace("SECONDS", "1")
        spec = spec.replace("PLIES", "2").replace("POSITIONS", "50")
        if not {"COMMAND", "FILE", "alphazero", "network"} & set(form.replace(":", "=").split("=")):
            assert made(spec)(TicTacToe().initial_state()) in range(9)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("chess", "tictactoe; omok:SIZE"),
        ("", "tictactoe; omok:SIZE"),
        ("omok:6x4", "size must be a whole number; got '6x4'"),
        ("omok:15,6", "size must be a whole number; got '15,6'"),
        ("omok:6,lines=4", "'lines' is not for omok; it takes size, line, exact"),
        ("omok:size=6,size=7", "says size twice"),
        ("omok:15,exact=maybe", "exact must be yes or no; got 'maybe'"),
        ("omok:4", "line must be 1 to 4, so that it fits the board; got line=5"),
        ("omok:99", "1 to 26 rows"),
        ("othello:7", "even number of rows"),
        ("tictactoe:3", "it takes no options"),
    ],
)
def test_a_bad_game_is_told_what_was_got_and_what_is_allowed(text, told):
    with pytest.raises(ValueError, match="|".join((r"is not a game", r"^'"))) as error:
        game_named(text)
    assert told in str(error.value)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("stockfish", "the players are: random; minimax; uct:ITERATIONS"),
        ("uct:many", "iterations must be a whole number; got 'many'"),
        ("uct:-5", "iterations must be a whole number"),
        ("uct:" + "9" * 13, "iterations must have 12 digits at most; got '9999999999999'"),
        ("uct:0", "above 0"),
        ("uct:seconds=nan", "seconds must be a number"),
        ("uct:10,seconds=1", "not both"),
        ("alphazero:seconds=soon", "seconds must be a number"),
        ("uct:10,depth=3", "'depth' is not for uct; it takes iterations, seconds, exploration"),
        ("random:5", "it takes no options"),
        ("gomocup:", "command that starts the other program is missing"),
        ("gtp: ", "command that starts the other program is missing"),
    ],
)
def test_a_bad_player_is_told_what_was_got_and_what_is_allowed(spec, told):
    with pytest.raises(ValueError, match=r".") as error:
        made(spec)
    assert told in str(error.value)


def test_perfect_play_is_refused_where_it_would_never_answer():
    with pytest.raises(ValueError, match="17 actions at most"):
        made("minimax", Omok(9))
    assert made("minimax", Othello(4)).name == "perfect"


def test_what_is_no_text_no_game_or_no_generator_is_a_type_error():
    rng = np.random.default_rng(1)
    for wrong in (lambda: game_named(9), lambda: make_player(9, TicTacToe(), rng)):
        with pytest.raises(TypeError, match="name must be a text"):
            wrong()
    with pytest.raises(TypeError, match="made for a game"):
        make_player("random", "omok", rng)
    with pytest.raises(TypeError, match="Generator"):
        make_player("random", TicTacToe(), 7)
    with pytest.raises(ValueError, match="none for"):
        game_text(object())


def test_a_player_gets_the_name_it_is_given():
    assert made("uct:5").name == "UCT 5"
    assert made("uct:5", name="me").name == "me"


def test_two_players_of_one_spec_and_seed_play_the_same():
    one, two = made("uct:30", Omok(5, 4)), made("uct:30", Omok(5, 4))
    state = Omok(5, 4).initial_state()
    while not state.is_terminal():
        action = one(state)
        assert two(state) == action
        state = state.take_action(action)


def test_a_command_may_hold_commas_colons_and_equals_signs():
    def told(text):
        program = Kind(
            lambda **options: options, {"command": str, "seconds": read_number}, free=True
        )
        return make(text, {"gtp": program}, "player", ["gtp"])

    assert told("gtp:./a --b=1,c=2 'd,e',seconds=2") == {
        "command": "./a --b=1,c=2 'd,e'",
        "seconds": 2.0,
    }
    assert told(r"gtp:C:\a.exe") == {"command": r"C:\a.exe"}
    assert told("gtp:command=a b=3") == {"command": "a b=3"}


def test_other_values_may_hold_commas_that_start_no_option():
    kind = Kind(lambda **options: options, {"simulations": read_whole, "weights": str})
    told = make("alphazero:9,weights=/a,b.keras", {"alphazero": kind}, "player", ["alphazero"])
    assert told == {"simulations": 9, "weights": "/a,b.keras"}


def test_another_program_is_a_player_until_it_is_closed():
    ours = f"{shlex.quote(sys.executable)} -m omoklib gtp --game othello:4 --player random"
    program = made(f"gtp:{ours},seconds=5", Othello(4), name="theirs")
    try:
        assert program.name == "theirs"
        assert program.seconds == 5
        assert program(Othello(4).initial_state()) in Othello(4).initial_state().legal_actions()
    finally:
        program.close()
    with pytest.raises(FileNotFoundError):
        made("gomocup:no-such-program-anywhere")


def test_the_network_that_comes_with_the_course_plays_its_game_and_no_other():
    assert made("alphazero:5")(TicTacToe().initial_state()) in range(9)
    assert made("network")(TicTacToe().initial_state()) in range(9)
    assert made("alphazero:5", Omok(11))(Omok(11).initial_state()) in range(121)
    with pytest.raises(ValueError, match=r"none for Omok\(size=5"):
        made("alphazero:5", Omok(5))
    with pytest.raises(FileNotFoundError):
        made("alphazero:5,weights=nowhere.keras")


def test_alphazero_plays_by_the_clock():
    player = made("alphazero:seconds=0.01")
    assert player.name == "tictactoe network, 0.01 s"
    assert player(TicTacToe().initial_state()) in range(9)
    assert made("alphazero:9,seconds=60")(TicTacToe().initial_state()) in range(9)


def test_a_network_is_read_once_for_many_games_and_again_when_its_file_changes(
    tmp_path, monkeypatch
):
    pytest.importorskip("tensorflow", reason="networks are made by TensorFlow")
    from omoklib import nn
    from omoklib.nn.playing import file as file_player

    read, real = [], file_player.light_beside
    monkeypatch.setattr(file_player, "light_beside", lambda path: read.append(1) or real(path))
    game = TicTacToe()
    file = nn.save(nn.build(game, blocks=1, filters=4), tmp_path / "mine.keras")
    specs = [f"alphazero:5,weights={file}", f"network:weights={file}"]
    for _ in range(3):
        for spec in specs:
            assert made(spec)(game.initial_state()) in range(9)
    assert len(read) == 1
    favourite = made(specs[1]).analyse(game.initial_state())
    nn.save(nn.build(game, blocks=1, filters=8, seed=1), file)
    assert made(specs[1]).analyse(game.initial_state()) != favourite
    assert len(read) == 2


def test_a_network_without_light_weights_is_read_by_keras_and_plays_alike(tmp_path):
    pytest.importorskip("tensorflow", reason="networks are made by TensorFlow")
    from omoklib import nn

    game = TicTacToe()
    network = nn.build(game, blocks=1, filters=4, seed=2)
    files = [nn.save(network, tmp_path / f"{name}.keras") for name in ("light", "heavy")]
    files[1].with_suffix(".npz").unlink()
    one, other = (
        made(f"network:weights={file}").analyse(game.initial_state()).priors for file in files
    )
    assert one == pytest.approx(other, abs=1e-5)
