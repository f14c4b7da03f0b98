"""Functions that a model calls, because it was given them: those of Lambda layers, losses and metrics."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.tensorflow.models import model_of
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module


def is_taken_by_model(module: Module, function: Function) -> bool:
    """Whether a function is what a Lambda layer calls, or the loss or a metric that `compile` gets."""
    name = getattr(function, "name", "")
    references: list[ast.AST] = [function] if isinstance(function, ast.Lambda) else []
    references += [load for load in module.tree.loads.get(name, ()) if isinstance(load, ast.Name)] if name else []
    for reference in references:
        holder = parent_of(reference)
        taker = parent_of(holder) if isinstance(holder, (ast.keyword, ast.List)) else holder
        taker = parent_of(taker) if isinstance(taker, ast.keyword) else taker
        if isinstance(taker, ast.Call) and reference is not taker.func:
            callees = module.project.evaluator.evaluate(module, taker.func)
            if any(isinstance(value, Api) and value.path == "keras.layers.Lambda" for value in callees):
                return True
            model = model_of(module, taker.func.value) if isinstance(taker.func, ast.Attribute) else None
            if last_name(taker.func) == "compile" and model is not None:
                return True
    return False
