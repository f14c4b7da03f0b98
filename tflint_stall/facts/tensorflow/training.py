"""What trains: training calls and loops, and the way of gradients from the tape to the update."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.learners import (
    FITTING_TO_DATA,
    IMPLICIT_GRADIENTS,
    TRAINING_CALLS,
    TRAINING_METHODS,
    is_of_others,
)
from tflint_stall.facts.api.optimizers import LINE_SEARCHES
from tflint_stall.facts.program.length import COLD_ITERATIONS, rounds
from tflint_stall.facts.program.work import goes_over_weights
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, Function, Loop, dotted, function_with, last_name
from tflint_stall.facts.tensorflow.models import is_keras_fit
from tflint_stall.facts.tensorflow.training_ops import fetches_update, is_update
from tflint_stall.facts.values.values import Api, Func, Method, Obj, Unknown, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_UPDATES = frozenset(
    {"apply_gradients", "minimize", "train_on_batch", "train_step", "assign_sub", "fit_generator", "fit_on_batch"}
)
# Names of functions out of sight that nobody gives to anything but training.
_TRAINING_NAME = r"(?i)(^|_)(train|training|fit|update_weights)(_|$)|(^|_)train"
# What a Session runs to train. `x_train` is data.
_TRAINING_OPERATION = r"(?i)(?<!^[xy])((^|_)(train|training|optimi[sz]e)(_|$)|(^|_)train)"
# Methods and classes that run a function they are given.
_RUNNERS = frozenset(
    """Process Thread map imap imap_unordered starmap submit apply_async map_async run
    experimental_run_v2 optimize Parallel delayed""".split()
)
# Classes whose `start` calls their `run`.
_STARTED = frozenset({"threading.Thread", "multiprocessing.Process", "multiprocessing.context.Process"})
_DEEPEST_CALL = 7
_GRADIENT_METHODS = frozenset({"gradient", "compute_gradients", "get_gradients", "gradients"})


@dataclass(frozen=True, eq=False)
class GradientUse:
    """Gradients on their way to an update: where they come from and whether something clips them."""

    gradient: ast.Call
    module: Module
    apply: ast.Call
    apply_module: Module
    clipped: bool
    # Whether every step of the way was seen.
    certain: bool = True

    @property
    def tape(self) -> ast.expr | None:
        """What recorded the loss: `tape` of `tape.gradient(…)`, and of `optimizer.minimize(…, tape=tape)`."""
        if self.is_minimized:
            return given_tape(self.module, self.gradient)
        return self.gradient.func.value if isinstance(self.gradient.func, ast.Attribute) else None

    @property
    def is_minimized(self) -> bool:
        """Whether one call computes the gradients and applies them, so that nothing can be done between."""
        return self.gradient is self.apply

    @property
    def is_clipped_by_receiver(self) -> bool:
        """Whether the gradients go to an object of the project whose class clips, or to a line search."""
        func = self.apply.func
        receiver = func.value if isinstance(func, ast.Attribute) else func
        if any(name in dotted(receiver).lower() for name in LINE_SEARCHES):
            return True
        values = self.apply_module.project.evaluator.evaluate(self.apply_module, receiver)
        classes = (value.cls for value in values if isinstance(value, Obj))
        return any(cls is not None and mentions_clip(cls.module, cls.node) for cls in classes)


class Training:
    """Answers what trains, for the files of one project."""

    def __init__(self) -> None:
        self._trains: set[Function] = set()
        # The other functions that were followed, and after how many calls; from there on it is a no.
        self._asked: dict[Function, int] = {}
        self._uses: dict[Module, list[GradientUse]] = {}
        self._by_gradient: dict[Module, dict[ast.Call, list[GradientUse]]] = {}

    # -- does it train? ---------------------------------------------------------------------

    def trains(self, module: Module, node: ast.AST) -> bool:
        """Whether running the body of `node` updates weights, calls followed."""
        return self._any_trains(module, list(_calls_of(module, node)), ())

    def _any_trains(self, module: Module, calls: list[ast.Call], seen: tuple[Function, ...]) -> bool:
        """Whether one of some calls updates weights: none is followed where one says so by its name."""
        if any(last_name(call.func) in _UPDATES for call in calls):
            return True
        return any(self._call_trains(module, call, seen) for call in calls)

    def call_trains(self, module: Module, call: ast.Call) -> bool:
        """Whether a call updates weights, itself or in a function that it calls."""
        return self._call_trains(module, call, ())

    def trains_in_loops(self, module: Module, node: ast.AST) -> bool:
        """Whether each round of `node` goes through a whole loop of steps, in it or in a function that it calls."""
        return self._has_steps(module, node) or any(
            self._has_steps(function.module, function.node)
            for call in _calls_of(module, node)
            for function in module.project.functions(module, call.func)
        )

    def _has_steps(self, module: Module, node: ast.AST) -> bool:
        inner = (loop for loop in module.tree.loops() if loop is not node and module.tree.contains(node, loop))
        return any(self.trains(module, loop) and not _is_part_of_step(module, loop) for loop in inner)

    def _call_trains(self, module: Module, call: ast.Call, seen: tuple[Function, ...]) -> bool:
        name = last_name(call.func)
        if name in _UPDATES:
            return True
        if name == "fit" and is_keras_fit(module, call):
            return True
        if name in _RUNNERS and self._runs_training(module, call, seen):
            return True
        functions = module.project.functions(module, call.func) or _started(module, call)
        if functions:
            return any(self._function_trains(f.module, f.node, seen) for f in functions)
        if name == "run" and call.args and self._session_trains(module, call, seen):
            return True
        if name == "run" and _runs_itself(module, call):
            return True
        if _is_training_entry(module, call):
            return True
        # `TrainConfig()` is a class, not something that is done; `fit` may be anybody's.
        named = name != "fit" and not name[:1].isupper() and re.search(_TRAINING_NAME, name)
        if not named or name in FITTING_TO_DATA:
            return False
        return self._out_of_sight(module, call) and not _is_of_others(module, call.func)

    def _runs_training(self, module: Module, call: ast.Call, seen: tuple[Function, ...]) -> bool:
        """A process, a pool or a strategy that is given a function which trains."""
        given = (*call.args, *(keyword.value for keyword in call.keywords))
        references = [item for item in given if isinstance(item, (ast.Name, ast.Attribute, ast.Lambda))]
        functions = [f for item in references for f in module.project.functions(module, item)]
        return any(self._function_trains(f.module, f.node, seen) for f in functions)

    def _out_of_sight(self, module: Module, call: ast.Call) -> bool:
        values = module.project.evaluator.evaluate(module, call)
        return any(isinstance(value, Unknown) for value in values)

    def _session_trains(self, module: Module, call: ast.Call, seen: tuple[Function, ...]) -> bool:
        for node in ast.walk(call.args[0]):
            if isinstance(node, (ast.Name, ast.Attribute)) and re.search(_TRAINING_OPERATION, last_name(node)):
                return True
        if fetches_update(module, call.args[0]):
            return True
        functions = module.project.functions(module, call.args[0])
        return any(self._function_trains(f.module, f.node, seen) for f in functions)

    def _function_trains(self, module: Module, function: Function, seen: tuple[Function, ...]) -> bool:
        depth = len(seen)
        if function in self._trains:
            return True
        if function in seen or min(self._asked.get(function, _DEEPEST_CALL), _DEEPEST_CALL) <= depth:
            return False
        self._asked[function] = depth
        trains = self._any_trains(module, list(_calls_of(module, function)), (*seen, function))
        if trains:
            self._trains.add(function)
        return trains

    # -- gradients --------------------------------------------------------------------------

    def gradient_uses(self, module: Module) -> list[GradientUse]:
        """Each gradient computed in this file that reaches an update in it."""
        known = self._uses.get(module)
        if known is None:
            known = self._uses[module] = list(self._gradient_uses(module))
        return known

    def uses_of(self, use: GradientUse) -> list[GradientUse]:
        """All ways of the same gradient to an update."""
        known = self._by_gradient.get(use.module)
        if known is None:
            known = self._by_gradient[use.module] = defaultdict(list)
            for other in self.gradient_uses(use.module):
                known[other.gradient].append(other)
        return known[use.gradient]

    def _gradient_uses(self, module: Module) -> Iterator[GradientUse]:
        for place in (module, *module.project.importers(module, ["apply_gradients", ".apply("])):
            for call in (*place.tree.calls.get("apply_gradients", ()), *place.tree.calls.get("apply", ())):
                if not call.args and not call.keywords:
                    continue
                if last_name(call.func) == "apply" and not _applies(place, call):
                    continue
                given = call.args[0] if call.args else call.keywords[0].value
                for origin, clipped in Trace(place).origins(given):
                    if origin.module is module:
                        yield GradientUse(origin.call, module, call, place, clipped)
        for call in module.tree.calls.get("minimize", ()):
            if given_tape(module, call) is not None:
                yield GradientUse(call, module, call, module, clipped=False)


def given_tape(module: Module, call: ast.Call) -> ast.expr | None:
    """The tape that `optimizer.minimize(loss, variables, tape=tape)` asks for the gradients of a loss."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "tape"]
    for given in named or call.args[2:]:
        values = module.project.evaluator.evaluate(module, given)
        if any(isinstance(value, Obj) and value.kind is Kind.TAPE for value in values):
            return given
    return None


def _is_part_of_step(module: Module, loop: Loop) -> bool:
    """`for variable, gradient in zip(weights, gradients)`, `for _ in range(5)`: what one step does, no loop of them."""
    known = rounds(module, loop)
    return goes_over_weights(module, loop) or (known is not None and known <= COLD_ITERATIONS)


def _is_training_entry(module: Module, call: ast.Call) -> bool:
    """`slim.learning.train(…)`, `estimator.train(…)`, `agent.train(…)`: a library's function that trains."""
    for callee in module.project.evaluator.evaluate(module, call.func):
        if isinstance(callee, Api) and callee.path in TRAINING_CALLS:
            return True
        if isinstance(callee, Method) and isinstance(callee.owner, Obj):
            made_by = callee.owner.api
            if any(made_by.startswith(start) and callee.name in names for start, names in TRAINING_METHODS):
                return True
    return False


def _runs_itself(module: Module, call: ast.Call) -> bool:
    """`train_step.run(feed_dict=…)`: an operation that is run by itself, in the Session that is the default."""
    operation = call.func.value if isinstance(call.func, ast.Attribute) else None
    if operation is None or not isinstance(operation, (ast.Name, ast.Attribute)):
        return False
    if is_update(module, operation):
        return True
    is_fed = any(keyword.arg in ("feed_dict", "session") for keyword in call.keywords)
    return is_fed and re.search(_TRAINING_OPERATION, last_name(operation)) is not None


def _is_of_others(module: Module, func: ast.expr) -> bool:
    """Whether a method is surely one of a library that trains nothing of TensorFlow: of a `StandardScaler`."""
    return all(
        isinstance(value, Method) and isinstance(value.owner, Obj) and is_of_others(value.owner.api)
        for value in module.project.evaluator.evaluate(module, func)
    )


def _started(module: Module, call: ast.Call) -> list[Func]:
    """The `run` of a thread or process that is started."""
    if last_name(call.func) != "start" or not isinstance(call.func, ast.Attribute):
        return []
    evaluator = module.project.evaluator
    found: list[Value] = []
    for value in evaluator.evaluate(module, call.func.value):
        if isinstance(value, Obj) and value.cls is not None:
            if not _STARTED.isdisjoint(evaluator.classes.library_bases(value.cls)):
                found.extend(evaluator.classes.member(value.cls, "run", value))
    return [value for value in found if isinstance(value, Func)]


def _applies(place: Module, call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute):
        return False
    values = place.project.evaluator.evaluate(place, call.func.value)
    return any(isinstance(value, Obj) and value.kind is Kind.OPTIMIZER for value in values)


@dataclass(frozen=True, eq=False)
class Origin:
    """A call that computes gradients."""

    call: ast.Call
    module: Module


class Trace:
    """Follows an expression back to the gradient calls that it holds, noting clipping on the way."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._seen: set[tuple[ast.AST, tuple[int | None, ...], bool]] = set()
        self._found: dict[ast.Call, tuple[Origin, bool]] = {}

    def origins(self, expr: ast.expr) -> list[tuple[Origin, bool]]:
        self._visit(self._module, expr, (), False)
        return list(self._found.values())

    def _add(self, module: Module, call: ast.Call, clipped: bool) -> None:
        known = self._found.get(call)
        # One way that clips is a program that can clip: conditional clipping is a choice, not an omission.
        self._found[call] = (Origin(call, module), clipped or (known is not None and known[1]))

    def _visit(self, module: Module, expr: ast.AST, path: tuple[int | None, ...], clipped: bool) -> None:
        key = (expr, path, clipped)
        if key in self._seen or len(self._seen) > 400:
            return
        self._seen.add(key)
        if isinstance(expr, ast.Call):
            self._visit_call(module, expr, path, clipped)
        elif isinstance(expr, (ast.Name, ast.Attribute)):
            self._visit_name(module, expr, path, clipped)
        elif isinstance(expr, COMPREHENSIONS):
            self._visit(module, expr.elt if not isinstance(expr, ast.DictComp) else expr.value, path, clipped)
        elif isinstance(expr, (ast.Tuple, ast.List)):
            self._visit_display(module, expr, path, clipped)
        elif isinstance(expr, ast.IfExp):
            self._visit(module, expr.body, path, clipped)
            self._visit(module, expr.orelse, path, clipped)
        elif isinstance(expr, ast.Subscript):
            index = expr.slice.value if isinstance(expr.slice, ast.Constant) else None
            self._visit(module, expr.value, (index if isinstance(index, int) else None, *path), clipped)
        else:
            for child in ast.iter_child_nodes(expr):
                if isinstance(child, ast.expr):
                    self._visit(module, child, (), clipped)

    def _visit_display(
        self, module: Module, expr: ast.Tuple | ast.List, path: tuple[int | None, ...], clipped: bool
    ) -> None:
        if path and path[0] is not None and path[0] < len(expr.elts):
            self._visit(module, expr.elts[path[0]], path[1:], clipped)
        elif isinstance(expr, ast.Tuple) and len(expr.elts) == 2:
            # The pairs of apply_gradients are (gradient, variable).
            self._visit(module, expr.elts[0], (), clipped)
        else:
            for item in expr.elts:
                self._visit(module, item, path[1:], clipped)

    def _visit_call(self, module: Module, call: ast.Call, path: tuple[int | None, ...], clipped: bool) -> None:
        name = last_name(call.func)
        if _computes_implicitly(module, call):
            self._add(module, call, clipped)
            return
        if name in _GRADIENT_METHODS and self._computes(module, call):
            # Of (gradient, variable) pairs only the first part is a gradient.
            if not (name == "compute_gradients" and path and path[-1] == 1):
                self._add(module, call, clipped)
            return
        functions = module.project.functions(module, call.func)
        # A function of the caller's that changes gradients may clip them.
        clipped = clipped or "clip" in name.lower() or (not functions and _is_handed_in(module, call.func))
        if functions and name not in ("zip",):
            for function in functions:
                clipped = clipped or bool(mentions_clip(function.module, function.node))
                returned = (
                    function.module.returns(function.node) if isinstance(function.node, DEFS) else [function.node.body]
                )
                for value in returned:
                    self._visit(function.module, value, path, clipped)
        if name == "zip" and path:
            # What iteration takes from `zip(gradients, variables)`.
            index = path[0]
            if index is not None and index < len(call.args):
                self._visit(module, call.args[index], path[1:], clipped)
            return
        if name == "zip" and call.args:
            self._visit(module, call.args[0], (), clipped)
            return
        if name == "enumerate" and path:
            path = path[1:]
        keep = path if name in ("list", "tuple", "iter", "enumerate", "reversed", "filter", "map") else ()
        for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
            self._visit(module, argument, keep, clipped)

    def _computes(self, module: Module, call: ast.Call) -> bool:
        if isinstance(call.func, ast.Name):
            return True
        values = module.project.evaluator.evaluate(module, call)
        if any(isinstance(value, Obj) and value.kind is Kind.GRADIENTS for value in values):
            return True
        if not isinstance(call.func, ast.Attribute):
            return False
        # Nothing but an optimizer has such a method, be it handed in from anywhere.
        if call.func.attr == "compute_gradients" and not module.project.functions(module, call.func):
            return True
        return "tape" in dotted(call.func.value).lower()

    def _visit_name(
        self, module: Module, expr: ast.Name | ast.Attribute, path: tuple[int | None, ...], clipped: bool
    ) -> None:
        name = dotted(expr)
        if not name:
            return
        clipped = clipped or _clipped_in_place(module, expr, name)
        for binding in module.names.lookup(name, expr):
            if binding.value is not None and binding.how is not How.AUGMENT:
                self._visit(module, binding.value, (*binding.path, *path), clipped)
            elif binding.how is How.PARAMETER:
                self._visit_parameter(module, binding, path, clipped)
        for appended in _appended(module, expr, name):
            self._visit(module, appended, path[1:], clipped)

    def _visit_parameter(self, module: Module, binding: Binding, path: tuple[int | None, ...], clipped: bool) -> None:
        function = function_with(binding.node)
        assert isinstance(function, (*DEFS, ast.Lambda)) and isinstance(binding.node, ast.arg)
        for site in module.project.call_sites(module, function)[:8]:
            argument = module.project.evaluator.parameters.argument(site.frame, binding.node)
            if argument is not None:
                self._visit(site.module, argument, path, clipped)


def _computes_implicitly(module: Module, call: ast.Call) -> bool:
    """A call of what `tfe.implicit_gradients(loss)` gives."""
    values = module.project.evaluator.evaluate(module, call.func)
    return any(isinstance(value, Obj) and value.api in IMPLICIT_GRADIENTS for value in values)


def _appended(module: Module, use: ast.AST, name: str) -> Iterator[ast.expr]:
    function = module.tree.function(use)
    for call in module.tree.calls.get("append", ()):
        if isinstance(call.func, ast.Attribute) and dotted(call.func.value) == name and call.args:
            if module.tree.function(call) is function:
                yield call.args[0]


def _clipped_in_place(module: Module, use: ast.AST, name: str) -> bool:
    """`grads[i] = tf.clip_by_norm(g, 1.0)`: the elements are replaced by clipped ones."""
    function = module.tree.function(use)
    for target in module.tree.within(function or module.tree.module, ast.Subscript):
        assign = parent_of(target) if isinstance(target.ctx, ast.Store) else None
        if isinstance(assign, ast.Assign) and dotted(target.value) == name:
            if module.tree.function(assign) is function and mentions_clip(module, assign.value):
                return True
    return False


def _is_handed_in(module: Module, func: ast.expr) -> bool:
    """Whether what is called is a parameter of the function around it."""
    bindings = module.names.lookup(func.id, func) if isinstance(func, ast.Name) else []
    return any(binding.how is How.PARAMETER for binding in bindings)


def mentions_clip(module: Module, node: ast.AST) -> bool:
    """Whether something in `node` is called whose name says that it clips."""
    return any("clip" in last_name(call.func).lower() for call in module.tree.within(node, ast.Call))


def _calls_of(module: Module, node: ast.AST) -> Iterator[ast.Call]:
    """The calls that running a node makes; those of functions defined in it only when they are called."""
    inner = module.tree.function(node) if not isinstance(node, (*DEFS, ast.Lambda)) else node
    for call in module.tree.within(node, ast.Call):
        if module.tree.function(call) is inner:
            yield call
