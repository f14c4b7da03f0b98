# never: missing-prefetch
import tensorflow as tf

points = tf.linspace(-3.0, 3.0, 301)
heights = tf.sin(points)
curve = tf.data.Dataset.from_tensor_slices((points, heights)).shuffle(301).batch(16)
model = tf.keras.Sequential([tf.keras.layers.Dense(8, "tanh"), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(curve, epochs=50)
