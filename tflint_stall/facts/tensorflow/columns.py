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
# Steps of a dataset whose function may give its elements another shape.
_REMAKING = frozenset({"map", "apply", "flat_map", "interleave", "window", "scan"})
# What draws or fills an array, with its sides as arguments: `np.random.rand(1000, 1)`.
_WITH_SIDES = frozenset({"rand", "randn"})


def is_made_as_column(module: Module, target: ast.expr) -> bool:
    """Whether something that targets are made of is a column, or shaped: what callers give, what a dataset holds."""
    return any(_is_shaped(origin) for origin in _origins(module, target))


def is_made_flat(module: Module, target: ast.expr) -> bool:
    """Whether targets surely are a row of numbers: `ravel()` and the like made it, and nothing widens it again."""
    origins = list(_origins(module, target, as_given=True))
    flat = [origin for origin in origins if _flattens(origin.expr)]
    return bool(flat) and not any(_is_shaped(origin) for origin in origins if origin not in flat)


def _flattens(expr: ast.expr) -> bool:
    """`x.ravel()`, `np.ravel(x)`, `x.reshape(-1)`, `tf.reshape(x, [-1])`; also what only changes the type behind it."""
    if not isinstance(expr, ast.Call) or not isinstance(expr.func, ast.Attribute):
        return False
    if expr.func.attr == "astype":
        return _flattens(expr.func.value)
    if expr.func.attr == "reshape":
        sides = expr.args[-1] if expr.args else None
        sides = sides.elts[0] if isinstance(sides, (ast.Tuple, ast.List)) and len(sides.elts) == 1 else sides
        alone = len(expr.args) == 1 or isinstance(expr.args[-1], (ast.Tuple, ast.List))
        return alone and isinstance(sides, ast.UnaryOp) and ast.unparse(sides) == "-1"
    return expr.func.attr in ("ravel", "flatten") and len(expr.args) < 2


def _origins(module: Module, target: ast.expr, *, as_given: bool = False) -> Iterator[Definition]:
    """What targets are made of; `as_given` leaves out what a dataset makes others of."""
    yield from definitions(module, target)
    for place in (Definition(module, target), *given_by_callers(module, target)):
        name = place.expr
        for binding in place.module.names.lookup(name.id, name) if isinstance(name, ast.Name) else ():
            if binding.how is How.ITERATE and binding.value is not None:
                for value in place.module.project.evaluator.evaluate(place.module, binding.value):
                    if isinstance(value, Pipeline) and value.source is not None and not (as_given and _reshapes(value)):
                        yield from _held(value, binding.path)


def _reshapes(pipeline: Pipeline) -> bool:
    """Whether something on the way makes other elements of those that a dataset was given."""
    return any(step.name in _REMAKING for step in pipeline.steps)


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
