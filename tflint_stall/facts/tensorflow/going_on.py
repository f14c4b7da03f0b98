"""Whether a program may go on with what a lost step makes: where it may be assigned, and what follows can take it.

An attribute may be read-only, and so are tuples; a loop may ask the elements for what they were before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tflint_stall.facts.program.ending import leaves
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Cls, Items, Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module

_OF_ONE = frozenset({"expand_dims", "reshape"})
# Elements of another kind than all that follows was written for.
_UNFITTING = frozenset({"window", "unbatch"})
_BATCHING = frozenset({"batch", "padded_batch", "ragged_batch"})


def may_go_on_with(module: Module, step: ast.Call, root: ast.expr, drawn: Iterable[Consumption]) -> bool:
    """Whether what a step makes may take the place of the dataset that it begins with, for the loops over that, too."""
    method = last_name(step.func)
    if method in _UNFITTING or not _may_be_assigned(module, root):
        return False
    values = module.project.evaluator.evaluate(module, root)
    if method in _BATCHING and any(isinstance(v, Pipeline) and any(s.row.batches for s in v.steps) for v in values):
        return False
    loops = [one.node for one in drawn if one.how == "loop" and one.module is module]
    if method == "repeat":
        is_endless = not step.args and not step.keywords
        return not is_endless or all(isinstance(one, (ast.For, ast.AsyncFor)) and leaves(module, one) for one in loops)
    if method == "map":
        given = step.args[0] if step.args else None
        is_less = isinstance(given, ast.Lambda) and len(given.args.args) > 1 and not isinstance(given.body, ast.Tuple)
        return not is_less and not any(_takes_elements_apart(module, loop) for loop in loops)
    return method not in _BATCHING or not any(_expects_single_elements(module, loop) for loop in loops)


def _takes_elements_apart(module: Module, loop: ast.AST) -> bool:
    """Whether a loop asks the elements for what they hold as they are: `row["x"]`, `name.numpy().decode()`."""
    target = loop.target if isinstance(loop, (ast.For, ast.AsyncFor)) else None
    if isinstance(target, ast.Name):
        for part in module.tree.within(loop, ast.Subscript):
            if isinstance(part.value, ast.Name) and part.value.id == target.id:
                return True
    return any(last_name(call.func) == "decode" for call in module.tree.within(loop, ast.Call))


def _may_be_assigned(module: Module, target: ast.expr) -> bool:
    """Whether somebody assigns to such an attribute already, or an element is one of a list."""
    if isinstance(target, ast.Subscript):
        values = module.project.evaluator.evaluate(module, target.value)
        return not any(isinstance(value, Items) and value.kind == "tuple" for value in values)
    if not isinstance(target, ast.Attribute):
        return True
    function = module.tree.function(target)
    cls = module.method_class(function) if isinstance(function, ast.FunctionDef) else None
    if cls is None:
        return target.attr in module.tree.stores
    lineage = module.project.evaluator.classes.lineage(Cls(cls, module))
    stores = ((one, store) for one in lineage for store in one.module.tree.stores.get(target.attr, ()))
    return any(one.module.tree.contains(one.node, store) for one, store in stores)


def _expects_single_elements(module: Module, loop: ast.AST) -> bool:
    """Whether a loop makes a batch of each element itself: `tf.expand_dims(x, 0)`, `x[None]`."""
    calls = module.tree.within(loop, ast.Call)
    if any(isinstance(call.func, (ast.Attribute, ast.Name)) and last_name(call.func) in _OF_ONE for call in calls):
        return True
    indices = (part.slice for part in module.tree.within(loop, ast.Subscript))
    inner = (part for index in indices for part in (index, *getattr(index, "elts", ())))
    return any(
        (isinstance(part, ast.Constant) and part.value is None) or last_name(part) == "newaxis" for part in inner
    )
