"""Random functions of a dataset that change what the model is trained to say, and not what it sees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api import element_functions as known
from tflint_stall.facts.program.reached import calls_of_functions
from tflint_stall.facts.values.values import Api, Func

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_LABEL = r"(?i)(^|_)(labels?|targets?|class(es)?|y|weights?)(_|$)"


def draws_only_for_labels(functions: list[Func]) -> bool:
    """Whether all that these functions draw goes into the label: noise that is meant to be drawn once."""
    return bool(functions) and all(_is_only_for_labels(function) for function in functions)


def _is_only_for_labels(function: Func) -> bool:
    module, node = function.module, function.node
    returned = [node.body] if isinstance(node, ast.Lambda) else module.returns(node)
    drawn = _names_drawn(function)
    labels = inputs = False
    for value in returned:
        parts = list(_parts(value))
        if not parts:
            return False
        for is_label, part in parts:
            if _is_drawn(module, part, drawn):
                labels, inputs = labels or is_label, inputs or not is_label
    return labels and not inputs


def _names_drawn(function: Func) -> set[str]:
    """The names whose values depend on random numbers."""
    drawn: set[str] = set()
    assigns = list(function.module.tree.within(function.node, ast.Assign))
    for assign in (*assigns, *assigns):
        if _is_drawn(function.module, assign.value, drawn):
            drawn |= {node.id for target in assign.targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    return drawn


def _parts(value: ast.expr) -> Iterator[tuple[bool, ast.expr]]:
    """The parts of an element, and whether each is a label: those behind the first, or those that are called so."""
    if isinstance(value, ast.Call) and value.keywords and not value.args:
        yield from ((bool(re.search(_LABEL, keyword.arg or "")), keyword.value) for keyword in value.keywords)
    elif isinstance(value, ast.Dict):
        for key, part in zip(value.keys, value.values, strict=True):
            name = key.value if isinstance(key, ast.Constant) else ""
            yield isinstance(name, str) and bool(re.search(_LABEL, name)), part
    elif isinstance(value, ast.Tuple):
        yield from ((index > 0, part) for index, part in enumerate(value.elts))


def _is_drawn(module: Module, expr: ast.expr, drawn: set[str]) -> bool:
    for node in ast.walk(expr):
        if isinstance(node, ast.Name) and node.id in drawn:
            return True
        if isinstance(node, ast.Call) and _draws(module, node):
            return True
    return False


def _draws(module: Module, call: ast.Call) -> bool:
    values = module.project.evaluator.evaluate(module, call.func)
    if any(isinstance(value, Api) and _is_random(value.path) for value in values):
        return True
    called = module.project.functions(module, call.func)
    return any(_is_random(path) for reached in calls_of_functions(called) for path in reached.apis)


def _is_random(path: str) -> bool:
    if path.startswith(known.NOT_RANDOM):
        return False
    return path.startswith((*known.RANDOM, "tf.image.stateless_random_"))
