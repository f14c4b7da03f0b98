"""With which numbers the layers of a network begin."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.tensorflow import backwards, heads
from tflint_stall.facts.values.values import Api, Const, Obj
from tflint_stall.quick_dataclasses import dataclass

# A bias from here on downwards: no input of usual size lifts a unit above zero again.
DEADLY_BIAS = -10.0
# Layers in which ways of the data meet: what begins with zeros on one way is a residual branch.
_MEETING = frozenset(
    "Add Average Concatenate Dot Maximum Minimum Multiply Subtract Attention MultiHeadAttention".split()
)
_ZEROS = frozenset({"zeros", "Zeros", "zero", "zeros_initializer"})
_ONES = frozenset({"ones", "Ones", "ones_initializer"})
_CONSTANTS = frozenset({"Constant", "constant", "constant_initializer"})


@dataclass(frozen=True, eq=False)
class Start:
    """A layer with weights: how its kernel and bias begin, and what comes behind it."""

    layer: Obj
    activation: str
    zero_kernel: bool
    # What the bias begins with, the same for each unit; `None` where that is not known.
    bias: float | None


def of_model(model: Obj) -> list[Start]:
    """The layers with weights of a network that is one chain, all of it in sight; empty for others."""
    made = backwards.of_model(model)
    if not made.complete or model.cls is not None or any(not part.sure for part in made.parts):
        return []
    if any(part.layer.api.rpartition(".")[2] in _MEETING or part.layer.cls is not None for part in made.parts):
        return []
    if made.factors or {"recurrent", "normalises"} & {trait for part in made.parts for trait in part.traits}:
        return []
    found: list[Start] = []
    for part in made.parts:
        if {"linear", "convolves"} & part.traits:
            found.append(_start(part.layer))
        elif found and part.layer.api.rpartition(".")[2] in ("Activation", "ReLU"):
            name = "relu" if part.layer.api.endswith("ReLU") else heads.activation_of(part.layer, 0)
            last = found[-1]
            if last.activation == "linear":
                found[-1] = Start(last.layer, name, last.zero_kernel, last.bias)
        elif "weights" in part.traits and found:
            return []
    return found


def _start(layer: Obj) -> Start:
    kernel, bias = _initial(layer, "kernel_initializer"), _initial(layer, "bias_initializer")
    given = isinstance(layer.node, ast.Call) and any(k.arg == "bias_initializer" for k in layer.node.keywords)
    return Start(layer, heads.activation_of(layer), kernel == 0, bias if given else 0.0)


def _initial(layer: Obj, name: str) -> float | None:
    """The constant that all numbers begin with; `None` where they are random or not known."""
    given = argument(layer.node, None, name) if isinstance(layer.node, ast.Call) else None
    if given is None:
        return None
    constant = layer.module.project.evaluator.constant
    values = layer.module.project.evaluator.evaluate(layer.module, given, layer.frame)
    value = values[0] if len(values) == 1 else None
    if isinstance(value, Const):
        return _named(value.value)
    if isinstance(value, Api):
        return _named(value.path.rpartition(".")[2])
    if isinstance(value, Obj) and isinstance(value.node, ast.Call):
        kind = value.api.rpartition(".")[2]
        if kind in _CONSTANTS:
            number = constant(value.module, argument(value.node, 0, "value"), value.frame)
            return float(number) if isinstance(number, (int, float)) else None
        return _named(kind)
    return None


def _named(name: object) -> float | None:
    return 0.0 if name in _ZEROS else 1.0 if name in _ONES else None
