import time

import tensorflow as tf

tf.keras.utils.set_random_seed(1)
drawn = tf.Variable(0, dtype=tf.int64)
options = tf.data.Options()
options.experimental_optimization.apply_default_optimizations = False
options.experimental_optimization.inject_prefetch = False
options.autotune.enabled = False


def count(value):
    drawn.assign_add(1)
    row = tf.cast(tf.reshape(value, (1,)), tf.float32)
    return row, row


ds = tf.data.Dataset.range(1000).with_options(options).map(count)
ds = ds.batch(4)  # expect: missing-prefetch=/unsafe
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.SGD(1e-6), "mse")
for step, (x, y) in enumerate(ds):
    model.train_on_batch(x, y)
    time.sleep(0.05)
    if step == 30:
        break
print(int(drawn))
