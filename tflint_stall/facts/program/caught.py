"""Whether somebody sees an error that code raises today: a fix that takes the error away changes what he does."""

from __future__ import annotations

import ast
import builtins

from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 4
# Contexts that end with an error, or expect one.
_EXPECTING = ("suppress", "raises", "assertRaises", "assertRaisesRegex")


def may_be_caught(module: Module, node: ast.AST, *errors: type[Exception], depth: int = 0) -> bool:
    """Whether a handler around a node, or around what names its function, may get one of these errors."""
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(parent, ast.Try) and child in parent.body and _any_catches(module, parent, errors):
            return True
        if isinstance(parent, (ast.With, ast.AsyncWith)) and any(map(expects_errors, parent.items)):
            return True
        child = parent
    function = module.tree.function(node)
    if function is None:
        # Importing a file may be tried, too.
        return module.project.any_importer(module, _may_catch)
    if not isinstance(function, DEFS) or depth > _DEEPEST:
        return True
    for place in (module, *module.project.importers(module, [function.name])):
        for load in place.tree.loads.get(function.name, ()):
            values = place.project.evaluator.evaluate(place, load)
            if values and all(isinstance(value, Api) for value in values):
                continue  # a library's function of the same name
            if may_be_caught(place, load, *errors, depth=depth + 1):
                return True
    return False


def _may_catch(data: bytes) -> bool:
    return b"except" in data


def is_shown_to_fail(module: Module, node: ast.AST, *errors: type[Exception]) -> bool:
    """Whether a handler around a node names one of these errors: a lesson, which shows what goes wrong."""
    around = [parent for parent in module.tree.ancestors(node) if isinstance(parent, ast.Try)]
    named = {last_name(kind) for attempt in around for handler in attempt.handlers for kind in _kinds(handler)}
    return not named.isdisjoint(error.__name__ for error in errors)


def is_passed_over(module: Module, node: ast.AST, error: type[Exception]) -> bool:
    """Whether a `try` around a node catches an error, and goes on."""
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(parent, ast.Try) and child in parent.body:
            for handler in parent.handlers:
                kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
                names = {last_name(kind) for kind in kinds if kind is not None}
                catches = handler.type is None or not names.isdisjoint(kind.__name__ for kind in error.__mro__)
                if catches and not any(isinstance(inner, ast.Raise) for inner in ast.walk(handler)):
                    return True
        child = parent
    return False


def expects_errors(item: ast.withitem) -> bool:
    """`with suppress(…)`, `with pytest.raises(…)`."""
    context = item.context_expr
    return last_name(context.func if isinstance(context, ast.Call) else context) in _EXPECTING


def _any_catches(module: Module, attempt: ast.Try, errors: tuple[type[Exception], ...]) -> bool:
    return any(_catches(module, handler, errors) for handler in attempt.handlers)


def _catches(module: Module, handler: ast.ExceptHandler, errors: tuple[type[Exception], ...]) -> bool:
    if handler.type is None:
        return True
    return any(_holds(module, kind, errors) for kind in _kinds(handler))


def _kinds(handler: ast.ExceptHandler) -> list[ast.expr]:
    if handler.type is None:
        return []
    return handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]


def _holds(module: Module, kind: ast.expr, errors: tuple[type[Exception], ...]) -> bool:
    """Whether a class of errors is, or may be, one above these. Those of TensorFlow are not above Python's own."""
    values = module.project.evaluator.evaluate(module, kind)
    if values and all(isinstance(value, Api) and value.path.startswith("tf.errors.") for value in values):
        return False
    named = getattr(builtins, last_name(kind), None)
    return not isinstance(named, type) or any(issubclass(error, named) for error in errors)
