# never: tensor-concat-in-loop
import tensorflow as tf


@tf.function
def unrolled(xs):
    total = tf.zeros((0, 4))
    for i in range(50):
        total = tf.concat([total, xs[i]], 0)
    return total


class Dense(tf.keras.layers.Layer):
    def call(self, x):
        for layer in self.layers:
            x = tf.concat([x, layer(x)], -1)
        return x


def mapped(record):
    parts = tf.zeros((0,))
    for name in ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"):
        parts = tf.concat([parts, record[name]], 0)
    return parts


data = tf.data.Dataset.from_tensors({"a": tf.zeros(3)}).map(mapped)
