"""What Keras calls between two batches: methods of callbacks, functions given to `LambdaCallback`, their helpers."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import per_batch_hook
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 2


def batch_hook(module: Module, node: ast.AST, depth: int = _DEEPEST_CALL) -> Function | None:
    """The hook of training batches that runs a node each time, itself or through a method that it calls."""
    hook = per_batch_hook(module, node)
    if hook is not None:
        return hook if _of_training(hook.name) else None
    function = module.tree.function(node)
    if function is None:
        return None
    if _is_given_to_lambda_callback(module, function):
        return function
    if not depth:
        return None
    asked: set[Function | None] = set()
    for site in module.project.call_sites(module, function):
        caller = site.module.tree.function(site.call)
        # Of a hundred calls in one function the first tells.
        if caller not in asked and next(guards(site.module, site.call), None) is None:
            asked.add(caller)
            found = batch_hook(site.module, site.call, depth - 1)
            if found is not None:
                return found
    return None


def _of_training(name: str) -> bool:
    """Not `on_test_batch_end`, `on_predict_batch_end`: those run when somebody evaluates."""
    return name.startswith(("on_batch", "on_train_batch"))


def _is_given_to_lambda_callback(module: Module, function: Function) -> bool:
    """`LambdaCallback(on_batch_end=lambda batch, logs: …)`, or a function by its name."""
    if isinstance(function, ast.Lambda):
        given: list[ast.AST] = [function]
    else:
        given = list(module.tree.loads.get(function.name, ()))
    for expr in given:
        keyword = parent_of(expr)
        if not isinstance(keyword, ast.keyword) or not _of_training(keyword.arg or ""):
            continue
        call = parent_of(keyword)
        values = module.project.evaluator.evaluate(module, call.func) if isinstance(call, ast.Call) else ()
        if any(isinstance(value, Api) and value.path == "keras.callbacks.LambdaCallback" for value in values):
            return True
    return False
