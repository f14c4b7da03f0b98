import numpy as np
import tensorflow as tf
import cfg


def parse(x):
    return tf.io.decode_raw(tf.strings.as_string(x), tf.uint8)


ds = cfg.relaxed(tf.data.Dataset.range(64).map(parse))  # expect: map-without-parallel-calls=/unsafe
print([x.numpy().tolist() for x in ds], ds.options().deterministic)
