"""Passes over one dataset whose results are put side by side: they belong together only in the same order."""

from __future__ import annotations

import ast
from itertools import combinations

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Step

# What gives something for each element, in their order.
_ELEMENTWISE = frozenset({"collect", "loop", "next", "predict"})
_KEEPING = frozenset({"append", "extend"})
_MOST_PASSES = 12
# `scores = model.predict(ds)`, `classes = np.argmax(scores, 1)`, `names = [NAMES[c] for c in classes]`
_FAR = 2


@dataclass(frozen=True)
class _Pass:
    """One pass, and the names of what comes of it."""

    node: ast.AST
    names: frozenset[str]


def are_paired(passes: Sequence[Consumption], cache: Step) -> bool:
    """Whether what two passes over a cache give is read together: `confusion_matrix(labels, model.predict(data))`."""
    elementwise = (one for one in passes if one.how in _ELEMENTWISE)
    found = [one for one in elementwise if any(s.call is cache.call for way in one.pipelines for s in way.steps)]
    found = found[:_MOST_PASSES]
    for one, other in combinations(found, 2):
        module = one.module
        if other.module is module and module.tree.function(one.node) is module.tree.function(other.node):
            if _read_together(module, _pass(module, one.node), _pass(module, other.node)):
                return True
    return False


def _pass(module: Module, node: ast.AST) -> _Pass:
    return _Pass(node, frozenset(_with_what_follows(module, node, _given(module, node))))


def _given(module: Module, node: ast.AST) -> set[str]:
    """The names that a pass binds or fills."""
    if not isinstance(node, (ast.For, ast.AsyncFor)):
        statement = module.tree.statement(node)
        return _names(statement.targets) if isinstance(statement, ast.Assign) else set()
    kept = (call.func for call in module.tree.within(node, ast.Call) if last_name(call.func) in _KEEPING)
    lists = {func.value.id for func in kept if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name)}
    bound = [target for assign in module.tree.within(node, ast.Assign) for target in assign.targets]
    return lists | _names([node.target, *bound])


def _names(targets: Iterable[ast.expr]) -> set[str]:
    return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}


def _with_what_follows(module: Module, node: ast.AST, names: set[str]) -> set[str]:
    function = module.tree.function(node)
    for _ in range(_FAR):
        loads = [load for name in names for load in module.tree.loads.get(name, ())]
        own = (module.tree.statement(load) for load in loads if module.tree.function(load) is function)
        names = names.union(*(_names(statement.targets) for statement in own if isinstance(statement, ast.Assign)))
    return names


def _read_together(module: Module, one: _Pass, other: _Pass) -> bool:
    first, second = _readers(module, one, other), _readers(module, other, one)
    return bool(first & second) or module.tree.statement(one.node) is module.tree.statement(other.node)


def _readers(module: Module, own: _Pass, other: _Pass) -> set[ast.AST]:
    """The statements, and the loops around them, that read what only one of two passes gives."""
    function, found = module.tree.function(own.node), set[ast.AST]()
    for name in own.names - other.names:
        for load in module.tree.loads.get(name, ()):
            if module.tree.function(load) is function:
                around: ast.AST | None = module.tree.statement(load)
                while around is not None and not isinstance(around, (*DEFS, ast.Module, ast.ClassDef)):
                    is_loop = isinstance(around, (ast.For, ast.AsyncFor))
                    if around is module.tree.statement(load) or (is_loop and not _holds(module, around, own, other)):
                        found.add(around)
                    around = parent_of(around)
    return found


def _holds(module: Module, loop: ast.AST, *passes: _Pass) -> bool:
    return any(module.tree.contains(loop, one.node) and one.node is not loop for one in passes)
