"""Operations of a graph that update weights, by what they were made with: a Session that runs one trains."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.values.module import Module

_UPDATING = frozenset({"minimize", "apply_gradients"})


def fetches_update(module: Module, fetches: ast.expr) -> bool:
    """Whether what `sess.run` is given holds what an optimizer made: `op`, `[step, loss]`, `net.step`."""
    parts = fetches.elts if isinstance(fetches, (ast.List, ast.Tuple)) else [fetches]
    return any(is_update(module, part) for part in parts)


def is_update(module: Module, operation: ast.expr) -> bool:
    """Whether an operation is what `optimizer.minimize(…)` or `apply_gradients` gave, of whatever optimizer."""
    if not module.project.any_near(module, _makes_updates):
        return False
    calls = [made for made in _made(module, operation) if isinstance(made, ast.Call)]
    # `tf.group(step_of_one, step_of_other)`
    calls += [
        made
        for call in calls
        if last_name(call.func) == "group"
        for part in call.args
        for made in _made(module, part)
        if isinstance(made, ast.Call)
    ]
    return any(isinstance(call.func, ast.Attribute) and call.func.attr in _UPDATING for call in calls)


def _makes_updates(data: bytes) -> bool:
    return b".minimize(" in data or b".apply_gradients(" in data


def _made(module: Module, fetch: ast.expr) -> Iterator[ast.expr]:
    """What a fetch was written as, also where an object of a class of the project has it."""
    if not isinstance(fetch, (ast.Name, ast.Attribute)):
        return
    yield from (definition.expr for definition in definitions(module, fetch))
    owners = module.project.evaluator.evaluate(module, fetch.value) if isinstance(fetch, ast.Attribute) else ()
    for owner in owners:
        if isinstance(owner, Obj) and owner.cls is not None and isinstance(fetch, ast.Attribute):
            for cls in module.project.evaluator.classes.lineage(owner.cls):
                bound = cls.module.members(cls.node).get(fetch.attr, [])
                yield from (binding.value for binding in bound if binding.value is not None and not binding.path)
