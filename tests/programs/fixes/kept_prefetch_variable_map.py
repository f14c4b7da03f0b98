import numpy as np
import tensorflow as tf

o = tf.data.Options()
o.autotune.enabled = False
level = tf.Variable(0.0)
ds = tf.data.Dataset.range(200).with_options(o).map(lambda i: (tf.ones(4) * level, 0.0)).batch(2)  # expect: map-without-parallel-calls=/unsafe, missing-prefetch=/unsafe
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
seen = []
for x, y in ds:
    m.train_on_batch(x, y)
    seen.append(float(x[0, 0]))
    level.assign_add(1.0)
print(seen[:5], seen[-1])
