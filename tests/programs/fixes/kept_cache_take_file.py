import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/t"
open(p, "w").write("a\nb\nc\nd\n")
ds = tf.data.TextLineDataset(p).cache().take(2)  # expect: cache-order=/unsafe
for _ in range(2):
    print([x.numpy() for x in ds])
    open(p, "w").write("x\ny\nz\n")
