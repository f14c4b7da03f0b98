"""Optimizers and the steps that they take: which updates are made with an optimizer before it is made again."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, argument, last_name
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_UPDATING = ("apply_gradients", "minimize", "apply")


def single_step(module: Module, made: ast.Call) -> ast.Call | None:
    """The one update for which an optimizer is made: in the same round of the same loop, or where it is handed on.

    `None` where a loop of its own takes many steps with it, as in a stage or a fold, or where nobody sees a step.
    """
    found: ast.Call | None = None
    for name in _UPDATING:
        for call in module.tree.calls.get(name, ()):
            if not isinstance(call.func, ast.Attribute) or not _is(module, call.func.value, made):
                continue
            if not any(_is_in_the_same_round(module, place, call) for place in _places(module, made)):
                return None
            found = found or call
    return found


def networks_updated(module: Module, made: ast.Call) -> int:
    """How many different lists of variables the updates of an optimizer change, by what is written there."""
    changed = _updated(module, made)
    return len({module.tree.text(variables) if variables is not None else "" for variables in changed})


def is_of_the_round(module: Module, made: ast.Call, loop: ast.AST) -> bool:
    """Whether each round of a loop updates variables of its own: `for layer in stack: … layer.trainable_variables`."""
    changed = [part for variables in _updated(module, made) if variables for part in _without_gradients(variables)]
    for variables in changed:
        for name in module.tree.within(variables, ast.Name):
            bindings = module.names.lookup(name.id, name)
            if any(module.tree.contains(loop, binding.node) for binding in bindings):
                return True
    return False


def _without_gradients(variables: ast.expr) -> list[ast.expr]:
    """`[(gradient, weight)]`: what stands behind each gradient."""
    pairs = variables.elts if isinstance(variables, (ast.List, ast.Tuple)) else []
    listed = [pair.elts[1] for pair in pairs if isinstance(pair, ast.Tuple) and len(pair.elts) == 2]
    return listed or [variables]


def _updated(module: Module, made: ast.Call) -> list[ast.expr | None]:
    """What each update of an optimizer says that it changes; `None` where it leaves that to the gradients."""
    found: list[ast.expr | None] = []
    for name in _UPDATING:
        for call in module.tree.calls.get(name, ()):
            if isinstance(call.func, ast.Attribute) and _is(module, call.func.value, made):
                variables = argument(call, 1, "var_list", "trainable_variables")
                pairs = argument(call, 0, "grads_and_vars") if name == "apply_gradients" else None
                if isinstance(pairs, ast.Call) and last_name(pairs.func) == "zip" and len(pairs.args) > 1:
                    variables = pairs.args[1]
                elif isinstance(pairs, (ast.List, ast.Tuple)):
                    variables = pairs
                found.append(variables)
    return found


def _places(module: Module, made: ast.Call) -> list[ast.Call]:
    """Where an optimizer is made: at its constructor, and where a function that returns it is called."""
    function = module.tree.function(made)
    if not isinstance(function, DEFS) or not isinstance(parent_of(made), ast.Return):
        return [made]
    sites = module.project.call_sites(module, function)
    return [made, *(site.call for site in sites if site.module is module)]


def _is_in_the_same_round(module: Module, made: ast.Call, step: ast.Call) -> bool:
    """Whether a step is taken in the round that makes the optimizer, by itself or by a function that it calls."""
    around, function = loops_around(module, made), module.tree.function(step)
    if function is module.tree.function(made) or function is None:
        return function is module.tree.function(made) and loops_around(module, step) == around
    if loops_around(module, step):
        return False
    sites = module.project.call_sites(module, function)
    own = [s.call for s in sites if s.module is module and module.tree.function(s.call) is module.tree.function(made)]
    return bool(own) and len(own) == len(sites) and all(loops_around(module, call) == around for call in own)


def _is(module: Module, expr: ast.expr, made: ast.Call) -> bool:
    values = module.project.evaluator.evaluate(module, expr)
    return any(isinstance(v, Obj) and v.kind is Kind.OPTIMIZER and v.node is made for v in values)
