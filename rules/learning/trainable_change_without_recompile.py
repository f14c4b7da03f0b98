"""TFS507: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Api, Obj, dotted, last_name, loops_around
from tflint_stall.facts.api.harmless import LIBRARIES
from tflint_stall.facts.program.reached import calls_of_functions
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.tensorflow import thawing
from tflint_stall.fixes import rewrite
from tflint_stall.fixes.compiled_anew import compiled_anew
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_TRAINING = ("fit", "fit_generator", "train_on_batch")


class TrainableChangeWithoutRecompile(Rule):
    """A layer that is frozen or unfrozen between two trainings, without `compile` in between.

    ## Why it stalls
    The first `fit` builds the function that trains, for the weights that are trainable then. What `trainable` says
    later does not reach it: measured, layers that are unfrozen for fine-tuning stay as they are, and the second
    training only goes on with the first.

    ## Example
    ```python
    import tensorflow as tf

    def fine_tune(x, y):
        base = tf.keras.applications.MobileNetV2(include_top=False, pooling="avg")
        base.trainable = False
        model = tf.keras.Sequential([base, tf.keras.layers.Dense(1)])
        model.compile("adam", "mse")
        model.fit(x, y)
        base.trainable = True
        model.fit(x, y)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def fine_tune(x, y):
        base = tf.keras.applications.MobileNetV2(include_top=False, pooling="avg")
        base.trainable = False
        model = tf.keras.Sequential([base, tf.keras.layers.Dense(1)])
        model.compile("adam", "mse")
        model.fit(x, y)
        base.trainable = True
        model.compile(tf.keras.optimizers.Adam(1e-5), "mse")
        model.fit(x, y)
    ```

    ## When not to
    A change before the first `fit` (Keras 3 honours it), the idiom of GANs (the discriminator is frozen for the
    combined model, which is compiled afterwards), training loops of one's own.

    ## Fix safety
    Unsafe: the state of the optimizer begins anew, and the weights train that were meant to.
    """

    code = "TFS507"
    level = Level.WARNING
    triggers = ("trainable",)
    tensorflow = ">=2.0"
    why = "the function that trains was built for the weights that were trainable at the first `fit`"

    def visit_Assign(self, assign: ast.Assign) -> None:
        ignored = self._ignored(assign)
        if ignored is None or self.facts.in_test(assign):
            return
        compiled, after = ignored
        # One `compile` is missing, whatever was frozen and thawed before it.
        for store in self.facts.tree.stores.get("trainable", ()):
            earlier = self.facts.tree.statement(store)
            if isinstance(earlier, ast.Assign) and order_of(earlier) < order_of(assign):
                if self._ignored(earlier) == ignored:
                    return
        self._say(assign, compiled, after)

    def _ignored(self, assign: ast.Assign) -> tuple[ast.Call, ast.Call] | None:
        """The `compile` before a change, and the training behind it that does not know of it."""
        target = assign.targets[0]
        if not isinstance(target, ast.Attribute) or target.attr != "trainable":
            return None
        changed = thawing.changed(self.facts.module, target.value)
        for call in self._before(assign):
            assert isinstance(call.func, ast.Attribute)
            model = self.facts.model(call.func.value)
            if model is None or order_of(call) > order_of(assign) or self._trains_itself(model):
                continue
            is_part = thawing.is_named_through(target.value, call.func.value)
            if not is_part and not any(self._holds(model, thing) for thing in changed):
                continue
            after = self._is_ignored(assign, call, dotted(call.func.value))
            if after is not None:
                return call, after
        return None

    def _trains_itself(self, model: Obj) -> bool:
        """Whether a class of the project trains in its own way."""
        return any(
            self.facts.overrides(model, name) for name in ("compile", "fit", "train_step", "make_train_function")
        )

    def _around(self, assign: ast.Assign, *names: str) -> list[ast.Call]:
        """The calls of methods in the same function."""
        function = self.facts.tree.function(assign)
        calls = [call for call in self.facts.calls(*names) if isinstance(call.func, ast.Attribute)]
        return sorted((call for call in calls if self.facts.tree.function(call) is function), key=order_of)

    def _before(self, assign: ast.Assign) -> list[ast.Call]:
        """The calls of `compile` that may come before a change: in the same function, or when the file is read."""
        read = [c for c in self.facts.calls("compile") if self.facts.tree.function(c) is None]
        own = self._around(assign, "compile")
        return own or [call for call in read if isinstance(call.func, ast.Attribute)]

    def _holds(self, model: Obj, thing: Obj) -> bool:
        if thing.node is model.node:
            return True
        layers = {part.layer.node for part in self.facts.architecture(model).parts}
        inner = {part.layer.node for part in self.facts.architecture(thing).parts} | {thing.node}
        return bool(layers & inner)

    def _is_ignored(self, assign: ast.Assign, compiled: ast.Call, name: str) -> ast.Call | None:
        """The training after a change that does not know of it; `None` where the model was compiled in between."""
        trained = [call for call in self._around(assign, *_TRAINING) if self._is_of(call, name)]
        before = [call for call in trained if order_of(compiled) < order_of(call) < order_of(assign)]
        after = [call for call in trained if order_of(call) > order_of(assign)]
        if not after or not (before or self._is_keras_2(assign, compiled)):
            return None
        again = [
            call for call in self._around(assign, "compile") if order_of(assign) < order_of(call) < order_of(after[0])
        ]
        if any(self._is_of(call, name) for call in again) or not self._is_straight(assign, after[0]):
            return None
        return after[0]

    def _is_keras_2(self, assign: ast.Assign, compiled: ast.Call) -> bool:
        """Keras 2 looks when it compiles. A model that is frozen for another one is the idiom of GANs."""
        # So is one that is frozen and thawed in each step.
        if loops_around(self.facts.module, assign):
            return False
        others = [c for c in self._around(assign, "compile") if c is not compiled and order_of(c) > order_of(assign)]
        return self.facts.target.keras3 is False and not others

    def _is_of(self, call: ast.Call, name: str) -> bool:
        return isinstance(call.func, ast.Attribute) and dotted(call.func.value) == name

    def _is_straight(self, assign: ast.Assign, after: ast.Call) -> bool:
        """Whether the training comes after the change on each way: they stand in no different branches."""
        tree = self.facts.tree
        target = assign.targets[0]
        assert isinstance(target, ast.Attribute)
        blocks = [parent for parent in tree.ancestors(assign) if isinstance(parent, (ast.If, ast.Try))]
        ways = [block for block in blocks if not thawing.picks_layers(self.facts.module, block, target.value)]
        compiles = any(self._compiles(call) for call in self._between(assign, after))
        return all(tree.contains(way, after) for way in ways) and not compiles

    def _between(self, assign: ast.Assign, after: ast.Call) -> list[ast.Call]:
        calls = self.facts.tree.nodes(ast.Call)
        return [call for call in calls if order_of(assign) < order_of(call) < order_of(after)]

    def _compiles(self, call: ast.Call) -> bool:
        """Whether a helper compiles a model, as it says itself or as its body does."""
        if last_name(call.func).lower().count("compile"):
            return True
        reached = calls_of_functions(self.facts.module.project.functions(self.facts.module, call.func))
        return any(last_name(inner.call.func) == "compile" for inner in reached)

    def _keeps(self, call: ast.Call, name: str) -> Proof:
        """How surely a call leaves a model as it was compiled: what is given it out of sight may do anything."""
        given = (*call.args, *(keyword.value for keyword in call.keywords))
        if not any(dotted(item) == name for item in given):
            return Proof.SURE
        paths = (f"{value.path}." for value in self.facts.values(call.func) if isinstance(value, Api))
        return Proof.if_seen(all(path.startswith(LIBRARIES) for path in paths))

    def _say(self, assign: ast.Assign, compiled: ast.Call, after: ast.Call) -> None:
        tree, text = self.facts.tree, compiled_anew(self.facts, compiled, after)
        edit = rewrite.insert_line_before(tree, tree.statement(after), text) if text and "\n" not in text else None
        assert isinstance(compiled.func, ast.Attribute)
        name = dotted(compiled.func.value)
        self.report(
            assign,
            "this change of `trainable` is ignored: the model is not compiled again before it trains on",
            help=f"call `{tree.text(compiled.func)}` again after the change",
            fix=Fix("compile it again", Safety.UNSAFE, (edit,)) if edit is not None else None,
            given=(compiled.func.value, *(self._keeps(call, name) for call in self._between(assign, after))),
        )
