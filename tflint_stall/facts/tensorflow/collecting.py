"""Rows that are trained on one by one: whether they could be collected, and make one batch."""

from __future__ import annotations

import ast

from tflint_stall.facts.tensorflow.portions import Portion

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.values.module import Module

_SHAPES_OF_BATCHES = frozenset({"batch_input_shape", "batch_shape"})


def can_be_collected(module: Module, call: ast.Call, hot: Hot, worked_on: Portion) -> bool:
    """Whether the rows of a `fit` are there before it, and its model takes more than one at a time."""
    if worked_on not in (Portion.ITEM, Portion.CALLED_ITEM) or _takes_steps(hot):
        return False
    models = module.project.evaluator.evaluate(module, call.func.value) if isinstance(call.func, ast.Attribute) else ()
    places = {module, *(place for model in models if (place := getattr(model, "module", None)) is not None)}
    return not any(map(_has_batches_of_one, places))


def _takes_steps(hot: Hot) -> bool:
    """`state, reward, done, _ = env.step(action)` in the loop: the next row is what the updated model brings about."""
    tree = hot.module.tree
    steps = (call for call in tree.calls.get("step", ()) if tree.contains(hot.loop, call))
    return any(isinstance(call.func, ast.Attribute) and (call.args or call.keywords) for call in steps)


def _has_batches_of_one(module: Module) -> bool:
    """`InputLayer(batch_input_shape=(1, 5))`: a model of one row at a time, as those with a state are."""
    shapes = (keyword.value for keyword in module.tree.nodes(ast.keyword) if keyword.arg in _SHAPES_OF_BATCHES)
    sizes = (shape.elts[0] for shape in shapes if isinstance(shape, (ast.Tuple, ast.List)) and shape.elts)
    return any(isinstance(size, ast.Constant) and size.value == 1 for size in sizes)
