"""TFS707: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import CONSUMERS, OF_SAMPLES, Batch, Counted, given, has_star, last_name
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Edit, Fix, Level, Proof, Rule, Safety


class StepsPerEpochNotDivided(Rule):
    """A number of steps that counts samples, where Keras counts batches.

    ## Why it stalls
    A step is a batch. With the number of samples instead, an epoch over a generator that goes on takes as many
    times longer as a batch has samples; over data that ends Keras stops early, with a warning that it ran out.

    ## Example
    ```python
    import tensorflow as tf

    def train(model: tf.keras.Model, x, y):
        images = tf.keras.preprocessing.image.ImageDataGenerator(rotation_range=20)
        model.fit(images.flow(x, y, batch_size=32), steps_per_epoch=len(x), epochs=10)
    ```

    ## Use instead
    ```python
    import math
    import tensorflow as tf

    def train(model: tf.keras.Model, x, y):
        images = tf.keras.preprocessing.image.ImageDataGenerator(rotation_range=20)
        model.fit(images.flow(x, y, batch_size=32), steps_per_epoch=math.ceil(len(x) / 32), epochs=10)
    ```
    Or no number at all: a `Sequence`, a flow and a finite dataset know their length.

    ## When not to
    Batches of one; `len` of a `Sequence`, a flow or a dataset, which counts batches already; `samples_per_epoch` of
    Keras 1, which counted samples.

    ## Fix safety
    Unsafe: epochs become shorter, and with them everything that happens once per epoch.
    """

    code = "TFS707"
    level = Level.WARNING
    triggers = ("steps_per_epoch", "validation_steps", "steps")
    why = "Keras counts batches: an epoch takes as many times longer as a batch has samples, or runs out of data"

    def on_program(self) -> None:
        for name, consumer in CONSUMERS.items():
            for call in self.facts.calls(name):
                old = any(keyword.arg in OF_SAMPLES for keyword in call.keywords)
                if old or has_star(call) or not isinstance(call.func, ast.Attribute):
                    continue
                if not self.facts.is_keras_call(call):
                    continue
                for counted, of in (
                    (consumer.steps, consumer.data),
                    (consumer.validation_steps, consumer.validation),
                ):
                    steps, data = given(call, counted), given(call, of)
                    if counted is not None and steps is not None and data is not None:
                        self._check(call, counted.names[0], steps, data)

    def _check(self, call: ast.Call, keyword: str, steps: ast.expr, data: ast.expr) -> None:
        batches = self.facts.batches
        counted = batches.counted(steps, data)
        if counted is None:
            return
        batch = batches.of(data)
        if (batch is None and not counted.own) or (batch is not None and batch.is_single):
            return
        sure = counted.own or (counted.data is not None and batches.is_made_of(data, counted.data))
        size = "" if batch is None or batch.size is None else f" of {batch.size}"
        self.report(
            call,
            f"`{keyword}` is the number of samples (`{ast.unparse(counted.expr)}`), but a step is a batch{size}",
            help=f"divide by the batch size: `math.ceil({ast.unparse(counted.expr)} / batch_size)`",
            fix=self._fix(steps, counted, batch, data),
            given=(
                batches.agreement(data, counted),
                Proof.if_seen(sure and batch is not None and batch.size is not None),
            ),
        )

    def _fix(self, steps: ast.expr, counted: Counted, batch: Batch | None, data: ast.expr) -> Fix | None:
        size = self._size(counted, batch, data)
        math = spelling.module(self.facts, steps, "math")
        if not size or math is None:
            return None
        # What rounds is not rounded again: `math.ceil(len(x))`.
        rounds = isinstance(steps, ast.Call) and last_name(steps.func) in ("ceil", "int") and len(steps.args) == 1
        number = steps.args[0] if isinstance(steps, ast.Call) and rounds else steps
        text = f"{math.text}.ceil({self.facts.tree.text(number)} / {size})"
        edits: tuple[Edit, ...] = (rewrite.replace(self.facts.tree, steps, text), *math.edits)
        return Fix("divide by the batch size", Safety.UNSAFE, edits)

    def _size(self, counted: Counted, batch: Batch | None, data: ast.expr) -> str:
        """How the batch size is written where the steps are; empty where that cannot be told."""
        if counted.own and counted.data is not None and last_name(data):
            return f"{self.facts.tree.text(counted.data)}.batch_size"
        if batch is None:
            return ""
        if isinstance(batch.expr, ast.Name) and batch.module is self.facts.module:
            if self.facts.means_the_same(batch.expr, data):
                return batch.expr.id
        return str(batch.size) if batch.size is not None else ""
