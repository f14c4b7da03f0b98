"""Options of the command line: the numbers that they are where nobody gives another one."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, dotted, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEFINING = ("DEFINE_integer", "DEFINE_float")


def whole_default(module: Module, option: ast.Attribute) -> int | None:
    """`args.epochs` of `add_argument("--epochs", default=5)`, `FLAGS.epochs` of `DEFINE_integer("epochs", 5, …)`."""
    found = _default(module, option)
    return found if isinstance(found, int) else None


def whole_default_of_flag(module: Module, flag: str) -> int | None:
    found = _default_of_flag(module, flag)
    return found if isinstance(found, int) else None


def number_default(module: Module, expr: ast.expr | None) -> float | None:
    """The same for any number, also behind a name: `rate = args.rate`."""
    if isinstance(expr, ast.Name):
        bindings = module.names.lookup(expr.id, expr)
        alone = len(bindings) == 1 and bindings[0].how is How.ASSIGN and not bindings[0].path
        expr = bindings[0].value if alone else None
    found = _default(module, expr) if isinstance(expr, ast.Attribute) else None
    return float(found) if found is not None and not isinstance(found, bool) else None


def _default(module: Module, option: ast.Attribute) -> float | None:
    if not dotted(option):
        return None
    if option.attr == "value":
        return _holder_default(module, option.value)
    return _default_of_flag(module, option.attr)


def _default_of_flag(module: Module, flag: str) -> float | None:
    for call in module.tree.calls.get("add_argument", ()):
        flags = [item.value for item in call.args if isinstance(item, ast.Constant) and isinstance(item.value, str)]
        if any(one.lstrip("-").replace("-", "_") == flag for one in flags):
            return _literal(argument(call, None, "default"))
    for call in (call for name in _DEFINING for call in module.tree.calls.get(name, ())):
        name = argument(call, 0, "name")
        if isinstance(name, ast.Constant) and name.value == flag:
            return _literal(argument(call, 1, "default"))
    return None


def _holder_default(module: Module, holder: ast.expr) -> float | None:
    """`_EPOCHS.value` of `_EPOCHS = flags.DEFINE_integer("epochs", 5, …)`."""
    bindings = module.names.lookup(dotted(holder), holder)
    made = bindings[0].value if len(bindings) == 1 and not bindings[0].path else None
    if not isinstance(made, ast.Call) or last_name(made.func) not in _DEFINING:
        return None
    return _literal(argument(made, 1, "default"))


def _literal(expr: ast.expr | None) -> float | None:
    return expr.value if isinstance(expr, ast.Constant) and isinstance(expr.value, (int, float)) else None
