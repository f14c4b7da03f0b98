# never: map-without-parallel-calls
import tensorflow as tf

options = tf.data.Options()
options.autotune.enabled = True


def load(pattern):
    files = tf.data.Dataset.list_files(pattern).with_options(options)
    return files.map(lambda path: tf.io.decode_jpeg(tf.io.read_file(path)))
