"""What an expression in a loop is computed from: the values of the names that the loop binds, and so on."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import dotted, last_name
from tflint_stall.quick_dataclasses import dataclass, field

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.values.module import Module

_MOST = 40
# What makes arrays and tensors of a shape that it is given.
_SIZED = frozenset("zeros ones full fill eye rand randn normal uniform random standard_normal randint empty".split())

_LENGTHENING = frozenset({"append", "appendleft", "extend", "insert"})


def repeated(module: Module, node: ast.AST, hot: Hot) -> ast.AST:
    """What runs again and again in the file of a node: the loop around it, or the function that a loop calls."""
    function = module.tree.function(node)
    return hot.loop if hot.via is None or function is None else function


def stands_before_more(module: Module, call: ast.Call, hot: Hot) -> bool:
    """`encoder.predict(…)` before a loop of `decoder.predict(…)`: that is where the time goes."""
    around, boundary = len(loops_around(module, call)), repeated(module, call, hot)
    named = module.tree.calls.get(last_name(call.func), ())
    others = (other for other in named if module.tree.contains(boundary, other))
    return any(len(loops_around(module, other)) > around for other in others)


@dataclass(eq=False)
class Feeding:
    """What an expression is computed from, as far as one loop or function makes it."""

    # The expression itself and the values of the names that it reads, and so on.
    expressions: list[ast.expr] = field(default_factory=list)
    # The targets of loops, the comprehension's included, that it reads.
    targets: list[Binding] = field(default_factory=list)
    parameters: list[Binding] = field(default_factory=list)
    # Whether it reads what an earlier round left behind.
    carried: bool = False


def feeding(module: Module, expr: ast.expr, boundary: ast.AST) -> Feeding:
    """What an expression is computed from within a loop, or a function that a loop calls."""
    found = Feeding()
    waiting, seen = [expr], set[ast.AST]()
    while waiting and len(seen) < _MOST:
        current = waiting.pop(0)
        if current in seen:
            continue
        seen.add(current)
        found.expressions.append(current)
        for node in ast.walk(current):
            if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load) and dotted(node):
                for binding in module.names.lookup(dotted(node), node):
                    if module.tree.contains(boundary, binding.node):
                        _follow(module, found, waiting, binding, node)
    return found


def knows_its_items(module: Module, data: ast.expr, hot: Hot) -> bool:
    """Whether all that a loop works on is there before it begins: no round makes what a later one works on."""
    if hot.via is not None or isinstance(hot.loop, ast.While):
        return False
    return not makes_its_items(module, data, hot.loop)


def makes_its_items(module: Module, data: ast.expr, loop: ast.AST) -> bool:
    """Whether a round of a loop makes what a later one works on."""
    fed = feeding(module, data, loop)
    return fed.carried or goes_on(module, loop, data) or _is_filled(module, fed.expressions, loop)


def _is_filled(module: Module, exprs: list[ast.expr], loop: ast.AST) -> bool:
    """Whether a loop writes into an array or a list that it reads: `x[0, i] = answer`, `text.append(answer)`."""
    read = {node.id for expr in exprs for node in ast.walk(expr) if isinstance(node, ast.Name)}
    for load in (name for name in module.tree.within(loop, ast.Name) if name.id in read):
        part = parent_of(load)
        if isinstance(part, ast.Subscript) and part.value is load and isinstance(part.ctx, ast.Store):
            return True
        if isinstance(part, ast.Attribute) and part.attr in _LENGTHENING:
            return True
    return False


def is_read_elsewhere(module: Module, target: ast.expr, loop: ast.AST, place: ast.AST | None = None) -> bool:
    """Whether anything reads the name of a loop's target, what stands in `place` aside."""
    name = dotted(target)
    return any(
        binding.node is loop
        for load in module.tree.loads.get(name, ())
        if place is None or not module.tree.contains(place, load)
        for binding in module.names.lookup(name, load)
    )


def goes_on(module: Module, loop: ast.AST, node: ast.AST) -> bool:
    """`text = text[1:] + answer` behind a node, where what stands before it in the loop reads `text`."""
    for assign in module.tree.within(loop, ast.Assign):
        if order_of(assign) < order_of(node):
            continue
        names = {target.id for target in assign.targets if isinstance(target, ast.Name)}
        read = (part for part in ast.walk(assign.value) if isinstance(part, ast.Name) and part.id in names)
        for name in {part.id for part in read}:
            loads = (load for load in module.tree.loads.get(name, ()) if module.tree.contains(loop, load))
            if any(order_of(load) < order_of(node) for load in loads):
                return True
    return _writes_answers(module, loop, node)


def _writes_answers(module: Module, loop: ast.AST, node: ast.AST) -> bool:
    """`codes[place, kind] = 1.0` before a node that reads `codes`, with a `kind` that is made of its answer."""
    read = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    for assign in module.tree.within(loop, ast.Assign):
        for target in (part for part in assign.targets if isinstance(part, ast.Subscript)):
            if not isinstance(target.value, ast.Name) or target.value.id not in read:
                continue
            parts = (name for part in (target.slice, assign.value) for name in ast.walk(part))
            names = [name for name in parts if isinstance(name, ast.Name)]
            made = (binding.node for name in names for binding in module.names.lookup(name.id, name))
            if any(module.tree.contains(loop, one) and order_of(one) > order_of(node) for one in made):
                return True
    return False


def is_sized_by(module: Module, node: ast.AST, loop: ast.AST) -> bool:
    """Whether what a node reads is made in a loop, with another shape in each round: `np.ones((n, n))` for a `n`."""
    for name in module.tree.within(node, ast.Name):
        if any(module.tree.contains(node, binding.node) for binding in module.names.lookup(name.id, name)):
            continue
        for expr in feeding(module, name, loop).expressions:
            for call in (part for part in ast.walk(expr) if isinstance(part, ast.Call)):
                if last_name(call.func) in _SIZED and any(_counts(module, given, loop) for given in _given(call)):
                    return True
    return False


def _given(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _counts(module: Module, expr: ast.expr, loop: ast.AST) -> bool:
    """Whether an expression reads what a loop counts with."""
    names = (part for part in ast.walk(expr) if isinstance(part, ast.Name))
    bound = (binding for name in names for binding in module.names.lookup(name.id, name))
    return any(binding.how is How.ITERATE and binding.node is loop for binding in bound)


def _follow(module: Module, found: Feeding, waiting: list[ast.expr], binding: Binding, use: ast.AST) -> None:
    if binding.how is How.ITERATE:
        found.targets.append(binding)
        return
    if binding.how is How.PARAMETER:
        found.parameters.append(binding)
        return
    # `x = f(x)`: what is read there is what the round before has left.
    own = module.tree.contains(binding.node, use)
    if binding.how is How.AUGMENT or own or order_of(binding.node) > order_of(use):
        found.carried = True
    if binding.value is not None:
        waiting.append(binding.value)
