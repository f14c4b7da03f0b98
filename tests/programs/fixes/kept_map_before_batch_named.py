import numpy as np
import tensorflow as tf

ds = (
    tf.data.Dataset.from_tensor_slices({"a": np.arange(400.0), "b": np.arange(400)})
    .map(lambda d: {"b": d["b"], "a": d["a"] / 2})  # expect: map-before-batch=/unsafe
    .batch(100)
)
for b in ds:
    print(list(b), float(b["a"][1]))
