"""Whether a file runs eagerly or builds graphs: who throws the switch, and what works only one way."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.graph_ops import NEEDS_GRAPH
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

DISABLING_EAGER = ("disable_eager_execution", "disable_v2_behavior")
ENABLING_EAGER = ("enable_eager_execution", "enable_v2_behavior")


def disables_eager(module: Module) -> bool:
    """Whether a file holds the switch to graphs."""
    return any(name in module.tree.calls for name in DISABLING_EAGER)


def enables_eager(module: Module) -> bool:
    """Whether a file turns TensorFlow 1 eager."""
    return any(name in module.tree.calls for name in ENABLING_EAGER)


def is_disabled_by_others(module: Module) -> bool:
    """Whether a file that imports this one builds graphs, or one that this one imports says so as it is loaded."""
    project = module.project
    if any(disables_eager(other) for other in project.importers(module, DISABLING_EAGER)):
        return True
    return any(_disables_on_import(other) for other in project.imported(module, DISABLING_EAGER))


def is_enabled_by_others(module: Module) -> bool:
    """Whether a program that imports this file runs TensorFlow 1 eagerly."""
    return any(enables_eager(other) for other in module.project.importers(module, ENABLING_EAGER))


def _disables_on_import(module: Module) -> bool:
    tree = module.tree
    calls = (call for name in DISABLING_EAGER for call in tree.calls.get(name, ()) if tree.function(call) is None)
    return any(tree.contains(statement, call) for call in calls for statement in module.import_time)


def needs_graph(module: Module) -> bool:
    """Whether a file makes what raises under eager execution, outside of a graph of its own: `placeholder`."""
    for path in NEEDS_GRAPH:
        for call in module.tree.calls.get(path.rpartition(".")[2], ()):
            values = module.project.evaluator.evaluate(module, call.func)
            if any(isinstance(value, Api) and value.path in NEEDS_GRAPH for value in values):
                if not _is_under_a_graph(module, call):
                    return True
    return False


def _is_under_a_graph(module: Module, node: ast.AST) -> bool:
    """Whether a block around a node enters a graph or a Session."""
    blocks = (parent for parent in module.tree.ancestors(node) if isinstance(parent, ast.With))
    calls = (item.context_expr for block in blocks for item in block.items)
    return any(isinstance(call, ast.Call) and last_name(call.func) in ("as_default", "Session") for call in calls)


def reads_values(module: Module) -> bool:
    """Whether a file takes the values of tensors as only eager execution allows: tapes, `.numpy()`."""
    if "GradientTape" in module.tree.calls:
        return True
    return any(
        isinstance(call.func, ast.Attribute) and not call.args and not _asks_for_eager(module, call)
        for call in module.tree.calls.get("numpy", ())
    )


def _asks_for_eager(module: Module, node: ast.AST) -> bool:
    """Whether code is one of two ways: `if tf.executing_eagerly(): … else: …`."""
    return any(
        isinstance(call, ast.Call) and last_name(call.func) == "executing_eagerly"
        for guard in guards(module, node)
        for call in ast.walk(guard.test)
    )


def has_its_value_read(node: ast.AST) -> bool:
    """Whether an expression is computed at once: it is part of `(…).numpy()`."""
    child, parent = node, parent_of(node)
    while isinstance(parent, ast.expr):
        if isinstance(parent, ast.Attribute) and parent.attr == "numpy" and parent.value is child:
            outer = parent_of(parent)
            return isinstance(outer, ast.Call) and outer.func is parent and not outer.args
        child, parent = parent, parent_of(parent)
    return False
