import tensorflow as tf

found = tf.config.experimental.list_physical_devices("GPU")
if len(found) >= 1:
    tf.config.experimental.set_memory_growth(found[0], True)  # expect: partial-memory-growth=warning/safe/certain
model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.zeros((10, 3)), tf.zeros((10, 1)))
