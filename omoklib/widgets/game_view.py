"""A board with a side panel: the players, the chances, the moves."""

from __future__ import annotations

import re
from typing import Any, ClassVar
from uuid import uuid4

from traitlets import Dict

from omoklib._util.words import capital
from omoklib.draw.look import player_name
from omoklib.games import BLACK, WHITE, Game, NodeId
from omoklib.games.names import game_text
from omoklib.games.session import Session
from omoklib.ids import check_id
from omoklib.widgets.base import joined
from omoklib.widgets.board import BOARD_SCRIPTS, BOARD_STYLES, Board

__all__ = ["GameView", "read_id"]

_MOST = 2000  # actions of an ID; no game of ours is nearly as long

_ID = re.compile(r"[(\[]?\s*([0-9]{1,4}(?:\s*,\s*[0-9]{1,4})*)\s*,?\s*[)\]]?")

PARTS = ("value_bar.js", "value_curve.js", "roving.js", "move_list.js", "kept_games.js", "game.js")


class GameView(Board):
    """A board with a side panel: the page (static/game.js) draws `side` and sends wishes about it.

    A subclass says in `_beside` what the panel shows, and in `_go` and `_set` what its wishes do.

    Attributes:
        side: the contents of the panel, as plain data. While `record` is a variation, "game_left"
            is the ID of its game, and "under" has that game's values, for a pale curve.
        progress: the progress of a long task: {"share": 0..1 or None, "words"}.
    """

    _esm = joined(*BOARD_SCRIPTS, *PARTS)
    _css = BOARD_STYLES + joined("game.css")
    EMPTY: ClassVar[dict[str, Any]] = {
        "headline": "",
        "seats": [],
        "overlays": [],
        "overlay": "",
        "shows": {"bar": True, "curve": True},
        "curve": True,
        "legend": "",
        "signs": {},
        "lines": [],
        "scrubs": False,
        "over": False,
        "won": False,
        "players": "",
        "round": "",
        "played": False,
        "whole": False,
        "reviewing": False,
        "game_left": [],
        "under": [],
    }

    side = Dict().tag(sync=True)
    progress = Dict({"share": None, "words": ""}).tag(sync=True)

    def __init__(self, session: Session | Game) -> None:
        self._begin_round()
        super().__init__(session, follow=False)

    def _begin_round(self) -> None:
        """Starts another game in the browser's list of kept games."""
        self._round = uuid4().hex[:12]

    def _tell(
        self, record: NodeId, at: int, values: list[float | None], **more: Any
    ) -> dict[str, Any]:
        """The contents of the panel for the line `record`, of which `at` moves are on the board."""
        game = self.session.game
        return {
            **self.EMPTY,
            "game": _text(game),
            "names": [player_name(game, BLACK), player_name(game, WHITE)],
            "record": list(record),
            "at": at,
            "values": values,
            "most": game.max_plies,
            "id": str(record[: at + 1]),
            **more,
        }

    def _obey(self, message: object) -> None:
        match message:
            case {"type": "set", "id": "id", "value": str(text)}:
                try:
                    self._read(text)
                except ValueError as error:
                    raise ValueError(f"{capital(str(error))}.") from error
            case {"type": "set", "id": str(name), "value": value}:
                self._set(name, value, message.get("color"))
            case _:
                super()._obey(message)

    def _go(self, node_id: NodeId) -> None:
        """Shows the position `node_id` that the page asks for."""
        raise NotImplementedError

    def _read(self, text: str) -> None:
        """Shows the position whose ID is in `text`, as the page asks."""
        raise NotImplementedError

    def _set(self, name: str, value: Any, color: Any) -> None:
        """Sets the control `name` to `value`, as the page asks."""
        raise NotImplementedError


def _text(game: Game) -> str:
    """The name under which games of these rules are kept."""
    try:
        return game_text(game)
    except ValueError:
        return repr(game)


def read_id(text: str) -> NodeId:
    """The ID in `text`: whole numbers and commas, with or without brackets.

    Raises:
        ValueError: `text` is anything else; the message is for the person who pasted it.

    >>> read_id(" (0, 40, 41) "), read_id("0,40")
    ((0, 40, 41), (0, 40))
    """
    line = text.strip()
    found = _ID.fullmatch(line) if len(line) <= 6 * _MOST else None
    if found is None:
        shown = line if len(line) <= 40 else f"{line[:40]}..."
        raise ValueError(f"An ID is a line such as (0, 40, 41); this is not one: {shown!r}")
    return check_id(int(number) for number in found[1].split(","))
