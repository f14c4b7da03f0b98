"""Datasets: the complete pipelines of a file and the places where they are consumed."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.consumers import CONSUMERS, Consumer, Place
from tflint_stall.facts.api.steps import DATASET_ROOTS, DATASET_STEPS
from tflint_stall.facts.program.ending import infinite_loop, infinity
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import holder_of
from tflint_stall.facts.syntax.tree import DEFS, argument, has_star
from tflint_stall.facts.tensorflow.models import may_be_model
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import (
    Api,
    Const,
    Frame,
    Func,
    Items,
    Obj,
    Pipeline,
    Step,
    Unknown,
    Value,
    Values,
    Wrapped,
)
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module

# The steps of a dataset and the calls through which they are run.
_Flow: TypeAlias = "tuple[tuple[int, int], ...]"
_MOST_FLOWS = 8
# Several times what real files have.
_MOST_STEPS = 4000

_ROOT_NAMES = frozenset(name.rpartition(".")[2] for name in DATASET_ROOTS) | {"load"}
_COLLECTORS = frozenset({"list", "tuple", "sorted", "set", "sum", "max", "min"})
# A file without any of these consumes nothing.
_CONSUMING = ("for", "reduce", "next", *CONSUMERS, *_COLLECTORS)


@dataclass(frozen=True, eq=False)
class Consumption:
    """One place where data is consumed."""

    # fit, evaluate, predict, validation, loop, reduce, collect or next
    how: str
    # The call or the loop; findings about the consumption sit here.
    node: ast.AST
    module: Module
    data: ast.expr
    values: Values
    # Whether a wrapper around the data ends it: `zip(range(n), ds)`, `islice(ds, n)`.
    bounded: bool = False
    # The method of a model that consumes it.
    consumer: Consumer | None = None

    @cached_property
    def pipelines(self) -> tuple[Pipeline, ...]:
        return tuple(value for value in self.values if isinstance(value, Pipeline) and value.known)

    @property
    def generators(self) -> tuple[Obj, ...]:
        return tuple(value for value in self.values if isinstance(value, Obj) and value.kind is Kind.GENERATOR)

    @property
    def is_a_glance(self) -> bool:
        """Whether one element is drawn, to be looked at: `next(iter(ds))` in no loop."""
        return self.how == "next" and not loops_around(self.module, self.node)

    @property
    def resolved(self) -> bool:
        """Whether every alternative of the data is known."""
        return not any(isinstance(value, Unknown) for value in self.values)

    @property
    def steps(self) -> Place | None:
        """Where the number of steps is given that ends the consumption."""
        if self.consumer is None:
            return None
        return self.consumer.validation_steps if self.how == "validation" else self.consumer.steps

    @cached_property
    def endless(self) -> tuple[Endless, ...]:
        """What keeps the data from ending; empty where some alternative ends, or is not known."""
        found = [endless(value) for value in (*self.pipelines, *self.generators)]
        seen = tuple(item for item in found if item is not None)
        return seen if self.resolved and len(seen) == len(found) else ()


@dataclass(frozen=True, eq=False)
class Endless:
    """Why data never ends."""

    # The step that makes a dataset infinite; `None` for a generator.
    step: Step | None
    proof: Proof


class Data:
    """Collects pipelines and consumptions, for the files of one project."""

    def __init__(self) -> None:
        self._consumptions: dict[Module, list[Consumption]] = {}
        self._here: dict[Module, list[Pipeline]] = {}
        self._complete: dict[Module, list[Pipeline]] = {}
        self._consumers: dict[Module, dict[tuple[int, ...], list[Consumption]]] = {}

    def _built_here(self, module: Module) -> list[Pipeline]:
        """What the dataset steps and sources of one file make, beginnings included."""
        known = self._here.get(module)
        if known is None:
            found: dict[_Flow, Pipeline] = {}
            for name in (*sorted(DATASET_STEPS), *sorted(_ROOT_NAMES)):
                for call in module.tree.calls.get(name, ()):
                    if isinstance(call.func, ast.Name) and not module.names.lookup(name, call):
                        continue
                    for pipeline in _in_all_flows(module, call):
                        found.setdefault(_flow_of(pipeline), pipeline)
            known = self._here[module] = _as_many_as_possible(module, found.values())
        return known

    def pipelines(self, module: Module) -> list[Pipeline]:
        """The complete pipelines that have a step in this file, in each flow.

        The beginnings of others are left out, unless they are consumed as they are.
        """
        known = self._complete.get(module)
        if known is None:
            found = {_flow_of(pipeline): pipeline for pipeline in self._built_here(module)}
            numbers: dict[tuple[int, tuple[int, int]], int] = {}
            beginnings = {number for flow in found for number in _numbered(flow, numbers)[:-1]}
            for consumption in self.of_pipelines_in(module):
                for pipeline in consumption.pipelines:
                    if any(step.module is module for step in pipeline.steps) and not _mixes_flows(module, pipeline):
                        found.setdefault(_flow_of(pipeline), pipeline)
                        beginnings.discard(_numbered(_flow_of(pipeline), numbers)[-1])
            known = [pipeline for flow, pipeline in found.items() if _numbered(flow, numbers)[-1] not in beginnings]
            known = _as_many_as_possible(module, known)
            self._complete[module] = known
        return known

    def of_pipelines_in(self, module: Module) -> list[Consumption]:
        """The consumptions in this file, and those elsewhere of pipelines that have a step here."""
        found = list(self.consumptions(module))
        if not self._built_here(module):
            return found
        project = module.project
        for place in (*project.importers(module, _CONSUMING), *project.imported(module, _CONSUMING)):
            for consumption in self.consumptions(place):
                if any(step.module is module for pipeline in consumption.pipelines for step in pipeline.steps):
                    found.append(consumption)
        return found

    def consumers(self, module: Module, pipeline: Pipeline) -> list[Consumption]:
        """Where a pipeline with a step in this file is consumed as it is."""
        known = self._consumers.get(module)
        if known is None:
            known = self._consumers[module] = {}
            for consumption in self.of_pipelines_in(module):
                for key in dict.fromkeys(candidate.key for candidate in consumption.pipelines):
                    known.setdefault(key, []).append(consumption)
        return known.get(pipeline.key, [])

    def consumptions(self, module: Module) -> list[Consumption]:
        """The places in one file where a dataset or a generator is consumed."""
        known = self._consumptions.get(module)
        if known is None:
            known = self._consumptions[module] = [
                *self._by_models(module),
                *self._by_loops(module),
                *self._by_calls(module),
            ]
        return known

    def _by_models(self, module: Module) -> list[Consumption]:
        found: list[Consumption] = []
        for name, consumer in CONSUMERS.items():
            for call in module.tree.calls.get(name, ()):
                if not isinstance(call.func, ast.Attribute) or not may_be_model(module, call.func):
                    continue
                data = given(call, consumer.data)
                if data is not None:
                    found.extend(_consumption(consumer.how, call, module, data, consumer))
                validation = given(call, consumer.validation)
                if validation is not None:
                    found.extend(_consumption("validation", call, module, validation, consumer))
        return found

    def _by_loops(self, module: Module) -> list[Consumption]:
        found: list[Consumption] = []
        for loop in module.tree.loops():
            if not isinstance(loop, ast.While):
                found.extend(_consumption("loop", loop, module, loop.iter))
        for generator in module.tree.nodes(ast.comprehension):
            found.extend(_consumption("collect", holder_of(generator), module, generator.iter))
        return found

    def _by_calls(self, module: Module) -> list[Consumption]:
        found: list[Consumption] = []
        for call in module.tree.calls.get("reduce", ()):
            if isinstance(call.func, ast.Attribute):
                found.extend(_consumption("reduce", call, module, call.func.value))
        for name in _COLLECTORS:
            for call in module.tree.calls.get(name, ()):
                if isinstance(call.func, ast.Name) and call.args:
                    found.extend(_consumption("collect", call, module, call.args[0]))
        for call in module.tree.calls.get("next", ()):
            if isinstance(call.func, ast.Name) and call.args:
                found.extend(_consumption("next", call, module, call.args[0]))
        return found


def _in_all_flows(module: Module, call: ast.Call) -> Iterator[Pipeline]:
    """What a call makes in each flow in which it runs."""
    for frame in _frames(module, call):
        if frame is not None and any(decided(module, guard, frame) is False for guard in guards(module, call)):
            continue
        for value in module.project.evaluator.evaluate(module, call, frame):
            if isinstance(value, Pipeline) and value.known:
                yield value


def _frames(module: Module, node: ast.AST) -> list[Frame | None]:
    """The calls through which a node is run, one flow each; all in one where there are none in sight, or many."""
    function = module.tree.function(node)
    sites = module.project.call_sites(module, function) if isinstance(function, DEFS) else []
    return [site.frame for site in sites] if 0 < len(sites) <= _MOST_FLOWS else [None]


def _mixes_flows(module: Module, pipeline: Pipeline) -> bool:
    """Whether a dataset stands for several flows that are told apart elsewhere."""
    last = next(step for step in reversed(pipeline.steps) if step.module is module)
    return last.frame is None and not last.is_declared and _frames(module, last.call) != [None]


def _flow_of(pipeline: Pipeline) -> _Flow:
    """The same for two pipelines of the same steps in the same flow."""
    return tuple((key, id(step.frame)) for key, step in zip(pipeline.key, pipeline.steps, strict=True))


def _numbered(flow: _Flow, numbers: dict[tuple[int, tuple[int, int]], int]) -> list[int]:
    """A number for each beginning of a flow: the same one where flows begin alike."""
    found = [-1]
    for part in flow:
        found.append(numbers.setdefault((found[-1], part), len(numbers)))
    return found[1:]


def _as_many_as_possible(module: Module, pipelines: Iterable[Pipeline]) -> list[Pipeline]:
    """The first pipelines that have no more steps together than rules can look at."""
    found: list[Pipeline] = []
    left = _MOST_STEPS
    for pipeline in pipelines:
        left -= len(pipeline.steps)
        if left < 0:
            module.project.evaluator.budget.give_up()
            break
        found.append(pipeline)
    return found


def given(call: ast.Call, place: Place | None) -> ast.expr | None:
    """The argument that a call gives for one of a consumer's; `None` where it gives none, or `None`."""
    found = argument(call, place.position, *place.names) if place is not None else None
    return None if isinstance(found, ast.Constant) and found.value is None else found


def _consumption(
    how: str, node: ast.AST, module: Module, data: ast.expr, consumer: Consumer | None = None
) -> list[Consumption]:
    values, bounded = _followed(module, module.project.evaluator.evaluate(module, data))
    interesting = any(
        (isinstance(value, Pipeline) and value.known) or (isinstance(value, Obj) and value.kind is Kind.GENERATOR)
        for value in values
    )
    return [Consumption(how, node, module, data, values, bounded, consumer)] if interesting else []


def _followed(module: Module, values: Values, depth: int = 0) -> tuple[Values, bool]:
    """The data inside of wrappers and iterators, and whether a wrapper bounds it."""
    found: list[Value] = []
    bounded = False
    for value in values:
        if isinstance(value, Wrapped) and depth < 4:
            inner, inner_bounded = _unwrapped(value, depth)
            found.extend(inner)
            bounded = bounded or inner_bounded
        elif isinstance(value, Obj) and value.kind is Kind.ITERATOR and value.of is not None:
            found.append(value.of)
        elif not (isinstance(value, Const) and value.value is None):
            found.append(value)
    return tuple(found), bounded


def _unwrapped(wrapped: Wrapped, depth: int) -> tuple[Values, bool]:
    evaluator = wrapped.module.project.evaluator
    parts = wrapped.call.args if wrapped.name == "zip" else wrapped.call.args[:1]
    if wrapped.name in ("range", "tf.range"):
        return (), True
    found: list[Value] = []
    bounded = wrapped.name == "islice"
    for part in parts:
        values = evaluator.evaluate(wrapped.module, part, wrapped.frame)
        inner, inner_bounded = _followed(wrapped.module, values, depth + 1)
        # What else `zip` goes through says nothing of the data; what `enumerate` may go through instead does.
        data = [value for value in inner if wrapped.name != "zip" or _is_data(value)]
        # `zip` ends with the first of its parts that ends: a list or an array is such a part.
        if wrapped.name == "zip" and (inner_bounded or any(isinstance(v, (Items, Api)) for v in inner)):
            bounded = True
        bounded = bounded or inner_bounded
        found.extend(data)
    return tuple(found), bounded


def _is_data(value: Value) -> bool:
    return isinstance(value, (Pipeline, Unknown)) or (isinstance(value, Obj) and value.kind is Kind.GENERATOR)


def never_ends(pipeline: Pipeline) -> Step | None:
    """The step that makes a pipeline infinite, when nothing after it ends it again."""
    culprit: Step | None = None
    for step in pipeline.steps:
        if is_endless(step):
            culprit = step
        elif (step.name in ("take", "take_while") and not _takes_all(step)) or _is_out_of_sight(step):
            culprit = None
    return culprit


def endless(value: Value) -> Endless | None:
    """Why a dataset or a generator never ends; `None` where it does."""
    if isinstance(value, Pipeline):
        step = never_ends(value)
        proof = _endlessness(step) if step is not None else None
    else:
        step, proof = None, infinity(value)
    return Endless(step, proof) if proof is not None else None


def is_endless(step: Step) -> bool:
    """Whether a step alone makes its dataset infinite, or may make it."""
    return _endlessness(step) is not None


def _endlessness(step: Step) -> Proof | None:
    """How surely a step, once it is added, makes its dataset infinite; `None` where it does not."""
    evaluator = step.module.project.evaluator
    if step.name == "repeat":
        applied = step.api.endswith("shuffle_and_repeat")
        count = argument(step.call, 1 if applied else 0, "count")
        if has_star(step.call):
            return None
        forever = count is None or _is_endless_count(evaluator.evaluate(step.module, count, step.frame))
        return Proof.SURE if forever else None
    if step.name != "source":
        return None
    if step.api in ("tf.data.Counter", "tf.data.RandomDataset", "tf.data.Dataset.random"):
        return Proof.SURE
    generator = argument(step.call, 0, "generator") if step.api == "tf.data.Dataset.from_generator" else None
    if generator is None:
        return None
    return _all([_infinity_of(value) for value in evaluator.evaluate(step.module, generator, step.frame)])


def _infinity_of(function: Value) -> Proof | None:
    """How surely what a function of the project yields never ends."""
    if not isinstance(function, Func):
        return None
    if isinstance(function.node, ast.Lambda):
        made = function.module.project.evaluator.evaluate(function.module, function.node.body, function.frame)
        return _all([infinity(item) for item in made])
    return infinite_loop(function.module, function.node, function.frame)


def _all(proofs: list[Proof | None]) -> Proof | None:
    """The weakest of several proofs; `None` where one of them is missing."""
    found = [proof for proof in proofs if proof is not None]
    return Proof.weakest(found) if found and len(found) == len(proofs) else None


def _is_endless_count(values: Values) -> bool:
    return bool(values) and all(isinstance(value, Const) and value.value in (None, -1) for value in values)


def _is_out_of_sight(step: Step) -> bool:
    """Whether a step is `apply` of a function that nobody sees, which may take some of the elements."""
    return step.name == "apply" and not step.api


def _takes_all(step: Step) -> bool:
    count = argument(step.call, 0, "count")
    return count is not None and step.module.project.evaluator.constant(step.module, count, step.frame) == -1


def is_feasible(pipeline: Pipeline) -> bool:
    """Whether no two steps stand under opposite conditions."""
    guards = {guard for step in pipeline.steps for guard in _guards(step)}
    return not any((test, not taken) in guards for test, taken in guards)


def _guards(step: Step) -> Iterator[tuple[str, bool]]:
    """The conditions under which a step is added, each with the branch that it stands in."""
    tree = step.module.tree
    if step.is_declared:
        return
    child: ast.AST = step.call
    for parent in tree.ancestors(step.call):
        if isinstance(parent, ast.If) and child is not parent.test:
            yield from _implied(parent.test, child in parent.body)
        child = parent


def _implied(test: ast.expr, taken: bool) -> Iterator[tuple[str, bool]]:
    """What is known to hold in a branch: each part of `a and not b`."""
    while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, taken = test.operand, not taken
    yield ast.dump(test), taken
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if taken else ast.Or):
        for part in test.values:
            yield from _implied(part, taken)
