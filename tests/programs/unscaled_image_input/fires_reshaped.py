import tensorflow as tf

(x, y), _ = tf.keras.datasets.fashion_mnist.load_data()
x = x.reshape(-1, 28, 28, 1)
model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, "softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(x, y, epochs=5)  # expect: unscaled-image-input=advice
