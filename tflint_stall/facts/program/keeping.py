"""Whether what code makes outlives it: returned, stored, or called again and again by the same function."""

from __future__ import annotations

import ast
from collections.abc import Callable

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, Loop, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 2
_RUNNERS = frozenset({"run", "experimental_run_v2"})
# What keeps a function for later, a server among them: `server.bind(step)`.
_STORING = frozenset({"append", "add", "setdefault", "insert", "bind", "register"})
_DEEPEST_CLOSURE = 2


def is_kept(module: Module, made: ast.Call | ast.FunctionDef) -> bool:
    """Whether what is made here is made only the first time, or outlives the code that makes it."""
    if share_of_rounds(module, made) == 0:
        return True
    return _is_handed_on(module, made) if isinstance(made, ast.Call) else _leaves_function(module, made.name, made)


def _is_handed_on(module: Module, call: ast.Call) -> bool:
    """Whether somebody keeps what a call makes: it is returned, or stored in an attribute or a container."""
    around = parent_of(call)
    if isinstance(around, COMPREHENSIONS) or (isinstance(around, ast.Attribute) and around.attr.startswith("get_")):
        return True
    if isinstance(around, ast.Call) and around.func is not call:
        return last_name(around.func) in _STORING
    statement = module.tree.statement(call)
    if isinstance(statement, ast.Return):
        return not (isinstance(around, ast.Call) and around.func is call)
    if not isinstance(statement, ast.Assign) or statement.value is not call:
        return False
    return any(
        not isinstance(target, ast.Name) or _leaves_function(module, target.id, statement)
        for target in statement.targets
    )


def _leaves_function(module: Module, name: str, statement: ast.stmt, depth: int = _DEEPEST_CLOSURE) -> bool:
    """Whether what a local name holds is returned, yielded or stored, or a function beside it that uses it is."""
    tree = module.tree
    scope = tree.function(statement) or tree.module
    loads = (load for load in tree.loads.get(name, ()) if isinstance(load, ast.Name) and tree.contains(scope, load))
    used = [load for load in loads if not tree.contains(statement, load)]
    if any(_gives_away(module, load) for load in used):
        return True
    inner = {tree.function(load) for load in used} if depth > 0 else set()
    beside = [one for one in inner if isinstance(one, DEFS) and one is not scope and tree.function(one) is scope]
    return any(_leaves_function(module, one.name, one, depth - 1) for one in beside)


def _gives_away(module: Module, load: ast.Name) -> bool:
    parent = parent_of(load)
    if isinstance(parent, ast.Call):
        if parent.func is load:
            return False
        if last_name(parent.func) in _STORING:
            return True
    if isinstance(parent, (ast.Yield, ast.Dict, ast.List, ast.Tuple)):
        return True
    holder = module.tree.statement(load)
    stored = isinstance(holder, ast.Assign) and any(not isinstance(target, ast.Name) for target in holder.targets)
    return stored or isinstance(holder, ast.Return)


def is_amortised(
    module: Module, name: str, statement: ast.stmt, is_hot: Callable[[Loop], bool], depth: int = _DEEPEST_CALL
) -> bool:
    """Whether a function is made once for a loop of its maker that calls it again and again."""
    tree = module.tree
    scope = tree.function(statement) or tree.module
    outside = loops_around(module, statement)
    calls = [call for call in tree.calls.get(name, ()) if tree.contains(scope, call)]
    calls += [call for call in map(_runner, tree.loads.get(name, ())) if call and tree.contains(scope, call)]
    return bool(calls) and all(
        any(loop not in outside and is_hot(loop) for loop in loops_around(module, call))
        or (depth > 0 and _is_in_amortised(module, call, statement, is_hot, depth))
        for call in calls
    )


def _runner(use: ast.AST) -> ast.Call | None:
    """`strategy.run(step, …)`"""
    parent = parent_of(use)
    taken = isinstance(parent, ast.Call) and parent.args[:1] == [use] and isinstance(parent.func, ast.Attribute)
    return parent if isinstance(parent, ast.Call) and taken and last_name(parent.func) in _RUNNERS else None


def _is_in_amortised(
    module: Module, call: ast.Call, statement: ast.stmt, is_hot: Callable[[Loop], bool], depth: int
) -> bool:
    """Whether a call stands in a function beside the one that is called, which such a loop calls."""
    inner = module.tree.function(call)
    if not isinstance(inner, DEFS) or inner is statement:
        return False
    is_beside = module.tree.function(inner) is module.tree.function(statement)
    return is_beside and is_amortised(module, inner.name, inner, is_hot, depth - 1)
