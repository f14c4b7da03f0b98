"""Datasets that a graph of TensorFlow 1 is fed by: an iterator's tensors, run by a Session or given to `fit`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.tensorflow.data import Consumption
from tflint_stall.facts.values.values import Items, Obj, Pipeline, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# `labels` of `batch["labels"]` of `iterator.get_next()`, in a tuple that a function returns.
_DEEPEST = 4


def consumptions_of_graph(module: Module) -> Iterator[tuple[ast.AST, Consumption]]:
    """Where a file runs, or gives to `fit`, what an iterator gives; with the call that draws it."""
    if "get_next" not in module.tree.calls:
        return
    for name, how in (("run", "next"), ("fit", "fit")):
        for call in module.tree.calls.get(name, ()):
            given = argument(call, 0, "fetches" if name == "run" else "x")
            if given is None:
                continue
            for drawn in _drawn(module.project.evaluator.evaluate(module, given), module):
                if not isinstance(drawn.node, ast.Call) or not isinstance(drawn.node.func, ast.Attribute):
                    continue
                owner = drawn.node.func.value
                iterators = drawn.module.project.evaluator.evaluate(drawn.module, owner, drawn.frame)
                values = tuple(i.of for i in iterators if isinstance(i, Obj) and isinstance(i.of, Pipeline))
                if values and len(values) == len(iterators):
                    yield drawn.node, Consumption(how, call, module, given, values)


def _drawn(values: Values, module: Module, depth: int = 0) -> Iterator[Obj]:
    """The draws that values are, or are parts of."""
    evaluator = module.project.evaluator
    for value in values if depth < _DEEPEST else ():
        if isinstance(value, Items):
            for item in value.elements:
                yield from _drawn(evaluator.element(item), module, depth + 1)
        elif isinstance(value, Obj) and value.kind is Kind.TENSOR:
            if value.api == "get_next":
                yield value
            elif isinstance(value.node, ast.Subscript):
                yield from _drawn(evaluator.evaluate(value.module, value.node.value, value.frame), module, depth + 1)
