"""What a finding rests on: how surely each of its grounds is what the rule takes it for."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.harmless import leaves_function
from tflint_stall.facts.program.broken_off import is_broken_off
from tflint_stall.facts.program.deliberate import is_deliberate, is_left_open
from tflint_stall.facts.program.ending import is_never_reached
from tflint_stall.facts.program.left_over import is_left_over
from tflint_stall.facts.program.loops import Hot
from tflint_stall.facts.program.off_by_default import is_called_for_checking, is_for_checking
from tflint_stall.facts.program.put_away import is_put_away
from tflint_stall.facts.program.ruled_out import is_ruled_out
from tflint_stall.facts.program.uncalled import is_of_no_program
from tflint_stall.facts.program.unmade import is_of_unmade
from tflint_stall.facts.program.unopened import is_opened_by_nobody
from tflint_stall.facts.program.unsaid_words import asks_for_unsaid_word
from tflint_stall.facts.program.unused_methods import is_run_by_nobody
from tflint_stall.facts.program.wrong_calls import is_behind_a_failure
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, function_with
from tflint_stall.facts.tensorflow.data import Consumption
from tflint_stall.facts.tensorflow.surely_traced import is_wrapped_out_of_sight
from tflint_stall.facts.tensorflow.training import GradientUse
from tflint_stall.facts.values import replaced
from tflint_stall.facts.values.guards import Guard, asks_for_one_version, decided, guards, open_guards
from tflint_stall.facts.values.parameters import default_of
from tflint_stall.facts.values.proof import agreement, of_pipeline, proof_of
from tflint_stall.facts.values.values import (
    Api,
    Cls,
    Const,
    Frame,
    Func,
    Method,
    Obj,
    Pipeline,
    Step,
    Unknown,
    Value,
    is_none,
)
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Values

# What is of TensorFlow, or of a library beside it; numbers and texts are not what a finding takes for something.
_THINGS = (Api, Method, Obj, Pipeline)
# What is computed with, whatever it is: a finding rests on what is done to it.
_DATA = (Kind.TENSOR, Kind.INTEGER)
_GIVING_DATA = ("tf.", "horovod.", "builtins.", "math.", "numpy.", "os.", "random.")


def proof(module: Module, node: ast.AST, given: Iterable[object], *, despite_failure: bool = False) -> Proof:
    """How surely a finding holds: what is called at its node, and all that it was given.

    What is wrong on purpose speaks against it, what nobody runs, and a condition under which it hardly ever runs. So
    does a script that fails before, but for a finding that tells of a failure itself.
    """
    if is_deliberate(module, node) or is_never_reached(module, node) or _is_of_gap(module, node):
        return Proof.OPEN
    if any(_hardly_holds(module, guard) for guard in guards(module, node)) or is_called_for_checking(module, node):
        return Proof.OPEN
    if is_run_by_nobody(module, node) or is_left_over(module, node) or is_of_no_program(module, node):
        return Proof.OPEN
    if is_put_away(module) or is_ruled_out(module, node):
        return Proof.OPEN
    things = list(given)
    if any(_leads_there_alone(module, node, thing) for thing in things if isinstance(thing, Hot)):
        return Proof.OPEN
    if not despite_failure and (_cannot_run(module, node, things) or is_behind_a_failure(module, node)):
        return Proof.OPEN
    grounds = [_of(module, node, thing) for thing in things]
    evaluate = module.project.evaluator.evaluate
    grounds += [_of_values(evaluate(module, called)) for called in _called_at(module, node)]
    grounds += [_of_named(module, _at(node)), _of_imported(module), Proof.if_seen(not replaced.by_name(module, node))]
    return Proof.weakest(grounds)


def _leads_there_alone(module: Module, node: ast.AST, hot: Hot) -> bool:
    """Whether nothing calls what goes to a place again and again, and nothing else goes there."""
    if hot.via is None or (hot.outer is not None and hot.outer.via is not None):
        return False
    function = module.tree.function(node)
    if function is None or len(module.project.call_sites(module, function)) != 1:
        return False
    return is_run_by_nobody(hot.module, hot.loop)


def _cannot_run(module: Module, node: ast.AST, given: Iterable[object]) -> bool:
    """Whether its script fails before a finding is reached, or that of a loop which leads to it."""
    loops = [(thing.module, thing.loop) for thing in given if isinstance(thing, Hot)]
    return any(is_broken_off(where, place) or is_of_unmade(where, place) for where, place in [(module, node), *loops])


def _is_of_gap(module: Module, node: ast.AST) -> bool:
    """Whether it is a method of a model to which the reader is asked to add something: `# Add a layer here`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owners = module.project.evaluator.evaluate(module, node.func.value)
    models = (owner for owner in owners if isinstance(owner, Obj) and owner.kind is Kind.MODEL)
    return any(is_left_open(model.module, model.node) for model in models)


def _hardly_holds(module: Module, guard: Guard) -> bool:
    if asks_for_one_version(guard) or decided(module, guard, None) is False:
        return True
    if asks_for_unsaid_word(module, guard):
        return True
    return is_for_checking(module, guard) or is_opened_by_nobody(module, guard)


def of_calls(module: Module, calls: Iterable[ast.Call]) -> Proof:
    """How surely calls are of what they are taken for."""
    evaluate = module.project.evaluator.evaluate
    return Proof.weakest(proof_of(evaluate(module, call.func)) for call in calls)


def of_way(hot: Hot | None) -> Proof:
    """How surely a loop leads to a place: each call on the way is of one function."""
    proofs = []
    while hot is not None and hot.via is not None:
        proofs.append(of_calls(hot.via.module, [hot.via.call]))
        proofs.append(Proof.if_seen(not is_wrapped_out_of_sight(hot.via.frame.module, hot.via.frame.function)))
        hot = hot.outer
    return Proof.weakest(proofs)


def on_one_way(steps: Iterable[Step]) -> Proof:
    """How surely steps of one dataset come together: where options ask for them, for whoever sets these."""
    return Proof.PROBABLE if any(open_guards(step) for step in steps) else Proof.SURE


def on_either_way(module: Module, node: ast.AST, steps: Iterable[Step]) -> Proof:
    """How surely one of several steps is added before a node: each under its condition, or one where another is not."""
    shared = {(guard.test, guard.holds) for guard in guards(module, node)}
    added = [open_guards(step) - shared for step in steps]
    everywhere = set[tuple[ast.expr, bool]]().union(*added)
    return Proof.if_seen(all((test, not holds) in everywhere for test, holds in everywhere))


def _of(module: Module, node: ast.AST, thing: object) -> Proof:
    if isinstance(thing, Proof):
        return thing
    if isinstance(thing, ast.expr):
        return _of_values(module.project.evaluator.evaluate(module, thing))
    if isinstance(thing, (ast.stmt, ast.Module)):
        # What it computes with comes and goes; what it calls decides what it does.
        return _of_named(module, (call.func for call in module.tree.within(thing, ast.Call)))
    if isinstance(thing, Hot):
        return Proof.weakest([of_way(thing), _of_named(thing.module, _at(thing.loop))])
    if isinstance(thing, Consumption):
        return Proof.weakest([_of_values(thing.values), _of_named(thing.module, _at(thing.node))])
    if isinstance(thing, Pipeline):
        steps = [
            _of_named(step.module, ast.walk(step.call), step.frame) for step in thing.steps if not step.is_declared
        ]
        return Proof.weakest(
            [of_pipeline(thing), _of_way_back(thing), *steps, *map(_of_imported, {step.module for step in thing.steps})]
        )
    if isinstance(thing, GradientUse):
        tree = thing.apply_module.tree
        within = tree.function(thing.apply) or tree.module
        is_hooked = any(tree.contains(within, call) for call in thing.apply_module.calls_of_hooks)
        return Proof.weakest(
            [
                Proof.if_seen(not is_hooked),
                _of_named(thing.module, ast.walk(thing.gradient)),
                _of_named(thing.apply_module, ast.walk(thing.apply)),
                _of_imported(thing.apply_module),
            ]
        )
    if isinstance(thing, Step):
        return _of_step(module, node, thing)
    return Proof.SURE


def _of_values(values: Values) -> Proof:
    """How surely something is one thing, and what the functions gave that made it, decorators and all."""
    return Proof.weakest([proof_of(values), *map(_of_way_back, values)])


def _of_way_back(value: Value) -> Proof:
    """What a decorator out of sight gives, or a base class, may be something else than what is seen."""
    if isinstance(value, Method):
        return Proof.weakest([_of_way_back(value.owner), Proof.if_seen(not _inherits_out_of_sight(value.owner))])
    frames = [step.frame for step in value.steps] if isinstance(value, Pipeline) else []
    if isinstance(value, Obj):
        frames = [value.frame]
    waiting, seen = [frame for frame in frames if frame is not None], set[Frame]()
    while waiting:
        frame = waiting.pop()
        if frame not in seen and (is_wrapped_out_of_sight(frame.module, frame.function) or _is_overridden(frame)):
            return Proof.PROBABLE
        seen.add(frame)
        waiting += [frame.caller_frame] if frame.caller_frame is not None else []
    return Proof.SURE


def _is_overridden(frame: Frame) -> bool:
    """Whether a method of whatever object `self` is was entered, which another class in sight has of its own."""
    bound = frame.bound
    is_any_object = isinstance(bound, Obj) and isinstance(bound.node, ast.ClassDef)
    return is_any_object and frame.module.project.is_overridden(frame.module, frame.function)


def _inherits_out_of_sight(owner: Value) -> bool:
    """Whether the class of an object has a base that nobody sees, with methods of its own."""
    if not isinstance(owner, Obj) or owner.cls is None:
        return False
    classes = owner.module.project.evaluator.classes
    bases = [base for cls in classes.lineage(owner.cls) for base in classes.bases(cls)]
    return any(isinstance(b, Unknown) or (isinstance(b, Api) and not leaves_function(b.path)) for b in bases)


def _of_step(module: Module, node: ast.AST, step: Step) -> Proof:
    """A step that is added under a condition is only sure for what stands under the same one."""
    shared = {(guard.test, guard.holds) for guard in guards(module, node)}
    return Proof.if_seen(open_guards(step) <= shared)


def _of_named(module: Module, nodes: Iterable[ast.AST], frame: Frame | None = None) -> Proof:
    """How surely the things that places name are what they are taken for; what nobody knows says nothing."""
    evaluate = module.project.evaluator.evaluate
    named = (node for node in nodes if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load))
    homes: set[Module] = set()
    for name in named:
        values = evaluate(module, name, frame)
        if not _agrees(values) or (frame is None and _is_only_default(module, name)):
            return Proof.PROBABLE
        homes.update(value.module for value in values if isinstance(value, (Func, Cls, Obj)))
    return Proof.weakest(map(_of_imported, homes))


def _is_only_default(module: Module, name: ast.expr) -> bool:
    """Whether a function, a class or an object is only the default of a parameter, for callers that nobody sees."""
    if isinstance(name, ast.Attribute):
        # `self.backend = backend`
        function = module.tree.function(name)
        cls = module.method_class(function) if function is not None else None
        kept = module.members(cls).get(name.attr, []) if cls is not None and isinstance(name.value, ast.Name) else []
        given = kept[0].value if len(kept) == 1 else None
        return isinstance(given, ast.Name) and _is_only_default(module, given)
    if not isinstance(name, ast.Name):
        return False
    bindings = module.names.lookup(name.id, name)
    node = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.PARAMETER else None
    function = function_with(node) if isinstance(node, ast.arg) else None
    default = default_of(function, node) if function is not None and isinstance(node, ast.arg) else None
    if function is None or default is None or isinstance(default, ast.Constant):
        return False
    return not module.project.call_sites(module, function)


def _agrees(values: Values) -> bool:
    """Whether nothing that is known of a name speaks against another thing that it may be, or leaves that open."""
    if not any(isinstance(value, _THINGS) for value in values) or all(isinstance(v, Pipeline) for v in values):
        return True
    # What a loop computes again from itself is a tensor, and what it began with.
    if all(isinstance(v, Unknown) or _is_data(v) for v in values):
        return True
    return agreement(values) is Proof.SURE


def _is_data(value: object) -> bool:
    """What is computed with: a width is 64 here, and drawn there."""
    if not isinstance(value, Obj):
        return isinstance(value, Const)
    return value.kind in _DATA or (value.kind is Kind.OTHER and value.api.startswith(_GIVING_DATA))


def _of_imported(module: Module) -> Proof:
    """How surely what a file imports of libraries is still that where the file reads it, and all its names."""
    if _binds_by_name(module) or module.may_be_patched:
        return Proof.PROBABLE
    evaluate = module.project.evaluator.evaluate
    for name in module.imported_reads:
        values = [value for value in evaluate(module, name) if not is_none(value)]
        if len({isinstance(value, Api) for value in values}) > 1:
            return Proof.PROBABLE
    return Proof.SURE


def _binds_by_name(module: Module) -> bool:
    """Whether a file takes names from elsewhere: `globals().update(options)`, `exec(open("settings.py").read())`."""
    calls = module.tree.calls
    updated = (parent_of(call) for name in ("globals", "locals") for call in calls.get(name, ()))
    run = (call for call in calls.get("exec", ()) if isinstance(call.func, ast.Name) and len(call.args) == 1)
    return any(isinstance(part, ast.Attribute) and part.attr == "update" for part in updated) or any(
        module.tree.function(call) is None for call in run
    )


def _at(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a statement or an expression; of what has a body, what stands in front of it."""
    inner = [node]
    while inner:
        current = inner.pop()
        yield current
        body = set(getattr(current, "body", ()) if isinstance(current, ast.stmt) else ())
        inner += [child for child in ast.iter_child_nodes(current) if child not in body]


def _called_at(module: Module, node: ast.AST) -> list[ast.expr]:
    """What is called at the node of a finding: the callee, a decorator, what a `with` enters."""
    if isinstance(node, (ast.With, ast.AsyncWith)):
        entered = (item.context_expr for item in node.items)
        return [expr.func for expr in entered if isinstance(expr, ast.Call)]
    if isinstance(node, ast.Call):
        return [node.func]
    holder = parent_of(node)
    return [node] if isinstance(node, ast.expr) and isinstance(holder, DEFS) and node in holder.decorator_list else []
