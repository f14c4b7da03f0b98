import tensorflow.compat.v2 as tf


class Pipeline:
    scale = 1.0 / 255

    def __init__(self, rows):
        self.rows = rows

    @staticmethod
    def centred(row):
        return tf.math.subtract(tf.math.multiply(row, 2.0), 1.0)

    def build(self):
        ds = tf.data.Dataset.from_tensor_slices(self.rows)
        ds = ds.map(self.centred, num_parallel_calls=tf.data.AUTOTUNE)  # expect: map-before-batch=advice/unsafe/certain
        ds = ds.batch(256)
        return ds.prefetch(2)
