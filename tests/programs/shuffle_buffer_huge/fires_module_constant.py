import tensorflow as tf

BUFFER_SIZE = 5_000_000


class Clicks:
    def __init__(self, pattern):
        self.pattern = pattern

    def training(self):
        files = tf.data.Dataset.list_files(self.pattern)
        rows = files.interleave(tf.data.TextLineDataset, num_parallel_calls=tf.data.AUTOTUNE)
        rows = rows.shuffle(BUFFER_SIZE)  # expect: shuffle-buffer-huge=warning/none/certain
        return rows.batch(1024).prefetch(1)
