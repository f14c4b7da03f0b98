import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
x = np.ones((32, 2), "float32")
y = np.ones((32, 1), "float32")
for i in range(12):
    ds = tf.data.Dataset.from_tensor_slices((x, y)).map(lambda a, b: (a * 2, b)).batch(8)  # expect: dataset-built-in-loop=/unsafe
    h = m.fit(ds, verbose=0)
    print(round(h.history["loss"][0], 4))
