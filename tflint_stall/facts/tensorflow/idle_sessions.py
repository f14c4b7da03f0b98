"""Sessions that are opened and never run anything: left over of what was looked at once."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What asks for the session that is open, without its name.
_BY_DEFAULT = ("eval", "get_default_session", "get_session", "numpy")
_CLOSING = ("close", "graph")


def runs_nothing(module: Module, opened: ast.Call) -> bool:
    """Whether nobody reads the name of a Session, but to close it, and nothing in its file asks for the open one.

    It costs what it takes to open it: no graph is prepared in it.
    """
    holder = parent_of(opened)
    name: ast.expr | None = None
    if isinstance(holder, ast.withitem):
        name = holder.optional_vars
    elif isinstance(holder, ast.Assign) and len(holder.targets) == 1:
        name = holder.targets[0]
    elif not isinstance(holder, ast.Expr):
        return False
    if any(asked in module.tree.calls for asked in _BY_DEFAULT) or not isinstance(name, (ast.Name, type(None))):
        return False
    function = module.tree.function(opened)
    reads = module.tree.loads.get(name.id, ()) if name is not None else ()
    own = [read for read in reads if module.tree.function(read) is function and _is_of(module, read, opened)]
    return all(isinstance(around := parent_of(read), ast.Attribute) and around.attr in _CLOSING for read in own)


def _is_of(module: Module, read: ast.Name | ast.Attribute, opened: ast.Call) -> bool:
    """Whether a name may stand for this Session, and not for another one of that name."""
    if not isinstance(read, ast.Name):
        return True
    bindings = module.names.lookup(read.id, read)
    return not bindings or any(
        module.tree.contains(binding.node, opened) or binding.value is opened for binding in bindings
    )
