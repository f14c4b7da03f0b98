import numpy as np
import tensorflow as tf
from tensorflow.keras.datasets import fashion_mnist

(train_images, train_labels), (test_images, test_labels) = fashion_mnist.load_data()
train_images, test_images = train_images / 255.0, test_images / 255.0
train_images = np.expand_dims(train_images, -1)
model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, "softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(train_images, train_labels, epochs=5)  # expect: float64-training=advice/unsafe
