import tensorflow as tf


class RecordLoader:
    def __init__(self, files, batch_size):
        self.files = files
        self.batch_size = batch_size
        self.dataset = tf.data.TFRecordDataset(self.files, num_parallel_reads=4)

    def _parse(self, record):
        parsed = tf.io.parse_single_example(record, {"raw": tf.io.FixedLenFeature([], tf.string)})
        return tf.reshape(tf.io.decode_raw(parsed["raw"], tf.uint8), [128, 128, 3])

    def build(self):
        self.dataset = self.dataset.map(self._parse)  # expect: map-without-parallel-calls=advice/unsafe
        self.dataset = self.dataset.batch(self.batch_size).prefetch(tf.data.experimental.AUTOTUNE)
        return self.dataset
