"""TFS514: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Obj, Pipeline, argument
from tflint_stall.facts.tensorflow import doubles
from tflint_stall.rule import Level, Rule

# Networks of Keras that scale pictures by themselves.
_SCALING_THEMSELVES = ("EfficientNet", "ConvNeXt", "MobileNetV3")
_FOLDERS = ("keras.utils.image_dataset_from_directory",)
_CHANGING = frozenset({"map", "apply", "interleave", "flat_map"})
_BEGINNING = frozenset(
    "Input InputLayer Flatten Reshape Resizing RandomFlip RandomRotation RandomZoom RandomCrop CenterCrop".split()
)


class UnscaledImageInput(Rule):
    """Pictures from 0 to 255 that go into a network as they are.

    ## Why it stalls
    Weights begin for inputs of about 1. With numbers of hundreds the first activations and gradients are hundreds of
    times too large: measured with SGD(0.01), the accuracy was 0.10 instead of 0.60 after the same training. Adam copes
    better, though it takes longer.

    ## Example
    ```python
    import tensorflow as tf

    (x, y), _ = tf.keras.datasets.mnist.load_data()
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, activation="softmax")])
    model.compile("sgd", "sparse_categorical_crossentropy")
    model.fit(x, y)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    (x, y), _ = tf.keras.datasets.mnist.load_data()
    model = tf.keras.Sequential([
        tf.keras.layers.Rescaling(1 / 255),
        tf.keras.layers.Flatten(),
        tf.keras.layers.Dense(10, activation="softmax"),
    ])
    model.compile("sgd", "sparse_categorical_crossentropy")
    model.fit(x, y)
    ```

    ## When not to
    EfficientNet, ConvNeXt and MobileNetV3 of Keras, which scale by themselves; networks that begin with
    normalisation.

    ## Fix safety
    There is no fix: where to scale is open, and inference has to do the same.
    """

    code = "TFS514"
    level = Level.ADVICE
    triggers = ("fit",)
    tensorflow = ">=2.0"
    why = "weights begin for inputs of about 1: with numbers up to 255 the first gradients are hundreds of times larger"

    def visit_Call(self, call: ast.Call) -> None:
        data = argument(call, 0, "x")
        if data is None or not isinstance(call.func, ast.Attribute) or self.facts.in_test(call):
            return
        model = self.facts.model(call.func.value)
        if model is None or not self._are_bytes(data) or not self._takes_them_as_they_are(model):
            return
        self.report(
            call,
            "these pictures go into the network with numbers from 0 to 255",
            help="begin the network with `Rescaling(1 / 255)`, or divide the pictures",
            given=(call.func.value,),
        )

    def _are_bytes(self, data: ast.expr) -> bool:
        if doubles.is_bytes(self.facts.module, data):
            return True
        values = self.facts.values(data)
        return bool(values) and all(
            isinstance(value, Pipeline)
            and value.source is not None
            and value.source.api in _FOLDERS
            and not any(step.name in _CHANGING for step in value.steps)
            for value in values
        )

    def _takes_them_as_they_are(self, model: Obj) -> bool:
        """Whether all layers are in sight, and none before the first weights changes the scale."""
        made = self.facts.architecture(model)
        if not made.complete or not made.parts or model.cls is not None or made.factors:
            return False
        names = [part.layer.api.rpartition(".")[2] for part in made.parts]
        if any(
            name.startswith(_SCALING_THEMSELVES) or name in ("Rescaling", "Normalization", "Lambda") for name in names
        ):
            return False
        first = next((part for part in made.parts if part.layer.api.rpartition(".")[2] not in _BEGINNING), None)
        known = all(part.layer.cls is None for part in made.parts)
        return known and first is not None and "weights" in first.traits and not first.traits & {"normalises"}
