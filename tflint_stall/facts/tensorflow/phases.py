"""What a layer does in training that it does not do in inference: dropout, and the statistics of batches."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.tensorflow.architecture import Part
from tflint_stall.facts.tensorflow.made_in_class import compiled
from tflint_stall.facts.values.parameters import default_of
from tflint_stall.facts.values.values import Api, Func, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Layers that draw random numbers by default, whoever calls them, are no part of this: `RandomFlip`.
_DROPPING = frozenset(
    "Dropout SpatialDropout1D SpatialDropout2D SpatialDropout3D AlphaDropout GaussianDropout GaussianNoise".split()
)
_RATES = ("rate", "stddev")
_INNER_RATES = ("dropout", "recurrent_dropout")
# By these names a `call` may reach any layer of its model.
_GENERAL = frozenset({"layers", "_layers", "getattr", "vars", "__dict__", "super", "submodules"})
_MAKING = ("__init__", "__post_init__", "build")


def differs_in_training(part: Part) -> str:
    """The name of a layer that does something else in training; empty for others.

    What is told its phase where it is called is settled, and a frozen `BatchNormalization` stays in inference.
    """
    layer, name = part.layer, part.layer.api.rpartition(".")[2]
    if layer.cls is not None or not isinstance(layer.node, ast.Call) or _is_told(layer):
        return ""
    if name in _DROPPING:
        return "" if _rate(layer, layer.node, _RATES) == 0 else name
    if "batch" in part.traits or ("random" in part.traits and layer.api.startswith("keras.applications.")):
        return "" if _is_frozen(layer) else name
    rate = _rate(layer, layer.node, _INNER_RATES)
    return f"{name} with dropout" if isinstance(rate, (int, float)) and rate > 0 else ""


def is_surely_run(layer: Obj) -> bool:
    """Whether the `call` of the class that keeps a layer runs it: not only in a branch, which may be another's."""
    module, statement = layer.module, layer.module.tree.statement(layer.node)
    targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is layer.node else []
    function = module.tree.function(layer.node)
    cls = module.method_class(function) if function is not None else None
    if cls is None or len(targets) != 1 or not isinstance(targets[0], ast.Attribute):
        return True
    name, forward = targets[0].attr, [m for m in cls.body if isinstance(m, DEFS) and m.name == "call"]
    loads = [load for load in module.tree.loads.get(name, ()) if isinstance(load, ast.Attribute)]
    own = [load for load in loads if module.tree.contains(cls, load)]
    if not own:
        # `for layer in self.layers`, or whoever gets the object, may run it.
        found = {last_name(node) for method in forward for node in ast.walk(method) if isinstance(node, ast.expr)}
        return not forward or bool(loads) or not found.isdisjoint(_GENERAL)
    sides = [_branches(module, load) for load in own]
    taken = {branch for side in sides for branch in side}
    return any(all((choice, not is_body) in taken for choice, is_body in side) for side in sides)


def _branches(module: Module, node: ast.AST) -> list[tuple[ast.If, bool]]:
    """The branches that a node stands in, but for those about the phase, or that are surely taken."""
    found, child = [], node
    for parent in module.tree.ancestors(node):
        if isinstance(parent, (*DEFS, ast.Lambda)):
            break
        if isinstance(parent, ast.If) and child is not parent.test:
            is_body = child in parent.body
            known = module.project.evaluator.constant(module, parent.test)
            if known is not is_body and "train" not in ast.unparse(parent.test):
                found.append((parent, is_body))
        child = parent
    return found


def trains_by_default(model: Obj) -> bool:
    """Whether a `call` of one's own says itself what it is called without: `training=True`."""
    return bool(_phase_by_default(model)[1])


def trained_by(part: Part) -> Obj | None:
    """The layer of one's own around a layer that trains by default, where nobody tells the model that it trains.

    The first of those around it that has a default decides: `False` is handed on, and `None` is none. What is told
    `training=training` is left aside: Keras 2 takes the default for a `None`, Keras 3 does not.
    """
    for holder in part.inside:
        name, phase = _phase_by_default(holder)
        if phase is not None:
            return holder if phase and not _is_given_phase(holder, name) else None
    return None


def _phase_by_default(layer: Obj) -> tuple[str, object]:
    """What `training` is in the `call` of a class of one's own that is called without it, and what it is called there.

    Keras hands on no phase of another name: `def call(self, x, is_training=True)` trains, whatever the model is told.
    """
    function = _own_call(layer)
    if function is None or not isinstance(function.node, DEFS):
        return "", None
    parameters = (*function.node.args.posonlyargs, *function.node.args.args, *function.node.args.kwonlyargs)
    told = {keyword.value.id for keyword in _phases_told_in(function) if isinstance(keyword.value, ast.Name)}
    phase = next((p for p in parameters if p.arg == "training"), None)
    phase = phase or next((p for p in parameters if p.arg in told), None)
    default = default_of(function.node, phase) if phase is not None else None
    if phase is None or default is None:
        return "", None
    return phase.arg, function.module.project.evaluator.constant(function.module, default)


def _phases_told_in(function: Func) -> Iterator[ast.keyword]:
    """`training=is_training`, of what a `call` calls."""
    return (k for k in function.module.tree.within(function.node, ast.keyword) if k.arg == "training")


def _is_given_phase(layer: Obj, name: str) -> bool:
    """Whether the file that makes a layer gives it a phase, whichever: `block(x, training)`."""
    module = layer.module
    given = [keyword for keyword in module.tree.nodes(ast.keyword) if keyword.arg == name]
    calls = (parent_of(phase) for phase in (*given, *module.tree.loads.get(name, ())))
    evaluate = module.project.evaluator.evaluate
    return any(isinstance(call, ast.Call) and _is(evaluate(module, call.func), layer) for call in calls)


def is_told_before(module: Module, callee: ast.expr) -> bool:
    """Whether what is called has been told its phase already: `partial(model, training=True)`."""
    found = definitions(module, callee)
    return bool(found) and all(_tells_phase(place) for place in found)


def _tells_phase(place: Definition) -> bool:
    call = place.expr
    if not isinstance(call, ast.Call) or without_partial(place) is call:
        return False
    return any("train" in (keyword.arg or "") for keyword in call.keywords)


def without_partial(place: Definition) -> ast.expr:
    """What is called in the end: `model` for `partial(model, training=True)`."""
    call, evaluate = place.expr, place.module.project.evaluator.evaluate
    if not isinstance(call, ast.Call) or not call.args:
        return call
    is_partial = any(isinstance(v, Api) and v.path == "functools.partial" for v in evaluate(place.module, call.func))
    return call.args[0] if is_partial else call


def takes_phase(model: Obj) -> bool:
    """Whether `training=…` may be given to a model, in Keras 2 as well."""
    function = _own_call(model)
    if function is None or not isinstance(function.node, DEFS):
        return True
    arguments = function.node.args
    names = {arg.arg for arg in (*arguments.args, *arguments.kwonlyargs)}
    return "training" in names or arguments.kwarg is not None


def _own_call(model: Obj) -> Func | None:
    if model.cls is None:
        return None
    members = model.module.project.evaluator.classes.member(model.cls, "call", model)
    return next((found for member in members if (found := compiled(member)) is not None), None)


def _rate(layer: Obj, call: ast.Call, names: tuple[str, ...]) -> object:
    constants = layer.module.project.evaluator.constant
    given = next((keyword.value for keyword in call.keywords if keyword.arg in names), None)
    if given is None and names is _RATES and call.args:
        given = call.args[0]
    return constants(layer.module, given, layer.frame)


def _is_told(layer: Obj) -> bool:
    """Whether the file calls a layer with a phase of its own: `base(x, training=False)`, `normalise(x, phase)`."""
    module = layer.module
    for keyword in module.tree.nodes(ast.keyword):
        if keyword.arg == "training" and not _is_handed_on(module, keyword.value):
            call = parent_of(keyword)
            if isinstance(call, ast.Call) and _is(module.project.evaluator.evaluate(module, call.func), layer):
                return True
    applied = parent_of(layer.node)
    if not isinstance(applied, ast.Call) or applied.func is not layer.node or len(applied.args) != 2:
        return False
    return not _is_handed_on(module, applied.args[1])


def _is_handed_on(module: Module, phase: ast.expr) -> bool:
    """Whether a phase is the one that a layer of one's own is called in, rather than one chosen for good.

    A functional model that an object makes for itself is made once, and keeps the phase that it was made with; what an
    object keeps (`self.is_training`) nobody tells it in a call.
    """
    function = module.tree.function(phase)
    if not isinstance(function, DEFS) or module.method_class(function) is None:
        return False
    return function.name not in _MAKING and not isinstance(phase, (ast.Constant, ast.Attribute))


def _is_frozen(layer: Obj) -> bool:
    """Whether the file sets `trainable = False` on a layer, or makes it so."""
    module = layer.module
    constant = module.project.evaluator.constant
    assert isinstance(layer.node, ast.Call)
    if any(k.arg == "trainable" and constant(module, k.value) is False for k in layer.node.keywords):
        return True
    for store in module.tree.stores.get("trainable", ()):
        statement = module.tree.statement(store)
        if isinstance(statement, ast.Assign) and constant(module, statement.value) is False:
            if _is(module.project.evaluator.evaluate(module, store.value), layer) or _is_one_of(store.value):
                return True
    return False


def _is_one_of(owner: ast.expr) -> bool:
    """`for layer in base.layers: layer.trainable = False`"""
    return last_name(owner) in ("layer", "l", "lay")


def _is(values: tuple[object, ...], layer: Obj) -> bool:
    return any(isinstance(value, Obj) and value.node is layer.node for value in values)


def in_sight(module: Module, call: ast.Call) -> str:
    """How the phase is written where a call stands: the function around it may have been told, and serve both."""
    function = module.tree.function(call)
    given = (*function.args.args, *function.args.kwonlyargs) if function is not None else ()
    return next((parameter.arg for parameter in given if parameter.arg in ("training", "is_training")), "True")
