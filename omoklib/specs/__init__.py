"""Games and players from a few words: what command lines take, and what parallel matches send to
their worker processes.

One grammar serves both, `kind:option=value,option=value,...`, in which the first option's name may
be left out: `omok:15` is `omok:size=15`, and `uct:1000` is `uct:iterations=1000`. `GAMES` and
`SPECS` list what there is.

>>> import numpy as np
>>> game = game_named("omok:6,line=4")
>>> game
Omok(size=6, line=4, exact=False)
>>> make_player("uct:100", game, np.random.default_rng(1)).name
'UCT 100'
"""

from omoklib.specs.games import GAMES, game_named, game_text
from omoklib.specs.players import SPECS, checked_player, make_player

__all__ = ["GAMES", "SPECS", "checked_player", "game_named", "game_text", "make_player"]
