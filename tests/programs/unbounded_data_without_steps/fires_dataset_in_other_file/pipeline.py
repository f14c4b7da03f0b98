import tensorflow as tf


def input_fn(x, y, batch_size=128):
    dataset = tf.data.Dataset.from_tensor_slices((x, y))
    dataset = dataset.shuffle(10_000).repeat()
    dataset = dataset.batch(batch_size)
    return dataset.prefetch(tf.data.AUTOTUNE)
