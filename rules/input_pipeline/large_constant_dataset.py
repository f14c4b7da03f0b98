"""TFS116: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import argument
from tflint_stall.facts.tensorflow.arrays import Whole
from tflint_stall.rule import Level, Proof, Rule

_SOURCES = ("tf.data.Dataset.from_tensor_slices", "tf.data.Dataset.from_tensors")
_BIG = (Whole.LOADED, Whole.HDF5, Whole.LITERAL)


class LargeConstantDataset(Rule):
    """A dataset made of one large array.

    ## Why it stalls
    `from_tensor_slices` turns the array into a constant tensor: the host holds the data twice, and TensorFlow 2.17
    and later try to put the copy on the GPU. In a v1 graph the constant even becomes part of the graph, which may
    not be larger than 2 GB.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.load("images.npy")
    dataset = tf.data.Dataset.from_tensor_slices(images).batch(32)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.load("images.npy", mmap_mode="r")

    def batches():
        for start in range(0, len(images), 32):
            yield images[start : start + 32]

    signature = tf.TensorSpec((None, *images.shape[1:]), images.dtype)
    dataset = tf.data.Dataset.from_generator(batches, output_signature=signature)
    ```
    Or TFRecords. Where the array fits twice into the host's memory, `with tf.device("CPU"):` around the dataset
    keeps the copy off the GPU.

    ## When not to
    Arrays that are small against the memory: the size of a file is not in the code, so this is only advice.

    ## Fix safety
    There is no fix: how the data is cut into batches decides what to write.
    """

    code = "TFS116"
    level = Level.ADVICE
    triggers = ("from_tensor_slices", "from_tensors")
    tensorflow = ">=1.4"
    why = "the array is copied into a constant tensor, so the host holds the data twice"

    def visit_Call(self, call: ast.Call) -> None:
        data = argument(call, 0, "tensors")
        if data is None or self.facts.api(call.func) not in _SOURCES:
            return
        found = [held.how for held in self.facts.inputs.whole_arrays(data) if held.how in _BIG]
        if not found or self.facts.in_test(call) or self._is_on_cpu(call):
            return
        again = self.facts.hot(call) is not None
        what = "a large array" if Whole.LITERAL in found else "a whole array"
        self.report(
            call,
            f"{what} ({found[0].value}) becomes a constant of the dataset"
            + (", again in every iteration" if again else ""),
            help="map the file into memory and yield batches of it, or write TFRecords",
            given=(Proof.if_seen(Whole.LITERAL in found),),
        )

    def _is_on_cpu(self, call: ast.Call) -> bool:
        """`with tf.device("CPU")`: the author knows how large it is."""
        for parent in self.facts.tree.ancestors(call):
            for item in parent.items if isinstance(parent, ast.With) else ():
                entered = item.context_expr
                if isinstance(entered, ast.Call) and entered.args and self.facts.api(entered.func) == "tf.device":
                    if "cpu" in str(self.facts.constant(entered.args[0])).lower():
                        return True
        return False
