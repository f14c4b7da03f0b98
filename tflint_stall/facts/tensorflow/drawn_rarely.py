"""Elements that a training draws every now and then, to show or to measure something: what one costs hardly counts."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.tree import LOOPS
from tflint_stall.facts.tensorflow.between_steps import keeps_for_later

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.training import Training
    from tflint_stall.facts.values.module import Module

# One element in fifty steps.
SELDOM = 0.02


def share_drawn_aside(training: Training, module: Module, draw: ast.Call) -> float:
    """In which share of the steps an element is drawn that nothing learns from; 1 where all may be learned from.

    `if step % 100 == 0: images = next(samples)`
    """
    loops = [loop for loop in loops_around(module, draw) if isinstance(loop, LOOPS)]
    boundary = loops[0] if loops else module.tree.function(draw)
    guard = _guard(module, draw, boundary) if boundary is not None else None
    if guard is None or training.trains(module, guard):
        return 1.0
    statement = module.tree.statement(draw)
    reads = (read for name in _bound(statement) for read in module.names.reads(name, statement))
    if not all(module.tree.contains(guard, read) for read in reads):
        return 1.0
    share = share_of_rounds(module, draw, boundary)
    # What is drawn more often has to be seen to go nowhere else.
    return share if share <= SELDOM or (_is_bound_here(statement) and not keeps_for_later(module, guard)) else 1.0


def _guard(module: Module, draw: ast.Call, boundary: ast.AST) -> ast.If | None:
    """The outermost condition in a loop or a function under which something is drawn."""
    found = None
    for parent in module.tree.ancestors(draw):
        if parent is boundary:
            break
        found = parent if isinstance(parent, ast.If) else found
    return found


def _is_bound_here(statement: ast.stmt) -> bool:
    """Whether a draw gets names of its own, and no attribute or place in a container."""
    plain = (ast.Name, ast.Tuple, ast.List, ast.Store, ast.Starred)
    return isinstance(statement, ast.Assign) and all(
        isinstance(part, plain) for target in statement.targets for part in ast.walk(target)
    )


def _bound(statement: ast.stmt) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
