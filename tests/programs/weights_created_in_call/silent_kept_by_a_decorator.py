# never: weights-created-in-call
import tensorflow as tf


class Old(tf.keras.layers.Layer):
    @tf.compat.v1.keras.utils.track_tf1_style_variables
    def call(self, x):
        return x * tf.Variable(2.0)
