"""Whether a step may be put into a tf.function without failing there, as far as its code shows.

Compiled, a step runs once per trace with symbols for tensors: NumPy and `predict` fail on these, what it stores in an
object leaks out of the graph, and what is assigned elsewhere is frozen.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS, Function
from tflint_stall.facts.tensorflow.steps import computes_in_numpy
from tflint_stall.facts.values.values import Api, Func, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 3
_CONSTRUCTING = ("__init__", "build", "__post_init__", "setup")
# Methods of arrays that tensors do not have, and of models that fail in a graph.
_OF_ARRAYS = frozenset(
    """astype reshape mean sum max min argmax argmin flatten ravel copy transpose squeeze std var clip dot tolist item
    numpy nonzero argsort""".split()
)
_OF_MODELS = frozenset({"predict", "predict_on_batch", "fit", "train_on_batch", "evaluate"})
_OF_LISTS = frozenset({"append", "appendleft", "extend", "insert", "pop", "popleft", "put", "write"})
_PYTHON = ("numpy.", "random.", "time.", "builtins.open", "builtins.input")


def may_compile(module: Module, function: Function) -> bool:
    """Whether nothing in a step, nor in what it calls, is known to fail or to leak in a tf.function."""
    return _may_compile(module, function, ())


def _may_compile(module: Module, function: Function, seen: tuple[ast.AST, ...]) -> bool:
    tree = module.tree
    if function in seen or len(seen) > _DEEPEST_CALL:
        return True
    if any(True for kind in (ast.Global, ast.Nonlocal, ast.Yield, ast.Await) for _ in tree.within(function, kind)):
        return False
    if any(isinstance(attribute.ctx, ast.Store) for attribute in tree.within(function, ast.Attribute)):
        return False
    if any(_is_set_elsewhere(module, attribute) for attribute in tree.within(function, ast.Attribute)):
        return False
    reads = tree.within(function, ast.Name)
    if computes_in_numpy(module, function) or any(_may_change(module, function, name) for name in reads):
        return False
    return all(_is_possible(module, function, call, seen) for call in tree.within(function, ast.Call))


def _is_set_elsewhere(module: Module, attribute: ast.Attribute) -> bool:
    """Whether an attribute that the step reads is assigned outside of a constructor: a rate, a counter, a model."""
    for store in module.tree.stores.get(attribute.attr, ()):
        around = module.tree.function(store)
        if isinstance(around, DEFS) and around.name not in _CONSTRUCTING:
            return True
        if around is None and ast.dump(store.value) == ast.dump(attribute.value):
            return True
    return False


def _may_change(module: Module, function: ast.AST, name: ast.Name) -> bool:
    """Whether a step reads a global that is bound again; in a notebook, whose cells run again, any object."""
    if not isinstance(name.ctx, ast.Load):
        return False
    bindings = module.names.lookup(name.id, name)
    if not bindings or any(module.tree.contains(function, binding.node) for binding in bindings):
        return False
    made = [v for v in module.project.evaluator.evaluate(module, name) if isinstance(v, Obj)]
    if not made:
        return False
    bound = [b for b in module.names.bindings.get(module.tree.module, {}).get(name.id, ()) if b in bindings]
    again = len(module.names.bindings.get(module.tree.module, {}).get(name.id, ())) > 1
    return bool(bound) and (again or module.path.endswith(".ipynb"))


def _is_possible(module: Module, function: Function, call: ast.Call, seen: tuple[ast.AST, ...]) -> bool:
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    values = module.project.evaluator.evaluate(module, call.func)
    if any(isinstance(value, Api) for value in values):
        return not any(isinstance(value, Api) and value.path.startswith(_PYTHON) for value in values)
    owners = module.project.evaluator.evaluate(module, call.func.value) if isinstance(call.func, ast.Attribute) else ()
    is_project = any(isinstance(value, Func) for value in values)
    if method in _OF_MODELS or (method in _OF_ARRAYS and not is_project):
        return False
    if method in _OF_LISTS and not _is_local(module, function, call):
        return any(isinstance(owner, Obj) and owner.kind is not Kind.OTHER for owner in owners)
    callers = (*seen, function)
    return all(_may_compile(v.module, v.node, callers) for v in values if isinstance(v, Func))


def _is_local(module: Module, function: ast.AST, call: ast.Call) -> bool:
    """Whether the list that a call adds to is one of the step's own."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if not isinstance(owner, ast.Name):
        return False
    bindings = module.names.lookup(owner.id, owner)
    own = [b for b in bindings if module.tree.contains(function, b.node) and not isinstance(b.node, ast.arg)]
    return bool(bindings) and len(own) == len(bindings)
