"""Loops of Python over the rows of a tensor: what they go over, and what they do with each row."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.length import COLD_ITERATIONS
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import Loop, argument, dotted, last_name
from tflint_stall.facts.tensorflow.heads import returned_by_call
from tflint_stall.facts.values.values import Api, Obj, Value, Wrapped
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What gives several tensors, or may.
_SEVERAL = frozenset(
    """split unstack meshgrid svd qr eigh moments normalize_moments gradients unique unique_with_counts top_k
    non_max_suppression_with_scores call element get_next boolean_mask batch_jacobian jacobian map_fn scan while_loop
    dynamic_partition split_v load parse_single_example parse_example flatten flatten_up_to map_structure
    map_structure_up_to pack_sequence_as ctc_beam_search_decoder ctc_beam_search_decoder_v2
    ctc_greedy_decoder gradient""".split()
)
# What only shows or keeps a row.
_QUIET = frozenset("print append extend write format join len str repr range enumerate zip info debug".split())
_MOST_NAMES = 50
_DEEPEST_MODEL = 3
_OPERATORS = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.AugAssign)


@dataclass(frozen=True, eq=False)
class Rows:
    """A loop over the rows of a tensor."""

    loop: ast.For | ast.ListComp
    # The expressions that are one row each: the target of the loop, or `tensor[i]`.
    rows: list[ast.expr]
    # The calls of TensorFlow that get a row, and whether anything else is done with one.
    operations: list[ast.Call]
    is_more: bool


def rows_of(module: Module, loop: ast.For | ast.ListComp) -> Rows | None:
    """What a loop does with the rows of a tensor that it goes over; `None` where it goes over something else."""
    iterable, target, body = _parts(loop)
    found = _by_index(module, loop, iterable, target) or _by_target(module, iterable, target, body)
    if not found:
        return None
    operations, is_more = [], False
    for row in found:
        done = _done_with(module, loop, row)
        if isinstance(done, ast.Call):
            operations += [done] if done not in operations else []
        elif done is not None:
            is_more = True
    return Rows(loop, found, operations, is_more)


def _parts(loop: ast.For | ast.ListComp) -> tuple[ast.expr, ast.expr, list[ast.AST]]:
    """What a loop goes over, what it calls an item, and what it does for each."""
    if isinstance(loop, ast.For):
        return loop.iter, loop.target, [*loop.body]
    return loop.generators[0].iter, loop.generators[0].target, [loop.elt]


def _by_target(module: Module, iterable: ast.expr, target: ast.expr, body: list[ast.AST]) -> list[ast.expr]:
    """`for x in tensor`, `for i, x in enumerate(tensor)`, `for i, (a, b) in enumerate(zip(tensor, other))`."""
    names = [name.id for tensor, name in _handed_out(iterable, target) if _is_tensor(module, tensor)]
    loads = (node for name in names for node in module.tree.loads.get(name, ()) if isinstance(node, ast.Name))
    return [load for load in loads if any(module.tree.contains(part, load) for part in body)]


def _handed_out(iterable: ast.expr, target: ast.expr) -> Iterator[tuple[ast.expr, ast.Name]]:
    """What is gone over, and the name that its items get in each round."""
    wrapper = last_name(iterable.func) if isinstance(iterable, ast.Call) else ""
    if isinstance(iterable, ast.Call) and wrapper in ("enumerate", "zip"):
        parts = target.elts if isinstance(target, ast.Tuple) else []
        for item, part in zip(iterable.args, parts[1:2] if wrapper == "enumerate" else parts, strict=False):
            yield from _handed_out(item, part)
    elif isinstance(target, ast.Name):
        yield iterable, target


def is_given(module: Module, expr: ast.expr) -> bool:
    """Whether a tensor is made of what a function is given: nobody knows how many rows it has."""
    waiting, seen = [expr], set[ast.AST]()
    while waiting and len(seen) < _MOST_NAMES:
        for name in ast.walk(waiting.pop()):
            if not isinstance(name, ast.Name) or name in seen:
                continue
            seen.add(name)
            for binding in module.names.lookup(name.id, name):
                if binding.how is How.PARAMETER:
                    return True
                if binding.value is not None and binding.how is How.ASSIGN:
                    waiting.append(binding.value)
    return False


def _by_index(module: Module, loop: ast.For | ast.ListComp, iterable: ast.expr, target: ast.expr) -> list[ast.expr]:
    """`for i in range(n): … tensor[i]`, or a counter that is a tensor itself."""
    values = module.project.evaluator.evaluate(module, iterable)
    counts = isinstance(iterable, ast.Call) and any(
        getattr(value, "name", "") in ("range", "tf.range") for value in values
    )
    if not counts or not isinstance(target, ast.Name):
        return []
    found: list[ast.expr] = []
    for part in module.tree.within(loop, ast.Subscript):
        first = part.slice.elts[0] if isinstance(part.slice, ast.Tuple) and part.slice.elts else part.slice
        if isinstance(part.ctx, ast.Load) and dotted(first) == target.id and _is_tensor(module, part.value):
            if not _is_bound_in(module, loop, part.value):
                found += _named(module, loop, part) or [part]
    return found


def _named(module: Module, loop: ast.For | ast.ListComp, row: ast.Subscript) -> list[ast.expr]:
    """Where a loop reads the name that it gives to a row: `row = tensor[i]`."""
    statement = module.tree.statement(row)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    if not isinstance(target, ast.Name) or not isinstance(statement, ast.Assign) or statement.value is not row:
        return []
    loads = (load for load in module.tree.loads.get(target.id, ()) if module.tree.contains(loop, load))
    bound = ((load, module.names.lookup(target.id, load)) for load in loads if isinstance(load, ast.Name))
    return [load for load, bindings in bound if len(bindings) == 1 and bindings[0].value is row]


def _is_bound_in(module: Module, loop: Loop, expr: ast.expr) -> bool:
    names = [node for node in ast.walk(expr) if isinstance(node, ast.Name)]
    return any(module.tree.contains(loop, b.node) for name in names for b in module.names.lookup(name.id, name))


def _is_tensor(module: Module, expr: ast.expr) -> bool:
    """Whether an expression is surely one tensor of TensorFlow."""
    values = module.project.evaluator.evaluate(module, expr)
    if isinstance(expr, ast.Subscript) and isinstance(expr.slice, ast.Slice):
        most = module.project.evaluator.constant(module, expr.slice.upper)
        if isinstance(most, int) and 0 <= most <= COLD_ITERATIONS:
            return False
    if len(values) == 1 and isinstance(values[0], Wrapped) and values[0].name == "tf.range":
        return True
    return bool(values) and all(_is_one_tensor(value) for value in values)


def _is_one_tensor(value: Value, depth: int = 0) -> bool:
    if not isinstance(value, Obj) or value.kind is not Kind.TENSOR:
        return False
    if value.api == "call" and isinstance(value.of, Obj) and value.of.kind is Kind.MODEL:
        return depth < _DEEPEST_MODEL and _gives_one(value.of, depth)
    return value.api.rpartition(".")[2] not in _SEVERAL and not value.api.startswith(("keras.layers.", "tf.ragged"))


def _gives_one(model: Obj, depth: int) -> bool:
    """Whether a model surely gives one tensor: what its `call` returns, or the one that its graph ends in."""
    if model.cls is not None:
        returned = returned_by_call(model)
        values = returned[0].project.evaluator.evaluate(*returned) if returned is not None else ()
        return bool(values) and all(_is_one_tensor(value, depth + 1) for value in values)
    if model.api != "keras.Model" or not isinstance(model.node, ast.Call):
        return model.api == "keras.Sequential"
    outputs = argument(model.node, 1, "outputs", "output")
    values = model.module.project.evaluator.evaluate(model.module, outputs, model.frame) if outputs is not None else ()
    return bool(values) and all(isinstance(value, Obj) and value.kind is Kind.TENSOR for value in values)


def _done_with(module: Module, loop: Loop, row: ast.expr) -> ast.AST | None:
    """The call of TensorFlow that gets a row, or whatever else computes with it; `None` where it is only shown."""
    child: ast.AST = row
    for parent in module.tree.ancestors(row):
        if parent is loop:
            return None
        if isinstance(parent, ast.Assign) and parent.value is row and isinstance(row, ast.Subscript):
            return _done_with_named(module, loop, parent)
        if isinstance(parent, ast.Call) and child is not parent.func:
            values = module.project.evaluator.evaluate(module, parent.func)
            if any(isinstance(value, Api) and value.path.startswith("tf.") for value in values):
                return parent
            if last_name(parent.func) not in _QUIET:
                return parent.func
        # `[int(c) for c in row]` cuts out each number of it.
        if isinstance(parent, _OPERATORS) or (isinstance(parent, ast.comprehension) and parent.iter is child):
            return parent
        # `a, b = row[0], row[1]`: each of them is cut out by an operation of its own.
        if isinstance(parent, ast.Subscript) and isinstance(module.tree.statement(row), ast.Assign):
            return parent
        child = parent
    return None


def _done_with_named(module: Module, loop: Loop, assign: ast.Assign) -> ast.AST | None:
    """The same of `row = tensor[i]`: what is done with the name in that round."""
    target = assign.targets[0]
    if len(assign.targets) > 1 or not isinstance(target, ast.Name):
        return None
    for read in module.names.reads(target.id, assign):
        if module.tree.contains(loop, read) and isinstance(read, ast.Name):
            done = _done_with(module, loop, read)
            if done is not None:
                return done
    return None
