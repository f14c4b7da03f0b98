"""TensorFlow 1's input queues: what depends on them, and whether anything fills them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, function_with, last_name
from tflint_stall.facts.tensorflow.sessions import is_session_run
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Api, Obj, Value, Values
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

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
    b"contrib.training",
    b"gan_train",
    b"tf_slim",
)
# Operations on variables: they wait for the value that they assign, or for nothing.
_ASSIGNING = frozenset({"assign", "assign_add", "assign_sub"})
_INITIALISING = frozenset(
    "global_variables_initializer initialize_all_variables initialize_variables local_variables_initializer"
    " tables_initializer variables_initializer".split()
)
_DEEPEST = 12
# The weights of a network are made of no input, whatever else the call gave that made them.
_WEIGHTS = r"(?i)(^|[._])(vars?|variables|weights|params?)$"


@dataclass(frozen=True, eq=False)
class QueueRun:
    """A call that waits for an element of an input queue."""

    call: ast.Call
    proof: Proof


class Queues:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._known: dict[tuple[Module, ast.AST], Proof | None] = {}
        self._active: set[tuple[Module, ast.AST]] = set()

    def runs(self) -> Iterator[QueueRun]:
        """The `sess.run` and `eval` calls whose result comes out of a queue, in order."""
        calls = [*self._module.tree.calls.get("run", ()), *self._module.tree.calls.get("eval", ())]
        for call in sorted(calls, key=order_of):
            if isinstance(call.func, ast.Attribute) and self._is_run(call):
                proof = self._reads_queue(call)
                if proof is not None:
                    yield QueueRun(call, Proof.weakest([proof, Proof.if_seen(self._sees_session(call))]))

    def _sees_session(self, call: ast.Call) -> bool:
        """Whether it is in sight who makes the Session: whoever hands one over may have started the threads."""
        assert isinstance(call.func, ast.Attribute)
        if call.func.attr == "eval":
            return True
        values = self._module.project.evaluator.evaluate(self._module, call.func.value)
        return any(isinstance(value, Obj) and value.kind is Kind.SESSION for value in values)

    def _is_run(self, call: ast.Call) -> bool:
        """`sess.run(…)`; whose `eval` it is, the queue tells."""
        return last_name(call.func) == "eval" or is_session_run(self._module, call)

    def _reads_queue(self, call: ast.Call) -> Proof | None:
        assert isinstance(call.func, ast.Attribute)
        fetched = argument(call, 0, "fetches") if call.func.attr == "run" else call.func.value
        fed = argument(call, 1 if call.func.attr == "run" else 0, "feed_dict")
        if fetched is None or (fed is not None and self._is_fed(fed)):
            return None
        return self._out_of_queue(self._module, fetched)

    def _is_fed(self, fed: ast.expr) -> bool:
        """Whether what comes out of the queue may be given from outside instead."""
        if not isinstance(fed, ast.Dict):
            return True
        return any(key is None or self._out_of_queue(self._module, key) is not None for key in fed.keys)

    def producer(self) -> ast.Call | None:
        """A call in this file that makes a queue."""
        for name in _PRODUCERS:
            for call in self._module.tree.calls.get(name, ()):
                if any(map(_is_producer, self._module.project.evaluator.evaluate(self._module, call.func))):
                    return call
        return None

    def starters(self) -> list[ast.Call]:
        """The calls in this file that start the queue runners."""
        return self._module.tree.calls.get("start_queue_runners", [])

    def may_be_started(self) -> bool:
        """Whether this file, one that it imports or a program over it, starts queue runners in any way.

        The program may have a file beside this one do it: `sess = start_session()`, then `model.train(sess)`.
        """
        project = self._module.project
        return project.any_near(self._module, _starts) or project.any_beside(self._module, _starts)

    def are_in_reach(self) -> bool:
        """Whether this file, or one that it imports, makes an input queue."""
        return _produces(self._module.source.data) or self._module.project.any_imported(self._module, _produces)

    # -- where values come from -------------------------------------------------------------

    def _out_of_queue(self, module: Module, expr: ast.expr, depth: int = 0) -> Proof | None:
        """How surely evaluating a tensor takes something out of an input queue; `None` where it does not."""
        key = (module, expr)
        if key in self._known or key in self._active or depth >= _DEEPEST:
            return self._known.get(key)
        self._active.add(key)
        self._known[key] = self._follow(module, expr, depth + 1)
        self._active.discard(key)
        return self._known[key]

    def _follow(self, module: Module, expr: ast.expr, depth: int) -> Proof | None:
        if isinstance(expr, ast.Call):
            return self._of_call(module, expr, depth)
        if isinstance(expr, ast.IfExp):
            return _of_alternatives([self._out_of_queue(module, branch, depth) for branch in (expr.body, expr.orelse)])
        name = dotted(expr)
        named = self._of_name(module, expr, name, depth) if name else None
        if named is not None:
            return named
        children = (child for child in ast.iter_child_nodes(expr) if isinstance(child, ast.expr))
        return _strongest([self._out_of_queue(module, child, depth) for child in children])

    def _of_name(self, module: Module, expr: ast.expr, name: str, depth: int) -> Proof | None:
        """A name that some other way gives something else may have nothing to do with the queue."""
        if re.search(_WEIGHTS, name):
            return None
        found: list[Proof | None] = []
        bindings = _bindings(module, expr, name)
        if bindings and _is_of_several(module, expr, name):
            found.append(None)
        for place, binding in bindings:
            if binding.how is How.PARAMETER:
                found.append(self._of_parameter(place, binding.node, depth))
            elif binding.value is not None and binding.how in (How.ASSIGN, How.AUGMENT, How.ITERATE):
                # What depends on itself, and a placeholder, are no ways of their own.
                if (place, binding.value) not in self._active and not _is_none(binding.value):
                    parts = _parts(place, binding)
                    found += [self._out_of_queue(*part, depth) for part in parts or [(place, binding.value)]]
        return _of_alternatives(found)

    def _of_parameter(self, module: Module, parameter: ast.AST, depth: int) -> Proof | None:
        function = function_with(parameter)
        if not isinstance(function, DEFS) or not isinstance(parameter, ast.arg):
            return None
        argument_of = module.project.evaluator.parameters.argument
        sites = module.project.call_sites(module, function)[:4]
        given = [(site.module, argument_of(site.frame, parameter)) for site in sites]
        return _of_alternatives([self._out_of_queue(m, g, depth) if g is not None else None for m, g in given])

    def _of_call(self, module: Module, call: ast.Call, depth: int) -> Proof | None:
        callees = module.project.evaluator.evaluate(module, call.func)
        if any(map(_is_producer, callees)):
            return proof_of(callees)
        given = _decisive(callees, call)
        through = _strongest([self._out_of_queue(module, item, depth) for item in given])
        if through is not None:
            return through
        returned: list[Proof | None] = [
            self._out_of_queue(function.module, value, depth)
            for function in module.project.functions(module, call.func)
            for value in (
                function.module.returns(function.node) if isinstance(function.node, DEFS) else [function.node.body]
            )
        ]
        proof = _of_alternatives(returned)
        return None if proof is None else Proof.weakest([proof, proof_of(callees)])


def _decisive(callees: Values, call: ast.Call) -> list[ast.expr]:
    """What must be there before a call's tensor is: of an assignment the value, not the variable."""
    name = last_name(call.func)
    if name in _INITIALISING:
        return []
    if name in _ASSIGNING and (value := argument(call, 1 if any(map(_is_api, callees)) else 0, "value")) is not None:
        return [value]
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return [*given, call.func.value] if isinstance(call.func, ast.Attribute) else given


def _is_api(callee: Value) -> bool:
    return isinstance(callee, Api)


def _parts(module: Module, binding: Binding) -> list[tuple[Module, ast.expr]]:
    """What functions of the project return in the place of a tuple that a name is bound to; empty where unknown."""
    index = binding.path[0] if len(binding.path) == 1 else None
    if index is None or binding.how is not How.ASSIGN or not isinstance(binding.value, ast.Call):
        return []
    returned = [
        (function.module, value)
        for function in module.project.functions(module, binding.value.func)
        if isinstance(function.node, DEFS)
        for value in function.module.returns(function.node)
    ]
    if not all(isinstance(value, ast.Tuple) and index < len(value.elts) for _, value in returned):
        return []
    return [(place, value.elts[index]) for place, value in returned if isinstance(value, ast.Tuple)]


def _is_none(expr: ast.expr) -> bool:
    return isinstance(expr, ast.Constant) and expr.value is None


def _strongest(proofs: list[Proof | None]) -> Proof | None:
    """One part that comes out of a queue is enough."""
    return min((proof for proof in proofs if proof is not None), key=lambda proof: proof.value, default=None)


def _of_alternatives(proofs: list[Proof | None]) -> Proof | None:
    """Sure only where all alternatives come out of a queue."""
    found = [proof for proof in proofs if proof is not None]
    if not found:
        return None
    return Proof.weakest(found) if len(found) == len(proofs) else Proof.OPEN


def _bindings(module: Module, expr: ast.expr, name: str) -> list[tuple[Module, Binding]]:
    """Where a name is bound; for an attribute of an object of the project, where its class binds it."""
    found = [(module, binding) for binding in module.names.lookup(name, expr)]
    if found or not isinstance(expr, ast.Attribute):
        return found
    classes = module.project.evaluator.classes
    owners = module.project.evaluator.evaluate(module, expr.value)
    return [
        (cls.module, binding)
        for owner in owners
        if isinstance(owner, Obj) and owner.cls is not None
        for cls in classes.lineage(owner.cls)
        for binding in cls.module.members(cls.node).get(expr.attr, ())
    ]


def _is_of_several(module: Module, expr: ast.expr, name: str) -> bool:
    """Whether the owner of an attribute may be something else than one object."""
    if module.names.lookup(name, expr) or not isinstance(expr, ast.Attribute):
        return False
    return len(module.project.evaluator.evaluate(module, expr.value)) > 1


def _is_producer(callee: Value) -> bool:
    if not isinstance(callee, Api):
        return False
    return callee.path.startswith("tf.train.") and callee.path.rpartition(".")[2] in _PRODUCERS


def _produces(data: bytes) -> bool:
    return any(word in data for word in _PRODUCER_WORDS)


def _starts(data: bytes) -> bool:
    return any(word in data for word in _STARTERS)
