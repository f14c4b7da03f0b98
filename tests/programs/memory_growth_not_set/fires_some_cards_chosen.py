import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain

cards = tf.config.list_physical_devices("GPU")
tf.config.set_visible_devices(cards[:1], "GPU")
tf.config.set_visible_devices([cards[0]], "GPU")

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
