"""A file as LibCST and as our facts see it: two trees over one text, and the way from one to the other."""

from __future__ import annotations

import ast
from functools import cached_property

import libcst as cst

from tflint_stall.lower.pairs import Pairs, pairs, read

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from tflint_stall.facts import Facts

    _Key: TypeAlias = tuple[type[ast.AST], int, int, int, int]

# What has no node of its own in `ast` is there what it holds.
_HOLDERS = {
    cst.Arg: "value",
    cst.Element: "value",
    cst.Index: "value",
    cst.SubscriptElement: "slice",
    cst.Decorator: "decorator",
    cst.Annotation: "annotation",
    cst.WithItem: "item",
}


class NoSuchNode(LookupError):
    """A node that is in none of the two trees: made anew, or one that nothing in `ast` stands for."""


class Trees:
    """LibCST's tree of a file beside that of the facts."""

    def __init__(self, facts: Facts, module: cst.Module | None = None) -> None:
        self.facts = facts
        self.text = facts.source.text
        self.module = read(self.text) if module is None else module

    @cached_property
    def pairs(self) -> Pairs:
        return pairs(self.text, self.module)

    def ast_of(self, node: cst.CSTNode) -> ast.AST:
        """The node of the facts' tree that a node is."""
        while node not in self.pairs.lowered and type(node) in _HOLDERS:
            node = getattr(node, _HOLDERS[type(node)])
        lowered = self.pairs.lowered.get(node)
        if lowered is None:
            raise NoSuchNode(f"nothing in the syntax tree stands for this {type(node).__name__}")
        if isinstance(lowered, ast.Module):
            return self.facts.tree.module
        return self._same_place(lowered) or self._in_formatted_string(node, lowered)

    def nearest(self, node: cst.CSTNode) -> ast.AST:
        """The node of the facts' tree that a node is, or is a part of."""
        while True:
            try:
                return self.ast_of(node)
            except NoSuchNode:
                if node not in self._parents:
                    raise
                node = self._parents[node]

    def cst_of(self, node: ast.AST) -> cst.CSTNode:
        """LibCST's node of a node of the facts' tree."""
        key = _key(node)
        if key is None or key not in self._by_place:
            raise NoSuchNode(f"nothing in LibCST's tree stands for this {type(node).__name__}")
        return self._by_place[key]

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """What a node is part of, innermost first."""
        while node in self._parents:
            node = self._parents[node]
            yield node

    def _same_place(self, lowered: ast.AST) -> ast.AST | None:
        key = _key(lowered)
        kind = type(lowered)
        if key is None:
            return None
        if kind not in self._places:
            self._places[kind] = {_position(node): node for node in self.facts.tree.nodes(kind)}
        return self._places[kind].get(key[1:])

    def _in_formatted_string(self, node: cst.CSTNode, lowered: ast.AST) -> ast.AST:
        """A node by its way down from the string it is in: Python before 3.12 has no places there."""
        for outer in self.ancestors(node):
            around = self.pairs.lowered.get(outer)
            known = self._same_place(around) if around is not None else None
            if around is not None and known is not None:
                for mine, theirs in zip(ast.walk(around), ast.walk(known), strict=False):
                    if mine is lowered and issubclass(type(theirs), type(mine)):
                        return theirs
                break
        raise NoSuchNode(f"nothing in the syntax tree stands for this {type(node).__name__}")

    @cached_property
    def _places(self) -> dict[type[ast.AST], dict[tuple[int, int, int, int], ast.AST]]:
        """The nodes of the facts' tree by their places, type by type as they are asked for."""
        return {}

    @cached_property
    def _by_place(self) -> dict[_Key, cst.CSTNode]:
        # The first is the statement or expression itself: a line is met after what stands on it.
        found: dict[_Key, cst.CSTNode] = {}
        for node, lowered in self.pairs.lowered.items():
            if (key := _key(lowered)) is not None:
                found.setdefault(key, node)
        return found

    @cached_property
    def _parents(self) -> dict[cst.CSTNode, cst.CSTNode]:
        found: dict[cst.CSTNode, cst.CSTNode] = {}
        waiting: list[cst.CSTNode] = [self.module]
        while waiting:
            node = waiting.pop()
            for child in node.children:
                found[child] = node
                waiting.append(child)
        return found


def _position(node: ast.AST) -> tuple[int, int, int, int]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]


def _key(node: ast.AST) -> _Key | None:
    """What tells a node from all others: no two of one type begin and end at the same places."""
    if not hasattr(node, "lineno"):
        return None
    kind = type(node)
    # A compact node is of a subclass with slots.
    return (kind if kind.__module__ in ("ast", "_ast") else kind.__mro__[1], *_position(node))
