"""The calls that running some code makes, functions of the project followed."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.tree import DEFS, argument, has_star
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.parameters import default_of
from tflint_stall.facts.values.values import Api, Func, Obj, Values
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 3


@dataclass(frozen=True, eq=False)
class Reached:
    """One call, the file it stands in, and what it may call."""

    module: Module
    call: ast.Call
    callees: Values

    @property
    def apis(self) -> list[str]:
        """The canonical names of the library functions that are called."""
        return [callee.path for callee in self.callees if isinstance(callee, Api)]


def calls_of_functions(functions: list[Func]) -> Iterator[Reached]:
    """The calls that running these functions makes."""
    seen: set[ast.AST] = set()
    for function in functions:
        if function.node not in seen:
            seen.add(function.node)
            yield from _calls_in(function.module, function.node, _DEEPEST_CALL, seen)


def functions_of_calls(functions: list[Func]) -> Iterator[Func]:
    """The functions of the project that functions call, themselves or in what they call."""
    for reached in calls_of_functions(functions):
        yield from reached.module.project.functions(reached.module, reached.call.func)


def calls_in(module: Module, node: ast.AST) -> Iterator[Reached]:
    """The calls that running a piece of code makes."""
    return _calls_in(module, node, _DEEPEST_CALL, {node})


def is_switched_off(inner: Reached, way: list[Reached]) -> bool:
    """Whether a call stands behind a parameter that is false, and that no call on the way to it gives."""
    tree = inner.module.tree
    function = tree.function(inner.call)
    if not isinstance(function, DEFS):
        return False
    calls = [one.call for one in way if any(getattr(callee, "node", None) is function for callee in one.callees)]
    named = {name: place for place, name in enumerate(arg.arg for arg in function.args.args)}
    for guard in guards(inner.module, inner.call, function):
        test = guard.test
        if not (guard.holds and isinstance(test, ast.Name) and test.id in named):
            continue
        parameter = function.args.args[named[test.id]]
        default = default_of(function, parameter)
        is_false = isinstance(default, ast.Constant) and not default.value
        if (
            is_false
            and calls
            and all(argument(call, named[test.id], test.id) is None and not has_star(call) for call in calls)
        ):
            return True
    return False


def _calls_in(module: Module, node: ast.AST, deepest: int, seen: set[ast.AST]) -> Iterator[Reached]:
    for call in module.tree.within(node, ast.Call):
        callees = module.project.evaluator.evaluate(module, call.func)
        yield Reached(module, call, callees)
        # One of several functions, such as those that different callers hand over, need not be the one that runs.
        if not deepest or len(callees) != 1:
            continue
        yield from _calls_of(module.project.functions(module, call.func), deepest, seen)
    for part in module.tree.within(node, ast.Subscript) if deepest else ():
        yield from _calls_of(_getters(module, part), deepest, seen)


def _calls_of(functions: list[Func], deepest: int, seen: set[ast.AST]) -> Iterator[Reached]:
    for function in functions:
        if function.node not in seen:
            seen.add(function.node)
            yield from _calls_in(function.module, function.node, deepest - 1, seen)


def _getters(module: Module, part: ast.Subscript) -> list[Func]:
    """The `__getitem__` that `items[i]` calls, where `items` is an object of the project."""
    if not isinstance(part.ctx, ast.Load):
        return []
    evaluator = module.project.evaluator
    owners = evaluator.evaluate(module, part.value)
    if len(owners) != 1 or not isinstance(owners[0], Obj) or owners[0].cls is None:
        return []
    members = evaluator.classes.member(owners[0].cls, "__getitem__", owners[0])
    return [member for member in members if isinstance(member, Func)]
