"""Handlers of exceptions: what they catch, whether they do anything, and whether a loop tries the same again."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tflint_stall.facts.values.module import Module

_EVERYTHING = frozenset({"builtins.Exception", "builtins.BaseException"})
# Calls that change nothing about what is tried next.
_TELLING = frozenset(
    """print sleep collect format_exc print_exc exception warning warn error info debug log write flush str repr
    format""".split()
)


def caught(module: Module, handler: ast.ExceptHandler) -> list[str]:
    """The canonical names of what a handler catches; `builtins.BaseException` for a bare `except:`."""
    if handler.type is None:
        return ["builtins.BaseException"]
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    values = [value for expr in types for value in module.project.evaluator.evaluate(module, expr)]
    found = [value.path for value in values if isinstance(value, Api)]
    # Names of Python itself that nothing binds.
    return found or [f"builtins.{expr.id}" for expr in types if isinstance(expr, ast.Name)]


def catches_everything(names: Iterable[str]) -> bool:
    return not _EVERYTHING.isdisjoint(names)


def is_silent(handler: ast.ExceptHandler) -> bool:
    """`pass`, `continue`, `...`: nobody hears of what was caught."""
    return all(
        isinstance(statement, (ast.Pass, ast.Continue))
        or (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
        for statement in handler.body
    )


def only_tells(statements: Iterable[ast.stmt]) -> bool:
    """Whether statements only print, wait and collect garbage."""
    for statement in statements:
        if isinstance(statement, (ast.Pass, ast.Continue)):
            continue
        if not isinstance(statement, ast.Expr):
            return False
        calls = [node for node in ast.walk(statement.value) if isinstance(node, ast.Call)]
        if any(last_name(call.func) not in _TELLING for call in calls):
            return False
    return True


def may_change(module: Module, statements: Iterable[ast.stmt], tried: ast.Try) -> bool:
    """Whether calls in a handler may make something else of what is tried: `config.shrink()`, a policy of 16 bits."""
    used = _roots(tried.body, ast.Load)
    for call in (call for statement in statements for call in _calls(statement)):
        values = module.project.evaluator.evaluate(module, call.func)
        if values and all(isinstance(value, Api) for value in values):
            if "policy" in last_name(call.func):
                return True
        elif used & _names(call):
            return True
    return False


def retried_by(tried: ast.Try, handler: ast.ExceptHandler, *, for_ever: bool) -> ast.For | ast.While | None:
    """The loop that runs a `try` again, unchanged, after a handler; `None` where each round may be another one.

    A round that works must end the loop, or set what it waits for; a `while` may also go on `for_ever`.
    """
    loop = parent_of(tried)
    if not isinstance(loop, (ast.For, ast.While)) or tried not in loop.body:
        return None
    place = loop.body.index(tried)
    before, behind = loop.body[:place], loop.body[place + 1 :]
    counting = [s for s in handler.body if isinstance(s, (ast.Assign, ast.AugAssign))]
    if not only_tells(s for s in handler.body if s not in counting) or any(_calls(s) for s in counting):
        return None
    waits = isinstance(loop, ast.While) and bool(_roots([*tried.body, *tried.orelse], ast.Store) & _read(loop.test))
    if (
        not (for_ever and isinstance(loop, ast.While))
        and not waits
        and not _leaves([*tried.body, *tried.orelse, *behind])
    ):
        return None
    goes_on = any(isinstance(statement, ast.Continue) for statement in handler.body)
    if not goes_on and any(isinstance(statement, (ast.Break, ast.Return, ast.Raise)) for statement in behind):
        return None
    changed = _roots([*before, *behind, *counting], ast.Store)
    if isinstance(loop, ast.For):
        changed |= {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    # What is called on an object that is tried with may change it: `config.shrink()`.
    called = {name for s in (*before, *behind) for call in _calls(s) for name in _names(call)}
    return None if _roots(tried.body, ast.Load) & (changed | called) else loop


def _leaves(statements: list[ast.stmt]) -> bool:
    return any(isinstance(node, (ast.Break, ast.Return)) for statement in statements for node in ast.walk(statement))


def _read(test: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}


def _calls(statement: ast.stmt) -> list[ast.Call]:
    found = (node for node in ast.walk(statement) if isinstance(node, ast.Call))
    return [call for call in found if last_name(call.func) not in _TELLING]


def _names(call: ast.Call) -> set[str]:
    return {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}


def _roots(statements: list[ast.stmt], context: type[ast.expr_context]) -> set[str]:
    """The names that statements read, or change: `config` of `config["batch"] = 8`."""
    found: set[str] = set()
    for node in (node for statement in statements for node in ast.walk(statement)):
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and isinstance(node.ctx, context):
            root: ast.expr = node
            while isinstance(root, (ast.Attribute, ast.Subscript)):
                root = root.value
            if isinstance(root, ast.Name):
                found.add(root.id)
    return found
