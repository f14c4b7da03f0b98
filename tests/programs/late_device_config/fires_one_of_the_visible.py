import tensorflow as tf

start = tf.constant(1.0)
tf.config.set_visible_devices(tf.config.list_physical_devices("GPU")[:1], "GPU")  # expect: late-device-config=advice
print(start)
