"""TFS117: see the class."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from tflint_stall.facts import Kind, Mode, Pipeline, argument
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow.arrays import Whole
from tflint_stall.rule import Level, Proof, Rule

# What people call a whole split; only such names are looked at.
_SPLIT = r"^[xX]$|(^|_)(train|training|test|val|valid|validation)(_|$|[xX]$)|^(images|data|features|samples)$"


@lru_cache(maxsize=10_000)
def _is_of_split(name: str) -> bool:
    """Whether somebody may call a whole split so; files share most of their names."""
    return re.search(_SPLIT, name) is not None


class WholeDatasetInRam(Rule):
    """A whole data set decoded into memory, or given to a model in one call.

    ## Why it stalls
    Decoded pictures need ten times the room of their files, and `np.array` of a list holds them twice: the host
    swaps, or kills the process. A model that is called on a whole split keeps the activations of all examples at
    once, which no GPU has room for.

    ## Example
    ```python
    import cv2
    import numpy as np
    import tensorflow as tf

    def train(paths, labels):
        images = np.array([cv2.imread(path) for path in paths])
        model = tf.keras.applications.MobileNetV2(weights=None)
        model.compile("adam", "sparse_categorical_crossentropy")
        model.fit(images, labels, epochs=10)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def load(path, label):
        return tf.io.decode_jpeg(tf.io.read_file(path), channels=3), label

    def train(paths, labels):
        dataset = tf.data.Dataset.from_tensor_slices((paths, labels))
        dataset = dataset.map(load, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(tf.data.AUTOTUNE)
        model = tf.keras.applications.MobileNetV2(weights=None)
        model.compile("adam", "sparse_categorical_crossentropy")
        model.fit(dataset, epochs=10)
    ```
    Instead of `model(x_train)`, loop over batches of it, or call `model.predict(x_train, batch_size=...)`.

    ## When not to
    Data sets that surely fit: lists of a literal, small length, one batch of a `Sequence`, arrays of a known size below
    some hundred megabytes.

    ## Fix safety
    There is no fix: the data has to be read in another way.
    """

    code = "TFS117"
    level = Level.ADVICE
    triggers = ("fit", "load_data", "load", "File", "imread", "open")
    tensorflow = ">=1.4"
    why = "all examples are decoded before the first step, and stay in memory"

    def on_program(self) -> None:
        for call in self.facts.calls("fit"):
            data = argument(call, 0, "x")
            if data is not None and self.facts.is_keras_fit(call) and not self.facts.in_test(call):
                self._check_fit(call, data)
        for name, loads in self.facts.tree.loads.items():
            if _is_of_split(name):
                for load in loads:
                    self._check_forward(load)

    def _check_fit(self, call: ast.Call, data: ast.expr) -> None:
        found = [held.how for held in self.facts.inputs.whole_arrays(data)]
        for value in self.facts.values(data):
            if isinstance(value, Pipeline):
                decoded = (held.how for held in self.facts.inputs.whole_source(value))
                found.extend(how for how in decoded if how is Whole.DECODED)
        for how in found:
            if how in (Whole.DECODED, Whole.HDF5):
                self.report(
                    call,
                    f"`fit` gets the whole data set from memory ({how.value})",
                    help=f"read it in batches: a `tf.data` pipeline, or a `{self._sequence()}` over the file",
                    given=(Proof.if_seen(how is not Whole.HDF5),),
                    variant="fit" if how is Whole.DECODED else "a file",
                )
                return

    def _sequence(self) -> str:
        return "tf.keras.utils.Sequence" if self.facts.target.keras3 is False else "PyDataset"

    def _check_forward(self, load: ast.Name | ast.Attribute) -> None:
        """`model(x_train)` and `K.function(...)([x_train])`."""
        parent = parent_of(load)
        if isinstance(parent, ast.List):
            call, backend = parent_of(parent), True
            given: ast.AST = parent
        else:
            call, backend, given = parent, False, load
        if not isinstance(call, ast.Call) or given not in call.args[:1] or not self._is_forward(call, backend):
            return
        found = next(iter(self.facts.inputs.whole_arrays(load)), None)
        if found is None or found.is_big is False or self.facts.in_test(call):
            return
        self.report(
            call,
            f"the model is called on a whole data set at once ({found.how.value})",
            why="the activations of all examples are kept at the same time",
            help="loop over batches" + ("" if self._must_call(call) else ", or use `predict` with a `batch_size`"),
            level=Level.WARNING if found.is_big else Level.ADVICE,
            given=(Proof.if_seen(found.is_big is True),),
        )

    def _must_call(self, call: ast.Call) -> bool:
        """Whether `predict` would be something else: the model trains, or its gradients are recorded."""
        training = argument(call, None, "training")
        return self.facts.on_tape(call) or (training is not None and self.facts.constant(training) is not False)

    def _is_forward(self, call: ast.Call, backend: bool) -> bool:
        if backend:
            return any(getattr(value, "api", "") == "keras.backend.function" for value in self.facts.values(call.func))
        return self.facts.obj(call.func, Kind.MODEL) is not None and self.facts.mode(call) is Mode.EAGER
