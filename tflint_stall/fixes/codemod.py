"""A fix as a LibCST transformation of the smallest statement that has its lines for itself."""

from __future__ import annotations

import ast
from collections.abc import Callable

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import Tree
from tflint_stall.fixes.differences import differences
from tflint_stall.rule import Edit

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    import libcst as cst

    Transformer: TypeAlias = cst.CSTTransformer | Callable[[cst.Module], cst.CSTNode]

# LibCST is quadratic in the length of chains; no statement to be changed is longer than this.
_LONGEST_STATEMENT = 20_000
_HEAD = "if x:"


def codemod(tree: Tree, node: ast.AST, transformer: Transformer) -> tuple[Edit, ...] | None:
    """The edits that a transformer makes of the statement around a node.

    The transformer gets a module with this statement alone, in the shape it has in the file: a `CSTTransformer`, or
    a function such as `lambda module: m.replace(module, ...)`. `None` where LibCST cannot read the statement by
    itself, or nothing is changed.
    """
    start, end, is_all = _lines(tree, tree.statement(node))
    old = tree.source.text[start:end]
    if len(old) > _LONGEST_STATEMENT:
        return None
    import libcst as cst

    newline = tree.source.newline
    # An indented statement stands in a block; that block's head is ours, and taken off again.
    head = f"{_HEAD}{newline}" if old[:1] in " \t\f" else ""
    try:
        module = cst.parse_module(head + old)
    except (cst.ParserSyntaxError, RecursionError):
        return None
    changed = transformer(module) if not isinstance(transformer, cst.CSTTransformer) else module.visit(transformer)
    if not isinstance(changed, cst.Module) or not changed.code.startswith(head):
        return None
    # An empty block is written as `pass`, which is only wanted where nothing else is in it.
    is_gone = bool(head) and not changed.body[0].body.body and not is_all  # type: ignore[union-attr]
    return differences(start, old, "" if is_gone else changed.code[len(head) :]) or None


def _lines(tree: Tree, statement: ast.stmt) -> tuple[int, int, bool]:
    """The whole lines of a statement and of what shares them with it, and whether that is all of its block."""
    while True:
        block = tree.block(statement)
        first = last = block.index(statement)
        while first and _last_line(block[first - 1]) >= _first_line(block[first]):
            first -= 1
        while last + 1 < len(block) and _first_line(block[last + 1]) <= _last_line(block[last]):
            last += 1
        begin, end_line = _first_line(block[first]), _last_line(block[last])
        if _begins_line(tree, block[first], begin):
            break
        # `if x: a`, or an `elif`: the statement that it belongs to.
        around = parent_of(statement)
        while not isinstance(around, ast.stmt):
            assert around is not None, "at the top every statement begins a line"
            around = parent_of(around)
        statement = around
    starts = tree.source.line_starts
    end = starts[end_line] if end_line < len(starts) else len(tree.source.text)
    return starts[begin - 1], end, last - first + 1 == len(block)


def _begins_line(tree: Tree, statement: ast.stmt, line: int) -> bool:
    source = tree.source
    if line > 1 and source.line_text(line - 1).rstrip().endswith("\\"):
        return False
    text = source.line_text(line).lstrip(" \t\f")
    if isinstance(statement, ast.If) and text.startswith("elif"):
        return False
    column = len(source.line_text(line)) - len(text)
    if line != statement.lineno:
        return text.startswith("@")
    return source.position(tree.start(statement))[1] - 1 == column


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def _last_line(statement: ast.stmt) -> int:
    return statement.end_lineno or statement.lineno
