import tensorflow as tf


def pad(batches, length):
    padded = []
    for batch in batches:
        n = batch.shape[0]
        filler = tf.zeros((length - n, batch.shape[1]))
        padded.append(tf.concat([batch, filler], axis=0))
    return padded
