import numpy as np
import tensorflow as tf


def f(x):
    return tf.debugging.assert_less(x, tf.constant(5, tf.int64)) or x


ds = (
    tf.data.Dataset.range(8)
    .map(lambda x: tf.cast(tf.io.decode_raw(tf.strings.as_string(x), tf.uint8)[0], tf.int32))
    .cache()  # expect: cache-order=/safe
    .take(3)
)
for e in range(2):
    print([int(x) for x in ds])
