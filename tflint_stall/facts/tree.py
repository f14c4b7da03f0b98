"""The syntax tree of one file with what every other fact needs: parents, order, indexes.

One iterative pass over the `ast` collects everything, because a walk is what costs.
"""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator

from tflint_stall.source import Source

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias, TypeVar

    _Node = TypeVar("_Node", bound=ast.AST)

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Loop: TypeAlias = ast.For | ast.AsyncFor | ast.While | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Scope: TypeAlias = (
    ast.Module
    | ast.ClassDef
    | ast.FunctionDef
    | ast.AsyncFunctionDef
    | ast.Lambda
    | ast.ListComp
    | ast.SetComp
    | ast.DictComp
    | ast.GeneratorExp
)

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
DEFS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (ast.Module, ast.ClassDef, *FUNCTIONS, *COMPREHENSIONS)
LOOPS = (ast.For, ast.AsyncFor, ast.While)

_SCOPE_TYPES = frozenset(SCOPES)
# Fields that hold no nodes: texts and numbers, and operators, which all trees share.
_PLAIN_FIELDS = frozenset(
    "id attr arg name asname module level ctx op ops kind type_comment conversion simple rest kwd_attrs is_async"
    " tag str".split()
)
_PLAIN_TYPES = (ast.Name, ast.Constant, ast.Global, ast.Nonlocal, ast.MatchSingleton)


class Tree:
    """One parsed file: `parent` of each node, its pre-order number, and nodes by type."""

    def __init__(self, module: ast.Module, source: Source) -> None:
        self.module = module
        self.source = source
        self.parents: dict[ast.AST, ast.AST] = {}
        self.order: dict[ast.AST, int] = {}
        self.last: dict[ast.AST, int] = {}
        self.by_type: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
        # Calls, attributes and names by the last part of their dotted name.
        self.calls: dict[str, list[ast.Call]] = defaultdict(list)
        self.loads: dict[str, list[ast.Name | ast.Attribute]] = defaultdict(list)
        # Attributes that are assigned or deleted, by name.
        self.stores: dict[str, list[ast.Attribute]] = defaultdict(list)
        self._scopes: dict[ast.AST, Scope] = {}
        # The pre-order numbers of the nodes of a type.
        self._numbers: dict[type[ast.AST], list[int]] = {}
        self._index()

    def _index(self) -> None:
        stack: list[ast.AST] = [self.module]
        visited: list[ast.AST] = []
        parents, order, by_type = self.parents, self.order, self.by_type
        while stack:
            node = stack.pop()
            order[node] = len(visited)
            visited.append(node)
            kind = type(node)
            by_type[kind].append(node)
            held = node.__dict__
            # From the last field to the first: what is pushed last is visited first.
            for field in _fields_with_nodes[kind]:
                value = held.get(field)
                if type(value) is list:
                    for item in reversed(value):
                        if item is not None:
                            parents[item] = node
                            stack.append(item)
                elif value is not None:
                    parents[value] = node
                    stack.append(value)
        # The subtree of a node ends where its last child's does, which comes first from behind.
        last = self.last
        for node in reversed(visited):
            end = last.setdefault(node, order[node])
            if node in parents:
                last.setdefault(parents[node], end)
        self._index_names()

    def _index_names(self) -> None:
        for name in self.nodes(ast.Name):
            if type(name.ctx) is ast.Load:
                self.loads[name.id].append(name)
        for attribute in self.nodes(ast.Attribute):
            if type(attribute.ctx) is ast.Load:
                self.loads[attribute.attr].append(attribute)
            else:
                self.stores[attribute.attr].append(attribute)
        for call in self.nodes(ast.Call):
            if called := last_name(call.func):
                self.calls[called].append(call)

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        return self.by_type.get(kind, [])  # type: ignore[return-value]

    def definitions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [*self.nodes(ast.FunctionDef), *self.nodes(ast.AsyncFunctionDef)]

    def loops(self) -> list[ast.For | ast.AsyncFor | ast.While]:
        """The statements that loop."""
        return [*self.nodes(ast.For), *self.nodes(ast.AsyncFor), *self.nodes(ast.While)]

    def contains(self, outer: ast.AST, inner: ast.AST) -> bool:
        """Whether `inner` is `outer` or lies in it (both in this tree)."""
        return self.order[outer] <= self.order[inner] <= self.last[outer]

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parents of `node`, innermost first."""
        parent = self.parents.get(node)
        while parent is not None:
            yield parent
            parent = self.parents.get(parent)

    def within(self, node: ast.AST, kind: type[_Node]) -> Iterator[_Node]:
        """The nodes of a type in the subtree of `node`, in order."""
        candidates = self.nodes(kind)
        numbers = self._numbers.get(kind)
        if numbers is None:
            numbers = self._numbers[kind] = [self.order[candidate] for candidate in candidates]
        yield from candidates[bisect_left(numbers, self.order[node]) : bisect_right(numbers, self.last[node])]

    def own(self, function: ast.AST, kind: type[_Node]) -> Iterator[_Node]:
        """The nodes of a type that a function itself executes: not those of nested functions."""
        for node in self.within(function, kind):
            if self.function(node) is function or node is function:
                yield node

    def statement(self, node: ast.AST) -> ast.stmt:
        """The innermost statement that `node` is part of."""
        current: ast.AST | None = node
        while current is not None and not isinstance(current, ast.stmt):
            current = self.parents.get(current)
        assert isinstance(current, ast.stmt)
        return current

    def block(self, statement: ast.AST) -> list[ast.stmt]:
        """The list of statements that `statement` stands in."""
        parent = self.parents.get(statement)
        if parent is not None:
            for value in parent.__dict__.values():
                if isinstance(value, list) and statement in value:
                    return value
        return []

    def scope(self, node: ast.AST) -> Scope:
        """The scope in which the names of `node` are looked up."""
        known = self._scopes.get(node)
        if known is not None:
            return known
        passed = [node]
        found: Scope = self.module
        child = node
        parent = self.parents.get(node)
        while parent is not None:
            if type(parent) in _SCOPE_TYPES and not _belongs_outside(parent, child):
                found = parent  # type: ignore[assignment]
                break
            if parent in self._scopes:
                found = self._scopes[parent]
                break
            passed.append(parent)
            child = parent
            parent = self.parents.get(parent)
        for seen in passed:
            self._scopes[seen] = found
        return found

    def function(self, node: ast.AST) -> Function | None:
        """The innermost function that executes `node`; `None` at module level."""
        scope = self.scope(node)
        while not isinstance(scope, (*FUNCTIONS, ast.Module)):
            scope = self.scope(scope)
        return None if isinstance(scope, ast.Module) else scope

    def enclosing_class(self, function: ast.AST) -> ast.ClassDef | None:
        parent = self.parents.get(function)
        while parent is not None and isinstance(parent, (ast.If, ast.Try, ast.With)):
            parent = self.parents.get(parent)
        return parent if isinstance(parent, ast.ClassDef) else None

    def start(self, node: ast.AST) -> int:
        """The character offset at which `node` begins."""
        return self.source.offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def end(self, node: ast.AST) -> int:
        """The character offset just after `node`."""
        return self.source.offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def text(self, node: ast.AST) -> str:
        return self.source.text[self.start(node) : self.end(node)]


def _belongs_outside(scope: ast.AST, child: ast.AST) -> bool:
    """Whether a direct child of a scope node is evaluated outside of it (defaults, decorators…)."""
    if isinstance(scope, ast.Lambda):
        return child is not scope.body
    if isinstance(scope, (*DEFS, ast.ClassDef)):
        return child not in scope.body
    # Of a comprehension only the first iterable is evaluated outside; it is inside its `comprehension` node,
    # which `names` treats by itself.
    return False


class _FieldsWithNodes(dict[type[ast.AST], tuple[str, ...]]):
    """The fields in which nodes of a type hold others, last field first."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        # The name of `type X = ...` is an expression, all other names are texts.
        named = ("name",) if kind.__name__ == "TypeAlias" else ()
        fields = (*(field for field in reversed(kind._fields) if field not in _PLAIN_FIELDS), *named)
        self[kind] = fields = () if kind in _PLAIN_TYPES else fields
        return fields


_fields_with_nodes = _FieldsWithNodes()


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
