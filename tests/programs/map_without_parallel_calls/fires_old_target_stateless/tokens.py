import tensorflow as tf


def tokenise(line):
    line = tf.strings.regex_replace(tf.strings.lower(line), "[^a-z ]", "")
    return tf.strings.unicode_split(line, "UTF-8")


def corpus(files):
    return (
        tf.data.TextLineDataset(files)
        .filter(lambda line: tf.strings.length(line) > 0)
        .map(tokenise)  # expect: map-without-parallel-calls=warning/safe/certain
        .padded_batch(64, padded_shapes=[None])
        .prefetch(tf.data.experimental.AUTOTUNE)
    )
