import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = tf.data.Dataset.from_tensor_slices((np.ones((8, 2)), np.ones((8, 1)))).batch(2).prefetch(1)
try:
    m.fit(ds, batch_size=bs, verbose=0)  # expect: unbatched-dataset-fit=/unsafe
    print("fine")
except NameError:
    print("no bs")
bs = 3
