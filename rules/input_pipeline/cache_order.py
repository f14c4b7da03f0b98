"""TFS104: see the class."""

from __future__ import annotations

from tflint_stall.facts import Pipeline, Step, argument
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

_CHANGING_SOURCES = (
    "tf.data.Dataset.from_generator",
    "tf.data.Dataset.list_files",
    "tf.data.Dataset.random",
    "keras.utils.image_dataset_from_directory",
    "keras.utils.text_dataset_from_directory",
    "keras.utils.audio_dataset_from_directory",
    "tf.data.make_csv_dataset",
    "tfds.load",
)


class CacheOrder(Rule):
    """A `cache` that stands after a step which must come after it.

    ## Why it stalls
    * after `repeat()` the cache never ends: it grows until the host is out of memory;
    * after `shuffle` it freezes the order: every epoch sees the same one;
    * after a random `map` it freezes the augmentation: every epoch sees the same pictures;
    * before `take` it is never completed, so the data is read again in every epoch.

    ## Example
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(1000).repeat().cache().batch(32)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.fit(dataset, steps_per_epoch=10)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(1000).cache().repeat().batch(32)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.fit(dataset, steps_per_epoch=10)
    ```

    ## When not to
    Validation and test data may keep one order. A `shuffle` that is not repeated
    (`reshuffle_each_iteration=False`), or before a split by `take` and `skip`, is meant to be frozen.

    ## Fix safety
    Moving the cache before `repeat`, or behind a `take` right after it, keeps every element: safe where nothing
    upstream shuffles, draws, or runs Python. Moving it before a shuffle or a random map changes what each epoch
    sees, which is the point: unsafe.
    """

    code = "TFS104"
    level = Level.WARNING
    triggers = ("cache",)
    tensorflow = ">=1.4"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for position, cache in enumerate(pipeline.steps):
            if cache.name == "cache" and cache.module is self.facts.module and not self.facts.in_test(cache.call):
                self._check(pipeline, position, cache)

    def _check(self, pipeline: Pipeline, position: int, cache: Step) -> None:
        before, after = pipeline.steps[:position], pipeline.steps[position + 1 :]
        # A few elements that are cached on purpose, to be used again and again.
        if any(step.name == "take" for step in before) or not self.facts.is_feasible(pipeline):
            return
        endless = next((step for step in before if self.facts.repeats_forever(step)), None)
        if endless is not None:
            self.report(
                cache.call,
                "`cache` after `repeat()` is never complete and grows without end",
                why="the repeated data has no end, so every element of every epoch is kept in memory",
                help="put `cache` before `repeat`",
                fix=self._moved(cache, endless, before, "cache one epoch, then repeat it", safe=True),
                level=Level.ERROR,
                given=(pipeline, endless, cache),
            )
            return
        if not self.facts.sources.is_for_training(pipeline, position):
            self._check_take(pipeline, cache, after)
            return
        shuffled = self._frozen_shuffle(cache, before, after)
        mapped = next((step for step in before if step.name == "map" and self._is_random(step)), None)
        if mapped is not None:
            self.report(
                cache.call,
                "`cache` after a random `map` freezes the augmentation",
                why="every epoch after the first sees the same random changes",
                help="put `cache` before the random `map`",
                fix=self._moved(cache, mapped, before, "cache before the random map", safe=False),
                given=(pipeline, mapped, cache),
            )
        elif shuffled is not None:
            self.report(
                cache.call,
                "`cache` after `shuffle` freezes the order",
                why="every epoch after the first sees the elements in the same order",
                help="put `cache` before `shuffle`",
                fix=self._moved(cache, shuffled, before, "cache before the shuffle", safe=False),
                given=(pipeline, shuffled, cache),
            )
        self._check_take(pipeline, cache, after)

    def _check_take(self, pipeline: Pipeline, cache: Step, after: tuple[Step, ...]) -> None:
        take = next((step for step in after if step.name == "take"), None)
        if take is None or take.module is not cache.module:
            return
        adjacent = rewrite.receiver(take.call) is cache.call
        if not adjacent and not any(self.facts.trains_with(c) for c in self.facts.consumers(pipeline)):
            return
        if self.facts.step_constant(take, argument(take.call, 0, "count")) == -1:
            return
        self.report(
            cache.call,
            "`cache` before `take` is never completed",
            why="only a cache that was read to its end is used; the data is read again in every epoch",
            help="put `take` before `cache`",
            fix=self._swapped(cache, take, pipeline) if adjacent else None,
            given=(pipeline, take, cache),
        )

    def _frozen_shuffle(self, cache: Step, before: tuple[Step, ...], after: tuple[Step, ...]) -> Step | None:
        if any(step.name == "shuffle" for step in after) or self._is_shuffled_later(cache):
            return None
        shuffles = [step for step in before if step.name == "shuffle"]
        if not shuffles:
            return None
        last = shuffles[-1]
        again = argument(last.call, 2, "reshuffle_each_iteration")
        split = any(step.name in ("take", "skip", "shard") for step in before[before.index(last) :])
        if split or (again is not None and self.facts.step_constant(last, again) is False):
            return None
        return last

    def _is_shuffled_later(self, cache: Step) -> bool:
        """Whether the same cache is shuffled again on another way through the program."""
        return any("shuffle" in other.names_after(cache) for other in self.facts.pipelines())

    def _is_random(self, step: Step) -> bool:
        mapped = self.facts.mapped(step)
        return mapped.random or mapped.stateless_random

    def _moved(self, cache: Step, before: Step, upstream: tuple[Step, ...], message: str, *, safe: bool) -> Fix | None:
        """The cache cut out and put before another step."""
        if before.module is not cache.module or before.api:
            return None
        tree = self.facts.tree
        cut = rewrite.cut_step(tree, cache.call)
        place = rewrite.step_span(tree, before.call)
        if cut is None or place is None:
            return None
        same_chain = tree.contains(cache.call, before.call) and self._gives_the_same(upstream)
        step = rewrite.step_text(tree, cache.call)
        lead = rewrite.step_lead(tree, before.call)
        put = rewrite.insert_at(place[0], lead + step)
        return Fix(message, Safety.SAFE if safe and same_chain else Safety.UNSAFE, (cut, put))

    def _swapped(self, cache: Step, take: Step, pipeline: Pipeline) -> Fix | None:
        tree = self.facts.tree
        cut = rewrite.cut_step(tree, cache.call)
        if cut is None:
            return None
        put = rewrite.append_step(tree, take.call, rewrite.step_text(tree, cache.call))
        same = self._gives_the_same(pipeline.steps[: pipeline.steps.index(cache)])
        return Fix("take first, then cache what was taken", Safety.SAFE if same else Safety.UNSAFE, (cut, put))

    def _gives_the_same(self, upstream: tuple[Step, ...]) -> bool:
        """Whether what comes before gives the same elements in each epoch, and nothing sees it run."""
        for step in upstream:
            if step.name in ("shuffle", "apply", "parameter", "interleave") or step.api in _CHANGING_SOURCES:
                return False
            if step.name in ("map", "filter", "flat_map"):
                mapped = self.facts.mapped(step)
                if not mapped.resolved or mapped.stateful or mapped.side_effects:
                    return False
        return upstream[0].name == "source"
