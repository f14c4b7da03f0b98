"""TFS404: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, Obj
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.tensorflow import layer_shapes
from tflint_stall.facts.tensorflow.architecture import is_only_shown, is_published
from tflint_stall.facts.tensorflow.layer_shapes import Placed
from tflint_stall.facts.values.partials import is_made_by
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_MOST = 50_000_000
_BYTES = 4
_POOLING = {3: "GlobalAveragePooling2D", 2: "GlobalAveragePooling1D", 4: "GlobalAveragePooling3D"}


class DenseAfterFlattenExplosion(Rule):
    """A dense layer on so many inputs that its weights alone fill the memory.

    ## Why it stalls
    A dense layer has a weight for each pair of an input and a unit. Behind `Flatten` the inputs are all pixels of all
    channels: 7 × 7 × 512 of them and 4096 units are 102.8 million weights, 411 MB, as much again for the gradient and
    twice that for Adam's moments. Most of what is called "the batch is too large" is one such layer.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([
        tf.keras.layers.Conv2D(64, 3, padding="same", input_shape=(224, 224, 3)),
        tf.keras.layers.MaxPooling2D(),
        tf.keras.layers.Flatten(),
        tf.keras.layers.Dense(256, activation="relu"),
    ])
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([
        tf.keras.layers.Conv2D(64, 3, padding="same", input_shape=(224, 224, 3)),
        tf.keras.layers.MaxPooling2D(),
        tf.keras.layers.GlobalAveragePooling2D(),
        tf.keras.layers.Dense(256, activation="relu"),
    ])
    ```
    Or more convolutions with strides before the `Flatten`.

    ## When not to
    Models whose weights are loaded, and whose layers must stay what they are. Shapes that are not written out are not
    followed, and neither are layers that a loop adds. A network that is called by the name of a published one (VGG,
    AlexNet) is that one on purpose: advice, as in a notebook that trains nothing.

    ## Fix safety
    Unsafe: another network, which loses where in the picture something was. Offered where a `Flatten` of the same file
    stands right before the layer.
    """

    code = "TFS404"
    level = Level.WARNING
    triggers = ("Dense", "Sequential")
    tensorflow = ">=1.4"
    why = "weights, gradient and the optimizer's state are held at once: with Adam four times the size of the matrix"

    def visit_Call(self, call: ast.Call) -> None:
        for value in self.facts.values(call):
            if not isinstance(value, Obj) or not is_made_by(value, call) or value.cls is not None:
                continue
            if value.kind is Kind.MODEL and value.api == "keras.Sequential":
                for placed in layer_shapes.of_sequential(value):
                    self._check(placed)
            elif value.api == "keras.layers.Dense":
                self._check_functional(call, value)

    def _check_functional(self, call: ast.Call, layer: Obj) -> None:
        """`Dense(4096)(x)`"""
        applied = parent_of(call)
        if isinstance(applied, ast.Call) and applied.func is call:
            placed = layer_shapes.of_call(self.facts.module, applied, layer)
            if placed is not None:
                self._check(placed)

    def _check(self, placed: Placed) -> None:
        layer, module = placed.layer, self.facts.module
        if layer.module is not self.facts.module or layer.api != "keras.layers.Dense":
            return
        behind = layer_shapes.after(layer, placed.given)
        if behind is None or placed.given[-1] * behind[-1] <= _MOST or self.facts.in_test(layer.node):
            return
        weights = placed.given[-1] * behind[-1]
        inputs = f"{placed.given[-1]} inputs"
        if placed.unflattened:
            inputs = f"{' × '.join(map(str, placed.unflattened))} inputs"
        pooling = _POOLING.get(len(placed.unflattened))
        self.report(
            layer.node,
            f"this layer has {weights / 1e6:.1f} million weights, {weights * _BYTES / 1e6:.0f} MB:"
            f" {inputs} for each of {behind[-1]} units",
            help=f"pool before it (`{pooling}()`), or shrink what it gets with more strides"
            if pooling is not None
            else "give it fewer inputs (an `Embedding` for what is one-hot), or fewer units",
            fix=self._fix(placed),
            level=Level.ADVICE if is_only_shown(module) or is_published(module, layer.node) else None,
        )

    def _fix(self, placed: Placed) -> Fix | None:
        """Pool instead of flattening."""
        pooling, flatten = _POOLING.get(len(placed.unflattened)), placed.flatten
        # One convolution sees textures, of which no average tells where they are.
        if len(self.facts.tree.calls.get(f"Conv{len(placed.unflattened) - 1}D", ())) == 1:
            return None
        if pooling is None or flatten is None or flatten.module is not self.facts.module:
            return None
        call = flatten.node
        if (
            not isinstance(call, ast.Call)
            or call.args
            or call.keywords
            or is_published(self.facts.module, placed.layer.node)
        ):
            return None
        if isinstance(call.func, ast.Attribute):
            owner = self.facts.tree.text(call.func.value)
            edits = (rewrite.replace(self.facts.tree, call, f"{owner}.{pooling}()"),)
            return Fix("average over the picture", Safety.UNSAFE, edits)
        spelled = (
            spelling.keras(self.facts, call, f"layers.{pooling}()", like=flatten) if last_name(call.func) else None
        )
        if spelled is None:
            return None
        replaced = rewrite.replace(self.facts.tree, call, spelled.text)
        return Fix("average over the picture", Safety.UNSAFE, (replaced, *spelled.edits))
