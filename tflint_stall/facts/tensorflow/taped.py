"""What a gradient tape records: the block in which its loss is computed, and the calls made there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.tensorflow.training import GradientUse
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

_FORWARD = ("call", "__call__")


def block(use: GradientUse) -> ast.With | None:
    """The `with` in which the tape of a gradient records; `None` where it is not in the same file."""
    func = use.gradient.func
    if not isinstance(func, ast.Attribute):
        return None
    for tape in use.module.project.evaluator.evaluate(use.module, func.value):
        if isinstance(tape, Obj) and tape.kind is Kind.TAPE and tape.module is use.module:
            entered = block_of_tape(tape.node)
            if entered is not None:
                return entered
    return None


def block_of_tape(made: ast.AST) -> ast.With | None:
    """The `with tf.GradientTape()` that the construction of a tape is an item of."""
    item = parent_of(made)
    entered = parent_of(item) if isinstance(item, ast.withitem) else None
    return entered if isinstance(entered, ast.With) else None


def in_block(module: Module, block: ast.With, node: ast.AST) -> bool:
    """Whether a node stands in the body of a `with`, not in its head."""
    return any(module.tree.contains(statement, node) for statement in block.body)


def calls(module: Module, block: ast.With) -> Iterator[ast.Call]:
    """The calls in the body of a `with`, and those of the functions of the same file that it calls."""
    around = module.tree.function(block)
    entered: set[Function] = set()
    for call in module.tree.within(block, ast.Call):
        if not in_block(module, block, call) or module.tree.function(call) is not around:
            continue
        yield call
        for function in module.project.functions(module, call.func):
            if function.module is not module or not isinstance(function.node, DEFS):
                continue
            # A layer tells its inner layers the phase that it was called in.
            if function.node.name not in _FORWARD and function.node not in entered:
                entered.add(function.node)
                yield from module.tree.own(function.node, ast.Call)


def blocks(module: Module) -> Iterator[ast.With]:
    """The `with` statements of a file that enter a gradient tape."""
    for call in module.tree.calls.get("GradientTape", ()):
        entered = block_of_tape(call)
        if entered is not None and _is_tape(module, call):
            yield entered


def enters(module: Module, block: ast.With) -> bool:
    """Whether a `with` is one of these."""
    made = (item.context_expr for item in block.items if isinstance(item.context_expr, ast.Call))
    return any(last_name(call.func) == "GradientTape" and _is_tape(module, call) for call in made)


def _is_tape(module: Module, call: ast.Call) -> bool:
    values = module.project.evaluator.evaluate(module, call)
    return any(isinstance(value, Obj) and value.kind is Kind.TAPE for value in values)
