"""Calls that give as many items as they get."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import has_star, last_name

_SAME = ("iter", "list", "tuple")


def gone_through(expr: ast.expr) -> ast.expr | None:
    """What gives as many items: `xs` of `map(f, xs)`, `list(map(f, xs))`, `iter(xs)`, `pad_sequences(xs)`."""
    if not isinstance(expr, ast.Call) or has_star(expr):
        return None
    name, is_plain = last_name(expr.func), isinstance(expr.func, ast.Name)
    if is_plain and name == "map" and len(expr.args) == 2:
        return expr.args[1]
    return expr.args[0] if expr.args and (name == "pad_sequences" or (is_plain and name in _SAME)) else None
