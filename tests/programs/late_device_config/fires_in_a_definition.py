"""The setting runs where its function is called: to move the definition changes nothing."""

import tensorflow as tf


start = tf.constant(1.0)


def configure(gpus):
    for gpu in gpus:
        tf.config.experimental.set_memory_growth(gpu, True)  # expect: late-device-config=advice/none


configure(tf.config.list_physical_devices("GPU"))
print(start)
