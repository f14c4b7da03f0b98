import numpy as np
import tensorflow as tf
import tempfile, os

d = tempfile.mkdtemp()
for i in range(64):
    open(f"{d}/{i}", "w").write("old")
paths = [f"{d}/{i}" for i in range(64)]


def read(p):
    return tf.strings.upper(tf.io.read_file(p))


ds = tf.data.Dataset.from_tensor_slices(paths).map(read)  # expect: map-without-parallel-calls=/unsafe
for i, x in enumerate(ds):
    print(x.numpy())
    for k in range(i + 1, 64):
        open(f"{d}/{k}", "w").write(f"new{i}")
