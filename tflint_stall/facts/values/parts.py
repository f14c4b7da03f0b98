"""What an object is put together from: the objects that the call which made it names or makes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.values.values import Obj


def parts(made: Obj) -> Iterator[Obj]:
    """The objects in the arguments of the call that made an object: the steps of a scikit-learn pipeline."""
    if not isinstance(made.node, ast.Call):
        return
    evaluate = made.module.project.evaluator.evaluate
    for node in ast.walk(made.node):
        if isinstance(node, (ast.Name, ast.Call)) and node is not made.node:
            for value in evaluate(made.module, node, made.frame):
                if isinstance(value, Obj):
                    yield value
