import numpy as np
import tensorflow as tf


def parse(x):
    x = tf.io.decode_raw(tf.strings.as_string(x), tf.uint8)
    return tf.cast(x, tf.float32) / 255.0


ds = tf.data.Dataset.range(60).map(parse).batch(1)  # expect: map-without-parallel-calls=/safe
for x in ds:
    print(x.numpy().tolist())
