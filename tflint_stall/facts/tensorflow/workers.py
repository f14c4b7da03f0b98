"""What Keras' workers read: data that comes through a queue, which threads or forked processes fill."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.consumers import CONSUMERS
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.tensorflow.data import given
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Const, Items, Obj, Pipeline, Value
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_QUEUED = (Kind.GENERATOR, Kind.SEQUENCE)
_WHOLE = (Kind.ARRAY, Kind.TENSOR, Kind.VARIABLE)
# What hardly anybody calls an array.
_QUEUED_NAMES = r"(?i)gen|seq|loader|flow|iter|stream|queue|batches"
_CLASS_NAME = r"_?[A-Z]\w*[a-z]\w*"
# `"D:\\data"`, `r"C:/Users/me"`
_DRIVE = rb"[\"'][A-Z]:[\\/]{1,2}\w"
_WINDOWS = ("nt", "win32", "win", "Windows", "windows")


@dataclass(frozen=True, eq=False)
class Queued:
    """Data that workers read."""

    # `None` where it is a generator or a sequence, and nobody can tell which.
    kind: Kind | None
    proof: Proof
    # Whether threads may share it: a `Sequence`, or an object of a class, which a plain generator never is.
    is_shared: bool = False


def read_by_workers(module: Module, call: ast.Call) -> Queued | None:
    """The data of a consuming call that workers read; `None` for arrays and datasets, which need none."""
    consumer = CONSUMERS[last_name(call.func)]
    data = given(call, consumer.data)
    if data is None or any(given(call, place) is not None for place in consumer.beside):
        return None
    values = module.project.evaluator.evaluate(module, data)
    kinds = {value.kind for value in values if isinstance(value, Obj) and value.kind in _QUEUED}
    whole = any(map(_is_whole, values))
    if kinds:
        proof = Proof.weakest([proof_of(values), *map(_as_declared, values)])
        kind = kinds.pop() if len(kinds) == 1 else None
        return Queued(kind, Proof.OPEN if whole else proof, kind is Kind.SEQUENCE)
    if whole or any(given(call, place) is not None for place in consumer.of_arrays):
        return None
    if _is_flow(module, data, "flow_from_"):
        return Queued(Kind.SEQUENCE, Proof.SURE, is_shared=True)
    is_shared = _is_made_by_class(module, data)
    if last_name(call.func).endswith("_generator") or _is_flow(module, data, "flow"):
        return Queued(None, Proof.SURE, is_shared)
    proof = Proof.PROBABLE if re.search(_QUEUED_NAMES, last_name(data)) else Proof.OPEN
    return Queued(None, proof, is_shared)


def _is_whole(value: Value) -> bool:
    """Whether Keras has the data without asking a worker."""
    if isinstance(value, Obj):
        return value.kind in _WHOLE
    return isinstance(value, (Pipeline, Items)) or (isinstance(value, Const) and value.value is not None)


def _as_declared(value: Value) -> Proof:
    """How surely an object of the project is what its class comes from."""
    if not isinstance(value, Obj) or value.cls is None:
        return Proof.SURE
    return proof_of(value.module.project.evaluator.classes.bases(value.cls))


def _is_made_by_class(module: Module, data: ast.expr) -> bool:
    """`Batches(…)` of a file that is not in sight: its name is that of a class."""
    made = [binding.value for binding in module.names.lookup(data.id, data)] if isinstance(data, ast.Name) else [data]
    return bool(made) and all(
        isinstance(call, ast.Call) and re.fullmatch(_CLASS_NAME, last_name(call.func)) is not None for call in made
    )


def _is_flow(module: Module, data: ast.expr, name: str) -> bool:
    """`images.flow_from_directory(…)`, which Keras alone makes; a `flow(…)` is made by others, too."""
    made = (
        {binding.value for binding in module.names.lookup(last_name(data), data)}
        if isinstance(data, ast.Name)
        else {data}
    )
    return all(isinstance(call, ast.Call) and last_name(call.func).startswith(name) for call in made) and bool(made)


def only_on_windows(module: Module, node: ast.AST) -> bool:
    """Whether a test lets only Windows come to a node, which has no fork: `if os.name == "nt":`."""
    return any(_asks_for_windows(guard.test, guard.holds) for guard in guards(module, node))


def lies_on_windows(module: Module) -> bool:
    """`r"D:/data/train"`: whose files have such names starts new processes, and forks none."""
    return module.project.any_code(module, _names_drive)


def _names_drive(data: bytes) -> bool:
    return re.search(_DRIVE, data) is not None


def _asks_for_windows(test: ast.expr, holds: bool) -> bool:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _asks_for_windows(test.operand, not holds)
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.NotEq, ast.IsNot)):
        holds = not holds
    return holds and any(isinstance(node, ast.Constant) and node.value in _WINDOWS for node in ast.walk(test))
