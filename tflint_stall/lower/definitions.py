"""What binds a name to code or to a type: functions, lambdas, classes, type aliases."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from typing import Any

import libcst as cst

from tflint_stall.lower.expressions import call_arguments
from tflint_stall.lower.lowering import Lowering, lowers

_STARS: dict[type[cst.CSTNode], str] = {cst.TypeVar: "", cst.TypeVarTuple: "*", cst.ParamSpec: "**"}


@lowers(cst.FunctionDef)
def _function(at: Lowering, node: cst.FunctionDef) -> ast.stmt:
    decorators = _decorators(at, node.decorators)
    start = at.start()
    if node.asynchronous:
        at.take("async")
    at.take("def")
    name = at.identifier(node.name)
    type_parameters = _type_parameters(at, node.type_parameters)
    at.take("(")
    parameters = _parameters(at, node.params)
    at.take(")")
    returns = at.after("->", node.returns.annotation if node.returns else None)
    body = at.suite(node.body)
    kind = ast.AsyncFunctionDef if node.asynchronous else ast.FunctionDef
    return kind(
        name=name,
        args=parameters,
        body=body,
        decorator_list=decorators,
        returns=returns,
        type_comment=None,
        **type_parameters,
        **at.span(start),
    )


@lowers(cst.ClassDef)
def _class(at: Lowering, node: cst.ClassDef) -> ast.stmt:
    decorators = _decorators(at, node.decorators)
    start = at.start()
    at.take("class")
    name = at.identifier(node.name)
    type_parameters = _type_parameters(at, node.type_parameters)
    bases: list[ast.expr] = []
    keywords: list[ast.keyword] = []
    if isinstance(node.lpar, cst.LeftParen):
        bases, keywords = call_arguments(at, [*node.bases, *node.keywords])
    body = at.suite(node.body)
    return ast.ClassDef(
        name=name,
        bases=bases,
        keywords=keywords,
        body=body,
        decorator_list=decorators,
        **type_parameters,
        **at.span(start),
    )


def _decorators(at: Lowering, nodes: Sequence[cst.Decorator]) -> list[ast.expr]:
    decorators = []
    for node in nodes:
        at.take("@")
        decorators.append(at.expression(node.decorator))
    return decorators


@lowers(cst.Lambda)
def _lambda(at: Lowering, node: cst.Lambda) -> ast.expr:
    start = at.start()
    at.take("lambda")
    parameters = _parameters(at, node.params)
    at.take(":")
    body = at.expression(node.body)
    return ast.Lambda(args=parameters, body=body, **at.span(start))


def _parameters(at: Lowering, node: cst.Parameters) -> ast.arguments:
    defaults: list[ast.expr | None] = []
    keyword_defaults: list[ast.expr | None] = []
    positional_only = [_parameter(at, parameter, defaults) for parameter in node.posonly_params]
    if positional_only:
        at.take("/")
        at.take_if(",")
    positional = [_parameter(at, parameter, defaults) for parameter in node.params]
    rest = _star_parameter(at, node.star_arg)
    keyword_only = [_parameter(at, parameter, keyword_defaults) for parameter in node.kwonly_params]
    keyword_rest = None
    if node.star_kwarg:
        at.take("**")
        keyword_rest = _parameter(at, node.star_kwarg, [])
    return ast.arguments(
        posonlyargs=positional_only,
        args=positional,
        vararg=rest,
        kwonlyargs=keyword_only,
        kw_defaults=keyword_defaults,
        kwarg=keyword_rest,
        defaults=[default for default in defaults if default],
    )


def _parameter(at: Lowering, node: cst.Param, defaults: list[ast.expr | None]) -> ast.arg:
    """One parameter; its default, or `None`, is added to `defaults`."""
    start = at.start()
    name = at.identifier(node.name)
    annotation = at.after(":", node.annotation.annotation if node.annotation else None)
    parameter = ast.arg(arg=name, annotation=annotation, type_comment=None, **at.span(start))
    at.met(node, parameter, start)
    defaults.append(at.after("=", node.default))
    at.take_if(",")
    return parameter


def _star_parameter(at: Lowering, node: cst.Param | cst.ParamStar | cst.MaybeSentinel) -> ast.arg | None:
    """`*args`, or the bare `*` before parameters that are passed by keyword only."""
    if isinstance(node, cst.MaybeSentinel):
        return None
    at.take("*")
    if isinstance(node, cst.Param):
        return _parameter(at, node, [])
    at.take(",")
    return None


@lowers(cst.TypeAlias)
def _type_alias(at: Lowering, node: cst.TypeAlias) -> ast.stmt:
    start = at.start()
    at.take("type")
    name = at.target(node.name)
    assert isinstance(name, ast.Name)
    type_parameters = _type_parameters(at, node.type_parameters)
    at.take("=")
    value = at.expression(node.value)
    if sys.version_info >= (3, 12):
        return ast.TypeAlias(name=name, value=value, **type_parameters, **at.span(start))
    return ast.Assign(targets=[name], value=value, type_comment=None, **at.span(start))


def _type_parameters(at: Lowering, node: cst.TypeParameters | None) -> dict[str, Any]:
    """`[T: int, *Ts, **P]` as a field of the definition, if the running Python has that field."""
    parameters = []
    if node:
        _refuse_impossible(node.params)
        at.take("[")
        for parameter in node.params:
            parameters.append(_type_parameter(at, parameter))
            at.take_if(",")
        at.take("]")
    return {"type_params": parameters} if sys.version_info >= (3, 12) else {}


def _refuse_impossible(parameters: Sequence[cst.TypeParam]) -> None:
    """Raise `SyntaxError` for what LibCST takes and no Python does."""
    names = [parameter.param.name.value for parameter in parameters]
    if len(set(names)) < len(names):
        raise SyntaxError("duplicate type parameter")
    has_default = [parameter.default is not None for parameter in parameters]
    if has_default != sorted(has_default):
        raise SyntaxError("non-default type parameter follows default type parameter")


def _type_parameter(at: Lowering, node: cst.TypeParam) -> Any:
    start = at.start()
    parameter = node.param
    at.take(_STARS[type(parameter)])
    fields: dict[str, Any] = {"name": at.identifier(parameter.name)}
    if isinstance(parameter, cst.TypeVar):
        fields["bound"] = at.after(":", parameter.bound)
    default = _type_parameter_default(at, node)
    if sys.version_info >= (3, 13):
        fields["default_value"] = default
    # LibCST's class and that of `ast` have the same name.
    kind = getattr(ast, type(parameter).__name__, None)
    return kind(**fields, **at.span(start)) if kind else None


def _type_parameter_default(at: Lowering, node: cst.TypeParam) -> ast.expr | None:
    if node.default is None:
        return None
    at.take("=")
    start = at.start()
    if not node.star:
        return at.expression(node.default)
    at.take("*")
    value = at.expression(node.default)
    return ast.Starred(value=value, ctx=ast.Load(), **at.span(start))
