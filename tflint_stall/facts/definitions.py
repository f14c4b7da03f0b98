"""The expressions that a name stands for: followed through assignments, attributes, returns and parameters.

`evaluate` says what kind of thing an expression is. Where a rule needs to see how it was written (which
part of an array was taken, which list an array was made of), it asks here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tflint_stall.facts.names import Binding, How
from tflint_stall.facts.tree import DEFS, FUNCTIONS, dotted

if TYPE_CHECKING:
    from tflint_stall.facts.module import Module

_DEEPEST = 10
_MOST_CALLERS = 4
_MOST_DEFINITIONS = 24
# Where in a value: (1,) for `b` in `a, b = value`.
_Path: TypeAlias = tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Definition:
    """An expression that is no name, and which part of its value is meant."""

    module: Module
    expr: ast.expr
    path: _Path = ()


def definitions(module: Module, expr: ast.expr) -> list[Definition]:
    """What an expression may have been written as, at most some two dozen alternatives."""
    found: dict[tuple[ast.expr, _Path], Definition] = {}
    for definition in _follow(module, expr, (), 0):
        found.setdefault((definition.expr, definition.path), definition)
        if len(found) >= _MOST_DEFINITIONS:
            break
    return list(found.values())


def _follow(module: Module, expr: ast.expr, path: _Path, depth: int) -> Iterator[Definition]:
    if depth > _DEEPEST:
        return
    if isinstance(expr, (ast.Name, ast.Attribute)) and dotted(expr):
        for binding in _bindings(module, expr):
            yield from _of_binding(module, binding, path, depth + 1)
    elif isinstance(expr, ast.IfExp):
        for branch in (expr.body, expr.orelse):
            yield from _follow(module, branch, path, depth + 1)
    elif isinstance(expr, (ast.Tuple, ast.List)) and path:
        index = path[0]
        if index is not None and index < len(expr.elts):
            yield from _follow(module, expr.elts[index], path[1:], depth + 1)
    elif isinstance(expr, ast.Call):
        yield from _of_call(module, expr, path, depth)
    else:
        yield Definition(module, expr, path)


def _bindings(module: Module, expr: ast.Name | ast.Attribute) -> list[Binding]:
    """The bindings of a name, or those that the methods of a class give to `self.name`."""
    found = module.names.lookup(dotted(expr), expr)
    if found or not isinstance(expr, ast.Attribute):
        return found
    function = module.tree.function(expr)
    cls = module.method_class(function) if function is not None else None
    own = isinstance(function, DEFS) and function.args.args and dotted(expr.value) == function.args.args[0].arg
    return module.members(cls).get(expr.attr, []) if cls is not None and own else []


def _of_binding(module: Module, binding: Binding, path: _Path, depth: int) -> Iterator[Definition]:
    # What `with` enters, an open file or archive, gives itself.
    if binding.how in (How.ASSIGN, How.ENTER) and binding.value is not None:
        yield from _follow(module, binding.value, (*binding.path, *path), depth)
    elif binding.how is How.PARAMETER and isinstance(binding.node, ast.arg):
        function = module.tree.parents[module.tree.parents[binding.node]]
        if not isinstance(function, FUNCTIONS):
            return
        for site in module.project.call_sites(module, function)[:_MOST_CALLERS]:
            given = module.project.evaluator.parameters.argument(site.frame, binding.node)
            if given is not None:
                yield from _follow(site.module, given, path, depth)


def _of_call(module: Module, call: ast.Call, path: _Path, depth: int) -> Iterator[Definition]:
    """What functions of the project return; other calls stand for themselves."""
    functions = module.project.functions(module, call.func)
    returning = [f for f in functions if isinstance(f.node, ast.FunctionDef) and f.node.name != "__init__"]
    if not returning:
        yield Definition(module, call, path)
    for function in returning:
        for returned in function.module.returns(function.node):
            yield from _follow(function.module, returned, path, depth + 1)
