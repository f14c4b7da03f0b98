import tensorflow as tf


def keep(x):
    tf.io.write_file("last.txt", tf.strings.as_string(x))
    return tf.io.decode_raw(tf.io.read_file("last.txt"), tf.uint8)


ds = tf.data.Dataset.range(50).map(keep)  # expect: map-without-parallel-calls=/unsafe
print([x.numpy().tolist() for x in ds][-3:], open("last.txt").read())
