"""One shared walk over a file for all rules, dispatched by what each rule wants to see.

The tree was indexed by node type when the facts were built, so the walk visits only nodes that some
rule asked for. A rule that crashes is left out for this file and named; the others go on. Rules of others come
last, are not trusted with more than a part of the file's time, and what they say is looked at before it is used.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable
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
    from tflint_stall.engine.heads import Head
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


def walk(rules: Iterable[Head], facts: Facts, config: Config) -> Walked:
    """Let each rule look at the file; one that finds nothing to look at is not even loaded."""
    walked = Walked([], {}, [], [])
    reading = _Reading(facts, config)
    # Where Keras surely computes with another library, TensorFlow has the input pipeline at most.
    only_input = facts.target.keras_backend is Backend.OTHER
    for head in sorted(rules, key=lambda head: bool(head.origin)):
        if only_input and head.family != _OF_INPUT:
            continue
        started = perf_counter()
        try:
            if head.origin:
                walked.reports.extend(_said_by_other(head, facts, reading, config))
            else:
                walked.reports.extend(_said(head, facts, reading))
        except Exception as error:  # a broken rule must not take the others with it
            if type(error).__name__ == _CANNOT_READ:
                walked.notices.append(f"LibCST cannot read it ({error}): the rule {head.name} did not look at it")
            else:
                walked.problems.append(_problem(head, error))
        walked.seconds[head.name] = perf_counter() - started
    return walked


def _said(head: Head, facts: Facts, reading: _Reading) -> Iterable[Report]:
    rule = reading.rule(head) if head.reads_cst else None
    if rule is not None:
        reading.visit(rule)
    for hook in head.hooks:
        subjects = _subjects(hook, head, facts)
        if subjects:
            rule = rule or reading.rule(head)
            visit: Callable[..., None] = getattr(rule, hook)
            for subject in subjects:
                visit(*subject)
    return () if rule is None else rule.reports


def _said_by_other(head: Head, facts: Facts, reading: _Reading, config: Config) -> Iterable[Report]:
    from tflint_stall.engine.distrust import watched

    def run(rule: Rule) -> None:
        if head.reads_cst:
            reading.visit(rule)
        for hook in head.hooks:
            visit: Callable[..., None] = getattr(rule, hook)
            for subject in _subjects(hook, head, facts):
                visit(*subject)

    return watched(reading.rule(head), run, config.time_limit)


class _Reading:
    """How rules are made for a file: those that read LibCST's tree share it, and load LibCST only then."""

    def __init__(self, facts: Facts, config: Config) -> None:
        self._facts = facts
        self._config = config
        self._reader: CstReader | None = None

    def rule(self, head: Head) -> Rule:
        kind = head.rule
        rule = self._cst().rule(kind) if kind.reads_cst else kind(self._facts)  # type: ignore[arg-type]
        rule.options = {**kind.options, **self._config.rule_options.get(kind.name, {})}
        return rule

    def visit(self, rule: Rule) -> None:
        """Let a rule walk over LibCST's tree, if the file concerns it."""
        if rule.concerns():  # type: ignore[attr-defined]
            self._cst().visit(rule)  # type: ignore[arg-type]

    def _cst(self) -> CstReader:
        if self._reader is None:
            from tflint_stall.cst.visiting import CstReader

            self._reader = CstReader(self._facts)
        return self._reader


def _problem(head: Head, error: Exception) -> str:
    said = str(error) if type(error).__name__ == _MISBEHAVED else f"{type(error).__name__}: {error}"
    if head.origin:
        return f"the rule {head.name} of {head.origin} was left out ({said}); the other rules went on"
    return f"the rule {head.name} crashed ({said}); the other rules went on. Please report this."


def _subjects(hook: str, head: Head, facts: Facts) -> Collection[tuple[Any, ...]]:
    """What a method of a rule is to be called with, one after the other."""
    if hook == "visit_Call":
        return [(call,) for call in facts.named_calls(head.triggers)]
    if hook.startswith("visit_"):
        return [(node,) for node in facts.tree.nodes(getattr(ast, hook.removeprefix("visit_")))]
    return _SUBJECTS[hook](facts)


_SUBJECTS: dict[str, Callable[[Facts], Collection[tuple[Any, ...]]]] = {
    "on_program": lambda facts: [()],
    "on_pipeline": lambda facts: [(pipeline,) for pipeline in facts.pipelines()],
    "on_consumption": lambda facts: [(consumption,) for consumption in facts.consumptions()],
    "on_consumption_around": lambda facts: [(consumption,) for consumption in facts.all_consumptions()],
    "on_compiled_call": lambda facts: facts.retracing.calls(),
    "on_gradients": lambda facts: [(use,) for use in facts.gradient_uses()],
}
