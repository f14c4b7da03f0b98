"""Graphs that a loop builds piece by piece: what a round puts aside, to be run when all of it is there.

`losses.append(x)`, `total += x`, `by_name[key] = x`: directly, through a name, or by the caller of the function that
made it. What a Session gives for it (`losses.append(sess.run(x))`) is only a value.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import dotted, last_name
from tflint_stall.facts.tensorflow.sessions import Round, is_session_run

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_COLLECTING = ("append", "extend")
_DEEPEST_NAME = 4


def is_collected(module: Module, node: ast.expr, round_: Round) -> bool:
    """Whether what a round makes at `node` is put aside."""
    if _is_put_aside(module, node, round_.code, 0):
        return True
    hot, code = round_.hot, round_.code
    while hot.via is not None and hot.outer is not None and not _returns_values(module, code):
        via = hot.via
        module, code = via.module, via.module.tree.function(via.call) or hot.loop
        hot = hot.outer
        if _is_put_aside(module, via.call, hot.loop if hot.via is None else code, 0):
            return True
    return False


def _is_put_aside(module: Module, node: ast.AST, round_: ast.AST, depth: int) -> bool:
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(parent, ast.Call):
            if is_session_run(module, parent):
                return False
            if child is not parent.func and last_name(parent.func) in _COLLECTING:
                return isinstance(parent.func, ast.Attribute) and _outlives(module, parent.func.value, round_)
        elif isinstance(parent, ast.AugAssign):
            return _outlives(module, parent.target, round_) or _keeps(module, parent.target, round_, depth)
        elif isinstance(parent, ast.Assign):
            return any(_keeps(module, target, round_, depth) for target in parent.targets)
        elif isinstance(parent, ast.stmt):
            return False
        child = parent
    return False


def _keeps(module: Module, target: ast.expr, round_: ast.AST, depth: int) -> bool:
    """Whether what is assigned stays: in a container, or under a name whose value is put aside."""
    if isinstance(target, ast.Subscript):
        return _outlives(module, target.value, round_)
    if isinstance(target, (ast.Tuple, ast.List)):
        return any(_keeps(module, part, round_, depth) for part in target.elts)
    if not isinstance(target, ast.Name) or depth >= _DEEPEST_NAME:
        return False
    # Another value may stand under the name later; a total that is added to goes on.
    statement = module.tree.statement(target)
    loads = (load for load in module.tree.loads.get(target.id, ()) if module.tree.contains(round_, load))
    return any(
        _is_put_aside(module, load, round_, depth + 1)
        for load in loads
        if any(
            b.how is How.AUGMENT or module.tree.contains(statement, b.node)
            for b in module.names.lookup(target.id, load)
        )
    )


def _outlives(module: Module, container: ast.expr, round_: ast.AST) -> bool:
    """Whether something was there before the round."""
    if not isinstance(container, ast.Name):
        return bool(dotted(container))
    bindings = module.names.lookup(container.id, container)
    return any(not module.tree.contains(round_, b.node) or b.how is How.PARAMETER for b in bindings)


def _returns_values(module: Module, function: ast.AST) -> bool:
    """Whether a function returns what a Session gave."""
    for returned in module.returns(function):
        names = [node for node in ast.walk(returned) if isinstance(node, ast.Name)]
        made = [b.value for name in names for b in module.names.lookup(name.id, name) if b.value is not None]
        for expr in (returned, *made):
            if any(is_session_run(module, node) for node in ast.walk(expr) if isinstance(node, ast.Call)):
                return True
    return False
