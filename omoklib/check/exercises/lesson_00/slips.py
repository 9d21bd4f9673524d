"""What the source of a player shows, where its answers alone leave several suspects."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

__all__ = [
    "asks_the_state_before",
    "asks_what_is_always_true",
    "compares_answers_with_the_mover",
    "compares_with_the_next_player",
    "compares_with_words",
    "ends_in_its_first_round",
    "forgets_in_an_else",
    "keeps_a_note_for_the_next_move",
    "lacks_brackets",
    "looks_at_its_note_too_late",
    "settles_for_one_answer",
    "shortens_the_list_it_walks",
]


def lacks_brackets(tree: ast.AST) -> bool:
    """Whether it compares or asks `.winner` itself, the method, instead of calling it."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return any(node.attr == "winner" and id(node) not in called for node in _attributes(tree))


def ends_in_its_first_round(tree: ast.AST) -> bool:
    """Whether a loop that asks something returns in its first round, whatever the answer is."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For))
    return any(
        len(loop.body) + isinstance(loop.body[0], ast.If) > 1
        and _ends_loop(loop.body)
        and not any(isinstance(node, ast.Continue) for node in ast.walk(loop))
        for loop in loops
    )


def asks_the_state_before(tree: ast.AST) -> bool:
    """Whether it asks nobody but the state that it was given who has won."""
    asked = [node.value for node in _attributes(tree) if node.attr == "winner"]
    given = _given(tree)
    stored = {node.id for node in ast.walk(tree) if _is_name(node) and _is_stored(node)}
    return bool(asked) and all(_is_name(node) and node.id in given - stored for node in asked)


def asks_what_is_always_true(tree: ast.AST) -> bool:
    """Whether an `if` asks for `... or -1`, or another number that counts as true."""
    return any(
        isinstance(node, ast.If)
        and isinstance(node.test, ast.BoolOp)
        and isinstance(node.test.op, ast.Or)
        and any(ast.unparse(value).lstrip("-").isdigit() for value in node.test.values)
        for node in ast.walk(tree)
    )


def compares_with_the_next_player(tree: ast.AST) -> bool:
    """Whether it compares the winner after a move with the player to move after that move."""
    given = _given(tree)
    return any(
        isinstance(other, ast.Attribute)
        and other.attr == "player"
        and not (_is_name(other.value) and other.value.id in given)
        for other in _compared_with_winners(tree)
    )


def compares_with_words(tree: ast.AST) -> bool:
    """Whether it compares the winner, a number, with a word."""
    others = _compared_with_winners(tree)
    return any(isinstance(getattr(other, "value", None), str) for other in others)


def forgets_in_an_else(tree: ast.AST) -> bool:
    """Whether a loop notes True or False in every round, over what it noted in the round before."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For))
    return any(
        isinstance(node, ast.If) and _noted(node.body) & _noted(node.orelse)
        for loop in loops
        for node in loop.body
    )


def settles_for_one_answer(tree: ast.AST) -> bool:
    """Whether an inner loop returns as soon as it meets an answer that does not win."""
    return any(
        isinstance(line, ast.If)
        and isinstance(line.test, ast.Compare)
        and isinstance(line.test.ops[0], ast.NotEq)
        and any(node.attr == "winner" for node in _attributes(line.test))
        and isinstance(line.body[0], ast.Return)
        for _, loop in _nested_loops(tree)
        for line in loop.body
    )


def compares_answers_with_the_mover(tree: ast.AST) -> bool:
    """Whether an inner loop, over the answers, looks for a win of the player who moved before."""
    given = _given(tree)
    return any(
        isinstance(other, ast.Attribute)
        and other.attr == "player"
        and _is_name(other.value)
        and other.value.id in given
        for _, loop in _nested_loops(tree)
        for other in _compared_with_winners(loop)
    )


def keeps_a_note_for_the_next_move(tree: ast.AST) -> bool:
    """Whether a loop over answers notes True or False, and the opposite is noted only once, before
    the loop over the moves."""
    for outer, inner in _nested_loops(tree):
        for name, noted in _notes(inner):
            within = {value for other, value in _notes(outer) if other == name}
            if within == {noted} and (name, not noted) in _notes(tree):
                return True
    return False


def looks_at_its_note_too_late(tree: ast.AST) -> bool:
    """Whether a loop over answers notes True or False, and nothing within the loop over the moves
    looks at the note, but something behind it does."""
    looked_at = {node.id for node in ast.walk(tree) if _is_name(node) and not _is_stored(node)}
    for outer, inner in _nested_loops(tree):
        within = {node.id for node in ast.walk(outer) if _is_name(node) and not _is_stored(node)}
        if any(name in looked_at - within for name, _ in _notes(inner)):
            return True
    return False


def shortens_the_list_it_walks(tree: ast.AST) -> bool:
    """Whether a loop takes entries out of the very list that it goes through."""
    second_names = {
        frozenset((line.targets[0].id, line.value.id))
        for line in ast.walk(tree)
        if isinstance(line, ast.Assign) and _is_name(line.targets[0]) and _is_name(line.value)
    }
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("pop", "remove")
        and _is_name(node.func.value)
        and _is_name(loop.iter)
        and (
            node.func.value.id == loop.iter.id
            or frozenset((node.func.value.id, loop.iter.id)) in second_names
        )
        for loop in ast.walk(tree)
        if isinstance(loop, ast.For)
        for node in ast.walk(loop)
    )


def _attributes(tree: ast.AST) -> Iterator[ast.Attribute]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def _is_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Name)


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _given(tree: ast.AST) -> set[str]:
    """The names of the arguments."""
    return {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def _compared_with_winners(tree: ast.AST) -> Iterator[ast.expr]:
    """What stands on the other side of `.winner() ==`."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq)):
            continue
        sides = (node.left, node.comparators[0])
        for asked, other in (sides, sides[::-1]):
            if isinstance(asked, ast.Call) and getattr(asked.func, "attr", "") == "winner":
                yield other


def _ends_loop(body: Sequence[ast.stmt]) -> bool:
    """Whether these lines end their loop, whichever way they go."""
    return any(
        isinstance(line, (ast.Return, ast.Break))
        or (isinstance(line, ast.If) and _ends_loop(line.body) and _ends_loop(line.orelse))
        for line in body
    )


def _nested_loops(tree: ast.AST) -> Iterator[tuple[ast.For, ast.For]]:
    """Each loop with a loop inside it, and that one."""
    for outer in ast.walk(tree):
        if isinstance(outer, ast.For):
            within = (node for line in outer.body for node in ast.walk(line))
            yield from ((outer, node) for node in within if isinstance(node, ast.For))


def _notes(tree: ast.AST) -> set[tuple[str, bool]]:
    """The names that are set to True or False anywhere in `tree`, each with what it is set to."""
    lines = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    return {(name, line.value.value) for line in lines for name in _noted([line])}


def _noted(body: Sequence[ast.stmt]) -> set[str]:
    """The names that these lines set to True or False."""
    return {
        line.targets[0].id
        for line in body
        if isinstance(line, ast.Assign)
        and _is_name(line.targets[0])
        and isinstance(getattr(line.value, "value", None), bool)
    }
