import tensorflow as tf

FILES = ("gs://b/day1.tfrecord", "gs://b/day2.tfrecord", "gs://b/day3.tfrecord")


def training(parse):
    ds = tf.data.TFRecordDataset(FILES)  # expect: interleave-without-parallel-calls=warning/unsafe/certain
    return ds.shuffle(10_000).batch(128).prefetch(tf.data.AUTOTUNE)
