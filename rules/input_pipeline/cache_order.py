"""TFS104: see the class."""

from __future__ import annotations

from tflint_stall.facts import Pipeline, Purpose, Step, is_endless, is_feasible, never_ends
from tflint_stall.facts.program.elsewhere import elsewhere
from tflint_stall.facts.tensorflow import passes
from tflint_stall.facts.tensorflow.frozen import is_movable, keeps_several_on_request, mixes_next_to_nothing, remedy
from tflint_stall.facts.tensorflow.paired_passes import are_paired
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_ORDER = ("the order", "`shuffle`", "elements in the same order")
_AUGMENTATION = ("the augmentation", "a random `map`", "same random changes")


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
    Validation and test data may keep one order. A `shuffle` that is not repeated (`reshuffle_each_iteration=False`), or
    before a split by `take` and `skip`, is meant to be frozen, and so is noise that only changes the label. What
    another part of the program reads to its end is complete. Advice: one epoch, what an option repeats first, what a
    caller caches again, and an order by which the results of two passes are put side by side.

    ## Fix safety
    Moving the cache before `repeat`, or behind a `take` right after it, keeps every element: safe where all that is
    upstream surely gives the same in each epoch, and the cache is in memory. Moving it before a shuffle or a random
    map changes what each epoch sees, which is the point: unsafe.
    """

    code = "TFS104"
    warns_when_likely = True
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
        if any(step.name == "take" for step in before) or not is_feasible(pipeline):
            return
        endless = next((step for step in before if step.name == "repeat" and is_endless(step)), None)
        if endless is not None and never_ends(Pipeline(before, rootless=pipeline.rootless)):
            self.report(
                cache.call,
                "`cache` after `repeat()` is never complete and grows without end",
                why="the repeated data has no end, so every element of every epoch is kept in memory",
                help="put `cache` before `repeat`",
                fix=self._moved(cache, endless, before, "cache one epoch, then repeat it", safe=True),
                level=Level.ADVICE if passes.are_cut_short(self.facts.all_consumptions(), cache) else Level.ERROR,
                given=(pipeline, self.facts.on_one_way(endless, cache)),
                variant="endless",
            )
            return
        if self.facts.sources.may_be_for_training(cache):
            self._check_frozen(pipeline, cache, before, after)
        self._check_take(pipeline, cache, after)

    def _check_frozen(self, pipeline: Pipeline, cache: Step, before: tuple[Step, ...], after: tuple[Step, ...]) -> None:
        mapped = next((s for s in before if s.name == "map" and self.facts.sources.augments(s)), None)
        frozen = mapped or self._frozen_shuffle(cache, before, after)
        if frozen is None:
            return
        what, random, seen = _ORDER if mapped is None else _AUGMENTATION
        larger = "" if mapped is None else ": what goes into that, which may take more memory"
        relied_on = self._is_relied_on(pipeline, cache, after)
        draws = self._keeps_its_order(frozen) if mapped is None else self.facts.mapped(mapped).draws
        self.report(
            cache.call,
            f"`cache` after {random} freezes {what}",
            why=f"every epoch after the first sees the {seen}",
            help=remedy(self.facts.sources, frozen, before),
            # Before a shuffle of names the cache would hold names, and all of the loading would come after it.
            fix=None
            if relied_on or not is_movable(self.facts.sources, cache, frozen, before)
            else self._moved(cache, frozen, before, f"cache before {random}{larger}", safe=False),
            level=None if not relied_on and self._lasts(pipeline, cache) else Level.ADVICE,
            given=(pipeline, self.facts.on_one_way(frozen, cache), draws),
            variant="order" if mapped is None else "augmentation",
            cause=elsewhere(cache.module, cache.call, frozen.module, frozen.call, f"the {frozen.name}"),
        )

    def _is_relied_on(self, pipeline: Pipeline, cache: Step, after: tuple[Step, ...]) -> bool:
        """Whether the order is seen once only, kept again by a caller, or pairs what two passes give."""
        if passes.is_one(self.facts.consumers(pipeline), after) or passes.caches_again(self._ways(cache), cache):
            return True
        return are_paired([one for one in self.facts.all_consumptions() if not self.facts.trains_with(one)], cache)

    def _lasts(self, pipeline: Pipeline, cache: Step) -> bool:
        """Whether the same order may come often enough to matter."""
        sources, before = self.facts.sources, pipeline.steps[: pipeline.steps.index(cache)]
        is_tried = sources.purpose(cache) is Purpose.TRIES or keeps_several_on_request(cache, before)
        return not is_tried and not sources.is_exercise(pipeline)

    def _check_take(self, pipeline: Pipeline, cache: Step, after: tuple[Step, ...]) -> None:
        take = next((step for step in after if step.name == "take"), None)
        if take is None or take.module is not cache.module or passes.completes(self._ways(cache), cache):
            return
        adjacent = rewrite.receiver(take.call) is cache.call
        if not adjacent and not any(self.facts.trains_with(c) for c in self.facts.consumers(pipeline)):
            return
        if self.facts.step_constant(take, take.argument("count")) == -1:
            return
        if self.facts.sources.purpose(take) in (Purpose.ONCE, Purpose.GLANCED, Purpose.UNUSED):
            return
        self.report(
            cache.call,
            "`cache` before `take` is never completed",
            why="only a cache that was read to its end is used; the data is read again in every epoch",
            help="put `take` before `cache`",
            fix=self._swapped(cache, take, pipeline) if adjacent else None,
            given=(pipeline, take, cache),
            variant="take",
        )

    def _ways(self, cache: Step) -> list[Pipeline]:
        ways = [pipeline for pipeline, _ in self.facts.sources.through(cache)]
        return [*ways, *(p for consumption in self.facts.all_consumptions() for p in consumption.pipelines)]

    def _frozen_shuffle(self, cache: Step, before: tuple[Step, ...], after: tuple[Step, ...]) -> Step | None:
        if any(step.name == "shuffle" for step in after) or any(
            "shuffle" in p.names_after(cache) for p in self.facts.pipelines()
        ):
            return None
        last = next((step for step in reversed(before) if step.name == "shuffle"), None)
        if last is None or mixes_next_to_nothing(last):
            return None
        again = last.argument("reshuffle_each_iteration")
        split = any(step.name in ("take", "skip", "shard") for step in before[before.index(last) :])
        return None if split or (again is not None and self.facts.step_constant(last, again) is False) else last

    def _keeps_its_order(self, shuffle: Step) -> Proof:
        """How surely a shuffle would give another order in the next epoch: an option may decide that."""
        again = shuffle.argument("reshuffle_each_iteration")
        return Proof.if_seen(again is None or self.facts.step_constant(shuffle, again) is True)

    def _moved(self, cache: Step, before: Step, upstream: tuple[Step, ...], message: str, *, safe: bool) -> Fix | None:
        """The cache cut out and put before another step."""
        if before.module is not cache.module or before.api:
            return None
        tree = self.facts.tree
        in_chain = tree.contains(cache.call, before.call)
        here, there = tree.statement(cache.call), tree.statement(before.call)
        # Out of a branch it would be gone from the other one, and above a cell stands what is in it.
        if not in_chain and (tree.block(here) is not tree.block(there) or rewrite.is_another_cell(tree, there, here)):
            return None
        cut, place = rewrite.cut_step(tree, cache.call), rewrite.step_span(tree, before.call)
        if cut is None or place is None:
            return None
        same = in_chain and self._stays_the_same(cache, upstream, cache)
        step, lead = rewrite.step_text(tree, cache.call), rewrite.step_lead(tree, before.call)
        # A chain of one step on each line stays one.
        behind = rewrite.step_lead(tree, cache.call) if in_chain and not lead else ""
        put = rewrite.insert_at(place[0], lead + step + behind)
        message += "; delete its old file" if cache.call.args or cache.call.keywords else ""
        return Fix(message, Safety.SAFE if safe and same else Safety.UNSAFE, (cut, put))

    def _stays_the_same(self, cache: Step, upstream: tuple[Step, ...], last: Step) -> bool:
        """A cache in a file outlives the program: the next one finds what this one left."""
        unchanged, in_memory = self.facts.unchanged, not (cache.call.args or cache.call.keywords)
        return in_memory and unchanged.each_time(upstream) and unchanged.is_only_gone_through(last)

    def _swapped(self, cache: Step, take: Step, pipeline: Pipeline) -> Fix | None:
        tree = self.facts.tree
        cut = rewrite.cut_step(tree, cache.call)
        if cut is None:
            return None
        put = rewrite.append_step(tree, take.call, rewrite.step_text(tree, cache.call))
        same = self._stays_the_same(cache, pipeline.steps[: pipeline.steps.index(cache)], take)
        return Fix("take first, then cache what was taken", Safety.SAFE if same else Safety.UNSAFE, (cut, put))
