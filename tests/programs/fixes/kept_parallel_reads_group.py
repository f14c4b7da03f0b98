import numpy as np
import tensorflow as tf
import tempfile

d = tempfile.mkdtemp()
for k in range(3):
    with tf.io.TFRecordWriter(f"{d}/{k}") as w:
        for i in range(4):
            w.write(f"{k}{i}".encode())
ds = tf.data.TFRecordDataset([f"{d}/{k}" for k in range(3)]).batch(4).map(lambda b: tf.ensure_shape(b, (4,)))  # expect: interleave-without-parallel-calls=/unsafe
for b in ds:
    print(len({x[:1] for x in b.numpy()}))
