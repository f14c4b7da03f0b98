"""String literals: plain, formatted, template, and several of them in a row.

The pieces of a formatted string get the exact positions that Python gives them since 3.12.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, cast

import libcst as cst

from tflint_stall.lower.cursor import normalized_newlines
from tflint_stall.lower.lowering import Lowering, lowers

_Field = cst.FormattedStringExpression | cst.TemplatedStringExpression
_Pieces = Sequence[cst.BaseFormattedStringContent] | Sequence[cst.BaseTemplatedStringContent]

# An escaped character, a backslash before a replacement field, or a quote.
_BACKSLASH_OR_QUOTE = re.compile(r'\\(?:.|\Z)|"', re.DOTALL)


@lowers(cst.SimpleString)
def _simple(at: Lowering, node: cst.SimpleString) -> ast.expr:
    start = at.start()
    at.take(node.value)
    kind = "u" if node.value.startswith("u") else None
    return ast.Constant(value=_evaluated(at, start, node.value), kind=kind, **at.span(start))


def _evaluated(at: Lowering, start: int, literal: str) -> Any:
    try:
        return ast.literal_eval(literal)
    except (SyntaxError, ValueError) as error:
        # An escape that names no character, or a character beyond ASCII in bytes.
        raise at.refusal(start, error) from None


@lowers(cst.FormattedString, cst.TemplatedString)
def _formatted(at: Lowering, node: cst.FormattedString | cst.TemplatedString) -> ast.expr:
    """A template string becomes a formatted one: to us it is a string made of the same values."""
    start = at.start()
    at.take(node.start)
    values = _pieces(at, node.parts, is_raw="r" in node.prefix)
    at.take_here(node.end)
    return ast.JoinedStr(values=values, **at.span(start))


@lowers(cst.ConcatenatedString)
def _concatenated(at: Lowering, node: cst.ConcatenatedString) -> ast.expr:
    start = at.start()
    written = list(_literals(node))
    templates = sum(isinstance(literal, cst.TemplatedString) for literal in written)
    if 0 < templates < len(written):
        raise SyntaxError("cannot mix t-string literals with string or bytes literals")
    literals = [at.expression(literal) for literal in written]
    if not any(isinstance(literal, ast.JoinedStr) for literal in literals):
        return _merged(literals)
    values: list[ast.expr] = []
    for literal in literals:
        values += literal.values if isinstance(literal, ast.JoinedStr) else [literal]
    return ast.JoinedStr(values=_folded(values), **at.span(start))


def _literals(node: cst.ConcatenatedString) -> Iterator[cst.BaseString]:
    """The literals in a row, whose nodes lean to the right, in a loop: they may be thousands."""
    yield node.left
    while isinstance(right := node.right, cst.ConcatenatedString):
        node = right
        yield node.left
    yield right


def _pieces(at: Lowering, nodes: _Pieces, *, is_raw: bool) -> list[ast.expr]:
    """The texts and replacement fields of a formatted string or of a format specification."""
    values: list[ast.expr] = []
    for node in nodes:
        if isinstance(node, (cst.FormattedStringExpression, cst.TemplatedStringExpression)):
            values += _field(at, node, is_raw=is_raw)
        elif isinstance(node, (cst.FormattedStringText, cst.TemplatedStringText)):
            start = at.offset
            at.take_here(node.value)
            text = _text(node.value) if is_raw else _evaluated(at, start, _as_literal(node.value))
            values.append(ast.Constant(value=text, kind=None, **at.span(start)))
    return _folded(values)


def _text(source: str) -> str:
    """The value of a raw text between replacement fields."""
    return normalized_newlines(source.replace("{{", "{").replace("}}", "}"))


def _as_literal(source: str) -> str:
    """A plain string literal with the value of a text between replacement fields."""
    return '"""' + _BACKSLASH_OR_QUOTE.sub(_escaped, _text(source)) + '"""'


def _escaped(match: re.Match[str]) -> str:
    """A lone backslash and a bare quote, so that they keep their value in a literal of our own."""
    return "\\" + match.group() if len(match.group()) == 1 else match.group()


def _field(at: Lowering, node: _Field, *, is_raw: bool) -> list[ast.expr]:
    """A replacement field `{x!r:>5}`, after its own source if it is a self-documenting `{x=}`."""
    values: list[ast.expr] = []
    start = at.offset
    at.take_here("{")
    source_start = at.offset
    value = at.expression(node.expression)
    if node.equal:
        at.take("=")
        source_end = at.start()
        source = normalized_newlines(at.text[source_start:source_end])
        values.append(ast.Constant(value=source, kind=None, **at.span(source_start, source_end)))
    if node.conversion:
        at.take("!")
        at.take(node.conversion)
    specification = _specification(at, node.format_spec, is_raw=is_raw)
    at.take("}")
    conversion = _conversion(node)
    values.append(ast.FormattedValue(value=value, conversion=conversion, format_spec=specification, **at.span(start)))
    return values


def _conversion(node: _Field) -> int:
    if node.conversion:
        return ord(node.conversion)
    return ord("r") if node.equal and node.format_spec is None else -1


def _specification(at: Lowering, nodes: _Pieces | None, *, is_raw: bool) -> ast.expr | None:
    if nodes is None:
        return None
    start = at.start()
    at.take(":")
    values = _pieces(at, nodes, is_raw=is_raw)
    return ast.JoinedStr(values=values, **at.span(start))


def _folded(values: Iterable[ast.expr]) -> list[ast.expr]:
    """The values with neighbouring texts made one, and empty texts left out."""
    folded: list[ast.expr] = []
    for are_texts, group in groupby(values, lambda value: isinstance(value, ast.Constant)):
        if are_texts:
            text = _merged(list(group))
            folded += [text] if text.value else []
        else:
            folded += group
    return folded


def _merged(literals: Sequence[ast.expr]) -> ast.Constant:
    """One literal in place of several in a row."""
    constants = cast(Sequence[ast.Constant], literals)
    first, last = constants[0], constants[-1]
    values: list[Any] = [constant.value for constant in constants]
    empty = b"" if isinstance(first.value, bytes) else ""
    return ast.Constant(
        value=empty.join(values),
        kind=first.kind,
        lineno=first.lineno,
        col_offset=first.col_offset,
        end_lineno=last.end_lineno,
        end_col_offset=last.end_col_offset,
    )
