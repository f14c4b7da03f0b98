"""TensorFlow 1 graphs that grow while they are run: what the rounds of a loop add to one graph."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from tflint_stall.facts.api import costs
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.graph_ops import (
    CALLED_MODULES,
    DIFFERENTIATING,
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
from tflint_stall.facts.program.eager import has_its_value_read, is_turned_eager
from tflint_stall.facts.program.invariance import Invariance
from tflint_stall.facts.program.loops import Hot, Loops, loops_around
from tflint_stall.facts.program.modes import Mode, Modes
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.program.work import goes_over_weights
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, Loop, last_name
from tflint_stall.facts.tensorflow.collected import is_collected
from tflint_stall.facts.tensorflow.openings import Opening, Openings
from tflint_stall.facts.tensorflow.sessions import Round, Sessions, runs_session
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


@dataclass(frozen=True, eq=False)
class Addition:
    """An expression that adds an operation to the graph."""

    node: ast.expr
    name: str
    round: Round
    # Whether it makes a part of a network, or only something to be fed.
    is_network: bool
    is_placeholder: bool
    # The operands that make an operator one of the graph.
    symbolic: tuple[ast.expr, ...]
    # Whether it is a layer or a variable; an optimizer adds the updates of those that are there.
    builds: bool


@dataclass(frozen=True, eq=False)
class Growth:
    """What one function, or one loop of a script, adds to a graph in each round."""

    first: Addition
    # How many operations there are, the first one and parts of it included.
    count: int
    hot: Hot
    # Whether each round builds a network, and then runs that for long.
    is_network: bool
    # Whether each round opens a Session for the graph.
    has_own_session: bool
    # Whether a backward pass is among what is added, which is as many operations as what it goes through.
    is_differentiated: bool
    # What putting together the dearest of them takes: that of a recurrent layer is a loop with a body.
    seconds: float
    # Whether a layer or a variable is among what is added.
    builds: bool


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
        for round_ in self._sessions.rounds():
            for addition in self._additions(round_):
                places[self._place(addition.node)].setdefault(addition.node, addition)
        for additions in places.values():
            growth = self._growth(sorted(additions.values(), key=lambda addition: order_of(addition.node)))
            if growth is not None:
                yield growth

    def is_added_in(self, boundary: ast.AST) -> bool:
        """Whether the code of one round surely adds an operation."""
        module = self._module
        return any(
            self._name_of(node)
            and self._is_added(node)
            and all(decided(module, guard, None) for guard in guards(module, node, boundary))
            for node in self._executed(boundary)
        )

    # -- which -----------------------------------------------------------------------------------

    def _additions(self, round_: Round) -> Iterator[Addition]:
        if any(self._is_opened_in(opening, round_.code) for opening in self._openings.found()):
            return
        for node in self._executed(round_.code):
            name = self._name_of(node)
            if name and self._is_added(node) and not self._is_for_later(node, round_):
                builds = makes_network(name)
                is_network = builds or name in OPTIMIZER_METHODS
                is_placeholder = name in PLACEHOLDERS
                yield Addition(node, name, round_, is_network, is_placeholder, self._symbolic(node), builds)

    def _is_for_later(self, node: ast.expr, round_: Round) -> bool:
        """Whether what is added serves more than this run: a piece of a graph to come, the data of this round."""
        if is_collected(self._module, node, round_) or self._is_data_of(round_, node):
            return True
        return isinstance(node, ast.Call) and self._initialises_what_is_made(node, round_)

    def _initialises_what_is_made(self, call: ast.Call, round_: Round) -> bool:
        """`tf.local_variables_initializer()` behind a metric of the same round: made before, it would not know it."""
        if not last_name(call.func).endswith("variables_initializer"):
            return False
        made = (name for node in self._executed(round_.code) if (name := self._name_of(node)))
        return any(".metrics." in name or ("ariable" in name and "initializer" not in name) for name in made)

    def _is_data_of(self, round_: Round, node: ast.expr) -> bool:
        """Whether an operation reads a file or data set that the loop goes through."""
        module = self._module
        made: ast.AST = node
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ITERATOR_METHODS:
            iterators = module.project.evaluator.evaluate(module, node.func.value)
            made = next((value.node for value in iterators if isinstance(value, Obj)), node)
        if not isinstance(made, ast.Call) or last_name(made.func) not in READERS:
            return False
        read = [made.func.value, *made.args] if isinstance(made.func, ast.Attribute) else made.args
        holds = Invariance(round_.hot, module, node).holds_name
        return module.tree.contains(round_.code, made) and not all(map(holds, read))

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
        if share_of_rounds(module, node) == 0 or has_its_value_read(node):
            return False
        mode = self._modes.of(module, node)
        # Eager is also what code is called of which nothing is known; but it runs a Session here.
        return mode is Mode.V1_GRAPH or (mode is Mode.EAGER and not is_turned_eager(module))

    # -- what ------------------------------------------------------------------------------------

    def _name_of(self, node: ast.expr) -> str:
        """What adds an operation; empty where nothing is added."""
        if isinstance(node, ast.BinOp):
            return "an operator on a tensor" if self._symbolic(node) else ""
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
                    return name
                if value.api.startswith(DISTRIBUTIONS) and name in DISTRIBUTION_METHODS:
                    return name
        return ""

    def _name_of_object(self, call: ast.Call) -> str:
        """A model or layer that is applied to a tensor of the graph, or a module of TensorFlow Hub to anything."""
        for value in self._module.project.evaluator.evaluate(self._module, call.func):
            if isinstance(value, Obj) and call.args:
                is_layer = value.kind in (Kind.MODEL, Kind.LAYER) and self._is_symbolic(call.args[0])
                if is_layer or value.api in CALLED_MODULES:
                    return self._module.tree.text(call.func)
        return ""

    def _symbolic(self, node: ast.expr) -> tuple[ast.expr, ...]:
        """The operands of an operator that are tensors of the graph."""
        sides = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
        return tuple(side for side in sides if self._is_symbolic(side))

    def _is_symbolic(self, expr: ast.expr) -> bool:
        """A tensor of the graph: not what `run` or NumPy gave."""
        return any(
            isinstance(value, Obj) and value.kind in _SYMBOLIC and value.api not in ("element", "row")
            for value in self._module.project.evaluator.evaluate(self._module, expr)
        )

    # -- how much --------------------------------------------------------------------------------

    def _growth(self, additions: list[Addition]) -> Growth | None:
        """What one finding says; nothing where a few operations stand for a whole Session's work."""
        each_run = [addition for addition in additions if not self._is_beside_runs(addition)]
        is_network = not each_run and any(addition.is_network for addition in additions)
        own_session = any(self._opens_session(addition.round) for addition in additions)
        if own_session and not each_run and not is_network:
            return None
        shown = each_run or additions
        first = next((addition for addition in shown if not addition.is_placeholder), shown[0])
        backward = any(addition.name in DIFFERENTIATING for addition in additions)
        seconds = max(costs.of_api(addition.name) or 0.0 for addition in shown)
        builds = any(addition.builds for addition in additions)
        hot = self._repeated(first)
        return Growth(first, len(additions), hot, is_network, own_session, backward, seconds, builds)

    def _is_beside_runs(self, addition: Addition) -> bool:
        """Whether an operation is made once for a whole loop of runs."""
        module, hot = self._module, addition.round.hot
        innermost = self._innermost(addition)
        if self._sessions.holds_runs(module, innermost or addition.round.code):
            return True
        return innermost is None and hot.via is not None and self._sessions.holds_runs(hot.module, hot.loop)

    def _innermost(self, addition: Addition) -> Loop | None:
        """The innermost loop of its own function that runs a Session around an operation."""
        around = loops_around(self._module, addition.node)
        return next((loop for loop in around if self._is_run_in(loop)), None)

    def _is_run_in(self, loop: Loop) -> bool:
        if not isinstance(loop, LOOPS) or goes_over_weights(self._module, loop):
            return False
        return self._loops.is_hot(self._module, loop) and runs_session(self._module, loop)

    def _repeated(self, addition: Addition) -> Hot:
        """Why an operation is added again and again, and in which share of the rounds."""
        module, hot = self._module, addition.round.hot
        innermost = self._innermost(addition)
        if innermost is not None:
            return Hot(innermost, module, share=share_of_rounds(module, addition.node, innermost))
        share = hot.share * share_of_rounds(module, addition.node, addition.round.code)
        return Hot(hot.loop, hot.module, hot.via, hot.outer, share)

    def _opens_session(self, round_: Round) -> bool:
        """Whether the round opens a Session."""
        tree = self._module.tree
        return any(tree.contains(round_.code, call) for name in SESSIONS for call in tree.calls.get(name, ()))
