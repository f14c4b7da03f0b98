"""Demonstrations: `translate("I like soccer")`, a few calls with texts of the program, each of which comes to an end.

The bound of such a loop says nothing about its rounds: `range(300)` is left after the dozen words of a sentence.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.ending import leaves
from tflint_stall.facts.program.feeding import feeding, makes_its_items
from tflint_stall.facts.program.length import COLD_ITERATIONS, rounds
from tflint_stall.facts.program.loops import Hot, loops_around, repeated_by
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, argument, last_name
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function, Loop
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import CallSite

_MOST_CALLS = 10
_DEEPEST_CALL = 2
_DEEPEST_TEXT = 4
_MOST_FOLLOWED = 8
# Loops that do one of these play or train: they are as long as that takes.
_ACTING = frozenset({"step", "fit", "train_on_batch", "apply_gradients", "minimize", "remember", "learn", "train"})
# What holds the texts or numbers that it is given.
_HOLDING = frozenset({"array", "asarray", "constant", "convert_to_tensor"})
_KEEPING = frozenset({"staticmethod", "classmethod"})
# What data is done with that may be handed over beside a text.
_TOOLS = (Kind.MODEL, Kind.LAYER, Kind.INSTANCE)
# A text that names a file, an address or a game is where data comes from.
_NAME_OF_DATA = r"\S*(\.[A-Za-z]\w{1,4}|[/\\]\S*|-v\d+)"


def demonstrates(module: Module, data: ast.expr, hot: Hot) -> bool:
    """Whether a loop only goes on with what a few calls give it in writing, until its own answers end it."""
    function = hot.module.tree.function(hot.loop)
    if not isinstance(function, DEFS) or not isinstance(hot.loop, (ast.For, ast.While, *COMPREHENSIONS)):
        return False
    loops = [hot.loop, *loops_around(hot.module, hot.loop)]
    if not _comes_to_an_end(hot.module, loops):
        return False
    fed = data if hot.via is None else repeated_by(hot)
    if not isinstance(fed, ast.expr) or not _goes_on_with_answers(hot.module, fed, loops[-1]):
        return False
    if any(last_name(reached.call.func) in _ACTING for reached in calls_in(hot.module, loops[-1])):
        return False
    calls = _calls(hot.module, function, True, 0)
    return calls is not None and calls <= _MOST_CALLS


def _comes_to_an_end(module: Module, loops: list[Loop]) -> bool:
    """Whether something other than a counter ends a loop, which nothing but a handful of rounds repeats."""
    ends, total = False, 1
    for loop in reversed(loops):
        if not isinstance(loop, COMPREHENSIONS) and (leaves(module, loop) or _asks_for_end(loop)):
            ends = True
            continue
        known = rounds(module, loop)
        if known is None and not ends:
            return False
        total *= known or 1
    return ends and total <= COLD_ITERATIONS


def _asks_for_end(loop: Loop) -> bool:
    """`while not stopped:`, `while word != end and len(words) < 50:`"""
    if not isinstance(loop, ast.While):
        return False
    parts = loop.test.values if isinstance(loop.test, ast.BoolOp) else [loop.test]
    return not all(isinstance(part, ast.Constant) or _is_of_order(part) for part in parts)


def _is_of_order(test: ast.expr) -> bool:
    order = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    return isinstance(test, ast.Compare) and any(isinstance(operation, order) for operation in test.ops)


def _goes_on_with_answers(module: Module, expr: ast.expr, loop: ast.AST) -> bool:
    """Whether a round works on what earlier rounds have left, perhaps one by one: `for line in best_lines:`."""
    waiting = [expr]
    for one in waiting:
        if makes_its_items(module, one, loop):
            return True
        if len(waiting) < _MOST_FOLLOWED:
            waiting += [target.value for target in feeding(module, one, loop).targets if target.value is not None]
    return False


def _calls(module: Module, function: Function, needs_text: bool, depth: int) -> int | None:
    """How often a program calls a function, all in writing; `None` where it is called otherwise."""
    if depth > _DEEPEST_CALL or not isinstance(function, DEFS) or not _is_only_called(module, function):
        return None
    total = 0
    for site in module.project.call_sites(module, function):
        times = _times(site, needs_text, depth)
        if times is None:
            return None
        total += times
    return total or None


def _is_only_called(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether nobody takes a function along, and no call of that name may be one of it that nobody sees."""
    if any(last_name(decorator) not in _KEEPING for decorator in function.decorator_list):
        return False
    for place in (module, *module.project.importers(module, [function.name])):
        for use in place.tree.loads.get(function.name, ()):
            call = parent_of(use)
            if not isinstance(call, ast.Call) or call.func is not use or not place.project.functions(place, use):
                return False
    return True


def _times(site: CallSite, needs_text: bool, depth: int) -> int | None:
    """How often a place calls a function with what stands in the program; `None` where that is not so."""
    times = 1
    for loop in loops_around(site.module, site.call):
        known = rounds(site.module, loop)
        if known is None or known > COLD_ITERATIONS:
            return None
        times *= known
    given = [*site.call.args, *(keyword.value for keyword in site.call.keywords)]
    if not all(_is_written(site.module, expr) for expr in given):
        return None
    around = site.module.tree.function(site.call)
    missing = needs_text and not any(_holds_text(site.module, expr) for expr in given)
    if around is None:
        return None if missing else times
    before = _calls(site.module, around, missing, depth + 1)
    return None if before is None else times * before


def _is_written(module: Module, expr: ast.expr, depth: int = 0) -> bool:
    """Whether an expression is a text, a number, or a short list of these that stands in the program, or a tool."""
    if depth > _DEEPEST_TEXT:
        return False
    if isinstance(expr, ast.Constant):
        return not (isinstance(expr.value, str) and re.fullmatch(_NAME_OF_DATA, expr.value))
    if isinstance(expr, (ast.UnaryOp, ast.JoinedStr)):
        return True
    if isinstance(expr, (ast.List, ast.Tuple)):
        return len(expr.elts) <= COLD_ITERATIONS and all(_is_written(module, item, depth + 1) for item in expr.elts)
    if isinstance(expr, ast.Call) and last_name(expr.func) in _HOLDING:
        held = argument(expr, 0)
        return held is not None and _is_written(module, held, depth + 1)
    bindings = _bindings(module, expr)
    if bindings and all(_is_bound_in_writing(module, binding, depth) for binding in bindings):
        return True
    values = module.project.evaluator.evaluate(module, expr)
    return bool(values) and all(isinstance(value, Obj) and value.kind in _TOOLS for value in values)


def _bindings(module: Module, expr: ast.expr) -> list[Binding]:
    return module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []


def _is_bound_in_writing(module: Module, binding: Binding, depth: int) -> bool:
    if binding.how is How.PARAMETER:
        return True  # then the calls of that function are looked at
    if binding.how not in (How.ASSIGN, How.ITERATE) or binding.path or binding.value is None:
        return False
    return _is_written(module, binding.value, depth + 1)


def _holds_text(module: Module, expr: ast.expr) -> bool:
    """Whether an argument has something to work on: a text, or a list."""
    if isinstance(expr, ast.Constant):
        return isinstance(expr.value, str)
    if isinstance(expr, (ast.List, ast.Tuple, ast.JoinedStr, ast.Call)):
        return True
    written = (binding.value for binding in _bindings(module, expr) if binding.value is not None)
    return any(_holds_text(module, value) for value in written if not isinstance(value, (ast.Name, ast.Attribute)))
