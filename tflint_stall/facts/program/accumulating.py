"""What begins a sum or a state that the program goes on from: it is made anew in each round because it has to be."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import Hot
from tflint_stall.facts.syntax.tree import dotted, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def begins_anew(module: Module, made: ast.Call, hot: Hot) -> bool:
    """`total = tf.zeros(…)` that the same loop goes on to rebind, or that starts another loop's sum.

    Of an attribute, the method that takes the steps may be another one: `self.state = tf.zeros(…)` in `reset`, and
    `self.state = self.state + change` in `step`.
    """
    statement = module.tree.statement(made)
    function = module.tree.function(made)
    if not isinstance(statement, ast.Assign) or (hot.via is not None and function is None):
        return False
    # `sim = sim - tf.eye(n)` goes on from what is there: nothing begins.
    read = {dotted(part) for part in ast.walk(statement.value) if isinstance(part, (ast.Name, ast.Attribute))}
    names = {dotted(target) for target in statement.targets} - read
    boundary = hot.loop if hot.via is None else function or hot.loop
    if is_rebound(module, names, boundary, statement):
        return True
    return any(name.startswith("self.") and _goes_on_from(module, name) for name in names)


def is_rebound(module: Module, names: set[str], boundary: ast.AST, statement: ast.stmt) -> bool:
    """Whether other statements in `boundary` bind one of the names again."""
    for by_name in module.names.bindings.values():
        for name in names & by_name.keys():
            for binding in by_name[name]:
                if binding.node is not statement and module.tree.contains(boundary, binding.node):
                    return True
    return False


def _goes_on_from(module: Module, name: str) -> bool:
    """Whether some statement computes an attribute from itself."""
    for load in module.tree.loads.get(name.rpartition(".")[2], ()):
        statement = module.tree.statement(load)
        targets = statement.targets if isinstance(statement, ast.Assign) else ()
        if dotted(load) == name and any(dotted(part) == name for target in targets for part in ast.walk(target)):
            return True
    added = (node for node in module.tree.nodes(ast.AugAssign) if last_name(node.target) == name.rpartition(".")[2])
    return any(dotted(node.target) == name for node in added)
