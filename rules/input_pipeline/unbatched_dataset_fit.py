"""TFS108: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Batch, Consumption, Grain, Pipeline, Step, argument, has_star
from tflint_stall.facts.program.shown import is_in_cell
from tflint_stall.facts.tensorflow.batched_once import is_drawn_otherwise, step_to_batch
from tflint_stall.facts.tensorflow.models import looks_like_keras
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

# Where each consumer takes `batch_size` by position.
_POSITIONS = {"fit": 2, "evaluate": 2, "predict": 1}
_FEW_ROWS = 256
_DEFAULT = "32"


class UnbatchedDatasetFit(Rule):
    """A dataset of single examples, or one with all of them at once, given to a Keras model.

    ## Why it stalls
    Keras does not batch a `tf.data` dataset. One that has no `.batch` gives single examples, and the model
    fails on their shape after everything was loaded. `from_tensors((x, y))` gives the whole data as one batch, for
    which the memory does not suffice. `batch_size=` beside a dataset does not help: the dataset makes the batches
    (Keras 3 ignores the argument without a word).

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 1))))
    model.fit(dataset, batch_size=64)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 1)))).batch(64)
    model.fit(dataset)
    ```

    ## When not to
    Data that comes in batches already: a generator that yields them, slices of an array of batches, a map that
    adds the axis. Full-batch training on purpose (`steps_per_epoch=1`). All of it is advice (readers of real code found
    none of ten worth an error: most fail at once, and say so) but for a `batch_size` that the dataset contradicts
    (in an `evaluate` of a cell it is advice).

    ## Fix safety
    Dropping `batch_size` is safe with Keras 3, which ignores it, when the model is surely one of Keras' own and the
    value is a constant. Adding `.batch(...)` is unsafe: what the right size is nobody but you can say.
    """

    code = "TFS108"
    level = Level.ADVICE
    triggers = ("fit", "evaluate", "predict")
    tensorflow = ">=2.0"

    def on_consumption(self, consumption: Consumption) -> None:
        call, pipelines = consumption.node, consumption.pipelines
        if not isinstance(call, ast.Call) or consumption.how not in (*_POSITIONS, "validation") or has_star(call):
            return
        if not pipelines or len(pipelines) < len(consumption.values) or not self._is_keras(call):
            return
        if self.facts.module.is_test:
            return
        if all(self._gives_examples(pipeline) for pipeline in pipelines):
            self._report_unbatched(consumption, call)
        elif consumption.how == "fit" and all(self._is_one_batch(pipeline, call) for pipeline in pipelines):
            self._report_one_batch(consumption, call)
        elif consumption.how in _POSITIONS:
            self._check_batch_size(consumption, call)

    def _is_keras(self, call: ast.Call) -> bool:
        assert isinstance(call.func, ast.Attribute)
        model = self.facts.model(call.func.value)
        if model is None:
            return looks_like_keras(self.facts.module, call)
        return not any(self.facts.overrides(model, name) for name in ("train_step", "test_step", "predict_step"))

    # -- no batch at all --------------------------------------------------------------------

    def _gives_examples(self, pipeline: Pipeline) -> bool:
        sources = self.facts.sources
        if sources.grain(pipeline.steps) is not Grain.EXAMPLES or pipeline.rootless:
            return False
        if any(step.row.stacks for step in _since_last_cut(pipeline)):
            return False
        return not any(sources.adds_axis(step) for step in pipeline.steps if step.name in ("source", "map"))

    def _report_unbatched(self, consumption: Consumption, call: ast.Call) -> None:
        assert isinstance(call.func, ast.Attribute)
        if any(map(self.facts.sources.is_exercise, consumption.pipelines)):
            return
        what = "validation data" if consumption.how == "validation" else "dataset"
        self.report(
            call,
            f"the {what} of `{self.facts.tree.text(call.func)}` is not batched",
            why="Keras takes each element for a batch, so the model gets single examples and fails on their shape",
            help="end the pipeline with `.batch(32)`",
            fix=self._add_batch(consumption, call),
            given=(consumption,),
            variant="unbatched",
        )

    def _add_batch(self, consumption: Consumption, call: ast.Call) -> Fix | None:
        if len(consumption.pipelines) != 1:
            return None
        pipeline, tree = consumption.pipelines[0], self.facts.tree
        last = step_to_batch(pipeline)
        if last is None or last.module is not self.facts.module or last.is_applied:
            return None
        size, edits = _DEFAULT, list[Edit]()
        given = argument(call, None, "batch_size") if consumption.how in _POSITIONS else None
        if isinstance(given, ast.Constant) and given.value is not None:
            dropped = rewrite.remove_keyword(tree, call, "batch_size")
            if dropped is not None:
                size = tree.text(given)
                edits.append(dropped)
        if is_drawn_otherwise(pipeline, self.facts.all_consumptions()):
            if not isinstance(consumption.data, (ast.Name, ast.Attribute, ast.Call)):
                return None
            added = rewrite.replace(tree, consumption.data, f"{tree.text(consumption.data)}.batch({size})")
        else:
            added = rewrite.append_step(tree, last.call, f".batch({size})")
        return Fix(f"make batches of {size}", Safety.UNSAFE, (added, *edits))

    # -- all in one batch -------------------------------------------------------------------

    def _is_one_batch(self, pipeline: Pipeline, call: ast.Call) -> bool:
        source, sources = pipeline.source, self.facts.sources
        if source is None or source.api != "tf.data.Dataset.from_tensors" or sources.adds_axis(source):
            return False
        if any(step.row.regroups or step.name == "map" for step in pipeline.chain):
            return False
        rows = sources.rows(source)
        on_purpose = self.facts.constant(argument(call, 12, "steps_per_epoch")) == 1
        return not on_purpose and (rows is None or rows > _FEW_ROWS)

    def _report_one_batch(self, consumption: Consumption, call: ast.Call) -> None:
        self.report(
            call,
            "the whole data is one batch: `from_tensors` makes one element of it",
            why="all examples go through the model at once, for which the memory does not suffice",
            help="use `from_tensor_slices(...).batch(32)`",
            # A graph, or a sentence, may well be trained on as a whole.
            level=None if all(self._has_many_rows(pipeline) for pipeline in consumption.pipelines) else Level.ADVICE,
            given=(consumption,),
        )

    def _has_many_rows(self, pipeline: Pipeline) -> bool:
        """Whether the data surely is more than one graph or sentence: pairs of arrays, or many rows."""
        rows, source = self.facts.sources.rows(pipeline.source), pipeline.source
        are_pairs = source is not None and bool(source.call.args) and isinstance(source.call.args[0], ast.Tuple)
        return are_pairs if rows is None else rows > _FEW_ROWS

    # -- batch_size beside a dataset --------------------------------------------------------

    def _check_batch_size(self, consumption: Consumption, call: ast.Call) -> None:
        given = argument(call, _POSITIONS[consumption.how], "batch_size")
        if given is None or (isinstance(given, ast.Constant) and given.value is None):
            return
        own, number = self.facts.batches.of(consumption.data), self.facts.constant(given)
        differs = _size(own) is not None and isinstance(number, int) and number != _size(own)
        said = f": {number} here, {_size(own)} there" if differs else ""
        is_one_look = consumption.how != "fit" and is_in_cell(self.facts.module, call)
        is_keras_3 = self.facts.target.is_undisputed_keras3
        self.report(
            call,
            f"the dataset makes the batches, not the `batch_size` of `{consumption.how}`{said}",
            why="Keras 3 ignores it without a word" if is_keras_3 else "the dataset is batched already",
            help="drop `batch_size`, and give the number to `.batch(...)`" if differs else "drop `batch_size`",
            fix=self._drop_batch_size(call, given),
            level=Level.WARNING if differs and not is_one_look else Level.ADVICE,
            given=(consumption,),
        )

    def _drop_batch_size(self, call: ast.Call, given: ast.expr) -> Fix | None:
        edit = rewrite.remove_keyword(self.facts.tree, call, "batch_size")
        if edit is None:
            return None
        assert isinstance(call.func, ast.Attribute)
        safe = self.facts.target.is_undisputed_keras3 and self.facts.calling.ignores_batch_size(call.func, given)
        return Fix("drop `batch_size`", Safety.SAFE if safe else Safety.UNSAFE, (edit,))


def _size(batch: Batch | None) -> int | None:
    return batch.size if batch is not None else None


def _since_last_cut(pipeline: Pipeline) -> tuple[Step, ...]:
    """The steps after the last one that takes batches apart."""
    cuts = [n for n, step in enumerate(pipeline.steps) if step.row.expands]
    return pipeline.steps[cuts[-1] :] if cuts else pipeline.steps
