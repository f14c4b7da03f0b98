"""Where a value goes: forward through names, attributes, returns and parameters, to what is done with it there.

The opposite of `evaluate`, which asks where a value comes from. All ways are followed, whatever the conditions; what
cannot be followed is said to escape, so that nobody takes the uses in sight for all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from enum import Enum, auto

from tflint_stall.facts.syntax.compact import parent_of, scope_of
from tflint_stall.facts.syntax.names import How, parameters
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, FUNCTIONS, Function, last_name
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Func

_MOST_PLACES = 300
_MOST_CALLERS = 12
_QUESTIONS_OF_A_PLACE = 4
# Calls that give another container with the same parts, each in its place or somewhere.
_COPIES = frozenset({"list", "tuple", "dict", "reversed", "sorted"})
_PROPERTIES = frozenset({"property", "cached_property"})
# Where in a container: (1,) for the second part of a tuple, `None` for some part of it.
_Path: TypeAlias = "tuple[int | str | None, ...]"


class Done(Enum):
    """What happens to a value at the end of a way."""

    # One of its methods is called: `node` is the call.
    METHOD = auto()
    # It is an argument of a call of something that is no function of the project.
    ARGUMENT = auto()
    # A loop, or a comprehension, goes over it.
    ITERATED = auto()
    # It gets out of sight: returned to nobody in sight, kept in a container, yielded.
    ESCAPES = auto()


@dataclass(frozen=True, eq=False)
class Use:
    """Something that is done with a value, which is `value` there."""

    how: Done
    module: Module
    node: ast.AST
    value: ast.expr
    # Whether `value` is a container, and it is only in it.
    inside: bool = False


@dataclass(frozen=True)
class _Place:
    """An expression that holds the value, or has it as a part."""

    module: Module
    expr: ast.expr
    path: _Path = ()


def uses(module: Module, expr: ast.expr, is_it: Callable[[Module, ast.expr], bool]) -> Iterator[Use]:
    """What is done with the value of an expression.

    `is_it` decides for an attribute, or a name in another file, whether it may hold the value.
    """
    yield from _Walk(is_it).uses(_Place(module, expr))


class _Walk:
    """One way through the program."""

    def __init__(self, is_it: Callable[[Module, ast.expr], bool]) -> None:
        self._is_it = is_it
        self._seen: set[tuple[ast.AST, _Path]] = set()
        self._waiting: list[_Place] = []

    def uses(self, start: _Place) -> Iterator[Use]:
        self._waiting.append(start)
        while self._waiting:
            place = self._waiting.pop()
            if (place.expr, place.path) in self._seen:
                continue
            self._seen.add((place.expr, place.path))
            budget = place.module.project.evaluator.budget
            budget.left -= _QUESTIONS_OF_A_PLACE
            if len(self._seen) > _MOST_PLACES or budget.is_spent:
                yield Use(Done.ESCAPES, place.module, place.expr, place.expr)
                return
            yield from self._at(place)

    # -- one place ---------------------------------------------------------------------------

    def _at(self, place: _Place) -> Iterator[Use]:
        """What the expression or statement around a place does with it."""
        module, expr, path = place.module, place.expr, place.path
        parent = parent_of(expr)
        if isinstance(parent, (ast.IfExp, ast.BoolOp, ast.NamedExpr, ast.Starred, ast.Await)):
            yield from self._in_expression(place, parent)
        elif isinstance(parent, (ast.Tuple, ast.List, ast.Set)):
            self._go(module, parent, (parent.elts.index(expr), *path))
        elif isinstance(parent, ast.Dict):
            self._go(module, parent, (_key(parent, expr), *path))
        elif isinstance(parent, COMPREHENSIONS):
            self._go(module, parent, (None, *path))
        elif isinstance(parent, (ast.Assign, ast.AnnAssign)):
            yield from self._assigned(place, parent)
        elif isinstance(parent, (ast.Return, ast.Lambda)):
            yield from self._returned(place, parent)
        elif isinstance(parent, ast.Attribute):
            yield from self._attribute(place, parent)
        elif isinstance(parent, ast.Subscript) and parent.value is expr:
            self._part(place, parent)
        elif isinstance(parent, (ast.keyword, ast.Call)):
            yield from self._argument(place, parent)
        elif isinstance(parent, (ast.For, ast.AsyncFor, ast.comprehension)):
            yield from self._iterated(place, parent)
        elif isinstance(parent, (ast.Yield, ast.YieldFrom, ast.withitem)):
            yield Use(Done.ESCAPES, module, parent, expr)
        # All else only looks at it: a comparison, a test, an expression that stands alone, an f-string.

    def _go(self, module: Module, expr: ast.expr, path: _Path) -> None:
        self._waiting.append(_Place(module, expr, path))

    def _in_expression(self, place: _Place, parent: ast.expr) -> Iterator[Use]:
        if isinstance(parent, ast.IfExp) and place.expr is parent.test:
            return
        if isinstance(parent, ast.Starred):
            # `f(*parts)`: the parts are arguments at places that nobody counts here.
            yield Use(Done.ESCAPES, place.module, parent, place.expr)
            return
        if isinstance(parent, ast.NamedExpr):
            self._named(place, parent.target, parent)
        self._go(place.module, parent, place.path)

    def _part(self, place: _Place, parent: ast.Subscript) -> None:
        """`parts[0]`, `splits["train"]`: on only where it may be the part that is followed."""
        index = parent.slice.value if isinstance(parent.slice, ast.Constant) else None
        wanted = place.path[0] if place.path else None
        if index is None or wanted is None or index == wanted:
            self._go(place.module, parent, place.path[1:])

    def _attribute(self, place: _Place, parent: ast.Attribute) -> Iterator[Use]:
        call = parent_of(parent)
        if isinstance(call, ast.Call) and call.func is parent:
            if not place.path:
                yield Use(Done.METHOD, place.module, call, place.expr)
            elif parent.attr == "items":
                self._go(place.module, call, (None, 1, *place.path[1:]))
            elif parent.attr == "values":
                self._go(place.module, call, (None, *place.path[1:]))
            else:
                yield Use(Done.ESCAPES, place.module, call, place.expr, inside=True)

    def _iterated(self, place: _Place, parent: ast.For | ast.AsyncFor | ast.comprehension) -> Iterator[Use]:
        if parent.iter is not place.expr:
            return
        if not place.path:
            yield Use(Done.ITERATED, place.module, parent, place.expr)
            return
        yield from self._bound(_Place(place.module, place.expr, place.path[1:]), parent.target, parent)

    # -- names -------------------------------------------------------------------------------

    def _assigned(self, place: _Place, parent: ast.Assign | ast.AnnAssign) -> Iterator[Use]:
        if parent.value is not place.expr:
            return
        for target in parent.targets if isinstance(parent, ast.Assign) else [parent.target]:
            yield from self._bound(place, target, parent)

    def _bound(self, place: _Place, target: ast.expr, statement: ast.AST) -> Iterator[Use]:
        if isinstance(target, (ast.Tuple, ast.List)):
            wanted = place.path[0] if place.path else None
            inner = _Place(place.module, place.expr, place.path[1:])
            for index, item in enumerate(target.elts):
                if not isinstance(wanted, int) or wanted == index:
                    yield from self._bound(inner, item, statement)
        elif isinstance(target, ast.Attribute):
            if not self._read_attribute(place.module, target.attr, place.path):
                yield Use(Done.ESCAPES, place.module, statement, place.expr)
        elif isinstance(target, ast.Name):
            self._named(place, target, statement)
        else:
            yield Use(Done.ESCAPES, place.module, statement, place.expr)

    def _named(self, place: _Place, target: ast.Name, binder: ast.AST) -> None:
        """The reads of a name that was bound."""
        self._go_to_loads(place.module, target.id, binder, place.path)
        if isinstance(scope_of(target), ast.ClassDef):
            self._read_attribute(place.module, target.id, place.path)
        elif isinstance(scope_of(target), ast.Module):
            self._read_elsewhere(place.module, target.id, place.path)

    def _go_to_loads(self, module: Module, name: str, binder: ast.AST, path: _Path) -> None:
        for load in module.names.reads(name, binder):
            self._go(module, load, path)

    def _read_attribute(self, module: Module, name: str, path: _Path) -> bool:
        """Go on at the reads of an attribute; whether there are any."""
        before = len(self._waiting)
        for other in (module, *module.project.importers(module, [name])):
            for load in other.tree.loads.get(name, ()):
                if isinstance(load, ast.Attribute) and (path or self._is_it(other, load)):
                    self._go(other, load, path)
        return len(self._waiting) > before

    def _read_elsewhere(self, module: Module, name: str, path: _Path) -> None:
        """A global of a module, imported by others."""
        for other in module.project.importers(module, [name]):
            for load in other.tree.loads.get(name, ()):
                if self._is_it(other, load):
                    self._go(other, load, path)

    # -- calls -------------------------------------------------------------------------------

    def _returned(self, place: _Place, parent: ast.Return | ast.Lambda) -> Iterator[Use]:
        module = place.module
        function = parent if isinstance(parent, ast.Lambda) else module.tree.function(parent)
        if not isinstance(function, FUNCTIONS):
            # A `return` that no Python accepts, outside every function.
            yield Use(Done.ESCAPES, module, parent, place.expr)
            return
        if isinstance(function, DEFS) and any(last_name(d) in _PROPERTIES for d in function.decorator_list):
            self._read_attribute(module, function.name, place.path)
            return
        sites = module.project.call_sites(module, function)
        if not sites or len(sites) > _MOST_CALLERS or _is_handed_on(module, function):
            yield Use(Done.ESCAPES, module, parent, place.expr)
        for site in sites[:_MOST_CALLERS]:
            self._go(site.module, site.call, place.path)

    def _argument(self, place: _Place, parent: ast.keyword | ast.Call) -> Iterator[Use]:
        module = place.module
        call = parent if isinstance(parent, ast.Call) else parent_of(parent)
        if not isinstance(call, ast.Call) or call.func is place.expr:
            # A class statement's keyword, or the value itself is called.
            yield Use(Done.ESCAPES, module, parent, place.expr)
            return
        functions = module.project.functions(module, call.func)
        inside = _inside_copy(call, place) if place.path else None
        if inside is not None:
            self._go(module, call, inside)
        elif not functions:
            yield Use(Done.ARGUMENT, module, call, place.expr, inside=bool(place.path))
        for function in functions:
            received = [p for p in parameters(function.node) if self._is_given(place, call, function, p)]
            if not received:
                yield Use(Done.ESCAPES, module, call, place.expr)
            for parameter in received:
                self._go_to_loads(function.module, parameter.arg, parameter, place.path)

    def _is_given(self, place: _Place, call: ast.Call, function: Func, parameter: ast.arg) -> bool:
        evaluator = place.module.project.evaluator
        frame = evaluator.calls.frame(function, place.module, call, None)
        return evaluator.parameters.argument(frame, parameter) is place.expr


def _is_handed_on(module: Module, function: Function) -> bool:
    """Whether a function is also given away as a value, to be called by somebody else."""
    if not isinstance(function, DEFS):
        return False
    for load in module.tree.loads.get(function.name, ()):
        parent = parent_of(load)
        if not (isinstance(parent, ast.Call) and parent.func is load):
            if any(b.how is How.FUNCTION and b.node is function for b in module.names.lookup(function.name, load)):
                return True
    return False


def _key(display: ast.Dict, value: ast.expr) -> str | int | None:
    key = display.keys[display.values.index(value)] if value in display.values else None
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, (str, int)) else None


def _inside_copy(call: ast.Call, place: _Place) -> _Path | None:
    """Where the value is in what `list(parts)`, `enumerate(parts)`, `zip(parts, others)` give."""
    name, path = last_name(call.func), place.path
    if name in _COPIES:
        return (None, *path[1:])
    if name == "enumerate":
        return (None, 1, *path[1:])
    return (None, call.args.index(place.expr), *path[1:]) if name == "zip" and place.expr in call.args else None
