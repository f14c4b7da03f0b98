"""What a notebook shows: the last expression of a cell."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# How the line begins that stands above each cell in the text of a notebook.
_CELL = "\n# -- cell --"


def is_shown(module: Module, statement: ast.stmt) -> bool:
    """Whether a statement is the last expression of a notebook's cell, whose value is printed below it."""
    tree = module.tree
    if not module.path.endswith(".ipynb") or not isinstance(parent_of(statement), ast.Module):
        return False
    following = next((s for s in tree.module.body if s.lineno > (statement.end_lineno or statement.lineno)), None)
    end = tree.end(statement)
    return following is None or _CELL in tree.source.text[end : tree.start(following)]
