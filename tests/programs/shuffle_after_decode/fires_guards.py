import tensorflow as tf


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def pipelines(paths, model: tf.keras.Model):
    files = tf.data.Dataset.list_files(paths).map(decode, tf.data.AUTOTUNE)
    a = files.shuffle(20_000).batch(8).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain
    b = files.cache().shuffle(20_000).batch(8).prefetch(1)
    c = files.cache("/tmp/cache").shuffle(20_000).batch(8).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain
    d = files.cache(filename="/tmp/cache").shuffle(20_000).batch(8).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain
    e = files.shuffle(files.cardinality()).batch(8).prefetch(1)  # expect: shuffle-after-decode=/none
    return a, b, c, d, e
