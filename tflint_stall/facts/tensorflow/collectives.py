"""What processes that train together can only do together: Horovod's collectives, and those of a strategy's workers."""

from __future__ import annotations

import ast
from functools import cached_property

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.distribution import (
    CHECKPOINTS,
    HOROVOD,
    HOROVOD_COLLECTIVES,
    HOROVOD_TRAINING,
    MULTI_WORKER,
    REPLICA_CONTEXT,
    SAVING_FUNCTIONS,
    TOGETHER,
    TOGETHER_IN_REPLICAS,
)
from tflint_stall.facts.program.reached import calls_of_functions
from tflint_stall.facts.syntax.tree import argument, dotted, last_name
from tflint_stall.facts.tensorflow.models import looks_like_keras
from tflint_stall.facts.tensorflow.strategies import Strategies
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Api, Method, Obj, Value, Values
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_SAVING = frozenset({"save", "save_weights", "evaluate"})
_TRAINING = frozenset({"fit", "fit_generator", "train_on_batch"})
# A training step of one's own, by the name that everybody gives it.
_OWN_STEP = "train_step"
NAMES = HOROVOD_COLLECTIVES | TOGETHER | TOGETHER_IN_REPLICAS | _SAVING | _TRAINING | {_OWN_STEP, "save_model"}
_WORDS = (b"horovod", *(name.encode() for name in sorted(MULTI_WORKER)))
_BY_HOROVOD = HOROVOD_COLLECTIVES | HOROVOD_TRAINING


@dataclass(frozen=True, eq=False)
class Collective:
    """A call that ends only when all processes make it."""

    what: str
    proof: Proof
    # Whether the processes are Horovod's; else they are the workers of a strategy.
    of_horovod: bool = False


class Collectives:
    """Answers for one file."""

    def __init__(self, module: Module, strategies: Strategies) -> None:
        self._module = module
        self._strategies = strategies

    @cached_property
    def _may_be(self) -> bool:
        """Whether several processes may train together at all, by the words of this file and those around it."""
        return self._module.project.any_near(self._module, _speaks_of_processes)

    def of(self, call: ast.Call) -> Collective | None:
        """What is collective about a call; `None` for one that a process may make alone."""
        if not self._may_be:
            return None
        name = last_name(call.func)
        if name in HOROVOD_COLLECTIVES:
            # With `join` a process that has left is taken for one that gives zeros.
            together = self._is_horovod_call(call) and not self._calls_horovod("join")
            return Collective(f"`hvd.{name}`", Proof.SURE, of_horovod=True) if together else None
        if name == _OWN_STEP:
            return self._trains_with_horovod(call, self._own_step(call))
        if not isinstance(call.func, ast.Attribute):
            return self._saves(call, argument(call, 0, "model", "obj")) if self._is_saving(call) else None
        owner = call.func.value
        if name in TOGETHER:
            return _of_workers(f"`strategy.{name}`", self._strategies.spans_workers(owner))
        if name in TOGETHER_IN_REPLICAS:
            return _of_workers(f"`{name}`", self._in_replica(owner))
        if name in _TRAINING:
            return self._trains(call, owner)
        if self._is_saving(call):
            return self._saves(call, argument(call, 0, "model", "obj"))
        return self._saves(call, owner) if name in _SAVING and self._holds_weights(owner, name) else None

    # -- the workers of a strategy ----------------------------------------------------------

    def _saves(self, call: ast.Call, saved: ast.expr | None) -> Collective | None:
        proof = self._strategies.held_by_workers(saved) if saved is not None else None
        return _of_workers(f"`{last_name(call.func)}` under MultiWorkerMirroredStrategy", proof)

    def _is_saving(self, call: ast.Call) -> bool:
        return any(isinstance(v, Api) and v.path in SAVING_FUNCTIONS for v in self._values(call.func))

    def _holds_weights(self, owner: ast.expr, name: str) -> bool:
        """Whether an expression is a model, or a checkpoint that is saved."""
        made = [value for value in self._values(owner) if isinstance(value, Obj)]
        return any(value.kind is Kind.MODEL or (name == "save" and value.api in CHECKPOINTS) for value in made)

    def _in_replica(self, owner: ast.expr) -> Proof | None:
        """How surely an expression is the context of one of a strategy's replicas on several machines."""
        context = any(isinstance(value, Obj) and value.api == REPLICA_CONTEXT for value in self._values(owner))
        return self._strategies.only_spans_workers() if context else None

    # -- training ---------------------------------------------------------------------------

    def _trains(self, call: ast.Call, model: ast.expr) -> Collective | None:
        known = any(isinstance(value, Obj) and value.kind is Kind.MODEL for value in self._values(model))
        if not known and not looks_like_keras(self._module, call):
            return None
        workers = self._strategies.held_by_workers(model)
        if workers is not None:
            return _of_workers(f"`{last_name(call.func)}` under MultiWorkerMirroredStrategy", workers)
        return self._trains_with_horovod(call, self._compiled_with_horovod(model))

    def _trains_with_horovod(self, call: ast.Call, proof: Proof | None) -> Collective | None:
        what = f"`{last_name(call.func)}` of a training with Horovod"
        return Collective(what, proof, of_horovod=True) if proof is not None else None

    def _compiled_with_horovod(self, model: ast.expr) -> Proof | None:
        """How surely `fit` of a model lets Horovod average its gradients."""
        compiled = [
            optimizer
            for call in self._module.tree.calls.get("compile", ())
            if isinstance(call.func, ast.Attribute) and self._is_same(call.func.value, model)
            if (optimizer := argument(call, 0, "optimizer")) is not None
        ]
        if not compiled:
            return Proof.PROBABLE if self._calls_horovod(*HOROVOD_TRAINING) else None
        found = [any(map(_is_of_horovod, self._values(optimizer))) for optimizer in compiled]
        if not any(found):
            return None
        return Proof.weakest(proof_of(self._values(optimizer)) for optimizer in compiled) if all(found) else Proof.OPEN

    def _is_same(self, one: ast.expr, other: ast.expr) -> bool:
        """Whether two expressions are one object, or are called the same."""
        nodes = {value.node for value in self._values(one) if isinstance(value, Obj)}
        same = any(isinstance(value, Obj) and value.node in nodes for value in self._values(other))
        return same or dotted(one) == dotted(other) != ""

    def _own_step(self, call: ast.Call) -> Proof | None:
        """How surely a function of the project takes a training step together with the other processes."""
        for reached in calls_of_functions(self._module.project.functions(self._module, call.func)):
            by_horovod = any(p.startswith(HOROVOD) and p.rpartition(".")[2] in _BY_HOROVOD for p in reached.apis)
            applied = any(
                isinstance(callee, Method) and callee.name == "apply_gradients" and _is_of_horovod(callee.owner)
                for callee in reached.callees
            )
            if by_horovod or applied:
                return proof_of(reached.callees)
        return None

    # -- Horovod ----------------------------------------------------------------------------

    def _is_horovod_call(self, call: ast.Call) -> bool:
        return any(isinstance(v, Api) and v.path.startswith(HOROVOD) for v in self._values(call.func))

    def _calls_horovod(self, *names: str) -> bool:
        """Whether this file calls one of these functions of Horovod."""
        return any(self._is_horovod_call(call) for name in names for call in self._module.tree.calls.get(name, ()))

    def _values(self, expr: ast.expr) -> Values:
        return self._module.project.evaluator.evaluate(self._module, expr)


def _speaks_of_processes(data: bytes) -> bool:
    return any(word in data for word in _WORDS)


def _of_workers(what: str, proof: Proof | None) -> Collective | None:
    return Collective(what, proof) if proof is not None else None


def _is_of_horovod(value: Value) -> bool:
    return isinstance(value, Obj) and value.api.startswith(HOROVOD)
