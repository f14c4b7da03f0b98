"""Settings of devices that come late and change nothing: what they say holds already, and nobody checks the rest."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.memory import GPU, NO_GPU, VISIBLE_CALLS, VISIBLE_VARIABLE
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable

    from tflint_stall.facts.values.module import Module

    # The call that surely started TensorFlow before a place.
    StartedBefore = Callable[[Module, ast.AST], ast.Call | None]

_LISTING = frozenset({"tf.config.list_physical_devices", "tf.config.experimental.list_physical_devices"})
_CPU = "CPU"
_GROWTH = "set_memory_growth"
# What names that shall hide all cards are called: `-1`, `NoDevFiles`.
_DEVICE = r"(?i)-?\d+|(GPU|MIG)-[\w/-]+|no\w*|all|void"


def is_set_already(module: Module, place: ast.Subscript, started: StartedBefore) -> bool:
    """`os.environ["NAME"] = "1"`, as the file says at its head too, and nowhere something else."""
    name, value = _constant(module, place.slice), _stored(module, place)
    return value is not None and _set_before(module, name, started) == value


def shows_what_is_visible(module: Module, call: ast.Call, started: StartedBefore) -> bool:
    """`set_visible_devices(list_physical_devices("GPU"), "GPU")`: TensorFlow compares the lists before it refuses.

    It puts the devices of the type behind all others, so the one CPU stands where it stood if there is no GPU.
    """
    shown, kind = _listed(module, argument(call, 0, "devices")), argument(call, 1, "device_type")
    of_type = _constant(module, argument(shown, 0, "device_type")) if shown is not None else None
    if shown is None or _constant(module, kind) != of_type:
        return False
    if of_type == _CPU:
        return _set_before(module, VISIBLE_VARIABLE, started) in NO_GPU
    # What another call has hidden would be shown again.
    return of_type in (GPU, None) and len(module.tree.calls.get(VISIBLE_CALLS, ())) == 1


def says_the_same(module: Module, call: ast.Call, other_module: Module, other: ast.Call) -> bool:
    """Whether two calls of a setting say the same: the second one changes nothing, and TensorFlow lets it pass."""
    name = last_name(call.func)
    if name != last_name(other.func):
        return False
    if name == _GROWTH:
        # Which cards there are, the same code finds out again.
        return other is call and isinstance(_constant(module, argument(call, 1, "enable")), bool)
    said = _constant(module, argument(call, 0, "num_threads"))
    return isinstance(said, int) and said == _constant(other_module, argument(other, 0, "num_threads"))


def names_no_device(module: Module, place: ast.Subscript) -> bool:
    """Whether CUDA_VISIBLE_DEVICES is set to what is no number of a card, like `GPU:0`: in time, it would hide all."""
    said = _stored(module, place) if _constant(module, place.slice) == VISIBLE_VARIABLE else None
    parts = said.split(",") if isinstance(said, str) else []
    return any(re.fullmatch(_DEVICE, part.strip()) is None for part in parts if part.strip())


def _listed(module: Module, expr: ast.expr | None) -> ast.Call | None:
    """The call that lists the devices which an expression is."""
    if isinstance(expr, ast.Name):
        bindings = module.names.lookup(expr.id, expr)
        plain = len(bindings) == 1 and bindings[0].how is How.ASSIGN and not bindings[0].path
        expr = bindings[0].value if plain else None
    if not isinstance(expr, ast.Call):
        return None
    values = module.project.evaluator.evaluate(module, expr.func)
    return expr if values and all(isinstance(v, Api) and v.path in _LISTING for v in values) else None


def _set_before(module: Module, name: object, started: StartedBefore) -> object:
    """What a variable of the environment is set to before TensorFlow starts, if it is never set to anything else."""
    stores = [part for part in module.tree.nodes(ast.Subscript) if isinstance(part.ctx, ast.Store)]
    stores = sorted((part for part in stores if _constant(module, part.slice) == name), key=order_of)
    values = {_stored(module, store) for store in stores}
    at_head = stores and parent_of(module.tree.statement(stores[0])) is module.tree.module
    return values.pop() if at_head and len(values) == 1 and started(module, stores[0]) is None else None


def _stored(module: Module, place: ast.Subscript) -> object:
    assign = parent_of(place)
    return _constant(module, assign.value) if isinstance(assign, ast.Assign) else None


def _constant(module: Module, expr: ast.expr | None) -> object:
    return module.project.evaluator.constant(module, expr) if expr is not None else None
