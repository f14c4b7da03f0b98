"""Files that code has written itself just before it reads them: a picture that was drawn, no data of anybody."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.guards import guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What writes one file, whose name is among its arguments.
_WRITING = (
    "dump",
    "imsave",
    "imwrite",
    "plot_model",
    "save",
    "save_img",
    "savefig",
    "savemat",
    "to_file",
    "write_file",
)


def is_read_back(module: Module, call: ast.Call) -> bool:
    """Whether the file that a call reads was written before it, by the same function and in the same round.

    What is only written where it is missing, or before the loop, is data that is kept.
    """
    path = next(iter([*call.args, *(keyword.value for keyword in call.keywords)]), None)
    if path is None:
        return False
    function, loops = module.tree.function(call), loops_around(module, call)
    conditions = {(guard.test, guard.holds) for guard in guards(module, call)}
    for name in _WRITING:
        for writer in module.tree.calls.get(name, ()):
            if module.tree.function(writer) is not function or order_of(writer) > order_of(call):
                continue
            if last_name(writer.func) != name or loops_around(module, writer) != loops:
                continue
            given = (*writer.args, *(keyword.value for keyword in writer.keywords))
            if not any(_is_same(module, path, one) for one in given):
                continue
            if {(guard.test, guard.holds) for guard in guards(module, writer)} <= conditions:
                return True
    return False


def _is_same(module: Module, one: ast.expr, other: ast.expr) -> bool:
    """Whether two expressions are written alike, and what they name is bound by the same assignments."""
    if isinstance(one, ast.Constant) and not isinstance(one.value, str):
        return False
    if module.tree.text(one) != module.tree.text(other):
        return False
    first = (part for part in ast.walk(one) if isinstance(part, ast.Name))
    second = (part for part in ast.walk(other) if isinstance(part, ast.Name))
    lookup = module.names.lookup
    return all(lookup(a.id, a) == lookup(b.id, b) for a, b in zip(first, second, strict=False))
