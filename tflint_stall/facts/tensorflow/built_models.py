"""Models that a loop builds again: which calls train them, and what gives their memory back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.reached import Reached, calls_in
from tflint_stall.facts.program.timing import is_span
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, FUNCTIONS, LOOPS, argument, last_name
from tflint_stall.facts.tensorflow import grounds
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Obj
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.syntax.tree import Loop
    from tflint_stall.facts.values.module import Module

# What a model is built for. Each of them makes functions and state that the process keeps.
_USING = frozenset(
    "compile fit fit_generator evaluate predict train_on_batch test_on_batch predict_on_batch".split(),
)
# What begins anew with the graph of Keras.
_CLEARING = frozenset({"clear_session", "reset_default_graph"})
_STORING = frozenset({"append", "add", "insert", "setdefault", "appendleft", "put"})
# Names of code that measures models, and trains none.
_MEASURING = r"(?i)bench|profil|timing|speed|memory_usage"
# What a search that halves its range calls its next guess.
_MIDDLE = ("mid", "middle", "midpoint")
# A training of so many epochs outlasts what a model leaves behind, for so many rounds (measured: 9 MB in each).
_LONG, _ROUNDS_OF_LONG = 100, 100
_FRESH = frozenset({"keras.layers.Input"})


def used_in(hot: Hot, model: Obj) -> Reached | None:
    """What each round does with a model that it builds: `compile`, `fit`; `None` where it is only a part of another.

    `None` as well where the round clears what Keras keeps.
    """
    found: Reached | None = None
    for reached in calls_in(hot.module, hot.loop):
        name = last_name(reached.call.func)
        if name in _CLEARING:
            return None
        # What trains says more than what prepares for it.
        if name in _USING and (found is None or _prepares(found)) and _is_of(reached, model):
            found = reached
    return found


def _prepares(reached: Reached) -> bool:
    return last_name(reached.call.func) == "compile"


def proof(hot: Hot, use: Reached, model: Obj) -> Proof:
    """How surely it is this model that each round uses, and the loop that builds it."""
    method = use.call.func
    values = (
        use.module.project.evaluator.evaluate(use.module, method.value) if isinstance(method, ast.Attribute) else ()
    )
    bases: list[Proof] = []
    if model.cls is not None:
        cls, evaluate = model.cls, model.module.project.evaluator.evaluate
        bases = [proof_of(evaluate(cls.module, base)) for base in cls.node.bases]
    return Proof.weakest([proof_of(values), grounds.of_way(hot), *bases])


def _is_of(reached: Reached, model: Obj) -> bool:
    method = reached.call.func
    if not isinstance(method, ast.Attribute):
        return False
    values = reached.module.project.evaluator.evaluate(reached.module, method.value)
    return any(isinstance(value, Obj) and value.node is model.node for value in values)


def ways(hot: Hot, module: Module, node: ast.AST) -> Iterator[tuple[Module, ast.AST]]:
    """A place that a loop repeats, and the calls that lead to it from the loop, innermost first."""
    yield module, node
    around: Hot | None = hot
    while around is not None and around.via is not None:
        yield around.via.module, around.via.call
        around = around.outer


def is_collected(hot: Hot, module: Module, made: ast.AST) -> bool:
    """Whether what each round makes is put into a list or a dictionary: then all of them are wanted."""
    below = None
    for place, node in ways(hot, module, made):
        # A helper that trains a model and gives back its score keeps no model.
        if below is not None and not _gives_back(*below):
            return False
        if isinstance(node, ast.Call) and _is_stored(place, node):
            return True
        below = place, node
    return False


def _gives_back(module: Module, made: ast.AST) -> bool:
    """Whether the function around what makes a model returns it, or an object that may hold it."""
    function = module.tree.function(made)
    if not isinstance(function, DEFS) or function.name == "__init__" or module.is_generator(function):
        return True
    for returned in module.returns(function):
        for node in ast.walk(returned):
            if node is made and not isinstance(parent_of(node), ast.Attribute):
                return True
            if isinstance(node, ast.Name) and not isinstance(parent_of(node), ast.Attribute):
                values = module.project.evaluator.evaluate(module, node)
                if any(
                    isinstance(value, Obj) and (value.kind is Kind.MODEL or value.cls is not None) for value in values
                ):
                    return True
    return False


def _is_stored(module: Module, call: ast.Call) -> bool:
    if _is_given_to_store(call) or isinstance(parent_of(call), COMPREHENSIONS):
        return True
    statement = module.tree.statement(call)
    if not isinstance(statement, ast.Assign):
        return False
    if statement.value is not call:
        return False
    if any(isinstance(target, ast.Subscript) for target in statement.targets):
        return True
    names = {target.id for target in statement.targets if isinstance(target, ast.Name)}
    scope = module.tree.function(call) or module.tree.module
    loads = (load for name in names for load in module.tree.loads.get(name, ()) if isinstance(load, ast.Name))
    return any(module.tree.contains(scope, load) and _is_put_away(module, load) for load in loads)


def _is_put_away(module: Module, load: ast.Name) -> bool:
    if _is_given_to_store(load) or isinstance(parent_of(load), ast.Yield):
        return True
    statement = module.tree.statement(load)
    whole = isinstance(statement, ast.Assign) and statement.value is load
    return whole and any(isinstance(target, ast.Subscript) for target in getattr(statement, "targets", ()))


def _is_given_to_store(node: ast.AST) -> bool:
    """`models.append(model)`, `models.append((name, model))`."""
    child, holder = node, parent_of(node)
    while isinstance(holder, (ast.Tuple, ast.List, ast.Dict)):
        child, holder = holder, parent_of(holder)
    is_call = isinstance(holder, ast.Call) and child is not holder.func
    return is_call and isinstance(holder, ast.Call) and last_name(holder.func) in _STORING


def has_graph_of_its_own(hot: Hot, module: Module, made: ast.AST) -> bool:
    """Whether each round enters a graph that goes with it: `with tf.Graph().as_default():`."""
    for place, node in ways(hot, module, made):
        for parent in place.tree.ancestors(node):
            for item in parent.items if isinstance(parent, ast.With) else ():
                values = place.project.evaluator.evaluate(place, item.context_expr)
                if any(isinstance(value, Obj) and value.kind is Kind.GRAPH for value in values):
                    return True
    return False


def is_over_existing(hot: Hot, module: Module, call: ast.Call) -> bool:
    """Whether a functional model is only another view of what was there before: `Model(m.input, layer.output)`."""
    inputs = argument(call, 0, "inputs", "input")
    if inputs is None:
        return False
    boundary: ast.AST = hot.loop
    if hot.via is not None:
        boundary = next((p for p in module.tree.ancestors(call) if isinstance(p, FUNCTIONS)), module.tree.module)
    names = [node for node in ast.walk(inputs) if isinstance(node, ast.Name)]
    if any(value.api in _FRESH and _is_within(module, boundary, value) for value in _objects(module, inputs)):
        return False
    bindings = [binding for name in names for binding in module.names.lookup(name.id, name)]
    own = [b for b in bindings if module.tree.contains(boundary, b.node) and not isinstance(b.node, ast.arg)]
    imported = [binding for binding in bindings if binding.module]
    return bool(bindings) and not own and len(imported) < len(bindings)


def is_made_of_existing(hot: Hot, module: Module, call: ast.Call) -> bool:
    """Whether a model of a class of one's own is given models that were there before, or a list that grows."""
    if hot.module is not module or not module.tree.contains(hot.loop, call):
        return False
    for name in (node for node in ast.walk(call) if isinstance(node, ast.Name)):
        bindings = module.names.lookup(name.id, name)
        if all(module.tree.contains(hot.loop, binding.node) for binding in bindings):
            continue
        if any(value.kind in (Kind.MODEL, Kind.LAYER) for value in _objects(module, name)):
            return True
        if any(module.tree.contains(hot.loop, added) for b in bindings for added in module.added_to(b)):
            return True
    return False


def is_measured(hot: Hot, module: Module, made: ast.AST) -> bool:
    """Whether a file or a function on the way says that nobody trains here: it measures."""
    for place, node in ways(hot, module, made):
        functions = (parent.name for parent in place.tree.ancestors(node) if isinstance(parent, DEFS))
        if any(re.search(_MEASURING, name) for name in (*functions, *place.path.split("/")[-2:])):
            return True
        if any(is_span(value) for value in place.returns(place.tree.function(node) or place.tree.module)):
            return True
    return False


def waits_for_orders(hot: Hot) -> bool:
    """`while True: job = queue.get(); if job is None: break`: a worker, which gets a few jobs and then its end."""
    loop = hot.loop
    if not isinstance(loop, ast.While) or not isinstance(loop.test, ast.Constant):
        return False
    taken = {
        target.id
        for statement in loop.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
        if last_name(statement.value.func) == "get" and isinstance(statement.value.func, ast.Attribute)
        if not any(isinstance(item, ast.Constant) and isinstance(item.value, str) for item in statement.value.args)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    tests = (s.test for s in loop.body if isinstance(s, ast.If) and isinstance(s.body[-1], (ast.Break, ast.Return)))
    return any(
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Name)
        and test.left.id in taken
        and isinstance(test.ops[0], (ast.Is, ast.Eq))
        for test in tests
    )


def is_part_of_built(hot: Hot, module: Module, made: ast.AST) -> bool:
    """Whether a model is built while another one is that the same loop builds: that one is the finding."""
    for place, node in ways(hot, module, made):
        if node is not made and isinstance(node, ast.Call):
            for value in _objects(place, node):
                if value.kind is Kind.MODEL and value.node is node and value.cls is not None:
                    return True
    return False


def is_for_a_figure(hot: Hot, module: Module, made: ast.AST) -> bool:
    """Whether nobody trains here for long: it measures, or halves a range until it knows a number."""
    if is_measured(hot, module, made):
        return True
    for place, node in ways(hot, module, made):
        around = place.tree.function(node) or hot.loop
        if any(isinstance(name.ctx, ast.Store) and name.id in _MIDDLE for name in place.tree.within(around, ast.Name)):
            return True
    return False


def matters_little(hot: Hot) -> bool:
    """Whether each round trains for long, and there are not many, or one more comes only until one is good enough."""
    loop = hot.loop
    if not isinstance(loop, LOOPS):
        return False
    known = rounds(hot.module, loop)
    asks = isinstance(loop, ast.While) and not isinstance(loop.test, ast.Constant)
    few = known <= _ROUNDS_OF_LONG if known is not None else asks and not _compares_counter(hot.module, loop)
    return few and any(_trains_for_long(reached) for reached in calls_in(hot.module, loop))


def _compares_counter(module: Module, loop: Loop) -> bool:
    """`while trial < trials: …; trial += 1`"""
    counted = {
        added.target.id for added in module.tree.within(loop, ast.AugAssign) if isinstance(added.target, ast.Name)
    }
    asked = loop.test if isinstance(loop, ast.While) else loop
    return any(isinstance(name, ast.Name) and name.id in counted for name in ast.walk(asked))


def _trains_for_long(reached: Reached) -> bool:
    epochs = argument(reached.call, None, "epochs", "nb_epoch")
    if epochs is None or last_name(reached.call.func) not in ("fit", "fit_generator"):
        return False
    number = reached.module.project.evaluator.constant(reached.module, epochs)
    return isinstance(number, int) and number >= _LONG


def _is_within(module: Module, boundary: ast.AST, value: Obj) -> bool:
    return value.module is not module or module.tree.contains(boundary, value.node)


def _objects(module: Module, expr: ast.expr) -> list[Obj]:
    values = module.project.evaluator.evaluate(module, expr)
    return [value for value in values if isinstance(value, Obj)]


def brings_in_objects(module: Module, loop: ast.AST) -> bool:
    """Whether a loop works with models, layers or optimizers that were made before it, or in an earlier round."""
    kinds = (Kind.MODEL, Kind.LAYER, Kind.OPTIMIZER)
    for name in module.tree.within(loop, ast.Name):
        bindings = module.names.lookup(name.id, name) if isinstance(name.ctx, ast.Load) else []
        inside = [binding.node for binding in bindings if module.tree.contains(loop, binding.node)]
        if bindings and all(_exclude_each_other(module, loop, node, name) for node in inside):
            if any(value.kind in kinds for value in _objects(module, name)):
                return True
    return False


def _exclude_each_other(module: Module, loop: ast.AST, one: ast.AST, other: ast.AST) -> bool:
    """Whether a round of a loop that runs one of two places does not run the other: `if stage == 0: … elif …`."""
    child = one
    for above in module.tree.ancestors(one):
        if above is loop:
            break
        if isinstance(above, ast.If) and child is not above.test and module.tree.contains(above, other):
            branch = above.body if child in above.body else above.orelse
            if not any(module.tree.contains(statement, other) for statement in branch):
                return not module.tree.contains(above.test, other)
        child = above
    return False
