"""TFS312: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, loops_around
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.item_by_item import item_by_item
from tflint_stall.facts.program.timing import is_for_measuring
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.rule import Level, Proof, Rule


class ModelCallPerItem(Rule):
    """Calling a model on one item at a time, for items that are all there.

    ## Why it stalls
    A call of a model on one item costs nearly what it costs on fifty: most of it is Python and the start of each
    operation. The items of an array fit into one call, or into a few.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(2)])
    images = np.random.rand(1000, 16).astype("float32")
    scores = []
    for image in images:
        scores.append(model(image[None])[0])
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(2)])
    images = np.random.rand(1000, 16).astype("float32")
    scores = list(model(images))
    ```
    What is too large for one call goes through `model.predict(images, batch_size=256)`, or a batched dataset. Gradients
    of single items need no loop either: `tape.batch_jacobian`, or a sum of losses that do not touch each other.

    ## When not to
    Where the next input depends on the last output (environments, generated text), where items differ in shape or are
    read one by one from files or a camera, inside of a tf.function, and in loops that time the call. `predict` on
    single items is a rule of its own. Where nobody sees what the loop goes over, it is advice.

    ## Fix safety
    There is no fix: the code around the call handles single items, and has to handle batches.
    """

    code = "TFS312"
    level = Level.WARNING
    triggers = ("model", "Model", "Sequential", "keras", "hub", "saved_model")
    tensorflow = ">=2.0"
    why = "one call on a batch costs little more than one call on a single item"

    def on_program(self) -> None:
        for call in sorted(self.facts.tree.nodes(ast.Call), key=order_of):
            if call.args and self._is_model(call) and self.facts.is_single_item(call.args[0]):
                self._check(call)

    def _is_model(self, call: ast.Call) -> bool:
        return isinstance(call.func, (ast.Name, ast.Attribute)) and self.facts.model(call.func) is not None

    def _check(self, call: ast.Call) -> None:
        hot, module = self.facts.hot(call), self.facts.module
        if hot is None or (hot.via is not None and loops_around(module, call)):
            return
        if self.facts.mode(call) is not Mode.EAGER or self.facts.trains(hot.module, hot.loop):
            return
        items = item_by_item(module, call, hot)
        if items is None or is_for_measuring(hot.module, hot.loop) or self._is_ensemble(call, hot):
            return
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` is called on one item at a time, in a loop over all of them",
            help="call it once on all of them, or on batches",
            level=Level.WARNING if items.is_known and items.is_collected else Level.ADVICE,
            given=(call.func, Proof.if_seen(items.is_known)),
            hot=hot,
            wasted=costs.OF_CALL[Kind.MODEL],
        )

    def _is_ensemble(self, call: ast.Call, hot: Hot) -> bool:
        return not self.facts.invariance(hot, call.func).holds_name(call.func)
