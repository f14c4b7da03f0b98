"""A tf.function that nobody calls but a dataset: its steps trace whatever function they are given, compiled or not."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.steps import STEPS
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.values.values import Method, Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def is_only_mapped(module: Module, made: ast.Call | ast.FunctionDef) -> bool:
    """`data.map(tf.function(parse))`, or a name for it that is given to nothing but steps of datasets."""
    if isinstance(made, ast.Call):
        if _is_given_to_step(module, made):
            return True
        assign = parent_of(made)
        target = assign.targets[0] if isinstance(assign, ast.Assign) and len(assign.targets) == 1 else None
        name, around = target.id if isinstance(target, ast.Name) else "", module.tree.function(made)
    else:
        name, around = made.name, module.tree.function(made)
    loads = [load for load in module.tree.loads.get(name, ()) if isinstance(load, ast.Name)]
    if around is None or not loads:
        return False
    return all(module.tree.contains(around, load) and _is_given_to_step(module, load) for load in loads)


def _is_given_to_step(module: Module, node: ast.expr) -> bool:
    """Whether a dataset may be what takes a function, as that of a step."""
    call = parent_of(node)
    if isinstance(call, ast.keyword):
        call = parent_of(call)
    if not isinstance(call, ast.Call) or call.func is node or not isinstance(call.func, ast.Attribute):
        return False
    row = STEPS.get(call.func.attr)
    if row is None or not row.calls:
        return False
    owners = module.project.evaluator.evaluate(module, call.func)
    return any(isinstance(value, Method) and isinstance(value.owner, Pipeline) for value in owners)
