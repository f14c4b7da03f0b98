"""TFS115: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Pipeline
from tflint_stall.fixes import spelling
from tflint_stall.rule import Level, Rule

_MESSAGES = {
    "from_generator": "`from_generator` loads the training data in Python, one item at a time",
    "generator": "`fit` is fed by a Python generator that loads one item at a time",
    "flow": "`flow` augments pictures in Python, one at a time",
    "flow_from_directory": "`flow_from_directory` decodes and augments pictures in Python, one at a time",
    "flow_from_dataframe": "`flow_from_dataframe` decodes and augments pictures in Python, one at a time",
}


class PythonGeneratorInput(Rule):
    """Training data that Python code decodes item by item.

    ## Why it stalls
    One Python thread reads, decodes and resizes while the model waits. The same work in a dataset's `map` runs in
    parallel, outside of the interpreter's lock, and ahead of the model.

    ## Example
    ```python
    import cv2
    import numpy as np
    import tensorflow as tf

    def batches(paths, labels):
        while True:
            for start in range(0, len(paths), 32):
                chosen = paths[start : start + 32]
                images = [cv2.resize(cv2.imread(path), (224, 224)) for path in chosen]
                yield np.stack(images), labels[start : start + 32]

    def train(paths, labels):
        model = tf.keras.applications.MobileNetV2(weights=None)
        model.compile("adam", "sparse_categorical_crossentropy")
        model.fit(batches(paths, labels), steps_per_epoch=len(paths) // 32, epochs=10)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def load(path, label):
        image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        return tf.image.resize(image, (224, 224)), label

    def train(paths, labels):
        model = tf.keras.applications.MobileNetV2(weights=None)
        model.compile("adam", "sparse_categorical_crossentropy")
        dataset = tf.data.Dataset.from_tensor_slices((paths, labels))
        dataset = dataset.map(load, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(tf.data.AUTOTUNE)
        model.fit(dataset, epochs=10)
    ```

    ## When not to
    Generators that hand out parts of arrays, or read one prepared file per batch, cost little: only those that decode
    in Python, or read a file for each item of a batch, are reported. Formats that TensorFlow cannot decode need Python;
    `PyDataset(workers=4)` or TFRecords made once help there.

    ## Fix safety
    There is no fix: the pipeline has to be written anew.
    """

    code = "TFS115"
    level = Level.ADVICE
    triggers = ("fit", "from_generator", "flow", "__getitem__")
    tensorflow = ">=1.4"
    why = "Python makes few items at the same time, and the model waits wherever it is faster"

    def on_program(self) -> None:
        for found in self.facts.inputs.python_inputs():
            if not self.facts.in_test(found.node):
                self._report(found.node, _MESSAGES[found.what], found.what)

    def on_pipeline(self, pipeline: Pipeline) -> None:
        source = pipeline.source
        if source is None or source.module is not self.facts.module or self.facts.in_test(source.call):
            return
        if self.facts.inputs.loads_in_python(pipeline) and self.facts.sources.may_train(source):
            self._report(source.call, _MESSAGES["from_generator"], "from_generator", pipeline)

    def visit_ClassDef(self, cls: ast.ClassDef) -> None:
        names = {member.name for member in cls.body if isinstance(member, ast.FunctionDef)}
        if "__getitem__" in names and self.facts.inputs.decodes_per_item(cls) and not self.facts.in_test(cls):
            self._report(cls, f"`{cls.name}` decodes the items of each batch one by one in Python", "class")

    def _report(self, node: ast.AST, message: str, variant: str, *given: object) -> None:
        verb = "augment" if variant == "flow" else "decode"
        help = f"{verb} in a dataset's `map`, with `num_parallel_calls={spelling.autotune_in_words(self.facts, node)}`"
        self.report(node, message, help=help, variant=variant, given=given)
