"""Large arrays that a graph takes in as constants: read from outside by a function that is traced."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from math import prod

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import dotted, function_with
from tflint_stall.facts.tensorflow import arrays, grounds
from tflint_stall.facts.tensorflow.arrays import Held, Whole
from tflint_stall.facts.tensorflow.shapes import creation_bytes, draws_in_numpy
from tflint_stall.facts.values.values import Api, Obj
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

# From here on a copy is noticed.
_LARGE = 16 * 2**20
# The last names of what makes arrays.
_MAKERS = (
    "load load_data memmap open_memmap zeros ones empty full rand randn random uniform normal standard_normal randint"
    " integers array asarray stack concatenate train_test_split File"
).split()
# What only looks at the shape, or runs in Python.
_HARMLESS = frozenset({"tf.shape", "tf.rank", "tf.size", "tf.print", "tf.debugging.assert_shapes", "tf.TensorSpec"})
_OUTSIDE_OF_GRAPHS = ("tf.numpy_function", "tf.py_function", "tf.data.")


def candidates(module: Module) -> Iterator[tuple[ast.Call | ast.BinOp, ast.expr, Function]]:
    """Operations of functions that are given what may be an array from outside, by its name alone."""
    for name in _names(module):
        for operand in module.tree.loads.get(name, ()):
            holder = parent_of(operand)
            holder = parent_of(holder) if isinstance(holder, ast.keyword) else holder
            function = module.tree.function(operand)
            if function is None or not isinstance(holder, (ast.Call, ast.BinOp)):
                continue
            if not isinstance(holder, ast.Call) or operand is not holder.func:
                yield holder, operand, function


def _names(module: Module) -> set[str]:
    """The names of a file that NumPy, a data set of Keras or another file of the project may have given an array to."""
    made = {module.tree.statement(call) for maker in _MAKERS for call in module.tree.calls.get(maker, ())}
    found = _bound(statement for statement in made if isinstance(statement, ast.Assign))
    for assign in module.tree.nodes(ast.Assign) if found else ():
        if isinstance(assign.value, (ast.Call, ast.BinOp, ast.Name)):
            read = (node.id for node in module.tree.within(assign.value, ast.Name))
            if not found.isdisjoint(read):
                found |= _bound([assign])
    named = module.project.imports.named
    for statement in module.tree.nodes(ast.ImportFrom):
        source = "." * statement.level + (statement.module or "")
        if named(module.package, source) is not None:
            found |= {alias.asname or alias.name for alias in statement.names if alias.name.islower()}
    return found


def _bound(assigns: Iterable[ast.Assign]) -> set[str]:
    nodes = (node for assign in assigns for target in assign.targets for node in ast.walk(target))
    return {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes
        if isinstance(node, (ast.Name, ast.Attribute))
    }


def held_by(module: Module, operation: ast.Call | ast.BinOp, operand: ast.expr, function: Function) -> Held | None:
    """How the array came into memory that an operation of a traced function takes in; `None` where it takes none."""
    if isinstance(operation, ast.Call):
        return _from_outside(module, operand, function) if _is_operation(module, operation) else None
    other = operation.right if operand is operation.left else operation.left
    return _from_outside(module, operand, function) if _is_symbolic(module, other, function) else None


def _is_operation(module: Module, call: ast.Call) -> bool:
    """Whether a call makes tensors of what it is given: a function of TensorFlow, a model, a layer."""
    for value in module.project.evaluator.evaluate(module, call.func):
        if isinstance(value, Api) and value.path.startswith(("tf.", "keras.")):
            return value.path not in _HARMLESS and not value.path.startswith(_OUTSIDE_OF_GRAPHS)
        if isinstance(value, Obj) and value.kind in (Kind.MODEL, Kind.LAYER, Kind.LOSS):
            return True
    return False


def _is_symbolic(module: Module, expr: ast.expr, function: Function) -> bool:
    values = module.project.evaluator.evaluate(module, expr)
    bindings = module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []
    # Arrays that a traced function is called with are tensors in it.
    is_given = bool(bindings) and all(_gets(function, binding) for binding in bindings)
    kinds = (Kind.TENSOR, Kind.VARIABLE, Kind.ARRAY) if is_given else (Kind.TENSOR, Kind.VARIABLE)
    return bool(values) and all(isinstance(v, Obj) and v.kind in kinds for v in values)


def _gets(function: Function, binding: Binding) -> bool:
    node = binding.node
    return binding.how is How.PARAMETER and isinstance(node, ast.arg) and function_with(node) is function


def _from_outside(module: Module, operand: ast.expr, function: Function) -> Held | None:
    """How a large array came into memory that a function reads, and is not given."""
    if not isinstance(operand, (ast.Name, ast.Attribute)) or not dotted(operand):
        return None
    values = module.project.evaluator.evaluate(module, operand)
    if any(isinstance(v, Obj) and v.kind in (Kind.TENSOR, Kind.VARIABLE) for v in values):
        return None
    bindings = module.names.lookup(dotted(operand), operand)
    if any(module.tree.contains(function, binding.node) for binding in bindings):
        return None
    return _held(module, operand)


def _held(module: Module, expr: ast.expr) -> Held | None:
    values = module.project.evaluator.evaluate(module, expr)
    value = values[0] if len(values) == 1 else None
    if isinstance(value, Obj) and value.module is not module and isinstance(value.node, ast.expr):
        module, expr = value.module, value.node  # imported from there
    found = arrays.whole(module, expr)
    if found is not None:
        return found if found.size is None or found.size >= _LARGE else None
    sizes = [_literal_size(definition) for definition in definitions(module, expr)]
    if not sizes or any(size is None or size < _LARGE for size in sizes):
        return None
    return Held(Whole.LITERAL, max(size for size in sizes if size is not None))


def _literal_size(place: Definition, depth: int = 0) -> int | None:
    """The size of what a call of NumPy makes, through `astype` and arithmetic."""
    expr, module = place.expr, place.module
    if depth > 4 or place.path:
        return None
    if isinstance(expr, ast.BinOp):
        sizes = [_literal_size(d, depth + 1) for side in (expr.left, expr.right) for d in definitions(module, side)]
        return max((size for size in sizes if size is not None), default=None)
    if not isinstance(expr, ast.Call):
        return None
    values = module.project.evaluator.evaluate(module, expr.func)
    paths = [value.path for value in values if isinstance(value, Api)]
    if isinstance(expr.func, ast.Attribute) and expr.func.attr in arrays.KEEPING and not paths:
        inner = definitions(module, expr.func.value)
        size = _literal_size(inner[0], depth + 1) if len(inner) == 1 else None
        if size is not None and expr.func.attr == "astype":
            return size // 2  # a conversion mostly narrows what NumPy makes
        return size
    if not draws_in_numpy(module, expr) and not (paths and all(path.startswith("numpy.") for path in paths)):
        return None
    size = creation_bytes(module, expr)
    name = paths[0].rpartition(".")[2] if paths else ""
    if size is None and expr.args and name in ("random", "standard_normal", "random_sample"):
        shape = expr.args[0]
        sides = [module.project.evaluator.constant(module, side) for side in getattr(shape, "elts", [])]
        if sides and all(isinstance(side, int) for side in sides):
            size = 8 * prod(side for side in sides if isinstance(side, int))
    return size


def proof(module: Module, operand: ast.expr) -> Proof:
    """How surely a name holds what the calls that made it give."""
    found = []
    for place in definitions(module, operand):
        calls = [node for node in ast.walk(place.expr) if isinstance(node, ast.Call)]
        found.append(grounds.of_calls(place.module, calls))
    return Proof.weakest(found)


def is_outside(module: Module, operand: ast.expr, statement: ast.stmt) -> bool:
    """Whether a name is bound before a statement of its own scope, to the same as where it is read."""
    name = dotted(operand)
    found = module.names.lookup(name, operand)
    return bool(found) and "." not in name and found == module.names.lookup(name, statement)
