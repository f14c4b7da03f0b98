"""Tapes that outlive the step they recorded: kept in a container, or open around a whole loop of steps."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import LOOPS, argument, dotted, last_name
from tflint_stall.facts.tensorflow import taped
from tflint_stall.facts.values.values import Items, Obj, Pipeline
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.syntax.names import Binding
    from tflint_stall.facts.values.module import Module

_ADDING = ("append", "add", "appendleft", "insert", "extend")
_EMPTYING = frozenset({"clear", "pop", "popleft", "get"})
_UPDATING = ("apply_gradients", "minimize", "assign", "assign_add", "assign_sub", "apply")
_GRADIENT = ("gradient", "jacobian", "batch_jacobian")


@dataclass(frozen=True, eq=False)
class Kept:
    """A tape that a container keeps: the call or the assignment that puts it there, and the container's name."""

    tape: Obj
    by: ast.Call | ast.Assign
    container: str


def kept(module: Module) -> Iterator[Kept]:
    """The tapes of a file that are put into something that holds others."""
    for name in _ADDING:
        for call in module.tree.calls.get(name, ()):
            if isinstance(call.func, ast.Attribute) and call.args and (container := dotted(call.func.value)):
                for tape in _tapes(module, call.args[-1]):
                    yield Kept(tape, call, container)
    for assign in module.tree.nodes(ast.Assign):
        for target in assign.targets:
            if isinstance(target, ast.Subscript) and (container := dotted(target.value)):
                # `tapes["actor"] = tape` is one tape.
                if not isinstance(target.slice, ast.Constant):
                    for tape in _tapes(module, assign.value):
                        yield Kept(tape, assign, container)


def _tapes(module: Module, expr: ast.expr) -> list[Obj]:
    """The tapes that an expression is, or that it is a tuple of."""
    evaluator = module.project.evaluator
    values = list(evaluator.evaluate(module, expr))
    for value in list(values):
        if isinstance(value, Items):
            values += [inner for element in value.elements for inner in evaluator.element(element)]
    return [value for value in values if isinstance(value, Obj) and value.kind is Kind.TAPE]


def is_emptied(module: Module, held: Kept, loop: ast.AST) -> bool:
    """Whether the container is made in the loop, or emptied or cut somewhere in the file."""
    bindings = module.names.lookup(held.container, held.by)
    if any(module.tree.contains(loop, binding.node) for binding in bindings):
        return True
    name = held.container.rpartition(".")[2]
    for binding in bindings:
        made = binding.value
        if isinstance(made, ast.Call) and argument(made, 1, "maxlen") is not None:
            return True
    if any(True for _ in _emptied(module, name)):
        return True
    deleted = [target for statement in module.tree.nodes(ast.Delete) for target in statement.targets]
    return any(isinstance(target, ast.Subscript) and last_name(target.value) == name for target in deleted)


def _emptied(module: Module, name: str) -> Iterator[ast.Call]:
    """The calls that take something out of a container."""
    for load in module.tree.loads.get(name, ()):
        method = parent_of(load)
        call = parent_of(method) if isinstance(method, ast.Attribute) and method.attr in _EMPTYING else None
        if isinstance(call, ast.Call):
            yield call


def is_asked_later(module: Module, held: Kept) -> bool:
    """Whether somebody takes gradients from the tapes in the container: then they are kept for that."""
    return any(not _is_before(module, call, held) for call in _asked(module, held))


def _asked(module: Module, held: Kept) -> Iterator[ast.Call]:
    """The calls that take gradients from a tape in the container."""
    name = held.container.rpartition(".")[2]
    for method in _GRADIENT:
        for call in module.tree.calls.get(method, ()):
            if isinstance(call.func, ast.Attribute):
                names = {last_name(node) for node in ast.walk(call.func.value)}
                if name in names or _comes_from(module, call.func.value, name):
                    yield call


def waits_for_epoch(module: Module, held: Kept, hot: Hot) -> bool:
    """Whether the tapes of a whole pass over a dataset are kept, and asked and let go only after it.

    The weights do not change in between: each gradient could have been taken with its batch. Nobody sees what a step
    of an environment says of the steps before it.
    """
    loop = hot.loop
    if not isinstance(loop, (ast.For, ast.AsyncFor)) or not _goes_over_dataset(hot.module, loop.iter):
        return False
    asked = list(_asked(module, held))
    if not asked or any(_bound_in_rounds(module, binding.node, hot) for binding in _made(module, held)):
        return False
    in_rounds = {reached.call for reached in calls_in(hot.module, loop)}
    return in_rounds.isdisjoint(asked) and in_rounds.isdisjoint(_emptied(module, held.container.rpartition(".")[2]))


def _goes_over_dataset(module: Module, expr: ast.expr) -> bool:
    """`ds`, `enumerate(ds)`, `tqdm(ds)`, of a dataset of `tf.data`."""
    while isinstance(expr, ast.Call) and expr.args and last_name(expr.func) in ("enumerate", "tqdm"):
        expr = expr.args[0]
    values = module.project.evaluator.evaluate(module, expr)
    return bool(values) and all(isinstance(value, Pipeline) and value.known for value in values)


def _made(module: Module, held: Kept) -> list[Binding]:
    """Where the container is made: an attribute in any method."""
    if "." not in held.container:
        return module.names.lookup(held.container, held.by)
    function = module.tree.function(held.by)
    cls = module.method_class(function) if function is not None else None
    return module.members(cls).get(held.container.rpartition(".")[2], []) if cls is not None else []


def _bound_in_rounds(module: Module, node: ast.AST, hot: Hot) -> bool:
    """Whether each round of a loop runs a statement, itself or in a function that it calls."""
    if module is hot.module and module.tree.contains(hot.loop, node):
        return True
    callees = (callee for reached in calls_in(hot.module, hot.loop) for callee in reached.callees)
    function = module.tree.function(node)
    return function is not None and any(getattr(callee, "node", None) is function for callee in callees)


def _is_before(module: Module, call: ast.Call, held: Kept) -> bool:
    """Whether a gradient is taken by the step itself, before its tape is kept."""
    same = module.tree.function(call) is module.tree.function(held.by)
    return same and loops_around(module, call) == loops_around(module, held.by) and order_of(call) < order_of(held.by)


def _comes_from(module: Module, tape: ast.expr, container: str) -> bool:
    """`for tape, loss in tapes:`, `tape = tapes[0]`"""
    bindings = module.names.lookup(dotted(tape), tape) if dotted(tape) else []
    values = [binding.value for binding in bindings if binding.value is not None]
    return any(last_name(node) == container for value in values for node in ast.walk(value))


# -- open around a loop ----------------------------------------------------------------------------


def recorded_loop(module: Module, block: ast.With) -> tuple[ast.For | ast.While, ast.Call] | None:
    """The loop in a tape's `with` whose rounds are whole steps, and the call in it that updates weights."""
    around = module.tree.function(block)
    loops: list[ast.For | ast.While] = [*module.tree.within(block, ast.For), *module.tree.within(block, ast.While)]
    own = (loop for loop in loops if module.tree.function(loop) is around)
    steps = ((loop, update) for loop in own if (update := _step(module, block, loop)) is not None)
    return next(steps, None)


def _step(module: Module, block: ast.With, loop: ast.For | ast.While) -> ast.Call | None:
    """The update that each round makes, from gradients that it takes itself."""
    updates = [c for name in _UPDATING for c in module.tree.calls.get(name, ()) if _is_own(module, loop, c)]
    made = next((call for call in updates if _is_update(module, call)), None)
    if made is None:
        return None
    taken = [c for name in _GRADIENT for c in module.tree.calls.get(name, ()) if _is_of(module, block, c)]
    if any(not module.tree.contains(loop, call) for call in taken):
        # The loop is what is differentiated: an inner optimisation, a rollout.
        return None
    inner = any(module.tree.contains(loop, other) for other in taped.blocks(module) if other is not block)
    return made if taken or not inner else None


def _is_own(module: Module, loop: ast.AST, call: ast.Call) -> bool:
    around = (parent for parent in module.tree.ancestors(call) if isinstance(parent, LOOPS))
    return module.tree.function(call) is module.tree.function(loop) and any(parent is loop for parent in around)


def _is_update(module: Module, call: ast.Call) -> bool:
    method = call.func
    if not isinstance(method, ast.Attribute):
        return False
    if method.attr in ("apply_gradients", "minimize"):
        return True
    values = module.project.evaluator.evaluate(module, method.value)
    wanted = Kind.OPTIMIZER if method.attr == "apply" else Kind.VARIABLE
    return any(isinstance(value, Obj) and value.kind is wanted for value in values)


def _is_of(module: Module, block: ast.With, call: ast.Call) -> bool:
    """Whether a gradient is taken from the tape that a `with` enters."""
    values = module.project.evaluator.evaluate(module, call.func.value) if isinstance(call.func, ast.Attribute) else ()
    return any(
        isinstance(value, Obj) and value.kind is Kind.TAPE and taped.block_of_tape(value.node) is block
        for value in values
    )
