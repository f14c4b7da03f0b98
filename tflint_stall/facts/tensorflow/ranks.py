"""What only some of several processes run: code under a test of the rank, or after one that leaves."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable

from tflint_stall.facts.api.distribution import CHIEF, CHIEF_TASKS, HOROVOD, PLAIN_RANK, RANKS
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, always_leaves, dotted, last_name
from tflint_stall.facts.values.guards import Guard, guards, truth
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Api
from tflint_stall.quick_dataclasses import dataclass, replace
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 2
_DEEPEST_NAME = 3
# So many processes are enough to see whether a comparison tells them apart.
_SOME_RANKS = 4
_COMPARISONS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.eq,
    ast.IsNot: operator.ne,
}


@dataclass(frozen=True)
class Split:
    """What a condition does: some processes meet it, the others do not."""

    # Whether the first process is among those that meet it.
    chief: bool
    proof: Proof


@dataclass(frozen=True, eq=False)
class RankTest:
    """The condition that lets only some processes come to a place."""

    test: ast.expr
    module: Module
    # How surely it does so, and how surely the place is only reached through it.
    proof: Proof
    # Whether the first process is among those that meet it.
    chief: bool
    # Whether the place comes after an early return, not under the condition.
    after: bool
    # Whether it asks Horovod, which knows nothing of the workers of a strategy.
    asks_horovod: bool

    @property
    def statement(self) -> ast.If | None:
        """The `if` of the condition, where it is one."""
        holder = parent_of(self.test)
        return holder if isinstance(holder, ast.If) else None


class Ranks:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def test_around(self, call: ast.Call) -> RankTest | None:
        """The rank test that keeps some processes from making a call that the others make."""
        return _test_around(self._module, call, (last_name(call.func),))


def _test_around(module: Module, node: ast.AST, names: tuple[str, ...]) -> RankTest | None:
    """`names` are the call's, and those of the functions through which it is reached."""
    for guard in guards(module, node):
        test = _rank_test(module, guard, node)
        if test is not None and not _is_made_by_others(module, test, guard, node, names):
            return test
    function = module.tree.function(node)
    if not isinstance(function, DEFS) or len(names) > _DEEPEST_CALL:
        return None
    sites = [
        site
        for site in module.project.call_sites(module, function)
        if site.module.tree.function(site.call) is not function
    ]
    tests = [_test_around(site.module, site.call, (*names, function.name)) for site in sites]
    found = [test for test in tests if test is not None]
    if not found or len(found) < len(tests):
        return None
    called = [proof_of(site.module.project.evaluator.evaluate(site.module, site.call.func)) for site in sites]
    return replace(found[0], proof=Proof.weakest([*called, *(test.proof for test in found)]))


def _rank_test(module: Module, guard: Guard, node: ast.AST) -> RankTest | None:
    split = split_of(module, guard.test, guard.holds)
    if split is None:
        return None
    holder = parent_of(guard.test)
    after = holder is not None and not module.tree.contains(holder, node)
    return RankTest(guard.test, module, split.proof, split.chief, after, _asks_horovod(module, guard.test, 0))


# -- what the other processes do -------------------------------------------------------------------


def _is_made_by_others(module: Module, test: RankTest, guard: Guard, node: ast.AST, names: tuple[str, ...]) -> bool:
    """Whether those who do not come to a place make the same call elsewhere: in the other branch, or under its test."""
    if any(
        last_name(reached.call.func) in names
        for statement in _instead(module, test, guard)
        for reached in calls_in(module, statement)
    ):
        return True
    function = module.tree.function(node)
    for other in (call for name in names for call in module.tree.calls.get(name, ())):
        if other is not node and module.tree.function(other) is function:
            splits = [split_of(module, theirs.test, theirs.holds) for theirs in guards(module, other)]
            if any(split is not None and split.chief is not test.chief for split in splits):
                return True
    return False


def _instead(module: Module, test: RankTest, guard: Guard) -> list[ast.stmt]:
    """What the other processes run; after a branch that leaves that is the rest of the block."""
    statement = test.statement
    if statement is None:
        return []
    if test.after or not guard.holds:
        return statement.orelse if guard.holds else statement.body
    if statement.orelse or not always_leaves(statement.body):
        return statement.orelse
    block = module.tree.block(statement)
    return block[block.index(statement) + 1 :] if statement in block else []


# -- what a condition says about the rank ----------------------------------------------------------


def split_of(module: Module, test: ast.expr, holds: bool, depth: int = 0) -> Split | None:
    """How a condition, when it holds (or does not), tells processes apart; `None` where all may meet it."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        if _is_rank(module, test.operand) is not None:
            return Split(holds, Proof.SURE)
        return split_of(module, test.operand, not holds, depth)
    if isinstance(test, ast.BoolOp):
        return _of_parts(module, test, holds, depth)
    if isinstance(test, ast.Compare):
        return _of_comparison(module, test, holds, depth) if len(test.ops) == 1 else None
    return _of_name(module, test, holds, depth)


def _of_parts(module: Module, test: ast.BoolOp, holds: bool, depth: int) -> Split | None:
    """One part of `a and b` is enough to tell processes apart; of `a or b` every part that may hold has to."""
    splits = [split_of(module, part, holds, depth) for part in test.values]
    found = [split for split in splits if split is not None]
    if isinstance(test.op, ast.And) is holds:
        return found[0] if found else None
    open_parts = [
        part
        for part, split in zip(test.values, splits, strict=True)
        if split is None and truth(module, part, None) is not (not holds)
    ]
    return found[0] if found and not open_parts else None


def _of_comparison(module: Module, test: ast.Compare, holds: bool, depth: int) -> Split | None:
    compare, sides = _COMPARISONS.get(type(test.ops[0])), (test.left, test.comparators[0])
    if compare is None:
        return None
    for side, other in (sides, sides[::-1]):
        constant = module.project.evaluator.constant(module, other)
        if isinstance(constant, bool):
            met = compare(True, constant) is holds
            return _of_name(module, side, met, depth)
        if isinstance(constant, str) and constant in CHIEF_TASKS and isinstance(test.ops[0], (ast.Eq, ast.NotEq)):
            return Split(isinstance(test.ops[0], ast.Eq) is holds, Proof.SURE)
        proof = _is_rank(module, side)
        if proof is not None and isinstance(constant, int):
            ranks = range(_SOME_RANKS + max(constant, 0))
            met_by = [(compare(rank, constant) if side is test.left else compare(constant, rank)) for rank in ranks]
            return Split(met_by[0] is holds, proof) if len(set(met_by)) > 1 else None
    return None


def _of_name(module: Module, expr: ast.expr, holds: bool, depth: int) -> Split | None:
    """`is_chief`: what it was assigned, or what the function of that name returns; else by its name."""
    values = _assigned(module, expr) or _returned(module, expr)
    if values and depth < _DEEPEST_NAME:
        splits = [split_of(place, value, holds, depth + 1) for place, value in values]
        if all(split is not None for split in splits):
            return splits[0]
    function = expr.func if isinstance(expr, ast.Call) else expr
    if not re.match(CHIEF, last_name(function)):
        return None
    return Split(holds, Proof.if_seen(not values))


def _assigned(module: Module, expr: ast.expr) -> list[tuple[Module, ast.expr]]:
    bindings = module.names.lookup(dotted(expr), expr) if dotted(expr) else []
    found = [(module, b.value) for b in bindings if b.how is How.ASSIGN and b.value is not None and not b.path]
    return found if len(found) == len(bindings) else []


def _returned(module: Module, expr: ast.expr) -> list[tuple[Module, ast.expr]]:
    if not isinstance(expr, ast.Call):
        return []
    functions = [f for f in module.project.functions(module, expr.func) if isinstance(f.node, DEFS)]
    return [(f.module, returned) for f in functions for returned in f.module.returns(f.node)]


def _is_rank(module: Module, expr: ast.expr, depth: int = 0) -> Proof | None:
    """How surely an expression is the number of a process: `hvd.rank()`, or a name made from it or called like it."""
    function = expr.func if isinstance(expr, ast.Call) else expr
    name = last_name(function)
    if _is_of_horovod(module, function):
        proof = proof_of(module.project.evaluator.evaluate(module, function))
        return proof if name in RANKS or name == PLAIN_RANK else None
    assigned = _assigned(module, expr)
    if len(assigned) == 1 and depth < _DEEPEST_NAME and _is_rank(*assigned[0], depth + 1) is Proof.SURE:
        return Proof.SURE
    if name in RANKS:
        return Proof.SURE
    return Proof.PROBABLE if name == PLAIN_RANK else None


def _asks_horovod(module: Module, expr: ast.expr, depth: int) -> bool:
    """Whether Horovod is asked in an expression, or where its names were assigned."""
    if any(_is_of_horovod(module, call.func) for call in module.tree.within(expr, ast.Call)):
        return True
    named = (part for part in ast.walk(expr) if isinstance(part, (ast.Name, ast.Attribute, ast.Call)))
    return depth < _DEEPEST_NAME and any(
        _asks_horovod(place, value, depth + 1)
        for part in named
        for place, value in (_assigned(module, part) or _returned(module, part))
    )


def _is_of_horovod(module: Module, function: ast.expr) -> bool:
    values = module.project.evaluator.evaluate(module, function)
    return any(isinstance(value, Api) and value.path.startswith(HOROVOD) for value in values)
