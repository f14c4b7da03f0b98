# never: shuffle-after-decode
import tensorflow as tf


def parse(record):
    example = tf.io.parse_single_example(record, {"image": tf.io.FixedLenFeature((), tf.string)})
    return tf.io.decode_jpeg(example["image"])


def make(name):
    records = tf.data.TFRecordDataset(name)
    return records.shuffle(50_000).map(parse, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(1)
