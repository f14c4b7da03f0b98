"""What in a model goes through the same weights at each step of time, and whether anything bounds it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api import layers as rows
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.tensorflow.architecture import Architecture, Part
from tflint_stall.facts.tensorflow.own_cells import activation_name, is_bounded_around, is_unbounded_cell
from tflint_stall.facts.values.values import Items, Obj, Values
from tflint_stall.quick_dataclasses import dataclass, replace

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What limits the norm of the weights that the state goes through.
_CONSTRAINTS = ("recurrent_constraint", "kernel_constraint")
# The cells of TensorFlow 1 take `None` for tanh.
_KERAS = "keras."
_WRAPPER = "keras.layers.Bidirectional"
_INPUTS = ("keras.layers.Input", "keras.layers.InputLayer")
# Over so few steps a state does not grow far; gates hold it for longer. (Readers of real code: LSTMs with relu over 28
# and 30 steps learned as they should, those over 64 and 1024 did not, nor those over 28 of pictures' bytes.)
_FEW_STEPS, _FEW_GATED_STEPS = 20, 50
_STEPS_NAMED = (
    r"(?i)(window|look_?back|n_?steps|(time|input)_?steps|max_?len(gth)?|(input_|max_)?(seq|sequence)_?(len|length))"
    r"(_?(size|len|length))?$"
)
# Layers that say how long what they give is, and those that make it longer in a way that is not followed.
_LENGTHS_GIVEN = {"TextVectorization": "output_sequence_length"}
_LENGTHENING = frozenset({"Conv1DTranspose", "Reshape", "UpSampling1D", "ZeroPadding1D"})


@dataclass(frozen=True, eq=False)
class Recurrence:
    """One recurrent layer of a model."""

    layer: Obj
    # `LSTM`, or the name of a cell of the project.
    name: str
    # Why its state may grow without bound: `activation="relu"`; empty where something bounds it, or may.
    unbounded: str = ""
    # Whether the model surely has it.
    sure: bool = True
    # Over how many steps of time it goes; `None` where that is not known.
    steps: int | None = None
    # Whether gates decide how much of its state it keeps.
    gated: bool = False

    @property
    def grows(self) -> bool:
        """Whether an activation lets the state grow.

        A GRU takes a mean of what it had and what is new, and the gates of an LSTM hold a state that is only added to.
        """
        if "GRU" in self.name or (self.gated and self.unbounded.startswith("no activation")):
            return False
        return self.unbounded.startswith(("activation", "no activation"))

    def is_short(self, *, of_bytes: bool) -> bool:
        """Whether a state does not grow far over so few steps; gates hold no numbers of up to 255."""
        return self.steps is not None and self.steps <= (
            _FEW_GATED_STEPS if self.gated and not of_bytes else _FEW_STEPS
        )


def recurrences(architecture: Architecture) -> list[Recurrence]:
    """The recurrent layers of a model whose weights nothing constrains."""
    steps = _steps_of_time(architecture)
    found = [one for part in architecture.parts for one in _of_part(part)]
    counted = (replace(one, steps=_given_steps(one.layer) or steps or _named_steps(one.layer.module)) for one in found)
    # One step of time goes through the weights once: nothing recurs.
    return [one for one in counted if one.steps != 1]


def _steps_of_time(architecture: Architecture) -> int | None:
    """Over how many steps of time a model goes at most, as its layers say; convolutions and pools leave fewer."""
    for part in architecture.parts:
        if part.layer.api.endswith(".Lambda") and _adds_time(part.layer):
            return 1
    layers = architecture.layers
    if any(layer.api.rpartition(".")[2] in _LENGTHENING for layer in layers):
        return None
    lengths = [_given_length(layer) for layer in layers]
    if not any(lengths):
        # `Sequential([Conv1D(8, 2, input_shape=(10, 3)), …])`; what is wrapped stands before its wrapper.
        first = layers[: 2 if any(layer.api == _WRAPPER for layer in layers[1:2]) else 1]
        inputs = [layer for layer in layers if layer.api in _INPUTS]
        lengths = [_given_steps(layer) for layer in inputs or first[-1:]]
        if None in lengths:
            return None
    lengths += [_repeated(layer) for layer in layers if layer.api.endswith(".RepeatVector")]
    return max((length for length in lengths if length is not None), default=None)


def _repeated(layer: Obj) -> int | None:
    """`RepeatVector(10)`: a decoder goes over so many steps."""
    given = argument(layer.node, 0, "n") if isinstance(layer.node, ast.Call) else None
    number = layer.module.project.evaluator.constant(layer.module, given, layer.frame)
    return number if isinstance(number, int) else None


def _given_length(layer: Obj) -> int | None:
    """`TextVectorization(output_sequence_length=15)`, `Embedding(500, 8, input_length=20)`."""
    if not isinstance(layer.node, ast.Call):
        return None
    name = _LENGTHS_GIVEN.get(layer.api.rpartition(".")[2], "input_length")
    length = layer.module.project.evaluator.constant(layer.module, argument(layer.node, None, name), layer.frame)
    return length if isinstance(length, int) else None


def _given_steps(layer: Obj) -> int | None:
    """`LSTM(8, input_shape=(10, 3))`, `Input(shape=(10, 3))`, `LSTM(8, input_length=10, input_dim=3)`."""
    if not isinstance(layer.node, ast.Call):
        return None
    if (length := _given_length(layer)) is not None:
        return length
    shape, batched = argument(layer.node, None, "input_shape", "shape"), False
    if shape is None:
        shape, batched = argument(layer.node, None, "batch_input_shape", "batch_shape"), True
    if shape is None and layer.api == "keras.layers.Input":
        shape, batched = argument(layer.node, 0), False
    sides = shape.elts[batched:] if isinstance(shape, (ast.Tuple, ast.List)) else []
    # A side of time and one of features; a picture has more. What has no features is given some by the next layer.
    is_series = len(sides) == 2 or (len(sides) == 1 and layer.api in _INPUTS)
    steps = layer.module.project.evaluator.constant(layer.module, sides[0], layer.frame) if is_series else None
    return steps if isinstance(steps, int) else _reshaped_steps(layer.module, sides[0]) if is_series else None


def _reshaped_steps(module: Module, side: ast.expr) -> int | None:
    """`x.shape[1]` of `x = x.reshape(x.shape[0], 1, x.shape[1])`."""
    measured = side.value if isinstance(side, ast.Subscript) else None
    is_second = isinstance(side, ast.Subscript) and isinstance(side.slice, ast.Constant) and side.slice.value == 1
    if not is_second or not isinstance(measured, ast.Attribute) or measured.attr != "shape":
        return None
    found = {_second_side(place.expr) for place in definitions(module, measured.value)}
    return found.pop() if len(found) == 1 else None


def _second_side(made: ast.expr) -> int | None:
    if not isinstance(made, ast.Call) or last_name(made.func) != "reshape":
        return None
    given = made.args[-1] if made.args else None
    sides = given.elts if isinstance(given, (ast.Tuple, ast.List)) else made.args
    steps = sides[1] if len(sides) == 3 else None
    return steps.value if isinstance(steps, ast.Constant) and isinstance(steps.value, int) else None


def _named_steps(module: Module) -> int | None:
    """How long the windows are that a file cuts its series into, by what it calls the number: `window_size = 15`."""
    if module.named_steps is None:
        module.named_steps = (_steps_by_name(module),)
    return module.named_steps[0]


def _steps_by_name(module: Module) -> int | None:
    found: set[object] = set()
    for name, bindings in module.names.bindings.get(module.tree.module, {}).items():
        if re.match(_STEPS_NAMED, name):
            given = (binding.value for binding in bindings if binding.how is How.ASSIGN and not binding.path)
            found.update(value.value if isinstance(value, ast.Constant) else None for value in given)
    numbers = [one for one in found if isinstance(one, int)]
    return max(numbers) if numbers and len(numbers) == len(found) else None


def _adds_time(layer: Obj) -> bool:
    """`Lambda(lambda x: tf.expand_dims(x, axis=1))`: the whole window is one step of time."""
    function = argument(layer.node, 0, "function") if isinstance(layer.node, ast.Call) else None
    if not isinstance(function, ast.Lambda) or not isinstance(function.body, ast.Call):
        return False
    axis = argument(function.body, 1, "axis")
    return last_name(function.body.func) == "expand_dims" and isinstance(axis, ast.Constant) and axis.value == 1


def _of_part(part: Part) -> Iterator[Recurrence]:
    layer = part.layer
    if "recurrent" not in part.traits or not isinstance(layer.node, ast.Call):
        return
    if argument(layer.node, None, *_CONSTRAINTS) is not None:
        return
    name = layer.api.rpartition(".")[2]
    if "wraps" not in part.traits:
        yield Recurrence(layer, name, _without_bound(layer, part.traits), part.sure, gated="gated" in part.traits)
        return
    for cell in _cells(layer):
        if cell.cls is not None:
            unbounded = "no gate and no normalisation" if is_unbounded_cell(cell) else ""
            yield Recurrence(cell, cell.cls.node.name, unbounded, part.sure)
        elif rows.traits(cell.api) is None:
            yield Recurrence(layer, name, "", part.sure)


def _without_bound(layer: Obj, traits: frozenset[str]) -> str:
    """The activation that lets the state grow; empty where it is bounded or not known."""
    assert isinstance(layer.node, ast.Call)
    given = argument(layer.node, rows.ACTIVATION_AT.get(layer.api.rpartition(".")[2]), "activation")
    if given is None or "normalises" in traits:
        return ""
    if "cell" in traits and is_bounded_around(layer):
        return ""
    values = layer.module.project.evaluator.evaluate(layer.module, given, layer.frame)
    names = [activation_name(value, layer.api.startswith(_KERAS)) for value in values]
    if names and all(name in rows.UNBOUNDED_ACTIVATIONS for name in names):
        return "no activation" if names[0] == "linear" else f'activation="{names[0]}"'
    return ""


def _cells(layer: Obj) -> Iterator[Obj]:
    assert isinstance(layer.node, ast.Call)
    given = argument(layer.node, 0, "cell", "cells")
    if given is not None:
        yield from _objects(layer, layer.module.project.evaluator.evaluate(layer.module, given, layer.frame))


def _objects(layer: Obj, values: Values) -> Iterator[Obj]:
    for value in values:
        if isinstance(value, Items):
            for item in value.elements:
                yield from _objects(layer, layer.module.project.evaluator.element(item))
        elif isinstance(value, Obj) and value.kind in (Kind.LAYER, Kind.INSTANCE):
            yield value
