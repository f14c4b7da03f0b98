import tensorflow as tf


def train(net: tf.keras.Model, x, y):
    try:
        net.fit(x, y)
    except tf.errors.OutOfMemoryError:  # expect: wrong-oom-exception=error
        print("too large")
