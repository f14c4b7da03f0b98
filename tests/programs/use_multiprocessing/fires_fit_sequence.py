import tensorflow as tf


class Images(tf.keras.utils.Sequence):
    def __init__(self, paths):
        self.paths = paths

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        return tf.zeros((8, 4)), tf.zeros((8, 1))


def train(paths):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile(tf.keras.optimizers.SGD(0.1, clipnorm=1.0), "mse")
    model.fit(Images(paths), epochs=3, workers=6, use_multiprocessing=True)  # expect: use-multiprocessing=warning
