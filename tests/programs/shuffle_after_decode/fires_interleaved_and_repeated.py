import tensorflow as tf


def pair(line):
    parts = tf.strings.split(line, ",")
    photo = tf.image.resize(tf.io.decode_png(tf.io.read_file(parts[0])), (512, 512))
    return tf.data.Dataset.from_tensors((photo, parts[1]))


def fabrics(table, size):
    data = tf.data.TextLineDataset(table).skip(1)
    data = data.apply(tf.data.experimental.parallel_interleave(pair, cycle_length=8))
    data = data.apply(tf.data.experimental.shuffle_and_repeat(12_000))  # expect: shuffle-after-decode=warning
    return data.batch(size).prefetch(2)
