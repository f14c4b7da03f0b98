"""What comes to an end: loops that are left, and generators that never stop."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.values.values import Func, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def has_infinite_loop(module: Module, function: ast.AST) -> bool:
    """Whether a generator function never ends: a `while True` with a yield and no way out."""
    for loop in module.tree.within(function, ast.While):
        forever = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        if not forever or module.tree.function(loop) is not function:
            continue
        yields = any(True for kind in (ast.Yield, ast.YieldFrom) for _ in module.tree.within(loop, kind))
        if yields and not leaves(module, loop):
            return True
    return False


def leaves(module: Module, loop: ast.While | ast.For | ast.AsyncFor) -> bool:
    """Whether anything in the body of a loop can end it."""
    tree = module.tree
    function = tree.function(loop)
    for kind in (ast.Return, ast.Raise):
        if any(tree.function(node) is function and node_in(loop, node, module) for node in tree.within(loop, kind)):
            return True
    for node in tree.within(loop, ast.Break):
        if innermost_loop(module, node) is loop:
            return True
    exits = ("exit", "_exit", "quit", "abort")
    return any(last_name(call.func) in exits for call in tree.within(loop, ast.Call))


def node_in(loop: ast.While | ast.For | ast.AsyncFor, node: ast.AST, module: Module) -> bool:
    """Whether a node is in the body of a loop, not in its `else`."""
    return any(module.tree.contains(statement, node) for statement in loop.body)


def innermost_loop(module: Module, node: ast.AST) -> ast.AST | None:
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(parent, (ast.For, ast.AsyncFor, ast.While)) and child in parent.body:
            return parent
        if isinstance(parent, (*DEFS, ast.Lambda)):
            return None
        child = parent
    return None


def is_infinite(value: Value) -> bool:
    """Whether a generator object never ends."""
    if not isinstance(value, Obj) or value.kind is not Kind.GENERATOR:
        return False
    if value.api == "itertools.cycle":
        return True
    return isinstance(value.of, Func) and has_infinite_loop(value.of.module, value.of.node)
