"""Functions of one element that only look something up by it: one operation does that for all, or none does."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.values import Func

_UNIT = frozenset({"eye", "identity"})
_WRAPPING = frozenset({"cast", "to_float", "to_int32"})


def operation_of_all(function: ast.AST) -> str:
    """The operation that does what a lambda does, for all elements at once; empty where it does something else."""
    if not isinstance(function, ast.Lambda) or len(function.args.args) != 1:
        return ""
    given, body = function.args.args[0].arg, function.body
    while isinstance(body, ast.Call) and last_name(body.func) in _WRAPPING and body.args:
        body = body.args[0]
    if isinstance(body, ast.Subscript) and _is(body.slice, given):
        made = last_name(body.value.func) if isinstance(body.value, ast.Call) else ""
        return "tf.one_hot" if made in _UNIT else "" if _reads(body.value, given) else "tf.gather"
    sides = _compared(body)
    is_range = any(isinstance(side, ast.Call) and last_name(side.func) in ("range", "arange") for side in sides)
    return "tf.one_hot" if is_range and any(_is(side, given) for side in sides) else ""


def follows_rows(function: ast.AST) -> bool:
    """Whether what a function computes is made of the element, and not of a piece that the element says where to cut.

    `lambda _: tf.constant(0.5)` is one value, `lambda start: signal[start : start + 8]` pieces of another tensor.
    """
    if not isinstance(function, ast.Lambda) or len(function.args.args) != 1:
        return True
    given = function.args.args[0].arg
    cut = [node for node in ast.walk(function.body) if isinstance(node, ast.Slice)]
    ends = [end for piece in cut for end in (piece.lower, piece.upper) if end is not None]
    return _reads(function.body, given) and not any(_reads(end, given) for end in ends)


def reads_no_earlier_round(function: Func) -> bool:
    """Whether a function of two, what came before and the row, computes with the row alone."""
    node = function.node
    given = [*node.args.posonlyargs, *node.args.args][function.shift :]
    if len(given) != 2 or node.args.vararg or node.args.kwarg:
        return False
    body = [node.body] if isinstance(node, ast.Lambda) else node.body
    return not any(_reads(part, given[0].arg) for part in body) and any(_reads(part, given[1].arg) for part in body)


def _compared(body: ast.expr) -> list[ast.expr]:
    if isinstance(body, ast.Compare) and len(body.ops) == 1 and isinstance(body.ops[0], ast.Eq):
        return [body.left, body.comparators[0]]
    return body.args if isinstance(body, ast.Call) and last_name(body.func) == "equal" else []


def _is(expr: ast.expr, name: str) -> bool:
    return isinstance(expr, ast.Name) and expr.id == name


def _reads(expr: ast.AST, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(expr))
