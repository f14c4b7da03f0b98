import tensorflow as tf


def dataset(root):
    files = tf.data.Dataset.list_files(root + "/*.txt")  # expect: dataset-built-in-loop=warning/none/certain
    return files.interleave(tf.data.TextLineDataset, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(1)
