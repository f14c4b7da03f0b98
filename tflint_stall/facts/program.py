"""The program that a file is: its imports, what its project says elsewhere, the processes it starts."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tflint_stall.facts.values import Api, Method, Obj

if TYPE_CHECKING:
    from tflint_stall.facts.module import Module

_TENSORFLOW = ("tensorflow", "keras", "tf_keras")
_PROCESSES = (
    "multiprocessing.Process",
    "multiprocessing.Pool",
    "multiprocessing.pool.Pool",
    "concurrent.futures.ProcessPoolExecutor",
    "multiprocessing.context.Process",
)


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
        return min(found, key=lambda node: tree.order[node], default=None)

    def mentions(self, *words: str) -> bool:
        """Whether the file, or a project file that it imports, holds one of these words."""
        texts = (self._module.source.data, *self._module.project.imported_bytes(self._module))
        return any(word.encode() in text for text in texts for word in words)

    def starts_processes(self) -> bool:
        """Whether the program starts other processes that run its own code."""
        evaluator = self._module.project.evaluator
        for name in ("Process", "Pool", "ProcessPoolExecutor"):
            for call in self._module.tree.calls.get(name, ()):
                for value in evaluator.evaluate(self._module, call.func):
                    if isinstance(value, Api) and value.path in _PROCESSES:
                        return True
                    if isinstance(value, Method) and isinstance(value.owner, Obj):
                        if value.owner.api.startswith("multiprocessing."):
                            return True
        return False
