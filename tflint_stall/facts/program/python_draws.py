"""Calls of Python that give another value each time: random numbers of NumPy and `random`, clocks, identifiers."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.modes import Mode
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, Function, argument, function_with, last_name
from tflint_stall.facts.values.guards import Guard, guards
from tflint_stall.facts.values.parameters import default_of
from tflint_stall.facts.values.values import Api, Method, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tflint_stall.facts.values.module import Module

# What draws: functions of modules, and methods of the generators that modules make.
DRAWS = frozenset(
    """beta betavariate binomial bytes choice choices exponential gamma gammavariate gauss getrandbits integers
    lognormal lognormvariate normal normalvariate permutation poisson rand randint randn random random_integers
    random_sample randrange sample shuffle standard_normal triangular uniform""".split()
)
CLOCKS = frozenset(
    """time.time time.time_ns time.perf_counter time.monotonic datetime.datetime.now datetime.datetime.utcnow
    datetime.datetime.today uuid.uuid1 uuid.uuid4""".split()
)
# What calls a function for each row: in Python where nothing is traced around it.
_LOOPING = ("map_fn", "scan", "foldl", "foldr", "while_loop")
# What no graph can run.
_TRAINING = frozenset({"fit", "predict", "predict_on_batch", "train_on_batch", "test_on_batch"})
_TRACED = ("call", "__call__", "train_step", "test_step", "predict_step", "compute_loss", "forward")
_DEEPEST_CALL = 3
_DEEPEST_READ = 1
# `if tf.executing_eagerly():` keeps what no graph can do from those who trace.
_ASKING_HOW = r"(?i)eager|isinstance|hasattr|is_tensor"
_TOLD_TO_TRAIN = r"(?i)^(is_)?train(ing)?$"
_TRAINING_CODE = (
    rb"\.(?:fit|fit_generator|train_on_batch|apply_gradients|minimize)\(|\bGradientTape\b"
    rb"|\b(?:is_)?train(?:ing)?[ \t]*=[ \t]*True\b"
)
_TRACING = (
    rb"\btf\.function\b|\bimport[^\n]*\bfunction\b|\bdef \w+_step\(self\b|_on_batch\(|\bdisable_\w+\("
    rb"|\b(?:compile|fit|evaluate|Session|save)\("
)
# Those of them that give one number between two others.
_NUMBERS = frozenset("randint integers random_integers randrange uniform triangular".split())
# Fewer numbers than this are a handful.
_FEW_NUMBERS = 10
_GENERATORS = ("numpy.random.RandomState", "numpy.random.default_rng", "numpy.random.Generator", "random.Random")
_MODULES = ("numpy.random.", "random.")


def drawn(module: Module, call: ast.Call) -> str:
    """The canonical name of what a call draws with; empty for what gives the same for the same arguments."""
    name = last_name(call.func)
    for value in module.project.evaluator.evaluate(module, call.func):
        if isinstance(value, Api):
            is_draw = value.path.startswith(_MODULES) and value.path.rpartition(".")[2] in DRAWS
            if is_draw or value.path in CLOCKS:
                return value.path
        elif isinstance(value, Method) and name in DRAWS:
            if isinstance(value.owner, Obj) and value.owner.api in _GENERATORS:
                return f"{value.owner.api}.{name}"
    return ""


def draws_a_number(module: Module, call: ast.Call) -> bool:
    """Whether a call draws one number, of more than a handful: `rng.integers(16, 256)`, not `randint(0, 3)`."""
    if last_name(call.func) not in _NUMBERS or not drawn(module, call) or argument(call, 2, "size") is not None:
        return False
    ends = [argument(call, 0, "low", "a", "start"), argument(call, 1, "high", "b", "stop")]
    found = [module.project.evaluator.constant(module, end) for end in ends if end is not None]
    numbers = [number for number in found if isinstance(number, (int, float))]
    if len(numbers) < len(found) or not numbers:
        return True
    return numbers[-1] - (numbers[0] if len(numbers) > 1 else 0) >= _FEW_NUMBERS


def draws_of(module: Module, function: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """What a function draws itself, with the names of what it draws with."""
    for call in module.tree.within(function, ast.Call):
        found = drawn(module, call) if module.tree.function(call) is function else ""
        if found and found not in CLOCKS:
            yield call, found


def is_made_while_tracing(module: Module, call: ast.Call, *, in_keras: bool) -> bool:
    """Whether a graph calls what draws: of the methods of layers and models only some surely are called by one."""
    evaluate = module.project.evaluator.evaluate
    for parent in module.tree.ancestors(call):
        if isinstance(parent, ast.Call) and last_name(parent.func) in ("from_generator", "init_scope"):
            return False
        for item in parent.items if isinstance(parent, ast.With) else ():
            entered = item.context_expr.func if isinstance(item.context_expr, ast.Call) else item.context_expr
            if any(isinstance(value, Api) and value.path == "tf.init_scope" for value in evaluate(module, entered)):
                return False
        if isinstance(parent, DEFS):
            return not _takes_values(module, parent) and (not in_keras or _is_called_by_keras(module, parent, 0))
    return True


def _takes_values(module: Module, function: Function, depth: int = 0) -> bool:
    """Whether a function, or one that it calls, reads tensors with `.numpy()`, which no graph can."""
    calls = [call for call in module.tree.within(function, ast.Call) if module.tree.function(call) is function]
    if any(last_name(c.func) == "numpy" and isinstance(c.func, ast.Attribute) and not c.args for c in calls):
        return True
    own = (call for call in calls if isinstance(call.func, ast.Attribute)) if depth < _DEEPEST_READ else ()
    return any(
        called.module is module and isinstance(called.node, DEFS) and _takes_values(module, called.node, depth + 1)
        for call in own
        if not any(re.search(_ASKING_HOW, module.tree.text(guard.test)) for guard in guards(module, call, function))
        for called in module.project.functions(module, call.func)
    )


def _is_called_by_keras(module: Module, function: Function, depth: int) -> bool:
    """Whether Keras calls a function while it traces, or what it calls does; not what prepares a layer."""
    if not isinstance(function, DEFS):
        return True
    is_method = module.method_class(function) is not None
    if is_method and function.name in _TRACED:
        return True
    sites = module.project.call_sites(module, function) if depth < _DEEPEST_CALL else []
    callers = [(site.module, site.module.tree.function(site.call)) for site in sites]
    others = [(place, caller) for place, caller in callers if caller is not None and caller is not function]
    if is_method and depth == 0:
        # A helper of `call`, and of nothing that prepares the layer.
        once = any(share_of_rounds(site.module, site.call) == 0 for site in sites)
        return bool(others) and not once and all(_is_called_by_keras(*caller, depth + 1) for caller in others)
    return (not others and not is_method) or any(
        _is_called_by_keras(place, caller, depth + 1) for place, caller in others
    )


def loop_of(module: Module, function: ast.AST | None) -> ast.Call | None:
    """The `tf.map_fn(function, …)` that calls a function of the same file."""
    for call in (call for name in _LOOPING for call in module.tree.calls.get(name, ())):
        if call.args and any(found.node is function for found in module.project.functions(module, call.args[0])):
            return call
    return None


def is_part_of_a_text(call: ast.Call) -> bool:
    """`"Grad" + str(np.random.randint(1000))`: a name for something in the graph, which has to be one."""
    parent = parent_of(call)
    if isinstance(parent, (ast.FormattedValue, ast.JoinedStr)):
        return True
    if isinstance(parent, ast.Tuple):
        parent = parent_of(parent)
    if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Mod):
        return isinstance(parent.left, ast.Constant) and isinstance(parent.left.value, str)
    texts = ("str", "repr", "hex", "format")
    return isinstance(parent, ast.Call) and parent.func is not call and last_name(parent.func) in texts


def is_of_training_nobody_does(module: Module, call: ast.Call) -> bool:
    """Whether a draw only counts where a function is told to train, which it is not by default, nor by anybody."""
    statement = module.tree.statement(call)
    uses: list[ast.AST] = [call]
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
        function, name = module.tree.function(call), statement.targets[0].id
        uses = [load for load in module.tree.loads.get(name, ()) if module.tree.function(load) is function]
    if not uses or not all(any(_tells_to_train(module, guard) for guard in guards(module, use)) for use in uses):
        return False
    return not module.project.any_program_over(module, _trains)


def _tells_to_train(module: Module, guard: Guard) -> bool:
    """`if training:` of a function whose `training` is False unless somebody says otherwise."""
    bindings = module.names.lookup(guard.test.id, guard.test) if isinstance(guard.test, ast.Name) else []
    node = bindings[0].node if len(bindings) == 1 else None
    if not guard.holds or not isinstance(node, ast.arg) or not re.search(_TOLD_TO_TRAIN, node.arg):
        return False
    default = default_of(function_with(node), node)
    return isinstance(default, ast.Constant) and default.value is False


def _trains(data: bytes) -> bool:
    return re.search(_TRAINING_CODE, data) is not None


def is_order(call: ast.Call, path: str) -> bool:
    """Whether it only draws in which order everything is taken."""
    without = argument(call, 2, "replace")
    count, size = argument(call, 0, "a"), argument(call, 1, "size")
    is_all = count is not None and size is not None and ast.dump(count) == ast.dump(size)
    is_none_twice = isinstance(without, ast.Constant) and without.value is False
    return path.endswith((".shuffle", ".permutation")) or (path.endswith(".choice") and is_all and is_none_twice)


def is_number_of_things(call: ast.Call) -> bool:
    """`int(rate * length + np.random.rand())`: how many there are has to be known when the graph is made."""
    parent = parent_of(call)
    while isinstance(parent, (ast.BinOp, ast.UnaryOp)):
        parent = parent_of(parent)
    return isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in ("int", "range")


def is_never_traced(module: Module) -> bool:
    """Whether a project trains with a tape, and nothing in it makes a graph: no `compile`, no tf.function."""
    return module.project.any_code(module, _has_tape) and not module.project.any_code(module, _traces)


def _has_tape(data: bytes) -> bool:
    return b"GradientTape" in data


def _traces(data: bytes) -> bool:
    return re.search(_TRACING, data) is not None


def is_out_of_place(module: Module, function: Function, mode_of: Callable[[Module, ast.AST], Mode]) -> bool:
    """Whether what draws, or traced code that calls it, also trains with `fit` or the like: it cannot be traced."""
    places = [(module, function)]
    for site in module.project.call_sites(module, function):
        caller = site.module.tree.function(site.call)
        if caller is not None and mode_of(site.module, site.call) is not Mode.EAGER:
            places.append((site.module, caller))
    return any(
        last_name(call.func) in _TRAINING for place, node in places for call in place.tree.within(node, ast.Call)
    )
