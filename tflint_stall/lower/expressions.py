"""Expressions other than strings and lambdas."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

import libcst as cst

from tflint_stall.lower.lowering import Lowering, lowers

SINGLETONS = {"None": None, "True": True, "False": False}

_NUMBERS: dict[type[cst.BaseNumber], Callable[[str], complex]] = {
    cst.Integer: lambda literal: int(literal, 0),
    cst.Float: float,
    cst.Imaginary: complex,
}
_UNARY: dict[type[cst.BaseUnaryOp], tuple[str, type[ast.unaryop]]] = {
    cst.Plus: ("+", ast.UAdd),
    cst.Minus: ("-", ast.USub),
    cst.BitInvert: ("~", ast.Invert),
    cst.Not: ("not", ast.Not),
}
_BINARY: dict[type[cst.BaseBinaryOp], tuple[str, type[ast.operator]]] = {
    cst.Add: ("+", ast.Add),
    cst.Subtract: ("-", ast.Sub),
    cst.Multiply: ("*", ast.Mult),
    cst.MatrixMultiply: ("@", ast.MatMult),
    cst.Divide: ("/", ast.Div),
    cst.FloorDivide: ("//", ast.FloorDiv),
    cst.Modulo: ("%", ast.Mod),
    cst.Power: ("**", ast.Pow),
    cst.LeftShift: ("<<", ast.LShift),
    cst.RightShift: (">>", ast.RShift),
    cst.BitAnd: ("&", ast.BitAnd),
    cst.BitOr: ("|", ast.BitOr),
    cst.BitXor: ("^", ast.BitXor),
}
_BOOLEAN: dict[type[cst.BaseBooleanOp], tuple[str, type[ast.boolop]]] = {
    cst.And: ("and", ast.And),
    cst.Or: ("or", ast.Or),
}
_COMPARISON: dict[type[cst.BaseCompOp], tuple[tuple[str, ...], type[ast.cmpop]]] = {
    cst.Equal: (("==",), ast.Eq),
    cst.NotEqual: (("!=",), ast.NotEq),
    cst.LessThan: (("<",), ast.Lt),
    cst.LessThanEqual: (("<=",), ast.LtE),
    cst.GreaterThan: ((">",), ast.Gt),
    cst.GreaterThanEqual: ((">=",), ast.GtE),
    cst.Is: (("is",), ast.Is),
    cst.IsNot: (("is", "not"), ast.IsNot),
    cst.In: (("in",), ast.In),
    cst.NotIn: (("not", "in"), ast.NotIn),
}


@lowers(cst.Name)
def _name(at: Lowering, node: cst.Name) -> ast.expr:
    start = at.start()
    identifier = at.identifier(node)
    if node.value in SINGLETONS:
        return ast.Constant(value=SINGLETONS[node.value], kind=None, **at.span(start))
    return ast.Name(id=identifier, ctx=ast.Load(), **at.span(start))


@lowers(cst.Ellipsis)
def _ellipsis(at: Lowering, node: cst.Ellipsis) -> ast.expr:
    start = at.start()
    at.take("...")
    return ast.Constant(value=..., kind=None, **at.span(start))


@lowers(cst.Integer, cst.Float, cst.Imaginary)
def _number(at: Lowering, node: cst.Integer | cst.Float | cst.Imaginary) -> ast.expr:
    start = at.start()
    at.take(node.value)
    try:
        value = _NUMBERS[type(node)](node.value)
    except ValueError as error:
        # Python refuses decimal integers of more than a few thousand digits.
        raise at.refusal(start, error) from None
    return ast.Constant(value=value, kind=None, **at.span(start))


@lowers(cst.UnaryOperation)
def _unary(at: Lowering, node: cst.UnaryOperation) -> ast.expr:
    start = at.start()
    token, operator = _UNARY[type(node.operator)]
    at.take(token)
    operand = at.expression(node.expression)
    return ast.UnaryOp(op=operator(), operand=operand, **at.span(start))


@lowers(cst.BinaryOperation)
def _binary(at: Lowering, node: cst.BinaryOperation) -> ast.expr:
    """A chain `a + b + c`, whose nodes lean to the left, in a loop: it may be hundreds long."""
    start = at.start()
    chain = [node]
    while isinstance(node.left, cst.BinaryOperation) and not node.left.lpar:
        node = node.left
        chain.append(node)
    lowered = at.expression(node.left)
    for link in reversed(chain):
        token, operator = _BINARY[type(link.operator)]
        at.take(token)
        right = at.expression(link.right)
        lowered = ast.BinOp(left=lowered, op=operator(), right=right, **at.span(start))
        at.met(link, lowered, start)
    return lowered


@lowers(cst.BooleanOperation)
def _boolean(at: Lowering, node: cst.BooleanOperation) -> ast.expr:
    """A chain of the same operator is one node in `ast`, and a left-leaning tree in LibCST."""
    start = at.start()
    token, operator = _BOOLEAN[type(node.operator)]
    operands = [node.right]
    left = node.left
    while isinstance(left, cst.BooleanOperation) and not left.lpar and type(left.operator) is type(node.operator):
        operands.append(left.right)
        left = left.left
    values = [at.expression(left)]
    for operand in reversed(operands):
        at.take(token)
        values.append(at.expression(operand))
    return ast.BoolOp(op=operator(), values=values, **at.span(start))


@lowers(cst.Comparison)
def _comparison(at: Lowering, node: cst.Comparison) -> ast.expr:
    start = at.start()
    left = at.expression(node.left)
    operators: list[ast.cmpop] = []
    comparators = []
    for comparison in node.comparisons:
        tokens, operator = _COMPARISON[type(comparison.operator)]
        for token in tokens:
            at.take(token)
        operators.append(operator())
        comparators.append(at.expression(comparison.comparator))
    return ast.Compare(left=left, ops=operators, comparators=comparators, **at.span(start))


@lowers(cst.IfExp)
def _conditional(at: Lowering, node: cst.IfExp) -> ast.expr:
    start = at.start()
    body = at.expression(node.body)
    at.take("if")
    test = at.expression(node.test)
    at.take("else")
    orelse = at.expression(node.orelse)
    return ast.IfExp(test=test, body=body, orelse=orelse, **at.span(start))


@lowers(cst.NamedExpr)
def _named(at: Lowering, node: cst.NamedExpr) -> ast.expr:
    start = at.start()
    target = at.target(node.target)
    assert isinstance(target, ast.Name)
    at.take(":=")
    value = at.expression(node.value)
    return ast.NamedExpr(target=target, value=value, **at.span(start))


@lowers(cst.Await)
def _await(at: Lowering, node: cst.Await) -> ast.expr:
    start = at.start()
    at.take("await")
    value = at.expression(node.expression)
    return ast.Await(value=value, **at.span(start))


@lowers(cst.Yield)
def _yield(at: Lowering, node: cst.Yield) -> ast.expr:
    start = at.start()
    at.take("yield")
    if isinstance(node.value, cst.From):
        at.take("from")
        source = at.expression(node.value.item)
        return ast.YieldFrom(value=source, **at.span(start))
    value = at.expression(node.value) if node.value else None
    return ast.Yield(value=value, **at.span(start))


@lowers(cst.Attribute, cst.Call, cst.Subscript)
def _primary(at: Lowering, node: cst.Attribute | cst.Call | cst.Subscript) -> ast.expr:
    """A chain `a.b(c)[d]`, whose nodes lean to the left, in a loop: it may be hundreds long."""
    start = at.start()
    chain = [node]
    while isinstance(head := _head(node), (cst.Attribute, cst.Call, cst.Subscript)) and not head.lpar:
        node = head
        chain.append(node)
    lowered = at.expression(head)
    for link in reversed(chain):
        if isinstance(link, cst.Attribute):
            at.take(".")
            attribute = at.identifier(link.attr)
            lowered = ast.Attribute(value=lowered, attr=attribute, ctx=ast.Load(), **at.span(start))
        elif isinstance(link, cst.Call):
            arguments, keywords = call_arguments(at, link.args)
            lowered = ast.Call(func=lowered, args=arguments, keywords=keywords, **at.span(start))
        else:
            index = _index(at, link.slice)
            lowered = ast.Subscript(value=lowered, slice=index, ctx=ast.Load(), **at.span(start))
        at.met(link, lowered, start)
    return lowered


def _head(node: cst.Attribute | cst.Call | cst.Subscript) -> cst.BaseExpression:
    return node.func if isinstance(node, cst.Call) else node.value


def call_arguments(at: Lowering, nodes: Sequence[cst.Arg]) -> tuple[list[ast.expr], list[ast.keyword]]:
    """What stands between the parentheses of a call or a class, and the parentheses."""
    positional: list[ast.expr] = []
    keywords: list[ast.keyword] = []
    opening = at.start()
    at.take("(")
    for node in nodes:
        start = at.start()
        if node.keyword or node.star == "**":
            keywords.append(_keyword(at, node))
        elif node.star:
            at.take("*")
            value = at.expression(node.value)
            positional.append(ast.Starred(value=value, ctx=ast.Load(), **at.span(start)))
            at.met(node, positional[-1], start)
        elif isinstance(node.value, cst.GeneratorExp) and not node.value.lpar:
            # `f(x for x in y)`: the call's parentheses are those of the generator too.
            element, generators = _element_and_generators(at, node.value)
            end = at.offset
            at.take(")")
            generator = ast.GeneratorExp(elt=element, generators=generators, **at.span(opening))
            at.met(node.value, generator, start, end)
            return [generator], []
        else:
            positional.append(at.expression(node.value))
        at.take_if(",")
    at.take(")")
    return positional, keywords


def _keyword(at: Lowering, node: cst.Arg) -> ast.keyword:
    start = at.start()
    name = None
    if node.keyword:
        name = at.identifier(node.keyword)
        at.take("=")
    else:
        at.take("**")
    value = at.expression(node.value)
    keyword = ast.keyword(arg=name, value=value, **at.span(start))
    at.met(node, keyword, start)
    return keyword


def _index(at: Lowering, nodes: Sequence[cst.SubscriptElement]) -> ast.expr:
    at.take("[")
    start = at.start()
    elements = []
    comma = False
    for node in nodes:
        elements.append(_subscript_element(at, node.slice))
        comma = at.take_if(",")
    span = at.span(start)
    at.take("]")
    if len(elements) == 1 and not comma and not isinstance(elements[0], ast.Starred):
        return elements[0]
    return ast.Tuple(elts=elements, ctx=ast.Load(), **span)


def _subscript_element(at: Lowering, node: cst.BaseSlice) -> ast.expr:
    start = at.start()
    if isinstance(node, cst.Slice):
        return _slice(at, node)
    assert isinstance(node, cst.Index)
    if not node.star:
        return at.expression(node.value)
    at.take("*")
    value = at.expression(node.value)
    return ast.Starred(value=value, ctx=ast.Load(), **at.span(start))


def _slice(at: Lowering, node: cst.Slice) -> ast.expr:
    start = at.start()
    lower = at.expression(node.lower) if node.lower else None
    at.take(":")
    upper = at.expression(node.upper) if node.upper else None
    if isinstance(node.second_colon, cst.Colon):
        at.take(":")
    step = at.expression(node.step) if node.step else None
    return ast.Slice(lower=lower, upper=upper, step=step, **at.span(start))


@lowers(cst.Tuple)
def _tuple(at: Lowering, node: cst.Tuple) -> ast.expr:
    start = at.start()
    if node.lpar:
        at.take("(")
    elements = _elements(at, node.elements)
    if node.lpar:
        at.take(")")
    return ast.Tuple(elts=elements, ctx=ast.Load(), **at.span(start))


@lowers(cst.List)
def _list(at: Lowering, node: cst.List) -> ast.expr:
    start = at.start()
    at.take("[")
    elements = _elements(at, node.elements)
    at.take("]")
    return ast.List(elts=elements, ctx=ast.Load(), **at.span(start))


@lowers(cst.Set)
def _set(at: Lowering, node: cst.Set) -> ast.expr:
    start = at.start()
    at.take("{")
    elements = _elements(at, node.elements)
    at.take("}")
    return ast.Set(elts=elements, **at.span(start))


def _elements(at: Lowering, nodes: Sequence[cst.BaseElement]) -> list[ast.expr]:
    elements = []
    for node in nodes:
        elements.append(at.expression(node if isinstance(node, cst.StarredElement) else node.value))
        at.take_if(",")
    return elements


@lowers(cst.StarredElement)
def _starred(at: Lowering, node: cst.StarredElement) -> ast.expr:
    start = at.start()
    at.take("*")
    value = at.expression(node.value)
    return ast.Starred(value=value, ctx=ast.Load(), **at.span(start))


@lowers(cst.Dict)
def _dict(at: Lowering, node: cst.Dict) -> ast.expr:
    start = at.start()
    at.take("{")
    keys: list[ast.expr | None] = []
    values = []
    for element in node.elements:
        if isinstance(element, cst.DictElement):
            keys.append(at.expression(element.key))
            at.take(":")
        else:
            keys.append(None)
            at.take("**")
        values.append(at.expression(element.value))
        at.take_if(",")
    at.take("}")
    return ast.Dict(keys=keys, values=values, **at.span(start))


@lowers(cst.GeneratorExp)
def _generator(at: Lowering, node: cst.GeneratorExp) -> ast.expr:
    start = at.start()
    at.take("(")
    element, generators = _element_and_generators(at, node)
    at.take(")")
    return ast.GeneratorExp(elt=element, generators=generators, **at.span(start))


@lowers(cst.ListComp)
def _list_comprehension(at: Lowering, node: cst.ListComp) -> ast.expr:
    start = at.start()
    at.take("[")
    element, generators = _element_and_generators(at, node)
    at.take("]")
    return ast.ListComp(elt=element, generators=generators, **at.span(start))


@lowers(cst.SetComp)
def _set_comprehension(at: Lowering, node: cst.SetComp) -> ast.expr:
    start = at.start()
    at.take("{")
    element, generators = _element_and_generators(at, node)
    at.take("}")
    return ast.SetComp(elt=element, generators=generators, **at.span(start))


@lowers(cst.DictComp)
def _dict_comprehension(at: Lowering, node: cst.DictComp) -> ast.expr:
    start = at.start()
    at.take("{")
    key = at.expression(node.key)
    at.take(":")
    value = at.expression(node.value)
    generators = _generators(at, node.for_in)
    at.take("}")
    return ast.DictComp(key=key, value=value, generators=generators, **at.span(start))


@lowers(cst.StarredDictComp)
def _unpacking_dict_comprehension(at: Lowering, node: cst.StarredDictComp) -> ast.expr:
    """`{**d for d in ds}` of PEP 798: `ast` marks unpacking in a dict display by a key `None`; so here."""
    start = at.start()
    at.take("{")
    stars = at.start()
    at.take("**")
    key = ast.Constant(value=None, kind=None, **at.span(stars))
    value = at.expression(node.value)
    generators = _generators(at, node.for_in)
    at.take("}")
    return ast.DictComp(key=key, value=value, generators=generators, **at.span(start))


def _element_and_generators(at: Lowering, node: cst.BaseSimpleComp) -> tuple[ast.expr, list[ast.comprehension]]:
    element = at.expression(node.elt)
    return element, _generators(at, node.for_in)


def _generators(at: Lowering, node: cst.CompFor | None) -> list[ast.comprehension]:
    generators = []
    while node:
        if node.asynchronous:
            at.take("async")
        at.take("for")
        target = at.target(node.target)
        at.take("in")
        iterated = at.expression(node.iter)
        conditions = []
        for condition in node.ifs:
            at.take("if")
            conditions.append(at.expression(condition.test))
        is_async = 1 if node.asynchronous else 0
        generators.append(ast.comprehension(target=target, iter=iterated, ifs=conditions, is_async=is_async))
        node = node.inner_for_in
    return generators
