"""Loops of few rounds for each call, or of nobody knows how many: large blocks, things given alone, a list of them."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.length import COLD_ITERATIONS, number, rounds
from tflint_stall.facts.program.loops import Hot, loops_around
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Obj, Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_TRAINING = r"(?i)train|optimi|minimi|backward|fit\b|\blearn"
# Blocks of fewer items are many rounds.
_BLOCK = 64
_DEEPEST_CALL = 3
_WRAPPING = frozenset("enumerate tqdm trange list sorted tuple reversed track progress".split())
_VIEWS = frozenset({"items", "keys", "values"})
_ENDLESS = (Kind.ITERATOR, Kind.GENERATOR, Kind.SEQUENCE)
# What is named so comes in as many rounds as a training has.
_FED = r"(?i)batch|loader|generator|(^|_)gen|stream|iter|epoch|episode|dataset|(^|_)ds(_|$)|train"


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


def is_unsized_pass(hot: Hot) -> bool:
    """`for image in images`, once: how many there are is nowhere said, and nobody goes over them again."""
    loop, module = hot.loop, hot.module
    return hot.via is None and _is_over_things(module, loop) and not _is_repeated(module, loop, set(), 0)


def _is_over_things(module: Module, loop: ast.AST) -> bool:
    """Whether a loop goes over what is at hand and of unknown length: no counter, no generator, no dataset."""
    if not isinstance(loop, ast.For) or rounds(module, loop) is not None:
        return False
    gone_over = _unwrapped(loop.iter)
    if isinstance(gone_over, ast.Call):
        return isinstance(gone_over.func, ast.Attribute) and gone_over.func.attr in _VIEWS and not gone_over.args
    if not isinstance(gone_over, (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp)):
        return False
    if re.search(_FED, module.tree.text(gone_over)) is not None:
        return False
    values = module.project.evaluator.evaluate(module, gone_over)
    return not any(isinstance(v, Pipeline) or (isinstance(v, Obj) and v.kind in _ENDLESS) for v in values)


def _unwrapped(expr: ast.expr) -> ast.expr:
    """`images` of `enumerate(tqdm(images))`."""
    while isinstance(expr, ast.Call) and expr.args and last_name(expr.func) in _WRAPPING:
        expr = expr.args[0]
    return expr


def _is_repeated(module: Module, node: ast.AST, asked: set[ast.AST], depth: int) -> bool:
    """Whether a loop that is not as unsized or as short goes round code, or may call the function around it."""
    for loop in loops_around(module, node):
        if not _is_over_things(module, loop) and (rounds(module, loop) or COLD_ITERATIONS + 1) > COLD_ITERATIONS:
            return True
    function = module.tree.function(node)
    if function is None or function in asked:
        return False
    asked.add(function)
    sites = module.project.call_sites(module, function)
    # Whoever calls what nobody here calls may do so often.
    return not sites or depth > _DEEPEST_CALL or any(_is_repeated(s.module, s.call, asked, depth + 1) for s in sites)
