import tensorflow as tf


def train(step_fn, files, steps):
    iterator = iter(tf.data.TFRecordDataset(files).repeat().batch(8).prefetch(1))
    for _ in range(steps):
        step_fn(next(iterator))


def peek(files):
    ds = tf.data.TFRecordDataset(files).repeat()
    return next(iter(ds)), ds.element_spec, [x for x in ds.take(3)]
