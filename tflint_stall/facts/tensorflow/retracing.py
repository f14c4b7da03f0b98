"""Calls of a tf.function whose arguments make it trace again: the functions, and what their decorators say.

What the arguments are is asked of `changing`; here is who is called.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api import costs
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.changing import Change, change_of, is_counted_in, is_grown_in, parameter_of
from tflint_stall.facts.program.loops import Hot, Loops, loops_around
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, argument, last_name
from tflint_stall.facts.tensorflow.made_in_class import compiled
from tflint_stall.facts.tensorflow.surely_traced import of_expression
from tflint_stall.facts.values.values import Func, Items, Method, Obj, Unknown, Value
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Loop
    from tflint_stall.facts.values.module import Module

# `tf.function`, `from tensorflow import function`, `defun`.
_COMPILED = (rb"\.function\b", rb"import[^\n]*\bfunction\b", rb"defun")
_RELAXING = ("reduce_retracing", "experimental_relax_shapes")
_COMPILING = ("jit_compile", "experimental_compile")
# What updates weights: such a graph has a way back through a network, and takes long to trace.
_UPDATING = frozenset({"gradient", "apply_gradients", "minimize"})


@dataclass(frozen=True, eq=False)
class Compiled:
    """A tf.function: what made it one, and the function that it runs, where that is in sight."""

    made: Obj
    function: Func | None

    @property
    def settings(self) -> ast.Call | None:
        """The call that carries `input_signature=` and its like; `None` for a bare decorator."""
        return self.made.node if isinstance(self.made.node, ast.Call) else None

    @property
    def proof(self) -> Proof:
        """How surely it is one: where `tf` may be something else, nothing is traced."""
        node = self.made.node
        return of_expression(self.made.module, node) if isinstance(node, ast.expr) else Proof.PROBABLE

    @property
    def has_signature(self) -> bool:
        """Whether its inputs are declared: what it is called with is converted, not traced."""
        return self.settings is not None and argument(self.settings, 1, "input_signature") is not None

    @property
    def relaxes_shapes(self) -> bool:
        return self.settings is not None and any(argument(self.settings, None, name) for name in _RELAXING)

    @property
    def asks_for_xla(self) -> bool:
        """Whether XLA compiles it: for each exact shape, however the tracing is relaxed."""
        return self.settings is not None and any(argument(self.settings, None, name) for name in _COMPILING)

    def parameter(self, call: ast.Call, given: ast.expr) -> ast.arg | None:
        """The parameter that gets an argument of a call; `None` where it cannot be seen."""
        if self.function is None or self.function.shift or self.function.given is not None:
            return None
        arguments = self.function.node.args
        names = [*arguments.posonlyargs, *arguments.args]
        for keyword in call.keywords:
            if keyword.value is given:
                return next((arg for arg in (*names, *arguments.kwonlyargs) if arg.arg == keyword.arg), None)
        offset = 1 if self.function.bound is not None else 0
        place = call.args.index(given) + offset if given in call.args else len(names)
        return names[place] if place < len(names) else None

    def picks_with(self, parameter: ast.arg) -> Proof | None:
        """How surely a parameter picks from a Python list, such as of layers; `None` where it indexes none.

        A tensor cannot: each number is meant to have a graph of its own.
        """
        assert self.function is not None
        module, found = self.function.module, []
        for use in module.tree.loads.get(parameter.arg, ()):
            picked = parent_of(use)
            if (
                isinstance(picked, ast.Subscript)
                and picked.slice is use
                and module.tree.contains(self.function.node, use)
            ):
                values = module.project.evaluator.evaluate(module, picked.value)
                if not values or not all(map(_takes_tensor_index, values)):
                    found.append(Proof.if_seen(any(map(_is_list, values))))
        return min(found, key=lambda proof: proof.value, default=None)

    @property
    def trace_seconds(self) -> float:
        """What one more trace costs: of a training step much more than of some operations."""
        if self.function is not None:
            tree = self.function.module.tree
            called = (last_name(call.func) for call in tree.within(self.function.node, ast.Call))
            if not _UPDATING.isdisjoint(called):
                return costs.TRACE_OF_STEP
        return costs.TRACE


def _takes_tensor_index(value: Value) -> bool:
    return isinstance(value, Obj) and value.kind in (Kind.TENSOR, Kind.ARRAY)


def _is_list(value: Value) -> bool:
    return isinstance(value, Items) or (isinstance(value, Obj) and value.kind is Kind.VARIABLES)


def _names_compiling(data: bytes) -> bool:
    # Each by itself: what begins with letters is found without looking at what is in between.
    return (b"function" in data or b"defun" in data) and any(re.search(way, data) for way in _COMPILED)


def compiled_at(module: Module, call: ast.Call) -> Compiled | None:
    """The tf.function that a call calls; `None` where it calls something else."""
    for value in module.project.evaluator.evaluate(module, call.func):
        made = value
        if isinstance(value, Obj) and value.cls is not None and value.kind is Kind.INSTANCE:
            members = value.module.project.evaluator.classes.member(value.cls, "__call__", value)
            made = members[0] if len(members) == 1 else value
        if isinstance(made, Obj) and made.kind is Kind.TF_FUNCTION:
            return Compiled(made, compiled(made))
    return None


class Retracing:
    """Answers for the calls in one file."""

    def __init__(self, module: Module, loops: Loops) -> None:
        self._module = module
        self._loops = loops
        self._found: list[tuple[ast.Call, Compiled]] | None = None

    def is_repeated_by_name(self, call: ast.Call) -> bool:
        """Whether a loop calls a method of this name, of nobody sees what: `agent.learn()`."""
        module, function = self._module, self._module.tree.function(call)
        if not isinstance(function, DEFS) or module.method_class(function) is None:
            return False
        for other in module.tree.calls.get(function.name, ()):
            if isinstance(other.func, ast.Attribute) and any(map(self._is_hot, loops_around(module, other))):
                values = module.project.evaluator.evaluate(module, other.func)
                owners = [value.owner if isinstance(value, Method) else value for value in values]
                if all(isinstance(owner, Unknown) for owner in owners):
                    return True
        return False

    def _is_hot(self, loop: Loop) -> bool:
        return self._loops.is_hot(self._module, loop)

    def calls(self) -> list[tuple[ast.Call, Compiled]]:
        """The calls of tf.functions."""
        if self._found is None:
            # Most files are not linked with one that makes a tf.function, and are not searched.
            may_call = self._module.project.any_near(self._module, _names_compiling)
            self._found = list(self._find()) if may_call else []
        return self._found

    def _find(self) -> Iterator[tuple[ast.Call, Compiled]]:
        for call in self._module.tree.nodes(ast.Call):
            # A tf.function is called by a name, with something.
            if isinstance(call.func, (ast.Name, ast.Attribute)) and (call.args or call.keywords):
                found = compiled_at(self._module, call)
                if found is not None:
                    yield call, found

    def change(self, call: ast.Call, given: ast.expr) -> tuple[Change, Hot] | None:
        """How an argument changes, and the loop in whose rounds; `None` where it has only a few values."""
        return self._change(self._module, call, given)

    def _change(self, module: Module, call: ast.Call, given: ast.expr) -> tuple[Change, Hot] | None:
        change = change_of(module, given, call)
        if change is not None:
            if not self._loops.is_hot(module, change.loop):
                return None
            return change, Hot(change.loop, module, share=share_of_rounds(module, call, change.loop))
        hot, parameter = self._loops.hot(module, call), parameter_of(module, given)
        grown = self._grown_by_calls(module, hot, given) if hot is not None else None
        if grown is not None and hot is not None:
            return grown, hot
        if hot is None or hot.via is None or hot.outer is None or parameter is None:
            return None
        # What a loop gives to the function that calls.
        handed = module.project.evaluator.parameters.argument(hot.via.frame, parameter)
        found = self._change(hot.via.module, hot.via.call, handed) if handed is not None else None
        if found is None:
            return None
        change, around = found
        return change, Hot(change.loop, change.module, hot.via, around, around.share)

    def _grown_by_calls(self, module: Module, hot: Hot, given: ast.expr) -> Change | None:
        """A list or number of an object that is there before the loop: the method that is called adds to it."""
        if hot.via is None or not isinstance(given, ast.Attribute) or not isinstance(hot.loop, LOOPS):
            return None
        owner = hot.via.frame.bound
        is_kept = isinstance(owner, Obj) and not owner.module.tree.contains(hot.loop, owner.node)
        if is_kept and is_grown_in(module, given, hot.via.frame.function):
            return Change("a list", hot.loop, hot.module, given, is_number=False)
        if is_kept and is_counted_in(module, given, hot.via.frame.function):
            return Change("a Python number", hot.loop, hot.module, given)
        return None


def decorator_text(compiled_function: Compiled) -> ast.expr | None:
    """The bare decorator of a function, which may be given arguments; `None` where it has some."""
    node, function = compiled_function.made.node, compiled_function.function
    if function is None or not isinstance(function.node, DEFS) or isinstance(node, ast.Call):
        return None
    return node if isinstance(node, ast.expr) and node in function.node.decorator_list else None
