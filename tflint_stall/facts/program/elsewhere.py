"""A second place that a finding is about, where nobody who looks at the first one sees it."""

from __future__ import annotations

import ast

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def elsewhere(
    module: Module, node: ast.AST, cause: Module, place: ast.AST, part: str
) -> tuple[Module, ast.AST, str] | None:
    """A place with what it has to do with a node, if it stands in another function or file."""
    if cause is module and cause.tree.function(place) is module.tree.function(node):
        return None
    return cause, place, part
