"""What is taken out of a memory: the tuples that somebody appended to a list or a deque, somewhere in the program.

`for state, action in random.sample(self.memory, 32)` goes over what `self.memory.append((state, action))` put there, in
whichever method.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.program.definitions import Definition, following, owned_bindings
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import DEFS, dotted, last_name
from tflint_stall.facts.values.values import Cls, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_MOST_STEPS = 120
_DEEPEST = 5
_HOLDERS = frozenset({"deque", "list"})
# What gives some of the items of its first argument, as they are.
_CHOOSING = frozenset({"sample", "choices", "list", "sorted", "reversed", "tuple", "deque", "islice", "tqdm"})
_ADDING = frozenset({"append", "appendleft"})
_CHANGING = frozenset({"extend", "insert", "extendleft"})


def put_in(module: Module, expr: ast.expr) -> list[Definition]:
    """What an expression was when it was put into the memory that it is taken from; nothing where it is from none."""
    found: list[Definition] = []
    seen: set[tuple[ast.expr, tuple[int | None, ...]]] = set()
    waiting, from_memory = [Definition(module, expr)], False
    while waiting and len(seen) < _MOST_STEPS:
        place = waiting.pop()
        if (place.expr, place.path) in seen:
            continue
        seen.add((place.expr, place.path))
        behind = _taken(place)
        from_memory = from_memory or bool(behind)
        if behind is None:
            behind = following(place)
        if behind is None:
            found.append(place)
        elif not behind:
            return []
        else:
            waiting.extend(behind)
    return found if from_memory and not waiting else []


def _taken(place: Definition) -> list[Definition] | None:
    """What was put where a place takes it from; `None` where it takes nothing out of anything."""
    module, expr = place.module, place.expr
    if isinstance(expr, ast.Subscript):
        index = expr.slice
        if isinstance(index, ast.Constant) and isinstance(index.value, int):
            inside = [Definition(module, expr.value, (index.value, *place.path))]
            return inside if isinstance(expr.value, ast.Name) and not _items(module, expr.value, 0) else None
        return None if isinstance(index, (ast.Slice, ast.Tuple)) else _parts(_items(module, expr.value, 0), place.path)
    if not isinstance(expr, ast.Name):
        return None
    found: list[Definition] = []
    for binding in module.names.lookup(expr.id, expr):
        if binding.how is How.ITERATE and binding.value is not None:
            items = _items(module, binding.value, 0)
            found += _parts(items, (*binding.path, *place.path)) or []
            if not items:
                return []
        else:
            return None
    return found or None


def _parts(items: list[Definition], path: tuple[int | None, ...]) -> list[Definition] | None:
    return [Definition(item.module, item.expr, (*item.path, *path)) for item in items] or None


def _items(module: Module, expr: ast.expr, depth: int) -> list[Definition]:
    """What was put into what an expression gives items of."""
    if depth > _DEEPEST:
        return []
    if isinstance(expr, ast.Subscript) and isinstance(expr.slice, ast.Slice):
        return _items(module, expr.value, depth + 1)
    if isinstance(expr, ast.ListComp):
        # `[self.memory[i] for i in rows]`
        taken = expr.elt
        return _items(module, taken.value, depth + 1) if isinstance(taken, ast.Subscript) else []
    if isinstance(expr, ast.Call):
        return _given(module, expr, depth)
    if not isinstance(expr, (ast.Name, ast.Attribute)) or not dotted(expr):
        return []
    found: list[Definition] = []
    for home, binding in _held(module, expr):
        held = _appended(home, binding) if _is_holder(binding.value) else []
        if not held and binding.how is How.ASSIGN and binding.value is not None and not binding.path:
            held = _items(home, binding.value, depth + 1)
        if not held:
            return []
        found += held
    return found


def _given(module: Module, call: ast.Call, depth: int) -> list[Definition]:
    """What a call gives items of: some of those of its argument, or what a function of the project returns."""
    functions = [f for f in module.project.functions(module, call.func) if isinstance(f.node, DEFS)]
    if functions:
        returned = [(f.module, value) for f in functions for value in f.module.returns(f.node)]
        given = [_items(home, value, depth + 1) for home, value in returned]
        return [item for items in given for item in items] if given and all(given) else []
    if last_name(call.func) in _CHOOSING and call.args:
        return _items(module, call.args[0], depth + 1)
    if last_name(call.func) == "copy" and isinstance(call.func, ast.Attribute):
        return _items(module, call.func.value, depth + 1)
    return []


def _held(module: Module, expr: ast.Name | ast.Attribute) -> list[tuple[Module, Binding]]:
    """What binds a name, or an attribute of `self` or of an object of a class of the project, and where."""
    if own := owned_bindings(module, expr):
        return [(module, binding) for binding in own]
    if not isinstance(expr, ast.Attribute):
        return []
    owners = [v for v in module.project.evaluator.evaluate(module, expr.value) if isinstance(v, Obj)]
    classes = [owner.cls for owner in owners if isinstance(owner.cls, Cls)]
    return [(cls.module, binding) for cls in classes for binding in cls.module.members(cls.node).get(expr.attr, [])]


def _is_holder(value: ast.expr | None) -> bool:
    """`[]`, `deque(maxlen=2000)`: what begins empty holds nothing but what is added."""
    if isinstance(value, ast.List):
        return not value.elts
    return isinstance(value, ast.Call) and last_name(value.func) in _HOLDERS and not value.args


def _appended(module: Module, binding: Binding) -> list[Definition]:
    """What is appended to a list or a deque; nothing where it is filled in another way, too."""
    found: list[Definition] = []
    for name in (*_ADDING, *_CHANGING):
        for call in module.tree.calls.get(name, ()):
            if not isinstance(call.func, ast.Attribute) or not _is_held_by(module, call.func.value, binding):
                continue
            if name in _CHANGING or len(call.args) != 1:
                return []
            found.append(Definition(module, call.args[0]))
    return found


def _is_held_by(module: Module, expr: ast.expr, binding: Binding) -> bool:
    if dotted(expr) != binding.name or not isinstance(expr, (ast.Name, ast.Attribute)):
        return False
    return binding in owned_bindings(module, expr)
