"""How often a callback works in all: where the trainings that it is given to are counted, or it is told itself."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.tensorflow.doubles import has_no_large_layers
from tflint_stall.facts.tensorflow.passes import runs_once
from tflint_stall.facts.tensorflow.portions import updates_fitted
from tflint_stall.facts.values.values import Items, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Writing a small model takes some ten milliseconds: so many of them are seconds.
_FEW = 500


def are_seconds(module: Module, callback: ast.Call, every: int) -> bool:
    """Whether the checkpoints of a small model, one in so many batches, are few in all trainings that make them."""
    trainings = [fit for fit in module.tree.calls.get("fit", ()) if _is_given(module, fit, callback)]
    if not trainings or not has_no_large_layers(module) or not all(runs_once(module, fit) for fit in trainings):
        return False
    updates = [updates_fitted(module, fit) for fit in trainings]
    known = [number for number in updates if number is not None]
    return len(known) == len(updates) and sum(known) // every <= _FEW


def profiled(module: Module, given: ast.expr | None) -> int:
    """How many batches `profile_batch=(10, 500)` or `"10,500"` asks for."""
    constant = module.project.evaluator.constant
    if isinstance(given, (ast.Tuple, ast.List)):
        ends = [constant(module, item) for item in given.elts]
    else:
        text = constant(module, given) if given is not None else None
        ends = [int(part) for part in text.split(",") if part.strip().isdigit()] if isinstance(text, str) else []
    first, last = (ends[0], ends[1]) if len(ends) == 2 else (0, 0)
    return last - first + 1 if isinstance(first, int) and isinstance(last, int) else 0


def _is_given(module: Module, fit: ast.Call, callback: ast.Call) -> bool:
    given = argument(fit, None, "callbacks")
    evaluator = module.project.evaluator
    for value in evaluator.evaluate(module, given) if given is not None else ():
        parts: list[Value] = [value]
        if isinstance(value, Items) and value.kind in ("list", "tuple"):
            parts += [part for element in value.elements for part in evaluator.element(element)]
        if any(isinstance(part, Obj) and part.node is callback for part in parts):
            return True
    return False
