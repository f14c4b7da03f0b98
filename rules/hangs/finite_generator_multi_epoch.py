"""TFS708: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import (
    CONSUMERS,
    OF_SAMPLES,
    Consumption,
    FiniteGenerator,
    finite_generator,
    given,
    has_star,
    last_name,
)
from tflint_stall.facts.values.spread import spelled_out
from tflint_stall.fixes import headers
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety


class FiniteGeneratorMultiEpoch(Rule):
    """A generator that yields its data once, trained on for several epochs.

    ## Why it stalls
    A Python generator cannot start again. When it has yielded its last batch, all epochs that are left get nothing:
    Keras warns that the input ran out of data and ends the training, long before the epochs that were asked for.

    ## Example
    ```python
    import tensorflow as tf

    def batches(x, y):
        for start in range(0, len(x), 32):
            yield x[start : start + 32], y[start : start + 32]

    def train(model: tf.keras.Model, x, y):
        model.fit(batches(x, y), epochs=5)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def batches(x, y):
        while True:
            for start in range(0, len(x), 32):
                yield x[start : start + 32], y[start : start + 32]

    def train(model: tf.keras.Model, x, y):
        model.fit(batches(x, y), steps_per_epoch=(len(x) + 31) // 32, epochs=5)
    ```
    Or a `Sequence`, or a dataset: both can be gone through again.

    ## When not to
    One epoch; a generator that goes through its data as often as there are epochs. A dataset with
    `steps_per_epoch` and no `repeat()` is advice only: Keras 3 starts it again, with epochs of uneven length.

    ## Fix safety
    Unsafe, and only offered where `steps_per_epoch` is given: without it the endless generator would never end an
    epoch, and whatever else reads the generator would not end either.
    """

    code = "TFS708"
    level = Level.WARNING
    triggers = ("epochs", "nb_epoch", "steps_per_epoch")
    why = "a generator cannot start again, so the epochs after its end have no data"

    def on_consumption(self, consumption: Consumption) -> None:
        call = consumption.node
        if consumption.how != "fit" or not isinstance(call, ast.Call) or self.facts.in_test(call):
            return
        whole = spelled_out(self.facts.module, call)
        if has_star(whole) or any(keyword.arg in OF_SAMPLES for keyword in whole.keywords):
            return
        if not self.facts.is_keras_call(call):
            return
        consumer = CONSUMERS[last_name(call.func)]
        asked = given(whole, consumer.epochs)
        epochs = 1 if asked is None else self.facts.constant(asked)
        steps = given(whole, consumer.steps)
        if consumption.generators:
            self._check_generators(call, consumption, epochs, steps)
        elif isinstance(epochs, int) and epochs > 1 and steps is not None:
            # An epoch of the whole dataset starts it again, and what is left after a part is for the next epoch.
            share = self.facts.batches.share_of_epoch(steps, consumption.data)
            if share is None or (share != 1 and share * epochs > 1):
                self._check_datasets(call, consumption)

    def _check_generators(
        self, call: ast.Call, consumption: Consumption, epochs: object, steps: ast.expr | None
    ) -> None:
        finite = [finite_generator(made) for made in consumption.generators]
        first = finite[0]
        if first is None or any(found is None for found in finite) or not consumption.resolved or consumption.pipelines:
            return
        per_epoch = self.facts.constant(steps)
        total = epochs * per_epoch if isinstance(epochs, int) and isinstance(per_epoch, int) else None
        if total is not None and first.items is not None:
            if total <= first.items:
                return
        elif isinstance(epochs, int) and epochs <= 1:
            return
        name = getattr(first.function, "name", "")
        wanted = f"{total} batches" if total is not None else f"{epochs or 'several'} epochs"
        self.report(
            call,
            f"`{name}` yields its data once, but {wanted} are asked for",
            help="let the generator start again (`while True:`) and give `steps_per_epoch`, or use a `tf.data` dataset",
            fix=self._fix(first, call) if steps is not None else None,
            given=(consumption, Proof.if_seen(isinstance(epochs, int) and (steps is None or first.items is not None))),
            variant="generator",
        )

    def _check_datasets(self, call: ast.Call, consumption: Consumption) -> None:
        pipelines = consumption.pipelines
        if not pipelines or not consumption.resolved:
            return
        if not all(map(self.facts.sources.surely_ends, pipelines)):
            return
        self.report(
            call,
            "this dataset is not repeated, but `steps_per_epoch` is given for several epochs",
            why="where an epoch has more steps than the data has batches, Keras stops it early with a warning",
            help="drop `steps_per_epoch`, or add `.repeat()` to the dataset",
            level=Level.ADVICE,
            given=(consumption,),
        )

    def _fix(self, generator: FiniteGenerator, fit: ast.Call) -> Fix | None:
        """The loop of the generator in a `while True`, where nothing else reads it."""
        if generator.module is not self.facts.module or generator.loop is None:
            return None
        sites = self.facts.call_sites(generator.function)
        if len(sites) != 1 or self.facts.tree.function(sites[0].call) is not self.facts.tree.function(fit):
            return None
        edits = headers.enclose(self.facts.tree, generator.loop, "while True:")
        return Fix("let the generator start again", Safety.UNSAFE, edits) if edits is not None else None
