"""Layers and models that only run eagerly, because they make a variable each time they are called."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_CALLED = frozenset({"call", "train_step"})


def makes_variable(module: Module) -> str:
    """The method here, or in an imported file, that a tf.function refuses: `Decoder.call`; empty without one."""
    for place in (module, *_imported(module)):
        for call in place.tree.calls.get("Variable", ()):
            function = place.tree.function(call)
            if not isinstance(function, ast.FunctionDef) or function.name not in _CALLED:
                continue
            cls = place.method_class(function)
            values = place.project.evaluator.evaluate(place, call.func)
            is_made = any(isinstance(value, Api) and value.path == "tf.Variable" for value in values)
            # `if self.state is None: self.state = tf.Variable(…)` is made once, which is allowed.
            if cls is not None and is_made and share_of_rounds(place, call) > 0:
                return f"{cls.name}.{function.name}"
    return ""


def _imported(module: Module) -> Iterator[Module]:
    """The files of the project that a file imports, or takes names from."""
    seen = {module}
    for binding in module.imports:
        for path in (binding.module, binding.module.rpartition(".")[0]):
            found = module.project.find(module, path) if path else None
            if found is not None and found not in seen:
                seen.add(found)
                yield found
