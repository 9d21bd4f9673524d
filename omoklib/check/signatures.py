"""Names and signatures: is the learner's name defined, and can it be called as it should be?"""

from __future__ import annotations

import difflib
import inspect

from omoklib.check.compare import kind

__all__ = ["missing", "wrong_signature"]


def missing(name: str, namespace: dict) -> str:
    """The message if `namespace` has no `name`; it mentions a similar name of the learner's own."""
    notebook = namespace.get("__name__")
    own = [
        key
        for key, thing in namespace.items()
        if not (key.startswith("_") or inspect.ismodule(thing))
        and getattr(thing, "__module__", notebook) == notebook
    ]
    near = difflib.get_close_matches(name, own, n=1) or [
        key for key in own if key.lower() == name.lower()
    ]
    meant = f" There is `{near[0]}`: is that it? Then rename it." if near else ""
    return f"There is no `{name}` yet: run the cell that defines it.{meant}"


def wrong_signature(name: str, right: object, learners: object) -> str:
    """The message if the kind or the parameters of `learners` differ from those of the reference;
    "" if not."""
    if isinstance(right, type):
        if not isinstance(learners, type):
            return f"`{name}` should be a class; yours is {kind(learners)}."
        methods = {key: f for key, f in vars(right).items() if inspect.isfunction(f)}
        for key, method in methods.items():
            if key.startswith("_") and key != "__init__":
                continue
            if not hasattr(learners, key):
                return f"The class `{name}` needs a method `{key}`."
            wrong = wrong_signature(f"{name}.{key}", method, getattr(learners, key))
            if wrong:
                return wrong
        return ""
    if not inspect.isfunction(right):
        return ""
    if not callable(learners):
        return f"`{name}` should be a function; yours is {kind(learners)}."
    try:
        has, needs = inspect.signature(learners), inspect.signature(right)
    except (TypeError, ValueError):  # some built-in functions have no signature
        return ""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    wanted = [p for p in needs.parameters.values() if p.kind in kinds]
    required = [p for p in wanted if p.default is p.empty]
    for arguments in (wanted, required):
        try:
            has.bind(*arguments)
        except TypeError:
            return f"`{name}` should take {_listed(needs)}; yours takes {_listed(has)}."
    return ""


def _listed(signature: inspect.Signature) -> str:
    """`(node_id, moves=1)`: names and defaults, without types."""
    plain = [p.replace(annotation=p.empty) for p in signature.parameters.values()]
    return f"({', '.join(map(str, plain))})"
