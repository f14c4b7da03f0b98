"""Whether code asks for a name before it uses it, because some versions do not have it."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.caught import is_shown_to_fail
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.guards import guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_LISTING = frozenset({"dir", "vars"})


def is_asked_for(module: Module, call: ast.Call) -> bool:
    """Whether a call runs only where what it calls is there, or goes on where it is not.

    `if hasattr(optimizer, "get_scaled_loss"):`, `"get_scaled_loss" in dir(optimizer)`, `except AttributeError:`.
    """
    if is_shown_to_fail(module, call, AttributeError, TypeError):
        return True
    name = last_name(call.func)
    # Most files have no such text in them.
    if not any(node.value == name for node in module.tree.nodes(ast.Constant)):
        return False
    return any(_says_it_is_there(module, guard.test, guard.holds, name) for guard in guards(module, call))


def is_where_untold(module: Module, call: ast.Call) -> bool:
    """Whether a call stands in `if training is None:`; Keras tells each `call` that has such a parameter."""
    for guard in guards(module, call):
        test = guard.test
        is_test = guard.holds and isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Is)
        if is_test and isinstance(test, ast.Compare) and last_name(test.left) == "training":
            return True
    return False


def _says_it_is_there(module: Module, test: ast.expr, holds: bool, name: str) -> bool:
    """Whether a test that comes out as `holds` says that something has the attribute `name`."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _says_it_is_there(module, test.operand, not holds, name)
    if isinstance(test, ast.BoolOp):
        enough = any if isinstance(test.op, ast.And) is holds else all
        return enough(_says_it_is_there(module, part, holds, name) for part in test.values)
    if isinstance(test, ast.Name):
        bindings = module.names.lookup(test.id, test)
        kept = bindings[0].value if len(bindings) == 1 and not bindings[0].path else None
        return isinstance(kept, (ast.Call, ast.Compare)) and _says_it_is_there(module, kept, holds, name)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        operation, right = test.ops[0], test.comparators[0]
        if isinstance(operation, (ast.In, ast.NotIn)):
            listed = isinstance(right, ast.Call) and last_name(right.func) in _LISTING
            return listed and _is_text(test.left, name) and isinstance(operation, ast.In) is holds
        if isinstance(operation, (ast.Is, ast.IsNot)) and isinstance(right, ast.Constant) and right.value is None:
            return _asks(test.left, "getattr", name) and isinstance(operation, ast.IsNot) is holds
        return False
    return holds and (_asks(test, "hasattr", name) or _asks(test, "getattr", name))


def _asks(expr: ast.expr, function: str, name: str) -> bool:
    is_asking = isinstance(expr, ast.Call) and last_name(expr.func) == function
    return is_asking and isinstance(expr, ast.Call) and len(expr.args) > 1 and _is_text(expr.args[1], name)


def _is_text(expr: ast.expr, text: str) -> bool:
    return isinstance(expr, ast.Constant) and expr.value == text
