"""What comes to an end: loops that are left, and generators that never stop."""

from __future__ import annotations

import ast
from itertools import takewhile

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import Frame, Func, Obj, Pipeline, Value
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.values.module import Module


# What goes once through what it is given.
_ITERATING = frozenset({"iter", "zip", "enumerate", "map", "filter", "reversed", "reader"})


def infinite_loop(module: Module, function: ast.AST, frame: Frame | None = None) -> Proof | None:
    """How surely a generator function never ends: a `while True` with a yield and no way out; `None` where it does."""
    found: list[Proof] = []
    for loop in module.tree.within(function, ast.While):
        forever = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        if not forever or module.tree.function(loop) is not function:
            continue
        yields = any(True for kind in (ast.Yield, ast.YieldFrom) for _ in module.tree.within(loop, kind))
        if not yields or leaves(module, loop, frame) or _runs_out(module, loop):
            continue
        if reached := _is_reached(module, loop, frame):
            found.append(reached)
    return min(found, key=lambda proof: proof.value, default=None)


def _is_reached(module: Module, loop: ast.While, frame: Frame | None) -> Proof | None:
    """How surely a call comes to a loop of a generator function; `None` where it does not."""
    proof = Proof.SURE
    for guard in guards(module, loop):
        verdict = decided(module, guard, frame)
        if verdict is False:
            return None
        if verdict is None:
            # An early `return` is for data that is missing; an `if` around the loop is a choice.
            around = module.tree.contains(module.tree.statement(guard.test), loop)
            proof = Proof.weakest([proof, Proof.OPEN if around else Proof.PROBABLE])
    return proof


def _runs_out(module: Module, loop: ast.While) -> bool:
    """Whether a loop draws from an iterator over something that ends: `next` raises then, and the generator is over."""
    for draw in module.tree.calls.get("next", ()):
        if not isinstance(draw.func, ast.Name) or len(draw.args) != 1 or not module.tree.contains(loop, draw):
            continue
        name = draw.args[0]
        bindings = module.names.lookup(name.id, draw) if isinstance(name, ast.Name) else []
        made = [binding.value for binding in bindings if binding.how is How.ASSIGN and not binding.path]
        if made and len(made) == len(bindings) and all(m is not None and _ends(module, m, loop) for m in made):
            around = takewhile(lambda parent: parent is not loop, module.tree.ancestors(draw))
            return not any(isinstance(parent, ast.Try) for parent in around)
    return False


def _ends(module: Module, made: ast.expr, loop: ast.While) -> bool:
    """Whether an iterator that is made before a loop is over something that ends, or that nothing says goes on."""
    if not isinstance(made, ast.Call) or last_name(made.func) not in _ITERATING or module.tree.contains(loop, made):
        return False
    given = (value for item in made.args for value in module.project.evaluator.evaluate(module, item))
    return bool(made.args) and not any(_may_go_on(value) for value in given)


def _may_go_on(value: Value) -> bool:
    """Whether something may never end; what a caller hands over ends, as lists do."""
    if isinstance(value, Pipeline):
        return not value.known or any(step.name in ("repeat", "source") and not step.call.args for step in value.steps)
    if not isinstance(value, Obj):
        return False
    if isinstance(value.of, Pipeline):
        return _may_go_on(value.of)
    return is_infinite(value) or value.kind is Kind.INSTANCE


def leaves(module: Module, loop: ast.While | ast.For | ast.AsyncFor, frame: Frame | None = None) -> bool:
    """Whether anything in the body of a loop can end it, in a call whose arguments may rule it out."""
    return any(frame is None or not _is_ruled_out(module, node, loop, frame) for node in _ways_out(module, loop))


def _ways_out(module: Module, loop: ast.While | ast.For | ast.AsyncFor) -> Iterator[ast.AST]:
    tree = module.tree
    function = tree.function(loop)
    for kind in (ast.Return, ast.Raise):
        for node in tree.within(loop, kind):
            if tree.function(node) is function and node_in(loop, node, module):
                yield node
    for node in tree.within(loop, ast.Break):
        if innermost_loop(module, node) is loop:
            yield node
    exits = ("exit", "_exit", "quit", "abort")
    yield from (call for call in tree.within(loop, ast.Call) if last_name(call.func) in exits)


def _is_ruled_out(module: Module, node: ast.AST, loop: ast.AST, frame: Frame) -> bool:
    """`if not self.forever: break` in an object that was made with `forever=True`, or without a word."""
    return any(
        decided(module, guard, frame) is False and not _may_change(module, guard.test)
        for guard in guards(module, node, loop)
    )


def _may_change(module: Module, test: ast.expr) -> bool:
    """Whether somebody sets an attribute that a test reads when its object is made already: `reader.stopped = True`."""
    read = {node.attr for node in ast.walk(test) if isinstance(node, ast.Attribute)}
    stores = [store for name in read for store in module.tree.stores.get(name, ())]
    later = any(getattr(module.tree.function(store), "name", "") != "__init__" for store in stores)
    return later or any(name in module.meddling.stored for name in read)


def ends_with(module: Module, node: ast.AST, loop: ast.AST) -> bool:
    """Whether a loop surely ends in the round in which a node is run: `if done: learn(); break`."""
    child, is_inner = node, False
    for parent in module.tree.ancestors(node):
        if isinstance(child, ast.Return):
            return True
        if isinstance(child, ast.stmt) and _is_left_behind(parent, child, is_inner):
            return True
        if parent is loop or isinstance(parent, (*DEFS, ast.Lambda, ast.Try)):
            return False
        is_inner = is_inner or isinstance(parent, (ast.For, ast.AsyncFor, ast.While))
        child = parent
    return False


def _is_left_behind(parent: ast.AST, child: ast.stmt, is_inner: bool) -> bool:
    """Whether a statement is followed in its block by what ends the loop, and nothing goes on with the next round."""
    ends = (ast.Return, ast.Raise) if is_inner else (ast.Return, ast.Raise, ast.Break)
    for name in ("body", "orelse", "finalbody"):
        block = getattr(parent, name, None)
        if isinstance(block, list) and child in block:
            place = block.index(child)
            end = next((n for n in range(place + 1, len(block)) if isinstance(block[n], ends)), None)
            between = block[place + 1 : end] if end is not None else []
            return end is not None and not any(isinstance(x, ast.Continue) for s in between for x in ast.walk(s))
    return False


def is_never_reached(module: Module, node: ast.AST) -> bool:
    """Whether code stands behind a `return`, `raise`, `break` or `continue` of its own block."""
    around = (node, *module.tree.ancestors(node))
    return any(isinstance(part, ast.stmt) and module.tree.is_left_before(part) for part in around)


def node_in(loop: ast.While | ast.For | ast.AsyncFor, node: ast.AST, module: Module) -> bool:
    """Whether a node is in the body of a loop, not in its `else`."""
    return any(module.tree.contains(statement, node) for statement in loop.body)


def innermost_loop(module: Module, node: ast.AST) -> ast.AST | None:
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(parent, (ast.For, ast.AsyncFor, ast.While)) and child in parent.body:
            return parent
        if isinstance(parent, (*DEFS, ast.Lambda)):
            return None
        child = parent
    return None


def is_infinite(value: Value) -> bool:
    """Whether a generator object never ends, or may never end."""
    return infinity(value) is not None


def infinity(value: Value) -> Proof | None:
    """How surely a generator object never ends; `None` where it does."""
    if not isinstance(value, Obj) or value.kind is not Kind.GENERATOR:
        return None
    if value.api == "itertools.cycle":
        return Proof.SURE
    function = value.of
    if not isinstance(function, Func):
        return None
    return infinite_loop(function.module, function.node, entered(value))


def entered(generator: Obj) -> Frame | None:
    """The call of a generator function that made a generator object."""
    if not isinstance(generator.of, Func) or not isinstance(generator.node, ast.Call):
        return None
    calls = generator.module.project.evaluator.calls
    return calls.frame(generator.of, generator.module, generator.node, generator.frame)
