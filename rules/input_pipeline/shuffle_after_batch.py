"""TFS106: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Grain, Pipeline, Step
from tflint_stall.facts.tensorflow.zipped import is_zipped_with_another_order
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Proof, Rule, Safety

# So few elements are an example of the API.
_HANDFUL = 32
# Nobody means as many batches as this.
_OF_ELEMENTS = 10_000

_PARTED = "it is zipped with data that is shuffled by itself: batches that belong together no longer meet"


class ShuffleAfterBatch(Rule):
    """A `shuffle` that comes after `batch`, and none before it.

    ## Why it stalls
    What is shuffled then is whole batches: the elements of a batch are the same in every epoch, neighbours stay
    together, and sorted data gives batches of one class. The training converges worse for it, and the buffer
    holds as many *batches* as it was meant to hold elements.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.load("images.npy")
    dataset = tf.data.Dataset.from_tensor_slices(images).batch(32).shuffle(1000)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.load("images.npy")
    dataset = tf.data.Dataset.from_tensor_slices(images).shuffle(1000).batch(32)
    ```

    ## When not to
    Batches that stand for one sequence each and are batched again, batches of one, data that was shuffled before
    it was batched, batches of equal length (`bucket_by_sequence_length`), and evaluation. Over arrays that are in
    random order already the batches are mixed, if always the same ones: there it is advice.

    ## Fix safety
    Unsafe: other elements come together, which is the point. The buffer then counts elements, not batches.
    """

    code = "TFS106"
    warns_when_likely = True
    level = Level.WARNING
    triggers = ("shuffle",)
    tensorflow = ">=1.4"
    why = "whole batches change places, but each holds the same elements in every epoch"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for position, step in enumerate(pipeline.steps):
            if step.name != "shuffle" or step.module is not self.facts.module or self.facts.in_test(step.call):
                continue
            if self._shuffles_batches(pipeline, position):
                self._check(step)

    def _check(self, step: Step) -> None:
        through = self.facts.sources.through(step)
        if not through or not all(self._shuffles_batches(pipeline, position) for pipeline, position in through):
            return
        if not self.facts.sources.may_train(step):
            return
        pipeline, position = through[0]
        batch = _last_batch(pipeline.steps[:position])
        assert batch is not None
        mixed = all(self.facts.sources.is_in_random_order(pipeline.source) for pipeline, _ in through)
        # A cache behind it keeps the order of the first epoch, which another rule tells.
        kept = any(one.name == "cache" for p, at in through for one in p.steps[at:])
        parted = is_zipped_with_another_order(self.facts.module, step)
        self.report(
            step.call,
            f"`shuffle` after `{batch.name}` shuffles whole batches and mixes nothing in them",
            why=_PARTED
            if parted
            else "the data is in random order already, but each batch holds the same elements in every epoch"
            if mixed
            else "whole batches change places, but what stands together in the data stays together in every epoch"
            if any(step.name == "repeat" for step in pipeline.steps[: pipeline.steps.index(batch)])
            else "",
            help=f"zip, then shuffle, then {batch.name}" if parted else self._help(step, batch),
            fix=None if parted else self._fix(pipeline, position, batch),
            # Who made the data out of sight may have mixed it.
            level=Level.ADVICE if mixed or kept or any(p.rootless and not p.declared for p, _ in through) else None,
            given=(pipeline, batch, Proof.if_seen(batch.name != "padded_batch")),
            variant="mixed" if mixed else "sorted",
        )

    def _shuffles_batches(self, pipeline: Pipeline, position: int) -> bool:
        before, after = pipeline.steps[:position], pipeline.steps[position + 1 :]
        batch = _last_batch(before)
        if batch is None or any(step.name == "shuffle" for step in before):
            return False
        if any(step.row.regroups for step in after):
            return False
        sources = self.facts.sources
        if sources.grain(before) is not Grain.BATCHES or sources.shuffles_itself(pipeline.source):
            return False
        return self._batches_examples(pipeline, before.index(batch)) and not sources.at_most(before, _HANDFUL)

    def _batches_examples(self, pipeline: Pipeline, position: int) -> bool:
        before, sources = pipeline.steps[:position], self.facts.sources
        if pipeline.rootless:
            return not any(step.row.regroups for step in before) and sources.is_surely_dataset(pipeline)
        return sources.grain(before) in (Grain.EXAMPLES, Grain.FILES)

    def _help(self, shuffle: Step, batch: Step) -> str:
        """Where the step belongs, and that its buffer does not count batches there."""
        counted = self.facts.step_constant(shuffle, shuffle.argument("buffer_size"))
        size = self.facts.step_constant(batch, batch.argument("batch_size"))
        if not _are_numbers(counted, size):
            return f"put `shuffle` before `{batch.name}`, its buffer times the batch size: there it counts elements"
        buffer = _of_elements(counted, size)
        return f"put `shuffle` before `{batch.name}`, with a buffer of at least {buffer}: there it counts elements"

    def _fix(self, pipeline: Pipeline, position: int, batch: Step) -> Fix | None:
        """The two steps exchanged, where they follow each other and the same code runs both."""
        shuffle, tree = pipeline.steps[position], self.facts.tree
        if pipeline.steps[position - 1] is not batch or batch.module is not shuffle.module or shuffle.api or batch.api:
            return None
        one_chain = rewrite.receiver(shuffle.call) is batch.call
        literal = all(isinstance(item, ast.Constant) for item in (*shuffle.call.args, *_given(shuffle.call)))
        one_block = tree.block(tree.statement(shuffle.call)) is tree.block(tree.statement(batch.call))
        if not one_chain and not (literal and one_block):
            return None
        cut, place = rewrite.cut_step(tree, shuffle.call), rewrite.step_span(tree, batch.call)
        step = self._of_examples(shuffle, batch)
        if cut is None or place is None or step is None:
            return None
        text = rewrite.step_lead(tree, batch.call) + step
        edits = self._statement_moved(shuffle, batch, step) or (cut, rewrite.insert_at(place[0], text))
        return Fix(f"shuffle, then {batch.name}", Safety.UNSAFE, edits)

    def _statement_moved(self, shuffle: Step, batch: Step, step: str) -> tuple[Edit, ...] | None:
        """`ds = ds.shuffle(…)` above `ds = ds.batch(…)`, where each has a statement of its own."""
        tree = self.facts.tree
        name = rewrite.own_step(tree, shuffle.call)
        if not name or rewrite.own_step(tree, batch.call) != name:
            return None
        moved = rewrite.move_before(tree, tree.statement(shuffle.call), tree.statement(batch.call))
        if moved is None:
            return None
        put, cut = moved
        return Edit(put.start, put.end, put.text.replace(rewrite.step_text(tree, shuffle.call), step, 1)), cut

    def _of_examples(self, shuffle: Step, batch: Step) -> str | None:
        """The step with a buffer of as many examples as it held in batches."""
        tree, facts = self.facts.tree, self.facts
        buffer, size = shuffle.argument("buffer_size"), batch.argument("batch_size")
        if buffer is None or size is None:
            return None
        numbers = facts.step_constant(shuffle, buffer), facts.step_constant(batch, size)
        if isinstance(buffer, ast.Constant) and isinstance(size, ast.Constant) and _are_numbers(*numbers):
            product = str(_of_elements(*numbers))
        else:
            product = " * ".join(_as_factor(tree.text(part), part) for part in (buffer, size))
        step, start = rewrite.step_text(tree, shuffle.call), tree.start(buffer) - tree.end(shuffle.call)
        end = start + len(tree.text(buffer))
        return step[:start] + product + step[end:]


def _last_batch(steps: tuple[Step, ...]) -> Step | None:
    return next((step for step in reversed(steps) if step.row.batches and not step.api), None)


def _are_numbers(*values: object) -> bool:
    return all(isinstance(value, int) for value in values)


def _of_elements(buffer: object, size: object) -> object:
    """A buffer of as many elements as it held in batches; who writes a large number counted elements already."""
    assert isinstance(buffer, int) and isinstance(size, int)
    return buffer if buffer >= _OF_ELEMENTS else buffer * size


def _as_factor(text: str, part: ast.expr) -> str:
    plain = (ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript)
    return text if isinstance(part, plain) else f"({text})"


def _given(call: ast.Call) -> list[ast.expr]:
    return [keyword.value for keyword in call.keywords]
