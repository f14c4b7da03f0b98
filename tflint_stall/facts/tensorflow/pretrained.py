"""Models that begin with weights which were trained before, moving averages of a normalisation included."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import dotted, last_name
from tflint_stall.facts.values.values import Obj

# A checkpoint that is restored is mostly what the program itself has written.
_LOADING = r"^(?:load|set)_(?:\w+_)?(?:weights|params|parameters|pretrained)$"


def begins_with_weights(model: Obj) -> bool:
    """Whether what makes a model loads weights into it in any case, whatever a condition says.

    `net = build()`, then `net.load_weights("pretrained.h5")`. One that is only loaded to go on is made in two ways.
    """
    tree = model.module.tree
    statement = tree.statement(model.node) if isinstance(model.node, ast.Call) else None
    if not isinstance(statement, ast.Assign) or statement.value is not model.node or len(statement.targets) != 1:
        return False
    name = dotted(statement.targets[0])
    behind = (one for one in tree.block(statement) if order_of(one) > order_of(statement))
    return bool(name) and any(_loads(one, name) for one in behind)


def _loads(statement: ast.stmt, name: str) -> bool:
    """Whether a statement loads weights into what a name stands for, in each of its branches."""
    if isinstance(statement, ast.If):
        branches = (statement.body, statement.orelse)
        return all(any(_loads(inner, name) for inner in branch) for branch in branches)
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    return dotted(call.func.value) == name and re.match(_LOADING, last_name(call.func)) is not None
