"""Arguments that stand in a dict of the program: `model.fit(data, **SETTINGS)`."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of, placed
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import dotted

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What only reads a dict.
_READING = frozenset({"get", "items", "keys", "values", "copy"})


def spelled_out(module: Module, call: ast.Call) -> ast.Call:
    """A call with the arguments that are known to stand in its `**settings`; itself where one of these is not known.

    Its own place and parts are the call's: what is reported, and what a fix changes, is the call.
    """
    if not any(keyword.arg is None for keyword in call.keywords):
        return call
    keywords: list[ast.keyword] = []
    for keyword in call.keywords:
        found = [keyword] if keyword.arg is not None else _entries(module, keyword.value)
        if found is None:
            return call
        keywords += found
    return placed(ast.Call(call.func, call.args, keywords), call)


def _entries(module: Module, expr: ast.expr) -> list[ast.keyword] | None:
    """What a dict surely holds, as arguments; `None` where nobody knows."""
    made = expr
    if isinstance(expr, ast.Name):
        bindings = module.names.lookup(expr.id, expr)
        is_plain = len(bindings) == 1 and bindings[0].how is How.ASSIGN and not bindings[0].path
        if not is_plain or bindings[0].value is None or not all(map(_only_reads, module.tree.loads.get(expr.id, ()))):
            return None
        made = bindings[0].value
    if isinstance(made, ast.Dict):
        names = [key.value if isinstance(key, ast.Constant) else None for key in made.keys]
        pairs = zip(names, made.values, strict=True)
        written = [placed(ast.keyword(name, value), made) for name, value in pairs if isinstance(name, str)]
        return written if len(written) == len(names) else None
    if isinstance(made, ast.Call) and not made.args and dotted(made.func) == "dict":
        is_pythons = not module.names.lookup("dict", made.func)
        return made.keywords if is_pythons and all(keyword.arg for keyword in made.keywords) else None
    return None


def _only_reads(load: ast.AST) -> bool:
    """Whether a use of a dict leaves it as it is: `**settings`, `settings["epochs"]`, `settings.get("epochs")`."""
    holder = parent_of(load)
    if isinstance(holder, ast.Subscript):
        return holder.value is load and isinstance(holder.ctx, ast.Load)
    if isinstance(holder, ast.Attribute):
        return holder.attr in _READING
    return isinstance(holder, ast.keyword) and holder.arg is None
