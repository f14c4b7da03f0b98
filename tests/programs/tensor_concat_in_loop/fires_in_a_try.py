import tensorflow as tf


def read(records):
    total = tf.zeros((0, 4))
    try:
        for record in records:
            total = tf.concat([total, tf.io.parse_tensor(record, tf.float32)], 0)  # expect: tensor-concat-in-loop=advice/unsafe/certain
    except tf.errors.InvalidArgumentError:
        print("stopped at", total.shape)
    return total
