import tensorflow as tf

found = tf.config.experimental.list_physical_devices("GPU")
if len(found) == 1:
    tf.config.experimental.set_memory_growth(found[0], True)
print(tf.zeros((3,)))
