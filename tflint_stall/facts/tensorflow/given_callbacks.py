"""The callbacks that a training is given."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS, dotted, last_name
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Cls, Deferred, Items, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def of_fit(module: Module, fit: ast.Call, given: ast.expr) -> list[Obj] | None:
    """Keras' own callbacks of a list, where all others in it are in sight and log nothing; `None` where they are not.

    What is appended under a condition of its own, or behind the training, is left out.
    """
    evaluator, found = module.project.evaluator, []
    values = evaluator.evaluate(module, given)
    value = values[0] if len(values) == 1 else None
    if isinstance(value, Obj):
        return [value] if _is_of_keras(value) else None
    if not isinstance(value, Items) or value.kind not in ("list", "tuple", "comprehension"):
        return None
    for element in value.elements:
        item = evaluator.element(element)
        callback = item[0] if len(item) == 1 else None
        if isinstance(callback, Obj) and callback.cls is not None and only_reads_logs(callback.cls):
            continue
        if not isinstance(callback, Obj) or not _is_of_keras(callback):
            return None
        if value.kind != "comprehension" or (isinstance(element, Deferred) and _is_there(module, element, fit)):
            found.append(callback)
    return found


def only_reads_logs(cls: Cls) -> bool:
    """Whether a callback of the project only reads the `logs` that it gets: it adds no metric that another watches."""
    tree = cls.module.tree
    known = all(
        isinstance(base, (ast.Name, ast.Attribute)) and last_name(base) == "Callback" for base in cls.node.bases
    )
    named = all(_names_logs(method) for method in cls.node.body if isinstance(method, DEFS))
    loads = (load for load in tree.loads.get("logs", ()) if tree.contains(cls.node, load))
    return known and named and all(_reads(load, tree.statement(load)) for load in loads)


def _names_logs(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a hook calls its logs `logs`, or gets none with numbers of epochs and batches."""
    given = [arg.arg for arg in method.args.args[1:]]
    is_open = method.args.vararg is not None or method.args.kwarg is not None
    return not method.name.startswith("on_") or (not is_open and (len(given) < 2 or given[-1] == "logs"))


def _reads(logs: ast.expr, statement: ast.stmt) -> bool:
    """`logs["loss"]`, `logs.get("loss")`, `logs = logs or {}`, `super().on_epoch_end(epoch, logs)`"""
    parent = parent_of(logs)
    if isinstance(parent, (ast.BoolOp, ast.IfExp)) and isinstance(statement, ast.Assign):
        # Under another name the same dict may get more.
        return all(dotted(target) == "logs" for target in statement.targets)
    if isinstance(parent, ast.Attribute):
        return parent.attr in ("get", "items", "keys", "values")
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Attribute) and parent.func.attr.startswith("on_")
    if isinstance(parent, ast.Subscript):
        return parent.value is logs and isinstance(parent.ctx, ast.Load)
    return isinstance(parent, (ast.Compare, ast.BoolOp, ast.If, ast.UnaryOp, ast.FormattedValue, ast.For))


def _is_of_keras(value: Obj) -> bool:
    logs_itself = value.api.rpartition(".")[2] == "LambdaCallback"
    return value.kind is Kind.CALLBACK and value.cls is None and not logs_itself


def _is_there(module: Module, added: Deferred, fit: ast.Call) -> bool:
    """Whether what stands in the list, or is appended to it, surely is in it when the training begins."""
    if added.module is not module:
        return False
    if module.tree.function(added.expr) is not module.tree.function(fit):
        return _is_from_the_start(module, added.expr, fit)
    around = {(guard.test, guard.holds) for guard in guards(module, fit)}
    own = {(guard.test, guard.holds) for guard in guards(module, added.expr)}
    return order_of(added.expr) < order_of(fit) and own <= around


def _is_from_the_start(module: Module, added: ast.expr, fit: ast.Call) -> bool:
    """Whether the constructor of the object that trains fills the list, itself or in a method that it calls."""
    adding, training = module.tree.function(added), module.tree.function(fit)
    cls = module.method_class(training) if training is not None else None
    if cls is None or adding is None or module.method_class(adding) is not cls or next(guards(module, added), None):
        return False
    return _constructs(adding) or any(
        _constructs(module.tree.function(site.call)) and next(guards(module, site.call), None) is None
        for site in module.project.call_sites(module, adding)
        if site.module is module
    )


def _constructs(function: ast.AST | None) -> bool:
    return isinstance(function, ast.FunctionDef) and function.name == "__init__"
