"""Whether code only runs where a list holds something: `assert len(gpus) > 0`, `if not gpus: raise …` before it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.syntax.tree import FUNCTIONS, always_leaves, dotted, last_name
from tflint_stall.facts.values.guards import guards, is_met

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_BLOCKS = ("body", "orelse", "finalbody")
_HOLDERS = (ast.stmt, ast.Module, ast.ExceptHandler)


def surely_holds_something(module: Module, node: ast.AST, listed: ast.expr) -> bool:
    """Whether a list that has a name is not empty where a node runs."""
    name = dotted(listed)
    tests = [(guard.test, guard.holds) for guard in guards(module, node)] + list(_passed_before(module, node))
    return bool(name) and any(_says_it(module, test, holds, name) for test, holds in tests)


def _passed_before(module: Module, node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """The tests of earlier statements that a program does not get past unless they hold, or unless they do not."""
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(child, ast.stmt) and isinstance(parent, _HOLDERS):
            for statement in _earlier(parent, child):
                if isinstance(statement, ast.Assert):
                    yield statement.test, True
                elif isinstance(statement, ast.If):
                    if always_leaves(statement.body):
                        yield statement.test, False
                    elif always_leaves(statement.orelse):
                        yield statement.test, True
        if isinstance(parent, FUNCTIONS):
            return
        child = parent


def _earlier(parent: ast.AST, child: ast.stmt) -> list[ast.stmt]:
    for name in _BLOCKS:
        block = getattr(parent, name, None)
        if isinstance(block, list) and child in block:
            return block[: block.index(child)]
    return []


def _says_it(module: Module, test: ast.expr, holds: bool, name: str) -> bool:
    """Whether a test that comes out so means that a list of that name is not empty."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _says_it(module, test.operand, not holds, name)
    if isinstance(test, ast.BoolOp):
        # Of an `and` that is true each part is, and of an `or` that is false none.
        return isinstance(test.op, ast.And) is holds and any(_says_it(module, v, holds, name) for v in test.values)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        right = test.comparators[0]
        if isinstance(right, (ast.List, ast.Tuple)) and not right.elts and dotted(test.left) == name:
            return isinstance(test.ops[0], ast.NotEq if holds else ast.Eq)
        number = module.project.evaluator.constant(module, right)
        if not isinstance(number, int) or not _is_length(module, test.left, name):
            return False
        return is_met(test.ops[0], 0, number) is (not holds)
    return holds and (dotted(test) == name or _is_length(module, test, name))


def _is_length(module: Module, expr: ast.expr, name: str) -> bool:
    """`len(gpus)`, or a name that was given to it."""
    written = [place.expr for place in definitions(module, expr)] if isinstance(expr, ast.Name) else [expr]
    return bool(written) and all(
        isinstance(call, ast.Call)
        and last_name(call.func) == "len"
        and len(call.args) == 1
        and dotted(call.args[0]) == name
        for call in written
    )
