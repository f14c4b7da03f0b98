"""Whether a dataset is only gone through: nobody can tell it by its type, its text, or who it is.

A fix that adds, moves or speeds up a step gives the same elements through an object of another class: `print(ds)` and
`type(ds)` show it. So each use must be one that only asks for elements, for what they look like or how many there are.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.consumers import CONSUMERS
from tflint_stall.facts.api.steps import DATASET_STEPS
from tflint_stall.facts.program.allowance import compiles
from tflint_stall.facts.program.shown import is_shown
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, has_star, last_name
from tflint_stall.facts.values.values import Api, Cls, Func, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 6
# Methods that take a dataset to go through it, whoever has them.
_TAKING = frozenset({*CONSUMERS, "adapt", "experimental_distribute_dataset", "concatenate", "make_dataset_iterator"})
_CALLED_BY_DATASETS = frozenset({"interleave", "flat_map", "apply", "from_generator"})


def is_only_gone_through(module: Module, made: ast.expr) -> bool:
    """Whether everything that is done with the dataset that an expression makes is known to tell its elements only."""
    return _is_fine(module, made, 0)


def _is_fine(module: Module, expr: ast.expr, depth: int) -> bool:
    parent = parent_of(expr)
    if depth > _DEEPEST:
        return False
    if isinstance(parent, ast.Attribute):
        known = parent.attr in DATASET_STEPS or parent.attr in harmless.DATASET_ATTRIBUTES
        return known and isinstance(parent.ctx, ast.Load)
    if isinstance(parent, (ast.For, ast.AsyncFor, ast.comprehension)):
        return parent.iter is expr
    if isinstance(parent, ast.Starred):
        return isinstance(parent.ctx, ast.Load)
    if isinstance(parent, ast.Expr):
        return not is_shown(module, parent)
    if isinstance(parent, ast.Compare):
        return all(isinstance(op, (ast.Is, ast.IsNot)) for op in parent.ops) and all(
            isinstance(other, ast.Constant) for other in parent.comparators
        )
    if isinstance(parent, ast.IfExp):
        return parent.test is expr or _is_fine(module, parent, depth + 1)
    if isinstance(parent, ast.Assign):
        return all(_is_fine_as(module, target, depth) for target in parent.targets)
    if isinstance(parent, ast.Return):
        return _is_fine_returned(module, parent, None, depth)
    if isinstance(parent, ast.Lambda):
        return _is_called_by_dataset(parent)
    if isinstance(parent, (ast.Tuple, ast.List)):
        return _is_fine_among(module, expr, parent, depth)
    return isinstance(parent, (ast.Call, ast.keyword)) and _is_fine_given(module, expr, parent, depth)


# -- names and attributes ------------------------------------------------------------------------


def _is_fine_as(module: Module, target: ast.expr, depth: int) -> bool:
    """Whether all that is done with it by a name or an attribute is fine."""
    name = last_name(target)
    if not isinstance(target, (ast.Name, ast.Attribute)) or not name:
        return False
    statement = module.tree.statement(target)
    reads = module.names.reads(name, statement) if isinstance(target, ast.Name) else module.tree.loads.get(name, ())
    for read in reads:
        if isinstance(read, type(target)) and not _is_fine(module, read, depth + 1):
            return False
    others = module.project.importers(module, [name]) if module.tree.function(target) is None else []
    return all(_is_fine(other, load, depth + 1) for other in others for load in other.tree.loads.get(name, ()))


# -- functions that hand it on ---------------------------------------------------------------------


def _is_fine_among(module: Module, expr: ast.expr, group: ast.Tuple | ast.List, depth: int) -> bool:
    """One of several in a tuple: `return train, test`, `zip((images, labels))`."""
    around = parent_of(group)
    if isinstance(around, ast.Return):
        return _is_fine_returned(module, around, group.elts.index(expr), depth)
    return isinstance(around, (ast.Call, ast.keyword)) and _is_fine_given(module, group, around, depth)


def _is_fine_returned(module: Module, statement: ast.Return, position: int | None, depth: int) -> bool:
    """Whether what a function of the project returns is fine wherever it is called."""
    function = module.tree.function(statement)
    if not isinstance(function, DEFS) or module.is_generator(function):
        return False
    if any(not _is_called(load) for load in module.tree.loads.get(function.name, ())):
        return False
    sites = module.project.call_sites(module, function)
    if position is None:
        return all(_is_fine(site.module, site.call, depth + 1) for site in sites)
    return all(_is_fine_unpacked(site.module, site.call, position, depth) for site in sites)


def _is_fine_unpacked(module: Module, call: ast.Call, position: int, depth: int) -> bool:
    statement = parent_of(call)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    if not isinstance(target, (ast.Tuple, ast.List)) or position >= len(target.elts):
        return False
    return _is_fine_as(module, target.elts[position], depth)


def _is_called(load: ast.expr) -> bool:
    """Whether a function is called where it is read, or given to a dataset that calls it."""
    parent = parent_of(load)
    if isinstance(parent, ast.Call) and parent.func is load:
        return True
    return isinstance(parent, ast.Call) and last_name(parent.func) in _CALLED_BY_DATASETS


def _is_called_by_dataset(function: ast.Lambda) -> bool:
    call = parent_of(function)
    call = parent_of(call) if isinstance(call, ast.keyword) else call
    return isinstance(call, ast.Call) and last_name(call.func) in _CALLED_BY_DATASETS


# -- calls that get it -----------------------------------------------------------------------------


def _is_fine_given(module: Module, expr: ast.expr, parent: ast.AST, depth: int) -> bool:
    call = parent if isinstance(parent, ast.Call) else parent_of(parent)
    if not isinstance(call, ast.Call) or call.func is expr or has_star(call):
        return False
    values = module.project.evaluator.evaluate(module, call.func)
    if isinstance(call.func, ast.Attribute) and not any(isinstance(value, (Api, Func)) for value in values):
        return call.func.attr in _TAKING or call.func.attr in DATASET_STEPS
    return bool(values) and all(_takes(value, call, expr, depth) for value in values)


def _takes(callee: Value, call: ast.Call, expr: ast.expr, depth: int) -> bool:
    if isinstance(callee, Api):
        return callee.path in harmless.GOING_THROUGH or callee.path.startswith(("tf.data.", "tqdm."))
    if isinstance(callee, Obj) and callee.kind is Kind.TF_FUNCTION and isinstance(callee.of, Func):
        return _takes(callee.of, call, expr, depth)
    if isinstance(callee, Cls):
        inits = callee.module.project.evaluator.classes.member(callee, "__init__", None)
        return bool(inits) and all(isinstance(init, Func) and _reads(init, call, expr, depth, 1) for init in inits)
    return isinstance(callee, Func) and not callee.shift and _reads(callee, call, expr, depth, 0)


def _reads(function: Func, call: ast.Call, expr: ast.expr, depth: int, first: int) -> bool:
    """Whether a function of the project does nothing else with what it gets for a parameter."""
    node, module = function.node, function.module
    if isinstance(node, DEFS) and any(not compiles(decorator) for decorator in node.decorator_list):
        return False
    if function.bound is not None and module.method_class(node) is not None:
        first = 1
    places = [*node.args.posonlyargs, *node.args.args][first:]
    names = [place.arg for place, item in zip(places, call.args, strict=False) if item is expr]
    names += [keyword.arg for keyword in call.keywords if keyword.value is expr and keyword.arg]
    if len(names) != 1 or names[0] not in {place.arg for place in (*places, *node.args.kwonlyargs)}:
        return False
    inside = [n for n in module.tree.within(node, ast.Name) if n.id == names[0] and isinstance(n.ctx, ast.Load)]
    return all(_is_fine(module, name, depth + 1) for name in inside)
