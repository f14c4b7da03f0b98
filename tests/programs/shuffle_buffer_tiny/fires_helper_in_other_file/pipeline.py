import tensorflow as tf


def finish(ds, size):
    return ds.shuffle(16).batch(size).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-buffer-tiny=warning/none/certain
