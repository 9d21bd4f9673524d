"""The training loop: what it records, how it stops, and how it goes on."""

import dataclasses
import io
import json
import math
import shlex
import shutil
import threading
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from omoklib import nn
from omoklib._util import files
from omoklib._util.locks import InUse
from omoklib.cli.main import main
from omoklib.engine.classical import ClassicalSearch
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe, game_text
from omoklib.games.connect_four import ConnectFour
from omoklib.nn.training import checkpoints
from omoklib.nn.training.actor import Actor, openings
from omoklib.nn.training.learner import Learner
from omoklib.nn.training.recipes import Recipe, Stage
from omoklib.nn.training.run import train
from omoklib.players import urgent_action

TTT = TicTacToe()
TINY = nn.TrainingConfig(
    blocks=1,
    filters=8,
    games=4,
    parallel=4,
    simulations=6,
    steps=3,
    batch_size=16,
    iterations=3,
    opening_share=0.5,
    opening_plies=3,
)
TIMES = ("seconds", "cpu_seconds")
STRENGTH = "omoklib.nn.training.card._exact_strength"


def trainer(folder=None, config=TINY, game=TTT, **options):
    said = []
    made = nn.Trainer(game, config, folder, say=said.append, **options)
    made.said = said
    return made


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A run of two iterations, and its folder, for tests that leave both as they are."""
    folder = tmp_path_factory.mktemp("finished")
    run = trainer(folder)
    run.run(2)
    return run, folder


@pytest.fixture(scope="module")
def whole():
    """A run of three iterations that nothing has interrupted."""
    run = trainer()
    run.run()
    return run


@pytest.fixture
def cards_are_short(monkeypatch):
    """The cards of weights do without a search in each of 4,520 positions."""
    monkeypatch.setattr(STRENGTH, lambda trainer: "")


@pytest.fixture
def two_done(finished, tmp_path):
    """That run; its files lie in the test's own folder, too, where they may be damaged."""
    run, folder = finished
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return run


def without_times(history):
    return [{name: x for name, x in metrics.items() if name not in TIMES} for metrics in history]


def same_weights(one, other):
    pairs = zip(one.network.get_weights(), other.network.get_weights(), strict=True)
    return all((mine == theirs).all() for mine, theirs in pairs)


@pytest.mark.parametrize("game", [TTT, Othello(4)], ids=repr)
def test_an_iteration_plays_remembers_learns_and_records(game):
    run = trainer(game=game, config=dataclasses.replace(TINY, history=2))
    before = run.network.get_weights()
    seen = []
    run.run(iterations=2, on_iteration=seen.append)
    assert run.history == seen and run.iteration == 2
    first, second = seen
    assert (first["iteration"], second["iteration"]) == (1, 2)
    assert first["games"] == first["black_wins"] + first["white_wins"] + first["draws"] == 4
    assert second["memory"] == first["positions"] + second["positions"] == len(run.memory)
    assert first["evaluations"] > 0
    total = sum(first[name] for name in ("value", "policy", "weights"))
    assert first["total"] == pytest.approx(total, rel=1e-5)
    after = run.network.get_weights()
    assert any((a != b).any() for a, b in zip(before, after, strict=True))


def test_a_run_ends_with_its_configs_iterations_its_time_or_its_stop(whole):
    assert len(whole.history) == TINY.iterations == 3
    assert trainer().run(seconds=0) == []
    assert trainer().run(stop=lambda: True) == []


def test_a_run_says_what_it_does_just_now():
    heard = []

    def judge(evaluator):
        heard.append(run.doing)
        return {}

    run = trainer(judge=judge)
    assert run.doing == ""
    run.run(iterations=1, stop=lambda: heard.append(run.doing))
    assert {"0 of 4 games played", "learning", "judging"} <= set(heard)
    assert run.doing == "" and run.actors[run.game].finished == 4


def test_the_judge_is_heard_every_so_often():
    heard = []

    def judge(evaluator):
        heard.append(evaluator)
        return {"mistakes": np.float32(0.5)}

    run = trainer(config=dataclasses.replace(TINY, judge_every=2), judge=judge)
    history = run.run()
    assert ["mistakes" in metrics for metrics in history] == [False, True, False]
    assert heard == [run.evaluator]


def test_equal_seeds_give_equal_runs_and_others_do_not():
    one, same = trainer(), trainer()
    other = trainer(config=dataclasses.replace(TINY, seed=1))
    for run in (one, same, other):
        run.run(2)
    assert same_weights(one, same)
    assert without_times(one.history) == without_times(same.history)
    assert [r.id for r in one.memory.records] != [r.id for r in other.memory.records]


def test_a_resumed_run_goes_on_as_if_it_had_never_stopped(whole, tmp_path):
    first = trainer(tmp_path)
    first.run(1)
    second = trainer(tmp_path)
    assert "Resumed from" in second.said[0] and "after 1 iteration." in second.said[0]
    assert without_times(second.history) == without_times(whole.history[:1])
    second.run()
    assert without_times(second.history) == without_times(whole.history)
    assert same_weights(second, whole)
    assert [r.id for r in second.memory.records] == [r.id for r in whole.memory.records]


def test_a_damaged_checkpoint_falls_back_to_the_one_before_and_says_so(two_done, tmp_path):
    newest = tmp_path / "checkpoint-000002.npz"
    newest.write_bytes(newest.read_bytes()[:-100])
    again = trainer(tmp_path)
    assert again.iteration == 1
    assert "checkpoint-000002.npz is not a whole checkpoint" in again.said[0]
    again.run(1)
    assert same_weights(again, two_done)


def test_a_folder_of_damaged_checkpoints_alone_is_left_as_it_is(tmp_path):
    path = tmp_path / "checkpoint-000001.npz"
    path.write_bytes(b"half a file")
    with pytest.raises(ValueError, match=r"no checkpoint in .* is whole"):
        trainer(tmp_path)
    assert path.read_bytes() == b"half a file"


@pytest.mark.usefixtures("two_done")
def test_a_run_of_another_game_or_config_is_not_resumed(tmp_path):
    with pytest.raises(ValueError, match="this run is of Omok"):
        trainer(tmp_path, game=ENV_SMALL)
    with pytest.raises(ValueError, match="a run with games=4, simulations=6"):
        trainer(tmp_path, dataclasses.replace(TINY, games=5, simulations=7))
    assert trainer(tmp_path, dataclasses.replace(TINY, iterations=9, keep=1)).iteration == 2


def interrupted(where, monkeypatch, error):
    """Makes the second iteration raise `error` in its games or in its second training step."""
    calls = {"play": 0, "step": 0}
    limit = {"play": 2, "step": TINY.steps + 2}[where]
    owner = {"play": Actor, "step": Learner}[where]
    real = getattr(owner, where)

    def counted(self, *arguments):
        calls[where] += 1
        if calls[where] == limit:
            raise error
        return real(self, *arguments)

    monkeypatch.setattr(owner, where, counted)


@pytest.mark.parametrize("where", ["play", "step"])
def test_an_interrupted_iteration_is_as_if_it_had_not_begun(where, whole, monkeypatch, tmp_path):
    run = trainer(tmp_path)
    interrupted(where, monkeypatch, KeyboardInterrupt())
    run.run()
    assert run.iteration == 1
    assert "Interrupted after iteration 1" in run.said[0]
    run.run()
    assert without_times(run.history) == without_times(whole.history)
    assert same_weights(run, whole)


def test_a_stop_flag_ends_the_games_in_progress(tmp_path):
    stop = threading.Event()
    run = trainer(tmp_path, config=dataclasses.replace(TINY, iterations=1000))
    real = run.evaluator

    def evaluator(states):
        if run.iteration == 1:
            stop.set()  # as a button's callback would, in the middle of self-play
        return real(states)

    run.actors[TTT]._counted.evaluator = evaluator
    run.run(stop=stop.is_set)
    assert run.iteration == 1
    assert "Stopped after iteration 1" in run.said[0]
    assert trainer(tmp_path, config=run.config).iteration == 1


def test_a_trainer_that_runs_is_not_started_a_second_time():
    run = trainer()
    refused = []

    def again(_):
        with pytest.raises(ValueError, match="running already") as error:
            run.run(1)
        refused.append(error)

    run.run(1, on_iteration=again)
    assert len(refused) == 1 and run.iteration == 1
    assert len(run.run(1)) == 2


def test_a_loss_that_is_not_a_number_ends_training_with_the_last_good_network(monkeypatch):
    run = trainer()
    run.run(1)
    good = run.network.get_weights()
    monkeypatch.setattr(nn.TrainingConfig, "learning_rate_at", lambda *_: float("nan"))
    run.run()
    assert run.iteration == 1
    assert "not a number" in run.said[0] and "last good one" in run.said[0]
    for mine, theirs in zip(good, run.network.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_a_full_disk_is_reported_and_training_goes_on(monkeypatch, tmp_path):
    run = trainer(tmp_path)

    def full_disk(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoints.Checkpoints, "write", full_disk)
    run.run(2)
    assert run.iteration == 2
    assert all("No space left" in sentence for sentence in run.said)


def test_a_player_of_a_stage_stays_as_it_is_while_the_run_goes_on():
    run = trainer()
    player = run.player(simulations=0)
    state = TTT.state((0, 4))
    before = player.analyse(state)
    run.run(2)
    assert player.analyse(state) == before
    assert run.player(simulations=0).analyse(state) != before
    assert run.player(12)(state) in state.legal_actions()


def test_openings_cover_positions_that_good_play_avoids_and_none_is_over():
    config = dataclasses.replace(TINY, games=200, opening_share=0.75, opening_plies=8)
    starts = openings(TTT, config, np.random.default_rng(0))
    assert sum(opening == (0,) for opening in starts) == 50
    assert {len(opening) - 1 for opening in starts} == set(range(9))
    assert not any(TTT.state(opening).is_terminal() for opening in starts)


def test_openings_stay_within_reach_of_their_stones_where_the_config_wants_it():
    config = dataclasses.replace(
        TINY, games=40, opening_share=1.0, opening_plies=6, opening_reach=2
    )
    for opening in openings(Omok(15), config, np.random.default_rng(0)):
        cells = [divmod(action, 15) for action in opening[1:]]
        for index, (row, column) in enumerate(cells[1:], 1):
            steps = (max(abs(row - r), abs(column - c)) for r, c in cells[:index])
            assert min(steps) <= 2


def test_guarded_openings_are_full_of_stones_and_overlook_no_five():
    game = Omok(8)
    config = dataclasses.replace(
        TINY, games=30, opening_share=1.0, opening_plies=30, opening_reach=2, opening_guarded=True
    )
    starts = openings(game, config, np.random.default_rng(0))
    for opening in starts:
        for ply in range(len(opening) - 1):
            urgent = urgent_action(game.state(opening[: ply + 1]))
            assert urgent in (None, opening[ply + 1])
    assert not any(game.state(opening).is_terminal() for opening in starts)
    assert np.mean([len(opening) > 10 for opening in starts]) > 0.4


def test_scattered_openings_lie_anywhere_beside_those_within_reach():
    shares = {"opening_share": 0.5, "scattered_share": 0.4, "scattered_plies": 5}
    config = dataclasses.replace(TINY, games=40, opening_plies=5, opening_reach=1, **shares)
    starts = openings(Omok(15), config, np.random.default_rng(0))
    assert sum(opening == (0,) for opening in starts) == 4
    assert {len(opening) - 1 for opening in starts[20:36]} == set(range(1, 6))

    def is_spread(opening):
        cells = np.array([divmod(action, 15) for action in opening[1:]])
        return len(cells) > 1 and (cells.max(axis=0) - cells.min(axis=0)).max() > len(cells)

    assert not any(map(is_spread, starts[:20]))
    assert sum(map(is_spread, starts[20:36])) > 8


def test_the_classical_engine_plays_on_from_scattered_openings():
    shares = {"opening_share": 0.0, "scattered_share": 1.0, "scattered_plies": 1}
    config = dataclasses.replace(TINY, games=30, classical_plies=30, **shares)
    game = Omok(7)
    starts = openings(game, config, np.random.default_rng(0))
    assert len({opening[1] for opening in starts}) > 15
    assert max(map(len, starts)) > 10
    for opening in starts:
        engine = ClassicalSearch(game, depth=2)
        for ply in range(2, len(opening)):
            assert opening[ply] == engine.search(game.state(opening[:ply])).action
        assert not game.state(opening).is_terminal()


def test_a_share_of_the_games_begins_where_known_games_turned(tmp_path):
    config = dataclasses.replace(TINY, games=6, opening_share=0, turning_share=0.5, iterations=3)
    trainer = nn.Trainer(TicTacToe(), config, tmp_path / "whole")
    trainer.run(2)
    first, second = trainer.memory.records[:6], trainer.memory.records[6:]
    assert [record.start for record in first] == [0] * 6  # nothing was known
    points = {record.turning_point() for record in first} - {None}
    assert points
    assert [record.start for record in second[:3]] == [0] * 3
    assert {record.id[: record.start + 1] for record in second[3:]} <= points
    part = nn.Trainer(TicTacToe(), config, tmp_path / "part")
    assert repr(part) == f"Trainer({TicTacToe()!r}, iteration 0 of {config.iterations})"
    part.run(1)
    resumed = nn.Trainer(TicTacToe(), config, tmp_path / "part", say=lambda text: None)
    resumed.run(1)
    assert [r.id for r in resumed.memory.records] == [r.id for r in trainer.memory.records]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"games": 0}, "games must be at least 1"),
        ({"epsilon": 1.5}, "epsilon must be a share"),
        ({"learning_rate": 0.0}, "learning_rate must be above 0"),
        ({"learning_rate": math.nan}, "learning_rate must be a number from 1e-12 to 1e"),
        ({"cpuct": 1e308}, "cpuct must be a number from 1e-12 to 1e.12, or 0; got 1e.308"),
        ({"alpha": 1e-320}, "alpha must be a number from 1e-12"),
        ({"games": 10**400}, "games must be at most 1,000,000,000,000; got a number of 1,329 bits"),
        ({"iterations": 1_000_000}, "iterations must be at most 999,999"),
        ({"opening_share": 0.5}, "opening_plies must be at least 1"),
        ({"turning_share": -0.1}, "turning_share must be a share"),
        ({"scattered_share": 0.3}, "scattered_plies must be at least 1"),
        (
            {"opening_share": 0.6, "opening_plies": 2, "turning_share": 0.6},
            "opening_share, scattered_share and turning_share must add up to at most 1; got 1.2",
        ),
        ({"steps": 2.5}, "steps must be of type int"),
        ({"blocks": True}, "blocks must be of type int"),
        ({"symmetries": 1}, "symmetries must be of type bool"),
    ],
)
def test_a_bad_setting_is_refused_with_its_name(wrong, error):
    with pytest.raises((TypeError, ValueError), match=error):
        nn.TrainingConfig(**wrong)


def test_the_command_trains_a_recipe_writes_weights_with_a_card_and_resumes(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setitem(nn.RECIPES, "tictactoe", Recipe(TTT, "A tiny one.", (Stage(TINY),)))
    command = ["train", "tictactoe", "--out", str(tmp_path), "--seed", "3"]
    with monkeypatch.context() as short:
        short.setattr(STRENGTH, lambda trainer: "")
        assert main([*command, "--minutes", "0.0001"]) == 1
    assert "of 3 iterations are done" in capsys.readouterr().out
    assert main(command) == 0
    assert "mistakes" in capsys.readouterr().out
    assert nn.load(tmp_path / "tictactoe.keras", TTT).seed == 3
    assert nn.load(tmp_path / "best.keras", TTT).size == 3
    curves = list((tmp_path / "tensorboard").glob("events*"))
    assert bool(curves) == (find_spec("tensorboard") is not None)
    card = (tmp_path / "tictactoe.md").read_text(encoding="utf-8")
    assert "4,520 positions" in card and "| simulations | 6 |" in card
    monkeypatch.setattr(STRENGTH, lambda trainer: "")
    assert main(command) == 0
    assert "Resumed from" in capsys.readouterr().out
    assert main(["train", "tictactoe", "--out", str(tmp_path), "--seed", "4"]) == 2
    assert "a run with seed=3" in capsys.readouterr().err


def test_the_command_says_why_training_ended_and_leaves_the_last_good_network(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(STRENGTH, lambda trainer: "")
    monkeypatch.setitem(nn.RECIPES, "tictactoe", Recipe(TTT, "A tiny one.", (Stage(TINY),)))
    real = nn.TrainingConfig.learning_rate_at
    monkeypatch.setattr(
        nn.TrainingConfig,
        "learning_rate_at",
        lambda config, k: float("nan") if k == 1 else real(config, k),
    )
    assert main(["train", "tictactoe", "--out", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "is not a number" in out and "the last good one" in out
    assert "1 of 3 iterations are done" in out
    monkeypatch.undo()
    once = trainer()
    once.run(1)
    weights = nn.load(tmp_path / "tictactoe.keras", TTT).get_weights()
    for mine, theirs in zip(weights, once.network.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_weights_of_another_kind_of_game_or_no_weights_are_no_start(tmp_path, capsys):
    othello = nn.save(nn.build(Othello(4), blocks=2, filters=32), tmp_path / "othello.keras")
    command = ["train", "tictactoe", "--out", str(tmp_path / "run"), "--start"]
    assert main([*command, str(othello)]) == 2
    told = "a logit for an action without a cell, such as a pass, and Omok(size=3, line=3"
    assert told in capsys.readouterr().err
    assert main([*command, str(tmp_path / "none.keras")]) == 2
    assert "there is no file" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["train", "chess"])
    assert "there are recipes for tictactoe, omok" in capsys.readouterr().err
    with pytest.raises(ValueError, match="there are recipes for tictactoe, omok, omok6"):
        nn.recipe("chess")


@pytest.mark.parametrize(
    "game", [Omok(7, line=4), Omok(15), Othello(6), TTT, ConnectFour()], ids=game_text
)
def test_a_first_config_fits_its_game_and_only_its_iterations_know_the_time(game):
    short, long = nn.config_for(game, 1), nn.config_for(game, 60)
    short.check_fits(game)
    assert short.iterations < long.iterations
    assert dataclasses.replace(short, iterations=long.iterations) == long


@pytest.mark.parametrize("minutes", [0, -1, math.nan, math.inf, 1e300, 10**400])
def test_minutes_are_a_time_that_can_be_waited_for(minutes, tmp_path):
    with pytest.raises(ValueError, match="minutes must be"):
        nn.config_for(TTT, minutes)
    if minutes != 0:
        with pytest.raises(ValueError, match="minutes must be"):
            train("tictactoe", tmp_path / "run", minutes=minutes)
        assert not (tmp_path / "run").exists()


def test_a_config_that_does_not_fit_a_game_says_everything_at_once():
    config = dataclasses.replace(nn.recipe("omok6").config, opening_guarded=True, classical_plies=4)

    class Strange(ConnectFour):
        """Rules of its own, and no twin."""

    with pytest.raises(ValueError) as error:
        nn.Trainer(Strange(), config)
    said = ("engine is True", "considered is 16", "opening_guarded", "classical_plies is 4")
    for words in (*said, "engine=False, cons", "classical_plies=0"):
        assert words in str(error.value)
    with pytest.raises(ValueError) as error:
        nn.TrainingConfig(games=0, epsilon=2.0, backend="abacus")
    for words in ("games must be at least 1", "epsilon must be a share", "backend must be one of"):
        assert words in str(error.value)


def test_the_command_trains_a_game_of_your_own_and_names_the_commands_that_follow(
    tmp_path, monkeypatch, capsys
):
    own = (
        "from dataclasses import dataclass\n"
        "from omoklib.games.connect_four import ConnectFour\n"
        "@dataclass(frozen=True)\n"
        "class Mine(ConnectFour):\n"
        "    size: int = 4\n"
    )
    (tmp_path / "my_rules.py").write_text(own, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("omoklib.cli.train.config_for", lambda game, minutes: TINY)
    assert main(["train", "--game", "my_rules:Mine"]) == 0
    out = capsys.readouterr().out
    weights = Path("runs") / "my_rules_Mine" / "my_rules_Mine.keras"
    assert weights.exists()
    lines = [line for line in out.splitlines() if "python -m omoklib" in line]
    assert len(lines) == 2 and all("--game my_rules:Mine" in line for line in lines)
    play, measure = (shlex.split(line.partition("omoklib ")[2]) for line in lines)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(play) == 0
    assert main([*measure[:-1], "2"]) == 0


def test_perfect_play_is_refused_where_there_are_too_many_positions():
    with pytest.raises(ValueError, match="at most 50,000 positions"):
        nn.PerfectJudge(Omok(4, line=4))
    for game in (ConnectFour(), Omok(15), Othello()):
        began = time.process_time()
        with pytest.raises(ValueError, match="at most 50,000 positions"):
            nn.PerfectJudge(game)
        assert time.process_time() - began < 60  # a whole layer of Omok's tree: minutes, 10 GB


def test_a_run_from_before_a_setting_was_thought_of_goes_on(tmp_path, monkeypatch):
    def older(config):
        return {name: x for name, x in vars(config).items() if name != "value_head"}

    monkeypatch.setattr(dataclasses, "asdict", older)
    trainer(tmp_path).run(1)
    monkeypatch.undo()
    assert trainer(tmp_path).iteration == 1
    with pytest.raises(ValueError, match="a run with value_head=tanh"):
        trainer(tmp_path, dataclasses.replace(TINY, value_head="wdl"))


def test_a_recipe_of_several_stages_trains_one_after_the_other_and_resumes(tmp_path, monkeypatch):
    game = Omok(5, line=3)
    config = dataclasses.replace(GUMBEL, iterations=1)
    stages = (
        Stage(config, "first", "One."),
        Stage(config, "second", "Two.", boards=(Omok(4, line=3),)),
    )
    monkeypatch.setitem(nn.RECIPES, "both", Recipe(game, "Two stages.", stages))
    monkeypatch.setattr("omoklib.nn.training.run.judge_of", lambda game, say: None)
    said = []
    second = train("both", tmp_path, minutes=0.0001, say=said.append)
    assert "Stage 1 of 2, first: One." in said and "Stage 2 of 2, second: Two." in said
    assert second.games == (game, Omok(4, line=3)) and second.iteration == 0
    begun = nn.load(tmp_path / "first" / "first.keras").get_weights()
    for mine, theirs in zip(second.network.get_weights(), begun, strict=True):
        np.testing.assert_array_equal(mine, theirs)
    said.clear()
    assert train("both", tmp_path, say=said.append).iteration == 1
    assert not any("Stage 1" in line for line in said)
    card = (tmp_path / "both.md").read_text(encoding="utf-8")
    assert "train both" in card and "in stages (first, second)" in card
    assert (tmp_path / "both.keras").exists()


@pytest.mark.usefixtures("two_done")
def test_runs_of_recipes_that_have_become_stages_say_where_they_go(tmp_path):
    with pytest.raises(ValueError, match=r"'nine' of omok.*move its folder to runs/omok/nine"):
        nn.recipe("omok9")
    with pytest.raises(ValueError, match=r"of an earlier omoklib.*crowded"):
        train("omok", tmp_path, say=lambda _: None)


def test_a_start_smaller_than_its_recipe_grows_and_a_larger_one_stays(tmp_path, monkeypatch):
    game = Omok(5, line=3)
    begin = nn.build(game, blocks=1, filters=8)
    weights = nn.save(begin, tmp_path / "begin.keras")
    larger = dataclasses.replace(GUMBEL, blocks=2, filters=12)
    monkeypatch.setattr("omoklib.nn.training.run.judge_of", lambda game, say: None)
    monkeypatch.setitem(nn.RECIPES, "larger", Recipe(game, "More.", (Stage(larger),)))
    said = []
    run = train("larger", tmp_path / "larger", minutes=0.0, start=weights, say=said.append)
    assert "It grows to 2 blocks of 12 filters." in said
    assert "Blocks that had come to nothing are made new." not in said
    planes = np.random.default_rng(0).integers(0, 2, (4, 5, 5, 3)).astype(np.float32)
    for mine, theirs in zip(run.network(planes), begin(planes), strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-5)
    smaller = dataclasses.replace(GUMBEL, blocks=1, filters=4)
    monkeypatch.setitem(nn.RECIPES, "smaller", Recipe(game, "Less.", (Stage(smaller),)))
    run = train("smaller", tmp_path / "smaller", minutes=0.0, start=weights, say=said.append)
    assert (run.network.blocks, run.network.filters) == (1, 8)


def test_a_start_whose_block_came_to_nothing_gets_a_new_one(tmp_path, monkeypatch):
    game = Omok(5, line=3)
    begin = nn.build(game, blocks=2, filters=8)
    for name in ("block2_1_conv", "block2_2_conv"):
        begin.get_layer(name).set_weights([np.zeros((3, 3, 8, 8))])
    weights = nn.save(begin, tmp_path / "begin.keras")
    config = dataclasses.replace(GUMBEL, blocks=2, filters=8)
    monkeypatch.setattr("omoklib.nn.training.run.judge_of", lambda game, say: None)
    monkeypatch.setitem(nn.RECIPES, "onward", Recipe(game, "More.", (Stage(config),)))
    said = []
    run = train("onward", tmp_path / "onward", minutes=0.0, start=weights, say=said.append)
    assert "Blocks that had come to nothing are made new." in said
    assert run.network.get_layer("block2_1_conv").get_weights()[0].all()


def test_a_recipe_may_begin_with_weights_of_the_package(tmp_path, monkeypatch):
    onward = Recipe(TTT, "Onward.", (Stage(TINY),), start="tictactoe")
    monkeypatch.setitem(nn.RECIPES, "onward", onward)
    run = train("onward", tmp_path, minutes=0.0, say=lambda _: None)
    shipped = nn.pretrained_network("tictactoe").get_weights()
    for mine, theirs in zip(run.network.get_weights(), shipped, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_training_makes_the_mistakes_in_tictactoe_fall():
    judge = nn.PerfectJudge(TTT)
    config = dataclasses.replace(
        nn.RECIPES["tictactoe"].config, iterations=4, games=32, steps=40, filters=16
    )
    run = trainer(config=config, judge=judge)
    before = judge(run.evaluator)["mistakes"]
    assert run.run()[-1]["mistakes"] < before / 2


def test_the_judge_knows_perfect_play():
    judge = nn.PerfectJudge(TTT)
    assert len(judge.states) == 4520
    perfect = np.nanargmax(judge.action_values, axis=1)
    assert judge.verdict(perfect).mistakes == []
    worst = judge.verdict(np.nanargmin(judge.action_values, axis=1))
    assert len(worst.mistakes) > len(worst.thrown_away) > 1000
    corner = TTT.state((0, 0))  # a draw, if White takes the centre
    assert corner in worst.thrown_away
    assert judge.values[judge.states.index(corner)] == 0
    with pytest.raises(ValueError, match="is not legal"):
        judge.verdict(np.zeros(4520, dtype=int))


GUMBEL = dataclasses.replace(
    TINY,
    engine=True,
    considered=4,
    opening_share=0.0,
    first_simulations=4,
    first_capacity=40,
    capacity=90,
)


@pytest.mark.parametrize(
    ("boards", "threads", "backend"),
    [
        pytest.param((), 1, "tensorflow", marks=pytest.mark.slow),
        pytest.param((), 2, "fastest", marks=pytest.mark.slow),
        ((Omok(4, line=3), Omok(6, line=4)), 2, "fastest"),  # boards, threads and backend at once
    ],
)
def test_a_run_of_the_engine_with_boards_and_threads_is_resumed_as_if_it_had_never_stopped(
    boards, threads, backend, tmp_path
):
    config = dataclasses.replace(GUMBEL, iterations=5, backend=backend)
    options = {"game": Omok(5, line=3), "boards": boards, "threads": threads}
    whole = trainer(config=config, **options)
    whole.run()
    trainer(tmp_path, config, **options).run(3)
    resumed = trainer(tmp_path, config, **options)
    resumed.run()
    assert without_times(resumed.history) == without_times(whole.history)
    sizes = [game.size for game in whole.games * 5]
    assert [metrics["size"] for metrics in whole.history] == sizes[:5]
    assert same_weights(resumed, whole)
    for game in whole.games:
        mine, theirs = resumed.memories[game].records, whole.memories[game].records
        assert [record.id for record in mine] == [record.id for record in theirs]


@pytest.mark.slow
def test_a_run_in_which_a_board_has_several_turns_keeps_the_games_that_it_needs(tmp_path):
    config = dataclasses.replace(GUMBEL, iterations=17, keep=1)
    often, seldom = Omok(5, line=3), Omok(4, line=3)
    options = {"game": often, "boards": (*6 * [often], seldom)}
    whole = trainer(config=config, **options)
    whole.run()
    trainer(tmp_path, config, **options).run(16)
    resumed = trainer(tmp_path, config, **options)
    resumed.run()
    assert same_weights(resumed, whole)
    for game, memory in whole.memories.items():
        ids = [record.id for record in resumed.memories[game].records]
        assert ids == [record.id for record in memory.records]


def test_statistics_are_measured_again_over_all_boards_at_the_end_alone(tmp_path):
    boards = (Omok(4, line=3), Omok(5, line=3))
    config = dataclasses.replace(TINY, iterations=2, learning_rate=0.01, final_statistics=40)
    plain = dataclasses.replace(config, final_statistics=0)
    with_end, without = (trainer(config=c, game=TTT, boards=boards) for c in (config, plain))
    assert same_weights(*(t.run(1) and t for t in (with_end, without)))
    for each in (with_end, without):
        each.run(1)
    learned = [t.network.trainable_variables for t in (with_end, without)]
    assert all(np.array_equal(a, b) for a, b in zip(*learned, strict=True))

    # The convolution of the first layer says what its mean should be over the positions in memory.
    first = with_end.network.layers[1]
    rng = np.random.default_rng(1)
    means = [
        np.mean(first(memory.sample(rng, 2000).planes), axis=(0, 1, 2))
        for memory in with_end.memories.values()
        if len(memory)
    ]
    held = [len(memory) for memory in with_end.memories.values() if len(memory)]
    expected = np.average(means, axis=0, weights=held)
    error = [np.abs(t.network.layers[2].moving_mean - expected).max() for t in (with_end, without)]
    assert error[0] < 0.1 * error[1]
    assert all(norm.momentum == 0.9 for norm in with_end.network.layers if "norm" in norm.name)


def test_boards_share_their_weights():
    run = trainer(config=GUMBEL, game=Omok(5, line=3), boards=(Omok(4, line=3),))
    small = run.learner.networks[Omok(4, line=3)]
    assert all(a is b for a, b in zip(small.weights, run.network.weights, strict=True))
    planes = np.random.default_rng(0).integers(0, 2, (3, 4, 4, 3)).astype(np.float32)
    copy = nn.resized(run.network, Omok(4, line=3))
    for mine, theirs in zip(small(planes), copy(planes), strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-5)


def test_only_the_games_that_a_checkpoint_needs_stay_on_the_disk(tmp_path):
    run = trainer(tmp_path, dataclasses.replace(GUMBEL, iterations=12, keep=2), Omok(5, line=3))
    run.run()
    games = sorted(int(path.stem[-6:]) for path in tmp_path.glob("games-*.npz"))
    assert games[-1] == 12 and 1 not in games
    assert len(list(tmp_path.glob("checkpoint-*.npz"))) == 2


@pytest.mark.parametrize("damage", ["flipped", "missing", "foreign"])
def test_damaged_games_never_cost_weights_and_the_run_says_what_is_missing(
    damage, two_done, tmp_path
):
    run = two_done
    games = tmp_path / "games-000001.npz"  # all checkpoints need it
    if damage == "flipped":
        content = bytearray(games.read_bytes())
        content[len(content) // 2] ^= 1
        games.write_bytes(content)
    elif damage == "missing":
        games.unlink()
    else:
        np.savez(games, facts=np.array('{"format": "omoklib checkpoint 2"}'), odd=np.zeros(3))
    again = trainer(tmp_path)
    assert again.iteration == 2 and same_weights(again, run)
    assert [record.id for record in again.memory.records] == [
        record.id for record in run.memory.records[run.history[0]["games"] :]
    ]
    assert "lacks the games of iteration 1: " in again.said[-1] and str(games) in again.said[-1]
    again.run(1)
    later = trainer(tmp_path)
    assert later.iteration == 3 and len(later.memory.records) == len(again.memory.records)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"games": [repr(TTT)], "config": {}, "history": [{}, {}], "oldest_games": 1},
        {"games": "x", "config": 3, "history": None, "oldest_games": 1},
        {"games": [repr(TTT)], "config": {}, "history": [], "oldest_games": 10**9},
        {"games": [repr(TTT)], "config": {}, "history": [], "oldest_games": "1"},
    ],
)
@pytest.mark.usefixtures("two_done")
def test_a_whole_checkpoint_with_odd_contents_counts_as_damaged(facts, tmp_path):
    text = json.dumps({"format": "omoklib checkpoint 2"} | facts)
    np.savez(tmp_path / "checkpoint-000002.npz", facts=np.array(text), odd=np.zeros(3))
    again = trainer(tmp_path)
    assert again.iteration == 1 and "going back to the checkpoint before" in again.said[0]


@pytest.mark.usefixtures("two_done")
def test_weights_that_are_no_numbers_or_of_another_shape_count_as_damaged(tmp_path):
    trainer(tmp_path).run(1)
    for iteration, wrong in ((3, np.full((8,), np.nan)), (2, np.zeros(1))):
        path = tmp_path / f"checkpoint-{iteration:06d}.npz"
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        name = next(n for n in arrays if arrays[n].shape == (8,))
        np.savez(path, **arrays | {name: wrong.astype(np.float32)})
    again = trainer(tmp_path)
    assert again.iteration == 1
    assert "not a number" in again.said[0] and "another network" in again.said[1]


@pytest.mark.usefixtures("two_done")
def test_weights_too_large_for_their_type_count_as_damaged(tmp_path):
    path = tmp_path / "checkpoint-000002.npz"
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    name = next(n for n in arrays if arrays[n].shape == (8,))
    np.savez(path, **arrays | {name: np.full((8,), 1e300)})
    again = trainer(tmp_path)
    assert again.iteration == 1 and "not a number" in again.said[0]


def test_a_damaged_newer_checkpoint_never_crowds_out_a_whole_one(tmp_path):
    config = dataclasses.replace(TINY, keep=1, iterations=9)
    trainer(tmp_path, config).run(2)
    whole = (tmp_path / "checkpoint-000002.npz").read_bytes()
    (tmp_path / "checkpoint-000009.npz").write_bytes(whole[:-9])
    again = trainer(tmp_path, config)
    again.run(1)
    assert (tmp_path / "checkpoint-000003.npz").exists()
    assert trainer(tmp_path, config).iteration == 3


def test_two_trainers_in_one_folder_never_write_over_each_other(tmp_path):
    config = dataclasses.replace(TINY, iterations=9)
    one, other = trainer(tmp_path, config), trainer(tmp_path, config)
    refused = []

    def ask(_):
        def go():
            try:
                other.run(1)
            except InUse as error:
                refused.append(str(error))

        thread = threading.Thread(target=go)
        thread.start()
        thread.join()

    one.run(2, on_iteration=ask)
    assert len(refused) == 2 and "another thread of this program" in refused[0]
    with pytest.raises(ValueError, match="has been written to since this run was read"):
        other.run(1)
    assert trainer(tmp_path, config).iteration == 2
    one.run(1)
    assert one.iteration == 3


@pytest.mark.usefixtures("cards_are_short")
def test_best_weights_of_a_run_whose_checkpoints_are_gone_are_set_aside(tmp_path, monkeypatch):
    recipe = Recipe(TTT, "A tiny one.", (Stage(TINY),))
    monkeypatch.setattr(
        "omoklib.nn.training.run.judge_of", lambda game, say: lambda evaluator: {"mistakes": 0.5}
    )
    config = dataclasses.replace(TINY, judge_every=1)
    recipe = Recipe(TTT, "A tiny one.", (Stage(config),))
    train("tiny", tmp_path, made_by=recipe, say=lambda _: None)
    old = {name: (tmp_path / name).read_bytes() for name in ("best.keras", "tiny.keras")}
    for path in tmp_path.glob("checkpoint-*"):
        path.unlink()
    said = []
    train("tiny", tmp_path, made_by=recipe.with_seed(1), say=said.append)
    assert (tmp_path / "best.old1.keras").read_bytes() == old["best.keras"]
    assert (tmp_path / "tiny.old1.keras").read_bytes() == old["tiny.keras"]
    assert (tmp_path / "best.old1.npz").exists() and (tmp_path / "tiny.old1.md").exists()
    assert any("it is called best.old1.keras now" in sentence for sentence in said)
    assert nn.load(tmp_path / "best.keras") and nn.load(tmp_path / "best.old1.keras")


@pytest.mark.usefixtures("cards_are_short")
@pytest.mark.parametrize("number", [28, 30])  # the disk is full; it is read-only
def test_training_goes_on_whatever_cannot_be_written_and_catches_up_later(
    number, monkeypatch, tmp_path
):
    monkeypatch.setattr(
        "omoklib.nn.training.run.judge_of",
        lambda game, say: lambda evaluator: {"mistakes": 1.0 / next(calls)},
    )
    calls = iter(range(1, 100))
    config = dataclasses.replace(TINY, judge_every=1)
    recipe = Recipe(TTT, "A tiny one.", (Stage(config),))
    create, broken = files._create, []

    def failing(part, target):
        if broken[-1]:
            raise OSError(number, "Disk trouble", str(part))
        create(part, target)

    monkeypatch.setattr(files, "_create", failing)
    broken.append(True)
    said = []

    def mended(metrics):
        broken.append(metrics["iteration"] < 3)

    train("tiny", tmp_path, made_by=recipe, say=said.append, on_iteration=mended)
    assert sum("training goes on" in sentence for sentence in said) >= 4
    assert any("best.keras'" in sentence for sentence in said)
    assert not any(".part" in sentence for sentence in said), "it names the real file"
    assert trainer(tmp_path, config).iteration == 3
    assert (tmp_path / "best.keras").exists()
    assert {path.name for path in tmp_path.glob("games-*")} == {
        f"games-00000{k}.npz" for k in (1, 2, 3)
    }


@pytest.mark.usefixtures("two_done")
def test_the_learning_rate_of_a_run_that_diverged_may_be_lowered(tmp_path):
    lower = dataclasses.replace(TINY, learning_rate=1e-4, final_learning_rate=1e-5)
    assert trainer(tmp_path, lower).iteration == 2


def test_a_run_can_start_from_weights_and_fills_its_memory_first():
    first = trainer(config=GUMBEL, game=Omok(5, line=3))
    first.run(1)
    config = dataclasses.replace(GUMBEL, fill=40)
    second = trainer(config=config, game=Omok(6, line=3), start=first.network)
    assert same_weights(second, first)
    second.run(1)
    assert second.history[0]["positions"] >= 40
    with pytest.raises(ValueError, match="blocks=1, this run blocks=2"):
        trainer(config=dataclasses.replace(GUMBEL, blocks=2), game=TTT, start=first.network)


def test_half_precision_learns_what_full_precision_learns():
    runs = [
        trainer(config=dataclasses.replace(TINY, precision=precision, steps=20), game=TTT)
        for precision in ("float32", "bfloat16")
    ]
    for run in runs:
        run.run(1)
    losses = [run.history[0]["total"] for run in runs]
    assert losses[1] == pytest.approx(losses[0], rel=0.02)
    assert all(weight.dtype == "float32" for weight in runs[1].network.weights)
