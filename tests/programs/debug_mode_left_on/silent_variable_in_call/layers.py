import tensorflow as tf


class Counting(tf.keras.layers.Layer):
    """It makes a variable whenever it is called: no tf.function takes it."""

    def call(self, x):
        seen = tf.Variable(0.0)  # expect: weights-created-in-call
        seen.assign_add(1.0)
        return x * seen
