import numpy as np
import tensorflow as tf

images, kinds = np.load("images.npy"), np.load("kinds.npy")


def prepared(data):
    data = data.shuffle(1000)
    # TODO(ann): mix more
    return data.prefetch(2)


model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile("adam", "mse")
given = tf.data.Dataset.from_tensor_slices((images, kinds))
model.fit(prepared(given), epochs=5)  # expect: unbatched-dataset-fit=advice
