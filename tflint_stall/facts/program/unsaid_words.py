"""Branches for a word that nothing says: `if self.kind == "deep":` in a program with no other "deep"."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.values.guards import Guard
from tflint_stall.facts.values.parameters import default_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_MOST_FILES = 12


def asks_for_unsaid_word(module: Module, guard: Guard) -> bool:
    """Whether a condition asks an object for a word which is not the default, and stands nowhere but in such tests.

    The object keeps what its maker was given, and nothing of that name comes from a command line or a configuration.
    """
    test = guard.test
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is guard.holds:
        return any(asks_for_unsaid_word(module, Guard(part, guard.holds)) for part in test.values)
    if not guard.holds or not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq):
        return False
    asked, said = test.left, test.comparators[0]
    if not isinstance(asked, ast.Attribute) or not isinstance(said, ast.Constant) or not isinstance(said.value, str):
        return False
    project, word = module.project, said.value
    if not word.isidentifier() or project.is_installable or not project.sees_around(module):
        return False
    if not _has_another_default(module, asked.attr, word) or project.any_code(module, _gives(asked.attr)):
        return False
    places = [module, *project.modules_with(module, word, _MOST_FILES)]
    if len(project.files_with(module, word)) > len(places) - 1:
        return False
    constants = (one for place in places for one in place.tree.nodes(ast.Constant) if one.value == word)
    return all(isinstance(parent_of(one), ast.Compare) for one in constants)


def _has_another_default(module: Module, name: str, word: str) -> bool:
    """Whether methods that make objects take what they keep under a name as a parameter, whose default is another."""
    found = [
        default_of(function, argument)
        for function in module.tree.nodes(ast.FunctionDef)
        if function.name == "__init__"
        for argument in function.args.args
        if argument.arg == name
    ]
    return bool(found) and all(isinstance(one, ast.Constant) and one.value != word for one in found)


# One function for each name: what it says of a file is remembered for it.
@cache
def _gives(name: str) -> Callable[[bytes], bool]:
    pattern = re.compile(
        rb"""["']-{1,2}%s["']|DEFINE_\w+\(\s*["']%s["']|\[["']%s["']\]|\.get\(["']%s["']|\b%s\s*=\s*(?:args|config)\b"""
        % ((re.escape(name.encode()),) * 5)
    )
    return lambda data: pattern.search(data) is not None
