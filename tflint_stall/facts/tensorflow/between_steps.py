"""Loops that measure between the steps of a training: nothing that is drawn there leads to a gradient."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.tree import last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tflint_stall.facts.syntax.tree import Loop
    from tflint_stall.facts.tensorflow.training import Training
    from tflint_stall.facts.values.module import Module

# What leads to an update after the loop, and what keeps elements for one.
_FOR_LATER = frozenset(
    """GradientTape add appendleft append assign assign_add extend gradient gradients insert put send setdefault store
    update write""".split()
)


def is_between_steps(training: Training, module: Module, loops: Sequence[Loop]) -> bool:
    """Whether the innermost of some loops does not train, and gives the others, which do, nothing to learn from."""
    if len(loops) < 2 or training.trains(module, loops[0]) or _is_recorded(module, loops[0]):
        return False
    stores = (one for one in module.tree.within(loops[0], ast.Subscript) if isinstance(one.ctx, ast.Store))
    if any(True for _ in stores) or any(True for _ in module.tree.within(loops[0], ast.Yield)):
        return False
    return not keeps_for_later(module, loops[0])


def keeps_for_later(module: Module, node: ast.AST) -> bool:
    """Whether code hands something on to what may learn from it afterwards."""
    return any(last_name(reached.call.func) in _FOR_LATER for reached in calls_in(module, node))


def _is_recorded(module: Module, loop: Loop) -> bool:
    """Whether a tape records the loop."""
    blocks = (parent for parent in module.tree.ancestors(loop) if isinstance(parent, ast.With))
    entered = (item.context_expr for block in blocks for item in block.items)
    return any(isinstance(call, ast.Call) and last_name(call.func) == "GradientTape" for call in entered)
