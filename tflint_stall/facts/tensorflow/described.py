"""What is computed of tensors without holding one: their shapes and types, or a structure that has none left."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Api, Func, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_ATTRIBUTES = frozenset({"shape", "dtype", "name", "device", "ndim"})
_CALLS = frozenset(
    """get_shape as_list as_numpy_dtype type_spec_from_value from_tensor from_value TensorSpec len str repr type
    isinstance is_tensor""".split()
)


def only_describes(module: Module, expr: ast.expr) -> bool:
    """Whether an expression is no tensor, but something that is known of tensors."""
    return _is_description(expr) or any(map(_is_mapped_to_description, module.project.evaluator.evaluate(module, expr)))


def _is_description(expr: ast.expr) -> bool:
    if isinstance(expr, ast.Attribute):
        return expr.attr in _ATTRIBUTES
    return isinstance(expr, ast.Constant) or (isinstance(expr, ast.Call) and last_name(expr.func) in _CALLS)


def _is_mapped_to_description(value: Value) -> bool:
    """`tf.nest.map_structure(lambda t: t.shape, outputs)`; a mapping that nobody sees may be such a one."""
    if not isinstance(value, Obj) or not value.api.startswith("tf.nest.map_structure"):
        return False
    if not isinstance(value.node, ast.Call) or not value.node.args:
        return False
    mapping = value.node.args[0]
    found = value.module.project.evaluator.evaluate(value.module, mapping, value.frame)
    return bool(found) and all(map(_leaves_no_tensor, found))


def _leaves_no_tensor(mapping: Value) -> bool:
    if isinstance(mapping, Api):
        return mapping.path.rpartition(".")[2] in _CALLS
    if not isinstance(mapping, Func):
        return True
    node, module = mapping.node, mapping.module
    given = [node.body] if isinstance(node, ast.Lambda) else module.returns(node)
    results = [result for expr in given for result in _alternatives(expr)]
    return all(map(_is_description, results)) or any(_stands_for_tensors(module, result) for result in results)


def _alternatives(expr: ast.expr) -> Iterator[ast.expr]:
    if isinstance(expr, ast.IfExp):
        yield from _alternatives(expr.body)
        yield from _alternatives(expr.orelse)
    else:
        yield expr


def _stands_for_tensors(module: Module, result: ast.expr) -> bool:
    """`None if is_tensor(x) else x`: what is no tensor is kept."""
    if not isinstance(result, ast.Constant):
        return False
    for guard in guards(module, result):
        test, holds = guard.test, guard.holds
        while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, holds = test.operand, not holds
        if holds and isinstance(test, ast.Call) and "tensor" in module.tree.text(test).lower():
            return True
    return False
