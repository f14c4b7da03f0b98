"""Snippets: notebooks and guides whose parts show something each, and loops whose names are bound nowhere."""

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
# `# ... (model definition) ...`: what is not shown is somewhere else.
_ELSEWHERE = r"(?m)^[ \t]*#[ \t]*(\.\.\.|…)"
# What binds names that nobody sees.
_BINDING = ("exec", "execfile", "globals", "locals", "run_line_magic", "setattr", "vars")

# What somebody waits for who runs a guide as a program; fewer texts may be a comment, or code that is left out.
_WAITED_FOR = ("fit", "fit_generator", "train_on_batch", "predict", "evaluate", "apply_gradients", "minimize")
_FEWEST_TEXTS = 2


def is_guide(module: Module) -> bool:
    """Whether a script is a guide's text and code in turn: its sections show something each, and nothing trains."""
    texts = [s for s in module.tree.module.body[1:] if isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)]
    return len(texts) >= _FEWEST_TEXTS and not any(name in module.tree.calls for name in _WAITED_FOR)


# What asks for devices, or chooses them.
_DEVICES = (
    r"(list|get|set)_(\w*_)?(visible|physical|logical|virtual)_device\w*|set_memory_growth|device|gpu_device_name"
    r"|\w*Strategy|experimental_list_devices"
)


def is_about_devices(module: Module) -> bool:
    """Whether a notebook asks for devices or chooses them: where operations run is what it shows."""
    return module.path.endswith(".ipynb") and any(re.fullmatch(_DEVICES, name) for name in module.tree.calls)


def only_shows_operations(module: Module) -> bool:
    """Whether nothing that a notebook calls is part of a computation that somebody waits for."""
    if not module.path.endswith(".ipynb"):
        return False
    return not any(re.search(_WORKING, name) for name in module.tree.calls)


def is_left_to_readers(module: Module, loop: ast.AST) -> bool:
    """Whether a loop at the top of a script cannot run: its data, model and optimizer are bound nowhere."""
    if module.path.endswith(".ipynb") or module.names.star_imports or module.tree.function(loop) is not None:
        return False
    if any(name in module.tree.calls for name in _BINDING) or re.search(_ELSEWHERE, module.source.text):
        return False
    read = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return len([name for name in read if name not in module.binders and name not in BUILTINS]) >= _LEFT_OUT
