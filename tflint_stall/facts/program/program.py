"""The program that a file is: its imports, what its project says elsewhere, the processes it starts."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import DEFS, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_TENSORFLOW = ("tensorflow", "keras", "tf_keras")


class Program:
    """Answers for one file as an entry point."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def first_tensorflow_import(self) -> ast.stmt | None:
        """The first `import tensorflow`; where there is none, the first import of something of TensorFlow or Keras."""
        tree = self._module.tree
        plain = [s for s in tree.nodes(ast.Import) if any(map(_is_tensorflow, (alias.name for alias in s.names)))]
        whole = [s for s in plain if any(alias.name == _TENSORFLOW[0] or alias.asname for alias in s.names)]
        partial = [s for s in tree.nodes(ast.ImportFrom) if not s.level and _is_tensorflow(s.module or "")]
        candidates: list[ast.stmt] = [*whole] or [*plain, *partial]
        return min(candidates, key=order_of, default=None)

    def imports_only_keras(self) -> bool:
        """Whether the file names Keras, and TensorFlow nowhere."""
        return "keras" in self._module.imported and "tensorflow" not in self._module.imported

    def stops_after_batch(self) -> bool:
        """Whether a callback of this file, or of one that it imports, sets `stop_training` after a batch."""
        for place in (self._module, *self._module.project.imported(self._module, ["stop_training"])):
            for target in place.tree.stores.get("stop_training", ()):
                function = place.tree.function(target)
                if isinstance(function, DEFS) and "batch" in function.name:
                    return True
        return False

    def handles_interrupt(self, node: ast.AST) -> bool:
        """Whether a node stands in a `try` that waits for Ctrl-C: what it does is meant to go on until then."""
        handlers = (
            handler.type
            for parent in self._module.tree.ancestors(node)
            if isinstance(parent, ast.Try)
            for handler in parent.handlers
            if handler.type is not None
        )
        return any(last_name(part) == "KeyboardInterrupt" for caught in handlers for part in ast.walk(caught))


def _is_tensorflow(module: str) -> bool:
    return module.partition(".")[0] in _TENSORFLOW
