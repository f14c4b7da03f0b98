"""TFS202: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Func, Hot, Kind, Mapped, Mode, Module, Obj, last_name
from tflint_stall.facts.syntax.compact import holder_of, parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS
from tflint_stall.facts.tensorflow.mapped import reads_only_constants
from tflint_stall.fixes import rewrite
from tflint_stall.fixes.hoist import hoist
from tflint_stall.rule import Fix, Level, Rule, Safety


class TfFunctionPerCall(Rule):
    """A `tf.function` that is made anew for each call.

    ## Why it stalls
    Each `tf.function` object has traces of its own. One that is made in a loop, or in a function that a loop
    calls, is traced in every iteration: building the graph costs many times what running it does.

    ## Example
    ```python
    import tensorflow as tf

    x = tf.ones((8, 8))
    for step in range(100):
        @tf.function
        def square(t):
            return tf.matmul(t, t)
        y = square(x)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    x = tf.ones((8, 8))

    @tf.function
    def square(t):
        return tf.matmul(t, t)

    for step in range(100):
        y = square(x)
    ```

    ## When not to
    Factories that return or store the function, functions that are made once and kept
    (`if self._step is None`), one function per model of an ensemble.

    ## Fix safety
    Safe when the function closes over nothing that the loop assigns, draws no random numbers and has no effects
    while it is traced; unsafe elsewhere, because those happen once instead of once per iteration.
    """

    code = "TFS202"
    level = Level.WARNING
    triggers = ("function", "defun")
    tensorflow = ">=2.0"
    why = "every new tf.function is traced again: building its graph costs more than running it"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.api(call.func) != "tf.function" or not call.args or self._is_decorator(call):
            return
        hot = self.facts.hot(call)
        if hot is None or self._is_kept(call) or self._per_model(call, hot) or self.facts.mode(call) is not Mode.EAGER:
            return
        fix = None
        hoisted = hoist(self.facts, call, hot, "compiled")
        if hoisted is not None and not any(isinstance(node, ast.Lambda) for node in ast.walk(call)):
            safe = hoisted.keeps_meaning and self._is_pure(
                self.facts.mapped_functions(call.args[0]), self.facts.functions(call.args[0])
            )
            fix = Fix("compile it once, before the loop", Safety.SAFE if safe else Safety.UNSAFE, hoisted.edits)
        self.report(call, "a new tf.function is made in every iteration", help="make it once, before the loop", fix=fix)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        decorator = next((d for d in node.decorator_list if self.facts.is_tf_function(d)), None)
        if decorator is None:
            return
        if self.facts.module.method_class(node) is not None:
            self._check_method(node, decorator)
            return
        hot = self.facts.hot(node)
        if hot is None or self._escapes(node) or self._per_model(node, hot):
            return
        if self.facts.mode(hot.loop if hot.via is None else hot.via.call) is not Mode.EAGER and hot.via is None:
            return
        repeated = "iteration" if hot.via is None else f"call of `{self.facts.enclosing_function_name(node)}`"
        self.report(
            decorator,
            f"`{node.name}` is a new tf.function in every {repeated}",
            help="define it once, outside of what is repeated",
            fix=self._fix(node, hot),
        )

    def _check_method(self, node: ast.FunctionDef, decorator: ast.expr) -> None:
        """A compiled method is compiled for each object: objects made and used in one loop."""
        cls = self.facts.module.method_class(node)
        assert cls is not None
        for place, made in self.facts.constructions(cls):
            hot = self.facts.hot_in(place, made)
            if hot is None or hot.via is not None or not self._is_called(place, made, node, hot):
                continue
            self.report(
                decorator,
                f"`{node.name}` is traced again for each `{cls.name}` that the loop makes",
                help="make the object once, or compile a function outside of the class",
            )
            return

    def _is_called(self, place: Module, made: ast.Call, node: ast.FunctionDef, hot: Hot) -> bool:
        """Whether the loop that makes the objects also calls their compiled method."""
        for call in place.tree.calls.get(node.name, ()):
            if place.tree.contains(hot.loop, call) and isinstance(call.func, ast.Attribute):
                owners = self.facts.module.project.evaluator.evaluate(place, call.func.value)
                if any(isinstance(value, Obj) and value.node is made for value in owners):
                    return True
        return False

    def _is_decorator(self, call: ast.Call) -> bool:
        parent = parent_of(call)
        return isinstance(parent, DEFS) and call in parent.decorator_list

    def _is_kept(self, call: ast.Call) -> bool:
        """Returned, stored in an attribute or a container, or made only once."""
        tree = self.facts.tree
        statement = tree.statement(call)
        if self.facts.made_once(call) or isinstance(parent_of(call), COMPREHENSIONS):
            return True
        if isinstance(statement, ast.Return):
            called = isinstance(holder_of(call), ast.Call) and holder_of(call).func is call  # type: ignore[attr-defined]
            return not called
        if isinstance(statement, ast.Assign) and any(not isinstance(target, ast.Name) for target in statement.targets):
            return statement.value is call
        if isinstance(statement, ast.Assign) and statement.value is call:
            return any(
                self._leaves_function(target.id, statement)
                for target in statement.targets
                if isinstance(target, ast.Name)
            )
        around = parent_of(call)
        if isinstance(around, ast.Attribute) and around.attr == "get_concrete_function":
            return True
        return isinstance(around, ast.Call) and last_name(around.func) in ("append", "add", "setdefault", "insert")

    def _escapes(self, node: ast.FunctionDef) -> bool:
        return self.facts.made_once(node) or self._leaves_function(node.name, node)

    def _leaves_function(self, name: str, statement: ast.stmt) -> bool:
        """Whether a local function is returned, yielded or stored: then somebody keeps it."""
        tree = self.facts.tree
        scope = tree.function(statement) or tree.module
        for load in tree.loads.get(name, ()):
            if not isinstance(load, ast.Name) or not tree.contains(scope, load) or tree.contains(statement, load):
                continue
            parent = parent_of(load)
            if isinstance(parent, ast.Call) and parent.func is load:
                continue
            holder = tree.statement(load)
            if isinstance(holder, (ast.Return,)) or isinstance(parent, (ast.Yield, ast.Dict, ast.List, ast.Tuple)):
                return True
            if isinstance(holder, ast.Assign) and any(not isinstance(t, ast.Name) for t in holder.targets):
                return True
            if isinstance(parent, ast.Call) and last_name(parent.func) in ("append", "add", "setdefault"):
                return True
        return False

    def _per_model(self, node: ast.AST, hot: Hot) -> bool:
        """One function for each model or optimizer that the loop goes through."""
        if hot.via is not None or not isinstance(hot.loop, (ast.For, ast.AsyncFor)):
            return False
        targets = {name.id for name in ast.walk(hot.loop.target) if isinstance(name, ast.Name)}
        for name in self.facts.tree.within(node, ast.Name):
            if name.id in targets and not self.facts.is_number_or_tensor(name):
                return True
        return self.facts.constructs(hot.loop, Kind.MODEL, Kind.OPTIMIZER)

    def _is_pure(self, mapped: Mapped, functions: list[Func]) -> bool:
        constant = all(reads_only_constants(function) for function in functions)
        return constant and mapped.resolved and not (mapped.random or mapped.side_effects or mapped.python)

    def _fix(self, node: ast.FunctionDef, hot: Hot) -> Fix | None:
        """Move the definition before the loop, when it reads nothing that the loop assigns."""
        tree = self.facts.tree
        if hot.via is not None or parent_of(node) is not hot.loop:
            return None
        for name in tree.within(node, ast.Name):
            for binding in self.facts.module.names.lookup(name.id, name):
                if tree.contains(hot.loop, binding.node) and not tree.contains(node, binding.node):
                    return None
        moved = rewrite.move_before(tree, node, tree.statement(hot.loop))
        if moved is None:
            return None
        pure = self._is_pure(self.facts.mapped_definition(node), [Func(node, self.facts.module)])
        only = not self.facts.rebound({node.name}, tree.function(node) or tree.module, node)
        return Fix("define it once, before the loop", Safety.SAFE if pure and only else Safety.UNSAFE, moved)
