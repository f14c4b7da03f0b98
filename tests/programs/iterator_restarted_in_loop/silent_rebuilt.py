# never: iterator-restarted-in-loop
import tensorflow as tf


def train(model: tf.keras.Model, files, data: tf.data.Dataset):
    for name in files:
        ds = tf.data.TFRecordDataset(name).batch(32).prefetch(1)
        model.train_on_batch(*next(iter(ds)))
    for number in range(1000):
        for x, y in data.skip(number).take(1):
            model.train_on_batch(x, y)
