"""A step that is lost in one statement, and added to the same dataset by a later one."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import dotted, last_name, root_of_chain
from tflint_stall.facts.values.values import Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.values.module import Module

# With another function these do something else.
_OF_FUNCTIONS = frozenset({"apply", "filter", "flat_map", "interleave", "map"})


def added_later(module: Module, statement: ast.Expr, target: str) -> Iterator[list[Pipeline]]:
    """What comes of the same steps that the same function adds to the same name afterwards, and keeps."""
    tree, lost = module.tree, statement.value
    for call in tree.calls.get(last_name(lost.func), ()) if isinstance(lost, ast.Call) else ():
        own = tree.statement(call)
        after = own is not statement and order_of(call) > order_of(statement) and not isinstance(own, ast.Expr)
        own_work = last_name(call.func) in _OF_FUNCTIONS and not _alike(call, lost)
        here = after and tree.function(call) is tree.function(statement) and not own_work
        if here and dotted(root_of_chain(call)) == target:
            values = module.project.evaluator.evaluate(module, call)
            yield [value for value in values if isinstance(value, Pipeline)]


def _alike(call: ast.Call, other: ast.expr) -> bool:
    return isinstance(other, ast.Call) and [*map(ast.dump, call.args[:1])] == [*map(ast.dump, other.args[:1])]
