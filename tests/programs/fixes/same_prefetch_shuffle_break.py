import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
o = tf.data.Options()
o.autotune.enabled = False
m = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = (
    tf.data.Dataset.range(64)
    .shuffle(64, seed=3)
    .map(lambda x: (tf.cast(x, tf.float32)[None] / 64, 0.0))
    .batch(4)  # expect: missing-prefetch=/safe
    .with_options(o)
)
for e in range(3):
    for k, (x, y) in enumerate(ds):
        m.train_on_batch(x, y)
        print(x.numpy()[:, 0].tolist())
        if k == 2:
            break
