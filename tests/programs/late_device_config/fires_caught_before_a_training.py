import numpy as np
import tensorflow as tf

start = tf.constant([[1.0, 2.0], [3.0, 4.0]])
gpus = tf.config.list_physical_devices("GPU")
if gpus:
    try:
        tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: late-device-config=advice
    except RuntimeError as error:
        print(error)

model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(np.random.rand(1000, 4), np.random.rand(1000, 1), epochs=10)
