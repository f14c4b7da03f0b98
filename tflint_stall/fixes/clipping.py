"""A line that clips gradients, before they are applied."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Facts, GradientUse, Optimizer, dotted, last_name
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Edit, Fix, Safety

_TAKEN_OUT = r"[ \t]*#.*\bclip_by_"
_NEAR = 12
# An optimizer of the project that clips what it is given.
_CLIPPING = rb"def apply_gradients\b(?:(?!\n[ \t]*def )[\s\S])*\bclip_by_"


def clipped_before(facts: Facts, use: GradientUse, optimizer: Optimizer) -> Fix | None:
    """A line before `apply_gradients(zip(gradients, …))`."""
    if use.apply_module is not facts.module or not use.apply.args:
        return None
    pairs = use.apply.args[0]
    name = pairs.args[0] if isinstance(pairs, ast.Call) and last_name(pairs.func) == "zip" and pairs.args else None
    if not isinstance(name, ast.Name) or _goes_elsewhere(facts, use, name):
        return None
    if _is_left_out_on_purpose(facts, use):
        return None
    if not optimizer.sure and facts.module.project.any_code(facts.module, _has_clipping_optimizer):
        return None
    if (spelled := spelling.tensorflow(facts, use.apply, "clip_by_global_norm")) is None:
        return None
    line = f"{name.id}, _ = {spelled.text}({name.id}, 1.0)"
    edit = _below_gradients(facts, facts.tree.statement(use.apply), name.id, line)
    return Fix("clip by the global norm", Safety.UNSAFE, (edit, *spelled.edits)) if edit is not None else None


def _is_left_out_on_purpose(facts: Facts, use: GradientUse) -> bool:
    """Whether a comment between the gradients and their update is a line that would clip them."""
    lines = range(min(use.gradient.lineno, use.apply.lineno), use.apply.lineno)
    if facts.tree.function(use.gradient) is not facts.tree.function(use.apply):
        lines = range(max(use.apply.lineno - _NEAR, 1), use.apply.lineno)
    return any(re.match(_TAKEN_OUT, facts.source.line_text(number)) for number in lines)


def _below_gradients(facts: Facts, applying: ast.stmt, name: str, line: str) -> Edit | None:
    """The line before the update; where a comment describes that, it goes right below the gradients above it."""
    tree = facts.tree
    block = tree.block(applying)
    before = block[block.index(applying) - 1] if block[0] is not applying else None
    is_made = isinstance(before, ast.Assign) and [dotted(target) for target in before.targets] == [name]
    if before is not None and is_made and rewrite.beginning(tree, applying) < rewrite.lines_span(tree, applying)[0]:
        return rewrite.insert_line_after(tree, before, line)
    return rewrite.insert_line_before(tree, applying, line)


def _goes_elsewhere(facts: Facts, use: GradientUse, name: ast.Name) -> bool:
    """Whether gradients of another function are handed on besides, as to the server of a federation, and unclipped."""
    function = facts.tree.function
    if function(use.gradient) is function(use.apply):
        return False
    loads = [load for load in facts.tree.loads.get(name.id, ()) if function(load) is function(use.apply)]
    return any(load is not name for load in loads)


def _has_clipping_optimizer(data: bytes) -> bool:
    return re.search(_CLIPPING, data) is not None
