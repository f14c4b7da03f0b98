"""The expressions that a name stands for: followed through assignments, attributes, returns and parameters.

`evaluate` says what kind of thing an expression is. Where a rule needs to see how it was written (which
part of an array was taken, which list an array was made of), it asks here.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import DEFS, FUNCTIONS, dotted, function_with
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module

_MOST_CALLERS = 4
_MOST_STEPS = 200
_MOST_DEFINITIONS = 24
# Where in a value: (1,) for `b` in `a, b = value`.
_Path: TypeAlias = tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Definition:
    """An expression, and which part of its value is meant."""

    module: Module
    expr: ast.expr
    path: _Path = ()


def definitions(module: Module, expr: ast.expr) -> list[Definition]:
    """What an expression may have been written as, at most some two dozen alternatives."""
    found: list[Definition] = []
    seen: set[tuple[ast.expr, _Path]] = set()
    waiting = [Definition(module, expr)]
    while waiting and len(seen) < _MOST_STEPS and len(found) < _MOST_DEFINITIONS:
        place = waiting.pop()
        if (place.expr, place.path) in seen:
            continue
        seen.add((place.expr, place.path))
        behind = following(place)
        if behind is None:
            found.append(place)
        else:
            waiting.extend(reversed(behind))
    return found


def bound_to(binding: Binding) -> ast.expr | None:
    """What an assignment binds: a part of a display where it unpacks one, `i, done = 0, False`."""
    value = binding.value
    for part in binding.path:
        if not isinstance(value, (ast.Tuple, ast.List)) or part is None or part >= len(value.elts):
            return None
        value = value.elts[part]
    return value


def given_by_callers(module: Module, expr: ast.expr) -> list[Definition]:
    """What callers give where an expression is a parameter; nothing for other expressions."""
    if not isinstance(expr, ast.Name):
        return []
    bindings = module.names.lookup(expr.id, expr)
    if any(binding.how is not How.PARAMETER for binding in bindings):
        return []
    return [given for binding in bindings for given in _of_binding(module, binding, ())]


def following(place: Definition) -> list[Definition] | None:
    """The expressions that one stands for; `None` where it stands for itself."""
    module, expr, path = place.module, place.expr, place.path
    if isinstance(expr, (ast.Name, ast.Attribute)) and dotted(expr):
        return [value for binding in owned_bindings(module, expr) for value in _of_binding(module, binding, path)]
    if isinstance(expr, ast.IfExp):
        return [Definition(module, branch, path) for branch in (expr.body, expr.orelse)]
    if isinstance(expr, (ast.Tuple, ast.List)) and path:
        index = path[0]
        inside = index is not None and index < len(expr.elts)
        return [Definition(module, expr.elts[index], path[1:])] if index is not None and inside else []
    if isinstance(expr, ast.Call):
        return _returned(module, expr, path)
    return None


def owned_bindings(module: Module, expr: ast.Name | ast.Attribute) -> list[Binding]:
    """The bindings of a name, or those that the methods of a class give to `self.name`."""
    found = module.names.lookup(dotted(expr), expr)
    if found or not isinstance(expr, ast.Attribute):
        return found
    function = module.tree.function(expr)
    cls = module.method_class(function) if function is not None else None
    own = isinstance(function, DEFS) and function.args.args and dotted(expr.value) == function.args.args[0].arg
    return module.members(cls).get(expr.attr, []) if cls is not None and own else []


def _of_binding(module: Module, binding: Binding, path: _Path) -> list[Definition]:
    # What `with` enters, an open file or archive, gives itself.
    if binding.how in (How.ASSIGN, How.ENTER) and binding.value is not None:
        return [Definition(module, binding.value, (*binding.path, *path))]
    if binding.how is not How.PARAMETER or not isinstance(binding.node, ast.arg):
        return []
    function = function_with(binding.node)
    sites = module.project.call_sites(module, function) if isinstance(function, FUNCTIONS) else []
    argument = module.project.evaluator.parameters.argument
    given = [(site.module, argument(site.frame, binding.node)) for site in sites[:_MOST_CALLERS]]
    return [Definition(caller, value, path) for caller, value in given if value is not None]


def _returned(module: Module, call: ast.Call, path: _Path) -> list[Definition] | None:
    """What functions of the project return; other calls stand for themselves."""
    functions = module.project.functions(module, call.func)
    returning = [f for f in functions if isinstance(f.node, ast.FunctionDef) and f.node.name != "__init__"]
    if not returning:
        return None
    return [
        Definition(function.module, returned, path)
        for function in returning
        for returned in function.module.returns(function.node)
    ]


def is_bound_in(module: Module, loop: ast.AST, expr: ast.expr) -> bool:
    """Whether an expression is another thing in each round: a name that the loop binds, or a call."""
    for node in ast.walk(expr):
        if isinstance(node, ast.Call):
            return True
        if isinstance(node, ast.Name):
            bindings = module.names.lookup(node.id, node)
            if any(module.tree.contains(loop, binding.node) for binding in bindings):
                return True
    return False
