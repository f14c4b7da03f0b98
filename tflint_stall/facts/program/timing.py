"""What takes the time: the clocks of Python, and loops that are there to be measured with them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.tree import DEFS, LOOPS, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

CLOCKS = frozenset({"time", "perf_counter", "monotonic", "process_time", "timeit", "default_timer"})
# What makes minutes, hours or milliseconds of a span, not a figure for each round.
_UNITS = frozenset({60, 3600, 1000, 1000000})


def is_span(expr: ast.AST) -> bool:
    """`time.time() - start`"""
    if not isinstance(expr, ast.BinOp) or not isinstance(expr.op, ast.Sub):
        return False
    return isinstance(expr.left, ast.Call) and last_name(expr.left.func) in CLOCKS


def is_for_measuring(module: Module, loop: ast.AST) -> bool:
    """Whether a loop asks for the time itself, or it stands between two clocks for a figure of each round.

    The time that a program tells when all is done says nothing: it is there for what it computes.
    """
    if any(last_name(call.func) in CLOCKS for call in module.tree.within(loop, ast.Call)):
        return True
    return any(_is_between_clocks(module, around) for around in _with_loops_around(module, loop))


def _with_loops_around(module: Module, loop: ast.AST) -> Iterator[ast.stmt]:
    if isinstance(loop, ast.stmt):
        yield loop
    for parent in module.tree.ancestors(loop):
        if isinstance(parent, DEFS):
            return
        if isinstance(parent, LOOPS) and isinstance(parent, ast.stmt):
            yield parent


def _is_between_clocks(module: Module, loop: ast.stmt) -> bool:
    """`t1 = time.time()`, the loop, `t2 = time.time()`, `(t2 - t1) / n`."""
    block = module.tree.block(loop)
    if loop not in block:
        return False
    place = block.index(loop)
    started = {name for statement in block[:place] for name in _clocked(statement)}
    after = block[place + 1 :]
    ended = {name for statement in after for name in _clocked(statement)}
    if not started:
        return False
    spans = [node for statement in after for node in module.tree.within(statement, ast.BinOp) if _ends(node, ended)]
    spans = [node for node in spans if isinstance(node.right, ast.Name) and node.right.id in started]
    kept = {name for statement in after for name in _targets(statement) if _value(statement) in spans}
    divisions = (node for statement in after for node in module.tree.within(statement, ast.BinOp))
    return any(_is_figure(division, spans, kept) for division in divisions)


def _clocked(statement: ast.stmt) -> list[str]:
    """The names that a statement gives the time of a clock."""
    value = _value(statement)
    is_clock = isinstance(value, ast.Call) and last_name(value.func) in CLOCKS
    return _targets(statement) if is_clock else []


def _targets(statement: ast.stmt) -> list[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else ()
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _value(statement: ast.stmt) -> ast.expr | None:
    return statement.value if isinstance(statement, ast.Assign) else None


def _ends(node: ast.BinOp, ended: set[str]) -> bool:
    return is_span(node) or (isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Name) and node.left.id in ended)


def _is_figure(division: ast.BinOp, spans: list[ast.BinOp], kept: set[str]) -> bool:
    """Whether a division is one of a span, or by one, but not one that only changes the unit."""
    if not isinstance(division.op, ast.Div):
        return False
    if isinstance(division.right, ast.Constant) and division.right.value in _UNITS:
        return False
    parts = list(ast.walk(division))
    return any(span in parts for span in spans) or any(isinstance(p, ast.Name) and p.id in kept for p in parts)
