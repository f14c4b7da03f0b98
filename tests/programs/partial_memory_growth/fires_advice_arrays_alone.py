"""No operation of TensorFlow ever runs here, so that it never starts."""

import numpy as np
import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")
tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: partial-memory-growth=advice
values = np.zeros((3, 3))
for _ in range(500):
    values = 0.9 * values + np.eye(3)
print(values)
