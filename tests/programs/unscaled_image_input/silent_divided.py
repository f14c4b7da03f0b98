# never: unscaled-image-input
import tensorflow as tf

(x, y), _ = tf.keras.datasets.mnist.load_data()
x = x.astype("float32") / 255.0
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, "softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(x, y)
