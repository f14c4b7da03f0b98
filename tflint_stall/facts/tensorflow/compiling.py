"""Whether a step may be put into a tf.function without failing there, as far as its code shows.

Compiled, a step runs once per trace with symbols for tensors: NumPy and `predict` fail on these, what it stores in an
object leaks out of the graph, and what is assigned elsewhere is frozen.
"""

from __future__ import annotations

import ast
import re
from itertools import combinations

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.harmless import METHODS_OF_ARRAYS
from tflint_stall.facts.program.changing_weights import changes_what_is_trained
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, Function, argument, dotted, last_name
from tflint_stall.facts.tensorflow.calling import Calling
from tflint_stall.facts.tensorflow.handed_over import fits
from tflint_stall.facts.tensorflow.steps import computes_in_numpy
from tflint_stall.facts.values.values import Api, Func, Obj, Unknown

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import CallSite

_DEEPEST_CALL = 3
_CONSTRUCTING = ("__init__", "build", "__post_init__", "setup")
# Methods of arrays that tensors do not have, and of models that fail in a graph.
_OF_MODELS = frozenset(
    "predict predict_on_batch fit train_on_batch evaluate get_weights set_weights save_weights load_weights".split()
)
# What has variables, and makes them when it is made or first called: a tf.function does so only once.
_WITH_VARIABLES = (Kind.METRIC, Kind.LAYER, Kind.MODEL, Kind.OPTIMIZER, Kind.VARIABLE)
_OF_LISTS = frozenset({"append", "appendleft", "extend", "insert", "pop", "popleft", "put", "write"})
_RUNNING_ONCE = frozenset({"run", "Process", "Thread", "submit", "partial", "signature"})
_UPDATING = ("apply_gradients", "minimize", "apply")
_WALKING = frozenset({"zip", "enumerate", "reversed", "map", "filter", "list", "sorted"})
# What gives the next piece of a dataset.
_DRAWING = frozenset({"next", "get_next"})
# Functions that give what they got in another form, and those to which its type is nothing.
_PASSING = frozenset(
    f"tf.{name}"
    for name in "reshape squeeze expand_dims transpose stop_gradient identity tile concat stack reverse".split()
)
_TAKING_ANY = frozenset(
    f"tf.{name}"
    for name in "cast one_hot shape size rank gather gather_nd convert_to_tensor debugging.assert_shapes".split()
)
_WEIGHTS = ("trainable_variables", "trainable_weights", "variables", "weights")
_MAKING_TENSORS = ("convert_to_tensor", "constant")
_PYTHON = ("numpy.", "random.", "time.", "builtins.open", "builtins.input")


def may_compile(module: Module, function: Function) -> bool:
    """Whether nothing in a step, nor in what it calls, is known to fail or to leak in a tf.function."""
    # Two threads that trace at once both make the variables of an optimizer, which fails.
    if "Thread" in module.tree.loads or not _has_one_optimizer(module, function) or _mixes_types(module, function):
        return False
    if retyped(module, function) is not None or serves_several_models(module, function):
        return False
    # A tf.function in what each replica runs cannot add up the gradients of all of them: it raises.
    if isinstance(function, DEFS) and module.given_to_run.get(function.name):
        return False
    if not fits(module, function) or _is_compiled_at_times(module, function):
        return False
    # A graph goes on with the layers that were trained when it was made.
    if changes_what_is_trained(module) or module.project.any_near(module, _freezes):
        return False
    return _may_compile(module, function, ())


def computes_only(module: Module, function: Function) -> bool:
    """Whether nothing that a function does, nor what it calls, is known to need more than symbols."""
    return _may_compile(module, function, ())


def _freezes(data: bytes) -> bool:
    return re.search(rb"\.trainable[ ]*=(?!=)", data) is not None


def serves_several_models(module: Module, function: ast.AST) -> bool:
    """Whether a step is given one model after the other: `for model in models: step(model, x, y)`, or by other calls.

    A tf.function makes variables when it is called first, and no others: what is built later raises.
    """
    if not isinstance(function, DEFS):
        return False
    for parameter in function.args.args:
        reads = (load for name in _WEIGHTS for load in module.tree.loads.get(name, ()))
        owned = (load for load in reads if dotted(getattr(load, "value", load)) == parameter.arg)
        if any(module.tree.contains(function, load) for load in owned):
            sites = module.project.call_sites(module, function)
            of_call = module.project.evaluator.parameters.argument
            given = [(site.module, one) for site in sites if (one := of_call(site.frame, parameter)) is not None]
            return any(_is_of_a_loop(where, one) for where, one in given) or _are_several(given)
    return False


def _are_several(given: list[tuple[Module, ast.expr]]) -> bool:
    """Whether two calls surely give different models: none that one may give is one of the other's."""
    evaluated = [module.project.evaluator.evaluate(module, expr) for module, expr in given]
    models = [
        {value.node for value in values if isinstance(value, Obj) and value.kind is Kind.MODEL}
        for values in evaluated
        if values and all(isinstance(value, Obj) and value.kind is Kind.MODEL for value in values)
    ]
    return any(one.isdisjoint(other) for one, other in combinations(models, 2))


def _is_of_a_loop(module: Module, given: ast.expr) -> bool:
    bindings = module.names.lookup(given.id, given) if isinstance(given, ast.Name) else []
    return any(binding.how is How.ITERATE for binding in bindings)


def _is_compiled_at_times(module: Module, function: Function) -> bool:
    """Whether a caller is compiled by name, as an option asks: `if not run_eagerly: train = tf.function(train)`."""
    calls = (call for call in module.tree.calls.get("function", ()) if call.args)
    compiled = {last_name(c.args[0]) for c in calls if _is_tf_function(module, c.func)}
    loads = module.tree.loads.get(function.name, ()) if isinstance(function, DEFS) and compiled else ()
    around = (above for load in loads for above in module.tree.ancestors(load))
    return any(isinstance(caller, DEFS) and caller.name in compiled for caller in around)


def _is_tf_function(module: Module, called: ast.expr) -> bool:
    values = module.project.evaluator.evaluate(module, called)
    return any(isinstance(value, Api) and value.path == "tf.function" for value in values)


def only_computes_tensors(module: Module, function: Function) -> bool:
    """Whether a step calls no NumPy, raises nothing and stores nothing: nobody took its tf.function off for these."""
    stores = any(isinstance(attribute.ctx, ast.Store) for attribute in module.tree.within(function, ast.Attribute))
    raises = any(True for _ in module.tree.within(function, ast.Raise))
    return not stores and not raises and not computes_in_numpy(module, function)


def _has_one_optimizer(module: Module, function: Function) -> bool:
    """Whether the step makes no optimizer, and is given only one: each makes variables when it is first traced."""
    calls, evaluate = list(module.tree.within(function, ast.Call)), module.project.evaluator.evaluate
    made = (value for call in calls for value in evaluate(module, call))
    if any(isinstance(v, Obj) and v.kind is Kind.OPTIMIZER and module.tree.contains(function, v.node) for v in made):
        return False
    names = {parameter.arg for parameter in (*function.args.args, *function.args.kwonlyargs)}
    for call in calls:
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id in names and last_name(call.func) in _UPDATING:
            given = {v.node if isinstance(v, Obj) else v for v in evaluate(module, owner)}
            sites = module.project.call_sites(module, function)
            if len(given) > 1 or any(_is_one_of_several(site, owner.id) for site in sites):
                return False
            if any(isinstance(v, Obj) and _is_made_again(v.module, v.node, ()) for v in evaluate(module, owner)):
                return False
    return True


def _is_made_again(module: Module, node: ast.AST, seen: tuple[ast.AST, ...]) -> bool:
    """Whether what makes an object may run more than once in a program: a loop does, or whoever is given a function.

    The cells of a notebook do, too.
    """
    if loops_around(module, node) or module.path.endswith(".ipynb"):
        return True
    function = module.tree.function(node)
    if function is None or function in seen or len(seen) > _DEEPEST_CALL:
        return False
    sites = module.project.call_sites(module, function)
    if len(sites) > 1 or (isinstance(function, DEFS) and _is_given_away(module, function.name)):
        return True
    return any(_is_made_again(site.module, site.call, (*seen, function)) for site in sites)


def _is_given_away(module: Module, name: str) -> bool:
    """Whether a function is given to somebody who may call it again and again; `app.run(main)` does so once."""
    for load in module.tree.loads.get(name, ()):
        parent = parent_of(load)
        call = parent_of(parent) if isinstance(parent, ast.keyword) else parent
        if isinstance(call, ast.Call) and call.func is not load and last_name(call.func) not in _RUNNING_ONCE:
            return True
    return False


def _is_one_of_several(site: CallSite, name: str) -> bool:
    """Whether a call picks what it gives for a parameter out of a list."""
    arguments = site.frame.function.args.args
    places = [place for place, parameter in enumerate(arguments) if parameter.arg == name]
    given = argument(site.call, places[0] if places else None, name)
    return isinstance(given, ast.Subscript)


def retyped(module: Module, function: Function) -> ast.Call | None:
    """The call that makes a tensor of a type of what a step is given: compiled, that is one already, of its own type.

    `tf.convert_to_tensor(batch["actions"], dtype=tf.int32)` refuses integers of 64 bits, as NumPy makes them.
    """
    shift = 1 if function.args.args and module.method_class(function) is not None else 0
    places = {parameter.arg: place for place, parameter in enumerate(function.args.args[shift:])}
    sites = module.project.call_sites(module, function)
    for call in [c for name in _MAKING_TENSORS for c in module.tree.calls.get(name, ()) if c.args]:
        root = call.args[0]
        while isinstance(root, (ast.Subscript, ast.Attribute)):
            root = root.value
        if not isinstance(root, ast.Name) or root.id not in places or argument(call, 1, "dtype") is None:
            continue
        given = [(site, argument(site.call, places[root.id], root.id)) for site in sites]
        if module.tree.function(call) is function and not all(_is_tensor(s.module, item) for s, item in given):
            return call
    return None


def _is_tensor(module: Module, item: ast.expr | None) -> bool:
    values = module.project.evaluator.evaluate(module, item) if item is not None else ()
    tensors = bool(values) and all(isinstance(value, Obj) and value.kind is Kind.TENSOR for value in values)
    return tensors or (item is not None and Calling(module).is_float32(item))


def _mixes_types(module: Module, function: Function) -> bool:
    """Whether an array that is not of 32-bit floats would meet tensors: compiled, it is a tensor of its own type."""
    if "set_floatx" in module.tree.loads:
        return False
    shift = 1 if function.args.args and module.method_class(function) is not None else 0
    for site in module.project.call_sites(module, function):
        for place, parameter in enumerate(function.args.args[shift:]):
            item = argument(site.call, place, parameter.arg)
            if item is None or not _may_be_array(site.module, item) or Calling(site.module).is_float32(item):
                continue
            if _is_calculated_with(module, function, parameter.arg, ()):
                return True
    return False


def _may_be_array(module: Module, item: ast.expr) -> bool:
    """Whether a value is an array, or what some call gives of which nobody knows that it is none."""
    values = module.project.evaluator.evaluate(module, item)
    if any(isinstance(value, Obj) and value.kind is Kind.ARRAY for value in values):
        return True
    if values and not any(isinstance(value, Unknown) for value in values):
        return False
    bindings = module.names.lookup(item.id, item) if isinstance(item, ast.Name) else ()
    # What a loop goes through is a dataset as a rule.
    made = [binding.value for binding in bindings if binding.how is How.ASSIGN] if bindings else [item]
    return any(isinstance(value, ast.Call) and last_name(value.func) not in _DRAWING for value in made)


def _is_calculated_with(module: Module, function: Function, name: str, seen: tuple[ast.AST, ...]) -> bool:
    """Whether a parameter meets other numbers in a step, or in what it calls, and is not only handed to a model."""
    if function in seen or len(seen) > _DEEPEST_CALL:
        return False
    names = {name} | {
        part.id
        for assigned in module.tree.within(function, ast.Assign)
        if isinstance(assigned.value, ast.Name) and assigned.value.id == name
        for part in ast.walk(assigned.targets[0])
        if isinstance(part, ast.Name)
    }
    reads = (node for node in module.tree.within(function, ast.Name) if node.id in names)
    return any(_meets_others(module, node, (*seen, function)) for node in reads if isinstance(node.ctx, ast.Load))


def _meets_others(module: Module, node: ast.expr, seen: tuple[ast.AST, ...]) -> bool:
    parent = parent_of(node)
    if isinstance(parent, ast.keyword):
        parent = parent_of(parent)
    if isinstance(parent, (ast.BinOp, ast.UnaryOp, ast.Compare)):
        return True
    if isinstance(parent, ast.Subscript) and parent.value is node:
        return _meets_others(module, parent, seen)
    if not isinstance(parent, ast.Call) or node is parent.func:
        return False
    for value in module.project.evaluator.evaluate(module, parent.func):
        if isinstance(value, Func):
            if any(
                _is_calculated_with(value.module, value.node, name, seen) for name in _parameters(value, parent, node)
            ):
                return True
        elif isinstance(value, Api) and value.path.startswith("tf."):
            if value.path in _PASSING:
                return _meets_others(module, parent, seen)
            return not value.path.startswith("tf.nn.") and value.path not in _TAKING_ANY
    return False


def _parameters(function: Func, call: ast.Call, item: ast.expr) -> list[str]:
    """The parameter that a call gives an argument for."""
    own = [parameter.arg for parameter in function.node.args.args]
    if function.module.method_class(function.node) is not None and isinstance(call.func, ast.Attribute):
        own = own[1:]
    return [name for place, name in enumerate(own) if argument(call, place, name) is item]


def _walks_over_tensor(module: Module, function: Function) -> bool:
    """Whether a loop goes through a tensor by `zip` or in a comprehension, or adds what it meets to a list.

    No symbol can be gone through by Python; a `for` over one becomes a loop of the graph, whose tensors stay in it.
    """
    loops: list[ast.For | ast.comprehension] = [*module.tree.within(function, ast.For)]
    for loop in [*loops, *module.tree.within(function, ast.comprehension)]:
        walked = [loop.iter]
        if isinstance(loop.iter, ast.Call) and last_name(loop.iter.func) in _WALKING:
            walked = list(loop.iter.args)
        is_plain = isinstance(loop, ast.For) and walked == [loop.iter] and not _adds(module, loop)
        if not is_plain and any(_may_be_tensor(module, function, item) for item in walked):
            return True
    return False


def _adds(module: Module, loop: ast.For) -> bool:
    calls = module.tree.within(loop, ast.Call)
    return any(last_name(call.func) in _OF_LISTS and isinstance(call.func, ast.Attribute) for call in calls)


def _may_be_tensor(module: Module, function: Function, item: ast.expr) -> bool:
    """Whether something is a tensor, or a parameter of which nobody knows what it is."""
    values = module.project.evaluator.evaluate(module, item)
    if any(isinstance(value, Obj) and value.kind in (Kind.TENSOR, Kind.ARRAY) for value in values):
        return True
    if values and not any(isinstance(value, Unknown) for value in values):
        return False
    bindings = module.names.lookup(item.id, item) if isinstance(item, ast.Name) else ()
    return any(binding.how is How.PARAMETER and module.tree.contains(function, binding.node) for binding in bindings)


def _may_compile(module: Module, function: Function, seen: tuple[ast.AST, ...]) -> bool:
    tree = module.tree
    if function in seen or len(seen) > _DEEPEST_CALL:
        return True
    # A condition on a tensor that raises cannot be a part of a graph.
    refused = (ast.Global, ast.Nonlocal, ast.Yield, ast.Await, ast.Raise)
    if any(True for kind in refused for _ in tree.within(function, kind)):
        return False
    if any(isinstance(attribute.ctx, ast.Store) for attribute in tree.within(function, ast.Attribute)):
        return False
    if any(_is_set_elsewhere(module, attribute) for attribute in tree.within(function, ast.Attribute)):
        return False
    reads = tree.within(function, ast.Name)
    if _walks_over_tensor(module, function):
        return False
    if computes_in_numpy(module, function) or any(_may_change(module, function, name) for name in reads):
        return False
    return all(_is_possible(module, function, call, seen) for call in tree.within(function, ast.Call))


def _is_set_elsewhere(module: Module, attribute: ast.Attribute) -> bool:
    """Whether an attribute that the step reads is assigned outside of a constructor: a rate, a counter, a model."""
    for store in module.tree.stores.get(attribute.attr, ()):
        around = module.tree.function(store)
        if isinstance(around, DEFS) and around.name not in _CONSTRUCTING:
            return True
        is_own = isinstance(attribute.value, ast.Name) and attribute.value.id == "self"
        if around is None and (is_own or ast.dump(store.value) == ast.dump(attribute.value)):
            return True
    return False


def _may_change(module: Module, function: ast.AST, name: ast.Name) -> bool:
    """Whether a step reads a global that is bound again; in a notebook, whose cells run again, any object."""
    if not isinstance(name.ctx, ast.Load):
        return False
    bindings = module.names.lookup(name.id, name)
    if not bindings or any(module.tree.contains(function, binding.node) for binding in bindings):
        return False
    everywhere = module.names.bindings.get(module.tree.module, {}).get(name.id, ())
    bound, again = [b for b in everywhere if b in bindings], len(everywhere) > 1
    if not any(isinstance(value, Obj) for value in module.project.evaluator.evaluate(module, name)):
        # A number that is set anew: a graph would keep the first one.
        return again and bool(bound) and all(b.how in (How.ASSIGN, How.AUGMENT) for b in bound)
    return bool(bound) and (again or module.path.endswith(".ipynb"))


def _is_possible(module: Module, function: Function, call: ast.Call, seen: tuple[ast.AST, ...]) -> bool:
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    values = module.project.evaluator.evaluate(module, call.func)
    made = module.project.evaluator.evaluate(module, call)
    if any(isinstance(v, Obj) and v.kind in _WITH_VARIABLES and v.node is call for v in made):
        return False
    if any(isinstance(value, Api) for value in values):
        return not any(isinstance(value, Api) and value.path.startswith(_PYTHON) for value in values)
    owners = module.project.evaluator.evaluate(module, call.func.value) if isinstance(call.func, ast.Attribute) else ()
    is_project = any(isinstance(value, Func) for value in values)
    if method in _OF_MODELS or (method in METHODS_OF_ARRAYS and not is_project):
        return False
    if method in _OF_LISTS and not _is_local(module, function, call):
        return any(isinstance(owner, Obj) and owner.kind is not Kind.OTHER for owner in owners)
    callers = (*seen, function)
    callees = [v for v in values if isinstance(v, Func)]
    if any(isinstance(v, Obj) and v.kind in (Kind.INSTANCE, Kind.OTHER) for v in values):
        # An object that is called: `augment(x)` of a class with `__call__`.
        callees += module.project.functions(module, call.func)
    return all(_may_compile(v.module, v.node, callers) for v in callees)


def _is_local(module: Module, function: ast.AST, call: ast.Call) -> bool:
    """Whether the list that a call adds to is one of the step's own."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if not isinstance(owner, ast.Name):
        return False
    bindings = module.names.lookup(owner.id, owner)
    own = [b for b in bindings if module.tree.contains(function, b.node) and not isinstance(b.node, ast.arg)]
    return bool(bindings) and len(own) == len(bindings)
