# never: variable-shape-retrace
import tensorflow as tf


@tf.function
def window_mean(window):
    return tf.reduce_mean(window)


def slide(series):
    for start in range(10_000):
        window_mean(series[start : start + 64])
    for index in range(0, 6400, 64):
        window_mean(series[index * 2 : index * 2 + 64])


def columns(table):
    for column in range(500):
        window_mean(table[:, column])
        window_mean(table[:100])
