"""Whether a loss is steep: its gradient grows with the error, as that of a square does, and not of a cross-entropy."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.program.reached import Reached, calls_in
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Api, Const, Func, Items, Obj, Value, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Such losses, by parts of their names.
_STEEP_LOSSES = r"(?i)squared_?error|mse$|^square$|squared_difference|^pow$"
# A loss for each of many outputs, in lists of lists.
_DEEPEST = 3
_OF_A_LOSS = ("call", "__call__")


def squares(module: Module, code: ast.AST) -> bool:
    """Whether a piece of code squares something, what it calls included."""
    if isinstance(code, ast.BinOp) and isinstance(code.op, ast.Pow):
        return True
    if any(isinstance(power.op, ast.Pow) for power in module.tree.within(code, ast.BinOp)):
        return True
    reached = (found for found in calls_in(module, code) if not _is_added(found))
    return any(re.search(_STEEP_LOSSES, name) for found in reached for name in map(_name, found.callees))


def is_compiled_with_one(module: Module, compiled: ast.Call) -> bool:
    """Whether `compile` gets a steep loss for some output: `"mse"`, a function, an object, a list or dict of these."""
    loss = argument(compiled, 1, "loss")
    return loss is not None and _any_is_steep(module, module.project.evaluator.evaluate(module, loss), _DEEPEST)


def is_written_as_one(module: Module, loss: ast.expr) -> bool:
    """Whether a loss, wherever its expression stands, was written as a square of something."""
    return any(squares(place.module, place.expr) for place in definitions(module, loss))


def _any_is_steep(module: Module, values: Values, deepest: int) -> bool:
    for value in values:
        if isinstance(value, Items) and deepest:
            elements = (module.project.evaluator.element(item) for item in value.elements)
            if any(_any_is_steep(module, inner, deepest - 1) for inner in elements):
                return True
        elif re.search(_STEEP_LOSSES, _name(value)) or any(squares(f.module, f.node) for f in _computing(value)):
            return True
    return False


def _computing(value: Value) -> Iterator[Func]:
    """The code of the project that computes a loss: a function, or the `call` of a class of losses."""
    if isinstance(value, Func):
        yield value
    elif isinstance(value, Obj) and value.cls is not None and value.kind in (Kind.LOSS, Kind.INSTANCE):
        classes = value.module.project.evaluator.classes
        members = (member for name in _OF_A_LOSS for member in classes.member(value.cls, name, value))
        yield from (member for member in members if isinstance(member, Func))


def _is_added(reached: Reached) -> bool:
    """Whether a call is part of what a layer adds to the loss: `self.add_loss(rate * tf.reduce_sum(tf.square(x)))`."""
    around = (parent for parent in reached.module.tree.ancestors(reached.call) if isinstance(parent, ast.Call))
    return any(last_name(call.func) == "add_loss" for call in around)


def _name(value: Value) -> str:
    """What a loss is called: `"mse"`, the last part of `tf.nn.nce_loss`, an object of `keras.losses.Huber`."""
    if isinstance(value, Const):
        return value.value if isinstance(value.value, str) else ""
    path = value.path if isinstance(value, Api) else value.api if isinstance(value, Obj) else ""
    return path.rpartition(".")[2]
