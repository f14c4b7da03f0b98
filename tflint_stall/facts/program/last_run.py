"""What a notebook has kept of its last run: for how long a loop ran, and whether a training learned."""

from __future__ import annotations

import ast
from functools import lru_cache

from tflint_stall.documents import printed_training
from tflint_stall.facts.program.shown import cell_number
from tflint_stall.facts.syntax.tree import DEFS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_MOST_FUNCTIONS = 8
# Two losses tell where it goes.
_LEAST_LOSSES = 2


def ran_for(module: Module, loop: ast.AST) -> float | None:
    """For how many seconds the cells ran that run a loop, all together; `None` where that was not kept."""
    if not module.path.endswith(".ipynb"):
        return None
    numbers = _cells_that_run(module, loop)
    told = _seconds(module.project.imports.content(module.path) or b"")
    seconds = [told[number] if number < len(told) else None for number in numbers]
    return sum(filter(None, seconds)) if seconds and None not in seconds else None


def has_learned(module: Module, compiled: ast.AST) -> bool:
    """Whether the first losses that a notebook has printed from a cell on are numbers that fell."""
    if not module.path.endswith(".ipynb"):
        return False
    later = _losses(module.project.imports.content(module.path) or b"")[cell_number(module, compiled) :]
    printed = next((losses for losses in later if len(losses) >= _LEAST_LOSSES), None)
    return printed is not None and printed_training.have_fallen(printed)


def _cells_that_run(module: Module, node: ast.AST) -> set[int]:
    """The cells at whose level a node runs; none where a call of its function is not in a cell of this notebook."""
    found, waiting = set[int](), [node]
    seen = list[ast.AST]()
    for place in waiting:
        function = module.tree.function(place)
        if function is None:
            found.add(cell_number(module, place))
        elif function not in seen:
            seen.append(function)
            sites = module.project.call_sites(module, function) if isinstance(function, DEFS) else []
            if not sites or len(seen) > _MOST_FUNCTIONS or any(site.module is not module for site in sites):
                return set()
            waiting += [site.call for site in sites]
    return found


@lru_cache(maxsize=4)
def _seconds(data: bytes) -> list[float | None]:
    return printed_training.seconds_of_cells(data)


@lru_cache(maxsize=4)
def _losses(data: bytes) -> list[list[float]]:
    return printed_training.losses_of_cells(data)
