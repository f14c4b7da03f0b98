"""Which node of `ast` each node of LibCST's tree is, and where it stands in the text.

The walk that lowers LibCST's tree meets every node with the cursor before its first token and behind its
last, so both are noted on the way. It costs half of LibCST's parse, where LibCST's own positions cost several.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Sequence

import libcst as cst

from tflint_stall.lower.limits import check_limits
from tflint_stall.lower.lowering import Lowering, fill_table


class Pairs(Lowering):
    """What LibCST's nodes became, and the characters `start:end` of each, its own parentheses included."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.lowered: dict[cst.CSTNode, ast.AST] = {}
        self.spans: dict[cst.CSTNode, tuple[int, int]] = {}

    def met(self, node: cst.CSTNode, lowered: ast.AST, start: int, end: int | None = None) -> None:
        self.lowered[node] = lowered
        self.spans[node] = start, self.offset if end is None else end

    def statement(self, node: cst.BaseSmallStatement | cst.BaseCompoundStatement) -> ast.stmt:
        start = self.start()
        lowered = super().statement(node)
        self.met(node, lowered, start)
        return lowered

    def block(self, nodes: Sequence[cst.BaseStatement | cst.BaseSmallStatement]) -> list[ast.stmt]:
        statements = super().block(nodes)
        for node in nodes:
            # A line is the statement that is alone on it.
            if isinstance(node, cst.SimpleStatementLine) and len(node.body) == 1 and node.body[0] in self.lowered:
                self.lowered[node] = self.lowered[node.body[0]]
                self.spans[node] = self.spans[node.body[0]]
        return statements

    def _within_parentheses(self, node: cst.BaseExpression | cst.MatchPattern) -> ast.AST:
        start = self.start()
        lowered = super()._within_parentheses(node)
        self.met(node, lowered, start)
        return lowered


def pairs(text: str, module: cst.Module) -> Pairs:
    """The pairs of a module that LibCST made of this very text."""
    fill_table()
    found = Pairs(text)
    with warnings.catch_warnings():
        # Doubtful escapes in string literals are the author's affair, not a message of ours.
        warnings.simplefilter("ignore")
        found.met(module, ast.Module(body=found.block(module.body), type_ignores=[]), 0)
    return found


def read(text: str) -> cst.Module:
    """LibCST's tree of a text; raises `RecursionError` for what LibCST would not survive."""
    check_limits(text)
    return cst.parse_module(text)
