# never: memory-growth-not-set
import numpy as np
import tensorflow as tf

for gpu in tf.config.experimental.list_physical_devices("GPU"):
    tf.config.experimental.set_memory_growth(gpu, True)

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(np.zeros((10, 2)), np.zeros(10))
