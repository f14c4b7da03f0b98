"""Distribution: strategies and their scopes, what they run on each replica, and Horovod."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, is_main_guard, last_name
from tflint_stall.facts.values.values import Api, Frame, Func, Obj, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module

_MULTI_WORKER = frozenset({"MultiWorkerMirroredStrategy", "CollectiveAllReduceStrategy"})
_MULTI_WORKER_NAMES = (b"MultiWorkerMirroredStrategy", b"CollectiveAllReduceStrategy")
_ONE_REPLICA = frozenset({"OneDeviceStrategy", "Strategy"})
_STRATEGY_NAMES = frozenset(
    """MirroredStrategy MultiWorkerMirroredStrategy TPUStrategy ParameterServerStrategy CentralStorageStrategy
    CollectiveAllReduceStrategy""".split()
)
_RUNS = ("run", "experimental_run_v2", "call_for_each_replica")
_COLLECTIVE = frozenset({*_RUNS, "reduce", "gather"})
_DEEPEST_CALL = 3
_MOST_CALLERS = 8


@dataclass(frozen=True, eq=False)
class ReplicaStep:
    """A function that a strategy runs on each of its replicas."""

    run: ast.Call
    function: Func
    # Whether the strategy itself was resolved, not only named so.
    resolved: bool


class Strategies:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module

    # -- strategies -------------------------------------------------------------------------

    def is_strategy(self, value: Value) -> bool:
        """A strategy that has, or may have, several replicas."""
        return isinstance(value, Obj) and value.kind is Kind.STRATEGY and _is_several(value)

    def is_multi_worker(self, expr: ast.expr) -> bool:
        """Whether an expression is a strategy over several machines."""
        return _is_multi_worker(self._module, expr)

    @cached_property
    def program_is_multi_worker(self) -> bool:
        """Whether this file, or one that it imports or that imports it, trains on several machines."""
        project = self._module.project
        texts = [self._module.source.data, *project.imported_bytes(self._module)]
        texts.extend(project.importer_bytes(self._module))
        return any(name in text for text in texts for name in _MULTI_WORKER_NAMES)

    @cached_property
    def program_is_distributed(self) -> bool:
        """Whether several processes may train together at all: Horovod here, or a strategy over several machines."""
        return any(word in self._module.source.data for word in (b"horovod", b"hvd")) or self.program_is_multi_worker

    def works_together_in(self, node: ast.AST) -> bool:
        """Whether code, or a function that it calls, runs a step of a strategy over several machines."""
        return _works_together(self._module, node, 0)

    def is_replica_context(self, expr: ast.expr) -> bool:
        values = self._module.project.evaluator.evaluate(self._module, expr)
        return any(isinstance(v, Obj) and v.api == "tf.distribute.get_replica_context" for v in values)

    def steps(self) -> Iterator[ReplicaStep]:
        """The functions given to `strategy.run` in this file."""
        for name in _RUNS:
            for call in self._module.tree.calls.get(name, ()):
                given = argument(call, 0, "fn")
                if given is None or not isinstance(call.func, ast.Attribute):
                    continue
                values = self._module.project.evaluator.evaluate(self._module, call.func.value)
                resolved = any(self.is_strategy(value) for value in values)
                named = "strategy" in last_name(call.func.value).lower() and _is_open(values)
                if resolved or named or (_is_current(values) and self._constructions):
                    for function in self._module.project.functions(self._module, given):
                        yield ReplicaStep(call, function, resolved)

    def distributes(self, call: ast.AST) -> bool:
        """Whether a strategy with several replicas is surely made where `call` runs: in its function, file or class."""
        return any(self._reaches(made, call) for made in self._constructions)

    @cached_property
    def _constructions(self) -> list[ast.Call]:
        """Where this file makes strategies, whatever the run."""
        tree, evaluator = self._module.tree, self._module.project.evaluator
        found: list[ast.Call] = []
        names = frozenset(name for name in tree.calls if name.endswith("Strategy"))
        for name in names | self._module.aliases(_STRATEGY_NAMES):
            for call in tree.calls.get(name, ()):
                made = any(self.is_strategy(value) for value in evaluator.evaluate(self._module, call))
                if made and not any(isinstance(parent, (ast.If, ast.IfExp)) for parent in self._parents(call)):
                    found.append(call)
        return found

    def _parents(self, node: ast.AST) -> Iterator[ast.AST]:
        """What stands around a node in its function, main guards aside."""
        for parent in self._module.tree.ancestors(node):
            if isinstance(parent, DEFS):
                return
            if not is_main_guard(parent):
                yield parent

    def _reaches(self, made: ast.Call, call: ast.AST) -> bool:
        tree = self._module.tree
        maker, user = tree.function(made), tree.function(call)
        if maker is None or maker is user:
            return True
        kept = dotted(getattr(tree.statement(made), "targets", [ast.Pass()])[0]).startswith("self.")
        return kept and user is not None and tree.enclosing_class(maker) is tree.enclosing_class(user) is not None

    @property
    def has_scope(self) -> bool:
        return "scope" in self._module.tree.calls

    def steps_in_reach(self) -> Iterator[ReplicaStep]:
        """The functions given to `strategy.run` here, and in files that import this one."""
        for place in (self._module, *self._module.project.importers(self._module, _RUNS)):
            yield from Strategies(place).steps()

    # -- scopes -----------------------------------------------------------------------------

    def is_made_in_scope(self, made: Obj) -> bool:
        """Whether an object is, or may be, made under some strategy's `scope()`."""
        return self._in_scope(made.module, made.node, made.frame, 0)

    def _in_scope(self, module: Module, node: ast.AST, frame: Frame | None, depth: int) -> bool:
        if any(_enters_scope(module, parent) for parent in module.tree.ancestors(node)):
            return True
        function = module.tree.function(node)
        if function is None or depth >= _DEEPEST_CALL:
            return False
        while frame is not None and frame.function is not function:
            frame = frame.outer
        if frame is not None:
            return self._in_scope(frame.caller, frame.call, frame.caller_frame, depth + 1)
        sites = module.project.call_sites(module, function)
        return any(self._in_scope(site.module, site.call, None, depth + 1) for site in sites[:_MOST_CALLERS])

    def takes_over(self, consumption: Consumption) -> bool:
        """Whether the model that is fitted belongs to a strategy, which then distributes the data itself."""
        call, module = consumption.node, consumption.module
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            return False
        if any(_enters_scope(module, parent) for parent in module.tree.ancestors(call)):
            return True
        values = module.project.evaluator.evaluate(module, call.func.value)
        models = [value for value in values if isinstance(value, Obj) and value.kind is Kind.MODEL]
        return any(self.is_made_in_scope(model) for model in models)

    def enters_by_hand(self) -> bool:
        """Whether a scope is entered in a way that no `with` shows."""
        tree = self._module.tree
        return any(not isinstance(parent_of(call), (ast.withitem, ast.Assign)) for call in tree.calls.get("scope", ()))

    # -- Horovod ----------------------------------------------------------------------------

    def horovod(self, call: ast.Call) -> str:
        """The last name of a call of Horovod's TensorFlow or Keras API; empty for all else."""
        for value in self._module.project.evaluator.evaluate(self._module, call.func):
            if isinstance(value, Api) and _is_horovod(value.path):
                return value.path.rpartition(".")[2]
        return ""

    def calls_horovod(self, *names: str) -> bool:
        """Whether this file calls one of these functions of Horovod."""
        return any(self.horovod(call) for name in names for call in self._module.tree.calls.get(name, ()))


def _is_multi_worker(module: Module, expr: ast.expr) -> bool:
    values = module.project.evaluator.evaluate(module, expr)
    return any(isinstance(value, Obj) and value.api.rpartition(".")[2] in _MULTI_WORKER for value in values)


def _works_together(module: Module, node: ast.AST, depth: int) -> bool:
    for call in module.tree.within(node, ast.Call):
        name = last_name(call.func)
        if name in _COLLECTIVE and isinstance(call.func, ast.Attribute) and _is_multi_worker(module, call.func.value):
            return True
        if depth < _DEEPEST_CALL and any(
            _works_together(function.module, function.node, depth + 1)
            for function in module.project.functions(module, call.func)
        ):
            return True
    return False


def _is_horovod(path: str) -> bool:
    return path.startswith(("horovod.tensorflow.", "horovod.keras."))


def _is_several(strategy: Obj) -> bool:
    name = strategy.api.rpartition(".")[2]
    devices = argument(strategy.node, 0, "devices") if isinstance(strategy.node, ast.Call) else None
    single = isinstance(devices, (ast.List, ast.Tuple)) and len(devices.elts) == 1
    return name.endswith("Strategy") and name not in _ONE_REPLICA and not single


def _is_open(values: tuple[Value, ...]) -> bool:
    """Whether nothing speaks against a value's being a strategy."""
    return not any(isinstance(value, Obj) for value in values)


def _is_current(values: tuple[Value, ...]) -> bool:
    """`tf.distribute.get_strategy()`: the strategy whose scope is entered."""
    return any(isinstance(value, Obj) and value.api == "tf.distribute.get_strategy" for value in values)


def _enters_scope(module: Module, parent: ast.AST) -> bool:
    """`with strategy.scope():`, also through a name, and any context that is called so."""
    if not isinstance(parent, (ast.With, ast.AsyncWith)):
        return False
    return any(_is_scope(module, item.context_expr) for item in parent.items)


def _is_scope(module: Module, context: ast.expr) -> bool:
    function = context.func if isinstance(context, ast.Call) else context
    name = dotted(function).lower() or last_name(function).lower()
    if "strateg" in name or last_name(function) == "scope":
        return True
    for binding in module.names.lookup(dotted(context), context) if dotted(context) else ():
        if binding.value is not None and "scope" in ast.unparse(binding.value):
            return True
    return "scope" in name and "name_scope" not in name and "variable_scope" not in name


def functions_under(function: Func, depth: int = 0) -> Iterator[Func]:
    """A function and the project's functions that it calls."""
    yield function
    if depth >= _DEEPEST_CALL or not isinstance(function.node, DEFS):
        return
    for call in function.module.tree.within(function.node, ast.Call):
        for inner in function.module.project.functions(function.module, call.func):
            if inner.node is not function.node:
                yield from functions_under(inner, depth + 1)
