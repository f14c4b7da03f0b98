import numpy as np
import tensorflow as tf

n = [0]


def f(v):
    n[0] += 1
    return v


o = tf.data.Options()
o.autotune.enabled = False
m = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = (
    tf.data.Dataset.range(64)
    .map(lambda x: (tf.ensure_shape(tf.py_function(f, [tf.cast(x, tf.float32)], tf.float32), ())[None], 0.0))
    .batch(4)  # expect: missing-prefetch=/unsafe
    .with_options(o)
)
for x, y in ds:
    m.train_on_batch(x, y)
    print(n[0])
    if n[0] > 20:
        break
