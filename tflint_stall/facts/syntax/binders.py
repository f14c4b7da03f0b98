"""All that may bind, delete or hand on a name of a file, by the name: the whole of Python's ways to do so.

`names` knows what a name is bound to, for the ways that give it a value worth following. Who must be sure that nothing
else binds it asks here.
"""

from __future__ import annotations

import ast
from collections import defaultdict

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Tree


def binders(tree: Tree) -> dict[str, list[ast.AST]]:
    """The nodes that bind each name; a `global` or `nonlocal` counts as one for all scopes."""
    found: dict[str, list[ast.AST]] = defaultdict(list)
    for name in tree.nodes(ast.Name):
        if type(name.ctx) is not ast.Load:
            found[name.id].append(name)
    for parameter in tree.nodes(ast.arg):
        found[parameter.arg].append(parameter)
    for definition in (*tree.definitions(), *tree.nodes(ast.ClassDef)):
        found[definition.name].append(definition)
    for alias in tree.nodes(ast.alias):
        found[alias.asname or alias.name.partition(".")[0]].append(alias)
    declarations: list[ast.Global | ast.Nonlocal] = [*tree.nodes(ast.Global), *tree.nodes(ast.Nonlocal)]
    for declaration in declarations:
        for outer in declaration.names:
            found[outer].append(declaration)
    captures: list[ast.ExceptHandler | ast.MatchAs | ast.MatchStar]
    captures = [*tree.nodes(ast.ExceptHandler), *tree.nodes(ast.MatchAs), *tree.nodes(ast.MatchStar)]
    for capture in captures:
        if capture.name:
            found[capture.name].append(capture)
    for mapping in tree.nodes(ast.MatchMapping):
        if mapping.rest:
            found[mapping.rest].append(mapping)
    return found
