import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
n = 8
ds = (
    tf.data.Dataset.from_tensor_slices((np.ones((640, 4), "float32"), np.ones((640, 1), "float32")))
    .batch(n)
    .shuffle(buffer_size=10, seed=1)  # expect: shuffle-after-batch=/unsafe
)
m.fit(ds, verbose=0)
print("ok")
