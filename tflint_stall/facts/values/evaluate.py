"""What an expression is: names, attributes, calls and displays followed to values.

An expression is evaluated in a frame (the call that entered its function) or, without one, for all
callers at once. Cycles are cut: an alternative that depends on itself is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from tflint_stall.facts.api.api_table import Kind, canonical, is_v1
from tflint_stall.facts.api.named_texts import NAMED_TEXTS
from tflint_stall.facts.syntax.builtin_names import BUILTINS
from tflint_stall.facts.syntax.compact import by_compact_type, order_of, parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import FUNCTIONS, dotted
from tflint_stall.facts.values.arithmetic import computed, is_absurd
from tflint_stall.facts.values.calls import Calls
from tflint_stall.facts.values.classes import Classes
from tflint_stall.facts.values.growing import GROWING, augmented, grown
from tflint_stall.facts.values.guards import compared, truth
from tflint_stall.facts.values.libraries import NAMING, Libraries
from tflint_stall.facts.values.offers import Offers
from tflint_stall.facts.values.parameters import Parameters
from tflint_stall.facts.values.values import (
    UNKNOWN,
    Api,
    Cls,
    Const,
    Deferred,
    Frame,
    Func,
    Items,
    Method,
    Obj,
    Pipeline,
    ProjectModule,
    Value,
    Values,
    merge,
    without_placeholders,
)

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeVar

    from tflint_stall.facts.values.budget import Budget
    from tflint_stall.facts.values.module import Module

    _Answer = TypeVar("_Answer")

# Evaluations for one question before the rest of it is called unknown.
_MOST_FOR_A_QUESTION = 3_000
# What so many places bind is told by none of them.
_MOST_BINDINGS = 100
_DEEPEST = 60

_TRAINABLE = frozenset({"trainable_variables", "trainable_weights"})
_VARIABLES = _TRAINABLE | {"variables", "weights"}


class Evaluator:
    """Evaluates expressions of all modules of one project."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.calls = Calls(self)
        self.parameters = Parameters(self)
        self.classes = Classes(self)
        self.offers = Offers(self)
        self.libraries = Libraries(self)
        # How often callers were not looked for because they were being looked for already.
        self.circles = 0
        # What the question that is being asked may still cost.
        self._left = 0
        self._active: dict[ast.AST | tuple[ast.AST, Frame], int] = {}
        # Depth of the outermost active evaluation that a running one was cut at.
        self._cut = _DEEPEST + 1

    def evaluate(self, module: Module, expr: ast.expr, frame: Frame | None = None) -> Values:
        budget = self.budget
        budget.left -= 1
        if budget.left < 0:
            # Also what is known: walks over it can be longer than anything that is evaluated.
            return (UNKNOWN,)
        # Most are asked for all callers at once: a node alone is a key that takes no memory.
        key = expr if frame is None else (expr, frame)
        known = module.memo.get(key)
        if known is not None:
            return known
        if isinstance(expr, NAMING) and (known := self.libraries.of(module, expr)) is not None:
            module.memo[key] = known
            return known
        if key in self._active:
            self._cut = min(self._cut, self._active[key])
            return ()
        depth = len(self._active)
        if depth == 0:
            self._left = _MOST_FOR_A_QUESTION
        self._left -= 1
        if depth >= _DEEPEST or self._left < 0:
            self._cut = 0
            return (UNKNOWN,)
        handler = self._HANDLERS.get(type(expr))
        if handler is None:
            return (UNKNOWN,)
        self._active[key] = depth
        # What was cut before, in another part of what is around, says nothing of this part.
        before, self._cut = self._cut, _DEEPEST + 1
        try:
            values = handler(self, module, expr, frame)
            if not values and depth == 0 and not self.unless_cut:
                # What leads back to itself alone is unknown to whoever asks.
                values = (UNKNOWN,)
        finally:
            del self._active[key]
            cut = self._cut
            self._cut = before if cut >= depth else min(before, cut)
        # What was cut at an evaluation further out is only right inside of that one.
        if cut >= depth:
            module.memo[key] = values
        return values

    @property
    def unless_cut(self) -> Values:
        """What nothing was found for is unknown; nothing, where it only leads back: `model = train(model)`."""
        return () if 0 < self._cut <= _DEEPEST else (UNKNOWN,)

    def leave_open(self) -> None:
        """Say that what is being evaluated is not the whole answer: nobody may remember it."""
        self._cut = 0

    def whole(self, answer: Callable[[], _Answer]) -> tuple[_Answer, bool]:
        """An answer that may evaluate expressions, and whether it is whole: no cycle was cut outside of it."""
        before, self._cut = self._cut, _DEEPEST + 1
        circles = self.circles
        try:
            found = answer()
            return found, self._cut > _DEEPEST and circles == self.circles and not self.budget.is_spent
        finally:
            self._cut = min(before, self._cut)

    def element(self, lazy: Deferred | Values) -> Values:
        if isinstance(lazy, Deferred):
            return self.evaluate(lazy.module, lazy.expr, lazy.frame)
        return lazy

    # -- expressions ------------------------------------------------------------------------

    def _constant(self, module: Module, expr: ast.Constant, frame: Frame | None) -> Values:
        value = expr.value
        return (UNKNOWN,) if is_absurd(value) else (Const(value),)

    def _name(self, module: Module, expr: ast.Name, frame: Frame | None) -> Values:
        bindings = module.names.lookup(expr.id, expr)
        if not bindings:
            builtin = (Api(f"builtins.{expr.id}"),) if expr.id in BUILTINS else (UNKNOWN,)
            return self.offers.starred(module, expr.id) or builtin
        if len(bindings) > _MOST_BINDINGS:
            return (UNKNOWN,)
        if len(bindings) > 1:
            bindings = self.possible(module, bindings, frame)
        if len(bindings) == 1:
            return self.binding(module, bindings[0], frame)
        return merge(self.binding(module, binding, frame) for binding in bindings)

    def possible(self, module: Module, bindings: list[Binding], frame: Frame | None) -> list[Binding]:
        """The bindings that constants, and the constant arguments of this call, leave possible (`if training: …`)."""
        possible: list[Binding] = []
        surely_after = -1
        for binding in bindings:
            taken = self.branch_taken(module, binding.node, frame)
            if taken is False:
                continue
            possible.append(binding)
            if isinstance(taken, ast.If):
                surely_after = max(surely_after, order_of(taken))
        return [b for b in possible if order_of(b.node) >= surely_after] or bindings

    def branch_taken(self, module: Module, node: ast.AST, frame: Frame | None) -> ast.If | bool | None:
        """The `if` around a node whose taken branch holds it; False where it stands in the other one."""
        found: ast.If | None = None
        child = node
        for parent in module.tree.ancestors(node):
            if isinstance(parent, FUNCTIONS) if frame is None else parent is frame.function:
                break
            if isinstance(parent, ast.If) and child is not parent.test:
                verdict = truth(module, parent.test, frame)
                if verdict is not None:
                    if verdict is not (child in parent.body):
                        return False
                    found = parent
            child = parent
        return found

    def _attribute(self, module: Module, expr: ast.Attribute, frame: Frame | None) -> Values:
        # Most attributes are of a library, and bound nowhere.
        if expr.attr in module.names.attributes and (name := dotted(expr)):
            bindings = module.names.lookup(name, expr)
            if bindings and any(binding.how is not How.AUGMENT for binding in bindings):
                local = merge(self.binding(module, binding, frame) for binding in bindings)
                known = without_placeholders(local)
                if known:
                    return known
        owners = self.evaluate(module, expr.value, frame)
        if len(owners) == 1:
            return self.attribute(owners[0], expr.attr, module, expr, frame)
        return merge(self.attribute(owner, expr.attr, module, expr, frame) for owner in owners)

    def attribute(self, owner: Value, name: str, module: Module, node: ast.AST, frame: Frame | None) -> Values:
        """`owner.name`."""
        if isinstance(owner, Api):
            path = f"{owner.path}.{name}"
            if path in NAMED_TEXTS:
                return (Const(NAMED_TEXTS[path]),)
            return (Api(canonical(path), owner.v1 or is_v1(path), owner.flavor),)
        if isinstance(owner, ProjectModule):
            return self.offers.of(owner.module, name) or (UNKNOWN,)
        if isinstance(owner, Obj):
            if owner.cls is not None:
                found = self.classes.read_at(owner.cls, name, owner, node)
                if found:
                    return merge(self.calls.read(value, module, node, frame) for value in found)
            return self._object_attribute(owner, name, node)
        if isinstance(owner, Cls):
            return self.classes.member(owner, name, None) or (Method(owner, name),)
        return (Method(owner, name),)

    def _object_attribute(self, owner: Obj, name: str, node: ast.AST) -> Values:
        if owner.kind in (Kind.MODEL, Kind.LAYER) and name in _VARIABLES:
            return (Obj(Kind.VARIABLES, name, owner.module, node, of=owner),)
        # An object of the project that has no such attribute of its own gets it from `tf.Module`.
        if owner.kind is Kind.INSTANCE and name in _TRAINABLE:
            return (Obj(Kind.VARIABLES, name, owner.module, node, of=owner),)
        if owner.kind is Kind.MODEL and name == "optimizer":
            return (UNKNOWN,)
        if owner.kind is Kind.TENSOR and name in ("shape", "dtype", "ndim"):
            return (UNKNOWN,)
        if owner.kind is Kind.ARRAY and name == "T":
            return (owner,)
        if owner.api.startswith("sklearn.datasets.") and name in ("data", "target"):
            return (Obj(Kind.ARRAY, owner.api, owner.module, node, of=owner),)
        return (Method(owner, name),)

    def _call(self, module: Module, expr: ast.Call, frame: Frame | None) -> Values:
        return self.calls.result(module, expr, frame)

    def _display(self, module: Module, expr: ast.Tuple | ast.List | ast.Set, frame: Frame | None) -> Values:
        elements = tuple(Deferred(item, module, frame) for item in expr.elts[:256])
        return (Items(type(expr).__name__.lower(), elements, expr),)

    def _dict(self, module: Module, expr: ast.Dict, frame: Frame | None) -> Values:
        pairs = [
            (key, value) for key, value in zip(expr.keys, expr.values, strict=True) if isinstance(key, ast.Constant)
        ]
        elements = tuple(Deferred(value, module, frame) for _, value in pairs[:256])
        return (Items("dict", elements, expr, tuple(key.value for key, _ in pairs[:256])),)

    def _comprehension(self, module: Module, expr: ast.ListComp, frame: Frame | None) -> Values:
        return (Items("comprehension", (Deferred(expr.elt, module, frame),), expr),)

    def _generator(self, module: Module, expr: ast.GeneratorExp, frame: Frame | None) -> Values:
        return (Items("generator", (Deferred(expr.elt, module, frame),), expr),)

    def _dict_comprehension(self, module: Module, expr: ast.DictComp, frame: Frame | None) -> Values:
        return (Items("comprehension", (Deferred(expr.value, module, frame),), expr),)

    def _either(self, module: Module, expr: ast.IfExp, frame: Frame | None) -> Values:
        verdict = truth(module, expr.test, frame)
        chosen = (expr.body, expr.orelse) if verdict is None else (expr.body,) if verdict else (expr.orelse,)
        return merge(self.evaluate(module, branch, frame) for branch in chosen)

    def _boolean(self, module: Module, expr: ast.BoolOp, frame: Frame | None) -> Values:
        values = merge(self.evaluate(module, item, frame) for item in expr.values)
        return without_placeholders(values) or values

    def _walrus(self, module: Module, expr: ast.NamedExpr, frame: Frame | None) -> Values:
        return self.evaluate(module, expr.value, frame)

    def _starred(self, module: Module, expr: ast.Starred, frame: Frame | None) -> Values:
        return (UNKNOWN,)

    def _awaited(self, module: Module, expr: ast.Await, frame: Frame | None) -> Values:
        return self.evaluate(module, expr.value, frame)

    def _lambda(self, module: Module, expr: ast.Lambda, frame: Frame | None) -> Values:
        return (Func(expr, module, frame=frame),)

    def _binary(self, module: Module, expr: ast.BinOp, frame: Frame | None) -> Values:
        left = self.evaluate(module, expr.left, frame)
        right = self.evaluate(module, expr.right, frame)
        if len(left) == len(right) == 1 and isinstance(left[0], Const) and isinstance(right[0], Const):
            return (computed(type(expr.op), left[0].value, right[0].value),)
        for kind in (Kind.TENSOR, Kind.VARIABLE, Kind.ARRAY):
            for value in (*left, *right):
                if isinstance(value, Obj) and value.kind is kind:
                    made = Kind.TENSOR if kind is Kind.VARIABLE else kind
                    return (Obj(made, "operator", module, expr, frame),)
        if any(isinstance(value, Obj) and value.kind is Kind.VARIABLES for value in (*left, *right)):
            return merge((left, right))
        if any(isinstance(value, Obj) and value.kind is Kind.INTEGER for value in (*left, *right)):
            return (Obj(Kind.INTEGER, "operator", module, expr, frame),)
        if isinstance(expr.op, ast.Add) and any(isinstance(value, Items) for value in left):
            joined = _joined(left, right, expr)
            return merge((left, right)) if joined is None else (joined,)
        return (UNKNOWN,)

    def _unary(self, module: Module, expr: ast.UnaryOp, frame: Frame | None) -> Values:
        operand = self.evaluate(module, expr.operand, frame)
        if len(operand) == 1 and isinstance(operand[0], Const) and isinstance(operand[0].value, (int, float)):
            if isinstance(expr.op, ast.USub):
                return (Const(-operand[0].value),)
            if isinstance(expr.op, ast.Not):
                return (Const(not operand[0].value),)
        return operand if isinstance(expr.op, ast.USub) else (UNKNOWN,)

    def _subscript(self, module: Module, expr: ast.Subscript, frame: Frame | None) -> Values:
        name = dotted(expr)
        if name:
            bindings = module.names.lookup(name, expr)
            if bindings:
                return merge(self.binding(module, binding, frame) for binding in bindings)
        key = self.constant(module, expr.slice, frame)
        owners = self.evaluate(module, expr.value, frame)
        found = merge(self._item(owner, key, module, expr) for owner in owners)
        # `settings[name] = value` may have put something else there.
        is_open = key is not None and any(isinstance(o, Items) and o.kind == "dict" for o in owners)
        return merge((found, (UNKNOWN,))) if is_open and module.is_filled(expr.value) else found or (UNKNOWN,)

    def _item(self, owner: Value, key: object, module: Module, expr: ast.Subscript) -> Values:
        if isinstance(owner, Items):
            if owner.kind == "dict":
                if key in owner.keys:
                    return self.element(owner.elements[owner.keys.index(key)])
                if isinstance(key, str) and owner.keys:
                    # Somebody put it in later, or this is not the dict that is asked.
                    return ()
                return merge(self.element(item) for item in owner.elements) or (UNKNOWN,)
            if (
                isinstance(key, int)
                and owner.kind not in ("comprehension", "generator")
                and -len(owner.elements) <= key < len(owner.elements)
            ):
                return self.element(owner.elements[key])
            if isinstance(expr.slice, ast.Slice):
                return (owner,)
            return merge(self.element(item) for item in owner.elements[:8]) or (UNKNOWN,)
        if isinstance(owner, Obj):
            if owner.api == "tfds.load":
                return self.calls.tfds_part(owner, key)
            if owner.kind in (Kind.TENSOR, Kind.VARIABLE):
                return (Obj(Kind.TENSOR, "slice", module, expr, of=owner),)
            if owner.kind in (Kind.ARRAY, Kind.VARIABLES):
                return (owner,)
        if isinstance(owner, Pipeline):
            return (owner,)
        return (UNKNOWN,)

    # -- bindings ---------------------------------------------------------------------------

    def binding(self, module: Module, binding: Binding, frame: Frame | None) -> Values:
        """What a name holds after one binding."""
        if binding.how is How.IMPORT:
            return self.imported(module, binding)
        node = binding.node
        if binding.how is How.CLASS:
            assert isinstance(node, ast.ClassDef)
            return (Cls(node, module),)
        frame = self.frame_of(module, node, frame)
        if binding.how in (How.FUNCTION, How.PARAMETER):
            known = module.entered.get((node, frame))
            if known is not None:
                return known
            values, is_whole = self.whole(lambda: self._entering(module, node, frame))
            if is_whole:
                module.entered[node, frame] = values
            return values
        if binding.how is How.AUGMENT:
            return (augmented(self, module, binding, frame),)
        if binding.value is None:
            return (UNKNOWN,)
        values = self.evaluate(module, binding.value, frame)
        if binding.how is How.ITERATE:
            values = merge(self.calls.iterated(value) for value in values)
        elif binding.how is How.ENTER:
            values = merge(self._entered(value) for value in values)
        for index in binding.path:
            values = merge(self._unpacked(value, index) for value in values)
        can_grow = len(values) == 1 and isinstance(values[0], Items) and values[0].kind in GROWING
        if can_grow and binding.how is How.ASSIGN and (added := module.added_to(binding)):
            values = (grown(values, added, module, frame),)
        return values

    def _entering(self, module: Module, node: ast.AST, frame: Frame | None) -> Values:
        """What a function is with its decorators, and what a parameter is."""
        if isinstance(node, ast.arg):
            return self.parameters.value(module, node, frame)
        assert isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        return self.calls.decorated(Func(node, module, frame=frame))

    def frame_of(self, module: Module, node: ast.AST, frame: Frame | None) -> Frame | None:
        """The frame in which a binding ran, for a use in `frame`: that of its own function."""
        function = parent_of(node) if isinstance(node, ast.arg) else None
        owner = parent_of(function) if function is not None else module.tree.function(node)
        while frame is not None and frame.function is not owner:
            frame = frame.outer
        return frame

    def imported(self, module: Module, binding: Binding) -> Values:
        target = module.project.find(module, binding.module)
        if target is not None:
            return (ProjectModule(target),)
        package, _, name = binding.module.rpartition(".")
        relative = binding.module.startswith(".")
        if relative and not package.strip("."):
            package += "."
        parent = module.project.find(module, package) if package else module.project.namespace(module, binding)
        if parent is not None:
            return (self.offers.of(parent, name) or (UNKNOWN,)) if package else (ProjectModule(parent),)
        return (UNKNOWN,) if relative else (Api(canonical(binding.module), is_v1(binding.module), binding.module),)

    def _entered(self, value: Value) -> Values:
        if isinstance(value, Method) and value.name in ("as_default", "scope"):
            return (value.owner,)
        if isinstance(value, Obj) and value.kind is Kind.OTHER and value.of is not None:
            return (value.of,)
        return (value,)

    def _unpacked(self, value: Value, index: int | None) -> Values:
        if isinstance(value, Items) and value.kind in ("tuple", "list"):
            if index is not None and index < len(value.elements):
                return self.element(value.elements[index])
            return (UNKNOWN,)
        if isinstance(value, Items) and value.kind in ("comprehension", "generator"):
            return self.element(value.elements[0])
        if isinstance(value, Obj):
            if value.api == "tfds.load":
                return self.calls.tfds_part(value, index)
            if value.kind in (Kind.TENSOR, Kind.ARRAY, Kind.GRADIENTS):
                return (value,)
        return (UNKNOWN,)

    # -- constants --------------------------------------------------------------------------

    def constant(self, module: Module, expr: ast.expr | None, frame: Frame | None = None) -> object:
        """The Python constant that an expression surely is; `None` where it is not one."""
        if expr is None:
            return None
        values = self.evaluate(module, expr, frame)
        if len(values) == 1 and isinstance(values[0], Const):
            constant: object = values[0].value
            return constant
        return None

    _HANDLERS: dict[type[ast.AST], Callable[..., Values]] = by_compact_type(
        {
            ast.Constant: _constant,
            ast.Name: _name,
            ast.Attribute: _attribute,
            ast.Call: _call,
            ast.Tuple: _display,
            ast.List: _display,
            ast.Set: _display,
            ast.Dict: _dict,
            ast.ListComp: _comprehension,
            ast.GeneratorExp: _generator,
            ast.DictComp: _dict_comprehension,
            ast.IfExp: _either,
            ast.BoolOp: _boolean,
            ast.Compare: compared,
            ast.NamedExpr: _walrus,
            ast.Starred: _starred,
            ast.Await: _awaited,
            ast.Lambda: _lambda,
            ast.BinOp: _binary,
            ast.UnaryOp: _unary,
            ast.Subscript: _subscript,
        }
    )


def _joined(left: Values, right: Values, expr: ast.BinOp) -> Items | None:
    """`[a] + [b, c]`, where both lists are in sight."""
    if len(left) != 1 or len(right) != 1:
        return None
    first, second = left[0], right[0]
    if not isinstance(first, Items) or not isinstance(second, Items) or first.kind != second.kind:
        return None
    return Items(first.kind, first.elements + second.elements, expr) if first.kind in ("list", "tuple") else None
