# never: shuffle-after-decode
import tensorflow as tf

SIDE = 28


def parse(record):
    row = tf.io.parse_single_example(record, {"png": tf.io.FixedLenFeature([], tf.string)})
    return tf.reshape(tf.io.decode_png(row["png"]), [SIDE, SIDE, 1])


glyphs = tf.data.TFRecordDataset("glyphs.tfrecord").map(parse, num_parallel_calls=4).shuffle(20_000).batch(64)
