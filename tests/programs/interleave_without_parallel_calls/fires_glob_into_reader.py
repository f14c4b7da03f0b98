from glob import glob

import tensorflow as tf


class Records:
    def __init__(self, folder):
        self.names = glob(folder + "/*.tfrecord")

    def dataset(self):
        records = tf.data.TFRecordDataset(self.names)  # expect: interleave-without-parallel-calls=advice/unsafe/certain
        return records.shuffle(10_000).batch(32).prefetch(tf.data.AUTOTUNE)


print(Records("shards").dataset().element_spec)
