import numpy as np
import tensorflow as tf


def f(d):
    d["a"] = d["a"] * 2.0
    return d


ds = tf.data.Dataset.from_tensor_slices({"a": np.arange(6.0), "b": np.arange(6)}).map(f).batch(4)  # expect: map-before-batch=/safe
for a in ds:
    print({k: v.numpy() for k, v in a.items()})
