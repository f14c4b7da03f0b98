"""What a notebook has kept of its last run: for how long a loop ran, and whether a training learned."""

from __future__ import annotations

import ast
from functools import lru_cache

from tflint_stall.documents import printed_training
from tflint_stall.facts.syntax.tree import DEFS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_CELL = "\n# -- cell --"
_DEEPEST_CALL = 3


def ran_for(module: Module, loop: ast.AST) -> float | None:
    """For how many seconds the cells ran that run a loop, all together; `None` where that was not kept."""
    if not module.path.endswith(".ipynb"):
        return None
    numbers = _cells_that_run(module, loop, 0)
    told = _seconds(module.project.imports.content(module.path) or b"")
    seconds = [told[number] if number < len(told) else None for number in numbers]
    return sum(filter(None, seconds)) if seconds and None not in seconds else None


def has_learned(module: Module) -> bool:
    """Whether a notebook has printed losses that fell, and none that is no number."""
    return module.path.endswith(".ipynb") and _learned(module.project.imports.content(module.path) or b"")


def _cells_that_run(module: Module, node: ast.AST, depth: int) -> set[int]:
    """The cells at whose level a node runs; none where a call of its function is not in a cell of this notebook."""
    function = module.tree.function(node)
    if function is None:
        # Its number among the cells that are Python: each stands under a line of its own.
        return {module.tree.source.text.count(_CELL, 0, module.tree.start(node))}
    sites = module.project.call_sites(module, function) if isinstance(function, DEFS) and depth < _DEEPEST_CALL else []
    found = [_cells_that_run(site.module, site.call, depth + 1) if site.module is module else set() for site in sites]
    return set().union(*found) if all(found) else set()


@lru_cache(maxsize=4)
def _seconds(data: bytes) -> list[float | None]:
    return printed_training.seconds_of_cells(data)


@lru_cache(maxsize=4)
def _learned(data: bytes) -> bool:
    return printed_training.has_learned(data)
