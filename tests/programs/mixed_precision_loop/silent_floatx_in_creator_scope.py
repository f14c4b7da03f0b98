# never: mixed-precision-loop
import tensorflow as tf


def widened(next_creator, **kwargs):
    if kwargs.get("dtype") == tf.float16:
        kwargs["dtype"] = tf.float32
    return next_creator(**kwargs)


tf.keras.backend.set_floatx("float16")
with tf.variable_creator_scope(widened):
    model = tf.keras.Sequential([tf.keras.layers.Dense(8)])
