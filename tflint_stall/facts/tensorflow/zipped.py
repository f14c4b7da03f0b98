"""Datasets that are put side by side: whether each of them comes in an order of its own."""

from __future__ import annotations

import ast

from tflint_stall.facts.values.values import Api, Method, Pipeline, Step

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def is_zipped_with_another_order(module: Module, shuffle: Step) -> bool:
    """`Dataset.zip((notes, durations))`, where both were shuffled by themselves: what belongs together is parted."""
    for call in module.tree.calls.get("zip", ()):
        if isinstance(call.func, ast.Attribute) and _joins_datasets(module, call):
            ways = [_pipelines(module, item) for item in _items(call)]
            orders = [[_last_shuffle(way) for way in given] for given in ways]
            parted = [order for order in orders if order and all(step is not None for step in order)]
            if len(parted) > 1 and any(step is not None and step.call is shuffle.call for o in parted for step in o):
                return True
    return False


def _joins_datasets(module: Module, call: ast.Call) -> bool:
    callees = module.project.evaluator.evaluate(module, call.func)
    return any(
        (isinstance(callee, Api) and callee.path.startswith("tf.data."))
        or (isinstance(callee, Method) and isinstance(callee.owner, Pipeline))
        for callee in callees
    )


def _items(call: ast.Call) -> list[ast.expr]:
    """The datasets: in one tuple, or each by itself."""
    only = call.args[0] if len(call.args) == 1 else None
    return list(only.elts) if isinstance(only, (ast.Tuple, ast.List)) else list(call.args)


def _pipelines(module: Module, item: ast.expr) -> list[Pipeline]:
    return [value for value in module.project.evaluator.evaluate(module, item) if isinstance(value, Pipeline)]


def _last_shuffle(pipeline: Pipeline) -> Step | None:
    """The step that gives a dataset an order of its own; one with a seed may give others the same."""
    shuffles = [step for step in pipeline.steps if step.name == "shuffle"]
    return shuffles[-1] if shuffles and shuffles[-1].argument("seed") is None else None
