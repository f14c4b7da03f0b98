import tensorflow as tf


class Loader:
    def __init__(self, images, labels):
        self.dataset = tf.data.Dataset.from_tensor_slices((images, labels)).batch(16)

    def shuffled(self):
        return self.dataset.shuffle(1000).prefetch(1)  # expect: shuffle-after-batch=warning/none/certain
