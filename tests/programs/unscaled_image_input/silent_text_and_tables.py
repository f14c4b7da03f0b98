# never: unscaled-image-input
import tensorflow as tf
from nets import unknown

(x, y), _ = tf.keras.datasets.imdb.load_data(num_words=1000)
model = tf.keras.Sequential([tf.keras.layers.Embedding(1000, 8), tf.keras.layers.Flatten(), tf.keras.layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy")
model.fit(x, y)
(a, b), _ = tf.keras.datasets.cifar10.load_data()
other = unknown()
other.fit(a, b)
