# never: tensor-concat-in-loop
import numpy as np
import tensorflow as tf


def skip_connections(x, blocks):
    for _ in range(4):
        x = tf.concat([x, blocks[0](x)], axis=-1)
    return x


def per_batch(batches):
    for batch in batches:
        both = tf.concat([batch, batch], 0)
        both = tf.concat([both, tf.zeros_like(batch)], 0)
        print(both)


def lists(rows):
    found = []
    for row in rows:
        found.append(row)
    return np.concatenate(found)
