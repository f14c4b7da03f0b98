"""What only some of several processes run: code under a test of the rank, or after one that leaves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, always_leaves, dotted, last_name
from tflint_stall.facts.values.values import Api, Func
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_RANKS = frozenset(
    """rank local_rank global_rank world_rank task_id task_index worker_index worker_id process_index
    hvd_rank horovod_rank task_idx""".split()
)
_CHIEF = r"^_?(is_)?(chief|is_master|is_main_process|is_main_worker|is_root|is_rank_0|is_rank_zero)$"
_RANK_CALLS = ("horovod.tensorflow.", "horovod.keras.")
_DEEPEST_CALL = 2


@dataclass(frozen=True, eq=False)
class RankTest:
    """The `if` that lets only some processes come to a place."""

    statement: ast.If
    module: Module
    # Whether the place comes after an early return, not under the `if`.
    after: bool = False


class Ranks:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def test_around(self, call: ast.Call) -> RankTest | None:
        """The rank test that keeps some processes from making a call that the others make."""
        return _test_around(self._module, call, last_name(call.func), 0)


def _test_around(module: Module, node: ast.AST, name: str, depth: int) -> RankTest | None:
    tree = module.tree
    function = tree.function(node)
    child = node
    for parent in tree.ancestors(node):
        if isinstance(parent, ast.If) and child is not parent.test and is_rank_test(module, parent.test):
            if not _makes_it_too(module, _other_branch(module, parent, child), name):
                return RankTest(parent, module)
        for left in _left_before(module, parent, child):
            if not _makes_it_too(module, left.body, name):
                return RankTest(left, module, after=True)
        if parent is function:
            break
        child = parent
    if not isinstance(function, DEFS) or depth >= _DEEPEST_CALL:
        return None
    sites = [
        site
        for site in module.project.call_sites(module, function)
        if site.module.tree.function(site.call) is not function
    ]
    tests = [_test_around(site.module, site.call, function.name, depth + 1) for site in sites]
    return tests[0] if tests and all(test is not None for test in tests) else None


def _other_branch(module: Module, test: ast.If, child: ast.AST) -> list[ast.stmt]:
    """What the other processes run instead; after a branch that leaves that is the rest of the block."""
    if child in test.orelse:
        return test.body
    if test.orelse or not always_leaves(test.body):
        return test.orelse
    block = module.tree.block(test)
    return block[block.index(test) + 1 :] if test in block else []


def _left_before(module: Module, parent: ast.AST, child: ast.AST) -> Iterator[ast.If]:
    """`if rank != 0: return`, before `child` in its block."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(parent, field, None)
        if isinstance(block, list) and child in block:
            for statement in block[: block.index(child)]:
                if isinstance(statement, ast.If) and not statement.orelse and always_leaves(statement.body):
                    if not isinstance(statement.body[-1], ast.Raise) and is_rank_test(module, statement.test):
                        yield statement


def _makes_it_too(module: Module, block: list[ast.stmt], name: str) -> bool:
    calls = module.tree.calls.get(name, ())
    return any(module.tree.contains(statement, call) for statement in block for call in calls)


def is_rank_test(module: Module, test: ast.expr) -> bool:
    """Whether a condition holds on some processes only."""
    if isinstance(test, ast.BoolOp):
        return any(is_rank_test(module, value) for value in test.values)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _is_chief(module, test.operand) or _is_rank(module, test.operand) or is_rank_test(module, test.operand)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        sides = (test.left, test.comparators[0])
        told = any(_is_chief(module, side) for side in sides) and any(_is_bool(side) for side in sides)
        return told or _compares_rank(module, test)
    return _is_chief(module, test)


def _is_rank(module: Module, expr: ast.expr) -> bool:
    """`hvd.rank()`, or a name that is made from it or called like it."""
    function = expr.func if isinstance(expr, ast.Call) else expr
    if isinstance(expr, ast.Call):
        values = module.project.evaluator.evaluate(module, function)
        if any(isinstance(v, Api) and v.path.startswith(_RANK_CALLS) for v in values):
            return last_name(function) in _RANKS
    return last_name(function) in _RANKS


def _is_chief(module: Module, expr: ast.expr) -> bool:
    function = expr.func if isinstance(expr, ast.Call) else expr
    if re.match(_CHIEF, last_name(function)):
        return True
    name = dotted(expr)
    if not name:
        return _returns_rank_test(module, expr)
    bindings = module.names.lookup(name, expr)
    return bool(bindings) and all(
        binding.how is How.ASSIGN and binding.value is not None and _compares_rank(module, binding.value)
        for binding in bindings
    )


def _compares_rank(module: Module, expr: ast.expr) -> bool:
    """`rank == 0`, by itself or as a part of `and` and `or`; names in it are not followed."""
    if isinstance(expr, ast.BoolOp):
        return any(_compares_rank(module, value) for value in expr.values)
    if not isinstance(expr, ast.Compare) or len(expr.ops) != 1:
        return False
    sides = (expr.left, expr.comparators[0])
    return any(_is_rank(module, side) for side in sides) and any(_is_number(module, side) for side in sides)


def _returns_rank_test(module: Module, expr: ast.expr) -> bool:
    """A call of a project function that does nothing but test the rank."""
    if not isinstance(expr, ast.Call):
        return False
    functions: list[Func] = module.project.functions(module, expr.func)
    return bool(functions) and all(
        isinstance(f.node, DEFS)
        and len(returned := f.module.returns(f.node)) == 1
        and _compares_rank(f.module, returned[0])
        for f in functions
    )


def _is_number(module: Module, expr: ast.expr) -> bool:
    return isinstance(module.project.evaluator.constant(module, expr), int)


def _is_bool(expr: ast.expr) -> bool:
    return isinstance(expr, ast.Constant) and isinstance(expr.value, bool)
