"""Keras models: their layers, their optimizers and where they are compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import argument, dotted, last_name
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import Cls, Deferred, Items, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

CLIP_ARGUMENTS = ("clipnorm", "clipvalue", "global_clipnorm", "gradient_clip_norm")


def model_of(module: Module, expr: ast.expr) -> Obj | None:
    """The Keras model that an expression is, when one of its alternatives is a model."""
    for value in module.project.evaluator.evaluate(module, expr):
        if isinstance(value, Obj) and value.kind is Kind.MODEL:
            return value
    return None


def optimizer_of(module: Module, expr: ast.expr) -> Obj | None:
    """The optimizer object that an expression is."""
    made = _made_optimizer(module, expr)
    if made is None and isinstance(expr, ast.Attribute) and expr.attr == "optimizer":
        model = model_of(module, expr.value)
        if model is not None and model.cls is not None:
            given = list(_compiled_with(module, model.cls))
            return next(filter(clips, given), given[0] if given else None)
    return made


def _made_optimizer(module: Module, expr: ast.expr) -> Obj | None:
    for value in module.project.evaluator.evaluate(module, expr):
        if isinstance(value, Obj) and value.kind is Kind.OPTIMIZER:
            return value
    return None


def _compiled_with(module: Module, cls: Cls) -> Iterator[Obj]:
    """The optimizers with which models of a class are compiled, in sight of the class."""
    for place in (module, *module.project.importers(module, ["compile"])):
        for call in place.tree.calls.get("compile", ()):
            model = model_of(place, call.func.value) if isinstance(call.func, ast.Attribute) else None
            given = argument(call, 0, "optimizer")
            if given is not None and model is not None and model.cls is not None and model.cls.node is cls.node:
                optimizer = _made_optimizer(place, given)
                if optimizer is not None:
                    yield optimizer


def clips(optimizer: Value | None) -> bool:
    """Whether an optimizer, or one that it wraps, was made with a clipping argument."""
    while isinstance(optimizer, Obj):
        node = optimizer.node
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg is None or (keyword.arg in CLIP_ARGUMENTS and not _is_none(keyword.value)):
                    return True
            inner = argument(node, None, "inner_optimizer", "optimizer", "opt")
            if inner is not None:
                return any(clips(value) for value in _evaluated(optimizer, inner))
        optimizer = optimizer.of
    return False


def _is_none(expr: ast.expr) -> bool:
    return isinstance(expr, ast.Constant) and expr.value is None


def literal(obj: Obj, expr: ast.expr | None) -> object:
    """The constant that an argument of an object's constructor is; `None` where it is none."""
    return obj.module.project.evaluator.constant(obj.module, expr, obj.frame)


def _evaluated(obj: Obj, expr: ast.expr) -> tuple[Value, ...]:
    return obj.module.project.evaluator.evaluate(obj.module, expr, obj.frame)


def layers(model: Obj) -> Iterator[Obj]:
    """The layers of a model that are in sight, wrapped ones (`Bidirectional`) included."""
    yield from _direct_layers(model, 0)


def _direct_layers(model: Obj, depth: int) -> Iterator[Obj]:
    if depth > 3:
        return
    module = model.module
    if model.cls is not None:
        yield from _constructed_in(model.cls.module, model.cls.node)
        return
    call = model.node
    if not isinstance(call, ast.Call):
        return
    if model.api == "keras.Sequential":
        listed = argument(call, 0, "layers")
        if listed is not None:
            yield from _listed(model, listed, depth)
        yield from _added(model, call)
    elif model.api == "keras.Model":
        function = module.tree.function(call) or module.tree.module
        yield from _constructed_in(module, function)


def _listed(model: Obj, listed: ast.expr, depth: int) -> Iterator[Obj]:
    evaluator = model.module.project.evaluator
    for value in _evaluated(model, listed):
        if not isinstance(value, Items):
            continue
        for item in value.elements:
            values = evaluator.element(item) if isinstance(item, Deferred) else item
            for layer in values:
                if isinstance(layer, Obj) and layer.kind is Kind.LAYER:
                    yield from _unwrapped(layer)
                elif isinstance(layer, Obj) and layer.kind is Kind.MODEL:
                    yield from _direct_layers(layer, depth + 1)


def _added(model: Obj, call: ast.Call) -> Iterator[Obj]:
    """`model.add(layer)` on the name that the constructor was assigned to."""
    module = model.module
    parent = parent_of(call)
    if not isinstance(parent, ast.Assign):
        return
    name = dotted(parent.targets[0])
    for added in module.tree.calls.get("add", ()):
        if isinstance(added.func, ast.Attribute) and dotted(added.func.value) == name and added.args:
            same = module.tree.function(added) is module.tree.function(call)
            left_out = any(decided(module, guard, model.frame) is False for guard in guards(module, added))
            if (same or name.startswith("self.")) and not left_out:
                for value in module.project.evaluator.evaluate(module, added.args[0]):
                    if isinstance(value, Obj) and value.kind is Kind.LAYER:
                        yield from _unwrapped(value)


def _constructed_in(module: Module, scope: ast.AST) -> Iterator[Obj]:
    for call in module.tree.within(scope, ast.Call):
        for value in module.project.evaluator.evaluate(module, call):
            if isinstance(value, Obj) and value.kind is Kind.LAYER and value.node is call:
                yield value


def _unwrapped(layer: Obj) -> Iterator[Obj]:
    yield layer
    if isinstance(layer.node, ast.Call) and layer.node.args:
        for value in _evaluated(layer, layer.node.args[0]):
            if isinstance(value, Obj) and value.kind is Kind.LAYER:
                yield from _unwrapped(value)


def compile_calls(module: Module, model: Obj) -> Iterator[ast.Call]:
    """The `compile` calls of a file on one model."""
    for call in module.tree.calls.get("compile", ()):
        if isinstance(call.func, ast.Attribute):
            found = model_of(module, call.func.value)
            if found is not None and found.node is model.node:
                yield call


def has_one_output(model: Obj) -> bool:
    """Sequential models, and functional ones whose outputs are visibly one tensor."""
    if model.cls is not None or not isinstance(model.node, ast.Call):
        return False
    if model.api == "keras.Sequential":
        return True
    if model.api == "keras.Model":
        outputs = argument(model.node, 1, "outputs", "output")
        if outputs is None:
            return False
        values = _evaluated(model, outputs)
        return bool(values) and all(isinstance(value, Obj) and value.kind is Kind.TENSOR for value in values)
    return False


# Other libraries' estimators take `batch_size` too; `verbose` in `predict` is Keras' own.
_KERAS_KEYWORDS = frozenset({"verbose", "callbacks", "epochs", "validation_data"})


def looks_like_keras(module: Module, call: ast.Call) -> bool:
    """A method call on something unresolved that only a Keras model would get."""
    if not isinstance(call.func, ast.Attribute) or module.imports_other_learners:
        return False
    values = module.project.evaluator.evaluate(module, call.func.value)
    if any(isinstance(value, Obj) for value in values):
        return False
    if "keras" not in module.imported and "tensorflow" not in module.imported:
        return False
    if any(keyword.arg in _KERAS_KEYWORDS for keyword in call.keywords):
        return True
    return last_name(call.func.value).lower().endswith(("model", "network", "net"))
