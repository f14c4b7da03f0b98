"""TFS509: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Kind, Obj, argument, last_name
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

_RESIZING = (
    "tf.image.resize",
    "tf.image.resize_with_pad",
    "tf.image.resize_with_crop_or_pad",
    "tf.image.resize_images",
)
_KEEPING = ("resize_with_crop_or_pad",)
_FLOATS = ("float32", "float16", "bfloat16", "float64", "float", "half")
_SCALING = frozenset(
    """Rescaling preprocess_input per_image_standardization Normalization normalize divide truediv
    BatchNormalization""".split()
)
# Networks that want the numbers from 0 to 255, and scale them by themselves.
_SCALING_THEMSELVES = r"EfficientNet|ConvNeXt|MobileNetV3|[Ee]fficientnet"


class ConvertDtypeAfterResize(Rule):
    """`convert_image_dtype` of an image that `resize` has made float already.

    ## Why it stalls
    `convert_image_dtype` divides by 255 only what is made of whole numbers. `tf.image.resize` gives float32, still
    from 0 to 255: after it nothing is divided, and the network sees numbers 255 times too large. Training with
    the usual learning rate hardly moves, or goes to NaN.

    ## Example
    ```python
    import tensorflow as tf

    def load(path):
        image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        image = tf.image.resize(image, (224, 224))
        image = tf.image.convert_image_dtype(image, tf.float32)
        return image
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def load(path):
        image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        image = tf.image.convert_image_dtype(image, tf.float32)
        image = tf.image.resize(image, (224, 224))
        return image
    ```

    ## When not to
    Where the result is divided or normalised afterwards; for EfficientNet, ConvNeXt and MobileNetV3 of Keras, which
    expect 0 to 255; after a resize by nearest neighbours, which keeps whole numbers.

    ## Fix safety
    Unsafe: the numbers change, which is the point.
    """

    code = "TFS509"
    level = Level.WARNING
    triggers = ("convert_image_dtype",)
    tensorflow = ">=1.0"
    why = "`resize` gives float32 from 0 to 255, and `convert_image_dtype` divides whole numbers only"

    def visit_Call(self, call: ast.Call) -> None:
        image = argument(call, 0, "image")
        if image is None or self.facts.api(call.func) != "tf.image.convert_image_dtype" or self.facts.in_test(call):
            return
        dtype = argument(call, 1, "dtype")
        if dtype is None or self._name(dtype) not in _FLOATS:
            return
        made = [value for value in self.facts.values(image) if isinstance(value, Obj) and value.kind is Kind.TENSOR]
        resized = [value for value in made if self._is_resized(value)]
        if not resized or len(resized) != len(made) or self._is_scaled_after(call):
            return
        if re.search(_SCALING_THEMSELVES, self.facts.source.text):
            return
        self.report(
            call,
            "this image was resized before, so that nothing is divided by 255 here",
            help="convert it before it is resized, or divide by 255",
            fix=self._fix(call, resized[0]),
            given=(image,),
        )

    def _name(self, dtype: ast.expr) -> str:
        constant = self.facts.constant(dtype)
        return constant if isinstance(constant, str) else last_name(dtype)

    def _is_resized(self, value: Obj) -> bool:
        """Whether a tensor comes out of a resize that makes floats of bytes."""
        call = value.node
        if value.api not in _RESIZING or value.api.endswith(_KEEPING) or not isinstance(call, ast.Call):
            return False
        method = argument(call, 2, "method")
        near = method is not None and "nearest" in ast.unparse(method).lower()
        return (
            not near and value.module is self.facts.module and not self._is_float(argument(call, 0, "images", "image"))
        )

    def _is_float(self, expr: ast.expr | None) -> bool:
        """Whether the image was float before: converted, cast or divided."""
        if expr is None or isinstance(expr, ast.BinOp):
            return expr is not None
        made = [value for value in self.facts.values(expr) if isinstance(value, Obj)]
        names = ("convert_image_dtype", "operator", "divide", "normal", "uniform")
        return any(value.api.rpartition(".")[2] in names or self._is_cast(value) for value in made)

    def _is_cast(self, value: Obj) -> bool:
        if value.api != "tf.cast" or not isinstance(value.node, ast.Call):
            return False
        dtype = argument(value.node, 1, "dtype")
        return dtype is not None and self._name(dtype) in _FLOATS

    def _is_scaled_after(self, call: ast.Call) -> bool:
        """Whether something after it in the function divides or normalises."""
        tree = self.facts.tree
        function = tree.function(call)
        scope = function if function is not None else tree.module
        calls = [c for c in tree.within(scope, ast.Call) if order_of(c) > order_of(call) or tree.contains(c, call)]
        divisions = [d for d in tree.within(scope, ast.BinOp) if isinstance(d.op, (ast.Div, ast.Mult, ast.Sub))]
        augmented = [a for a in tree.within(scope, ast.AugAssign) if isinstance(a.op, (ast.Div, ast.Mult, ast.Sub))]
        later = [d for d in (*divisions, *augmented) if order_of(d) > order_of(call) or tree.contains(d, call)]
        everywhere = any(name in tree.calls for name in ("Rescaling", "preprocess_input", "per_image_standardization"))
        return everywhere or bool(later) or any(last_name(c.func) in _SCALING for c in calls if c is not call)

    def _fix(self, call: ast.Call, resized: Obj) -> Fix | None:
        """Swap the two lines, where they stand one after the other and work on one name."""
        tree, second = self.facts.tree, self.facts.tree.statement(call)
        first = tree.statement(resized.node)
        block = tree.block(second)
        if first not in block or block.index(second) != block.index(first) + 1:
            return None
        statements = [s for s in (first, second) if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name)]
        if len(statements) != 2 or statements[0].value is not resized.node or statements[1].value is not call:
            return None
        names = {s.targets[0].id for s in statements}  # type: ignore[attr-defined]
        given = [argument(s.value, 0, "image", "images") for s in statements if isinstance(s.value, ast.Call)]
        if len(names) != 1 or any(not isinstance(g, ast.Name) or g.id not in names for g in given):
            return None
        edits = (rewrite.replace(tree, first, tree.text(second)), rewrite.replace(tree, second, tree.text(first)))
        return Fix("convert it before it is resized", Safety.UNSAFE, edits)
