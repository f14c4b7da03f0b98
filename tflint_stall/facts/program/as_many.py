"""What gives as many items as it gets."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import argument, has_star, last_name
from tflint_stall.facts.values.values import Frame, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_SAME = ("iter", "list", "tuple", "sorted", "reversed")


def gone_through(expr: ast.expr) -> ast.expr | None:
    """What gives as many items: `xs` of `map(f, xs)`, `list(map(f, xs))`, `iter(xs)`, `pad_sequences(xs)`."""
    if not isinstance(expr, ast.Call) or has_star(expr):
        return None
    name, is_plain = last_name(expr.func), isinstance(expr.func, ast.Name)
    if is_plain and name == "map" and len(expr.args) == 2:
        return expr.args[1]
    if name == "pad_sequences":
        return argument(expr, 0, "sequences")
    return expr.args[0] if expr.args and is_plain and name in _SAME else None


def scaled(module: Module, expr: ast.expr, frame: Frame | None) -> ast.expr | None:
    """`x` of `x / 255.0`, where that is an array and no list."""
    if not isinstance(expr, ast.BinOp) or not isinstance(expr.right, ast.Constant):
        return None
    values = module.project.evaluator.evaluate(module, expr.left, frame)
    arrays = [value for value in values if isinstance(value, Obj) and value.kind in (Kind.ARRAY, Kind.TENSOR)]
    return expr.left if values and len(arrays) == len(values) else None
