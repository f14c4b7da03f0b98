"""In which share of the rounds of a loop a guard lets code run: every n-th, the first one, or all of them."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.counted import rounds_allowed
from tflint_stall.facts.program.firsts import is_of_records, is_said_to_be_missing
from tflint_stall.facts.program.length import COLD_ITERATIONS
from tflint_stall.facts.program.timing import CLOCKS
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, dotted, function_with, last_name
from tflint_stall.facts.values.guards import Guard, guards, truth
from tflint_stall.facts.values.values import Api, Items

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame

# `if step % interval == 0` with an interval that nobody sees.
_UNKNOWN_INTERVAL = 100
_SELDOM = 0.01
_EXISTING = frozenset({"exists", "isfile", "isdir", "is_file", "is_dir", "Exists", "latest_checkpoint"})
_CACHES = ("functools.lru_cache", "functools.cache", "functools.cached_property")
# Iterables, and where in what they give the number of the round stands.
_NUMBERING = (("range", ()), ("trange", ()), ("count", ()), ("enumerate", (0,)))
_CLOCKS = CLOCKS | {"now"}


def share_of_rounds(
    module: Module, node: ast.AST, boundary: ast.AST | None = None, frame: Frame | None = None
) -> float:
    """The share of the rounds of a loop, or of the calls of a function, in which a node runs; 0 for only once.

    With the frame of one call the arguments of that call decide.
    """
    least = 1.0
    for guard in guards(module, node, boundary):
        few = rounds_allowed(module, boundary, guard.test, guard.holds) if boundary is not None else None
        if few is not None and few <= COLD_ITERATIONS:
            return 0.0
        least = min(least, _share(module, guard, node, frame))
    child = node
    for parent in module.tree.ancestors(node):
        if parent is boundary or isinstance(parent, DEFS):
            return 0.0 if parent is not boundary and _is_cached(module, parent) else least
        if isinstance(parent, ast.ExceptHandler) or (isinstance(parent, LOOPS) and child in parent.orelse):
            return 0.0
        if isinstance(child, ast.stmt) and is_said_to_be_missing(module, parent, child):
            return 0.0
        child = parent
    return least


def is_asked_for_once(module: Module, node: ast.AST) -> bool:
    """`if self._x is None: self._x = self._make()`: whoever calls the function around a node does so only once."""
    function = module.tree.function(node)
    sites = module.project.call_sites(module, function) if function is not None else []
    return bool(sites) and all(share_of_rounds(site.module, site.call) == 0 for site in sites)


def _is_cached(module: Module, function: ast.AST) -> bool:
    decorators: list[ast.expr] = getattr(function, "decorator_list", [])
    targets = [decorator.func if isinstance(decorator, ast.Call) else decorator for decorator in decorators]
    evaluate = module.project.evaluator.evaluate
    return any(isinstance(v, Api) and v.path in _CACHES for target in targets for v in evaluate(module, target))


def _share(module: Module, guard: Guard, node: ast.AST, frame: Frame | None) -> float:
    test, holds = guard.test, guard.holds
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _share(module, Guard(test.operand, not holds), node, frame)
    if isinstance(test, ast.BoolOp):
        shares = [_share(module, Guard(part, holds), node, frame) for part in test.values]
        return min(shares) if isinstance(test.op, ast.And) is holds else max(shares)
    verdict = truth(module, test, frame)
    if verdict is (not holds):
        return 0.0
    # `def run(x, sess=None): if sess is None: sess = …`: what a call does not give is made in each such call.
    if verdict is holds and frame is not None:
        return 1.0
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return _share_of_comparison(module, test, holds, node)
    handed = _handed_down(module, test, frame) if frame is not None else None
    if handed is not None and frame is not None:
        return _share(frame.caller, Guard(handed, holds), handed, frame.caller_frame)
    if isinstance(test, ast.BinOp) and isinstance(test.op, ast.Mod):
        every = _one_of(module, test)
        return 1 - every if holds else every
    # `tf.equal(step % 100, 0)`
    compared = test.args if isinstance(test, ast.Call) and last_name(test.func) == "equal" else []
    for side in compared:
        if isinstance(side, ast.BinOp) and isinstance(side.op, ast.Mod):
            return _one_of(module, side) if holds else 1 - _one_of(module, side)
    if not holds and (_asks_for_file(test) or _is_set_behind(module, test, node)):
        return 0.0
    if holds and _asks_for_debug_log(test):
        return _SELDOM
    # `if first_time:` … `first_time = False`
    return 0.0 if holds and _is_reset_behind(module, test, node) else 1.0


def _handed_down(module: Module, test: ast.expr, frame: Frame) -> ast.expr | None:
    """The comparison that a call gives for a parameter: `act(state, record=episode % 500 == 0)`, or a name for it."""
    bindings = module.names.lookup(test.id, test) if isinstance(test, ast.Name) else []
    parameter = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.PARAMETER else None
    if not isinstance(parameter, ast.arg) or function_with(parameter) is not frame.function:
        return None
    given = module.project.evaluator.parameters.argument(frame, parameter)
    named = frame.caller.names.lookup(given.id, given) if isinstance(given, ast.Name) else []
    if len(named) == 1 and named[0].how is How.ASSIGN and not named[0].path:
        given = named[0].value
    return given if isinstance(given, (ast.Compare, ast.BoolOp, ast.UnaryOp)) else None


def _share_of_comparison(module: Module, test: ast.Compare, holds: bool, node: ast.AST) -> float:
    operation, left, right = test.ops[0], test.left, test.comparators[0]
    equal = (isinstance(operation, ast.Eq) and holds) or (isinstance(operation, ast.NotEq) and not holds)
    differs = isinstance(operation, (ast.Eq, ast.NotEq)) and not equal
    for side in (left, right):
        if isinstance(side, ast.BinOp) and isinstance(side.op, ast.Mod) and (equal or differs):
            return _one_of(module, side) if equal else 1 - _one_of(module, side)
    if equal and (_counts(module, left, node) or _counts(module, right, node)):
        return 0.0
    if isinstance(operation, ast.In) is holds and isinstance(operation, (ast.In, ast.NotIn)):
        listed = _share_of_listed(module, left, right)
        if listed is not None:
            return listed
    missing = isinstance(operation, (ast.Is, ast.NotIn)) and holds
    missing = missing or (isinstance(operation, (ast.IsNot, ast.In)) and not holds)
    if missing:
        kept = right if isinstance(operation, (ast.In, ast.NotIn)) else left
        return 0.0 if _is_set_behind(module, kept, node) else 1.0
    if isinstance(operation, (ast.Gt, ast.GtE)) and holds:
        if _measures_time(module, left) or _is_reset_behind(module, left, node):
            return _SELDOM
    is_order = isinstance(operation, (ast.Gt, ast.GtE, ast.Lt, ast.LtE))
    return 0.0 if is_order and holds and is_of_records(module, test, node) else 1.0


def _share_of_listed(module: Module, asked: ast.expr, listed: ast.expr) -> float | None:
    """`if step in (10, 100, 1000)`: only those rounds; `if step % 100 in (0, 50)`: so many of a hundred."""
    values = module.project.evaluator.evaluate(module, listed)
    if len(values) != 1 or not isinstance(values[0], Items):
        return None
    named = len(values[0].elements)
    if isinstance(asked, ast.BinOp) and isinstance(asked.op, ast.Mod):
        return min(1.0, named * _one_of(module, asked))
    return 0.0 if named <= COLD_ITERATIONS and _numbers_rounds(module, asked) else None


def _numbers_rounds(module: Module, expr: ast.expr) -> bool:
    """Whether an expression is the number of a round, not an element: of `range` or `enumerate`, or counted up."""
    bindings = module.names.lookup(dotted(expr), expr) if dotted(expr) else []
    return any(
        binding.how is How.AUGMENT
        or (
            binding.how is How.ITERATE
            and isinstance(binding.value, ast.Call)
            and (last_name(binding.value.func), binding.path) in _NUMBERING
        )
        for binding in bindings
    )


def _one_of(module: Module, remainder: ast.BinOp) -> float:
    """`step % 10`: one round of ten."""
    interval = module.project.evaluator.constant(module, remainder.right)
    return 1 / interval if isinstance(interval, int) and interval > 0 else 1 / _UNKNOWN_INTERVAL


def _counts(module: Module, expr: ast.expr, node: ast.AST) -> bool:
    """Whether an expression counts rounds: the target of a loop, a name that is counted up, one more."""
    if isinstance(expr, ast.BinOp) and isinstance(expr.op, (ast.Add, ast.Sub)) and isinstance(expr.right, ast.Constant):
        return _counts(module, expr.left, node)
    name = dotted(expr)
    if not name:
        return False
    bindings = module.names.lookup(name, expr)
    return any(binding.how in (How.ITERATE, How.AUGMENT) for binding in bindings)


def _is_set_behind(module: Module, expr: ast.expr, node: ast.AST) -> bool:
    """Whether what is missing is made behind the same guard: `if model is None: model = …`, `cache[key] = …`."""
    name = dotted(expr) or _asked_attribute(expr)
    if isinstance(expr, ast.Call) and last_name(expr.func) == "hasattr":
        return True
    if not name:
        return False
    around = _guarded(module, expr, node)
    for assign in (found for statement in around for found in module.tree.within(statement, ast.Assign)):
        for target in assign.targets:
            kept = target.value if isinstance(target, ast.Subscript) else target
            if dotted(kept) == name:
                return True
    calls = [call for statement in around for call in module.tree.within(statement, ast.Call)]
    return any(_adds_to(call, name) for call in calls) or any(_sets(module, call, name) for call in calls)


def _asked_attribute(expr: ast.expr) -> str:
    """`getattr(self, "_model", None)` asks for `self._model`, which may not be there yet."""
    if not isinstance(expr, ast.Call) or last_name(expr.func) != "getattr" or len(expr.args) != 3:
        return ""
    owner, name, otherwise = expr.args
    if not isinstance(name, ast.Constant) or not isinstance(name.value, str) or not dotted(owner):
        return ""
    return f"{dotted(owner)}.{name.value}" if isinstance(otherwise, ast.Constant) and not otherwise.value else ""


def _adds_to(call: ast.Call, name: str) -> bool:
    method = call.func
    is_adding = isinstance(method, ast.Attribute) and method.attr in ("add", "append", "setdefault", "update")
    return is_adding and isinstance(method, ast.Attribute) and dotted(method.value) == name


def _sets(module: Module, call: ast.Call, name: str) -> bool:
    """`if self._model is None: self._build()`, which sets it."""
    owner, _, attribute = name.rpartition(".")
    return bool(owner) and any(
        function.module.tree.contains(function.node, store)
        for function in module.project.functions(module, call.func)
        for store in function.module.tree.stores.get(attribute, ())
    )


def _is_reset_behind(module: Module, test: ast.expr, node: ast.AST) -> bool:
    """`if first: …; first = False`."""
    name = dotted(test)
    if not name:
        return False
    for assign in (s for statement in _guarded(module, test, node) for s in module.tree.within(statement, ast.Assign)):
        if isinstance(assign.value, ast.Constant) and not assign.value.value:
            if any(dotted(target) == name for target in assign.targets):
                return True
    return False


def _guarded(module: Module, test: ast.expr, node: ast.AST) -> list[ast.stmt]:
    """The statements behind the guard that a test belongs to, of the branch that a node is in."""
    for parent in module.tree.ancestors(test):
        if isinstance(parent, ast.If):
            branch = parent.body if any(module.tree.contains(s, node) for s in parent.body) else parent.orelse
            if any(module.tree.contains(statement, node) for statement in branch):
                return branch
            # `if x is not None: return x`: what follows in the block is behind the guard.
            block = module.tree.block(parent)
            return block[block.index(parent) + 1 :]
        if isinstance(parent, ast.stmt):
            return []
    return []


def _asks_for_file(test: ast.expr) -> bool:
    return isinstance(test, ast.Call) and last_name(test.func) in _EXISTING


def _asks_for_debug_log(test: ast.expr) -> bool:
    """`log.isEnabledFor(logging.DEBUG)`: nobody leaves that on in a long run."""
    return (
        isinstance(test, ast.Call)
        and last_name(test.func) == "isEnabledFor"
        and len(test.args) == 1
        and last_name(test.args[0]) == "DEBUG"
    )


def _measures_time(module: Module, expr: ast.expr) -> bool:
    """`time.time() - last > interval`, or `now - last > interval` with `now = time.time()`."""
    if not isinstance(expr, ast.BinOp) or not isinstance(expr.op, ast.Sub):
        return False
    bindings = module.names.lookup(expr.left.id, expr.left) if isinstance(expr.left, ast.Name) else []
    if bindings and all(b.how is How.ASSIGN and not b.path and _reads_clock(b.value) for b in bindings):
        return True
    return any(_reads_clock(node) for node in ast.walk(expr))


def _reads_clock(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) in _CLOCKS
