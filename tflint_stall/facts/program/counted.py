"""Rounds that a counter allows: `if i >= 5: break`, `if step < 3: show(…)`."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.definitions import bound_to
from tflint_stall.facts.program.length import added_in, number
from tflint_stall.facts.syntax.compact import scope_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import always_leaves, dotted, last_name
from tflint_stall.facts.values.guards import guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_BELOW = (ast.Lt, ast.LtE)
_REACHED = (ast.GtE, ast.Gt)


def rounds_until_left(module: Module, loop: ast.For | ast.AsyncFor | ast.While) -> int | None:
    """After how many rounds a counter ends a loop at the latest; `None` where none does."""
    # `while len(words) < 10:`, where each round adds one.
    found = [rounds_allowed(module, loop, loop.test, True)] if isinstance(loop, ast.While) else []
    for statement in loop.body:
        if isinstance(statement, ast.If):
            for block, goes_on in ((statement.body, False), (statement.orelse, True)):
                if (always_leaves(block) and not isinstance(block[-1], ast.Continue)) or _lets_end(module, loop, block):
                    found.append(rounds_allowed(module, loop, statement.test, goes_on, ends=True))
    return min((allowed for allowed in found if allowed is not None), default=None)


def _lets_end(module: Module, loop: ast.AST, block: list[ast.stmt]) -> bool:
    """`done = True` of a loop that goes on `while not done`, where nothing in it takes that back."""
    parts = [loop.test] if isinstance(loop, ast.While) else []
    if parts and isinstance(parts[0], ast.BoolOp) and isinstance(parts[0].op, ast.And):
        parts = list(parts[0].values)
    for part in parts:
        is_negated = isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not)
        flag = part.operand if isinstance(part, ast.UnaryOp) and is_negated else part
        if not isinstance(flag, ast.Name):
            continue
        everywhere = module.names.bindings.get(scope_of(flag), {}).get(flag.id, ())
        inside = [binding for binding in everywhere if module.tree.contains(loop, binding.node)]
        values = [bound_to(binding) for binding in inside if binding.how is How.ASSIGN]
        ending = all(isinstance(value, ast.Constant) and value.value is is_negated for value in values)
        if len(values) == len(inside) and ending and any(binding.node in block for binding in inside):
            return True
    return False


def rounds_allowed(module: Module, loop: ast.AST, test: ast.expr, holds: bool, *, ends: bool = False) -> int | None:
    """In how many rounds of a loop a test is true (`holds`) or false at most, as its counter says.

    `if i == 5` lets all others pass, unless it `ends` the loop.
    """
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return rounds_allowed(module, loop, test.operand, not holds, ends=ends)
    if isinstance(test, ast.BoolOp):
        # All parts are true, or all are false: each of them limits.
        if isinstance(test.op, ast.And) is not holds:
            return None
        parts = [rounds_allowed(module, loop, part, holds, ends=ends) for part in test.values]
        return min((part for part in parts if part is not None), default=None)
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    operation, counter, most = test.ops[0], test.left, test.comparators[0]
    limits = isinstance(operation, _BELOW if holds else _REACHED)
    limits = limits or (ends and isinstance(operation, ast.NotEq if holds else ast.Eq))
    if not limits or not _counts_from_start(module, loop, counter):
        return None
    limit = number(module, most)
    if limit is None or limit < 0:
        return None
    return limit + isinstance(operation, (ast.LtE, ast.Gt))


def rounds_let_through(module: Module, loop: ast.AST, node: ast.AST) -> int | None:
    """In how many rounds of a loop the conditions around a node let it run at most; `None` where none is counted."""
    found = (rounds_allowed(module, loop, guard.test, guard.holds) for guard in guards(module, node, loop))
    return min((allowed for allowed in found if allowed is not None), default=None)


def _counts_from_start(module: Module, loop: ast.AST, counter: ast.expr) -> bool:
    """Whether an expression is the number of the round, or one more: a loop's own index, or a name counted up."""
    if isinstance(counter, ast.BinOp) and isinstance(counter.op, ast.Add) and isinstance(counter.right, ast.Constant):
        counter = counter.left
    if isinstance(counter, ast.Call) and last_name(counter.func) == "len" and len(counter.args) == 1:
        return _grows(module, loop, counter.args[0])
    if not isinstance(counter, ast.Name):
        return False
    bindings = module.names.lookup(counter.id, counter)
    if len(bindings) == 1 and bindings[0].how is How.ITERATE:
        return _is_index(loop, bindings[0])
    everywhere = module.names.bindings.get(scope_of(counter), {}).get(counter.id, ())
    inside = [binding for binding in everywhere if module.tree.contains(loop, binding.node)]
    before = [one for one in module.names.lookup(counter.id, loop) if one not in inside]
    counted_up = len(inside) == 1 and _is_counted_up(module, loop, inside[0])
    return counted_up and bool(before) and all(_is_start(module, binding) for binding in before)


def _grows(module: Module, loop: ast.AST, collected: ast.expr) -> bool:
    """Whether each round of a loop makes a text or a list longer by one: `text += sign`, `words.append(word)`."""
    if not isinstance(collected, ast.Name):
        return False
    body = getattr(loop, "body", ())
    everywhere = module.names.bindings.get(scope_of(collected), {}).get(collected.id, ())
    inside = [binding for binding in everywhere if module.tree.contains(loop, binding.node)]
    if inside:
        added = added_in(inside[0]) if len(inside) == 1 else None
        # What is put together to be added is a word: `text += " " + word`.
        is_one = added is not None and not isinstance(added, (ast.BinOp, ast.JoinedStr))
        return is_one and module.tree.statement(inside[0].node) in body
    alone = (statement.value for statement in body if isinstance(statement, ast.Expr))
    appended = (call.func for call in alone if isinstance(call, ast.Call) and last_name(call.func) == "append")
    return any(dotted(func) == f"{collected.id}.append" for func in appended)


def _is_index(loop: ast.AST, binding: Binding) -> bool:
    """`for i, x in enumerate(…)`, `for i in range(n)`, `for i in itertools.count()`."""
    over = binding.value
    if not isinstance(loop, (ast.For, ast.AsyncFor)) or over is not loop.iter or not isinstance(over, ast.Call):
        return False
    # A bar around it changes nothing: `tqdm(enumerate(…))`.
    if last_name(over.func) in ("tqdm", "trange") and over.args and isinstance(over.args[0], ast.Call):
        over = over.args[0]
    if last_name(over.func) == "enumerate":
        return binding.path == (0,) and len(over.args) == 1
    return last_name(over.func) in ("range", "count", "trange") and not binding.path and len(over.args) <= 1


def _is_counted_up(module: Module, loop: ast.AST, binding: Binding) -> bool:
    """`n += 1`, in each round that gets there."""
    added = added_in(binding)
    if added is None or module.tree.statement(binding.node) not in getattr(loop, "body", ()):
        return False
    return (number(module, added) or 0) >= 1


def _is_start(module: Module, binding: Binding) -> bool:
    start = number(module, bound_to(binding)) if binding.how is How.ASSIGN else None
    return start is not None and start >= 0
