"""The layers that a model or a tensor was made with, followed backwards through the calls that made it.

Only what stands on the way counts: a second model that is built under the same names, before or after, is another one.
What stands under a condition that the constants do not decide is *not sure*, and so is what one of several
alternatives leads to; whatever was not followed makes the answer incomplete.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tflint_stall.facts.api import layers as rows
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.learners import GRADIENT_PENALTY
from tflint_stall.facts.syntax.compact import parent_of, scope_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, argument, dotted, function_with, last_name
from tflint_stall.facts.tensorflow.added_layers import adding_calls, is_of_another_call
from tflint_stall.facts.tensorflow.architecture import Architecture, Factor, Part, Where
from tflint_stall.facts.tensorflow.made_in_class import (
    called,
    compiled,
    is_closed,
    kept_layers,
    other_layers,
    outputs_of_class,
)
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.partials import is_made_by
from tflint_stall.facts.values.values import Api, Const, Deferred, Func, Items, Method, Obj, Pipeline, Value, Values
from tflint_stall.quick_dataclasses import dataclass, field

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

# Where in a value: (1,) for `b` in `a, b = value`.
_Path: TypeAlias = tuple[int | None, ...]

_MOST_STEPS = 1500
_MOST_CALLERS = 4
_DEEPEST_MODEL = 6
_DEEPEST_EXPRESSION = 120
_LAYERS = (Kind.LAYER, Kind.MODEL)
# What a model gives away of itself, and what is made of models without changing their layers.
_OF_A_MODEL = frozenset({"output", "outputs", "layers"})
_COPIES = frozenset({"keras.models.clone_model", "keras.utils.multi_gpu_model"})
# Constructor arguments in which a layer gets others.
_HOLDING = ("layer", "cell", "cells", "layers", "backward_layer")
# Objects whose methods make no layers.
_PLAIN_OWNERS = (Kind.TENSOR, Kind.VARIABLE, Kind.ARRAY, Kind.TAPE, Kind.ITERATOR)
_PLAIN_LIBRARIES = ("tf.", "keras.", "numpy.", "builtins.")


def of_model(model: Obj) -> Architecture:
    """The layers of a Keras model, wrapped ones and those of inner models included."""
    walk = _Walk()
    walk.model(model, True)
    return walk.result(_count_outputs(model))


def of_models(models: Iterable[tuple[Obj, bool]]) -> Architecture:
    """The layers of several models, each of which is surely there or not."""
    walk = _Walk()
    for model, sure in models:
        walk.record(model, sure)
    return walk.result()


def of_tensor(module: Module, expr: ast.expr, within: Function | None = None) -> Architecture:
    """The layers and products that an expression was computed with.

    Of a function whose parameters are the data (the one that a gradient tape stands in) the callers do not matter.
    """
    walk = _Walk(within)
    walk.tensor(expr, Where(module))
    return walk.result()


def of_call(function: Func, module: Module, call: ast.Call) -> Architecture:
    """What one call of a function computes its result with."""
    walk = _Walk()
    walk.function(function, call, Where(module), ())
    return walk.result()


def _count_outputs(model: Obj) -> int | None:
    if model.api == "keras.Sequential" and model.cls is None:
        return 1
    outputs = _functional_outputs(model)
    if outputs is None:
        return None
    values = _evaluated(outputs, _inside(model, True))
    if len(values) == 1 and isinstance(values[0], Items) and values[0].kind in ("list", "tuple", "dict"):
        return len(values[0].elements)
    return 1 if values and all(isinstance(v, Obj) and v.kind is Kind.TENSOR for v in values) else None


def _functional_outputs(model: Obj) -> ast.expr | None:
    """The `outputs` of `keras.Model(inputs, outputs)`."""
    if model.cls is not None or model.api != "keras.Model" or not isinstance(model.node, ast.Call):
        return None
    return argument(model.node, 1, "outputs", "output")


def _inside(obj: Obj, sure: bool) -> Where:
    """Where the constructor call of an object stands."""
    return Where(obj.module, obj.frame, sure)


def _evaluated(expr: ast.expr, where: Where) -> Values:
    return where.module.project.evaluator.evaluate(where.module, expr, where.frame)


@dataclass(eq=False)
class _Walk:
    """Collects the layers on the way to one result."""

    # The function whose parameters are data.
    within: Function | None = None
    parts: dict[tuple[object, ...], Part] = field(default_factory=dict)
    complete: bool = True
    gradients: list[tuple[Module, ast.Call]] = field(default_factory=list)
    factors: list[Factor] = field(default_factory=list)
    seen: set[tuple[object, ...]] = field(default_factory=set)
    depth: int = 0
    nesting: int = 0
    inside: tuple[Obj, ...] = ()

    def result(self, outputs: int | None = None) -> Architecture:
        parts, gradients = tuple(self.parts.values()), tuple(self.gradients)
        return Architecture(parts, self.complete, outputs, gradients, tuple(self.factors))

    def _is_new(self, *key: object) -> bool:
        known = key in self.seen
        self.seen.add(key)
        return not known

    # -- objects ----------------------------------------------------------------------------

    def record(self, obj: Obj, sure: bool) -> None:
        """A layer or a model that data goes through, after the layers in it."""
        key = (obj.node, obj.frame)
        known = self.parts.get(key)
        if known is not None:
            if sure and not known.sure:
                self.parts[key] = Part(obj, True, known.inside)
            return
        if obj.kind is Kind.MODEL and obj.cls is None and rows.traits(obj.api) is None:
            self.model(obj, sure)
        elif self._is_new("record", *key, sure):
            if obj.cls is not None:
                self._of_class(obj, sure)
            elif rows.traits(obj.api) is None:
                self.complete = False
            elif isinstance(obj.node, ast.Call):
                self._held(obj, obj.node, sure)
            self.parts[key] = Part(obj, sure, self.inside)

    def _held(self, layer: Obj, call: ast.Call, sure: bool) -> None:
        """The layers that a layer was made from: `Bidirectional(LSTM(8))`, `RNN([cell, cell])`."""
        where = _inside(layer, sure)
        wraps = "wraps" in (rows.traits(layer.api) or ())
        for expr in (*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg in _HOLDING)):
            if wraps or any(isinstance(value, Obj) and value.kind in _LAYERS for value in _evaluated(expr, where)):
                self._list(expr, where)

    def model(self, model: Obj, sure: bool) -> None:
        if self.depth >= _DEEPEST_MODEL or not self._is_new("model", model.node, model.frame, sure):
            return
        self.depth += 1
        call, outputs = model.node, _functional_outputs(model)
        if model.cls is not None:
            self._of_class(model, sure)
        elif outputs is not None:
            self.tensor(outputs, _inside(model, sure))
        elif rows.traits(model.api) is not None:
            self.record(model, sure)
        elif model.api == "keras.Sequential" and isinstance(call, ast.Call):
            self._of_sequential(model, call, sure)
        elif model.api in _COPIES and isinstance(call, ast.Call) and call.args:
            self._list(call.args[0], _inside(model, sure))
        else:
            self.complete = False
        self.depth -= 1

    def _of_sequential(self, model: Obj, call: ast.Call, sure: bool) -> None:
        listed = argument(call, 0, "layers")
        if listed is not None:
            self._list(listed, _inside(model, sure))
        for place, added in adding_calls(model):
            if isinstance(added.func, ast.Attribute) and len(added.args) == 1:
                self._added(model, call, place, added, added.func.value, sure)

    def _added(
        self, model: Obj, call: ast.Call, place: Module, added: ast.Call, receiver: ast.expr, sure: bool
    ) -> None:
        """`model.add(layer)`, on this very model: what has its name where the call stands."""
        function = place.tree.function(added)
        frame = model.frame if model.frame is not None and model.frame.function is function else None
        where = Where(place, frame, sure)
        values = _evaluated(receiver, where)
        off = any(decided(place, guard, frame) is False for guard in guards(place, added, function))
        own = (value for value in values if isinstance(value, Obj) and value.node is model.node)
        if not off and any(not is_of_another_call(model, value) for value in own):
            self._list(added.args[0], where.only_if(len(values) == 1 and not where.is_conditional(added, call)))

    def _list(self, expr: ast.expr, where: Where) -> None:
        """A layer, or layers in a list."""
        if isinstance(expr, ast.BinOp) and isinstance(expr.op, ast.Add):
            self._list(expr.left, where)
            self._list(expr.right, where)
            return
        values = _evaluated(expr, where)
        sure = where.sure and len(values) == 1
        for value in values:
            if isinstance(value, Items):
                for item in value.elements:
                    self._element(item, sure, expr)
            else:
                self._layer(value, sure)

    def _element(self, item: Deferred | Values, sure: bool, use: ast.expr) -> None:
        if isinstance(item, Deferred):
            expr = item.expr.value if isinstance(item.expr, ast.Starred) else item.expr
            where = Where(item.module, item.frame, sure)
            # `layers.append(Dropout(0.5))` behind a condition, where the list is used without it.
            is_added = isinstance(parent_of(expr), ast.Call)
            self._list(expr, where.only_if(not (is_added and where.is_conditional(expr, use))))
            return
        for value in item:
            self._layer(value, sure and len(item) == 1)

    def _layer(self, value: Value, sure: bool) -> None:
        if isinstance(value, Obj) and (value.kind in _LAYERS or value.cls is not None):
            self.record(value, sure)
        elif not isinstance(value, Const):
            # `keras.Input` in a list of layers is a tensor; a function out of sight may be anything.
            self.complete = self.complete and isinstance(value, Obj) and value.kind is Kind.TENSOR

    def _of_class(self, obj: Obj, sure: bool) -> None:
        """A class of the project: the layers that it makes, and those that it is given."""
        assert obj.cls is not None
        if not self._is_new("class", obj.cls.node, obj.node, obj.frame, sure):
            return
        if self.depth >= _DEEPEST_MODEL:
            self.complete = False
            return
        self.depth += 1
        around, self.inside = self.inside, (*self.inside, obj)
        for layer, always in kept_layers(obj):
            self.record(layer, sure and always)
        for module, outputs in outputs_of_class(obj):
            self.tensor(outputs, Where(module, None, sure))
        known = {part.layer.node for part in self.parts.values()}
        for layer, always in other_layers(obj):
            if layer.node not in known:
                self.record(layer, sure and always)
        self.complete = self.complete and is_closed(obj)
        self.inside = around
        self.depth -= 1

    # -- tensors ----------------------------------------------------------------------------

    def tensor(self, expr: ast.AST, where: Where, path: _Path = ()) -> None:
        """What an expression, or the part of it that a path leads to, was computed with."""
        if not self._is_new(expr, where.frame, where.sure, path):
            return
        if len(self.seen) > _MOST_STEPS or self.nesting > _DEEPEST_EXPRESSION:
            self.complete = False
            return
        self.nesting += 1
        if isinstance(expr, ast.Call):
            self._call(expr, where, path)
        elif isinstance(expr, (ast.Name, ast.Attribute)):
            self._name(expr, where, path)
        elif isinstance(expr, ast.IfExp):
            self._either(expr, where)
        elif isinstance(expr, (ast.Tuple, ast.List)) and path and _is_element(expr, path[0]):
            self.tensor(expr.elts[path[0] or 0], where, path[1:])
        else:
            self._inner(expr, where)
        self.nesting -= 1

    def _inner(self, expr: ast.AST, where: Where) -> None:
        if isinstance(expr, ast.BinOp) and isinstance(expr.op, (ast.Mult, ast.MatMult)):
            self.factors.extend((Factor(expr.left, where), Factor(expr.right, where)))
        generators = expr.generators if isinstance(expr, COMPREHENSIONS) else []
        for part in (*(generator.iter for generator in generators), *ast.iter_child_nodes(expr)):
            if isinstance(part, ast.expr):
                self.tensor(part, where)

    def _either(self, expr: ast.IfExp, where: Where) -> None:
        verdict = where.module.project.evaluator.constant(where.module, expr.test, where.frame)
        if verdict is not False:
            self.tensor(expr.body, where.only_if(verdict is True))
        if verdict is not True:
            self.tensor(expr.orelse, where.only_if(verdict is False))

    def _name(self, expr: ast.Name | ast.Attribute, where: Where, path: _Path) -> None:
        module, evaluator = where.module, where.module.project.evaluator
        values = _evaluated(expr, where)
        layers = [value for value in values if isinstance(value, Obj) and value.kind in _LAYERS]
        for layer in layers:
            self.record(layer, where.sure and len(values) == 1)
        if layers:
            return
        name = dotted(expr)
        bindings = module.names.lookup(name, expr) if name else []
        if where.frame is not None and len(bindings) > 1:
            bindings = evaluator.possible(module, bindings, where.frame)
        if bindings:
            always = not any(where.is_conditional(binding.node, expr) for binding in bindings)
            for binding in bindings:
                self._binding(binding, where.only_if(always), path)
        elif isinstance(expr, ast.Attribute):
            self._attribute(expr, where)

    def _attribute(self, expr: ast.Attribute, where: Where) -> None:
        owners = _evaluated(expr.value, where)
        for owner in owners:
            if not isinstance(owner, (Api, Obj)):
                self.tensor(expr.value, where)
            elif isinstance(owner, Obj) and owner.kind is Kind.MODEL and expr.attr in _OF_A_MODEL:
                self.record(owner, where.sure and len(owners) == 1)
            elif isinstance(owner, Obj) and owner.kind is Kind.LAYER and expr.attr == "output":
                # A layer in the middle of a model: what comes after it is not part of this.
                self.complete = False
                if isinstance(owner.of, Obj) and owner.of.kind is Kind.MODEL:
                    self.record(owner.of, False)
            elif isinstance(owner, Obj) and owner.cls is not None and isinstance(expr.value, ast.Name):
                self._member(owner, expr.attr, where.sure)

    def _member(self, owner: Obj, name: str, sure: bool) -> None:
        """`self.loss`, which another method has assigned."""
        assert owner.cls is not None
        bindings = owner.cls.module.members(owner.cls.node).get(name, [])
        for binding in bindings:
            self._binding(binding, Where(owner.cls.module, None, sure and len(bindings) == 1), ())

    def _binding(self, binding: Binding, where: Where, path: _Path) -> None:
        module = where.module
        frame = module.project.evaluator.frame_of(module, binding.node, where.frame)
        where = Where(module, frame, where.sure)
        if not self._is_new(binding, frame, where.sure, path):
            return
        if binding.how is How.PARAMETER:
            self._parameter(binding.node, where)
        elif binding.value is not None:
            iterated = binding.how in (How.ITERATE, How.ENTER)
            self.tensor(binding.value, where, () if iterated else (*binding.path, *path))
            if _is_empty(binding.value):
                self._filled(binding, where)
            if binding.how is How.AUGMENT:
                for before in module.names.lookup(binding.name, binding.node):
                    self._binding(before, where, ())

    def _filled(self, binding: Binding, where: Where) -> None:
        """What is put into a list or dictionary that was empty: `heads.append(…)`, `outputs["a"] = …`."""
        added = [call.args[-1] for call in where.module.added_to(binding) if call.args]
        scope = where.module.names.bindings[scope_of(binding.node)]
        stored = [b.value for name in scope if name.startswith(f"{binding.name}[") for b in scope[name] if b.value]
        for value in (*added, *stored):
            self.tensor(value, where.only_if(not where.is_conditional(value, binding.node)))
        self.complete = self.complete and bool(added or stored)

    def _parameter(self, parameter: ast.AST, where: Where) -> None:
        module, function = where.module, function_with(parameter)
        assert isinstance(parameter, ast.arg)
        is_self = module.method_class(function) is not None and parameter in function.args.args[:1]
        if is_self or function is self.within:
            return
        frames = [where.frame] if where.frame is not None and where.frame.function is function else []
        if not frames:
            frames = [site.frame for site in module.project.call_sites(module, function)]
            if not 0 < len(frames) <= _MOST_CALLERS:
                self.complete = False
                return
        for frame in frames:
            given = module.project.evaluator.parameters.argument(frame, parameter)
            if given is None:
                self.complete = False
            else:
                self.tensor(given, Where(frame.caller, frame.caller_frame, where.sure and len(frames) == 1))

    # -- calls ------------------------------------------------------------------------------

    def _call(self, call: ast.Call, where: Where, path: _Path) -> None:
        callees = _evaluated(call.func, where)
        if any(isinstance(callee, Api) and callee.path in rows.CONSTANT for callee in callees):
            return
        entered = any(compiled(callee) is not None for callee in callees)
        if not entered:
            for given in (*call.args, *(keyword.value for keyword in call.keywords)):
                self.tensor(given, where)
        for callee in callees:
            self._callee(call, callee, where.only_if(len(callees) == 1), path)
        penalty = GRADIENT_PENALTY in last_name(call.func).lower() and not entered
        if penalty or any(isinstance(v, Obj) and v.kind is Kind.GRADIENTS for v in _evaluated(call, where)):
            self.gradients.append((where.module, call))

    def _callee(self, call: ast.Call, callee: Value, where: Where, path: _Path) -> None:
        function = compiled(callee)
        if function is not None:
            self.function(function, call, where, path)
        elif isinstance(callee, Api):
            self._api(call, callee.path, where)
        elif isinstance(callee, Method):
            self._method(call, callee, where)
        elif isinstance(callee, Obj) and callee.kind in _LAYERS:
            self.record(callee, where.sure)
        elif isinstance(callee, Obj) and (own := called(callee)) is not None:
            self.function(own, call, where, path)
        elif not (isinstance(callee, Obj) and callee.kind in (Kind.LOSS, Kind.METRIC)):
            self.complete = False

    def _api(self, call: ast.Call, path: str, where: Where) -> None:
        if path.rpartition(".")[2] in rows.PRODUCTS:
            self.factors.extend(Factor(given, where) for given in call.args[:3])
        for value in _evaluated(call, where):
            if isinstance(value, Obj) and is_made_by(value, call):
                if value.kind in _LAYERS or rows.traits(value.api) is not None:
                    self.record(value, where.sure)
                elif value.kind is Kind.OTHER and not path.startswith(_PLAIN_LIBRARIES):
                    self.complete = False

    def _method(self, call: ast.Call, method: Method, where: Where) -> None:
        owner = method.owner
        if isinstance(owner, Obj) and owner.kind in _LAYERS and method.name in ("call", "__call__"):
            self.record(owner, where.sure)
        elif isinstance(call.func, ast.Attribute) and not isinstance(owner, Pipeline):
            self.complete = self.complete and isinstance(owner, Obj) and owner.kind in _PLAIN_OWNERS
            self.tensor(call.func.value, where)

    def function(self, function: Func, call: ast.Call, where: Where, path: _Path) -> None:
        """What a function of the project returns, for the arguments of a call."""
        if where.frame is not None and where.frame.depth >= _DEEPEST_MODEL:
            self.complete = False
            return
        evaluator, node = where.module.project.evaluator, function.node
        frame = evaluator.calls.frame(function, where.module, call, where.frame)
        returned = [node.body] if isinstance(node, ast.Lambda) else function.module.returns(node)
        self.complete = self.complete and bool(returned)
        for value in returned:
            # The constant arguments of the call may leave out the branch in which something is returned.
            if evaluator.branch_taken(function.module, value, frame) is not False:
                self.tensor(value, Where(function.module, frame, where.sure and len(returned) == 1), path)


def _is_empty(expr: ast.expr) -> bool:
    """A list or dictionary that is filled later."""
    if isinstance(expr, ast.Call):
        return last_name(expr.func) in ("list", "dict", "OrderedDict") and not expr.args and not expr.keywords
    return (isinstance(expr, ast.List) and not expr.elts) or (isinstance(expr, ast.Dict) and not expr.keys)


def _is_element(display: ast.Tuple | ast.List, index: int | None) -> bool:
    starred = any(isinstance(item, ast.Starred) for item in display.elts)
    return index is not None and index < len(display.elts) and not starred
