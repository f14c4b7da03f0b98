"""What the loss of a graph of TensorFlow 1 is computed with: followed backwards from what an optimizer minimises."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import argument, dotted, function_with
from tflint_stall.facts.values.values import Func, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_MINIMISING = ("minimize", "compute_gradients")
_MOST_STEPS = 600
_MOST_CALLERS = 4


def is_of_minimized(module: Module, node: ast.AST) -> bool:
    """Whether gradients of a loss go through an expression: an optimizer minimises something made of it."""
    walk = _Walk(module, node)
    for place in (module, *module.project.importers(module, _MINIMISING)):
        for name in _MINIMISING:
            for call in place.tree.calls.get(name, ()):
                loss = argument(call, 0, "loss")
                if loss is not None:
                    walk.expression(place, loss)
    return walk.found


class _Walk:
    """Goes from a loss to all that it is made of, until one node is found."""

    def __init__(self, module: Module, wanted: ast.AST) -> None:
        self._module = module
        self._wanted = wanted
        self._seen: set[ast.expr] = set()
        self.found = False

    def expression(self, module: Module, expr: ast.expr) -> None:
        if self.found or expr in self._seen or len(self._seen) > _MOST_STEPS:
            return
        self._seen.add(expr)
        if module is self._module and module.tree.contains(expr, self._wanted):
            self.found = True
            return
        if isinstance(expr, ast.Call):
            self._call(module, expr)
        elif isinstance(expr, (ast.Name, ast.Attribute)):
            self._name(module, expr)
        elif not isinstance(expr, ast.Lambda):
            for part in ast.iter_child_nodes(expr):
                part = part.iter if isinstance(part, ast.comprehension) else part
                if isinstance(part, ast.expr):
                    self.expression(module, part)

    def _call(self, module: Module, call: ast.Call) -> None:
        for given in (*call.args, *(keyword.value for keyword in call.keywords)):
            self.expression(module, given)
        for callee in module.project.evaluator.evaluate(module, call.func):
            if isinstance(callee, Func):
                node = callee.node
                for returned in [node.body] if isinstance(node, ast.Lambda) else callee.module.returns(node):
                    self.expression(callee.module, returned)

    def _name(self, module: Module, expr: ast.Name | ast.Attribute) -> None:
        bindings = module.names.lookup(dotted(expr), expr) if dotted(expr) else []
        for binding in bindings:
            self._binding(module, binding)
        if bindings or isinstance(expr, ast.Name):
            return
        for owner in module.project.evaluator.evaluate(module, expr.value):
            if isinstance(owner, Obj) and owner.cls is not None:
                for binding in owner.cls.module.members(owner.cls.node).get(expr.attr, []):
                    self._binding(owner.cls.module, binding)

    def _binding(self, module: Module, binding: Binding) -> None:
        if binding.how is How.PARAMETER:
            self._parameter(module, binding.node)
        elif binding.value is not None and binding.how in (How.ASSIGN, How.AUGMENT):
            self.expression(module, binding.value)
            if binding.how is How.AUGMENT:
                for before in module.names.lookup(binding.name, binding.node):
                    if before is not binding and before.value is not None:
                        self.expression(module, before.value)

    def _parameter(self, module: Module, parameter: ast.AST) -> None:
        """What callers give for it."""
        if not isinstance(parameter, ast.arg):
            return
        function = function_with(parameter)
        sites = module.project.call_sites(module, function)
        for site in sites[:_MOST_CALLERS]:
            given = module.project.evaluator.parameters.argument(site.frame, parameter)
            if given is not None:
                self.expression(site.module, given)
