import tensorflow as tf


def rows(files):
    options = tf.data.Options()
    options.deterministic = False
    found = tf.data.TFRecordDataset(files)
    found.with_options(options)  # expect: dataset-step-discarded=warning
    return found.batch(64).prefetch(2)
