import tensorflow.compat.v2 as tf


class Pipeline:
    def __init__(self, root):
        self.ds = tf.data.Dataset.list_files(root + "/*.png")

    def decode(self):
        self.ds = self.ds.map(self._read, num_parallel_calls=tf.data.AUTOTUNE)

    @staticmethod
    def _read(path):
        image = tf.io.decode_png(tf.io.read_file(path), channels=3)
        image = tf.image.random_crop(image, (64, 64, 3))
        return tf.image.random_hue(image, 0.1)

    def build(self):
        ds = tf.data.Dataset.list_files("pngs/*.png").map(self._read, num_parallel_calls=tf.data.AUTOTUNE)
        # expect: cache-order=warning/unsafe/certain
        ds = ds.cache("/tmp/images")
        return ds.batch(16).prefetch(2)
