# never: shuffle-after-batch
import tensorflow as tf


def split_input_target(chunk):
    return chunk[:-1], chunk[1:]


def characters(ids, length):
    chunks = tf.data.Dataset.from_tensor_slices(ids).batch(length + 1, drop_remainder=True)
    return chunks.map(split_input_target).shuffle(10_000).batch(64, drop_remainder=True).prefetch(1)
