"""The dispatch: which function lowers which type of LibCST node, and what all of them share."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import libcst as cst

from tflint_stall.lower.cursor import Cursor

_Lowers = TypeVar("_Lowers", bound=Callable[..., ast.AST])

# Filled by the modules of this package, each for the nodes of its part of the grammar.
_LOWERS: dict[type[cst.CSTNode], Callable[[Lowering, Any], Any]] = {}

# Their own parentheses are part of these nodes, in `ast` as in Python's grammar.
_PARENTHESIZED = (cst.Tuple, cst.GeneratorExp, cst.MatchTuple)


def lowers(*kinds: type[cst.CSTNode]) -> Callable[[_Lowers], _Lowers]:
    """Declare a function as the one that lowers nodes of these types."""

    def register(function: _Lowers) -> _Lowers:
        _LOWERS.update(dict.fromkeys(kinds, function))
        return function

    return register


class Lowering(Cursor):
    """A walk over LibCST's tree, in the order of the source, beside the cursor over the text.

    Every function that lowers a node begins with the cursor before the node's first token and
    leaves it behind its last.
    """

    def met(self, node: cst.CSTNode, lowered: ast.AST, start: int, end: int | None = None) -> None:
        """Called with a node that is lowered as a part of another: a link of a chain, an `elif`, a parameter.

        It begins at the offset `start`, and ends at `end` or where the walk stands. Who only lowers has no use for
        it; `pairs` notes what became of every node.
        """

    def expression(self, node: cst.BaseExpression) -> ast.expr:
        return cast(ast.expr, self._within_parentheses(node))

    def after(self, token: str, node: cst.BaseExpression | None) -> ast.expr | None:
        """The expression that an optional part of a construct, begun by `token`, consists of."""
        if node is None:
            return None
        self.take(token)
        return self.expression(node)

    def bare(self, node: cst.BaseExpression) -> ast.expr:
        """An expression whose parentheses, if any, have been taken."""
        return cast(ast.expr, _LOWERS[type(node)](self, node))

    def pattern(self, node: cst.MatchPattern) -> ast.pattern:
        return cast(ast.pattern, self._within_parentheses(node))

    def statement(self, node: cst.BaseSmallStatement | cst.BaseCompoundStatement) -> ast.stmt:
        return cast(ast.stmt, _LOWERS[type(node)](self, node))

    def block(self, nodes: Sequence[cst.BaseStatement | cst.BaseSmallStatement]) -> list[ast.stmt]:
        """The statements of a module or of an indented block."""
        statements = []
        for node in nodes:
            if isinstance(node, cst.SimpleStatementLine):
                statements += self.block(node.body)
            elif isinstance(node, (cst.BaseCompoundStatement, cst.BaseSmallStatement)):
                statements.append(self.statement(node))
                self.take_if(";")
        return statements

    def suite(self, node: cst.BaseSuite) -> list[ast.stmt]:
        """What follows a compound statement's head, from the colon on."""
        self.take(":")
        return self.block(node.body)

    def target(self, node: cst.BaseExpression) -> ast.expr:
        """An expression that is assigned to."""
        return in_context(self.expression(node), ast.Store())

    def identifier(self, name: cst.Name) -> str:
        self.take(name.value)
        # Python compares identifiers in this form: `ﬁt` is `fit`.
        return unicodedata.normalize("NFKC", name.value)

    def _within_parentheses(self, node: cst.BaseExpression | cst.MatchPattern) -> ast.AST:
        own = 1 if isinstance(node, _PARENTHESIZED) else 0
        around = len(node.lpar[own:])
        for _ in range(around):
            self.take("(")
        lowered: ast.AST = _LOWERS[type(node)](self, node)
        for _ in range(around):
            self.take(")")
        return lowered


def fill_table() -> None:
    """Import the modules that declare which function lowers which nodes."""
    from tflint_stall.lower import definitions, expressions, patterns, statements, strings  # noqa: F401


def in_context(expression: ast.expr, context: ast.expr_context) -> ast.expr:
    """The expression as one that is assigned to or deleted."""
    if isinstance(expression, (ast.Name, ast.Attribute, ast.Subscript, ast.Starred, ast.Tuple, ast.List)):
        expression.ctx = context
    if isinstance(expression, ast.Starred):
        in_context(expression.value, context)
    if isinstance(expression, (ast.Tuple, ast.List)):
        for element in expression.elts:
            in_context(element, context)
    return expression
