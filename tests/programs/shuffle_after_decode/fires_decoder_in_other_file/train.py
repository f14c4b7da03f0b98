import tensorflow as tf

from decoding import picture


def build(paths, labels):
    ds = tf.data.Dataset.from_tensor_slices((paths, labels)).map(picture, num_parallel_calls=tf.data.AUTOTUNE)
    ds = ds.shuffle(int(2e4), reshuffle_each_iteration=True)  # expect: shuffle-after-decode=warning/none/certain
    return ds.batch(32).prefetch(tf.data.AUTOTUNE)
