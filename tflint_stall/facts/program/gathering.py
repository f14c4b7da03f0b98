"""What a round of a loop puts together of many parts: rows that an inner loop collects in a list or an array."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.dataset_length import leading_dimension
from tflint_stall.facts.program.definitions import bound_to
from tflint_stall.facts.program.feeding import Feeding, feeding
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, Loop, last_name
from tflint_stall.quick_dataclasses import dataclass, field

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


# What makes one row of each part.
_BY_ROW = frozenset({"array", "asarray", "stack", "convert_to_tensor", "float32"})


@dataclass(eq=False)
class Gathered:
    """What is put together: the expressions that it all comes from, and of how many parts, where that is known."""

    sources: list[ast.expr] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    rounds: int | None = None


def gathers(module: Module, fed: Feeding, boundary: ast.AST) -> Gathered:
    """What an expression collects in loops within a boundary, which is a loop around it or a function."""
    found = Gathered()
    is_by_row = False
    for expr in fed.expressions:
        found.loops += [node for node in ast.walk(expr) if isinstance(node, COMPREHENSIONS)]
        for name in (node for node in ast.walk(expr) if isinstance(node, ast.Name)):
            found.loops += _filling(module, name, boundary)
        if isinstance(expr, ast.Call) and module.tree.contains(boundary, expr):
            is_by_row = is_by_row or last_name(expr.func) in _BY_ROW
            found.rounds = found.rounds or leading_dimension(module, expr, None)
    for loop in found.loops:
        iterable = loop.generators[0].iter if isinstance(loop, COMPREHENSIONS) else getattr(loop, "iter", None)
        if iterable is not None:
            found.sources += feeding(module, iterable, boundary).expressions
        if is_by_row and found.rounds is None:
            found.rounds = rounds(module, loop)
    return found


def _filling(module: Module, name: ast.Name, boundary: ast.AST) -> list[Loop]:
    """The loops within a boundary that append to a list which begins empty there."""
    found: list[Loop] = []
    for binding in module.names.lookup(name.id, name):
        begun = bound_to(binding)
        if not isinstance(begun, ast.List) or begun.elts or not module.tree.contains(boundary, begun):
            continue
        for call in module.added_to(binding):
            around = [loop for loop in loops_around(module, call) if loop is not boundary]
            found += [loop for loop in around[:1] if module.tree.contains(boundary, loop)]
    return found
