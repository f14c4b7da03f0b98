"""Whether code runs eagerly or is traced into a graph, and by whom."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.eager import (
    disables_eager,
    enables_eager,
    has_its_value_read,
    is_disabled_by_others,
    is_enabled_by_others,
    is_turned_eager,
    needs_graph,
    reads_values,
)
from tflint_stall.facts.program.era import Eras
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS, Function, argument, last_name
from tflint_stall.facts.values.values import Api, Method, Obj, Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


class Mode(Enum):
    """How a piece of code is executed."""

    EAGER = "eager"
    TF_FUNCTION = "tf.function"
    KERAS = "keras"  # call, train_step and their kin: traced by `fit`
    DATASET = "dataset"  # mapped over a tf.data dataset
    PYTHON = "python"  # inside py_function: Python, whoever calls
    V1_GRAPH = "v1 graph"


_TRACED_METHODS = {
    Kind.MODEL: {"call", "train_step", "test_step", "predict_step", "compute_loss", "compute_metrics"},
    Kind.OPTIMIZER: {"update_step", "_resource_apply_dense", "_resource_apply_sparse", "apply_gradients"},
}
# Layers, losses and metrics are parts of models: what their methods do is traced with these.
_TRACED_CLASSES = (Kind.LAYER, Kind.LOSS, Kind.METRIC)
_PREPARING = ("__init__", "build", "get_config", "from_config")
_DATASET_TAKERS = frozenset("map filter flat_map interleave reduce scan take_while group_by_window".split())
_TRACING_TAKERS = frozenset(
    f"tf.{name}" for name in ("vectorized_map", "map_fn", "scan", "while_loop", "cond", "foldl", "foldr", "switch_case")
)
_PYTHON_TAKERS = frozenset({"tf.py_function", "tf.numpy_function"})
_V1_MODULES = ("tensorflow.compat.v1", "tensorflow.compat.v1.compat.v1")
_DEEPEST_CALL = 4


class Modes:
    """Answers how code runs, for the files of one project."""

    def __init__(self) -> None:
        self.eras = Eras()
        self._modes: dict[Function, Mode | None] = {}
        # How often a question was left open because it is being asked already, or after too many calls.
        self._left_open = 0
        self._graph_programs: dict[Module, bool] = {}
        self._v1_code: dict[Module, bool] = {}

    def of(self, module: Module, node: ast.AST) -> Mode:
        """How `node` is executed."""
        function = module.tree.function(node)
        if function is not None:
            mode = self._function(module, function, ())
            if mode is not None:
                return mode
        if self.in_v1_graph(module, node) or (self._is_v1_code(module) and not has_its_value_read(node)):
            return Mode.V1_GRAPH
        return Mode.EAGER

    def _function(self, module: Module, function: Function, seen: tuple[Function, ...]) -> Mode | None:
        """The mode that a function runs in whoever calls it; `None` when that is its caller's."""
        if function in self._modes:
            return self._modes[function]
        if function in seen or len(seen) > _DEEPEST_CALL:
            self._left_open += 1
            return None
        before = self._left_open
        mode = self._declared(module, function) or self._handed_over(module, function)
        if mode is None:
            mode = self._from_callers(module, function, (*seen, function))
        if mode is None:
            outer = module.tree.function(function)
            if outer is not None and isinstance(function, ast.Lambda):
                mode = self._function(module, outer, (*seen, function))
        if not seen or self._left_open == before:
            self._modes[function] = mode
        return mode

    def _declared(self, module: Module, function: Function) -> Mode | None:
        if not isinstance(function, DEFS):
            return None
        calls = module.project.evaluator.calls
        if any(calls.is_tf_function(module, decorator) for decorator in function.decorator_list):
            return Mode.TF_FUNCTION
        # Whoever tells AutoGraph how to make a loop wrote the function for a graph, and has it made elsewhere.
        options = module.tree.calls.get("set_loop_options", ())
        if any(module.tree.function(call) is function for call in options):
            return Mode.TF_FUNCTION
        cls = module.method_class(function)
        if cls is not None:
            this = (
                module.project.evaluator.parameters.value(module, function.args.args[0], None)
                if function.args.args
                else ()
            )
            for value in this:
                if isinstance(value, Obj) and function.name in _TRACED_METHODS.get(value.kind, ()):
                    return Mode.KERAS
                if isinstance(value, Obj) and value.kind in _TRACED_CLASSES and function.name not in _PREPARING:
                    return Mode.KERAS
                if isinstance(value, Obj) and value.cls is not None and function.name == "__call__":
                    bases = module.project.evaluator.classes.library_bases(value.cls)
                    if any(base.endswith("LearningRateSchedule") for base in bases):
                        return Mode.KERAS
        return None

    def _handed_over(self, module: Module, function: Function) -> Mode | None:
        """The mode of a function that is given to tf.function, a dataset, py_function or Keras."""
        for place, reference in self._references(module, function):
            call = _call_around(place, reference)
            if call is None or reference is call.func:
                continue
            mode = self._taker(place, call, reference)
            if mode is not None:
                return mode
        return None

    def _taker(self, place: Module, call: ast.Call, reference: ast.expr) -> Mode | None:
        callees = place.project.evaluator.evaluate(place, call.func)
        for callee in callees:
            if isinstance(callee, Api):
                if callee.path == "tf.function":
                    return Mode.TF_FUNCTION
                if callee.path in _TRACING_TAKERS:
                    return Mode.TF_FUNCTION
                if callee.path in _PYTHON_TAKERS:
                    return Mode.PYTHON
                if callee.path == "keras.layers.Lambda":
                    return Mode.KERAS
                if callee.path == "functools.partial":
                    outer = _call_around(place, call)
                    return self._taker(place, outer, call) if outer is not None and call is not outer.func else None
                if callee.path.startswith("tf.data.") and callee.path.rpartition(".")[2] in (
                    "map_and_batch",
                    "parallel_interleave",
                ):
                    return Mode.DATASET
            if isinstance(callee, Method):
                if isinstance(callee.owner, Pipeline) and callee.name in _DATASET_TAKERS:
                    return Mode.DATASET
                if isinstance(callee.owner, Obj) and callee.name == "decorate":
                    return Mode.TF_FUNCTION
                if callee.name == "compile" and argument(call, 1, "loss") is reference:
                    return Mode.KERAS
                if callee.name in ("map", "interleave", "flat_map") and argument(call, None, "num_parallel_calls"):
                    return Mode.DATASET
        return None

    def _from_callers(self, module: Module, function: Function, seen: tuple[Function, ...]) -> Mode | None:
        """Traced when every call in sight is made by traced code."""
        modes: list[Mode | None] = []
        for site in module.project.call_sites(module, function):
            caller = site.module.tree.function(site.call)
            if caller is function:
                continue
            mode = self._function(site.module, caller, seen) if caller is not None else None
            if mode is None and self.in_v1_graph(site.module, site.call):
                mode = Mode.V1_GRAPH
            modes.append(mode)
        modes += [self._function(module, one, seen) for one in _choosing(module, function) if one is not function]
        if modes and all(mode is not None for mode in modes):
            return modes[0]
        return None

    def _references(self, module: Module, function: Function) -> list[tuple[Module, ast.expr]]:
        """Where a function is mentioned without being called."""
        if isinstance(function, ast.Lambda):
            found: list[tuple[Module, ast.expr]] = [(module, function)]
            parent = parent_of(function)
            if not isinstance(parent, ast.Assign):
                return found
            names = {last_name(target) for target in parent.targets}
        else:
            found, names = [], {function.name}
        places = (module, *module.project.importers(module, names)) if isinstance(function, DEFS) else (module,)
        for place in places:
            for name in names:
                for load in place.tree.loads.get(name, ()):
                    if isinstance(parent_of(load), (ast.Call, ast.keyword)) and _is(place, load, function):
                        found.append((place, load))
        return found

    # -- TensorFlow 1 -----------------------------------------------------------------------

    def in_v1_graph(self, module: Module, node: ast.AST) -> bool:
        """Whether `node` builds a TensorFlow 1 graph."""
        if self.graph_program(module) or self._is_under_graph(module, node):
            return True
        function = module.tree.function(node)
        return function is not None and any(
            isinstance(value, Obj) and value.kind is Kind.GRAPH
            for call in module.tree.calls.get("as_default", ())
            if module.tree.function(call) is function
            and order_of(call) < order_of(node)
            and not isinstance(parent_of(call), ast.withitem)
            for value in module.project.evaluator.evaluate(module, call)
        )

    def _is_under_graph(self, module: Module, node: ast.AST) -> bool:
        """Whether a block around `node` enters a graph: `with graph.as_default()`, `with Session()`."""
        for parent in module.tree.ancestors(node):
            if isinstance(parent, (ast.With, ast.AsyncWith)):
                for item in parent.items:
                    # The contexts of one `with` are entered in turn.
                    if module.tree.contains(item, node):
                        break
                    if self._enters_graph(module, item.context_expr):
                        return True
        return False

    def _enters_graph(self, module: Module, context: ast.expr) -> bool:
        if not isinstance(context, ast.Call) or last_name(context.func) not in ("as_default", "Session"):
            return False
        values = module.project.evaluator.evaluate(module, context)
        entered = (value for value in values if isinstance(value, Obj))
        return any(value.kind is Kind.GRAPH or value.api == "tf.Session" for value in entered)

    def graph_program(self, module: Module) -> bool:
        """Whether a whole file is TensorFlow 1 code: graphs are built, nothing runs eagerly."""
        known = self._graph_programs.get(module)
        if known is None:
            known = self._graph_programs[module] = self._is_graph_program(module)
        return known

    def _is_graph_program(self, module: Module) -> bool:
        if enables_eager(module):
            return False
        if disables_eager(module) or needs_graph(module):
            return True
        if is_enabled_by_others(module):
            return False
        return self.eras.own(module).tensorflow.surely_below(2) or is_disabled_by_others(module)

    def _is_v1_code(self, module: Module) -> bool:
        """Whether a file speaks TensorFlow 1 (`import tensorflow.compat.v1 as tf`) and nothing turns it eager."""
        known = self._v1_code.get(module)
        if known is None:
            speaks = any(binding.module in _V1_MODULES for binding in module.imports)
            eager = speaks and (is_turned_eager(module) or reads_values(module))
            known = self._v1_code[module] = speaks and not eager
        return known


def _choosing(module: Module, function: Function) -> Iterator[Function]:
    """The functions that call a method by choosing it from some: `{"plain": self.learn, "deep": self.dig}[kind](x)`."""
    for load in module.tree.loads.get(function.name, ()) if isinstance(function, DEFS) else ():
        table = parent_of(load)
        chosen = parent_of(table) if isinstance(table, ast.Dict) else None
        call = parent_of(chosen) if isinstance(chosen, ast.Subscript) and chosen.value is table else None
        around = module.tree.function(load)
        if isinstance(call, ast.Call) and call.func is chosen and around is not None and _is(module, load, function):
            yield around


def _is(place: Module, load: ast.expr, function: Function) -> bool:
    return any(candidate.node is function for candidate in place.project.functions(place, load))


def _call_around(module: Module, node: ast.AST) -> ast.Call | None:
    """The call of which `node` is an argument."""
    parent = parent_of(node)
    if isinstance(parent, ast.keyword):
        parent = parent_of(parent)
    return parent if isinstance(parent, ast.Call) else None
