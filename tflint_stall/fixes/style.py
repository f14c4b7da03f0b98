"""How a file writes what a fix adds to it."""

from __future__ import annotations

import ast
from functools import lru_cache

from tflint_stall.facts.syntax.tree import Tree

# So many keywords show how a file writes them.
_SHOWN = 3


@lru_cache(maxsize=1)
def equals(tree: Tree) -> str:
    """What stands between the name and the value of a keyword in most calls of a file: `=`, or ` = `."""
    text, spaced, close = tree.source.text, 0, 0
    for keyword in tree.nodes(ast.keyword):
        if keyword.arg is not None:
            between = text[tree.start(keyword) + len(keyword.arg) : tree.start(keyword.value)].rstrip("(")
            spaced += between == " = "
            close += between == "="
    return " = " if spaced >= _SHOWN and spaced > close else "="
