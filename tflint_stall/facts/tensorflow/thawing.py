"""Assignments to `trainable`: which models and layers they are about."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import dotted
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 6


def changed(module: Module, owner: ast.expr, depth: int = 0) -> list[Obj]:
    """The models and layers that a change is about: `base`, `model.layers[3]`, `layer` of a loop over them."""
    values = module.project.evaluator.evaluate(module, owner)
    found = [v for v in values if isinstance(v, Obj) and v.kind in (Kind.MODEL, Kind.LAYER)]
    if found or depth > _DEEPEST:
        # `model.get_layer("body")` knows its model.
        return [v.of if v.api == "get_layer" and isinstance(v.of, Obj) else v for v in found]
    if isinstance(owner, (ast.Subscript, ast.Attribute, ast.Starred)):
        return changed(module, owner.value, depth + 1)
    if isinstance(owner, ast.Call):
        inner = owner.func.value if isinstance(owner.func, ast.Attribute) else owner.args[0] if owner.args else None
        return changed(module, inner, depth + 1) if inner is not None else []
    if isinstance(owner, ast.Name):
        bindings = module.names.lookup(owner.id, owner)
        iterated = [b.value for b in bindings if b.how is How.ITERATE and b.value is not None]
        return [thing for value in iterated for thing in changed(module, value, depth + 1)]
    return []


def is_named_through(owner: ast.expr, model: ast.expr) -> bool:
    """Whether a part of a model is named through it: `model.encoder`, `self.net.head` of `self.net`."""
    return bool(dotted(model)) and f"{dotted(owner)}.".startswith(f"{dotted(model)}.")


def picks_layers(module: Module, block: ast.If | ast.Try, owner: ast.expr) -> bool:
    """`for layer in net.layers: if layer.name == "emb": layer.trainable = True`: no other way through a program."""
    loops = [loop for loop in loops_around(module, block) if isinstance(loop, ast.For)]
    targets = {node.id for loop in loops for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    if not isinstance(block, ast.If) or not isinstance(owner, ast.Name) or owner.id not in targets:
        return False
    return any(isinstance(node, ast.Name) and node.id in targets for node in ast.walk(block.test))
