import tensorflow as tf


@tf.function
def scale(xs):
    return tf.map_fn(fn=lambda x: tf.nn.relu(x) * 2.0, elems=xs)  # expect: map-fn-elementwise=advice
