"""Snippets: notebooks whose cells show an operation or a setting each, and loops whose names are bound nowhere."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.builtin_names import BUILTINS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Calls of whoever makes or loads a model, reads data, trains, or asks for answers: by a part of their names.
_WORKING = (
    r"(?i)fit|train|predict|evaluate|compile|load|read|model|sequential|dense|conv|lstm|gru|network|tape|minimize"
    r"|dataset|session|from_|gradient|run$|build|apply|hub|strategy|launch|start|main|search"
)
# One or two names may be forgotten, or come from a notebook's other half; so many are left to the reader.
_LEFT_OUT = 3
# What binds names that nobody sees.
_BINDING = ("exec", "execfile", "globals", "locals", "run_line_magic", "setattr", "vars")


def only_shows_operations(module: Module) -> bool:
    """Whether nothing that a notebook calls is part of a computation that somebody waits for."""
    if not module.path.endswith(".ipynb"):
        return False
    return not any(re.search(_WORKING, name) for name in module.tree.calls)


def is_left_to_readers(module: Module, loop: ast.AST) -> bool:
    """Whether a loop at the top of a script cannot run: its data, model and optimizer are bound nowhere."""
    if module.path.endswith(".ipynb") or module.names.star_imports or module.tree.function(loop) is not None:
        return False
    if any(name in module.tree.calls for name in _BINDING):
        return False
    read = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return len([name for name in read if name not in module.binders and name not in BUILTINS]) >= _LEFT_OUT
