"""Distribution: strategies and their scopes, and what they run on each replica."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.distribution import (
    CURRENT_STRATEGY,
    DISTRIBUTING,
    MULTI_WORKER,
    ONE_REPLICA,
    RUNS,
    STRATEGIES,
    TOGETHER,
)
from tflint_stall.facts.api.learners import is_foreign
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, is_main_guard, last_name
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.parts import named_parts
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import UNKNOWN, Const, Frame, Func, Obj, Step, Unknown, Value, Values
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 3
_MOST_CALLERS = 8
_BY_HAND = ("GradientTape", "apply_gradients", "train_on_batch")
_NO_STRATEGY = Const(None)


@dataclass(frozen=True, eq=False)
class ReplicaStep:
    """A function that a strategy runs on each of its replicas."""

    run: ast.Call
    function: Func
    # Sure where the strategy itself was resolved, not only named so.
    proof: Proof


class Strategies:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module

    # -- strategies -------------------------------------------------------------------------

    def spans_workers(self, expr: ast.expr) -> Proof | None:
        """How surely an expression is a strategy over several machines; `None` where it is none."""
        return spans_workers(self._values(expr))

    def works_together_in(self, node: ast.AST) -> Proof | None:
        """How surely code, or a function that it calls, runs a step of a strategy over several machines."""
        return _works_together(self._module, node, 0)

    def spreads(self, step: Step) -> Proof | None:
        """How surely a step distributes a dataset over several machines."""
        if not isinstance(step.call.func, ast.Attribute):
            return None
        return spans_workers(step.module.project.evaluator.evaluate(step.module, step.call.func.value, step.frame))

    @property
    def serve_fit(self) -> bool:
        """Whether the file makes a strategy, and no step of its own."""
        by_hand = any(name in self._module.tree.calls for name in _BY_HAND)
        return bool(self._made) and not by_hand

    def only_spans_workers(self) -> Proof | None:
        """How surely a strategy of this file, whichever is used, is one over several machines."""
        found = [spans_workers(self._values(made)) for made in self._made]
        return Proof.PROBABLE if found and None not in found else None

    def steps(self) -> Iterator[ReplicaStep]:
        """The functions given to `strategy.run` in this file."""
        for name in RUNS:
            for call in self._module.tree.calls.get(name, ()):
                given = argument(call, 0, "fn")
                if given is None or not isinstance(call.func, ast.Attribute):
                    continue
                proof = self._distributes_replicas(call.func.value)
                if proof is not None:
                    for function in self._module.project.functions(self._module, given):
                        yield ReplicaStep(call, function, proof)

    def _distributes_replicas(self, owner: ast.expr) -> Proof | None:
        """How surely an expression is a strategy with several replicas."""
        values = self._values(owner)
        if any(map(_is_several, values)):
            return Proof.if_seen(all(map(_is_several, values)))
        named = "strategy" in last_name(owner).lower() and not any(isinstance(value, Obj) for value in values)
        current = any(isinstance(value, Obj) and value.api == CURRENT_STRATEGY for value in values)
        return Proof.PROBABLE if named or (current and self._made) else None

    def steps_in_reach(self) -> Iterator[ReplicaStep]:
        """The functions given to `strategy.run` here, and in files that import this one."""
        for place in (self._module, *self._module.project.importers(self._module, RUNS)):
            yield from Strategies(place).steps()

    def _values(self, expr: ast.expr) -> Values:
        return self._module.project.evaluator.evaluate(self._module, expr)

    # -- the strategy of a flow -------------------------------------------------------------

    def distributing(self, call: ast.Call) -> Proof | None:
        """How surely some strategy with several replicas exists where a call runs, and is there to distribute.

        One that is only handed over to something else is for that; one that already has a model of its own in its
        scope leaves the others to one device.
        """
        made = [strategy for strategy in self._made if self._reaches(strategy, call)]
        if not made or any(self._serves_others(strategy) for strategy in made):
            return None
        seen = any(map(self._scopes_of, made))
        return Proof.weakest([Proof.if_seen(seen), *(proof_of(self._values(strategy.func)) for strategy in made)])

    @cached_property
    def _made(self) -> list[ast.Call]:
        """Where this file makes strategies with several replicas."""
        names = frozenset(name for name in self._module.tree.calls if name.endswith("Strategy"))
        calls = [c for name in names | self._module.aliases(STRATEGIES) for c in self._module.tree.calls.get(name, ())]
        return [call for call in calls if any(map(_is_several, self._values(call)))]

    def _reaches(self, made: ast.Call, call: ast.AST) -> bool:
        """Whether a strategy surely exists when a call runs: made before it, and under no other condition."""
        tree = self._module.tree
        maker, user = tree.function(made), tree.function(call)
        if not self._is_made_for(made, call):
            return False
        if maker is user:
            return order_of(made) < order_of(call)
        if maker is None:
            sites = self._module.project.call_sites(self._module, user) if isinstance(user, DEFS) else []
            here = [s.call for s in sites if s.module is self._module and tree.function(s.call) is None]
            return not here or any(order_of(made) < order_of(site) for site in here)
        kept = dotted(self._target(made)).startswith("self.")
        return kept and user is not None and tree.enclosing_class(maker) is tree.enclosing_class(user) is not None

    def _is_made_for(self, made: ast.Call, call: ast.AST) -> bool:
        shared = {(guard.test, guard.holds) for guard in guards(self._module, call)}
        return all(
            (guard.test, guard.holds) in shared or decided(self._module, guard, None)
            for guard in guards(self._module, made)
            if not is_main_guard(parent_of(guard.test) or guard.test)
        )

    def _target(self, made: ast.Call) -> ast.expr:
        """The name that a strategy is given."""
        statement = self._module.tree.statement(made)
        return statement.targets[0] if isinstance(statement, ast.Assign) else made

    def _serves_others(self, made: ast.Call) -> bool:
        """Whether a strategy has a model in its scope, or is only handed over to something."""
        if any(self._makes_model(item) for item in self._scopes_of(made)):
            return True
        uses = self._uses_of(made)
        distributes = any(isinstance(p := parent_of(use), ast.Attribute) and p.attr in DISTRIBUTING for use in uses)
        return not distributes and any(not isinstance(parent_of(use), ast.Attribute) for use in uses)

    def _uses_of(self, made: ast.Call) -> list[ast.Name | ast.Attribute]:
        """Where the name of a strategy is read."""
        target = self._target(made)
        loads = self._module.tree.loads.get(last_name(target), ())
        return [load for load in loads if any(isinstance(v, Obj) and v.node is made for v in self._values(load))]

    def _scopes_of(self, made: ast.Call) -> list[ast.With]:
        """The `with` statements that enter the scope of a strategy."""
        return [
            statement
            for statement in self._module.tree.nodes(ast.With)
            for item in statement.items
            if (entered := _entered(self._module, item.context_expr)) is not None
            and any(isinstance(value, Obj) and value.node is made for value in self._values(entered))
        ]

    def _makes_model(self, scope: ast.With) -> bool:
        """Whether a model, or something that may be one, is assigned in a scope."""
        for assign in self._module.tree.within(scope, ast.Assign):
            for value in self._values(assign.value):
                if isinstance(value, Unknown) and isinstance(assign.value, ast.Call):
                    return True
                if isinstance(value, Obj) and _may_be_model(value) and self.is_made_in_scope(value):
                    return True
        return False

    # -- scopes -----------------------------------------------------------------------------

    def is_made_in_scope(self, made: Obj) -> bool:
        """Whether an object is, or may be, made under some strategy's `scope()`."""
        return any(value is not _NO_STRATEGY for value in _strategies_around(made.module, made.node, made.frame, 0))

    def held_by_workers(self, expr: ast.expr) -> Proof | None:
        """How surely what an expression is (a model, a checkpoint of one) is spread over several machines."""
        values = self._values(expr)
        around = [spans_workers(self._around(value)) if isinstance(value, Obj) else None for value in values]
        found = [proof for proof in around if proof is not None]
        if found:
            return Proof.weakest(found) if len(found) == len(values) else Proof.OPEN
        # What is not in sight may well be of the only strategy that there is.
        if not all(isinstance(value, Unknown) or _is_parameter(value) for value in values):
            return None
        reaching = [made for made in self._made if self._reaches(made, expr)]
        over_workers = bool(reaching) and all(spans_workers(self._values(made)) is Proof.SURE for made in reaching)
        return Proof.PROBABLE if over_workers else None

    def _around(self, made: Obj, depth: int = 0) -> Values:
        """The strategies under whose scope an object was made, or what it is put together from."""
        found = _strategies_around(made.module, made.node, made.frame, 0)
        if any(value is not _NO_STRATEGY for value in found) or depth >= _DEEPEST_CALL:
            return found
        return tuple(value for part in named_parts(made) for value in self._around_any(part, depth + 1))

    def _around_any(self, part: Values, depth: int) -> Values:
        """The strategies around what a part may be; none besides where not all that it may be is made under one."""
        by_value = [self._around(value, depth) if isinstance(value, Obj) else () for value in part]
        together = tuple(strategy for strategies in by_value for strategy in strategies)
        return together if not together or all(by_value) else (*together, _NO_STRATEGY)

    def takes_over(self, consumption: Consumption) -> bool:
        """Whether the model that is fitted belongs to a strategy, which then distributes the data itself."""
        call, module = consumption.node, consumption.module
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            return False
        if any(value is not _NO_STRATEGY for value in _strategies_around(module, call, None, 0)):
            return True
        values = module.project.evaluator.evaluate(module, call.func.value)
        models = [value for value in values if isinstance(value, Obj) and value.kind is Kind.MODEL]
        return any(self.is_made_in_scope(model) for model in models)

    def enters_by_hand(self) -> bool:
        """Whether a scope is entered in a way that no `with` shows."""
        tree = self._module.tree
        return any(not isinstance(parent_of(call), (ast.withitem, ast.Assign)) for call in tree.calls.get("scope", ()))


def spans_workers(values: Values) -> Proof | None:
    """How surely values are strategies over several machines; `None` where none is one."""
    found = [isinstance(value, Obj) and value.api.rpartition(".")[2] in MULTI_WORKER for value in values]
    if not any(found):
        return None
    others = [value for value, spans in zip(values, found, strict=True) if not spans]
    if all(isinstance(value, Unknown) for value in others):
        return Proof.if_seen(not others)
    return Proof.OPEN


def _works_together(module: Module, node: ast.AST, depth: int) -> Proof | None:
    found: list[Proof] = []
    for call in module.tree.within(node, ast.Call):
        if last_name(call.func) in TOGETHER and isinstance(call.func, ast.Attribute):
            proof = spans_workers(module.project.evaluator.evaluate(module, call.func.value))
            found.extend([proof] if proof is not None else [])
        if depth < _DEEPEST_CALL:
            for function in module.project.functions(module, call.func):
                proof = _works_together(function.module, function.node, depth + 1)
                found.extend([proof] if proof is not None else [])
    return min(found, key=lambda proof: proof.value, default=None)


def _is_several(value: Value) -> bool:
    """A strategy that has, or may have, several replicas."""
    if not isinstance(value, Obj) or value.kind is not Kind.STRATEGY:
        return False
    name = value.api.rpartition(".")[2]
    devices = argument(value.node, 0, "devices") if isinstance(value.node, ast.Call) else None
    single = isinstance(devices, (ast.List, ast.Tuple)) and len(devices.elts) == 1
    return name.endswith("Strategy") and name not in ONE_REPLICA and not single


def _may_be_model(made: Obj) -> bool:
    """A model, or what a library out of sight gives."""
    return made.kind is Kind.MODEL or (made.kind is Kind.OTHER and not is_foreign(made.api))


def _is_parameter(value: Value) -> bool:
    return isinstance(value, Obj) and isinstance(value.node, ast.arg)


def _strategies_around(module: Module, node: ast.AST, frame: Frame | None, depth: int) -> Values:
    """The strategies in whose scope code runs, callers followed; nothing where it surely runs in none."""
    found: list[Value] = []
    for parent in module.tree.ancestors(node):
        if isinstance(parent, (ast.With, ast.AsyncWith)):
            for item in parent.items:
                found.extend(_of_context(module, item.context_expr, frame))
    if found:
        return tuple(found)
    function = module.tree.function(node)
    if function is None or depth >= _DEEPEST_CALL:
        return ()
    while frame is not None and frame.function is not function:
        frame = frame.outer
    if frame is not None:
        return _strategies_around(frame.caller, frame.call, frame.caller_frame, depth + 1)
    sites = module.project.call_sites(module, function)[:_MOST_CALLERS]
    by_site = [_strategies_around(site.module, site.call, None, depth + 1) for site in sites]
    return tuple(value for values in by_site for value in values or (_NO_STRATEGY,))


def _of_context(module: Module, context: ast.expr, frame: Frame | None) -> Values:
    """The strategies whose scope a `with` enters; unknown for a context that is only called so."""
    entered = _entered(module, context)
    if entered is not None:
        return module.project.evaluator.evaluate(module, entered, frame)
    return (UNKNOWN,) if _is_called_scope(module, context) else ()


def _entered(module: Module, context: ast.expr) -> ast.expr | None:
    """`strategy` of `with strategy.scope():`, also through a name."""
    if isinstance(context, ast.Name):
        bindings = module.names.lookup(context.id, context)
        context = bindings[0].value if len(bindings) == 1 and bindings[0].value is not None else context
    scope = isinstance(context, ast.Call) and isinstance(context.func, ast.Attribute) and context.func.attr == "scope"
    return (
        context.func.value
        if scope and isinstance(context, ast.Call) and isinstance(context.func, ast.Attribute)
        else None
    )


def _is_called_scope(module: Module, context: ast.expr) -> bool:
    """A context of which nothing is known but what it is called, or what its name was given."""
    function = context.func if isinstance(context, ast.Call) else context
    name = dotted(function).lower() or last_name(function).lower()
    if "strateg" in name:
        return True
    for binding in module.names.lookup(dotted(context), context) if dotted(context) else ():
        if binding.value is not None and "scope" in ast.unparse(binding.value):
            return True
    if isinstance(context, ast.IfExp):
        return any(
            _entered(module, branch) or _is_called_scope(module, branch) for branch in (context.body, context.orelse)
        )
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
