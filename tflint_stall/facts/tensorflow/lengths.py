"""How many elements a source has, and a value along its first axis, where that can be read off."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.syntax.tree import argument, has_star, last_name
from tflint_stall.facts.values.values import Deferred, Frame, Items, Obj, Step, Wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_SHAPED = frozenset("zeros ones normal uniform truncated_normal random random_sample empty full fill".split())
_WRAPPING = frozenset({"array", "asarray", "constant", "convert_to_tensor"})
_DEEPEST = 8


def source_length(step: Step) -> int | None:
    """The number of elements of a pipeline's source."""
    if has_star(step.call) or not step.call.args:
        return None
    if step.api == "tf.data.Dataset.range":
        return _range_length(step.module, step.call, step.frame)
    if step.source_row.data is Data.ARRAYS and not step.source_row.batched:
        return leading_dimension(step.module, step.call.args[0], step.frame)
    return None


def _range_length(module: Module, call: ast.Call, frame: Frame | None) -> int | None:
    numbers = [module.project.evaluator.constant(module, item, frame) for item in call.args]
    whole = [number for number in numbers if isinstance(number, int)]
    if len(whole) != len(numbers) or not 1 <= len(whole) <= 3 or whole[2:] == [0]:
        return None
    return len(range(*whole))


def leading_dimension(module: Module, expr: ast.expr, frame: Frame | None, depth: int = 0) -> int | None:
    """The length along the first axis; of the first part of a tuple or dict."""
    values = module.project.evaluator.evaluate(module, expr, frame)
    if len(values) != 1 or depth > _DEEPEST:
        return None
    value = values[0]
    if isinstance(value, Items):
        return _displayed_length(value, depth)
    if isinstance(value, Wrapped) and value.name == "range":
        return _range_length(value.module, value.call, value.frame)
    if isinstance(value, Obj) and isinstance(value.node, ast.Call):
        return _made_length(value.module, value.node, value.frame, depth)
    return None


def _displayed_length(value: Items, depth: int) -> int | None:
    if value.kind == "list":
        return len(value.node.elts) if isinstance(value.node, ast.List) else None
    first = value.elements[0] if value.elements else None
    if value.kind in ("tuple", "dict") and isinstance(first, Deferred):
        return leading_dimension(first.module, first.expr, first.frame, depth + 1)
    return None


def _made_length(module: Module, call: ast.Call, frame: Frame | None, depth: int) -> int | None:
    """The first dimension of what a creating call makes: `tf.zeros((64, 4))`, `np.random.rand(64, 4)`."""
    name = last_name(call.func)
    if name in _WRAPPING and call.args:
        return leading_dimension(module, call.args[0], frame, depth + 1)
    if name in ("arange", "range"):
        return _range_length(module, call, frame)
    if name in ("rand", "randn"):
        shape = argument(call, 0)
    elif name in ("randint", "linspace"):
        shape = argument(call, 2, "size", "num")
    elif name in _SHAPED:
        shape = argument(call, 0, "shape", "size")
    else:
        return None
    if isinstance(shape, (ast.Tuple, ast.List)) and shape.elts:
        shape = shape.elts[0]
    number = module.project.evaluator.constant(module, shape, frame)
    return number if isinstance(number, int) else None
