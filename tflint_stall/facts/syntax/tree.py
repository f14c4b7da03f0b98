"""The syntax tree of one file with what every other fact needs: nodes by type and by name, and what is around them."""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from tflint_stall.documents.source import Source
from tflint_stall.facts.syntax.compact import compact, last_of, nodes_of, order_of, parent_of, scope_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias, TypeVar

    _Node = TypeVar("_Node", bound=ast.AST)

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Loop: TypeAlias = ast.For | ast.AsyncFor | ast.While | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
DEFS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
LOOPS = (ast.For, ast.AsyncFor, ast.While)

_EXECUTING = (*FUNCTIONS, ast.Module)


class Tree:
    """One parsed file: its nodes by type and by name."""

    def __init__(self, module: ast.Module, source: Source) -> None:
        self.module = compact(module)
        self.source = source
        self._by_type = nodes_of(self.module)
        # The pre-order numbers of the nodes of a type.
        self._numbers: dict[type[ast.AST], list[int]] = {}
        # The block of a statement and its place there; where in a block, by its first statement, nothing goes on.
        self._places: dict[ast.AST, tuple[list[ast.stmt], int]] = {}
        self._ends: dict[ast.stmt, int] = {}

    @cached_property
    def calls(self) -> dict[str, list[ast.Call]]:
        """Calls by the last part of the dotted name of what is called."""
        found: dict[str, list[ast.Call]] = defaultdict(list)
        for call in self.nodes(ast.Call):
            if called := last_name(call.func):
                found[called].append(call)
        return found

    @cached_property
    def loads(self) -> dict[str, list[ast.Name | ast.Attribute]]:
        """Names and attributes that are read, by their name. Of most files that a name led to, nobody asks for them."""
        found: dict[str, list[ast.Name | ast.Attribute]] = defaultdict(list)
        for name in self.nodes(ast.Name):
            if type(name.ctx) is ast.Load:
                found[name.id].append(name)
        for attribute in self.nodes(ast.Attribute):
            if type(attribute.ctx) is ast.Load:
                found[attribute.attr].append(attribute)
        return found

    @cached_property
    def stores(self) -> dict[str, list[ast.Attribute]]:
        """Attributes that are assigned or deleted, by name."""
        found: dict[str, list[ast.Attribute]] = defaultdict(list)
        for attribute in self.nodes(ast.Attribute):
            if type(attribute.ctx) is not ast.Load:
                found[attribute.attr].append(attribute)
        return found

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        return self._by_type.get(kind, [])

    def definitions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [*self.nodes(ast.FunctionDef), *self.nodes(ast.AsyncFunctionDef)]

    def loops(self) -> list[ast.For | ast.AsyncFor | ast.While]:
        """The statements that loop."""
        return [*self.nodes(ast.For), *self.nodes(ast.AsyncFor), *self.nodes(ast.While)]

    def contains(self, outer: ast.AST, inner: ast.AST) -> bool:
        """Whether `inner` is `outer` or lies in it (both in this tree)."""
        return order_of(outer) <= order_of(inner) <= last_of(outer)

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parents of `node`, innermost first."""
        parent = parent_of(node)
        while parent is not None:
            yield parent
            parent = parent_of(parent)

    def within(self, node: ast.AST, kind: type[_Node]) -> Iterator[_Node]:
        """The nodes of a type in the subtree of `node`, in order."""
        candidates = self.nodes(kind)
        numbers = self._numbers.get(kind)
        if numbers is None:
            numbers = self._numbers[kind] = list(map(order_of, candidates))
        yield from candidates[bisect_left(numbers, order_of(node)) : bisect_right(numbers, last_of(node))]

    def own(self, function: ast.AST, kind: type[_Node]) -> Iterator[_Node]:
        """The nodes of a type that a function itself executes: not those of nested functions."""
        for node in self.within(function, kind):
            if self.function(node) is function or node is function:
                yield node

    def reads(self, target: ast.expr, outside: ast.AST) -> list[ast.Name | ast.Attribute]:
        """Where a name or an attribute that is called like a target is read outside of a node."""
        loads = self.loads.get(last_name(target), ())
        return [load for load in loads if type(load) is type(target) and not self.contains(outside, load)]

    def statement(self, node: ast.AST) -> ast.stmt:
        """The innermost statement that `node` is part of."""
        current: ast.AST | None = node
        while current is not None and not isinstance(current, ast.stmt):
            current = parent_of(current)
        assert isinstance(current, ast.stmt)
        return current

    def block(self, statement: ast.AST) -> list[ast.stmt]:
        """The list of statements that `statement` stands in."""
        return self.place(statement)[0]

    def place(self, statement: ast.AST) -> tuple[list[ast.stmt], int]:
        """The list of statements that `statement` stands in, and where it stands there."""
        parent = parent_of(statement)
        if statement not in self._places and parent is not None:
            for block in (getattr(parent, field, None) for field in parent._fields):
                if isinstance(block, list):
                    self._places.update((part, (block, place)) for place, part in enumerate(block))
        return self._places.get(statement, ([], 0))

    def is_left_before(self, statement: ast.stmt) -> bool:
        """Whether a statement of the same block never lets control come to this one."""
        block, place = self.place(statement)
        if not block:
            return False
        if block[0] not in self._ends:
            ends = (number for number, part in enumerate(block) if always_leaves([part]))
            self._ends[block[0]] = next(ends, len(block))
        return self._ends[block[0]] < place

    def function(self, node: ast.AST) -> Function | None:
        """The innermost function that executes `node`; `None` at module level."""
        scope = scope_of(node)
        while not isinstance(scope, _EXECUTING):
            scope = scope_of(scope)
        return None if isinstance(scope, ast.Module) else scope

    def enclosing_class(self, function: ast.AST) -> ast.ClassDef | None:
        parent = parent_of(function)
        while parent is not None and isinstance(parent, (ast.If, ast.Try, ast.With)):
            parent = parent_of(parent)
        return parent if isinstance(parent, ast.ClassDef) else None

    def start(self, node: ast.AST) -> int:
        """The character offset at which `node` begins."""
        return self.source.offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def end(self, node: ast.AST) -> int:
        """The character offset just after `node`."""
        return self.source.offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def text(self, node: ast.AST) -> str:
        return self.source.text[self.start(node) : self.end(node)]


def function_with(parameter: ast.AST) -> Function:
    """The function that has a parameter."""
    arguments = parent_of(parameter)
    function = parent_of(arguments) if arguments is not None else None
    assert isinstance(function, FUNCTIONS)
    return function


def last_name(expression: ast.AST) -> str:
    """The last part of a dotted name: `predict` of `self.model.predict`, empty for others."""
    if isinstance(expression, ast.Attribute):
        return expression.attr
    if isinstance(expression, ast.Name):
        return expression.id
    return ""


def dotted(expression: ast.AST) -> str:
    """`self.model` for that expression, `cache['x']` with a literal key; empty for others."""
    parts: list[str] = []
    node = expression
    while True:
        if isinstance(node, ast.Name):
            parts.append(node.id)
            return "".join(reversed(parts))
        if isinstance(node, ast.Attribute):
            parts.append("." + node.attr)
            node = node.value
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            parts.append(f"[{node.slice.value!r}]")
            node = node.value
        else:
            return ""


def root_of_chain(call: ast.Call) -> ast.expr:
    """What a chain of method calls begins with: `data` of `data.batch(32).repeat()`."""
    root: ast.expr = call
    while isinstance(root, ast.Call) and isinstance(root.func, ast.Attribute):
        root = root.func.value
    return root


def argument(call: ast.Call, position: int | None, *names: str) -> ast.expr | None:
    """The argument of a call given by keyword or by position; `None` where it is not given."""
    for keyword in call.keywords:
        if keyword.arg in names:
            return keyword.value
    if position is not None and position < len(call.args):
        leading = call.args[: position + 1]
        if not any(isinstance(item, ast.Starred) for item in leading):
            return call.args[position]
    return None


def has_star(call: ast.Call) -> bool:
    """Whether `*args` or `**kwargs` may carry arguments that cannot be seen."""
    return any(isinstance(item, ast.Starred) for item in call.args) or any(k.arg is None for k in call.keywords)


def may_hide_what_follows(call: ast.Call, name: str) -> bool:
    """Whether a star may carry arguments that stand behind a parameter.

    Where that is given by name, `*args` ends before it: with more Python raises TypeError.
    """
    by_name = any(keyword.arg == name for keyword in call.keywords)
    return any(k.arg is None for k in call.keywords) if by_name else has_star(call)


def always_leaves(block: list[ast.stmt]) -> bool:
    """Whether control never runs off the end of a block."""
    if not block:
        return False
    final = block[-1]
    if isinstance(final, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
        return True
    if isinstance(final, ast.Expr) and isinstance(final.value, ast.Call):
        return dotted(final.value.func) in ("sys.exit", "exit", "quit", "os._exit", "os.abort")
    if isinstance(final, ast.If):
        return bool(final.orelse) and always_leaves(final.body) and always_leaves(final.orelse)
    if isinstance(final, (ast.With, ast.AsyncWith)):
        return always_leaves(final.body)
    if isinstance(final, ast.Try):
        ends = [final.body, *(handler.body for handler in final.handlers)]
        return always_leaves(final.finalbody) or all(always_leaves(end) for end in ends)
    return False


def is_main_guard(statement: ast.AST) -> bool:
    """`if __name__ == "__main__":`"""
    test = statement.test if isinstance(statement, ast.If) else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = (test.left, test.comparators[0])
    return any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides) and any(
        isinstance(side, ast.Constant) and side.value == "__main__" for side in sides
    )
