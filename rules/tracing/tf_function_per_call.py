"""TFS202: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, Module, Obj, argument
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.feeding import is_sized_by
from tflint_stall.facts.program.keeping import is_kept
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow.built_models import is_measured
from tflint_stall.facts.tensorflow.only_mapped import is_only_mapped
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
    (`if self._step is None`), one function per model of an ensemble; functions that close over arrays with another
    shape in each round, which are traced anew anyway; functions only given to steps of a dataset; code that measures.

    ## Fix safety
    Safe when the function does nothing but compute, with operations of TensorFlow, from its arguments and from
    constants, and the loop only calls it. Unsafe elsewhere: what is read, drawn or done while it is traced happens
    once then instead of once per iteration, and models, layers and variables may have changed in between.
    """

    code = "TFS202"
    level = Level.WARNING
    triggers = ("function", "defun")
    tensorflow = ">=2.0"
    why = "every new tf.function is traced again: building its graph costs more than running it"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.api(call.func) != "tf.function" or not call.args or isinstance(parent_of(call), DEFS):
            return
        hot = self.facts.hot(call)
        if (
            hot is None
            or is_kept(self.facts.module, call)
            or self._per_model(call, hot)
            or self.facts.mode(call) is not Mode.EAGER
            or self._is_served(call, hot)
            or is_only_mapped(self.facts.module, call)
        ):
            return
        fix = None
        hoisted = hoist(self.facts, call, hot, "compiled")
        if hoisted is not None and not any(isinstance(node, ast.Lambda) for node in ast.walk(call)):
            safe = self.facts.moving(hoisted.loop).compiled(call)
            fix = Fix("compile it once, before the loop", Safety.SAFE if safe else Safety.UNSAFE, hoisted.edits)
        self.report(
            call,
            "a new tf.function is made in every iteration",
            help="make it once, before the loop",
            fix=fix,
            hot=hot,
            wasted=costs.TRACE,
            variant="function",
        )

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        decorator = next((d for d in node.decorator_list if self.facts.is_tf_function(d)), None)
        if decorator is None:
            return
        if self.facts.module.method_class(node) is not None:
            self._check_method(node, decorator)
            return
        hot = self.facts.hot(node)
        if hot is None or is_kept(self.facts.module, node) or self._per_model(node, hot):
            return
        if self._is_traced(node, hot) or _is_for_export(decorator) or is_only_mapped(self.facts.module, node):
            return
        in_helper = hot.via is not None
        if (in_helper and self.facts.is_amortised(node.name, node)) or self._needs_own_trace(node, hot):
            return
        repeated = "iteration" if hot.via is None else f"call of `{self.facts.enclosing_function_name(node)}`"
        self.report(
            decorator,
            f"`{node.name}` is a new tf.function in every {repeated}",
            help="define it once, outside of what is repeated",
            fix=self._fix(node, hot),
            hot=hot,
            wasted=costs.TRACE if in_helper else None,
            variant="function",
        )

    def _is_served(self, call: ast.Call, hot: Hot) -> bool:
        """Whether a function is made once for a whole loop that calls it, or would be traced anew anyway."""
        statement, names = self.facts.tree.statement(call), self.facts.assigned_names(call)
        amortised = hot.via is not None and any(self.facts.is_amortised(name, statement) for name in names)
        return amortised or self._needs_own_trace(call, hot)

    def _needs_own_trace(self, node: ast.AST, hot: Hot) -> bool:
        """Whether each round has shapes of its own, or the time that it takes is what is asked for."""
        module = self.facts.module
        return (hot.via is None and is_sized_by(module, node, hot.loop)) or is_measured(hot, module, node)

    def _is_traced(self, node: ast.AST, hot: Hot) -> bool:
        """Whether what makes the function is itself traced, once: a layer's `call`, another tf.function."""
        places = [(self.facts.module, node)]
        around: Hot | None = hot
        while around is not None and around.via is not None:
            places.append((around.via.module, around.via.call))
            around = around.outer
        return any(self.facts.mode_in(module, place) is not Mode.EAGER for module, place in places)

    def _check_method(self, node: ast.FunctionDef, decorator: ast.expr) -> None:
        """A compiled method is compiled for each object: objects made and used in one loop."""
        cls = self.facts.module.method_class(node)
        assert cls is not None
        for place, made in self.facts.module.project.constructions(self.facts.module, cls):
            hot = self.facts.hot(made, module=place)
            if hot is None or hot.via is not None or not self._is_called(place, made, node, hot):
                continue
            self.report(
                decorator,
                f"`{node.name}` is traced again for each `{cls.name}` that the loop makes",
                help="make the object once, or compile a function outside of the class",
                hot=hot,
            )
            return

    def _is_called(self, place: Module, made: ast.Call, node: ast.FunctionDef, hot: Hot) -> bool:
        """Whether the loop that makes the objects also calls their compiled method, in no loop of its own."""
        for call in place.tree.calls.get(node.name, ()):
            inner = self.facts.hot(call, module=place)
            if isinstance(call.func, ast.Attribute) and inner is not None and inner.loop is hot.loop:
                owners = self.facts.module.project.evaluator.evaluate(place, call.func.value)
                if any(isinstance(value, Obj) and value.node is made for value in owners):
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
        assert isinstance(hot.loop, (ast.For, ast.AsyncFor, ast.While))
        safe = self.facts.moving(hot.loop).definition(node)
        return Fix("define it once, before the loop", Safety.SAFE if safe else Safety.UNSAFE, moved)


def _is_for_export(decorator: ast.expr) -> bool:
    """A function that only names a part of a graph for a converter."""
    return isinstance(decorator, ast.Call) and argument(decorator, None, "experimental_implements") is not None
