"""Python values that are others in each round of a loop: counters, lengths, texts, lists that grow.

A graph holds a Python value as a constant. NumPy numbers are not meant: TensorFlow takes them for tensors.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.feeding import feeding
from tflint_stall.facts.program.length import length
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.timing import CLOCKS
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, Loop, dotted, function_with, last_name
from tflint_stall.facts.values.values import Api, Const, Items, Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 5
# Fewer values than this are a handful of traces, made once: `i % 2`.
_FEW_VALUES = 10
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_COUNTING = ("range", "enumerate")
# What makes a Python number or text of whatever it is given.
_CONVERTING = {
    "builtins.int": "a Python number",
    "builtins.float": "a Python number",
    "builtins.str": "a text",
    "builtins.repr": "a text",
}
_NUMBERS = frozenset({"builtins.max", "builtins.min", "builtins.round", "builtins.abs", "builtins.pow", "builtins.sum"})
_DRAWS = frozenset(
    f"random.{name}" for name in ("random", "uniform", "randint", "randrange", "gauss", "choice", "normalvariate")
)
# Without a size these give a Python number, too (measured).
_NUMPY_DRAWS = {
    f"numpy.random.{name}": most for name, most in (("rand", 0), ("uniform", 2), ("random", 0), ("randn", 0))
}
# Methods of a text that give its words, lines or bytes.
_TAKING_TEXT_APART = frozenset({"split", "rsplit", "splitlines", "encode"})
_CLOCKS = frozenset(f"time.{name}" for name in CLOCKS)


@dataclass(frozen=True)
class Change:
    """A Python value that is another one in each round of a loop."""

    # In words: `a Python number`.
    what: str
    loop: Loop
    # The file of the loop, and what stands there for the value.
    module: Module
    expr: ast.expr
    is_number: bool = True
    is_whole: bool = False


def change_of(module: Module, expr: ast.expr, place: ast.AST, depth: int = 0) -> Change | None:
    """How a value changes in the loops around a place; `None` where it does not, or is no Python value."""
    around = loops_around(module, place)
    if depth > _DEEPEST or not around:
        return None
    if isinstance(expr, (ast.Name, ast.Attribute)) and dotted(expr):
        return _of_name(module, expr, around, place, depth)
    if isinstance(expr, ast.Call):
        return _of_call(module, expr, around, place, depth)
    if isinstance(expr, ast.BinOp):
        return _of_arithmetic(module, expr, place, depth)
    if isinstance(expr, ast.UnaryOp) and isinstance(expr.op, (ast.USub, ast.UAdd)):
        return change_of(module, expr.operand, place, depth + 1)
    if isinstance(expr, ast.JoinedStr):
        parts = [part.value for part in expr.values if isinstance(part, ast.FormattedValue)]
        loop = next((found for part in parts if (found := _loop_of(module, part, around))), None)
        return Change("a text", loop, module, expr, is_number=False) if loop is not None else None
    if isinstance(expr, (ast.Tuple, ast.List, ast.Dict)):
        items = expr.values if isinstance(expr, ast.Dict) else expr.elts
        inner = next((change for item in items if (change := change_of(module, item, place, depth + 1))), None)
        kind = "dict" if isinstance(expr, ast.Dict) else "list" if isinstance(expr, ast.List) else "tuple"
        return Change(f"a {kind} of Python values", inner.loop, module, expr, is_number=False) if inner else None
    return None


# -- names ---------------------------------------------------------------------------------------


def _of_name(module: Module, expr: ast.expr, around: list[Loop], place: ast.AST, depth: int) -> Change | None:
    name = dotted(expr)
    bindings = module.names.lookup(name, expr) or _of_member(module, expr)
    for binding in bindings:
        loop = next((loop for loop in around if _binds(module, loop, binding)), None)
        if loop is None:
            continue
        if binding.how is How.ITERATE:
            return _counter(module, expr, loop) if len(bindings) == 1 else None
        if not _starts_as_number(module, binding, bindings):
            continue
        if binding.how is How.AUGMENT and isinstance(binding.node, ast.AugAssign):
            if _multiplies(module, binding.node.op, binding.node.value):
                continue
            if isinstance(binding.node.op, _ARITHMETIC) and _is_number(module, binding.node.value, place):
                whole = isinstance(binding.node.op, (ast.Add, ast.Sub)) and _is_whole(module, binding.node.value)
                return Change("a Python number", loop, module, expr, is_whole=whole)
        elif binding.how is How.ASSIGN and _is_carried_on(binding, name):
            if binding.value is not None and _has_few_values(module, binding.value):
                continue
            return Change("a Python number", loop, module, expr)
    inside = [b for b in bindings if b.how is How.ASSIGN and b.value is not None and not b.path]
    if len(bindings) == 1 and inside and any(module.tree.contains(loop, inside[0].node) for loop in around):
        found = change_of(module, inside[0].value, inside[0].node, depth + 1)  # type: ignore[arg-type]
        return found if found is not None and found.loop in around else None
    return _growing(module, expr, bindings, around)


def _of_member(module: Module, expr: ast.expr) -> list[Binding]:
    """The assignments to `self.step` in the class around, where its name leads to none."""
    if not isinstance(expr, ast.Attribute) or not isinstance(expr.value, ast.Name):
        return []
    function = module.tree.function(expr)
    cls = module.method_class(function) if function is not None else None
    if cls is None or function is None or not function.args.args or function.args.args[0].arg != expr.value.id:
        return []
    return module.members(cls).get(expr.attr, [])


def _binds(module: Module, loop: Loop, binding: Binding) -> bool:
    if binding.how is How.ITERATE:
        return binding.node is loop or parent_of(binding.node) is loop
    return module.tree.contains(loop, binding.node)


def _counter(module: Module, expr: ast.expr, loop: Loop) -> Change | None:
    """The target of `for i in range(…)` or `for i, x in enumerate(…)`; not of `np.arange`."""
    values = module.project.evaluator.evaluate(module, expr)
    counts = [value for value in values if isinstance(value, Obj) and value.kind is Kind.INTEGER]
    is_python = counts and all(value.api in _COUNTING and not _is_numpy_range(value) for value in counts)
    if len(counts) == len(values) and is_python:
        return Change("a Python number", loop, module, expr, is_whole=True)
    return None


def _is_numpy_range(value: Obj) -> bool:
    """`np.arange` counts as a range, and gives numbers of NumPy."""
    call = value.node
    if not isinstance(call, ast.Call):
        return True
    made = value.module.project.evaluator.evaluate(value.module, call.func)
    return not any(isinstance(v, Api) and v.path.startswith(("builtins.", "tqdm.")) for v in made)


def _starts_as_number(module: Module, binding: Binding, bindings: list[Binding]) -> bool:
    """Whether a name that a loop counts on held a Python number before it."""
    value = binding.node.value if isinstance(binding.node, ast.AugAssign) else binding.value
    reaching = module.names.lookup(binding.name, value) if value is not None else []
    starts = [b for b in reaching or bindings if b.node is not binding.node]
    # `self.step` is set in another method.
    target = binding.node.target if isinstance(binding.node, ast.AugAssign) else None
    targets = [target] if target is not None else getattr(binding.node, "targets", [])
    starts = starts or [b for t in targets for b in _of_member(module, t) if b.node is not binding.node]
    return bool(starts) and all(b.how is How.AUGMENT or _is_number_binding(module, b) for b in starts)


def _is_number_binding(module: Module, binding: Binding) -> bool:
    if binding.how is How.PARAMETER and isinstance(binding.node, ast.arg):
        values = module.project.evaluator.parameters.value(module, binding.node, None)
        known = [v for v in values if isinstance(v, Const)]
        return bool(known) and len(known) == len(values) and all(_is_plain_number(v.value) for v in known)
    if _is_carried_on(binding, binding.name):
        return True
    return binding.value is not None and not binding.path and _is_number(module, binding.value, binding.node)


def _is_number(module: Module, expr: ast.expr, place: ast.AST) -> bool:
    values = module.project.evaluator.evaluate(module, expr)
    if values and all(
        (isinstance(v, Const) and _is_plain_number(v.value)) or (isinstance(v, Obj) and v.kind is Kind.INTEGER)
        for v in values
    ):
        return True
    if isinstance(expr, ast.BinOp):
        return _is_number(module, expr.left, place) and _is_number(module, expr.right, place)
    return isinstance(expr, ast.Call) and bool(set(_apis(module, expr)) & {*_CONVERTING, "builtins.len"})


def _is_whole(module: Module, expr: ast.expr) -> bool:
    return isinstance(module.project.evaluator.constant(module, expr), int)


def _is_plain_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_carried_on(binding: Binding, name: str) -> bool:
    """`epsilon = max(0.1, epsilon * 0.99)`: made of what it was."""
    if binding.value is None or binding.path or not isinstance(binding.value, (ast.BinOp, ast.Call)):
        return False
    if isinstance(binding.value, ast.Call) and dotted(binding.value.func) not in ("max", "min"):
        return False
    return any(dotted(node) == name for node in ast.walk(binding.value))


def _growing(module: Module, expr: ast.expr, bindings: list[Binding], around: list[Loop]) -> Change | None:
    """A list that was empty before the loop and is appended to in it."""
    values = module.project.evaluator.evaluate(module, expr)
    if len(bindings) != 1 or len(values) != 1 or not isinstance(values[0], Items) or bindings[0].how is not How.ASSIGN:
        return None
    for call in module.added_to(bindings[0]):
        inside = [loop for loop in loops_around(module, call) if loop in around]
        outermost = [loop for loop in inside if not module.tree.contains(loop, bindings[0].node)]
        if outermost and not isinstance(outermost[0], COMPREHENSIONS):
            return Change("a list", outermost[0], module, expr, is_number=False)
    return None


def is_grown_in(module: Module, expr: ast.expr, function: ast.AST) -> bool:
    """Whether each call of a method adds to a list of its object, which nothing empties."""
    bindings = _of_member(module, expr)
    if len(bindings) != 1 or not isinstance(bindings[0].value, ast.List):
        return False
    if module.tree.contains(function, bindings[0].node) or bindings[0].how is not How.ASSIGN:
        return False
    emptied = (call for name in ("clear", "pop", "popleft") for call in module.tree.calls.get(name, ()))
    if any(isinstance(c.func, ast.Attribute) and dotted(c.func.value) == dotted(expr) for c in emptied):
        return False
    return any(module.tree.contains(function, call) for call in module.added_to(bindings[0]))


def is_counted_in(module: Module, expr: ast.expr, function: ast.AST) -> bool:
    """Whether each call of a method adds to a number of its object: `self.step += 1`, and nothing else sets it."""
    assigned, name = _of_member(module, expr), dotted(expr)
    stores = [store for store in module.tree.stores.get(last_name(expr), ()) if dotted(store) == name]
    added = [up for store in stores if isinstance(up := parent_of(store), ast.AugAssign)]
    mine = [up for up in added if module.tree.function(up) is function and up in getattr(function, "body", ())]
    homes = {getattr(module.tree.function(binding.node), "name", "") for binding in assigned}
    is_number = bool(assigned) and all(_is_number_binding(module, binding) for binding in assigned)
    counts = (isinstance(up.op, (ast.Add, ast.Sub)) and _is_number(module, up.value, up) for up in mine)
    return is_number and homes == {"__init__"} and len(stores) == len(added) + len(assigned) and any(counts)


def is_counted_by_object(module: Module, expr: ast.expr) -> bool:
    """Whether other methods of an object count an attribute up that one reads, and nothing sets it back."""
    assigned, reading, name = _of_member(module, expr), module.tree.function(expr), dotted(expr)
    stores = module.tree.stores.get(last_name(expr), ()) if assigned else ()
    added = [up for s in stores if isinstance(up := parent_of(s), ast.AugAssign) and dotted(s) == name]
    if any(not isinstance(part.op, ast.Add) for part in added):
        return False
    counting = [*added, *(b.node for b in assigned if _counts_up(b, name))]
    starts = [b for b in assigned if not _counts_up(b, name)]
    cls = module.method_class(reading) if reading is not None else None
    makers = [module.tree.function(node) for node in counting]
    if not starts or not any(f is not None and f is not reading and module.method_class(f) is cls for f in makers):
        return False
    homes = {getattr(module.tree.function(b.node), "name", "") for b in starts}
    return reading not in makers and homes == {"__init__"} and all(_is_number_binding(module, b) for b in starts)


def _counts_up(binding: Binding, name: str) -> bool:
    """`self.size = min(self.size + 1, self.capacity)`; not a place in a ring."""
    is_sum = not isinstance(binding.value, ast.BinOp) or isinstance(binding.value.op, ast.Add)
    return binding.how is How.ASSIGN and is_sum and _is_carried_on(binding, name)


# -- what is computed ----------------------------------------------------------------------------


def _of_call(module: Module, call: ast.Call, around: list[Loop], place: ast.AST, depth: int) -> Change | None:
    apis = _apis(module, call)
    if len(apis) != 1:
        return _of_method(module, call, around) if not apis else None
    api = apis[0]
    if _has_few_values(module, call):
        return None
    if api in _CONVERTING and len(call.args) == 1:
        loop = _loop_of(module, call.args[0], around)
        is_text = _CONVERTING[api] == "a text"
        whole = api == "builtins.int"
        return Change(_CONVERTING[api], loop, module, call, not is_text, whole) if loop is not None else None
    if api == "builtins.len" and len(call.args) == 1:
        bindings = module.names.lookup(dotted(call.args[0]), call.args[0]) if dotted(call.args[0]) else []
        grown = _growing(module, call.args[0], bindings, around)
        if grown is not None:
            return Change("the length of a list that grows", grown.loop, module, call, is_whole=True)
        loop = _loop_of_text(module, call.args[0], around)
        return Change("the length of a text", loop, module, call, is_whole=True) if loop is not None else None
    if api in _NUMBERS:
        parts = [change_of(module, item, place, depth + 1) for item in call.args]
        return next((part for part in parts if part is not None and part.is_number), None)
    drawn = api in _DRAWS or api in _CLOCKS or len(call.args) + len(call.keywords) <= _NUMPY_DRAWS.get(api, -1)
    if drawn:
        loop = next((loop for loop in around if module.tree.contains(loop, call)), None)
        return Change("a Python number", loop, module, call) if loop is not None else None
    return None


def _loop_of_text(module: Module, expr: ast.expr, around: list[Loop], depth: int = 0) -> Loop | None:
    """The loop whose rounds each have another text, of which these are the words: hardly two are of one length."""
    if depth > _DEEPEST:
        return None
    if isinstance(expr, ast.Name):
        bindings = module.names.lookup(expr.id, expr)
        value = bindings[0].value if len(bindings) == 1 and bindings[0].how is How.ASSIGN else None
        return _loop_of_text(module, value, around, depth + 1) if value is not None and not bindings[0].path else None
    if isinstance(expr, ast.ListComp):
        return _loop_of_text(module, expr.generators[0].iter, around, depth + 1)
    if isinstance(expr, ast.Call) and isinstance(expr.func, ast.Attribute) and expr.func.attr in _TAKING_TEXT_APART:
        return _loop_of(module, expr.func.value, around)
    return None


def _of_method(module: Module, call: ast.Call, around: list[Loop]) -> Change | None:
    """`.item()` and `.tolist()` of an array or a tensor."""
    method = call.func
    if not isinstance(method, ast.Attribute) or method.attr not in ("item", "tolist") or call.args:
        return None
    loop = _loop_of(module, method.value, around)
    return Change("a Python number", loop, module, call) if loop is not None else None


def _of_arithmetic(module: Module, expr: ast.BinOp, place: ast.AST, depth: int) -> Change | None:
    """Arithmetic with a number that changes, and another one that is surely no tensor."""
    if not isinstance(expr.op, _ARITHMETIC) and not _goes_as_far(module, expr):
        few = isinstance(expr.op, ast.Mod) and _most(module, expr.right)
        if not isinstance(expr.op, ast.Mod) or (few and few <= _FEW_VALUES):
            return None
    left = change_of(module, expr.left, place, depth + 1)
    right = change_of(module, expr.right, place, depth + 1)
    found = left or right
    # What both an epoch and its steps change is another number in each step.
    if left is not None and right is not None and module.tree.contains(left.loop, right.loop):
        found = right
    if found is None or not found.is_number:
        return None
    other = expr.right if found is left else expr.left
    both = left is not None and right is not None
    if not both and not _is_number(module, other, place):
        return None
    whole = found.is_whole and not isinstance(expr.op, (ast.Div, ast.Pow)) and (both or _is_whole(module, other))
    return Change("a Python number", found.loop, found.module, expr, is_whole=whole)


def _goes_as_far(module: Module, quotient: ast.BinOp) -> bool:
    """`i // 64`, where `i` goes on by as much in each round: `for i in range(0, n, 64)`."""
    bindings = module.names.lookup(quotient.left.id, quotient.left) if isinstance(quotient.left, ast.Name) else []
    counts = bindings[0].value if len(bindings) == 1 and bindings[0].how is How.ITERATE else None
    is_range = isinstance(counts, ast.Call) and last_name(counts.func) == "range" and len(counts.args) == 3
    if not isinstance(quotient.op, ast.FloorDiv) or not is_range or not isinstance(counts, ast.Call):
        return False
    same = module.tree.text(counts.args[2]) == module.tree.text(quotient.right)
    step, by = _most(module, counts.args[2]), _most(module, quotient.right)
    return same or (step is not None and by is not None and step >= by > 0)


def _has_few_values(module: Module, expr: ast.expr) -> bool:
    """Whether a number takes a handful of values, however often it is made: `(i + 1) % 3`, `choice((32, 64))`."""
    if isinstance(expr, ast.BinOp):
        most = _most(module, expr.right) if isinstance(expr.op, ast.Mod) else None
        return _multiplies(module, expr.op, expr.right) or (most is not None and 0 < most <= _FEW_VALUES)
    apis = _apis(module, expr) if isinstance(expr, ast.Call) else []
    if len(apis) != 1 or not isinstance(expr, ast.Call) or expr.keywords or not expr.args:
        return False
    if apis[0] == "random.choice":
        count = length(module, expr.args[0])
        return count is not None and count <= _FEW_VALUES
    numbers = [_most(module, item) for item in expr.args]
    if apis[0] in ("random.randint", "random.randrange"):
        ends = [number for number in numbers if number is not None]
        return len(ends) == len(numbers) <= 2 and ends[-1] - (ends[0] if len(ends) > 1 else 0) < _FEW_VALUES
    if apis[0] == "builtins.min":
        grows = any(_has_few_values(module, item) for item in expr.args)
        return grows or any(number is not None and 0 <= number <= _FEW_VALUES for number in numbers)
    return False


def _multiplies(module: Module, operator: ast.operator, by: ast.expr) -> bool:
    """Whether a number doubles, or halves: a handful of rounds later it is as large as anything can be."""
    if not isinstance(operator, (ast.Mult, ast.Div, ast.FloorDiv, ast.LShift, ast.RShift)):
        return False
    number = module.project.evaluator.constant(module, by)
    least = 1 if isinstance(operator, (ast.LShift, ast.RShift)) else 2
    return isinstance(number, (int, float)) and number >= least


def _most(module: Module, expr: ast.expr) -> int | None:
    value = module.project.evaluator.constant(module, expr)
    return value if isinstance(value, int) else None


def _loop_of(module: Module, expr: ast.expr, around: list[Loop]) -> Loop | None:
    """The innermost loop in whose rounds an expression is computed from something else each time."""
    for loop in around:
        fed = feeding(module, expr, loop)
        own = [b for b in fed.targets if b.node is loop or parent_of(b.node) is loop]
        if own or fed.carried:
            return loop
    return None


def _apis(module: Module, call: ast.Call) -> list[str]:
    values = module.project.evaluator.evaluate(module, call.func)
    return [value.path for value in values if isinstance(value, Api)]


def parameter_of(module: Module, expr: ast.expr) -> ast.arg | None:
    """The parameter that a name surely is."""
    if not isinstance(expr, ast.Name):
        return None
    bindings = module.names.lookup(expr.id, expr)
    if len(bindings) != 1 or bindings[0].how is not How.PARAMETER or not isinstance(bindings[0].node, ast.arg):
        return None
    function_with(bindings[0].node)
    return bindings[0].node
