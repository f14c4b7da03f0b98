"""Whether what is drawn from a dataset only gets before people: in pictures, in files of them, in printed lines.

Followed is everything that is computed from it, through the functions of the project. Whatever may learn from it, keep
it, decide by it or measure it ends the search.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.shown import SHOWING_METHODS, is_for_showing, shows
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import parameters
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.tensorflow import taped
from tflint_stall.facts.values.values import Api, Func, Method, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.tensorflow.training import Training
    from tflint_stall.facts.values.module import Module

_MOST_PLACES = 150
_MEASURING = frozenset({"update_state", "evaluate", "test_on_batch", "test_step", "eval_step", "fit", "adapt"})
# What puts a value into what its owner holds: a list, a picture.
_ADDING = frozenset({"append", "extend", "insert", "paste"})
# What a picture does that was made of it.
_OF_PICTURES = frozenset({"save", "show"})
# Functions out of sight that put before people what they are given, by a word of their names.
_SHOWING_NAME = (
    r"(?i)(^|_)(show|imshow|plot|draw|display|visuali[sz]e|print|imsave|imwrite)(_|$)|save_?\w*(image|img|picture)"
)
# They only hand on what is computed.
_CARRIERS = (
    ast.Subscript,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.Tuple,
    ast.List,
    ast.Dict,
    ast.Set,
    ast.Slice,
    ast.Starred,
    ast.JoinedStr,
    ast.FormattedValue,
    ast.ListComp,
    ast.GeneratorExp,
)


def is_of_a_picture(training: Training, module: Module, node: ast.AST, hot: Hot) -> bool:
    """Whether a function that trains nothing shows examples, as it is called for."""
    function = module.tree.function(node)
    if hot.via is None or function is None or training.trains(module, function):
        return False
    return is_for_showing(module, function)


def is_only_shown(training: Training, module: Module, drawn: ast.Call | ast.For | ast.AsyncFor) -> bool:
    """Whether what a call draws, or a loop goes over, gets before people and nowhere else."""
    walk = _Walk(training)
    if isinstance(drawn, ast.Call):
        walk.go(module, drawn)
    else:
        walk.bind(module, drawn.target, drawn)
    return walk.is_only_shown()


class _Walk:
    """One way through the program, from what is drawn to all that is computed from it."""

    def __init__(self, training: Training) -> None:
        self._training = training
        self._waiting: list[tuple[Module, ast.expr]] = []
        self._seen: set[ast.AST] = set()
        self._entered: set[Function] = set()
        self._is_shown = False

    def go(self, module: Module, expr: ast.expr) -> None:
        self._waiting.append((module, expr))

    def is_only_shown(self) -> bool:
        while self._waiting:
            module, expr = self._waiting.pop()
            if expr in self._seen:
                continue
            self._seen.add(expr)
            if len(self._seen) > _MOST_PLACES or _is_recorded(module, expr) or not self._is_fine(module, expr):
                return False
        return self._is_shown

    def bind(self, module: Module, target: ast.expr, binder: ast.AST) -> bool:
        """Go on at the reads of the names of a target; whether there are only names."""
        if isinstance(target, (ast.Tuple, ast.List)):
            return all(self.bind(module, item, binder) for item in target.elts)
        if isinstance(target, ast.Starred):
            return self.bind(module, target.value, binder)
        if isinstance(target, ast.Name):
            for read in module.names.reads(target.id, binder):
                self.go(module, read)
        return isinstance(target, ast.Name)

    def _is_fine(self, module: Module, expr: ast.expr) -> bool:
        """Whether what is done with a value right there may be done with what is shown."""
        parent = parent_of(expr)
        if isinstance(parent, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr)):
            if isinstance(parent, ast.NamedExpr):
                self.go(module, parent)
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            return all(self.bind(module, target, parent) for target in targets)
        if isinstance(parent, (ast.For, ast.comprehension)):
            return parent.iter is expr and self.bind(module, parent.target, parent)
        if isinstance(parent, ast.Call):
            return self._is_fine_call(module, parent, expr)
        if isinstance(parent, ast.keyword):
            call = parent_of(parent)
            return isinstance(call, ast.Call) and self._is_fine_call(module, call, expr)
        if isinstance(parent, ast.Return):
            # Who called the function goes on with what it gives.
            return module.tree.function(parent) in self._entered
        if isinstance(parent, (ast.Attribute, *_CARRIERS)) and isinstance(getattr(parent, "ctx", None), ast.Store):
            return False
        if isinstance(parent, (ast.Attribute, *_CARRIERS)):
            self.go(module, parent)
            return True
        return isinstance(parent, (ast.Expr, ast.Assert))

    def _is_fine_call(self, module: Module, call: ast.Call, expr: ast.expr) -> bool:
        name = last_name(call.func)
        if name in _MEASURING or self._training.call_trains(module, call):
            return False
        self.go(module, call)
        if isinstance(call.func, ast.Attribute) and name in _ADDING and call.func is not expr:
            return self._add(module, call.func.value)
        is_picture = call.func is expr and name in _OF_PICTURES
        if is_picture or name in SHOWING_METHODS or shows(module, call):
            self._is_shown = True
            return True
        functions = module.project.functions(module, call.func)
        if functions:
            return all(self._enter(module, call, expr, function) for function in functions)
        return call.func is expr or self._is_fine_outside(module, call)

    def _is_fine_outside(self, module: Module, call: ast.Call) -> bool:
        """Whether a function that is no one of the project computes with a value, or shows it, as far as one sees."""
        values = module.project.evaluator.evaluate(module, call.func)
        if any(isinstance(value, Obj) and value.kind in (Kind.METRIC, Kind.LOSS) for value in values):
            return False
        if not isinstance(parent_of(call), ast.Expr) or all(isinstance(value, Api) for value in values):
            return True
        if re.search(_SHOWING_NAME, last_name(call.func)) is None:
            return all(isinstance(value, Method) and _is_plain(value.owner) for value in values)
        self._is_shown = True
        return True

    def _enter(self, module: Module, call: ast.Call, expr: ast.expr, function: Func) -> bool:
        """Go on at the parameter that gets the value; whether there is one."""
        if call.func is expr:
            return False
        evaluator, node = module.project.evaluator, function.node
        frame = evaluator.calls.frame(function, module, call, None)
        given = [p for p in parameters(node) if evaluator.parameters.argument(frame, p) is expr]
        self._entered.add(node)
        for parameter in given:
            for read in function.module.names.reads(parameter.arg, parameter):
                self.go(function.module, read)
        return bool(given) and isinstance(node, DEFS)

    def _add(self, module: Module, owner: ast.expr) -> bool:
        """Go on with what a value was added to: a list, a picture that others are put into."""
        if not isinstance(owner, ast.Name):
            return False
        for binding in module.names.lookup(owner.id, owner):
            for read in module.names.reads(owner.id, binding.node):
                self.go(module, read)
        return True


def _is_plain(owner: object) -> bool:
    return isinstance(owner, Obj) and owner.kind in (Kind.TENSOR, Kind.ARRAY, Kind.INTEGER, Kind.OTHER)


def _is_recorded(module: Module, expr: ast.expr) -> bool:
    """Whether a gradient tape sees what is computed there."""
    around = (parent for parent in module.tree.ancestors(expr) if isinstance(parent, ast.With))
    return any(taped.in_block(module, block, expr) and taped.enters(module, block) for block in around)
