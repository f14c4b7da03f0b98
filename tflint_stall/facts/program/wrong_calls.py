"""Calls that Python refuses: of a function of the project that wants more arguments, or has no such parameter."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, has_star
from tflint_stall.facts.values.values import Api, Cls, Func, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def is_refused(module: Module, call: ast.Call) -> bool:
    """Whether a call surely raises a TypeError: what it calls is one function in sight, as it is written."""
    if has_star(call):
        return False
    values = module.project.evaluator.evaluate(module, call.func)
    function = _entered(values[0]) if len(values) == 1 else None
    if function is None or function.shift or function.given is not None or not _is_as_written(function):
        return False
    return _does_not_fit(call, function.node.args, _is_given_object(function))


def _entered(value: Value) -> Func | None:
    """The function that calling something enters first, where nothing can come before."""
    if isinstance(value, Func):
        return value
    if not isinstance(value, Cls) or value.node.bases or value.node.keywords or value.node.decorator_list:
        return None
    own = [one for one in value.node.body if isinstance(one, DEFS) and one.name in ("__init__", "__new__")]
    return Func(own[0], value.module, value) if len(own) == 1 and own[0].name == "__init__" else None


def _is_as_written(function: Func) -> bool:
    """Whether a name is bound to a function once, by its definition, which nothing wraps or replaces."""
    node, module = function.node, function.module
    if not isinstance(node, DEFS) or node.args.vararg is not None or node.args.kwarg is not None:
        return False
    holder = parent_of(node)
    if isinstance(holder, ast.ClassDef):
        cls, own = holder, [one for one in holder.body if getattr(one, "name", "") == node.name]
        if len(own) != 1 or cls.decorator_list or cls.keywords or not _has_plain_bases(function, cls):
            return False
        top: ast.AST = cls
    else:
        top = node
    plain = all(isinstance(one, ast.Name) and one.id in ("staticmethod", "classmethod") for one in node.decorator_list)
    if not plain or (node.decorator_list and top is node) or parent_of(top) is not module.tree.module:
        return False
    is_alone = len(module.binders.get(getattr(top, "name", ""), ())) == 1
    return is_alone and not _is_set_somewhere(module, node.name)


def _has_plain_bases(function: Func, cls: ast.ClassDef) -> bool:
    """Whether nothing that a class comes from is a library's, whose metaclass may wrap its methods."""
    classes = function.module.project.evaluator.classes
    bases = [base for own in classes.lineage(Cls(cls, function.module)) for base in classes.bases(own)]
    return all(isinstance(base, Cls) or (isinstance(base, Api) and base.path == "builtins.object") for base in bases)


def _is_set_somewhere(module: Module, name: str) -> bool:
    """Whether a function is replaced: `Agent.act = …`, `setattr(steps, "train", …)`."""
    meddling = module.meddling
    return name in module.tree.stores or name in meddling.stored or meddling.reflects


def _is_given_object(function: Func) -> bool:
    """Whether the first parameter is not given by the call, but is the object or the class."""
    node = function.node
    if not isinstance(parent_of(node), ast.ClassDef):
        return False
    kinds = [one.id for one in getattr(node, "decorator_list", ()) if isinstance(one, ast.Name)]
    # `Agent.act(agent, picture)`: the object is the first argument.
    return "staticmethod" not in kinds and ("classmethod" in kinds or isinstance(function.bound, (Obj, Cls)))


def _does_not_fit(call: ast.Call, arguments: ast.arguments, is_given_object: bool) -> bool:
    """Whether a call lacks what has no default, or gives what no parameter takes."""
    positional = [*arguments.posonlyargs, *arguments.args]
    if is_given_object and not positional:
        return False
    names = [one.arg for one in positional][is_given_object:]
    required = names[: max(0, len(names) - len(arguments.defaults))]
    wanted = [one.arg for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if not default]
    given = {keyword.arg for keyword in call.keywords}
    if any(name not in given for name in [*required[len(call.args) :], *wanted]):
        return True
    known = {one.arg for one in (*arguments.args, *arguments.kwonlyargs)}
    return len(call.args) > len(names) or not given <= known
