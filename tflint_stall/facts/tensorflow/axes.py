"""What the code of a dataset does with the first axis, which is that of a batch."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Func, Step


def gives_axis(node: ast.AST) -> bool:
    """Whether an expression visibly puts an axis in front, or says that it is a batch."""
    if isinstance(node, ast.Call):
        name = last_name(node.func)
        if name == "reshape":
            shape = next((item.elts for item in node.args if isinstance(item, (ast.Tuple, ast.List))), node.args)
            return len(shape) > 1 and ast.unparse(shape[0]) in ("1", "-1")
        axis = argument(node, 1, "axis")
        return name == "parse_example" or (name == "expand_dims" and (axis is None or ast.unparse(axis) == "0"))
    if isinstance(node, ast.Subscript):
        first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
        return (isinstance(first, ast.Constant) and first.value is None) or last_name(first) == "newaxis"
    return isinstance(node, (ast.Name, ast.Attribute)) and "batch" in last_name(node).lower()


def appends_rows(source: Step) -> bool:
    """Whether what is sliced is put together of rows that have an axis of one: `ages.append((age,))`."""
    tree = source.module.tree
    function = tree.function(source.call)
    added = (call.args[0] for call in tree.calls.get("append", ()) if call.args and tree.function(call) is function)
    return any(isinstance(row, (ast.Tuple, ast.List)) and len(row.elts) == 1 for row in added)


def cuts_ends(function: Func) -> bool:
    """`x[:-1], x[1:]`: a batch is taken as one sequence."""
    for part in function.module.tree.within(function.node, ast.Subscript):
        if isinstance(part.slice, ast.Slice):
            lower, upper = part.slice.lower, part.slice.upper
            if isinstance(upper, ast.UnaryOp) or (isinstance(lower, ast.Constant) and lower.value == 1):
                return True
    return False
