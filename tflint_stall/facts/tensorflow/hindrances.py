"""What keeps a training step from being compiled as it is written: that must move out of it, or be written anew.

Read is what happens between the tape and the update, and the functions of the project that are called there, whose
arguments would be symbols: NumPy refuses these, `raise` behind a test on one happens whenever it is traced, a list of
Python takes none as an index, and what is made in a graph is made once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.harmless import METHODS_OF_ARRAYS
from tflint_stall.facts.api.learners import COPYING_METHODS, COPYING_MODELS
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, last_name
from tflint_stall.facts.tensorflow.compiling import retyped, serves_several_models
from tflint_stall.facts.tensorflow.numpy_on_tensors import numpy_on_output
from tflint_stall.facts.tensorflow.steps import statements_of_step
from tflint_stall.facts.values.values import Api, Func, Items, Method, Obj, Unknown, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 4
# A graph would hold so many backward passes one after the other.
_MOST_GRADIENTS = 30
_GRADIENTS = frozenset({"gradient", "jacobian", "compute_gradients"})
_DRAWING = ("numpy.random.", "random.")
# What is known of a tensor while a graph is made.
_STATIC = frozenset({"shape", "dtype", "ndim", "rank", "name", "get_shape"})
_ASKING = frozenset({"isinstance", "len", "callable", "hasattr", "type", "id"})
# An optimizer assigns the first two to a variable of its own; the others are no tensors.
_SETTINGS = r"^(lr|learning_rate|_?(is|has)_\w+|_?(training|trainable|train|mode|phase|name|built))$"
# What a schedule changes in a layer or a loss from step to step.
_CHANGED = r"\.(\w*_)?(momentum|rate|temperature|tau|alpha|beta|epsilon|stddev)$"
_ANSWERING = frozenset({"predict", "predict_on_batch"})
# What makes another object of the same kind.
_STOPPING = frozenset({"breakpoint", "set_trace"})
COPYING = frozenset({"copy.copy", "copy.deepcopy", "keras.models.clone_model"})
_CONSTRUCTING = frozenset({"__init__", "build", "__post_init__"})
# What libraries call a function that runs another one as often as its answers ask for.
_SOLVING = r"(?i)(^|_)(ode|sde|dde|bvp|ivp)|odeint|solve|integrat|minimi[sz]e|quad(?!rat)|root(_|$)"
_OF_TENSORFLOW = r"^(tf|keras|tensorflow|tfp|tfa|builtins)([._]|$)"


@dataclass(frozen=True)
class Hindrance:
    """One thing that a graph cannot do, as it stands in the step, and why."""

    text: str
    why: str


def hindrance(module: Module, statements: Iterable[ast.stmt]) -> Hindrance | None:
    """The first thing between a tape and its update that cannot be compiled; `None` where none is in sight."""
    for statement in statements:
        found = _at_once(module, statement) or _unrolled(module, statement) or _indexed(module, statement)
        found = found or _replaced(module, statement) or _by_calls(module, statement)
        found = found or _stopped(module, statement) or _solved(module, statement)
        found = found or _drawn_by_calls(module, statement) or _computed_by_numpy(module, statement)
        if found is not None:
            return found
    return None


def goes_first(module: Module, step: ast.AST) -> str:
    """What is to be done with a step before it is compiled, in words; empty where nothing is known of."""
    typed = retyped(module, step) if isinstance(step, (ast.FunctionDef, ast.AsyncFunctionDef)) else None
    if typed is not None:
        return f"move `{module.tree.text(typed.func)}(…)` to whoever calls the step first, a tensor keeps its type"
    if serves_several_models(module, step):
        return "call each model once first, one tf.function makes no variables for a second one"
    kept = stored(module, step)
    if re.search(_CHANGED, kept):
        return f"keep `{kept}` in a tf.Variable that the step assigns, a graph would hold the number that it was"
    if kept:
        return f"move `{kept} = …` out of the step first, it would keep a symbol of the graph"
    for call in module.tree.within(step, ast.Call):
        values = module.project.evaluator.evaluate(module, call.func)
        made = (value for value in module.project.evaluator.evaluate(module, call) if isinstance(value, Obj))
        if any(value.kind is Kind.OPTIMIZER and value.node is call for value in made):
            return f"make the optimizer (`{module.tree.text(call.func)}(…)`) once, outside of the step, first"
        is_method = isinstance(call.func, ast.Attribute) and call.func.attr in _ANSWERING
        if is_method and any(
            isinstance(v, Unknown) or (isinstance(v, Method) and _is_of_models(v.owner)) for v in values
        ):
            return f"call the model itself in place of `{module.tree.text(call.func)}(…)` first, which no graph takes"
    return ""


def told_with(module: Module, step: ast.AST, tape: ast.With, decorator: str, unseen: str) -> str:
    """How a step is compiled, in words, with what has to be done to it besides.

    `unseen`: the call of the step that may need more than tensors.
    """
    whole = f"put the step into a function decorated with {decorator}"
    lines = f"put the lines from the tape to the update into a function of their own, with {decorator}"
    compile_it = lines if step is tape and module.tree.function(tape) is not None else whole
    if first := goes_first(module, step):
        return f"{first}; then {compile_it}"
    if draw := drawn(module, step):
        return f"{compile_it}, and give it what `{draw}` draws, or draw with tf.random: it would draw once per trace"
    if computed := of_numpy(module, step):
        return f"{lines}, and give it what `{computed}` gives, which takes no tensor of a graph"
    if apart := beside(module, step, statements_of_step(module, tape)):
        return f"{lines}: no graph can hold `{apart}`"
    return f"{compile_it}, if `{unseen}` computes with tensors alone" if unseen else compile_it


def drawn(module: Module, node: ast.AST) -> str:
    """The call in a step that draws a number in Python, which a graph would do once; empty where there is none."""
    for call in module.tree.within(node, ast.Call):
        for value in module.project.evaluator.evaluate(module, call.func):
            if isinstance(value, Api) and value.path.startswith(_DRAWING):
                return module.tree.text(call.func) + "(…)"
    return ""


def of_numpy(module: Module, step: ast.AST) -> str:
    """The first call in a step that asks NumPy about what the step is given, which would be a symbol; empty without."""
    given = (
        _symbols(module, step) if isinstance(step, (ast.FunctionDef, ast.AsyncFunctionDef)) else _brought(module, step)
    )
    for call in module.tree.within(step, ast.Call) if given else ():
        values = module.project.evaluator.evaluate(module, call.func)
        is_numpy = values and all(isinstance(v, Api) and v.path.startswith("numpy.") for v in values)
        if is_numpy and any(_mentions(item, given) for item in _arguments(call)):
            return f"{module.tree.text(call.func)}(…)"
        if isinstance(call.func, ast.Attribute) and call.func.attr in METHODS_OF_ARRAYS:
            if isinstance(call.func.value, ast.Name) and call.func.value.id in given:
                return module.tree.text(call)
    return ""


def _brought(module: Module, step: ast.AST) -> frozenset[str]:
    """The local names that a step reads and others bind: the arguments of a function that it becomes."""
    function = module.tree.function(step)
    found = set[str]()
    if function is None:
        return frozenset()
    for name in module.tree.within(step, ast.Name):
        bindings = module.names.lookup(name.id, name) if isinstance(name.ctx, ast.Load) else ()
        if any(module.tree.contains(function, b.node) and not module.tree.contains(step, b.node) for b in bindings):
            found.add(name.id)
    return frozenset(found)


def beside(module: Module, step: ast.AST, statements: list[ast.stmt]) -> str:
    """The first call of a function that no graph can hold, beside the statements of its step; empty where none is."""
    body = step.body if isinstance(step, (ast.FunctionDef, ast.AsyncFunctionDef)) else []
    found = (_at_once(module, statement) for statement in body if statement not in statements)
    return next((hindrance.text for hindrance in found if hindrance is not None), "")


def stored(module: Module, node: ast.AST, callers: tuple[ast.AST, ...] = ()) -> str:
    """The attribute in which a step, or what it calls, keeps what it computes: `self.loss`; empty where there is none.

    A graph writes it while it is made, and what it writes is a symbol.
    """
    for assign in module.tree.within(node, ast.Assign):
        targets = [part for target in assign.targets for part in getattr(target, "elts", [target])]
        for target in targets:
            is_own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
            is_setting = isinstance(assign.value, ast.Constant) or re.search(_SETTINGS, last_name(target))
            if is_own and not is_setting and share_of_rounds(module, assign) > 0:
                return module.tree.text(target)
    for call in module.tree.within(node, ast.Call) if len(callers) < _DEEPEST_CALL else ():
        for function in _called(module, call):
            if function.node not in callers and (found := stored(function.module, function.node, (*callers, node))):
                return found
    return ""


def counted(module: Module, node: ast.AST, callers: tuple[ast.AST, ...] = ()) -> str:
    """The number of Python that a step, or what it calls, reads and others change: `self.epsilon`; empty without one.

    A graph keeps what it was when it was made.
    """
    step = module.tree.function(node) if isinstance(node, ast.With) else node
    reads: list[ast.Attribute | ast.Name] = [*module.tree.within(node, ast.Attribute)]
    for read in [*reads, *module.tree.within(node, ast.Name)]:
        if isinstance(read.ctx, ast.Load) and _is_counted(module, read, step or node):
            return module.tree.text(read)
    for call in module.tree.within(node, ast.Call) if len(callers) < _DEEPEST_CALL else ():
        for function in _called(module, call):
            if function.node not in callers and (found := counted(function.module, function.node, (*callers, node))):
                return found
    return ""


def _is_counted(module: Module, read: ast.Attribute | ast.Name, step: ast.AST) -> bool:
    name = last_name(read)
    if isinstance(read, ast.Name):
        bound = [b for b in module.names.lookup(name, read) if b.how in (How.AUGMENT, How.ASSIGN)]
        changes = [b.node for b in bound if isinstance(b.node, (ast.AugAssign, ast.Assign))]
    elif isinstance(read.value, ast.Name) and name in module.names.attributes:
        # What an object counts: `self.rate`, `agent.rate`.
        statements = (module.tree.statement(store) for store in module.tree.stores.get(name, ()))
        changes = [statement for statement in statements if isinstance(statement, (ast.AugAssign, ast.Assign))]
    else:
        return False
    is_number = not any(
        isinstance(v, Obj) and v.kind not in (Kind.INTEGER, Kind.OTHER)
        for v in module.project.evaluator.evaluate(module, read)
    )
    if isinstance(read, ast.Attribute) and is_number and _is_counted_by_others(module, name):
        return True
    # What a function reads from outside, and a loop sets anew: `scale = 1.0`, and `scale = 0.0` in a later round.
    is_set = isinstance(read, ast.Name) and isinstance(step, DEFS) and len(changes) > 1
    for statement in changes:
        around = module.tree.function(statement)
        is_prepared = isinstance(around, DEFS) and around.name in _CONSTRUCTING
        if around is None:
            is_prepared = not any(isinstance(parent, LOOPS) for parent in module.tree.ancestors(statement))
        if not is_prepared and not module.tree.contains(step, statement) and (is_set or _counts(statement, name)):
            return is_number
    return False


def _is_counted_by_others(module: Module, name: str) -> bool:
    """`agent.epoch_step += 1` in the program that trains it."""
    step = rb"\." + name.encode() + rb"[ \t]*[-+*]=(?!=)"
    held = (data for data in module.project.importer_bytes(module) if name.encode() in data)
    return any(re.search(step, data) for data in held)


def _counts(statement: ast.AugAssign | ast.Assign, name: str) -> bool:
    """`x += 1`, `x = x * 0.99`, `x = max(x - step, least)`: what it is comes of what it was."""
    if isinstance(statement, ast.AugAssign):
        return last_name(statement.target) == name
    value = statement.value
    if isinstance(value, ast.Call) and last_name(value.func) in ("max", "min"):
        value = next((item for item in value.args if isinstance(item, ast.BinOp)), value)
    return isinstance(value, ast.BinOp) and any(
        isinstance(part, (ast.Name, ast.Attribute)) and last_name(part) == name for part in ast.walk(value)
    )


# -- in the step itself ----------------------------------------------------------------------------


def _at_once(module: Module, node: ast.AST) -> Hindrance | None:
    """A model that is copied, or a variable that is made, wherever it happens."""
    for call in module.tree.within(node, ast.Call):
        why = _makes_anew(module, call)
        if why:
            return Hindrance(module.tree.text(call.func) + "(…)", why)
    return None


def _makes_anew(module: Module, call: ast.Call) -> str:
    evaluator = module.project.evaluator
    for value in evaluator.evaluate(module, call.func):
        if isinstance(value, Api) and value.path in COPYING_MODELS:
            return "copies a model, whose variables a graph cannot make again"
        if isinstance(value, Api) and value.path == "tf.Variable" and share_of_rounds(module, call) > 0:
            return "makes a variable, which a graph does only once"
        if isinstance(value, Method) and value.name in COPYING_METHODS and _is_of_models(value.owner):
            return "moves weights through NumPy"
    is_method = isinstance(call.func, ast.Attribute) and call.func.attr in COPYING_METHODS
    unknown = is_method and all(isinstance(v, Unknown) for v in evaluator.evaluate(module, call.func))
    return "moves weights through NumPy" if unknown else ""


def _is_of_models(owner: Value) -> bool:
    return isinstance(owner, Obj) and owner.kind in (Kind.MODEL, Kind.LAYER)


def _unrolled(module: Module, node: ast.AST) -> Hindrance | None:
    """A loop of Python that asks the tape for one gradient after the other."""
    for call in module.tree.within(node, ast.Call):
        if last_name(call.func) not in _GRADIENTS or not isinstance(call.func, ast.Attribute):
            continue
        for loop in module.tree.ancestors(call):
            if loop is node or isinstance(loop, DEFS):
                break
            if isinstance(loop, LOOPS) and (rounds(module, loop) or 0) > _MOST_GRADIENTS:
                return Hindrance(module.tree.text(call.func) + "(…)", "would stand in the graph once for each round")
    return None


def _indexed(module: Module, node: ast.AST) -> Hindrance | None:
    """`inputs[start:end]`: a list of Python, cut at a tensor."""
    evaluate = module.project.evaluator.evaluate
    for part in module.tree.within(node, ast.Subscript):
        if not any(isinstance(v, Items) and v.kind in ("list", "tuple") for v in evaluate(module, part.value)):
            continue
        names = [name for name in ast.walk(part.slice) if isinstance(name, ast.Name)]
        if any(_is_tensor(value) for name in names for value in evaluate(module, name)):
            return Hindrance(module.tree.text(part), "takes a part of a Python list by a tensor")
    return None


def _is_tensor(value: Value) -> bool:
    return isinstance(value, Obj) and value.kind is Kind.TENSOR


def _replaced(module: Module, node: ast.AST) -> Hindrance | None:
    """`self.old`, where another method says `self.old = copy.deepcopy(self.new)`: a graph keeps the first one."""
    for read in module.tree.within(node, ast.Attribute):
        if not isinstance(read.ctx, ast.Load) or not isinstance(read.value, ast.Name):
            continue
        for store in module.tree.stores.get(read.attr, ()):
            statement, method = module.tree.statement(store), module.tree.function(store)
            if not isinstance(statement, ast.Assign) or not isinstance(method, DEFS) or not _is_copy(module, statement):
                continue
            same = module.tree.text(store) == module.tree.text(read) and not module.tree.contains(method, read)
            cls = module.tree.enclosing_class(method)
            if same and cls is not None and module.tree.contains(cls, read):
                if not _only_constructs(module, method):
                    why = f"is another object after each `{method.name}`, where its weights could be set instead"
                    return Hindrance(module.tree.text(read), f"{why} (a graph keeps the first object)")
    return None


def _is_copy(module: Module, assign: ast.Assign) -> bool:
    values = module.project.evaluator.evaluate(module, assign.value.func) if isinstance(assign.value, ast.Call) else ()
    return any(isinstance(value, Api) and value.path in COPYING for value in values)


def _only_constructs(module: Module, method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a method runs only while its object is made."""
    if method.name in _CONSTRUCTING:
        return True
    callers = [site.module.tree.function(site.call) for site in module.project.call_sites(module, method)]
    return bool(callers) and all(isinstance(f, DEFS) and f.name in _CONSTRUCTING for f in callers)


def _stopped(module: Module, node: ast.AST) -> Hindrance | None:
    """`breakpoint()`, `pdb.set_trace()`: somebody looks at the numbers of a step while it runs."""
    for call in module.tree.within(node, ast.Call):
        if last_name(call.func) in _STOPPING:
            return Hindrance(f"{module.tree.text(call.func)}()", "stops the step for whoever looks at its numbers")
    return None


def _solved(module: Module, node: ast.AST) -> Hindrance | None:
    """`odeint(network, state, times)` of a library: how often it runs the network, it decides by numbers."""
    for call in module.tree.within(node, ast.Call):
        evaluate = module.project.evaluator.evaluate
        callees = evaluate(module, call.func) if re.search(_SOLVING, last_name(call.func)) else ()
        of_library = [v for v in callees if isinstance(v, Api) and not re.search(_OF_TENSORFLOW, v.path)]
        if len(of_library) != len(callees) or not callees:
            continue
        given = (value for item in _arguments(call) for value in evaluate(module, item))
        if any(isinstance(value, (Func, Method)) or _is_of_models(value) for value in given):
            library = of_library[0].path.partition(".")[0]
            why = f"is of {library}, which may need the numbers at once"
            return Hindrance(module.tree.text(call.func) + "(…)", why)
    return None


# -- in what it calls ------------------------------------------------------------------------------


def _drawn_by_calls(module: Module, node: ast.AST) -> Hindrance | None:
    """A function of the project that draws a batch in Python: a graph would learn from the first one for ever."""
    if not isinstance(node, ast.With):
        return None  # what follows a tape may draw what it writes down
    for call in module.tree.within(node, ast.Call):
        for function in _called(module, call):
            if isinstance(function.node, DEFS) and (draw := drawn(function.module, function.node)):
                return Hindrance(module.tree.text(call.func) + "(…)", f"draws with `{draw}`, once for each trace")
    return None


def _computed_by_numpy(module: Module, node: ast.AST) -> Hindrance | None:
    """`np.max(model(x))` under the tape: NumPy wants numbers, where a graph has symbols."""
    call = numpy_on_output(module, node) if isinstance(node, ast.With) else ""
    return Hindrance(call, "needs the numbers of what the network gives (TensorFlow has it, too)") if call else None


def _by_calls(module: Module, node: ast.AST) -> Hindrance | None:
    for call in module.tree.within(node, ast.Call):
        if not any(True for item in _arguments(call) if _local_names(module, item)):
            continue
        for function in _called(module, call):
            why = _refuses(function, call, ())
            if why:
                return Hindrance(module.tree.text(call.func) + "(…)", why)
    return None


def _called(module: Module, call: ast.Call) -> Iterator[Func]:
    """The functions of the project that a call enters; none where several may be called."""
    callees = module.project.evaluator.evaluate(module, call.func)
    if len(callees) != 1:
        return
    for function in module.project.functions(module, call.func):
        if isinstance(function.node, DEFS) and function.node.name not in _CONSTRUCTING:
            yield function


def _refuses(function: Func, call: ast.Call, callers: tuple[ast.AST, ...]) -> str:
    """Why a function cannot be traced with symbols for its arguments; empty where nothing is known."""
    node, module = function.node, function.module
    if node in callers or len(callers) >= _DEEPEST_CALL or not isinstance(node, DEFS):
        return ""
    symbols = _symbols(module, node)
    for inner in module.tree.own(node, ast.Call):
        copies = _makes_anew(module, inner)
        if copies:
            return copies
        if any(_mentions(item, symbols) for item in _arguments(inner)):
            callees = module.project.evaluator.evaluate(module, inner.func)
            if callees and all(isinstance(v, Api) and v.path.startswith("numpy.") for v in callees):
                return f"calls `{module.tree.text(inner.func)}` on what it is given"
            for next_one in _called(module, inner):
                why = _refuses(next_one, inner, (*callers, node))
                if why:
                    return why
    return "raises by the value of what it is given" if _raises(module, node, symbols) else ""


def _symbols(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    """The names that stand for tensors in a function that is traced: its parameters without a default."""
    arguments = function.args
    listed = [*arguments.posonlyargs, *arguments.args]
    given = listed[: len(listed) - len(arguments.defaults)]
    first = 1 if module.method_class(function) is not None else 0
    return frozenset(parameter.arg for parameter in given[first:])


def _raises(module: Module, function: ast.AST, symbols: frozenset[str]) -> bool:
    """`if tf.reduce_any(x < 0): raise …`"""
    for raised in module.tree.own(function, ast.Raise):
        for test in (parent.test for parent in module.tree.ancestors(raised) if isinstance(parent, ast.If)):
            calls = [call for call in ast.walk(test) if isinstance(call, ast.Call)]
            computed = (call for call in calls if any(_mentions(item, symbols) for item in _arguments(call)))
            for call in computed:
                values = module.project.evaluator.evaluate(module, call.func)
                if any(isinstance(v, Api) and v.path.startswith(("tf.reduce_", "tf.math.")) for v in values):
                    return True
    return False


def _arguments(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _mentions(expr: ast.AST, names: frozenset[str]) -> bool:
    """Whether the value of a name is used, and not only what is known of it beforehand: its shape, its type."""
    if isinstance(expr, ast.Name):
        return expr.id in names
    if isinstance(expr, ast.Attribute) and expr.attr in _STATIC:
        return False
    if isinstance(expr, ast.Call) and last_name(expr.func) in _ASKING:
        return False
    return any(_mentions(child, names) for child in ast.iter_child_nodes(expr))


def _local_names(module: Module, expr: ast.expr) -> list[ast.Name]:
    """The names in an argument that are bound in the function, or in the loop, around it."""
    function = module.tree.function(expr)
    names = [name for name in ast.walk(expr) if isinstance(name, ast.Name)]
    if function is None:
        return names
    bound = (b for name in names for b in module.names.lookup(name.id, name))
    return names if any(module.tree.contains(function, b.node) for b in bound) else []
