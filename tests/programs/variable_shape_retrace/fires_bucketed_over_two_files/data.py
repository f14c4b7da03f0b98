import tensorflow as tf


def sentences(path):
    lines = tf.data.TextLineDataset(path).map(lambda line: tf.strings.length(tf.strings.split(line)))
    return lines.padded_batch(32).prefetch(tf.data.AUTOTUNE)
