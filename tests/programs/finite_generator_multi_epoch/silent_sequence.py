import tensorflow as tf


class Batches(tf.keras.utils.Sequence):
    def __len__(self):
        return 10

    def __getitem__(self, index):
        return tf.zeros((8, 4)), tf.zeros((8, 1))

    def __iter__(self):
        for index in range(len(self)):
            yield self[index]


def train(model: tf.keras.Model):
    model.fit(Batches(), epochs=10)
