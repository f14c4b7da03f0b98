import tensorflow as tf


class Readings:
    def __init__(self, files, keep):
        self.files = files
        self.keep = keep

    def batches(self, size, mixed=True):
        data = tf.data.TextLineDataset(self.files)
        if mixed:
            data = data.shuffle(20_000)
        data = data.batch(size)
        if self.keep:
            data = data.cache()  # expect: cache-order=warning
        return data.repeat().prefetch(4)
