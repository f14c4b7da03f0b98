"""Whether what a training step calls is seen to compute with tensors alone, so that it may be compiled as it stands.

Everything a graph refuses cannot be listed; what it takes can: TensorFlow and Keras, their objects, and functions of
the project that call nothing else. What is not seen is named, so that its author can look.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, dotted, last_name
from tflint_stall.facts.tensorflow.steps import statements_of_step
from tflint_stall.facts.values.values import Api, Const, Func, Items, Method, Obj, Unknown, Value, Wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 4
_COMPUTING = ("tf.", "keras.", "tensorflow_probability.", "tensorflow_addons.", "math.", "horovod.")
# What wants numbers, also of TensorFlow.
_REFUSING = frozenset({"tf.constant", "tf.Variable", "keras.utils.to_categorical"})
# What of Python looks at no number, and what a trace does once without harm.
_HARMLESS = frozenset(
    """len range zip enumerate isinstance print list tuple dict set reversed super getattr hasattr callable type sum
    append extend items keys values pop get as_list format gradient apply_gradients minimize watch update_state
    assign assign_add assign_sub max min variables get_scaled_loss get_unscaled_gradients broadcast_variables
    DistributedGradientTape""".split()
)
_LOGGING = ("logging.", "absl.logging.", "warnings.")
_ON_THE_HOST = frozenset("numpy predict predict_on_batch item tolist get_weights set_weights".split())
_OF_TENSORS = frozenset(
    {
        *(Kind.MODEL, Kind.LAYER, Kind.OPTIMIZER, Kind.LOSS, Kind.METRIC, Kind.TAPE, Kind.GRADIENTS, Kind.TENSOR),
        *(Kind.VARIABLE, Kind.VARIABLES, Kind.STRATEGY, Kind.TF_FUNCTION, Kind.INSTANCE),
    }
)
_WEIGHTS = ("trainable_variables", "trainable_weights", "weights", "variables", "get_weights", "set_weights")
_ARITHMETIC = frozenset({"float", "int", "abs", "round", "str", "repr"})
_CALLED = ("call", "__call__")
# What nobody would call so unless it took tensors.
_BY_NAME = r"(?i)loss|metric|criterion|accuracy"


def unseen_call(module: Module, tape: ast.With) -> str:
    """The first call of a step that may need more than tensors, as it is written there; empty where all are seen."""
    # Each function is gone through once: one that is not seen ends the search.
    entered = set[ast.AST]()
    for statement in statements_of_step(module, tape):
        for call in module.tree.within(statement, ast.Call):
            if not _is_seen(module, call, entered, 0):
                return f"{module.tree.text(call.func)}(…)"
    return ""


def _is_seen(module: Module, call: ast.Call, entered: set[ast.AST], depth: int) -> bool:
    # `metrics["loss"](value)`
    name = last_name(call.func.value if isinstance(call.func, ast.Subscript) else call.func)
    if name in _ON_THE_HOST:
        return False
    values = [v for v in module.project.evaluator.evaluate(module, call.func) if not isinstance(v, Const)]
    if name in _HARMLESS and all(isinstance(v, (Unknown, Method, Items)) or _is_builtin(v) for v in values):
        return True
    if all(_is_open(value) for value in values) and (re.search(_BY_NAME, name) or _is_trained(module, call)):
        return True
    return (bool(values) and all(_computes(v, entered, depth) for v in values)) or _is_of_numbers(module, call)


def _is_open(value: Value) -> bool:
    """Whether nothing is known of a value but the library, or the object, that it is of."""
    if isinstance(value, Method):
        return isinstance(value.owner, Unknown)
    other = isinstance(value, Obj) and value.kind is Kind.OTHER and not value.api.startswith(_COMPUTING)
    return isinstance(value, Unknown) or other


def _is_trained(module: Module, call: ast.Call) -> bool:
    """Whether the file asks what is called for its weights: it is a model."""
    called = dotted(call.func)
    reads = (load for name in _WEIGHTS for load in module.tree.loads.get(name, ()))
    return bool(called) and any(isinstance(load, ast.Attribute) and dotted(load.value) == called for load in reads)


def _is_of_numbers(module: Module, call: ast.Call) -> bool:
    """`np.sqrt(2 * np.pi)`, `float(np.prod(x.shape[1:]))`: over when a graph is made, unless it draws."""
    values = module.project.evaluator.evaluate(module, call.func)
    of_python = isinstance(call.func, ast.Name) and call.func.id in _ARITHMETIC
    if not of_python and not (values and all(isinstance(v, Api) and v.path.startswith("numpy.") for v in values)):
        return False
    if any(isinstance(v, Api) and v.path.startswith("numpy.random.") for v in values):
        return False
    items = [*call.args, *(keyword.value for keyword in call.keywords)]
    names = (part for item in items for part in ast.walk(item) if isinstance(part, ast.Name))
    return all(_is_static(module, name) for name in names)


def _is_static(module: Module, name: ast.Name) -> bool:
    parent = parent_of(name)
    if isinstance(parent, ast.Attribute) and parent.attr in ("shape", "dtype", "ndim"):
        return True
    values = module.project.evaluator.evaluate(module, name)
    return bool(values) and all(isinstance(value, (Api, Const)) for value in values)


def _is_builtin(value: Value) -> bool:
    return isinstance(value, Wrapped) or (isinstance(value, Api) and value.path.startswith("builtins."))


def _computes(value: Value, entered: set[ast.AST], depth: int) -> bool:
    if isinstance(value, Api):
        return value.path not in _REFUSING and value.path.startswith((*_COMPUTING, *_LOGGING))
    if isinstance(value, Method):
        return not isinstance(value.owner, Unknown)
    if isinstance(value, Func):
        return _body_computes(value.module, value.node, entered, depth)
    if not isinstance(value, Obj):
        return False
    if value.kind is Kind.OTHER:
        # A schedule that is asked by a number of Python would answer once.
        return value.api.startswith(_COMPUTING) and ".schedules." not in value.api
    if value.kind not in _OF_TENSORS:
        return False
    body = value.cls.node.body if value.cls is not None else []
    called = [one for one in body if isinstance(one, DEFS) and one.name in _CALLED]
    return value.cls is None or all(_body_computes(value.cls.module, one, entered, depth) for one in called)


def _body_computes(module: Module, function: ast.AST, entered: set[ast.AST], depth: int) -> bool:
    if function in entered:
        return True
    if depth >= _DEEPEST_CALL:
        return False
    entered.add(function)
    if any(_looks_for_a_number(compare) for compare in module.tree.within(function, ast.Compare)):
        return False
    return all(_is_seen(module, call, entered, depth + 1) for call in module.tree.within(function, ast.Call))


def _looks_for_a_number(compare: ast.Compare) -> bool:
    """`-2.0 in labels`: Python goes through the tensor and compares numbers."""
    sought = compare.left.operand if isinstance(compare.left, ast.UnaryOp) else compare.left
    is_number = isinstance(sought, ast.Constant) and type(sought.value) in (int, float)
    of_name = isinstance(compare.comparators[0], ast.Name)
    return is_number and of_name and isinstance(compare.ops[0], (ast.In, ast.NotIn))
