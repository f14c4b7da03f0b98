"""A step that is lost in one statement: who adds it to the same dataset later, and what the rest is for."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import last_of, order_of, parent_of
from tflint_stall.facts.syntax.tree import dotted, last_name, root_of_chain
from tflint_stall.facts.tensorflow.purpose import Purpose
from tflint_stall.facts.values.values import Pipeline
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Step

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


def adds_in_each_round(module: Module, statement: ast.Expr, target: str) -> bool:
    """Whether a loop goes on with a dataset that is made before it: assigned there, each round adds one more step."""
    loops = loops_around(module, statement)
    bound = module.names.lookup(target, statement)
    return bool(loops) and not any(module.tree.contains(loop, binding.node) for binding in bound for loop in loops)


def matters_to_rest(module: Module, statement: ast.Expr, target: str, purpose: Callable[[Step], Purpose]) -> Proof:
    """How surely a lost step matters to whoever takes what is left: not where it is only timed."""
    found = []
    for load in _loads_after(module, statement, target):
        method = parent_of(load)
        call = parent_of(method) if isinstance(method, ast.Attribute) else None
        if not isinstance(call, ast.Call) or call.func is not method:
            return Proof.SURE
        if isinstance(parent_of(call), ast.Expr):  # lost as well
            continue
        steps = [v.steps[-1] for v in module.project.evaluator.evaluate(module, call) if isinstance(v, Pipeline)]
        if not steps or steps[-1].call is not call:
            return Proof.SURE
        found.append(purpose(steps[-1]))
    is_idle = bool(found) and all(one in (Purpose.ONCE, Purpose.GLANCED, Purpose.UNUSED) for one in found)
    return Proof.OPEN if is_idle else Proof.SURE


def _loads_after(module: Module, statement: ast.Expr, target: str) -> Iterator[ast.Name]:
    """Where the rest of the same function reads a name."""
    around = module.tree.function(statement)
    for load in module.tree.loads.get(target, ()):
        if isinstance(load, ast.Name) and order_of(load) > last_of(statement) and module.tree.function(load) is around:
            yield load


def _alike(call: ast.Call, other: ast.expr) -> bool:
    return isinstance(other, ast.Call) and [*map(ast.dump, call.args[:1])] == [*map(ast.dump, other.args[:1])]
