"""Loops that are meant to go on until somebody stops the program: they keep what they have so far as they go."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.tree import DEFS, Loop, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_KEEPING = r"(?i)(?:^|_)(?:save|checkpoint|test|eval|evaluate|evaluation|validate|play)(?:$|_)"
# At most so large a share of the rounds is now and then.
_NOW_AND_THEN = 0.2
_DEEPEST_CALL = 2


def runs_until_interrupted(module: Module, loop: Loop) -> bool:
    """Whether a loop saves or tests now and then what it trains, and nothing waits for its end."""
    return _is_last(module, loop, 0) and any(
        re.search(_KEEPING, last_name(call.func)) and 0 < share_of_rounds(module, call, loop) <= _NOW_AND_THEN
        for call in module.tree.within(loop, ast.Call)
    )


def _is_last(module: Module, node: ast.AST, depth: int) -> bool:
    """Whether nothing follows a statement, in its function and in those that call it."""
    if loops_around(module, node):
        return False
    statement = module.tree.statement(node)
    for part in (statement, *module.tree.ancestors(statement)):
        if isinstance(part, (*DEFS, ast.Lambda)):
            sites = module.project.call_sites(module, part) if depth < _DEEPEST_CALL else []
            return all(_is_last(site.module, site.call, depth + 1) for site in sites)
        if isinstance(part, ast.stmt) and module.tree.block(part)[-1] is not part:
            return False
    return True
