import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
o = tf.data.Options()
o.autotune.enabled = False
ds = tf.data.Dataset.range(200).with_options(o).map(lambda i: (tf.random.normal((4,)), 0.0)).batch(2)  # expect: missing-prefetch=/safe, seeded-random-map-replays=/none
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
for e in range(3):
    seen = []
    for x, y in ds:
        m.train_on_batch(x, y)
        seen.append(round(float(x[0, 0]), 4))
        if len(seen) == 3:
            break
    print(seen)
