"""Classes of which nobody can make an object: what they do when they make one surely fails."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.program.broken_off import done_at_once
from tflint_stall.facts.syntax.compact import last_of, order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

    Function = ast.FunctionDef | ast.AsyncFunctionDef

_PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)


def is_of_unmade(module: Module, node: ast.AST) -> bool:
    """Whether a method is of a class whose `__init__` reads a variable of its own before it has a value.

    What comes from the class may make its objects in another way.
    """
    for parent in (node, *module.tree.ancestors(node)):
        if isinstance(parent, DEFS) and _reads_too_early(module, parent, node):
            return True
        if isinstance(parent, ast.ClassDef):
            made = [one for one in parent.body if isinstance(one, DEFS) and one.name == "__init__"]
            # What is called without an object needs none.
            return (
                len(made) == 1
                and not any(isinstance(one, DEFS) and one.name == "__new__" for one in parent.body)
                and not _needs_no_object(module, node)
                and _reads_too_early(module, made[0], None)
                and not module.project.has_subclasses(module, made[0])
            )
    return False


def _needs_no_object(module: Module, node: ast.AST) -> bool:
    function = next((one for one in (node, *module.tree.ancestors(node)) if isinstance(one, DEFS)), None)
    return function is None or bool(function.decorator_list)


def _reads_too_early(module: Module, function: Function, node: ast.AST | None) -> bool:
    """Whether a function surely fails, as it reads a variable before it is bound; ahead of a node in it, if given."""
    if function not in module.too_early:
        module.too_early[function] = next(_too_early(module, function), None)
    place = module.too_early[function]
    return place is not None and (node is None or order_of(node) > last_of(place))


def _too_early(module: Module, function: Function) -> Iterator[ast.stmt]:
    statements = [statement for statement in function.body if isinstance(statement, _PLAIN)]
    bound: dict[str, int] | None = None
    for statement in statements:
        for part in done_at_once(statement):
            if not isinstance(part, ast.Name):
                continue
            bound = _bound_first(module, function) if bound is None else bound
            if bound.get(part.id, -1) > last_of(statement):
                yield statement


def _bound_first(module: Module, function: Function) -> dict[str, int]:
    """Where each variable of a function is bound first; a parameter, and what is of another scope, is none."""
    found: dict[str, int] = {}
    given = {part.arg for part in ast.walk(function.args) if isinstance(part, ast.arg)}
    for part in ast.walk(function):
        if isinstance(part, (ast.Global, ast.Nonlocal)):
            given.update(part.names)
        elif isinstance(part, ast.alias):
            given.add((part.asname or part.name).partition(".")[0])
        elif isinstance(part, ast.ExceptHandler):
            given.add(part.name or "")
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and not _is_repeated(part):
            if module.tree.function(part) is function:
                found[part.id] = min(found.get(part.id, order_of(part)), order_of(part))
    # A function or a class inside, and what a pattern binds, may stand above.
    inner = (part for part in ast.walk(function) if isinstance(part, (*DEFS, ast.ClassDef, ast.MatchAs, ast.MatchStar)))
    given.update(part.name or "" for part in inner if part is not function)
    return {name: place for name, place in found.items() if name not in given}


def _is_repeated(name: ast.AST) -> bool:
    """Whether a name belongs to a comprehension, which has its own."""
    parent = parent_of(name)
    while isinstance(parent, (ast.Tuple, ast.List, ast.Starred)):
        parent = parent_of(parent)
    return isinstance(parent, ast.comprehension)
