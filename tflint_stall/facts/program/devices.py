"""What a program says about its GPUs: whether it shares their memory, and whether it needs them at all."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tflint_stall.facts.api.memory import (
    DEVICE_NAMES,
    GPU,
    MEMORY_CALLS,
    MEMORY_NAMES,
    MEMORY_OPTIONS,
    MEMORY_VARIABLES,
    NO_GPU,
    READING,
    TPU_CALLS,
    VISIBLE_CALLS,
    VISIBLE_VARIABLE,
)
from tflint_stall.facts.program.order import runs_on_import
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, argument, is_main_guard, last_name
from tflint_stall.facts.values.guards import decided, guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

    Function = ast.FunctionDef | ast.AsyncFunctionDef

_DEEPEST_CALLER = 4


class Devices:
    """Answers for one file as a program: what it does itself, and what it calls in the files that it imports."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def memory_is_shared(self) -> bool:
        """Whether the program configures the memory of its GPUs, be it only where it finds some, or when asked to."""
        return any(
            self._is_reached(place, node, surely=False)
            for place in self._places(MEMORY_NAMES)
            for node in _settings(place)
            if not any(decided(place, guard, None) is False for guard in guards(place, node))
        )

    def needs_no_gpu(self) -> bool:
        """Whether the program surely runs without GPUs: they are hidden from it, or it runs on TPUs."""
        return any(
            self._is_reached(place, node, surely=True)
            for place in self._places(DEVICE_NAMES)
            for node in _without_gpu(place)
        )

    def _places(self, names: Iterable[str]) -> list[Module]:
        """This file and those that it imports, if they hold one of the names."""
        here = any(name.encode() in self._module.source.data for name in names)
        return [*([self._module] if here else []), *self._module.project.imported(self._module, names)]

    # -- does the program come there? -------------------------------------------------------

    def _is_reached(self, place: Module, node: ast.AST, *, surely: bool, depth: int = 0) -> bool:
        """Whether the program runs a node; `surely`, where no condition and no handled error keeps it from it."""
        if surely and _is_conditional(place, node):
            return False
        function = place.tree.function(node)
        if place is self._module or depth >= _DEEPEST_CALLER:
            return True
        if not isinstance(function, DEFS):
            return runs_on_import(place, node)
        sites = place.project.call_sites(place, function)
        if not sites or place.project.has_subclasses(place, function):
            # Whoever calls it, it is there to be called.
            return not surely
        mine = {self._module, *place.project.imported(self._module, [function.name, *_class_name(place, function)])}
        handed = (arg for one in mine for arg in _handed_over(one, place, function))
        return any(
            self._is_reached(where, call, surely=surely, depth=depth + 1)
            for where, call in [*((site.module, site.call) for site in sites), *handed]
            if where in mine
        )


def _class_name(place: Module, function: ast.AST) -> list[str]:
    cls = place.method_class(function)
    return [cls.name] if cls is not None else []


def _handed_over(module: Module, place: Module, function: Function) -> Iterator[tuple[Module, ast.Call]]:
    """The calls of a file that are given a function, to run it somewhere: `Process(target=trainer.main)`."""
    for use in module.tree.loads.get(function.name, ()):
        parent = parent_of(use)
        call = parent_of(parent) if isinstance(parent, ast.keyword) else parent
        if isinstance(call, ast.Call) and call.func is not use:
            if any(found.node is function for found in place.project.functions(module, use)):
                yield module, call


def _is_conditional(place: Module, node: ast.AST) -> bool:
    if any(not is_main_guard(parent_of(guard.test) or guard.test) for guard in guards(place, node)):
        return True
    tries = (parent for parent in place.tree.ancestors(node) if isinstance(parent, ast.Try) and parent.handlers)
    return any(place.tree.contains(statement, node) for attempt in tries for statement in attempt.body)


# -- the settings of one file ----------------------------------------------------------------------


def _settings(place: Module) -> Iterator[ast.AST]:
    """The places in a file that configure the memory of GPUs: calls, options and variables, not words about them."""
    for name in MEMORY_CALLS:
        yield from place.tree.calls.get(name, ())
    for name in MEMORY_OPTIONS:
        yield from place.tree.stores.get(name, ())
    yield from (keyword for keyword in place.tree.nodes(ast.keyword) if keyword.arg in MEMORY_NAMES)
    for constant in place.tree.nodes(ast.Constant):
        if constant.value in MEMORY_OPTIONS | MEMORY_VARIABLES and not _is_only_read(constant):
            yield constant


def _is_only_read(constant: ast.Constant) -> bool:
    """`os.environ.get("TF_GPU_ALLOCATOR")`, `"allow_growth" in options`"""
    parent = parent_of(constant)
    if isinstance(parent, ast.Call):
        return last_name(parent.func) in READING or last_name(parent.func) == "print"
    if isinstance(parent, ast.Subscript):
        return isinstance(parent.ctx, ast.Load)
    return isinstance(parent, (ast.Compare, ast.Expr))


def _without_gpu(place: Module) -> Iterator[ast.AST]:
    """The places in a file that do without GPUs."""
    for name in TPU_CALLS:
        yield from place.tree.calls.get(name, ())
    for call in place.tree.calls.get(VISIBLE_CALLS, ()):
        shown, kind = argument(call, 0, "devices"), argument(call, 1, "device_type")
        if isinstance(shown, ast.List) and not shown.elts and (kind is None or _constant(place, kind) == GPU):
            yield call
    for constant in place.tree.nodes(ast.Constant):
        if constant.value == VISIBLE_VARIABLE and _constant(place, _value_for(constant)) in NO_GPU:
            yield constant
    for keyword in place.tree.nodes(ast.keyword):
        if keyword.arg == VISIBLE_VARIABLE and _constant(place, keyword.value) in NO_GPU:
            yield keyword


def _value_for(name: ast.Constant) -> ast.expr | None:
    """What goes with a name: `environ[name] = value`, `setdefault(name, value)`, `{name: value}`."""
    parent = parent_of(name)
    if isinstance(parent, ast.Call):
        return argument(parent, 1) if parent.args[0] is name else None
    if isinstance(parent, ast.Dict) and name in parent.keys:
        return parent.values[parent.keys.index(name)]
    assigned = parent_of(parent) if isinstance(parent, ast.Subscript) else None
    return assigned.value if isinstance(assigned, ast.Assign) else None


def _constant(place: Module, expr: ast.expr | None) -> object:
    return place.project.evaluator.constant(place, expr)
