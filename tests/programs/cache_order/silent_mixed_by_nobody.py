# never: cache-order
import tensorflow as tf


def batches(files, size, mixed):
    data = tf.data.TextLineDataset(files)
    if mixed:
        data = data.shuffle(20_000)
    return data.batch(size).cache().prefetch(4)


calm = batches("calm.txt", 32, mixed=False)
storm = batches("storm.txt", 64, mixed=False)


def train(model: tf.keras.Model):
    model.fit(calm, epochs=2)
    model.fit(storm, epochs=2)
