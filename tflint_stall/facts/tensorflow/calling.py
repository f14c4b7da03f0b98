"""Whether calling a Keras model does what its `predict` does: the same numbers, for sure, or at least an array.

Shown by allowance: known layers of Keras with one output each, arrays of float32, a model that nobody patches.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.allowance import Allowance
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, has_star, last_name
from tflint_stall.facts.tensorflow import backwards
from tflint_stall.facts.values.values import Api, Cls, Const, Func, Items, Obj, Pipeline, Value, is_nothing

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Whoever uses one of these has another type of numbers in mind than Keras' usual one.
_TYPE_SWITCHES = (
    "set_floatx",
    "mixed_precision",
    "set_global_policy",
    "set_policy",
    "set_dtype_policy",
    "dtype_policy",
)
# Attributes of models and layers that another file may replace for all of them.
_OF_KERAS = tuple("call __call__ predict predict_step predict_function make_predict_function build activation".split())
# Arguments of a layer that change nothing about how it is called.
_LAYER_OPTIONS = frozenset(
    """units filters kernel_size strides padding use_bias kernel_initializer bias_initializer kernel_regularizer
    bias_regularizer kernel_constraint bias_constraint activation input_shape input_dim shape batch_shape
    batch_input_shape name rate pool_size size target_shape data_format dilation_rate axis epsilon momentum center
    scale return_sequences dropout recurrent_dropout alpha negative_slope n dims offset noise_shape seed""".split()
)
_ARRAY_FUNCTIONS = frozenset({"numpy.expand_dims", "numpy.reshape", "numpy.array", "numpy.asarray", "numpy.copy"})
# Arguments that make a layer give its state or its scores, too.
_SEVERAL = frozenset({"return_state", "return_attention_scores"})
_FLOAT32 = ("float32", "single")
_DEEPEST = 6


class Calling:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._allowance = Allowance(module)

    def is_like_predict(self, receiver: ast.expr, data: ast.expr, model: Obj) -> bool:
        """Whether `model(x, training=False).numpy()` surely is `model.predict(x, verbose=0)`, rounding aside."""
        if any(name in self._module.tree.loads for name in _TYPE_SWITCHES) or self._allowance.settled.reflects():
            return False
        if model.module is not self._module or not self._is_left_alone(receiver, model):
            return False
        return self._has_plain_layers(model) and self.is_float32(data)

    def ignores_batch_size(self, method: ast.Attribute, given: ast.expr) -> bool:
        """Whether a `batch_size` beside a dataset does nothing: the method is Keras' own, the value a constant."""
        values = self._module.project.evaluator.evaluate(self._module, method.value)
        own = bool(values) and all(isinstance(v, Obj) and v.kind is Kind.MODEL and v.cls is None for v in values)
        call = parent_of(method)
        # Arrays to validate with are divided by it.
        if isinstance(call, ast.Call) and any(k.arg in (None, "validation_data") for k in call.keywords):
            return False
        settled = self._allowance.settled
        is_patched = settled.is_set(method.attr) or settled.reflects()
        return own and not is_patched and self._allowance.is_constant(given)

    # -- the model ----------------------------------------------------------------------------

    def _is_left_alone(self, receiver: ast.expr, model: Obj) -> bool:
        """Whether everything that is done with the model by this name is known to leave it as it is."""
        name, tree = last_name(receiver), self._module.tree
        if isinstance(receiver, ast.Name):
            value = self._allowance.settled.value(receiver)
            values = self._module.project.evaluator.evaluate(self._module, receiver)
            if value is None or len(values) != 1 or getattr(values[0], "node", None) is not model.node:
                return False
        elif not isinstance(receiver, ast.Attribute) or len(tree.stores.get(name, ())) != 1:
            return False
        if any(attribute in self._module.meddling.stored for attribute in _OF_KERAS) or self._sets_keras():
            return False
        names = {name, *(last_name(t) for t in _targets(model.node))} - {""}
        if any(last_name(s.value) in names for same in tree.stores.values() for s in same):
            return False
        return all(self._is_known_use(load) for own in names for load in tree.loads.get(own, ()))

    def _sets_keras(self) -> bool:
        """Whether the file may set an attribute of a class, a layer or a model of Keras, or of who knows what."""
        return any(not self._is_foreign(store) for same in self._module.tree.stores.values() for store in same)

    def _is_foreign(self, store: ast.Attribute) -> bool:
        owner, method = store.value, self._module.tree.function(store)
        if isinstance(owner, ast.Name) and isinstance(method, DEFS) and self._module.method_class(method) is not None:
            if method.args.args and owner.id == method.args.args[0].arg:
                return True
        values = self._module.project.evaluator.evaluate(self._module, owner)
        keras = (Kind.MODEL, Kind.LAYER, Kind.OTHER)
        return bool(values) and all(
            isinstance(v, Pipeline) or (isinstance(v, Obj) and v.kind not in keras) for v in values
        )

    def _is_known_use(self, load: ast.expr) -> bool:
        parent = parent_of(load)
        if isinstance(parent, ast.Attribute):
            return parent.attr in harmless.MODEL_METHODS
        if isinstance(parent, ast.Call):
            return parent.func is load
        return isinstance(parent, (ast.Return, ast.Expr))

    def _has_plain_layers(self, model: Obj) -> bool:
        if model.cls is not None or not isinstance(model.node, ast.Call) or not has_one_output(model):
            return False
        found = backwards.of_model(model)
        if not found.complete or not found.parts or not all(part.sure for part in found.parts):
            return False
        # A layer that is called `training=True` draws when others do not.
        told = (k for call in self._module.tree.nodes(ast.Call) for k in call.keywords if k.arg == "training")
        if any(not (isinstance(k.value, ast.Constant) and k.value.value is False) for k in told):
            return False
        return all(self._is_plain_layer(layer) for layer in found.layers)

    def _is_plain_layer(self, layer: Obj) -> bool:
        call = layer.node
        if layer.cls is not None or layer.api.rpartition(".")[2] not in harmless.ONE_OUTPUT_LAYERS:
            return False
        if not isinstance(call, ast.Call) or has_star(call) or {k.arg for k in call.keywords} - _LAYER_OPTIONS:
            return False
        activation = argument(call, None, "activation")
        values = layer.module.project.evaluator.evaluate(layer.module, activation) if activation is not None else ()
        return all(
            isinstance(v, Const) or (isinstance(v, Api) and v.path.startswith(("tf.nn.", "keras.activations.")))
            for v in values
        )

    # -- its input ----------------------------------------------------------------------------

    def is_float32(self, expr: ast.expr, depth: int = 0) -> bool:
        """Whether an expression surely is a NumPy array of float32."""
        if depth > _DEEPEST:
            return False
        if isinstance(expr, ast.Subscript):
            return self._takes_something(expr) and self.is_float32(expr.value, depth + 1)
        if isinstance(expr, ast.Call):
            return self._makes_float32(expr, depth)
        if isinstance(expr, ast.Name):
            bindings = self._module.names.lookup(expr.id, expr)
            return bool(bindings) and all(self._is_bound_to_float32(binding, depth) for binding in bindings)
        return False

    def _takes_something(self, part: ast.Subscript) -> bool:
        """Whether a part of an array surely has a row: `predict` fails without one."""
        items = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
        for item in items:
            if isinstance(item, ast.Slice) and (item.lower or item.upper or item.step):
                if item is not items[0] or not self._is_row_of_loop(part.value, item):
                    return False
        return True

    def _is_row_of_loop(self, array: ast.expr, part: ast.Slice) -> bool:
        """`x[i : i + 1]` in `for i in range(len(x))`."""
        lower, upper = part.lower, part.upper
        if not isinstance(lower, ast.Name) or not isinstance(upper, ast.BinOp) or not isinstance(array, ast.Name):
            return False
        if ast.unparse(upper) != f"{lower.id} + 1":
            return False
        bindings = self._module.names.lookup(lower.id, lower)
        counted = (f"range(len({array.id}))", f"range({array.id}.shape[0])")
        loops = [b.node for b in bindings if isinstance(b.node, ast.For) and ast.unparse(b.node.iter) in counted]
        return bool(loops) and len(loops) == len(bindings) and self._allowance.settled.value(array) is not None

    def _is_bound_to_float32(self, binding: Binding, depth: int) -> bool:
        how, value, path = binding.how, binding.value, binding.path
        if value is None or binding.remote or how not in (How.ASSIGN, How.ITERATE):
            return False
        if how is How.ITERATE and path == (1,) and isinstance(value, ast.Call) and last_name(value.func) == "enumerate":
            return bool(value.args) and self.is_float32(value.args[0], depth + 1)
        return not path and self.is_float32(value, depth + 1)

    def _makes_float32(self, call: ast.Call, depth: int) -> bool:
        values = self._module.project.evaluator.evaluate(self._module, call.func)
        if isinstance(call.func, ast.Attribute) and not any(isinstance(value, Api) for value in values):
            if call.func.attr == "astype":
                return bool(call.args) and _is_float32_type(call.args[0])
            return call.func.attr in ("reshape", "copy") and self.is_float32(call.func.value, depth + 1)
        if not values or not all(isinstance(value, Api) for value in values):
            return False
        path = values[0].path if isinstance(values[0], Api) else ""
        if path in harmless.NUMPY_MAKING | {"numpy.array", "numpy.asarray"}:
            position = 1 if path.rpartition(".")[2] in ("ones", "zeros", "empty", "array", "asarray") else None
            dtype = argument(call, position, "dtype")
            if dtype is not None:
                return _is_float32_type(dtype)
        return path in _ARRAY_FUNCTIONS and bool(call.args) and self.is_float32(call.args[0], depth + 1)

    # -- what may be offered at all -------------------------------------------------------------

    def takes_training(self, model: Obj | None) -> bool:
        """Whether a model may be called with `training=False`: one of its own class says so in its `call`."""
        if model is None or model.cls is None:
            return True
        called = [m for m in self._members(model, "call") if isinstance(m, Func)]
        return all(_has_parameter(function, "training") for function in called)

    def _members(self, model: Obj, name: str) -> list[Value]:
        assert model.cls is not None
        return list(model.module.project.evaluator.classes.member(model.cls, name, model))

    def is_always_model(self, receiver: ast.expr) -> bool:
        """Whether nothing else than a model is in sight for a receiver: what is no model may not be called."""
        values = self._module.project.evaluator.evaluate(self._module, receiver)
        return all((isinstance(v, Obj) and v.kind is Kind.MODEL) or is_nothing(v) for v in values)

    def may_give_several(self, call: ast.Call, model: Obj | None) -> bool:
        """Whether what a model gives may be more than one tensor, as far as it, or what is done with it, shows."""
        if self._is_taken_apart(call):
            return True
        if model is None or model.api.startswith("keras.models.load"):
            # Nobody sees what it gives: whoever gets it from here may take it apart.
            return isinstance(parent_of(call), (ast.Return, ast.Yield))
        if model.cls is not None:
            return self._returns_several(model)
        if isinstance(model.node, ast.Call) and model.api in ("keras.Model", "keras.Sequential"):
            return self._is_of_several(model)
        return False

    def _is_taken_apart(self, given: ast.expr, depth: int = 0) -> bool:
        """`mean, deviation = model.predict(x)`, `model.predict(x)["mean"]`, there or by the name that it gets."""
        parent = parent_of(given)
        if isinstance(parent, ast.Assign) and parent.value is given:
            if any(isinstance(target, (ast.Tuple, ast.List)) for target in parent.targets):
                return True
            names = [target.id for target in parent.targets if isinstance(target, ast.Name)] if not depth else []
            loads = [load for name in names for load in self._module.tree.loads.get(name, ())]
            meant = [n for n in loads if any(b.node is parent for b in self._module.names.lookup(last_name(n), n))]
            return any(self._is_taken_apart(load, depth + 1) for load in meant)
        if isinstance(parent, ast.Subscript):
            return isinstance(parent.slice, ast.Constant) and isinstance(parent.slice.value, str)
        return isinstance(parent, ast.Starred) or (isinstance(parent, ast.For) and parent.iter is given)

    def _is_of_several(self, model: Obj) -> bool:
        assert isinstance(model.node, ast.Call)
        found = backwards.of_model(model)
        many = any(_gives_several(layer) for layer in found.layers) or any(
            keyword.arg in _SEVERAL and not (isinstance(keyword.value, ast.Constant) and keyword.value.value is False)
            for called in model.module.tree.nodes(ast.Call)
            for keyword in called.keywords
        )
        outputs = argument(model.node, 1, "outputs", "output") if model.api == "keras.Model" else None
        if outputs is None:
            return many
        values = model.module.project.evaluator.evaluate(model.module, outputs, model.frame)
        return many or any(not (isinstance(v, Obj) and v.kind in (Kind.TENSOR, Kind.OTHER)) for v in values)

    def _returns_several(self, model: Obj) -> bool:
        called = [member for member in self._members(model, "call") if isinstance(member, Func)]
        returned = [(function.module, expr) for function in called for expr in function.module.returns(function.node)]
        evaluate, plain = model.module.project.evaluator.evaluate, (ast.Tuple, ast.List, ast.Dict)
        collected = any(isinstance(value, Items) for place, expr in returned for value in evaluate(place, expr))
        collected = collected or any(_makes_a_record(expr) for _, expr in returned)
        return not called or collected or any(isinstance(expr, plain) for _, expr in returned)

    def is_no_tensor(self, data: ast.expr) -> bool:
        """Whether what is predicted is a list of texts or numbers, which a model takes for several inputs."""
        values = self._module.project.evaluator.evaluate(self._module, data)
        parts = list(data.elts) if isinstance(data, (ast.List, ast.Tuple)) else []
        parts += [part for v in values if isinstance(v, Items) for part in getattr(v.node, "elts", ())]
        if any(isinstance(part, (ast.Constant, ast.JoinedStr, ast.List, ast.Name)) for part in parts):
            return not all(self._is_array(part) for part in parts)
        return any(isinstance(value, (Const, Cls)) for value in values)

    def is_left_beside(self, call: ast.Call) -> bool:
        """Whether another loop of the function asks the same model for what cannot be put as a call.

        That are texts, and its own last answer, of which nobody sees the shape: half of a function would be changed.
        """
        if self._module.only_predicted is None:
            self._module.only_predicted = self._only_predicted()
        beside = self._module.only_predicted.get((self._module.tree.function(call), dotted(call.func)), ())
        return any(other is not call for other in beside)

    def _only_predicted(self) -> dict[tuple[ast.AST | None, str], list[ast.Call]]:
        found: dict[tuple[ast.AST | None, str], list[ast.Call]] = {}
        tree = self._module.tree
        for call in tree.calls.get("predict", ()):
            data = argument(call, 0, "x")
            if data is not None and loops_around(self._module, call):
                if self.is_no_tensor(data) or _is_own_answer(tree.statement(call), data):
                    found.setdefault((tree.function(call), dotted(call.func)), []).append(call)
        return found

    def _is_array(self, expr: ast.expr) -> bool:
        values = self._module.project.evaluator.evaluate(self._module, expr)
        return bool(values) and all(isinstance(v, Obj) and v.kind in (Kind.ARRAY, Kind.TENSOR) for v in values)


def _is_own_answer(statement: ast.stmt, data: ast.expr) -> bool:
    """`state = model.predict(state)`"""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(dotted(target) == dotted(data) != "" for target in targets)


def has_one_output(model: Obj) -> bool:
    """Sequential models, and functional ones whose outputs are visibly one tensor."""
    if model.cls is not None or not isinstance(model.node, ast.Call):
        return False
    if model.api == "keras.Sequential":
        return True
    if model.api == "keras.Model":
        inputs, outputs = argument(model.node, 0, "inputs", "input"), argument(model.node, 1, "outputs", "output")
        if outputs is None or inputs is None:
            return False
        evaluate = model.module.project.evaluator.evaluate
        given = list(evaluate(model.module, inputs, model.frame))
        # Several inputs make one output, too.
        for value in [value for value in given if isinstance(value, Items) and value.kind in ("list", "tuple")]:
            given.remove(value)
            given += [part for item in value.elements for part in model.module.project.evaluator.element(item)]
        values = (*given, *evaluate(model.module, outputs, model.frame))
        return all(isinstance(value, Obj) and value.kind is Kind.TENSOR for value in values)
    return False


def _makes_a_record(expr: ast.expr) -> bool:
    """`Pair(mean, deviation)`: a class of its own that holds what a model gives."""
    return isinstance(expr, ast.Call) and isinstance(expr.func, ast.Name) and expr.func.id[:1].isupper()


def _gives_several(layer: Obj) -> bool:
    """Whether a layer is told to give its state or its scores, too, or is one of the program's own."""
    call = layer.node
    if layer.cls is not None:
        return True
    names = {keyword.arg for keyword in call.keywords} if isinstance(call, ast.Call) else set()
    return not names.isdisjoint(_SEVERAL)


def _has_parameter(function: Func, name: str) -> bool:
    arguments = function.node.args
    return arguments.kwarg is not None or name in {p.arg for p in (*arguments.args, *arguments.kwonlyargs)}


def _targets(node: ast.AST) -> list[ast.expr]:
    """The names that what a node makes is bound to where it stands."""
    parent = parent_of(node)
    return list(parent.targets) if isinstance(parent, ast.Assign) else []


def _is_float32_type(expr: ast.expr) -> bool:
    text = expr.value if isinstance(expr, ast.Constant) else last_name(expr)
    return text in _FLOAT32
