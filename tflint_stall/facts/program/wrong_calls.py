"""Calls that surely fail: what they call wants more arguments, has no such parameter, or asserts something else."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, has_star, last_name
from tflint_stall.facts.values.values import Api, Cls, Func, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)
_PATH = r"(?i)(?:^|_)(?:path|dir|folder|filename)$"


def is_refused(module: Module, call: ast.Call) -> bool:
    """Whether a call surely raises a TypeError: what it calls is one function in sight, as it is written."""
    if has_star(call):
        return False
    values = module.project.evaluator.evaluate(module, call.func)
    function = _entered(values[0]) if len(values) == 1 else None
    if function is None or function.shift or function.given is not None or not _is_as_written(function):
        return False
    return _does_not_fit(call, function.node.args, _is_given_object(function))


def is_behind_a_failure(module: Module, node: ast.AST) -> bool:
    """Whether a statement before a node, in a block around it, makes a call in any case that fails an assertion."""
    if module.failing_calls is None:
        plain = (call for call in module.tree.nodes(ast.Call) if isinstance(module.tree.statement(call), _PLAIN))
        module.failing_calls = [call for call in plain if _fails_an_assertion(module, call)]
    failing = [module.tree.statement(call) for call in module.failing_calls]
    for part in (node, *module.tree.ancestors(node)) if failing else ():
        if isinstance(part, (*DEFS, ast.Lambda, ast.ClassDef)):
            return False
        if isinstance(part, ast.stmt) and any(_is_earlier(module, statement, part) for statement in failing):
            return True
    return False


def _is_earlier(module: Module, statement: ast.stmt, part: ast.stmt) -> bool:
    """Whether a statement stands before another one in its block."""
    return order_of(statement) < order_of(part) and statement in module.tree.block(part)


def _fails_an_assertion(module: Module, call: ast.Call) -> bool:
    """Whether what is called asserts that a parameter is one of some words, and is given another one, or a path."""
    if has_star(call) or not (call.args or call.keywords):
        return False
    values = module.project.evaluator.evaluate(module, call.func)
    function = _entered(values[0]) if len(values) == 1 else None
    if function is None or function.shift or function.given is not None:
        return False
    body = function.node.body if isinstance(function.node, DEFS) else []
    asserted = [one for one in body if isinstance(one, ast.Assert)]
    if not asserted or not _is_as_written(function):
        return False
    names = [one.arg for one in function.node.args.args][_is_given_object(function) :]
    for statement in asserted:
        name, words = _words_asked_for(body[: body.index(statement)], statement.test)
        given = argument(call, names.index(name), name) if name in names else None
        if given is not None and words and _is_none_of(module, given, words):
            return True
    return False


def _words_asked_for(before: list[ast.stmt], test: ast.expr) -> tuple[str, set[str]]:
    """The parameter and the words of `assert mode in ("train", "test")`; also of `self.mode`, if that is it."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.In):
        return "", set()
    listed, asked = test.comparators[0], dotted(test.left)
    items = listed.elts if isinstance(listed, (ast.Tuple, ast.List, ast.Set)) else []
    words = {item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)}
    stored = [part for one in before for part in ast.walk(one) if isinstance(part, (ast.Name, ast.Attribute))]
    bound = [part for part in stored if isinstance(part.ctx, ast.Store) and dotted(part) == asked]
    if len(words) < len(items) or len(bound) > 1:
        return "", set()
    for one in before:
        is_it = isinstance(one, ast.Assign) and len(bound) == 1 and one.targets == bound
        if is_it and isinstance(one, ast.Assign) and isinstance(one.value, ast.Name):
            is_kept = not any(isinstance(part.ctx, ast.Store) and dotted(part) == one.value.id for part in stored)
            return (one.value.id, words) if is_kept else ("", set())
    return ("", set()) if bound else (asked, words)


def _is_none_of(module: Module, given: ast.expr, words: set[str]) -> bool:
    constant = module.project.evaluator.constant(module, given)
    if isinstance(constant, str):
        return constant not in words
    # What is called a path may be anything but a word.
    is_path = re.search(_PATH, last_name(given) if isinstance(given, (ast.Name, ast.Attribute)) else "") is not None
    return is_path and constant is None and all(word.isidentifier() and not re.search(_PATH, word) for word in words)


def _entered(value: Value) -> Func | None:
    """The function that calling something enters first, where nothing can come before."""
    if isinstance(value, Func):
        return value
    if not isinstance(value, Cls) or value.node.keywords or value.node.decorator_list:
        return None
    if any(dotted(base) != "object" for base in value.node.bases):
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
