import tensorflow as tf


def pairs(x, y, buffer_size=1_500_000):
    ds = tf.data.Dataset.from_tensor_slices((x, y))
    return ds.shuffle(buffer_size).batch(256).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-buffer-huge=warning/none/certain


batches = pairs(tf.io.read_file("x"), tf.io.read_file("y"))
