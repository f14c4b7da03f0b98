"""TensorFlow 1 graphs that grow while they are run: what the rounds of a loop add to one graph."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from enum import Enum

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.graph_ops import (
    CALLED_MODULES,
    DISTRIBUTION_METHODS,
    DISTRIBUTIONS,
    ITERATOR_METHODS,
    OPTIMIZER_METHODS,
    PLACEHOLDERS,
    READERS,
    SESSIONS,
    VARIABLE_METHODS,
    adds_operations,
    makes_network,
)
from tflint_stall.facts.program.eager import has_its_value_read
from tflint_stall.facts.program.loops import Hot, Loops, loops_around
from tflint_stall.facts.program.making import is_made_once
from tflint_stall.facts.program.modes import Mode, Modes
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, Loop, last_name
from tflint_stall.facts.tensorflow.collected import is_collected
from tflint_stall.facts.tensorflow.openings import Opening, Openings
from tflint_stall.facts.tensorflow.sessions import Sessions, runs_session
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import Api, Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_METHODS = {
    Kind.VARIABLE: VARIABLE_METHODS,
    Kind.VARIABLES: VARIABLE_METHODS,
    Kind.ITERATOR: ITERATOR_METHODS,
    Kind.OPTIMIZER: OPTIMIZER_METHODS,
}
_SYMBOLIC = (Kind.TENSOR, Kind.VARIABLE)
_BUILDING = (Mode.EAGER, Mode.V1_GRAPH)


class Share(Enum):
    """How much of what a loop does a growth is."""

    EACH_RUN = "with the runs"  # an operation, or more, for each run
    NETWORK = "a network"  # a network in each round, which the round then trains or runs for long
    BESIDE_RUNS = "beside the runs"  # a few operations in each round, around a loop of runs


@dataclass(frozen=True, eq=False)
class Addition:
    """An expression that adds an operation to the graph."""

    node: ast.expr
    name: str
    # What runs it in each round.
    hot: Hot
    # Whether it makes a part of a network, or only something to be fed.
    is_network: bool
    is_placeholder: bool


@dataclass(frozen=True, eq=False)
class Growth:
    """What one function, or one loop of a script, adds to a graph in each round."""

    first: Addition
    # How many operations there are, the first one and parts of it included.
    count: int
    share: Share
    # Whether each round opens a Session of its own for the graph.
    has_own_session: bool


class GraphGrowth:
    """Answers for one file."""

    def __init__(self, module: Module, loops: Loops, modes: Modes, sessions: Sessions, openings: Openings) -> None:
        self._module = module
        self._loops = loops
        self._modes = modes
        self._sessions = sessions
        self._openings = openings

    def found(self) -> Iterator[Growth]:
        """The growths of this file, one for each function; not where a new Session is what costs."""
        places: dict[ast.AST, dict[ast.expr, Addition]] = defaultdict(dict)
        for hot in self._sessions.loops():
            for addition in self._additions(hot):
                places[self._place(addition.node)].setdefault(addition.node, addition)
        for additions in places.values():
            growth = self._growth(sorted(additions.values(), key=lambda addition: order_of(addition.node)))
            if growth is not None:
                yield growth

    def count(self, boundary: ast.AST) -> int:
        """How many operations the code of one round surely adds."""
        module = self._module
        return sum(
            1
            for node in self._executed(boundary)
            if self._name_of(node)
            and self._is_added(node)
            and all(decided(module, guard, None) for guard in guards(module, node, boundary))
        )

    # -- which -----------------------------------------------------------------------------------

    def _additions(self, hot: Hot) -> Iterator[Addition]:
        if any(self._is_opened_in(opening, hot.loop) for opening in self._openings.found()):
            return
        for node in self._executed(hot.loop):
            name = self._name_of(node)
            if name and self._is_added(node) and not is_collected(self._module, node, hot):
                yield Addition(node, name, hot, self._is_network(node, name), name in PLACEHOLDERS)

    def _is_opened_in(self, opening: Opening, loop: ast.AST) -> bool:
        """Whether a round opens a Session, too, which costs more than what it adds."""
        tree = self._module.tree
        return tree.contains(loop, opening.boundary) or tree.contains(opening.boundary, loop)

    def _executed(self, boundary: ast.AST) -> Iterator[ast.expr]:
        """The calls and operators that one round evaluates, outer ones first."""
        tree = self._module.tree
        inner = boundary if isinstance(boundary, DEFS) else tree.function(boundary)
        found: list[ast.expr] = []
        for statement in getattr(boundary, "body", []):
            found.extend(tree.within(statement, ast.Call))
            found.extend(tree.within(statement, ast.BinOp))
        return (node for node in sorted(found, key=order_of) if tree.function(node) is inner)

    def _place(self, node: ast.expr) -> ast.AST:
        """What one finding is for: a function, or the outermost loop of a script."""
        function = self._module.tree.function(node)
        return function or loops_around(self._module, node)[-1]

    def _is_added(self, node: ast.expr) -> bool:
        """Whether an operation is added in each round, as far as modes and guards say."""
        module = self._module
        if is_made_once(module, node) or has_its_value_read(node):
            return False
        return self._modes.of(module, node) in _BUILDING

    # -- what ------------------------------------------------------------------------------------

    def _name_of(self, node: ast.expr) -> str:
        """What adds an operation; empty where nothing is added."""
        if isinstance(node, ast.BinOp):
            is_symbolic = any(self._is_symbolic(side) for side in (node.left, node.right))
            return "an operator on a tensor" if is_symbolic else ""
        if not isinstance(node, ast.Call):
            return ""
        for value in self._module.project.evaluator.evaluate(self._module, node.func):
            if isinstance(value, Api):
                return value.path if adds_operations(value.path) else ""
        return self._name_of_method(node) or self._name_of_object(node)

    def _name_of_method(self, call: ast.Call) -> str:
        """`variable.assign(…)`, `iterator.get_next()`, `optimizer.minimize(…)`, `distribution.sample()`."""
        if not isinstance(call.func, ast.Attribute):
            return ""
        name, owner = call.func.attr, call.func.value
        for value in self._module.project.evaluator.evaluate(self._module, owner):
            if isinstance(value, Obj):
                if name in _METHODS.get(value.kind, ()):
                    # An iterator of this round reads what the round goes through.
                    return "" if value.kind is Kind.ITERATOR and self._is_of_round(call, value) else name
                if value.api.startswith(DISTRIBUTIONS) and name in DISTRIBUTION_METHODS:
                    return name
        return ""

    def _is_of_round(self, call: ast.Call, iterator: Obj) -> bool:
        """Whether an iterator is made in the same round as its element."""
        around = loops_around(self._module, call)
        return (
            iterator.module is self._module
            and last_name(getattr(iterator.node, "func", iterator.node)) in READERS
            and bool(around)
            and self._module.tree.contains(around[0], iterator.node)
        )

    def _name_of_object(self, call: ast.Call) -> str:
        """A model or layer that is applied to a tensor of the graph, or a module of TensorFlow Hub to anything."""
        for value in self._module.project.evaluator.evaluate(self._module, call.func):
            if isinstance(value, Obj) and call.args:
                is_layer = value.kind in (Kind.MODEL, Kind.LAYER) and self._is_symbolic(call.args[0])
                if is_layer or value.api in CALLED_MODULES:
                    return self._module.tree.text(call.func)
        return ""

    def _is_symbolic(self, expr: ast.expr) -> bool:
        """A tensor of the graph: not what `run` or NumPy gave."""
        return any(
            isinstance(value, Obj) and value.kind in _SYMBOLIC and value.api not in ("element", "row")
            for value in self._module.project.evaluator.evaluate(self._module, expr)
        )

    def _is_network(self, node: ast.expr, name: str) -> bool:
        return makes_network(name) or (isinstance(node, ast.Call) and name in OPTIMIZER_METHODS)

    # -- how much --------------------------------------------------------------------------------

    def _growth(self, additions: list[Addition]) -> Growth | None:
        """What one finding says; nothing where a few operations stand for a whole Session's work."""
        each_run = [addition for addition in additions if not self._is_beside_runs(addition)]
        own_session = any(self._opens_session(addition.hot) for addition in additions)
        if each_run:
            share, additions = Share.EACH_RUN, each_run
        elif any(addition.is_network for addition in additions):
            share = Share.NETWORK
        elif own_session:
            return None
        else:
            share = Share.BESIDE_RUNS
        first = next((addition for addition in additions if not addition.is_placeholder), additions[0])
        return Growth(first, len(additions), share, own_session)

    def _is_beside_runs(self, addition: Addition) -> bool:
        """Whether an operation is made once for a whole loop of runs."""
        module, hot = self._module, addition.hot
        round_ = next((loop for loop in loops_around(module, addition.node) if self._is_run_in(loop)), hot.loop)
        if self._sessions.holds_runs(module, round_):
            return True
        outer = hot.outer if round_ is hot.loop else None
        return outer is not None and self._sessions.holds_runs(outer.module, outer.loop)

    def _is_run_in(self, loop: Loop) -> bool:
        return isinstance(loop, LOOPS) and self._loops.is_hot(self._module, loop) and runs_session(self._module, loop)

    def _opens_session(self, hot: Hot) -> bool:
        """Whether the round opens a Session."""
        tree = self._module.tree
        return any(tree.contains(hot.loop, call) for name in SESSIONS for call in tree.calls.get(name, ()))
