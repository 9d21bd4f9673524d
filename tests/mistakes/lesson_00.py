"""How learners err in lesson 00."""

from __future__ import annotations

from mistakes import Mistake, bodies

_WINS = """
for a in state.legal_actions():
    if state.take_action(a).winner() == state.player:
        return a
"""
"""The first half of a `careful_player`."""

MISTAKES = {
    "opponent": (
        Mistake("def opponent(player): return 1 - player", "players called 0 and 1"),
        Mistake("def opponent(player): return not player", "from a `not` or a comparison"),
        Mistake("def opponent(player): return player", "the same player"),
        Mistake("def opponent(player): print(-player)", "printed, but not returned"),
        Mistake(
            """
            def opponent(player):
                if player == 1:
                    return -1
            """,
            "returns None",
        ),
        Mistake(
            """
            def opponent(player):
                if player == 1:
                    other = -1
                return other
            """,
            "no branch of your `if`",
        ),
        Mistake(
            """
            def opponent(player):
                if player == "Black":
                    return "White"
                return "Black"
            """,
            "That is a word",
        ),
        Mistake(
            "def opponent(player): return 2 if player == 1 else 1", "number the players 1 and 2"
        ),
        Mistake("def opponent(player): return 3 - player", "Nobody is called that here"),
        Mistake("def opponent(player): return player - 2", "Nobody is called that here"),
        Mistake("def opponent(player): return 2 - player", "Here you return the same player"),
        Mistake("def opponent(player): return -player,", "a comma behind it"),
        Mistake("def opponent(player): return [-player]", "alone in a list"),
        Mistake("def opponent(): return -player", "should take (player)"),
        Mistake("def opponent(player): return -plyer", "Do you mean `player`"),
        Mistake("def opponnent(player): return -player", "There is no `opponent` yet"),
        Mistake("def opponent(player): return abs(player)", "You always say Black"),
        Mistake("def opponent(player): player = -player", "returns None"),
        Mistake(
            """
            def opponent(player):
                if player == 1:
                    player = -1
                if player == -1:
                    player = 1
                return player
            """,
            "Two `if`s in a row",
        ),
        Mistake(
            """
            def opponent(player):
                player = -player
                return player == -1
            """,
            "from a `not` or a comparison",
        ),
        Mistake("def opponent(player): return str(-player)", "quotes, or of `str(...)`"),
        Mistake("def opponent(player): return {1: -1, -1: 1}", "put `[player]` behind it"),
    ),
    "winning_move": (
        Mistake("winning_move = (6, 4)", "one number for both"),
        Mistake('winning_move = ("e", 2)', "one number for both"),
        Mistake("winning_move = (13, 14)", "without brackets"),
        Mistake("winning_move = 59", "f7 (59) is at one end of White's four"),
        Mistake("winning_move = 14", "f2 (14) is at one end of White's four"),
        Mistake("winning_move = 57", "One column too far to the left"),
        Mistake("winning_move = (13, 58)", "One of the two cells is enough"),
        Mistake("winning_move = [58]", "One of the two cells is enough"),
        Mistake("winning_move = '58'", "The right cell. Write its number, without quotes"),
        Mistake("winning_move = 'e7'", "The right cell. Write its number, without quotes"),
        Mistake("winning_move = 58.0", "The right cell, written as a decimal number"),
        Mistake("winning_move = 67", "a gap is left"),
        Mistake("winning_move = 49", "a stone on this cell already"),
        Mistake("winning_move = 81", "numbered 0 to 80"),
        Mistake("winning_move = 5", "column e, one below the other"),
        Mistake("winning_move = True", "True and False are not cells"),
        Mistake("winning_move = 85", "numbered 0 to 80"),
        Mistake("wining_move = 58", "There is `wining_move`: is that it?"),
    ),
    "my_player": (
        *bodies(
            "my_player(state)",
            (
                """
free = state.legal_actions()
for number in range(len(free) - 1):
    if state.take_action(free[number]).winner() == state.player:
        return free[number]
return free[0]
""",
                "stop one too early",
            ),
            (
                """
free = state.legal_actions()
for action in free:
    if state.take_action(action).winner() == state.player:
        return action
    free.remove(action)
return state.legal_actions()[0]
""",
                "the loop skips one",
            ),
            (
                """
for action in state.legal_actions():
    if state.take_action(action).winner() == 1 or -1:
        return action
return state.legal_actions()[0]
""",
                "any number but 0 counts as true",
            ),
            (
                """
for action in state.legal_actions():
    if state.take_action(action).winner() == state.player:
        return action
    return action
""",
                "ends in its first round",
            ),
            (
                """
for action in state.legal_actions():
    after = state.take_action(action)
    if after.winner is not None:
        return action
return state.legal_actions()[0]
""",
                "The brackets of `.winner()` are missing",
            ),
            (
                """
for action in state.legal_actions():
    state.take_action(action)
    if state.winner() != 0:
        return action
return state.legal_actions()[-1]
""",
                "ask that one",
            ),
            (
                """
for action in state.legal_actions():
    if state.take_action(action).winner() == "Black":
        return action
return state.legal_actions()[0]
""",
                "You compare the winner with a word",
            ),
            (
                """
import random
for action in state.legal_actions():
    after = state.take_action(action)
    if after.winner() == after.player:
        return action
return random.Random(0).choice(state.legal_actions())
""",
                "After the move it is the other one's turn",
            ),
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return action
                    else:
                        return state.legal_actions()[0]
            """,
            "The loop ends in its first round",
        ),
        Mistake(
            "def my_player(state):\n    for action in state.legal_actions():\n        if state.take_action(action).winner() == -state.player:\n            return action\n    return state.legal_actions()[0]",
            "compare with `state.player`",
        ),
        Mistake(
            "def my_player(state):\n    for action in state.legal_actions:\n        if state.take_action(action).winner() == state.player:\n            return action\n    return state.legal_actions()[0]",
            "A method is called with brackets",
        ),
        Mistake(
            "def my_player(state):\n    for action in state.legal_actions():\n        if state.take_action(action).winner() == state.player():\n            return action\n    return state.legal_actions()[0]",
            "takes no brackets",
        ),
        Mistake(
            "def my_player(state):\n    for action in state.legal_actions():\n        state = state.take_action(action)\n        if state.winner() == state.player:\n            return action\n    return action",
            "give the state after it a name of its own",
        ),
        Mistake(
            "def my_player(state): return state.legal_actions()[0]", "even where another one wins"
        ),
        Mistake(
            """
            import random
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == 1:
                        return action
                return random.Random(0).choice(state.legal_actions())
            """,
            "White is -1: compare with `state.player`",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == 1:
                        return action
                return state.legal_actions()[0]
            """,
            "White is -1",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return action
            """,
            "Nothing comes back where no cell wins",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        print(action)
                        return
                return state.legal_actions()[0]
            """,
            "A cell wins here, and nothing comes back",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner == state.player:
                        return action
                return state.legal_actions()[0]
            """,
            "The brackets of `.winner()` are missing",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if action.winner() == state.player:
                        return action
                return state.legal_actions()[0]
            """,
            "`action` is only a number",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    after = state.take_action(action)
                    if after.winner() == state.player:
                        best = action
                return best
            """,
            "the name that you return has no value",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    state.take_action(action)
                    if state.winner() == state.player:
                        return action
                return state.legal_actions()[0]
            """,
            "which never changes",
        ),
        Mistake(
            """
            def my_player(state):
                wins = []
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        wins.append(action)
                return wins or state.legal_actions()[0]
            """,
            "Return one of them, not the list",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    after = state.take_action(action)
                    if after.winner() == after.player:
                        return action
                return state.legal_actions()[0]
            """,
            "After the move it is the other one's turn",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    after = state.take_action(action)
                    if after.winner() == after.player:
                        return action
                return action
            """,
            "After the move it is the other one's turn",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return state.take_action(action)
                return state.legal_actions()[0]
            """,
            "That is a state",
        ),
        Mistake(
            """
            def my_player(state):
                for action in range(81):
                    if state.take_action(action).winner() == state.player:
                        return action
                return state.legal_actions()[0]
            """,
            "is taken",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return True
                return False
            """,
            "True and False are not cells",
        ),
        Mistake(
            """
            def my_player(state):
                free = state.legal_actions()
                wins = [a for a in free if state.take_action(a).winner() == state.player]
                return wins[0]
            """,
            "a list of the winning cells is empty",
        ),
        Mistake("def my_player(state): return 40", "a cell that is taken"),
        Mistake("def my_player(state): return state.legal_actions()", "That is a list"),
        Mistake(
            """
            import random

            def my_player(state):
                return random.Random(0).choice(state.legal_actions())
            """,
            "wins at once on",
        ),
        Mistake(
            """
            def my_player(state):
                best = state.legal_actions()[0]
                for action in state.legal_actions():
                    if state.take_action(action).winner():
                        best = action
                    else:
                        best = state.legal_actions()[0]
                return best
            """,
            "the next round of the loop forgets it",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return action
                return state.legal_actions
            """,
            "called with brackets",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return action
                return 40
            """,
            "a cell that is taken",
        ),
        Mistake(
            """
            def my_player(state):
                best = None
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        best = action
                return best or state.legal_actions()[-1]
            """,
            "Python takes 0 for false",
        ),
        Mistake(
            """
            def my_player(state):
                best = None
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        best = action
                if best:
                    return best
                return state.legal_actions()[1 if len(state.legal_actions()) > 1 else 0]
            """,
            "Python takes 0 for false",
        ),
        Mistake(
            """
            def my_player(state):
                for place, action in enumerate(state.legal_actions()):
                    if state.take_action(action).winner() == state.player:
                        return place
                return state.legal_actions()[0]
            """,
            "the *place* of the winning cell",
        ),
        Mistake(
            """
            import random

            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return action
                return random.randint(0, 80)
            """,
            "draw from that list",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    if state.take_action(action).winner() == player:
                        return action
                return state.legal_actions()[0]
            """,
            "asked for with a dot",
        ),
        Mistake(
            """
            def my_player(state):
                for action in legal_actions():
                    if state.take_action(action).winner() == state.player:
                        return action
                return state.legal_actions()[0]
            """,
            "asked for with a dot",
        ),
        Mistake(
            """
            def my_player(state):
                for action in state.legal_actions():
                    best = action
                    if state.take_action(action).winner() == state.player:
                        best = action
                return best
            """,
            "found the win, and forgets it",
        ),
    ),
    "careful_player": (
        *bodies(
            "careful_player(state)",
            *(
                (_WINS + body, says)
                for body, says in (
                    (
                        """
for a in state.legal_actions():
    after = state.take_action(a)
    if not any(after.take_action(b).winner() == after.player for b in after.legal_actions()):
        return a
return 0
""",
                        "a cell that is taken",
                    ),
                    (
                        """
free = state.legal_actions()
safe = free
for a in free:
    after = state.take_action(a)
    for b in after.legal_actions():
        if after.take_action(b).winner() == after.player:
            safe.remove(a)
            break
return (safe or state.legal_actions())[0]
""",
                        "a second name for the same list",
                    ),
                    (
                        """
for a in state.legal_actions():
    after = state.take_action(a)
    safe = True
    for b in after.legal_actions():
        if after.take_action(b).winner() == after.player:
            safe = False
if safe:
    return a
return state.legal_actions()[0]
""",
                        "speaks of the last move alone",
                    ),
                    (
                        """
for a in state.legal_actions():
    after = state.take_action(a)
    for b in after.legal_actions():
        if after.take_action(b).winner() != -state.player:
            return a
return state.legal_actions()[0]
""",
                        "once one answer does not win",
                    ),
                    (
                        """
for a in state.legal_actions():
    after = state.take_action(a)
    for b in after.legal_actions():
        if after.take_action(b).winner() == after.player:
            break
    return a
return state.legal_actions()[0]
""",
                        "ends in its first round",
                    ),
                    (
                        """
for a in state.legal_actions():
    after = state.take_action(a)
    safe = True
    for b in after.legal_actions():
        if after.take_action(b).winner() == after.player:
            safe = False
        else:
            safe = True
    if safe:
        return a
return state.legal_actions()[0]
""",
                        "overwrites what you noted",
                    ),
                    (
                        """
chosen = []
safe = True
for a in state.legal_actions():
    after = state.take_action(a)
    for b in after.legal_actions():
        if after.take_action(b).winner() == after.player:
            safe = False
    if safe:
        chosen.append(a)
return (chosen or state.legal_actions())[0]
""",
                        "still stands when you come to the next",
                    ),
                    (
                        """
for a in state.legal_actions():
    after, danger = state.take_action(a), False
    for b in after.legal_actions():
        if after.take_action(b).winner() == state.player:
            danger = True
    if not danger:
        return a
return state.legal_actions()[0]
""",
                        "You compare the winner after an answer with `state.player`",
                    ),
                    (
                        """
free = state.legal_actions()
for a in free:
    after = state.take_action(a)
    for b in after.legal_actions():
        if after.take_action(b).winner() == -state.player:
            free.remove(a)
            break
return free[0]
""",
                        "out of the list that the loop is walking along",
                    ),
                )
            ),
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                return free[0]
            """,
            "blind to the other side's",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                return free[-1]
            """,
            "else it takes the last free cell",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    for answer in after.legal_actions():
                        if after.take_action(answer).winner() == state.player:
                            break
                    else:
                        return action
                return free[0]
            """,
            "compare with `-state.player`",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    for answer in after.legal_actions():
                        if after.take_action(answer).winner() != after.player:
                            return action
                return free[0]
            """,
            "once one answer does not win",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    for answer in after.legal_actions():
                        if after.take_action(answer).winner() == after.player:
                            break
                    else:
                        return action
            """,
            "no move is safe, and nothing comes back",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                safe = []
                for action in free:
                    after = state.take_action(action)
                    if not any(after.take_action(b).winner() == -state.player for b in after.legal_actions()):
                        safe.append(action)
                return safe[0]
            """,
            "against an open four no move is safe",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    after = state.take_action(action)
                    if not any(after.take_action(b).winner() == after.player for b in after.legal_actions()):
                        return action
                return free[0]
            """,
            "does not take its own win",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    if any(after.take_action(b).winner() == after.player for b in after.legal_actions()):
                        return action
                return free[0]
            """,
            "the wrong way round",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    if not any(after.take_action(b).winner() == -1 for b in after.legal_actions()):
                        return action
                return free[0]
            """,
            "Right for Black",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    if not any(after.take_action(b).winner() == after.player for b in free):
                        return action
                return free[0]
            """,
            "You try a cell that is taken",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    after = state.take_action(action)
                    for answer in free:
                        if answer != action and after.take_action(answer).winner() == -state.player:
                            return answer
                return free[0]
            """,
            "plays on after the end of a game",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                best = None
                after = state.take_action(free[-1])
                for answer in free[:-1]:
                    if after.take_action(answer).winner() == after.player:
                        best = answer
                return best or free[-1]
            """,
            "Python takes 0 for false",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                safe = []
                for action in free:
                    after = state.take_action(action)
                    if not any(after.take_action(b).winner() == after.player for b in after.legal_actions()):
                        safe.append(action)
                return safe or free[0]
            """,
            "One cell is wanted",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    if not any(after.take_action(b).winner == after.player for b in after.legal_actions()):
                        return action
                return free[0]
            """,
            "The brackets of `.winner()` are missing",
        ),
        Mistake(
            """
            def careful_player(state):
                free = state.legal_actions()
                for action in free:
                    if state.take_action(action).winner() == state.player:
                        return action
                for action in free:
                    after = state.take_action(action)
                    if not any(after.take_action(b).winner() == after.player for b in after.legal_actions()):
                        print(action)
            """,
            "prints something here and returns nothing",
        ),
        Mistake(
            """
            def careful_player(state):
                safe = state.legal_actions()
                for action in state.legal_actions():
                    after = state.take_action(action)
                    if after.winner() == state.player:
                        return action
                    for answer in after.legal_actions():
                        if after.take_action(answer).winner() == after.player:
                            safe.remove(action)
                return safe[0]
            """,
            "`break` ends the inner loop",
        ),
    ),
}
