# never: shuffle-after-batch
"""Mixed before, taken apart afterwards, batches of something else, or not for training."""

import tensorflow as tf


def pipelines(rows, given, model: tf.keras.Model, batch_first):
    base = tf.data.Dataset.from_tensor_slices(rows)
    a = base.shuffle(1000).batch(32).shuffle(100)
    b = base.batch(32).shuffle(100).unbatch().batch(16)
    c = base.batch(32).shuffle(100).rebatch(16)
    d = base.batch(1).shuffle(1000)
    e = tf.keras.utils.image_dataset_from_directory("d").cache().shuffle(1000)
    f = tf.data.Dataset.from_tensors(rows).batch(4).shuffle(10)
    g = base.window(5).flat_map(lambda w: w.batch(5)).shuffle(1000).batch(8)
    h = given.batch(32).shuffle(100)
    i = base.batch(5).map(tf.transpose, 4).shuffle(1000).batch(32)
    j = base.batch(32).apply(tf.data.experimental.unbatch()).shuffle(1000).batch(4)
    test_ds = base.batch(32).shuffle(100)
    model.evaluate(base.batch(32).shuffle(100))
    return a, b, c, d, e, f, g, h, i, j, test_ds


def test_shuffle(rows):
    return tf.data.Dataset.from_tensor_slices(rows).batch(32).shuffle(100)
