"""Loops of few rounds for each call: one pass over data in large blocks, or what may also be given alone."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.length import number
from tflint_stall.facts.program.loops import Hot, loops_around
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import last_name

_TRAINING = r"(?i)train|optimi|minimi|backward|fit\b|\blearn"
# Blocks of fewer items are many rounds.
_BLOCK = 64


def is_one_pass(hot: Hot) -> bool:
    """`for start in range(0, n, size)` in a function, alone and without a training: few rounds for each call."""
    loop, module = hot.loop, hot.module
    if not isinstance(loop, ast.For) or not isinstance(loop.iter, ast.Call) or module.tree.function(loop) is None:
        return False
    if last_name(loop.iter.func) not in ("range", "xrange", "trange") or len(loop.iter.args) != 3:
        return False
    size = number(module, loop.iter.args[2])
    if (size is not None and size < _BLOCK) or loops_around(module, loop):
        return False
    named = (*module.tree.within(loop, ast.Name), *module.tree.within(loop, ast.Attribute))
    return not any(re.search(_TRAINING, last_name(node)) for node in named)


def goes_over_one_or_several(hot: Hot) -> bool:
    """`if not isinstance(names, list): names = [names]`, then `for name in names`: whoever calls gives a handful."""
    loop, module = hot.loop, hot.module
    if not isinstance(loop, ast.For) or not isinstance(loop.iter, ast.Name) or loops_around(module, loop):
        return False
    bindings = module.names.lookup(loop.iter.id, loop.iter)
    return any(binding.how is How.PARAMETER for binding in bindings) and any(
        isinstance(binding.value, (ast.List, ast.Tuple))
        and not binding.path
        and [last_name(item) for item in binding.value.elts] == [loop.iter.id]
        for binding in bindings
    )
