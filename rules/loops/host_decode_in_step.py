"""TFS314: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Mode
from tflint_stall.facts.api import costs
from tflint_stall.facts.tensorflow import host_reading
from tflint_stall.facts.tensorflow.grounds import of_way
from tflint_stall.rule import Level, Rule

_OTHERS = frozenset({"chainer", "mxnet", "theano", "torch"})


class HostDecodeInStep(Rule):
    """The files of a batch, read and decoded by the loop that trains on it.

    ## Why it stalls
    Device and host take turns: while Python decodes the next batch the device waits, and while the device computes
    nothing is decoded. An input pipeline does both at once, on several cores. (The evidence is a stand-in that sleeps
    where files would be decoded: it shows the overlap, not your speed-up.)

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf
    from PIL import Image

    def train(model, batches):
        for paths, labels in batches:
            images = np.stack([np.asarray(Image.open(path)) for path in paths])
            model.train_on_batch(images, labels)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def load(path, label):
        return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (224, 224)), label

    def train(model, paths, labels):
        dataset = tf.data.Dataset.from_tensor_slices((paths, labels)).map(load, num_parallel_calls=tf.data.AUTOTUNE)
        model.fit(dataset.batch(32).prefetch(tf.data.AUTOTUNE))
    ```
    Where Python has to decode, a `keras.utils.PyDataset` with `workers=4` and `use_multiprocessing=True` overlaps, too.

    ## When not to
    Data that is loaded before the loop, evaluation, loops that take their batches from a queue, a thread or `tf.data`,
    and files that the same round has written: a picture that was drawn for a film. A single file beside a step that
    takes twenty times as long is advice.

    ## Fix safety
    There is no fix: the reading moves into a pipeline of its own.
    """

    code = "TFS314"
    level = Level.WARNING
    held_back = "readers of real code found 3 of 7 right"
    triggers = host_reading.NAMES
    handed = host_reading.NAMES
    tensorflow = ">=1.0"
    why = "the device waits while Python reads and decodes, and Python waits while the device computes"

    def visit_Call(self, call: ast.Call) -> None:
        if not host_reading.reads_file(self.facts.module, call) or self.facts.in_test(call):
            return
        if self.facts.mode(call) not in (Mode.EAGER, Mode.V1_GRAPH) or self.facts.made_once(call):
            return
        hot: Hot | None = self.facts.host_reading.step_of(call)
        if hot is None or _trains_elsewhere(hot):
            return
        wasted = max(costs.of_api(self.facts.api(call.func)) or 0.0, costs.FILE_DECODED)
        is_lost = self.facts.host_reading.is_lost(call, hot, self.facts.weight(call, wasted, hot))
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` reads the files of each batch between two steps of the training",
            help=f"read them in a `tf.data` pipeline (`map`, `prefetch`), or in a `{self._sequence()}` with workers",
            given=(call.func, of_way(hot)),
            level=Level.ADVICE if is_lost else None,
            hot=hot,
            wasted=wasted,
        )

    def _sequence(self) -> str:
        """What Keras reads in threads or processes, as the Keras of the file calls it."""
        return "PyDataset" if self.facts.target.keras3 else "Sequence"


def _trains_elsewhere(hot: Hot) -> bool:
    """Whether the training that calls is one of another library: a helper may serve several."""
    imported = hot.module.imported
    return bool(imported & _OTHERS) and imported.isdisjoint(("tensorflow", "keras", "tf_keras"))
