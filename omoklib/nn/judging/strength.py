"""The tests behind the model cards: how strong are the weights that come with the package?

A test is a match against UCT with paired random openings, a set of puzzles whose answers are
proved, or, for a solved game, all of its positions. Each test has its own seed, so anyone can
repeat it. The last digits of a network's answers differ from machine to machine, so single games
may differ too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from omoklib import players
from omoklib.arena import MatchResult, random_openings
from omoklib.arena.scores import Tally
from omoklib.games import BLACK, ENV_SMALL, ROOT, WHITE, Game, NodeId, Omok, Othello, TicTacToe
from omoklib.nn.judging.match import best_actions, network_match
from omoklib.nn.judging.perfect import PerfectJudge
from omoklib.nn.network import PolicyValueNetwork, resized
from omoklib.nn.playing.network import player
from omoklib.nn.runners.evaluator import NetworkEvaluator
from omoklib.nn.runners.keras import KerasEvaluator
from omoklib.nn.runners.speeds import evaluator_for
from omoklib.players.pretrained import PRETRAINED
from omoklib.search.proving import proving_words
from omoklib.threats import Puzzle, stored_puzzles

__all__ = ["MATCHES", "Finding", "Match", "play_match", "strength", "white_openings"]


@dataclass(frozen=True)
class Match:
    """A match of a network with UCT.

    Attributes:
        simulations: the number of simulations of the network's search per move; 0 plays its
            favourite move, without a search.
        playouts: the number of UCT's playouts per move.
        plies: the number of random plies that each pair of games begins with; 0: none.
        sides: the sides that the network plays, one game each from every opening.
    """

    game: Game
    simulations: int
    playouts: int
    plies: int = 4
    sides: tuple[int, ...] = (BLACK, WHITE)


MATCHES: dict[str, tuple[Match, ...]] = {
    "tictactoe": (),
    "omok": (
        Match(Omok(8), 400, 20_000),
        Match(Omok(9), 400, 20_000),
        Match(Omok(15), 400, 20_000),
        Match(Omok(9), 0, 2_000),
        Match(Omok(6), 100, 10_000),
    ),
    "omok6": (Match(Omok(6, line=4), 100, 10_000, 3),),
    "omok8": (Match(Omok(8), 400, 20_000), Match(Omok(8), 400, 10_000)),
    "omok15": (Match(Omok(15), 400, 20_000), Match(Omok(15), 0, 2_000)),
    "othello6": (
        Match(Othello(6), 400, 20_000, 6),
        Match(Othello(6), 0, 2_000, 6),
        Match(Othello(6), 400, 20_000, 0, (WHITE,)),
    ),
    "othello": (Match(Othello(8), 400, 20_000, 6), Match(Othello(8), 0, 2_000, 6)),
}
"""The matches by the weights' names. Tic-Tac-Toe has none, because every position is tried."""

_STRAYS = 4  # the number of Black's random first moves in games with an earlier self


@dataclass(frozen=True)
class Finding:
    """The result of a test.

    Attributes:
        test: the test, in words.
        tally: the games as the network sees them; a solved puzzle counts as a win.
        whole: whether every case was tried, so that the score is exact and has no interval.
    """

    test: str
    tally: Tally
    whole: bool = False

    @property
    def interval(self) -> tuple[float, float]:
        """The score's 95% interval."""
        return (self.tally.score, self.tally.score) if self.whole else self.tally.interval

    def row(self) -> str:
        """A row of a Markdown table: test, number, score with its 95% interval, losses."""
        low, high = self.interval
        one, all_ = self.tally, self.tally.games
        score = f"{one.score:.2%}, exactly"
        if not self.whole:
            score = f"{one.score:.1%} [{100 * low:.1f}, {100 * high:.1f}]"
        return f"| {self.test} | {all_} | {score} | {one.wins} / {one.draws} / {one.losses} |"


def strength(
    name: str,
    network: PolicyValueNetwork,
    *,
    games: int = 200,
    seed: int = 0,
    precision: str = "float32",
    earlier: PolicyValueNetwork | None = None,
    prove: str = "no",
    puzzles_alone: bool = False,
    say: Callable[[str], object] = lambda _: None,
) -> Iterator[Finding]:
    """The findings of all tests of the weights `name`, as they come.

    Args:
        network: the weights.
        games: the number of games in each match, even.
        seed: the seed of the openings and of the opponents.
        precision: the precision of the network, see `evaluator_for`; "bfloat16" is faster.
        earlier: an earlier network to beat as White. It is used only where White wins under
            perfect play, that is, where the last match has White's side only.
        prove: what the network's searches prove, as in `PuctBatch`.
        puzzles_alone: whether the matches are left out.
        say: a function that is called with a sentence about each test as it begins.

    Raises:
        ValueError: there are no tests for weights of this name, or `games` is odd.
    """
    if name not in MATCHES:
        raise ValueError(f"there are tests for {', '.join(MATCHES)}; got {name!r}")
    if games < 2 or games % 2:
        raise ValueError(f"games must be an even number, because games come in pairs; got {games}")
    if not MATCHES[name]:
        yield from _exact_findings(network)
        return
    how = proving_words(prove)

    def on(game: Game) -> NetworkEvaluator:
        return evaluator_for(resized(network, game), game, precision=precision)

    if not puzzles_alone:
        for number, test in enumerate(MATCHES[name]):
            say(f"{_words(test)}{how} ...")
            result = play_match(name, number, on(test.game), games, seed, prove)
            yield Finding(f"{_words(test)}{how}", result.tally)
        last = MATCHES[name][-1]
        if earlier is not None and last.sides == (WHITE,):
            say("an earlier self ...")
            rng = np.random.default_rng([seed, len(MATCHES[name])])
            yield _against_itself(last, on(last.game), earlier, games, rng)
    if ENV_SMALL in {test.game for test in MATCHES[name]}:
        say("puzzles ...")
        yield from _puzzle_findings(on(ENV_SMALL), prove, how)


def play_match(
    name: str,
    number: int,
    evaluator: NetworkEvaluator,
    games: int = 200,
    seed: int = 0,
    prove: str = "no",
) -> MatchResult:
    """The result of match `number` (0, 1, ...) of the weights `name`, as `strength` plays it."""
    test = MATCHES[name][number]
    rng = np.random.default_rng([seed, number])
    openings = _openings(test, games // len(test.sides), rng)
    return network_match(
        evaluator,
        players.uct(test.playouts, rng=rng, engine=True),
        test.game,
        openings,
        simulations=test.simulations,
        name=name,
        sides=test.sides,
        prove=prove,
    )


def white_openings(
    game: Game,
    evaluator: NetworkEvaluator,
    count: int,
    simulations: int,
    rng: np.random.Generator,
) -> list[NodeId]:
    """`count` distinct openings in which Black's moves are random and White's are the network's.

    If White wins the game under perfect play, a network that plays well still wins after them.

    Raises:
        ValueError: there are not enough such openings.
    """
    found: dict[NodeId, None] = {}
    stray = players.random(rng)
    for _ in range(10):
        states = [game.initial_state()] * count
        for _ in range(2 * _STRAYS):
            whites = [state for state in states if state.player == WHITE]
            actions = best_actions(evaluator, whites, simulations)
            replies = dict(zip((state.id for state in whites), actions, strict=True))
            after = [
                state.take_action(replies[state.id] if state.player == WHITE else stray(state))
                for state in states
            ]
            states = [state for state in after if not state.is_terminal()]
        found |= dict.fromkeys(state.id for state in states)
        if len(found) >= count:
            return list(found)[:count]
    raise ValueError(f"only {len(found)} of {count} different openings were found")


def _against_itself(
    test: Match,
    evaluator: NetworkEvaluator,
    earlier: PolicyValueNetwork,
    games: int,
    rng: np.random.Generator,
) -> Finding:
    """The finding for games of a network, as White, with the network that it was earlier."""
    game, simulations = test.game, test.simulations
    result = network_match(
        evaluator,
        player(resized(earlier, game), game, simulations),
        game,
        white_openings(game, evaluator, games, simulations, rng),
        simulations=simulations,
        sides=test.sides,
    )
    words = f"as White, {simulations} simulations, against an earlier self with as many"
    return Finding(f"{_board(test)}, {words}", result.tally)


def _exact_findings(network: PolicyValueNetwork) -> Iterator[Finding]:
    """The findings for Tic-Tac-Toe: every position that is not decided yet counts as a win if the
    network's move keeps its value."""
    judge = PerfectJudge(TicTacToe())
    evaluator = KerasEvaluator(network, judge.game)
    simulations = PRETRAINED["tictactoe"].simulations
    for how, actions in (
        ("no search", judge.raw_actions(evaluator)),
        (f"{simulations} simulations", judge.search_actions(evaluator, simulations)),
    ):
        verdict = judge.verdict(actions)
        total, bad, lost = verdict.positions, len(verdict.mistakes), len(verdict.thrown_away)
        yield Finding(f"all positions, {how}, value kept", Tally(total - bad, 0, bad), whole=True)
        yield Finding(f"all positions, {how}, not lost", Tally(total - lost, 0, lost), whole=True)


def _puzzle_findings(evaluator: NetworkEvaluator, prove: str, proving: str) -> Iterator[Finding]:
    """The findings for the 9x9 puzzles that come with omoklib; `proving`: `prove` in words."""
    for simulations, how in ((400, f"400 simulations{proving}"), (0, "no search")):
        attacks = stored_puzzles("attack")
        for depth in sorted({puzzle.depth for puzzle in attacks}):
            some = [puzzle for puzzle in attacks if puzzle.depth == depth]
            words = f"forced wins of {depth} moves, 9x9, {how}"
            yield Finding(words, _solved(some, evaluator, simulations, prove))
        words = f"forced defences, 9x9, {how}"
        yield Finding(words, _solved(stored_puzzles("defence"), evaluator, simulations, prove))


def _solved(some: list[Puzzle], evaluator: NetworkEvaluator, simulations: int, prove: str) -> Tally:
    """The tally of some puzzles; a puzzle is a win if the move keeps its forced win."""
    states = [puzzle.state for puzzle in some]
    actions = best_actions(evaluator, states, simulations, prove)
    solved = sum(puzzle.kept_by(a) for puzzle, a in zip(some, actions, strict=True))
    return Tally(solved, 0, len(some) - solved)


def _openings(test: Match, count: int, rng: np.random.Generator) -> list[NodeId]:
    """The openings of a match."""
    return random_openings(test.game, count, test.plies, rng) if test.plies else [ROOT] * count


def _words(test: Match) -> str:
    white = ", as White" if test.sides == (WHITE,) else ""
    how = f"{test.simulations} simulations" if test.simulations else "no search"
    return f"{_board(test)}{white}, {how}, against UCT with {test.playouts:,} playouts"


def _board(test: Match) -> str:
    return f"{test.game.size}x{test.game.size}"
