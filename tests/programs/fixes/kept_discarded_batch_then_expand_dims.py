import numpy as np
import tensorflow as tf
tf.keras.utils.set_random_seed(0)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
x = np.random.rand(16, 4).astype("float32"); y = np.random.rand(16).astype("float32")
ds = tf.data.Dataset.from_tensor_slices((x, y))
ds.batch(4)  # expect: dataset-step-discarded=/none
for a, b in ds:
    model.train_on_batch(tf.expand_dims(a, 0), tf.reshape(b, (1, 1)))
print(model.count_params())
