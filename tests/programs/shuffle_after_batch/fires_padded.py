import tensorflow.compat.v2 as tf


def sentences(path):
    ds = tf.data.TextLineDataset(path).map(tf.strings.split, num_parallel_calls=tf.data.AUTOTUNE)
    return (
        ds.padded_batch(64)
        .map(lambda words: tf.strings.lower(words), num_parallel_calls=tf.data.AUTOTUNE)
        .shuffle(100)  # expect: shuffle-after-batch=/none
        .prefetch(1)
    )
