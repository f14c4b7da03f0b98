# never: late-device-config
import tensorflow as tf

tf.config.set_soft_device_placement(True)
for gpu in tf.config.list_physical_devices("GPU"):
    tf.config.experimental.set_memory_growth(gpu, True)
x = tf.constant(1)
