import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/x.txt"
with tf.io.gfile.GFile(p, "w") as h:
    h.write("a\nb\n")
ds = tf.data.TextLineDataset(p).cache().take(2)  # expect: cache-order=/unsafe
for k in range(3):
    print([x.numpy() for x in ds])
    with tf.io.gfile.GFile(p, "w") as h:
        h.write(f"{k}\n{k}\n{k}\n")
