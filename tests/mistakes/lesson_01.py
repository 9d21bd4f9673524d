"""How learners err in lesson 01."""

from __future__ import annotations

from mistakes import Mistake, changed

PLACE = "def place_of(action, size): return action // size, action % size"
ACTION = "def action_of(row, column, size): return row * size + column"
NEAR = """
def neighbours(action, size):
    row, column = divmod(action, size)
    near = [action - size] if row else []
    near += [action - 1] if column else []
    near += [action + 1] if column < size - 1 else []
    return near + ([action + size] if row < size - 1 else [])
"""
BOTH = f"{ACTION}\n{PLACE}\n"

RIGHT_PLANES = """
def make_planes(node_id, size, history):
    player = whose_turn(node_id)
    stack = np.zeros((size, size, 2 * history + 1))
    for ago in range(history):
        stack[:, :, ago] = one_plane(node_id, size, player, ago)
        stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
    stack[:, :, -1] = player == 1
    return stack
""".strip()

RIGHT_PLANES_OF_BOARDS = """
def make_planes(node_id, size, history):
    player = 1 if len(node_id) % 2 else -1
    stack = np.zeros((size, size, 2 * history + 1))
    for ago in range(history):
        board = rebuild(undo(node_id, ago), size)
        stack[:, :, ago] = board == player
        stack[:, :, history + ago] = board == -player
    stack[:, :, -1] = player == 1
    return stack
""".strip()

RIGHT_SAME_GAME = """
def turned(node_id, size):
    places = [place_of(action, size) for action in node_id[1:]]
    return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

def same_game(one, other, size):
    for view in (one, mirror_id(one, size)):
        for _ in range(4):
            if view == other:
                return True
            view = turned(view, size)
    return False
""".strip()

MISTAKES = {
    "cells": (
        Mistake(
            """
            def action_of(row, column, size): return row * size + column
            def place_of(action, size): return action // size, action % size
            def neighbours(action, size):
                column, row = place_of(action, size)
                near = []
                if row > 0: near.append(action - size)
                if column > 0: near.append(action - 1)
                if column < size - 1: near.append(action + 1)
                if row < size - 1: near.append(action + size)
                return near
            """,
            "gives the row first",
        ),
        Mistake(
            """
            def action_of(row, column, size): return (row + 1) * size + column
            def place_of(action, size): return action // size, action % size
            def neighbours(action, size): return []
            """,
            "one row too many",
        ),
        Mistake(
            """
            def action_of(row, column, size): return row * size + column
            def place_of(action, size): return action // size, action % size
            def neighbours(action, size):
                row, column = place_of(action, size)
                places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
                return [action_of(a, b, size) for a, b in places if a > 0 and b > 0 and a < size and b < size]
            """,
            "Row 0 and column 0 are on the board",
        ),
        Mistake(
            """
            def action_of(row, column, size): return row * size + column
            def place_of(action, size): return action // size, action % size
            def neighbours(action, size):
                row, column = place_of(action, size)
                places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
                return [action_of(a, b, size) for a, b in places if 0 < a < size and 0 <= b < size]
            """,
            "Row 0 is on the board",
        ),
        Mistake(
            """
            def action_of(row, column, size): return row * size + column
            def place_of(action, size): return action // size, action % size
            def neighbours(action, size):
                row, column = place_of(action, size)
                places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
                return sorted(action_of(a % size, b % size, size) for a, b in places)
            """,
            "Your board goes on at its other side",
        ),
        Mistake(
            f"def action_of(row, column, size): return column * size + row\n{PLACE}{NEAR}",
            "`action_of` numbers down the columns",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return action % size, action // size{NEAR}",
            "The row comes first",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return action / size, action % size{NEAR}",
            "`//` says how many full rows",
        ),
        Mistake(
            f"def action_of(row, column, size): return row * size + column + 1\n{PLACE}{NEAR}",
            "from 1",
        ),
        Mistake(
            f"def action_of(row, column, size): return (row - 1) * size + column\n{PLACE}{NEAR}",
            "above row 0 there are no",
        ),
        Mistake(
            f"def action_of(row, column, size): return row * 9 + column\n{PLACE}{NEAR}",
            "nine cells in every row",
        ),
        Mistake(
            f"def action_of(row, column, size): return row + column * size\n{PLACE}{NEAR}",
            "numbers down the columns",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return divmod(action - 1, size){NEAR}",
            "`place_of` counts cells from 1",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return action // size, action % 9{NEAR}",
            "`place_of` counts nine cells in every row",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return action // 9, action % size{NEAR}",
            "`place_of` counts nine cells in every row",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return [action // size, action % size]{NEAR}",
            "yours is a list and should be a tuple",
        ),
        Mistake(
            f"def action_of(row, column, size): return row * size\n{PLACE}{NEAR}", "Expected: 5"
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): print(action // size, action % size){NEAR}",
            "returns nothing",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return action // size{NEAR}",
            "A place is two, the row and the column",
        ),
        Mistake(
            f"def action_of(row, column): return row * 9 + column\n{PLACE}{NEAR}", "should take"
        ),
        Mistake(
            f"def action_of(row, column, size): return row * (size - 1) + column\n{PLACE}{NEAR}",
            "one more, or one less",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    rows, columns = range(row - 1, row + 2), range(column - 1, column + 2)
    return [r * size + c for r in rows for c in columns if 0 <= r < size and 0 <= c < size]
""",
            "It does not touch itself",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    near = []
    if action >= size:
        near += action - size
    return near
""",
            "`near.append(cell)`",
        ),
        Mistake(BOTH, "There is no `neighbours` yet"),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    return [action - size, action - 1, action + 1, action + size]
""",
            "At its edges a cell has fewer neighbours",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    near = (action - size, action - 1, action + 1, action + size)
    return [cell for cell in near if 0 <= cell < size * size]
""",
            "the cell after the end of a row is the first of the next one",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    near = [action - 1, action + 1, action - size, action + size]
    return [cell for cell in near if 0 <= cell < size * size]
""",
            "another order",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    near = []
    for r in (row - 1, row, row + 1):
        for c in (column - 1, column, column + 1):
            if 0 <= r < size and 0 <= c < size and (r, c) != (row, column):
                near.append(action_of(r, c, size))
    return near
""",
            "the diagonal neighbours, too",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
""",
            "Your list holds rows and columns",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    near = []
    if row > 0:
        near.append(action - size)
    if column > 0:
        near.append(action - 1)
    if column < size:
        near.append(action + 1)
    if row < size - 1:
        near.append(action + size)
    return near
""",
            "nothing to its right",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    near = []
    if row > 0:
        near.append(action - size)
    elif column > 0:
        near.append(action - 1)
    elif column < size - 1:
        near.append(action + 1)
    elif row < size - 1:
        near.append(action + size)
    return near
""",
            "after an `elif`",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    if row > 0:
        return [action - size]
    if column > 0:
        return [action - 1]
    return [action + 1, action + size]
""",
            "Or does a `return` come too early",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    near = []
    if row > 1:
        near.append(action - size)
    if column > 1:
        near.append(action - 1)
    if column < size - 1:
        near.append(action + 1)
    if row < size - 1:
        near.append(action + size)
    return near
""",
            "b1 (1) touches b2 (4) and is missing",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    row, column = place_of(action, size)
    near = [action_of(row - 1, column, size), action_of(row, column - 1, size)]
    near += [action_of(row, column + 1, size), action_of(row + 1, column, size)]
    return [cell for cell in near if cell >= 0]
""",
            "does not touch",
        ),
        Mistake(
            BOTH
            + """
def neighbours(action, size):
    return {action - size, action - 1, action + 1, action + size}
""",
            "A set has no order",
        ),
        Mistake(
            ACTION
            + """
def place_of(action, size):
    row = 0
    while action > size:
        action -= size
        row += 1
    return row, action
"""
            + NEAR,
            "There is no column `size`",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return round(action / size), action % size{NEAR}",
            "that is rounded up",
        ),
        Mistake(
            f"def action_of(row, column, size): return row + column * size\n{PLACE}"
            """
def neighbours(action, size):
    row, column = place_of(action, size)
    places = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [action_of(r, c, size) for r, c in places if 0 <= r < size and 0 <= c < size]
""",
            "`action_of` numbers down the columns",
        ),
        Mistake(
            """
            def action_of(row, column, size): return (row + column) * size
            def place_of(action, size): return action // size, action % size
            def neighbours(action, size):
                row, column = divmod(action, size)
                near = [action - size] if row else []
                near += [action - 1] if column else []
                near += [action + 1] if column < size - 1 else []
                return near + ([action + size] if row < size - 1 else [])
            """,
            "Yours: 9. Expected: 5",
        ),
        Mistake(
            """
            def action_of(row, column, size):
                return (row-1) * size + column-1
            def place_of(action, size):
                return action//size+1, action%size+1
            def neighbours(action, size):
                row, column = place_of(action, size)
                return []
            """,
            "You count rows and columns from 1",
        ),
        Mistake(
            """
            def action_of(row, column, size):
                return row * size + column
            def place_of(action, size):
                return divmod(action, size)
            def neighbours(action, size):
                row, column = place_of(action, size)
                return {action_of(r,c,size) for r in range(size) for c in range(size) if abs(r-row)+abs(c-column)==1}
            """,
            "A set has no order",
        ),
        Mistake(
            f"def action_of(row, column, size): return row * column\n{PLACE}\n{NEAR}",
            "You multiply",
        ),
        Mistake(
            f"def action_of(row, column, size): return row + column\n{PLACE}\n{NEAR}",
            "You add the row",
        ),
        Mistake(
            f"def action_of(row, column, size): return row * 3 + column\n{PLACE}\n{NEAR}",
            "You count three cells",
        ),
        Mistake(
            f"{ACTION}\ndef place_of(action, size): return action // size, action - size\n{NEAR}",
            "No column has a number below 0",
        ),
        Mistake(
            f"""{BOTH}
def neighbours(action, size):
    row, column = place_of(action, size)
    near = []
    if action > size:
        near.append(action - size)
    if column > 0:
        near.append(action - 1)
    if column < size - 1:
        near.append(action + 1)
    if row < size - 1:
        near.append(action + size)
    return near
""",
            "`action >= size`",
        ),
        Mistake(
            f"""{BOTH}
def neighbours(action, size):
    row, column = place_of(action, size)
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [a * size + b if 0 <= a < size and 0 <= b < size else None for a, b in places]
""",
            "There is a None in your list",
        ),
        Mistake(
            f"""{BOTH}
def neighbours(action, size):
    row, column = place_of(action, size)
    near = []
    if row > 0:
        near = near + (action - size)
    return near
""",
            "`near.append(cell)`",
        ),
        Mistake(
            f"""{BOTH}
def neighbours(action, size):
    row, column = place_of(action, size)
    near = []
    if row > 0:
        near.append(row - 1)
    if column > 0:
        near.append(column - 1)
    if column < size - 1:
        near.append(column + 1)
    if row < size - 1:
        near.append(row + 1)
    return near
""",
            "the rows and columns next to the cell's own",
        ),
    ),
    "make_id": (
        Mistake(
            "def make_id(actions): return [0].extend(actions)",
            "`extend` changes a list itself and returns None",
        ),
        Mistake(
            "def make_id(actions): return (0,).append(actions)",
            "A tuple cannot be changed",
        ),
        Mistake("def make_id(actions): return tuple(0, *actions)", "`(0, *actions)` needs no"),
        Mistake("def make_id(actions): return tuple(actions)", "root's 0 is missing"),
        Mistake("def make_id(actions): return [0] + actions", "an ID is a tuple"),
        Mistake("def make_id(actions): return (0, actions)", "`*actions` or `tuple(actions)`"),
        Mistake("def make_id(actions): return (0, tuple(actions))", "Your tuple has two entries"),
        Mistake("def make_id(actions): return (0) + tuple(actions)", "needs a comma: `(0,)`"),
        Mistake(
            """
            def make_id(actions):
                node_id = (0)
                for action in actions:
                    node_id = (*node_id, action)
                return node_id
            """,
            "needs a comma: `(0,)`",
        ),
        Mistake("def make_id(actions): return (0,) + actions", "joins a tuple to a tuple only"),
        Mistake("def make_id(actions): return (*actions, 0)", "the root first"),
        Mistake(
            "def make_id(actions):\n    actions.insert(0, 0)\n    return tuple(actions)",
            "you have changed the list that your function was given",
        ),
        Mistake(
            "def make_id(actions): return (0, *reversed(actions))",
            "The right numbers in another order",
        ),
        Mistake("def make_id(actions): return (0, *sorted(actions))", "another order"),
        Mistake("def make_id(actions): return str((0, *actions))", "Yours is text"),
        Mistake(
            "def make_id(actions): return (0, *actions) if 0 not in actions else tuple(actions)",
            "a1 (0) is played",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for action in actions:
                    node_id + (action,)
                return node_id
            """,
            "Only the root comes back",
        ),
        Mistake(
            """
            def make_id(actions):
                for action in actions:
                    node_id = (0,)
                    node_id = (*node_id, action)
                return node_id
            """,
            "has no value yet",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for action in actions:
                    if action not in node_id:
                        node_id = (*node_id, action)
                return node_id
            """,
            "The move to a1 (0) is lost",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for action in actions:
                    if action in node_id:
                        continue
                    node_id = node_id + (action,)
                return node_id
            """,
            "ask about `node_id[1:]`",
        ),
        Mistake(
            "def make_id(actions): return (0, *(a for a in actions if a))",
            "The move to a1 (0) is lost",
        ),
        Mistake(
            "def make_id(actions): return tuple(dict.fromkeys((0, *actions)))",
            "The move to a1 (0) is lost",
        ),
        Mistake(
            "def make_id(actions): return tuple([0].extend(actions))", "return None, so nothing"
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for action in actions:
                    node_id += action
                return node_id
            """,
            "is a tuple of one",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for action in actions:
                    node_id = (*node_id, action)
                    return node_id
            """,
            "the loop never runs",
        ),
        Mistake(
            "def make_id(actions): return (0, *actions[1:])",
            "The first action is lost",
        ),
        Mistake(
            "def make_id(actions): return (0, *actions[:-1])",
            "The last action is lost",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for i in range(1, len(actions)):
                    node_id = (*node_id, actions[i])
                return node_id
            """,
            "The first action is lost",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for i in range(len(actions)):
                    node_id = (*node_id, i)
                return node_id
            """,
            "You put in 0, 1, 2",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = (0,)
                for action in actions:
                    node_id = (node_id, action)
                return node_id
            """,
            "The old ID lies in the new one",
        ),
        Mistake(
            """
            def make_id(actions):
                node_id = 0,
                for action in actions:
                    node_id = (0, action)
                return node_id
            """,
            "Only the last action is left",
        ),
    ),
    "whose_turn": (
        Mistake(
            "def whose_turn(node_id): return 1 if node_id.length % 2 else -1",
            "Its length is `len(node_id)`",
        ),
        Mistake("def whose_turn(node_id): return 2 * (len(node_id) - 1 % 2) - 1", "before `-`"),
        Mistake(
            "def whose_turn(node_id): return 2 * (len(node_id) % 2 - 1)",
            "subtracted too early",
        ),
        Mistake("def whose_turn(node_id): return (-1) ** len(node_id)", "The root counts"),
        Mistake(
            "def whose_turn(node_id): return 1 - 2 * (len(node_id) % 2)",
            "The root counts in the length",
        ),
        Mistake(
            "def whose_turn(node_id): return 1 if len(node_id) % 2 == 0 else -1",
            "The root counts in the length",
        ),
        Mistake("def whose_turn(node_id): return len(node_id) % 2 == 1", "True or False"),
        Mistake("def whose_turn(node_id): return len(node_id) % 2", "White is -1 here, not 0"),
        Mistake(
            "def whose_turn(node_id): return 1 if node_id[-1] % 2 == 0 else -1",
            "*where* the last stone was put",
        ),
        Mistake(
            "def whose_turn(node_id): return 1 if len(node_id) % 2 else 2",
            "White is -1 here",
        ),
        Mistake(
            "def whose_turn(node_id): return 'Black' if len(node_id) % 2 else 'White'",
            "That is a word",
        ),
        Mistake(
            "def whose_turn(node_id):\n    if len(node_id) % 2 == 1:\n        return 1",
            "returns None",
        ),
        Mistake("def whose_turn(node_id): return -1 ** len(node_id)", "Python reads that as"),
        Mistake(
            "def whose_turn(node_id): return (-1) ** len(node_id)",
            "Every turn is the other player's",
        ),
        Mistake("def whose_turn(node_id): return 1 if node_id % 2 else -1", "Its length is one"),
        Mistake(
            "def whose_turn(node_id): return 1 if node_id == (0,) else -1", "every *odd* length"
        ),
        Mistake(
            "def whose_turn(node_id): return 1 if sum(node_id) % 2 == 0 else -1",
            "You add up the cells",
        ),
        Mistake("def whose_turn(node_id): return len(node_id) % 2 - 1", "You give 0 for Black"),
        Mistake("def whose_turn(node_id): return 2 * len(node_id) % 2 - 1", "doubles n before it"),
        Mistake("def whose_turn(): return 1 if len(node_id) % 2 else -1", "should take (node_id)"),
        Mistake(
            "def whose_turn(node_id): return (-1) ** (len(node_id) - 1) * 2 - 1", "no other number"
        ),
        Mistake(
            "def whose_turn(node_id): return 1 if node_id[-1] % 2 else -1",
            "*where* the last stone was put",
        ),
        Mistake(
            """
            def whose_turn(node_id):
                return 2 * (len(node_id) / 2) - 1
            """,
            "keeps the fraction",
        ),
        Mistake(
            "def whose_turn(node_id): return 1 if len(node_id) // 2 else -1",
            "What is left over counts",
        ),
        Mistake(
            """
            def whose_turn(node_id):
                if len(node_id) / 2 == 1:
                    return 1
                return -1
            """,
            "What is left over counts",
        ),
        Mistake(
            "def whose_turn(node_id): return (-1) ** (len(node_id) // 2)",
            "What is left over counts",
        ),
        Mistake("def whose_turn(node_id): return 1 if len(node_id) / 2 else -1", "That is never 0"),
        Mistake(
            "def whose_turn(node_id): return 1 if len(node_id) / 2 == 0 else -1",
            "The remainder is `n % 2`",
        ),
    ),
    "free_cells": (
        Mistake(
            "def free_cells(node_id, size): "
            "return [a for a in range(size**2) if a not in node_id[1:]].sort()",
            "Or write `sorted(...)`, which returns a list",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                free = list(range(size**2))
                for action in node_id[1:]:
                    del free[action]
                return free
            """,
            "like `del cells[a]`, takes out whatever",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                free = list(range(size**2))
                for action in node_id[1:]:
                    free[action] = None
                return free
            """,
            "There is a None in your list",
        ),
        Mistake(
            """
            import numpy as np
            def free_cells(node_id, size):
                taken = np.zeros(size**2)
                taken[list(node_id[1:])] = 1
                return taken == 0
            """,
            "Your list says True or False for each cell",
        ),
        Mistake(
            "def free_cells(node_id, size): return range(size**2) - node_id[1:]",
            "cannot be subtracted",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                cells = list(range(size**2))
                for i, a in enumerate(node_id[1:]):
                    cells.pop(a - i)
                return cells
            """,
            "the cells taken from *before* a move it up",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                cells = [*range(size * size)]
                for action in node_id[1:]:
                    cells.pop(action)
                return cells
            """,
            "takes out whatever stands at place",
        ),
        Mistake(
            "def free_cells(node_id, size): return [(r, c) for r in range(size) for c in range(size)]",
            "Your list holds rows and columns",
        ),
        Mistake(
            "def free_cells(node_id, size): return list(range(size**2)) - list(node_id)",
            "cannot be subtracted",
        ),
        Mistake(
            "def free_cells(node_id, size): return [a for a in range(size**2) if a not in node_id]",
            "Either you take the root's 0 for a stone",
        ),
        Mistake(
            "def free_cells(node_id, size): return list(set(range(size**2)) - set(node_id[1:]))",
            "a set promises none",
        ),
        Mistake(
            "def free_cells(node_id, size): return set(range(size**2)) - set(node_id[1:])",
            "as a set",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return [a for a in range(size) if a not in node_id[1:]]",
            "first row",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return [a for a in range(1, size**2 + 1) if a not in node_id[1:]]",
            "number the cells from 1",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return [a for a in range(size**2 + 1) if a not in node_id[1:]]",
            "run one too far",
        ),
        Mistake(
            "def free_cells(node_id, size): return [a for a in range(81) if a not in node_id[1:]]",
            "always has 81 cells",
        ),
        Mistake(
            "def free_cells(node_id, size): return node_id[1:]",
            "the cells that are taken",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return tuple(a for a in range(size**2) if a not in node_id[1:])",
            "yours is a tuple and should be a list",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return (a for a in range(size**2) if a not in node_id[1:])",
            "Square brackets make a list",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                cells = list(range(size**2))
                for action in node_id:
                    cells.remove(action)
                return cells
            """,
            "root's 0",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                cells = list(range(size**2))
                for cell in cells:
                    if cell in node_id[1:]:
                        cells.remove(cell)
                return cells
            """,
            "that the loop is walking along",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                free = []
                for a in range(size**2):
                    if a not in node_id[1:]:
                        free.append(a)
                        return free
            """,
            "after the first cell",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                free = []
                for a in range(size**2):
                    if a not in node_id[1:]:
                        free = free.append(a)
                return free
            """,
            "changes `x` and returns None",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                return sorted(set(range(size * size)) - set(node_id[1:]), reverse=True)
            """,
            "The right cells in another order",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                return [a for a in range(9) if a not in node_id[1:]]
            """,
            "always has 9 cells",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                return [a for a in range(size * size - 1) if a not in node_id[1:]]
            """,
            "The last cell is missing",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                return size * size - len(node_id) + 1
            """,
            "a list of the cells themselves",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                out = []
                for a in range(size * size):
                    if a not in node_id[1:]:
                        out.append(a)
                    return out
            """,
            "`return` is inside the loop",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                cells = list(range(size * size))
                for action in node_id[1:]:
                    cells = cells.remove(action)
                return cells
            """,
            "changes `cells` itself and returns None",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return [a for a in range(size * 2) if a not in node_id[1:]]",
            "You multiply the size by 2",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return [a for a in range(size^2) if a not in node_id[1:]]",
            "a power has two stars",
        ),
        Mistake(
            "def free_cells(node_id, size): return [a for a in node_id[1:]]", "cells that are taken"
        ),
        Mistake(
            "def free_cells(node_id, size): return [a for a in range(size**2) if a != node_id[1:]]",
            "No cell is ever taken",
        ),
        Mistake(
            "def free_cells(node_id, size): "
            "return [a for a in range(size**2) for b in node_id[1:] if a != b]",
            "asks about all the moves",
        ),
        Mistake(
            "def free_cells(node_id, size): return [a not in node_id[1:] for a in range(size**2)]",
            "True or False for each cell",
        ),
        Mistake(
            """
            def free_cells(node_id, size):
                free = range(size**2)
                for action in node_id[1:]:
                    free.remove(action)
                return free
            """,
            "A `range` only counts",
        ),
    ),
    "rebuild": (
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for k in range(1, len(node_id)):
                    cells[k] = 1 if k % 2 == 1 else -1
                return cells.reshape(size, size)
            """,
            "each lies on the cell with its move's number",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for black, white in zip(node_id[1::2], node_id[2::2]):
                    cells[black] = 1
                    cells[white] = -1
                return cells.reshape(size, size)
            """,
            "`zip` stops with the shorter of the two",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for move, cell in enumerate(node_id[1:], 1):
                    cells[cell] = move
                return cells.reshape(size, size)
            """,
            "You put the number of its move on each cell",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for k in range(1, len(node_id) - 1):
                    cells[node_id[k]] = whose_turn(node_id[:k])
                return cells.reshape(size, size)
            """,
            "The last stone is missing",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                board = np.full(size**2, 1.3e-310)  # as np.empty may find it
                for move, cell in enumerate(node_id[1:]):
                    board[cell] = 1 if move % 2 == 0 else -1
                return board.reshape(size, size)
            """,
            "`np.zeros` clears it",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=bool)
                for cell in node_id[1::2]: cells[cell] = 1
                for cell in node_id[2::2]: cells[cell] = -1
                return cells.reshape(size, size)
            """,
            "holds True and False",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for a in node_id[1:]:
                    cells[a] = whose_turn(node_id)
                return cells.reshape(size, size)
            """,
            "at the *end*, for every stone",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for a in node_id[1:]:
                    cells[a] = -whose_turn(node_id)
                return cells.reshape(size, size)
            """,
            "at the *end*, for every stone",
        ),
        Mistake(
            "def rebuild(node_id, size):\n    board = np.zeros((size, size))\n    for k, a in enumerate(node_id[1:]):\n        board[a // size, a % size] = -1 ** k\n    return board",
            "Write `(-1) ** k`",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                board = [[0] * size for _ in range(size)]
                for move, cell in enumerate(node_id[1:]):
                    board[cell // size][cell % size] = 1 if move % 2 == 0 else -1
                return board
            """,
            "The values are right, but yours is a list and should be a numpy array",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                board = [[0] * size] * size
                for move, cell in enumerate(node_id[1:]):
                    board[cell // size][cell % size] = 1 if move % 2 == 0 else -1
                return np.array(board)
            """,
            "the same row `size` times",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                board = np.zeros((size, size), dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    board[cell] = 1 if move % 2 == 0 else -1
                return board
            """,
            "`board[a]` is a whole *row*",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                board = np.zeros((size, size), dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    board[cell % size, cell // size] = 1 if move % 2 == 0 else -1
                return board
            """,
            "Rows and columns are swapped",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = -1 if move % 2 == 0 else 1
                return cells.reshape(size, size)
            """,
            "The colours are swapped",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id):
                    cells[cell] = 1 if move % 2 == 0 else -1
                return cells.reshape(size, size)
            """,
            "the root's 0 as a stone",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = 1 if move % 2 == 0 else -1
                cells.reshape(size, size)
                return cells
            """,
            "return that",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                cells[list(node_id[1:])] = 1
                return cells.reshape(size, size)
            """,
            "All stones are Black's",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                cells[list(node_id[0::2])] = 1
                cells[list(node_id[1::2])] = -1
                return cells.reshape(size, size)
            """,
            "the root's 0",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                cells[node_id[1::2]] = 1
                cells[node_id[2::2]] = -1
                return cells.reshape(size, size)
            """,
            "To numpy a tuple of no numbers means all cells",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = 1 if move % 2 == 0 else -1
                return cells.reshape(size, size)
            """,
            "A flat row needs `size**2` places",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for cell in node_id[1:]:
                    cells[cell] = 1 if cell % 2 == 0 else -1
                return cells.reshape(size, size)
            """,
            "from the cell's number",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = 1 if move % 2 == 0 else -1
                    return cells.reshape(size, size)
            """,
            "returns None",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = 1 if move % 2 == 0 else 2
                return cells.reshape(size, size)
            """,
            "White's stones are -1",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size * size)
                for k in range(1, len(node_id)):
                    cells[node_id[k]] = 1 if whose_turn(node_id[:k]) else -1
                return cells.reshape(size, size)
            """,
            "All stones are Black's",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(9)
                for a in node_id[1::2]: cells[a] = 1
                for a in node_id[2::2]: cells[a] = -1
                return cells.reshape(3, 3)
            """,
            "right for one board only",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size * size)
                turn = whose_turn(node_id)
                for i, a in enumerate(node_id[1:]):
                    cells[a] = turn if i % 2 == 0 else -turn
                return cells.reshape(size, size)
            """,
            "who is to move *now*",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size * size, dtype=np.uint8)
                for i, a in enumerate(node_id[1:]):
                    cells[a] = 1
                for a in node_id[2::2]: cells[a] -= 2
                return cells.reshape(size, size)
            """,
            "cannot hold a number below 0",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size * size)
                for i, a in enumerate(node_id[1:]):
                    cells[a] = 1 if i % 2 == 0 else -1
                return cells.reshape(size, size)[::-1]
            """,
            "from the bottom up",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size * size)
                for move, cell in enumerate(node_id[1:]):
                    if move % 2 == 0:
                        cells[cell] = 1
                return cells.reshape(size, size)
            """,
            "White's stones are missing",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for cell in node_id[1:]:
                    cells[cell] = 1 if node_id.index(cell) % 2 else -1
                return cells.reshape(size, size)
            """,
            "`index` finds the first 0",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for cell in node_id[1:]:
                    cells[cell] = 1 if cell % 2 else -1
                return cells.reshape(size, size)
            """,
            "from the cell's number",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for cell in node_id[1::2]:
                    cells[cell] = 1
                for cell in node_id[2:2]:
                    cells[cell] = -1
                return cells.reshape(size, size)
            """,
            "White's stones are missing",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for index in range(1, len(node_id), 2):
                    cells[node_id[index]] = 1
                    cells[node_id[index + 1]] = -1
                return cells.reshape(size, size)
            """,
            "After Black's last move",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                board = np.zeros(size, size)
                return board
            """,
            "in brackets of its own",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell // size, cell % size] = (-1) ** move
                return cells.reshape(size, size)
            """,
            "a flat row takes one",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                board = np.zeros((size, size))
                for move, cell in enumerate(node_id[1:]):
                    board[cell / size, cell % size] = (-1) ** move
                return board
            """,
            "An index is a whole number",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = (-1) ** move
                return cells.reshape(size, size, 1)
            """,
            "Your board has three axes",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] == (-1) ** move
                return cells.reshape(size, size)
            """,
            "That only compares",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                cells[node_id[2::2]] = -1
                cells[node_id[1::2]] = 1
                return cells.reshape(size, size)
            """,
            "a tuple of no numbers",
        ),
        Mistake(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2)
                for cell in node_id[1:]:
                    cells[cell] = -whose_turn(cell)
                return cells.reshape(size, size)
            """,
            "takes an ID, a tuple",
        ),
    ),
    "undo": (
        Mistake(
            "def undo(node_id, moves=1): return node_id[: max(1, len(node_id) - moves - 1)]",
            "one move more than was asked",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[: -moves - 1]",
            "One move is taken back here, and the root's 0 goes with it",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[1 : len(node_id) - moves]",
            "begin the slice at the root",
        ),
        Mistake(
            """
            def undo(node_id, moves=1):
                while moves > 0 and len(node_id) > 1:
                    node_id = node_id[:-1]
                return node_id
            """,
            "Is it a loop? Count the moves",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[: max(1, -moves)]",
            "`max` always takes the 1",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[:moves]",
            "*keeps* the first k numbers",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves + 1]",
            "one move too few",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id - moves",
            "cannot be taken from a tuple",
        ),
        Mistake("def undo(node_id, moves=1): return node_id[:-moves]", "`node_id[:-0]`"),
        Mistake("def undo(node_id, moves=1): return node_id[:-1]", "one move, however many"),
        Mistake("def undo(node_id, moves=1): return node_id[-1]", "the last action alone"),
        Mistake(
            "def undo(node_id, moves=1): return node_id[-moves:]", "the moves that you take back"
        ),
        Mistake("def undo(node_id, moves=1): return node_id[moves:]", "cut at the front"),
        Mistake(
            """
            def undo(node_id, moves=1):
                if moves == 0:
                    return node_id
                return node_id[moves:] if moves < len(node_id) else (0,)
            """,
            "cut at the front",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves]",
            "The root must stay",
        ),
        Mistake("def undo(node_id, moves=1): return node_id.pop()", "a tuple cannot be changed"),
        Mistake(
            "def undo(node_id, moves=1): return list(node_id)[:max(1, len(node_id) - moves)]",
            "yours is a list and should be a tuple",
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[:-moves] if moves < len(node_id) else (0)",
            "needs a comma",
        ),
        Mistake(
            """
            def undo(node_id, moves=1):
                if moves > len(node_id):
                    raise ValueError("too many")
                return node_id[:len(node_id) - moves] or (0,)
            """,
            "Then the root stays",
        ),
        Mistake(
            "def undo(node_id, moves): return node_id[:max(1, len(node_id) - moves)]", "moves=1"
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[:max(0, len(node_id) - moves)]",
            "The root must stay",
        ),
        Mistake(
            "def undo(node_id, moves=1): node_id[:max(1, len(node_id) - moves)]", "Is a `return`"
        ),
        Mistake(
            "def undo(node_id, moves=1): return node_id[:-moves] or node_id", "not the whole game"
        ),
        Mistake(
            """
            def undo(node_id, moves=1):
                while moves > 0:
                    node_id = node_id[:-1]
                return node_id
            """,
            "does `moves` get smaller?",
        ),
        Mistake(
            "def undo(node_id, moves=1): return (0,) if moves >= len(node_id) - 1 else node_id[:-moves]",
            "Taking back 0 moves leaves nothing",
        ),
        Mistake(
            """
            def undo(node_id, moves=1):
                return (0, *node_id[1 + moves:])
            """,
            "the oldest moves",
        ),
        Mistake(
            """
            def undo(node_id, moves=0):
                return node_id[:max(1, len(node_id) - moves)]
            """,
            "the default is `moves=1`",
        ),
        Mistake(
            """
            def undo(node_id, moves=1):
                for _ in range(moves):
                    if len(node_id) > 1:
                        node_id = node_id[:-1]
                    return node_id
            """,
            "`return` inside the loop",
        ),
        Mistake(
            """
            def undo(node_id, moves=1):
                return node_id[: min(1, len(node_id) - moves)]
            """,
            "`min` takes the smaller",
        ),
    ),
    "take_back": (
        Mistake("def take_back(node_id, player): return undo(node_id, 2)", "one too many"),
        Mistake("def take_back(node_id, player): return undo(node_id)", "one further back"),
        Mistake("def take_back(node_id, player): return node_id[:-1]", "one further back"),
        Mistake("def take_back(node_id, player): return node_id[:-2]", "You take back too much"),
        Mistake(
            "def take_back(node_id, player): "
            "return undo(node_id, 1 if whose_turn(node_id) == player else 2)",
            "have changed places",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                if whose_turn(node_id) == player:
                    return undo(node_id, 2)
                return undo(node_id, 1)
            """,
            "White has not moved yet, and you take back Black's first move",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                while whose_turn(node_id) != player:
                    node_id = undo(node_id)
                return node_id
            """,
            "lies before the other side's answer",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                node_id = undo(node_id)
                while whose_turn(node_id) != player:
                    node_id = undo(node_id)
                return node_id
            """,
            "`undo` stops at the root",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                if player == 1:
                    return undo(node_id, 2)
                return undo(node_id, 1)
            """,
            "whose *turn* it is, and not on the colour",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                if whose_turn(node_id) == player:
                    undo(node_id, 2)
                else:
                    undo(node_id)
            """,
            "returns None",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                if len(node_id) < 3:
                    return
                return undo(node_id, 2 if whose_turn(node_id) == player else 1)
            """,
            "Your code returns None here",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                if len(node_id) < 3:
                    return node_id
                return undo(node_id, 2 if whose_turn(node_id) == player else 1)
            """,
            "although `player` has moved in this game",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                last = len(node_id) - (2 if whose_turn(node_id) == player else 1)
                return node_id[:last] + node_id[last + 1:]
            """,
            "out of the middle",
        ),
        Mistake(
            "def take_back(node_id, player): return 2 if whose_turn(node_id) == player else 1",
            "That is a number",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                moves = 2 if whose_turn(node_id) == player else 1
                return undo(node_id, moves) if moves < len(node_id) else (0,)
            """,
            "White has not moved yet, and you take back Black's first move",
        ),
        Mistake(
            """
            def take_back(node_id, player):
                moves = 2 if whose_turn(node_id) == player else 1
                return undo(node_id, moves) if moves < len(node_id) else None
            """,
            "Return `node_id` as it is",
        ),
        Mistake("def take_back(node_id): return undo(node_id, 2)", "should take (node_id, player)"),
        Mistake(
            """
            def take_back(node_id, player):
                undo(node_id, 2 if whose_turn(node_id) == player else 1)
                return node_id
            """,
            "gives a shorter one *back*",
        ),
    ),
    "one_plane": (
        Mistake(
            "def one_plane(node_id, size, player, ago): return rebuild(node_id, size) == player",
            "always the present one",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = rebuild(undo(node_id, ago), size)
                return board * player
            """,
            "ones and zeros only",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = rebuild(undo(node_id, ago), size)
                board[board != player] = 0
                return board
            """,
            "Where White's stones are asked for, yours are -1",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                return (rebuild(undo(node_id, ago), size) == 1).astype(int)
            """,
            "always show Black's stones",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                return rebuild(undo(node_id, ago), size)
            """,
            "There is a -1 in your plane",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = rebuild(node_id[:-ago], size)
                return (board == player).astype(int)
            """,
            "`node_id[:-0]`",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = rebuild(node_id[: len(node_id) - ago], size)
                return (board == player).astype(int)
            """,
            "your `undo` keeps the root",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                undo(node_id, ago)
                return (rebuild(node_id, size) == player).astype(int)
            """,
            "always the present one",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                return undo(node_id, ago) == player
            """,
            "A single True or False",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = rebuild(undo(node_id, ago), size)
                if board == player:
                    return 1
                return 0
            """,
            "one answer for each cell",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = rebuild(undo(node_id, ago), size)
                plane = np.zeros((size, size))
                plane[board] = player
                return plane
            """,
            "a1 (0) should be 0, and yours has 1 there",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                plane = np.zeros((size, size))
                for cell in undo(node_id, ago):
                    plane[cell // size, cell % size] = 1
                return plane
            """,
            "It is the root's 0",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                plane = np.zeros((size, size))
                for cell in undo(node_id, ago)[1:]:
                    plane[cell // size, cell % size] = 1
                return plane
            """,
            "both players",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = rebuild(undo(node_id, ago), size)
                print(board == player)
            """,
            "returns nothing",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                board = undo(rebuild(node_id, size), ago)
                return (board == player).astype(int)
            """,
            "`undo` takes an ID and was given a board",
        ),
        Mistake(
            "def one_plane(node_id, size, player, ago): return (rebuild(undo(node_id, ago - 1), size) == player).astype(int)",
            "one move too few",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                past = undo(node_id, ago)
                return (rebuild(past, size) == whose_turn(past)).astype(int)
            """,
            "the player who was to move at that time",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                return (rebuild(undo(node_id, ago), size) == whose_turn(node_id)).astype(int)
            """,
            "the player who is to move now",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                p = np.zeros(size*size); past = undo(node_id, ago)
                if len(past) > 1 and whose_turn(past) == -player: p[past[-1]] = 1
                return p.reshape(size, size)
            """,
            "the last stone at most",
        ),
        Mistake(
            """
            def one_plane(node_id, size, player, ago):
                return (rebuild(undo(node_id, ago), size) != player).astype(int)
            """,
            "has *no* stone",
        ),
        Mistake(
            "def one_plane(node_id, size, player, ago): "
            "return int(rebuild(undo(node_id, ago), size) == player)",
            "`.astype(int)`",
        ),
    ),
    "make_planes": (
        *changed(
            RIGHT_PLANES,
            (
                "stack[:, :, ago] = one_plane(node_id, size, player, ago)\n        stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)",
                "stack[:, :, ago] = one_plane(node_id, size, player, history - ago)\n        stack[:, :, history + ago] = one_plane(node_id, size, -player, history - ago)",
                "does the oldest board come first?",
            ),
            (
                "stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)",
                "player = -player; stack[:, :, history + ago] = one_plane(node_id, size, player, ago)",
                "You change `player` in the loop",
            ),
            (
                "stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)",
                "pass",
                "The other player's planes are empty",
            ),
            (
                "stack[:, :, ago] = one_plane(node_id, size, player, ago)\n        stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)",
                "stack[ago] = one_plane(node_id, size, player, ago)\n        pass",
                "Plane number k is `stack[:, :, k]`",
            ),
            (
                "stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)",
                "stack[:, :, ago + 1] = one_plane(node_id, size, -player, ago)",
                "overwrite your own",
            ),
            (
                "stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)",
                "stack[:, :, history + ago] = one_plane(node_id, size, player, ago)",
                "Both halves show the stones of the same player",
            ),
            ("for ago in range(history):", "for ago in range(1, history + 1):", "begin at 0"),
            (
                "stack[:, :, -1] = player == 1",
                "stack[:, :, history] = player == 1",
                "`stack[:, :, -1]`",
            ),
            (
                "stack = np.zeros((size, size, 2 * history + 1))",
                "stack = np.zeros((2 * history + 1, size, size))",
                "planes in front",
            ),
            (
                "stack = np.zeros((size, size, 2 * history + 1))",
                "stack = np.zeros((3, 3, 2 * history + 1))",
                "A plane does not fit into your stack",
            ),
            (
                "stack[:, :, -1] = player == 1",
                "stack[-1] = player == 1",
                "last *row* of all the planes",
            ),
            ("player = whose_turn(node_id)", "player = 1", "You always take Black"),
            (
                "stack = np.zeros((size, size, 2 * history + 1))",
                "stack = np.zeros((size, size))",
                "The shape needs a third number",
            ),
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, 1, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -1, ago)
                stack[:, :, -1] = whose_turn(node_id) == 1
                return stack
            """,
            "always put Black first",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    board = rebuild(undo(node_id, ago), size)
                    stack[:, :, ago] = board == 1
                    stack[:, :, history + ago] = board == -1
                stack[:, :, -1] = len(node_id) % 2
                return stack
            """,
            "You always put Black first",
        ),
        Mistake(
            """
            def undo(node_id, moves=1): return node_id[:-moves]
            def make_planes(node_id, size, history):
                player = 1 if len(node_id) % 2 else -1
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    board = rebuild(undo(node_id, ago), size)
                    stack[:, :, ago] = board == player
                    stack[:, :, history + ago] = board == -player
                stack[:, :, -1] = player == 1
                return stack
            """,
            "`undo` does not pass its own check: fix that first",
        ),
        Mistake(
            """
            def rebuild(node_id, size): ...
            def make_planes(node_id, size, history):
                player = 1 if len(node_id) % 2 else -1
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    board = rebuild(undo(node_id, ago), size)
                    stack[:, :, ago] = board == player
                    stack[:, :, history + ago] = board == -player
                stack[:, :, -1] = player == 1
                return stack
            """,
            "calls `rebuild`, which",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    past = undo(node_id, ago)
                    player = 1 if len(past) % 2 else -1
                    board = rebuild(past, size)
                    stack[:, :, ago] = board == player
                    stack[:, :, history + ago] = board == -player
                stack[:, :, -1] = len(node_id) % 2
                return stack
            """,
            "You change sides in the past",
        ),
        *changed(
            RIGHT_PLANES_OF_BOARDS,
            (
                "stack[:, :, -1] = player == 1\n    return stack",
                "return stack",
                "The last plane stays empty",
            ),
            (
                "board = rebuild(undo(node_id, ago), size)",
                "board = rebuild(undo(node_id, ago + 1), size)",
                "one move too old",
            ),
            (
                "stack[:, :, ago] = board == player\n        stack[:, :, history + ago] = board == -player",
                "stack[:, :, 2 * ago] = board == player\n        stack[:, :, 2 * ago + 1] = board == -player",
                "You alternate own and opponent's planes",
            ),
            (
                "for ago in range(history):\n        board = rebuild(undo(node_id, ago), size)",
                "board = rebuild(node_id, size)\n    for ago in range(history):",
                "All your boards show the present",
            ),
            (
                "stack[:, :, -1] = player == 1",
                "stack[:, :, -1] = player",
                "There is a -1 in your planes",
            ),
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                player = 1 if len(node_id) % 2 else -1
                stack = np.zeros((size, size, 2 * history))
                for ago in range(history):
                    board = rebuild(undo(node_id, ago), size)
                    stack[:, :, ago] = board == player
                    stack[:, :, history + ago] = board == -player
                return stack
            """,
            "One plane is missing",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                player = 1 if len(node_id) % 2 else -1
                stack = np.zeros((2 * history + 1, size, size))
                for ago in range(history):
                    board = rebuild(undo(node_id, ago), size)
                    stack[ago] = board == player
                    stack[history + ago] = board == -player
                stack[-1] = player == 1
                return stack
            """,
            "along the *first* axis",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                player = 1 if len(node_id) % 2 else -1
                stack = np.zeros((size, size, 17))
                for ago in range(8):
                    board = rebuild(undo(node_id, ago), size)
                    stack[:, :, ago] = board == player
                    stack[:, :, 8 + ago] = board == -player
                stack[:, :, -1] = player == 1
                return stack
            """,
            "depends on `history`",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                me = whose_turn(node_id)
                for ago in range(history - 1):
                    stack[:, :, ago] = one_plane(node_id, size, me, ago)
                    stack[:, :, ago + history] = one_plane(node_id, size, -me, ago)
                stack[:, :, -1] = me == 1
                return stack
            """,
            "The oldest board is missing",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                me = whose_turn(node_id)
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, me, ago)
                    stack[:, :, ago + history] = one_plane(node_id, size, -me, ago)
                stack[:, :, -1] = np.ones((size, size))
                return stack
            """,
            "Your last plane is always 1",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                me = whose_turn(node_id)
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, me, ago)
                    stack[:, :, ago + history] = one_plane(node_id, size, -me, ago)
                    stack[:, :, -1] = me == 1
                    return stack
            """,
            "Only the board of now",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                me = -whose_turn(node_id)
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, me, ago)
                    stack[:, :, ago + history] = one_plane(node_id, size, -me, ago)
                stack[:, :, -1] = me == -1
                return stack
            """,
            "The two players have changed places",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                me = whose_turn(node_id); s = np.zeros((size, size, 2*history+1))
                for i in range(history):
                    s[:, :, 1+i] = one_plane(node_id, size, me, i)
                    s[:, :, 1+history+i] = one_plane(node_id, size, -me, i)
                s[:, :, 0] = me == 1
                return s
            """,
            "It comes last",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                me = whose_turn(node_id); s = np.zeros((size, size, 5))
                for i in range(2):
                    s[:, :, i] = one_plane(node_id, size, me, i)
                    s[:, :, 2+i] = one_plane(node_id, size, -me, i)
                s[:, :, -1] = me == 1
                return s
            """,
            "depends on `history`",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                me = whose_turn(node_id); s = np.zeros((3, 3, 2*history+1))
                for i in range(history):
                    s[:, :, i] = one_plane(node_id, 3, me, i)
                    s[:, :, history+i] = one_plane(node_id, 3, -me, i)
                s[:, :, -1] = me == 1
                return s
            """,
            "depends on `size`",
        ),
        Mistake(
            """
            def make_planes(node_id, size, history):
                me = whose_turn(node_id)
                own = [one_plane(node_id, size, me, i) for i in range(history)]
                oth = [one_plane(node_id, size, -me, i) for i in range(history)]
                return np.array(own + oth + [np.full((size, size), int(me == 1))]).reshape(size, size, 2*history+1)
            """,
            "tears your planes apart",
        ),
    ),
    "mirror_id": (
        Mistake(
            """
            def mirror_id(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(row, size - 1 - column, 9) for row, column in places))
            """,
            "You count nine cells in every row",
        ),
        Mistake(
            """
            def mirror_id(node_id, size):
                mirrored = (0,)
                for action in node_id[1:]:
                    row, column = place_of(action, size)
                    mirrored.append(action_of(row, size - 1 - column, size))
                return mirrored
            """,
            "A tuple cannot be changed",
        ),
        Mistake(
            """
            def mirror_id(node_id, size):
                mirrored = (0,)
                for action in node_id[1:]:
                    row, column = place_of(action, size)
                    mirrored += action_of(row, size - 1 - column, size)
                return mirrored
            """,
            "is a tuple of one",
        ),
        Mistake(
            """
            def place_of(action, size):
                return action % size, action // size

            def mirror_id(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(row, size - 1 - column, size) for row, column in places))
            """,
            "do not pass their own check",
        ),
        Mistake(
            "def mirror_id(node_id, size): return node_id",
            "Nothing has moved",
        ),
        Mistake(
            "def mirror_id(node_id, size): return (0, *(a // size * size - 1 - a % size for a in node_id[1:]))",
            "No cell has a number below 0",
        ),
        Mistake(
            "def mirror_id(node_id, size):\n    for a in node_id[1:]:\n        r, c = divmod(a, size)\n        out = (0, r * size + size - 1 - c)\n    return out if len(node_id) > 1 else node_id",
            "Moves are missing",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return tuple(a // size * size + size - 1 - a % size for a in node_id)",
            "You mirrored the root",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return tuple(a // size * size + size - 1 - a % size for a in node_id[1:])",
            "root's 0 is missing",
        ),
        Mistake(
            "def mirror_id(node_id, size): return (0, *(size**2 - 1 - a for a in node_id[1:]))",
            "half turn",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *((size - 1 - a // size) * size + a % size for a in node_id[1:]))",
            "top and bottom",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *(a // size * size + size - a % size for a in node_id[1:]))",
            "one cell too far to the right",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return [0, *(a // size * size + size - 1 - a % size for a in node_id[1:])]",
            "yours is a list and should be a tuple",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *((a // size, size - 1 - a % size) for a in node_id[1:]))",
            "Your cells are rows and columns",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *(a % size * size + size - 1 - a // size for a in node_id[1:]))",
            "This is a quarter turn",
        ),
        Mistake("def mirror_id(node_id, size): return (0, *node_id[:0:-1])", "order of the moves"),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *(a % size * size + a // size for a in node_id[1:]))",
            "mirror along the diagonal",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *(a // 9 * 9 + 8 - a % 9 for a in node_id[1:]))",
            "nine cells in every row",
        ),
        Mistake("def mirror_id(node_id, size): return (0, *(-a for a in node_id[1:]))", "below 0"),
        Mistake(
            "def mirror_id(node_id, size): return (0, *(size - 1 - a % size for a in node_id[1:]))",
            "the row is lost",
        ),
        Mistake(
            "def mirror_id(node_id, size): return tuple(size * size - 1 - a for a in node_id)",
            "does not begin with the root's 0",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *(a + size - 1 - a % size for a in node_id[1:]))",
            "go to its last one",
        ),
        Mistake("def mirror_id(node_id, size): return node_id[::-1]", "back to front"),
        Mistake(
            """
            def mirror_id(node_id, size):
                return (0, (divmod(a, size)[0] * size + size-1-divmod(a, size)[1] for a in node_id[1:]))
            """,
            "all the cells in one",
        ),
        Mistake(
            """
            def mirror_id(node_id, size):
                return (0, [divmod(a, size)[0] * size + size-1-divmod(a, size)[1] for a in node_id[1:]])
            """,
            "all the cells in one",
        ),
        Mistake(
            """
            def mirror_id(node_id, size):
                return (0, *(divmod(a, size)[0] * size + -divmod(a, size)[1] for a in node_id[1:]))
            """,
            "change the sign of the column",
        ),
        Mistake(
            """
            def mirror_id(node_id, size):
                return np.zeros((size, size))
            """,
            "The answer is an ID",
        ),
        Mistake(
            """
            def mirror_id(node_id, size):
                mirrored = (0,)
                for action in node_id[1:]:
                    row, column = action % size, action % size
                    mirrored = (*mirrored, row * size + size - 1 - column)
                return mirrored
            """,
            "c1 (2) becomes a1 (0) in the mirror, and yours makes it a3 (6)",
        ),
        Mistake(
            "def mirror_id(node_id, size): "
            "return (0, *(a // size * size + 8 - a % size for a in node_id[1:]))",
            "Your last column is always 8",
        ),
        Mistake(
            """
            def mirror_id(node_id, size):
                mirrored = (0,)
                for action in node_id[1:]:
                    mirrored += (action // size, size - 1 - action % size)
                return mirrored
            """,
            "Does each move bring two",
        ),
    ),
    "same_game": (
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return [0, *(action_of(size - 1 - column, row, size) for row, column in places)]

            def same_game(one, other, size):
                for _ in range(4):
                    if one == other or mirror_id(one, size) == other:
                        return True
                    one = turned(one, size)
                return False
            """,
            "A list never equals a tuple",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                for _ in range(4):
                    if one == other or mirror_id(one, size) == other:
                        return True
                    turned(one, size)
                return False
            """,
            "Is the turned game kept",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view == other:
                            return True
                        places, view = [place_of(action, size) for action in view[1:]], (0,)
                        for row, column in places:
                            view += action_of(size - 1 - column, row, size)
                return False
            """,
            "is a tuple of one",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                def places(action):
                    view, found = (0, action), []
                    for _ in range(4):
                        found += [view[1], mirror_id(view, size)[1]]
                        row, column = place_of(view[1], size)
                        view = (0, action_of(size - 1 - column, row, size))
                    return found
                pairs = zip(one[1:], other[1:])
                return len(one) == len(other) and all(b in places(a) for a, b in pairs)
            """,
            "each turned or mirrored in a way of its own",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                return other in (one, mirror_id(one, size))
            """,
            "nothing that is turned",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                for _ in range(4):
                    if one == other:
                        return True
                    one = turned(one, size)
                return False
            """,
            "none that is mirrored",
        ),
        *changed(
            RIGHT_SAME_GAME,
            ("for _ in range(4):", "for _ in range(3):", "The last view is missing"),
            ("if view == other:", "if set(view) == set(other):", "in whatever order"),
            (
                "if view == other:",
                "if view[-1] == other[-1] and len(view) == len(other):",
                "These are two games",
            ),
            ("return True", "return view", "True or False"),
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        return view == other
            """,
            "comes after the first look",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view == other:
                            return True
                        places = [place_of(action, size) for action in view]
                        view = tuple(action_of(size - 1 - c, r, size) for r, c in places)
                return False
            """,
            "with the root's 0 in front as it was",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                for _ in range(4):
                    if other in (one, mirror_id(one, size)):
                        return True
                    places = [place_of(action, size) for action in one[1:]]
                    one = (0, *(action_of(column, row, size) for row, column in places))
                return False
            """,
            "mirror along the diagonal",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view == other:
                            return True
                        places = [place_of(action, size) for action in view[1:]]
                        view = (0, *(action_of(column, row, size) for row, column in places))
                return False
            """,
            "mirror along the diagonal",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                views = [one, turned(one, size), turned(one, size), turned(one, size)]
                twin = mirror_id(one, size)
                views += [twin, turned(twin, size), turned(twin, size), turned(twin, size)]
                return other in views
            """,
            "It begins where the last one ended",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                def flip(node_id):
                    return (0, *(size**2 - 1 - action for action in node_id[1:]))
                twin = mirror_id(one, size)
                return other in (one, flip(one), twin, flip(twin))
            """,
            "no quarter turn",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view == other:
                            return True
                        places = [place_of(action, size) for action in view[1:]]
                        view = (0, *(action_of(size - c, r, size) for r, c in places))
                return False
            """,
            "becomes the tuple `(0, 6, 3)`",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(3):
                        view = turned(view, size)
                        if view == other:
                            return True
                return False
            """,
            "never look at a game that is not turned",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                views = [one]
                for _ in range(3):
                    views.append(turned(views[-1], size))
                views.append(mirror_id(one, size))
                return other in views
            """,
            "Turn that one, too",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view == other:
                            return True
                        view = turned(view, size)
            """,
            "Does every way through it end in a `return`?",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                views = []
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        views.append(view)
                        view = turned(view, size)
                return views
            """,
            "True or False",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view != other:
                            return False
                        view = turned(view, size)
                return True
            """,
            "You say False as soon as one view",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                views = []
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        views.append(view)
                        places = [place_of(action, size) for action in view[1:]]
                        view = [0, *(action_of(size - 1 - c, r, size) for r, c in places)]
                return other in views
            """,
            "the tuple `(0, 6, 3)`",
        ),
        Mistake(
            """
            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view == other:
                            return True
                        places = [place_of(action, size) for action in view[1:]]
                        view = (0, *((size - 1 - c, r) for r, c in places))
                return False
            """,
            "A turned move is a single number again",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                view = one
                while view != other:
                    view = turned(view, size)
                return True
            """,
            "Four quarter turns lead back",
        ),
        Mistake(
            """
            def turned(node_id, size):
                places = [place_of(action, size) for action in node_id[1:]]
                return (0, *(action_of(size - 1 - column, row, size) for row, column in places))

            def same_game(one, other, size):
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view == other:
                            return "yes"
                        view = turned(view, size)
                return "no"
            """,
            "the answer is True or False",
        ),
        Mistake(
            """
            def turned(node_id, n): return (0, *((n - 1 - a % n) * n + a // n for a in node_id[1:]))
            def same_game(one, other, size):
                for _ in range(3):
                    if other in (one, mirror_id(one, size)):
                        return True
                    one = turned(one, size)
                return False
            """,
            "The last view is missing",
        ),
    ),
}
