"""Programs that compute with 16 bits: where the policy is set, and who scales the loss for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.syntax.compact import last_of, order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS, argument, is_main_guard
from tflint_stall.facts.tensorflow import grounds, taped
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Const, Obj
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

POLICIES = ("set_global_policy", "set_policy", "set_dtype_policy")
MIXED = "mixed_float16"
# What keeps small gradients from becoming zero.
_SCALING = (
    "get_scaled_loss",
    "scale_loss",
    "get_unscaled_gradients",
    "enable_mixed_precision_graph_rewrite",
)


@dataclass(frozen=True, eq=False)
class Policy:
    """Where a program asks for 16 bits, and whether it surely does."""

    module: Module
    call: ast.Call
    sure: bool

    @property
    def proof(self) -> Proof:
        """How surely it holds."""
        return Proof.weakest([Proof.if_seen(self.sure), grounds.of_calls(self.module, [self.call])])

    def reaches(self, module: Module, node: ast.AST) -> bool:
        """Whether it holds for a piece of code: not for another class, nor for what was made before it."""
        function = self.module.tree.function(self.call)
        cls = self.module.method_class(function) if function is not None else None
        if cls is not None:
            return module is self.module and module.tree.contains(cls, node)
        if self.module is not module or function is not None:
            return True
        return order_of(self.call) < max(_run_at(module, node))


def _run_at(module: Module, node: ast.AST) -> list[int]:
    """When the file runs a piece of code: where it stands, or where the function around it is named."""
    outer = [parent for parent in module.tree.ancestors(node) if isinstance(parent, (*DEFS, ast.ClassDef))]
    if not outer:
        return [order_of(node)]
    loads = module.tree.loads.get(outer[-1].name, ())
    used = [order_of(load) for load in loads if not module.tree.contains(outer[-1], load)]
    # What a file defines and does not use is there for others, who import it; nobody imports a notebook.
    return used or [order_of(node) if module.path.endswith(".ipynb") else last_of(module.tree.module)]


def policy(module: Module) -> Policy | None:
    """The policy of half precision that a file runs under: its own, or that of a file that it belongs to."""
    own = list(_policies(module))
    if own:
        mixed = [found for found in own if _name(found.module, found.call) == MIXED]
        if not mixed:
            return None
        return Policy(module, mixed[0].call, mixed[0].sure and len(mixed) == len(own))
    project = module.project
    around = [*project.programs_over(module, [MIXED]), *project.imported(module, [MIXED])]
    for place in around:
        for found in _policies(place):
            if _name(place, found.call) == MIXED:
                return found
    return None


def _policies(module: Module) -> Iterator[Policy]:
    for name in POLICIES:
        for call in module.tree.calls.get(name, ()):
            if _name(module, call) is not None:
                tests = [guard.test for guard in guards(module, call)]
                yield Policy(module, call, all(is_main_guard(parent_of(test) or test) for test in tests))


def _name(module: Module, call: ast.Call) -> str | None:
    """The name of the policy that a call sets."""
    given = argument(call, 0, "policy", "name", "dtype_policy")
    if given is None:
        return None
    for value in module.project.evaluator.evaluate(module, given):
        if isinstance(value, Const) and isinstance(value.value, str):
            return value.value
        if isinstance(value, Obj) and isinstance(value.node, ast.Call):
            inner = argument(value.node, 0, "name")
            named = value.module.project.evaluator.constant(value.module, inner, value.frame)
            if isinstance(named, str) and "Policy" in value.api:
                return named
    return None


def scales(module: Module, block: ast.With | None, target: ast.expr | None) -> bool:
    """Whether somebody scales the loss of a tape: the file does, or the loss says so by its name."""
    if any(not _is_beside(module, call, block) for name in _SCALING for call in module.tree.calls.get(name, ())):
        return True
    written = module.tree.text(target) if target is not None else ""
    within = module.tree.text(block) if block is not None else ""
    return bool(re.search(r"(?i)scaled|loss_scal", f"{written} {within}"))


def _is_beside(module: Module, call: ast.Call, block: ast.With | None) -> bool:
    """Whether a call is about another tape: it stands in a function that has its own."""
    function = module.tree.function(call)
    if block is None or function is None or function is module.tree.function(block):
        return False
    return any(module.tree.function(other) is function for other in taped.blocks(module))


def is_wide(layer: Obj) -> bool:
    """Whether a layer is told its type: `dtype="float32"`."""
    return isinstance(layer.node, ast.Call) and any(k.arg in ("dtype", None) for k in layer.node.keywords)
