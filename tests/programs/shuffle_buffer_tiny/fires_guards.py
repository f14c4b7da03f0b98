import tensorflow as tf


def pipelines(rows):
    base = tf.data.Dataset.from_tensor_slices(rows)
    a = base.shuffle(8).prefetch(1)  # expect: shuffle-buffer-tiny=warning/none/certain
    b = base.shuffle(32).batch(32).prefetch(1)  # expect: shuffle-buffer-tiny=warning/none/certain
    c = base.batch(4).unbatch().shuffle(8).batch(4).prefetch(1)  # expect: shuffle-buffer-tiny=warning/none/certain
    d = tf.data.Dataset.range(1000).shuffle(10).batch(2).prefetch(1)  # expect: shuffle-buffer-tiny=warning/none/certain
    return a, b, c, d
