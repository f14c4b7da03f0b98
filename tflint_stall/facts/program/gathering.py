"""What a round of a loop puts together of many parts: rows that an inner loop collects in a list or an array."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.definitions import bound_to
from tflint_stall.facts.program.feeding import Feeding, feeding
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import Binding
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, Loop, last_name
from tflint_stall.quick_dataclasses import dataclass, field

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


# What makes one row of each part.
_BY_ROW = frozenset({"array", "asarray", "stack", "convert_to_tensor", "float32", "zeros", "empty", "ones"})
# What makes an array of which nothing is known yet.
_EMPTY = frozenset({"zeros", "empty", "ones", "zeros_like", "empty_like"})


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
        called = {last_name(node.func) for node in ast.walk(expr) if isinstance(node, ast.Call)}
        is_by_row = is_by_row or not called.isdisjoint(_BY_ROW)
    for loop in found.loops:
        iterable = loop.generators[0].iter if isinstance(loop, COMPREHENSIONS) else getattr(loop, "iter", None)
        if iterable is not None:
            found.sources += feeding(module, iterable, boundary).expressions
        if is_by_row and found.rounds is None:
            found.rounds = rounds(module, loop)
    return found


def _filling(module: Module, name: ast.Name, boundary: ast.AST) -> list[Loop]:
    """The loops within a boundary that fill a list which begins empty there, or the rows of an array of its own."""
    filled: list[ast.AST] = []
    for binding in module.names.lookup(name.id, name):
        begun = bound_to(binding)
        if begun is None or not module.tree.contains(boundary, begun):
            continue
        if isinstance(begun, ast.List) and not begun.elts:
            filled += module.added_to(binding)
        elif isinstance(begun, ast.Call) and last_name(begun.func) in _EMPTY:
            filled += _stores(module, name.id, binding)
    around = [[loop for loop in loops_around(module, node) if loop is not boundary] for node in filled]
    return [loops[0] for loops in around if loops and module.tree.contains(boundary, loops[0])]


def _stores(module: Module, name: str, binding: Binding) -> list[ast.AST]:
    """`rows[i] = …`"""
    found: list[ast.AST] = []
    for load in module.tree.loads.get(name, ()):
        part = parent_of(load)
        is_stored = isinstance(part, ast.Subscript) and part.value is load and isinstance(part.ctx, ast.Store)
        if is_stored and binding in module.names.lookup(name, load):
            found.append(load)
    return found
