"""What happens in few rounds, though no counter says so: what is said to be missing is made, a record is broken."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.tree import LOOPS, dotted

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What gives the number that a variable holds, and what sets it.
_READING = frozenset({"eval", "numpy", "read_value", "value", "item"})
_SETTING = frozenset({"assign", "fill_"})


def is_said_to_be_missing(module: Module, parent: ast.AST, statement: ast.stmt) -> bool:
    """`assert self.net is None`, and in the same block `self.net = …`: the next time the assertion would fail."""
    if not isinstance(parent, (ast.If, *LOOPS)):
        return False
    block = next((part for part in (parent.body, parent.orelse) if statement in part), [])
    earlier = block[: block.index(statement)] if statement in block else []
    missing = {name for one in earlier if isinstance(one, ast.Assert) and (name := _missing(one.test))}
    if not missing:
        return False
    made = (target for one in block if isinstance(one, ast.Assign) for target in one.targets)
    return any(dotted(target) in missing for target in made)


def _missing(test: ast.expr) -> str:
    """What an assertion says is not there."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return dotted(test.operand)
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Is):
        return ""
    none = test.comparators[0]
    return dotted(test.left) if isinstance(none, ast.Constant) and none.value is None else ""


def is_of_records(module: Module, test: ast.Compare, node: ast.AST) -> bool:
    """`if score > best: best = score`: the longer it goes on, the rarer is a new record.

    `if x > limit: x = limit` is none: what is cut there comes anew in each round.
    """
    guarded = next((parent for parent in module.tree.ancestors(test) if isinstance(parent, ast.If)), None)
    if guarded is None or not any(module.tree.contains(statement, node) for statement in guarded.body):
        return False
    loop = next((parent for parent in module.tree.ancestors(guarded) if isinstance(parent, LOOPS)), None)
    sides = (_what_holds(test.left), _what_holds(test.comparators[0]))
    for target, value in ((t, v) for statement in guarded.body for t, v in _set_in(module, statement)):
        if (
            target
            and value
            and (target, value) in (sides, sides[::-1])
            and not _is_set_besides(module, loop, guarded, target)
        ):
            return True
    return False


def _what_holds(expr: ast.expr) -> str:
    """The name of a number; of `best.eval()` and `float(best)` that of the variable."""
    if isinstance(expr, ast.Call):
        if isinstance(expr.func, ast.Attribute) and expr.func.attr in _READING and not expr.args:
            return dotted(expr.func.value)
        return dotted(expr.args[0]) if len(expr.args) == 1 and isinstance(expr.func, ast.Name) else ""
    return dotted(expr)


def _set_in(module: Module, statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """The names that a statement sets, and those of what it sets them to."""
    for assign in module.tree.within(statement, ast.Assign):
        yield from ((dotted(target), _what_holds(assign.value)) for target in assign.targets)
    for call in module.tree.within(statement, ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in _SETTING and call.args:
            yield dotted(call.func.value), _what_holds(call.args[0])


def _is_set_besides(module: Module, loop: ast.AST | None, guarded: ast.If, name: str) -> bool:
    """Whether the loop sets a name elsewhere, too."""
    if loop is None:
        return False
    names, attributes = module.tree.within(loop, ast.Name), module.tree.within(loop, ast.Attribute)
    named: list[ast.Name | ast.Attribute] = [*names, *attributes]
    stored = (one for one in named if isinstance(one.ctx, ast.Store) and dotted(one) == name)
    return any(not module.tree.contains(guarded, store) for store in stored)
