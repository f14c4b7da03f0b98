"""What in a model goes through the same weights at each step of time, and whether anything bounds it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api import layers as rows
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.reached import calls_of_functions
from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.tensorflow.architecture import Architecture, Part
from tflint_stall.facts.values.values import Api, Const, Func, Items, Method, Obj, Value, Values
from tflint_stall.quick_dataclasses import dataclass

# What limits the norm of the weights that the state goes through.
_CONSTRAINTS = ("recurrent_constraint", "kernel_constraint")
# The cells of TensorFlow 1 take `None` for tanh.
_KERAS = "keras."


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


def recurrences(architecture: Architecture) -> list[Recurrence]:
    """The recurrent layers of a model whose weights nothing constrains."""
    return [found for part in architecture.parts for found in _of_part(part)]


def _of_part(part: Part) -> Iterator[Recurrence]:
    layer = part.layer
    if "recurrent" not in part.traits or not isinstance(layer.node, ast.Call):
        return
    if argument(layer.node, None, *_CONSTRAINTS) is not None:
        return
    name = layer.api.rpartition(".")[2]
    if "wraps" not in part.traits:
        yield Recurrence(layer, name, _without_bound(layer, part.traits), part.sure)
        return
    for cell in _cells(layer):
        if cell.cls is not None:
            unbounded = "no gate and no normalisation" if _is_unbounded_cell(cell) else ""
            yield Recurrence(cell, cell.cls.node.name, unbounded, part.sure)
        elif rows.traits(cell.api) is None:
            yield Recurrence(layer, name, "", part.sure)


def _without_bound(layer: Obj, traits: frozenset[str]) -> str:
    """The activation that lets the state grow; empty where it is bounded or not known."""
    assert isinstance(layer.node, ast.Call)
    given = argument(layer.node, rows.ACTIVATION_AT.get(layer.api.rpartition(".")[2]), "activation")
    if given is None or "normalises" in traits:
        return ""
    values = layer.module.project.evaluator.evaluate(layer.module, given, layer.frame)
    names = [_activation(value, layer.api.startswith(_KERAS)) for value in values]
    if names and all(name in rows.UNBOUNDED_ACTIVATIONS for name in names):
        return "no activation" if names[0] == "linear" else f'activation="{names[0]}"'
    return ""


def _activation(value: Value, none_is_linear: bool) -> str:
    """What an activation is called: `relu` for a string, a function or a layer."""
    if isinstance(value, Const):
        if value.value is None:
            return "linear" if none_is_linear else "tanh"
        return str(value.value)
    path = value.path if isinstance(value, Api) else value.api if isinstance(value, Obj) else ""
    return path.rpartition(".")[2]


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


def _is_unbounded_cell(cell: Obj) -> bool:
    """A cell of the project in whose step nothing saturates, gates or normalises; `False` where that is not known."""
    assert cell.cls is not None
    classes = cell.module.project.evaluator.classes
    steps = [v for name in ("call", "__call__") for v in classes.member(cell.cls, name, cell) if isinstance(v, Func)]
    if not steps or any(base != "keras.layers.Layer" for base in classes.library_bases(cell.cls)):
        return False
    multiplies = False
    for reached in calls_of_functions(steps[:1]):
        for callee in reached.callees:
            if not _keeps_growing(callee):
                return False
            multiplies = multiplies or _multiplies(callee)
    products = cell.cls.module.tree.within(steps[0].node, ast.BinOp)
    return multiplies or any(isinstance(product.op, ast.MatMult) for product in products)


def _multiplies(callee: Value) -> bool:
    if isinstance(callee, Api):
        return callee.path.rpartition(".")[2] in rows.PRODUCTS
    return isinstance(callee, Obj) and "linear" in (rows.traits(callee.api) or ())


def _keeps_growing(callee: Value) -> bool:
    """Whether a call surely bounds nothing: sums, products, and layers without a bounded activation."""
    if isinstance(callee, Func):
        return True
    if isinstance(callee, Api):
        name = callee.path.rpartition(".")[2]
        bounds = name in rows.BOUNDED_ACTIVATIONS or name in rows.NORMALISING_FUNCTIONS
        return not bounds and callee.path.startswith(("tf.", "keras.", "builtins."))
    if isinstance(callee, Method):
        owner = callee.owner
        return isinstance(owner, Obj) and owner.kind in (Kind.TENSOR, Kind.VARIABLE)
    if isinstance(callee, Obj) and callee.kind is Kind.LAYER and isinstance(callee.node, ast.Call):
        traits = rows.traits(callee.api)
        if traits is None or not traits <= {"weights", "linear", "random"}:
            return False
        given = argument(callee.node, 1, "activation")
        if given is None:
            return True
        values = callee.module.project.evaluator.evaluate(callee.module, given, callee.frame)
        return all(_activation(value, True) in rows.UNBOUNDED_ACTIVATIONS for value in values)
    return False
