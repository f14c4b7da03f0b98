import numpy as np
import tensorflow as tf


def scores(model: tf.keras.Model, dataset: tf.data.Dataset):
    labels = np.array([])
    names = np.array([])
    for x, y in dataset:
        labels = np.concatenate((labels, y.numpy()))  # expect: tensor-concat-in-loop=/unsafe
        names = np.append(names, np.argmax(x.numpy(), 1))  # expect: tensor-concat-in-loop=/none
    return labels, names


def both_ways(rows):
    table = np.zeros((1, 4))
    for row in rows:
        table = np.concatenate([row, table], axis=0)  # expect: tensor-concat-in-loop=/none
    return table
