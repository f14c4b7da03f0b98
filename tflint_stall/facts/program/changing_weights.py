"""What a program trains changes as it goes: layers are frozen or thawed, added or taken away."""

from __future__ import annotations

import ast

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_CHANGING = ("add", "pop", "set_weights", "build")


def changes_what_is_trained(module: Module) -> bool:
    """Whether a file sets what of a model is trained, anywhere: who calls it, and when, may not be in sight."""
    return "trainable" in module.tree.stores


def changes_its_models(module: Module, loop: ast.AST) -> bool:
    """Whether a loop may give a model other weights to train: `model.add(…)`, `layer.trainable = True`."""
    calls = (call for name in _CHANGING for call in module.tree.calls.get(name, ()))
    return changes_what_is_trained(module) or any(module.tree.contains(loop, call) for call in calls)
