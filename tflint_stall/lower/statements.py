"""Statements other than definitions and `match`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

import libcst as cst

from tflint_stall.lower.lowering import Lowering, in_context, lowers

_AUGMENTED: dict[type[cst.BaseAugOp], tuple[str, type[ast.operator]]] = {
    cst.AddAssign: ("+=", ast.Add),
    cst.SubtractAssign: ("-=", ast.Sub),
    cst.MultiplyAssign: ("*=", ast.Mult),
    cst.MatrixMultiplyAssign: ("@=", ast.MatMult),
    cst.DivideAssign: ("/=", ast.Div),
    cst.FloorDivideAssign: ("//=", ast.FloorDiv),
    cst.ModuloAssign: ("%=", ast.Mod),
    cst.PowerAssign: ("**=", ast.Pow),
    cst.LeftShiftAssign: ("<<=", ast.LShift),
    cst.RightShiftAssign: (">>=", ast.RShift),
    cst.BitAndAssign: ("&=", ast.BitAnd),
    cst.BitOrAssign: ("|=", ast.BitOr),
    cst.BitXorAssign: ("^=", ast.BitXor),
}
_BARE: dict[type[cst.BaseSmallStatement], tuple[str, type[ast.stmt]]] = {
    cst.Pass: ("pass", ast.Pass),
    cst.Break: ("break", ast.Break),
    cst.Continue: ("continue", ast.Continue),
}
# Python 3.10 has no `except*`: the plain form holds the same handlers.
_TRY_STAR: Any = getattr(ast, "TryStar", ast.Try)


@lowers(cst.Expr)
def _expression_statement(at: Lowering, node: cst.Expr) -> ast.stmt:
    start = at.start()
    value = at.expression(node.value)
    return ast.Expr(value=value, **at.span(start))


@lowers(*_BARE)
def _bare_word(at: Lowering, node: cst.BaseSmallStatement) -> ast.stmt:
    start = at.start()
    keyword, kind = _BARE[type(node)]
    at.take(keyword)
    return kind(**at.span(start))


@lowers(cst.Return)
def _return(at: Lowering, node: cst.Return) -> ast.stmt:
    start = at.start()
    at.take("return")
    value = at.expression(node.value) if node.value else None
    return ast.Return(value=value, **at.span(start))


@lowers(cst.Raise)
def _raise(at: Lowering, node: cst.Raise) -> ast.stmt:
    start = at.start()
    at.take("raise")
    exception = at.expression(node.exc) if node.exc else None
    cause = at.after("from", node.cause.item if node.cause else None)
    return ast.Raise(exc=exception, cause=cause, **at.span(start))


@lowers(cst.Assert)
def _assert(at: Lowering, node: cst.Assert) -> ast.stmt:
    start = at.start()
    at.take("assert")
    test = at.expression(node.test)
    message = at.after(",", node.msg)
    return ast.Assert(test=test, msg=message, **at.span(start))


@lowers(cst.Del)
def _delete(at: Lowering, node: cst.Del) -> ast.stmt:
    start = at.start()
    at.take("del")
    target = in_context(at.expression(node.target), ast.Del())
    # `del a, b` has two targets, `del (a, b)` one.
    is_bare = isinstance(node.target, cst.Tuple) and not node.target.lpar
    targets = target.elts if is_bare and isinstance(target, ast.Tuple) else [target]
    return ast.Delete(targets=targets, **at.span(start))


@lowers(cst.Global)
def _global(at: Lowering, node: cst.Global) -> ast.stmt:
    start = at.start()
    at.take("global")
    names = _names(at, node.names)
    return ast.Global(names=names, **at.span(start))


@lowers(cst.Nonlocal)
def _nonlocal(at: Lowering, node: cst.Nonlocal) -> ast.stmt:
    start = at.start()
    at.take("nonlocal")
    names = _names(at, node.names)
    return ast.Nonlocal(names=names, **at.span(start))


def _names(at: Lowering, nodes: Sequence[cst.NameItem]) -> list[str]:
    names = []
    for node in nodes:
        names.append(at.identifier(node.name))
        at.take_if(",")
    return names


@lowers(cst.Import, cst.LazyImport)
def _import(at: Lowering, node: cst.Import | cst.LazyImport) -> ast.stmt:
    """`lazy import` of PEP 810 binds the same names: no Python so far has a form of its own for it."""
    start = at.start()
    at.take_if("lazy")
    at.take("import")
    names = _aliases(at, node.names)
    return ast.Import(names=names, **at.span(start))


@lowers(cst.ImportFrom, cst.LazyImportFrom)
def _import_from(at: Lowering, node: cst.ImportFrom | cst.LazyImportFrom) -> ast.stmt:
    start = at.start()
    at.take_if("lazy")
    at.take("from")
    for _ in node.relative:
        at.take(".")
    module = _dotted(at, node.module) if node.module else None
    at.take("import")
    if isinstance(node.names, cst.ImportStar):
        names = [_star_alias(at)]
    else:
        at.take_if("(")
        names = _aliases(at, node.names)
        at.take_if(")")
    return ast.ImportFrom(module=module, names=names, level=len(node.relative), **at.span(start))


def _star_alias(at: Lowering) -> ast.alias:
    start = at.start()
    at.take("*")
    return ast.alias(name="*", asname=None, **at.span(start))


def _aliases(at: Lowering, nodes: Sequence[cst.ImportAlias]) -> list[ast.alias]:
    aliases = []
    for node in nodes:
        start = at.start()
        name = _dotted(at, node.name)
        asname = bound_name(at, node.asname)
        aliases.append(ast.alias(name=name, asname=asname, **at.span(start)))
        at.met(node, aliases[-1], start)
        at.take_if(",")
    return aliases


def _dotted(at: Lowering, node: cst.BaseExpression) -> str:
    """A module's name, around whose dots blanks may stand."""
    if isinstance(node, cst.Attribute):
        package = _dotted(at, node.value)
        at.take(".")
        return f"{package}.{at.identifier(node.attr)}"
    assert isinstance(node, cst.Name)
    return at.identifier(node)


def bound_name(at: Lowering, node: cst.AsName | None) -> str | None:
    """The name after `as`, where only a name may stand."""
    if node is None:
        return None
    at.take("as")
    assert isinstance(node.name, cst.Name)
    return at.identifier(node.name)


@lowers(cst.Assign)
def _assign(at: Lowering, node: cst.Assign) -> ast.stmt:
    start = at.start()
    targets = []
    for assigned in node.targets:
        targets.append(at.target(assigned.target))
        at.take("=")
    value = at.expression(node.value)
    return ast.Assign(targets=targets, value=value, type_comment=None, **at.span(start))


@lowers(cst.AugAssign)
def _augmented_assign(at: Lowering, node: cst.AugAssign) -> ast.stmt:
    start = at.start()
    target = at.target(node.target)
    assert isinstance(target, (ast.Name, ast.Attribute, ast.Subscript))
    token, operator = _AUGMENTED[type(node.operator)]
    at.take(token)
    value = at.expression(node.value)
    return ast.AugAssign(target=target, op=operator(), value=value, **at.span(start))


@lowers(cst.AnnAssign)
def _annotated_assign(at: Lowering, node: cst.AnnAssign) -> ast.stmt:
    start = at.start()
    target = at.target(node.target)
    assert isinstance(target, (ast.Name, ast.Attribute, ast.Subscript))
    at.take(":")
    annotation = at.expression(node.annotation.annotation)
    value = at.after("=", node.value)
    simple = 1 if isinstance(node.target, cst.Name) and not node.target.lpar else 0
    return ast.AnnAssign(target=target, annotation=annotation, value=value, simple=simple, **at.span(start))


@lowers(cst.If)
def _if(at: Lowering, node: cst.If) -> ast.stmt:
    """Every `elif` is an `if` in the `else` of the one before: in a loop, there may be hundreds."""
    keyword = "if"
    branches = []
    rest: cst.If | cst.Else | None = node
    while isinstance(rest, cst.If):
        start = at.start()
        at.take(keyword)
        test = at.expression(rest.test)
        branches.append((rest, start, test, at.suite(rest.body)))
        keyword, rest = "elif", rest.orelse
    orelse = _else(at, rest)
    for branch, start, test, body in reversed(branches):
        statement = ast.If(test=test, body=body, orelse=orelse, **at.span(start))
        at.met(branch, statement, start)
        orelse = [statement]
    return statement


def _else(at: Lowering, node: cst.Else | None) -> list[ast.stmt]:
    if node is None:
        return []
    at.take("else")
    return at.suite(node.body)


@lowers(cst.While)
def _while(at: Lowering, node: cst.While) -> ast.stmt:
    start = at.start()
    at.take("while")
    test = at.expression(node.test)
    body = at.suite(node.body)
    orelse = _else(at, node.orelse)
    return ast.While(test=test, body=body, orelse=orelse, **at.span(start))


@lowers(cst.For)
def _for(at: Lowering, node: cst.For) -> ast.stmt:
    start = at.start()
    if node.asynchronous:
        at.take("async")
    at.take("for")
    target = at.target(node.target)
    at.take("in")
    iterated = at.expression(node.iter)
    body = at.suite(node.body)
    orelse = _else(at, node.orelse)
    kind = ast.AsyncFor if node.asynchronous else ast.For
    return kind(target=target, iter=iterated, body=body, orelse=orelse, type_comment=None, **at.span(start))


@lowers(cst.With)
def _with(at: Lowering, node: cst.With) -> ast.stmt:
    start = at.start()
    if node.asynchronous:
        at.take("async")
    at.take("with")
    # A parenthesis that belongs to the first item's expression is that expression's.
    is_parenthesized = isinstance(node.lpar, cst.LeftParen)
    if is_parenthesized:
        at.take("(")
    items = [_with_item(at, item) for item in node.items]
    if is_parenthesized:
        at.take(")")
    body = at.suite(node.body)
    kind = ast.AsyncWith if node.asynchronous else ast.With
    return kind(items=items, body=body, type_comment=None, **at.span(start))


def _with_item(at: Lowering, node: cst.WithItem) -> ast.withitem:
    context = at.expression(node.item)
    target = None
    if node.asname:
        at.take("as")
        target = at.target(node.asname.name)
    at.take_if(",")
    return ast.withitem(context_expr=context, optional_vars=target)


@lowers(cst.Try, cst.TryStar)
def _try(at: Lowering, node: cst.Try | cst.TryStar) -> ast.stmt:
    start = at.start()
    at.take("try")
    body = at.suite(node.body)
    handlers = [_handler(at, handler) for handler in node.handlers]
    orelse = _else(at, node.orelse)
    finalbody: list[ast.stmt] = []
    if node.finalbody:
        at.take("finally")
        finalbody = at.suite(node.finalbody.body)
    kind = _TRY_STAR if isinstance(node, cst.TryStar) else ast.Try
    return kind(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody, **at.span(start))


def _handler(at: Lowering, node: cst.ExceptHandler | cst.ExceptStarHandler) -> ast.ExceptHandler:
    start = at.start()
    at.take("except")
    if isinstance(node, cst.ExceptStarHandler):
        at.take("*")
    caught = at.expression(node.type) if node.type else None
    name = bound_name(at, node.name)
    body = at.suite(node.body)
    handler = ast.ExceptHandler(type=caught, name=name, body=body, **at.span(start))
    at.met(node, handler, start)
    return handler
