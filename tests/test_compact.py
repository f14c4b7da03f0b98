"""Compact trees say what the trees say that they were made from, and where each node stands."""

from __future__ import annotations

import ast
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tflint_stall.facts.syntax.compact import compact, last_of, nodes_of, order_of, parent_of, scope_of, take_apart

CHECKOUT = Path(__file__).parents[1]
FILES = sorted([*CHECKOUT.glob("tflint_stall/facts/*.py"), *CHECKOUT.glob("rules/*/*.py")])
SCOPES = """
@decorated(lambda: inside_lambda)
class Outer(base):
    field = 1

    def method(self, default=outside, *, other: annotation = outside) -> returned:
        return [item + 1 for item in self.items if item]
"""


def in_order(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)):
            yield from in_order(child)


def plain(node: object) -> object:
    """A tree as plain data, with positions."""
    if isinstance(node, ast.AST):
        named = (*node._fields, *node._attributes)
        kind = type(node).__name__
        return (kind, *((name, plain(getattr(node, name, None))) for name in named))
    return [plain(item) for item in node] if isinstance(node, list) else node


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_tree(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = ast.parse(text)
    made = compact(ast.parse(text))
    assert plain(made) == plain(expected)
    assert ast.unparse(made) == ast.unparse(expected)
    nodes = list(in_order(made))
    assert [order_of(node) for node in nodes] == list(range(len(nodes)))
    assert all(last_of(node) == order_of(node) + len(list(in_order(node))) - 1 for node in nodes)
    below = {id(node) for node in nodes}
    children = [(node, child) for node in nodes for child in ast.iter_child_nodes(node) if id(child) in below]
    assert len(children) == len(nodes) - 1
    assert all(parent_of(child) is node for node, child in children)
    assert sorted(order_of(node) for found in nodes_of(made).values() for node in found) == list(range(len(nodes)))
    assert all(list(map(order_of, found)) == sorted(map(order_of, found)) for found in nodes_of(made).values())


def test_nothing_is_kept_in_a_dictionary() -> None:
    assert not any(vars(node) for node in in_order(compact(ast.parse(SCOPES))))


def test_scopes() -> None:
    tree = compact(ast.parse(SCOPES))
    scopes: dict[str, str] = {}
    for node in in_order(tree):
        if isinstance(node, ast.Name):
            scopes[node.id] = type(scope_of(node)).__name__
    assert scopes == {
        "decorated": "Module",
        "inside_lambda": "Lambda",
        "base": "Module",
        "field": "ClassDef",
        "outside": "ClassDef",
        "annotation": "ClassDef",
        "returned": "ClassDef",
        "item": "ListComp",
        "self": "ListComp",
    }
    assert scope_of(tree) is tree and parent_of(tree) is None


def test_what_is_taken_apart_goes_without_a_collection() -> None:
    class Marked(str):
        """A text that can be watched."""

    plain_tree = ast.parse("a.b(c)\nfor d in e: f")
    watched = Marked("x")
    plain_tree.body[0].value.args[0].id = watched  # type: ignore[attr-defined]
    gc.collect()
    gc.disable()
    try:
        tree = compact(plain_tree)
        gone = weakref.ref(watched)
        del watched, plain_tree
        take_apart(tree)
        del tree
        assert gone() is None
    finally:
        gc.enable()
