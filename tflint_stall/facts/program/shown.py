"""What becomes of a value: shown as the last expression of a notebook's cell, by a function for that, or dropped."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# How the line begins that stands above each cell in the text of a notebook.
_CELL = "\n# -- cell --"
_SHOWING = (
    "tf.summary.",
    "matplotlib.",
    "tf.print",
    "builtins.print",
    "cv2.imshow",
    "cv2.imwrite",
    "keras.utils.save_img",
    "imageio.imwrite",
    "imageio.mimsave",
)
SHOWING_METHODS = frozenset({"imshow", "savefig", "imsave", "add_image", "add_images", "add_scalar"})


def is_shown(module: Module, statement: ast.stmt) -> bool:
    """Whether a statement is the last expression of a notebook's cell, whose value is printed below it."""
    tree = module.tree
    if not module.path.endswith(".ipynb") or not isinstance(parent_of(statement), ast.Module):
        return False
    following = next((s for s in tree.module.body if s.lineno > (statement.end_lineno or statement.lineno)), None)
    end = tree.end(statement)
    return following is None or _CELL in tree.source.text[end : tree.start(following)]


def is_cell_between(module: Module, node: ast.AST, later: ast.AST) -> bool:
    """Whether another cell of a notebook begins between two places."""
    tree = module.tree
    return module.path.endswith(".ipynb") and _CELL in tree.source.text[tree.start(node) : tree.start(later)]


def cell_number(module: Module, node: ast.AST) -> int:
    """The number of the cell in which something stands among those that are Python, the first of which is 0."""
    return module.tree.source.text.count(_CELL, 0, module.tree.start(node))


def is_in_cell(module: Module, node: ast.AST) -> bool:
    """Whether something stands in a notebook's cell itself, and in no function."""
    return module.path.endswith(".ipynb") and module.tree.function(node) is None


def is_for_showing(module: Module, function: ast.AST | None) -> bool:
    """Whether a function prints, draws or logs, or fills a metric, and gives nothing back."""
    if not isinstance(function, DEFS) or module.returns(function):
        return False
    calls = [call for call in module.tree.within(function, ast.Call) if module.tree.function(call) is function]
    methods = {"update_state", *SHOWING_METHODS}
    return any(last_name(call.func) in methods or shows(module, call) for call in calls)


def shows(module: Module, call: ast.Call) -> bool:
    """Whether a function of a library prints, draws or logs what it is given."""
    values = module.project.evaluator.evaluate(module, call.func)
    return any(isinstance(value, Api) and value.path.startswith(_SHOWING) for value in values)


def is_dropped(module: Module, call: ast.Call) -> bool:
    """Whether a value is bound to a name of a module that nobody reads before it is bound again: an illustration."""
    made: ast.AST = call
    while isinstance(outer := parent_of(made), ast.Call) and outer.func is made:
        made = outer
    statement = parent_of(made)
    if not isinstance(statement, ast.Assign) or not isinstance(parent_of(statement), ast.Module):
        return False
    target = statement.targets[0]
    if len(statement.targets) != 1 or not isinstance(target, ast.Name) or module.project.is_imported(module):
        return False
    loads = module.tree.loads.get(target.id, ())
    return not any(
        binding.node is statement or binding.node is target
        for load in loads
        if isinstance(load, ast.Name)
        for binding in module.names.lookup(target.id, load)
    )
