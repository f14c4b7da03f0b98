"""The datasets that one is put together from: those of `zip((inputs, labels))`."""

from __future__ import annotations

from collections.abc import Iterator

from tflint_stall.facts.values.values import Items, Pipeline, Step


def joined(step: Step) -> Iterator[Pipeline]:
    """The datasets that `zip` and the like put together."""
    evaluator = step.module.project.evaluator
    for given in step.call.args or [keyword.value for keyword in step.call.keywords]:
        for value in evaluator.evaluate(step.module, given, step.frame):
            if isinstance(value, Pipeline):
                yield value
            elif isinstance(value, Items):
                for element in value.elements:
                    for part in evaluator.element(element):
                        if isinstance(part, Pipeline):
                            yield part
