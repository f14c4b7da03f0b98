import time

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(3)
drawn = []


def rows():
    n = 0
    while True:
        drawn.append(n)
        yield np.full((3,), n / 64, "float32"), np.float32(n)
        n += 1


options = tf.data.Options()
options.experimental_optimization.inject_prefetch = False
options.experimental_optimization.map_and_batch_fusion = False
options.autotune.enabled = False
ds = tf.data.Dataset.from_generator(
    rows, output_signature=(tf.TensorSpec((3,), tf.float32), tf.TensorSpec((), tf.float32))
)
ds = ds.with_options(options)
ds = ds.batch(4)  # expect: missing-prefetch=/unsafe
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for step, (features, targets) in enumerate(ds):
    model.train_on_batch(features, targets)
    time.sleep(0.05)
    if step == 2:
        break
print(len(drawn))
