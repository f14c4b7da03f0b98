import numpy as np
import tensorflow as tf

o = tf.data.Options()
o.autotune.enabled = False
rng = tf.random.Generator.from_seed(1)
ds = tf.data.Dataset.range(200).with_options(o).map(lambda i: (rng.normal((4096,)), 0.0)).batch(2)  # expect: map-without-parallel-calls=/unsafe, missing-prefetch=/unsafe
m = tf.keras.Sequential([tf.keras.Input((4096,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
seen = []
for x, y in ds:
    m.train_on_batch(x, y)
    seen.append(round(float(rng.uniform(())), 4))
print(seen[:5], seen[-1])
