"""TFS118: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Pipeline, Step, argument
from tflint_stall.facts.program.reached import Reached
from tflint_stall.rule import Level, Proof, Rule


class SeededRandomMapReplays(Rule):
    """Random augmentation that a seed makes the same in every epoch.

    ## Why it stalls
    A random operation in a mapped function starts anew from its seed with every iterator, and each epoch makes a
    new one. With a global seed set before the `map`, or with a `seed=` of its own, every epoch draws the same
    numbers for the same elements: the augmentation adds nothing after the first epoch. (`shuffle` is not affected.)

    ## Example
    ```python
    import tensorflow as tf

    tf.random.set_seed(7)
    images = tf.zeros((256, 32, 32, 3))
    dataset = tf.data.Dataset.from_tensor_slices((images, images))
    dataset = dataset.map(lambda x, y: (tf.image.random_flip_left_right(x), y), tf.data.AUTOTUNE)
    dataset = dataset.batch(32).prefetch(tf.data.AUTOTUNE)
    model = tf.keras.Sequential([tf.keras.layers.Conv2D(3, 3, padding="same")])
    model.compile("sgd", "mse")
    model.fit(dataset, epochs=10)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    tf.random.set_seed(7)
    draw = tf.random.Generator.from_seed(7)
    images = tf.zeros((256, 32, 32, 3))
    dataset = tf.data.Dataset.from_tensor_slices((images, images))

    def flip(x, y):
        return tf.image.stateless_random_flip_left_right(x, draw.make_seeds(1)[:, 0]), y

    dataset = dataset.map(flip, tf.data.AUTOTUNE).batch(32).prefetch(tf.data.AUTOTUNE)
    model = tf.keras.Sequential([tf.keras.layers.Conv2D(3, 3, padding="same")])
    model.compile("sgd", "mse")
    model.fit(dataset, epochs=10)
    ```
    Random Keras layers in the model do as well: they go on where they stopped.

    ## When not to
    Runs that must see the same augmentation each time, evaluation, and a single epoch. With `repeat` the draws go on
    inside of one iterator. A `shuffle` before the `map` hands the same numbers to other elements in each epoch, so
    there it is only advice. Noise for the label alone is no augmentation.

    ## Fix safety
    There is no fix: where the seeds come from is the author's choice.
    """

    code = "TFS118"
    level = Level.WARNING
    triggers = ("map",)
    tensorflow = ">=2.0"
    why = "each epoch makes a new iterator, and its random operations start from the same seed"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        names = [step.name for step in pipeline.steps]
        if "repeat" in names or self.facts.graph_program():
            return
        for position, step in enumerate(pipeline.steps):
            # A cache behind the map freezes the augmentation anyway: that is what `cache-order` reports.
            if step.name == "map" and step.module is self.facts.module and "cache" not in names[position:]:
                self._check(pipeline, step, names[:position])

    def _check(self, pipeline: Pipeline, step: Step, before: list[str]) -> None:
        draws = self.facts.inputs.draws(step)
        if not draws or self.facts.in_test(step.call) or not self.facts.sources.augments(step):
            return
        again = {c: certain for c in self.facts.consumers(pipeline) if (certain := self._epochs(c)) is not None}
        if not again:
            return
        cause = self._cause(step, draws)
        if not cause:
            return
        shuffled = "shuffle" in before or self.facts.sources.shuffles_itself(pipeline.source)
        self.report(
            step.call,
            f"every epoch draws the same random numbers here: {cause}",
            why="other elements get the same numbers, because the data comes in another order" if shuffled else "",
            help=self._help(draws),
            level=Level.ADVICE if shuffled else Level.WARNING,
            given=(pipeline, step, Proof.if_seen(any(again.values())), self.facts.mapped(step).draws, *again),
        )

    def _help(self, draws: list[Reached]) -> str:
        old = self.facts.target.tensorflow.may_be_below(2, 2)
        generator = "leave the seed out" if old else "draw from a `tf.random.Generator`"
        # Noise, or where to cut: no layer of Keras does that.
        if all(path.startswith("tf.random.") for draw in draws for path in draw.apis):
            return f"{generator}, or draw where the numbers are used, in the training step"
        return f"{generator}, or augment with random Keras layers in the model"

    def _cause(self, step: Step, draws: list[Reached]) -> str:
        """What fixes the numbers; empty where nothing surely does."""
        if any(self.facts.inputs.has_own_seed(draw) for draw in draws):
            return "the operation has a `seed`"
        return "the global seed is set before it" if self.facts.inputs.seeded_before(step) is not None else ""

    def _epochs(self, consumption: Consumption) -> bool | None:
        """Whether a training goes through the data more than once: surely, most likely (False), or not (`None`)."""
        node = consumption.node
        if not self.facts.trains_with(consumption):
            return None
        if consumption.how != "fit" or not isinstance(node, ast.Call):
            outer = self.facts.hot(node, cold=1, module=consumption.module)
            return True if consumption.how == "loop" and outer is not None else None
        epochs = argument(node, 3, "epochs")
        if epochs is None:
            return None
        number = consumption.module.project.evaluator.constant(consumption.module, epochs)
        if isinstance(number, int):
            return self._ends_with_epoch(node) if number > 1 else None
        return False

    def _ends_with_epoch(self, fit: ast.Call) -> bool:
        """With a number of steps an epoch may end, and the next one go on, inside of one iterator."""
        return argument(fit, 12, "steps_per_epoch") is None
