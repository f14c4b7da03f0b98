# never: iterator-restarted-in-loop
import tensorflow as tf
from torch.utils.data import DataLoader


def train(model: tf.keras.Model, rows, loader: DataLoader, table):
    for step in range(1000):
        model.train_on_batch(next(iter(rows)))
        model.train_on_batch(next(iter(loader)))
        key = next(iter(table.values()))
        print(key, next(iter({1: 2})))
