"""How many rows one batch has that is drawn from a dataset by hand: `images, labels = next(iter(dataset))`."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.steps import Element
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Pipeline, Unknown

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_ITERATORS = frozenset({"as_numpy_iterator", "__iter__"})
# What a dataset out of sight is taken to be batched by, where it is called one.
_USUAL = 32


def rows_of_batch(module: Module, expr: ast.expr) -> int | None:
    """The rows of a name that is a batch, or a part of one; `None` for anything else."""
    bindings = module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []
    if len(bindings) != 1 or bindings[0].how is not How.ASSIGN or bindings[0].value is None:
        return None
    dataset = _drawn_from(bindings[0].value)
    if dataset is None or len(bindings[0].path) > 1:
        return None
    values = module.project.evaluator.evaluate(module, dataset)
    pipelines = [value for value in values if isinstance(value, Pipeline)]
    sizes = {_batch(pipeline) for pipeline in pipelines}
    if pipelines:
        return sizes.pop() if len(sizes) == 1 else None
    # `for image in image_batch`
    named = isinstance(expr, ast.Name) and "batch" in expr.id.lower()
    return _USUAL if named and all(isinstance(value, Unknown) for value in values) else None


def _drawn_from(expr: ast.expr) -> ast.expr | None:
    """`dataset` of `next(iter(dataset))`, `dataset.as_numpy_iterator().next()`, `next(dataset.as_numpy_iterator())`."""
    if not isinstance(expr, ast.Call) or last_name(expr.func) != "next":
        return None
    iterator = expr.func.value if isinstance(expr.func, ast.Attribute) else next(iter(expr.args), None)
    if not isinstance(iterator, ast.Call):
        return None
    if isinstance(iterator.func, ast.Attribute):
        return iterator.func.value if iterator.func.attr in _ITERATORS else None
    return iterator.args[0] if last_name(iterator.func) == "iter" and len(iterator.args) == 1 else None


def _batch(pipeline: Pipeline) -> int | None:
    """The size of the last batches of a dataset; nothing where it has none, or takes them apart again."""
    for step in reversed(pipeline.steps):
        given = step.argument("batch_size")
        if step.row.batches or (step.is_source and step.source_row.batched):
            size = step.module.project.evaluator.constant(step.module, given, step.frame) if given else _USUAL
            return size if isinstance(size, int) and size > 0 else None
        if step.row.element not in (Element.SAME, Element.MADE):
            return None
    return None
