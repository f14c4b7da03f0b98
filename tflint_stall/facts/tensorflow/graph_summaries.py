"""Summaries of a graph of TensorFlow 1: what a run of a Session computes for them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.tensorflow.sessions import is_session_run
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_HEAVY = ("histogram", "image")
_MOST_STEPS = 200


def heavy_summary(module: Module, run: ast.Call) -> str:
    """`histogram` or `image` where a run fetches summaries with such ones among them; empty where none is seen."""
    fetches = argument(run, 0, "fetches")
    if fetches is None or not is_session_run(module, run):
        return ""
    return next(_heavy(module, fetches, set()), "")


def _heavy(module: Module, expr: ast.expr, seen: set[ast.expr]) -> Iterator[str]:
    if expr in seen or len(seen) > _MOST_STEPS:
        return
    seen.add(expr)
    if isinstance(expr, (ast.List, ast.Tuple)):
        for item in expr.elts:
            yield from _heavy(module, item, seen)
    elif isinstance(expr, ast.BinOp):
        yield from _heavy(module, expr.left, seen)
        yield from _heavy(module, expr.right, seen)
    elif isinstance(expr, (ast.Name, ast.Attribute)):
        yield from _named(module, expr, seen)
    elif isinstance(expr, ast.Call):
        yield from _called(module, expr, seen)


def _named(module: Module, expr: ast.Name | ast.Attribute, seen: set[ast.expr]) -> Iterator[str]:
    name = module.tree.text(expr)
    for binding in module.names.lookup(name, expr):
        if binding.path or binding.value is None:
            continue
        yield from _heavy(module, binding.value, seen)
        # A list that was empty, and is filled in a loop over the gradients.
        if isinstance(binding.value, ast.List):
            for added in module.added_to(binding):
                for item in added.args:
                    yield from _heavy(module, item, seen)


def _called(module: Module, call: ast.Call, seen: set[ast.expr]) -> Iterator[str]:
    for api in _apis(module, call):
        kind = api.rpartition(".")[2]
        if kind in _HEAVY and api.startswith("tf.summary."):
            yield kind
        elif api == "tf.summary.merge" and (inputs := argument(call, 0, "inputs")) is not None:
            yield from _heavy(module, inputs, seen)
        elif api == "tf.summary.merge_all":
            for name in _HEAVY:
                if any(f"tf.summary.{name}" in _apis(module, other) for other in module.tree.calls.get(name, ())):
                    yield name


def _apis(module: Module, call: ast.Call) -> list[str]:
    values = module.project.evaluator.evaluate(module, call.func)
    return [value.path for value in values if isinstance(value, Api)]
