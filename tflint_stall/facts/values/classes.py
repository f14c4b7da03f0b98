"""Classes of the project: what they come from, what they hold, and which call made an object."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import last_of, order_of, parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.values.values import (
    UNKNOWN,
    Api,
    Cls,
    Const,
    Frame,
    Func,
    Obj,
    Value,
    Values,
    merge,
    without_placeholders,
)

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.syntax.names import Binding
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.evaluate import Evaluator
    from tflint_stall.facts.values.module import Module

# A class that comes from more than these may come from anything.
_MOST_BASES = 64


class Classes:
    """Answers about classes, for the evaluator that owns it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def bases(self, cls: Cls) -> Values:
        return merge(self._evaluator.evaluate(cls.module, base) for base in cls.node.bases)

    def member(self, cls: Cls, name: str, bound: Value | None) -> Values:
        """An attribute or method of a project class, its project bases included."""
        known = cls.module.inherited.get((cls.node, name, bound))
        if known is not None:
            return known
        found, is_whole = self._evaluator.whole(lambda: self._member(cls, name, bound))
        if is_whole:
            cls.module.inherited[cls.node, name, bound] = found
        return found

    def _member(self, cls: Cls, name: str, bound: Value | None) -> Values:
        for owner in self._walk(cls):
            bindings = owner.module.members(owner.node).get(name, [])
            if not bindings:
                continue
            made = self._construction(bound) if name != "__init__" else None
            values: list[Values] = []
            for binding, frame in self._taken(owner, bindings, made):
                found = self._evaluator.binding(owner.module, binding, frame)
                values.append(tuple(self._bind(value, bound, owner) for value in found))
            merged = without_placeholders(merge(values)) or merge(values)
            is_open = self._is_counted(owner, name, merged) or self._is_set_by_name(owner, merged)
            return (*merged, UNKNOWN) if is_open else merged
        return ()

    def read_at(self, cls: Cls, name: str, bound: Value | None, node: ast.AST) -> Values:
        """A member as it is read at a node: where a constructor puts something else in the place of a method.

        In `self.model = self.model()` the method is called, and everybody who reads `self.model` later gets the model.
        """
        found = self.member(cls, name, bound)
        if len(found) < 2 or not any(isinstance(value, Func) for value in found):
            return found
        replacing = self._replacing(cls, name)
        if replacing is None:
            return found
        home, statement = replacing
        constructor = home.tree.function(statement)
        is_before = home.tree.function(node) is constructor and order_of(node) < last_of(statement)
        kept = tuple(v for v in found if is_before is (isinstance(v, Func) and v.node in self._bodies(cls)))
        return kept or found

    def _replacing(self, cls: Cls, name: str) -> tuple[Module, ast.stmt] | None:
        """The statement with which each constructor of a class surely puts something in the place of a method."""
        for owner in self._walk(cls):
            bindings = owner.module.members(owner.node).get(name, [])
            assigned = [binding.node for binding in bindings if binding.how is How.ASSIGN]
            for node in assigned:
                constructor = owner.module.tree.function(node)
                if not isinstance(constructor, DEFS) or not isinstance(node, ast.stmt):
                    continue
                if constructor.name == "__init__" and node in constructor.body:
                    return owner.module, node
            if bindings:
                return None
        return None

    def _bodies(self, cls: Cls) -> list[ast.stmt]:
        return [statement for owner in self._walk(cls) for statement in owner.node.body]

    def _taken(self, owner: Cls, bindings: list[Binding], made: Frame | None) -> list[tuple[Binding, Frame | None]]:
        """The bindings of a member that constants, and what the constructor was given, do not rule out."""
        framed = [(binding, self._entered(owner, binding, made)) for binding in bindings]
        if len(framed) < 2:
            return framed
        taken = [
            pair for pair in framed if self._evaluator.branch_taken(owner.module, pair[0].node, pair[1]) is not False
        ]
        return taken or framed

    def _entered(self, owner: Cls, binding: Binding, made: Frame | None) -> Frame | None:
        """The call in which a member was bound: that of the constructor, or the one that it has for a method."""
        function = owner.module.tree.function(binding.node)
        if made is None or function is None or function is made.function:
            return made if function is not None else None
        if made.module is not owner.module or not isinstance(function, DEFS):
            return None
        calls = [
            call
            for call in owner.module.tree.calls.get(function.name, ())
            if owner.module.tree.function(call) is made.function and _is_of_self(call, made.function)
        ]
        if len(calls) != 1 or owner.module.method_class(function) is not owner.node:
            return None
        method = Func(function, owner.module, made.bound)
        return self._evaluator.calls.frame(method, owner.module, calls[0], made)

    def _is_counted(self, cls: Cls, name: str, values: Values) -> bool:
        """Whether a constant that an object holds is another one later, because somebody counts it up."""
        if not any(isinstance(value, Const) and value.value is not None for value in values):
            return False
        counted = [s for s in cls.module.tree.stores.get(name, ()) if isinstance(parent_of(s), ast.AugAssign)]
        return any(not _is_of_other_class(cls, store) for store in counted)

    def _is_set_by_name(self, cls: Cls, values: Values) -> bool:
        """Whether a constant may be another one, as attributes are set by their names: `setattr(config, key, …)`."""
        if not any(isinstance(value, Const) for value in values):
            return False
        setting = (call for call in cls.module.tree.calls.get("setattr", ()) if len(call.args) == 3)
        return any(
            not isinstance(call.args[1], ast.Constant) and self._is_object_of(cls, call.args[0]) for call in setting
        )

    def _is_object_of(self, cls: Cls, expr: ast.expr) -> bool:
        """`self` in its methods, the class itself, or a name for what a call of it made."""
        if not isinstance(expr, ast.Name):
            return False
        function = cls.module.tree.function(expr)
        if isinstance(function, DEFS) and cls.module.method_class(function) is cls.node:
            return bool(function.args.args) and function.args.args[0].arg == expr.id
        made = (binding.value for binding in cls.module.names.lookup(expr.id, expr))
        called = (value.func for value in made if isinstance(value, ast.Call))
        return expr.id == cls.node.name or any(last_name(called_) == cls.node.name for called_ in called)

    def lineage(self, cls: Cls) -> list[Cls]:
        """A project class and the project classes that it comes from, each once."""
        return list(self._walk(cls))

    def _walk(self, cls: Cls) -> Iterator[Cls]:
        """A class and its project bases, each before its own: as far as anybody looks."""
        seen: set[ast.ClassDef] = set()
        waiting = [cls]
        while waiting and len(seen) < _MOST_BASES:
            current = waiting.pop()
            if current.node not in seen:
                seen.add(current.node)
                yield current
                waiting.extend(base for base in reversed(self.bases(current)) if isinstance(base, Cls))

    def _construction(self, bound: Value | None) -> Frame | None:
        """The call of the constructor that made an object, when that call is known."""
        if not isinstance(bound, Obj) or bound.cls is None or not isinstance(bound.node, ast.Call):
            return None
        for constructor in self.member(bound.cls, "__init__", None):
            if isinstance(constructor, Func):
                own = Func(constructor.node, constructor.module, bound, constructor.frame)
                return self._evaluator.calls.frame(own, bound.module, bound.node, bound.frame)
        return None

    def _bind(self, value: Value, bound: Value | None, cls: Cls) -> Value:
        if isinstance(value, Func) and value.node in cls.node.body and value.bound is None and bound is not None:
            return Func(value.node, value.module, bound, value.frame)
        if isinstance(value, Obj) and value.kind is Kind.TF_FUNCTION and isinstance(value.of, Func):
            inner = self._bind(value.of, bound, cls)
            return Obj(value.kind, value.api, value.module, value.node, value.frame, of=inner)
        return value

    def library_bases(self, cls: Cls) -> list[str]:
        """The canonical names of the library classes that a project class comes from."""
        return [base.path for own in self._walk(cls) for base in self.bases(own) if isinstance(base, Api)]


def _is_of_self(call: ast.Call, method: Function) -> bool:
    """`self.build(…)`"""
    own = method.args.args[0].arg if method.args.args else ""
    return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id == own


def _is_of_other_class(cls: Cls, store: ast.Attribute) -> bool:
    """Whether an attribute is set by a method of another class, for its own object."""
    function = cls.module.tree.function(store)
    if not isinstance(function, DEFS) or cls.module.method_class(function) in (None, cls.node):
        return False
    own = function.args.args[0].arg if function.args.args else ""
    return isinstance(store.value, ast.Name) and store.value.id == own
