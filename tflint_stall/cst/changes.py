"""A changed node of LibCST's tree as edits of the text.

An expression is written anew in its place. Anything else is written with the smallest statement around it that has
its lines for itself, because LibCST knows the blanks around a node only together with what holds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import libcst as cst

from tflint_stall.cst.trees import Trees
from tflint_stall.fixes.differences import differences
from tflint_stall.rule import Edit

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    # What may stand in the place of a node, as in a transformer of LibCST.
    Changed: TypeAlias = cst.CSTNode | cst.RemovalSentinel | cst.FlattenSentinel[cst.BaseStatement]
    _Statement: TypeAlias = cst.SimpleStatementLine | cst.BaseCompoundStatement


def edits_of(trees: Trees, node: cst.CSTNode, changed: Changed) -> tuple[Edit, ...] | None:
    """The edits that put `changed` in the place of a node; `None` where the text does not allow for them."""
    if isinstance(node, cst.BaseExpression) and isinstance(changed, cst.BaseExpression) and node in trees.pairs.spans:
        start, end = trees.pairs.spans[node]
        old = trees.module.code_for_node(node)
        if trees.text[start:end] == old:
            return differences(start, old, trees.module.code_for_node(changed))
    statement = _statement(trees, node)
    if statement is None:
        return None
    after = _after(statement, node, changed)
    indent = _indentation(trees, statement)
    old = rendered(trees.module, [statement], indent)
    if not after and _is_alone(trees, statement):
        after = [cst.SimpleStatementLine([cst.Pass()])]
    new = rendered(trees.module, after, indent) if after else ""
    bare = rendered(trees.module, [_without_lead(statement)], indent)
    if not new:
        old = bare  # the comments above it stay
    lead = len(old) - len(bare)
    start = trees.pairs.spans[statement][0] - lead - len(indent)
    old, new = _as_at_the_end(trees.text, start, old, new)
    return differences(start, old, new) if start >= 0 and trees.text[start : start + len(old)] == old else None


def rendered(module: cst.Module, statements: Sequence[cst.BaseStatement], indent: str) -> str:
    """The text of statements in a block with this indentation."""
    whole = cst.Module(
        body=cast("list[_Statement]", statements),
        default_indent=module.default_indent,
        default_newline=module.default_newline,
    )
    if not indent:
        return whole.code
    # LibCST writes the indentation of a statement only together with the block that it stands in.
    block = cst.If(test=cst.Name("x"), body=cst.IndentedBlock(body=statements, indent=indent))
    return whole.with_changes(body=[block]).code.partition(f":{module.default_newline}")[2]


def _statement(trees: Trees, node: cst.CSTNode) -> _Statement | None:
    """The innermost statement around a node that has its lines for itself."""
    for outer in (node, *trees.ancestors(node)):
        is_line = isinstance(outer, (cst.SimpleStatementLine, cst.BaseCompoundStatement))
        if is_line and outer in trees.pairs.spans and not _continues(trees, outer):
            return outer  # type: ignore[return-value]
        if isinstance(outer, cst.SimpleStatementLine) and outer.body and outer.body[0] in trees.pairs.spans:
            trees.pairs.spans[outer] = trees.pairs.spans[outer.body[0]]
            return outer
    return None


def _continues(trees: Trees, statement: cst.CSTNode) -> bool:
    """Whether it is an `elif`, which LibCST writes as an `if`."""
    return isinstance(statement, cst.If) and isinstance(next(trees.ancestors(statement), None), cst.If)


def _after(statement: _Statement, node: cst.CSTNode, changed: Changed) -> list[cst.BaseStatement]:
    """What takes the place of the statement."""
    only = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) and len(statement.body) == 1 else None
    if node is statement or (node is only and not isinstance(changed, cst.BaseSmallStatement)):
        if isinstance(changed, cst.RemovalSentinel):
            return []
        parts = list(changed) if isinstance(changed, cst.FlattenSentinel) else [changed]
        return [_as_statement(part, statement if index == 0 else None) for index, part in enumerate(parts)]
    left: object
    if isinstance(changed, cst.RemovalSentinel):
        left = statement.deep_remove(node)
    else:
        left = statement.deep_replace(node, cast("cst.CSTNode", changed))
    return [left] if isinstance(left, cst.BaseStatement) else []


def _as_statement(part: cst.CSTNode, like: _Statement | None) -> cst.BaseStatement:
    if isinstance(part, cst.BaseSmallStatement):
        if isinstance(like, cst.SimpleStatementLine):
            return like.with_changes(body=[part])
        return cst.SimpleStatementLine([part])
    if not isinstance(part, cst.BaseStatement):
        raise TypeError(f"{type(part).__name__} cannot stand in the place of a statement")
    return part


def _is_alone(trees: Trees, statement: _Statement) -> bool:
    """Whether its block would be empty without it."""
    block = next(trees.ancestors(statement), None)
    return isinstance(block, cst.IndentedBlock) and len(block.body) == 1


def _indentation(trees: Trees, statement: _Statement) -> str:
    start = trees.pairs.spans[statement][0]
    before = trees.text[:start]
    return before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]


def _without_lead(statement: _Statement) -> _Statement:
    return statement.with_changes(leading_lines=())


def _as_at_the_end(text: str, start: int, old: str, new: str) -> tuple[str, str]:
    """Both texts without the last newline, where the file ends without it."""
    if start + len(old) <= len(text) or not text.endswith(old.rstrip("\r\n")):
        return old, new
    return old.rstrip("\r\n"), new.rstrip("\r\n")
