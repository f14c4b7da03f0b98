"""What may stand in the place of what a file names: put there by its name, by code out of sight, or by a subclass."""

from __future__ import annotations

import ast
import sys

from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.values.values import Api, Const, Func, Method, Obj, Unknown

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Value

# Modules whose functions are looked up anew by each call: who gets one of them can replace what is in it.
_LIBRARIES = frozenset("tf tf.data tf.keras tf.nn tf.math keras numpy".split()) | {
    f"keras.{name}" for name in "models layers backend optimizers losses callbacks utils saving".split()
}
# What gives a module whose name only a run knows.
_PLUGINS = ("importlib.", "pkg_resources.", "pluggy.")
# Libraries that hand out names of their own only.
_KNOWN = frozenset("tensorflow keras tf_keras tkinter matplotlib torch sklearn scipy pandas".split())


def by_code_out_of_sight(module: Module) -> bool:
    """Whether what a file imports may be replaced: by a later import of all that a library has, or by who is given it.

    `plugins.install(keras.models)`, `from experiment_tools import *` below `import tensorflow as tf`
    """
    return any(_hides_imports(module)) or any(_is_given_away(module, call) for call in _calls_of_strangers(module))


def _hides_imports(module: Module) -> Iterator[bool]:
    """For each star from a library that nobody sees, whether imports stand above it."""
    first = min((order_of(binding.node) for binding in module.imports), default=None)
    for star in module.names.star_imports:
        library = star.module.partition(".")[0]
        known = not library or library in _KNOWN or library in sys.stdlib_module_names
        if not known and first is not None and module.project.imports.named(module.package, star.module) is None:
            yield first < order_of(star.node)


def _calls_of_strangers(module: Module) -> Iterator[ast.Call]:
    """The calls that are given a library as it stands: `patch(tf)`."""
    for call in module.tree.nodes(ast.Call):
        if any(isinstance(given, (ast.Name, ast.Attribute)) for given in call.args):
            callees = module.project.evaluator.evaluate(module, call.func)
            if all(map(_is_stranger, callees)):
                yield call


def _is_stranger(callee: Value) -> bool:
    owner = callee.owner if isinstance(callee, Method) else callee
    return isinstance(owner, Unknown) or (isinstance(owner, Obj) and owner.api.startswith(_PLUGINS))


def _is_given_away(module: Module, call: ast.Call) -> bool:
    for given in call.args:
        if isinstance(given, (ast.Name, ast.Attribute)):
            values = module.project.evaluator.evaluate(module, given)
            if any(isinstance(value, Api) and value.path in _LIBRARIES for value in values):
                return True
    return False


def by_name(module: Module, node: ast.AST) -> bool:
    """Whether methods of the class around are replaced by names that only a run knows: `setattr(trainer, name, …)`."""
    function = module.tree.function(node)
    around = module.method_class(function) if function is not None else None
    if around is None:
        return False
    for call in module.tree.calls.get("setattr", ()):
        if len(call.args) == 3 and not _is_itself(module, call):
            evaluate = module.project.evaluator.evaluate
            named = [value for value in evaluate(module, call.args[1]) if not isinstance(value, Unknown)]
            objects = (value for value in evaluate(module, call.args[0]) if isinstance(value, Obj))
            of_class = any(value.cls is not None and value.cls.node is around for value in objects)
            if of_class and not (named and all(isinstance(value, Const) for value in named)):
                return True
    return False


def _is_itself(module: Module, call: ast.Call) -> bool:
    """`setattr(self, key, value)`: an object that keeps its settings."""
    function = module.tree.function(call)
    first = function.args.args[:1] if isinstance(function, DEFS) else []
    target = call.args[0]
    return isinstance(target, ast.Name) and any(target.id == one.arg for one in first)


def calls_of_hooks(module: Module) -> list[ast.Call]:
    """The calls of methods that give back what they are given: subclasses that nobody sees do more in them."""
    hooks = {node.name for node in module.tree.nodes(ast.FunctionDef) if _is_hook(module, node)}
    evaluate = module.project.evaluator.evaluate
    return [
        call
        for name in hooks
        for call in module.tree.calls.get(name, ())
        if any(isinstance(value, Func) and _is_hook(value.module, value.node) for value in evaluate(module, call.func))
    ]


def _is_hook(module: Module, function: ast.AST) -> bool:
    if not isinstance(function, ast.FunctionDef) or module.method_class(function) is None:
        return False
    body = [s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    returned = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    return isinstance(returned, ast.Name) and returned.id in {one.arg for one in function.args.args[1:]}
