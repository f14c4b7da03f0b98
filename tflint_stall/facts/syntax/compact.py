"""A syntax tree in a third of the memory, in which each node knows where it stands.

The nodes of `ast` keep everything in a dictionary each, and most of what a run remembers are nodes. A
compact node is of a subclass that has a slot for each field, and more for what every fact asks: its
parent, its number in pre-order, the last number below it, and the scope in which its names are looked up.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import partial
from operator import attrgetter

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeAlias, TypeVar

    _Node = TypeVar("_Node", bound=ast.AST)
    _Value = TypeVar("_Value")
    # The fields that hold nodes, and whether they are in the scope that the node opens; those that hold none;
    # whether there is a position.
    _Layout: TypeAlias = tuple[tuple[tuple[str, bool], ...], tuple[str, ...], bool]

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

# What every compact node knows; the module has no parent, and is its own scope.
parent_of: Callable[[ast.AST], ast.AST | None] = attrgetter("parent")
# The same for what is surely not the module.
holder_of: Callable[[ast.AST], ast.AST] = attrgetter("parent")
order_of: Callable[[ast.AST], int] = attrgetter("order")
last_of: Callable[[ast.AST], int] = attrgetter("last")
scope_of: Callable[[ast.AST], Scope] = attrgetter("scope")
# What the module knows: all nodes of the tree by their type in `ast`, each list in pre-order.
nodes_of: Callable[[ast.Module], dict[type[ast.AST], list[Any]]] = attrgetter("nodes")

_KNOWN = ("parent", "order", "last", "scope")
# Fields that hold no nodes: texts and numbers, and operators, which all trees share.
_PLAIN_FIELDS = frozenset(
    "id attr arg name asname module level ctx op ops kind type_comment conversion simple rest kwd_attrs is_async"
    " tag str names".split()
)
_PLAIN_TYPES = (ast.Constant, ast.Global, ast.Nonlocal, ast.MatchSingleton)
# The fields that are evaluated in the scope that a node opens; all others are evaluated around it. Of a
# comprehension only the first iterable is evaluated outside; it is inside its `comprehension` node, which
# `names` treats by itself.
_INNER_FIELDS = {
    ast.Module: ("body",),
    ast.ClassDef: ("body",),
    ast.FunctionDef: ("body",),
    ast.AsyncFunctionDef: ("body",),
    ast.Lambda: ("body",),
    ast.ListComp: ("elt", "generators"),
    ast.SetComp: ("elt", "generators"),
    ast.DictComp: ("key", "value", "generators"),
    ast.GeneratorExp: ("elt", "generators"),
}

# Every call has two lists, and most of all lists are empty: nobody changes a tree, so one is enough.
_NOTHING: list[ast.AST] = []

_new: Callable[[type[ast.AST]], Any] = ast.AST.__new__


class _CompactTypes(dict[type[ast.AST], type[ast.AST]]):
    """The subclass with slots of each type of node, made when the first node of the type is met."""

    def __missing__(self, kind: type[ast.AST]) -> type[ast.AST]:
        more = ("nodes",) if kind is ast.Module else ()
        slots = (*kind._fields, *kind._attributes, *_KNOWN, *more)
        self[kind] = made = type(kind.__name__, (kind,), {"__slots__": slots, "__module__": __name__})
        return made


class _Layouts(dict[type[ast.AST], "_Layout"]):
    """How each type of node is made, worked out when the first node of the type is met."""

    def __missing__(self, kind: type[ast.AST]) -> _Layout:
        # The name of `type X = ...` is an expression, and the names of an import are nodes; others are texts.
        own = {"TypeAlias": {"name"}, "Import": {"names"}, "ImportFrom": {"names"}}.get(kind.__name__, set())
        held = [] if kind in _PLAIN_TYPES else [f for f in kind._fields if f not in _PLAIN_FIELDS or f in own]
        inner = _INNER_FIELDS.get(kind, ())
        plain = tuple(field for field in kind._fields if field not in held)
        self[kind] = layout = (tuple((field, field in inner) for field in held), plain, bool(kind._attributes))
        return layout


_types = _CompactTypes()
_layouts = _Layouts()


def by_compact_type(table: Mapping[type[ast.expr], _Value]) -> dict[type[ast.AST], _Value]:
    """A table by types of `ast`, to be asked for `type(node)` of compact nodes."""
    return {_types[kind]: value for kind, value in table.items()}


def placed(made_up: _Node, node: ast.AST) -> _Node:
    """A node that stands in no source, at the place of another one."""
    known: Any = ast.copy_location(made_up, node)
    known.parent, known.scope = parent_of(node), scope_of(node)
    known.order = known.last = order_of(node)
    return made_up


def take_apart(module: ast.Module) -> None:
    """Let go of a tree: its nodes know each other in circles, and nobody collects these while files are checked."""
    for nodes in nodes_of(module).values():
        for node in nodes:
            node.parent = node.scope = None
    nodes_of(module).clear()


def compact(module: ast.Module) -> ast.Module:
    """The compact tree of a module, which is used up: one pass, which is most of what a run does to most files."""
    by_type: dict[type[ast.AST], list[Any]] = defaultdict(list)
    number = -1
    # One number for all nodes of a line: numbers take memory too.
    last_line: int = max((statement.end_lineno or 0 for statement in module.body), default=0)
    lines = list(range(last_line + 1))

    def any_node(old: Any, parent: ast.AST | None, scope: Any) -> Any:
        nonlocal number
        kind = type(old)
        node = _new(_types[kind])
        by_type[kind].append(node)
        number += 1
        node.order = number
        node.parent = parent
        node.scope = node if scope is None else scope
        holding, plain, has_position = _layouts[kind]
        held = old.__dict__
        for field in plain:
            setattr(node, field, held.get(field))
        for field, is_inside in holding:
            value = held.get(field)
            around = node if is_inside else scope
            if type(value) is list:
                # In place, so that what is done with goes at once: a long file would need the memory for two trees.
                for index, item in enumerate(value):
                    if item is not None:
                        value[index] = makers[type(item)](item, node, around)
                value = value or _NOTHING
            elif value is not None:
                value = makers[type(value)](value, node, around)
            setattr(node, field, value)
        node.last = number
        if has_position:
            node.lineno = lines[old.lineno]
            node.col_offset = old.col_offset
            node.end_lineno = lines[old.end_lineno]
            node.end_col_offset = old.end_col_offset
        return node

    # The same for three of four nodes, without asking what there is in them.
    def name(old: Any, parent: ast.AST, scope: Scope) -> Any:
        nonlocal number
        node = new_name()
        add_name(node)
        number += 1
        node.order = node.last = number
        node.parent = parent
        node.scope = scope
        node.id = old.id
        node.ctx = old.ctx
        node.lineno = lines[old.lineno]
        node.col_offset = old.col_offset
        node.end_lineno = lines[old.end_lineno]
        node.end_col_offset = old.end_col_offset
        return node

    def constant(old: Any, parent: ast.AST, scope: Scope) -> Any:
        nonlocal number
        node = new_constant()
        add_constant(node)
        number += 1
        node.order = node.last = number
        node.parent = parent
        node.scope = scope
        node.value = old.value
        node.kind = old.kind
        node.lineno = lines[old.lineno]
        node.col_offset = old.col_offset
        node.end_lineno = lines[old.end_lineno]
        node.end_col_offset = old.end_col_offset
        return node

    def attribute(old: Any, parent: ast.AST, scope: Scope) -> Any:
        nonlocal number
        node = new_attribute()
        add_attribute(node)
        number += 1
        node.order = number
        node.parent = parent
        node.scope = scope
        node.attr = old.attr
        node.ctx = old.ctx
        value = old.value
        node.value = makers[type(value)](value, node, scope)
        node.last = number
        node.lineno = lines[old.lineno]
        node.col_offset = old.col_offset
        node.end_lineno = lines[old.end_lineno]
        node.end_col_offset = old.end_col_offset
        return node

    def call(old: Any, parent: ast.AST, scope: Scope) -> Any:
        nonlocal number
        node = new_call()
        add_call(node)
        number += 1
        node.order = number
        node.parent = parent
        node.scope = scope
        func = old.func
        node.func = makers[type(func)](func, node, scope)
        # In place, as above.
        args = old.args
        for index, item in enumerate(args):
            args[index] = makers[type(item)](item, node, scope)
        node.args = args or _NOTHING
        keywords = old.keywords
        for index, item in enumerate(keywords):
            keywords[index] = keyword(item, node, scope)
        node.keywords = keywords or _NOTHING
        node.last = number
        node.lineno = lines[old.lineno]
        node.col_offset = old.col_offset
        node.end_lineno = lines[old.end_lineno]
        node.end_col_offset = old.end_col_offset
        return node

    def keyword(old: Any, parent: ast.AST, scope: Scope) -> Any:
        nonlocal number
        node = new_keyword()
        add_keyword(node)
        number += 1
        node.order = number
        node.parent = parent
        node.scope = scope
        node.arg = old.arg
        value = old.value
        node.value = makers[type(value)](value, node, scope)
        node.last = number
        node.lineno = lines[old.lineno]
        node.col_offset = old.col_offset
        node.end_lineno = lines[old.end_lineno]
        node.end_col_offset = old.end_col_offset
        return node

    own = {
        ast.Name: name,
        ast.Constant: constant,
        ast.Attribute: attribute,
        ast.Call: call,
        ast.keyword: keyword,
    }
    makers: defaultdict[type[Any], Callable[..., Any]] = defaultdict(lambda: any_node, own)
    new_name, new_constant, new_attribute, new_call, new_keyword = (partial(_new, _types[kind]) for kind in own)
    add_name, add_constant, add_attribute, add_call, add_keyword = (by_type[kind].append for kind in own)
    try:
        root = any_node(module, None, None)
    finally:
        # They know each other and all nodes: another circle.
        makers.default_factory = None
        makers.clear()
    root.nodes = by_type
    return root  # type: ignore[no-any-return]
