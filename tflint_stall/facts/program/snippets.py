"""Notebooks of snippets: each cell shows an operation or a setting, and no model, data or training is in sight."""

from __future__ import annotations

import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Calls of whoever makes or loads a model, reads data, trains, or asks for answers: by a part of their names.
_WORKING = (
    r"(?i)fit|train|predict|evaluate|compile|load|read|model|sequential|dense|conv|lstm|gru|network|tape|minimize"
    r"|dataset|session|from_|gradient|run$|build|apply|hub|strategy|launch|start|main|search"
)


def only_shows_operations(module: Module) -> bool:
    """Whether nothing that a notebook calls is part of a computation that somebody waits for."""
    if not module.path.endswith(".ipynb"):
        return False
    return not any(re.search(_WORKING, name) for name in module.tree.calls)
