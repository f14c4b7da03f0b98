"""The layer does hold what `add_weight` makes: with each call it has two more, and one word about that is enough."""

import tensorflow as tf


class Gate(tf.keras.layers.Layer):
    def __init__(self, tasks):
        super().__init__()
        self.tasks = tasks

    def call(self, inputs):
        kernels = [self.add_weight(shape=(inputs.shape[1], 4)) for _ in range(self.tasks)]  # expect: weights-created-in-call=error/none/certain
        bias = self.add_weight(shape=(4,), initializer="zeros")
        return tf.add_n([tf.matmul(inputs, kernel) + bias for kernel in kernels])


model = tf.keras.Sequential([Gate(3), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.ones((64, 8)), tf.ones((64, 1)))
