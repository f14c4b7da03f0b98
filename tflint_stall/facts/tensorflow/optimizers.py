"""Optimizers: how large their steps may get, whether they clip, and with which one a model is compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tflint_stall.facts.api import optimizers as rows
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import argument, has_star
from tflint_stall.facts.tensorflow.models import models_of
from tflint_stall.facts.values.values import Cls, Const, Obj, Value, Values
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.api.optimizers import OptimizerRow
    from tflint_stall.facts.values.module import Module

_DEEPEST_WRAPPER = 4
_BY_NAME = "keras.optimizers.get"


@dataclass(frozen=True, eq=False)
class Optimizer:
    """An optimizer, by what it does with a gradient that is far too large."""

    # `Adam`; empty where nothing is known.
    name: str = ""
    row: OptimizerRow | None = None
    # The learning rate that it begins with; `None` where it is not in sight.
    rate: float | None = None
    # Whether it, or one that wraps it, clips.
    clips: bool = False
    # Whether nothing else may stand in its place.
    sure: bool = False
    # The call that made it, wrappers taken off; `None` for one that is named by a string.
    made: Obj | None = None

    @property
    def has_momentum(self) -> bool:
        made = self.made.node if self.made is not None else None
        return isinstance(made, ast.Call) and argument(made, None, "momentum") is not None

    @property
    def bounded(self) -> bool | None:
        """Whether each step is bounded, however large the gradient is; `None` where that is not known."""
        return self.row.bounded if self.row is not None else None

    @property
    def by(self) -> str:
        """What to say after "applied": ` by SGD with a learning rate of 0.1`; empty where it is not sure."""
        if not self.sure:
            return ""
        shown = self.rate is not None and not self.bounded
        return f" by {self.name} with a learning rate of {self.rate:g}" if shown else f" by {self.name}"


UNKNOWN_OPTIMIZER = Optimizer()


def described(module: Module, expr: ast.expr) -> Optimizer:
    """What an expression, an object or the name that `compile` takes, is as an optimizer.

    Of several alternatives the one that clips is given: what may clip is no omission.
    """
    values = _made(module, expr)
    found = [_of_value(value) for value in values]
    known = [optimizer for optimizer in found if optimizer is not None]
    if not known:
        return UNKNOWN_OPTIMIZER
    first = next((optimizer for optimizer in known if optimizer.clips), known[0])
    sure = len(found) == 1 and first.row is not None
    return Optimizer(first.name, first.row, first.rate, first.clips, sure, first.made)


def _made(module: Module, expr: ast.expr) -> list[Value]:
    """The alternatives of an optimizer; of `model.optimizer` those that its class is compiled with."""
    values = module.project.evaluator.evaluate(module, expr)
    if not _optimizers(values) and isinstance(expr, ast.Attribute) and expr.attr == "optimizer":
        classes = [model.cls for model in models_of(module, expr.value) if model.cls is not None]
        return [value for cls in classes for value in _compiled_with(module, cls)]
    return list(values)


def _optimizers(values: Iterable[Value]) -> list[Obj]:
    return [value for value in values if isinstance(value, Obj) and value.kind is Kind.OPTIMIZER]


def _compiled_with(module: Module, cls: Cls) -> Iterator[Value]:
    """The optimizers with which models of a class are compiled, in sight of the class."""
    for place in (module, *module.project.importers(module, ["compile"])):
        for call in place.tree.calls.get("compile", ()):
            given = argument(call, 0, "optimizer")
            if given is None or not isinstance(call.func, ast.Attribute):
                continue
            if any(model.cls is not None and model.cls.node is cls.node for model in models_of(place, call.func.value)):
                yield from place.project.evaluator.evaluate(place, given)


def _of_value(value: Value, depth: int = 0) -> Optimizer | None:
    if isinstance(value, Const) and isinstance(value.value, str):
        name = rows.BY_STRING.get(value.value.lower())
        row = rows.row(name) if name is not None else None
        return Optimizer(name or "", row, row.rate if row is not None else None)
    if isinstance(value, Obj) and value.api == _BY_NAME and isinstance(value.node, ast.Call) and value.node.args:
        named = Const(literal(value, value.node.args[0]))
        return _of_value(named) or UNKNOWN_OPTIMIZER
    if not isinstance(value, Obj) or (value.kind is not Kind.OPTIMIZER and not _wraps(value)):
        return None
    inner = _inner(value) if depth < _DEEPEST_WRAPPER and value.cls is None else None
    if inner is not None:
        wrapped = _of_value(inner, depth + 1) or UNKNOWN_OPTIMIZER
        clipped = wrapped.clips or _has_clip_argument(value)
        return Optimizer(wrapped.name, wrapped.row, wrapped.rate, clipped, wrapped.sure, wrapped.made)
    return _of_object(value)


def _of_object(optimizer: Obj) -> Optimizer:
    path = _library_path(optimizer)
    row = rows.UNBOUNDED if _divides_by_nothing(optimizer, path) else rows.row(path)
    if row is None:
        return Optimizer(clips=_has_clip_argument(optimizer), made=optimizer)
    name = optimizer.cls.node.name if optimizer.cls is not None else rows.name(path)
    return Optimizer(name, row, _rate(optimizer, row), _has_clip_argument(optimizer), made=optimizer)


def _library_path(optimizer: Obj) -> str:
    """What an optimizer is called, or what its class comes from."""
    if optimizer.cls is None:
        return optimizer.api
    bases = optimizer.module.project.evaluator.classes.library_bases(optimizer.cls)
    return next((base for base in bases if rows.row(base) is not None), "")


def _divides_by_nothing(optimizer: Obj, path: str) -> bool:
    """RMSprop without an epsilon: nothing bounds its step where the averages are still zero."""
    if not rows.name(path).lower().startswith("rmsprop") or not isinstance(optimizer.node, ast.Call):
        return False
    given = argument(optimizer.node, None, "epsilon")
    return given is not None and literal(optimizer, given) == 0


def _rate(optimizer: Obj, row: OptimizerRow) -> float | None:
    if not isinstance(optimizer.node, ast.Call):
        return None
    # Where a class of the project takes the rate, only its keyword tells.
    given = argument(optimizer.node, 0 if optimizer.cls is None else None, "learning_rate", "lr")
    if given is None:
        return row.rate if optimizer.cls is None and not has_star(optimizer.node) else None
    return _number(optimizer, given)


def _number(optimizer: Obj, expr: ast.expr) -> float | None:
    """A learning rate, or the one that a schedule begins with."""
    constant = literal(optimizer, expr)
    if isinstance(constant, (int, float)) and not isinstance(constant, bool):
        return float(constant)
    for value in _evaluated(optimizer, expr):
        if isinstance(value, Obj) and value.cls is None and "decay" in value.api.lower():
            first = argument(value.node, 0, *rows.FIRST_RATE) if isinstance(value.node, ast.Call) else None
            started = literal(value, first) if first is not None else None
            if isinstance(started, (int, float)):
                return float(started)
    return None


def _wraps(obj: Obj) -> bool:
    return obj.cls is None and obj.api.rpartition(".")[2] in rows.WRAPPERS


def _inner(optimizer: Obj) -> Value | None:
    """The optimizer that a wrapper was made from."""
    if isinstance(optimizer.node, ast.Call):
        given = argument(optimizer.node, None, *rows.WRAPPED_AS)
        if given is None and optimizer.node.args and (_wraps(optimizer) or rows.row(optimizer.api) is None):
            given = optimizer.node.args[0]
        if given is not None:
            values = _evaluated(optimizer, given)
            return next(iter(_optimizers(values)), None) or (values[0] if _wraps(optimizer) and values else None)
    return None


def clips(optimizer: Obj) -> bool:
    """Whether an optimizer, or one that it wraps, was made with a clipping argument."""
    found = _of_value(optimizer)
    return found is not None and found.clips


def _has_clip_argument(optimizer: Obj) -> bool:
    if not isinstance(optimizer.node, ast.Call):
        return False
    if "clip" in optimizer.api.rpartition(".")[2].lower():
        return True
    return any(
        keyword.arg is None or (keyword.arg in rows.CLIP_ARGUMENTS and not _is_none(keyword.value))
        for keyword in optimizer.node.keywords
    )


def _is_none(expr: ast.expr) -> bool:
    return isinstance(expr, ast.Constant) and expr.value is None


def literal(obj: Obj, expr: ast.expr | None) -> object:
    """The constant that an argument of an object's constructor is; `None` where it is none."""
    return obj.module.project.evaluator.constant(obj.module, expr, obj.frame)


def _evaluated(obj: Obj, expr: ast.expr) -> Values:
    return obj.module.project.evaluator.evaluate(obj.module, expr, obj.frame)
