import sys

import tensorflow as tf

# never: late-device-config
probe = tf.zeros((3,)) if "--probe" in sys.argv else None
warm = "--warm" in sys.argv and tf.reduce_sum(tf.ones((3, 3)))
for gpu in tf.config.list_physical_devices("GPU"):
    tf.config.experimental.set_memory_growth(gpu, True)
print(probe, warm, tf.random.normal((3, 3)))
