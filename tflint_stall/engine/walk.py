"""One shared walk over a file for all rules, dispatched by what each rule wants to see.

The tree was indexed by node type when the facts were built, so the walk visits only nodes that some
rule asked for. A rule that crashes is left out for this file and named; the others go on.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import cache
from time import perf_counter

from tflint_stall.facts import Backend, Facts
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Report, Rule

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any


# The family of the rules about `tf.data`, which feeds every backend.
_OF_INPUT = "input-pipeline"


@dataclass(frozen=True)
class Walked:
    """What the rules said about one file, which of them crashed, and the seconds each took."""

    reports: list[Report]
    crashes: list[tuple[str, str]]
    seconds: dict[str, float]


def walk(rules: Iterable[type[Rule]], facts: Facts) -> Walked:
    """Let each rule look at the file."""
    walked = Walked([], [], {})
    # Where Keras surely computes with another library, TensorFlow has the input pipeline at most.
    only_input = facts.target.keras_backend is Backend.OTHER
    for kind in rules:
        if only_input and kind.family != _OF_INPUT:
            continue
        rule = kind(facts)
        started = perf_counter()
        try:
            _run(rule, facts)
        except Exception as error:  # a broken rule must not take the others with it
            walked.crashes.append((kind.name, f"{type(error).__name__}: {error}"))
        else:
            walked.reports.extend(rule.reports)
        walked.seconds[kind.name] = perf_counter() - started
    return walked


def _run(rule: Rule, facts: Facts) -> None:
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
    return [name for name in dir(kind) if name.startswith("visit_") or name in _SUBJECTS]


_SUBJECTS: dict[str, Callable[[Facts], Iterable[tuple[Any, ...]]]] = {
    "on_program": lambda facts: [()],
    "on_pipeline": lambda facts: ((pipeline,) for pipeline in facts.pipelines()),
    "on_consumption": lambda facts: ((consumption,) for consumption in facts.consumptions()),
    "on_gradients": lambda facts: ((use,) for use in facts.gradient_uses()),
}
