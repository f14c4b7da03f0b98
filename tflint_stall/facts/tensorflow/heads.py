"""What a model ends in: its last layer of weights, the activation behind it, and what it is compiled with."""

from __future__ import annotations

import ast

from tflint_stall.facts.api import layers as rows
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.shown import is_cell_between
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, last_name
from tflint_stall.facts.tensorflow import backwards
from tflint_stall.facts.values.values import Api, Const, Func, Obj, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.architecture import Part
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame

_DEEPEST = 4
_ACTIVATING = {"Softmax": "softmax", "ReLU": "relu", "LeakyReLU": "leaky_relu", "ELU": "elu"}
# Layers that leave the numbers as they are, but hide from a loss what came before them.
_HIDING = frozenset({"Reshape", "Dropout", "Flatten", "Permute"})
_FUNCTIONS = {"tf.nn.softmax": "softmax", "tf.nn.sigmoid": "sigmoid", "tf.sigmoid": "sigmoid", "tf.nn.relu": "relu"} | {
    f"{home}.{name}": name
    for home in ("keras.activations", "keras.ops", "tf.math")
    for name in ("softmax", "sigmoid", "relu")
}


@dataclass(frozen=True, eq=False)
class Head:
    """The last layer with weights, and the activation of its output."""

    layer: Obj
    # `linear` where there is none.
    activation: str
    # The layer that is nothing but the activation; `None` where it is an argument.
    activating: Obj | None = None
    # Whether a layer stands behind the activation that a loss cannot look through.
    hidden: bool = False

    @property
    def end(self) -> Obj:
        """What gives the output its form."""
        return self.activating or self.layer

    @property
    def units(self) -> int | None:
        """How many numbers it gives for each example."""
        if not isinstance(self.layer.node, ast.Call):
            return None
        name = "filters" if "convolves" in (rows.traits(self.layer.api) or ()) else "units"
        constant = _constant(self.layer, argument(self.layer.node, 0, name, "output_dim"))
        return constant if isinstance(constant, int) else None


def of_model(model: Obj) -> Head | None:
    """What a model surely ends in; `None` where that is not in sight, or where it has several outputs."""
    if model.cls is not None:
        return _of_call(model)
    if model.api == "keras.Sequential":
        made = backwards.of_model(model)
        ways = _ways(model, made.parts) if made.complete and made.parts else []
        return _alike([_of_layers(way) for way in ways])
    if model.api == "keras.Model" and isinstance(model.node, ast.Call):
        outputs = argument(model.node, 1, "outputs", "output")
        return of_tensor(model.module, outputs, model.frame) if outputs is not None else None
    return None


def of_alternatives(models: list[Obj]) -> Head | None:
    """What all of several models surely end in, where all of them end alike."""
    return _alike([of_model(model) for model in models])


def _alike(found: list[Head | None]) -> Head | None:
    heads = [head for head in found if head is not None]
    ends = {(head.layer.api, head.units, head.activation, head.hidden) for head in heads}
    return heads[0] if len(heads) == len(found) and len(ends) == 1 else None


def _ways(model: Obj, parts: tuple[Part, ...]) -> list[list[Obj]]:
    """The layers of a `Sequential`: once, or for both sides of the one `if` that adds some; empty where it is more."""
    side_of = {part: _side(model, part.layer) for part in parts if not part.sure}
    tests = {side[0] for side in side_of.values() if side is not None}
    if None in side_of.values() or len(tests) > 1:
        return []
    test = next(iter(tests), None)
    sides = [None] if test is None else [(test, True), (test, False)]
    return [[part.layer for part in parts if part.sure or side_of[part] == side] for side in sides]


def _side(model: Obj, layer: Obj) -> tuple[ast.expr, bool] | None:
    """Which side of an `if` beside the model's own statement adds a layer to it."""
    tree = model.module.tree
    adding = parent_of(layer.node)
    if layer.module is not model.module or not isinstance(adding, ast.Call) or last_name(adding.func) != "add":
        return None
    added = tree.statement(layer.node)
    choice = parent_of(added)
    if not isinstance(choice, ast.If) or choice not in tree.block(tree.statement(model.node)):
        return None
    return choice.test, added in choice.body


def _of_call(model: Obj) -> Head | None:
    returned = returned_by_call(model)
    return of_tensor(*returned, None) if returned is not None else None


def returned_by_call(model: Obj) -> tuple[Module, ast.expr] | None:
    """What the `call` of a class of the project returns, where that is one expression."""
    members = model.module.project.evaluator.classes.member(model.cls, "call", model) if model.cls else ()
    functions = [member for member in members if isinstance(member, Func) and isinstance(member.node, DEFS)]
    if len(functions) != 1:
        return None
    returned = functions[0].module.returns(functions[0].node)
    return (functions[0].module, returned[0]) if len(returned) == 1 else None


def of_tensor(module: Module, expr: ast.expr, frame: Frame | None, depth: int = 0) -> Head | None:
    """The head that a tensor comes out of."""
    values = module.project.evaluator.evaluate(module, expr, frame)
    value = values[0] if len(values) == 1 else None
    if depth > _DEEPEST or not isinstance(value, Obj) or value.kind is not Kind.TENSOR:
        return None
    call = value.node
    given = call.args[0] if isinstance(call, ast.Call) and call.args else None
    if value.api in _FUNCTIONS and given is not None:
        inner = of_tensor(value.module, given, value.frame, depth + 1)
        if inner is None or inner.activation != "linear":
            return None
        return Head(inner.layer, _FUNCTIONS[value.api], value)
    if value.api != "call" or not isinstance(value.of, Obj):
        return None
    if value.of.kind is Kind.MODEL:
        return of_model(value.of)
    own = _own(value.of)
    if own is not None:
        return own
    if given is None:
        return None
    inner = of_tensor(value.module, given, value.frame, depth + 1)
    return _behind(inner, value.of) if inner is not None else None


def computed(module: Module, expr: ast.expr, depth: int = 0) -> Head | None:
    """`tf.nn.softmax(anything)`: an activation of whatever comes before it, in the `call` of a model as well."""
    values = module.project.evaluator.evaluate(module, expr)
    value = values[0] if len(values) == 1 else None
    if not isinstance(value, Obj) or value.kind is not Kind.TENSOR:
        return None
    if value.api == "call" and isinstance(value.of, Obj) and depth < _DEEPEST:
        returned = returned_by_call(value.of)
        return computed(*returned, depth + 1) if returned is not None else None
    return Head(value, value.api.rpartition(".")[2], value)


def _of_layers(layers: list[Obj]) -> Head | None:
    head: Head | None = None
    for layer in layers:
        head = _own(layer) or (_behind(head, layer) if head is not None else None)
    return head


def _own(layer: Obj) -> Head | None:
    """A layer with weights as a head."""
    traits = rows.traits(layer.api)
    if layer.cls is not None or traits is None or not layer.api.startswith("keras.layers."):
        return None
    if not {"linear", "convolves"} & traits:
        return None
    activation = activation_of(layer)
    return Head(layer, activation) if activation else None


def _behind(head: Head, layer: Obj) -> Head | None:
    """A head with one more layer behind it, which has no weights."""
    if layer.cls is not None or not layer.api.startswith("keras.layers."):
        return None
    name = layer.api.rpartition(".")[2]
    if name in _HIDING:
        return Head(head.layer, head.activation, head.activating, hidden=True)
    activation = _ACTIVATING.get(name, "")
    if name == "Activation":
        activation = activation_of(layer, 0)
    if not activation or head.activation != "linear":
        return None
    return Head(head.layer, activation, layer, head.hidden)


def is_made_again_with(module: Module, layer: Obj, activation: str) -> bool:
    """Whether a later cell of a notebook makes the same layer of the same network with another activation.

    It is a log of experiments then, whose headings and figures tell what the first one did.
    """
    if not isinstance(layer.node, ast.Call):
        return False
    wanted, units = _place_in_network(module, layer.node), Head(layer, "").units
    for call in module.tree.calls.get(last_name(layer.node.func), ()) if wanted else ():
        if _place_in_network(module, call) == wanted and is_cell_between(module, layer.node, call):
            made = (v for v in module.project.evaluator.evaluate(module, call) if isinstance(v, Obj) and v.node is call)
            if any(v.api == layer.api and Head(v, "").units == units and activation_of(v) == activation for v in made):
                return True
    return False


def _place_in_network(module: Module, call: ast.Call) -> str:
    """What a layer is a part of, as the program calls it: `model = …`, `model.add(…)`."""
    statement = module.tree.statement(call)
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        return dotted(statement.targets[0])
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return dotted(statement.value.func)
    return ""


def activation_of(layer: Obj, position: int | None = 1) -> str:
    """The activation of a layer by its name, `linear` without one; empty where it is not known."""
    if not isinstance(layer.node, ast.Call):
        return ""
    place = position if "convolves" not in (rows.traits(layer.api) or ()) else None
    given = argument(layer.node, place, "activation")
    if given is None:
        starred = any(keyword.arg is None for keyword in layer.node.keywords)
        return "" if starred or (place is None and len(layer.node.args) > 3) else "linear"
    values = layer.module.project.evaluator.evaluate(layer.module, given, layer.frame)
    return _name_of(values[0]) if len(values) == 1 else ""


def _name_of(value: Value) -> str:
    if isinstance(value, Const):
        return "linear" if value.value is None else str(value.value) if isinstance(value.value, str) else ""
    if isinstance(value, Api):
        return value.path.rpartition(".")[2]
    return value.api.rpartition(".")[2].lower() if isinstance(value, Obj) and value.kind is Kind.LAYER else ""


def _constant(obj: Obj, expr: ast.expr | None) -> object:
    return obj.module.project.evaluator.constant(obj.module, expr, obj.frame)


# -- losses ----------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class CrossEntropy:
    """A cross-entropy of Keras, and whether it is told that it gets logits."""

    # `binary_crossentropy`, `categorical_crossentropy`, `sparse_categorical_crossentropy`
    name: str
    logits: bool

    @property
    def is_categorical(self) -> bool:
        return "categorical" in self.name

    @property
    def as_class(self) -> str:
        """`BinaryCrossentropy`"""
        return "".join(part.capitalize() for part in self.name.split("_"))


_CROSS_ENTROPIES = {
    "binarycrossentropy": "binary_crossentropy",
    "bce": "binary_crossentropy",
    "categoricalcrossentropy": "categorical_crossentropy",
    "sparsecategoricalcrossentropy": "sparse_categorical_crossentropy",
}


def cross_entropy(module: Module, expr: ast.expr, call: ast.Call | None = None) -> CrossEntropy | None:
    """The cross-entropy that a loss surely is: a name, an object, or a function; `call` gives it its arguments."""
    values = module.project.evaluator.evaluate(module, expr)
    value = values[0] if len(values) == 1 else None
    if isinstance(value, Const) and isinstance(value.value, str):
        name = _plain_name(value.value)
        return CrossEntropy(name, False) if name else None
    if isinstance(value, Api) and value.path.startswith(("keras.losses.", "keras.metrics.", "keras.backend.")):
        name = _plain_name(value.path.rpartition(".")[2])
        if not name:
            return None
        told = argument(call, 2, "from_logits") if call is not None else None
        return _told(name, module.project.evaluator.constant(module, told), told is not None)
    if isinstance(value, Obj) and value.kind is Kind.LOSS and value.cls is None and isinstance(value.node, ast.Call):
        name = _plain_name(value.api.rpartition(".")[2])
        if not name or any(keyword.arg is None for keyword in value.node.keywords):
            return None
        told = argument(value.node, 0, "from_logits")
        return _told(name, _constant(value, told), told is not None)
    return None


def _told(name: str, constant: object, given: bool) -> CrossEntropy | None:
    if given and not isinstance(constant, bool):
        return None
    return CrossEntropy(name, constant is True)


def _plain_name(name: str) -> str:
    return _CROSS_ENTROPIES.get(name.replace("_", "").lower(), "")
