import numpy as np
import tensorflow as tf
import tempfile, os, pathlib

d = tempfile.mkdtemp()
paths = [f"{d}/{i}" for i in range(64)]
pathlib.Path(paths[0]).write_text("a")


def read(p):
    return tf.strings.upper(tf.io.read_file(p))


ds = tf.data.Dataset.from_tensor_slices(paths).map(read)  # expect: map-without-parallel-calls=/unsafe
for i, x in enumerate(ds):
    print(x.numpy())
    if i < 63:
        pathlib.Path(paths[i + 1]).write_text("b%d" % i)
