"""Lists and sets that are written in several statements: what may be in them, and not how much."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import UNKNOWN, Deferred, Items

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.names import Binding
    from tflint_stall.facts.values.evaluate import Evaluator
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame, Value, Values

# What more is put into: a list that a function has filled already, too.
GROWING = ("list", "set", "comprehension")
# Nobody writes more of them by hand.
_MOST_STATEMENTS = 32


def grown(values: Values, added: list[ast.Call], module: Module, frame: Frame | None) -> Value:
    """A list or set that is filled by calls."""
    elements = [element for value in values if isinstance(value, Items) for element in value.elements]
    for call in added:
        name, given = last_name(call.func), call.args[0] if len(call.args) == 1 else None
        if name in ("extend", "update") and isinstance(given, (ast.List, ast.Tuple, ast.Set)):
            elements += _written(given, module, frame)
        else:
            is_one = name in ("append", "add") and given is not None
            elements.append(Deferred(given, module, frame) if is_one and given is not None else (UNKNOWN,))
    return Items("comprehension", tuple(elements))


def augmented(evaluator: Evaluator, module: Module, binding: Binding, frame: Frame | None) -> Value:
    """`callbacks += [stop]`: lists that are written out, behind the one that is there."""
    added: list[Deferred | Values] = []
    for _ in range(_MOST_STATEMENTS):
        if binding.how is not How.AUGMENT:
            values = evaluator.binding(module, binding, frame)
            list_ = values[0] if len(values) == 1 else None
            is_list = isinstance(list_, Items) and list_.kind in GROWING
            return (
                Items("comprehension", (*list_.elements, *added)) if isinstance(list_, Items) and is_list else UNKNOWN
            )
        node, written = binding.node, binding.value
        if not isinstance(node, ast.AugAssign) or not isinstance(node.op, ast.Add) or not isinstance(written, ast.List):
            return UNKNOWN
        added = [*_written(written, module, frame), *added]
        before = [earlier for earlier in module.names.lookup(binding.name, node.target) if earlier is not binding]
        if len(before) != 1:
            return UNKNOWN
        binding = before[0]
    return UNKNOWN


def _written(display: ast.List | ast.Tuple | ast.Set, module: Module, frame: Frame | None) -> list[Deferred | Values]:
    """The elements of a list that is written out."""
    return [(UNKNOWN,) if isinstance(item, ast.Starred) else Deferred(item, module, frame) for item in display.elts]
