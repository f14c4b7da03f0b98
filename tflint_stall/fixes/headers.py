"""Headers of compound statements: put above a statement, exchanged, or taken off."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import Tree
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit


def enclose(tree: Tree, statement: ast.stmt, header: str) -> tuple[Edit, ...] | None:
    """Put a compound statement's header above a statement, which becomes its body."""
    if (
        not rewrite.stands_alone(tree, statement)
        or not rewrite.begins_line(tree, statement)
        or rewrite.has_multiline_string(statement)
    ):
        return None
    opening = rewrite.insert_line_before(tree, statement, header, below_comments=True)
    starts, indent = tree.source.line_starts, rewrite.indentation(tree, statement)
    deeper = "\t" if indent.endswith("\t") else " " * 4
    lines = range(rewrite.first_line(statement), (statement.end_lineno or statement.lineno) + 1)
    filled = [number for number in lines if tree.source.line_text(number).strip()]
    moved = tuple(rewrite.insert_at(starts[number - 1], deeper) for number in filled)
    # The header stands where the first line is moved: one edit for both.
    assert opening is not None and moved[0].start == opening.start
    return (rewrite.insert_at(opening.start, opening.text + deeper), *moved[1:])


def swap_headers(
    tree: Tree, outer: ast.For | ast.While | ast.With, inner: ast.For | ast.While | ast.With
) -> tuple[Edit, ...] | None:
    """Exchange the header lines of a loop and of the `with` that is all its body, or the other way round."""
    first, last = _header_end(outer), _header_end(inner)
    outer_end, inner_end = _header_end_line(tree, first), _header_end_line(tree, last)
    if outer_end is None or inner_end is None or not rewrite.begins_line(tree, outer):
        return None
    if inner.lineno <= outer_end or inner.body[0].lineno <= inner_end:
        return None
    starts = tree.source.line_starts
    outer_span = starts[outer.lineno - 1], starts[outer_end]
    inner_span = starts[inner.lineno - 1], starts[inner_end]
    outer_text, inner_text = (tree.source.text[slice(*span)] for span in (outer_span, inner_span))
    outer_indent, inner_indent = rewrite.indentation(tree, outer), rewrite.indentation(tree, inner)
    return (
        Edit(*outer_span, outer_indent + inner_text.removeprefix(inner_indent)),
        Edit(*inner_span, inner_indent + outer_text.removeprefix(outer_indent)),
    )


def _header_end(statement: ast.For | ast.While | ast.With) -> ast.expr:
    """The last expression of a header."""
    if isinstance(statement, ast.With):
        return statement.items[-1].optional_vars or statement.items[-1].context_expr
    return statement.iter if isinstance(statement, ast.For) else statement.test


def take_off_header(tree: Tree, loop: ast.For | ast.While) -> Edit | None:
    """Leave of a loop only its body, which is one statement on one line."""
    return Edit(tree.start(loop), tree.start(loop.body[0]), "") if rewrite.begins_line(tree, loop) else None


def _header_end_line(tree: Tree, last: ast.expr) -> int | None:
    """The line of the colon that ends a header, when nothing but a comment follows on it."""
    text, offset = tree.source.text, tree.end(last)
    while offset < len(text) and text[offset] != ":":
        offset = text.find("\n", offset) if text[offset] == "#" else offset + 1
        if offset < 0:
            return None
    line, _ = tree.source.position(offset)
    rest = text[offset + 1 :].partition("\n")[0].strip()
    return line if not rest or rest.startswith("#") else None
