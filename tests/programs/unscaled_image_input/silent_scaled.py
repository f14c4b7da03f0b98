# never: unscaled-image-input
import tensorflow as tf
from tensorflow.keras import layers as L

(x, y), _ = tf.keras.datasets.mnist.load_data()
a = tf.keras.Sequential([L.Rescaling(1 / 255), L.Flatten(), L.Dense(10, activation="softmax")])
a.compile("sgd", "sparse_categorical_crossentropy")
a.fit(x, y)
b = tf.keras.Sequential([L.Flatten(), L.BatchNormalization(), L.Dense(10, activation="softmax")])
b.compile("sgd", "sparse_categorical_crossentropy")
b.fit(x / 255.0, y)
