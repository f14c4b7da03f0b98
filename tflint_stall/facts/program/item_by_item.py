"""Loops that take items one by one: what an input is made of, if all items are there, and what becomes of results."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.ending import leaves
from tflint_stall.facts.program.feeding import Feeding, feeding
from tflint_stall.facts.program.known_length import known_length
from tflint_stall.facts.program.loops import Hot
from tflint_stall.facts.program.python_work import DECODERS, LOADERS
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, last_name
from tflint_stall.facts.values.values import Api, Obj, Pipeline, Wrapped
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_KNOWN = (Kind.ARRAY, Kind.TENSOR)
# What the loop does with a result that the next round does not wait for.
_COLLECTING = frozenset({"append", "extend", "write", "print", "add"})
_DRAWING = ("read", "recv", "get", "next", "pop", "step", "sample")


@dataclass(frozen=True, eq=False)
class ItemByItem:
    """A loop whose items become the input of a call, one by one."""

    # Whether it is seen that all items are there: an array, a tensor, a dataset.
    is_known: bool
    # Whether results are only put aside.
    is_collected: bool


def item_by_item(module: Module, call: ast.Call, hot: Hot) -> ItemByItem | None:
    """How a hot loop goes over the items that a call gets; `None` where it does not, or they are not all there."""
    loop, place, given, collected = hot.loop, hot.module, call.args[0], True
    if not isinstance(loop, (ast.For, ast.ListComp)) or (isinstance(loop, ast.For) and leaves(place, loop)):
        return None
    called = call
    if hot.via is not None:
        handed = _handed(module, call, hot)
        if handed is None:
            return None
        function = module.tree.function(call)
        collected = function is not None and _is_collected(module, call, function)
        given, called = handed, hot.via.call
    fed = feeding(place, given, loop)
    if fed.carried or not _takes_from(fed, loop) or _loads(place, fed):
        return None
    known = _is_known(place, loop, fed)
    return None if known is None else ItemByItem(known, collected and _is_collected(place, called, loop))


def _handed(module: Module, call: ast.Call, hot: Hot) -> ast.expr | None:
    """What the loop hands to the function around a call, which makes the call's input of that alone."""
    function, site = module.tree.function(call), hot.via
    if function is None or site is None or hot.outer is None or hot.outer.via is not None:
        return None
    fed = feeding(module, call.args[0], function)
    if fed.carried or fed.targets or _draws(fed) or _loads(module, fed):
        return None
    argument_of = module.project.evaluator.parameters.argument
    nodes = {binding.node for binding in fed.parameters}
    given = [argument_of(site.frame, node) for node in nodes if isinstance(node, ast.arg)]
    found = [expr for expr in given if expr is not None]
    return found[0] if len(found) == 1 else None


def _takes_from(fed: Feeding, loop: ast.AST) -> bool:
    """Whether the input comes from the loop's target, and from no other loop or draw."""
    own = [b for b in fed.targets if b.node is loop or parent_of(b.node) is loop]
    return bool(own) and len(own) == len(fed.targets) and not _draws(fed)


def _draws(fed: Feeding) -> bool:
    return any(
        isinstance(node, ast.Call) and last_name(node.func) in _DRAWING
        for expr in fed.expressions
        for node in ast.walk(expr)
    )


def _loads(module: Module, fed: Feeding) -> bool:
    """Whether each item is read from a file: its shape is its own."""
    return any(
        not (LOADERS | DECODERS).isdisjoint(reached.apis) or any("io." in api for api in reached.apis)
        for expr in fed.expressions
        for reached in calls_in(module, expr)
    )


def _is_known(module: Module, loop: ast.For | ast.ListComp, fed: Feeding) -> bool | None:
    """Whether the loop goes over an array, a tensor or a dataset; `None` where it surely does not."""
    iterable = loop.iter if isinstance(loop, ast.For) else loop.generators[0].iter
    while isinstance(iterable, ast.Call) and iterable.args and _wraps(module, iterable):
        iterable = iterable.args[0]
    if isinstance(iterable, ast.Call) and _api(module, iterable.func) == "builtins.range":
        return _is_indexed(module, fed)
    return _is_all_there(module, iterable)


def _wraps(module: Module, call: ast.Call) -> bool:
    name = _api(module, call.func)
    return name.startswith(("builtins.enumerate", "builtins.zip", "tqdm"))


def _is_indexed(module: Module, fed: Feeding) -> bool | None:
    """`range(len(x))` with `x[i]` in the argument."""
    parts = [node for expr in fed.expressions for node in ast.walk(expr) if isinstance(node, ast.Subscript)]
    known = [_is_all_there(module, part.value) for part in parts]
    return True if True in known else (False if False in known else None)


def _is_all_there(module: Module, iterable: ast.expr) -> bool | None:
    values = module.project.evaluator.evaluate(module, iterable)
    if any(isinstance(value, Pipeline) for value in values):
        return True
    if values and all(isinstance(value, Obj) and value.kind in _KNOWN for value in values):
        return True
    if known_length(module, iterable) is not None:
        return True
    # A list of whatever, a generator, something that another library gives: its items come as they come.
    foreign = any(isinstance(value, (Obj, Api, Wrapped)) for value in values)
    return None if foreign or not isinstance(iterable, (ast.Name, ast.Attribute)) else False


def _is_collected(module: Module, call: ast.Call, loop: ast.AST) -> bool:
    """Whether a result is only put aside."""
    if isinstance(loop, COMPREHENSIONS):
        return True
    statement = module.tree.statement(call)
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return last_name(statement.value.func) in _COLLECTING
    if isinstance(statement, ast.Assign):
        if all(isinstance(target, ast.Subscript) for target in statement.targets):
            return True
        tests: list[ast.If | ast.While]
        tests = [*module.tree.within(loop, ast.If), *module.tree.within(loop, ast.While)]
        names = {last_name(target) for target in statement.targets} - {""}
        return not any(last_name(n) in names for test in tests for n in ast.walk(test.test))
    return isinstance(statement, (ast.AugAssign, ast.Return))


def _api(module: Module, expr: ast.expr) -> str:
    return next((v.path for v in module.project.evaluator.evaluate(module, expr) if isinstance(v, Api)), "")
