import numpy as np
import tensorflow as tf

images, kinds = np.load("images.npy"), np.load("kinds.npy")


def prepared(data):
    data = data.shuffle(1000)
    # Make batches of 32.
    # TODO 2b: your code goes here
    return data.prefetch(2)


model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile("adam", "mse")
model.fit(prepared(tf.data.Dataset.from_tensor_slices((images, kinds))), epochs=5)
