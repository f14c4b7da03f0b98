"""Whether a model is another one in each round of a loop: made there, or one of several."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.feeding import repeated
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.values.module import Module


def is_made_each_time(module: Module, expr: ast.expr, hot: Hot) -> bool:
    """Whether a model is made in the loop, in the function that it calls, or by a builder that it calls."""
    values = module.project.evaluator.evaluate(module, expr)
    models = (value for value in values if isinstance(value, Obj) and value.kind is Kind.MODEL)
    return any(_is_made_in(model, module, repeated(module, expr, hot), hot) for model in models)


def _is_made_in(model: Obj, module: Module, boundary: ast.AST, hot: Hot) -> bool:
    if model.module is hot.module and hot.module.tree.contains(hot.loop, model.node):
        return True
    if model.module is module and module.tree.contains(boundary, model.node):
        return True
    frame = model.frame
    while frame is not None:
        if frame.caller is hot.module and hot.module.tree.contains(hot.loop, frame.call):
            return True
        if frame.caller is module and module.tree.contains(boundary, frame.call):
            return True
        frame = frame.caller_frame
    return False
