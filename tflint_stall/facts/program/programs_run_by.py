"""The other files whose programs run some code: they call its function, or import its file, under no condition."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import is_main_guard
from tflint_stall.facts.values.guards import guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 3


def programs_running(module: Module, node: ast.AST, words: Iterable[str]) -> Iterator[tuple[Module, ast.Call | None]]:
    """Each other file that runs a node and holds one of the words, with the call through which it does."""
    function = module.tree.function(node)
    if function is None:
        for importer in module.project.importers(module, words):
            if not importer.is_test:
                yield importer, None
        return
    yield from _calling(module, node, _DEEPEST_CALL)


def _calling(module: Module, node: ast.AST, deepest: int) -> Iterator[tuple[Module, ast.Call | None]]:
    function = module.tree.function(node)
    for site in module.project.call_sites(module, function) if function is not None and deepest else ():
        if not is_conditional(site.module, site.call):
            yield site.module, site.call
            yield from _calling(site.module, site.call, deepest - 1)


def is_conditional(module: Module, node: ast.AST) -> bool:
    """Whether more than a script's own guard decides if code runs."""
    around = [parent_of(guard.test) for guard in guards(module, node)]
    return any(not isinstance(parent, ast.If) or not is_main_guard(parent) for parent in around)


def runs_behind(module: Module, call: ast.Call | None, names: Iterable[str]) -> bool:
    """Whether a call of one of these names may run after another call in its file, as far as order tells."""
    later = [other for name in names for other in module.tree.calls.get(name, ())]
    if call is None:
        return bool(later)
    function = module.tree.function(call)
    beside = [other for other in later if module.tree.function(other) is function]
    return any(order_of(other) > order_of(call) for other in beside) if beside else bool(later)
