"""Loops that write one sample: they end when what was drawn is the end, after some dozens of rounds."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import Hot, loops_around
from tflint_stall.facts.syntax.compact import scope_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What draws the next letter or word of what a model gives.
_DRAWING = frozenset({"choice", "choices", "multinomial", "categorical", "argmax", "sample"})
_DEEPEST_CALL = 3


def writes_one_sample(hot: Hot) -> bool:
    """Whether a loop goes on until it draws its end, and no other loop starts it again."""
    module, loop = hot.module, hot.loop
    return isinstance(loop, ast.While) and _ends_when_drawn(module, loop) and _is_entered_once(module, loop, 0)


def _ends_when_drawn(module: Module, loop: ast.While) -> bool:
    """`while letter != 0: …; letter = np.random.choice(27, p=scores)`"""
    test = loop.test
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], (ast.NotEq, ast.IsNot)):
        return False
    asked = next((side for side in (test.left, test.comparators[0]) if isinstance(side, ast.Name)), None)
    if asked is None:
        return False
    bindings = module.names.bindings.get(scope_of(asked), {}).get(asked.id, ())
    inside = (binding for binding in bindings if module.tree.contains(loop, binding.node))
    drawn = (binding.value for binding in inside if binding.how is How.ASSIGN and binding.value is not None)
    calls = (part for value in drawn for part in ast.walk(value) if isinstance(part, ast.Call))
    return any(last_name(call.func) in _DRAWING for call in calls)


def _is_entered_once(module: Module, node: ast.AST, depth: int) -> bool:
    if loops_around(module, node):
        return False
    function = module.tree.function(node)
    sites = module.project.call_sites(module, function) if function is not None else []
    return depth < _DEEPEST_CALL and all(_is_entered_once(site.module, site.call, depth + 1) for site in sites)
