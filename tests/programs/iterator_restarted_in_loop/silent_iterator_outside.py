# never: iterator-restarted-in-loop
import tensorflow as tf


def train(model: tf.keras.Model, x, y):
    iterator = iter(tf.data.Dataset.from_tensor_slices((x, y)).repeat().batch(32).prefetch(1))
    for step in range(1000):
        model.train_on_batch(*next(iterator))
    for step in range(1000):
        model.train_on_batch(*iterator.get_next())


def epochs(model: tf.keras.Model, dataset: tf.data.Dataset):
    for epoch in range(100):
        iterator = iter(dataset)
        for step in range(50):
            model.train_on_batch(*next(iterator))
