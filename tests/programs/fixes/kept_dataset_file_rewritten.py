import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/x.txt"
for i in range(12):
    with open(p, "w") as h:
        h.write(f"{i}\n")
    ds = tf.data.TextLineDataset(p).map(tf.strings.upper)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        print(b.numpy())
