"""One shared walk over a file for all rules, dispatched by what each rule wants to see.

The tree was indexed by node type when the facts were built, so the walk visits only nodes that some
rule asked for. A rule that crashes is left out for this file and named; the others go on. Rules of others come
last, are not trusted with more than a part of the file's time, and what they say is looked at before it is used.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import cache
from time import perf_counter

from tflint_stall import calibrated
from tflint_stall.facts import Backend, Facts
from tflint_stall.facts.api import costs
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Report, Rule

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.cst.visiting import CstReader
    from tflint_stall.settings.config import Config

# The family of the rules about `tf.data`, which feeds every backend.
_OF_INPUT = "input-pipeline"
# Exceptions of rooms that are entered only when a rule wants them.
_CANNOT_READ = "CannotRead"
_MISBEHAVED = "Misbehaved"

# Every process that walks weighs by the costs of its user's machine, where he has measured them.
costs.weigh_by(calibrated.instead_of(costs.RECORDED))


@dataclass(frozen=True)
class Walked:
    """What the rules said about one file, and the seconds each took."""

    reports: list[Report]
    seconds: dict[str, float]
    # A sentence for each rule that went wrong.
    problems: list[str]
    # Why rules did not see the file, where that is nobody's fault.
    notices: list[str]


def walk(rules: Iterable[type[Rule]], facts: Facts, config: Config) -> Walked:
    """Let each rule look at the file."""
    walked = Walked([], {}, [], [])
    reading = _Reading(facts)
    # Where Keras surely computes with another library, TensorFlow has the input pipeline at most.
    only_input = facts.target.keras_backend is Backend.OTHER
    for kind in sorted(rules, key=lambda rule: bool(rule.origin)):
        if only_input and kind.family != _OF_INPUT:
            continue
        rule = reading.rule(kind)
        rule.options = {**kind.options, **config.rule_options.get(kind.name, {})}
        started = perf_counter()
        try:
            if kind.origin:
                from tflint_stall.engine.distrust import watched

                walked.reports.extend(watched(rule, lambda rule: _run(rule, facts, reading), config.time_limit))
            else:
                _run(rule, facts, reading)
                walked.reports.extend(rule.reports)
        except Exception as error:  # a broken rule must not take the others with it
            if type(error).__name__ == _CANNOT_READ:
                walked.notices.append(f"LibCST cannot read it ({error}): the rule {kind.name} did not look at it")
            else:
                walked.problems.append(_problem(kind, error))
        walked.seconds[kind.name] = perf_counter() - started
    return walked


class _Reading:
    """How rules are made for a file: those that read LibCST's tree share it, and load LibCST only then."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._reader: CstReader | None = None

    def rule(self, kind: type[Rule]) -> Rule:
        return self._cst().rule(kind) if kind.reads_cst else kind(self._facts)  # type: ignore[arg-type]

    def visit(self, rule: Rule) -> None:
        """Let a rule walk over LibCST's tree, if the file concerns it."""
        if rule.concerns():  # type: ignore[attr-defined]
            self._cst().visit(rule)  # type: ignore[arg-type]

    def _cst(self) -> CstReader:
        if self._reader is None:
            from tflint_stall.cst.visiting import CstReader

            self._reader = CstReader(self._facts)
        return self._reader


def _problem(kind: type[Rule], error: Exception) -> str:
    said = str(error) if type(error).__name__ == _MISBEHAVED else f"{type(error).__name__}: {error}"
    if kind.origin:
        return f"the rule {kind.name} of {kind.origin} was left out ({said}); the other rules went on"
    return f"the rule {kind.name} crashed ({said}); the other rules went on. Please report this."


def _run(rule: Rule, facts: Facts, reading: _Reading) -> None:
    if rule.reads_cst:
        reading.visit(rule)
    for hook in _hooks(type(rule)):  # type: ignore[arg-type]
        visit: Callable[..., None] = getattr(rule, hook)
        if hook == "visit_Call":
            for call in facts.named_calls(rule.triggers):
                visit(call)
        elif hook.startswith("visit_"):
            for node in facts.tree.nodes(getattr(ast, hook.removeprefix("visit_"))):
                visit(node)
        else:
            for subject in _SUBJECTS[hook](facts):
                visit(*subject)


@cache
def _hooks(kind: type[Rule]) -> list[str]:
    visits = [] if kind.reads_cst else [name for name in dir(kind) if name.startswith("visit_")]
    return [*visits, *(name for name in _SUBJECTS if hasattr(kind, name))]


_SUBJECTS: dict[str, Callable[[Facts], Iterable[tuple[Any, ...]]]] = {
    "on_program": lambda facts: [()],
    "on_pipeline": lambda facts: ((pipeline,) for pipeline in facts.pipelines()),
    "on_consumption": lambda facts: ((consumption,) for consumption in facts.consumptions()),
    "on_gradients": lambda facts: ((use,) for use in facts.gradient_uses()),
}
