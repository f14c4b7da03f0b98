"""Variables that are no weights: they hold a tensor of the very call that makes them."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_PASSING = frozenset({"identity", "stop_gradient"})
# What a weight begins with, whatever it is called first.
_STARTS = ("tf.random.", "tf.zeros", "tf.ones", "tf.constant", "tf.fill", "tf.eye", "tf.keras.init", "keras.init")


def holds_tensor_of_the_call(module: Module, made: ast.Call) -> bool:
    """`tf.Variable(tf.zeros_like(gradient))`, `tf.Variable(hidden)`: a buffer, or a copy to differentiate by."""
    start = argument(made, 0, "initial_value")
    if isinstance(start, ast.Call):
        return last_name(start.func).endswith("_like") or last_name(start.func) in _PASSING
    values = module.project.evaluator.evaluate(module, start) if isinstance(start, ast.Name) else ()
    tensors = [value for value in values if isinstance(value, Obj) and value.kind is Kind.TENSOR]
    if not tensors or len(tensors) < len(values):
        return False
    return not any(value.api.startswith(_STARTS) for value in tensors)
