"""Whether the targets of a batch are a column: an array made with a last side of 1, also behind a dataset."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.program.definitions import Definition, definitions, given_by_callers
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.values.values import Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What gives targets a shape where it is written.
SHAPING = (
    r"squeeze|expand_dims|reshape|newaxis|flatten|\[:, ?0\]|None\]|ravel|\[\.\.\., ?0\]|keepdims|one_hot|zeros|ones"
)
# What draws or fills an array, with its sides as arguments: `np.random.rand(1000, 1)`.
_WITH_SIDES = frozenset({"rand", "randn"})


def is_made_as_column(module: Module, target: ast.expr) -> bool:
    """Whether something that targets are made of is a column, or shaped: what callers give, what a dataset holds."""
    return any(_is_shaped(origin) for origin in _origins(module, target))


def _origins(module: Module, target: ast.expr) -> Iterator[Definition]:
    yield from definitions(module, target)
    for place in (Definition(module, target), *given_by_callers(module, target)):
        name = place.expr
        for binding in place.module.names.lookup(name.id, name) if isinstance(name, ast.Name) else ():
            if binding.how is How.ITERATE and binding.value is not None:
                for value in place.module.project.evaluator.evaluate(place.module, binding.value):
                    if isinstance(value, Pipeline) and value.source is not None:
                        yield from _held(value, binding.path)


def _held(pipeline: Pipeline, path: tuple[int | None, ...]) -> Iterator[Definition]:
    """What the source of a dataset was given for one part of its elements."""
    source = pipeline.source
    if source is None or not source.call.args:
        return
    for given in definitions(source.module, source.call.args[0]):
        parts, place = given.expr, path[-1] if path else None
        if isinstance(parts, (ast.Tuple, ast.List)) and place is not None and -1 < place < len(parts.elts):
            yield from definitions(given.module, parts.elts[place])
        else:
            yield given


def _is_shaped(origin: Definition) -> bool:
    expr = origin.expr
    if re.search(SHAPING, origin.module.tree.text(expr)):
        return True
    return any(_ends_in_one(part) for part in ast.walk(expr))


def _ends_in_one(part: ast.AST) -> bool:
    """`(1000, 1)`, `rand(1000, 1)`."""
    if isinstance(part, ast.Call):
        function = part.func
        sides = part.args if isinstance(function, ast.Attribute) and function.attr in _WITH_SIDES else []
    else:
        sides = part.elts if isinstance(part, (ast.Tuple, ast.List)) else []
    last = sides[-1] if len(sides) > 1 else None
    return isinstance(last, ast.Constant) and last.value == 1 and last.value is not True
