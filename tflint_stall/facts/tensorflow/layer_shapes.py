"""The literal shapes that go through the layers of a model, without the batch: `(224, 224, 3)` to `(25088,)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from math import prod

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.layer_shapes import (
    BACKBONES,
    CONVOLUTIONS,
    GLOBAL_POOLINGS,
    KEEPING,
    POOLINGS,
    RECURRENT,
    REDUCTION,
    TRANSPOSED,
)
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, has_star
from tflint_stall.facts.tensorflow import backwards
from tflint_stall.facts.values.values import Const, Items, Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module

    Shape: TypeAlias = tuple[int, ...]

_INPUT = "keras.layers.Input"
_DEEPEST = 120
# What says where the channels of all pictures stand.
_ORDERING = frozenset({"set_image_data_format", "set_image_dim_ordering"})


@dataclass(frozen=True, eq=False)
class Placed:
    """A layer in a model with the shape that it gets, and the `Flatten` right before it with the shape that it gets."""

    layer: Obj
    given: Shape
    flatten: Obj | None = None
    unflattened: Shape = ()


def of_sequential(model: Obj) -> Iterator[Placed]:
    """The layers of a `Sequential`, as far as the shapes can be read off."""
    if not isinstance(model.node, ast.Call) or not _is_written_out(model, model.node):
        return
    made = backwards.of_model(model)
    if not made.complete or not all(part.sure for part in made.parts):
        return
    shape = _declared_input(model, model.node)
    before: Placed | None = None
    for part in made.parts:
        if shape is None:
            shape = _own_input(part.layer)
        if shape is None:
            # A network that comes with Keras knows its input by itself.
            shape = after(part.layer, ())
            before = None
            if shape is None:
                return
            continue
        placed = _placed(part.layer, shape, before)
        yield placed
        shape = after(part.layer, shape)
        if shape is None:
            return
        before = placed


def of_functional(model: Obj) -> Iterator[Placed]:
    """The layers between the one input and the one output of a `Model`, as far as the shapes can be read off."""
    if model.cls is not None or model.api != "keras.Model" or not isinstance(model.node, ast.Call):
        return
    layers: list[Obj] = []
    value = _given_by(model, argument(model.node, 1, "outputs", "output"))
    while value is not None and isinstance(value.of, Obj) and isinstance(value.node, ast.Call) and value.api == "call":
        if len(value.node.args) != 1 or len(layers) > _DEEPEST:
            return
        layers.append(value.of)
        value = _given_by(value, value.node.args[0])
    if value is None or value.api != _INPUT or not isinstance(value.node, ast.Call):
        return
    shape = literal(value, argument(value.node, 0, "shape"))
    for layer in reversed(layers):
        if layer.kind is Kind.MODEL:
            yield from of_sequential(layer)
        if shape is None:
            return
        yield Placed(layer, shape)
        shape = after(layer, shape)


def _given_by(owner: Obj, expr: ast.expr | None) -> Obj | None:
    """The tensor that stands where an object was made."""
    values = owner.module.project.evaluator.evaluate(owner.module, expr, owner.frame) if expr is not None else ()
    value = values[0] if len(values) == 1 else None
    return value if isinstance(value, Obj) and value.kind is Kind.TENSOR else None


def of_call(module: Module, call: ast.Call, layer: Obj) -> Placed | None:
    """A layer that is called on a tensor of a functional model: `Dense(4096)(x)`."""
    shape = of_tensor(module, call.args[0]) if len(call.args) == 1 else None
    if shape is None:
        return None
    flattened = _one(module, call.args[0])
    while flattened is not None and isinstance(flattened.of, Obj) and isinstance(flattened.node, ast.Call):
        if len(flattened.node.args) != 1:
            break
        given = flattened.node.args[0]
        if _name(flattened.of) == "Flatten":
            return Placed(layer, shape, flattened.of, of_tensor(flattened.module, given) or ())
        if _name(flattened.of) not in KEEPING:
            break
        flattened = _one(flattened.module, given)
    return Placed(layer, shape)


def of_tensor(module: Module, expr: ast.expr, depth: int = 0) -> Shape | None:
    """The shape of a tensor of a functional model; `None` where it is not literal."""
    value = _one(module, expr)
    if value is None or depth > _DEEPEST or not isinstance(value.node, ast.Call):
        return None
    if value.api == _INPUT:
        return literal(value, argument(value.node, 0, "shape"))
    if value.api == "call" and isinstance(value.of, Obj) and len(value.node.args) == 1:
        given = of_tensor(value.module, value.node.args[0], depth + 1)
        return after(value.of, given) if given is not None else None
    if isinstance(expr, ast.Attribute) and expr.attr == "output":
        return after(value, ())
    return None


def _one(module: Module, expr: ast.expr) -> Obj | None:
    if isinstance(expr, ast.Attribute) and expr.attr == "output":
        expr_values = module.project.evaluator.evaluate(module, expr.value)
        models = [v for v in expr_values if isinstance(v, Obj) and v.kind is Kind.MODEL]
        return models[0] if len(expr_values) == 1 and models else None
    values = module.project.evaluator.evaluate(module, expr)
    value = values[0] if len(values) == 1 else None
    return value if isinstance(value, Obj) and value.kind is Kind.TENSOR else None


def _placed(layer: Obj, shape: Shape, before: Placed | None) -> Placed:
    if before is not None and _name(before.layer) == "Flatten":
        return Placed(layer, shape, before.layer, before.given)
    if before is not None and _name(before.layer) in KEEPING:
        return Placed(layer, shape, before.flatten, before.unflattened)
    return Placed(layer, shape)


def _is_written_out(model: Obj, call: ast.Call) -> bool:
    """Whether each layer is added once: no loop adds them, and nothing unpacks them."""
    if argument(call, 0, "layers") is not None:
        listed = _listed(model, call)
        if listed is None or any(isinstance(element, ast.Starred) for element in listed.elts):
            return False
    around = loops_around(model.module, call)
    return all(loops_around(model.module, added) == around for added in _calls_on(model, "add"))


def _listed(model: Obj, call: ast.Call) -> ast.List | ast.Tuple | None:
    """The layers that a `Sequential` is given, in brackets or by a name for them, which nothing adds to."""
    listed = argument(call, 0, "layers")
    if isinstance(listed, ast.Name):
        bound = model.module.names.lookup(listed.id, listed)
        written = bound[0].value if len(bound) == 1 and bound[0].how is How.ASSIGN else None
        listed = written if bound and model.module.names.reads(listed.id, bound[0].node) == [listed] else None
    return listed if isinstance(listed, (ast.List, ast.Tuple)) else None


def _declared_input(model: Obj, call: ast.Call) -> Shape | None:
    """The shape of the `keras.Input` that a `Sequential` begins with, or that it is built for."""
    listed = _listed(model, call)
    firsts = list(listed.elts[:1]) if listed is not None else []
    evaluate = model.module.project.evaluator.evaluate
    firsts += [added.args[0] for added in _calls_on(model, "add") if added.args]
    for first in firsts:
        for value in evaluate(model.module, first, model.frame):
            if isinstance(value, Obj) and value.api == _INPUT and isinstance(value.node, ast.Call):
                return literal(value, argument(value.node, 0, "shape"))
    built = [literal(model, argument(call, 0, "input_shape"), open_first=True) for call in _calls_on(model, "build")]
    return built[0] if len(built) == 1 else None


def _calls_on(model: Obj, name: str) -> Iterator[ast.Call]:
    """The calls of a method of a model."""
    for called in model.module.tree.calls.get(name, ()):
        if isinstance(called.func, ast.Attribute):
            values = model.module.project.evaluator.evaluate(model.module, called.func.value)
            if any(isinstance(value, Obj) and value.node is model.node for value in values):
                yield called


def _own_input(layer: Obj) -> Shape | None:
    """The shape that a first layer is told: `input_shape=(28, 28, 1)`, `input_dim=784`."""
    if not isinstance(layer.node, ast.Call) or layer.cls is not None:
        return None
    if _name(layer) in BACKBONES:
        return None
    if _name(layer) == "InputLayer":
        return literal(layer, argument(layer.node, 0, "input_shape", "shape"))
    dim = integer(layer, argument(layer.node, None, "input_dim"))
    if dim is not None and _name(layer) != "Embedding":
        return (dim,)
    if _name(layer) == "Embedding":
        length = integer(layer, argument(layer.node, None, "input_length"))
        return (length,) if length is not None else None
    return literal(layer, argument(layer.node, None, "input_shape"))


def literal(owner: Obj, expr: ast.expr | None, *, open_first: bool = False) -> Shape | None:
    """A shape that is written out; `None` where a side is open, but for the first one, which is that of the batch."""
    if expr is None:
        return None
    values = owner.module.project.evaluator.evaluate(owner.module, expr, owner.frame)
    value = values[0] if len(values) == 1 else None
    if isinstance(value, Const) and isinstance(value.value, int) and not isinstance(value.value, bool):
        return (value.value,)
    if not isinstance(value, Items) or value.kind not in ("tuple", "list"):
        return None
    sides: list[int] = []
    for element in value.elements[1:] if open_first else value.elements:
        inner = owner.module.project.evaluator.element(element)
        side = inner[0].value if len(inner) == 1 and isinstance(inner[0], Const) else None
        if not isinstance(side, int) or isinstance(side, bool) or side < 0:
            return None
        sides.append(side)
    return tuple(sides)


def integer(owner: Obj, expr: ast.expr | None) -> int | None:
    constant = owner.module.project.evaluator.constant(owner.module, expr, owner.frame)
    return constant if isinstance(constant, int) and not isinstance(constant, bool) else None


def _name(layer: Obj) -> str:
    return layer.api.rpartition(".")[2]


# -- one layer -------------------------------------------------------------------------------------


def after(layer: Obj, given: Shape) -> Shape | None:
    """The shape behind a layer; `None` where its row or its arguments are not known."""
    call, name = layer.node, _name(layer)
    if not isinstance(call, ast.Call) or layer.cls is not None or has_star(call):
        return None
    if layer.api.startswith("keras.applications."):
        return _behind_backbone(layer, call, given)
    if not layer.api.startswith("keras.layers.") or not given:
        return None
    if name in KEEPING:
        return given
    if name == "InputLayer" or (name == "Lambda" and _is_elementwise(argument(call, 0, "function"))):
        return given
    if name == "Flatten":
        return (prod(given),)
    if name == "Dense":
        return _ending(given, integer(layer, argument(call, 0, "units", "output_dim")))
    if name == "Embedding":
        dim = integer(layer, argument(call, 1, "output_dim"))
        return (*given, dim) if dim is not None else None
    if name in GLOBAL_POOLINGS:
        return given[-1:] if argument(call, None, "keepdims", "data_format") is None else None
    if name in RECURRENT:
        return _behind_recurrent(layer, call, given)
    if name in CONVOLUTIONS or name in POOLINGS:
        # `set_image_dim_ordering("th")`: which axis is which nobody can tell from the layers alone.
        if not _ORDERING.isdisjoint(layer.module.tree.calls):
            return None
        return _behind_window(layer, call, given)
    if name in TRANSPOSED:
        return _behind_transposed(layer, call, given)
    return _reshaped(layer, call, name, given)


def _is_elementwise(function: ast.expr | None) -> bool:
    """`lambda x: x / 255 - 1`"""
    if not isinstance(function, ast.Lambda) or len(function.args.args) != 1:
        return False
    kinds = (ast.BinOp, ast.Name, ast.Constant, ast.operator, ast.expr_context, ast.UnaryOp, ast.unaryop)
    return all(isinstance(node, kinds) for node in ast.walk(function.body))


def _ending(given: Shape, last: int | None) -> Shape | None:
    return (*given[:-1], last) if last is not None else None


def _reshaped(layer: Obj, call: ast.Call, name: str, given: Shape) -> Shape | None:
    if name == "Reshape":
        target = literal(layer, argument(call, 0, "target_shape"))
        return target if target is not None and prod(target) == prod(given) else None
    if name == "RepeatVector":
        times = integer(layer, argument(call, 0, "n"))
        return (times, *given) if times is not None else None
    if name in ("UpSampling2D", "ZeroPadding2D") and len(given) == 3:
        sides = _sides(layer, argument(call, 0, "size", "padding"), 2, 2 if name == "UpSampling2D" else 1)
        if sides is None or argument(call, None, "data_format") is not None:
            return None
        if name == "UpSampling2D":
            return (given[0] * sides[0], given[1] * sides[1], given[2])
        return (given[0] + 2 * sides[0], given[1] + 2 * sides[1], given[2])
    return None


def _behind_recurrent(layer: Obj, call: ast.Call, given: Shape) -> Shape | None:
    units = integer(layer, argument(call, 0, "units", "output_dim"))
    told = argument(call, None, "return_sequences")
    whole = layer.module.project.evaluator.constant(layer.module, told, layer.frame) if told is not None else False
    if units is None or not isinstance(whole, bool) or len(given) != 2:
        return None
    return (given[0], units) if whole else (units,)


def _behind_window(layer: Obj, call: ast.Call, given: Shape) -> Shape | None:
    """A convolution or a pooling: the sides shrink by the stride, and by the window where nothing pads."""
    name = _name(layer)
    convolves = name in CONVOLUTIONS
    count = CONVOLUTIONS[name] if convolves else POOLINGS[name]
    if len(given) != count + 1 or argument(call, None, "data_format") is not None:
        return None
    first = 1 if convolves else 0
    window = _sides(layer, argument(call, first, "kernel_size", "pool_size"), count, None if convolves else 2)
    strides = argument(call, first + 1, "strides", "subsample")
    steps = _sides(layer, strides, count, 1) if convolves or strides is not None else window
    if strides is not None and isinstance(strides, ast.Constant) and strides.value is None:
        steps = window
    dilation = _sides(layer, argument(call, None, "dilation_rate"), count, 1)
    padding = argument(call, first + 2, "padding", "border_mode")
    said = layer.module.project.evaluator.constant(layer.module, padding, layer.frame) if padding else "valid"
    padded = str(said).lower()
    channels = integer(layer, argument(call, 0, "filters", "nb_filter")) if convolves else given[-1]
    if window is None or steps is None or dilation is None or channels is None or padded not in ("valid", "same"):
        return None
    sides: list[int] = []
    for side, width, step, spread in zip(given, window, steps, dilation, strict=False):
        if step <= 0:
            return None
        reach = side if padded == "same" else side - (width - 1) * spread
        if reach <= 0:
            return None
        sides.append(-(-reach // step))
    return (*sides, channels)


def _behind_transposed(layer: Obj, call: ast.Call, given: Shape) -> Shape | None:
    """The sides grow by the stride, and by what the window is wider than it where nothing is cut off."""
    count = TRANSPOSED[_name(layer)]
    told = argument(call, None, "data_format", "output_padding", "dilation_rate", "output_shape")
    window = _sides(layer, argument(call, 1, "kernel_size"), count, None)
    steps = _sides(layer, argument(call, 2, "strides"), count, 1)
    channels = integer(layer, argument(call, 0, "filters"))
    padding = argument(call, 3, "padding")
    said = layer.module.project.evaluator.constant(layer.module, padding, layer.frame) if padding else "valid"
    if told is not None or len(given) != count + 1 or window is None or steps is None or channels is None:
        return None
    if str(said).lower() == "same":
        return (*(side * step for side, step in zip(given, steps, strict=False)), channels)
    grown = zip(given, steps, window, strict=False)
    return (*(side * step + max(width - step, 0) for side, step, width in grown), channels)


def _sides(layer: Obj, expr: ast.expr | None, count: int, default: int | None) -> Shape | None:
    """`3` and `(3, 3)` for windows, strides and factors."""
    if expr is None:
        return (default,) * count if default is not None else None
    found = literal(layer, expr)
    if found is None:
        return None
    if len(found) == 1:
        return found * count
    return found if len(found) == count else None


def _behind_backbone(layer: Obj, call: ast.Call, given: Shape) -> Shape | None:
    """`VGG16(include_top=False, input_shape=(224, 224, 3))`"""
    row = BACKBONES.get(_name(layer))
    constant = layer.module.project.evaluator.constant
    if row is None or constant(layer.module, argument(call, 0, "include_top"), layer.frame) is not False:
        return None
    pooled = argument(call, None, "pooling")
    if pooled is not None and constant(layer.module, pooled, layer.frame) is not None:
        return row[:1]
    own = argument(call, None, "input_shape")
    shape = literal(layer, own) if own is not None else given
    if shape is None or len(shape) != 3:
        return None
    channels, up = row
    sides = [-(-side // REDUCTION) if up else side // REDUCTION for side in shape[:2]]
    return (*sides, channels)
