"""TFS608: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, Obj, argument, last_name
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_ENABLING = b"enable_numpy_behavior"
_FLAT = 2
_SAY = "`tf.transpose(x)`, or `transpose_b=True` in a `tf.matmul`"


class EagerTensorTranspose(Rule):
    """`.T` of a tensor, which only arrays have.

    ## Why it stalls
    A tensor of TensorFlow has no attribute `T`: the program stops with AttributeError where it first comes there,
    which may be after the data was read and the first epoch trained.

    ## Example
    ```python
    import tensorflow as tf

    data = tf.random.normal((1000, 64))
    gram = tf.matmul(data.T, data)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    data = tf.random.normal((1000, 64))
    gram = tf.matmul(data, data, transpose_a=True)
    print(tf.transpose(data))
    ```

    ## When not to
    NumPy arrays, data frames, and everywhere after `tf.experimental.numpy.experimental_enable_numpy_behavior()`.

    ## Fix safety
    Safe where the tensor has at most two dimensions; unsafe elsewhere: which axes were meant is open.
    """

    code = "TFS608"
    level = Level.ERROR
    triggers = (".T",)
    tensorflow = ">=1.0"
    why = "tensors have no attribute `T` unless NumPy's behaviour was enabled: this raises AttributeError"

    def visit_Attribute(self, attribute: ast.Attribute) -> None:
        if attribute.attr != "T" or not isinstance(attribute.ctx, ast.Load):
            return
        values = self.facts.values(attribute.value)
        tensors = [value for value in values if isinstance(value, Obj) and self._is_tensor(value)]
        if not tensors or len(tensors) != len(values) or self._behaves_like_numpy() or self._is_handled(attribute):
            return
        self.report(
            attribute,
            f"`{self.facts.tree.text(attribute.value)}` is a tensor, and has no `.T`",
            help="drop `.T`: `tf.transpose` is around it" if self._is_transposed(attribute) else _SAY,
            fix=self._fix(attribute, tensors),
            given=(attribute.value,),
        )

    def _is_tensor(self, value: Obj, deepest: int = 4) -> bool:
        """What an operation of TensorFlow gives, or a variable; a symbolic tensor of Keras may have more attributes."""
        if value.kind not in (Kind.TENSOR, Kind.VARIABLE):
            return False
        if deepest and isinstance(value.node, ast.BinOp) and value.module is self.facts.module:
            sides = (self.facts.values(side) for side in (value.node.left, value.node.right))
            parts = [part for side in sides for part in side if isinstance(part, Obj)]
            return bool(parts) and all(self._is_tensor(part, deepest - 1) for part in parts)
        # What is cut out of a tensor is one, too.
        if deepest and value.api == "slice" and isinstance(value.of, Obj):
            return self._is_tensor(value.of, deepest - 1)
        return value.api.startswith("tf.")

    def _behaves_like_numpy(self) -> bool:
        """Whether the program enables it, here or in a file that it imports or is imported by."""
        return self.facts.module.project.any_near(self.facts.module, _enables)

    def _is_handled(self, attribute: ast.Attribute) -> bool:
        return any(
            isinstance(parent, ast.Try)
            and any(last_name(handler.type or parent) in ("AttributeError", "Exception") for handler in parent.handlers)
            for parent in self.facts.tree.ancestors(attribute)
        )

    def _is_transposed(self, attribute: ast.Attribute) -> bool:
        """`tf.transpose(x.T)`: twice would be as it was."""
        around = parent_of(attribute)
        return (
            isinstance(around, ast.Call) and len(around.args) == 1 and self.facts.api_of_call(around) == "tf.transpose"
        )

    def _fix(self, attribute: ast.Attribute, tensors: list[Obj]) -> Fix | None:
        around = parent_of(attribute)
        # Of `tf.transpose(x.T)` one of both is left over.
        if isinstance(around, ast.Call) and self.facts.api(around.func) == "tf.transpose":
            return None
        spelled = spelling.tensorflow(self.facts, attribute, "transpose")
        if spelled is None:
            return None
        edit = rewrite.replace(self.facts.tree, attribute, f"{spelled.text}({self.facts.tree.text(attribute.value)})")
        is_seen = self.facts.may_be_caught(attribute, AttributeError) or self.facts.is_set("T")
        safe = all(map(_is_flat, tensors)) and not is_seen
        return Fix("transpose it", Safety.SAFE if safe else Safety.UNSAFE, (edit, *spelled.edits))


def _enables(data: bytes) -> bool:
    return _ENABLING in data


def _is_flat(value: Obj) -> bool:
    """Whether a tensor visibly has at most two dimensions: it was made with a literal shape."""
    if not isinstance(value.node, ast.Call):
        return False
    name = value.api.rpartition(".")[2]
    if name in ("eye", "matmul", "one_hot"):
        return name == "eye"
    shape = (
        argument(value.node, 0, "shape") if name in ("zeros", "ones", "normal", "uniform", "truncated_normal") else None
    )
    return isinstance(shape, (ast.Tuple, ast.List)) and len(shape.elts) <= _FLAT
