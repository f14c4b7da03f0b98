import tensorflow as tf

AUTOTUNE = tf.data.AUTOTUNE


def parse(line):
    fields = tf.io.decode_csv(line, record_defaults=[0.0] * 20)
    return tf.stack(fields[:-1]), fields[-1]


def input_fn(path):
    ds = tf.data.TextLineDataset(path).skip(1)
    ds = ds.map(parse).batch(256, num_parallel_calls=AUTOTUNE)  # expect: map-without-parallel-calls=/safe/certain
    return ds.prefetch(AUTOTUNE)
