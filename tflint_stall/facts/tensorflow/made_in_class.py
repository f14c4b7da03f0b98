"""The layers that a class of the project makes or is given, and what calling its objects runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS, argument, last_name
from tflint_stall.facts.tensorflow.architecture import Where
from tflint_stall.facts.values.partials import is_made_by
from tflint_stall.facts.values.values import Api, Cls, Func, Items, Method, Obj, Value, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_LAYERS = (Kind.LAYER, Kind.MODEL)
_FORWARD = ("call", "__call__")
_CONSTRUCTORS = ("__init__", "build")
# What bases and calls may come from without bringing layers that are not seen.
_PLAIN_BASES = ("keras.", "tf.", "builtins.", "abc.", "typing.")
_PLAIN_CALLS = ("keras.", "tf.", "numpy.", "builtins.", "math.")


def compiled(callee: Value) -> Func | None:
    """The function that a value is, or that a tf.function holds."""
    while isinstance(callee, Obj) and callee.kind is Kind.TF_FUNCTION and callee.of is not None:
        callee = callee.of
    return callee if isinstance(callee, Func) else None


def called(obj: Obj) -> Func | None:
    """What calling an object of a class of the project runs."""
    if obj.cls is None:
        return None
    classes = obj.module.project.evaluator.classes
    members = (value for name in ("__call__", "call") for value in classes.member(obj.cls, name, obj))
    return next((found for value in members if (found := compiled(value)) is not None), None)


def kept_layers(obj: Obj) -> Iterator[tuple[Obj, bool]]:
    """The layers that are attributes of an object, and whether it surely has each."""
    classes = obj.module.project.evaluator.classes
    for cls in _lineage(obj):
        where = Where(cls.module)
        for name, bindings in cls.module.members(cls.node).items():
            values = classes.member(cls, name, obj if obj.cls is not None and cls.node is obj.cls.node else None)
            always = len(values) == 1 and not any(where.is_conditional(binding.node) for binding in bindings)
            for layer in _layers_in(obj, values):
                yield layer, always


def kept_variables(obj: Obj) -> Iterator[Obj]:
    """The variables that are attributes of an object: a `tf.Module` finds them by itself."""
    classes = obj.module.project.evaluator.classes
    for cls in _lineage(obj) if obj.cls is not None else ():
        for name in cls.module.members(cls.node):
            values = classes.member(cls, name, obj if obj.cls is not None and cls.node is obj.cls.node else None)
            yield from _objects_in(obj, values, (Kind.VARIABLE,))


def other_layers(obj: Obj) -> Iterator[tuple[Obj, bool]]:
    """The layers that the class of an object makes, and whether it surely uses each.

    Those of its forward pass are used; what a constructor makes and does not keep may be of no use.
    """
    for cls in _lineage(obj):
        module = cls.module
        for call in module.tree.within(cls.node, ast.Call):
            function = module.tree.function(call)
            used = isinstance(function, DEFS) and function.name in _FORWARD and not Where(module).is_conditional(call)
            for layer in module.project.evaluator.evaluate(module, call):
                if isinstance(layer, Obj) and layer.kind in _LAYERS and is_made_by(layer, call):
                    yield layer, used


def may_leave_a_layer_out(obj: Obj) -> bool:
    """Whether a call of a model may go round one of its layers, by what it is called with: `if spare: …`."""
    for cls in _lineage(obj):
        module = cls.module
        for name in module.members(cls.node):
            if any(layer for layer in _layers_in(obj, module.project.evaluator.classes.member(cls, name, obj))):
                reads = [n for n in module.tree.loads.get(name, ()) if module.tree.contains(cls.node, n)]
                if reads and all(_is_asked_for(module, read) for read in reads):
                    return True
    return False


def _is_asked_for(module: Module, read: ast.expr) -> bool:
    """Whether code of a method stands under a test of one of its parameters, other than the phase."""
    function = module.tree.function(read)
    if not isinstance(function, DEFS) or function.name in _CONSTRUCTORS:
        return False
    names = {parameter.arg for parameter in (*function.args.args[1:], *function.args.kwonlyargs)} - {"training"}
    tests = (parent.test for parent in module.tree.ancestors(read) if isinstance(parent, (ast.If, ast.IfExp)))
    return any(isinstance(part, ast.Name) and part.id in names for test in tests for part in ast.walk(test))


def _layers_in(obj: Obj, values: Values, depth: int = 2) -> Iterator[Obj]:
    """The layers among some values, those in lists and dictionaries included."""
    return _objects_in(obj, values, _LAYERS, depth)


def _objects_in(obj: Obj, values: Values, kinds: tuple[Kind, ...], depth: int = 2) -> Iterator[Obj]:
    for value in values:
        if isinstance(value, Obj) and value.kind in kinds and value.node is not obj.node:
            yield value
        elif isinstance(value, Items) and depth:
            for item in value.elements:
                yield from _objects_in(obj, obj.module.project.evaluator.element(item), kinds, depth - 1)


def outputs_of_class(obj: Obj) -> Iterator[tuple[Module, ast.expr]]:
    """What a functional model that is a class gives its base: `super().__init__(inputs, outputs)`."""
    for cls in _lineage(obj):
        for call in cls.module.tree.calls.get("__init__", ()):
            outputs = argument(call, 1, "outputs")
            if outputs is not None and cls.module.tree.contains(cls.node, call):
                yield cls.module, outputs


def is_closed(obj: Obj) -> bool:
    """Whether an object can have no layers that were not seen: its bases are known, and what its constructors call."""
    for cls in _lineage(obj):
        if not _bases_are_known(cls):
            return False
        for call in cls.module.tree.within(cls.node, ast.Call):
            function = cls.module.tree.function(call)
            if isinstance(function, DEFS) and function.name in _CONSTRUCTORS and not _is_known(cls.module, call):
                return False
    return True


def _lineage(obj: Obj) -> list[Cls]:
    assert obj.cls is not None
    return obj.module.project.evaluator.classes.lineage(obj.cls)


def _bases_are_known(cls: Cls) -> bool:
    values = (value for base in cls.node.bases for value in cls.module.project.evaluator.evaluate(cls.module, base))
    return all(isinstance(v, Cls) or (isinstance(v, Api) and v.path.startswith(_PLAIN_BASES)) for v in values)


def _is_known(module: Module, call: ast.Call) -> bool:
    """Whether a call in a constructor surely makes no layer out of sight."""
    if last_name(call.func) in ("super", *_CONSTRUCTORS):
        return True
    values = module.project.evaluator.evaluate(module, call.func)
    return all(
        v.path.startswith(_PLAIN_CALLS) if isinstance(v, Api) else isinstance(v, (Func, Cls, Method, Obj))
        for v in values
    )
