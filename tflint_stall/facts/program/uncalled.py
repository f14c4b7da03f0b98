"""Functions of a program that nobody calls: what stands in them costs nobody anything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from tflint_stall.facts.syntax.tree import DEFS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_SCRIPT = re.compile(rb"""^if\s+__name__\s*==\s*['"]__main__['"]""", re.MULTILINE)
# So many importers are a library, for whose functions there are more callers than anybody sees.
_MOST_IMPORTERS = 40
# A function that only such a function calls is called by nobody either.
_DEEPEST = 3


def is_called_by_nobody(module: Module, node: ast.AST) -> bool:
    """Whether a place is in a function of a program that nothing in sight calls or names.

    A function that waits for callers is no news: it counts only where the file is a script, where others import the
    file, which is of no package, and leave the function alone, or where a call of it is commented out.
    """
    if module.path.endswith(".ipynb"):
        return False
    importing = module.project.imports.programs_over(module.path)
    if len(importing) > _MOST_IMPORTERS:
        return False
    return _is_idle(module, node, module.project.imports.contents(importing).values(), 0)


def _is_idle(module: Module, node: ast.AST, others: Iterable[bytes], depth: int) -> bool:
    function = _outermost(module, node)
    if not isinstance(function, DEFS) or function.decorator_list or function.name == "main" or depth > _DEEPEST:
        return False
    name, data = function.name, module.source.data
    word = re.escape(name.encode())
    if re.search(rb"""['"]%s['"]""" % word, data) or any(_names(other, word) for other in others):
        return False
    named = module.tree.loads.get(name, ()), module.tree.stores.get(name, ())
    outside = [place for places in named for place in places if not module.tree.contains(function, place)]
    if outside:
        return all(_is_idle(module, place, others, depth + 1) for place in outside)
    if others and module.project.imports.as_module(module.package) is None:
        return True
    commented = re.compile(rb"(?m)^\s*#\s*(?:[\w, ]+=\s*)?(?:\w+\.)?%s\(" % word)  # `# history = fit_rnn(x, y)`
    return any(commented.search(one) for one in (data, *others)) or _SCRIPT.search(data) is not None


def _outermost(module: Module, node: ast.AST) -> ast.AST | None:
    """The function of the file's own level around a place; `None` for methods, and for what no function holds."""
    found: ast.AST | None = None
    for parent in (node, *module.tree.ancestors(node)):
        if isinstance(parent, ast.ClassDef):
            return None
        if isinstance(parent, DEFS):
            found = parent
    return found


def _names(data: bytes, word: bytes) -> bool:
    """Whether a file that imports another one has this name from it: `data.load`, `from data import load`."""
    if word not in data:
        return False
    if re.search(rb"(?m)^\s*from .*import\s*\*", data):
        pattern = rb"(?m)^[^#\n]*(?<!def )\b%s\b" % word
    else:
        # One line of several in brackets holds nothing but names.
        pattern = rb"(?m)^[^#\n]*(?:\.|\bimport\b.*\b)%s\b|^[\w ,(]*\b%s *(?:,|\)|$)" % (word, word)
    return re.search(pattern, data) is not None
