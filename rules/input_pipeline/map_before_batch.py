"""TFS110: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Pipeline, Purpose, Step, dotted
from tflint_stall.facts.tensorflow.elementwise import Elementwise
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

# So few elements are mapped in no time.
_FEW_ELEMENTS = 32


class MapBeforeBatch(Rule):
    """An elementwise `map` in front of `batch`.

    ## Why it stalls
    Calling the mapped function costs more than a cast or a division does. In front of `batch` it is called for
    each example, behind it once for the whole batch, which then goes through one vectorised kernel.

    ## Example
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(10_000)
    dataset = dataset.map(lambda x: tf.cast(x, tf.float32) / 255.0).batch(32)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(10_000)
    dataset = dataset.batch(32).map(lambda x: tf.cast(x, tf.float32) / 255.0)
    ```

    ## When not to
    Functions that decode or resize gain nothing, and most cannot take a batch. Functions that draw random numbers
    would draw once per batch. Functions that only drop a component save the batch some work where they are. So only
    functions that work on each number by itself are reported: casts, arithmetic with Python numbers, comparisons,
    `one_hot`, and tuples or dicts of these. Data that is only looked at is not reported.

    ## Fix safety
    Safe where each operation gives the same bits for a batch and both steps stand in one chain. Unsafe for
    functions such as `exp`, whose kernels round the last bit of a batch differently, for constants with an axis
    of their own, for functions that drop a part of the element, which could have a shape that no batch can hold, and
    where the two steps are statements of their own.
    """

    code = "TFS110"
    level = Level.ADVICE
    triggers = ("map",)
    tensorflow = ">=1.4"
    why = "the function is called once for each example, though it could work on a whole batch at once"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        if pipeline.batched_source:
            return
        for position, step in enumerate(pipeline.steps):
            if step.row.stacks:
                return
            if step.name == "map" and step.module is self.facts.module and not step.api:
                self._check(pipeline, position, step)

    def _check(self, pipeline: Pipeline, position: int, step: Step) -> None:
        before, after = pipeline.steps[:position], pipeline.steps[position + 1 :]
        batch = next((later for later in after if not _hands_on(later)), None)
        if batch is None or batch.name != "batch" or batch.api:
            return
        found = self.facts.inputs.elementwise(step)
        if found is None or self.facts.in_test(step.call) or self.facts.sources.at_most(before, _FEW_ELEMENTS):
            return
        if self.facts.sources.purpose(step) in (Purpose.GLANCED, Purpose.UNUSED):
            return
        self.report(
            step.call,
            "an elementwise `map` stands in front of `batch`",
            help="batch first, then map whole batches",
            fix=self._fix(step, batch, found, adjacent=batch is after[0]),
            given=(pipeline,),
        )

    def _fix(self, step: Step, batch: Step, found: Elementwise, *, adjacent: bool) -> Fix | None:
        tree = self.facts.tree
        if batch.module is not step.module or not adjacent:
            return None
        chained = rewrite.receiver(batch.call) is step.call
        if not chained and not self._follow_each_other(step.call, batch.call):
            return None
        safe = chained and found.exact and self._may_change_places(step, batch)
        safety = Safety.SAFE if safe else Safety.UNSAFE
        return Fix("batch first, then map whole batches", safety, rewrite.swap_steps(tree, step.call, batch.call))

    def _may_change_places(self, mapped: Step, batch: Step) -> bool:
        """Whether evaluating the arguments in another order changes nothing, and nobody sees which step is the last."""
        unchanged = self.facts.unchanged
        calls = (mapped.call, batch.call)
        given = [item for call in calls for item in (*call.args, *(keyword.value for keyword in call.keywords))]
        if "ragged" in self.facts.source.text:
            return False  # which elements fit into one batch depends on the map then
        plain = all(isinstance(item, (ast.Constant, ast.Name, ast.Attribute, ast.Lambda)) for item in given)
        return plain and not unchanged.order_is_open((mapped, batch)) and unchanged.is_only_gone_through(batch)

    def _follow_each_other(self, mapped: ast.Call, batched: ast.Call) -> bool:
        """`ds = ds.map(f)` and right after it `ds = ds.batch(n)`: nothing else sees what is between."""
        tree = self.facts.tree
        first, second = tree.statement(mapped), tree.statement(batched)
        block = tree.block(first)
        if second not in block or block.index(second) != block.index(first) + 1:
            return False
        names = set()
        for statement, call in ((first, mapped), (second, batched)):
            if not isinstance(statement, ast.Assign) or statement.value is not call or len(statement.targets) > 1:
                return False
            receiver = rewrite.receiver(call)
            names |= {dotted(statement.targets[0]), dotted(receiver) if receiver is not None else ""}
        return len(names) == 1 and "" not in names


def _hands_on(step: Step) -> bool:
    """Whether a step may stand between the two without changing what a batch holds."""
    return step.row.hands_on and not step.row.transparent
