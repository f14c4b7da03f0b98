"""TensorFlow 1's input queues: what depends on them, and whether anything fills them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, function_with, last_name
from tflint_stall.facts.tensorflow.sessions import is_session_run
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_PRODUCERS = frozenset(
    """string_input_producer slice_input_producer range_input_producer input_producer limit_epochs batch batch_join
    shuffle_batch shuffle_batch_join maybe_batch maybe_shuffle_batch""".split()
)
# Without one of these words no queue of this kind is made.
_PRODUCER_WORDS = (b"input_producer", b"train.batch", b"shuffle_batch", b"maybe_batch", b"batch_join")
# Any of these words says that something starts the threads that fill the queues.
_STARTERS = (
    b"start_queue_runners",
    b"MonitoredSession",
    b"MonitoredTrainingSession",
    b"SingularMonitoredSession",
    b"Supervisor",
    b"managed_session",
    b"slim.learning",
    b"slim.evaluation",
    b"Estimator",
    b"create_threads",
    b"QueueRunners(",
    b"Experiment(",
    b"learn.train",
    b"evaluate_once",
    b"evaluate_repeatedly",
)
_DEEPEST = 12


class Queues:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._known: dict[tuple[Module, ast.AST], bool] = {}

    def runs(self) -> Iterator[ast.Call]:
        """The `sess.run` and `eval` calls whose result comes out of a queue, in order."""
        calls = [*self._module.tree.calls.get("run", ()), *self._module.tree.calls.get("eval", ())]
        for call in sorted(calls, key=order_of):
            if isinstance(call.func, ast.Attribute) and self._is_run(call) and self._reads_queue(call):
                yield call

    def _is_run(self, call: ast.Call) -> bool:
        """`sess.run(…)`; whose `eval` it is, the queue tells."""
        return last_name(call.func) == "eval" or is_session_run(self._module, call)

    def _reads_queue(self, call: ast.Call) -> bool:
        assert isinstance(call.func, ast.Attribute)
        fetched = argument(call, 0, "fetches") if call.func.attr == "run" else call.func.value
        fed = argument(call, 1 if call.func.attr == "run" else 0, "feed_dict")
        if fetched is None or (fed is not None and self._is_fed(fed)):
            return False
        return self.comes_from_queue(self._module, fetched)

    def _is_fed(self, fed: ast.expr) -> bool:
        """Whether what comes out of the queue may be given from outside instead."""
        if not isinstance(fed, ast.Dict):
            return True
        return any(key is None or self.comes_from_queue(self._module, key) for key in fed.keys)

    def producer(self) -> ast.Call | None:
        """A call in this file that makes a queue."""
        for name in _PRODUCERS:
            for call in self._module.tree.calls.get(name, ()):
                if _is_producer(self._module, call):
                    return call
        return None

    def starters(self) -> list[ast.Call]:
        """The calls in this file that start the queue runners."""
        return self._module.tree.calls.get("start_queue_runners", [])

    def may_be_started(self) -> bool:
        """Whether this file, one that it imports or one that imports it, starts queue runners in any way."""
        importers = self._module.project.importer_bytes(self._module)
        return self._mentions(_STARTERS) or any(word in text for text in importers for word in _STARTERS)

    def are_in_reach(self) -> bool:
        """Whether this file, or one that it imports, makes an input queue."""
        return self._mentions(_PRODUCER_WORDS)

    def _mentions(self, words: tuple[bytes, ...]) -> bool:
        texts = (self._module.source.data, *self._module.project.imported_bytes(self._module))
        return any(word in text for text in texts for word in words)

    # -- where values come from -------------------------------------------------------------

    def comes_from_queue(self, module: Module, expr: ast.expr, depth: int = 0) -> bool:
        """Whether evaluating a tensor takes something out of an input queue."""
        key = (module, expr)
        known = self._known.get(key)
        if known is None:
            self._known[key] = False  # what depends on itself
            known = self._known[key] = depth < _DEEPEST and self._comes_from_queue(module, expr, depth + 1)
        return known

    def _comes_from_queue(self, module: Module, expr: ast.expr, depth: int) -> bool:
        if isinstance(expr, ast.Call):
            return self._call_comes(module, expr, depth)
        name = dotted(expr)
        if name and self._name_comes(module, expr, name, depth):
            return True
        return any(
            self.comes_from_queue(module, child, depth)
            for child in ast.iter_child_nodes(expr)
            if isinstance(child, ast.expr)
        )

    def _name_comes(self, module: Module, expr: ast.expr, name: str, depth: int) -> bool:
        for binding in module.names.lookup(name, expr) or _of_object(module, expr):
            if binding.value is not None and binding.how in (How.ASSIGN, How.AUGMENT, How.ITERATE):
                if self.comes_from_queue(module, binding.value, depth):
                    return True
            if binding.how is How.PARAMETER and self._parameter_comes(module, binding.node, depth):
                return True
        return False

    def _parameter_comes(self, module: Module, parameter: ast.AST, depth: int) -> bool:
        function = function_with(parameter)
        if not isinstance(function, DEFS) or not isinstance(parameter, ast.arg):
            return False
        parameters = module.project.evaluator.parameters
        for site in module.project.call_sites(module, function)[:4]:
            given = parameters.argument(site.frame, parameter)
            if given is not None and self.comes_from_queue(site.module, given, depth):
                return True
        return False

    def _call_comes(self, module: Module, call: ast.Call, depth: int) -> bool:
        if _is_producer(module, call):
            return True
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        if isinstance(call.func, ast.Attribute):
            given.append(call.func.value)
        if any(self.comes_from_queue(module, item, depth) for item in given):
            return True
        return any(
            self.comes_from_queue(function.module, returned, depth)
            for function in module.project.functions(module, call.func)
            for returned in (
                function.module.returns(function.node) if isinstance(function.node, DEFS) else [function.node.body]
            )
        )


def _of_object(module: Module, expr: ast.expr) -> list[Binding]:
    """What the methods of a class give the attribute `self.name`."""
    if not isinstance(expr, ast.Attribute) or not isinstance(expr.value, ast.Name):
        return []
    function = module.tree.function(expr)
    cls = module.method_class(function) if function is not None else None
    if cls is None or not isinstance(function, DEFS) or not function.args.args:
        return []
    return module.members(cls).get(expr.attr, []) if function.args.args[0].arg == expr.value.id else []


def _is_producer(module: Module, call: ast.Call) -> bool:
    return any(
        isinstance(value, Api) and value.path.startswith("tf.train.") and value.path.rpartition(".")[2] in _PRODUCERS
        for value in module.project.evaluator.evaluate(module, call.func)
    )
