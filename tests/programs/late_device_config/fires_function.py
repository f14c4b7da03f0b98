import tensorflow as tf

weights = tf.Variable(tf.random.normal((3, 3)))


def setup():
    tf.config.threading.set_intra_op_parallelism_threads(4)  # expect: late-device-config=advice


setup()
print(weights)
