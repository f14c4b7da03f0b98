"""Steps that hand their network tens of thousands of rows at a time: more at once would not fit on the device."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.tree import COMPREHENSIONS, last_name
from tflint_stall.facts.tensorflow import multiplications

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# A network that needs portions of so many rows keeps its device busy for longer than Python needs for a step.
_MANY_ROWS = 8192
_COUNTING = ("range", "trange", "xrange")
_DEEPEST = 3


def gets_many_rows(module: Module, block: ast.With, loop_module: Module, loop: ast.AST) -> bool:
    """`[net(rows[i:i + 32768]) for i in range(0, n, 32768)]` in a step or in what it calls, or `.batch(100_000)`."""
    is_cut = any(_is_large(place, call) for place, call in _ranges(module, block))
    return is_cut or _goes_over_large_batches(loop_module, loop)


def _goes_over_large_batches(module: Module, loop: ast.AST) -> bool:
    size = multiplications.batch_size(module, loop.iter) if isinstance(loop, (ast.For, ast.AsyncFor)) else None
    return size is not None and size >= _MANY_ROWS


def _ranges(module: Module, block: ast.With) -> Iterator[tuple[Module, ast.Call]]:
    """What the loops of a step go over."""
    waiting: list[tuple[Module, ast.AST, int]] = [(module, statement, 0) for statement in block.body]
    seen = set[ast.AST]()
    while waiting:
        place, node, depth = waiting.pop()
        over = [loop.iter for loop in place.tree.within(node, ast.For)]
        over += [made.generators[0].iter for made in place.tree.within(node, ast.ListComp)]
        yield from ((place, one) for one in over if isinstance(one, ast.Call) and last_name(one.func) in _COUNTING)
        for call in place.tree.within(node, ast.Call) if depth < _DEEPEST else ():
            for function in place.project.functions(place, call.func):
                if function.node not in seen:
                    seen.add(function.node)
                    waiting.append((function.module, function.node, depth + 1))


def _is_large(module: Module, over: ast.Call) -> bool:
    """Whether a range goes in steps of many rows, and each round takes so many of something."""
    step = over.args[2] if len(over.args) == 3 else None
    rows = module.project.evaluator.constant(module, step)
    if not isinstance(rows, int) or rows < _MANY_ROWS:
        return False
    loop = next((p for p in module.tree.ancestors(over) if isinstance(p, (ast.For, *COMPREHENSIONS))), None)
    return loop is not None and any(True for _ in module.tree.within(loop, ast.Slice))
