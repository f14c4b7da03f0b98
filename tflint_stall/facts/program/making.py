"""Get or create: what a guard lets happen only the first time, because its result is kept.

`if self._sess is None: self._sess = …`, `if key not in self._ops: self._ops[key] = …`, `if step == 0: …`. A parameter
that is `None` unless somebody gives it is no such place: what is made for it is forgotten with the call.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from tflint_stall.facts.program.loops import caches
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, dotted, last_name
from tflint_stall.facts.values.guards import Guard, decided, guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame

    _Asked: TypeAlias = Callable[[Module, ast.expr], bool]

_ADDING = ("add", "append", "setdefault", "update")


def is_made_once(module: Module, node: ast.AST) -> bool:
    """Whether code runs only where something that is kept is not there yet, or in a function that is cached."""
    function = module.tree.function(node)
    if isinstance(function, DEFS) and any(caches(module, decorator) for decorator in function.decorator_list):
        return True
    return any(_asks_for_what_is_kept(module, guard) for guard in guards(module, node))


def takes_branch(module: Module, node: ast.AST, frame: Frame | None) -> bool:
    """Whether a call leads to code in the function that it calls: no condition around it is false for this call."""
    return all(decided(module, guard, frame) is not False for guard in guards(module, node))


def _asks_for_what_is_kept(module: Module, guard: Guard) -> bool:
    # `while found is None` asks again and again.
    if isinstance(parent_of(guard.test), ast.While):
        return False
    return any(asked(module, kept) for kept, asked in _missing(guard.test, guard.holds))


def _missing(test: ast.expr, holds: bool) -> Iterator[tuple[ast.expr, _Asked]]:
    """What must not be there yet for a test to come out this way, and what shows that it will be next time."""
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _missing(value, holds)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield from _missing(test.operand, not holds)
    elif isinstance(test, ast.Compare) and len(test.ops) == 1:
        yield from _missing_in(test, holds)
    elif not holds and isinstance(test, ast.Call) and last_name(test.func) == "hasattr" and test.args:
        yield test.args[0], _outlives
    elif not holds and isinstance(test, ast.Attribute):
        yield test, _is_set_later


def _missing_in(test: ast.Compare, holds: bool) -> Iterator[tuple[ast.expr, _Asked]]:
    left, operator, right = test.left, test.ops[0], test.comparators[0]
    is_none = isinstance(right, ast.Constant) and right.value is None
    if is_none and isinstance(operator, ast.Is if holds else ast.IsNot):
        yield left, _outlives
    elif isinstance(operator, ast.NotIn if holds else ast.In):
        yield right, _is_filled
    elif holds and isinstance(operator, ast.Eq) and isinstance(right, ast.Constant) and right.value in (0, 1):
        # `if step == 0`, but not `if step % 100 == 0`.
        yield left, _counts


def _outlives(module: Module, kept: ast.expr) -> bool:
    """Whether something is still there the next time: an attribute, or a name that is no parameter of this call."""
    name = dotted(kept)
    if not isinstance(kept, ast.Name):
        return bool(name)
    bindings = module.names.lookup(name, kept)
    return bool(bindings) and not any(binding.how is How.PARAMETER for binding in bindings)


def _is_set_later(module: Module, kept: ast.expr) -> bool:
    """Whether a flag like `self.built` is set by something else than a constructor."""
    stores = module.tree.stores.get(last_name(kept), ())
    functions = (module.tree.function(store) for store in stores)
    return any(isinstance(function, DEFS) and function.name != "__init__" for function in functions)


def _is_filled(module: Module, kept: ast.expr) -> bool:
    """Whether something is put into a container, which is more than a list of what to leave out."""
    name = dotted(kept)
    scope = module.tree.function(kept) or module.tree.module
    stored = (node for node in module.tree.within(scope, ast.Subscript) if isinstance(node.ctx, ast.Store))
    if any(dotted(node.value) == name for node in stored):
        return True
    added = (call.func for method in _ADDING for call in module.tree.calls.get(method, ()))
    return any(isinstance(func, ast.Attribute) and dotted(func.value) == name for func in added)


def _counts(module: Module, kept: ast.expr) -> bool:
    """Whether a name counts rounds."""
    bindings = module.names.lookup(dotted(kept), kept) if dotted(kept) else []
    return any(binding.how in (How.ITERATE, How.AUGMENT) for binding in bindings)
