"""The paths that checkpoints are written to: the texts they are made of, and what Keras has to fill in there."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import argument, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 4
# What Keras always knows.
_SCHEDULED = rb"\bschedules\b|LearningRateSchedule"
_FILLED = ("epoch", "batch")
# `{epoch:02d}`, `{val_loss:.2f}`
_PLACE = r"\{(\w+)(?=[:}])"


def texts(module: Module, path: ast.expr, depth: int = 0) -> Iterator[ast.Constant]:
    """The texts that a path is made of, through names: `os.path.join(folder, "{epoch}.keras")`."""
    for node in ast.walk(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and depth < _DEEPEST:
            for binding in module.names.lookup(node.id, node):
                if isinstance(binding.value, ast.expr):
                    yield from texts(module, binding.value, depth + 1)


def asked_for(module: Module, made: ast.Call) -> dict[str, list[ast.Constant]]:
    """What the path of a checkpoint has Keras fill in, and the texts that say so."""
    path = argument(made, 0, "filepath")
    found: dict[str, list[ast.Constant]] = {}
    for text in texts(module, path) if path is not None else ():
        for name in re.findall(_PLACE, str(text.value)):
            found.setdefault(name, []).append(text)
    return found


def renamed(
    module: Module, made: ast.Call, logged: frozenset[str], meant: Callable[[str, frozenset[str]], str]
) -> dict[ast.Constant, str] | None:
    """The texts of a path as they must be where only these names are logged; `None` where that cannot be said."""
    if last_name(made.func) == "ReduceLROnPlateau" and re.search(_SCHEDULED, module.source.data):
        # A rate that a schedule gives cannot be set: woken up, the callback raises.
        return None
    changed: dict[ast.Constant, str] = {}
    for name, found in asked_for(module, made).items():
        if name in logged or name in _FILLED:
            continue
        # Without validation data, the number of the training stands in its place.
        right = meant(name, logged) if "val_loss" in logged else name.removeprefix("val_")
        own = module.tree.nodes(ast.Constant)
        if right not in logged or any(text not in own or isinstance(parent_of(text), ast.JoinedStr) for text in found):
            return None
        for text in found:
            changed[text] = re.sub(rf"\{{{name}(?=[:}}])", f"{{{right}", changed.get(text) or module.tree.text(text))
    return changed
