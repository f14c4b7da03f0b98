# never: python-random-frozen-in-graph
"""What only becomes a part of a name is drawn once for each graph, as it must be."""

import random

import numpy as np
import tensorflow as tf


class Determinant(tf.keras.layers.Layer):
    def call(self, inputs):
        name = "Determinant" + str(np.random.randint(0, 1_000_000))
        tf.RegisterGradient(name)(lambda op, grad: grad)
        with tf.compat.v1.get_default_graph().gradient_override_map({"PyFunc": name}):
            return tf.linalg.det(inputs)


class Scoped(tf.keras.layers.Layer):
    def call(self, inputs):
        with tf.name_scope(f"block_{random.randint(0, 999)}"):
            inputs = tf.identity(inputs, name="same_%d" % random.randint(0, 999))
        return tf.identity(inputs, name="same_{}".format(random.randint(0, 999)))
