"""Whether statements can be moved up in their block: what they read must be there already."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_HARMLESS = ("builtins.len", "builtins.range")
_MOST = 6
# What only binds names, asks and repeats; a name that is bound is no item and no attribute of something else.
_PLAIN = (ast.Assign, ast.Expr, ast.If, ast.For, ast.Pass)


def group(module: Module, statement: ast.stmt, target: ast.stmt) -> list[ast.stmt]:
    """The statements that can go before `target`: one, and those right before it that make what it reads.

    Empty where something that is read is made elsewhere between the two, and for a definition: where that stands says
    nothing about when it runs.
    """
    if isinstance(statement, (*DEFS, ast.ClassDef)):
        return []
    block = module.tree.block(target)
    first, last = block.index(target), block.index(statement)
    if first >= last:
        return []
    for start in range(last, max(first, last - _MOST), -1):
        moved = block[start : last + 1]
        if _can_be_read(module, moved, target):
            return moved
    return []


def _can_be_read(module: Module, moved: list[ast.stmt], target: ast.stmt) -> bool:
    """Whether each name that is read there means at `target` what it means now, or is made by the group itself."""
    lookup, tree = module.names.lookup, module.tree
    for statement in moved:
        for name in tree.within(statement, ast.Name):
            if isinstance(name.ctx, ast.Load):
                found = lookup(name.id, name)
                inside = any(tree.contains(own, binding.node) for own in moved for binding in found)
                later = any(order_of(target) <= order_of(binding.node) for binding in found)
                if not inside and (later or found != lookup(name.id, target)):
                    return False
    return True


def only_configures(module: Module, moved: list[ast.stmt]) -> bool:
    """Whether statements surely do nothing else than to ask for devices and to configure them."""
    nodes = [node for statement in moved for node in ast.walk(statement)]
    if not all(isinstance(node, _PLAIN) for node in nodes if isinstance(node, ast.stmt)):
        return False
    if any(isinstance(node.ctx, ast.Store) for node in nodes if isinstance(node, (ast.Attribute, ast.Subscript))):
        return False
    return all(_configures(module, node) for node in nodes if isinstance(node, ast.Call))


def _configures(module: Module, call: ast.Call) -> bool:
    values = module.project.evaluator.evaluate(module, call.func)
    return bool(values) and all(
        isinstance(value, Api) and (value.path.startswith("tf.config.") or value.path in _HARMLESS) for value in values
    )
