"""What `tf.nn.relu` is: a dotted name that begins with an import of a library is the same wherever it stands."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import dotted
from tflint_stall.facts.values.values import Api, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.names import Binding
    from tflint_stall.facts.values.evaluate import Evaluator
    from tflint_stall.facts.values.module import Module

NAMING = (ast.Name, ast.Attribute)


class Libraries:
    """Evaluates names of libraries once for each file, for the evaluator that owns it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def of(self, module: Module, expr: ast.expr) -> Values | None:
        """What a name is; `None` where its first part is not surely a library."""
        root = expr
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name) or (binding := module.only_import(root.id)) is None:
            return None
        path = dotted(expr)
        if path not in module.of_libraries:
            module.of_libraries[path] = self._find(module, expr, binding)
        return module.of_libraries[path]

    def _find(self, module: Module, expr: ast.expr, binding: Binding) -> Values | None:
        if not isinstance(expr, ast.Attribute):
            values = self._evaluator.imported(module, binding)
            return values if all(isinstance(value, Api) for value in values) else None
        # What somebody puts in the place of a library's function is no more of the library.
        owners = None if expr.attr in module.names.attributes else self.of(module, expr.value)
        return None if owners is None else self._evaluator.attribute(owners[0], expr.attr, module, expr, None)
