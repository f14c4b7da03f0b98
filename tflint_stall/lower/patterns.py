"""`match` statements and their patterns."""

from __future__ import annotations

import ast
from collections.abc import Sequence

import libcst as cst

from tflint_stall.lower.expressions import SINGLETONS
from tflint_stall.lower.lowering import Lowering, lowers


@lowers(cst.Match)
def _match(at: Lowering, node: cst.Match) -> ast.stmt:
    start = at.start()
    at.take("match")
    subject = at.expression(node.subject)
    at.take(":")
    cases = [_case(at, case) for case in node.cases]
    return ast.Match(subject=subject, cases=cases, **at.span(start))


def _case(at: Lowering, node: cst.MatchCase) -> ast.match_case:
    at.take("case")
    pattern = at.pattern(node.pattern)
    guard = at.after("if", node.guard)
    body = at.suite(node.body)
    return ast.match_case(pattern=pattern, guard=guard, body=body)


@lowers(cst.MatchValue)
def _value(at: Lowering, node: cst.MatchValue) -> ast.pattern:
    start = at.start()
    # LibCST keeps the pattern's parentheses on the value: they are behind us already.
    value = at.bare(node.value)
    return ast.MatchValue(value=value, **at.span(start))


@lowers(cst.MatchSingleton)
def _singleton(at: Lowering, node: cst.MatchSingleton) -> ast.pattern:
    start = at.start()
    at.take(node.value.value)
    return ast.MatchSingleton(value=SINGLETONS[node.value.value], **at.span(start))


@lowers(cst.MatchList)
def _list(at: Lowering, node: cst.MatchList) -> ast.pattern:
    """`[a, b]`, or the bare `a, b`."""
    start = at.start()
    if node.lbracket:
        at.take("[")
    patterns = _elements(at, node.patterns)
    if node.rbracket:
        at.take("]")
    return ast.MatchSequence(patterns=patterns, **at.span(start))


@lowers(cst.MatchTuple)
def _tuple(at: Lowering, node: cst.MatchTuple) -> ast.pattern:
    start = at.start()
    at.take("(")
    patterns = _elements(at, node.patterns)
    at.take(")")
    return ast.MatchSequence(patterns=patterns, **at.span(start))


def _elements(at: Lowering, nodes: Sequence[cst.MatchSequenceElement | cst.MatchStar]) -> list[ast.pattern]:
    patterns = []
    for node in nodes:
        patterns.append(_star(at, node) if isinstance(node, cst.MatchStar) else at.pattern(node.value))
        at.take_if(",")
    return patterns


def _star(at: Lowering, node: cst.MatchStar) -> ast.pattern:
    start = at.start()
    at.take("*")
    name = _captured(at, node.name)
    return ast.MatchStar(name=name, **at.span(start))


def _captured(at: Lowering, node: cst.Name | None) -> str | None:
    """A name that a pattern binds, or the wildcard, which binds nothing."""
    if node:
        return at.identifier(node)
    at.take("_")
    return None


@lowers(cst.MatchMapping)
def _mapping(at: Lowering, node: cst.MatchMapping) -> ast.pattern:
    start = at.start()
    at.take("{")
    keys = []
    patterns = []
    for element in node.elements:
        keys.append(at.expression(element.key))
        at.take(":")
        patterns.append(at.pattern(element.pattern))
        at.take_if(",")
    rest = None
    if node.rest:
        at.take("**")
        rest = at.identifier(node.rest)
        at.take_if(",")
    at.take("}")
    return ast.MatchMapping(keys=keys, patterns=patterns, rest=rest, **at.span(start))


@lowers(cst.MatchClass)
def _class(at: Lowering, node: cst.MatchClass) -> ast.pattern:
    start = at.start()
    cls = at.expression(node.cls)
    at.take("(")
    patterns = _elements(at, node.patterns)
    names = []
    named_patterns = []
    for element in node.kwds:
        names.append(at.identifier(element.key))
        at.take("=")
        named_patterns.append(at.pattern(element.pattern))
        at.take_if(",")
    at.take(")")
    return ast.MatchClass(cls=cls, patterns=patterns, kwd_attrs=names, kwd_patterns=named_patterns, **at.span(start))


@lowers(cst.MatchAs)
def _as(at: Lowering, node: cst.MatchAs) -> ast.pattern:
    """`pattern as name`, the bare capture `name`, or the wildcard."""
    start = at.start()
    pattern = None
    if node.pattern:
        pattern = at.pattern(node.pattern)
        at.take("as")
    name = _captured(at, node.name)
    return ast.MatchAs(pattern=pattern, name=name, **at.span(start))


@lowers(cst.MatchOr)
def _or(at: Lowering, node: cst.MatchOr) -> ast.pattern:
    start = at.start()
    patterns = []
    for element in node.patterns:
        patterns.append(at.pattern(element.pattern))
        at.take_if("|")
    return ast.MatchOr(patterns=patterns, **at.span(start))
