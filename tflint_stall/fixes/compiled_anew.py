"""A `compile` that is written once more, further down."""

from __future__ import annotations

import ast

from tflint_stall.facts import Facts, argument, has_star


def compiled_anew(facts: Facts, compiled: ast.Call, place: ast.AST) -> str:
    """The call with an optimizer of its own: one that has trained refuses other weights. Empty where none is seen."""
    text, given = facts.tree.text(compiled), argument(compiled, 0, "optimizer")
    if given is None or has_star(compiled):
        return ""
    if isinstance(given, (ast.Constant, ast.Call)):
        return text
    bindings = facts.module.names.lookup(given.id, given) if isinstance(given, ast.Name) else []
    made = bindings[0].value if len(bindings) == 1 else None
    names = [node for node in ast.walk(made) if isinstance(node, ast.Name)] if isinstance(made, ast.Call) else []
    if made is None or not names or not all(facts.means_the_same(name, place) for name in names):
        return ""
    start, end = (at - facts.tree.start(compiled) for at in (facts.tree.start(given), facts.tree.end(given)))
    return f"{text[:start]}{facts.tree.text(made)}{text[end:]}"
