"""How many elements a dataset's source has, where that can be read off."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.program.length import length, range_length
from tflint_stall.facts.syntax.tree import has_star
from tflint_stall.facts.values.values import Deferred, Frame, Items, Step

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 8


def source_length(step: Step) -> int | None:
    """The number of elements of a pipeline's source."""
    if has_star(step.call) or not step.call.args:
        return None
    if step.api == "tf.data.Dataset.range":
        return range_length(step.module, step.call, step.frame)
    if step.source_row.data is Data.ARRAYS and not step.source_row.batched:
        return leading_dimension(step.module, step.call.args[0], step.frame)
    return None


def leading_dimension(module: Module, expr: ast.expr, frame: Frame | None, depth: int = 0) -> int | None:
    """The length along the first axis; of the first part of a tuple or dict, which a dataset takes apart."""
    values = module.project.evaluator.evaluate(module, expr, frame)
    if len(values) == 1 and depth < _DEEPEST:
        value = values[0]
        first = value.elements[0] if isinstance(value, Items) and value.elements else None
        if isinstance(value, Items) and value.kind in ("tuple", "dict") and isinstance(first, Deferred):
            return leading_dimension(first.module, first.expr, first.frame, depth + 1)
    return length(module, expr, frame)
