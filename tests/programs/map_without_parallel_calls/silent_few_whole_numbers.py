import tensorflow as tf


def sequences(batch, length):
    def build(_):
        symbols = tf.random.uniform([batch, length], 0, 12, dtype=tf.int32)
        return tf.one_hot(symbols, 14), symbols

    return tf.data.Dataset.from_tensors(0).repeat().map(build)


def negatives(ratings):
    def add(row):
        row["other"] = tf.random.uniform(tf.shape(row["item"]), 1, 5000, dtype=tf.int64)
        return row

    return tf.data.Dataset.from_tensor_slices(ratings).shuffle(10_000).batch(256).map(add)
