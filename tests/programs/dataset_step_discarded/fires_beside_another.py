"""What is lost is done by another step as well: the model learns all the same."""

import tensorflow as tf


def shards(pattern):
    names = tf.data.Dataset.list_files(pattern, shuffle=False)
    names.shuffle(100)  # expect: dataset-step-discarded=warning
    names = names.interleave(tf.data.TFRecordDataset, cycle_length=4, num_parallel_calls=4)
    names = names.shuffle(5000)
    return names.batch(32).prefetch(2)


def alone(pattern):
    names = tf.data.Dataset.list_files(pattern, shuffle=False)
    names.shuffle(100)  # expect: dataset-step-discarded=warning
    return names.batch(32).prefetch(2)
