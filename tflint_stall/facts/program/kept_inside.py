"""Whether a value stays where it is made: nobody out of sight can get hold of it by a name, or as what is returned."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import scope_of
from tflint_stall.facts.syntax.tree import DEFS, is_main_guard

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What reads names that nobody sees.
_READING = ("eval", "exec", "execfile", "globals", "locals", "vars", "run_line_magic")


def is_kept_inside(module: Module, expr: ast.expr) -> bool:
    """Whether an expression is a statement, or is bound to names that only a function, a notebook or a script has.

    What is done with these names in sight is for others to ask.
    """
    statement = module.tree.statement(expr)
    if any(name in module.tree.calls for name in _READING) or isinstance(statement, ast.Return):
        return False
    if isinstance(statement, ast.Expr):
        return not any(isinstance(node, (ast.Yield, ast.YieldFrom, ast.Await)) for node in ast.walk(statement))
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return False
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    names = [node for target in targets for node in ast.walk(target) if isinstance(node, ast.expr)]
    if any(isinstance(node, (ast.Attribute, ast.Subscript)) for node in names):
        return False
    return all(_is_own(module, node, statement) for node in names if isinstance(node, ast.Name))


def _is_own(module: Module, name: ast.Name, statement: ast.stmt) -> bool:
    function = module.tree.function(name)
    if function is None:
        is_of_class = isinstance(scope_of(name), ast.ClassDef)
        return not is_of_class and (_runs_by_itself(module) or _is_guarded(module, statement))
    if not isinstance(function, DEFS) or any(True for _ in module.tree.within(function, ast.Global)):
        return False
    reads = module.names.reads(name.id, statement)
    return not any(isinstance(module.tree.statement(read), ast.Return) for read in reads)


def _runs_by_itself(module: Module) -> bool:
    """Whether nobody imports a file for its names: a notebook, or a script that works in a loop as it is run."""
    if module.path.endswith(".ipynb"):
        return True
    loops = (ast.For, ast.AsyncFor, ast.While)
    return not module.project.is_imported(module) and any(isinstance(one, loops) for one in module.tree.module.body)


def _is_guarded(module: Module, statement: ast.stmt) -> bool:
    return any(is_main_guard(parent) for parent in module.tree.ancestors(statement))
