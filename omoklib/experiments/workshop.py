"""A player of your own, one call a step: train it, play it, measure it, keep it, make it a page.

>>> from omoklib.games import Omok
>>> workshop = Workshop(Omok(7, line=4))  # doctest: +SKIP
>>> workshop.cockpit()  # doctest: +SKIP
>>> workshop.board()  # doctest: +SKIP
>>> workshop.ladder()  # doctest: +SKIP
>>> workshop.keep()  # doctest: +SKIP
>>> workshop.page("My network")  # doctest: +SKIP
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

import numpy as np

from omoklib import players
from omoklib._util.files import write_whole
from omoklib._util.threads import in_background
from omoklib.arena import Ladder, random_openings
from omoklib.arena.ratings import Ratings
from omoklib.experiments.own_player import (
    GAMES,
    JUDGE_EVERY,
    JUDGED,
    MINUTES,
    PAIRS,
    PLIES,
    RUNGS,
    SEED,
    SIMULATIONS,
    read_own_player,
)
from omoklib.figures.ladder import ladder as ladder_picture
from omoklib.figures.style import Picture, show
from omoklib.games import Game, game_text
from omoklib.games.rules_module import rules_module
from omoklib.nn.config import TrainingConfig
from omoklib.widgets.cockpit import Cockpit
from omoklib.widgets.play import Play

__all__ = ["OURS", "Kept", "Workshop"]

OURS = "ours, fully trained"
"""The name on ladders of the network that `experiments.own_player` trained."""

_MODULE, _WEIGHTS, _PAGE = "my_game", "mine.keras", "page"
_LADDER_PAIRS = 5
_QUICK = {"games": 8, "parallel": 8, "simulations": 16, "steps": 4}
_QUICK_RUNGS, _QUICK_SIMULATIONS = (20, 40), 10
_SMALL, _PLIES_IF_SMALL = 5, 3  # boards of so few rows have few openings of two plies


@dataclass(frozen=True)
class Kept:
    """The place where a player is kept, and its name in commands.

    Attributes:
        folder: the folder with the weights, and with the rules if no module of the library has
            them.
        game: the game's text in commands, such as `my_game:my_game`: a module, and a function in it
            that makes the game.
        player: the player's text, such as `alphazero:100,weights=mine.keras`.
        said: the words that a fresh Python printed when it began a game with the player.
        note: a sentence on the rules if they are not the notebook's own, else "".
    """

    folder: Path
    game: str
    player: str
    said: str
    note: str = ""

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands to play against it, to measure it, and to train a new one for an hour."""
        start = "python -m omoklib"
        return (
            f"{start} play --game {self.game} --against {self.player}",
            f"{start} match {self.player} uct:2000 --game {self.game} --games 40",
            f"{start} train --game {self.game} --minutes 60",
        )

    def __repr__(self) -> str:
        told = [f"Kept. It also plays outside the notebook. In a terminal, in {self.folder}:"]
        return "\n".join([*told, *(f"  {each}" for each in self.commands), self.note]).rstrip()


class Workshop:
    """The run that trains a player of `game`, and what can be done with the player.

    Its settings are those that `experiments.own_player` measured.

    Everything is kept in one folder, so a later workshop for the same game continues the run.

    Args:
        game: any game that keeps the contract and that a network can play. If its twin is compiled,
            the training is fast.
        minutes: the minutes that the training takes on two cores, about.
        config: the settings of the training, in place of `nn.config_for(game, minutes)`.
        folder: the workshops' folder; the game gets a folder of its own in it.
        rungs: the numbers of random games per move of the UCT players that it meets. While it is
            trained, it meets the second of them every few iterations (the fourth, unless `config`
            says otherwise), if its games are compiled.
        simulations: the number of simulations of its search per move, in games that count.

    Attributes:
        trainer: the run.
        folder: the game's own folder.
        pairs: the number of pairs of games in a meeting on the ladder, unless a call says another.
        ratings: the ratings of the last ladder; None before the first.
        latest: the player's name on the last ladder, "" before the first. A cockpit may have
            trained on since then: see `name`.
    """

    def __init__(
        self,
        game: Game,
        minutes: float = MINUTES,
        *,
        config: TrainingConfig | None = None,
        folder: str | Path = Path("checkpoints") / "my_player",
        rungs: Sequence[int] = RUNGS,
        simulations: int = SIMULATIONS,
    ) -> None:
        from omoklib.nn import Trainer, config_for

        if config is None:
            config = replace(config_for(game, minutes), judge_every=JUDGE_EVERY)
        self.game, self.simulations = game, simulations
        self.folder = Path(folder) / re.sub(r"\W+", "_", repr(game)).strip("_")
        plies = PLIES if game.size > _SMALL else _PLIES_IF_SMALL
        self.openings = random_openings(game, PAIRS, plies, np.random.default_rng(SEED))
        self.rivals = {
            f"UCT {count:,}": players.uct(
                count, rng=np.random.default_rng([SEED, count]), engine=config.engine
            )
            for count in rungs
        }
        judge = self._score if config.engine else None  # its many games have to be fast
        self.trainer = Trainer(game, config, self.folder, judge=judge)
        self.pairs = _LADDER_PAIRS if config.engine else 1
        self.ratings: Ratings | None = None
        self.latest = ""

    @classmethod
    def quick(cls, game: Game, folder: str | Path = Path("checkpoints") / "quick") -> Workshop:
        """A workshop in which every step takes seconds, to try the steps: its player stays weak."""
        from omoklib.nn import config_for

        made = cls(
            game,
            config=replace(config_for(game), **_QUICK),
            folder=folder,
            rungs=_QUICK_RUNGS,
            simulations=_QUICK_SIMULATIONS,
        )
        made.pairs = 1
        return made

    def cockpit(self, seconds: float = 480) -> Cockpit:
        """The live curves of the training, with buttons to start, stop and resume it.

        Before it opens, a new run does one iteration, which shows that everything works.
        """
        if self.trainer.iteration == 0:
            print("The first iteration runs, then the cockpit opens: a minute or more.", flush=True)
            self._first_iteration()
        judged = self.trainer.judge is not None
        return Cockpit(self.trainer, seconds=seconds, rival=self._rival if judged else "")

    def _first_iteration(self) -> None:
        """Trains for one iteration, under a bar that says how far it is."""
        from tqdm.auto import tqdm  # an extra of the course, needed only for a bar

        trainer, over = self.trainer, Event()
        form = "{l_bar}{bar}| {elapsed}"
        with tqdm(total=trainer.config.games, leave=False, bar_format=form) as bar:

            def follow() -> None:
                while not over.wait(1.0):
                    bar.n = trainer.actors[self.game].finished
                    bar.set_description(trainer.doing or "preparing")

            in_background(follow)
            try:
                trainer.run(iterations=1)
            finally:
                over.set()

    def player(self) -> players.NamedPlayer:
        """The network as it is now, with its search."""
        return self.trainer.player(simulations=self.simulations)

    def board(self) -> Play:
        """A board to play on against the player as it is now, or against UCT."""
        return Play(self.game, {self.name: self.player()} | self.rivals)

    def ladder(self, pairs: int | None = None, progress: bool = True) -> Picture:
        """A picture of the ladder of UCT and of the player as it was at each call.

        The games are kept in the folder; only the missing ones are played.

        Args:
            pairs: the number of pairs of games in a meeting, at most 20; None: 5, or 1 where games
                are slow or the workshop is `quick`.
            progress: whether to show a bar.
        """
        rungs = Ladder(self.game, self.folder / "ladder.json", openings=self.openings)
        for name, rival in self.rivals.items():
            rungs.add(name, rival)
        pairs = self.pairs if pairs is None else pairs
        name = self.name  # as it is now: a cockpit may train on
        rungs.add(name, self.player()).play(pairs=pairs, progress=progress)
        self.ratings, self.latest = rungs.ratings(anchor=next(iter(self.rivals))), name
        return self._picture(self._place("Your network", name))

    def ladder_with_ours(self) -> Picture:
        """A picture of the last ladder, with the network that `experiments.own_player` trained for
        this game. If it trained none, or it has not met these opponents, the ladder is as it was.

        Raises:
            RuntimeError: there was no `ladder` yet.
        """
        if self.ratings is None:
            raise RuntimeError("there is no ladder yet that it could join: call ladder() first")
        runs = read_own_player()
        played = next((game_text(game) for game in GAMES if game == self.game.twin), None)
        against = runs[played].against if played in runs else {}
        names = self.ratings.names
        if OURS not in names and not against.keys().isdisjoint(names):
            self.ratings = self.ratings.joined_by(OURS, against)
        is_there = OURS in self.ratings.names
        return self._picture(self._place("Our network", OURS) if is_there else "The last ladder")

    def keep(self) -> Kept:
        """The player in files that need no notebook: its weights, and the rules as a module.

        A fresh Python begins a game with it, to prove that they work.

        Raises:
            ValueError: the rules cannot be written down, and why.
            RuntimeError: the fresh Python could not play.
        """
        from omoklib.nn import save

        save(self.trainer.network, self.folder / _WEIGHTS)
        text, note = self._named()
        player = f"alphazero:{self.simulations},weights={_WEIGHTS}"
        said = self._command("play", "--game", text, "--against", player, typed="quit\n")
        return Kept(self.folder, text, player, said, note)

    def page(self, name: str) -> str:
        """Makes a page to play on, with the network as it is now. Returns a text that says what to
        do with it.

        Args:
            name: the network's name on the page.

        Raises:
            RuntimeError: the page knows no such rules, or a part that it needs is missing.
        """
        from omoklib.nn import save

        save(self.trainer.network, self.folder / _WEIGHTS)
        text = game_text(self.game.twin)
        self._command("page", _WEIGHTS, "--game", text, "--name", name, "--out", _PAGE)
        place = self.folder / _PAGE
        return (
            f"The page is in {place}. Look at it: python -m http.server --directory {place}, "
            "then open http://localhost:8000. To send it, put the folder on any web host."
        )

    @property
    def name(self) -> str:
        """The player's name on boards and ladders, with its age."""
        return f"your network (iteration {self.trainer.iteration})"

    @property
    def _rival(self) -> str:
        """The name of the rival that the network meets while it is trained: the second one."""
        return list(self.rivals)[:2][-1]

    def _place(self, who: str, name: str) -> str:
        """A sentence on where `name`, in words `who`, stands on the last ladder."""
        rungs = [rival for rival in self.rivals if rival in self.ratings.names]
        below = sum(self.ratings[rival] < self.ratings[name] for rival in rungs)
        return f"{who} stands above {below} of {len(rungs)} UCT players"

    def _picture(self, title: str) -> Picture:
        """The last ladder; all but UCT are highlighted."""
        trained = tuple(name for name in self.ratings.names if name not in self.rivals)
        figure = ladder_picture(self.ratings, title=title, highlight=trained)
        return show(figure, self.ratings.in_words)

    def _score(self, evaluator: object) -> dict[str, float]:
        """The share of points that the network, as it is now, wins against the second rival."""
        from omoklib.nn.judging.match import network_match

        rival = self.rivals[self._rival]
        starts = self.openings[:JUDGED]
        match = network_match(evaluator, rival, self.game, starts, simulations=self.simulations)
        return {"score": match.score}

    def _named(self) -> tuple[str, str]:
        """The game's text in commands, after writing its module if it needs one; and a note."""
        try:
            return game_text(self.game), ""
        except ValueError:
            pass  # a notebook's game
        note = ""
        try:
            text = rules_module(self.game)
        except ValueError as error:
            twin = type(self.game.twin)
            if twin is type(self.game):
                raise
            name = type(self.game).__name__
            text = f"from {twin.__module__} import {twin.__name__} as {name}\n"
            note = f"({_MODULE}.py has the twin's rules, not yours: {error}.)"
        text += f"\n\ndef {_MODULE}():\n    return {self.game!r}\n"
        write_whole(self.folder / f"{_MODULE}.py", text)
        return f"{_MODULE}:{_MODULE}", note

    def _command(self, *words: str, typed: str = "") -> str:
        """The text that a command of the course prints in the game's folder.

        Raises:
            RuntimeError: it ends with an error; the message is the command's own.
        """
        ended = subprocess.run(
            [sys.executable, "-m", "omoklib", *words],
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
        )
        if ended.returncode:
            raise RuntimeError(f"`omoklib {words[0]}` says: {ended.stderr.strip()}")
        return ended.stdout
