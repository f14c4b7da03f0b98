"""Code that is slow or wrong on purpose, and says so: a counter-example, or an exercise with holes in it."""

from __future__ import annotations

import ast
import os
import re

from tflint_stall.documents.exercises import asks_reader, comment_says, has_gaps, leaves_gap
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Compiled when they are first used: most starts find nothing that they are asked of.
# In names, which are cut at underscores and at capitals; people misspell the first one.
_NAMED = (
    r"(?:^|[_\W])(?:in+[ea]f+[ie]ci?ent|(?:un|de|non)_?optimi[sz]ed|deoptimi[sz]e|anti_?pattern|(?:bad|worst)_practice)"
    r"(?:$|s?[_\W])"
)
_SAID = r"(?i)\b(?:deoptimi[sz]e|on purpose|deliberate(?:ly)?|intentional(?:ly)?)\b"
# So many lines above the statement a comment may stand.
_ABOVE = 3


def is_deliberate(module: Module, node: ast.AST) -> bool:
    """Whether a file, a function or a comment around a place says that this is how not to do it, or not finished."""
    if re.search(_NAMED, os.path.basename(module.path).lower()) or asks_reader(module.tree.source.text):
        return True
    statement = node
    around: ast.AST | None = node
    while around is not None:
        if isinstance(around, (*DEFS, ast.ClassDef)) and re.search(_NAMED, in_words(around.name)):
            return True
        if isinstance(around, ast.stmt) and not isinstance(statement, ast.stmt):
            statement = around
        around = parent_of(around)
    return _is_said_above(module, statement) or is_left_open(module, statement)


def is_left_open(module: Module, node: ast.AST) -> bool:
    """Whether a comment in a statement, or right above it, asks the reader to put something there."""
    statement = module.tree.statement(node) if not isinstance(node, ast.Module) else node
    if getattr(statement, "body", None) or not has_gaps(module.tree.source.text):
        return False
    first, last = getattr(statement, "lineno", 1), getattr(statement, "end_lineno", None) or 0
    source = module.tree.source
    return leaves_gap(source.line_text(line) for line in range(max(1, first - 1), last + 1))


def in_words(name: str) -> str:
    """`SlowTrainer` as `slow_trainer`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _is_said_above(module: Module, statement: ast.AST) -> bool:
    line = getattr(statement, "lineno", 0)
    source = module.tree.source
    return any(comment_says(_SAID, source.line_text(above)) for above in range(max(1, line - _ABOVE), line + 1))
