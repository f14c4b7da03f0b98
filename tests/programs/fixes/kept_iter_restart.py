import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = tf.data.Dataset.from_tensor_slices((np.ones((64, 4), "float32"), np.ones((64, 1), "float32"))).shuffle(64).batch(8)
for i in range(20):
    x, y = next(iter(ds))  # expect: iterator-restarted-in-loop=/unsafe
    m.train_on_batch(x, y)
print("ok")
