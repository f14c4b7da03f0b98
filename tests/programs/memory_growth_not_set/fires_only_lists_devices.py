import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain

print("GPUs:", tf.config.list_physical_devices("GPU"))
(x, y), _ = tf.keras.datasets.mnist.load_data()
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x / 255.0, y)
