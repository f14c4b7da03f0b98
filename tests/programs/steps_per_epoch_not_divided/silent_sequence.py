import tensorflow as tf


class Batches(tf.keras.utils.Sequence):
    def __init__(self, files, batch_size):
        super().__init__()
        self.files, self.batch_size = files, batch_size

    def __len__(self):
        return len(self.files) // self.batch_size

    def __getitem__(self, index):
        return tf.zeros((self.batch_size, 4)), tf.zeros((self.batch_size, 1))


def train(model: tf.keras.Model, files):
    data = Batches(files, batch_size=32)
    model.fit(data, steps_per_epoch=len(data), epochs=3)
