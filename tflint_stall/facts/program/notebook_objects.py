"""What the cells of a notebook leave alone: functions that they define, and methods of the objects that they make."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import parameters
from tflint_stall.facts.syntax.tree import DEFS, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

    Method = ast.FunctionDef | ast.AsyncFunctionDef

# What runs the cells of a notebook for another file.
_TAKING_CELLS = rb"%run\b|\b(?:import_ipynb|nbimporter|testbook)\b|\bipynb\.fs\b"


def is_unasked_in_notebook(module: Module, method: Method) -> bool:
    """Whether all objects of a class are in sight, made in cells of the notebook, and none is asked for a method.

    Each has a name of its own, of which nothing but attributes is read, and so has the object in its methods.
    """
    cls = module.tree.enclosing_class(method)
    if cls is None or parent_of(cls) is not module.tree.module or cls.decorator_list or cls.keywords:
        return False
    if len(module.binders.get(cls.name, ())) != 1 or method.name in module.texts:
        return False
    objects = _objects(module, cls, method.name)
    if objects is None or any(not _asks_for_others(module, name, method.name) for name in objects):
        return False
    if not all(_keeps_to_others(module, own, cls, method) for own in module.tree.within(cls, ast.FunctionDef)):
        return False
    return not _is_asked_by_commands(module, cls, method.name, objects)


def is_left_out_of_notebook(module: Module, function: Method) -> bool:
    """Whether a notebook names a function only where it defines it, and calls others of its functions in its cells.

    Cells that are no Python, and what is said beside them, are asked as well; so is a notebook that is run by another.
    """
    if function.decorator_list or len(module.binders.get(function.name, ())) != 1:
        return False
    text = (module.project.imports.content(module.path) or b"").decode("utf-8", "replace")
    if len(re.findall(rf"\b{re.escape(function.name)}\b", text)) != 1:
        return False
    if any(re.search(_TAKING_CELLS, data) for data in module.project.files_with(module, function.name)):
        return False
    own = {one.name for one in module.tree.definitions() if one is not function}
    calls = (call for name in own for call in module.tree.calls.get(name, ()))
    return any(isinstance(call.func, ast.Name) and module.tree.function(call) is None for call in calls)


def _objects(module: Module, cls: ast.ClassDef, asked: str) -> set[str] | None:
    """The names that the objects of a class have; `None` where one may be elsewhere, or is asked at once."""
    found: set[str] = set()
    for use in module.tree.loads.get(cls.name, ()):
        if not isinstance(use, ast.Name):
            continue
        holder = parent_of(use)
        if isinstance(holder, ast.Call) and last_name(holder.func) == "super":
            continue
        if not isinstance(holder, ast.Call) or holder.func is not use:
            return None
        user = parent_of(holder)
        if isinstance(user, ast.Attribute) and user.attr != asked:
            continue
        if not isinstance(user, ast.Assign) or not all(isinstance(target, ast.Name) for target in user.targets):
            return None
        found.update(last_name(target) for target in user.targets)
    return found


def _asks_for_others(module: Module, name: str, asked: str) -> bool:
    """Whether nothing but other attributes is read of a name."""
    uses = (use for use in module.tree.loads.get(name, ()) if isinstance(use, ast.Name))
    return all(_reads_other(use, asked) for use in uses)


def _reads_other(use: ast.Name, asked: str) -> bool:
    holder = parent_of(use)
    return isinstance(holder, ast.Attribute) and holder.attr != asked


def _keeps_to_others(module: Module, own: ast.AST, cls: ast.ClassDef, method: Method) -> bool:
    """Whether a method neither asks its object for another one nor hands the object on."""
    if not isinstance(own, DEFS) or module.method_class(own) is not cls:
        return True
    this = next(iter(parameters(own)), None)
    if this is None:
        return False
    uses = (use for use in module.tree.within(own, ast.Name) if use.id == this.arg and isinstance(use.ctx, ast.Load))
    return all(own is method or _reads_other(use, method.name) or _is_for_super(use) for use in uses)


def _is_for_super(use: ast.Name) -> bool:
    holder = parent_of(use)
    return isinstance(holder, ast.Call) and last_name(holder.func) == "super"


def _is_asked_by_commands(module: Module, cls: ast.ClassDef, asked: str, objects: set[str]) -> bool:
    """Whether a cell that is no Python, or another file that runs the cells, may ask for a method."""
    text = (module.project.imports.content(module.path) or b"").decode("utf-8", "replace")
    for name in objects:
        asking = rf"{re.escape(name)}\s*\.\s*{re.escape(asked)}\b"
        # What begins with letters is found at once, in a notebook full of pictures: most have none of it.
        if re.search(asking, text) and re.search(rf"\b{asking}", text):
            return True
    return module.project.any_file_with(module, cls.name, _takes_cells)


def _takes_cells(data: bytes) -> bool:
    return re.search(_TAKING_CELLS, data) is not None
