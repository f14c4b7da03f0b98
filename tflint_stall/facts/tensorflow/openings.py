"""TensorFlow 1 Sessions that are opened again and again where one would do, and those that serve something each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.graph_ops import READERS, adds_operations
from tflint_stall.facts.api.steps import SOURCES, Data
from tflint_stall.facts.program.eager import DISABLING_EAGER
from tflint_stall.facts.program.invariance import Invariance
from tflint_stall.facts.program.loops import Hot, Loops, loops_around
from tflint_stall.facts.program.modes import Mode, Modes
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.program.reached import calls_of_functions
from tflint_stall.facts.program.requests import answers_requests
from tflint_stall.facts.program.settled import Settled
from tflint_stall.facts.syntax.compact import holder_of, order_of, parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, LOOPS, Loop, argument, dotted, last_name
from tflint_stall.facts.tensorflow.sessions import Sessions, builds_graph, runs_session
from tflint_stall.facts.values.values import Api, Func, Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeVar

    from tflint_stall.facts.values.module import Module

    _Node = TypeVar("_Node", bound=ast.AST)

_OPENING = ("Session", "InteractiveSession")
_LOADERS = frozenset({"restore", "load", "import_meta_graph", "load_session"})
_IMPORTERS = frozenset({"import_graph_def", "import_meta_graph"})
_FILES = tuple(
    path.rpartition(".")[2]
    for path, row in sorted(SOURCES.items())
    if row.data in (Data.RECORDS, Data.NAMES) and not path.endswith(".load")
)
_NEWEST = ("latest_checkpoint", "get_checkpoint_state")
# What is given a Session out of sight, by its name: it loads something into it, or runs it for long.
_LOADING = r"(?i)restore|load"
_LONG = r"(?i)(^|_)(train|fit|learn|eval|evaluate|run_epoch|test)(_|$)"
# Methods that work on a whole data set, in whatever Session is the default one.
_JOBS = frozenset({"fit", "fit_generator", "train", "learn"})
_REPEATING: tuple[type[Loop], ...] = (*LOOPS, *COMPREHENSIONS)


# What asks nothing of a Session. Who closes one may have left out what is run in it.
_LEAVING = ("graph",)
# What needs a Session, and takes the default one where none is given.
_USING = "run eval restore save fit predict train_on_batch evaluate load_model load_weights".split()


@dataclass(frozen=True, eq=False)
class Opening:
    """A Session that is opened again and again, where one would do."""

    call: ast.Call
    # The loop; `None` where each request opens one.
    hot: Hot | None
    # What runs each time: the loop, or the function that it calls.
    boundary: ast.AST
    # Whether a graph is made each time, too.
    has_own_graph: bool
    # Whether the code around it runs something in it.
    is_used: bool
    # What it shall run though eager execution has computed it: nothing of that is in the Session's graph.
    lost: ast.expr | None


class Openings:
    """Answers for one file."""

    def __init__(self, module: Module, loops: Loops, modes: Modes, sessions: Sessions) -> None:
        self._module = module
        self._loops = loops
        self._modes = modes
        self._sessions = sessions
        self._found: list[Opening] | None = None

    def found(self) -> list[Opening]:
        """The Sessions of this file that are opened again and again, where one would do."""
        if self._found is None:
            names = {*_OPENING, *self._module.aliases(_OPENING)}
            calls = (call for name in sorted(names) for call in self._module.tree.calls.get(name, ()))
            self._found = [opening for call in calls if (opening := self._opening(call)) is not None]
        return self._found

    def of(self, call: ast.Call) -> Opening | None:
        return next((opening for opening in self.found() if opening.call is call), None)

    def _opening(self, call: ast.Call) -> Opening | None:
        module = self._module
        if not self._is_session(call):
            return None
        hot = self._loops.hot(module, call)
        boundary = module.tree.function(call) if hot is None or hot.via is not None else hot.loop
        if boundary is None or (hot is None and not self._answers_requests(call, boundary)):
            return None
        if self._is_kept(call, hot) or self._serves_many(call, hot) or self._belongs_to_round(call, hot, boundary):
            return None
        own_graph = self._has_own_graph(call, hot, boundary)
        if own_graph and hot is not None and hot.via is not None and self._is_a_job(boundary):
            return None
        return Opening(call, hot, boundary, own_graph, self._is_used(call), None if own_graph else self._lost(call))

    def _is_session(self, call: ast.Call) -> bool:
        return any(value.path in ("tf.Session", "tf.InteractiveSession") for value in self._callees(call))

    def _callees(self, call: ast.Call) -> list[Api]:
        values = self._module.project.evaluator.evaluate(self._module, call.func)
        return [value for value in values if isinstance(value, Api)]

    def _is_used(self, call: ast.Call) -> bool:
        """Whether somebody reads its name, or evaluates something while it is the default: else it prepares nothing."""
        tree, names = self._module.tree, _names_of(self._module, call)
        entered = tree.statement(call)
        while_open = entered if isinstance(entered, ast.With) else tree.function(call) or tree.module
        loads = (load for same in names for load in tree.loads.get(same.rpartition(".")[2], ()))
        reads = (load for load in loads if dotted(load) in names and tree.contains(while_open, load))
        is_read = any(getattr(parent_of(read), "attr", "") not in _LEAVING for read in reads)
        asking = (used for name in _USING for used in tree.calls.get(name, ()))
        return not names or is_read or any(tree.contains(while_open, used) for used in asking)

    @property
    def run_loaded_networks(self) -> bool:
        """Whether the file loads the graph of a network that was trained elsewhere."""
        return not _IMPORTERS.isdisjoint(self._module.tree.calls)

    def builds_what_it_runs(self, opening: Opening) -> bool:
        """Whether a function makes the fetches of a Session out of what each round of its loop brings."""
        if opening.hot is None:
            return False
        holds = Invariance(opening.hot, self._module, opening.call).holds_name
        made = (call for fetch in self._fetches(opening.call) for call in self._makers(fetch, opening.boundary))
        return any(
            not all(map(holds, (*call.args, *(keyword.value for keyword in call.keywords)))) and self._builds(call)
            for call in made
        )

    def _fetches(self, opened: ast.Call) -> Iterator[ast.expr]:
        tree, names = self._module.tree, _names_of(self._module, opened)
        for run in tree.within(tree.function(opened) or tree.module, ast.Call):
            owner = run.func.value if isinstance(run.func, ast.Attribute) and run.func.attr == "run" else None
            if owner is not None and run.args and (owner is opened or dotted(owner) in names):
                yield run.args[0]

    def _makers(self, fetch: ast.expr, boundary: ast.AST) -> Iterator[ast.Call]:
        """The calls that make what is fetched, each time anew."""
        for node in ast.walk(fetch):
            if isinstance(node, ast.Call):
                yield node
            elif isinstance(node, ast.Name):
                for binding in self._module.names.lookup(node.id, node):
                    if binding.value is not None and self._module.tree.contains(boundary, binding.node):
                        yield from (made for made in ast.walk(binding.value) if isinstance(made, ast.Call))

    def _builds(self, call: ast.Call) -> bool:
        """Whether a function of the project adds operations to the graph."""
        functions = self._module.project.functions(self._module, call.func)
        return any(adds_operations(api) for reached in calls_of_functions(functions) for api in reached.apis)

    # -- how often -------------------------------------------------------------------------------

    def _is_kept(self, call: ast.Call, hot: Hot | None) -> bool:
        """`self.sess = Session()`, also through a method that returns it: one for each object, not for each call."""
        tree = self._module.tree
        statement = tree.statement(call)
        if isinstance(statement, ast.Return) and statement.value is call:
            function = tree.function(call)
            sites = self._module.project.call_sites(self._module, function) if function is not None else []
            return any(_is_stored(site.module.tree.statement(site.call)) for site in sites)
        return _is_stored(statement) and (hot is None or hot.via is not None)

    def _answers_requests(self, call: ast.Call, function: ast.AST) -> bool:
        """Whether a web framework or a cloud has a function called for each request, and that opens a Session."""
        return answers_requests(function) and share_of_rounds(self._module, call) != 0

    # -- what for --------------------------------------------------------------------------------

    def _serves_many(self, call: ast.Call, hot: Hot | None) -> bool:
        """Whether one Session is for many runs: a loop of its own, a training, an evaluation."""
        if self._works_long(self._module, call):
            return True
        via = hot.via if hot is not None else None
        is_returned = isinstance(self._module.tree.statement(call), ast.Return)
        return via is not None and is_returned and self._works_long(via.module, via.call)

    def _works_long(self, module: Module, opened: ast.Call) -> bool:
        names = _names_of(module, opened)
        for loop in (loop for kind in _REPEATING for loop in _used_after(module, opened, kind)):
            if self._loops.is_hot(module, loop) and (runs_session(module, loop) or _is_given(module, loop, names)):
                return True
        return any(
            self._is_long(module, call, _is_among(names, call)) for call in _used_after(module, opened, ast.Call)
        )

    def _is_long(self, module: Module, call: ast.Call, gets_session: bool) -> bool:
        """Whether a call trains, or runs the Session that it is given in a loop."""
        if isinstance(call.func, ast.Attribute) and call.func.attr in _JOBS:
            return True
        if not gets_session:
            return False
        if module.project.functions(module, call.func):
            return self._sessions.holds_runs_below(module, call)
        return re.search(_LONG, last_name(call.func)) is not None

    def _belongs_to_round(self, call: ast.Call, hot: Hot | None, boundary: ast.AST) -> bool:
        """A Session for each graph, device, checkpoint or file that the loop goes through."""
        if hot is None:
            return False
        given = [argument(call, 0, "target"), argument(call, 1, "graph")]
        read = [expr for exprs in self._reads(call, boundary) for expr in exprs]
        holds = Invariance(hot, self._module, call).holds_name
        changing = (expr for expr in (*given, *read) if expr is not None and not holds(expr))
        return any(not self._is_a_session(expr) for expr in changing) or self._takes_newest(call)

    def _reads(self, call: ast.Call, boundary: ast.AST) -> Iterator[list[ast.expr]]:
        """What is loaded into this Session, and what is read in it from its start."""
        tree = self._module.tree
        names = _names_of(self._module, call)
        for load in tree.within(holder_of(tree.statement(call)), ast.Call):
            name = last_name(load.func)
            if (name in _LOADERS and self._is_ours(load)) or (re.search(_LOADING, name) and _is_among(names, load)):
                yield load.args
        for reader in (reader for name in (*READERS, *_FILES) for reader in tree.calls.get(name, ())):
            if tree.contains(boundary, reader):
                yield [reader.func.value, *reader.args] if isinstance(reader.func, ast.Attribute) else reader.args

    def _is_ours(self, load: ast.Call) -> bool:
        """Not `json.load` or `np.load`, which load nothing into a Session."""
        callees = self._callees(load)
        return not callees or callees[0].path.startswith("tf.")

    def _is_a_session(self, expr: ast.expr) -> bool:
        values = self._module.project.evaluator.evaluate(self._module, expr)
        return any(isinstance(value, Obj) and value.kind is Kind.SESSION for value in values)

    def _takes_newest(self, opened: ast.Call) -> bool:
        """Whether a function that is given the Session looks for the newest checkpoint each time."""
        module = self._module
        names = _names_of(module, opened)
        given = (call for call in _used_after(module, opened, ast.Call) if _is_among(names, call))
        functions = (function for call in given for function in module.project.functions(module, call.func))
        return any(
            function.module.tree.contains(function.node, look)
            for function in functions
            for name in _NEWEST
            for look in function.module.tree.calls.get(name, ())
        )

    # -- whose graph -----------------------------------------------------------------------------

    def _has_own_graph(self, call: ast.Call, hot: Hot | None, boundary: ast.AST) -> bool:
        """Whether a graph is made each time, too."""
        if builds_graph(self._module, boundary) or (hot is not None and builds_graph(hot.module, hot.loop)):
            return True
        graph = argument(call, 1, "graph")
        if graph is None or hot is not None:
            return False
        values = self._module.project.evaluator.evaluate(self._module, graph)
        return not any(isinstance(value, Obj) and value.kind is Kind.GRAPH for value in values)

    def _is_a_job(self, boundary: ast.AST) -> bool:
        """Whether a function that makes a graph has loops, too: it does more than one run."""
        tree = self._module.tree
        return any(tree.contains(boundary, loop) and self._loops.is_hot(self._module, loop) for loop in tree.loops())

    def may_share(self, opening: Opening) -> bool:
        """Whether one Session surely does what many do: the file makes nothing that begins afresh with each.

        The graph only computes, the loop is a `for` over what a name or numbers give, and the Session only runs.
        """
        module, loop = self._module, opening.hot.loop if opening.hot is not None else None
        if not isinstance(loop, ast.For) or not module.imported <= harmless.WITHOUT_GRAPHS:
            return False
        if not isinstance(loop.iter, (ast.Name, ast.Constant, ast.Tuple, ast.List)) and not self._counts(loop.iter):
            return False
        if Settled(module).reflects() or not all(map(self._is_stateless, module.tree.nodes(ast.Call))):
            return False
        names = {name for name in _names_of(module, opening.call) if "." not in name}
        loads = [load for name in names for load in module.tree.loads.get(name, ()) if isinstance(load, ast.Name)]
        return bool(names) and all(_only_runs(load) for load in loads)

    def _counts(self, expr: ast.expr) -> bool:
        values = self._module.project.evaluator.evaluate(self._module, expr.func) if isinstance(expr, ast.Call) else ()
        counting = ("builtins.range", "builtins.enumerate")
        return bool(values) and all(isinstance(v, Api) and v.path in counting for v in values)

    def _is_stateless(self, call: ast.Call) -> bool:
        """Whether a call neither makes an operation with state nor is out of sight."""
        known = harmless.OPERATIONS | harmless.TELLING | harmless.BUILTINS | harmless.AROUND_SESSIONS
        values = self._module.project.evaluator.evaluate(self._module, call.func)
        if not values and not (isinstance(call.func, ast.Attribute) and call.func.attr in harmless.METHODS | {"run"}):
            return False
        for value in values:
            if isinstance(value, Api):
                if value.path not in known and value.path.partition(".")[0] in ("tf", "keras"):
                    return False
            elif isinstance(value, Func):
                continue
            elif not isinstance(call.func, ast.Attribute) or call.func.attr not in harmless.PLAIN_METHODS:
                return False
        return True

    def _lost(self, call: ast.Call) -> ast.expr | None:
        """What a Session shall run though eager execution has computed it."""
        module = self._module
        if argument(call, 1, "graph") is not None or not any(callee.v1 for callee in self._callees(call)):
            return None
        # The program that imports this file decides how it runs.
        if module.project.is_imported(module) or module.project.imported(module, DISABLING_EAGER):
            return None
        names = _names_of(module, call)
        for run in _used_after(module, call, ast.Call):
            is_run = isinstance(run.func, ast.Attribute) and run.func.attr == "run" and dotted(run.func.value) in names
            if is_run and run.args and self._is_computed(run.args[0]):
                return run.args[0]
        return None

    def _is_computed(self, fetch: ast.expr) -> bool:
        """Whether what is fetched was made where operations are executed at once."""
        values = self._module.project.evaluator.evaluate(self._module, fetch)
        return bool(values) and all(
            isinstance(value, Obj)
            and value.kind is Kind.TENSOR
            and self._modes.of(value.module, value.node) is Mode.EAGER
            for value in values
        )


def _only_runs(load: ast.Name) -> bool:
    """Whether a Session is only told to run something, or to close."""
    method = parent_of(load)
    return isinstance(method, ast.Attribute) and method.attr in ("run", "close", "graph")


def _is_stored(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and any(isinstance(t, ast.Attribute) for t in statement.targets)


def _names_of(module: Module, opened: ast.Call) -> set[str]:
    """What a Session is called: `as sess`, `sess = …`, `self.sess = …`."""
    statement = module.tree.statement(opened)
    if isinstance(statement, (ast.With, ast.AsyncWith)):
        targets = [item.optional_vars for item in statement.items if item.context_expr is opened]
    else:
        targets = list(statement.targets) if isinstance(statement, ast.Assign) else []
    return {dotted(target) for target in targets if target is not None and dotted(target)}


def _is_among(names: set[str], call: ast.Call) -> bool:
    """Whether a call is given a Session."""
    return any(dotted(item) in names for item in (*call.args, *(keyword.value for keyword in call.keywords)))


def _is_given(module: Module, loop: ast.AST, names: set[str]) -> bool:
    """Whether a loop gives a Session to what it calls."""
    return any(_is_among(names, call) for call in module.tree.within(loop, ast.Call))


def _used_after(module: Module, opened: ast.Call, kind: type[_Node]) -> Iterator[_Node]:
    """The nodes of a type where an opened Session is used: in its block, else in what follows in the same round."""
    tree = module.tree
    statement = tree.statement(opened)
    around: list[ast.AST] = [*loops_around(module, opened), tree.function(opened) or tree.module]
    region = statement if isinstance(statement, (ast.With, ast.AsyncWith)) else around[0]
    return (node for node in tree.within(region, kind) if order_of(node) > order_of(opened))
