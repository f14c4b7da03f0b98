import numpy as np
import tensorflow as tf

o = tf.data.Options()
o.autotune.enabled = False
m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = (
    tf.data.Dataset.from_tensor_slices((np.ones((64, 2), "float32"), np.ones((64, 1), "float32")))
    .map(lambda a, b: (a * 2, b))
    .batch(4)  # expect: missing-prefetch=/safe
    .with_options(o)
)
print(type(ds).__name__, ds)
for x, y in ds:
    m.train_on_batch(x, y)
