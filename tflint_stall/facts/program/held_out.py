"""Data that is held out of training: told by its name, and gone through once."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.loops import Hot, loops_around
from tflint_stall.facts.syntax.tree import dotted

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# `y_valid`, `x_val_scaled`, `valid_labels`, `validation_data`
_TO_VALIDATE = (
    r"(?i)^(?:[xy]_?(?:val|valid|validation)|(?:val|valid|validation)_(?:[xy]|data\w*|labels?|images?|ds|set))(?:_|$)"
)
_NOT_TRAINING = (
    r"(?i)(^|_)(val|valid|validation|test|eval|evaluation|dev|predict|inference|infer|serving)(_|$|\d)"
    r"|(^|_)(val|test|eval)"
)


def is_not_for_training(name: str) -> bool:
    """Whether a name says test or validation, and not training besides."""
    return bool(re.search(_NOT_TRAINING, name)) and "train" not in name.lower()


def passes_once(hot: Hot) -> bool:
    """Whether a script goes over held-out data, and nothing repeats that: `for x, y in val_dataset`."""
    loop, module = hot.loop, hot.module
    if not isinstance(loop, ast.For) or module.tree.function(loop) is not None or loops_around(module, loop):
        return False
    return any(is_not_for_training(dotted(node).rpartition(".")[2]) for node in ast.walk(loop.iter) if dotted(node))


def unused_to_validate(module: Module) -> list[str]:
    """The names of data to validate with, `y_valid`, that a file binds and never reads."""
    bound = {name for names in module.names.bindings.values() for name in names}
    return sorted(name for name in bound if re.search(_TO_VALIDATE, name) and not module.tree.loads.get(name))
