"""All GPUs are visible unless somebody says otherwise."""

import tensorflow as tf

start = tf.constant(1.0)
tf.config.set_visible_devices(tf.config.list_physical_devices("GPU"), "GPU")
print(start)
