"""Guards: the conditions under which code runs, and whether they hold in one flow."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, FUNCTIONS, always_leaves
from tflint_stall.facts.values.values import UNKNOWN, Api, Cls, Const, Frame, Func, Items, Obj, Pipeline, Step, Values
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.facts.values.evaluate import Evaluator
    from tflint_stall.facts.values.module import Module

_VERSIONS = ("__version__", "VERSION")
_HOLDERS = (ast.stmt, ast.Module)
# Objects of these kinds are true: `if strategy:`. A tensor, an array or a list may be empty.
_TRUE = frozenset({Kind.MODEL, Kind.LAYER, Kind.OPTIMIZER, Kind.STRATEGY, Kind.SESSION, Kind.GRAPH, Kind.TF_FUNCTION})
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, other: operator.contains(other, one),
    ast.NotIn: lambda one, other: not operator.contains(other, one),
}
_ORDERS = (operator.lt, operator.le, operator.gt, operator.ge)

# What is asked for may not be there: these give what they are told to give then.
_MAYBE_NONE = frozenset({"builtins.getattr", "builtins.next", "os.getenv", "os.environ.get"})


@dataclass(frozen=True)
class Guard:
    """`test` must be true (`holds`) or false for the code to run."""

    test: ast.expr
    holds: bool


def guards(module: Module, node: ast.AST, boundary: ast.AST | None = None) -> Iterator[Guard]:
    """The conditions around a node up to a boundary, or to its function: `if`, `x if c else y`, `c and x`.

    An earlier `if c: continue` in the same block is one, too.
    """
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(child, ast.stmt) and isinstance(parent, _HOLDERS):
            yield from _left_before(module, child)
        if parent is boundary or isinstance(parent, FUNCTIONS):
            return
        if isinstance(parent, (ast.If, ast.IfExp)) and child is not parent.test:
            body = parent.body if isinstance(parent.body, list) else [parent.body]
            yield Guard(parent.test, child in body)
        elif isinstance(parent, ast.While) and child in parent.body:
            yield Guard(parent.test, True)
        elif isinstance(parent, ast.BoolOp):
            for earlier in parent.values[: parent.values.index(child)] if child in parent.values else ():
                yield Guard(earlier, isinstance(parent.op, ast.And))
        elif isinstance(parent, COMPREHENSIONS) and not isinstance(child, ast.comprehension):
            for generator in parent.generators:
                yield from (Guard(test, True) for test in generator.ifs)
        child = parent


def _left_before(module: Module, child: ast.stmt) -> Iterator[Guard]:
    """The tests of earlier statements of a block after which nothing of it runs."""
    block, place = module.tree.place(child)
    if not block:
        return
    if block[0] not in module.left_early:
        module.left_early[block[0]] = list(_leaving(block))
    for number, guard in module.left_early[block[0]]:
        if number >= place:
            break
        yield guard


def _leaving(block: list[ast.stmt]) -> Iterator[tuple[int, Guard]]:
    """The statements of a block, by their numbers, behind which its rest only runs if a test was so."""
    for number, statement in enumerate(block):
        if isinstance(statement, ast.If):
            if _goes_elsewhere(statement.body):
                yield number, Guard(statement.test, False)
            elif _goes_elsewhere(statement.orelse):
                yield number, Guard(statement.test, True)


def _goes_elsewhere(block: list[ast.stmt]) -> bool:
    """Whether a block leaves, and the program goes on; after a `raise` there is nothing that its test decides."""
    return always_leaves(block) and not isinstance(block[-1], ast.Raise)


def asks_for_one_version(guard: Guard) -> bool:
    """`if tf.__version__ == "2.0.0"`: what goes around an error of one version is dead on every other."""
    test = guard.test
    if not guard.holds:
        return False
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
        sides = [test.left, test.comparators[0]]
    elif isinstance(test, ast.Call) and isinstance(test.func, ast.Attribute) and test.func.attr == "startswith":
        sides = [test.func.value, *test.args[:1]]
    else:
        return False
    named = any(isinstance(side, ast.Attribute) and side.attr in _VERSIONS for side in sides)
    texts = [side.value for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, str)]
    return named and any("." in text.rstrip(".") for text in texts)


def decided(module: Module, guard: Guard, frame: Frame | None) -> bool | None:
    """Whether the code behind a guard runs in this flow; `None` where that is open."""
    verdict = truth(module, guard.test, frame)
    return None if verdict is None else verdict is guard.holds


def not_ruled_out(module: Module, returned: list[ast.expr], frame: Frame) -> list[ast.expr]:
    """What a call may return: without what stands behind a test that its arguments decide otherwise."""
    if len(returned) < 2:
        return returned
    possible = []
    for value in returned:
        # Asked again for each call of the function.
        around = module.around_returned.get(value)
        if around is None:
            around = module.around_returned[value] = tuple(guards(module, value))
        if not any(decided(module, guard, frame) is False for guard in around):
            possible.append(value)
    return possible or returned


def truth(module: Module, test: ast.expr, frame: Frame | None) -> bool | None:
    """Whether a test is true with the constants and arguments of this flow; `None` where that is open."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = truth(module, test.operand, frame)
        return None if inner is None else not inner
    if isinstance(test, ast.BoolOp):
        verdicts = [truth(module, value, frame) for value in test.values]
        decisive = isinstance(test.op, ast.Or)
        if decisive in verdicts:
            return decisive
        return None if None in verdicts else not decisive
    evaluate = module.project.evaluator.evaluate
    if isinstance(test, ast.Compare):
        if len(test.ops) != 1:
            return None
        left, right = (evaluate(module, side, frame) for side in (test.left, test.comparators[0]))
        if isinstance(test.ops[0], (ast.In, ast.NotIn)):
            right = _listed(module, test.comparators[0], right)
        return _compared(test.ops[0], left, right)
    return _truth_of(evaluate(module, test, frame))


def compared(evaluator: Evaluator, module: Module, expr: ast.Compare, frame: Frame | None) -> Values:
    """The value of a comparison: `self.training = split == "train"`."""
    verdict = truth(module, expr, frame)
    return (UNKNOWN,) if verdict is None else (Const(verdict),)


def _truth_of(values: Values) -> bool | None:
    verdicts = {_is_true(value) for value in values}
    return verdicts.pop() if len(verdicts) == 1 else None


def _is_true(value: object) -> bool | None:
    if isinstance(value, Const):
        return bool(value.value)
    if isinstance(value, (Func, Cls, Pipeline)) or (isinstance(value, Obj) and value.kind in _TRUE):
        return True
    return None


def _compared(comparison: ast.cmpop, left: Values, right: Values) -> bool | None:
    if isinstance(comparison, (ast.Is, ast.IsNot)):
        same = _is_same(left, right)
        return None if same is None else same is isinstance(comparison, ast.Is)
    compare = _COMPARISONS.get(type(comparison))
    if compare is None:
        return None
    verdicts = set()
    for one in left:
        for other in right:
            if not isinstance(one, Const) or not isinstance(other, Const):
                return None
            try:
                verdicts.add(bool(compare(one.value, other.value)))
            except TypeError:
                return None
    return verdicts.pop() if len(verdicts) == 1 else None


def is_met(comparison: ast.cmpop, one: int, other: int) -> bool | None:
    """Whether two numbers compare as a test asks; `None` where it asks for something else."""
    compare = _COMPARISONS.get(type(comparison))
    return compare(one, other) if compare in (operator.eq, operator.ne, *_ORDERS) else None


def _listed(module: Module, expr: ast.expr, values: Values) -> Values:
    """A display of constants as one constant, to look for another one in it: `mode in ("train", "finetune")`.

    A list that has a name may have grown.
    """
    if len(values) != 1 or not isinstance(values[0], Items):
        return values
    if values[0].kind != "tuple" and not isinstance(expr, (ast.List, ast.Set)):
        return values
    parts = [module.project.evaluator.element(element) for element in values[0].elements]
    known = [part[0].value for part in parts if len(part) == 1 and isinstance(part[0], Const)]
    return (Const(tuple(known)),) if len(known) == len(parts) else values


def _is_same(left: Values, right: Values) -> bool | None:
    """`x is None`, `flag is True`: where one side is such a constant and the other one is known."""
    if len(right) != 1 or not isinstance(right[0], Const):
        return None
    wanted = right[0].value
    verdicts = {_is_constant(value, wanted) for value in left}
    return verdicts.pop() if len(verdicts) == 1 else None


def _is_constant(value: object, wanted: object) -> bool | None:
    if isinstance(value, Const):
        return value.value is wanted
    if isinstance(value, Obj) and value.api in _MAYBE_NONE:
        return None
    return False if isinstance(value, (Func, Cls, Pipeline, Obj)) and not isinstance(value, Api) else None


def open_guards(step: Step) -> set[tuple[ast.expr, bool]]:
    """The conditions under which a dataset step is added that its flow leaves open, callers included."""
    found: set[tuple[ast.expr, bool]] = set()
    module, node, frame = step.module, step.call, step.frame
    if step.is_declared:
        return found
    while True:
        for guard in guards(module, node):
            if decided(module, guard, frame) is None:
                found.add((guard.test, guard.holds))
        if frame is None:
            return found
        module, node, frame = frame.caller, frame.call, frame.caller_frame
