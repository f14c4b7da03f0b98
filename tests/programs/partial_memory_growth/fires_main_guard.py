"""That it is the main program keeps nobody from running it without a GPU."""

import tensorflow as tf

if __name__ == "__main__":
    gpus = tf.config.list_physical_devices("GPU")
    tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: partial-memory-growth=warning/safe/certain
    model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(tf.zeros((10, 3)), tf.zeros((10, 1)))
