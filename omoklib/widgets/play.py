"""A person against any player of the course, which shows its thoughts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np

from omoklib._util.recent import Recent
from omoklib._util.threads import can_start_threads, in_background
from omoklib._util.words import capital, counted
from omoklib.draw.look import look, player_name, result_words
from omoklib.games import BLACK, ROOT, WHITE, Game, NodeId, Omok, Othello, State
from omoklib.games.base import check_game_given
from omoklib.games.session import Session
from omoklib.ids import turn
from omoklib.players import Analysis
from omoklib.players.hints import is_guess
from omoklib.players.prepared import Prepared
from omoklib.widgets.advice import (
    LINE,
    OVERLAYS,
    best_of,
    expected,
    heat_map,
    hint_words,
    overlay_legend,
    value_of,
)
from omoklib.widgets.base import refusal
from omoklib.widgets.board import BACK_AGAIN, LAST_GAME
from omoklib.widgets.game_view import GameView, read_id
from omoklib.widgets.judges import Judge, Judgement, judge
from omoklib.widgets.opponents import STRENGTHS, Opponents, default_opponents
from omoklib.widgets.review import BLUNDER, Review, review_buttons, solution_button
from omoklib.widgets.table import PERSON, Seat, Table
from omoklib.widgets.thinking import Thinker
from omoklib.widgets.variations import Variations

__all__ = ["Play"]

SLOW_S = 8.0  # seconds of loading after which its search is probably compiled: about a minute
TICK_S = 0.3  # seconds between two reports of a search's progress
SWITCHES = ("bar", "curve")
OPENING = ((0, 0), (1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1), (0, -1), (0, 1))
MOST_OPINIONS = 64  # opinions that are kept, each without its tree
MOST_VALUES = 4096  # values of positions, and hints, that are kept


class Play(GameView):
    """A game between the players chosen for Black and for White.

    Opponents are loaded and think in their own threads, so the board stays alive and Stop ends
    their thinking. Moves that are taken back stay as branches; the ID line accepts any position.

    Args:
        game: the rules.
        opponents: the opponents by name: each a player, or a factory: a function of one argument
            `strength`, a number of simulations, that returns a player. By default all
            players that the course has, and levels from Beginner to Champion.
        side: the person's side at first, `BLACK` or `WHITE`; the first opponent plays the other.

    Attributes:
        session: the game.
        table: the game's two seats.
        variations: the lines played in the game.
        chosen: the name and the strength of each player, by `BLACK` and `WHITE`.
        view: the switches: "overlay" one of `advice.OVERLAYS`; "bar" and "curve" on or off.
        reviewing: the game judged move by move, while the review is open; otherwise None.
        on_thought: a function that is called with a seat and a state, in the thinking thread, after
            the seat's move.

    >>> from omoklib.games import TicTacToe
    >>> play = Play(TicTacToe(), {"lowest": lambda state: state.legal_actions()[0]})
    >>> play.table.play(4)
    >>> play.wait(), play.session.id
    (True, (0, 4, 0))
    """

    TELLS_TURN = False  # its headline does
    AFTER_THE_END = "The game is over. Begin a new game, or review this one."

    def __init__(
        self, game: Game, opponents: Mapping[str, Any] | None = None, side: int = BLACK
    ) -> None:
        check_game_given(game, "Play must have a game")
        if side not in (BLACK, WHITE):
            raise ValueError(f"side, the person's, must be BLACK (1) or WHITE (-1); got {side!r}")
        self.opponents = Opponents(
            game, default_opponents(game) if opponents is None else opponents
        )
        self.variations = Variations()
        self.chosen: dict[int, tuple[str, int | None]] = dict.fromkeys((1, -1), (PERSON.name, None))
        self.view: dict[str, Any] = {"overlay": OVERLAYS[0]} | dict.fromkeys(SWITCHES, False)
        self.reviewing: Review | None = None
        self.on_thought: Callable[[Seat, State], object] = lambda seat, state: None
        self._opinions: Recent[tuple[str, NodeId], Analysis] = Recent(MOST_OPINIONS)
        self._values: Recent[NodeId, float] = Recent(MOST_VALUES)  # as Black sees them
        # Hints of players without an opinion.
        self._answers: Recent[tuple[str, NodeId], int] = Recent(MOST_VALUES)
        self._hint_at: NodeId | None = None  # the position in which a hint is wanted
        self._looked_at: NodeId | None = None  # the earlier position that is looked at, if any
        self._games_left: list[tuple[Any, ...]] = []  # what is needed to undo a new game
        self._ended: dict[NodeId, dict[int, Seat]] = {}  # who played it, where others sit by now
        self._preparing: Prepared | None = None
        self._ticking = False
        session = Session(game)
        self._loader = Thinker(session.lock)  # loads players
        super().__init__(session)
        self.table = Table(session)
        self.on_play = self._play
        self.on_button = {
            "undo": self._take_back,
            "new": self.new_game,
            "rematch": self.rematch,
            "hint": self.give_hint,
            "swap": self.take_other_side,
            "stop": self.table.stop,
            "go": self._play_on,
            "return": self._return,
            "review": self.review,
            "leave": self.leave_review,
            "solution": self._solve,
            "start": lambda: self._go_along(-len(self.variations.line)),
            "back": lambda: self._go_along(-1),
            "forward": lambda: self._go_along(1),
            "end": lambda: self._go_along(len(self.variations.line)),
            "blunder": self._go_to_blunder,
        }
        self.table.watch = self._listen
        self.table.changed = self._show
        self.choose(-side, self.opponents.names[0])

    def wait(self, seconds: float = 60.0) -> bool:
        """Waits until nobody thinks or is being loaded. Returns whether that came in time."""
        end = time.monotonic() + seconds
        while self.table.wait(max(0.0, end - time.monotonic())):
            if not self._loader.wait(max(0.0, end - time.monotonic())):
                return False
            if not self._loader.thinking and self.table.wait(0.05):
                return True
        return False

    def _leave(self) -> None:
        with self.session.lock:
            self._loader.drop()
            self._preparing = None
            self.table.leave()
            self._forget_review()
        super()._leave()

    # ----- the seats -----

    def choose(self, color: int, name: str, strength: int | None = None) -> None:
        """Lets `name` play `color`, with `strength` if a factory makes the player.

        Raises:
            ValueError: there is no such player.
        """
        if color not in (BLACK, WHITE) or name not in (PERSON.name, *self.opponents.names):
            raise ValueError(f"there is no player called {name!r} here")
        before = dict(self.chosen)
        usual = self.opponents.strength_of(name)
        if usual is not None:
            wanted = usual if strength is None else strength
            strength = min(STRENGTHS, key=lambda number: abs(number - wanted))
            strength = wanted if wanted == usual else strength
        self.chosen[color] = name, None if usual is None else strength
        self._sit(before)

    def take_other_side(self) -> None:
        """Exchanges the players of Black and White."""
        self._change_seats({BLACK: self.chosen[WHITE], WHITE: self.chosen[BLACK]})

    def _change_seats(self, chosen: dict[int, tuple[str, int | None]]) -> None:
        before, self.chosen = self.chosen, chosen
        if chosen != before:
            self._sit(before)

    def _sit(self, before: dict[int, tuple[str, int | None]]) -> None:
        """Seats the chosen players; if one cannot be loaded, it seats those of `before` again."""
        with self.session.lock:
            line = self.variations.line
            if self.session.game.state(line).is_terminal():
                self._ended.setdefault(line, self.table.seats)
            seats = [self.opponents.seat(*self.chosen[color]) for color in (BLACK, WHITE)]
            waiting = [
                seat.player
                for seat in seats
                if isinstance(seat.player, Prepared) and not seat.player.ready
            ]
            self._preparing = waiting[0] if waiting else None
            self._loader.drop()
            if waiting:
                self._loader = Thinker(self.session.lock)  # the old one may still be loading
                self._loader.start(
                    lambda: [player.player() for player in waiting],
                    lambda _, trouble: self._prepared(before, trouble),
                )
            self.table.sit(*seats)
        self._tick()

    def _prepared(
        self, before: dict[int, tuple[str, int | None]], trouble: Exception | None
    ) -> None:
        self._preparing = None
        if trouble is not None:
            self.chosen = before
            self.table.sit(*(self.opponents.seat(*before[color]) for color in (BLACK, WHITE)))
            self.table.words = f"This opponent cannot play: {trouble}"
        self._show()

    def _advisers(self) -> Iterator[Seat]:
        """The seats that have an opinion: players at the table, then other loaded players."""
        others = (self.opponents.seat(*self._usual(name)) for name in self.opponents.names)
        for seat in chain(self.table.seats.values(), others):
            if getattr(seat.player, "analyse", None) is not None:
                yield seat

    def _adviser(self) -> Seat | None:
        """The first of them; None: there is none."""
        return next(self._advisers(), None)

    def _judge(self) -> Judge:
        """The judge of a review: the first adviser that does not guess, or a longer search."""
        advisers, start = list(self._advisers()), self.session.game.initial_state()
        chosen: list[Judge] = []

        def verdict(state: State) -> Judgement:  # in the review's thread: the choice takes a search
            if not chosen:
                knowing = (s for s in advisers if not is_guess(s.player.analyse(start)))
                chosen.append(judge(next(knowing, self.opponents.believed()).player))
            return chosen[0](state)

        return verdict

    def _usual(self, name: str) -> tuple[str, int | None]:
        return name, self.opponents.strength_of(name)

    # ----- the game -----

    def new_game(self) -> None:
        """Begins a new game with the same seats; Undo and the browser bring the old one back."""
        self._begin_game(self.chosen, "New game.")

    def rematch(self) -> None:
        """Begins a new game with the sides swapped."""
        if self.chosen[BLACK] == self.chosen[WHITE]:
            self._begin_game(self.chosen, "A rematch.")
        else:
            swapped = {BLACK: self.chosen[WHITE], WHITE: self.chosen[BLACK]}
            self._begin_game(swapped, "A rematch, with the sides swapped.")

    def _begin_game(self, chosen: dict[int, tuple[str, int | None]], words: str) -> None:
        with (
            self.session.lock,
            self.hold_sync(),
        ):  # the page sees no game with the players of another
            if self.session.id != ROOT:
                left = self.variations, self.session.id, self.chosen, self._round, self._ended
                self._games_left.append(left)
                self._announces = words
            self._forget_review()
            self._change_seats(chosen)  # which shows the game that is left once more
            self.variations, self._ended = Variations(), {}
            self._begin_round()
            self.table.new_game()

    def _take_back(self) -> None:
        """Takes back the person's last move and the answer; before it, the new game itself."""
        with self.session.lock, self.hold_sync():
            self._looked_at = None
            if not self._may_bring_back():
                self._ended.pop(self.session.id, None)  # its end may come again, with others
                self.table.undo()
                return
            variations, here, chosen, round_, ended = self._games_left.pop()
            self._change_seats(chosen)
            self.variations, self._round, self._ended = variations, round_, ended
            self._announces = BACK_AGAIN
            self.table.go_to(here)
            self.table.go_on()

    def _may_bring_back(self) -> bool:
        """Whether Undo leads back to the game before: nobody has moved yet but the opponent."""
        node_id = self.session.id
        own = [ply for ply in range(1, len(node_id)) if self.table.is_person(turn(node_id[:ply]))]
        return bool(self._games_left) and not own and (self.table.has_person() or node_id == ROOT)

    def _play(self, action: int) -> None:
        """Plays the person's move; before a blunder in a review, tries it instead."""
        with self.session.lock:
            review, node_id = self.reviewing, self.session.id
            if review is not None and review.is_riddle(node_id):
                review.try_instead(node_id, action)
                self._show()
                return
            if self._your_turn():
                self._forget_review()
            self._looked_at = None
            self.table.play(action)

    def _play_on(self) -> None:
        """Lets the game go on from the position on the board; in a review, with the better move
        that was found there."""
        with self.session.lock:
            review = self.reviewing
            found = None if review is None else review.found(self.session.id)
            self._forget_review()
            self._looked_at = None
            self.table.go_on(found)

    def _return(self) -> None:
        """Goes back to the end of the line, where the game goes on."""
        with self.session.lock:
            self._looked_at = None
            self.table.go_to(self.variations.line)
            self.table.go_on()

    def _solve(self) -> None:
        with self.session.lock:
            if self.reviewing is not None:
                self.reviewing.solve(self.session.id)
            self._show()

    def go_to(self, node_id: NodeId) -> None:
        """Puts a position on the board, from this game or another.

        Raises:
            ValueError, TypeError: the rules do not allow it; then nothing changes.
        """
        node_id = self.session.game.state(node_id).id
        with self.session.lock:
            self._look_at(node_id)

    def _look_at(self, node_id: NodeId) -> None:
        if self.reviewing is not None:
            self.reviewing.go_on()
        self._looked_at = node_id
        self.variations.give(node_id)
        self.table.go_to(node_id)

    def _is_looking(self) -> bool:
        return self.session.id == self._looked_at != self.variations.line

    def review(self) -> None:
        """Opens the review of the whole line."""
        with self.session.lock:
            self._forget_review()
            self.reviewing = Review(
                self.session.game, self._judge(), BLUNDER, self.session.lock, self._show
            )
            self.reviewing.load(self.variations.line)
            self._show()

    def leave_review(self) -> None:
        """Closes the review, and shows the end of the reviewed game."""
        with self.session.lock:
            if self.reviewing is None:
                return
            end = self.reviewing.node_id
            self._forget_review()
            self.table.go_to(end)

    def _forget_review(self) -> None:
        if self.reviewing is not None:
            self.reviewing.stop()
        self.reviewing = None

    def _go_along(self, steps: int) -> None:
        line = self.variations.line
        ply = max(0, min(len(line) - 1, self.session.state.ply + steps))
        self._look_at(line[: ply + 1])

    def _go_to_blunder(self) -> None:
        review = self.reviewing
        if review is not None:
            here = self.session.id
            move = review.next_turning_point(len(here) - 1 if review.holds(here) else -1)
            self._look_at(review.node_id[:move])

    # ----- what the page asks for -----

    def _go(self, node_id: NodeId) -> None:
        self.go_to(node_id)

    def _read(self, text: str) -> None:
        self.go_to(read_id(text))

    def _set(self, name: str, value: Any, color: Any) -> None:
        match name, value:
            case "seat", str(who) if color in (BLACK, WHITE):
                self.choose(color, who)
            case "strength", int(strength) if color in (BLACK, WHITE):
                self.choose(color, self.chosen[color][0], strength)
            case "overlay", str(overlay) if overlay in OVERLAYS:
                self.show(overlay=overlay)
            case (("bar" | "curve"), bool(on)):
                self.show(**{name: on})
            case _:
                raise refusal((name, value))

    def show(self, **switches: Any) -> None:
        """Sets switches of `view`: `overlay="visits"`, `bar=True`, `curve=True`."""
        unknown = switches.keys() - self.view.keys()
        if unknown or switches.get("overlay", OVERLAYS[0]) not in OVERLAYS:
            raise ValueError(
                f"a switch of view must be overlay ({', '.join(OVERLAYS)}), bar or curve; "
                f"got {switches}"
            )
        self.view |= switches
        self._show()

    def give_hint(self) -> None:
        """Puts a ring on the move that the adviser thinks best."""
        with self.session.lock:
            if self.session.state.is_terminal() or not self._your_turn():
                raise ValueError("A hint is for a person whose turn it is; it is not yours.")
            self._hint_at = self.session.id
            self._show()

    # ----- what they think -----

    def _wants_opinion(self) -> bool:
        return self.view["overlay"] != OVERLAYS[0] or any(map(self.view.get, SWITCHES))

    def _listen(self, seat: Seat, state: State) -> None:
        """Keeps the thoughts of a player on the move that it chose."""
        analyse = getattr(seat.player, "analyse", None)
        if analyse is not None:
            self._keep(seat, state, analyse(state))
        self.on_thought(seat, state)

    def _keep(self, seat: Seat, state: State, opinion: Analysis) -> None:
        self._opinions[seat.name, state.id] = replace(opinion, root=None)
        self._values[state.id] = value_of(state, opinion)

    def _show(self) -> None:
        """Shows the current table, and asks for an opinion if one is wanted."""
        with self.session.lock, self.hold_sync():
            state = self.session.state
            self.variations.visit(state.id)
            if state.is_terminal():
                self._values[state.id] = value_of(state, None)
            if self._hint_at != state.id:
                self._hint_at = None
            self.refresh()
            riddle = self.reviewing is not None and self.reviewing.is_riddle(state.id)
            self.busy, self.playable = self.table.busy, riddle or self._your_turn()
            ask = self._show_opinion(state)
            self._show_side(state)
            if ask is not None:
                ask()
        self._tick()

    def _show_opinion(self, state: State) -> Callable[[], None] | None:
        """Lays the opinion over the board, or asks for one if there is none yet."""
        if self.reviewing is not None and self.reviewing.is_riddle(state.id):
            hidden = "Hidden while you look for a better move."
            self._legend = "" if self.view["overlay"] == OVERLAYS[0] else hidden
            return None
        wanted, hint = self._wants_opinion(), self._hint_at == state.id
        seat = self._adviser() if wanted or hint else None
        self._legend = ""
        if seat is None:
            if wanted:
                self._legend = "None of these players can say what it thinks."
            return self._ask_for_answer(state) if hint else None
        opinion = self._opinions.get((seat.name, state.id))
        self._legend = overlay_legend(state, seat.name, opinion, self.view["overlay"])
        if opinion is not None:
            self.overlay = heat_map(opinion, self.view["overlay"])
            self.ghosts = expected(state, opinion) if self.view["overlay"] == LINE else []
            if hint and is_guess(opinion):
                return self._show_believed_hint(state)
            if hint:
                self._ring(best_of(opinion), lambda: hint_words(state, opinion))
            return None
        waits = self.table.words or self.table.paused
        if self.view["overlay"] != OVERLAYS[0]:
            self._legend = _nothing_yet(state, seat.name, bool(waits))
        if state.is_terminal() or self.table.busy or (waits and not hint):
            return None
        words = f"{capital(seat.name)} looks for a hint ..." if hint else ""
        return lambda: self.table.ask(
            seat, seat.player.analyse, lambda found: self._keep(seat, state, found), words
        )

    def _show_believed_hint(self, state: State) -> Callable[[], None] | None:
        """Shows the hint of a longer search than any opponent's, or asks for it, if none knows more
        than a guess."""
        seat = self.opponents.believed()
        opinion = self._opinions.get((seat.name, state.id))
        if opinion is not None and is_guess(opinion):
            games = counted(sum(opinion.visits.values()), "random game")
            self.status = f"{capital(seat.name)} has no hint: {games} were too few to tell."
        elif opinion is not None:
            self._ring(
                best_of(opinion), lambda: f"{capital(seat.name)}: {hint_words(state, opinion)}"
            )
        if opinion is not None or self.table.busy:
            return None
        return lambda: self.table.ask(
            seat,
            seat.player.analyse,
            lambda found: self._keep(seat, state, found),
            f"{capital(seat.name)} looks for a hint ...",
        )

    def _ask_for_answer(self, state: State) -> Callable[[], None] | None:
        """Shows a hint of a player without an opinion: the move that it would play."""
        seated = [seat for seat in self.table.seats.values() if seat.player is not None]
        seat = seated[0] if seated else self.opponents.seat(*self._usual(self.opponents.names[0]))
        key = seat.name, state.id
        if key in self._answers:
            action, who, name = self._answers[key], capital(seat.name), state.game.action_name
            self._ring(action, lambda: f"{who} would play {name(action)}.")
            return None
        if self.table.busy:
            return None
        return lambda: self.table.ask(
            seat,
            seat.player,
            lambda action: self._answers.__setitem__(key, action),
            f"{capital(seat.name)} looks for a hint ...",
        )

    def _ring(self, action: int | None, words: Callable[[], str]) -> None:
        if action is not None and action in self.session.state.legal_actions():
            self.hint, self.status = action, words()

    def _show_side(self, state: State) -> None:
        line, review = self.variations.line, self.reviewing
        looking = self._is_looking()
        if state.is_terminal():
            self.status = self._result(state)
        elif looking:
            self.status = self.status or "The start."
        elif self.table.words:
            self.status = f"{self.status} {self.table.words}".strip()
        elif state.id == ROOT and self._your_turn():
            self.status = f"{self.status} {invitation(state.game)}".strip()
        values = [self._values.get(line[: ply + 1]) for ply in range(len(line))]
        lines = {"lines": [list(branch) for branch in self.variations.branches[:8]]}
        shows = {name: self.view[name] for name in SWITCHES}
        if review is not None:
            judged = review.values(line)
            values = [old if new is None else new for new, old in zip(judged, values, strict=True)]
            lines = review.beside(line, self.variations.branches)
            self.notes = review.notes(state.id)
            self.status = review.words(state.id)
            shows |= {"bar": True, "curve": True}
        self.buttons = self._buttons(state)
        self.side = self._tell(
            line,
            state.ply,
            values,
            headline=self._headline(state),
            seats=[self._seat(color, state) for color in (BLACK, WHITE)],
            overlays=list(OVERLAYS),
            overlay=self.view["overlay"],
            shows=shows,
            curve=shows["curve"],
            legend=self._legend,
            **lines,
            over=review is None and state.is_terminal(),
            won=self.reviewing is None and self._person_won(state),
            players=" against ".join(self._seats(line)[color].name for color in (BLACK, WHITE)),
            round=self._round,
            played=self.variations.is_played,
            whole=review is not None or looking,
            reviewing=review is not None,
        )

    def _headline(self, state: State) -> str:
        if self.reviewing is not None:
            return f"Review: move {state.ply} of {len(self.reviewing.node_id) - 1}"
        if self._is_looking():
            return f"A look back: move {state.ply} of {len(self.variations.line) - 1}"
        if not state.is_terminal():
            if self._preparing is not None and not self._your_turn():
                return f"{capital(self._preparing.name)} is getting ready"
            if self._your_turn():
                name = player_name(state.game, state.player)
                alone = self.table.is_person(-state.player)
                return f"{name} to move" if alone else f"Your move, {name}"
            does = "waits" if self.table.paused else "is thinking ..."
            return f"{self.table.who(state.player)} {does}"
        if self._person_won(state):
            return "You won!"
        return f"{self._winner(state)} won" if self._person_lost(state) else result_words(state)

    def _seats(self, node_id: NodeId) -> dict[int, Seat]:
        """The seats; at the end of a game those that played it, whoever was chosen after it."""
        return self._ended.get(node_id, self.table.seats)

    def _winner(self, state: State) -> str:
        winner = state.winner()
        return f"{player_name(state.game, winner)} ({self._seats(state.id)[winner].name})"

    def _person_won(self, state: State) -> bool:
        """Whether a person beat a player of the course."""
        winner = state.winner() if state.is_terminal() else 0
        seats = self._seats(state.id)
        return bool(winner and seats[winner] == PERSON and seats[-winner] != PERSON)

    def _person_lost(self, state: State) -> bool:
        """Whether a player of the course beat a person."""
        winner = state.winner() if state.is_terminal() else 0
        seats = self._seats(state.id)
        return bool(winner and seats[-winner] == PERSON and seats[winner] != PERSON)

    def _result(self, state: State) -> str:
        """Who beat whom, and at which move, as the list of moves counts."""
        winner, seats = state.winner(), self._seats(state.id)
        persons = [color for color in (BLACK, WHITE) if seats[color] == PERSON]
        discs = result_words(state).partition(", ")[2]
        if not winner:
            who = f" against {seats[-persons[0]].name}" if len(persons) == 1 else ""
            return f"A draw{who} after {counted(state.ply, 'move')}."
        how = discs or f"at move {state.ply}"
        if self._person_won(state):
            return f"You beat {seats[-winner].name}{', ' if discs else ' '}{how}."
        if not self._person_lost(state):
            who = player_name(state.game, winner) if persons else self._winner(state)
            return f"{who} won{', ' if discs else ' '}{how}."
        beat = f"{capital(seats[winner].name)} beat you"
        return f"{beat}{', ' if discs else ' '}{how}. Review shows where it turned."

    def _seat(self, color: int, state: State) -> dict[str, Any]:
        name, strength = self.chosen[color]
        strengths = sorted({*STRENGTHS, strength}) if strength is not None else []
        return {
            "color": color,
            "name": player_name(state.game, color),
            "choice": name,
            "options": self.opponents.options(),
            "strength": strength,
            "strengths": strengths,
            "spec": self.opponents.words(name),
            "moves": not state.is_terminal() and state.player == color,
        }

    def _your_turn(self) -> bool:
        state = self.session.state
        return not state.is_terminal() and self.table.is_person(state.player)

    def _buttons(self, state: State) -> list[dict[str, Any]]:
        """The buttons. Each keeps its place: at the end the review stands in that of the hint, the
        rematch in that of the other swap of the sides."""
        begun, over = self.session.id != ROOT, state.is_terminal()
        if self.reviewing is not None:
            return self._review_buttons(state)
        thinks, paused = self.table.busy, self.table.paused and not self._your_turn()
        lost = self._person_lost(state)
        if over:
            middle = {"id": "review", "label": "Review", "enabled": True, "primary": lost}
        elif paused:  # there is no hint for a machine
            middle = {"id": "go", "label": "Play from here", "enabled": True, "primary": True}
        elif thinks:
            middle = {"id": "stop", "label": "Stop", "enabled": True}
        else:
            middle = {"id": "hint", "label": "Hint", "enabled": self._your_turn()}
        brings = self._may_bring_back()
        undo = {"id": "undo", "label": LAST_GAME if brings else "Undo", "enabled": begun or brings}
        back = {"id": "return", "label": "Back to game", "enabled": True}
        rematch = {"id": "rematch", "label": "Rematch", "enabled": True, "primary": not lost}
        swap = {"id": "swap", "label": "Swap sides", "enabled": True}
        new = {"id": "new", "label": "New game", "enabled": begun}
        first = back if self._is_looking() else undo
        return [first, middle, rematch if over else swap, new]

    def _review_buttons(self, state: State) -> list[dict[str, Any]]:
        review, line = self.reviewing, self.variations.line
        buttons = review_buttons(state.id, line, review)
        if len(buttons) == 4:  # nothing was found to look at
            buttons.append({"id": "rematch", "label": "Rematch", "enabled": True})
        solution = solution_button(state.id, review)
        if solution or state.is_terminal():
            buttons += solution
        else:
            buttons.append({"id": "go", "label": "Play from here", "enabled": True})
        return [*buttons, {"id": "leave", "label": "Leave review", "enabled": True}]

    def _worth_a_look(self) -> State:
        """The current game; before its first move, an example."""
        if self.session.id != ROOT:
            return self.session.state
        return example(self.session.game, self.opponents.names)

    # ----- how far a search is -----

    def _tick(self) -> None:
        """Reports the progress of the current search, in the background, until there is none."""
        waits = self.table.busy or self._preparing is not None
        if self._ticking or not waits or not can_start_threads():
            return
        self._ticking = True
        in_background(self._report)

    def _report(self) -> None:
        began, known = time.monotonic(), None
        while self.table.busy or self._preparing is not None:
            now = self.table.thinker, self._preparing, self.session.id
            if now != known:
                began, known = time.monotonic(), now
            self.progress = _progress(self.table.thinker, self._preparing, time.monotonic() - began)
            time.sleep(TICK_S)
        self.progress = {"share": None, "words": ""}
        self._ticking = False


def invitation(game: Game) -> str:
    """A sentence on how the game is won, and what to do first.

    >>> from omoklib.games import Omok
    >>> invitation(Omok(15))
    'Five in a row wins: click where two lines cross to begin.'
    """
    words = {3: "Three", 4: "Four", 5: "Five", 6: "Six"}
    line = getattr(game, "line", None)
    if isinstance(game, Othello):
        return "The most discs at the end win: click a dot to begin."
    places = {"columns": "a column", "marks": "a cell"}
    place = places.get(look(game.initial_state()).kind, "where two lines cross")
    if line is None:
        return f"Click {place} to begin."
    return f"{words.get(line, line)} in a row wins: click {place} to begin."


def example(game: Game, names: Iterable[str] = ()) -> State:
    """A position from the first moves of a game, for a board that nobody plays on: another one for
    every game, whoever wrote it, and on small boards for other opponents, of these `names`. The
    player who began is to move, as on the board that wakes, and cannot end it at once, so that the
    other one does not look blind.

    >>> from omoklib.games import Omok
    >>> example(Omok(9)).ply
    8
    """
    state = game.initial_state()
    if isinstance(game, Omok) and game.size > 5:
        middle = game.size // 2
        for down, right in OPENING:
            state = state.take_action((middle + down) * game.size + middle + right)
        return state
    rng = np.random.default_rng(list(" ".join([repr(game), *names]).encode()))
    for _ in range(game.size**2 // 2):
        after = state.take_action(int(rng.choice(state.legal_actions())))
        if after.is_terminal() or any(
            after.take_action(action).is_terminal() for action in after.legal_actions()
        ):
            break
        state = after
    return game.state(state.id[:-1]) if state.ply % 2 else state


def _nothing_yet(state: State, who: str, waits: bool) -> str:
    """The line that stands for an overlay of which there is nothing to see yet."""
    if state.is_terminal():
        return "The game is over: there is no next move to think about."
    return "" if waits else f"{capital(who)} is looking at this position ..."


def _progress(seat: Seat | None, preparing: Prepared | None, seconds: float) -> dict[str, Any]:
    """The progress of a search or of loading a player, once it has taken a moment."""
    waited = f"{seconds:.0f} s"
    if preparing is not None:
        if seconds > SLOW_S:  # one line, as before: nothing below it moves
            return {"share": None, "words": f"Loading once, about a minute: {waited}"}
        return {"share": None, "words": f"Loading {preparing.name}, once: {waited}"}
    ask = None if seat is None else getattr(seat.player, "progress", None)
    if seconds < TICK_S or seat is None:
        return {"share": None, "words": ""}
    done, most = (0, None) if ask is None else ask()
    if most is None or not done:
        late = ask is not None and not done and seconds > 2
        why = "; compiled, once, in about a minute" if late else ""
        return {"share": None, "words": f"{waited}{why}"}
    return {"share": min(1.0, done / most), "words": f"{min(done, most):,} of {most:,} simulations"}
