"""How long a network computes at least, by the multiplications of its convolutions, whose shapes are literal."""

from __future__ import annotations

import ast
from math import prod

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.layer_shapes import CONVOLUTIONS, TRANSPOSED
from tflint_stall.facts.program import dataset_length
from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.tensorflow import layer_shapes, taped
from tflint_stall.facts.tensorflow.layer_shapes import Placed
from tflint_stall.facts.tensorflow.volumes import convolves_volumes
from tflint_stall.facts.values.values import Obj, Pipeline, Wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Taken for a fast GPU: ten TFLOPS of float32, two operations to each product. (CPUs do far less.)
_IN_A_SECOND = 5e12
# What a usual one makes of that where somebody waits for each result.
_IN_A_SECOND_OF_USUAL = 1e12
# Backwards there are two products for each forwards: for the weights, and for what came in.
_FORWARDS_AND_BACKWARDS = 3
# What was estimated so roughly must be clearly more.
_CLEARLY = 2.0
# What an eager step takes longer was measured on nets of about so many layers with weights.
_LAYERS_OF_SMALL_NET = 5
_NAMES = ("enumerate", "tqdm", "same")


def hides(module: Module, block: ast.With, data_module: Module, loop: ast.AST, seconds: float) -> bool:
    """Whether the device computes longer at a step than Python needs to prepare the next: it runs ahead of it."""
    if convolves_volumes(module, block):
        return True
    size = batch_size(data_module, loop.iter) if isinstance(loop, (ast.For, ast.AsyncFor)) else None
    if size is None:
        return False
    for call in taped.calls(module, block):
        models = module.project.evaluator.evaluate(module, call.func)
        known = [model for model in models if isinstance(model, Obj) and model.kind is Kind.MODEL]
        if known and len(known) == len(models) and all(_takes(model, size) >= _CLEARLY * seconds for model in known):
            return True
    return False


def of_prediction(model: Obj, items: int) -> float:
    """Seconds that a network computes at a prediction of so many items; nothing where its shapes are not known."""
    return sum(map(_of_layer, _placed(model))) * items / _IN_A_SECOND_OF_USUAL


def _takes(model: Obj, size: int) -> float:
    """Seconds of each step in a net as small as those that were measured; of a larger one Python's part grows, too."""
    placed = _placed(model)
    weights = sum(1 for one in placed if one.layer.api.rpartition(".")[2] in (*CONVOLUTIONS, "Dense"))
    computed = sum(map(_of_layer, placed)) * size * _FORWARDS_AND_BACKWARDS / _IN_A_SECOND
    return computed / max(1.0, weights / _LAYERS_OF_SMALL_NET)


def _placed(model: Obj) -> list[Placed]:
    """The layers of a network with their shapes, as far as these are known."""
    if model.cls is not None:
        return []
    sequential = model.api == "keras.Sequential"
    return list(layer_shapes.of_sequential(model) if sequential else layer_shapes.of_functional(model))


def _of_layer(placed: Placed) -> int:
    """The products of one convolution for one example; nothing for other layers, and where a side is not known."""
    name, call = placed.layer.api.rpartition(".")[2], placed.layer.node
    count = CONVOLUTIONS.get(name) or TRANSPOSED.get(name)
    if count is None or name.startswith("Separable") or not isinstance(call, ast.Call):
        return 0
    shape = layer_shapes.after(placed.layer, placed.given)
    window = layer_shapes.literal(placed.layer, argument(call, 1, "kernel_size"))
    if shape is None or window is None or argument(call, None, "groups") is not None:
        return 0
    sides = window * count if len(window) == 1 else window
    if name in TRANSPOSED:
        return prod(placed.given) * prod(sides) * shape[-1]
    return prod(shape) * prod(sides) * placed.given[-1]


def batch_size(module: Module, data: ast.expr) -> int | None:
    """The examples in each element that a loop goes over."""
    values = module.project.evaluator.evaluate(module, data)
    value = values[0] if len(values) == 1 else None
    if isinstance(value, Wrapped) and value.name in _NAMES and value.call.args:
        return batch_size(value.module, value.call.args[0])
    return dataset_length.of_element(value.steps) if isinstance(value, Pipeline) else None
