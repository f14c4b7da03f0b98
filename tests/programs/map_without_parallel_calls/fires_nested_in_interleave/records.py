import tensorflow as tf

FEATURES = {"image": tf.io.FixedLenFeature([], tf.string), "label": tf.io.FixedLenFeature([], tf.int64)}


def parse(serialized):
    row = tf.io.parse_single_example(serialized, FEATURES)
    return tf.io.decode_jpeg(row["image"], channels=3), row["label"]


def read_shards(pattern):
    files = tf.data.Dataset.list_files(pattern)
    return files.interleave(
        lambda name: tf.data.TFRecordDataset(name).map(parse),  # expect: map-without-parallel-calls=warning/safe/certain
        cycle_length=8,
        num_parallel_calls=tf.data.AUTOTUNE,
    ).prefetch(tf.data.AUTOTUNE)
