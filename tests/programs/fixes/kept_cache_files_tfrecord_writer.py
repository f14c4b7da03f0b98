import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/x.rec"


def put(v):
    with tf.io.TFRecordWriter(p) as w:
        for k in range(3):
            w.write(f"{v}{k}".encode())


put(0)
ds = tf.data.TFRecordDataset(p).cache().take(2)  # expect: cache-order=/unsafe
for k in range(3):
    print([x.numpy() for x in ds])
    put(k + 1)
