"""Tests of versions in code: what stands behind one may not be run with the target; a file may insist on one."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.versions import Range, Version
from tflint_stall.facts.syntax.tree import FUNCTIONS, last_name
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_NAMES = ("__version__", "VERSION")
_VERSIONS = frozenset({"tf.__version__", "tf.VERSION", "tf.version.VERSION"})
_VERSIONS_OF_KERAS = frozenset({"keras.__version__", "keras.version"})
_EXITS = ("exit", "_exit", "quit")
_PARSING = frozenset({"LooseVersion", "StrictVersion", "Version", "parse", "parse_version", "int", "float", "str"})
_DEEPEST = 4
_NEWEST = 1000
_NOTHING = (None, None)


def leaves_out(module: Module, node: ast.AST, target: Range) -> bool:
    """Whether a node stands where a test of the version does not let the target in: `if tf.__version__ < "2":`."""
    loads = module.tree.loads
    if not any(name in loads for name in _NAMES):
        return False
    place: ast.AST | None = node
    while place is not None:
        for guard in guards(module, place):
            holds, fails = _ranges(module, guard.test, 0, _VERSIONS)
            let_in = holds if guard.holds else fails
            if let_in is not None and target.narrowed(let_in).is_empty:
                return True
        place = next((parent for parent in module.tree.ancestors(place) if isinstance(parent, FUNCTIONS)), None)
    return False


def insisted_on(module: Module) -> tuple[Range, Range]:
    """The versions of TensorFlow and of Keras without which a file raises at once: `assert keras.__version__ == "2.1"`.

    A lower bound is left out: since when code may run says nothing of what it is run with.
    """
    if not any(name in module.tree.loads for name in _NAMES):
        return Range(), Range()
    found = []
    for versions in (_VERSIONS, _VERSIONS_OF_KERAS):
        bounds = Range()
        for statement in module.tree.module.body:
            bound = _insisted_on(module, statement, versions)
            if bound is not None and bound.high is not None:
                bounds = bounds.narrowed(bound)
        found.append(bounds)
    return found[0], found[1]


def _insisted_on(module: Module, statement: ast.stmt, versions: frozenset[str]) -> Range | None:
    if isinstance(statement, ast.Assert):
        return _ranges(module, statement.test, 0, versions)[0]
    if isinstance(statement, ast.If) and _gives_up(statement.body[-1]):
        return _ranges(module, statement.test, 0, versions)[1]
    return None


def _gives_up(statement: ast.stmt) -> bool:
    called = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(statement, ast.Raise) or (isinstance(called, ast.Call) and last_name(called.func) in _EXITS)


def _ranges(module: Module, test: ast.expr, depth: int, versions: frozenset[str]) -> tuple[Range | None, Range | None]:
    """The versions for which a test is true, and those for which it is false; `None` where it does not say."""
    if depth > _DEEPEST:
        return _NOTHING
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        holds, fails = _ranges(module, test.operand, depth + 1, versions)
        return fails, holds
    if isinstance(test, ast.BoolOp):
        parts = [_ranges(module, part, depth + 1, versions) for part in test.values]
        if isinstance(test.op, ast.And):
            return next((holds for holds, _ in parts if holds is not None), None), None
        return None, next((fails for _, fails in parts if fails is not None), None)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        places = _places_asked(module, test.left, 0, versions)
        version = _version(test.comparators[0])
        return _compared(test.ops[0], version[:places], places) if places and version else _NOTHING
    if isinstance(test, ast.Call) and last_name(test.func) == "startswith" and isinstance(test.func, ast.Attribute):
        version = _version(test.args[0]) if len(test.args) == 1 else ()
        if version and _places_asked(module, test.func.value, 0, versions):
            return _compared(ast.Eq(), version, len(version))
        return _NOTHING
    made = _assigned(module, test)
    return _ranges(module, made, depth + 1, versions) if made is not None else _NOTHING


def _places_asked(module: Module, expr: ast.expr, depth: int, versions: frozenset[str]) -> int:
    """How many places of the version an expression has: all of them are 3; 0 where it is no version."""
    if depth > _DEEPEST:
        return 0
    if isinstance(expr, ast.Attribute) and expr.attr in _NAMES:
        values = module.project.evaluator.evaluate(module, expr)
        return 3 if any(isinstance(value, Api) and value.path in versions for value in values) else 0
    if isinstance(expr, ast.Call) and last_name(expr.func) in _PARSING and len(expr.args) == 1:
        return _places_asked(module, expr.args[0], depth + 1, versions)
    if isinstance(expr, ast.Call) and last_name(expr.func) == "split" and isinstance(expr.func, ast.Attribute):
        return _places_asked(module, expr.func.value, depth + 1, versions)
    if isinstance(expr, ast.Subscript):
        is_first = isinstance(expr.slice, ast.Constant) and expr.slice.value == 0
        return 1 if is_first and _places_asked(module, expr.value, depth + 1, versions) else 0
    made = _assigned(module, expr)
    return _places_asked(module, made, depth + 1, versions) if made is not None else 0


def _assigned(module: Module, expr: ast.expr) -> ast.expr | None:
    """What a name was assigned, the one time."""
    bindings = module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []
    return bindings[0].value if len(bindings) == 1 and not bindings[0].path else None


def _version(expr: ast.expr) -> Version:
    """The version that a test names: `"2.0.0"`, `2`, `parse("2.0")`, `"1."`; empty for anything else."""
    if isinstance(expr, ast.Call) and last_name(expr.func) in _PARSING and len(expr.args) == 1:
        return _version(expr.args[0])
    if not isinstance(expr, ast.Constant) or not isinstance(expr.value, (str, int, float)):
        return ()
    if not isinstance(expr.value, str) and not 0 <= expr.value < _NEWEST:
        return ()  # Python does not even write a number of thousands of digits
    parts = str(expr.value).rstrip(".").split(".")[:3]
    return tuple(int(part) for part in parts) if all(part.isdecimal() and len(part) < 5 for part in parts) else ()


def _compared(operation: ast.cmpop, version: Version, places: int) -> tuple[Range | None, Range | None]:
    # Of fewer places than it names, it means all versions that begin so.
    behind = (*version[:-1], version[-1] + 1)
    if isinstance(operation, ast.Lt):
        return Range(high=version), Range(low=version)
    if isinstance(operation, ast.GtE):
        return Range(low=version), Range(high=version)
    if isinstance(operation, ast.LtE):
        return Range(high=behind), Range(low=behind)
    if isinstance(operation, ast.Gt):
        return Range(low=behind if places == 1 else version), Range(high=behind)
    if isinstance(operation, (ast.Eq, ast.NotEq)):
        same = Range(version, behind)
        # What is not 1 is 2, and the other way round: there is nothing else.
        others: dict[Version, Range] = {(1,): Range(low=(2,)), (2,): Range(high=(2,))}
        other = others.get(version)
        return (same, other) if isinstance(operation, ast.Eq) else (other, same)
    return _NOTHING
