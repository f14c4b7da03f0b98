"""How surely something is what it is taken for: in all alternatives, or only in the first that fits.

A finding is certain only if everything that it rests on is sure. Nothing here decides what a value is;
it asks whether the alternatives agree.
"""

from __future__ import annotations

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.learners import is_of_others
from tflint_stall.facts.api.steps import DATASET_ONLY_STEPS
from tflint_stall.facts.values.values import (
    Api,
    Cls,
    Const,
    Func,
    Method,
    Obj,
    PartialApi,
    Pipeline,
    ProjectModule,
    Unknown,
    Value,
    Values,
    is_none,
)
from tflint_stall.rule import Proof

# What computes with numbers is one sort: an array, a tensor and a list of numbers go the same ways.
_NUMBERS = frozenset({Kind.TENSOR, Kind.VARIABLE, Kind.ARRAY, Kind.INTEGER})
_FRAMEWORKS = frozenset({"tf", "keras", "jax", "datasets", "horovod"})
# So many steps that hardly any other library has, and a chain is one of tf.data.
_TELLING_STEPS = 2


def proof_of(values: Values) -> Proof:
    """Sure where all alternatives are of one sort, open where one speaks against another."""
    sorts: set[object] = set()
    proof = Proof.SURE
    # Beside a dataset of TensorFlow, one that only its steps tell is the other library that the program may take.
    beside = any(isinstance(value, Pipeline) and not value.rootless for value in values)
    for value in values:
        if is_none(value):
            continue
        sort = _sort(value)
        if sort is None or not (_has_source(value) if beside else _is_seen(value)):
            proof = Proof.PROBABLE
        if sort is not None:
            sorts.add(sort)
    if len(sorts) > 1:
        return Proof.OPEN
    return proof if sorts else Proof.PROBABLE


def agreement(values: Values) -> Proof:
    """Sure where alternatives agree, be it that nothing is known of any: what is known of some is open for the rest."""
    return Proof.SURE if all(_sort(value) is None for value in values) else proof_of(values)


def of_pipeline(pipeline: Pipeline) -> Proof:
    return Proof.SURE if _is_seen(pipeline) else Proof.PROBABLE


def _is_seen(value: Value) -> bool:
    """Whether a dataset's source is in sight, or its steps can be nothing else."""
    if isinstance(value, Method):
        return _is_seen(value.owner)
    if not isinstance(value, Pipeline) or _has_source(value):
        return True
    return sum(step.name in DATASET_ONLY_STEPS for step in value.steps) > _TELLING_STEPS


def _has_source(value: Value) -> bool:
    """Whether the source of a dataset is in sight, or its type is declared."""
    return not isinstance(value, Pipeline) or not value.rootless or value.declared


def _sort(value: Value) -> object:
    """What sort of thing a value is; `None` where that is not known."""
    if isinstance(value, Unknown):
        return None
    if isinstance(value, Method):
        return _sort(value.owner)
    if isinstance(value, PartialApi):
        return _sort(value.api)
    if isinstance(value, Api):
        return value.path.partition(".")[0]
    if isinstance(value, Obj):
        if value.kind in _NUMBERS:
            return "numbers"
        return _made_by(value.api) if value.kind is Kind.OTHER else value.kind
    if isinstance(value, Pipeline):
        return "dataset"
    if isinstance(value, (Func, Cls, ProjectModule)):
        return "project"
    return type(value.value) if isinstance(value, Const) else "numbers"


def _made_by(path: str) -> object:
    """What a library out of sight gives may be anything: a model, a dataset, or something else."""
    top = path.partition(".")[0]
    return top if top in _FRAMEWORKS or is_of_others(path) else None
