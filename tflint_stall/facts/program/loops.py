"""Loops and how hot they are: what runs again and again, also through calls."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, LOOPS, Comprehension, Loop, dotted, last_name
from tflint_stall.facts.values.project import CallSite
from tflint_stall.facts.values.values import Api, Const, Items, Obj, Wrapped
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Loops of at most so many literal iterations are cold, unless a rule has a limit of its own.
COLD_ITERATIONS = 10
_DEEPEST_CALL = 3
_DEEPEST_LENGTH = 5
# The fields in which statements, their handlers and their cases hold statements.
_HOLDING_STATEMENTS = ("body", "orelse", "finalbody", "handlers", "cases")
_STRUCTURE = (
    r"(?i)(^|_)(n|num)?_?(layers?|levels?|heads?|scales?|dims?|ndim|axis|axes|devices?|gpus?|towers?|blocks?|stages?"
    r"|neighbou?rs?|filters?|kernels?|slots?|anchors?|aspect_ratios|strides|splits?|shards?|folds?)(_?sizes?)?$"
)
_CACHES = ("functools.lru_cache", "functools.cache", "functools.cached_property")
_TEST_FOLDERS = frozenset({"test", "tests", "testing"})
_EXAMPLE_FOLDERS = frozenset({"examples", "example"})


@dataclass(frozen=True, eq=False)
class Hot:
    """Why code runs again and again: the loop around it, or the loop that calls its function."""

    loop: ast.AST
    module: Module
    # The call in the loop through which the function is reached; `None` for a loop around the code.
    via: CallSite | None = None
    outer: Hot | None = None


def loops_around(module: Module, node: ast.AST) -> list[Loop]:
    """The loops of the same function whose body holds `node`, innermost first."""
    found: list[Loop] = []
    function = module.tree.function(node)
    child = node
    for parent in module.tree.ancestors(node):
        if parent is function:
            break
        if (
            isinstance(parent, LOOPS)
            and (child in parent.body or (isinstance(parent, ast.While) and child is parent.test))
        ) or (isinstance(parent, COMPREHENSIONS) and _repeated(parent, child, node, module)):
            found.append(parent)
        child = parent
    return found


def _repeated(parent: Comprehension, child: ast.AST, node: ast.AST, module: Module) -> bool:
    """Whether a part of a comprehension is evaluated for each item: all but its first iterable."""
    first = parent.generators[0]
    return child is not first or not module.tree.contains(first.iter, node)


def literal_length(module: Module, loop: Loop) -> int | None:
    """The number of iterations where it can be read off, `None` elsewhere."""
    if isinstance(loop, ast.While):
        return None
    iterable = loop.iter if isinstance(loop, (ast.For, ast.AsyncFor)) else loop.generators[0].iter
    if isinstance(loop, COMPREHENSIONS) and len(loop.generators) > 1:
        return None
    return _length(module, iterable)


def _length(module: Module, iterable: ast.expr, depth: int = 0) -> int | None:
    # A name that is wrapped again and again (`bar = enumerate(bar)`) leads back to itself.
    if depth > _DEEPEST_LENGTH:
        return None
    evaluator = module.project.evaluator
    values = evaluator.evaluate(module, iterable)
    if len(values) != 1:
        return None
    value = values[0]
    if isinstance(value, Items) and value.kind in ("tuple", "list", "set", "dict"):
        node = value.node
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            starred = any(isinstance(item, ast.Starred) for item in node.elts)
            return None if starred else len(node.elts)
        return len(value.elements) if isinstance(node, ast.Dict) and len(node.keys) == len(value.keys) else None
    if isinstance(value, Const) and isinstance(value.value, str):
        return len(value.value)
    if isinstance(value, Wrapped):
        return wrapped_length(value, depth)
    if isinstance(value, Obj) and value.api == "numpy.arange" and isinstance(value.node, ast.Call):
        return wrapped_length(Wrapped("range", value.node, value.module, value.frame))
    return None


def wrapped_length(value: Wrapped, depth: int = 0) -> int | None:
    """The number of items of `range(n)`, `enumerate(x)` and their like, where it can be read off."""
    evaluator, arguments = value.module.project.evaluator, value.call.args
    if value.name == "range":
        constants = [evaluator.constant(value.module, item, value.frame) for item in arguments]
        numbers = [number for number in constants if isinstance(number, int)]
        if len(numbers) != len(constants) or not 1 <= len(numbers) <= 3:
            return None
        try:
            return len(range(*numbers))
        except (ValueError, OverflowError):
            return None
    if value.name in ("enumerate", "same") and arguments:
        return _length(value.module, arguments[0], depth + 1)
    if value.name == "zip":
        lengths = [_length(value.module, item, depth + 1) for item in arguments]
        return min((length for length in lengths if length is not None), default=None)
    return None


class Loops:
    """Answers whether code is hot, for the files of one project."""

    def __init__(self) -> None:
        self._hot: dict[tuple[ast.AST, int], Hot | None] = {}
        # Whether a loop surely ends in its first round, or only goes over the parts of a model.
        self._ended: dict[Loop, bool] = {}

    def hot(self, module: Module, node: ast.AST, *, cold: int = COLD_ITERATIONS) -> Hot | None:
        """Why `node` runs again and again; `None` where it does not, or only in a test."""
        return self._find(module, node, cold, ())

    def _find(self, module: Module, node: ast.AST, cold: int, seen: tuple[ast.AST, ...]) -> Hot | None:
        if is_test(module, node) or not module.folders.isdisjoint(_EXAMPLE_FOLDERS):
            return None
        for loop in loops_around(module, node):
            if self.is_hot(module, loop, cold):
                return Hot(loop, module)
        function = module.tree.function(node)
        if function is None or function in seen or len(seen) >= _DEEPEST_CALL:
            return None
        key = (function, cold)
        if not seen and key in self._hot:
            return self._hot[key]
        found = None
        for site in module.project.call_sites(module, function):
            outer = self._find(site.module, site.call, cold, (*seen, function))
            if outer is not None:
                found = Hot(outer.loop, outer.module, site, outer)
                break
        if not seen:
            self._hot[key] = found
        return found

    def is_hot(self, module: Module, loop: Loop, cold: int = COLD_ITERATIONS) -> bool:
        ended = self._ended.get(loop)
        if ended is None:
            ended = (not isinstance(loop, COMPREHENSIONS) and leaves_at_once(loop.body)) or is_structural(loop)
            self._ended[loop] = ended
        if ended:
            return False
        length = literal_length(module, loop)
        if length is None or length > cold:
            return True
        return False


def is_structural(loop: Loop) -> bool:
    """A loop over the parts of a model or a machine (`for level in levels`): a handful of rounds, once."""
    if isinstance(loop, ast.While):
        return False
    iterable = loop.iter if isinstance(loop, (ast.For, ast.AsyncFor)) else loop.generators[0].iter
    names = [last_name(node) for node in ast.walk(iterable) if isinstance(node, (ast.Name, ast.Attribute))]
    return any(re.search(_STRUCTURE, name) for name in names)


def leaves_at_once(body: list[ast.stmt]) -> bool:
    """Whether a loop body always ends the loop in its first iteration."""
    for statement in body:
        if isinstance(statement, (ast.Return, ast.Raise, ast.Break)):
            return True
        if isinstance(statement, ast.If) and statement.orelse:
            if leaves_at_once(statement.body) and leaves_at_once(statement.orelse):
                return True
        if isinstance(statement, (ast.With, ast.AsyncWith)) and leaves_at_once(statement.body):
            return True
        if _continues(statement):
            return False
    return False


def _continues(statement: ast.AST) -> bool:
    """Whether there is a `continue` in a statement. Expressions, which are most of a tree, are not looked at."""
    inner = (item for name in _HOLDING_STATEMENTS for item in getattr(statement, name, ()))
    return isinstance(statement, ast.Continue) or any(map(_continues, inner))


def is_test(module: Module, node: ast.AST) -> bool:
    """Whether code belongs to a test: it runs once, on little data."""
    if module.is_test or not module.folders.isdisjoint(_TEST_FOLDERS):
        return True
    for parent in module.tree.ancestors(node):
        if isinstance(parent, DEFS) and parent.name.startswith("test_"):
            return True
        if isinstance(parent, ast.ClassDef):
            bases = [dotted(base).rpartition(".")[2] for base in parent.bases]
            if any(base.endswith("TestCase") for base in bases):
                return True
    return False


def is_made_once(module: Module, node: ast.AST) -> bool:
    """Whether a guard lets code run only the first time: `if self._x is None`, `if key not in cache`."""
    for parent in module.tree.ancestors(node):
        if isinstance(parent, ast.If) and not module.tree.contains(parent.test, node) and _asks_if_missing(parent.test):
            return True
        if isinstance(parent, DEFS):
            return any(caches(module, decorator) for decorator in parent.decorator_list)
    return False


def _asks_if_missing(test: ast.expr) -> bool:
    for node in ast.walk(test):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.NotIn)):
            return True
        # `if step == 0`, but not `if step % 100 == 0`.
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq) and not isinstance(node.left, ast.BinOp):
            return True
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return True
    return False


def caches(module: Module, decorator: ast.expr) -> bool:
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    values = module.project.evaluator.evaluate(module, target)
    return any(isinstance(value, Api) and value.path in _CACHES for value in values)


def per_batch_hook(module: Module, node: ast.AST) -> ast.FunctionDef | None:
    """The `on_…_batch_…` method of a Keras callback around `node`."""
    function = module.tree.function(node)
    if isinstance(function, ast.FunctionDef) and function.name.startswith("on_") and "batch" in function.name:
        cls = module.method_class(function)
        if cls is not None:
            values = module.project.evaluator.parameters.value(module, function.args.args[0], None)
            if any(isinstance(value, Obj) and value.kind is Kind.CALLBACK for value in values):
                return function
    return None
