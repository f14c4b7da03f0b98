import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/q.txt"
open(p, "w").write("a\n" * 4)
o = tf.data.Options()
o.autotune.enabled = False
m = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = (
    tf.data.TextLineDataset(p)
    .map(lambda l: (tf.cast(tf.strings.length(l), tf.float32)[None], 0.0))
    .batch(1)  # expect: missing-prefetch=/unsafe
    .with_options(o)
)
n = 0
for x, y in ds:
    m.train_on_batch(x, y)
    n += 1
    if n < 6:
        with open(p, "a") as h:
            h.write("bb\n")
print(n)
