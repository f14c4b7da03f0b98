"""TFS211: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Mode, argument, dotted, last_name, loops_around
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.loops import over_layers
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow.grounds import of_way
from tflint_stall.facts.tensorflow.made_each_time import is_made_each_time
from tflint_stall.rule import Level, Rule

_FUNCTIONS = ("keras.backend.function", "keras.backend.gradients")
# What asks a sub-model for something.
_RUNNING = frozenset({"predict", "predict_on_batch", "predict_generator", "evaluate", "call", "__call__"})
_ENDS = frozenset({"input", "inputs", "output", "outputs"})


class SubmodelInLoop(Rule):
    """A part of a model, made anew each time something is asked of it.

    ## Why it stalls
    `Model(model.input, layer.output)` builds a model of its own: its `predict` is traced again, and so is a function of
    `K.function`. In a loop, or in a helper that a loop calls, that is done for each item, and the graphs pile up.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.applications.VGG16()
    images = np.random.rand(100, 1, 224, 224, 3)
    for image in images:
        part = tf.keras.Model(model.input, model.get_layer("block5_conv3").output)
        features = part.predict(image)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.applications.VGG16()
    images = np.random.rand(100, 224, 224, 3)
    part = tf.keras.Model(model.input, model.get_layer("block5_conv3").output)
    features = part.predict(images)
    ```
    Several layers are outputs of one model: `Model(model.input, [layer.output for layer in model.layers])`.

    ## When not to
    Parts that are built once and kept in a list, parts of a model that itself is new in each round, and parts that are
    made for a loop which runs them. Another part each time, such as in a loop over the layers, is advice.

    ## Fix safety
    There is no fix: the parts have to become outputs of one model, and what reads them its results.
    """

    code = "TFS211"
    level = Level.WARNING
    triggers = ("Model", "function", "gradients", "make_predict_function")
    tensorflow = ">=1.0"
    why = "each new part of a model is traced again by its first `predict` or call, and its graph stays"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.in_test(call) or self.facts.mode(call) not in (Mode.EAGER, Mode.V1_GRAPH):
            return
        if last_name(call.func) == "make_predict_function":
            base: ast.expr | None = call.func.value if isinstance(call.func, ast.Attribute) else None
            if base is None or self.facts.model(base) is None:
                return
        else:
            base = self._base(call)
            if base is None or not self._is_run(call):
                return
        hot = self.facts.hot(call)
        loop = next(iter(loops_around(self.facts.module, call)), None)
        layers = over_layers(self.facts.module, call) if hot is None and loop is None else None
        if not (hot or loop or layers) or self.facts.made_once(call) or self._is_new(base, hot or layers, loop):
            return
        if self._is_amortised(call):
            return
        same = hot is not None and self._is_the_same(call, hot)
        is_asked = layers is not None or (hot is not None and hot.via is not None)
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` makes a part of the model again "
            + ("each time it is asked for" if is_asked else "in every iteration"),
            help="make one model before the loop, with all outputs that are asked for",
            level=Level.WARNING if same else Level.ADVICE,
            given=(call.func, of_way(hot)),
            hot=hot,
            wasted=costs.TRACE if hot is not None else None,
            variant="same part" if same and self.facts.api(call.func) == "keras.Model" else "another",
        )

    def _base(self, call: ast.Call) -> ast.expr | None:
        """The model whose tensors are taken: `model` of `Model(model.input, model.get_layer(…).output)`."""
        api = self.facts.api(call.func)
        if api == "keras.Model":
            given = [argument(call, 0, "inputs", "input"), argument(call, 1, "outputs", "output")]
        elif api in _FUNCTIONS:
            given = [argument(call, 0, "inputs", "loss"), argument(call, 1, "outputs", "variables")]
        else:
            return None
        if any(item is None for item in given):
            return None
        ends = [end for item in given if item is not None for end in self._ends(item, 2)]
        return ends[0] if ends else None

    def _ends(self, expr: ast.expr, depth: int) -> list[ast.expr]:
        """The models and layers whose inputs and outputs an expression names, names followed."""
        found: list[ast.expr] = []
        for node in ast.walk(expr):
            if isinstance(node, ast.Attribute) and node.attr in _ENDS:
                found.append(node.value)
            elif isinstance(node, ast.Name) and depth:
                values = [b.value for b in self.facts.module.names.lookup(node.id, node) if b.value is not None]
                found += [end for value in values[:2] if value is not expr for end in self._ends(value, depth - 1)]
        return found

    def _is_run(self, call: ast.Call) -> bool:
        """Whether what is made is asked for something in the same round: at once, or by its name."""
        around = parent_of(call)
        if isinstance(around, ast.Call) and around.func is call:
            return True
        if isinstance(around, ast.Attribute):
            return around.attr in _RUNNING
        statement = self.facts.tree.statement(call)
        if not isinstance(statement, ast.Assign) or statement.value is not call or len(statement.targets) != 1:
            return False
        name = dotted(statement.targets[0])
        place = self.facts.tree.function(call) or self.facts.tree.module
        loop = next(iter(loops_around(self.facts.module, call)), place)
        return bool(name) and any(self._runs(other, name) for other in self.facts.tree.within(loop, ast.Call))

    def _runs(self, call: ast.Call, name: str) -> bool:
        if dotted(call.func) == name:
            return True
        return isinstance(call.func, ast.Attribute) and call.func.attr in _RUNNING and dotted(call.func.value) == name

    def _is_new(self, base: ast.expr, hot: Hot | None, loop: ast.AST | None) -> bool:
        """Whether the model that is taken apart is itself made in each round."""
        root = base
        while isinstance(root, (ast.Attribute, ast.Call, ast.Subscript)):
            root = root.func if isinstance(root, ast.Call) else root.value
        around = hot or (Hot(loop, self.facts.module) if loop is not None else None)
        if around is None:
            return False
        if is_made_each_time(self.facts.module, root, around):
            return True
        return not self.facts.invariance(around, root).holds_name(root)

    def _is_the_same(self, call: ast.Call, hot: Hot) -> bool:
        """Whether each round makes the same part: another one each time may be an output of the same model, too."""
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        return all(self.facts.invariance(hot, call).holds_name(item) for item in given)

    def _is_amortised(self, call: ast.Call) -> bool:
        """Whether it is made for a loop of its maker, which runs it again and again."""
        statement = self.facts.tree.statement(call)
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        return isinstance(target, ast.Name) and self.facts.is_amortised(target.id, statement)
