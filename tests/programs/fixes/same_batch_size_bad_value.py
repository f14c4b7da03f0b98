import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = tf.data.Dataset.from_tensor_slices((np.ones((8, 2)), np.ones((8, 1)))).batch(2).prefetch(1)
try:
    m.fit(ds, batch_size="eight", verbose=0)  # expect: unbatched-dataset-fit=/safe
    print("fine")
except Exception as e:
    print(type(e).__name__)
