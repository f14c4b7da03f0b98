import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")


def fit(*a, **k):
    print(k)


object.__setattr__(m, "fit", fit)
ds = tf.data.Dataset.from_tensor_slices((np.ones((8, 2)), np.ones((8, 1)))).batch(2).prefetch(1)
m.fit(ds, batch_size=8)  # expect: unbatched-dataset-fit=/unsafe
