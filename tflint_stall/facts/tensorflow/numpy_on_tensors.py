"""NumPy that is called, under a tape, on what a network has given: a graph has no numbers for it yet."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Api, Method, Obj, Unknown, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What of a tensor is known while a graph is made, or asks for no number.
_STATIC = frozenset({"shape", "dtype", "ndim", "rank", "name", "get_shape"})
_ASKING = frozenset({"isinstance", "len", "callable", "hasattr", "type", "id"})
# What brings a tensor to Python says so itself, and is told of elsewhere.
_READING = frozenset({"numpy", "item", "tolist", "float", "int", "bool", "py_function", "numpy_function", "py_func"})
_GATHERING = frozenset({"append", "extend", "insert"})
_NETWORK = r"(?i)(^|_)(model|net|network|actor|critic|policy|encoder|decoder|generator|discriminator)$"
# A name of a name of a name: `outputs.append(output)`, `for output in outputs`.
_MOST_ROUNDS = 4


def numpy_on_output(module: Module, block: ast.With) -> str:
    """The first call of NumPy in a `with` on an output of a network, as it is written; empty where there is none."""
    called = [call for call in module.tree.within(block, ast.Call) if _is_of_numpy(module, call)]
    outputs = _outputs(module, block) if called else frozenset[str]()
    for call in called:
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        begun = outputs - _given_again(module, call)
        if begun and any(_reads(item, begun) for item in given):
            return module.tree.text(call.func) + "(…)"
    return ""


def _is_of_numpy(module: Module, call: ast.Call) -> bool:
    values = module.project.evaluator.evaluate(module, call.func)
    return bool(values) and all(isinstance(v, Api) and v.path.startswith("numpy.") for v in values)


def _outputs(module: Module, block: ast.With) -> frozenset[str]:
    """The names in a block that stand for what a network gives, for a part of it, or for a list of such."""
    found = set[str]()
    for _ in range(_MOST_ROUNDS):
        before = len(found)
        for assign in module.tree.within(block, ast.Assign):
            if _gives(module, assign.value, found):
                found.update(name for target in assign.targets for name in _names(target))
        for loop in module.tree.within(block, ast.For):
            if isinstance(loop.iter, ast.Name) and loop.iter.id in found:
                found.update(_names(loop.target))
        for call in module.tree.within(block, ast.Call):
            if isinstance(call.func, ast.Attribute) and call.func.attr in _GATHERING and call.args:
                if isinstance(call.func.value, ast.Name) and _gives(module, call.args[-1], found):
                    found.add(call.func.value.id)
        if len(found) == before:
            break
    return frozenset(found)


def _given_again(module: Module, call: ast.Call) -> set[str]:
    """`x` in `x = net(x * np.mean(x))`: what the network gets has the same name as what it gives."""
    statement = module.tree.statement(call)
    if not isinstance(statement, ast.Assign) or not _gives(module, statement.value, set()):
        return set()
    return {name for target in statement.targets for name in _names(target)}


def _names(target: ast.expr) -> list[str]:
    return [part.id for part in ast.walk(target) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]


def _gives(module: Module, expr: ast.expr, known: set[str]) -> bool:
    """Whether an expression is the output of a network, or a part of one."""
    while isinstance(expr, ast.Subscript):
        expr = expr.value
    if isinstance(expr, ast.Name):
        return expr.id in known
    if not isinstance(expr, ast.Call):
        return False
    callees = module.project.evaluator.evaluate(module, expr.func)
    if any(isinstance(callee, Obj) and callee.kind in (Kind.MODEL, Kind.LAYER) for callee in callees):
        return True
    return all(map(_is_open, callees)) and re.search(_NETWORK, last_name(expr.func)) is not None


def _is_open(value: Value) -> bool:
    """Whether nobody knows what something is, or of what it is a part: `agent.policy.model`."""
    return isinstance(value, Unknown) or (isinstance(value, Method) and _is_open(value.owner))


def _reads(expr: ast.AST, names: frozenset[str]) -> bool:
    if isinstance(expr, ast.Name):
        return expr.id in names
    if isinstance(expr, ast.Attribute) and expr.attr in _STATIC:
        return False
    if isinstance(expr, ast.Call) and last_name(expr.func) in _ASKING | _READING:
        return False
    return any(_reads(child, names) for child in ast.iter_child_nodes(expr))
