# never: iterator-restarted-in-loop
import tensorflow as tf


def train(model: tf.keras.Model, ds: tf.data.Dataset, limit):
    x, y = next(iter(ds))
    for sample, _ in ds.take(1):
        print(sample.shape)
    while True:
        model.train_on_batch(*next(iter(ds)))
        break
    for step in range(5):
        model.train_on_batch(*next(iter(ds)))
    for step in range(1000):
        model.train_on_batch(x, y)
