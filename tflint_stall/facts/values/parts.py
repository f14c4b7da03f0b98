"""What an object is put together from: the objects that the call which made it names or makes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.values.values import Obj, Values


def named_parts(made: Obj) -> Iterator[Values]:
    """What each expression in the call that made an object may be: the steps of a scikit-learn pipeline."""
    if isinstance(made.node, ast.Call):
        evaluate = made.module.project.evaluator.evaluate
        for node in ast.walk(made.node):
            if isinstance(node, (ast.Name, ast.Call)) and node is not made.node:
                yield evaluate(made.module, node, made.frame)
