import tensorflow as tf


class Data:
    batch_size = 128
    buffer = 100

    def __init__(self, x, y):
        self.raw = tf.data.Dataset.from_tensor_slices((x, y))

    def training(self):
        shuffled = self.raw.shuffle(100)  # expect: shuffle-buffer-tiny=warning/none/certain
        return shuffled.batch(128, drop_remainder=True).prefetch(1)
