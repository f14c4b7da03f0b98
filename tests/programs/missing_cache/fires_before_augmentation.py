import numpy as np
import tensorflow as tf


def resize(image):
    return tf.image.resize(image, (64, 64))


def augment(image):
    return tf.image.random_flip_left_right(image), 1.0


images = np.zeros((500, 128, 128, 3), "float32")
data = tf.data.Dataset.from_tensor_slices(images)
data = data.map(resize, num_parallel_calls=4)  # expect: missing-cache=advice/unsafe/certain
data = data.map(augment, num_parallel_calls=4).batch(32).prefetch(1)
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(data, epochs=10)
