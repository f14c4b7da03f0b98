"""The program that a file is: its imports, what its project says elsewhere, the processes it starts."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import order_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_TENSORFLOW = ("tensorflow", "keras", "tf_keras")


class Program:
    """Answers for one file as an entry point."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def first_tensorflow_import(self) -> ast.stmt | None:
        """The first import of TensorFlow or Keras, in the order of the file."""
        tree = self._module.tree
        found: list[ast.stmt] = []
        for plain in tree.nodes(ast.Import):
            if any(alias.name.partition(".")[0] in _TENSORFLOW for alias in plain.names):
                found.append(plain)
        for partial in tree.nodes(ast.ImportFrom):
            if not partial.level and (partial.module or "").partition(".")[0] in _TENSORFLOW:
                found.append(partial)
        return min(found, key=order_of, default=None)

    def mentions(self, *words: str) -> bool:
        """Whether the file, or a project file that it imports, holds one of these words."""
        texts = (self._module.source.data, *self._module.project.imported_bytes(self._module))
        return any(word.encode() in text for text in texts for word in words)
