import jax
import tensorflow as tf


def parse(record):
    return tf.io.decode_jpeg(record, channels=3)


def run(state, train_step, files):
    leaves = tf.data.TFRecordDataset(files).map(parse, num_parallel_calls=4).shuffle(500).batch(64)
    train_step = jax.jit(train_step)
    for leaf in leaves.as_numpy_iterator():
        state = train_step(state, leaf)
    return state
