"""Straight-line order: what surely ran before a place, through blocks, calls and imports.

Only what always runs counts: one branch of an `if` does not, both together do. A loop is taken to run.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from tflint_stall.facts.api.processes import IDENTITIES
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, FUNCTIONS, Function, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module

# Whether a call is of the kind that is looked for.
Wanted: TypeAlias = Callable[["Module", ast.Call], bool]

_DEEPEST_CALLER = 3
_DEEPEST_CALL = 3
_MOST_CALLERS = 4
_MOST_STATEMENTS = 2000


class Order:
    """Searches what ran before places of one file for calls of one kind."""

    def __init__(self, module: Module, wanted: Wanted, unless: Wanted | None = None) -> None:
        self._module = module
        self._wanted = wanted
        # What makes it no matter on the ways that run it, too.
        self._other = Order(module, unless) if unless is not None else None
        self._left = _MOST_STATEMENTS

    def before(self, node: ast.AST) -> ast.Call | None:
        """The call in the same process that surely ran before `node`."""
        return self._before(self._module, node, 0)

    def _before(self, module: Module, node: ast.AST, depth: int) -> ast.Call | None:
        function = module.tree.function(node)
        for statement in _earlier_statements(module, node, function):
            found = self._in_statement(module, statement, 0)
            if found is not None and self._matters(module, node, depth):
                return found
        if function is None or depth >= _DEEPEST_CALLER:
            return None
        return self._before_callers(module, function, depth)

    def _at_import(self, module: Module) -> ast.Call | None:
        return self._in_block(module, module.import_time, 0)

    def _before_callers(self, module: Module, function: Function, depth: int) -> ast.Call | None:
        sites = module.project.call_sites(module, function)
        if not sites:
            # Who calls it is not in sight, but by then the file has been imported.
            return self._at_import(module)
        for site in sites[:_MOST_CALLERS]:
            if module.tree.function(site.call) is function:
                continue
            found = self._before(site.module, site.call, depth + 1)
            if found is None and site.module is not module:
                found = self._at_import(module)
            if found is not None and self._matters(site.module, site.call, depth + 1):
                return found
        return None

    def _matters(self, module: Module, node: ast.AST, depth: int) -> bool:
        return self._other is None or self._other._before(module, node, depth) is None

    def _in_function(self, module: Module, function: Function, depth: int) -> ast.Call | None:
        if isinstance(function, ast.Lambda):
            return self._in_expression(module, function.body, depth)
        if isinstance(function, ast.AsyncFunctionDef) or module.is_generator(function):
            return None
        return self._in_block(module, function.body, depth)

    def _in_block(self, module: Module, block: list[ast.stmt], depth: int) -> ast.Call | None:
        for statement in block:
            found = self._in_statement(module, statement, depth)
            if found is not None:
                return found
        return None

    def _in_statement(self, module: Module, statement: ast.stmt, depth: int) -> ast.Call | None:
        self._left -= 1
        if self._left < 0 or isinstance(statement, (*DEFS, ast.ClassDef)):
            return None
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            return self._in_import(module, statement, depth)
        for expression in _header(statement):
            found = self._in_expression(module, expression, depth)
            if found is not None:
                return found
        if isinstance(statement, ast.If):
            first = self._in_block(module, statement.body, depth)
            return first if self._in_block(module, statement.orelse, depth) is not None else None
        if isinstance(statement, ast.Try):
            return self._in_block(module, [*statement.body, *statement.finalbody], depth)
        if isinstance(statement, (ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith)):
            return self._in_block(module, statement.body, depth)
        return None

    def _in_expression(self, module: Module, expression: ast.expr, depth: int) -> ast.Call | None:
        for call in _calls(expression):
            if self._wanted(module, call):
                return call
            if depth < _DEEPEST_CALL:
                # Of several functions that may be meant, none surely runs.
                functions = module.project.functions(module, call.func)
                for function in functions if len(functions) == 1 else ():
                    found = self._in_function(function.module, function.node, depth + 1)
                    if found is not None:
                        return found
        return None

    def _in_import(self, module: Module, statement: ast.Import | ast.ImportFrom, depth: int) -> ast.Call | None:
        if depth >= _DEEPEST_CALL:
            return None
        for name in _imported_names(statement):
            imported = module.project.find(module, name)
            if imported is not None and imported is not module:
                found = self._in_block(imported, imported.import_time, depth + 1)
                if found is not None:
                    return found
        return None


def runs_on_import(module: Module, node: ast.AST, depth: int = 0) -> bool:
    """Whether importing the file runs `node`: at module level outside of the main guard, or called from there."""
    function = module.tree.function(node)
    if function is None:
        return not any(_guards(parent, node, module) for parent in module.tree.ancestors(node))
    if depth >= _DEEPEST_CALLER:
        return False
    sites = module.project.call_sites(module, function)
    return any(site.module is module and runs_on_import(module, site.call, depth + 1) for site in sites)


def _guards(parent: ast.AST, node: ast.AST, module: Module) -> bool:
    """A main guard, or any other test that tells the main process from its children."""
    if not isinstance(parent, ast.If) or module.tree.contains(parent.test, node):
        return False
    return any(last_name(part) in IDENTITIES for part in ast.walk(parent.test))


def _earlier_statements(module: Module, node: ast.AST, function: Function | None) -> Iterator[ast.stmt]:
    """The statements of the same function that ran before `node`, nearest block first."""
    child = node
    for parent in module.tree.ancestors(node):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(parent, field, None)
            if isinstance(block, list) and child in block:
                yield from block[: block.index(child)]
        if parent is function:
            return
        child = parent


def _header(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions that a statement itself evaluates: not those of its blocks."""
    for field, value in ast.iter_fields(statement):
        if field in ("body", "orelse", "finalbody", "handlers", "cases"):
            continue
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, ast.expr):
                yield item
            elif isinstance(item, ast.withitem):
                yield item.context_expr


def _calls(expression: ast.expr) -> Iterator[ast.Call]:
    """The calls that evaluating an expression surely makes, inner ones first."""
    if isinstance(expression, FUNCTIONS):
        return
    if isinstance(expression, (ast.IfExp, ast.BoolOp)):
        # The rest is evaluated, or it is not.
        yield from _calls(expression.test if isinstance(expression, ast.IfExp) else expression.values[0])
        return
    for child in ast.iter_child_nodes(expression):
        if isinstance(child, ast.expr):
            yield from _calls(child)
        elif isinstance(child, ast.keyword):
            yield from _calls(child.value)
        elif isinstance(child, ast.comprehension) and isinstance(expression, COMPREHENSIONS):
            yield from _calls(child.iter)
    if isinstance(expression, ast.Call):
        yield expression


def _imported_names(statement: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    base = "." * statement.level + (statement.module or "")
    joint = base if base.endswith(".") else f"{base}."
    return [base, *(joint + alias.name for alias in statement.names if alias.name != "*")]
